/* store.h - the log, and what is beside it.
 *
 * A stream is a named, append-only list of events at sequence numbers 1, 2, 3, ...  The store
 * moves bytes and doesn't care what they mean.  Three backends keep this contract and one test
 * holds them to it: a SQLite file (the default), PostgreSQL, and memory.
 *
 *   - An append names the sequence it expects each stream to be at; if someone was first it is
 *     ERR_CONFLICT and tells the real head.  It may cover several streams: all of it or nothing.
 *   - A write is acknowledged when it is durable (and on the mirror, if there is one).  Writes
 *     wait in one bounded queue; one thread takes what is there, commits it together, and continues.
 *   - A command id makes a request safe to repeat: the second time the first answer is given.
 *   - Nothing waits for ever.  A PostgreSQL that does not answer in time is away: reads fail at once
 *     until a thread of the store has seen it again, writes are borne with for a while and then
 *     answered, and if a commit may have taken place the answer says so.
 *   - Every event is chained to the one before it: see chain.h for the hash and the sealed part.
 *   - Boxes beside the log hold what can be erased (people), must not be in the log (secrets) or
 *     can be made again (snapshots, positions and views of projections).
 *
 * Threads: unless a comment says otherwise every function may be called from any thread.  The
 * callbacks of StoreOptions marked "writer" come from a thread of the store and must not call
 * back into it; everything else arrives on the thread that calls store_drain.
 *
 * Ownership: the store copies what it is handed before it returns, and what it hands to a visitor
 * is valid until the visitor returns.  A text that is NULL counts as empty unless said otherwise.
 */
#pragma once
#include "base/buf.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/sha256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_STREAM_MAX = 120,                   /* bytes of a stream's name */
    STORE_WORD_MAX = 64,                      /* bytes of a type or a command id */
    STORE_KEY_MAX = 256,                      /* bytes of an owner, a key or a sort key in a box */
    STORE_PARTS_MAX = 16,                     /* streams in one write */
    STORE_GROUNDS_MAX = 32,                   /* streams it was judged by and leaves alone */
    STORE_EVENTS_MAX = 4096,                  /* events in one write */
    STORE_CELLS_MAX = 4096,                   /* cells in one write */
    STORE_BYTES_MAX = 16 << 20,               /* bytes of all parts and values in one write */
    STORE_SALT = 32,                          /* bytes of a salt */
    STORE_HEAD_TEXT = 128 + 3 * SHA256_BYTES, /* room for a head in words: chain.h */
};

typedef struct Store Store;

/* ---- the log ---- */

/* One event.  Appending reads the fields from `type` on; reading gives all of them.
 * A sealed part stays out of exports until it is revealed; its place in the chain is held by
 * `seal` = SHA-256(salt, sealed).  An append gives `sealed` and may leave the salt to the
 * store, or only `seal` if the sealed part was withheld. */
typedef struct StoreRecord {
    const char *stream;
    uint64_t seq;
    const char *command; /* "" if the append had none */
    uint32_t part;       /* on the first event of an append: how many it put here; else 0 */
    const uint8_t *hash; /* SHA256_BYTES */
    const char *type;    /* short word of the caller's */
    int32_t version;     /* of the type, so that old ones can be upcast */
    int64_t at;          /* wall time in milliseconds, for people */
    Bytes public;        /* what the log may show */
    Bytes sealed;        /* .at NULL: none, or withheld */
    const uint8_t *salt; /* STORE_SALT bytes, or NULL */
    const uint8_t *seal; /* SHA256_BYTES, or NULL: the event has no sealed part */
} StoreRecord;

typedef struct StorePart { /* what one write does to one stream */
    const char *stream;
    uint64_t expected; /* the sequence of its last event; 0: the stream does not exist yet */
    const StoreRecord *events;
    size_t count;
} StorePart;

/* A stream that a write was judged by without appending to it, for example for rights.  If it has grown
 * when the write is made, that is ERR_CONFLICT too. */
typedef struct StoreGround {
    const char *stream;
    uint64_t seq; /* where it stood; 0: it did not exist */
} StoreGround;

typedef struct StoreHead {
    char stream[STORE_STREAM_MAX + 1];
    uint64_t seq; /* 0: no such stream */
    uint8_t hash[SHA256_BYTES];
} StoreHead;

typedef struct StoreSpan { /* where the events of one part lie */
    uint64_t first, last;
    uint8_t hash[SHA256_BYTES]; /* of the last one */
} StoreSpan;

/* ---- the boxes ---- */

typedef enum StoreBox {
    BOX_PERSON,   /* owner: a random person id; key: a field.  Erased means overwritten */
    BOX_SECRET,   /* key: what it opens.  The app encrypts; the store holds ciphertext */
    BOX_SNAPSHOT, /* owner: a stream; key: a format; sort: the sequence it stands at */
    BOX_POSITION, /* owner: a projection; key: a stream; sort: the sequence it has seen */
    BOX_VIEW,     /* owner: a projection; its rows */
    BOXES
} StoreBox;

typedef struct StoreCell {
    StoreBox box;
    enum {
        CELL_PUT,
        CELL_ERASE,
        CELL_ERASE_OWNER, /* empties an owner */
        CELL_MAKE,        /* put what must not be there yet: else the whole write is ERR_CONFLICT */
    } what;
    const char *owner, *key, *sort; /* UTF-8; compared byte by byte */
    Bytes value;
} StoreCell;

typedef struct StoreScan { /* cells of one owner by (sort, key) */
    const char *owner;
    const char *after_sort, *after_key; /* both NULL: from the first; else beyond this one */
    bool descending;
    uint32_t limit; /* 0: all */
} StoreScan;

/* ---- writing ---- */

/* All of it or nothing.  The command id belongs to the streams of the write; without parts, or
 * empty, it does nothing.  A stream may appear in one part only. */
typedef struct StoreWrite {
    const char *command;
    const StorePart *parts;
    size_t part_count;
    const StoreCell *cells;
    size_t cell_count;
    const StoreGround *grounds;
    size_t ground_count;
} StoreWrite;

typedef struct StoreResult {
    Err err;           /* err.status is OK when the write is durable */
    bool repeated;     /* this command was done before: the spans of then */
    uint32_t parts;    /* spans that follow */
    uint32_t conflict; /* with ERR_CONFLICT: the part, its span.last is the head; `parts`: a cell or
                          a ground */
    StoreSpan span[STORE_PARTS_MAX]; /* one for each part */
} StoreResult;

typedef void (*StoreDone)(void *user, const StoreResult *result);

/* Write and wait until it is durable; waits for room in the queue too.  `result` may be NULL. */
Status store_append(Store *store, const StoreWrite *write, StoreResult *result, Err *err);

/* Put the write into the queue and return.  `done` is called by store_drain, in the order of the
 * queue.  A write that cannot be understood, or a full queue (ERR_STORE), is told here at once and
 * `done` is not called.  Writes are judged in the order they came: one that expects what an
 * earlier one will append succeeds if that one does. */
Status store_submit(Store *store, const StoreWrite *write, StoreDone done, void *user, Err *err);

/* ---- reading: durable events only ---- */

typedef bool (*StoreVisit)(void *user, const StoreRecord *event);  /* false: enough */
typedef bool (*StoreVisitHead)(void *user, const StoreHead *head); /* false: enough */
typedef bool (*StoreVisitCell)(void *user, const StoreCell *cell); /* false: enough */

/* Visit the events of a stream from `from` on, at most `limit` (0: all).  No stream, no visits. */
Status store_read(Store *store, const char *stream, uint64_t from, uint64_t limit, StoreVisit visit,
                  void *user, Err *err);

/* The head of a stream; head->seq is 0 when it does not exist. */
Status store_head(Store *store, const char *stream, StoreHead *head, Err *err);

/* The heads of several streams, at most STORE_HEADS_MAX, in one question: their names are given, the
 * rest is filled in. */
enum { STORE_HEADS_MAX = 16 };
Status store_heads(Store *store, StoreHead *heads, size_t count, Err *err);

/* Streams whose names start with `prefix`, by name, beyond `after`, at most `limit` (0: all). */
Status store_streams(Store *store, const char *prefix, const char *after, uint32_t limit,
                     StoreVisitHead visit, void *user, Err *err);

/* Where a command put its events in a stream; ERR_MISSING if it was never done there.  Ask before
 * judging a request, so that a repeated one is answered rather than refused. */
Status store_find(Store *store, const char *stream, const char *command, StoreSpan *span, Err *err);

/* One cell, appended to `value`, which may be NULL to ask whether it is there; ERR_MISSING. */
Status store_get(Store *store, StoreBox box, const char *owner, const char *key, Buf *value,
                 Err *err);
Status store_scan(Store *store, StoreBox box, const StoreScan *scan, StoreVisitCell visit,
                  void *user, Err *err);

/* The latest snapshot of a stream in that format, appended to `bytes`; ERR_MISSING. */
Status store_snapshot(Store *store, const char *stream, int32_t format, uint64_t *seq, Buf *bytes,
                      Err *err);
enum { STORE_SEQ_TEXT = 21 };
/* The cell that keeps a snapshot and replaces an older one of that format.  The texts are the caller's
 * and hold the numbers. */
StoreCell store_snapshot_cell(const char *stream, int32_t format, uint64_t seq, Bytes bytes,
                              char key[STORE_SEQ_TEXT], char sort[STORE_SEQ_TEXT]);

/* The cell that says "this projection has seen this stream up to seq", for a write that also
 * changes the projection's view.  `text` is the caller's and holds the number. */
StoreCell store_position_cell(const char *projection, const char *stream, uint64_t seq,
                              char text[STORE_SEQ_TEXT]);

typedef bool (*StoreVisitBehind)(void *user, const char *stream, uint64_t seen, uint64_t head);
/* The streams with that prefix that a projection has not seen to their heads. */
Status store_behind(Store *store, const char *projection, const char *prefix, uint32_t limit,
                    StoreVisitBehind visit, void *user, Err *err);

/* How many reads have failed so far, because the database does not answer or for another reason, and
 * why the last one did; `why` may be NULL.  A different number after judging means that
 * something was missed. */
uint64_t store_missed(Store *store, Err *why);

/* ---- hearing of appends ---- */

/* Tell options.grew when this stream grows, on any machine; a name that ends in '/' stands for
 * all streams below it.  Other machines' appends come as a hint at once and, for whole names, by
 * a poll within poll_ms at the latest; a follower of a prefix asks store_behind now and then. */
Status store_watch(Store *store, const char *stream, Err *err);
void store_unwatch(Store *store, const char *stream);

/* For how long an append of another machine to a watched stream may have gone unheard: hardly more than
 * poll_ms, unless the database keeps us waiting.  0 where nobody else writes. */
uint32_t store_silence_ms(Store *store);

/* Call the done and grew callbacks that are due, on this thread; one thread at a time. */
void store_drain(Store *store);

/* ---- opening ---- */

typedef struct StoreOptions {
    void *user; /* handed to every callback below */

    /* writer: something is there for store_drain.  For libuv: uv_async_send. */
    void (*notify)(void *user);
    /* writer: the disk can no longer be trusted (a failed fsync); the process is to end.  NULL:
     * the text goes to stderr and the process aborts.  If it returns, every write fails. */
    void (*fatal)(void *user, const char *text);
    /* writer: news for the operator: the mirror was lost, is back, PostgreSQL is away. */
    void (*notice)(void *user, const char *text);
    /* From store_drain: a watched stream has grown to at least `seq`; stream NULL: some may have. */
    void (*grew)(void *user, const char *stream, uint64_t seq);

    /* Any thread: wait for a descriptor as poll does, true: it is ready.  A loop whose thread reads can
     * look after its other descriptors meanwhile; it may not call the store.  NULL: poll. */
    bool (*wait)(void *user, int fd, short events, int ms);

    bool read_only;       /* no writes; another process may be writing */
    bool accept_db;       /* SQLite: continue even if acknowledged writes are missing (db_head.h) */
    bool scratch;         /* SQLite: keep no head beside the file; nobody will miss it */
    uint32_t queue_max;   /* writes under way at most; 0: 16384 */
    uint32_t poll_ms;     /* 0: 500 */
    uint32_t answer_ms;   /* how long the writer waits for an answer of PostgreSQL; 0: 5000 */
    uint32_t patience_ms; /* how long a write bears an outage of it; 0: three times that */
    uint32_t read_ms;     /* how long a read waits for its answer; 0: 60000 */
    const char *mirror;   /* a file, or a folder, that keeps a second copy; NULL: none */
    bool mirror_async;    /* acknowledge before the mirror has it */
    uint32_t mirror_wait_ms; /* then acknowledge without a slow mirror, and say so; 0: 3000 */
} StoreOptions;

/* Open `url`: postgres://..., memory:, or the path of a SQLite file, made if it is not there.
 * An older schema is brought forward, after a backup.  A file that lacks writes which were
 * acknowledged is ERR_MISSING, with a sentence that says what to do.  `options` may be NULL. */
Status store_open(const char *url, const StoreOptions *options, Store **store, Err *err);

/* About to close: a database that does not answer now has a second left to do so.  What is under way
 * continues, and is answered. */
void store_hurry(Store *store);

/* Finish what is queued, drain, and let go.  NULL is allowed.  No other call may be under way. */
void store_close(Store *store);

typedef struct StoreStats {
    uint64_t writes, events, conflicts, repeats, failures; /* since opening */
    uint64_t batches, largest_batch;
    uint64_t commit_us; /* time spent committing, in all */
    uint64_t reads;     /* questions to the database; with PostgreSQL each is a round trip */
    uint32_t under_way; /* writes in the queue, being written or not drained */
    enum { MIRROR_NONE, MIRROR_CURRENT, MIRROR_LATE, MIRROR_LOST } mirror;
    uint32_t mirror_lag; /* batches the mirror has still to write */
} StoreStats;
void store_stats(Store *store, StoreStats *stats);

/* Whether reads and writes go through right now, as far as the store's own threads know: nothing is
 * asked or waited for here.  ERR_STORE says in a sentence what is wrong and what to do: PostgreSQL
 * does not answer, a write is stuck or was refused, the queue or the disk is nearly full. */
Status store_ready(Store *store, Err *err);

/* ---- whole stores ---- */

/* Write a consistent copy to a new SQLite file, while others write.  The file appears under its
 * name when it is complete; an existing one is ERR_CONFLICT. */
Status store_backup(Store *store, const char *path, Err *err);

/* Copy what `to` lacks: streams event by event, each hash checked on both sides, people and
 * secrets.  Snapshots, positions and views are left to be made again.  A stream of `to` that has
 * another history is ERR_CONFLICT and is named. */
Status store_copy(Store *from, Store *to, uint64_t *events, Err *err);

/* ---- verifying ---- */

typedef enum StoreFlaw {
    FLAW_EDITED,    /* the event is not the one that was chained */
    FLAW_SEALED,    /* its sealed part or salt is not the one that was sealed */
    FLAW_MISSING,   /* there is no event at this sequence */
    FLAW_REORDERED, /* the event is genuine but belongs elsewhere: `other` */
    FLAW_HEAD,      /* the head someone wrote down is not in this log */
} StoreFlaw;

typedef struct StoreFinding {
    StoreFlaw flaw;
    const char *stream;
    uint64_t seq, other;
    const char *text; /* one sentence */
} StoreFinding;

typedef struct StoreVerdict {
    uint64_t streams, events, findings;
} StoreVerdict;

/* Follow the chain of every stream whose name starts with `prefix` and call `found` for each flaw.
 * `heads` are heads someone wrote down (chain.h reads them); the log must contain them.  OK means
 * that the log could be read, not that it is sound: ask verdict->findings. */
Status store_verify(Store *store, const char *prefix, const char *const *heads, size_t head_count,
                    void (*found)(void *user, const StoreFinding *finding), void *user,
                    StoreVerdict *verdict, Err *err);
