/* find_templates.c - find the schedules that are stored in src/tournament/templates_table.inc.
 *
 *   find_templates [SECONDS] > table    search every cell below, at most SECONDS (600) for each
 *   find_templates --check              count the stored ones again
 *
 * The cells are those of the plain task that the search of `castellan schedule` does not reach at
 * once, and those where fair shares of the tables of three cost repeats, so that both answers are
 * known.  Nobody meets anyone more than twice in a stored schedule.
 */
#include "tournament/schedule_bound.h"
#include "tournament/seating_anneal.h"
#include "tournament/templates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
    uint8_t players, rounds;
    bool fair;
    uint8_t repeats;
} CELLS[] = {
    { 13, 3, true, 6 },  { 13, 4, true, 6 },  { 13, 5, false, 3 }, { 13, 5, true, 7 },
    { 13, 7, true, 27 }, { 14, 3, true, 4 },  { 14, 4, true, 4 },  { 14, 5, false, 2 },
    { 14, 5, true, 6 },  { 14, 7, true, 35 }, { 17, 5, true, 0 },  { 17, 7, false, 11 },
    { 17, 7, true, 12 }, { 18, 5, true, 0 },  { 18, 7, true, 15 }, { 19, 7, true, 18 },
    { 20, 7, true, 20 }, { 22, 7, true, 5 },  { 25, 7, true, 0 },  { 26, 7, true, 0 },
    { 32, 7, true, 0 },
};
enum { CELL_COUNT = sizeof CELLS / sizeof CELLS[0] };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool until(void *ctx, const Progress *progress) {
    (void)progress;
    return now() < *(double *)ctx;
}

static bool is_good(const Quality *q, bool fair, unsigned repeats) {
    return q->repeats <= repeats && q->most_meetings <= 2 && (q->threes_fair || !fair);
}

static void print_row(const Schedule *s, const Quality *q) {
    printf("    { %u, %u, %s, %u,", s->players, s->rounds, q->threes_fair ? "true" : "false",
           q->repeats);
    for (int round = 0; round < s->rounds; round++) {
        printf("\n      \"");
        for (int chair = 0; chair < TABLE_CHAIRS * s->tables[round]; chair++) {
            unsigned player = schedule_round(s, round)[chair];
            if (player != CHAIR_EMPTY) putchar(template_letter((int)player));
        }
        printf("\"");
    }
    printf(" },\n");
    fflush(stdout);
}

/* Search one cell with fresh seeds until it is good or time is up. */
static bool find(unsigned players, unsigned rounds, bool fair, unsigned repeats, double seconds) {
    double end = now() + seconds;
    Problem p = { .players = (uint16_t)players,
                  .rounds = (uint16_t)rounds,
                  .objectives = { OBJECTIVE_OPPONENTS },
                  .threes = fair ? THREES_FAIR : THREES_IF_FREE };
    Costs costs;
    Hall hall;
    Quality quality;
    void *memory = malloc(hall_room(&p));
    uint8_t *work = malloc(schedule_measure_room(players));
    Schedule best = { .chairs = schedule_chairs(players) };
    best.seat = malloc(sizeof(uint16_t) * rounds * best.chairs);
    if (!memory || !work || !best.seat) abort();
    costs_set(&costs, &p, 2);
    bool good = false;
    for (uint64_t seed = 1; !good && now() < end; seed++) {
        Rng rng = { seed };
        uint64_t rank;
        hall_open(&hall, &p, &costs, memory);
        Search search = { .goal = hall_goal(&hall, &p, repeats, 0) + (fair ? 0 : costs.mask),
                          .steps_max = UINT64_MAX,
                          .watch = { until, &end } };
        anneal_search(&hall, &p, &search, &rng, &best, &rank);
        schedule_measure(&p, &best, work, &quality);
        good = is_good(&quality, fair, repeats);
    }
    if (good) print_row(&best, &quality);
    free(memory);
    free(work);
    free(best.seat);
    return good;
}

static int check(void) {
    static uint16_t seat[SCHEDULE_ROUNDS_MAX * 88];
    static uint8_t work[64 * 64];
    int wrong = 0;
    for (size_t i = 0; i < TEMPLATE_COUNT; i++) {
        const Template *t = &TEMPLATES[i];
        Problem p = { .players = t->players, .rounds = t->rounds };
        Schedule s = { .chairs = schedule_chairs(t->players), .seat = seat };
        Quality q;
        template_seat(t, &s);
        schedule_measure(&p, &s, work, &q);
        bool good = q.repeats == t->repeats && q.threes_fair == t->fair && q.most_meetings <= 2;
        printf("%u players, %u rounds: %u repeats, tables of three %u to %u%s\n", t->players,
               t->rounds, q.repeats, q.threes_min, q.threes_max, good ? "" : "  WRONG");
        wrong += !good;
    }
    return wrong > 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--check") == 0) return check();
    double seconds = argc > 1 ? atof(argv[1]) : 600;
    int missing = 0;
    printf("/* Printed by tools/find_templates.c; see templates.h. */\n");
    for (int i = 0; i < CELL_COUNT; i++) {
        double start = now();
        bool found = find(CELLS[i].players, CELLS[i].rounds, CELLS[i].fair, CELLS[i].repeats,
                          seconds);
        fprintf(stderr, "%u players, %u rounds%s, %u repeats: %s after %.1f s\n", CELLS[i].players,
                CELLS[i].rounds, CELLS[i].fair ? ", fair" : "", CELLS[i].repeats,
                found ? "found" : "not found", now() - start);
        missing += !found;
    }
    return missing > 0;
}
