/* peek.h - a first look at what a connection wants.  Inside the server only.
 *
 * Read in advance to find its place in line (line.h).  A guess: what the client may do is judged when its
 * turn has come, and a client that pretends gets no more turns than others.
 */
#pragma once
#include "server/budget.h"
#include "server/meter.h"
#include "server/response.h"

#include <stdbool.h>

typedef struct Wish {
    uint8_t address[METER_KEY];
    uint8_t party[METER_KEY]; /* a person, or all who are not signed in at that address */
    bool urgent;
} Wish;

Wish peek(Conn *c);
/* Is what waits here, if anything, something that needs nobody but the server? */
bool peek_plain(const Conn *c);
/* What is known of someone who asks, without a look at the bytes. */
Wish wish_of_speaker(const Conn *c, const Speaker *speaker);
