/* guests.c - codes that let people in: to an event, to a table, and back into an account. */
#include "app/entrants/claims.h"
#include "app/people/codes.h"
#include "app/people/server_settings.h"
#include "app/people/rights.h"
#include "app/core/sentence.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/people/entrance.h"
#include "web/people/people.h"
#include "web/core/limits.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 86400000, CODE_TYPED = 32 };

/* ---- making codes ---- */

static void code_run(Task *t) {
    Act *act = t->user;
    Code *wish = act->more;
    char code[SECRET_CODE], id[SECRET_HASH];
    wish->by = act->person->id;
    if (!code_make(t, wish, code, id)) return;
    const Web *web = exchange_user(act->x);
    char url[320];
    snprintf(url, sizeof url, "%s/j/%s", web->address, code);
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("id", id, &act->answer);
    member_word("code", code, &act->answer);
    member_word("url", url, &act->answer); /* what a QR code says */
    member_number("uses", wish->uses, &act->answer);
    member_number("until", wish->until, &act->answer);
    jot_close(&act->answer, '}');
}

static void make_code(Exchange *x, const char *kind, const char *id) {
    json_t *body = web_body(x);
    if (!body) return;
    int64_t uses = 1, hours = 24;
    Code wish = { 0 };
    if (web_only(x, body, "uses hours") && web_number(x, body, "uses", &uses, 1, CODE_USES_MAX) &&
        web_number(x, body, "hours", &hours, 1, CODE_DAYS_MAX * 24) &&
        within(x, QUOTA_CODES, QUOTA_ROWS)) {
        snprintf(wish.scope, sizeof wish.scope, "%s/%s", kind, id);
        wish.uses = (uint32_t)uses;
        wish.until = app_now(web_app(x)) + hours * INT64_C(3600000);
        people_act(x, code_run, &wish, sizeof wish);
    }
    json_decref(body);
}

static void list_codes(Exchange *x, const char *kind, const char *id) {
    char scope[STORE_STREAM_MAX + 1];
    Buf out = buf_heap(1 << 20);
    snprintf(scope, sizeof scope, "%s/%s", kind, id);
    jot_open(&out, '{');
    jot_key(&out, "codes");
    codes_jot(web_app(x), scope, &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

typedef struct Revoke {
    char scope[STORE_STREAM_MAX + 1], id[SECRET_HASH];
} Revoke;

static void revoke_run(Task *t) {
    Act *act = t->user;
    const Revoke *revoke = act->more;
    code_revoke(t, revoke->scope, revoke->id, act->person->id);
}

static void revoke(Exchange *x, const char *kind, const char *id) {
    Revoke wish = { 0 };
    const char *code = exchange_param(x, "code");
    if (strlen(code) >= sizeof wish.id) {
        reply_error(x, 404, "missing", "There is no such code.");
        return;
    }
    snprintf(wish.scope, sizeof wish.scope, "%s/%s", kind, id);
    snprintf(wish.id, sizeof wish.id, "%s", code);
    people_act(x, revoke_run, &wish, sizeof wish);
}

void event_codes_post(Exchange *x) {
    make_code(x, "event", exchange_param(x, "event"));
}
void event_codes_get(Exchange *x) {
    list_codes(x, "event", exchange_param(x, "event"));
}
void event_code_delete(Exchange *x) {
    revoke(x, "event", exchange_param(x, "event"));
}
void table_codes_post(Exchange *x) {
    make_code(x, "game", exchange_param(x, "table"));
}
void table_codes_get(Exchange *x) {
    list_codes(x, "game", exchange_param(x, "table"));
}
void table_code_delete(Exchange *x) {
    revoke(x, "game", exchange_param(x, "table"));
}

/* ---- using them ---- */

/* A personal code names the entry it is for, as everyone reads its name. */
static void show_entry_code(Exchange *x, const EntryCode *code) {
    char room[1024], scope[STORE_STREAM_MAX + 1], text[PERSON_NAME];
    Buf out = buf_over(room, sizeof room), name = buf_over(text, sizeof text);
    EventEye eye = { .app = web_app(x), .now = app_now(web_app(x)), .tongue = x->tongue };
    snprintf(scope, sizeof scope, "%s%s", EVENT.prefix, code->event);
    jot_open(&out, '{');
    member_word("scope", scope, &out);
    member_flag("open", code->good, &out);
    if (code->good && !live_get(eye.app, &EVENT, code->event, &eye.live, NULL)) {
        events_player_name(&eye, code->player, &name);
        jot_key(&out, "entry"), jot_open(&out, '{');
        member_number("player", code->player, &out);
        member_word("name", text, &out);
        jot_close(&out, '}');
    }
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
}

static void show_code(Entrance *e, Guess *turn) {
    Exchange *x = e->x;
    App *app = web_app(x);
    char id[SECRET_HASH], room[512];
    EntryCode entry;
    const Code *code = code_find(app, exchange_param(x, "code"), id);
    bool personal = !code && entry_code_find(app, exchange_param(x, "code"), &entry);
    if (entrance_blind(e, turn)) return;
    if (personal) show_entry_code(x, &entry);
    else if (!code) {
        reply_error(x, 404, "no-code", "This code does not exist. Check it again.");
    } else {
        Buf out = buf_over(room, sizeof room);
        const Message *over = code_over(app, code);
        jot_open(&out, '{');
        member_word("scope", code->scope, &out);
        member_flag("open", !over, &out);
        if (over) member_told("text", x->tongue, over, &out);
        jot_close(&out, '}');
        reply_json(x, 200, out.text, out.size);
    }
    free(e);
    guess_over(turn, !code && !personal);
}

void code_get(Exchange *x) {
    Entrance *e = entrance_new(x, NULL);
    if (e) entrance_check(e, DOOR_CODE, show_code);
}

/* To play at once, people come without a code, as guests of the lobby. */
static void passer_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    if (act->person->id) {
        task_refuse(t, "signed-in", "You are already signed in.");
    } else if (server_closed(t->app)) {
        task_refuse(t, "closed", "Guests need a code on this server. Ask for one.");
    } else {
        e->person = app_random_id();
        snprintf(e->scope, sizeof e->scope, "lobby");
        if (guest_name_free(t, e->profile.name, NULL) &&
            accounts_create(t, e->person, &e->profile, NULL, e->scope))
            entrance_open(t, e);
    }
}

/* The entry is theirs at once: it goes to the signed-in person, or else to a new guest, who is signed in from now on. */
static void entry_run(Task *t, Entrance *e, const EntryCode *code) {
    const Act *act = t->user;
    uint64_t person = act->person->id;
    snprintf(e->scope, sizeof e->scope, "%s%s", EVENT.prefix, code->event);
    e->profile.name[0] = 0; /* the entry has one */
    if (!entry_code_use(t, code, &person, &e->profile)) return;
    e->person = person;
    if (!act->person->id) entrance_open(t, e);
}

static bool is_code(App *app, const char *typed, EntryCode *entry) {
    char id[SECRET_HASH];
    *entry = (EntryCode){ 0 };
    return code_find(app, typed, id) || entry_code_find(app, typed, entry);
}

/* Someone who is signed in joins as who they are; anyone else becomes a guest. */
static void guest_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    EntryCode entry;
    e->wrong = !is_code(t->app, e->code, &entry);
    if (*entry.event) {
        entry_run(t, e, &entry);
        return;
    }
    bool known = act->person->id != 0;
    if (!known && !*e->profile.name && !e->wrong) {
        task_refuse(t, "name-missing", "Enter your name to join.");
        return;
    }
    e->person = known ? act->person->id : app_random_id();
    if (!code_use(t, e->code, e->person, e->scope)) return;
    if (!known) {
        if (guest_name_free(t, e->profile.name, e->scope) &&
            accounts_create(t, e->person, &e->profile, NULL, e->scope) &&
            accounts_join(t, e->person, e->scope, true))
            entrance_open(t, e);
        return;
    }
    accounts_join(t, e->person, e->scope, true);
}

static void try_code(Entrance *e, Guess *turn) {
    EntryCode entry;
    bool wrong = !is_code(web_app(e->x), e->code, &entry);
    if (entrance_blind(e, turn)) return;
    /* Counted only now: wrong codes of one visitor must not use up what is there for a whole hall. */
    if (!wrong && !web_person(e->x)->id && !within(e->x, QUOTA_ROWS, QUOTA_GUESTS)) free(e);
    else entrance_run(e);
    guess_over(turn, wrong);
}

void guests_post(Exchange *x) {
    json_t *body = web_body(x);
    bool passer = body && !json_object_get(body, "code");
    Entrance *e = body ? entrance_new(x, passer ? passer_run : guest_run) : NULL;
    if (e && (!web_only(x, body, "code name full_name country languages birth_year minor") ||
              (!passer && !web_needs(x, body, "code", e->code, CODE_TYPED)) ||
              !people_profile(x, body, &e->profile)))
        free(e);
    else if (e && passer && !*e->profile.name && !web_person(x)->id) {
        reply_error(x, 400, "input", "\"name\" is missing.");
        free(e);
    } else if (e && passer && !web_person(x)->id && !within(x, QUOTA_ROWS, QUOTA_NEWCOMERS))
        free(e);
    else if (e && !passer) entrance_check(e, DOOR_CODE, try_code);
    else if (e) e->newcomer = !web_person(x)->id, entrance_run(e);
    json_decref(body);
}

/* ---- back into an account ---- */

typedef struct Issue {
    uint64_t person;
    char event[APP_ID]; /* whose organiser issues it; "": an administrator */
} Issue;

static void issue_run(Task *t) {
    Act *act = t->user;
    const Issue *issue = act->more;
    bool admin = act->person->rights & RIGHT_ADMIN;
    char code[SECRET_CODE];
    if (!admin && server_admin(t->app, issue->person)) {
        task_refuse(t, "forbidden", "Only administrators can do this for an administrator.");
        return;
    }
    if (!recovery_issue(t, issue->person, act->person->id, admin ? NULL : issue->event, code))
        return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("code", code, &act->answer);
    member_number("hours", RECOVERY_HOURS, &act->answer);
    jot_close(&act->answer, '}');
}

void account_recovery_post(Exchange *x) {
    Issue issue = { .person = people_account(x) };
    if (issue.person) people_act(x, issue_run, &issue, sizeof issue);
}

/* An organiser may help people who joined the event themselves, if the administrators
 * allow it: on an open server anyone can become an organiser. */
void event_recovery_post(Exchange *x) {
    App *app = web_app(x);
    json_t *body = web_body(x);
    uint64_t id = 0;
    bool good = body && web_only(x, body, "account") && web_id(x, body, "account", &id);
    json_decref(body);
    if (!good) return;
    Person person;
    if (!accounts_person(app, id, &person)) {
        reply_error(x, 404, "missing", "There is no such person.");
        return;
    }
    bool admin = web_person(x)->rights & RIGHT_ADMIN;
    if (person.guest)
        reply_error(
            x, 409, "no-account",
            "This person has no account and no password. Give them a code to join instead.");
    else if (!admin && !server_lets_organisers_recover(app))
        reply_error(
            x, 403, "forbidden",
            "On this server only administrators can issue password reset codes. Ask one of them.");
    else if (admin || people_came(x, person.id)) {
        Issue issue = { .person = person.id };
        snprintf(issue.event, sizeof issue.event, "%s", exchange_param(x, "event"));
        people_act(x, issue_run, &issue, sizeof issue);
    }
}

static void recover_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    Live *live = e->person ? account_live(t, e->person) : NULL; /* one of two at once comes first */
    if (t->wait) return;
    if (!live || !recovery_good(t->app, e->person, e->code)) {
        e->wrong = true;
        task_refuse(t, "wrong", "Wrong name or code.");
        return;
    }
    recovery_used(t, e->person);
    if (accounts_set_password(t, e->person, e->hash, 0)) entrance_open(t, e);
}

/* The code first: nothing is hashed for a guess. */
static void try_recovery(Entrance *e, Guess *turn) {
    bool wrong = !recovery_good(web_app(e->x), e->person, e->code);
    if (entrance_blind(e, turn)) return;
    e->wrong = wrong;
    if (wrong) entrance_run(e);
    else entrance_hash(e, e->password);
    guess_over(turn, wrong);
}

void recovery_post(Exchange *x) {
    char name[2 * PERSON_NAME], tidy[PERSON_NAME];
    json_t *body = web_body(x);
    Entrance *e = body ? entrance_new(x, recover_run) : NULL;
    if (e && (!web_only(x, body, "name code password") ||
              !web_needs(x, body, "name", name, sizeof name) ||
              !web_needs(x, body, "code", e->code, CODE_TYPED) ||
              !web_needs(x, body, "password", e->password, sizeof e->password)))
        free(e);
    else if (e) {
        App *app = web_app(x);
        Err err;
        bool good = !name_tidy(name, tidy, &err);
        if (good) name_key(app, tidy, e->account);
        e->person = good ? name_owner(app, tidy) : 0;
        entrance_check(e, DOOR_RECOVERY, try_recovery);
    }
    json_decref(body);
}
