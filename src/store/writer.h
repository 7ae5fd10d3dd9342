/* writer.h - one queue, one thread, many writes in one commit.
 *
 * The thread takes whatever waits, judges it, commits it and hands the batch on; while the disk
 * is busy the next batch gathers meanwhile, so nobody needs to tune a delay.
 *
 * Private to the store.
 */
#pragma once
#include "store/batch.h"

typedef struct Writer Writer;

typedef struct WriterHooks { /* called by the writer's thread */
    void *user;
    /* The batch is durable, or has failed; its results are filled in.  Takes the batch over and
     * makes sure that writer_answer is called once, from any thread, in the order of commits. */
    void (*committed)(void *user, Batch *batch);
    void (*tick)(void *user); /* some times a second */
} WriterHooks;

/* Make a writer, then start its thread.  `backend` belongs to that thread until writer_stop. */
Status writer_open(Backend *backend, const StoreOptions *options, WriterHooks hooks,
                   Writer **writer, Err *err);
Status writer_start(Writer *writer, Err *err);

/* Finish the queue and end the thread; nobody may submit any more. */
void writer_stop(Writer *writer);
void writer_close(Writer *writer);

/* Put a write into the queue, `wait`ing for room or failing when there is none.  The queue takes
 * over one reference, unless it fails. */
Status writer_submit(Writer *writer, Pending *pending, bool wait, Err *err);

/* Give the writes of a batch their answers: waiters wake, callbacks queue up for writer_drain. */
void writer_answer(Writer *writer, Batch *batch);

/* Call the callbacks that are due, on this thread. */
void writer_drain(Writer *writer);

/* A waiter has its answer: make room in the queue. */
void writer_taken(Writer *writer, const Pending *pending);

/* Do writes go through?  What is known without asking or waiting: store_ready. */
Status writer_ready(Writer *writer, Err *err);

/* There is no more time for a database that does not answer. */
void writer_hurry(Writer *writer);

void writer_stats(Writer *writer, StoreStats *stats);
