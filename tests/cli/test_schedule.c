#include "cli/program.h"
#include "cli/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static char folder[] = "/tmp/castellan-schedule-XXXXXX";

/* Run a line of the shell in the test's own folder, $C being `castellan schedule`. */
static int shell(const char *line) {
    char all[4096];
    snprintf(all, sizeof all, "C=\"$C schedule\"; %s", line);
    return program_shell(folder, all);
}

static void write_file(const char *name, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char PEOPLE[] = "id,name,country\n"
                             "p1,Anna,DE\np2,Ben,DE\np3,\xc3\x87"
                             "elik,TR\np4,Dora,FR\n"
                             "p5,\"Eva, die Gro\xc3\x9f"
                             "e\",FR\np6,Finn,DK\np7,G\xc3\xbc"
                             "l,TR\n"
                             "p8,Hana,CZ\np9,Ivo,CZ\np10,Jean,FR\np11,Kurt,DE\np12,Lena,AT\n"
                             "p13,Mia,AT\np14,Nils,DK\n";

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    write_file("people.csv", PEOPLE);
    return 0;
}

static int drop_folder(void **state) {
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line);
}

static json_t *read_output(void) {
    json_error_t error;
    json_t *value = json_loads(program_said, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("not JSON: %s\n%s", error.text, program_said);
    return value;
}

static int64_t quality(json_t *value, const char *key) {
    json_t *number = json_object_get(json_object_get(value, "quality"), key);
    if (!json_is_integer(number)) fail_msg("no number \"%s\" in quality", key);
    return json_integer_value(number);
}

static void the_same_seed_prints_the_golden_page(void **state) {
    (void)state;
    static const char *const LINES[][2] = {
        { "$C --players people.csv --rounds 3 --seed 1", "schedule_en.txt" },
        { "$C --players people.csv --rounds 3 --seed 1 --fair-threes yes --lang de",
          "schedule_de.txt" },
        { "$C --players people.csv --rounds 3 --seed 1 --format csv", "schedule.csv" },
        { "$C --players 16 --rounds 4 --seed 1 --format json", "schedule.json" },
    };
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        static char golden[sizeof program_said];
        char path[256];
        snprintf(path, sizeof path, "%s/tests/golden/%s", SOURCE_ROOT, LINES[i][1]);
        FILE *file = fopen(path, "rb");
        assert_int_equal(shell(LINES[i][0]), EXIT_DONE);
        if (!file) fail_msg("%s is missing; it should be\n%s", path, program_said);
        golden[fread(golden, 1, sizeof golden - 1, file)] = 0;
        fclose(file);
        assert_string_equal(program_said, golden);
    }
}

static void json_has_rounds_tables_and_people_in_play_order(void **state) { /* WC25-1.1.4a */
    (void)state;
    assert_int_equal(shell("$C --players 17 --rounds 4 --seed 5 --format json"), EXIT_DONE);
    json_t *value = read_output();
    assert_int_equal(json_object_size(value), 2);
    json_t *rounds = json_object_get(value, "rounds");
    assert_int_equal(json_array_size(rounds), 4);
    for (size_t r = 0; r < 4; r++) {
        json_t *tables = json_array_get(rounds, r);
        size_t people = 0;
        assert_int_equal(json_array_size(tables), 5);
        for (size_t t = 0; t < 5; t++) people += json_array_size(json_array_get(tables, t));
        assert_int_equal(people, 17);
    }
    assert_int_equal(quality(value, "repeats"), 0);
    assert_int_equal(quality(value, "repeats_bound"), 0);
    assert_int_equal(quality(value, "position_duplicates"), 9);
    assert_int_equal(quality(value, "position_duplicates_bound"), 9);
    assert_int_equal(quality(value, "seed"), 5);
    assert_true(json_is_true(json_object_get(json_object_get(value, "quality"), "repeats_proven")));
    json_decref(value);
}

static void both_answers_are_offered_where_they_differ(void **state) {
    (void)state;
    assert_int_equal(shell("$C --players 13 --rounds 4 --seed 1 --fair-threes both --format json"),
                     EXIT_DONE);
    json_t *value = read_output();
    assert_int_equal(quality(value, "repeats"), 0);
    assert_int_equal(quality(value, "repeats_if_fair"), 6);
    assert_int_equal(quality(json_object_get(value, "fair"), "repeats"), 6);
    json_decref(value);
    assert_int_equal(shell("$C --players 13 --rounds 4 --seed 1"), EXIT_DONE);
    assert_non_null(strstr(program_said, "0 repeats; fewer is impossible\n"));
    assert_non_null(
        strstr(program_said, "6 repeats with fair tables of three (--fair-threes yes)\n"));
    assert_int_equal(shell("$C --players 13 --rounds 4 --seed 1 --fair-threes both"), EXIT_DONE);
    assert_non_null(
        strstr(program_said, "6 repeats; fewer is impossible (all other schedules with fair"));
}

static void a_rulebook_brings_its_rounds_and_its_lots(void **state) { /* DC21-1.3.2b */
    (void)state;
    assert_int_equal(shell("$C --players 20 --rulebook nc20 --seed 1"), EXIT_DONE);
    assert_non_null(strstr(program_said, "20 players, 3 rounds, 5 tables of four\n"));
    assert_int_equal(shell("$C --players 20 --rulebook dc21 --seed 1"), EXIT_DONE);
    assert_non_null(strstr(program_said, "20 players, 5 rounds"));
    assert_non_null(strstr(program_said, "drawn by lot, seed 1\n"));
}

/* Only WC25-1.1.4b asks for it: elsewhere a country changes nothing and costs nothing. */
static void compatriots_are_kept_apart_where_the_rulebook_asks(void **state) {
    char *with_countries;
    (void)state;
    write_file("plain.csv", "id,name\np1,A\np2,B\np3,C\np4,D\np5,E\np6,F\np7,G\n");
    write_file("lands.csv",
               "id,name,country\np1,A,DE\np2,B,DE\np3,C,DE\np4,D,FR\np5,E,FR\np6,F,FR\n"
               "p7,G,AT\n");
    assert_int_equal(shell("$C --players lands.csv --rulebook wc25 --seed 1"), EXIT_DONE);
    assert_non_null(strstr(program_said, "meetings of compatriots"));
    assert_int_equal(shell("$C --players lands.csv --rulebook nc20 --seed 1"), EXIT_DONE);
    assert_null(strstr(program_said, "compatriots"));
    with_countries = strdup(program_said);
    assert_non_null(with_countries);
    assert_int_equal(shell("$C --players plain.csv --rulebook nc20 --seed 1"), EXIT_DONE);
    assert_string_equal(program_said, with_countries);
    free(with_countries);
}

static void spreadsheets_of_every_kind_are_read(void **state) {
    (void)state;
    write_file("odd.csv", "\xef\xbb\xbfName;Land;Nr\r\n\"M\xc3\xbcller; Jan\";DE;7\r\n"
                          "\"Der \"\"Gro\xc3\x9f"
                          "e\"\"\";AT;8\r\n\r\nC;DE;9\r\n");
    assert_int_equal(shell("$C --players odd.csv --rounds 1 --seed 1"), EXIT_DONE);
    assert_non_null(strstr(program_said, "M\xc3\xbcller; Jan"));
    assert_non_null(strstr(program_said, "Der \"Gro\xc3\x9f"
                                         "e\""));
    assert_non_null(strstr(program_said, "1 meeting of compatriots; fewer is impossible"));
    write_file("names.csv", "name\nA\nB\nC\n");
    assert_int_equal(shell("$C --players names.csv --rounds 1 --seed 1 --format json"), EXIT_DONE);
    assert_non_null(strstr(program_said, "\"A\""));
}

static void mistakes_in_a_file_are_reported_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *file, *text, *args, *says;
    } WRONG[] = {
        { "w1.csv", "id,name\np1,A\np1,B\n", "--players w1.csv",
          "castellan: w1.csv: Line 3, column 1: The id \"p1\" is already on line 2.\n" },
        { "w2.csv", "id,name\np1,A\np2,A\n", "--players w2.csv",
          "castellan: w2.csv: Line 3, column 4: The name \"A\" is already on line 2. Add something "
          "to tell the two apart.\n" },
        { "w3.csv", "p1,A\np2,B\n", "--players w3.csv",
          "castellan: w3.csv: Line 1, column 1: The first line must name the columns: "
          "id,name,country.\n" },
        { "w4.csv", "", "--players w4.csv", "castellan: w4.csv: The list of people is empty.\n" },
        { "w5.csv", "id,name\n,\np1,A\n,\"\"\n", "--players w5.csv",
          "castellan: Round 1 has 1 player. They can't be seated at tables of three and four.\n" },
        { "f1.csv", "p1,p99\n", "--players people.csv --forbid f1.csv",
          "castellan: f1.csv: Line 1, column 4: No one has the id or name \"p99\".\n" },
        { "f2.csv", "a,b\np1,Anna\n", "--players people.csv --forbid f2.csv",
          "castellan: f2.csv: Line 2, column 4: \"p1\" and \"Anna\" are the same person.\n" },
        { "f3.csv", "p1,p2,p3\n", "--players people.csv --forbid f3.csv",
          "castellan: f3.csv: Line 1, column 1: A pair has two people, not 3.\n" },
        { "x1.csv", "p1,none\n", "--players people.csv --fix x1.csv",
          "castellan: x1.csv: Line 1, column 4: \"none\" is not a table number.\n" },
        { "x2.csv", "p1,9\n", "--players people.csv --fix x2.csv",
          "castellan: Anna stays at table 9, but round 1 only has 4 tables.\n" },
        { "j1.json", "{\"rounds\":[[[\"a\",\"b\"]]]}", "--past j1.json",
          "castellan: j1.json: Line 1, column 13: A table has three or four players, not 2.\n" },
        { "j2.json", "{\"rounds\":[[[\"a\",\"b\",\"a\"]]]}", "--past j2.json",
          "castellan: j2.json: Line 1, column 22: \"a\" already has a seat in round 1.\n" },
        { "j3.json", "{\"rounds\":[[[\"p1\",\"p2\",\"x\"]]]}", "--players 7 --past j3.json",
          "castellan: j3.json: Line 1, column 24: Nobody has the id \"x\".\n" },
        { "j4.json", "{\"quality\":{}}", "--past j4.json",
          "castellan: j4.json: Line 1, column 1: A schedule needs \"rounds\".\n" },
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        char line[256];
        write_file(WRONG[i].file, WRONG[i].text);
        snprintf(line, sizeof line, "$C --rounds 3 --seed 1 %s", WRONG[i].args);
        assert_int_equal(shell(line), EXIT_FAILED);
        assert_string_equal(program_said, WRONG[i].says);
    }
    assert_int_equal(shell("$C --players missing.csv --rounds 3"), EXIT_FAILED);
    assert_int_equal(shell("$C --players 5 --rounds 3"), EXIT_FAILED);
    assert_int_equal(shell("$C --players 3000 --rounds 3"), EXIT_FAILED);
}

static void options_without_effect_are_bad_usage(void **state) {
    (void)state;
    static const char *const WRONG[] = {
        "$C",
        "$C --rounds 4",
        "$C --players 16 --rounds 0",
        "$C --players 16 --rounds 16",
        "$C --players 16 --rulebook none",
        "$C --players 16 --drop p1",
        "$C --players 16 --published 1",
        "$C --players 16 --repair keep",
        "$C --players 16 --fair-threes both --format csv",
        "$C --players 16 --fair-threes perhaps",
        "$C --players 16 stray",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (shell(WRONG[i]) != EXIT_USAGE) fail_msg("%s: %s", WRONG[i], program_said);
}

static void pairs_and_fixed_tables_are_respected(void **state) {
    (void)state;
    write_file("pairs.csv", "player1;player2\np1;p2\nAnna;Mia\np2;p1\n");
    write_file("fixed.csv", "id;table\r\nDora;2\r\n");
    assert_int_equal(
        shell("$C --players people.csv --rounds 3 --seed 1 --seconds 1 --forbid pairs.csv --fix "
              "fixed.csv --format json"),
        EXIT_DONE);
    json_t *value = read_output(), *rounds = json_object_get(value, "rounds");
    assert_int_equal(quality(value, "forbidden_met"), 0);
    for (size_t r = 0; r < 3; r++) {
        json_t *table = json_array_get(json_array_get(rounds, r), 1), *id;
        size_t i, found = 0;
        json_array_foreach(table, i, id) found += strcmp(json_string_value(id), "p4") == 0;
        assert_int_equal(found, 1);
    }
    json_decref(value);
    write_file("all.csv", "p1,p2\np1,p3\np1,p4\n");
    assert_int_equal(shell("$C --players 4 --rounds 1 --seed 1 --forbid all.csv"), EXIT_FAILED);
    assert_non_null(
        strstr(program_said, "3 meetings of people who must not meet could not be avoided"));
}

static void unpublished_rounds_are_replanned(void **state) { /* DM19-5.5a */
    (void)state;
    assert_int_equal(shell("$C --players 17 --rounds 3 --seed 2 --format json > plan.json"), 0);
    assert_int_equal(shell("$C --past plan.json --published 1 --drop p3 --seed 1 --format json "
                           "> after.json && cat after.json"),
                     EXIT_DONE);
    json_t *value = read_output();
    assert_int_equal(json_array_size(json_array_get(json_object_get(value, "rounds"), 1)), 4);
    assert_int_equal(quality(value, "repeats"), 0);
    json_decref(value);
    /* p3 stays away without being named again */
    assert_int_equal(shell("$C --past after.json --published 2 --drop p7 --late p18,p19 --seed 1"),
                     EXIT_DONE);
    assert_non_null(strstr(program_said, "  p3 "));
    assert_non_null(strstr(program_said, "  p18        -        -"));
    assert_non_null(
        strstr(program_said, "19 players, 3 rounds, 2 tables of four, 3 tables of three\n"));
    assert_int_equal(shell("$C --past after.json --published 2 --drop p3"), EXIT_FAILED);
    assert_string_equal(program_said, "castellan: \"p3\" has already left.\n");
    assert_int_equal(shell("$C --past after.json --published 2 --late p4"), EXIT_FAILED);
    assert_string_equal(program_said, "castellan: \"p4\" is already playing.\n");
    assert_int_equal(shell("$C --past after.json --published 2 --drop zz"), EXIT_FAILED);
    assert_int_equal(shell("$C --past after.json --published 9"), EXIT_FAILED);
}

static void a_given_plan_is_kept_and_one_player_moves(void **state) { /* DM19-5.5b */
    (void)state;
    assert_int_equal(shell("$C --players 17 --rounds 3 --seed 2 --format json > plan.json"), 0);
    assert_int_equal(shell("$C --rulebook dm19 --past plan.json --published 1 --drop p3"),
                     EXIT_DONE);
    assert_non_null(strstr(program_said, "the given schedule"));
    assert_non_null(strstr(program_said, "1 table of four, 4 tables of three\n"));
    assert_int_equal(shell("$C --rulebook dm19 --past plan.json --published 1 --late x"),
                     EXIT_FAILED);
    assert_int_equal(shell("$C --rulebook dm19 --past plan.json --published 1 --drop p3 "
                           "--repair replan --seed 1"),
                     EXIT_DONE);
    assert_non_null(strstr(program_said, "17 players, 3 rounds, 4 tables of four\n"));
}

static void a_no_show_and_a_swap_change_the_round_that_is_published(void **state) { /* */
    (void)state;
    assert_int_equal(shell("$C --players 16 --rounds 3 --seed 2 --format json > plan.json"), 0);
    assert_int_equal(shell("$C --past plan.json --published 1 --no-show p5 --swap p1,p2 --seed 1 "
                           "--format json"),
                     EXIT_DONE);
    json_t *value = read_output(), *tables = json_array_get(json_object_get(value, "rounds"), 0);
    size_t people = 0;
    for (size_t t = 0; t < json_array_size(tables); t++)
        people += json_array_size(json_array_get(tables, t));
    assert_int_equal(people, 15);
    assert_int_equal(quality(value, "repeats"), 0);
    json_decref(value);
    assert_int_equal(shell("$C --past plan.json --no-show p5"), EXIT_FAILED);
    assert_int_equal(shell("$C --past plan.json --published 1 --swap p5"), EXIT_FAILED);
}

static void a_table_that_broke_up_stays_empty(void **state) { /* DM19-5.5b */
    (void)state;
    write_file("broke.json", "{\"rounds\":[[[\"p1\",\"p2\",\"p3\",\"p4\"],[],"
                             "[\"p5\",\"p6\",\"p7\"]]]}");
    assert_int_equal(shell("$C --past broke.json --published 1 --rounds 2 --seed 1"), 0);
    assert_non_null(strstr(program_said, "table   3   1 p5"));
    assert_null(strstr(program_said, "table   2   1 p5"));
    assert_non_null(strstr(program_said, "2 rounds, 1 table of four, 1 table of three"));
    assert_int_equal(shell("$C --past broke.json --published 1 --rounds 2 --format json"), 0);
    assert_non_null(strstr(program_said, "],[],["));
}

/* A search that is still under way after minutes, interrupted once it listens: bit 1 of the signals it catches. */
static void an_interrupt_returns_the_best_so_far(void **state) {
    (void)state;
    assert_int_equal(shell("$C --players 30 --rounds 8 --seconds 600 --seed 1 & search=$!; "
                           "until grep -q 'SigCgt:.*[2367abef]$' /proc/$search/status; "
                           "do sleep 0.05; done; kill -INT $search; wait $search"),
                     EXIT_DONE);
    assert_non_null(strstr(program_said, "stopped early: the best so far\n"));
    assert_non_null(strstr(program_said, "Round 8\n"));
    assert_non_null(
        strstr(program_said, "castellan: Stopped. This is the best schedule so far.\n"));
    assert_int_equal(shell("$C --players 30 --rounds 8 --seconds 1 --seed 1"), EXIT_DONE);
    assert_non_null(strstr(program_said, "stopped early"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_prints_the_golden_page),
        cmocka_unit_test(json_has_rounds_tables_and_people_in_play_order),
        cmocka_unit_test(both_answers_are_offered_where_they_differ),
        cmocka_unit_test(a_rulebook_brings_its_rounds_and_its_lots),
        cmocka_unit_test(compatriots_are_kept_apart_where_the_rulebook_asks),
        cmocka_unit_test(spreadsheets_of_every_kind_are_read),
        cmocka_unit_test(mistakes_in_a_file_are_reported_with_their_place),
        cmocka_unit_test(options_without_effect_are_bad_usage),
        cmocka_unit_test(pairs_and_fixed_tables_are_respected),
        cmocka_unit_test(unpublished_rounds_are_replanned),
        cmocka_unit_test(a_given_plan_is_kept_and_one_player_moves),
        cmocka_unit_test(a_no_show_and_a_swap_change_the_round_that_is_published),
        cmocka_unit_test(a_table_that_broke_up_stays_empty),
        cmocka_unit_test(an_interrupt_returns_the_best_so_far),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
