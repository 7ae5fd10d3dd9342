#include "codec/json_bounds.h"

#include <stdbool.h>
#include <string.h>

/* Behind the text that begins here, or the end. */
static const char *skip_text(const char *at, const char *end) {
    for (at++; at < end; at++) {
        at = memchr(at, '"', (size_t)(end - at));
        if (!at) return end;
        const char *back = at;
        while (back[-1] == '\\') back--; /* the text began with a '"', so this ends */
        if ((at - back) % 2 == 0) return at + 1;
    }
    return end;
}

JsonFit json_fits(const void *text, size_t size, JsonBounds most) {
    const char *at = text, *end = at + size;
    size_t values = 1, nests = 0, depth = 0;
    while (at < end) {
        switch (*at) {
        case '"': at = skip_text(at, end); continue;
        case '[':
        case '{':
            values++;
            if (++nests > most.nests) return JSON_TOO_MANY;
            if (++depth > most.depth) return JSON_TOO_DEEP;
            break;
        case ']':
        case '}': depth -= depth > 0; break;
        case ',':
        case ':': values++; break;
        }
        if (values > most.values) return JSON_TOO_MANY;
        at++;
    }
    return values > most.values ? JSON_TOO_MANY : JSON_FITS;
}
