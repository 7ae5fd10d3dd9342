/* What goes wrong under a running server: the disk is full, the database restarts, a file is
 * read-only or damaged.  The real program; store/test_faults.c looks at each more closely. */
#define _GNU_SOURCE
#include "cli/program.h"
#include "store/place.h"
#include "web/core/counter.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static Counter counter;
static char log_file[512];

static void start(Program *server, const char *db, const char *key) {
    const char *with[] = { "--db", db, "--key-file", key, NULL }, *bare[] = { "--db", db, NULL };
    snprintf(log_file, sizeof log_file, "%s", place_path("outage.log"));
    program_start(server, 0, log_file, key ? with : bare);
}

static void expect(int code, const char *words, const char *args) {
    int got = program_run(place_path(""), "%s", args);
    if (got != code || !strstr(program_said, words))
        fail_msg("%s: exit %d, \"%s\" lacks \"%s\"", args, got, program_said, words);
}

/* ---- the disk ---- */

/* What /health/ready says, as soon as it says that. */
static void await_ready(int status, const char *words) {
    static Caller outsider;
    caller_open(&outsider, counter.caller.port);
    for (int i = 0; i < 300 && outsider.status != status; i++) {
        if (i) usleep(100000);
        json_decref(caller_ask(&outsider, "GET", "/health/ready", NULL, NULL));
    }
    if (outsider.status != status || !strstr(outsider.text, words))
        fail_msg("%d %s", outsider.status, outsider.text);
    caller_close(&outsider);
}

static void fill(const char *path) {
    static const char zeros[4096];
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    while (write(file, zeros, sizeof zeros) > 0) continue;
    assert_int_equal(errno, ENOSPC);
    close(file);
}

static void a_full_disk_is_reported_and_can_be_emptied(void **state) {
    (void)state;
    char folder[512], db[600], ballast[600];
    Program server;
    snprintf(folder, sizeof folder, "%s", place_path("small"));
    assert_int_equal(mkdir(folder, 0777), 0);
    if (mount("none", folder, "tmpfs", 0, "size=8m") != 0) {
        printf("Skipped: this user may not mount a small disk.\n");
        skip();
    }
    snprintf(db, sizeof db, "%s/a.db", folder);
    snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    start(&server, db, NULL);
    counter_open(&counter, &server);
    await_ready(200, "ready");
    fill(ballast);
    await_ready(503, "full"); /* before anyone has tried */
    int status = 200;
    for (int i = 0; i < 2000 && status == 200; i++) status = counter_step(&counter);
    assert_int_equal(status, 503);
    assert_non_null(strstr(counter.said, "is full"));
    counter_checks(&counter); /* looking continues */
    await_ready(503, "full");
    assert_int_equal(unlink(ballast), 0);
    assert_int_equal(counter_step(&counter), 200);
    await_ready(200, "ready");
    counter_checks(&counter);
    assert_int_equal(program_stop(&server), 0);
    counter_close(&counter);
    char line[800];
    snprintf(line, sizeof line, "verify --db '%s'", db);
    expect(0, "verified", line);
    assert_int_equal(umount(folder), 0);
}

/* ---- PostgreSQL ---- */

static void a_restart_of_postgresql_loses_nothing(void **state) {
    (void)state;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512], key[512];
    Program server;
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("pg.key"));
    start(&server, url, key);
    counter_open(&counter, &server);
    for (int i = 0; i < 3; i++) {
        int before = counter.acked;
        counter_work(&counter);
        counter_goes_on(&counter, 2);
        place_restart_pg();
        usleep(500000); /* it asks on meanwhile */
        counter_rest(&counter);
        assert_int_equal(counter.lost, 0); /* every request had an answer */
        int status = 503;                  /* the first ones after it may find the door closed */
        for (int k = 0; k < 100 && status != 200; k++) status = counter_step(&counter);
        assert_int_equal(status, 200);
        assert_true(counter.acked > before);
        counter_checks(&counter);
    }
    if (counter.refused) assert_non_null(strstr(counter.said, "\"code\":"));
    assert_int_equal(program_stop(&server), 0);
    counter_close(&counter);
    char line[800];
    snprintf(line, sizeof line, "verify --db '%s'", url);
    expect(0, "verified", line);
}

/* ---- files ---- */

/* Run `serve` as someone who may not write; what it says and its exit code. */
static int serve_as_nobody(const char *db, char *said, size_t room) {
    const char *program = getenv("CASTELLAN");
    int ends[2], status;
    if (!program) return 77;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        dup2(ends[1], 2);
        if (setgid(65534) != 0 || setuid(65534) != 0) _exit(77);
        execl(program, "castellan", "serve", "--port", "0", "--db", db, NULL);
        _exit(77);
    }
    close(ends[1]);
    size_t size = 0;
    for (ssize_t got; (got = read(ends[0], said + size, room - 1 - size)) > 0;) size += (size_t)got;
    said[size] = 0;
    close(ends[0]);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_read_only_file_is_reported_at_the_start(void **state) {
    (void)state;
    char db[512], said[4096] = "";
    Program server;
    if (getuid() != 0) skip(); /* needs to become someone else */
    snprintf(db, sizeof db, "%s", place_path("mine.db"));
    start(&server, db, NULL);
    assert_int_equal(program_stop(&server), 0);
    assert_int_equal(chmod(db, 0444), 0);
    int code = serve_as_nobody(db, said, sizeof said);
    if (code == 77) skip(); /* the program lies where nobody else may go */
    assert_int_equal(code, 1);
    if (!strstr(said, "write")) fail_msg("%s", said);
}

static void a_damaged_page_is_reported_at_the_start(void **state) {
    (void)state;
    char db[512], line[800];
    Program server;
    snprintf(db, sizeof db, "%s", place_path("hurt.db"));
    start(&server, db, NULL);
    counter_open(&counter, &server);
    for (int i = 0; i < 200; i++) assert_int_equal(counter_step(&counter), 200);
    assert_int_equal(program_stop(&server), 0); /* everything is in the file */
    start(&server, db, NULL);
    program_kill(&server); /* an accident: the next start looks at every page */
    counter_close(&counter);
    FILE *file = fopen(db, "r+b");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    for (long at = 3 * 4096; at < size; at += 4096) {
        fseek(file, at, SEEK_SET);
        for (int i = 0; i < 1024; i++) fputc(i * 7 & 255, file);
    }
    fclose(file);
    snprintf(line, sizeof line, "serve --port 0 --db '%s'", db);
    expect(1, "damaged", line);
}

/* A disk of our own, which nobody else sees. */
static int setup(void **state) {
    if (getuid() == 0 && unshare(CLONE_NEWNS) == 0)
        mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
    return place_setup(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_is_reported_and_can_be_emptied),
        cmocka_unit_test(a_restart_of_postgresql_loses_nothing),
        cmocka_unit_test(a_read_only_file_is_reported_at_the_start),
        cmocka_unit_test(a_damaged_page_is_reported_at_the_start),
    };
    return cmocka_run_group_tests(tests, setup, place_teardown);
}
