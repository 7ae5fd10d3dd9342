/* robbed.h - what the robber keeps from a seat. */
#pragma once
#include "engine/cities.h"

/* Pips of each kind that the seat's buildings at the robber's hex would bring; the robber is on the
 * board, on a hex that yields something.  B-67, K-26 */
static inline Cards robbed_pips(const Game *g, const Seat *s) {
    SiteSet at = HEX_SITE_SET[g->robber];
    int terrain = g->board.terrain[g->robber], pips = NUMBER_PIPS[g->board.number[g->robber]];
    int settlements = site_count(site_and(s->settlements, at));
    int cities = site_count(site_and(s->cities, at));
#if HAS_KNIGHTS
    return card(terrain) * (Cards)((settlements + cities) * pips) +
           card(CITY_SECOND[terrain]) * (Cards)(cities * pips);
#else
    return card(terrain) * (Cards)((settlements + 2 * cities) * pips);
#endif
}
