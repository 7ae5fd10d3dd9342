#include "store/transfer.h"

#include "store/chain.h"
#include "store/store_event.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_EVENTS = 2000, CHUNK_BYTES = 8 << 20 };

/* ---- streams ---- */

typedef struct Chunk { /* events of any streams that go into one transaction */
    Backend *to;
    Slot *slots; /* in order of name, because the streams are visited so */
    char (*names)[STORE_STREAM_MAX + 1];
    size_t slot_count;
    Row *rows;
    void **memory; /* what each row points into */
    size_t row_count, bytes;
    uint64_t total;
    const char *stream; /* the one being read */
    uint64_t seq;       /* and how far it has come */
    uint8_t hash[SHA256_BYTES];
    Status status;
    Err *err;
} Chunk;

static void clear(Chunk *chunk) {
    for (size_t i = 0; i < chunk->row_count; i++) free(chunk->memory[i]);
    chunk->row_count = chunk->slot_count = chunk->bytes = 0;
}

static Status flush(Chunk *chunk) {
    Backend *to = chunk->to;
    if (chunk->row_count == 0) return OK;
    Status status = to->kind->begin(to, chunk->err);
    if (status) goto done;
    status = to->kind->lock(to, chunk->slots, chunk->slot_count, chunk->err);
    for (size_t i = 0; !status && i < chunk->row_count; i++) {
        Row *row = &chunk->rows[i];
        Slot *slot = &chunk->slots[row->slot];
        if (row->event.seq != slot->seq + 1)
            status = err_set(
                chunk->err, ERR_CONFLICT,
                "{stream%s} grew in the target meanwhile. Stop its server and try again.",
                slot->name);
        slot->seq = row->event.seq;
        slot->touched = true;
        memcpy(slot->hash, row->hash, sizeof slot->hash);
    }
    if (!status)
        status = to->kind->insert(to, chunk->rows, chunk->row_count, chunk->slots,
                                  chunk->slot_count, chunk->err);
    if (!status) status = to->kind->commit(to, chunk->err);
    else to->kind->rollback(to);
    if (!status) chunk->total += chunk->row_count;
done:
    clear(chunk);
    return status;
}

/* Chain the event again and compare. */
static Status follow_chain(Chunk *chunk, const StoreRecord *event) {
    uint8_t hash[SHA256_BYTES], seal[SHA256_BYTES];
    chain_hash(event, chunk->hash, hash);
    bool sound = event->seq == chunk->seq + 1 && memcmp(hash, event->hash, sizeof hash) == 0;
    if (sound && event->sealed.at && event->salt && event->seal) {
        chain_seal(event->salt, event->sealed, seal);
        sound = memcmp(seal, event->seal, sizeof seal) == 0;
    }
    if (!sound)
        return err_set(chunk->err, ERR_STORE,
                       "{stream%s}#{seq%01llu} doesn't follow from the event before it. `castellan "
                       "verify` tells more; a backup may have it intact.",
                       event->stream, (unsigned long long)chunk->seq + 1);
    chunk->seq++;
    memcpy(chunk->hash, hash, sizeof chunk->hash);
    return OK;
}

static bool take_event(void *user, const StoreRecord *event) {
    Chunk *chunk = user;
    chunk->status = follow_chain(chunk, event);
    if (chunk->status) return false;
    bool full = chunk->row_count == CHUNK_EVENTS || chunk->bytes > CHUNK_BYTES;
    if (full) chunk->status = flush(chunk);
    if (chunk->status) return false;
    if (chunk->row_count == 0 || strcmp(chunk->names[chunk->slot_count - 1], event->stream) != 0) {
        char *name = chunk->names[chunk->slot_count];
        strcpy(name, event->stream);
        chunk->slots[chunk->slot_count++] = (Slot){ .name = name, .create = true };
    }
    Row *row = &chunk->rows[chunk->row_count];
    row->event = *event;
    row->event.stream = chunk->names[chunk->slot_count - 1];
    row->slot = (uint32_t)chunk->slot_count - 1;
    memcpy(row->hash, event->hash, sizeof row->hash);
    row->event.hash = row->hash;
    chunk->memory[chunk->row_count] = store_event_copy(&row->event);
    if (!chunk->memory[chunk->row_count]) {
        chunk->status = err_set(chunk->err, ERR_SYSTEM, "Not enough memory.");
        return false;
    }
    chunk->row_count++;
    chunk->bytes += event->public.size + event->sealed.size;
    return true;
}

static bool take_hash(void *user, const StoreRecord *event) {
    memcpy(user, event->hash, SHA256_BYTES);
    return false;
}

static Status other_history(const char *stream, uint64_t seq, Err *err) {
    return err_set(err, ERR_CONFLICT,
                   "{stream%s} has another history in the target (at {seq%01llu}). Choose an empty "
                   "target, or set one of the two aside.",
                   stream, (unsigned long long)seq);
}

typedef struct Tour {
    Backend *from;
    Chunk *chunk;
} Tour;

static bool take_stream(void *user, const StoreHead *head) {
    Tour *tour = user;
    Chunk *chunk = tour->chunk;
    Slot there = { .name = head->stream };
    chunk->status = chunk->to->kind->slots(chunk->to, &there, 1, chunk->err);
    if (chunk->status) return false;
    if (there.seq > head->seq) {
        chunk->status = other_history(head->stream, head->seq + 1, chunk->err);
        return false;
    }
    memset(chunk->hash, 0, sizeof chunk->hash);
    if (there.seq > 0)
        chunk->status = tour->from->kind->read(tour->from, head->stream, there.seq, 1, take_hash,
                                               chunk->hash, chunk->err);
    if (chunk->status) return false;
    if (there.seq > 0 && memcmp(chunk->hash, there.hash, sizeof there.hash) != 0) {
        chunk->status = other_history(head->stream, there.seq, chunk->err);
        return false;
    }
    if (there.seq == head->seq) return true;
    chunk->seq = there.seq;
    Status status = tour->from->kind->read(tour->from, head->stream, there.seq + 1, 0, take_event,
                                           chunk, chunk->err);
    if (status) chunk->status = status;
    if (!chunk->status && chunk->seq < head->seq)
        chunk->status = err_set(chunk->err, ERR_STORE, "{stream%s}#{seq%01llu} is missing.",
                                head->stream, (unsigned long long)chunk->seq + 1);
    return !chunk->status;
}

Status transfer_streams(Backend *from, Backend *to, uint64_t *events, Err *err) {
    Chunk chunk = {
        .to = to,
        .slots = calloc(CHUNK_EVENTS, sizeof *chunk.slots),
        .names = calloc(CHUNK_EVENTS, sizeof *chunk.names),
        .rows = calloc(CHUNK_EVENTS, sizeof *chunk.rows),
        .memory = calloc(CHUNK_EVENTS, sizeof *chunk.memory),
        .err = err,
    };
    Tour tour = { from, &chunk };
    Status status = ERR_SYSTEM;
    if (!chunk.slots || !chunk.names || !chunk.rows || !chunk.memory)
        err_set(err, status, "Not enough memory.");
    else status = from->kind->streams(from, "", "", 0, take_stream, &tour, err);
    if (!status) status = chunk.status;
    if (!status) status = flush(&chunk);
    clear(&chunk);
    free(chunk.slots);
    free(chunk.names);
    free(chunk.rows);
    free(chunk.memory);
    if (events) *events = chunk.total;
    return status;
}

typedef struct Behind {
    Backend *from;
    Status status;
    Err *err;
} Behind;

static bool is_known(void *user, const StoreHead *head) {
    Behind *behind = user;
    Slot slot = { .name = head->stream };
    behind->status = behind->from->kind->slots(behind->from, &slot, 1, behind->err);
    if (!behind->status && slot.seq < head->seq)
        behind->status = err_set(
            behind->err, ERR_CONFLICT,
            "The mirror has {stream%s} up to {seq%01llu}, the main database only up to "
            "{main%01llu}. If the main database was lost, open the mirror as the database.",
            head->stream, (unsigned long long)head->seq, (unsigned long long)slot.seq);
    return !behind->status;
}

Status transfer_check(Backend *from, Backend *to, Err *err) {
    Behind behind = { .from = from, .err = err };
    Status status = to->kind->streams(to, "", "", 0, is_known, &behind, err);
    return status ? status : behind.status;
}

/* ---- cells ---- */

typedef struct Put {
    Backend *to;
    Status status;
    Err *err;
} Put;

static bool put_cell(void *user, const StoreCell *cell) {
    Put *put = user;
    put->status = put->to->kind->cells(put->to, cell, 1, put->err);
    return !put->status;
}

typedef struct Owners { /* of a box, to be emptied; a list of texts that follow each other */
    char *texts;
    size_t size, room;
    bool failed;
} Owners;

static bool note_owner(void *user, const StoreCell *cell) {
    Owners *owners = user;
    size_t size = strlen(cell->owner) + 1;
    if (owners->room - owners->size < size) {
        size_t room = owners->room * 2 + size + 4096;
        char *more = realloc(owners->texts, room);
        if (!more) return !(owners->failed = true);
        owners->texts = more;
        owners->room = room;
    }
    memcpy(owners->texts + owners->size, cell->owner, size);
    owners->size += size;
    return true;
}

static Status empty_box(Backend *to, StoreBox box, Err *err) {
    Owners owners = { 0 };
    StoreScan all = { 0 };
    Status status = to->kind->scan(to, box, &all, note_owner, &owners, err);
    if (!status && owners.failed) status = err_set(err, ERR_SYSTEM, "Not enough memory.");
    for (size_t at = 0; !status && at < owners.size; at += strlen(owners.texts + at) + 1) {
        StoreCell erase = { box, CELL_ERASE_OWNER, owners.texts + at, "", "", { 0 } };
        status = to->kind->cells(to, &erase, 1, err);
    }
    free(owners.texts);
    return status;
}

Status transfer_cells(Backend *from, Backend *to, bool only, Err *err) {
    static const StoreBox KEPT[] = { BOX_PERSON, BOX_SECRET };
    Status status = to->kind->begin(to, err);
    if (status) return status;
    for (size_t i = 0; !status && i < sizeof KEPT / sizeof KEPT[0]; i++) {
        Put put = { .to = to, .err = err };
        StoreScan all = { 0 };
        if (only) status = empty_box(to, KEPT[i], err);
        if (!status) status = from->kind->scan(from, KEPT[i], &all, put_cell, &put, err);
        if (!status) status = put.status;
    }
    if (!status) return to->kind->commit(to, err);
    to->kind->rollback(to);
    return status;
}
