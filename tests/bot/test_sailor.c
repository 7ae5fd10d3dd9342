/* test_sailor.c - what `greedy` does at sea in New Shores: idle ships go where one is wanted, the
 * pirate holds rivals' ships and not its own. */
#include "bot/greedy_more.h"
#include "bot/playout.h"
#include "engine/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { GAMES = 30 };

static Game started(void) {
    Game g;
    GameRules rules = rulebook_game(CUSTOM);
    rules.vp_target = 14;
    game_start(&g, &BOARD_BEGINNER, SEATS, rules);
    return g;
}

static void step(Game *g, Rng *rng) {
    Move event = { .act = playout_pick(g, rng) };
    event.chance = playout_chance(g, &event.act, rng);
    game_do(g, &event);
}

static int ships_at(const Seat *s, int hex) {
    return edge_count(edge_and(s->ships, HEX_EDGE_SET[hex]));
}

/* In positions of random games: a ship that is needed elsewhere sails there, unless the tile is ours. */
static void an_idle_ship_goes_where_one_is_wanted(void **state) { /* S-50, S-55 */
    (void)state;
    int sailed = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = { seed };
        for (Game g = started(); g.phase != PHASE_OVER && g.ply < 3000; step(&g, &rng)) {
            if (g.phase != PHASE_ACTION) continue;
            Eyes eyes;
            eyes_open(&eyes, &g, g.turn, NULL);
            EdgeSet wanted = eyes.legal.ships;
            if (!edge_any(wanted)) continue;
            Goal goal = { .kind = GOAL_SETTLEMENT,
                          .step = { .kind = ACT_SHIP, .where = (uint8_t)edge_pop(&wanted) } };
            Action a;
            if (!greedy_sail(&eyes, &goal, &a)) continue;
            assert_int_equal(game_check(&g, &a), ALLOWED);
            assert_int_equal(a.where, goal.step.where);
            assert_int_not_equal(g.route_holder, g.turn);
            sailed++;
        }
    }
    assert_in_range(sailed, 100, 1000000);
}

static void the_pirate_holds_rivals_and_not_ourselves(void **state) { /* S-70, S-72 */
    (void)state;
    int moved = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = { seed };
        for (Game g = started(); g.phase != PHASE_OVER && g.ply < 3000; step(&g, &rng)) {
            if (g.phase != PHASE_ROBBER) continue;
            Eyes eyes;
            Action a;
            eyes_open(&eyes, &g, g.turn, NULL);
            assert_false(greedy_pirate(&eyes, 100000, &a)); /* the robber has better to do */
            if (!greedy_pirate(&eyes, 20, &a)) continue;
            assert_int_equal(game_check(&g, &a), ALLOWED);
            int held = 0;
            for (int seat = 0; seat < SEATS; seat++)
                if (seat != g.turn) held += ships_at(&g.seat[seat], a.where);
            bool freed = g.pirate != NONE && ships_at(&g.seat[g.turn], g.pirate);
            assert_true(held > 0 || freed);
            moved++;
        }
    }
    assert_in_range(moved, 20, 1000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_idle_ship_goes_where_one_is_wanted),
        cmocka_unit_test(the_pirate_holds_rivals_and_not_ourselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
