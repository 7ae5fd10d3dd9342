#include "app/people/codes.h"

#include "app/people/server_settings.h"
#include "app/people/rights.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the stream of a code ---- */

static void *code_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(Code));
}

static void made(Code *code, const json_t *facts) {
    const char *scope = json_string_value(json_object_get(facts, "scope"));
    const char *by = json_string_value(json_object_get(facts, "by"));
    snprintf(code->scope, sizeof code->scope, "%s", scope ? scope : "");
    if (!by || !app_id_read(by, &code->by)) code->by = 0;
    code->uses = (uint32_t)json_integer_value(json_object_get(facts, "uses"));
    code->until = json_integer_value(json_object_get(facts, "until"));
}

static Status code_follow(void *state, const StoreRecord *event, Err *err) {
    Code *code = state;
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    bool good = json_is_object(facts);
    if (good && strcmp(event->type, "code.made") == 0) made(code, facts);
    else if (good && strcmp(event->type, "code.used") == 0) code->used++;
    else if (good && strcmp(event->type, "code.revoked") == 0) code->revoked = true;
    else good = false;
    json_decref(facts);
    return good ? OK : err_set(err, ERR_STORE, "A code has no such event.");
}

static const LiveKind CODE = {
    .prefix = "code/", .open = code_open, .close = free, .follow = code_follow
};

static bool add(Task *t, Live *live, const char *type, const Buf *facts) {
    return task_add(t, live, type, 1, (Bytes){ facts->text, facts->size }, (Bytes){ 0 });
}

static bool add_person(Task *t, Live *live, const char *type, const char *key, uint64_t person) {
    char room[64];
    Buf facts = buf_over(room, sizeof room);
    jot_open(&facts, '{');
    member_big(key, person, &facts);
    jot_close(&facts, '}');
    return add(t, live, type, &facts);
}

/* ---- looking ---- */

const Code *code_find(App *app, const char *typed, char id[SECRET_HASH]) {
    char code[SECRET_CODE];
    Live *live;
    if (!secret_code_read(typed, code)) return NULL;
    secret_hash(app, "code", code, id);
    return live_get(app, &CODE, id, &live, NULL) ? NULL : live->state;
}

/* A code lets people in on behalf of its creator, so it is only as good as the creator's current rights. */
static bool maker_may(App *app, const Code *code) {
    Person maker = { .id = accounts_resolve(app, code->by) };
    const char *id;
    RightsPlace place = rights_place(app, code->scope, &id);
    server_settings_read_on(app);
    if (!id || server_admin(app, maker.id)) return true;
    rights_read_on(app, place, id);
    rights_at(app, &maker, place, id);
    return maker.rights & (place == RIGHTS_EVENT ? RIGHT_EVENT(EV_BY_ORGANISER) : RIGHT_HOST);
}

const Message *code_over(App *app, const Code *code) {
    static const Message REVOKED = { .english = "This code was revoked. Ask for a new one." };
    static const Message EXPIRED = { .english = "This code has expired. Ask for a new one." };
    static const Message USED = { .english = "This code has been used up. Ask for a new one." };
    static const Message VOID = { .english = "This code no longer works, because its creator is no "
                                             "longer in charge here. Ask for a new one." };
    int64_t now = app_now(app);
    if (code->revoked) return &REVOKED;
    if (code->until <= now) return &EXPIRED;
    if (code->used >= code->uses) return &USED;
    return maker_may(app, code) ? NULL : &VOID;
}

typedef struct Listing {
    App *app;
    Buf *out;
} Listing;

static bool jot_code(void *user, const StoreCell *cell) {
    Listing *l = user;
    Live *live;
    if (live_get(l->app, &CODE, cell->key, &live, NULL)) return true;
    const Code *code = live->state;
    jot_item(l->out), jot_open(l->out, '{');
    member_word("id", cell->key, l->out);
    member_big("by", code->by, l->out);
    member_number("uses", code->uses, l->out);
    member_number("used", code->used, l->out);
    member_number("until", code->until, l->out);
    member_flag("open", !code_over(l->app, code), l->out);
    jot_close(l->out, '}');
    return !l->out->full;
}

static void list_of(const char *scope, char owner[STORE_KEY_MAX]) {
    snprintf(owner, STORE_KEY_MAX, "codes/%s", scope);
}

void codes_jot(App *app, const char *scope, Buf *out) {
    char owner[STORE_KEY_MAX];
    list_of(scope, owner);
    Listing l = { app, out };
    jot_open(out, '[');
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = owner }, jot_code, &l, NULL);
    jot_close(out, ']');
}

typedef struct Guests {
    App *app;
    uint64_t *people;
    size_t count, room;
} Guests;

static bool take_guest(void *user, const StoreRecord *event) {
    Guests *g = user;
    if (strcmp(event->type, "code.used") != 0) return true;
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    const char *person = json_string_value(json_object_get(facts, "person"));
    if (person && g->count < g->room && app_id_read(person, &g->people[g->count])) g->count++;
    json_decref(facts);
    return g->count < g->room;
}

static bool look_at_code(void *user, const StoreCell *cell) {
    Guests *g = user;
    char stream[STORE_STREAM_MAX + 1];
    snprintf(stream, sizeof stream, "%s%s", CODE.prefix, cell->key);
    store_read(g->app->store, stream, 1, 0, take_guest, g, NULL);
    return g->count < g->room;
}

size_t codes_people(App *app, const char *scope, uint64_t *people, size_t room) {
    char owner[STORE_KEY_MAX];
    list_of(scope, owner);
    Guests g = { .app = app, .room = room };
    g.people = people;
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = owner }, look_at_code, &g, NULL);
    return g.count;
}

/* ---- making, using, calling back ---- */

bool code_make(Task *t, const Code *wish, char code[SECRET_CODE], char id[SECRET_HASH]) {
    char room[512], owner[STORE_KEY_MAX], sort[32];
    Buf facts = buf_over(room, sizeof room);
    secret_code(code);
    secret_hash(t->app, "code", code, id);
    Live *live = task_make(t, &CODE, id);
    if (!live) return false;
    jot_open(&facts, '{');
    member_word("scope", wish->scope, &facts);
    member_big("by", wish->by, &facts);
    member_number("uses", wish->uses, &facts);
    member_number("until", wish->until, &facts);
    jot_close(&facts, '}');
    list_of(wish->scope, owner);
    snprintf(sort, sizeof sort, "%020lld", (long long)app_now(t->app));
    task_cell(t, BOX_SECRET, owner, id, sort, (Bytes){ "1", 1 });
    return add(t, live, "code.made", &facts);
}

bool code_use(Task *t, const char *typed, uint64_t person, char scope[STORE_STREAM_MAX + 1]) {
    char id[SECRET_HASH];
    if (!code_find(t->app, typed, id))
        return task_refuse(t, "no-code", "There is no such code. Check it and try again."), false;
    Live *live = task_live(t, &CODE, id);
    if (!live) return false;
    const Code *code = live->state;
    const Message *over = code_over(t->app, code);
    if (over) return task_refuse_tell(t, "code-over", over), false;
    snprintf(scope, STORE_STREAM_MAX + 1, "%s", code->scope);
    return add_person(t, live, "code.used", "person", person);
}

bool code_revoke(Task *t, const char *scope, const char *id, uint64_t by) {
    Live *live = task_live(t, &CODE, id);
    if (!live) return false;
    const Code *code = live->state;
    if (strcmp(code->scope, scope) != 0)
        return task_refuse(t, "no-code", "This code is for something else."), false;
    return code->revoked || add_person(t, live, "code.revoked", "by", by);
}

/* ---- what guests are called ---- */

/* Does this person have more rights there than a player? */
static bool runs(App *app, uint64_t id, const char *scope) {
    const uint32_t players = RIGHT_EVENT(EV_BY_PLAYER) | (RIGHT_EVENT(0) - 1);
    const char *at;
    RightsPlace place = rights_place(app, scope, &at);
    Person person = { .id = id };
    if (at) rights_at(app, &person, place, at);
    return person.rights & (~players | RIGHT_HOST | RIGHT_REFEREE);
}

static bool resembles_chief(App *app, const char *name, const char *scope) {
    enum { CHIEFS = 32 };
    uint64_t chief[CHIEFS];
    const char *at = NULL;
    bool event = scope && rights_place(app, scope, &at) == RIGHTS_EVENT;
    size_t count = event ? rights_chiefs(app, at, chief, CHIEFS) : 0;
    for (size_t i = 0; i < count; i++) {
        char theirs[PERSON_NAME];
        if (accounts_name(app, chief[i], theirs) && name_resembles(name, theirs)) return true;
    }
    return false;
}

bool guest_name_free(Task *t, const char *name, const char *scope) {
    uint64_t owner = accounts_resolve(t->app, name_owner(t->app, name));
    bool taken = owner && (!scope || runs(t->app, owner, scope));
    if (!taken && !name_of_admin(t->app, name, 0) && !resembles_chief(t->app, name, scope))
        return true;
    return task_refuse(t, "name-taken",
                       "This name, or one very much like it, is taken. Pick another one."),
           false;
}

/* ---- back into an account ---- */

bool recovery_issue(Task *t, uint64_t person, uint64_t by, const char *event,
                    char code[SECRET_CODE]) {
    char text[APP_NUMBER], hash[SECRET_HASH], room[256];
    Live *live = account_live(t, person);
    if (!live) return false;
    const Account *a = live->state;
    if (a->guest || a->erased || a->merged)
        return task_refuse(t, "no-account", "Only accounts can be recovered."), false;
    secret_code(code);
    secret_hash(t->app, "recovery", code, hash);
    app_id_write(person, text);
    task_cell(t, BOX_SECRET, "recovery", text, NULL, (Bytes){ hash, strlen(hash) });
    int64_t until = app_now(t->app) + RECOVERY_HOURS * INT64_C(3600000);
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"by\":\"%llu\",\"until\":%lld", (unsigned long long)by, (long long)until);
    if (event) buf_print(&facts, ",\"event\":\"%s\"", event);
    return account_add(t, live, "recovery.issued", &facts);
}

/* A code is only as good as its issuer's current rights: a dismissed administrator does not come
 * back through one, nor an organiser through someone who has become an administrator since. */
static bool issuer_may(App *app, const Account *a, uint64_t person) {
    Person issuer = { .id = accounts_resolve(app, a->recovery_by) };
    const char *event = a->recovery_event;
    server_settings_read_on(app);
    if (server_admin(app, issuer.id)) return true;
    if (!*event || !server_lets_organisers_recover(app) || server_admin(app, person)) return false;
    rights_read_on(app, RIGHTS_EVENT, event);
    rights_at(app, &issuer, RIGHTS_EVENT, event);
    return issuer.rights & RIGHT_EVENT(EV_BY_ORGANISER);
}

bool recovery_good(App *app, uint64_t person, const char *typed) {
    char text[APP_NUMBER], hash[SECRET_HASH], code[SECRET_CODE], kept[SECRET_HASH] = "";
    Buf value = buf_over(kept, sizeof kept);
    const Account *a = account_find(app, person);
    if (!a || a->recovery <= app_now(app) || !secret_code_read(typed, code)) return false;
    if (!issuer_may(app, a, person)) return false;
    secret_hash(app, "recovery", code, hash);
    app_id_write(person, text);
    return !store_get(app->store, BOX_SECRET, "recovery", text, &value, NULL) &&
           value.size == SECRET_HASH - 1 && secret_same(hash, kept);
}

void recovery_used(Task *t, uint64_t person) {
    char text[APP_NUMBER];
    app_id_write(person, text);
    task_erase(t, BOX_SECRET, "recovery", text);
}
