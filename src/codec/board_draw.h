/* board_draw.h - a board laid piece by piece before everyone's eyes.
 *
 * Land comes first, then harbours, then the numbers as they were laid (along the spiral of B-23 where one
 * gives this board, in the order of S-21 on New Shores, else hex by hex), then fishing grounds.  The sea is
 * there from the start.  Of a piece that does not lie yet nothing is written: no page shows what nobody
 * has drawn (WC25-2.0.1d).
 */
#pragma once
#include "base/buf.h"
#include "engine/board.h"

enum { DRAW_TERRAIN, DRAW_HARBOUR, DRAW_NUMBER, DRAW_GROUND, DRAW_KINDS };
extern const char *const DRAW_KIND_NAME[DRAW_KINDS];

typedef struct DrawPiece {
    uint8_t kind, at; /* DRAW_…; a hex, or which harbour or fishing ground */
} DrawPiece;

enum { DRAW_PIECES_MAX = 2 * HEXES + HARBOURS + GROUNDS };

/* Every piece once, in the order in which they are laid; how many there are. */
int board_draw_order(const Board *board, DrawPiece piece[DRAW_PIECES_MAX]);

/* Append the members of what can be seen after `laid` pieces, each after a comma:
 *     "pieces":[{"kind":"terrain","at":0}, ... those that lie, the latest last],
 *     "board":{...}                    as board_json.h has it, with null for what does not lie yet */
void board_draw_write(const Board *board, int laid, Buf *out);
