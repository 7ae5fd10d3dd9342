/* pledges.h - how the seats' shares come together at a table (games of version 2).
 *
 *   pledges   each seat gives the hash of a share of its own (PLEDGE), once
 *   shares    all have pledged, or pledging was closed: each shows the share it pledged (SHARE)
 *   ready     all have shown it, or showing was closed: the key is fixed, the dice may fall
 *
 * Nobody is waited for for ever: once the next placement could need a draw, the system may close the
 * stage (SHARES_CLOSED, which names who is missing).  Seats that haven't pledged by then have no share;
 * a share pledged and not shown is withheld and left out.  There is no second try, and the game continues:
 * someone who knows everything else can choose between two keys, with the share or without it.  What
 * the server's own bots have pledged cannot be withheld, or it would have a choice for each of them; if
 * a person has taken the seat meanwhile the system shows it.
 */
#pragma once
#include "table/table.h"

/* May this PLEDGE, SHARE or SHARES_CLOSED follow? */
TableRefusal pledges_check(const Table *t, const Entry *e);
void pledges_apply(Table *t, const Entry *e);

/* Seats that have not yet done what this stage awaits, one bit each. */
unsigned pledges_missing(const Table *t);

/* The SHARES_CLOSED that the system would add now. */
Entry pledges_close(const Table *t);
