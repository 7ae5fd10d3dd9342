/* group.h - qualifier groups: who plays with whom, when, and who advances.
 *
 * Entrants are grouped by time zone so that everyone plays at a decent hour (DC21-1.2.4c).  A zone
 * with too few joins the neighbour nearest by the clock until each group is large enough.
 * A group plays for 48 hours from Friday evening by its own clock; the window is kept as two UTC
 * instants, so a change of clocks in between changes nothing.  Opponents are drawn at random
 * inside the group (DC21-1.3.2b).
 *
 * Pure: time is a number submitted, chance a seed; equal input gives equal groups and pairings.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "tournament/rank.h"

enum { GROUP_ZONES = 64, GROUP_NONE_YET = 0xffff }; /* the world has 38 offsets in use */
enum { GROUP_WEST = -12 * 60, GROUP_EAST = 14 * 60, GROUP_DAY = 24 * 60 }; /* minutes */

typedef struct Group {
    int16_t offset; /* minutes east of UTC: the zone most of its entrants live in */
    uint32_t size;
} Group;

/* Divide `count` entrants, each with its minutes east of UTC, into groups of at least `least`.
 * `of[i]` becomes the group of entrant i; `groups` has room for GROUP_ZONES, in order from west to
 * east.  If all together are fewer than `least` there is one group, which needs a recorded waiver:
 * see its size.  Returns the number of groups; 0 if an offset is out of range or there are more
 * than GROUP_ZONES different ones. */
size_t group_divide(const int16_t *offset, size_t count, unsigned least, uint16_t *of,
                    Group *groups);

/* "UTC-5", "UTC+05:30", "+0530", "Z" or "UTC" as minutes east; false for anything else. */
bool group_offset(const char *text, int16_t *minutes);

typedef struct Window {
    int64_t opens, closes; /* seconds since 1970-01-01 00:00 UTC */
} Window;

/* The day of a date, counted from 1970-01-01; the proleptic Gregorian calendar. */
int64_t group_day(int year, unsigned month, unsigned day);
unsigned group_weekday(int64_t day); /* 0 Monday to 6 Sunday */

/* Open at `minute` of the local day, for so many hours of elapsed time. */
Window group_window(int64_t day, unsigned minute, int16_t offset, unsigned hours);

/* Append an instant as 2021-05-07T23:00Z. */
void group_instant(int64_t instant, Buf *out);

/* How often two have sat at one table; `times` NULL: nobody has met anyone. */
typedef struct Meetings {
    unsigned (*times)(const void *of, uint32_t a, uint32_t b);
    const void *of;
} Meetings;

/* One wave of the queue: seat the waiting players at random at tables of four.  Those with fewer
 * games so far come first, so that nobody is left behind; among equals chance decides, never the
 * rating, and then as few as possible sit with someone whom they have met.  `player` (count of
 * them, `games` by player) is reordered so that the tables are player[0..3], player[4..7] and so
 * on; the rest wait.  Nobody with `most` games is seated.  A last table of three is made only if
 * `threes`.  Returns how many are seated. */
size_t group_pair(Rng *rng, uint32_t *player, size_t count, const uint16_t *games, unsigned most,
                  bool threes, Meetings met, uint32_t *scratch);
/* Those at a table who have met before, pair by pair. */
unsigned group_repeats(Meetings met, const uint32_t *table, size_t seats);

/* The best `promote` of each group, then the best `alternates` of all others, in the order of
 * `rows` (rank_table); only who is ranked counts.  `group` is by entrant.  `chosen` has room for
 * promote * groups + alternates row numbers.  Returns how many are promoted; *named alternates
 * follow them. */
size_t group_promote(const Standing *rows, size_t count, const uint16_t *group, size_t groups,
                     unsigned promote, unsigned alternates, uint32_t *chosen, size_t *named);
