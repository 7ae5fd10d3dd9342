#define _XOPEN_SOURCE 700 /* nftw */
#define _DEFAULT_SOURCE
#include "store/place.h"

#include <ftw.h>
#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[256], pg_folder[256], pg_url[256], pg_reason[256];
static enum { PG_UNTRIED, PG_RUNS, PG_NONE } pg;
static int made;

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk) {
    (void)about, (void)kind, (void)walk;
    return remove(path);
}

static const char *script(void) {
    static char path[512];
    snprintf(path, sizeof path, "%s/tools/pg_test_server.sh", SOURCE_ROOT);
    return path;
}

int place_setup(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/castellan-store.XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(folder)) return -1;
    return chmod(folder, 0777); /* some tests go on as another user */
}

int place_teardown(void **state) {
    (void)state;
    char line[1024];
    if (pg == PG_RUNS) {
        place_thaw_pg(); /* after a failed test */
        snprintf(line, sizeof line, "'%s' stop '%s'", script(), pg_folder);
        if (system(line) != 0) printf("PostgreSQL did not stop.\n");
        pg = PG_UNTRIED; /* for another group */
    }
    return nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *place_path(const char *name) {
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    if (!folder[0]) fail_msg("This group of tests needs place_setup() and place_teardown().");
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void start_pg(void) {
    char line[1024];
    snprintf(line, sizeof line, "'%s' start %ld 2>&1", script(), (long)getpid());
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    pg = fgets(line, sizeof line, pipe) && sscanf(line, "%255s %255s", pg_folder, pg_url) == 2 &&
                 strncmp(pg_url, "postgres://", 11) == 0
             ? PG_RUNS
             : PG_NONE;
    if (pg == PG_NONE) snprintf(pg_reason, sizeof pg_reason, "%.200s", line);
    pclose(pipe);
}

static const char *fresh_pg(void) {
    static char url[512];
    char sql[64];
    if (pg == PG_UNTRIED) start_pg();
    if (pg == PG_NONE) {
        if (getenv("NEEDS_POSTGRESQL")) fail_msg("No PostgreSQL: %s", pg_reason);
        printf("Skipped: %s\n", pg_reason);
        return NULL;
    }
    PGconn *link = PQconnectdb(pg_url);
    snprintf(sql, sizeof sql, "CREATE DATABASE t%d", ++made);
    PGresult *result = PQexec(link, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail_msg("%s", PQerrorMessage(link));
    PQclear(result);
    PQfinish(link);
    snprintf(url, sizeof url, "%.*st%d", (int)(strrchr(pg_url, '/') - pg_url) + 1, pg_url, made);
    return url;
}

const char *place_fresh(const char *kind) {
    static char path[512];
    if (strcmp(kind, "memory") == 0) return "memory:";
    if (strcmp(kind, "postgres") == 0) return fresh_pg();
    snprintf(path, sizeof path, "%s/%d.db", folder, ++made);
    return path;
}

void place_restart_pg(void) {
    char line[1024];
    snprintf(line, sizeof line, "'%s' restart '%s'", script(), pg_folder);
    assert_int_equal(system(line), 0);
}

/* To the server and then to its children, which it may still make until it is stopped itself. */
static void signal_pg(int number) {
    char path[512];
    long server = 0, child;
    snprintf(path, sizeof path, "%s/data/postmaster.pid", pg_folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld", &server), 1);
    fclose(file);
    assert_true(server > 1);
    kill((pid_t)server, number);
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", server, server);
    if (!(file = fopen(path, "r"))) return;
    while (fscanf(file, "%ld", &child) == 1) kill((pid_t)child, number);
    fclose(file);
}

static bool frozen;

void place_freeze_pg(void) {
    frozen = true;
    signal_pg(SIGSTOP);
}

void place_thaw_pg(void) {
    if (frozen) signal_pg(SIGCONT);
    frozen = false;
}

static void tell_sqlite(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void tell_pg(const char *url, const char *sql) {
    PGconn *link = PQconnectdb(url);
    PGresult *result = PQexec(link, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(link));
    PQclear(result);
    PQfinish(link);
}

void place_tell(const char *url, const char *sql) {
    if (strncmp(url, "postgres", 8) == 0) tell_pg(url, sql);
    else tell_sqlite(url, sql);
}

void place_hide(const char *url, const char *table, bool hidden) {
    char sql[128];
    snprintf(sql, sizeof sql, "ALTER TABLE %s%s RENAME TO %s%s", hidden ? "" : "hidden_", table,
             hidden ? "hidden_" : "", table);
    place_tell(url, sql);
}

void place_cut_pg(const char *url) {
    place_tell(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

Store *place_open(const char *url, const StoreOptions *options) {
    Store *store;
    Err err;
    if (store_open(url, options, &store, &err)) fail_msg("%s", err.text);
    return store;
}

void place_fill(Store *store, const char *stream, uint64_t expected, size_t count) {
    enum { TOGETHER = 50 };
    static char texts[TOGETHER][64];
    StoreRecord events[TOGETHER];
    while (count > 0) {
        size_t now = count < TOGETHER ? count : TOGETHER;
        for (size_t i = 0; i < now; i++) {
            int size = snprintf(texts[i], sizeof texts[i], "{\"number\":%zu}",
                                (size_t)expected + i + 1);
            events[i] = (StoreRecord){ .type = "noted",
                                       .version = 1,
                                       .at = 1700000000000,
                                       .public = { texts[i], (size_t)size } };
            if (i % 3 == 1) events[i].sealed = (Bytes){ "a card", 6 };
        }
        Err err;
        StorePart part = { stream, expected, events, now };
        if (store_append(store, &(StoreWrite){ .parts = &part, .part_count = 1 }, NULL, &err))
            fail_msg("%s", err.text);
        expected += now;
        count -= now;
    }
}

typedef struct Compare {
    Store *other;
    size_t streams;
} Compare;

static bool compare_head(void *user, const StoreHead *head) {
    Compare *compare = user;
    StoreHead there;
    Err err;
    assert_int_equal(store_head(compare->other, head->stream, &there, &err), OK);
    assert_int_equal(there.seq, head->seq);
    assert_memory_equal(there.hash, head->hash, sizeof head->hash);
    compare->streams++;
    return true;
}

void place_same_heads(Store *a, Store *b) {
    Err err;
    Compare in_b = { .other = b }, in_a = { .other = a };
    assert_int_equal(store_streams(a, "", "", 0, compare_head, &in_b, &err), OK);
    assert_int_equal(store_streams(b, "", "", 0, compare_head, &in_a, &err), OK);
    assert_int_equal(in_a.streams, in_b.streams);
}

static void print_finding(void *user, const StoreFinding *finding) {
    (void)user;
    printf("%s\n", finding->text);
}

void place_sound(Store *store) {
    StoreVerdict verdict;
    Err err;
    if (store_verify(store, "", NULL, 0, print_finding, NULL, &verdict, &err))
        fail_msg("%s", err.text);
    assert_int_equal(verdict.findings, 0);
}
