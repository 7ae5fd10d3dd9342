/* sha256.h - SHA-256 (FIPS 180-4), a piece at a time or in one go.
 *
 * Pure: no allocation, no libc but memcpy and its kin, the same bytes on every machine.  Not
 * hardened against anyone who can watch timings or memory: it names and chains what is public.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_HEX = 2 * SHA256_BYTES + 1 };

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t size;     /* bytes taken so far */
    uint8_t block[64]; /* the last size % 64 of them */
} Sha256;

void sha256_init(Sha256 *sha);
void sha256_update(Sha256 *sha, const void *bytes, size_t size);

/* Write the digest; `sha` is used up and may only be initialised again. */
void sha256_final(Sha256 *sha, uint8_t digest[SHA256_BYTES]);

void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_BYTES]);

/* The digest as 64 lower-case hexadecimal digits and a closing zero. */
void sha256_hex(const uint8_t digest[SHA256_BYTES], char text[SHA256_HEX]);
