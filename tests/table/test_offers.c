#include "desk.h"

#include "engine/correct.h"

static const Cards ONE_WOOL = CARDS(0, 0, 1, 0, 0), ONE_ORE = CARDS(0, 0, 0, 0, 1);

/* What a judge's deal does to the table, past its log: for rulebooks where no judge deals (DC21-1.1.4d). */
static void slip(int from, int to, Cards cards) {
    Game before = *game();
    if (!cards) return;
    assert_true(correct_cards(game(), from, to, cards));
    PublicFact fact = fact_of(&before, game(), NULL);
    tracker_learn(&desk.t.play.tracker, &fact);
}

/* Nothing but these cards in a seat's hand. */
static void hold(int seat, Cards cards) {
    bool judged = desk.t.start.table_rules.judge_in_game == JUDGE_FULL;
    if (judged) strip(seat);
    else slip(seat, NONE, game()->seat[seat].hand);
    if (judged && cards) deal(seat, cards);
    else slip(NONE, seat, cards);
}

/* The first action phase, with wool for the active seat and ore for the next two. */
static int market(RulebookId rulebook) {
    sit_down(rulebook, 4, 77);
    play_to(PHASE_ACTION);
    int active = game()->turn;
    for (int seat = 0; seat < 4; seat++) hold(seat, 0);
    hold(active, 2 * ONE_WOOL);
    hold((active + 1) % 4, ONE_ORE);
    hold((active + 2) % 4, ONE_ORE);
    return active;
}

static Entry offer(int seat, unsigned to, Cards give, Cards get) {
    return terms_entry(ENTRY_OFFER, seat, to, give, get);
}

static Entry trade(int seat, int partner, Cards give, Cards get) {
    return act((Action){ .kind = ACT_TRADE,
                         .seat = (uint8_t)seat,
                         .where = (uint8_t)partner,
                         .give = give,
                         .get = get });
}

static void the_proposer_picks_one_acceptor(void **state) { /* B-119 */
    (void)state;
    int a = market(CUSTOM), b = (a + 1) % 4, c = (a + 2) % 4;
    uint32_t made = desk.t.count;
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    REFUSE(trade(a, b, ONE_WOOL, ONE_ORE), "not-agreed");
    ALLOW(answer_entry(ENTRY_ACCEPT, b, made));
    ALLOW(answer_entry(ENTRY_ACCEPT, c, made));
    REFUSE(trade(a, c, 2 * ONE_WOOL, ONE_ORE), "not-agreed");
    ALLOW(trade(a, c, ONE_WOOL, ONE_ORE));
    assert_int_equal(game()->seat[c].hand, ONE_WOOL);
    assert_int_equal(game()->seat[b].hand, ONE_ORE);
    assert_int_equal(desk.t.play.offers.open.entry, 0); /* completed */
    REFUSE(trade(a, b, ONE_WOOL, ONE_ORE), "not-agreed");
    assert_lawful();
}

static void no_gifts_and_no_like_for_like(void **state) { /* B-117, WC25-3.0.13a */
    (void)state;
    int a = market(WC25);
    REFUSE(offer(a, others(a), ONE_WOOL, 0), "trade-gift");
    REFUSE(offer(a, others(a), 0, ONE_ORE), "trade-gift");
    REFUSE(offer(a, others(a), 2 * ONE_WOOL, ONE_WOOL), "trade-same");
    REFUSE(offer(a, others(a), 3 * ONE_WOOL, ONE_ORE), "trade-cards");
    REFUSE(offer(a, others(a), CARDS_TOP, ONE_ORE), "no-such-card");
}

static void only_with_the_active_player_and_in_the_action_phase(void **state) { /* B-115, B-116 */
    (void)state;
    sit_down(CUSTOM, 4, 5);
    play_to(PHASE_PRE_ROLL);
    REFUSE(offer(game()->turn, others(game()->turn), ONE_WOOL, ONE_ORE), "trade-not-now");
    int a = market(CUSTOM), b = (a + 1) % 4, c = (a + 2) % 4;
    REFUSE(offer(b, others(b), ONE_ORE, ONE_WOOL), "not-active");
    REFUSE(terms_entry(ENTRY_COUNTER, a, 0, ONE_WOOL, ONE_ORE), "active-offers");
    REFUSE(offer(a, BIT(a), ONE_WOOL, ONE_ORE), "offer-to");
    REFUSE(offer(a, 0, ONE_WOOL, ONE_ORE), "offer-to");
    REFUSE(offer(a, BIT(7), ONE_WOOL, ONE_ORE), "offer-to");
    uint32_t made = desk.t.count;
    ALLOW(offer(a, BIT(b), ONE_WOOL, ONE_ORE));
    REFUSE(answer_entry(ENTRY_ACCEPT, c, made), "not-asked");
    REFUSE(answer_entry(ENTRY_ACCEPT, b, made + 1), "offer-gone");
    REFUSE(trade(b, c, ONE_ORE, ONE_WOOL), "not-your-turn");
}

static void no_bargaining_until_the_roll_is_resolved(void **state) { /* WC25-3.0.2b */
    (void)state;
    sit_down(WC25, 4, 9);
    play_to(PHASE_ROBBER);
    int a = game()->turn;
    REFUSE(offer(a, others(a), ONE_WOOL, ONE_ORE), "trade-not-now");
    REFUSE(terms_entry(ENTRY_TALK, (a + 1) % 4, BIT((a + 2) % 4), ONE_WOOL, ONE_ORE),
           "trade-not-now");
}

static void an_acceptor_must_hold_the_cards_and_only_it_learns_so(void **state) { /* B-118 */
    (void)state;
    int a = market(CUSTOM), d = (a + 3) % 4;
    static View before, after;
    uint32_t made = desk.t.count;
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, (uint8_t)a }, &before);
    REFUSE(answer_entry(ENTRY_ACCEPT, d, made), "trade-cards");
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, (uint8_t)a }, &after);
    assert_memory_equal(&before, &after, sizeof after);
    ALLOW(answer_entry(ENTRY_DECLINE, d, made));
    assert_int_equal(desk.t.play.offers.open.no, BIT(d));
}

static void a_counter_offer_is_taken_by_trading_on_its_terms(void **state) { /* B-119 */
    (void)state;
    int a = market(CUSTOM), b = (a + 1) % 4, c = (a + 2) % 4, d = (a + 3) % 4;
    uint32_t made = desk.t.count;
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    ALLOW(terms_entry(ENTRY_COUNTER, b, 0, ONE_ORE, 2 * ONE_WOOL));
    assert_int_equal(desk.t.play.offers.open.no, BIT(b)); /* a counter is a "no, but" */
    REFUSE(terms_entry(ENTRY_COUNTER, d, 0, ONE_ORE, ONE_WOOL), "trade-cards");
    ALLOW(terms_entry(ENTRY_COUNTER, c, 0, ONE_ORE, CARDS(1, 0, 0, 0, 0)));
    REFUSE(answer_entry(ENTRY_DECLINE, a, made), "offer-gone");
    ALLOW(answer_entry(ENTRY_DECLINE, a, made + 2));
    assert_int_equal(desk.t.play.offers.counter[c].entry, 0);
    ALLOW(trade(a, b, 2 * ONE_WOOL, ONE_ORE));
    assert_int_equal(desk.t.play.offers.counter[b].entry, 0);
    assert_int_equal(game()->seat[b].hand, 2 * ONE_WOOL);
}

static void an_offer_can_be_withdrawn_and_ends_with_the_turn(void **state) { /* B-119 */
    (void)state;
    int a = market(CUSTOM), b = (a + 1) % 4;
    uint32_t made = desk.t.count;
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    REFUSE(answer_entry(ENTRY_WITHDRAW, b, made), "offer-gone");
    ALLOW(answer_entry(ENTRY_WITHDRAW, a, made));
    REFUSE(answer_entry(ENTRY_ACCEPT, b, made), "offer-gone");
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    ALLOW(turn_act(ACT_END));
    assert_int_equal(desk.t.play.offers.open.entry, 0);
    assert_int_equal(desk.t.play.offers.made[a], 0);
}

static void whatever_changes_a_hand_ends_what_it_offered(void **state) { /* B-118 */
    (void)state;
    int a = market(CUSTOM), b = (a + 1) % 4;
    uint32_t made = desk.t.count;
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    ALLOW(answer_entry(ENTRY_ACCEPT, b, made));
    deal(b, ONE_ORE); /* still kept by cards, yet nobody must learn that */
    assert_int_equal(desk.t.play.offers.open.yes, 0);
    REFUSE(trade(a, b, ONE_WOOL, ONE_ORE), "not-agreed");
    ALLOW(answer_entry(ENTRY_ACCEPT, b, made));
    deal(a, ONE_WOOL);
    assert_int_equal(desk.t.play.offers.open.entry, 0);
}

static void nobody_is_pestered(void **state) { /* B-119 */
    (void)state;
    int a = market(CUSTOM), b = (a + 1) % 4;
    ALLOW(entry_make(ENTRY_QUIET, BY_SEAT, b));
    REFUSE(offer(a, BIT(b), ONE_WOOL, ONE_ORE), "nobody-listens");
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    assert_int_equal(desk.t.play.offers.open.no, BIT(b));
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE)); /* a new offer takes the old one's place */
    REFUSE(offer(a, others(a), ONE_WOOL, ONE_ORE), "offer-repeated");
    for (int i = 2; i < desk.t.start.table_rules.offers_per_turn; i++)
        ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE * (Cards)(i / 2 + 1)));
    REFUSE(offer(a, others(a), 2 * ONE_WOOL, ONE_ORE), "offers-enough");
    ALLOW(turn_act(ACT_END));
    assert_int_equal(desk.t.play.offers.quiet, 0);
}

/* Offered, accepted and made. */
static void bargain(int seat, int partner, Cards give, Cards get) {
    uint32_t made = desk.t.count;
    ALLOW(offer(seat, BIT(partner), give, get));
    ALLOW(answer_entry(ENTRY_ACCEPT, partner, made));
    ALLOW(trade(seat, partner, give, get));
}

/* Trades are free, the others' time is not: two who bargain without end do it on the clock of the one
 * whose turn it is. */
static void endless_bargains_cost_the_turn_its_time(void **state) { /* B-119 */
    (void)state;
    start_version = START_LETTER;
    int a = market(CUSTOM), b = (a + 1) % 4;
    strip(a), strip(b);
    deal(a, ONE_WOOL), deal(b, ONE_ORE);
    int most = desk.t.start.table_rules.offers_per_turn;
    for (int i = 0; i < most; i++) {
        uint32_t made = desk.t.count;
        Cards give = i % 2 ? ONE_ORE : ONE_WOOL, get = i % 2 ? ONE_WOOL : ONE_ORE;
        ALLOW(offer(a, BIT(b), give, get));
        assert_int_equal(table_running(&desk.t),
                         BIT(b)); /* a player who is asked has time to answer */
        ALLOW(answer_entry(ENTRY_ACCEPT, b, made));
        ALLOW(trade(a, b, give, get));
    }
    ALLOW(offer(a, BIT(b), most % 2 ? ONE_ORE : ONE_WOOL, most % 2 ? ONE_WOOL : ONE_ORE));
    assert_int_equal(table_running(&desk.t), BIT(a) | BIT(b));
}

static void
trades_are_made_as_often_as_agreed_to(void **state) { /* B-119, WC25-3.0.6, NC20-2.6, DC21-1.0 */
    (void)state;
    for (int book = NC20; book <= CUSTOM; book++) {
        start_version = START_LETTER;
        int a = market((RulebookId)book), b = (a + 1) % 4;
        hold(a, ONE_WOOL), hold(b, ONE_ORE);
        for (int i = 0; i < 30; i++) { /* more than may be offered in vain */
            bargain(a, b, ONE_WOOL, ONE_ORE);
            bargain(a, b, ONE_ORE, ONE_WOOL);
        }
        assert_int_equal(desk.t.play.offers.made[a], 0);
        for (int i = 0; i < 30; i++) { /* by counter-offers too */
            Cards give = i % 2 ? ONE_ORE : ONE_WOOL, get = i % 2 ? ONE_WOOL : ONE_ORE;
            ALLOW(terms_entry(ENTRY_COUNTER, b, 0, get, give));
            ALLOW(trade(a, b, give, get));
        }
        assert_int_equal(desk.t.play.offers.made[b], 0);
        uint32_t asked = desk.t.count; /* what was declined counts, whatever was traded since */
        ALLOW(offer(a, BIT(b), ONE_WOOL, 2 * ONE_ORE));
        ALLOW(answer_entry(ENTRY_DECLINE, b, asked));
        bargain(a, b, ONE_WOOL, ONE_ORE);
        bargain(a, b, ONE_ORE, ONE_WOOL);
        ALLOW(offer(a, BIT(b), ONE_WOOL, 2 * ONE_ORE));
        REFUSE(offer(a, BIT(b), ONE_WOOL, 2 * ONE_ORE), "offer-repeated");
        assert_int_equal(desk.t.play.offers.made[a], 2);
        bargain(a, b, ONE_WOOL, ONE_ORE);
        bool judged = desk.t.start.table_rules.judge_in_game == JUDGE_FULL;
        for (int i = 0; judged && i < 4;
             i++) { /* accepted, and then the hand changes: nobody was pestered */
            uint32_t made = desk.t.count;
            ALLOW(offer(a, others(a), ONE_ORE, ONE_WOOL));
            ALLOW(answer_entry(ENTRY_ACCEPT, b, made));
            deal(b, ONE_ORE);
            ALLOW(answer_entry(ENTRY_ACCEPT, b, made));
            deal(a, ONE_ORE);
        }
        assert_int_equal(desk.t.play.offers.made[a], 2);
        assert_lawful();
    }
    start_version = START_ENTROPY;
}

/* Games of the first two versions are judged as they were played. */
static void older_games_count_every_offer(void **state) { /* B-119 */
    (void)state;
    int a = market(WC25), b = (a + 1) % 4;
    bargain(a, b, ONE_WOOL, ONE_ORE);
    bargain(a, b, ONE_ORE, ONE_WOOL);
    bargain(a, b, ONE_WOOL, ONE_ORE);
    bargain(a, b, ONE_ORE, ONE_WOOL);
    REFUSE(offer(a, BIT(b), ONE_WOOL, ONE_ORE), "offer-repeated");
}

static void an_offer_begins_the_next_action(void **state) { /* T-23, NC20-2.13a */
    (void)state;
    int a = market(NC20);
    deal(a, COST[ROAD]);
    Legal legal;
    memset(&legal, 0, sizeof legal);
    game_legal(game(), a, &legal);
    ALLOW(act((Action){
        .kind = ACT_ROAD, .seat = (uint8_t)a, .where = (uint8_t)edge_nth(legal.roads, 0) }));
    assert_int_equal(game()->open.kind, ACT_ROAD);
    ALLOW(offer(a, others(a), ONE_WOOL, ONE_ORE));
    assert_int_equal(game()->open.kind, ACT_NONE);
    REFUSE(act((Action){
               .kind = ACT_MOVE, .seat = (uint8_t)a, .where = (uint8_t)edge_nth(legal.roads, 1) }),
           "action-closed");
}

static void
inactive_seats_may_talk_of_the_future(void **state) { /* WC25-3.0.7a, WC25-3.0.7b, T-26 */
    (void)state;
    int a = market(WC25), b = (a + 1) % 4, c = (a + 2) % 4;
    Game before = *game();
    ALLOW(terms_entry(ENTRY_TALK, b, BIT(c), CARDS(5, 0, 0, 0, 0), ONE_ORE));
    assert_memory_equal(&before, game(), sizeof before);
    REFUSE(terms_entry(ENTRY_TALK, b, BIT(a), ONE_ORE, ONE_WOOL), "offer-to");
    REFUSE(terms_entry(ENTRY_TALK, a, BIT(c), ONE_ORE, ONE_WOOL), "active-offers");
    REFUSE(trade(b, c, CARDS(5, 0, 0, 0, 0), ONE_ORE), "not-your-turn");
}

static void placement_is_silent_where_the_rulebook_says_so(void **state) { /* WC25-1.1.7h */
    (void)state;
    sit_down(WC25, 4, 3);
    REFUSE(terms_entry(ENTRY_TALK, 1, BIT(2), ONE_ORE, ONE_WOOL), "silence");
    static View v;
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, 1 }, &v);
    assert_true(v.silent);
}

static void cards_in_an_offer_are_seen_by_all(void **state) { /* T-18 */
    (void)state;
    sit_down(CUSTOM, 3, 12);
    play_on(400);
    play_to(PHASE_ACTION);
    int a = game()->turn;
    Cards hand = game()->seat[a].hand;
    while (!hand) {
        ALLOW(turn_act(ACT_END));
        play_to(PHASE_ACTION);
        a = game()->turn;
        hand = game()->seat[a].hand;
    }
    int kind = __builtin_ctz(cards_kinds(hand));
    ALLOW(offer(a, others(a), card(kind), card((kind + 1) % RESOURCES)));
    assert_true(desk.t.play.tracker.lo[a][kind] >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_proposer_picks_one_acceptor),
        cmocka_unit_test(no_gifts_and_no_like_for_like),
        cmocka_unit_test(only_with_the_active_player_and_in_the_action_phase),
        cmocka_unit_test(no_bargaining_until_the_roll_is_resolved),
        cmocka_unit_test(an_acceptor_must_hold_the_cards_and_only_it_learns_so),
        cmocka_unit_test(a_counter_offer_is_taken_by_trading_on_its_terms),
        cmocka_unit_test(an_offer_can_be_withdrawn_and_ends_with_the_turn),
        cmocka_unit_test(whatever_changes_a_hand_ends_what_it_offered),
        cmocka_unit_test(nobody_is_pestered),
        cmocka_unit_test(endless_bargains_cost_the_turn_its_time),
        cmocka_unit_test(trades_are_made_as_often_as_agreed_to),
        cmocka_unit_test(older_games_count_every_offer),
        cmocka_unit_test(an_offer_begins_the_next_action),
        cmocka_unit_test(inactive_seats_may_talk_of_the_future),
        cmocka_unit_test(placement_is_silent_where_the_rulebook_says_so),
        cmocka_unit_test(cards_in_an_offer_are_seen_by_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
