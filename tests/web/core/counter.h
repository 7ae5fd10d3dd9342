/* counter.h - someone who writes without a pause and remembers what was acknowledged.
 *
 * The counter is the administrator of a `castellan serve` (load/program.h) and counts: each step sets
 * the server's `keep_guests_days` to the next number.  After any accident the server has to show a
 * number that is neither below the last one acknowledged nor above the last one sent.  A step that is
 * refused is sent again as it was: refusals come quickly, and the server knows only so many numbers.
 */
#pragma once
#include "load/call.h"
#include "load/program.h"

#include <pthread.h>
#include <stdbool.h>

typedef struct Counter {
    Caller caller;
    pthread_t thread;
    int stop;        /* atomic */
    bool again;      /* the last step was refused */
    int sent, acked; /* the number; of one thread at a time, but acked is atomic */
    int refused;     /* answers that were none: 503 and the like */
    int lost;        /* no answer at all */
    char said[512];  /* the last refusal */
} Counter;

/* Become the administrator of a new server. */
void counter_open(Counter *c, const Program *server);
/* Work with the cookie of someone who is it already. */
void counter_join(Counter *c, const Program *server, const char *cookie);
void counter_close(Counter *c);
/* The same counter at another server, which took over. */
void counter_move(Counter *c, const Program *server);

/* One step; the status of its answer, 0 if there was none. */
int counter_step(Counter *c);

/* Write in a thread of its own until the server is gone or counter_rest is called. */
void counter_work(Counter *c);
void counter_rest(Counter *c);
/* Wait until so many more of its steps have been acknowledged. */
void counter_goes_on(Counter *c, int steps);

/* The number that the server shows. */
int counter_shown(Counter *c);
/* Fail the test unless the server shows what was acknowledged. */
void counter_checks(Counter *c);
