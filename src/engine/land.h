/* land.h - what boards are made of: terrains, harbours, numbers and their names. */
#pragma once
#include "engine/cards.h"

/* Terrain t below DESERT yields resource t. */
enum { HILLS, FOREST, PASTURE, FIELDS, MOUNTAINS, DESERT, LAKE, GOLD, SEA, TERRAINS };
enum { HARBOURS = 9, HARBOUR_ANY = RESOURCES }; /* B-9 */
enum { GROUNDS = 6 };                           /* fishing grounds, F-1 */

typedef struct Harbour {
    uint8_t edge, kind; /* a coastal edge; a resource, or HARBOUR_ANY for 3:1 */
} Harbour;

extern const char *const TERRAIN_NAME[TERRAINS];
extern const char *const RESOURCE_NAME[GOODS]; /* the commodities follow, K-3 */
extern const char *const HARBOUR_NAME[RESOURCES + 1];
extern const uint8_t NUMBER_PIPS[13]; /* B-4 */
