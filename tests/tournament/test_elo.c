/* Pairwise Elo in whole numbers, checked against mathematics. */
#include "event.h"

#include "base/rng.h"
#include "tournament/elo.h"

#include <math.h>

/* long double has 64 bits of fraction; no duel comes nearer to a half than 10^-9, as the test
 * itself makes sure, so it settles every rounding beyond doubt. */
static void every_difference_is_rounded_rightly(void **state) { /* DC21-1.3.1c Q-57 */
    (void)state;
    static const unsigned SETTINGS[][2] = { { 20, 400 }, { 32, 400 }, { 10, 400 }, { 20, 800 },
                                            { 2, 1 },    { 32, 800 }, { 16, 173 } };
    for (size_t i = 0; i < sizeof SETTINGS / sizeof SETTINGS[0]; i++) {
        int k = (int)SETTINGS[i][0], scale = (int)SETTINGS[i][1];
        EloTable table;
        assert_true(elo_table((unsigned)k, (unsigned)scale, &table));
        for (int d = -4000; d <= 4000; d++) {
            long double exact = k / (1 + powl(10, (long double)d / scale));
            long double distance = fabsl(exact - floorl(exact) - 0.5L);
            if (distance < 1e-9L) fail_msg("K %d, scale %d, d %d is too near a half", k, scale, d);
            assert_int_equal(elo_win(&table, d), (int)floorl(exact + 0.5L));
            assert_int_equal(elo_win(&table, d) + elo_win(&table, -d), k);
            assert_int_equal(elo_tie(&table, d), (int)roundl(exact - k / 2.0L));
            assert_int_equal(elo_tie(&table, d), -elo_tie(&table, -d));
        }
        assert_int_equal(elo_win(&table, INT64_C(1) << 40), 0);
        assert_int_equal(elo_win(&table, -(INT64_C(1) << 40)), k);
    }
}

static void odd_or_outsized_settings_are_refused(void **state) {
    (void)state;
    EloTable table;
    assert_false(elo_table(21, 400, &table));
    assert_false(elo_table(0, 400, &table));
    assert_false(elo_table(34, 400, &table));
    assert_false(elo_table(20, 0, &table));
    assert_false(elo_table(20, 801, &table));
}

/* Invariant 5, for every kind of finish and any ratings. */
static void a_game_moves_points_and_makes_none(void **state) { /* DC21-1.3.2c */
    (void)state;
    Rng rng = { 11 };
    EloTable table;
    assert_true(elo_table(20, 400, &table));
    for (int i = 0; i < 20000; i++) {
        int seats = 3 + (int)rng_below(&rng, 2);
        int32_t before[4], change[4], sum = 0;
        uint8_t place[4];
        for (int s = 0; s < 4; s++) {
            before[s] = (int32_t)rng_below(&rng, 3000) - 500;
            place[s] = (uint8_t)(1 + rng_below(&rng, 4));
        }
        elo_game(&table, place, seats, before, change);
        for (int s = 0; s < 4; s++) sum += change[s];
        assert_int_equal(sum, 0);
        if (seats == 3) assert_int_equal(change[3], 0);
    }
}

/* Whole weekends: the sum of a group's ratings stays 1000 for each player, a void game does
 * nothing, and the order in which sheets are listed does not matter. */
static void a_weekend_is_the_same_in_any_order(void **state) { /* DC21-1.3.1a DC21-1.3.2c */
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Rng rng = { seed };
        Event *e = event_open(DC21);
        for (int round = 1; round <= 5; round++) {
            int order[20];
            for (int i = 0; i < 20; i++) order[i] = i;
            for (int i = 19; i > 0; i--) {
                int k = (int)rng_below(&rng, (uint32_t)i + 1), one = order[i];
                order[i] = order[k], order[k] = one;
            }
            for (int t = 0; t < 5; t++) {
                char seats[96];
                snprintf(seats, sizeof seats, "p%d 10, p%d %u, p%d %u, p%d %u", order[4 * t],
                         order[4 * t + 1], 2 + rng_below(&rng, 8), order[4 * t + 2],
                         2 + rng_below(&rng, 8), order[4 * t + 3], 2 + rng_below(&rng, 8));
                event_game(e, round, t + 1, seats);
            }
        }
        event_game(e, 5, 9, "p0 10, p1 9, p2 8")->dropped = true;
        event_rank_all(e);
        int64_t sum = 0;
        int32_t first[20];
        for (int i = 0; i < 20; i++) {
            sum += e->row[i].score.elo;
            first[i] = e->row[i].score.elo;
            assert_int_equal(e->row[i].score.games, 5);
        }
        assert_int_equal(sum, 20 * 1000);
        for (uint32_t i = e->results.sheets; i > 1; i--) {
            uint32_t k = rng_below(&rng, i);
            Sheet one = e->sheet[i - 1];
            e->sheet[i - 1] = e->sheet[k], e->sheet[k] = one;
        }
        event_rank_all(e);
        for (int i = 0; i < 20; i++) assert_int_equal(e->row[i].score.elo, first[i]);
        free(e);
    }
}

static void fewer_than_five_games_are_incomplete(void **state) { /* DC21-1.2.4a DC21-1.2.6 Q-55 */
    (void)state;
    Event *e = event_open(DC21);
    for (int round = 1; round <= 5; round++) {
        event_game(e, round, 1, "a 10, b 8, c 7, d 6");
        if (round < 5) event_game(e, round, 2, "q 10, x 8, y 7, z 6");
    }
    event_rank_all(e);
    assert_int_equal(event_row(e, "d")->rank, 4);
    assert_int_equal(event_row(e, "q")->state, STANDING_INCOMPLETE);
    assert_int_equal(event_row(e, "q")->rank, 0);
    assert_true(event_row(e, "q")->score.elo > event_row(e, "d")->score.elo);
    for (int round = 6; round <= 8; round++) event_game(e, round, 1, "a 10, b 8, c 7, d 6");
    assert_int_equal(event_check(e).kind, FLAW_TOO_MANY_GAMES);
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_difference_is_rounded_rightly),
        cmocka_unit_test(odd_or_outsized_settings_are_refused),
        cmocka_unit_test(a_game_moves_points_and_makes_none),
        cmocka_unit_test(a_weekend_is_the_same_in_any_order),
        cmocka_unit_test(fewer_than_five_games_are_incomplete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
