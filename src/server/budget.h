/* budget.h - nobody has the loop to themselves.  Inside the server only.
 *
 * In one turn of the loop a connection gets limits.turn_steps requests or messages, or limits.turn_us
 * of our time, whichever comes first.  Then it is not read any more, its bytes wait, and it stands in
 * line: those in line go on one after the other in the turns that follow, each time after what
 * others have just sent.  Clients that come after a turn has lasted limits.turn_reads_us queue at once.
 *
 * The line (line.h) is fair to addresses, at each of them to the people, and then to connections: who
 * opens a thousand of them holds up nobody else, at the same address neither.  What does not wait well
 * (Route.urgent, HubCalls.urgent: a move at a table) has a line of its own that is served first.  To
 * know who asks for what, the head of what waits is read in advance (peek.h).
 *
 * Clients that ask more often than limits.rate aren't read for a while.  If that does not help
 * within limits.fast_ms, pace says so and the client is told `too-fast`.
 */
#pragma once
#include "server/line.h"
#include "server/meter.h"
#include "server/response.h"

/* A connection's share of the loop; part of it. */
typedef struct Budget {
    uint64_t number, at, spent; /* the turn meant; since when, and how long, we work: nanoseconds */
    uint64_t unpaid;            /* of it: not yet counted for anyone */
    uint32_t steps;
    bool queued;           /* in line, */
    Waiter waiter;         /* there, */
    LinePlace place;       /* and where */
    uint64_t stands_since; /* and since when, on ServerOptions.clock */
    uint64_t stood_since;  /* the last time, */
    uint64_t stood_until;  /* up to this turn */
    uint64_t held_until;   /* too fast: not before, on the loop's clock; 0: not held */
    uint64_t waits_since;  /* queued or held since; 0: neither */
    uint64_t fast_since;   /* it has not caught up since; 0: it has */
} Budget;

/* Who asks, for the meters. */
typedef struct Speaker {
    bool asked; /* something: else its place is that of the connection */
    AddressPlace place;
    uint64_t person; /* Exchange.payer; 0: nobody in particular */
    bool known;      /* and has an account: no guest */
    bool proves;     /* it says who it is, in a cookie or a field, */
    uint64_t proven; /* and was right the last time: this person */
    uint8_t proof[METER_KEY];
    bool
        vouched; /* nobody was found yet, but what it says is of our making: it has a rate of its own, */
    uint8_t mark[METER_KEY]; /* counted by this */
    bool free;               /* not counted: this machine */
    bool shared;             /* several come over this connection: it cannot be held */
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
/* Where does who asked last stand in a line, and what have they had?  So much more was done for them. */
LinePlace budget_place(const Conn *c);
void budget_worked(Server *s, const LinePlace *place, uint64_t spent);
/* When had the client sent what is read now, on ServerOptions.clock?  While its connection stood in line
 * it could not be heard, so what has come by the turn after that counts from then. */
uint64_t budget_heard(const Conn *c);
/* All it sent is done. */
void budget_caught_up(Conn *c);
/* The clock has moved on: held clients continue. */
void budget_sweep(Conn *c, uint64_t now);

/* Count one for the connection and its address; for the person.  False: far too fast.  Someone signed in
 * is counted for themselves and not for the address, or one visitor would lock out a whole hall.  Before
 * they are looked up, they are those who were found by the same cookie a short while ago, or whom
 * ServerOptions.vouches knows.  What strangers ask to come in, and files of the page, have rates of their own. */
bool pace(Conn *c, MeterKind kind);
bool pace_person(Conn *c, MeterKind kind);

/* Who asks, judged by the head of a request; once it has come; and once the guard has found out. */
Speaker speaker_of(Conn *c, const Request *request, const char *address);
/* The key of that person; of all who are not signed in at an address. */
void speaker_party(const Speaker *speaker, const uint8_t address[METER_KEY],
                   uint8_t party[METER_KEY]);
void pace_speaker(Exchange *x);
void pace_person_found(Exchange *x);

void budgets_open(Server *s);
void budgets_stop(Server *s); /* let go of libuv's handles */
