/* Which tournaments count for a season, over HTTP: their rulebooks, their games, and where they were played (DM19-1.1c). */
#include "web/league/league.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A new event of the organiser, which is the one at hand from now on. */
static void another_event(League *l, const char *rulebook, const char *rules) {
    client_post(l->d.chief, "/api/events", "{'rulebook':'%s','name':'Another one'%s}", rulebook,
                rules);
    client_expects(l->d.chief, 200);
    snprintf(l->d.event, sizeof l->d.event, "%s", client_word(l->d.chief, "event"));
}

static const json_t *counts(League *l) {
    return json_object_get(league_season(l, l->d.chief), "counts");
}

static void a_season_says_which_rulebooks_and_games_count(void **state) { /* DM19-1.1c, DM19-2.5b */
    static const char *const OTHERS[] = { "nc20", "dc21", "wc25", "custom" };
    (void)state;
    League l;
    league_open(&l);
    assert_string_equal(league_word(counts(&l), "rulebooks"), "");
    assert_string_equal(client_word(l.d.chief, "counts.rulebooks.0"), "dm19");
    assert_int_equal(json_array_size(json_object_get(counts(&l), "scenarios")), 5);
    assert_true(json_is_false(json_object_get(counts(&l), "online")));
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        another_event(&l, OTHERS[i], "");
        assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "other-rulebook");
        assert_non_null(strstr(client_word(l.d.chief, "error.text"), OTHERS[i]));
        day_step(&l.d, l.d.chief, "{'kind':'event.cancelled','text':'Not needed.'}");
    }
    assert_string_equal(league_tell(&l, l.d.chief, "counts", "{'scenarios':['base']}"),
                        "forbidden");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'rulebooks':['nc20']}"),
                        "not-in-rulebook");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'rulebooks':[]}"), "nothing-counts");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'scenarios':['chess']}"),
                        "bad-request");
    assert_string_equal(
        league_tell(&l, l.league, "counts", "{'rulebooks':['dm19','custom'],'scenarios':['base']}"),
        "");
    another_event(&l, "custom", "");
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "online-season");
    another_event(&l, "custom", ",'rules':{'mode':'physical'}");
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "");
    another_event(&l, "dm19", "");
    day_step(&l.d, l.d.chief, "{'kind':'format.chosen','scenarios':['base','base','fishermen']}");
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "other-games");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'scenarios':['base','fishermen']}"),
                        "");
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "");
    assert_string_equal(client_word(l.d.chief, "error.code"), "");
    league_close(&l);
}

/* The organisers may change the list of mixes, as any parameter; the ranking goes by the document's own. */
static void a_mix_that_the_rulebook_does_not_list_never_counts(
    void **state) { /* DM19-2.5b, DM19-2.6, DM19-2.1, Q-31 */
    (void)state;
    League l;
    league_open(&l);
    another_event(&l, "dm19",
                  ",'rules':{'formats_allowed':'5 base; 1 base + 2 cities-and-knights'}");
    day_step(&l.d, l.d.chief,
             "{'kind':'format.chosen','scenarios':['base','base','base','base','base']}");
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "unofficial");
    assert_non_null(strstr(client_word(l.d.chief, "error.text"), "[Q-31]"));
    day_step(
        &l.d, l.d.chief,
        "{'kind':'format.chosen','scenarios':['base','cities-and-knights','cities-and-knights']}");
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "unofficial");
    another_event(&l, "dm19", ",'rules':{'prelim_games':'4'}"); /* this is one of them */
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "");
    league_close(&l);
}

/* Bots play a game of the round at an online table, to its end. */
static void play_online(Day *d, int round) {
    char path[64];
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    snprintf(path, sizeof path, "games/%d/table", league_number(json_array_get(tables, 0), "game"));
    day_post(d, d->chief, path, "{'bots':'greedy'}");
    for (int i = 0; i < 3000; i++) {
        tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
        if (strcmp(league_word(json_array_get(tables, 0), "stage"), "over") == 0) return;
        usleep(20000);
    }
    fail_msg("the game does not end");
}

/* One game at an online table is enough: such an event can't be submitted, added or accepted. */
static void a_game_at_an_online_table_does_not_count(void **state) { /* DM19-1.1c */
    (void)state;
    League l;
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    league_open_with(&l, &quick);
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "");
    day_begin(&l.d, 16, "{'seed':'9','seconds':1}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(&l.d);
        if (i == 1) play_online(&l.d, round);
        day_start(&l.d, round);
        day_finish(&l.d, round);
    }
    day_step(&l.d, l.d.chief, "{'kind':'event.completed'}");
    assert_string_equal(league_tell_event(&l, l.d.chief, "submit", "{}"), "online-season");
    const char *why = client_word(l.d.chief, "error.text");
    assert_non_null(strstr(why, "1 of 12 games"));
    assert_non_null(strstr(why, "DM19-1.1c"));
    day_refused(&l.d, l.d.chief, "online-season", "steps", "{'kind':'season.submitted'}");
    league_close(&l);
}

/* The step that wrote down the result of a game; -1 if none did. */
static int sheet_step(Day *d, int game) {
    const json_t *log = json_object_get(day_get(d, d->chief, "log?newest=1&limit=40"), "log");
    for (size_t i = 0; i < json_array_size(log); i++) {
        const json_t *line = json_array_get(log, i);
        if (strcmp(league_word(line, "kind"), "record_sheet.filled") == 0 &&
            league_number(line, "game") == game)
            return league_number(line, "step");
    }
    return -1;
}

/* What was played online stays so, though someone takes the table's result back and types another; a table at
 * which nobody played, and which was closed, is none. */
static void an_online_game_typed_as_paper_is_still_online(void **state) { /* DM19-1.1c */
    (void)state;
    League l;
    Day *d = &l.d;
    char path[64];
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    league_open_with(&l, &quick);
    assert_string_equal(league_tell_event(&l, d->chief, "enter", "{}"), "");
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
        int game = league_number(json_array_get(tables, 0), "game");
        int other = league_number(json_array_get(tables, 1), "game");
        if (i == 1) {
            play_online(d, round);
            snprintf(path, sizeof path, "steps/%d/undo", sheet_step(d, game));
            day_post(d, d->chief, path, "{'text':'We will type it.'}");
            day_result(d, game, 4);
            assert_int_not_equal(sheet_step(d, game), -1);
            snprintf(path, sizeof path, "games/%d/table", other);
            day_post(d, d->chief, path, "{}"); /* opened, and never played at */
            day_get(d, d->chief, "log?newest=1&limit=3");
            const json_t *log = json_object_get(d->chief->json, "log");
            for (size_t k = 0; k < json_array_size(log); k++)
                if (strcmp(league_word(json_array_get(log, k), "kind"), "table.linked") == 0)
                    snprintf(path, sizeof path, "steps/seq-%d/undo",
                             league_number(json_array_get(log, k), "seq"));
            day_post(d, d->chief, path, "{'text':'On wood, please.'}");
        }
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
    assert_string_equal(league_tell_event(&l, d->chief, "submit", "{}"), "online-season");
    assert_non_null(strstr(client_word(d->chief, "error.text"), "1 of 12 games"));
    league_close(&l);
}

/* What was submitted is judged by what counts when it is accepted; everyone reads why not. */
static void what_no_longer_counts_is_not_accepted(void **state) { /* DM19-1.1c, DM19-2.5b */
    (void)state;
    League l;
    league_open(&l);
    assert_string_equal(league_tell_event(&l, l.d.chief, "enter", "{}"), "");
    league_play_out(&l.d);
    assert_string_equal(league_tell_event(&l, l.d.chief, "submit", "{}"), "");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'scenarios':['fishermen']}"), "");
    const json_t *event = json_array_get(json_object_get(league_season(&l, l.d.desk), "events"), 0);
    assert_true(json_is_false(json_object_get(event, "acceptable")));
    assert_non_null(strstr(league_word(event, "why_not"), "DM19-2.5b"));
    assert_int_equal(league_number(event, "games"), 12);
    assert_int_equal(league_number(event, "online_games"), 0);
    assert_string_equal(league_tell_event(&l, l.league, "accept", "{}"), "other-games");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'scenarios':['base']}"), "");
    event = json_array_get(json_object_get(league_season(&l, l.d.desk), "events"), 0);
    assert_true(json_is_true(json_object_get(event, "acceptable")));
    assert_string_equal(league_tell_event(&l, l.league, "accept", "{}"), "");
    assert_string_equal(league_tell(&l, l.league, "counts", "{'rulebooks':['custom']}"), "");
    assert_string_equal(league_state(&l), "accepted"); /* it stays */
    league_close(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_season_says_which_rulebooks_and_games_count),
        cmocka_unit_test(a_mix_that_the_rulebook_does_not_list_never_counts),
        cmocka_unit_test(a_game_at_an_online_table_does_not_count),
        cmocka_unit_test(an_online_game_typed_as_paper_is_still_online),
        cmocka_unit_test(what_no_longer_counts_is_not_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
