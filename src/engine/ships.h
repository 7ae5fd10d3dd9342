/* ships.h - what only New Shores has: ships, the pirate, gold fields, islands (rules S-…).
 *
 * The engine calls these where `SHIPS` is true; other families don't have them.
 */
#pragma once
#include "engine/legal.h"

enum { ISLAND_POINTS = 2 }; /* for the first settlement on each small island, S-100 */

/* Where the texts differ or are silent (rules S-57, S-74), one named answer each; ships.c says what
 * the other one would need. */
enum {
    RING_SHIPS_OPEN_UNCONFIRMED = 0, /* ships of a ring without one of its buildings may move */
    PIRATE_TO_FRAME_UNCONFIRMED = 0, /* the pirate may leave the board: sixth edition only */
};

void ships_start(Game *g);
/* Make `reach` and `sea_reach` of a seat. */
void ships_reach(Game *g, int seat);
/* The sites that touch land.  S-12 */
SiteSet ships_land(void);
bool ships_main(int site);       /* on the main island, S-30 */
bool ships_sea(int hex);         /* the pirate's, not the robber's, S-71 */
bool ships_open_sea(int edge);   /* no road there, S-45 */
bool ships_beside_sea(int edge); /* a ship may lie there, S-41 */
bool ships_pirate_moves(const Game *g, int hex, bool again);
uint8_t ships_points(const Seat *s); /* for islands */
/* The active seat laid this ship in this turn; a new turn begins.  S-51 */
void ships_note_new(Game *g, int edge);
void ships_forget_new(Game *g);
/* From here the robber moves, or the pirate; on second thoughts the other one goes back.  S-70 */
void ships_begin_raid(Game *g);
void ships_raid(Game *g, int hex, bool pirate);
void ships_end_raid(Game *g);            /* a judge put the robber: a pirate on its way goes back */
void ships_put_pirate(Game *g, int hex); /* a judge did; a robber on its way goes back */
/* A settlement stands on a new island.  S-100 */
void ships_settled(Game *g, int seat);
void ships_derive(Game *g, int seat); /* islands and gold */
/* The free roads of a card, or ships, have a place.  S-90 */
bool ships_place(const Game *g, int seat);
unsigned ships_victims(const Game *g, int hex); /* of the pirate there, S-72 */

/* The legal places for a ship of `seat`, the pirate considered. */
EdgeSet ships_places(const Game *g, int seat);

/* A place for a ship; with piece and price; a move; a choice. */
Refusal ships_check_place(const Game *g, int seat, int edge);
Refusal ships_check(const Game *g, int seat, int edge);
Refusal ships_check_sail(const Game *g, const Action *a);
Refusal ships_check_gold(const Game *g, const Action *a);
void ships_put(Game *g, int seat, int edge);
void ships_take(Game *g, int seat, int edge); /* off the board, derived fields but the route */
void ships_sail(Game *g, int from, int to);
/* After the roll: who chooses from the bank?  S-80 */
void ships_gold(Game *g, int sum);
void ships_chosen(Game *g, int seat, Cards chosen);
void ships_forgo_gold(Game *g); /* the game is over */

/* Cut roads and settlements down to what set-up allows; the hexes to land, and add the pirate's. */
void ships_legal_setup(Legal *l);
void ships_legal_raid(const Game *g, Legal *l, bool again);
void ships_legal(const Game *g, int seat, Legal *l);
int ships_count(const Legal *l);
void ships_nth(const Legal *l, int index, Action *a);
const char *ships_broken(const Game *g);
