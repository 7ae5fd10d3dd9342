/* address.h - whom an address counts as, wherever something is counted by address.
 *
 * An IPv4 address stands for itself, also where it comes mapped into IPv6.  Of an IPv6 address the first
 * 64 bits count: whoever has one address there has all of them.
 */
#pragma once

enum { ADDRESS_KEY = 48 };

/* "192.0.2.7" stays; "2001:db8::1" becomes "2001:db8:0:0::/64"; what is no address stays as it is. */
void address_key(const char *text, char key[ADDRESS_KEY]);
