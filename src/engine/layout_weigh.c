/* layout_weigh.c - how even a board is. */
#include "engine/layout.h"
#include "engine/neighbours.h"

static int site_pips(const Board *board, int site) {
    int pips = 0;
    for (int k = 0; k < 3 && SITE_HEXES[site][k] != NONE; k++)
        pips += NUMBER_PIPS[board->number[SITE_HEXES[site][k]]];
    return pips;
}

/* The terrains that a site touches, one bit each. */
static unsigned site_terrains(const Board *board, int site) {
    unsigned terrains = 0;
    for (int k = 0; k < 3 && SITE_HEXES[site][k] != NONE; k++)
        terrains |= 1u << board->terrain[SITE_HEXES[site][k]];
    return terrains;
}

static bool inland(const Board *board, int site) {
    return SITE_HEXES[site][2] != NONE && !(site_terrains(board, site) >> SEA & 1);
}

static int gap(int a, int b) {
    return a > b ? a - b : b - a;
}

static void weigh_sites(const Board *board, Fairness *fair) {
    int pips[SITES], count = 0, sum = 0, away = 0;
    for (int site = 0; site < SITES; site++) {
        pips[site] = site_pips(board, site);
        if (pips[site] > fair->best_site_pips) fair->best_site_pips = (uint8_t)pips[site];
        if (!inland(board, site)) continue;
        count++;
        sum += pips[site];
        fair->variety += (uint16_t)(3 - __builtin_popcount(site_terrains(board, site)));
    }
    for (int site = 0; site < SITES; site++)
        if (inland(board, site)) away += gap(count * pips[site], sum);
    fair->sites = (uint16_t)(away / count);
}

static bool may_start(int site) { /* S-30 */
#if FAMILY == FAMILY_NEW_SHORES
    return site_has(ISLAND_SITES[0], (unsigned)site);
#else
    (void)site;
    return true;
#endif
}

/* The site of most worth that is still free; its surroundings are closed (B-72). */
static int take_best(const uint16_t worth[SITES], SiteSet *closed) {
    int best = NONE;
    for (int site = 0; site < SITES; site++)
        if (may_start(site) && !site_has(*closed, (unsigned)site) &&
            (best == NONE || worth[site] > worth[best]))
            best = site;
    *closed = site_or(*closed, SITE_CLOSE[best]);
    return worth[best];
}

static void weigh_seats(const Board *board, Fairness *fair) {
    uint16_t worth[SITES];
    for (int site = 0; site < SITES; site++) {
        unsigned yields = site_terrains(board, site) & ((1u << RESOURCES) - 1);
        worth[site] = (uint16_t)(2 * site_pips(board, site) + __builtin_popcount(yields));
    }
    for (int i = 0; i < HARBOURS; i++)
        for (int k = 0; k < 2; k++) worth[EDGE_SITES[board->harbour[i].edge][k]]++;

    static const uint8_t SNAKE[8] = { 0, 1, 2, 3, 3, 2, 1, 0 }; /* B-31 */
    SiteSet closed = { 0 };
    for (int i = 0; i < 8; i++) fair->seat_worth[SNAKE[i]] += (uint16_t)take_best(worth, &closed);
    uint16_t most = 0, least = UINT16_MAX;
    for (int seat = 0; seat < 4; seat++) {
        if (fair->seat_worth[seat] > most) most = fair->seat_worth[seat];
        if (fair->seat_worth[seat] < least) least = fair->seat_worth[seat];
    }
    fair->seats = (uint16_t)(most - least);
}

static void weigh_resources(const Board *board, Fairness *fair) {
    int hexes[RESOURCES] = { 0 }, producing = 0, pips = 0, away = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        int terrain = board->terrain[hex];
        if (terrain >= RESOURCES) continue;
        hexes[terrain]++;
        producing++;
        pips += NUMBER_PIPS[board->number[hex]];
        fair->resource_pips[terrain] += NUMBER_PIPS[board->number[hex]];
    }
    if (!producing) return;
    for (int kind = 0; kind < RESOURCES; kind++)
        away += gap(producing * fair->resource_pips[kind], pips * hexes[kind]);
    fair->resources = (uint16_t)(away / producing);
}

static void weigh_neighbours(const Board *board, Fairness *fair) {
    FOR_NEIGHBOURS(a, b) {
        if (board->terrain[a] == board->terrain[b] && board->terrain[a] != SEA) fair->clumps++;
        if (board->number[a] && board->number[a] == board->number[b]) fair->twins++;
    }
    fair->reds = (uint16_t)red_neighbours(board);
}

Fairness layout_fairness(const Board *board) {
    Fairness fair = { 0 };
    weigh_sites(board, &fair);
    weigh_seats(board, &fair);
    weigh_resources(board, &fair);
    weigh_neighbours(board, &fair);
    const uint16_t part[FAIRNESS_PARTS] = {
        [FAIR_SEATS] = fair.seats,     [FAIR_SITES] = fair.sites,
        [FAIR_VARIETY] = fair.variety, [FAIR_RESOURCES] = fair.resources,
        [FAIR_CLUMPS] = fair.clumps,   [FAIR_TWINS] = fair.twins,
        [FAIR_REDS] = fair.reds,
    };
    for (int i = 0; i < FAIRNESS_PARTS; i++) fair.total += (uint32_t)part[i] * FAIRNESS_WEIGHT[i];
    return fair;
}
