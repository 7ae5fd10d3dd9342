#include "server/sha1.h"

#include "base/must.h"

#include <string.h>

static uint32_t turn(uint32_t word, int bits) {
    return word << bits | word >> (32 - bits);
}

static void mix(uint32_t state[5], const uint8_t block[64]) {
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                              : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = turn(a, 5) + f + e + w[i];
        e = d, d = c, c = turn(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

void sha1(const void *bytes, size_t size, uint8_t digest[SHA1_BYTES]) {
    must(size <= SHA1_TEXT_MAX);
    uint32_t state[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    uint8_t block[128] = { 0 };
    memcpy(block, bytes, size);
    block[size] = 0x80;
    size_t blocks = size < 56 ? 1 : 2, bits = size * 8;
    block[64 * blocks - 2] = (uint8_t)(bits >> 8);
    block[64 * blocks - 1] = (uint8_t)bits;
    for (size_t i = 0; i < blocks; i++) mix(state, block + 64 * i);
    for (int i = 0; i < SHA1_BYTES; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}
