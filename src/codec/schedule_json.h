/* schedule_json.h - a schedule as JSON, and back.
 *
 *     {"rounds":[[["p1","p2","p3","p4"],["p5","p6","p7"]],...],
 *      "quality":{"players":7,"rounds":3,"repeats":0,"repeats_bound":0,"repeats_proven":true,...}}
 *
 * Rounds are lists of tables, tables lists of ids in play order, three or four of them.  A figure
 * is `proven` when it equals its bound: fewer is impossible.
 */
#pragma once
#include "base/buf.h"
#include "codec/roster.h"
#include "tournament/schedule_repair.h"
#include "tournament/seating.h"

enum { SCHEDULE_JSON_MAX = 16 << 20 };

typedef struct ScheduleNote { /* what goes into "quality" beside the figures */
    uint64_t seed;
    const char *rulebook;
    int64_t fair_repeats; /* repeats of a schedule with fair shares of the tables of three, where
                             that is more; else -1 */
    const Reseat *moves;  /* people moved in a plan that was kept */
    size_t move_count;
} ScheduleNote;

/* Append rounds and quality as the members of an object that the caller opens and closes. */
void schedule_json_write(const Roster *roster, const Problem *p, const Schedule *s,
                         const Seating *seating, const ScheduleNote *note, Buf *out);

/* Read the rounds; "quality" and whatever else is there are passed over.  With `known` nobody but
 * the people of the roster may appear, otherwise they are added to it.  `s->seat` has room for
 * `room` chairs, and s->chairs is set by the reader.  `text` ends with a zero byte, is changed and
 * must outlive the roster. */
Status schedule_json_read(char *text, size_t size, Roster *roster, bool known, Schedule *s,
                          size_t room, Err *err);
