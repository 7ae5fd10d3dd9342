#include "server/meter.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, METERS_MAX = 1 << 16 };
#define SECOND UINT64_C(1000000000)

uint64_t meter_count(Meter *meter, MeterKind kind, Rate rate, uint64_t now, uint64_t most) {
    if (!rate.per_second) return 0;
    uint64_t each = SECOND / rate.per_second, at_once = each * rate.burst, *due = &meter->due[kind];
    uint64_t next = (*due > now ? *due : now) + each;
    uint64_t wait = next > now + at_once ? next - now - at_once : 0;
    if (wait <= most) *due = next;
    return wait;
}

void meter_work(Meter *meter, uint64_t spent, uint64_t now) {
    static const uint64_t COUNTS = 10, MOST = 10 * SECOND;
    uint64_t *due = &meter->due[METER_WORK];
    *due = (*due > now ? *due : now) + spent * COUNTS;
    if (*due > now + MOST) *due = now + MOST;
}

typedef struct Page Page;
struct Page {
    Page *next;
    uint8_t key[METER_KEY];
    Meter meter;
};

struct Book {
    uint32_t seed; /* so that nobody can choose keys that fall together */
    size_t count;
    uint64_t tidied;
    Page *bucket[BUCKETS];
};

Book *book_open(uint32_t seed) {
    Book *book = calloc(1, sizeof *book);
    if (book) book->seed = seed;
    return book;
}

void book_close(Book *book) {
    if (!book) return;
    for (int i = 0; i < BUCKETS; i++)
        for (Page *p = book->bucket[i], *next; p; p = next) next = p->next, free(p);
    free(book);
}

static bool is_over(const Meter *meter, uint64_t now) {
    for (int i = 0; i < METER_KINDS; i++)
        if (meter->due[i] > now) return false;
    return true;
}

static void tidy(Book *book, uint64_t now) {
    book->tidied = now;
    for (int i = 0; i < BUCKETS; i++)
        for (Page **link = &book->bucket[i]; *link;) {
            Page *p = *link;
            if (!is_over(&p->meter, now)) {
                link = &p->next;
                continue;
            }
            *link = p->next;
            free(p);
            book->count--;
        }
}

static Page **find(Book *book, const uint8_t key[METER_KEY]) {
    uint32_t hash = 2166136261u ^ book->seed;
    for (int i = 0; i < METER_KEY; i++) hash = (hash ^ key[i]) * 16777619u;
    Page **link = &book->bucket[(hash >> 8 ^ hash) % BUCKETS];
    while (*link && memcmp((*link)->key, key, METER_KEY) != 0) link = &(*link)->next;
    return link;
}

Meter *book_find(Book *book, const uint8_t key[METER_KEY]) {
    Page *page = *find(book, key);
    return page ? &page->meter : NULL;
}

Meter *book_meter(Book *book, const uint8_t key[METER_KEY], uint64_t now) {
    Page **link = find(book, key);
    if (*link) return &(*link)->meter;
    if (book->count >= BUCKETS && now - book->tidied > SECOND) {
        tidy(book, now);
        link = find(book, key);
    }
    if (book->count >= METERS_MAX) return NULL;
    Page *page = calloc(1, sizeof *page);
    if (!page) return NULL;
    memcpy(page->key, key, METER_KEY);
    *link = page;
    book->count++;
    return &page->meter;
}
