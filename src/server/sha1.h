/* sha1.h - SHA-1 (FIPS 180-4) of a short text, for the WebSocket handshake and nothing else.
 *
 * RFC 6455 uses it to show that the other side speaks WebSocket; nothing rests on its strength.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20, SHA1_TEXT_MAX = 119 };

/* At most SHA1_TEXT_MAX bytes. */
void sha1(const void *bytes, size_t size, uint8_t digest[SHA1_BYTES]);
