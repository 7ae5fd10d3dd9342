/* test_scenarios.c - the casebooks of tests/scenarios, one test each.
 *
 * Given a path, run that casebook alone:  build/asan/tests/engine_test_scenarios tests/scenarios/route.txt */
#include "engine/casebook.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILES_MAX = 64 };

static int scenarios_run;

static void every_scenario_holds(void **state) {
    int failures = casebook_run(*state, &scenarios_run);
    assert_int_equal(failures, 0);
}

/* A code no scenario provokes is either dead or untested. */
static void every_refusal_is_met_in_some_scenario(void **state) {
    (void)state;
    int missing = 0;
    for (int code = ALLOWED + 1; code < REFUSAL_CODES; code++) {
        if (when_refusal_seen(code)) continue;
        fprintf(stderr, "no scenario is refused with %s\n", REFUSAL_TEXT[code].name);
        missing++;
    }
    assert_int_equal(missing, 0);
    assert_true(scenarios_run > 100);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct CMUnitTest *)a)->name, ((const struct CMUnitTest *)b)->name);
}

static bool is_casebook(const char *name) {
    size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, ".txt") == 0;
}

int main(int argc, char **argv) {
    static char paths[FILES_MAX][512];
    struct CMUnitTest tests[FILES_MAX + 1];
    size_t count = 0;
    if (argc > 1) {
        int failures = 0;
        for (int i = 1; i < argc; i++) failures += casebook_run(argv[i], &scenarios_run);
        printf("%d scenarios, %d failed\n", scenarios_run, failures);
        return failures != 0;
    }
    DIR *dir = opendir(SOURCE_ROOT "/tests/scenarios");
    for (struct dirent *entry; dir && count < FILES_MAX && (entry = readdir(dir));) {
        if (!is_casebook(entry->d_name)) continue;
        snprintf(paths[count], sizeof paths[count], SOURCE_ROOT "/tests/scenarios/%s",
                 entry->d_name);
        char *name = strrchr(paths[count], '/') + 1;
        tests[count] = (struct CMUnitTest){ name, every_scenario_holds, NULL, NULL, paths[count] };
        count++;
    }
    if (dir) closedir(dir);
    qsort(tests, count, sizeof tests[0], by_name);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(every_refusal_is_met_in_some_scenario);
    return _cmocka_run_group_tests("scenarios", tests, count, NULL, NULL);
}
