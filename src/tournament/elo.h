/* elo.h - pairwise Elo in whole numbers.
 *
 * A game of four is six duels with the ratings from before the game (DC21-1.3.1b, 1.3.1c).  A duel
 * moves K / (1 + 10^(d / scale)) points, d being the winner's rating less the loser's; equal places
 * move that less K / 2.  Each duel is rounded to a whole number, half away from zero, so a
 * game's changes add up to nothing.
 *
 * No floating point: the winner gets at least j + 1 points as long as
 *     10^d * (2j + 1)^scale <= (2K - 2j - 1)^scale,
 * which whole numbers decide.  The table holds the last d for each j.  With an even K no duel is
 * ever exactly half: 10^(d / scale) would have to be a quotient of two odd numbers.
 */
#pragma once
#include "tournament/score.h"

enum { ELO_K_MAX = 32, ELO_SCALE_MAX = 800 };

typedef struct EloTable {
    int32_t k;
    int32_t reach[ELO_K_MAX]; /* the winner gets at least j + 1 points up to this d; falling */
} EloTable;

/* False unless K is even, 2 to ELO_K_MAX, and the scale is 1 to ELO_SCALE_MAX. */
bool elo_table(unsigned k, unsigned scale, EloTable *table);

/* What the winner takes from the loser, 0 to K; and what a tie moves to the player `lead` points
 * ahead, zero or less if the lead is positive. */
int32_t elo_win(const EloTable *table, int64_t lead);
int32_t elo_tie(const EloTable *table, int64_t lead);

/* The change of each seat by its place; lower places win, equal places tie. */
void elo_game(const EloTable *table, const uint8_t place[RESULT_SEATS], int seats,
              const int32_t before[RESULT_SEATS], int32_t change[RESULT_SEATS]);

typedef struct EloGame { /* what one sheet did */
    uint32_t sheet;
    int32_t before[RESULT_SEATS], change[RESULT_SEATS];
} EloGame;

/* Rate the counted sheets in `order` (result_order), from the rating each entrant brings or, without
 * one, the rules' start.  `rating` has one entry for each entrant,
 * `games` is NULL or has one for each sheet.  Returns how many sheets were rated. */
uint32_t elo_rate(const Results *results, const EloTable *table, const uint32_t *order,
                  int32_t *rating, EloGame *games);
