#include "web/people/entrance.h"

#include "app/people/accounts.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/core/device.h"
#include "web/guard.h"
#include "web/core/limits.h"

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
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
        return NULL;
    }
    e->x = x;
    e->run = run;
    e->missed = store_missed(web_app(x)->store, NULL);
    return e;
}

/* Could something not be read since?  True: that was answered. */
static bool is_blind(Entrance *e) {
    Err why;
    if (store_missed(web_app(e->x)->store, &why) == e->missed) return false;
    reply_failure(e->x, &why);
    drop(e);
    return true;
}

/* ---- turns ---- */

static bool has_gone(void *user) {
    return exchange_gone(((const Entrance *)user)->x);
}

/* There was no turn.  Nobody reads the answer if the asker has gone, but each gets one. */
static void come_back(Entrance *e) {
    reply_header(e->x, "Retry-After", "5");
    reply_error(e->x, 429, "wait", "Many people are signing in right now. Try again in a moment.");
    drop(e);
}

static void called(void *user, GuessCall what, Guess *turn) {
    Entrance *e = user;
    e->missed = store_missed(web_app(e->x)->store, NULL);
    if (what == GUESS_NOW) e->check(e, turn);
    else come_back(e);
}

bool entrance_blind(Entrance *e, Guess *turn) {
    bool blind = is_blind(e);
    if (blind) guess_over(turn, false);
    return blind;
}

void entrance_check(Entrance *e, Door door, void (*check)(Entrance *e, Guess *turn)) {
    if (is_blind(e)) return;
    e->check = check;
    const GuessAsk ask = { .door = door,
                           .address = e->x->peer,
                           .account = e->account,
                           .unknown = !e->person,
                           .call = called,
                           .gone = has_gone,
                           .user = e };
    if (!guess_ask(web_app(e->x), &ask)) come_back(e);
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
    if (act->cookies && (e->verified || *e->hash)) act->knew = e->person;
}

static void done(Act *act, Task *t) {
    Entrance *e = act->more;
    if (t->err.status && e->newcomer) within_undo(e->x, QUOTA_ROWS, QUOTA_NEWCOMERS);
    if (t->err.status && t->err.status != ERR_STORE && e->wrong)
        reply_tell(e->x, 401, t->code, &t->err.message);
    else web_answer(act, t);
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

static void hashed(void *user, PasswordEnd end, const char hash[PASSWORD_HASH]) {
    Entrance *e = user;
    if (end == PASSWORD_GOOD) {
        memcpy(e->hash, hash, PASSWORD_HASH);
        entrance_run(e);
    } else if (end == PASSWORD_WRONG) {
        reply_error(e->x, 503, "no-memory", "The server is out of memory. Try again later.");
        drop(e);
    } else come_back(e);
}

static void verified(void *user, PasswordEnd end, const char hash[PASSWORD_HASH]) {
    (void)hash;
    Entrance *e = user;
    e->wrong = end != PASSWORD_GOOD;
    e->verified = end == PASSWORD_GOOD;
    if (end == PASSWORD_GOOD || end == PASSWORD_WRONG) entrance_run(e);
    else come_back(e);
}

static PasswordAsk password_ask(Entrance *e, Door door, PasswordDone then) {
    return (PasswordAsk){ .door = door,
                          .address = e->x->peer,
                          .account = e->account,
                          .gone = has_gone,
                          .done = then,
                          .user = e };
}

static void busy(Entrance *e, const Err *err) {
    reply_header(e->x, "Retry-After", "3");
    reply_tell(e->x, 503, "busy", &err->message);
    drop(e);
}

void entrance_hash(Entrance *e, const char *password) {
    Err err;
    if (password_check(password, e->profile.name, &err)) {
        reply_tell(e->x, 400, "password", &err.message);
        drop(e);
        return;
    }
    const PasswordAsk ask = password_ask(e, DOOR_NEW, hashed);
    if (password_hash(web_app(e->x), &ask, password, &err)) busy(e, &err);
}

void entrance_verify(Entrance *e, const char *password) {
    Err err;
    char hash[PASSWORD_HASH];
    bool known = e->person && accounts_password(web_app(e->x), e->person, hash);
    PasswordAsk ask = password_ask(e, DOOR_PASSWORD, verified);
    char device[DEVICE_TEXT];
    if (device_knows(web_app(e->x), e->x, e->person, device)) ask.device = device;
    if (is_blind(e)) return;
    if (password_verify(web_app(e->x), &ask, password, known ? hash : NULL, &err)) busy(e, &err);
}

bool entrance_open(Task *t, Entrance *e) {
    const char *agent = request_header(&e->x->request, "user-agent");
    SessionStart start = { .person = e->person, .label = agent, .address = e->x->peer };
    return session_open(t, &start, e->token, &e->session);
}
