/* heap.c - memory for reading one record: handed out in order, taken back as a whole.
 *
 * The last piece may grow in place and be given back, which is what growing buffers do; anything else
 * stays until the next record is opened.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, ALIGN = 16 };

extern unsigned char __heap_base; /* the linker's: where data and stack end */

static uintptr_t top; /* the first free byte; 0 before anything was asked for */

typedef struct Piece { /* in front of every piece */
    size_t size;
    size_t unused[ALIGN / sizeof(size_t) - 1];
} Piece;

static uintptr_t begin(void) {
    return ((uintptr_t)&__heap_base + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1);
}

void heap_clear(void) {
    top = begin();
}

/* Make sure that the memory reaches up to `end`. */
static int reach(uintptr_t end) {
    uintptr_t have = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
    if (end <= have) return 1;
    return __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) != (size_t)-1;
}

void *malloc(size_t size) {
    if (!top) heap_clear();
    size_t room = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    uintptr_t at = top + sizeof(Piece), end = at + room;
    if (end < at || room < size || !reach(end)) return NULL;
    ((Piece *)top)->size = room;
    top = end;
    return (void *)at;
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void *memory = malloc(bytes);
    if (memory) memset(memory, 0, bytes);
    return memory;
}

void free(void *memory) {
    uintptr_t at = (uintptr_t)memory;
    if (memory && at + ((Piece *)memory - 1)->size == top) top = at - sizeof(Piece);
}

void *realloc(void *memory, size_t size) {
    if (!memory) return malloc(size);
    size_t have = ((Piece *)memory - 1)->size;
    if (size <= have) return memory;
    if ((uintptr_t)memory + have == top) { /* the last one grows where it is */
        free(memory);
        return malloc(size);
    }
    void *moved = malloc(size);
    if (moved) memcpy(moved, memory, have);
    return moved;
}
