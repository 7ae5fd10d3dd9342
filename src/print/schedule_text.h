/* schedule_text.h - a schedule for the notice board: plain text, or CSV for a spreadsheet.
 *
 * First what it is worth, then each round by tables, then everyone by name, so that people find
 * themselves.  Columns are aligned for letters of one width; UTF-8 letters count as one.
 */
#pragma once
#include "base/buf.h"
#include "tournament/schedule_repair.h"
#include "tournament/seating.h"

typedef struct SchedulePage {
    const Problem *problem;
    const Schedule *schedule;
    const Seating *seating;
    const char *const *id, *const *name; /* of every player */
    const char *const *country;          /* of every player, "" if unknown; or NULL */
    int tongue;                          /* IN_ENGLISH … */
    uint64_t seed;
    int64_t fair_repeats; /* with fair shares of the tables of three, where that is more; else -1 */
    const Reseat *moves;  /* people moved in a plan that was kept */
    size_t move_count;
} SchedulePage;

/* Append the whole page. */
void schedule_text(const SchedulePage *page, Buf *out);

/* Append a heading and one line a seat: round, table, position, id, name, country. */
void schedule_csv(const SchedulePage *page, Buf *out);
