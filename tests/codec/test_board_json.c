#include "codec/board_json.h"
#include "engine/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 4096 };

static void write_board(const Board *board, char text[ROOM]) {
    Buf out = buf_over(text, ROOM);
    board_json_write(board, &out);
    assert_false(out.full);
}

/* The beginner board as JSON with the first `old` replaced by `new`. */
static void altered(const char *old, const char *new, char text[ROOM]) {
    char whole[ROOM];
    write_board(&BOARD_BEGINNER, whole);
    char *at = strstr(whole, old);
    assert_non_null(at);
    snprintf(text, ROOM, "%.*s%s%s", (int)(at - whole), whole, new, at + strlen(old));
}

/* Reading fails with a sentence that contains `words`, and the board keeps its old value. */
static void assert_refused(const char *text, size_t size, Status status, const char *words) {
    Board board, before;
    memset(&board, 0xa5, sizeof board);
    before = board;
    Err err = { 0 };
    char *exact = malloc(size ? size : 1); /* so that the sanitizer sees any overread */
    memcpy(exact, text, size);
    assert_int_equal(board_json_read(exact, size, BOARD_JSON_STRICT, &board, &err), status);
    free(exact);
    assert_memory_equal(&board, &before, sizeof board);
    if (!strstr(err.text, words)) fail_msg("\"%s\" does not say \"%s\"", err.text, words);
    assert_int_equal(err.text[strlen(err.text) - 1] == '.' || err.text[strlen(err.text) - 1] == ']',
                     1);
}

static void a_board_survives_the_round_trip(void **state) { /* B-15 */
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        LayoutPlan plan = LAYOUT_SETUPS[seed % 2].plan;
        plan.harbours = (uint8_t)(seed % HARBOUR_MODES);
        Rng rng = { seed };
        Board board, back;
        char text[ROOM], again[ROOM];
        layout_draw(&rng, plan, &board);
        write_board(&board, text);
        Err err;
        if (board_json_read(text, strlen(text), BOARD_JSON_STRICT, &back, &err))
            fail_msg("%s", err.text);
        assert_memory_equal(&board, &back, sizeof board); /* bytes only, no padding */
        write_board(&back, again);
        assert_string_equal(text, again);
    }
}

static void the_format_is_the_documented_one(void **state) {
    (void)state;
    char text[ROOM];
    write_board(&BOARD_BEGINNER, text);
    static const char START[] =
        "{\"scenario\":\"base\",\"hexes\":[{\"terrain\":\"mountains\",\"number\":10},";
    static const char END[] = ",{\"edge\":18,\"kind\":\"lumber\"}]}";
    assert_memory_equal(text, START, sizeof START - 1);
    assert_string_equal(text + strlen(text) - (sizeof END - 1), END);
    assert_non_null(strstr(text, "{\"terrain\":\"desert\"},"));
}

static void the_desert_may_say_that_its_number_is_null(void **state) {
    (void)state;
    char text[ROOM];
    Board board;
    altered("{\"terrain\":\"desert\"}", "{\"number\":null,\"terrain\":\"desert\"}", text);
    assert_int_equal(board_json_read(text, strlen(text), BOARD_JSON_STRICT, &board, NULL), OK);
    assert_memory_equal(&board, &BOARD_BEGINNER, sizeof board);
}

static void every_mistake_is_named_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *old, *new, *words;
    } MISTAKES[] = {
        { "\"base\"", "\"moon\"", "The board has an unknown \"scenario\": \"moon\"" },
        { "\"scenario\":\"base\",", "", "The board needs a text \"scenario\"" },
        { "\"base\"", "7", "needs a text \"scenario\"" },
        { "{\"terrain\":\"mountains\",\"number\":10},", "", "exactly 19 \"hexes\", not 18" },
        { "\"hexes\":[", "\"hexes\":[{},", "exactly 19 \"hexes\", not 20" },
        { "\"harbours\":[", "\"harbours\":[{},", "exactly 9 \"harbours\", not 10" },
        { "\"harbours\":[", "\"harbors\":[", "unknown key \"harbors\"" },
        { "{\"terrain\":\"pasture\",\"number\":2}", "[]", "hexes[1] must be a JSON object" },
        { "\"pasture\"", "\"swamp\"", "hexes[1] has an unknown \"terrain\": \"swamp\"" },
        { "\"pasture\"", "null", "hexes[1] needs a text \"terrain\"" },
        { "\"number\":2}", "\"number\":2,\"colour\":1}", "hexes[1] has an unknown key \"colour\"" },
        { "\"number\":2}", "\"number\":2,\"\\u0007\\u00e4\":1}", "unknown key \"??" },
        { "\"number\":2}", "\"number\":7}", "hexes[1] needs a whole \"number\"" },
        { "\"number\":2}", "\"number\":13}", "hexes[1] needs a whole \"number\"" },
        { "\"number\":2}", "\"number\":-2}", "hexes[1] needs a whole \"number\"" },
        { "\"number\":2}", "\"number\":258}", "hexes[1] needs a whole \"number\"" },
        { "\"number\":2}", "\"number\":2.0}", "hexes[1] needs a whole \"number\"" },
        { "\"number\":2}", "\"number\":\"2\"}", "hexes[1] needs a whole \"number\"" },
        { ",\"number\":2}", "}", "hexes[1] needs a whole \"number\"" },
        { "\"desert\"}", "\"desert\",\"number\":5}", "hexes[9] is desert" },
        { "\"pasture\"", "\"forest\"", "4 forest, 4 pasture" },
        { "\"number\":2}", "\"number\":12}", "one 2, one 12" },
        { "\"edge\":0", "\"edge\":72", "harbours[0] needs a whole \"edge\" from 0 to 71" },
        { "\"edge\":0", "\"edge\":-1", "harbours[0] needs a whole \"edge\"" },
        { "\"edge\":0,", "", "harbours[0] needs a whole \"edge\"" },
        { "\"edge\":0", "\"edge\":0.5", "harbours[0] needs a whole \"edge\"" },
        { "\"edge\":0", "\"edge\":7", "harbours[0] lies on edge 7, which is not on the coast" },
        { "\"edge\":3,", "\"edge\":0,", "harbours[1] shares intersection 0" },
        { "\"edge\":3,", "\"edge\":1,", "harbours[1] shares intersection 0" },
        { "\"grain\"", "\"fish\"", "harbours[1] has an unknown \"kind\": \"fish\"" },
        { "\"grain\"", "\"ore\"", "four 3:1 harbours and one for each" },
        { "\"number\":2}", "\"number\":2,\"number\":2}", "A key occurs twice" },
        { "\"number\":2}", "\"number\":99999999999999999999}", "A number is too large" },
        { "\"mountains\"", "\"\xff\"", "not valid UTF-8" },
        { "\"mountains\"", "\"\xc0\xaf\"", "not valid UTF-8" },
        { "\"lumber\"}]}", "\"lumber\"}]}}", "There is something after" },
        { "\"lumber\"}]}", "\"lumber\"}]", "ends too early" },
        { "\"lumber\"}]}", "\"lumber\"},]}", "The syntax is wrong" },
    };
    for (size_t i = 0; i < sizeof MISTAKES / sizeof MISTAKES[0]; i++) {
        char text[ROOM];
        altered(MISTAKES[i].old, MISTAKES[i].new, text);
        assert_refused(text, strlen(text), ERR_INPUT, MISTAKES[i].words);
    }
}

static void only_objects_are_boards(void **state) {
    (void)state;
    assert_refused("", 0, ERR_INPUT, "ends too early");
    assert_refused("[]", 2, ERR_INPUT, "must be a JSON object");
    assert_refused("null", 4, ERR_INPUT, "line 1");
    assert_refused("{}", 2, ERR_INPUT, "needs a text \"scenario\"");
    assert_refused("{\0}", 3, ERR_INPUT, "line 1");
}

static void a_board_cut_off_anywhere_is_refused(void **state) {
    (void)state;
    char text[ROOM];
    write_board(&BOARD_BEGINNER, text);
    for (size_t size = 0; size < strlen(text); size++)
        assert_refused(text, size, ERR_INPUT, "The board is not JSON (line");
}

static void a_huge_board_is_refused_unread(void **state) {
    (void)state;
    enum { HUGE_SIZE = BOARD_JSON_MAX + 1 };
    char *text = malloc(HUGE_SIZE);
    memset(text, '[', HUGE_SIZE);
    assert_refused(text, HUGE_SIZE, ERR_TOO_BIG, "at most 16,384 bytes");
    assert_refused(text, HUGE_SIZE - 1, ERR_INPUT, "It is nested too deeply");
    free(text);
}

static void a_researcher_may_use_other_counts(void **state) {
    (void)state;
    char text[ROOM];
    Board board;
    altered("\"pasture\"", "\"forest\"", text);
    assert_int_equal(board_json_read(text, strlen(text), BOARD_JSON_ANY_COUNTS, &board, NULL), OK);
    assert_int_equal(board.terrain[1], FOREST);
    altered("\"edge\":3,", "\"edge\":1,", text); /* places are checked all the same */
    assert_int_equal(board_json_read(text, strlen(text), BOARD_JSON_ANY_COUNTS, &board, NULL),
                     ERR_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_survives_the_round_trip),
        cmocka_unit_test(the_format_is_the_documented_one),
        cmocka_unit_test(the_desert_may_say_that_its_number_is_null),
        cmocka_unit_test(every_mistake_is_named_with_its_place),
        cmocka_unit_test(only_objects_are_boards),
        cmocka_unit_test(a_board_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_huge_board_is_refused_unread),
        cmocka_unit_test(a_researcher_may_use_other_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
