/* recount.h - count a schedule again, knowing nothing of how it was made.
 *
 * Shares no code and no idea with src/tournament: it lists, for each player, the opponents and the
 * positions of every round and counts what it finds.
 */
#pragma once
#include "tournament/schedule.h"

typedef struct Recount {
    unsigned repeats, most_meetings, position_duplicates, most_of_a_position;
    unsigned threes_min, threes_max; /* of the players who are in every round */
    unsigned same_country, forbidden;
} Recount;

/* NULL if everyone who plays a round has exactly one seat in it, tables have three or four people
 * without a gap, and there are as few tables of three as possible from round `first` on; else what
 * is wrong. */
const char *recount(const Problem *p, const Schedule *s, int first, Recount *r);
