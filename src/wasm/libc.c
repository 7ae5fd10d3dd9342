/* libc.c - the four functions a compiler may call even when nobody wrote the call, and a few that read text.
 *
 * Built with -ffreestanding, so the loops below are not turned back into calls of themselves.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#undef memcpy
#undef memmove
#undef memset
#undef memcmp

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    uint8_t *t = to;
    const uint8_t *f = from;
    for (; size >= 8; size -= 8, t += 8, f += 8) {
        uint64_t word;
        __builtin_memcpy(&word, f, 8); /* wasm loads and stores need no alignment */
        __builtin_memcpy(t, &word, 8);
    }
    while (size--) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    uint8_t *t = to;
    const uint8_t *f = from;
    if ((uintptr_t)t - (uintptr_t)f >= size) return memcpy(to, from, size);
    while (size--) t[size] = f[size];
    return to;
}

void *memset(void *to, int byte, size_t size) {
    uint8_t *t = to;
    while (size--) *t++ = (uint8_t)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const uint8_t *p = a, *q = b;
    for (; size--; p++, q++)
        if (*p != *q) return *p - *q;
    return 0;
}

size_t strlen(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    return size;
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (uint8_t)*a - (uint8_t)*b;
}

size_t strcspn(const char *text, const char *stop) {
    size_t size = 0;
    for (; text[size]; size++)
        for (const char *c = stop; *c; c++)
            if (text[size] == *c) return size;
    return size;
}

char *strrchr(const char *text, int c) {
    const char *last = NULL;
    for (;; text++) {
        if (*text == (char)c) last = text;
        if (!*text) return (char *)last;
    }
}

/* 64 × 64 bits, called where a product might not fit. */
typedef union Wide {
    __int128 whole;
    uint64_t half[2]; /* low, high */
} Wide;

__int128 __multi3(__int128 one, __int128 two);

__int128 __multi3(__int128 one, __int128 two) {
    Wide a = { one }, b = { two }, product;
    uint64_t a0 = (uint32_t)a.half[0], a1 = a.half[0] >> 32;
    uint64_t b0 = (uint32_t)b.half[0], b1 = b.half[0] >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), cross = (uint32_t)middle + a0 * b1;
    product.half[0] = cross << 32 | (uint32_t)low;
    product.half[1] = a1 * b1 + (middle >> 32) + (cross >> 32) + a.half[0] * b.half[1] +
                      a.half[1] * b.half[0];
    return product.whole;
}
