/* Bodies that nobody means, on every route: refused in words, and the server continues. */
#include "web/core/rig.h"
#include "web/routes.h"

#include "base/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 80, DEPTH = 3 };

static uint64_t rng;

static unsigned below(unsigned count) {
    rng = rng * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(rng >> 33) % count;
}

/* ---- bodies ---- */

static const char *const KEYS[] = {
    "name",   "password", "token",  "code",   "kind",     "person", "player", "game",  "round",
    "text",   "category", "about",  "to",     "language", "title",  "link",   "other", "admin",
    "seats",  "action",   "entry",  "rules",  "rulebook", "step",   "sit",    "bots",  "settings",
    "minor",  "email",    "days",   "hours",  "uses",     "event",  "state",  "on",    "expect",
    "places", "seconds",  "seed",   "groups", "csv",      "vp",     "order",  "board", "subject",
    "label",  "version",  "winner", "role",   "media",    "acks",   "clause", "words", "facts",
};

static const char *const VALUES[] = {
    "0",
    "-1",
    "1e999",
    "99999999999999999999",
    "3.5",
    "true",
    "null",
    "\"\"",
    "\"1\"",
    "\"18446744073709551615\"",
    "\"wc25\"",
    "\"harassment\"",
    "\"event.created\"",
    "\"schedule.generated\"",
    "\"undo\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\n\\t\\u007f\"",
    "\"../../etc/passwd\"",
    "\"' OR 1=1 --\"",
    "[]",
    "[[[[[[[[]]]]]]]]",
    "[null]",
    "{}",
    "{\"\":{}}",
};

#define PICK(list) list[below(sizeof list / sizeof list[0])]

static void write_value(Buf *out, int depth) {
    unsigned kind = below(8);
    if (kind == 0 && depth) {
        buf_char(out, '[');
        for (unsigned i = 0, count = below(5); i < count; i++) {
            if (i) buf_char(out, ',');
            write_value(out, depth - 1);
        }
        buf_char(out, ']');
    } else if (kind == 1 && depth) {
        buf_char(out, '{');
        unsigned first = below(sizeof KEYS / sizeof KEYS[0]);
        for (unsigned i = 0, count = below(4); i < count; i++) {
            buf_print(out, "%s\"%s\":", i ? "," : "",
                      KEYS[(first + i) % (sizeof KEYS / sizeof KEYS[0])]);
            write_value(out, depth - 1);
        }
        buf_char(out, '}');
    } else if (kind == 2) {
        buf_char(out, '"');
        for (unsigned i = 0, count = below(400); i < count; i++) buf_text(out, "\xc3\xa4");
        buf_char(out, '"');
    } else buf_text(out, PICK(VALUES));
}

static void write_body(Buf *out) {
    buf_clear(out);
    if (below(20) == 0) { /* no object at all */
        buf_text(out, below(2) ? "{\"a\":" : "[1,2]");
        return;
    }
    unsigned first = below(sizeof KEYS / sizeof KEYS[0]), step = 1 + below(5);
    buf_char(out, '{');
    for (unsigned i = 0, count = below(7); i < count; i++) {
        buf_print(out, "%s\"%s\":", i ? "," : "",
                  KEYS[(first + i * step) % (sizeof KEYS / sizeof KEYS[0])]);
        write_value(out, DEPTH);
    }
    buf_char(out, '}');
}

/* ---- paths ---- */

typedef struct Places {
    char event[32], table[32], season[32], account[32];
} Places;

static void write_path(const Route *route, const Places *places, Buf *out) {
    static const char *const ODD[] = { "0",      "1",          "2",
                                       "65535",  "-1",         "x",
                                       "%00",    "4294967296", "99999999999999999999",
                                       "%2e%2e", "rules",      "media" };
    buf_clear(out);
    for (const char *at = route->path; *at; at++) {
        if (*at != ':') {
            buf_char(out, *at == '*' ? 'x' : *at);
            continue;
        }
        size_t size = strcspn(at, "/");
        bool real = below(10) > 0;
        if (real && size == 6 && strncmp(at, ":event", 6) == 0) buf_text(out, places->event);
        else if (real && size == 6 && strncmp(at, ":table", 6) == 0) buf_text(out, places->table);
        else if (real && size == 7 && strncmp(at, ":season", 7) == 0) buf_text(out, places->season);
        else if (real && size == 8 && strncmp(at, ":account", 8) == 0)
            buf_text(out, places->account);
        else buf_text(out, PICK(ODD));
        at += size - 1;
    }
}

/* Signing out, erasing oneself and stepping down end the walk for the one who walks. */
static bool is_the_end(const Route *route) {
    return strcmp(route->path, "/api/me") == 0 || strncmp(route->path, "/api/sessions", 13) == 0;
}

static void nonsense_is_refused_in_words(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea");
    Places places = { "", "", "x", "" };
    client_post(ada, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    snprintf(places.event, sizeof places.event, "%s", client_word(ada, "event"));
    client_post(ada, "/api/tables",
                "{'sit':true,'bots':['random','random','random'],'start':true}");
    client_expects(ada, 200);
    snprintf(places.table, sizeof places.table, "%s", client_word(ada, "table"));
    client_post(ada, "/api/seasons", "{'name':'2026'}");
    if (*client_word(ada, "season"))
        snprintf(places.season, sizeof places.season, "%s", client_word(ada, "season"));
    snprintf(places.account, sizeof places.account, "%llu", (unsigned long long)bea->person);
    Buf path = buf_heap(1 << 12), body = buf_heap(1 << 16);
    rng = 2026;
    int asked = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < ROUTE_COUNT; i++) {
            const Route *route = &ROUTES[i];
            if (is_the_end(route)) continue;
            write_path(route, &places, &path);
            write_body(&body);
            bool get = route->method == METHOD_GET;
            client_ask(ada, HTTP_METHOD[route->method], path.text, get ? NULL : body.text);
            bool down = ada->status >= 500 && ada->status != 503;
            if (down || (ada->status >= 400 && !*client_word(ada, "error.text")))
                fail_msg("round %d: %s %s %s: %d %.300s", round, HTTP_METHOD[route->method],
                         path.text, body.text, ada->status, ada->text);
            asked++;
        }
    assert_true(asked >= 10000);
    client_get(ada, "/api/me"); /* still there */
    assert_string_equal(client_word(ada, "me.name"), "Ada");
    buf_free(&path);
    buf_free(&body);
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(nonsense_is_refused_in_words) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
