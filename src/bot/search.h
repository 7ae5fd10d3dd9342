/* search.h - how a thinking player decides: options, their values, and games played ahead.
 *
 * Every option is first judged by the evaluation in a few dealt worlds.  With a budget the best of
 * them are then played ahead for some turns by quick players, again and again, all options with the
 * same worlds and the same dice; the field is halved as the budget is used up.
 *
 * The same eyes, style and generator give the same action, however many hands share the work
 * (Patience in eyes.h); only a clock makes a difference.
 */
#pragma once
#include "bot/turn.h"
#include "bot/world.h"

typedef struct Style {
    const Net *net;  /* by whose judgement */
    uint8_t worlds;  /* dealt for the first judgement */
    uint8_t depth;   /* lines of a turn looked at together */
    uint8_t sites;   /* looked at in the set-up */
    uint8_t width;   /* options played ahead, at most SEARCH_WIDTH */
    uint8_t ahead;   /* turns they are played ahead */
    uint8_t opening; /* the same in the set-up */
    uint32_t budget; /* nodes: positions judged and actions played; 0: nothing is played ahead */
} Style;

enum { SEARCH_WORLDS = 8, SEARCH_WIDTH = 16 };

/* What to do.  The eyes are of a base game. */
Action search_act(const Eyes *eyes, const Style *style, Rng *rng);
