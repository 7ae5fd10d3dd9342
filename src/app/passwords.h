/* passwords.h - argon2id, two at a time.
 *
 * A password takes 64 MiB and a tenth of a second, so it is hashed on another thread, at most two
 * at once, and only so many wait: a crowd at the door must not take the memory of the tables.
 */
#pragma once
#include "app/app.h"

enum {
    PASSWORD_MIN = 10,  /* bytes */
    PASSWORD_MAX = 256, /* bytes */
    PASSWORD_HASH = 128,
    PASSWORDS_AT_ONCE = 2,
    PASSWORDS_WAITING = 256,
};

/* Called on the loop's thread: `hash` is the new hash, or the one that was checked; good: it was
 * made, or the password is the right one. */
typedef void (*PasswordDone)(void *user, bool good, const char hash[PASSWORD_HASH]);

/* May this be a password?  The sentence says what is wrong. */
Status password_check(const char *password, const char *name, Err *err);

/* Make a hash of a password.  ERR_SYSTEM at once, and no call, if too many wait. */
Status password_hash(App *app, const char *password, PasswordDone done, void *user, Err *err);

/* Compare with a hash; NULL takes as long and is never the right one. */
Status password_verify(App *app, const char *password, const char *hash, PasswordDone done,
                       void *user, Err *err);

struct Passwords *passwords_open(App *app);
void passwords_settle(App *app); /* runs the loop until none is under way */
void passwords_close(App *app);
