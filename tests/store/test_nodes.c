/* test_nodes.c - several machines on one PostgreSQL: each a Store of its own. */
#include "store/place.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char url[512];

typedef struct Node {
    Store *store;
    int number;
    int grown, missed;
    uint64_t last_seq;
    int wrote, repeated, failed;
    bool *stop;
} Node;

static void on_grew(void *user, const char *stream, uint64_t seq) {
    Node *node = user;
    if (!stream) {
        node->missed++;
        return;
    }
    node->grown++;
    node->last_seq = seq;
}

static void open_node(Node *node, int number, uint32_t poll_ms) {
    *node = (Node){ .number = number };
    StoreOptions options = { .user = node, .grew = on_grew, .poll_ms = poll_ms };
    node->store = place_open(url, &options);
}

static bool fresh(void) {
    const char *made = place_fresh("postgres");
    if (made) snprintf(url, sizeof url, "%s", made);
    return made != NULL;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Drain until the stream is known to be at `seq`; how long it took, or -1. */
static int64_t hear(Node *node, uint64_t seq, int most_ms) {
    int64_t start = now_ms();
    while (now_ms() - start < most_ms) {
        store_drain(node->store);
        if (node->last_seq >= seq) return now_ms() - start;
        usleep(2000);
    }
    return -1;
}

static Status put(Store *store, const char *stream, uint64_t expected, const char *command,
                  StoreResult *result, Err *err) {
    StoreRecord event = { .type = "noted", .version = 1, .public = { "x", 1 } };
    StorePart part = { stream, expected, &event, 1 };
    StoreWrite write = { .command = command, .parts = &part, .part_count = 1 };
    return store_append(store, &write, result, err);
}

static void a_node_hears_at_once_what_another_appends(void **state) {
    (void)state;
    Node a, b;
    Err err;
    if (!fresh()) skip();
    open_node(&a, 0, 60000);
    open_node(&b, 1, 60000); /* no poll will help */
    assert_int_equal(store_watch(b.store, "game/1", &err), OK);
    usleep(300000); /* its line stands */
    place_fill(a.store, "game/1", 0, 3);
    int64_t took = hear(&b, 3, 5000);
    assert_true(took >= 0 && took < 3000);
    store_close(a.store);
    store_close(b.store);
}

static void a_lost_hint_is_made_good_by_the_poll(void **state) {
    (void)state;
    Node a, b;
    Err err;
    if (!fresh()) skip();
    Store *source = place_open("memory:", NULL);
    place_fill(source, "game/1", 0, 4);
    open_node(&a, 0, 60000);
    open_node(&b, 1, 100);
    assert_int_equal(store_watch(b.store, "game/1", &err), OK);
    assert_int_equal(store_copy(source, a.store, NULL, &err), OK); /* copying tells nobody */
    assert_true(hear(&b, 4, 5000) >= 0);
    store_close(source);
    store_close(a.store);
    store_close(b.store);
}

static void a_command_sent_to_two_nodes_is_done_once(void **state) {
    (void)state;
    Node a, b;
    Err err;
    StoreResult one, two;
    if (!fresh()) skip();
    open_node(&a, 0, 1000);
    open_node(&b, 1, 1000);
    assert_int_equal(put(a.store, "game/1", 0, "c-1", &one, &err), OK);
    assert_int_equal(put(b.store, "game/1", 0, "c-1", &two, &err), OK);
    assert_false(one.repeated);
    assert_true(two.repeated);
    assert_memory_equal(one.span[0].hash, two.span[0].hash, SHA256_BYTES);
    assert_int_equal(put(b.store, "game/1", 0, "c-2", &two, &err), ERR_CONFLICT);
    assert_int_equal(two.span[0].last, 1);
    store_close(a.store);
    store_close(b.store);
}

/* ---- many streams in every order ---- */

enum { STREAMS = 12, ROUNDS = 60 };

static void *write_crosswise(void *arg) {
    Node *node = arg;
    uint64_t head[STREAMS] = { 0 };
    unsigned seed = (unsigned)node->number + 1;
    for (int round = 0; round < ROUNDS;) {
        char names[4][16];
        StoreRecord event = { .type = "move", .version = 1, .public = { "x", 1 } };
        StorePart parts[4];
        int stream[4], step = node->number % 2 ? 1 : STREAMS - 1;
        int first = rand_r(&seed) % STREAMS;
        for (int i = 0; i < 4; i++) { /* one node goes up, the other down */
            stream[i] = (first + i * step) % STREAMS;
            snprintf(names[i], sizeof names[i], "game/%d", stream[i]);
            parts[i] = (StorePart){ names[i], head[stream[i]], &event, 1 };
        }
        char command[32];
        snprintf(command, sizeof command, "n%d-%d", node->number, round);
        StoreWrite write = { .command = command, .parts = parts, .part_count = 4 };
        StoreResult result;
        Err err;
        Status status = store_append(node->store, &write, &result, &err);
        if (status == OK) {
            for (int i = 0; i < 4; i++) head[stream[i]] = result.span[i].last;
            node->wrote++;
            round++;
        } else if (status == ERR_CONFLICT) {
            StoreHead there;
            for (int i = 0; i < 4; i++)
                if (store_head(node->store, names[i], &there, &err) == OK)
                    head[stream[i]] = there.seq;
        } else {
            printf("%s\n", err.text);
            node->failed++;
            return NULL;
        }
    }
    return NULL;
}

static bool add_seq(void *user, const StoreHead *head) {
    *(uint64_t *)user += head->seq;
    return true;
}

static void crosswise_writers_never_wait_in_a_circle(void **state) {
    (void)state;
    Node nodes[3];
    pthread_t threads[3];
    uint64_t events = 0;
    Err err;
    if (!fresh()) skip();
    for (int i = 0; i < 3; i++) open_node(&nodes[i], i, 1000);
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, write_crosswise, &nodes[i]);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 3; i++) assert_int_equal(nodes[i].failed, 0);
    assert_int_equal(store_streams(nodes[0].store, "", "", 0, add_seq, &events, &err), OK);
    assert_int_equal(events, 3 * ROUNDS * 4);
    place_sound(nodes[0].store);
    for (int i = 0; i < 3; i++) store_close(nodes[i].store);
}

/* ---- the same thing made by everyone ---- */

enum { CELLS = 100 };

static void *make_all(void *arg) {
    Node *node = arg;
    for (int i = 0; i < CELLS; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        StoreCell cell = { BOX_SECRET, CELL_MAKE, "answers", key, "", { "x", 1 } };
        Err err;
        Status status = store_append(node->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 },
                                     NULL, &err);
        if (status == OK) node->wrote++;
        else if (status == ERR_CONFLICT) node->repeated++;
        else node->failed++;
    }
    return NULL;
}

static void what_three_nodes_make_at_once_is_made_once(void **state) {
    (void)state;
    Node nodes[3];
    pthread_t threads[3];
    if (!fresh()) skip();
    for (int i = 0; i < 3; i++) open_node(&nodes[i], i, 1000);
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, make_all, &nodes[i]);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    int wrote = 0, repeated = 0;
    for (int i = 0; i < 3; i++) {
        wrote += nodes[i].wrote;
        repeated += nodes[i].repeated;
        store_close(nodes[i].store);
    }
    assert_int_equal(wrote, CELLS);
    assert_int_equal(repeated, 2 * CELLS);
}

/* ---- PostgreSQL goes away and comes back ---- */

static void *write_on(void *arg) {
    Node *node = arg;
    char stream[16];
    uint64_t head = 0;
    snprintf(stream, sizeof stream, "game/%d", node->number);
    while (!__atomic_load_n(node->stop, __ATOMIC_SEQ_CST)) {
        Err err;
        StoreResult result;
        /* Half of the writes have no command id: after a broken commit these, too, must be told
         * from those that did not take place. */
        char command[32] = "";
        if (head % 2) snprintf(command, sizeof command, "c-%d", (int)head);
        if (put(node->store, stream, head, command, &result, &err)) {
            printf("%s\n", err.text);
            node->failed++;
            return NULL;
        }
        node->repeated += result.repeated;
        head = result.span[0].last;
        node->wrote++;
    }
    return NULL;
}

static void a_restart_in_full_load_loses_nothing_and_doubles_nothing(void **state) {
    (void)state;
    Node nodes[3];
    pthread_t threads[3];
    bool stop = false;
    Err err;
    if (!fresh()) skip();
    for (int i = 0; i < 3; i++) {
        open_node(&nodes[i], i, 200);
        nodes[i].stop = &stop;
    }
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, write_on, &nodes[i]);
    for (int i = 0; i < 3; i++) {
        usleep(300000);
        place_restart_pg();
    }
    usleep(500000);
    __atomic_store_n(&stop, true, __ATOMIC_SEQ_CST);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 3; i++) {
        char stream[16];
        StoreHead head;
        snprintf(stream, sizeof stream, "game/%d", i);
        assert_int_equal(nodes[i].failed, 0);
        assert_int_equal(store_head(nodes[2 - i].store, stream, &head, &err), OK);
        assert_int_equal(head.seq, nodes[i].wrote);
    }
    place_sound(nodes[0].store);
    assert_int_equal(store_watch(nodes[1].store, "game/0", &err), OK); /* the lines stand again */
    place_fill(nodes[0].store, "game/0", (uint64_t)nodes[0].wrote, 1);
    assert_true(hear(&nodes[1], (uint64_t)nodes[0].wrote + 1, 10000) >= 0);
    for (int i = 0; i < 3; i++) store_close(nodes[i].store);
}

static void an_unreachable_server_is_reported(void **state) {
    (void)state;
    Store *store;
    Err err;
    const char *nobody = "postgres://castellan@127.0.0.1:1/none?connect_timeout=2";
    assert_int_equal(store_open(nobody, NULL, &store, &err), ERR_STORE);
    assert_non_null(strstr(err.text, "Check that PostgreSQL is running there"));
    assert_int_equal(store_open("postgres://u:hush@127.0.0.1:1/none", NULL, &store, &err),
                     ERR_STORE);
    assert_null(strstr(err.text, "hush"));
}

static void a_database_without_a_log_is_not_opened_for_reading(void **state) {
    (void)state;
    Store *store;
    Err err;
    StoreOptions reading = { .read_only = true };
    if (!fresh()) skip();
    assert_int_equal(store_open(url, &reading, &store, &err), ERR_MISSING);
    Store *writer = place_open(url, NULL);
    place_fill(writer, "game/1", 0, 2);
    store = place_open(url, &reading);
    place_sound(store);
    assert_int_equal(put(store, "game/1", 2, NULL, NULL, &err), ERR_STORE);
    store_close(store);
    store_close(writer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_hears_at_once_what_another_appends),
        cmocka_unit_test(a_lost_hint_is_made_good_by_the_poll),
        cmocka_unit_test(a_command_sent_to_two_nodes_is_done_once),
        cmocka_unit_test(crosswise_writers_never_wait_in_a_circle),
        cmocka_unit_test(what_three_nodes_make_at_once_is_made_once),
        cmocka_unit_test(a_restart_in_full_load_loses_nothing_and_doubles_nothing),
        cmocka_unit_test(an_unreachable_server_is_reported),
        cmocka_unit_test(a_database_without_a_log_is_not_opened_for_reading),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
