#include "codec/action_json.h"
#include "base/heap.h"
#include "bot/playout.h"
#include "codec/entry_json.h"
#include "codec/legal_json.h"
#include "codec/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The text as a request would hold it. */
static Status read_in(int scenario, const char *text, Action *a, Err *err) {
    char request[512];
    Buf whole = buf_over(request, sizeof request);
    buf_print(&whole, "{\"action\":%s}", text);
    json_t *value = pick_parse(request, whole.size, sizeof request, "The action", err);
    if (!value) return ERR_INPUT;
    Status status = action_json_read(json_object_get(value, "action"), scenario, 1, a, err);
    json_decref(value);
    return status;
}

static Status read(const char *text, Action *a, Err *err) {
    return read_in(SCENARIO_BASE, text, a, err);
}

static void same(const Action *a, const Action *b) {
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->where, b->where);
    assert_int_equal(a->card, b->card);
    assert_int_equal(a->card2, b->card2);
    assert_true(a->give == b->give && a->get == b->get);
}

/* As the log has it: a public part, and a sealed one where something is hidden or drawn. */
static void reads_back_from_the_log(const Game *g, const Action *a, Chance chance) {
    ChanceKind need = game_chance(g, a).kind;
    Entry e = entry_make(ENTRY_ACT, BY_BOT, a->seat), back;
    Buf public = buf_heap(1 << 16), hidden = buf_heap(1 << 16);
    bool sealed;
    Err err;
    e.move = (Move){ .act = *a, .chance = chance };
    entry_json_write(&e, 7, need, &public);
    json_t *value = pick_parse(public.text, public.size, 1 << 16, "The entry", &err);
    if (!value || entry_json_read(value, 7, &back, &sealed, &err))
        fail_msg("%s: %s", public.text, err.text);
    assert_int_equal(sealed, entry_json_seals(&e, need));
    json_decref(value);
    if (sealed) {
        entry_json_write_sealed(&e, &hidden);
        value = pick_parse(hidden.text, hidden.size, 1 << 16, "The sealed part", &err);
        if (!value || entry_json_read_sealed(value, &back, &err))
            fail_msg("%s %s: %s", public.text, hidden.text, err.text);
        json_decref(value);
    }
    if (memcmp(&e, &back, sizeof e) != 0) fail_msg("%s %s", public.text, hidden.text);
    buf_free(&public);
    buf_free(&hidden);
}

static void every_action_of_random_games_reads_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        Rng rng = { seed };
        Game g;
        int scenario = (int)(seed % SCENARIOS);
        Board board = board_beginner(scenario);
        game_start(&g, &board, 4,
                   scenario_rules(scenario, rulebook_game((RulebookId)(seed % RULEBOOKS))));
        while (g.phase != PHASE_OVER && g.ply < 1500) {
            Move e = { .act = playout_pick(&g, &rng) };
            Action tidy = notation_tidy(&g, &e.act), back = { 0 };
            char text[256];
            Buf out = buf_over(text, sizeof text);
            Err err;
            action_json_write(&tidy, &out);
            if (read_in(scenario, text, &back, &err)) fail_msg("%s: %s", text, err.text);
            same(&tidy, &back);
            reads_back_from_the_log(&g, &tidy, playout_chance(&g, &tidy, &rng));
            e.chance = playout_chance(&g, &e.act, &rng);
            assert_int_equal(game_apply(&g, &e), ALLOWED);
        }
    }
}

static void a_seat_may_be_left_out(void **state) {
    (void)state;
    Action a = { 0 };
    Err err;
    assert_int_equal(read("{\"kind\":\"road\",\"edge\":12}", &a, &err), OK);
    assert_int_equal(a.seat, 1);
    assert_int_equal(read("\"road 12\"", &a, &err), OK);
    assert_int_equal(a.seat, 1);
    assert_int_equal(read("{\"seat\":3,\"kind\":\"road\",\"edge\":12}", &a, &err), OK);
    assert_int_equal(a.seat, 3);
}

static void malformed_actions_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const char *const CASES[] = {
        "null",
        "7",
        "[]",
        "{}",
        "\"\"",
        "\"road\"",
        "{\"kind\":\"fly\"}",
        "{\"kind\":\"none\"}",
        "{\"kind\":7}",
        "{\"kind\":\"road\"}",
        "{\"kind\":\"road\",\"edge\":-1}",
        "{\"kind\":\"road\",\"edge\":255}",
        "{\"kind\":\"road\",\"edge\":\"12\"}",
        "{\"kind\":\"road\",\"edge\":1.0}",
        "{\"kind\":\"road\",\"site\":1}",
        "{\"kind\":\"road\",\"edge\":1,\"hex\":1}",
        "{\"kind\":\"road\",\"edge\":1,\"edge\":2}",
        "{\"kind\":\"bank\",\"give\":\"gold\",\"get\":\"ore\"}",
        "{\"kind\":\"discard\"}",
        "{\"kind\":\"discard\",\"cards\":{\"ore\":20}}",
        "{\"kind\":\"discard\",\"cards\":{\"ore\":-1}}",
        "{\"kind\":\"discard\",\"cards\":[]}",
        "{\"kind\":\"discard\",\"cards\":{\"gold\":1}}",
        "{\"kind\":\"year-of-plenty\",\"cards\":{}}",
        "{\"kind\":\"year-of-plenty\",\"cards\":{\"ore\":3}}",
        "{\"kind\":\"trade\",\"with\":2,\"give\":{\"ore\":1}}",
        "{\"seat\":300,\"kind\":\"end\"}",
        "{\"kind\":\"end\"",
        "{\"kind\":\"end\"} x",
        "{\"kind\":\"\xff\"}",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Action a = { .kind = ACT_CLAIM, .where = 77 };
        Err err = { 0 };
        if (!read(CASES[i], &a, &err)) fail_msg("%s was read", CASES[i]);
        assert_true(err.text[0] != '\0');
        assert_int_equal(a.kind, ACT_CLAIM);
        assert_int_equal(a.where, 77);
    }
}

static void a_refusal_carries_code_rule_and_sentence(void **state) {
    (void)state;
    char text[256];
    Buf out = buf_over(text, sizeof text);
    refusal_json_write(REFUSAL_TEXT[TOO_CLOSE], &out);
    assert_string_equal(text, "{\"code\":\"too-close\",\"rule\":\"B-72\","
                              "\"text\":\"Settlements must be two edges apart.\"}");
    buf_clear(&out);
    refusal_json_write((struct RefusalText){ "odd", "It is \"odd\"." }, &out);
    assert_string_equal(text, "{\"code\":\"odd\",\"text\":\"It is \\\"odd\\\".\"}");
    buf_clear(&out); /* brackets of the sentence are no rule */
    refusal_json_write((struct RefusalText){ "odd", "seats[0] is odd." }, &out);
    assert_string_equal(text, "{\"code\":\"odd\",\"text\":\"seats[0] is odd.\"}");
    buf_clear(&out);
    refusal_json_write((struct RefusalText){ "odd", "seats[0] is odd. [B-7]" }, &out);
    assert_string_equal(text, "{\"code\":\"odd\",\"rule\":\"B-7\",\"text\":\"seats[0] is odd.\"}");
}

static void every_listed_action_is_legal_as_it_is_written(void **state) {
    (void)state;
    Rng rng = { 5 };
    Game g;
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(WC25));
    while (g.phase != PHASE_OVER && g.ply < 400) {
        static char text[1 << 16];
        Buf out = buf_over(text, sizeof text);
        Legal legal;
        game_legal(&g, __builtin_ctz(game_actors(&g)), &legal);
        legal_json_write(&g, &legal, LEGAL_DESCRIBED | LEGAL_LISTED, &out);
        Err err;
        json_t *value = pick_parse(text, out.size, sizeof text, "The list", &err), *item;
        if (!value) fail_msg("%s", err.text);
        size_t i;
        json_array_foreach(json_object_get(value, "actions"), i, item) {
            Action a;
            assert_int_equal(action_json_read(item, SCENARIO_BASE, legal.seat, &a, &err), OK);
            if (game_check(&g, &a)) fail_msg("%s is refused", json_string_value(item));
        }
        json_decref(value);
        Move e = { .act = playout_pick(&g, &rng) };
        e.chance = playout_chance(&g, &e.act, &rng);
        game_do(&g, &e);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_of_random_games_reads_back),
        cmocka_unit_test(a_seat_may_be_left_out),
        cmocka_unit_test(malformed_actions_are_refused_and_change_nothing),
        cmocka_unit_test(a_refusal_carries_code_rule_and_sentence),
        cmocka_unit_test(every_listed_action_is_legal_as_it_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
