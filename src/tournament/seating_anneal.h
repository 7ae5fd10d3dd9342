/* seating_anneal.h - the search: swap two people of one round, again and again.
 *
 * Simulated annealing with whole numbers only: improvements are always taken, losses with a
 * chance that falls as the search cools.  Equal halls and equal generators give equal results on
 * every machine, unless the watcher stops the search early.
 */
#pragma once
#include "tournament/seating_hall.h"

/* The progress of a search, for the user. */
typedef struct Progress {
    uint64_t steps, steps_max;
    uint32_t repeats, forbidden, same_country; /* of the best so far, open rounds only */
    uint32_t least_repeats;                    /* the bound, open rounds only */
} Progress;

/* Asked every few milliseconds; false ends the search with the best so far.  `keep_going` may be
 * NULL. */
typedef struct Watch {
    bool (*keep_going)(void *ctx, const Progress *progress);
    void *ctx;
} Watch;

typedef struct Search {
    uint64_t goal;      /* a rank that cannot be beaten: stop there */
    uint64_t steps_max; /* of all runs together */
    uint64_t patience;  /* give up after so many steps without a better result; 0 never */
    uint64_t steps;     /* taken so far */
    uint64_t better_at; /* the step that last found something better */
    bool stopped;       /* by the watcher */
    Watch watch;
} Search;

/* Tell the watcher; false if the search is to end: stopped, out of budget or out of
 * patience. */
bool search_goes_on(Search *search, const Progress *progress);

/* Cool the hall from its present state for `steps` swaps tried, starting warm or, to polish what
 * is already good, lukewarm.  `best`, whose rank is *rank, is replaced whenever the hall is
 * better. */
void anneal_run(Hall *hall, Search *search, uint64_t steps, bool polish, Rng *rng, Schedule *best,
                uint64_t *rank);

/* Runs from fresh draws, each longer than the last, until the goal, the budget or the watcher
 * ends it.  `best` need not be set; *rank becomes that of `best`. */
void anneal_search(Hall *hall, const Problem *p, Search *search, Rng *rng, Schedule *best,
                   uint64_t *rank);

/* ---- chances ------------------------------------------------------------------------------ */

/* The chance, of 2^32, to accept a loss of `d` at a coldness: e^(-d * coldness / 64). */
enum { ANNEAL_LOSSES = 256 };
void anneal_chances(unsigned coldness, uint32_t chance[ANNEAL_LOSSES]);
