/* seating.h - make a schedule: who meets whom, in which position, where.
 *
 *     size_t room = seating_room(&problem);
 *     Schedule schedule = { .seat = ..., .chairs = schedule_chairs(players) };
 *     Seating seating;
 *     status = seating_solve(&problem, watch, memory, room, &schedule, &seating, &err);
 *
 * Opponents first: a construction or a stored template where one is known, search where none is.
 * Then names, so that compatriots and forbidden pairs keep apart; then positions, which never cost
 * anything.  With published rounds, drop-outs, late arrivals or people who cannot change tables
 * everything is searched for at once, and what is published stays as it is.
 *
 * Deterministic: the same problem, seed and budget give the same schedule on every machine, unless
 * the watcher ends the search early; then it is the best so far.
 */
#pragma once
#include "tournament/schedule_bound.h"
#include "tournament/seating_anneal.h"
#include "tournament/seating_build.h"

enum { SEATING_STEPS = 200000000 }; /* a budget for people who can wait a few seconds */

typedef struct Seating { /* what came of it */
    Method method;
    uint64_t steps;
    bool stopped; /* by the watcher, before the goal or the budget was reached */
    Quality quality;
    Bounds bounds;
} Seating;

/* Bytes of memory that seating_solve needs, aligned for any type. */
size_t seating_room(const Problem *p);

/* `out->seat` has room for rounds * schedule_chairs(players) chairs and `out->chairs` is set.
 * Refuses a problem that problem_check refuses. */
Status seating_solve(const Problem *p, Watch watch, void *memory, size_t room, Schedule *out,
                     Seating *seating, Err *err);

/* Do fair shares of the tables of three cost repeats in the plain task?  True where it is known,
 * with the fewest repeats a fair schedule is known to have. */
bool seating_collision(unsigned players, unsigned rounds, uint32_t *fair_repeats);

/* Fill in quality and bounds of any schedule.  `work` has schedule_measure_room bytes. */
void seating_judge(const Problem *p, const Schedule *s, uint8_t *work, Seating *seating);
