/* follow.h - several machines on one database: telling and hearing who appended.
 *
 * A thread with a connection of its own tells other machines which streams grew, after the commit
 * and many at a time, and hears from them.  That is a hint and may be lost; behind it stands a
 * poll of the watched streams.  Needed only where the backend can tell and hear.
 *
 * Private to the store.
 */
#pragma once
#include "store/backend.h"
#include "store/watch.h"

typedef struct Follow Follow;

Status follow_open(const Backend *main, const StoreOptions *options, Watch *watch, Follow **follow,
                   Err *err);
void follow_close(Follow *follow); /* NULL is allowed */

/* These streams grew by our doing; from any thread. */
void follow_tell(Follow *follow, const StoreHead *heads, size_t count);
