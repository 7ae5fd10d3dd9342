#include "load/hall.h"

#include "store/store.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As many streams and writes under way as a full house has, events as big as a move, nothing else. */
enum { STREAMS = 1000, UNDER_WAY = 256, SIZE = 160, SECONDS = 5 };

typedef struct Loop {
    Store *store;
    sem_t wake;
    uint64_t head[STREAMS];
    int stream;
    long done, under_way;
    bool stopping;
} Loop;

static void wake(void *user) {
    sem_post(&((Loop *)user)->wake);
}

static void appended(void *user, const StoreResult *result);

static void append(Loop *l) {
    static const char BYTES[SIZE];
    char name[32];
    l->stream = (l->stream + 1) % STREAMS;
    snprintf(name, sizeof name, "game/%04d", l->stream);
    StoreRecord event = { .type = "act", .version = 1, .public = { BYTES, SIZE } };
    StorePart part = { name, l->head[l->stream]++, &event, 1 };
    if (store_submit(l->store, &(StoreWrite){ .parts = &part, .part_count = 1 }, appended, l, NULL))
        exit(1);
    l->under_way++;
}

static void appended(void *user, const StoreResult *result) {
    Loop *l = user;
    if (result->err.status) {
        fprintf(stderr, "%s\n", result->err.text);
        exit(1);
    }
    l->done++, l->under_way--;
    if (!l->stopping) append(l);
}

double hall_ceiling(const char *folder) {
    static Loop l;
    char path[512];
    Err err;
    snprintf(path, sizeof path, "%s/ceiling.db", folder);
    sem_init(&l.wake, 0, 0);
    if (store_open(path, &(StoreOptions){ .user = &l, .notify = wake }, &l.store, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    for (int i = 0; i < UNDER_WAY; i++) append(&l);
    uint64_t start = uv_hrtime();
    while (uv_hrtime() - start < (uint64_t)SECONDS * 1000000000) {
        sem_wait(&l.wake);
        store_drain(l.store);
    }
    double rate = (double)l.done / ((double)(uv_hrtime() - start) / 1e9);
    l.stopping = true;
    while (l.under_way) {
        sem_wait(&l.wake);
        store_drain(l.store);
    }
    store_close(l.store);
    return rate;
}
