/* rehearse_facts.h - a rehearsed event as facts for paper. */
#pragma once
#include "app/rehearsal/rehearse.h"
#include "print/facts.h"

/* People, tables and rankings, and the boards that a watcher kept with rehearse_keep_board.  The
 * caller frees the facts. */
Status rehearse_facts(const Rehearsal *r, const Facts *kept, int tongue, Facts *facts, Err *err);

/* Keep a board until the event is over; `kept` begins as { 0 } and is freed like other facts. */
Status rehearse_keep_board(Facts *kept, const Rehearsal *r, uint8_t round, uint16_t game,
                           const Board *board, Err *err);
