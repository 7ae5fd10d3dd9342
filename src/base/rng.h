/* rng.h - a cheap, seeded generator for simulations, bots and boards.
 *
 * SplitMix64: one addition and two multiplications a number, every seed is a good one, the same
 * stream on every machine.  Real games never use it: their chance is ChaCha20 (table/chance.h).
 */
#pragma once
#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

static inline uint64_t rng_next(Rng *rng) {
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A number from 0 to below-1; `below` at least 1.  The bias of at most below/2^32 is far beneath
 * what any simulation can see. */
static inline uint32_t rng_below(Rng *rng, uint32_t below) {
    return (uint32_t)(((rng_next(rng) >> 32) * below) >> 32);
}
