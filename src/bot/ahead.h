/* ahead.h - options compared by playing on: the same worlds and the same dice for each of them.
 *
 * After the option's own actions quick players (greedy, without trades) play for everyone; where
 * they get after some turns is judged by the evaluation.  Game number n is the same game on any
 * thread, so the work can be shared.
 */
#pragma once
#include "bot/eyes.h"
#include "bot/turn.h"

typedef struct Ahead {
    const Eyes *eyes;
    const Net *net;
    int turns;      /* played ahead, the one under way not counted */
    uint64_t luck;  /* worlds and dice come from it and from a game's number */
    uint32_t games; /* played so far: the next one's number */
    uint64_t nodes; /* used so far */
} Ahead;

enum { AHEAD_LINES = 16 };

/* Play `games` more games of each of the first `count` lines and add the seat's chances at their
 * ends to `sum`.  Fewer when time is up; all lines get equally many. */
void ahead_play(Ahead *ahead, const Line *const lines[], int count, uint32_t games,
                int64_t sum[AHEAD_LINES]);

/* What the seat gains if `proposal` is closed with `partner`: the sum over `games` games, each played on
 * with the trade and without it.  `shown` is for world_deal(). */
int64_t ahead_trade(Ahead *ahead, const Shown *shown, const Proposal *proposal, int partner,
                    uint32_t games);

/* Has someone said that it is time to decide? */
bool ahead_enough(const Ahead *ahead);
