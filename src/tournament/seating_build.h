/* seating_build.h - schedules that are known rather than searched for.
 *
 * Closed form.  For q tables, four columns A, B, C, D of q players.  Round h seats at table t
 * A[t], B[t + h], C[t + 2h], D[t + 3h], indices modulo q.  Nobody meets anyone twice as long as
 * none of d, 2d, 3d is a multiple of q for any difference d of two rounds; consecutive rounds do
 * for up to q / 3, q / 2 or q of them.  Players of one column never meet.
 *
 * Affine plane of order 4.  16 players, 5 rounds, everyone meets everyone exactly once.
 *
 * Group divisible design 3^8.  24 players, 7 rounds, nobody twice.  A base round of seven-fold
 * symmetry; round k adds k to every index.
 *
 * If the number of players isn't a multiple of four, people who never meet are left out, so that no table
 * loses two.
 */
#pragma once
#include "tournament/schedule.h"

typedef enum Method {
    METHOD_CLOSED_FORM,
    METHOD_AFFINE_PLANE,
    METHOD_DESIGN,
    METHOD_STORED,
    METHOD_SEARCH,
    METHOD_DRAWN,
    METHOD_KEPT, /* a given plan, see schedule_repair.h */
    METHODS
} Method;

/* Words for files: "closed form", "affine plane", … */
extern const char *const METHOD_NAME[METHODS];

/* Seat players 0 to players - 1 for the plain task; tables of four come first.  False if no
 * construction and no template covers it.  In the closed form players are numbered column by
 * column, each column beginning rounds - 1 places after the one before it: neighbours in number
 * then do not meet, even across columns, as long as they are not about a quarter of the field
 * apart.  `out` has room; `*fair` tells whether the tables of three are shared out fairly. */
bool build_schedule(unsigned players, unsigned rounds, FairThrees threes, Schedule *out,
                    Method *method, bool *fair);
