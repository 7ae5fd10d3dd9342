/* transfer.h - bring one database up to another, event by event.
 *
 * Used to copy stores, to back up PostgreSQL, and to bring a mirror up to date.  Every event is
 * chained again on the way, so damage is found rather than copied.
 *
 * Private to the store.
 */
#pragma once
#include "store/backend.h"

/* Append to `to` what its streams lack of those in `from`.  A stream with another history, or
 * one that is longer in `to`, is ERR_CONFLICT. */
Status transfer_streams(Backend *from, Backend *to, uint64_t *events, Err *err);

/* Whether `to` holds nothing but what `from` has too; the first stream that goes further, or is
 * not in `from` at all, is ERR_CONFLICT. */
Status transfer_check(Backend *from, Backend *to, Err *err);

/* Put the people and secrets of `from` into `to`; `only` leaves nothing else there. */
Status transfer_cells(Backend *from, Backend *to, bool only, Err *err);
