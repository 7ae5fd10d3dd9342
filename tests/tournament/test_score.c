/* What a game is worth: the invariants that hold for every sheet, and the odd cases. */
#include "event.h"

static GameScore scored(RulebookId rulebook, uint8_t scenario, const char *seats) {
    Event *e = event_open(rulebook);
    Sheet *sheet = event_game(e, 1, 1, seats);
    sheet->scenario = scenario;
    result_find_winner(&e->results.rules, sheet);
    GameScore game = score_game(&e->results.rules, sheet);
    free(e);
    return game;
}

/* Invariants 3 and 4: points of a table add up to 11 or 9, shares to 1, or 3/4 at a table of three
 * with an unrounded fourth score; even with shared places and leavers. */
static void points_and_shares_add_up(void **state) { /* DM19-3.1b DM19-3.1c DM19-3.4 WC04-9b */
    (void)state;
    for (int book = 0; book < RULEBOOKS; book++) {
        EventRules rules = rulebook_event((RulebookId)book);
        for (int n = 0; n < 4096; n++) {
            for (int seats = 3; seats <= 4; seats++) {
                Sheet sheet = { .prelim = 1, .round = 1, .table = 1, .seats = (uint8_t)seats };
                for (int i = 0; i < RESULT_SEATS && i < seats; i++) {
                    sheet.seat[i] = (SheetSeat){ .player = (uint32_t)i,
                                                 .vp = (uint8_t)(i ? n >> 4 * (i - 1) & 15 : 10) };
                    if (i && n % 7 == i) sheet.seat[i].left = 1;
                    if (i && n % 5 == i) sheet.seat[i].left = 2;
                }
                sheet.seat[0].winner = true;
                GameScore game = score_game(&rules, &sheet);
                unsigned points = 0;
                Ratio shares = ratio_of(0, 1);
                for (int i = 0; i < seats; i++) {
                    Ratio share = score_share(&game, i);
                    points += game.sixths[i];
                    shares = ratio_add(&shares, &share);
                }
                assert_int_equal(game.place[0], 1);
                if (rules.game_points == POINTS_POSITION)
                    assert_int_equal(points, SCORE_SIXTHS * (seats == 4 ? 11 : 9));
                Ratio whole = ratio_of(1, 1), part = ratio_of(3, 4);
                if (seats == 4) assert_int_equal(ratio_compare(&shares, &whole), 0);
                else if (rules.three_player_phantom && rules.phantom_rounding == PHANTOM_EXACT)
                    assert_int_equal(ratio_compare(&shares, &part), 0);
            }
        }
    }
}

static void caps_depend_on_the_scenario(void **state) { /* DM19-3.3b DM19-3.3c Q-10 */
    (void)state;
    assert_int_equal(scored(DM19, PLAYED_BASE, "a 12, b 8, c 7, d 5").vp[0], 10);
    assert_int_equal(scored(DM19, PLAYED_NEW_SHORES, "a 15, b 8, c 7, d 5").vp[0], 14);
    assert_int_equal(scored(DM19, PLAYED_FISHERMEN, "a 11, b 8, c 7, d 5").vp[0], 10);
    assert_int_equal(scored(DM19, PLAYED_CITIES_AND_KNIGHTS, "a 14, b 8, c 7, d 5").vp[0], 13);
    assert_int_equal(scored(DM19, PLAYED_EXPLORERS_AND_PIRATES, "a 17, b 8, c 7, d 5").vp[0], 15);
    assert_int_equal(scored(WC04, PLAYED_BASE, "a 13, b 8, c 7, d 5").vp[0], 13); /* */
    assert_int_equal(scored(DC21, PLAYED_BASE, "a 11, b 8, c 7, d 5").vp[0], 10); /* */
}

/* The cap comes first: a second with 11 stands beside a second with 10. */
static void places_go_by_counted_points(void **state) { /* Q-03 Q-05 */
    (void)state;
    GameScore game = scored(NC20, PLAYED_BASE, "a 10!, b 11, c 10, d 5");
    assert_memory_equal(game.place, ((uint8_t[]){ 1, 2, 2, 4 }), 4);
    assert_int_equal(game.total, 35);
}

static void leavers_are_last_the_first_to_go_lowest(void **state) { /* DM19-5.6b Q-25 Q-57 */
    (void)state;
    Event *e = event_open(DC21);
    Sheet *sheet = event_game(e, 1, 1, "a 10, b 2, c 7?, d 9?");
    sheet->seat[2].left = 2;
    GameScore game = score_game(&e->results.rules, sheet);
    assert_memory_equal(game.place, ((uint8_t[]){ 1, 2, 3, 4 }), 4);
    assert_memory_equal(game.vp, ((uint8_t[]){ 10, 2, 7, 9 }), 4); /* the game counts as it was */
    free(e);
    game = scored(DM19, PLAYED_BASE, "a 10, b 6, c 9?"); /* a table of three: last is third */
    assert_memory_equal(game.place, ((uint8_t[]){ 1, 2, 3 }), 3);
    assert_int_equal(game.vp[2], 0);
    assert_memory_equal(game.sixths, ((uint16_t[]){ 30, 18, 6 }), 6);
}

static void a_judge_may_decide_zero_to_zero(void **state) { /* */
    (void)state;
    GameScore game = scored(NC20, PLAYED_BASE, "a 0!, b 0, c 0, d 0");
    Ratio share = score_share(&game, 0), none = ratio_of(0, 1);
    assert_int_equal(ratio_compare(&share, &none), 0);
    assert_int_equal(score_manual(&game, 0), 0);
}

/* Rounding by hand is rounding half up of the exact share, for every total there is. */
static void rounding_by_hand_is_half_up(void **state) { /* WC25-1.3.3a */
    (void)state;
    for (unsigned total = 1; total <= 360; total++)
        for (unsigned vp = 0; vp <= 30 && vp <= total; vp++) {
            GameScore game = { .vp = { (uint8_t)vp }, .total = (uint16_t)total, .parts = 1 };
            char exact[32], manual[32];
            Buf a = buf_over(exact, sizeof exact), b = buf_over(manual, sizeof manual);
            Ratio share = score_share(&game, 0);
            Ratio hand = ratio_of(score_manual(&game, 0), SCORE_MANUAL);
            ratio_percent(&share, 2, &a);
            ratio_percent(&hand, 2, &b);
            assert_string_equal(exact, manual);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_and_shares_add_up),
        cmocka_unit_test(caps_depend_on_the_scenario),
        cmocka_unit_test(places_go_by_counted_points),
        cmocka_unit_test(leavers_are_last_the_first_to_go_lowest),
        cmocka_unit_test(a_judge_may_decide_zero_to_zero),
        cmocka_unit_test(rounding_by_hand_is_half_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
