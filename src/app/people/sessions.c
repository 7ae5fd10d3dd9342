#include "app/people/sessions.h"

#include "base/text.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 14, LABEL_MAX = 120 };

typedef struct Slot {
    char hash[SECRET_HASH];
    uint64_t person, session;
} Slot;

struct SessionCache {
    Slot slot[SLOTS];
};

SessionCache *session_cache_open(void) {
    return calloc(1, sizeof(SessionCache));
}

void session_cache_close(SessionCache *cache) {
    free(cache);
}

static Slot *slot_of(App *app, const char hash[SECRET_HASH]) {
    char start[9];
    snprintf(start, sizeof start, "%.8s", hash);
    return &app->accounts->cache->slot[strtoul(start, NULL, 16) % SLOTS];
}

/* ---- recognising ---- */

/* Where a token leads, from the store; a cell holds "PERSON SESSION". */
static bool look_up(App *app, const char hash[SECRET_HASH], Slot *slot) {
    char room[2 * APP_NUMBER + 2];
    Buf value = buf_over(room, sizeof room);
    if (store_get(app->store, BOX_SECRET, "session", hash, &value, NULL)) return false;
    char *blank = strchr(room, ' ');
    if (!blank) return false;
    *blank = 0;
    memcpy(slot->hash, hash, SECRET_HASH);
    return app_id_read(room, &slot->person) && app_id_read(blank + 1, &slot->session);
}

bool session_find(App *app, const char *token, uint64_t *account, uint64_t *session) {
    char hash[SECRET_HASH];
    if (strlen(token) != SECRET_TOKEN - 1) return false;
    secret_token_hash(token, hash);
    Slot *slot = slot_of(app, hash);
    if (!secret_same(slot->hash, hash)) {
        Slot found = { { 0 } };
        if (!look_up(app, hash, &found)) return false;
        *slot = found;
    }
    *account = slot->person;
    *session = slot->session;
    return true;
}

bool session_look(App *app, uint64_t account, uint64_t session, Person *person) {
    const Account *a = account_find(app, account);
    *person = (Person){ 0 };
    return a && account_session(a, session, app_now(app)) && accounts_person(app, account, person);
}

/* ---- opening and ending ---- */

/* The cells of a session that has ended. */
static void erase_cells(Task *t, uint64_t person, uint64_t session) {
    char owner[APP_NUMBER], key[40] = "session/", room[512];
    Buf value = buf_over(room, sizeof room);
    app_id_write(person, owner);
    app_id_write(session, key + strlen(key));
    if (store_get(t->app->store, BOX_PERSON, owner, key, &value, NULL)) return;
    json_t *cell = json_loadb(value.text, value.size, 0, NULL);
    const char *hash = json_string_value(json_object_get(cell, "hash"));
    if (hash) task_erase(t, BOX_SECRET, "session", hash);
    task_erase(t, BOX_PERSON, owner, key);
    json_decref(cell);
}

/* Those that are over, and the oldest where there is no room for another, leave nothing behind. */
static void clear_old(Task *t, const Account *a, int64_t now) {
    size_t open = 0;
    for (size_t i = 0; i < a->sessions; i++) {
        if (a->session[i].until > now) open++;
        else erase_cells(t, a->id, a->session[i].id);
    }
    for (size_t i = 0; i < a->sessions && open >= ACCOUNT_SESSIONS; i++)
        if (a->session[i].until > now) erase_cells(t, a->id, a->session[i].id), open--;
}

bool session_open(Task *t, const SessionStart *start, char token[SECRET_TOKEN], uint64_t *session) {
    char hash[SECRET_HASH], room[512], owner[APP_NUMBER], key[40] = "session/", id[APP_NUMBER];
    int64_t now = app_now(t->app);
    int64_t days = start->days ? start->days : SESSION_DAYS, until = now + days * 86400000;
    Live *live = account_live(t, start->person);
    if (!live) return false;
    clear_old(t, live->state, now);
    *session = app_random_id();
    app_id_write(*session, id);
    app_id_write(start->person, owner);
    secret_token(t->app, token);
    secret_token_hash(token, hash);

    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"session\":\"%s\",\"until\":%lld", id, (long long)until);
    if (start->program) buf_text(&facts, ",\"program\":true");
    if (!account_add(t, live, "session.opened", &facts)) return false;

    buf_clear(&facts);
    buf_print(&facts, "%s %s", owner, id);
    task_cell(t, BOX_SECRET, "session", hash, NULL, (Bytes){ facts.text, facts.size });
    buf_clear(&facts);
    char label[LABEL_MAX + 1];
    /* what a browser calls itself is bytes: only words are kept, or the cell could not be read again */
    bool words = start->label && text_is_utf8(start->label);
    snprintf(label, sizeof label, "%s", words ? start->label : "");
    text_mend(label);
    jot_open(&facts, '{');
    member_word("hash", hash, &facts);
    member_word("address", start->address ? start->address : "", &facts);
    member_word("label", label, &facts);
    jot_close(&facts, '}');
    strcat(key, id);
    if (!facts.full) task_cell(t, BOX_PERSON, owner, key, NULL, (Bytes){ facts.text, facts.size });
    return true;
}

bool session_close(Task *t, uint64_t person, uint64_t session) {
    Live *live = account_live(t, person);
    if (!live) return false;
    if (!account_session(live->state, session, 0))
        return task_refuse(t, "no-session", "There is no such session. It may have ended."), false;
    erase_cells(t, person, session);
    return account_add_id(t, live, "session.closed", "session", session);
}

bool session_close_all(Task *t, uint64_t person, uint64_t but) {
    Live *live = account_live(t, person);
    if (!live) return false;
    const Account *a = live->state;
    for (size_t i = 0; i < a->sessions; i++)
        if (a->session[i].id != but) erase_cells(t, person, a->session[i].id);
    return account_add_id(t, live, "sessions.closed", "but", but);
}

/* ---- listing ---- */

static void jot_session(App *app, const char *owner, const AccountSession *s, uint64_t here,
                        Buf *out) {
    char key[40] = "session/", room[512];
    Buf value = buf_over(room, sizeof room);
    app_id_write(s->id, key + strlen(key));
    json_t *cell = NULL;
    if (!store_get(app->store, BOX_PERSON, owner, key, &value, NULL))
        cell = json_loadb(value.text, value.size, 0, NULL);
    const char *label = json_string_value(json_object_get(cell, "label"));
    const char *address = json_string_value(json_object_get(cell, "address"));
    jot_item(out), jot_open(out, '{');
    member_big("id", s->id, out);
    member_word("kind", s->program ? "program" : "browser", out);
    member_number("since", s->since, out);
    member_number("until", s->until, out);
    member_word("label", label ? label : "", out);
    member_word("address", address ? address : "", out);
    if (s->id == here) member_flag("here", true, out);
    jot_close(out, '}');
    json_decref(cell);
}

void sessions_jot(App *app, uint64_t person, uint64_t here, Buf *out) {
    char owner[APP_NUMBER];
    int64_t now = app_now(app);
    const Account *a = account_find(app, person);
    app_id_write(person, owner);
    jot_open(out, '[');
    for (size_t i = 0; a && i < a->sessions; i++)
        if (a->session[i].until > now) jot_session(app, owner, &a->session[i], here, out);
    jot_close(out, ']');
}
