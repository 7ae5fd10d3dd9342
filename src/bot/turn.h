/* turn.h - what the active seat can make of its turn: lines of actions, and the best of them.
 *
 * A Line is one purchase, or one development card and what it is played for, with the bank trades
 * that pay for it.  A turn is a few lines and its end.  The game is a whole one (world.h), with
 * victory automatic and nothing to be undone: `world_plain` makes it so.
 */
#pragma once
#include "bot/mind.h"

enum { LINE_STEPS = 20, LINES = HAS_KNIGHTS ? 192 : 128 };

typedef struct Line {
    uint8_t count;
    Action step[LINE_STEPS];
} Line;

/* Every line the active seat can begin in PHASE_ACTION; ending the turn is not among them. */
int turn_lines(Mind *mind, const Game *g, Line lines[LINES]);

/* The active seat's chance if it plays `line`, then continues with up to `depth` - 1 more lines, then
 * ends its turn.  Chance is averaged over. */
int32_t turn_value(Mind *mind, const Game *g, const Line *line, int depth);

/* The best line and its value; an empty one if the turn should end. */
int32_t turn_best(Mind *mind, const Game *g, int depth, Line *best);

/* Can the active seat win now, whatever chance brings?  Then the line to begin with.  Looks at up to
 * `depth` lines in a row and gives up after some thousand positions. */
bool turn_wins(Mind *mind, const Game *g, int depth, Line *first);

/* The best edge for a free road. */
int turn_free_road(Mind *mind, const Game *g);
