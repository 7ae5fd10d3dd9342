/* greedy_ships.c - the way to new islands: the nearest good coast, ship by ship. */
#include "bot/greedy_more.h"

#include "engine/ships.h"

enum { VOYAGE = 4 }; /* ships seriously considered */

int greedy_site_points(const Eyes *eyes, int site) {
    for (int i = 1; i < ISLANDS; i++)
        if (site_has(ISLAND_SITES[i], (unsigned)site) && !(eyes_own(eyes)->islands >> i & 1))
            return 1 + ISLAND_POINTS;
    return 1;
}

typedef struct Landing {
    int worth, ships;
    uint8_t site, first; /* the edge of the first ship */
} Landing;

static void land(const Eyes *eyes, const Survey *survey, int site, int ships, int first,
                 Landing *best) {
    if (!site_has(eyes->game.open_sites, (unsigned)site) || greedy_site_points(eyes, site) == 1)
        return;
    int worth = worth_site(survey, site) - 20 * ships;
    if (worth <= best->worth) return;
    *best = (Landing){ worth, ships, (uint8_t)site, (uint8_t)first };
}

/* Breadth first over free edges at sea, from every place where a ship could be built now. */
static Landing find_landing(const Eyes *eyes, const Survey *survey) {
    const Game *g = &eyes->game;
    const Seat *own = eyes_own(eyes);
    Landing best = { .worth = -1000, .site = NONE };
    EdgeSet seen = g->roads, ring = ships_places(g, eyes->seat);
    uint8_t first[EDGES];
    for (EdgeSet left = ring; edge_any(left);) {
        int edge = edge_pop(&left);
        first[edge] = (uint8_t)edge;
    }
    for (int ships = 1; ships <= VOYAGE && edge_any(ring) && ships <= own->left[SHIP]; ships++) {
        EdgeSet next = { 0 };
        seen = edge_or(seen, ring);
        for (EdgeSet left = ring; edge_any(left);) {
            int edge = edge_pop(&left);
            for (int i = 0; i < 2; i++) {
                int site = EDGE_SITES[edge][i];
                if (site_has(own->touched, (unsigned)site)) continue;
                land(eyes, survey, site, ships, first[edge], &best);
                if (site_has(g->built, (unsigned)site)) continue;
                EdgeSet on = edge_minus(edge_and(SITE_EDGE_SET[site], SHIP_EDGES), seen);
                for (EdgeSet each = on; edge_any(each);) {
                    int further = edge_pop(&each);
                    if (!edge_has(next, (unsigned)further)) first[further] = first[edge];
                }
                next = edge_or(next, on);
            }
        }
        ring = next;
    }
    return best;
}

void greedy_voyage(Plan *plan, const Eyes *eyes, const Survey *survey) {
    enum { POINT = 100 };
    if (!eyes_own(eyes)->left[SETTLEMENT]) return;
    Landing landing = find_landing(eyes, survey);
    if (landing.site == NONE) return;
    Goal *goal = &plan->goal[plan->count++];
    *goal = (Goal){ .kind = GOAL_SETTLEMENT,
                    .step = { .kind = ACT_SHIP, .seat = eyes->seat, .where = landing.first },
                    .cost = COST[SETTLEMENT] + COST[SHIP] * (Cards)landing.ships,
                    .value = (1 + ISLAND_POINTS) * POINT };
}

Cards greedy_gold(const Eyes *eyes, const Goal *goal) {
    Cards hand = eyes_own(eyes)->hand, bank = eyes->game.bank, chosen = 0;
    for (int left = eyes->legal.gold; left > 0; left--) {
        int best = NONE, most = -99;
        for (int kind = 0; kind < RESOURCES; kind++) {
            int gap = cards_of(goal->cost, kind) - cards_of(hand + chosen, kind);
            if (cards_of(bank, kind) && gap > most) most = gap, best = kind;
        }
        chosen += card(best);
        bank -= card(best);
    }
    return chosen;
}

/* A ship that may move and is not needed where it is does what a new one would: for nothing.  The
 * holder of the Longest Route keeps its ships where they are. */
bool greedy_sail(const Eyes *eyes, const Goal *goal, Action *a) {
    const Legal *l = &eyes->legal;
    if (goal->step.kind != ACT_SHIP || eyes->game.route_holder == eyes->seat) return false;
    int rank = 0;
    for (EdgeSet left = l->sail_from; edge_any(left); rank++) {
        int ship = edge_pop(&left);
        if (!edge_has(l->sail_to[rank], goal->step.where)) continue;
        *a = (Action){
            .kind = ACT_SAIL, .seat = eyes->seat, .card = (uint8_t)ship, .where = goal->step.where
        };
        return true;
    }
    return false;
}

/* What the pirate on `hex` is worth: ships of rivals that it holds fast, own ones that it would, and
 * a card. */
static int pirate_worth(const Eyes *eyes, int hex) {
    enum { HELD = 12, OWN_HELD = 40, STOLEN = 30 };
    const Game *g = &eyes->game;
    int worth = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        int ships = edge_count(edge_and(g->seat[seat].ships, HEX_EDGE_SET[hex]));
        if (!ships) continue;
        worth += seat == eyes->seat ? -OWN_HELD * ships : HELD * ships + g->seat[seat].points;
        if (seat != eyes->seat && eyes->hand_size[seat]) worth += STOLEN;
    }
    return worth;
}

bool greedy_pirate(const Eyes *eyes, int robber, Action *a) {
    const Game *g = &eyes->game;
    int best = robber, found = NONE;
    /* Sending it away is worth what it does to us where it is. */
    int freed = g->pirate == NONE ? 0 : -pirate_worth(eyes, g->pirate);
    for (HexBits left = eyes->legal.pirate; left; left &= left - 1) {
        int hex = __builtin_ctzll(left), worth = pirate_worth(eyes, hex) + (freed > 0 ? freed : 0);
        if (worth > best) best = worth, found = hex;
    }
    if (found == NONE) return false;
    *a = (Action){ .kind = ACT_PIRATE, .seat = eyes->seat, .where = (uint8_t)found };
    return true;
}
