/* heartbeat.c - one heartbeat a machine, so that a crash gives back less than a second.
 *
 * While a clock runs anywhere on this machine it writes one cell a little more often than once a second
 * ("nodes": what time it is here, for people and for players' clocks).  What the clocks of a table had
 * run when a machine died follows from its last entry and the last heartbeat:
 *
 *     heartbeat's house time - the entry's                        as long as nothing happened in between
 *     heartbeat's fair time - `from` of the cell clocks/ID        where that would be wrong: after a
 *                                                                 stall, a jump, a take-over
 *
 * Each heartbeat compares what a successor would find with what is true, and writes such a cell for the
 * tables of which it would find something else: rarely, and then once.  A machine that goes in order
 * writes down what all its clocks say.
 *
 *     clocks/ID    "COUNT FROM NODE"   entries of the table; a moment of that machine's fair time
 *                  "COUNT MS -"        that many milliseconds
 *                  "SEQ MS"            by versions without heartbeats: at which sequence of the stream */
#include "app/online/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS = 512,
    PAPER_BYTES = 64, /* bytes of a cell clocks/ID */
    WRONG_MS = 250,   /* what a successor finds may differ by so much */
    MISSED_MS = 3000, /* a living machine's heartbeat is hardly older */
    SPENT_MAX = 1000 * 60 * 60 * 24,
};

static const char HERE[] = "here", NO_NODE[] = "-";

static uint32_t within(int64_t ms) {
    return ms < 0 ? 0 : ms > SPENT_MAX ? SPENT_MAX : (uint32_t)ms;
}

/* When the newest entry was made. */
static int64_t entered_at(const TableState *s) {
    for (uint64_t i = s->items; i-- > 0;)
        if (!s->item[i].text) return s->item[i].at;
    return 0;
}

/* ---- reading ---- */

Heartbeat beat_read(const char *text, size_t size) {
    char copy[96];
    Heartbeat beat = { 0 };
    snprintf(copy, sizeof copy, "%.*s", (int)size, text);
    if (sscanf(copy, "%lld %lld %lld", &beat.until, &beat.at, &beat.play) < 3)
        beat.at = beat.play = 0;
    return beat;
}

static Heartbeat beat_of(Tables *tables, const char *node) {
    char text[96];
    Buf cell = buf_over(text, sizeof text);
    Err err;
    if (strcmp(node, HERE) == 0 && !tables->app->shared) return tables->last;
    if (store_get(tables->app->store, BOX_VIEW, "nodes", node, &cell, &err))
        return (Heartbeat){ 0 };
    return beat_read(cell.text, cell.size);
}

void beat_open(Tables *tables) {
    App *app = tables->app;
    char text[96];
    Buf cell = buf_over(text, sizeof text);
    Err err;
    if (app->shared) {
        app_random_name(tables->node);
        return;
    }
    memcpy(tables->node, HERE, sizeof HERE);
    if (store_get(app->store, BOX_VIEW, "nodes", HERE, &cell, &err)) return;
    tables->last = beat_read(cell.text, cell.size);
    if (tables->last.play > 0) fair_start(app, (uint64_t)tables->last.play);
}

/* The machine that drives a table, or did. */
static void holder_of(const Live *live, char node[APP_ID + 1]) {
    Buf cell = buf_over(node, APP_ID + 1);
    Err err;
    strcpy(node, HERE);
    if (live->app->shared && store_get(live->app->store, BOX_VIEW, "held", live->id, &cell, &err))
        strcpy(node, NO_NODE);
}

static uint32_t find_elapsed(Tables *tables, const Live *live, Heartbeat *beat) {
    const TableState *s = live->state;
    char text[96] = "", node[APP_ID + 1] = "";
    Buf cell = buf_over(text, sizeof text);
    Err err;
    unsigned long long at;
    long long number;
    *beat = (Heartbeat){ 0 };
    if (store_get(tables->app->store, BOX_VIEW, "clocks", live->id, &cell, &err)) *text = 0;
    int fields = sscanf(text, "%llu %lld %17s", &at, &number, node);
    if (fields == 2 && at == live->durable) return within(number);
    if (fields == 3 && at == s->table.count) {
        if (strcmp(node, NO_NODE) == 0) return within(number);
        *beat = beat_of(tables, node);
        return beat->at ? within(beat->play - number) : 0;
    }
    holder_of(live, node);
    *beat = beat_of(tables, node);
    return beat->at ? within(beat->at - entered_at(s)) : 0;
}

uint32_t beat_elapsed(Tables *tables, const Live *live) {
    Heartbeat beat;
    return find_elapsed(tables, live, &beat);
}

uint32_t beat_elapsed_there(Tables *tables, const Live *live) {
    Heartbeat beat;
    uint32_t ms = find_elapsed(tables, live, &beat), since = 0;
    if (beat.at) since = within(app_now(tables->app) - beat.at);
    return ms + (since < MISSED_MS ? since : MISSED_MS); /* the machines' clocks may differ */
}

/* ---- writing ---- */

typedef struct Papers {
    StoreCell cell[CELLS + 1];
    char text[CELLS][PAPER_BYTES];
    size_t count;
    Tables *tables;
    int64_t at, play;
    bool runs; /* some clock does */
} Papers;

static void kept(void *user, const StoreResult *result) {
    (void)user, (void)result;
}

static void submit(App *app, const StoreCell *cells, size_t count) {
    if (count)
        store_submit(app->store, &(StoreWrite){ .cells = cells, .cell_count = count }, kept, NULL,
                     NULL);
}

static StoreCell paper(const Live *live, int64_t number, const char *node, char text[PAPER_BYTES]) {
    const TableState *s = live->state;
    int size = snprintf(text, PAPER_BYTES, "%u %lld %s", (unsigned)s->table.count,
                        (long long)number, node);
    return (StoreCell){ BOX_VIEW, CELL_PUT, "clocks", live->id, "", { text, (size_t)size } };
}

static void add_paper(Papers *papers, const Live *live, int64_t number, const char *node) {
    if (papers->count == CELLS) {
        submit(papers->tables->app, papers->cell, papers->count);
        papers->count = 0;
    }
    char *text = papers->text[papers->count];
    papers->cell[papers->count++] = paper(live, number, node, text);
}

static Desk *running_desk(const Live *live) {
    Desk *d = live->beside;
    const TableState *s = live->state;
    if (!d || !d->driven || !s || s->phase != TABLE_PLAYING) return NULL;
    return s->table.limit_ms && table_running(&s->table) ? d : NULL;
}

/* Would a successor find what is true? */
static void compare(void *user, Live *live) {
    Papers *papers = user;
    Desk *d = running_desk(live);
    if (!d) return;
    papers->runs = true;
    int64_t elapsed = desk_elapsed(d);
    if (d->aloft) return; /* not durable yet, and no clock runs */
    const TableState *s = live->state;
    bool written = d->paper.count == s->table.count;
    int64_t found = written ? papers->play - d->paper.from : papers->at - entered_at(s);
    if (found - elapsed <= WRONG_MS && elapsed - found <= WRONG_MS) return;
    d->paper = (Paper){ s->table.count, papers->play - elapsed };
    add_paper(papers, live, d->paper.from, papers->tables->node);
}

static void beat_written(void *user, const StoreResult *result) {
    App *app = user;
    fair_answered(app, !result->err.status);
    if (app->tables) app->tables->beating = false;
}

static Papers *new_papers(Tables *tables) {
    Papers *papers = calloc(1, sizeof *papers);
    if (!papers) return NULL;
    papers->tables = tables;
    papers->at = app_now(tables->app);
    papers->play = (int64_t)fair_ms(tables->app);
    return papers;
}

void beat_now(Tables *tables) {
    App *app = tables->app;
    uint64_t now = mono_ms();
    bool asked = app->shared &&
                 (!tables->beaten || now - tables->beaten >= tables->options.lease_ms / 3);
    /* What the process before this one left would be found wrong beside a heartbeat of ours. */
    bool early = !app->shared && tables->found_count;
    Papers *papers = tables->beating || early ? NULL : new_papers(tables);
    if (!papers) return;
    live_each(app, &GAME, compare, papers);
    fair_watch(app, papers->runs);
    if (papers->runs || asked || fair_stands(app)) { /* or we would not see it write again */
        char text[96];
        int size = snprintf(text, sizeof text, "%lld %lld %lld",
                            (long long)papers->at + tables->options.lease_ms, (long long)papers->at,
                            (long long)papers->play);
        papers->cell[papers->count++] =
            (StoreCell){ BOX_VIEW, CELL_PUT, "nodes", tables->node, "", { text, (size_t)size } };
        StoreWrite write = { .cells = papers->cell, .cell_count = papers->count };
        tables->beating = !store_submit(app->store, &write, beat_written, app, NULL);
        if (tables->beating) fair_asked(app);
        else fair_answered(app, false);
        tables->beaten = now;
    }
    free(papers);
}

void beat_take_up(Tables *tables, Desk *d) {
    const Live *live = d->live;
    const TableState *s = live->state;
    StoreCell cell[2];
    char text[PAPER_BYTES];
    size_t count = 0;
    d->carry_ms = beat_elapsed(tables, live);
    d->mark = fair_ms(tables->app); /* while nobody was there, nobody's time ran */
    d->count = s->table.count;
    d->aloft = d->runs_on = false;
    d->paper = (Paper){ s->table.count, (int64_t)d->mark - d->carry_ms };
    if (s->table.limit_ms) cell[count++] = paper(live, d->paper.from, tables->node, text);
    if (tables->app->shared)
        cell[count++] = (StoreCell){ BOX_VIEW, CELL_PUT, "held",
                                     live->id, "",       { tables->node, strlen(tables->node) } };
    submit(tables->app, cell, count);
}

static void write_down(void *user, Live *live) {
    Desk *d = running_desk(live);
    if (d) add_paper(user, live, desk_elapsed(d), NO_NODE);
}

void beat_keep_clocks(Tables *tables) {
    Papers *papers = new_papers(tables);
    if (!papers) return;
    live_each(tables->app, &GAME, write_down, papers);
    submit(tables->app, papers->cell, papers->count);
    free(papers);
}

void beat_forget(Tables *tables, const char *node) {
    submit(tables->app, &(StoreCell){ BOX_VIEW, CELL_ERASE, "nodes", node, "", { 0 } }, 1);
}

void beat_leave(Tables *tables) {
    if (tables->app->shared) beat_forget(tables, tables->node);
}
