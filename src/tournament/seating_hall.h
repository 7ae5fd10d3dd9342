/* seating_hall.h - the hall while a search moves people about.
 *
 * The state of the search: who sits where in the rounds that are still open, and for every pair of
 * people one byte that says how often they meet and what is special about them.  The empty chair of
 * a table of three is a person, too: how often someone "meets" it is how many tables of three they
 * have had, so fair shares are just another kind of pair that should not meet too often.
 */
#pragma once
#include "base/rng.h"
#include "tournament/schedule.h"

/* The byte of a pair. */
enum {
    PAIR_MEETINGS = 0x1f,
    PAIR_COMPATRIOTS = 0x20,
    PAIR_FORBIDDEN = 0x40,
    PAIR_EMPTY_CHAIR = 0x80,
    PAIR_STATES = 256,
};

/* What one more meeting costs a pair, by its byte.  `soft` steers the search, `rank` compares
 * results: a few bits for each objective, the most important in the highest place. */
enum { COST_FORBIDDEN, COST_THREES, COST_OFTEN, COST_REPEATS, COST_COUNTRIES, COSTS };
typedef struct Costs {
    int16_t soft[PAIR_STATES];
    uint64_t rank[PAIR_STATES];
    uint8_t place[COSTS]; /* shift of each COST_ in a rank */
    uint32_t mask;        /* of one COST_ */
} Costs;

/* Only in a small hall can people run out of new opponents; a large one needs the bits. */
enum { SMALL_HALL = 64 };

/* Costs for the objectives of `p` in their order and the way its tables of three are to be shared.
 * In a small hall every meeting of a pair beyond `often` weighs more than a repeat. */
void costs_set(Costs *costs, const Problem *p, uint32_t often);

static inline uint32_t costs_part(const Costs *costs, uint64_t rank, int cost) {
    return (uint32_t)(rank >> costs->place[cost]) & costs->mask;
}

typedef struct Hall {
    const Costs *costs;
    uint16_t people; /* the empty chair is number `people` */
    uint16_t first;  /* the first round that may change */
    Schedule plan;   /* all rounds; empty chairs are `people` here, not CHAIR_EMPTY */
    uint8_t *pair;   /* [people + 1][people + 1], symmetric */
    uint16_t *loose; /* [rounds][chairs]: chairs whose people may be moved */
    uint16_t loose_count[SCHEDULE_ROUNDS_MAX];
    const uint8_t *order; /* [rounds][people]: positions decided beforehand, kept; or NULL */
    int64_t soft;         /* of the open rounds, */
    uint64_t rank;        /* beyond what the published ones cost */
} Hall;

/* Bytes for hall_open. */
size_t hall_room(const Problem *p);

/* Set up the tables of every open round and mark who is special; nobody is seated yet, the
 * published rounds are.  `memory` has hall_room bytes, aligned for uint16_t. */
void hall_open(Hall *hall, const Problem *p, const Costs *costs, void *memory);

/* From now on everyone keeps the position that positions_plan gave them in each open round. */
static inline void hall_keep_order(Hall *hall, const uint8_t *order) {
    hall->order = order;
}

/* Seat everyone in the open rounds at random: fixed people at their tables, tables of three to
 * those who have had the fewest so far. */
void hall_draw(Hall *hall, const Problem *p, Rng *rng);

/* Seat people in the open rounds as in `plan`, whose tables have the same sizes. */
void hall_seat(Hall *hall, const Schedule *plan);

/* The plan with CHAIR_EMPTY for the empty chairs. */
void hall_copy(const Hall *hall, Schedule *out);

/* The least rank that the shares of the tables of three and the two bounds allow; the bounds count
 * the open rounds only.  Ask right after hall_open. */
uint64_t hall_goal(const Hall *hall, const Problem *p, uint32_t repeats, uint32_t countries);
