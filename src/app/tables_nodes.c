/* tables_nodes.c - running games are found again after a restart, and after another machine died.
 *
 * A game that runs has a seed in BOX_SECRET.  With several machines on one store there is besides, in
 * BOX_VIEW, a cell for each machine ("nodes": until when it is believed to live) and one for each
 * running game ("held": by whom).  A game whose machine is not believed in any more is taken up by
 * whoever sees it first.  If two do, nothing is lost: what they append is at the expected sequence,
 * so it happens once.
 *
 * Running clocks are written down now and then ("clocks": at which sequence, how long they have run),
 * so that a restart gives nobody much time and takes from nobody any. */
#include "app/tables_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 512, TAKE_UP = 4, SWEEP_MS = 10 * 60 * 1000 };

static void kept(void *user, const StoreResult *result) {
    (void)user, (void)result;
}

static void submit(App *app, const StoreCell *cells, size_t count) {
    if (count)
        store_submit(app->store, &(StoreWrite){ .cells = cells, .cell_count = count }, kept, NULL,
                     NULL);
}

/* ---- this machine lives ---- */

static void say_we_live(Tables *tables, bool still) {
    char until[32];
    long long ms = app_now(tables->app);
    int size = snprintf(until, sizeof until, "%lld", ms + tables->options.lease_ms);
    StoreCell cell = { BOX_VIEW, still ? CELL_PUT : CELL_ERASE, "nodes", tables->node,
                       "",       { until, (size_t)size } };
    submit(tables->app, &cell, 1);
}

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

static Names names_of(App *app, StoreBox box, const char *owner) {
    Names names = { 0 };
    Err err;
    store_scan(app->store, box, &(StoreScan){ .owner = owner }, add_name, &names, &err);
    return names;
}

static int by_id(const void *a, const void *b) {
    return strcmp(a, b);
}

static const char *node_of(const Names *held, const char *id) {
    const char(*row)[2][APP_ID] =
        held->count ? bsearch(id, held->row, held->count, sizeof *held->row, by_id) : NULL;
    return row ? (*row)[1] : NULL;
}

static bool lives(const Tables *tables, const Names *nodes, const char *node) {
    if (!node) return false;
    for (size_t i = 0; i < nodes->count; i++)
        if (strcmp(nodes->row[i].id, node) == 0)
            return strtoll(nodes->row[i].node, NULL, 10) > app_now(tables->app);
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

void nodes_find(Tables *tables) {
    App *app = tables->app;
    uint64_t missed = store_missed(app->store, NULL);
    Names games = names_of(app, BOX_SECRET, "seed"), held = { 0 }, nodes = { 0 };
    if (app->shared && games.count) {
        held = names_of(app, BOX_VIEW, "held");
        nodes = names_of(app, BOX_VIEW, "nodes");
        if (held.count) qsort(held.row, held.count, sizeof *held.row, by_id);
    }
    bool saw = store_missed(app->store, NULL) == missed; /* else nobody is known to be dead */
    for (size_t i = 0; saw && i < games.count; i++) {
        const char *id = games.row[i].id;
        const char *node = node_of(&held, id);
        bool mine = node && strcmp(node, tables->node) == 0;
        if (!ours(tables, id) && (mine || !lives(tables, &nodes, node))) remember(tables, id);
    }
    free(games.row);
    free(held.row);
    free(nodes.row);
    if (tables->found_count) uv_timer_start(&tables->timer, clock_fire, 0, 0);
}

/* ---- who listened to a machine that died ---- */

/* Nobody says any more that a seat is heard there: miss it, unless we are told better. */
static void miss_seats(void *user, Live *live) {
    Desk *d = live->beside;
    const TableState *s = live->state;
    (void)user;
    if (!d || !d->driven || !s || s->phase != TABLE_PLAYING) return;
    for (int seat = 0; seat < s->table.start.seats; seat++)
        if (!d->ears[HEARS_SEAT + seat] && !d->lost[seat]) d->lost[seat] = clock_ms();
    desk_arm(d);
}

static void mourn(Tables *tables) {
    uint64_t missed = store_missed(tables->app->store, NULL);
    Names nodes = names_of(tables->app, BOX_VIEW, "nodes");
    bool dead = false;
    if (store_missed(tables->app->store, NULL) != missed) {
        free(nodes.row);
        return;
    }
    for (size_t i = 0; i < tables->peers; i++) dead |= !lives(tables, &nodes, tables->peer[i]);
    tables->peers = 0;
    for (size_t i = 0; i < nodes.count && tables->peers < TABLES_PEERS; i++) {
        const char *node = nodes.row[i].id;
        if (strcmp(node, tables->node) != 0 && lives(tables, &nodes, node))
            memcpy(tables->peer[tables->peers++], node, APP_ID);
    }
    free(nodes.row);
    if (dead) live_each(tables->app, &GAME, miss_seats, NULL);
}

bool nodes_holder_lives(const Live *live) {
    const App *app = live->app;
    char node[APP_ID + 1], until[32];
    Buf cell = buf_over(node, sizeof node), time = buf_over(until, sizeof until);
    Err err;
    Status status = store_get(app->store, BOX_VIEW, "held", live->id, &cell, &err);
    if (!status) status = store_get(app->store, BOX_VIEW, "nodes", node, &time, &err);
    if (status) return status != ERR_MISSING; /* who cannot be seen may well live */
    return strtoll(until, NULL, 10) > app_now(app);
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

/* What the clocks had run when they were written down, if nothing has happened since. */
static uint32_t clock_kept(const Live *live) {
    char text[64];
    Buf cell = buf_over(text, sizeof text);
    Err err;
    unsigned long long seq;
    unsigned ms;
    if (store_get(live->app->store, BOX_VIEW, "clocks", live->id, &cell, &err)) return 0;
    return sscanf(text, "%llu %u", &seq, &ms) == 2 && seq == live->durable ? ms : 0;
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
    d->mark = clock_ms(); /* while nobody was there, nobody's time ran */
    d->carry_ms = clock_kept(live);
    for (int seat = 0; seat < s->table.start.seats; seat++)
        if (!d->ears[HEARS_SEAT + seat]) d->lost[seat] = d->mark;
    if (tables->app->shared) {
        StoreCell cell = { BOX_VIEW, CELL_PUT, "held",
                           id,       "",       { tables->node, strlen(tables->node) } };
        submit(tables->app, &cell, 1);
    }
    desk_arm(d);
}

bool nodes_take_up(Tables *tables) {
    for (int i = 0; i < TAKE_UP && tables->found_count; i++)
        take_up(tables, tables->found[--tables->found_count]);
    return tables->found_count > 0;
}

/* ---- clocks on paper ---- */

typedef struct Papers {
    StoreCell cell[CELLS];
    char text[CELLS][48];
    size_t count;
    App *app;
} Papers;

static void write_down(void *user, Live *live) {
    Papers *papers = user;
    Desk *d = live->beside;
    const TableState *s = live->state;
    if (!d || !d->driven || !s || s->phase != TABLE_PLAYING || live->head != live->durable) return;
    if (!s->table.limit_ms || !table_running(&s->table)) return;
    char *text = papers->text[papers->count];
    int size = snprintf(text, sizeof papers->text[0], "%llu %u", (unsigned long long)live->durable,
                        desk_elapsed(d));
    papers->cell[papers->count++] = (StoreCell){ BOX_VIEW, CELL_PUT, "clocks",
                                                 live->id, "",       { text, (size_t)size } };
    if (papers->count == CELLS) submit(papers->app, papers->cell, papers->count), papers->count = 0;
}

void nodes_keep_clocks(Tables *tables) {
    Papers *papers = calloc(1, sizeof *papers);
    if (!papers) return;
    papers->app = tables->app;
    live_each(tables->app, &GAME, write_down, papers);
    submit(tables->app, papers->cell, papers->count);
    free(papers);
}

/* ---- now and then ---- */

void nodes_beat(uv_timer_t *timer) {
    Tables *tables = timer->data;
    const TablesOptions *o = &tables->options;
    uint64_t now = clock_ms();
    bool shared = tables->app->shared;
    if (shared && (!tables->beaten || now - tables->beaten >= o->lease_ms / 3)) {
        say_we_live(tables, true);
        tables->beaten = now;
    }
    /* While the database was away nobody could say that they live: let them say it first. */
    if (shared && store_ready(tables->app->store, NULL)) tables->blind = now;
    bool sees = !tables->blind || now - tables->blind >= o->lease_ms;
    if (sees && (!tables->looked || (shared && now - tables->looked >= o->lease_ms / 2))) {
        nodes_find(tables);
        if (shared) mourn(tables);
        tables->looked = now;
    }
    if (now - tables->kept >= o->clock_keep_ms) {
        nodes_keep_clocks(tables);
        tables->kept = now;
    }
    if (!tables->swept || now - tables->swept >= SWEEP_MS) {
        lobby_sweep(tables);
        tables->swept = now;
    }
}

void nodes_leave(Tables *tables) {
    if (tables->app->shared) say_we_live(tables, false);
}
