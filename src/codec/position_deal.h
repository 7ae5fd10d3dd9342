/* position_deal.h - cards that a position counts but does not name.
 *
 * A seat knows how many cards the others hold, not which.  Such cards are dealt at
 * random from what the named ones leave, so that the game is a whole, legal one.  What a seat may
 * know (bot/eyes.h) is the same however they fall, as long as the bank was named.
 */
#pragma once
#include "base/err.h"
#include "base/rng.h"
#include "engine/game.h"

enum { COUNTED_NOT = -1 };

typedef struct Counted { /* how many cards each seat holds, COUNTED_NOT where they are named */
    int hand[SEATS], devcards[SEATS];
} Counted;

/* Deal the counted hands.  Without `bank_named` the bank is the rest of all; with it nothing may be
 * left over.  Cards chosen for a discard are in the hand.  B-5 */
Status position_deal_hands(Game *g, const Counted *counted, bool bank_named, Rng *luck, Err *err);

/* Deal the counted development cards; the same for the deck.  Those shown and those bought this turn
 * are in the hand.  The points of all seats are derived from what is named; a deal with which a seat
 * would have won is avoided where that can be.  B-6 */
Status position_deal_devcards(Game *g, const Counted *counted, bool deck_named, Rng *luck,
                              Err *err);
