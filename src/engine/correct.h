/* correct.h - what only a judge or a time-out does to a game.
 *
 * No player's action reaches these.  Each keeps the game legal (game_broken): cards move, they
 * never appear or vanish, and derived fields agree afterwards.
 */
#pragma once
#include "engine/game.h"

/* Move cards from one hand to another; NONE is the bank.  False, and nothing done, if `from` does
 * not hold them, not counting cards already chosen for a discard. */
bool correct_cards(Game *g, int from, int to, Cards cards);

/* Put the robber on `hex`, NONE for off the board (F-51), without theft; at sea the pirate (S-72).  A
 * robber's move under way is complete with it.  T-8x */
void correct_robber(Game *g, int hex);

/* Put a piece of `seat` from one place to another, NONE for its supply; a city put on the seat's
 * settlement replaces it (B-74).  Roads need not touch anything: a judge may have more to correct.
 * Refused, and nothing done, where two pieces would share a place, stand too close or at sea.  T-32x */
Refusal correct_piece(Game *g, int seat, int piece, int from, int to);

/* Ways of a development card: out of the deck, back into it, and from where it was played into the
 * hand again, to be played in a later turn. */
enum { CARD_FROM_DECK, CARD_TO_DECK, CARD_TO_HAND, CARD_WAYS };

/* Move a development card of `seat`; the Largest Army follows.  T-32x */
Refusal correct_devcard(Game *g, int seat, int kind, int way);

/* The desert, or where the robber is if there is none; the Fishermen have none, and there the
 * robber leaves the board: NONE. */
int correct_desert(const Game *g);

/* What the active seat still had to do is forfeit: free roads in PHASE_ROAD_CARD, the whole turn
 * in PHASE_PRE_ROLL.  False in any other phase. */
bool correct_lapse(Game *g);

/* The active seat's development cards are barred as the rules say.  Q-39 */
static inline void correct_block(Game *g) {
    g->seat[g->turn].blocked |= BLOCKED_CARDS;
    if (g->rules.devcard_block == BLOCK_NEXT_TURN_AND_VP) g->seat[g->turn].blocked |= BLOCKED_VP;
}

/* Skip the seat in the turn order, or stop skipping it.  DM19-5.6b */
static inline void correct_vacant(Game *g, int seat, bool vacant) {
    g->vacant = (uint8_t)(vacant ? g->vacant | BIT(seat) : g->vacant & ~BIT(seat));
}

/* The seat cannot win, or can again.  Q-26 */
static inline void correct_barred(Game *g, int seat, bool barred) {
    g->barred = (uint8_t)(barred ? g->barred | BIT(seat) : g->barred & ~BIT(seat));
}

/* The game is over; `winner` may be NONE.  Q-68 */
static inline void correct_over(Game *g, int winner) {
    game_finish(g, winner);
}
