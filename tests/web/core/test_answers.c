/* Answers are what docs/openapi.json says of them: every request it describes is made for events of
 * every kind, by their organiser, by someone else and by nobody.  The rig compares (answers.h); so it
 * does in all the other tests of the server. */
#include "web/core/answers.h"
#include "web/core/two_halves.h"

#include "base/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

/* ---- the comparison itself ---- */

static void expect_fault(const char *schema, const char *value, const char *fault) {
    json_t *its = json_loads(schema, 0, NULL), *is = json_loads(value, JSON_DECODE_ANY, NULL);
    char found[256] = "";
    assert_non_null(its);
    assert_non_null(is);
    bool good = answers_fit(its, is, found, sizeof found);
    assert_string_equal(good ? "" : found, fault);
    json_decref(its);
    json_decref(is);
}

static void what_does_not_fit_is_found(void **state) {
    (void)state;
    const char *table = "{\"type\":\"object\",\"required\":[\"game\"],\"properties\":{\"game\":"
                        "{\"type\":\"integer\"},\"seats\":{\"type\":\"array\",\"items\":"
                        "{\"type\":[\"string\",\"null\"],\"enum\":[\"red\",null]}}}}";
    expect_fault(table, "{\"game\":1,\"seats\":[\"red\",null]}", "");
    expect_fault(table, "[]", "the answer: is not of its type");
    expect_fault(table, "{}", "the answer: lacks \"game\"");
    expect_fault(table, "{\"game\":1.5}", ".game: is not of its type");
    expect_fault(table, "{\"game\":1,\"turn\":2}", ".turn: is not described");
    expect_fault(table, "{\"game\":1,\"seats\":[null,\"blue\"]}",
                 ".seats[1]: \"blue\" is none of its words");
    expect_fault("{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}}",
                 "{\"a\":1,\"b\":\"2\"}", ".b: is not of its type");
    expect_fault(
        "{\"allOf\":[{\"properties\":{\"a\":{\"type\":\"integer\"}}},{\"required\":[\"b\"],"
        "\"properties\":{\"b\":{\"type\":\"integer\"}}}]}",
        "{\"a\":1}", "the answer: lacks \"b\"");
    expect_fault(
        "{\"oneOf\":[{\"$ref\":\"#/components/schemas/Person\"},{\"type\":\"null\"}]}", "\"007\"",
        "the answer: is none of the things it could be; the last: the answer: is not of its type");
    expect_fault("{\"type\":\"integer\",\"multipleOf\":2}", "4",
                 "the answer: its description has \"multipleOf\", which nothing here checks");
}

/* ---- what the server says ---- */

enum { EVENTS = 8, ROUNDS = 4, GAMES = 3 };

typedef struct Tour {
    Halves world;
    char event[EVENTS][HALF_ID];
    int events;
    Client *asker[6]; /* the administrator, who made the demos; people of the half; nobody */
    json_t *answered; /* paths that were answered well at least once */
} Tour;

static void add_demo(Tour *t, const char *rulebook, int players, const char *until) {
    client_post(t->world.admin, "/api/demo", "{'rulebook':'%s','players':%d,'until':'%s','seed':7}",
                rulebook, players, until);
    client_expects(t->world.admin, 201);
    snprintf(t->event[t->events++], HALF_ID, "%s", client_word(t->world.admin, "event"));
}

static void tour_open(Tour *t) {
    memset(t, 0, sizeof *t);
    halves_open(&t->world);
    snprintf(t->event[t->events++], HALF_ID, "%s", t->world.half[0].event);
    add_demo(t, "wc25", 24, "check-in");
    add_demo(t, "nc20", 40, "round");
    add_demo(t, "dm19", 16, "final");
    add_demo(t, "wc04", 16, "done");
    add_demo(t, "dc21", 48, "done");
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/schedule/search", t->event[1]);
    client_post(t->world.admin, path, "{}");
    client_expects(t->world.admin, 202);
    client_put(t->world.admin, "/api/policies/code-of-conduct",
               "{'language':'en','title':'Rules','text':'Be kind.'}");
    client_expects(t->world.admin, 200);
    t->asker[0] = t->world.admin;
    t->asker[1] = t->world.half[0].organiser;
    t->asker[2] = t->world.half[0].player;
    t->asker[3] = t->world.half[0].league;
    t->asker[4] = t->world.half[0].host;
    t->asker[5] = client_open(&t->world.rig);
    t->answered = json_object();
}

static void tour_close(Tour *t) {
    client_close(t->asker[5]);
    json_decref(t->answered);
    halves_close(&t->world);
}

static const char *query_of(const char *path) {
    static const struct {
        const char *path, *query;
    } QUERY[] = { { "/api/accounts", "?name=Olga%20A" },
                  { "/api/players", "?name=play" },
                  { "/api/events/{event}/people", "?name=Olga%20A" },
                  { "/api/events/{event}/standings/why", "?a=1&b=2" },
                  { "/api/clauses", "?rulebook=wc25&q=dice" } };
    for (size_t i = 0; i < sizeof QUERY / sizeof QUERY[0]; i++)
        if (strcmp(QUERY[i].path, path) == 0) return QUERY[i].query;
    return "";
}

static void put_value(const Tour *t, int event, int number, const char *name, Buf *out) {
    const Half *half = &t->world.half[0];
    const struct {
        const char *name, *value;
    } VALUE[] = { { "event", t->event[event] }, { "table", half->table },
                  { "season", half->season },   { "report", half->report },
                  { "code", half->code },       { "account", half->account },
                  { "rulebook", "wc25" },       { "kind", "code-of-conduct" },
                  { "language", "de" } };
    for (size_t i = 0; i < sizeof VALUE / sizeof VALUE[0]; i++)
        if (strcmp(VALUE[i].name, name) == 0) {
            buf_text(out, VALUE[i].value);
            return;
        }
    buf_print(out, "%d", number); /* a round, a game */
}

static void ask(Tour *t, const char *path, int event, int number) {
    char room[512];
    Buf asked = buf_over(room, sizeof room);
    for (const char *at = path; *at; at++) {
        if (*at != '{') {
            buf_char(&asked, *at);
            continue;
        }
        char name[32];
        size_t size = strcspn(++at, "}");
        snprintf(name, sizeof name, "%.*s", (int)size, at);
        put_value(t, event, number, name, &asked);
        at += size;
    }
    buf_text(&asked, query_of(path));
    assert_false(asked.full);
    for (size_t i = 0; i < sizeof t->asker / sizeof t->asker[0]; i++) {
        client_ask(t->asker[i], "GET", room, NULL);
        if (t->asker[i]->status == 200) json_object_set_new(t->answered, path, json_true());
    }
}

static void ask_everywhere(Tour *t, const char *path) {
    int events = strstr(path, "{event}") ? t->events : 1;
    int numbers = strstr(path, "{round}") ? ROUNDS : strstr(path, "{game}") ? GAMES : 1;
    for (int event = 0; event < events; event++)
        for (int number = 0; number < numbers; number++) ask(t, path, event, number);
}

static bool is_json(const json_t *operation) {
    const json_t *good = json_object_get(json_object_get(operation, "responses"), "200");
    return json_object_get(json_object_get(good, "content"), "application/json") != NULL;
}

/* What no event of the tour has; other tests ask for it, and the rig looks at their answers, too. */
static bool is_asked_elsewhere(const char *path) {
    static const char *const PATHS[] = {
        "/api/events/{event}/rounds/{round}/proposal", /* web/director/test_draw */
        "/api/events/{event}/games/{game}/board",      /* web/director/test_draw */
        "/api/tables/{table}/commentary",              /* web/online/test_tables */
        "/api/tables/{table}/codes",                   /* web/online/test_tables */
        "/api/tables/{table}/record",                  /* web/online/test_tables */
    };
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++)
        if (strcmp(path, PATHS[i]) == 0) return true;
    return false;
}

static void every_answer_is_described(void **state) {
    (void)state;
    Tour t;
    tour_open(&t);
    const char *path;
    json_t *methods;
    int missed = 0;
    json_object_foreach(json_object_get(answers_document(), "paths"), path, methods) {
        const json_t *operation = json_object_get(methods, "get");
        if (!operation || !is_json(operation)) continue;
        ask_everywhere(&t, path);
        if (json_object_get(t.answered, path) || is_asked_elsewhere(path)) continue;
        print_error("nobody was answered: %s\n", path);
        missed++;
    }
    assert_int_equal(missed, 0);
    tour_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_fit_is_found),
        cmocka_unit_test(every_answer_is_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
