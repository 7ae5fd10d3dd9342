/* playout.h - the cheapest player there is, and a whole game of it.
 *
 * `random` picks uniformly among the actions legal.h lists; it offers no trades, discards random
 * cards, and where victory must be claimed (T-20x) it claims exactly when it has the points
 * instead of guessing.  Simulations, benchmarks and property tests all play with it.
 */
#pragma once
#include "base/rng.h"
#include "engine/legal.h"

/* A legal action for the lowest seat that may act.  The game must not be over. */
Action playout_pick(const Game *g, Rng *rng);

/* Chance for a legal action, from the simulation's generator. */
Chance playout_chance(const Game *g, const Action *a, Rng *rng);

/* `count` random cards out of `hand`, each equally likely. */
Cards playout_discard(Cards hand, int count, Rng *rng);

/* Play on at random until the game is over or `cap` events have been applied in all. */
void playout_random(Game *g, Rng *rng, uint32_t cap);

/* The same game, and add to rolls[2] to rolls[12] how often each sum was rolled. */
void playout_counted(Game *g, Rng *rng, uint32_t cap, uint32_t rolls[13]);
