/* guess_queue.h - whose password or code is checked next, so that guessing is slow and locks nobody else out.
 *
 * Nobody is turned away for what someone else guessed.  Each try waits for its turn, which usually is
 * at once; where many mistakes were made (quota.h: by an account at an address, by an address, at an
 * account) turns come slowly, and a right try gets its turn like a wrong one:
 *
 *   - Two passwords are hashed at a time.  The next one belongs to the address that was served least
 *     recently, and of those to the account that was: a crowd at one address waits for itself.
 *   - At an address where mistakes are made the account goes first in whose name the fewest were made there
 *     within the hour; all accounts that do not exist count as one.  So who guesses keeps nobody else waiting
 *     for longer than it takes to try each of their names once.
 *   - Of tries that are equal in this the newest and the oldest take turns: connections that are
 *     kept waiting do not stand before who has just come, nor those that come and go before who stays.
 *   - A browser that has known the account's password before (web/core/device.h) is a crowd of its own: its tries
 *     are counted for itself alone and wait for nobody else's, however many guess at the same address.
 *   - A try whose asker has gone costs nothing.  One that waited GUESS_PATIENCE_S is told to come back;
 *     so is the oldest of the largest crowd where more than GUESSES_WAITING wait.
 *
 * docs/decisions/0037 has the numbers: how long guessing would take.
 */
#pragma once
#include "app/core/app.h"

enum {
    GUESSES_AT_ONCE = 2, /* of those that are heavy: argon2 */
    GUESSES_WAITING = 2048,
    GUESS_PATIENCE_S = 30,
};

typedef enum Door {
    DOOR_NEW,          /* a new password is hashed: nothing is guessed */
    DOOR_PASSWORD,     /* signing in */
    DOOR_OLD_PASSWORD, /* one's own, before it is changed */
    DOOR_CODE,         /* to an event or a table */
    DOOR_RECOVERY,     /* back into an account */
    DOORS
} Door;

typedef enum GuessCall {
    GUESS_NOW,   /* go ahead, and end with guess_over */
    GUESS_TIRED, /* there was no turn: say that they should come back; the turn is gone */
    GUESS_GONE,  /* nobody waits for it any more; the turn is gone */
} GuessCall;

typedef struct Guess Guess;

typedef struct GuessAsk {
    Door door;
    const char *address; /* as the connection tells; NULL: none, it does not count */
    const char *account; /* whose secret is tried; NULL: nobody's in particular */
    bool unknown;        /* there is no such account */
    const char *device;  /* by a browser that has known it before, and which; NULL: by any other */
    bool heavy;
    /* Called once, perhaps before guess_ask returns. */
    void (*call)(void *user, GuessCall what, Guess *turn);
    bool (*gone)(void *user); /* has the asker left?  NULL: never */
    void *user;
} GuessAsk;

/* Ask for a turn; false without memory, and nothing is called. */
bool guess_ask(App *app, const GuessAsk *ask);
/* It was used, and what was tried was wrong or not. */
void guess_over(Guess *turn, bool wrong);

/* How many wait, for tests. */
unsigned guess_queue_waiting(const App *app);

struct GuessQueue *guess_queue_open(App *app);
/* Nobody else gets a turn: all who wait are sent away. */
void guess_queue_halt(App *app);
/* The same, and runs the loop until those under way are over. */
void guess_queue_stop(App *app);
void guess_queue_close(App *app);
