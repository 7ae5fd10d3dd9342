/* sets.h - sets of sites and of edges as bitboards of a fixed number of words.
 *
 * The sizes are the board's; with constant sizes every loop below unrolls to a few
 * instructions, so a larger board costs only the games that are played on it.
 */
#pragma once
#include "engine/family.h"

#include <stdbool.h>
#include <stdint.h>

enum { SITE_WORDS = (SITES + 63) / 64, EDGE_WORDS = (EDGES + 63) / 64 };

/* Hexes as bits. */
#if HAS_SHIPS
typedef uint64_t HexBits;
#else
typedef uint32_t HexBits;
#endif
#define HEX_BIT(hex) ((HexBits)1 << (hex))

#define SET(Type, name, WORDS)                                                                     \
    typedef struct Type {                                                                          \
        uint64_t w[WORDS];                                                                         \
    } Type;                                                                                        \
    static inline bool name##_has(Type set, unsigned bit) {                                        \
        return set.w[bit / 64] >> (bit % 64) & 1;                                                  \
    }                                                                                              \
    static inline void name##_add(Type *set, unsigned bit) {                                       \
        set->w[bit / 64] |= UINT64_C(1) << (bit % 64);                                             \
    }                                                                                              \
    static inline void name##_remove(Type *set, unsigned bit) {                                    \
        set->w[bit / 64] &= ~(UINT64_C(1) << (bit % 64));                                          \
    }                                                                                              \
    static inline Type name##_or(Type a, Type b) {                                                 \
        for (int i = 0; i < (WORDS); i++) a.w[i] |= b.w[i];                                        \
        return a;                                                                                  \
    }                                                                                              \
    static inline Type name##_and(Type a, Type b) {                                                \
        for (int i = 0; i < (WORDS); i++) a.w[i] &= b.w[i];                                        \
        return a;                                                                                  \
    }                                                                                              \
    static inline Type name##_minus(Type a, Type b) {                                              \
        for (int i = 0; i < (WORDS); i++) a.w[i] &= ~b.w[i];                                       \
        return a;                                                                                  \
    }                                                                                              \
    static inline bool name##_any(Type a) {                                                        \
        uint64_t any = 0;                                                                          \
        for (int i = 0; i < (WORDS); i++) any |= a.w[i];                                           \
        return any != 0;                                                                           \
    }                                                                                              \
    static inline bool name##_same(Type a, Type b) {                                               \
        uint64_t differ = 0;                                                                       \
        for (int i = 0; i < (WORDS); i++) differ |= a.w[i] ^ b.w[i];                               \
        return differ == 0;                                                                        \
    }                                                                                              \
    static inline int name##_count(Type a) {                                                       \
        int count = 0;                                                                             \
        for (int i = 0; i < (WORDS); i++) count += __builtin_popcountll(a.w[i]);                   \
        return count;                                                                              \
    }                                                                                              \
    /* Take the lowest member out and return it; the set must not be empty. */                     \
    static inline int name##_pop(Type *set) {                                                      \
        int i = 0;                                                                                 \
        while (i + 1 < (WORDS) && !set->w[i]) i++;                                                 \
        int bit = __builtin_ctzll(set->w[i]);                                                      \
        set->w[i] &= set->w[i] - 1;                                                                \
        return i * 64 + bit;                                                                       \
    }                                                                                              \
    /* The member with exactly `rank` lower ones; the set holds more than `rank`. */               \
    static inline int name##_nth(Type set, int rank) {                                             \
        int i = 0;                                                                                 \
        for (; i + 1 < (WORDS); i++) {                                                             \
            int here = __builtin_popcountll(set.w[i]);                                             \
            if (rank < here) break;                                                                \
            rank -= here;                                                                          \
        }                                                                                          \
        while (rank--) set.w[i] &= set.w[i] - 1;                                                   \
        return i * 64 + __builtin_ctzll(set.w[i]);                                                 \
    }

SET(SiteSet, site, SITE_WORDS)
SET(EdgeSet, edge, EDGE_WORDS)
#undef SET
