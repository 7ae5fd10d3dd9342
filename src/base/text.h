/* text.h - the little that the pure layers need to know about text. */
#pragma once
#include <stdbool.h>

static inline bool text_same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}
