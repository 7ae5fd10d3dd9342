/* test_contract.c - every backend is put to every promise. */
#include "store/contract.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { CASES_MAX = 256 };

const char *const KINDS[KIND_COUNT] = { "memory", "sqlite", "postgres" };

static void on_notify(void *user) {
    __atomic_add_fetch(&((Bench *)user)->notified, 1, __ATOMIC_RELAXED);
}

static void on_grew(void *user, const char *stream, uint64_t seq) {
    Bench *b = user;
    if (!stream) return;
    b->grown++;
    strcpy(b->last_stream, stream);
    b->last_seq = seq;
}

void bench_done(void *user, const StoreResult *result) {
    Bench *b = user;
    b->results[b->done++ % 64] = *result;
}

void bench_open(Bench *b, StoreOptions options) {
    options.user = b;
    options.notify = on_notify;
    options.grew = on_grew;
    options.poll_ms = 50;
    b->store = place_open(b->url, &options);
}

static bool start(Bench *b) {
    const char *url = place_fresh(b->kind);
    if (!url) return false;
    snprintf(b->url, sizeof b->url, "%s", url);
    bench_open(b, (StoreOptions){ 0 });
    return true;
}

Bytes text_of(const char *words) {
    return (Bytes){ words, strlen(words) };
}

StoreRecord event_of(const char *words) {
    return (StoreRecord){ .type = "noted", .version = 1, .at = 1000, .public = text_of(words) };
}

/* Append one event with a command id, which may be NULL. */
Status bench_put(Bench *b, const char *stream, uint64_t expected, const char *command,
                 StoreResult *result) {
    StoreRecord event = event_of("hello");
    StorePart part = { stream, expected, &event, 1 };
    StoreWrite write = { .command = command, .parts = &part, .part_count = 1 };
    Err err;
    return store_append(b->store, &write, result, &err);
}

uint64_t bench_head(Bench *b, const char *stream) {
    StoreHead head;
    Err err;
    assert_int_equal(store_head(b->store, stream, &head, &err), OK);
    return head.seq;
}

void bench_drain(Bench *b, const int *counter, int wanted) {
    for (int i = 0; i < 2000 && *counter < wanted; i++) {
        store_drain(b->store);
        if (*counter < wanted) usleep(5000);
    }
    assert_int_equal(*counter, wanted);
}

bool list_event(void *user, const StoreRecord *event) {
    List *list = user;
    if (list->count == 0) {
        list->first = list->next = event->seq;
        snprintf(list->first_public, sizeof list->first_public, "%.*s", (int)event->public.size,
                 (const char *)event->public.at);
    }
    assert_int_equal(event->seq, list->next);
    list->next++;
    return ++list->count != list->stop_at;
}

Status bench_cell(Bench *b, StoreBox box, const char *owner, const char *key, const char *sort,
                  const char *value) {
    StoreCell cell = { box, CELL_PUT, owner, key, sort, text_of(value) };
    Err err;
    return store_append(b->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, NULL, &err);
}

/* ---- all of it for every kind ---- */

typedef struct Case {
    const char *kind;
    const Promise *promise;
    char name[128];
} Case;

static void keep_promise(void **state) {
    const Case *it = *state;
    Bench bench = { .kind = it->kind };
    if (!start(&bench)) skip();
    it->promise->test(&bench);
    store_close(bench.store);
}

int main(void) {
    static const Promise *const TABLES[] = { LOG_PROMISES, BOX_PROMISES, WHOLE_PROMISES };
    static Case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    size_t count = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (size_t i = 0; i < sizeof TABLES / sizeof TABLES[0]; i++)
            for (const Promise *promise = TABLES[i]; promise->name; promise++, count++) {
                if (count == CASES_MAX) return 1;
                Case *it = &cases[count];
                *it = (Case){ .kind = KINDS[kind], .promise = promise };
                snprintf(it->name, sizeof it->name, "%s: %s", it->kind, promise->name);
                tests[count] = (struct CMUnitTest){ it->name, keep_promise, NULL, NULL, it };
            }
    return _cmocka_run_group_tests("contract", tests, count, place_setup, place_teardown);
}
