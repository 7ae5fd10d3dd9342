/* The board's tables against the numbering that outside tools speak (tests/golden). */
#include "engine/layout.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static json_t *golden;

static int read_golden(void **state) {
    (void)state;
    golden = json_load_file(SOURCE_ROOT "/tests/golden/base_topology.json", 0, NULL);
    return golden ? 0 : -1;
}

static int drop_golden(void **state) {
    (void)state;
    json_decref(golden);
    return 0;
}

/* A row of one of our tables holds the numbers of `list`, in order; -1 and the end are NONE. */
static void assert_row(const uint8_t *row, size_t width, const json_t *list) {
    assert_true(json_is_array(list) && json_array_size(list) <= width);
    for (size_t i = 0; i < width; i++) {
        const json_t *entry = json_array_get(list, i);
        json_int_t number = entry ? json_integer_value(entry) : -1;
        assert_int_equal(row[i], number < 0 ? NONE : number);
    }
}

static void hexes_touch_as_the_table_says(void **state) { /* B-10, B-11, B-12 */
    (void)state;
    const json_t *hexes = json_object_get(golden, "hexes");
    assert_int_equal(json_array_size(hexes), HEXES);
    for (size_t hex = 0; hex < HEXES; hex++) {
        const json_t *row = json_array_get(hexes, hex);
        assert_row(HEX_SITES[hex], 6, json_object_get(row, "vertices"));
        assert_row(HEX_EDGES[hex], 6, json_object_get(row, "edges"));
        assert_row(HEX_ACROSS[hex], 6, json_object_get(row, "neighbours"));
        assert_int_equal(HEX_AT[hex].x, json_integer_value(json_object_get(row, "x")));
        assert_int_equal(HEX_AT[hex].y, json_integer_value(json_object_get(row, "y")));
    }
}

static void sites_touch_as_the_table_says(void **state) { /* B-12 */
    (void)state;
    const json_t *sites = json_object_get(golden, "vertices");
    assert_int_equal(json_array_size(sites), SITES);
    for (size_t site = 0; site < SITES; site++) {
        const json_t *row = json_array_get(sites, site);
        assert_row(SITE_HEXES[site], 3, json_object_get(row, "hexes"));
        assert_row(SITE_EDGES[site], 3, json_object_get(row, "edges"));
        assert_row(SITE_NEXT[site], 3, json_object_get(row, "neighbours"));
        assert_int_equal(SITE_AT[site].x, json_integer_value(json_object_get(row, "x")));
        assert_int_equal(SITE_AT[site].y, json_integer_value(json_object_get(row, "y")));
    }
}

static void edges_join_as_the_table_says(void **state) { /* B-12 */
    (void)state;
    const json_t *edges = json_object_get(golden, "edges");
    assert_int_equal(json_array_size(edges), EDGES);
    for (size_t edge = 0; edge < EDGES; edge++) {
        const json_t *row = json_array_get(edges, edge);
        assert_row(EDGE_SITES[edge], 2, json_object_get(row, "v"));
        assert_row(EDGE_HEXES[edge], 2, json_object_get(row, "hexes"));
    }
}

static void the_coast_runs_clockwise_from_hex_0(void **state) { /* B-13 */
    (void)state;
    const json_t *coast = json_object_get(golden, "coast");
    assert_row(COAST_EDGES, COAST, json_object_get(coast, "edges"));
    assert_row(COAST_SITES, COAST, json_object_get(coast, "vertices"));
}

static void the_printed_harbours_are_where_the_table_says(void **state) { /* B-14 */
    (void)state;
    const json_t *harbours = json_object_get(golden, "harbours");
    assert_int_equal(json_array_size(harbours), HARBOURS);
    for (size_t i = 0; i < HARBOURS; i++) {
        const json_t *row = json_array_get(harbours, i);
        Harbour harbour = BOARD_BEGINNER.harbour[i];
        assert_int_equal(harbour.edge, json_integer_value(json_object_get(row, "edge")));
        assert_int_equal(harbour.edge, HARBOUR_EDGES[i]);
        assert_string_equal(HARBOUR_NAME[harbour.kind],
                            json_string_value(json_object_get(row, "fixed_setup_type")));
    }
}

static void the_beginner_board_is_the_fixed_set_up(void **state) { /* B-20 */
    (void)state;
    const json_t *fixed = json_object_get(golden, "fixed_setup");
    for (size_t hex = 0; hex < HEXES; hex++) {
        const json_t *terrain = json_array_get(json_object_get(fixed, "terrain"), hex);
        const json_t *number = json_array_get(json_object_get(fixed, "number"), hex);
        assert_string_equal(TERRAIN_NAME[BOARD_BEGINNER.terrain[hex]], json_string_value(terrain));
        assert_int_equal(BOARD_BEGINNER.number[hex], json_integer_value(number));
    }
}

static void the_six_spirals_run_counter_clockwise(void **state) { /* B-23 */
    (void)state;
    static const char *const NAME[CORNERS] = { "NW", "NE", "E", "SE", "SW", "W" };
    const json_t *spirals = json_object_get(json_object_get(golden, "spirals"), "counterclockwise");
    for (int corner = 0; corner < CORNERS; corner++) {
        uint8_t order[HEXES];
        layout_spiral(corner, order);
        assert_row(order, HEXES, json_object_get(spirals, NAME[corner]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_touch_as_the_table_says),
        cmocka_unit_test(sites_touch_as_the_table_says),
        cmocka_unit_test(edges_join_as_the_table_says),
        cmocka_unit_test(the_coast_runs_clockwise_from_hex_0),
        cmocka_unit_test(the_printed_harbours_are_where_the_table_says),
        cmocka_unit_test(the_beginner_board_is_the_fixed_set_up),
        cmocka_unit_test(the_six_spirals_run_counter_clockwise),
    };
    return cmocka_run_group_tests(tests, read_golden, drop_golden);
}
