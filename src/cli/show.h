/* show.h - a game in the terminal: the island with its pieces, what happens, how it ended.
 *
 * Everything is shown, hidden cards too: for games between bots, not for players.  Colours repeat
 * what the letters say, so the plain text tells as much.
 */
#pragma once
#include <stdbool.h>

#include "base/buf.h"
#include "bot/match.h"

/* The names of the seats, and the letters their pieces carry on the board. */
extern const char *const SEAT_NAME[SEATS];
extern const char SEAT_LETTER[SEATS];

/* Terminal codes, empty without colour. */
const char *show_ink(bool colour, int seat);
const char *show_faint(bool colour);
const char *show_plain(bool colour);

/* The island: roads as letters along their edge, (R) a settlement, [R] a city. */
void show_board(const Game *g, bool colour, Buf *out);

/* One line for what happened between `before` and `after`; nothing for the end of a turn. */
void show_event(const Game *before, const Move *event, const Game *after, bool colour, Buf *out);

/* One line for a proposal and its answers. */
void show_answers(const Game *g, const Answers *answers, bool colour, Buf *out);

/* Who won, and where everyone's points come from. */
void show_score(const Game *g, const Bot *const bots[SEATS], bool colour, Buf *out);

/* Play `g`, freshly started, to its end and print all of the above to stdout. */
Refusal show_game(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap, bool colour);
