/* family_calls.c - this family's functions, called with games of the widest form; see family_calls.h. */
#include "engine/family_calls.h"

#include "engine/correct.h"
#include "engine/encode.h"

#include <string.h>

static void start(AnyGame *wide, const AnyBoard *board, int seats, GameRules rules) {
    Board own;
    Game g;
    narrow_board(board, &own);
    game_start(&g, &own, seats, rules);
    memset(wide, 0, sizeof *wide);
    widen_game(&g, wide);
}

static Refusal check(const AnyGame *wide, const Action *a) {
    Game g;
    narrow_game(wide, &g);
    return game_check(&g, a);
}

static Refusal apply(AnyGame *wide, const AnyMove *e) {
    Game g;
    Move own = narrow_move(e);
    narrow_game(wide, &g);
    Refusal no = game_apply(&g, &own);
    if (!no) widen_game(&g, wide);
    return no;
}

static void perform(AnyGame *wide, const AnyMove *e) {
    Game g;
    Move own = narrow_move(e);
    narrow_game(wide, &g);
    game_do(&g, &own);
    widen_game(&g, wide);
}

static ChanceNeed chance(const AnyGame *wide, const Action *a) {
    Game g;
    narrow_game(wide, &g);
    return game_chance(&g, a);
}

static ChanceNeed more(const AnyGame *wide, const Action *a, const AnyChance *so_far, int n) {
    Game g;
    if (!FISH && !KNIGHTS) return (ChanceNeed){ CHANCE_NONE, 0 };
    Chance own = narrow_chance(so_far);
    narrow_game(wide, &g);
    return game_more(&g, a, &own, n);
}

static unsigned victims(const AnyGame *wide, int hex) {
    Game g;
    if (hex >= HEXES) return 0;
    narrow_game(wide, &g);
    return game_victims(&g, hex);
}

static void finish(AnyGame *wide, int winner) {
    Game g;
    narrow_game(wide, &g);
    game_finish(&g, winner);
    widen_game(&g, wide);
}

static void derive(AnyGame *wide) {
    Game g;
    narrow_game(wide, &g);
    game_derive(&g);
    widen_game(&g, wide);
}

static const char *broken(const AnyGame *wide) {
    Game g;
    narrow_game(wide, &g);
    return game_broken(&g);
}

static void legal(const AnyGame *wide, int seat, AnyLegal *l) {
    Game g;
    Legal own;
    narrow_game(wide, &g);
    game_legal(&g, seat, &own);
    widen_legal(&own, l);
}

static int count(const AnyLegal *l) {
    Legal own;
    narrow_legal(l, &own);
    return legal_count(&own);
}

static Action nth(const AnyLegal *l, int index) {
    Legal own;
    narrow_legal(l, &own);
    return legal_nth(&own, index);
}

static int list(const AnyLegal *l, Action out[LEGAL_MAX]) {
    Legal own;
    narrow_legal(l, &own);
    return legal_list(&own, out);
}

static bool give_cards(AnyGame *wide, int from, int to, Cards cards) {
    Game g;
    narrow_game(wide, &g);
    bool done = correct_cards(&g, from, to, cards);
    widen_game(&g, wide);
    return done;
}

static void put_robber(AnyGame *wide, int hex) {
    Game g;
    narrow_game(wide, &g);
    correct_robber(&g, hex);
    widen_game(&g, wide);
}

static int desert(const AnyGame *wide) {
    Game g;
    narrow_game(wide, &g);
    return correct_desert(&g);
}

static bool lapse(AnyGame *wide) {
    Game g;
    narrow_game(wide, &g);
    bool done = correct_lapse(&g);
    widen_game(&g, wide);
    return done;
}

static Refusal put_piece(AnyGame *wide, int seat, int piece, int from, int to) {
    Game g;
    narrow_game(wide, &g);
    Refusal no = correct_piece(&g, seat, piece, from, to);
    widen_game(&g, wide);
    return no;
}

static Refusal put_devcard(AnyGame *wide, int seat, int kind, int way) {
    Game g;
    narrow_game(wide, &g);
    Refusal no = correct_devcard(&g, seat, kind, way);
    widen_game(&g, wide);
    return no;
}

static size_t encode(const AnyGame *wide, uint8_t *out) {
    Game g;
    narrow_game(wide, &g);
    return game_encode(&g, out);
}

static const char *decode(AnyGame *wide, const uint8_t *data, size_t size) {
    Game g;
    const char *why = game_decode(&g, data, size);
    if (why) return why;
    memset(wide, 0, sizeof *wide);
    widen_game(&g, wide);
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

const FamilyCalls THIS_FAMILY_CALLS = {
    .topology = &TOPOLOGY,
    .start = start,
    .check = check,
    .apply = apply,
    .perform = perform,
    .chance = chance,
    .more = more,
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
    .layout_bytes = layout_in_bytes,
    .layout_hash = layout_hashed,
};
