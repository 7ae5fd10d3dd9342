/* read.c - an archive read back: every link of its chains followed, then appended. */
#define _GNU_SOURCE /* memmem */
#include "app/archive/archive.h"

#include "app/archive/kept.h"
#include "app/archive/people.h"
#include "base/heap.h"
#include "codec/pick.h"
#include "store/chain.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

/* One event of the file; its bytes belong to it. */
typedef struct Line {
    StoreRecord event;
    uint8_t hash[SHA256_BYTES], seal[SHA256_BYTES], salt[STORE_SALT];
    char *public, *sealed;
} Line;

bool archive_looks_like_one(const char *text, size_t size) {
    static const char KIND[] = "\"kind\":\"event-archive\"";
    return memmem(text, size < 256 ? size : 256, KIND, sizeof KIND - 1) != NULL;
}

/* ---- one event ---- */

static unsigned nibble(char c) {
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a') + 10;
}

static char *from_hex(const char *hex, Bytes *bytes) {
    size_t size = strlen(hex) / 2;
    bool good = strlen(hex) % 2 == 0 && strspn(hex, "0123456789abcdef") == 2 * size;
    char *memory = good ? malloc(size + 1) : NULL;
    for (size_t i = 0; memory && i < size; i++)
        memory[i] = (char)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
    *bytes = (Bytes){ memory, size };
    return memory;
}

typedef struct PieceKeys {
    const char *json, *text, *hex;
} PieceKeys;
static const PieceKeys PUBLIC = { "public", "public_text", "public_hex" };
static const PieceKeys SEALED = { "sealed", "sealed_text", "sealed_hex" };

/* The bytes in any of the three ways they may be written; NULL without any. */
static char *pick_piece(Pick *p, const PieceKeys *key, Bytes *bytes) {
    const json_t *value = pick_has(p, key->json) ? pick_value(p, key->json) : NULL;
    const char *text = pick_has(p, key->text) ? pick_text_or_null(p, key->text) : NULL;
    const char *hex = pick_has(p, key->hex) ? pick_text_or_null(p, key->hex) : NULL;
    char *memory = NULL;
    if ((value != NULL) + (text != NULL) + (hex != NULL) > 1)
        pick_refuse(p, "{what%p} has a part twice.", &p->what);
    if (p->status) return NULL;
    if (value) memory = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    else if (text) memory = strdup(text);
    else if (hex) return from_hex(hex, bytes);
    if (memory) *bytes = (Bytes){ memory, strlen(memory) };
    return memory;
}

static void read_sealed(Pick *p, Line *line) {
    StoreRecord *e = &line->event;
    if (!pick_has(p, "seal")) return;
    pick_bytes(p, "seal", line->seal, SHA256_BYTES);
    e->seal = line->seal;
    line->sealed = pick_piece(p, &SEALED, &e->sealed);
    if (!line->sealed) return;
    pick_bytes(p, "salt", line->salt, STORE_SALT);
    e->salt = line->salt;
}

static void line_free(Line *line) {
    free(line->public);
    free(line->sealed);
}

static Status line_read(const json_t *item, const char *stream, Line *line, Err *err) {
    *line = (Line){ 0 };
    Pick p = pick_open(item, "An event of the archive", err);
    StoreRecord *e = &line->event;
    e->stream = stream;
    e->seq = (uint64_t)pick_number(&p, "seq", 1, INT64_MAX);
    e->at = pick_number(&p, "at", INT64_MIN, INT64_MAX);
    e->type = pick_text_or_null(&p, "type");
    e->version = (int32_t)pick_number(&p, "version", INT32_MIN, INT32_MAX);
    e->command = pick_has(&p, "command") ? pick_text_or_null(&p, "command") : "";
    e->part = (uint32_t)pick_number_or(&p, "part", 0, STORE_EVENTS_MAX, 0);
    line->public = pick_piece(&p, &PUBLIC, &e->public);
    pick_bytes(&p, "hash", line->hash, SHA256_BYTES);
    e->hash = line->hash;
    read_sealed(&p, line);
    if (!e->type || !line->public)
        pick_refuse(&p, "{what%p} needs a type and a public part.", &p.what);
    Status status = pick_close(&p);
    if (status) line_free(line);
    return status;
}

/* ---- verifying ---- */

static Status wrong(const Line *line, const char *what, Err *err) {
    const Message why = { .english = what };
    char name[STORE_STREAM_MAX + 32];
    snprintf(name, sizeof name, "%s#%llu", line->event.stream, (unsigned long long)line->event.seq);
    return err_set(err, ERR_INPUT, "{event%s}: {why%p}", name, &why);
}

/* Does the line follow on what came before, and say what was sealed? */
static Status follow(const Line *line, uint64_t *seq, uint8_t previous[SHA256_BYTES], Err *err) {
    const StoreRecord *e = &line->event;
    uint8_t hash[SHA256_BYTES], seal[SHA256_BYTES];
    if (e->seq != *seq + 1)
        return err_set(err, ERR_INPUT, "{stream%s}#{seq%1llu} is missing or in the wrong place.",
                       e->stream, (unsigned long long)*seq + 1);
    chain_hash(e, previous, hash);
    if (memcmp(hash, line->hash, sizeof hash) != 0)
        return wrong(line, "This is not the event that was recorded.", err);
    if (e->salt) chain_seal(e->salt, e->sealed, seal);
    if (e->salt && memcmp(seal, line->seal, sizeof seal) != 0)
        return wrong(line, "Its sealed part was not sealed there.", err);
    memcpy(previous, hash, sizeof hash);
    *seq = e->seq;
    return OK;
}

static Status check_stream(Archive *a, const char *stream, const json_t *events, Err *err) {
    uint8_t hash[SHA256_BYTES] = { 0 };
    uint64_t seq = 0;
    const json_t *item;
    size_t i;
    uint32_t left = 0; /* events of the append that is being read */
    json_array_foreach(events, i, item) {
        Line line;
        Status status = line_read(item, stream, &line, err);
        if (status) return status;
        status = follow(&line, &seq, hash, err);
        if (!status && (left == 0) != (line.event.part > 0))
            status = wrong(&line, "It does not fit the append it was part of.", err);
        left = line.event.part ? line.event.part - 1 : left - 1;
        a->closed += line.event.seal && !line.event.sealed.at;
        a->events++;
        line_free(&line);
        if (status) return status;
    }
    if (left) return err_set(err, ERR_INPUT, "{stream%s} ends in the middle of an append.", stream);
    a->streams++;
    return OK;
}

/* Its name, if an archive may have a stream of that name. */
static const char *stream_of(const json_t *item, const json_t **events) {
    const char *name = json_string_value(json_object_get(item, "stream"));
    *events = json_object_get(item, "events");
    if (!name || strlen(name) > STORE_STREAM_MAX || !json_array_size(*events)) return NULL;
    return strncmp(name, "event/", 6) == 0 || strncmp(name, "game/", 5) == 0 ? name : NULL;
}

/* One stream twice would be two logs of one event: a head is found in the one, and the other is kept. */
static Status note_name(json_t *names, const char *name, Err *err) {
    if (json_object_get(names, name))
        return err_set(err, ERR_INPUT,
                       "The archive has {stream%s} twice. A file can hold only one log of it.",
                       name);
    if (json_object_set_new(names, name, json_true()))
        return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    return OK;
}

static Status check_streams(Archive *a, Err *err) {
    const json_t *item, *events;
    size_t i;
    Status status = OK;
    json_t *names = json_object();
    json_array_foreach(json_object_get(a->json, "streams"), i, item) {
        const char *name = stream_of(item, &events);
        if (!name)
            status = err_set(err, ERR_INPUT,
                             "The archive has a log that does not belong to its event.");
        if (!status) status = note_name(names, name, err);
        if (!status) status = check_stream(a, name, events, err);
        if (status) break;
    }
    json_decref(names);
    return status;
}

static Status check(Archive *a, Err *err) {
    const json_t *streams = json_object_get(a->json, "streams");
    a->event = json_string_value(json_object_get(a->json, "event"));
    const char *kind = json_string_value(json_object_get(a->json, "kind"));
    if (!kind || strcmp(kind, "event-archive") != 0 || !a->event || !json_array_size(streams))
        return err_set(err, ERR_INPUT, "This is not the archive of an event.");
    if (json_integer_value(json_object_get(a->json, "castellan")) != ARCHIVE_VERSION)
        return err_set(err, ERR_INPUT, "This archive has a different version. Update castellan.");
    Status status = archive_people_check(a->json, &a->people, err);
    if (!status) status = check_streams(a, err);
    return status ? status : archive_proof_check(a, err);
}

Status archive_read(const char *text, size_t size, Archive *a, Err *err) {
    *a = (Archive){ .json = pick_parse(text, size, ARCHIVE_MAX, "The archive", err) };
    if (!a->json) return ERR_INPUT;
    Status status = check(a, err);
    if (status) archive_free(a);
    return status;
}

Status archive_stopped(const atomic_bool *stop, Err *err) {
    return stop && atomic_load(stop) ? err_set(err, ERR_SYSTEM, "Writing the file was stopped.")
                                     : OK;
}

void archive_free(Archive *a) {
    json_decref(a->json);
    a->json = NULL;
}

Status archive_head(const Archive *a, const char *written, Err *err) {
    WrittenHead head;
    const json_t *item, *events;
    size_t i;
    Status status = head_read(written, &head, err);
    if (status) return status;
    json_array_foreach(json_object_get(a->json, "streams"), i, item) {
        const char *name = stream_of(item, &events);
        if (!name || strcmp(name, head.stream) != 0 || head.seq > json_array_size(events)) continue;
        Line line;
        status = line_read(json_array_get(events, (size_t)head.seq - 1), name, &line, err);
        if (status) return status;
        bool same = head_matches(&head, line.hash);
        line_free(&line);
        if (same) return OK;
    }
    return err_set(err, ERR_INPUT, "{stream%s} is not in this archive.", written);
}

Status archive_end(const Archive *a, char text[STORE_HEAD_TEXT], Err *err) {
    StoreHead head = { 0 };
    Buf own = buf_over(head.stream, sizeof head.stream);
    const json_t *item, *events;
    size_t i;
    buf_print(&own, "event/%s", a->event);
    json_array_foreach(json_object_get(a->json, "streams"), i, item) {
        const char *name = stream_of(item, &events);
        if (!name || strcmp(name, head.stream) != 0 || !json_array_size(events)) continue;
        Line line;
        head.seq = json_array_size(events);
        Status status = line_read(json_array_get(events, (size_t)head.seq - 1), name, &line, err);
        if (status) return status;
        memcpy(head.hash, line.hash, sizeof head.hash);
        line_free(&line);
        head_write(&head, text);
        return OK;
    }
    return err_set(err, ERR_INPUT, "The archive has no log of its event.");
}

static bool take_hash(void *user, const StoreRecord *event) {
    memcpy(user, event->hash, SHA256_BYTES);
    return false;
}

/* ---- whom to believe ---- */

const char *const ARCHIVE_TRUST[3] = { "unsigned", "head-known", "signed" };

/* The end of the event's own log, as someone would write it down in full; false without one. */
static bool own_end(const Archive *a, char stream[STORE_STREAM_MAX + 1], uint64_t *seq,
                    const char **hash) {
    const json_t *item, *events;
    size_t i;
    Buf name = buf_over(stream, STORE_STREAM_MAX + 1);
    buf_print(&name, "event/%s", a->event);
    json_array_foreach(json_object_get(a->json, "streams"), i, item) {
        const char *of = stream_of(item, &events);
        if (!of || strcmp(of, stream) != 0) continue;
        *seq = json_array_size(events);
        *hash = json_string_value(
            json_object_get(json_array_get(events, (size_t)*seq - 1), "hash"));
        return true;
    }
    return false;
}

/* Does this store have the event up to there, and from someone better than an unsigned file? */
static Status has_end(const Archive *a, Store *store, const char *stream, uint64_t seq,
                      const char *hash, bool *has, Err *err) {
    uint8_t there[SHA256_BYTES] = { 0 };
    char hex[SHA256_HEX];
    ArchiveKept kept;
    Status status = archive_kept_read(store, a->event, &kept, err);
    if (!status) status = store_read(store, stream, seq, 1, take_hash, there, err);
    sha256_hex(there, hex);
    bool believed = !kept.there || kept.trust > ARCHIVE_UNSIGNED;
    *has = !status && believed && strcmp(hex, hash) == 0;
    return status;
}

Status archive_trust(Archive *a, const ArchiveWitness *w, Err *err) {
    char stream[STORE_STREAM_MAX + 1], own[ARCHIVE_KEY_TEXT] = "";
    const char *hash = NULL;
    uint64_t seq = 0;
    bool known = false, has = false, same = true;
    Status status = OK;
    bool there = own_end(a, stream, &seq, &hash);
    a->trust = ARCHIVE_UNSIGNED;
    for (size_t i = 0; i < w->head_count && !status; i++) {
        WrittenHead head;
        status = archive_head(a, w->heads[i], err);
        if (!status && !head_read(w->heads[i], &head, NULL))
            known |= there && head.seq == seq && strcmp(head.stream, stream) == 0;
    }
    if (status) return status;
    if (there && w->store) status = has_end(a, w->store, stream, seq, hash, &has, err);
    /* A head is about the log alone; where the people are known they must be the same. */
    if (!status && has) status = archive_people_compare(a->json, w->store, &same, err);
    if (status) return status;
    if ((known || has) && same) a->trust = ARCHIVE_HEAD_KNOWN;
    if (w->key && *w->key && strcmp(w->key, a->key) != 0)
        return err_set(err, ERR_INPUT, "The archive is not signed with the key {key%s}.", w->key);
    if (w->own) archive_key_text(w->own, own);
    if (*a->key && ((w->key && *w->key) || strcmp(a->key, own) == 0)) a->trust = ARCHIVE_SIGNED;
    return OK;
}

/* ---- importing ---- */

/* How far the target has this stream; ERR_CONFLICT if it has another one of that name. */
static Status compare(Store *to, const char *stream, const json_t *events, uint64_t *has,
                      Err *err) {
    StoreHead head;
    uint8_t there[SHA256_BYTES] = { 0 };
    *has = 0;
    Status status = store_head(to, stream, &head, err);
    if (status || !head.seq) return status;
    size_t count = json_array_size(events);
    *has = head.seq < count ? head.seq : count;
    status = store_read(to, stream, *has, 1, take_hash, there, err);
    if (status) return status;
    Line line;
    status = line_read(json_array_get(events, (size_t)*has - 1), stream, &line, err);
    if (status) return status;
    bool same = memcmp(line.hash, there, sizeof there) == 0;
    line_free(&line);
    if (same) return OK;
    return err_set(err, ERR_CONFLICT,
                   "{stream%s} has a different history in this database (from {seq%1llu} on). "
                   "Import into another database.",
                   stream, (unsigned long long)*has);
}

typedef struct Group { /* the events of one append */
    Line *line;
    StoreRecord *event;
    size_t count, read;
} Group;

static void group_free(Group *g) {
    for (size_t i = 0; g->line && i < g->read; i++) line_free(&g->line[i]);
    free(g->line);
    free(g->event);
}

static Status group_read(const json_t *events, size_t first, const char *stream, Group *g,
                         Err *err) {
    const json_t *part = json_object_get(json_array_get(events, first), "part");
    *g = (Group){ .count = (size_t)json_integer_value(part) };
    if (!g->count)
        return err_set(err, ERR_CONFLICT,
                       "{stream%s} ends in the middle of an append in this database.", stream);
    g->line = calloc(g->count, sizeof *g->line);
    g->event = calloc(g->count, sizeof *g->event);
    if (!g->line || !g->event) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    for (; g->read < g->count; g->read++) {
        Status status = line_read(json_array_get(events, first + g->read), stream,
                                  &g->line[g->read], err);
        if (status) return status;
        g->event[g->read] = g->line[g->read].event;
    }
    return OK;
}

Status archive_append(Store *to, StoreWrite write, const ArchiveRight *right, StoreResult *result,
                      Err *err) {
    enum { TRIES = 20 };
    for (int tries = 0;; tries++) {
        if (right) write.grounds = right->ground, write.ground_count = right->grounds;
        Status status = store_append(to, &write, result, err);
        bool ground = status == ERR_CONFLICT && result->conflict == write.part_count;
        if (!ground || !right || tries == TRIES) return status;
        status = right->again(right->user, err);
        if (status) return status;
    }
}

/* Append the events of one append again, from index `first` on; returns how many. */
static Status append(const ArchiveRight *right, Store *to, const char *stream, const json_t *events,
                     size_t first, size_t *count, Err *err) {
    Group g;
    Status status = group_read(events, first, stream, &g, err);
    if (!status && g.event && g.line) {
        StorePart part = { stream, first, g.event, g.count };
        StoreWrite write = { .command = g.event[0].command, .parts = &part, .part_count = 1 };
        StoreResult result;
        status = archive_append(to, write, right, &result, err);
        if (!status && memcmp(result.span[0].hash, g.line[g.count - 1].hash, SHA256_BYTES) != 0)
            status = err_set(err, ERR_STORE,
                             "{stream%s}#{seq%1zu} has a different hash from the archive.", stream,
                             first + g.count);
    }
    *count = g.count;
    group_free(&g);
    return status;
}

/* The appended part ends where the file does, so what was said about its head holds for the copy here. */
static Status ends_alike(Store *to, const char *stream, const json_t *events, Err *err) {
    StoreHead head;
    char hex[SHA256_HEX];
    Status status = store_head(to, stream, &head, err);
    if (status) return status;
    size_t count = json_array_size(events);
    const char *hash = json_string_value(
        json_object_get(json_array_get(events, count - 1), "hash"));
    sha256_hex(head.hash, hex);
    if (head.seq == count && hash && strcmp(hash, hex) == 0) return OK;
    return err_set(err, ERR_CONFLICT,
                   "{stream%s} ends differently in this database and in the archive.", stream);
}

Status archive_import(Archive *a, Store *to, Err *err) {
    const json_t *streams = json_object_get(a->json, "streams"), *item, *events;
    uint64_t has;
    size_t i;
    a->added = 0;
    json_array_foreach(streams, i, item) { /* before anything is changed */
        const char *name = stream_of(item, &events);
        Status status = compare(to, name, events, &has, err);
        if (status) return status;
    }
    Status status = archive_people_import(a, to, err);
    json_array_foreach(streams, i, item) {
        const char *name = stream_of(item, &events);
        if (!status) status = compare(to, name, events, &has, err);
        bool grows = !status && has < json_array_size(events);
        for (size_t count; !status && has < json_array_size(events); has += count) {
            status = append(a->right, to, name, events, (size_t)has, &count, err);
            if (!status) a->added += count;
            if (!status) status = archive_stopped(a->stop, err);
        }
        if (!status && grows) status = ends_alike(to, name, events, err);
    }
    return status;
}
