/* scenario.h - what a scenario plays with: costs, piece limits, seats.  Rules are data first.
 *
 * Costs and limits are compile-time constants so that the hot paths fold them; what a scenario
 * adds is a line that only its family compiles (family.h).
 */
#pragma once
#include "engine/cards.h"
#include "engine/family.h"
#include "rulebook/rulebook.h"

enum { ROAD, SETTLEMENT, CITY, SHIP, PIECES = HAS_SHIPS ? 4 : 3, DEVCARD = PIECES, PURCHASES };
enum { SEATS = 4, SEATS_MIN = 3 }; /* B-1 */
enum { SHIPS_MAX = 15 };           /* S-1 */

static const Cards COST[PURCHASES] = {
    [ROAD] = CARDS(1, 1, 0, 0, 0),       /* B-71 */
    [SETTLEMENT] = CARDS(1, 1, 1, 1, 0), /* B-73 */
    [CITY] = CARDS(0, 0, 0, 2, 3),       /* B-74 */
#if HAS_SHIPS
    [SHIP] = CARDS(0, 1, 1, 0, 0), /* S-40 */
#endif
    [DEVCARD] = CARDS(0, 0, 1, 1, 1), /* B-100 */
};
static const uint8_t STOCK[PIECES] = { [ROAD] = 15,
                                       [SETTLEMENT] = 5,
                                       [CITY] = 4, /* B-7 */
#if HAS_SHIPS
                                       [SHIP] = SHIPS_MAX
#endif
};

enum { ROUTE_LEAST = 5, ARMY_LEAST = 3, TILE_POINTS = 2 }; /* B-83, B-90, B-8 */
enum { RATE_BANK = 4, RATE_ANY = 3, RATE_OWN = 2 };        /* B-120 */

typedef enum Scenario {
    SCENARIO_BASE,
    SCENARIO_FISHERMEN,
    SCENARIO_NEW_SHORES,
    SCENARIO_CITIES_AND_KNIGHTS,
    SCENARIOS
} Scenario;
extern const char *const SCENARIO_NAME[SCENARIOS];

/* The resource and commodity cards that a scenario is played with, and its development cards. */
static inline Cards scenario_cards(int scenario) {
    return RESOURCES_FULL | (scenario == SCENARIO_CITIES_AND_KNIGHTS ? COMMODITIES_FULL : 0);
}
static inline Cards scenario_devcards(int scenario) {
    return scenario == SCENARIO_CITIES_AND_KNIGHTS ? 0 : DEVCARDS_FULL; /* K-2 */
}

/* SCENARIOS if there is no scenario of that name. */
int scenario_find(const char *name);

/* The rules of a rulebook, as they are when this scenario is played: its target. */
GameRules scenario_rules(int scenario, GameRules rules);
