/* world.h - whole games that agree with what a seat has seen.
 *
 * Our own cards, the bank, hand sizes and what all other hands hold together are known,
 * and so are cards everyone saw; everything else, and the order of the deck, is dealt at
 * random.
 */
#pragma once
#include "bot/eyes.h"
#include "base/rng.h"

/* Deal a world.  `shown` are cards known beyond those of the eyes, by an offer; it may be NULL.  In it victory needs no claim, nothing done can be changed any
 * more, and the robber's move is one step: rules that matter to people, not to a search. */
void world_deal(const Eyes *eyes, const Shown *shown, Rng *rng, Game *world);
