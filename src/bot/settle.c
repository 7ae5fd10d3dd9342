#include "bot/settle.h"

#include <assert.h>
#include <stddef.h>

enum { SITES_MORE = 4, SECOND_WIDTH = 5 };

/* --- the quick eye --------------------------------------------------------------------------- */

static int site_score(const Mind *mind, const Game *g, int seat, int site) {
#if HAS_KNIGHTS /* what becomes a commodity later counts for more */
    static const uint8_t WEIGHT[RESOURCES] = { 8, 11, 10, 10, 13 };
#else
    static const uint8_t WEIGHT[RESOURCES] = { 10, 10, 8, 11, 11 };
#endif
    enum { NEW_KIND = 16, DOCK = 10, DOCK_OWN = 2 };
    const Ground *ground = &mind->ground;
    Cards own = ground_income(g, seat), here = ground->pips[site];
    int score = NEW_KIND * __builtin_popcount(ground->kinds[site] & ~cards_kinds(own));
    for (int kind = 0; kind < RESOURCES; kind++) score += WEIGHT[kind] * cards_of(here, kind);
    int dock = ground->harbour[site];
    if (dock != NONE) score += dock == HARBOUR_ANY ? DOCK : DOCK_OWN * cards_of(own + here, dock);
    return score;
}

/* The `width` best of the open sites, best first. */
static int best_sites(const Mind *mind, const Game *g, int width, uint8_t sites[]) {
    int score[SITES] = { 0 }, count = 0;
    assert(width > 0);
    for (SiteSet left = g->open_sites; site_any(left);) {
        int site = site_pop(&left), here = site_score(mind, g, g->turn, site), at = count;
        if (count == width && here <= score[width - 1]) continue;
        if (count < width) count++;
        else at = width - 1;
        for (; at > 0 && score[at - 1] < here; at--) {
            score[at] = score[at - 1];
            sites[at] = sites[at - 1];
        }
        score[at] = here;
        sites[at] = (uint8_t)site;
    }
    return count;
}

/* The edge towards the best site two roads from the settlement. */
static int quick_road(const Mind *mind, const Game *g) {
    int best = -1, found = NONE, site = g->setup_site;
    for (EdgeSet left = edge_minus(SITE_EDGE_SET[site], g->roads); edge_any(left);) {
        int edge = edge_pop(&left), via = edge_far(edge, site), worth = 0;
        for (int i = 0; i < 3 && SITE_NEXT[via][i] != NONE; i++) {
            int beyond = SITE_NEXT[via][i];
            if (beyond == site || !site_has(g->open_sites, (unsigned)beyond)) continue;
            int here = site_score(mind, g, g->turn, beyond);
            if (here > worth) worth = here;
        }
        if (worth > best) best = worth, found = edge;
    }
    return found;
}

static void place(Game *g, int kind, int where) {
    Action a = { .kind = (uint8_t)kind, .seat = g->turn, .where = (uint8_t)where };
    game_do(g, &(Move){ a, { 0, 0 } });
}

/* What comes first: a city where the second round is one of cities, K-10. */
static int building_due(const Game *g) {
    return KNIGHTS && g->setup_step >= g->seats ? ACT_CITY : ACT_SETTLEMENT;
}

void settle_quick(Mind *mind, Game *g, Rng *rng) {
    uint8_t sites[SITES] = { 0 };
    if (g->phase == PHASE_SETUP_SETTLEMENT) {
        int count = best_sites(mind, g, rng ? SITES_MORE : 1, sites);
        place(g, building_due(g), sites[rng ? (int)rng_below(rng, (uint32_t)count) : 0]);
    }
    place(g, ACT_ROAD, quick_road(mind, g));
}

/* --- the choice ------------------------------------------------------------------------------ */

static int32_t value_of_site(Mind *mind, const Game *g, int seat, int site, int *edge);

/* Everyone else by the quick eye; a second settlement of `seat` by comparing again. */
static int32_t value_of_rest(Mind *mind, Game *g, int seat) {
    while (game_in_setup(g)) {
        if (g->turn != seat) {
            settle_quick(mind, g, NULL);
            continue;
        }
        uint8_t sites[SITES];
        int count = best_sites(mind, g, SECOND_WIDTH, sites), edge;
        int32_t most = -1;
        for (int i = 0; i < count; i++) {
            int32_t here = value_of_site(mind, g, seat, sites[i], &edge);
            if (here > most) most = here;
        }
        return most;
    }
    return mind_value(mind, g, seat);
}

/* With the settlement on its site: the best road and what the game is then worth. */
static int32_t value_of_roads(Mind *mind, const Game *g, int seat, int *edge) {
    int32_t most = -1;
    for (EdgeSet left = edge_minus(SITE_EDGE_SET[g->setup_site], g->roads); edge_any(left);) {
        Game after = *g;
        int way = edge_pop(&left);
        place(&after, ACT_ROAD, way);
        int32_t here = value_of_rest(mind, &after, seat);
        if (here > most) most = here, *edge = way;
    }
    return most;
}

static int32_t value_of_site(Mind *mind, const Game *g, int seat, int site, int *edge) {
    Game after = *g;
    place(&after, building_due(g), site);
    return value_of_roads(mind, &after, seat, edge);
}

static Action placing(const Game *g, int kind, int where) {
    return (Action){ .kind = (uint8_t)kind, .seat = g->turn, .where = (uint8_t)where };
}

static int list_roads(Mind *mind, const Game *g, Settling list[SITES]) {
    int count = 0;
    for (EdgeSet left = edge_minus(SITE_EDGE_SET[g->setup_site], g->roads); edge_any(left);) {
        Game after = *g;
        int way = edge_pop(&left);
        place(&after, ACT_ROAD, way);
        Settling *s = &list[count++];
        s->line = (Line){ .count = 1, .step = { placing(g, ACT_ROAD, way) } };
        s->value = value_of_rest(mind, &after, g->turn);
    }
    return count;
}

int settle_list(Mind *mind, const Game *g, int width, Settling list[SITES]) {
    if (g->phase == PHASE_SETUP_ROAD) return list_roads(mind, g, list);
    uint8_t sites[SITES];
    int count = best_sites(mind, g, width, sites);
    for (int i = 0; i < count; i++) {
        int edge = NONE;
        list[i].value = value_of_site(mind, g, g->turn, sites[i], &edge);
        list[i].line = (Line){ .count = 2,
                               .step = { placing(g, building_due(g), sites[i]),
                                         placing(g, ACT_ROAD, edge) } };
    }
    return count;
}
