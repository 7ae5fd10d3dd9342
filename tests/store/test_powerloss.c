/* test_powerloss.c - the power goes at random moments: what was acknowledged is there, once and whole.
 *
 * The real store runs on a disk of our own (powerloss_vfs.h) in a process that ends with the power,
 * several times over the same files, so that the way back up is hit too.  A head that the store
 * keeps beside its database is a real file: it is never newer than what was synced, as it is written
 * between the commit and the acknowledgement.  An argument says how many seeds. */
#include "base/rng.h"
#include "store/place.h"
#include "store/powerloss_vfs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    STREAMS = 5,
    LIVES = 5,
    WRITES = 120,
    AT_ONCE = 16,
    HEAVY = 24 << 10,
    CLAIMS = LIVES * WRITES
};

static int seeds = 10;

/* ---- the life of a process ---- */

typedef struct Life {
    const char *url, *mirror;
    int number;
    bool heavy; /* large events and a rest, so that a checkpoint comes in the middle */
    Powerloss power;
    int out; /* acknowledged commands go here */

    Store *store;
    uint64_t next[STREAMS];
    int given, under_way;
} Life;

typedef struct Given { /* one write */
    Life *life;
    char command[32];
} Given;

static int wake[2];

static void on_notify(void *user) {
    (void)user;
    if (write(wake[1], "!", 1) < 0) _exit(6);
}

static void name_stream(int stream, char name[16]) {
    snprintf(name, 16, "game/%d", stream % STREAMS);
}

static bool covers_two(int number) {
    return number % 3 == 0;
}
static bool has_a_cell(int number) {
    return number % 5 == 0;
}

static void acknowledged(void *user, const StoreResult *result) {
    Given *given = user;
    char line[64];
    if (result->err.status) {
        fprintf(stderr, "%s: %s\n", given->command, result->err.text);
        _exit(3);
    }
    int size = snprintf(line, sizeof line, "%s %llu\n", given->command,
                        (unsigned long long)result->span[0].last);
    if (write(given->life->out, line, (size_t)size) != size) _exit(4);
    given->life->under_way--;
    free(given);
}

/* A command tells what it does: the life, the number, the stream.  Every third write covers a second
 * stream, every fifth a person. */
static void give(Life *life) {
    static char text[HEAVY];
    char names[2][16];
    int number = life->given++, stream = number % STREAMS, other = (stream + 1) % STREAMS;
    Given *given = malloc(sizeof *given);
    if (!given) _exit(7);
    given->life = life;
    snprintf(given->command, sizeof given->command, "c-%d-%d-%d", life->number, number, stream);
    memset(text, 'a' + number % 26, sizeof text);
    name_stream(stream, names[0]);
    name_stream(other, names[1]);
    StoreRecord event = { .type = "move",
                          .version = 1,
                          .at = number,
                          .public = { text, life->heavy ? HEAVY - (size_t)number : (size_t)number },
                          .sealed = { "card", 4 } };
    StorePart parts[2] = { { names[0], life->next[stream], &event, 1 },
                           { names[1], life->next[other], &event, 1 } };
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p", given->command, "", { text, 64 } };
    StoreWrite write = { .command = given->command,
                         .parts = parts,
                         .part_count = covers_two(number) ? 2 : 1,
                         .cells = &cell,
                         .cell_count = has_a_cell(number) };
    life->next[stream]++;
    if (write.part_count == 2) life->next[other]++;
    life->under_way++;
    Err err;
    if (store_submit(life->store, &write, acknowledged, given, &err)) _exit(5);
}

static void wait_for(Life *life, int left) {
    char mark;
    while (life->under_way > left && read(wake[0], &mark, 1) == 1) store_drain(life->store);
}

static _Noreturn void live(Life *life) {
    Err err;
    StoreOptions options = { .notify = on_notify,
                             .mirror = life->mirror,
                             .mirror_wait_ms = 120000 }; /* on a busy machine, too */
    if (pipe(wake) != 0) _exit(8);
    powerloss_install(&life->power);
    if (store_open(life->url, &options, &life->store, &err)) {
        fprintf(stderr, "%s\n", err.text);
        _exit(9);
    }
    for (int i = 0; i < STREAMS; i++) {
        char name[16];
        StoreHead head;
        name_stream(i, name);
        if (store_head(life->store, name, &head, &err)) _exit(10);
        life->next[i] = head.seq;
    }
    while (life->given < WRITES) {
        give(life);
        wait_for(life, AT_ONCE - 1);
        if (life->heavy && life->given == WRITES / 2) {
            wait_for(life, 0);
            usleep(250000); /* a quiet moment is used for a checkpoint */
        }
    }
    wait_for(life, 0);
    store_close(life->store);
    powerloss_now();
}

/* ---- the witness ---- */

typedef struct Claim { /* "this is safe", it said */
    char command[32];
    unsigned long long seq;
} Claim;

typedef struct Seen { /* what the log has of one command: bits */
    uint8_t at_home, beside;
} Seen;

typedef struct Witness {
    Claim claims[CLAIMS];
    int count;
    Seen seen[LIVES][WRITES];
    int stream;     /* being read */
    char flaw[512]; /* "" while all is well */
} Witness;

#define FLAW(w, ...)                                                                               \
    do {                                                                                           \
        if (!*(w)->flaw) snprintf((w)->flaw, sizeof(w)->flaw, __VA_ARGS__);                        \
    } while (0)

static bool look(void *user, const StoreRecord *event) {
    Witness *w = user;
    int life, number, stream;
    if (sscanf(event->command, "c-%d-%d-%d", &life, &number, &stream) != 3 || life < 0 ||
        life >= LIVES || number < 0 || number >= WRITES) {
        FLAW(w, "%s#%llu: nobody gave %s", event->stream, (unsigned long long)event->seq,
             event->command);
        return false;
    }
    Seen *seen = &w->seen[life][number];
    uint8_t *mark = w->stream == stream ? &seen->at_home : &seen->beside;
    if ((*mark)++) FLAW(w, "%s is doubled in %s", event->command, event->stream);
    return true;
}

static void count_flaw(void *user, const StoreFinding *finding) {
    Witness *w = user;
    FLAW(w, "%s", finding->text);
}

/* All of a write or nothing of it. */
static void check_whole(Witness *w, Store *store, int life, int number) {
    const Seen *seen = &w->seen[life][number];
    char command[32];
    Err err;
    snprintf(command, sizeof command, "c-%d-%d-%d", life, number, number % STREAMS);
    if (seen->beside != (covers_two(number) && seen->at_home))
        FLAW(w, "%s is in one of its streams only", command);
    Status status = store_get(store, BOX_PERSON, "p", command, NULL, &err);
    bool wanted = seen->at_home && has_a_cell(number);
    if (status && status != ERR_MISSING) FLAW(w, "%s", err.text);
    else if (!status != wanted) FLAW(w, "the cell of %s does not fit its event", command);
}

static void check(Witness *w, const char *url, int lives) {
    Store *store;
    Err err;
    if (store_open(url, NULL, &store, &err)) {
        FLAW(w, "%s", err.text);
        return;
    }
    memset(w->seen, 0, sizeof w->seen);
    for (w->stream = 0; w->stream < STREAMS; w->stream++) {
        char name[16];
        name_stream(w->stream, name);
        if (store_read(store, name, 1, 0, look, w, &err)) FLAW(w, "%s", err.text);
    }
    for (int life = 0; life < lives; life++)
        for (int number = 0; number < WRITES; number++) check_whole(w, store, life, number);
    for (int i = 0; i < w->count; i++) {
        char name[16];
        StoreSpan span;
        name_stream(atoi(strrchr(w->claims[i].command, '-') + 1), name);
        if (store_find(store, name, w->claims[i].command, &span, &err))
            FLAW(w, "%s was acknowledged and is lost", w->claims[i].command);
        else if (span.last != w->claims[i].seq)
            FLAW(w, "%s was acknowledged elsewhere", w->claims[i].command);
    }
    StoreVerdict verdict;
    if (store_verify(store, "", NULL, 0, count_flaw, w, &verdict, &err)) FLAW(w, "%s", err.text);
    store_close(store);
}

/* Let it live until the power goes, and hear what it had said. */
static void witness_life(Witness *w, Life *life) {
    int line[2], status;
    fflush(stdout);
    assert_int_equal(pipe(line), 0);
    pid_t child = fork();
    if (child == 0) {
        close(line[0]);
        life->out = line[1];
        live(life);
    }
    close(line[1]);
    FILE *said = fdopen(line[0], "r");
    assert_non_null(said);
    for (Claim claim; fscanf(said, "%31s %llu\n", claim.command, &claim.seq) == 2;) {
        assert_true(w->count < CLAIMS);
        w->claims[w->count++] = claim;
    }
    fclose(said);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != POWERLOSS_EXIT)
        FLAW(w, "life %d ended on its own (%d)", life->number, status);
}

/* Several lives over the same files; every fourth seed has a mirror, every fifth large events.  The
 * first flaw is reported, "" if there was none. */
static int witness_seed(Witness *w, uint64_t seed, bool lies) {
    Rng rng = { seed };
    char url[512], mirror[520];
    bool mirrored = seed % 4 == 0, heavy = seed % 5 == 0;
    snprintf(url, sizeof url, "%s", place_fresh("sqlite"));
    snprintf(mirror, sizeof mirror, "%s.mirror", url);
    memset(w, 0, sizeof *w);
    for (int i = 0; i < LIVES && !*w->flaw; i++) {
        Life life = { .url = url,
                      .mirror = mirrored ? mirror : NULL,
                      .number = i,
                      .heavy = heavy,
                      .power = { .seed = rng_next(&rng), .lies = lies } };
        life.power.after = (long)rng_below(&rng, (heavy ? 6000 : 1500) * (mirrored ? 2 : 1));
        if (rng_below(&rng, 4) == 0) life.power.after %= 100; /* while it opens */
        witness_life(w, &life);
        bool last = i + 1 == LIVES;
        if (!*w->flaw && (last || rng_below(&rng, 2))) check(w, url, i + 1);
        if (!*w->flaw && mirrored && last) check(w, mirror, i + 1);
    }
    return w->count;
}

static void no_acknowledged_event_is_lost_with_the_power(void **state) {
    (void)state;
    static Witness w;
    int claims = 0;
    for (int seed = 1; seed <= seeds; seed++) {
        claims += witness_seed(&w, (uint64_t)seed, false);
        if (*w.flaw) fail_msg("seed %d: %s", seed, w.flaw);
    }
    printf("%d losses of power, %d acknowledged writes, all there\n", seeds * LIVES, claims);
    assert_true(claims > seeds * WRITES / 2); /* there was something to lose */
}

/* On a disk that says "synced" and does nothing the same witness finds losses. */
static void a_disk_that_lies_is_found_out(void **state) {
    (void)state;
    static Witness w;
    int found = 0;
    for (int seed = 1; seed <= 8; seed++) {
        witness_seed(&w, (uint64_t)seed, true);
        found += *w.flaw != 0;
    }
    assert_true(found >= 4);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_acknowledged_event_is_lost_with_the_power),
        cmocka_unit_test(a_disk_that_lies_is_found_out),
    };
    if (argc > 1) seeds = atoi(argv[1]);
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
