/* secrets.h - tokens that we hand out once and afterwards only recognise.
 *
 * A token is 24 random bytes in words and 8 that follow from them under the key file's key, so that a
 * made-up one is recognised without a look into the store; the store keeps its SHA-256.  A code is short enough to be
 * typed, so the store keeps a hash under the key file's key: the database alone does not let
 * anyone try them all.
 */
#pragma once
#include "app/core/app.h"

enum {
    SECRET_TOKEN = 44, /* 43 letters and a zero */
    SECRET_CODE = 11,  /* "k7xq-3m9pd": ten letters with a stroke among them; and a zero */
    SECRET_HASH = 65,  /* hexadecimal, with its zero */
};

/* A new token, and what the store keeps of it. */
void secret_token(const App *app, char token[SECRET_TOKEN]);
/* Have we made this one?  It may have ended; making one up would mean guessing 8 bytes.  False also for those that
 * were made before tokens said so: they are as good. */
bool secret_token_ours(const App *app, const char *token);
void secret_token_hash(const char *token, char hash[SECRET_HASH]);

/* A new code: letters and digits that nobody mistakes for others. */
void secret_code(char code[SECRET_CODE]);
/* The code that follows from a text under our key: the same again for the same text. */
void secret_code_of(const App *app, const char *what, const char *text, char code[SECRET_CODE]);
/* Normalise a typed code: lower case, 0 for o, 1 for i and l, no dashes or spaces; false if it is not a code. */
bool secret_code_read(const char *typed, char code[SECRET_CODE]);

/* A hash under our key; `what` keeps kinds of secrets apart. */
void secret_hash(const App *app, const char *what, const char *text, char hash[SECRET_HASH]);

/* Do two hashes agree?  Takes as long whether they do or not. */
bool secret_same(const char a[SECRET_HASH], const char b[SECRET_HASH]);
