/* err.h - how a failure is told: a kind for the program, a sentence for a person.
 *
 * A function that can fail returns a Status and fills the caller's Err, if there is one.  The
 * sentence says what to do about it.  A game's refusal is not a failure: see engine/refusal.
 */
#pragma once

typedef enum Status {
    OK,
    ERR_USAGE,     /* the command line cannot be understood */
    ERR_INPUT,     /* what came from outside is malformed or not allowed */
    ERR_TOO_BIG,   /* it does not fit the bound we set */
    ERR_CONFLICT,  /* somebody else was first */
    ERR_MISSING,   /* no such file, stream, player */
    ERR_STORE,     /* the database or the disk refused */
    ERR_SYSTEM,    /* memory, threads, network */
    ERR_SIGN_IN,   /* nobody is signed in, or not any more */
    ERR_FORBIDDEN, /* somebody is, and may not do this */
} Status;

enum { ERR_TEXT = 512 };

typedef struct Err {
    Status status;
    char text[ERR_TEXT]; /* one sentence, cut off if longer */
} Err;

/* Fill `err`, which may be NULL, and return `status`: `return err_set(err, ERR_INPUT, ...)`.
 * The formats are those of buf_print. */
Status err_set(Err *err, Status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
