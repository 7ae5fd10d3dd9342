/* Countries, people who must not meet and people who cannot change tables. */
#include "tournament/solved.h"

#include <string.h>

static Solved solved;
static uint16_t country[SCHEDULE_PLAYERS_MAX];

static Problem with(unsigned players, unsigned rounds, uint64_t seed) {
    return (
        Problem){ .players = (uint16_t)players,
                  .rounds = (uint16_t)rounds,
                  .objectives = { OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS, OBJECTIVE_COUNTRIES },
                  .seed = seed,
                  .steps = SEATING_STEPS };
}

/* `sizes` ends with 0; the rest has no country. */
static void set_countries(unsigned players, const unsigned *sizes) {
    unsigned i = 0;
    for (uint16_t c = 0; sizes[c]; c++)
        for (unsigned k = 0; k < sizes[c]; k++) country[i++] = (uint16_t)(c + 1);
    while (i < players) country[i++] = 0;
}

static void seventy_six_players_of_46_countries_never_meet_badly(void **state) { /* WC25-1.1.4b */
    (void)state;
    for (unsigned i = 0; i < 76; i++) country[i] = (uint16_t)(i < 46 ? i + 1 : i - 45);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Problem p = with(76, 4, seed);
        p.country = country;
        solve(&p, &solved);
        assert_int_equal(solved.count.repeats, 0);
        assert_int_equal(solved.count.position_duplicates, 0);
        assert_int_equal(solved.count.same_country, 0);
    }
}

static void big_countries_keep_apart_in_big_fields(void **state) {
    (void)state;
    static const struct {
        unsigned players, rounds, sizes[8], least;
    } FIELDS[] = {
        { 100, 4, { 22, 22, 22, 22 }, 0 }, /* almost a quarter each */
        { 100, 7, { 25, 25, 25, 25 }, 0 }, /* a column each */
        { 1000, 4, { 247, 240, 200, 113, 90 }, 0 },
        { 1000, 4, { 300, 100, 50 }, 4 * 50 }, /* fifty too many in every round */
        { 999, 4, { 200, 200, 200, 200 }, 0 },
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        set_countries(FIELDS[i].players, FIELDS[i].sizes);
        Problem p = with(FIELDS[i].players, FIELDS[i].rounds, i + 1);
        p.country = country;
        solve(&p, &solved);
        assert_int_equal(solved.count.repeats, 0);
        assert_int_equal(solved.count.same_country, FIELDS[i].least);
        assert_int_equal(solved.seating.bounds.countries.least, FIELDS[i].least);
    }
}

/* Four rounds, people dealt to the countries in turn: fields whose shares were once uneven although
 * fair ones cost neither a repeat nor a meeting of compatriots more. */
static void countries_do_not_cost_fair_shares_that_are_free(void **state) {
    (void)state;
    static const struct {
        unsigned players, countries, seed, same_country;
    } FIELDS[] = {
        { 17, 5, 1, 0 }, { 17, 4, 3, 0 }, { 18, 6, 3, 0 }, { 22, 5, 1, 0 }, { 22, 5, 3, 0 },
        { 22, 5, 4, 0 }, { 23, 4, 2, 0 }, { 23, 4, 3, 0 }, { 23, 5, 1, 0 }, { 25, 4, 2, 0 },
        { 29, 4, 2, 0 }, { 33, 4, 1, 0 }, { 38, 4, 1, 0 },
    };
    for (size_t f = 0; f < sizeof FIELDS / sizeof FIELDS[0]; f++) {
        unsigned players = FIELDS[f].players;
        for (unsigned i = 0; i < players; i++) country[i] = (uint16_t)(i % FIELDS[f].countries + 1);
        Problem p = with(players, 4, FIELDS[f].seed);
        p.country = country;
        solve(&p, &solved);
        bool fair = solved.count.threes_max - solved.count.threes_min <= 1;
        if (solved.count.repeats || solved.count.same_country != FIELDS[f].same_country || !fair)
            fail_msg("%u players of %u countries, seed %u: %u repeats, %u compatriots, %u to %u",
                     players, FIELDS[f].countries, FIELDS[f].seed, solved.count.repeats,
                     solved.count.same_country, solved.count.threes_min, solved.count.threes_max);
    }
}

static void where_everyone_meets_everyone_so_do_compatriots(void **state) {
    (void)state;
    set_countries(16, (const unsigned[]){ 4, 3, 2, 0 });
    Problem p = with(16, 5, 1);
    p.country = country;
    solve(&p, &solved);
    assert_int_equal(solved.count.repeats, 0);
    assert_int_equal(solved.count.same_country, 6 + 3 + 1);
    assert_int_equal(solved.seating.bounds.countries.least, 10);
    assert_int_equal(solved.seating.bounds.countries.why, BOUND_EVERYBODY);
}

static void a_repeat_is_never_paid_for_a_country(void **state) { /* WC25-1.1.4b */
    (void)state;
    set_countries(20, (const unsigned[]){ 8, 6, 6, 0 });
    Problem p = with(20, 4, 2);
    p.country = country;
    p.steps = 20000000;
    solve(&p, &solved);
    assert_int_equal(solved.count.repeats, 0);
    assert_true(solved.count.same_country >= 4 * (3 + 1 + 1));
}

static void countries_may_come_first(void **state) {
    (void)state;
    set_countries(16, (const unsigned[]){ 4, 4, 4, 4, 0 });
    Problem p = with(16, 5, 2);
    p.country = country;
    p.objectives[0] = OBJECTIVE_COUNTRIES;
    p.objectives[1] = OBJECTIVE_OPPONENTS;
    p.steps = 20000000;
    solve(&p, &solved);
    assert_int_equal(solved.count.same_country, 0); /* 0 repeats would cost 24 of these */
    assert_true(solved.count.repeats > 0);
}

static void people_who_must_not_meet_do_not(void **state) {
    (void)state;
    static PlayerPair pairs[40];
    static const unsigned PLAYERS[] = { 13, 17, 24, 30, 64, 200 };
    for (int i = 0; i < 6; i++) {
        unsigned players = PLAYERS[i];
        for (unsigned k = 0; k < 12; k++) /* six families of three or so */
            pairs[k] = (PlayerPair){ (uint16_t)(k / 2 * 2), (uint16_t)(k / 2 * 2 + 1 + k % 2) };
        Problem p = with(players, 4, (uint64_t)i + 1);
        p.forbidden = pairs;
        p.forbidden_count = 12;
        p.steps = 40000000;
        solve(&p, &solved);
        assert_int_equal(solved.count.forbidden, 0);
        if (players >= 24) assert_int_equal(solved.count.repeats, 0);
        assert_int_equal(solved.count.repeats, solved.seating.quality.repeats);
    }
}

static void a_forbidden_pair_costs_a_repeat_where_all_would_meet(void **state) {
    (void)state;
    PlayerPair pair = { 3, 9 };
    Problem p = with(16, 5, 1); /* 120 meetings, 119 pairs that may meet */
    p.forbidden = &pair;
    p.forbidden_count = 1;
    p.steps = 40000000;
    solve(&p, &solved);
    assert_int_equal(solved.count.forbidden, 0);
    assert_true(solved.count.repeats >= 1);
    assert_int_equal(solved.seating.bounds.repeats.least, 1);
}

static void unavoidable_meetings_are_reported(void **state) {
    (void)state;
    PlayerPair pair = { 0, 1 };
    Problem p = with(4, 2, 1);
    p.forbidden = &pair;
    p.forbidden_count = 1;
    p.steps = 1000;
    solve(&p, &solved);
    assert_int_equal(solved.count.forbidden, 2);
}

static void players_who_cannot_move_stay_at_the_table(void **state) {
    (void)state;
    static uint16_t fixed[64];
    memset(fixed, 0, sizeof fixed);
    fixed[5] = 1;
    fixed[9] = 3;
    fixed[20] = 8;
    static const unsigned PLAYERS[] = { 29, 32, 35 };
    for (int i = 0; i < 3; i++) {
        Problem p = with(PLAYERS[i], 4, 3);
        p.fixed = fixed;
        solve(&p, &solved);
        for (int round = 0; round < 4; round++) {
            assert_int_equal(schedule_find(&solved.schedule, round, 5) / TABLE_CHAIRS, 0);
            assert_int_equal(schedule_find(&solved.schedule, round, 9) / TABLE_CHAIRS, 2);
            assert_int_equal(schedule_find(&solved.schedule, round, 20) / TABLE_CHAIRS, 7);
        }
        assert_int_equal(solved.count.repeats, 0);
        assert_true(solved.count.threes_max - solved.count.threes_min <= 1);
    }
}

static void two_who_stay_at_one_table_meet_every_round(void **state) {
    (void)state;
    uint16_t fixed[20] = { [2] = 4, [7] = 4 };
    Problem p = with(20, 4, 3);
    p.fixed = fixed;
    solve(&p, &solved);
    assert_int_equal(solved.count.repeats, 3);
    assert_int_equal(solved.seating.bounds.repeats.least, 3);
    assert_int_equal(solved.seating.bounds.repeats.why, BOUND_FIXED);
}

static void four_may_stay_where_a_table_of_three_would_be(void **state) {
    (void)state;
    uint16_t fixed[7] = { 2, 2, 2, 2 };
    Problem p = with(7, 3, 3);
    p.fixed = fixed;
    p.steps = 100000;
    solve(&p, &solved);
    for (int round = 0; round < 3; round++)
        for (unsigned i = 0; i < 4; i++)
            assert_int_equal(schedule_find(&solved.schedule, round, i) / TABLE_CHAIRS, 1);
}

static void wishes_that_contradict_each_other_are_refused(void **state) {
    (void)state;
    Err err;
    uint16_t fixed[20] = { [2] = 4, [7] = 4 };
    PlayerPair pair = { 7, 2 };
    Problem p = with(20, 4, 3);
    p.fixed = fixed;
    p.forbidden = &pair;
    p.forbidden_count = 1;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_string_equal(err.text, "Player 8 and Player 3 must not meet, but both stay at table 4.");
    p.forbidden_count = 0;
    fixed[3] = 6;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_string_equal(err.text, "Player 4 stays at table 6, but round 1 only has 5 tables.");
    fixed[3] = fixed[4] = fixed[5] = 4;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_string_equal(err.text, "Table 4 has more than four fixed players.");
    const char *name[20] = { [3] = "Dora" };
    p.name = name;
    fixed[3] = 6;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_string_equal(err.text, "Dora stays at table 6, but round 1 only has 5 tables.");
    p.name = NULL;
    pair.b = 7;
    p.fixed = NULL;
    p.forbidden_count = 1;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_string_equal(err.text, "Forbidden pair 1 doesn't name two players.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seventy_six_players_of_46_countries_never_meet_badly),
        cmocka_unit_test(big_countries_keep_apart_in_big_fields),
        cmocka_unit_test(countries_do_not_cost_fair_shares_that_are_free),
        cmocka_unit_test(where_everyone_meets_everyone_so_do_compatriots),
        cmocka_unit_test(a_repeat_is_never_paid_for_a_country),
        cmocka_unit_test(countries_may_come_first),
        cmocka_unit_test(people_who_must_not_meet_do_not),
        cmocka_unit_test(a_forbidden_pair_costs_a_repeat_where_all_would_meet),
        cmocka_unit_test(unavoidable_meetings_are_reported),
        cmocka_unit_test(players_who_cannot_move_stay_at_the_table),
        cmocka_unit_test(two_who_stay_at_one_table_meet_every_round),
        cmocka_unit_test(four_may_stay_where_a_table_of_three_would_be),
        cmocka_unit_test(wishes_that_contradict_each_other_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
