/* test_linear.c - many write and read the same streams at once, on two nodes where the backend has them:
 * it is as if they had done so one after the other.
 *
 * A stream only grows, so that is easy to tell from outside.  Everyone notes when a call began, when it
 * ended and how long the stream was for them.  If one call had ended before another began, the later
 * one sees at least what the earlier one saw, and what it writes comes after it; what was refused is
 * nowhere, and what was acknowledged is where it was said to be. */
#include "base/rng.h"
#include "store/place.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { PEOPLE = 6, READERS = 2, CALLS = 120, STREAMS = 2, NODES = 2 };

typedef struct Call {
    int64_t began, ended; /* ns */
    int stream;
    bool writes, refused;
    uint64_t seq; /* how long the stream was, with what was written */
    char command[24];
} Call;

typedef struct Person {
    Store *store;
    int number;
    bool reads;
    Call calls[CALLS];
    char flaw[ERR_TEXT];
} Person;

static const char *const STREAM[STREAMS] = { "game/1", "game/2" };

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* ---- at work ---- */

static Status look(Person *p, Call *call, Err *err) {
    StoreHead head;
    Status status = store_head(p->store, STREAM[call->stream], &head, err);
    call->seq = head.seq;
    return status;
}

/* Append to what the head was a moment ago: the first one wins, the others are refused. */
static Status append(Person *p, Call *call, uint64_t expected, Err *err) {
    StoreRecord event = { .type = "noted", .version = 1, .public = { "{}", 2 } };
    StorePart part = { STREAM[call->stream], expected, &event, 1 };
    StoreWrite write = { .command = call->command, .parts = &part, .part_count = 1 };
    StoreResult result;
    Status status = store_append(p->store, &write, &result, err);
    call->refused = status == ERR_CONFLICT;
    call->seq = call->refused ? 0 : result.span[0].last;
    return call->refused ? OK : status;
}

static void *work(void *user) {
    Person *p = user;
    Rng rng = { (uint64_t)p->number };
    Err err;
    Status status = OK;
    for (int i = 0; i < CALLS && !status; i++) {
        Call *call = &p->calls[i], seen = { .stream = (int)rng_below(&rng, STREAMS) };
        call->stream = seen.stream;
        call->writes = !p->reads;
        snprintf(call->command, sizeof call->command, "w-%d-%d", p->number, i);
        if (call->writes) status = look(p, &seen, &err);
        call->began = now_ns();
        if (!status) status = call->writes ? append(p, call, seen.seq, &err) : look(p, call, &err);
        call->ended = now_ns();
    }
    if (status) snprintf(p->flaw, sizeof p->flaw, "%s", err.text);
    return NULL;
}

/* ---- what they noted ---- */

/* Does this order of two calls contradict what they saw? */
static void compare(const Call *first, const Call *then) {
    bool apart = first->stream != then->stream || first->ended >= then->began;
    if (apart || first->refused || then->refused) return;
    bool good = then->writes ? then->seq > first->seq : then->seq >= first->seq;
    if (!good)
        fail_msg("%s saw %llu of %s, and later %s saw %llu", first->command,
                 (unsigned long long)first->seq, STREAM[first->stream], then->command,
                 (unsigned long long)then->seq);
}

static void check_order(const Person *people) {
    for (int a = 0; a < PEOPLE * CALLS; a++)
        for (int b = 0; b < PEOPLE * CALLS; b++)
            compare(&people[a / CALLS].calls[a % CALLS], &people[b / CALLS].calls[b % CALLS]);
}

typedef struct Reading {
    const Person *people;
    int found;
} Reading;

static bool match(void *user, const StoreRecord *event) {
    Reading *r = user;
    int person, number;
    assert_int_equal(sscanf(event->command, "w-%d-%d", &person, &number), 2);
    const Call *call = &r->people[person].calls[number];
    assert_false(call->refused);
    assert_int_equal(call->seq, event->seq);
    assert_string_equal(STREAM[call->stream], event->stream);
    r->found++;
    return true;
}

/* What was acknowledged is there and nothing else. */
static int check_log(const Person *people, Store *store) {
    Reading r = { .people = people };
    int acknowledged = 0;
    Err err;
    for (int i = 0; i < STREAMS; i++)
        assert_int_equal(store_read(store, STREAM[i], 1, 0, match, &r, &err), OK);
    for (int i = 0; i < PEOPLE * CALLS; i++) {
        const Call *call = &people[i / CALLS].calls[i % CALLS];
        acknowledged += call->writes && !call->refused;
    }
    assert_int_equal(r.found, acknowledged);
    return acknowledged;
}

static void work_together(const char *url, int nodes) {
    static Person people[PEOPLE];
    Store *store[NODES] = { NULL };
    pthread_t thread[PEOPLE];
    memset(people, 0, sizeof people);
    for (int i = 0; i < nodes; i++) store[i] = place_open(url, NULL);
    for (int i = 0; i < PEOPLE; i++) {
        people[i].number = i;
        people[i].reads = i < READERS;
        people[i].store = store[i % nodes];
        assert_int_equal(pthread_create(&thread[i], NULL, work, &people[i]), 0);
    }
    for (int i = 0; i < PEOPLE; i++) pthread_join(thread[i], NULL);
    for (int i = 0; i < PEOPLE; i++)
        if (*people[i].flaw) fail_msg("%s", people[i].flaw);
    check_order(people);
    int count = check_log(people, store[0]);
    printf("%d of %d writes were first\n", count, (PEOPLE - READERS) * CALLS);
    assert_true(count >= CALLS / 4);
    place_sound(store[0]);
    for (int i = 0; i < nodes; i++) store_close(store[i]);
}

static void in_memory_it_is_one_after_the_other(void **state) {
    (void)state;
    work_together(place_fresh("memory"), 1);
}

static void in_a_file_too(void **state) {
    (void)state;
    work_together(place_fresh("sqlite"), 1);
}

static void and_on_two_nodes_with_postgresql(void **state) {
    (void)state;
    char url[512];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    work_together(url, NODES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_memory_it_is_one_after_the_other),
        cmocka_unit_test(in_a_file_too),
        cmocka_unit_test(and_on_two_nodes_with_postgresql),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
