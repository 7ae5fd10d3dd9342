#include "desk.h"

static const Tracker *tracker(void) {
    return &desk.t.play.tracker;
}

static void assert_truth_inside(uint64_t seed) {
    for (int seat = 0; seat < game()->seats; seat++)
        for (int kind = 0; kind < RESOURCES; kind++) {
            int has = cards_of(game()->seat[seat].hand, kind);
            int lo = tracker()->lo[seat][kind], hi = tracker()->hi[seat][kind];
            if (has < lo || has > hi)
                fail_msg("seed %" PRIu64 ", entry %u: seat %d has %d %s, not %d to %d", seed,
                         desk.t.count, seat, has, RESOURCE_NAME[kind], lo, hi);
        }
}

static void the_truth_is_always_inside_the_bounds(void **state) {
    (void)state;
    long width = 0, cells = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        sit_down(seed % 2 ? CUSTOM : NC20, 3 + (int)(seed / 2 % 2), seed);
        while (desk.t.count < 2500 && !table_over(&desk.t)) {
            play_on(desk.t.count + 1);
            assert_truth_inside(seed);
            for (int seat = 0; seat < game()->seats; seat++)
                for (int kind = 0; kind < RESOURCES; kind++, cells++)
                    width += tracker()->hi[seat][kind] - tracker()->lo[seat][kind];
        }
    }
    assert_true(width < 3 * cells); /* and the bounds say something */
}

static void without_thefts_everything_is_known(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 4);
    play_to(PHASE_PRE_ROLL);
    for (int seat = 0; seat < 4; seat++)
        for (int kind = 0; kind < RESOURCES; kind++) {
            assert_int_equal(tracker()->lo[seat][kind], cards_of(game()->seat[seat].hand, kind));
            assert_int_equal(tracker()->hi[seat][kind], tracker()->lo[seat][kind]);
        }
}

/* Two seats with known hands, for facts told one by one. */
static PublicFact opening(Tracker *t, Cards one, Cards two) {
    Game g;
    game_start(&g, &BOARD_BEGINNER, 3, rulebook_game(CUSTOM));
    PublicFact fact = fact_still(&g);
    fact.in[0] = one;
    fact.in[1] = two;
    fact.total[0] = (uint8_t)cards_total(one);
    fact.total[1] = (uint8_t)cards_total(two);
    fact.bank = BANK_FULL - one - two;
    tracker_start(t);
    tracker_learn(t, &fact);
    fact.in[0] = fact.in[1] = 0;
    return fact;
}

static void a_theft_from_one_kind_is_no_secret(void **state) { /* B-66 */
    (void)state;
    Tracker t;
    PublicFact fact = opening(&t, CARDS(0, 0, 0, 0, 1), CARDS(3, 0, 0, 0, 0));
    fact.thief = 0;
    fact.victim = 1;
    fact.total[0] = 2;
    fact.total[1] = 2;
    tracker_learn(&t, &fact);
    assert_int_equal(t.lo[0][BRICK], 1);
    assert_int_equal(t.hi[0][BRICK], 1);
    assert_int_equal(t.hi[1][BRICK], 2);
}

static void a_stolen_card_comes_to_light_when_spent(void **state) {
    (void)state;
    Tracker t;
    PublicFact fact = opening(&t, 0, CARDS(1, 1, 1, 0, 0));
    fact.thief = 0;
    fact.victim = 1;
    fact.total[0] = 1;
    fact.total[1] = 2;
    tracker_learn(&t, &fact);
    assert_int_equal(t.lo[0][WOOL], 0);
    assert_int_equal(t.hi[0][WOOL], 1);
    fact.thief = fact.victim = NONE;
    fact.shown[0] = CARDS(0, 0, 1, 0, 0); /* in an offer, T-18 */
    tracker_learn(&t, &fact);
    assert_int_equal(t.lo[0][WOOL], 1);
    assert_int_equal(t.hi[1][WOOL], 0); /* and so the victim's hand is known too */
    assert_int_equal(t.lo[1][BRICK], 1);
    assert_int_equal(t.lo[1][LUMBER], 1);
}

static void after_a_monopoly_the_others_have_none(void **state) { /* B-108 */
    (void)state;
    Tracker t;
    PublicFact fact = opening(&t, 0, CARDS(1, 1, 0, 0, 0));
    fact.thief = 0;
    fact.victim = 1;
    fact.total[0] = fact.total[1] = 1;
    tracker_learn(&t, &fact);
    assert_int_equal(t.hi[1][BRICK], 1);
    fact.thief = fact.victim = NONE;
    fact.lacks[1] = fact.lacks[2] = fact.lacks[3] = BIT(
        BRICK); /* seat 0 asks for brick and gets none: so it was the stolen card */
    tracker_learn(&t, &fact);
    assert_int_equal(t.hi[1][BRICK], 0);
    assert_int_equal(t.lo[0][BRICK], 1);
    assert_int_equal(t.lo[1][LUMBER], 1);
}

static void facts_hold_nothing_hidden(void **state) { /* B-66 */
    (void)state;
    sit_down(CUSTOM, 4, 8);
    play_to(PHASE_ACTION);
    Game before = *game(), other;
    before.robber = 0;
    for (int seat = 0; seat < 4; seat++) before.seat[seat].hand = CARDS(1, 1, 1, 1, 1);
    while (!game_victims(&before, before.robber)) before.robber++;
    before.phase = PHASE_STEAL;
    Action steal = { .kind = ACT_STEAL,
                     .seat = before.turn,
                     .where = (uint8_t)__builtin_ctz(game_victims(&before, before.robber)) };
    PublicFact facts[2];
    for (int i = 0; i < 2; i++) {
        other = before;
        game_do(&other, &(Move){ .act = steal, .chance = { .a = i ? WOOL : ORE } });
        facts[i] = fact_of(&before, &other, &steal);
        assert_int_equal(facts[i].victim, steal.where);
    }
    assert_memory_equal(&facts[0], &facts[1], sizeof facts[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_truth_is_always_inside_the_bounds),
        cmocka_unit_test(without_thefts_everything_is_known),
        cmocka_unit_test(a_theft_from_one_kind_is_no_secret),
        cmocka_unit_test(a_stolen_card_comes_to_light_when_spent),
        cmocka_unit_test(after_a_monopoly_the_others_have_none),
        cmocka_unit_test(facts_hold_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
