#include "print/board_words.h"

#include "base/message.h"

/* clang-format off */
const BoardWords BOARD_WORDS = {
    .terrain = { "hills", "forest", "pasture", "fields", "mountains", "desert", "lake",
                 "gold", "sea" },
    .harbour = { "brick", "lumber", "wool", "grain", "ore", "any" },
    .board = "Board", .row = "Row", .harbours = "Harbours", .robber = "Robber",
    .pirate = "Pirate", .grounds = "Fishing grounds",
    .layout = "layout", .compatible = "compatible with CATAN®, an independent work",
    .scenario = { "base game", "Fishermen", "New Shores", "Cities & Knights" },
    .setup = { "spiral", ABOUT("a board", "random"), "beginner", "balanced" },
    .mode = { "harbours printed", "harbours tokens", "harbours frame" },
    .fair = {
        [FAIR_SEATS] = { "seats", "best seat minus worst, two intersections each" },
        [FAIR_SITES] = { "intersections", "pips of inland intersections away from their mean" },
        [FAIR_VARIETY] = { "variety", "terrains missing at inland intersections" },
        [FAIR_RESOURCES] = { "resources", "pips of resources away from their share" },
        [FAIR_CLUMPS] = { "clumps", "neighbours of the same terrain" },
        [FAIR_TWINS] = { "twins", "neighbours with the same number" },
        [FAIR_REDS] = { "reds", "neighbours that are both 6 or 8" },
    },
    .fairness = "fairness (lower is fairer)", .total = "total", .pips = "pips",
    .best_site = "best intersection", .seats = "seats",
    .worth = "worth of the two intersections each would take",
};
/* clang-format on */
