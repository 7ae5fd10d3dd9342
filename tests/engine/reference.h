/* reference.h - the rules once more, slow and obvious, to hold the engine against.
 *
 * Written from the rule texts with plain arrays and loops: no bit sets, nothing kept between
 * calls, nothing shared with the engine but the tables of the board and the facts of the Game.
 */
#pragma once
#include "engine/game.h"

/* Who has built on the site, or has a road on the edge; -1 for nobody. */
int reference_builder(const Game *g, int site);
int reference_road_owner(const Game *g, int edge);
int reference_ship_owner(const Game *g, int edge); /* nobody where there are no ships */

/* The longest trail by walking every trail there is.  B-80, B-81; with ships S-60 */
int reference_route(const Game *g, int seat);

/* The same by Euler: the largest set of roads that hangs together and has at most two odd ends,
 * where a rival's building makes every road into it a dead end.  Tries all sets of roads. */
int reference_route_by_sets(const Game *g, int seat);

/* May the seat lay a road here, cards and pieces aside?  B-71 */
bool reference_road_fits(const Game *g, int seat, int edge);
/* May the seat lay a ship here, likewise?  S-41 to S-44 */
bool reference_ship_fits(const Game *g, int seat, int edge);
/* Is the site free and no building next to it?  B-72 */
bool reference_site_fits(const Game *g, int site);
/* May the seat settle here, cards and pieces aside?  B-72, B-73 */
bool reference_settlement_fits(const Game *g, int seat, int site);

/* Cards from gold fields that a roll brings to the seat, while the bank lasts.  S-80 */
int reference_gold(const Game *g, int seat, int sum);
/* Fish tokens it brings, beyond the limit too.  F-15 */
int reference_fish(const Game *g, int seat, int sum);

/* What a roll brings to each seat.  B-50 to B-54, B-67, K-25 to K-28 */
void reference_production(const Game *g, int sum, int gains[SEATS][HAND_KINDS]);

/* NULL, or what is wrong with the holders of the tiles or the points: B-84, B-90, B-130. */
const char *reference_tiles_wrong(const Game *g);
