/* settle.h - the set-up: which two sites, and where the roads lead.
 *
 * A quick eye scores sites by their numbers; the choice of a thinking player finishes the whole
 * set-up with the quick eye for everyone and compares the games that would begin.
 */
#pragma once
#include "bot/turn.h"

/* Place the settlement and road that are due by the quick eye; with `rng` not NULL one of the
 * better sites at random. */
void settle_quick(Mind *mind, Game *g, Rng *rng);

/* A way to place what is due, and what the game is then worth. */
typedef struct Settling {
    Line line; /* settlement and road, or the road alone */
    int32_t value;
} Settling;

/* The best road for each of the `width` best sites by the quick eye; where a road alone is due, every
 * edge.  How many. */
int settle_list(Mind *mind, const Game *g, int width, Settling list[SITES]);
