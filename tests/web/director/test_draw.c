/* A semi-final's board drawn before everyone's eyes (WC25-2.0.1d), over HTTP: everyone sees the same pieces,
 * nobody sees the others, and what lies stays. */
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PIECES = 19 + 9 + 18 };

static int number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (int)json_integer_value(value);
}

static void diary_says(Day *d, const char *text) {
    const json_t *log = json_object_get(day_get(d, d->chief, "log?newest=1&limit=5"), "log");
    for (size_t i = 0; i < json_array_size(log); i++)
        if (strstr(json_string_value(json_object_get(json_array_get(log, i), "text")), text))
            return;
    fail_msg("The diary does not say: %s", text);
}

/* WC25-2.0.1d: by the variable set-up, and nobody chooses the board or what it is drawn from. */
static void only_chance_draws_it(Day *d, int round) {
    static const char *const ASKED[] = { "'setup':'random'", "'setup':'balanced'",
                                         "'setup':'random','mode':'live'" };
    for (size_t i = 0; i < sizeof ASKED / sizeof ASKED[0]; i++) {
        day_refused(d, d->chief, "board-mode", "steps", "{'kind':'board.generated','round':%d,%s}",
                    round, ASKED[i]);
        assert_non_null(strstr(client_word(d->chief, "error.text"), "[WC25-2.0.1d]"));
    }
    day_refused(d, d->chief, "board-live", "steps",
                "{'kind':'board.generated','round':%d,'seed':7}", round);
    day_refused(d, d->chief, "board-live", "steps",
                "{'kind':'board.generated','round':%d,'seed':7,'mode':'live'}", round);
    char *own = json_dumps(
        json_object_get(day_get(d, d->chief, "rounds/%d/proposal", round), "board"), 0);
    for (char *c = own; *c; c++)
        if (*c == '"') *c = '\'';
    day_refused(d, d->chief, "board-mode", "steps",
                "{'kind':'board.generated','round':%d,'mode':'live','board':%s}", round, own);
    free(own);
}

/* The cockpit offers this step of the round, or says why not. */
static void offers(Day *d, int round, const char *kind, const char *code) {
    const json_t *next = json_object_get(day_get(d, d->chief, "%s", ""), "next");
    for (size_t i = 0; i < json_array_size(next); i++) {
        const json_t *one = json_array_get(next, i);
        if (strcmp(json_string_value(json_object_get(one, "kind")), kind) != 0) continue;
        const char *no = json_string_value(json_object_get(one, "code"));
        assert_int_equal(number(one, "round"), round);
        assert_string_equal(no ? no : "", code);
        return;
    }
    fail_msg("%s is not offered.", kind);
}

/* The semi-final is open and its board made; the number of the step that approved it. */
static int semi_final(Day *d, int *round) {
    day_open(d, "memory:", "wc25");
    day_begin(d, 16, "{'seed':'5','seconds':1}");
    for (int i = 0; i < 4; i++) {
        *round = day_round(d);
        day_start(d, *round);
        day_finish(d, *round);
    }
    json_t *may = day_post(d, d->chief, "check", "{'kind':'cut.made'}");
    if (json_is_false(json_object_get(may, "allowed"))) day_post(d, d->chief, "lots/draw", "{}");
    day_step(d, d->chief, "{'kind':'cut.made'}");
    day_step(d, d->chief, "{'kind':'day.closed'}");
    day_later(16 * 3600);
    day_step(d, d->chief, "{'kind':'day.opened','day':'finals'}");
    *round = number(day_post(d, d->chief, "rounds", "{}"), "round");
    offers(d, *round, "board.generated", "");
    only_chance_draws_it(d, *round);
    day_step(d, d->chief, "{'kind':'board.generated','round':%d}", *round);
    diary_says(d, "(drawn live by the variable set-up)");
    return day_step(d, d->chief, "{'kind':'board.approved','round':%d}", *round);
}

/* Only the laid pieces are shown, and nothing about any other hex, even for the head judge. */
static void lies(Day *d, int round, int laid) {
    json_t *view = day_get(d, d->head, "rounds/%d/board", round);
    const json_t *hexes = json_object_get(json_object_get(view, "board"), "hexes");
    assert_int_equal(number(json_object_get(view, "draw"), "laid"), laid);
    assert_int_equal(number(json_object_get(view, "draw"), "of"), PIECES);
    assert_int_equal(json_array_size(json_object_get(view, "pieces")), laid);
    for (int hex = 0; hex < 19; hex++) {
        const json_t *terrain = json_object_get(json_array_get(hexes, hex), "terrain");
        assert_true(hex < laid ? json_is_string(terrain) : json_is_null(terrain));
    }
}

static void a_board_is_laid_in_front_of_everyone(void **state) {
    (void)state;
    Day d;
    int round, step = semi_final(&d, &round);
    char path[64], undo[64];
    snprintf(path, sizeof path, "rounds/%d/draw", round);
    snprintf(undo, sizeof undo, "steps/%d/undo", step);
    lies(&d, round, 0);
    assert_null(json_object_get(day_get(&d, d.head, "rounds/%d", round), "draw"));
    day_refused(&d, d.chief, "pieces-first", "steps", "{'kind':'board.revealed','round':%d}",
                round);
    day_refused(&d, d.desk, "not-for-you", path, "{'laid':1}");
    day_post(&d, d.chief, path, "{'laid':3}");
    lies(&d, round, 3);
    day_post(&d, d.head, path, "{'laid':1}"); /* what lies stays */
    lies(&d, round, 3);
    day_refused(&d, d.chief, "revealed", "steps", "{'kind':'board.generated','round':%d}", round);
    day_refused(&d, d.chief, "revealed", undo, "{'text':'I want another one.'}");

    static const char SHOW[] = "{'kind':'board.revealed','round':%d}";
    day_refused(&d, d.chief, "pieces-first", "steps", SHOW, round); /* WC25-2.0.1d */
    day_refused(&d, d.chief, "pieces-first", "steps",
                "{'kind':'board.revealed','round':%d,'laid':true}", round); /* seen, not said */
    offers(&d, round, "board.revealed", "pieces-first");

    day_post(&d, d.chief, path, "{'laid':3,'pace_ms':1000}"); /* one more each second */
    day_later(5);
    lies(&d, round, 8);
    day_post(&d, d.chief, path, "{'laid':7}"); /* stopped by someone who saw less */
    day_later(60);
    lies(&d, round, 8);
    day_post(&d, d.chief, path, "{'laid':8,'pace_ms':1000}");
    day_later(600);
    json_t *view = day_get(&d, d.head, "rounds/%d", round);
    assert_int_equal(number(json_object_get(view, "draw"), "laid"), PIECES);
    assert_int_equal(number(json_object_get(view, "draw"), "pace_ms"), 0);

    offers(&d, round, "board.revealed", "");
    day_step(&d, d.chief, SHOW, round);
    view = day_get(&d, d.head, "rounds/%d", round);
    assert_null(json_object_get(view, "draw"));
    assert_non_null(json_object_get(view, "study"));
    view = day_get(&d, d.head, "rounds/%d/board", round);
    assert_null(json_object_get(view, "pieces"));
    day_refused(&d, d.chief, "revealed", path, "{'laid':9}");
    day_close(&d);
}

/* The boards of the preliminaries are made beforehand: there is nothing to lay. */
static void other_boards_are_not_laid(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "wc25");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    int round = number(day_post(&d, d.chief, "rounds", "{}"), "round");
    char path[64];
    snprintf(path, sizeof path, "rounds/%d/draw", round);
    day_picks(&d, round);
    day_refused(&d, d.chief, "not-live", path, "{'laid':1}");
    day_refused(&d, d.chief, "bad-request", path, "{'laid':1,'pace_ms':7}");
    day_close(&d);
}

/* One line of the diary reports the draw, however often it was stopped, and nobody can undo it. */
static void the_diary_tells_of_it_once(void **state) {
    (void)state;
    Day d;
    int round, seq = 0, lines = 0;
    char path[64];
    semi_final(&d, &round);
    snprintf(path, sizeof path, "rounds/%d/draw", round);
    for (int laid = 1; laid < 5; laid++) day_post(&d, d.chief, path, "{'laid':%d}", laid);
    const json_t *log = json_object_get(day_get(&d, d.chief, "log?newest=1&limit=20"), "log");
    for (size_t i = 0; i < json_array_size(log); i++) {
        const json_t *line = json_array_get(log, i);
        if (strcmp(json_string_value(json_object_get(line, "kind")), "board.laid") != 0) continue;
        lines++;
        seq = number(line, "seq");
    }
    assert_int_equal(lines, 1);
    snprintf(path, sizeof path, "steps/seq-%d/undo", seq);
    day_refused(&d, d.chief, "revealed", path, "{'text':'Nobody looked.'}");
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_laid_in_front_of_everyone),
        cmocka_unit_test(other_boards_are_not_laid),
        cmocka_unit_test(the_diary_tells_of_it_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
