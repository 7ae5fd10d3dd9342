/* login.c - the first start, new accounts, signing in and out, tokens for programs. */
#include "app/people/server_settings.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/people/entrance.h"
#include "web/guard.h"
#include "web/people/people.h"
#include "web/core/limits.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD_ROOM = PASSWORD_MAX + 2 }; /* one more, so that a longer one is told so */

/* ---- what people say about themselves ---- */

bool people_profile(Exchange *x, const json_t *body, Profile *p) {
    App *app = web_app(x);
    Err err;
    int64_t year = p->birth_year;
    char before[PROFILE_TEXT];
    memcpy(before, p->email, sizeof before);
    char name[2 * PERSON_NAME], text[PROFILE_TEXT];
    if (!web_text(x, body, "name", name, sizeof name)) return false;
    if (*name && name_tidy(name, p->name, &err))
        return reply_tell(x, 400, "name", &err.message), false;
#define TEXT(key, field)                                                                           \
    if (json_object_get(body, key)) {                                                              \
        if (!web_text(x, body, key, text, sizeof p->field)) return false;                          \
        memcpy(p->field, text, sizeof p->field);                                                   \
    }
    TEXT("full_name", full_name)
    TEXT("email", email)
    if (strcmp(before, p->email) != 0) p->confirmed = false;
    TEXT("country", country)
    TEXT("languages", languages)
#undef TEXT
    if (!web_number(x, body, "birth_year", &year, 1900, 2100)) return false;
    if (!web_flag(x, body, "minor", &p->minor) || !web_flag(x, body, "mail", &p->mail))
        return false;
    p->birth_year = (int)year;
    if (profile_is_minor(p->birth_year, app_now(app))) p->minor = true;
    if (p->minor && *p->full_name) {
        char shown[2 * PERSON_NAME], full[2 * PERSON_NAME];
        name_fold(p->name, shown), name_fold(p->full_name, full);
        if (strcmp(shown, full) == 0)
            return reply_error(x, 409, "full-name",
                               "A minor's full name is not shown. Choose another screen name."),
                   false;
    }
    if (profile_check_email(p->email, &err))
        return reply_tell(x, 400, "email", &err.message), false;
    return true;
}

/* Who they want to be: name and password, and what else they tell. */
static bool read_newcomer(Exchange *x, const json_t *body, Entrance *e, char *password) {
    if (!people_profile(x, body, &e->profile)) return false;
    if (!*e->profile.name) return reply_error(x, 400, "input", "\"name\" is missing."), false;
    return web_needs(x, body, "password", password, PASSWORD_ROOM);
}

/* ---- the first start ---- */

static void setup_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    e->person = app_random_id();
    if (!accounts_setup_good(t->app, e->code)) {
        task_refuse(t, "setup-over",
                    server_settings(t->app)->admins
                        ? "This server already has an administrator. Ask them."
                        : "This link is no longer valid. Use the newest one.");
        return;
    }
    if (!accounts_create(t, e->person, &e->profile, e->hash, NULL)) return;
    if (!server_grant(t, e->person, e->person, true)) return;
    accounts_setup_used(t);
    entrance_open(t, e);
}

void setup_post(Exchange *x) {
    char password[PASSWORD_ROOM];
    json_t *body = web_body(x);
    Entrance *e = body ? entrance_new(x, setup_run) : NULL;
    if (!e) {
        json_decref(body);
        return;
    }
    if (!web_only(x, body, "token name password email full_name country languages") ||
        !web_needs(x, body, "token", e->code, sizeof e->code) ||
        !read_newcomer(x, body, e, password))
        free(e);
    else if (accounts_setup_good(web_app(x), e->code)) entrance_hash(e, password);
    else { /* of 2^256 nobody guesses one, and there is nothing to hash */ e->wrong = true;
        entrance_run(e);
    }
    sodium_memzero(password, sizeof password);
    json_decref(body);
}

/* ---- accounts ---- */

static void account_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    bool admin = act->person->rights & RIGHT_ADMIN;
    if (server_closed(t->app) && !admin) {
        task_refuse(t, "closed", "Only administrators can create accounts on this server.");
        return;
    }
    e->person = app_random_id();
    if (!accounts_create(t, e->person, &e->profile, e->hash, NULL)) return;
    if (!act->person->id) entrance_open(t, e); /* who makes one for someone else stays oneself */
}

void accounts_post(Exchange *x) {
    char password[PASSWORD_ROOM];
    json_t *body = web_body(x);
    Entrance *e = body ? entrance_new(x, account_run) : NULL;
    if (e && (!web_only(x, body,
                        "name password email full_name country languages birth_year "
                        "minor mail") ||
              !read_newcomer(x, body, e, password) || !within(x, QUOTA_ROWS, QUOTA_NEWCOMERS)))
        free(e);
    else if (e) e->newcomer = true, entrance_hash(e, password);
    sodium_memzero(password, sizeof password);
    json_decref(body);
}

/* ---- sessions ---- */

static void login_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    if (e->wrong || !e->person) {
        e->wrong = true;
        task_refuse(t, "wrong", "Wrong name or password.");
        return;
    }
    const Account *a = account_find(t->app, e->person);
    if (!a || a->merged || a->erased) {
        e->wrong = true;
        task_refuse(t, "wrong", "Wrong name or password.");
        return;
    }
    entrance_open(t, e);
}

void sessions_post(Exchange *x) {
    char password[PASSWORD_ROOM], name[2 * PERSON_NAME];
    json_t *body = web_body(x);
    Entrance *e = body ? entrance_new(x, login_run) : NULL;
    if (e && (!web_only(x, body, "name password program") ||
              !web_needs(x, body, "name", name, sizeof name) ||
              !web_needs(x, body, "password", password, sizeof password) ||
              !web_flag(x, body, "program", &e->program)))
        free(e);
    else if (e) {
        App *app = web_app(x);
        Err err;
        char tidy[PERSON_NAME];
        bool good = !name_tidy(name, tidy, &err);
        if (good) name_key(app, tidy, e->account);
        e->person = good ? name_owner(app, tidy) : 0;
        entrance_verify(e, password);
    }
    sodium_memzero(password, sizeof password);
    json_decref(body);
}

void sessions_get(Exchange *x) {
    Buf out = buf_heap(1 << 16);
    jot_open(&out, '{');
    jot_key(&out, "sessions");
    sessions_jot(web_app(x), web_person(x)->id, web_session(x), &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

typedef struct Leaving {
    uint64_t session; /* 0: all */
} Leaving;

static void leave_run(Task *t) {
    Act *act = t->user;
    const Leaving *leaving = act->more;
    if (leaving->session) session_close(t, act->person->id, leaving->session);
    else session_close_all(t, act->person->id, 0);
}

static void leave(Exchange *x, uint64_t session) {
    Act *act = web_act_new(x, NULL);
    Leaving *leaving = act ? calloc(1, sizeof *leaving) : NULL;
    if (!leaving) return;
    *leaving = (Leaving){ session };
    act->more = leaving;
    act->status = 204;
    act->cookies = !session || session == web_session(x); /* this one is among them */
    web_start(act, NULL, leave_run);
}

void sessions_delete(Exchange *x) {
    char all[8];
    bool everywhere = request_query(&x->request, "all", all, sizeof all);
    leave(x, everywhere ? 0 : web_session(x));
}

void session_delete(Exchange *x) {
    uint64_t session;
    if (app_id_read(exchange_param(x, "session"), &session)) leave(x, session);
    else reply_error(x, 404, "missing", "There is no such session.");
}

/* ---- tokens for programs ---- */

typedef struct Pass {
    char label[ENTRANCE_LABEL], token[SECRET_TOKEN];
    int64_t days;
    uint64_t session;
} Pass;

static void pass_run(Task *t) {
    Act *act = t->user;
    Pass *pass = act->more;
    const SessionStart start = { .person = act->person->id,
                                 .program = true,
                                 .days = (uint32_t)pass->days,
                                 .label = pass->label,
                                 .address = act->x->peer };
    if (!session_open(t, &start, pass->token, &pass->session)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_big("id", pass->session, &act->answer);
    member_word("token", pass->token, &act->answer);
    jot_close(&act->answer, '}');
}

void tokens_post(Exchange *x) {
    json_t *body = web_body(x);
    if (!body) return;
    Pass *pass = calloc(1, sizeof *pass);
    Act *act = NULL;
    if (pass) pass->days = SESSION_PROGRAM_DAYS_MAX;
    if (pass && web_only(x, body, "label days") &&
        web_needs(x, body, "label", pass->label, sizeof pass->label) &&
        web_number(x, body, "days", &pass->days, 1, SESSION_PROGRAM_DAYS_MAX))
        act = web_act_new(x, NULL);
    json_decref(body);
    if (!act) {
        free(pass);
        return;
    }
    act->more = pass;
    web_start(act, NULL, pass_run);
}
