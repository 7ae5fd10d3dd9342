/* test_crash_long.c - the same as test_crash.c, many times more often. */
#include "store/crash.h"
#include "store/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROUNDS = 50 };

static void fifty_kills_lose_nothing(void **state) {
    (void)state;
    crash_rounds(place_fresh("sqlite"), NULL, ROUNDS, 11);
}

static void fifty_kills_lose_nothing_on_the_mirror(void **state) {
    (void)state;
    char path[512], mirror[512];
    snprintf(path, sizeof path, "%s", place_path("hall.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("hall.mirror"));
    crash_rounds(path, mirror, ROUNDS, 12);
}

static void fifty_kills_lose_nothing_in_postgresql(void **state) {
    (void)state;
    char url[512];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    crash_rounds(url, NULL, ROUNDS, 13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fifty_kills_lose_nothing),
        cmocka_unit_test(fifty_kills_lose_nothing_on_the_mirror),
        cmocka_unit_test(fifty_kills_lose_nothing_in_postgresql),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
