/* The season: points, what counts, the four tie-breaks, and who reaches the final. */
#include "tournament/season.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MEMBERS = 64, TOURNAMENTS = 12, FINISHES = MEMBERS * TOURNAMENTS };

typedef struct World {
    Season season;
    Member member[MEMBERS];
    char id[MEMBERS][8];
    Tournament tournament[TOURNAMENTS];
    Finish finish[FINISHES];
    SeasonRow row[MEMBERS];
    uint32_t scratch[2 * (MEMBERS + FINISHES)];
    size_t rows;
} World;

static World *world(void) {
    World *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->season = (Season){ .rules = rulebook_event(DM19),
                          .member = w->member,
                          .members = MEMBERS,
                          .tournament = w->tournament,
                          .finish = w->finish };
    for (int i = 0; i < MEMBERS; i++) {
        snprintf(w->id[i], sizeof w->id[i], "m%02d", i);
        w->member[i] = (Member){
            .id = w->id[i], .name = w->id[i], .nationality = "DE", .residence = "", .direct = ""
        };
    }
    return w;
}

/* Hold a tournament of `size`: places[m] is the place of member m; strangers fill the others. */
static uint32_t hold(World *w, uint32_t size, const uint32_t *places, uint32_t known) {
    uint32_t t = w->season.tournaments++, stranger = 20;
    w->tournament[t] = (Tournament){ .id = "t", .name = "T" };
    bool taken[MEMBERS + 1] = { false };
    for (uint32_t m = 0; m < known; m++) {
        if (!places[m]) continue;
        taken[places[m]] = true;
        w->finish[w->season.finishes++] = (Finish){
            .member = m, .tournament = t, .place = places[m], .valid = true, .pct = ratio_of(1, 4)
        };
    }
    for (uint32_t place = 1; place <= size; place++)
        if (!taken[place])
            w->finish[w->season.finishes++] = (Finish){ .member = stranger++,
                                                        .tournament = t,
                                                        .place = place,
                                                        .valid = true,
                                                        .pct = ratio_of(1, 5) };
    return t;
}

static void rank(World *w) {
    w->rows = season_table(&w->season, w->row, w->scratch);
}

static const SeasonRow *row(const World *w, uint32_t member) {
    for (size_t i = 0; i < w->rows; i++)
        if (w->row[i].member == member) return &w->row[i];
    fail_msg("member %u has no row", member);
    return NULL;
}

static bool has_points(const SeasonRow *r, int64_t num, uint64_t den) {
    Ratio points = ratio_of(num, den);
    return ratio_compare(&r->points, &points) == 0;
}

static void sixteen_places_get_points(void **state) { /* DM19-4.2 */
    (void)state;
    static const int POINTS[] = {
        100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 0, 0
    };
    World *w = world();
    hold(w, 18, NULL, 0);
    rank(w);
    int sum = 0;
    for (uint32_t place = 1; place <= 18; place++) {
        Ratio points = season_points(&w->season, &w->finish[place - 1]);
        Ratio expected = ratio_of(POINTS[place - 1], 1);
        assert_int_equal(ratio_compare(&points, &expected), 0);
        sum += POINTS[place - 1];
    }
    assert_int_equal(sum, 380);
    free(w);
}

static void shared_places_share_their_points(void **state) { /* */
    (void)state;
    World *w = world();
    hold(w, 18, NULL, 0);
    w->finish[14].place = w->finish[15].place = w->finish[16].place = 15; /* 15, 16 and 17 */
    rank(w);
    assert_true(has_points(row(w, 20 + 15), 11, 3)); /* 6 + 5 + 0 for three */
    free(w);
}

static void the_best_three_count(void **state) { /* DM19-1.1a DM19-4.3 */
    (void)state;
    World *w = world();
    static const uint32_t PLACE[] = { 1, 3, 5, 2, 17, 9 };
    for (int i = 0; i < 6; i++) hold(w, 18, (uint32_t[]){ PLACE[i] }, 1);
    rank(w);
    assert_true(has_points(row(w, 0), 200, 1));
    assert_int_equal(row(w, 0)->played, 6);
    assert_int_equal(row(w, 0)->counts, 3);
    assert_int_equal(row(w, 0)->best, 1);
    assert_int_equal(row(w, 0)->worst, 17);
    free(w);
}

static void fifteen_valid_results_do_not_count(void **state) { /* DM19-4.1 Q-22 */
    (void)state;
    World *w = world();
    uint32_t small = hold(w, 16, (uint32_t[]){ 1 }, 1);
    hold(w, 16, (uint32_t[]){ 2 }, 1);
    w->finish[5].valid = false; /* one of the sixteen was disqualified */
    rank(w);
    assert_int_equal(w->tournament[small].state, TOURNAMENT_TOO_SMALL);
    assert_int_equal(w->tournament[small].valid, 15);
    assert_true(has_points(row(w, 0), 60, 1));
    assert_int_equal(row(w, 0)->played, 1);
    w->tournament[1].online = true; /* DM19-1.1c */
    rank(w);
    assert_int_equal(w->tournament[1].state, TOURNAMENT_ONLINE);
    assert_int_equal(w->rows, 0);
    free(w);
}

static int decided_by(const World *w, uint32_t a, uint32_t b) {
    int key;
    int order = season_compare(&w->season, row(w, a), row(w, b), &key);
    assert_true(order < 0);
    return key;
}

static void four_keys_break_ties(void **state) { /* DM19-4.4a DM19-4.4b DM19-4.4c DM19-4.4d Q-28 */
    (void)state;
    World *w = world();
    /* 100 points each: a win; 60 + 40; 60 + 40; 60 + 40; and one more of no points */
    hold(w, 18, (uint32_t[]){ 1, 0, 0, 0, 0 }, 5);
    hold(w, 18, (uint32_t[]){ 0, 2, 0, 0, 0 }, 5);
    hold(w, 18, (uint32_t[]){ 0, 3, 0, 0, 0 }, 5);
    rank(w);
    assert_int_equal(decided_by(w, 0, 1), 1); /* fewest tournaments */
    free(w);

    w = world();
    hold(w, 18, (uint32_t[]){ 2, 3 }, 2);
    hold(w, 18, (uint32_t[]){ 3, 2 }, 2);
    w->finish[0].pct = ratio_of(26, 100); /* 26 and 25 on average against 25 and 25 */
    rank(w);
    assert_int_equal(decided_by(w, 0, 1), 2); /* mean of the percentage averages */
    free(w);

    w = world(); /* 25 + 25 = 30 + 20: best place 4 against 5 */
    hold(w, 18, (uint32_t[]){ 4, 5 }, 2);
    hold(w, 18, (uint32_t[]){ 6, 17 }, 2);
    hold(w, 18, (uint32_t[]){ 17, 5 }, 2);
    rank(w);
    assert_int_equal(decided_by(w, 0, 1), 3); /* best place */
    free(w);

    w = world(); /* the same points and best place; worst place 17 against 18 */
    hold(w, 18, (uint32_t[]){ 1, 17 }, 2);
    hold(w, 18, (uint32_t[]){ 18, 1 }, 2);
    rank(w);
    assert_int_equal(decided_by(w, 1, 0), 4); /* worst place */
    w->season.finish[18].place = 17;          /* now nothing is left */
    w->season.finish[35].place = 18;
    rank(w);
    int key;
    assert_int_equal(season_compare(&w->season, row(w, 0), row(w, 1), &key), 0);
    assert_int_equal(key, -1);
    assert_int_equal(row(w, 0)->rank, row(w, 1)->rank);
    assert_int_equal(row(w, 0)->shared, 2);
    free(w);
}

/* Forty players with ranks in their order; every third tournament is the same. */
static World *forty(void) {
    World *w = world();
    uint32_t t = w->season.tournaments++;
    w->tournament[t] = (Tournament){ .id = "t", .name = "T" };
    for (uint32_t m = 0; m < 40; m++)
        w->finish[w->season.finishes++] = (Finish){ .member = m,
                                                    .tournament = t,
                                                    .place = m + 1,
                                                    .valid = true,
                                                    .pct = ratio_of(100 - m, 400) };
    return w;
}

static int finalists(const World *w) {
    int count = 0;
    for (size_t i = 0; i < w->rows; i++) count += w->row[i].state == SEASON_FINALIST;
    return count;
}

static void
ineligible_players_are_skipped_and_the_list_continues(void **state) { /* DM19-1.1b DM19-4.5
                                                      DM19-4.6 DM19-4.7a DM19-4.7b Q-29 */
    (void)state;
    World *w = forty();
    w->member[2].direct = "Essen";
    w->member[4].nationality = "FR", w->member[4].residence = "FR";
    w->member[5].nationality = "FR", w->member[5].residence = "DE"; /* lives here: may */
    w->member[6].nationality = "", w->member[6].residence = "";     /* unknown: may */
    w->member[8].other_championship = true;
    w->member[9].declined = true;
    rank(w);
    assert_int_equal(finalists(w), 30);
    assert_int_equal(row(w, 2)->state, SEASON_DIRECT);
    assert_int_equal(row(w, 4)->state, SEASON_FOREIGN);
    assert_int_equal(row(w, 5)->state, SEASON_FINALIST);
    assert_int_equal(row(w, 6)->state, SEASON_FINALIST);
    assert_int_equal(row(w, 8)->state, SEASON_ELSEWHERE);
    assert_int_equal(row(w, 9)->state, SEASON_DECLINED);
    assert_int_equal(row(w, 2)->rank, 3); /* listed and ranked all the same */
    assert_int_equal(row(w, 33)->state, SEASON_FINALIST);
    assert_int_equal(row(w, 34)->state, SEASON_OUT);
    free(w);
}

static void silence_is_no_answer(void **state) { /* DM19-4.7a */
    (void)state;
    World *w = forty();
    for (uint32_t m = 0; m < 5; m++)
        w->member[m].nationality = "", w->member[m].residence = "", w->member[m].undeclared = true;
    w->member[1].other_championship = true; /* that is enough to know */
    w->member[2].declined = true;
    w->member[3].direct = "Essen";
    rank(w);
    assert_int_equal(row(w, 0)->state, SEASON_UNDECIDED);
    assert_int_equal(row(w, 1)->state, SEASON_ELSEWHERE);
    assert_int_equal(row(w, 2)->state, SEASON_DECLINED);
    assert_int_equal(row(w, 3)->state, SEASON_DIRECT);
    assert_int_equal(row(w, 4)->state, SEASON_UNDECIDED);
    assert_int_equal(finalists(w), 30);
    w->season.rules.eligibility[0] = 0; /* a league that asks nobody */
    rank(w);
    assert_int_equal(row(w, 0)->state, SEASON_FINALIST);
    free(w);
}

static void lots_decide_at_the_cut_only(void **state) { /* */
    (void)state;
    World *w = forty();
    for (uint32_t m = 28; m < 32; m++) /* ranks 29 to 32 cannot be told apart */
        w->finish[m].place = 29, w->finish[m].pct = ratio_of(72, 400);
    w->finish[3].place = w->finish[4].place = 4; /* a tie far above the cut needs no lots */
    w->finish[4].pct = w->finish[3].pct;
    rank(w);
    assert_int_equal(row(w, 3)->rank, row(w, 4)->rank);
    assert_int_equal(row(w, 3)->state, SEASON_FINALIST);
    assert_int_equal(finalists(w), 28);
    for (uint32_t m = 28; m < 32; m++) assert_int_equal(row(w, m)->state, SEASON_TIED);
    assert_int_equal(row(w, 32)->state, SEASON_OUT);
    for (uint32_t m = 28; m < 32; m++) w->member[m].lot = 100 - m;
    rank(w);
    assert_int_equal(finalists(w), 30);
    assert_int_equal(row(w, 31)->state, SEASON_FINALIST);
    assert_int_equal(row(w, 31)->rank, 29);
    assert_int_equal(row(w, 28)->state, SEASON_OUT);
    free(w);
}

static void the_order_of_the_input_never_shows(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rng rng = { seed };
        World *w = world();
        for (int t = 0; t < 6; t++) {
            w->tournament[w->season.tournaments++] = (Tournament){ .id = "t", .name = "T" };
            for (uint32_t m = 0; m < 24; m++)
                w->finish[w->season.finishes++] =
                    (Finish){ .member = (m * 5 + (uint32_t)t * 7) % 40,
                              .tournament = (uint32_t)t,
                              .place = 1 + rng_below(&rng, 24),
                              .valid = rng_below(&rng, 9) > 0,
                              .pct = ratio_of(20 + rng_below(&rng, 3), 100) };
        }
        rank(w);
        uint32_t order[MEMBERS], ranks[MEMBERS];
        size_t rows = w->rows;
        for (size_t i = 0; i < rows; i++) order[i] = w->row[i].member, ranks[i] = w->row[i].rank;
        for (uint32_t i = w->season.finishes; i > 1; i--) {
            uint32_t k = rng_below(&rng, i);
            Finish one = w->finish[i - 1];
            w->finish[i - 1] = w->finish[k], w->finish[k] = one;
        }
        rank(w);
        assert_int_equal(w->rows, rows);
        for (size_t i = 0; i < rows; i++)
            if (w->row[i].member != order[i] || w->row[i].rank != ranks[i])
                fail_msg("seed %llu, row %zu", (unsigned long long)seed, i);
        free(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sixteen_places_get_points),
        cmocka_unit_test(shared_places_share_their_points),
        cmocka_unit_test(the_best_three_count),
        cmocka_unit_test(fifteen_valid_results_do_not_count),
        cmocka_unit_test(four_keys_break_ties),
        cmocka_unit_test(ineligible_players_are_skipped_and_the_list_continues),
        cmocka_unit_test(silence_is_no_answer),
        cmocka_unit_test(lots_decide_at_the_cut_only),
        cmocka_unit_test(the_order_of_the_input_never_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
