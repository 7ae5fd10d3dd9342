/* sqlite_head.h - a SQLite database checked against the head beside it (db_head.h).
 *
 * Its half of the head is the one row of the table db_head, which only files have that were once
 * opened for writing here; backups come without it.  The table is not part of the schema: a database
 * without it never had a head, and gets one.
 *
 * Private to the store's SQLite files.
 */
#pragma once
#include "store/sqlite.h"

/* Before anything is read: refuse to start over where a database was. */
Status sqlite_head_expect(const Sqlite *s, Use use, Err *err);

/* Before anything is written: refuse (ERR_MISSING) a database that lacks what was acknowledged, and
 * say what to do.  USE_ANYWAY and mirrors take it as it is; readers look if there is a head. */
Status sqlite_head_check(Sqlite *s, Use use, Err *err);

/* After that: give a database that may be written its head, and note that it is open. */
Status sqlite_head_start(Sqlite *s, Use use, Err *err);

/* In a transaction: count it.  After its commit: keep what was counted. */
Status sqlite_head_count(Sqlite *s, DbHead *now, Err *err);
Status sqlite_head_keep(Sqlite *s, const DbHead *now, Err *err);

/* Before the last connection closes: note that the file is complete without its WAL. */
void sqlite_head_end(Sqlite *s);

/* A finished copy begins a life of its own, without a head. */
Status sqlite_head_forget(const char *copy, Err *err);
