/* test_waters.c - the boards of the Fishermen: a lake inland, six grounds on the coast. */
#include "engine/fish.h"
#include "engine/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 2000 };

static int lake_of(const Board *board) {
    int hex = 0;
    while (board->terrain[hex] != LAKE) hex++;
    return hex;
}

static void every_board_is_legal_and_every_place_is_drawn(void **state) { /* F-5, F-6, F-7 */
    (void)state;
    unsigned lakes = 0, numbers[GROUNDS] = { 0 };
    for (uint64_t seed = 1; seed <= BOARDS; seed++) {
        Rng rng = { seed };
        Board board;
        LayoutPlan plan = LAYOUT_SETUPS[seed % SETUPS].plan;
        if (plan.candidates) plan.candidates = 3;
        plan.harbours = (uint8_t)(seed % HARBOUR_MODES);
        layout_draw(&rng, plan, &board);
        assert_null(board_flaw(&board));
        if (plan.numbers == NUMBERS_BEGINNER) continue;
        lakes |= 1u << lake_of(&board);
        for (int i = 0; i < GROUNDS; i++) numbers[i] |= 1u << board.ground[i];
        assert_int_equal(board.number[lake_of(&board)], 0); /* F-6: skipped like the desert */
    }
    assert_int_equal(lakes, 1u << 4 | 1u << 5 | 1u << 8 | 1u << 9 | 1u << 10 | 1u << 13 | 1u << 14);
    for (int i = 0; i < GROUNDS; i++)
        assert_int_equal(numbers[i], 1u << 4 | 1u << 5 | 1u << 6 | 1u << 8 | 1u << 9 | 1u << 10);
}

static void a_lake_on_the_coast_and_other_numbers_are_flaws(void **state) { /* F-1, F-5 */
    (void)state;
    Board board = BOARD_BEGINNER;
    board.terrain[9] = board.terrain[0];
    board.terrain[0] = LAKE;
    board.number[9] = board.number[0];
    board.number[0] = 0;
    assert_string_equal(board_flaw(&board), "The lake can't lie on the coast. [F-5]");
    board = BOARD_BEGINNER;
    board.ground[0] = board.ground[1];
    assert_string_equal(board_flaw(&board),
                        "The fishing grounds must have 4, 5, 6, 8, 9 and 10. [F-1]");
    board = BOARD_BEGINNER;
    board.terrain[9] = DESERT;
    assert_non_null(board_flaw(&board)); /* F-5: there is none */
}

static void
grounds_lie_on_the_coast_between_two_hexes_and_share_no_site(void **state) { /* F-7, F-8 */
    (void)state;
    SiteSet served = { 0 };
    for (int i = 0; i < GROUNDS; i++) {
        const uint8_t *at = GROUND_SITES[i];
        assert_true(SITE_HEXES[at[1]][1] != NONE && SITE_HEXES[at[1]][2] == NONE);
        for (int k = 0; k < 3; k++) {
            assert_false(site_has(served, at[k]));
            site_add(&served, at[k]);
            bool next = k == 1;
            for (int n = 0; n < 3; n++) next |= SITE_NEXT[at[1]][n] == at[k];
            assert_true(next);
        }
    }
    int harbour_ends = 0; /* F-8: the outer sites have both benefits */
    for (int i = 0; i < HARBOURS; i++)
        for (int k = 0; k < 2; k++)
            harbour_ends += site_has(served, EDGE_SITES[HARBOUR_EDGES[i]][k]);
    assert_int_equal(harbour_ends, 2 * GROUNDS);
}

static void payments_leave_the_least_surplus(void **state) { /* F-32 */
    (void)state;
    assert_true(fish_payment(CARDS(1, 0, 1, 0, 0), 2) == CARDS(0, 0, 1, 0, 0));
    assert_true(fish_payment(CARDS(2, 1, 1, 0, 0), 2) == CARDS(2, 0, 0, 0, 0)); /* most tokens */
    assert_true(fish_payment(CARDS(0, 3, 1, 0, 0), 7) == CARDS(0, 2, 1, 0, 0));
    assert_true(fish_payment(CARDS(0, 1, 0, 0, 0), 3) == 0);
    static const int PRICE[] = { 2, 3, 4, 5, 7 }; /* F-31 */
    for (int kind = ACT_FISH_ROBBER; kind <= ACT_FISH_BUY; kind++)
        assert_int_equal(fish_price(kind), PRICE[kind - ACT_FISH_ROBBER]);
}

static void the_hash_knows_turned_boards_and_other_grounds(void **state) { /* Q-35, F-7 */
    (void)state;
    uint8_t one[LAYOUT_HASH], two[LAYOUT_HASH];
    Board board = BOARD_BEGINNER, turned;
    layout_hash(&board, one);
    layout_image(&board, 2, &turned); /* by a third: the places of the grounds stay places */
    layout_hash(&turned, two);
    assert_memory_equal(one, two, LAYOUT_HASH);
    board.ground[0] = 5;
    board.ground[1] = 6;
    layout_hash(&board, two);
    assert_memory_not_equal(one, two, LAYOUT_HASH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_is_legal_and_every_place_is_drawn),
        cmocka_unit_test(a_lake_on_the_coast_and_other_numbers_are_flaws),
        cmocka_unit_test(grounds_lie_on_the_coast_between_two_hexes_and_share_no_site),
        cmocka_unit_test(payments_leave_the_least_surplus),
        cmocka_unit_test(the_hash_knows_turned_boards_and_other_grounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
