#include "engine/board.h"

#include <stddef.h>

const uint8_t HARBOUR_EDGES[HARBOURS] = { 0, 3, 17, 38, 61, 69, 66, 49, 18 };

/* The one hex that yields nothing: the lake replaces the desert, F-5. */
enum { BARREN = FISH ? LAKE : DESERT };

const Board BOARD_BEGINNER = {
#include "engine/beginner.inc"
#if HAS_FISH
    .ground = { 6, 5, 4, 9, 8, 10 }, /* the one printed order that is known, F-7 */
#endif
};

static const uint8_t TERRAIN_COUNT[TERRAINS] = { 3, 4, 4, 4, 3, [BARREN] = 1 };    /* B-2 */
static const uint8_t NUMBER_COUNT[13] = { 1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1 }; /* B-3 */
static const uint8_t HARBOUR_COUNT[RESOURCES + 1] = { 1, 1, 1, 1, 1, 4 };          /* B-9 */

static const char *harbours_flaw(const Board *board) {
    uint8_t kinds[RESOURCES + 1] = { 0 };
    SiteSet served = { 0 };
    for (int i = 0; i < HARBOURS; i++) {
        Harbour h = board->harbour[i];
        if (h.kind > HARBOUR_ANY) return "A harbour has an unknown kind. [B-9]";
        if (h.edge >= EDGES || EDGE_HEXES[h.edge][1] != NONE)
            return "Harbours must lie on the coast. [B-14]";
        for (int k = 0; k < 2; k++) {
            int site = EDGE_SITES[h.edge][k];
            if (site_has(served, (unsigned)site))
                return "Two harbours share an intersection. [B-14]";
            site_add(&served, (unsigned)site);
        }
        if (++kinds[h.kind] > HARBOUR_COUNT[h.kind])
            return "A board has four 3:1 harbours and one for each resource. [B-9]";
    }
    return NULL;
}

/* The lake lies inland, and each ground has its number.  F-1, F-5 */
static const char *waters_flaw(const Board *board) {
#if HAS_FISH
    unsigned numbers = 0;
    for (int hex = 0; hex < HEXES; hex++)
        for (int side = 0; side < 6 && board->terrain[hex] == LAKE; side++)
            if (HEX_ACROSS[hex][side] == NONE) return "The lake can't lie on the coast. [F-5]";
    for (int i = 0; i < GROUNDS; i++)
        if (board->ground[i] <= 12) numbers |= 1u << board->ground[i];
    if (numbers != (1u << 4 | 1u << 5 | 1u << 6 | 1u << 8 | 1u << 9 | 1u << 10))
        return "The fishing grounds must have 4, 5, 6, 8, 9 and 10. [F-1]";
#else
    (void)board;
#endif
    return NULL;
}

const char *board_flaw(const Board *board) {
    uint8_t terrains[TERRAINS] = { 0 }, numbers[13] = { 0 };
    for (int hex = 0; hex < HEXES; hex++) {
        int terrain = board->terrain[hex], number = board->number[hex];
        if (terrain >= TERRAINS) return "A hex has an unknown terrain. [B-2]";
        if (number > 12) return "Number tokens go from 2 to 12. [B-3]";
        if ((terrain >= RESOURCES) != (number == 0))
            return "Every hex except the desert needs a number token. [B-23]";
        if (++terrains[terrain] > TERRAIN_COUNT[terrain])
            return FISH ? "The terrains must be 4 forest, 4 pasture, 4 fields, 3 hills, 3 "
                          "mountains and 1 lake. [F-5]"
                        : "The terrains must be 4 forest, 4 pasture, 4 fields, 3 hills, 3 "
                          "mountains and 1 desert. [B-2]";
        if (++numbers[number] > NUMBER_COUNT[number])
            return "The number tokens must be one 2, one 12 and two of each other number except 7. "
                   "[B-3]";
    }
    const char *flaw = harbours_flaw(board);
    return flaw ? flaw : waters_flaw(board);
}
