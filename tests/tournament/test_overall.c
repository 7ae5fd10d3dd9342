/* The final list: semi-finals, final, brackets, and what is still to come. */
#include "event.h"

#include "tournament/why.h"

static const Overall *place(const Event *e, const char *id) {
    for (uint32_t i = 0; i < e->results.entrants; i++)
        if (strcmp(e->id[e->overall[i].total.player], id) == 0) return &e->overall[i];
    fail_msg("nobody is called %s", id);
    return NULL;
}

static void rank_overall(Event *e) {
    event_rank_all(e);
    assert_true(overall_begun(&e->results));
    overall_table(&e->results, e->row, e->overall, e->numbers);
}

/* Twenty players whose preliminary ranks are their numbers: player n has 40 - n points of 100. */
static Event *field(RulebookId rulebook) {
    Event *e = event_open(rulebook);
    for (int t = 0; t < 5; t++) {
        char seats[96];
        snprintf(seats, sizeof seats, "%d 10, %d 9, %d 8, %d 7", t + 1, t + 6, t + 11, t + 16);
        event_game(e, 1, t + 1, seats);
        snprintf(seats, sizeof seats, "%d 10, %d 9, %d 8, %d 7", t + 1, t + 6, t + 11, t + 16);
        event_game(e, 2, t + 1, seats);
    }
    for (uint32_t i = 0; i < 20; i++)
        e->entrant[i].lot = (uint64_t)atoi(e->entrant[i].id); /* the rest is settled by lots */
    return e;
}

static void semis(Event *e) {
    event_game(e, 3, 1, "1 10, 8 8, 9 8, 16 6")->phase = SHEET_SEMI;
    event_game(e, 3, 2, "2 6, 7 10, 10 9, 15 3")->phase = SHEET_SEMI;
    event_game(e, 3, 3, "3 10, 6 9, 11 9, 14 9")->phase = SHEET_SEMI;
    event_game(e, 3, 4, "4 10, 5 9, 12 8, 13 7")->phase = SHEET_SEMI;
}

static void before_the_final_the_winners_stand_first(void **state) { /* NC20-1.2.8a WC25-1.1.6a */
    (void)state;
    Event *e = field(WC25);
    semis(e);
    rank_overall(e);
    static const char *const FINALISTS[] = { "1", "3", "4", "7" };
    for (int i = 0; i < 4; i++) {
        assert_true(place(e, FINALISTS[i])->provisional);
        assert_int_equal(place(e, FINALISTS[i])->place, i + 1);
    }
    assert_false(place(e, "8")->provisional);
    free(e);
}

static void wc04_settles_semi_final_ties_by_preliminary_rank(void **state) { /* WC04-12 WC04-13a
                                                                WC04-13b WC04-13c WC04-13d WC04-15 */
    (void)state;
    Event *e = field(WC04);
    semis(e);
    event_game(e, 4, 1, "1 7, 3 10, 4 7, 7 5")->phase = SHEET_FINAL;
    rank_overall(e);
    static const char *const ORDER[] = {
        "3", "1", "4",  "7",  "5",  "6",  "8",  "10", /* seconds */
        "2", "9", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20"
    };
    for (uint32_t i = 0; i < 20; i++) {
        assert_string_equal(e->id[e->overall[i].total.player], ORDER[i]);
        assert_int_equal(e->overall[i].place, i + 1);
    }
    assert_int_equal(place(e, "8")->block, 2);
    assert_int_equal(place(e, "9")->block, 3);
    const EventRules *rules = &e->results.rules;
    assert_int_equal(overall_settled(rules, place(e, "9")), 3);
    assert_int_equal(overall_settled(rules, place(e, "3")), 1);
    assert_int_equal(overall_settled(rules, place(e, "1")), 2); /* equal in the final, WC04-15 */
    assert_int_equal(overall_settled(rules, place(e, "4")), 3);
    assert_int_equal(overall_settled(rules, place(e, "7")), 4);
    char text[8192];
    Buf out = buf_over(text, sizeof text);
    why_overall(&e->results, place(e, "2"), place(e, "10"), 0, &out); /* a better rank before */
    assert_non_null(strstr(text, "10, place 8, is ahead of 2, place 9."));
    assert_non_null(strstr(text, "In the semi-final 10 took place 2, 2 place 3."));
    buf_clear(&out);
    why_overall(&e->results, place(e, "9"), place(e, "2"), 0, &out);
    assert_non_null(strstr(text, "Both took place 3 in the semi-final."));
    assert_non_null(strstr(text, "Then the preliminary rank counts: 2 2, 9 9."));
    free(e);
}

static void
wc25_settles_a_tie_in_the_final_by_the_keys(void **state) { /* WC25-1.3.4b WC25-1.3.4c */
    (void)state;
    Event *e = field(WC25);
    semis(e);
    event_game(e, 4, 1, "1 8, 3 6, 4 8, 7 10")->phase = SHEET_FINAL;
    rank_overall(e);
    assert_int_equal(place(e, "7")->place, 1);
    assert_int_equal(place(e, "1")->place, 2); /* equal VP: 30 VP from 5 games each, then pct */
    assert_int_equal(place(e, "4")->place, 3);
    assert_int_equal(place(e, "3")->place, 4);
    assert_int_equal(place(e, "1")->total.score.games, 3); /* the final is not in it */
    OverallReason reason;
    overall_compare(&e->results.rules, place(e, "1"), place(e, "4"), &reason);
    assert_int_equal(reason, OVERALL_BY_KEYS);
    char text[8192];
    Buf out = buf_over(text, sizeof text);
    why_overall(&e->results, place(e, "4"), place(e, "1"), 0, &out);
    assert_non_null(strstr(text, "1, place 2, is ahead of 4, place 3."));
    assert_non_null(strstr(text, "Both took place 2 in the final."));
    assert_non_null(strstr(text, "preliminary and semi-final games count together"));
    buf_clear(&out);
    why_overall(&e->results, place(e, "7"), place(e, "1"), 1, &out);
    assert_non_null(strstr(text, "Im Finale kam 7 auf Platz 1, 1 auf Platz 2."));
    buf_clear(&out);
    why_overall(&e->results, place(e, "8"), place(e, "17"), 0, &out);
    assert_non_null(strstr(text, "8 got further: semi-final, 17 only preliminary round."));
    free(e);
}

static void nc20_may_skip_the_semi_final(void **state) { /* NC20-1.2.4b NC20-1.2.8c */
    (void)state;
    Event *e = field(NC20);
    event_game(e, 3, 1, "1 8, 2 9, 3 10, 4 7")->phase = SHEET_FINAL;
    rank_overall(e);
    static const char *const ORDER[] = { "3", "2", "1", "4", "5", "6" };
    for (int i = 0; i < 6; i++) assert_string_equal(e->id[e->overall[i].total.player], ORDER[i]);
    free(e);
}

static void disqualified_players_have_no_place(void **state) { /* Q-14 Q-61 */
    (void)state;
    Event *e = field(WC25);
    semis(e);
    event_game(e, 4, 1, "1 8, 3 6, 4 7, 7 10")->phase = SHEET_FINAL;
    e->entrant[event_player(e, "7")].disqualified = true;
    rank_overall(e);
    assert_int_equal(place(e, "7")->place, 0);
    assert_int_equal(place(e, "1")->place, 1);
    free(e);
}

/* Sixteen promoted players: 4 tables, then a final; the others by seed. */
static void dc21_ranks_by_round_reached_then_seed(void **state) { /* DC21-1.2.10c DC21-1.2.10e
                                                                     DC21-1.2.10f Q-07 */
    (void)state;
    Event *e = event_open(DC21);
    for (int round = 1; round <= 5; round++)
        for (int t = 0; t < 5; t++) {
            char seats[96];
            snprintf(seats, sizeof seats, "%d 10, %d 9, %d 8, %d 7", t + 1, t + 6, t + 11, t + 16);
            event_game(e, round, t + 1, seats);
        }
    for (uint32_t i = 0; i < 20; i++) e->entrant[i].lot = (uint64_t)atoi(e->entrant[i].id);
    event_game(e, 1, 1, "1 5, 8 10, 9 7, 16 6")->phase = SHEET_BRACKET;
    event_game(e, 1, 2, "2 10, 7 6, 10 7, 15 6")->phase = SHEET_BRACKET;
    event_game(e, 1, 3, "3 5, 6 6, 11 10, 14 6")->phase = SHEET_BRACKET;
    rank_overall(e); /* table 4 still plays: three winners wait */
    assert_true(place(e, "8")->provisional);
    assert_int_equal(place(e, "8")->round, 2);
    event_game(e, 1, 4, "4 5, 5 10, 12 7, 13 6")->phase = SHEET_BRACKET;
    event_game(e, 2, 1, "2 7, 5 9, 8 10, 11 9")->phase = SHEET_BRACKET;
    rank_overall(e);
    static const char *const ORDER[] = { "8", "5", "11", "2", "1", "3", "4", "6", "7", "9", "10" };
    for (int i = 0; i < 11; i++) assert_string_equal(e->id[e->overall[i].total.player], ORDER[i]);
    assert_int_equal(place(e, "11")->place, 3); /* equal to 5 at the table: the seed decides */
    assert_int_equal(place(e, "17")->place, 17);
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_the_final_the_winners_stand_first),
        cmocka_unit_test(wc04_settles_semi_final_ties_by_preliminary_rank),
        cmocka_unit_test(wc25_settles_a_tie_in_the_final_by_the_keys),
        cmocka_unit_test(nc20_may_skip_the_semi_final),
        cmocka_unit_test(disqualified_players_have_no_place),
        cmocka_unit_test(dc21_ranks_by_round_reached_then_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
