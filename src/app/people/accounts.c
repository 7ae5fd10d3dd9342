#include "app/people/accounts.h"

#include "app/core/answers.h"
#include "app/people/server_settings.h"
#include "app/people/mail.h"
#include "app/people/privacy.h"
#include "app/people/reports_forget.h"
#include "app/people/rights.h"
#include "app/people/sessions.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"

#include <jansson.h>
#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening and closing ---- */

enum { CHORES_MS = 60 * 1000 };

static void do_chores(uv_timer_t *timer) {
    privacy_sweep(timer->data);
    reports_sweep(timer->data);
    answers_sweep(timer->data);
}

Status accounts_open(App *app, uint32_t quotas, Err *err) {
    Accounts *all = calloc(1, sizeof *all);
    app->accounts = all;
    app->judge = rights_judge;
    if (all) {
        all->quotas = quotas_open(quotas);
        all->guesses = guess_queue_open(app);
        all->cache = session_cache_open();
    }
    if (all && all->quotas && all->guesses && all->cache) {
        uv_timer_init(app->loop, &all->chores);
        all->chores.data = app;
        uv_timer_start(&all->chores, do_chores, CHORES_MS, CHORES_MS);
        return names_follow_key(app, err);
    }
    return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

void accounts_stop(App *app) {
    Accounts *all = app->accounts;
    if (!all) return;
    guess_queue_stop(app);
    mail_stop(app);
    if (all->chores.data) uv_close((uv_handle_t *)&all->chores, NULL);
    uv_run(app->loop, UV_RUN_NOWAIT); /* its memory is ours again after this */
}

void accounts_close(App *app) {
    Accounts *all = app->accounts;
    if (!all) return;
    guess_queue_close(app);
    mail_close(app);
    quotas_close(all->quotas);
    session_cache_close(all->cache);
    free(all);
    app->accounts = NULL;
}

/* ---- who is it ---- */

uint64_t accounts_resolve(App *app, uint64_t id) {
    for (int steps = 0; steps < ACCOUNT_ALIASES; steps++) { /* merged, and merged again */
        const Account *a = account_find(app, id);
        if (!a || !a->merged) break;
        id = a->merged;
    }
    return id;
}

size_t accounts_records(App *app, uint64_t id, uint64_t record[ACCOUNT_RECORDS]) {
    size_t count = 0;
    record[count++] = accounts_resolve(app, id);
    const Account *a = account_find(app, record[0]);
    for (size_t i = 0; a && i < a->aliases; i++) record[count++] = a->alias[i];
    return count;
}

bool accounts_name(App *app, uint64_t id, char name[PERSON_NAME]) {
    char text[APP_NUMBER];
    Live *live;
    Profile profile = { .name = "" };
    Buf out = buf_over(name, PERSON_NAME);
    app_id_write(accounts_resolve(app, id), text);
    bool account = id && !live_get(app, &ACCOUNT, text, &live, NULL);
    Account *a = account ? live->state : NULL;
    bool known = true;
    if (a && *a->name && !a->erased) buf_text(&out, a->name);
    /* Without an account the name may have come with an imported event. */
    else if (!id || (a && a->erased) || profile_read(app, a ? a->id : id, &profile, NULL) ||
             !*profile.name)
        known = false;
    else {
        buf_text(&out, profile.name);
        /* What is on its way to the disk may be another name: remember settled ones only. */
        if (a && live->head == live->durable) memcpy(a->name, name, PERSON_NAME);
    }
    if (!known) buf_text(&out, a && a->erased ? "erased person" : "unknown person");
    return known;
}

void accounts_name_in(App *app, uint64_t id, int tongue, char name[PERSON_NAME]) {
    if (accounts_name(app, id, name)) return;
    const char *said = tongue_row(tongue, name);
    if (said != name) snprintf(name, PERSON_NAME, "%s", said);
}

bool accounts_minor(App *app, uint64_t id, bool *guardian) {
    Profile profile;
    const Account *a = account_find(app, accounts_resolve(app, id));
    if (guardian) *guardian = a && a->guardian;
    if (a) return a->minor;
    return id && !profile_read(app, id, &profile, NULL) && profile.minor;
}

void accounts_shown_in(App *app, uint64_t id, uint64_t viewer, int tongue, char name[PERSON_NAME]) {
    bool guardian;
    uint64_t self = accounts_resolve(app, id);
    bool insider = viewer && (viewer == VIEWER_STAFF || accounts_resolve(app, viewer) == self ||
                              server_admin(app, viewer));
    if (!insider && accounts_minor(app, id, &guardian)) {
        const Account *a = account_find(app, self);
        bool agreed = a && guardian && a->consent[EV_CONSENT_MEDIA].given;
        if (!agreed && !(a && a->erased)) {
            Buf out = buf_over(name, PERSON_NAME);
            tongue_print(tongue, &out, "Player {number%04u}", (unsigned)(self % 10000));
            return;
        }
    }
    accounts_name_in(app, id, tongue, name);
}

void accounts_shown(App *app, uint64_t id, uint64_t viewer, char name[PERSON_NAME]) {
    accounts_shown_in(app, id, viewer, IN_ENGLISH, name);
}

bool accounts_person(App *app, uint64_t id, Person *person) {
    *person = (Person){ 0 };
    id = accounts_resolve(app, id);
    const Account *a = account_find(app, id);
    if (!a || a->erased) return false;
    person->id = id;
    person->guest = a->guest;
    person->rights = RIGHT_PERSON | (a->guest ? 0 : RIGHT_ACCOUNT) |
                     (server_admin(app, id) ? RIGHT_ADMIN : 0);
    accounts_name(app, id, person->name);
    return true;
}

bool accounts_filed(App *app, uint64_t id) {
    Profile profile;
    return id && !account_find(app, id) && !profile_read(app, id, &profile, NULL);
}

static const AccountScope *find_scope(const Account *a, const char *scope) {
    for (size_t i = 0; a && i < a->scopes; i++)
        if (strcmp(a->scope[i].name, scope) == 0) return &a->scope[i];
    return NULL;
}

static bool joined(App *app, uint64_t id, const char *scope, bool own) {
    id = accounts_resolve(app, id);
    const Account *a = account_find(app, id);
    const AccountScope *found = find_scope(a, scope);
    for (size_t i = 0; a && i < a->aliases && !(found && (found->own || !own)); i++) {
        found = find_scope(account_find(app, a->alias[i]), scope);
        a = account_find(app, id); /* looking at another may have let go of this one */
    }
    return found && (found->own || !own);
}

bool accounts_joined(App *app, uint64_t id, const char *scope) {
    return joined(app, id, scope, false);
}

bool accounts_came(App *app, uint64_t id, const char *scope) {
    return joined(app, id, scope, true);
}

bool accounts_entered(App *app, uint64_t id, const char *scope) {
    const Account *a = account_find(app, accounts_resolve(app, id));
    const AccountScope *first = a && a->guest && a->scopes ? &a->scope[0] : NULL;
    return first && !first->own && strcmp(first->name, scope) == 0;
}

/* ---- for `run` ---- */

static bool write_created(Task *t, Live *live, const Profile *profile, const char *scope) {
    char room[256];
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"guest\":%s", scope ? "true" : "false");
    if (profile->minor) buf_text(&facts, ",\"minor\":true");
    if (scope) buf_text(&facts, ",\"scope\":"), jot_text(&facts, scope);
    return account_add(t, live, "account.created", &facts);
}

static void keep_password(Task *t, uint64_t person, const char *hash) {
    char text[APP_NUMBER];
    app_id_write(person, text);
    task_cell(t, BOX_SECRET, "password", text, NULL, (Bytes){ hash, strlen(hash) });
}

bool accounts_create(Task *t, uint64_t person, const Profile *profile, const char *hash,
                     const char *scope) {
    if (hash && !name_take(t, profile->name, person)) return false;
    Live *live = account_make(t, person);
    if (!live || !write_created(t, live, profile, hash ? NULL : scope)) return false;
    profile_write(t, person, profile);
    if (!hash) return true;
    keep_password(t, person, hash);
    return account_add(t, live, "password.changed", NULL);
}

bool accounts_upgrade(Task *t, uint64_t person, const Profile *profile, const char *hash) {
    Live *live = account_live(t, person);
    if (!live) return false;
    if (!((const Account *)live->state)->guest)
        return task_refuse(t, "no-guest", "This is already an account."), false;
    if (!name_take(t, profile->name, person)) return false;
    profile_write(t, person, profile);
    keep_password(t, person, hash);
    return account_add(t, live, "account.linked", NULL) &&
           account_add(t, live, "account.renamed", NULL) &&
           account_add(t, live, "password.changed", NULL);
}

Live *accounts_adopt(Task *t, uint64_t person) {
    Profile profile;
    char room[64];
    Buf facts = buf_over(room, sizeof room);
    if (!accounts_filed(t->app, person)) return account_live(t, person);
    Live *live = account_make(t, person);
    if (!live || profile_read(t->app, person, &profile, &t->err)) return NULL;
    buf_print(&facts, "\"guest\":true,\"filed\":true%s", profile.minor ? ",\"minor\":true" : "");
    return account_add(t, live, "account.created", &facts) ? live : NULL;
}

bool accounts_within(Task *t, QuotaRow row, const char *key) {
    if (!t->asker || t->tries) return true; /* the server itself; or it was counted before */
    Quotas *quotas = t->app->accounts->quotas;
    uint64_t now = app_ticks(t->app);
    QuotaKey counter = quota_key(quotas, row, key);
    uint64_t wait = quota_wait(quotas, &counter, 1, now);
    if (wait) {
        Message why;
        quota_sentence(wait, &why);
        return task_refuse_tell(t, "wait", &why), false;
    }
    quota_take(quotas, &counter, 1, now);
    return true;
}

bool accounts_join(Task *t, uint64_t person, const char *scope, bool own) {
    char room[STORE_STREAM_MAX + 48];
    Live *live = account_live(t, person);
    if (!live) return false;
    const AccountScope *is = find_scope(live->state, scope);
    if (is && (is->own || !own)) return true;
    Buf facts = buf_over(room, sizeof room);
    buf_text(&facts, "\"scope\":"), jot_text(&facts, scope);
    if (own) buf_text(&facts, ",\"own\":true");
    return account_add(t, live, "account.joined", &facts);
}

bool accounts_wake(Task *t, uint64_t person) {
    const Account *a = account_find(t->app, person);
    if (!a || a->erased || a->merged) return true; /* nobody looks */
    Live *live = account_live(t, person);
    return live && account_add(t, live, "report.waits", NULL);
}

bool accounts_set_password(Task *t, uint64_t person, const char *hash, uint64_t but) {
    Live *live = account_live(t, person);
    if (!live) return false;
    const Account *a = live->state;
    if (a->guest || a->erased)
        return task_refuse(t, "no-account", "Only accounts have passwords."), false;
    keep_password(t, person, hash);
    return account_add(t, live, "password.changed", NULL) &&
           account_add_id(t, live, "sessions.closed", "but", but);
}

bool accounts_password(App *app, uint64_t person, char hash[PASSWORD_HASH]) {
    char text[APP_NUMBER];
    const Account *a = account_find(app, person);
    if (!a || a->erased || !a->password) return false;
    app_id_write(person, text);
    Buf out = buf_over(hash, PASSWORD_HASH);
    return !store_get(app->store, BOX_SECRET, "password", text, &out, NULL) && !out.full;
}

/* ---- the first start ---- */

Status accounts_setup_token(App *app, char token[SECRET_TOKEN], Err *err) {
    char hash[SECRET_HASH];
    token[0] = 0;
    if (server_settings(app)->admins) return OK;
    secret_token(app, token);
    secret_token_hash(token, hash);
    const StoreCell cells[] = { { BOX_SECRET, CELL_ERASE_OWNER, "setup", "", "", { 0 } },
                                { BOX_SECRET, CELL_PUT, "setup", hash, "", { "1", 1 } } };
    return store_append(app->store, &(StoreWrite){ .cells = cells, .cell_count = 2 }, NULL, err);
}

bool accounts_setup_good(App *app, const char *token) {
    char hash[SECRET_HASH];
    secret_token_hash(token, hash);
    return !server_settings(app)->admins &&
           !store_get(app->store, BOX_SECRET, "setup", hash, NULL, NULL);
}

void accounts_setup_used(Task *t) {
    task_erase(t, BOX_SECRET, "setup", NULL);
}
