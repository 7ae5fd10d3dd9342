#include "cli/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

static char output[65536];

/* Run the program with `args`, stderr joined to stdout, and return its exit code. */
static int run(const char *args) {
    char line[512];
    const char *program = getenv("CASTELLAN");
    assert_non_null(program);
    snprintf(line, sizeof line, "'%s' %s 2>&1", program, args);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t size = fread(output, 1, sizeof output - 1, pipe);
    output[size] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void bad_usage_exits_with_two_and_one_sentence(void **state) {
    (void)state;
    assert_int_equal(run(""), EXIT_USAGE);
    assert_string_equal(output, "castellan: Name a command. See `castellan help`.\n");
    assert_int_equal(run("jump"), EXIT_USAGE);
    assert_string_equal(output, "castellan: There is no command \"jump\". See `castellan help`.\n");
    assert_int_equal(run("help jump"), EXIT_USAGE);
    assert_int_equal(run("version now"), EXIT_USAGE);
}

static void help_lists_every_command_and_explains_each(void **state) {
    (void)state;
    assert_int_equal(run("help"), EXIT_DONE);
    for (const Command *c = COMMANDS; c->name; c++) assert_non_null(strstr(output, c->summary));
    for (const Command *c = COMMANDS; c->name; c++) {
        char args[64];
        snprintf(args, sizeof args, "help %s", c->name);
        assert_int_equal(run(args), EXIT_DONE);
        assert_non_null(strstr(output, c->usage));
        snprintf(args, sizeof args, "%s --help", c->name);
        assert_int_equal(run(args), EXIT_DONE);
        assert_non_null(strstr(output, c->usage));
    }
}

static void an_unknown_option_is_bad_usage_everywhere(void **state) {
    (void)state;
    for (const Command *c = COMMANDS; c->name; c++) {
        char args[64];
        snprintf(args, sizeof args, "%s --no-such-option </dev/null", c->name);
        assert_int_equal(run(args), EXIT_USAGE);
        assert_int_equal(strncmp(output, "castellan", strlen("castellan")), 0);
    }
}

static void the_version_is_told(void **state) {
    (void)state;
    assert_int_equal(run("--version"), EXIT_DONE);
    assert_int_equal(strncmp(output, "castellan ", strlen("castellan ")), 0);
}

static void a_full_disk_is_a_failure(void **state) {
    (void)state;
    assert_int_equal(run("help >/dev/full"), EXIT_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_usage_exits_with_two_and_one_sentence),
        cmocka_unit_test(help_lists_every_command_and_explains_each),
        cmocka_unit_test(an_unknown_option_is_bad_usage_everywhere),
        cmocka_unit_test(the_version_is_told),
        cmocka_unit_test(a_full_disk_is_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
