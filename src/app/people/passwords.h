/* passwords.h - argon2id, two at a time.
 *
 * A password takes 64 MiB and a tenth of a second, so it is hashed on another thread when its turn has
 * come: guess_queue.h says whose it is.
 */
#pragma once
#include "app/people/guess_queue.h"

enum {
    PASSWORD_MIN = 10,  /* bytes */
    PASSWORD_MAX = 256, /* bytes */
    PASSWORD_HASH = 128,
};

typedef enum PasswordEnd {
    PASSWORD_GOOD,   /* it was made, or it is the right one */
    PASSWORD_WRONG,  /* or, of a new one, there was no memory */
    PASSWORD_LATER,  /* it got no turn in time: ask the client to try again */
    PASSWORD_NOBODY, /* the asker has gone */
} PasswordEnd;

/* Called on the loop's thread: `hash` is the new hash, or the one that was checked. */
typedef void (*PasswordDone)(void *user, PasswordEnd end, const char hash[PASSWORD_HASH]);

typedef struct PasswordAsk {
    Door door;
    const char *address, *account, *device; /* guess_queue.h */
    bool (*gone)(void *user);
    PasswordDone done;
    void *user;
} PasswordAsk;

/* May this be a password?  The sentence says what is wrong. */
Status password_check(const char *password, const char *name, Err *err);

/* Make a hash of a password.  ERR_SYSTEM at once, and no call, without memory. */
Status password_hash(App *app, const PasswordAsk *ask, const char *password, Err *err);

/* Compare with a hash; NULL takes as long and is never the right one. */
Status password_verify(App *app, const PasswordAsk *ask, const char *password, const char *hash,
                       Err *err);
