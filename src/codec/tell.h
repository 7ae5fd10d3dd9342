/* tell.h - an entry of a game's log as half a sentence for people: "builds a road on edge 12".
 *
 * The seat is left out: who tells puts it in front, or in a column of its own.  Places carry the
 * numbers of rule B-12, seats theirs.  Tells everything, hidden cards too: for games that are
 * over, for judges and developers.
 */
#pragma once
#include "base/buf.h"
#include "table/table.h"

/* Append what the entry did; `before` and `after` are the games around it. */
void tell_entry(const Game *before, const Game *after, const Entry *e, int tongue, Buf *out);
