/* Any lines: refused with a sentence, or read, written and read again as the same; what an event
 * allows of them leaves it legal. */
#include "base/heap.h"
#include "codec/event_json.h"
#include "event/event.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PLAYERS = 24, GAMES = 64, LOG = 1000 };

static EventEntry entries[LOG];

/* A value that was read is the same when written and read again. */
static void write_and_read(const EventEntry *e, uint32_t n) {
    EventEntry again;
    uint32_t number;
    Err err;
    Buf first = buf_heap(EVENT_JSON_MAX), second = buf_heap(EVENT_JSON_MAX);
    event_json_write(e, n, &first);
    if (first.full || event_json_read(first.text, first.size, &again, &number, &err)) abort();
    event_json_write(&again, number, &second);
    if (number != n || strcmp(first.text, second.text) != 0) abort();
    buf_free(&first);
    buf_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    EventRoom room = { PLAYERS, GAMES };
    size_t bytes = event_bytes(room), count = 0;
    void *memory = malloc(bytes);
    EventState *ev = memory ? event_open(memory, bytes, room) : NULL;
    if (!ev) abort();
    for (const char *at = (const char *)data, *end = at + size; at < end && count < LOG;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        Err err = { 0 };
        uint32_t n;
        Status status = event_json_read(at, length, &entries[count], &n, &err);
        at += length + 1;
        if (status) {
            if (!err.text[0]) abort();
            continue;
        }
        write_and_read(&entries[count], n);
        if (event_apply(ev, entries, count)) continue;
        count++;
        if (event_broken(ev)) abort();
    }
    free(memory);
    return 0;
}
