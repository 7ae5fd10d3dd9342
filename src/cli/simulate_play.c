#include "cli/simulate.h"

#include "bot/playout.h"
#include "bot/simulate.h"
#include "cli/simulate_log.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { HELPING = 16 };       /* games a thread takes at a time */
enum { PROGRESS_EVERY = 2 }; /* seconds */

void sim_bots(const SimSettings *settings, uint64_t game, const Bot *bots[SEATS]) {
    unsigned seats = (unsigned)settings->seats;
    for (unsigned i = 0; i < seats; i++)
        bots[settings->rotate ? (i + game % seats) % seats : i] = settings->bots[i];
}

Rng sim_rng(const SimSettings *settings, uint64_t game) {
    Rng rng = { settings->seed };
    rng.state = rng_next(&rng) + game; /* neighbouring seeds and games must not share a stream: */
    rng.state = rng_next(&rng);        /* mix once more */
    return rng;
}

void sim_start(const SimPlan *plan, Rng *rng, Game *g) {
    Board board = plan->board;
    if (!plan->fixed) layout_draw(rng, plan->layout, &board);
    GameRules rules = rulebook_game(plan->settings.rulebook);
    game_start(g, &board, plan->settings.seats, scenario_rules(plan->settings.scenario, rules));
}

/* --- one thread ------------------------------------------------------------------------------ */

typedef struct Run {
    const SimPlan *plan;
    SimGame *games;
    bool fast;             /* nobody but `random` plays, and nobody watches */
    _Atomic uint64_t next; /* of the plan's games, the first that nobody has taken */
    _Atomic uint64_t done;
    atomic_bool stop;
    atomic_int working;   /* threads */
    pthread_mutex_t lock; /* for what follows: the first failure */
    Status failed;
    Err err;
} Run;

typedef struct Worker {
    pthread_t thread;
    Run *run;
    SimTally tally;
    SimLog log; /* of the game under way, where logs are wanted */
} Worker;

/* What is noted while a game is under way. */
typedef struct Notes {
    uint32_t rolls[13];
    SimLog *log; /* or NULL */
} Notes;

static void note(void *self, const Move *event) {
    Notes *notes = self;
    if (event->act.kind == ACT_ROLL) notes->rolls[event->chance.a + event->chance.b]++;
    if (notes->log) sim_log_add(notes->log, event);
}

static Status play_bots(Worker *worker, uint64_t number, Game *g, Rng *rng, Notes *notes,
                        Err *err) {
    const SimPlan *plan = worker->run->plan;
    const SimSettings *settings = &plan->settings;
    const Bot *bots[SEATS];
    sim_bots(settings, number, bots);
    worker->log.count = 0;
    if (plan->log) notes->log = &worker->log;
    EventEar ear = { .self = notes, .event = note };
    Refusal no = simulate_match(g, bots, rng, settings->cap, ear);
    if (no)
        return err_set(err, ERR_SYSTEM, "A bot broke the rules in game {game%01llu}: {why%p}",
                       (unsigned long long)number, MESSAGE(REFUSAL_TEXT[no].text));
    if (!plan->log) return OK;
    return sim_log_save(plan->log, settings, &g->board, number, &worker->log, err);
}

static Status play_game(Worker *worker, uint64_t number, SimGame *game, Err *err) {
    const SimSettings *settings = &worker->run->plan->settings;
    Notes notes = { 0 };
    Rng rng = sim_rng(settings, number);
    Game g;
    sim_start(worker->run->plan, &rng, &g);
    if (worker->run->fast) {
        playout_counted(&g, &rng, settings->cap, notes.rolls);
    } else {
        Status status = play_bots(worker, number, &g, &rng, &notes, err);
        if (status) return status;
    }
    *game = (SimGame){ .actions = g.ply, .turns = g.turns, .winner = g.winner };
    for (int seat = 0; seat < g.seats; seat++) game->points[seat] = g.seat[seat].points;
    for (int sum = 2; sum <= 12; sum++) worker->tally.rolls[sum] += notes.rolls[sum];
    sim_tally_game(&worker->tally, settings, number, game);
    return OK;
}

/* The first failure stands; everyone stops. */
static void fail(Run *run, const Err *err) {
    pthread_mutex_lock(&run->lock);
    if (!run->failed) run->failed = err->status, run->err = *err;
    pthread_mutex_unlock(&run->lock);
    atomic_store(&run->stop, true);
}

/* A helping that was taken is played to its end, so what has been played is always the first
 * that many games. */
static void *work(void *self) {
    Worker *worker = self;
    Run *run = worker->run;
    const SimPlan *plan = run->plan;
    while (!atomic_load(&run->stop)) {
        uint64_t from = atomic_fetch_add(&run->next, HELPING), to = from + HELPING;
        if (from >= plan->count) break;
        if (to > plan->count) to = plan->count;
        for (uint64_t i = from; i < to; i++) {
            SimGame game;
            Err err;
            if (play_game(worker, plan->first + i, &game, &err)) {
                fail(run, &err);
                break;
            }
            if (run->games) run->games[i] = game;
        }
        atomic_fetch_add(&run->done, to - from);
    }
    free(worker->log.events);
    if (atomic_fetch_sub(&run->working, 1) == 1) kill(getpid(), SIGUSR1); /* wake up the waiter */
    return NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void tell_progress(const Run *run, double seconds) {
    uint64_t done = atomic_load(&run->done), all = run->plan->count;
    double rate = (double)done / seconds;
    fprintf(stderr, "\r%llu of %llu games, %.0f per second, %.0f s left \033[K",
            (unsigned long long)done, (unsigned long long)all, rate,
            rate > 0 ? (double)(all - done) / rate : 0);
}

/* Wait for the threads.  The signals are blocked everywhere and only ever taken here, so there is
 * no handler and no shared flag; after the first one the next acts as usual. */
static void wait_for_workers(Run *run, const sigset_t *signals, const struct timespec *start) {
    bool told = false;
    while (atomic_load(&run->working) > 0) {
        int got = sigtimedwait(signals, NULL, &(struct timespec){ .tv_sec = PROGRESS_EVERY });
        if (got == SIGINT || got == SIGTERM) {
            sigset_t again;
            sigemptyset(&again);
            sigaddset(&again, got);
            atomic_store(&run->stop, true);
            pthread_sigmask(SIG_UNBLOCK, &again, NULL);
        } else if (run->plan->progress && got < 0) {
            tell_progress(run, seconds_since(start));
            told = true;
        }
    }
    if (told) fprintf(stderr, "\r\033[K");
}

static bool all_random(const SimSettings *settings) {
    for (int i = 0; i < settings->seats; i++)
        if (settings->bots[i] != &BOT_RANDOM) return false;
    return true;
}

static Status run_workers(Run *run, Worker *workers, SimResult *result, Err *err) {
    struct timespec start;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    clock_gettime(CLOCK_MONOTONIC, &start);

    int threads = 0, wanted = run->plan->threads;
    atomic_store(&run->working, wanted);
    for (; threads < wanted; threads++) {
        workers[threads].run = run;
        if (pthread_create(&workers[threads].thread, NULL, work, &workers[threads])) break;
    }
    atomic_fetch_sub(&run->working, wanted - threads);
    if (threads) wait_for_workers(run, &signals, &start);
    for (int i = 0; i < threads; i++) {
        pthread_join(workers[i].thread, NULL);
        sim_tally_add(&result->tally, &workers[i].tally);
    }
    result->seconds = seconds_since(&start);
    sigemptyset(&signals); /* the wake-up call may have come too late to be heard */
    sigaddset(&signals, SIGUSR1);
    sigtimedwait(&signals, NULL, &(struct timespec){ 0 });
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return threads ? OK : err_set(err, ERR_SYSTEM, "No thread could be started.");
}

Status sim_play(const SimPlan *plan, SimResult *result, SimGame *games, Err *err) {
    Worker *workers = calloc((size_t)plan->threads, sizeof *workers);
    if (!workers) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    Run run = { .plan = plan, .games = games, .lock = PTHREAD_MUTEX_INITIALIZER };
    run.fast = all_random(&plan->settings) && !plan->log;
    *result = (SimResult){ .settings = plan->settings, .ranges = 1 };
    Status status = run_workers(&run, workers, result, err);
    free(workers);
    uint64_t done = result->tally.games;
    result->range[0] = (SimRange){ plan->first, done };
    result->complete = done == plan->count;
    if (!status && run.failed) status = err_tell(err, run.failed, &run.err.message);
    return status;
}
