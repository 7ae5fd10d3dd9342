/* improvements.c - walls and cities, the three tracks, metropolises and the abilities.  K-40 to K-49 */
#include "engine/cities.h"

const uint8_t CITY_SECOND[RESOURCES] = { BRICK, PAPER, CLOTH, GRAIN, COIN }; /* K-25 */
const uint8_t TRACK_COMMODITY[TRACKS] = { PAPER, CLOTH, COIN };              /* K-43 */

/* --- cities and walls ---------------------------------------------------------------------- */

SiteSet improve_wall_sites(const Seat *s) { /* K-42 */
    if (site_count(s->walls) == WALLS_MAX) return (SiteSet){ 0 };
    return site_minus(s->cities, s->walls);
}

SiteSet improve_upgradable(const Seat *s) {
    if (site_any(s->sideways)) return s->sideways; /* their piece is there already */
    return s->left[CITY] ? s->settlements : (SiteSet){ 0 };
}

void improve_put_city(Game *g, int seat, int site) {
    Seat *s = &g->seat[seat];
    unsigned at = (unsigned)site;
    if (site_has(s->sideways, at)) { /* K-75 */
        site_remove(&s->sideways, at);
    } else {
        s->left[SETTLEMENT]++;
        s->left[CITY]--;
    }
    s->points++;
    site_remove(&s->settlements, at);
    site_add(&s->cities, at);
    for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
        int hex = SITE_HEXES[site][i], number = g->board.number[hex];
        if (number && g->board.terrain[hex] < RESOURCES)
            s->income[number - 2] += card(CITY_SECOND[g->board.terrain[hex]]);
    }
}

static Refusal check_wall(const Game *g, const Action *a) {
    const Seat *s = &g->seat[a->seat];
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (site_count(s->walls) == WALLS_MAX) return NO_PIECE;
    if (!cards_cover(s->hand, WALL_COST)) return NO_GOODS;
    return site_has(improve_wall_sites(s), a->where) ? ALLOWED : NO_WALL_SITE;
}

/* --- tracks and metropolises --------------------------------------------------------------- */

SiteSet improve_free_cities(const Game *g, int seat) {
    SiteSet cities = g->seat[seat].cities;
    for (int track = 0; track < TRACKS; track++)
        if (g->metropolis[track] != NONE) site_remove(&cities, g->metropolis[track]);
    return cities;
}

bool improve_wins(const Game *g, int seat, int track) { /* K-47, K-48 */
    int level = g->seat[seat].level[track] + 1, owner = improve_owner(g, track);
    if (level < METROPOLIS_LEVEL || owner == seat) return false;
    if (owner == NONE) return true;
    return level == TOP_LEVEL && g->seat[owner].level[track] < TOP_LEVEL;
}

Refusal improve_check_track(const Game *g, int seat, int track, bool crane) {
    const Seat *s = &g->seat[seat];
    int level = s->level[track] + 1;
    if (level > TOP_LEVEL) return TRACK_FULL;
    if (!site_any(s->cities)) return NO_CITY; /* K-44 */
    bool own = level == TOP_LEVEL && !OWN_LEVEL5_NEEDS_FREE_CITY && improve_owner(g, track) == seat;
    if (level >= METROPOLIS_LEVEL && !own && !site_any(improve_free_cities(g, seat)))
        return NO_FREE_CITY; /* K-46, K-271 */
    if (crane && s->blocked & BLOCKED_CARDS) return CARDS_BLOCKED;
    if (crane && !s->progress[SC_CRANE]) return NO_PROGRESS_CARD;
    return cards_of(s->hand, TRACK_COMMODITY[track]) >= level - crane ? ALLOWED : NO_GOODS;
}

static Refusal check_improve(const Game *g, const Action *a) {
    if (a->card >= TRACKS || a->card2 > 1) return NO_SUCH_CARD;
    Refusal no = improve_check_track(g, a->seat, a->card, a->card2);
    if (no) return no;
    if (!improve_wins(g, a->seat, a->card)) return a->where == NONE ? ALLOWED : NAME_THE_CITY;
    bool free = a->where < SITES && site_has(improve_free_cities(g, a->seat), a->where);
    return free ? ALLOWED : NAME_THE_CITY; /* K-270 */
}

static Refusal check_medicine(const Game *g, const Action *a) { /* K-113 */
    const Seat *s = &g->seat[a->seat];
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (s->blocked & BLOCKED_CARDS) return CARDS_BLOCKED;
    if (!s->progress[SC_MEDICINE]) return NO_PROGRESS_CARD;
    if (!cards_cover(s->hand, MEDICINE_COST)) return NO_GOODS;
    if (!site_has(s->settlements, a->where)) return NOT_YOUR_SETTLEMENT;
    if (site_has(improve_upgradable(s), a->where)) return ALLOWED;
    return site_any(s->sideways) ? SIDEWAYS_FIRST : NO_PIECE;
}

Refusal improve_check(const Game *g, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_WALL: return check_wall(g, a);
    case ACT_IMPROVE: return check_improve(g, a);
    case ACT_MEDICINE: return check_medicine(g, a);
    default: return NO_SUCH_ACTION;
    }
}

static void use_card(Game *g, int seat, int progress) { /* K-101 */
    g->seat[seat].progress[progress]--;
    g->seat[seat].held--;
    deck_put_under(g, progress, NONE);
}

static void improve(Game *g, const Action *a) {
    Seat *s = &g->seat[a->seat];
    int track = a->card, owner = improve_owner(g, track), price = s->level[track] + 1 - a->card2;
    bool wins = improve_wins(g, a->seat, track);
    if (a->card2) use_card(g, a->seat, SC_CRANE); /* K-145 */
    cities_pay(g, a->seat, card(TRACK_COMMODITY[track]) * (Cards)price);
    s->level[track]++;
    if (track == TRADE_TRACK && s->level[track] == ABILITY_LEVEL)
        s->rate = improve_rate(g, a->seat);
    if (!wins) return;
    if (owner != NONE) g->seat[owner].points -= METROPOLIS_POINTS;
    g->metropolis[track] = a->where;
    s->points += METROPOLIS_POINTS;
}

void improve_do(Game *g, const Action *a) {
    Seat *s = &g->seat[a->seat];
    switch ((ActionKind)a->kind) {
    case ACT_WALL:
        cities_pay(g, a->seat, WALL_COST);
        site_add(&s->walls, a->where);
        break;
    case ACT_IMPROVE: improve(g, a); break;
    case ACT_MEDICINE:
        use_card(g, a->seat, SC_MEDICINE);
        cities_pay(g, a->seat, MEDICINE_COST);
        improve_put_city(g, a->seat, a->where);
        break;
    default: break;
    }
}

/* --- abilities ----------------------------------------------------------------------------- */

/* The lowest rate for each kind that is given.  K-36 */
Cards improve_rate(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    SiteSet own = seat_buildings(s);
    uint8_t rate[HAND_KINDS];
    for (int kind = 0; kind < HAND_KINDS; kind++) rate[kind] = RATE_BANK;
    for (int i = 0; i < HARBOURS && site_any(own); i++) {
        Harbour h = g->board.harbour[i];
        if (!site_has(own, EDGE_SITES[h.edge][0]) && !site_has(own, EDGE_SITES[h.edge][1]))
            continue;
        if (h.kind != HARBOUR_ANY) rate[h.kind] = RATE_OWN;
        for (int kind = 0; h.kind == HARBOUR_ANY && kind < HAND_KINDS; kind++)
            if (rate[kind] > RATE_ANY) rate[kind] = RATE_ANY;
    }
    unsigned two = seat == g->turn ? g->fleet : 0; /* K-125 */
    if (s->level[TRADE_TRACK] >= ABILITY_LEVEL) two |= BIT(CLOTH) | BIT(COIN) | BIT(PAPER);
    if (g->merchant_holder == seat && g->board.terrain[g->merchant] < RESOURCES)
        two |= BIT(g->board.terrain[g->merchant]); /* K-92 */
    Cards rates = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++)
        rates += card(kind) * (Cards)(two >> kind & 1 ? RATE_OWN : rate[kind]);
    return rates;
}

void improve_aqueduct(Game *g, unsigned nothing) {
    for (int seat = 0; seat < g->seats; seat++)
        if (nothing >> seat & 1 && g->seat[seat].level[SCIENCE] >= ABILITY_LEVEL)
            g->due |= (uint8_t)BIT(seat);
    improve_next_aqueduct(g);
}

void improve_next_aqueduct(Game *g) {
    if (!(cards_kinds(g->bank) & (BIT(RESOURCES) - 1))) g->due = 0;
    g->phase = g->due ? PHASE_AQUEDUCT : PHASE_ACTION;
}

/* --- is it legal? ------------------------------------------------------------------------- */

static const char *seat_broken(const Seat *s, bool plays) {
    if (site_any(site_minus(s->sideways, s->settlements)) ||
        site_any(site_minus(s->walls, s->cities)) || site_count(s->walls) > WALLS_MAX ||
        (site_any(s->sideways) && s->left[SETTLEMENT] > 5))
        return "Walls must be under cities, at most three per seat. [K-42]";
    for (int track = 0; track < TRACKS; track++)
        if (s->level[track] > (plays ? TOP_LEVEL : 0)) return "A track has five levels. [K-43]";
    return NULL;
}

const char *improve_broken(const Game *g) {
    for (int seat = 0; seat < SEATS; seat++) {
        const char *why = seat_broken(&g->seat[seat], seat < g->seats);
        if (why) return why;
    }
    for (int track = 0; track < TRACKS; track++) {
        int site = g->metropolis[track];
        if (site == NONE) continue;
        if (site >= SITES || improve_owner(g, track) == NONE)
            return "A metropolis must be on a city that hasn't been pillaged. [K-49]";
        for (int other = 0; other < track; other++)
            if (g->metropolis[other] == site) return "A city can have only one metropolis. [K-49]";
        if (g->seat[improve_owner(g, track)].level[track] < METROPOLIS_LEVEL)
            return "The owner of a metropolis must be at level 4 or 5 of its track. [K-47]";
    }
    if (g->merchant_holder == NONE ? g->merchant != NONE
                                   : g->merchant_holder >= g->seats || g->merchant >= HEXES)
        return "The merchant must be on a hex and have an owner. [K-90]";
    return NULL;
}
