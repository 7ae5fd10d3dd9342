/* greedy_answers.c - what `greedy` says when Cities & Knights asks it something in between, K-172. */
#include "bot/barter.h"
#include "bot/greedy_more.h"

#include "engine/cities.h"

static Action place(Action a, int where) {
    a.card2 = ANSWER_PLACE;
    a.where = (uint8_t)where;
    return a;
}

static int site_pips(const Game *g, int site) {
    int pips = 0;
    for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++)
        pips += NUMBER_PIPS[g->board.number[SITE_HEXES[site][i]]];
    return pips;
}

/* The city that brings least; one with a wall costs more. */
static int worst_city(const Eyes *eyes) {
    enum { WALL = 3 };
    int least = INT16_MAX, found = NONE;
    for (SiteSet left = eyes->legal.answer_sites; site_any(left);) {
        int site = site_pop(&left), worth = site_pips(&eyes->game, site);
        if (site_has(eyes_own(eyes)->walls, (unsigned)site)) worth += WALL;
        if (worth < least) least = worth, found = site;
    }
    return found;
}

/* Somewhere off the sites that may be settled. */
static int aside(const Eyes *eyes) {
    SiteSet sites = eyes->legal.answer_sites;
    SiteSet better = site_minus(sites, eyes->game.open_sites);
    return site_any(better) ? site_pop(&better) : site_pop(&sites);
}

/* The weakest knight, inactive before active. */
static int worst_knight(const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    int least = INT16_MAX, found = NONE;
    for (SiteSet left = own->standing; site_any(left);) {
        int site = site_pop(&left);
        int worth = 2 * knight_level(own, site) + site_has(own->active, (unsigned)site);
        if (worth < least) least = worth, found = site;
    }
    return found;
}

static Action place_traitor(const Eyes *eyes, Action a) {
    a.card2 = ANSWER_KNIGHT;
    a.card = (uint8_t)(31 - __builtin_clz(eyes->legal.answer_levels));
    a.where = (uint8_t)aside(eyes);
    return a;
}

static int lacks(const Eyes *eyes, const Goal *goal, int kind) {
    return cards_of(goal->cost, kind) - cards_of(eyes_own(eyes)->hand, kind);
}

/* Of these kinds the one that is wanted most, or least; among equals a commodity, or what comes seldom. */
static int wanted(const Eyes *eyes, const Means *means, const Goal *goal, uint32_t kinds,
                  bool most) {
    int best = 0, found = NONE;
    for (; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        int rank = 50 * lacks(eyes, goal, kind) + 20 * (kind >= RESOURCES) - means->pips[kind];
        if (found == NONE || (rank > best) == most) best = rank, found = kind;
    }
    return found;
}

/* The deck whose track is furthest on. */
static int best_deck(const Eyes *eyes) {
    int found = NONE;
    for (uint32_t left = eyes->legal.answer_cards; left; left &= left - 1) {
        int track = __builtin_ctz(left);
        if (found == NONE || eyes_own(eyes)->level[track] > eyes_own(eyes)->level[found])
            found = track;
    }
    return found;
}

static Action take_dues(const Eyes *eyes, const Means *means, const Goal *goal, Action a) {
    Cards left = eyes->game.seat[eyes->game.victim].hand;
    a.card2 = ANSWER_CARDS;
    for (int i = 0; i < eyes->legal.answer_take; i++) {
        Cards one = card(wanted(eyes, means, goal, cards_kinds(left), true));
        a.get += one;
        left -= one;
    }
    return a;
}

static Action name(Action a, int form, int what) {
    a.card2 = (uint8_t)form;
    a.card = (uint8_t)what;
    return a;
}

/* Like a free road from a card, but not where the old one was.  K-141 */
static Action new_road(const Eyes *eyes, Action a) {
    Eyes there = *eyes;
    EdgeSet places = eyes->legal.answer_edges;
    there.legal.roads = places;
    int edge = plan_free_road(&there);
    return place(a, edge_has(places, (unsigned)edge) ? edge : edge_pop(&places));
}

Action greedy_answer(const Eyes *eyes, const Means *means, const Goal *goal) {
    const Legal *l = &eyes->legal;
    Action a = { .kind = ACT_ANSWER, .seat = eyes->seat };
    switch ((Phase)eyes->game.phase) {
    case PHASE_PILLAGE: return place(a, worst_city(eyes));
    case PHASE_RELOCATE: return place(a, aside(eyes));
    case PHASE_TREASON_REMOVE: return place(a, worst_knight(eyes));
    case PHASE_TREASON_PLACE: return place_traitor(eyes, a);
    case PHASE_TIE_DRAW: return name(a, ANSWER_TRACK, best_deck(eyes));
    case PHASE_AQUEDUCT:
        return name(a, ANSWER_KIND, wanted(eyes, means, goal, l->answer_cards, true));
    case PHASE_HARBOUR:
        return name(a, ANSWER_KIND, wanted(eyes, means, goal, l->answer_cards, false));
    case PHASE_DUES: return take_dues(eyes, means, goal, a);
    case PHASE_SPY: return name(a, ANSWER_PROGRESS, greedy_progress(l->answer_cards, true));
    case PHASE_REPLACE_ROAD: return edge_any(l->answer_edges) ? new_road(eyes, a) : a;
    case PHASE_PUT_BACK: return greedy_put_back(eyes);
    case PHASE_WEDDING:
    case PHASE_SABOTAGE:
        a.kind = ACT_DISCARD;
        a.give = barter_discard(eyes, means, goal, l->discard);
        return a;
    default: return (Action){ .kind = ACT_NONE, .seat = eyes->seat };
    }
}
