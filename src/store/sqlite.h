/* sqlite.h - one SQLite connection: opening it, telling its failures, its schema.
 *
 * Private to the store's SQLite files and to the test of its migrations.
 */
#pragma once
#include "store/backend.h"
#include "store/db_head.h"

#include <sqlite3.h>

enum { BUSY_PATIENCE_MS = 5000 };                      /* with other programs that hold the file */
enum { SCHEMA_VERSION = 1 };                           /* the version this program writes */
extern const char *const SCHEMA_STEPS[SCHEMA_VERSION]; /* step i makes version i + 1 */

enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_BEGIN_READ,
    SQL_HEAD,
    SQL_NEW_STREAM,
    SQL_SET_HEAD,
    SQL_INSERT,
    SQL_ASK,
    SQL_READ,
    SQL_STREAMS,
    SQL_BEHIND,
    SQL_STATEMENTS
};
enum {
    SQL_PUT,
    SQL_ERASE,
    SQL_ERASE_OWNER,
    SQL_GET,
    SQL_SCAN,
    SQL_SCAN_DOWN,
    SQL_SCAN_ALL,
    SQL_BOX
};

typedef struct Sqlite {
    Backend backend;
    sqlite3 *db;
    char *path;
    bool writable;
    int lock;         /* the lock file of a writer, or -1 */
    bool in_use;      /* opened for good: the lock file is emptied when it closes */
    bool erased;      /* something personal was erased and may still be in the WAL */
    int wal_pages;    /* in the WAL after the last commit */
    int wal_tidied;   /* of these, what the last checkpoint has seen */
    Damage damage;    /* of the last failure */
    bool kept;        /* this transaction writes data that can't be recreated, so it is counted */
    bool own_head;    /* `head` is this connection's, which lasts longer than the others */
    bool lazy_head;   /* a mirror: the main database has one that is waited for */
    DbHeadFile *head; /* NULL: nothing is counted */
    sqlite3_stmt *count_head;
    sqlite3_stmt *statement[SQL_STATEMENTS], *box[BOXES][SQL_BOX]; /* prepared when needed */
} Sqlite;

/* The backend's functions that open and close. */
Status sqlite_open(const char *path, Use use, Backend **backend, Err *err);
Status sqlite_again(const Backend *main, Use use, Backend **backend, Err *err);
void sqlite_close(Backend *backend);
Status sqlite_dump(Backend *backend, const char *path, Err *err);

/* Tell a failure in a sentence that says what to do, and note its damage. */
Status sqlite_fail(Sqlite *s, int rc, Err *err);

/* Run SQL that answers nothing, or one number. */
Status sqlite_run(Sqlite *s, const char *sql, Err *err);
Status sqlite_number(Sqlite *s, const char *sql, int64_t *number, Err *err);

/* Bring the schema forward from what the file has: a backup of a file that is not empty, next to
 * it, then one transaction for each step. */
Status sqlite_migrate(Sqlite *s, const char *const *steps, int count, Err *err);
