/* The Fishermen, New Shores and Cities & Knights in a tournament (DM19-2.5b, DM19-2.6): the format, boards, paper, online tables, results. */
#include "app/online/tables.h"
#include "codec/board_json.h"
#include "engine/layout.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static json_t *row(json_t *list, size_t at) {
    return json_array_get(list, at);
}

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static void is_word(const json_t *object, const char *key, const char *wanted) {
    assert_string_equal(json_string_value(json_object_get(object, key)), wanted);
}

/* What DM19 lets an organiser mix, and what not. */
static void only_the_mixes_of_the_rulebook_are_played(void **state) { /* DM19-2.5b, DM19-2.6 */
    static const char *const GOOD[] = { "['base','base','new-shores']",
                                        "['base','fishermen','base']",
                                        "['base','base','base','fishermen']",
                                        "['base','new-shores','base','cities-and-knights']" };
    static const char *const BAD[] = { "['fishermen','base','new-shores']",
                                       "['base','base','new-shores','fishermen']",
                                       "['new-shores','new-shores','base']" };
    (void)state;
    Day d;
    day_open(&d, "memory:", "dm19");
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        day_refused(&d, d.chief, "format-forbidden", "steps",
                    "{'kind':'format.chosen','scenarios':%s}", BAD[i]);
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        day_step(&d, d.chief, "{'kind':'format.chosen','scenarios':%s}", GOOD[i]);
    json_t *coming = json_object_get(day_get(&d, d.chief, "rounds"), "coming");
    assert_int_equal(json_array_size(coming), 4);
    is_word(row(coming, 1), "scenario", "new-shores");
    day_get(&d, d.chief, "log?newest=1");
    assert_non_null(strstr(d.chief->text, "4 rounds: base, new shores, base, cities and knights."));
    assert_non_null(strstr(d.chief->text, "4 rounds: base, base, base, fishermen."));
    day_close(&d);
}

static void expect_board(Day *d, int round, const char *scenario, size_t hexes, size_t grounds) {
    const json_t *board = json_object_get(day_get(d, d->chief, "rounds/%d/board", round), "board");
    is_word(board, "scenario", scenario);
    assert_int_equal(json_array_size(json_object_get(board, "hexes")), hexes);
    assert_int_equal(json_array_size(json_object_get(board, "grounds")), grounds);
}

/* The round's board on paper: a PDF for the printer, and an SVG. */
static void expect_paper(Day *d, int round) {
    char path[128];
    snprintf(path, sizeof path, "/api/events/%s/print/boards?round=%d", d->event, round + 1);
    client_get(d->chief, path);
    client_expects(d->chief, 200);
    assert_memory_equal(d->chief->text, "%PDF-", 5);
    snprintf(path, sizeof path, "/api/events/%s/print/boards?round=%d&form=svg", d->event,
             round + 1);
    client_get(d->chief, path);
    client_expects(d->chief, 200);
    assert_non_null(strstr(d->chief->text, "<svg"));
}

static void open_online(Day *d, int game, const char *scenario, int target) {
    char path[64], table[64];
    snprintf(path, sizeof path, "games/%d/table", game);
    day_post(d, d->chief, path, "{'bots':'greedy'}");
    snprintf(table, sizeof table, "/api/tables/%s", client_word(d->chief, "table"));
    client_get(d->chief, table);
    client_expects(d->chief, 200);
    const json_t *settings = json_object_get(d->chief->json, "settings");
    is_word(settings, "scenario", scenario);
    assert_int_equal(number(json_object_get(settings, "rules"), "vp_target"), target);
}

static void await_game(Day *d, int round, size_t at) {
    for (int i = 0; i < 3000; i++) {
        json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
        if (strcmp(json_string_value(json_object_get(row(tables, at), "stage")), "over") == 0)
            return;
        usleep(20000);
    }
    fail_msg("The game of round %d does not end.", round);
}

/* The game that was played online has its result automatically. */
static void expect_winner(Day *d, int round, int target) {
    json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    const json_t *table = row(tables, 0), *seats = json_object_get(table, "seats");
    is_word(table, "sheet", "submitted");
    assert_in_range(number(row((json_t *)seats, (size_t)number(table, "winner")), "vp"), target,
                    target + 4);
}

/* A board of another scenario is not the round's; where the island is the same, DM19 refuses a board that was not drawn. */
static void refuse_another_island(Day *d, int round, const char *code) {
    static char base[8192];
    snprintf(base, sizeof base, "%s", day_board(d, d->chief, 0));
    for (char *c = base; *c; c++)
        if (*c == '"') *c = '\'';
    day_refused(d, d->chief, code, "steps", "{'kind':'board.generated','round':%d,'board':%s}",
                round, base);
}

/* Two base games and one of the others: its board is drawn, shown and printed, one table is played
 * online to the end, the others on paper, and everything counts. */
static void play_mix(const char *scenario, size_t hexes, size_t grounds, int target) {
    Day d;
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    day_open_with(&d, "memory:", "dm19", &quick);
    day_post(
        &d, d.chief, "parameters",
        "{'rules':{'board_scope_prelim':'the same for all tables'},'text':'One board for all.'}");
    day_step(&d, d.chief, "{'kind':'format.chosen','scenarios':['base','base','%s']}", scenario);
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    for (int i = 0; i < 2; i++) {
        int round = day_round(&d);
        day_start(&d, round);
        day_finish(&d, round);
    }
    bool same = strcmp(scenario, "cities-and-knights") == 0;
    refuse_another_island(&d, 2, same ? "board-mode" : "bad-board");
    int round = day_round(&d);
    expect_board(&d, round, scenario, hexes, grounds);
    expect_paper(&d, round);
    json_t *tables = json_incref(
        json_object_get(day_get(&d, d.chief, "rounds/%d", round), "tables"));
    open_online(&d, number(row(tables, 0), "game"), scenario, target);
    day_start(&d, round);
    await_game(&d, round, 0);
    expect_winner(&d, round, target);
    int other = number(row(tables, 1), "game");
    char path[64];
    snprintf(path, sizeof path, "games/%d/sheet", other);
    day_refused(&d, d.desk, "no-winner", path, "{'vp':[%d,8,7,6],'winner':0}", target - 1);
    day_post(&d, d.desk, path, "{'vp':[%d,8,7,6],'winner':0,'signed':'paper'}", target + 1);
    day_finish(&d, round);
    json_t *rows = json_object_get(day_get(&d, d.chief, "standings"), "standings");
    for (size_t i = 0; i < 16; i++) assert_int_equal(number(row(rows, i), "games"), 3);
    json_decref(tables);
    day_close(&d);
}

static void a_round_of_the_fishermen_is_played(void **state) { /* DM19-6F.1, DM19-3.3c */
    (void)state;
    play_mix("fishermen", 19, 6, 10);
}

static void a_round_of_new_shores_is_played(void **state) { /* DM19-6S.1, DM19-3.3b */
    (void)state;
    play_mix("new-shores", 42, 0, 14);
}

static void a_round_of_cities_and_knights_is_played(void **state) { /* DM19-6C.1, DM19-3.3b */
    (void)state;
    play_mix("cities-and-knights", 19, 0, 13);
}

/* The printed map of the base game, in quotes that day_step() takes. */
static const char *base_island(void) {
    static char text[BOARD_JSON_MAX];
    Buf out = buf_over(text, sizeof text);
    board_json_write(&BOARD_BEGINNER, &out);
    for (char *c = text; *c; c++)
        if (*c == '"') *c = '\'';
    return text;
}

/* Cities & Knights takes the island of the base game (K-9), and the base game one of Cities & Knights.  An event that counts
 * for nothing official plays a whole round at our tables. */
static void an_island_of_the_base_game_serves_cities_and_knights(void **state) {
    (void)state;
    Day d;
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    day_open_with(&d, "memory:", "custom", &quick);
    day_step(&d, d.chief,
             "{'kind':'format.chosen','scenarios':['cities-and-knights','base','new-shores']}");
    day_begin(&d, 8, "{'seed':'5','seconds':1}");
    day_step(&d, d.chief, "{'kind':'board.generated','round':0,'board':%s}", base_island());
    day_refused(&d, d.chief, "bad-board", "steps",
                "{'kind':'board.generated','round':2,'board':%s}", base_island());
    /* the same island once more, whatever is played on it */
    day_refused(&d, d.chief, "board-reused", "steps",
                "{'kind':'board.generated','round':1,'board':%s}", base_island());
    day_step(&d, d.head, "{'kind':'board.approved','round':0}");
    int round = day_round(&d);
    expect_board(&d, round, "cities-and-knights", 19, 0);
    for (int game = 0; game < 2; game++) open_online(&d, game, "cities-and-knights", 13);
    await_game(&d, round, 0);
    await_game(&d, round, 1);
    expect_winner(&d, round, 13);
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_mixes_of_the_rulebook_are_played),
        cmocka_unit_test(a_round_of_the_fishermen_is_played),
        cmocka_unit_test(a_round_of_new_shores_is_played),
        cmocka_unit_test(a_round_of_cities_and_knights_is_played),
        cmocka_unit_test(an_island_of_the_base_game_serves_cities_and_knights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
