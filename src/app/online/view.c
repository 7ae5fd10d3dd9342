/* view.c - what can be seen of a table: its view, what was missed, its record, the lobby. */
#include "app/people/accounts.h"
#include "app/online/desk.h"
#include "base/heap.h"
#include "codec/game_log.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/view_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 200, ROW_MAX = 16 << 10, STALE_MS = 24 * 3600 * 1000 };

/* ---- views ---- */

Role role_of(unsigned audience) {
    if (audience == HEARS_JUDGE) return (Role){ ROLE_JUDGE, NONE };
    if (audience == HEARS_DESK) return (Role){ ROLE_DESK, NONE };
    if (audience == HEARS_SPECTATOR) return (Role){ ROLE_SPECTATOR, NONE };
    return (Role){ ROLE_SEAT, (uint8_t)(audience - HEARS_SEAT) };
}

static void write_view(const Table *table, const Entry *log, unsigned audience, bool moving,
                       bool tracker, Buf *out) {
    View v;
    view_make(table, log, role_of(audience), &v);
    v.untracked = !tracker;
    if (moving) view_json_write_moving(&v, out);
    else view_json_write(&v, out);
}

void view_write(Live *live, unsigned audience, bool moving, Buf *out) {
    const TableState *s = live->state;
    write_view(&s->table, s->log, audience, moving, s->settings.tracker, out);
}

/* How many entries lie in the first `seq` events. */
static uint32_t entries_by(const TableState *s, uint64_t seq) {
    uint32_t count = 0;
    for (uint64_t i = 0; i < seq && i < s->items; i++) count += !s->item[i].text;
    return count;
}

/* The table as it was after that many entries; false without memory. */
bool table_past(const TableState *s, uint32_t count, Table *table, Entry **log) {
    *log = malloc((count ? count : 1) * sizeof **log);
    if (!*log) return false;
    memcpy(*log, s->log, count * sizeof **log);
    return !table_fold(table, *log, count);
}

/* ---- the table, in words ---- */

static uint64_t person_at(const TableState *s, int seat) {
    bool started = s->phase == TABLE_PLAYING || s->phase == TABLE_OVER;
    return started ? s->table.seat[seat].who : s->place[seat].who;
}

uint64_t viewer_of(const TableState *s, unsigned audience) {
    bool seat = audience >= HEARS_SEAT && audience < HEARS_SEAT + (unsigned)s->settings.seats;
    return seat ? person_at(s, (int)(audience - HEARS_SEAT)) : 0;
}

bool is_guest_here(App *app, const TableState *s, uint64_t who) {
    const Account *a = *s->event && table_state_seat(s, who) != NONE ? NULL
                                                                     : account_find(app, who);
    return a && a->guest;
}

static void write_people(App *app, const TableState *s, uint64_t viewer, Buf *out) {
    bool started = s->phase == TABLE_PLAYING || s->phase == TABLE_OVER;
    jot_key(out, "places"), jot_open(out, '[');
    for (int seat = 0; seat < s->settings.seats; seat++) {
        const TablePlace *place = &s->place[seat];
        uint64_t who = person_at(s, seat);
        char name[PERSON_NAME];
        jot_item(out), jot_open(out, '{');
        if (who) {
            accounts_shown(app, who, viewer, name);
            member_big("person", who, out);
            member_word("name", name, out);
            if (is_guest_here(app, s, who)) member_flag("guest", true, out);
        }
        if (place->bot) member_word("bot", BOT_LIST[place->bot - 1]->name, out);
        if (!started) member_flag("ready", place->ready, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* `hidden`: the reader may not know yet that it has ended, or how. */
static void frame_members(App *app, const TableState *s, uint64_t viewer, bool hidden, Buf *out) {
    member_word("state", TABLE_PHASE_NAME[hidden ? TABLE_PLAYING : s->phase], out);
    member_number("opened", s->opened, out);
    if (s->host) {
        char name[PERSON_NAME];
        accounts_shown(app, s->host, viewer, name);
        member_big("host", s->host, out);
        member_word("host_name", name, out);
    }
    if (*s->event) {
        member_word("event", s->event, out);
        member_number("round", s->round, out);
        member_number("game", s->game, out);
    }
    if (*s->next && !hidden) member_word("next", s->next, out);
    write_people(app, s, viewer, out);
}

bool tables_end_hidden(const Live *live) {
    const TableState *s = live->state;
    const Desk *d = live->beside;
    return s->settings.spectator_delay_s && s->phase == TABLE_OVER && d &&
           entries_by(s, d->watched) < s->table.count;
}

static void summary(App *app, const TableState *s, unsigned audience, bool hidden, Buf *out) {
    frame_members(app, s, viewer_of(s, audience), hidden, out);
    jot_key(out, "settings"), jot_open(out, '{');
    table_settings_members(&s->settings, out);
    jot_close(out, '}');
}

void summary_members(App *app, const TableState *s, unsigned audience, Buf *out) {
    summary(app, s, audience, false, out);
}

/* Spectators of a delayed table see it as it was; nobody else does. */
static bool sees_late(const TableState *s, unsigned audience) {
    return audience == HEARS_SPECTATOR && s->settings.spectator_delay_s &&
           s->phase != TABLE_GATHERING;
}

static void write_late_view(const TableState *s, uint64_t seq, Buf *out) {
    uint32_t count = entries_by(s, seq);
    Table *table = malloc(sizeof *table);
    Entry *log = NULL;
    if (count && table && table_past(s, count, table, &log))
        jot_key(out, "view"),
            write_view(table, log, HEARS_SPECTATOR, false, s->settings.tracker, out);
    free(table);
    free(log);
}

void tables_view(App *app, Live *live, unsigned audience, Buf *out) {
    const TableState *s = live->state;
    Desk *d = desk_of(live);
    bool late = sees_late(s, audience);
    uint64_t seq = late ? tables_heard(app, live, true) : live->durable;
    jot_open(out, '{');
    member_word("table", live->id, out);
    buf_print(out, ",\"topic\":\"%s/%s\"", late ? "watch" : "game", live->id);
    member_number("seq", (int64_t)seq, out);
    member_number("now", app_now(app), out);
    summary(app, s, audience, late && tables_end_hidden(live), out);
    commentary_members(app, s, viewer_of(s, audience), out);
    jot_key(out, "muted"), jot_open(out, '[');
    for (int i = 0; i < s->muted_count; i++)
        buf_print(out, "%s\"%llu\"", i ? "," : "", (unsigned long long)s->muted[i]);
    jot_close(out, ']');
    if (s->table.count && !late) {
        member_number("elapsed_ms", d ? desk_elapsed(d) : 0, out);
        jot_key(out, "view"), view_write(live, audience, false, out);
    }
    if (late) write_late_view(s, seq, out);
    jot_close(out, '}');
}

/* ---- what was missed ---- */

bool tables_hears_late(App *app, const char *table, const Person *person) {
    Live *live;
    if (live_get(app, &GAME, table, &live, NULL)) return false;
    const TableState *s = live->state;
    bool trusted = person->rights & (RIGHT_REFEREE | RIGHT_HOST | RIGHT_ADMIN);
    return s->settings.spectator_delay_s && s->phase != TABLE_GATHERING && !trusted &&
           table_state_seat(s, person->id) == NONE;
}

uint64_t tables_heard(App *app, Live *live, bool delayed) {
    (void)app;
    const Desk *d = desk_of(live);
    return delayed && d ? d->watched : live->durable;
}

size_t tables_recall(App *app, Live *live, unsigned audience, bool delayed, uint64_t from,
                     size_t limit, Buf *out, size_t *ends) {
    const TableState *s = live->state;
    uint64_t last = tables_heard(app, live, delayed);
    size_t count = 0;
    if (last > s->items) last = s->items;
    for (uint64_t seq = from; seq && seq <= last && count < limit; seq++) {
        bool newest = seq == last && live->head == live->durable && !delayed;
        item_write(live, seq, audience, newest, out);
        if (out->full) break;
        ends[count++] = out->size;
    }
    return count;
}

void tables_said(App *app, Live *live, unsigned audience, Buf *out) {
    const TableState *s = live->state;
    uint64_t last = tables_heard(app, live, sees_late(s, audience));
    jot_open(out, '{'), jot_key(out, "chat"), jot_open(out, '[');
    for (uint64_t seq = 1; seq <= last && seq <= s->items; seq++) {
        const TableItem *item = &s->item[seq - 1];
        if (!item->text || strcmp(item->type, "chat") != 0) continue;
        jot_item(out), item_write(live, seq, audience, false, out);
    }
    jot_close(out, ']'), jot_close(out, '}');
}

/* ---- records ---- */

Status tables_record(App *app, Live *live, unsigned audience, Buf *out, Err *err) {
    const TableState *s = live->state;
    uint32_t count = s->table.count;
    bool open = s->phase == TABLE_OVER && s->table.revealed;
    Desk *d = desk_of(live);
    Err ignored;
    if (sees_late(s, audience)) {
        count = entries_by(s, tables_heard(app, live, true));
        open = open && count == s->table.count;
    }
    if (!count) return err_set(err, ERR_MISSING, "There is no game to show yet.");
    const Seed *seed = NULL;
    if (open) seed = &s->table.seed;
    else if (d && !desk_seed(d, &ignored)) seed = &d->seed;
    return game_log_write(s->log, count, seed, open ? GAME_LOG_FULL : GAME_LOG_PUBLIC, out, err);
}

/* ---- the lobby ---- */

bool lobby_shows(const TableState *s, char *sort, size_t room) {
    snprintf(sort, room, "%020lld", (long long)s->opened);
    return s->settings.listed && (s->phase == TABLE_GATHERING || s->phase == TABLE_PLAYING);
}

void lobby_row(Task *t, Live *live) {
    char sort[24];
    if (t->err.status || t->wait) return;
    if (!lobby_shows(live->state, sort, sizeof sort)) {
        task_erase(t, BOX_VIEW, "lobby", live->id);
        return;
    }
    task_cell(t, BOX_VIEW, "lobby", live->id, sort, (Bytes){ 0 });
}

typedef struct Listing {
    char id[ROWS][APP_ID];
    size_t count;
    int64_t before; /* opened before this; 0: whenever */
} Listing;

static bool note_id(void *user, const StoreCell *cell) {
    Listing *l = user;
    if (l->before && strtoll(cell->sort, NULL, 10) >= l->before) return false;
    snprintf(l->id[l->count++], APP_ID, "%s", cell->key);
    return l->count < ROWS;
}

/* What people want to know before sitting down. */
static void write_row(App *app, const Live *live, Buf *out) {
    const TableState *s = live->state;
    const TableSettings *o = &s->settings;
    jot_open(out, '{');
    member_word("table", live->id, out);
    frame_members(app, s, 0, tables_end_hidden(live), out);
    jot_key(out, "settings"), jot_open(out, '{');
    member_word("scenario", SCENARIO_NAME[o->scenario], out);
    member_word("rulebook", RULEBOOK_NAME[o->rulebook], out);
    member_number("vp_target", o->game_rules.vp_target, out);
    member_number("turn_limit_s", o->table_rules.turn_limit_s, out);
    member_number("seats", o->seats, out);
    member_flag("spectators", o->spectators, out);
    member_number("spectator_delay_s", o->spectator_delay_s, out);
    member_flag("chat", o->chat, out);
    jot_close(out, '}');
    jot_close(out, '}');
}

uint64_t tables_lobby_seq(const App *app) {
    return app->tables ? app->tables->lobby_seq : 0;
}

void lobby_tell(Tables *tables, Live *live) {
    const AppHooks *hooks = &tables->app->hooks;
    const TableState *s = live->state;
    if (!hooks->publish || !s->settings.listed) return;
    News news = { 0 };
    Buf *out = &news.text[AUDIENCE_PUBLIC];
    *out = buf_heap(ROW_MAX);
    jot_open(out, '{');
    member_word("table", live->id, out);
    jot_key(out, "row");
    bool open = s->phase == TABLE_GATHERING || s->phase == TABLE_PLAYING;
    if (open || tables_end_hidden(live)) write_row(tables->app, live, out);
    else jot_null(out);
    jot_close(out, '}');
    hooks->publish(hooks->user, "lobby", ++tables->lobby_seq, &news);
    news_free(&news);
}

/* Tables that are over, but not for those who look at the list: the store has let go of them. */
static void note_hidden(void *user, Live *live) {
    Listing *l = user;
    const TableState *s = live->state;
    if (!s || l->count == ROWS || !s->settings.listed || !tables_end_hidden(live)) return;
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(l->id[i], live->id) == 0) return;
    snprintf(l->id[l->count++], APP_ID, "%s", live->id);
}

Status tables_list(App *app, Buf *out, Err *err) {
    Listing l = { .count = 0 };
    Status status = store_scan(app->store, BOX_VIEW,
                               &(StoreScan){ .owner = "lobby", .descending = true, .limit = ROWS },
                               note_id, &l, err);
    live_each(app, &GAME, note_hidden, &l);
    jot_open(out, '{');
    jot_key(out, "tables"), jot_open(out, '[');
    for (size_t i = 0; i < l.count; i++) {
        Live *live;
        Err ignored;
        if (!live_get(app, &GAME, l.id[i], &live, &ignored))
            jot_item(out), write_row(app, live, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
    return status;
}

static void shut_run(Task *t) {
    tables_shut(t, t->stream + strlen(GAME.prefix));
}

void lobby_sweep(Tables *tables) {
    App *app = tables->app;
    Listing l = { .before = app_now(app) - STALE_MS };
    Err err;
    store_scan(app->store, BOX_VIEW, &(StoreScan){ .owner = "lobby", .limit = ROWS }, note_id, &l,
               &err);
    for (size_t i = 0; i < l.count; i++) {
        char stream[64];
        snprintf(stream, sizeof stream, "game/%s", l.id[i]);
        Task *t = task_new(app, stream, NULL, shut_run, NULL, NULL);
        if (t) task_start(t); /* refused where a game runs */
    }
}
