#include "bot/match.h"
#include "bot/playout.h"
#include "engine/layout.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { CAP = 50000, OPEN_POINTS_TOO_MANY = 8 };

static const Bot *const FOUR_GREEDY[SEATS] = { &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY };
static const Bot *const FOUR_RANDOM[SEATS] = { &BOT_RANDOM, &BOT_RANDOM, &BOT_RANDOM, &BOT_RANDOM };
static const Bot *const MIXED[SEATS] = { &BOT_GREEDY, &BOT_RANDOM, &BOT_GREEDY, &BOT_GREEDY };

/* A new game on a board of its own; the generator continues to play it. */
static Rng start(Game *g, uint64_t seed, int seats, RulebookId rulebook) {
    Rng rng = { seed * UINT64_C(0x2545f4914f6cdd1d) };
    Board board;
    layout_draw(&rng, LAYOUT_SETUPS[SETUP_SPIRAL].plan, &board);
    game_start(g, &board, seats, rulebook_game(rulebook));
    return rng;
}

static int open_points(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    return s->points - cards_of(s->devcards, VICTORY_POINT) + s->shown;
}

static void bots_are_found_by_name(void **state) {
    (void)state;
    for (int i = 0; i < BOTS; i++) {
        assert_ptr_equal(bot_find(BOT_LIST[i]->name), BOT_LIST[i]);
        assert_non_null(BOT_LIST[i]->summary);
    }
    assert_null(bot_find("grandmaster"));
    assert_null(bot_find(""));
}

/* --- what a bot may know --------------------------------------------------------------------- */

/* Mix up what `seat` may not know: the other hands among themselves, their development cards and
 * the deck, sizes kept. */
static void shuffle_hidden(Game *g, int seat, Rng *rng) {
    Cards resources = 0, devcards = g->deck;
    for (int i = 0; i < g->seats; i++)
        if (i != seat) resources += g->seat[i].hand, devcards += g->seat[i].devcards;
    for (int i = 0; i < g->seats; i++) {
        Seat *s = &g->seat[i];
        if (i == seat) continue;
        s->hand = playout_discard(resources, cards_total(s->hand), rng);
        resources -= s->hand;
        s->points -= (uint8_t)cards_of(s->devcards, VICTORY_POINT);
        s->devcards = playout_discard(devcards, cards_total(s->devcards), rng);
        devcards -= s->devcards;
        s->points += (uint8_t)cards_of(s->devcards, VICTORY_POINT);
    }
    g->deck = devcards;
    if (seat != g->turn) g->fresh = 0;
}

static bool same_action(const Action *a, const Action *b) {
    return a->kind == b->kind && a->seat == b->seat && a->where == b->where && a->card == b->card &&
           a->card2 == b->card2 && a->give == b->give && a->get == b->get;
}

typedef struct Blindfold {
    Rng rng;
    int looked;
} Blindfold;

static void look_twice(void *self, const Move *event, const Game *after) {
    (void)event;
    Blindfold *b = self;
    if (after->phase == PHASE_OVER || rng_below(&b->rng, 8)) return;
    for (int seat = 0; seat < after->seats; seat++) {
        static Eyes one, two;
        Game other = *after, same = *after;
        if (seat != after->turn) same.fresh = 0;
        shuffle_hidden(&other, seat, &b->rng);
        eyes_open(&one, &same, seat, NULL);
        eyes_open(&two, &other, seat, NULL);
        assert_memory_equal(&one.game, &two.game, sizeof one.game);
        assert_memory_equal(&one.legal, &two.legal, sizeof one.legal);
        assert_memory_equal(one.hand_size, two.hand_size, sizeof one.hand_size);
        assert_memory_equal(one.devcard_count, two.devcard_count, sizeof one.devcard_count);
        assert_int_equal(one.deck_size, two.deck_size);
        assert_true(one.others == two.others && one.unseen == two.unseen);
        if (!(game_actors(after) >> seat & 1)) continue;
        Rng mine = { 7 }, yours = { 7 };
        Action a = BOT_GREEDY.act(&one, &mine), c = BOT_GREEDY.act(&two, &yours);
        assert_true(same_action(&a, &c));
        b->looked++;
    }
}

static void eyes_see_no_hidden_card(void **state) { /* B-140 */
    (void)state;
    Blindfold b = { .rng = { 3 } };
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Game g;
        Rng rng = start(&g, seed, 4, CUSTOM);
        Watcher watcher = { .self = &b, .event = look_twice };
        assert_int_equal(match_play(&g, FOUR_GREEDY, &rng, CAP, &watcher), ALLOWED);
    }
    assert_true(b.looked > 100);
}

static void eyes_know_what_the_others_hold_together(void **state) {
    (void)state;
    Game g;
    Rng rng = start(&g, 5, 4, CUSTOM);
    playout_random(&g, &rng, 200);
    static Eyes eyes;
    eyes_open(&eyes, &g, 2, NULL);
    assert_true(eyes.others == g.seat[0].hand + g.seat[1].hand + g.seat[3].hand);
    assert_true(eyes.unseen ==
                g.deck + g.seat[0].devcards + g.seat[1].devcards + g.seat[3].devcards);
    assert_false(eyes.may_propose);
}

/* --- legal and repeatable ------------------------------------------------------------------- */

static void random_through_eyes_is_the_playout(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++)
        for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++) {
            Game one, two;
            Rng a = start(&one, seed, 4, (RulebookId)rulebook), b = a;
            two = one;
            playout_random(&one, &a, 300);
            assert_int_equal(match_play(&two, FOUR_RANDOM, &b, 300, NULL), ALLOWED);
            assert_memory_equal(&one, &two, sizeof one);
            assert_true(a.state == b.state);
        }
}

static void counting_rolls_changes_nothing(void **state) {
    (void)state;
    Game one, two;
    uint32_t rolls[13] = { 0 }, sum = 0;
    Rng a = start(&one, 9, 4, CUSTOM), b = a;
    two = one;
    playout_random(&one, &a, CAP);
    playout_counted(&two, &b, CAP, rolls);
    assert_memory_equal(&one, &two, sizeof one);
    for (int i = 2; i <= 12; i++) sum += rolls[i];
    assert_int_equal(rolls[0] + rolls[1], 0);
    assert_in_range(sum, one.turns - 1, one.turns);
}

/* Things a sensible player never does, and a table that keeps its books. */
static void watch_manners(void *self, const Move *event, const Game *after) {
    Game *before = self;
    const Action *a = &event->act;
    if (MIXED[a->seat] == &BOT_GREEDY) {
        assert_int_not_equal(a->kind, ACT_MOVE);
        assert_int_not_equal(a->kind, ACT_REDIRECT);
        if (a->kind == ACT_CLAIM) assert_int_equal(after->phase, PHASE_OVER);
    }
    if (a->kind == ACT_TRADE) { /* no help for players about to win */
        assert_true(open_points(before, a->seat) < OPEN_POINTS_TOO_MANY);
        assert_true(open_points(before, a->where) < OPEN_POINTS_TOO_MANY);
    }
    *before = *after;
}

static void bots_keep_the_rules_of_every_rulebook(void **state) {
    (void)state;
    for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++)
        for (int seats = SEATS_MIN; seats <= SEATS; seats++)
            for (uint64_t seed = 1; seed <= 40; seed++) {
                Game g;
                Rng rng = start(&g, seed, seats, (RulebookId)rulebook);
                Game before = g;
                Watcher watcher = { .self = &before, .event = watch_manners };
                Refusal no = match_play(&g, MIXED, &rng, CAP, &watcher);
                if (no || game_broken(&g) || g.winner == NONE)
                    fail_msg("%s, %d seats, seed %" PRIu64 ", ply %u: %s", RULEBOOK_NAME[rulebook],
                             seats, seed, g.ply, no ? REFUSAL_TEXT[no].text : "not a lawful end");
            }
}

static void the_same_generator_gives_the_same_game(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Game one, two;
        Rng a = start(&one, seed, 4, WC25), b = start(&two, seed, 4, WC25);
        match_play(&one, FOUR_GREEDY, &a, CAP, NULL);
        match_play(&two, FOUR_GREEDY, &b, CAP, NULL);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

/* --- strength -------------------------------------------------------------------------------- */

static void greedy_beats_random_by_far(void **state) {
    (void)state;
    int wins = 0, games = 200;
    for (int i = 0; i < games; i++) {
        Game g;
        const Bot *bots[SEATS] = { &BOT_RANDOM, &BOT_RANDOM, &BOT_RANDOM, &BOT_RANDOM };
        bots[i % SEATS] = &BOT_GREEDY;
        Rng rng = start(&g, 1000 + (uint64_t)i, 4, CUSTOM);
        match_play(&g, bots, &rng, CAP, NULL);
        wins += g.winner == i % SEATS;
    }
    assert_true(wins >= games * 98 / 100);
}

static void count_trades(void *self, const Move *event, const Game *after) {
    (void)after;
    *(int *)self += event->act.kind == ACT_TRADE;
}

static void greedy_games_last_as_long_as_games_do(void **state) {
    (void)state;
    int turns = 0, trades = 0, games = 100;
    for (int i = 0; i < games; i++) {
        Game g;
        Rng rng = start(&g, 2000 + (uint64_t)i, 4, CUSTOM);
        Watcher watcher = { .self = &trades, .event = count_trades };
        match_play(&g, FOUR_GREEDY, &rng, CAP, &watcher);
        assert_int_not_equal(g.winner, NONE);
        turns += g.turns;
    }
    assert_in_range(turns / games, 55, 100);
    assert_true(trades > games); /* they do trade with each other */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(eyes_see_no_hidden_card),
        cmocka_unit_test(eyes_know_what_the_others_hold_together),
        cmocka_unit_test(random_through_eyes_is_the_playout),
        cmocka_unit_test(counting_rolls_changes_nothing),
        cmocka_unit_test(bots_keep_the_rules_of_every_rulebook),
        cmocka_unit_test(the_same_generator_gives_the_same_game),
        cmocka_unit_test(greedy_beats_random_by_far),
        cmocka_unit_test(greedy_games_last_as_long_as_games_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
