/* schedule_repair.h - keep a published plan going when someone leaves, is late, or sat elsewhere.
 *
 * The given plan stays.  Leavers are left out, and a table that falls to two gets one player
 * from a table of four (DM19-5.5b); where no table of four is left the table of two breaks up and
 * its people join two tables of three.  There is never a table of two.
 *
 * To plan the rounds that are not yet published again, see Problem.published and seating.h.
 */
#pragma once
#include "tournament/schedule.h"

typedef struct Reseat { /* someone changes tables; all numbers from 0 */
    uint16_t round, player, from, to;
} Reseat;

/* At most this many moves come of one player leaving one round. */
enum { REPAIR_MOVES = TABLE_CHAIRS + 1 };

/* Take a player out of one round.  The one who moves is the one for whom it means the fewest
 * repeated opponents over the whole schedule, then the fewest repeated positions, then the lowest
 * number.  Everyone else keeps table and order; behind the gap people move up.  If the table breaks up,
 * the people of the last one move to its number.  Writes up to REPAIR_MOVES moves, each to another
 * number, and how many.  ERR_MISSING if the player has no seat there, ERR_INPUT if
 * five people or fewer than three would be left, who can't be seated; then nothing changes. */
Status repair_leave(Schedule *s, int round, unsigned player, Reseat moves[REPAIR_MOVES], int *count,
                    Err *err);

/* Several have left one round, are taken out already, and gaps are closed: is a table short, with
 * one person or two? */
bool repair_short(const Schedule *s, int round);

/* The next move towards a round without short tables; tables that empty keep their number.  A player
 * left alone joins a short table, else one of three.  A table of two gets someone from a table of
 * four; where there is none, its people go like those who are alone.  Ends if repeated while
 * repair_short().  ERR_INPUT if so few people cannot be seated; then nothing changes. */
Status repair_next(Schedule *s, int round, Reseat *moved);

/* Two players exchange their seats in one round: what really happened there. */
Status repair_swap(Schedule *s, int round, unsigned a, unsigned b, Err *err);
