#include "bot/features.h"

enum { PIP_SCORE = 3, KIND_SCORE = 5, DOCK_SCORE = 3 }; /* what makes a site good to settle */
enum { TRADE_UNIT = 12 };                               /* divisible by every rate of the bank */

typedef struct Look {  /* what several rows need to know of a seat */
    const SiteSet *at; /* sites so many roads away, whether or not they are open */
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
    SiteSet at = HEX_SITE_SET[g->robber];
    int held = site_count(site_and(s->settlements, at)) + 2 * site_count(site_and(s->cities, at));
    return card(g->board.terrain[g->robber]) *
           (Cards)(held * NUMBER_PIPS[g->board.number[g->robber]]);
}

Cards ground_income(const Game *g, int seat) {
    return full_income(&g->seat[seat]) - robbed_income(g, &g->seat[seat]);
}

/* What is lacking falls with time, ever more slowly as kinds turn from lacking into spare ones: a
 * convex broken line, on which steps along the slope reach the root from below. */
int wait_for(Cards hand, Cards pips, Cards rate, Cards cost) {
    enum { UNIT = 36 * WAIT_ONE }; /* a card */
    int wait = 0;
    for (int step = 0; step < 7; step++) {
        int lack = 0, slope = 0;
        for (int kind = 0; kind < RESOURCES; kind++) {
            int income = cards_of(pips, kind);
            int gap = (cards_of(cost, kind) - cards_of(hand, kind)) * UNIT - income * wait;
            int weight = gap > 0 ? TRADE_UNIT : TRADE_UNIT / cards_of(rate, kind);
            lack += weight * gap;
            slope += weight * income;
        }
        if (lack <= 0) return wait;
        if (!slope) return WAIT_MOST;
        wait += (lack + slope - 1) / slope;
        if (wait >= WAIT_MOST) return WAIT_MOST;
    }
    return wait;
}

static int16_t soon(Cards hand, Cards pips, Cards rate, Cards cost) {
    enum { PATIENCE = 6 * WAIT_ONE };
    return (int16_t)(FEATURE_TOP * PATIENCE / (PATIENCE + wait_for(hand, pips, rate, cost)));
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

static int best_upgrade(const Ground *ground, SiteSet settlements) {
    int best = 0;
    while (site_any(settlements)) {
        int site = site_pop(&settlements);
        if (ground->total[site] > best) best = ground->total[site];
    }
    return best;
}

/* --- one row -------------------------------------------------------------------------------- */

typedef struct Writer {
    int16_t *at;
} Writer;

static void put(Writer *w, int number) {
    *w->at++ = (int16_t)(number < 0 ? 0 : number > FEATURE_TOP ? FEATURE_TOP : number);
}

static void put_points(const Game *g, int seat, Writer *w) {
    int to_go = g->rules.vp_target - g->seat[seat].points, ahead = -100;
    for (int i = 0; i < g->seats; i++)
        if (i != seat) {
            int lead = g->seat[i].points - g->seat[seat].points;
            if (lead > ahead) ahead = lead;
        }
    for (int least = 7; least >= 1; least--) put(w, to_go <= least ? 64 : 0);
    put(w, 64 + 12 * ahead);
}

static void put_income(const Game *g, int seat, const Look look[SEATS], Writer *w) {
    const Seat *s = &g->seat[seat];
    const Look *own = &look[seat];
    int spread = 0, special = 0, any = 0, power = 0, rival = 0;
    for (int roll = 2; roll <= 12; roll++)
        if (s->income[roll - 2]) spread += NUMBER_PIPS[roll];
    for (int kind = 0; kind < RESOURCES; kind++) {
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
    put(w, 24 * __builtin_popcount(cards_kinds(own->pips)));
    put(w, 6 * special);
    put(w, 64 * any);
    put(w, power);
    put(w, 3 * rival);
}

static const int16_t *tempi(const Seat *s, Cards pips, Memo *memo, int seat) {
    typeof(&memo->waits[seat]) here = &memo->waits[seat];
    if (here->known && here->hand == s->hand && here->pips == pips && here->rate == s->rate)
        return here->tempo;
    int16_t *tempo = here->tempo;
    for (int what = ROAD; what < PURCHASES; what++)
        *tempo++ = soon(s->hand, pips, s->rate, COST[what]);
    for (int what = SETTLEMENT; what < PURCHASES; what++)
        *tempo++ = soon(0, pips, s->rate, COST[what]);
    here->known = true;
    here->hand = s->hand;
    here->pips = pips;
    here->rate = s->rate;
    return here->tempo;
}

static void put_hand(const Game *g, int seat, const Look *look, Memo *memo, Writer *w) {
    const Seat *s = &g->seat[seat];
    const int16_t *tempo = tempi(s, look->pips, memo, seat);
    int total = cards_total(s->hand);
    for (int kind = 0; kind < RESOURCES; kind++) put(w, 20 * cards_of(s->hand, kind));
    put(w, 8 * total);
    put(w, 16 * (total - g->rules.hand_limit));
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
    put(w, 8 * best_upgrade(ground, s->settlements));
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
    if (here->known && edge_same(here->own, s->roads) && edge_same(here->roads, g->roads) &&
        site_same(here->built, g->built))
        return here->at;
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
        put_cards(g, seat, look, &w);
        put_route(g, seat, &w);
        put_land(g, seat, ground, look, &w);
        put_moment(g, seat, &w);
        while (w.at < row[seat] + FEATURES) put(&w, 0);
    }
}
