/* heap.h - a Buf that grows on the heap, up to a limit.
 *
 * For the shell: the pure layers write into memory they are handed.
 */
#pragma once
#include "base/buf.h"

/* An empty Buf that takes memory when the first text arrives and never more than `limit` bytes;
 * beyond it, or without memory, the Buf is `full`.  Give it back with buf_free. */
Buf buf_heap(size_t limit);
void buf_free(Buf *buf);
