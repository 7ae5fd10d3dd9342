/* entrance.h - coming in: a password is hashed or checked, something is recorded, a session opens.
 *
 * Every way in (the first start, a new account, signing in, a guest's code, a recovery code) fills an
 * Entrance and calls one of the two functions below; whatever goes wrong is answered.
 */
#pragma once
#include "app/people/sessions.h"
#include "web/web.h"

enum { ENTRANCE_LABEL = 121, ENTRANCE_KEY = 160 };

typedef struct Entrance Entrance;
struct Entrance {
    Exchange *x;
    void (*run)(Task *t);            /* finds the Act in t->user and this in act->more */
    uint64_t person;                 /* the person coming in */
    Profile profile;                 /* of a new person */
    char password[PASSWORD_MAX + 2]; /* a new one that has to wait for its code */
    char hash[PASSWORD_HASH];
    char code[64]; /* of a guest, a recovery or the first start */
    char scope[STORE_STREAM_MAX + 1];
    bool wrong;                 /* the password or the code was: it is answered */
    bool verified;              /* the password was right */
    bool newcomer;              /* taken from QUOTA_NEWCOMERS: returned if it isn't used */
    bool program;               /* wants the token in the answer and no cookie */
    char account[ENTRANCE_KEY]; /* whose secret is tried; "" if nobody's in particular */
    void (*check)(Entrance *e, Guess *turn); /* entrance_check */
    uint64_t missed;                         /* store_missed() before the secret was looked up */

    char token[SECRET_TOKEN];
    uint64_t session; /* 0: none was opened */
};

/* A new one; NULL: answered.  Give it to one of the following, or free it. */
Entrance *entrance_new(Exchange *x, void (*run)(Task *t));

/* Wait for the turn of a code (guess_queue.h), then call `check`, which ends the turn and continues with one of
 * the following, or answers and lets go of it. */
void entrance_check(Entrance *e, Door door, void (*check)(Entrance *e, Guess *turn));

/* For `check`, when it has looked: could it not see what it had to, because the database is away?  That isn't
 * a wrong guess: the answer says so, the turn is over, and nothing is counted. */
bool entrance_blind(Entrance *e, Guess *turn);

/* Hash a new password, then run. */
void entrance_hash(Entrance *e, const char *password);
/* Compare with a person's (0: nobody's) password, then run. */
void entrance_verify(Entrance *e, const char *password);
/* Run at once. */
void entrance_run(Entrance *e);

/* For `run`: open the session of e->person. */
bool entrance_open(Task *t, Entrance *e);
