/* address.h - where a client comes from, as far as it counts.
 *
 * An IPv4 address counts whole and is held as IPv6 holds it, ::ffff:a.b.c.d.  Of an IPv6 address the
 * first 64 bits count: whoever has one address of a network has all the others, too.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum {
    ADDRESS_BYTES = 16, /* an IPv6 address, or an IPv4 one mapped into it */
    ADDRESS_TEXT = 46,  /* the longest address in words, with its zero */
};

typedef struct ClientPlace {
    uint8_t key[ADDRESS_BYTES]; /* the same for all who count as one */
    bool local;                 /* this machine: 127.0.0.0/8 or ::1 */
} ClientPlace;

/* The place of "192.0.2.7" or "2001:db8::7"; what is no address is nowhere: all zero. */
ClientPlace client_place(const char *address);
