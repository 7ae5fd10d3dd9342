#include "store/writer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    QUEUE_MAX = 16384,       /* writes under way, unless told otherwise */
    QUEUE_BYTES = 256 << 20, /* and their bytes */
    BATCH_MAX = 4096,        /* writes in one commit */
    BATCH_BYTES = 16 << 20,
    TICK_MS = 100,
    RETRY_MS = 200,
    LOOK_MS = 1000, /* between two looks at the room on the disk, or at what refused a write */
};

struct Writer {
    Backend *backend;
    StoreOptions options;
    WriterHooks hooks;
    pthread_t thread;

    bool running; /* of the thread that opens and closes */

    pthread_mutex_t mutex; /* guards everything below */
    pthread_cond_t work, room;
    Pending *first, **last; /* the queue */
    Pending *done, **done_last;
    uint32_t under_way;
    size_t bytes; /* of all that is under way */
    bool stopping, dead;
    int64_t since; /* when the batch under way was begun; 0: there is none */
    Err refused;   /* why the last write failed, until one succeeds */
    bool away;     /* because the database did not answer */
    Err cramped;   /* why there is no room */
    StoreStats stats;

    int hurry; /* atomic */
};

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Wait for a signal for at most this long; the mutex is held. */
static void wait_ms(Writer *w, pthread_cond_t *cond, int ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)ms * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(cond, &w->mutex, &until);
}

/* ---- the commit ---- */

static void end_process(Writer *w, const char *text) {
    if (w->options.fatal) {
        w->options.fatal(w->options.user, text);
        return;
    }
    fprintf(stderr, "castellan: %s\n", text);
    abort();
}

typedef struct Sought {
    const uint8_t *hash;
    bool there;
} Sought;

static bool compare(void *user, const StoreRecord *event) {
    Sought *sought = user;
    sought->there = memcmp(event->hash, sought->hash, SHA256_BYTES) == 0;
    return false;
}

/* After a connection broke in a commit: did it take place?  One event speaks for the batch. */
static Status took_place(Writer *w, const Batch *batch, bool *there, Err *err) {
    const StoreRecord *event = &batch->rows[0].event;
    Sought sought = { .hash = event->hash };
    Status status = w->backend->kind->read(w->backend, event->stream, event->seq, 1, compare,
                                           &sought, err);
    *there = sought.there;
    return status;
}

/* One attempt.  `unsure` says that an earlier one broke off while committing.  The server may still be
 * at it, holding the heads of these streams: only with them in our hands is the answer final. */
static Status write_once(Writer *w, Batch *batch, bool *unsure, Err *err) {
    Backend *b = w->backend;
    const BackendKind *kind = b->kind;
    Status status = kind->begin(b, err);
    if (status) return status;
    if (*unsure && batch->row_count > 0) {
        bool there = false;
        status = kind->lock(b, batch->slots, batch->slot_count, err);
        if (!status) status = took_place(w, batch, &there, err);
        if (status || there) goto done;
    }
    *unsure = false;
    status = batch_judge(batch, b, err);
    if (!status && batch->row_count > 0)
        status = kind->insert(b, batch->rows, batch->row_count, batch->slots, batch->slot_count,
                              err);
    if (!status && batch->cell_count > 0)
        status = kind->cells(b, batch->cells, batch->cell_count, err);
    if (!status && (batch->row_count > 0 || batch->cell_count > 0)) {
        *unsure = true;
        return kind->commit(b, err); /* which rolls back on its own when it fails */
    }
done:
    kind->rollback(b);
    return status;
}

/* Wait a little for a server to come back; false when patience is at its end. */
static bool bear_with(Writer *w, int64_t until) {
    struct timespec pause = { 0, (long)RETRY_MS * 1000000 };
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&w->mutex);
    bool more = !w->stopping && now_us() < until;
    pthread_mutex_unlock(&w->mutex);
    return more && !__atomic_load_n(&w->hurry, __ATOMIC_RELAXED);
}

/* How the last write went, for those who want to know whether another one would. */
static void remember(Writer *w, const Err *err, Damage damage) {
    pthread_mutex_lock(&w->mutex);
    w->refused = err ? *err : (Err){ 0 };
    w->away = err && damage == DAMAGE_AWAY;
    if (damage == DAMAGE_FATAL) w->dead = true;
    pthread_mutex_unlock(&w->mutex);
}

static void write_batch(Writer *w, Batch *batch) {
    /* of the one that has waited longest */
    int64_t until = batch->first->at + (int64_t)w->options.patience_ms * 1000;
    bool unsure = false, told = false;
    Err err;
    while (write_once(w, batch, &unsure, &err)) {
        Damage damage = w->backend->kind->damage(w->backend);
        if (damage == DAMAGE_AWAY) {
            if (!told && w->options.notice) w->options.notice(w->options.user, err.text);
            told = true;
            if (bear_with(w, until)) continue;
        }
        remember(w, &err, damage);
        if (damage == DAMAGE_FATAL) end_process(w, err.text);
        if (unsure && damage == DAMAGE_AWAY)
            err_set(&err, ERR_STORE,
                    "The database stopped answering, so this may or may not be saved. Check before "
                    "you do it again, or send it again with the same Idempotency-Key.");
        batch_fail(batch, &err);
        return;
    }
    remember(w, NULL, DAMAGE_NONE);
    if (told && w->options.notice)
        w->options.notice(w->options.user, "The database is back; nothing was lost.");
}

/* After a failure: would a write succeed again?  A small one of our own tells. */
static void try_again(Writer *w) {
    Backend *b = w->backend;
    Err err;
    StoreCell cell = { BOX_POSITION, CELL_PUT, "ready", "", "", { "" } };
    Status status = b->kind->begin(b, &err);
    if (!status) {
        status = b->kind->cells(b, &cell, 1, &err);
        if (status) b->kind->rollback(b);
        else status = b->kind->commit(b, &err);
    }
    Damage damage = status ? b->kind->damage(b) : DAMAGE_NONE;
    remember(w, status ? &err : NULL, damage);
    if (damage == DAMAGE_FATAL) end_process(w, err.text);
    if (!status && w->options.notice)
        w->options.notice(w->options.user, "The database can be written again.");
}

/* Now and then: is there room, and does what failed still fail? */
static void look_around(Writer *w, int64_t *looked, bool idle) {
    if (now_us() - *looked < (int64_t)LOOK_MS * 1000) return;
    Err cramped = { 0 };
    if (w->backend->kind->room) w->backend->kind->room(w->backend, &cramped);
    pthread_mutex_lock(&w->mutex);
    bool failed = w->refused.status != OK && !w->dead && !w->stopping;
    bool news = cramped.status && !w->cramped.status;
    w->cramped = cramped;
    pthread_mutex_unlock(&w->mutex);
    if (news && w->options.notice) w->options.notice(w->options.user, cramped.text);
    if (failed && idle) try_again(w);
    *looked = now_us();
}

/* ---- the thread ---- */

/* Take what waits, up to the size of one commit; the mutex is held. */
static Pending *take(Writer *w) {
    Pending *list = w->first, **at = &w->first;
    size_t count = 0, bytes = 0;
    while (*at && count < BATCH_MAX && bytes < BATCH_BYTES) {
        bytes += (*at)->bytes;
        count++;
        at = &(*at)->next;
    }
    w->first = *at;
    if (!w->first) w->last = &w->first;
    *at = NULL;
    return list;
}

static void count_batch(Writer *w, const Batch *batch, int64_t us) {
    w->stats.batches++;
    if (batch->count > w->stats.largest_batch) w->stats.largest_batch = batch->count;
    w->stats.commit_us += (uint64_t)us;
    w->stats.events += batch->row_count;
    for (const Pending *p = batch->first; p; p = p->next) {
        if (p->result.err.status == OK && !p->result.repeated) w->stats.writes++;
        else if (p->result.repeated) w->stats.repeats++;
        else if (p->result.err.status == ERR_CONFLICT) w->stats.conflicts++;
        else w->stats.failures++;
    }
}

static void *run(void *arg) {
    Writer *w = arg;
    const BackendKind *kind = w->backend->kind;
    int64_t looked = 0;
    pthread_mutex_lock(&w->mutex);
    for (;;) {
        if (!w->first && !w->stopping) wait_ms(w, &w->work, TICK_MS);
        Pending *list = take(w);
        if (!list && w->stopping) break;
        bool dead = w->dead, idle = !list;
        w->since = list ? now_us() : 0;
        pthread_mutex_unlock(&w->mutex);

        if (list) {
            Batch *batch = batch_make(list);
            if (!batch) {
                fprintf(stderr, "castellan: There is not enough memory to write the log.\n");
                abort();
            }
            int64_t start = now_us();
            Err err;
            if (!dead) write_batch(w, batch);
            else {
                err_set(&err, ERR_STORE, "The disk failed. Nothing more can be saved.");
                batch_fail(batch, &err);
            }
            pthread_mutex_lock(&w->mutex);
            w->since = 0;
            count_batch(w, batch, now_us() - start);
            pthread_mutex_unlock(&w->mutex);
            w->hooks.committed(w->hooks.user, batch);
        }
        w->hooks.tick(w->hooks.user);
        if (kind->rest && !dead) kind->rest(w->backend, idle);
        if (!dead) look_around(w, &looked, idle);
        pthread_mutex_lock(&w->mutex);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

/* ---- the two ends of the queue ---- */

/* Does the database not answer, as far as is known?  The mutex is held. */
static Status is_away(const Writer *w, Err *err) {
    int64_t stuck = w->since ? (now_us() - w->since) / 1000 : 0;
    if (w->away) {
        if (err) *err = w->refused;
        return ERR_STORE;
    }
    if (stuck < w->options.answer_ms) return OK; /* longer: no more is taken */
    return err_set(err, ERR_STORE,
                   "Nothing could be saved for {seconds%d} seconds, because the database doesn't "
                   "answer. Check that it is running, then try again.",
                   (int)(stuck / 1000));
}

static uint32_t queue_max(const Writer *w) {
    return w->options.queue_max ? w->options.queue_max : QUEUE_MAX;
}

Status writer_submit(Writer *w, Pending *pending, bool wait, Err *err) {
    uint32_t most = queue_max(w);
    pthread_mutex_lock(&w->mutex);
    while (wait && !w->dead && (w->under_way >= most || w->bytes >= QUEUE_BYTES))
        pthread_cond_wait(&w->room, &w->mutex);
    Status status = OK;
    if (w->dead) status = err_set(err, ERR_STORE, "The disk failed. Nothing more can be saved.");
    else if (w->under_way >= most || w->bytes >= QUEUE_BYTES)
        status = err_set(err, ERR_STORE,
                         "{writes%u} changes are waiting for the disk. Try again shortly.",
                         w->under_way);
    else status = is_away(w, err);
    if (!status) {
        pending->at = now_us();
        *w->last = pending;
        w->last = &pending->next;
        w->under_way++;
        w->bytes += pending->bytes;
        pthread_cond_signal(&w->work);
    }
    pthread_mutex_unlock(&w->mutex);
    return status;
}

Status writer_ready(Writer *w, Err *err) {
    pthread_mutex_lock(&w->mutex);
    uint32_t most = queue_max(w);
    Status status = is_away(w, err);
    const Err *why = w->refused.status ? &w->refused : &w->cramped;
    if (!status && why->status) {
        status = ERR_STORE;
        if (err) *err = *why;
    }
    if (!status && w->dead)
        status = err_set(err, ERR_STORE, "The disk failed. Nothing more can be saved.");
    if (!status && (w->under_way >= most - most / 8 || w->bytes >= QUEUE_BYTES / 8 * 7))
        status = err_set(err, ERR_STORE,
                         "{writes%u} changes are waiting for the disk. Try again shortly.",
                         w->under_way);
    pthread_mutex_unlock(&w->mutex);
    return status;
}

void writer_hurry(Writer *w) {
    __atomic_store_n(&w->hurry, 1, __ATOMIC_RELAXED);
}

void writer_taken(Writer *w, const Pending *pending) {
    pthread_mutex_lock(&w->mutex);
    w->under_way--;
    w->bytes -= pending->bytes;
    pthread_cond_broadcast(&w->room);
    pthread_mutex_unlock(&w->mutex);
}

void writer_answer(Writer *w, Batch *batch) {
    bool drain = false;
    pthread_mutex_lock(&w->mutex);
    for (Pending *p = batch->first; p; p = p->next) {
        if (!p->done) {
            sem_post(p->ready);
            continue;
        }
        *w->done_last = p;
        w->done_last = &p->next_done;
        drain = true;
    }
    pthread_mutex_unlock(&w->mutex);
    if (drain && w->options.notify) w->options.notify(w->options.user);
}

void writer_drain(Writer *w) {
    pthread_mutex_lock(&w->mutex);
    Pending *list = w->done;
    w->done = NULL;
    w->done_last = &w->done;
    pthread_mutex_unlock(&w->mutex);
    while (list) {
        Pending *p = list;
        list = p->next_done;
        p->done(p->user, &p->result);
        writer_taken(w, p);
        pending_drop(p);
    }
}

void writer_stats(Writer *w, StoreStats *stats) {
    pthread_mutex_lock(&w->mutex);
    *stats = w->stats;
    stats->under_way = w->under_way;
    pthread_mutex_unlock(&w->mutex);
}

/* ---- opening and closing ---- */

Status writer_open(Backend *backend, const StoreOptions *options, WriterHooks hooks,
                   Writer **writer, Err *err) {
    Writer *w = calloc(1, sizeof *w);
    if (!w) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    w->backend = backend;
    backend->wait_ms = options->answer_ms;
    backend->hurry = &w->hurry;
    w->options = *options;
    w->hooks = hooks;
    w->last = &w->first;
    w->done_last = &w->done;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&w->work, &monotonic);
    pthread_cond_init(&w->room, NULL);
    pthread_condattr_destroy(&monotonic);
    *writer = w;
    return OK;
}

Status writer_start(Writer *w, Err *err) {
    w->running = pthread_create(&w->thread, NULL, run, w) == 0;
    if (w->running) return OK;
    return err_set(err, ERR_SYSTEM, "The system provides no thread for writing.");
}

void writer_stop(Writer *w) {
    if (!w->running) return;
    pthread_mutex_lock(&w->mutex);
    w->stopping = true;
    writer_hurry(w);
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->mutex);
    pthread_join(w->thread, NULL);
    w->running = false;
}

void writer_close(Writer *w) {
    writer_stop(w);
    pthread_cond_destroy(&w->work);
    pthread_cond_destroy(&w->room);
    pthread_mutex_destroy(&w->mutex);
    free(w);
}
