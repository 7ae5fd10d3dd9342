/* layout_words.c - the names of set-ups, corners and harbour modes; how much a flaw weighs. */
#include "engine/layout.h"

enum { CANDIDATES = 256 };

const LayoutSetup LAYOUT_SETUPS[SETUPS] = {
    [SETUP_SPIRAL] = { "spiral", { .numbers = NUMBERS_SPIRAL, .corner = CORNER_DRAWN } },
    [SETUP_RANDOM] = { "random", { .numbers = NUMBERS_RANDOM } },
    [SETUP_BEGINNER] = { "beginner", { .numbers = NUMBERS_BEGINNER } },
    [SETUP_BALANCED] = { "balanced", { .numbers = NUMBERS_RANDOM, .candidates = CANDIDATES } },
};
const char *const CORNER_NAME[CORNERS] = { "nw", "ne", "e", "se", "sw", "w" };
const char *const HARBOUR_MODE_NAME[HARBOUR_MODES] = { "printed", "tokens", "frame" };

/* Penalties of drawn boards differ in size and spread; with these weights the standard deviations
 * of the first six over many random boards lie between 6 and 15, most for seats and sites. */
const uint8_t FAIRNESS_WEIGHT[FAIRNESS_PARTS] = {
    [FAIR_SEATS] = 10, [FAIR_SITES] = 2, [FAIR_VARIETY] = 3, [FAIR_RESOURCES] = 3,
    [FAIR_CLUMPS] = 4, [FAIR_TWINS] = 6, [FAIR_REDS] = 50,
};
