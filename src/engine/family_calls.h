/* family_calls.h - a family as seen from outside: its functions, called with games of the widest form.
 *
 * Private to the engine: family_calls.c (compiled once for each family) narrows the game, asks or
 * changes it and widens it again; dispatch.c chooses the family.  Only those who look from outside
 * pay for the copies.
 */
#pragma once
#include "engine/layout.h"
#include "engine/narrow.h"

typedef struct FamilyCalls {
    const Topology *topology;
    void (*start)(AnyGame *g, const AnyBoard *board, int seats, GameRules rules);
    Refusal (*check)(const AnyGame *g, const Action *a);
    Refusal (*apply)(AnyGame *g, const AnyMove *e);
    void (*perform)(AnyGame *g, const AnyMove *e);
    ChanceNeed (*chance)(const AnyGame *g, const Action *a);
    ChanceNeed (*more)(const AnyGame *g, const Action *a, const AnyChance *so_far, int n);
    unsigned (*victims)(const AnyGame *g, int hex);
    void (*finish)(AnyGame *g, int winner);
    void (*derive)(AnyGame *g);
    const char *(*broken)(const AnyGame *g);
    void (*legal)(const AnyGame *g, int seat, AnyLegal *l);
    int (*count)(const AnyLegal *l);
    Action (*nth)(const AnyLegal *l, int index);
    int (*list)(const AnyLegal *l, Action out[LEGAL_MAX]);
    bool (*correct_cards)(AnyGame *g, int from, int to, Cards cards);
    void (*correct_robber)(AnyGame *g, int hex);
    int (*correct_desert)(const AnyGame *g);
    bool (*correct_lapse)(AnyGame *g);
    Refusal (*correct_piece)(AnyGame *g, int seat, int piece, int from, int to);
    Refusal (*correct_devcard)(AnyGame *g, int seat, int kind, int way);
    size_t (*encode)(const AnyGame *g, uint8_t *out);
    const char *(*decode)(AnyGame *g, const uint8_t *data, size_t size);
    const char *(*board_flaw)(const AnyBoard *board);
    void (*draw)(Rng *rng, LayoutPlan plan, AnyBoard *board);
    Fairness (*fairness)(const AnyBoard *board);
    int (*layout_bytes)(const AnyBoard *board, uint8_t *bytes);
    void (*layout_hash)(const AnyBoard *board, uint8_t *hash);
} FamilyCalls;

extern const FamilyCalls BASE_CALLS, FISHERMEN_CALLS, NEW_SHORES_CALLS, CITIES_AND_KNIGHTS_CALLS;
