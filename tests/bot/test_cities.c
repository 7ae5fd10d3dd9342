/* test_cities.c - the bots of Cities & Knights: what they may know, that every level plays legally to an
 * end and the same game twice, and that greedy and expert know what the game is about. */
#include "bot/match.h"
#include "bot/mind.h"
#include "bot/playout.h"
#include "bot/track.h"
#include "bot/world.h"
#include "engine/cities.h"
#include "engine/layout.h"
#include "thorough.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { CAP = 20000, HASTY = 300 }; /* nodes a move, for those that search: a hundred times faster */

static const Bot *const FOUR_GREEDY[SEATS] = { &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY };

static Rng start(Game *g, uint64_t seed, int seats, RulebookId rulebook) {
    Rng rng = { seed * UINT64_C(0x2545f4914f6cdd1d) };
    Board board;
    layout_draw(&rng, LAYOUT_SETUPS[SETUP_SPIRAL].plan, &board);
    game_start(g, &board, seats, scenario_rules(THIS_SCENARIO, rulebook_game(rulebook)));
    return rng;
}

/* --- what a bot may know ---------------------------------------------------------------------- */

/* What a world agrees with must look the same: two games that differ only in what is hidden. */
static void assert_looks_alike(const Game *g, const Game *world, int seat) {
    static Eyes one, two;
    eyes_open(&one, g, seat, NULL);
    eyes_open(&two, world, seat, NULL);
    assert_memory_equal(&one.game.seat, &two.game.seat, sizeof one.game.seat);
    assert_memory_equal(one.game.under, two.game.under, sizeof one.game.under);
    assert_memory_equal(one.game.upper, two.game.upper, sizeof one.game.upper);
    assert_int_equal(one.game.face_down, two.game.face_down);
    assert_memory_equal(&one.legal, &two.legal, sizeof one.legal);
    assert_memory_equal(one.hand_size, two.hand_size, sizeof one.hand_size);
    assert_memory_equal(one.backs, two.backs, sizeof one.backs);
    assert_memory_equal(one.unseen_progress, two.unseen_progress, sizeof one.unseen_progress);
    assert_true(one.others == two.others);
}

static void dealt_worlds_look_alike_and_are_legal(void **state) { /* K-160, K-178 */
    (void)state;
    int differ = 0;
    for (uint64_t seed = 1; seed <= 15; seed++) {
        Game g, world;
        Rng rng = start(&g, seed, 4, CUSTOM);
        g.rules.win_claim = WIN_AUTOMATIC; /* as worlds have it */
        g.rules.reposition_until_next_action = g.rules.redirect_spent = 0;
        g.rules.robber_complete = ROBBER_ON_CLICK;
        for (; g.phase != PHASE_OVER && g.ply < 1500; playout_random(&g, &rng, g.ply + 5)) {
            static Eyes eyes;
            int seat = (int)rng_below(&rng, 4);
            bool choosing = g.phase == PHASE_DISCARD || g.phase == PHASE_PUT_BACK ||
                            g.phase == PHASE_WEDDING || g.phase == PHASE_SABOTAGE ||
                            g.phase == PHASE_HARBOUR; /* what is offered may be anything */
            game_close(&g);
            eyes_open(&eyes, &g, seat, NULL);
            world_deal(&eyes, NULL, &rng, &world);
            if (choosing) continue; /* what has been chosen is not dealt */
            const char *why = game_broken(&world);
            if (why) fail_msg("seed %" PRIu64 ", ply %u: %s", seed, g.ply, why);
            assert_looks_alike(&g, &world, seat);
            differ += memcmp(world.seat, g.seat, sizeof g.seat) != 0;
        }
    }
    assert_true(differ > 500);
}

static void backs_tell_the_discipline_only(void **state) { /* K-200 */
    (void)state;
    Game g;
    static Eyes eyes;
    start(&g, 1, 4, CUSTOM);
    g.phase = PHASE_ACTION;
    g.seat[1].progress[TR_MERCHANT] = g.seat[1].progress[PO_WEDDING] = 1;
    g.seat[1].held = 2;
    g.upper[TR_MERCHANT]--;
    g.upper[PO_WEDDING]--;
    eyes_open(&eyes, &g, 0, NULL);
    assert_int_equal(eyes.backs[1][TRADE_TRACK], 1);
    assert_int_equal(eyes.backs[1][POLITICS], 1);
    assert_int_equal(eyes.backs[1][SCIENCE], 0);
    assert_int_equal(eyes.game.seat[1].progress[TR_MERCHANT], 0);
    assert_int_equal(eyes.unseen_progress[TR_MERCHANT], PROGRESS_COUNT[TR_MERCHANT]);
    eyes_open(&eyes, &g, 1, NULL);
    assert_int_equal(eyes.game.seat[1].progress[TR_MERCHANT], 1);
    assert_int_equal(eyes.unseen_progress[TR_MERCHANT], PROGRESS_COUNT[TR_MERCHANT] - 1);
}

static void counted_cards_are_really_held(void **state) {
    (void)state;
    int held = 0, counted = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Game g;
        Shown known = { 0 };
        Rng rng = start(&g, seed, 4, CUSTOM);
        while (g.phase != PHASE_OVER && g.ply < 2000) {
            Cards before[SEATS], bank = g.bank;
            for (int i = 0; i < SEATS; i++) before[i] = g.seat[i].hand;
            Move e = { .act = playout_pick(&g, &rng) };
            e.chance = playout_chance(&g, &e.act, &rng);
            game_do(&g, &e);
            track_event(&known, e.act.kind, before, bank, &g);
            for (int i = 0; i < 4; i++) {
                if (!cards_cover(g.seat[i].hand, known.hand[i]))
                    fail_msg("seed %" PRIu64 ", ply %u, %s", seed, g.ply, ACTION_NAME[e.act.kind]);
                held += cards_total(g.seat[i].hand);
                counted += cards_total(known.hand[i]);
            }
        }
    }
    assert_true(counted > held / 2);
}

/* --- the evaluation --------------------------------------------------------------------------- */

static void rows_are_full_and_stay_in_their_range(void **state) {
    (void)state;
    enum { UNTOUCHED = -7 };
    bool used[FEATURES] = { 0 };
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Game g;
        Ground ground;
        Rng rng = start(&g, seed, seed % 2 ? 3 : 4, CUSTOM);
        for (; g.phase != PHASE_OVER && g.ply < 1500;
             match_play(&g, FOUR_GREEDY, &rng, g.ply + 5, NULL)) {
            Memo memo = { 0 };
            int16_t row[SEATS + 1][FEATURES];
            for (int i = 0; i < FEATURES; i++) row[g.seats][i] = UNTOUCHED;
            ground_make(&ground, &g.board);
            features_make(&g, &ground, &memo, row);
            for (int i = 0; i < FEATURES; i++) {
                assert_int_equal(row[g.seats][i], UNTOUCHED);
                for (int seat = 0; seat < g.seats; seat++) {
                    assert_in_range(row[seat][i], 0, FEATURE_TOP);
                    used[i] |= row[seat][i] != 0;
                }
            }
        }
    }
    int unused = 0;
    for (int i = 0; i < FEATURES; i++) unused += !used[i];
    assert_true(unused <= 6); /* the top of a track and fallen cities are rare */
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
        old.ground = fresh.ground; /* Invention swaps numbers, K-111 */
        mind_chances(&old, &g, a);
        mind_chances(&fresh, &g, b);
        assert_memory_equal(a, b, sizeof a);
        playout_random(&g, &rng, g.ply + 1);
    }
    assert_true(g.ply > 200);
}

/* --- legal, to an end, and repeatable --------------------------------------------------------- */

static void play_through(const Bot *const bots[SEATS], uint64_t seed, int seats,
                         RulebookId rulebook) {
    Game g;
    Rng rng = start(&g, seed, seats, rulebook);
    Refusal no = match_run(&g, bots, &rng,
                           &(MatchPlan){ .cap = CAP, .patience = { .nodes = HASTY } });
    const char *why = no ? REFUSAL_TEXT[no].text : game_broken(&g);
    if (!why && g.winner == NONE) why = "no end";
    if (why)
        fail_msg("%s, %d seats, seed %" PRIu64 ", ply %u: %s", RULEBOOK_NAME[rulebook], seats, seed,
                 g.ply, why);
}

static void every_level_keeps_the_rules_to_the_end(void **state) {
    (void)state;
    const Bot *const all[SEATS] = { &BOT_EXPERT, &BOT_RANDOM, &BOT_BEGINNER, &BOT_CHAMPION };
    const Bot *const random[SEATS] = { &BOT_RANDOM, &BOT_RANDOM, &BOT_RANDOM, &BOT_RANDOM };
    for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++)
        for (int seats = SEATS_MIN; seats <= SEATS; seats++) {
            for (uint64_t seed = 1; seed <= (uint64_t)thorough(4, 60); seed++) {
                play_through(FOUR_GREEDY, seed, seats, (RulebookId)rulebook);
                play_through(random, seed, seats, (RulebookId)rulebook);
            }
            if (is_thorough() || seats % 2 != rulebook % 2)
                play_through(all, 1, seats, (RulebookId)rulebook);
        }
}

/* `nodes` 0: the bots' own budgets. */
static Game finished(const Bot *const bots[SEATS], uint64_t seed, uint32_t nodes) {
    Game g;
    Rng rng = start(&g, seed, 4, WC25);
    match_run(&g, bots, &rng, &(MatchPlan){ .cap = CAP, .patience = { .nodes = nodes } });
    return g;
}

static void the_same_generator_gives_the_same_game(void **state) {
    (void)state;
    const Bot *const bots[SEATS] = { &BOT_CHAMPION, &BOT_EXPERT, &BOT_GREEDY, &BOT_BEGINNER };
    Game one = finished(bots, 3, HASTY), two = finished(bots, 3, HASTY);
    assert_memory_equal(&one, &two, sizeof one);
    one = finished(FOUR_GREEDY, 5, 0), two = finished(FOUR_GREEDY, 5, 0);
    assert_memory_equal(&one, &two, sizeof one);
}

/* Many hands, in the order that is least expected. */
static void backwards(void *with, void (*part)(void *job, int k), void *job, int parts) {
    ++*(int *)with;
    for (int k = parts; k-- > 0;) part(job, k);
}

static void shared_work_gives_the_same_move(void **state) {
    (void)state;
    Game g;
    int shared = 0, most = thorough(12, 60);
    Rng rng = start(&g, 8, 4, CUSTOM);
    for (int asked = 0; g.phase != PHASE_OVER && asked < most; asked++) {
        static Eyes alone, helped;
        eyes_open(&alone, &g, __builtin_ctz(game_actors(&g)), NULL);
        alone.patience.nodes = 2000;
        helped = alone;
        helped.patience.share = backwards;
        helped.patience.with = &shared;
        Rng one = { 5 }, two = { 5 };
        Action a = BOT_CHAMPION.act(&alone, &one), b = BOT_CHAMPION.act(&helped, &two);
        assert_memory_equal(&a, &b, offsetof(Action, card2) + 1);
        match_play(&g, FOUR_GREEDY, &rng, g.ply + 7, NULL);
    }
    assert_true(shared > most / 3);
}

/* --- good sense -------------------------------------------------------------------------------- */

typedef struct Deeds {
    int done[ACTION_KINDS], trades_of_commodities, attacks, repelled;
    uint8_t tokens;
} Deeds;

static int all_cities(const Game *g) {
    int cities = 0;
    for (int seat = 0; seat < g->seats; seat++) cities += site_count(g->seat[seat].cities);
    return cities;
}

typedef struct Witness {
    Deeds deeds;
    Game before;
} Witness;

static void look_on(void *self, const Move *event, const Game *after) {
    Witness *w = self;
    const Action *a = &event->act;
    w->deeds.done[a->kind]++;
    if (a->kind == ACT_TRADE || a->kind == ACT_BANK)
        w->deeds.trades_of_commodities += a->kind == ACT_BANK
                                              ? a->card >= RESOURCES || a->card2 >= RESOURCES
                                              : cards_kinds(a->give + a->get) >> RESOURCES != 0;
    if (w->before.barbarians == BARBARIAN_TRACK - 1 && after->barbarians != w->before.barbarians) {
        w->deeds.attacks++;
        w->deeds.repelled += all_cities(after) == all_cities(&w->before) &&
                             after->phase != PHASE_PILLAGE;
    }
    w->before = *after;
}

static void greedy_knows_what_the_game_is_about(void **state) {
    (void)state;
    enum { GAMES = 60 };
    static Witness w;
    int turns = 0;
    memset(&w, 0, sizeof w);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Game g;
        Rng rng = start(&g, 100 + seed, 4, CUSTOM);
        Watcher watcher = { .self = &w, .event = look_on };
        w.before = g;
        assert_int_equal(match_play(&g, FOUR_GREEDY, &rng, CAP, &watcher), ALLOWED);
        assert_int_not_equal(g.winner, NONE);
        turns += g.turns;
    }
    const int *done = w.deeds.done;
    assert_in_range(turns / GAMES, 40, 120);
    assert_true(done[ACT_IMPROVE] > 15 * GAMES);
    assert_true(done[ACT_RECRUIT] > 5 * GAMES && done[ACT_ACTIVATE] > 10 * GAMES);
    assert_true(w.deeds.attacks > 3 * GAMES && 2 * w.deeds.repelled > w.deeds.attacks);
    assert_true(w.deeds.trades_of_commodities > 5 * GAMES);
    for (int kind = ACT_ALCHEMY; kind <= ACT_WEDDING; kind++) /* every card has its day */
        if (kind != ACT_KNIGHT_DISPLACE && !done[kind]) fail_msg("never: %s", ACTION_NAME[kind]);
}

static void a_good_answer_is_found(void **state) { /* K-69 */
    (void)state;
    Game g;
    Rng rng = start(&g, 2, 4, CUSTOM);
    int asked = 0;
    for (; g.phase != PHASE_OVER; match_play(&g, FOUR_GREEDY, &rng, g.ply + 1, NULL)) {
        if (g.phase <= PHASE_OVER) continue;
        static Eyes eyes;
        eyes_open(&eyes, &g, __builtin_ctz(game_actors(&g)), NULL);
        eyes.patience.nodes = HASTY;
        Action expert = BOT_EXPERT.act(&eyes, &rng), greedy = BOT_GREEDY.act(&eyes, &rng);
        assert_int_equal(game_check(&g, &expert), ALLOWED);
        assert_int_equal(game_check(&g, &greedy), ALLOWED);
        asked++;
    }
    assert_true(asked > 5);
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
    assert_true(BOT_EXPERT.takes_time >> THIS_SCENARIO & 1); /* it plays ahead here */
    assert_false(BOT_GREEDY.takes_time >> THIS_SCENARIO & 1);
    assert_true(wins_of(&BOT_BEGINNER, &BOT_RANDOM, 40) >= 30);
    assert_true(wins_of(&BOT_GREEDY, &BOT_BEGINNER, 80) >= 28); /* 20 would be even */
    if (!is_thorough()) return;
    assert_true(wins_of(&BOT_EXPERT, &BOT_GREEDY, 24) >=
                5); /* 6 would be even; 40 % are expected */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dealt_worlds_look_alike_and_are_legal),
        cmocka_unit_test(backs_tell_the_discipline_only),
        cmocka_unit_test(counted_cards_are_really_held),
        cmocka_unit_test(rows_are_full_and_stay_in_their_range),
        cmocka_unit_test(what_is_remembered_changes_no_value),
        cmocka_unit_test(every_level_keeps_the_rules_to_the_end),
        cmocka_unit_test(the_same_generator_gives_the_same_game),
        cmocka_unit_test(shared_work_gives_the_same_move),
        cmocka_unit_test(greedy_knows_what_the_game_is_about),
        cmocka_unit_test(a_good_answer_is_found),
        cmocka_unit_test(levels_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
