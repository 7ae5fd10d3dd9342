#include "engine/reference.h"

int reference_builder(const Game *g, int site) {
    for (int seat = 0; seat < g->seats; seat++)
        if (site_has(g->seat[seat].settlements, (unsigned)site) ||
            site_has(g->seat[seat].cities, (unsigned)site))
            return seat;
    return -1;
}

int reference_road_owner(const Game *g, int edge) {
    for (int seat = 0; seat < g->seats; seat++)
        if (edge_has(g->seat[seat].roads, (unsigned)edge)) return seat;
    return -1;
}

int reference_ship_owner(const Game *g, int edge) {
#if HAS_SHIPS
    for (int seat = 0; seat < g->seats; seat++)
        if (edge_has(g->seat[seat].ships, (unsigned)edge)) return seat;
#else
    (void)g, (void)edge;
#endif
    return -1;
}

/* Is there land, or sea, on at least one side?  Beyond the rim is the frame, which is sea. */
static bool has_side(const Game *g, int edge, bool land) {
    for (int i = 0; i < 2; i++) {
        int hex = EDGE_HEXES[edge][i];
        bool is_land = hex != NONE && g->board.terrain[hex] != SEA;
        if (is_land == land) return true;
    }
    return false;
}

/* Whose knight stands on the site; -1 for nobody's, and where there are none. */
static int knight_owner(const Game *g, int site) {
#if HAS_KNIGHTS
    for (int seat = 0; seat < g->seats; seat++)
        for (int level = 0; level < KNIGHT_LEVELS; level++)
            if (site_has(g->seat[seat].knight[level], (unsigned)site)) return seat;
#else
    (void)g, (void)site;
#endif
    return -1;
}

/* A foreign building, or a foreign knight: K-39, K-60. */
static bool rival_at(const Game *g, int seat, int site) {
    int builder = reference_builder(g, site), knight = knight_owner(g, site);
    return (builder >= 0 && builder != seat) || (knight >= 0 && knight != seat);
}

/* ---- the longest trail, walked ----------------------------------------------------------- */

typedef struct Trail {
    int used[EDGES], length;
} Trail;

static bool is_used(const Trail *t, int edge) {
    for (int i = 0; i < t->length; i++)
        if (t->used[i] == edge) return true;
    return false;
}

/* The longest trail that begins with `t` and has come to `site`. */
static int walk_on(const Game *g, int seat, Trail *t, int site) {
    int best = t->length;
    if (t->length > 0 && rival_at(g, seat, site)) return best;
    for (int edge = 0; edge < EDGES; edge++) {
        int a = EDGE_SITES[edge][0], b = EDGE_SITES[edge][1];
        bool road = reference_road_owner(g, edge) == seat;
        if ((a != site && b != site) || (!road && reference_ship_owner(g, edge) != seat) ||
            is_used(t, edge))
            continue;
        int last = t->length ? t->used[t->length - 1] : -1; /* S-60: by the same means, or here */
        bool was_road = last >= 0 && reference_road_owner(g, last) == seat;
        if (last >= 0 && was_road != road && reference_builder(g, site) != seat) continue;
        t->used[t->length++] = edge;
        int length = walk_on(g, seat, t, a == site ? b : a);
        t->length--;
        if (length > best) best = length;
    }
    return best;
}

int reference_route(const Game *g, int seat) {
    int best = 0;
    for (int site = 0; site < SITES; site++) {
        Trail t = { .length = 0 };
        int length = walk_on(g, seat, &t, site);
        if (length > best) best = length;
    }
    return best;
}

/* ---- the longest trail, by sets of roads ------------------------------------------------- */

enum { ROADS_MAX = 15, ENDS_MAX = 2 * ROADS_MAX };

/* Number the places the roads join; a rival's site is another place for every road into it. */
static int number_ends(const Game *g, int seat, int end[ROADS_MAX][2]) {
    int roads = 0, places = 0, place_of[SITES];
    for (int site = 0; site < SITES; site++) place_of[site] = -1;
    for (int edge = 0; edge < EDGES && roads < ROADS_MAX; edge++) {
        if (reference_road_owner(g, edge) != seat) continue;
        for (int i = 0; i < 2; i++) {
            int site = EDGE_SITES[edge][i];
            if (place_of[site] < 0 || rival_at(g, seat, site)) place_of[site] = places++;
            end[roads][i] = place_of[site];
        }
        roads++;
    }
    return roads;
}

/* Can the roads of `set` be walked in one go? */
static bool is_trail(int roads, const int end[ROADS_MAX][2], unsigned set) {
    int degree[ENDS_MAX] = { 0 }, group[ENDS_MAX], odd = 0, groups = 0;
    bool seen[ENDS_MAX] = { false };
    for (int i = 0; i < ENDS_MAX; i++) group[i] = i;
    for (int r = 0; r < roads; r++) {
        if (!(set >> r & 1)) continue;
        int from = group[end[r][0]], to = group[end[r][1]];
        degree[end[r][0]]++;
        degree[end[r][1]]++;
        for (int i = 0; i < ENDS_MAX && from != to; i++)
            if (group[i] == from) group[i] = to;
    }
    for (int i = 0; i < ENDS_MAX; i++) {
        if (!degree[i]) continue;
        odd += degree[i] % 2;
        groups += !seen[group[i]];
        seen[group[i]] = true;
    }
    return groups <= 1 && odd <= 2;
}

int reference_route_by_sets(const Game *g, int seat) {
    int end[ROADS_MAX][2], roads = number_ends(g, seat, end), best = 0;
    for (unsigned set = 0; set < 1u << roads; set++) {
        int size = __builtin_popcount(set);
        if (size > best && is_trail(roads, end, set)) best = size;
    }
    return best;
}

/* ---- places ------------------------------------------------------------------------------ */

bool reference_road_fits(const Game *g, int seat, int edge) {
    if (reference_road_owner(g, edge) >= 0 || reference_ship_owner(g, edge) >= 0) return false;
    if (!has_side(g, edge, true)) return false;
    for (int i = 0; i < 2; i++) {
        int end = EDGE_SITES[edge][i];
        if (reference_builder(g, end) == seat) return true;
        if (rival_at(g, seat, end)) continue;
        for (int other = 0; other < EDGES; other++)
            if (other != edge && (EDGE_SITES[other][0] == end || EDGE_SITES[other][1] == end) &&
                reference_road_owner(g, other) == seat)
                return true;
    }
    return false;
}

bool reference_ship_fits(const Game *g, int seat, int edge) {
    if (reference_road_owner(g, edge) >= 0 || reference_ship_owner(g, edge) >= 0) return false;
    if (!has_side(g, edge, false)) return false;
#if HAS_SHIPS
    for (int i = 0; i < 2; i++)
        if (EDGE_HEXES[edge][i] != NONE && EDGE_HEXES[edge][i] == g->pirate) return false;
#endif
    for (int i = 0; i < 2; i++) {
        int end = EDGE_SITES[edge][i];
        if (reference_builder(g, end) == seat) return true;
        if (rival_at(g, seat, end)) continue;
        for (int other = 0; other < EDGES; other++)
            if (other != edge && (EDGE_SITES[other][0] == end || EDGE_SITES[other][1] == end) &&
                reference_ship_owner(g, other) == seat)
                return true;
    }
    return false;
}

bool reference_site_fits(const Game *g, int site) {
    bool land = false;
    for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++)
        land |= g->board.terrain[SITE_HEXES[site][i]] != SEA;
    if (!land) return false;
    if (reference_builder(g, site) >= 0) return false;
    for (int edge = 0; edge < EDGES; edge++) {
        int a = EDGE_SITES[edge][0], b = EDGE_SITES[edge][1];
        if (a == site && reference_builder(g, b) >= 0) return false;
        if (b == site && reference_builder(g, a) >= 0) return false;
    }
    return true;
}

bool reference_settlement_fits(const Game *g, int seat, int site) {
    if (knight_owner(g, site) >= 0) return false; /* K-40 */
    for (int edge = 0; edge < EDGES; edge++)
        if ((EDGE_SITES[edge][0] == site || EDGE_SITES[edge][1] == site) &&
            (reference_road_owner(g, edge) == seat || reference_ship_owner(g, edge) == seat))
            return reference_site_fits(g, site);
    return false;
}

/* ---- production -------------------------------------------------------------------------- */

/* What a city brings besides, K-25: of wood paper, of wool cloth, of ore coins; else the same again. */
static int second_kind(int terrain) {
    if (!KNIGHTS) return terrain;
    return terrain == FOREST      ? (int)PAPER
           : terrain == PASTURE   ? (int)CLOTH
           : terrain == MOUNTAINS ? (int)COIN
                                  : terrain;
}

void reference_production(const Game *g, int sum, int gains[SEATS][HAND_KINDS]) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int kind = 0; kind < HAND_KINDS; kind++) gains[seat][kind] = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        if (g->board.number[hex] != sum || hex == g->robber || g->board.terrain[hex] >= RESOURCES)
            continue;
        for (int corner = 0; corner < 6; corner++) {
            int site = HEX_SITES[hex][corner], builder = reference_builder(g, site);
            if (builder < 0) continue;
            bool city = site_has(g->seat[builder].cities, (unsigned)site);
            gains[builder][g->board.terrain[hex]]++;
            if (city) gains[builder][second_kind(g->board.terrain[hex])]++;
        }
    }
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int demand = 0, claims = 0, stock = cards_of(g->bank, kind);
        for (int seat = 0; seat < SEATS; seat++) {
            demand += gains[seat][kind];
            claims += gains[seat][kind] > 0;
        }
        for (int seat = 0; seat < SEATS && demand > stock; seat++)
            if (gains[seat][kind]) gains[seat][kind] = claims == 1 ? stock : 0;
    }
}

int reference_gold(const Game *g, int seat, int sum) {
    int cards = 0;
    for (int hex = 0; hex < HEXES; hex++)
        for (int corner = 0; corner < 6; corner++) {
            int site = HEX_SITES[hex][corner];
            if (g->board.terrain[hex] != GOLD || g->board.number[hex] != sum || hex == g->robber)
                continue;
            if (reference_builder(g, site) == seat)
                cards += site_has(g->seat[seat].cities, (unsigned)site) ? 2 : 1;
        }
    return cards;
}

/* The sites of rule F-7, once more. */
static const uint8_t FISHING[6][3] = { { 0, 4, 1 },    { 15, 20, 26 }, { 32, 37, 42 },
                                       { 52, 48, 51 }, { 47, 43, 38 }, { 11, 7, 3 } };

int reference_fish(const Game *g, int seat, int sum) {
    int tokens = 0;
#if HAS_FISH
    bool lake = sum <= 3 || sum >= 11;
    for (int hex = 0; hex < HEXES; hex++)
        for (int corner = 0; corner < 6; corner++) {
            int site = HEX_SITES[hex][corner];
            if (!lake || g->board.terrain[hex] != LAKE || hex == g->robber) continue;
            if (reference_builder(g, site) == seat)
                tokens += site_has(g->seat[seat].cities, (unsigned)site) ? 2 : 1;
        }
    for (int i = 0; i < GROUNDS; i++)
        for (int k = 0; k < 3; k++)
            if (g->board.ground[i] == sum && reference_builder(g, FISHING[i][k]) == seat)
                tokens += site_has(g->seat[seat].cities, FISHING[i][k]) ? 2 : 1;
#else
    (void)g, (void)seat, (void)sum, (void)FISHING;
#endif
    return tokens;
}

/* ---- tiles and points -------------------------------------------------------------------- */

/* Metropolises, tokens, cards for points and the merchant.  K-150 */
static int cities_points(const Game *g, int seat) {
    int points = 0;
#if HAS_KNIGHTS
    const Seat *s = &g->seat[seat];
    for (int track = 0; track < TRACKS; track++)
        if (g->metropolis[track] != NONE && site_has(s->cities, g->metropolis[track])) points += 2;
    points += s->tokens + s->printing + s->constitution;
    if (g->merchant_holder == seat) points++;
#else
    (void)g, (void)seat;
#endif
    return points;
}

static const char *route_wrong(const Game *g) {
    /* in between the tile is not looked at, K-61 */
    if (g->phase == PHASE_RELOCATE || g->phase == PHASE_REPLACE_ROAD) return NULL;
    if (KNIGHTS && g->phase == PHASE_OVER) return NULL;
    int most = 0, with_most = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        int length = g->seat[seat].route;
        if (length > most) most = length, with_most = 0;
        with_most += length == most;
    }
    if (g->route_holder == NONE)
        return most >= 5 && with_most == 1 ? "one seat leads, and the tile is set aside" : NULL;
    int held = g->seat[g->route_holder].route;
    return held < 5 || held < most ? "the tile lies with a seat that does not lead" : NULL;
}

static const char *army_wrong(const Game *g) {
    int most = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (g->seat[seat].knights > most) most = g->seat[seat].knights;
    if (g->army_holder == NONE)
        return most >= 3 ? "three knights are played, and nobody has the tile" : NULL;
    int held = g->seat[g->army_holder].knights;
    return held < 3 || held < most ? "the army lies with a seat that does not lead" : NULL;
}

/* Two for each small island with a building of the seat.  S-100 */
static int island_points(const Game *g, int seat) {
    int points = 0;
#if HAS_SHIPS
    for (int island = 1; island <= 3; island++) {
        bool there = false;
        for (int hex = 0; hex < HEXES; hex++)
            for (int corner = 0; corner < 6 && HEX_ISLAND[hex] == island; corner++)
                there |= reference_builder(g, HEX_SITES[hex][corner]) == seat;
        points += there ? 2 : 0;
    }
#else
    (void)g, (void)seat;
#endif
    return points;
}

const char *reference_tiles_wrong(const Game *g) {
    for (int seat = 0; seat < g->seats; seat++) {
        int points = cards_of(g->seat[seat].devcards, VICTORY_POINT);
        for (int site = 0; site < SITES; site++) {
            points += site_has(g->seat[seat].settlements, (unsigned)site);
            points += 2 * site_has(g->seat[seat].cities, (unsigned)site);
        }
        points += island_points(g, seat) + cities_points(g, seat);
        if (g->route_holder == seat) points += 2;
        if (g->army_holder == seat) points += 2;
        if (points != g->seat[seat].points) return "the points are not the sum of their parts";
    }
    const char *why = route_wrong(g);
    return why ? why : army_wrong(g);
}
