#include "bot/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Players with one idea each, to try the negotiation. */

static Action ends(const Eyes *eyes, Rng *rng) {
    (void)rng;
    return (Action){ .kind = eyes->game.phase == PHASE_PRE_ROLL ? ACT_ROLL : ACT_END,
                     .seat = eyes->seat };
}

/* Proposes one wool for one ore as often as it may, then ends its turn. */
static Action proposes(const Eyes *eyes, Rng *rng) {
    if (!eyes->may_propose) return ends(eyes, rng);
    return (Action){
        .kind = ACT_TRADE, .seat = eyes->seat, .where = NONE, .give = card(WOOL), .get = card(ORE)
    };
}

static bool says_yes(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)rng;
    assert_true(cards_cover(eyes_own(eyes)->hand, proposal->get));
    return true;
}

static bool says_no(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)eyes, (void)proposal, (void)rng;
    return false;
}

static int takes_the_last(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    (void)eyes, (void)proposal, (void)rng;
    return 31 - __builtin_clz(yes);
}

static int takes_a_stranger(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    (void)eyes, (void)proposal, (void)yes, (void)rng;
    return 1;
}

static Action cheats(const Eyes *eyes, Rng *rng) {
    (void)rng;
    return (Action){ .kind = ACT_CITY, .seat = eyes->seat, .where = 3 };
}

static const Bot TRADER = {
    .name = "trader", .act = proposes, .accept = says_yes, .partner = takes_the_last
};
static const Bot FICKLE = {
    .name = "fickle", .act = proposes, .accept = says_yes, .partner = takes_a_stranger
};
static const Bot YES = {
    .name = "yes", .act = ends, .accept = says_yes, .partner = takes_the_last
};
static const Bot NO = { .name = "no", .act = ends, .accept = says_no, .partner = takes_the_last };
static const Bot CHEAT = {
    .name = "cheat", .act = cheats, .accept = says_no, .partner = takes_the_last
};

/* The action phase of seat 0, which holds wool; seats 2 and 3 hold ore. */
static Game at_the_table(void) {
    Game g;
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(CUSTOM));
    g.phase = PHASE_ACTION;
    g.turns = 1;
    g.seat[0].hand = CARDS(0, 0, 5, 0, 0);
    g.seat[2].hand = g.seat[3].hand = card(ORE);
    g.bank -= g.seat[0].hand + g.seat[2].hand + g.seat[3].hand;
    return g;
}

typedef struct Heard {
    int asked, trades;
    Answers last;
} Heard;

static void hear_answers(void *self, const Answers *answers, const Game *g) {
    (void)g;
    Heard *heard = self;
    heard->asked++;
    heard->last = *answers;
}

static void hear_event(void *self, const Move *event, const Game *after) {
    (void)after;
    ((Heard *)self)->trades += event->act.kind == ACT_TRADE;
}

static Heard play_a_turn(Game *g, const Bot *const bots[SEATS]) {
    Heard heard = { 0 };
    Rng rng = { 1 };
    Watcher watcher = { .self = &heard, .event = hear_event, .answers = hear_answers };
    uint32_t cap = g->ply + 1;
    while (g->turns == 1 && match_play(g, bots, &rng, cap, &watcher) == ALLOWED) cap = g->ply + 1;
    return heard;
}

static void only_seats_with_the_cards_can_say_yes(void **state) { /* B-118 */
    (void)state;
    Game g = at_the_table();
    const Bot *const bots[SEATS] = { &TRADER, &YES, &YES, &NO };
    Proposal p = { .seat = 0, .to = 14, .give = card(WOOL), .get = card(ORE) };
    Rng rng = { 1 };
    Answers answers = match_ask(&g, bots, &p, &rng);
    assert_int_equal(answers.yes, 1 << 2); /* 1 lacks the ore, 3 does not want to */
    assert_int_equal(answers.partner, 2);
    p.to = 1 << 3;
    answers = match_ask(&g, bots, &p, &rng);
    assert_int_equal(answers.yes, 0);
    assert_int_equal(answers.partner, NONE);
}

static void the_proposer_chooses_among_those_who_agree(void **state) { /* B-119 */
    (void)state;
    Game g = at_the_table();
    Heard heard = play_a_turn(&g, (const Bot *[SEATS]){ &TRADER, &YES, &YES, &YES });
    assert_int_equal(heard.trades, 2);
    assert_true(g.seat[3].hand == card(WOOL) && g.seat[2].hand == card(WOOL));
    assert_true(g.seat[0].hand == CARDS(0, 0, 3, 0, 2));
}

static void nobody_can_be_made_to_trade(void **state) {
    (void)state;
    Game g = at_the_table();
    Heard heard = play_a_turn(&g, (const Bot *[SEATS]){ &FICKLE, &YES, &YES, &YES });
    assert_int_equal(heard.trades, 0);
    assert_int_equal(heard.last.partner, NONE);
}

static void proposals_of_a_turn_are_counted(void **state) {
    (void)state;
    Game g = at_the_table();
    Rng rng = { 1 };
    Heard heard = { 0 };
    Watcher watcher = { .self = &heard, .answers = hear_answers };
    const Bot *const bots[SEATS] = { &TRADER, &NO, &NO, &NO };
    assert_int_equal(match_play(&g, bots, &rng, g.ply + 1, &watcher), ALLOWED);
    assert_int_equal(heard.asked, PROPOSALS);
    assert_int_equal(g.turn, 1);
}

static void a_bot_that_cheats_is_caught(void **state) {
    (void)state;
    Game g = at_the_table(), before = g;
    Rng rng = { 1 };
    Refusal no = match_play(&g, (const Bot *[SEATS]){ &CHEAT, &NO, &NO, &NO }, &rng, 100, NULL);
    assert_int_equal(no, NO_GOODS);
    assert_memory_equal(&g, &before, sizeof g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_seats_with_the_cards_can_say_yes),
        cmocka_unit_test(the_proposer_chooses_among_those_who_agree),
        cmocka_unit_test(nobody_can_be_made_to_trade),
        cmocka_unit_test(proposals_of_a_turn_are_counted),
        cmocka_unit_test(a_bot_that_cheats_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
