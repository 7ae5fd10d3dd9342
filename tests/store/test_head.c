/* test_head.c - a SQLite file that lacks what was acknowledged is not opened in silence. */
#include "base/heap.h"
#include "store/place.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { WRITES = 150, SLOT_PAGE = 4096 };

/* ---- files ---- */

static char db[512], mirror[520];

/* A database of its own for each test. */
static int begin(void **state) {
    (void)state;
    static int number;
    char name[32];
    snprintf(name, sizeof name, "hall-%d.db", ++number);
    snprintf(db, sizeof db, "%s", place_path(name));
    snprintf(mirror, sizeof mirror, "%s.mirror", db);
    return 0;
}

static const char *beside(const char *ending) {
    static char paths[2][600];
    static int turn;
    char *path = paths[turn++ % 2];
    snprintf(path, sizeof paths[0], "%s%s", db, ending);
    return path;
}

static off_t size_of(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 ? about.st_size : -1;
}

static void copy_file(const char *from, const char *to) {
    char bytes[4096];
    int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    assert_true(in >= 0 && out >= 0);
    for (ssize_t size; (size = read(in, bytes, sizeof bytes)) > 0;)
        assert_int_equal(write(out, bytes, (size_t)size), size);
    close(in);
    close(out);
}

static void flip_bit(const char *path, off_t at) {
    int file = open(path, O_RDWR);
    uint8_t byte;
    assert_true(file >= 0);
    assert_int_equal(pread(file, &byte, 1, at), 1);
    byte ^= 4;
    assert_int_equal(pwrite(file, &byte, 1, at), 1);
    close(file);
}

/* ---- a writer that is killed ---- */

static void append(Store *store, uint64_t from, int count) {
    for (int i = 0; i < count; i++) place_fill(store, "game/1", from + (uint64_t)i, 1);
}

/* So many acknowledged writes, each its own commit, then the power of SIGKILL. */
static void write_and_die(const char *mirrored, uint64_t from, int count) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Store *store;
        if (store_open(db, &(StoreOptions){ .mirror = mirrored }, &store, NULL)) _exit(1);
        append(store, from, count);
        raise(SIGKILL);
        _exit(2);
    }
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFSIGNALED(how));
}

/* ---- what is said ---- */

static void expect_refusal(const StoreOptions *options, const char *words) {
    Store *store;
    Err err = { 0 };
    Status status = store_open(db, options, &store, &err);
    store_close(store);
    assert_int_equal(status, ERR_MISSING);
    if (!strstr(err.text, words)) fail_msg("\"%s\" lacks \"%s\"", err.text, words);
    if (!strstr(err.text, "--accept-db")) fail_msg("\"%s\" says no way out", err.text);
}

static void expect_events(const StoreOptions *options, uint64_t least, uint64_t most) {
    Store *store = place_open(db, options);
    StoreHead head;
    assert_int_equal(store_head(store, "game/1", &head, NULL), OK);
    assert_in_range(head.seq, least, most);
    place_sound(store);
    store_close(store);
}

/* ---- tests ---- */

static void an_ordinary_crash_starts_as_before(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) write_and_die(NULL, (uint64_t)i * 5, 5);
    expect_events(NULL, 50, 50);
}

static void one_flipped_bit_in_the_wal_is_refused(void **state) {
    (void)state;
    write_and_die(NULL, 0, WRITES);
    off_t size = size_of(beside("-wal"));
    assert_true(size > 0);
    flip_bit(beside("-wal"), size / 3);
    expect_refusal(NULL, "-wal is damaged or missing");
    expect_refusal(NULL, "acknowledged writes"); /* and again: a refusal changes nothing */
    assert_int_equal(size_of(beside("-wal")), size);
    flip_bit(beside("-wal"), size / 3); /* with a repaired WAL everything is back */
    expect_events(NULL, WRITES, WRITES);
}

static void permanent_loss_can_be_accepted_once(void **state) {
    (void)state;
    write_and_die(NULL, 0, WRITES);
    flip_bit(beside("-wal"), size_of(beside("-wal")) / 3);
    expect_refusal(NULL, "lacks");
    expect_refusal(&(StoreOptions){ .read_only = true }, "lacks"); /* nor is it backed up */
    expect_events(&(StoreOptions){ .accept_db = true }, 1, WRITES - 1);
    expect_events(NULL, 1, WRITES - 1);
    expect_events(&(StoreOptions){ .read_only = true }, 1, WRITES - 1);
}

static void a_deleted_wal_is_not_an_empty_server(void **state) {
    (void)state;
    write_and_die(NULL, 0, WRITES);
    assert_int_equal(unlink(beside("-wal")), 0);
    unlink(beside("-shm"));
    expect_refusal(NULL, "150 acknowledged writes");
}

static void nor_is_a_deleted_database(void **state) {
    (void)state;
    write_and_die(NULL, 0, 20);
    assert_int_equal(unlink(db), 0);
    expect_refusal(NULL, "knows of 20 acknowledged writes");
    assert_int_equal(size_of(db), -1); /* and none was made */
    unlink(beside("-wal"));
    expect_refusal(NULL, "starts a new one");
    expect_events(&(StoreOptions){ .accept_db = true }, 0, 0);
    expect_events(NULL, 0, 0);
}

static void an_older_copy_is_refused(void **state) {
    (void)state;
    Store *store = place_open(db, NULL);
    append(store, 0, 5);
    store_close(store);
    copy_file(db, beside(".old"));
    store = place_open(db, NULL);
    append(store, 5, 1);
    store_close(store);
    copy_file(beside(".old"), db);
    expect_refusal(NULL, "lacks 1 acknowledged write");
}

static void so_is_another_database(void **state) {
    (void)state;
    Store *store = place_open(db, NULL);
    append(store, 0, 5);
    assert_int_equal(store_backup(store, beside(".backup"), NULL), OK);
    store_close(store);
    copy_file(db, beside(".fork"));
    copy_file(beside(".head"), beside(".fork.head"));
    store = place_open(beside(".fork"), NULL);
    append(store, 5, 1);
    store_close(store);
    store = place_open(db, NULL);
    append(store, 5, 1);
    store_close(store);
    copy_file(beside(".fork"), db); /* as many writes, but not the same */
    expect_refusal(NULL, "isn't the database");
    store = place_open(beside(".backup"), NULL); /* which lives a life of its own */
    append(store, 5, 10);
    store_close(store);
    copy_file(beside(".backup"), db);
    expect_refusal(NULL, "isn't the database");
}

static void a_database_newer_than_its_head_is_welcome(void **state) {
    (void)state;
    write_and_die(NULL, 0, 5);
    copy_file(beside(".head"), beside(".kept"));
    write_and_die(NULL, 5, 1);
    copy_file(beside(".kept"), beside(".head")); /* killed between the commit and the head */
    expect_events(NULL, 6, 6);
    write_and_die(NULL, 6, 20);
    copy_file(beside(".kept"), beside(".head"));
    expect_events(NULL, 26, 26);
}

static void a_database_from_before_there_were_heads_gets_one(void **state) {
    (void)state;
    char old[512];
    snprintf(old, sizeof old, "%s/tests/store/schema/v1.db", SOURCE_ROOT);
    copy_file(old, db);
    Store *store = place_open(db, NULL);
    assert_true(size_of(beside(".head")) > 0);
    place_fill(store, "game/1", 41, 1);
    store_close(store);
    copy_file(old, db); /* and from then on it is checked against it */
    expect_refusal(NULL, "lacks 1 acknowledged write");
}

static void a_torn_head_does_not_stop_the_server(void **state) {
    (void)state;
    write_and_die(NULL, 0, 8);
    flip_bit(beside(".head"), 8 % 2 * SLOT_PAGE + 40); /* the newer of its two slots */
    expect_events(NULL, 8, 8);
    write_and_die(NULL, 8, 1);
    flip_bit(beside(".head"), 40);
    flip_bit(beside(".head"), SLOT_PAGE + 40);
    expect_refusal(NULL, ".head is damaged");
}

static void a_copy_without_its_head_must_have_been_closed_in_order(void **state) {
    (void)state;
    Store *store = place_open(db, NULL);
    append(store, 0, 5);
    store_close(store);
    assert_int_equal(unlink(beside(".head")), 0);
    expect_events(NULL, 5, 5); /* complete by its own account */
    assert_true(size_of(beside(".head")) > 0);
    write_and_die(NULL, 5, 5);
    assert_int_equal(unlink(beside(".head")), 0);
    expect_refusal(NULL, "There is no file");
    expect_events(&(StoreOptions){ .read_only = true }, 10, 10); /* a reader need not know */
    assert_int_equal(unlink(beside("-wal")), 0);
    unlink(beside("-shm"));
    expect_refusal(NULL, "may be incomplete"); /* the file itself says that it was open */
}

static void a_backup_needs_no_head(void **state) {
    (void)state;
    Store *store = place_open(db, NULL);
    append(store, 0, 5);
    assert_int_equal(store_backup(store, beside(".backup"), NULL), OK);
    append(store, 5, 5);
    store_close(store);
    assert_int_equal(size_of(beside(".backup.head")), -1);
    store = place_open(beside(".backup"), NULL);
    append(store, 5, 1);
    assert_int_equal(unlink(beside(".backup")), 0); /* which leaves its head */
    assert_int_equal(store_backup(store, beside(".backup"), NULL), ERR_CONFLICT);
    store_close(store);
}

static void the_mirror_is_named_and_takes_over(void **state) {
    (void)state;
    char words[1200];
    write_and_die(mirror, 0, 40);
    assert_int_equal(unlink(beside("-wal")), 0);
    unlink(beside("-shm"));
    snprintf(words, sizeof words, "`castellan restore %s --db %s --force`", mirror, db);
    expect_refusal(&(StoreOptions){ .mirror = mirror }, words);
    Store *store = place_open(mirror, NULL);
    append(store, 40, 1);
    store_close(store);
}

static void a_mirror_that_lost_its_tail_catches_up(void **state) {
    (void)state;
    char wal[600];
    write_and_die(mirror, 0, 40);
    snprintf(wal, sizeof wal, "%s-wal", mirror);
    assert_int_equal(unlink(wal), 0);
    expect_events(&(StoreOptions){ .mirror = mirror }, 40, 40);
    Store *store = place_open(mirror, NULL);
    StoreHead head;
    assert_int_equal(store_head(store, "game/1", &head, NULL), OK);
    assert_int_equal(head.seq, 40);
    store_close(store);
}

static void expect_mode(const char *path, mode_t mode) {
    struct stat about;
    if (stat(path, &about) != 0) fail_msg("%s is not there", path);
    if ((about.st_mode & 0777) != mode) fail_msg("%s has mode %o", path, about.st_mode & 0777);
}

static void files_are_for_their_owner_alone(void **state) {
    (void)state;
    static const char *const FILES[] = { "", "-wal", "-shm", ".lock", ".head", ".mirror" };
    mode_t before = umask(0);
    for (int round = 0; round < 2; round++) {
        Store *store = place_open(db, &(StoreOptions){ .mirror = mirror });
        append(store, (uint64_t)round, 1);
        for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
            expect_mode(beside(FILES[i]), 0600);
        if (round == 0) assert_int_equal(store_backup(store, beside(".backup"), NULL), OK);
        expect_mode(beside(".backup"), 0600);
        store_close(store);
        assert_int_equal(chmod(db, 0664), 0); /* one that was made by an older castellan */
    }
    umask(before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_ordinary_crash_starts_as_before, begin),
        cmocka_unit_test_setup(one_flipped_bit_in_the_wal_is_refused, begin),
        cmocka_unit_test_setup(permanent_loss_can_be_accepted_once, begin),
        cmocka_unit_test_setup(a_deleted_wal_is_not_an_empty_server, begin),
        cmocka_unit_test_setup(nor_is_a_deleted_database, begin),
        cmocka_unit_test_setup(an_older_copy_is_refused, begin),
        cmocka_unit_test_setup(so_is_another_database, begin),
        cmocka_unit_test_setup(a_database_newer_than_its_head_is_welcome, begin),
        cmocka_unit_test_setup(a_database_from_before_there_were_heads_gets_one, begin),
        cmocka_unit_test_setup(a_torn_head_does_not_stop_the_server, begin),
        cmocka_unit_test_setup(a_copy_without_its_head_must_have_been_closed_in_order, begin),
        cmocka_unit_test_setup(a_backup_needs_no_head, begin),
        cmocka_unit_test_setup(the_mirror_is_named_and_takes_over, begin),
        cmocka_unit_test_setup(a_mirror_that_lost_its_tail_catches_up, begin),
        cmocka_unit_test_setup(files_are_for_their_owner_alone, begin),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
