/* json_bounds.h - how large a JSON text would get, before it is built.
 *
 * A few bytes of JSON become hundreds of bytes of memory: thirty megabytes of "[]," would become
 * gigabytes.  So a text from outside is counted first, in one pass that keeps nothing.
 * Pure.  Texts that aren't JSON are counted, too: the parser will report them.
 */
#pragma once
#include <stddef.h>

typedef struct JsonBounds {
    size_t values; /* numbers, texts, names of members and so on, all together */
    size_t nests;  /* arrays and objects among them */
    size_t depth;  /* one within another */
} JsonBounds;

typedef enum JsonFit { JSON_FITS, JSON_TOO_MANY, JSON_TOO_DEEP } JsonFit;

/* Does a text stay within the bounds?  Never counts less than there is. */
JsonFit json_fits(const void *text, size_t size, JsonBounds most);
