#include "app/people/account.h"

#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading facts ---- */

static const char *word(const json_t *facts, const char *key) {
    const char *text = json_string_value(json_object_get(facts, key));
    return text ? text : "";
}

static uint64_t id(const json_t *facts, const char *key) {
    uint64_t number = 0;
    return app_id_read(word(facts, key), &number) ? number : 0;
}

static int64_t number(const json_t *facts, const char *key) {
    return json_integer_value(json_object_get(facts, key));
}

static void copy(char *to, size_t room, const char *text) {
    snprintf(to, room, "%s", text);
}

/* ---- what follows from an event ---- */

typedef Status (*Follow)(Account *a, const json_t *facts, int64_t at);

static Status join(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    const char *scope = word(facts, "scope");
    if (!*scope) return OK;
    bool own = json_is_true(json_object_get(facts, "own"));
    for (size_t i = 0; i < a->scopes; i++)
        if (strcmp(a->scope[i].name, scope) == 0) return a->scope[i].own |= own, OK;
    void *grown = realloc(a->scope, (a->scopes + 1) * sizeof *a->scope);
    if (!grown) return ERR_SYSTEM;
    a->scope = grown;
    a->scope[a->scopes].own = own;
    copy(a->scope[a->scopes++].name, sizeof a->scope[0].name, scope);
    return OK;
}

static Status create(Account *a, const json_t *facts, int64_t at) {
    a->guest = json_is_true(json_object_get(facts, "guest"));
    a->minor = json_is_true(json_object_get(facts, "minor"));
    a->filed = json_is_true(json_object_get(facts, "filed"));
    a->created = at;
    return join(a, facts, at);
}

static Status link_guest(Account *a, const json_t *facts, int64_t at) {
    (void)facts, (void)at;
    a->guest = false;
    return OK;
}

static Status rename_it(Account *a, const json_t *facts, int64_t at) {
    (void)facts, (void)at;
    a->name[0] = 0;
    return OK;
}

static Status set_password(Account *a, const json_t *facts, int64_t at) {
    (void)facts, (void)at;
    a->password = true;
    a->recovery = 0;
    return OK;
}

static void drop_session(Account *a, size_t i) {
    memmove(a->session + i, a->session + i + 1, sizeof a->session[0] * (--a->sessions - i));
}

static Status open_session(Account *a, const json_t *facts, int64_t at) {
    for (size_t i = 0; i < a->sessions;)
        if (a->session[i].until <= at) drop_session(a, i);
        else i++;
    if (a->sessions == ACCOUNT_SESSIONS) drop_session(a, 0);
    a->used = true;
    a->session[a->sessions++] = (AccountSession){ id(facts, "session"), at, number(facts, "until"),
                                                  json_is_true(json_object_get(facts, "program")) };
    return OK;
}

static Status close_session(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    uint64_t which = id(facts, "session");
    for (size_t i = 0; i < a->sessions; i++)
        if (a->session[i].id == which) {
            drop_session(a, i);
            break;
        }
    return OK;
}

/* All of them, but for one that is to stay. */
static Status close_sessions(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    uint64_t stays = id(facts, "but");
    for (size_t i = 0; i < a->sessions;)
        if (a->session[i].id != stays) drop_session(a, i);
        else i++;
    return OK;
}

static Status consent(Account *a, const json_t *facts, int64_t at, bool given) {
    int kind = event_word_find(EV_WORDS_CONSENT, word(facts, "kind"));
    if (kind >= 0) a->consent[kind] = (AccountConsent){ given, at };
    return OK;
}

static Status give(Account *a, const json_t *facts, int64_t at) {
    return consent(a, facts, at, true);
}

static Status withdraw(Account *a, const json_t *facts, int64_t at) {
    return consent(a, facts, at, false);
}

static Status acknowledge(Account *a, const json_t *facts, int64_t at) {
    AccountAck *grown = realloc(a->ack, (a->acks + 1) * sizeof *grown);
    if (!grown) return ERR_SYSTEM;
    a->ack = grown;
    AccountAck *ack = &a->ack[a->acks++];
    *ack = (AccountAck){ .version = (uint32_t)number(facts, "version"), .at = at };
    copy(ack->scope, sizeof ack->scope, word(facts, "scope"));
    copy(ack->kind, sizeof ack->kind, word(facts, "kind"));
    copy(ack->language, sizeof ack->language, word(facts, "language"));
    copy(ack->channel, sizeof ack->channel, word(facts, "channel"));
    return OK;
}

static Status be_minor(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    a->minor = json_is_true(json_object_get(facts, "minor"));
    a->guardian = json_is_true(json_object_get(facts, "guardian"));
    return OK;
}

static Status issue_recovery(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    const char *event = json_string_value(json_object_get(facts, "event"));
    a->recovery = number(facts, "until");
    a->recovery_by = id(facts, "by");
    snprintf(a->recovery_event, sizeof a->recovery_event, "%s", event ? event : "");
    return OK;
}

/* Told to look, which needs nobody who is there. */
static Status wake(Account *a, const json_t *facts, int64_t at) {
    (void)a, (void)facts, (void)at;
    return OK;
}

static Status merge(Account *a, const json_t *facts, int64_t at) {
    a->merged = id(facts, "into");
    a->merged_by = id(facts, "by");
    a->merged_at = at;
    copy(a->merged_where, sizeof a->merged_where, word(facts, "where"));
    a->sessions = 0;
    return OK;
}

static Status part(Account *a, const json_t *facts, int64_t at) {
    (void)facts, (void)at;
    a->merged = a->merged_by = 0;
    a->merged_at = 0;
    a->merged_where[0] = 0;
    return OK;
}

static Status absorb(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    if (a->aliases == ACCOUNT_ALIASES) return OK;
    a->alias_minor[a->aliases] = json_is_true(json_object_get(facts, "minor"));
    a->alias[a->aliases++] = id(facts, "other");
    return OK;
}

static Status release(Account *a, const json_t *facts, int64_t at) {
    (void)at;
    uint64_t other = id(facts, "other");
    size_t kept = 0;
    for (size_t i = 0; i < a->aliases; i++) {
        if (a->alias[i] == other) continue;
        a->alias[kept] = a->alias[i];
        a->alias_minor[kept++] = a->alias_minor[i];
    }
    a->aliases = kept;
    return OK;
}

static Status erase(Account *a, const json_t *facts, int64_t at) {
    (void)facts, (void)at;
    a->erased = true;
    a->password = false;
    a->sessions = 0;
    a->recovery = 0;
    a->name[0] = 0;
    return OK;
}

/* Everything that can happen to an account. */
static const struct {
    const char *type;
    Follow follow;
} HAPPENINGS[] = {
    { "account.created", create },
    { "account.linked", link_guest }, /* a guest has become an account */
    { "account.joined", join },       /* by a code: an event or a table */
    { "account.renamed", rename_it },
    { "account.changed", rename_it }, /* something of the profile */
    { "password.changed", set_password },
    { "session.opened", open_session },
    { "session.closed", close_session },
    { "sessions.closed", close_sessions },
    { "consent.given", give },
    { "consent.withdrawn", withdraw },
    { "policy.acknowledged", acknowledge },
    { "minor.declared", be_minor },
    { "recovery.issued", issue_recovery },
    { "report.waits", wake },
    { "account.merged", merge },
    { "account.absorbed", absorb },
    { "account.parted", part }, /* merging was undone: this is its own person again */
    { "account.released", release },
    { "account.erased", erase },
};

static void *account_open(Live *live) {
    Account *a = calloc(1, sizeof *a);
    if (a && !app_id_read(live->id, &a->id)) a->id = 0;
    return a;
}

static void account_close(void *state) {
    Account *a = state;
    free(a->scope);
    free(a->ack);
    free(a);
}

static Status account_follow(void *state, const StoreRecord *event, Err *err) {
    Account *a = state;
    for (size_t i = 0; i < sizeof HAPPENINGS / sizeof HAPPENINGS[0]; i++) {
        if (strcmp(HAPPENINGS[i].type, event->type) != 0) continue;
        json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
        Status status = json_is_object(facts) ? HAPPENINGS[i].follow(a, facts, event->at)
                                              : ERR_STORE;
        json_decref(facts);
        if (HAPPENINGS[i].follow != wake) a->seen = event->at;
        return status ? err_set(err, status, "{type%s} is damaged.", event->type) : OK;
    }
    return err_set(err, ERR_STORE, "An account has no event {type%s}.", event->type);
}

/* Signing in and out, or being told that something is waiting, doesn't change a name. */
static bool account_names(const StoreRecord *event) {
    static const char *const SAME[] = { "session.",  "sessions.", "password.",
                                        "recovery.", "report.",   "policy." };
    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++)
        if (strncmp(event->type, SAME[i], strlen(SAME[i])) == 0) return false;
    return true;
}

const LiveKind ACCOUNT = {
    .prefix = "account/",
    .open = account_open,
    .close = account_close,
    .follow = account_follow,
    .rights = live_changes_rights,
    .names = account_names,
};

/* ---- looking ---- */

const Account *account_find(App *app, uint64_t person) {
    char text[APP_NUMBER];
    Live *live;
    if (!person) return NULL;
    app_id_write(person, text);
    return live_get(app, &ACCOUNT, text, &live, NULL) ? NULL : live->state;
}

Live *account_live(Task *t, uint64_t person) {
    char text[APP_NUMBER];
    app_id_write(person, text);
    return task_live(t, &ACCOUNT, text);
}

Live *account_make(Task *t, uint64_t person) {
    char text[APP_NUMBER];
    app_id_write(person, text);
    return task_make(t, &ACCOUNT, text);
}

const AccountSession *account_session(const Account *a, uint64_t session, int64_t now) {
    for (size_t i = 0; i < a->sessions; i++)
        if (a->session[i].id == session) return a->session[i].until > now ? &a->session[i] : NULL;
    return NULL;
}

/* ---- adding ---- */

bool account_add(Task *t, Live *live, const char *type, const Buf *facts) {
    char room[1024];
    Buf object = buf_over(room, sizeof room);
    buf_char(&object, '{');
    if (facts) buf_bytes(&object, facts->text, facts->size);
    buf_char(&object, '}');
    if (object.full || (facts && facts->full)) {
        Err err;
        err_set(&err, ERR_TOO_BIG, "This is too long.");
        task_fail(t, &err);
        return false;
    }
    return task_add(t, live, type, 1, (Bytes){ object.text, object.size }, (Bytes){ 0 });
}

bool account_add_id(Task *t, Live *live, const char *type, const char *key, uint64_t value) {
    char room[128];
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"%s\":\"%llu\"", key, (unsigned long long)value);
    return account_add(t, live, type, &facts);
}
