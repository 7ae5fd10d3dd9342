/* raid.h - the robber and what it costs: where to, from whom, which cards to let go. */
#pragma once
#include "bot/mind.h"

typedef struct Raid {
    uint8_t hex;
    uint8_t victim; /* a seat or NONE */
} Raid;

enum { RAIDS = 3 * HEXES };

/* Every hex the robber may be moved to, with every victim there. */
int raid_list(const Game *g, Raid raids[RAIDS]);

/* The active seat's chance after the raid, averaged over the card. */
int32_t raid_value(Mind *mind, const Game *g, Raid raid);

/* The chance of `seat` in `g`, where the robber stands, after it took a card of `victim` (NONE: of nobody),
 * averaged over the card. */
typedef int32_t (*MindValue)(Mind *mind, const Game *g, int seat);
int32_t raid_average(Mind *mind, Game *g, int seat, int victim, MindValue value);

/* The best raid, among the `width` that hurt most; its value in `*value` if not NULL. */
Raid raid_best(Mind *mind, const Game *g, int width, int32_t *value);

/* `count` cards that `seat` misses least. */
Cards raid_discard(Mind *mind, const Game *g, int seat, int count);
