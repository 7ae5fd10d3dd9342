/* Nobody's clock pays for us: the program is stopped and killed while someone thinks about a move. */
#include "cli/program.h"
#include "load/call.h"
#include "load/program.h"
#include "store/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A machine is believed dead after this; its heartbeat is three times as fast. */
#define TAKEOVER "900"
enum { BEAT_MS = 300, CRASHES = 3, RUN_MS = 1000, OUTAGE_MS = 300, SLICES = 40 };

static Caller ada;
static char db[512], key[512], log_file[512], table[64];

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* How long the server's loop has waited for a processor: on a busy machine that is a stall, and nobody's time. */
static int64_t waited_ms(const Program *server) {
    char path[64];
    unsigned long long ran = 0, waited = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)server->pid);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%llu %llu", &ran, &waited) != 2) waited = 0;
    if (file) fclose(file);
    return (int64_t)(waited / 1000000);
}

static bool as_shipped; /* with the default interval of castellan serve */

static void start(Program *server, uint16_t port) {
    const char *args[] = { "--db",  db,           "--key-file", key, "--missed",
                           "60000", "--takeover", TAKEOVER,     NULL };
    if (as_shipped) args[6] = NULL;
    program_start(server, port, log_file, args);
}

static void ask(const char *path, const char *format, ...) {
    char body[512];
    va_list args;
    va_start(args, format);
    vsnprintf(body, sizeof body, format, args);
    va_end(args);
    json_decref(caller_ask(&ada, "POST", path, body, NULL));
    if (ada.status != 200 && ada.status != 201)
        fail_msg("POST %s %s: %d %s", path, body, ada.status, ada.text);
}

/* Ada sits at a table with three bots, and it is her turn to build first. */
static void begin(Program *server, const char *name, unsigned limit_s) {
    char file[64], path[128];
    snprintf(file, sizeof file, "%s.key", name);
    snprintf(key, sizeof key, "%s", place_path(file));
    snprintf(file, sizeof file, "%s.log", name);
    snprintf(log_file, sizeof log_file, "%s", place_path(file));
    start(server, 0);
    caller_open(&ada, server->port);
    ask("/api/setup", "{\"name\":\"Ada\",\"password\":\"correct horse battery\",\"token\":\"%s\"}",
        server->setup);
    ask("/api/tables",
        "{\"settings\":{\"shuffle\":false,\"rules\":{\"turn_limit_s\":%u}},\"sit\":true}", limit_s);
    json_t *answer = json_loads(ada.text, 0, NULL);
    snprintf(table, sizeof table, "%s", json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    snprintf(path, sizeof path, "/api/tables/%s/bots", table);
    for (int i = 0; i < 3; i++) ask(path, "{\"bot\":\"greedy\"}");
    snprintf(path, sizeof path, "/api/tables/%s/start", table);
    ask(path, "{}");
}

static void build(void) {
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s/actions", table);
    json_decref(caller_ask(&ada, "POST", path, "{\"action\":\"settlement 10\"}", "first"));
}

/* ---- what the log says ---- */

typedef struct Account {
    int64_t spent; /* by seat 0 */
    int timeouts;
} Account;

static bool add_up(void *user, const StoreRecord *event) {
    Account *a = user;
    json_t *entry = json_loadb(event->public.at, event->public.size, 0, NULL);
    const json_t *spent = json_object_get(entry, "spent_ms");
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    const char *action = json_string_value(json_object_get(entry, "action"));
    a->spent += json_integer_value(json_array_get(spent, 0));
    a->timeouts += kind && strcmp(kind, "timeout") == 0;
    bool built = action && strncmp(action, "settlement", 10) == 0;
    json_decref(entry);
    return !built; /* that was hers */
}

static Account read_account(void) {
    Account a = { 0 };
    Err err;
    char stream[80];
    snprintf(stream, sizeof stream, "game/%s", table);
    Store *store = place_open(db, &(StoreOptions){ .read_only = true });
    if (store_read(store, stream, 1, 0, add_up, &a, &err)) fail_msg("%s", err.text);
    store_close(store);
    return a;
}

static void end(Program *server) {
    caller_close(&ada);
    assert_int_equal(program_stop(server), 0);
}

/* ---- stalls ---- */

static void *build_later(void *unused) {
    usleep(1000000);
    build();
    return unused;
}

/* The move waits in the server's socket while its time runs out: it was in time, and the server's
 * sleep costs nobody. */
static void a_move_that_came_while_we_stood_still_is_in_time(void **state) {
    (void)state;
    Program server;
    pthread_t thread;
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    begin(&server, "stall", 2);
    usleep(700000);
    assert_int_equal(kill(server.pid, SIGSTOP), 0);
    assert_int_equal(pthread_create(&thread, NULL, build_later, NULL), 0);
    usleep(2500000);
    assert_int_equal(kill(server.pid, SIGCONT), 0);
    pthread_join(thread, NULL);
    if (ada.status != 200) fail_msg("%d %s", ada.status, ada.text);
    end(&server);
    Account a = read_account();
    printf("charged %lld ms of 700 to be charged and 2500 not\n", (long long)a.spent);
    assert_int_equal(a.timeouts, 0);
    assert_in_range(a.spent, 300, 1900);
}

/* A tenth of the processor, in slices that are too short to be noticed one by one. */
static void a_server_that_gets_a_tenth_of_the_processor_charges_little_more(void **state) {
    (void)state;
    Program server;
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    begin(&server, "slices", 8);
    usleep(1000000);
    int64_t since = now_ms();
    for (int i = 0; i < SLICES; i++) {
        assert_int_equal(kill(server.pid, SIGSTOP), 0);
        usleep(90000);
        assert_int_equal(kill(server.pid, SIGCONT), 0);
        usleep(10000);
    }
    int64_t ran = now_ms() - since;
    build();
    if (ada.status != 200) fail_msg("%d %s", ada.status, ada.text);
    end(&server);
    Account a = read_account();
    printf("charged %lld ms of 1000 to be charged and a tenth of %lld\n", (long long)a.spent,
           (long long)ran);
    assert_int_equal(a.timeouts, 0);
    assert_in_range(a.spent, 700, 1500 + ran / 3);
}

/* ---- crashes ---- */

static void a_crash_gives_back_less_than_a_heartbeat(void **state) {
    (void)state;
    Program server;
    int64_t ran = 0, waited = 0, since;
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    begin(&server, "crash", 600);
    since = now_ms();
    waited -= waited_ms(&server);
    for (int i = 0; i < CRASHES; i++) {
        usleep(RUN_MS * 1000);
        ran += now_ms() - since;
        waited += waited_ms(&server);
        program_kill(&server);
        usleep(OUTAGE_MS * 1000);
        start(&server, server.port);
        since = now_ms();
        waited -= waited_ms(&server);
    }
    usleep(RUN_MS * 1000);
    caller_close(&ada);
    build();
    ran += now_ms() - since;
    waited += waited_ms(&server);
    if (ada.status != 200) fail_msg("%d %s", ada.status, ada.text);
    end(&server);
    Account a = read_account();
    printf("charged %lld ms of %lld, %lld of them without a processor\n", (long long)a.spent,
           (long long)ran, (long long)waited);
    assert_int_equal(a.timeouts, 0);
    /* a heartbeat each, and something for a busy machine; the outages are charged to nobody */
    assert_true(a.spent >= ran - waited - CRASHES * (BEAT_MS + 250));
    assert_true(a.spent <= ran + CRASHES * OUTAGE_MS / 2);
}

/* One crash as it is shipped, some while after the game has begun: one second is given back at most. */
static void crash_once(int64_t after) {
    enum { SECOND = 1000 };
    Program server;
    char name[32];
    snprintf(name, sizeof name, "shipped-%d", (int)after);
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    begin(&server, name, 600);
    int64_t since = now_ms(), before = waited_ms(&server);
    usleep((useconds_t)after * 1000);
    int64_t ran = now_ms() - since, waited = waited_ms(&server) - before;
    program_kill(&server);
    start(&server, server.port);
    caller_close(&ada);
    build();
    if (ada.status != 200) fail_msg("%d %s", ada.status, ada.text);
    end(&server);
    Account a = read_account();
    printf("charged %lld ms of %lld, %lld of them without a processor\n", (long long)a.spent,
           (long long)ran, (long long)waited);
    assert_int_equal(a.timeouts, 0);
    assert_true(a.spent >= ran - waited - SECOND);
}

static void a_crash_gives_back_at_most_a_second(void **state) {
    (void)state;
    as_shipped = true;
    for (int64_t after = 2300; after < 4000; after += 500) crash_once(after);
    as_shipped = false;
}

/* The machine that drives the table dies: another one finds in its last heartbeat what Ada's clock had
 * run, and continues from there. */
static void another_machine_continues_from_the_heartbeat(void **state) {
    (void)state;
    Program one, two;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(db, sizeof db, "%s", fresh);
    begin(&one, "nodes", 600);
    int64_t since = now_ms();
    start(&two, 0);
    usleep(4000 * 1000); /* more than a successor adds without a heartbeat: MISSED_MS */
    int64_t ran = now_ms() - since;
    program_kill(&one);
    since = now_ms();
    usleep(2000 * 1000); /* it notices after a second or so */
    ada.port = two.port;
    caller_close(&ada);
    build();
    int64_t after = now_ms() - since;
    if (ada.status != 200) fail_msg("%d %s", ada.status, ada.text);
    end(&two);
    Account a = read_account();
    printf("charged %lld ms of %lld and %lld\n", (long long)a.spent, (long long)ran,
           (long long)after);
    assert_int_equal(a.timeouts, 0);
    assert_true(a.spent >= ran - BEAT_MS - 250);
    assert_true(a.spent <= ran + after - 500);
}

int main(int argc, char **argv) {
    const char *part = argc > 1 ? argv[1] : ""; /* tests/meson.build: test_parts */
    int failed = 0;
    const struct CMUnitTest alone[] = {
        cmocka_unit_test(a_move_that_came_while_we_stood_still_is_in_time),
        cmocka_unit_test(a_server_that_gets_a_tenth_of_the_processor_charges_little_more),
        cmocka_unit_test(a_crash_gives_back_less_than_a_heartbeat),
        cmocka_unit_test(a_crash_gives_back_at_most_a_second),
    };
    const struct CMUnitTest nodes[] = {
        cmocka_unit_test(another_machine_continues_from_the_heartbeat),
    };
    if (!*part || strcmp(part, "alone") == 0)
        failed += cmocka_run_group_tests(alone, place_setup, place_teardown);
    if (!*part || strcmp(part, "nodes") == 0)
        failed += cmocka_run_group_tests(nodes, place_setup, place_teardown);
    return failed;
}
