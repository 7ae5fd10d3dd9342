/* backend.h - what a database must be able to do to become a store.
 *
 * A Backend is one connection, used by one thread at a time.  A store has one for its writer and
 * some for its readers.  Judging appends, chaining, queueing, mirroring and verifying happen above
 * this line, once, for all of them; below it there is only SQL, or arrays in memory.
 *
 * Private to the store.
 */
#pragma once
#include "store/store.h"

typedef struct Backend Backend;
typedef struct BackendKind BackendKind;

/* A stream as one batch sees it.  Slots are sorted by name, each name once: every machine takes
 * its locks in the same order. */
typedef struct Slot {
    const char *name;
    bool create;  /* someone wants to begin this stream: make it if it is not there */
    bool ground;  /* read-only here: others may depend on it, too */
    bool touched; /* the batch appends to it */
    int64_t id;   /* the backend's own; 0: the stream is not there */
    uint64_t seq;
    uint8_t hash[SHA256_BYTES];
    int32_t accepted; /* batch.c: the last accepted part, or -1 */
} Slot;

/* An event on its way in.  Its pointers go into the write it came with or into the row itself. */
typedef struct Row {
    StoreRecord event;
    uint32_t slot;
    uint8_t hash[SHA256_BYTES], seal[SHA256_BYTES];
} Row;

typedef struct Ask { /* was this command done in this stream? */
    int64_t stream;  /* Slot.id; 0: nobody asks */
    const char *command;
    uint64_t first;
    uint32_t count; /* 0: no */
    uint8_t hash[SHA256_BYTES];
} Ask;

typedef struct Make { /* a cell that must not be there yet */
    const StoreCell *cell;
    bool there;
} Make;

typedef enum Use {
    USE_WRITE,
    USE_READ,
    USE_MIRROR,
    USE_ANYWAY,  /* write, even if it is known that acknowledged writes are missing */
    USE_SCRATCH, /* write, without a head beside the file: it is not finished, or not for keeps */
} Use;

/* What a failed commit means. */
typedef enum Damage {
    DAMAGE_NONE,  /* nothing was written; going on is fine (a full disk, a busy file) */
    DAMAGE_AWAY,  /* the server is away; whether a commit took place is not known */
    DAMAGE_FATAL, /* the disk can no longer be trusted */
} Damage;

struct BackendKind {
    const char *name;

    /* Open a database for one writer, a mirror or reading only.  Writers bring the schema forward
     * and keep other writers out where only one may be (SQLite). */
    Status (*open)(const char *url, Use use, Backend **backend, Err *err);
    /* One more connection to the same database, for USE_READ or USE_WRITE.  `main` stays open
     * longer and may be in use by another thread. */
    Status (*again)(const Backend *main, Use use, Backend **backend, Err *err);
    void (*close)(Backend *backend);

    /* A write transaction; slots and asks are answered inside it, and nobody else can change the
     * answers before its end. */
    Status (*begin)(Backend *backend, Err *err);
    Status (*lock)(Backend *backend, Slot *slots, size_t count, Err *err);
    Status (*insert)(Backend *backend, const Row *rows, size_t count, const Slot *slots,
                     size_t slot_count, Err *err); /* events, and the heads of touched slots */
    Status (*cells)(Backend *backend, const StoreCell *cells, size_t count, Err *err);
    /* Optional, where others write too: nobody else makes these cells before the transaction ends.
     * Called before `lock`. */
    Status (*hold)(Backend *backend, const Make *makes, size_t count, Err *err);
    Status (*commit)(Backend *backend, Err *err);
    void (*rollback)(Backend *backend);
    Damage (*damage)(Backend *backend); /* after a failure of one of the above */

    /* Reading, inside a write transaction or alone.  `slots` gives heads without locks. */
    Status (*slots)(Backend *backend, Slot *slots, size_t count, Err *err);
    Status (*asks)(Backend *backend, Ask *asks, size_t count, Err *err);
    Status (*read)(Backend *backend, const char *stream, uint64_t from, uint64_t limit,
                   StoreVisit visit, void *user, Err *err);
    Status (*streams)(Backend *backend, const char *prefix, const char *after, uint32_t limit,
                      StoreVisitHead visit, void *user, Err *err);
    Status (*get)(Backend *backend, StoreBox box, const char *owner, const char *key,
                  StoreVisitCell visit, void *user, Err *err);
    /* scan->owner NULL: the cells of every owner, by (owner, key), without paging. */
    Status (*scan)(Backend *backend, StoreBox box, const StoreScan *scan, StoreVisitCell visit,
                   void *user, Err *err);
    Status (*behind)(Backend *backend, const char *projection, const char *prefix, uint32_t limit,
                     StoreVisitBehind visit, void *user, Err *err);
    /* Between still(true) and still(false) all reading sees one moment. */
    Status (*still)(Backend *backend, bool on, Err *err);

    /* Optional: a consistent copy in a new SQLite file, faster than event by event. */
    Status (*dump)(Backend *backend, const char *path, Err *err);
    /* Optional: tell other machines which streams grew; hear from them until `wake_fd` becomes
     * readable or `timeout_ms` have passed. */
    Status (*tell)(Backend *backend, const StoreHead *heads, size_t count, Err *err);
    Status (*hear)(Backend *backend, int wake_fd, uint32_t timeout_ms, StoreVisitHead visit,
                   void *user, Err *err);
    /* Optional: is there room to continue writing?  Of the writer's connection, now and then. */
    Status (*room)(Backend *backend, Err *err);
    /* Optional: a quiet moment for the writer to put things in order. */
    void (*rest)(Backend *backend, bool idle);
};

struct Backend { /* the first member of every backend's own struct */
    const BackendKind *kind;
    uint32_t wait_ms;    /* how long one answer of a server may take; 0: as the backend likes */
    uint32_t connect_ms; /* the same of being connected to it */
    bool (*wait)(void *user, int fd, short events, int ms); /* store.h; NULL: poll */
    void *wait_user;
    const int *hurry; /* atomic, may be NULL: not 0 means that nobody has time any more */
};

extern const BackendKind BACKEND_SQLITE, BACKEND_PG, BACKEND_MEMORY;

extern const char *const BOX_NAME[BOXES]; /* the tables' names, the same everywhere */

/* The end of all names that start with `prefix`: the first text that is greater than all of
 * them.  false if there is none (an empty prefix). */
bool prefix_end(const char *prefix, char *end, size_t room);
