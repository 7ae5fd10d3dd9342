#include "bot/worth.h"

#include "bot/robbed.h"
#include "engine/fish.h"

/* Tenths of a pip: what builds early and what cities eat counts for more than wool; in Cities & Knights
 * what becomes a commodity later. */
#if HAS_KNIGHTS
static const int16_t WEIGHT[RESOURCES] = { 8, 11, 10, 10, 13 };
#else
static const int16_t WEIGHT[RESOURCES] = { 10, 10, 8, 11, 11 };
#endif
enum { FIRST_OF_A_KIND = 6, FEW_OF_A_KIND = 2, FEW_PIPS = 4 }; /* a missing resource weighs more */
enum { GOLD_WEIGHT = 14, FISH_WEIGHT = 6, LAKE_PIPS = 6 };     /* any card; half a card */
enum { HARBOUR_3_1 = 10, HARBOUR_2_1 = 4, HARBOUR_PER_PIP = 2 };

static const uint8_t ROLLS[WAITS] = { 0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36, 50 };
enum { INCOME_TOP = 60 }; /* no byte of a pile may run over */

Means worth_means(const Eyes *eyes) {
    const Game *g = &eyes->game;
    const Seat *own = eyes_own(eyes);
    Means means = { .hand = own->hand, .rate = own->rate };
    Cards pips = 0; /* at most 6 cards a hex, 5 pips and 4 hexes: a byte holds them */
    for (int roll = 2; roll <= 12; roll++) pips += own->income[roll - 2] * NUMBER_PIPS[roll];
    if (!(FISH && g->robber == NONE) && g->board.terrain[g->robber] < RESOURCES)
        pips -= robbed_pips(g, own);
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        unsigned here = (unsigned)cards_of(pips, kind);
        means.pips[kind] = (int16_t)here;
        for (int i = 1; i < WAITS; i++) {
            unsigned cards = here * ROLLS[i] / 36;
            means.income[i] += card(kind) * (cards < INCOME_TOP ? cards : INCOME_TOP);
        }
    }
    return means;
}

/* Cards the bank gives for `spare` ones. */
static int bought_with(Cards spare, Cards rate) {
    int bought = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++)
        bought += cards_of(spare, kind) / cards_of(rate, kind);
    return bought;
}

int worth_wait(const Means *means, Cards cost, int most) {
    for (int i = 0; i < WAITS && ROLLS[i] <= most; i++) {
        Cards have = means->hand + means->income[i];
        if (cards_cover(have, cost)) return ROLLS[i];
        /* All kinds at once: a byte of `level` is 0x80 + have - cost. */
        Cards level = (have | CARDS_TOP) - cost, enough = (level & CARDS_TOP) >> 7;
        Cards spare = level & enough * 0x7f, under = ~(enough * 0xff);
        int lacking = cards_total((CARDS_TOP & under) - (level & under));
        if (cards_total(spare) >= RATE_OWN * lacking && bought_with(spare, means->rate) >= lacking)
            return ROLLS[i];
    }
    return WAIT_LONG;
}

void worth_survey(const Game *g, const Means *means, Survey *survey) {
    int16_t weight[RESOURCES];
    for (int kind = 0; kind < RESOURCES; kind++) {
        weight[kind] = WEIGHT[kind];
        if (means->pips[kind] == 0) weight[kind] += FIRST_OF_A_KIND;
        else if (means->pips[kind] < FEW_PIPS) weight[kind] += FEW_OF_A_KIND;
    }
    for (int hex = 0; hex < HEXES; hex++) {
        int terrain = g->board.terrain[hex], pips = NUMBER_PIPS[g->board.number[hex]];
        survey->hex[hex] = (int16_t)(terrain < RESOURCES ? weight[terrain] * pips
                                     : terrain == GOLD   ? GOLD_WEIGHT * pips
                                     : terrain == LAKE   ? FISH_WEIGHT * LAKE_PIPS
                                                         : 0);
    }
    for (int site = 0; site < SITES; site++) survey->harbour[site] = 0;
    for (int i = 0; i < HARBOURS; i++) {
        Harbour h = g->board.harbour[i];
        int worth = h.kind == HARBOUR_ANY ? HARBOUR_3_1
                                          : HARBOUR_2_1 + HARBOUR_PER_PIP * means->pips[h.kind];
        survey->harbour[EDGE_SITES[h.edge][0]] = (int16_t)worth;
        survey->harbour[EDGE_SITES[h.edge][1]] = (int16_t)worth;
    }
#if HAS_FISH
    for (int i = 0; i < GROUNDS; i++)
        for (int k = 0; k < 3; k++)
            survey->harbour[GROUND_SITES[i][k]] += (int16_t)(FISH_WEIGHT *
                                                             NUMBER_PIPS[g->board.ground[i]]);
#endif
}
