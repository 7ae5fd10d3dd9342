/* game.h - the whole state of one game as a plain value, and the three questions to ask it.
 *
 *   game_check    may I?        changes nothing, answers with the rule
 *   game_apply    do it.        all of it, or nothing
 *   game_legal    what may I?   described as sets (legal.h), listed on request
 *
 * Pure: no clock, no generator, no allocation, no I/O.  Chance (dice, draws, thefts) arrives in
 * the Move, so the same events give the same game for ever.  A Game is pointer-free: assignment
 * copies it, undo is keeping the old one, a what-if is a local variable.
 *
 * Fields are of two sorts.  Facts say what happened; marked "derived" are those that follow from
 * the facts and are kept current so that nothing has to be searched for: game_derive() makes them
 * again, game_broken() proves that they still agree.
 */
#pragma once
#include "engine/board.h"

/* A new game before the first placement.  `seats` is 3 or 4; the board is taken as it is. */
void game_start(Game *g, const Board *board, int seats, GameRules rules);

Refusal game_check(const Game *g, const Action *a);
Refusal game_apply(Game *g, const Move *e);

/* As game_apply for an event the caller knows to be legal, because game_legal() listed its
 * action and its chance was drawn as game_chance() says.  Asserts nothing, refuses nothing. */
void game_do(Game *g, const Move *e);

/* What chance a legal action needs; and what it draws after that, `n` from 1 on, given what came
 * `so_far`: the fish tokens that a roll brings (F-17).  CHANCE_NONE when there is no more. */
ChanceNeed game_chance(const Game *g, const Action *a);
ChanceNeed game_more(const Game *g, const Action *a, const Chance *so_far, int n);

/* Several choose at the same time here, as for a discard. */
enum {
    PHASES_TOGETHER = BIT(PHASE_PILLAGE) | BIT(PHASE_PUT_BACK) | BIT(PHASE_WEDDING) |
                      BIT(PHASE_SABOTAGE)
};

/* The seats that may act now (discards are made by several at once), one bit each; swaps and
 * choices from gold fields go round, the active seat first. */
static inline unsigned game_actors(const Game *g) {
    if (g->phase == PHASE_DISCARD) return g->due;
    if (KNIGHTS && BIT(g->phase) & PHASES_TOGETHER) return g->due;
    if ((FISH || SHIPS || KNIGHTS) && g->due && g->phase > PHASE_OVER) {
        int seat = g->turn;
        while (!(g->due >> seat & 1)) seat = (seat + 1) % g->seats;
        return BIT(seat);
    }
    return g->phase == PHASE_OVER ? 0 : 1u << g->turn;
}

/* Opponents the active seat may steal from with the robber (at sea the pirate) on `hex`, one bit
 * each; none if that is NONE.  B-65, S-72 */
unsigned game_victims(const Game *g, int hex);

/* The hex from which a card is being stolen: the robber's, or the pirate's. */
static inline int game_raided(const Game *g) {
#if HAS_SHIPS
    if (g->raider) return g->pirate;
#endif
    return g->robber;
}

/* How many cards a seat may hold when a seven comes: more with walls, K-30. */
static inline int game_hand_limit(const Game *g, int seat) {
#if HAS_KNIGHTS
    return g->rules.hand_limit + 2 * site_count(g->seat[seat].walls);
#else
    (void)seat;
    return g->rules.hand_limit;
#endif
}

/* After the discards the robber moves, unless it waits for the barbarians.  K-32 */
static inline int game_robber_phase(const Game *g) {
#if HAS_KNIGHTS
    if (g->robber_locked) return g->resume;
#else
    (void)g;
#endif
    return PHASE_ROBBER;
}

/* How many points the seat needs: one more with the old boot, F-41. */
static inline int game_target(const Game *g, int seat) {
#if HAS_FISH
    if (g->scenario == SCENARIO_FISHERMEN && g->boot == seat) return g->rules.vp_target + 1;
#else
    (void)seat;
#endif
    return g->rules.vp_target;
}

/* The edges with a piece of the seat. */
static inline EdgeSet seat_edges(const Seat *s) {
#if HAS_SHIPS
    return edge_or(s->roads, s->ships);
#else
    return s->roads;
#endif
}

/* Whatever has just been done is final from here on (a trade is offered, say).  T-23 */
static inline void game_close(Game *g) {
    g->open = (Open){ 0 }; /* all of it: a closed action leaves no trace in a state hash */
}

static inline bool game_in_setup(const Game *g) {
    return g->phase <= PHASE_SETUP_ROAD;
}

/* Take the piece just laid off the board again, its price still paid, as if it were still to be
 * placed: `open.kind` is ACT_ROAD, ACT_SHIP, ACT_SETTLEMENT or ACT_CITY.  For T-23x and T-24x. */
void game_lift_open_piece(Game *g);

/* The game is over and nothing in it waits any more; `winner` may be NONE. */
void game_finish(Game *g, int winner);

/* Where nobody has to claim it the active seat wins as soon as it has the points.  T-20x */
void game_end_if_won(Game *g);

/* `seat`, whose discard is due, has chosen; the cards go when the last choice is in.  B-62 */
void game_discarded(Game *g, int seat, Cards chosen);

/* Make all derived fields from the facts. */
void game_derive(Game *g);

/* NULL while the game is legal: cards and pieces conserved, what the phase waits for is there,
 * derived fields in agreement with the facts.  Else one sentence.  A legal game can be played on.
 * For positions from outside, and for tests. */
const char *game_broken(const Game *g);
