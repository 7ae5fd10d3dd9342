#include "desk.h"

/* Trades are noted straight into a ledger: what matters is who gave what, and hand sizes. */
enum { A, B };
static Ledger ledger;
static Game g;
static uint32_t lines;

static void open_books(void) {
    memset(&ledger, 0, sizeof ledger);
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(WC25));
    g.phase = PHASE_ACTION;
    g.bank = 0;
    for (int seat = 0; seat < 4; seat++) g.seat[seat].hand = CARDS(3, 3, 3, 3, 3);
    lines = 0;
}

static void note(Action a) {
    Game before = g;
    g.turn = a.seat;
    game_do(&g, &(Move){ .act = a });
    ledger_note(&ledger, &before, &g, &a, ++lines);
}

static void trade(int seat, int partner, Cards give, Cards get) {
    note((Action){ .kind = ACT_TRADE,
                   .seat = (uint8_t)seat,
                   .where = (uint8_t)partner,
                   .give = give,
                   .get = get });
}

static void bank(int seat, int from, int rate, int into) {
    Cards cost = CARDS(4, 4, 4, 4, 4);
    g.seat[seat].rate = cost - card(from) * (Cards)(4 - rate);
    note((Action){
        .kind = ACT_BANK, .seat = (uint8_t)seat, .card = (uint8_t)from, .card2 = (uint8_t)into });
}

static int flag(void) {
    return ledger_balance(&ledger, A, B).flag;
}

static const Cards WHEAT = CARDS(0, 0, 0, 1, 0), WOOD = CARDS(0, 1, 0, 0, 0),
                   CLAY = CARDS(1, 0, 0, 0, 0), SHEEP = CARDS(0, 0, 1, 0, 0);

static void one_uneven_trade_is_no_free_card(void **state) { /* WC25-3.0.14b */
    (void)state;
    open_books();
    g.seat[B].hand = CARDS(2, 4, 0, 0, 3);
    trade(B, A, 3 * WOOD, WHEAT);
    Balance b = ledger_balance(&ledger, A, B);
    assert_int_equal(b.flag, FLAG_NONE);
    assert_int_equal(b.rest[0], 3 * WOOD);
    assert_int_equal(b.rest[1], WHEAT);
}

static void insurance_is_allowed_when_all_comes_back(void **state) { /* WC25-3.0.14b, T-28 */
    (void)state;
    open_books();
    g.seat[B].hand = CARDS(2, 4, 0, 0, 3); /* nine cards; seven after three for one */
    trade(B, A, 3 * WOOD, WHEAT);
    trade(A, B, 3 * WOOD, WHEAT);
    Balance b = ledger_balance(&ledger, B, A);
    assert_int_equal(b.flag, FLAG_NONE);
    assert_int_equal(b.rest[0] | b.rest[1], 0);
    assert_int_equal(b.trades, 2);
}

static void insurance_for_a_fee_is_flagged(void **state) { /* WC25-3.0.14b, T-28 */
    (void)state;
    open_books();
    g.seat[B].hand = CARDS(2, 4, 0, 0, 3);
    trade(B, A, 3 * WOOD, WHEAT);
    trade(A, B, 2 * WOOD, WHEAT);
    Balance b = ledger_balance(&ledger, B, A);
    assert_int_equal(b.flag, FLAG_INSURANCE_FEE);
    assert_int_equal(b.favours, A);
    assert_int_equal(b.rest[1], WOOD);
    assert_int_equal(b.rest[0], 0);
}

static void using_a_neighbours_harbour_is_allowed(void **state) { /* WC25-3.0.14c, T-28 */
    (void)state;
    open_books();
    trade(B, A, 2 * WOOD, WHEAT);
    bank(A, LUMBER, 2, BRICK);
    trade(A, B, CLAY, WHEAT);
    Balance b = ledger_balance(&ledger, A, B);
    assert_int_equal(b.flag, FLAG_NONE);
    assert_int_equal(b.rest[0] | b.rest[1], 0);
}

static void a_fee_for_the_harbour_is_flagged(void **state) { /* WC25-3.0.14c, WC25-3.0.14a */
    (void)state;
    open_books();
    trade(B, A, 2 * WOOD + SHEEP, WHEAT);
    bank(A, LUMBER, 2, BRICK);
    trade(A, B, CLAY, WHEAT);
    Balance b = ledger_balance(&ledger, A, B);
    assert_int_equal(b.flag, FLAG_PORT_FEE);
    assert_int_equal(b.favours, A);
    assert_int_equal(b.rest[0], SHEEP);
    assert_string_equal(FLAG_NAME[b.flag], "port-fee");
}

static void a_harbour_trade_before_the_cards_came_is_not_service(void **state) { /* */
    (void)state;
    open_books();
    bank(A, LUMBER, 2, BRICK);
    trade(B, A, 2 * WOOD, WHEAT);
    trade(A, B, CLAY, WHEAT);
    Balance b = ledger_balance(&ledger, A, B);
    assert_int_equal(b.rest[0], 2 * WOOD);
    assert_int_equal(b.rest[1], CLAY);
    assert_int_equal(b.flag, FLAG_NONE);
}

static void a_series_that_leaves_a_card_is_flagged(void **state) { /* WC25-3.0.13a, T-27 */
    (void)state;
    open_books();
    trade(A, B, WOOD, SHEEP);
    assert_int_equal(flag(), FLAG_NONE);
    trade(A, B, SHEEP + CLAY, WOOD);
    Balance b = ledger_balance(&ledger, A, B);
    assert_int_equal(b.flag, FLAG_FREE_CARDS);
    assert_int_equal(b.favours, B);
}

static void trades_with_others_do_not_mix(void **state) { /* */
    (void)state;
    open_books();
    trade(A, 2, WOOD, SHEEP);
    trade(A, B, SHEEP + CLAY, WOOD);
    assert_int_equal(flag(), FLAG_NONE);
    assert_int_equal(ledger_balance(&ledger, A, 3).trades, 0);
}

static void a_voided_trade_no_longer_counts(void **state) { /* T-27 */
    (void)state;
    open_books();
    trade(A, B, WOOD, SHEEP);
    trade(A, B, SHEEP + CLAY, WOOD);
    ledger_void(&ledger, 2);
    assert_int_equal(flag(), FLAG_NONE);
    assert_int_equal(ledger_balance(&ledger, A, B).trades, 1);
}

static void shrinking_a_hand_at_the_bank_is_marked(void **state) { /* T-24, WC25-3.0.9b */
    (void)state;
    open_books();
    g.turns = 5;
    g.seat[A].hand = CARDS(1, 5, 0, 1, 3);
    g.seat[B].hand = CARDS(1, 5, 1, 1, 2);
    g.bank = CARDS(9, 0, 9, 9, 9);
    bank(A, LUMBER, 4, BRICK);                 /* ten cards become seven */
    assert_false(ledger_waste(&ledger, 0, 5)); /* the turn is not over */
    assert_true(ledger_waste(&ledger, 0, 6));
    g.turns = 6;
    bank(B, LUMBER, 4, BRICK);
    g.turn = B;
    note((Action){ .kind = ACT_BUY, .seat = B });
    assert_false(ledger_waste(&ledger, 1, 7)); /* it was for something */
}

static void a_redirected_bank_trade_counts_as_redirected(void **state) { /* T-24 */
    (void)state;
    open_books();
    g.bank = CARDS(9, 9, 9, 9, 9);
    bank(A, LUMBER, 3, BRICK);
    note((Action){ .kind = ACT_REDIRECT, .seat = A, .card2 = ORE });
    assert_int_equal(ledger.count, 1);
    assert_int_equal(ledger.line[0].get, card(ORE));
}

static void gifts_between_players_are_added_up(void **state) { /* */
    (void)state;
    open_books();
    trade(A, B, 2 * WOOD, SHEEP);
    trade(B, A, WOOD, WHEAT);
    trade(A, 2, WOOD, WHEAT); /* someone else's business */
    Dealings d = ledger_dealings(&ledger, A, B);
    assert_int_equal(d.trades, 2);
    assert_int_equal(d.gave[0][LUMBER], 2);
    assert_int_equal(d.gave[0][GRAIN], 1);
    assert_int_equal(d.gave[1][LUMBER], 1);
    assert_int_equal(d.gave[1][WOOL], 1);
    ledger_void(&ledger, 1);
    assert_int_equal(ledger_dealings(&ledger, A, B).trades, 1);
    Dealings turned = ledger_dealings(&ledger, B, A);
    assert_int_equal(turned.gave[1][GRAIN], 1);
}

static void the_robbers_targets_are_counted(void **state) {
    (void)state;
    open_books();
    const uint8_t *corner = topology_of(SCENARIO_BASE)->hex_sites[4];
    site_add(&g.seat[B].settlements, corner[0]);
    site_add(&g.seat[A].cities, corner[3]); /* one's own does not count */
    Action robber = { .kind = ACT_ROBBER, .seat = A, .where = 4 };
    ledger_note(&ledger, &g, &g, &robber, 1);
    ledger_rob(&ledger, A, B);
    ledger_rob(&ledger, NONE, NONE);
    Dealings d = ledger_dealings(&ledger, A, B);
    assert_int_equal(d.blocked[0], 1);
    assert_int_equal(d.blocked[1], 0);
    assert_int_equal(d.robbed[0], 1);
    assert_int_equal(ledger_dealings(&ledger, A, 2).blocked[0], 0);
}

static void a_full_ledger_says_so(void **state) {
    (void)state;
    open_books();
    for (int i = 0; i < LEDGER_LINES / 2 + 2; i++) {
        trade(A, B, WOOD, SHEEP);
        trade(B, A, WOOD, SHEEP);
    }
    assert_int_equal(ledger.count, LEDGER_LINES);
    assert_int_equal(ledger.missed, 4);
    assert_int_equal(flag(), FLAG_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_uneven_trade_is_no_free_card),
        cmocka_unit_test(insurance_is_allowed_when_all_comes_back),
        cmocka_unit_test(insurance_for_a_fee_is_flagged),
        cmocka_unit_test(using_a_neighbours_harbour_is_allowed),
        cmocka_unit_test(a_fee_for_the_harbour_is_flagged),
        cmocka_unit_test(a_harbour_trade_before_the_cards_came_is_not_service),
        cmocka_unit_test(a_series_that_leaves_a_card_is_flagged),
        cmocka_unit_test(trades_with_others_do_not_mix),
        cmocka_unit_test(a_voided_trade_no_longer_counts),
        cmocka_unit_test(shrinking_a_hand_at_the_bank_is_marked),
        cmocka_unit_test(a_redirected_bank_trade_counts_as_redirected),
        cmocka_unit_test(gifts_between_players_are_added_up),
        cmocka_unit_test(the_robbers_targets_are_counted),
        cmocka_unit_test(a_full_ledger_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
