/* Files of events between servers (CLAUSES 10.1, league administrator): saved here, judged and kept there. */
#include "store/chain.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char CHECK[] = "/api/archive/files/check", KEEP[] = "/api/archive/files";

typedef struct Two { /* where it is played, and where it is sent to */
    Day d;
    Rig there;
    Client *admin, *league;
} Two;

static void two_open(Two *t) {
    day_open(&t->d, "memory:", "nc20");
    day_begin(&t->d, 16, "{'seed':'7','seconds':1}");
    rig_prepare(&t->there);
    rig_start(&t->there);
    t->admin = rig_admin(&t->there, "Ada There");
    t->league = rig_account(&t->there, "Lea League");
}

static void two_close(Two *t) {
    client_close(t->admin);
    client_close(t->league);
    rig_stop(&t->there);
    day_close(&t->d);
}

static void play(Day *d) {
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
    day_knock_out(d);
}

/* The event as a file, to be freed. */
static char *save(Day *d) {
    client_get(d->chief, "/api/events/%s/archive.json", d->event);
    client_expects(d->chief, 200);
    char *text = strdup(d->chief->text);
    assert_non_null(text);
    return text;
}

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static json_int_t number(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

static const json_t *check_of(const json_t *judged, const char *name) {
    const json_t *item;
    size_t i;
    json_array_foreach(json_object_get(judged, "checks"), i, item) {
        if (strcmp(word(item, "check"), name) == 0) return item;
    }
    fail_msg("no check %s", name);
    return NULL;
}

static bool is_good(const json_t *judged, const char *name) {
    return json_is_true(json_object_get(check_of(judged, name), "good"));
}

/* ---- */

static void a_file_is_judged_by_what_the_rulebook_asks(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    char *half = save(&t.d);
    play(&t.d);
    char *whole = save(&t.d);

    client_ask(t.league, "POST", CHECK, half);
    client_expects(t.league, 200);
    assert_false(is_good(t.league->json, "completed"));
    client_ask(t.league, "POST", CHECK, whole);
    client_expects(t.league, 200);
    const json_t *judged = t.league->json, *people = check_of(judged, "attendees");
    assert_string_equal(word(judged, "event"), t.d.event);
    assert_string_equal(word(judged, "rulebook"), "nc20");
    assert_true(is_good(judged, "completed"));
    assert_true(is_good(judged, "attendees"));
    assert_int_equal(number(people, "count"), 16);
    assert_int_equal(number(people, "least"), 16);
    assert_string_equal(word(people, "clause"), "NC20-1.2.4c");
    assert_true(is_good(judged, "judges"));
    assert_int_equal(json_array_size(json_object_get(judged, "overall")), 16);
    assert_true(json_array_size(json_object_get(judged, "staff")) > DAY_JUDGES);
    char champion[128], head[256];
    snprintf(champion, sizeof champion, "%s", word(json_object_get(judged, "champion"), "name"));
    snprintf(head, sizeof head, "event/%s#%lld:", t.d.event, (long long)number(judged, "seq"));
    assert_int_equal(strncmp(word(judged, "head"), head, strlen(head)), 0);
    assert_string_equal(word(judged, "trust"), "unsigned"); /* signed, but by whom? */
    assert_int_equal(strlen(word(judged, "key")), 64);
    assert_string_equal(
        champion, word(json_object_get(day_get(&t.d, t.d.chief, "%s", ""), "champion"), "name"));
    client_get(t.league, "/api/events/%s", t.d.event); /* it was looked at, not kept */
    client_expects(t.league, 404);
    free(half);
    free(whole);
    two_close(&t);
}

static void a_changed_file_is_found_out(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    char *text = save(&t.d), *step = strstr(text, "\"type\":\"event.published\"");
    assert_non_null(step);
    for (char *c = step + 8; *c != '.'; c++) *c = (char)(*c - 'a' + 'A');
    client_ask(t.league, "POST", CHECK, text);
    client_refused(t.league, 400, "input");
    assert_non_null(strstr(t.league->text, "This is not the event that was recorded."));
    strcpy(t.league->language, "de");
    client_ask(t.league, "POST", CHECK, text);
    client_refused(t.league, 400, "input");
    assert_non_null(strstr(t.league->text, "Das ist nicht der Eintrag, der aufgezeichnet wurde."));
    client_ask(t.league, "POST", CHECK, "{\"kind\":\"shopping-list\"}");
    client_refused(t.league, 400, "input");
    free(text);
    two_close(&t);
}

static void titles_have(Client *who, const char *event) {
    for (int i = 0; i < 500; i++) { /* lists are made a moment after each change */
        client_get(who, "/api/archive/titles?event=%s", event);
        client_expects(who, 200);
        if (json_array_size(json_object_get(who->json, "titles"))) return;
        usleep(20000);
    }
    fail_msg("no title of %s", event);
}

/* The hashes of a stream computed again, as anyone could with docs/store.md. */
static void chain_anew(json_t *stream) {
    uint8_t hash[SHA256_BYTES] = { 0 };
    json_t *line;
    size_t k;
    json_array_foreach(json_object_get(stream, "events"), k, line) {
        char hex[SHA256_HEX], *public = json_dumps(json_object_get(line, "public"), JSON_COMPACT);
        uint8_t seal[SHA256_BYTES], next[SHA256_BYTES];
        const char *sealed = json_string_value(json_object_get(line, "seal"));
        for (size_t b = 0; sealed && b < sizeof seal; b++)
            sscanf(sealed + 2 * b, "%2hhx", &seal[b]);
        StoreRecord event = { .stream = word(stream, "stream"),
                              .seq = k + 1,
                              .at = json_integer_value(json_object_get(line, "at")),
                              .type = word(line, "type"),
                              .version = (int32_t)number(line, "version"),
                              .command = word(line, "command"),
                              .public = { public, strlen(public) },
                              .seal = sealed ? seal : NULL };
        chain_hash(&event, hash, next);
        memcpy(hash, next, sizeof hash);
        sha256_hex(hash, hex);
        json_object_set_new(line, "hash", json_string(hex));
        free(public);
    }
}

/* Another time for the event's first step, and other hashes; what it has of a proof goes along. */
static char *forge(const char *file) {
    json_t *archive = json_loads(file, 0, NULL), *streams = json_object_get(archive, "streams"),
           *item;
    size_t i;
    json_t *first = json_array_get(json_object_get(json_array_get(streams, 0), "events"), 0);
    json_object_set_new(first, "at", json_integer(1));
    json_array_foreach(streams, i, item) chain_anew(item);
    char *text = json_dumps(archive, JSON_COMPACT);
    json_decref(archive);
    return text;
}

/* The same event, and a game that it never had. */
static char *with_a_game(const char *file) {
    json_t *archive = json_loads(file, 0, NULL);
    json_t *game = json_pack("{s:s, s:[{s:i, s:i, s:s, s:i, s:i, s:{s:s, s:i}}]}", "stream",
                             "game/forged", "events", "seq", 1, "at", 1, "type", "table.opened",
                             "version", 1, "part", 1, "public", "event", word(archive, "event"),
                             "game", 0);
    assert_non_null(game);
    chain_anew(game);
    json_array_append_new(json_object_get(archive, "streams"), game);
    json_object_del(archive, "proof");
    char *text = json_dumps(archive, JSON_COMPACT);
    json_decref(archive);
    return text;
}

/* A file whose streams belong together and are chained well adds no game to an event that is here: neither
 * where it was run nor where it was kept. */
static void no_file_adds_a_game(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d), *forged = with_a_game(whole);
    client_ask(t.d.chief, "POST", CHECK, forged);
    client_expects(t.d.chief, 200); /* there is nothing wrong with the file itself */
    client_ask(t.d.chief, "POST", KEEP, forged);
    client_refused(t.d.chief, 409, "conflict");
    client_ask(t.admin, "POST", KEEP, whole);
    client_expects(t.admin, 200);
    client_ask(t.admin, "POST", KEEP, forged);
    client_refused(t.admin, 409, "conflict");
    char *after = save(&t.d);
    assert_string_equal(after, whole);
    free(after);
    free(whole);
    free(forged);
    two_close(&t);
}

static void a_forgery_is_kept_as_unsigned_at_best(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d), *forged = forge(whole), path[256];
    client_ask(t.admin, "POST", CHECK, forged); /* with a proof that is not one of it */
    client_refused(t.admin, 400, "input");
    assert_non_null(strstr(t.admin->text, "The signature does not fit this file"));
    json_t *bare = json_loads(forged, 0, NULL);
    json_object_del(bare, "proof");
    free(forged);
    forged = json_dumps(bare, JSON_COMPACT);
    json_decref(bare);
    client_ask(t.admin, "POST", CHECK, forged);
    client_expects(t.admin, 200);
    assert_string_equal(word(t.admin->json, "trust"), "unsigned");
    client_ask(t.admin, "POST", KEEP, forged);
    client_expects(t.admin, 200);
    assert_string_equal(word(t.admin->json, "trust"), "unsigned");
    client_get(t.league, "/api/events/%s", t.d.event);
    assert_string_equal(word(t.league->json, "kept"), "unsigned");
    titles_have(t.league, t.d.event);
    const json_t *title = json_array_get(json_object_get(t.league->json, "titles"), 0);
    assert_string_equal(word(title, "kept"), "unsigned");
    client_ask(t.admin, "POST", CHECK, forged); /* nor does keeping it make it better */
    assert_string_equal(word(t.admin->json, "trust"), "unsigned");
    client_get(t.d.chief, "/api/archive/key");
    client_expects(t.d.chief, 200);
    snprintf(path, sizeof path, "%s?key=%s", CHECK, client_word(t.d.chief, "key"));
    client_ask(t.admin, "POST", path, forged);
    client_refused(t.admin, 400, "input");
    client_ask(t.admin, "POST", path, whole);
    client_expects(t.admin, 200);
    assert_string_equal(word(t.admin->json, "trust"), "signed");
    client_ask(t.d.chief, "POST", CHECK, whole); /* who wrote it knows it */
    client_expects(t.d.chief, 200);
    assert_string_equal(word(t.d.chief->json, "trust"), "signed");
    free(whole);
    free(forged);
    two_close(&t);
}

/* Both events in one file, each with a valid chain. */
static char *mixed(const char *file, const char *other) {
    json_t *one = json_loads(file, 0, NULL), *two = json_loads(other, 0, NULL);
    json_array_extend(json_object_get(one, "streams"), json_object_get(two, "streams"));
    json_object_del(one, "proof");
    char *text = json_dumps(one, JSON_COMPACT);
    json_decref(one);
    json_decref(two);
    return text;
}

static void administrators_can_save_an_event(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    char *half = save(&t.d);
    client_ask(t.admin, "POST", KEEP, half); /* it would go on in two places */
    client_refused(t.admin, 409, "conflict");
    play(&t.d);
    char *whole = save(&t.d), champion[64];
    client_ask(t.league, "POST", KEEP, whole);
    client_expects(t.league, 403);
    char keyed[256];
    client_get(t.d.chief, "/api/archive/key");
    snprintf(keyed, sizeof keyed, "%s?key=%s", KEEP, client_word(t.d.chief, "key"));
    client_ask(t.admin, "POST", keyed, whole);
    client_expects(t.admin, 200);
    assert_true(number(t.admin->json, "added") > 100);
    assert_string_equal(word(t.admin->json, "trust"), "signed");
    client_get(t.league, "/api/events/%s", t.d.event);
    assert_string_equal(word(t.league->json, "kept"), "signed");
    client_ask(t.admin, "POST", KEEP, whole);
    client_expects(t.admin, 200);
    assert_int_equal(number(t.admin->json, "added"), 0);

    /* Everyone there reads it, and its champion advances to the next stage. */
    titles_have(t.league, t.d.event);
    const json_t *title = json_array_get(json_object_get(t.league->json, "titles"), 0);
    snprintf(champion, sizeof champion, "%s", word(json_object_get(title, "champion"), "name"));
    client_get(t.league, "/api/events/%s", t.d.event);
    client_expects(t.league, 200);
    assert_string_equal(word(json_object_get(t.league->json, "champion"), "name"), champion);
    client_post(t.league, "/api/events", "{'rulebook':'wc25','name':'Next stage'}");
    client_expects(t.league, 200);
    char next[64], path[128];
    snprintf(next, sizeof next, "%s", client_word(t.league, "event"));
    snprintf(path, sizeof path, "/api/events/%s/steps", next);
    client_post(t.league, path,
                "{'steps':[{'kind':'event.published'},{'kind':'registration.opened'}]}");
    client_expects(t.league, 200);
    snprintf(path, sizeof path, "/api/events/%s/invitees", next);
    client_post(t.league, path, "{'from':'%s'}", t.d.event);
    client_expects(t.league, 200);
    assert_int_equal(number(t.league->json, "people"), 1);
    free(half);
    free(whole);
    two_close(&t);
}

static bool says(Client *who, const char *path, const char *name) {
    client_get(who, path);
    client_expects(who, 200);
    return strstr(who->text, name) != NULL;
}

/* People who came with a file have no account here, and all the same their name can be corrected and erased. */
static void people_from_a_file_can_be_erased(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d), id[64], was[128], entrants[96], path[96];
    client_ask(t.admin, "POST", KEEP, whole);
    client_expects(t.admin, 200);
    titles_have(t.league, t.d.event);
    const json_t *title = json_array_get(json_object_get(t.league->json, "titles"), 0);
    snprintf(id, sizeof id, "%s", word(json_object_get(title, "champion"), "person"));
    snprintf(was, sizeof was, "\"%s\"", word(json_object_get(title, "champion"), "name"));
    snprintf(entrants, sizeof entrants, "/api/events/%s/entrants", t.d.event);
    assert_true(says(t.league, entrants, was));
    snprintf(path, sizeof path, "/api/accounts/%s", id);
    client_get(t.admin, path);
    client_expects(t.admin, 200);
    assert_true(json_is_true(json_object_get(t.admin->json, "filed")));

    snprintf(path, sizeof path, "/api/accounts/%s/name", id);
    client_put(t.league, path, "{'name':'Somebody Else'}");
    client_refused(t.league, 403, "forbidden");
    client_put(t.admin, path, "{'name':'Spelt Rightly'}");
    client_expects(t.admin, 200);
    assert_false(says(t.league, entrants, was));
    assert_true(says(t.league, entrants, "\"Spelt Rightly\""));
    client_put(t.admin, path, "{'name':'Spelt Twice'}"); /* now there is a record */
    client_expects(t.admin, 200);
    assert_true(says(t.league, entrants, "\"Spelt Twice\""));
    snprintf(path, sizeof path, "/api/accounts/%llu/name", (unsigned long long)t.league->person);
    client_put(t.admin, path, "{'name':'Not Hers'}"); /* people with an account do it themselves */
    client_refused(t.admin, 409, "own-name");

    snprintf(path, sizeof path, "/api/accounts/%s", id);
    client_ask(t.admin, "DELETE", path, "{}");
    client_expects(t.admin, 200);
    assert_false(says(t.league, entrants, "\"Spelt Twice\""));
    client_get(t.league, "/api/archive/titles?event=%s", t.d.event);
    assert_null(strstr(t.league->text, "Spelt Twice"));
    client_ask(t.admin, "POST", KEEP, whole); /* the file does not bring them back */
    client_expects(t.admin, 200);
    assert_false(says(t.league, entrants, was));
    client_get(t.league, "/api/events/%s", t.d.event);
    assert_string_equal(word(t.league->json, "kept"), "unsigned");
    free(whole);
    two_close(&t);
}

/* Someone whose name was never corrected goes in one step. */
static void people_from_a_file_are_erased_at_once(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d), id[64], was[128], path[96];
    client_ask(t.admin, "POST", KEEP, whole);
    client_expects(t.admin, 200);
    titles_have(t.league, t.d.event);
    const json_t *title = json_array_get(json_object_get(t.league->json, "titles"), 0);
    snprintf(id, sizeof id, "%s", word(json_object_get(title, "champion"), "person"));
    snprintf(was, sizeof was, "\"%s\"", word(json_object_get(title, "champion"), "name"));
    snprintf(path, sizeof path, "/api/accounts/%s", id);
    client_ask(t.admin, "DELETE", path, "{}");
    client_expects(t.admin, 200);
    client_ask(t.admin, "DELETE", path, "{}");
    client_refused(t.admin, 404, "missing");
    snprintf(path, sizeof path, "/api/events/%s/entrants", t.d.event);
    assert_false(says(t.league, path, was));
    client_get(t.league, "/api/players/%s", id);
    assert_null(strstr(t.league->text, was));
    client_ask(t.admin, "POST", KEEP, whole);
    client_expects(t.admin, 200);
    assert_false(says(t.league, path, was));
    free(whole);
    two_close(&t);
}

/* Whether the page of the champion says where the title comes from, and how many games count there. */
static void player_says(Client *who, const char *id, const char *kept, bool counts) {
    client_get(who, "/api/players/%s", id);
    client_expects(who, 200);
    const json_t *row = json_array_get(json_object_get(who->json, "events"), 0);
    assert_true(json_is_true(json_object_get(row, "champion")));
    assert_true(number(row, "games") > 0);
    assert_string_equal(word(row, "kept"), kept);
    assert_int_equal(number(who->json, "games"), counts ? number(row, "games") : 0);
    client_get(who, "/api/events");
    client_expects(who, 200);
    row = json_array_get(json_object_get(who->json, "events"), 0);
    assert_string_equal(word(row, "kept"), kept);
}

static void an_unsigned_title_says_so(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d), id[64], path[256];
    client_ask(t.admin, "POST", KEEP, whole);
    client_expects(t.admin, 200);
    titles_have(t.league, t.d.event);
    const json_t *title = json_array_get(json_object_get(t.league->json, "titles"), 0);
    snprintf(id, sizeof id, "%s", word(json_object_get(title, "champion"), "person"));
    player_says(t.league, id, "unsigned", false);
    client_get(t.d.chief, "/api/archive/key");
    snprintf(path, sizeof path, "%s?key=%s", KEEP, client_word(t.d.chief, "key"));
    client_ask(t.admin, "POST", path, whole); /* with better proof it counts */
    client_expects(t.admin, 200);
    player_says(t.league, id, "signed", true);
    free(whole);
    two_close(&t);
}

enum { WORKERS = 4 }; /* of libuv */

typedef struct Hold {
    uv_work_t work[WORKERS];
    uv_sem_t busy, go;
} Hold;

static void keep_busy(uv_work_t *work) {
    Hold *hold = work->data;
    uv_sem_post(&hold->busy);
    uv_sem_wait(&hold->go);
}

static void hold_workers(Rig *rig, void *user) {
    Hold *hold = user;
    for (int i = 0; i < WORKERS; i++) {
        hold->work[i].data = hold;
        uv_queue_work(rig->web->app->loop, &hold->work[i], keep_busy, NULL);
    }
}

static void count_filings(Rig *rig, void *user) {
    *(unsigned *)user = rig->web->filing;
}

/* The file is there and about to be written by another thread, which waits. */
static void begin_keeping(Two *t, Hold *hold, Client *who, const char *file) {
    unsigned filing = 0;
    uv_sem_init(&hold->busy, 0), uv_sem_init(&hold->go, 0);
    rig_do(&t->there, hold_workers, hold);
    for (int i = 0; i < WORKERS; i++) uv_sem_wait(&hold->busy);
    client_send(who, ""); /* connected */
    char head[1024];
    snprintf(head, sizeof head,
             "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: "
             "application/json\r\nContent-Length: %zu\r\n\r\n",
             KEEP, who->cookie, strlen(file));
    client_send(who, head), client_send(who, file);
    for (int i = 0; !filing && i < 5000; i++)
        usleep(1000), rig_do(&t->there, count_filings, &filing);
    assert_int_equal(filing, 1);
}

static void end_keeping(Hold *hold, Client *who) {
    for (int i = 0; i < WORKERS; i++) uv_sem_post(&hold->go);
    client_read(who);
    uv_sem_destroy(&hold->busy), uv_sem_destroy(&hold->go);
}

/* While a file is at work the next one is refused before its megabytes have come. */
static void refused_at_the_head(Client *who) {
    char head[1024];
    client_send(who, ""); /* connected */
    snprintf(head, sizeof head,
             "POST /api/archive/files/check HTTP/1.1\r\nHost: localhost\r\nCookie: "
             "%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n",
             who->cookie, 30 << 20);
    client_send(who, head);
    client_read(who);
    client_refused(who, 503, "busy");
}

/* There is one place for files, and one visitor with a few connections had it all the time. */
static void one_running_file_does_not_block_others(void **state) {
    (void)state;
    Two t;
    Hold hold;
    unsigned filing = 0;
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d), path[96];
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)t.league->person);
    client_put(t.admin, path, "{'admin':true}");
    client_expects(t.admin, 200);
    begin_keeping(&t, &hold, t.league, whole);
    client_begin(t.admin, "/api/archive/files/check", "{'castellan':1}");
    for (int i = 0; filing < 2 && i < 5000; i++)
        usleep(1000), rig_do(&t.there, count_filings, &filing);
    assert_int_equal(filing, 2); /* it waits for its turn */
    end_keeping(&hold, t.league);
    client_expects(t.league, 200);
    client_read(t.admin);
    client_expects(t.admin, 400); /* it was read, and isn't a file of an event */
    free(whole);
    two_close(&t);
}

/* The other thread writes by the right that is there when it writes. */
static void a_right_lost_while_a_file_is_kept_is_lost(void **state) {
    (void)state;
    Two t;
    Hold hold;
    char path[96];
    two_open(&t);
    play(&t.d);
    char *whole = save(&t.d);
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)t.league->person);
    client_put(t.admin, path, "{'admin':true}");
    client_expects(t.admin, 200);
    begin_keeping(&t, &hold, t.league, whole);
    client_put(t.admin, path, "{'admin':false}");
    client_expects(t.admin, 200);
    end_keeping(&hold, t.league);
    client_refused(t.league, 403, "forbidden");
    client_get(t.admin, "/api/events/%s", t.d.event);
    client_expects(t.admin, 404);
    /* Something else about the sender has changed: then their rights are checked again, and they continue. */
    client_put(t.admin, path, "{'admin':true}");
    client_expects(t.admin, 200);
    begin_keeping(&t, &hold, t.league, whole);
    Client *phone = client_open(&t.there);
    snprintf(phone->cookie, sizeof phone->cookie, "%s", t.league->cookie);
    refused_at_the_head(phone);
    client_close(phone);
    phone = client_open(&t.there);
    snprintf(phone->cookie, sizeof phone->cookie, "%s", t.league->cookie);
    client_post(phone, "/api/tokens", "{'label':'Her phone'}");
    client_expects(phone, 200);
    end_keeping(&hold, t.league);
    client_expects(t.league, 200);
    client_get(t.admin, "/api/events/%s", t.d.event);
    client_expects(t.admin, 200);
    free(whole);
    client_close(phone);
    two_close(&t);
}

static void nobody_writes_on_in_an_event_that_is_here(void **state) {
    (void)state;
    Two t;
    two_open(&t);
    play(&t.d);
    char *before = save(&t.d);
    client_ask(t.admin, "POST", KEEP, before);
    client_expects(t.admin, 200);
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", t.d.event);
    client_patch(t.d.chief, path, "{'place':'Elsewhere'}");
    client_expects(t.d.chief, 200);
    char *after = save(&t.d);
    client_ask(t.admin, "POST", KEEP, after);
    client_refused(t.admin, 409, "conflict");
    client_get(t.admin, "/api/events/%s", t.d.event);
    assert_string_not_equal(word(t.admin->json, "place"), "Elsewhere");

    client_post(t.d.chief, "/api/demo", "{'rulebook':'nc20','players':16,'until':'done'}");
    client_expects(t.d.chief, 201);
    char other[64];
    snprintf(other, sizeof other, "%s", client_word(t.d.chief, "event"));
    client_get(t.d.chief, "/api/events/%s/archive.json", other);
    client_expects(t.d.chief, 200);
    char *both = mixed(before, t.d.chief->text);
    client_ask(t.admin, "POST", KEEP, both);
    client_refused(t.admin, 409, "conflict");
    client_get(t.admin, "/api/events/%s", other);
    client_expects(t.admin, 404);
    free(before);
    free(after);
    free(both);
    two_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_judged_by_what_the_rulebook_asks),
        cmocka_unit_test(a_changed_file_is_found_out),
        cmocka_unit_test(no_file_adds_a_game),
        cmocka_unit_test(a_forgery_is_kept_as_unsigned_at_best),
        cmocka_unit_test(administrators_can_save_an_event),
        cmocka_unit_test(people_from_a_file_can_be_erased),
        cmocka_unit_test(people_from_a_file_are_erased_at_once),
        cmocka_unit_test(an_unsigned_title_says_so),
        cmocka_unit_test(one_running_file_does_not_block_others),
        cmocka_unit_test(a_right_lost_while_a_file_is_kept_is_lost),
        cmocka_unit_test(nobody_writes_on_in_an_event_that_is_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
