/* bots.c - bots that take their time think beside the loop.
 *
 * A thought gets a copy of the table, runs in a worker's thread for at most SEAT_BOT_MS, and its entry
 * counts only if the table hasn't changed; otherwise the bot is asked again. */
#include "app/core/background.h"
#include "app/online/seat_bot.h"
#include "app/online/desk.h"

#include <stdlib.h>
#include <string.h>

struct Thought {
    uv_work_t work;
    App *app;
    char stream[sizeof((Live *)0)->stream];
    const Bot *bot;
    int seat;
    Key key;
    Rng rng;
    uint64_t until;
    bool done;
    Entry entry;
    Table table;
    Entry log[]; /* what the table was folded from */
};

static bool enough(void *with) {
    const Thought *thought = with;
    return mono_ms() >= thought->until;
}

static void think(uv_work_t *work) {
    Thought *h = work->data;
    background();
    h->until = mono_ms() + SEAT_BOT_MS; /* from when it was its turn among the thoughts */
    Patience patience = { .enough = enough, .with = h };
    h->entry = seat_bot(&h->table, h->log, h->bot, &h->key, h->seat, &patience, &h->rng);
}

static void thought_ended(uv_work_t *work, int status) {
    Thought *h = work->data;
    Live *live = live_find(h->app, h->stream);
    Desk *d = live ? live->beside : NULL;
    h->app->tables->thinking--;
    if (live) live->pins--;
    if (!d || d->thought != h || status) { /* nobody waits for it any more */
        if (d && d->thought == h) d->thought = NULL;
        free(h);
        return;
    }
    h->done = true;
    d->not_before = 0;
    desk_arm(d);
}

static void begin(Desk *d, const TableState *s, const Bot *bot, const Key *key, int seat) {
    size_t entries = s->table.count;
    Thought *h = malloc(sizeof *h + entries * sizeof *h->log);
    if (!h) return; /* it is tried again soon */
    h->work.data = h;
    h->app = d->live->app;
    memcpy(h->stream, d->live->stream, sizeof h->stream);
    h->bot = bot;
    h->seat = seat;
    h->key = *key;
    h->rng.state = app_random_id();
    h->done = false;
    h->table = s->table;
    memcpy(h->log, s->log, entries * sizeof *h->log);
    if (uv_queue_work(h->app->loop, &h->work, think, thought_ended)) {
        free(h);
        return;
    }
    d->thought = h;
    d->live->pins++;
    h->app->tables->thinking++;
}

/* A thought that still runs is forgotten and frees itself when it ends. */
void desk_forget(Desk *d) {
    if (d->thought && d->thought->done) free(d->thought);
    d->thought = NULL;
}

bool desk_think(Desk *d, const TableState *s, const Bot *bot, const Key *key, int seat, Entry *e) {
    const Thought *h = d->thought;
    if (h && h->table.count != s->table.count) {
        desk_forget(d);
        h = NULL;
    }
    if (!h) begin(d, s, bot, key, seat);
    if (!h || !h->done || h->seat != seat) return false; /* if several are asked, one at a time */
    *e = h->entry;
    desk_forget(d);
    return true;
}

void thoughts_settle(Tables *tables) {
    while (tables->thinking) uv_run(tables->app->loop, UV_RUN_ONCE);
}
