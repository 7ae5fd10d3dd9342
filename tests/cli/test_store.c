/* test_store.c - `castellan backup`, `restore`, `copy` and what `verify --db` does. */
#include "cli/program.h"
#include "cli/commands.h"
#include "store/chain.h"
#include "store/place.h"

#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
    expect("backup one.backup", EXIT_FAILED, "already exists");
    expect("backup", EXIT_USAGE, "Give the file");
    expect("backup two.backup --db nowhere.db", EXIT_FAILED, "There is no database nowhere.db");
    expect("restore one.backup --force", EXIT_FAILED, "Stop it first");
    store_close(store);
}

static void a_backup_comes_back(void **state) {
    (void)state;
    expect("restore one.backup", EXIT_FAILED, "already exists. Use --force");
    expect("restore one.backup --force", EXIT_DONE, "the old database is now");
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
    expect(args, EXIT_FAILED, "Restore into an empty one");
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

/* A server that dies with acknowledged writes in its WAL, and loses that. */
static void lose_the_wal(const char *path, const char *mirror) {
    char wal[600], shm[600];
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Store *store = place_open(path, &(StoreOptions){ .mirror = mirror });
        place_fill(store, "event/1", 0, 20);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    snprintf(wal, sizeof wal, "%s-wal", path);
    snprintf(shm, sizeof shm, "%s-shm", path);
    assert_int_equal(unlink(wal), 0);
    unlink(shm);
}

static void a_mirror_or_a_backup_mends_a_database_that_lost_its_wal(void **state) {
    (void)state;
    char db[512], mirror[512], head[600];
    snprintf(db, sizeof db, "%s", place_path("hall.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("stick.db"));
    snprintf(head, sizeof head, "%s.head", db);
    lose_the_wal(db, mirror);
    expect("serve --port 0 --db hall.db", EXIT_FAILED, "acknowledged write");
    expect("serve --port 0 --db hall.db --mirror stick.db", EXIT_FAILED,
           "`castellan restore stick.db --db hall.db --force`");
    expect("backup hall.backup --db hall.db", EXIT_FAILED, "acknowledged write");
    expect("verify --db hall.db", EXIT_FAILED, "acknowledged write");
    expect("restore stick.db --db hall.db --force", EXIT_DONE, "1 stream, 20 events");
    Store *store = place_open(db, &(StoreOptions){ .mirror = mirror });
    place_fill(store, "event/1", 20, 1);
    store_close(store);
    expect("backup hall.backup --db hall.db", EXIT_DONE, "21 events");
    assert_int_equal(unlink(db), 0); /* its head is left, and asks for nothing after a restore */
    expect("serve --port 0 --db hall.db", EXIT_FAILED, "is gone");
    expect("restore hall.backup --db hall.db", EXIT_DONE, "1 stream, 21 events");
    store = place_open(db, NULL);
    place_fill(store, "event/1", 21, 1);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_backup_is_taken_while_the_database_is_in_use),
        cmocka_unit_test(a_backup_comes_back),
        cmocka_unit_test(a_backup_that_was_touched_is_not_restored),
        cmocka_unit_test(a_database_moves_to_postgresql_and_back),
        cmocka_unit_test(a_database_is_verified_with_heads_on_paper),
        cmocka_unit_test(a_mirror_or_a_backup_mends_a_database_that_lost_its_wal),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
