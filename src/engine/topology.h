/* topology.h - who touches whom on the board: constant tables, numbered as rule B-12 says.
 *
 * Hex corners run N NE SE S SW NW, hex sides NE E SE SW W NW; side k joins corners k and k+1.
 * Lists shorter than their row end with NONE.  Coordinates are lattice points, y downwards.
 * The tables are printed by tools/topology.c during the build.
 */
#pragma once
#include "engine/sets.h"

typedef struct Point {
    int8_t x, y;
} Point;

extern const uint8_t HEX_SITES[HEXES][6], HEX_EDGES[HEXES][6], HEX_ACROSS[HEXES][6];
extern const uint8_t SITE_HEXES[SITES][3], SITE_EDGES[SITES][3], SITE_NEXT[SITES][3];
extern const uint8_t EDGE_SITES[EDGES][2], EDGE_HEXES[EDGES][2];
extern const uint8_t COAST_EDGES[COAST], COAST_SITES[COAST]; /* clockwise from hex 0, B-13 */

extern const SiteSet HEX_SITE_SET[HEXES]; /* the six corners */
extern const SiteSet SITE_CLOSE[SITES];   /* the site and its neighbours: the distance rule */
extern const EdgeSet SITE_EDGE_SET[SITES];
extern const Point HEX_AT[HEXES], SITE_AT[SITES];

/* The site at the other end of `edge`. */
static inline int edge_far(int edge, int site) {
    return EDGE_SITES[edge][0] ^ EDGE_SITES[edge][1] ^ site;
}
