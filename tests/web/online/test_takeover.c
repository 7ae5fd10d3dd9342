/* The laptop dies: the real program with a mirror, killed, and taken over from the mirror. */
#include "cli/program.h"
#include "store/place.h"
#include "web/core/counter.h"

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

static Counter counter;
static char db[512], stick[512], log_file[512];

static void find_places(const char *name) {
    char file[64];
    snprintf(file, sizeof file, "%s.db", name);
    snprintf(db, sizeof db, "%s", place_path(file));
    snprintf(file, sizeof file, "%s.stick", name);
    snprintf(stick, sizeof stick, "%s", place_path(file));
    snprintf(file, sizeof file, "%s.log", name);
    snprintf(log_file, sizeof log_file, "%s", place_path(file));
    assert_int_equal(mkdir(stick, 0777), 0);
}

static void start(Program *server, const char *at, const char *mirror) {
    const char *with[] = { "--db", at, "--mirror", mirror, NULL }, *bare[] = { "--db", at, NULL };
    program_start(server, 0, log_file, mirror ? with : bare);
}

static void expect(int code, const char *words, const char *args) {
    int got = program_run(place_path(""), "%s", args);
    if (got != code || !strstr(program_said, words))
        fail_msg("%s: exit %d, \"%s\" lacks \"%s\"", args, got, program_said, words);
}

/* Is there a line like that in the server's log by now?  Waits a while for it. */
static bool logs(const char *words) {
    static char text[1 << 20];
    for (int i = 0; i < 200; i++, usleep(50000)) {
        FILE *file = fopen(log_file, "r");
        size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
        if (file) fclose(file);
        text[size] = 0;
        if (strstr(text, words)) return true;
    }
    return false;
}

static void nothing_acknowledged_is_lost_with_the_laptop(void **state) {
    (void)state;
    char taken[1024], verify[1100];
    Program laptop, other;
    find_places("hall");
    start(&laptop, db, stick);
    counter_open(&counter, &laptop);
    counter_work(&counter);
    counter_goes_on(&counter, 3);
    program_kill(&laptop);
    counter_rest(&counter);
    assert_int_equal(unlink(db), 0); /* and its disk is gone */

    snprintf(taken, sizeof taken, "%s/hall.db", stick);
    snprintf(verify, sizeof verify, "verify --db '%s'", taken);
    start(&other, taken, NULL); /* the whole takeover */
    counter_move(&counter, &other);
    counter_checks(&counter); /* still signed in, everything is there */
    assert_int_equal(counter_step(&counter), 200);
    expect(0, "verified", verify);
    assert_int_equal(program_stop(&other), 0);
    counter_close(&counter);
}

static void a_takeover_without_the_key_says_what_is_missing(void **state) {
    (void)state;
    char taken[1024], key[1100], serve[1200];
    snprintf(taken, sizeof taken, "%s/hall.db", stick);
    snprintf(key, sizeof key, "%s.key", taken);
    snprintf(serve, sizeof serve, "serve --port 0 --db '%s'", taken);
    assert_int_equal(unlink(key), 0);
    expect(1, "is missing, and this database has secrets under it", serve);
}

static void a_folder_that_was_away_is_filled_again(void **state) {
    (void)state;
    char gone[600], taken[1024];
    Program laptop, other;
    find_places("share");
    snprintf(gone, sizeof gone, "%s.gone", stick);
    start(&laptop, db, stick);
    counter_open(&counter, &laptop);
    assert_int_equal(rename(stick, gone), 0);
    assert_int_equal(counter_step(&counter), 200); /* play continues */
    assert_true(logs("The mirror is lost, play goes on without it"));
    for (int i = 0; i < 20; i++) assert_int_equal(counter_step(&counter), 200);
    assert_int_equal(mkdir(stick, 0777), 0);
    assert_true(logs("The mirror is back and up to date"));
    for (int i = 0; i < 5; i++) assert_int_equal(counter_step(&counter), 200);
    program_kill(&laptop);
    counter.lost = 0;

    snprintf(taken, sizeof taken, "%s/share.db", stick);
    start(&other, taken, NULL);
    counter_move(&counter, &other);
    counter_checks(&counter);
    assert_int_equal(program_stop(&other), 0);
    counter_close(&counter);
}

static void a_backup_is_taken_under_writes_and_comes_back(void **state) {
    (void)state;
    char line[2048];
    Program server;
    find_places("busy");
    start(&server, db, NULL);
    counter_open(&counter, &server);
    counter_work(&counter);
    int before = counter.acked;
    snprintf(line, sizeof line, "backup busy.backup --db '%s'", db);
    expect(0, "all verified", line);
    counter_rest(&counter);
    assert_true(counter.acked > before);
    int after = counter.acked, sent = counter.sent;
    assert_int_equal(program_stop(&server), 0);

    expect(0, "all verified", "restore busy.backup --db again.db");
    char key[600], copy[600];
    snprintf(key, sizeof key, "%s.key", db);
    snprintf(copy, sizeof copy, "%s.key", place_path("again.db"));
    assert_int_equal(link(key, copy), 0);
    start(&server, place_path("again.db"), NULL);
    counter_move(&counter, &server);
    counter.acked = before, counter.sent = after; /* some moment in between */
    counter_checks(&counter);
    counter.sent = sent;
    assert_int_equal(program_stop(&server), 0);
    counter_close(&counter);
}

/* A restart by systemd: SIGTERM under load, then start again. */
static void a_stop_answers_and_a_start_continues(void **state) {
    (void)state;
    Program server;
    find_places("restart");
    start(&server, db, NULL);
    counter_open(&counter, &server);
    for (int i = 0; i < 3; i++) {
        counter_work(&counter);
        counter_goes_on(&counter, 2);
        assert_int_equal(program_stop(&server), 0);
        counter_rest(&counter);
        start(&server, db, NULL);
        counter_move(&counter, &server);
        counter_checks(&counter);
    }
    assert_int_equal(counter.refused, 0);
    assert_int_equal(program_stop(&server), 0);
    counter_close(&counter);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_acknowledged_is_lost_with_the_laptop),
        cmocka_unit_test(a_takeover_without_the_key_says_what_is_missing),
        cmocka_unit_test(a_folder_that_was_away_is_filled_again),
        cmocka_unit_test(a_backup_is_taken_under_writes_and_comes_back),
        cmocka_unit_test(a_stop_answers_and_a_start_continues),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
