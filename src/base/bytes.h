/* bytes.h - some bytes that belong to someone else. */
#pragma once
#include <stddef.h>

typedef struct Bytes {
    const void *at; /* NULL for none at all, which is not the same as an empty piece */
    size_t size;
} Bytes;
