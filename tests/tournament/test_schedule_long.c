/* The whole table with many seeds, other numbers of rounds, and random tasks of every kind. */
#include "tournament/solved.h"

#include <stdio.h>
#include <string.h>

static Solved solved, first;

static Problem plain(unsigned players, unsigned rounds, FairThrees threes, uint64_t seed) {
    return (
        Problem){ .players = (uint16_t)players,
                  .rounds = (uint16_t)rounds,
                  .threes = threes,
                  .objectives = { OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS, OBJECTIVE_COUNTRIES },
                  .seed = seed,
                  .steps = SEATING_STEPS };
}

static void every_cell_is_reached_with_every_seed(void **state) {
    (void)state;
    char line[256];
    FILE *file = fopen(SOURCE_ROOT "/tests/golden/seating.csv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        unsigned players, rounds, fours, threes, repeats, fair, duplicates;
        if (sscanf(line, "%u,%u,%u,%u,%u,%u,%u", &players, &rounds, &fours, &threes, &repeats,
                   &fair, &duplicates) != 7)
            continue;
        for (uint64_t seed = 100; seed < 110; seed++)
            for (int must = 0; must < 2; must++) {
                Problem p = plain(players, rounds, must ? THREES_FAIR : THREES_IF_FREE, seed);
                solve(&p, &solved);
                if (solved.count.repeats != (must ? fair : repeats) ||
                    solved.count.position_duplicates != duplicates ||
                    ((must || fair == repeats) && !solved.seating.quality.threes_fair))
                    fail_msg("%u players, %u rounds, seed %u: %u repeats, %u duplicates", players,
                             rounds, (unsigned)seed, solved.count.repeats,
                             solved.count.position_duplicates);
            }
    }
    fclose(file);
}

static void any_number_of_players_and_rounds_is_seated(void **state) {
    (void)state;
    for (unsigned players = 65; players <= 140; players++)
        for (unsigned rounds = 1; rounds <= 7; rounds++) {
            Problem p = plain(players, rounds, THREES_IF_FREE, players);
            solve(&p, &solved);
            assert_int_equal(solved.count.repeats, 0);
            assert_true(solved.seating.quality.threes_fair);
            assert_int_equal(solved.count.position_duplicates,
                             solved.seating.bounds.positions.least);
        }
    for (unsigned players = 6; players <= 40; players += 7)
        for (unsigned rounds = 8; rounds <= SCHEDULE_ROUNDS_MAX; rounds++) {
            Problem p = plain(players, rounds, THREES_IF_FREE, players);
            p.steps = 3000000;
            solve(&p, &solved);
        }
}

/* Drop-outs, late arrivals, families, countries and fixed tables, all at once and at random. */
static void random_tasks_come_out_legal(void **state) {
    (void)state;
    static uint8_t joins[128], leaves[128];
    static uint16_t country[128], fixed[128];
    static PlayerPair pairs[8];
    for (uint64_t seed = 1; seed <= 400; seed++) {
        Rng rng = { seed };
        Problem p = plain(12 + rng_below(&rng, 60), 2 + rng_below(&rng, 6),
                          rng_below(&rng, 2) ? THREES_FAIR : THREES_IF_FREE, seed);
        p.steps = 400000;
        for (unsigned i = 0; i < p.players; i++) {
            joins[i] = (uint8_t)(rng_below(&rng, 12) ? 0 : rng_below(&rng, 2));
            leaves[i] = (uint8_t)(rng_below(&rng, 12) ? p.rounds : 1 + rng_below(&rng, p.rounds));
            country[i] = (uint16_t)rng_below(&rng, 12);
            fixed[i] = 0;
        }
        for (int i = 0; i < 8; i++) {
            pairs[i].a = (uint16_t)rng_below(&rng, p.players);
            pairs[i].b = (uint16_t)((pairs[i].a + 1 + (unsigned)i) % p.players);
        }
        fixed[rng_below(&rng, p.players)] = 1;
        fixed[rng_below(&rng, p.players)] = 2;
        if (rng_below(&rng, 2)) p.country = country;
        if (rng_below(&rng, 2)) p.joins = joins, p.leaves = leaves;
        if (rng_below(&rng, 3) == 0) p.fixed = fixed;
        p.forbidden = pairs;
        p.forbidden_count = rng_below(&rng, 8);
        for (size_t i = 1; i < p.forbidden_count; i++) /* each pair once */
            for (size_t j = 0; j < i; j++)
                if ((pairs[i].a == pairs[j].a && pairs[i].b == pairs[j].b) ||
                    (pairs[i].a == pairs[j].b && pairs[i].b == pairs[j].a))
                    p.forbidden_count = i;
        Err err;
        if (problem_check(&p, &err)) continue;
        solve(&p, &first);
        p.past = &first.schedule;
        p.published = (uint16_t)(1 + rng_below(&rng, p.rounds - 1u));
        solve(&p, &solved);
        for (int round = 0; round < p.published; round++)
            assert_memory_equal(schedule_round(&solved.schedule, round),
                                schedule_round(&first.schedule, round),
                                sizeof(uint16_t) * TABLE_CHAIRS * first.schedule.tables[round]);
    }
}

/* Wherever the shares came out uneven, a search that insists on fair ones and takes twice as long
 * does not find a schedule as good as that one. */
static void fair_shares_that_are_free_are_found(void **state) {
    (void)state;
    static const unsigned COUNTRIES[] = { 3, 4, 5, 6, 8, 13 };
    static uint16_t country[64];
    unsigned uneven = 0;
    for (unsigned players = 13; players <= 40; players++)
        for (unsigned k = 0; players % 4 && k < 2 * 2 * 6; k++) {
            unsigned rounds = 3 + k % 2, countries = COUNTRIES[k / 4];
            Rng rng = { players + k };
            for (unsigned i = 0; i < players; i++) /* dealt in turn, or by chance */
                country[i] = (uint16_t)(1 +
                                        (k / 2 % 2 ? rng_below(&rng, countries) : i % countries));
            Problem p = plain(players, rounds, THREES_IF_FREE, k), insists = p;
            p.country = insists.country = country;
            insists.threes = THREES_FAIR;
            insists.steps = 2 * p.steps;
            insists.seed = k + 1000;
            solve(&p, &solved);
            if (solved.count.threes_max - solved.count.threes_min <= 1) continue;
            solve(&insists, &first);
            uneven++;
            bool as_good = first.count.threes_max - first.count.threes_min <= 1 &&
                           first.count.repeats <= solved.count.repeats &&
                           first.count.position_duplicates <= solved.count.position_duplicates &&
                           first.count.same_country <= solved.count.same_country;
            if (as_good)
                fail_msg("%u players, %u rounds, case %u: %u repeats, %u compatriots, %u to %u",
                         players, rounds, k, solved.count.repeats, solved.count.same_country,
                         solved.count.threes_min, solved.count.threes_max);
        }
    assert_true(uneven > 0); /* 13 and 14 at least */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tasks_come_out_legal),
        cmocka_unit_test(every_cell_is_reached_with_every_seed),
        cmocka_unit_test(any_number_of_players_and_rounds_is_seated),
        cmocka_unit_test(fair_shares_that_are_free_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
