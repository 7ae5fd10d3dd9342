/* db_head.h - how far a database file had come when its last write was acknowledged.
 *
 * SQLite takes a damaged or missing WAL for the end of the log and continues from there, in silence.
 * So each counted commit puts a count and a random stamp into the database, and after the commit,
 * before anyone is told, the same into a small file beside it: FILE.head.  The database may
 * therefore be one commit newer than its head, as after a crash between the two, but never older.
 *
 * The file has two slots of their own disk pages that take turns, each with a checksum: a torn write
 * leaves the slot before it.  A slot is "castellan head 1", line, count, stamp, and the first eight
 * bytes of the SHA-256 of these.
 *
 * Private to the store's SQLite files.
 */
#pragma once
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

enum { DB_HEAD_ID = 16, DB_HEAD_PAGE = 4096 };

typedef struct DbHead {
    uint8_t line[DB_HEAD_ID];  /* which database: random, and new for every copy */
    uint64_t count;            /* commits that were counted */
    uint8_t stamp[DB_HEAD_ID]; /* of the last of them: random, so two histories differ */
} DbHead;

/* What the file beside a database says.  ERR_MISSING: there is none; ERR_STORE: it is damaged. */
Status db_head_read(const char *db, DbHead *head, Err *err);

typedef struct DbHeadFile DbHeadFile;

/* Open the file beside `db` for writing.  `fresh` makes it again, durably, with this head alone;
 * else `head` is what db_head_read has found there. */
Status db_head_open(const char *db, const DbHead *head, bool fresh, DbHeadFile **out, Err *err);
void db_head_close(DbHeadFile *file); /* NULL is allowed */

/* Keep a head, unless a later one was kept meanwhile; `durably`: it is on the disk when this returns,
 * else when the system gets round to it.  For any thread. */
Status db_head_keep(DbHeadFile *file, const DbHead *head, bool durably, Err *err);
