/* `castellan board` as a person or a script runs it. */
#include "cli/commands.h"
#include "cli/program.h"

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

static char folder[] = "/tmp/castellan-board-XXXXXX";

/* Run `castellan board` with `args` in the test's own folder. */
static int board(const char *args) {
    return program_run(folder, "board %s", args);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state) {
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line);
}

static void the_same_seed_prints_the_same_board(void **state) {
    (void)state;
    static char first[sizeof program_said];
    assert_int_equal(board("--seed 0 --harbours frame"), EXIT_DONE);
    strcpy(first, program_said);
    assert_int_equal(board("--setup spiral --seed 0 --harbours frame"), EXIT_DONE);
    assert_string_equal(first, program_said);
    assert_non_null(strstr(program_said, "spiral, harbours frame, seed 0\n"));
    assert_non_null(strstr(program_said, "fairness"));
}

static void a_drawn_seed_is_printed_and_repeats_the_board(void **state) {
    (void)state;
    assert_int_equal(board("--format json --out drawn.json"), EXIT_DONE);
    const char *seed = strstr(program_said, "seed ");
    assert_non_null(seed);
    char args[128];
    snprintf(args, sizeof args, "--seed %.*s --format json --out again.json",
             (int)strcspn(seed + 5, "\n"), seed + 5);
    assert_int_equal(board(args), EXIT_DONE);
    assert_int_equal(board("--check drawn.json again.json"), EXIT_FAILED);
    assert_non_null(strstr(program_said, "again.json: legal"));
    assert_non_null(strstr(program_said, "same layout as drawn.json"));
}

static void different_boards_pass_the_check(void **state) { /* */
    (void)state;
    assert_int_equal(board("--seed 1 --format json --out 1.json"), EXIT_DONE);
    assert_int_equal(board("--seed 2 --format json --out 2.json"), EXIT_DONE);
    assert_int_equal(board("--check 1.json 2.json"), EXIT_DONE);
    assert_int_equal(board("--check 1.json missing.json"), EXIT_FAILED);
    assert_non_null(strstr(program_said, "missing.json: "));
}

static void a_file_can_be_shown_in_every_format(void **state) {
    (void)state;
    assert_int_equal(board("--setup balanced --seed 3 --format json --out b.json"), EXIT_DONE);
    assert_int_equal(board("--file b.json --format json"), EXIT_DONE);
    assert_int_equal(strncmp(program_said, "{\"scenario\":\"base\",", 19), 0);
    assert_int_equal(board("--file b.json --lang de"), EXIT_DONE);
    assert_non_null(strstr(program_said, "Ackerland"));
    assert_int_equal(board("--file b.json --format svg --mono --coordinates --title 'A & B'"),
                     EXIT_DONE);
    assert_non_null(strstr(program_said, "A &amp; B"));
    assert_non_null(strstr(program_said, "</svg>\n"));
}

static void a_wrong_file_is_refused_with_its_place(void **state) {
    (void)state;
    assert_int_equal(board("--setup beginner --seed 1 --format json | "
                           "sed 's/\"number\":2}/\"number\":7}/' > wrong.json"),
                     EXIT_DONE);
    assert_int_equal(board("--file wrong.json"), EXIT_FAILED);
    assert_non_null(strstr(program_said, "wrong.json: hexes[1] needs a whole \"number\""));
    assert_int_equal(board("--file ."), EXIT_FAILED);
    assert_int_equal(board("--seed 1 --out no/such/folder.svg"), EXIT_FAILED);
    assert_non_null(strstr(program_said, "can't be written"));
}

static void options_without_effect_are_bad_usage(void **state) {
    (void)state;
    static const char *const WRONG[] = {
        "stray.json",
        "--check",
        "--check a.json --seed 1",
        "--check a.json --format svg",
        "--file a.json --seed 1",
        "--file a.json --setup spiral",
        "--lenient --seed 1",
        "--setup random --corner nw",
        "--seed 1 --mono",
        "--setup hexagon",
        "--seed -1",
        "--lang fr",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (board(WRONG[i]) != EXIT_USAGE) fail_msg("board %s: %s", WRONG[i], program_said);
}

static void other_scenarios_are_drawn_and_read_back(void **state) { /* F-7, F-9, S-20 */
    (void)state;
    assert_int_equal(
        program_run(folder, "board --scenario fishermen --seed 4 --format json --out f.json"), 0);
    assert_int_equal(
        program_run(folder, "board --scenario new-shores --seed 4 --format json --out s.json"), 0);
    assert_int_equal(program_run(folder, "board --check f.json s.json"), 0);
    assert_int_equal(program_run(folder, "board --file f.json"), 0);
    assert_non_null(strstr(program_said, "Fishing grounds:"));
    assert_int_equal(program_run(folder, "board --file s.json --format svg"), 0);
    assert_non_null(strstr(program_said, "castellan-gold"));
    assert_int_equal(program_run(folder, "board --scenario fishermen --harbours frame"), 2);
    assert_int_equal(program_run(folder, "board --scenario new-shores --corner nw --setup spiral"),
                     2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_prints_the_same_board),
        cmocka_unit_test(a_drawn_seed_is_printed_and_repeats_the_board),
        cmocka_unit_test(different_boards_pass_the_check),
        cmocka_unit_test(a_file_can_be_shown_in_every_format),
        cmocka_unit_test(a_wrong_file_is_refused_with_its_place),
        cmocka_unit_test(options_without_effect_are_bad_usage),
        cmocka_unit_test(other_scenarios_are_drawn_and_read_back),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
