#include "app/house.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

static void *house_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(House));
}

static size_t place_of(const House *h, uint64_t person) {
    size_t at = 0;
    while (at < h->admins && h->admin[at] != person) at++;
    return at;
}

static Status grant(House *h, const json_t *facts, bool on) {
    const char *text = json_string_value(json_object_get(facts, "person"));
    uint64_t person;
    if (!text || !app_id_read(text, &person)) return ERR_STORE;
    size_t at = place_of(h, person);
    if (on && at == h->admins) {
        if (h->admins == HOUSE_ADMINS) return ERR_TOO_BIG;
        h->admin[h->admins++] = person;
    }
    if (!on && at < h->admins) h->admin[at] = h->admin[--h->admins];
    return OK;
}

static Status settings(House *h, const json_t *facts) {
    h->keep_guests_days = (uint32_t)json_integer_value(json_object_get(facts, "keep_guests_days"));
    h->keep_accounts_days = (uint32_t)json_integer_value(
        json_object_get(facts, "keep_accounts_days"));
    h->keep_reports_days = (uint32_t)json_integer_value(
        json_object_get(facts, "keep_reports_days"));
    h->organisers_recover = json_is_true(json_object_get(facts, "organisers_recover"));
    h->closed = json_is_true(json_object_get(facts, "closed"));
    return OK;
}

static Status house_follow(void *state, const StoreEvent *event, Err *err) {
    House *h = state;
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    Status status = ERR_STORE;
    if (strcmp(event->type, "admin.granted") == 0) status = grant(h, facts, true);
    else if (strcmp(event->type, "admin.revoked") == 0) status = grant(h, facts, false);
    else if (strcmp(event->type, "settings.changed") == 0) status = settings(h, facts);
    json_decref(facts);
    if (status == ERR_TOO_BIG)
        return err_set(err, status, "There are %d administrators already.", HOUSE_ADMINS);
    return status ? err_set(err, status, "%s cannot happen here.", event->type) : OK;
}

const LiveKind HOUSE = {
    .prefix = "server/",
    .open = house_open,
    .close = free,
    .follow = house_follow,
    .rights = live_changes_rights,
};

const House *house(App *app) {
    static const House EMPTY;
    Live *live;
    return live_make(app, &HOUSE, HOUSE_ID, &live, NULL) ? &EMPTY : live->state;
}

bool house_admin(App *app, uint64_t person) {
    const House *h = house(app);
    return person && place_of(h, person) < h->admins;
}

Live *house_live(Task *t) {
    return task_make(t, &HOUSE, HOUSE_ID);
}

bool house_grant(Task *t, uint64_t person, uint64_t by, bool on) {
    Live *live = house_live(t);
    if (!live) return false;
    const House *h = live->state;
    bool is = place_of(h, person) < h->admins;
    if (is == on) return true;
    if (!on && h->admins == 1)
        return task_refuse(t, "last-admin", "The last administrator cannot be dismissed."), false;
    char room[96];
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "{\"person\":\"%llu\",\"by\":\"%llu\"}", (unsigned long long)person,
              (unsigned long long)by);
    return task_add(t, live, on ? "admin.granted" : "admin.revoked", 1,
                    (Bytes){ facts.text, facts.size }, (Bytes){ 0 });
}

bool house_settings(Task *t, const House *wish, uint64_t by) {
    char room[256];
    Live *live = house_live(t);
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
