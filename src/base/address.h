/* address.h - internet addresses as text, and whom an address counts as wherever something is counted.
 *
 * An IPv4 address stands for itself, also where it comes mapped into IPv6.  Of an IPv6 address the first
 * 64 bits count: someone with one address there has all of them.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum {
    ADDRESS_BYTES = 16, /* an IPv6 address, or an IPv4 one mapped into it: ::ffff:a.b.c.d */
    ADDRESS_TEXT = 46,  /* the longest address in words, with its zero */
    ADDRESS_KEY = 48,
};

/* "192.0.2.7" or "2001:db8::7", with or without a zone; false if it is none. */
bool address_read(const char *text, uint8_t bytes[ADDRESS_BYTES]);

typedef struct AddressPlace {
    uint8_t key[ADDRESS_BYTES]; /* the same for all who count as one */
    bool local;                 /* this machine: 127.0.0.0/8 or ::1 */
} AddressPlace;

/* Where a client comes from, as far as it counts; what isn't an address is nowhere: all zero. */
AddressPlace address_place(const char *text);

/* The same in words: "192.0.2.7" stays; "2001:db8::1" becomes "2001:db8:0:0::/64"; what isn't an address stays as
 * it is. */
void address_key(const char *text, char key[ADDRESS_KEY]);
