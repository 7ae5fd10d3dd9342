#include "app/online/seat_bot.h"

#include "table/desk.h"

static const Cards ONE_BRICK = CARDS(1, 0, 0, 0, 0), ONE_WOOL = CARDS(0, 0, 1, 0, 0),
                   ONE_ORE = CARDS(0, 0, 0, 0, 1);

/* --- players with one idea each --------------------------------------------------------------- */

static Action ends(const Eyes *eyes, Rng *rng) {
    (void)rng;
    return (Action){ .kind = ACT_END, .seat = eyes->seat };
}

static bool wants_brick(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)eyes, (void)rng;
    return proposal->give == CARDS(1, 0, 0, 0, 0);
}

static bool wants_two_wool(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)eyes, (void)rng;
    return proposal->give == CARDS(0, 0, 2, 0, 0);
}

static bool wants_nothing(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)eyes, (void)proposal, (void)rng;
    return false;
}

static int nobody(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    (void)eyes, (void)proposal, (void)yes, (void)rng;
    return NONE;
}

static Entry ask(int seat, bool (*accept)(const Eyes *, const Proposal *, Rng *)) {
    Bot bot = { .name = "one idea", .act = ends, .accept = accept, .partner = nobody };
    Key k = key();
    return seat_bot(&desk.t, desk.log, &bot, &k, seat, NULL, &desk.rng);
}

/* The active seat, with two wool and a brick, offers one wool for the ore that the next has. */
static int market(void) {
    sit_down(CUSTOM, 4, 77);
    play_to(PHASE_ACTION);
    int active = game()->turn;
    for (int seat = 0; seat < 4; seat++) strip(seat);
    deal(active, 2 * ONE_WOOL + ONE_BRICK);
    deal((active + 1) % 4, ONE_ORE);
    ALLOW(terms_entry(ENTRY_OFFER, active, others(active), ONE_WOOL, ONE_ORE));
    return active;
}

/* --- tests ------------------------------------------------------------------------------------ */

static void a_bot_counters_at_a_price_it_would_take(void **state) { /* B-119 */
    (void)state;
    int a = market(), b = (a + 1) % 4;
    Entry e = ask(b, wants_brick);
    assert_int_equal(e.kind, ENTRY_COUNTER);
    assert_true(e.terms.give == ONE_ORE && e.terms.get == ONE_BRICK);
    ALLOW(e);
    Entry taken = ask(a, wants_nothing); /* and the active bot says no to it */
    assert_int_equal(taken.kind, ENTRY_DECLINE);
    ALLOW(taken);
}

static void it_asks_for_two_where_one_is_too_little(void **state) {
    (void)state;
    int a = market();
    Entry e = ask((a + 1) % 4, wants_two_wool);
    assert_int_equal(e.kind, ENTRY_COUNTER);
    assert_true(e.terms.get == 2 * ONE_WOOL);
}

static void it_counters_once_a_turn(void **state) {
    (void)state;
    int a = market(), b = (a + 1) % 4;
    ALLOW(ask(b, wants_brick));
    ALLOW(terms_entry(ENTRY_OFFER, a, BIT(b), 2 * ONE_WOOL, ONE_ORE));
    assert_int_equal(ask(b, wants_brick).kind, ENTRY_DECLINE);
}

static void without_the_cards_or_a_price_it_says_no(void **state) {
    (void)state;
    int a = market();
    assert_int_equal(ask((a + 1) % 4, wants_nothing).kind, ENTRY_DECLINE);
    assert_int_equal(ask((a + 2) % 4, wants_brick).kind, ENTRY_DECLINE);
}

/* --- what it knows ---------------------------------------------------------------------------- */

static int known_cards;

static Action counts(const Eyes *eyes, Rng *rng) {
    for (int seat = 0; seat < 4; seat++) {
        assert_true(cards_cover(game()->seat[seat].hand, eyes->known.hand[seat]));
        if (seat != eyes->seat) known_cards += cards_total(eyes->known.hand[seat]);
    }
    return ends(eyes, rng);
}

static void it_knows_the_cards_that_everyone_saw(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 5);
    Bot bot = { .name = "counts", .act = counts, .accept = wants_nothing, .partner = nobody };
    for (int i = 0; i < 10; i++) {
        play_on(20);
        play_to(PHASE_ACTION);
        Key k = key();
        seat_bot(&desk.t, desk.log, &bot, &k, game()->turn, NULL, &desk.rng);
    }
    assert_true(known_cards > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_counters_at_a_price_it_would_take),
        cmocka_unit_test(it_asks_for_two_where_one_is_too_little),
        cmocka_unit_test(it_counters_once_a_turn),
        cmocka_unit_test(without_the_cards_or_a_price_it_says_no),
        cmocka_unit_test(it_knows_the_cards_that_everyone_saw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
