/* sqlite_open.c - a SQLite file is found, locked, checked, brought forward, and let go. */
#include "store/sqlite_head.h"

#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION_ID = 0x43535431, PATH_ROOM = 4096 };

#define BOX_TABLE(name)                                                                            \
    "CREATE TABLE " name "(owner TEXT NOT NULL, key TEXT NOT NULL, sort TEXT NOT NULL,"            \
    " value BLOB NOT NULL, PRIMARY KEY(owner, key)) STRICT, WITHOUT ROWID;"

const char *const SCHEMA_STEPS[SCHEMA_VERSION] = {
    "CREATE TABLE stream(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL,"
    " hash BLOB NOT NULL) STRICT;"
    "CREATE TABLE event(stream INTEGER NOT NULL, seq INTEGER NOT NULL, part INTEGER NOT NULL,"
    " type TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, command TEXT NOT NULL,"
    " public BLOB NOT NULL, seal BLOB, salt BLOB, sealed BLOB, hash BLOB NOT NULL,"
    " PRIMARY KEY(stream, seq)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX event_command ON event(stream, command)"
    " WHERE part > 0 AND command <> '';" /* an append is found again by its first event */
    BOX_TABLE("person") BOX_TABLE("secret") BOX_TABLE("snapshot") BOX_TABLE("position")
        BOX_TABLE("view_row") "CREATE INDEX view_sort ON view_row(owner, sort, key);",
};

/* ---- failures ---- */

Status sqlite_fail(Sqlite *s, int rc, Err *err) {
    int error = s->db ? sqlite3_system_errno(s->db) : errno;
    int extended = s->db ? sqlite3_extended_errcode(s->db) : rc;
    bool no_room = rc == SQLITE_FULL ||
                   (extended == SQLITE_IOERR_WRITE && (error == EDQUOT || error == EFBIG));
    s->damage = DAMAGE_NONE;
    if (no_room)
        return err_set(err, ERR_STORE,
                       "The disk with {path%s} is full. Free some space and try again. Nothing "
                       "acknowledged is lost.",
                       s->path);
    switch (rc & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return err_set(err, ERR_STORE,
                       "{path%s} is in use by another program. Close it and try again.", s->path);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return err_set(
            err, ERR_STORE,
            "{path%s} is read-only. Give this user write access to the file and its folder.",
            s->path);
    case SQLITE_CANTOPEN:
        if (!error)
            return err_set(err, ERR_STORE,
                           "{path%s} can't be opened. Check the path and its permissions.",
                           s->path);
        return err_set(err, ERR_STORE, "{path%s} can't be opened: {reason%s}.", s->path,
                       strerror(error));
    case SQLITE_NOTADB:
        s->damage = DAMAGE_FATAL;
        return err_set(err, ERR_STORE,
                       "{path%s} isn't a Castellan database, or its start is damaged. Check the "
                       "path or restore a backup.",
                       s->path);
    case SQLITE_CORRUPT:
        s->damage = DAMAGE_FATAL;
        return err_set(
            err, ERR_STORE,
            "{path%s} is damaged. Keep the file, and restore a backup or switch to the mirror.",
            s->path);
    case SQLITE_IOERR:
        s->damage = DAMAGE_FATAL;
        return err_set(err, ERR_STORE,
                       "The disk with {path%s} failed ({reason%s}). Move to another disk with the "
                       "mirror or a backup.",
                       s->path, error ? strerror(error) : sqlite3_errstr(extended));
    case SQLITE_NOMEM: return err_set(err, ERR_SYSTEM, "Not enough memory.");
    default:
        return err_set(err, ERR_STORE, "{path%s}: {reason%s}.", s->path,
                       s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(rc));
    }
}

Status sqlite_run(Sqlite *s, const char *sql, Err *err) {
    int rc = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? OK : sqlite_fail(s, rc, err);
}

Status sqlite_number(Sqlite *s, const char *sql, int64_t *number, Err *err) {
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
    Status status = rc == SQLITE_ROW ? OK : sqlite_fail(s, rc, err);
    sqlite3_finalize(statement);
    return status;
}

/* ---- one writer at a time ---- */

/* The lock file beside the database holds the number of the process that writes it; it is emptied
 * when that process closes the database, so a number without a lock means there was an accident. */
static Status take_lock(Sqlite *s, bool *unclean, Err *err) {
    char name[PATH_ROOM], pid[32] = "";
    if (snprintf(name, sizeof name, "%s.lock", s->path) >= PATH_ROOM)
        return err_set(err, ERR_INPUT, "The path of the database is too long.");
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0)
        return err_set(err, ERR_STORE,
                       "{path%s} can't be written ({reason%s}). Give this user write access to the "
                       "database's folder, or choose another with --db.",
                       name, strerror(errno));
    ssize_t size = pread(s->lock, pid, sizeof pid - 1, 0);
    if (flock(s->lock, LOCK_EX | LOCK_NB) != 0)
        return err_set(err, ERR_CONFLICT,
                       "Process {process%.*s} is writing {path%s}. Stop it first, or choose "
                       "another database with --db.",
                       (int)strcspn(pid, "\n"), size > 0 ? pid : "?", s->path);
    *unclean = size > 0;
    int length = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
    if (ftruncate(s->lock, 0) != 0 || pwrite(s->lock, pid, (size_t)length, 0) != length)
        return err_set(err, ERR_STORE, "{path%s} can't be written: {reason%s}.", name,
                       strerror(errno));
    return OK;
}

static Status check_pages(Sqlite *s, Err *err) {
    sqlite3_stmt *statement = NULL;
    Status status = OK;
    int rc = sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    if (rc != SQLITE_ROW) status = sqlite_fail(s, rc, err);
    else if (strcmp((const char *)sqlite3_column_text(statement, 0), "ok") != 0)
        status = sqlite_fail(s, SQLITE_CORRUPT, err);
    sqlite3_finalize(statement);
    return status;
}

/* ---- schema ---- */

/* Write a complete copy under a name of its own, make it durable, then give it its name. */
static Status write_copy(Sqlite *s, const char *path, Err *err) {
    char part[PATH_ROOM];
    sqlite3_stmt *statement = NULL;
    if (snprintf(part, sizeof part, "%s.part", path) >= PATH_ROOM)
        return err_set(err, ERR_INPUT, "The path of the copy is too long.");
    unlink(part);
    Status status = file_private(part, err); /* SQLite fills an empty file that is there */
    if (status) return status;
    int rc = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_bind_text(statement, 1, part, -1, SQLITE_STATIC);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    if (rc != SQLITE_DONE) status = sqlite_fail(s, rc, err);
    if (rc == SQLITE_FULL)
        err_set(err, status,
                "The copy {path%s} can't be written. The disk is full. Choose another place.",
                path);
    if (rc == SQLITE_CANTOPEN)
        err_set(err, status,
                "The copy {path%s} can't be written. Check the folder and its permissions, or "
                "choose another place.",
                path);
    sqlite3_finalize(statement);
    if (!status) status = sqlite_head_forget(part, err);
    if (!status) status = file_settle(part, path, err);
    if (status) unlink(part);
    return status;
}

static Status backup_first(Sqlite *s, int64_t version, Err *err) {
    char name[PATH_ROOM];
    if (snprintf(name, sizeof name, "%s.schema-%d.bak", s->path, (int)version) >= PATH_ROOM)
        return err_set(err, ERR_INPUT, "The path of the database is too long.");
    return write_copy(s, name, err);
}

static Status make_step(Sqlite *s, const char *step, int version, Err *err) {
    char after[96];
    snprintf(after, sizeof after, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION_ID, version);
    Status status = sqlite_run(s, "BEGIN EXCLUSIVE", err);
    if (!status) status = sqlite_run(s, step, err);
    if (!status) status = sqlite_run(s, after, err);
    if (status && !sqlite3_get_autocommit(s->db)) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static Status read_version(Sqlite *s, int64_t *version, Err *err) {
    int64_t application = 0, tables = 0;
    Status status = sqlite_number(s, "PRAGMA application_id", &application, err);
    if (!status) status = sqlite_number(s, "PRAGMA user_version", version, err);
    if (!status) status = sqlite_number(s, "SELECT count(*) FROM sqlite_schema", &tables, err);
    if (!status && tables > 0 && application != APPLICATION_ID)
        status = err_set(err, ERR_STORE,
                         "{path%s} belongs to another program. Choose another database with --db.",
                         s->path);
    return status;
}

static Status refuse_newer(const Sqlite *s, int64_t version, int known, Err *err) {
    return err_set(err, ERR_STORE,
                   "{path%s} was written by a newer castellan (schema {schema%d}, this one knows "
                   "{known%d}). Update castellan.",
                   s->path, (int)version, known);
}

Status sqlite_migrate(Sqlite *s, const char *const *steps, int count, Err *err) {
    int64_t version = 0;
    Status status = read_version(s, &version, err);
    if (status) return status;
    if (version > count) return refuse_newer(s, version, count, err);
    if (version > 0 && version < count) status = backup_first(s, version, err);
    for (int i = (int)version; !status && i < count; i++)
        status = make_step(s, steps[i], i + 1, err);
    return status;
}

/* ---- opening ---- */

/* The database and what SQLite puts beside it, which takes its rights from it, are for this user
 * alone, whatever the umask says.  A file system without rights, as on a stick, is let be. */
static Status make_private(const Sqlite *s, Err *err) {
    static const char *const BESIDE[] = { "-wal", "-shm", ".lock", ".head" };
    Status status = file_private(s->path, err);
    for (size_t i = 0; !status && i < sizeof BESIDE / sizeof BESIDE[0]; i++) {
        char name[PATH_ROOM + 8];
        snprintf(name, sizeof name, "%s%s", s->path, BESIDE[i]);
        file_close_to_others(name);
    }
    return status;
}

static int note_wal(void *user, sqlite3 *db, const char *name, int pages) {
    (void)db, (void)name;
    ((Sqlite *)user)->wal_pages = pages;
    return SQLITE_OK;
}

static Status connect_file(Sqlite *s, int flags, Err *err) {
    int rc = sqlite3_open_v2(s->path, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc != SQLITE_OK) return sqlite_fail(s, rc, err);
    sqlite3_extended_result_codes(s->db, 0);
    sqlite3_busy_timeout(s->db, BUSY_PATIENCE_MS);
    return OK;
}

static Sqlite *new_connection(const char *path) {
    Sqlite *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->backend.kind = &BACKEND_SQLITE;
    s->lock = -1;
    s->path = strdup(path);
    if (s->path) return s;
    free(s);
    return NULL;
}

static Status open_to_write(Sqlite *s, Use use, Err *err) {
    bool unclean = false;
    Status status = take_lock(s, &unclean, err);
    if (!status) status = sqlite_head_expect(s, use, err);
    if (!status) status = make_private(s, err);
    if (!status) status = connect_file(s, SQLITE_OPEN_READWRITE, err);
    if (status) return status;
    /* A file that is refused stays as it is, and so does what its WAL still holds. */
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (sqlite3_db_readonly(s->db, "main") == 1) return sqlite_fail(s, SQLITE_READONLY, err);
    s->writable = true;
    /* A mirror may be on a file system without shared memory; having it to itself, it needs none. */
    if (use == USE_MIRROR) status = sqlite_run(s, "PRAGMA locking_mode = EXCLUSIVE", err);
    if (!status && unclean) status = check_pages(s, err);
    if (!status) status = sqlite_head_check(s, use, err);
    if (!status)
        status = sqlite_run(s,
                            "PRAGMA journal_mode = WAL;"
                            "PRAGMA synchronous = FULL;"
                            "PRAGMA secure_delete = ON;"  /* erased is overwritten */
                            "PRAGMA cache_size = -32768;" /* KiB: the last page of many streams */
                            "PRAGMA wal_autocheckpoint = 0",
                            err);
    if (!status) status = sqlite_migrate(s, SCHEMA_STEPS, SCHEMA_VERSION, err);
    if (!status) status = sqlite_head_start(s, use, err);
    if (status) return status;
    sqlite3_wal_hook(s->db, note_wal, s);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    s->in_use = true;
    return OK;
}

static Status open_to_read(Sqlite *s, Err *err) {
    int64_t version = 0;
    struct stat about;
    if (stat(s->path, &about) != 0)
        return err_set(err, ERR_MISSING, "There is no database {path%s}. Check the path.", s->path);
    Status status = connect_file(s, SQLITE_OPEN_READONLY, err);
    if (!status) status = read_version(s, &version, err);
    if (!status) status = sqlite_head_check(s, USE_READ, err);
    if (status) return status;
    if (version > SCHEMA_VERSION) return refuse_newer(s, version, SCHEMA_VERSION, err);
    if (version < SCHEMA_VERSION)
        return err_set(err, ERR_STORE,
                       "{path%s} has an older schema ({schema%d}). Start `castellan serve` on it "
                       "once to update it.",
                       s->path, (int)version);
    return OK;
}

Status sqlite_open(const char *path, Use use, Backend **backend, Err *err) {
    *backend = NULL;
    if (!*path || *path == ':')
        return err_set(err, ERR_INPUT, "\"{path%s}\" isn't the path of a database file.", path);
    Sqlite *s = new_connection(path);
    if (!s) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    Status status = use == USE_READ ? open_to_read(s, err) : open_to_write(s, use, err);
    if (!status) *backend = &s->backend;
    else sqlite_close(&s->backend);
    return status;
}

Status sqlite_again(const Backend *main, Use use, Backend **backend, Err *err) {
    const Sqlite *other = (const Sqlite *)main;
    Sqlite *s = new_connection(other->path);
    if (!s) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    Status status = connect_file(s, other->writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY,
                                 err);
    if (!status && use == USE_WRITE) {
        s->writable = true;
        s->head = other->head;
        status = sqlite_run(s,
                            "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;"
                            "PRAGMA wal_autocheckpoint = 0",
                            err);
        if (!status) sqlite3_wal_hook(s->db, note_wal, s);
    }
    if (!status) *backend = &s->backend;
    else sqlite_close(&s->backend);
    return status;
}

void sqlite_close(Backend *backend) {
    Sqlite *s = (Sqlite *)backend;
    sqlite_head_end(s);
    for (int i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(s->statement[i]);
    for (int box = 0; box < BOXES; box++)
        for (int i = 0; i < SQL_BOX; i++) sqlite3_finalize(s->box[box][i]);
    bool closed = sqlite3_close(s->db) == SQLITE_OK;
    if (s->in_use && closed)
        s->in_use = ftruncate(s->lock, 0) != 0; /* else it is checked next time */
    if (s->own_head) db_head_close(s->head);
    if (s->lock >= 0) close(s->lock);
    free(s->path);
    free(s);
}

Status sqlite_dump(Backend *backend, const char *path, Err *err) {
    return write_copy((Sqlite *)backend, path, err);
}
