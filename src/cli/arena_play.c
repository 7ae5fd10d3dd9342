#include "cli/arena.h"

#include "cli/outside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 16 };       /* sets between two looks at the test */
enum { GAME_CAP = 20000 }; /* events */

typedef struct Set { /* how one went */
    ArenaTally tally;
    Status status;
    Err err;
} Set;

/* --- one set --------------------------------------------------------------------------------- */

typedef struct Stopwatch {
    ArenaTally *tally;
    int shift, seats;
    struct timespec begun;
} Stopwatch;

static void clock_in(void *self, int seat, bool begins) {
    Stopwatch *watch = self;
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    if (begins) {
        watch->begun = now;
        return;
    }
    int place = (seat - watch->shift + watch->seats) % watch->seats;
    watch->tally->moves[place]++;
    watch->tally->micros[place] += (uint64_t)((now.tv_sec - watch->begun.tv_sec) * 1000000 +
                                              (now.tv_nsec - watch->begun.tv_nsec) / 1000);
}

static Rng stream(uint64_t seed, uint64_t set, uint64_t which) {
    Rng rng = { seed };
    rng.state = rng_next(&rng) + set;
    rng.state = rng_next(&rng) + which;
    rng.state = rng_next(&rng);
    return rng;
}

static Status play_game(const ArenaPlan *plan, uint64_t number, int shift, Set *set, int *winner) {
    const ArenaSettings *s = &plan->settings;
    ArenaTally *t = &set->tally;
    Rng ground = stream(s->seed, number, 0), dice = stream(s->seed, number, 1);
    Rng rng = stream(s->seed, number, 2 + (unsigned)shift);
    const Bot *bots[SEATS];
    Board board;
    Game g;
    LayoutPlan layout = LAYOUT_SETUPS[s->setup].plan;
    layout.scenario = (uint8_t)s->scenario;
    layout_draw(&ground, layout, &board);
    game_start(&g, &board, s->seats, scenario_rules(s->scenario, rulebook_game(s->rulebook)));
    for (int i = 0; i < s->seats; i++) bots[(i + shift) % s->seats] = plan->bots[i];
    Stopwatch watch = { t, shift, s->seats, { 0 } };
    Watcher watcher = { .self = &watch, .thinks = clock_in };
    MatchPlan match = { .cap = GAME_CAP,
                        .silent = s->silent,
                        .dice = &dice,
                        .patience = { .nodes = s->nodes },
                        .watcher = &watcher };
    Refusal no = match_run(&g, bots, &rng, &match);
    if (no || outside_failure())
        return err_set(&set->err, ERR_SYSTEM, "Set {set%01llu}, game {game%d}: {why%p}",
                       (unsigned long long)number, shift,
                       outside_failure() ? outside_failure() : MESSAGE(REFUSAL_TEXT[no].text));
    t->games++;
    t->turns += g.turns;
    t->broken_off += g.winner == NONE;
    *winner = g.winner;
    if (g.winner != NONE) t->seat_wins[g.winner]++;
    for (int i = 0; i < s->seats; i++) t->points[i] += g.seat[(i + shift) % s->seats].points;
    return OK;
}

static void play_set(const ArenaPlan *plan, uint64_t number, Set *set) {
    int seats = plan->settings.seats;
    memset(set, 0, sizeof *set);
    for (int shift = 0; shift < seats && !set->status; shift++) {
        int winner = NONE;
        set->status = play_game(plan, number, shift, set, &winner);
        if (winner != NONE) set->tally.wins[(winner - shift + seats) % seats]++;
    }
    set->tally.sets = 1;
    for (int i = 0; i < seats; i++)
        set->tally.wins_squared[i] = set->tally.wins[i] * set->tally.wins[i];
}

/* --- many of them ---------------------------------------------------------------------------- */

typedef struct Crew {
    const ArenaPlan *plan;
    uint64_t first;
    int count;
    atomic_int next;
    Set sets[BATCH];
} Crew;

static void *work(void *self) {
    Crew *crew = self;
    for (int i; (i = atomic_fetch_add(&crew->next, 1)) < crew->count;)
        play_set(crew->plan, crew->first + (unsigned)i, &crew->sets[i]);
    outside_leave();
    return NULL;
}

static void play_batch(Crew *crew, int threads) {
    pthread_t thread[SIM_THREADS_MAX];
    int started = 0;
    atomic_store(&crew->next, 0);
    while (started < threads - 1 && started < crew->count - 1 &&
           !pthread_create(&thread[started], NULL, work, crew))
        started++;
    work(crew); /* this one works as well */
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
}

static void add_tally(ArenaTally *tally, const ArenaTally *more) { /* counters, all of them */
    enum { COUNTERS = sizeof(ArenaTally) / sizeof(uint64_t) };
    uint64_t sum[COUNTERS], term[COUNTERS];
    memcpy(sum, tally, sizeof sum);
    memcpy(term, more, sizeof term);
    for (int i = 0; i < COUNTERS; i++) sum[i] += term[i];
    memcpy(tally, sum, sizeof sum);
}

static void show_progress(const ArenaPlan *plan, const ArenaTally *t) {
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = (uint64_t)i * plan->count < t->sets * WIDTH ? '=' : ' ';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r[%s] %llu of %llu sets, %s wins %.1f %% \033[K", bar,
            (unsigned long long)t->sets, (unsigned long long)plan->count, plan->settings.name[0],
            100.0 * (double)t->wins[0] / (double)(t->games ? t->games : 1));
}

Status arena_play(const ArenaPlan *plan, ArenaResult *result, Err *err) {
    Crew *crew = calloc(1, sizeof *crew);
    Status status = OK;
    if (!crew) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    crew->plan = plan;
    *result = (ArenaResult){ .settings = plan->settings, .test = plan->test };
    ArenaTally *t = &result->tally;
    while (!status && t->sets < plan->count) {
        uint64_t left = plan->count - t->sets;
        crew->first = plan->first + t->sets;
        crew->count = left < BATCH ? (int)left : BATCH;
        play_batch(crew, plan->threads);
        for (int i = 0; i < crew->count && !status; i++) {
            status = crew->sets[i].status;
            if (status) err_tell(err, status, &crew->sets[i].err.message);
            else add_tally(t, &crew->sets[i].tally);
        }
        if (plan->progress) show_progress(plan, t);
        if (plan->test.share &&
            arena_verdict(t, plan->settings.seats, plan->test).is != VERDICT_OPEN)
            break;
    }
    if (plan->progress) fprintf(stderr, "\r\033[K");
    if (t->sets) result->range[result->ranges++] = (SimRange){ plan->first, t->sets };
    free(crew);
    return status;
}
