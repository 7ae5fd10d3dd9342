/* features.h - a position as small numbers, one row for each seat: what the evaluation looks at.
 *
 * Every row is made the same way from the seat's own pieces and cards and from how it stands to
 * the others, so one set of weights serves all seats.  A number lies between 0 and FEATURE_TOP.
 * The game must be a whole one: where cards are hidden, world.h deals them first.
 */
#pragma once
#include "engine/game.h"

enum { FEATURES = HAS_KNIGHTS ? 144 : 80, FEATURE_TOP = 127 };

/* What the board alone says about its sites: made once for a game. */
typedef struct Ground {
    Cards pips[SITES];      /* of each resource */
    uint8_t total[SITES];   /* of all together */
    uint8_t kinds[SITES];   /* resources, one bit each */
    uint8_t harbour[SITES]; /* a resource, HARBOUR_ANY, or NONE */
} Ground;

void ground_make(Ground *ground, const Board *board);

/* Pips of each resource that `seat` earns, without the robber's hex. */
Cards ground_income(const Game *g, int seat);

/* Rolls of the dice until cards with this income (pips) and these rates of the bank pay `cost`, in
 * sixteenths; at most WAIT_MOST.  Trades in fractions: it measures, it does not plan. */
enum { WAIT_ONE = 16, WAIT_MOST = 100 * WAIT_ONE };
int wait_for(Cards hand, Cards pips, Cards rate, Cards cost);

/* What was worked out for the position before and often holds for the next one too: a search looks
 * at thousands that differ in one seat only.  `{0}` knows nothing. */
enum { LEVELS = 3, TEMPI = 13 }; /* sites 0, 1 and 2 roads away; waits that a row tells */
typedef struct Memo {
    struct {
        bool known;
        Cards hand, pips, rate, rest;
        int16_t tempo[TEMPI];
    } waits[SEATS];
    struct {
        bool known;
        EdgeSet own, roads;
        SiteSet built;
        SiteSet at[LEVELS];
#if HAS_KNIGHTS
        EdgeSet reach; /* knights close it, too */
#endif
    } land[SEATS];
#if HAS_KNIGHTS
    struct { /* waits for improvements */
        bool known;
        uint8_t level;
        Cards hand, pips, rate;
        int16_t next, metropolis;
    } track[SEATS][TRACKS];
#endif
} Memo;

/* Fill one row for each seat of the game.  A memo serves one board. */
void features_make(const Game *g, const Ground *ground, Memo *memo, int16_t row[SEATS][FEATURES]);
