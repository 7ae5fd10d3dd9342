/* layout.h - lay out an island, weigh it, and tell whether two islands are the same.
 *
 * Knows the set-up rules B-20 to B-25.  Does not know seats, pieces, files or where seeds come
 * from.  Pure: the caller submits the generator, equal generators give equal boards on every
 * machine, and drawing a board takes, in this order, the terrains, the harbours, the starting
 * corner (when drawn) and the numbers from it.  All shuffles are Fisher-Yates without bias.
 */
#pragma once
#include "base/rng.h"
#include "engine/board.h"

/* ---- drawing ---------------------------------------------------------------------------- */

/* Where the number tokens go; the beginner island fixes the terrains as well. */
enum { NUMBERS_SPIRAL, NUMBERS_RANDOM, NUMBERS_BEGINNER }; /* B-23, B-25, B-20 */

/* printed: B-14.  tokens: the nine kinds shuffled over the printed places.  frame: the six
 * sea-frame pieces joined in random order, which also moves the places (B-22). */
enum { HARBOURS_PRINTED, HARBOURS_TOKENS, HARBOURS_FRAME, HARBOUR_MODES };

enum { CORNER_NW, CORNER_NE, CORNER_E, CORNER_SE, CORNER_SW, CORNER_W, CORNERS, CORNER_DRAWN };

typedef struct LayoutPlan {
    uint8_t scenario; /* whose board, for those who know only at run time */
    uint8_t numbers, harbours;
    uint8_t corner;      /* for the spiral: one of six, or CORNER_DRAWN */
    uint16_t candidates; /* draw so many, keep the fairest, the first among equals; 0 is 1 */
} LayoutPlan;

/* The plans an organiser asks for by name; set `harbours` and `corner` as wanted. */
typedef struct LayoutSetup {
    const char *name;
    LayoutPlan plan;
} LayoutSetup;

enum { SETUP_SPIRAL, SETUP_RANDOM, SETUP_BEGINNER, SETUP_BALANCED, SETUPS };
extern const LayoutSetup LAYOUT_SETUPS[SETUPS];
extern const char *const CORNER_NAME[CORNERS];             /* "nw", clockwise */
extern const char *const HARBOUR_MODE_NAME[HARBOUR_MODES]; /* "printed" */

/* Draw a board.  It is always legal (`board_flaw`), and no red numbers touch. */
void layout_draw(Rng *rng, LayoutPlan plan, Board *board);

/* The order in which the spiral from `corner` visits the hexes, counter-clockwise (B-23). */
void layout_spiral(int corner, uint8_t order[HEXES]);

/* ---- weighing --------------------------------------------------------------------------- */

/* How even a board is, in whole numbers, smaller being fairer.  The worth of a site is
 *     2 x its pips  +  the number of resources it yields  +  1 at a harbour.
 * Inland sites are those with three hexes. */
typedef struct Fairness {
    uint16_t resource_pips[RESOURCES]; /* what the dice give of each resource, of 58 in all */
    uint8_t best_site_pips;            /* of the best site on the board */
    uint16_t seat_worth[4];            /* four seats take the site of most worth (of equals, the
                                          lowest id) in the order 1-2-3-4-4-3-2-1 (B-31), keeping
                                          the distance rule: the worth of their two sites */
    uint16_t seats;                    /* most seat worth less the least */
    uint16_t sites;     /* sum over inland sites of |pips - their mean|, rounded down */
    uint16_t variety;   /* sum over inland sites of 3 less the different terrains they touch */
    uint16_t resources; /* sum over resources of |pips - fair share|, rounded down; the fair
                           share is in proportion to the hexes of the resource */
    uint16_t clumps;    /* neighbouring hexes of the same terrain */
    uint16_t twins;     /* neighbouring hexes with the same number */
    uint16_t reds;      /* neighbouring hexes that both carry a red number (B-25) */
    uint32_t total;     /* the seven penalties above, weighted by FAIRNESS_WEIGHT */
} Fairness;

enum {
    FAIR_SEATS,
    FAIR_SITES,
    FAIR_VARIETY,
    FAIR_RESOURCES,
    FAIR_CLUMPS,
    FAIR_TWINS,
    FAIR_REDS,
    FAIRNESS_PARTS
};
extern const uint8_t FAIRNESS_WEIGHT[FAIRNESS_PARTS];

/* Weigh any board whose terrains and numbers are in range; counts may be odd. */
Fairness layout_fairness(const Board *board);

/* ---- recognising ------------------------------------------------------------------------ */

enum { SYMMETRIES = 12, LAYOUT_HASH = 32 };
enum { LAYOUT_BYTES = 2 * HEXES + 2 * HARBOURS + (FISH ? GROUNDS : 0) };

/* The board turned by `symmetry` % 6 sixths clockwise, after a left-right mirror when it is 6 or
 * more; harbours come out sorted by edge.  They must lie on coastal edges.  `out` is not
 * `board`.  New Shores has no symmetry but the one that changes nothing, and the Fishermen only
 * those that keep the places of the grounds. */
void layout_image(const Board *board, int symmetry, Board *out);

/* The least of the twelve images in the order of their bytes: two boards are the same layout
 * turned or mirrored if and only if this gives equal boards. */
void layout_canonical(const Board *board, Board *out);

/* Terrain and number of each hex, then edge and kind of each harbour, then the numbers of the
 * fishing grounds, if any: one byte each. */
#if FAMILY == FAMILY_ANY
int layout_bytes(const Board *board, uint8_t bytes[LAYOUT_BYTES]); /* how many */
#else
void layout_encode(const Board *board, uint8_t bytes[LAYOUT_BYTES]);
#endif

/* SHA-256 over "castellan board 1\n" and the bytes of the canonical form; another scenario's name
 * follows the 1. */
void layout_hash(const Board *board, uint8_t hash[LAYOUT_HASH]);
