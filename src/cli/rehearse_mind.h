/* rehearse_mind.h - a plain player who sees no more than a page does: looks at the view of its seat and
 * says what to do.  Builds where much is produced, buys cards, trades with the bank for what it lacks. */
#pragma once
#include "base/rng.h"
#include "engine/board.h"
#include "engine/topology.h"

#include <jansson.h>

enum { MIND_WORDS = 160 };

/* What the board alone says about its sites: made once for a game. */
typedef struct MindGround {
    uint8_t pips[SITES]; /* of all resources together */
} MindGround;

void mind_weigh(const Board *board, MindGround *ground);

/* An action in words, from news with a view of one's own seat; false if there is nothing to do. */
bool mind_choose(const json_t *view, const MindGround *ground, Rng *rng, char words[MIND_WORDS]);
