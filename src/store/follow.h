/* follow.h - several machines on one database: telling and hearing who appended.
 *
 * A thread with a connection of its own tells other machines which streams grew, after the commit
 * and many at a time, and hears from them.  That is a hint and may be lost; behind it stands a
 * poll of the watched streams.  Being the one who asks at least once a poll, it also knows whether the
 * database answers.  Needed only where the backend can tell and hear.
 *
 * Private to the store.
 */
#pragma once
#include "store/backend.h"
#include "store/watch.h"

typedef struct Follow Follow;

typedef struct FollowHooks { /* called by the follower's thread */
    void *user;
    /* The database was asked something and has answered (NULL), or has not. */
    void (*seen)(void *user, const Err *failure);
} FollowHooks;

Status follow_open(const Backend *main, const StoreOptions *options, Watch *watch,
                   FollowHooks hooks, Follow **follow, Err *err);
void follow_close(Follow *follow); /* NULL is allowed */

/* These streams grew by our doing; from any thread. */
void follow_tell(Follow *follow, const StoreHead *heads, size_t count);

/* How long ago the watched streams were last known to be what others have made of them. */
uint32_t follow_silence_ms(Follow *follow);

/* Ask the database something now, and tell what came of it. */
void follow_look(Follow *follow);
