/* herald.h - somebody who tells an event one thing after another, each under a key of its own, and says
 * it again when the answer got lost: it has to be there once.  Most announce notices; others enter
 * people, or write a result anew.
 */
#pragma once
#include "load/call.h"
#include "load/program.h"
#include "store/store.h"

#include <pthread.h>

typedef enum HeraldKind { HERALD_NOTICES, HERALD_ENTRIES, HERALD_SHEETS } HeraldKind;

typedef struct Herald {
    HeraldKind kind;
    Caller caller;
    pthread_t thread;
    int number;
    int stop;       /* atomic */
    int said;       /* what was acknowledged */
    int before;     /* commands of the event that were others' */
    bool uncertain; /* one more was sent, and its answer is lost */
    char event[40];
    char flaw[512];
} Herald;

/* Create an event as the person with this cookie. */
void herald_open(Herald *h, const Program *server, const char *cookie, int number);
/* The same with an event that is open for entries, and with one whose first round is being played. */
void herald_registers(Herald *h, const Program *server, const char *cookie, int number);
void herald_scores(Herald *h, const Program *server, const char *cookie, int number);
/* Announce at the event of another one. */
void herald_join(Herald *h, const Program *server, const Herald *other, int number);
void herald_close(Herald *h);
/* The same herald at another server. */
void herald_move(Herald *h, const Program *server);

/* Announce in a thread of its own until the server is gone or herald_rest is called. */
void herald_work(Herald *h);
void herald_rest(Herald *h);

/* Say again what had no answer, and what had one. */
void herald_repeats(Herald *h);

/* Fail the test unless the log has each thing that these heralds were told is there once. */
void herald_checks(const Herald *heralds, size_t count, Store *store);
