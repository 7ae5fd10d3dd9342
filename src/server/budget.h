/* budget.h - nobody has the loop to themselves.  Inside the server only.
 *
 * In one turn of the loop a connection gets limits.turn_steps requests or messages, or limits.turn_us
 * of our time, whichever comes first.  Then it is not read any more, its bytes wait, and it stands in
 * line: those in line go on one after the other in the turns that follow, each time after what
 * others have just sent.  Who comes when a turn has lasted limits.turn_reads_us stands in line at once.
 *
 * The line is fair to addresses, not to connections: whoever opens a hundred of them stands there a
 * hundred times, and somebody else who comes is served before all but the first.
 *
 * Whoever asks more often than limits.rate says is not read for a while.  If that does not help
 * within limits.fast_ms, pace says so and the client is told `too-fast`.
 */
#pragma once
#include "server/meter.h"
#include "server/response.h"

/* What a connection has of the loop; part of it. */
typedef struct Budget {
    uint64_t number, at, spent; /* the turn meant; since when, and how long, we work: nanoseconds */
    uint32_t steps;
    bool queued;          /* in line */
    uint64_t place;       /* there: the least is next */
    Conn *before, *after; /* there */
    uint64_t held_until;  /* too fast: not before, on the loop's clock; 0: not held */
    uint64_t waits_since; /* queued or held since; 0: neither */
    uint64_t fast_since;  /* it has not caught up since; 0: it has */
} Budget;

/* Who asks, for the meters. */
typedef struct Speaker {
    bool asked; /* something: else its place is that of the connection */
    ClientPlace place;
    uint64_t person; /* Exchange.payer; 0: nobody in particular */
    bool proves;     /* it says who it is, in a cookie or a field, */
    bool proven;     /* and was right the last time */
    uint8_t proof[METER_KEY];
    bool free;       /* not counted: this machine */
    bool shared;     /* several come over this connection: it cannot be held */
} Speaker;

/* Work for this connection begins. */
void budget_begin(Conn *c);
/* Some was done; `step`: a whole request or message. */
void budget_spend(Conn *c, bool step);
/* Is this turn long enough, so that nothing new is begun in it? */
bool budget_is_over(const Server *s);
/* May it go on in this turn? */
bool budget_may(const Conn *c);

/* It may not: have conn_turn called when it may again. */
void budget_wait(Conn *c);
bool budget_waits(const Conn *c);
/* It waits no longer, for whatever reason. */
void budget_leave(Conn *c);
/* All it sent is done. */
void budget_caught_up(Conn *c);
/* The clock has moved on: who was held goes on. */
void budget_sweep(Conn *c, uint64_t now);

/* Count one for the connection and its address; for the person.  False: far too fast.  Somebody signed in
 * is counted for themselves and not for the address, or one visitor would lock out a whole hall.  Before
 * they are looked up, they are those who were found by the same cookie a short while ago. */
bool pace(Conn *c, MeterKind kind);
bool pace_person(Conn *c, MeterKind kind);

/* Who asks, once the request's head has come; and once the guard has found out. */
void pace_speaker(Exchange *x);
void pace_person_found(Exchange *x);

void budgets_open(Server *s);
void budgets_stop(Server *s); /* let go of libuv's handles */
