/* PostgreSQL is there and does not answer: its processes are stopped under a running server.  The
 * server says how it is, its sockets stay open, every request has an answer, and afterwards nothing
 * acknowledged is lost and nothing was done twice. */
#include "cli/program.h"
#include "store/place.h"
#include "web/core/counter.h"
#include "web/core/announcer.h"

#include <arpa/inet.h>
#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Everything that waits for PostgreSQL does so in proportion to this, in milliseconds: writes are given up
 * after three times as long. */
#define DB_WAIT "500"

/* Seconds.  What hung before hung for as long as PostgreSQL did; bounds are coarse on purpose. */
enum { SOON = 2, BOUND = 40, STOPS = 5, HANG = 2, BACK = 40 };

static Counter counter;
static Announcer announcer;
static Caller outsider;
static Program server;

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static int ask(const char *path) {
    json_decref(caller_ask(&outsider, "GET", path, NULL, NULL));
    return outsider.status;
}

/* ---- a WebSocket that only pings ---- */

static int open_socket(const char *cookie) {
    char text[1024];
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(server.port) };
    struct timeval patience = { BOUND, 0 };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    int size = snprintf(text, sizeof text,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: Upgrade\r\nUpgrade: "
                        "websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                        "AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: %s\r\n\r\n",
                        server.port, cookie);
    assert_int_equal(send(fd, text, (size_t)size, MSG_NOSIGNAL), size);
    size_t got = 0;
    while (got < 4 || memcmp(text + got - 4, "\r\n\r\n", 4) != 0) {
        assert_true(got < sizeof text);
        assert_int_equal(recv(fd, text + got, 1, 0), 1);
        got++;
    }
    if (strncmp(text, "HTTP/1.1 101", 12) != 0) fail_msg("%.*s", (int)got, text);
    return fd;
}

/* Seconds until the pong. */
static double ping(int fd) {
    static const uint8_t PING[6] = { 0x89, 0x80 }; /* nothing, masked with zeros */
    uint8_t pong[2] = { 0 };
    double start = now();
    assert_int_equal(send(fd, PING, sizeof PING, MSG_NOSIGNAL), sizeof PING);
    assert_int_equal(recv(fd, pong, sizeof pong, MSG_WAITALL), sizeof pong);
    assert_int_equal(pong[0], 0x8A);
    return now() - start;
}

/* ---- the hang ---- */

static void await_ready(int status, double seconds) {
    double until = now() + seconds;
    while (ask("/health/ready") != status && now() < until) usleep(100000);
    if (outsider.status != status) fail_msg("%d %s", outsider.status, outsider.text);
}

/* Someone who looks all the time, from a thread of their own: in vain perhaps, but with an answer. */
typedef struct Looker {
    Caller caller;
    pthread_t thread;
    int stop; /* atomic */
    int good, later;
    double worst;
    char flaw[512];
} Looker;

static void *look(void *user) {
    Looker *l = user;
    while (!__atomic_load_n(&l->stop, __ATOMIC_SEQ_CST) && !*l->flaw) {
        double asked = now();
        json_decref(caller_ask(&l->caller, "GET", "/api/settings", NULL, NULL));
        if (now() - asked > l->worst) l->worst = now() - asked;
        if (l->caller.status == 200) l->good++;
        else if (l->caller.status == 503) l->later++;
        else snprintf(l->flaw, sizeof l->flaw, "%d %.400s", l->caller.status, l->caller.text);
        usleep(20000);
    }
    return NULL;
}

static void look_on(Looker *l) {
    memset(l, 0, sizeof *l);
    caller_open(&l->caller, server.port);
    memcpy(l->caller.cookie, counter.caller.cookie, sizeof l->caller.cookie);
    assert_int_equal(pthread_create(&l->thread, NULL, look, l), 0);
}

static void look_away(Looker *l) {
    __atomic_store_n(&l->stop, 1, __ATOMIC_SEQ_CST);
    pthread_join(l->thread, NULL);
    caller_close(&l->caller);
    if (*l->flaw) fail_msg("%s", l->flaw);
    printf("%d looks, %d in vain, the slowest %.2f s\n", l->good + l->later, l->later, l->worst);
    assert_true(l->good > 0 && l->worst < BOUND);
}

/* PostgreSQL hangs for that many seconds, and everyone is asked all the time. */
static void hang(int socket, double seconds) {
    place_freeze_pg();
    bool unready = false;
    double worst = 0, worst_pong = 0;
    for (double start = now(); now() < start + seconds;) {
        double asked = now();
        assert_int_equal(ask("/health/live"), 200);
        double took = now() - asked, pong = ping(socket);
        if (took > worst) worst = took;
        if (pong > worst_pong) worst_pong = pong;
        if (ask("/health/ready") == 503 && !unready) {
            unready = true;
            if (!strstr(outsider.text, "database")) fail_msg("%s", outsider.text);
        }
        usleep(50000);
    }
    place_thaw_pg();
    printf("alive within %.2f s, pong within %.2f s\n", worst, worst_pong);
    assert_true(unready);
    assert_true(worst < SOON);
    assert_true(worst_pong < SOON);
}

static void start_patient(char url[512], const char *wait) {
    char key[512], log_file[512];
    snprintf(key, sizeof key, "%s", place_path("hang.key"));
    snprintf(log_file, sizeof log_file, "%s", place_path("hang.log"));
    const char *args[] = { "--db", url, "--key-file", key, "--db-wait", wait, NULL };
    program_start(&server, 0, log_file, args);
    caller_open(&outsider, server.port);
}

static void start(char url[512]) {
    start_patient(url, DB_WAIT);
}

static void stop(const char *url) {
    caller_close(&outsider);
    assert_int_equal(program_stop(&server), 0);
    if (program_run(place_path(""), "verify --db '%s'", url) != 0 ||
        !strstr(program_said, "verified"))
        fail_msg("%s", program_said);
}

static void a_database_that_hangs_takes_nobody_along(void **state) {
    (void)state;
    enum { LOOKERS = 3 };
    static Looker lookers[LOOKERS];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512];
    snprintf(url, sizeof url, "%s", fresh);
    start(url);
    counter_open(&counter, &server);
    announcer_open(&announcer, &server, counter.caller.cookie, 0);
    int socket = open_socket(counter.caller.cookie);
    assert_int_equal(ask("/health/ready"), 200);
    for (int i = 0; i < 2; i++) {
        announcer_work(&announcer);
        for (int k = 0; k < LOOKERS; k++) look_on(&lookers[k]);
        usleep(300000);
        hang(socket, HANG);
        await_ready(200, BACK);
        for (int k = 0; k < LOOKERS; k++) look_away(&lookers[k]);
        announcer_rest(&announcer);
        announcer_repeats(&announcer);
        int status = 0;
        for (int k = 0; k < 100 && status != 200; k++) status = counter_step(&counter);
        assert_int_equal(status, 200);
        counter_checks(&counter);
        ping(socket);
    }
    Store *store = place_open(url, &(StoreOptions){ .read_only = true });
    announcer_checks(&announcer, 1, store);
    store_close(store);
    close(socket);
    announcer_close(&announcer);
    counter_close(&counter);
    stop(url);
}

/* One read waits for as long as PostgreSQL hangs, which is less than it may: requests that need no database
 * are served as usual. */
static void requests_without_the_database_wait_for_no_read(void **state) {
    (void)state;
    enum { PATIENCE = 20, LOOKS = 40 };
    static Looker looker;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512];
    double worst = 0;
    snprintf(url, sizeof url, "%s", fresh);
    start_patient(url, "20000");
    counter_open(&counter, &server);
    int socket = open_socket(counter.caller.cookie);
    look_on(&looker);
    usleep(300000);
    place_freeze_pg();
    usleep(300000); /* by now its read waits */
    double began = now();
    for (int i = 0; i < LOOKS; i++) {
        double asked = now();
        assert_int_equal(ask("/health/live"), 200);
        ping(socket);
        if (now() - asked > worst) worst = now() - asked;
        usleep(50000);
    }
    double all = now() - began;
    place_thaw_pg();
    look_away(&looker);
    printf("alive and pong within %.2f s, and the look took %.2f s\n", worst, looker.worst);
    assert_true(worst < SOON);
    assert_true(looker.worst > all - 1 && looker.worst < PATIENCE);
    assert_int_equal(looker.later, 0);
    close(socket);
    counter_close(&counter);
    stop(url);
}

/* Requests sent meanwhile are told to try again, and stay signed in. */
static void a_change_is_answered_while_the_database_hangs(void **state) {
    (void)state;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512];
    snprintf(url, sizeof url, "%s", fresh);
    start(url);
    counter_open(&counter, &server);
    place_freeze_pg();
    for (int i = 0; i < 3; i++) {
        double sent = now();
        int status = counter_step(&counter);
        double took = now() - sent;
        printf("change: %d after %.1f s\n", status, took);
        if (status != 503) fail_msg("%d %s", status, counter.caller.text);
        assert_true(took < BOUND);
    }
    assert_true(ask("/health/ready") == 503);
    json_decref(caller_ask(&counter.caller, "GET", "/api/events", NULL, NULL));
    assert_int_equal(counter.caller.status, 503); /* not "there are none", not "sign in first" */
    place_thaw_pg();
    await_ready(200, BACK);
    assert_int_equal(counter_step(&counter), 200);
    counter_checks(&counter);
    counter_close(&counter);
    stop(url);
}

static int sign_in(Caller *caller, const char *password) {
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"Counter\",\"password\":\"%s\"}", password);
    json_decref(caller_ask(caller, "POST", "/api/sessions", body, NULL));
    return caller->status;
}

/* A password that can't be compared is neither wrong nor a guess: nobody waits for it afterwards. */
static void the_right_password_is_not_wrong_while_the_database_hangs(void **state) {
    (void)state;
    enum { TRIES = 8 };
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512];
    snprintf(url, sizeof url, "%s", fresh);
    start(url);
    counter_open(&counter, &server);
    counter_close(&counter);
    caller_close(&outsider); /* the server forgets: sign-ins have to be looked up */
    assert_int_equal(program_stop(&server), 0);
    start(url);
    place_freeze_pg();
    for (int i = 0; i < TRIES; i++) {
        int status = sign_in(&outsider, "a fine long password");
        if (status != 503) fail_msg("%d %s", status, outsider.text);
        json_decref(caller_ask(&outsider, "GET", "/api/codes/ABCDEFGHJ", NULL, NULL));
        assert_int_equal(outsider.status, 503);
    }
    place_thaw_pg();
    await_ready(200, BACK);
    double asked = now();
    assert_int_equal(sign_in(&outsider, "a fine long password"), 201);
    double took = now() - asked;
    printf("signed in after %.1f s\n", took);
    assert_true(took < 4);
    stop(url);
}

/* The process of PostgreSQL that writes for the server: its last words are always these. */
static pid_t find_writer(const char *url) {
    pid_t pid = 0;
    PGconn *link = PQconnectdb(url);
    for (int i = 0; i < 500 && !pid; i++, usleep(10000)) {
        PGresult *found = PQexec(link, "SELECT pid FROM pg_stat_activity WHERE datname = "
                                       "current_database() AND query IN ('COMMIT', 'ROLLBACK')");
        if (PQntuples(found) > 0) pid = (pid_t)strtol(PQgetvalue(found, 0, 0), NULL, 10);
        PQclear(found);
    }
    PQfinish(link);
    assert_true(pid > 1);
    return pid;
}

/* The process stands still in the middle of whatever it does, with its locks, and later goes on and
 * perhaps commits what was long given up: no notice is lost, and none is there twice. */
static void a_stuck_writer_is_left_behind(void **state) {
    (void)state;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512];
    snprintf(url, sizeof url, "%s", fresh);
    start(url);
    counter_open(&counter, &server);
    announcer_open(&announcer, &server, counter.caller.cookie, 1);
    for (int i = 0; i < 4; i++) {
        announcer_work(&announcer);
        usleep(200000 + 37000 * (useconds_t)i);
        pid_t writer = find_writer(url);
        kill(writer, SIGSTOP);
        usleep(i % 2 ? 300000 : 800000); /* less than the writer waits, and more */
        kill(writer, SIGCONT);
        double sent = now();
        announcer_rest(&announcer);
        assert_true(now() - sent < BOUND);
        announcer_repeats(&announcer);
        await_ready(200, BACK);
    }
    Store *store = place_open(url, &(StoreOptions){ .read_only = true });
    announcer_checks(&announcer, 1, store);
    store_close(store);
    printf("%d notices\n", announcer.said);
    announcer_close(&announcer);
    counter_close(&counter);
    stop(url);
}

/* SIGTERM is heeded though nothing can be written any more, and someone's read may wait for much longer. */
static void a_server_stops_while_the_database_hangs(void **state) {
    (void)state;
    static Looker looker;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512];
    snprintf(url, sizeof url, "%s", fresh);
    start_patient(url, "20000");
    counter_open(&counter, &server);
    counter_work(&counter);
    look_on(&looker);
    usleep(300000);
    place_freeze_pg();
    usleep(300000);
    double asked = now();
    program_stop(&server);
    double took = now() - asked;
    place_thaw_pg();
    __atomic_store_n(&looker.stop, 1, __ATOMIC_SEQ_CST);
    pthread_join(looker.thread, NULL); /* whatever it was told when the server went */
    caller_close(&looker.caller);
    counter_rest(&counter);
    counter_close(&counter);
    caller_close(&outsider);
    printf("stopped after %.1f s\n", took);
    assert_true(took < STOPS);
}

int main(int argc, char **argv) {
    const char *part = argc > 1 ? argv[1] : ""; /* tests/meson.build: test_parts */
    int failed = 0;
    const struct CMUnitTest reads[] = {
        cmocka_unit_test(a_database_that_hangs_takes_nobody_along),
        cmocka_unit_test(requests_without_the_database_wait_for_no_read),
    };
    const struct CMUnitTest writes[] = {
        cmocka_unit_test(a_change_is_answered_while_the_database_hangs),
        cmocka_unit_test(the_right_password_is_not_wrong_while_the_database_hangs),
        cmocka_unit_test(a_stuck_writer_is_left_behind),
        cmocka_unit_test(a_server_stops_while_the_database_hangs),
    };
    if (!*part || strcmp(part, "reads") == 0)
        failed += cmocka_run_group_tests(reads, place_setup, place_teardown);
    if (!*part || strcmp(part, "writes") == 0)
        failed += cmocka_run_group_tests(writes, place_setup, place_teardown);
    return failed;
}
