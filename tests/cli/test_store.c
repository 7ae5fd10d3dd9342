/* test_store.c - `castellan backup`, `restore`, `copy` and what stands behind `verify --db`. */
#include "cli/program.h"
#include "cli/commands.h"
#include "store/chain.h"
#include "store/place.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

static void expect(const char *args, int code, const char *words) {
    int got = program_run(place_path(""), "%s", args);
    if (got != code || !strstr(program_said, words))
        fail_msg("%s: exit %d, \"%s\" lacks \"%s\"", args, got, program_said, words);
}

static void a_backup_is_taken_while_the_database_is_in_use(void **state) {
    (void)state;
    Store *store = place_open(place_path("castellan.db"), NULL);
    place_fill(store, "event/1", 0, 20);
    place_fill(store, "game/1", 0, 5);
    expect("backup one.backup", EXIT_DONE, "one.backup: 2 streams, 25 events, all verified");
    expect("backup one.backup", EXIT_FAILED, "exists already");
    expect("backup", EXIT_USAGE, "Name the file");
    expect("backup two.backup --db nowhere.db", EXIT_FAILED, "There is no database nowhere.db");
    expect("restore one.backup --force", EXIT_FAILED, "is being written by process");
    store_close(store);
}

static void a_backup_comes_back(void **state) {
    (void)state;
    expect("restore one.backup", EXIT_FAILED, "exists already; --force");
    expect("restore one.backup --force", EXIT_DONE, "the database that was there is now");
    expect("restore one.backup --db new.db", EXIT_DONE, "new.db: 2 streams, 25 events");
    Store *a = place_open(place_path("new.db"), NULL);
    Store *b = place_open(place_path("castellan.db"), NULL);
    place_same_heads(a, b);
    store_close(a);
    store_close(b);
}

static void tamper(const char *path) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE event SET at = 1 WHERE seq = 4", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

static void a_backup_that_was_touched_is_not_restored(void **state) {
    (void)state;
    expect("backup touched.backup", EXIT_DONE, "all verified");
    tamper(place_path("touched.backup"));
    expect("restore touched.backup --db third.db", EXIT_FAILED, "event/1#4 was edited");
    struct stat about;
    assert_int_not_equal(stat(place_path("third.db"), &about), 0);
}

static void a_database_moves_to_postgresql_and_back(void **state) {
    (void)state;
    char args[1024], url[512];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(args, sizeof args, "copy castellan.db '%s'", url);
    expect(args, EXIT_DONE, "25 events were new");
    expect(args, EXIT_DONE, "0 events were new");
    snprintf(args, sizeof args, "backup pg.backup --db '%s'", url);
    expect(args, EXIT_DONE, "pg.backup: 2 streams, 25 events");
    snprintf(args, sizeof args, "restore pg.backup --db '%s'", url);
    expect(args, EXIT_FAILED, "restore into an empty one");
    snprintf(args, sizeof args, "restore pg.backup --db '%s'", place_fresh("postgres"));
    expect(args, EXIT_DONE, "25 events, all verified");
    snprintf(args, sizeof args, "copy '%s' back.db", url);
    expect(args, EXIT_DONE, "back.db: 2 streams, 25 events");
    Store *a = place_open(place_path("back.db"), NULL);
    Store *b = place_open(place_path("castellan.db"), NULL);
    place_same_heads(a, b);
    store_close(a);
    store_close(b);
}

static int verify(const char *path, const char *format, const char *head) {
    char db[600], form[32], word[STORE_HEAD_TEXT];
    snprintf(db, sizeof db, "--db=%s", path);
    snprintf(form, sizeof form, "--format=%s", format);
    snprintf(word, sizeof word, "%s", head ? head : "");
    char *argv[] = { "verify", db, form, word, NULL };
    return cmd_verify(head ? 4 : 3, argv);
}

static void a_database_is_verified_with_heads_on_paper(void **state) {
    (void)state;
    char text[STORE_HEAD_TEXT];
    StoreHead head;
    Err err;
    Store *store = place_open(place_path("castellan.db"), NULL);
    assert_int_equal(store_head(store, "event/1", &head, &err), OK);
    store_close(store);
    head_write(&head, text);
    assert_int_equal(verify(place_path("castellan.db"), "text", text), EXIT_DONE);
    assert_int_equal(verify(place_path("castellan.db"), "json", "event/1#20:0000000000"),
                     EXIT_FAILED);
    assert_int_equal(verify(place_path("touched.backup"), "json", NULL), EXIT_FAILED);
    assert_int_equal(verify(place_path("castellan.db"), "text", "nonsense"), EXIT_FAILED);
    assert_int_equal(verify(place_path("none.db"), "text", NULL), EXIT_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_backup_is_taken_while_the_database_is_in_use),
        cmocka_unit_test(a_backup_comes_back),
        cmocka_unit_test(a_backup_that_was_touched_is_not_restored),
        cmocka_unit_test(a_database_moves_to_postgresql_and_back),
        cmocka_unit_test(a_database_is_verified_with_heads_on_paper),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
