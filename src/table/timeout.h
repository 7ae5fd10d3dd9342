/* timeout.h - what happens to a seat whose time is up, or whom nobody holds (Q-36, T-5x).
 *
 *   set-up      the legal site with most pips, the lowest on ties; the lowest free edge there
 *   before the roll   it is rolled (a vacant seat's turn passes unrolled)
 *   discard     random cards
 *   robber      to the desert, without theft; it stays if it is there
 *   victim      a random candidate; the card is taken
 *   free roads  the rest lapses
 *   an answer   "no"
 *   in Cities & Knights (K-164):
 *     cards to give, to put back, to take from a hand; a commodity, a resource from the bank   random
 *     a city falls       the unwalled one with the lowest number, else the lowest
 *     a deck, a place for a knight   the first one
 *     a knight leaves    the weakest, inactive before active, the lowest number
 *     what may be declined is declined; more than four progress cards are put back before the turn ends
 *   else        the offers are withdrawn and the turn ends
 */
#pragma once
#include "table/table.h"

/* Must `seat` be played for now: it has a duty, and its time is up or nobody holds it? */
bool timeout_due(const Table *t, int seat);

/* The next entry for a seat that is due; apply it and ask again until false.  The seat may be due
 * again later, when others have discarded, say. */
bool timeout_next(const Table *t, const Key *key, int seat, Entry *out);

/* Is `e`, apart from what was drawn, what timeout_next() says? */
bool timeout_agrees(const Table *t, const Entry *e);

/* Is part of such an action drawn from the seed: a victim, cards, a kind?  Q-36, K-164 */
bool timeout_draws(const Action *a);

/* What the rulebook wants when a seat's time ran out while it was disconnected (absent_seat,
 * a pause, the seat to nobody, or to a bot. */
Entry timeout_absent(const Table *t, int seat);
