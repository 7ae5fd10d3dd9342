/* shares.c - what the server does about the seats' shares of the chance (table/pledges.h).
 *
 * Pages pledge and show theirs automatically.  Here the server's own bots do the same, and a stage in
 * which someone is missing is closed when the dice are needed: at once if nobody can be hoped for,
 * else after a while.  Closing is an entry like any other, so with several machines it happens once,
 * and it names who is missing. */
#include "app/online/desk.h"
#include "table/pledges.h"

/* A page pledges before it lets anyone act, so a player who has acted at this table and never pledged
 * uses a program that gives no shares. */
static bool gives_none(const TableState *s, int seat) {
    bool acted = false;
    for (uint32_t i = 0; i < s->table.count; i++) {
        const Entry *e = &s->log[i];
        if (e->by != BY_SEAT || e->seat != seat) continue;
        if (e->kind == ENTRY_PLEDGE) return false;
        acted |= e->kind == ENTRY_ACT;
    }
    return acted;
}

/* May the seat still do what is awaited? */
static bool is_hoped_for(const TableState *s, int seat) {
    const SeatState *at = &s->table.seat[seat];
    if (s->table.shares == SHARES_SHOWN) return at->holder != HELD_BY_NOBODY;
    bool person = at->holder == HELD_BY_PERSON || at->holder == HELD_BY_SUBSTITUTE;
    return person && !gives_none(s, seat);
}

/* A seat of the server's own, whose pledge or share is missing. */
static int bot_missing(const TableState *s, unsigned missing) {
    const Table *t = &s->table;
    for (int seat = 0; seat < t->start.seats; seat++) {
        bool own = t->seat[seat].holder == HELD_BY_BOT && !t->seat[seat].who;
        bool due = t->shares == SHARES_PLEDGED ? own : t->share[seat].by_bot;
        if (missing >> seat & 1 && due) return seat;
    }
    return NONE;
}

static bool bot_entry(Desk *d, const TableState *s, int seat, Entry *e) {
    bool pledges = s->table.shares == SHARES_PLEDGED;
    Err err;
    if (desk_seed(d, &err)) return false;
    Share share = share_of_bot(&d->seed, seat);
    /* else someone took it over meanwhile */
    bool held = s->table.seat[seat].holder == HELD_BY_BOT;
    *e = entry_make(pledges ? ENTRY_PLEDGE : ENTRY_SHARE, held ? BY_BOT : BY_SYSTEM, seat);
    if (pledges) e->pledge = share_pledge(&s->table.commit, seat, &share);
    else e->share = share;
    return true;
}

/* Since when the table stands still for this stage. */
static uint64_t stands_since(Desk *d, const Table *t, uint64_t now) {
    if (!d->stands || d->stands_stage != t->shares || d->stands_commit != t->commit_at) {
        d->stands = now;
        d->stands_stage = t->shares;
        d->stands_commit = t->commit_at;
    }
    return d->stands;
}

uint64_t shares_plan(Desk *d, const TableState *s, uint64_t now, Entry *e) {
    const Table *t = &s->table;
    e->kind = ENTRY_NONE;
    bool mixes = start_pledges(&t->start) && t->shares != SHARES_READY;
    if (s->phase != TABLE_PLAYING || !mixes || table_over(t)) return UINT64_MAX;
    unsigned missing = pledges_missing(t);
    int bot = bot_missing(s, missing);
    if (bot != NONE) return bot_entry(d, s, bot, e) ? now : UINT64_MAX;
    if (!table_awaits_shares(t) || t->paused || table_wants_substitute(t)) {
        d->stands = 0;
        return UINT64_MAX;
    }
    uint64_t due = now;
    for (int seat = 0; seat < t->start.seats; seat++)
        if (missing >> seat & 1 && is_hoped_for(s, seat))
            due = stands_since(d, t, now) + d->live->app->tables->options.share_ms;
    if (due <= now) *e = pledges_close(t);
    return due;
}

bool shares_settle(Task *t, Live *live) {
    Desk *d = desk_of(live);
    Entry e;
    if (!d || !t->app->tables) return true;
    while (shares_plan(d, live->state, fair_ms(t->app), &e) != UINT64_MAX && e.kind != ENTRY_NONE)
        if (!table_put(t, live, &e)) return false;
    return true;
}
