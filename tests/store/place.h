/* place.h - where the store's tests happen: a temporary folder, and a PostgreSQL when asked.
 *
 * A PostgreSQL is started by tools/pg_test_server.sh on loopback, once for a test program, and
 * stops with it.  Where there is none, its tests fail, since make has installed it; run on their own, without
 * NEEDS_POSTGRESQL in the environment, they are skipped and say why.
 */
#pragma once
#include "store/store.h"

/* Make the folder, and remove it and the server; for cmocka's group setup and teardown. */
int place_setup(void **state);
int place_teardown(void **state);

/* A path in the folder, valid until the next but three calls. */
const char *place_path(const char *name);

/* The address of a new, empty database of this kind: "sqlite", "memory" or "postgres".  NULL if
 * there is no PostgreSQL and need not be one; the reason was printed. */
const char *place_fresh(const char *kind);

/* Stop and start PostgreSQL hard, as an accident would. */
void place_restart_pg(void);

/* Stop every process of PostgreSQL where it stands, and let them continue: it is there, takes connections
 * and answers nothing. */
void place_freeze_pg(void);
void place_thaw_pg(void);

/* Say something to a SQLite file or a PostgreSQL database past the program. */
void place_tell(const char *url, const char *sql);
/* One table of a SQLite file or a PostgreSQL database ("event", "stream") cannot be read for a while, though
 * everything else can: a store that fails in the middle of a judgement. */
void place_hide(const char *url, const char *table, bool hidden);
/* Every connection to this PostgreSQL database breaks. */
void place_cut_pg(const char *url);

/* Open or fail the test; append `count` events to a stream or fail the test. */
Store *place_open(const char *url, const StoreOptions *options);
void place_fill(Store *store, const char *stream, uint64_t expected, size_t count);

/* Whether both hold the same streams with the same heads. */
void place_same_heads(Store *a, Store *b);

/* Fail the test if the store's chains are not sound. */
void place_sound(Store *store);
