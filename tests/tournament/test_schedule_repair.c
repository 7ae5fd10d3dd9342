/* Someone leaves, comes late, does not show up or sits at the wrong table. */
#include "tournament/schedule_repair.h"
#include "tournament/solved.h"

#include <string.h>

static Solved solved, first;
static uint8_t joins[SCHEDULE_PLAYERS_MAX], leaves[SCHEDULE_PLAYERS_MAX];

static Problem whole(unsigned players, unsigned rounds, uint64_t seed) {
    memset(joins, 0, sizeof joins);
    memset(leaves, SCHEDULE_ROUNDS_MAX, sizeof leaves);
    return (
        Problem){ .players = (uint16_t)players,
                  .rounds = (uint16_t)rounds,
                  .joins = joins,
                  .leaves = leaves,
                  .objectives = { OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS, OBJECTIVE_COUNTRIES },
                  .seed = seed,
                  .steps = SEATING_STEPS };
}

/* Solve again what comes after the published rounds, which must stay as they are. */
static void replan(Problem *p, unsigned published) {
    p->past = &first.schedule;
    p->published = (uint16_t)published;
    solve(p, &solved);
    for (int round = 0; round < p->published; round++) {
        assert_int_equal(solved.schedule.tables[round], first.schedule.tables[round]);
        assert_memory_equal(schedule_round(&solved.schedule, round),
                            schedule_round(&first.schedule, round),
                            sizeof(uint16_t) * TABLE_CHAIRS * first.schedule.tables[round]);
    }
}

static void keep(Solved *from, Solved *to) {
    *to = *from;
    to->schedule.seat = to->seat;
}

/* "4-4-3-3-3", the sizes of a round's tables, largest first. */
static const char *sizes(const Schedule *s, int round) {
    static char text[64];
    int at = 0;
    for (int size = 4; size >= 0; size--)
        for (int t = 0; t < s->tables[round]; t++) {
            int people = 0;
            for (int i = 0; i < TABLE_CHAIRS; i++)
                people += schedule_table(s, round, t)[i] != CHAIR_EMPTY;
            if (people != size) continue;
            if (at) text[at++] = '-';
            text[at++] = (char)('0' + size);
        }
    text[at] = 0;
    return text;
}

static void the_chain_of_drop_outs_is_replanned(void **state) { /* DM19-5.5a, Q-24 */
    (void)state;
    Problem p = whole(17, 3, 3);
    solve(&p, &first);
    assert_string_equal(sizes(&first.schedule, 0), "4-4-3-3-3");
    leaves[3] = 1;
    replan(&p, 1);
    assert_string_equal(sizes(&solved.schedule, 1), "4-4-4-4");
    assert_int_equal(solved.count.repeats, 0);
    keep(&solved, &first);
    leaves[11] = 2;
    replan(&p, 2);
    assert_string_equal(sizes(&solved.schedule, 0), "4-4-3-3-3");
    assert_string_equal(sizes(&solved.schedule, 1), "4-4-4-4");
    assert_string_equal(sizes(&solved.schedule, 2), "4-4-4-3");
    assert_int_equal(schedule_find(&solved.schedule, 2, 3), -1);
    assert_int_equal(schedule_find(&solved.schedule, 2, 11), -1);
    assert_int_equal(solved.count.repeats, 0);
    assert_int_equal(solved.count.position_duplicates, 0);
}

static void the_chain_of_drop_outs_keeps_the_given_plan(void **state) { /* DM19-5.5b */
    (void)state;
    Reseat moves[REPAIR_MOVES];
    Err err;
    int count;
    for (unsigned leaver = 0; leaver < 17; leaver++) {
        Problem p = whole(17, 3, 1);
        solve(&p, &first);
        uint16_t played[64];
        memcpy(played, first.seat, sizeof played);
        for (int round = 1; round < 3; round++)
            assert_int_equal(repair_leave(&first.schedule, round, leaver, moves, &count, &err), OK);
        assert_string_equal(sizes(&first.schedule, 1), "4-3-3-3-3");
        unsigned second = (leaver + 5) % 17;
        assert_int_equal(repair_leave(&first.schedule, 2, second, moves, &count, &err), OK);
        assert_string_equal(sizes(&first.schedule, 0), "4-4-3-3-3");
        assert_string_equal(sizes(&first.schedule, 2), "3-3-3-3-3");
        assert_memory_equal(first.seat, played, sizeof(uint16_t) * 20); /* round 1 is history */
        leaves[leaver] = 1;
        leaves[second] = 2;
        assert_null(recount(&p, &first.schedule, 3, &first.count));
    }
}

static uint16_t seat[128]; /* of the plan below */

static Schedule table_plan(unsigned players, const char *plan) {
    Schedule s = { .players = (uint16_t)players, .chairs = schedule_chairs(players), .seat = seat };
    for (int round = 0; *plan; round++, s.rounds++) { /* "abcd efg,..." */
        for (; *plan && *plan != ','; s.tables[round]++) {
            uint16_t *table = schedule_table(&s, round, s.tables[round]);
            for (int i = 0; i < TABLE_CHAIRS; i++) table[i] = CHAIR_EMPTY;
            for (int i = 0; *plan >= 'a'; i++) table[i] = (uint16_t)(*plan++ - 'a');
            plan += *plan == ' ';
        }
        plan += *plan == ',';
    }
    return s;
}

static void the_one_who_moves_meets_the_fewest_again(void **state) { /* DM19-5.5b */
    (void)state;
    Reseat moves[REPAIR_MOVES];
    Err err;
    int count;
    /* i leaves the last round, j and k are left; of the eight at tables of four all but c have met
     * one of them already */
    Schedule s = table_plan(
        11, "ajbk defg hci,djek abfg hci,fjgk abde hci,hjki abcd efg,abcd efgh ijk");
    assert_int_equal(repair_leave(&s, 4, 8, moves, &count, &err), OK);
    assert_int_equal(count, 1);
    assert_int_equal(moves[0].round, 4);
    assert_int_equal(moves[0].player, 2);
    assert_int_equal(moves[0].from, 0);
    assert_int_equal(moves[0].to, 2);
    assert_string_equal(sizes(&s, 4), "4-3-3");
    assert_int_equal(schedule_find(&s, 4, 0), 0); /* a stays, b stays, d moves up */
    assert_int_equal(schedule_find(&s, 4, 1), 1);
    assert_int_equal(schedule_find(&s, 4, 3), 2);
    assert_int_equal(schedule_find(&s, 4, 2) / TABLE_CHAIRS, 2);
}

static void without_a_table_of_four_the_two_join_others(void **state) { /* DM19-5.5b */
    (void)state;
    Reseat moves[REPAIR_MOVES];
    Err err;
    int count;
    Schedule s = table_plan(15, "abc def ghi jkl mno");
    assert_int_equal(repair_leave(&s, 0, 4, moves, &count, &err), OK);
    assert_int_equal(count, 5); /* two join others, and mno become table 2 */
    assert_string_equal(sizes(&s, 0), "4-4-3-3");
    Problem p = whole(15, 1, 1);
    leaves[4] = 0;
    assert_null(recount(&p, &s, 0, &solved.count));
    for (int i = 0; i < count; i++)
        assert_int_equal(schedule_find(&s, 0, moves[i].player) / TABLE_CHAIRS, moves[i].to);
}

static void nobody_is_left_at_a_table_of_two(void **state) {
    (void)state;
    uint16_t before[128];
    Reseat moves[REPAIR_MOVES];
    Err err;
    int count;
    Schedule s = table_plan(6, "abc def");
    memcpy(before, seat, sizeof before);
    assert_int_equal(repair_leave(&s, 0, 0, moves, &count, &err), ERR_INPUT);
    assert_string_equal(
        err.text,
        "Round 1 would have 5 players. They can't be seated at tables of three and four.");
    assert_memory_equal(seat, before, 16 * sizeof *seat);
    assert_int_equal(repair_leave(&s, 0, 9, moves, &count, &err), ERR_MISSING);
    s = table_plan(3, "abc");
    assert_int_equal(repair_leave(&s, 0, 0, moves, &count, &err), ERR_INPUT);
    s = table_plan(9, "abc def ghi"); /* 3-3-2: the two join the others */
    assert_int_equal(repair_leave(&s, 0, 0, moves, &count, &err), OK);
    assert_string_equal(sizes(&s, 0), "4-4");
}

/* Players who move to another table are told so, and nobody else is. */
static void leave_told(Schedule *s, int round, unsigned leaver, unsigned players) {
    Reseat moves[REPAIR_MOVES];
    int was[64], count;
    Err err;
    for (unsigned i = 0; i < players; i++) was[i] = schedule_find(s, round, i);
    assert_int_equal(repair_leave(s, round, leaver, moves, &count, &err), OK);
    for (unsigned i = 0; i < players; i++) {
        int is = schedule_find(s, round, i), told = 0;
        if (is < 0) continue;
        for (int k = 0; k < count; k++) {
            if (moves[k].player != i) continue;
            assert_int_equal(moves[k].from, was[i] / TABLE_CHAIRS);
            assert_int_equal(moves[k].to, is / TABLE_CHAIRS);
            told++;
        }
        assert_int_equal(told, was[i] / TABLE_CHAIRS != is / TABLE_CHAIRS);
    }
}

static void any_chain_of_leavers_keeps_a_plan_legal(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Rng rng = { seed };
        unsigned players = 12 + rng_below(&rng, 30), left = players;
        Problem p = whole(players, 3, seed);
        solve(&p, &first);
        while (left > 6) {
            unsigned leaver = rng_below(&rng, players);
            if (!leaves[leaver]) continue;
            for (int round = 0; round < 3; round++)
                leave_told(&first.schedule, round, leaver, players);
            leaves[leaver] = 0;
            left--;
            const char *wrong = recount(&p, &first.schedule, 3, &first.count);
            if (wrong) fail_msg("seed %u: %s", (unsigned)seed, wrong);
            for (int round = 0; round < 3; round++) {
                unsigned seated = 0;
                for (unsigned i = 0; i < players; i++)
                    seated += schedule_find(&first.schedule, round, i) >= 0;
                assert_int_equal(seated, left);
            }
        }
    }
}

static void late_arrivals_join_what_is_not_published(void **state) {
    (void)state;
    Problem p = whole(20, 4, 3);
    joins[18] = joins[19] = 1; /* 18 play round 1 */
    solve(&p, &first);
    assert_string_equal(sizes(&first.schedule, 0), "4-4-4-3-3");
    assert_string_equal(sizes(&first.schedule, 1), "4-4-4-4-4");
    assert_int_equal(first.count.repeats, 0);
    replan(&p, 1);
    assert_int_equal(solved.count.repeats, 0);
    assert_int_equal(solved.count.position_duplicates, solved.seating.bounds.positions.least);
}

static void drop_outs_never_cost_a_repeat_in_a_big_field(void **state) {
    (void)state;
    static const unsigned PLAYERS[] = { 24, 31, 40, 76, 200 };
    for (int i = 0; i < 5; i++)
        for (unsigned published = 1; published < 4; published++) {
            Problem p = whole(PLAYERS[i], 4, published);
            solve(&p, &first);
            for (unsigned k = 0; k < 3; k++) leaves[7 * k + published] = (uint8_t)published;
            replan(&p, published);
            assert_int_equal(solved.count.repeats, 0);
            if (PLAYERS[i] > 24) /* positions, too, are made up for */
                assert_int_equal(solved.count.position_duplicates,
                                 solved.seating.bounds.positions.least);
        }
}

static void a_swap_in_a_published_round_counts_as_it_happened(void **state) {
    (void)state;
    Problem p = whole(16, 4, 3);
    Err err;
    solve(&p, &first);
    int a = schedule_find(&first.schedule, 0, 2), b = schedule_find(&first.schedule, 0, 3);
    assert_int_equal(repair_swap(&first.schedule, 0, 2, 3, &err), OK);
    assert_int_equal(schedule_find(&first.schedule, 0, 2), b);
    assert_int_equal(schedule_find(&first.schedule, 0, 3), a);
    replan(&p, 1);
    assert_int_equal(solved.count.repeats, 0); /* one round never has repeats: all is open */
    assert_int_equal(repair_swap(&first.schedule, 1, 2, 3, &err), OK);
    replan(&p, 2);
    if (solved.seating.bounds.repeats.least) /* who met twice stays met */
        assert_int_equal(solved.seating.bounds.repeats.why, BOUND_PAST);
    assert_int_equal(repair_swap(&first.schedule, 0, 2, 16, &err), ERR_MISSING);
    assert_int_equal(repair_swap(&first.schedule, 9, 2, 3, &err), ERR_MISSING);
}

static void a_round_that_cannot_be_seated_is_refused(void **state) {
    (void)state;
    Problem p = whole(6, 3, 3);
    Err err;
    p.steps = 10000;
    solve(&p, &first);
    leaves[0] = 1;
    p.past = &first.schedule;
    p.published = 1;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_string_equal(err.text,
                        "Round 2 has 5 players. They can't be seated at tables of three and four.");
    p.published = 4;
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    p.published = 1;
    leaves[0] = SCHEDULE_ROUNDS_MAX;
    first.seat[1] = first.seat[0];
    assert_int_equal(problem_check(&p, &err), ERR_INPUT);
    assert_non_null(strstr(err.text, "twice"));
}

/* Sit so many at each table of one round: digits of `code` to the base five, the people numbered. */
static unsigned sit(Schedule *s, unsigned tables, unsigned code) {
    unsigned people = 0;
    s->tables[0] = (uint16_t)tables;
    for (unsigned t = 0; t < tables; t++, code /= 5)
        for (unsigned i = 0; i < TABLE_CHAIRS; i++) {
            bool sits = i < code % 5;
            schedule_table(s, 0, (int)t)[i] = (uint16_t)(sits ? people : CHAIR_EMPTY);
            people += sits;
        }
    return people;
}

/* DM19-5.5b, Q-24: whatever sizes are left, everyone who can be seated is. */
static void however_many_leave_no_table_is_short(void **state) {
    (void)state;
    enum { TABLES = 6, CODES = 15625 };
    uint16_t chairs[TABLE_CHAIRS * TABLES];
    Schedule s = { .rounds = 1, .chairs = TABLE_CHAIRS * TABLES, .seat = chairs };
    for (unsigned code = 0; code < CODES; code++) {
        unsigned people = sit(&s, TABLES, code), moves = 0;
        TableCount best = schedule_tables(people);
        s.players = (uint16_t)people;
        Status status = OK;
        while (repair_short(&s, 0) && !status) {
            Reseat move;
            status = repair_next(&s, 0, &move);
            assert_true(moves++ < 2 * TABLES);
            if (!status) assert_int_equal(schedule_find(&s, 0, move.player) / 4, move.to);
        }
        assert_int_equal(status != OK, people && !best.fours && !best.threes);
        for (unsigned player = 0; player < people; player++)
            assert_true(schedule_find(&s, 0, player) >= 0);
    }
}

/* Three tables of three, someone does not come, the other two go to the other tables. */
static void a_table_that_broke_up_is_no_obstacle(void **state) { /* DM19-5.5b, Q-24 */
    (void)state;
    Problem p = whole(9, 3, 1);
    solve(&p, &first);
    uint16_t *gone = schedule_table(&first.schedule, 0, 2);
    leaves[gone[1]] = 0;
    schedule_table(&first.schedule, 0, 0)[3] = gone[0];
    schedule_table(&first.schedule, 0, 1)[3] = gone[2];
    gone[0] = gone[1] = gone[2] = CHAIR_EMPTY;
    replan(&p, 1);
    assert_string_equal(sizes(&solved.schedule, 0), "4-4-0");
    assert_string_equal(sizes(&solved.schedule, 1), "4-4");
    assert_string_equal(sizes(&solved.schedule, 2), "4-4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chain_of_drop_outs_is_replanned),
        cmocka_unit_test(the_chain_of_drop_outs_keeps_the_given_plan),
        cmocka_unit_test(the_one_who_moves_meets_the_fewest_again),
        cmocka_unit_test(without_a_table_of_four_the_two_join_others),
        cmocka_unit_test(nobody_is_left_at_a_table_of_two),
        cmocka_unit_test(any_chain_of_leavers_keeps_a_plan_legal),
        cmocka_unit_test(however_many_leave_no_table_is_short),
        cmocka_unit_test(late_arrivals_join_what_is_not_published),
        cmocka_unit_test(drop_outs_never_cost_a_repeat_in_a_big_field),
        cmocka_unit_test(a_swap_in_a_published_round_counts_as_it_happened),
        cmocka_unit_test(a_round_that_cannot_be_seated_is_refused),
        cmocka_unit_test(a_table_that_broke_up_is_no_obstacle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
