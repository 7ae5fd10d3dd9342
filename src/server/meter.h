/* meter.h - how often someone asked lately.
 *
 * A Rate lets `burst` things happen at once and `per_second` in the long run.  A Meter remembers one
 * moment for each kind of thing: when everything so far would be done if it were done at that rate.
 * Times are nanoseconds of a clock that never goes back.  A Book holds the meters of recent
 * clients, by 16 bytes that identify them, and drops those with nothing to remember.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum MeterKind {
    METER_REQUEST,   /* over HTTP */
    METER_PROOF,     /* of these: with a session that has not been looked up yet; by address only */
    METER_DOOR,      /* of these: to come in, Route.door; by address only */
    METER_FILE,      /* of these: for a file of the page; by address only */
    METER_MESSAGE,   /* over a WebSocket, pings and pongs too */
    METER_SUBSCRIBE, /* messages that subscribe to a topic, besides */
    METER_WORK,      /* no rate: the loop's time they had, for the line (line.h) */
    METER_KINDS
} MeterKind;

typedef struct Rate {
    uint32_t per_second; /* 0: no bound */
    uint32_t burst;
} Rate;

typedef struct Meter {
    uint64_t due[METER_KINDS];
    uint64_t person; /* for a proof: the person found by it (budget.c) */
} Meter;

/* Count one more.  How long the next one should wait; 0: it need not.  More than `most` isn't
 * counted: refused requests cost nothing. */
uint64_t meter_count(Meter *meter, MeterKind kind, Rate rate, uint64_t now, uint64_t most);

/* So much of the loop's time was spent on them: it counts for ten times as long. */
void meter_work(Meter *meter, uint64_t spent, uint64_t now);

enum { METER_KEY = 16 };

typedef struct Book Book;
Book *book_open(uint32_t seed); /* NULL without memory */
void book_close(Book *book);    /* NULL is allowed */

/* The meter of a key that is there, or NULL; valid as below. */
Meter *book_find(Book *book, const uint8_t key[METER_KEY]);
/* The meter of a key, valid until the next call; NULL without memory, or if too many were here. */
Meter *book_meter(Book *book, const uint8_t key[METER_KEY], uint64_t now);
