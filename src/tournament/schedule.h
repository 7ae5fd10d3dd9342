/* schedule.h - who sits where in every round: the value, the task, and what a schedule is worth.
 *
 * A player is a number below `players`; a chair is 4 * table + position, both from 0.  A table of
 * three leaves its fourth chair empty.  Rounds, too, count from 0 here; people count from 1.
 *
 * Knows nothing of names, files or results.  Pure: the caller submits all memory.
 * Clauses NC20-1.2.6a, WC25-1.1.4, DM19-2.2a, WC04-9a and 10, Q-34, GV-11.
 */
#pragma once
#include "base/err.h"
#include "rulebook/event_rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SCHEDULE_PLAYERS_MAX = 2000,
    SCHEDULE_ROUNDS_MAX = 15,
    TABLE_CHAIRS = 4,
    CHAIR_EMPTY = 0xffff,
};

typedef struct Schedule {
    uint16_t players, rounds;
    uint16_t chairs; /* from one round to the next in `seat`; see schedule_chairs */
    uint16_t tables[SCHEDULE_ROUNDS_MAX];
    uint16_t *seat; /* [rounds][chairs]: the player on each chair, or CHAIR_EMPTY */
} Schedule;

/* How many chairs a round needs at most, whatever drop-outs do to it. */
static inline uint16_t schedule_chairs(unsigned players) {
    return (uint16_t)(TABLE_CHAIRS * ((players + 2) / 3));
}

static inline uint16_t *schedule_round(const Schedule *s, int round) {
    return s->seat + (size_t)round * s->chairs;
}

/* The four chairs of a table in play order. */
static inline uint16_t *schedule_table(const Schedule *s, int round, int table) {
    return schedule_round(s, round) + TABLE_CHAIRS * table;
}

/* The chair of a player in a round, or -1. */
int schedule_find(const Schedule *s, int round, unsigned player);

/* ---- tables ------------------------------------------------------------------------------- */

typedef struct TableCount {
    uint16_t fours, threes;
} TableCount;

/* As few tables of three as possible and never one of two (WC04-9a); no tables at all for 0, 1, 2 and
 * 5 people, who can't be seated that way. */
TableCount schedule_tables(unsigned people);

/* ---- the task ----------------------------------------------------------------------------- */

typedef struct PlayerPair {
    uint16_t a, b;
} PlayerPair;

/* Fair: at the end nobody has sat at two more tables of three than anyone else. */
typedef enum FairThrees {
    THREES_IF_FREE, /* fewest repeats first, fair shares where they cost none */
    THREES_FAIR,    /* fair shares first */
} FairThrees;

typedef struct Problem {
    uint16_t players, rounds;
    const uint16_t *country; /* [players], 0 unknown; NULL: nobody's is known */
    const uint8_t *joins;    /* [players], first round of each; NULL: all play from the start */
    const uint8_t *leaves;   /* [players], first round without them; NULL: all stay */
    const uint16_t *fixed;   /* [players], table (from 1) that cannot be left, 0 none; or NULL */
    const PlayerPair *forbidden; /* must not meet: family, friends */
    size_t forbidden_count;
    const char *const *name; /* [players], for refusals; NULL: they speak of "Player 5" */
    const Schedule *past;    /* its first `published` rounds stay as they are; NULL if 0.  A table
                                that broke up has four empty chairs */
    uint16_t published;
    uint16_t objectives[OBJECTIVES_MAX]; /* OBJECTIVE_, the first weighs most */
    FairThrees threes;
    uint64_t seed;
    uint64_t steps; /* the most a search may take, 40 million are about a second; UINT64_MAX: as
                       many as the watcher allows */
} Problem;

static inline bool problem_plays(const Problem *p, unsigned player, int round) {
    return (!p->joins || p->joins[player] <= round) && (!p->leaves || round < p->leaves[player]);
}

/* How many play in a round. */
unsigned problem_people(const Problem *p, int round);

static inline bool problem_compatriots(const Problem *p, unsigned a, unsigned b) {
    return p->country && p->country[a] && p->country[a] == p->country[b];
}

/* Do compatriots weigh more than repeats?  What is not listed comes after what is, repeats first;
 * positions take nothing from either and need no place in the order. */
bool objectives_countries_first(const uint16_t objectives[OBJECTIVES_MAX]);

/* A task whose numbers fit and whose rounds can be seated at all; else a sentence. */
Status problem_check(const Problem *p, Err *err);

/* ---- what it is worth --------------------------------------------------------------------- */

/* Counted over all rounds, the published ones included. */
typedef struct Quality {
    uint32_t repeats;             /* sum over pairs of (meetings - 1), where they met at all */
    uint32_t most_meetings;       /* of any one pair */
    uint32_t forbidden;           /* meetings of forbidden pairs */
    uint32_t same_country;        /* meetings of compatriots */
    uint32_t position_duplicates; /* sum over players of rounds played less different positions */
    uint32_t most_of_a_position;  /* the most often one player holds one position */
    uint16_t threes_min, threes_max; /* tables of three per player, of those in every round */
    bool threes_fair;
} Quality;

/* Room for schedule_measure. */
static inline size_t schedule_measure_room(unsigned players) {
    return (size_t)players * players;
}

/* Count.  `work` has schedule_measure_room(players) bytes. */
void schedule_measure(const Problem *p, const Schedule *s, uint8_t *work, Quality *quality);
