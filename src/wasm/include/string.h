/* string.h - what the pure layers and the readers of a record use of it, for the build without libc. */
#pragma once
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
char *strrchr(const char *text, int c);
size_t strcspn(const char *text, const char *stop);

/* -ffreestanding would keep small copies from becoming plain loads and stores. */
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
#define memcmp __builtin_memcmp
