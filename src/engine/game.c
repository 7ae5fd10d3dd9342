#include "engine/game.h"

#include "base/text.h"
#include "engine/route.h"

#include <assert.h>
#include <string.h>

const struct RefusalText REFUSAL_TEXT[REFUSAL_CODES] = {
#define ROW(code, name, text) { name, text },
    REFUSALS(ROW)
#undef ROW
};

const char *const ACTION_NAME[ACTION_KINDS] = { "none",
#define ROW(kind, name) name,
                                                ACTIONS(ROW)
#undef ROW
};

const char *const PHASE_NAME[PHASES] = {
    "setup-settlement", "setup-road", "pre-roll", "discard", "robber", "steal", "take",
    "road-card",        "action",     "over",
};

const char *const DEVCARD_NAME[DEVCARDS] = { "knight", "road-building", "year-of-plenty",
                                             "monopoly", "victory-point" };

const char *const SCENARIO_NAME[SCENARIOS] = { "base" };

int scenario_find(const char *name) {
    return text_same(name, SCENARIO_NAME[SCENARIO_BASE]) ? SCENARIO_BASE : SCENARIOS;
}

static_assert(sizeof(Game) <= 1024, "a base game fits into a kilobyte");

void game_start(Game *g, const Board *board, int seats, GameRules rules) {
    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->scenario = SCENARIO_BASE;
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
    for (int seat = 0; seat < seats; seat++) memcpy(g->seat[seat].left, STOCK, sizeof STOCK);
    game_derive(g);
}

unsigned game_actors(const Game *g) {
    if (g->phase == PHASE_DISCARD) return g->due;
    return g->phase == PHASE_OVER ? 0 : 1u << g->turn;
}

unsigned game_victims(const Game *g, int hex) {
    unsigned victims = 0;
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
        if (terrain != DESERT && g->board.number[hex])
            s->income[g->board.number[hex] - 2] += card(terrain) * (Cards)cards;
    }
}

static void derive_rate(const Game *g, Seat *s) {
    SiteSet own = site_or(s->settlements, s->cities);
    uint8_t rate[RESOURCES] = { RATE_BANK, RATE_BANK, RATE_BANK, RATE_BANK, RATE_BANK };
    for (int i = 0; i < HARBOURS; i++) {
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
    SiteSet from = site_minus(site_or(s->touched, own), site_minus(g->built, own));
    s->reach = (EdgeSet){ 0 };
    while (site_any(from)) s->reach = edge_or(s->reach, SITE_EDGE_SET[site_pop(&from)]);
}

static void derive_points(Game *g, int seat) {
    Seat *s = &g->seat[seat];
    s->points = (uint8_t)(site_count(s->settlements) + 2 * site_count(s->cities) +
                          cards_of(s->devcards, VICTORY_POINT));
    if (g->route_holder == seat) s->points += TILE_POINTS;
    if (g->army_holder == seat) s->points += TILE_POINTS;
}

void game_derive(Game *g) {
    g->built = (SiteSet){ 0 };
    g->roads = (EdgeSet){ 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *s = &g->seat[seat];
        g->built = site_or(g->built, site_or(s->settlements, s->cities));
        g->roads = edge_or(g->roads, s->roads);
    }
    for (int site = 0; site < SITES; site++) {
        bool open = !site_any(site_and(g->built, SITE_CLOSE[site]));
        open ? site_add(&g->open_sites, (unsigned)site)
             : site_remove(&g->open_sites, (unsigned)site);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *s = &g->seat[seat];
        s->touched = (SiteSet){ 0 };
        for (EdgeSet left = s->roads; edge_any(left);) {
            int edge = edge_pop(&left);
            site_add(&s->touched, EDGE_SITES[edge][0]);
            site_add(&s->touched, EDGE_SITES[edge][1]);
        }
        memset(s->income, 0, sizeof s->income);
        for (SiteSet left = s->settlements; site_any(left);)
            derive_building(g, s, site_pop(&left), 1);
        for (SiteSet left = s->cities; site_any(left);) derive_building(g, s, site_pop(&left), 2);
        derive_rate(g, s);
        derive_reach(g, s);
        s->route = (uint8_t)route_length(g, seat);
        derive_points(g, seat);
    }
}

/* --- is this a lawful game? ---------------------------------------------------------------- */

static const char *seat_broken(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    if (!cards_sane(s->hand) || !cards_sane(s->devcards) || !cards_sane(s->pending))
        return "A seat holds impossible cards. [B-5]";
    if (seat >= g->seats)
        return s->hand || s->devcards || site_any(s->settlements) || site_any(s->cities) ||
                       edge_any(s->roads)
                   ? "A seat that is not in the game owns something. [B-1]"
                   : NULL;
    if (site_count(s->settlements) + s->left[SETTLEMENT] != STOCK[SETTLEMENT] ||
        site_count(s->cities) + s->left[CITY] != STOCK[CITY] ||
        edge_count(s->roads) + s->left[ROAD] != STOCK[ROAD])
        return "A seat has 5 settlements, 4 cities and 15 roads, on the board or in supply. [B-7]";
    if (s->shown > cards_of(s->devcards, VICTORY_POINT))
        return "A seat shows more victory-point cards than it holds. [B-109]";
    return NULL;
}

static const char *cards_broken(const Game *g) {
    Cards resources = g->bank, devcards = g->deck + g->spent;
    if (!cards_sane(g->bank) || !cards_sane(g->deck) || !cards_sane(g->spent) ||
        !cards_sane(g->fresh))
        return "A pile holds impossible cards. [B-5]";
    for (int seat = 0; seat < SEATS; seat++) {
        resources += g->seat[seat].hand;
        devcards += g->seat[seat].devcards + card(KNIGHT) * (Cards)g->seat[seat].knights;
    }
    if (resources != BANK_FULL) return "Bank and hands must hold 19 of each resource. [B-5]";
    if (devcards != DECK_FULL) return "There must be 25 development cards. [B-6]";
    if (!cards_cover(g->seat[g->turn].devcards, g->fresh))
        return "More cards are marked new than the seat holds. [B-102]";
    return NULL;
}

static const char *places_broken(const Game *g) {
    SiteSet sites = { 0 };
    EdgeSet edges = { 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        if (site_any(site_and(s->settlements, s->cities)) ||
            site_any(site_and(sites, site_or(s->settlements, s->cities))))
            return "Two buildings share a site. [B-72]";
        if (edge_any(edge_and(edges, s->roads))) return "Two roads share an edge. [B-71]";
        sites = site_or(sites, site_or(s->settlements, s->cities));
        edges = edge_or(edges, s->roads);
    }
    for (SiteSet left = sites; site_any(left);)
        if (site_count(site_and(sites, SITE_CLOSE[site_pop(&left)])) > 1)
            return "Two buildings stand on neighbouring sites. [B-72]";
    return NULL;
}

static bool seat_or_none(const Game *g, int seat) {
    return seat == NONE || seat < g->seats;
}

static const char *frame_broken(const Game *g) {
    if (g->seats < SEATS_MIN || g->seats > SEATS) return "A game has 3 or 4 seats. [B-1]";
    if (g->phase >= PHASES || g->turn >= g->seats || g->robber >= HEXES ||
        g->robber_from >= HEXES || g->setup_step > 2 * g->seats || g->dice[0] > 6 ||
        g->dice[1] > 6 || g->free_roads > 2 || g->open.kind >= ACTION_KINDS ||
        (g->phase == PHASE_SETUP_ROAD && g->setup_site >= SITES) ||
        (g->phase == PHASE_TAKE && g->victim >= g->seats) ||
        (g->resume != PHASE_PRE_ROLL && g->resume != PHASE_ACTION))
        return "The state of the turn cannot be. [B-160]";
    if (!seat_or_none(g, g->route_holder) || !seat_or_none(g, g->army_holder) ||
        !seat_or_none(g, g->winner))
        return "A tile or the win belongs to no seat of this game. [B-8]";
    if (g->route_holder != NONE && g->seat[g->route_holder].route < ROUTE_LEAST)
        return "The Longest Route needs five roads. [B-83]";
    if (g->army_holder != NONE && g->seat[g->army_holder].knights < ARMY_LEAST)
        return "The Largest Army needs three knights. [B-90]";
    return NULL;
}

static bool derived_agree(const Game *g) {
    Game fresh = *g;
    game_derive(&fresh);
    bool agree = site_same(fresh.built, g->built) && edge_same(fresh.roads, g->roads) &&
                 site_same(fresh.open_sites, g->open_sites);
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *a = &fresh.seat[seat], *b = &g->seat[seat];
        agree = agree && a->route == b->route && a->points == b->points && a->rate == b->rate &&
                site_same(a->touched, b->touched) && edge_same(a->reach, b->reach) &&
                memcmp(a->income, b->income, sizeof a->income) == 0;
    }
    return agree;
}

const char *game_broken(const Game *g) {
    const char *why = g->seats <= SEATS && g->turn < SEATS ? NULL : "There is no such seat. [B-1]";
    for (int seat = 0; seat < SEATS && !why; seat++) why = seat_broken(g, seat);
    if (!why) why = cards_broken(g);
    if (!why) why = places_broken(g);
    if (!why) why = frame_broken(g);
    if (!why && !derived_agree(g)) why = "A derived field disagrees with the facts.";
    return why;
}
