/* What is counted before a JSON text is built is never less than what is built. */
#include "codec/json_bounds.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void count(const json_t *value, size_t depth, JsonBounds *found) {
    const char *key;
    const json_t *part;
    size_t i;
    found->values++;
    if (!json_is_array(value) && !json_is_object(value)) return;
    found->nests++;
    if (++depth > found->depth) found->depth = depth;
    json_array_foreach(value, i, part) count(part, depth, found);
    json_object_foreach((json_t *)(uintptr_t)value, key, part) {
        found->values++;
        count(part, depth, found);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const JsonBounds MOST = { 4000, 1000, 32 };
    if (json_fits(data, size, MOST) != JSON_FITS) return 0;
    json_t *value = json_loadb((const char *)data, size, JSON_DECODE_ANY, NULL);
    JsonBounds found = { 0 };
    if (value) count(value, 0, &found);
    if (found.values > MOST.values || found.nests > MOST.nests || found.depth > MOST.depth) abort();
    if (value && json_fits(data, size, (JsonBounds){ found.values - 1, 1000, 32 }) == JSON_FITS)
        abort(); /* a text with exactly these values passes no smaller bound */
    json_decref(value);
    return 0;
}
