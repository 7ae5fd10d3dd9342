/* test_crash.c - killed at random moments: what was acknowledged is there. */
#include "store/crash.h"
#include "store/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void a_killed_writer_loses_nothing_it_acknowledged(void **state) {
    (void)state;
    crash_rounds(place_fresh("sqlite"), NULL, 8, 1);
}

static void nor_does_its_mirror(void **state) {
    (void)state;
    char path[512], mirror[512];
    snprintf(path, sizeof path, "%s", place_path("hall.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("hall.mirror"));
    crash_rounds(path, mirror, 12, 2);
}

static void nor_does_postgresql(void **state) {
    (void)state;
    char url[512];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    crash_rounds(url, NULL, 5, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_killed_writer_loses_nothing_it_acknowledged),
        cmocka_unit_test(nor_does_its_mirror),
        cmocka_unit_test(nor_does_postgresql),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
