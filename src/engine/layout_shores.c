/* layout_shores.c - lay out the islands of New Shores as the German championship does (S-20 to
 * S-25): terrains, harbours and numbers drawn, numbers drawn again where they break a rule. */
#include "base/sha256.h"
#include "engine/draw.h"
#include "engine/layout.h"

#include <string.h>

enum { MAIN = 19, SMALL = 9, MAIN_TOKENS = 18 };

/* From the top left hex clockwise and inwards; from the top left row by row.  S-21: that the walk
 * continues inwards, and the order on the small islands, are our reading. */
static const uint8_t MAIN_ORDER_UNCONFIRMED[MAIN] = { 12, 13, 14, 21, 28, 34, 39, 38, 37, 31,
                                                      24, 18, 19, 20, 27, 33, 32, 25, 26 };
static const uint8_t SMALL_ORDER_UNCONFIRMED[SMALL] = { 0, 1, 3, 9, 10, 16, 23, 36, 41 };

static const uint8_t MAIN_TOKEN[MAIN_TOKENS] = { 2, 3, 3, 4, 4,  5,  5,  6,  6,
                                                 8, 8, 9, 9, 10, 10, 11, 11, 12 };
static const uint8_t SMALL_TOKEN[SMALL] = { 2, 3, 4, 5, 6, 8, 9, 10, 11 };

static void shuffle_over(Rng *rng, const uint8_t places[], uint32_t count, Board *board) {
    uint8_t terrain[MAIN];
    for (uint32_t i = 0; i < count; i++) terrain[i] = board->terrain[places[i]];
    shuffle(rng, terrain, count);
    for (uint32_t i = 0; i < count; i++) board->terrain[places[i]] = terrain[i];
}

static bool red(int number) {
    return number == 6 || number == 8;
}

/* May `number` lie on `hex` beside what lies there already?  S-22 */
static bool fits(const Board *board, int hex, int number) {
    for (int side = 0; side < 6; side++) {
        int other = HEX_ACROSS[hex][side];
        if (other == NONE || !board->number[other]) continue;
        if (board->number[other] == number) return false;
        if (red(board->number[other]) && red(number)) return false;
    }
    return true;
}

/* Draw a token that fits from the bag's `count`; false if none does.  What does not fit goes back:
 * that is a draw among those that fit. */
static bool draw_token(Rng *rng, uint8_t bag[], uint32_t count, const Board *board, int hex,
                       uint8_t *token) {
    uint8_t fitting[MAIN_TOKENS];
    uint32_t fit = 0;
    for (uint32_t i = 0; i < count; i++)
        if (fits(board, hex, bag[i])) fitting[fit++] = (uint8_t)i;
    if (!fit) return false;
    uint32_t pick = fitting[draw(rng, fit)];
    *token = bag[pick];
    bag[pick] = bag[count - 1];
    return true;
}

/* One attempt on one island; it dead-ends when no token that is left fits.  S-23 */
static bool try_numbers(Rng *rng, const uint8_t order[], int places, const uint8_t tokens[],
                        uint32_t count, Board *board) {
    uint8_t bag[MAIN_TOKENS];
    memcpy(bag, tokens, count);
    for (int i = 0; i < places; i++) board->number[order[i]] = 0;
    for (int i = 0; i < places; i++) {
        if (board->terrain[order[i]] == DESERT) continue;
        if (!draw_token(rng, bag, count--, board, order[i], &board->number[order[i]])) return false;
    }
    return true;
}

static void draw_one(Rng *rng, LayoutPlan plan, Board *board) {
    *board = BOARD_BEGINNER;
    if (plan.numbers == NUMBERS_BEGINNER && plan.harbours == HARBOURS_PRINTED) return;
    if (plan.numbers != NUMBERS_BEGINNER) { /* S-20 */
        shuffle_over(rng, MAIN_ORDER_UNCONFIRMED, MAIN, board);
        shuffle_over(rng, SMALL_ORDER_UNCONFIRMED, SMALL, board);
    }
    uint8_t kinds[HARBOURS]; /* S-25: in any order */
    for (int i = 0; i < HARBOURS; i++) kinds[i] = board->harbour[i].kind;
    shuffle(rng, kinds, HARBOURS);
    for (int i = 0; i < HARBOURS; i++) board->harbour[i].kind = kinds[i];
    if (plan.numbers == NUMBERS_BEGINNER) return;
    while (!try_numbers(rng, MAIN_ORDER_UNCONFIRMED, MAIN, MAIN_TOKEN, MAIN_TOKENS, board)) {
    }
    while (!try_numbers(rng, SMALL_ORDER_UNCONFIRMED, SMALL, SMALL_TOKEN, SMALL, board)) {
    }
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

void layout_image(const Board *board, int symmetry, Board *out) {
    (void)symmetry; /* the islands have none */
    *out = *board;
}

void layout_canonical(const Board *board, Board *out) {
    *out = *board;
    for (int i = 1; i < HARBOURS; i++) /* sorted by edge, as in every canonical form */
        for (int at = i; at > 0 && out->harbour[at - 1].edge > out->harbour[at].edge; at--) {
            Harbour held = out->harbour[at];
            out->harbour[at] = out->harbour[at - 1];
            out->harbour[at - 1] = held;
        }
}

void layout_encode(const Board *board, uint8_t bytes[LAYOUT_BYTES]) {
    for (int hex = 0; hex < HEXES; hex++) {
        *bytes++ = board->terrain[hex];
        *bytes++ = board->number[hex];
    }
    for (int i = 0; i < HARBOURS; i++) {
        *bytes++ = board->harbour[i].edge;
        *bytes++ = board->harbour[i].kind;
    }
}

void layout_hash(const Board *board, uint8_t hash[LAYOUT_HASH]) {
    static const char KIND[] = "castellan board 1 new-shores\n";
    uint8_t bytes[LAYOUT_BYTES];
    Board canonical;
    Sha256 sha;
    layout_canonical(board, &canonical);
    layout_encode(&canonical, bytes);
    sha256_init(&sha);
    sha256_update(&sha, KIND, sizeof KIND - 1);
    sha256_update(&sha, bytes, sizeof bytes);
    sha256_final(&sha, hash);
}
