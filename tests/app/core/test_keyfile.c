/* The key that secrets are encrypted with: src/app/core/keyfile.h, on real files. */
#include "app/core/app.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "store/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uv_loop_t loop;
static Err failure;

/* Open and close; whether it could be done. */
static bool opens(AppOptions o, uint8_t key[APP_KEY]) {
    App *app;
    uv_loop_init(&loop);
    o.loop = &loop;
    Status status = app_open(&o, &app, &failure);
    if (!status) memcpy(key, app->key, APP_KEY);
    if (!status) app_close(app);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return !status;
}

static void expect_words(const char *words) {
    if (!strstr(failure.text, words)) fail_msg("\"%s\" lacks \"%s\"", failure.text, words);
}

static void write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void a_key_is_made_once_and_only_its_owner_reads_it(void **state) {
    (void)state;
    char db[512];
    struct stat about;
    uint8_t first[APP_KEY], second[APP_KEY];
    snprintf(db, sizeof db, "%s", place_path("one.db"));
    assert_true(opens((AppOptions){ .db = db }, first));
    assert_true(opens((AppOptions){ .db = db }, second));
    assert_memory_equal(first, second, APP_KEY);
    assert_int_equal(stat(place_path("one.db.key"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

static void a_database_is_not_opened_with_another_key(void **state) {
    (void)state;
    char db[512], path[512];
    uint8_t right[APP_KEY], key[APP_KEY] = { 7 };
    snprintf(db, sizeof db, "%s", place_path("two.db"));
    snprintf(path, sizeof path, "%s", place_path("two.db.key"));
    assert_true(opens((AppOptions){ .db = db }, right));
    write_file(path, key, sizeof key);
    assert_false(opens((AppOptions){ .db = db }, key));
    expect_words("belongs to another database");
    write_file(path, key, 5);
    assert_false(opens((AppOptions){ .db = db }, key));
    expect_words("does not have 32 bytes");
    assert_int_equal(unlink(path), 0);
    assert_false(opens((AppOptions){ .db = db }, key));
    expect_words("Bring the file back, or give up those secrets with --key-lost");
    assert_int_not_equal(access(path, F_OK), 0);
    assert_true(opens((AppOptions){ .db = db, .key_lost = true }, key));
    assert_memory_not_equal(right, key, APP_KEY);
    assert_true(opens((AppOptions){ .db = db }, key));
}

static void the_key_goes_where_the_mirror_goes(void **state) {
    (void)state;
    char db[512], stick[512], copy[512];
    uint8_t here[APP_KEY], there[APP_KEY];
    snprintf(db, sizeof db, "%s", place_path("hall.db"));
    snprintf(stick, sizeof stick, "%s", place_path("stick"));
    snprintf(copy, sizeof copy, "%s", place_path("stick/hall.db"));
    assert_int_equal(mkdir(stick, 0777), 0);
    assert_true(opens((AppOptions){ .db = db, .mirror = stick }, here));
    assert_true(opens((AppOptions){ .db = copy }, there)); /* the takeover */
    assert_memory_equal(here, there, APP_KEY);
}

static void a_key_put_elsewhere_is_not_copied(void **state) {
    (void)state;
    char db[512], mirror[512], key[512];
    uint8_t here[APP_KEY], there[APP_KEY];
    snprintf(db, sizeof db, "%s", place_path("far.db"));
    snprintf(mirror, sizeof mirror, "%s", place_path("far.mirror"));
    snprintf(key, sizeof key, "%s", place_path("safe.key"));
    assert_true(opens((AppOptions){ .db = db, .mirror = mirror, .key_file = key }, here));
    assert_int_not_equal(access(place_path("far.mirror.key"), F_OK), 0);
    assert_false(opens((AppOptions){ .db = mirror }, there));
    expect_words("The key file");
    assert_true(opens((AppOptions){ .db = mirror, .key_file = key }, there));
    assert_memory_equal(here, there, APP_KEY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_made_once_and_only_its_owner_reads_it),
        cmocka_unit_test(a_database_is_not_opened_with_another_key),
        cmocka_unit_test(the_key_goes_where_the_mirror_goes),
        cmocka_unit_test(a_key_put_elsewhere_is_not_copied),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
