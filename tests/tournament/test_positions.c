/* No matter who meets whom, the play order can be as even as the tables allow. */
#include "tournament/positions.h"
#include "tournament/solved.h"

#include <string.h>

static Solved solved;
static max_align_t work[1 << 16];

/* Any schedule whatsoever: everyone is dealt to tables at random in every round. */
static void deal(const Problem *p, Rng *rng) {
    Schedule *s = &solved.schedule;
    *s = (Schedule){ .players = p->players,
                     .rounds = p->rounds,
                     .chairs = schedule_chairs(p->players),
                     .seat = solved.seat };
    for (int round = 0; round < p->rounds; round++) {
        uint16_t list[256];
        unsigned count = 0;
        for (unsigned i = 0; i < p->players; i++)
            if (problem_plays(p, i, round)) list[count++] = (uint16_t)i;
        for (unsigned i = count; i > 1; i--) {
            unsigned j = rng_below(rng, i);
            uint16_t swap = list[i - 1];
            list[i - 1] = list[j];
            list[j] = swap;
        }
        TableCount tables = schedule_tables(count);
        s->tables[round] = (uint16_t)(tables.fours + tables.threes);
        unsigned next = 0;
        for (int t = 0; t < s->tables[round]; t++)
            for (int i = 0; i < TABLE_CHAIRS; i++)
                schedule_table(s, round, t)[i] = i == 3 && t >= tables.fours ? CHAIR_EMPTY
                                                                             : list[next++];
    }
}

static void assign(const Problem *p, Rng *rng) {
    assert_true(positions_room(p) <= sizeof work);
    positions_assign(p, &solved.schedule, rng, work);
    const char *wrong = recount(p, &solved.schedule, p->published, &solved.count);
    if (wrong) fail_msg("%s", wrong);
}

static void tables_of_four_give_everyone_every_position_evenly(void **state) { /* WC04-10b */
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rng rng = { seed };
        Problem p = { .players = (uint16_t)(8 + 4 * rng_below(&rng, 20)),
                      .rounds = (uint16_t)(1 + rng_below(&rng, SCHEDULE_ROUNDS_MAX)) };
        deal(&p, &rng);
        assign(&p, &rng);
        unsigned spare = p.rounds > 4 ? p.rounds - 4u : 0;
        assert_int_equal(solved.count.position_duplicates, p.players * spare);
        assert_int_equal(solved.count.most_of_a_position, (p.rounds + 3u) / 4);
    }
}

static void with_tables_of_three_the_formula_is_reached(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Rng rng = { seed };
        Problem p = { .players = (uint16_t)(9 + rng_below(&rng, 80)),
                      .rounds = (uint16_t)(1 + rng_below(&rng, 8)) };
        unsigned fours = p.rounds * schedule_tables(p.players).fours;
        unsigned held = 3u * p.players + (p.players < fours ? p.players : fours);
        unsigned least = p.rounds < 4 ? 0 : p.rounds * p.players - held;
        deal(&p, &rng);
        /* a random deal may keep someone from tables of four altogether; bounds then differ */
        uint8_t sits[256] = { 0 };
        unsigned can = 0;
        for (int round = 0; round < p.rounds; round++)
            for (int t = 0; t < schedule_tables(p.players).fours; t++)
                for (int i = 0; i < TABLE_CHAIRS; i++)
                    can += !sits[schedule_table(&solved.schedule, round, t)[i]]++;
        assign(&p, &rng);
        if (p.rounds < 4 || can == p.players)
            assert_int_equal(solved.count.position_duplicates, least);
        else assert_true(solved.count.position_duplicates <= least + (p.players - can));
    }
}

static void early_leavers_still_had_different_positions(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Rng rng = { seed };
        uint8_t leaves[64];
        Problem p = { .players = 40, .rounds = 4, .leaves = leaves };
        for (int i = 0; i < 40; i++) leaves[i] = (uint8_t)(i % 7 == 0 ? 1 + rng_below(&rng, 3) : 4);
        deal(&p, &rng);
        assign(&p, &rng);
        Bounds bounds;
        schedule_bounds(&p, 0, 0, (uint8_t *)work, &bounds);
        assert_int_equal(solved.count.position_duplicates, bounds.positions.least);
    }
}

static void published_rounds_are_left_alone_and_made_up_for(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Rng rng = { seed };
        uint16_t before[256];
        Problem p = { .players = 32, .rounds = 4 };
        deal(&p, &rng);
        assign(&p, &rng); /* two good rounds, then two that are dealt again */
        memcpy(before, solved.seat, sizeof before);
        static uint16_t past_seat[256];
        memcpy(past_seat, solved.seat, sizeof past_seat);
        deal(&p, &rng);
        memcpy(solved.seat, past_seat, sizeof(uint16_t) * 2 * solved.schedule.chairs);
        Schedule past = solved.schedule;
        past.seat = past_seat;
        p.past = &past;
        p.published = 2;
        assign(&p, &rng);
        assert_memory_equal(solved.seat, before, sizeof(uint16_t) * 2 * solved.schedule.chairs);
        assert_true(solved.count.position_duplicates <= 12); /* dealt without a thought for it */
        assert_true(solved.count.most_of_a_position <= 2);
    }
}

static void a_last_round_is_made_up_for_as_far_as_it_goes(void **state) {
    (void)state;
    Rng rng = { 5 };
    Problem p = {
        .players = 16, .rounds = 4, .steps = 1000000, .objectives = { OBJECTIVE_OPPONENTS }
    };
    solve(&p, &solved);
    static uint16_t past_seat[256];
    memcpy(past_seat, solved.seat, sizeof past_seat);
    Schedule past = solved.schedule;
    past.seat = past_seat;
    p.past = &past;
    p.published = 3;
    for (int t = 0; t < 4; t++) { /* turn every table of the last round */
        uint16_t *seat = schedule_table(&solved.schedule, 3, t), first = seat[0];
        memmove(seat, seat + 1, 3 * sizeof *seat);
        seat[3] = first;
    }
    assign(&p, &rng);
    assert_int_equal(solved.count.position_duplicates, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_four_give_everyone_every_position_evenly),
        cmocka_unit_test(with_tables_of_three_the_formula_is_reached),
        cmocka_unit_test(early_leavers_still_had_different_positions),
        cmocka_unit_test(published_rounds_are_left_alone_and_made_up_for),
        cmocka_unit_test(a_last_round_is_made_up_for_as_far_as_it_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
