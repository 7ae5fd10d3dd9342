/* scenario.h - what a scenario plays with: costs, piece limits, seats.  Rules are data first.
 *
 * Costs and limits of the base game are compile-time constants so that the hot paths fold them;
 * a scenario family with other constants compiles the same sources against its own header.
 */
#pragma once
#include "engine/cards.h"

enum { ROAD, SETTLEMENT, CITY, PIECES, DEVCARD = PIECES, PURCHASES };
enum { SEATS = 4, SEATS_MIN = 3 }; /* B-1 */

static const Cards COST[PURCHASES] = {
    [ROAD] = CARDS(1, 1, 0, 0, 0),       /* B-71 */
    [SETTLEMENT] = CARDS(1, 1, 1, 1, 0), /* B-73 */
    [CITY] = CARDS(0, 0, 0, 2, 3),       /* B-74 */
    [DEVCARD] = CARDS(0, 0, 1, 1, 1),    /* B-100 */
};
static const uint8_t STOCK[PIECES] = { [ROAD] = 15, [SETTLEMENT] = 5, [CITY] = 4 }; /* B-7 */

enum { ROUTE_LEAST = 5, ARMY_LEAST = 3, TILE_POINTS = 2 }; /* B-83, B-90, B-8 */
enum { RATE_BANK = 4, RATE_ANY = 3, RATE_OWN = 2 };        /* B-120 */

enum { SCENARIO_BASE, SCENARIOS };
extern const char *const SCENARIO_NAME[SCENARIOS];

/* SCENARIOS if there is no scenario of that name. */
int scenario_find(const char *name);
