/* The archive of an event from outside: it is refused, or every chain in it holds and it can be judged
 * and read into a store.
 *
 * A file (it starts with '{') is read as it is.  No mutation of it gets past the hashes, so there is a
 * second kind of input, of which an archive is made whose chains hold:
 *
 *     event/k7xq             a stream begins                p{"id":"117","name":"Anna"}    a person
 *     {"at":1,"type":…}      an event of it, as tests/logs  w{"id":"9","person":"117",…}   words
 *
 * The first event's stream names the archive; seq, hash and seal are put in here. */
#include "app/archive/judge.h"
#include "app/online/tables.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "fuzz/deep.h"
#include "store/chain.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 18, JUDGEMENT_MAX = 8 << 20 };

/* ---- an archive whose chains hold ---- */

typedef struct Bundle {
    json_t *archive, *streams, *people, *words;
    json_t *events; /* of the stream that grows */
    char stream[STORE_STREAM_MAX + 1];
    uint8_t hash[SHA256_BYTES]; /* of its last event */
    json_int_t left;            /* events of the append that is being written */
} Bundle;

static Bundle bundle_new(void) {
    Bundle b = { .archive = json_pack("{s:i,s:s,s:b}", "castellan", ARCHIVE_VERSION, "kind",
                                      "event-archive", "names", 1),
                 .streams = json_array(),
                 .people = json_array(),
                 .words = json_array() };
    json_object_set_new(b.archive, "people", b.people);
    json_object_set_new(b.archive, "words", b.words);
    json_object_set_new(b.archive, "streams", b.streams);
    return b;
}

static void begin_stream(Bundle *b, const char *name, size_t size) {
    if (size > STORE_STREAM_MAX || memchr(name, 0, size)) return;
    memcpy(b->stream, name, size);
    b->stream[size] = 0;
    memset(b->hash, 0, sizeof b->hash);
    b->left = 0;
    b->events = json_array();
    json_array_append_new(b->streams,
                          json_pack("{s:s,s:o}", "stream", b->stream, "events", b->events));
    bool first = strncmp(b->stream, "event/", 6) == 0 && !json_object_get(b->archive, "event");
    if (first) json_object_set_new(b->archive, "event", json_string(b->stream + 6));
}

static void put_hash(json_t *event, const char *key, const uint8_t hash[SHA256_BYTES]) {
    char hex[SHA256_HEX];
    sha256_hex(hash, hex);
    json_object_set_new(event, key, json_string(hex));
}

static const char *word(const json_t *event, const char *key) {
    const char *text = json_string_value(json_object_get(event, key));
    return text ? text : "";
}

/* What is sealed gets its seal, with a salt that isn't a secret. */
static bool seal(json_t *event, uint8_t hash[SHA256_BYTES]) {
    static const uint8_t SALT[STORE_SALT];
    json_t *sealed = json_object_get(event, "sealed");
    if (!sealed) return false;
    char *text = json_dumps(sealed, JSON_COMPACT | JSON_ENCODE_ANY);
    if (!text) abort();
    chain_seal(SALT, (Bytes){ text, strlen(text) }, hash);
    free(text);
    put_hash(event, "salt", SALT);
    put_hash(event, "seal", hash);
    return true;
}

static void add_event(Bundle *b, json_t *event) {
    uint8_t of_seal[SHA256_BYTES];
    json_int_t part = json_integer_value(json_object_get(event, "part"));
    if (b->left) json_object_del(event, "part");
    else if (part < 1) json_object_set_new(event, "part", json_integer(part = 1));
    b->left = (b->left ? b->left : part) - 1;
    StoreRecord e = { .stream = b->stream,
                      .seq = json_array_size(b->events) + 1,
                      .command = word(event, "command"),
                      .type = word(event, "type"),
                      .version = (int32_t)json_integer_value(json_object_get(event, "version")),
                      .at = json_integer_value(json_object_get(event, "at")),
                      .seal = seal(event, of_seal) ? of_seal : NULL };
    const json_t *public = json_object_get(event, "public");
    char *text = public ? json_dumps(public, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (text) e.public = (Bytes){ text, strlen(text) };
    chain_hash(&e, b->hash, b->hash);
    free(text);
    json_object_set_new(event, "seq", json_integer((json_int_t)e.seq));
    put_hash(event, "hash", b->hash);
    json_array_append(b->events, event);
}

static void add_line(Bundle *b, const char *line, size_t size) {
    if (size && strchr("eg", *line)) {
        begin_stream(b, line, size);
        return;
    }
    size_t skip = size && strchr("pw", *line) ? 1 : 0;
    json_t *value = json_loadb(line + skip, size - skip, JSON_REJECT_DUPLICATES, NULL);
    if (skip) json_array_append(*line == 'p' ? b->people : b->words, value);
    else if (b->events && json_is_object(value)) add_event(b, value);
    json_decref(value);
}

/* ---- the door ---- */

static unsigned followed, judged, kept, played;

bool fuzz_went_deep(void) {
    return followed && judged && kept && played;
}

static void import_twice(Archive *archive) {
    Store *store;
    archive_head(archive, "event/x#1:0123456789abcdef", NULL);
    if (store_open("memory:", NULL, &store, NULL)) abort();
    Status first = archive_import(archive, store, NULL);
    uint64_t added = archive->added;
    if (!first && (archive_import(archive, store, NULL) || archive->added)) abort(); /* again */
    if (!first && added > archive->events) abort();
    store_close(store);
}

/* What a league is told of it, and whether it may be kept: in words, or the reason why not. */
static void judge(const char *text, size_t size) {
    const ArchiveWitness nothing = { 0 };
    Archive archive;
    Store *store;
    Err err;
    Buf out = buf_heap(JUDGEMENT_MAX);
    if (!archive_judge(text, size, &nothing, 0, NULL, &out, &err)) {
        json_t *told = json_loadb(out.text, out.size, JSON_REJECT_DUPLICATES, NULL);
        if (!told) abort();
        json_decref(told);
        judged++;
    } else if (!err.text[0]) abort();
    buf_free(&out);
    if (store_open("memory:", NULL, &store, NULL)) abort();
    if (!archive_keep(text, size, &nothing, store, NULL, 1, NULL, &archive, &err)) {
        archive_free(&archive);
        kept++;
    } else if (!err.text[0]) abort();
    store_close(store);
}

/* Its games are folded, and their records written. */
static void play_games(Archive *archive) {
    uv_loop_t loop;
    App *app;
    const TablesOptions tables = tables_defaults();
    const json_t *stream;
    size_t i;
    uv_loop_init(&loop);
    if (app_open(&(AppOptions){ .db = "memory:", .loop = &loop }, &app, NULL)) abort();
    if (tables_open(app, &tables, NULL)) abort();
    bool there = !archive_import(archive, app->store, NULL);
    json_array_foreach(json_object_get(archive->json, "streams"), i, stream) {
        const char *name = word(stream, "stream");
        Buf record = buf_heap(JUDGEMENT_MAX);
        Live *live;
        Err err;
        if (there && strncmp(name, GAME.prefix, strlen(GAME.prefix)) == 0 &&
            !live_get(app, &GAME, name + strlen(GAME.prefix), &live, &err)) {
            if (!tables_record(app, live, HEARS_JUDGE, &record, &err)) played++;
        }
        buf_free(&record);
    }
    tables_stop(app);
    app_settle(app);
    tables_close(app);
    app_close(app);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
}

static bool has_games(const Archive *archive) {
    return json_array_size(json_object_get(archive->json, "streams")) > 1;
}

static void enter(const char *text, size_t size) {
    Archive archive;
    if (archive_read(text, size, &archive, NULL)) return;
    followed++;
    import_twice(&archive);
    if (has_games(&archive)) play_games(&archive);
    archive_free(&archive);
    judge(text, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    if (size > INPUT_MAX) return 0;
    if (size && *at == '{') {
        enter(at, size);
        return 0;
    }
    Bundle b = bundle_new();
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        add_line(&b, at, length);
        at += length + 1;
    }
    char *text = json_dumps(b.archive, JSON_COMPACT);
    json_decref(b.archive);
    if (text) enter(text, strlen(text));
    free(text);
    return 0;
}
