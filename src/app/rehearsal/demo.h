/* demo.h - an event to try things out with: a rehearsal, appended as if it had happened.
 *
 * The rehearsal (rehearse.h) runs on another thread; its entries, its invented people and its boards
 * are then appended through the usual door, some at a time, so that nobody else waits.  The asker is
 * the organiser.  The event's facts say that it is a demo: it is in no public list, and its games
 * are not rated.
 */
#pragma once
#include "app/director/events.h"

/* How far it has come. */
#define DEMO_STAGES(_)                                                                             \
    _(REGISTRATION, "registration") /* open, everyone is registered */                             \
    _(CHECK_IN, "check-in")         /* half of them are there */                                   \
    _(SCHEDULE, "schedule")         /* published; online: the groups are announced */              \
    _(ROUND, "round")               /* in the middle of the second round */                        \
    _(CUT, "cut")                   /* the preliminaries are over, the best are chosen */          \
    _(FINAL, "final")               /* the last game is being played */                            \
    _(DONE, "done")

enum {
#define ROW(stage, name) DEMO_##stage,
    DEMO_STAGES(ROW)
#undef ROW
        DEMO_STAGE_COUNT
};
extern const char *const DEMO_STAGE_NAME[DEMO_STAGE_COUNT];

enum { DEMO_PLAYERS_MAX = 256, DEMOS_EACH = 5 };

typedef struct DemoOrder {
    RulebookId rulebook;
    unsigned players;
    int until; /* DEMO_… */
    uint64_t seed;
    int tongue;    /* of its texts */
    char zone[48]; /* the asker's time zone, or "" */
} DemoOrder;

/* Called once, on the loop's thread, when all of it is durable or something failed; `code` is "" or a
 * word for programs. */
typedef void DemoEnded(void *user, const char *code, const Err *err);

/* The asker, and how to tell them.  The first of its appends can be made safe to repeat as any
 * other task (task.h): `before` and `known` are called for that one alone and may be NULL.  If it was
 * known, nothing is made and `repeated` is called instead of `ended`. */
typedef struct DemoAsker {
    void *user;
    uint64_t person;
    struct Asker *asker; /* judged again before each append; NULL: not */
    DemoEnded *ended;
    void (*before)(void *user, Task *t);
    bool (*known)(void *user);
    void (*repeated)(void *user);
} DemoAsker;

/* Make the event `id`. */
void demo_start(App *app, const char *id, const DemoOrder *order, const DemoAsker *asker);

/* How many demos of theirs there are, as far as they lie among the latest events they joined. */
unsigned demos_of(App *app, uint64_t who);
