#include "engine/layout.h"
#include "base/sha256.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Board drawn(uint64_t seed, int setup, int harbours) {
    LayoutPlan plan = LAYOUT_SETUPS[setup].plan;
    plan.harbours = (uint8_t)harbours;
    Rng rng = { seed };
    Board board;
    layout_draw(&rng, plan, &board);
    return board;
}

static bool red(int number) {
    return number == 6 || number == 8;
}

static bool reds_touch(const Board *board) {
    for (int hex = 0; hex < HEXES; hex++)
        for (int side = 0; side < 6; side++) {
            int other = HEX_ACROSS[hex][side];
            if (other != NONE && red(board->number[hex]) && red(board->number[other])) return true;
        }
    return false;
}

static bool same(const Board *a, const Board *b) {
    uint8_t bytes[2][LAYOUT_BYTES];
    layout_encode(a, bytes[0]);
    layout_encode(b, bytes[1]);
    return memcmp(bytes[0], bytes[1], LAYOUT_BYTES) == 0;
}

/* ---- drawing ---------------------------------------------------------------------------- */

static void every_drawn_board_is_legal(void **state) { /* B-2, B-3, B-9, B-21 to B-25 */
    (void)state;
    for (int setup = 0; setup < SETUPS; setup++)
        for (int harbours = 0; harbours < HARBOUR_MODES; harbours++)
            for (uint64_t seed = 0; seed < (setup == SETUP_BALANCED ? 20 : 3000); seed++) {
                Board board = drawn(seed, setup, harbours);
                const char *flaw = board_flaw(&board);
                if (flaw)
                    fail_msg("%s, %s, seed %" PRIu64 ": %s", LAYOUT_SETUPS[setup].name,
                             HARBOUR_MODE_NAME[harbours], seed, flaw);
            }
}

static void the_same_seed_gives_the_same_board(void **state) {
    (void)state;
    for (int setup = 0; setup < SETUPS; setup++) {
        Board one = drawn(7, setup, HARBOURS_FRAME), again = drawn(7, setup, HARBOURS_FRAME);
        assert_true(same(&one, &again));
        Board other = drawn(8, setup, HARBOURS_FRAME);
        assert_false(same(&one, &other));
    }
}

/* Published boards are repeated from their seeds: what a seed draws is a promise. */
static void a_seed_keeps_its_meaning(void **state) {
    (void)state;
    static const char *const LAYOUT[SETUPS] = {
        [SETUP_SPIRAL] = "94ff7ccb52180fbd",
        [SETUP_RANDOM] = "e4f7fb8778aa3c1d",
        [SETUP_BEGINNER] = "620f924334fdc740",
        [SETUP_BALANCED] = "944f358212f1622c",
    };
    for (int setup = 0; setup < SETUPS; setup++) {
        Board board = drawn(2025, setup, HARBOURS_TOKENS);
        uint8_t hash[LAYOUT_HASH];
        char hex[SHA256_HEX];
        layout_hash(&board, hash);
        sha256_hex(hash, hex);
        assert_memory_equal(hex, LAYOUT[setup], 16);
    }
}

static void the_spiral_never_puts_red_numbers_side_by_side(void **state) { /* B-23, B-24 */
    (void)state;
    static const uint8_t TOKEN[] = { 5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11 };
    for (int corner = 0; corner < CORNERS; corner++) {
        unsigned deserts = 0;
        for (uint64_t seed = 0; deserts != (1u << HEXES) - 1; seed++) {
            LayoutPlan plan = { .numbers = NUMBERS_SPIRAL, .corner = (uint8_t)corner };
            Rng rng = { seed };
            Board board;
            layout_draw(&rng, plan, &board);
            assert_false(reds_touch(&board));
            uint8_t order[HEXES];
            layout_spiral(corner, order);
            for (int i = 0, next = 0; i < HEXES; i++) {
                if (board.terrain[order[i]] == DESERT) deserts |= 1u << order[i];
                else assert_int_equal(board.number[order[i]], TOKEN[next++]);
            }
        }
    }
}

static void random_numbers_keep_red_ones_apart(void **state) { /* B-25 */
    (void)state;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        Board board = drawn(seed, SETUP_RANDOM, HARBOURS_PRINTED);
        if (reds_touch(&board)) fail_msg("seed %" PRIu64, seed);
    }
}

static void the_beginner_island_is_fixed(void **state) { /* B-20 */
    (void)state;
    Board board = drawn(99, SETUP_BEGINNER, HARBOURS_PRINTED);
    assert_true(same(&board, &BOARD_BEGINNER));
    board = drawn(99, SETUP_BEGINNER, HARBOURS_TOKENS);
    assert_memory_equal(board.terrain, BOARD_BEGINNER.terrain, HEXES);
    assert_memory_equal(board.number, BOARD_BEGINNER.number, HEXES);
}

static void printed_harbours_stay_as_printed(void **state) { /* B-22 (a) */
    (void)state;
    Board board = drawn(5, SETUP_SPIRAL, HARBOURS_PRINTED);
    assert_memory_equal(board.harbour, BOARD_BEGINNER.harbour, sizeof board.harbour);
}

static void harbour_tokens_move_over_the_printed_places(void **state) { /* B-22 (b) */
    (void)state;
    unsigned seen[HARBOURS] = { 0 };
    for (uint64_t seed = 0; seed < 500; seed++) {
        Board board = drawn(seed, SETUP_SPIRAL, HARBOURS_TOKENS);
        for (int i = 0; i < HARBOURS; i++) {
            assert_int_equal(board.harbour[i].edge, HARBOUR_EDGES[i]);
            seen[i] |= 1u << board.harbour[i].kind;
        }
    }
    for (int i = 0; i < HARBOURS; i++) assert_int_equal(seen[i], (1u << (RESOURCES + 1)) - 1);
}

/* The kinds along the five edges of a slot name the frame piece that lies there. */
static void frame_pieces_are_shuffled_whole(void **state) { /* B-22 (c) */
    (void)state;
    enum { EMPTY = 9 };
    static const uint8_t PIECE[6][5] = {
        { HARBOUR_ANY, EMPTY, EMPTY, GRAIN, EMPTY }, { EMPTY, EMPTY, ORE, EMPTY, EMPTY },
        { HARBOUR_ANY, EMPTY, EMPTY, WOOL, EMPTY },  { EMPTY, EMPTY, HARBOUR_ANY, EMPTY, EMPTY },
        { HARBOUR_ANY, EMPTY, EMPTY, BRICK, EMPTY }, { EMPTY, EMPTY, LUMBER, EMPTY, EMPTY },
    };
    unsigned seen[6] = { 0 };
    for (uint64_t seed = 0; seed < 500; seed++) {
        Board board = drawn(seed, SETUP_SPIRAL, HARBOURS_FRAME);
        uint8_t coast[COAST];
        for (int i = 0; i < COAST; i++) {
            coast[i] = EMPTY;
            for (int k = 0; k < HARBOURS; k++)
                if (board.harbour[k].edge == COAST_EDGES[i]) coast[i] = board.harbour[k].kind;
        }
        unsigned used = 0;
        for (int slot = 0; slot < 6; slot++) {
            int piece = 0;
            while (piece < 6 && memcmp(coast + (ptrdiff_t)5 * slot, PIECE[piece], 5) != 0) piece++;
            assert_int_not_equal(piece, 6);
            used |= 1u << piece;
            seen[slot] |= 1u << piece;
        }
        assert_int_equal(used, 63);
    }
    for (int slot = 0; slot < 6; slot++) assert_int_equal(seen[slot], 63);
}

/* ---- chance ----------------------------------------------------------------------------- */

/* Chi-square against equal counts, in thousandths so that no floating point is needed. */
static unsigned chi_square(const unsigned *count, unsigned cells, unsigned draws) {
    if (cells == 0 || draws == 0) return UINT32_MAX;
    uint64_t sum = 0;
    for (unsigned i = 0; i < cells; i++) {
        int64_t away = (int64_t)count[i] * cells - draws;
        sum += (uint64_t)(away * away);
    }
    return (unsigned)(sum * 1000 / ((uint64_t)cells * draws));
}

/* With 18 degrees of freedom 60 is passed once in half a million; the seeds are fixed. */
static void terrains_numbers_harbours_and_corners_fall_evenly(void **state) {
    (void)state;
    enum { DRAWS = 20000 };
    unsigned desert[HEXES] = { 0 }, two[HEXES] = { 0 }, ore[HARBOURS] = { 0 }, corner[6] = { 0 };
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        Board spiral = drawn(seed, SETUP_SPIRAL, HARBOURS_TOKENS);
        Board random = drawn(seed, SETUP_RANDOM, HARBOURS_PRINTED);
        for (int hex = 0; hex < HEXES; hex++) {
            desert[hex] += spiral.terrain[hex] == DESERT;
            two[hex] += random.number[hex] == 2;
        }
        for (int i = 0; i < HARBOURS; i++) ore[i] += spiral.harbour[i].kind == ORE;
        for (int at = 0; at < CORNERS; at++) {
            uint8_t order[HEXES];
            layout_spiral(at, order);
            bool shifted = spiral.terrain[order[0]] == DESERT; /* then A lies on the second hex */
            corner[at] += spiral.number[order[shifted]] == 5 &&
                          spiral.number[order[shifted + 1]] == 2;
        }
    }
    assert_in_range(chi_square(desert, HEXES, DRAWS), 0, 60000);
    assert_in_range(chi_square(ore, HARBOURS, DRAWS), 0, 45000);
    unsigned corners = 0;
    for (int at = 0; at < CORNERS; at++) corners += corner[at];
    assert_in_range(chi_square(corner, CORNERS, corners), 0, 40000);
    /* Red numbers shun the middle, so a 2 is a little more often there; by symmetry the corners
     * of the island are alike. */
    const unsigned at_corner[6] = { two[0], two[2], two[11], two[18], two[16], two[7] };
    unsigned twos = 0;
    for (int i = 0; i < 6; i++) twos += at_corner[i];
    assert_in_range(chi_square(at_corner, 6, twos), 0, 40000);
}

/* ---- weighing --------------------------------------------------------------------------- */

static void the_beginner_board_is_weighed_by_hand(void **state) {
    (void)state;
    Fairness fair = layout_fairness(&BOARD_BEGINNER);
    /* hills 6 10 5, forest 9 11 3 8, pasture 2 4 5 11, fields 12 9 4 6, mountains 10 8 3 */
    static const uint16_t PIPS[RESOURCES] = { 5 + 3 + 4, 4 + 2 + 2 + 5, 1 + 3 + 4 + 2,
                                              1 + 4 + 3 + 5, 3 + 5 + 2 };
    for (int kind = 0; kind < RESOURCES; kind++)
        assert_int_equal(fair.resource_pips[kind], PIPS[kind]);
    /* |12 - 9.67| + |13 - 12.89| + |10 - 12.89| + |13 - 12.89| + |10 - 9.67| = 5.78 */
    assert_int_equal(fair.resources, 5);
    assert_int_equal(fair.twins, 0);
    assert_int_equal(fair.reds, 0);
    /* pasture 1-5 and 15-18, fields 3-7 and 14-17, forest 8-12 */
    assert_int_equal(fair.clumps, 5);
    uint32_t total = fair.seats * FAIRNESS_WEIGHT[FAIR_SEATS] +
                     fair.sites * FAIRNESS_WEIGHT[FAIR_SITES] +
                     fair.variety * FAIRNESS_WEIGHT[FAIR_VARIETY] +
                     fair.resources * FAIRNESS_WEIGHT[FAIR_RESOURCES] +
                     fair.clumps * FAIRNESS_WEIGHT[FAIR_CLUMPS];
    assert_int_equal(fair.total, total);
}

static void a_desert_of_an_island_weighs_nothing(void **state) {
    (void)state;
    Board empty = BOARD_BEGINNER;
    memset(empty.terrain, DESERT, HEXES);
    memset(empty.number, 0, HEXES);
    Fairness fair = layout_fairness(&empty);
    assert_int_equal(fair.sites, 0);
    assert_int_equal(fair.resources, 0);
    assert_int_equal(fair.variety, 24 * 2);
    assert_int_equal(fair.twins, 0);
    assert_int_equal(fair.clumps, EDGES - COAST);
}

static void only_the_seats_depend_on_where_north_is(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        Board board = drawn(seed, SETUP_RANDOM, HARBOURS_FRAME), image;
        Fairness fair = layout_fairness(&board);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            layout_image(&board, symmetry, &image);
            Fairness turned = layout_fairness(&image);
            assert_int_equal(turned.sites, fair.sites);
            assert_int_equal(turned.variety, fair.variety);
            assert_int_equal(turned.resources, fair.resources);
            assert_int_equal(turned.clumps, fair.clumps);
            assert_int_equal(turned.twins, fair.twins);
        }
    }
}

static void a_balanced_board_is_the_fairest_of_its_candidates(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        LayoutPlan plan = LAYOUT_SETUPS[SETUP_BALANCED].plan;
        Rng rng = { seed };
        Board board, candidate;
        layout_draw(&rng, plan, &board);
        uint32_t total = layout_fairness(&board).total;
        bool found = false;
        rng.state = seed;
        for (int i = 0; i < plan.candidates; i++) {
            layout_draw(&rng, LAYOUT_SETUPS[SETUP_RANDOM].plan, &candidate);
            assert_true(layout_fairness(&candidate).total >= total);
            found |= same(&candidate, &board);
        }
        assert_true(found);
    }
}

/* ---- recognising ------------------------------------------------------------------------ */

static void turning_six_times_and_mirroring_twice_change_nothing(void **state) {
    (void)state;
    Board board = drawn(3, SETUP_RANDOM, HARBOURS_FRAME), sorted, turned, back;
    layout_image(&board, 0, &sorted);
    for (int symmetry = 0; symmetry < 6; symmetry++) {
        layout_image(&board, symmetry, &turned);
        layout_image(&turned, (6 - symmetry) % 6, &back);
        assert_true(same(&back, &sorted));
        layout_image(&board, 6 + symmetry, &turned);
        layout_image(&turned, 6 + symmetry, &back); /* a mirror undoes itself */
        assert_true(same(&back, &sorted));
    }
}

static void a_turn_takes_the_north_west_corner_to_the_north_east(void **state) {
    (void)state;
    Board image;
    layout_image(&BOARD_BEGINNER, 1, &image);
    assert_int_equal(image.terrain[2], BOARD_BEGINNER.terrain[0]);
    assert_int_equal(image.terrain[11], BOARD_BEGINNER.terrain[2]);
    assert_int_equal(image.terrain[9], BOARD_BEGINNER.terrain[9]);
    layout_image(&BOARD_BEGINNER, 6, &image);
    assert_int_equal(image.terrain[2], BOARD_BEGINNER.terrain[0]);
    assert_int_equal(image.terrain[0], BOARD_BEGINNER.terrain[2]);
    assert_null(board_flaw(&image));
}

static void the_hash_is_the_same_for_all_twelve_images(void **state) { /* */
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Board board = drawn(seed, (int)(seed % 2), (int)(seed % 3)), image, canonical, other;
        uint8_t hash[LAYOUT_HASH], again[LAYOUT_HASH];
        layout_hash(&board, hash);
        layout_canonical(&board, &canonical);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            layout_image(&board, symmetry, &image);
            layout_hash(&image, again);
            layout_canonical(&image, &other);
            assert_memory_equal(hash, again, LAYOUT_HASH);
            assert_true(same(&canonical, &other));
        }
    }
}

static void the_order_in_which_harbours_are_listed_does_not_matter(void **state) {
    (void)state;
    Board board = BOARD_BEGINNER;
    Harbour first = board.harbour[0];
    board.harbour[0] = board.harbour[8];
    board.harbour[8] = first;
    uint8_t hash[2][LAYOUT_HASH];
    layout_hash(&board, hash[0]);
    layout_hash(&BOARD_BEGINNER, hash[1]);
    assert_memory_equal(hash[0], hash[1], LAYOUT_HASH);
}

static void different_boards_have_different_hashes(void **state) {
    (void)state;
    enum { BOARDS = 400 };
    static uint8_t hash[BOARDS][LAYOUT_HASH];
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        Board board = drawn(seed, SETUP_SPIRAL, HARBOURS_PRINTED);
        layout_hash(&board, hash[seed]);
        for (uint64_t before = 0; before < seed; before++)
            assert_memory_not_equal(hash[seed], hash[before], LAYOUT_HASH);
    }
    Board changed = BOARD_BEGINNER; /* a single swap of tokens or of harbours is another board */
    changed.number[0] = BOARD_BEGINNER.number[1];
    changed.number[1] = BOARD_BEGINNER.number[0];
    layout_hash(&changed, hash[0]);
    layout_hash(&BOARD_BEGINNER, hash[1]);
    assert_memory_not_equal(hash[0], hash[1], LAYOUT_HASH);
    changed = BOARD_BEGINNER;
    changed.harbour[1].kind = ORE;
    changed.harbour[2].kind = GRAIN;
    layout_hash(&changed, hash[0]);
    assert_memory_not_equal(hash[0], hash[1], LAYOUT_HASH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_drawn_board_is_legal),
        cmocka_unit_test(the_same_seed_gives_the_same_board),
        cmocka_unit_test(a_seed_keeps_its_meaning),
        cmocka_unit_test(the_spiral_never_puts_red_numbers_side_by_side),
        cmocka_unit_test(random_numbers_keep_red_ones_apart),
        cmocka_unit_test(the_beginner_island_is_fixed),
        cmocka_unit_test(printed_harbours_stay_as_printed),
        cmocka_unit_test(harbour_tokens_move_over_the_printed_places),
        cmocka_unit_test(frame_pieces_are_shuffled_whole),
        cmocka_unit_test(terrains_numbers_harbours_and_corners_fall_evenly),
        cmocka_unit_test(the_beginner_board_is_weighed_by_hand),
        cmocka_unit_test(a_desert_of_an_island_weighs_nothing),
        cmocka_unit_test(only_the_seats_depend_on_where_north_is),
        cmocka_unit_test(a_balanced_board_is_the_fairest_of_its_candidates),
        cmocka_unit_test(turning_six_times_and_mirroring_twice_change_nothing),
        cmocka_unit_test(a_turn_takes_the_north_west_corner_to_the_north_east),
        cmocka_unit_test(the_hash_is_the_same_for_all_twelve_images),
        cmocka_unit_test(the_order_in_which_harbours_are_listed_does_not_matter),
        cmocka_unit_test(different_boards_have_different_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
