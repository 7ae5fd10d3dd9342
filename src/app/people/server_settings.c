#include "app/people/server_settings.h"

#include "app/core/person.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

static void *settings_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(ServerSettings));
}

static size_t place_of(const ServerSettings *h, uint64_t person) {
    size_t at = 0;
    while (at < h->admins && h->admin[at] != person) at++;
    return at;
}

static Status grant(ServerSettings *h, const json_t *facts, bool on) {
    const char *text = json_string_value(json_object_get(facts, "person"));
    uint64_t person;
    if (!text || !app_id_read(text, &person)) return ERR_STORE;
    size_t at = place_of(h, person);
    if (on && at == h->admins) {
        if (h->admins == SERVER_ADMINS) return ERR_TOO_BIG;
        h->admin[h->admins++] = person;
    }
    if (!on && at < h->admins) h->admin[at] = h->admin[--h->admins];
    return OK;
}

static Status settings(ServerSettings *h, const json_t *facts) {
    h->keep_guests_days = (uint32_t)json_integer_value(json_object_get(facts, "keep_guests_days"));
    h->keep_accounts_days = (uint32_t)json_integer_value(
        json_object_get(facts, "keep_accounts_days"));
    h->keep_reports_days = (uint32_t)json_integer_value(
        json_object_get(facts, "keep_reports_days"));
    h->organisers_recover = json_is_true(json_object_get(facts, "organisers_recover"));
    h->closed = json_is_true(json_object_get(facts, "closed"));
    return OK;
}

static Status settings_follow(void *state, const StoreRecord *event, Err *err) {
    ServerSettings *h = state;
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    Status status = ERR_STORE;
    if (strcmp(event->type, "admin.granted") == 0) status = grant(h, facts, true);
    else if (strcmp(event->type, "admin.revoked") == 0) status = grant(h, facts, false);
    else if (strcmp(event->type, "settings.changed") == 0) status = settings(h, facts);
    json_decref(facts);
    if (status == ERR_TOO_BIG)
        return err_set(err, status, "There can be at most {most%d} administrators.", SERVER_ADMINS);
    return status ? err_set(err, status, "The server has no event {type%s}.", event->type) : OK;
}

const LiveKind SERVER_SETTINGS = {
    .prefix = "server/",
    .open = settings_open,
    .close = free,
    .follow = settings_follow,
    .rights = live_changes_rights,
    .gives = RIGHT_ADMIN,
};

const ServerSettings *server_settings(App *app) {
    static const ServerSettings EMPTY;
    Live *live;
    return live_make(app, &SERVER_SETTINGS, SERVER_MAIN, &live, NULL) ? &EMPTY : live->state;
}

void server_settings_read_on(App *app) {
    Live *live;
    if (app->shared && !live_get(app, &SERVER_SETTINGS, SERVER_MAIN, &live, NULL))
        live_refresh(live);
}

bool server_admin(App *app, uint64_t person) {
    const ServerSettings *h = server_settings(app);
    if (!person || place_of(h, person) == h->admins) return false;
    live_lean(live_find(app, "server/" SERVER_MAIN));
    return true;
}

bool server_closed(App *app) {
    const ServerSettings *h = server_settings(app);
    if (!h->closed) live_lean(live_find(app, "server/" SERVER_MAIN));
    return h->closed;
}

bool server_lets_organisers_recover(App *app) {
    const ServerSettings *h = server_settings(app);
    if (h->organisers_recover) live_lean(live_find(app, "server/" SERVER_MAIN));
    return h->organisers_recover;
}

Live *server_settings_live(Task *t) {
    return task_make(t, &SERVER_SETTINGS, SERVER_MAIN);
}

bool server_grant(Task *t, uint64_t person, uint64_t by, bool on) {
    Live *live = server_settings_live(t);
    if (!live) return false;
    const ServerSettings *h = live->state;
    bool is = place_of(h, person) < h->admins;
    if (is == on) return true;
    if (!on && h->admins == 1)
        return task_refuse(t, "last-admin", "The last administrator can't be removed."), false;
    char room[96];
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "{\"person\":\"%llu\",\"by\":\"%llu\"}", (unsigned long long)person,
              (unsigned long long)by);
    return task_add(t, live, on ? "admin.granted" : "admin.revoked", 1,
                    (Bytes){ facts.text, facts.size }, (Bytes){ 0 });
}

bool server_settings_change(Task *t, const ServerSettings *wish, uint64_t by) {
    char room[256];
    Live *live = server_settings_live(t);
    if (!live) return false;
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts,
              "{\"keep_guests_days\":%u,\"keep_accounts_days\":%u,"
              "\"keep_reports_days\":%u,\"closed\":%s,"
              "\"organisers_recover\":%s,\"by\":\"%llu\"}",
              (unsigned)wish->keep_guests_days, (unsigned)wish->keep_accounts_days,
              (unsigned)wish->keep_reports_days, wish->closed ? "true" : "false",
              wish->organisers_recover ? "true" : "false", (unsigned long long)by);
    return task_add(t, live, "settings.changed", 1, (Bytes){ facts.text, facts.size },
                    (Bytes){ 0 });
}
