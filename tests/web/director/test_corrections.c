/* A locked sheet that was typed wrong, over HTTP: two people put it right against the paper, and nothing of it is
 * silent (NC20-1.1.3b, docs/decisions/0043). */
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Typed { /* a sheet, and what the paper says instead */
    int vp[4], paper[4], winner, other;
} Typed;

static int number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (int)json_integer_value(value);
}

static json_t *table_of(Day *d, Client *who, int round, int game) {
    json_t *tables = json_object_get(day_get(d, who, "rounds/%d", round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (number(json_array_get(tables, i), "game") == game) return json_array_get(tables, i);
    fail_msg("there is no game %d", game);
    return NULL;
}

static Typed typed_at(Day *d, int round, int game) {
    const json_t *table = table_of(d, d->desk, round, game);
    Typed t = { .winner = number(table, "winner") };
    for (size_t i = 0; i < 4; i++)
        t.vp[i] = t.paper[i] = number(json_array_get(json_object_get(table, "seats"), i), "vp");
    t.other = (t.winner + 1) % 4;
    t.paper[t.other] = t.vp[t.other] == 2 ? 3 : 2;
    return t;
}

static const char *proposal(const Typed *t, const char *kind, int game) {
    static char text[400];
    snprintf(text, sizeof text,
             "{'kind':'%s','game':%d,'was_vp':[%d,%d,%d,%d],'was_winner':%d,"
             "'vp':[%d,%d,%d,%d],'winner':%d,'text':'The paper says so.'}",
             kind, game, t->vp[0], t->vp[1], t->vp[2], t->vp[3], t->winner, t->paper[0],
             t->paper[1], t->paper[2], t->paper[3], t->winner);
    return text;
}

static const char *comparison(const Typed *t, int game) {
    static char text[200];
    snprintf(text, sizeof text,
             "{'kind':'correction.confirmed','game':%d,'vp':[%d,%d,%d,%d],'winner':%d}", game,
             t->paper[0], t->paper[1], t->paper[2], t->paper[3], t->winner);
    return text;
}

static void play_rounds(Day *d, int rounds) {
    for (int i = 0; i < rounds; i++) {
        int round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
}

/* How many rows of the standings mention a correction. */
static int marked(Day *d, Client *who, const char *path) {
    json_t *rows = json_object_get(day_get(d, who, "%s", path), "standings");
    int count = 0;
    for (size_t i = 0; i < json_array_size(rows); i++)
        count += json_object_get(json_array_get(rows, i), "corrected") != NULL;
    return count;
}

/* The file that other programs read has both numbers, in each row of the corrected sheet. */
static void check_csv(Day *d, Client *who, const Typed *t) {
    char typed[32];
    int rows = 0;
    day_get(d, who, "results.csv");
    assert_non_null(strstr(who->text, ",disqualified,typed,typed_winner,corrected\n"));
    for (const char *at = who->text; (at = strstr(at, ",yes\n")); at++) rows++;
    assert_int_equal(rows, 4);
    snprintf(typed, sizeof typed, ",%d,,yes\n", t->vp[t->other]);
    assert_non_null(strstr(who->text, typed));
}

/* NC20-1.1.3b, WC25-1.2.3b: nobody alone, nobody twice, and both numbers stay. */
static void a_typing_error_takes_two_people_and_leaves_its_mark(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    Client *anyone = rig_account(&d.rig, "Nora Nobody");
    play_rounds(&d, 1);
    Typed t = typed_at(&d, 0, 0);
    day_refused(&d, d.head, "correct-by-two", "steps", "%s",
                proposal(&t, "record_sheet.corrected", 0));
    assert_non_null(strstr(d.head->text, "NC20-1.1.3b"));
    day_refused(&d, d.desk, "not-for-you", "steps", "%s", proposal(&t, "correction.proposed", 0));
    day_step(&d, d.head, "%s", proposal(&t, "correction.proposed", 0));

    const json_t *waits = json_object_get(table_of(&d, anyone, 0, 0), "correction");
    assert_string_equal(json_string_value(json_object_get(waits, "state")), "proposed");
    assert_int_equal(json_array_size(json_object_get(waits, "uses")), 0);
    assert_int_equal(marked(&d, anyone, "standings"), 0);
    day_refused(&d, d.head, "second-person", "steps", "%s", comparison(&t, 0));
    Typed wrong = t;
    wrong.paper[t.other]++;
    day_refused(&d, d.desk, "other-numbers", "steps", "%s", comparison(&wrong, 0));
    client_post(anyone, "/api/events/%s/steps", comparison(&t, 0), d.event);
    assert_true(anyone->status >= 400);

    day_step(&d, d.desk, "%s", comparison(&t, 0));
    const json_t *table = table_of(&d, anyone, 0, 0);
    assert_null(json_object_get(table, "correction"));
    assert_true(json_is_true(json_object_get(table, "corrected")));
    assert_null(json_object_get(table, "used"));
    assert_int_equal(json_integer_value(json_array_get(
                         json_object_get(json_object_get(table, "typed"), "vp"), (size_t)t.other)),
                     t.vp[t.other]);
    assert_int_equal(number(json_array_get(json_object_get(table, "seats"), (size_t)t.other), "vp"),
                     t.paper[t.other]);
    assert_int_equal(marked(&d, anyone, "standings"), 4);
    assert_int_equal(marked(&d, anyone, "standings?round=0"), 4);
    assert_non_null(strstr(anyone->text, "corrected to match the signed paper"));
    check_csv(&d, anyone, &t);
    day_get(&d, anyone, "games/0/log");
    assert_non_null(strstr(anyone->text, "proposes a correction"));
    assert_non_null(strstr(anyone->text, "On the paper: "));
    assert_non_null(strstr(anyone->text, "has checked the paper"));
    client_close(anyone);
    day_close(&d);
}

/* NC20-1.2.9c Q-24: what was based on the numbers is shown before and after, and the cut can be made again while nothing
 * stands on it. */
static void a_correction_after_the_cut_is_never_silent(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'6','seconds':1}");
    play_rounds(&d, 3);
    Typed t = typed_at(&d, 0, 0), second = typed_at(&d, 0, 1);
    json_t *may = day_post(&d, d.head, "check", "%s", proposal(&t, "correction.proposed", 0));
    assert_int_equal(json_array_size(json_object_get(may, "warnings")), 0);
    day_step(&d, d.head, "%s", proposal(&t, "correction.proposed", 0));
    day_refused(&d, d.chief, "correction-open", "steps", "{'kind':'cut.made'}");
    day_step(&d, d.desk,
             "{'kind':'correction.rejected','game':0,'text':'It says what was typed.'}");
    may = day_post(&d, d.chief, "check", "{'kind':'cut.made'}");
    bool tied = json_is_false(json_object_get(may, "allowed"));
    if (tied) day_post(&d, d.chief, "lots/draw", "{}");
    int cut = day_step(&d, d.chief, "{'kind':'cut.made'}");

    may = day_post(&d, d.head, "check", "%s", proposal(&t, "correction.proposed", 0));
    assert_true(json_is_true(json_object_get(may, "allowed")));
    assert_int_equal(json_array_size(json_object_get(may, "warnings")), tied ? 2 : 1);
    assert_non_null(strstr(d.head->text, "undo it in the diary"));
    day_step(&d, d.head, "%s", proposal(&t, "correction.proposed", 0));
    may = day_post(&d, d.desk, "check", "%s", comparison(&t, 0));
    assert_non_null(strstr(d.desk->text, "The cut was made from these numbers."));
    day_step(&d, d.desk, "%s", comparison(&t, 0));
    const json_t *used = json_object_get(table_of(&d, d.desk, 0, 0), "used");
    assert_non_null(used);
    day_get(&d, d.desk, "standings");
    assert_non_null(strstr(d.desk->text, "the original numbers"));
    day_get(&d, d.desk, "games/0/log");
    assert_non_null(
        strstr(d.desk->text, "The cut had already been made from the original numbers."));

    day_step(&d, d.chief, "{'kind':'step.undone','step':%d,'text':'A sheet was typed wrong.'}",
             cut);
    assert_null(strstr(
        json_string_value(json_array_get(json_object_get(table_of(&d, d.desk, 0, 0), "used"), 0))
            ?: "",
        "cut"));
    may = day_post(&d, d.chief, "check", "{'kind':'cut.made'}");
    if (json_is_false(json_object_get(may, "allowed"))) day_post(&d, d.chief, "lots/draw", "{}");
    day_step(&d, d.chief, "{'kind':'cut.made'}");

    int semi = day_round(&d);
    day_start(&d, semi);
    may = day_post(&d, d.head, "check", "%s", proposal(&second, "correction.proposed", 1));
    assert_non_null(strstr(d.head->text, "seeds and tables stay as they are"));
    day_close(&d);
}

/* NC20-1.1.3b: a signature on a device is the original; who gave one signs the new numbers. */
static void players_who_signed_on_a_device_sign_again(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    day_post(&d, d.desk, "games/0/sheet", "{'vp':[10,8,7,6],'winner':0}");
    json_t *seats = json_incref(json_object_get(table_of(&d, d.desk, round, 0), "seats"));
    for (size_t i = 0; i < 4; i++)
        day_step(&d, d.desk, "{'kind':'signature.given','game':0,'player':%d,'method':'%s'}",
                 number(json_array_get(seats, i), "player"), i < 3 ? "paper" : "device-of-judge");
    Typed t = { .vp = { 10, 8, 7, 6 }, .paper = { 10, 8, 7, 5 } };
    day_step(&d, d.head, "%s", proposal(&t, "correction.proposed", 0));
    day_step(&d, d.desk, "%s", comparison(&t, 0));
    const json_t *waits = json_object_get(table_of(&d, d.desk, round, 0), "correction");
    assert_string_equal(json_string_value(json_object_get(waits, "state")), "confirmed");
    assert_int_equal(json_array_size(json_object_get(waits, "signs")), 1);
    assert_null(json_object_get(table_of(&d, d.desk, round, 0), "corrected"));
    day_step(&d, d.judge[0], "{'kind':'signature.given','game':0,'player':%d}",
             number(json_array_get(seats, 3), "player"));
    assert_true(json_is_true(json_object_get(table_of(&d, d.desk, round, 0), "corrected")));
    day_get(&d, d.desk, "games/0/log");
    assert_non_null(strstr(d.desk->text, "signs the corrected record sheet"));
    json_decref(seats);
    day_close(&d);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(a_typing_error_takes_two_people_and_leaves_its_mark),
    cmocka_unit_test(a_correction_after_the_cut_is_never_silent),
    cmocka_unit_test(players_who_signed_on_a_device_sign_again),
};

int main(void) {
    return cmocka_run_group_tests(TESTS, place_setup, place_teardown);
}
