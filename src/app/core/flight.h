/* flight.h - events on their way to the disk.
 *
 * Private to live.c and task.c: the copies that a stream keeps of what was judged and is not durable
 * yet, with the news to send when it is.
 */
#pragma once
#include "app/core/live.h"

struct Flight {
    StoreRecord event; /* its bytes lie in `memory` */
    News news;
    struct Task *task;
    Flight *next; /* later in the same stream */
    char memory[];
};

/* An event was followed that was not there before: rights may hang on it. */
void live_note_rights(Live *live, const StoreRecord *event);

/* Events (from, to] are durable: tell the app's modules, and keep a snapshot now and then. */
void live_landed(Live *live, uint64_t from, uint64_t to);
