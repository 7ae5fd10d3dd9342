/* libc.c - the four functions a compiler may call even when nobody wrote the call.
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
