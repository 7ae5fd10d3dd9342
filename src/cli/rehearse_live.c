#include "cli/rehearse_live.h"

#include "tongue/tongue.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TICK_MS = 200, TELL_MS = 5000, PATH_TEXT = 160 };

static uint64_t now_ms(void) {
    return uv_hrtime() / 1000000;
}

bool championship_failed(Championship *c) {
    if (!c->status && c->err->status) c->status = c->err->status;
    return c->status != OK || c->stopped;
}

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

/* ---- telling ---- */

void progress(Championship *c, bool now, const char *english, ...) {
    uint64_t ms = now_ms();
    va_list args;
    if (c->order.json || (!now && ms - c->told < TELL_MS)) return;
    c->told = ms;
    Message message;
    char text[512];
    Buf told = buf_over(text, sizeof text);
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    tongue_tell(c->order.tongue, &message, &told);
    printf("%6u s  %s\n", (unsigned)((ms - c->began) / 1000), text);
    fflush(stdout);
}

/* ---- the organiser ---- */

static json_t *chief_ask(Championship *c, const char *method, json_t *body, const char *path,
                         va_list args) {
    char rest[PATH_TEXT], whole[2 * PATH_TEXT];
    vsnprintf(rest, sizeof rest, path, args);
    snprintf(whole, sizeof whole, "/api/events/%s%s", c->event, rest);
    return site_ask(&c->site, c->chief, method, whole, body, c->err);
}

json_t *chief_post(Championship *c, json_t *body, const char *path, ...) {
    va_list args;
    va_start(args, path);
    json_t *answer = chief_ask(c, "POST", body ? body : json_object(), path, args);
    va_end(args);
    return answer;
}

json_t *chief_get(Championship *c, const char *path, ...) {
    va_list args;
    va_start(args, path);
    json_t *answer = chief_ask(c, "GET", NULL, path, args);
    va_end(args);
    return answer;
}

bool chief_step(Championship *c, json_t *step) {
    json_decref(chief_post(c, step, "/steps"));
    return !championship_failed(c);
}

bool chief_may(Championship *c, json_t *step) {
    json_t *answer = chief_post(c, step, "/check");
    bool may = json_is_true(json_object_get(answer, "allowed"));
    json_decref(answer);
    return may;
}

SeatsPerson *person_at(Championship *c, unsigned player) {
    for (unsigned i = 0; i < c->seats.people; i++)
        if (c->seats.person[i].player == player) return &c->seats.person[i];
    return NULL;
}

/* ---- tables ---- */

static bool known(const Championship *c, int game) {
    for (unsigned i = c->seats.tables; i-- > 0;)
        if (c->seats.table[i]->game == game) return true;
    return false;
}

static bool take_table(Championship *c, const json_t *table, const char *id) {
    const json_t *seats = json_object_get(table, "seats");
    SeatsPerson *who[SEATS_AT_TABLE];
    unsigned count = 0;
    for (size_t i = 0; i < json_array_size(seats) && count < SEATS_AT_TABLE; i++) {
        who[count] = person_at(c, (unsigned)number(json_array_get(seats, i), "player"));
        if (who[count]) who[count++]->games++;
    }
    json_t *view = count ? site_get(&c->site, who[0]->cookie, c->err, "/api/tables/%s", id) : NULL;
    const json_t *board = json_object_get(json_object_get(view, "view"), "board");
    if (view) seats_begin(&c->seats, id, number(table, "game"), who, count, board, c->err);
    json_decref(view);
    return !championship_failed(c);
}

bool take_tables(Championship *c, const json_t *tables) {
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i);
        const char *id = json_string_value(json_object_get(table, "online"));
        if (!id || known(c, number(table, "game"))) continue;
        if (!take_table(c, table, id)) return false;
    }
    return true;
}

/* ---- the weekend ---- */

static bool wants_to_play(const Championship *c, const SeatsPerson *p) {
    return !p->table && p->games < c->games_max;
}

/* Free players press "play". */
static bool queue_up(Championship *c, unsigned group) {
    for (unsigned i = 0; i < c->seats.people && !championship_failed(c); i++) {
        SeatsPerson *p = &c->seats.person[i];
        if (p->group != group || p->queued || !wants_to_play(c, p)) continue;
        json_decref(site_post(&c->site, p->cookie, json_pack("{ss}", "kind", "queue.joined"),
                              c->err, "/api/events/%s/steps", c->event));
        p->queued = true;
    }
    return !championship_failed(c);
}

/* No table can come about any more. */
static void close_window(Championship *c, int group) {
    chief_step(c, json_pack("{ss si}", "kind", "qualifier.window_closed", "group", group));
}

/* The ranking is final when the time for protests is over. */
static void rank_group(Championship *c, int group) {
    json_t *final = json_pack("{ss si}", "kind", "group_ranking.final", "group", group);
    if (chief_may(c, json_incref(final))) chief_step(c, json_incref(final));
    json_decref(final);
}

static void look_at_group(Championship *c, const json_t *group) {
    unsigned g = (unsigned)number(group, "group"), free = 0, busy = 0;
    json_t *view = chief_get(c, "/rounds/%d", number(group, "round"));
    if (view) take_tables(c, json_object_get(view, "tables"));
    json_decref(view);
    for (unsigned i = 0; i < c->seats.people; i++) {
        const SeatsPerson *p = &c->seats.person[i];
        if (p->group != g) continue;
        free += wants_to_play(c, p);
        busy += p->table != NULL;
    }
    if (championship_failed(c) || busy + free == 0 || (free < 3 && !busy)) {
        if (!championship_failed(c)) close_window(c, (int)g);
        return;
    }
    queue_up(c, g);
    if (free == 3 && !busy && !championship_failed(c)) /* nobody else will come: three are enough */
        json_decref(
            chief_post(c, json_pack("{si sb}", "group", (int)g, "threes", 1), "/groups/pair"));
}

static bool weekend_over(Championship *c) {
    json_t *view = chief_get(c, "/groups");
    const json_t *groups = json_object_get(view, "groups");
    unsigned ranked = 0, played = c->seats.tables - c->seats.playing;
    for (size_t i = 0; i < json_array_size(groups) && !championship_failed(c); i++) {
        const json_t *group = json_array_get(groups, i);
        const char *state = json_string_value(json_object_get(group, "state"));
        if (strcmp(state, "open") == 0) look_at_group(c, group);
        if (strcmp(state, "closed") == 0) rank_group(c, number(group, "group"));
        ranked += strcmp(state, "ranked") == 0;
    }
    json_decref(view);
    progress(c, false,
             "the weekend: {played%u, plural, one {# game} other {# games}} played, {tables%u, "
             "plural, one {# table} other {# tables}} playing, {moves%llu, plural, one {# move} "
             "other {# moves}}",
             played, c->seats.playing, (unsigned long long)c->seats.moves);
    return ranked == c->groups;
}

/* ---- living ---- */

typedef struct Living {
    Championship *c;
    ChampionshipDone *done;
    bool over;
} Living;

static void on_tick(uv_timer_t *timer) {
    Living *living = timer->data;
    Championship *c = living->c;
    seats_tick(&c->seats);
    if (c->seats.err.status && !c->err->status) *c->err = c->seats.err;
    living->over = championship_failed(c) || living->done(c) || championship_failed(c);
    if (living->over) uv_stop(&c->loop);
}

bool championship_live(Championship *c, ChampionshipDone *done) {
    Living living = { c, done, false };
    c->tick.data = &living;
    uv_timer_start(&c->tick, on_tick, 0, TICK_MS);
    while (!living.over && !c->stopped) uv_run(&c->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&c->tick);
    return !championship_failed(c);
}

static void on_signal(uv_signal_t *handle, int number) {
    Championship *c = handle->data;
    (void)number;
    c->stopped = true;
    uv_stop(&c->loop);
}

/* ---- the whole ---- */

static bool open_all(Championship *c) {
    static const int SIGNALS[] = { SIGINT, SIGTERM };
    uv_loop_init(&c->loop);
    uv_timer_init(&c->loop, &c->tick);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&c->loop, &c->stop[i]);
        c->stop[i].data = c;
        uv_signal_start(&c->stop[i], on_signal, SIGNALS[i]);
    }
    if (!c->status && !c->order.server) c->status = own_server_start(&c->own, c->err);
    if (!c->status)
        c->status = site_open(&c->site, c->order.server ? c->order.server : c->own.url, c->err);
    if (!c->status)
        c->status = seats_open(&c->seats, &c->loop, &c->site, c->order.players, c->order.seed,
                               c->err);
    return c->status == OK;
}

Status championship_run(Championship *c, const LiveOrder *order, Err *err) {
    *c = (Championship){ .order = *order, .own = { .out = -1 }, .began = now_ms(), .err = err };
    *err = (Err){ 0 };
    c->told = c->began;
    if (order->players < LIVE_PLAYERS_MIN)
        c->status = err_set(err, ERR_USAGE, "A championship needs at least {least%d} players.",
                            LIVE_PLAYERS_MIN);
    bool good = open_all(c);
    if (good) progress(c, true, "a championship of {n%u} at {url%s}", order->players, c->site.url);
    good = good && championship_gather(c);
    if (good) seats_connect(&c->seats);
    good = good && championship_live(c, weekend_over) && championship_bracket(c);
    if (c->stopped) return err_set(err, ERR_SYSTEM, "Stopped. Nothing was saved.");
    return good ? OK : c->status ? c->status : err->status;
}

void championship_close(Championship *c) {
    seats_close(&c->seats);
    uv_close((uv_handle_t *)&c->tick, NULL);
    for (int i = 0; i < 2; i++) uv_close((uv_handle_t *)&c->stop[i], NULL);
    uv_run(&c->loop, UV_RUN_DEFAULT);
    uv_loop_close(&c->loop);
    seats_free(&c->seats);
    site_close(&c->site);
    own_server_stop(&c->own);
}
