/* words.c - the names of everything that is the same in every scenario. */
#include "engine/words.h"

#include "base/text.h"

const struct RefusalText REFUSAL_TEXT[REFUSAL_CODES] = {
#define ROW(code, name, text) { name, text },
    REFUSALS(ROW)
#undef ROW
};

const char *const ACTION_NAME[ACTION_KINDS] = { "none",
#define ROW(kind, name) name,
                                                ACTIONS(ROW)
#undef ROW
};

const char *const PHASE_NAME[PHASES] = {
    "setup-settlement", "setup-road",     "pre-roll",      "discard",
    "robber",           "steal",          "take",          "road-card",
    "action",           "over",           "swap",          "gold",
    "pillage",          "tie-draw",       "put-back",      "aqueduct",
    "relocate",         "treason-remove", "treason-place", "harbor",
    "wedding",          "sabotage",       "dues",          "spy",
    "replace-road",
};

const char *const PIECE_NAME[PIECE_NAMES] = { "road", "settlement", "city", "ship" };
const char *const DEVCARD_NAME[DEVCARDS] = { "knight", "road-building", "year-of-plenty",
                                             "monopoly", "victory-point" };
const char *const TRACK_NAME[TRACKS] = { "science", "trade", "politics" };
const char *const KNIGHT_NAME[KNIGHT_LEVELS] = { "basic", "strong", "mighty" };
const char *const PROGRESS_NAME[PROGRESS_CARDS] = {
#define ROW(id, name, count) name,
    PROGRESS(ROW)
#undef ROW
};
const char *const FISH_NAME[FISH_TOKENS] = { "one-fish", "two-fish", "three-fish", "boot" };

const char *const TERRAIN_NAME[TERRAINS] = { "hills",  "forest", "pasture", "fields", "mountains",
                                             "desert", "lake",   "gold",    "sea" };
const char *const RESOURCE_NAME[GOODS] = { "brick", "lumber", "wool", "grain",
                                           "ore",   "cloth",  "coin", "paper" };
const char *const HARBOUR_NAME[RESOURCES + 1] = {
    "brick", "lumber", "wool", "grain", "ore", "3:1"
};
const uint8_t NUMBER_PIPS[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };

const char *const SCENARIO_NAME[SCENARIOS] = { "base", "fishermen", "new-shores",
                                               "cities-and-knights" };

int scenario_find(const char *name) {
    int scenario = 0;
    while (scenario < SCENARIOS && !text_same(name, SCENARIO_NAME[scenario])) scenario++;
    return scenario;
}

enum { SHORES_TARGET = 14, CITIES_TARGET = 13, BASE_TARGET = 10 }; /* S-101, K-151, B-130 */

GameRules scenario_rules(int scenario, GameRules rules) {
    if (scenario == SCENARIO_NEW_SHORES)
        rules.vp_target = (uint8_t)(rules.vp_target + SHORES_TARGET - BASE_TARGET);
    if (scenario == SCENARIO_CITIES_AND_KNIGHTS)
        rules.vp_target = (uint8_t)(rules.vp_target + CITIES_TARGET - BASE_TARGET);
    return rules;
}
