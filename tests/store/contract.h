/* contract.h - what a store promises, as tests that any backend can be put to.
 *
 * The promises are in three tables, each in the file of its name; test_contract.c tests every backend
 * against all of them.
 */
#pragma once
#include "store/place.h"

typedef struct Bench { /* one store for one test */
    const char *kind;
    char url[512];
    Store *store;
    int notified, grown, done;
    char last_stream[STORE_STREAM_MAX + 1]; /* that has grown */
    uint64_t last_seq;
    StoreResult results[64]; /* of submitted writes, the last ones */
} Bench;

typedef struct Promise {
    const char *name;
    void (*test)(Bench *b);
} Promise;

#define PROMISE(name)                                                                              \
    { #name, name }

extern const Promise LOG_PROMISES[], BOX_PROMISES[], WHOLE_PROMISES[]; /* end without a name */

enum { KIND_COUNT = 3 };
extern const char *const KINDS[KIND_COUNT];

void bench_open(Bench *b, StoreOptions options); /* its callbacks are set */
Status bench_put(Bench *b, const char *stream, uint64_t expected, const char *command,
                 StoreResult *result); /* one event; the command may be NULL */
Status bench_cell(Bench *b, StoreBox box, const char *owner, const char *key, const char *sort,
                  const char *value);
uint64_t bench_head(Bench *b, const char *stream);
void bench_done(void *user, const StoreResult *result);     /* for store_submit, with the Bench */
void bench_drain(Bench *b, const int *counter, int wanted); /* until it is there, or fail */

Bytes text_of(const char *words);
StoreRecord event_of(const char *words);

typedef struct List {
    StoreRecord last;
    char first_public[64];
    size_t count, stop_at;
    uint64_t first, next;
} List;

bool list_event(void *user, const StoreRecord *event); /* counts into a List */
