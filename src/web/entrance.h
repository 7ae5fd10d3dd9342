/* entrance.h - coming in: a password is hashed or checked, something is recorded, a session opens.
 *
 * Every way in (the first start, a new account, signing in, a guest's code, a recovery code) fills an
 * Entrance and calls one of the two functions below; whatever goes wrong is answered.
 */
#pragma once
#include "app/sessions.h"
#include "web/web.h"

enum { ENTRANCE_LABEL = 121, ENTRANCE_KEY = 160 };

typedef struct Entrance Entrance;
struct Entrance {
    Exchange *x;
    void (*run)(Task *t); /* finds the Act in t->user and this in act->more */
    uint64_t person;      /* who comes in */
    Profile profile;      /* of a new person */
    char hash[PASSWORD_HASH];
    char code[64]; /* of a guest, a recovery or the first start */
    char scope[STORE_STREAM_MAX + 1];
    bool wrong;              /* the password was: it is answered, and counted */
    bool program;            /* wants the token in the answer and no cookie */
    char door[ENTRANCE_KEY]; /* what is counted for the account; "" if nothing is */

    char token[SECRET_TOKEN];
    uint64_t session; /* 0: none was opened */
};

/* A new one; NULL: answered.  Give it to one of the following, or free it. */
Entrance *entrance_new(Exchange *x, void (*run)(Task *t));

/* Does somebody guess?  Then say how long to wait: true, answered and freed. */
bool entrance_throttled(Entrance *e);
/* A guess was wrong: count it. */
void entrance_failed(Entrance *e);

/* Do very many newcomers come from one address?  A hall shares one, so many may; a machine that makes
 * them all day may not.  True: answered. */
bool entrance_flood(Exchange *x);

/* Hash a new password, then run. */
void entrance_hash(Entrance *e, const char *password);
/* Compare with a person's (0: nobody's) password, then run. */
void entrance_verify(Entrance *e, const char *password);
/* Run at once. */
void entrance_run(Entrance *e);

/* For `run`: open the session of e->person. */
bool entrance_open(Task *t, Entrance *e);
