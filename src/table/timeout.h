/* timeout.h - what happens to a seat whose time is up, or whom nobody holds (Q-36, T-5x).
 *
 *   set-up      the legal site with most pips, the lowest on ties; the lowest free edge there
 *   before the roll   it is rolled (a vacant seat's turn passes unrolled)
 *   discard     random cards
 *   robber      to the desert, without theft; it stays if it is there
 *   victim      a random candidate; the card is taken
 *   free roads  the rest lapses
 *   an answer   "no"
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

/* What the rulebook wants when a seat's time ran out while it was disconnected (absent_seat,
 * a pause, the seat to nobody, or to a bot. */
Entry timeout_absent(const Table *t, int seat);
