/* mirror.h - a second copy on another disk, a stick or another machine's folder.
 *
 * The mirror is a SQLite database of its own, so taking over means opening it.  It is written
 * after the main database, never before, so it holds a prefix of every stream and nothing that
 * the main one lacks.  Writes are acknowledged when both have them, unless the mirror
 * is asynchronous or too slow, which is logged.  A mirror that fails is let go and tried
 * again; then it first catches up.  Snapshots, positions and views are not mirrored: they are made
 * again at the takeover.
 *
 * Private to the store.
 */
#pragma once
#include "store/batch.h"

typedef struct Mirror Mirror;

typedef struct MirrorHooks { /* from the mirror's thread, or from mirror_tick */
    void *user;
    void (*answer)(void *user, Batch *batch); /* in the order of mirror_push */
} MirrorHooks;

/* Where the mirror of the database `url` is: a folder stands for a file in it with the main one's
 * name.  The caller frees it; NULL without memory. */
char *mirror_path(const char *place, const char *url);

/* Open or make the mirror of `main` and bring it up to date.  A folder gets a file with the name
 * of the main one.  `url` is the main database's path. */
Status mirror_open(const Backend *main, const char *url, const StoreOptions *options,
                   MirrorHooks hooks, Mirror **mirror, Err *err);
/* Write what is left and end the thread. */
void mirror_close(Mirror *mirror);

/* A committed batch; the mirror takes it over, and answers it if options.mirror_async is not set. */
void mirror_push(Mirror *mirror, Batch *batch);

/* Answer what has waited for too long. */
void mirror_tick(Mirror *mirror);

void mirror_stats(Mirror *mirror, StoreStats *stats);
