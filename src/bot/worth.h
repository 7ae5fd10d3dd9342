/* worth.h - what places and hands are worth to one seat: the arithmetic behind `greedy`.
 *
 * Worth is counted in tenths of a pip (B-4) of an ordinary resource, waiting in rolls of the dice.
 * Rough on purpose: it ranks, it does not predict.
 */
#pragma once
#include "bot/eyes.h"

/* What a seat can pay with, now and after that many rolls. */
enum { WAITS = 13, WAIT_LONG = 99 };
typedef struct Means {
    Cards hand;
    Cards rate;               /* of the bank, B-120 */
    Cards income[WAITS];      /* what the dice should have brought after each of the waits */
    int16_t pips[HAND_KINDS]; /* cards in 36 rolls, the robber's hex left out */
} Means;

Means worth_means(const Eyes *eyes);

/* Rolls until the means cover `cost`, trading with the bank what is not needed: 0 is now, and
 * more than `most` is WAIT_LONG. */
int worth_wait(const Means *means, Cards cost, int most);

/* What the hexes and harbours of a board are worth to a seat with these means. */
typedef struct Survey {
    int16_t hex[HEXES];     /* a settlement there */
    int16_t harbour[SITES]; /* 0 where there is none */
} Survey;

void worth_survey(const Game *g, const Means *means, Survey *survey);

static inline int worth_site(const Survey *survey, int site) {
    int worth = survey->harbour[site];
    for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++)
        worth += survey->hex[SITE_HEXES[site][i]];
    return worth;
}
