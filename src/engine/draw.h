/* draw.h - fair draws from a simulation's generator.  Private to the layout files. */
#pragma once
#include "base/rng.h"

/* A number from 0 to below-1, each exactly as likely: what would favour the low ones is drawn
 * again. */
static inline uint32_t draw(Rng *rng, uint32_t below) {
    uint64_t fair = UINT64_MAX - UINT64_MAX % below, number;
    do number = rng_next(rng);
    while (number >= fair);
    return (uint32_t)(number % below);
}

static inline void shuffle(Rng *rng, uint8_t list[], uint32_t count) {
    for (uint32_t left = count; left > 1; left--) {
        uint32_t pick = draw(rng, left);
        uint8_t held = list[pick];
        list[pick] = list[left - 1];
        list[left - 1] = held;
    }
}
