/* bench_bots.c - how fast the strong bots think, as JSON.
 *
 * evaluations  positions judged in a second
 * rollouts     options played ahead two rounds and judged, in a second, on one thread
 * nodes        what the budgets count, in a second, on one thread
 * scaling      how many times as many on two threads
 * move, longest  ms that the champion takes for a move in whole games, one core, with the clock it has
 *                at a table: half of them at most, and the longest.  CPU time: others do not count.
 *
 * Each figure is the best of several rounds: the least disturbed one.
 */
#include "app/online/seat_bot.h"
#include "bot/ahead.h"
#include "bot/match.h"
#include "bot/mind.h"
#include "engine/layout.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5, GAMES = 400, EVALUATIONS = 100000, OPENING = 150 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A game between greedy players, some way on and before a roll. */
static void position(Game *g) {
    static const Bot *const BOTS_HERE[SEATS] = { &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY,
                                                 &BOT_GREEDY };
    Rng rng = { 11 };
    Board board;
    layout_draw(&rng, LAYOUT_SETUPS[SETUP_SPIRAL].plan, &board);
    game_start(g, &board, SEATS, rulebook_game(CUSTOM));
    match_play(g, BOTS_HERE, &rng, OPENING, NULL);
    while (g->phase != PHASE_PRE_ROLL) match_play(g, BOTS_HERE, &rng, g->ply + 1, NULL);
}

/* --- two threads ------------------------------------------------------------------------------ */

typedef struct Pair {
    void (*part)(void *job, int k);
    void *job;
    int parts;
    atomic_int next;
} Pair;

static void *work(void *with) {
    Pair *pair = with;
    for (int k; (k = atomic_fetch_add(&pair->next, 1)) < pair->parts;) pair->part(pair->job, k);
    return NULL;
}

static void share(void *with, void (*part)(void *job, int k), void *job, int parts) {
    (void)with;
    Pair pair = { part, job, parts, 0 };
    pthread_t other;
    int alone = pthread_create(&other, NULL, work, &pair);
    work(&pair);
    if (!alone) pthread_join(other, NULL);
}

/* --- figures ---------------------------------------------------------------------------------- */

static double evaluations(const Game *g) {
    Mind mind;
    Game changed = *g;
    mind_open(&mind, &NET, &g->board);
    double from = now();
    for (int i = 0; i < EVALUATIONS; i++) { /* another hand each time: nothing is remembered */
        changed.seat[i % SEATS].hand = CARDS(i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6 & 3, i >> 8 & 3);
        mind_value(&mind, &changed, 0);
    }
    return EVALUATIONS / (now() - from);
}

static double play(const Game *g, bool both, double *nodes) {
    static Eyes eyes;
    Line roll = { 0 };
    const Line *const lines[] = { &roll };
    int64_t sum[AHEAD_LINES] = { 0 };
    eyes_open(&eyes, g, g->turn, NULL);
    if (both) eyes.patience.share = share;
    Ahead ahead = { .eyes = &eyes, .net = &NET, .turns = 8, .luck = 1 };
    double from = now();
    ahead_play(&ahead, lines, 1, GAMES, sum);
    double took = now() - from;
    *nodes = (double)ahead.nodes / took;
    return GAMES / took;
}

/* ---- a champion that is timed ---- */

enum { MOVES_MAX = 4096, GAME_CAP = 20000 };
static double took[MOVES_MAX]; /* ms */
static int moves;

static double busy(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void note(double from) {
    if (moves < MOVES_MAX) took[moves++] = busy() - from;
}

static bool enough(void *from) {
    return busy() - *(double *)from >= SEAT_BOT_MS;
}

/* The same with the clock of a table. */
static const Eyes *clocked(const Eyes *eyes, double *from) {
    static Eyes own;
    own = *eyes;
    own.patience.enough = enough;
    own.patience.with = from;
    return &own;
}

static Action timed_act(const Eyes *eyes, Rng *rng) {
    double from = busy();
    Action a = BOT_CHAMPION.act(clocked(eyes, &from), rng);
    note(from);
    return a;
}

static bool timed_accept(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    double from = busy();
    bool yes = BOT_CHAMPION.accept(clocked(eyes, &from), proposal, rng);
    note(from);
    return yes;
}

static int timed_partner(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    double from = busy();
    int seat = BOT_CHAMPION.partner(clocked(eyes, &from), proposal, yes, rng);
    note(from);
    return seat;
}

static int by_time(const void *a, const void *b) {
    double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

/* Whole games against players that trade; the slowest moves come late, with many ways to continue. */
static void thinking(void) {
    static const Bot TIMED = {
        .name = "champion", .act = timed_act, .accept = timed_accept, .partner = timed_partner
    };
    static const Bot *const BOTS_HERE[SEATS] = { &TIMED, &BOT_GREEDY, &BOT_EXPERT, &BOT_GREEDY };
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Game g;
        Rng rng = { seed };
        Board board;
        layout_draw(&rng, LAYOUT_SETUPS[SETUP_SPIRAL].plan, &board);
        game_start(&g, &board, SEATS, rulebook_game(CUSTOM));
        match_play(&g, BOTS_HERE, &rng, GAME_CAP, NULL);
    }
    qsort(took, (size_t)moves, sizeof took[0], by_time);
}

static double better(double a, double b) {
    return a > b ? a : b;
}

int main(void) {
    Game g;
    double judged = 0, alone = 0, together = 0, nodes = 0;
    position(&g);
    for (int i = 0; i < ROUNDS; i++) {
        double here;
        judged = better(judged, evaluations(&g));
        alone = better(alone, play(&g, false, &here));
        nodes = better(nodes, here);
        together = better(together, play(&g, true, &here));
    }
    thinking();
    printf("{\"evaluations\":%.0f,\"rollouts\":%.0f,\"nodes\":%.0f,\"scaling\":%.2f,"
           "\"moves\":%d,\"move\":%.1f,\"longest\":%.1f}\n",
           judged, alone, nodes, together / alone, moves, took[moves / 2], took[moves - 1]);
    return 0;
}
