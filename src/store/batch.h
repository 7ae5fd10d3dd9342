/* batch.h - writes that are committed together.
 *
 * Pending is one write on its way; Batch is some of them, judged in order against the streams'
 * heads: which are repeated, which are in conflict, and which rows and cells follow from the others.
 * Only judging and chaining live here; threads and databases do not.
 *
 * Private to the store.
 */
#pragma once
#include "store/backend.h"

#include <semaphore.h>

typedef struct Pending {
    struct Pending *next, *next_done; /* in the queue or its batch; among the answered */
    StoreWrite write;                 /* a deep copy; it lies behind the Pending in one piece */
    size_t bytes;                     /* of that piece */
    int64_t at;                       /* writer.c: when it came, in us */
    StoreDone done;                   /* NULL: someone waits for `ready` */
    void *user;
    sem_t *ready;
    int refs; /* atomic: the batch and the one awaiting the answer hold one each */
    StoreResult result;
} Pending;

/* Whether a write can be understood: names, sizes, numbers. */
Status write_check(const StoreWrite *write, Err *err);
Status stream_check(const char *stream, Err *err);

/* A copy of the write that owns all it needs, with two references; NULL without memory. */
Pending *pending_make(const StoreWrite *write);
void pending_drop(Pending *pending);

typedef struct Batch {
    struct Batch *next;
    Pending *first; /* linked by Pending.next */
    size_t count, bytes;

    int64_t mirrored_at; /* mirror.c: when it was handed over, */
    bool answered;       /* and whether it was acknowledged meanwhile */

    Slot *slots;
    size_t slot_count;
    Row *rows;
    size_t row_count;
    StoreCell *cells;
    size_t cell_count;
} Batch;

/* A batch over this list of writes; NULL without memory.  batch_free lets go of the writes. */
Batch *batch_make(Pending *first);
void batch_free(Batch *batch);

/* Ask the backend, inside a transaction, and judge every write: results are filled in, rows and
 * cells gathered.  Fails only if the backend does.  May be called again after a failure. */
Status batch_judge(Batch *batch, Backend *backend, Err *err);

/* Give every write of the batch the same failure. */
void batch_fail(Batch *batch, const Err *err);
