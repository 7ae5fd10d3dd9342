/* bench_schedule.c - how long schedules take and how good they are, one JSON line each.
 *
 *   bench_schedule [all]     a representative set; with `all` every cell from 12 to 64 players
 *
 * {"players":26,"rounds":7,"countries":0,"fair":false,"repeats":0,"bound":0,"positions":78,
 *  "positions_bound":78,"same_country":0,"same_country_bound":0,"method":"stored","seconds":0.001}
 */
#include "tournament/seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void bench(unsigned players, unsigned rounds, unsigned countries, bool fair) {
    static uint16_t country[SCHEDULE_PLAYERS_MAX];
    for (unsigned i = 0; countries && i < players; i++) country[i] = (uint16_t)(1 + i % countries);
    Problem p = { .players = (uint16_t)players,
                  .rounds = (uint16_t)rounds,
                  .country = countries ? country : NULL,
                  .objectives = { OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS, OBJECTIVE_COUNTRIES },
                  .threes = fair ? THREES_FAIR : THREES_IF_FREE,
                  .seed = 1,
                  .steps = SEATING_STEPS };
    double start = now();
    size_t room = seating_room(&p);
    void *memory = malloc(room);
    Schedule s = { .chairs = schedule_chairs(players) };
    s.seat = malloc(sizeof(uint16_t) * rounds * s.chairs);
    Seating made;
    Err err;
    if (!memory || !s.seat || seating_solve(&p, (Watch){ 0 }, memory, room, &s, &made, &err))
        abort();
    printf("{\"players\":%u,\"rounds\":%u,\"countries\":%u,\"fair\":%s,\"repeats\":%u,\"bound\":%u,"
           "\"positions\":%u,\"positions_bound\":%u,\"same_country\":%u,\"same_country_bound\":%u,"
           "\"method\":\"%s\",\"seconds\":%.4f}\n",
           players, rounds, countries, fair ? "true" : "false", made.quality.repeats,
           made.bounds.repeats.least, made.quality.position_duplicates, made.bounds.positions.least,
           made.quality.same_country, made.bounds.countries.least, METHOD_NAME[made.method],
           now() - start);
    fflush(stdout);
    free(memory);
    free(s.seat);
}

int main(int argc, char **argv) {
    static const struct {
        unsigned players, rounds, countries;
        bool fair;
    } SET[] = {
        { 12, 4, 0, false },    { 13, 4, 0, false },   { 13, 4, 0, true },
        { 16, 4, 6, false },    { 17, 7, 0, false },   { 18, 4, 6, false },
        { 22, 3, 8, false },    { 22, 4, 5, false },   { 22, 7, 0, true },
        { 25, 4, 4, false },    { 26, 7, 0, false },   { 32, 5, 0, false },
        { 33, 7, 0, false },    { 48, 4, 12, false },  { 58, 7, 0, false },
        { 76, 4, 46, false },   { 84, 4, 30, false },  { 100, 7, 20, false },
        { 999, 4, 40, false },  { 1000, 4, 5, false }, { 1000, 4, 60, false },
        { 2000, 7, 60, false },
    };
    static const unsigned ROUNDS[] = { 3, 4, 5, 7 };
    if (argc > 1 && strcmp(argv[1], "all") == 0) {
        for (unsigned players = 12; players <= 64; players++)
            for (int i = 0; i < 4; i++)
                for (int fair = 0; fair < 2; fair++) bench(players, ROUNDS[i], 0, fair);
        return 0;
    }
    for (size_t i = 0; i < sizeof SET / sizeof SET[0]; i++)
        bench(SET[i].players, SET[i].rounds, SET[i].countries, SET[i].fair);
    return 0;
}
