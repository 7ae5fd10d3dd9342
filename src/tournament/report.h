/* report.h - a finished ranking, ready to be printed or written, and what must be said about it.
 *
 * Pure: points at what the caller owns.
 */
#pragma once
#include "tournament/overall.h"

typedef struct Report {
    const Results *results;
    const char *name;       /* of the event, "" if none */
    const Standing *rows;   /* one for each entrant */
    const Overall *overall; /* the final list, NULL before the semi-finals */
    const char *lots_seed;  /* revealed seed of the lots, NULL if none were drawn */
    size_t cut;             /* ranks on which something depends; 0 none */
} Report;

/* Append what a reader must know, one sentence a line: games that are void, decided or left out,
 * who is not ranked and why, ties that need lots before the cut can be made. */
void report_notes(const Report *report, int tongue, Buf *out);

/* "ranked", "incomplete", "no result", "left a game", "disqualified". */
const char *report_state(StandingState state, int tongue);
