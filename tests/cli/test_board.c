/* `castellan board` as a person or a script runs it. */
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

static char output[131072], folder[] = "/tmp/castellan-board-XXXXXX";

/* Run `castellan board` with `args` in the test's own folder, stderr joined to stdout. */
static int board(const char *args) {
    char line[1024];
    const char *program = getenv("CASTELLAN");
    assert_non_null(program);
    snprintf(line, sizeof line, "cd %s && '%s' board %s 2>&1", folder, program, args);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t size = fread(output, 1, sizeof output - 1, pipe);
    output[size] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
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
    static char first[sizeof output];
    assert_int_equal(board("--seed 0 --harbours frame"), EXIT_DONE);
    strcpy(first, output);
    assert_int_equal(board("--setup spiral --seed 0 --harbours frame"), EXIT_DONE);
    assert_string_equal(first, output);
    assert_non_null(strstr(output, "spiral, harbours frame, seed 0\n"));
    assert_non_null(strstr(output, "fairness"));
}

static void a_drawn_seed_is_told_and_repeats_the_board(void **state) {
    (void)state;
    assert_int_equal(board("--format json --out drawn.json"), EXIT_DONE);
    const char *seed = strstr(output, "seed ");
    assert_non_null(seed);
    char args[128];
    snprintf(args, sizeof args, "--seed %.*s --format json --out again.json",
             (int)strcspn(seed + 5, "\n"), seed + 5);
    assert_int_equal(board(args), EXIT_DONE);
    assert_int_equal(board("--check drawn.json again.json"), EXIT_FAILED);
    assert_non_null(strstr(output, "again.json: lawful"));
    assert_non_null(strstr(output, "the same layout as drawn.json"));
}

static void different_boards_pass_the_check(void **state) { /* */
    (void)state;
    assert_int_equal(board("--seed 1 --format json --out 1.json"), EXIT_DONE);
    assert_int_equal(board("--seed 2 --format json --out 2.json"), EXIT_DONE);
    assert_int_equal(board("--check 1.json 2.json"), EXIT_DONE);
    assert_int_equal(board("--check 1.json missing.json"), EXIT_FAILED);
    assert_non_null(strstr(output, "missing.json: "));
}

static void a_file_can_be_shown_in_every_format(void **state) {
    (void)state;
    assert_int_equal(board("--setup balanced --seed 3 --format json --out b.json"), EXIT_DONE);
    assert_int_equal(board("--file b.json --format json"), EXIT_DONE);
    assert_int_equal(strncmp(output, "{\"scenario\":\"base\",", 19), 0);
    assert_int_equal(board("--file b.json --lang de"), EXIT_DONE);
    assert_non_null(strstr(output, "Ackerland"));
    assert_int_equal(board("--file b.json --format svg --mono --coordinates --title 'A & B'"),
                     EXIT_DONE);
    assert_non_null(strstr(output, "A &amp; B"));
    assert_non_null(strstr(output, "</svg>\n"));
}

static void a_wrong_file_is_refused_with_its_place(void **state) {
    (void)state;
    assert_int_equal(board("--setup beginner --seed 1 --format json | "
                           "sed 's/\"number\":2}/\"number\":7}/' > wrong.json"),
                     EXIT_DONE);
    assert_int_equal(board("--file wrong.json"), EXIT_FAILED);
    assert_non_null(strstr(output, "wrong.json: hexes[1] needs a whole \"number\""));
    assert_int_equal(board("--file ."), EXIT_FAILED);
    assert_int_equal(board("--seed 1 --out no/such/folder.svg"), EXIT_FAILED);
    assert_non_null(strstr(output, "cannot be written"));
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
        if (board(WRONG[i]) != EXIT_USAGE) fail_msg("board %s: %s", WRONG[i], output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_prints_the_same_board),
        cmocka_unit_test(a_drawn_seed_is_told_and_repeats_the_board),
        cmocka_unit_test(different_boards_pass_the_check),
        cmocka_unit_test(a_file_can_be_shown_in_every_format),
        cmocka_unit_test(a_wrong_file_is_refused_with_its_place),
        cmocka_unit_test(options_without_effect_are_bad_usage),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
