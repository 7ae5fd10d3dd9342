/* A demo is an event like any other: filled the usual way, continued by its creator. */
#include "app/rehearsal/demo.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static Rig rig;

static int start(void **state) {
    (void)state;
    rig_prepare(&rig);
    rig_start(&rig);
    return 0;
}

static int stop(void **state) {
    (void)state;
    rig_stop(&rig);
    return 0;
}

static const char *make(Client *c, const char *rulebook, int players, const char *until,
                        char event[32]) {
    client_post(c, "/api/demo", "{'rulebook':'%s','players':%d,'until':'%s','seed':7}", rulebook,
                players, until);
    client_expects(c, 201);
    strcpy(event, client_word(c, "event"));
    client_get(c, "/api/events/%s", event);
    client_expects(c, 200);
    assert_true(json_is_true(json_object_get(c->json, "demo")));
    return client_word(c, "stage");
}

static json_int_t number(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

static void every_rulebook_is_played_to_its_end(void **state) {
    static const char *const BOOKS[] = { "nc20", "wc25", "dm19", "wc04", "dc21" };
    (void)state;
    Client *ada = rig_admin(&rig, "Ada");
    char event[32];
    for (size_t i = 0; i < sizeof BOOKS / sizeof BOOKS[0]; i++) {
        assert_string_equal(make(ada, BOOKS[i], 48, "done", event), "completed");
        client_get(ada, "/api/events/%s/standings", event);
        client_expects(ada, 200);
        assert_int_equal(json_array_size(json_object_get(ada->json, "standings")), 48);
        client_get(ada, "/api/events/%s/log?limit=5&newest=1", event);
        client_expects(ada, 200);
    }
    client_close(ada);
}

static void it_stops_where_it_should(void **state) {
    (void)state;
    Client *bea = rig_account(&rig, "Bea");
    char event[32];
    assert_string_equal(make(bea, "wc25", 20, "registration", event), "registration");
    assert_int_equal(number(json_object_get(bea->json, "entrants"), "registered"), 20);
    assert_string_equal(make(bea, "wc25", 24, "check-in", event), "assembling");
    assert_int_equal(number(json_object_get(bea->json, "entrants"), "present"), 12);
    make(bea, "wc25", 24, "round", event);
    client_get(bea, "/api/events/%s/rounds", event);
    assert_int_equal(json_array_size(json_object_get(bea->json, "rounds")), 2);
    make(bea, "nc20", 40, "cut", event);
    client_get(bea, "/api/events/%s/rounds", event);
    json_t *rounds = json_object_get(bea->json, "rounds");
    const json_t *last = json_array_get(rounds, json_array_size(rounds) - 1);
    assert_non_null(last);
    make(bea, "dm19", 16, "final", event);
    /* one more is too many */
    client_post(bea, "/api/demo", "{'rulebook':'wc25','players':16,'until':'done'}");
    client_refused(bea, 409, "too-many");
    client_close(bea);
}

/* What is left of the day is the organiser's to do. */
static void it_can_be_continued(void **state) {
    (void)state;
    Client *cem = rig_account(&rig, "Cem");
    char event[32], path[96];
    make(cem, "dm19", 16, "round", event);
    client_get(cem, "/api/events/%s/rounds/1", event);
    client_expects(cem, 200);
    const json_t *tables = json_object_get(cem->json, "tables"), *table;
    size_t i;
    json_int_t open = -1;
    json_array_foreach(tables, i, table) {
        const char *stage = json_string_value(json_object_get(table, "stage"));
        if (stage && strcmp(stage, "placing") == 0) open = number(table, "game");
    }
    assert_true(open >= 0);
    snprintf(path, sizeof path, "/api/events/%s/games/%d/sheet", event, (int)open);
    client_post(cem, path, "{'vp':[10,7,6,5],'winner':0,'confirm':true}");
    client_expects(cem, 200);
    client_close(cem);
}

static void an_empty_registration_is_one(void **state) {
    (void)state;
    Client *dan = rig_account(&rig, "Dan");
    char event[32];
    make(dan, "nc20", 0, "registration", event);
    assert_int_equal(number(json_object_get(dan->json, "entrants"), "registered"), 0);
    client_post(dan, "/api/demo", "{'rulebook':'nc20','players':2,'until':'done'}");
    client_refused(dan, 400, "input");
    client_post(dan, "/api/demo", "{'rulebook':'nc20','players':257,'until':'done'}");
    client_refused(dan, 400, "input");
    client_close(dan);
}

/* A list can be looked at before anyone is entered. */
static void a_list_is_looked_at_first(void **state) {
    (void)state;
    Client *gil = rig_account(&rig, "Gil");
    char event[32], path[96], known[64];
    make(gil, "wc25", 16, "registration", event);
    client_get(gil, "/api/events/%s/entrants", event);
    snprintf(known, sizeof known, "%s", client_word(gil, "entrants.0.name"));
    snprintf(path, sizeof path, "/api/events/%s/import", event);
    client_post(gil, path, "{'check':true,'csv':'name,country\\n%s,DE\\nNew Comer,FR\\n'}", known);
    client_expects(gil, 200);
    assert_int_equal(number(gil->json, "people"), 1);
    assert_int_equal(number(gil->json, "waiting"), 0);
    assert_true(json_is_true(json_object_get(gil->json, "allowed")));
    assert_string_equal(client_word(gil, "rows.0.problems.0.code"), "here");
    assert_string_equal(client_word(gil, "rows.0.problems.0.column"), "name");
    assert_int_equal(number(json_array_get(json_object_get(gil->json, "rows"), 1), "line"), 3);
    assert_null(json_object_get(json_array_get(json_object_get(gil->json, "rows"), 1), "problems"));
    snprintf(path, sizeof path, "/api/events/%s/import?lang=de", event);
    client_post(gil, path, "{'check':true,'csv':'name\\nAnn Berg\\nAnn Berg\\n'}");
    client_expects(gil, 200);
    assert_string_equal(client_word(gil, "rows.1.problems.0.text"),
                        "Dieser Name steht schon in Zeile 2. Ergänze etwas, das die beiden "
                        "unterscheidet.");
    client_get(gil, "/api/events/%s/entrants", event); /* nobody came of it */
    assert_int_equal(json_array_size(json_object_get(gil->json, "entrants")), 16);
    client_close(gil);
}

/* The same judgement, with line and column; lines that were seen and left out do not matter. */
static void a_refused_list_names_line_and_column(void **state) {
    (void)state;
    static const char CSV[] = "Name;Land\\nNew Comer;FR\\nAnn Berg;Nirgendwo\\n";
    Client *ina = rig_account(&rig, "Ina");
    char event[32], path[96];
    make(ina, "wc25", 16, "registration", event);
    snprintf(path, sizeof path, "/api/events/%s/import?lang=de", event);
    client_post(ina, path, "{'csv':'%s'}", CSV);
    client_refused(ina, 400, "bad-csv");
    assert_string_equal(client_word(ina, "error.text"),
                        "Zeile 3, Land: Das Land „Nirgendwo“ gibt es nicht. Zwei Buchstaben "
                        "genügen, etwa DE.");
    client_post(ina, path, "{'csv':'%s','leave_out':[3]}", CSV);
    client_expects(ina, 200);
    assert_int_equal(number(ina->json, "people"), 1);
    client_post(ina, path, "{'csv':'%s','leave_out':[3]}", CSV); /* once is enough */
    client_refused(ina, 409, "bad-csv");
    assert_string_equal(client_word(ina, "error.text"),
                        "Zeile 2, Name: Jemand mit diesem Namen ist schon angemeldet.");
    client_get(ina, "/api/events/%s/entrants", event);
    assert_int_equal(json_array_size(json_object_get(ina->json, "entrants")), 17);
    client_close(ina);
}

/* It is a demo's, not the world's: in nobody's list but the organiser's. */
static void others_do_not_find_it_in_lists(void **state) {
    (void)state;
    Client *eva = rig_account(&rig, "Eva"), *nobody = client_open(&rig);
    char event[32];
    make(eva, "dc21", 16, "done", event);
    do client_get(eva, "/api/events"); /* lists follow a moment later */
    while (!json_array_size(json_object_get(eva->json, "events")));
    assert_string_equal(client_word(eva, "events.0.event"), event);
    client_get(nobody, "/api/events");
    assert_int_equal(json_array_size(json_object_get(nobody->json, "events")), 0);
    client_get(nobody, "/api/events/%s", event); /* the link works */
    client_expects(nobody, 200);
    client_get(nobody, "/api/ratings");
    assert_int_equal(json_array_size(json_object_get(nobody->json, "ratings")), 0);
    client_post(nobody, "/api/demo", "{'rulebook':'nc20','players':16,'until':'done'}");
    client_expects(nobody, 401);
    client_close(nobody);
    client_close(eva);
}

/* Stopping the server waits for it, and nothing is left behind. */
static void a_stop_in_the_middle_is_clean(void **state) {
    (void)state;
    Client *hal = rig_account(&rig, "Hal");
    static const char BODY[] = "{\"rulebook\":\"wc25\",\"players\":64,\"until\":\"done\"}";
    char request[1024];
    snprintf(request, sizeof request,
             "POST /api/demo HTTP/1.1\r\nHost: localhost:%u\r\nCookie: %s\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             (unsigned)rig.port, hal->cookie, sizeof BODY - 1, BODY);
    client_send(hal, request);
    Client *other = client_open(&rig); /* served meanwhile */
    client_get(other, "/api/rulebooks");
    client_expects(other, 200);
    client_close(other);
    client_close(hal);
}

/* The largest one, while someone else is served. */
static void many_people_are_no_trouble(void **state) {
    (void)state;
    Client *flo = rig_account(&rig, "Flo");
    char event[32];
    assert_string_equal(make(flo, "wc25", 256, "done", event), "completed");
    client_get(flo, "/api/events/%s/entrants", event);
    assert_int_equal(json_array_size(json_object_get(flo->json, "entrants")), 256);
    client_close(flo);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_rulebook_is_played_to_its_end, start, stop),
        cmocka_unit_test_setup_teardown(it_stops_where_it_should, start, stop),
        cmocka_unit_test_setup_teardown(it_can_be_continued, start, stop),
        cmocka_unit_test_setup_teardown(an_empty_registration_is_one, start, stop),
        cmocka_unit_test_setup_teardown(others_do_not_find_it_in_lists, start, stop),
        cmocka_unit_test_setup_teardown(a_list_is_looked_at_first, start, stop),
        cmocka_unit_test_setup_teardown(a_refused_list_names_line_and_column, start, stop),
        cmocka_unit_test_setup_teardown(a_stop_in_the_middle_is_clean, start, stop),
        cmocka_unit_test_setup_teardown(many_people_are_no_trouble, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
