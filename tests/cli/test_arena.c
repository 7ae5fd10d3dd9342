#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "thorough.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <cmocka.h>

static char folder[] = "/tmp/castellan-arena-XXXXXX";

/* The JSON that `args` print, without what the clock decides. */
static json_t *result_of(const char *args) {
    assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
    json_t *result = json_loads(program_said, JSON_REJECT_DUPLICATES, NULL);
    if (!result) fail_msg("%s: %s", args, program_said);
    json_object_del(result, "micros");
    size_t i;
    json_t *bot;
    json_array_foreach(json_object_get(result, "by_bot"), i, bot) json_object_del(bot, "ms");
    return result;
}

static void assert_same_result(const char *one, const char *two) {
    json_t *a = result_of(one), *b = result_of(two);
    if (!json_equal(a, b)) fail_msg("\"%s\" and \"%s\" differ", one, two);
    json_decref(a);
    json_decref(b);
}

static void expect_same_with_threads(const char *bots, int games, int threads) {
    char one[200], many[200];
    snprintf(one, sizeof one, "arena %s --games %d --format json --threads 1", bots, games);
    snprintf(many, sizeof many, "arena %s --games %d --format json --threads %d", bots, games,
             threads);
    assert_same_result(one, many);
}

static void threads_change_nothing(void **state) {
    (void)state;
    expect_same_with_threads("--bots expert,greedy,greedy", thorough(6, 24), 3);
    expect_same_with_threads(is_thorough() ? "--bots champion,greedy,random,greedy --nodes 400"
                                           : "--bots champion,greedy,random,greedy --nodes 40",
                             4, 2);
}

static void scenarios_have_arenas_of_their_own(void **state) { /* K-151 */
    (void)state;
    const char *common = "arena --bots greedy,random,beginner --games 6 --seed 3 --format json";
    char cities[200];
    snprintf(cities, sizeof cities, "%s --scenario cities-and-knights", common);
    json_t *r = result_of(cities);
    const json_t *points = json_object_get(r, "points");
    assert_string_equal(json_string_value(json_object_get(r, "scenario")), "cities-and-knights");
    assert_int_equal(json_integer_value(json_object_get(r, "broken_off")), 0);
    assert_true(json_integer_value(json_array_get(points, 0)) > 6 * 10); /* the target is 13 */
    json_decref(r);
    assert_int_equal(program_run(folder, "%s >base.json", common), EXIT_DONE);
    assert_int_equal(program_run(folder, "%s >cities.json", cities), EXIT_DONE);
    assert_int_equal(program_run(folder, "merge base.json cities.json"), EXIT_FAILED);
    assert_non_null(strstr(program_said, "can't be merged"));
}

static void shards_add_up_to_the_whole(void **state) {
    (void)state;
    const char *common = "arena --games 80 --bots greedy,random,random,greedy --rulebook wc25 "
                         "--seed 11 --format json";
    for (int k = 1; k <= 3; k++)
        assert_int_equal(program_run(folder, "%s --shard %d/3 >%d.json", common, k, k), EXIT_DONE);
    assert_same_result(common, "merge 3.json 1.json 2.json");
    assert_int_equal(program_run(folder, "merge 1.json 2.json 1.json"), EXIT_FAILED);
    assert_non_null(strstr(program_said, "counted twice"));
    assert_int_equal(program_run(folder, "merge 1.json 2.json --format text"), EXIT_DONE);
    assert_non_null(strstr(program_said, "13 sets of 4 games"));
}

/* Four of a kind on the same boards and dice: places cannot differ by luck of the seat. */
static void every_bot_sits_in_every_seat(void **state) {
    (void)state;
    json_t *r = result_of("arena --bots random,random,random,random --games 40 --format json");
    const json_t *wins = json_object_get(r, "wins");
    json_int_t sum = 0;
    for (size_t i = 0; i < 4; i++) sum += json_integer_value(json_array_get(wins, i));
    assert_int_equal(sum, 40);
    assert_int_equal(json_integer_value(json_object_get(r, "sets")), 10);
    const json_t *bot = json_array_get(json_object_get(r, "by_bot"), 0);
    assert_int_equal(json_integer_value(json_object_get(bot, "seats")), 4);
    assert_true(json_number_value(json_object_get(bot, "share")) == 0.25);
    json_decref(r);
}

/* --- the sequential test ---------------------------------------------------------------------- */

static ArenaVerdict verdict_after(uint64_t sets, uint64_t wins_a_set, int share) {
    ArenaTally t = { .sets = sets, .games = 4 * sets };
    for (uint64_t i = 0; i < sets; i++) { /* now one more, now one less */
        uint64_t wins = wins_a_set + (i % 2 ? 1 : 0);
        t.wins[0] += wins;
        t.wins_squared[0] += wins * wins;
    }
    return arena_verdict(&t, 4, (ArenaTest){ share, 50 });
}

static void the_test_decides_when_it_knows(void **state) {
    (void)state;
    assert_int_equal(verdict_after(3, 2, 350).is, VERDICT_OPEN);
    assert_int_equal(verdict_after(200, 2, 350).is, VERDICT_YES); /* 62.5 % */
    assert_int_equal(verdict_after(200, 1, 400).is, VERDICT_NO);  /* 37.5 % */
    assert_int_equal(verdict_after(200, 1, 0).is, VERDICT_OPEN);  /* not asked */
    assert_true(verdict_after(50, 2, 350).ratio < verdict_after(100, 2, 350).ratio);
}

static void the_test_ends_the_match(void **state) {
    (void)state;
    json_t *r = result_of("arena --bots greedy,random,random,random --games 4000 --test 50 "
                          "--format json");
    assert_string_equal(json_string_value(json_object_get(json_object_get(r, "test"), "verdict")),
                        "yes");
    assert_true(json_integer_value(json_object_get(r, "games")) < 200);
    json_decref(r);
}

/* --- programs of other people ----------------------------------------------------------------- */

static void write_program(const char *name, const char *text) {
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(program_shell(folder, "chmod +x *.sh"), 0);
}

static void a_program_that_talks_nonsense_is_reported(void **state) {
    (void)state;
    write_program("silent.sh", "#!/bin/sh\nexit 0\n");
    write_program("nonsense.sh",
                  "#!/bin/sh\nwhile read -r line; do echo '{\"action\":\"dance\"}'; done\n");
    assert_int_equal(program_run(folder, "arena --bots ./silent.sh,random,random --games 3"),
                     EXIT_FAILED);
    assert_non_null(strstr(program_said, "./silent.sh"));
    assert_int_equal(program_run(folder, "arena --bots ./nonsense.sh,random,random --games 3"),
                     EXIT_FAILED);
    assert_non_null(strstr(program_said, "./nonsense.sh"));
    assert_int_equal(program_run(folder, "arena --bots ./nobody.sh,random,random --games 3"),
                     EXIT_FAILED);
}

/* The examples of examples/ play whole games, and better than chance. */
static void the_examples_play(void **state) {
    (void)state;
    assert_int_equal(
        program_shell(folder, "cc -O1 -Wall -Werror -o mybot " SOURCE_ROOT "/examples/bot.c"), 0);
    assert_int_equal(program_run(folder, "arena --bots " SOURCE_ROOT
                                         "/examples/bot.py,./mybot,random,random "
                                         "--games 12 --format json"),
                     EXIT_DONE);
    json_t *r = json_loads(program_said, 0, NULL);
    if (!r) fail_msg("%s", program_said);
    const json_t *wins = json_object_get(r, "wins");
    assert_true(json_integer_value(json_array_get(wins, 0)) >= 6);
    assert_int_equal(json_integer_value(json_object_get(r, "broken_off")), 0);
    json_decref(r);
}

static void bad_usage_is_one_sentence(void **state) {
    (void)state;
    static const struct {
        const char *args, *says;
    } CASES[] = {
        { "arena --bots greedy,greedy", "--bots takes 3 or 4 names" },
        { "arena --bots best,greedy,greedy", "Unknown bot \"best\"" },
        { "arena --board moon", "Unknown board \"moon\"" },
        { "arena --scenario x", "Unknown scenario \"x\"" },
        { "arena --rulebook x", "Unknown rulebook \"x\"" },
        { "arena --test much", "--test takes PERCENT" },
        { "arena --shard 3/2", "--shard takes K/N" },
        { "arena please", "Unexpected \"please\"" },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_int_equal(program_run(folder, "%s", CASES[i].args), EXIT_USAGE);
        if (!strstr(program_said, CASES[i].says)) fail_msg("%s: %s", CASES[i].args, program_said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(scenarios_have_arenas_of_their_own),
        cmocka_unit_test(shards_add_up_to_the_whole),
        cmocka_unit_test(every_bot_sits_in_every_seat),
        cmocka_unit_test(the_test_decides_when_it_knows),
        cmocka_unit_test(the_test_ends_the_match),
        cmocka_unit_test(a_program_that_talks_nonsense_is_reported),
        cmocka_unit_test(the_examples_play),
        cmocka_unit_test(bad_usage_is_one_sentence),
    };
    if (!mkdtemp(folder)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char clean[100];
    snprintf(clean, sizeof clean, "rm -rf %s", folder);
    return system(clean) || failed;
}
