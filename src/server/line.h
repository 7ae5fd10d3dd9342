/* line.h - who waits for a turn of the loop, and who is next.  Inside the server only.
 *
 * A line is a tree: addresses wait in it, at each address its people (and everyone who is not signed in,
 * together), and of each of them the connections.  On each level, the one that has had less of the loop
 * lately is next: so a thousand connections of one visitor count as much as one of someone else.  Of the
 * connections that had equally little, the newest and the oldest take turns: a thousand that came at
 * once do not stand before the one that comes now.
 *
 * Pure apart from the heap: no clock, no sockets.
 */
#pragma once
#include "server/meter.h"

#include <stdbool.h>

typedef struct Waiter Waiter;
struct Waiter {
    Waiter *parent, *before, *after;
    Waiter *first, *last; /* who waits in it */
    uint8_t key[METER_KEY];
    uint64_t due;      /* what it has had counts until then: see METER_WORK */
    bool is_last_next; /* the last to come is tried first */
};

/* Who wants a turn, and what each of them has had. */
typedef struct LinePlace {
    uint8_t address[METER_KEY], party[METER_KEY];
    uint64_t address_due, party_due, connection_due;
} LinePlace;

/* Stand in line.  `waiter` is the caller's, zeroed before the first time. */
void line_enter(Waiter *line, Waiter *waiter, const LinePlace *place);
/* Leave; nothing if it is in no line. */
void line_leave(Waiter *waiter);
/* Who is next; NULL: nobody waits.  It stays until it leaves. */
Waiter *line_next(Waiter *line, uint64_t now);
/* How many wait at an address, and of a party there. */
typedef struct LineCrowd {
    uint32_t address, party;
} LineCrowd;
LineCrowd line_crowd(const Waiter *line, const LinePlace *place);
/* Count more use by an address and a party. */
void line_owes(Waiter *line, const LinePlace *place);
