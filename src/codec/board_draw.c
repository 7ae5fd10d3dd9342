#include "codec/board_draw.h"

#include "codec/jot.h"
#include "codec/members.h"
#include "engine/topology.h"

#include <string.h>

const char *const DRAW_KIND_NAME[DRAW_KINDS] = { "terrain", "harbour", "number", "ground" };

/* ---- in which order ---- */

enum { ISLAND = 19, OUTER = 12, INNER = 6, CORNERS = 6, TOKENS = 18, SHORES = 28 };

/* The island's rings, counter-clockwise from the north-west, then its middle. */
static const uint8_t OUTER_RING[OUTER] = { 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1 };
static const uint8_t INNER_RING[INNER] = { 4, 8, 13, 14, 10, 5 };
enum { MIDDLE = 9 };

/* The tokens by their letters (B-23). */
static const uint8_t TOKEN[TOKENS] = { 5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11 };

/* S-21: clockwise and inwards, then the small islands row by row. */
static const uint8_t SHORES_ORDER[SHORES] = { 12, 13, 14, 21, 28, 34, 39, 38, 37, 31,
                                              24, 18, 19, 20, 27, 33, 32, 25, 26, 0,
                                              1,  3,  9,  10, 16, 23, 36, 41 };

static void spiral(int turn, uint8_t order[ISLAND]) {
    for (int i = 0; i < OUTER; i++) order[i] = OUTER_RING[(2 * turn + i) % OUTER];
    for (int i = 0; i < INNER; i++) order[OUTER + i] = INNER_RING[(turn + i) % INNER];
    order[OUTER + INNER] = MIDDLE;
}

/* Do the tokens lie along this order? */
static bool laid_along(const Board *board, const uint8_t order[ISLAND]) {
    int next = 0;
    for (int i = 0; i < ISLAND; i++) {
        int number = board->number[order[i]];
        if (number && (next == TOKENS || TOKEN[next++] != number)) return false;
    }
    return next == TOKENS;
}

/* The hexes in the order of their numbers; those without one are among them. */
static int number_order(const Board *board, uint8_t order[HEXES]) {
    int hexes = topology_of(board->scenario)->hexes;
    for (int turn = 0; hexes == ISLAND && turn < CORNERS; turn++) {
        spiral(turn, order);
        if (laid_along(board, order)) return ISLAND;
    }
    if (board->scenario == SCENARIO_NEW_SHORES) {
        memcpy(order, SHORES_ORDER, SHORES);
        return SHORES;
    }
    for (int hex = 0; hex < HEXES; hex++) order[hex] = (uint8_t)hex;
    return hexes;
}

int board_draw_order(const Board *board, DrawPiece piece[DRAW_PIECES_MAX]) {
    uint8_t order[HEXES];
    int count = 0, numbers = number_order(board, order);
    for (int hex = 0; hex < topology_of(board->scenario)->hexes; hex++)
        if (board->terrain[hex] != SEA) piece[count++] = (DrawPiece){ DRAW_TERRAIN, (uint8_t)hex };
    for (int i = 0; i < HARBOURS; i++) piece[count++] = (DrawPiece){ DRAW_HARBOUR, (uint8_t)i };
    for (int i = 0; i < numbers; i++)
        if (board->number[order[i]]) piece[count++] = (DrawPiece){ DRAW_NUMBER, order[i] };
    for (int i = 0; board->scenario == SCENARIO_FISHERMEN && i < GROUNDS; i++)
        piece[count++] = (DrawPiece){ DRAW_GROUND, (uint8_t)i };
    return count;
}

/* ---- what can be seen ---- */

typedef struct Lying {
    bool piece[DRAW_KINDS][HEXES];
} Lying;

static void write_hexes(const Board *board, const Lying *lies, Buf *out) {
    jot_key(out, "hexes"), jot_open(out, '[');
    for (int hex = 0; hex < topology_of(board->scenario)->hexes; hex++) {
        bool sea = board->terrain[hex] == SEA;
        jot_item(out), jot_open(out, '{');
        if (sea || lies->piece[DRAW_TERRAIN][hex])
            member_word("terrain", TERRAIN_NAME[board->terrain[hex]], out);
        else jot_key(out, "terrain"), buf_text(out, "null");
        if (lies->piece[DRAW_NUMBER][hex]) member_number("number", board->number[hex], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_harbours(const Board *board, const Lying *lies, Buf *out) {
    jot_key(out, "harbours"), jot_open(out, '[');
    for (int i = 0; i < HARBOURS; i++) {
        jot_item(out);
        if (!lies->piece[DRAW_HARBOUR][i]) {
            buf_text(out, "null");
            continue;
        }
        jot_open(out, '{');
        member_number("edge", board->harbour[i].edge, out);
        member_word("kind", HARBOUR_NAME[board->harbour[i].kind], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_grounds(const Board *board, const Lying *lies, Buf *out) {
    jot_key(out, "grounds"), jot_open(out, '[');
    for (int i = 0; i < GROUNDS; i++) {
        jot_item(out);
        if (lies->piece[DRAW_GROUND][i]) buf_print(out, "%u", board->ground[i]);
        else buf_text(out, "null");
    }
    jot_close(out, ']');
}

void board_draw_write(const Board *board, int laid, Buf *out) {
    DrawPiece piece[DRAW_PIECES_MAX];
    Lying lies = { 0 };
    int count = board_draw_order(board, piece);
    jot_key(out, "pieces"), jot_open(out, '[');
    for (int i = 0; i < laid && i < count; i++) {
        lies.piece[piece[i].kind][piece[i].at] = true;
        jot_item(out), jot_open(out, '{');
        member_word("kind", DRAW_KIND_NAME[piece[i].kind], out);
        member_number("at", piece[i].at, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_key(out, "board"), jot_open(out, '{');
    member_word("scenario", SCENARIO_NAME[board->scenario], out);
    write_hexes(board, &lies, out);
    write_harbours(board, &lies, out);
    if (board->scenario == SCENARIO_FISHERMEN) write_grounds(board, &lies, out);
    jot_close(out, '}');
}
