/* broken.c - is this a legal game?  Asked of games from outside, and by tests after every event. */
#include "engine/cities.h"
#include "engine/fish.h"
#include "engine/game.h"
#include "engine/ships.h"

#include <string.h>

/* Cities on their side, which count as settlements.  K-75 */
static int fallen_cities(const Seat *s) {
#if HAS_KNIGHTS
    return site_count(s->sideways);
#else
    (void)s;
    return 0;
#endif
}

static const char *seat_broken(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    if (!cards_sane(s->hand) || !cards_sane(s->devcards) || !cards_sane(s->pending))
        return "A seat holds impossible cards. [B-5]";
    if (seat >= g->seats)
        return s->hand || s->devcards || site_any(s->settlements) || site_any(s->cities) ||
                       edge_any(seat_edges(s))
                   ? "A seat that isn't in the game can't own anything. [B-1]"
                   : NULL;
    int fallen = fallen_cities(s);
    if (site_count(s->settlements) - fallen + s->left[SETTLEMENT] != STOCK[SETTLEMENT] ||
        site_count(s->cities) + fallen + s->left[CITY] != STOCK[CITY] ||
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
    if (resources != BANK_FULL)
        return KNIGHTS
                   ? "Bank and hands must hold 19 of each resource and 12 of each commodity. [K-3]"
                   : "Bank and hands must hold 19 of each resource. [B-5]";
    if (devcards != DECK_FULL)
        return KNIGHTS ? "This scenario has no development cards. [K-2]"
                       : "There must be 25 development cards. [B-6]";
    if (!cards_cover(g->seat[g->turn].devcards, g->fresh))
        return "More cards are marked new than the seat holds. [B-102]";
    return NULL;
}

/* A road and a ship of the same seat on one edge.  S-42 */
static bool edges_doubled(const Seat *s) {
#if HAS_SHIPS
    return edge_any(edge_and(s->roads, s->ships));
#else
    (void)s;
    return false;
#endif
}

static const char *places_broken(const Game *g) {
    SiteSet sites = { 0 };
    EdgeSet edges = { 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        if (site_any(site_and(s->settlements, s->cities)) ||
            site_any(site_and(sites, site_or(s->settlements, s->cities))))
            return "Two buildings share a site. [B-72]";
        if (edge_any(edge_and(edges, seat_edges(s))) || edges_doubled(s))
            return "Two roads share an edge. [B-71]";
        sites = site_or(sites, site_or(s->settlements, s->cities));
        edges = edge_or(edges, seat_edges(s));
    }
    for (SiteSet left = sites; site_any(left);)
        if (site_count(site_and(sites, SITE_CLOSE[site_pop(&left)])) > 1)
            return "Two buildings stand on neighbouring sites. [B-72]";
    return NULL;
}

static bool seat_or_none(const Game *g, int seat) {
    return seat == NONE || seat < g->seats;
}

static const char *rules_broken(const GameRules *r) {
    bool known = r->win_claim <= WIN_EXPLICIT && r->robber_complete <= ROBBER_ON_TAKING &&
                 r->reposition_until_next_action <= 1 && r->redirect_spent <= 1 &&
                 r->show_vp_cards <= 1 && r->devcard_block <= BLOCK_NEXT_TURN_AND_VP;
    return known ? NULL : "A parameter has a value it cannot have. [T-20]";
}

static const char *tiles_broken(const Game *g) {
    if (!seat_or_none(g, g->route_holder) || !seat_or_none(g, g->army_holder))
        return "A tile belongs to no seat of this game. [B-8]";
    bool between = KNIGHTS && (g->phase == PHASE_RELOCATE || g->phase == PHASE_REPLACE_ROAD ||
                               g->phase == PHASE_OVER); /* not looked at, K-61 */
    if (g->route_holder != NONE && g->seat[g->route_holder].route < ROUTE_LEAST && !between)
        return "The Longest Route needs five roads. [B-83]";
    if (g->army_holder != NONE && g->seat[g->army_holder].knights < ARMY_LEAST)
        return "The Largest Army needs three knights. [B-90]";
    return NULL;
}

static const char *frame_broken(const Game *g) {
    unsigned seats = BIT(g->seats) - 1;
    bool off = FISH && g->robber == NONE, from_off = FISH && g->robber_from == NONE; /* F-11 */
    if (g->phase >= PHASES || g->turn >= g->seats || (g->robber >= HEXES && !off) ||
        (g->robber_from >= HEXES && !from_off) || (g->phase == PHASE_SWAP && !FISH) ||
        (g->phase == PHASE_GOLD && !SHIPS) || (g->phase > PHASE_GOLD && !KNIGHTS) ||
        g->setup_step > 2 * g->seats || g->dice[0] > 6 || g->dice[1] > 6 ||
        !g->dice[0] != !g->dice[1] || g->card_played > 1 ||
        (g->due | g->vacant | g->barred) & ~seats ||
        (g->resume != PHASE_PRE_ROLL && g->resume != PHASE_ACTION))
        return "The turn is in an impossible state. [B-160]";
    if (!seat_or_none(g, g->winner) || (g->winner != NONE && g->phase != PHASE_OVER))
        return "Who has won has ended the game. [B-130]";
    return NULL;
}

static const char *setup_broken(const Game *g) { /* B-31, B-32 */
    int step = g->setup_step, last = 2 * g->seats - 1;
    if (!game_in_setup(g)) return NULL;
    if (step > last || g->turn != (step < g->seats ? step : last - step))
        return "In set-up the placer is the seat whose step it is. [B-31]";
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        int done = (seat < step) + (last - seat < step);
        bool road_due = g->phase == PHASE_SETUP_ROAD && seat == g->turn;
        int buildings = done + road_due,
            cities = KNIGHTS && last - seat < step + road_due; /* K-10 */
        if (edge_count(seat_edges(s)) != done || site_count(s->cities) != cities ||
            site_count(s->settlements) != buildings - cities)
            return "In set-up each step so far has laid a settlement and a road. [B-32]";
    }
    int to_come = g->seats - (step > g->seats ? step - g->seats : 0); /* second settlements */
    if (!cards_cover(g->bank, CARDS(3, 3, 3, 3, 3) * (Cards)to_come))
        return "The bank holds what set-up has still to give. [B-34]";
    if (g->phase == PHASE_SETUP_ROAD &&
        (g->setup_site >= SITES ||
         !site_has(site_or(g->seat[g->turn].settlements, g->seat[g->turn].cities), g->setup_site) ||
         !edge_any(edge_minus(SITE_EDGE_SET[g->setup_site], g->roads))))
        return "The road due in set-up belongs to a settlement just placed. [B-32]";
    return NULL;
}

/* What a phase waits for is there, and nothing else waits. */
static const char *waiting_broken(const Game *g) {
    bool choosing = g->phase == PHASE_DISCARD || g->phase > PHASE_OVER;
    if (choosing != (g->due != 0))
        return "Discards are due in the discard phase, and only there. [B-61]";
    for (int seat = 0; seat < g->seats; seat++) {
        Cards chosen = g->seat[seat].pending;
        bool gives = KNIGHTS && (g->phase == PHASE_WEDDING || g->phase == PHASE_SABOTAGE);
        bool waits = (g->phase == PHASE_DISCARD || gives) && !(g->due >> seat & 1);
        if (chosen && (!waits || !cards_cover(g->seat[seat].hand, chosen)))
            return "Cards chosen for a discard are in the hand until all are in. [B-62]";
    }
    bool place = SHIPS ? ships_place(g, g->turn)
                       : g->seat[g->turn].left[ROAD] &&
                             edge_any(edge_minus(g->seat[g->turn].reach, g->roads));
    if (g->phase == PHASE_ROAD_CARD ? !g->free_roads || g->free_roads > 2 || !place
                                    : g->free_roads != 0)
        return "Free roads wait in the road-card phase, while there is a place. [B-106]";
    if (g->phase == PHASE_STEAL && !game_victims(g, game_raided(g)))
        return "There is nobody to steal from. [B-65]";
    if (g->phase == PHASE_TAKE
            ? g->victim >= g->seats || !(game_victims(g, game_raided(g)) >> g->victim & 1)
            : g->victim != NONE && !(KNIGHTS && (g->phase == PHASE_DUES || g->phase == PHASE_SPY)))
        return "A card is taken from a victim at the robber's hex. [B-65]";
    return NULL;
}

/* The action that may still be changed is one that has just been done. */
static bool open_fits(const Game *g) { /* T-23x, T-24x */
    const Seat *s = &g->seat[g->turn];
    const Open *o = &g->open;
    bool rest = g->phase == PHASE_ACTION || g->phase == PHASE_PRE_ROLL || g->phase == PHASE_OVER;
    bool road = o->kind == ACT_ROAD || (SHIPS && o->kind == ACT_SHIP);
    bool between = g->phase == PHASE_ROAD_CARD && road && o->free_roads == 2;
    if (o->kind == ACT_NONE) return true;
    if ((!rest && !between) || o->free_roads > 2 || (o->free_roads && !road) ||
        !seat_or_none(g, o->route_holder))
        return false;
    switch ((ActionKind)o->kind) {
    case ACT_ROAD: return o->where < EDGES && edge_has(s->roads, o->where);
    case ACT_SHIP: return SHIPS && o->where < EDGES && edge_has(seat_edges(s), o->where);
    case ACT_SETTLEMENT: return o->where < SITES && site_has(s->settlements, o->where);
    case ACT_CITY: return o->where < SITES && site_has(s->cities, o->where) && s->left[SETTLEMENT];
    case ACT_BANK:
        return o->card < HAND_KINDS && o->card2 < HAND_KINDS && o->card != o->card2 &&
               cards_of(s->hand, o->card2);
    case ACT_ROBBER: return o->where == g->robber_from;
    default: return false;
    }
}

static const char *turn_broken(const Game *g) {
    const char *why = setup_broken(g);
    if (!why) why = waiting_broken(g);
    if (!why && !open_fits(g)) why = "What may still be changed is not what was just done. [T-23]";
    return why;
}

/* What is derived agrees in both. */
#define AGREE(SORT, Type, field) AGREE_##SORT(field)
#define AGREE_DERIVED(field)                                                                       \
    if (memcmp(&a->field, &b->field, sizeof a->field) != 0) return false;
#define AGREE_FACT(field)
#define AGREE_UNENCODED(field)

static bool seats_agree(const Seat *a, const Seat *b) {
    FIELDS(SEAT_FIELDS, AGREE)
    return true;
}

static bool games_agree(const Game *a, const Game *b) {
    FIELDS(GAME_FIELDS, AGREE)
    for (int seat = 0; seat < SEATS; seat++)
        if (!seats_agree(&a->seat[seat], &b->seat[seat])) return false;
    return true;
}

static bool derived_agree(const Game *g) {
    Game fresh = *g;
    game_derive(&fresh);
    return games_agree(&fresh, g);
}

const char *game_broken(const Game *g) {
    bool seats = g->seats >= SEATS_MIN && g->seats <= SEATS && g->turn < g->seats;
    const char *why = seats ? NULL : "A game has 3 or 4 seats. [B-1]";
    for (int seat = 0; seat < SEATS && !why; seat++) why = seat_broken(g, seat);
    if (!why) why = cards_broken(g);
    if (!why) why = places_broken(g);
    if (!why) why = rules_broken(&g->rules);
    if (!why) why = frame_broken(g);
    if (!why && FISH) why = fish_broken(g);
    if (!why && SHIPS) why = ships_broken(g);
    if (!why) why = tiles_broken(g);
    if (!why && !derived_agree(g)) why = "A derived field disagrees with the facts.";
    if (!why && KNIGHTS) why = cities_broken(g);
    if (!why) why = turn_broken(g);
    return why;
}
