/* dispatch.c - a game of any scenario is handed to the family it belongs to.
 *
 * Everything above the engine is compiled as FAMILY_ANY and calls these. */
#include "engine/correct.h"
#include "engine/encode.h"
#include "engine/family_calls.h"

static const FamilyCalls *family(int scenario) {
    static const FamilyCalls *const CALLS[SCENARIOS] = {
        [SCENARIO_BASE] = &BASE_CALLS,
        [SCENARIO_FISHERMEN] = &FISHERMEN_CALLS,
        [SCENARIO_NEW_SHORES] = &NEW_SHORES_CALLS,
        [SCENARIO_CITIES_AND_KNIGHTS] = &CITIES_AND_KNIGHTS_CALLS,
    };
    return CALLS[scenario];
}

static const FamilyCalls *of(const Game *g) {
    return family(g->scenario);
}

const Topology *topology_of(int scenario) {
    return family(scenario)->topology;
}

/* --- the game ------------------------------------------------------------------------------ */

void game_start(Game *g, const Board *board, int seats, GameRules rules) {
    family(board->scenario)->start(g, board, seats, rules);
}

Refusal game_check(const Game *g, const Action *a) {
    return of(g)->check(g, a);
}

Refusal game_apply(Game *g, const Move *e) {
    return of(g)->apply(g, e);
}

void game_do(Game *g, const Move *e) {
    of(g)->perform(g, e);
}

ChanceNeed game_chance(const Game *g, const Action *a) {
    return of(g)->chance(g, a);
}

ChanceNeed game_more(const Game *g, const Action *a, const Chance *so_far, int n) {
    return of(g)->more(g, a, so_far, n);
}

unsigned game_victims(const Game *g, int hex) {
    return of(g)->victims(g, hex);
}

void game_finish(Game *g, int winner) {
    of(g)->finish(g, winner);
}

void game_derive(Game *g) {
    of(g)->derive(g);
}

const char *game_broken(const Game *g) {
    return of(g)->broken(g);
}

void game_legal(const Game *g, int seat, Legal *l) {
    of(g)->legal(g, seat, l);
}

int legal_count(const Legal *l) {
    return family(l->scenario)->count(l);
}

Action legal_nth(const Legal *l, int index) {
    return family(l->scenario)->nth(l, index);
}

int legal_list(const Legal *l, Action out[LEGAL_MAX]) {
    return family(l->scenario)->list(l, out);
}

/* --- corrections --------------------------------------------------------------------------- */

bool correct_cards(Game *g, int from, int to, Cards cards) {
    return of(g)->correct_cards(g, from, to, cards);
}

void correct_robber(Game *g, int hex) {
    of(g)->correct_robber(g, hex);
}

int correct_desert(const Game *g) {
    return of(g)->correct_desert(g);
}

bool correct_lapse(Game *g) {
    return of(g)->correct_lapse(g);
}

Refusal correct_piece(Game *g, int seat, int piece, int from, int to) {
    return of(g)->correct_piece(g, seat, piece, from, to);
}

Refusal correct_devcard(Game *g, int seat, int kind, int way) {
    return of(g)->correct_devcard(g, seat, kind, way);
}

/* --- bytes --------------------------------------------------------------------------------- */

size_t game_encode(const Game *g, uint8_t out[GAME_BYTES_MAX]) {
    return of(g)->encode(g, out);
}

const char *game_decode(Game *g, const uint8_t *data, size_t size) {
    if (size < 2 || data[1] >= SCENARIOS) return "The encoded game has an unknown scenario.";
    return family(data[1])->decode(g, data, size);
}

/* --- boards -------------------------------------------------------------------------------- */

enum { BARREN = DESERT };
const Board BOARD_BEGINNER = {
#include "engine/beginner.inc"
};

Board board_beginner(int scenario) {
    Board board;
    Rng unused = { 0 };
    layout_draw(&unused, (LayoutPlan){ (uint8_t)scenario, NUMBERS_BEGINNER, 0, 0, 0 }, &board);
    return board;
}

const char *board_flaw(const Board *board) {
    return family(board->scenario)->board_flaw(board);
}

void layout_draw(Rng *rng, LayoutPlan plan, Board *board) {
    family(plan.scenario)->draw(rng, plan, board);
}

Fairness layout_fairness(const Board *board) {
    return family(board->scenario)->fairness(board);
}

int layout_bytes(const Board *board, uint8_t bytes[LAYOUT_BYTES]) {
    return family(board->scenario)->layout_bytes(board, bytes);
}

void layout_hash(const Board *board, uint8_t hash[LAYOUT_HASH]) {
    family(board->scenario)->layout_hash(board, hash);
}
