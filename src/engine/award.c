/* award.c - who holds the tile of the Longest Route.  B-84 to B-86 */
#include "engine/route.h"

void route_award(Game *g) {
    int most = 0, leaders = 0, leader = NONE, holder = g->route_holder;
    for (int seat = 0; seat < SEATS; seat++) {
        int length = g->seat[seat].route;
        if (length > most) most = length, leaders = 0;
        if (length == most) leaders++, leader = seat;
    }
    if (most < ROUTE_LEAST) leader = NONE;
    else if (holder != NONE && g->seat[holder].route == most) return; /* also when tied */
    else if (leaders > 1) leader = NONE; /* set aside until one seat alone leads */
    if (leader == holder) return;
    if (holder != NONE) g->seat[holder].points -= TILE_POINTS;
    if (leader != NONE) g->seat[leader].points += TILE_POINTS;
    g->route_holder = (uint8_t)leader;
}
