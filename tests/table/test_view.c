#include "desk.h"

static View view, other_view;
static Table twin;
static Entry twin_log[DESK_LOG];

static const Role SPECTATOR = { ROLE_SPECTATOR, NONE }, JUDGE = { ROLE_JUDGE, NONE },
                  AT_DESK = { ROLE_DESK, NONE };

static Role seat_role(int seat) {
    return (Role){ ROLE_SEAT, (uint8_t)seat };
}

static void look(Role role) {
    view_make(&desk.t, desk.log, role, &view);
}

/* --- another table that the role cannot tell from this one --------------------------------- */

/* Exchange one card between two piles, if each has one. */
static void exchange(Cards *a, Cards *b) {
    if (!*a || !*b) return;
    Cards one = some_cards(*a, 1), two = some_cards(*b, 1);
    *a += two - one;
    *b += one - two;
}

static void change_hands(Game *g, Role role) {
    for (int a = 0; a < g->seats; a++)
        for (int b = 0; b < g->seats; b++)
            if (a != b && a != role.seat && b != role.seat)
                exchange(&g->seat[a].hand, &g->seat[b].hand);
    for (int seat = 0; seat < g->seats; seat++) {
        Seat *s = &g->seat[seat];
        if (seat != role.seat && s->pending)
            s->pending = some_cards(s->hand, cards_total(s->pending));
    }
}

static void change_devcards(Game *g, Role role) {
    for (int seat = 0; seat < g->seats; seat++) {
        Seat *s = &g->seat[seat];
        if (seat == role.seat || s->shown) continue;
        for (int i = 0; i < 5; i++) exchange(&s->devcards, &g->deck);
        if (seat == g->turn) g->fresh = some_cards(s->devcards, cards_total(g->fresh));
    }
    game_derive(g);
}

/* Other cards were stolen, bought and discarded, by and from others. */
static void change_news(Role role) {
    for (uint32_t i = twin.count > NEWS ? twin.count - NEWS : 0; i < twin.count; i++) {
        Move *e = &twin_log[i].move;
        EntryNews *news = &twin.news[i % NEWS];
        bool concerned = twin_log[i].seat == role.seat || news->fact.victim == role.seat;
        if (twin_log[i].kind != ENTRY_ACT || concerned) continue;
        if (e->act.kind == ACT_BUY) e->chance.a = (uint8_t)rng_below(&desk.rng, DEVCARDS);
        if (e->act.kind == ACT_DISCARD) e->act.give = some_cards(BANK_FULL, 4);
        if (news->fact.thief != NONE)
            news->stolen = e->chance.a = (uint8_t)rng_below(&desk.rng, RESOURCES);
    }
}

/* A View promises its bytes, those between the members too. */
static bool same_bytes(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

static void assert_secret(Role role, uint64_t seed) {
    uint32_t first = desk.t.count > NEWS ? desk.t.count - NEWS : 0;
    twin = desk.t;
    memcpy(twin_log + first, desk.log + first, (twin.count - first) * sizeof twin_log[0]);
    change_hands(&twin.play.game, role);
    change_devcards(&twin.play.game, role);
    change_news(role);
    look(role);
    view_make(&twin, twin_log, role, &other_view);
    if (!same_bytes(&view, &other_view, sizeof view))
        fail_msg("seed %" PRIu64 ", entry %u: %s %d can tell", seed, desk.t.count,
                 ROLE_NAME[role.kind], role.seat);
}

static void what_is_hidden_leaves_no_trace(void **state) { /* B-140 */
    (void)state;
    static const RulebookId BOOKS[] = { CUSTOM, NC20, WC04, WC25 };
    for (uint64_t seed = 1; seed <= 300; seed++) {
        sit_down(BOOKS[seed % 4], 3 + (int)(seed / 4 % 2), seed);
        for (int i = 0; i < 12; i++) {
            play_on(desk.t.count + 1 + rng_below(&desk.rng, 60));
            if (table_over(&desk.t)) break;
            for (int seat = 0; seat < game()->seats; seat++) assert_secret(seat_role(seat), seed);
            assert_secret(SPECTATOR, seed);
            assert_secret(AT_DESK, seed);
        }
    }
}

static void a_view_is_filled_to_its_last_byte(void **state) {
    (void)state;
    sit_down(NC20, 4, 3);
    play_on(200);
    memset(&view, 0x55, sizeof view);
    memset(&other_view, 0xaa, sizeof other_view);
    view_make(&desk.t, desk.log, seat_role(1), &view);
    view_make(&desk.t, desk.log, seat_role(1), &other_view);
    assert_memory_equal(&view, &other_view, sizeof view);
}

/* --- who sees what ------------------------------------------------------------------------- */

static void a_seat_sees_its_own_cards_and_counts_of_others(void **state) { /* T-19, B-140 */
    (void)state;
    sit_down(NC20, 4, 4);
    play_on(400);
    look(seat_role(2));
    for (int seat = 0; seat < 4; seat++) {
        const SeatView *v = &view.seat[seat];
        const Seat *s = &game()->seat[seat];
        assert_int_equal(v->known, seat == 2);
        assert_int_equal(v->hand, seat == 2 ? s->hand : 0);
        assert_int_equal(v->devcards, seat == 2 ? s->devcards : 0);
        assert_int_equal(v->points, seat == 2 ? s->points : 0);
        assert_int_equal(v->cards, cards_total(s->hand));
        assert_int_equal(v->devcard_count, cards_total(s->devcards));
        assert_int_equal(v->public_points + cards_of(s->devcards, VICTORY_POINT), s->points);
        assert_int_equal(v->route, s->route);
    }
    assert_int_equal(view.bank, game()->bank); /* the stacks lie open */
    assert_int_equal(view.deck_count, cards_total(game()->deck));
    assert_int_equal(view.deck, 0);
}

static void a_judge_sees_all_hands_but_no_seed(void **state) { /* B-140 */
    (void)state;
    sit_down(NC20, 4, 5);
    play_on(300);
    look(JUDGE);
    for (int seat = 0; seat < 4; seat++) {
        assert_true(view.seat[seat].known);
        assert_int_equal(view.seat[seat].hand, game()->seat[seat].hand);
    }
    const uint8_t *bytes = (const uint8_t *)&view;
    for (size_t i = 0; i + SEED_BYTES <= sizeof view; i++)
        assert_memory_not_equal(bytes + i, desk.seed.bytes, SEED_BYTES);
    assert_false(view.revealed);
    ALLOW(decide_entry(1));
    ALLOW(reveal_entry());
    look(SPECTATOR);
    assert_memory_equal(view.seed.bytes, desk.seed.bytes, SEED_BYTES);
}

static void thief_and_victim_learn_the_card(void **state) { /* B-66 */
    (void)state;
    int thefts = 0;
    sit_down(CUSTOM, 4, 6);
    while (desk.t.count < 1500 && !table_over(&desk.t)) {
        play_on(desk.t.count + 1);
        uint32_t at = desk.t.count - 1;
        const EntryNews *news = &desk.t.news[at % NEWS];
        NewsView v;
        if (desk.log[at].kind != ENTRY_ACT || news->fact.thief == NONE) continue;
        thefts++;
        for (int seat = 0; seat < 4; seat++) {
            bool knows = seat == news->fact.thief || seat == news->fact.victim;
            view_news(&desk.t, desk.log, at, seat_role(seat), &v);
            assert_int_equal(v.stolen, knows ? desk.log[at].move.chance.a : NONE);
            assert_int_equal(v.entry.move.chance.a, v.stolen);
        }
        view_news(&desk.t, desk.log, at, SPECTATOR, &v);
        assert_int_equal(v.stolen, NONE);
        view_news(&desk.t, desk.log, at, JUDGE, &v);
        assert_int_equal(v.stolen, desk.log[at].move.chance.a);
    }
    assert_true(thefts > 20);
}

static void outstanding_discards_show_who_not_what(void **state) { /* B-62 */
    (void)state;
    sit_down(CUSTOM, 4, 7);
    while (game()->phase != PHASE_PRE_ROLL) ALLOW(random_act());
    for (int seat = 0; seat < 3; seat++) strip(seat), deal(seat, CARDS(2, 2, 2, 2, 1));
    Entry e = turn_act(ACT_ROLL);
    e.move.chance = (Chance){ 1, 6 };
    ALLOW(e);
    ALLOW(act((Action){ .kind = ACT_DISCARD, .seat = 1, .give = CARDS(2, 2, 0, 0, 0) }));
    look(seat_role(0));
    assert_int_equal(view.seat[0].discards, 4);
    assert_int_equal(view.seat[1].discards, 0);
    assert_true(view.seat[1].chosen);
    assert_int_equal(view.seat[1].cards, 9); /* still in hand until all are in */
    assert_int_equal(view.seat[1].pending, 0);
    assert_int_equal(view.legal.kinds, BIT(ACT_DISCARD));
    assert_int_equal(view.news[view.news_count - 1].entry.move.act.give, 0);
    look(seat_role(1));
    assert_int_equal(view.seat[1].pending, CARDS(2, 2, 0, 0, 0));
    ALLOW(act((Action){ .kind = ACT_DISCARD, .seat = 0, .give = CARDS(2, 2, 0, 0, 0) }));
    ALLOW(act((Action){ .kind = ACT_DISCARD, .seat = 2, .give = CARDS(0, 0, 2, 2, 0) }));
    look(seat_role(3));
    assert_int_equal(view.news[view.news_count - 1].fact.out[1], CARDS(2, 2, 0, 0, 0));
}

static void a_claim_is_on_offer_whether_or_not_it_wins(void **state) { /* Q-46, T-20 */
    (void)state;
    sit_down(WC25, 4, 8);
    play_to(PHASE_PRE_ROLL);
    int seat = game()->turn;
    look(seat_role(seat));
    assert_true(view.legal.kinds & BIT(ACT_CLAIM));
    Legal before = view.legal;
    Table won = desk.t;
    Seat *s = &won.play.game.seat[seat];
    s->devcards += card(VICTORY_POINT) * 5;
    won.play.game.deck -= card(VICTORY_POINT) * 5;
    s->knights = 3;
    won.play.game.army_holder = (uint8_t)seat;
    won.play.game.deck -= card(KNIGHT) * 3;
    game_derive(&won.play.game);
    s->points = 10;
    view_make(&won, desk.log, seat_role(seat), &view);
    assert_memory_equal(&before, &view.legal, sizeof before);
    assert_int_equal(view.result.winner, NONE);
    ALLOW(turn_act(ACT_CLAIM)); /* wrong: recorded, without penalty */
    assert_int_equal(game()->seat[seat].wrong_claims, 1);
    assert_int_equal(game()->phase, PHASE_PRE_ROLL);
}

static void trading_is_offered_when_something_is_agreed(void **state) { /* B-119 */
    (void)state;
    sit_down(CUSTOM, 4, 9);
    play_to(PHASE_ACTION);
    int a = game()->turn, b = (a + 1) % 4;
    for (int seat = 0; seat < 4; seat++) strip(seat);
    deal(a, card(WOOL));
    deal(b, card(ORE));
    look(seat_role(a));
    assert_false(view.legal.kinds & BIT(ACT_TRADE));
    assert_true(view.may & BIT(ENTRY_OFFER));
    assert_false(view.may & BIT(ENTRY_COUNTER));
    uint32_t offer = desk.t.count;
    ALLOW(terms_entry(ENTRY_OFFER, a, others(a), card(WOOL), card(ORE)));
    look(seat_role(b));
    assert_true(view.may & BIT(ENTRY_ACCEPT));
    assert_true(view.may & BIT(ENTRY_DECLINE));
    assert_int_equal(view.open_offer.entry, offer);
    look(seat_role((a + 2) % 4));
    assert_false(view.may & BIT(ENTRY_ACCEPT)); /* it has no ore */
    ALLOW(answer_entry(ENTRY_ACCEPT, b, offer));
    look(seat_role(a));
    assert_true(view.legal.kinds & BIT(ACT_TRADE));
    assert_true(view.may & BIT(ENTRY_WITHDRAW));
}

static void a_paused_table_offers_nothing_to_play(void **state) { /* T-41 */
    (void)state;
    sit_down(NC20, 4, 10);
    ALLOW(entry_make(ENTRY_CALL, BY_SEAT, 2));
    look(seat_role(game()->turn));
    assert_int_equal(view.legal.kinds, 0);
    assert_false(view.may & BIT(ENTRY_OFFER));
    assert_true(view.may & BIT(ENTRY_CALL));
    assert_true(view.paused & BIT(PAUSE_CALL));
}

static void at_the_end_the_cards_lie_open(void **state) { /* B-109 */
    (void)state;
    sit_down(CUSTOM, 3, 11);
    play_on(300);
    ALLOW(decide_entry(1));
    look(SPECTATOR);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(view.seat[seat].devcards, game()->seat[seat].devcards);
    assert_int_equal(view.result.winner, 1);
    assert_int_equal(view.result.ending, ENDED_DECIDED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_leaves_no_trace),
        cmocka_unit_test(a_view_is_filled_to_its_last_byte),
        cmocka_unit_test(a_seat_sees_its_own_cards_and_counts_of_others),
        cmocka_unit_test(a_judge_sees_all_hands_but_no_seed),
        cmocka_unit_test(thief_and_victim_learn_the_card),
        cmocka_unit_test(outstanding_discards_show_who_not_what),
        cmocka_unit_test(a_claim_is_on_offer_whether_or_not_it_wins),
        cmocka_unit_test(trading_is_offered_when_something_is_agreed),
        cmocka_unit_test(a_paused_table_offers_nothing_to_play),
        cmocka_unit_test(at_the_end_the_cards_lie_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
