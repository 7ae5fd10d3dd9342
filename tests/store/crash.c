#include "store/crash.h"

#include "store/place.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { STREAMS = 5, AT_ONCE = 24, CLAIMS = 1 << 20 };

/* ---- the writer: it is killed ---- */

typedef struct Hand { /* one of many writes under way */
    struct Shift *shift;
    int stream; /* 0 to STREAMS - 1 */
    uint64_t number;
    char command[32];
} Hand;

typedef struct Shift {
    Store *store;
    int out;                /* acknowledged writes go here */
    uint64_t next[STREAMS]; /* the sequence each stream will be at */
    uint64_t number;        /* of the next write */
    Hand hands[AT_ONCE];
} Shift;

static void name_stream(int stream, char name[16]) {
    snprintf(name, 16, "game/%d", stream);
}

static void give_work(Hand *hand);

static void acknowledged(void *user, const StoreResult *result) {
    Hand *hand = user;
    char line[64];
    if (result->err.status) _exit(3); /* nothing should go wrong but the end */
    int size = snprintf(line, sizeof line, "%d %llu %s\n", hand->stream,
                        (unsigned long long)result->span[0].last, hand->command);
    if (write(hand->shift->out, line, (size_t)size) != size) _exit(4);
    give_work(hand);
}

/* Every third write covers a second stream, every fifth a person. */
static void give_work(Hand *hand) {
    Shift *shift = hand->shift;
    char names[2][16], text[256];
    uint64_t number = shift->number++;
    int other = (hand->stream + 1) % STREAMS;
    memset(text, 'x', sizeof text);
    name_stream(hand->stream, names[0]);
    name_stream(other, names[1]);
    snprintf(hand->command, sizeof hand->command, "c-%ld-%llu", (long)getpid(),
             (unsigned long long)number);
    StoreRecord event = { .type = "move",
                          .version = 1,
                          .at = (int64_t)number,
                          .public = { text, (size_t)(number % sizeof text) },
                          .sealed = { "card", 4 } };
    StorePart parts[2] = { { names[0], shift->next[hand->stream], &event, 1 },
                           { names[1], shift->next[other], &event, 1 } };
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p", names[0], "", { hand->command, 5 } };
    StoreWrite write = { .command = hand->command,
                         .parts = parts,
                         .part_count = number % 3 == 0 ? 2 : 1,
                         .cells = &cell,
                         .cell_count = number % 5 == 0 };
    shift->next[hand->stream]++;
    if (write.part_count == 2) shift->next[other]++;
    Err err;
    if (store_submit(shift->store, &write, acknowledged, hand, &err)) _exit(5);
}

static int wake[2];

static void on_notify(void *user) {
    (void)user;
    if (write(wake[1], "!", 1) < 0) _exit(6);
}

static void write_until_killed(const char *url, const char *mirror, int out) {
    static Shift shift;
    Err err;
    if (pipe(wake) != 0) _exit(7);
    StoreOptions options = { .notify = on_notify, .mirror = mirror };
    if (store_open(url, &options, &shift.store, &err)) {
        fprintf(stderr, "%s\n", err.text);
        _exit(8);
    }
    shift.out = out;
    for (int i = 0; i < STREAMS; i++) {
        char name[16];
        StoreHead head;
        name_stream(i, name);
        if (store_head(shift.store, name, &head, &err)) _exit(9);
        shift.next[i] = head.seq;
    }
    for (int i = 0; i < AT_ONCE; i++) {
        shift.hands[i] = (Hand){ .shift = &shift, .stream = i % STREAMS };
        give_work(&shift.hands[i]);
    }
    for (char mark; read(wake[0], &mark, 1) == 1;) store_drain(shift.store);
    _exit(10);
}

/* ---- the witness ---- */

typedef struct Claim { /* "this is safe", said the writer */
    int stream;
    uint64_t seq;
    char command[32];
} Claim;

static Claim *claims;
static size_t claim_count;

static void take_claims(char *text, size_t *size) {
    char *line = text, *end;
    while ((end = memchr(line, '\n', *size - (size_t)(line - text)))) {
        Claim *claim = &claims[claim_count++];
        unsigned long long seq;
        assert_true(claim_count < CLAIMS);
        assert_int_equal(sscanf(line, "%d %llu %31s", &claim->stream, &seq, claim->command), 3);
        claim->seq = seq;
        line = end + 1;
    }
    *size -= (size_t)(line - text);
    memmove(text, line, *size);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Let it write for a while after its first word, then kill it and hear what it had said. */
static void one_life(const char *url, const char *mirror, int ms) {
    int line[2];
    char text[8192];
    size_t size = 0;
    assert_int_equal(pipe(line), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(line[0]);
        write_until_killed(url, mirror, line[1]);
    }
    close(line[1]);
    int64_t until = now_ms() + 20000;
    for (bool begun = false, killed = false;;) {
        struct pollfd ready = { line[0], POLLIN, 0 };
        int64_t left = until - now_ms();
        if (left <= 0 && !killed) {
            assert_true(begun);
            kill(child, SIGKILL);
            killed = true;
        }
        poll(&ready, 1, killed ? -1 : (int)left);
        if (!ready.revents) continue;
        ssize_t got = read(line[0], text + size, sizeof text - size);
        if (got <= 0) break;
        size += (size_t)got;
        take_claims(text, &size);
        if (!begun) until = now_ms() + ms;
        begun = true;
    }
    int status;
    close(line[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void hold_against_claims(const char *url, size_t from) {
    Store *store = place_open(url, NULL);
    Err err;
    for (size_t i = from; i < claim_count; i++) {
        char name[16];
        StoreSpan span;
        name_stream(claims[i].stream, name);
        if (store_find(store, name, claims[i].command, &span, &err)) fail_msg("%s", err.text);
        assert_int_equal(span.last, claims[i].seq);
    }
    place_sound(store);
    store_close(store);
}

void crash_rounds(const char *url, const char *mirror, int rounds, unsigned seed) {
    claims = calloc(CLAIMS, sizeof *claims);
    claim_count = 0;
    assert_non_null(claims);
    for (int round = 0; round < rounds; round++) {
        size_t from = claim_count;
        one_life(url, mirror, (int)(rand_r(&seed) % 120));
        if (mirror && round % 2) hold_against_claims(mirror, from);
        hold_against_claims(url, from);
    }
    hold_against_claims(url, 0);
    if (mirror) hold_against_claims(mirror, 0);
    printf("%d kills, %zu acknowledged writes, all there\n", rounds, claim_count);
    free(claims);
}
