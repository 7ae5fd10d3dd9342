/* Full logs for researchers (CLAUSES 10.5): of games whose players all agreed, and without anyone. */
#include "app/online/tables.h"
#include "cli/program.h"
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PEOPLE = 16, SEATS_OF = 4 };

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static const json_t *table_at(Day *d, int round, size_t at) {
    return json_array_get(json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables"), at);
}

static void await_game(Day *d, int round, size_t at) {
    for (int i = 0; i < 3000; i++) {
        const char *stage = json_string_value(json_object_get(table_at(d, round, at), "stage"));
        if (strcmp(stage, "over") == 0) return;
        usleep(20000);
    }
    fail_msg("The game at table %zu does not end.", at + 1);
}

/* Everyone at the table agrees but the last `but`; the table is played online. */
static void prepare(Day *d, int round, size_t at, int but) {
    int game = number(table_at(d, round, at), "game"), player[SEATS_OF];
    const json_t *seats = json_object_get(table_at(d, round, at), "seats");
    for (size_t i = 0; i < SEATS_OF; i++) player[i] = number(json_array_get(seats, i), "player");
    for (int i = 0; i < SEATS_OF - but; i++)
        day_step(d, d->desk,
                 "{'kind':'consent.given','player':%d,'consent':'research','given':true}",
                 player[i]);
    char path[64];
    snprintf(path, sizeof path, "games/%d/table", game);
    day_post(d, d->chief, path, "{'bots':'greedy'}");
}

/* One online game has its log, the other one has not; people are small numbers, times begin at nothing. */
static void expect_logs(const char *file) {
    json_error_t wrong;
    json_t *data = json_load_file(file, 0, &wrong), *game;
    size_t i;
    int online = 0, logs = 0;
    assert_non_null(data);
    json_array_foreach(json_object_get(data, "games"), i, game) {
        json_t *log = json_object_get(game, "log");
        online += json_is_true(json_object_get(game, "online"));
        if (!log) continue;
        logs++;
        json_t *entries = json_object_get(log, "entries"),
               *first = json_object_get(json_array_get(entries, 0), "entry");
        assert_true(json_array_size(entries) > 100);
        assert_int_equal(number(first, "at"), 0);
        json_t *people = json_object_get(first, "people"), *one;
        size_t seat;
        json_array_foreach(people, seat, one) assert_true(strlen(json_string_value(one)) <= 2);
        assert_int_equal(json_dump_file(log, place_path("game.json"), JSON_COMPACT), 0);
    }
    assert_int_equal(online, 2);
    assert_int_equal(logs, 1);
    json_decref(data);
}

static void full_logs_are_of_those_who_agreed(void **state) {
    (void)state;
    Day d;
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    char db[512], id[32];
    snprintf(db, sizeof db, "%s", place_path("cup.db"));
    day_open_with(&d, db, "dm19", &quick);
    day_begin(&d, PEOPLE, "{'seed':'5','seconds':1}");
    int round = day_round(&d);
    prepare(&d, round, 0, 0);
    prepare(&d, round, 1, 1);
    day_start(&d, round);
    await_game(&d, round, 0);
    await_game(&d, round, 1);
    day_finish(&d, round);
    day_get(&d, d.chief, "research.json");
    assert_null(strstr(d.chief->text, "\"log\"")); /* the server has better things to do */
    snprintf(id, sizeof id, "%s", d.event);
    day_close(&d);
    const char *here = place_path("");
    assert_int_equal(program_run(here, "export %s --db cup.db --logs", id), 2);
    assert_int_equal(
        program_run(here, "export %s --db cup.db --research --logs --out study.json", id), 0);
    expect_logs(place_path("study.json"));
    assert_int_equal(program_run(place_path(""), "replay game.json"), 0);
    assert_int_equal(program_run(place_path(""), "verify game.json"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(full_logs_are_of_those_who_agreed, place_setup,
                                        place_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
