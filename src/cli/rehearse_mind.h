/* rehearse_mind.h - a plain player who sees no more than a page does: looks at the view of its seat and
 * says what to do.  Builds where much is produced, buys cards, trades with the bank for what it lacks. */
#pragma once
#include "base/rng.h"
#include "engine/game.h"

#include <jansson.h>

enum { MIND_WORDS = 160 };

/* What the numbers around each site of a board are worth, made once for a game. */
typedef struct SitePips {
    uint8_t of[SITES];
} SitePips;
void mind_survey(const Board *board, SitePips *pips);

/* An action in words, from news with a view of one's own seat; false if there is nothing to do. */
bool mind_choose(const json_t *view, const SitePips *pips, Rng *rng, char words[MIND_WORDS]);
