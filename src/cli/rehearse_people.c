/* rehearse_people.c - a championship gathers: accounts, an event, registrations, groups. */
#include "cli/rehearse_live.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ZONES = 16, GROUP_OF = 16, STEPS_AT_ONCE = 60 };

static const char PASSWORD[] = "a dress rehearsal";
static const char PROTEST_S[] = "1"; /* nobody protests, and every round waits so long */

/* ---- who ---- */

/* The organiser: the first administrator of our own server, or a new account on another one. */
static bool make_chief(Championship *c) {
    char name[64];
    const char *path = c->own.pid ? "/api/setup" : "/api/accounts";
    snprintf(name, sizeof name, "Rehearsal %08x", (unsigned)(uv_hrtime() >> 10));
    json_t *body = json_pack("{ss ss}", "name", name, "password", PASSWORD);
    if (c->own.pid) json_object_set_new(body, "token", json_string(c->own.setup));
    json_decref(site_post(&c->site, c->chief, body, c->err, "%s", path));
    return !championship_failed(c);
}

static bool make_person(Championship *c, unsigned i) {
    SeatsPerson *p = &c->seats.person[i];
    unsigned mark = (unsigned)(c->began & 0xffffff);
    snprintf(p->name, sizeof p->name, "Rehearsal %u-%06x", i + 1, mark);
    json_decref(site_post(&c->site, p->cookie, json_pack("{ss}", "name", p->name), c->err,
                          "/api/guests")); /* a session without a password to be hashed */
    return !championship_failed(c);
}

static bool register_person(Championship *c, unsigned i) {
    SeatsPerson *p = &c->seats.person[i];
    char mail[96], zone[16];
    snprintf(mail, sizeof mail, "%s@example.org", p->name);
    for (char *at = mail; *at; at++)
        if (*at == ' ') *at = '.';
    snprintf(zone, sizeof zone, "UTC%+d", (int)(i % c->groups) - ZONES / 2);
    json_t *texts = json_pack("[sssssss]", "rules", "code of conduct", "anti-harassment", "media",
                              "match settings", "terms of use", "server rules");
    json_t *answer = site_post(&c->site, p->cookie,
                               json_pack("{ss ss so}", "mail", mail, "zone", zone, "acks", texts),
                               c->err, "/api/events/%s/entrants", c->event);
    p->player = (unsigned)json_integer_value(json_object_get(answer, "player"));
    json_decref(answer);
    return !championship_failed(c);
}

static bool make_people(Championship *c) {
    for (unsigned i = 0; i < c->seats.people && !championship_failed(c); i++) {
        if (!make_person(c, i) || !register_person(c, i)) return false;
        progress(c, false, "{n%u} of {all%u} players registered", i + 1, c->seats.people);
        uv_run(&c->loop, UV_RUN_NOWAIT); /* someone may stop us */
    }
    return !championship_failed(c);
}

/* The organiser vouches for two free games of each, and the desk checks them in. */
static bool check_in(Championship *c) {
    json_t *steps = json_array();
    for (unsigned i = 0; i < c->seats.people && !championship_failed(c); i++) {
        unsigned player = c->seats.person[i].player;
        json_array_append_new(steps, json_pack("{ss si si ss}", "kind", "level.reached", "player",
                                               (int)player, "level", 2, "text", "A rehearsal."));
        json_array_append_new(
            steps, json_pack("{ss si}", "kind", "entry.checked_in", "player", (int)player));
        if (json_array_size(steps) < STEPS_AT_ONCE && i + 1 < c->seats.people) continue;
        json_decref(chief_post(c, json_pack("{so}", "steps", steps), "/steps"));
        steps = json_array();
    }
    json_decref(steps);
    return !championship_failed(c);
}

/* ---- what ---- */

static bool make_event(Championship *c) {
    char least[8], games[8];
    const char *reason = "A rehearsal with few players.";
    snprintf(least, sizeof least, "%u", c->order.players / c->groups);
    snprintf(games, sizeof games, "%u", c->order.games);
    json_t *rules = json_pack("{ss ss ss}", "group_min", least, "protest_window_s", PROTEST_S,
                              "multi_day", "free"); /* today, whatever day that is */
    if (c->order.games) {
        json_object_set_new(rules, "qual_games_min", json_string(games));
        json_object_set_new(rules, "qual_games_max", json_string(games));
    }
    json_t *body = json_pack("{ss ss}", "rulebook", RULEBOOK_NAME[c->order.rulebook], "name",
                             "Rehearsal of a championship");
    json_t *made = site_post(&c->site, c->chief, body, c->err, "/api/events");
    snprintf(c->event, sizeof c->event, "%s",
             made ? json_string_value(json_object_get(made, "event")) : "");
    json_decref(made);
    if (championship_failed(c)) return json_decref(rules), false;
    json_decref(chief_post(c, json_pack("{so ss}", "rules", rules, "text", reason), "/parameters"));
    return chief_step(c, json_pack("{ss}", "kind", "event.published")) &&
           chief_step(c, json_pack("{ss}", "kind", "settings.posted")) &&
           chief_step(c, json_pack("{ss}", "kind", "registration.opened"));
}

/* Everyone's group, as the server made them. */
static bool note_groups(Championship *c) {
    json_t *view = chief_get(c, "/entrants");
    const json_t *list = json_object_get(view, "entrants");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        SeatsPerson *p = person_at(c, (unsigned)json_integer_value(json_object_get(row, "player")));
        if (p) p->group = (unsigned)json_integer_value(json_object_get(row, "group"));
    }
    json_decref(view);
    view = chief_get(c, "/groups");
    c->groups = (unsigned)json_array_size(json_object_get(view, "groups"));
    c->games_max = (unsigned)json_integer_value(json_object_get(view, "games_max"));
    json_decref(view);
    return !championship_failed(c);
}

static bool announce(Championship *c) {
    json_int_t now = (json_int_t)time(NULL);
    json_decref(chief_post(c, json_pack("{sI si}", "opens", now, "alternates", 4), "/groups"));
    return note_groups(c) &&
           chief_step(c, json_pack("{ss s[sss]}", "kind", "groups.announced", "channels", "site",
                                   "chat", "mail")) &&
           chief_step(c, json_pack("{ss}", "kind", "event.started"));
}

bool championship_gather(Championship *c) {
    c->groups = c->order.players / GROUP_OF;
    if (c->groups < 1) c->groups = 1;
    if (c->groups > ZONES) c->groups = ZONES;
    if (!make_chief(c) || !make_event(c) || !make_people(c) || !check_in(c)) return false;
    if (!chief_step(c, json_pack("{ss}", "kind", "registration.closed")) || !announce(c))
        return false;
    progress(c, true, "{n%u} players in {groups%u, plural, one {# group} other {# groups}}",
             c->seats.people, c->groups);
    return !championship_failed(c);
}
