/* correct.h - what only a judge or a time-out does to a game.
 *
 * No player's action reaches these.  Each keeps the game lawful (game_broken): cards move, they
 * never appear or vanish, and derived fields agree afterwards.
 */
#pragma once
#include "engine/game.h"

/* Move cards from one hand to another; NONE is the bank.  False, and nothing done, if `from` does
 * not hold them, not counting cards already chosen for a discard. */
bool correct_cards(Game *g, int from, int to, Cards cards);

/* Put the robber on `hex` without theft.  A robber's move under way is complete with it.  T-8x */
void correct_robber(Game *g, int hex);

/* The desert, or where the robber is if there is none. */
int correct_desert(const Game *g);

/* What the active seat still had to do is forfeit: free roads in PHASE_ROAD_CARD, the whole turn
 * in PHASE_PRE_ROLL.  False in any other phase. */
bool correct_lapse(Game *g);

/* The active seat's development cards are barred as the rules say.  Q-39 */
void correct_block(Game *g);

/* Pass the seat over when turns go round, or no longer.  DM19-5.6b */
void correct_vacant(Game *g, int seat, bool vacant);

/* The seat cannot win, or can again.  Q-26 */
void correct_barred(Game *g, int seat, bool barred);

/* The game is over; `winner` may be NONE.  Q-68 */
void correct_over(Game *g, int winner);
