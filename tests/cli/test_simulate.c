#include "cli/program.h"
#include "cli/commands.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include <cmocka.h>

static char folder[] = "/tmp/castellan-simulate-XXXXXX";

/* The JSON that `args` print, without what the clock decides. */
static json_t *result_of(const char *args) {
    json_error_t error;
    assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
    json_t *result = json_loads(program_said, JSON_REJECT_DUPLICATES, &error);
    if (!result) fail_msg("%s: line %d: %s", args, error.line, error.text);
    json_object_del(result, "seconds");
    json_object_del(result, "games_per_second");
    json_object_del(result, "actions_per_second");
    return result;
}

static void assert_same_result(const char *one, const char *two) {
    json_t *a = result_of(one), *b = result_of(two);
    if (!json_equal(a, b)) fail_msg("\"%s\" and \"%s\" differ", one, two);
    json_decref(a);
    json_decref(b);
}

static json_int_t sum_of(const json_t *list) {
    json_int_t sum = 0;
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value) sum += json_integer_value(value);
    return sum;
}

/* --- results --------------------------------------------------------------------------------- */

static void threads_change_nothing(void **state) {
    (void)state;
    assert_same_result("simulate --games 100 --seed 7 --format json --threads 1",
                       "simulate --games 100 --seed 7 --format json --threads 2");
    assert_same_result(
        "simulate --games 50 --bots greedy,random,greedy --rotate --format json --threads 1",
        "simulate --games 50 --bots greedy,random,greedy --rotate --format json --threads 5");
}

static void shards_add_up_to_the_whole(void **state) {
    (void)state;
    const char *common = "simulate --games 50 --bots greedy,random,random,greedy --rulebook dm19 "
                         "--rotate --seed 11 --format json";
    char whole[256], part[256];
    snprintf(whole, sizeof whole, "%s --threads 2", common);
    for (int k = 1; k <= 3; k++) {
        snprintf(part, sizeof part, "%s --shard %d/3 >%d.json", common, k, k);
        assert_int_equal(program_run(folder, "%s", part), EXIT_DONE);
    }
    assert_same_result(whole, "merge 3.json 1.json 2.json");
    json_t *two = result_of("merge 1.json 3.json");
    assert_int_equal(json_array_size(json_object_get(two, "played")), 2);
    json_decref(two);
}

static void other_seeds_are_other_games(void **state) {
    (void)state;
    json_t *a = result_of("simulate --games 20 --seed 1 --format json");
    json_t *b = result_of("simulate --games 20 --seed 2 --format json");
    assert_false(json_equal(json_object_get(a, "turns"), json_object_get(b, "turns")));
    json_decref(a);
    json_decref(b);
}

static void the_fast_path_plays_the_same_games(void **state) {
    (void)state;
    assert_same_result("simulate --games 30 --rulebook nc20 --format json",
                       "simulate --games 30 --rulebook nc20 --format json --log logged");
}

static void json_tells_everything_about_the_games(void **state) {
    (void)state;
    assert_int_equal(
        program_run(folder, "simulate --bots greedy,random,random,random --games 40 --format json"),
        0);
    json_t *r = json_loads(program_said, 0, NULL);
    assert_non_null(r);
    const char *numbers[] = { "seconds",    "games_per_second", "actions", "actions_per_second",
                              "turns_mean", "capped",           "seats",   "cap" };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        assert_true(json_is_number(json_object_get(r, numbers[i])));
    assert_int_equal(json_integer_value(json_object_get(r, "games")), 40);
    assert_true(json_number_value(json_object_get(r, "games_per_second")) > 0);
    const json_t *wins = json_object_get(r, "wins");
    assert_int_equal(json_array_size(wins), 4);
    assert_int_equal(sum_of(wins), 40);
    assert_true(json_integer_value(json_array_get(wins, 0)) >= 39);
    for (size_t seat = 0; seat < 4; seat++)
        assert_int_equal(sum_of(json_array_get(json_object_get(r, "points"), seat)), 40);

    const json_t *greedy = json_array_get(json_object_get(r, "by_bot"), 0);
    assert_string_equal(json_string_value(json_object_get(greedy, "bot")), "greedy");
    double low = json_number_value(json_object_get(greedy, "low"));
    assert_true(low > 0.8 && low < json_number_value(json_object_get(greedy, "share")));
    assert_int_equal(json_object_size(json_object_get(r, "dice")), 11);
    assert_true(json_is_true(json_object_get(r, "complete")));
    json_decref(r);
}

static void csv_has_a_line_for_each_game(void **state) {
    (void)state;
    assert_int_equal(
        program_run(folder,
                    "simulate --games 3 --first 5 --bots greedy,greedy,greedy --format csv"),
        0);
    const char *head = "game,winner,bot,turns,actions,points_1,points_2,points_3\n5,";
    assert_int_equal(strncmp(program_said, head, strlen(head)), 0);
    int lines = 0;
    for (const char *at = program_said; (at = strchr(at, '\n')); at++) lines++;
    assert_int_equal(lines, 4);
    assert_int_equal(program_run(folder, "simulate --games 1 --cap 20 --format csv"),
                     0); /* broken off */
    assert_non_null(strstr(program_said, "\n0,,,"));
}

static void text_names_seats_and_bots(void **state) {
    (void)state;
    assert_int_equal(program_run(folder, "simulate --games 5 --bots greedy,random,greedy"),
                     EXIT_DONE);
    assert_non_null(strstr(program_said, "5 games, 3 seats, scenario base, rulebook custom"));
    assert_non_null(strstr(program_said, "3 White   greedy"));
    assert_non_null(strstr(program_said, "turns    mean"));
}

static void a_board_from_a_file_is_played(void **state) {
    (void)state;
    assert_int_equal(
        program_run(folder, "board --setup balanced --seed 3 --format json >board.json"),
        EXIT_DONE);
    json_t *r = result_of("simulate --games 5 --board board.json --format json");
    assert_int_equal(
        strncmp(json_string_value(json_object_get(r, "board")), "file ", strlen("file ")), 0);
    json_decref(r);
}

static void every_setup_can_be_played(void **state) {
    (void)state;
    const char *setups[] = { "spiral", "random", "beginner", "balanced" };
    for (int i = 0; i < 4; i++) {
        char args[128];
        snprintf(args, sizeof args, "simulate --games 2 --board %s", setups[i]);
        assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
        assert_non_null(strstr(program_said, setups[i]));
    }
}

static void logs_are_one_file_a_game(void **state) {
    (void)state;
    const char *args =
        "simulate --games 3 --bots greedy,greedy,random,greedy --rulebook wc25 --log games";
    char path[128];
    assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/games/game-%d.json", folder, i);
        json_t *game = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(game);
        json_decref(game);
        snprintf(path, sizeof path, "replay games/game-%d.json", i);
        assert_int_equal(program_run(folder, "%s", path), EXIT_DONE);
    }
}

/* --- watching -------------------------------------------------------------------------------- */

static void a_game_is_printed_from_start_to_winner(void **state) {
    (void)state;
    const char *args = "simulate --show --bots greedy,greedy,greedy,greedy --seed 5";
    assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
    static char first[sizeof program_said];
    strcpy(first, program_said);
    assert_null(strchr(program_said, '\033')); /* no colours into a pipe */
    assert_non_null(strstr(program_said, "      Red builds a settlement on "));
    assert_non_null(strstr(program_said, "   1  Red rolls "));
    assert_non_null(strstr(program_said, " wins in turn "));
    assert_non_null(strstr(program_said, "ROBBER"));
    assert_non_null(strstr(strstr(program_said, " wins in turn "), "\nOrange  greedy "));
    for (const char *at = program_said; *at;
         at = strchr(at, '\n') + 1) /* whole lines, none too long */
        assert_in_range(strcspn(at, "\n"), 0, 120);
    assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
    assert_string_equal(program_said, first);
}

static void a_watched_game_is_the_counted_one(void **state) {
    (void)state;
    assert_int_equal(
        program_run(folder,
                    "simulate --games 1 --first 3 --bots greedy,greedy,greedy --format csv"),
        0);
    char text[64];
    int winner, turns;
    assert_int_equal(sscanf(strchr(program_said, '\n') + 1, "3,%d,greedy,%d", &winner, &turns), 2);
    const char *const names[] = { "Red", "Blue", "White" };
    snprintf(text, sizeof text, "%s wins in turn %d with ", names[winner - 1], turns);
    assert_int_equal(program_run(folder, "simulate --show --first 3 --bots greedy,greedy,greedy"),
                     0);
    assert_non_null(strstr(program_said, text));
}

static void every_rulebook_can_be_watched(void **state) {
    (void)state;
    const char *books[] = { "nc20", "wc25", "dm19", "wc04", "dc21" };
    for (int i = 0; i < 5; i++) {
        char args[128];
        snprintf(args, sizeof args, "simulate --show --bots greedy,random,greedy --rulebook %s",
                 books[i]);
        assert_int_equal(program_run(folder, "%s", args), EXIT_DONE);
        assert_non_null(strstr(program_said, " wins in turn "));
    }
}

/* --- mistakes and interruptions -------------------------------------------------------------- */

static void bad_input_is_one_sentence_and_exit_one_or_two(void **state) {
    (void)state;
    const struct {
        int code;
        const char *args, *text;
    } cases[] = {
        { EXIT_USAGE, "simulate --bots random,random",
          "--bots takes 3 or 4 names, one for each seat." },
        { EXIT_USAGE, "simulate --bots a,b,c,d,e",
          "--bots takes 3 or 4 names, one for each seat." },
        { EXIT_USAGE, "simulate --bots random,,random",
          "Unknown bot \"\". Choose from random, beginner, tactician, "
          "greedy, expert, champion." },
        { EXIT_USAGE, "simulate --bots random,best,random",
          "Unknown bot \"best\". Choose from random, beginner, tactician, "
          "greedy, expert, champion." },
        { EXIT_USAGE, "simulate --scenario moon", "Unknown scenario \"moon\". Choose base, " },
        { EXIT_USAGE, "simulate --rulebook x", "Unknown rulebook \"x\". Choose nc20," },
        { EXIT_USAGE, "simulate --games 0", "--games takes a whole number from 1 to " },
        { EXIT_USAGE, "simulate --threads -1", "--threads takes a whole number from 0 to " },
        { EXIT_USAGE, "simulate --cap 0", "--cap takes a whole number from 1 to " },
        { EXIT_USAGE, "simulate --seed x", "--seed takes a whole number from 0 to " },
        { EXIT_USAGE, "simulate --shard 0/3", "--shard takes K/N (part K of N), not \"0/3\"." },
        { EXIT_USAGE, "simulate --shard 4/3", "--shard takes K/N" },
        { EXIT_USAGE, "simulate --shard 1/3x", "--shard takes K/N" },
        { EXIT_USAGE, "simulate --shard -1/3", "--shard takes K/N" },
        { EXIT_FAILED, "simulate --board nowhere.json", "nowhere.json can't be opened: " },
        { EXIT_FAILED, "simulate --board .", ". can't be read." },
        { EXIT_FAILED, "simulate --board bad.json", "bad.json: " },
        { EXIT_FAILED, "simulate --board big.json", "big.json has more than " },
        { EXIT_USAGE, "simulate --format xml",
          "--format must be one of text, json, csv, not \"xml\"." },
        { EXIT_USAGE, "simulate --show --format json", "--show prints text. Leave out --format." },
        { EXIT_USAGE, "simulate --show --log x", "--show writes no files" },
        { EXIT_FAILED, "simulate --log bad.json/x", "The folder bad.json/x can't be created: " },
        { EXIT_USAGE, "simulate random", "Unexpected \"random\"." },
        { EXIT_USAGE, "simulate --games 20000000 --format csv",
          "--format csv takes at most 10,000,000 games" },
        { EXIT_USAGE, "merge", "Give the results to merge." },
        { EXIT_FAILED, "merge nowhere.json", "nowhere.json can't be opened: " },
        { EXIT_FAILED, "merge bad.json", "bad.json: This isn't JSON: line 1" },
        { EXIT_FAILED, "merge list.json",
          "list.json: This isn't a result of `castellan simulate " },
        { EXIT_FAILED, "merge ok.json ok.json",
          "ok.json: Games from number 0 on are counted twice." },
        { EXIT_FAILED, "merge ok.json other.json",
          "other.json: These results can't be merged. Scenario," },
    };
    assert_int_equal(program_run(folder,
                                 "help >/dev/null; printf x >bad.json; printf '[]' >list.json;"
                                 "head -c 20000 /dev/zero >big.json"),
                     0);
    assert_int_equal(program_run(folder, "simulate --games 5 --format json >ok.json"), 0);
    assert_int_equal(
        program_run(folder, "simulate --games 5 --first 5 --seed 2 --format json >other.json"), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int code = program_run(folder, "%s", cases[i].args);
        if (code != cases[i].code || !strstr(program_said, cases[i].text) ||
            strchr(program_said, '\n') != program_said + strlen(program_said) - 1)
            fail_msg("%s: exit %d, %s", cases[i].args, code, program_said);
    }
}

static void results_that_were_tampered_with_are_refused(void **state) {
    (void)state;
    const char *wrong[][2] = {
        { "\"games\":5,", "\"games\":6," },
        { "\"games\":5,", "\"games\":-5," },
        { "\"bots\":[\"r", "\"bots\":[\"x" },
        { "\"base\"", "\"moon\"" },
        { "\"custom\"", "\"house\"" },
        { "\"seed\":\"1\"", "\"seed\":\"1x\"" },
        { "\"seed\":\"1\"", "\"seed\":1" },
        { "\"dice\":{\"2\"", "\"dice\":{\"x\"" },
        { "\"wins\":[", "\"wins\":[1," },
        { "\"histogram\":[[", "\"histogram\":[[9999,1],[" },
        { "\"played\":[[0,5]]", "\"played\":[[0,3],[2,2]]" },
        { "\"rotate\":false", "\"rotate\":0" },
        { "\"seconds\":", "\"second\":" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char path[128];
        assert_int_equal(program_run(folder, "simulate --games 5 --format json"), 0);
        char *at = strstr(program_said, wrong[i][0]);
        assert_non_null(at);
        snprintf(path, sizeof path, "%s/tampered.json", folder);
        FILE *file = fopen(path, "w");
        fprintf(file, "%.*s%s%s", (int)(at - program_said), program_said, wrong[i][1],
                at + strlen(wrong[i][0]));
        fclose(file);
        int code = program_run(folder, "merge tampered.json");
        if (code != EXIT_FAILED) fail_msg("%s: exit %d, %s", wrong[i][1], code, program_said);
    }
}

static void ctrl_c_tells_what_was_played(void **state) {
    (void)state;
    int out[2];
    const char *program = getenv("CASTELLAN");
    assert_non_null(program);
    assert_int_equal(pipe(out), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0 && program) {
        signal(SIGINT, SIG_DFL);
        dup2(out[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        close(out[0]);
        close(out[1]);
        execl(program, "castellan", "simulate", "--games", "100000000", "--threads", "2",
              "--format", "json", (char *)NULL);
        _exit(99);
    }
    close(out[1]);
    struct timespec pause = { .tv_nsec = 500000000 };
    nanosleep(&pause, NULL);
    assert_int_equal(kill(child, SIGINT), 0);
    size_t size = 0;
    for (ssize_t got;
         (got = read(out[0], program_said + size, sizeof program_said - 1 - size)) > 0;)
        size += (size_t)got;
    close(out[0]);
    program_said[size] = 0;
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), EXIT_FAILED);

    json_t *r = json_loads(program_said, 0, NULL);
    assert_non_null(r);
    assert_true(json_is_false(json_object_get(r, "complete")));
    json_int_t games = json_integer_value(json_object_get(r, "games"));
    assert_in_range(games, 1, 99999999);
    assert_int_equal(sum_of(json_object_get(r, "wins")), games); /* and they are the first ones */
    char args[128];
    snprintf(args, sizeof args, "simulate --games %lld --format json", (long long)games);
    json_t *again = result_of(args);
    assert_true(json_equal(json_object_get(r, "turns"), json_object_get(again, "turns")));
    json_decref(again);
    json_decref(r);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char line[128];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line);
}

static void
other_scenarios_are_played_logged_and_replayed(void **state) { /* DM19-6F.1, DM19-6S.1 */
    (void)state;
    static const char *const NAME[] = { "fishermen", "new-shores" };
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            program_run(folder,
                        "simulate --scenario %s --bots greedy,random,greedy,random --games 4 "
                        "--log %s --format json",
                        NAME[i], NAME[i]),
            0);
        assert_non_null(strstr(program_said, NAME[i]));
        assert_non_null(strstr(program_said, "\"capped\":0"));
        assert_int_equal(program_run(folder, "replay %s/game-3.json", NAME[i]), 0);
        assert_int_equal(
            program_run(folder, "replay --lang de --svg end.svg %s/game-2.json", NAME[i]), 0);
    }
    assert_int_equal(program_run(folder, "simulate --scenario new-shores --games 2 "
                                         "--bots greedy,greedy,greedy --format json"),
                     0); /* S-0: three play on the map for four */
    assert_non_null(strstr(program_said, "\"capped\":0"));
    assert_int_equal(program_run(folder, "simulate --scenario fishermen --show --seed 3"), 0);
    assert_non_null(strstr(program_said, "fishes"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(shards_add_up_to_the_whole),
        cmocka_unit_test(other_seeds_are_other_games),
        cmocka_unit_test(the_fast_path_plays_the_same_games),
        cmocka_unit_test(json_tells_everything_about_the_games),
        cmocka_unit_test(csv_has_a_line_for_each_game),
        cmocka_unit_test(text_names_seats_and_bots),
        cmocka_unit_test(a_board_from_a_file_is_played),
        cmocka_unit_test(every_setup_can_be_played),
        cmocka_unit_test(logs_are_one_file_a_game),
        cmocka_unit_test(a_game_is_printed_from_start_to_winner),
        cmocka_unit_test(a_watched_game_is_the_counted_one),
        cmocka_unit_test(every_rulebook_can_be_watched),
        cmocka_unit_test(bad_input_is_one_sentence_and_exit_one_or_two),
        cmocka_unit_test(results_that_were_tampered_with_are_refused),
        cmocka_unit_test(ctrl_c_tells_what_was_played),
        cmocka_unit_test(other_scenarios_are_played_logged_and_replayed),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
