/* store_memory.c - the contract in arrays: for tests, and for tables nobody wants to keep.
 *
 * Connections share one Memory.  A transaction gathers its changes and applies them in its
 * commit; events are never changed once they are there, so readers only lock to find them.  It
 * lives as long as its first connection.  Without memory it ends the process.
 */
#include "store/backend.h"
#include "store/store_event.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Stream Stream;

typedef struct Kept { /* an event and what it points into */
    StoreRecord event;
    uint8_t hash[SHA256_BYTES];
    char *piece;
    Stream *stream;
} Kept;

struct Stream {
    char name[STORE_STREAM_MAX + 1];
    int64_t id;    /* its place in Memory.by_id, plus one */
    Kept **events; /* the one at seq - 1 */
    size_t count;
};

typedef struct Box {
    StoreCell *cells; /* sorted by (owner, key); each owns its texts and value in one piece */
    size_t count;
} Box;

typedef struct Memory {
    pthread_mutex_t writing; /* held from begin to commit */
    pthread_rwlock_t lock;   /* guards everything below */
    Stream **by_id, **by_name;
    size_t count;
    Box box[BOXES];
} Memory;

typedef struct Line { /* a connection */
    Backend backend;
    Memory *memory;
    bool owner, busy; /* it made the Memory; it is in a transaction */
    Kept **events;    /* of the transaction */
    size_t event_count;
    StoreCell *cells; /* likewise */
    size_t cell_count;
} Line;

/* An array with room for `count`, in steps of powers of two so that few are copied. */
static void *grown(void *array, size_t count, size_t size) {
    size_t room = 1;
    while (room < count) room *= 2;
    void *more = realloc(array, room * size);
    if (more) return more;
    fprintf(stderr, "castellan: Not enough memory.\n");
    abort();
}

static Line *line_of(Backend *backend) {
    return (Line *)backend;
}

/* ---- finding ---- */

static size_t place_of(const Memory *m, const char *name, bool *there) {
    size_t low = 0, high = m->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(m->by_name[middle]->name, name) < 0) low = middle + 1;
        else high = middle;
    }
    *there = low < m->count && strcmp(m->by_name[low]->name, name) == 0;
    return low;
}

static Stream *stream_of(const Memory *m, const char *name) {
    bool there;
    size_t at = place_of(m, name, &there);
    return there ? m->by_name[at] : NULL;
}

static int compare_cells(const StoreCell *a, const char *owner, const char *key) {
    int order = strcmp(a->owner, owner);
    return order ? order : strcmp(a->key, key);
}

static size_t cell_place(const Box *box, const char *owner, const char *key, bool *there) {
    size_t low = 0, high = box->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare_cells(&box->cells[middle], owner, key) < 0) low = middle + 1;
        else high = middle;
    }
    *there = low < box->count && compare_cells(&box->cells[low], owner, key) == 0;
    return low;
}

/* A cell that owns its bytes; freed through its owner's text, which comes first. */
static StoreCell copy_cell(const StoreCell *cell) {
    size_t owner = strlen(cell->owner) + 1, key = strlen(cell->key) + 1;
    size_t sort = strlen(cell->sort) + 1;
    char *piece = grown(NULL, owner + key + sort + cell->value.size, 1);
    StoreCell copy = *cell;
    copy.owner = memcpy(piece, cell->owner, owner);
    copy.key = memcpy(piece + owner, cell->key, key);
    copy.sort = memcpy(piece + owner + key, cell->sort, sort);
    copy.value.at = piece + owner + key + sort;
    if (cell->value.size > 0) memcpy(piece + owner + key + sort, cell->value.at, cell->value.size);
    return copy;
}

static void free_cell(StoreCell *cell) {
    free((char *)cell->owner);
}

/* ---- writing ---- */

static Status begin(Backend *backend, Err *err) {
    (void)err;
    Line *line = line_of(backend);
    pthread_mutex_lock(&line->memory->writing);
    line->busy = true;
    return OK;
}

static Stream *new_stream(Memory *m, const char *name) {
    bool there;
    Stream *stream = grown(NULL, 1, sizeof *stream);
    *stream = (Stream){ .id = (int64_t)m->count + 1 };
    memcpy(stream->name, name, strlen(name));
    size_t at = place_of(m, name, &there);
    m->by_id = grown(m->by_id, m->count + 1, sizeof(void *));
    m->by_name = grown(m->by_name, m->count + 1, sizeof(void *));
    memmove(m->by_name + at + 1, m->by_name + at, (m->count - at) * sizeof(void *));
    m->by_name[at] = m->by_id[m->count++] = stream;
    return stream;
}

static void fill_slot(const Stream *stream, Slot *slot) {
    if (!stream) return;
    slot->id = stream->id;
    slot->seq = stream->count;
    if (stream->count > 0)
        memcpy(slot->hash, stream->events[stream->count - 1]->hash, SHA256_BYTES);
}

static Status slots(Backend *backend, Slot *slots, size_t count, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    pthread_rwlock_rdlock(&m->lock);
    for (size_t i = 0; i < count; i++) fill_slot(stream_of(m, slots[i].name), &slots[i]);
    pthread_rwlock_unlock(&m->lock);
    return OK;
}

static Status lock(Backend *backend, Slot *slots, size_t count, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    pthread_rwlock_wrlock(&m->lock);
    for (size_t i = 0; i < count; i++) {
        Stream *stream = stream_of(m, slots[i].name);
        if (!stream && slots[i].create) stream = new_stream(m, slots[i].name);
        fill_slot(stream, &slots[i]);
    }
    pthread_rwlock_unlock(&m->lock);
    return OK;
}

static Status insert(Backend *backend, const Row *rows, size_t count, const Slot *slots,
                     size_t slot_count, Err *err) {
    (void)slot_count;
    Line *line = line_of(backend);
    line->events = grown(line->events, line->event_count + count, sizeof(void *));
    for (size_t i = 0; i < count; i++) {
        Kept *kept = grown(NULL, 1, sizeof *kept);
        *kept = (Kept){ .event = rows[i].event };
        if (!(kept->piece = store_event_copy(&kept->event))) {
            free(kept);
            return err_set(err, ERR_SYSTEM, "Not enough memory.");
        }
        memcpy(kept->hash, rows[i].hash, sizeof kept->hash);
        kept->stream = line->memory->by_id[slots[rows[i].slot].id - 1];
        kept->event.hash = kept->hash;
        kept->event.stream = kept->stream->name;
        line->events[line->event_count++] = kept;
    }
    return OK;
}

static Status cells(Backend *backend, const StoreCell *cells, size_t count, Err *err) {
    (void)err;
    Line *line = line_of(backend);
    line->cells = grown(line->cells, line->cell_count + count, sizeof *line->cells);
    for (size_t i = 0; i < count; i++) line->cells[line->cell_count++] = copy_cell(&cells[i]);
    return OK;
}

static void remove_cells(Box *box, size_t from, size_t count) {
    for (size_t i = from; i < from + count; i++) free_cell(&box->cells[i]);
    memmove(box->cells + from, box->cells + from + count,
            (box->count - from - count) * sizeof *box->cells);
    box->count -= count;
}

/* Do what a cell asks for; the cell's memory is taken over. */
static void apply_cell(Memory *m, StoreCell *cell) {
    Box *box = &m->box[cell->box];
    bool there;
    size_t at = cell_place(box, cell->owner, cell->what == CELL_ERASE_OWNER ? "" : cell->key,
                           &there);
    size_t count = there;
    if (cell->what == CELL_ERASE_OWNER)
        for (count = 0; at + count < box->count;) {
            if (strcmp(box->cells[at + count].owner, cell->owner) != 0) break;
            count++;
        }
    if (count > 0) remove_cells(box, at, count);
    if (cell->what != CELL_PUT) {
        free_cell(cell);
        return;
    }
    bool full = !(box->count & (box->count - 1)); /* a power of two, or none */
    if (full) box->cells = grown(box->cells, box->count + 1, sizeof *box->cells);
    memmove(box->cells + at + 1, box->cells + at, (box->count - at) * sizeof *box->cells);
    box->cells[at] = *cell;
    box->count++;
}

static void end(Line *line) {
    line->event_count = line->cell_count = 0;
    if (line->busy) pthread_mutex_unlock(&line->memory->writing);
    line->busy = false;
}

static Status commit(Backend *backend, Err *err) {
    (void)err;
    Line *line = line_of(backend);
    Memory *m = line->memory;
    pthread_rwlock_wrlock(&m->lock);
    for (size_t i = 0; i < line->event_count; i++) {
        Stream *stream = line->events[i]->stream;
        stream->events = grown(stream->events, stream->count + 1, sizeof(void *));
        stream->events[stream->count++] = line->events[i];
    }
    for (size_t i = 0; i < line->cell_count; i++) apply_cell(m, &line->cells[i]);
    pthread_rwlock_unlock(&m->lock);
    end(line);
    return OK;
}

static void free_kept(Kept *kept) {
    free(kept->piece);
    free(kept);
}

static void rollback(Backend *backend) {
    Line *line = line_of(backend);
    for (size_t i = 0; i < line->event_count; i++) free_kept(line->events[i]);
    for (size_t i = 0; i < line->cell_count; i++) free_cell(&line->cells[i]);
    end(line);
}

static Damage damage(Backend *backend) {
    (void)backend;
    return DAMAGE_NONE;
}

/* ---- reading ---- */

static Status asks(Backend *backend, Ask *asks, size_t count, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    pthread_rwlock_rdlock(&m->lock);
    for (size_t i = 0; i < count; i++) {
        Ask *ask = &asks[i];
        const Stream *stream = ask->stream ? m->by_id[ask->stream - 1] : NULL;
        for (size_t k = stream ? stream->count : 0; k > 0; k--) {
            const StoreRecord *event = &stream->events[k - 1]->event;
            if (event->part == 0 || strcmp(event->command, ask->command) != 0) continue;
            ask->first = event->seq;
            ask->count = event->part;
            memcpy(ask->hash, stream->events[k + event->part - 2]->hash, SHA256_BYTES);
            break;
        }
    }
    pthread_rwlock_unlock(&m->lock);
    return OK;
}

static Status read_events(Backend *backend, const char *name, uint64_t from, uint64_t limit,
                          StoreVisit visit, void *user, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    for (uint64_t seq = from; limit == 0 || seq - from < limit; seq++) {
        pthread_rwlock_rdlock(&m->lock);
        const Stream *stream = stream_of(m, name);
        const Kept *kept = stream && seq <= stream->count ? stream->events[seq - 1] : NULL;
        pthread_rwlock_unlock(&m->lock);
        if (!kept || !visit(user, &kept->event)) break;
    }
    return OK;
}

/* The next stream with that prefix beyond `after`; the lock is held. */
static const Stream *stream_after(const Memory *m, const char *prefix, const char *after) {
    bool there;
    size_t at = place_of(m, strcmp(prefix, after) > 0 ? prefix : after, &there);
    for (; at < m->count; at++) {
        const Stream *stream = m->by_name[at];
        if (strncmp(stream->name, prefix, strlen(prefix)) != 0) return NULL;
        if (strcmp(stream->name, after) > 0 && stream->count > 0) return stream;
    }
    return NULL;
}

static Status streams(Backend *backend, const char *prefix, const char *after, uint32_t limit,
                      StoreVisitHead visit, void *user, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    StoreHead head = { 0 };
    snprintf(head.stream, sizeof head.stream, "%s", after);
    for (uint32_t i = 0; limit == 0 || i < limit; i++) {
        pthread_rwlock_rdlock(&m->lock);
        const Stream *stream = stream_after(m, prefix, head.stream);
        if (stream) {
            strcpy(head.stream, stream->name);
            head.seq = stream->count;
            memcpy(head.hash, stream->events[stream->count - 1]->hash, SHA256_BYTES);
        }
        pthread_rwlock_unlock(&m->lock);
        if (!stream || !visit(user, &head)) break;
    }
    return OK;
}

static Status get(Backend *backend, StoreBox box, const char *owner, const char *key,
                  StoreVisitCell visit, void *user, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    StoreCell copy = { 0 };
    bool there;
    pthread_rwlock_rdlock(&m->lock);
    size_t at = cell_place(&m->box[box], owner, key, &there);
    if (there) copy = copy_cell(&m->box[box].cells[at]);
    pthread_rwlock_unlock(&m->lock);
    if (!there) return OK;
    visit(user, &copy);
    free_cell(&copy);
    return OK;
}

static int by_sort(const void *a, const void *b) {
    const StoreCell *x = a, *y = b;
    int order = strcmp(x->sort, y->sort);
    return order ? order : strcmp(x->key, y->key);
}

/* Copies of an owner's cells, or of all; the caller frees them. */
static StoreCell *copy_box(Memory *m, StoreBox which, const char *owner, size_t *count) {
    bool there;
    pthread_rwlock_rdlock(&m->lock);
    const Box *box = &m->box[which];
    size_t at = owner ? cell_place(box, owner, "", &there) : 0, end = at;
    while (end < box->count && (!owner || strcmp(box->cells[end].owner, owner) == 0)) end++;
    StoreCell *list = grown(NULL, end - at, sizeof *list);
    for (*count = 0; at < end; at++) list[(*count)++] = copy_cell(&box->cells[at]);
    pthread_rwlock_unlock(&m->lock);
    return list;
}

static Status scan(Backend *backend, StoreBox box, const StoreScan *scan, StoreVisitCell visit,
                   void *user, Err *err) {
    (void)err;
    size_t count, visited = 0;
    StoreCell *list = copy_box(line_of(backend)->memory, box, scan->owner, &count);
    if (scan->owner) qsort(list, count, sizeof *list, by_sort);
    StoreCell after = { .sort = scan->after_sort ? scan->after_sort : "",
                        .key = scan->after_key ? scan->after_key : "" };
    bool paged = scan->owner && (scan->after_sort || scan->after_key), more = true;
    for (size_t i = 0; i < count && more; i++) {
        const StoreCell *cell = &list[scan->descending ? count - 1 - i : i];
        int order = by_sort(cell, &after);
        if (paged && (scan->descending ? order >= 0 : order <= 0)) continue;
        more = visit(user, cell) && (scan->limit == 0 || ++visited < scan->limit);
    }
    for (size_t i = 0; i < count; i++) free_cell(&list[i]);
    free(list);
    return OK;
}

static Status behind(Backend *backend, const char *projection, const char *prefix, uint32_t limit,
                     StoreVisitBehind visit, void *user, Err *err) {
    (void)err;
    Memory *m = line_of(backend)->memory;
    char name[STORE_STREAM_MAX + 1] = "";
    for (uint32_t found = 0; limit == 0 || found < limit;) {
        uint64_t seen = 0, head = 0;
        bool there;
        pthread_rwlock_rdlock(&m->lock);
        const Stream *stream = stream_after(m, prefix, name);
        if (stream) {
            strcpy(name, stream->name);
            head = stream->count;
            size_t at = cell_place(&m->box[BOX_POSITION], projection, name, &there);
            if (there) seen = strtoull(m->box[BOX_POSITION].cells[at].sort, NULL, 10);
        }
        pthread_rwlock_unlock(&m->lock);
        if (!stream) break;
        if (seen >= head) continue;
        found++;
        if (!visit(user, name, seen, head)) break;
    }
    return OK;
}

/* Streams only grow, and nothing here is copied while it is written to: every moment will do. */
static Status still(Backend *backend, bool on, Err *err) {
    (void)backend, (void)on, (void)err;
    return OK;
}

/* ---- opening and closing ---- */

static Status new_line(Memory *memory, bool owner, Backend **backend) {
    Line *line = grown(NULL, 1, sizeof *line);
    *line = (Line){ .backend = { &BACKEND_MEMORY }, .memory = memory, .owner = owner };
    *backend = &line->backend;
    return OK;
}

static Status open_memory(const char *url, Use use, Backend **backend, Err *err) {
    (void)url, (void)use, (void)err;
    Memory *m = grown(NULL, 1, sizeof *m);
    *m = (Memory){ 0 };
    pthread_mutex_init(&m->writing, NULL);
    pthread_rwlock_init(&m->lock, NULL);
    return new_line(m, true, backend);
}

static Status again(const Backend *main, Use use, Backend **backend, Err *err) {
    (void)use, (void)err;
    return new_line(((const Line *)main)->memory, false, backend);
}

static void free_memory(Memory *m) {
    for (size_t i = 0; i < m->count; i++) {
        Stream *stream = m->by_id[i];
        for (size_t k = 0; k < stream->count; k++) free_kept(stream->events[k]);
        free(stream->events);
        free(stream);
    }
    for (int i = 0; i < BOXES; i++) {
        for (size_t k = 0; k < m->box[i].count; k++) free_cell(&m->box[i].cells[k]);
        free(m->box[i].cells);
    }
    free(m->by_id);
    free(m->by_name);
    pthread_mutex_destroy(&m->writing);
    pthread_rwlock_destroy(&m->lock);
    free(m);
}

static void close_line(Backend *backend) {
    Line *line = line_of(backend);
    if (line->busy) rollback(backend);
    if (line->owner) free_memory(line->memory);
    free(line->events);
    free(line->cells);
    free(line);
}

const BackendKind BACKEND_MEMORY = {
    .name = "memory",
    .open = open_memory,
    .again = again,
    .close = close_line,
    .begin = begin,
    .lock = lock,
    .insert = insert,
    .cells = cells,
    .commit = commit,
    .rollback = rollback,
    .damage = damage,
    .slots = slots,
    .asks = asks,
    .read = read_events,
    .streams = streams,
    .get = get,
    .scan = scan,
    .behind = behind,
    .still = still,
};
