/* bench_engine.c - how fast the engine is, as JSON.
 *
 *   bench_engine [SECONDS]      every figure, about SECONDS (2) of work for each
 *   bench_engine play GAMES     only play GAMES games, for callgrind
 *
 * Random bots, four seats, beginner board, no trades offered, full legality.  Each figure is the
 * best of several rounds: on a busy machine the best round is the least disturbed one.  The
 * yardstick is a piece of work that never changes (SHA-256 of a megabyte), so that figures from two
 * machines, or two days, can be compared.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench/knights_game.h"
#include "bot/playout.h"
#include "engine/encode.h"

enum { ROUNDS = 10, CAP = 100000, POSITIONS = 512, EVENTS = 200000, THREADS_MAX = 256 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct Played {
    uint64_t seed, games, actions;
    double until; /* play until this moment; or, if 0, `games` games */
    bool knights; /* Cities & Knights, not the base game */
} Played;

/* callgrind counts what happens inside this one, by its name. */
__attribute__((noinline)) void bench_one_game(Played *p);
__attribute__((noinline)) void bench_one_game(Played *p) {
    Rng rng = { p->seed++ };
    Game g;
    game_start(&g, &BOARD_BEGINNER, SEATS, rulebook_game(CUSTOM));
    playout_random(&g, &rng, CAP);
    p->actions += g.ply;
}

static void *play_until(void *arg) {
    Played *p = arg;
    while (now() < p->until)
        for (int i = 0; i < 16; i++, p->games++) {
            if (p->knights) p->actions += bench_knights_game(p->seed++);
            else bench_one_game(p);
        }
    return NULL;
}

/* Games and actions a second with `threads` threads; the best of the rounds. */
static void bench_play(bool knights, int threads, double seconds, double *games, double *actions) {
    pthread_t thread[THREADS_MAX];
    Played played[THREADS_MAX];
    *games = *actions = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = now(), all_games = 0, all_actions = 0;
        for (int i = 0; i < threads; i++) {
            uint64_t seed = 1 + (uint64_t)(round * threads + i) * 1000000;
            played[i] =
                (Played){ .seed = seed, .until = start + seconds / ROUNDS, .knights = knights };
            if (pthread_create(&thread[i], NULL, play_until, &played[i])) abort();
        }
        for (int i = 0; i < threads; i++) {
            pthread_join(thread[i], NULL);
            all_games += (double)played[i].games;
            all_actions += (double)played[i].actions;
        }
        double took = now() - start;
        if (all_games / took <= *games) continue;
        *games = all_games / took;
        *actions = all_actions / took;
    }
}

/* Nanoseconds for one game_legal(), over positions of the middle of random games. */
static double bench_legal(double seconds) {
    static Game position[POSITIONS];
    for (int i = 0; i < POSITIONS; i++) {
        Rng rng = { (uint64_t)i + 1 };
        game_start(&position[i], &BOARD_BEGINNER, SEATS, rulebook_game(CUSTOM));
        playout_random(&position[i], &rng, 100 + (uint32_t)i);
    }
    double best = 1e9;
    volatile uint32_t sink = 0;
    for (double end = now() + seconds; now() < end;) {
        double start = now();
        for (int i = 0; i < POSITIONS; i++) {
            Legal l;
            game_legal(&position[i], position[i].turn, &l);
            sink += l.kinds;
        }
        double each = (now() - start) / POSITIONS * 1e9;
        if (each < best) best = each;
    }
    return best;
}

/* Nanoseconds for one game_apply(): check, chance and all, over whole recorded games. */
static double bench_apply(double seconds) {
    static Move event[EVENTS];
    int count = 0;
    uint64_t seed = 1;
    for (Game g; count + CAP <= EVENTS; seed++) {
        Rng rng = { seed };
        for (game_start(&g, &BOARD_BEGINNER, SEATS, rulebook_game(CUSTOM));
             g.phase != PHASE_OVER && g.ply < CAP; count++) {
            event[count].act = playout_pick(&g, &rng);
            event[count].chance = playout_chance(&g, &event[count].act, &rng);
            game_do(&g, &event[count]);
        }
    }
    double best = 1e9;
    for (double end = now() + seconds; now() < end;) {
        double start = now();
        Game g = { .phase = PHASE_OVER };
        for (int i = 0; i < count; i++) {
            if (g.phase == PHASE_OVER)
                game_start(&g, &BOARD_BEGINNER, SEATS, rulebook_game(CUSTOM));
            if (game_apply(&g, &event[i]) != ALLOWED) abort();
        }
        double each = (now() - start) / count * 1e9;
        if (each < best) best = each;
    }
    return best;
}

static double bench_yardstick(double seconds) {
    static uint8_t megabyte[1 << 20];
    double best = 1e9;
    for (double end = now() + seconds; now() < end;) {
        uint8_t digest[32];
        double start = now();
        sha256(megabyte, sizeof megabyte, digest);
        megabyte[0] ^= digest[0];
        double took = (now() - start) * 1e3;
        if (took < best) best = took;
    }
    return best;
}

static int play_for_callgrind(const char *games) {
    Played p = { .seed = 1 };
    for (int i = atoi(games); i > 0; i--) bench_one_game(&p);
    printf("%llu\n", (unsigned long long)p.actions);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "play") == 0) return play_for_callgrind(argv[2]);
    double seconds = argc > 1 ? atof(argv[1]) : 2, games, actions, all_games, all_actions;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
    double knights_games, knights_actions;
    bench_play(false, 1, seconds, &games, &actions);
    bench_play(true, 1, seconds, &knights_games, &knights_actions);
    bench_play(false, threads, seconds, &all_games, &all_actions);
    printf("{\"games_per_second\":%.0f,\"actions_per_second\":%.0f,\"ns_per_decision\":%.1f,",
           games, actions, 1e9 / actions);
    printf("\"knights_games_per_second\":%.0f,\"knights_actions_per_second\":%.0f,\"knights_"
           "share\":%.3f,",
           knights_games, knights_actions, knights_actions / actions);
    printf("\"threads\":%d,\"games_per_second_threads\":%.0f,\"actions_per_second_threads\":%.0f,",
           threads, all_games, all_actions);
    printf(
        "\"ns_per_legal\":%.1f,\"ns_per_apply\":%.1f,\"game_bytes\":%zu,\"yardstick_ms\":%.3f}\n",
        bench_legal(seconds), bench_apply(seconds), sizeof(Game), bench_yardstick(seconds / 4));
    return 0;
}
