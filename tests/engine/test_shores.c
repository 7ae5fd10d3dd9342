/* test_shores.c - the sea board of New Shores: its numbering, and the islands laid out on it. */
#include "engine/layout.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 2000 };

static json_t *golden;

static int read_golden(void **state) {
    (void)state;
    golden = json_load_file(SOURCE_ROOT "/tests/golden/new_shores_topology.json", 0, NULL);
    return golden ? 0 : -1;
}

static int drop_golden(void **state) {
    (void)state;
    json_decref(golden);
    return 0;
}

static void assert_row(const uint8_t *row, size_t width, const json_t *list) {
    for (size_t i = 0; i < width; i++) {
        const json_t *entry = json_array_get(list, i);
        json_int_t number = entry ? json_integer_value(entry) : -1;
        assert_int_equal(row[i], number < 0 ? NONE : number);
    }
}

static void the_tables_are_those_outside_tools_speak(void **state) { /* S-10, S-11, S-12 */
    (void)state;
    const json_t *hexes = json_object_get(golden, "hexes"), *row;
    assert_int_equal(json_array_size(hexes), HEXES);
    for (size_t hex = 0; hex < HEXES; hex++) {
        row = json_array_get(hexes, hex);
        assert_row(HEX_SITES[hex], 6, json_object_get(row, "vertices"));
        assert_row(HEX_EDGES[hex], 6, json_object_get(row, "edges"));
        assert_row(HEX_ACROSS[hex], 6, json_object_get(row, "neighbours"));
        json_int_t island = json_integer_value(json_object_get(row, "island"));
        assert_int_equal(HEX_ISLAND[hex], island < 0 ? NONE : island);
        assert_int_equal(HEX_AT[hex].x, json_integer_value(json_object_get(row, "x")));
        assert_int_equal(HEX_AT[hex].y, json_integer_value(json_object_get(row, "y")));
    }
    const json_t *sites = json_object_get(golden, "vertices");
    assert_int_equal(json_array_size(sites), SITES);
    for (size_t site = 0; site < SITES; site++) {
        row = json_array_get(sites, site);
        assert_row(SITE_HEXES[site], 3, json_object_get(row, "hexes"));
        assert_row(SITE_EDGES[site], 3, json_object_get(row, "edges"));
        assert_row(SITE_NEXT[site], 3, json_object_get(row, "neighbours"));
        json_int_t island = json_integer_value(json_object_get(row, "island"));
        for (int i = 0; i < ISLANDS; i++)
            assert_int_equal(site_has(ISLAND_SITES[i], (unsigned)site), island == i);
    }
}

static void roads_and_ships_have_their_edges(void **state) { /* S-12, S-13, S-41 */
    (void)state;
    const json_t *edges = json_object_get(golden, "edges");
    assert_int_equal(json_array_size(edges), EDGES);
    int inland = 0, coastal = 0, open = 0;
    for (size_t edge = 0; edge < EDGES; edge++) {
        const json_t *row = json_array_get(edges, edge);
        bool road = edge_has(ROAD_EDGES, (unsigned)edge),
             ship = edge_has(SHIP_EDGES, (unsigned)edge);
        assert_row(EDGE_SITES[edge], 2, json_object_get(row, "v"));
        assert_int_equal(road, json_is_true(json_object_get(row, "road_ok")));
        assert_int_equal(ship, json_is_true(json_object_get(row, "ship_ok")));
        inland += road && !ship;
        coastal += road && ship;
        open += ship && !road;
    }
    assert_int_equal(inland, 49);
    assert_int_equal(coastal, 70);
    assert_int_equal(open, 30);
}

static void the_printed_board_is_legal_and_as_recorded(void **state) { /* S-14, S-16 */
    (void)state;
    assert_null(board_flaw(&BOARD_BEGINNER));
    const json_t *harbours = json_object_get(golden, "harbours");
    for (size_t i = 0; i < HARBOURS; i++) {
        const json_t *row = json_array_get(harbours, i);
        assert_int_equal(HARBOUR_EDGES[i], json_integer_value(json_object_get(row, "edge")));
        assert_string_equal(HARBOUR_NAME[BOARD_BEGINNER.harbour[i].kind],
                            json_string_value(json_object_get(row, "fixed_setup_type")));
    }
    for (size_t hex = 0; hex < HEXES; hex++) {
        const json_t *row = json_array_get(json_object_get(golden, "hexes"), hex);
        assert_string_equal(TERRAIN_NAME[BOARD_BEGINNER.terrain[hex]],
                            json_string_value(json_object_get(row, "fixed_terrain")));
        assert_int_equal(BOARD_BEGINNER.number[hex],
                         json_integer_value(json_object_get(row, "fixed_number")));
    }
}

/* DM19-6S.2a DM19-6S.2b DM19-6S.2c DM19-6S.3: no seed ends in a dead end, and none breaks a rule. */
static void
every_board_keeps_its_pools_and_neighbours(void **state) { /* S-2, S-3, S-20, S-21, S-22, S-23 */
    (void)state;
    bool gold_on[HEXES] = { false }, red_gold = false;
    unsigned first_harbour = 0;
    for (uint64_t seed = 1; seed <= BOARDS; seed++) {
        Rng rng = { seed };
        Board board;
        LayoutPlan plan = LAYOUT_SETUPS[seed % 2 ? SETUP_RANDOM : SETUP_SPIRAL].plan;
        layout_draw(&rng, plan, &board);
        assert_null(board_flaw(&board));
        first_harbour |= 1u << board.harbour[0].kind;
        for (int hex = 0; hex < HEXES; hex++) {
            if (board.terrain[hex] != GOLD) continue;
            assert_true(HEX_ISLAND[hex] != 0 && HEX_ISLAND[hex] != NONE); /* S-2 */
            gold_on[hex] = true;
            red_gold |= board.number[hex] == 6 || board.number[hex] == 8; /* S-24: allowed */
        }
    }
    int places = 0;
    for (int hex = 0; hex < HEXES; hex++) places += gold_on[hex];
    assert_int_equal(places, 9); /* S-20: on any small island */
    assert_true(red_gold);
    assert_int_equal(first_harbour, (1u << (RESOURCES + 1)) - 1); /* S-25: in any order */
}

static void neighbours_that_break_the_rule_are_flaws(void **state) { /* S-22, DM19-6S.2c */
    (void)state;
    Board board = BOARD_BEGINNER;
    board.number[13] = 5; /* beside the 5 of hex 12; its 6 goes where a 5 was */
    board.number[28] = 6;
    assert_string_equal(board_flaw(&board), "Equal numbers can't be next to each other. [S-22]");
    board = BOARD_BEGINNER;
    board.number[12] = 8; /* beside the 6 of hex 13 */
    board.number[34] = 5;
    assert_string_equal(board_flaw(&board),
                        "The red numbers 6 and 8 can't be next to each other. [S-22]");
    board = BOARD_BEGINNER;
    board.terrain[0] = GOLD;
    assert_non_null(board_flaw(&board)); /* S-2 */
    board = BOARD_BEGINNER;
    board.harbour[0].edge = 0;
    assert_string_equal(board_flaw(&board),
                        "The harbours must lie on their nine places on the main island. [S-14]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_are_those_outside_tools_speak),
        cmocka_unit_test(roads_and_ships_have_their_edges),
        cmocka_unit_test(the_printed_board_is_legal_and_as_recorded),
        cmocka_unit_test(every_board_keeps_its_pools_and_neighbours),
        cmocka_unit_test(neighbours_that_break_the_rule_are_flaws),
    };
    return cmocka_run_group_tests(tests, read_golden, drop_golden);
}
