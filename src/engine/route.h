/* route.h - the Longest Route: lengths (B-80 to B-82) and who holds the tile (B-83 to B-86). */
#pragma once
#include "engine/game.h"

/* The longest trail of `seat`: no road twice, not through an opponent's building.  Complete
 * search; for a seat's whole network. */
int route_length(const Game *g, int seat);

/* After `seat` laid a road on `edge` (already in its network), bring its length up to date. */
void route_extend(Game *g, int seat, int edge);

/* After someone built on `site`, bring the lengths of the others up to date. */
void route_cut(Game *g, int builder, int site);

/* Give, keep, take or set aside the tile as the lengths demand.  B-84 */
void route_award(Game *g);
