/* test_mirror.c - a second copy that is current, falls behind, comes back and takes over. */
#define _GNU_SOURCE
#include "store/place.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

/* The disk of every file with "mirror" in its name obeys a mood: SQLite's fdatasync comes through
 * here, because the linker prefers a program's own function. */
enum { FINE, FAILING, SLOW };
static int mood;

static void set_mood(int now) {
    __atomic_store_n(&mood, now, __ATOMIC_SEQ_CST);
}

int fdatasync(int fildes) {
    char link[64], name[512] = "";
    int now = __atomic_load_n(&mood, __ATOMIC_SEQ_CST);
    snprintf(link, sizeof link, "/proc/self/fd/%d", fildes);
    if (now != FINE && readlink(link, name, sizeof name - 1) > 0 && strstr(name, "mirror")) {
        if (now == SLOW) usleep(1200000);
        errno = EIO;
        if (now == FAILING) return -1;
    }
    return (int)syscall(SYS_fdatasync, fildes);
}

typedef struct News {
    char text[4096];
} News;

static void on_notice(void *user, const char *text) {
    News *news = user;
    size_t size = strlen(news->text);
    snprintf(news->text + size, sizeof news->text - size, "%s\n", text);
}

static Store *open_mirrored(const char *path, const char *mirror, News *news) {
    StoreOptions options = {
        .user = news, .notice = on_notice, .mirror = mirror, .mirror_wait_ms = 300
    };
    return place_open(path, &options);
}

static int mirror_state(Store *store) {
    StoreStats stats;
    store_stats(store, &stats);
    return stats.mirror;
}

static bool becomes(Store *store, int state) {
    for (int i = 0; i < 200 && mirror_state(store) != state; i++) usleep(50000);
    return mirror_state(store) == state;
}

static void expect_same(const char *path, const char *mirror) {
    Store *main = place_open(path, NULL), *copy = place_open(mirror, NULL);
    place_same_heads(main, copy);
    place_sound(copy);
    store_close(main);
    store_close(copy);
}

static void the_mirror_has_what_was_acknowledged(void **state) {
    (void)state;
    char path[512], mirror[512];
    News news = { "" };
    Err err;
    snprintf(path, sizeof path, "%s", place_path("hall.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("stick"));
    assert_int_equal(mkdir(mirror, 0777), 0);
    Store *store = place_open(path, NULL);
    place_fill(store, "game/0", 0, 30); /* before there was a mirror */
    store_close(store);

    store = open_mirrored(path, mirror, &news); /* a folder gets a file of the same name */
    place_fill(store, "game/1", 0, 70);
    StoreCell cells[] = { { BOX_PERSON, CELL_PUT, "p1", "name", "", { "Änne", 5 } },
                          { BOX_SECRET, CELL_PUT, "", "seed", "", { "xyz", 3 } },
                          { BOX_VIEW, CELL_PUT, "list", "row", "", { "again", 5 } } };
    assert_int_equal(
        store_append(store, &(StoreWrite){ .cells = cells, .cell_count = 3 }, NULL, &err), OK);
    assert_int_equal(mirror_state(store), MIRROR_CURRENT);
    store_close(store);

    snprintf(mirror, sizeof mirror, "%s", place_path("stick/hall.db"));
    Store *main = place_open(path, NULL), *copy = place_open(mirror, NULL);
    place_same_heads(main, copy);
    place_sound(copy);
    assert_int_equal(store_get(copy, BOX_PERSON, "p1", "name", NULL, &err), OK);
    assert_int_equal(store_get(copy, BOX_SECRET, "", "seed", NULL, &err), OK);
    assert_int_equal(store_get(copy, BOX_VIEW, "list", "row", NULL, &err), ERR_MISSING);
    place_fill(copy, "game/1", 70, 5); /* taken over: it simply continues */
    store_close(main);
    store_close(copy);
    assert_string_equal(news.text, "");
}

static void a_person_erased_without_the_mirror_is_erased_there_later(void **state) {
    (void)state;
    char path[512], mirror[512];
    News news = { "" };
    Err err;
    snprintf(path, sizeof path, "%s", place_path("erase.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("erase.mirror"));
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p1", "name", "", { "Bo", 2 } };
    StoreWrite write = { .cells = &cell, .cell_count = 1 };
    Store *store = open_mirrored(path, mirror, &news);
    assert_int_equal(store_append(store, &write, NULL, &err), OK);
    store_close(store);
    store = place_open(path, NULL);
    cell.what = CELL_ERASE_OWNER;
    assert_int_equal(store_append(store, &write, NULL, &err), OK);
    store_close(store);
    store = open_mirrored(path, mirror, &news);
    store_close(store);
    store = place_open(mirror, NULL);
    assert_int_equal(store_get(store, BOX_PERSON, "p1", "name", NULL, &err), ERR_MISSING);
    store_close(store);
}

static void a_different_history_is_not_a_mirror(void **state) {
    (void)state;
    char path[512], mirror[512];
    Store *store;
    Err err;
    snprintf(path, sizeof path, "%s", place_path("one.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("two.db"));
    store = place_open(mirror, NULL);
    place_fill(store, "game/1", 0, 4);
    store_close(store);
    store = place_open(path, NULL);
    place_fill(store, "game/1", 0, 9);
    store_close(store);
    StoreOptions options = { .mirror = mirror };
    assert_int_equal(store_open(path, &options, &store, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "game/1 has another history"));
    options.mirror = path; /* nor is a database its own mirror */
    assert_int_equal(store_open(path, &options, &store, &err), ERR_CONFLICT);
    assert_int_equal(store_open("memory:", &options, &store, &err), ERR_INPUT);
}

/* Started on a new, empty file by mistake: the mirror may be all that is left. */
static void an_empty_database_does_not_empty_its_mirror(void **state) {
    (void)state;
    char path[512], mirror[512];
    Store *store;
    Err err;
    snprintf(path, sizeof path, "%s", place_path("mistake.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("precious.mirror"));
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p1", "name", "", { "Bo", 2 } };
    StoreWrite write = { .cells = &cell, .cell_count = 1 };
    store = place_open(mirror, NULL);
    place_fill(store, "game/1", 0, 9);
    assert_int_equal(store_append(store, &write, NULL, &err), OK);
    store_close(store);
    StoreOptions options = { .mirror = mirror };
    assert_int_equal(store_open(path, &options, &store, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "open the mirror as the database"));
    store = place_open(mirror, NULL);
    assert_int_equal(store_get(store, BOX_PERSON, "p1", "name", NULL, &err), OK);
    store_close(store);
}

/* The stick is pulled, and put back after a while. */
static void a_lost_mirror_is_reported_and_comes_back(void **state) {
    (void)state;
    char path[512], mirror[512];
    News news = { "" };
    snprintf(path, sizeof path, "%s", place_path("lost.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("lost.mirror"));
    Store *store = open_mirrored(path, mirror, &news);
    place_fill(store, "game/1", 0, 10);
    set_mood(FAILING);
    place_fill(store, "game/1", 10, 1); /* acknowledged all the same */
    assert_true(becomes(store, MIRROR_LOST));
    place_fill(store, "game/1", 11, 60);
    set_mood(FINE);
    uint64_t head = 71;
    for (int i = 0; i < 200 && mirror_state(store) != MIRROR_CURRENT; i++) { /* under load */
        place_fill(store, "game/1", head++, 1);
        usleep(20000);
    }
    assert_true(becomes(store, MIRROR_CURRENT));
    place_fill(store, "game/2", 0, 10);
    store_close(store);
    assert_non_null(strstr(news.text, "The mirror is lost, play goes on without it"));
    assert_non_null(strstr(news.text, "The mirror is back and up to date"));
    expect_same(path, mirror);
}

static void a_slow_mirror_is_not_waited_for(void **state) {
    (void)state;
    char path[512], mirror[512];
    News news = { "" };
    snprintf(path, sizeof path, "%s", place_path("slow.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("slow.mirror"));
    Store *store = open_mirrored(path, mirror, &news);
    place_fill(store, "game/1", 0, 10);
    set_mood(SLOW);
    for (uint64_t i = 0; i < 5; i++) place_fill(store, "game/1", 10 + i, 1);
    assert_true(mirror_state(store) == MIRROR_LATE);
    set_mood(FINE);
    assert_true(becomes(store, MIRROR_CURRENT));
    store_close(store);
    assert_non_null(strstr(news.text, "The mirror is slow, play goes on without waiting for it"));
    assert_non_null(strstr(news.text, "The mirror has caught up"));
    expect_same(path, mirror);
}

static void an_asynchronous_mirror_catches_up(void **state) {
    (void)state;
    char path[512], mirror[512];
    snprintf(path, sizeof path, "%s", place_path("async.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("async.mirror"));
    StoreOptions options = { .mirror = mirror, .mirror_async = true };
    Store *store = place_open(path, &options);
    for (uint64_t i = 0; i < 50; i++) place_fill(store, "game/1", i, 1);
    store_close(store); /* which writes what is left */
    expect_same(path, mirror);
}

/* Another machine's folder: someone deletes it, and makes it again. */
static void a_folder_that_is_deleted_is_missed_and_filled_again(void **state) {
    (void)state;
    char path[512], folder[512], file[512], kept[512];
    News news = { "" };
    snprintf(path, sizeof path, "%s", place_path("share.db"));
    snprintf(folder, sizeof folder, "%s", place_path("share"));
    snprintf(file, sizeof file, "%s", place_path("share/share.db"));
    snprintf(kept, sizeof kept, "%s", place_path("share.gone"));
    assert_int_equal(mkdir(folder, 0777), 0);
    Store *store = open_mirrored(path, folder, &news);
    place_fill(store, "game/1", 0, 10);
    assert_int_equal(rename(folder, kept), 0); /* its files can still be written, in vain */
    place_fill(store, "game/1", 10, 1);
    assert_true(becomes(store, MIRROR_LOST));
    place_fill(store, "game/1", 11, 20);
    assert_int_equal(mkdir(folder, 0777), 0);
    assert_true(becomes(store, MIRROR_CURRENT));
    place_fill(store, "game/1", 31, 1);
    store_close(store);
    assert_non_null(strstr(news.text, "Its file has gone."));
    expect_same(path, file);
}

/* A stick leaves an empty folder behind, which is on the laptop's own disk. */
static void a_stick_that_was_pulled_is_not_replaced_by_the_laptops_disk(void **state) {
    (void)state;
    struct stat here, there;
    char path[512], mount[512], stick[] = "/dev/shm/castellan-stick.XXXXXX", file[64];
    News news = { "" };
    snprintf(path, sizeof path, "%s", place_path("hall2.db"));
    snprintf(mount, sizeof mount, "%s", place_path("mount"));
    if (!mkdtemp(stick)) skip(); /* no second disk here */
    snprintf(file, sizeof file, "%s/hall2.db", stick);
    bool apart = stat(stick, &there) == 0 && stat(place_path(""), &here) == 0 &&
                 here.st_dev != there.st_dev;
    if (apart) {
        assert_int_equal(symlink(stick, mount), 0);
        Store *store = open_mirrored(path, mount, &news);
        place_fill(store, "game/1", 0, 10);
        assert_int_equal(unlink(mount), 0);
        assert_int_equal(mkdir(mount, 0777), 0);
        place_fill(store, "game/1", 10, 1);
        assert_true(becomes(store, MIRROR_LOST));
        usleep(2500000); /* it was looked for once more */
        assert_int_equal(mirror_state(store), MIRROR_LOST);
        assert_int_not_equal(access(place_path("mount/hall2.db"), F_OK), 0);
        assert_int_equal(rmdir(mount), 0);
        assert_int_equal(symlink(stick, mount), 0);
        assert_true(becomes(store, MIRROR_CURRENT));
        store_close(store);
        expect_same(path, file);
    }
    static const char *const LEFT[] = { "", "-wal", "-shm", ".lock" };
    for (size_t i = 0; i < sizeof LEFT / sizeof LEFT[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", file, LEFT[i]);
        unlink(name);
    }
    rmdir(stick);
    if (!apart) skip();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mirror_has_what_was_acknowledged),
        cmocka_unit_test(a_person_erased_without_the_mirror_is_erased_there_later),
        cmocka_unit_test(a_different_history_is_not_a_mirror),
        cmocka_unit_test(an_empty_database_does_not_empty_its_mirror),
        cmocka_unit_test(a_lost_mirror_is_reported_and_comes_back),
        cmocka_unit_test(a_folder_that_is_deleted_is_missed_and_filled_again),
        cmocka_unit_test(a_stick_that_was_pulled_is_not_replaced_by_the_laptops_disk),
        cmocka_unit_test(a_slow_mirror_is_not_waited_for),
        cmocka_unit_test(an_asynchronous_mirror_catches_up),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
