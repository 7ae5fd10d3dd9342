/* Standings: the keys of every rulebook in their order, ties, cuts, and what is refused. */
#include "event.h"

#include "base/rng.h"
#include "tournament/lots.h"

static bool ahead(const Event *e, const char *a, const char *b) {
    return event_row(e, a)->rank < event_row(e, b)->rank;
}

static uint8_t decided(const Event *e, const char *a, const char *b) {
    uint8_t key;
    rank_compare(&e->results.rules, event_row(e, a), event_row(e, b), &key);
    return key;
}

static void wins_come_first(void **state) { /* NC20-1.4.1 WC25-1.3.1 WC04-5 */
    (void)state;
    static const RulebookId BOOKS[] = { NC20, WC25, WC04 };
    for (int i = 0; i < 3; i++) {
        Event *e = event_open(BOOKS[i]);
        event_part(e, 1, "A", 10, 30), event_part(e, 2, "A", 10, 30), event_part(e, 3, "A", 2, 30);
        event_part(e, 1, "B", 10, 40), event_part(e, 2, "B", 9, 30), event_part(e, 3, "B", 9, 30);
        event_rank_all(e);
        assert_true(event_row(e, "A")->score.vp < event_row(e, "B")->score.vp);
        assert_true(ahead(e, "A", "B"));
        assert_int_equal(decided(e, "A", "B"), KEY_WINS);
        free(e);
    }
}

static void then_the_sum_of_victory_points(void **state) { /* NC20-1.4.2 WC25-1.3.2a WC04-6
                                                              DM19-3.3a NC20-2.10b */
    (void)state;
    Event *e = event_open(NC20);
    event_part(e, 1, "A", 12, 40), event_part(e, 2, "A", 8, 24); /* 12 adds 10 */
    event_part(e, 1, "B", 10, 40), event_part(e, 2, "B", 9, 36);
    event_rank_all(e);
    assert_int_equal(event_row(e, "A")->score.vp, 18);
    assert_true(ahead(e, "B", "A"));
    assert_int_equal(decided(e, "A", "B"), KEY_VP_SUM);
    free(e);
}

static void wc25_counts_second_and_third_places(void **state) { /* WC25-1.3.2d Q-05 Q-11 */
    (void)state;
    Event *e = event_open(WC25);
    /* equal in wins, VP and percentage: 8 of 32 each; A was second, B third, C third of three */
    event_game(e, 1, 1, "A 8, a1 10, a2 7, a3 7");
    event_game(e, 1, 2, "B 8, b1 10, b2 9, b3 5");
    event_game(e, 1, 3, "C 8, c1 10, c2 6, c3 8");
    event_rank_all(e);
    assert_true(ahead(e, "A", "B"));
    assert_int_equal(decided(e, "A", "B"), KEY_SECONDS);
    assert_int_equal(event_row(e, "C")->score.place[1], 1); /* shared second counts */
    assert_int_equal(event_row(e, "A")->rank, event_row(e, "C")->rank);
    free(e);

    e = event_open(WC25); /* a third place at a table of three counts as one */
    event_game(e, 1, 1, "A 6, a1 10, a2 8");
    event_game(e, 1, 2, "B 6, b1 10, b2 8, b3 8"); /* 6 of 32 as well */
    event_rank_all(e);
    assert_string_equal(event_exact(e, "A", KEY_PCT_SUM), event_exact(e, "B", KEY_PCT_SUM));
    assert_int_equal(decided(e, "A", "B"), KEY_THIRDS);
    assert_true(ahead(e, "A", "B"));
    free(e);
}

static void
dm19_goes_by_points_then_counts_of_places(void **state) { /* DM19-3.2 DM19-3.3a DM19-3.6 */
    (void)state;
    Event *e = event_open(DM19);
    event_part(e, 1, "W", 10, 30), event_part(e, 2, "W", 2, 30); /* a win and a last: 6 points */
    event_game(e, 1, 1, "S 8, s1x 10, s2x 7, s3x 6");            /* two seconds: 6 points */
    event_game(e, 2, 1, "S 9, s4x 10, s5x 7, s6x 6");
    event_rank_all(e);
    assert_int_equal(event_row(e, "W")->score.sixths, event_row(e, "S")->score.sixths);
    assert_true(ahead(e, "S", "W")); /* 17 VP against 12 */
    assert_int_equal(decided(e, "S", "W"), KEY_VP_SUM);
    Standing a = *event_row(e, "W"), b = a;
    b.score.place[0]--, b.score.place[1] += 2, b.score.place[3]--;
    uint8_t key;
    /* more firsts, all else equal */
    assert_true(rank_compare(&e->results.rules, &a, &b, &key) < 0);
    assert_int_equal(key, KEY_FIRSTS);
    free(e);
}

static void dm19_compares_dropouts_by_their_average(void **state) { /* DM19-3.3d */
    (void)state;
    Event *e = event_open(DM19);
    event_part(e, 1, "A", 10, 30), event_part(e, 2, "A", 10, 30);
    Standing a, b;
    event_part(e, 1, "B", 10, 40), event_part(e, 2, "B", 5, 40), event_part(e, 3, "B", 5, 40);
    event_rank_all(e);
    a = *event_row(e, "A"), b = *event_row(e, "B");
    assert_int_equal(a.score.vp, b.score.vp);
    assert_true(rank_by(&e->results.rules, &a, &b, KEY_PCT_AVERAGE) < 0); /* 33.3 against 16.7 */
    free(e);
}

/* 2 x base, New Shores, Cities & Knights: 10, 14 and 13 points count, and shares are of what counts. */
static void dm19_counts_each_game_up_to_its_own_goal(void **state) { /* DM19-3.3b DM19-6C.1 Q-10 */
    (void)state;
    Event *e = event_open(DM19);
    event_game(e, 1, 1, "A 11, B 8, C 7, D 5");
    event_game(e, 2, 1, "A 9, B 10, C 6, D 6");
    event_game(e, 3, 1, "A 15!, B 10, C 9, D 8")->scenario = PLAYED_NEW_SHORES;
    event_game(e, 4, 1, "A 15!, B 12, C 9")->scenario = PLAYED_CITIES_AND_KNIGHTS;
    event_rank_all(e);
    assert_int_equal(event_row(e, "A")->score.vp, 10 + 9 + 14 + 13);
    assert_int_equal(event_row(e, "A")->score.sixths, 6 * (5 + 3 + 5 + 5));
    /* (10/30 + 9/31 + 14/41 + 13/(34 * 4/3)) / 4: a table of three counts its average as a fourth (DM19-3.4) */
    Ratio mean = ratio_of(10, 30), part = ratio_of(9, 31);
    mean = ratio_add(&mean, &part);
    part = ratio_of(14, 41), mean = ratio_add(&mean, &part);
    part = ratio_of(13 * 3, 34 * 4), mean = ratio_add(&mean, &part);
    Ratio value = rank_value(&e->results.rules, event_row(e, "A"), KEY_PCT_AVERAGE);
    value = ratio_add(&value, &value), value = ratio_add(&value, &value);
    assert_int_equal(ratio_compare(&value, &mean), 0);
    free(e);
}

static void dm19_shares_places_that_nothing_decides(void **state) { /* */
    (void)state;
    Event *e = event_open(DM19);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_game(e, 1, 2, "e 10, f 8, g 7, h 6");
    event_rank_all(e);
    assert_int_equal(event_row(e, "a")->rank, 1);
    assert_int_equal(event_row(e, "e")->rank, 1);
    assert_int_equal(event_row(e, "b")->rank, 3);
    assert_int_equal(event_row(e, "h")->rank, 7);
    assert_int_equal(event_row(e, "h")->shared, 2);
    free(e);
}

/* A field in which nobody can be told apart but by lots: 32 players, one game. */
static Event *level_field(RulebookId rulebook) {
    Event *e = event_open(rulebook);
    for (int t = 0; t < 8; t++) {
        char seats[96];
        snprintf(seats, sizeof seats, "p%d 10, p%d 8, p%d 7, p%d 6", t, 8 + t, 16 + t, 24 + t);
        event_game(e, 1, t + 1, seats);
    }
    event_rank_all(e);
    return e;
}

/* Invariant 7, and lots once drawn stay. */
static void
lots_make_the_order_total_and_stay(void **state) { /* NC20-1.2.9a NC20-1.2.9b NC20-1.2.9c
                                                                  NC20-1.4.3b WC25-1.3.2e Q-06 Q-12 */
    (void)state;
    static const RulebookId BOOKS[] = { NC20, WC25, WC04 };
    for (int i = 0; i < 3; i++) {
        Event *e = level_field(BOOKS[i]);
        LotsKey key = lots_key("seed", 4, "", 0);
        uint32_t count = e->results.entrants, order[32];
        size_t at = 0;
        assert_int_equal(rank_tied(e->row, count, 16, &at), 8);
        assert_int_equal(lots_draw(&key, e->row, count, 16, e->entrant, count), 16);
        event_rank_all(e);
        at = 0;
        assert_int_equal(rank_tied(e->row, count, 16, &at), 0);
        assert_true(rank_tied(e->row, count, 17, &at) > 0);
        for (uint32_t k = 0; k < 16; k++) {
            assert_int_equal(e->row[k].rank, k + 1);
            order[k] = e->row[k].player;
        }
        for (int again = 0; again < 5; again++) {
            assert_int_equal(lots_draw(&key, e->row, count, 16, e->entrant, count), 0);
            event_rank_all(e);
            for (uint32_t k = 0; k < 16; k++) assert_int_equal(e->row[k].player, order[k]);
        }
        assert_int_equal(lots_draw(&key, e->row, count, count, e->entrant, count), 16);
        event_rank_all(e);
        for (uint32_t k = 0; k < 16; k++) assert_int_equal(e->row[k].player, order[k]);
        for (uint32_t k = 0; k < count; k++) assert_int_equal(e->row[k].rank, k + 1);
        free(e);
    }
}

/* Someone without a lot joins a group that drew: all share the rank until the newcomer draws. */
static void a_newcomer_to_a_tie_draws_alone(void **state) { /* */
    (void)state;
    Event *e = level_field(NC20);
    e->entrant[event_player(e, "p0")].lot = 900;
    e->entrant[event_player(e, "p1")].lot = 3;
    event_rank_all(e);
    assert_int_equal(event_row(e, "p0")->rank, 1);
    assert_int_equal(event_row(e, "p0")->shared, 8);
    LotsKey key = lots_key("x", 1, "", 0);
    assert_int_equal(lots_draw(&key, e->row, 32, 1, e->entrant, 32), 6);
    event_rank_all(e);
    assert_true(ahead(e, "p1", "p0"));
    assert_int_equal(event_row(e, "p0")->lot, 900);
    free(e);
}

static void the_order_of_the_input_never_shows(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Rng rng = { seed };
        RulebookId book = (RulebookId)(seed % RULEBOOKS);
        Event *e = event_open(book);
        for (int round = 1; round <= 3; round++)
            for (int t = 0; t < 6; t++) {
                char seats[96];
                snprintf(seats, sizeof seats, "p%02d %u, p%02d 10!, p%02d %u, p%02d %u", 4 * t,
                         rng_below(&rng, 4) + 6, 4 * t + 1, 4 * t + 2, rng_below(&rng, 4) + 6,
                         4 * t + 3, rng_below(&rng, 4) + 6);
                event_game(e, round, t + 1, seats);
            }
        event_rank_all(e);
        char ids[24][EVENT_ID];
        uint32_t rank[24];
        for (int i = 0; i < 24; i++) {
            strcpy(ids[i], e->id[e->row[i].player]);
            rank[i] = e->row[i].rank;
        }
        for (uint32_t i = e->results.sheets; i > 1; i--) {
            uint32_t k = rng_below(&rng, i);
            Sheet one = e->sheet[i - 1];
            e->sheet[i - 1] = e->sheet[k], e->sheet[k] = one;
        }
        for (uint32_t i = e->results.sheets; i-- > 0;) { /* seats too */
            SheetSeat one = e->sheet[i].seat[0];
            e->sheet[i].seat[0] = e->sheet[i].seat[3], e->sheet[i].seat[3] = one;
        }
        event_rank_all(e);
        for (int i = 0; i < 24; i++) {
            if (strcmp(ids[i], e->id[e->row[i].player]) != 0 || rank[i] != e->row[i].rank)
                fail_msg("seed %llu: row %d is %s, was %s", (unsigned long long)seed, i,
                         e->id[e->row[i].player], ids[i]);
        }
        free(e);
    }
}

static void the_disqualified_leave_and_their_results_stay(void **state) { /* NC20-1.6.8 Q-14 */
    (void)state;
    Event *e = event_open(WC25);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_rank_all(e);
    char before[512];
    strcpy(before, event_exact(e, "b", KEY_PCT_SUM));
    e->entrant[event_player(e, "a")].disqualified = true;
    event_rank_all(e);
    assert_int_equal(event_row(e, "a")->rank, 0);
    assert_int_equal(event_row(e, "b")->rank, 1);
    assert_string_equal(event_exact(e, "b", KEY_PCT_SUM), before);
    free(e);
}

/* Acceptance scenario: one file of four rounds under every rulebook; NC20 takes the first three. */
static void
nc20_counts_three_rounds_only(void **state) { /* NC20-1.2.5 WC25-1.1.3 WC04-4 DM19-2.1 */
    (void)state;
    static const struct {
        RulebookId book;
        uint32_t games;
    } BOOKS[] = { { NC20, 3 }, { WC25, 4 }, { DM19, 4 }, { WC04, 4 } };
    for (size_t i = 0; i < 4; i++) {
        Event *e = event_open(BOOKS[i].book);
        for (int round = 1; round <= 4; round++) event_game(e, round, 1, "a 10, b 8, c 7, d 6");
        event_rank_all(e);
        assert_int_equal(event_row(e, "a")->score.games, BOOKS[i].games);
        assert_int_equal(event_row(e, "a")->score.wins, BOOKS[i].games);
        free(e);
    }
}

static void a_void_game_counts_for_nothing_and_is_replayed(void **state) {
    (void)state;
    Event *e = event_open(NC20);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6")->dropped = true;
    event_game(e, 1, 1, "a 3, b 10, c 7, d 6");
    event_rank_all(e);
    assert_int_equal(event_row(e, "a")->score.games, 1);
    assert_int_equal(event_row(e, "a")->score.wins, 0);
    assert_int_equal(event_row(e, "b")->rank, 1);
    free(e);
}

static void without_a_result_nobody_is_ranked(void **state) { /* DM19-4.1 Q-22 */
    (void)state;
    Event *e = event_open(DM19);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_player(e, "late");
    event_rank_all(e);
    assert_int_equal(event_row(e, "late")->state, STANDING_UNPLAYED);
    assert_int_equal(event_row(e, "late")->rank, 0);
    free(e);
}

static FlawKind flaw_of(RulebookId book, const char *first, const char *second, int round,
                        int table) {
    Event *e = event_open(book);
    event_game(e, 1, 1, first);
    if (second) event_game(e, round, table, second);
    FlawKind kind = event_check(e).kind;
    free(e);
    return kind;
}

static void what_cannot_be_true_is_refused(void **state) { /* NC20-1.2.3d WC25-1.1.8a DM19-2.7
                                                              WC04-17b Q-68 */
    (void)state;
    const char *good = "a 10, b 8, c 7, d 6", *other = "e 10, f 8, g 7, h 6";
    assert_int_equal(flaw_of(NC20, good, other, 1, 2), FLAW_NONE);
    assert_int_equal(flaw_of(NC20, good, other, 1, 1), FLAW_TABLE_TWICE);
    assert_int_equal(flaw_of(NC20, good, other, 3, 1), FLAW_ROUND_MISSING);
    assert_int_equal(flaw_of(NC20, good, "a 10, x 2, y 3", 1, 2), FLAW_ROUND_TWICE);
    assert_int_equal(flaw_of(NC20, "a 10, b 8", NULL, 0, 0), FLAW_SEATS);
    assert_int_equal(flaw_of(NC20, "a 10, a 8, c 7", NULL, 0, 0), FLAW_PLAYER_TWICE);
    assert_int_equal(flaw_of(NC20, "a 10!, b 8!, c 7", NULL, 0, 0), FLAW_TWO_WINNERS);
    assert_int_equal(flaw_of(NC20, "a 9, b 8, c 7", NULL, 0, 0), FLAW_NO_WINNER);
    assert_int_equal(flaw_of(NC20, "a 10, b 11, c 7", NULL, 0, 0), FLAW_UNCLEAR_WINNER);
    assert_int_equal(flaw_of(NC20, "a 9!, b 8, c 7", NULL, 0, 0), FLAW_WINNER_SHORT);
    assert_int_equal(flaw_of(NC20, "a 10!?, b 8, c 7", NULL, 0, 0), FLAW_WINNER_LEFT);
    Event *e = event_open(WC25);
    event_game(e, 1, 1, "a 13, b 8, c 7")->scenario = PLAYED_CITIES_AND_KNIGHTS;
    assert_int_equal(event_check(e).kind, FLAW_SCENARIO);
    e->results.rules = rulebook_event(DM19);
    assert_int_equal(event_check(e).kind, FLAW_NONE);
    e->sheet[0].prelim = 2;
    assert_int_equal(event_check(e).kind, FLAW_PRELIM);
    free(e);
    e = event_open(NC20);
    event_game(e, 1, 1, "a 7!, b 8, c 7")->decided = true; /* a judge may */
    assert_int_equal(event_check(e).kind, FLAW_NONE);
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_come_first),
        cmocka_unit_test(then_the_sum_of_victory_points),
        cmocka_unit_test(wc25_counts_second_and_third_places),
        cmocka_unit_test(dm19_goes_by_points_then_counts_of_places),
        cmocka_unit_test(dm19_compares_dropouts_by_their_average),
        cmocka_unit_test(dm19_counts_each_game_up_to_its_own_goal),
        cmocka_unit_test(dm19_shares_places_that_nothing_decides),
        cmocka_unit_test(lots_make_the_order_total_and_stay),
        cmocka_unit_test(a_newcomer_to_a_tie_draws_alone),
        cmocka_unit_test(the_order_of_the_input_never_shows),
        cmocka_unit_test(the_disqualified_leave_and_their_results_stay),
        cmocka_unit_test(nc20_counts_three_rounds_only),
        cmocka_unit_test(a_void_game_counts_for_nothing_and_is_replayed),
        cmocka_unit_test(without_a_result_nobody_is_ranked),
        cmocka_unit_test(what_cannot_be_true_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
