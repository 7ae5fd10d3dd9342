/* test_schema.c - databases of every schema that ever landed can still be opened.
 *
 * tests/store/schema/vN.db is a file as the first program with schema N wrote it; a new schema
 * adds its own with
 *
 *     RECORD_SCHEMA=tests/store/schema/vN.db build/asan/tests/store_test_schema
 *
 * and never touches the older ones.
 */
#include "base/heap.h"
#include "store/chain.h"
#include "store/pg.h"
#include "store/place.h"
#include "store/sqlite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* The heads of what `record` writes: the same in every schema, for ever. */
static const char *const HEADS[] = { "event/open#3:48da48810e3a305b",
                                     "game/1#41:20025fb678818adc" };

static void record(Store *store) {
    Err err;
    uint8_t salt[STORE_SALT];
    for (uint64_t seq = 0; seq < 41; seq++) {
        char text[64], command[32] = "";
        int size = snprintf(text, sizeof text, "{\"move\":%d}", (int)seq);
        if (seq % 4) snprintf(command, sizeof command, "c-%d", (int)seq);
        memset(salt, (int)seq, sizeof salt);
        StoreRecord event = { .type = "moved",
                              .version = 1,
                              .at = 1760000000000 + (int64_t)seq * 1000,
                              .public = { text, (size_t)size } };
        if (seq % 5 == 0) event.sealed = (Bytes){ "wool", 4 }, event.salt = salt;
        StorePart part = { "game/1", seq, &event, 1 };
        StoreWrite write = { .command = command, .parts = &part, .part_count = 1 };
        assert_int_equal(store_append(store, &write, NULL, &err), OK);
    }
    StoreRecord events[3] = {
        { .type = "opened", .version = 1, .at = 1760000000000, .public = { "{}", 2 } },
        { .type = "published", .version = 2, .at = 1760000000001, .public = { "{}", 2 } },
        { .type = "empty", .version = 1, .at = 1760000000002, .public = { "", 0 } }
    };
    StorePart part = { "event/open", 0, events, 3 };
    char seq[STORE_SEQ_TEXT];
    StoreCell cells[] = {
        { BOX_PERSON, CELL_PUT, "p1", "name", "", { "Änne", 5 } },
        { BOX_SECRET, CELL_PUT, "", "seed/game/1", "", { "\0\1\2", 3 } },
        { BOX_SNAPSHOT, CELL_PUT, "game/1", "1", "00000000000000000040", { "s", 1 } },
        store_position_cell("archive", "game/1", 12, seq),
        { BOX_VIEW, CELL_PUT, "archive", "game/1", "2025", { "row", 3 } }
    };
    StoreWrite write = {
        .command = "c-0", .parts = &part, .part_count = 1, .cells = cells, .cell_count = 5
    };
    assert_int_equal(store_append(store, &write, NULL, &err), OK);
}

static void copy_file(const char *from, const char *to) {
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    char bytes[4096];
    if (!in) fail_msg("%s is missing", from);
    assert_non_null(out);
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, in)) > 0;)
        assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void print_finding(void *user, const StoreFinding *finding) {
    (void)user;
    printf("%s\n", finding->text);
}

static void check_record(Store *store) {
    StoreVerdict verdict;
    StoreSpan span;
    Buf value = buf_heap(64);
    uint64_t seq;
    Err err;
    if (store_verify(store, "", HEADS, 2, print_finding, NULL, &verdict, &err))
        fail_msg("%s", err.text);
    assert_int_equal(verdict.findings, 0);
    assert_int_equal(verdict.events, 44);
    assert_int_equal(store_find(store, "event/open", "c-0", &span, &err), OK);
    assert_int_equal(span.last, 3);
    assert_int_equal(store_find(store, "game/1", "c-39", &span, &err), OK);
    assert_int_equal(span.first, 40);
    assert_int_equal(store_get(store, BOX_PERSON, "p1", "name", &value, &err), OK);
    assert_string_equal(value.text, "Änne");
    assert_int_equal(store_get(store, BOX_SECRET, "", "seed/game/1", NULL, &err), OK);
    buf_clear(&value);
    assert_int_equal(store_snapshot(store, "game/1", 1, &seq, &value, &err), OK);
    assert_int_equal(seq, 40);
    buf_free(&value);
}

static void every_schema_that_landed_is_brought_forward(void **state) {
    (void)state;
    for (int version = 1; version <= SCHEMA_VERSION; version++) {
        char kept[512], path[512];
        snprintf(kept, sizeof kept, "%s/tests/store/schema/v%d.db", SOURCE_ROOT, version);
        snprintf(path, sizeof path, "%s", place_path("old.db"));
        copy_file(kept, path);
        Store *store = place_open(path, NULL);
        check_record(store);
        place_fill(store, "game/1", 41, 5);
        place_sound(store);
        store_close(store);
        unlink(path);
    }
}

static void what_is_recorded_today_has_the_same_heads(void **state) {
    (void)state;
    static const char *const KINDS[] = { "memory", "sqlite", "postgres" };
    for (size_t i = 0; i < 3; i++) {
        const char *url = place_fresh(KINDS[i]);
        if (!url) continue;
        Store *store = place_open(url, NULL);
        record(store);
        check_record(store);
        store_close(store);
    }
}

/* ---- the machinery, with a schema that has not landed ---- */

static int64_t number_of(Sqlite *s, const char *sql) {
    int64_t number = -1;
    Err err;
    if (sqlite_number(s, sql, &number, &err)) fail_msg("%s", err.text);
    return number;
}

static void a_step_is_taken_after_a_backup(void **state) {
    (void)state;
    const char *const steps[] = { SCHEMA_STEPS[0],
                                  "ALTER TABLE stream ADD COLUMN kind TEXT;"
                                  "UPDATE stream SET kind = substr(name, 1, instr(name, '/') - 1);",
                                  "CREATE TABLE extra(a);" };
    char kept[512], path[512], backup[540];
    Backend *backend;
    Store *store;
    Err err;
    snprintf(kept, sizeof kept, "%s/tests/store/schema/v1.db", SOURCE_ROOT);
    snprintf(path, sizeof path, "%s", place_path("step.db"));
    snprintf(backup, sizeof backup, "%s.schema-1.bak", path);
    copy_file(kept, path);
    assert_int_equal(sqlite_open(path, USE_WRITE, &backend, &err), OK);
    Sqlite *s = (Sqlite *)backend;
    assert_int_equal(sqlite_migrate(s, steps, 3, &err), OK);
    assert_int_equal(number_of(s, "PRAGMA user_version"), 3);
    assert_int_equal(number_of(s, "SELECT count(*) FROM stream WHERE kind = 'game'"), 1);
    assert_int_equal(number_of(s, "SELECT count(*) FROM event"), 44);
    assert_int_equal(sqlite_migrate(s, steps, 3, &err), OK); /* nothing more to do */
    assert_int_equal(sqlite_migrate(s, steps, 1, &err), ERR_STORE);
    assert_non_null(strstr(err.text, "newer castellan"));
    sqlite_close(backend);

    store = place_open(backup, NULL); /* as it was */
    check_record(store);
    store_close(store);
}

static void a_step_that_fails_changes_nothing(void **state) {
    (void)state;
    const char *const steps[] = { SCHEMA_STEPS[0],
                                  "CREATE TABLE half(a); DELETE FROM event; SELECT no_such();" };
    char kept[512], path[512];
    Backend *backend;
    Err err;
    snprintf(kept, sizeof kept, "%s/tests/store/schema/v1.db", SOURCE_ROOT);
    snprintf(path, sizeof path, "%s", place_path("broken.db"));
    copy_file(kept, path);
    assert_int_equal(sqlite_open(path, USE_WRITE, &backend, &err), OK);
    assert_int_equal(sqlite_migrate((Sqlite *)backend, steps, 2, &err), ERR_STORE);
    assert_int_equal(number_of((Sqlite *)backend, "PRAGMA user_version"), 1);
    sqlite_close(backend);
    Store *store = place_open(path, NULL);
    check_record(store);
    store_close(store);
}

static int64_t pg_count(Pg *pg, const char *sql) {
    int64_t number = -1;
    Err err;
    if (pg_number(pg, sql, &number, &err)) fail_msg("%s", err.text);
    return number;
}

static void a_step_of_postgresql_keeps_the_tables_as_they_were(void **state) {
    (void)state;
    const char *const steps[] = { PG_STEPS[0], "ALTER TABLE stream ADD COLUMN kind text;" };
    const char *const broken[] = { PG_STEPS[0], steps[1], "DELETE FROM event; SELECT no_such();" };
    Backend *backend;
    Store *store;
    Err err;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    store = place_open(url, NULL);
    record(store);
    store_close(store);
    assert_int_equal(pg_open(url, USE_WRITE, &backend, &err), OK);
    Pg *pg = (Pg *)backend;
    assert_int_equal(pg_migrate(pg, steps, 2, &err), OK);
    assert_int_equal(pg_count(pg, "SELECT max(version) FROM schema_version"), 2);
    assert_int_equal(pg_count(pg, "SELECT count(kind) FROM stream"), 0);
    assert_int_equal(pg_count(pg, "SELECT count(*) FROM castellan_v1.event"), 44);
    assert_int_equal(pg_migrate(pg, steps, 2, &err), OK); /* nothing more to do */
    assert_int_equal(pg_migrate(pg, broken, 3, &err), ERR_STORE);
    assert_int_equal(pg_count(pg, "SELECT count(*) FROM event"), 44);
    assert_int_equal(pg_count(pg, "SELECT max(version) FROM schema_version"), 2);
    pg_close(backend);
    assert_int_equal(store_open(url, NULL, &store, &err), ERR_STORE);
    assert_non_null(strstr(err.text, "newer castellan (schema 2"));
}

int main(void) {
    const char *path = getenv("RECORD_SCHEMA");
    if (path) {
        char again[512];
        Err err;
        snprintf(again, sizeof again, "%s.new", path);
        Store *store = place_open(again, NULL);
        record(store);
        Status status = store_backup(store, path, &err);
        store_close(store);
        unlink(again);
        unlink(strcat(again, ".lock"));
        return status != OK;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_schema_that_landed_is_brought_forward),
        cmocka_unit_test(what_is_recorded_today_has_the_same_heads),
        cmocka_unit_test(a_step_is_taken_after_a_backup),
        cmocka_unit_test(a_step_that_fails_changes_nothing),
        cmocka_unit_test(a_step_of_postgresql_keeps_the_tables_as_they_were),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
