/* err.h - how a failure is reported: a kind for the program, a sentence for a person.
 *
 * A function that can fail returns a Status and fills the caller's Err, if there is one.  The
 * sentence says what to do about it.  A game's refusal is not a failure: see engine/refusal.
 */
#pragma once
#include "base/message.h"

typedef enum Status {
    OK,
    ERR_USAGE,     /* the command line cannot be understood */
    ERR_INPUT,     /* what came from outside is malformed or not allowed */
    ERR_TOO_BIG,   /* it does not fit the bound we set */
    ERR_CONFLICT,  /* someone else was first */
    ERR_MISSING,   /* no such file, stream, player */
    ERR_STORE,     /* the database or the disk refused */
    ERR_SYSTEM,    /* memory, threads, network */
    ERR_SIGN_IN,   /* nobody is signed in, or not any more */
    ERR_FORBIDDEN, /* someone is, and may not do this */
} Status;

enum { ERR_TEXT = 512 };

typedef struct Err {
    Status status;
    char text
        [ERR_TEXT];  /* the message in English, cut off if longer: for logs and the command line */
    Message message; /* as people read it, in their language */
} Err;

/* Fill `err`, which may be NULL, and return `status`: `return err_set(err, ERR_INPUT, ...)`.
 * The template is one of base/message.h. */
Status err_set(Err *err, Status status, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
Status err_vset(Err *err, Status status, const char *english, va_list args)
    __attribute__((format(printf, 3, 0)));

/* The same for a message that was made elsewhere; it may be err's own. */
Status err_tell(Err *err, Status status, const Message *message);
