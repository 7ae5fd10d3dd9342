#include "engine/board.h"

#include <stddef.h>

const char *const TERRAIN_NAME[TERRAINS] = { "hills",  "forest",    "pasture",
                                             "fields", "mountains", "desert" };
const char *const RESOURCE_NAME[RESOURCES] = { "brick", "lumber", "wool", "grain", "ore" };
const char *const HARBOUR_NAME[RESOURCES + 1] = {
    "brick", "lumber", "wool", "grain", "ore", "3:1"
};
const uint8_t NUMBER_PIPS[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };
const uint8_t HARBOUR_EDGES[HARBOURS] = { 0, 3, 17, 38, 61, 69, 66, 49, 18 };

const Board BOARD_BEGINNER = {
    .terrain = { MOUNTAINS, PASTURE, FOREST, FIELDS, HILLS, PASTURE, HILLS, FIELDS, FOREST, DESERT,
                 FOREST, MOUNTAINS, FOREST, MOUNTAINS, FIELDS, PASTURE, HILLS, FIELDS, PASTURE },
    .number = { 10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11 },
    .harbour = { { 0, HARBOUR_ANY },
                 { 3, GRAIN },
                 { 17, ORE },
                 { 38, HARBOUR_ANY },
                 { 61, WOOL },
                 { 69, HARBOUR_ANY },
                 { 66, HARBOUR_ANY },
                 { 49, BRICK },
                 { 18, LUMBER } },
};

static const uint8_t TERRAIN_COUNT[TERRAINS] = { 3, 4, 4, 4, 3, 1 };               /* B-2 */
static const uint8_t NUMBER_COUNT[13] = { 1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1 }; /* B-3 */
static const uint8_t HARBOUR_COUNT[RESOURCES + 1] = { 1, 1, 1, 1, 1, 4 };          /* B-9 */

static const char *harbours_flaw(const Board *board) {
    uint8_t kinds[RESOURCES + 1] = { 0 };
    SiteSet served = { 0 };
    for (int i = 0; i < HARBOURS; i++) {
        Harbour h = board->harbour[i];
        if (h.kind > HARBOUR_ANY) return "A harbour has no known kind. [B-9]";
        if (h.edge >= EDGES || EDGE_HEXES[h.edge][1] != NONE)
            return "A harbour must lie on a coastal edge. [B-14]";
        for (int k = 0; k < 2; k++) {
            int site = EDGE_SITES[h.edge][k];
            if (site_has(served, (unsigned)site)) return "Two harbours share a site. [B-14]";
            site_add(&served, (unsigned)site);
        }
        if (++kinds[h.kind] > HARBOUR_COUNT[h.kind])
            return "There are four 3:1 harbours and one of each resource. [B-9]";
    }
    return NULL;
}

const char *board_flaw(const Board *board) {
    uint8_t terrains[TERRAINS] = { 0 }, numbers[13] = { 0 };
    for (int hex = 0; hex < HEXES; hex++) {
        int terrain = board->terrain[hex], number = board->number[hex];
        if (terrain >= TERRAINS) return "A hex has no known terrain. [B-2]";
        if (number > 12) return "A number token lies outside 2 to 12. [B-3]";
        if ((terrain == DESERT) != (number == 0))
            return "Every hex but the desert carries a number token. [B-23]";
        if (++terrains[terrain] > TERRAIN_COUNT[terrain])
            return "The terrains must be 4 forest, 4 pasture, 4 fields, 3 hills, 3 mountains, "
                   "1 desert. [B-2]";
        if (++numbers[number] > NUMBER_COUNT[number])
            return "The tokens must be one 2, one 12 and two of each other number but 7. [B-3]";
    }
    return harbours_flaw(board);
}
