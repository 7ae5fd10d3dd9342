/* nodes.c - running games are found again after a restart, and after another machine died.
 *
 * A game that runs has a seed in BOX_SECRET.  With several machines on one store there is besides, in
 * BOX_VIEW, a cell for each machine ("nodes": its heartbeat, heartbeat.c) and one for each running
 * game ("held": by whom).  The game of a machine that counts as dead is taken over by the first machine that
 * notices.  If two do, nothing is lost: what they append is at the expected sequence, so it happens
 * once.
 *
 * Whether a machine lives is judged by its heartbeat changing, on our own clock: a machine whose wall
 * clock is wrong is not dead, and the people who listen there are not absent. */
#include "app/online/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TAKE_UP = 4,
    SWEEP_MS = 10 * 60 * 1000,
    FORGET_MS = 60 * 60 * 1000, /* a machine that died; its games have been taken up long ago */
    AHEAD_MS = 10 * 1000,       /* our clock is so far before another's: someone's is wrong */
};

/* ---- whose is what ---- */

typedef struct Names {
    struct {
        char id[APP_ID], node[APP_ID];
    } * row;
    size_t count, room;
} Names;

static bool add_name(void *user, const StoreCell *cell) {
    Names *names = user;
    if (names->count == names->room) {
        size_t room = names->room ? 2 * names->room : 64;
        void *grown = realloc(names->row, room * sizeof *names->row);
        if (!grown) return false;
        names->row = grown;
        names->room = room;
    }
    snprintf(names->row[names->count].id, APP_ID, "%s", cell->key);
    snprintf(names->row[names->count].node, APP_ID, "%.*s", (int)cell->value.size,
             (const char *)cell->value.at);
    names->count++;
    return true;
}

static bool read_names(App *app, StoreBox box, const char *owner, Names *names) {
    Err err;
    return !store_scan(app->store, box, &(StoreScan){ .owner = owner }, add_name, names, &err);
}

static int by_id(const void *a, const void *b) {
    return strcmp(a, b);
}

static const char *node_of(const Names *held, const char *id) {
    const char(*row)[2][APP_ID] =
        held->count ? bsearch(id, held->row, held->count, sizeof *held->row, by_id) : NULL;
    return row ? (*row)[1] : NULL;
}

static bool lives(const Tables *tables, const char *node) {
    for (size_t i = 0; node && i < tables->peers; i++)
        if (strcmp(tables->peer[i].node, node) == 0) return tables->peer[i].lives;
    return false;
}

static bool ours(const Tables *tables, const char *id) {
    char stream[STORE_STREAM_MAX + 1];
    snprintf(stream, sizeof stream, "game/%s", id);
    const Live *live = live_find(tables->app, stream);
    const Desk *d = live ? live->beside : NULL;
    return d && d->driven;
}

static void remember(Tables *tables, const char *id) {
    for (size_t i = 0; i < tables->found_count; i++)
        if (strcmp(tables->found[i], id) == 0) return;
    if (tables->found_count == tables->found_room) {
        size_t room = tables->found_room ? 2 * tables->found_room : 64;
        void *grown = realloc(tables->found, room * sizeof *tables->found);
        if (!grown) return;
        tables->found = grown;
        tables->found_room = room;
    }
    memcpy(tables->found[tables->found_count++], id, APP_ID);
}

static void find(Tables *tables, const Names *games, Names *held) {
    if (held->count) qsort(held->row, held->count, sizeof *held->row, by_id);
    for (size_t i = 0; i < games->count; i++) {
        const char *id = games->row[i].id;
        const char *node = node_of(held, id);
        bool mine = node && strcmp(node, tables->node) == 0;
        if (!ours(tables, id) && (mine || !lives(tables, node))) remember(tables, id);
    }
}

void nodes_find(Tables *tables) {
    App *app = tables->app;
    Names games = { 0 }, held = { 0 };
    bool read = read_names(app, BOX_SECRET, "seed", &games);
    if (read && app->shared && games.count) read = read_names(app, BOX_VIEW, "held", &held);
    if (read) find(tables, &games, &held); /* otherwise unknown; check again later */
    free(games.row);
    free(held.row);
    if (tables->found_count) uv_timer_start(&tables->timer, clock_fire, 0, 0);
}

/* ---- who listened to a machine that died ---- */

/* Nobody says any more that a seat is connected there: it counts as away, unless we hear otherwise. */
static void miss_seats(void *user, Live *live) {
    Desk *d = live->beside;
    const TableState *s = live->state;
    (void)user;
    if (!d || !d->driven || !s || s->phase != TABLE_PLAYING) return;
    for (int seat = 0; seat < s->table.start.seats; seat++)
        if (!d->ears[HEARS_SEAT + seat] && !d->lost[seat]) d->lost[seat] = fair_ms(live->app);
    desk_arm(d);
}

typedef struct Roll { /* the heartbeats of all machines are read */
    Tables *tables;
    bool met[TABLES_PEERS];
    int64_t ahead; /* how far our clock is before that of the one most behind */
} Roll;

static size_t peer_of(Tables *tables, const char *node) {
    size_t i = 0;
    while (i < tables->peers && strcmp(tables->peer[i].node, node) != 0) i++;
    if (i == tables->peers && i < TABLES_PEERS) {
        tables->peer[i] = (Peer){ .heard = fair_ms(tables->app), .lives = true };
        snprintf(tables->peer[i].node, APP_ID, "%s", node);
        tables->peers++;
    }
    return i;
}

static bool hear_peer(void *user, const StoreCell *cell) {
    Roll *roll = user;
    Tables *tables = roll->tables;
    if (strcmp(cell->key, tables->node) == 0) return true;
    size_t i = peer_of(tables, cell->key);
    if (i == TABLES_PEERS) return true;
    Peer *peer = &tables->peer[i];
    Heartbeat beat = beat_read(cell->value.at, cell->value.size);
    roll->met[i] = true;
    if (beat.until == peer->beat.until && beat.play == peer->beat.play) return true;
    bool first = !peer->beat.until; /* it may be old */
    peer->beat = beat;
    peer->heard = fair_ms(tables->app);
    peer->lives = true;
    int64_t ahead = beat.at && !first ? app_now(tables->app) - beat.at : 0;
    if (ahead > AHEAD_MS && ahead > roll->ahead) roll->ahead = ahead;
    return true;
}

static void tell_ahead(const Tables *tables, int64_t ahead) {
    const AppHooks *hooks = &tables->app->hooks;
    char text[192];
    Buf out = buf_over(text, sizeof text);
    message_print(&SPEECH_ENGLISH, &out,
                  "This computer's clock is {seconds%lld} seconds ahead of another server's on the "
                  "same database. Deadlines follow the slower clock. Set both clocks.",
                  (long long)ahead / 1000);
    if (hooks->notice) hooks->notice(hooks->user, text);
}

/* Has one of the others died since we looked last? */
static bool look_for_peers(Tables *tables) {
    Roll roll = { .tables = tables };
    bool died = false;
    Err err;
    if (store_scan(tables->app->store, BOX_VIEW, &(StoreScan){ .owner = "nodes" }, hear_peer, &roll,
                   &err))
        return false; /* we know nothing */
    uint64_t now = fair_ms(tables->app);
    size_t kept = 0;
    for (size_t i = 0; i < tables->peers; i++) {
        Peer peer = tables->peer[i];
        bool lives = roll.met[i] && now - peer.heard < tables->options.lease_ms;
        died |= peer.lives && !lives;
        peer.lives = lives;
        if (roll.met[i] && now - peer.heard > FORGET_MS) beat_forget(tables, peer.node);
        else if (roll.met[i]) tables->peer[kept++] = peer;
    }
    tables->peers = kept;
    if (roll.ahead && !tables->ahead) tell_ahead(tables, roll.ahead);
    tables->ahead = roll.ahead > 0;
    due_wait_for(tables->app, roll.ahead);
    return died;
}

bool nodes_holder_lives(const Live *live) {
    char node[APP_ID + 1];
    Buf cell = buf_over(node, sizeof node);
    Err err;
    Status status = store_get(live->app->store, BOX_VIEW, "held", live->id, &cell, &err);
    if (status) return status != ERR_MISSING; /* an invisible node may well be alive */
    return lives(live->app->tables, node);
}

/* ---- taking up and letting go ---- */

void nodes_drive(Desk *d) {
    if (d->driven) return;
    d->driven = true;
    d->live->pins++;
}

void nodes_let_go(Desk *d) {
    if (!d->driven) return;
    d->driven = false;
    d->live->pins--;
}

void nodes_hold(Task *t, const char *table) {
    const Tables *tables = t->app->tables;
    if (tables && t->app->shared)
        task_cell(t, BOX_VIEW, "held", table, NULL, (Bytes){ tables->node, strlen(tables->node) });
}

void nodes_release(Task *t, const char *table) {
    task_erase(t, BOX_VIEW, "clocks", table);
    if (t->app->shared) task_erase(t, BOX_VIEW, "held", table);
}

static void take_up(Tables *tables, const char *id) {
    Live *live;
    Err err;
    if (live_get(tables->app, &GAME, id, &live, &err)) {
        if (tables->app->hooks.notice) tables->app->hooks.notice(tables->app->hooks.user, err.text);
        return;
    }
    Desk *d = desk_of(live);
    const TableState *s = live->state;
    if (!d || d->driven || s->phase != TABLE_PLAYING) return;
    nodes_drive(d);
    beat_take_up(tables, d);
    for (int seat = 0; seat < s->table.start.seats; seat++)
        if (!d->ears[HEARS_SEAT + seat]) d->lost[seat] = d->mark;
    desk_arm(d);
}

bool nodes_take_up(Tables *tables) {
    for (int i = 0; i < TAKE_UP && tables->found_count; i++)
        take_up(tables, tables->found[--tables->found_count]);
    return tables->found_count > 0;
}

/* ---- now and then ---- */

void nodes_beat(uv_timer_t *timer) {
    Tables *tables = timer->data;
    uint64_t now = mono_ms();
    bool shared = tables->app->shared;
    beat_now(tables);
    if (!tables->looked || (shared && now - tables->looked >= tables->options.lease_ms / 2)) {
        bool died = shared && look_for_peers(tables);
        nodes_find(tables);
        if (died) live_each(tables->app, &GAME, miss_seats, NULL);
        tables->looked = now;
    }
    if (!tables->swept || now - tables->swept >= SWEEP_MS) {
        lobby_sweep(tables);
        tables->swept = now;
    }
}
