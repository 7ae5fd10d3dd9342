/* limits.h - how much of anything a stranger may make us do.
 *
 * Every bound of the server is a field of Limits, so that a reader finds them together and a test
 * can make them small.  A zero where a time or a count is expected means "no bound".
 */
#pragma once
#include "server/meter.h"
#include "base/address.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LIMIT_HEADERS = 64,    /* header fields of one request, whatever Limits says */
    LIMIT_BODY = 64 << 20, /* bytes of a body, whatever a route says */
};

typedef struct RateLimits {
    Rate connection, person, address; /* an address may be a whole hall: of strangers only */
} RateLimits;

typedef struct Limits {
    uint32_t head_bytes;       /* request line and header fields together */
    uint32_t target_bytes;     /* path and query */
    uint32_t headers;          /* header fields; at most LIMIT_HEADERS */
    uint32_t body_bytes;       /* of a request whose route does not say otherwise */
    uint32_t guest_bytes;      /* the same of people without an account */
    uint32_t body_values;      /* of JSON in a body */
    uint32_t guest_values;     /* the same of people without an account */
    uint32_t body_depth;       /* of JSON in a body, one within another */
    uint32_t body_small;       /* bytes of a body that is read at once, not on another thread */
    uint32_t bodies_waiting;   /* there, until they are refused */
    size_t bodies_bytes;       /* of all bodies together; small ones are never refused for it */
    uint32_t upload_bytes;     /* of a body; of larger ones a person sends one at a time */
    uint32_t connections;      /* open at once */
    uint32_t per_address;      /* open at once from one address, or one IPv6 /64 */
    uint32_t address_sockets;  /* of these, WebSockets: the rest is for requests */
    uint32_t person_sockets;   /* of one person, wherever they are; then their oldest goes */
    bool count_loopback;       /* this machine counts as an address, too: a proxy in front */
    uint32_t head_ms;          /* from the first byte of a request to the end of its head */
    uint32_t body_ms;          /* from there to the end of its body */
    uint32_t idle_ms;          /* between two requests */
    uint32_t write_ms;         /* without a byte of an answer being taken */
    uint32_t stop_ms;          /* from the wish to stop until whatever is left is cut off */
    uint32_t ws_message_bytes; /* one message from a client */
    uint32_t ws_values;        /* and its JSON */
    uint32_t ws_backlog_bytes; /* waiting to be taken by one client */
    uint32_t ws_topics;        /* subscriptions of one client */
    uint32_t ws_ping_ms;       /* silence after which we ask */
    uint32_t ws_silence_ms;    /* silence after which we no longer believe */
    uint32_t ws_calm_ms;       /* spectators hear of a topic at most this often */
    uint32_t ws_slice;         /* spectators served before players get their turn again */
    uint32_t resume_items;     /* missed messages fetched at a time */
    uint32_t turn_steps;       /* requests or messages of one connection in a turn of the loop */
    uint32_t turn_us;          /* or so much of our time, in microseconds */
    uint32_t turn_line_us;     /* for all who stand in line, before sockets are looked at again */
    uint32_t turn_reads_us;    /* for all who were not in line; from then on everyone is */
    uint32_t fast_ms;          /* too fast for this long, and it is told so; loopback if counted */
    RateLimits rate[METER_KINDS];
} Limits;

Limits limits_default(void);

/* ---- connections per address, or per person ---- */

typedef struct Addresses Addresses; /* who is connected how often */

Addresses *addresses_open(void); /* NULL without memory */
void addresses_close(Addresses *book);

/* Count one more or one fewer connection; add returns the new count, 0 without memory. */
uint32_t addresses_add(Addresses *book, const uint8_t address[ADDRESS_BYTES]);
uint32_t addresses_count(Addresses *book, const uint8_t address[ADDRESS_BYTES]);
/* The address with the most connections, and how many it has; 0: nobody is connected. */
uint32_t addresses_largest(const Addresses *book, uint8_t address[ADDRESS_BYTES]);
void addresses_remove(Addresses *book, const uint8_t address[ADDRESS_BYTES]);
