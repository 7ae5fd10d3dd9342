/* store_sqlite.c - the contract in SQL for SQLite.
 *
 * Statements are prepared once for each connection.  A row of `stream` holds the head of its
 * stream; events are clustered by (stream, seq), so reading one is reading pages in order.
 */
#include "store/sqlite_head.h"

#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

enum {
    WAL_TIDY = 1000,    /* pages after which a quiet moment is used for a checkpoint */
    WAL_MUST = 16000,   /* and after which none is waited for */
    ROOM_MIN = 4 << 20, /* bytes left on the disk */
};

#define EVENT_COLUMNS                                                                              \
    "e.seq, e.part, e.type, e.version, e.at, e.command, e.public, e.seal, e.salt, e.sealed, "      \
    "e.hash"

static const char *const SQL[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_BEGIN_READ] = "BEGIN",
    [SQL_HEAD] = "SELECT id, seq, hash FROM stream WHERE name = ?1",
    [SQL_NEW_STREAM] = "INSERT INTO stream(name, seq, hash) VALUES(?1, 0, zeroblob(32))",
    [SQL_SET_HEAD] = "UPDATE stream SET seq = ?2, hash = ?3 WHERE id = ?1",
    [SQL_INSERT] = "INSERT INTO event(stream, seq, part, type, version, at, command, public, seal,"
                   " salt, sealed, hash) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [SQL_ASK] = "SELECT e.seq, e.part, l.hash FROM event e"
                " JOIN event l ON l.stream = e.stream AND l.seq = e.seq + e.part - 1"
                " WHERE e.stream = ?1 AND e.command = ?2 AND e.part > 0 AND e.command <> ''",
    [SQL_READ] = "SELECT " EVENT_COLUMNS " FROM event e"
                 " WHERE e.stream = (SELECT id FROM stream WHERE name = ?1) AND e.seq >= ?2"
                 " ORDER BY e.seq LIMIT ?3",
    [SQL_STREAMS] = "SELECT name, seq, hash FROM stream"
                    " WHERE name >= ?1 AND name > ?2 AND (?3 IS NULL OR name < ?3) AND seq > 0"
                    " ORDER BY name LIMIT ?4",
    [SQL_BEHIND] = "SELECT s.name, coalesce(CAST(p.sort AS INTEGER), 0) AS seen, s.seq"
                   " FROM stream s LEFT JOIN position p ON p.owner = ?1 AND p.key = s.name"
                   " WHERE s.name >= ?2 AND (?3 IS NULL OR s.name < ?3) AND s.seq > seen"
                   " ORDER BY s.name LIMIT ?4",
};

static const char *const SQL_OF_BOX[SQL_BOX] = {
    /* %s is the table */
    [SQL_PUT] = "INSERT INTO %s(owner, key, sort, value) VALUES(?1, ?2, ?3, ?4)"
                " ON CONFLICT(owner, key) DO UPDATE SET sort = ?3, value = ?4",
    [SQL_ERASE] = "DELETE FROM %s WHERE owner = ?1 AND key = ?2",
    [SQL_ERASE_OWNER] = "DELETE FROM %s WHERE owner = ?1",
    [SQL_GET] = "SELECT owner, key, sort, value FROM %s WHERE owner = ?1 AND key = ?2",
    [SQL_SCAN] = "SELECT owner, key, sort, value FROM %s"
                 " WHERE owner = ?1 AND (?2 IS NULL OR (sort, key) > (?2, ?3))"
                 " ORDER BY sort, key LIMIT ?4",
    [SQL_SCAN_DOWN] = "SELECT owner, key, sort, value FROM %s"
                      " WHERE owner = ?1 AND (?2 IS NULL OR (sort, key) < (?2, ?3))"
                      " ORDER BY sort DESC, key DESC LIMIT ?4",
    [SQL_SCAN_ALL] = "SELECT owner, key, sort, value FROM %s ORDER BY owner, key",
};

/* ---- statements ---- */

static int prepare(Sqlite *s, sqlite3_stmt **statement, const char *sql) {
    if (*statement) return SQLITE_OK;
    return sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

static int statement_of(Sqlite *s, int which, sqlite3_stmt **statement) {
    int rc = prepare(s, &s->statement[which], SQL[which]);
    *statement = s->statement[which];
    return rc;
}

static int statement_of_box(Sqlite *s, StoreBox box, int which, sqlite3_stmt **statement) {
    char sql[256];
    snprintf(sql, sizeof sql, SQL_OF_BOX[which], BOX_NAME[box]);
    int rc = prepare(s, &s->box[box][which], sql);
    *statement = s->box[box][which];
    return rc;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* A piece without bytes is an empty blob; no piece at all is NULL. */
static void bind_bytes(sqlite3_stmt *statement, int at, Bytes bytes) {
    if (bytes.at && bytes.size > 0)
        sqlite3_bind_blob64(statement, at, bytes.at, bytes.size, SQLITE_STATIC);
    else if (bytes.at) sqlite3_bind_zeroblob(statement, at, 0);
    else sqlite3_bind_null(statement, at);
}

static void bind_digest(sqlite3_stmt *statement, int at, const uint8_t *digest) {
    bind_bytes(statement, at, (Bytes){ digest, digest ? SHA256_BYTES : 0 });
}

static void bind_limit(sqlite3_stmt *statement, int at, uint64_t limit) {
    sqlite3_bind_int64(statement, at, limit > 0 && limit < INT64_MAX ? (int64_t)limit : -1);
}

/* Reset a statement and forget what was bound, which may be about to vanish. */
static void done_with(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* Step a statement that answers nothing. */
static int finish(sqlite3_stmt *statement) {
    int rc = sqlite3_step(statement);
    done_with(statement);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static Status run(Backend *backend, int which, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    int rc = statement_of(s, which, &statement);
    if (rc == SQLITE_OK) rc = finish(statement);
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

static Bytes column_bytes(sqlite3_stmt *statement, int at) {
    if (sqlite3_column_type(statement, at) == SQLITE_NULL) return (Bytes){ 0 };
    const void *bytes = sqlite3_column_blob(statement, at);
    return (Bytes){ bytes ? bytes : "", (size_t)sqlite3_column_bytes(statement, at) };
}

/* 32 bytes, or NULL for anything else. */
static const uint8_t *column_digest(sqlite3_stmt *statement, int at) {
    Bytes bytes = column_bytes(statement, at);
    return bytes.size == SHA256_BYTES ? bytes.at : NULL;
}

static const char *column_text(sqlite3_stmt *statement, int at) {
    const unsigned char *text = sqlite3_column_text(statement, at);
    return text ? (const char *)text : "";
}

/* ---- writing ---- */

static Status begin(Backend *backend, Err *err) {
    ((Sqlite *)backend)->kept = false;
    return run(backend, SQL_BEGIN, err);
}

static void rollback(Backend *backend) {
    Sqlite *s = (Sqlite *)backend;
    Damage damage = s->damage;
    Err ignored;
    if (!sqlite3_get_autocommit(s->db)) run(backend, SQL_ROLLBACK, &ignored);
    s->damage = damage;
}

static Status commit(Backend *backend, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    bool counted = s->head && s->kept;
    DbHead now;
    Status status = counted ? sqlite_head_count(s, &now, err) : OK;
    if (!status) status = run(backend, SQL_COMMIT, err);
    if (status) rollback(backend);
    return !status && counted ? sqlite_head_keep(s, &now, err) : status;
}

static int get_head(sqlite3_stmt *statement, Slot *slot) {
    bind_text(statement, 1, slot->name);
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) {
        const uint8_t *hash = column_digest(statement, 2);
        slot->id = sqlite3_column_int64(statement, 0);
        slot->seq = (uint64_t)sqlite3_column_int64(statement, 1);
        if (hash) memcpy(slot->hash, hash, sizeof slot->hash);
    }
    done_with(statement);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static Status slots(Backend *backend, Slot *slots, size_t count, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    int rc = statement_of(s, SQL_HEAD, &statement);
    for (size_t i = 0; rc == SQLITE_OK && i < count; i++) rc = get_head(statement, &slots[i]);
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

static Status lock(Backend *backend, Slot *locked, size_t count, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    Status status = slots(backend, locked, count, err); /* BEGIN IMMEDIATE has locked them all */
    if (status) return status;
    int rc = statement_of(s, SQL_NEW_STREAM, &statement);
    for (size_t i = 0; rc == SQLITE_OK && i < count; i++) {
        if (locked[i].id || !locked[i].create) continue;
        bind_text(statement, 1, locked[i].name);
        rc = finish(statement);
        locked[i].id = sqlite3_last_insert_rowid(s->db);
    }
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

static int insert_row(sqlite3_stmt *statement, const StoreRecord *event, int64_t stream) {
    sqlite3_bind_int64(statement, 1, stream);
    sqlite3_bind_int64(statement, 2, (int64_t)event->seq);
    sqlite3_bind_int64(statement, 3, event->part);
    bind_text(statement, 4, event->type);
    sqlite3_bind_int64(statement, 5, event->version);
    sqlite3_bind_int64(statement, 6, event->at);
    bind_text(statement, 7, event->command);
    bind_bytes(statement, 8, event->public.at ? event->public : (Bytes){ "", 0 });
    bind_digest(statement, 9, event->seal);
    bind_digest(statement, 10, event->salt);
    bind_bytes(statement, 11, event->sealed);
    bind_digest(statement, 12, event->hash);
    return finish(statement);
}

static Status insert(Backend *backend, const Row *rows, size_t count, const Slot *slots,
                     size_t slot_count, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    s->kept |= count > 0;
    int rc = statement_of(s, SQL_INSERT, &statement);
    for (size_t i = 0; rc == SQLITE_OK && i < count; i++)
        rc = insert_row(statement, &rows[i].event, slots[rows[i].slot].id);
    if (rc == SQLITE_OK) rc = statement_of(s, SQL_SET_HEAD, &statement);
    for (size_t i = 0; rc == SQLITE_OK && i < slot_count; i++) {
        if (!slots[i].touched) continue;
        sqlite3_bind_int64(statement, 1, slots[i].id);
        sqlite3_bind_int64(statement, 2, (int64_t)slots[i].seq);
        bind_digest(statement, 3, slots[i].hash);
        rc = finish(statement);
    }
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

static int write_cell(Sqlite *s, const StoreCell *cell) {
    static const int WHAT[] = {
        [CELL_PUT] = SQL_PUT, [CELL_ERASE] = SQL_ERASE, [CELL_ERASE_OWNER] = SQL_ERASE_OWNER
    };
    sqlite3_stmt *statement;
    int rc = statement_of_box(s, cell->box, WHAT[cell->what], &statement);
    if (rc != SQLITE_OK) return rc;
    bind_text(statement, 1, cell->owner);
    if (cell->what != CELL_ERASE_OWNER) bind_text(statement, 2, cell->key);
    if (cell->what == CELL_PUT) {
        bind_text(statement, 3, cell->sort);
        bind_bytes(statement, 4, cell->value.at ? cell->value : (Bytes){ "", 0 });
    }
    bool kept = cell->box == BOX_PERSON || cell->box == BOX_SECRET;
    s->kept |= kept;
    s->erased |= kept;
    return finish(statement);
}

static Status cells(Backend *backend, const StoreCell *cells, size_t count, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    int rc = SQLITE_OK;
    for (size_t i = 0; rc == SQLITE_OK && i < count; i++) rc = write_cell(s, &cells[i]);
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

static Damage damage(Backend *backend) {
    return ((Sqlite *)backend)->damage;
}

/* A checkpoint moves the WAL into the file.  Under load it waits for a quiet moment, up to a
 * point; after something personal was erased the WAL is emptied, so that it is gone from there. */
static void rest(Backend *backend, bool idle) {
    Sqlite *s = (Sqlite *)backend;
    if (s->wal_pages < s->wal_tidied) s->wal_tidied = 0; /* it has begun again */
    bool due = s->wal_pages - s->wal_tidied > (idle ? WAL_TIDY : WAL_MUST);
    bool empty = s->erased && idle;
    if (!due && !empty) return;
    int mode = empty ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE;
    sqlite3_busy_timeout(s->db, 0); /* a reader in the way: then the next time */
    int rc = sqlite3_wal_checkpoint_v2(s->db, NULL, mode, NULL, NULL);
    sqlite3_busy_timeout(s->db, BUSY_PATIENCE_MS);
    s->wal_tidied = s->wal_pages;
    if (empty && rc == SQLITE_OK) s->erased = false;
}

/* Some room has to be left for the file, the WAL and what else lives on that disk. */
static Status room(Backend *backend, Err *err) {
    const Sqlite *s = (const Sqlite *)backend;
    struct statvfs disk;
    if (statvfs(s->path, &disk) != 0 || disk.f_blocks == 0) return OK; /* it tells nothing */
    if ((uint64_t)disk.f_bavail * disk.f_frsize >= ROOM_MIN) return OK;
    return err_set(
        err, ERR_STORE,
        "The disk with {path%s} is almost full. Free some space. Nothing acknowledged is lost.",
        s->path);
}

/* ---- reading ---- */

static Status asks(Backend *backend, Ask *asks, size_t count, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    int rc = statement_of(s, SQL_ASK, &statement);
    for (size_t i = 0; rc == SQLITE_OK && i < count; i++) {
        Ask *ask = &asks[i];
        if (!ask->stream) continue;
        sqlite3_bind_int64(statement, 1, ask->stream);
        bind_text(statement, 2, ask->command);
        rc = sqlite3_step(statement);
        if (rc == SQLITE_ROW) {
            const uint8_t *hash = column_digest(statement, 2);
            ask->first = (uint64_t)sqlite3_column_int64(statement, 0);
            ask->count = (uint32_t)sqlite3_column_int64(statement, 1);
            if (hash) memcpy(ask->hash, hash, sizeof ask->hash);
        }
        if (rc == SQLITE_ROW || rc == SQLITE_DONE) rc = SQLITE_OK;
        done_with(statement);
    }
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

static StoreRecord row_event(sqlite3_stmt *row, const char *stream) {
    static const uint8_t NO_HASH[SHA256_BYTES]; /* of a row that someone cut */
    const uint8_t *hash = column_digest(row, 10);
    return (StoreRecord){
        .stream = stream,
        .seq = (uint64_t)sqlite3_column_int64(row, 0),
        .part = (uint32_t)sqlite3_column_int64(row, 1),
        .type = column_text(row, 2),
        .version = sqlite3_column_int(row, 3),
        .at = sqlite3_column_int64(row, 4),
        .command = column_text(row, 5),
        .public = column_bytes(row, 6),
        .seal = column_digest(row, 7),
        .salt = column_digest(row, 8),
        .sealed = column_bytes(row, 9),
        .hash = hash ? hash : NO_HASH,
    };
}

static Status read_events(Backend *backend, const char *stream, uint64_t from, uint64_t limit,
                          StoreVisit visit, void *user, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    int rc = statement_of(s, SQL_READ, &statement);
    if (rc != SQLITE_OK) return sqlite_fail(s, rc, err);
    bind_text(statement, 1, stream);
    sqlite3_bind_int64(statement, 2, from < INT64_MAX ? (int64_t)from : INT64_MAX);
    bind_limit(statement, 3, limit);
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
        StoreRecord event = row_event(statement, stream);
        if (!visit(user, &event)) break;
    }
    done_with(statement);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? OK : sqlite_fail(s, rc, err);
}

/* The bounds of a prefix; the texts live as long as `end`. */
static void bind_prefix(sqlite3_stmt *statement, int from, int to, const char *prefix,
                        char end[STORE_KEY_MAX]) {
    bind_text(statement, from, prefix);
    if (prefix_end(prefix, end, STORE_KEY_MAX)) bind_text(statement, to, end);
}

static Status streams(Backend *backend, const char *prefix, const char *after, uint32_t limit,
                      StoreVisitHead visit, void *user, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    char end[STORE_KEY_MAX];
    int rc = statement_of(s, SQL_STREAMS, &statement);
    if (rc != SQLITE_OK) return sqlite_fail(s, rc, err);
    bind_prefix(statement, 1, 3, prefix, end);
    bind_text(statement, 2, after);
    bind_limit(statement, 4, limit);
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
        StoreHead head = { .seq = (uint64_t)sqlite3_column_int64(statement, 1) };
        const uint8_t *hash = column_digest(statement, 2);
        snprintf(head.stream, sizeof head.stream, "%s", column_text(statement, 0));
        if (hash) memcpy(head.hash, hash, sizeof head.hash);
        if (!visit(user, &head)) break;
    }
    done_with(statement);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? OK : sqlite_fail(s, rc, err);
}

static Status visit_cells(Sqlite *s, sqlite3_stmt *statement, StoreBox box, StoreVisitCell visit,
                          void *user, Err *err) {
    int rc;
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
        StoreCell cell = {
            .box = box,
            .owner = column_text(statement, 0),
            .key = column_text(statement, 1),
            .sort = column_text(statement, 2),
            .value = column_bytes(statement, 3),
        };
        if (!visit(user, &cell)) break;
    }
    done_with(statement);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? OK : sqlite_fail(s, rc, err);
}

static Status get(Backend *backend, StoreBox box, const char *owner, const char *key,
                  StoreVisitCell visit, void *user, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    int rc = statement_of_box(s, box, SQL_GET, &statement);
    if (rc != SQLITE_OK) return sqlite_fail(s, rc, err);
    bind_text(statement, 1, owner);
    bind_text(statement, 2, key);
    return visit_cells(s, statement, box, visit, user, err);
}

static Status scan(Backend *backend, StoreBox box, const StoreScan *scan, StoreVisitCell visit,
                   void *user, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    int which = !scan->owner ? SQL_SCAN_ALL : scan->descending ? SQL_SCAN_DOWN : SQL_SCAN;
    int rc = statement_of_box(s, box, which, &statement);
    if (rc != SQLITE_OK) return sqlite_fail(s, rc, err);
    if (scan->owner) {
        bind_text(statement, 1, scan->owner);
        if (scan->after_sort || scan->after_key) {
            bind_text(statement, 2, scan->after_sort ? scan->after_sort : "");
            bind_text(statement, 3, scan->after_key ? scan->after_key : "");
        }
        bind_limit(statement, 4, scan->limit);
    }
    return visit_cells(s, statement, box, visit, user, err);
}

static Status behind(Backend *backend, const char *projection, const char *prefix, uint32_t limit,
                     StoreVisitBehind visit, void *user, Err *err) {
    Sqlite *s = (Sqlite *)backend;
    sqlite3_stmt *statement;
    char end[STORE_KEY_MAX];
    int rc = statement_of(s, SQL_BEHIND, &statement);
    if (rc != SQLITE_OK) return sqlite_fail(s, rc, err);
    bind_text(statement, 1, projection);
    bind_prefix(statement, 2, 3, prefix, end);
    bind_limit(statement, 4, limit);
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW)
        if (!visit(user, column_text(statement, 0), (uint64_t)sqlite3_column_int64(statement, 1),
                   (uint64_t)sqlite3_column_int64(statement, 2)))
            break;
    done_with(statement);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? OK : sqlite_fail(s, rc, err);
}

static Status still(Backend *backend, bool on, Err *err) {
    if (!on) {
        rollback(backend);
        return OK;
    }
    Slot any = { .name = "" };
    Status status = run(backend, SQL_BEGIN_READ, err);
    return status ? status : slots(backend, &any, 1, err); /* the first look fixes the moment */
}

const BackendKind BACKEND_SQLITE = {
    .name = "SQLite",
    .open = sqlite_open,
    .again = sqlite_again,
    .close = sqlite_close,
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
    .dump = sqlite_dump,
    .room = room,
    .rest = rest,
};
