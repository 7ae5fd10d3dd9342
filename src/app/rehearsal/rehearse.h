/* rehearse.h - a dress rehearsal: a whole event from its first entry to its champion.
 *
 * Invents people, results, withdrawals and disputes, and lets them happen one entry after the
 * other, as the organisers, judges and players of a real event would send them.  Every entry is
 * judged by the event's own rules (event/event.h); one that is refused is a mistake of ours and
 * ends the rehearsal with its sentence.  What comes of it is handed to a watcher, who keeps
 * schedules, boards and standings.
 *
 * The same order gives the same event on every machine.
 */
#pragma once
#include "base/rng.h"
#include "engine/board.h"
#include "event/event.h"
#include "rulebook/words.h"
#include "tournament/seating.h"

enum { REHEARSE_PLAYERS_MIN = 3, REHEARSE_NAME = 40, REHEARSE_SEED = 32 };

typedef struct RehearseOrder {
    RulebookId rulebook;
    unsigned players, rounds; /* including latecomers; rounds: 0 for the rulebook's number */
    EventFormat format; /* which scenario each round plays; rounds 0: as the rulebook has it */
    unsigned drop_outs, disputes;
    bool any_day; /* windows of groups open on whatever day it is, not on Fridays */
    bool play;    /* bots play the games, else results are invented */
    uint64_t seed;
} RehearseOrder;

typedef struct RehearsePerson {
    char id[8], name[REHEARSE_NAME];
    const char *country; /* two letters */
    uint8_t skill;       /* from 1; only invented results read it */
} RehearsePerson;

/* Texts that entries give as their reason, by number, in English; "" for 0. */
extern const char *const REHEARSE_TEXT[];
extern const unsigned REHEARSE_TEXTS;

typedef struct RehearseTally { /* what happened */
    unsigned withdrawn, no_shows, abandoned, disqualified, substitutes, step_ups, moves;
    unsigned calls, protests, upheld, decided, voided, corrected;
    unsigned lots;                /* people who drew one */
    unsigned late, replans;       /* came after the first round; rounds to come replanned */
    unsigned drop_outs, disputes; /* of those ordered, so many took place */
} RehearseTally;

typedef struct Rehearsal Rehearsal;

/* Receives what an event leaves behind.  Each function may be NULL; a failure ends the
 * rehearsal.  Rounds, games and entrants are numbers of `ev`.  A schedule whose problem has
 * published rounds replaces the rest of the one before. */
typedef struct RehearseWatcher {
    void *self;
    Status (*schedule)(void *self, const Rehearsal *r, const Problem *problem,
                       const Schedule *schedule, const Seating *seating, Err *err);
    /* `game` is EV_NONE for a board that all tables play. */
    Status (*board)(void *self, const Rehearsal *r, uint8_t round, uint16_t game,
                    const Board *board, Err *err);
    /* Everyone has a seat, and in the knock-out positions are chosen. */
    Status (*seated)(void *self, const Rehearsal *r, uint8_t round, Err *err);
    Status (*round)(void *self, const Rehearsal *r, uint8_t round, Err *err); /* is closed */
} RehearseWatcher;

struct Rehearsal {
    RehearseOrder order;
    RehearseWatcher watcher;
    EventState *ev;
    EventEntry *log;
    size_t count, room;
    RehearsePerson *person;
    Rng rng;
    int64_t now; /* ms, by a clock of its own */
    Status status;
    Err *err;
    RehearseTally tally;
    Quality quality; /* of the schedule */
    uint8_t lots_seed[REHEARSE_SEED];
    bool lots_drawn; /* from that seed; else by hand, if at all */
    unsigned leaving[EV_ROUNDS_MAX], arguing[EV_ROUNDS_MAX]; /* still to happen, by round */
    unsigned leaving_slots, arguing_slots;                   /* rounds they are spread over */
    bool piecemeal;                                          /* rounds are published bit by bit */
    unsigned late;                                           /* people still to come */
    unsigned planned;                                        /* how many the plan was made for */
    unsigned missing_due, leaving_due; /* in this round: do not come, leave a game */
    unsigned tables_left;              /* of this round, the one at hand included */
    unsigned argued;                   /* disputes so far */
    uint8_t dispute;                   /* at the table at hand; 0 none */
};

/* Rehearse.  Give it back with rehearse_close(), after a failure too. */
Status rehearse(const RehearseOrder *order, RehearseWatcher watcher, Rehearsal *r, Err *err);
void rehearse_close(Rehearsal *r);

/* "round-1", "semi-final", "final", "group-3", "bracket-1". */
void rehearse_round_name(const EventState *ev, uint8_t round, Buf *out);
