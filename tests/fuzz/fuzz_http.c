/* A request is read alike whole or byte by byte, and what was read is inside its bounds. */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Reading {
    int requests, status;
    uint64_t sum; /* over everything that was read */
} Reading;

static void add(Reading *reading, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        reading->sum = (reading->sum ^ ((const uint8_t *)bytes)[i]) * 1099511628211u;
}

static void add_request(Reading *reading, const Request *q) {
    reading->requests++;
    add(reading, q->path, strlen(q->path) + 1);
    add(reading, q->query, strlen(q->query) + 1);
    for (size_t i = 0; i < q->headers; i++) {
        add(reading, q->header[i].name, strlen(q->header[i].name) + 1);
        add(reading, q->header[i].value, strlen(q->header[i].value) + 1);
    }
    add(reading, q->body.at, q->body.size);
    char value[16];
    const Site site = { "https://a.example", "b" };
    request_query(q, "a", value, sizeof value);
    request_cookie(q, "a", value, sizeof value);
    request_host_known(q, &site);
    request_is_own(q, &site);
    request_is_json(q);
}

static Reading read_all(const uint8_t *data, size_t size, size_t step, const Limits *limits) {
    HttpReader r;
    Reading reading = { 0 };
    http_open(&r, limits);
    size_t used = 0, end = 0;
    while (!reading.status && end < size) {
        end = end + step < size ? end + step : size;
        for (HttpEvent event = HTTP_IS_DONE; event != HTTP_WANTS_MORE && !reading.status;) {
            size_t took;
            event = http_feed(&r, data + used, end - used, &took);
            used += took;
            if (used > end) abort();
            if (event == HTTP_IS_BAD) reading.status = r.bad.status;
            if (event != HTTP_IS_DONE) continue;
            add_request(&reading, &r.request);
            http_next(&r);
        }
    }
    http_close(&r);
    return reading;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Limits limits = limits_default();
    limits.head_bytes = 512, limits.target_bytes = 64, limits.headers = 8, limits.body_bytes = 64;
    Reading whole = read_all(data, size, size + 1, &limits);
    Reading bytes = read_all(data, size, 1, &limits);
    /* Of two things that are wrong, either may be told. */
    if (whole.requests != bytes.requests || !whole.status != !bytes.status ||
        whole.sum != bytes.sum)
        abort();
    return 0;
}
