/* barter.h - how `greedy` gets the cards it lacks and parts with those it does not need.
 *
 * Knows goals (plan.h) and the bank's rates; what the other seats want it can only guess.
 */
#pragma once
#include "base/rng.h"
#include "bot/plan.h"

/* A bank trade that, maybe with further ones, pays the goal's next step this turn without using
 * cards the goal needs; while the hand is `crowded`, any that brings the goal nearer. */
bool barter_bank(const Eyes *eyes, const Goal *goal, bool crowded, Action *trade);

/* A proposal not made before this turn: a spare card, or two, for one the goal lacks and the
 * others hold. */
bool barter_propose(const Eyes *eyes, const Goal *goal, Action *proposal);

/* Does the trade bring the seat nearer to its goals?  Never helps a seat that is about to win. */
bool barter_accept(const Eyes *eyes, const Proposal *proposal, Rng *rng);

/* The seat in `yes` with the fewest points, or NONE if each of them is about to win. */
int barter_partner(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng);

/* For those that trade with the bank only. */
bool barter_refuse(const Eyes *eyes, const Proposal *proposal, Rng *rng);
int barter_nobody(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng);

/* `count` cards the goal can do without, the most plentiful first. */
Cards barter_discard(const Eyes *eyes, const Means *means, const Goal *goal, int count);
