/* What `greedy` does in positions where there is one sensible thing to do. */
#include "bot/barter.h"
#include "bot/bot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The action phase of seat 0 on the beginner's island; every seat has two settlements on numbers
 * that differ, and a road at each. */
static Game midgame(RulebookId rulebook) {
    static const uint8_t SITE[SEATS][2] = { { 8, 41 }, { 19, 44 }, { 17, 28 }, { 31, 35 } };
    Game g;
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(rulebook));
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < 2; i++) {
            Seat *s = &g.seat[seat];
            unsigned edge = SITE_EDGES[SITE[seat][i]][0];
            site_add(&s->settlements, SITE[seat][i]);
            edge_add(&s->roads, edge);
            s->left[SETTLEMENT]--;
            s->left[ROAD]--;
        }
    g.phase = PHASE_ACTION;
    g.setup_step = 8;
    g.turns = 20;
    game_derive(&g);
    return g;
}

static void deal(Game *g, int seat, Cards hand) {
    g->seat[seat].hand += hand;
    g->bank -= hand;
}

static void give_devcard(Game *g, int seat, int kind) {
    g->seat[seat].devcards += card(kind);
    g->deck -= card(kind);
    game_derive(g);
}

static Action ask(const Game *g, int seat) {
    static Eyes eyes;
    Talk talk = { 0 };
    Rng rng = { 1 };
    const char *why = game_broken(g);
    if (why) fail_msg("%s", why);
    eyes_open(&eyes, g, seat, &talk);
    return BOT_GREEDY.act(&eyes, &rng);
}

static bool asked(const Game *g, int seat, Proposal proposal) {
    static Eyes eyes;
    Rng rng = { 1 };
    eyes_open(&eyes, g, seat, NULL);
    return BOT_GREEDY.accept(&eyes, &proposal, &rng);
}

static void a_city_is_built_when_it_is_paid(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    deal(&g, 0, COST[CITY]);
    Action a = ask(&g, 0);
    assert_int_equal(a.kind, ACT_CITY);
    assert_true(site_has(g.seat[0].settlements, a.where));
}

static void nothing_in_hand_ends_the_turn(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    assert_int_equal(ask(&g, 0).kind, ACT_END);
}

static void a_harbour_pays_for_the_last_card(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    deal(&g, 0, CARDS(0, 0, 4, 2, 2)); /* a city but for one ore, and four wool too many */
    Action a = ask(&g, 0);
    assert_int_equal(a.kind, ACT_BANK);
    assert_int_equal(a.card, WOOL);
    assert_int_equal(a.card2, ORE);
}

static void a_missing_card_is_asked_for(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    deal(&g, 0, CARDS(0, 0, 2, 2, 2));
    deal(&g, 2, CARDS(0, 0, 0, 0, 1));
    g.deck = 0; /* all cards are out: nothing to be bought on the side */
    g.spent = CARDS(0, 2, 2, 2, 0);
    g.seat[3].knights = 14;
    g.army_holder = 3;
    g.seat[3].devcards = card(VICTORY_POINT) * 5;
    game_derive(&g);
    Action a = ask(&g, 0);
    assert_int_equal(a.kind, ACT_TRADE);
    assert_int_equal(a.where, NONE);
    assert_true(a.give == card(WOOL) && a.get == card(ORE));
}

static void a_trade_must_help(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    deal(&g, 1, CARDS(0, 0, 1, 2, 2)); /* lacks one ore for a city */
    deal(&g, 0, CARDS(0, 2, 0, 0, 2));
    Proposal help = { .seat = 0, .to = 2, .give = card(ORE), .get = card(WOOL) };
    Proposal harm = { .seat = 0, .to = 2, .give = card(LUMBER), .get = card(GRAIN) };
    assert_true(asked(&g, 1, help));
    assert_false(asked(&g, 1, harm));
    g.seat[0].points = 8; /* open points: players about to win get nothing */
    assert_false(asked(&g, 1, help));
}

static void year_of_plenty_completes_a_city(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    give_devcard(&g, 0, YEAR_OF_PLENTY);
    deal(&g, 0, CARDS(0, 0, 0, 2, 1));
    Action a = ask(&g, 0);
    assert_int_equal(a.kind, ACT_YEAR_OF_PLENTY);
    assert_int_equal(a.card, ORE);
    assert_int_equal(a.card2, ORE);
}

static void monopoly_takes_what_the_others_are_rich_in(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    give_devcard(&g, 0, MONOPOLY);
    for (int seat = 1; seat < SEATS; seat++) deal(&g, seat, CARDS(0, 0, 3, 1, 0));
    Action a = ask(&g, 0);
    assert_int_equal(a.kind, ACT_MONOPOLY);
    assert_int_equal(a.card, WOOL);
}

static void the_robber_goes_to_the_leader(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    site_add(&g.seat[3].cities, 31);
    site_remove(&g.seat[3].settlements, 31);
    g.seat[3].left[CITY]--;
    g.seat[3].left[SETTLEMENT]++;
    game_derive(&g);
    deal(&g, 3, card(ORE));
    g.phase = PHASE_ROBBER;
    Action a = ask(&g, 0);
    assert_int_equal(a.kind, ACT_ROBBER);
    SiteSet at = HEX_SITE_SET[a.where];
    assert_true(site_has(at, 31));
    assert_false(site_any(site_and(at, g.seat[0].settlements)));
}

static void a_knight_drives_the_robber_away_before_the_roll(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    give_devcard(&g, 0, KNIGHT);
    g.phase = PHASE_PRE_ROLL;
    assert_int_equal(ask(&g, 0).kind, ACT_ROLL);
    g.robber = SITE_HEXES[8][0];
    assert_int_equal(ask(&g, 0).kind, ACT_KNIGHT);
}

static void discards_keep_what_the_city_needs(void **state) {
    (void)state;
    Game g = midgame(CUSTOM);
    deal(&g, 1, CARDS(1, 1, 2, 2, 3));
    g.phase = PHASE_DISCARD;
    g.due = 1 << 1;
    Action a = ask(&g, 1);
    assert_int_equal(a.kind, ACT_DISCARD);
    assert_true(a.give == CARDS(1, 1, 2, 0, 0));
}

static void victory_is_claimed_as_soon_as_it_is_there(void **state) { /* T-20x */
    (void)state;
    Game g = midgame(WC25);
    for (int i = 0; i < 5; i++) give_devcard(&g, 0, VICTORY_POINT);
    g.phase = PHASE_PRE_ROLL;
    assert_int_equal(ask(&g, 0).kind, ACT_ROLL);
    g.rules.vp_target = 7;
    assert_int_equal(ask(&g, 0).kind, ACT_CLAIM);
    g.seat[0].blocked = BLOCKED_CARDS | BLOCKED_VP; /* T-29x */
    assert_int_equal(ask(&g, 0).kind, ACT_ROLL);
}

static void waiting_counts_dice_and_harbours(void **state) {
    (void)state;
    Means means = { .rate = CARDS(4, 4, 2, 4, 4) };
    for (int i = 1; i < WAITS; i++) means.income[i] = CARDS(0, 0, i, 0, 0);
    means.hand = COST[CITY];
    assert_int_equal(worth_wait(&means, COST[CITY], WAIT_LONG), 0);
    means.hand = CARDS(0, 0, 2, 2, 2); /* two wool buy the third ore */
    assert_int_equal(worth_wait(&means, COST[CITY], WAIT_LONG), 0);
    means.hand = CARDS(0, 0, 1, 2, 2); /* one more wool must come first */
    assert_int_equal(worth_wait(&means, COST[CITY], WAIT_LONG), 1);
    assert_int_equal(worth_wait(&means, COST[CITY], 0), WAIT_LONG);
    means.hand = CARDS(0, 0, 0, 0, 0);
    assert_int_equal(worth_wait(&means, COST[CITY] * 4, WAIT_LONG), WAIT_LONG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_city_is_built_when_it_is_paid),
        cmocka_unit_test(nothing_in_hand_ends_the_turn),
        cmocka_unit_test(a_harbour_pays_for_the_last_card),
        cmocka_unit_test(a_missing_card_is_asked_for),
        cmocka_unit_test(a_trade_must_help),
        cmocka_unit_test(year_of_plenty_completes_a_city),
        cmocka_unit_test(monopoly_takes_what_the_others_are_rich_in),
        cmocka_unit_test(the_robber_goes_to_the_leader),
        cmocka_unit_test(a_knight_drives_the_robber_away_before_the_roll),
        cmocka_unit_test(discards_keep_what_the_city_needs),
        cmocka_unit_test(victory_is_claimed_as_soon_as_it_is_there),
        cmocka_unit_test(waiting_counts_dice_and_harbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
