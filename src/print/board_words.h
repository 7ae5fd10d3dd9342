/* board_words.h - the few words that pictures of a board carry: rows of the catalogues.
 *
 * For people only: files and protocols use the names of engine/board.h.
 */
#pragma once
#include "engine/board.h"
#include "engine/layout.h"

typedef struct BoardWords {
    const char *terrain[TERRAINS];
    const char *harbour[RESOURCES + 1]; /* the last one: any resource */
    const char *board, *row, *harbours, *robber, *layout;
    const char *pirate, *grounds;
    const char *compatible; /* what we are, and what we are not */
    /* how a board was drawn */
    const char *scenario[SCENARIOS];
    const char *setup[SETUPS], *mode[HARBOUR_MODES];
    /* its fairness */
    struct {
        const char *name, *meaning;
    } fair[FAIRNESS_PARTS];
    const char *fairness, *total, *pips, *best_site, *seats, *worth;
} BoardWords;

extern const BoardWords BOARD_WORDS; /* in English */
