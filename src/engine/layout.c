#include "engine/layout.h"

#include "base/sha256.h"

#include <stdbool.h>
#include <string.h>

enum { TOKENS = HEXES - 1, CANDIDATES = 256 };

const LayoutSetup LAYOUT_SETUPS[SETUPS] = {
    [SETUP_SPIRAL] = { "spiral", { .numbers = NUMBERS_SPIRAL, .corner = CORNER_DRAWN } },
    [SETUP_RANDOM] = { "random", { .numbers = NUMBERS_RANDOM } },
    [SETUP_BEGINNER] = { "beginner", { .numbers = NUMBERS_BEGINNER } },
    [SETUP_BALANCED] = { "balanced", { .numbers = NUMBERS_RANDOM, .candidates = CANDIDATES } },
};
const char *const CORNER_NAME[CORNERS] = { "nw", "ne", "e", "se", "sw", "w" };
const char *const HARBOUR_MODE_NAME[HARBOUR_MODES] = { "printed", "tokens", "frame" };

/* B-3: the tokens by the letters A to R on their backs. */
static const uint8_t TOKEN[TOKENS] = { 5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11 };

/* B-23: the rings counter-clockwise from the north-west.  Each corner of the outer ring has its
 * own hex of the inner ring beside it, so another start is the same two rings turned. */
enum { OUTER = 12, INNER = 6 };
static const uint8_t OUTER_RING[OUTER] = { 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1 };
static const uint8_t INNER_RING[INNER] = { 4, 8, 13, 14, 10, 5 };
static const uint8_t CENTRE = 9;

/* B-22c: six frame pieces, each along five coastal edges.  Which harbours share a piece is
 * unconfirmed; this partition fits what is known, and gives the printed frame of B-14 when the
 * pieces lie in the order below. */
enum { PIECES_UNCONFIRMED = 6, PIECE_EDGES = COAST / PIECES_UNCONFIRMED };
static const struct {
    uint8_t harbours;
    Harbour harbour[2]; /* `edge` counts from the start of the piece */
} PIECE_UNCONFIRMED[PIECES_UNCONFIRMED] = {
    { 2, { { 0, HARBOUR_ANY }, { 3, GRAIN } } }, { 1, { { 2, ORE } } },
    { 2, { { 0, HARBOUR_ANY }, { 3, WOOL } } },  { 1, { { 2, HARBOUR_ANY } } },
    { 2, { { 0, HARBOUR_ANY }, { 3, BRICK } } }, { 1, { { 2, LUMBER } } },
};

/* Penalties of drawn boards differ in size and spread; with these weights the standard deviations
 * of the first six over many random boards lie between 6 and 15, most for seats and sites. */
const uint8_t FAIRNESS_WEIGHT[FAIRNESS_PARTS] = {
    [FAIR_SEATS] = 10, [FAIR_SITES] = 2, [FAIR_VARIETY] = 3, [FAIR_RESOURCES] = 3,
    [FAIR_CLUMPS] = 4, [FAIR_TWINS] = 6, [FAIR_REDS] = 50,
};

/* ---- drawing ---------------------------------------------------------------------------- */

/* A number from 0 to below-1, each exactly as likely: what would favour the low ones is drawn
 * again. */
static uint32_t draw(Rng *rng, uint32_t below) {
    uint64_t fair = UINT64_MAX - UINT64_MAX % below, number;
    do number = rng_next(rng);
    while (number >= fair);
    return (uint32_t)(number % below);
}

static void shuffle(Rng *rng, uint8_t list[], uint32_t count) {
    for (uint32_t left = count; left > 1; left--) {
        uint32_t pick = draw(rng, left);
        uint8_t held = list[pick];
        list[pick] = list[left - 1];
        list[left - 1] = held;
    }
}

static bool red(int number) {
    return number == 6 || number == 8; /* B-4 */
}

/* Call a pair of neighbouring hexes once: across the sides NE, E and SE. */
#define FOR_NEIGHBOURS(a, b)                                                                       \
    for (int a = 0; a < HEXES; a++)                                                                \
        for (int side_ = 0, b; side_ < 3; side_++)                                                 \
            if ((b = HEX_ACROSS[a][side_]) != NONE)

static int red_neighbours(const Board *board) {
    int count = 0;
    FOR_NEIGHBOURS(a, b) count += red(board->number[a]) && red(board->number[b]);
    return count;
}

static void draw_harbours(Rng *rng, int mode, Board *board) {
    memcpy(board->harbour, BOARD_BEGINNER.harbour, sizeof board->harbour); /* B-22a */
    if (mode == HARBOURS_TOKENS) {                                         /* B-22b */
        uint8_t kinds[HARBOURS];
        for (int i = 0; i < HARBOURS; i++) kinds[i] = board->harbour[i].kind;
        shuffle(rng, kinds, HARBOURS);
        for (int i = 0; i < HARBOURS; i++) board->harbour[i].kind = kinds[i];
    }
    if (mode == HARBOURS_FRAME) { /* B-22c */
        uint8_t order[PIECES_UNCONFIRMED] = { 0, 1, 2, 3, 4, 5 };
        shuffle(rng, order, PIECES_UNCONFIRMED);
        for (int slot = 0, next = 0; slot < PIECES_UNCONFIRMED; slot++)
            for (int i = 0; i < PIECE_UNCONFIRMED[order[slot]].harbours; i++) {
                Harbour on_piece = PIECE_UNCONFIRMED[order[slot]].harbour[i];
                int coast = slot * PIECE_EDGES + on_piece.edge;
                board->harbour[next++] = (Harbour){ COAST_EDGES[coast], on_piece.kind };
            }
    }
}

void layout_spiral(int corner, uint8_t order[HEXES]) {
    int turn = (CORNERS - corner) % CORNERS; /* corners are named clockwise, the rings run back */
    for (int i = 0; i < OUTER; i++) order[i] = OUTER_RING[(2 * turn + i) % OUTER];
    for (int i = 0; i < INNER; i++) order[OUTER + i] = INNER_RING[(turn + i) % INNER];
    order[OUTER + INNER] = CENTRE;
}

/* The tokens in order along the hexes; the desert is passed over (B-23). */
static void lay_tokens(Board *board, const uint8_t order[HEXES], const uint8_t tokens[TOKENS]) {
    for (int i = 0, next = 0; i < HEXES; i++) {
        int hex = order[i];
        board->number[hex] = board->terrain[hex] == DESERT ? 0 : tokens[next++];
    }
}

/* Among all lawful orders each is as likely: the whole order is drawn again until no red numbers
 * touch (B-25), as in about one order of seven. */
static void draw_numbers(Rng *rng, Board *board) {
    uint8_t order[HEXES], tokens[TOKENS];
    for (int i = 0; i < HEXES; i++) order[i] = (uint8_t)i;
    memcpy(tokens, TOKEN, sizeof tokens);
    do {
        shuffle(rng, tokens, TOKENS);
        lay_tokens(board, order, tokens);
    } while (red_neighbours(board));
}

static void draw_one(Rng *rng, LayoutPlan plan, Board *board) {
    *board = BOARD_BEGINNER;
    if (plan.numbers != NUMBERS_BEGINNER) shuffle(rng, board->terrain, HEXES); /* B-21 */
    draw_harbours(rng, plan.harbours, board);
    if (plan.numbers == NUMBERS_SPIRAL) {
        uint8_t order[HEXES];
        int corner = plan.corner < CORNERS ? plan.corner : (int)draw(rng, CORNERS);
        layout_spiral(corner, order);
        lay_tokens(board, order, TOKEN);
    }
    if (plan.numbers == NUMBERS_RANDOM) draw_numbers(rng, board);
}

void layout_draw(Rng *rng, LayoutPlan plan, Board *board) {
    draw_one(rng, plan, board);
    uint32_t best = layout_fairness(board).total;
    for (int tried = 1; tried < plan.candidates; tried++) {
        Board other;
        draw_one(rng, plan, &other);
        uint32_t total = layout_fairness(&other).total;
        if (total >= best) continue;
        best = total;
        *board = other;
    }
}

/* ---- weighing --------------------------------------------------------------------------- */

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

static bool inland(int site) {
    return SITE_HEXES[site][2] != NONE;
}

static int gap(int a, int b) {
    return a > b ? a - b : b - a;
}

static void weigh_sites(const Board *board, Fairness *fair) {
    int pips[SITES], count = 0, sum = 0, away = 0;
    for (int site = 0; site < SITES; site++) {
        pips[site] = site_pips(board, site);
        if (pips[site] > fair->best_site_pips) fair->best_site_pips = (uint8_t)pips[site];
        if (!inland(site)) continue;
        count++;
        sum += pips[site];
        fair->variety += (uint16_t)(3 - __builtin_popcount(site_terrains(board, site)));
    }
    for (int site = 0; site < SITES; site++)
        if (inland(site)) away += gap(count * pips[site], sum);
    fair->sites = (uint16_t)(away / count);
}

/* The site of most worth that is still free; its surroundings are closed (B-72). */
static int take_best(const uint16_t worth[SITES], SiteSet *closed) {
    int best = NONE;
    for (int site = 0; site < SITES; site++)
        if (!site_has(*closed, (unsigned)site) && (best == NONE || worth[site] > worth[best]))
            best = site;
    *closed = site_or(*closed, SITE_CLOSE[best]);
    return worth[best];
}

static void weigh_seats(const Board *board, Fairness *fair) {
    uint16_t worth[SITES];
    for (int site = 0; site < SITES; site++) {
        unsigned yields = site_terrains(board, site) & ~(1u << DESERT);
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
        if (terrain == DESERT) continue;
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
        if (board->terrain[a] == board->terrain[b]) fair->clumps++;
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

/* ---- recognising ------------------------------------------------------------------------ */

/* On the lattice of B-12 a turn by one sixth is this: N (0,-2) goes to NE (1,-1), and on. */
static Point moved(Point p, int symmetry) {
    if (symmetry >= 6) p.x = (int8_t)-p.x;
    for (int i = 0; i < symmetry % 6; i++)
        p = (Point){ (int8_t)((p.x - p.y) / 2), (int8_t)((3 * p.x + p.y) / 2) };
    return p;
}

static int find(const Point list[], int count, Point p) {
    int i = 0;
    while (i < count && (list[i].x != p.x || list[i].y != p.y)) i++;
    return i;
}

static uint8_t moved_coast(int edge, int symmetry) {
    int a = find(SITE_AT, SITES, moved(SITE_AT[EDGE_SITES[edge][0]], symmetry));
    int b = find(SITE_AT, SITES, moved(SITE_AT[EDGE_SITES[edge][1]], symmetry));
    int low = a < b ? a : b, high = a < b ? b : a, at = 0; /* B-12: the smaller id first */
    while (EDGE_SITES[COAST_EDGES[at]][0] != low || EDGE_SITES[COAST_EDGES[at]][1] != high) at++;
    return COAST_EDGES[at];
}

void layout_image(const Board *board, int symmetry, Board *out) {
    for (int hex = 0; hex < HEXES; hex++) {
        int to = find(HEX_AT, HEXES, moved(HEX_AT[hex], symmetry));
        out->terrain[to] = board->terrain[hex];
        out->number[to] = board->number[hex];
    }
    for (int i = 0; i < HARBOURS; i++) { /* sorted as they come */
        Harbour h = { moved_coast(board->harbour[i].edge, symmetry), board->harbour[i].kind };
        int at = i;
        for (; at > 0 && out->harbour[at - 1].edge > h.edge; at--)
            out->harbour[at] = out->harbour[at - 1];
        out->harbour[at] = h;
    }
}

void layout_encode(const Board *board, uint8_t bytes[LAYOUT_BYTES]) {
    for (int hex = 0; hex < HEXES; hex++) {
        *bytes++ = board->terrain[hex];
        *bytes++ = board->number[hex];
    }
    for (int i = 0; i < HARBOURS; i++) {
        *bytes++ = board->harbour[i].edge;
        *bytes++ = board->harbour[i].kind;
    }
}

void layout_canonical(const Board *board, Board *out) {
    uint8_t least[LAYOUT_BYTES];
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint8_t bytes[LAYOUT_BYTES];
        Board image;
        layout_image(board, symmetry, &image);
        layout_encode(&image, bytes);
        if (symmetry && memcmp(bytes, least, sizeof least) >= 0) continue;
        memcpy(least, bytes, sizeof least);
        *out = image;
    }
}

void layout_hash(const Board *board, uint8_t hash[LAYOUT_HASH]) {
    static const char KIND[] = "castellan board 1\n";
    uint8_t bytes[LAYOUT_BYTES];
    Board canonical;
    Sha256 sha;
    layout_canonical(board, &canonical);
    layout_encode(&canonical, bytes);
    sha256_init(&sha);
    sha256_update(&sha, KIND, sizeof KIND - 1);
    sha256_update(&sha, bytes, sizeof bytes);
    sha256_final(&sha, hash);
}
