#include "web/league/league.h"

#include <stdio.h>
#include <string.h>

const char *league_word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int league_number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static void make_admin(Client *by, const Client *who, bool on) {
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)who->person);
    client_put(by, path, "{'admin':%s}", on ? "true" : "false");
    client_expects(by, 200);
}

void league_open_with(League *l, const TablesOptions *tables) {
    day_open_with(&l->d, "memory:", "dm19", tables);
    l->admin = rig_account(&l->d.rig, "Ada Admin");
    make_admin(l->d.chief, l->admin, true);
    make_admin(l->admin, l->d.chief, false); /* organisers are ordinary people here */
    l->league = rig_account(&l->d.rig, "Lars League");
    client_post(l->league, "/api/seasons", "{'name':'Season of 2026'}");
    client_expects(l->league, 200);
    snprintf(l->season, sizeof l->season, "%s", client_word(l->league, "season"));
}

void league_open(League *l) {
    league_open_with(l, NULL);
}

void league_close(League *l) {
    client_close(l->league);
    client_close(l->admin);
    day_close(&l->d);
}

/* Send something to the season; its refusal, or "" if it was taken. */
const char *league_tell(League *l, Client *who, const char *verb, const char *body) {
    char path[160];
    snprintf(path, sizeof path, "/api/seasons/%s/%s", l->season, verb);
    client_post(who, path, "%s", body);
    return client_word(who, "error.code");
}

const char *league_tell_event(League *l, Client *who, const char *verb, const char *body) {
    char path[96];
    snprintf(path, sizeof path, "events/%s/%s", l->d.event, verb);
    return league_tell(l, who, path, body);
}

const json_t *league_season(League *l, Client *who) {
    client_get(who, "/api/seasons/%s", l->season);
    client_expects(who, 200);
    return who->json;
}

void league_play_rounds(Day *d) {
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
}

void league_play_out(Day *d) {
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    league_play_rounds(d);
}

const char *league_state(League *l) {
    const json_t *events = json_object_get(league_season(l, l->league), "events");
    return league_word(json_array_get(events, 0), "state");
}

void league_new_event(Client *who, const char *rulebook, char event[APP_ID]) {
    client_post(who, "/api/events", "{'rulebook':'%s','name':'Another event'}", rulebook);
    client_expects(who, 200);
    snprintf(event, APP_ID, "%s", client_word(who, "event"));
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/steps", event);
    client_post(who, path, "{'steps':[{'kind':'event.published'},{'kind':'registration.opened'}]}");
    client_expects(who, 200);
}
