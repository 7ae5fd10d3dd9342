/* The same request, sent again with its key: over real sockets, at once, and after a restart. */
#include "app/core/answers.h"
#include "app/people/server_settings.h"
#include "store/place.h"
#include "web/director/day.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char LONG_KEY[] = "0f5c1d7e-9a42-4c55-8f0b-5a8f4a0f77aa";

static void with_key(Client *c, const char *key) {
    snprintf(c->key, sizeof c->key, "%s", key);
}

static bool is_replay(const Client *c) {
    char value[16];
    return client_header(c, "Idempotent-Replayed", value, sizeof value);
}

/* Ask twice with one key: once it happens, both times the same is answered. */
static void twice(Client *c, const char *method, const char *path, const char *body) {
    static unsigned number;
    char key[32];
    snprintf(key, sizeof key, "key-%u", number++);
    with_key(c, key);
    client_ask(c, method, path, body);
    if (c->status >= 300) fail_msg("%s %s: %d %s", method, path, c->status, c->text);
    assert_false(is_replay(c));
    int status = c->status;
    char *text = strdup(c->text);
    with_key(c, key);
    client_ask(c, method, path, body);
    client_expects(c, status);
    assert_string_equal(c->text, text);
    assert_true(is_replay(c));
    free(text);
}

static void people_and_tables_happen_once(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea");
    char path[128], event[32];
    twice(ada, "POST", "/api/tables", "{\"sit\":true}");
    client_get(ada, "/api/tables");
    assert_int_equal(json_array_size(json_object_get(ada->json, "tables")), 1);
    twice(ada, "POST", "/api/events", "{\"rulebook\":\"nc20\",\"name\":\"Once\"}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    twice(ada, "POST", "/api/demo",
          "{\"rulebook\":\"nc20\",\"players\":16,\"until\":\"schedule\"}");
    twice(ada, "POST", "/api/tokens", "{\"label\":\"bot\"}");
    client_get(ada, "/api/sessions");
    assert_int_equal(json_array_size(json_object_get(ada->json, "sessions")), 2);
    snprintf(path, sizeof path, "/api/events/%s/codes", event);
    twice(ada, "POST", path, "{\"uses\":3}");
    client_get(ada, path);
    assert_int_equal(json_array_size(json_object_get(ada->json, "codes")), 1);
    twice(bea, "POST", "/api/reports", "{\"category\":\"conduct\",\"text\":\"Once.\"}");
    client_get(ada, "/api/reports");
    assert_int_equal(json_array_size(json_object_get(ada->json, "reports")), 1);
    twice(bea, "PUT", "/api/me/consents", "{\"media\":true}");
    twice(ada, "PUT", "/api/settings", "{\"keep_guests_days\":40}");
    snprintf(path, sizeof path, "/api/accounts/%llu/recovery", (unsigned long long)bea->person);
    twice(ada, "POST", path, "{}");
    snprintf(path, sizeof path, "/api/accounts/%llu", (unsigned long long)bea->person);
    with_key(ada, "gone"), client_delete(ada, "%s", path);
    client_expects(ada, 200);
    with_key(ada, "gone"), client_delete(ada, "%s", path); /* though there is nobody any more */
    client_expects(ada, 200);
    with_key(ada, "one"), client_post(ada, "/api/tables", "{'sit':true}");
    with_key(ada, "one"), client_post(ada, "/api/tables", "{'sit':false}");
    client_refused(ada, 422, "key-reused");
    with_key(ada, "one"), client_post(ada, "/api/tokens", "{'label':'another place'}");
    client_expects(ada, 200);
    assert_false(is_replay(ada));
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

static void steps_are_answered_alike(void **state) {
    (void)state;
    Day d;
    char path[128];
    day_open(&d, "memory:", "nc20");
    snprintf(path, sizeof path, "/api/events/%s/steps", d.event);
    twice(d.chief, "POST", path, "{\"kind\":\"event.published\"}");
    assert_non_null(json_object_get(d.chief->json, "step"));
    day_post(&d, d.chief, "steps", "{'kind':'registration.opened'}");
    Client *eva = rig_account(&d.rig, "Eva");
    day_invite(&d, eva);
    snprintf(path, sizeof path, "/api/events/%s/entrants", d.event);
    twice(eva, "POST", path, "{}");
    assert_non_null(json_object_get(eva->json, "player"));
    client_close(eva);
    day_close(&d);
}

/* Not signed in yet: the key alone says that it is the same one. */
static void newcomers_come_once(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *once = client_open(&rig), *again = client_open(&rig);
    with_key(once, LONG_KEY);
    client_post(once, "/api/accounts", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_expects(once, 201);
    with_key(again, LONG_KEY);
    client_post(again, "/api/accounts", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_expects(again, 201);
    assert_string_equal(again->text, once->text);
    assert_string_equal(again->cookie, once->cookie);
    client_get(again, "/api/me");
    assert_string_equal(client_word(again, "me.name"), "Bea");
    Client *other = client_open(&rig);
    with_key(other, LONG_KEY);
    client_post(other, "/api/accounts", "{'name':'Cora','password':'%s'}", RIG_PASSWORD);
    client_refused(other, 422, "key-reused");
    assert_string_equal(other->cookie, "");
    for (int i = 0; i < 2; i++) { /* a short key may be anyone's */
        Client *c = client_open(&rig);
        with_key(c, "short");
        client_post(c, "/api/accounts", "{'name':'Dora','password':'%s'}", RIG_PASSWORD);
        client_expects(c, i ? 409 : 201);
        client_close(c);
    }
    client_close(ada), client_close(once), client_close(again), client_close(other);
    rig_stop(&rig);
}

static void twins_wait_for_each_other(void **state) {
    (void)state;
    enum { TWINS = 8 };
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *twin[TWINS];
    char request[1024], body[128];
    snprintf(body, sizeof body, "{\"name\":\"Bea\",\"password\":\"%s\"}", RIG_PASSWORD);
    snprintf(request, sizeof request,
             "POST /api/accounts HTTP/1.1\r\nHost: localhost:%u\r\nIdempotency-Key: %s\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             (unsigned)rig.port, LONG_KEY, strlen(body), body);
    for (int i = 0; i < TWINS; i++) twin[i] = client_open(&rig), client_send(twin[i], request);
    for (int i = 0; i < TWINS; i++) client_read(twin[i]);
    int replays = 0;
    for (int i = 0; i < TWINS; i++) {
        client_expects(twin[i], 201);
        assert_string_equal(twin[i]->text, twin[0]->text);
        assert_string_equal(twin[i]->cookie, twin[0]->cookie);
        replays += is_replay(twin[i]);
    }
    assert_int_equal(replays, TWINS - 1);
    for (int i = 0; i < TWINS; i++) client_close(twin[i]);
    client_close(ada);
    rig_stop(&rig);
}

/* Twins of one request: the second waits for the first, which waits for the disk. */
typedef struct Twins {
    Rig rig;
    char path[512];
    sqlite3 *lock; /* has the file for itself until it commits */
    Client *ada, *first, *second;
} Twins;

static void tell(Twins *t, const char *sql) {
    char *why = NULL;
    if (sqlite3_exec(t->lock, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s", why);
}

static void twins_open(Twins *t, const char *name) {
    snprintf(t->path, sizeof t->path, "%s", place_path(name));
    rig_prepare(&t->rig);
    t->rig.options.app.db = t->path;
    rig_start(&t->rig);
    t->ada = rig_admin(&t->rig, "Ada");
    assert_int_equal(sqlite3_open(t->path, &t->lock), SQLITE_OK);
    sqlite3_busy_timeout(t->lock, 5000);
}

static void is_running(Rig *rig, void *user) {
    *(bool *)user = rig->web->running != NULL;
}

static void twins_ask(Twins *t, const Client *who, const char *path, const char *body) {
    char request[1024];
    bool running = false;
    snprintf(request, sizeof request,
             "PUT %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nIdempotency-Key: twins\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             path, who->cookie, strlen(body), body);
    tell(t, "BEGIN IMMEDIATE");
    t->first = client_open(&t->rig), t->second = client_open(&t->rig);
    client_get(t->second, "/health/live");
    client_send(t->first, request);
    for (int i = 0; !running && i < 1000; i++) usleep(1000), rig_do(&t->rig, is_running, &running);
    assert_true(running);
    client_send(t->second, request);
    client_get(t->ada, "/health/live"); /* by now it has been read */
}

static void twins_close(Twins *t) {
    client_close(t->ada), client_close(t->first), client_close(t->second);
    sqlite3_close(t->lock);
    rig_stop(&t->rig);
}

static void take_admin(Task *t) {
    server_grant(t, *(uint64_t *)t->user, *(uint64_t *)t->user, false);
}

static void dismiss(Rig *rig, void *person) {
    task_start(task_new(rig->web->app, NULL, NULL, take_admin, NULL, person));
}

/* What the first was answered is not told to someone who may not ask any more. */
static void a_twin_is_judged_when_its_turn_comes(void **state) {
    (void)state;
    Twins t;
    char path[64];
    twins_open(&t, "judged.db");
    Client *eve = rig_account(&t.rig, "Eve");
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)eve->person);
    client_put(t.ada, path, "{'admin':true}");
    client_expects(t.ada, 200);
    twins_ask(&t, eve, "/api/settings", "{\"keep_guests_days\":40}");
    rig_do(&t.rig, dismiss, &eve->person);
    tell(&t, "COMMIT");
    client_read(t.first), client_read(t.second);
    client_expects(t.first, 200);
    client_refused(t.second, 403, "forbidden");
    client_close(eve);
    twins_close(&t);
}

/* The first could not be written, and what the second asks about cannot be read: that is not "there is no such
 * person". */
static void a_twin_that_cannot_look_says_so(void **state) {
    (void)state;
    Twins t;
    char path[64];
    twins_open(&t, "blind.db");
    Client *bea = rig_account(&t.rig, "Bea");
    snprintf(path, sizeof path, "/api/accounts/%llu/minor", (unsigned long long)bea->person);
    twins_ask(&t, t.ada, path, "{\"minor\":true}");
    tell(&t, "ALTER TABLE event RENAME TO hidden_event; COMMIT");
    client_read(t.first), client_read(t.second);
    client_refused(t.first, 503, "store");
    client_refused(t.second, 503, "store");
    place_hide(t.path, "event", false);
    client_put(t.ada, path, "{'minor':true}");
    client_expects(t.ada, 200);
    client_close(bea);
    twins_close(&t);
}

/* ---- two servers on one PostgreSQL ---- */

typedef struct Pair { /* the same person at two servers */
    Rig rig[2];
    Client *at[2];
} Pair;

static bool pair_open(Pair *pair, const char *url, const char *key_file) {
    for (int i = 0; i < 2; i++) {
        rig_prepare(&pair->rig[i]);
        pair->rig[i].options.app.db = url;
        pair->rig[i].options.app.key_file = key_file;
    }
    rig_start(&pair->rig[0]);
    pair->at[0] = rig_admin(&pair->rig[0], "Ada");
    rig_start(&pair->rig[1]);
    pair->at[1] = client_open(&pair->rig[1]);
    snprintf(pair->at[1]->cookie, sizeof pair->at[1]->cookie, "%s", pair->at[0]->cookie);
    client_get(pair->at[1], "/api/me");
    return strcmp(client_word(pair->at[1], "me.name"), "Ada") == 0;
}

static void pair_close(Pair *pair) {
    for (int i = 0; i < 2; i++) client_close(pair->at[i]);
    for (int i = 0; i < 2; i++) rig_stop(&pair->rig[i]);
}

/* Send it to both before either answers: it happens once, and both say the same. */
static void at_both(const Pair *pair, const char *path, const char *body, bool nobody) {
    static unsigned number;
    Client *twin[2];
    char request[1024];
    number++;
    for (int i = 0; i < 2; i++) {
        twin[i] = client_open(&pair->rig[i]);
        snprintf(request, sizeof request,
                 "POST %s HTTP/1.1\r\nHost: localhost:%u\r\nIdempotency-Key: %s-%u\r\n%s%s%s"
                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 path, (unsigned)pair->rig[i].port, LONG_KEY, number,
                 nobody ? "" : "Cookie: ", nobody ? "" : pair->at[0]->cookie, nobody ? "" : "\r\n",
                 strlen(body), body);
        client_send(twin[i], request);
    }
    for (int i = 0; i < 2; i++) client_read(twin[i]);
    if (twin[0]->status / 100 != 2) fail_msg("%s: %d %s", path, twin[0]->status, twin[0]->text);
    client_expects(twin[1], twin[0]->status);
    assert_string_equal(twin[0]->text, twin[1]->text);
    assert_string_equal(twin[0]->cookie, twin[1]->cookie);
    assert_int_equal(is_replay(twin[0]) + is_replay(twin[1]), 1);
    for (int i = 0; i < 2; i++) client_close(twin[i]);
}

static size_t listed(Client *c, const char *path, const char *what) {
    client_get(c, "%s", path);
    client_expects(c, 200);
    return json_array_size(json_object_get(c->json, what));
}

static bool count_stream(void *user, const StoreHead *head) {
    (void)head;
    ++*(int *)user;
    return true;
}

/* In the log itself: lists are made from it a moment later. */
static int streams(Store *store, const char *prefix) {
    int count = 0;
    assert_int_equal(store_streams(store, prefix, "", 0, count_stream, &count, NULL), OK);
    return count;
}

static void what_two_servers_are_asked_at_once_happens_once(void **state) {
    (void)state;
    enum { TIMES = 12, DEMOS = 4, DEMO_STAFF = 8 };
    static const char DEMO[] = "{\"rulebook\":\"nc20\",\"players\":0,\"until\":\"registration\"}";
    Pair pair;
    char url[512], key[512], path[128], body[256];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("pair.key"));
    assert_true(pair_open(&pair, url, key));
    Client *ada = pair.at[0];
    client_post(ada, "/api/events", "{'rulebook':'nc20','name':'First'}");
    snprintf(path, sizeof path, "/api/events/%s/codes", client_word(ada, "event"));
    for (int i = 0; i < TIMES; i++) {
        at_both(&pair, "/api/events", "{\"rulebook\":\"nc20\",\"name\":\"Once\"}", false);
        at_both(&pair, "/api/tables", "{\"sit\":true}", false);
        if (i < DEMOS) at_both(&pair, "/api/demo", DEMO, false);
        at_both(&pair, "/api/seasons", "{\"name\":\"2026\"}", false);
        at_both(&pair, "/api/tokens", "{\"label\":\"bot\"}", false);
        at_both(&pair, path, "{\"uses\":3}", false);
        snprintf(body, sizeof body, "{\"name\":\"Twin %d\",\"password\":\"%s\"}", i, RIG_PASSWORD);
        at_both(&pair, "/api/accounts", body, true);
        at_both(&pair, "/api/sessions", body, true);
    }
    assert_int_equal(listed(ada, "/api/sessions", "sessions"), TIMES + 1);
    assert_int_equal(listed(ada, path, "codes"), TIMES);
    pair_close(&pair);
    Store *store = place_open(url, &(StoreOptions){ .read_only = true });
    assert_int_equal(streams(store, "event/"), TIMES + DEMOS + 1);
    assert_int_equal(streams(store, "game/"), TIMES);
    assert_int_equal(streams(store, "season/"), TIMES);
    assert_int_equal(streams(store, "account/"), TIMES + DEMOS * DEMO_STAFF + 1);
    store_close(store);
}

static int64_t passed;

static int64_t later(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000 + passed;
}

static void sweep(Rig *rig, void *user) {
    *(unsigned *)user = answers_sweep(rig->web->app);
}

static void answers_outlive_a_restart_and_last_a_day(void **state) {
    (void)state;
    Rig rig;
    char db[256], token[64], cookie[512];
    unsigned swept = 9;
    snprintf(db, sizeof db, "%s", place_path("repeat.db"));
    rig_prepare(&rig);
    rig.options.app.db = db;
    rig.options.app.now = later;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    with_key(ada, "token"), client_post(ada, "/api/tokens", "{'label':'bot'}");
    client_expects(ada, 200);
    snprintf(token, sizeof token, "%s", client_word(ada, "token"));
    snprintf(cookie, sizeof cookie, "%s", ada->cookie);
    client_close(ada);
    rig_stop(&rig);
    rig_start(&rig);
    ada = client_open(&rig);
    snprintf(ada->cookie, sizeof ada->cookie, "%s", cookie);
    with_key(ada, "token"), client_post(ada, "/api/tokens", "{'label':'bot'}");
    client_expects(ada, 200);
    assert_string_equal(client_word(ada, "token"), token);
    rig_do(&rig, sweep, &swept);
    assert_int_equal(swept, 0);
    passed = INT64_C(25) * 3600000;
    rig_do(&rig, sweep, &swept);
    assert_int_equal(swept, 1);
    client_put(ada, "/api/settings", "{'keep_guests_days':40}"); /* behind the erasing */
    client_expects(ada, 200);
    with_key(ada, "token"), client_post(ada, "/api/tokens", "{'label':'bot'}");
    client_expects(ada, 200);
    assert_string_not_equal(client_word(ada, "token"), token);
    client_close(ada);
    rig_stop(&rig);
    FILE *file = fopen(db, "rb"); /* what was answered does not lie open */
    assert_non_null(file);
    char *bytes = calloc(1, 16 << 20);
    size_t size = fread(bytes, 1, (16 << 20) - 1, file);
    fclose(file);
    for (size_t i = 0; i + 43 < size; i++) assert_false(memcmp(bytes + i, token, 43) == 0);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_and_tables_happen_once),
        cmocka_unit_test(steps_are_answered_alike),
        cmocka_unit_test(newcomers_come_once),
        cmocka_unit_test(twins_wait_for_each_other),
        cmocka_unit_test(a_twin_is_judged_when_its_turn_comes),
        cmocka_unit_test(a_twin_that_cannot_look_says_so),
        cmocka_unit_test(what_two_servers_are_asked_at_once_happens_once),
        cmocka_unit_test(answers_outlive_a_restart_and_last_a_day),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
