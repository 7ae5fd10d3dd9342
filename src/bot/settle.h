/* settle.h - the set-up: which two sites, and where the roads lead.
 *
 * A quick eye scores sites by their numbers; the choice of a thinking player finishes the whole
 * set-up with the quick eye for everybody and compares the games that would begin.
 */
#pragma once
#include "bot/mind.h"

/* Place the settlement and road that are due by the quick eye; with `rng` not NULL one of the
 * better sites at random. */
void settle_quick(Mind *mind, Game *g, Rng *rng);

/* The best action in either phase of the set-up, looking at `width` sites. */
Action settle_best(Mind *mind, const Game *g, int width);
