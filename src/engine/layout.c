#include "engine/layout.h"

#include "engine/draw.h"
#include "engine/neighbours.h"

#include <string.h>

enum { TOKENS = HEXES - 1 };

/* B-3: the tokens by the letters A to R on their backs. */
static const uint8_t TOKEN[TOKENS] = { 5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11 };

/* B-23: the rings counter-clockwise from the north-west.  Each corner of the outer ring has its
 * own hex of the inner ring beside it, so another start is the same two rings turned. */
enum { OUTER = 12, INNER = 6 };
static const uint8_t OUTER_RING[OUTER] = { 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1 };
static const uint8_t INNER_RING[INNER] = { 4, 8, 13, 14, 10, 5 };
static const uint8_t CENTRE = 9;

/* B-22c: six frame pieces, each along five coastal edges.  Which harbours share a piece is
 * unconfirmed; this partition fits what is known, and gives the printed frame of B-14 when the
 * pieces lie in the order below. */
enum { PIECES_UNCONFIRMED = 6, PIECE_EDGES = COAST / PIECES_UNCONFIRMED };
static const struct {
    uint8_t harbours;
    Harbour harbour[2]; /* `edge` counts from the start of the piece */
} PIECE_UNCONFIRMED[PIECES_UNCONFIRMED] = {
    { 2, { { 0, HARBOUR_ANY }, { 3, GRAIN } } }, { 1, { { 2, ORE } } },
    { 2, { { 0, HARBOUR_ANY }, { 3, WOOL } } },  { 1, { { 2, HARBOUR_ANY } } },
    { 2, { { 0, HARBOUR_ANY }, { 3, BRICK } } }, { 1, { { 2, LUMBER } } },
};

/* ---- drawing ---------------------------------------------------------------------------- */

static void draw_harbours(Rng *rng, int mode, Board *board) {
    memcpy(board->harbour, BOARD_BEGINNER.harbour, sizeof board->harbour); /* B-22a */
    if (mode == HARBOURS_TOKENS) {                                         /* B-22b */
        uint8_t kinds[HARBOURS];
        for (int i = 0; i < HARBOURS; i++) kinds[i] = board->harbour[i].kind;
        shuffle(rng, kinds, HARBOURS);
        for (int i = 0; i < HARBOURS; i++) board->harbour[i].kind = kinds[i];
    }
    if (mode == HARBOURS_FRAME && !FISH) { /* B-22c; how grounds move with it is unconfirmed, F-9 */
        uint8_t order[PIECES_UNCONFIRMED] = { 0, 1, 2, 3, 4, 5 };
        shuffle(rng, order, PIECES_UNCONFIRMED);
        for (int slot = 0, next = 0; slot < PIECES_UNCONFIRMED; slot++)
            for (int i = 0; i < PIECE_UNCONFIRMED[order[slot]].harbours; i++) {
                Harbour on_piece = PIECE_UNCONFIRMED[order[slot]].harbour[i];
                int coast = slot * PIECE_EDGES + on_piece.edge;
                board->harbour[next++] = (Harbour){ COAST_EDGES[coast], on_piece.kind };
            }
    }
}

void layout_spiral(int corner, uint8_t order[HEXES]) {
    int turn = (CORNERS - corner) % CORNERS; /* corners are named clockwise, the rings run back */
    for (int i = 0; i < OUTER; i++) order[i] = OUTER_RING[(2 * turn + i) % OUTER];
    for (int i = 0; i < INNER; i++) order[OUTER + i] = INNER_RING[(turn + i) % INNER];
    order[OUTER + INNER] = CENTRE;
}

/* The tokens in order along the hexes; the desert is passed over (B-23). */
static void lay_tokens(Board *board, const uint8_t order[HEXES], const uint8_t tokens[TOKENS]) {
    for (int i = 0, next = 0; i < HEXES; i++) {
        int hex = order[i];
        board->number[hex] = board->terrain[hex] < RESOURCES ? tokens[next++] : 0;
    }
}

/* Among all legal orders each is as likely: the whole order is drawn again until no red numbers
 * touch (B-25), as in about one order of seven. */
static void draw_numbers(Rng *rng, Board *board) {
    uint8_t order[HEXES], tokens[TOKENS];
    for (int i = 0; i < HEXES; i++) order[i] = (uint8_t)i;
    memcpy(tokens, TOKEN, sizeof tokens);
    do {
        shuffle(rng, tokens, TOKENS);
        lay_tokens(board, order, tokens);
    } while (red_neighbours(board));
}

/* B-21.  The lake is drawn first, among the inner hexes: it must not lie on the coast (F-5). */
static void draw_terrains(Rng *rng, Board *board) {
    if (!FISH) {
        shuffle(rng, board->terrain, HEXES);
        return;
    }
    uint8_t terrain[TOKENS];
    int count = 0, lake = (int)draw(rng, INNER + 1), at = lake < INNER ? INNER_RING[lake] : CENTRE;
    for (int hex = 0; hex < HEXES; hex++)
        if (board->terrain[hex] < RESOURCES) terrain[count++] = board->terrain[hex];
    shuffle(rng, terrain, TOKENS);
    for (int hex = 0; hex < HEXES; hex++) board->terrain[hex] = hex == at ? LAKE : terrain[--count];
}

/* The six numbers over the places G0 to G5, in any order.  F-7 */
static void draw_grounds(Rng *rng, Board *board) {
#if HAS_FISH
    shuffle(rng, board->ground, GROUNDS);
#else
    (void)rng, (void)board;
#endif
}

static void draw_one(Rng *rng, LayoutPlan plan, Board *board) {
    *board = BOARD_BEGINNER;
    if (plan.numbers != NUMBERS_BEGINNER) draw_terrains(rng, board);
    draw_harbours(rng, plan.harbours, board);
    if (plan.numbers == NUMBERS_SPIRAL) {
        uint8_t order[HEXES];
        int corner = plan.corner < CORNERS ? plan.corner : (int)draw(rng, CORNERS);
        layout_spiral(corner, order);
        lay_tokens(board, order, TOKEN);
    }
    if (plan.numbers == NUMBERS_RANDOM) draw_numbers(rng, board);
    if (plan.numbers != NUMBERS_BEGINNER) draw_grounds(rng, board);
}

void layout_draw(Rng *rng, LayoutPlan plan, Board *board) {
    draw_one(rng, plan, board);
    uint32_t best = layout_fairness(board).total;
    for (int tried = 1; tried < plan.candidates; tried++) {
        Board other;
        draw_one(rng, plan, &other);
        uint32_t total = layout_fairness(&other).total;
        if (total >= best) continue;
        best = total;
        *board = other;
    }
}
