#include "base/heap.h"

#include <stdlib.h>

enum { FIRST_ROOM = 256 };

static bool grow(Buf *buf, size_t room) {
    size_t want = buf->room ? buf->room : FIRST_ROOM;
    while (want < room && want <= buf->limit / 2) want *= 2;
    if (want < room) want = buf->limit;
    if (want > buf->limit) want = buf->limit;
    char *text = realloc(buf->text, want);
    if (!text) return false;
    buf->text = text;
    buf->room = want;
    return true;
}

Buf buf_heap(size_t limit) {
    return (Buf){ .limit = limit, .grow = grow };
}

void buf_free(Buf *buf) {
    free(buf->text);
    *buf = (Buf){ 0 };
}
