/* A PostgreSQL that takes its time: no call waits for longer than was agreed, what is late is found out,
 * and the store knows how it is. */
#include "store/place.h"

#include <libpq-fe.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* milliseconds for which the writer waits; it gives up after three times that */
enum { ANSWER = 1000 };
static char url[512];

static bool fresh(void) {
    const char *made = place_fresh("postgres");
    if (made) snprintf(url, sizeof url, "%s", made);
    return made != NULL;
}

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void ignore_growth(void *user, const char *stream, uint64_t seq) {
    (void)user, (void)stream, (void)seq;
}

static void run_sql(const char *sql) {
    PGconn *link = PQconnectdb(url);
    PGresult *result = PQexec(link, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail_msg("%s", PQerrorMessage(link));
    PQclear(result);
    PQfinish(link);
}

static Status put(Store *store, const char *stream, uint64_t expected, const char *type, Err *err) {
    StoreRecord event = { .type = type, .version = 1, .public = { "{}", 2 } };
    StorePart part = { stream, expected, &event, 1 };
    return store_append(store, &(StoreWrite){ .parts = &part, .part_count = 1 }, NULL, err);
}

/* The commit is under way when the writer gives it up, and takes place behind its back.  There is no
 * command id to find it by: looking too early means doing it twice, or taking its own for another's. */
static void a_commit_that_comes_late_is_found(void **state) {
    (void)state;
    if (!fresh()) skip();
    Err err;
    StoreHead head;
    Store *store = place_open(url, &(StoreOptions){ .grew = ignore_growth, .answer_ms = ANSWER });
    run_sql("CREATE FUNCTION castellan.doze() RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN PERFORM pg_sleep(1.4); RETURN NULL; END';"
            "CREATE CONSTRAINT TRIGGER doze AFTER INSERT ON castellan.event"
            " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'slow')"
            " EXECUTE FUNCTION castellan.doze()");
    place_fill(store, "game/1", 0, 3);
    double start = now();
    if (put(store, "game/1", 3, "slow", &err)) fail_msg("%s", err.text);
    printf("an old stream: %.1f s\n", now() - start);
    if (put(store, "game/2", 0, "slow", &err)) fail_msg("%s", err.text); /* and a new one */
    assert_int_equal(store_head(store, "game/1", &head, &err), OK);
    assert_int_equal(head.seq, 4);
    assert_int_equal(store_head(store, "game/2", &head, &err), OK);
    assert_int_equal(head.seq, 1);
    if (put(store, "game/1", 4, "quick", &err)) fail_msg("%s", err.text);
    place_sound(store);
    store_close(store);
}

/* The first who asks waits for as long as agreed, the others not at all; then it is back on its own. */
static void a_frozen_database_answers_with_an_error_at_once(void **state) {
    (void)state;
    if (!fresh()) skip();
    Err err = { 0 };
    StoreHead head;
    Store *store = place_open(
        url, &(StoreOptions){ .grew = ignore_growth, .answer_ms = ANSWER, .read_ms = ANSWER });
    place_fill(store, "game/1", 0, 3);
    assert_int_equal(store_ready(store, &err), OK);
    place_freeze_pg();
    double start = now();
    assert_int_equal(store_head(store, "game/1", &head, &err), ERR_STORE);
    double first = now() - start;
    uint64_t missed = store_missed(store, NULL);
    start = now();
    for (int i = 0; i < 100; i++)
        assert_int_equal(store_head(store, "game/1", &head, &err), ERR_STORE);
    double others = now() - start;
    assert_int_equal(store_missed(store, &err), missed + 100);
    assert_non_null(strstr(err.text, "didn't answer within"));
    assert_int_equal(store_ready(store, &err), ERR_STORE);
    start = now();
    assert_int_equal(put(store, "game/1", 3, "noted", &err), ERR_STORE);
    double write = now() - start;
    printf("the first %.1f s, a hundred others %.3f s, a write %.1f s\n", first, others, write);
    assert_true(first < 10 && others < 1 && write < 40);
    start = now();
    assert_int_equal(put(store, "game/1", 3, "noted", &err), ERR_STORE); /* not tried again */
    assert_true(now() - start < 1);
    place_thaw_pg();
    for (int i = 0; i < 300 && store_ready(store, &err); i++) usleep(100000);
    if (store_ready(store, &err)) fail_msg("%s", err.text);
    assert_int_equal(store_head(store, "game/1", &head, &err), OK);
    if (put(store, "game/1", head.seq, "noted", &err)) fail_msg("%s", err.text);
    place_sound(store);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_commit_that_comes_late_is_found),
        cmocka_unit_test(a_frozen_database_answers_with_an_error_at_once),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
