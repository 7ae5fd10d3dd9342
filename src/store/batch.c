#include "store/batch.h"

#include "base/must.h"
#include "store/chain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* ---- can it be understood? ---- */

Status stream_check(const char *stream, Err *err) {
    static const char MARKS[] = "._~-";
    size_t size = stream ? strlen(stream) : 0;
    bool good = size > 0 && size <= STORE_STREAM_MAX;
    for (size_t i = 0; good && i < size; i++) {
        char c = stream[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        bool mark = (c >= '0' && c <= '9') || strchr(MARKS, c);
        bool inside = i > 0 && i + 1 < size && stream[i - 1] != '/';
        good = letter || (mark && i > 0) || (c == '/' && inside);
    }
    if (good) return OK;
    return err_set(err, ERR_INPUT,
                   "\"{stream%.60s}\" is no stream name. Write it like game/41: letters, digits, "
                   "dots and dashes, at most {most%d} characters.",
                   stream ? stream : "", STORE_STREAM_MAX);
}

static Status word_check(const char *word, const char *what, bool needed, Err *err) {
    size_t size = word ? strlen(word) : 0;
    bool good = size <= STORE_WORD_MAX && (size > 0 || !needed);
    for (size_t i = 0; good && i < size; i++) good = word[i] > ' ' && word[i] <= '~';
    if (good) return OK;
    return err_set(err, ERR_INPUT,
                   "\"{word%.60s}\" can't be {what%s, select, command {a command id} other {an "
                   "event type}}. Use 1 to {most%d} printable characters.",
                   word ? word : "", what, STORE_WORD_MAX);
}

/* Well-formed UTF-8: PostgreSQL takes nothing else, so nobody gets to keep anything else. */
static bool is_utf8(const char *text) {
    for (const uint8_t *at = (const uint8_t *)text; *at;) {
        int more = *at < 0x80                   ? 0
                   : *at >= 0xc2 && *at <= 0xdf ? 1
                   : *at >= 0xe0 && *at <= 0xef ? 2
                   : *at >= 0xf0 && *at <= 0xf4 ? 3
                                                : -1;
        if (more < 0) return false;
        uint8_t lead = *at++, low = 0x80, high = 0xbf; /* the range of the second byte */
        if (lead == 0xe0) low = 0xa0;
        if (lead == 0xed) high = 0x9f;
        if (lead == 0xf0) low = 0x90;
        if (lead == 0xf4) high = 0x8f;
        for (; more > 0; more--, at++, low = 0x80, high = 0xbf)
            if (*at < low || *at > high) return false;
    }
    return true;
}

static Status key_check(const char *key, const char *what, Err *err) {
    if (!key || (strlen(key) <= STORE_KEY_MAX && is_utf8(key))) return OK;
    return err_set(err, ERR_INPUT,
                   "The {what%s} of a cell can have at most {most%d} bytes of UTF-8.", what,
                   STORE_KEY_MAX);
}

static Status part_check(const StorePart *part, size_t *bytes, Err *err) {
    Status status = stream_check(part->stream, err);
    if (status) return status;
    if (part->count == 0)
        return err_set(err, ERR_INPUT, "A write to {stream%s} has no events.", part->stream);
    if (part->expected > INT64_MAX - STORE_EVENTS_MAX)
        return err_set(err, ERR_INPUT, "{stream%s} can't be that long.", part->stream);
    for (size_t i = 0; i < part->count; i++) {
        const StoreRecord *event = &part->events[i];
        if ((status = word_check(event->type, "event", true, err))) return status;
        if (event->public.size > STORE_BYTES_MAX || event->sealed.size > STORE_BYTES_MAX)
            return err_set(err, ERR_TOO_BIG, "An event can have at most {most%d} bytes.",
                           STORE_BYTES_MAX);
        *bytes += event->public.size + event->sealed.size;
    }
    return OK;
}

static Status cell_check(const StoreCell *cell, size_t *bytes, Err *err) {
    Status status;
    if ((unsigned)cell->box >= BOXES) return err_set(err, ERR_INPUT, "There is no such box.");
    if ((status = key_check(cell->owner, "owner", err))) return status;
    if ((status = key_check(cell->key, "key", err))) return status;
    if ((status = key_check(cell->sort, "sort key", err))) return status;
    if (cell->value.size > STORE_BYTES_MAX)
        return err_set(err, ERR_TOO_BIG, "A cell can have at most {most%d} bytes.",
                       STORE_BYTES_MAX);
    *bytes += cell->value.size;
    return OK;
}

static Status grounds_check(const StoreWrite *write, Err *err) {
    if (write->ground_count > STORE_GROUNDS_MAX)
        return err_set(err, ERR_TOO_BIG, "A write can have at most {most%d} grounds.",
                       STORE_GROUNDS_MAX);
    for (size_t i = 0; i < write->ground_count; i++) {
        Status status = stream_check(write->grounds[i].stream, err);
        if (status) return status;
    }
    return OK;
}

Status write_check(const StoreWrite *write, Err *err) {
    Status status = word_check(write->command, "command", false, err);
    if (status) return status;
    if (write->part_count == 0 && write->cell_count == 0)
        return err_set(err, ERR_INPUT, "A write without parts and cells changes nothing.");
    if (write->part_count > STORE_PARTS_MAX || write->cell_count > STORE_CELLS_MAX)
        return err_set(err, ERR_TOO_BIG,
                       "A write can have at most {parts%d} parts and {cells%d} cells.",
                       STORE_PARTS_MAX, STORE_CELLS_MAX);
    if ((status = grounds_check(write, err))) return status;
    size_t bytes = 0, events = 0;
    for (size_t i = 0; i < write->part_count; i++) {
        if ((status = part_check(&write->parts[i], &bytes, err))) return status;
        events += write->parts[i].count;
        for (size_t k = 0; k < i; k++)
            if (strcmp(write->parts[i].stream, write->parts[k].stream) == 0)
                return err_set(err, ERR_INPUT, "A write names the stream {stream%s} twice.",
                               write->parts[i].stream);
    }
    for (size_t i = 0; i < write->cell_count; i++)
        if ((status = cell_check(&write->cells[i], &bytes, err))) return status;
    if (events > STORE_EVENTS_MAX || bytes > STORE_BYTES_MAX)
        return err_set(err, ERR_TOO_BIG,
                       "A write can have at most {events%d} events and {bytes%d} bytes.",
                       STORE_EVENTS_MAX, STORE_BYTES_MAX);
    return OK;
}

/* ---- a copy that owns what it needs ---- */

typedef struct Packer { /* first it measures, with `at` NULL; then it copies */
    char *at;
    size_t size;
    bool failed; /* no salt could be made */
} Packer;

static void *pack(Packer *to, const void *bytes, size_t size, size_t align) {
    to->size = (to->size + align - 1) / align * align;
    char *copy = to->at ? to->at + to->size : NULL;
    if (copy && bytes && size > 0) memcpy(copy, bytes, size);
    to->size += size;
    return copy;
}

static const char *pack_text(Packer *to, const char *text) {
    return text ? pack(to, text, strlen(text) + 1, 1) : pack(to, "", 1, 1);
}

static Bytes pack_bytes(Packer *to, Bytes bytes) {
    if (!bytes.at) return (Bytes){ 0 };
    return (Bytes){ pack(to, bytes.at, bytes.size + (bytes.size == 0), 1), bytes.size };
}

static const uint8_t *pack_digest(Packer *to, const uint8_t *digest) {
    static_assert((int)STORE_SALT == (int)SHA256_BYTES, "salts and seals are packed alike");
    return digest ? pack(to, digest, SHA256_BYTES, 1) : NULL;
}

/* A sealed part goes with a salt, the caller's or a fresh one; nothing else does. */
static const uint8_t *pack_salt(Packer *to, const StoreRecord *event) {
    if (!event->sealed.at) return NULL;
    if (event->salt) return pack_digest(to, event->salt);
    uint8_t *salt = pack(to, NULL, STORE_SALT, 1);
    if (salt && getrandom(salt, STORE_SALT, 0) != STORE_SALT) to->failed = true;
    return salt;
}

static void pack_part(Packer *to, const StorePart *from, StorePart *part) {
    const char *stream = pack_text(to, from->stream);
    StoreRecord *events = pack(to, NULL, from->count * sizeof *events, _Alignof(StoreRecord));
    for (size_t i = 0; i < from->count; i++) {
        const StoreRecord *old = &from->events[i];
        StoreRecord event = {
            .type = pack_text(to, old->type),
            .version = old->version,
            .at = old->at,
            .public = pack_bytes(to, old->public),
            .sealed = pack_bytes(to, old->sealed),
            .salt = pack_salt(to, old),
            .seal = old->sealed.at ? NULL : pack_digest(to, old->seal),
        };
        if (to->at) events[i] = event;
    }
    if (to->at) *part = (StorePart){ stream, from->expected, events, from->count };
}

static void pack_cell(Packer *to, const StoreCell *from, StoreCell *cell) {
    StoreCell copy = {
        .box = from->box,
        .what = from->what,
        .owner = pack_text(to, from->owner),
        .key = pack_text(to, from->key),
        .sort = pack_text(to, from->sort),
        .value = pack_bytes(to, from->value),
    };
    if (to->at) *cell = copy;
}

static void pack_write(Packer *to, const StoreWrite *from, StoreWrite *write) {
    const char *command = pack_text(to, from->command);
    StorePart *parts = pack(to, NULL, from->part_count * sizeof *parts, _Alignof(StorePart));
    StoreCell *cells = pack(to, NULL, from->cell_count * sizeof *cells, _Alignof(StoreCell));
    StoreGround *grounds = pack(to, NULL, from->ground_count * sizeof *grounds,
                                _Alignof(StoreGround));
    for (size_t i = 0; i < from->part_count; i++)
        pack_part(to, &from->parts[i], to->at ? &parts[i] : NULL);
    for (size_t i = 0; i < from->cell_count; i++)
        pack_cell(to, &from->cells[i], to->at ? &cells[i] : NULL);
    for (size_t i = 0; i < from->ground_count; i++) {
        StoreGround ground = { pack_text(to, from->grounds[i].stream), from->grounds[i].seq };
        if (to->at) grounds[i] = ground;
    }
    if (to->at)
        *write = (StoreWrite){ command,          parts,   from->part_count,  cells,
                               from->cell_count, grounds, from->ground_count };
}

Pending *pending_make(const StoreWrite *write) {
    Packer packer = { .size = sizeof(Pending) };
    pack_write(&packer, write, NULL);
    Pending *pending = malloc(packer.size);
    if (!pending) return NULL;
    *pending = (Pending){ .bytes = packer.size, .refs = 2 };
    packer = (Packer){ .at = (char *)pending, .size = sizeof(Pending) };
    pack_write(&packer, write, &pending->write);
    must(packer.size == pending->bytes);
    if (!packer.failed) return pending;
    free(pending);
    return NULL;
}

void pending_drop(Pending *pending) {
    if (__atomic_sub_fetch(&pending->refs, 1, __ATOMIC_ACQ_REL) == 0) free(pending);
}

/* ---- judging ---- */

typedef struct Accepted { /* a part that will be written, newest first for each stream */
    const Pending *by;
    uint32_t part;
    int32_t before; /* the one accepted earlier in the same stream, or -1 */
} Accepted;

typedef struct Judge {
    Batch *batch;
    Make *makes; /* of every write, in order */
    size_t make_count;
    uint32_t *slot; /* of every part of every write, in order */
    Ask *asks;      /* likewise */
    Accepted *accepted;
    size_t accepted_count;
} Judge;

static int by_name(const void *a, const void *b) {
    return strcmp(((const Slot *)a)->name, ((const Slot *)b)->name);
}

static size_t count_parts(const Batch *batch) {
    size_t parts = 0;
    for (const Pending *p = batch->first; p; p = p->next) parts += p->write.part_count;
    return parts;
}

static size_t count_grounds(const Batch *batch) {
    size_t grounds = 0;
    for (const Pending *p = batch->first; p; p = p->next) grounds += p->write.ground_count;
    return grounds;
}

/* One slot for each stream, sorted by name. */
static bool gather_slots(Batch *batch) {
    batch->slot_count = 0;
    if (!batch->slots)
        batch->slots = calloc(count_parts(batch) + count_grounds(batch) + 1, sizeof *batch->slots);
    if (!batch->slots) return false;
    size_t count = 0, kept = 0;
    for (const Pending *p = batch->first; p; p = p->next) {
        for (size_t i = 0; i < p->write.part_count; i++)
            batch->slots[count++] = (Slot){ .name = p->write.parts[i].stream,
                                            .create = p->write.parts[i].expected == 0,
                                            .accepted = -1 };
        for (size_t i = 0; i < p->write.ground_count; i++)
            batch->slots[count++] =
                (Slot){ .name = p->write.grounds[i].stream, .ground = true, .accepted = -1 };
    }
    qsort(batch->slots, count, sizeof *batch->slots, by_name);
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && strcmp(batch->slots[kept - 1].name, batch->slots[i].name) == 0)
            batch->slots[kept - 1].create |= batch->slots[i].create,
                batch->slots[kept - 1].ground &= batch->slots[i].ground;
        else batch->slots[kept++] = batch->slots[i];
    }
    batch->slot_count = kept;
    return true;
}

static Slot *slot_of(const Batch *batch, const char *stream) {
    Slot key = { .name = stream };
    return bsearch(&key, batch->slots, batch->slot_count, sizeof key, by_name);
}

/* Find every part's slot and ask the backend which commands it has seen. */
static Status ask_commands(Judge *judge, Backend *backend, Err *err) {
    Batch *batch = judge->batch;
    size_t count = 0;
    for (const Pending *p = batch->first; p; p = p->next)
        for (size_t i = 0; i < p->write.part_count; i++, count++) {
            const Slot *slot = slot_of(batch, p->write.parts[i].stream);
            judge->slot[count] = (uint32_t)(slot - batch->slots);
            bool may_be_there = *p->write.command && slot->seq > 0;
            judge->asks[count] =
                (Ask){ may_be_there ? slot->id : 0, p->write.command, 0, 0, { 0 } };
        }
    return count > 0 ? backend->kind->asks(backend, judge->asks, count, err) : OK;
}

/* Where this command's events for a stream already are: in the database or in this batch. */
static bool find_done(const Judge *judge, size_t index, const char *command, StoreSpan *span) {
    const Ask *ask = &judge->asks[index];
    if (ask->count > 0) {
        *span = (StoreSpan){ .first = ask->first, .last = ask->first + ask->count - 1 };
        memcpy(span->hash, ask->hash, sizeof span->hash);
        return true;
    }
    int32_t at = judge->batch->slots[judge->slot[index]].accepted;
    for (; at >= 0; at = judge->accepted[at].before) {
        const Accepted *earlier = &judge->accepted[at];
        if (strcmp(earlier->by->write.command, command) != 0) continue;
        *span = earlier->by->result.span[earlier->part];
        return true;
    }
    return false;
}

/* Fill in the result of a command that was done before, or of one that collides with another. */
static bool is_repeated(const Judge *judge, Pending *p, size_t index) {
    const StoreWrite *write = &p->write;
    if (!*write->command || write->part_count == 0) return false;
    uint32_t found = 0, fresh = 0;
    for (uint32_t i = 0; i < write->part_count; i++) {
        if (find_done(judge, index + i, write->command, &p->result.span[i])) found++;
        else fresh = i;
    }
    if (found == 0) return false;
    p->result.repeated = found == write->part_count;
    if (p->result.repeated) return true;
    p->result.conflict = fresh;
    p->result.span[fresh].last = judge->batch->slots[judge->slot[index + fresh]].seq;
    err_set(&p->result.err, ERR_CONFLICT,
            "The command id {command%s} was already used for something else. Use a new one.",
            write->command);
    return true;
}

static bool is_in_conflict(const Judge *judge, Pending *p, size_t index) {
    for (uint32_t i = 0; i < p->write.part_count; i++) {
        const StorePart *part = &p->write.parts[i];
        const Slot *slot = &judge->batch->slots[judge->slot[index + i]];
        if (slot->seq == part->expected) continue;
        p->result.conflict = i;
        p->result.span[i].last = slot->seq;
        memcpy(p->result.span[i].hash, slot->hash, SHA256_BYTES);
        err_set(&p->result.err, ERR_CONFLICT,
                "{stream%s} is at {at%01llu}, not at {expected%01llu}. Reload and try again.",
                part->stream, (unsigned long long)slot->seq, (unsigned long long)part->expected);
        return true;
    }
    return false;
}

/* Has something changed that this write was judged by? */
static bool lost_ground(const Judge *judge, Pending *p) {
    for (size_t i = 0; i < p->write.ground_count; i++) {
        const StoreGround *ground = &p->write.grounds[i];
        if (slot_of(judge->batch, ground->stream)->seq == ground->seq) continue;
        p->result.conflict = p->result.parts;
        err_set(&p->result.err, ERR_CONFLICT,
                "{stream%s} has changed in the meantime. Reload and try again.", ground->stream);
        return true;
    }
    return false;
}

/* Is a cell there, from before or by an earlier write, that this write is to make? */
static bool is_made(const Judge *judge, Pending *p, size_t first, size_t end) {
    bool there = false;
    for (size_t i = first; i < end; i++) there |= judge->makes[i].there;
    if (!there) return false;
    p->result.conflict = p->result.parts;
    err_set(&p->result.err, ERR_CONFLICT, "This already exists. Reload and try again.");
    return true;
}

static void add_row(Batch *batch, uint32_t at_slot, const StoreRecord *from, const char *command,
                    uint32_t part) {
    Slot *slot = &batch->slots[at_slot];
    Row *row = &batch->rows[batch->row_count++];
    row->slot = at_slot;
    row->event = *from;
    row->event.stream = slot->name;
    row->event.seq = ++slot->seq;
    row->event.command = command;
    row->event.part = part;
    if (from->sealed.at) {
        chain_seal(from->salt, from->sealed, row->seal);
        row->event.seal = row->seal;
    }
    chain_hash(&row->event, slot->hash, row->hash);
    row->event.hash = row->hash;
    memcpy(slot->hash, row->hash, sizeof slot->hash);
    slot->touched = true;
}

static bool same_cell(const StoreCell *a, const StoreCell *b) {
    return a->box == b->box && strcmp(a->owner, b->owner) == 0 && strcmp(a->key, b->key) == 0;
}

/* From now on it is there, for the writes from `made` on. */
static void note_made(Judge *judge, const StoreCell *cell, size_t made) {
    for (size_t i = made; i < judge->make_count; i++)
        if (same_cell(judge->makes[i].cell, cell)) judge->makes[i].there = true;
}

static void accept(Judge *judge, Pending *p, size_t index, size_t made) {
    Batch *batch = judge->batch;
    for (uint32_t i = 0; i < p->write.part_count; i++) {
        const StorePart *part = &p->write.parts[i];
        uint32_t at_slot = judge->slot[index + i];
        Slot *slot = &batch->slots[at_slot];
        StoreSpan *span = &p->result.span[i];
        span->first = slot->seq + 1;
        for (size_t k = 0; k < part->count; k++)
            add_row(batch, at_slot, &part->events[k], p->write.command,
                    k == 0 ? (uint32_t)part->count : 0);
        span->last = slot->seq;
        memcpy(span->hash, slot->hash, sizeof span->hash);
        judge->accepted[judge->accepted_count] = (Accepted){ p, i, slot->accepted };
        slot->accepted = (int32_t)judge->accepted_count++;
    }
    for (size_t i = 0; i < p->write.cell_count; i++) {
        StoreCell cell = p->write.cells[i];
        if (cell.what == CELL_MAKE) {
            note_made(judge, &cell, made);
            cell.what = CELL_PUT;
        }
        batch->cells[batch->cell_count++] = cell;
    }
}

static size_t makes_of(const Pending *p) {
    size_t makes = 0;
    for (size_t i = 0; i < p->write.cell_count; i++) makes += p->write.cells[i].what == CELL_MAKE;
    return makes;
}

static void judge_all(Judge *judge) {
    size_t index = 0, made = 0;
    for (Pending *p = judge->batch->first; p; p = p->next) {
        p->result = (StoreResult){ .parts = (uint32_t)p->write.part_count };
        size_t first = made;
        made += makes_of(p);
        if (!is_repeated(judge, p, index) && !is_in_conflict(judge, p, index) &&
            !lost_ground(judge, p) && !is_made(judge, p, first, made))
            accept(judge, p, index, made);
        index += p->write.part_count;
    }
}

static bool is_there(void *user, const StoreCell *cell) {
    (void)cell;
    return *(bool *)user = true;
}

/* Find the cells that are to be made, and which of them are there. */
static Status ask_makes(Judge *judge, Backend *backend, Err *err) {
    Make *makes = judge->makes;
    size_t count = 0;
    for (const Pending *p = judge->batch->first; p; p = p->next)
        for (size_t i = 0; i < p->write.cell_count; i++)
            if (p->write.cells[i].what == CELL_MAKE) makes[count++].cell = &p->write.cells[i];
    const BackendKind *kind = backend->kind;
    Status status = kind->hold ? kind->hold(backend, makes, count, err) : OK;
    for (size_t i = 0; !status && i < count; i++) {
        const StoreCell *cell = makes[i].cell;
        status = kind->get(backend, cell->box, cell->owner, cell->key, is_there, &makes[i].there,
                           err);
    }
    return status;
}

static size_t count_makes(const Batch *batch) {
    size_t makes = 0;
    for (const Pending *p = batch->first; p; p = p->next) makes += makes_of(p);
    return makes;
}

Status batch_judge(Batch *batch, Backend *backend, Err *err) {
    batch->row_count = batch->cell_count = 0;
    size_t parts = count_parts(batch);
    Judge judge = {
        .batch = batch,
        .make_count = count_makes(batch),
        .slot = calloc(parts + 1, sizeof *judge.slot),
        .asks = calloc(parts + 1, sizeof *judge.asks),
        .accepted = calloc(parts + 1, sizeof *judge.accepted),
    };
    judge.makes = calloc(judge.make_count + 1, sizeof *judge.makes);
    Status status = ERR_SYSTEM;
    if (!judge.makes || !judge.slot || !judge.asks || !judge.accepted || !gather_slots(batch)) {
        err_set(err, status, "Not enough memory.");
        goto done;
    }
    status = judge.make_count ? ask_makes(&judge, backend, err) : OK;
    if (!status && batch->slot_count > 0)
        status = backend->kind->lock(backend, batch->slots, batch->slot_count, err);
    if (!status) status = ask_commands(&judge, backend, err);
    if (!status) judge_all(&judge);
done:
    free(judge.makes);
    free(judge.slot);
    free(judge.asks);
    free(judge.accepted);
    return status;
}

/* ---- batches ---- */

Batch *batch_make(Pending *first) {
    Batch *batch = calloc(1, sizeof *batch);
    if (!batch) return NULL;
    size_t events = 0, cells = 0;
    batch->first = first;
    for (Pending *p = first; p; p = p->next) {
        batch->count++;
        batch->bytes += p->bytes;
        cells += p->write.cell_count;
        for (size_t i = 0; i < p->write.part_count; i++) events += p->write.parts[i].count;
    }
    batch->rows = calloc(events + 1, sizeof *batch->rows);
    batch->cells = calloc(cells + 1, sizeof *batch->cells);
    if (batch->rows && batch->cells) return batch;
    free(batch->rows);
    free(batch->cells);
    free(batch);
    return NULL;
}

void batch_free(Batch *batch) {
    for (Pending *p = batch->first, *next; p; p = next) {
        next = p->next;
        pending_drop(p);
    }
    free(batch->slots);
    free(batch->rows);
    free(batch->cells);
    free(batch);
}

void batch_fail(Batch *batch, const Err *err) {
    for (Pending *p = batch->first; p; p = p->next) {
        p->result = (StoreResult){ .parts = (uint32_t)p->write.part_count };
        p->result.err = *err;
    }
    batch->row_count = batch->cell_count = 0;
}
