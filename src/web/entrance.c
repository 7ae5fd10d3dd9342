#include "web/entrance.h"

#include "app/accounts.h"
#include "app/throttle.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/guard.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void drop(Entrance *e) {
    sodium_memzero(e, sizeof *e);
    free(e);
}

Entrance *entrance_new(Exchange *x, void (*run)(Task *t)) {
    Entrance *e = calloc(1, sizeof *e);
    if (!e) {
        reply_error(x, 503, "no-memory", "The server has no memory for this just now; try again.");
        return NULL;
    }
    e->x = x;
    e->run = run;
    return e;
}

/* ---- guessing ---- */

static void address_key(const Entrance *e, char key[ENTRANCE_KEY]) {
    snprintf(key, ENTRANCE_KEY, "address %s", e->x->peer);
}

/* An account is guessed at from one place: a stranger elsewhere does not keep its owner out. */
static void door_key(const Entrance *e, char key[2 * ENTRANCE_KEY]) {
    snprintf(key, (size_t)2 * ENTRANCE_KEY, "%s from %s", e->door, e->x->peer);
}

bool entrance_throttled(Entrance *e) {
    App *app = web_app(e->x);
    const Throttle *throttle = app->accounts->throttle;
    char key[ENTRANCE_KEY], here[2 * ENTRANCE_KEY], seconds[16];
    int64_t now = app_now(app);
    address_key(e, key);
    door_key(e, here);
    uint32_t wait = throttle_wait(throttle, key, now);
    uint32_t more = *e->door ? throttle_wait(throttle, here, now) : 0;
    uint32_t most = *e->door ? throttle_wait(throttle, e->door, now) : 0;
    if (more > wait) wait = more;
    if (most > wait) wait = most;
    if (!wait) return false;
    snprintf(seconds, sizeof seconds, "%u", wait);
    reply_header(e->x, "Retry-After", seconds);
    reply_error(e->x, 429, "wait", "Too many wrong tries; wait %u second%s.", wait,
                wait == 1 ? "" : "s");
    drop(e);
    return true;
}

void entrance_failed(Entrance *e) {
    App *app = web_app(e->x);
    Throttle *throttle = app->accounts->throttle;
    char key[ENTRANCE_KEY], here[2 * ENTRANCE_KEY];
    int64_t now = app_now(app);
    address_key(e, key);
    door_key(e, here);
    throttle_failed(throttle, key, THROTTLE_FREE_ADDRESS, now);
    if (!*e->door) return;
    throttle_failed(throttle, here, THROTTLE_FREE, now);
    throttle_slowed(throttle, e->door, THROTTLE_FREE_ACCOUNT, THROTTLE_LONGEST_ACCOUNT_S, now);
}

/* ---- the way in ---- */

static void compose(Act *act, Task *t) {
    Entrance *e = act->more;
    char name[PERSON_NAME];
    (void)t;
    if (*e->profile.name && act->person->id != e->person) /* a new one, not yet to be read */
        memcpy(name, e->profile.name, sizeof name);
    else accounts_name(act->app, e->person, name);
    jot_open(&act->answer, '{');
    member_big("id", e->person, &act->answer);
    member_word("name", name, &act->answer);
    if (*e->scope) member_word("scope", e->scope, &act->answer);
    if (e->session) member_big("session", e->session, &act->answer);
    if (e->session && e->program) member_word("token", e->token, &act->answer);
    jot_close(&act->answer, '}');
    act->status = 201;
    act->cookies = e->session && !e->program;
    if (act->cookies) snprintf(act->cookie, sizeof act->cookie, "%s", e->token);
}

static void done(Act *act, Task *t) {
    Entrance *e = act->more;
    if (t->err.status && e->wrong) {
        entrance_failed(e);
        reply_error(e->x, 401, t->code, "%s", t->err.text);
    } else {
        char here[2 * ENTRANCE_KEY];
        door_key(e, here);
        if (!t->err.status && *e->door) throttle_clear(act->app->accounts->throttle, here);
        web_answer(act, t);
    }
    sodium_memzero(act->cookie, sizeof act->cookie);
    if (act->answer.size) sodium_memzero(act->answer.text, act->answer.size);
    sodium_memzero(e, sizeof *e); /* freed with the act */
}

void entrance_run(Entrance *e) {
    Act *act = web_act_new(e->x, NULL);
    if (!act) {
        drop(e);
        return;
    }
    act->more = e;
    act->compose = compose;
    act->done = done;
    web_start(act, NULL, e->run);
}

static void hashed(void *user, bool good, const char hash[PASSWORD_HASH]) {
    Entrance *e = user;
    if (!good) {
        reply_error(e->x, 503, "no-memory",
                    "The server has no memory for this just now; try again.");
        drop(e);
        return;
    }
    memcpy(e->hash, hash, PASSWORD_HASH);
    entrance_run(e);
}

static void verified(void *user, bool good, const char hash[PASSWORD_HASH]) {
    (void)hash;
    Entrance *e = user;
    e->wrong = !good;
    entrance_run(e);
}

bool entrance_flood(Exchange *x) {
    enum { FREE = 500 }; /* within an hour of each other */
    App *app = web_app(x);
    char key[ADDRESS_TEXT + 16], seconds[16];
    if (web_person(x)->rights & RIGHT_ADMIN || strcmp(x->peer, "127.0.0.1") == 0) return false;
    snprintf(key, sizeof key, "new %s", x->peer);
    uint32_t wait = throttle_wait(app->accounts->throttle, key, app_now(app));
    if (!wait) {
        throttle_failed(app->accounts->throttle, key, FREE, app_now(app));
        return false;
    }
    snprintf(seconds, sizeof seconds, "%u", wait);
    reply_header(x, "Retry-After", seconds);
    reply_error(x, 429, "wait", "Very many accounts came from here; wait %u seconds.", wait);
    return true;
}

static void busy(Entrance *e, const Err *err) {
    reply_header(e->x, "Retry-After", "3");
    reply_error(e->x, 503, "busy", "%s", err->text);
    drop(e);
}

void entrance_hash(Entrance *e, const char *password) {
    Err err;
    if (password_check(password, e->profile.name, &err)) {
        reply_error(e->x, 400, "password", "%s", err.text);
        drop(e);
        return;
    }
    if (password_hash(web_app(e->x), password, hashed, e, &err)) busy(e, &err);
}

void entrance_verify(Entrance *e, const char *password) {
    Err err;
    char hash[PASSWORD_HASH];
    bool known = e->person && accounts_password(web_app(e->x), e->person, hash);
    if (password_verify(web_app(e->x), password, known ? hash : NULL, verified, e, &err))
        busy(e, &err);
}

bool entrance_open(Task *t, Entrance *e) {
    const char *agent = request_header(&e->x->request, "user-agent");
    SessionStart start = { .person = e->person, .label = agent, .address = e->x->peer };
    return session_open(t, &start, e->token, &e->session);
}
