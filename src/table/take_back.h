/* take_back.h - true take-backs, at casual tables only: a seat asks to have its own last action undone,
 * and everyone else who sits there agrees, or the table's option lets it happen at once.
 *
 * Asking changes nothing; what undoes is a REWIND that the system adds when nobody is against it.  It
 * keeps the draws: after undoing a roll you roll the same again.  At once goes only what has
 * shown nobody anything: no draw, nothing that another seat did or said since.  A question falls with
 * the next action of anyone.  Whether a table has take-backs at all is for the shell to know.
 */
#pragma once
#include "table/table.h"

/* The entry a seat would take back: its own last act that still stands; 0 if there is none. */
uint32_t back_last(const Table *t, const Entry *log, int seat);

/* Has nothing been shown since, so that it may be undone without asking? */
bool back_silent(const Table *t, const Entry *log, uint32_t to);

/* Seats that still have to answer the open question, one bit each; 0 if there is none. */
unsigned back_awaited(const Table *t);

/* There is a question and nobody has to answer any more: let the REWIND follow. */
bool back_agreed(const Table *t);
Entry back_rewind(const Table *t);

TableRefusal back_check(const Table *t, const Entry *log, const Entry *e);
void back_apply(Table *t, const Entry *e, uint32_t index);
