/* board_shores.c - the board of New Shores as printed, and whether another one is legal. */
#include "engine/board.h"

#include <stddef.h>

/* The nine places of the base frame on the main island.  S-14 */
const uint8_t HARBOUR_EDGES[HARBOURS] = { 37, 40, 65, 97, 128, 142, 139, 114, 71 };

/* The printed layout, as one source gives it (S-16, unconfirmed); both rules of S-22 hold. */
const Board BOARD_BEGINNER = {
    .terrain = { MOUNTAINS, PASTURE, SEA,    GOLD,      SEA,       SEA,     SEA,
                 SEA,       SEA,     HILLS,  MOUNTAINS, SEA,       PASTURE, FOREST,
                 MOUNTAINS, SEA,     FOREST, SEA,       FIELDS,    HILLS,   FIELDS,
                 PASTURE,   SEA,     GOLD,   HILLS,     FOREST,    DESERT,  FIELDS,
                 FOREST,    SEA,     SEA,    MOUNTAINS, PASTURE,   HILLS,   PASTURE,
                 SEA,       HILLS,   FIELDS, FOREST,    MOUNTAINS, SEA,     FIELDS },
    .number = { 8, 11, 0,  4, 0,  0, 0,  0, 0, 5, 2, 0, 5, 6, 4, 0, 9, 0, 12, 11, 3,
                9, 0,  10, 6, 10, 0, 11, 5, 0, 0, 3, 4, 9, 8, 0, 3, 8, 2, 10, 0,  6 },
    .harbour = { { 37, GRAIN },
                 { 40, HARBOUR_ANY },
                 { 65, LUMBER },
                 { 97, HARBOUR_ANY },
                 { 128, HARBOUR_ANY },
                 { 142, BRICK },
                 { 139, HARBOUR_ANY },
                 { 114, WOOL },
                 { 71, ORE } },
};

enum { PARTS = 2 }; /* the main island, and the small ones together */
static const uint8_t TERRAIN_COUNT[PARTS][TERRAINS] = {
    { [HILLS] = 3, [FOREST] = 4, [PASTURE] = 4, [FIELDS] = 4, [MOUNTAINS] = 3, [DESERT] = 1 },
    { [HILLS] = 2, [FOREST] = 1, [PASTURE] = 1, [FIELDS] = 1, [MOUNTAINS] = 2, [GOLD] = 2 },
}; /* S-2 */
static const uint8_t NUMBER_COUNT[PARTS][13] = {
    { 1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1 },
    { 0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0 },
};                                                                        /* S-3 */
static const uint8_t HARBOUR_COUNT[RESOURCES + 1] = { 1, 1, 1, 1, 1, 4 }; /* S-4 */

static const char *harbours_flaw(const Board *board) {
    uint8_t kinds[RESOURCES + 1] = { 0 };
    unsigned places = 0;
    for (int i = 0; i < HARBOURS; i++) {
        Harbour h = board->harbour[i];
        int place = 0;
        while (place < HARBOURS && HARBOUR_EDGES[place] != h.edge) place++;
        if (h.kind > HARBOUR_ANY) return "A harbour has an unknown kind. [B-9]";
        if (place == HARBOURS || places >> place & 1)
            return "The harbours must lie on their nine places on the main island. [S-14]";
        places |= 1u << place;
        if (++kinds[h.kind] > HARBOUR_COUNT[h.kind])
            return "A board has four 3:1 harbours and one for each resource. [S-4]";
    }
    return NULL;
}

static bool red(int number) {
    return number == 6 || number == 8;
}

/* No equal and no red numbers side by side.  S-22, DM19-6S.2c */
static const char *neighbours_flaw(const Board *board) {
    for (int hex = 0; hex < HEXES; hex++)
        for (int side = 0; side < 6; side++) {
            int other = HEX_ACROSS[hex][side];
            if (other == NONE || !board->number[hex]) continue;
            if (board->number[hex] == board->number[other])
                return "Equal numbers can't be next to each other. [S-22]";
            if (red(board->number[hex]) && red(board->number[other]))
                return "The red numbers 6 and 8 can't be next to each other. [S-22]";
        }
    return NULL;
}

const char *board_flaw(const Board *board) {
    uint8_t terrains[PARTS][TERRAINS] = { { 0 } }, numbers[PARTS][13] = { { 0 } };
    for (int hex = 0; hex < HEXES; hex++) {
        int terrain = board->terrain[hex], number = board->number[hex], island = HEX_ISLAND[hex];
        int part = island == 0 ? 0 : 1;
        if (terrain >= TERRAINS) return "A hex has an unknown terrain. [B-2]";
        if ((terrain == SEA) != (island == NONE)) return "Land and sea must lie as printed. [S-10]";
        if (number > 12) return "Number tokens go from 2 to 12. [B-3]";
        if ((terrain == SEA || terrain == DESERT) != (number == 0))
            return "Every land hex except the desert needs a number token. [S-21]";
        if (terrain == SEA) continue;
        if (++terrains[part][terrain] > TERRAIN_COUNT[part][terrain])
            return "The main island and the small islands have their own hexes. [S-2]";
        if (++numbers[part][number] > NUMBER_COUNT[part][number])
            return "The main island and the small islands have their own number tokens. [S-3]";
    }
    const char *flaw = harbours_flaw(board);
    return flaw ? flaw : neighbours_flaw(board);
}
