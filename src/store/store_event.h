/* store_event.h - an event that outlives the place it was read from.
 *
 * Private to the store.
 */
#pragma once
#include "store/store.h"

/* Copy what `event` points to, its stream's name and hash excepted, into one piece of memory and
 * let it point there.  The caller frees the piece; NULL without memory. */
char *store_event_copy(StoreRecord *event);
