/* test_faults.c - disks that are full, read-only, damaged or failing, and files in other hands. */
#define _GNU_SOURCE
#include "store/place.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* SQLite's fsync comes through here: the linker prefers a program's own function. */
static int fsync_fails;

int fdatasync(int fildes) {
    if (!__atomic_load_n(&fsync_fails, __ATOMIC_SEQ_CST))
        return (int)syscall(SYS_fdatasync, fildes);
    errno = EIO;
    return -1;
}

int fsync(int fd) {
    if (!__atomic_load_n(&fsync_fails, __ATOMIC_SEQ_CST)) return (int)syscall(SYS_fsync, fd);
    errno = EIO;
    return -1;
}

/* ---- shorthands ---- */

static Status put(Store *store, const char *stream, uint64_t expected, size_t size, Err *err) {
    static char bytes[1 << 16];
    StoreRecord event = { .type = "noted", .version = 1, .public = { bytes, size } };
    StorePart part = { stream, expected, &event, 1 };
    return store_append(store, &(StoreWrite){ .parts = &part, .part_count = 1 }, NULL, err);
}

static void expect_refusal(const char *path, Status status, const char *words) {
    Store *store;
    Err err;
    assert_int_equal(store_open(path, NULL, &store, &err), status);
    assert_null(store);
    if (!strstr(err.text, words)) fail_msg("\"%s\" lacks \"%s\"", err.text, words);
}

static void filled(const char *path, size_t events) {
    Store *store = place_open(path, NULL);
    place_fill(store, "game/1", 0, events);
    store_close(store);
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void run_sql(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Run in a process of its own; it returns whether it was content. */
static bool apart(bool (*act)(const char *path), const char *path) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        bool content = act(path);
        fflush(stdout);
        _exit(content ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool refused(const char *path, const char *words) {
    Store *store;
    Err err = { 0 };
    bool good = store_open(path, NULL, &store, &err) == ERR_STORE && strstr(err.text, words);
    if (!good) printf("got: %s\n", err.text);
    return good;
}

/* Root may write everything: go on as someone else. */
static bool be_nobody(void) {
    return geteuid() != 0 || (setgroups(0, NULL) == 0 && setgid(65534) == 0 && setuid(65534) == 0);
}

/* ---- files that cannot be used ---- */

static bool meet_read_only_file(const char *path) {
    return be_nobody() && refused(path, "write access");
}

static void a_read_only_file_says_what_to_do(void **state) {
    (void)state;
    char path[512], lock[520];
    snprintf(path, sizeof path, "%s", place_path("readonly.db"));
    snprintf(lock, sizeof lock, "%s.lock", path);
    filled(path, 3);
    chmod(path, 0444);
    chmod(lock, 0666);
    assert_true(apart(meet_read_only_file, path));
}

static void a_read_only_folder_says_what_to_do(void **state) {
    (void)state;
    char path[512];
    const char *folder = place_path("readonly");
    assert_int_equal(mkdir(folder, 0755), 0);
    snprintf(path, sizeof path, "%s/a.db", folder);
    filled(path, 3);
    chmod(path, 0644);
    snprintf(path, sizeof path, "%s/b.db", folder);
    chmod(folder, 0555);
    assert_true(apart(meet_read_only_file, path));
    chmod(folder, 0755);
}

static void a_missing_folder_or_an_empty_path_is_reported(void **state) {
    (void)state;
    expect_refusal(place_path("no/such/folder.db"), ERR_STORE, "No such file");
    expect_refusal("", ERR_INPUT, "isn't the path");
    expect_refusal(":memory:", ERR_INPUT, "isn't the path");
    Store *store;
    Err err;
    StoreOptions reading = { .read_only = true };
    assert_int_equal(store_open(place_path("none.db"), &reading, &store, &err), ERR_MISSING);
}

static void another_programs_file_is_left_alone(void **state) {
    (void)state;
    const char *path = place_path("letter.txt");
    write_text(path, "Dear organiser, this is not a database at all, but it is quite long.\n");
    expect_refusal(path, ERR_STORE, "isn't a Castellan database");
    path = place_path("other.db");
    run_sql(path, "CREATE TABLE recipe(name)");
    expect_refusal(path, ERR_STORE, "another program");
}

static void a_file_from_the_future_is_refused(void **state) {
    (void)state;
    const char *path = place_path("future.db");
    filled(path, 1);
    run_sql(path, "PRAGMA user_version = 99");
    expect_refusal(path, ERR_STORE, "newer castellan (schema 99");
}

/* ---- files in other hands ---- */

static void a_second_writer_learns_who_is_first(void **state) {
    (void)state;
    char path[512], pid[64];
    int ready[2];
    snprintf(path, sizeof path, "%s", place_path("shared.db"));
    assert_int_equal(pipe(ready), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        Store *store = place_open(path, NULL);
        place_fill(store, "game/1", 0, 3);
        if (write(ready[1], "!", 1) == 1) pause();
        _exit(0);
    }
    char mark;
    assert_int_equal(read(ready[0], &mark, 1), 1);
    snprintf(pid, sizeof pid, "Process %ld is writing ", (long)child);
    expect_refusal(path, ERR_CONFLICT, pid);

    StoreOptions reading = { .read_only = true }; /* reading and backing up go well */
    Store *reader = place_open(path, &reading);
    place_sound(reader);
    Err err;
    assert_int_equal(store_backup(reader, place_path("shared.backup"), &err), OK);
    assert_int_equal(put(reader, "game/1", 3, 1, &err), ERR_STORE);
    store_close(reader);

    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
    Store *store = place_open(path, NULL); /* and after an accident the place is free */
    place_fill(store, "game/1", 3, 1);
    store_close(store);
}

static void a_file_held_by_another_program_is_reported(void **state) {
    (void)state;
    char path[512];
    Err err;
    snprintf(path, sizeof path, "%s", place_path("held.db"));
    Store *store = place_open(path, NULL);
    place_fill(store, "game/1", 0, 1);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(put(store, "game/1", 1, 1, &err), ERR_STORE);
    assert_non_null(strstr(err.text, "in use by another program"));
    sqlite3_close(db);
    assert_int_equal(put(store, "game/1", 1, 1, &err), OK);
    store_close(store);
}

/* ---- damage ---- */

static void scribble(const char *path, long from) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, from, SEEK_SET);
    for (int i = 0; i < 4096; i++) fputc(0xee, file);
    assert_int_equal(fclose(file), 0);
}

static void a_damaged_page_is_found_after_an_accident(void **state) {
    (void)state;
    char path[512], lock[520];
    snprintf(path, sizeof path, "%s", place_path("damaged.db"));
    snprintf(lock, sizeof lock, "%s.lock", path);
    filled(path, 400);
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    scribble(path, about.st_size / 4096 / 2 * 4096);
    write_text(lock, "4711\n"); /* a process that was not closed */
    expect_refusal(path, ERR_STORE, "is damaged");
    expect_refusal(path, ERR_STORE, "is damaged"); /* and again the next time */
}

static void a_damaged_page_is_found_when_it_is_read(void **state) {
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s", place_path("damaged2.db"));
    filled(path, 400);
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    for (long page = 2; page < about.st_size / 4096; page++) scribble(path, page * 4096);
    Store *store;
    StoreVerdict verdict;
    Err err;
    StoreOptions reading = { .read_only = true };
    Status status = store_open(path, &reading, &store, &err);
    if (!status) status = store_verify(store, "", NULL, 0, NULL, NULL, &verdict, &err);
    assert_int_equal(status, ERR_STORE);
    assert_non_null(strstr(err.text, "is damaged"));
    store_close(store);
}

/* ---- the disk ---- */

static bool meet_full_disk(const char *folder) {
    char path[512], ballast[512];
    Store *store;
    Err err = { 0 };
    static char zeros[64 << 10];
    if (unshare(CLONE_NEWNS) != 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("none", folder, "tmpfs", 0, "size=2m") != 0) {
        printf("Skipped: this user may not mount a small disk.\n");
        return true;
    }
    snprintf(path, sizeof path, "%s/a.db", folder);
    snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    int file = open(ballast, O_WRONLY | O_CREAT, 0600);
    for (int i = 0; i < 8; i++)
        if (write(file, zeros, sizeof zeros) < 0) return false;
    close(file);
    if (store_open(path, NULL, &store, &err)) return false;
    uint64_t head = 0;
    while (head < 1000 && put(store, "game/1", head, 60000, &err) == OK) head++;
    if (head == 1000 || head == 0 || !strstr(err.text, "is full")) return false;
    unlink(ballast); /* space is made, play continues */
    StoreHead there;
    StoreVerdict verdict;
    bool good = put(store, "game/1", head, 1000, &err) == OK &&
                store_head(store, "game/1", &there, &err) == OK && there.seq == head + 1 &&
                store_verify(store, "", NULL, 0, NULL, NULL, &verdict, &err) == OK &&
                verdict.findings == 0;
    store_close(store);
    return good;
}

static void a_full_disk_loses_nothing_and_can_be_emptied(void **state) {
    (void)state;
    const char *folder = place_path("small");
    assert_int_equal(mkdir(folder, 0777), 0);
    assert_true(apart(meet_full_disk, folder));
}

static void on_fatal(void *user, const char *text) {
    snprintf(user, ERR_TEXT, "%s", text);
}

static void a_failed_fsync_is_the_end(void **state) {
    (void)state;
    char said[ERR_TEXT] = "";
    Err err;
    StoreOptions options = { .user = said, .fatal = on_fatal };
    const char *path = place_path("failing.db");
    Store *store = place_open(path, &options);
    place_fill(store, "game/1", 0, 3);
    __atomic_store_n(&fsync_fails, 1, __ATOMIC_SEQ_CST);
    assert_int_equal(put(store, "game/1", 3, 10, &err), ERR_STORE);
    __atomic_store_n(&fsync_fails, 0, __ATOMIC_SEQ_CST);
    assert_non_null(strstr(said, "failed"));
    assert_int_equal(put(store, "game/1", 3, 10, &err), ERR_STORE); /* nothing after it */
    store_close(store);
}

static bool die_of_fsync(const char *path) {
    Store *store;
    Err err;
    int quiet = open("/dev/null", O_WRONLY);
    dup2(quiet, 2);
    if (store_open(path, NULL, &store, &err)) return true;
    __atomic_store_n(&fsync_fails, 1, __ATOMIC_SEQ_CST);
    put(store, "game/1", 0, 10, &err);
    return true; /* it should not have come so far */
}

static void a_failed_fsync_ends_the_process_by_default(void **state) {
    (void)state;
    assert_false(apart(die_of_fsync, place_path("dying.db")));
}

/* ---- erasing ---- */

static bool file_holds(const char *path, const char *words) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    static char bytes[4 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return memmem(bytes, size, words, strlen(words)) != NULL;
}

static void an_erased_person_is_gone_from_the_files(void **state) {
    (void)state;
    char path[512], wal[520], mirror[512], mirror_wal[520];
    Err err;
    snprintf(path, sizeof path, "%s", place_path("people.db"));
    snprintf(wal, sizeof wal, "%s-wal", path);
    snprintf(mirror, sizeof mirror, "%s", place_path("people.mirror"));
    snprintf(mirror_wal, sizeof mirror_wal, "%s-wal", mirror);
    StoreOptions options = { .mirror = mirror };
    Store *store = place_open(path, &options);
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p1", "name", "", { "Walburga Quitzow", 16 } };
    StoreWrite write = { .cells = &cell, .cell_count = 1 };
    assert_int_equal(store_append(store, &write, NULL, &err), OK);
    assert_true(file_holds(path, "Walburga") || file_holds(wal, "Walburga"));
    assert_true(file_holds(mirror, "Walburga") || file_holds(mirror_wal, "Walburga"));
    cell = (StoreCell){ BOX_PERSON, CELL_ERASE_OWNER, "p1", NULL, NULL, { 0 } };
    assert_int_equal(store_append(store, &write, NULL, &err), OK);
    const char *const files[] = { path, wal, mirror, mirror_wal };
    for (int i = 0; i < 4; i++) {
        int patience = 100; /* a quiet moment has to come */
        while (file_holds(files[i], "Walburga") && patience-- > 0) usleep(50000);
        assert_true(patience > 0);
    }
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_read_only_file_says_what_to_do),
        cmocka_unit_test(a_read_only_folder_says_what_to_do),
        cmocka_unit_test(a_missing_folder_or_an_empty_path_is_reported),
        cmocka_unit_test(another_programs_file_is_left_alone),
        cmocka_unit_test(a_file_from_the_future_is_refused),
        cmocka_unit_test(a_second_writer_learns_who_is_first),
        cmocka_unit_test(a_file_held_by_another_program_is_reported),
        cmocka_unit_test(a_damaged_page_is_found_after_an_accident),
        cmocka_unit_test(a_damaged_page_is_found_when_it_is_read),
        cmocka_unit_test(a_full_disk_loses_nothing_and_can_be_emptied),
        cmocka_unit_test(a_failed_fsync_is_the_end),
        cmocka_unit_test(a_failed_fsync_ends_the_process_by_default),
        cmocka_unit_test(an_erased_person_is_gone_from_the_files),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
