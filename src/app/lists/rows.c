/* rows.c - from the state of a stream to rows. */
#include "app/director/events.h"
#include "app/online/tables.h"
#include "app/lists/inside.h"
#include "bot/bot.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tournament/elo.h"

#include <stdlib.h>
#include <string.h>

/* ---- cells ---- */

static size_t keep(ViewRows *rows, const char *text) {
    size_t at = rows->text.size;
    buf_bytes(&rows->text, text, strlen(text) + 1);
    return at;
}

static struct ViewRow *add(ViewRows *rows, const char *owner, const char *key, const char *sort) {
    if (rows->count == rows->room) {
        size_t room = rows->room ? 2 * rows->room : 64;
        void *grown = realloc(rows->row, room * sizeof *rows->row);
        if (grown) rows->row = grown, rows->room = room;
    }
    if (rows->count == rows->room || rows->count == VIEW_ROWS_MAX) {
        rows->failed = true;
        return NULL;
    }
    struct ViewRow *row = &rows->row[rows->count++];
    *row = (struct ViewRow){ .owner = owner, .key = keep(rows, key), .sort = keep(rows, sort) };
    row->value = row->end = rows->text.size;
    return row;
}

void view_row(ViewRows *rows, const char *owner, const char *key, const char *sort) {
    add(rows, owner, key, sort);
}

void view_row_end(ViewRows *rows) {
    if (rows->count) rows->row[rows->count - 1].end = rows->text.size;
}

void view_row_erase(ViewRows *rows, const char *owner, const char *key) {
    struct ViewRow *row = add(rows, owner, key, "");
    if (row) row->erase = true;
}

static void put_padded(Buf *out, uint64_t number, int width) {
    char digits[24];
    Buf text = buf_over(digits, sizeof digits);
    buf_unsigned(&text, number);
    for (size_t i = text.size; i < (size_t)width; i++) buf_char(out, '0');
    buf_bytes(out, digits, text.size);
}

void sort_by_time(int64_t at, char sort[SORT_ROOM]) {
    Buf out = buf_over(sort, SORT_ROOM);
    put_padded(&out, at > 0 ? (uint64_t)at : 0, 16);
}

void sort_by_person(uint64_t person, const char *then, char sort[SORT_ROOM]) {
    Buf out = buf_over(sort, SORT_ROOM);
    put_padded(&out, person, 20);
    buf_print(&out, "/%s", then);
}

/* ---- events ---- */

static const char *rulebook_of(const EventState *ev) {
    return RULEBOOK_NAME[ev->rules.id];
}

static void event_members(const Live *live, Buf *out) {
    const EventLive *e = event_of(live);
    const EventState *ev = e->ev;
    member_word("event", live->id, out);
    member_word("name", e->facts.name, out);
    member_word("rulebook", rulebook_of(ev), out);
    if (*e->facts.starts) member_word("starts", e->facts.starts, out);
}

/* Who runs it: they see it before it is published. */
static void staff_members(const EventState *ev, Buf *out) {
    jot_key(out, "staff"), jot_open(out, '[');
    for (int i = 0; i < ev->staff; i++) {
        if (!ev->person[i].roles || !ev->person[i].who) continue;
        jot_item(out), jot_open(out, '{');
        member_big("who", ev->person[i].who, out);
        member_number("roles", ev->person[i].roles, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void events_rows(const Live *live, ViewRows *rows) {
    const EventLive *e = event_of(live);
    const EventState *ev = e->ev;
    char sort[SORT_ROOM];
    if (!ev->count) return;
    sort_by_time(e->created, sort);
    view_row(rows, "events", live->id, sort);
    Buf *out = &rows->text;
    jot_open(out, '{');
    event_members(live, out);
    if (*e->facts.ends) member_word("ends", e->facts.ends, out);
    if (*e->facts.place) member_word("place", e->facts.place, out);
    member_word("stage", EV_STAGE_NAME[ev->stage], out);
    member_flag("public", ev->stage >= EV_PUBLISHED && !e->facts.demo, out);
    if (e->facts.demo) member_flag("demo", true, out);
    member_flag("registration_open", ev->registering, out);
    if (ev->unofficial) member_flag("unofficial", true, out);
    member_number("created", e->created, out);
    staff_members(ev, out);
    member_number("entrants", event_heads(ev), out);
    member_number("places", ev->places, out);
    member_number("rounds", ev->rounds, out);
    uint16_t winner = event_winner(ev);
    if (winner != EV_NONE) member_big("champion", ev->player[winner].who, out);
    jot_close(out, '}');
    view_row_end(rows);
}

/* ---- players ---- */

typedef struct Played { /* by one entrant, in all phases */
    uint32_t games, wins, vp, place, shared;
} Played;

static Played *count_games(const EventState *ev) {
    Played *played = calloc(ev->players + 1u, sizeof *played);
    if (!played) return NULL;
    const Results *results = event_results(ev);
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        for (int s = 0; s < sheet->seats && !sheet->dropped; s++) {
            if (sheet->seat[s].player >= ev->players) continue;
            Played *one = &played[sheet->seat[s].player];
            one->games++;
            one->wins += sheet->seat[s].winner;
            one->vp += sheet->seat[s].vp;
        }
    }
    if (ev->stage != EV_COMPLETED) return played;
    const Overall *overall = event_overall(ev); /* ends the life of `results` */
    for (uint32_t i = 0; overall && i < ev->players; i++) {
        uint32_t player = overall[i].total.player;
        if (player < ev->players)
            played[player].place = overall[i].place, played[player].shared = overall[i].shared;
    }
    return played;
}

/* Having started a game can't be undone: these rows are never removed. */
static void players_rows(const Live *live, ViewRows *rows) {
    const EventLive *e = event_of(live);
    const EventState *ev = e->ev;
    if (!ev->count || !ev->playing) return;
    uint16_t winner = event_winner(ev);
    Played *played = count_games(ev);
    if (!played) rows->failed = true;
    for (uint16_t i = 0; played && i < ev->players; i++) {
        const EventPlayer *player = &ev->player[i];
        char key[SORT_ROOM], sort[SORT_ROOM], time[SORT_ROOM];
        if (!player->games || !player->who) continue;
        sort_by_time(e->created, time);
        sort_by_person(player->who, time, sort);
        sort_by_person(player->who, live->id, key);
        view_row(rows, "players", key, sort);
        Buf *out = &rows->text;
        jot_open(out, '{');
        event_members(live, out);
        member_word("stage", EV_STAGE_NAME[ev->stage], out);
        member_number("of", event_heads(ev), out);
        if (played[i].place) member_number("place", played[i].place, out);
        if (played[i].shared > 1) member_number("shared", played[i].shared, out);
        member_number("games", played[i].games, out);
        member_number("wins", played[i].wins, out);
        member_number("vp", played[i].vp, out);
        if (winner == i) member_flag("champion", true, out);
        jot_close(out, '}');
        view_row_end(rows);
    }
    free(played);
}

/* ---- ratings: the games of an event that is over and rated ---- */

static int64_t completed_at(const EventLive *e) {
    for (uint32_t i = e->ev->count; i-- > 0;)
        if (e->log[i].kind == EVENT_COMPLETE && !e->log[i].undone_by) return e->step[i].typed;
    return 0;
}

static void rated_games(const EventState *ev, Buf *out) {
    const Results *results = event_results(ev);
    uint32_t *order = calloc(2 * (size_t)results->sheets + 1, sizeof *order);
    if (!order) {
        out->full = true;
        return;
    }
    result_order(results, order, order + results->sheets);
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[order[i]];
        if (!result_counts(&results->rules, sheet)) continue;
        GameScore score = score_game(&results->rules, sheet);
        jot_item(out), jot_open(out, '[');
        for (int s = 0; s < sheet->seats; s++) { /* person, place */
            char person[APP_NUMBER];
            app_id_write(ev->player[sheet->seat[s].player].who, person);
            jot_item(out), jot_text(out, person);
            jot_item(out), jot_number(out, score.place[s]);
        }
        jot_close(out, ']');
    }
    free(order);
}

static void ratings_rows(const Live *live, ViewRows *rows) {
    const EventLive *e = event_of(live);
    const EventState *ev = e->ev;
    const EventRules *rules = &ev->rules.event;
    EloTable table;
    char time[SORT_ROOM], sort[SORT_ROOM];
    if (!ev->count || e->facts.demo || ev->stage != EV_COMPLETED || !rules->elo_start ||
        !elo_table(rules->elo_k_pair, rules->elo_scale, &table))
        return;
    int64_t at = completed_at(e);
    sort_by_time(at, time);
    Buf order = buf_over(sort, sizeof sort);
    buf_print(&order, "%s/%s", time, live->id);
    view_row(rows, "ratings", live->id, sort);
    Buf *out = &rows->text;
    jot_open(out, '{');
    event_members(live, out);
    member_number("at", at, out);
    member_number("start", rules->elo_start, out);
    member_number("k", rules->elo_k_pair, out);
    member_number("scale", rules->elo_scale, out);
    jot_key(out, "games"), jot_open(out, '[');
    rated_games(ev, out);
    jot_close(out, ']'), jot_close(out, '}');
    view_row_end(rows);
}

/* ---- games ---- */

/* From when on spectators know how it ended: rows are there at once, and shown then. */
void member_shown(const TableState *s, int64_t at, Buf *out) {
    int64_t delay = s->settings.spectator_delay_s * INT64_C(1000);
    if (delay) member_number("shown", at + delay, out);
}

int64_t game_ended(const TableState *s) {
    for (uint32_t i = s->items; i-- > 0;)
        if (!s->item[i].text) return s->item[i].at;
    return s->opened;
}

static void game_seats(const TableState *s, const Result *result, Buf *out) {
    jot_key(out, "seats"), jot_open(out, '[');
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        uint64_t who = s->table.start.who[seat];
        jot_item(out), jot_open(out, '{');
        if (who) member_big("person", who, out);
        else if (s->place[seat].bot)
            member_word("bot", BOT_LIST[s->place[seat].bot - 1]->name, out);
        member_number("vp", result->vp[seat], out);
        member_number("place", result->place[seat], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void game_value(const Live *live, const Result *result, int64_t at, Buf *out) {
    const TableState *s = live->state;
    jot_open(out, '{');
    member_word("game", live->id, out);
    member_number("at", at, out);
    member_shown(s, at, out);
    if (*s->event) member_word("event", s->event, out);
    member_word("rulebook", RULEBOOK_NAME[s->table.start.rulebook], out);
    member_word("scenario", SCENARIO_NAME[s->table.start.scenario], out);
    member_flag("listed", s->settings.listed || *s->event, out);
    member_word("ending", ENDING_NAME[result->ending], out);
    member_id("winner", result->winner, out);
    member_number("turns", s->table.play.game.turns, out);
    member_number("minutes", (at - s->opened) / 60000, out);
    game_seats(s, result, out);
    jot_close(out, '}');
}

static void games_rows(const Live *live, ViewRows *rows) {
    const TableState *s = live->state;
    bool over = s->phase == TABLE_OVER;
    Result result = over ? table_result(&s->table) : (Result){ 0 };
    int64_t at = over ? game_ended(s) : 0;
    char key[SORT_ROOM], sort[SORT_ROOM], time[SORT_ROOM];
    sort_by_time(at, time);
    if (over) {
        view_row(rows, "games", live->id, time);
        game_value(live, &result, at, &rows->text);
        view_row_end(rows);
    } else view_row_erase(rows, "games", live->id); /* a judge may have taken the end back */
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        uint64_t who = s->table.count ? s->table.start.who[seat] : 0;
        if (!who) continue;
        sort_by_person(who, live->id, key);
        sort_by_person(who, time, sort);
        if (over) {
            view_row(rows, "games.player", key, sort);
            game_value(live, &result, at, &rows->text);
            view_row_end(rows);
        } else view_row_erase(rows, "games.player", key);
    }
}

/* ---- the lobby ---- */

static void lobby_rows(const Live *live, ViewRows *rows) {
    char sort[SORT_ROOM];
    if (!lobby_shows(live->state, sort, sizeof sort)) {
        view_row_erase(rows, "lobby", live->id);
        return;
    }
    view_row(rows, "lobby", live->id, sort);
    view_row_end(rows);
}

/* ---- */

const Projection PROJECTIONS[VIEW_COUNT] = {
    [VIEW_EVENTS] = { &EVENT, { "events" }, events_rows },
    [VIEW_PLAYERS] = { &EVENT, { "players" }, players_rows },
    [VIEW_RATINGS] = { &EVENT, { "ratings" }, ratings_rows },
    [VIEW_GAMES] = { &GAME, { "games", "games.player" }, games_rows },
    [VIEW_LOBBY] = { &GAME, { "lobby" }, lobby_rows },
    [VIEW_STUDIES] = { &GAME, { "studies" }, study_rows },
};

bool view_matters(const Live *live, uint64_t from, uint64_t to) {
    if (live->kind == &EVENT) return true;
    const TableState *s = live->kind == &GAME ? live->state : NULL;
    if (!s) return live->kind == &GAME;
    bool rewound = false; /* or how its end was undone */
    for (uint64_t seq = from + 1; seq <= to && seq <= s->items; seq++) {
        const TableItem *item = &s->item[seq - 1];
        rewound |= !item->text && item->entry < s->table.count &&
                   entry_rewinds(&s->log[item->entry]);
    }
    return s->phase == TABLE_OVER || rewound;
}
