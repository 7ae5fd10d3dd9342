/* throttle.h - whoever guesses has to wait, longer each time.
 *
 * Counted apart for each door ("login", "code") under three keys: what is being guessed at (an account)
 * from one address, the address, and the account from anywhere.  A few mistakes are free; then each one
 * doubles the wait.  From anywhere many are free and the wait stays short: nobody is to lock somebody
 * else out.  A success clears the account at that address and nothing else.  Kept in memory, so a restart forgives; bounded, so that a
 * crowd of addresses takes no more than a page of memory and the oldest are forgotten first.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct Throttle Throttle;

enum {
    THROTTLE_FREE = 5, /* mistakes at one account from one address before one has to wait */
    THROTTLE_FREE_ACCOUNT = 100, /* at one account from anywhere */
    THROTTLE_LONGEST_ACCOUNT_S = 2,
    THROTTLE_FREE_ADDRESS = 30, /* from one address: a whole hall may share it */
    THROTTLE_LONGEST_S = 900,
    THROTTLE_FORGET_S = 3600, /* without a mistake */
};

Throttle *throttle_open(void); /* NULL without memory */
void throttle_close(Throttle *throttle);

/* How many seconds this key has to wait; 0: it may try.  `now` in milliseconds. */
uint32_t throttle_wait(const Throttle *throttle, const char *key, int64_t now);

/* A mistake was made, of which so many are free; or it was none. */
void throttle_failed(Throttle *throttle, const char *key, unsigned free, int64_t now);
/* The same where nobody waits longer than so many seconds. */
void throttle_slowed(Throttle *throttle, const char *key, unsigned free, uint32_t longest_s,
                     int64_t now);
void throttle_clear(Throttle *throttle, const char *key);
