#include "print/board_words.h"

const BoardWords BOARD_WORDS[BOARD_LANGUAGES] = {
    [BOARD_EN] = {
        .language = "en",
        .terrain = { "hills", "forest", "pasture", "fields", "mountains", "desert" },
        .harbour = { "brick", "lumber", "wool", "grain", "ore", "any" },
        .board = "Board", .row = "Row", .harbours = "Harbours", .robber = "Robber",
        .layout = "layout", .compatible = "compatible with CATAN®, an independent work",
    },
    [BOARD_DE] = {
        .language = "de",
        .terrain = { "Hügelland", "Wald", "Weideland", "Ackerland", "Gebirge", "Wüste" },
        .harbour = { "Lehm", "Holz", "Wolle", "Getreide", "Erz", "beliebig" },
        .board = "Spielplan", .row = "Reihe", .harbours = "Häfen", .robber = "Räuber",
        .layout = "Aufbau", .compatible = "kompatibel mit CATAN®, ein eigenständiges Werk",
    },
};
