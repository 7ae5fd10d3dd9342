/* board.h - one laid-out island: terrains, numbers, harbours (B-15).
 *
 * A value of a few bytes.  Knows nothing of pieces and players.  Any list of terrains, numbers
 * and harbour edges is a Board; `board_flaw` says whether it is one a tournament may play on.
 */
#pragma once
#include "engine/cards.h"
#include "engine/topology.h"

enum { HILLS, FOREST, PASTURE, FIELDS, MOUNTAINS, DESERT, TERRAINS }; /* terrain t yields t */
enum { HARBOURS = 9, HARBOUR_ANY = RESOURCES };                       /* B-9 */

typedef struct Harbour {
    uint8_t edge, kind; /* a coastal edge; a resource, or HARBOUR_ANY for 3:1 */
} Harbour;

typedef struct Board {
    uint8_t terrain[HEXES];
    uint8_t number[HEXES]; /* 2 to 12 without 7; 0 on the desert */
    Harbour harbour[HARBOURS];
} Board;

extern const char *const TERRAIN_NAME[TERRAINS];
extern const char *const RESOURCE_NAME[RESOURCES];
extern const char *const HARBOUR_NAME[RESOURCES + 1];
extern const uint8_t NUMBER_PIPS[13];         /* B-4 */
extern const uint8_t HARBOUR_EDGES[HARBOURS]; /* the printed places P0 to P8, B-14 */

extern const Board BOARD_BEGINNER; /* B-20 */

/* NULL for a lawful board, else one sentence: component counts (B-2, B-3, B-9), numbers only on
 * producing hexes, harbours on distinct coastal edges that share no site. */
const char *board_flaw(const Board *board);
