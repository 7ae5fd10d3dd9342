/* positions.h - the play order at every table, as even as can be.
 *
 * A schedule is a bipartite graph of players and tables, and positions are a colouring of its
 * edges.  With tables of four only, each player's rounds are taken four at a time: then no vertex
 * has more than four edges, and four colours always suffice (König; de Werra for more than four
 * rounds).  With tables of three, position 4 exists only at tables of four: it goes to as many
 * different players as possible (a matching), and what is left has three seats at every table and
 * is coloured with three colours.  So positions never have to be worse than necessary, no matter who
 * meets whom.
 *
 * With published rounds in the way this is no longer exact; what the colouring gives is then
 * improved by exchanging neighbours.
 */
#pragma once
#include "base/rng.h"
#include "tournament/schedule.h"

/* Bytes for positions_assign, aligned for uint16_t. */
size_t positions_room(const Problem *p);

/* Put the people of each table of the rounds from p->published on into play order.  The published
 * rounds are in the schedule. */
void positions_assign(const Problem *p, Schedule *s, Rng *rng, void *memory);
