/* pairing_list.h - who sits where, as a list that spreadsheets and pairing programs read and write (DC21-1.2.3b).
 *
 *     phase,round,table,position,id,name
 *     preliminary,1,1,1,0007,Anna
 *
 * The same list, made here or elsewhere, is read in again: rounds that are not published yet are seated by it.  Where
 * the rulebook itself seats people (the bracket of a digital championship), a list is only checked against it.
 */
#pragma once
#include "app/director/events.h"

Status pairing_list_csv(const EventEye *eye, Buf *out, Err *err);

/* For `run`; `csv` NULL: nothing was sent.  `same`: how many lines were checked against what the rulebook says. */
bool pairing_list_plan(Task *t, Live *live, uint64_t who, const char *csv, unsigned *same);
