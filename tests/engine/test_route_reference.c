/* test_route_reference.c - the Longest Route against two slow ways to measure it.  B-80 to B-82
 *
 * Networks grow road by road and are cut by rival buildings, and after every piece the engine's
 * length must be that of reference.c.  A failure prints the seed and the step. */
#include "engine/reference.h"

#include "base/rng.h"
#include "bot/playout.h"
#include "engine/layout.h"
#include "engine/route.h"
#include "thorough.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { NETWORKS = 1500, CAP = 100000 };

static void expect_route(const Game *g, int seat, uint64_t seed, int step) {
    int want = reference_route(g, seat);
    if (g->seat[seat].route != want)
        fail_msg("seed %" PRIu64 ", step %d: seat %d has a route of %d, not %d", seed, step, seat,
                 g->seat[seat].route, want);
}

/* How the next road is chosen: anywhere at all, or inside the few hexes of a dense tangle. */
static int random_edge(Rng *rng, int hexes) {
    static const uint8_t tangle[] = { 9, 4, 8, 13, 5, 14, 10 };
    if (!hexes) return (int)rng_below(rng, EDGES);
    return HEX_EDGES[tangle[rng_below(rng, (uint32_t)hexes)]][rng_below(rng, 6)];
}

/* Lay a road of seat 0 the way the engine does: into the sets, then the length brought up. */
static bool lay_road(Game *g, int edge) {
    Seat *s = &g->seat[0];
    if (reference_road_owner(g, edge) >= 0) return false;
    edge_add(&s->roads, (unsigned)edge);
    edge_add(&g->roads, (unsigned)edge);
    site_add(&s->touched, EDGE_SITES[edge][0]);
    site_add(&s->touched, EDGE_SITES[edge][1]);
    route_extend(g, 0, edge);
    return true;
}

static void build(Game *g, int seat, int site) {
    if (!reference_site_fits(g, site)) return;
    site_add(&g->seat[seat].settlements, (unsigned)site);
    site_add(&g->built, (unsigned)site);
    route_cut(g, seat, site);
}

/* A network of up to fifteen roads, grown in random order among buildings of all seats. */
static void grow_network(Game *g, uint64_t seed) {
    Rng rng = { seed };
    int hexes = (int)rng_below(&rng, 8);
    uint32_t building_every = 2 + rng_below(&rng, 12);
    game_start(g, &BOARD_BEGINNER, 4, rulebook_game(CUSTOM));
    for (int step = 0, roads = 0; roads < 15 && step < 400; step++) {
        if (rng_below(&rng, building_every) == 0)
            build(g, (int)rng_below(&rng, 4), (int)rng_below(&rng, SITES));
        else roads += lay_road(g, random_edge(&rng, hexes));
        expect_route(g, 0, seed, step);
    }
}

static void any_network_is_as_long_as_its_longest_walk(void **state) {
    (void)state;
    int longest = 0;
    const uint64_t networks = (uint64_t)thorough(200, NETWORKS);
    for (uint64_t seed = 1; seed <= networks; seed++) {
        Game g;
        grow_network(&g, seed);
        assert_int_equal(route_length(&g, 0), g.seat[0].route);
        if (g.seat[0].route > longest) longest = g.seat[0].route;
    }
    assert_true(longest >= 13); /* the networks are tangled enough to mean something */
}

static void any_network_is_as_long_as_its_largest_walkable_set(void **state) {
    (void)state;
    const uint64_t end = NETWORKS + (uint64_t)thorough(40, 400);
    for (uint64_t seed = NETWORKS; seed < end; seed++) {
        Game g;
        grow_network(&g, seed);
        int want = reference_route_by_sets(&g, 0);
        if (g.seat[0].route != want)
            fail_msg("seed %" PRIu64 ": a route of %d, not %d", seed, g.seat[0].route, want);
    }
}

static bool changes_routes(const Action *a) {
    return a->kind == ACT_ROAD || a->kind == ACT_SETTLEMENT || a->kind == ACT_MOVE ||
           a->kind == ACT_REDIRECT;
}

static void every_road_and_settlement_of_a_game_leaves_the_right_routes(void **state) {
    (void)state;
    const int games = thorough(6, 30); /* each rulebook at least once */
    int checked = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
        Rng rng = { seed };
        Board board;
        Game g;
        layout_draw(&rng, LAYOUT_SETUPS[SETUP_SPIRAL].plan, &board);
        game_start(&g, &board, 3 + (int)(seed % 2), rulebook_game((RulebookId)(seed % RULEBOOKS)));
        while (g.phase != PHASE_OVER && g.ply < CAP) {
            Move e = { .act = playout_pick(&g, &rng) };
            e.chance = playout_chance(&g, &e.act, &rng);
            assert_int_equal(game_apply(&g, &e), ALLOWED);
            if (!changes_routes(&e.act)) continue;
            for (int seat = 0; seat < g.seats; seat++) expect_route(&g, seat, seed, (int)g.ply);
            checked++;
        }
    }
    assert_true(checked > games * 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_network_is_as_long_as_its_longest_walk),
        cmocka_unit_test(any_network_is_as_long_as_its_largest_walkable_set),
        cmocka_unit_test(every_road_and_settlement_of_a_game_leaves_the_right_routes),
    };
    return cmocka_run_group_tests_name("route against reference", tests, NULL, NULL);
}
