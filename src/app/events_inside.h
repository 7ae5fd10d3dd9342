/* events_inside.h - what the files of events.h share. */
#pragma once
#include "app/events.h"

/* Types of the events that are no entries. */
#define TYPE_FACTS "facts.changed"
#define TYPE_EXTENDED "clock.extended"
#define TYPE_TURN "turn.began"
#define TYPE_LINK "table.linked"

extern const char *const EVENT_OWN_TYPE[OWN_KINDS]; /* those */

struct Events {
    uv_timer_t tick;
    bool ticking, stopping;

    /* schedules being drawn up, and the last ones: events_search.c */
    struct PlanSearch *search;
    uv_async_t searched; /* a thread has something for us */
    bool searches;       /* that is open */
    uint64_t asked;      /* searches so far */
};

/* What the kind keeps in live->beside. */
typedef struct EventBeside {
    int64_t deadline; /* what happens by itself next; 0: nothing */
    bool busy;        /* its task is under way */
    uint32_t stalled; /* changes at which it was refused: not to be tried again before the next */
    Buf standings;    /* the public answer, as of `at` */
    uint32_t at;
    int64_t made;
    uint8_t marked; /* 1: known to run; 2: known not to; 0: not looked at */
} EventBeside;

EventBeside *events_beside(Live *live); /* NULL without memory */
void events_release(Live *live);
void events_news(Live *live, const StoreEvent *event, News *news);

struct TableState;
struct Result;
/* A game at an online table has ended (or its end was taken back), inside the task that ends it. */
void events_game_ended(void *user, Task *t, const char *table, const struct TableState *state,
                       const struct Result *result);

void searches_open(App *app);
void searches_stop(App *app);
void searches_close(App *app);
/* Whose the words of a step are (they can have them erased), and the words. */
uint64_t events_words_owner(const EventState *ev, const EventEntry *e);
Status events_words(App *app, const EventState *ev, const EventEntry *e, Buf *out);
/* As members of an object: "text", if there are words; "player" and "name". */
void events_member_words(const EventEye *eye, const EventEntry *entry, Buf *out);
void events_member_player(const EventEye *eye, uint16_t player, Buf *out);
/* An entry for one of the shell's own events. */
bool events_add_own(Task *t, Live *live, const char *type, Buf *members);
