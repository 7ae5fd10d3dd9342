/* me.c - what a person can see and change of themselves. */
#include "app/people/codes.h"
#include "app/people/server_settings.h"
#include "app/people/privacy.h"
#include "app/people/sessions.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/people/entrance.h"
#include "web/guard.h"
#include "web/people/people.h"

#include <sodium.h>

#include <stdlib.h>
#include <string.h>

enum { EXPORT_MAX = 32 << 20 };

static void jot_me(App *app, const Person *me, Buf *out) {
    Profile profile;
    const Account *a = account_find(app, me->id);
    jot_open(out, '{');
    member_big("id", me->id, out);
    if (!profile_read(app, me->id, &profile, NULL)) profile_jot(&profile, out);
    member_flag("guest", me->guest, out);
    member_flag("admin", me->rights & RIGHT_ADMIN, out);
    jot_key(out, "joined"), jot_open(out, '[');
    for (size_t i = 0; a && i < a->scopes; i++) jot_item(out), jot_text(out, a->scope[i].name);
    jot_close(out, ']');
    jot_close(out, '}');
}

void me_get(Exchange *x) {
    const Person *me = web_person(x);
    Buf out = buf_heap(1 << 16);
    jot_open(&out, '{');
    jot_key(&out, "me");
    if (me->id) jot_me(web_app(x), me, &out);
    else jot_null(&out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* ---- the profile ---- */

/* Rename in the log and among the names; the rest is the profile's. */
static void change_run(Task *t) {
    Act *act = t->user;
    const Profile *wish = act->more;
    uint64_t me = act->person->id;
    Profile before;
    Live *live = account_live(t, me);
    if (!live) return;
    const Account *a = live->state;
    if (live->head != live->durable) {
        task_refuse(t, "busy", "This account is busy. Try again.");
        return;
    }
    Status status = profile_read(t->app, me, &before, &t->err);
    if (status) return;
    char one[2 * PERSON_NAME], two[2 * PERSON_NAME];
    name_fold(wish->name, one), name_fold(before.name, two);
    bool another = strcmp(one, two) != 0;
    if (a->guest && another && !guest_name_free(t, wish->name, NULL)) return;
    if (!a->guest && another &&
        (!name_give_back(t, before.name, me) || !name_take(t, wish->name, me)))
        return;
    bool renamed = strcmp(wish->name, before.name) != 0;
    if (!account_add(t, live, renamed ? "account.renamed" : "account.changed", NULL)) return;
    bool minor = wish->minor || before.minor; /* only others can say that someone has come of age */
    if (minor && !a->minor) {
        char room[32];
        Buf facts = buf_over(room, sizeof room);
        buf_text(&facts, "\"minor\":true");
        if (!account_add(t, live, "minor.declared", &facts)) return;
    }
    Profile after = *wish;
    after.minor = minor;
    profile_write(t, me, &after);
}

void me_patch(Exchange *x) {
    Profile profile;
    Err err;
    json_t *body = web_body(x);
    if (!body) return;
    if (profile_read(web_app(x), web_person(x)->id, &profile, &err)) reply_failure(x, &err);
    else if (web_only(x, body, "name full_name email country languages birth_year minor mail") &&
             people_profile(x, body, &profile))
        people_act(x, change_run, &profile, sizeof profile);
    json_decref(body);
}

/* ---- the password ---- */

typedef struct NewPassword {
    Exchange *x;
    char password[PASSWORD_MAX + 2], hash[PASSWORD_HASH], account[APP_NUMBER];
} NewPassword;

static void drop(NewPassword *p) {
    sodium_memzero(p, sizeof *p);
    free(p);
}

static void password_run(Task *t) {
    Act *act = t->user;
    const char *hash = act->more;
    accounts_set_password(t, act->person->id, hash, web_session(act->x));
}

static bool has_gone(void *user) {
    return exchange_gone(((const NewPassword *)user)->x);
}

static void come_back(NewPassword *p, const Message *why) {
    reply_header(p->x, "Retry-After", "5");
    reply_tell(p->x, 503, "busy", why);
    drop(p);
}

static void hashed(void *user, PasswordEnd end, const char hash[PASSWORD_HASH]) {
    NewPassword *p = user;
    if (end == PASSWORD_GOOD) {
        people_act(p->x, password_run, hash, PASSWORD_HASH);
        drop(p);
    } else come_back(p, MESSAGE("The server is out of memory. Try again later."));
}

static PasswordAsk password_ask(NewPassword *p, Door door, PasswordDone done) {
    app_id_write(web_person(p->x)->id, p->account);
    return (PasswordAsk){ .door = door,
                          .address = p->x->peer,
                          .account = p->account,
                          .gone = has_gone,
                          .done = done,
                          .user = p };
}

static void verified(void *user, PasswordEnd end, const char hash[PASSWORD_HASH]) {
    (void)hash;
    NewPassword *p = user;
    Err err;
    const PasswordAsk ask = password_ask(p, DOOR_NEW, hashed);
    if (end == PASSWORD_WRONG) {
        reply_error(p->x, 403, "wrong", "This is not your current password.");
        drop(p);
    } else if (end != PASSWORD_GOOD) {
        reply_header(p->x, "Retry-After", "5");
        reply_error(p->x, 429, "wait",
                    "Many people are signing in right now. Try again in a moment.");
        drop(p);
    } else if (password_hash(web_app(p->x), &ask, p->password, &err)) come_back(p, &err.message);
}

void me_password_put(Exchange *x) {
    App *app = web_app(x);
    const Person *me = web_person(x);
    char old[PASSWORD_MAX + 2], hash[PASSWORD_HASH];
    Err err;
    json_t *body = web_body(x);
    NewPassword *p = body ? calloc(1, sizeof *p) : NULL;
    bool good = p && web_only(x, body, "old new") && web_needs(x, body, "old", old, sizeof old) &&
                web_needs(x, body, "new", p->password, sizeof p->password);
    json_decref(body);
    if (!good) {
        free(p);
        return;
    }
    p->x = x;
    if (password_check(p->password, me->name, &err)) {
        reply_tell(x, 400, "password", &err.message);
        drop(p);
    } else {
        bool known = accounts_password(app, me->id, hash);
        const PasswordAsk ask = password_ask(p, DOOR_OLD_PASSWORD, verified);
        if (password_verify(app, &ask, old, known ? hash : NULL, &err)) come_back(p, &err.message);
    }
    sodium_memzero(old, sizeof old);
}

/* ---- from guest to account ---- */

static void upgrade_run(Task *t) {
    Act *act = t->user;
    Entrance *e = act->more;
    e->person = act->person->id;
    accounts_upgrade(t, e->person, &e->profile, e->hash);
}

void me_account_post(Exchange *x) {
    char password[PASSWORD_MAX + 2];
    json_t *body = web_body(x);
    Entrance *e = body ? entrance_new(x, upgrade_run) : NULL;
    if (e) profile_read(web_app(x), web_person(x)->id, &e->profile, NULL);
    if (e && (!web_only(x, body, "name password email") || !people_profile(x, body, &e->profile) ||
              !web_needs(x, body, "password", password, sizeof password)))
        free(e);
    else if (e) entrance_hash(e, password);
    sodium_memzero(password, sizeof password);
    json_decref(body);
}

/* ---- consents ---- */

void me_consents_get(Exchange *x) {
    const Account *a = account_find(web_app(x), web_person(x)->id);
    char room[1024];
    Buf out = buf_over(room, sizeof room);
    jot_open(&out, '{');
    jot_key(&out, "consents"), jot_open(&out, '{');
    for (unsigned i = 0; a && i < EV_CONSENT_COUNT; i++)
        member_flag(event_word(EV_WORDS_CONSENT, i), a->consent[i].given, &out);
    jot_close(&out, '}');
    member_flag("minor", a && a->minor, &out);
    member_flag("guardian", a && a->guardian, &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
}

typedef struct Consents {
    bool told[EV_CONSENT_COUNT], given[EV_CONSENT_COUNT];
} Consents;

static void consents_run(Task *t) {
    Act *act = t->user;
    const Consents *wish = act->more;
    Live *live = account_live(t, act->person->id);
    if (!live) return;
    const Account *a = live->state;
    for (unsigned i = 0; i < EV_CONSENT_COUNT; i++) {
        bool same = a->consent[i].at && a->consent[i].given == wish->given[i];
        if (!wish->told[i] || same) continue;
        if (wish->given[i] && a->minor && !a->guardian) {
            task_refuse(t, "guardian",
                        "A minor needs a parent's consent first. An organiser records it.");
            return;
        }
        char room[64];
        Buf facts = buf_over(room, sizeof room);
        buf_print(&facts, "\"kind\":\"%s\"", event_word(EV_WORDS_CONSENT, i));
        if (!account_add(t, live, wish->given[i] ? "consent.given" : "consent.withdrawn", &facts))
            return;
    }
}

void me_consents_put(Exchange *x) {
    Consents wish = { 0 };
    char room[256];
    Buf keys = buf_over(room, sizeof room);
    for (unsigned i = 0; i < EV_CONSENT_COUNT; i++)
        buf_print(&keys, "%s ", event_word(EV_WORDS_CONSENT, i));
    json_t *body = web_body(x);
    if (!body) return;
    bool good = web_only(x, body, room);
    for (unsigned i = 0; i < EV_CONSENT_COUNT && good; i++) {
        const char *key = event_word(EV_WORDS_CONSENT, i);
        wish.told[i] = json_object_get(body, key) != NULL;
        good = web_flag(x, body, key, &wish.given[i]);
    }
    if (good) people_act(x, consents_run, &wish, sizeof wish);
    json_decref(body);
}

/* ---- what is known of me, and forgetting it ---- */

void me_export_get(Exchange *x) {
    Buf out = buf_heap(EXPORT_MAX);
    privacy_export(web_app(x), accounts_resolve(web_app(x), web_person(x)->id), &out);
    if (out.full) reply_error(x, 500, "too-big", "This is too much to send at once.");
    else {
        reply_header(x, "Content-Disposition", "attachment; filename=\"castellan-me.json\"");
        reply_json(x, 200, out.text, out.size);
    }
    buf_free(&out);
}

static void forget_run(Task *t) {
    Act *act = t->user;
    privacy_erase(t, act->person->id, "own");
}

void me_delete(Exchange *x) {
    Act *act = web_act_new(x, NULL);
    if (!act) return;
    act->status = 204;
    act->cookies = true;
    web_start(act, NULL, forget_run);
}
