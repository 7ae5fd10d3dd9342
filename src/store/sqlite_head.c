#include "store/sqlite_head.h"

#include <string.h>
#include <sys/stat.h>

#define ANYWAY "`castellan serve --accept-db`"

typedef struct HeadRow { /* of the table db_head */
    DbHead head;
    uint8_t before[DB_HEAD_ID]; /* the stamp of the commit before it */
    bool there, open;           /* open: not closed in order since */
} HeadRow;

/* ---- the database's half ---- */

static void take_id(sqlite3_stmt *row, int at, uint8_t id[DB_HEAD_ID]) {
    const void *bytes = sqlite3_column_blob(row, at);
    memset(id, 0, DB_HEAD_ID);
    if (bytes && sqlite3_column_bytes(row, at) == DB_HEAD_ID) memcpy(id, bytes, DB_HEAD_ID);
}

static Status read_row(Sqlite *s, HeadRow *row, Err *err) {
    sqlite3_stmt *statement = NULL;
    int64_t tables = 0;
    *row = (HeadRow){ 0 };
    Status status = sqlite_number(s, "SELECT count(*) FROM sqlite_schema WHERE name = 'db_head'",
                                  &tables, err);
    if (status || !tables) return status;
    int rc = sqlite3_prepare_v2(s->db, "SELECT line, count, stamp, before, open FROM db_head", -1,
                                &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) {
        row->there = true;
        take_id(statement, 0, row->head.line);
        row->head.count = (uint64_t)sqlite3_column_int64(statement, 1);
        take_id(statement, 2, row->head.stamp);
        take_id(statement, 3, row->before);
        row->open = sqlite3_column_int(statement, 4) != 0;
    }
    sqlite3_finalize(statement);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? OK : sqlite_fail(s, rc, err);
}

/* ---- holding the two against each other ---- */

static bool same(const uint8_t a[DB_HEAD_ID], const uint8_t b[DB_HEAD_ID]) {
    return memcmp(a, b, DB_HEAD_ID) == 0;
}

static Status refuse_gone(const Sqlite *s, uint64_t count, Err *err) {
    return err_set(err, ERR_MISSING,
                   "The database {path%s} is gone, but {path}.head knows of {writes%llu, plural, "
                   "one {# acknowledged write} other {# acknowledged writes}}. Bring back the file "
                   "with its WAL, or restore a backup. " ANYWAY " starts a new one.",
                   s->path, (unsigned long long)count);
}

static Status refuse_shorter(const Sqlite *s, uint64_t lost, Err *err) {
    return err_set(err, ERR_MISSING,
                   "{path%s} lacks {writes%llu, plural, one {# acknowledged write} other {# "
                   "acknowledged writes}}. {path}-wal is damaged or missing, or this is an older "
                   "copy. Bring back the right files, or restore a backup with --force. " ANYWAY
                   " goes on without those writes.",
                   s->path, (unsigned long long)lost);
}

static Status refuse_other(const Sqlite *s, Err *err) {
    return err_set(err, ERR_MISSING,
                   "{path%s} isn't the database that {path}.head belongs to. Bring back the right "
                   "database, or the .head of this one. " ANYWAY " goes on with this one.",
                   s->path);
}

static Status refuse_unknown(const Sqlite *s, const Err *why, Err *err) {
    return err_set(err, ERR_MISSING,
                   "{path%s} may be incomplete: {why%p} Bring {path}-wal and {path}.head from "
                   "where the database was. " ANYWAY " goes on with what is there.",
                   s->path, &why->message);
}

/* Whether `row` is what `head` says, or has come further from there. */
static Status compare(const Sqlite *s, const HeadRow *row, const DbHead *head, Err *err) {
    const DbHead *now = &row->head;
    if (head->count == 0) return OK; /* nothing was acknowledged under it */
    if (row->there && !same(now->line, head->line)) return refuse_other(s, err);
    if (now->count < head->count) return refuse_shorter(s, head->count - now->count, err);
    bool follows = now->count == head->count       ? same(now->stamp, head->stamp)
                   : now->count == head->count + 1 ? same(row->before, head->stamp)
                                                   : true;
    return follows ? OK : refuse_other(s, err);
}

Status sqlite_head_expect(const Sqlite *s, Use use, Err *err) {
    struct stat about;
    DbHead head;
    if (use != USE_WRITE || (stat(s->path, &about) == 0 && about.st_size > 0)) return OK;
    if (db_head_read(s->path, &head, NULL) || head.count == 0) return OK;
    return refuse_gone(s, head.count, err);
}

Status sqlite_head_check(Sqlite *s, Use use, Err *err) {
    DbHead head;
    HeadRow row;
    Err why;
    if (use != USE_WRITE && use != USE_READ) return OK;
    Status known = db_head_read(s->path, &head, &why); /* first: then the database is no older */
    Status status = read_row(s, &row, err);
    if (status) return status;
    if (!known) return compare(s, &row, &head, err);
    if (use == USE_READ) return OK;
    bool complete = !row.there || row.head.count == 0 || !row.open;
    return known == ERR_MISSING && complete ? OK : refuse_unknown(s, &why, err);
}

/* ---- keeping it ---- */

static const char MAKE[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS db_head(line BLOB NOT NULL, count INTEGER NOT NULL,"
    " stamp BLOB NOT NULL, before BLOB NOT NULL, open INTEGER NOT NULL) STRICT;"
    "INSERT INTO db_head SELECT randomblob(16), 0, randomblob(16), zeroblob(16), 1"
    " WHERE NOT EXISTS (SELECT 1 FROM db_head);"
    "UPDATE db_head SET open = 1;"
    "COMMIT";

Status sqlite_head_start(Sqlite *s, Use use, Err *err) {
    DbHead known;
    HeadRow row;
    if (use == USE_SCRATCH) return OK;
    Status status = sqlite_run(s, MAKE, err);
    if (status && !sqlite3_get_autocommit(s->db)) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    if (!status) status = read_row(s, &row, err);
    if (status) return status;
    /* Into the file itself, so that it says so even when its WAL is taken away. */
    sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    bool fresh = db_head_read(s->path, &known, NULL) || known.count == 0 ||
                 compare(s, &row, &known, NULL) != OK;
    status = db_head_open(s->path, fresh ? &row.head : &known, fresh, &s->head, err);
    s->own_head = !status;
    s->lazy_head = use == USE_MIRROR;
    return status ? status : db_head_keep(s->head, &row.head, true, err);
}

Status sqlite_head_count(Sqlite *s, DbHead *now, Err *err) {
    sqlite3_stmt **statement = &s->count_head;
    int rc = SQLITE_OK;
    if (!*statement)
        rc = sqlite3_prepare_v3(s->db,
                                "UPDATE db_head SET count = count + 1, before = stamp,"
                                " stamp = randomblob(16) RETURNING line, count, stamp",
                                -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_step(*statement);
    if (rc == SQLITE_ROW) {
        take_id(*statement, 0, now->line);
        now->count = (uint64_t)sqlite3_column_int64(*statement, 1);
        take_id(*statement, 2, now->stamp);
        rc = sqlite3_step(*statement);
    } else if (rc == SQLITE_DONE) rc = SQLITE_CORRUPT; /* someone took the row away */
    if (*statement) sqlite3_reset(*statement);
    return rc == SQLITE_DONE ? OK : sqlite_fail(s, rc, err);
}

Status sqlite_head_keep(Sqlite *s, const DbHead *now, Err *err) {
    Status status = db_head_keep(s->head, now, !s->lazy_head, err);
    if (status) s->damage = DAMAGE_FATAL; /* the commit is done, but nobody may hear of it */
    return status;
}

void sqlite_head_end(Sqlite *s) {
    if (s->in_use && s->own_head && s->damage != DAMAGE_FATAL)
        sqlite3_exec(s->db, "UPDATE db_head SET open = 0", NULL, NULL, NULL);
    sqlite3_finalize(s->count_head);
    s->count_head = NULL;
}

Status sqlite_head_forget(const char *copy, Err *err) {
    sqlite3 *db = NULL;
    int rc = sqlite3_open_v2(copy, &db, SQLITE_OPEN_READWRITE, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_exec(db, "DROP TABLE IF EXISTS db_head", NULL, NULL, NULL);
    sqlite3_close(db);
    if (rc == SQLITE_OK) return OK;
    return err_set(err, ERR_STORE, "The copy {path%s} can't be written: {reason%s}.", copy,
                   sqlite3_errstr(rc));
}
