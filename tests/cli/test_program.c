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

#include <cmocka.h>

static void bad_usage_exits_with_two_and_one_sentence(void **state) {
    (void)state;
    assert_int_equal(program_run(NULL, "%s", ""), EXIT_USAGE);
    assert_string_equal(program_said, "castellan: Give a command. See `castellan help`.\n");
    assert_int_equal(program_run(NULL, "jump"), EXIT_USAGE);
    assert_string_equal(program_said,
                        "castellan: Unknown command \"jump\". See `castellan help`.\n");
    assert_int_equal(program_run(NULL, "help jump"), EXIT_USAGE);
    assert_int_equal(program_run(NULL, "version now"), EXIT_USAGE);
}

static void help_lists_every_command_and_explains_each(void **state) {
    (void)state;
    assert_int_equal(program_run(NULL, "help"), EXIT_DONE);
    for (const Command *c = COMMANDS; c->name; c++)
        assert_non_null(strstr(program_said, c->summary));
    for (const Command *c = COMMANDS; c->name; c++) {
        char args[64];
        snprintf(args, sizeof args, "help %s", c->name);
        assert_int_equal(program_run(NULL, "%s", args), EXIT_DONE);
        assert_non_null(strstr(program_said, c->usage));
        snprintf(args, sizeof args, "%s --help", c->name);
        assert_int_equal(program_run(NULL, "%s", args), EXIT_DONE);
        assert_non_null(strstr(program_said, c->usage));
    }
}

static void an_unknown_option_is_bad_usage_everywhere(void **state) {
    (void)state;
    for (const Command *c = COMMANDS; c->name; c++) {
        char args[64];
        snprintf(args, sizeof args, "%s --no-such-option </dev/null", c->name);
        assert_int_equal(program_run(NULL, "%s", args), EXIT_USAGE);
        assert_int_equal(strncmp(program_said, "castellan", strlen("castellan")), 0);
    }
}

static void the_version_is_printed(void **state) {
    (void)state;
    assert_int_equal(program_run(NULL, "--version"), EXIT_DONE);
    assert_int_equal(strncmp(program_said, "castellan ", strlen("castellan ")), 0);
}

static void a_full_disk_is_a_failure(void **state) {
    (void)state;
    assert_int_equal(program_run(NULL, "help >/dev/full"), EXIT_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_usage_exits_with_two_and_one_sentence),
        cmocka_unit_test(help_lists_every_command_and_explains_each),
        cmocka_unit_test(an_unknown_option_is_bad_usage_everywhere),
        cmocka_unit_test(the_version_is_printed),
        cmocka_unit_test(a_full_disk_is_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
