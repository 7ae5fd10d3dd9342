/* A walk through docs/openapi.json: every path, every method, with every role, in one's own half of the
 * server (two_halves.h) and in the other one.
 *
 *   - people without the rights written there are stopped, people with one are not;
 *   - what is not written there does not exist;
 *   - a question and a refusal change nothing: the heads of all streams are compared;
 *   - no answer has a word in it that was confided in the other half;
 *   - and nothing breaks.
 *
 * `make test` has only a stranger walk, so that a path that nobody knows how to fill in is noticed. */
#include "web/core/two_halves.h"

#include "base/heap.h"
#include "thorough.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Walk {
    Halves world;
    Walker as;
    Client *c;
    int half; /* 0: one's own */
    const char *path, *method;
    const json_t *operation; /* what is written about it; NULL: nothing */
    char asked[512], body[512];
    uint8_t heads[SHA256_BYTES]; /* of all streams */
    int steps, wrong, throttled;
} Walk;

static json_t *document;

#define WRONG(w, ...)                                                                              \
    do {                                                                                           \
        print_error("%s, %s half: %s %s %s: %d: ", WALKER[(w)->as].name,                           \
                    (w)->half ? "other" : "own", (w)->method, (w)->asked, (w)->body,               \
                    (w)->c->status);                                                               \
        print_error(__VA_ARGS__);                                                                  \
        print_error(": %.300s\n", (w)->c->text);                                                   \
        (w)->wrong++;                                                                              \
    } while (0)

/* ---- what has changed ---- */

static bool add_head(void *user, const StoreHead *head) {
    sha256_update(user, head->stream, strlen(head->stream) + 1);
    sha256_update(user, head->hash, sizeof head->hash);
    return true;
}

static void sum_heads(Rig *rig, void *user) {
    Sha256 sha;
    Err err;
    sha256_init(&sha);
    if (store_streams(rig->web->app->store, "", "", 0, add_head, &sha, &err))
        fail_msg("%s", err.text);
    sha256_final(&sha, user);
}

static bool has_changed(Walk *w) {
    uint8_t now[SHA256_BYTES];
    rig_do(&w->world.rig, sum_heads, now);
    bool changed = memcmp(now, w->heads, sizeof now) != 0;
    memcpy(w->heads, now, sizeof now);
    return changed;
}

/* ---- what is asked ---- */

static const char *value_of(const Walk *w, const char *name, size_t size) {
    static const struct {
        const char *name, *value;
    } PLAIN[] = { { "kind", "rules" },    { "picture", "1" },  { "seat", "1" },
                  { "step", "1" },        { "round", "0" },    { "game", "0" },
                  { "rulebook", "wc25" }, { "what", "cards" }, { "language", "de" } };
    static char own[HALF_ID];
    const Half *half = &w->world.half[w->half];
    const struct {
        const char *name, *value;
    } theirs[] = { { "event", half->event },     { "table", half->table },
                   { "season", half->season },   { "report", half->report },
                   { "ban", half->ban },         { "code", half->code },
                   { "session", half->session }, { "account", half->account },
                   { "player", half->entry },    { "token", half->stop } };
    bool account = size == 7 && strncmp(name, "account", 7) == 0;
    if (account && !w->half && w->c->person) {
        snprintf(own, sizeof own, "%llu", (unsigned long long)w->c->person);
        return own;
    }
    for (size_t i = 0; i < sizeof theirs / sizeof theirs[0]; i++)
        if (strlen(theirs[i].name) == size && strncmp(theirs[i].name, name, size) == 0)
            return theirs[i].value;
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++)
        if (strlen(PLAIN[i].name) == size && strncmp(PLAIN[i].name, name, size) == 0)
            return PLAIN[i].value;
    fail_msg("what is {%.*s}?", (int)size, name);
    return "";
}

static void fill_path(Walk *w) {
    Buf out = buf_over(w->asked, sizeof w->asked);
    for (const char *at = w->path; *at; at++) {
        if (*at != '{') {
            buf_char(&out, *at);
            continue;
        }
        size_t size = strcspn(at + 1, "}");
        buf_text(&out, value_of(w, at + 1, size));
        at += size + 1;
    }
    assert_false(out.full);
}

/* Bodies that would do harm; elsewhere the empty object is enough to get past the guard.  {me} is who
 * walks, {event} the half's event. */
static const struct {
    const char *path, *body;
} BODIES[] = {
    { "/api/events/{event}/steps", "{'kind':'staff.assigned','person':'{me}','role':'organiser'}" },
    { "/api/events/{event}/check", "{'kind':'staff.assigned','person':'{me}','role':'organiser'}" },
    { "/api/events/{event}", "{'name':'Taken over'}" },
    { "/api/events/{event}/entrants", "{'country':'DE'}" },
    { "/api/events/{event}/games/{game}/sheet", "{'vp':[10,3,4,5],'winner':0}" },
    { "/api/events/{event}/notices", "{'text':'Heard everywhere.'}" },
    { "/api/events/{event}/people/{account}/name", "{'name':'Robbed'}" },
    { "/api/events/{event}/people/{account}/minor", "{'minor':true}" },
    { "/api/events/{event}/policies/{kind}", "{'text':'Everything is allowed.'}" },
    { "/api/events/{event}/reports", "{'category':'conduct','text':'It is loud.'}" },
    { "/api/reports", "{'category':'conduct','text':'It is loud.'}" },
    { "/api/reports/{report}/notes", "{'text':'I was here.'}" },
    { "/api/reports/{report}/state", "{'state':'closed'}" },
    { "/api/reports/{report}/access", "{'person':'{me}','on':true}" },
    { "/api/bans", "{'person':'{me}','event':'{event}','text':'Me.'}" },
    { "/api/bans/{ban}", "{'ban':false,'text':'Let them in.'}" },
    { "/api/seasons/{season}/administrators", "{'person':'{me}'}" },
    { "/api/tables/{table}/chat", "{'text':'Hello.'}" },
    { "/api/tables/{table}/sit", "{'seat':0}" }, /* where someone sits */
    { "/api/tables/{table}", "{'seats':3}" },
    { "/api/tables/{table}/actions", "{'action':'roll'}" },
};

static void fill_body(Walk *w) {
    Buf out = buf_over(w->body, sizeof w->body);
    const char *body = "{}";
    for (size_t i = 0; i < sizeof BODIES / sizeof BODIES[0]; i++)
        if (strcmp(BODIES[i].path, w->path) == 0) body = BODIES[i].body;
    for (; *body; body++)
        if (strncmp(body, "{me}", 4) == 0) {
            buf_print(&out, "%llu", (unsigned long long)w->c->person);
            body += 3;
        } else if (strncmp(body, "{event}", 7) == 0) {
            buf_text(&out, w->world.half[w->half].event);
            body += 6;
        } else buf_char(&out, *body == '\'' ? '"' : *body);
    assert_false(out.full);
}

/* ---- what is right ---- */

static bool has_word(const char *words, const char *word) {
    size_t size = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += size)
        if ((at == words || at[-1] == ' ') && (at[size] == ' ' || !at[size])) return true;
    return false;
}

static bool has_right(const Walk *w, const char *right) {
    const WalkerRights *r = &WALKER[w->as];
    if (has_word(r->anywhere, right)) return true;
    if (w->half) return false;
    return (strstr(w->path, "{event}") && has_word(r->event, right)) ||
           (strstr(w->path, "{season}") && has_word(r->season, right)) ||
           (strstr(w->path, "{table}") && has_word(r->table, right));
}

static bool may(const Walk *w) {
    const json_t *rights = json_object_get(w->operation, "x-rights"), *right;
    size_t i;
    json_array_foreach(rights, i, right) if (has_right(w, json_string_value(right))) return true;
    return json_array_size(rights) == 0;
}

static bool is_signed_in(const Walk *w) {
    return *WALKER[w->as].anywhere != 0;
}

static bool is_stopped(const Walk *w) {
    const char *code = client_word(w->c, "error.code");
    return (w->c->status == 401 && strcmp(code, "sign-in") == 0) ||
           (w->c->status == 403 && strcmp(code, "forbidden") == 0);
}

/* Open to any account by the row, but not at an unrelated event. */
static bool is_for_few(const Walk *w) {
    static const char *const FEW[] = {
        "POST /api/events/{event}/steps",
        "POST /api/events/{event}/games/{game}/sheet",
        "POST /api/events/{event}/games/{game}/turn",
        "POST /api/events/{event}/games/{game}/table",
        "GET /api/reports/{report}",
        "GET /api/reports/{report}/pictures/{picture}",
        "POST /api/reports/{report}/pictures",
        "POST /api/reports/{report}/notes",
        "PUT /api/reports/{report}/state",
        "PUT /api/reports/{report}/access",
        "DELETE /api/sessions/{session}",
        "POST /api/bans",
        "POST /api/bans/{ban}",
        "POST /api/tables/{table}/actions",
    };
    char name[160];
    snprintf(name, sizeof name, "%s %s", w->method, w->path);
    for (size_t i = 0; i < sizeof FEW / sizeof FEW[0]; i++)
        if (strcmp(FEW[i], name) == 0) return w->half == 1 && w->as != WALK_ADMIN;
    return false;
}

static void check_words(Walk *w) {
    bool insider = w->as > WALK_BANNED; /* may know some of their own half's words */
    if (w->as == WALK_ADMIN || !w->c->text) return;
    for (int half = insider ? 1 : 0; half < 2; half++)
        for (int i = 0; i < HALF_WORDS; i++)
            if (strstr(w->c->text, w->world.half[half].word[i]))
                WRONG(w, "tells \"%s\"", w->world.half[half].word[i]);
}

static void check(Walk *w) {
    int status = w->c->status;
    bool looks = strcmp(w->method, "GET") == 0 || strcmp(w->method, "HEAD") == 0;
    if (status >= 500 && status != 503) WRONG(w, "breaks");
    if (status == 429) w->throttled++;
    else if (!w->operation) {
        bool page = looks && status == 200 && !w->c->json;
        if (status != 404 && status != 405 && !page) WRONG(w, "is not written down");
    } else if (!may(w)) {
        if (status != (is_signed_in(w) ? 403 : 401)) WRONG(w, "should be stopped");
    } else if (strcmp(w->method, "HEAD") != 0) {
        if (is_stopped(w) && status == 401 && is_signed_in(w)) WRONG(w, "should pass");
        if (is_stopped(w) && status == 403 && !is_for_few(w)) WRONG(w, "should pass");
        if (status < 400 && is_for_few(w)) WRONG(w, "is done for a stranger");
    }
    if (has_changed(w) && (status >= 400 || looks)) WRONG(w, "changes something");
    check_words(w);
}

/* ---- the walk ---- */

/* What would end it for the walker, or continues for minutes on its own. */
static bool is_left_out(const Walk *w) {
    bool ends = strcmp(w->method, "DELETE") == 0 &&
                (strcmp(w->path, "/api/me") == 0 || strcmp(w->path, "/api/sessions") == 0 ||
                 (!w->half && strcmp(w->path, "/api/sessions/{session}") == 0) ||
                 strcmp(w->path, "/api/accounts/{account}") == 0);
    return w->operation && may(w) &&
           (ends || strcmp(w->path, "/api/demo") == 0 || strcmp(w->path, "/ws") == 0);
}

/* Does what is asked fit this path too?  "/api/bans/records" is one of "/api/bans/{ban}". */
static bool fits(const char *path, const char *template) {
    for (; *path && *template; path++, template ++) {
        if (*template != '{') {
            if (*path != *template) return false;
            continue;
        }
        path += strcspn(path, "/") - 1;
        template += strcspn(template, "}");
    }
    return !*path && !*template;
}

static const json_t *find_operation(const char *path, const char *method) {
    const json_t *paths = json_object_get(document, "paths"), *found;
    const char *template;
    json_t *methods;
    found = json_object_get(json_object_get(paths, path), method);
    json_object_foreach((json_t *)paths, template, methods) {
        if (!found && fits(path, template)) found = json_object_get(methods, method);
    }
    return found;
}

static void step(Walk *w) {
    bool looks = strcmp(w->method, "GET") == 0 || strcmp(w->method, "HEAD") == 0;
    char lower[8];
    snprintf(lower, sizeof lower, "%s", strcmp(w->method, "HEAD") == 0 ? "get" : w->method);
    for (char *at = lower; *at; at++) *at = (char)(*at | 32);
    w->operation = find_operation(w->path, lower);
    if (is_left_out(w)) return;
    fill_path(w);
    if (looks) w->body[0] = 0;
    else fill_body(w);
    client_ask(w->c, w->method, w->asked, looks ? NULL : w->body);
    w->steps++;
    check(w);
}

static void walk_half(Walk *w, int half) {
    static const char *const METHODS[] = { "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE" };
    const char *path;
    json_t *methods;
    w->half = half;
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++)
        json_object_foreach(json_object_get(document, "paths"), path, methods) {
            w->path = path;
            w->method = METHODS[i];
            step(w);
        }
}

/* Those of the other half are still who they were. */
static void check_untouched(Walk *w) {
    const Half *half = &w->world.half[1];
    Client *people[] = { half->organiser, half->player, half->reporter, half->league };
    for (size_t i = 0; i < sizeof people / sizeof people[0]; i++) {
        client_get(people[i], "/api/me");
        if (!json_is_object(json_object_get(people[i]->json, "me"))) {
            print_error("%s: someone of the other half is signed out\n", WALKER[w->as].name);
            w->wrong++;
        }
    }
    client_get(half->organiser, "/api/events/%s", half->event);
    assert_string_equal(client_word(half->organiser, "name"), "Cup B");
}

static void every_role_may_do_what_is_written_and_nothing_else(void **state) {
    (void)state;
    static Walk w;
    int steps = 0, wrong = 0, throttled = 0;
    int walkers = thorough(1, WALKER_COUNT);
    for (int as = 0; as < walkers; as++) {
        memset(&w, 0, sizeof w);
        halves_open(&w.world);
        w.as = (Walker)as;
        w.c = halves_walker(&w.world, w.as);
        has_changed(&w);
        walk_half(&w, 1);
        check_untouched(&w);
        walk_half(&w, 0);
        client_close(w.c);
        halves_close(&w.world);
        steps += w.steps, wrong += w.wrong, throttled += w.throttled;
    }
    printf("%d steps by %d people, %d of them throttled\n", steps, walkers, throttled);
    assert_int_equal(wrong, 0);
    assert_true(throttled * 20 < steps); /* a walk, not a wait */
}

static int read_document(void **state) {
    (void)state;
    document = json_load_file(SOURCE_ROOT "/docs/openapi.json", 0, NULL);
    return document ? 0 : -1;
}

static int drop_document(void **state) {
    (void)state;
    json_decref(document);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_may_do_what_is_written_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, read_document, drop_document);
}
