#include "codec/position_json.h"
#include "base/heap.h"
#include "bot/eyes.h"
#include "bot/playout.h"
#include "engine/encode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Status read_with(const char *text, uint64_t luck, Game *g, Err *err) {
    json_t *value = pick_parse(text, strlen(text), 1 << 20, "The position", err);
    if (!value) return ERR_INPUT;
    Status status = position_json_read(value, (Rng){ luck }, g, NULL, err);
    json_decref(value);
    return status;
}

static Status read(const char *text, Game *g, Err *err) {
    return read_with(text, 1, g, err);
}

static void same_game(const Game *a, const Game *b) {
    uint8_t one[GAME_BYTES_MAX], two[GAME_BYTES_MAX];
    size_t size = game_encode(a, one);
    assert_int_equal(size, game_encode(b, two));
    assert_memory_equal(one, two, size);
}

static void play(Game *g, Rng *rng) {
    Move e = { .act = playout_pick(g, rng) };
    e.chance = playout_chance(g, &e.act, rng);
    assert_int_equal(game_apply(g, &e), ALLOWED);
}

static void positions_of_random_games_read_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SCENARIOS * RULEBOOKS; seed++) { /* F-11: robber nowhere */
        Rng rng = { seed };
        Game g, back;
        Buf text = buf_heap(1 << 16);
        Err err;
        int scenario = (int)(seed % SCENARIOS);
        Board board = board_beginner(scenario);
        GameRules rules = rulebook_game((RulebookId)(seed / SCENARIOS % RULEBOOKS));
        game_start(&g, &board, 3 + (int)(seed & 1), scenario_rules(scenario, rules));
        for (; g.phase != PHASE_OVER && g.ply < 1500; play(&g, &rng)) {
            if (!game_in_setup(&g) && !g.open.kind && rng_below(&rng, 4)) continue;
            const char *flaw = position_flaw(&g);
            if (flaw) fail_msg("seed %d, ply %u: %s", (int)seed, g.ply, flaw);
            buf_clear(&text);
            position_json_write(&g, NULL, &text);
            memset(&back, 0xee, sizeof back);
            if (read(text.text, &back, &err))
                fail_msg("seed %d: %s\n%s", (int)seed, err.text, text.text);
            same_game(&g, &back);
            assert_null(game_broken(&back));
        }
        buf_free(&text);
    }
}

static void what_is_left_out_follows_from_the_rest(void **state) {
    (void)state;
    Game g = { 0 };
    Err err;
    const char *text =
        "{\"seats\":[{\"hand\":{\"brick\":2},\"settlements\":[0],\"roads\":[0,6,10,18,23],"
        "\"devcards\":{\"monopoly\":1}},{\"knights\":3,\"cities\":[53]},{}]}";
    if (read(text, &g, &err)) fail_msg("%s", err.text);
    assert_int_equal(g.seats, 3);
    assert_int_equal(g.phase, PHASE_ACTION);
    assert_int_equal(cards_of(g.bank, BRICK), 17);
    assert_int_equal(cards_of(g.deck, MONOPOLY), 1);
    assert_int_equal(cards_of(g.deck, KNIGHT), 11);
    assert_int_equal(g.seat[0].left[ROAD], 10);
    assert_int_equal(g.route_holder, 0);
    assert_int_equal(g.army_holder, 1);
    assert_int_equal(g.seat[0].points, 3);
    assert_int_equal(g.seat[1].points, 4);
    assert_int_equal(g.board.terrain[g.robber], DESERT);
}

/* B-101: a card may be played before the roll, and then the roll is still to come. */
static void a_card_before_the_roll_leads_back_to_it(void **state) {
    (void)state;
    static const struct {
        const char *said;
        int resume;
    } CASES[] = {
        { "\"phase\":\"robber\",\"card_played\":true,\"dice\":null", PHASE_PRE_ROLL },
        { "\"phase\":\"robber\",\"card_played\":true", PHASE_PRE_ROLL },
        { "\"phase\":\"steal\",\"card_played\":true,\"robber\":7", PHASE_PRE_ROLL },
        { "\"phase\":\"road-card\",\"card_played\":true", PHASE_PRE_ROLL },
        { "\"phase\":\"robber\",\"card_played\":true,\"dice\":[3,3]", PHASE_ACTION },
        { "\"phase\":\"robber\",\"dice\":[3,4]", PHASE_ACTION },
        { "\"phase\":\"robber\"", PHASE_ACTION },
        { "\"phase\":\"robber\",\"card_played\":true,\"resume\":\"action\"", PHASE_ACTION },
        { "\"card_played\":true", PHASE_ACTION },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[256];
        Buf out = buf_over(text, sizeof text);
        Game g = { 0 };
        Err err;
        buf_print(&out,
                  "{%s,\"seats\":[{\"settlements\":[0],\"roads\":[0]},"
                  "{\"hand_size\":1,\"settlements\":[22]},{\"hand_size\":1,\"settlements\":[33]}]}",
                  CASES[i].said);
        if (read(text, &g, &err)) fail_msg("%s: %s", text, err.text);
        if (g.resume != CASES[i].resume) fail_msg("%s resumes in %d", text, g.resume);
    }
}

/* As seat 0 knows it: its own cards, the bank, and how many the others hold. */
#define COUNTED                                                                                    \
    "{\"seats\":[{\"hand\":{\"ore\":2},\"devcards\":{\"knight\":1},\"settlements\":[0]},"          \
    "{\"hand_size\":4,\"devcard_count\":2,\"cities\":[22],\"knights\":1,\"points\":2},"            \
    "{\"hand_size\":3,\"devcard_count\":3,\"shown\":1,\"points\":1}],\"spent\":{\"monopoly\":2}"

static void counted_cards_are_dealt_from_what_is_left(void **state) { /* B-5, B-6 */
    (void)state;
    Game g = { 0 }, first = { 0 };
    Err err;
    bool differ = false;
    for (uint64_t luck = 1; luck <= 50; luck++) {
        if (read_with(COUNTED "}", luck, &g, &err)) fail_msg("luck %d: %s", (int)luck, err.text);
        assert_null(game_broken(&g));
        assert_int_equal(cards_total(g.seat[1].hand), 4);
        assert_int_equal(cards_total(g.seat[2].hand), 3);
        assert_int_equal(cards_total(g.bank), 95 - 9);
        assert_int_equal(cards_total(g.seat[1].devcards), 2);
        assert_int_equal(cards_total(g.seat[2].devcards), 3);
        assert_true(cards_of(g.seat[2].devcards, VICTORY_POINT) >= 1); /* the shown one */
        assert_int_equal(cards_total(g.deck), 25 - 9);
        if (luck == 1) first = g;
        else differ = differ || first.seat[1].hand != g.seat[1].hand;
    }
    assert_true(differ);
    if (read_with(COUNTED "}", 1, &g, &err)) fail_msg("%s", err.text);
    same_game(&first, &g);
}

/* However the cards fall: a seat sees what the bank leaves, and no card of another seat.  B-140 */
static void a_seat_knows_the_same_however_counted_cards_fall(void **state) {
    (void)state;
    const char *text = COUNTED ",\"bank\":{\"brick\":17,\"lumber\":19,\"wool\":16,\"grain\":18,"
                               "\"ore\":16}}";
    Eyes first = { 0 }, eyes;
    bool differ = false;
    Cards held = 0;
    for (uint64_t luck = 1; luck <= 50; luck++) {
        Game g = { 0 };
        Err err;
        if (read_with(text, luck, &g, &err)) fail_msg("luck %d: %s", (int)luck, err.text);
        memset(&eyes, 0, sizeof eyes);
        eyes_open(&eyes, &g, 0, NULL);
        assert_true(eyes.others == CARDS(2, 0, 3, 1, 1));
        assert_true(eyes.unseen == CARDS(12, 2, 2, 0, 5));
        assert_int_equal(eyes.hand_size[1], 4);
        assert_int_equal(eyes.devcard_count[2], 3);
        assert_int_equal(eyes.deck_size, 16);
        if (luck == 1) first = eyes, held = g.seat[1].hand;
        differ = differ || held != g.seat[1].hand;
        assert_memory_equal(&first, &eyes, sizeof eyes);
    }
    assert_true(differ);
}

static void a_counted_hand_has_its_known_cards(void **state) {
    (void)state;
    const char *text = "{\"phase\":\"discard\",\"turn\":1,\"fresh\":{\"monopoly\":1},\"seats\":["
                       "{\"hand_size\":8},{\"hand_size\":9,\"discarding\":{\"ore\":4},"
                       "\"devcard_count\":1},{\"hand_size\":7}]}";
    for (uint64_t luck = 1; luck <= 50; luck++) {
        Game g = { 0 };
        Err err;
        if (read_with(text, luck, &g, &err)) fail_msg("luck %d: %s", (int)luck, err.text);
        assert_int_equal(g.due, 1); /* B-61: seat 1 has chosen, seat 2 is not over the limit */
        assert_true(g.seat[1].devcards == card(MONOPOLY));
    }
}

static void no_deal_of_counted_cards_ends_the_game(void **state) {
    (void)state;
    const char *text = "{\"seats\":[{},{\"cities\":[0,1,2,22],\"devcard_count\":2},{}],"
                       "\"turn\":1,\"rules\":{\"vp_target\":9}}";
    for (uint64_t luck = 1; luck <= 50; luck++) {
        Game g = { 0 };
        Err err;
        if (read_with(text, luck, &g, &err)) fail_msg("luck %d: %s", (int)luck, err.text);
        assert_int_equal(g.seat[1].points, 8);
    }
}

#define ROUTE_OF_5 "{\"settlements\":[0],\"roads\":[0,6,10,18,23]},"

static void of_equal_seats_one_is_named_or_none(void **state) { /* B-84, B-90 */
    (void)state;
    Game g = { 0 };
    Err err;
    const char *seats = "\"seats\":[" ROUTE_OF_5 "{\"knights\":3,\"roads\":[66,67,68,69,70]},"
                        "{\"knights\":3}]";
    static const struct {
        const char *said;
        int route, army;
    } CASES[] = {
        { "\"longest_route\":1,\"largest_army\":2", 1, 2 },
        { "\"longest_route\":0,\"largest_army\":1", 0, 1 },
        { "\"longest_route\":null,\"largest_army\":1", NONE, 1 },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[512];
        Buf out = buf_over(text, sizeof text);
        buf_print(&out, "{%s,%s}", seats, CASES[i].said);
        if (read(text, &g, &err)) fail_msg("%s: %s", text, err.text);
        assert_int_equal(g.route_holder, CASES[i].route);
        assert_int_equal(g.army_holder, CASES[i].army);
    }
}

static void roads_are_named_by_their_sites_too(void **state) { /* B-12 */
    (void)state;
    Game g, plain;
    Err err;
    if (read("{\"seats\":[{\"roads\":[0,6,71]},{},{}]}", &plain, &err)) fail_msg("%s", err.text);
    if (read("{\"seats\":[{\"roads\":[\"3-0\",6,[50,53]]},{},{}]}", &g, &err))
        fail_msg("%s", err.text);
    same_game(&plain, &g);
}

/* Whatever may be left out may be null. */
static void null_is_as_good_as_nothing(void **state) {
    (void)state;
    Game g, plain;
    Err err;
    const char *rest = "\"settlements\":[0],\"roads\":[0]},{\"hand_size\":2},{}]}";
    const char *nothing =
        "{\"scenario\":null,\"rules\":null,\"board\":null,\"phase\":null,\"turn\":null,\"dice\":"
        "null,"
        "\"card_played\":null,\"setup_step\":null,\"setup_site\":null,\"robber\":null,"
        "\"robber_from\":null,\"victim\":null,\"discards_due\":null,\"free_roads\":null,"
        "\"resume\":null,\"open\":null,\"bank\":null,\"deck\":null,\"fresh\":null,\"spent\":null,"
        "\"longest_route\":null,\"largest_army\":null,\"winner\":null,\"vacant\":null,"
        "\"barred\":null,\"turns\":null,\"draws\":null,\"ply\":null,\"seats\":["
        "{\"hand\":null,\"hand_size\":null,\"devcards\":null,\"devcard_count\":null,"
        "\"cities\":null,\"knights\":null,\"shown\":null,\"wrong_claims\":null,\"blocked\":null,"
        "\"discarding\":null,\"points\":null,\"route\":null,\"supply\":null,\"rates\":null,";
    char text[2048];
    Buf out = buf_over(text, sizeof text);
    buf_print(&out, "{\"seats\":[{%s", rest);
    if (read(text, &plain, &err)) fail_msg("%s", err.text);
    buf_clear(&out);
    buf_print(&out, "%s%s", nothing, rest);
    if (read(text, &g, &err)) fail_msg("%s", err.text);
    same_game(&plain, &g);
}

/* Each line is refused with a sentence that holds the word behind it, and changes nothing. */
static void impossible_positions_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *word;
    } CASES[] = {
        { "[]", "object" },
        { "{}", "seats" },
        { "{\"seats\":[{},{}]}", "seats" },
        { "{\"seats\":[{},{},{}],\"colour\":1}", "unknown key" },
        { "{\"seats\":[{},{},{\"meeples\":1}]}", "seats[2] has an unknown key" },
        { "{\"seats\":[{\"hand\":{\"brick\":20}},{},{}]}", "0 to 19 brick" },
        { "{\"seats\":[{\"hand\":{\"gold\":1}},{},{}]}", "unknown card" },
        { "{\"seats\":[{\"hand\":{\"brick\":1.5}},{},{}]}", "0 to 19 brick" },
        { "{\"seats\":[{\"hand\":{\"brick\":19}},{\"hand\":{\"brick\":1}},{}]}", "19 of each" },
        { "{\"seats\":[{},{},{}],\"bank\":{\"brick\":3}}", "19 of each" },
        { "{\"seats\":[{\"hand_size\":96},{},{}]}", "0 to 95" },
        { "{\"seats\":[{\"hand_size\":90},{\"hand_size\":6},{}]}", "have 96 cards" },
        { "{\"seats\":[{\"hand\":{\"ore\":1},\"hand_size\":2},{},{}]}", "\"hand_size\" is 2" },
        { "{\"seats\":[{\"hand_size\":4},{},{}],\"bank\":{\"ore\":19}}", "ones leave 76" },
        { "{\"seats\":[{\"hand_size\":4},{},{}],\"bank\":{\"ore\":19,\"wool\":19,\"grain\":19,"
          "\"brick\":19,\"lumber\":19}}",
          "ones leave 0" },
        { "{\"seats\":[{\"hand_size\":4},{\"hand\":{\"ore\":1}},{}],\"bank\":{\"ore\":19}}",
          "19 of each" },
        { "{\"seats\":[{\"devcard_count\":26},{},{}]}", "0 to 25" },
        { "{\"seats\":[{\"devcard_count\":20},{\"knights\":3},{\"devcard_count\":3}]}",
          "named ones leave 22" },
        { "{\"seats\":[{\"devcards\":{\"knight\":1},\"devcard_count\":2},{},{}]}",
          "\"devcard_count\" is 2" },
        { "{\"seats\":[{\"devcard_count\":1},{},{}],\"deck\":{}}", "named ones leave 25" },
        { "{\"seats\":[{\"devcard_count\":1,\"shown\":2},{},{}]}", "shows more" },
        { "{\"seats\":[{\"devcard_count\":5,\"points\":1},{},{}]}", "has 0 points, not 1" },
        { "{\"seats\":[{\"hand_size\":2,\"discarding\":{\"ore\":3}},{},{\"hand_size\":9}],"
          "\"phase\":\"discard\"}",
          "chosen" },
        { "{\"seats\":[{\"settlements\":[0]},{\"settlements\":[3]},{}]}", "neighbouring" },
        { "{\"seats\":[{\"settlements\":[0]},{\"settlements\":[0]},{}]}", "share a site" },
        { "{\"seats\":[{\"settlements\":[54]},{},{}]}", "0 to 53" },
        { "{\"seats\":[{\"settlements\":[1,1]},{},{}]}", "twice" },
        { "{\"seats\":[{\"roads\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]},{},{}]}", "15 roads" },
        { "{\"seats\":[{\"roads\":[0]},{\"roads\":[0]},{}]}", "share an edge" },
        { "{\"seats\":[{\"roads\":[0]},{\"roads\":[\"3-0\"]},{}]}", "share an edge" },
        { "{\"seats\":[{\"roads\":[0,[0,3]]},{},{}]}", "edge 0 twice" },
        { "{\"seats\":[{\"roads\":[72]},{},{}]}", "edges from 0 to 71" },
        { "{\"seats\":[{\"roads\":[-1]},{},{}]}", "edges from 0 to 71" },
        { "{\"seats\":[{\"roads\":[[0,1]]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":[[0,3,4]]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":[\"0-3-\"]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":[\"0-\"]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":[\"0\"]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":[\"99999999999999999999-3\"]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":[null]},{},{}]}", "two intersections" },
        { "{\"seats\":[{\"roads\":7},{},{}]}", "list" },
        { "{\"seats\":[{\"points\":3},{},{}]}", "has 0 points, not 3" },
        { "{\"seats\":[{\"route\":3},{},{}]}", "route of 0, not 3" },
        { "{\"seats\":[{\"supply\":{\"road\":3}},{},{}]}", "15 of \"road\" left" },
        { "{\"seats\":[{\"rates\":{\"ore\":2}},{},{}]}", "rates" },
        { "{\"seats\":[{\"knights\":15},{},{}]}", "0 to 14" },
        { "{\"seats\":[{\"devcards\":{\"knight\":14}},{\"devcards\":{\"knight\":14}},{}]}",
          "25 dev" },
        { "{\"seats\":[{},{},{}],\"longest_route\":1}", "five roads" },
        { "{\"seats\":[{},{},{}],\"largest_army\":1}", "three knights" },
        { "{\"seats\":[" ROUTE_OF_5 "{\"roads\":[66,67,68,69,70]},{}],\"longest_route\":2}",
          "five roads" },
        { "{\"seats\":[{\"knights\":3},{\"knights\":3},{}],\"largest_army\":2}", "three knights" },
        { "{\"seats\":[{\"hand_size\":8},{},{}],\"phase\":\"discard\",\"discards_due\":[0,1]}",
          "seat 1 in \"discards_due\"" },
        { "{\"seats\":null}", "needs \"seats\"" },
        { "{\"seats\":[{},{},null]}", "object" },
        { "{\"seats\":[{},{},{}],\"turn\":3}", "0 to 2" },
        { "{\"seats\":[{},{},{}],\"phase\":\"noon\"}", "unknown \"phase\"" },
        { "{\"seats\":[{},{},{}],\"phase\":\"discard\"}", "Discards are due" },
        { "{\"seats\":[{},{},{}],\"phase\":\"steal\"}", "nobody to steal from" },
        { "{\"seats\":[{},{},{}],\"phase\":\"take\",\"victim\":1}", "victim" },
        { "{\"seats\":[{},{},{}],\"phase\":\"road-card\"}", "Free roads" },
        { "{\"seats\":[{},{},{}],\"free_roads\":1}", "Free roads" },
        { "{\"seats\":[{},{},{}],\"winner\":1}", "won" },
        { "{\"seats\":[{},{},{}],\"phase\":\"setup-road\"}", "" },
        { "{\"seats\":[{},{},{}],\"phase\":\"setup-settlement\",\"turn\":2}", "placer" },
        { "{\"seats\":[{\"hand\":{\"ore\":1}},{},{}],\"phase\":\"setup-settlement\"}", "second" },
        { "{\"seats\":[{\"discarding\":{\"ore\":1}},{},{}]}", "discard" },
        { "{\"seats\":[{},{},{}],\"open\":{\"kind\":\"road\",\"where\":3}}", "just done" },
        { "{\"seats\":[{},{},{}],\"open\":{\"kind\":\"bank\",\"give\":\"ore\",\"get\":\"wool\","
          "\"rate\":4}}",
          "just done" },
        { "{\"seats\":[{},{},{}],\"dice\":[7,0]}", "1 to 6" },
        { "{\"seats\":[{},{},{}],\"rules\":\"wc99\"}", "rulebook" },
        { "{\"seats\":[{},{},{}],\"rules\":{\"vp_target\":-1}}", "vp_target" },
        { "{\"seats\":[{},{},{}],\"scenario\":\"moon\"}", "unknown \"scenario\"" },
        { "{\"seats\":[{},{},{}],\"board\":{}}", "board" },
    };
    Game before, g;
    memset(&before, 0x5a, sizeof before);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Err err = { 0 };
        g = before;
        if (!read(CASES[i].text, &g, &err)) fail_msg("%s was read", CASES[i].text);
        if (!strstr(err.text, CASES[i].word))
            fail_msg("%s: \"%s\" lacks \"%s\"", CASES[i].text, err.text, CASES[i].word);
        assert_memory_equal(&g, &before, sizeof g);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_random_games_read_back),
        cmocka_unit_test(what_is_left_out_follows_from_the_rest),
        cmocka_unit_test(a_card_before_the_roll_leads_back_to_it),
        cmocka_unit_test(counted_cards_are_dealt_from_what_is_left),
        cmocka_unit_test(a_seat_knows_the_same_however_counted_cards_fall),
        cmocka_unit_test(a_counted_hand_has_its_known_cards),
        cmocka_unit_test(no_deal_of_counted_cards_ends_the_game),
        cmocka_unit_test(of_equal_seats_one_is_named_or_none),
        cmocka_unit_test(roads_are_named_by_their_sites_too),
        cmocka_unit_test(null_is_as_good_as_nothing),
        cmocka_unit_test(impossible_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
