#include "app/online/tables.h"

#include "app/people/rights.h"
#include "app/online/desk.h"

#include <stdlib.h>
#include <string.h>

enum { BEAT_MS = 800 }; /* with the time a write takes, below a second */

const LiveKind GAME = { .prefix = "game/",
                        .open = table_state_open,
                        .close = table_state_close,
                        .follow = table_state_follow,
                        .follow_made = table_state_follow_made,
                        .rights = table_changes_rights,
                        .news = table_news,
                        .amend = table_amend,
                        .format = TABLE_STATE_FORMAT,
                        .save = table_state_save,
                        .load = table_state_load,
                        .release = desk_free };

TablesOptions tables_defaults(void) {
    return (
        TablesOptions){ .bot_pause_ms = 700, .lost_ms = 8000, .lease_ms = 6000, .share_ms = 10000 };
}

/* ---- desks ---- */

/* How long the clocks ran before this machine looked: another one drives the table and has not
 * died, so the time since the last entry counts. */
static uint32_t ran_elsewhere(const Live *live) {
    const TableState *s = live->state;
    Tables *tables = live->app->tables;
    if (!tables || !live->app->shared || s->phase != TABLE_PLAYING) return 0;
    return nodes_holder_lives(live) ? beat_elapsed_there(tables, live) : 0;
}

Desk *desk_of(Live *live) {
    Desk *d = live->beside;
    if (d) return d;
    d = calloc(1, sizeof *d);
    if (!d) return NULL;
    const TableState *s = live->state;
    d->live = live;
    d->mark = fair_ms(live->app);
    d->count = s->table.count;
    if (s->items) d->carry_ms = ran_elsewhere(live);
    live->beside = d;
    late_start(d);
    return d;
}

void desk_free(Live *live) {
    Desk *d = live->beside;
    if (!d) return;
    desk_disarm(d);
    desk_forget(d);
    late_free(d);
    memset(&d->seed, 0, sizeof d->seed);
    free(d);
    live->beside = NULL;
}

/* ---- what has become durable ---- */

/* Who may hear what has changed, so everyone asks again. */
static void ask_again(Live *live) {
    const AppHooks *hooks = &live->app->hooks;
    char watch[STORE_STREAM_MAX + 8] = "watch/";
    strcat(watch, live->id);
    if (!hooks->revoke) return;
    hooks->revoke(hooks->user, live->stream, 0, "seats-changed",
                  "The seats have changed. Check them and try again.");
    hooks->revoke(hooks->user, watch, 0, "seats-changed",
                  "The seats have changed. Check them and try again.");
}

static bool changes_seats(const TableState *s, const TableItem *item) {
    if (item->text) return strcmp(item->type, "table.changed") == 0;
    const Entry *e = &s->log[item->entry];
    bool shown_when_over = *s->event && !s->settings.spectators;
    return e->kind == ENTRY_START || e->kind == ENTRY_LEAVE || e->kind == ENTRY_LOOK ||
           (e->kind == ENTRY_REWIND && shown_when_over) || /* who saw it over may not see it run */
           (e->kind == ENTRY_HOLDER && e->holder.kind == HELD_BY_SUBSTITUTE);
}

/* The same for everything that may change who hears what of the table. */
RightsChange table_changes_rights(const void *state, const StoreRecord *event) {
    (void)event;
    const TableState *s = state;
    const TableItem *last = &s->item[s->items - 1];
    bool consent = last->text && strcmp(last->type, "consent") == 0;
    return consent || s->phase >= TABLE_OVER || changes_seats(s, last) ? RIGHTS_TOPIC
                                                                       : RIGHTS_UNCHANGED;
}

/* Does the lobby show it? */
static bool changes_row(const TableState *s, const TableItem *item) {
    if (item->text)
        return strcmp(item->type, "chat") != 0 && strcmp(item->type, "muted") != 0 &&
               strcmp(item->type, "consent") != 0;
    int kind = s->log[item->entry].kind;
    return kind == ENTRY_START || kind == ENTRY_REVEAL;
}

static void note_presence(Desk *d, const TableState *s, uint64_t now) {
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        bool there = s->table.seat[seat].connected;
        /* We missed them, and another machine has just said that it hears them: believe it, or the two
         * of us contradict each other for ever. */
        if (there && d->gone[seat] && d->lost[seat] <= now) d->lost[seat] = 0;
        if (there) d->gone[seat] = 0;
        else if (!d->gone[seat]) d->gone[seat] = now;
    }
}

static void landed(void *user, Live *live, uint64_t from, uint64_t to) {
    Tables *tables = user;
    Err err;
    if (live->kind != &GAME || tables->stopped) return;
    if (!live->state && live_get(live->app, &GAME, live->id, &live, &err)) return;
    Desk *d = desk_of(live);
    if (!d) return;
    const TableState *s = live->state;
    uint64_t now = fair_ms(live->app);
    desk_set_clocks(d);
    note_presence(d, s, now);
    if (d->driven && s->phase != TABLE_PLAYING) nodes_let_go(d);
    late_landed(d, to, now);
    bool changed = false, row = false;
    for (uint64_t seq = from + 1; seq <= to && seq <= s->items; seq++) {
        changed |= changes_seats(s, &s->item[seq - 1]);
        row |= changes_row(s, &s->item[seq - 1]);
    }
    if (changed) ask_again(live);
    if (row) lobby_tell(tables, live);
    desk_arm(d);
}

/* ---- rights ---- */

static uint32_t rights_in_event(App *app, uint64_t person, const char *event) {
    Person at = { .id = person };
    if (*event) rights_at(app, &at, RIGHTS_EVENT, event);
    return at.rights;
}

static bool is_referee(const App *app, const TableState *s, uint64_t person) {
    const Tables *tables = app->tables;
    return *s->event && tables && tables->referee &&
           tables->referee(tables->referee_user, s->event, s->game, person);
}

const char *tables_event(App *app, const char *table) {
    char stream[STORE_STREAM_MAX + 1] = "game/";
    if (!table || strlen(table) >= sizeof stream - 5) return NULL;
    strcat(stream, table);
    const Live *live = live_find(app, stream);
    const TableState *s = live ? live->state : NULL;
    return s && *s->event ? s->event : NULL;
}

uint32_t tables_rights(App *app, uint64_t person, const char *table) {
    Live *live;
    Err err;
    if (!person || live_get(app, &GAME, table, &live, &err)) return 0;
    const TableState *s = live->state;
    uint32_t rights = rights_in_event(app, person, s->event);
    bool plays = table_state_seat(s, person) != NONE;
    if (plays) rights |= RIGHT_SEAT;
    if (!plays && is_referee(app, s, person)) rights |= RIGHT_REFEREE;
    if (*s->event ? rights & RIGHT_EVENT(EV_BY_ORGANISER) : s->host == person) rights |= RIGHT_HOST;
    if (rights & (RIGHT_SEAT | RIGHT_HOST | RIGHT_REFEREE)) live_lean(live);
    return rights;
}

/* ---- who listens ---- */

static bool is_watched(const Live *live) {
    const TableState *s = live->state;
    const Tables *tables = live->app->tables;
    if (s->settings.spectators) return true;
    return *s->event && tables && tables->watched &&
           tables->watched(tables->watched_user, s->event, s->game, s->phase == TABLE_OVER);
}

/* Why someone does not watch here. */
static TableEar not_watched(const TableState *s) {
    const char *why = "This table can't be watched.";
    if (*s->event && s->phase == TABLE_OVER)
        why = "This game can be replayed once everyone at the table has agreed to be recorded. "
              "[Q-62]";
    else if (*s->event)
        why = "Games of this event can only be watched when they are streamed, with the consent of "
              "everyone at the table. [Q-62]";
    return (TableEar){ "no-spectators", why, 0 };
}

TableEar tables_ear(const Live *live, uint64_t person, uint32_t rights, bool delayed) {
    const TableState *s = live->state;
    int seat = table_state_seat(s, person);
    bool late = s->settings.spectator_delay_s && s->phase != TABLE_GATHERING;
    if (seat != NONE && !delayed) return (TableEar){ .audience = HEARS_SEAT + (unsigned)seat };
    unsigned judge = table_looks(&s->table, person) ? HEARS_JUDGE : HEARS_DESK;
    if (rights & RIGHT_REFEREE && !delayed) return (TableEar){ .audience = judge };
    bool invited = s->phase == TABLE_GATHERING || rights & (RIGHT_HOST | RIGHT_ADMIN);
    if (!invited && !is_watched(live)) return not_watched(s);
    if (late && !delayed)
        return (TableEar){
            "delayed", "Spectators see this table with a delay. Subscribe to watch/ and its id.", 0
        };
    if (seat != NONE) return (TableEar){ "forbidden", "Players subscribe to the table itself.", 0 };
    return (TableEar){ .audience = HEARS_SPECTATOR };
}

void tables_listen(Live *live, unsigned audience) {
    Desk *d = desk_of(live);
    if (!d) return;
    bool seat = audience >= HEARS_SEAT && audience < HEARS_JUDGE;
    if (seat) {
        const TableState *s = live->state;
        const SeatState *at = &s->table.seat[audience - HEARS_SEAT];
        bool held = at->holder == HELD_BY_BOT || at->holder == HELD_BY_NOBODY;
        d->lost[audience - HEARS_SEAT] = 0;
        d->back[audience - HEARS_SEAT] |= !d->ears[audience] && held && s->phase == TABLE_PLAYING;
    }
    d->ears[audience]++;
    live->pins++;
    desk_arm(d);
}

void tables_unlisten(App *app, const char *table, unsigned audience) {
    char stream[STORE_STREAM_MAX + 1] = "game/";
    strncat(stream, table, sizeof stream - 6);
    Live *live = live_find(app, stream);
    Desk *d = live ? live->beside : NULL;
    if (!d) return;
    if (d->ears[audience]) d->ears[audience]--;
    live->pins--;
    bool seat = audience >= HEARS_SEAT && audience < HEARS_JUDGE;
    if (seat && !d->ears[audience]) {
        d->lost[audience - HEARS_SEAT] = fair_ms(app);
        d->back[audience - HEARS_SEAT] = false;
    }
    if (live->state) desk_arm(d);
}

/* ---- the module ---- */

void tables_on_referee(App *app, TableReferee *call, void *user) {
    if (!app->tables) return;
    app->tables->referee = call;
    app->tables->referee_user = user;
}

void tables_on_watch(App *app, TableWatched *call, void *user) {
    if (!app->tables) return;
    app->tables->watched = call;
    app->tables->watched_user = user;
}

void tables_on_consent(App *app, TableConsented *call, void *user) {
    if (!app->tables) return;
    app->tables->consented = call;
    app->tables->consented_user = user;
}

void tables_on_end(App *app, TableEnded *call, void *user) {
    if (!app->tables) return;
    app->tables->ended = call;
    app->tables->ended_user = user;
}

void tables_on_call(App *app, TableCalled *call, void *user) {
    if (!app->tables) return;
    app->tables->called = call;
    app->tables->called_user = user;
}

Status tables_open(App *app, const TablesOptions *options, Err *err) {
    Tables *tables = calloc(1, sizeof *tables);
    if (tables) tables->said = said_open();
    if (!tables || !tables->said) {
        free(tables);
        return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    }
    tables->app = app;
    tables->options = *options;
    tables->due = (WhenRead){ .call = clock_due, .user = tables };
    app->tables = tables;
    beat_open(tables);
    tables->timer.data = tables->beat.data = tables;
    uv_timer_init(app->loop, &tables->timer);
    uv_timer_init(app->loop, &tables->beat);
    uv_unref((uv_handle_t *)&tables->timer);
    uv_unref((uv_handle_t *)&tables->beat);
    for (int i = 0; i < APP_LANDED; i++)
        if (!app->landed[i].call) {
            app->landed[i].call = landed;
            app->landed[i].user = tables;
            break;
        }
    rights_register(app, RIGHTS_TABLE, &GAME, tables_rights);
    nodes_beat(&tables->beat); /* others shall see that we are here before we take up anything */
    uint64_t every = options->lease_ms / 3 < BEAT_MS ? options->lease_ms / 3 : BEAT_MS;
    uv_timer_start(&tables->beat, nodes_beat, every, every);
    return OK;
}

void tables_stop(App *app) {
    Tables *tables = app->tables;
    if (!tables || tables->stopped) return;
    beat_keep_clocks(tables);
    beat_leave(tables);
    tables->stopped = true;
    app_when_read_cancel(app, &tables->due);
    uv_timer_stop(&tables->timer);
    uv_timer_stop(&tables->beat);
}

/* In place of ours in the list, which has no gaps. */
static void nothing(void *user, Live *live, uint64_t from, uint64_t to) {
    (void)user, (void)live, (void)from, (void)to;
}

static void closed(uv_handle_t *handle) {
    Tables *tables = handle->data;
    if (--tables->closing) return;
    said_close(tables->said);
    free(tables->heap);
    free(tables->found);
    free(tables);
}

void tables_close(App *app) {
    Tables *tables = app->tables;
    if (!tables) return;
    tables_stop(app);
    thoughts_settle(tables);
    app->tables = NULL;
    for (int i = 0; i < APP_LANDED; i++)
        if (app->landed[i].user == tables) app->landed[i].call = nothing;
    tables->closing = 2;
    uv_close((uv_handle_t *)&tables->timer, closed);
    uv_close((uv_handle_t *)&tables->beat, closed);
}
