/* schedule_search.c - drawing up a schedule on another thread, watched and stopped from here.
 *
 * A search may take minutes, so it has a thread of its own and leaves libuv's few alone: passwords are
 * checked there.  Two search at the same time, the others wait for their turn.
 *
 * The search works on a copy of the task.  What it has found when it ends or is stopped is appended
 * as a plan, unless the event has changed so that the plan no longer fits; then that is said. */
#include "app/director/inside.h"
#include "app/core/background.h"
#include "app/core/sentence.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "tournament/seating.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECONDS_USUAL = 10,
    AT_ONCE = 900,
    THREADS = 2,      /* searches at the same time, on the whole server */
    PERSON_MAX = 2,   /* that one person has started and that have not ended */
    SHARE_MS = 30000, /* Events.share_ms */
};

typedef enum SearchState { QUEUED, SEARCHING, APPENDING, FOUND, FAILED } SearchState;

typedef struct PlanSearch PlanSearch;
struct PlanSearch {
    struct PlanSearch *next;
    App *app;
    char id[APP_ID];
    uint64_t who;
    char key[STORE_WORD_MAX + 1]; /* of the request; "" if it had none */
    uint64_t number;              /* the lower one comes first */
    uv_thread_t thread;
    SearchState state;
    Err err;

    /* the task, a copy */
    Problem problem;
    Schedule past, schedule;
    uint16_t *country, *past_seat, *seat;
    uint8_t *joins, *leaves;
    PlayerPair *forbidden;
    uint16_t *fixed;
    void *memory;
    size_t room;
    unsigned from;
    uint64_t seconds; /* it may take */
    uint64_t begun;   /* ms of a clock that never jumps */

    /* shared with the thread */
    atomic_bool stop, ended;
    atomic_uint_fast64_t until; /* ms of the same clock: it has searched long enough */
    atomic_uint_fast64_t steps;
    atomic_uint repeats, forbidden_met, same_country, least;

    Seating seating;
    Status status;
    int row; /* the next round to be appended */
};

static PlanSearch *find(App *app, const char *id) {
    PlanSearch *s = app->events->search;
    while (s && strcmp(s->id, id) != 0) s = s->next;
    return s;
}

static void search_free(PlanSearch *s) {
    free(s->country);
    free(s->past_seat);
    free(s->seat);
    free(s->joins);
    free(s->leaves);
    free(s->forbidden);
    free(s->fixed);
    free(s->memory);
    free(s);
}

/* ---- the thread ---- */

static bool keep_going(void *ctx, const Progress *progress) {
    PlanSearch *s = ctx;
    atomic_store(&s->steps, progress->steps);
    atomic_store(&s->repeats, progress->repeats);
    atomic_store(&s->forbidden_met, progress->forbidden);
    atomic_store(&s->same_country, progress->same_country);
    atomic_store(&s->least, progress->least_repeats);
    return !atomic_load(&s->stop) && uv_hrtime() / 1000000 < atomic_load(&s->until);
}

static void search_work(void *arg) {
    PlanSearch *s = arg;
    background();
    Watch watch = { keep_going, s };
    s->status = seating_solve(&s->problem, watch, s->memory, s->room, &s->schedule, &s->seating,
                              &s->err);
    atomic_store(&s->ended, true);
    uv_async_send(&s->app->events->searched);
}

/* ---- appending what was found, a round or all at once ---- */

static size_t tables_in(const PlanSearch *s, int from, int to) {
    size_t tables = 0;
    for (int row = from; row < to; row++) tables += s->schedule.tables[row];
    return tables;
}

static bool add_row(Task *t, Live *live, const PlanSearch *s, int row) {
    for (int table = 0; table < s->schedule.tables[row]; table++) {
        EventAdd add = { .entry = event_make(EVENT_PLAN_TABLE, EV_BY_ORGANISER, s->who) };
        add.entry.seats.row = (uint8_t)row;
        add.entry.seats.table = (uint16_t)table;
        memcpy(add.entry.seats.player, schedule_table(&s->schedule, row, table),
               sizeof add.entry.seats.player);
        if (!events_add(t, live, &add)) return false;
    }
    return true;
}

static void append_run(Task *t) {
    PlanSearch *s = t->user;
    Live *live = task_live(t, &EVENT, s->id);
    int last = s->problem.rounds, row = s->row;
    if (!live) return;
    if (tables_in(s, row, last) > AT_ONCE) last = row + 1;
    EventAdd plan = { .entry = event_make(EVENT_PLAN, EV_BY_ORGANISER, s->who) };
    plan.entry.plan = (EventPlan){ (uint8_t)row, (uint8_t)(last - row), s->problem.seed };
    bool good = events_add(t, live, &plan);
    for (; good && row < last; row++) good = add_row(t, live, s, row);
}

static void append_next(PlanSearch *s);

static void append_ended(Task *t) {
    PlanSearch *s = t->user;
    if (t->err.status) {
        s->state = FAILED;
        s->err = t->err;
        return;
    }
    bool all = tables_in(s, s->row, s->problem.rounds) <= AT_ONCE;
    s->row = all ? s->problem.rounds : s->row + 1;
    if (s->row < s->problem.rounds) append_next(s);
    else s->state = FOUND;
}

static void append_next(PlanSearch *s) {
    Task *t = task_new(s->app, NULL, NULL, append_run, append_ended, s);
    s->state = APPENDING;
    if (t) task_start(t);
    else s->state = FAILED, err_set(&s->err, ERR_SYSTEM, "Out of memory. Try again later.");
}

/* ---- whose turn it is ---- */

static void search_ended(PlanSearch *s) {
    uv_thread_join(&s->thread);
    free(s->memory);
    s->memory = NULL;
    if (s->status || s->app->events->stopping) {
        s->state = FAILED;
        if (!s->status) err_set(&s->err, ERR_SYSTEM, "The server was stopped.");
        return;
    }
    append_next(s);
}

static void search_begin(PlanSearch *s) {
    s->begun = uv_hrtime() / 1000000;
    atomic_store(&s->until, s->begun + s->seconds * 1000);
    s->memory = malloc(s->room);
    bool begun = s->memory && !uv_thread_create(&s->thread, search_work, s);
    s->state = begun ? SEARCHING : FAILED;
    if (!begun) err_set(&s->err, ERR_SYSTEM, "Out of memory. Try again later.");
}

static unsigned count_in(const Events *events, SearchState state) {
    unsigned count = 0;
    for (const PlanSearch *s = events->search; s; s = s->next) count += s->state == state;
    return count;
}

static unsigned searching_for(const Events *events, uint64_t who) {
    unsigned count = 0;
    for (const PlanSearch *s = events->search; s; s = s->next)
        count += s->state == SEARCHING && s->who == who;
    return count;
}

/* People with fewer threads come first, then those who asked first: nobody keeps others waiting with a second search. */
static bool comes_before(const Events *events, const PlanSearch *s, const PlanSearch *than) {
    unsigned one = searching_for(events, s->who), other = searching_for(events, than->who);
    return one != other ? one < other : s->number < than->number;
}

/* How many of the queue are before this one. */
static unsigned before(const Events *events, const PlanSearch *than) {
    unsigned count = 0;
    for (const PlanSearch *s = events->search; s; s = s->next)
        count += s->state == QUEUED && s != than && comes_before(events, s, than);
    return count;
}

static PlanSearch *first_queued(const Events *events) {
    PlanSearch *s = events->search;
    while (s && (s->state != QUEUED || before(events, s))) s = s->next;
    return s;
}

/* Someone waits: those who search have their share and make room then, with the best they have found. */
static void share_threads(const Events *events) {
    if (!count_in(events, QUEUED)) return;
    for (PlanSearch *s = events->search; s; s = s->next)
        if (s->state == SEARCHING && atomic_load(&s->until) > s->begun + events->share_ms)
            atomic_store(&s->until, s->begun + events->share_ms);
}

/* Begin what may begin.  The loop does not end while someone searches. */
static void searches_go_on(Events *events) {
    PlanSearch *s = first_queued(events);
    for (; s && count_in(events, SEARCHING) < THREADS; s = first_queued(events)) search_begin(s);
    share_threads(events);
    if (count_in(events, SEARCHING)) uv_ref((uv_handle_t *)&events->searched);
    else uv_unref((uv_handle_t *)&events->searched);
}

static void on_searched(uv_async_t *async) {
    const App *app = async->data;
    for (PlanSearch *s = app->events->search; s; s = s->next)
        if (s->state == SEARCHING && atomic_load(&s->ended)) search_ended(s);
    searches_go_on(app->events);
}

void searches_open(App *app) {
    Events *events = app->events;
    events->searched.data = app;
    events->share_ms = SHARE_MS;
    events->searches = !uv_async_init(app->loop, &events->searched, on_searched);
    if (events->searches) uv_unref((uv_handle_t *)&events->searched);
}

/* ---- starting and stopping ---- */

static Status copy_task(PlanSearch *s, const EventLive *e, Err *err) {
    const EventState *ev = e->ev;
    size_t players = ev->players ? ev->players : 1, chairs = schedule_chairs((unsigned)players);
    s->country = calloc(players, sizeof *s->country);
    s->joins = calloc(players, 1);
    s->leaves = calloc(players, 1);
    s->seat = calloc(EV_DAY_ROUNDS * chairs, sizeof *s->seat);
    s->past_seat = calloc((size_t)EV_DAY_ROUNDS * ev->plan.chairs + 1, sizeof *s->past_seat);
    if (!s->country || !s->joins || !s->leaves || !s->seat || !s->past_seat)
        return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    event_problem(ev, s->from, s->country, s->joins, s->leaves, &s->problem);
    s->schedule = (Schedule){ .chairs = (uint16_t)chairs, .seat = s->seat };
    if (s->problem.past) {
        s->past = *s->problem.past;
        memcpy(s->past_seat, ev->plan.seat,
               (size_t)EV_DAY_ROUNDS * ev->plan.chairs * sizeof *s->past_seat);
        s->past.seat = s->past_seat;
        s->problem.past = &s->past;
    }
    return OK;
}

static Status forbid(PlanSearch *s, const EventWishList *apart, Err *err) {
    if (!apart->count) return OK;
    s->forbidden = calloc(apart->count, sizeof *s->forbidden);
    if (!s->forbidden) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    for (int i = 0; i < apart->count; i++) {
        const uint16_t *pair = apart->pair[i];
        if (pair[0] >= s->problem.players || pair[1] >= s->problem.players)
            return err_set(err, ERR_INPUT, "{what%p} needs pairs of entries in \"apart\".",
                           MESSAGE("The search"));
        s->forbidden[i] = (PlayerPair){ pair[0], pair[1] };
    }
    s->problem.forbidden = s->forbidden;
    s->problem.forbidden_count = apart->count;
    return OK;
}

static Status fix(PlanSearch *s, const EventWishList *fixed, Err *err) {
    if (!fixed->count || !s->problem.players) return OK;
    s->fixed = calloc(s->problem.players, sizeof *s->fixed);
    if (!s->fixed) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    for (int i = 0; i < fixed->count; i++) {
        const uint16_t *pair = fixed->pair[i];
        if (pair[0] >= s->problem.players || pair[1] < 1 || pair[1] >= EV_NONE)
            return err_set(err, ERR_INPUT, "{what%p} needs entries with their tables in \"fixed\".",
                           MESSAGE("The search"));
        s->fixed[pair[0]] = pair[1];
    }
    s->problem.fixed = s->fixed;
    return OK;
}

static Status prepare(PlanSearch *s, const Live *live, const SearchSaid *said, Err *err) {
    const EventLive *e = event_of(live);
    EventWishes kept;
    bool fair = said->fair_threes < 0 ? events_fair_threes(&e->ev->rules.event) : said->fair_threes;
    s->from = said->from < 0 ? e->ev->published : (unsigned)said->from;
    s->seconds = said->seconds ? said->seconds : SECONDS_USUAL;
    Status status = copy_task(s, e, err);
    if (status) return status;
    s->problem.seed = said->has_seed ? said->seed : app_random_id() >> 1;
    s->problem.steps = said->steps ? said->steps : INT64_MAX;
    if (fair) s->problem.threes = THREES_FAIR;
    events_wishes(s->app, live, &kept);
    status = forbid(s, said->wishes.apart.said ? &said->wishes.apart : &kept.apart, err);
    if (!status) status = fix(s, said->wishes.fixed.said ? &said->wishes.fixed : &kept.fixed, err);
    if (!status) status = problem_check(&s->problem, err);
    if (!status) s->room = seating_room(&s->problem);
    return status;
}

/* May this person draw one up at all?  Asked before the work, and once more when it is appended. */
static EventRefusal allowed(const EventLive *e, unsigned from, uint64_t who) {
    EventEntry plan = event_make(EVENT_PLAN, EV_BY_ORGANISER, who);
    plan.plan.from = (uint8_t)from;
    plan.plan.rounds = (uint8_t)(e->ev->format.rounds > from ? e->ev->format.rounds - from : 0);
    return event_check(e->ev, e->log, &plan);
}

static bool goes_on(const PlanSearch *s) {
    return s->state == QUEUED || s->state == SEARCHING || s->state == APPENDING;
}

/* Is there one for this event already, or has this person too many? */
static Status search_busy(const App *app, const PlanSearch *old, uint64_t who, char *code,
                          Err *err) {
    unsigned own = 0;
    for (const PlanSearch *s = app->events->search; s; s = s->next)
        own += s->who == who && goes_on(s);
    if (old && goes_on(old)) {
        strcpy(code, "busy");
        return err_set(err, ERR_CONFLICT,
                       "A schedule is already being made. Wait for it, or stop it with DELETE.");
    }
    if (own < PERSON_MAX) return OK;
    strcpy(code, "too-many");
    return err_set(err, ERR_CONFLICT,
                   "You are already making {n%d, plural, one {# schedule} other {# schedules}}. "
                   "Wait until one is done.",
                   PERSON_MAX);
}

Status events_search(App *app, const char *id, uint64_t who, const SearchSaid *said,
                     const char *key, char *code, Err *err) {
    Live *live;
    PlanSearch *old = find(app, id), *s;
    if (key && old && strcmp(old->key, key) == 0) return OK;
    Status status = live_get(app, &EVENT, id, &live, err);
    if (!status) status = search_busy(app, old, who, code, err);
    if (status) return status;
    s = calloc(1, sizeof *s);
    if (!s) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    s->app = app;
    s->who = who;
    if (key) snprintf(s->key, sizeof s->key, "%s", key);
    memcpy(s->id, live->id, strlen(live->id) < APP_ID ? strlen(live->id) : APP_ID - 1);
    status = prepare(s, live, said, err);
    if (status) strcpy(code, "bad-request");
    EventRefusal no = status ? EV_ALLOWED : allowed(event_of(live), s->from, who);
    if (no) {
        Message why;
        event_refusal(no, event_of(live)->ev->rules.id, &why);
        strcpy(code, EV_REFUSAL_TEXT[no].name);
        status = err_tell(err, ERR_INPUT, &why);
    }
    s->row = (int)s->from;
    if (!status && (!app->events->searches || app->events->stopping))
        status = err_set(err, ERR_SYSTEM, "The search couldn't be started. Try again later.");
    if (status) return search_free(s), status;
    s->number = ++app->events->asked;
    if (old) { /* its place in the list is taken over */
        PlanSearch **at = &app->events->search;
        while (*at != old) at = &(*at)->next;
        *at = old->next;
        search_free(old);
    }
    s->next = app->events->search;
    app->events->search = s;
    searches_go_on(app->events);
    return OK;
}

static void leave_queue(PlanSearch *s, const Message *why) {
    s->state = FAILED;
    err_tell(&s->err, ERR_CONFLICT, why);
}

bool events_search_stop(App *app, const char *id) {
    PlanSearch *s = find(app, id);
    if (!s || (s->state != QUEUED && s->state != SEARCHING)) return false;
    atomic_store(&s->stop, true);
    if (s->state == QUEUED) leave_queue(s, MESSAGE("The search was stopped before it began."));
    return true;
}

void searches_stop(App *app) {
    Events *events = app->events;
    for (PlanSearch *s = events->search; s; s = s->next) {
        atomic_store(&s->stop, true);
        if (s->state == QUEUED) leave_queue(s, MESSAGE("The server was stopped."));
    }
    for (PlanSearch *s = events->search; s; s = s->next) /* a few milliseconds each */
        if (s->state == SEARCHING) search_ended(s);
    while (count_in(events, APPENDING)) uv_run(app->loop, UV_RUN_ONCE);
}

static void async_closed(uv_handle_t *handle) {
    const App *app = handle->data;
    app->events->searches = false;
}

void searches_close(App *app) {
    if (app->events->searches) uv_close((uv_handle_t *)&app->events->searched, async_closed);
    while (app->events->searches) uv_run(app->loop, UV_RUN_NOWAIT);
    while (app->events->search) {
        PlanSearch *s = app->events->search;
        app->events->search = s->next;
        search_free(s);
    }
}

/* ---- looking ---- */

static void figure(const char *name, uint32_t value, const Bound *bound, Buf *out) {
    jot_key(out, name), jot_open(out, '{');
    member_number("value", value, out);
    member_number("least_possible", bound->least, out);
    member_flag("proven", value == bound->least, out);
    jot_close(out, '}');
}

bool events_search_view(App *app, const char *id, int tongue, Buf *out) {
    static const char *const WORD[] = { "queued", "searching", "appending", "done", "failed" };
    PlanSearch *s = find(app, id);
    if (!s) return false;
    jot_open(out, '{');
    member_word("state", WORD[s->state], out);
    member_big("seed", s->problem.seed, out);
    member_number("from", s->from, out);
    member_number("rounds", s->problem.rounds, out);
    member_number("players", s->problem.players, out);
    if (s->state == QUEUED) {
        member_number("place", before(app->events, s) + 1, out);
    } else if (s->state == SEARCHING) {
        jot_key(out, "best"), jot_open(out, '{');
        member_number("steps", (int64_t)atomic_load(&s->steps), out);
        member_number("repeats", atomic_load(&s->repeats), out);
        member_number("least_possible", atomic_load(&s->least), out);
        member_number("same_country", atomic_load(&s->same_country), out);
        member_number("apart_broken", atomic_load(&s->forbidden_met), out);
        jot_close(out, '}');
    } else if (s->state == FAILED) {
        member_told("text", tongue, &s->err.message, out);
    } else {
        const Quality *q = &s->seating.quality;
        member_flag("stopped", s->seating.stopped, out);
        member_number("steps", (int64_t)s->seating.steps, out);
        jot_key(out, "quality"), jot_open(out, '{');
        figure("repeats", q->repeats, &s->seating.bounds.repeats, out);
        figure("position_duplicates", q->position_duplicates, &s->seating.bounds.positions, out);
        figure("same_country", q->same_country, &s->seating.bounds.countries, out);
        member_number("most_meetings", q->most_meetings, out);
        member_number("apart_broken", q->forbidden, out);
        member_flag("threes_fair", q->threes_fair, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
    return true;
}
