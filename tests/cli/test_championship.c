/* test_championship.c - a championship is rehearsed through a real server: processes, HTTP, WebSockets. */
#include "cli/program.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static json_int_t number(const json_t *value, const char *key) {
    return json_integer_value(json_object_get(value, key));
}

/* Eight play one game each at two tables, the best four the final. */
static void a_small_championship_has_its_champion(void **state) {
    (void)state;
    assert_int_equal(
        program_shell(NULL,
                      "$C rehearse --rulebook dc21 --play --players 8 --rounds 1 --format json"),
        0);
    json_t *value = json_loads(program_said, JSON_REJECT_DUPLICATES, NULL);
    if (!value) fail_msg("%s", program_said);
    assert_int_equal(number(value, "players"), 8);
    assert_int_equal(number(value, "groups"), 1);
    assert_int_equal(number(value, "games"), 3);
    assert_int_equal(number(value, "rounds"), 1);
    assert_true(number(value, "moves") > 3 * 40); /* nobody wins sooner */
    assert_int_equal(
        strncmp(json_string_value(json_object_get(value, "champion")), "Rehearsal ", 10), 0);
    json_decref(value);
}

/* Stopping it prints a message, and its server and database are gone. */
static void it_can_be_stopped(void **state) {
    (void)state;
    int code = program_shell(
        NULL, "rm -rf stopped && mkdir stopped && export TMPDIR=$PWD/stopped && "
              "{ $C rehearse --rulebook dc21 --play --players 40 & } && who=$! && "
              "while [ -z \"$(ls stopped)\" ]; do sleep 0.1; done && kill -TERM $who; wait $who; "
              "code=$?; ls stopped; rmdir stopped; exit $code");
    assert_int_equal(code, 1);
    assert_non_null(strstr(program_said, "castellan: Stopped. Nothing was saved.\n"));
}

static void impossible_results_are_reported(void **state) {
    (void)state;
    assert_int_equal(program_shell(NULL, "$C rehearse --rulebook dc21 --play --players 7"), 1);
    assert_non_null(strstr(program_said, "at least"));
    assert_int_equal(
        program_shell(NULL, "$C rehearse --rulebook dc21 --play --server ftp://nowhere"), 1);
    assert_non_null(strstr(program_said, "http://host:port"));
    assert_int_equal(
        program_shell(NULL, "$C rehearse --rulebook dc21 --play --server http://127.0.0.1:1"), 1);
    assert_non_null(strstr(program_said, "doesn't answer"));
    assert_int_equal(program_shell(NULL, "$C rehearse --players 16 --server http://127.0.0.1:1"),
                     2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_championship_has_its_champion),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(impossible_results_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
