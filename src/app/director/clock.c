/* clock.c - what happens automatically: study time and protest windows end, qualifier windows open
 * and shut, timed turns run out, queues are paired, waiting lists move up.
 *
 * Nothing here is remembered but the log: when something is due follows from the wall clock of its
 * cause, so a server that was restarted goes on as if it had not been.  One timer looks every second
 * at the events in memory that have something due; what is due is appended as the system's step, and
 * judged like any other. */
#include "app/director/inside.h"
#include "app/people/rights.h"
#include "app/online/tables.h"
#include "base/heap.h"
#include "base/must.h"

#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 500, STANDINGS_MAX = 8 << 20, QUEUE_PATIENCE_MS = 60000, AT_ONCE = 64 };

EventKept *events_kept(Live *live) {
    if (!live->beside) {
        EventKept *made = calloc(1, sizeof *made);
        for (int i = 0; made && i < TONGUES_MAX; i++) made->standings[i] = buf_heap(STANDINGS_MAX);
        live->beside = made;
    }
    return live->beside;
}

void events_release(Live *live) {
    EventKept *beside = live->beside;
    if (!beside) return;
    for (int i = 0; i < TONGUES_MAX; i++) buf_free(&beside->standings[i]);
    free(beside);
    live->beside = NULL;
}

/* ---- what is due, and when ---- */

typedef struct Due {
    int64_t at;       /* 0: nothing */
    int64_t lag;      /* that much later comes what ends someone's time; the rest does not wait */
    EventEntry entry; /* the system's step; NOTHING: pair a group */
    uint16_t group;
    bool threes;
    int64_t patient; /* until then nobody meets the same people again */
} Due;

static void sooner(Due *due, int64_t at, EventEntry entry) {
    if (at && (!due->at || at < due->at)) *due = (Due){ .at = at, .lag = due->lag, .entry = entry };
}

static EventEntry by_system(EventKind kind) {
    return event_make(kind, EV_BY_SYSTEM, 0);
}

static void due_study(const EventLive *e, Due *due) {
    for (unsigned r = 0; r < e->ev->rounds; r++) {
        uint32_t limit;
        if (e->ev->round[r].state == EV_CLOSED) continue;
        int64_t began = events_study(e, (uint8_t)r, &limit);
        EventEntry end = by_system(EVENT_STUDY_END);
        end.round = (uint8_t)r;
        if (began) sooner(due, began + (int64_t)limit * 1000 + due->lag, end);
    }
}

/* When a sheet without signatures came to count. */
static int64_t submitted(const EventLive *e, uint16_t game) {
    for (uint32_t i = e->ev->count; i-- > 0;) {
        const EventEntry *at = &e->log[i];
        bool counts = at->kind == EVENT_CONFIRM || at->kind == EVENT_SHEET;
        if (counts && at->game == game && !at->undone_by) return at->at;
    }
    return 0;
}

static void due_protests(const EventLive *e, Due *due) {
    if (e->ev->rules.event.protest_closes != PROTEST_TIME) return;
    for (uint16_t i = 0; i < e->ev->games; i++) {
        const EventGame *g = &e->ev->game[i];
        if (g->sheet != EV_SUBMITTED || g->protests_closed || g->stage == EV_VOID) continue;
        int64_t began = submitted(e, i);
        EventEntry end = by_system(EVENT_PROTEST_CLOSE);
        end.game = i;
        int64_t lasts = (int64_t)e->ev->rules.event.protest_window_s * 1000;
        if (began) sooner(due, began + lasts + due->lag, end);
    }
}

static void due_windows(const EventLive *e, Due *due) {
    const EventState *ev = e->ev;
    for (uint16_t g = 0; ev->announced && ev->stage == EV_RUNNING && g < ev->groups; g++) {
        const EventGroup *group = &ev->group[g];
        EventEntry open = by_system(EVENT_WINDOW_OPEN), shut = by_system(EVENT_WINDOW_CLOSE);
        open.window = (EventWindow){ .group = g, .opens = group->opens };
        shut.window = (EventWindow){ .group = g, .closes = group->closes };
        if (group->state == EV_GROUP_PLANNED && group->closes)
            sooner(due, group->opens * 1000, open);
        if (group->state == EV_WINDOW_OPEN) sooner(due, group->closes * 1000 + due->lag, shut);
    }
}

/* Follows what stops and starts the game's table from the first step on. */
int64_t events_paused_ms(const EventLive *e, uint16_t game, int64_t since, int64_t now) {
    const EventEntry *log = e->log;
    bool calls_pause = e->ev->rules.table.call_pauses;
    unsigned stopped = 0, calls = 0;
    int64_t paused = 0, from = 0;
    for (uint32_t i = 0; i < e->ev->count; i++) {
        const EventEntry *at = &log[i];
        bool was = stopped || calls;
        if (at->undone_by) continue;
        bool closes = at->kind == EVENT_CALL_CLOSE && log[at->step].game == game;
        if (at->game != game && !closes) continue;
        if (at->kind == EVENT_PAUSE) stopped |= EV_BIT(at->pause);
        if (at->kind == EVENT_RESUME) stopped &= ~EV_BIT(at->pause);
        if (at->kind == EVENT_CALL) calls += calls_pause;
        if (closes && calls) calls--;
        bool is = stopped || calls;
        if (is && !was) from = at->at;
        if (was && !is && at->at > since) paused += at->at - (from > since ? from : since);
    }
    if ((stopped || calls) && now > since) paused += now - (from > since ? from : since);
    return paused;
}

static void due_turns(const EventLive *e, Due *due) {
    for (uint32_t i = 0; i < e->turns; i++) {
        const EventTurn *turn = &e->turn[i];
        if (turn->player == EV_NONE || !turn->limit_s || turn->game >= e->ev->games) continue;
        if (e->ev->game[turn->game].paused) continue; /* a judge is there */
        EventEntry over = by_system(EVENT_OVERRUN);
        over.game = turn->game;
        over.player = turn->player;
        over.spent_s = turn->limit_s;
        int64_t paused = events_paused_ms(e, turn->game, turn->since, turn->since);
        sooner(due, turn->since + paused + (int64_t)turn->limit_s * 1000 + due->lag, over);
    }
}

/* Others of the group will be free soon. */
static bool some_play(const EventState *ev, uint16_t group) {
    for (uint16_t i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round == ev->group[group].round && g->stage < EV_OVER) return true;
    }
    return false;
}

/* How many wait in a group, and since when the first of them does: a player who queues again counts
 * as having just joined. */
static unsigned waiting_in(const EventLive *e, uint16_t group, int64_t *first) {
    unsigned waiting = 0;
    *first = 0;
    for (uint16_t i = 0; i < e->ev->players; i++) {
        const EventPlayer *p = &e->ev->player[i];
        if (!p->queued || p->group != group) continue;
        int64_t since = e->log[p->queue_step].at;
        if (!waiting++ || since < *first) *first = since;
    }
    return waiting;
}

/* Four are paired at once, three when nobody has joined them for a while (DC21-1.2.4a, DC21-1.3.2a);
 * `held` are groups whose queue cannot be paired yet. */
static void due_queue(const EventLive *e, uint64_t held, Due *due) {
    const EventState *ev = e->ev;
    for (uint16_t g = 0; g < ev->groups; g++) {
        int64_t first;
        if (ev->group[g].state != EV_WINDOW_OPEN || held >> g & 1) continue;
        unsigned waiting = waiting_in(e, g, &first);
        bool four = waiting >= EV_SEATS;
        int64_t when = four ? first : waiting == RESULT_SEATS_MIN ? first + QUEUE_PATIENCE_MS : 0;
        if (!when || (due->at && due->at <= when)) continue;
        EventEntry pair = by_system(EVENT_NOTHING);
        *due = (Due){ .at = when, .lag = due->lag, .entry = pair, .group = g, .threes = !four };
        if (four && some_play(ev, g)) due->patient = first + QUEUE_PATIENCE_MS;
    }
}

/* Someone on the waiting list for whom there is a place. */
static void due_admission(const EventLive *e, Due *due) {
    if (!event_count(e->ev, EV_WAITING)) return;
    for (uint16_t i = 0; i < e->ev->players; i++) {
        EventEntry admit = by_system(EVENT_ADMIT);
        admit.player = i;
        if (e->ev->player[i].status != EV_WAITING) continue;
        if (!event_check(e->ev, e->log, &admit)) sooner(due, e->changed, admit);
        return; /* first come, first served */
    }
}

static Due next_due(const EventLive *e, uint64_t held, int64_t lag) {
    Due due = { .lag = lag };
    if (!e->ev->count || e->ev->stage >= EV_COMPLETED) return due;
    due_study(e, &due);
    due_protests(e, &due);
    due_windows(e, &due);
    due_turns(e, &due);
    due_queue(e, held, &due);
    due_admission(e, &due);
    return due;
}

int64_t events_deadline(const EventLive *e) {
    return next_due(e, 0, 0).at;
}

/* ---- when the computer's clock has jumped ---- */

typedef struct Gap {
    int64_t now, ms;
    bool matters; /* to follow would take time from someone, or end something */
} Gap;

/* While an event runs people have been given times: to be there, to study, to protest. */
static void weigh(void *user, Live *live) {
    Gap *gap = user;
    const EventKept *beside = live->beside;
    if (!live->state) return;
    gap->matters |= event_of(live)->ev->stage == EV_RUNNING;
    gap->matters |= beside && beside->deadline && beside->deadline <= gap->now + gap->ms;
}

/* ServerSettings time follows the computer's clock when that disturbs nobody; until then it goes on as before
 * the jump. */
static void follow_clock(App *app) {
    Gap gap = { .now = app_now(app), .ms = house_gap(app) };
    if (!gap.ms || !house_may_follow(app)) return;
    live_each(app, &EVENT, weigh, &gap);
    if (!gap.matters) settings_follow(app);
}

/* ---- doing it ---- */

static void due_run(Task *t) {
    Live *live = task_live(t, &EVENT, t->user);
    int64_t now = app_now(t->app);
    uint64_t held = 0;
    for (int i = 0; live && i < AT_ONCE; i++) {
        EventLive *e = event_of(live);
        Due due = next_due(e, held, due_lag(t->app));
        unsigned games;
        if (!due.at || due.at > now) return;
        if (due.entry.kind == EVENT_NOTHING) {
            EventPairing how = { .threes = due.threes, .patient = now < due.patient };
            if (!events_pair(t, live, due.group, how, &games) || games)
                return; /* tables are many */
            held |= UINT64_C(1) << due.group;
            continue;
        }
        EventAdd add = { .entry = due.entry };
        add.entry.at = now;
        if (!add.entry.spent_s) add.entry.spent_s = events_spent(e, &add.entry, now);
        if (add.entry.kind == EVENT_WINDOW_OPEN) add.entry.window.opens = now / 1000;
        if (add.entry.kind == EVENT_WINDOW_CLOSE) add.entry.window.closes = now / 1000;
        if (!events_add(t, live, &add)) return;
    }
}

static void due_ended(Task *t) {
    char stream[STORE_STREAM_MAX + 1] = "event/";
    strncat(stream, t->user, sizeof stream - 7);
    Live *live = live_find(t->app, stream);
    EventKept *beside = live ? live->beside : NULL;
    if (beside) {
        beside->busy = false;
        if (t->err.status && live->state) beside->stalled = event_of(live)->changes;
    }
    free(t->user);
}

static void start_due(Live *live, EventKept *beside) {
    char *id = strdup(live->id);
    Task *t = id ? task_new(live->app, NULL, NULL, due_run, due_ended, id) : NULL;
    if (!t) {
        free(id);
        return;
    }
    beside->busy = true;
    task_start(t);
}

static void look_at(void *user, Live *live) {
    App *app = user;
    EventKept *beside = live->beside;
    if (!beside || !beside->deadline || beside->busy || beside->deadline > app_now(app)) return;
    if (live->state && beside->stalled == event_of(live)->changes) return;
    start_due(live, beside);
}

static void look_at_all(void *user) {
    App *app = user;
    follow_clock(app);
    live_each(app, &EVENT, look_at, app);
}

/* What someone has just done may be waiting in a socket: it is heard first. */
static void tick(uv_timer_t *timer) {
    App *app = timer->data;
    app_when_read(app, &app->events->due);
}

/* An event with something due stays in memory. */
void events_arm(App *app, Live *live) {
    EventKept *beside = live->state ? events_kept(live) : NULL;
    (void)app;
    if (!beside) return;
    int64_t before = beside->deadline;
    beside->deadline = events_deadline(event_of(live));
    if (beside->deadline && !before) live->pins++;
    if (!beside->deadline && before) live->pins--;
}

/* ---- opening ---- */

static void kept(void *user, const StoreResult *result) {
    (void)user, (void)result; /* a cell that is not kept makes the next start longer, no more */
}

/* Each running event has a cell, so a restart finds them without reading everything. */
static void mark_running(App *app, Live *live) {
    const EventLive *e = event_of(live);
    bool runs = e->ev->count && e->ev->stage < EV_COMPLETED && e->ev->stage >= EV_REGISTRATION;
    EventKept *beside = events_kept(live);
    if (!beside || beside->marked == (runs ? 1 : 2)) return;
    beside->marked = runs ? 1 : 2;
    StoreCell cell = { BOX_VIEW,  runs ? CELL_PUT : CELL_ERASE, "events-running", live->id, "",
                       { "1", 1 } };
    store_submit(app->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, kept, NULL, NULL);
}

static void landed(void *user, Live *live, uint64_t from, uint64_t to) {
    App *app = user;
    if (live->kind != &EVENT || !live->state || !app->events || app->events->stopping) return;
    (void)from, (void)to;
    mark_running(app, live);
    events_arm(app, live);
}

typedef struct Finding {
    char (*id)[STORE_STREAM_MAX + 1];
    size_t count;
} Finding;

static bool find_one(Finding *f, const char *id) {
    void *grown = realloc(f->id, (f->count + 1) * sizeof *f->id);
    if (!grown) return false;
    f->id = grown;
    strncpy(f->id[f->count], id, STORE_STREAM_MAX);
    f->id[f->count++][STORE_STREAM_MAX] = 0;
    return true;
}

static bool find_cell(void *user, const StoreCell *cell) {
    return find_one(user, cell->key);
}

static bool find_stream(void *user, const StoreHead *head) {
    return find_one(user, head->stream + strlen(EVENT.prefix));
}

/* Load what runs and set its clocks.  Without the cells (a rebuilt store) everything is looked at. */
static void find_running(App *app) {
    Finding f = { 0 };
    Err err;
    StoreScan scan = { .owner = "events-running" };
    bool known = !store_get(app->store, BOX_VIEW, "events-running-known", "1", NULL, &err);
    if (known) store_scan(app->store, BOX_VIEW, &scan, find_cell, &f, &err);
    else store_streams(app->store, EVENT.prefix, "", 0, find_stream, &f, &err);
    for (size_t i = 0; i < f.count; i++) {
        Live *live;
        if (live_get(app, &EVENT, f.id[i], &live, &err)) continue;
        mark_running(app, live);
        events_arm(app, live);
    }
    StoreCell cell = { BOX_VIEW, CELL_PUT, "events-running-known", "1", "", { "1", 1 } };
    if (!known)
        store_submit(app->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, kept, NULL,
                     NULL);
    free(f.id);
}

Status events_open(App *app, Err *err) {
    Events *events = calloc(1, sizeof *events);
    if (!events) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    app->events = events;
    int slot = 0;
    while (slot < APP_LANDED && app->landed[slot].call) slot++;
    if (slot == APP_LANDED) return err_set(err, ERR_SYSTEM, "Too many listeners on the log.");
    app->landed[slot].call = landed;
    app->landed[slot].user = app;
    uv_timer_init(app->loop, &events->tick);
    events->tick.data = app;
    events->due = (WhenRead){ .call = look_at_all, .user = app };
    uv_timer_start(&events->tick, tick, TICK_MS, TICK_MS);
    uv_unref((uv_handle_t *)&events->tick);
    events->ticking = true;
    searches_open(app);
    rights_register(app, RIGHTS_EVENT, &EVENT, events_rights);
    tables_on_end(app, events_game_ended, app);
    tables_on_call(app, events_table_called, app);
    tables_on_watch(app, events_watched, app);
    tables_on_referee(app, events_referees, app);
    tables_on_consent(app, events_consented, app);
    find_running(app);
    return OK;
}

void events_reach(App *app, EventBeyond beyond) {
    must(app->events->reaches < EVENT_BEYOND);
    app->events->beyond[app->events->reaches++] = beyond;
}

void events_count_free_games(App *app, EventFreeGames *count) {
    app->events->free_games = count;
}

void events_stop(App *app) {
    Events *events = app->events;
    if (!events || events->stopping) return;
    events->stopping = true;
    uv_timer_stop(&events->tick);
    app_when_read_cancel(app, &events->due);
    searches_stop(app);
}

static void closed(uv_handle_t *handle) {
    App *app = handle->data;
    app->events->ticking = false;
}

void events_close(App *app) {
    Events *events = app->events;
    if (!events) return;
    events_stop(app);
    searches_close(app);
    if (events->ticking) uv_close((uv_handle_t *)&events->tick, closed);
    while (events->ticking) uv_run(app->loop, UV_RUN_NOWAIT);
    free(events);
    app->events = NULL;
}
