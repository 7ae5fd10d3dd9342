#include "bot/match.h"
#include "bot/mind.h"
#include "bot/playout.h"
#include "bot/search.h"
#include "bot/track.h"
#include "engine/layout.h"
#include "thorough.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { CAP = 50000 };

static Rng start(Game *g, uint64_t seed, int seats, RulebookId rulebook) {
    Rng rng = { seed * UINT64_C(0x2545f4914f6cdd1d) };
    Board board;
    layout_draw(&rng, LAYOUT_SETUPS[SETUP_SPIRAL].plan, &board);
    game_start(g, &board, seats, rulebook_game(rulebook));
    return rng;
}

/* The champion in a hurry: the same search with fewer nodes. */
static Action hurry(const Eyes *eyes, Rng *rng) {
    Eyes short_of_time = *eyes;
    short_of_time.patience.nodes = 600;
    return BOT_CHAMPION.act(&short_of_time, rng);
}

static Bot hasty(void) {
    Bot bot = BOT_CHAMPION;
    bot.act = hurry;
    return bot;
}

/* --- the arithmetic --------------------------------------------------------------------------- */

static void waiting_takes_as_long_as_the_dice_say(void **state) {
    (void)state;
    const Cards rate = CARDS(4, 4, 4, 4, 4), road = COST[ROAD], city = COST[CITY];
    assert_int_equal(wait_for(road, 0, rate, road), 0);
    assert_int_equal(wait_for(0, 0, rate, road), WAIT_MOST);
    /* six pips of brick and of lumber: one of each in six rolls */
    assert_int_equal(wait_for(0, CARDS(6, 6, 0, 0, 0), rate, road), 6 * WAIT_ONE);
    /* four brick buy the lumber: five cards at six in 36 rolls */
    assert_int_equal(wait_for(0, CARDS(6, 0, 0, 0, 0), rate, road), 30 * WAIT_ONE);
    assert_int_equal(wait_for(0, CARDS(6, 0, 0, 0, 0), CARDS(2, 4, 4, 4, 4), road), 18 * WAIT_ONE);
    assert_true(wait_for(card(ORE), CARDS(0, 0, 0, 5, 5), rate, city) <
                wait_for(0, CARDS(0, 0, 0, 5, 5), rate, city));
}

static void chances_are_shares_of_one(void **state) {
    (void)state;
    int32_t chance[SEATS], even[SEATS] = { 500, 500, 500, 500 };
    net_chances(even, 4, chance);
    for (int i = 0; i < 4; i++) assert_int_equal(chance[i], CHANCE_ONE / 4);
    int32_t ahead[SEATS] = { STRENGTH_ONE, 0, 0, 0 }; /* e / (e + 3) */
    net_chances(ahead, 4, chance);
    assert_in_range(chance[0], CHANCE_ONE * 0.4753, CHANCE_ONE * 0.4755);
    int32_t apart[SEATS] = { 40 * STRENGTH_ONE, -40 * STRENGTH_ONE, 0, 0 };
    net_chances(apart, 3, chance);
    assert_int_equal(chance[0], CHANCE_ONE);
    assert_int_equal(chance[1], 0);
}

static void what_is_remembered_changes_no_value(void **state) {
    (void)state;
    Game g;
    Mind old;
    Rng rng = start(&g, 4, 4, CUSTOM);
    mind_open(&old, &NET, &g.board);
    while (g.phase != PHASE_OVER && g.ply < 1500) {
        Mind fresh;
        int32_t a[SEATS], b[SEATS];
        mind_open(&fresh, &NET, &g.board);
        mind_chances(&old, &g, a);
        mind_chances(&fresh, &g, b);
        assert_memory_equal(a, b, sizeof a);
        playout_random(&g, &rng, g.ply + 1);
    }
    assert_true(g.ply > 300);
}

static void features_stay_in_their_range(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Game g;
        Ground ground;
        Rng rng = start(&g, seed, seed % 2 ? 3 : 4, CUSTOM);
        ground_make(&ground, &g.board);
        for (; g.phase != PHASE_OVER && g.ply < 2000; playout_random(&g, &rng, g.ply + 7)) {
            Memo memo = { 0 };
            int16_t row[SEATS][FEATURES];
            features_make(&g, &ground, &memo, row);
            for (int seat = 0; seat < g.seats; seat++)
                for (int i = 0; i < FEATURES; i++) assert_in_range(row[seat][i], 0, FEATURE_TOP);
        }
    }
}

/* --- worlds ----------------------------------------------------------------------------------- */

static void dealt_worlds_agree_with_the_eyes(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Game g, world;
        Rng rng = start(&g, seed, 4, CUSTOM);
        for (; g.phase != PHASE_OVER && g.ply < 3000; playout_random(&g, &rng, g.ply + 11)) {
            static Eyes eyes, again;
            int seat = (int)rng_below(&rng, 4);
            eyes_open(&eyes, &g, seat, NULL);
            world_deal(&eyes, NULL, &rng, &world);
            if (g.phase != PHASE_DISCARD) assert_null(game_broken(&world));
            eyes_open(&again, &world, seat, NULL);
            assert_memory_equal(eyes.hand_size, again.hand_size, sizeof eyes.hand_size);
            assert_memory_equal(eyes.devcard_count, again.devcard_count, sizeof eyes.devcard_count);
            assert_true(eyes.others == again.others && eyes.unseen == again.unseen);
            assert_true(g.seat[seat].hand == world.seat[seat].hand);
            assert_true(g.seat[seat].devcards == world.seat[seat].devcards);
        }
    }
}

static void shown_cards_are_dealt_to_their_owner(void **state) {
    (void)state;
    Game g, world;
    Rng rng = start(&g, 3, 4, CUSTOM);
    playout_random(&g, &rng, 300);
    static Eyes eyes;
    eyes_open(&eyes, &g, 0, NULL);
    int owner = 1;
    while (owner < 3 && !g.seat[owner].hand) owner++;
    assert_true(g.seat[owner].hand != 0);
    Shown shown = { 0 };
    shown.hand[owner] = g.seat[owner].hand;
    for (int i = 0; i < 20; i++) {
        world_deal(&eyes, &shown, &rng, &world);
        assert_true(world.seat[owner].hand == g.seat[owner].hand);
    }
}

/* One event of a random game, with everyone counting. */
static void step(Game *g, Shown *known, Rng *rng) {
    Cards before[SEATS], bank = g->bank;
    for (int i = 0; i < SEATS; i++) before[i] = g->seat[i].hand;
    Move e = { .act = playout_pick(g, rng) };
    e.chance = playout_chance(g, &e.act, rng);
    game_do(g, &e);
    track_event(known, e.act.kind, before, bank, g);
}

static void counted_cards_are_really_held(void **state) {
    (void)state;
    int held = 0, counted = 0;
    for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++)
        for (uint64_t seed = 1; seed <= 8; seed++) {
            Game g;
            Shown known = { 0 };
            Rng rng = start(&g, seed, 4, (RulebookId)rulebook);
            while (g.phase != PHASE_OVER && g.ply < 1500) {
                step(&g, &known, &rng);
                for (int i = 0; i < 4; i++) {
                    if (!cards_cover(g.seat[i].hand, known.hand[i]))
                        fail_msg("%s, seed %" PRIu64 ", ply %u", RULEBOOK_NAME[rulebook], seed,
                                 g.ply);
                    held += cards_total(g.seat[i].hand);
                    counted += cards_total(known.hand[i]);
                }
            }
        }
    assert_true(counted > held / 2);
}

static void counted_cards_are_dealt(void **state) {
    (void)state;
    Game g, world;
    Shown known = { 0 };
    Rng rng = start(&g, 5, 4, CUSTOM);
    while (g.phase != PHASE_OVER && g.ply < 1000) {
        static Eyes eyes;
        step(&g, &known, &rng);
        eyes_open(&eyes, &g, 2, NULL);
        eyes.known = known;
        world_deal(&eyes, NULL, &rng, &world);
        for (int i = 0; i < 4; i++) {
            assert_true(cards_cover(world.seat[i].hand, known.hand[i]));
            assert_int_equal(cards_total(world.seat[i].hand), cards_total(g.seat[i].hand));
        }
    }
}

/* --- the last turn ---------------------------------------------------------------------------- */

/* Two roads and the settlement at their end: no single purchase shows that it wins. */
static void a_win_of_several_purchases_is_found(void **state) {
    (void)state;
    int wins = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        static const Bot *const BOTS4[SEATS] = { &BOT_EXPERT, &BOT_EXPERT, &BOT_EXPERT,
                                                 &BOT_EXPERT };
        Game g;
        Mind mind;
        Line line;
        Rng rng = start(&g, seed, 4, CUSTOM);
        match_play(&g, BOTS4, &rng, 16, NULL); /* the set-up */
        g.phase = PHASE_ACTION;
        Seat *own = &g.seat[g.turn];
        own->points = (uint8_t)(g.rules.vp_target - 1);
        Cards more = 2 * COST[ROAD] + COST[SETTLEMENT];
        g.bank += own->hand - more;
        own->hand = more;
        mind_open(&mind, &NET, &g.board);
        if (!turn_wins(&mind, &g, 3, &line))
            continue; /* hemmed in, or the two roads do not lead on */
        int turns = g.turns;
        assert_int_equal(
            match_run(&g, BOTS4, &rng, &(MatchPlan){ .cap = g.ply + 3, .silent = true }), ALLOWED);
        assert_int_equal(g.turns, turns);
        assert_int_equal(g.phase, PHASE_OVER);
        wins++;
    }
    assert_true(wins >= 8);
}

/* --- legal and repeatable -------------------------------------------------------------------- */

static void levels_keep_the_rules_of_every_rulebook(void **state) {
    (void)state;
    const Bot quick = hasty();
    const Bot *const bots[SEATS] = { &quick, &BOT_BEGINNER, &BOT_EXPERT, &BOT_TACTICIAN };
    for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++)
        for (int seats = SEATS_MIN; seats <= SEATS; seats++) {
            if (!is_thorough() && seats % 2 == rulebook % 2) continue; /* three seats or four */
            const uint64_t seed = 1;
            Game g;
            Rng rng = start(&g, seed, seats, (RulebookId)rulebook);
            Refusal no = match_play(&g, bots, &rng, CAP, NULL);
            if (no || game_broken(&g) || g.winner == NONE)
                fail_msg("%s, %d seats, seed %" PRIu64 ", ply %u: %s", RULEBOOK_NAME[rulebook],
                         seats, seed, g.ply, no ? REFUSAL_TEXT[no].text : "not a lawful end");
        }
}

/* Many hands, in the order that is least expected. */
static void backwards(void *with, void (*part)(void *job, int k), void *job, int parts) {
    ++*(int *)with;
    for (int k = parts; k-- > 0;) part(job, k);
}

static bool same_action(Action a, Action b) {
    return a.kind == b.kind && a.where == b.where && a.card == b.card && a.card2 == b.card2 &&
           a.give == b.give;
}

static void shared_work_gives_the_same_move(void **state) {
    (void)state;
    Game g;
    int shared = 0, asked = 0;
    Rng rng = start(&g, 8, 4, CUSTOM);
    const int most = thorough(20, 60);
    for (; g.phase != PHASE_OVER && asked < most; playout_random(&g, &rng, g.ply + 3)) {
        static Eyes alone, helped;
        int seat = __builtin_ctz(game_actors(&g));
        eyes_open(&alone, &g, seat, NULL);
        alone.patience.nodes = 2000;
        helped = alone;
        helped.patience.share = backwards;
        helped.patience.with = &shared;
        Rng one = { 5 }, two = { 5 };
        assert_true(same_action(BOT_CHAMPION.act(&alone, &one), BOT_CHAMPION.act(&helped, &two)));
        asked++;
    }
    assert_true(shared > most / 3);
}

static bool at_once(void *with) {
    ++*(int *)with;
    return true;
}

static void a_clock_ends_the_thinking(void **state) {
    (void)state;
    Game g;
    Rng rng = start(&g, 8, 4, CUSTOM);
    int asked = 0;
    playout_random(&g, &rng, 400);
    while (g.phase != PHASE_ROBBER) playout_random(&g, &rng, g.ply + 1);
    static Eyes eyes;
    eyes_open(&eyes, &g, g.turn, NULL);
    eyes.patience = (Patience){ .nodes = UINT32_MAX, .enough = at_once, .with = &asked };
    Action a = BOT_CHAMPION.act(&eyes, &rng);
    assert_int_equal(a.kind, ACT_ROBBER);
    assert_true(asked > 0);
}

/* --- strength --------------------------------------------------------------------------------- */

/* Games that `bot` wins, one seat of four after the other, against three of the others. */
static int wins_of(const Bot *bot, const Bot *others, int games) {
    int wins = 0;
    for (int i = 0; i < games; i++) {
        Game g;
        const Bot *bots[SEATS] = { others, others, others, others };
        bots[i % SEATS] = bot;
        Rng rng = start(&g, 3000 + (uint64_t)i / SEATS, 4, CUSTOM);
        match_play(&g, bots, &rng, CAP, NULL);
        wins += g.winner == i % SEATS;
    }
    return wins;
}

static void levels_are_in_order(void **state) {
    (void)state;
    const Bot quick = hasty();
    assert_true(wins_of(&BOT_BEGINNER, &BOT_RANDOM, 40) >= 30);
    if (!is_thorough()) return; /* the stronger they are, the longer they think */
    assert_true(wins_of(&BOT_TACTICIAN, &BOT_BEGINNER, 40) >= 16);
    assert_true(wins_of(&BOT_GREEDY, &BOT_TACTICIAN, 60) >= 20);
    assert_true(wins_of(&BOT_EXPERT, &BOT_GREEDY, 24) >= 8);
    assert_true(wins_of(&quick, &BOT_GREEDY, 16) >= 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waiting_takes_as_long_as_the_dice_say),
        cmocka_unit_test(chances_are_shares_of_one),
        cmocka_unit_test(what_is_remembered_changes_no_value),
        cmocka_unit_test(features_stay_in_their_range),
        cmocka_unit_test(dealt_worlds_agree_with_the_eyes),
        cmocka_unit_test(shown_cards_are_dealt_to_their_owner),
        cmocka_unit_test(counted_cards_are_really_held),
        cmocka_unit_test(counted_cards_are_dealt),
        cmocka_unit_test(a_win_of_several_purchases_is_found),
        cmocka_unit_test(levels_keep_the_rules_of_every_rulebook),
        cmocka_unit_test(shared_work_gives_the_same_move),
        cmocka_unit_test(a_clock_ends_the_thinking),
        cmocka_unit_test(levels_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
