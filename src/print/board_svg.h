/* board_svg.h - a board, and a game on it, as one SVG picture.
 *
 * Good for paper (190 mm wide, fits A4) and for the screen.  Every drawing is our own.  Terrains
 * differ by drawing and name before colour; red numbers by size, weight and a
 * second ring; seats by a symbol and the texture of their roads.  Does not know rules, hands or
 * whose turn it is.  Writes text into the caller's Buf and nothing else.
 */
#pragma once
#include "base/buf.h"
#include "print/board_words.h"

enum { BOARD_SEATS = 4, BOARD_SVG_MAX = 256 * 1024 }; /* bytes that are enough for any board */

enum { BUILT_NOTHING, BUILT_SETTLEMENT, BUILT_CITY };

/* What stands on the board.  Owners are seats 0 to 3, read only where something stands. */
typedef struct BoardPieces {
    uint8_t site_built[SITES]; /* BUILT_... */
    uint8_t site_owner[SITES];
    uint8_t edge_owner[EDGES]; /* NONE for no road or ship */
    uint8_t edge_ship[EDGES];  /* it is a ship */
} BoardPieces;

typedef struct BoardPicture {
    const Board *board;        /* terrains and numbers in range, harbours on the coast */
    const BoardPieces *pieces; /* NULL for an empty board */
    uint8_t robber;            /* a hex, or NONE */
    uint8_t pirate;            /* likewise, of New Shores only */
    uint8_t tongue;            /* IN_ENGLISH … */
    bool mono;                 /* black and white only */
    bool bare;                 /* for a page of its own: no ground, no waves, no title, no foot */
    bool coordinates;          /* show the ids of hexes, sites and edges (B-11, B-12) */
    const char *title;         /* any text of one line, NULL for the word "Board" */
    const char *note;          /* beside the layout hash, such as "seed 42"; NULL for none */
} BoardPicture;

/* "layout 5d41 402a bc4b 2a76": which board it is. */
void board_svg_layout(const Board *board, int tongue, Buf *out);

/* Append the whole picture; `out->full` tells if it did not fit.  Text from outside is escaped,
 * and what XML cannot carry is replaced by U+FFFD. */
void board_svg(const BoardPicture *picture, Buf *out);
