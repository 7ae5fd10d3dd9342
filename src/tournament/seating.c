#include "tournament/seating.h"

#include "tournament/positions.h"
#include "tournament/positions_plan.h"
#include "tournament/seating_names.h"
#include "tournament/templates.h"

#include <assert.h>
#include <string.h>

/* Polishing starts from something good; a few passes show whether it can be better. */
enum {
    POLISH_PASSES = 4,
    POLISH_STEPS_PER_CHAIR = 1024,
    POLISH_STEPS = 1 << 20,
    IMPROVE_PATIENCE = 1 << 24,
    LONG_PATIENCE = 1 << 28, /* with all the time in the world, before something else is tried */
    PATIENCE_PER_CHAIR = 1 << 19,
    PLANS = 6, /* of positions, for one repair */
};

typedef struct Work { /* one task on its way through this file */
    const Problem *p;
    Schedule *out;
    Seating *seating;
    Search search;
    Rng rng;
    Schedule spare; /* as large as `out` */
    void *memory;   /* for one step at a time */
    uint8_t *count; /* for schedule_measure */
    uint8_t *order; /* positions decided beforehand; NULL while there are none */
    uint32_t often; /* how often a pair may meet before it weighs more than any repeat */
} Work;

static size_t aligned(size_t size) {
    return (size + 15) / 16 * 16;
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

static size_t seats_room(const Problem *p) {
    return aligned((size_t)p->rounds * schedule_chairs(p->players) * sizeof(uint16_t));
}

static size_t step_room(const Problem *p) {
    size_t one = larger(hall_room(p), names_room(p));
    return aligned(larger(one, larger(positions_room(p), positions_plan_room(p))));
}

static size_t count_room(const Problem *p) {
    return aligned(schedule_measure_room(p->players));
}

size_t seating_room(const Problem *p) {
    return seats_room(p) + step_room(p) + count_room(p) + (size_t)p->rounds * p->players;
}

bool seating_collision(unsigned players, unsigned rounds, uint32_t *fair_repeats) {
    const Template *fair = template_find(players, rounds, THREES_FAIR);
    if (!fair || fair->repeats <= schedule_repeats_bound(players, rounds, THREES_IF_FREE).least)
        return false;
    *fair_repeats = fair->repeats;
    return true;
}

void seating_judge(const Problem *p, const Schedule *s, uint8_t *work, Seating *seating) {
    Problem judged = *p;
    schedule_measure(p, s, work, &seating->quality);
    if (seating->quality.forbidden) judged.forbidden_count = 0; /* they could not be kept apart */
    schedule_bounds(&judged, seating->quality.most_meetings, seating->quality.repeats, work,
                    &seating->bounds);
}

static void copy_seats(const Schedule *from, Schedule *to) {
    uint16_t *seat = to->seat;
    assert(from->chairs == to->chairs);
    memcpy(seat, from->seat, sizeof *seat * from->rounds * from->chairs);
    *to = *from;
    to->seat = seat;
}

/* ---- searching ---------------------------------------------------------------------------- */

/* The rank nothing can beat.  What the published rounds cost is not the search's to save. */
static uint64_t goal_of(const Work *w, const Problem *p, const Hall *hall) {
    Quality before = { 0 };
    Bounds bounds;
    if (p->published) {
        Schedule past = *p->past;
        past.rounds = p->published;
        past.players = p->players;
        schedule_measure(p, &past, w->count, &before);
    }
    schedule_bounds(p, w->often, 0, w->count, &bounds);
    schedule_bounds(p, w->often, bounds.repeats.least, w->count, &bounds);
    return hall_goal(hall, p, bounds.repeats.least - before.repeats,
                     bounds.countries.least - before.same_country);
}

/* Search `p` from scratch into `to`. */
static void search_once(Work *w, const Problem *p, Schedule *to) {
    Costs costs;
    Hall hall;
    uint64_t rank;
    costs_set(&costs, p, w->often);
    hall_open(&hall, p, &costs, w->memory);
    hall_keep_order(&hall, w->order);
    w->search.goal = goal_of(w, p, &hall);
    w->search.better_at = w->search.steps;
    anneal_search(&hall, p, &w->search, &w->rng, to, &rank);
}

/* The figures of a schedule in the order the problem asks for, the most important first.  What is
 * not among its objectives comes after what is. */
enum { FIGURES = 2 * OBJECTIVES_MAX + 7 };
static void list_figures(const Problem *p, const Quality *q, uint32_t figure[FIGURES]) {
    int count = 0;
    memset(figure, 0, FIGURES * sizeof *figure);
    figure[count++] = q->forbidden;
    figure[count++] = p->threes == THREES_FAIR && !q->threes_fair;
    for (int i = 0; i < OBJECTIVES_MAX; i++) {
        unsigned o = p->objectives[i];
        bool positions = o == OBJECTIVE_POSITIONS || o == OBJECTIVE_POSITION_ONCE;
        if (o == OBJECTIVE_OPPONENTS) figure[count++] = q->most_meetings;
        figure[count++] = o == OBJECTIVE_OPPONENTS   ? q->repeats
                          : positions                ? q->position_duplicates
                          : o == OBJECTIVE_COUNTRIES ? q->same_country
                                                     : 0;
    }
    figure[count++] = q->most_meetings;
    figure[count++] = q->repeats;
    figure[count++] = q->position_duplicates;
    figure[count++] = q->same_country;
    figure[count++] = !q->threes_fair;
}

static bool is_better(const Problem *p, const Quality *a, const Quality *b) {
    uint32_t first[FIGURES], second[FIGURES];
    int i = 0;
    list_figures(p, a, first);
    list_figures(p, b, second);
    while (i < FIGURES - 1 && first[i] == second[i]) i++;
    return first[i] < second[i];
}

/* Search into `spare` and keep that if it is better than what `out` has; whether it was. */
static bool search_better(Work *w, const Problem *p, FairThrees threes) {
    Problem tried = *p;
    Quality now, found;
    tried.threes = threes;
    search_once(w, &tried, &w->spare);
    schedule_measure(p, w->out, w->count, &now);
    schedule_measure(p, &w->spare, w->count, &found);
    if (!w->order) now.position_duplicates = found.position_duplicates = 0; /* not given out yet */
    if (!is_better(p, &found, &now)) return false;
    copy_seats(&w->spare, w->out);
    return true;
}

/* Is nothing left to wish for, shares of the tables of three aside? */
static bool is_least(const Seating *s) {
    return s->quality.repeats == s->bounds.repeats.least && !s->quality.forbidden &&
           s->quality.most_meetings == s->bounds.meetings.least &&
           s->quality.same_country == s->bounds.countries.least;
}

/* Give up after so many steps without success, or earlier. */
static void be_patient(Work *w, uint64_t steps) {
    if (w->search.patience == 0 || w->search.patience > steps) w->search.patience = steps;
}

static bool can_go_on(const Search *search) {
    return !search->stopped && search->steps < search->steps_max;
}

/* So long a search without success is long enough: for this task, or for any. */
static uint64_t enough_steps(const Problem *p) {
    uint64_t chairs = (uint64_t)p->players * (uint64_t)(p->rounds - p->published);
    uint64_t steps = PATIENCE_PER_CHAIR * chairs;
    return steps < LONG_PATIENCE ? steps : LONG_PATIENCE;
}

/* Search into `out`.  Fair shares of the tables of three nearly always cost nothing, and a search
 * that insists on them finds them sooner: only where they do cost something is there a second.
 * No pair should meet more often than counting says it must; where the search does not get there,
 * pairs may meet once more, and so on. */
static void search_all(Work *w, const Problem *p) {
    Problem fair = *p;
    uint64_t patience = w->search.patience;
    fair.threes = THREES_FAIR;
    if (p->threes != THREES_FAIR) be_patient(w, enough_steps(p)); /* of all the time there is */
    search_once(w, &fair, w->out);
    w->search.patience = patience;
    for (;;) {
        seating_judge(p, w->out, w->count, w->seating);
        if (p->threes != THREES_FAIR && !is_least(w->seating)) {
            search_better(w, p, THREES_IF_FREE);
            seating_judge(p, w->out, w->count, w->seating);
        }
        if (w->seating->quality.most_meetings <= w->often || !can_go_on(&w->search)) return;
        w->often++;
        search_better(w, p, THREES_FAIR);
    }
}

/* Try to better the schedule in `out` by small steps, from itself, and then from scratch. */
static void polish(Work *w, FairThrees threes) {
    Costs costs;
    Hall hall;
    Problem p = *w->p;
    Quality now, found;
    uint64_t steps = POLISH_STEPS + POLISH_STEPS_PER_CHAIR * (uint64_t)p.players * p.rounds;
    p.threes = threes;
    costs_set(&costs, &p, w->often);
    hall_open(&hall, &p, &costs, w->memory);
    w->search.goal = goal_of(w, &p, &hall);
    w->search.better_at = w->search.steps;
    hall_draw(&hall, &p, &w->rng);
    copy_seats(w->out, &w->spare);
    hall_seat(&hall, &w->spare);
    uint64_t rank = hall.rank;
    for (int pass = 0; pass < POLISH_PASSES && rank > w->search.goal; pass++) {
        hall_seat(&hall, &w->spare);
        anneal_run(&hall, &w->search, steps, true, &w->rng, &w->spare, &rank);
    }
    schedule_measure(w->p, w->out, w->count, &now);
    schedule_measure(w->p, &w->spare, w->count, &found);
    now.position_duplicates = found.position_duplicates = 0; /* not given out yet */
    if (!is_better(w->p, &found, &now)) return;
    copy_seats(&w->spare, w->out);
    w->seating->method = METHOD_SEARCH;
}

/* Try to reach the same quality with fair shares of the tables of three: starting from the schedule itself, then
 * from scratch. */
static void share_threes(Work *w) {
    uint32_t ignored;
    if (seating_collision(w->p->players, w->p->rounds, &ignored)) return;
    for (int from_scratch = 0; from_scratch < 2 && !w->seating->quality.threes_fair;
         from_scratch++) {
        if (!from_scratch) polish(w, THREES_FAIR);
        else if (search_better(w, w->p, THREES_FAIR)) w->seating->method = METHOD_SEARCH;
        seating_judge(w->p, w->out, w->count, w->seating);
    }
}

/* Names alone did not keep everyone apart who should be: give up the template. */
static void improve(Work *w) {
    static const FairThrees TRIED[] = { THREES_FAIR, THREES_IF_FREE };
    int count = w->p->threes == THREES_FAIR ? 1 : 2;
    be_patient(w, w->search.patience ? IMPROVE_PATIENCE : LONG_PATIENCE);
    for (int i = 0; i < 2 * count && !is_least(w->seating); i++) {
        if (i < count) polish(w, TRIED[i]);
        else if (search_better(w, w->p, TRIED[i - count])) w->seating->method = METHOD_SEARCH;
        seating_judge(w->p, w->out, w->count, w->seating);
    }
    share_threes(w);
}

/* ---- the kinds of task -------------------------------------------------------------------- */

static bool is_plain(const Problem *p) {
    bool plain = p->published == 0 && !p->fixed;
    for (unsigned i = 0; plain && i < p->players; i++)
        plain = problem_plays(p, i, 0) && problem_plays(p, i, p->rounds - 1);
    return plain;
}

static bool has_names(const Problem *p) {
    return p->country || p->forbidden_count;
}

/* Everyone is there from the first round to the last: opponents first, then names. */
static void solve_plain(Work *w) {
    const Problem *p = w->p;
    Problem nameless = *p;
    nameless.country = NULL;
    nameless.forbidden_count = 0;
    bool fair;
    uint32_t ignored;
    Method *method = &w->seating->method;
    bool built = build_schedule(p->players, p->rounds, p->threes, w->out, method, &fair);
    if (!built) {
        *method = METHOD_SEARCH;
        search_all(w, &nameless);
    } else if (!fair && !seating_collision(p->players, p->rounds, &ignored)) {
        if (search_better(w, &nameless, THREES_FAIR)) *method = METHOD_SEARCH;
    }
    seating_judge(p, w->out, w->count, w->seating);
    names_assign(p, w->out, *method == METHOD_CLOSED_FORM, w->seating->bounds.countries.least,
                 &w->rng, w->memory);
    seating_judge(p, w->out, w->count, w->seating);
    if (has_names(p) && !is_least(w->seating)) improve(w);
}

/* Positions first, then who sits with whom among people of different positions.  Several plans are
 * tried, since each leaves other meetings possible.  True if nothing better is possible. */
static bool solve_in_order(Work *w, uint8_t *order) {
    const Problem *p = w->p;
    const Seating *s = w->seating;
    uint64_t patience = w->search.patience;
    bool done = false;
    w->order = order;
    be_patient(w, patience ? patience / PLANS + 1 : LONG_PATIENCE / PLANS);
    for (int plan = 0; plan < PLANS && !done && !w->search.stopped; plan++) {
        bool fair = plan % 2 == 0 || p->threes == THREES_FAIR;
        positions_plan(p, order, &w->rng, w->memory);
        if (plan == 0) search_all(w, p);
        else search_better(w, p, fair ? THREES_FAIR : THREES_IF_FREE);
        seating_judge(p, w->out, w->count, w->seating);
        done = is_least(s) && s->quality.position_duplicates == s->bounds.positions.least;
    }
    w->search.patience = patience;
    w->order = NULL;
    return done;
}

/* Some rounds are published, or someone comes, goes or stays where they are: search for everything
 * at once.  If positions decided beforehand cost something that weighs more, also without them, and
 * the better one counts. */
static void solve_rest(Work *w, uint8_t *order) {
    const Problem *p = w->p;
    w->seating->method = METHOD_SEARCH;
    if (!positions_can_plan(p)) {
        search_all(w, p);
        positions_assign(p, w->out, &w->rng, w->memory);
        return;
    }
    if (solve_in_order(w, order)) return;
    for (int fair = 1; fair >= (p->threes == THREES_FAIR) && !is_least(w->seating); fair--) {
        Problem tried = *p;
        Quality freely;
        tried.threes = fair ? THREES_FAIR : THREES_IF_FREE;
        search_once(w, &tried, &w->spare);
        positions_assign(p, &w->spare, &w->rng, w->memory);
        schedule_measure(p, &w->spare, w->count, &freely);
        if (!is_better(p, &freely, &w->seating->quality)) continue;
        copy_seats(&w->spare, w->out);
        seating_judge(p, w->out, w->count, w->seating);
    }
}

static void shuffle_chairs(uint16_t *seat, unsigned count, Rng *rng) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = rng_below(rng, i);
        uint16_t swap = seat[i - 1];
        seat[i - 1] = seat[j];
        seat[j] = swap;
    }
}

/* Lots decide everything (DC21-1.3.2b). */
static void draw(Work *w) {
    Costs costs;
    Hall hall;
    costs_set(&costs, w->p, w->often);
    hall_open(&hall, w->p, &costs, w->memory);
    hall_draw(&hall, w->p, &w->rng);
    hall_copy(&hall, w->out);
    w->seating->method = METHOD_DRAWN;
    for (int round = w->p->published; round < w->p->rounds; round++)
        for (int table = 0; table < w->out->tables[round]; table++) {
            uint16_t *seat = schedule_table(w->out, round, table);
            shuffle_chairs(seat, seat[3] == CHAIR_EMPTY ? 3 : 4, &w->rng);
        }
}

/* Table numbers mean nothing unless someone cannot move: draw them, so that nobody sits at the
 * same one all day.  Tables of three keep the highest numbers. */
static void number_tables(Work *w) {
    for (int round = w->p->published; round < w->p->rounds; round++)
        for (int i = w->out->tables[round] - 1; i > 0; i--) {
            uint16_t *a = schedule_table(w->out, round, i), swap[TABLE_CHAIRS];
            uint16_t *b = schedule_table(w->out, round, (int)rng_below(&w->rng, (uint32_t)i + 1));
            if ((a[3] == CHAIR_EMPTY) != (b[3] == CHAIR_EMPTY)) continue;
            memcpy(swap, a, sizeof swap);
            memcpy(a, b, sizeof swap);
            memcpy(b, swap, sizeof swap);
        }
}

/* Small halls are soon searched completely; no limit means a complete search. */
static uint64_t patience_for(const Problem *p) {
    uint64_t chairs = (uint64_t)p->players * (uint64_t)(p->rounds - p->published);
    uint64_t most = PATIENCE_PER_CHAIR * chairs;
    if (p->steps == UINT64_MAX) return 0;
    return (most < p->steps / 4 ? most : p->steps / 4) + 1;
}

/* How often some pair has to meet, whatever the schedule.  Twice is an ordinary repeat, and large halls
 * have new opponents for all. */
static uint32_t least_often(const Work *w) {
    Bounds bounds;
    if (w->p->players > SMALL_HALL) return w->p->rounds;
    schedule_bounds(w->p, 0, 0, w->count, &bounds);
    return bounds.meetings.least < 2 ? 2 : bounds.meetings.least;
}

Status seating_solve(const Problem *p, Watch watch, void *memory, size_t room, Schedule *out,
                     Seating *seating, Err *err) {
    Status status = problem_check(p, err);
    if (status) return status;
    assert(room >= seating_room(p) && out->chairs == schedule_chairs(p->players));
    (void)room;
    uint8_t *bytes = memory;
    Work w = {
        .p = p,
        .out = out,
        .seating = seating,
        .search = { .steps_max = p->steps, .patience = patience_for(p), .watch = watch },
        .rng = { p->seed },
        .spare = { .chairs = out->chairs, .seat = memory },
        .memory = bytes + seats_room(p),
        .count = bytes + seats_room(p) + step_room(p),
    };
    *seating = (Seating){ 0 };
    w.often = least_often(&w);
    out->players = p->players;
    out->rounds = p->rounds;
    if (p->objectives[0] == OBJECTIVE_RANDOM) {
        draw(&w);
    } else {
        if (is_plain(p)) solve_plain(&w);
        else solve_rest(&w, w.count + count_room(p));
        if (!p->fixed) number_tables(&w);
        if (is_plain(p)) positions_assign(p, out, &w.rng, w.memory);
    }
    seating->steps = w.search.steps;
    seating->stopped = w.search.stopped;
    seating_judge(p, out, w.count, seating);
    return OK;
}
