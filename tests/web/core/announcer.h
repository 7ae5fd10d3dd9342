/* announcer.h - someone who tells an event one thing after another, each under a key of its own, and says
 * it again when the answer got lost: it has to be there once.  Most announce notices; others enter
 * people, or write a result again.
 */
#pragma once
#include "load/call.h"
#include "load/program.h"
#include "store/store.h"

#include <pthread.h>

typedef enum AnnouncerKind { ANNOUNCER_NOTICES, ANNOUNCER_ENTRIES, ANNOUNCER_SHEETS } AnnouncerKind;

typedef struct Announcer {
    AnnouncerKind kind;
    Caller caller;
    pthread_t thread;
    int number;
    int stop;       /* atomic */
    int said;       /* what was acknowledged */
    int before;     /* commands of the event that were others' */
    bool uncertain; /* one more was sent, and its answer is lost */
    char event[40];
    char flaw[512];
} Announcer;

/* Create an event as the person with this cookie. */
void announcer_open(Announcer *h, const Program *server, const char *cookie, int number);
/* The same with an event that is open for entries, and with one whose first round is being played. */
void announcer_registers(Announcer *h, const Program *server, const char *cookie, int number);
void announcer_scores(Announcer *h, const Program *server, const char *cookie, int number);
/* Announce at the event of another one. */
void announcer_join(Announcer *h, const Program *server, const Announcer *other, int number);
void announcer_close(Announcer *h);
/* The same announcer at another server. */
void announcer_move(Announcer *h, const Program *server);

/* Announce in a thread of its own until the server is gone or announcer_rest is called. */
void announcer_work(Announcer *h);
void announcer_rest(Announcer *h);

/* Say again what had no answer, and what had one. */
void announcer_repeats(Announcer *h);

/* Fail the test unless the log has each thing that these announcers were told is there once. */
void announcer_checks(const Announcer *announcers, size_t count, Store *store);
