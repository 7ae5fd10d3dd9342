/* world.h - whole games that agree with what a seat has seen.
 *
 * The own cards, the bank, hand sizes and what all other hands hold together are known; who holds
 * what, and the order of the deck, are dealt at random.
 */
#pragma once
#include "bot/eyes.h"
#include "base/rng.h"

/* Cards that other seats are known to hold, beyond what the eyes say: an offer shows them. */
typedef struct Shown {
    Cards hand[SEATS];
} Shown;

/* Deal a world.  `shown` may be NULL.  In it victory needs no claim, nothing done can be changed any
 * more, and the robber's move is one step: rules that matter to people, not to a search. */
void world_deal(const Eyes *eyes, const Shown *shown, Rng *rng, Game *world);
