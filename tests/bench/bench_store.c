/* bench_store.c - durable appends a second, beside what the disk can do at all.
 *
 *     bench_store [SECONDS [postgres://...]]
 *
 * One line of JSON for each measurement.  The ceiling is a bare loop on the same disk that writes
 * as many records as are under way, calls fdatasync, and starts again.  The store appends events
 * of the same size to a thousand streams, so many under way at any time, each waiting until it is
 * durable; then the same without the durable head beside the file, which shows what that costs, and
 * with a mirror on the same disk.  Run in the folder of the disk in question.
 */
#include "store/store.h"

#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SIZE = 256, STREAMS = 1000, HANDS_MAX = 1024, SAMPLES = 1 << 20 };
static const int UNDER_WAY[] = { 1, 32, 256, 1024 };

static double seconds = 2;
static char bytes[SIZE * HANDS_MAX];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double ceiling(const char *folder, int group) {
    char path[512];
    snprintf(path, sizeof path, "%s/ceiling", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    size_t size = (size_t)group * SIZE;
    double start = now(), took;
    long records = 0;
    do {
        if (write(file, bytes, size) != (ssize_t)size || fdatasync(file) != 0) exit(1);
        records += group;
        took = now() - start;
    } while (took < seconds);
    close(file);
    unlink(path);
    return (double)records / took;
}

/* ---- the store under load ---- */

typedef struct Load {
    Store *store;
    sem_t ready;
    uint64_t next[STREAMS]; /* the sequence each stream will be at */
    int stream;             /* whose turn it is */
    long done, number;
    bool stopping;
    int busy;
    float *sample; /* milliseconds */
} Load;

typedef struct Hand {
    Load *load;
    double since;
} Hand;

static void on_notify(void *user) {
    sem_post(&((Load *)user)->ready);
}

static void give_work(Hand *hand);

static void on_done(void *user, const StoreResult *result) {
    Hand *hand = user;
    Load *load = hand->load;
    if (result->err.status) {
        fprintf(stderr, "%s\n", result->err.text);
        exit(1);
    }
    load->sample[load->done++ % SAMPLES] = (float)((now() - hand->since) * 1e3);
    load->busy--;
    if (!load->stopping) give_work(hand);
}

static void give_work(Hand *hand) {
    Load *load = hand->load;
    char stream[32], command[32];
    load->stream = (load->stream + 1) % STREAMS;
    snprintf(stream, sizeof stream, "game/01hq7f3k%04d", load->stream);
    snprintf(command, sizeof command, "c-%08lx", load->number++ * 2654435761L & 0xffffffff);
    StoreRecord event = {
        .type = "moved", .version = 1, .at = 1760000000000, .public = { bytes, SIZE }
    };
    StorePart part = { stream, load->next[load->stream]++, &event, 1 };
    StoreWrite write = { .command = command, .parts = &part, .part_count = 1 };
    Err err;
    hand->since = now();
    load->busy++;
    if (store_submit(load->store, &write, on_done, hand, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void measure(const char *name, const char *url, const char *mirror, bool scratch,
                    int under_way, double raw) {
    static Load load;
    static Hand hands[HANDS_MAX];
    Err err;
    load = (Load){ .sample = malloc(SAMPLES * sizeof(float)) };
    sem_init(&load.ready, 0, 0);
    StoreOptions options = {
        .user = &load, .notify = on_notify, .mirror = mirror, .scratch = scratch
    };
    if (!load.sample || store_open(url, &options, &load.store, &err)) {
        fprintf(stderr, "%s\n", load.sample ? err.text : "There is not enough memory.");
        exit(1);
    }
    for (int i = 0; i < STREAMS; i++) {
        char stream[32];
        StoreHead head;
        snprintf(stream, sizeof stream, "game/01hq7f3k%04d", i);
        if (store_head(load.store, stream, &head, &err)) exit(1);
        load.next[i] = head.seq;
    }
    load.number = (long)load.next[0] * 7919 + under_way * 104729L;
    double start = now();
    for (int i = 0; i < under_way; i++) {
        hands[i] = (Hand){ .load = &load };
        give_work(&hands[i]);
    }
    while (load.busy > 0) {
        sem_wait(&load.ready);
        store_drain(load.store);
        load.stopping = now() - start >= seconds;
    }
    double took = now() - start, rate = (double)load.done / took;
    StoreStats stats;
    store_stats(load.store, &stats);
    size_t count = load.done < SAMPLES ? (size_t)load.done : SAMPLES;
    qsort(load.sample, count, sizeof *load.sample, by_size);
    printf("{\"bench\":\"store\",\"what\":\"%s\",\"under_way\":%d,\"appends_per_second\":%.0f,"
           "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"batch_mean\":%.1f,\"ceiling_per_second\":%.0f,"
           "\"share\":%.3f}\n",
           name, under_way, rate, (double)load.sample[count / 2],
           (double)load.sample[count * 99 / 100], (double)stats.writes / (double)stats.batches, raw,
           rate / raw);
    fflush(stdout);
    store_close(load.store);
    sem_destroy(&load.ready);
    free(load.sample);
}

static void remove_files(const char *folder) {
    static const char *const NAMES[] = {
        "a.db",     "a.db-wal",  "a.db-shm",  "a.db.lock", "a.db.head", "b.db",     "b.db-wal",
        "b.db-shm", "b.db.lock", "b.db.head", "c.db",      "c.db-wal",  "c.db-shm", "c.db.lock",
    };
    char path[512];
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(int argc, char **argv) {
    char folder[] = "bench-store.XXXXXX", path[512], mirror[512], bare[512];
    if (argc > 1) seconds = atof(argv[1]);
    if (!mkdtemp(folder)) {
        fprintf(stderr, "bench_store: this folder may not be written.\n");
        return 1;
    }
    snprintf(path, sizeof path, "%s/a.db", folder);
    snprintf(mirror, sizeof mirror, "%s/b.db", folder);
    snprintf(bare, sizeof bare, "%s/c.db", folder);
    for (size_t i = 0; i < sizeof UNDER_WAY / sizeof UNDER_WAY[0]; i++) {
        double raw = ceiling(folder, UNDER_WAY[i]);
        measure("sqlite", path, NULL, false, UNDER_WAY[i], raw);
        measure("sqlite without head", bare, NULL, true, UNDER_WAY[i], raw);
        measure("sqlite+mirror", path, mirror, false, UNDER_WAY[i], raw);
        measure("memory", "memory:", NULL, false, UNDER_WAY[i], raw);
        if (argc > 2) measure("postgres", argv[2], NULL, false, UNDER_WAY[i], raw);
    }
    remove_files(folder);
    return 0;
}
