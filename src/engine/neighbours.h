/* neighbours.h - what board rules say about hexes side by side.  Private to the layout files. */
#pragma once
#include "engine/board.h"

static inline bool red(int number) {
    return number == 6 || number == 8; /* B-4 */
}

/* Call a pair of neighbouring hexes once: across the sides NE, E and SE. */
#define FOR_NEIGHBOURS(a, b)                                                                       \
    for (int a = 0; a < HEXES; a++)                                                                \
        for (int side_ = 0, b; side_ < 3; side_++)                                                 \
            if ((b = HEX_ACROSS[a][side_]) != NONE)

static inline int red_neighbours(const Board *board) {
    int count = 0;
    FOR_NEIGHBOURS(a, b) count += red(board->number[a]) && red(board->number[b]);
    return count;
}
