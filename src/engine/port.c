/* port.c - this family's games in the widest form and back; see port.h. */
#include "engine/port.h"

#include "engine/correct.h"
#include "engine/encode.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static_assert(offsetof(Game, board) == offsetof(AnyGame, board), "games begin alike");
static_assert(sizeof(SiteSet) <= sizeof(AnySites) && sizeof(EdgeSet) <= sizeof(AnyEdges), "wide");

/* --- the two forms ------------------------------------------------------------------------- */

/* Copy what both have room for; what the wide one has beyond that is zero. */
#define COPY(to, from) memcpy(&(to), &(from), sizeof(to) < sizeof(from) ? sizeof(to) : sizeof(from))

#define SEAT_FIELDS(_)                                                                             \
    _(hand)                                                                                        \
    _(devcards)                                                                                    \
    _(pending)                                                                                     \
    _(settlements)                                                                                 \
    _(cities)                                                                                      \
    _(roads)                                                                                       \
    _(left)                                                                                        \
    _(knights)                                                                                     \
    _(shown)                                                                                       \
    _(wrong_claims)                                                                                \
    _(blocked)                                                                                     \
    _(route)                                                                                       \
    _(points)                                                                                      \
    _(rate)                                                                                        \
    _(touched)                                                                                     \
    _(reach)                                                                                       \
    _(income)
#define LEGAL_FIELDS(_)                                                                            \
    _(kinds)                                                                                       \
    _(seat)                                                                                        \
    _(victims)                                                                                     \
    _(give)                                                                                        \
    _(take)                                                                                        \
    _(redirect)                                                                                    \
    _(plenty)                                                                                      \
    _(plenty_two)                                                                                  \
    _(discard)                                                                                     \
    _(settlements)                                                                                 \
    _(cities)                                                                                      \
    _(roads)                                                                                       \
    _(move_sites)                                                                                  \
    _(move_edges)                                                                                  \
    _(redirect_sites)
#if HAS_FISH
#define BOARD_MORE(_) _(ground)
#define SEAT_MORE(_) _(fish)
#define GAME_MORE(_) _(fish_pile) _(fish_spent) _(boot) _(fish_by_roll)
#define LEGAL_MORE(_) _(fish_roads) _(fish_victims) _(fish_cards) _(swap) _(boot)
#elif HAS_SHIPS
#define BOARD_MORE(_)
#define SEAT_MORE(_) _(ships) _(sea_reach) _(islands) _(gold_due) _(gold)
#define GAME_MORE(_) _(new_ships) _(ship_moved) _(pirate) _(pirate_from) _(raider)
#define LEGAL_MORE(_) _(ships) _(sail_from) _(sail_to) _(pirate) _(gold) _(bank)
#else
#define BOARD_MORE(_)
#define SEAT_MORE(_)
#define GAME_MORE(_)
#define LEGAL_MORE(_)
#endif
#define GAME_FIELDS(_) _(built) _(open_sites) _(roads)
#define TAKE(field) COPY(to->field, from->field);

static void narrow_board(const AnyBoard *from, Board *to) {
    COPY(to->terrain, from->terrain);
    COPY(to->number, from->number);
    COPY(to->harbour, from->harbour);
    BOARD_MORE(TAKE)
}

static void widen_board(const Board *from, AnyBoard *to) {
    COPY(to->terrain, from->terrain);
    COPY(to->number, from->number);
    COPY(to->harbour, from->harbour);
    BOARD_MORE(TAKE)
    to->scenario = THIS_SCENARIO;
}

void port_narrow(const AnyGame *wide, Game *g) {
    memcpy(g, wide, offsetof(Game, board));
    narrow_board(&wide->board, &g->board);
    for (int seat = 0; seat < SEATS; seat++) {
        const AnySeat *from = &wide->seat[seat];
        Seat *to = &g->seat[seat];
        SEAT_FIELDS(TAKE)
        SEAT_MORE(TAKE)
    }
    const AnyGame *from = wide;
    Game *to = g;
    GAME_FIELDS(TAKE)
    GAME_MORE(TAKE)
}

void port_widen(const Game *g, AnyGame *wide) {
    memcpy(wide, g, offsetof(Game, board));
    widen_board(&g->board, &wide->board);
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *from = &g->seat[seat];
        AnySeat *to = &wide->seat[seat];
        SEAT_FIELDS(TAKE)
        SEAT_MORE(TAKE)
    }
    const Game *from = g;
    AnyGame *to = wide;
    GAME_FIELDS(TAKE)
    GAME_MORE(TAKE)
}

void port_narrow_legal(const AnyLegal *from, Legal *to) {
    memset(to, 0, sizeof *to);
    LEGAL_FIELDS(TAKE)
    to->hexes = (HexBits)from->hexes;
    LEGAL_MORE(TAKE)
}

static void widen_legal(const Legal *from, AnyLegal *to) {
    memset(to, 0, sizeof *to);
    LEGAL_FIELDS(TAKE)
    to->hexes = from->hexes;
    LEGAL_MORE(TAKE)
    to->scenario = THIS_SCENARIO;
}

static Chance narrow_chance(AnyChance wide) {
    Chance chance = { .a = wide.a, .b = wide.b };
#if HAS_FISH
    memcpy(chance.more, wide.more, sizeof chance.more);
#endif
    return chance;
}

Event port_narrow_event(const AnyEvent *wide) {
    return (Event){ wide->act, narrow_chance(wide->chance) };
}

AnyEvent port_widen_event(const Event *e) {
    AnyEvent wide = { .act = e->act, .chance = { .a = e->chance.a, .b = e->chance.b } };
#if HAS_FISH
    memcpy(wide.chance.more, e->chance.more, sizeof wide.chance.more);
#endif
    return wide;
}

/* --- the functions ------------------------------------------------------------------------- */

static void start(AnyGame *wide, const AnyBoard *board, int seats, GameRules rules) {
    Board own;
    Game g;
    narrow_board(board, &own);
    game_start(&g, &own, seats, rules);
    memset(wide, 0, sizeof *wide);
    port_widen(&g, wide);
}

static Refusal check(const AnyGame *wide, const Action *a) {
    Game g;
    port_narrow(wide, &g);
    return game_check(&g, a);
}

static Refusal apply(AnyGame *wide, const AnyEvent *e) {
    Game g;
    Event own = port_narrow_event(e);
    port_narrow(wide, &g);
    Refusal no = game_apply(&g, &own);
    if (!no) port_widen(&g, wide);
    return no;
}

static void doit(AnyGame *wide, const AnyEvent *e) {
    Game g;
    Event own = port_narrow_event(e);
    port_narrow(wide, &g);
    game_do(&g, &own);
    port_widen(&g, wide);
}

static ChanceNeed chance(const AnyGame *wide, const Action *a) {
    Game g;
    port_narrow(wide, &g);
    return game_chance(&g, a);
}

static ChanceNeed more(const AnyGame *wide, const Action *a, const AnyChance *so_far, int n) {
    Game g;
    Chance own = narrow_chance(*so_far);
    port_narrow(wide, &g);
    return game_more(&g, a, &own, n);
}

static unsigned actors(const AnyGame *wide) {
    Game g;
    port_narrow(wide, &g);
    return game_actors(&g);
}

static unsigned victims(const AnyGame *wide, int hex) {
    Game g;
    if (hex >= HEXES) return 0;
    port_narrow(wide, &g);
    return game_victims(&g, hex);
}

static void finish(AnyGame *wide, int winner) {
    Game g;
    port_narrow(wide, &g);
    game_finish(&g, winner);
    port_widen(&g, wide);
}

static void derive(AnyGame *wide) {
    Game g;
    port_narrow(wide, &g);
    game_derive(&g);
    port_widen(&g, wide);
}

static const char *broken(const AnyGame *wide) {
    Game g;
    port_narrow(wide, &g);
    return game_broken(&g);
}

static void legal(const AnyGame *wide, int seat, AnyLegal *l) {
    Game g;
    Legal own;
    port_narrow(wide, &g);
    game_legal(&g, seat, &own);
    widen_legal(&own, l);
}

static int count(const AnyLegal *l) {
    Legal own;
    port_narrow_legal(l, &own);
    return legal_count(&own);
}

static Action nth(const AnyLegal *l, int index) {
    Legal own;
    port_narrow_legal(l, &own);
    return legal_nth(&own, index);
}

static int list(const AnyLegal *l, Action out[LEGAL_MAX]) {
    Legal own;
    port_narrow_legal(l, &own);
    return legal_list(&own, out);
}

static bool give_cards(AnyGame *wide, int from, int to, Cards cards) {
    Game g;
    port_narrow(wide, &g);
    bool done = correct_cards(&g, from, to, cards);
    port_widen(&g, wide);
    return done;
}

static void put_robber(AnyGame *wide, int hex) {
    Game g;
    port_narrow(wide, &g);
    correct_robber(&g, hex);
    port_widen(&g, wide);
}

static int desert(const AnyGame *wide) {
    Game g;
    port_narrow(wide, &g);
    return correct_desert(&g);
}

static bool lapse(AnyGame *wide) {
    Game g;
    port_narrow(wide, &g);
    bool done = correct_lapse(&g);
    port_widen(&g, wide);
    return done;
}

static Refusal put_piece(AnyGame *wide, int seat, int piece, int from, int to) {
    Game g;
    port_narrow(wide, &g);
    Refusal no = correct_piece(&g, seat, piece, from, to);
    port_widen(&g, wide);
    return no;
}

static Refusal put_devcard(AnyGame *wide, int seat, int kind, int way) {
    Game g;
    port_narrow(wide, &g);
    Refusal no = correct_devcard(&g, seat, kind, way);
    port_widen(&g, wide);
    return no;
}

static size_t encode(const AnyGame *wide, uint8_t *out) {
    Game g;
    port_narrow(wide, &g);
    return game_encode(&g, out);
}

static const char *decode(AnyGame *wide, const uint8_t *data, size_t size) {
    Game g;
    const char *why = game_decode(&g, data, size);
    if (why) return why;
    memset(wide, 0, sizeof *wide);
    port_widen(&g, wide);
    return NULL;
}

static const char *flaw(const AnyBoard *board) {
    Board own;
    narrow_board(board, &own);
    return board_flaw(&own);
}

static void draw(Rng *rng, LayoutPlan plan, AnyBoard *board) {
    Board own;
    layout_draw(rng, plan, &own);
    memset(board, 0, sizeof *board);
    widen_board(&own, board);
}

static Fairness fairness(const AnyBoard *board) {
    Board own;
    narrow_board(board, &own);
    return layout_fairness(&own);
}

static void canonical(const AnyBoard *board, AnyBoard *out) {
    Board own, least;
    narrow_board(board, &own);
    layout_canonical(&own, &least);
    memset(out, 0, sizeof *out);
    widen_board(&least, out);
}

static int layout_in_bytes(const AnyBoard *board, uint8_t *bytes) {
    Board own;
    narrow_board(board, &own);
    layout_encode(&own, bytes);
    return LAYOUT_BYTES;
}

static void layout_hashed(const AnyBoard *board, uint8_t *hash) {
    Board own;
    narrow_board(board, &own);
    layout_hash(&own, hash);
}

#if FAMILY == FAMILY_NEW_SHORES
#define HEX_ISLANDS HEX_ISLAND
#else
#define HEX_ISLANDS NULL
#endif
static const Topology TOPOLOGY = { HEXES,      SITES,      EDGES,       COAST,       HEX_SITES,
                                   HEX_EDGES,  HEX_ACROSS, SITE_HEXES,  SITE_EDGES,  SITE_NEXT,
                                   EDGE_SITES, EDGE_HEXES, COAST_EDGES, COAST_SITES, HEX_AT,
                                   SITE_AT,    HEX_ISLANDS };

const Port THIS_PORT = {
    .topology = &TOPOLOGY,
    .start = start,
    .check = check,
    .apply = apply,
    .doit = doit,
    .chance = chance,
    .more = more,
    .actors = actors,
    .victims = victims,
    .finish = finish,
    .derive = derive,
    .broken = broken,
    .legal = legal,
    .count = count,
    .nth = nth,
    .list = list,
    .correct_cards = give_cards,
    .correct_robber = put_robber,
    .correct_desert = desert,
    .correct_lapse = lapse,
    .correct_piece = put_piece,
    .correct_devcard = put_devcard,
    .encode = encode,
    .decode = decode,
    .board_flaw = flaw,
    .draw = draw,
    .fairness = fairness,
    .canonical = canonical,
    .layout_bytes = layout_in_bytes,
    .layout_hash = layout_hashed,
};
