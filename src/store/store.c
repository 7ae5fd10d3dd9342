#include "store/store.h"

#include "base/heap.h"
#include "store/follow.h"
#include "store/inside.h"
#include "store/mirror.h"
#include "store/watch.h"
#include "store/writer.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READERS_KEPT = 8, ANSWER_MS = 5000 };

const char *const BOX_NAME[BOXES] = {
    [BOX_PERSON] = "person",     [BOX_SECRET] = "secret", [BOX_SNAPSHOT] = "snapshot",
    [BOX_POSITION] = "position", [BOX_VIEW] = "view_row",
};

struct Store {
    StoreOptions options;
    Backend *main; /* the writer's; readers come from it */
    Watch *watch;
    Writer *writer; /* NULL when read-only */
    Mirror *mirror; /* NULL without one */
    Follow *follow; /* NULL where nobody else writes; it looks for a database that is away */

    pthread_mutex_t mutex; /* guards everything below */
    Backend *idle[READERS_KEPT];
    size_t idle_count;
    uint64_t reads;  /* so many were begun, */
    uint64_t missed; /* so many failed, */
    Err last;        /* and why the last one did */
    bool away;       /* the database does not answer: nobody asks until it does */
    Err why;
};

bool prefix_end(const char *prefix, char *end, size_t room) {
    size_t size = strlen(prefix);
    if (size >= room) size = room - 1;
    memcpy(end, prefix, size);
    while (size > 0 && (unsigned char)end[size - 1] == 0xff) size--;
    if (size == 0) return false;
    end[size - 1]++;
    end[size] = 0;
    return true;
}

/* ---- readers ---- */

static void close_readers(Store *store) {
    pthread_mutex_lock(&store->mutex);
    Backend *idle[READERS_KEPT];
    size_t count = store->idle_count;
    memcpy(idle, store->idle, sizeof idle);
    store->idle_count = 0;
    pthread_mutex_unlock(&store->mutex);
    for (size_t i = 0; i < count; i++) idle[i]->kind->close(idle[i]);
}

/* The database does not answer.  Asking again would cost everyone the same wait, so it is left to the
 * follower, which has time. */
static void lost(Store *store, const Err *why) {
    if (!store->follow) return;
    pthread_mutex_lock(&store->mutex);
    bool news = !store->away;
    store->away = true;
    store->why = *why;
    pthread_mutex_unlock(&store->mutex);
    close_readers(store); /* what was idle is of the same age */
    if (!news) return;
    follow_look(store->follow);
    if (store->options.notice) store->options.notice(store->options.user, why->text);
}

/* What the follower sees of the database. */
static void seen(void *user, const Err *failure) {
    Store *store = user;
    if (failure) {
        lost(store, failure);
        return;
    }
    pthread_mutex_lock(&store->mutex);
    bool news = store->away;
    store->away = false;
    pthread_mutex_unlock(&store->mutex);
    if (news && store->options.notice)
        store->options.notice(store->options.user, "The database answers again.");
}

static bool is_away(Store *store, Err *err) {
    pthread_mutex_lock(&store->mutex);
    bool away = store->away;
    if (away && err) *err = store->why;
    if (away) store->missed++, store->last = store->why;
    pthread_mutex_unlock(&store->mutex);
    return away;
}

static void note_miss(Store *store, const Err *why) {
    pthread_mutex_lock(&store->mutex);
    store->missed++;
    store->last = *why;
    pthread_mutex_unlock(&store->mutex);
}

Status store_lease(Store *store, Backend **reader, Err *err) {
    *reader = NULL;
    if (is_away(store, err)) return ERR_STORE;
    pthread_mutex_lock(&store->mutex);
    store->reads++;
    if (store->idle_count > 0) *reader = store->idle[--store->idle_count];
    pthread_mutex_unlock(&store->mutex);
    if (*reader) return OK;
    Err why = { 0 };
    Status status = store->main->kind->again(store->main, USE_READ, reader, &why);
    if (!status) (*reader)->wait_ms = store->options.read_ms;
    else if (status == ERR_STORE) lost(store, &why);
    if (status) note_miss(store, &why);
    if (status && err) *err = why;
    return status;
}

void store_release(Store *store, Backend *reader) {
    pthread_mutex_lock(&store->mutex);
    bool keep = store->idle_count < READERS_KEPT && !store->away;
    if (keep) store->idle[store->idle_count++] = reader;
    pthread_mutex_unlock(&store->mutex);
    if (!keep) reader->kind->close(reader);
}

/* A read is over: give the connection back, unless it failed with it. */
static Status end_read(Store *store, Backend *reader, const Err *failure, Err *err) {
    if (!failure->status) {
        store_release(store, reader);
        return OK;
    }
    bool broken = reader->kind->damage(reader) == DAMAGE_AWAY;
    if (broken) reader->kind->close(reader);
    else store_release(store, reader);
    if (broken) lost(store, failure);
    note_miss(store, failure);
    if (err) *err = *failure;
    return failure->status;
}

uint64_t store_missed(Store *store, Err *why) {
    pthread_mutex_lock(&store->mutex);
    uint64_t missed = store->missed;
    if (why) *why = store->last;
    pthread_mutex_unlock(&store->mutex);
    return missed;
}

uint32_t store_silence_ms(Store *store) {
    return store->follow ? follow_silence_ms(store->follow) : 0;
}

const Backend *store_main(const Store *store) {
    return store->main;
}

bool store_is_read_only(const Store *store) {
    return store->options.read_only;
}

Status store_read(Store *store, const char *stream, uint64_t from, uint64_t limit, StoreVisit visit,
                  void *user, Err *err) {
    Backend *reader;
    Status status = stream_check(stream, err);
    if (!status) status = store_lease(store, &reader, err);
    if (status) return status;
    Err why = { 0 };
    reader->kind->read(reader, stream, from ? from : 1, limit, visit, user, &why);
    return end_read(store, reader, &why, err);
}

Status store_head(Store *store, const char *stream, StoreHead *head, Err *err) {
    Backend *reader;
    Status status = stream_check(stream, err);
    if (!status) status = store_lease(store, &reader, err);
    if (status) return status;
    Slot slot = { .name = stream };
    Err why = { 0 };
    reader->kind->slots(reader, &slot, 1, &why);
    status = end_read(store, reader, &why, err);
    *head = (StoreHead){ .seq = slot.seq };
    memcpy(head->stream, stream, strlen(stream));
    memcpy(head->hash, slot.hash, sizeof head->hash);
    return status;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const Slot *)a)->name, ((const Slot *)b)->name);
}

Status store_heads(Store *store, StoreHead *heads, size_t count, Err *err) {
    Slot slots[STORE_HEADS_MAX];
    Backend *reader;
    if (count > STORE_HEADS_MAX) return err_set(err, ERR_TOO_BIG, "Too many streams at once.");
    for (size_t i = 0; i < count; i++) slots[i] = (Slot){ .name = heads[i].stream };
    qsort(slots, count, sizeof slots[0], by_name);
    Status status = store_lease(store, &reader, err);
    if (status) return status;
    Err why = { 0 };
    reader->kind->slots(reader, slots, count, &why);
    status = end_read(store, reader, &why, err);
    for (size_t i = 0; !status && i < count; i++)
        for (size_t k = 0; k < count; k++) {
            if (slots[k].name != heads[i].stream) continue;
            heads[i].seq = slots[k].seq;
            memcpy(heads[i].hash, slots[k].hash, sizeof heads[i].hash);
        }
    return status;
}

Status store_streams(Store *store, const char *prefix, const char *after, uint32_t limit,
                     StoreVisitHead visit, void *user, Err *err) {
    Backend *reader;
    Status status = store_lease(store, &reader, err);
    if (status) return status;
    Err why = { 0 };
    reader->kind->streams(reader, prefix ? prefix : "", after ? after : "", limit, visit, user,
                          &why);
    return end_read(store, reader, &why, err);
}

Status store_find(Store *store, const char *stream, const char *command, StoreSpan *span,
                  Err *err) {
    Backend *reader;
    Status status = stream_check(stream, err);
    if (!status) status = store_lease(store, &reader, err);
    if (status) return status;
    Slot slot = { .name = stream };
    Ask ask = { .command = command ? command : "" };
    Err why = { 0 };
    status = reader->kind->slots(reader, &slot, 1, &why);
    ask.stream = *ask.command ? slot.id : 0;
    if (!status && ask.stream) reader->kind->asks(reader, &ask, 1, &why);
    status = end_read(store, reader, &why, err);
    if (status) return status;
    if (ask.count == 0)
        return err_set(err, ERR_MISSING, "{stream%s} has no command {command%s}.", stream,
                       ask.command);
    *span = (StoreSpan){ .first = ask.first, .last = ask.first + ask.count - 1 };
    memcpy(span->hash, ask.hash, sizeof span->hash);
    return OK;
}

/* ---- boxes ---- */

typedef struct Got {
    Buf *value;
    uint64_t sort; /* as a number, for those that are */
    bool there;
} Got;

static bool take_value(void *user, const StoreCell *cell) {
    Got *got = user;
    got->there = true;
    got->sort = strtoull(cell->sort, NULL, 10);
    if (got->value) buf_bytes(got->value, cell->value.at, cell->value.size);
    return false;
}

static Status get(Store *store, StoreBox box, const char *owner, const char *key, Got *got,
                  Err *err) {
    Backend *reader;
    Status status = store_lease(store, &reader, err);
    if (status) return status;
    Err why = { 0 };
    reader->kind->get(reader, box, owner ? owner : "", key ? key : "", take_value, got, &why);
    status = end_read(store, reader, &why, err);
    if (status) return status;
    if (!got->there) return err_set(err, ERR_MISSING, "There is no {box%s} here.", BOX_NAME[box]);
    if (got->value && got->value->full)
        return err_set(err, ERR_TOO_BIG, "The {box%s} is larger than expected.", BOX_NAME[box]);
    return OK;
}

Status store_get(Store *store, StoreBox box, const char *owner, const char *key, Buf *value,
                 Err *err) {
    Got got = { .value = value };
    return get(store, box, owner, key, &got, err);
}

Status store_scan(Store *store, StoreBox box, const StoreScan *scan, StoreVisitCell visit,
                  void *user, Err *err) {
    Backend *reader;
    Status status = store_lease(store, &reader, err);
    if (status) return status;
    StoreScan of_owner = *scan;
    if (!of_owner.owner) of_owner.owner = "";
    Err why = { 0 };
    reader->kind->scan(reader, box, &of_owner, visit, user, &why);
    return end_read(store, reader, &why, err);
}

/* Numbers in a sort key have all their digits, so that they sort like numbers. */
static void seq_text(uint64_t seq, char text[STORE_SEQ_TEXT]) {
    Buf out = buf_over(text, STORE_SEQ_TEXT);
    buf_print(&out, "%020llu", (unsigned long long)seq);
}

static void format_text(int32_t format, char text[STORE_SEQ_TEXT]) {
    Buf out = buf_over(text, STORE_SEQ_TEXT);
    buf_print(&out, "%d", format);
}

Status store_snapshot(Store *store, const char *stream, int32_t format, uint64_t *seq, Buf *bytes,
                      Err *err) {
    char key[STORE_SEQ_TEXT];
    Got got = { .value = bytes };
    format_text(format, key);
    Status status = get(store, BOX_SNAPSHOT, stream, key, &got, err);
    if (!status) *seq = got.sort;
    return status;
}

StoreCell store_snapshot_cell(const char *stream, int32_t format, uint64_t seq, Bytes bytes,
                              char key[STORE_SEQ_TEXT], char sort[STORE_SEQ_TEXT]) {
    format_text(format, key);
    seq_text(seq, sort);
    return (StoreCell){ BOX_SNAPSHOT, CELL_PUT, stream, key, sort, bytes };
}

StoreCell store_position_cell(const char *projection, const char *stream, uint64_t seq,
                              char text[STORE_SEQ_TEXT]) {
    seq_text(seq, text);
    return (StoreCell){ BOX_POSITION, CELL_PUT, projection, stream, text, { 0 } };
}

Status store_behind(Store *store, const char *projection, const char *prefix, uint32_t limit,
                    StoreVisitBehind visit, void *user, Err *err) {
    Backend *reader;
    Status status = store_lease(store, &reader, err);
    if (status) return status;
    Err why = { 0 };
    reader->kind->behind(reader, projection, prefix ? prefix : "", limit, visit, user, &why);
    return end_read(store, reader, &why, err);
}

/* ---- writing ---- */

/* The write, copied and ready for the queue; NULL if it cannot be, with the reason in *status. */
static Pending *make_pending(Store *store, const StoreWrite *write, Status *status, Err *err) {
    Pending *pending = NULL;
    if (!store->writer) *status = err_set(err, ERR_STORE, "This database is read-only.");
    else if ((*status = write_check(write, err))) return NULL;
    else if (!(pending = pending_make(write)))
        *status = err_set(err, ERR_SYSTEM, "Not enough memory.");
    return pending;
}

Status store_submit(Store *store, const StoreWrite *write, StoreDone done, void *user, Err *err) {
    Status status;
    Pending *pending = make_pending(store, write, &status, err);
    if (!pending) return status;
    pending->done = done;
    pending->user = user;
    status = writer_submit(store->writer, pending, false, err);
    if (status) pending_drop(pending), pending_drop(pending);
    return status;
}

Status store_append(Store *store, const StoreWrite *write, StoreResult *result, Err *err) {
    Status status;
    Pending *pending = make_pending(store, write, &status, err);
    if (result) *result = (StoreResult){ 0 };
    if (!pending) return status;
    sem_t ready;
    sem_init(&ready, 0, 0);
    pending->ready = &ready;
    status = writer_submit(store->writer, pending, true, err);
    if (status) {
        pending_drop(pending);
    } else {
        while (sem_wait(&ready) != 0) continue; /* a signal came */
        if (result) *result = pending->result;
        status = pending->result.err.status;
        if (status && err) *err = pending->result.err;
        writer_taken(store->writer, pending);
    }
    pending_drop(pending);
    sem_destroy(&ready);
    return status;
}

/* The answer of a batch goes out: other machines, watchers, and those who wait. */
static void answer(void *user, Batch *batch) {
    Store *store = user;
    for (size_t i = 0; i < batch->slot_count && batch->row_count > 0; i++)
        if (batch->slots[i].touched)
            watch_grew(store->watch, batch->slots[i].name, batch->slots[i].seq);
    writer_answer(store->writer, batch);
}

static void tell_others(Store *store, const Batch *batch) {
    if (!store->follow || batch->row_count == 0) return;
    StoreHead *heads = calloc(batch->slot_count + 1, sizeof *heads);
    size_t count = 0;
    for (size_t i = 0; heads && i < batch->slot_count; i++)
        if (batch->slots[i].touched) {
            strcpy(heads[count].stream, batch->slots[i].name);
            heads[count++].seq = batch->slots[i].seq;
        }
    if (heads) follow_tell(store->follow, heads, count);
    free(heads);
}

static void committed(void *user, Batch *batch) {
    Store *store = user;
    tell_others(store, batch);
    if (!store->mirror || store->options.mirror_async) answer(store, batch);
    if (store->mirror) mirror_push(store->mirror, batch);
    else batch_free(batch);
}

static void tick(void *user) {
    Store *store = user;
    if (store->mirror) mirror_tick(store->mirror);
}

/* ---- hearing ---- */

Status store_watch(Store *store, const char *stream, Err *err) {
    char name[STORE_STREAM_MAX + 1];
    size_t size = strlen(stream);
    bool below = size > 1 && size <= STORE_STREAM_MAX && stream[size - 1] == '/';
    if (below) memcpy(name, stream, size - 1), name[size - 1] = 0;
    Status status = stream_check(below ? name : stream, err);
    return status ? status : watch_add(store->watch, stream, err);
}

void store_unwatch(Store *store, const char *stream) {
    watch_remove(store->watch, stream);
}

void store_drain(Store *store) {
    if (store->writer) writer_drain(store->writer);
    watch_drain(store->watch);
}

Status store_ready(Store *store, Err *err) {
    pthread_mutex_lock(&store->mutex);
    Err why = store->away ? store->why : (Err){ 0 };
    pthread_mutex_unlock(&store->mutex);
    if (why.status) {
        if (err) *err = why;
        return ERR_STORE;
    }
    return store->writer ? writer_ready(store->writer, err) : OK;
}

void store_hurry(Store *store) {
    if (store->writer) writer_hurry(store->writer);
}

void store_stats(Store *store, StoreStats *stats) {
    *stats = (StoreStats){ 0 };
    if (store->writer) writer_stats(store->writer, stats);
    if (store->mirror) mirror_stats(store->mirror, stats);
    pthread_mutex_lock(&store->mutex);
    stats->reads = store->reads;
    pthread_mutex_unlock(&store->mutex);
}

/* ---- opening and closing ---- */

const BackendKind *backend_kind(const char *url, const char **rest) {
    static const struct {
        const char *scheme;
        const BackendKind *kind;
        bool whole; /* the backend reads the scheme too */
    } KINDS[] = {
        { "postgres://", &BACKEND_PG, true },  { "postgresql://", &BACKEND_PG, true },
        { "memory:", &BACKEND_MEMORY, false }, { "sqlite:", &BACKEND_SQLITE, false },
        { "", &BACKEND_SQLITE, false },
    };
    size_t i = 0;
    while (strncmp(url, KINDS[i].scheme, strlen(KINDS[i].scheme)) != 0) i++;
    *rest = KINDS[i].whole ? url : url + strlen(KINDS[i].scheme);
    return KINDS[i].kind;
}

static Status start(Store *store, const char *url, Err *err) {
    const BackendKind *kind = store->main->kind;
    const StoreOptions *options = &store->options;
    Status status = OK;
    if (!(store->watch = watch_open(options)))
        status = err_set(err, ERR_SYSTEM, "Not enough memory.");
    bool follows = kind->hear && (options->grew || !options->read_only);
    if (!status && follows)
        status = follow_open(store->main, options, store->watch, (FollowHooks){ store, seen },
                             &store->follow, err);
    if (status || options->read_only) return status;
    status = writer_open(store->main, options, (WriterHooks){ store, committed, tick },
                         &store->writer, err);
    if (!status && options->mirror)
        status = mirror_open(store->main, url, options, (MirrorHooks){ store, answer },
                             &store->mirror, err);
    return status ? status : writer_start(store->writer, err);
}

static Use use_of(const StoreOptions *options) {
    return options->read_only   ? USE_READ
           : options->accept_db ? USE_ANYWAY
           : options->scratch   ? USE_SCRATCH
                                : USE_WRITE;
}

/* What the file lacks is on the mirror, unless that was lost too. */
static void name_mirror(const char *place, const char *path, Err *err) {
    char *mirror = mirror_path(place, path);
    if (err && mirror && access(mirror, R_OK) == 0) {
        Message why = err->message;
        err_set(err, err->status,
                "{why%p} The mirror should be complete: `castellan restore {mirror%s} --db "
                "{path%s} --force`.",
                &why, mirror, path);
    }
    free(mirror);
}

Status store_open(const char *url, const StoreOptions *options, Store **store, Err *err) {
    const char *rest;
    const BackendKind *kind = backend_kind(url, &rest);
    *store = NULL;
    if (options && options->mirror && kind != &BACKEND_SQLITE)
        return err_set(
            err, ERR_INPUT,
            "--mirror only works with a SQLite file. PostgreSQL has its own replication.");
    Store *s = calloc(1, sizeof *s);
    if (!s) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    if (options) s->options = *options;
    if (!s->options.answer_ms) s->options.answer_ms = ANSWER_MS;
    if (!s->options.patience_ms) s->options.patience_ms = 3 * s->options.answer_ms;
    pthread_mutex_init(&s->mutex, NULL);
    Status status = kind->open(rest, use_of(&s->options), &s->main, err);
    if (status == ERR_MISSING && s->options.mirror) name_mirror(s->options.mirror, rest, err);
    if (!status) {
        s->main->wait = s->options.wait, s->main->wait_user = s->options.user;
        s->main->connect_ms = s->options.answer_ms;
    }
    if (!status) status = start(s, rest, err);
    if (!status) *store = s;
    else store_close(s);
    return status;
}

void store_close(Store *store) {
    if (!store) return;
    if (store->writer) writer_stop(store->writer);
    if (store->mirror) mirror_close(store->mirror);
    follow_close(store->follow);
    store->follow = NULL;
    if (store->writer) writer_drain(store->writer), writer_close(store->writer);
    watch_close(store->watch);
    close_readers(store);
    if (store->main) store->main->kind->close(store->main);
    pthread_mutex_destroy(&store->mutex);
    free(store);
}
