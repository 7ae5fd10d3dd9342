/* port.h - a family as seen from outside: its functions, asked with games of the widest form.
 *
 * Private to the engine and the bots: port.c (compiled once for each family) fills a Port, any.c
 * chooses among them.  A wide game is narrowed to the family's own form, asked or changed there,
 * and widened again: about a kilobyte copied each way, which only those pay who look from outside.
 */
#pragma once
#include "engine/layout.h"
#include "engine/legal.h"

#if FAMILY != FAMILY_ANY
#define STATE(name) Any##name
#define STATE_SITES AnySites
#define STATE_EDGES AnyEdges
#define STATE_HEX_BITS uint64_t
#define STATE_HEXES 42
#define STATE_PIECES 4
#define STATE_FISH 1
#define STATE_SHIPS 1
#define STATE_ANY 1
typedef struct AnySites {
    uint64_t w[2];
} AnySites;
typedef struct AnyEdges {
    uint64_t w[3];
} AnyEdges;
#include "engine/state.h"
typedef struct AnyChance {
    uint8_t a, b, more[MORE_DRAWS];
} AnyChance;
typedef struct AnyEvent {
    Action act;
    AnyChance chance;
} AnyEvent;
#undef STATE
#undef STATE_SITES
#undef STATE_EDGES
#undef STATE_HEX_BITS
#undef STATE_HEXES
#undef STATE_PIECES
#undef STATE_FISH
#undef STATE_SHIPS
#undef STATE_ANY
#else
typedef Board AnyBoard;
typedef Game AnyGame;
typedef Legal AnyLegal;
typedef Chance AnyChance;
typedef Event AnyEvent;
#endif

typedef struct Port {
    const Topology *topology;
    void (*start)(AnyGame *g, const AnyBoard *board, int seats, GameRules rules);
    Refusal (*check)(const AnyGame *g, const Action *a);
    Refusal (*apply)(AnyGame *g, const AnyEvent *e);
    void (*doit)(AnyGame *g, const AnyEvent *e);
    ChanceNeed (*chance)(const AnyGame *g, const Action *a);
    ChanceNeed (*more)(const AnyGame *g, const Action *a, const AnyChance *so_far, int n);
    unsigned (*actors)(const AnyGame *g);
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
    void (*canonical)(const AnyBoard *board, AnyBoard *out);
    int (*layout_bytes)(const AnyBoard *board, uint8_t *bytes);
    void (*layout_hash)(const AnyBoard *board, uint8_t *hash);
} Port;

extern const Port PORT_BASE, PORT_FISHERMEN, PORT_NEW_SHORES;

/* For the bots' ports. */
#if FAMILY != FAMILY_ANY
#define port_narrow NAME(port_narrow)
#define port_widen NAME(port_widen)
#define port_narrow_legal NAME(port_narrow_legal)
#define port_narrow_event NAME(port_narrow_event)
#define port_widen_event NAME(port_widen_event)
void port_narrow(const AnyGame *wide, Game *g);
void port_widen(const Game *g, AnyGame *wide); /* the rest of *wide is zero or stays */
void port_narrow_legal(const AnyLegal *from, Legal *to);
Event port_narrow_event(const AnyEvent *wide);
AnyEvent port_widen_event(const Event *e);
#else
const Port *port_of(int scenario);
#endif
