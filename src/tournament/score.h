/* score.h - what a game is worth, and what a player has gathered.
 *
 * Caps come first: what does not count is in no sum, no total and no fourth score.  The
 * winner is place 1; the others follow by counted points, equals share a place and the next one is
 * skipped (Q-05, DM19-3.1c); leavers are last, the first to leave lowest.
 *
 * Pure: reads a Sheet, writes the caller's values.
 */
#pragma once
#include "tournament/ratio.h"
#include "tournament/result.h"

/* Points of shared places are halves and thirds: everything is kept in sixths. */
enum { SCORE_SIXTHS = 6, SCORE_MANUAL = 10000 };

typedef struct GameScore {
    uint8_t vp[RESULT_SEATS];      /* counted */
    uint8_t place[RESULT_SEATS];   /* 1 to 4 */
    uint16_t sixths[RESULT_SEATS]; /* points for the place, in sixths */
    uint16_t total, parts;         /* the table's VP are total / parts; parts is 1 or 3 */
    uint8_t phantom;               /* the rounded fourth score at a table of three; else 0 */
} GameScore;

/* Score a sheet that result_check() found sound. */
GameScore score_game(const EventRules *rules, const Sheet *sheet);

/* The seat's share of the table's VP, exactly; and by hand, rounded half up to SCORE_MANUAL parts,
 * which is two decimals of a percentage. */
Ratio score_share(const GameScore *game, int seat);
uint32_t score_manual(const GameScore *game, int seat);

typedef struct Score {
    uint32_t games, wins, vp;
    uint32_t sixths;              /* position points, in sixths */
    uint32_t place[RESULT_SEATS]; /* how many first, second, third, fourth places */
    uint32_t manual;              /* the shares, each rounded first */
    int32_t elo;
    uint16_t prelim; /* the preliminary event this is from */
    Ratio pct;       /* the shares, added exactly */
} Score;

/* A player who has not played yet. */
Score score_none(const EventRules *rules);

void score_add(Score *score, const Sheet *sheet, const GameScore *game, int seat);
