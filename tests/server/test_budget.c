/* Nobody has the loop to themselves: a share of each turn, and not too fast. */
#include "server/meter.h"
#include "server/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define COUNT "/count HTTP/1.1\r\nHost: localhost\r\n\r\n"
enum { FLOOD = 900, STEPS = 16 };

static int setup(void **state) {
    Rig *rig = rig_new(state);
    rig->options.limits.turn_steps = STEPS;
    rig->options.limits.turn_us = 0; /* a busy machine would count for less */
    return 0;
}

static uint64_t ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void say_often(Client *c, const char *text, int times) {
    size_t size = (size_t)times * strlen(text);
    char *all = malloc(size + 1), *to = all;
    for (int i = 0; i < times; i++) to = stpcpy(to, text);
    client_say(c, all, size);
    free(all);
}

/* Let the loop wait until everyone's bytes are there, so that it finds them all at once: what is sent within
 * one machine has arrived when send() returns.  First come, first accepted.  Who keeps it
 * waiting comes from elsewhere: that time counts for nobody here. */
static Client *stall(Rig *rig) {
    Client *c = client_from(rig, "127.0.0.3");
    client_says(c, "GET /stall HTTP/1.1\r\nHost: localhost\r\n\r\n");
    while (sem_wait(&rig->stalled) != 0) {
    }
    return c;
}

static void go(Rig *rig, Client *stalled) {
    Answer a;
    sem_post(&rig->stall);
    assert_true(client_answer(stalled, &a));
    client_close(stalled);
}

static unsigned number(Client *c) {
    Answer a;
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 200);
    return (unsigned)strtoul(a.body, NULL, 10);
}

/* Which answer does someone get who asks one thing while another asks very many? */
static unsigned meet_flood(Rig *rig, const char *asked) {
    rig_start(rig);
    Client *flood = client_open(rig), *honest = client_open(rig);
    flood->heads = *asked == 'H';
    assert_int_equal(rig_ask(rig, "GET " COUNT).status, 200); /* all three are accepted */
    Client *stalled = stall(rig);
    say_often(flood, asked, FLOOD);
    client_says(honest, "GET " COUNT);
    go(rig, stalled);
    unsigned mine = number(honest);
    Answer a;
    for (int i = 0; i < FLOOD; i++) assert_true(client_answer(flood, &a)); /* and it gets all */
    assert_int_equal(a.status, 200);
    client_close(flood), client_close(honest);
    return mine;
}

static void a_flood_of_requests_lets_others_go_first(void **state) {
    assert_in_range(meet_flood(*state, "GET " COUNT), 1, 3 * STEPS);
}

static void a_flood_of_heads_lets_others_go_first(void **state) {
    assert_in_range(meet_flood(*state, "HEAD " COUNT), 1, 3 * STEPS);
}

static void costly_requests_use_up_a_turn_sooner(void **state) {
    Rig *rig = *state;
    rig->options.limits.turn_steps = 0;
    rig->options.limits.turn_us = 1000;
    rig->work_us = 600;
    assert_in_range(meet_flood(rig, "GET " COUNT), 1, 12);
}

static void two_floods_share_the_loop(void **state) {
    enum { EACH = 200 }; /* whose answers fit, so that nobody waits for the client to read */
    Rig *rig = *state;
    rig_start(rig);
    Client *one = client_open(rig), *two = client_open(rig), *stalled = stall(rig);
    say_often(one, "GET " COUNT, EACH);
    say_often(two, "GET " COUNT, EACH);
    go(rig, stalled);
    for (unsigned i = 1; i <= EACH; i++) { /* neither is far ahead of the other */
        assert_in_range(number(one), i, 2 * i + 4 * STEPS);
        assert_in_range(number(two), i, 2 * i + 4 * STEPS);
    }
    client_close(one), client_close(two);
}

/* Many connections of one address against one of another. */
static void a_crowd_of_connections_counts_as_one_client(void **state) {
    enum { CROWD = 100 };
    static const char FROM[] =
        "GET /count HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n\r\n";
    Rig *rig = *state;
    char theirs[128], mine[128];
    snprintf(theirs, sizeof theirs, FROM, "192.0.2.1");
    snprintf(mine, sizeof mine, FROM, "192.0.2.2");
    rig->options.behind_proxy = true;
    memset(rig->options.limits.rate, 0, sizeof rig->options.limits.rate);
    rig->options.limits.turn_reads_us = 5000;
    rig->options.limits.turn_line_us = 5000;
    rig_start(rig);
    Client *crowd[CROWD], *honest = client_open(rig);
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = client_open(rig);
        client_says(crowd[i], theirs); /* so that it is known whose connection it is */
        number(crowd[i]);
    }
    client_says(honest, mine);
    unsigned before = number(honest);
    Client *stalled = stall(rig);
    rig->work_us = 2000;
    for (int i = 0; i < CROWD; i++) client_says(crowd[i], theirs);
    client_says(honest, mine);
    go(rig, stalled);
    assert_in_range(number(honest), before + 1, before + 20);
    for (int i = 0; i < CROWD; i++) number(crowd[i]), client_close(crowd[i]);
    client_close(honest);
}

/* ---- within one address ---- */

enum { HALL = 100, SOON = 40 }; /* a busy machine may serve a few more before we are heard */
#define HALL_STRANGER "GET /count HTTP/1.1\r\nHost: localhost\r\n\r\n"
#define HALL_SEVEN "GET /count?person=7 HTTP/1.1\r\nHost: localhost\r\nCookie: a=seven\r\n\r\n"
#define HALL_EIGHT "GET /count?person=8 HTTP/1.1\r\nHost: localhost\r\nCookie: a=eight\r\n\r\n"
#define HALL_MOVE "GET /urgent?person=7 HTTP/1.1\r\nHost: localhost\r\nCookie: a=seven\r\n\r\n"

static void prepare_hall(Rig *rig) {
    memset(rig->options.limits.rate, 0, sizeof rig->options.limits.rate);
    rig->options.limits.turn_reads_us = 5000;
    rig->options.limits.turn_line_us = 5000;
    rig_start(rig);
    assert_int_equal(rig_ask(rig, HALL_SEVEN).status, 200); /* both are known by their cookies */
    assert_int_equal(rig_ask(rig, HALL_EIGHT).status, 200);
}

/* A hundred connections of one visitor ask for something costly at once. */
static void crowd_in(Rig *rig, Client *crowd[HALL], const char *asked) {
    for (int i = 0; i < HALL; i++) crowd[i] = client_open(rig);
    Client *stalled = stall(rig);
    rig->work_us = 5000;
    for (int i = 0; i < HALL; i++) client_says(crowd[i], asked);
    go(rig, stalled);
}

static void crowd_out(Client *crowd[HALL]) {
    for (int i = 0; i < HALL; i++) number(crowd[i]), client_close(crowd[i]);
}

/* How many of the crowd were served between this and its answer? */
static unsigned overtaken(Rig *rig, Client *c, const char *asked) {
    unsigned before = rig->counted;
    client_says(c, asked);
    return number(c) - before;
}

static void a_strangers_crowd_holds_up_nobody_at_the_same_address(void **state) {
    Rig *rig = *state;
    prepare_hall(rig);
    Client *crowd[HALL], *seven = client_open(rig), *stranger = client_open(rig);
    crowd_in(rig, crowd, HALL_STRANGER);
    assert_in_range(overtaken(rig, seven, HALL_SEVEN), 1, SOON);
    assert_in_range(overtaken(rig, stranger, HALL_STRANGER), 1, SOON);
    rig->work_us = 20000; /* also on a connection that has had more than each of the crowd's */
    overtaken(rig, seven, HALL_SEVEN);
    assert_in_range(overtaken(rig, seven, HALL_SEVEN), 1, 6);
    rig->work_us = 0;
    crowd_out(crowd);
    client_close(seven), client_close(stranger);
}

static void one_persons_crowd_holds_up_nobody_else(void **state) {
    Rig *rig = *state;
    prepare_hall(rig);
    Client *crowd[HALL], *eight = client_open(rig), *stranger = client_open(rig);
    crowd_in(rig, crowd, HALL_SEVEN);
    assert_in_range(overtaken(rig, eight, HALL_EIGHT), 1, SOON);
    assert_in_range(overtaken(rig, stranger, HALL_STRANGER), 1, SOON);
    crowd_out(crowd);
    client_close(eight), client_close(stranger);
}

static void a_move_goes_before_looks(void **state) {
    Rig *rig = *state;
    prepare_hall(rig);
    Client *crowd[HALL], *late[HALL / 4];
    Client *socket = client_ws(rig, "as=seat&person=7"), *move = client_open(rig);
    for (int i = 0; i < HALL / 4; i++) late[i] = client_open(rig);
    crowd_in(rig, crowd, HALL_SEVEN);
    for (int i = 0; i < HALL / 4; i++) client_says(late[i], HALL_SEVEN);
    rig->work_us = 20000;
    overtaken(rig, move, HALL_SEVEN); /* now it has had more than the others */
    unsigned before = rig->counted;
    client_text(socket, "{\"act\":{}}");
    client_says(move, HALL_MOVE);
    static Frame f;
    assert_true(client_hear(socket, &f));
    assert_in_range(strtoul(f.text, NULL, 10) - before, 1, 6);
    assert_in_range(number(move) - before, 1, 6);
    rig->work_us = 0;
    crowd_out(crowd);
    for (int i = 0; i < HALL / 4; i++) number(late[i]), client_close(late[i]);
    client_close(socket), client_close(move);
}

/* What comes behind a move on the same connection waits as it would without it. */
static void a_move_takes_no_looks_along(void **state) {
    Rig *rig = *state;
    prepare_hall(rig);
    Client *crowd[HALL], *both = client_open(rig);
    crowd_in(rig, crowd, HALL_SEVEN);
    unsigned before = rig->counted;
    client_says(both, HALL_MOVE HALL_SEVEN);
    assert_in_range(number(both) - before, 1, 8);
    assert_true(number(both) - before > 2);
    crowd_out(crowd);
    client_close(both);
}

/* What was sent counts from when it was read, however long it stood in line. */
static void queued_clients_were_heard_before(void **state) {
    Rig *rig = *state;
    prepare_hall(rig);
    static const char WAITED[] =
        "GET /waited?person=7 HTTP/1.1\r\nHost: localhost\r\nCookie: a=seven\r\n\r\n";
    Client *crowd[HALL], *late = client_open(rig);
    client_says(late, WAITED);
    assert_in_range(number(late), 0, 50);
    crowd_in(rig, crowd, HALL_SEVEN);
    rig->work_us = 20000;
    overtaken(rig, late, HALL_SEVEN); /* now it has had more than the others */
    uint64_t began = ms();
    client_says(late, WAITED);
    unsigned waited = number(late);
    uint64_t took = ms() - began;
    assert_true(took > 100);
    assert_true(waited >= took / 2);
    rig->work_us = 0;
    crowd_out(crowd);
    client_close(late);
}

/* Answers that are ready at once let others go first, as those do that are asked at once. */
static void work_after_an_answer_keeps_to_its_turn(void **state) {
    enum { MANY = 30 };
    Rig *rig = *state;
    prepare_hall(rig);
    Client *c[MANY], *seven = client_open(rig);
    Answer a;
    for (int i = 0; i < MANY; i++) c[i] = client_open(rig);
    Client *stalled = stall(rig);
    rig->work_us = 20000;
    for (int i = 0; i < MANY; i++)
        client_says(c[i], "GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n" HALL_STRANGER);
    go(rig, stalled);
    rig_sleep(180);
    assert_in_range(overtaken(rig, seven, HALL_SEVEN), 1, 8);
    for (int i = 0; i < MANY; i++) {
        assert_true(client_answer(c[i], &a));
        number(c[i]);
        client_close(c[i]);
    }
    client_close(seven);
}

/* Someone asks while thirty costly ones are due at once: how many of them go first? */
static void expect_soon(Rig *rig, Client *c[], int count, unsigned served) {
    Client *seven = client_open(rig);
    while (rig->counted == served) rig_sleep(1); /* until one more of them is being served */
    assert_in_range(overtaken(rig, seven, HALL_SEVEN), 1, 8);
    for (int i = 0; i < count; i++) number(c[i]), client_close(c[i]);
    client_close(seven);
}

/* Large bodies are read on another thread, and may all be ready while one of them is answered. */
static void bodies_that_were_read_keep_to_their_turn(void **state) {
    enum { MANY = 30 };
    static const char BODY[] =
        "POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 20\r\n\r\n[1,2,3,4,5,6,7,8,9] ";
    Rig *rig = *state;
    rig->options.limits.body_small = 16; /* more is large */
    rig->options.limits.bodies_waiting = 0;
    prepare_hall(rig);
    Client *c[MANY];
    for (int i = 0; i < MANY; i++) c[i] = client_open(rig);
    Client *stalled = stall(rig);
    rig->work_us = 20000;
    for (int i = 0; i < MANY; i++) client_says(c[i], BODY);
    unsigned served = rig->counted;
    go(rig, stalled);
    expect_soon(rig, c, MANY, served);
}

/* Clients that asked while we waited for the database are parked; afterwards all of them are due at once. */
static void what_was_parked_keeps_to_its_turn(void **state) {
    enum { MANY = 30 };
    Rig *rig = *state;
    Answer a;
    prepare_hall(rig);
    Client *c[MANY], *waits = client_from(rig, "127.0.0.3");
    for (int i = 0; i < MANY; i++) c[i] = client_open(rig);
    rig_sleep(100);
    rig->work_us = 20000;
    client_says(waits, "GET /wait/500 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    rig_sleep(100);
    for (int i = 0; i < MANY; i++) client_says(c[i], HALL_STRANGER);
    unsigned served = rig->counted;
    assert_true(client_answer(waits, &a));
    assert_in_range(rig->counted, 0, 8); /* nobody was served meanwhile */
    expect_soon(rig, c, MANY, served);
    client_close(waits);
}

/* While we wait for the database nobody in line has a turn.  Health checks aren't kept waiting, though
 * each request uses up a share of a turn. */
static void health_checks_do_not_queue_for_the_database(void **state) {
    enum { WAIT = 4000, ASKED = 6 };
    static const char READY[] = "GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n";
    Rig *rig = *state;
    Answer a;
    rig->options.limits.turn_steps = 1;
    rig_start(rig);
    Client *waits = client_open(rig), *asks = client_open(rig), *floods = client_open(rig);
    client_says(waits, "GET /wait/4000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    rig_sleep(100);
    uint64_t began = ms();
    say_often(floods, READY, ASKED);
    for (int i = 0; i < ASKED; i++) {
        client_says(asks, READY);
        assert_true(client_answer(asks, &a));
        assert_int_equal(a.status, 200);
    }
    for (int i = 0; i < ASKED; i++) assert_true(client_answer(floods, &a));
    assert_true(ms() - began < WAIT / 2);
    assert_true(client_answer(waits, &a));
    assert_true(ms() - began >= WAIT / 2);
    client_close(waits), client_close(asks), client_close(floods);
}

/* The frames that were sent before this is answered. */
static unsigned frames(Client *c) {
    Answer a;
    assert_true(client_answer(c, &a));
    const char *at = strstr(a.body, "\ncastellan_frames_total ");
    assert_non_null(at);
    return (unsigned)strtoul(at + strlen("\ncastellan_frames_total "), NULL, 10);
}

static unsigned meet_socket_flood(Rig *rig, int opcode, const char *payload) {
    static const char METRICS[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    rig_start(rig);
    Client *flood = client_ws(rig, ""), *honest = client_open(rig), *stalled = stall(rig);
    for (int i = 0; i < FLOOD; i++) client_frame(flood, opcode, true, payload, strlen(payload));
    client_says(honest, METRICS);
    go(rig, stalled);
    unsigned sent = frames(honest);
    static Frame f;
    for (int i = 0; i < FLOOD; i++) assert_true(client_hear(flood, &f));
    client_close(flood), client_close(honest);
    return sent;
}

static void a_flood_of_pings_lets_others_go_first(void **state) {
    assert_in_range(meet_socket_flood(*state, 9, ""), 0, 3 * STEPS);
}

static void a_flood_of_messages_lets_others_go_first(void **state) {
    assert_in_range(meet_socket_flood(*state, 1, "{\"subscribe\":\"no\"}"), 0, 3 * STEPS);
}

/* ---- not too fast ---- */

static void count_loopback(Rig *rig) {
    rig->options.limits.count_loopback = true;
    memset(rig->options.limits.rate, 0, sizeof rig->options.limits.rate);
}

static void too_many_requests_are_answered_slowly(void **state) {
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.limits.rate[METER_REQUEST].connection = (Rate){ 20, 10 };
    rig_start(rig);
    uint64_t began = ms();
    Client *c = client_open(rig);
    say_often(c, "GET " COUNT, 40);
    for (int i = 0; i < 40; i++) number(c);
    assert_true(ms() - began >= 1400); /* 30 beyond the burst, 20 a second */
    client_close(c);
}

static void clients_that_stay_too_fast_are_told(void **state) {
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.limits.rate[METER_REQUEST].connection = (Rate){ 5, 5 };
    rig->options.limits.fast_ms = 1000;
    rig_start(rig);
    Client *c = client_open(rig);
    say_often(c, "GET " COUNT, FLOOD);
    Answer a = { .status = 200 };
    while (a.status == 200) assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 429);
    assert_non_null(strstr(a.body, "\"too-fast\""));
    assert_non_null(strstr(a.head, "\r\nRetry-After: "));
    assert_true(client_gone(c));
    client_close(c);
    assert_int_equal(rig_ask(rig, "GET " COUNT).status, 200); /* another one */
}

static void a_person_counts_over_all_connections(void **state) {
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.limits.rate[METER_REQUEST].person = (Rate){ 20, 10 };
    rig_start(rig);
    uint64_t began = ms();
    static const char MINE[] = "GET /count?person=7 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (int i = 0; i < 40; i += 4) {
        Client *c = client_open(rig);
        say_often(c, MINE, 4);
        for (int k = 0; k < 4; k++) number(c);
        client_close(c);
    }
    assert_true(ms() - began >= 700);
}

static void one_address_counts_over_all_connections(void **state) {
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.behind_proxy = true; /* whose connections cannot be slowed down */
    rig->options.limits.rate[METER_REQUEST].address = (Rate){ 1, 20 };
    rig_start(rig);
    static const char *const FROM[] = { "2001:db8:0:1::%d", "2001:db8:0:%d::1", "192.0.2.%d" };
    for (int net = 0; net < 3; net++) {
        int refused = 0;
        for (int i = 1; i <= 40; i++) {
            char from[64], request[256];
            snprintf(from, sizeof from, FROM[net], i + 10);
            snprintf(request, sizeof request,
                     "GET /count HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n\r\n", from);
            refused += rig_ask(rig, request).status == 429;
        }
        if (net == 0) assert_in_range(refused, 5, 20); /* one network */
        else assert_int_equal(refused, 0);
    }
}

static int ask_from_hall(const Rig *rig, const char *path, const char *cookie) {
    char request[256];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n%s\r\n", path,
             cookie);
    return rig_ask(rig, request).status;
}

/* A hall has one address.  A visitor there who asks without end, with a made-up session or with none, gets
 * 429; people signed in at the same address don't notice, nor do people signing in or those who were here before. */
static void a_flood_from_a_hall_locks_out_no_signed_in_person(void **state) {
    enum { MANY = 60, FEW = 15 };
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.behind_proxy = true;
    rig->options.limits.rate[METER_REQUEST].address = (Rate){ 1, 20 };
    rig->options.limits.rate[METER_PROOF].address = (Rate){ 1, 20 };
    rig_start(rig);
    int refused = 0;
    for (int i = 0; i < MANY; i++) refused += ask_from_hall(rig, "/count", "") == 429;
    assert_in_range(refused, MANY / 2, MANY - 20);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(ask_from_hall(rig, "/count?person=7", "Cookie: a=seven\r\n"), 200);
    for (int i = refused = 0; i < MANY; i++)
        refused += ask_from_hall(rig, "/count", "Authorization: Bearer made-up\r\n") == 429;
    assert_in_range(refused, MANY / 2, MANY - 10);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(ask_from_hall(rig, "/count?person=7", "Cookie: a=seven\r\n"), 200);
    for (int i = 0; i < FEW;
         i++) { /* signs in; loads the page; is met for the first time since our start */
        char was_here[64];
        snprintf(was_here, sizeof was_here, "Cookie: ours=%d\r\n", i);
        assert_int_equal(ask_from_hall(rig, "/door", ""), 200);
        assert_int_equal(ask_from_hall(rig, "/door", "Cookie: a=of-another-page\r\n"), 200);
        assert_int_equal(ask_from_hall(rig, "/index.html", ""), 200);
        assert_int_equal(ask_from_hall(rig, "/count", was_here), 200);
    }
}

/* At the sign-in itself a flood delays strangers, but nobody who was here before. */
static void a_flood_of_sign_ins_locks_out_no_known_visitor(void **state) {
    enum { MANY = 60 };
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.behind_proxy = true;
    rig->options.limits.rate[METER_DOOR].address = (Rate){ 1, 20 };
    rig->options.limits.rate[METER_REQUEST].person = (Rate){ 1, 20 };
    rig_start(rig);
    int refused = 0;
    for (int i = 0; i < MANY; i++) refused += ask_from_hall(rig, "/door", "") == 429;
    assert_in_range(refused, MANY / 2, MANY - 20);
    for (int i = refused = 0; i < MANY; i++) /* people who were here have a rate, too */
        refused += ask_from_hall(rig, "/door", "Cookie: ours=one\r\n") == 429;
    assert_in_range(refused, MANY / 2, MANY - 20);
    for (int i = 0; i < 15; i++)
        assert_int_equal(ask_from_hall(rig, "/door", "Cookie: ours=two\r\n"), 200);
}

static void a_socket_that_stays_too_fast_is_closed(void **state) {
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.limits.rate[METER_MESSAGE].connection = (Rate){ 20, 10 };
    rig->options.limits.fast_ms = 1500;
    rig_start(rig);
    Client *c = client_ws(rig, "");
    static Frame f;
    uint64_t began = ms();
    for (int i = 0; i < 20; i++) client_frame(c, 9, true, "", 0); /* slowed down, and served */
    for (int i = 0; i < 20; i++) assert_true(client_hear(c, &f) && f.opcode == 10);
    assert_true(ms() - began >= 400);
    rig_sleep(1000);
    for (int i = 0; i < FLOOD; i++) client_frame(c, 9, true, "", 0);
    do assert_true(client_hear(c, &f));
    while (f.opcode == 10);
    assert_int_equal(f.code, 1008);
    client_close(c);
}

/* The bytes behind a share of a turn are not read until it continues, as a socket by then. */
static void a_handshake_that_stood_in_line_is_heard_afterwards(void **state) {
    Rig *rig = *state;
    rig_start(rig);
    Client *c = client_open(rig);
    Answer a;
    static Frame f;
    char all[(STEPS + 8) * 64] = "", *to = all;
    for (int i = 0; i < STEPS; i++) to = stpcpy(to, "GET " COUNT);
    stpcpy(to, "GET /ws?" HANDSHAKE);
    client_says(c, all);
    for (int i = 0; i < STEPS; i++) assert_true(client_answer(c, &a));
    client_opens_ws(c);
    client_frame(c, 9, true, "", 0);
    assert_true(client_hear(c, &f) && f.opcode == 10);
    client_close(c);
}

static void subscriptions_have_a_rate_of_their_own(void **state) {
    Rig *rig = *state;
    count_loopback(rig);
    rig->options.limits.rate[METER_SUBSCRIBE].connection = (Rate){ 20, 10 };
    rig_start(rig);
    Client *c = client_ws(rig, "");
    static Frame f;
    uint64_t began = ms();
    for (int i = 0; i < 30; i++) client_text(c, "{\"subscribe\":\"t\"}");
    for (int i = 0; i < 30; i++) assert_true(client_hear(c, &f));
    assert_true(ms() - began >= 900);
    client_close(c);
}

static void a_meter_lets_a_burst_pass_and_then_a_steady_stream(void **state) {
    (void)state;
    const Rate rate = { 10, 5 };
    const uint64_t ms_ns = 1000000, most = 1000 * ms_ns;
    Meter m = { 0 };
    uint64_t now = 77 * most;
    for (int i = 0; i < 5; i++)
        assert_int_equal(meter_count(&m, METER_MESSAGE, rate, now, most), 0);
    for (uint64_t i = 1; i <= 10; i++)
        assert_int_equal(meter_count(&m, METER_MESSAGE, rate, now, most), i * 100 * ms_ns);
    for (int i = 0; i < 9; i++) /* what is refused is not owed */
        assert_int_equal(meter_count(&m, METER_MESSAGE, rate, now, most), 1100 * ms_ns);
    assert_int_equal(meter_count(&m, METER_REQUEST, rate, now, most), 0);
    assert_int_equal(meter_count(&m, METER_MESSAGE, rate, now + 1100 * ms_ns, most), 0);
    assert_int_equal(meter_count(&m, METER_MESSAGE, (Rate){ 0, 0 }, now, most), 0);
}

static void a_book_forgets_people_long_gone(void **state) {
    (void)state;
    Book *book = book_open(42);
    uint64_t now = 1;
    for (uint32_t i = 0; i < 300000; i++) { /* many more than it has room for */
        uint8_t key[METER_KEY] = { 0 };
        memcpy(key, &i, sizeof i);
        Meter *m = book_meter(book, key, now += 1000000);
        assert_non_null(m);
        assert_int_equal(m->due[METER_MESSAGE], 0);
        meter_count(m, METER_MESSAGE, (Rate){ 10, 5 }, now, UINT64_MAX);
        assert_ptr_equal(book_meter(book, key, now), m);
    }
    book_close(book);
}

int main(void) {
#define WITH_RIG(test) cmocka_unit_test_setup_teardown(test, setup, rig_teardown)
    const struct CMUnitTest tests[] = {
        WITH_RIG(a_flood_of_requests_lets_others_go_first),
        WITH_RIG(a_flood_of_heads_lets_others_go_first),
        WITH_RIG(costly_requests_use_up_a_turn_sooner),
        WITH_RIG(two_floods_share_the_loop),
        WITH_RIG(a_crowd_of_connections_counts_as_one_client),
        WITH_RIG(a_strangers_crowd_holds_up_nobody_at_the_same_address),
        WITH_RIG(one_persons_crowd_holds_up_nobody_else),
        WITH_RIG(a_move_goes_before_looks),
        WITH_RIG(a_move_takes_no_looks_along),
        WITH_RIG(queued_clients_were_heard_before),
        WITH_RIG(work_after_an_answer_keeps_to_its_turn),
        WITH_RIG(bodies_that_were_read_keep_to_their_turn),
        WITH_RIG(what_was_parked_keeps_to_its_turn),
        WITH_RIG(health_checks_do_not_queue_for_the_database),
        WITH_RIG(a_flood_of_pings_lets_others_go_first),
        WITH_RIG(a_flood_of_messages_lets_others_go_first),
        WITH_RIG(too_many_requests_are_answered_slowly),
        WITH_RIG(clients_that_stay_too_fast_are_told),
        WITH_RIG(a_person_counts_over_all_connections),
        WITH_RIG(one_address_counts_over_all_connections),
        WITH_RIG(a_flood_from_a_hall_locks_out_no_signed_in_person),
        WITH_RIG(a_flood_of_sign_ins_locks_out_no_known_visitor),
        WITH_RIG(a_socket_that_stays_too_fast_is_closed),
        WITH_RIG(a_handshake_that_stood_in_line_is_heard_afterwards),
        WITH_RIG(subscriptions_have_a_rate_of_their_own),
        cmocka_unit_test(a_meter_lets_a_burst_pass_and_then_a_steady_stream),
        cmocka_unit_test(a_book_forgets_people_long_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
