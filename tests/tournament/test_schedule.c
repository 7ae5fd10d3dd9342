/* What is possible must be reached: every cell of tests/golden/seating.csv. */
#include "tournament/solved.h"
#include "tournament/templates.h"

#include <stdio.h>
#include <string.h>

static Solved solved, again;

typedef struct Cell {
    unsigned players, rounds, fours, threes, repeats, repeats_fair, duplicates;
} Cell;

static size_t read_cells(Cell *cells, size_t room) {
    char line[256];
    size_t count = 0;
    FILE *file = fopen(SOURCE_ROOT "/tests/golden/seating.csv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        Cell c;
        if (sscanf(line, "%u,%u,%u,%u,%u,%u,%u", &c.players, &c.rounds, &c.fours, &c.threes,
                   &c.repeats, &c.repeats_fair, &c.duplicates) != 7)
            continue;
        assert_true(count < room);
        cells[count++] = c;
    }
    fclose(file);
    return count;
}

static Problem plain(unsigned players, unsigned rounds, FairThrees threes, uint64_t seed) {
    return (
        Problem){ .players = (uint16_t)players,
                  .rounds = (uint16_t)rounds,
                  .threes = threes,
                  .objectives = { OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS, OBJECTIVE_COUNTRIES },
                  .seed = seed,
                  .steps = SEATING_STEPS };
}

/* Nobody has two tables of three more than someone else, and the shares add up. */
static bool shares_are_fair(const Cell *c) {
    unsigned all = 3 * c->threes * c->rounds;
    return solved.count.threes_min == all / c->players &&
           solved.count.threes_max == (all + c->players - 1) / c->players;
}

static void every_cell_of_the_table_is_reached(void **state) { /* WC25-1.1.4b, WC04-10b, WC04-10c */
    (void)state;
    static Cell cells[300];
    size_t count = read_cells(cells, 300);
    assert_int_equal(count, 236);
    for (size_t i = 0; i < count; i++) {
        const Cell *c = &cells[i];
        TableCount tables = schedule_tables(c->players); /* GV-11, WC04-9a */
        assert_int_equal(tables.fours, c->fours);
        assert_int_equal(tables.threes, c->threes);
        for (int fair = 0; fair < 2; fair++) {
            if (fair && c->threes == 0) continue;
            Problem p = plain(c->players, c->rounds, fair ? THREES_FAIR : THREES_IF_FREE, i + 1);
            solve(&p, &solved);
            unsigned repeats = fair ? c->repeats_fair : c->repeats;
            if (solved.count.repeats != repeats)
                fail_msg("%u players, %u rounds: %u repeats instead of %u", c->players, c->rounds,
                         solved.count.repeats, repeats);
            if (solved.count.position_duplicates != c->duplicates)
                fail_msg("%u players, %u rounds: %u position duplicates instead of %u", c->players,
                         c->rounds, solved.count.position_duplicates, c->duplicates);
            bool must_be_fair = fair || c->repeats == c->repeats_fair;
            if (must_be_fair && !shares_are_fair(c))
                fail_msg("%u players, %u rounds: tables of three %u to %u", c->players, c->rounds,
                         solved.count.threes_min, solved.count.threes_max);
            if (c->players > 12 && repeats && solved.count.most_meetings > 2 &&
                solved.seating.method == METHOD_STORED)
                fail_msg("%u players, %u rounds: someone meets three times", c->players, c->rounds);
            assert_true(solved.seating.bounds.positions.least == c->duplicates);
            assert_true(solved.seating.bounds.repeats.least <= repeats);
        }
    }
}

static void every_stored_schedule_is_correct(void **state) {
    (void)state;
    assert_true(TEMPLATE_COUNT > 0);
    for (size_t i = 0; i < TEMPLATE_COUNT; i++) {
        const Template *t = &TEMPLATES[i];
        Problem p = plain(t->players, t->rounds, THREES_IF_FREE, 0);
        assert_int_equal(strlen(t->seats), (size_t)t->players * t->rounds);
        solved.schedule = (Schedule){ .chairs = schedule_chairs(t->players), .seat = solved.seat };
        template_seat(t, &solved.schedule);
        const char *wrong = recount(&p, &solved.schedule, 0, &solved.count);
        if (wrong) fail_msg("template %zu: %s", i, wrong);
        assert_int_equal(solved.count.repeats, t->repeats);
        assert_int_equal(solved.count.threes_max - solved.count.threes_min <= 1, t->fair);
        assert_true(solved.count.most_meetings <= 2);
    }
}

static void seventeen_players_need_eleven_repeats_in_seven_rounds(void **state) {
    (void)state; /* 7 * 21 meetings and 136 pairs: fewer is impossible, and this one has eleven */
    Problem p = plain(17, 7, THREES_IF_FREE, 1);
    solve(&p, &solved);
    assert_int_equal(solved.count.repeats, 11);
    assert_int_equal(solved.seating.bounds.repeats.least, 11);
    assert_int_equal(solved.seating.bounds.repeats.why, BOUND_COUNTING);
}

static void both_answers_are_known_where_fairness_costs_repeats(void **state) {
    (void)state;
    static const unsigned CELLS[][3] = { { 13, 3, 6 }, { 13, 4, 6 }, { 13, 5, 7 },  { 14, 3, 4 },
                                         { 14, 4, 4 }, { 14, 5, 6 }, { 17, 7, 12 }, { 22, 7, 5 } };
    for (size_t i = 0; i < sizeof CELLS / sizeof CELLS[0]; i++) {
        uint32_t repeats;
        assert_true(seating_collision(CELLS[i][0], CELLS[i][1], &repeats));
        assert_int_equal(repeats, CELLS[i][2]);
    }
    uint32_t ignored;
    assert_false(seating_collision(18, 7, &ignored));
    assert_false(seating_collision(16, 4, &ignored));
    assert_false(seating_collision(26, 7, &ignored));
}

/* NC20-1.2.6a, WC25-1.1.4b: few players run out of new opponents, but no pair plays every game together. */
static void no_pair_meets_more_often_than_it_must(void **state) {
    (void)state;
    static const unsigned CELLS[][4] = { /* players, rounds, meetings of one pair, repeats */
                                         { 6, 3, 2, 6 },   { 6, 4, 2, 12 },  { 8, 3, 2, 12 },
                                         { 8, 4, 2, 24 },  { 8, 6, 3, 44 },  { 9, 4, 1, 0 },
                                         { 9, 6, 2, 18 },  { 11, 4, 2, 12 }, { 12, 3, 2, 9 },
                                         { 12, 4, 2, 18 }, { 12, 5, 2, 30 }, { 12, 6, 2, 45 }
    };
    for (size_t i = 0; i < sizeof CELLS / sizeof CELLS[0]; i++) {
        const unsigned *c = CELLS[i];
        Problem p = plain(c[0], c[1], THREES_IF_FREE, i + 1);
        solve(&p, &solved);
        if (solved.count.most_meetings != c[2] || solved.count.repeats != c[3])
            fail_msg("%u players, %u rounds: %u repeats, a pair meets %u times", c[0], c[1],
                     solved.count.repeats, solved.count.most_meetings);
        assert_int_equal(solved.seating.bounds.meetings.least, c[2]);
        assert_int_equal(solved.seating.bounds.repeats.least, c[3]);
    }
    assert_int_equal(solved.seating.bounds.repeats.why, BOUND_SPREAD);
}

static void the_bounds_say_why(void **state) {
    (void)state;
    assert_int_equal(schedule_repeats_bound(12, 3, THREES_IF_FREE).why, BOUND_PIGEONHOLE);
    assert_int_equal(schedule_repeats_bound(12, 3, THREES_IF_FREE).least, 6);
    assert_int_equal(schedule_repeats_bound(12, 4, THREES_IF_FREE).why, BOUND_EXHAUSTED);
    assert_int_equal(schedule_repeats_bound(12, 5, THREES_IF_FREE).why, BOUND_COUNTING);
    assert_int_equal(schedule_repeats_bound(13, 4, THREES_FAIR).why, BOUND_FAIR);
    assert_int_equal(schedule_repeats_bound(13, 4, THREES_FAIR).least, 6);
    assert_int_equal(schedule_repeats_bound(13, 6, THREES_FAIR).least, 12);
    assert_int_equal(schedule_repeats_bound(16, 4, THREES_FAIR).why, BOUND_NONE);
    assert_int_equal(schedule_repeats_bound(4, 3, THREES_FAIR).least, 12); /* the same four */
    assert_int_equal(schedule_repeats_bound(8, 2, THREES_FAIR).least, 4);
}

static void small_fields_are_seated_too(void **state) {
    (void)state;
    for (unsigned players = 3; players < 12; players++)
        for (unsigned rounds = 1; rounds <= 4; rounds++) {
            if (players == 5) continue;
            Problem p = plain(players, rounds, THREES_IF_FREE, players);
            p.steps = 200000;
            solve(&p, &solved);
        }
    assert_int_equal(solved.schedule.tables[0], 3);
    Problem nine = plain(9, 4, THREES_IF_FREE, 1); /* the affine plane of order 3 */
    solve(&nine, &solved);
    assert_int_equal(solved.count.repeats, 0);
}

static void fields_that_no_tables_fit_are_refused(void **state) {
    (void)state;
    static const unsigned BAD[] = { 0, 1, 2, 5 };
    for (int i = 0; i < 4; i++) {
        Problem p = plain(BAD[i], 3, THREES_IF_FREE, 1);
        Err err;
        assert_int_equal(problem_check(&p, &err), ERR_INPUT);
        assert_non_null(strstr(err.text, "can't be seated"));
    }
    Err err;
    Problem p = plain(16, 0, THREES_IF_FREE, 1);
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    p = plain(16, 16, THREES_IF_FREE, 1);
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    p = plain(SCHEDULE_PLAYERS_MAX + 1, 3, THREES_IF_FREE, 1);
    assert_int_equal(problem_check(&p, &err), ERR_TOO_BIG);
}

static void equal_seeds_give_equal_schedules_and_others_do_not(void **state) {
    (void)state;
    static const unsigned PLAYERS[] = { 13, 16, 30, 33, 76 };
    for (int i = 0; i < 5; i++) {
        Problem p = plain(PLAYERS[i], 4, THREES_IF_FREE, 7);
        size_t size;
        solve(&p, &solved);
        solve(&p, &again);
        size = sizeof(uint16_t) * p.rounds * solved.schedule.chairs;
        for (int round = 0; round < p.rounds; round++)
            assert_memory_equal(schedule_round(&solved.schedule, round),
                                schedule_round(&again.schedule, round),
                                sizeof(uint16_t) * TABLE_CHAIRS * solved.schedule.tables[round]);
        p.seed = 8;
        solve(&p, &again);
        assert_memory_not_equal(solved.seat, again.seat, size);
    }
}

static void lots_decide_where_the_rulebook_says_so(void **state) { /* DC21-1.3.2b */
    (void)state;
    Problem p = plain(64, 7, THREES_IF_FREE, 3);
    memset(p.objectives, 0, sizeof p.objectives);
    p.objectives[0] = OBJECTIVE_RANDOM;
    solve(&p, &solved);
    assert_int_equal(solved.seating.method, METHOD_DRAWN);
    assert_true(solved.count.repeats > 0);
}

static bool stop_at_once(void *ctx, const Progress *progress) {
    (void)progress;
    ++*(int *)ctx;
    return false;
}

static void stopping_the_search_gives_the_best_so_far(void **state) {
    (void)state;
    Problem p = plain(30, 6, THREES_IF_FREE, 3); /* no construction, so it is searched for */
    int calls = 0;
    Err err;
    size_t room = seating_room(&p);
    void *memory = malloc(room);
    solved.schedule = (Schedule){ .chairs = schedule_chairs(p.players), .seat = solved.seat };
    assert_int_equal(seating_solve(&p, (Watch){ stop_at_once, &calls }, memory, room,
                                   &solved.schedule, &solved.seating, &err),
                     OK);
    free(memory);
    assert_true(calls > 0);
    assert_true(solved.seating.stopped);
    assert_null(recount(&p, &solved.schedule, 0, &solved.count));
}

static bool until_forty_million(void *ctx, const Progress *progress) {
    (void)ctx;
    return progress->steps < 40000000;
}

/* NC20-1.2.6a: giving a search time never makes the schedule worse. */
static void a_search_by_the_clock_does_not_spend_it_all_on_fair_shares(void **state) {
    (void)state;
    Problem p = plain(7, 4, THREES_IF_FREE, 1);
    p.steps = UINT64_MAX; /* fair shares and at most two meetings of a pair cannot both be had */
    solve_watched(&p, (Watch){ .keep_going = until_forty_million }, &solved);
    assert_int_equal(solved.count.most_meetings, 2);
    assert_int_equal(solved.count.repeats, 18);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_of_the_table_is_reached),
        cmocka_unit_test(every_stored_schedule_is_correct),
        cmocka_unit_test(seventeen_players_need_eleven_repeats_in_seven_rounds),
        cmocka_unit_test(both_answers_are_known_where_fairness_costs_repeats),
        cmocka_unit_test(no_pair_meets_more_often_than_it_must),
        cmocka_unit_test(a_search_by_the_clock_does_not_spend_it_all_on_fair_shares),
        cmocka_unit_test(the_bounds_say_why),
        cmocka_unit_test(small_fields_are_seated_too),
        cmocka_unit_test(fields_that_no_tables_fit_are_refused),
        cmocka_unit_test(equal_seeds_give_equal_schedules_and_others_do_not),
        cmocka_unit_test(lots_decide_where_the_rulebook_says_so),
        cmocka_unit_test(stopping_the_search_gives_the_best_so_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
