#include "server/limits.h"

#include <stdlib.h>
#include <string.h>

Limits limits_default(void) {
    return (Limits){
        .head_bytes = 16 << 10,
        .target_bytes = 4 << 10,
        .headers = LIMIT_HEADERS,
        .body_bytes = 256 << 10,
        .guest_bytes = 64 << 10,
        .body_values = 100000,
        .guest_values = 2000,
        .body_depth = 32,
        .body_small = 16 << 10,
        .bodies_waiting = 256,
        .bodies_bytes = (size_t)128 << 20,
        .upload_bytes = 4 << 20,
        .connections = 16384,
        .per_address = 1024, /* a hall behind one router, a few connections each */
        .address_sockets = 896,
        .person_sockets = 16,
        .head_ms = 10000,
        .body_ms = 30000,
        .idle_ms = 75000, /* longer than the proxies of deploy/ keep theirs */
        .write_ms = 20000,
        .stop_ms = 3000,
        .ws_message_bytes = 64 << 10,
        .ws_values = 1000,
        .ws_backlog_bytes = 512 << 10,
        .ws_topics = 64,
        .ws_ping_ms = 25000,
        .ws_silence_ms = 60000,
        .ws_calm_ms = 250,
        .ws_slice = 256,
        .resume_items = 200,
        .turn_steps = 32,
        .turn_us = 2000,
        .turn_line_us = 10000,
        .turn_reads_us = 50000,
        .fast_ms = 20000,
        .rate = { [METER_REQUEST] = { { 100, 300 }, { 100, 400 }, { 2000, 8000 } },
                  [METER_PROOF] = { .address = { 500, 2000 } },
                  [METER_DOOR] = { .address = { 500, 2000 } },
                  [METER_FILE] = { .address = { 2000, 8000 } },
                  [METER_MESSAGE] = { { 50, 200 }, { 50, 300 }, { 2000, 8000 } },
                  [METER_SUBSCRIBE] = { { 10, 128 }, { 20, 256 }, { 500, 4000 } } },
    };
}

enum { BUCKETS = 1024 };

typedef struct Entry Entry;
struct Entry {
    Entry *next;
    uint32_t count;
    uint8_t address[ADDRESS_BYTES];
};

struct Addresses {
    Entry *bucket[BUCKETS];
};

Addresses *addresses_open(void) {
    return calloc(1, sizeof(Addresses));
}

void addresses_close(Addresses *book) {
    if (!book) return;
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *e = book->bucket[i], *next; e; e = next) next = e->next, free(e);
    free(book);
}

/* The link that leads to the address, or to where it would be added. */
static Entry **find(Addresses *book, const uint8_t address[ADDRESS_BYTES]) {
    uint32_t hash = 2166136261u; /* FNV-1a: a chain too long costs time, and the count is bounded */
    for (int i = 0; i < ADDRESS_BYTES; i++) hash = (hash ^ address[i]) * 16777619u;
    Entry **link = &book->bucket[hash % BUCKETS];
    while (*link && memcmp((*link)->address, address, ADDRESS_BYTES) != 0) link = &(*link)->next;
    return link;
}

uint32_t addresses_add(Addresses *book, const uint8_t address[ADDRESS_BYTES]) {
    Entry **link = find(book, address);
    if (!*link) {
        *link = calloc(1, sizeof(Entry));
        if (!*link) return 0;
        memcpy((*link)->address, address, ADDRESS_BYTES);
    }
    return ++(*link)->count;
}

uint32_t addresses_count(Addresses *book, const uint8_t address[ADDRESS_BYTES]) {
    const Entry *entry = *find(book, address);
    return entry ? entry->count : 0;
}

uint32_t addresses_largest(const Addresses *book, uint8_t address[ADDRESS_BYTES]) {
    const Entry *largest = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (const Entry *e = book->bucket[i]; e; e = e->next)
            if (!largest || e->count > largest->count) largest = e;
    if (largest) memcpy(address, largest->address, ADDRESS_BYTES);
    return largest ? largest->count : 0;
}

void addresses_remove(Addresses *book, const uint8_t address[ADDRESS_BYTES]) {
    Entry **link = find(book, address), *entry = *link;
    if (!entry || --entry->count > 0) return;
    *link = entry->next;
    free(entry);
}
