#include "app/people/privacy.h"

#include "app/people/server_settings.h"
#include "app/people/sessions.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void privacy_register(App *app, PrivacyPart part) {
    Accounts *all = app->accounts;
    if (all->privacy_parts < PRIVACY_PARTS) all->privacy[all->privacy_parts++] = part;
}

/* ---- handing out ---- */

static bool jot_cell(void *user, const StoreCell *cell) {
    static const size_t SALT = 16; /* task_words */
    Buf *out = user;
    bool words = strncmp(cell->key, "words/", 6) == 0 && cell->value.size >= SALT;
    size_t from = words ? SALT : 0;
    jot_key(out, cell->key);
    json_t *parsed = words ? NULL : json_loadb(cell->value.at, cell->value.size, 0, NULL);
    if (parsed) {
        json_object_del(parsed, "hash"); /* of a session's token: nobody's business */
        char *text = json_dumps(parsed, JSON_COMPACT);
        buf_text(out, text ? text : "null");
        free(text);
        json_decref(parsed);
        return !out->full;
    }
    char *text = strndup((const char *)cell->value.at + from, cell->value.size - from);
    jot_text(out, text ? text : "");
    free(text);
    return !out->full;
}

static bool jot_event(void *user, const StoreRecord *event) {
    Buf *out = user;
    jot_item(out), jot_open(out, '{');
    member_number("seq", (int64_t)event->seq, out);
    member_word("type", event->type, out);
    member_number("at", event->at, out);
    jot_key(out, "facts");
    buf_bytes(out, event->public.at, event->public.size);
    jot_close(out, '}');
    return !out->full;
}

static void jot_consents(const Account *a, Buf *out) {
    jot_key(out, "consents"), jot_open(out, '{');
    for (unsigned i = 0; i < EV_CONSENT_COUNT; i++) {
        if (!a->consent[i].at) continue;
        jot_key(out, event_word(EV_WORDS_CONSENT, i)), jot_open(out, '{');
        member_flag("given", a->consent[i].given, out);
        member_number("at", a->consent[i].at, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
}

static void jot_acks(const Account *a, Buf *out) {
    jot_key(out, "acknowledgements"), jot_open(out, '[');
    for (size_t i = 0; i < a->acks; i++) {
        const AccountAck *ack = &a->ack[i];
        jot_item(out), jot_open(out, '{');
        member_word("scope", ack->scope, out);
        member_word("kind", ack->kind, out);
        member_word("language", ack->language, out);
        member_number("version", ack->version, out);
        member_word("channel", ack->channel, out);
        member_number("at", ack->at, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void jot_record(App *app, uint64_t id, Buf *out) {
    char owner[APP_NUMBER], stream[STORE_STREAM_MAX + 1];
    const Account *a = account_find(app, id);
    app_id_write(id, owner);
    jot_open(out, '{');
    member_big("id", id, out);
    if (a) {
        member_flag("guest", a->guest, out);
        member_number("created", a->created, out);
        jot_consents(a, out);
        jot_acks(a, out);
    }
    jot_key(out, "kept"), jot_open(out, '{');
    store_scan(app->store, BOX_PERSON, &(StoreScan){ .owner = owner }, jot_cell, out, NULL);
    jot_close(out, '}');
    snprintf(stream, sizeof stream, "account/%s", owner);
    jot_key(out, "log"), jot_open(out, '[');
    store_read(app->store, stream, 1, 0, jot_event, out, NULL);
    jot_close(out, ']');
    const Accounts *all = app->accounts;
    for (size_t i = 0; i < all->privacy_parts; i++)
        if (all->privacy[i].tell) all->privacy[i].tell(app, id, out);
    jot_close(out, '}');
}

/* A person's own record and those merged into it. */
static size_t records_of(App *app, uint64_t person, uint64_t id[ACCOUNT_ALIASES + 1]) {
    const Account *a = account_find(app, person);
    size_t count = 1;
    id[0] = person;
    for (size_t i = 0; a && i < a->aliases; i++) id[count++] = a->alias[i];
    return count;
}

void privacy_export(App *app, uint64_t person, Buf *out) {
    uint64_t id[ACCOUNT_ALIASES + 1];
    size_t count = records_of(app, person, id);
    jot_open(out, '{');
    member_word("format", "castellan-person-1", out);
    member_number("at", app_now(app), out);
    jot_key(out, "records"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) jot_item(out), jot_record(app, id[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
}

/* ---- forgetting ---- */

static bool erase_record(Task *t, uint64_t id, const char *why) {
    char owner[APP_NUMBER], room[64];
    Profile profile;
    bool filed = accounts_filed(t->app, id); /* never was anything here but a name */
    Live *live = filed ? account_make(t, id) : account_live(t, id);
    if (!live) return false;
    const Account *a = live->state;
    if (a->erased) return true;
    if (live->head != live->durable)
        return task_refuse(t, "busy",
                           "Something else is changing this account right now. Try again."),
               false;
    bool named = !a->guest && !filed && !profile_read(t->app, id, &profile, NULL);
    if (!filed && !session_close_all(t, id, 0)) return false;
    if (named && !name_give_back(t, profile.name, id)) return false;
    app_id_write(id, owner);
    task_erase(t, BOX_PERSON, owner, NULL);
    task_erase(t, BOX_SECRET, "password", owner);
    task_erase(t, BOX_SECRET, "recovery", owner);
    task_erase(t, BOX_SECRET, "mail-confirm", owner);
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"why\":\"%s\"", why);
    return account_add(t, live, "account.erased", &facts);
}

bool privacy_erase(Task *t, uint64_t person, const char *why) {
    App *app = t->app;
    const Accounts *all = app->accounts;
    uint64_t id[ACCOUNT_ALIASES + 1];
    size_t count = records_of(app, person, id);
    Message reason;
    bool unasked = strcmp(why, "retention") == 0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < all->privacy_parts; i++)
            if (all->privacy[i].busy && all->privacy[i].busy(app, id[k], unasked, &reason))
                return task_refuse_tell(t, "playing", &reason), false;
    if (server_admin(app, person) && !server_grant(t, person, person, false)) return false;
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < all->privacy_parts; i++)
            if (all->privacy[i].forget && !all->privacy[i].forget(t, id[k])) return false;
        if (!erase_record(t, id[k], why)) return false;
    }
    return true;
}

/* ---- two records of one person ---- */

static bool absorb(Task *t, Live *into, uint64_t other, bool made_minor) {
    char room[96];
    Buf facts = buf_over(room, sizeof room);
    if (((const Account *)into->state)->aliases == ACCOUNT_ALIASES)
        return task_refuse(t, "too-many",
                           "At most {most%d} accounts and entries can be merged into one.",
                           ACCOUNT_ALIASES),
               false;
    buf_print(&facts, "\"other\":\"%llu\"%s", (unsigned long long)other,
              made_minor ? ",\"minor\":true" : "");
    return account_add(t, into, "account.absorbed", &facts);
}

/* One of the two was known to be a minor: then the one that stays is, as long as they are one. */
static bool declare_minor(Task *t, Live *into, bool minor, bool guardian, uint64_t by) {
    char room[96];
    const Account *a = into->state;
    Profile profile;
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"minor\":%s,\"guardian\":%s,\"by\":\"%llu\"", minor ? "true" : "false",
              guardian ? "true" : "false", (unsigned long long)by);
    if (!account_add(t, into, "minor.declared", &facts)) return false;
    if (profile_read(t->app, a->id, &profile, &t->err)) return false;
    profile.minor = minor;
    profile_write(t, a->id, &profile);
    return true;
}

static void tell_merged(App *app) {
    const Accounts *all = app->accounts;
    for (size_t i = 0; i < all->privacy_parts; i++)
        if (all->privacy[i].merged) all->privacy[i].merged(app);
}

bool privacy_merge(Task *t, uint64_t into, uint64_t other, uint64_t by, const char *where) {
    char room[STORE_STREAM_MAX + 128], owner[APP_NUMBER];
    Profile profile;
    Live *one = account_live(t, into), *two = one ? account_live(t, other) : NULL;
    if (!two) return false;
    const Account *a = one->state, *b = two->state;
    if (into == other || a->merged || b->merged || a->erased || b->erased)
        return task_refuse(t, "no-merge", "These two accounts or entries can't be merged."), false;
    if (two->head != two->durable)
        return task_refuse(t, "busy",
                           "Something else is changing this account right now. Try again."),
               false;
    if (server_admin(t->app, other) && !server_grant(t, other, by, false)) return false;
    if (!b->guest && !profile_read(t->app, other, &profile, NULL) &&
        !name_give_back(t, profile.name, other))
        return false;
    uint64_t alias[ACCOUNT_ALIASES];
    size_t aliases = b->aliases;
    memcpy(alias, b->alias, sizeof alias);
    bool made_minor = b->minor && !a->minor;
    if (made_minor && !declare_minor(t, one, true, b->guardian, by)) return false;
    if (!absorb(t, one, other, made_minor)) return false;
    for (size_t i = 0; i < aliases; i++)
        if (!absorb(t, one, alias[i], false)) return false;
    if (!session_close_all(t, other, 0)) return false;
    app_id_write(other, owner);
    task_erase(t, BOX_SECRET, "password", owner);
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"into\":\"%llu\",\"by\":\"%llu\"", (unsigned long long)into,
              (unsigned long long)by);
    if (*where) buf_text(&facts, ",\"where\":"), jot_text(&facts, where);
    tell_merged(t->app);
    return account_add(t, two, "account.merged", &facts);
}

static bool made_minor(const Account *into, uint64_t other) {
    for (size_t i = 0; i < into->aliases; i++)
        if (into->alias[i] == other) return into->alias_minor[i];
    return false;
}

/* `other` and what was merged into it before are no longer `into`. */
static bool release(Task *t, Live *into, const Account *other, uint64_t by) {
    if (made_minor(into->state, other->id) && !declare_minor(t, into, false, false, by))
        return false;
    if (!account_add_id(t, into, "account.released", "other", other->id)) return false;
    for (size_t i = 0; i < other->aliases; i++)
        if (!account_add_id(t, into, "account.released", "other", other->alias[i])) return false;
    return true;
}

bool privacy_part(Task *t, uint64_t id, uint64_t by) {
    char room[96];
    Live *live = account_live(t, id);
    if (!live) return false;
    const Account *other = live->state;
    uint64_t from = other->merged;
    if (!from) return task_refuse(t, "not-merged", "These two are not merged."), false;
    if (other->erased)
        return task_refuse(t, "erased", "This person was erased. There is nothing to undo."), false;
    if (!other->guest)
        return task_refuse(t, "no-undo", "Merging two accounts can't be undone."), false;
    for (uint64_t up = from; up;) { /* merged, and merged again */
        Live *into = account_live(t, up);
        if (!into || !release(t, into, other, by)) return false;
        up = ((const Account *)into->state)->merged;
    }
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"from\":\"%llu\",\"by\":\"%llu\"", (unsigned long long)from,
              (unsigned long long)by);
    tell_merged(t->app);
    return account_add(t, live, "account.parted", &facts);
}

/* ---- what nobody needs any more ---- */

enum { SWEEP_STREAMS = 200 };

typedef struct Sweep {
    App *app;
    uint64_t due[SWEEP_STREAMS];
    size_t count, seen;
    char last[STORE_STREAM_MAX + 1];
} Sweep;

static bool is_due(App *app, const Account *a) {
    const ServerSettings *h = server_settings(app);
    uint32_t days = a->guest ? h->keep_guests_days : h->keep_accounts_days;
    if (!days || a->erased || a->merged || a->filed || server_admin(app, a->id)) return false;
    return a->seen + days * INT64_C(86400000) < app_now(app);
}

static bool look_at(void *user, const StoreHead *head) {
    Sweep *s = user;
    uint64_t id;
    s->seen++;
    snprintf(s->last, sizeof s->last, "%s", head->stream);
    if (!app_id_read(strchr(head->stream, '/') + 1, &id)) return true;
    const Account *a = account_find(s->app, id);
    if (a && is_due(s->app, a)) s->due[s->count++] = id;
    return true;
}

typedef struct Due {
    uint64_t person;
} Due;

static void due_run(Task *t) {
    const Due *due = t->user;
    const Account *a = account_find(t->app, due->person);
    if (a && is_due(t->app, a)) privacy_erase(t, due->person, "retention");
}

static void due_ended(Task *t) {
    free(t->user);
}

unsigned privacy_sweep(App *app) {
    Accounts *all = app->accounts;
    const ServerSettings *h = server_settings(app);
    if (!h->keep_guests_days && !h->keep_accounts_days) return 0;
    Sweep *s = calloc(1, sizeof *s);
    if (!s) return 0;
    s->app = app;
    store_streams(app->store, "account/", all->swept, SWEEP_STREAMS, look_at, s, NULL);
    snprintf(all->swept, sizeof all->swept, "%s", s->seen == SWEEP_STREAMS ? s->last : "");
    unsigned count = (unsigned)s->count;
    for (size_t i = 0; i < s->count; i++) {
        Due *due = malloc(sizeof *due);
        Task *t = due ? task_new(app, NULL, NULL, due_run, due_ended, due) : NULL;
        if (!t) {
            free(due);
            continue;
        }
        due->person = s->due[i];
        task_start(t);
    }
    free(s);
    return count;
}
