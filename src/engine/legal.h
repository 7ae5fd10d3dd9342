/* legal.h - what a seat may do now, described as sets; counted and listed on request.
 *
 * Sets answer "may I build there?" for a whole board at once, and a random choice needs no list.
 * A discard and a trade have too many forms to list: a discard is described by how many cards, a
 * trade by the rules of game_check().  A set is empty while `kinds`
 * does not hold its action.
 */
#pragma once
#include "engine/game.h"

enum { LEGAL_MAX = 2048 }; /* more actions than any position lists */

/* Describe what `seat` may do. */
void game_legal(const Game *g, int seat, Legal *l);

/* How many actions the description lists.  A DISCARD counts once, a TRADE not at all. */
int legal_count(const Legal *l);

/* Number `index` of those, 0 ≤ index < legal_count().  A DISCARD comes with an empty `give`. */
Action legal_nth(const Legal *l, int index);

/* Write them all to `out` and return how many. */
int legal_list(const Legal *l, Action out[LEGAL_MAX]);
