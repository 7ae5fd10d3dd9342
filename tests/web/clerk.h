/* clerk.h - somebody who writes without a pause and remembers what was acknowledged.
 *
 * The clerk is the administrator of a `castellan serve` (load/program.h) and counts: each step sets
 * the server's `keep_guests_days` to the next number.  After any accident the server has to show a
 * number that is neither below the last one acknowledged nor above the last one sent.
 */
#pragma once
#include "load/call.h"
#include "load/program.h"

#include <pthread.h>

typedef struct Clerk {
    Caller caller;
    pthread_t thread;
    int stop;        /* atomic */
    int sent, acked; /* the number; of one thread at a time */
    int refused;     /* answers that were none: 503 and the like */
    int lost;        /* no answer at all */
    char said[512];  /* the last refusal */
} Clerk;

/* Become the administrator of a new server. */
void clerk_open(Clerk *c, const Program *server);
/* Work with the cookie of somebody who is it already. */
void clerk_join(Clerk *c, const Program *server, const char *cookie);
void clerk_close(Clerk *c);
/* The same clerk at another server, which took over. */
void clerk_move(Clerk *c, const Program *server);

/* One step; the status of its answer, 0 if there was none. */
int clerk_step(Clerk *c);

/* Write in a thread of its own until the server is gone or clerk_rest is called. */
void clerk_work(Clerk *c);
void clerk_rest(Clerk *c);

/* The number that the server shows. */
int clerk_shown(Clerk *c);
/* Fail the test unless the server shows what was acknowledged. */
void clerk_checks(Clerk *c);
