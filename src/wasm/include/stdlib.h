/* stdlib.h - for the build without libc: memory from the end of the module's own, undone as a whole. */
#pragma once
#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

/* Forget everything that was handed out. */
void heap_clear(void);
