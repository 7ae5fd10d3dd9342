#include "engine/game.h"

#include "engine/cities.h"
#include "engine/fish.h"
#include "engine/route.h"
#include "engine/ships.h"

#include <assert.h>
#include <string.h>

static_assert(FAMILY != FAMILY_BASE || sizeof(Game) <= 1024, "a base game fits into a kilobyte");

void game_start(Game *g, const Board *board, int seats, GameRules rules) {
    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->scenario = THIS_SCENARIO;
    g->seats = (uint8_t)seats;
    g->phase = PHASE_SETUP_SETTLEMENT;
    g->resume = PHASE_ACTION;
    g->setup_site = g->victim = NONE;
    g->route_holder = g->army_holder = g->winner = NONE;
    g->board = *board;
    g->bank = BANK_FULL;
    g->deck = DECK_FULL;
    for (int hex = 0; hex < HEXES; hex++) /* B-26 */
        if (board->terrain[hex] == DESERT) g->robber = (uint8_t)hex;
    g->robber_from = g->robber;
    if (FISH) fish_start(g);
    if (SHIPS) ships_start(g);
    if (KNIGHTS) cities_start(g);
    for (int seat = 0; seat < seats; seat++) memcpy(g->seat[seat].left, STOCK, sizeof STOCK);
    game_derive(g);
}

unsigned game_victims(const Game *g, int hex) {
    unsigned victims = 0;
    if ((FISH || SHIPS) && hex == NONE) return 0; /* off the board */
    if (SHIPS && ships_sea(hex)) return ships_victims(g, hex);
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        SiteSet at = site_and(site_or(s->settlements, s->cities), HEX_SITE_SET[hex]);
        if (seat != g->turn && s->hand && site_any(at)) victims |= 1u << seat;
    }
    return victims;
}

/* --- derived fields ------------------------------------------------------------------------ */

static void derive_building(Game *g, Seat *s, int site, int cards) {
    for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
        int hex = SITE_HEXES[site][i], terrain = g->board.terrain[hex];
        if (terrain < RESOURCES && g->board.number[hex])
#if HAS_KNIGHTS
        {
            s->income[g->board.number[hex] - 2] += card(terrain);
            if (cards > 1) s->income[g->board.number[hex] - 2] += card(CITY_SECOND[terrain]);
        }
#else
            s->income[g->board.number[hex] - 2] += card(terrain) * (Cards)cards;
#endif
    }
}

static void derive_income(Game *g, Seat *s) {
    memset(s->income, 0, sizeof s->income);
    for (SiteSet left = s->settlements; site_any(left);) derive_building(g, s, site_pop(&left), 1);
    for (SiteSet left = s->cities; site_any(left);) derive_building(g, s, site_pop(&left), 2);
}

static void derive_touched(Seat *s) {
    s->touched = (SiteSet){ 0 };
    for (EdgeSet left = seat_edges(s); edge_any(left);) {
        int edge = edge_pop(&left);
        site_add(&s->touched, EDGE_SITES[edge][0]);
        site_add(&s->touched, EDGE_SITES[edge][1]);
    }
}

static void derive_rate(const Game *g, Seat *s) {
    SiteSet own = site_or(s->settlements, s->cities);
    uint8_t rate[RESOURCES] = { RATE_BANK, RATE_BANK, RATE_BANK, RATE_BANK, RATE_BANK };
    for (int i = 0; i < HARBOURS && site_any(own); i++) {
        Harbour h = g->board.harbour[i];
        if (!site_has(own, EDGE_SITES[h.edge][0]) && !site_has(own, EDGE_SITES[h.edge][1]))
            continue;
        if (h.kind < RESOURCES) rate[h.kind] = RATE_OWN;
        else
            for (int kind = 0; kind < RESOURCES; kind++)
                if (rate[kind] > RATE_ANY) rate[kind] = RATE_ANY;
    }
    s->rate = CARDS(rate[0], rate[1], rate[2], rate[3], rate[4]);
}

static void derive_reach(const Game *g, Seat *s) {
    SiteSet own = site_or(s->settlements, s->cities);
    SiteSet foreign = site_minus(g->built, own);
#if HAS_KNIGHTS
    foreign = site_or(foreign, site_minus(g->knighted, s->standing)); /* K-39 */
#endif
    SiteSet from = site_minus(site_or(s->touched, own), foreign);
    s->reach = (EdgeSet){ 0 };
    while (site_any(from)) s->reach = edge_or(s->reach, SITE_EDGE_SET[site_pop(&from)]);
}

#if HAS_KNIGHTS
void game_reach(Game *g, int seat) {
    derive_reach(g, &g->seat[seat]);
}

void game_road_gone(Game *g, int seat) {
    g->roads = (EdgeSet){ 0 };
    for (int each = 0; each < g->seats; each++) g->roads = edge_or(g->roads, g->seat[each].roads);
    derive_touched(&g->seat[seat]);
    derive_reach(g, &g->seat[seat]);
    g->seat[seat].route = (uint8_t)route_length(g, seat);
}

void game_incomes(Game *g) {
    for (int seat = 0; seat < g->seats; seat++) derive_income(g, &g->seat[seat]);
}
#endif

static void derive_points(Game *g, int seat) {
    Seat *s = &g->seat[seat];
    s->points = (uint8_t)(site_count(s->settlements) + 2 * site_count(s->cities) +
                          cards_of(s->devcards, VICTORY_POINT));
    if (g->route_holder == seat) s->points += TILE_POINTS;
    if (g->army_holder == seat) s->points += TILE_POINTS;
    if (SHIPS) s->points += ships_points(s);
    if (KNIGHTS) s->points = (uint8_t)(s->points + cities_points(g, seat));
}

static SiteSet every_site(void) {
    SiteSet all;
    for (int i = 0; i < SITE_WORDS; i++) all.w[i] = UINT64_MAX;
    all.w[SITE_WORDS - 1] >>= 64 * SITE_WORDS - SITES;
    return all;
}

void game_derive(Game *g) {
    g->built = (SiteSet){ 0 };
    g->roads = (EdgeSet){ 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *s = &g->seat[seat];
        g->built = site_or(g->built, site_or(s->settlements, s->cities));
        g->roads = edge_or(g->roads, seat_edges(s));
    }
    if (KNIGHTS) cities_derive(g);
    g->open_sites = SHIPS ? ships_land() : every_site();
    for (SiteSet left = g->built; site_any(left);) /* B-72 */
        g->open_sites = site_minus(g->open_sites, SITE_CLOSE[site_pop(&left)]);
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *s = &g->seat[seat];
        derive_touched(s);
        derive_income(g, s);
        if (KNIGHTS) s->rate = improve_rate(g, seat);
        else derive_rate(g, s);
        if (SHIPS) {
            ships_derive(g, seat);
            ships_reach(g, seat);
        } else {
            derive_reach(g, s);
        }
        s->route = (uint8_t)route_length(g, seat);
        derive_points(g, seat);
    }
}
