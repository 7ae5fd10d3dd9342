/* greedy_cities.c - progress cards are played as soon as they do some good, Alchemy for the best roll;
 * knights chase the robber and make room for settlements. */
#include "bot/greedy_more.h"

#include "engine/cities.h"
#include "engine/route.h"

#include <assert.h>
#include <stddef.h>

enum { FULL = HAND_LIMIT_PROGRESS }; /* progress cards: the next one would be lost */

/* How much a card is worth keeping when one must go. */
static const uint8_t KEEP[PROGRESS_CARDS] = {
    [SC_ALCHEMY] = 3,        [SC_CRANE] = 6,
    [SC_ENGINEERING] = 2,    [SC_INVENTION] = 4,
    [SC_IRRIGATION] = 5,     [SC_MEDICINE] = 8,
    [SC_MINING] = 6,         [SC_ROAD_BUILDING] = 5,
    [SC_SMITHING] = 6,       [TR_COMMERCIAL_HARBOR] = 4,
    [TR_GUILD_DUES] = 7,     [TR_MERCHANT] = 9,
    [TR_MERCHANT_FLEET] = 3, [TR_RESOURCE_MONOPOLY] = 8,
    [TR_TRADE_MONOPOLY] = 8, [PO_DIPLOMACY] = 2,
    [PO_ENCOURAGEMENT] = 5,  [PO_ESPIONAGE] = 6,
    [PO_INTRIGUE] = 3,       [PO_SABOTAGE] = 5,
    [PO_TAXATION] = 6,       [PO_TREASON] = 7,
    [PO_WEDDING] = 8,
};

int greedy_progress(uint32_t cards, bool best) {
    int found = NONE;
    for (; cards; cards &= cards - 1) {
        int here = __builtin_ctz(cards);
        if (found == NONE || (KEEP[here] > KEEP[found]) == best) found = here;
    }
    return found;
}

/* --- what a card would do -------------------------------------------------------------------- */

static int lacks(const Eyes *eyes, const Goal *goal, int kind) {
    int gap = cards_of(goal->cost, kind) - cards_of(eyes_own(eyes)->hand, kind);
    return gap > 0 ? gap : 0;
}

static int lacks_in_all(const Eyes *eyes, const Goal *goal) {
    int sum = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) sum += lacks(eyes, goal, kind);
    return sum;
}

static int spare(const Eyes *eyes, const Goal *goal, int kind) {
    return cards_of(eyes_own(eyes)->hand, kind) - cards_of(goal->cost, kind);
}

static bool crowded_with_cards(const Eyes *eyes) {
    return eyes_own(eyes)->held >= FULL;
}

/* The seat of `seats` with the largest `size`. */
static int largest(unsigned seats, const uint8_t size[SEATS]) {
    int found = __builtin_ctz(seats);
    for (; seats; seats &= seats - 1)
        if (size[__builtin_ctz(seats)] > size[found]) found = __builtin_ctz(seats);
    return found;
}

/* Cards that seats with more points, or as many, hold; no more than `most` of each. */
static int held_ahead(const Eyes *eyes, bool equal_too, int most) {
    int sum = 0;
    for (int seat = 0; seat < eyes->game.seats; seat++) {
        int lead = eyes->game.seat[seat].points - eyes_own(eyes)->points;
        int held = eyes->hand_size[seat];
        if (seat == eyes->seat || lead < (equal_too ? 0 : 1)) continue;
        sum += held < most ? held : most;
    }
    return sum;
}

static int pips_at(const Seat *s, int hex) {
    SiteSet at = HEX_SITE_SET[hex];
    return site_count(site_and(s->settlements, at)) + 2 * site_count(site_and(s->cities, at));
}

/* --- cards for cards ------------------------------------------------------------------------- */

static bool play_harvest(const Eyes *eyes, const Goal *goal, Action *a) {
    int kind = a->kind == ACT_MINING ? ORE : GRAIN;
    return lacks(eyes, goal, kind) || crowded_with_cards(eyes);
}

static bool play_monopoly(const Eyes *eyes, const Goal *goal, Action *a) {
    bool trade = a->kind == ACT_TRADE_MONOPOLY;
    int best = 0, each = trade ? 1 : 2, most = each * (eyes->game.seats - 1);
    for (int kind = trade ? RESOURCES : 0; kind < (trade ? GOODS : RESOURCES); kind++) {
        int gain = cards_of(eyes->others, kind), wanted = lacks(eyes, goal, kind);
        if (gain > most) gain = most;
        if (gain < (trade || wanted ? 2 : 4)) continue;
        int worth = 2 * gain + 3 * (wanted < gain ? wanted : gain);
        if (worth > best) best = worth, a->card = (uint8_t)kind;
    }
    return best > 0;
}

static bool play_wedding(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal, (void)a;
    return held_ahead(eyes, false, 2) >= 3 || crowded_with_cards(eyes);
}

static bool play_sabotage(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal, (void)a;
    return held_ahead(eyes, true, 20) >= 8 || crowded_with_cards(eyes);
}

static bool play_dues(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    a->where = (uint8_t)largest(eyes->legal.dues, eyes->hand_size);
    return eyes->hand_size[a->where] >= 2;
}

static bool play_fleet(const Eyes *eyes, const Goal *goal, Action *a) {
    int best = 0;
    for (unsigned kinds = eyes->legal.fleet; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds), left = spare(eyes, goal, kind);
        if (left > best) best = left, a->card = (uint8_t)kind;
    }
    int missing = lacks_in_all(eyes, goal);
    return missing && best >= 2 && (best >= 2 * missing || best >= 4);
}

/* The resource that is needed least, for a commodity. */
static int least_needed(const Eyes *eyes, const Goal *goal) {
    int best = 0, found = NONE;
    for (int kind = 0; kind < RESOURCES; kind++)
        if (spare(eyes, goal, kind) > best) best = spare(eyes, goal, kind), found = kind;
    return found;
}

static bool play_harbor(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)a;
    int commodities = 0;
    for (int kind = RESOURCES; kind < GOODS; kind++) commodities += cards_of(eyes->others, kind);
    return least_needed(eyes, goal) != NONE && commodities >= 3;
}

static bool offer_card(const Eyes *eyes, const Goal *goal, Action *a) {
    int kind = least_needed(eyes, goal);
    a->card = (uint8_t)kind;
    a->where = (uint8_t)largest(eyes->legal.harbour_seats, eyes->hand_size);
    return kind != NONE;
}

static bool play_taxation(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    a->where = (uint8_t)greedy_raid(eyes, eyes->legal.taxation, NULL);
    return eyes_victims(eyes, a->where) != 0;
}

/* --- cards for places ------------------------------------------------------------------------ */

static bool play_merchant(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    const Game *g = &eyes->game;
    Means means = worth_means(eyes);
    int best = -1;
    for (HexBits left = eyes->legal.merchant; left; left &= left - 1) {
        int hex = __builtin_ctz(left), terrain = g->board.terrain[hex], worth = 0;
        if (terrain < RESOURCES && cards_of(means.rate, terrain) > RATE_OWN)
            worth = means.pips[terrain];
        if (worth > best) best = worth, a->where = (uint8_t)hex;
    }
    return g->merchant_holder != eyes->seat;
}

/* What the seat, and the others together, gain if both hexes swap their numbers. */
static int swap_gain(const Eyes *eyes, int one, int two, int *others) {
    const Game *g = &eyes->game;
    int more = NUMBER_PIPS[g->board.number[two]] - NUMBER_PIPS[g->board.number[one]], own = 0;
    *others = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        int gain = more * (pips_at(&g->seat[seat], one) - pips_at(&g->seat[seat], two));
        *(seat == eyes->seat ? &own : others) += gain;
    }
    return own;
}

static bool play_invention(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    enum { LEAST = 9 };
    const Legal *l = &eyes->legal;
    int best = LEAST - 1;
    for (int one = 0; one < HEXES; one++)
        for (int two = one + 1; l->invention[one] && two < HEXES; two++) {
            int others = 0;
            if (!l->invention[two] || l->invention[one] == l->invention[two]) continue;
            int worth = 3 * swap_gain(eyes, one, two, &others) - others;
            if (worth <= best) continue;
            best = worth;
            a->card = (uint8_t)one;
            a->card2 = (uint8_t)two;
        }
    return best >= LEAST;
}

static bool play_engineering(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    SiteSet sites = eyes->legal.walls;
    a->where = (uint8_t)site_pop(&sites);
    return true;
}

static bool play_roads(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)a;
    return goal->roads > 0 || crowded_with_cards(eyes);
}

/* A road of the holder of the Longest Route, if its route gets shorter by it. */
static bool play_diplomacy(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    int holder = eyes->game.route_holder, best = 0;
    if (holder == NONE || holder == eyes->seat) return false;
    Game what_if = eyes->game;
    Seat *s = &what_if.seat[holder];
    for (EdgeSet left = edge_and(eyes->legal.diplomacy, s->roads); edge_any(left);) {
        int edge = edge_pop(&left);
        edge_remove(&s->roads, (unsigned)edge);
        int shorter = s->route - route_length(&what_if, holder);
        edge_add(&s->roads, (unsigned)edge);
        if (shorter > best) best = shorter, a->where = (uint8_t)edge;
    }
    return best > 0;
}

/* --- cards for knights ----------------------------------------------------------------------- */

static bool barbarians_near(const Eyes *eyes) {
    return eyes->game.barbarians + 3 >= BARBARIAN_TRACK;
}

static bool play_smithing(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    const Legal *l = &eyes->legal;
    int rank = 0;
    a->card = a->card2 = NONE;
    for (SiteSet left = l->smithing; site_any(left); rank++) {
        int first = site_pop(&left);
        SiteSet then = l->smith_then[rank];
        if (a->card == NONE) a->card = (uint8_t)first;
        if (!site_any(then)) continue;
        a->card = (uint8_t)first;
        a->card2 = (uint8_t)site_pop(&then);
        return true;
    }
    return barbarians_near(eyes) || crowded_with_cards(eyes);
}

static bool play_encouragement(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal, (void)a;
    const Seat *own = eyes_own(eyes);
    int idle = site_count(site_minus(own->standing, own->active));
    return idle >= 2 || barbarians_near(eyes) || crowded_with_cards(eyes);
}

static bool play_espionage(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    uint8_t held[SEATS];
    for (int seat = 0; seat < SEATS; seat++) held[seat] = eyes->game.seat[seat].held;
    a->where = (uint8_t)largest(eyes->legal.spied, held);
    return true;
}

static bool play_treason(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    uint8_t strength[SEATS] = { 0 };
    for (int seat = 0; seat < SEATS; seat++)
        for (int level = 0; level < KNIGHT_LEVELS; level++) {
            int count = site_count(eyes->game.seat[seat].knight[level]);
            strength[seat] = (uint8_t)(strength[seat] + (level + 1) * count);
        }
    a->where = (uint8_t)largest(eyes->legal.traitors, strength);
    return true;
}

/* A knight that keeps us from settling, or any knight if we hold many cards. */
static bool play_intrigue(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    SiteSet in_the_way = site_and(eyes->legal.intrigue, eyes->game.open_sites);
    bool any = site_any(in_the_way);
    SiteSet sites = any ? in_the_way : eyes->legal.intrigue;
    a->where = (uint8_t)site_pop(&sites);
    return any || crowded_with_cards(eyes);
}

/* --- knights --------------------------------------------------------------------------------- */

static bool chase(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    const Game *g = &eyes->game;
    const Seat *own = eyes_own(eyes);
    SiteSet knights = eyes->legal.chasers;
    for (int level = BASIC; level < KNIGHT_LEVELS; level++) {
        SiteSet here = site_and(knights, own->knight[level]);
        if (!site_any(here)) continue;
        a->where = (uint8_t)site_pop(&here);
        break;
    }
    return g->board.number[g->robber] && pips_at(own, g->robber) > 0;
}

/* A knight on a site that could be settled goes where nobody wants to build. */
static bool make_room(const Eyes *eyes, const Goal *goal, Action *a) {
    (void)goal;
    const Legal *l = &eyes->legal;
    int rank = 0;
    if (!eyes_own(eyes)->left[SETTLEMENT]) return false;
    for (SiteSet left = l->marchers; site_any(left); rank++) {
        int from = site_pop(&left);
        SiteSet to = site_minus(l->march[rank], eyes->game.open_sites);
        if (!site_has(eyes->game.open_sites, (unsigned)from) || !site_any(to)) continue;
        a->card = (uint8_t)from;
        a->where = (uint8_t)site_pop(&to);
        return true;
    }
    return false;
}

/* --- the turn -------------------------------------------------------------------------------- */

/* Ideas in the order they are tried; each may write down where, and says whether it pays. */
static const struct Habit {
    ActionKind kind;
    bool (*pays)(const Eyes *eyes, const Goal *goal, Action *a);
} HABITS[] = {
    { ACT_MERCHANT, play_merchant },
    { ACT_WEDDING, play_wedding },
    { ACT_GUILD_DUES, play_dues },
    { ACT_TRADE_MONOPOLY, play_monopoly },
    { ACT_RESOURCE_MONOPOLY, play_monopoly },
    { ACT_SABOTAGE, play_sabotage },
    { ACT_MINING, play_harvest },
    { ACT_IRRIGATION, play_harvest },
    { ACT_TAXATION, play_taxation },
    { ACT_TREASON, play_treason },
    { ACT_SMITHING, play_smithing },
    { ACT_ENCOURAGEMENT, play_encouragement },
    { ACT_ENGINEERING, play_engineering },
    { ACT_ESPIONAGE, play_espionage },
    { ACT_ROAD_BUILDING, play_roads },
    { ACT_MERCHANT_FLEET, play_fleet },
    { ACT_HARBOR_OFFER, offer_card },
    { ACT_COMMERCIAL_HARBOR, play_harbor },
    { ACT_INVENTION, play_invention },
    { ACT_INTRIGUE, play_intrigue },
    { ACT_DIPLOMACY, play_diplomacy },
    { ACT_CHASE, chase },
    { ACT_KNIGHT_MOVE, make_room },
};

static_assert(sizeof HABITS / sizeof *HABITS <= GREEDY_HABITS, "there is room for all");

int greedy_aims(const Eyes *eyes, const Goal *goal, Action aims[GREEDY_HABITS]) {
    int count = 0;
    for (size_t i = 0; i < sizeof HABITS / sizeof *HABITS; i++) {
        if (!(eyes->legal.kinds & ACT_BIT(HABITS[i].kind))) continue;
        Action *a = &aims[count];
        *a = (Action){ .kind = (uint8_t)HABITS[i].kind, .seat = eyes->seat };
        HABITS[i].pays(eyes, goal, a);
        count++;
    }
    return count;
}

bool greedy_cities(const Eyes *eyes, const Goal *goal, Action *a) {
    for (size_t i = 0; i < sizeof HABITS / sizeof *HABITS; i++) {
        if (!(eyes->legal.kinds & ACT_BIT(HABITS[i].kind))) continue;
        *a = (Action){ .kind = (uint8_t)HABITS[i].kind, .seat = eyes->seat };
        if (HABITS[i].pays(eyes, goal, a)) return true;
    }
    return false;
}

Action greedy_put_back(const Eyes *eyes) {
    return (Action){ .kind = ACT_PUT_BACK,
                     .seat = eyes->seat,
                     .card = (uint8_t)greedy_progress(eyes->legal.put_back, false) };
}

/* The roll that brings us most compared with the others. */
bool greedy_alchemy(const Eyes *eyes, Action *a) {
    enum { LEAST = 4 };
    const Game *g = &eyes->game;
    int best = 0, best_sum = 0;
    for (int sum = 2; sum <= 12; sum++) {
        int worth = 0;
        for (int seat = 0; seat < g->seats; seat++) {
            int cards = cards_total(g->seat[seat].income[sum - 2]);
            worth += seat == eyes->seat ? 3 * cards : -cards;
        }
        if (worth > best && sum != 7) best = worth, best_sum = sum;
    }
    if (best < LEAST && !crowded_with_cards(eyes)) return false;
    if (!best_sum) best_sum = 7;
    int red = best_sum > 7 ? best_sum - 6 : 1; /* low: the gates are open widest, K-21 */
    *a = (Action){ .kind = ACT_ALCHEMY,
                   .seat = eyes->seat,
                   .card = (uint8_t)red,
                   .card2 = (uint8_t)(best_sum - red) };
    return true;
}
