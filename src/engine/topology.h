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

#if FAMILY != FAMILY_ANY
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
#endif

#if FAMILY == FAMILY_NEW_SHORES
enum { ISLANDS = 4 };                        /* the main island and three small ones, S-11 */
extern const EdgeSet ROAD_EDGES, SHIP_EDGES; /* land, or sea, on at least one side: S-12, S-41 */
extern const SiteSet ISLAND_SITES[ISLANDS];  /* the main island first */
extern const uint8_t HEX_ISLAND[HEXES];      /* NONE for the sea */
extern const EdgeSet HEX_EDGE_SET[HEXES];    /* the six sides */
#endif

/* The same tables, for those who learn only at run time which board they look at. */
typedef struct Topology {
    uint8_t hexes, sites, edges, coast;
    const uint8_t (*hex_sites)[6], (*hex_edges)[6], (*hex_across)[6];
    const uint8_t (*site_hexes)[3], (*site_edges)[3], (*site_next)[3];
    const uint8_t (*edge_sites)[2], (*edge_hexes)[2];
    const uint8_t *coast_edges, *coast_sites;
    const Point *hex_at, *site_at;
    const uint8_t *hex_island; /* NONE for the sea; NULL where all hexes are one island */
} Topology;

#if FAMILY == FAMILY_ANY
const Topology *topology_of(int scenario);
#endif
