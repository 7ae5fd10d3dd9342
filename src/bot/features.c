#include "bot/features.h"

#include "bot/features_row.h"
#include "bot/robbed.h"

enum { PIP_SCORE = 3, KIND_SCORE = 5, DOCK_SCORE = 3 }; /* what makes a site good to settle */
enum { TRADE_UNIT = 12 };                               /* divisible by every rate of the bank */

typedef struct Look {  /* what several rows need to know of a seat */
    const SiteSet *at; /* sites that many roads away, whether or not they are open */
    Cards pips;
    int total, lost, knights;
} Look;

void ground_make(Ground *ground, const Board *board) {
    for (int site = 0; site < SITES; site++) {
        ground->pips[site] = 0;
        ground->kinds[site] = 0;
        ground->harbour[site] = NONE;
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
            int hex = SITE_HEXES[site][i], terrain = board->terrain[hex];
            if (terrain >= RESOURCES) continue;
            ground->pips[site] += card(terrain) * (Cards)NUMBER_PIPS[board->number[hex]];
            ground->kinds[site] |= (uint8_t)BIT(terrain);
        }
        ground->total[site] = (uint8_t)cards_total(ground->pips[site]);
    }
    for (int i = 0; i < HARBOURS; i++)
        for (int end = 0; end < 2; end++)
            ground->harbour[EDGE_SITES[board->harbour[i].edge][end]] = board->harbour[i].kind;
}

/* --- income and tempo ------------------------------------------------------------------------ */

static Cards full_income(const Seat *s) {
    Cards pips = 0;
    for (int roll = 2; roll <= 12; roll++) pips += s->income[roll - 2] * NUMBER_PIPS[roll];
    return pips;
}

/* What the robber keeps from the seat. */
static Cards robbed_income(const Game *g, const Seat *s) {
    if (g->robber >= HEXES || g->board.terrain[g->robber] >= RESOURCES) return 0;
    return robbed_pips(g, s);
}

Cards ground_income(const Game *g, int seat) {
    return full_income(&g->seat[seat]) - robbed_income(g, &g->seat[seat]);
}

/* What is lacking falls with time, ever more slowly as kinds turn from lacking into spare ones: a
 * convex broken line, on which steps along the slope reach the root from below. */
int wait_for(Cards hand, Cards pips, Cards rate, Cards cost) {
    enum { UNIT = 36 * WAIT_ONE }; /* a card */
    static const int SPARE[RATE_BANK + 1] = { 0, TRADE_UNIT, TRADE_UNIT / RATE_OWN,
                                              TRADE_UNIT / RATE_ANY, TRADE_UNIT / RATE_BANK };
    int gap[HAND_KINDS], income[HAND_KINDS], wait = 0;
    if (cards_cover(hand, cost)) return 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        gap[kind] = (cards_of(cost, kind) - cards_of(hand, kind)) * UNIT;
        income[kind] = cards_of(pips, kind);
    }
    for (int step = 0; step < HAND_KINDS + 2; step++) {
        int lack = 0, slope = 0;
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            int open = gap[kind] - income[kind] * wait;
            int weight = open > 0 ? TRADE_UNIT : SPARE[cards_of(rate, kind)];
            lack += weight * open;
            slope += weight * income[kind];
        }
        if (lack <= 0) return wait;
        if (!slope) return WAIT_MOST;
        wait += (lack + slope - 1) / slope;
        if (wait >= WAIT_MOST) return WAIT_MOST;
    }
    return wait;
}

/* What the points to go would cost, half of them as cities while there are settlements. */
static Cards rest_of_game(const Game *g, const Seat *s) {
    int to_go = g->rules.vp_target - s->points, cities = (to_go + 1) / 2;
    int most = site_count(s->settlements);
    if (to_go < 1) return 0;
    if (most > s->left[CITY]) most = s->left[CITY];
    if (cities > most) cities = most;
    return COST[CITY] * (Cards)cities + (COST[SETTLEMENT] + COST[ROAD]) * (Cards)(to_go - cities);
}

/* --- the land ------------------------------------------------------------------------------- */

static void walk_out(const Game *g, const Seat *s, SiteSet at[LEVELS]) {
    SiteSet seen = s->touched;
    at[0] = s->touched;
    at[1] = at[2] = (SiteSet){ 0 };
    if (!s->left[ROAD]) return;
    for (EdgeSet left = edge_minus(s->reach, g->roads); edge_any(left);) {
        int edge = edge_pop(&left);
        site_add(&at[1], EDGE_SITES[edge][0]);
        site_add(&at[1], EDGE_SITES[edge][1]);
    }
    at[1] = site_minus(site_minus(at[1], seen), g->built);
    seen = site_or(seen, at[1]);
    if (s->left[ROAD] < 2) return;
    for (SiteSet left = at[1]; site_any(left);) {
        int site = site_pop(&left);
        for (int i = 0; i < 3 && SITE_EDGES[site][i] != NONE; i++) {
            int edge = SITE_EDGES[site][i];
            if (!edge_has(g->roads, (unsigned)edge))
                site_add(&at[2], (unsigned)edge_far(edge, site));
        }
    }
    at[2] = site_minus(site_minus(at[2], seen), g->built);
}

static int best_site(const Ground *ground, SiteSet sites, unsigned kinds) {
    int best = 0;
    while (site_any(sites)) {
        int site = site_pop(&sites);
        int score = PIP_SCORE * ground->total[site] +
                    KIND_SCORE * __builtin_popcount(ground->kinds[site] & ~kinds) +
                    (ground->harbour[site] != NONE ? DOCK_SCORE : 0);
        if (score > best) best = score;
    }
    return best;
}

/* Pips of the two best settlements to make cities of, and of all of them. */
typedef struct Upgrades {
    int best, second, all;
} Upgrades;

static Upgrades upgrades(const Ground *ground, SiteSet settlements) {
    Upgrades u = { 0 };
    while (site_any(settlements)) {
        int here = ground->total[site_pop(&settlements)];
        u.all += here;
        if (here > u.best) u.second = u.best, u.best = here;
        else if (here > u.second) u.second = here;
    }
    return u;
}

/* The most pips that lie on one hex: what the robber could take. */
static int exposure(const Game *g, const Seat *s) {
    uint8_t held[HEXES] = { 0 };
    int most = 0;
    for (SiteSet left = site_or(s->settlements, s->cities); site_any(left);) {
        int site = site_pop(&left), cards = site_has(s->cities, (unsigned)site) ? 2 : 1;
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
            int hex = SITE_HEXES[site][i];
            if (hex == g->robber || g->board.terrain[hex] >= RESOURCES) continue;
            held[hex] += (uint8_t)(cards * NUMBER_PIPS[g->board.number[hex]]);
            if (held[hex] > most) most = held[hex];
        }
    }
    return most;
}

/* Pips that trade better once the best harbour in reach is settled. */
static int dock_gain(const Ground *ground, const Seat *s, Cards pips, SiteSet sites) {
    int best = 0;
    while (site_any(sites)) {
        int kind = ground->harbour[site_pop(&sites)], gain = 0;
        if (kind == NONE) continue;
        if (kind == HARBOUR_ANY) {
            for (int i = 0; i < RESOURCES; i++)
                if (cards_of(s->rate, i) == RATE_BANK) gain += cards_of(pips, i) / 2;
        } else if (cards_of(s->rate, kind) > RATE_OWN) {
            gain = 2 * cards_of(pips, kind);
        }
        if (gain > best) best = gain;
    }
    return best;
}

/* --- one row -------------------------------------------------------------------------------- */

static void put_points(const Game *g, int seat, Writer *w) {
    int to_go = g->rules.vp_target - g->seat[seat].points, ahead = -100;
    for (int i = 0; i < g->seats; i++)
        if (i != seat) {
            int lead = g->seat[i].points - g->seat[seat].points;
            if (lead > ahead) ahead = lead;
        }
    for (int least = KNIGHTS ? 10 : 9; least >= 1; least--) put(w, to_go <= least ? 64 : 0);
    put(w, 64 + 12 * ahead);
}

static void put_income(const Game *g, int seat, const Look look[SEATS], Writer *w) {
    const Seat *s = &g->seat[seat];
    const Look *own = &look[seat];
    int spread = 0, special = 0, any = 0, power = 0, rival = 0;
    for (int roll = 2; roll <= 12; roll++)
        if (s->income[roll - 2]) spread += NUMBER_PIPS[roll];
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int pips = cards_of(own->pips, kind), rate = cards_of(s->rate, kind);
        put(w, 5 * pips);
        if (rate == RATE_OWN) special += pips;
        if (rate == RATE_ANY) any = 1;
        power += pips * TRADE_UNIT / rate;
    }
    for (int i = 0; i < g->seats; i++)
        if (i != seat && look[i].total > rival) rival = look[i].total;
    put(w, 10 * own->lost);
    put(w, 3 * own->total);
    put(w, 3 * spread);
    put(w, (KNIGHTS ? 15 : 24) * __builtin_popcount(cards_kinds(own->pips)));
    put(w, 6 * special);
    put(w, 64 * any);
    put(w, power);
    put(w, 3 * rival);
}

static const int16_t *tempi(const Seat *s, Cards pips, Cards rest, Memo *memo, int seat) {
    enum { NEXT = 6, MORE = 10, ALL = 30 };
    typeof(&memo->waits[seat]) here = &memo->waits[seat];
    if (here->known && here->hand == s->hand && here->pips == pips && here->rate == s->rate &&
        here->rest == rest)
        return here->tempo;
    const Cards more[] = { COST[SETTLEMENT] + COST[ROAD], COST[SETTLEMENT] + 2 * COST[ROAD],
                           COST[CITY] + COST[SETTLEMENT], 2 * COST[CITY] };
    int16_t *tempo = here->tempo;
    for (int what = ROAD; what < PURCHASES; what++)
        *tempo++ = soon(wait_for(s->hand, pips, s->rate, COST[what]), NEXT);
    for (int what = SETTLEMENT; what < PURCHASES; what++)
        *tempo++ = soon(wait_for(0, pips, s->rate, COST[what]), NEXT);
    for (int i = 0; i < 4; i++) *tempo++ = soon(wait_for(s->hand, pips, s->rate, more[i]), MORE);
    int end = wait_for(s->hand, pips, s->rate, rest);
    *tempo++ = soon(end, ALL);
    *tempo++ = soon(end, MORE);
    here->known = true;
    here->rest = rest;
    here->hand = s->hand;
    here->pips = pips;
    here->rate = s->rate;
    return here->tempo;
}

static void put_hand(const Game *g, int seat, const Look *look, Memo *memo, Writer *w) {
    const Seat *s = &g->seat[seat];
    const int16_t *tempo = tempi(s, look->pips, rest_of_game(g, s), memo, seat);
    int total = cards_total(s->hand);
    for (int kind = 0; kind < HAND_KINDS; kind++) put(w, 20 * cards_of(s->hand, kind));
    put(w, 8 * total);
    put(w, 16 * (total - game_hand_limit(g, seat)));
    for (int i = 0; i < TEMPI; i++) put(w, tempo[i]);
}

static void put_cards(const Game *g, int seat, const Look look[SEATS], Writer *w) {
    const Seat *s = &g->seat[seat];
    int most = ARMY_LEAST - 1, held = cards_of(s->devcards, KNIGHT);
    for (int i = 0; i < g->seats; i++)
        if (i != seat && look[i].knights > most) most = look[i].knights;
    for (int kind = KNIGHT; kind < VICTORY_POINT; kind++) put(w, 32 * cards_of(s->devcards, kind));
    put(w, 20 * s->knights);
    put(w, g->army_holder == seat ? 64 : 0);
    put(w, 64 + 16 * (s->knights + held - most));
    put(w, 64 + 16 * (s->knights - most));
    put(w, 4 * cards_total(g->deck));
    put(w, g->turn == seat && g->card_played ? 64 : 0);
}

static void put_route(const Game *g, int seat, Writer *w) {
    const Seat *s = &g->seat[seat];
    int most = ROUTE_LEAST - 1;
    for (int i = 0; i < g->seats; i++)
        if (i != seat && g->seat[i].route > most) most = g->seat[i].route;
    put(w, 9 * s->route);
    put(w, g->route_holder == seat ? 64 : 0);
    put(w, 64 + 12 * (s->route - most));
    put(w, 8 * s->left[ROAD]);
    put(w, 24 * s->left[SETTLEMENT]);
    put(w, 30 * s->left[CITY]);
}

static void put_land(const Game *g, int seat, const Ground *ground, const Look look[SEATS],
                     Writer *w) {
    const Seat *s = &g->seat[seat];
    unsigned kinds = cards_kinds(look[seat].pips);
    SiteSet near = { 0 }, next = { 0 };
    for (int i = 0; i < g->seats; i++) {
        if (i == seat) continue;
        near = site_or(near, look[i].at[0]);
        next = site_or(next, look[i].at[1]);
    }
    near = site_or(near, next);
    Upgrades up = upgrades(ground, s->settlements);
    put(w, 8 * up.best);
    put(w, 8 * up.second);
    put(w, 3 * up.all);
    put(w, 6 * exposure(g, s));
    put(w, 6 * dock_gain(ground, s, look[seat].pips,
                         site_and(site_or(look[seat].at[0], look[seat].at[1]), g->open_sites)));
    for (int level = 0; level < LEVELS; level++) {
        SiteSet open = site_and(look[seat].at[level], g->open_sites);
        put(w, 2 * best_site(ground, open, kinds));
        put(w, 24 * site_count(open));
        if (level) put(w, 2 * best_site(ground, site_minus(open, near), kinds));
    }
}

static void put_moment(const Game *g, int seat, Writer *w) {
    int wait = (seat - g->turn + g->seats) % g->seats;
    for (int i = 0; i < SEATS; i++) put(w, wait == i ? 64 : 0);
    put(w, g->turns);
    put(w, g->seats == SEATS_MIN ? 64 : 0);
}

static const SiteSet *land(const Game *g, int seat, Memo *memo) {
    const Seat *s = &g->seat[seat];
    typeof(&memo->land[seat]) here = &memo->land[seat];
    bool same = here->known && edge_same(here->own, s->roads) && edge_same(here->roads, g->roads) &&
                site_same(here->built, g->built);
#if HAS_KNIGHTS
    same = same && edge_same(here->reach, s->reach);
    here->reach = s->reach;
#endif
    if (same) return here->at;
    walk_out(g, s, here->at);
    here->known = true;
    here->own = s->roads;
    here->roads = g->roads;
    here->built = g->built;
    return here->at;
}

void features_make(const Game *g, const Ground *ground, Memo *memo, int16_t row[SEATS][FEATURES]) {
    Look look[SEATS];
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        Look *own = &look[seat];
        Cards robbed = robbed_income(g, s);
        own->pips = full_income(s) - robbed;
        own->total = cards_total(own->pips);
        own->lost = cards_total(robbed);
        own->knights = s->knights;
        own->at = land(g, seat, memo);
    }
    for (int seat = 0; seat < g->seats; seat++) {
        Writer w = { row[seat] };
        put_points(g, seat, &w);
        put_income(g, seat, look, &w);
        put_hand(g, seat, &look[seat], memo, &w);
        if (KNIGHTS) features_cities(g, seat, look[seat].pips, memo, &w);
        else put_cards(g, seat, look, &w);
        put_route(g, seat, &w);
        put_land(g, seat, ground, look, &w);
        put_moment(g, seat, &w);
        while (w.at < row[seat] + FEATURES) put(&w, 0);
    }
}
