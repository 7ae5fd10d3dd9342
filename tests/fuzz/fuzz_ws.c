/* Frames are read alike whole or byte by byte; a text is UTF-8 and not too big. */
#include "server/ws.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 200 };

typedef struct Reading {
    int events;
    uint16_t code;
    uint64_t sum;
} Reading;

static Reading read_all(const uint8_t *data, size_t size, size_t step) {
    WsReader r;
    Reading reading = { 0 };
    if (!ws_open(&r, MOST)) abort();
    bool failed = false;
    for (size_t used = 0, end = 0; !failed && end < size;) {
        end = end + step < size ? end + step : size;
        for (WsEvent event = WS_TEXT; event != WS_MORE && !failed;) {
            size_t took;
            event = ws_feed(&r, data + used, end - used, &took);
            used += took;
            if (used > end) abort();
            failed = event == WS_FAIL || event == WS_CLOSE;
            if (failed) reading.code = r.close_code;
            if (event == WS_MORE || event == WS_FAIL) continue;
            reading.events++;
            if (event == WS_TEXT &&
                (r.payload.size > MOST || !ws_is_utf8(r.payload.at, r.payload.size)))
                abort();
            for (size_t i = 0; i < r.payload.size; i++)
                reading.sum = (reading.sum ^ ((const uint8_t *)r.payload.at)[i]) * 1099511628211u;
        }
    }
    ws_close(&r);
    return reading;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reading whole = read_all(data, size, size + 1), bytes = read_all(data, size, 1);
    if (whole.events != bytes.events || whole.code != bytes.code || whole.sum != bytes.sum) abort();
    return 0;
}
