/* rehearse_bracket.c - from the rankings of the groups to the champion: sign-in, hosts, round by round. */
#include "cli/rehearse_live.h"

#include <stdio.h>
#include <string.h>

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

/* Lots only where two cannot be told apart. */
static bool promote(Championship *c) {
    if (!chief_may(c, json_pack("{ss}", "kind", "promotion.made")))
        json_decref(chief_post(c, NULL, "/lots/draw"));
    return chief_step(c, json_pack("{ss}", "kind", "promotion.made"));
}

/* Advancing players and alternates sign in themselves. */
static bool sign_in(Championship *c) {
    json_t *view = chief_get(c, "/entrants");
    const json_t *list = json_object_get(view, "entrants");
    unsigned seeds = 0;
    for (size_t i = 0; i < json_array_size(list) && !championship_failed(c); i++) {
        const json_t *row = json_array_get(list, i);
        SeatsPerson *p = person_at(c, (unsigned)number(row, "player"));
        if (!p || (!number(row, "seed") && !number(row, "alternate"))) continue;
        seeds += number(row, "seed") > 0;
        json_decref(site_post(&c->site, p->cookie, json_pack("{ss}", "kind", "player.signed_in"),
                              c->err, "/api/events/%s/steps", c->event));
    }
    json_decref(view);
    progress(c, true,
             "{n%u, plural, one {# player advances} other {# players advance}} to the bracket",
             seeds);
    return !championship_failed(c) && chief_step(c, json_pack("{ss}", "kind", "bracket.built"));
}

/* The host opens the table, and everyone there says that they are ready. */
static bool open_table(Championship *c, const json_t *table) {
    const json_t *host = json_object_get(table, "host"), *seats = json_object_get(table, "seats");
    SeatsPerson *opens = host ? person_at(c, (unsigned)json_integer_value(host)) : NULL;
    json_t *made = site_post(&c->site, opens ? opens->cookie : c->chief, NULL, c->err,
                             "/api/events/%s/games/%d/table", c->event, number(table, "game"));
    const char *id = json_string_value(json_object_get(made, "table"));
    for (size_t i = 0; id && i < json_array_size(seats) && !championship_failed(c); i++) {
        SeatsPerson *p = person_at(c, (unsigned)number(json_array_get(seats, i), "player"));
        json_decref(site_post(&c->site, p->cookie, NULL, c->err, "/api/tables/%s/ready", id));
    }
    json_decref(made);
    return !championship_failed(c);
}

static bool round_over(Championship *c) {
    progress(c, false,
             "bracket round {round%u}: {n%u, plural, one {# table} other {# tables}} playing",
             c->rounds, c->seats.playing);
    if (c->seats.playing) return false; /* and then there is a time for protests */
    return chief_may(c, json_pack("{ss si}", "kind", "round.closed", "round", c->round));
}

static bool play_round(Championship *c) {
    json_t *opened = chief_post(c, NULL, "/rounds");
    int round = c->round = number(opened, "round");
    json_decref(opened);
    json_t *view = championship_failed(c) ? NULL : chief_get(c, "/rounds/%d", round);
    const json_t *tables = json_object_get(view, "tables");
    size_t count = json_array_size(tables);
    c->rounds++;
    for (size_t i = 0; i < count && !championship_failed(c); i++)
        open_table(c, json_array_get(tables, i));
    json_decref(view);
    view = championship_failed(c) ? NULL : chief_get(c, "/rounds/%d", round);
    bool good = view && take_tables(c, json_object_get(view, "tables"));
    json_decref(view);
    if (!good || !championship_live(c, round_over)) return false;
    json_decref(chief_post(c, NULL, "/rounds/%d/close", round));
    return !championship_failed(c);
}

static bool crown(Championship *c) {
    if (!chief_step(c, json_pack("{ss}", "kind", "champion.declared")) ||
        !chief_step(c, json_pack("{ss}", "kind", "event.completed")))
        return false;
    json_t *view = chief_get(c, "%s", "");
    const char *name = json_string_value(
        json_object_get(json_object_get(view, "champion"), "name"));
    snprintf(c->champion, sizeof c->champion, "%s", name ? name : "");
    json_decref(view);
    return !championship_failed(c);
}

bool championship_bracket(Championship *c) {
    if (!promote(c) || !sign_in(c)) return false;
    while (!championship_failed(c) && !chief_may(c, json_pack("{ss}", "kind", "champion.declared")))
        if (!play_round(c)) return false;
    return crown(c);
}
