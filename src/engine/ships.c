#include "engine/ships.h"

#include "engine/route.h"

static SiteSet own_sites(const Seat *s) {
    return site_or(s->settlements, s->cities);
}

void ships_start(Game *g) {
    g->pirate = g->pirate_from = NONE; /* S-26 */
}

/* --- derived fields ------------------------------------------------------------------------ */

static SiteSet ends_of(EdgeSet edges) {
    SiteSet ends = { 0 };
    while (edge_any(edges)) {
        int edge = edge_pop(&edges);
        site_add(&ends, EDGE_SITES[edge][0]);
        site_add(&ends, EDGE_SITES[edge][1]);
    }
    return ends;
}

/* Edges at the ends of `edges` and at own buildings, unless a rival has built there. */
static EdgeSet leads_to(const Game *g, const Seat *s, EdgeSet edges) {
    SiteSet own = own_sites(s);
    SiteSet from = site_minus(site_or(ends_of(edges), own), site_minus(g->built, own));
    EdgeSet reach = { 0 };
    while (site_any(from)) reach = edge_or(reach, SITE_EDGE_SET[site_pop(&from)]);
    return reach;
}

void ships_reach(Game *g, int seat) {
    Seat *s = &g->seat[seat];
    s->reach = edge_and(leads_to(g, s, s->roads), ROAD_EDGES);     /* S-45 */
    s->sea_reach = edge_and(leads_to(g, s, s->ships), SHIP_EDGES); /* S-43 */
}

static unsigned islands_of(const Seat *s) {
    unsigned islands = 0;
    for (int i = 1; i < ISLANDS; i++)
        if (site_any(site_and(own_sites(s), ISLAND_SITES[i]))) islands |= BIT(i);
    return islands;
}

void ships_settled(Game *g, int seat) {
    Seat *s = &g->seat[seat];
    unsigned islands = islands_of(s);
    if (islands != s->islands) s->points += ISLAND_POINTS;
    ships_derive(g, seat);
    ships_reach(g, seat);
}

uint8_t ships_points(const Seat *s) {
    return (uint8_t)(ISLAND_POINTS * __builtin_popcount(s->islands));
}

void ships_derive(Game *g, int seat) {
    Seat *s = &g->seat[seat];
    s->islands = (uint8_t)islands_of(s);
    for (int i = 0; i < 11; i++) s->gold[i] = 0;
    for (SiteSet left = own_sites(s); site_any(left);) {
        int site = site_pop(&left);
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
            int hex = SITE_HEXES[site][i];
            if (g->board.terrain[hex] == GOLD && g->board.number[hex])
                s->gold[g->board.number[hex] - 2] += site_has(s->cities, (unsigned)site) ? 2 : 1;
        }
    }
}

SiteSet ships_land(void) {
    SiteSet land = { { 0 } };
    for (int i = 0; i < ISLANDS; i++) land = site_or(land, ISLAND_SITES[i]);
    return land;
}

/* --- places -------------------------------------------------------------------------------- */

static EdgeSet pirate_edges(const Game *g) { /* S-73 */
    return g->pirate == NONE ? (EdgeSet){ 0 } : HEX_EDGE_SET[g->pirate];
}

EdgeSet ships_places(const Game *g, int seat) {
    return edge_minus(edge_minus(g->seat[seat].sea_reach, g->roads), pirate_edges(g));
}

bool ships_place(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    return (s->left[ROAD] && edge_any(edge_minus(s->reach, g->roads))) ||
           (s->left[SHIP] && edge_any(ships_places(g, seat)));
}

unsigned ships_victims(const Game *g, int hex) {
    unsigned victims = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        if (seat != g->turn && s->hand && edge_any(edge_and(s->ships, HEX_EDGE_SET[hex])))
            victims |= BIT(seat);
    }
    return victims;
}

Refusal ships_check_place(const Game *g, int seat, int edge) {
    if (!edge_has(SHIP_EDGES, (unsigned)edge)) return SHIP_ON_LAND;
    if (edge_has(g->roads, (unsigned)edge)) return EDGE_TAKEN; /* S-42 */
    if (edge_has(pirate_edges(g), (unsigned)edge)) return PIRATE_NEAR;
    if (g->phase == PHASE_SETUP_ROAD) /* S-31 */
        return edge_has(SITE_EDGE_SET[g->setup_site], (unsigned)edge) ? ALLOWED : ROAD_NOT_THERE;
    return edge_has(g->seat[seat].sea_reach, (unsigned)edge) ? ALLOWED : SHIP_APART;
}

Refusal ships_check(const Game *g, int seat, int edge) {
    const Seat *s = &g->seat[seat];
    if (!s->left[SHIP]) return NO_PIECE;
    if (g->phase == PHASE_ACTION && !cards_cover(s->hand, COST[SHIP])) return NO_GOODS;
    return ships_check_place(g, seat, edge);
}

/* --- pieces -------------------------------------------------------------------------------- */

/* Ships may continue from here: one of its buildings, or one of its ships other than `gone` and no rival.  S-43 */
static bool anchors(const Game *g, const Seat *s, int site, int gone) {
    if (site_has(own_sites(s), (unsigned)site)) return true;
    EdgeSet ships = edge_and(s->ships, SITE_EDGE_SET[site]);
    if (gone != NONE) edge_remove(&ships, (unsigned)gone);
    return edge_any(ships) && !site_has(g->built, (unsigned)site);
}

/* What the ships reach once the one on `gone` is away: less only around its two ends. */
static EdgeSet reach_without(const Game *g, const Seat *s, int gone) {
    EdgeSet reach = s->sea_reach;
    for (int i = 0; i < 2; i++) {
        int end = EDGE_SITES[gone][i];
        if (anchors(g, s, end, gone)) continue;
        for (EdgeSet left = edge_and(reach, SITE_EDGE_SET[end]); edge_any(left);) {
            int edge = edge_pop(&left);
            if (!anchors(g, s, edge_far(edge, end), gone)) edge_remove(&reach, (unsigned)edge);
        }
    }
    return reach;
}

void ships_put(Game *g, int seat, int edge) {
    Seat *s = &g->seat[seat];
    s->left[SHIP]--;
    edge_add(&s->ships, (unsigned)edge);
    edge_add(&g->roads, (unsigned)edge);
    for (int i = 0; i < 2; i++) {
        int end = EDGE_SITES[edge][i];
        site_add(&s->touched, (unsigned)end);
        if (anchors(g, s, end, NONE))
            s->sea_reach = edge_or(s->sea_reach, edge_and(SITE_EDGE_SET[end], SHIP_EDGES));
    }
}

void ships_take(Game *g, int seat, int edge) {
    Seat *s = &g->seat[seat];
    s->left[SHIP]++;
    s->sea_reach = reach_without(g, s, edge);
    edge_remove(&s->ships, (unsigned)edge);
    edge_remove(&g->roads, (unsigned)edge);
    edge_remove(&g->new_ships, (unsigned)edge);
    for (int i = 0; i < 2; i++) {
        int end = EDGE_SITES[edge][i];
        if (!edge_any(edge_and(edge_or(s->roads, s->ships), SITE_EDGE_SET[end])))
            site_remove(&s->touched, (unsigned)end);
    }
}

void ships_note_new(Game *g, int edge) {
    edge_add(&g->new_ships, (unsigned)edge);
}

void ships_forget_new(Game *g) {
    g->new_ships = (EdgeSet){ 0 };
    g->ship_moved = 0;
}

bool ships_main(int site) {
    return site_has(ISLAND_SITES[0], (unsigned)site);
}

/* Off the board is not at sea. */
bool ships_sea(int hex) {
    return hex < HEXES && HEX_ISLAND[hex] == NONE;
}

bool ships_open_sea(int edge) {
    return !edge_has(ROAD_EDGES, (unsigned)edge);
}

bool ships_beside_sea(int edge) {
    return edge_has(SHIP_EDGES, (unsigned)edge);
}

/* --- the pirate ---------------------------------------------------------------------------- */

void ships_begin_raid(Game *g) {
    g->pirate_from = g->pirate;
}

static bool raids(const Game *g) {
    return g->phase == PHASE_ROBBER || g->phase == PHASE_STEAL || g->phase == PHASE_TAKE;
}

void ships_end_raid(Game *g) {
    if (raids(g)) g->pirate = g->pirate_from;
    g->raider = 0;
}

void ships_put_pirate(Game *g, int hex) {
    if (raids(g)) g->robber = g->robber_from;
    g->pirate = g->pirate_from = (uint8_t)hex;
    g->raider = 0;
}

/* S-74: a move back to the frame would be an action without a hex. */
_Static_assert(!PIRATE_TO_FRAME_UNCONFIRMED, "Legal.pirate has no bit for the frame");

bool ships_pirate_moves(const Game *g, int hex, bool again) {
    return hex != g->pirate && !(again && hex == g->pirate_from);
}

void ships_raid(Game *g, int hex, bool pirate) {
    g->raider = pirate;
    g->robber = pirate ? g->robber_from : (uint8_t)hex;
    g->pirate = pirate ? (uint8_t)hex : g->pirate_from;
}

/* --- moving a ship ------------------------------------------------------------------------- */

/* None of its buildings and no other ship of its own is at this end.  S-52.  In a ring no ship has such an
 * end; the older texts would let some of its ships go, S-57. */
_Static_assert(!RING_SHIPS_OPEN_UNCONFIRMED, "open ends would have to be looked for in rings too");

static bool open_end(const Seat *s, int edge, int end) {
    EdgeSet others = edge_and(s->ships, SITE_EDGE_SET[end]);
    edge_remove(&others, (unsigned)edge);
    return !edge_any(others) && !site_has(own_sites(s), (unsigned)end);
}

static bool has_open_end(const Seat *s, int edge) {
    return open_end(s, edge, EDGE_SITES[edge][0]) || open_end(s, edge, EDGE_SITES[edge][1]);
}

static Refusal check_leaving(const Game *g, int seat, int from) {
    const Seat *s = &g->seat[seat];
    if (from >= EDGES || !edge_has(s->ships, (unsigned)from)) return NOT_YOUR_SHIP;
    if (g->ship_moved) return SHIP_MOVED;
    if (edge_has(g->new_ships, (unsigned)from)) return SHIP_NEW;
    if (edge_has(pirate_edges(g), (unsigned)from)) return PIRATE_NEAR; /* S-54 */
    return has_open_end(s, from) ? ALLOWED : SHIP_CLOSED;
}

Refusal ships_check_sail(const Game *g, const Action *a) {
    Refusal no = check_leaving(g, a->seat, a->card);
    if (no) return no;
    if (a->where >= EDGES) return NO_SUCH_PLACE;
    if (a->where == a->card) return EDGE_TAKEN;
    Game without = *g;
    ships_take(&without, a->seat, a->card);
    return ships_check_place(&without, a->seat, a->where);
}

void ships_sail(Game *g, int from, int to) {
    ships_take(g, g->turn, from);
    ships_put(g, g->turn, to);
    g->ship_moved = 1;
    g->seat[g->turn].route = (uint8_t)route_length(g, g->turn);
    route_award(g); /* S-58: only now, when the ship is where it goes */
}

/* --- gold ---------------------------------------------------------------------------------- */

void ships_gold(Game *g, int sum) {
    int left = cards_total(g->bank);
    for (int i = 0; i < g->seats; i++) { /* S-81: the active seat first */
        int seat = (g->turn + i) % g->seats;
        Seat *s = &g->seat[seat];
        int due = s->gold[sum - 2];
        if (g->board.terrain[g->robber] == GOLD && g->board.number[g->robber] == sum) {
            SiteSet at = HEX_SITE_SET[g->robber];
            due -= site_count(site_and(s->settlements, at)) +
                   2 * site_count(site_and(s->cities, at));
        }
        if (due > left) due = left;
        left -= due;
        s->gold_due = (uint8_t)due;
        if (due) g->due |= (uint8_t)BIT(seat);
    }
    if (g->due) g->phase = PHASE_GOLD;
}

Refusal ships_check_gold(const Game *g, const Action *a) {
    if (g->phase != PHASE_GOLD || game_actors(g) != BIT(a->seat)) return NO_GOLD_DUE;
    bool fits = cards_sane(a->get) && cards_cover(g->bank, a->get) &&
                cards_total(a->get) == g->seat[a->seat].gold_due;
    return fits ? ALLOWED : WRONG_GOLD;
}

void ships_chosen(Game *g, int seat, Cards chosen) {
    g->bank -= chosen;
    g->seat[seat].hand += chosen;
    g->seat[seat].gold_due = 0;
    g->due &= (uint8_t)~BIT(seat);
    if (!g->due) g->phase = PHASE_ACTION;
}

void ships_forgo_gold(Game *g) {
    for (int seat = 0; seat < SEATS; seat++) g->seat[seat].gold_due = 0;
}

/* --- what may I? --------------------------------------------------------------------------- */

/* Sites where own ships end: once, and more than once. */
typedef struct Ends {
    SiteSet once, twice;
} Ends;

static Ends ship_ends(const Seat *s) {
    Ends ends = { { { 0 } }, { { 0 } } };
    for (EdgeSet left = s->ships; edge_any(left);) {
        int edge = edge_pop(&left);
        for (int i = 0; i < 2; i++) {
            unsigned end = EDGE_SITES[edge][i];
            uint64_t bit = UINT64_C(1) << end % 64;
            ends.twice.w[end / 64] |= ends.once.w[end / 64] & bit;
            ends.once.w[end / 64] |= bit;
        }
    }
    return ends;
}

/* Nothing is reached from `end` any more: only what is reached from its other end too. */
static void lose(EdgeSet *places, int end, SiteSet from) {
    for (EdgeSet left = edge_and(*places, SITE_EDGE_SET[end]); edge_any(left);) {
        int edge = edge_pop(&left);
        if (!site_has(from, (unsigned)edge_far(edge, end))) edge_remove(places, (unsigned)edge);
    }
}

/* ships_check_sail() for all ships and places at once, S-55: a ship that leaves takes with it only
 * what its open ends lead to, unless that is reached from elsewhere too. */
static void legal_sail(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    EdgeSet may = edge_minus(edge_minus(s->ships, g->new_ships), pirate_edges(g));
    if (g->ship_moved || !edge_any(may)) return;
    Ends ends = ship_ends(s);
    SiteSet own = own_sites(s), open = site_minus(site_minus(ends.once, ends.twice), own);
    SiteSet from = site_minus(site_or(ends.once, own), site_minus(g->built, own));
    EdgeSet places = ships_places(g, seat), loose = { { 0 } };
    for (SiteSet left = open; site_any(left);)
        loose = edge_or(loose, SITE_EDGE_SET[site_pop(&left)]);
    int rank = 0;
    for (may = edge_and(may, loose); edge_any(may);) {
        int ship = edge_pop(&may);
        EdgeSet to = places;
        for (int i = 0; i < 2; i++)
            if (site_has(open, EDGE_SITES[ship][i])) lose(&to, EDGE_SITES[ship][i], from);
        if (!edge_any(to)) continue;
        edge_add(&l->sail_from, (unsigned)ship);
        l->sail_to[rank++] = to;
    }
    if (rank) l->kinds |= BIT(ACT_SAIL);
}

static void legal_gold(const Game *g, int seat, Legal *l) {
    if (game_actors(g) != BIT(seat)) return;
    l->kinds = BIT(ACT_GOLD);
    l->gold = g->seat[seat].gold_due;
    l->bank = (uint8_t)cards_kinds(g->bank);
}

void ships_legal_setup(Legal *l) {
    l->settlements = site_and(l->settlements, ISLAND_SITES[0]); /* S-30 */
    l->roads = edge_and(l->roads, ROAD_EDGES);
}

void ships_legal_raid(const Game *g, Legal *l, bool again) {
    for (int hex = 0; hex < HEXES; hex++) {
        if (HEX_ISLAND[hex] != NONE) continue;
        l->hexes &= ~HEX_BIT(hex); /* S-71 */
        if (ships_pirate_moves(g, hex, again)) l->pirate |= HEX_BIT(hex);
    }
    l->kinds |= BIT(ACT_PIRATE);
}

void ships_legal(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    switch ((Phase)g->phase) {
    case PHASE_GOLD: legal_gold(g, seat, l); return;
    case PHASE_SETUP_ROAD:
        l->ships = edge_and(edge_minus(SITE_EDGE_SET[g->setup_site], g->roads), SHIP_EDGES);
        break;
    case PHASE_ROAD_CARD: /* S-90: roads or ships, whatever is left and has a place */
        if (!s->left[ROAD]) l->roads = (EdgeSet){ 0 };
        if (!edge_any(l->roads)) l->kinds &= ~BIT(ACT_ROAD);
        if (s->left[SHIP]) l->ships = ships_places(g, seat);
        break;
    case PHASE_ACTION:
        if (s->left[SHIP] && cards_cover(s->hand, COST[SHIP])) l->ships = ships_places(g, seat);
        legal_sail(g, seat, l);
        break;
    default: break;
    }
    if (edge_any(l->ships)) l->kinds |= BIT(ACT_SHIP);
}

int ships_count(const Legal *l) {
    int count = edge_count(l->ships) + __builtin_popcountll(l->pirate);
    for (int i = 0, from = edge_count(l->sail_from); i < from; i++)
        count += edge_count(l->sail_to[i]);
    return count;
}

void ships_nth(const Legal *l, int index, Action *a) {
    int ships = edge_count(l->ships), hexes = __builtin_popcountll(l->pirate);
    if (index < ships) {
        a->kind = ACT_SHIP;
        a->where = (uint8_t)edge_nth(l->ships, index);
        return;
    }
    index -= ships;
    if (index < hexes) {
        HexBits left = l->pirate;
        while (index--) left &= left - 1;
        a->kind = ACT_PIRATE;
        a->where = (uint8_t)__builtin_ctzll(left);
        return;
    }
    index -= hexes;
    a->kind = ACT_SAIL;
    for (int i = 0, from = edge_count(l->sail_from); i < from; i++) {
        int places = edge_count(l->sail_to[i]);
        if (index < places) {
            a->card = (uint8_t)edge_nth(l->sail_from, i);
            a->where = (uint8_t)edge_nth(l->sail_to[i], index);
            return;
        }
        index -= places;
    }
}

/* --- is it legal? ------------------------------------------------------------------------- */

static bool on_land(const Game *g) {
    return !site_any(site_minus(g->built, ships_land()));
}

const char *ships_broken(const Game *g) {
    int gold = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        if (seat < g->seats && edge_count(s->ships) + s->left[SHIP] != STOCK[SHIP])
            return "A seat must have 15 ships on the board and in the supply. [S-1]";
        if (edge_any(edge_minus(s->ships, SHIP_EDGES)) ||
            edge_any(edge_minus(s->roads, ROAD_EDGES)))
            return "Ships go at sea, roads on land, and both along the coast. [S-41]";
        if ((s->gold_due != 0) != (g->phase == PHASE_GOLD && g->due >> seat & 1))
            return "Cards from gold fields come only in their phase. [S-81]";
        gold += s->gold_due;
    }
    if (gold > cards_total(g->bank)) return "The bank can't pay the gold fields. [S-81]";
    if (!on_land(g)) return "A building stands in the sea. [S-46]";
    if (g->robber >= HEXES || HEX_ISLAND[g->robber] == NONE || g->robber_from >= HEXES ||
        HEX_ISLAND[g->robber_from] == NONE)
        return "The robber is on land. [S-71]";
    if ((g->pirate != NONE && (g->pirate >= HEXES || HEX_ISLAND[g->pirate] != NONE)) ||
        (g->pirate_from != NONE && (g->pirate_from >= HEXES || HEX_ISLAND[g->pirate_from] != NONE)))
        return "The pirate is at sea or off the board. [S-72]";
    bool early = game_in_setup(g) && (edge_any(g->new_ships) || g->ship_moved || g->raider);
    if (early || g->raider > 1 || g->ship_moved > 1 ||
        edge_any(edge_minus(g->new_ships, g->seat[g->turn].ships)))
        return "The ships are in an impossible state. [S-50]";
    return NULL;
}
