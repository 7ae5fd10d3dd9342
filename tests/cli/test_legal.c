/* What a program that reads only the protocol can know: everything it may do, and where. */
#include "cli/door.h"

#include <stdio.h>
#include <stdlib.h>

static const json_t *member(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!value) fail_msg("there is no \"%s\"", key);
    return value;
}

static const json_t *legal(Door *d, const char *request) {
    must(d, request);
    return member(d->json, "legal");
}

static bool lists(const json_t *list, const char *word) {
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)list, i, item) {
        if (strcmp(json_string_value(item), word) == 0) return true;
    }
    return false;
}

static void is_json(const json_t *value, const char *wanted) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(text, wanted);
    free(text);
}

/* WC25-3.0.6: as often as the two agree; before, the third time in a turn was refused. */
static void the_same_trade_is_made_again_and_again(void **state) { /* B-119, NC20-2.6 */
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"position\",\"position\":{\"rules\":\"wc25\",\"seats\":["
             "{\"hand\":{\"brick\":3},\"settlements\":[0]},{\"hand\":{\"ore\":3}},{}]}}");
    for (int i = 0; i < 3; i++)
        must(&d, "{\"cmd\":\"apply\",\"seat\":0,\"action\":\"trade 1 brick for ore\"}");
    for (int i = 0; i < 30; i++) {
        must(&d, "{\"cmd\":\"apply\",\"seat\":0,\"action\":\"trade 1 ore for brick\"}");
        must(&d, "{\"cmd\":\"apply\",\"seat\":0,\"action\":\"trade 1 brick for ore\"}");
    }
    close_door(&d);
}

static void a_position_takes_what_a_new_game_takes(void **state) {
    (void)state;
    Door d = open_door();
    must(&d,
         "{\"cmd\":\"position\",\"position\":{\"rulebook\":\"wc25\",\"rules\":{\"vp_target\":12,"
         "\"same_offer_per_turn\":1,\"turn_limit_s\":60},\"board\":{\"setup\":\"spiral\","
         "\"seed\":3},\"seats\":[{\"hand\":{\"brick\":3}},{\"hand\":{\"ore\":3}},{}]}}");
    must(&d, "{\"cmd\":\"view\",\"role\":\"spectator\"}");
    const json_t *view = member(d.json, "view");
    assert_string_equal(json_string_value(member(view, "rulebook")), "wc25");
    assert_int_equal(json_integer_value(member(view, "limit_ms")), 60000);
#define OFFER                                                                                      \
    "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"offer\",\"seat\":0,\"to\":[1],\"give\":{\"brick\":"  \
    "1},"                                                                                          \
    "\"get\":{\"wool\":1}}}"
    must(&d, OFFER);
    refused(&d, OFFER, "offer-repeated");
    must(&d, "{\"cmd\":\"position\"}"); /* and what is shown is undone, table and all */
    char *shown = json_dumps(member(d.json, "position"), JSON_COMPACT);
    Buf again = buf_heap(1 << 20);
    buf_print(&again, "{\"cmd\":\"position\",\"position\":%s}", shown);
    must(&d, again.text);
    must(&d, OFFER);
    refused(&d, OFFER, "offer-repeated");
    must(&d, "{\"cmd\":\"position\"}");
    char *second = json_dumps(member(d.json, "position"), JSON_COMPACT);
    assert_string_equal(shown, second);
    free(shown), free(second);
    buf_free(&again);
    refused(&d, "{\"cmd\":\"position\",\"position\":{\"rulebook\":\"wc99\",\"seats\":[{},{},{}]}}",
            "bad-request");
    close_door(&d);
}

/* F-11: it came from beside the board, which isn't a hex. */
static void an_open_robber_from_beside_the_board_is_shown_and_taken_back(void **state) { /* T-23 */
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"position\",\"position\":{\"scenario\":\"fishermen\",\"rules\":\"wc25\","
             "\"phase\":\"robber\",\"seats\":[{},{},{}]}}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"robber 3\"}");
    must(&d, "{\"cmd\":\"view\",\"seat\":0}");
    const json_t *open = member(member(d.json, "view"), "open");
    assert_string_equal(json_string_value(member(open, "kind")), "robber");
    assert_true(json_is_null(member(open, "where")));
    must(&d, "{\"cmd\":\"hash\"}");
    char hash[80];
    snprintf(hash, sizeof hash, "%s", text_of(&d, "hash"));
    must(&d, "{\"cmd\":\"position\"}");
    assert_null(strstr(d.answer.text, "255"));
    char *shown = json_dumps(member(d.json, "position"), JSON_COMPACT);
    Buf again = buf_heap(1 << 20);
    buf_print(&again, "{\"cmd\":\"position\",\"position\":%s}", shown);
    must(&d, again.text);
    assert_string_equal(text_of(&d, "hash"), hash);
    must(&d, "{\"cmd\":\"apply\",\"action\":\"robber 5\"}");
    free(shown);
    buf_free(&again);
    close_door(&d);
}

static void cards_that_are_chosen_are_described_and_listed(void **state) { /* B-61, S-80 */
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"position\",\"position\":{\"phase\":\"discard\",\"seats\":["
             "{\"hand\":{\"brick\":7,\"ore\":1}},{},{}]}}");
    const json_t *l = legal(&d, "{\"cmd\":\"legal\"}");
    is_json(member(l, "discard"), "{\"count\":4,\"from\":{\"brick\":7,\"ore\":1}}");
    is_json(member(l, "actions"), "[\"discard 4 brick\",\"discard 3 brick+ore\"]");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"discard 3 brick+ore\"}");
    must(&d, "{\"cmd\":\"position\",\"position\":{\"scenario\":\"new-shores\",\"phase\":\"gold\","
             "\"dice\":[2,2],\"discards_due\":[0],\"bank\":{\"ore\":1,\"wool\":19},\"seats\":["
             "{\"gold_due\":2,\"hand\":{\"brick\":19,\"ore\":18}},"
             "{\"hand\":{\"lumber\":19,\"grain\":19}},{}]}}");
    l = legal(&d, "{\"cmd\":\"legal\"}");
    is_json(member(l, "gold"),
            "{\"count\":2,\"from\":{\"ore\":1,\"wool\":19},\"take\":[\"wool\",\"ore\"]}");
    is_json(member(l, "actions"), "[\"gold 2 wool\",\"gold wool+ore\"]");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"gold wool+ore\"}");
    close_door(&d);
}

static void many_choices_are_listed_in_part(void **state) { /* B-61 */
    (void)state;
    Door d = open_door();
    must(&d,
         "{\"cmd\":\"position\",\"position\":{\"phase\":\"discard\",\"seats\":["
         "{\"hand\":{\"brick\":19,\"lumber\":19,\"wool\":19,\"grain\":19,\"ore\":19}},{},{}]}}");
    const json_t *l = legal(&d, "{\"cmd\":\"legal\"}");
    assert_int_equal(json_integer_value(member(member(l, "discard"), "count")), 47);
    assert_int_equal(json_array_size(member(l, "actions")), 2000);
    close_door(&d);
}

static void trades_and_claims_say_what_comes_of_them(void **state) { /* B-115, T-20 */
    (void)state;
    Door d = open_door();
    must(&d,
         "{\"cmd\":\"position\",\"position\":{\"rulebook\":\"nc20\",\"rules\":{\"vp_target\":3},"
         "\"seats\":[{\"hand\":{\"brick\":2,\"ore\":3,\"grain\":2},\"settlements\":[0,13]},"
         "{\"hand\":{\"wool\":1}},{},{}],\"vacant\":[3]}}");
    const json_t *l = legal(&d, "{\"cmd\":\"legal\"}");
    is_json(member(l, "trade"),
            "{\"give\":{\"brick\":2,\"grain\":2,\"ore\":3},"
            "\"with\":[{\"get\":{\"wool\":1},\"seat\":1},{\"get\":{},\"seat\":2}]}");
    is_json(member(l, "claim"), "{\"wins\":false}");
    assert_true(lists(member(l, "kinds"), "claim")); /* it may be made, and is wrong */
    assert_false(lists(member(l, "actions"), "claim"));
    must(&d, "{\"cmd\":\"apply\",\"action\":\"city 0\"}");
    l = legal(&d, "{\"cmd\":\"legal\"}");
    is_json(member(l, "claim"), "{\"wins\":true}");
    assert_true(lists(member(l, "actions"), "claim"));
    must(&d, "{\"cmd\":\"view\",\"seat\":0}"); /* a player sees neither (T-20x) */
    const json_t *seen = member(member(d.json, "view"), "legal");
    assert_null(json_object_get(seen, "claim"));
    assert_null(json_object_get(seen, "trade"));
    assert_true(lists(member(seen, "kinds"), "claim"));
    close_door(&d);
}

static void the_bank_gives_nothing_for_its_own_kind(void **state) { /* B-120 */
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"position\",\"position\":{\"seats\":[{\"hand\":{\"brick\":4}},{},{}]}}");
    const json_t *l = legal(&d, "{\"cmd\":\"legal\"}");
    is_json(member(l, "bank"),
            "{\"give\":{\"brick\":4},\"take\":[\"lumber\",\"wool\",\"grain\",\"ore\"]}");
    must(&d, "{\"cmd\":\"position\",\"position\":{\"seats\":[{\"hand\":{\"brick\":4,\"ore\":4}},"
             "{},{}]}}");
    l = legal(&d, "{\"cmd\":\"legal\"}"); /* each for the other */
    is_json(member(l, "bank"), "{\"give\":{\"brick\":4,\"ore\":4},"
                               "\"take\":[\"brick\",\"lumber\",\"wool\",\"grain\",\"ore\"]}");
    assert_false(lists(member(l, "actions"), "bank ore ore"));
    close_door(&d);
}

static int kinds_of_edges(const Door *d, const char *kind) {
    int count = 0;
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)member(d->json, "edge_kinds"), i, item) {
        count += strcmp(json_string_value(item), kind) == 0;
    }
    return count;
}

static void a_board_tells_land_from_sea(void **state) { /* S-11, S-12, F-7 */
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"topology\"}");
    assert_int_equal(kinds_of_edges(&d, "inland"), 42);
    assert_int_equal(kinds_of_edges(&d, "coast"), 30);
    assert_int_equal(json_array_size(member(d.json, "islands")), 1);
    assert_null(json_object_get(d.json, "ground_sites"));
    must(&d, "{\"cmd\":\"topology\",\"scenario\":\"fishermen\"}");
    is_json(member(d.json, "ground_sites"),
            "[[0,4,1],[15,20,26],[32,37,42],[52,48,51],[47,43,38],[11,7,3]]");
    must(&d, "{\"cmd\":\"topology\",\"scenario\":\"new-shores\"}");
    assert_int_equal(kinds_of_edges(&d, "inland"), 49);
    assert_int_equal(kinds_of_edges(&d, "coast"), 70);
    assert_int_equal(kinds_of_edges(&d, "sea"), 30);
    is_json(member(d.json, "islands"),
            "[[12,13,14,18,19,20,21,24,25,26,27,28,31,32,33,34,37,38,39],"
            "[0,1],[3,9,10,16,23],[36,41]]");
    close_door(&d);
}

static void three_play_new_shores_on_the_map_for_four(void **state) { /* S-0, DM19-6S.1 */
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"new\",\"scenario\":\"new-shores\",\"rulebook\":\"dm19\",\"seats\":3,"
             "\"seed\":4,\"rules\":{\"win_claim\":\"automatic\"}}");
    must(&d, "{\"cmd\":\"play\",\"bot\":\"greedy\",\"quiet\":true}");
    assert_true(over(&d));
    must(&d, "{\"cmd\":\"scores\"}");
    assert_int_equal(json_integer_value(member(member(d.json, "scores"), "target")), 14);
    assert_int_equal(json_array_size(member(member(d.json, "scores"), "seats")), 3);
    close_door(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_trade_is_made_again_and_again),
        cmocka_unit_test(a_position_takes_what_a_new_game_takes),
        cmocka_unit_test(an_open_robber_from_beside_the_board_is_shown_and_taken_back),
        cmocka_unit_test(cards_that_are_chosen_are_described_and_listed),
        cmocka_unit_test(many_choices_are_listed_in_part),
        cmocka_unit_test(trades_and_claims_say_what_comes_of_them),
        cmocka_unit_test(the_bank_gives_nothing_for_its_own_kind),
        cmocka_unit_test(a_board_tells_land_from_sea),
        cmocka_unit_test(three_play_new_shores_on_the_map_for_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
