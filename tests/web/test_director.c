/* The director over HTTP: whole events under each rulebook, from nothing to the champion, with what
 * goes wrong on the way.  Real sockets, a real SQLite file, a clock that the test moves. */
#include "store/place.h"
#include "web/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void play_round(Day *h) {
    int round = day_round(h);
    day_start(h, round);
    day_finish(h, round);
}

static int number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (int)json_integer_value(value);
}

/* ---- WC25 ---- */

/* CLAUSES 10.2: three days, 84 players, study times, semi-final and final drawn live. */
static void a_world_championship_of_84_reaches_its_champion(void **state) {
    (void)state;
    Day h;
    day_open(&h, "memory:", "wc25");
    day_begin(&h, 84, "{'seed':'7','seconds':5}");
    json_t *quality = json_object_get(day_get(&h, h.chief, "schedule"), "quality");
    assert_int_equal(number(quality, "repeats"), 0);
    assert_true(json_is_true(json_object_get(quality, "repeats_proven")));
    for (int i = 0; i < 4; i++) play_round(&h);
    day_get(&h, h.chief, "standings");
    assert_int_equal(json_array_size(json_object_get(h.chief->json, "standings")), 84);
    day_knock_out(&h);
    json_t *overall = json_object_get(day_get(&h, h.desk, "overall"), "overall");
    assert_int_equal(json_array_size(overall), 84);
    assert_int_equal(number(json_array_get(overall, 0), "place"), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(overall, 0), "phase")),
                        "final");
    Client *anybody = client_open(&h.rig);
    day_get(&h, anybody, "standings");
    day_get(&h, anybody, "standings/why?a=3&b=4");
    assert_non_null(json_object_get(anybody->json, "text"));
    day_get(&h, anybody, "results.csv");
    assert_non_null(strstr(anybody->text, "final,1,1,1,base,"));
    client_close(anybody);
    day_close(&h);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(a_world_championship_of_84_reaches_its_champion),
};

int main(void) {
    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
