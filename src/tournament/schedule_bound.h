/* schedule_bound.h - what no schedule can beat, and why.
 *
 * Beside each figure of a Quality stands the least that is possible, so that an organiser reads
 * "0 repeats; fewer is impossible" and stops asking for more.  A bound is proven, not always
 * reached: where the figure is higher, nobody knows or the search was cut short.
 */
#pragma once
#include "tournament/schedule.h"

/* Why it cannot be less; the words for people are in print/schedule_text. */
typedef enum BoundReason {
    BOUND_NONE,       /* nothing speaks against zero */
    BOUND_COUNTING,   /* more meetings than pairs who can still meet */
    BOUND_PIGEONHOLE, /* so few tables that any two rounds share pairs */
    BOUND_EXHAUSTED,  /* all schedules were tried, up to renaming */
    BOUND_FAIR,       /* all schedules with fair shares of the tables of three were tried */
    BOUND_FIXED,      /* people who stay at one table meet again */
    BOUND_PAST,       /* they have been played already */
    BOUND_POSITIONS,  /* more rounds than positions, and position 4 only at tables of four */
    BOUND_TABLES,     /* a country has more players than there are tables */
    BOUND_EVERYBODY,  /* with so few repeats nearly everyone meets everyone */
    BOUND_SPREAD,     /* fewer only if a pair meets more often */
    BOUND_REASONS
} BoundReason;

typedef struct Bound {
    uint32_t least;
    BoundReason why;
} Bound;

typedef struct Bounds {
    Bound meetings; /* of the pair that meets most often */
    Bound repeats, positions, countries;
} Bounds;

/* The bounds for all rounds together, the published ones as they are.  What comes first limits what
 * follows, so pass the numbers reached: the bound for repeats is about schedules in which no pair
 * meets more than `most_meetings` times (0: as often as it likes), the one for countries about
 * schedules with at most `repeats` repeats where those come first.
 * `work` has schedule_measure_room(players) bytes. */
void schedule_bounds(const Problem *p, uint32_t most_meetings, uint32_t repeats, uint8_t *work,
                     Bounds *bounds);

/* The least number of repeats for the plain task, nobody absent, fixed or forbidden. */
Bound schedule_repeats_bound(unsigned players, unsigned rounds, FairThrees threes);
