/* clock.c - one timer for all tables: time-outs, bots, absences, the end of the study time.
 *
 * Each table has a moment when something is due, and the tables lie in a heap by it.  What is due is
 * an entry, added by a task like anything else: if a player's move or another machine came
 * first, the table is looked at again. */
#include "app/online/seat_bot.h"
#include "app/online/desk.h"
#include "table/timeout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 64, PATIENCE_MS = 1000, SOON_MS = 50, STANDS_MS = 100 };

/* ---- the heap ---- */

static void place(Tables *tables, Desk *d, size_t slot) {
    tables->heap[slot - 1] = d;
    d->slot = slot;
}

static void rise(Tables *tables, Desk *d) {
    size_t slot = d->slot;
    for (; slot > 1 && tables->heap[slot / 2 - 1]->due > d->due; slot /= 2)
        place(tables, tables->heap[slot / 2 - 1], slot);
    place(tables, d, slot);
}

static void sink(Tables *tables, Desk *d) {
    size_t slot = d->slot;
    for (size_t child; (child = 2 * slot) <= tables->count; slot = child) {
        if (child < tables->count && tables->heap[child]->due < tables->heap[child - 1]->due)
            child++;
        if (tables->heap[child - 1]->due >= d->due) break;
        place(tables, tables->heap[child - 1], slot);
    }
    place(tables, d, slot);
}

static void set_timer(Tables *tables) {
    if (tables->stopped) return;
    bool found = tables->found_count > 0;
    if (!tables->count && !found) {
        uv_timer_stop(&tables->timer);
        return;
    }
    uint64_t now = fair_ms(tables->app), due = tables->count ? tables->heap[0]->due : UINT64_MAX;
    uint64_t wait = found || due <= now ? 0 : due - now;
    if (fair_stands(tables->app)) wait += STANDS_MS; /* else it would be now for a long time */
    uv_update_time(tables->app->loop);
    uv_timer_start(&tables->timer, clock_fire, wait, 0);
}

void desk_disarm(Desk *d) {
    Tables *tables = d->live->app->tables;
    if (!d->slot || !tables) return;
    Desk *last = tables->heap[tables->count - 1];
    size_t slot = d->slot;
    tables->count--;
    d->slot = 0;
    if (last == d) return;
    place(tables, last, slot);
    rise(tables, last);
    sink(tables, last);
}

static bool make_room(Tables *tables) {
    if (tables->count < tables->room) return true;
    size_t room = tables->room ? 2 * tables->room : 256;
    Desk **grown = realloc(tables->heap, room * sizeof(Desk *)); /* NOLINT: pointers */
    if (!grown) return false;
    tables->heap = grown;
    tables->room = room;
    return true;
}

void desk_arm(Desk *d) {
    Tables *tables = d->live->app->tables;
    if (!tables || tables->stopped || !d->live->state) return;
    uint64_t now = fair_ms(tables->app);
    d->due = desk_plan(d, d->live->state, now, NULL);
    if (d->due < d->not_before) d->due = d->not_before;
    if (d->busy && d->due <= now) d->due = UINT64_MAX; /* it will be armed when that has ended */
    if (d->late && d->late->due && d->late->due < d->due) d->due = d->late->due;
    if (d->due == UINT64_MAX) desk_disarm(d);
    else if (d->slot) rise(tables, d), sink(tables, d);
    else if (make_room(tables)) {
        place(tables, d, ++tables->count);
        rise(tables, d);
    }
    set_timer(tables);
}

/* ---- what is due ---- */

typedef struct Plan {
    uint64_t now, due;
    Entry *entry; /* the first thing that is due now; NULL: nobody asks */
} Plan;

/* At `due` this happens; the entry counts if that is now and nothing else was. */
static bool is_next(Plan *plan, uint64_t due) {
    if (due < plan->due) plan->due = due;
    return plan->entry && due <= plan->now && plan->entry->kind == ENTRY_NONE;
}

static void plan_study(Plan *plan, const Desk *d, const TableState *s) {
    if (!(s->table.paused & BIT(PAUSE_STUDY))) return;
    int64_t left = s->log[0].at + s->table.start.table_rules.study_time_s * INT64_C(1000) -
                   app_now(d->live->app);
    if (!is_next(plan, plan->now + (left > 0 ? (uint64_t)left : 0))) return;
    *plan->entry = entry_make(ENTRY_RESUME, BY_SYSTEM, NONE);
    plan->entry->pause = PAUSE_STUDY;
}

static void plan_shares(Plan *plan, Desk *d, const TableState *s) {
    Entry e;
    uint64_t due = shares_plan(d, s, plan->now, &e);
    if (is_next(plan, due) && e.kind != ENTRY_NONE) *plan->entry = e;
}

static bool by_person(const SeatState *at) {
    return at->holder == HELD_BY_PERSON || at->holder == HELD_BY_SUBSTITUTE;
}

/* Players who went silent, and players who came back. */
static void plan_presence(Plan *plan, const Desk *d, const TableState *s, int seat) {
    const SeatState *at = &s->table.seat[seat];
    bool person = by_person(at);
    bool here = d->ears[HEARS_SEAT + seat] > 0;
    if ((at->left && !at->stands_in) || !at->who || (!person && !d->back[seat])) return;
    bool turned = here ? !at->connected || !person : at->connected && d->lost[seat];
    uint64_t due = here ? plan->now : d->lost[seat] + d->live->app->tables->options.lost_ms;
    if (!turned || !is_next(plan, due)) return;
    *plan->entry = entry_make(ENTRY_PRESENCE, BY_SYSTEM, seat);
    plan->entry->connected = here;
}

/* At a table without clocks nobody waits for ever for someone who is not there. */
static void plan_absence(Plan *plan, const Desk *d, const TableState *s, int seat) {
    const SeatState *at = &s->table.seat[seat];
    if (!by_person(at) || at->connected || s->table.limit_ms) return;
    uint64_t grace = s->table.start.table_rules.reconnect_grace_s * UINT64_C(1000);
    uint64_t from = d->gone[seat] ? d->gone[seat] : plan->now;
    if (is_next(plan, from + grace)) *plan->entry = timeout_absent(&s->table, seat);
}

static void plan_timeout(Plan *plan, const Desk *d, const TableState *s, int seat) {
    int32_t left = table_left_ms(&s->table, seat);
    if (left == MS_UNLIMITED || s->table.seat[seat].timed_out) return;
    if (d->aloft && !d->runs_on) return;
    uint64_t ran = d->carry_ms;
    uint64_t due = d->mark + ((uint64_t)left > ran ? (uint64_t)left - ran : 0);
    if (is_next(plan, due)) *plan->entry = entry_make(ENTRY_TIMEOUT, BY_SYSTEM, seat);
}

/* A seat whose time is up, or whom nobody holds. */
static void plan_forced(Plan *plan, Desk *d, const TableState *s, int seat) {
    Err err;
    Entry e;
    const SeatState *at = &s->table.seat[seat];
    if (!timeout_due(&s->table, seat) || !is_next(plan, plan->now)) return;
    if (at->timed_out && !at->connected && by_person(at)) { /* */
        *plan->entry = timeout_absent(&s->table, seat);
        return;
    }
    if (desk_seed(d, &err)) return;
    Key key = table_key(&s->table, &d->seed);
    if (timeout_next(&s->table, &key, seat, &e)) *plan->entry = e;
}

static void plan_bot(Plan *plan, Desk *d, const TableState *s, int seat) {
    Err err;
    if (s->table.seat[seat].holder != HELD_BY_BOT || s->table.seat[seat].timed_out) return;
    if (!is_next(plan, d->mark + d->live->app->tables->options.bot_pause_ms)) return;
    if (desk_seed(d, &err)) return;
    Key key = table_key(&s->table, &d->seed);
    uint8_t bot = s->place[seat].bot; /* none: someone is away, and a good one minds the seat */
    const Bot *who = bot ? BOT_LIST[bot - 1] : &BOT_EXPERT;
    if (who->takes_time >> s->table.start.scenario & 1) {
        desk_think(d, s, who, &key, seat, plan->entry);
        return;
    }
    Rng rng = { app_random_id() };
    *plan->entry = seat_bot(&s->table, s->log, who, &key, seat, NULL, &rng);
}

uint64_t desk_plan(Desk *d, const TableState *s, uint64_t now, Entry *e) {
    Plan plan = { now, UINT64_MAX, e };
    if (e) memset(e, 0, sizeof *e);
    if (s->phase != TABLE_PLAYING) return UINT64_MAX;
    desk_set_clocks(d);
    for (int seat = 0; seat < s->table.start.seats; seat++) plan_presence(&plan, d, s, seat);
    if (!d->driven) return plan.due;
    plan_study(&plan, d, s);
    plan_shares(&plan, d, s);
    unsigned running = table_running(&s->table);
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        if (!(running >> seat & 1)) continue;
        plan_forced(&plan, d, s, seat);
        plan_timeout(&plan, d, s, seat);
        plan_absence(&plan, d, s, seat);
        plan_bot(&plan, d, s, seat);
    }
    return plan.due;
}

/* ---- doing it ---- */

static void drive_run(Task *t) {
    const char *table = t->stream + strlen(GAME.prefix);
    Live *live = task_live(t, &GAME, table);
    Entry e;
    if (!live || !t->app->tables) return;
    Desk *d = desk_of(live);
    for (int step = 0; step < STEPS && d; step++) {
        uint64_t now = fair_ms(t->app);
        if (desk_plan(d, live->state, now, &e) > now || e.kind == ENTRY_NONE) break;
        bool back = e.kind == ENTRY_PRESENCE && e.connected;
        if (back) d->back[e.seat] = false;
        if (back ? !table_hand_back(t, live, e.seat) : !table_put(t, live, &e)) return;
        if (e.by == BY_BOT) break; /* one at a time: people want to see it */
    }
    table_settle(t, live);
}

static void drive_ended(Task *t) {
    Live *live = live_find(t->app, t->stream);
    Desk *d = live ? live->beside : NULL;
    Err err;
    if (!d) return;
    d->busy = false;
    live->pins--;
    if (!t->first)
        d->not_before = fair_ms(t->app) + SOON_MS; /* there was nothing to do after all */
    if (t->err.status) {
        d->not_before = fair_ms(t->app) + PATIENCE_MS;
        if (t->app->hooks.notice) t->app->hooks.notice(t->app->hooks.user, t->err.text);
    }
    if (!live->state && live_get(t->app, &GAME, live->id, &live, &err)) return;
    desk_arm(d);
}

static void drive(Desk *d) {
    Task *t = task_new(d->live->app, d->live->stream, NULL, drive_run, drive_ended, NULL);
    if (!t) {
        d->not_before = fair_ms(d->live->app) + PATIENCE_MS;
        desk_arm(d);
        return;
    }
    d->busy = true;
    d->live->pins++;
    task_start(t);
}

/* A move that came in time may be waiting in its socket: it is heard first. */
void clock_fire(uv_timer_t *timer) {
    Tables *tables = timer->data;
    app_when_read(tables->app, &tables->due);
}

void clock_due(void *user) {
    Tables *tables = user;
    uint64_t now = fair_ms(tables->app);
    nodes_take_up(tables);
    for (int slice = 0; slice < STEPS && tables->count && tables->heap[0]->due <= now; slice++) {
        Desk *d = tables->heap[0];
        Err err;
        Live *live = d->live;
        desk_disarm(d);
        if (!live->state && live_get(live->app, &GAME, live->id, &live, &err)) continue;
        late_tell(d, now);
        if (!d->busy && d->not_before <= now && desk_plan(d, live->state, now, NULL) <= now)
            drive(d);
        else desk_arm(d);
    }
    set_timer(tables);
}
