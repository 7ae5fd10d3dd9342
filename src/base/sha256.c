#include "base/sha256.h"

#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t word, int by) {
    return word >> by | word << (32 - by);
}

static void digest_block(uint32_t state[8], const uint8_t block[64]) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
        uint32_t high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        uint32_t first = h + high + ((e & f) ^ (~e & g)) + ROUND[i] + w[i];
        uint32_t low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        uint32_t second = low + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first;
        d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void sha256_init(Sha256 *sha) {
    *sha = (Sha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                0x9b05688c, 0x1f83d9ab, 0x5be0cd19 } };
}

void sha256_update(Sha256 *sha, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    while (size) {
        size_t used = (size_t)(sha->size % 64), room = 64 - used;
        size_t take = size < room ? size : room;
        memcpy(sha->block + used, at, take);
        sha->size += take;
        if (take == room) digest_block(sha->state, sha->block);
        at += take;
        size -= take;
    }
}

void sha256_final(Sha256 *sha, uint8_t digest[SHA256_BYTES]) {
    uint64_t bits = sha->size * 8;
    size_t used = (size_t)(sha->size % 64);
    sha->block[used++] = 0x80;
    if (used > 56) { /* no room for the length: one more block */
        memset(sha->block + used, 0, 64 - used);
        digest_block(sha->state, sha->block);
        used = 0;
    }
    memset(sha->block + used, 0, 56 - used);
    for (int i = 0; i < 8; i++) sha->block[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
    digest_block(sha->state, sha->block);
    for (int i = 0; i < SHA256_BYTES; i++)
        digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_BYTES]) {
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, bytes, size);
    sha256_final(&sha, digest);
}

void sha256_hex(const uint8_t digest[SHA256_BYTES], char text[SHA256_HEX]) {
    for (int i = 0; i < SHA256_BYTES; i++) {
        text[2 * i] = "0123456789abcdef"[digest[i] >> 4];
        text[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    text[SHA256_HEX - 1] = '\0';
}
