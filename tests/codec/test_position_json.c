#include "codec/position_json.h"
#include "base/heap.h"
#include "bot/playout.h"
#include "engine/encode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Status read(const char *text, Game *g, Err *err) {
    json_t *value = pick_parse(text, strlen(text), 1 << 20, "The position", err);
    if (!value) return ERR_INPUT;
    Status status = position_json_read(value, g, err);
    json_decref(value);
    return status;
}

static void same_game(const Game *a, const Game *b) {
    uint8_t one[GAME_BYTES_MAX], two[GAME_BYTES_MAX];
    size_t size = game_encode(a, one);
    assert_int_equal(size, game_encode(b, two));
    assert_memory_equal(one, two, size);
}

static void play(Game *g, Rng *rng) {
    Event e = { .act = playout_pick(g, rng) };
    e.chance = playout_chance(g, &e.act, rng);
    assert_int_equal(game_apply(g, &e), ALLOWED);
}

static void positions_of_random_games_read_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Rng rng = { seed };
        Game g, back;
        Buf text = buf_heap(1 << 16);
        Err err;
        game_start(&g, &BOARD_BEGINNER, 3 + (int)(seed & 1),
                   rulebook_game((RulebookId)(seed % RULEBOOKS)));
        for (; g.phase != PHASE_OVER && g.ply < 1500; play(&g, &rng)) {
            if (!game_in_setup(&g) && rng_below(&rng, 4)) continue; /* one of four will do */
            const char *flaw = position_flaw(&g);
            if (flaw) fail_msg("seed %d, ply %u: %s", (int)seed, g.ply, flaw);
            buf_clear(&text);
            position_json_write(&g, &text);
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
        { "{\"seats\":[{\"settlements\":[0]},{\"settlements\":[3]},{}]}", "neighbouring" },
        { "{\"seats\":[{\"settlements\":[0]},{\"settlements\":[0]},{}]}", "share a site" },
        { "{\"seats\":[{\"settlements\":[54]},{},{}]}", "0 to 53" },
        { "{\"seats\":[{\"settlements\":[1,1]},{},{}]}", "twice" },
        { "{\"seats\":[{\"roads\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]},{},{}]}", "15 roads" },
        { "{\"seats\":[{\"roads\":[0]},{\"roads\":[0]},{}]}", "share an edge" },
        { "{\"seats\":[{\"points\":3},{},{}]}", "has 0 points, not 3" },
        { "{\"seats\":[{\"route\":3},{},{}]}", "route of 0, not 3" },
        { "{\"seats\":[{\"supply\":{\"road\":3}},{},{}]}", "15 of \"road\" left" },
        { "{\"seats\":[{\"rates\":{\"ore\":2}},{},{}]}", "rates" },
        { "{\"seats\":[{\"knights\":15},{},{}]}", "0 to 14" },
        { "{\"seats\":[{\"devcards\":{\"knight\":14}},{\"devcards\":{\"knight\":14}},{}]}",
          "25 dev" },
        { "{\"seats\":[{},{},{}],\"longest_route\":1}", "five roads" },
        { "{\"seats\":[{},{},{}],\"largest_army\":1}", "three knights" },
        { "{\"seats\":[{},{},{}],\"turn\":3}", "0 to 2" },
        { "{\"seats\":[{},{},{}],\"phase\":\"noon\"}", "unknown phase" },
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
        { "{\"seats\":[{},{},{}],\"scenario\":\"moon\"}", "unknown scenario" },
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
        cmocka_unit_test(impossible_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
