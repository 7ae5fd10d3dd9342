/* Memory runs out, at any allocation and for any library that we hand ours to: what is under way fails in
 * words, or the process ends with a sentence (the log's writer does); nothing is broken, and what was
 * acknowledged is there.
 *
 * The linker leads our allocations here (--wrap); SQLite and jansson are given the same ones.  libuv is
 * not: it ends the process itself.
 * Each try is a process of its own.  Arguments: how many tries for each scene, and which allocation alone. */
#include "app/archive/judge.h"
#include "base/heap.h"
#include "store/place.h"

#include <jansson.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { DONE = 0, REFUSED = 40, WORDLESS = 41, FOREVER = 1 << 30 };

static long tries = 40, only; /* only: this allocation, to see a failure again */

/* ---- memory ---- */

static atomic_long left = FOREVER; /* allocations that go well */
static atomic_bool for_good;       /* none after the first failure */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);

static bool is_out(void) {
    long now = atomic_fetch_sub(&left, 1) - 1;
    return now == 0 || (now < 0 && for_good);
}

void *__wrap_malloc(size_t size) {
    return is_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return is_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return is_out() ? NULL : __real_realloc(old, size);
}

char *__wrap_strndup(const char *text, size_t size) {
    size_t length = strnlen(text, size);
    char *copy = __wrap_malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *__wrap_strdup(const char *text) {
    return __wrap_strndup(text, strlen(text));
}

static sqlite3_mem_methods of_sqlite;

static void *sqlite_malloc(int size) {
    return is_out() ? NULL : of_sqlite.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size) {
    return is_out() ? NULL : of_sqlite.xRealloc(old, size);
}

static void share_memory(void) {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &of_sqlite);
    sqlite3_mem_methods ours = of_sqlite;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
    json_set_alloc_funcs(__wrap_malloc, free);
}

/* ---- the scenes ---- */

typedef struct Scene {
    const char *name;
    int (*play)(const char *path,
                int out); /* how the process ends; acknowledged numbers go to `out` */
} Scene;

static int refused(const Err *err) {
    return err->text[0] ? REFUSED : WORDLESS;
}

/* One write of two streams and a cell; the store acknowledges it or says why not. */
static Status append(Store *store, unsigned number, Err *err) {
    char command[16];
    snprintf(command, sizeof command, "c-%u", number);
    StoreRecord event = {
        .type = "noted", .version = 1, .public = { "{}", 2 }, .sealed = { "x", 1 }
    };
    StorePart parts[] = { { "game/1", number, &event, 1 }, { "game/2", number, &event, 1 } };
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p", command, "", { "words", 5 } };
    StoreWrite write = { command, parts, 2, &cell, 1 };
    return store_append(store, &write, NULL, err);
}

static bool look(void *user, const StoreRecord *event) {
    (void)event;
    ++*(unsigned *)user;
    return true;
}

static int keep_a_log(const char *path, int out) {
    Store *store;
    Err err = { 0 };
    StoreVerdict verdict;
    unsigned seen = 0;
    if (store_open(path, NULL, &store, &err)) return refused(&err);
    int end = DONE;
    for (unsigned i = 0; i < 3 && !end; i++) {
        if (append(store, i, &err)) end = refused(&err);
        else if (write(out, "!", 1) != 1) _exit(3);
    }
    if (!end && store_read(store, "game/1", 1, 0, look, &seen, &err)) end = refused(&err);
    if (!end && seen != 3) _exit(4);
    if (!end && store_verify(store, "", NULL, 0, NULL, NULL, &verdict, &err)) end = refused(&err);
    store_close(store);
    return end;
}

static char archive[1 << 14];
static size_t archive_size;

static int judge_a_file(const char *path, int out) {
    (void)path, (void)out;
    Err err = { 0 };
    Buf told = buf_heap(1 << 20);
    Status status = archive_judge(archive, archive_size, &(ArchiveWitness){ 0 }, 0, NULL, &told,
                                  &err);
    buf_free(&told);
    return status ? refused(&err) : DONE;
}

static const Scene KEEPING = { "keeping a log", keep_a_log };
static const Scene JUDGING = { "judging a file", judge_a_file };

/* ---- one try ---- */

static size_t read_all(int from, char *to, size_t room) {
    size_t size = 0;
    char rest[256];
    for (ssize_t got; (got = read(from, size < room ? to + size : rest,
                                  size < room ? room - size : sizeof rest)) > 0;)
        if (size < room) size += (size_t)got;
    return size;
}

/* Allocations that one run makes; or the run with failures ends well. */
static long try_once(const Scene *scene, long after, bool good) {
    char path[512], said[4096] = "";
    int out[2], words[2], status;
    long used = 0;
    snprintf(path, sizeof path, "%s", place_fresh("sqlite"));
    assert_int_equal(pipe(out), 0);
    assert_int_equal(pipe(words), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(words[1], STDERR_FILENO);
        share_memory();
        for_good = good;
        left = after;
        int end = scene->play(path, out[1]);
        used = after - left;
        left = FOREVER;
        if (write(out[1], &used, sizeof used) != sizeof used) _exit(3);
        _exit(end);
    }
    close(out[1]), close(words[1]);
    char told[64];
    size_t heard = read_all(words[0], said, sizeof said - 1),
           count = read_all(out[0], told, sizeof told);
    said[heard] = 0;
    close(out[0]), close(words[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    bool ended = WIFEXITED(status) &&
                 (WEXITSTATUS(status) == DONE || WEXITSTATUS(status) == REFUSED);
    bool said_so = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT &&
                   strstr(said, "ot enough memory"); /* at the start of a sentence, too */
    if (!ended && !said_so)
        fail_msg("%s, allocation %ld%s: %d: %s", scene->name, after,
                 good ? " and all later ones" : "", status, said);
    size_t acknowledged = 0;
    while (acknowledged < count && told[acknowledged] == '!') acknowledged++;
    if (ended && count == acknowledged + sizeof used)
        memcpy(&used, told + acknowledged, sizeof used);
    if (scene != &KEEPING) return used;
    Store *store = place_open(path, NULL);
    StoreHead head;
    Err err;
    assert_int_equal(store_head(store, "game/2", &head, &err), OK);
    assert_in_range(head.seq, acknowledged, acknowledged + 1); /* one may have been on its way */
    place_sound(store);
    store_close(store);
    return used;
}

static void run_out(const Scene *scene) {
    long all = try_once(scene, FOREVER, false), step = all / tries > 0 ? all / tries : 1;
    assert_true(all > 100);
    if (only) {
        try_once(scene, only, false);
        try_once(scene, only, true);
        return;
    }
    int count = 0;
    for (long after = 1; after <= all; after += step, count += 2) {
        try_once(scene, after, false);
        try_once(scene, after, true);
    }
    printf("%s: %ld allocations, %d tries\n", scene->name, all, count);
}

static void the_log_is_kept_or_the_process_ends(void **state) {
    (void)state;
    run_out(&KEEPING);
}

static void a_file_is_judged_or_refused(void **state) {
    (void)state;
    FILE *file = fopen(SOURCE_ROOT "/tests/fuzz/corpus/archive/published.json", "rb");
    assert_non_null(file);
    archive_size = fread(archive, 1, sizeof archive, file);
    fclose(file);
    run_out(&JUDGING);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_is_kept_or_the_process_ends),
        cmocka_unit_test(a_file_is_judged_or_refused),
    };
    if (argc > 1) tries = atol(argv[1]);
    if (argc > 2) only = atol(argv[2]);
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
