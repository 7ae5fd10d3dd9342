/* Connections and the memory of bodies are for everyone: neither one address nor the first to arrive
 * has all of them. */
#include "server/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOST "Host: localhost\r\n"
#define HELLO "GET /hello HTTP/1.1\r\n" HOST "\r\n"
enum { HERE = 4 };

static int setup(void **state) {
    Rig *rig = rig_new(state);
    rig->options.limits.per_address = HERE;
    rig->options.limits.address_sockets = rig->options.limits.person_sockets = 0;
    rig->options.limits.count_loopback = true;
    memset(rig->options.limits.rate, 0, sizeof rig->options.limits.rate);
    return 0;
}

static int ask(Client *c, const char *request) {
    Answer a;
    client_says(c, request);
    assert_true(client_answer(c, &a));
    return a.status;
}

/* ---- connections ---- */

static void idle_connections_keep_nobody_out(void **state) {
    Rig *rig = *state;
    rig_start(rig);
    Client *idle[HERE], *silent, *late[HERE];
    for (int i = 0; i < HERE - 1; i++) {
        idle[i] = client_open(rig);
        assert_int_equal(ask(idle[i], HELLO), 200);
    }
    silent = client_open(rig);
    for (int i = 0; i < HERE; i++) {
        late[i] = client_open(rig);
        assert_int_equal(ask(late[i], HELLO), 200);
    }
    assert_true(client_gone(silent)); /* who had asked nothing was the first to go */
    for (int i = 0; i < HERE - 1; i++) assert_true(client_gone(idle[i]));
    for (int i = 0; i < HERE; i++) assert_int_equal(ask(late[i], HELLO), 200);
    for (int i = 0; i < HERE - 1; i++) client_close(idle[i]);
    for (int i = 0; i < HERE; i++) client_close(late[i]);
    client_close(silent);
}

static void answers_that_nobody_takes_keep_nobody_out(void **state) {
    static const char BIG[] = "GET /big HTTP/1.1\r\n" HOST "\r\n";
    enum { STALL_MS = 3500 }; /* looked at once a second, for two seconds */
    Rig *rig = *state;
    rig_start(rig);
    Client *deaf[HERE], *late[2];
    for (int i = 0; i < HERE; i++) {
        deaf[i] = client_open(rig);
        for (int k = 0; k < 8; k++) client_says(deaf[i], BIG); /* more than the kernel keeps */
    }
    rig_sleep(STALL_MS);
    for (int i = 0; i < 2; i++) {
        late[i] = client_open(rig);
        assert_int_equal(ask(late[i], HELLO), 200);
    }
    for (int i = 0; i < HERE; i++) client_close(deaf[i]);
    for (int i = 0; i < 2; i++) client_close(late[i]);
}

/* ---- sockets ---- */

static void answers(Client *socket) {
    static Frame f;
    client_frame(socket, 9, true, "", 0);
    assert_true(client_hear(socket, &f) && f.opcode == 10);
}

static int try_socket(const Rig *rig, const char *query, Client **kept) {
    char request[512];
    snprintf(request, sizeof request,
             "GET /ws?%s HTTP/1.1\r\n" HOST "Connection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
             query);
    *kept = client_open(rig);
    return ask(*kept, request);
}

/* Others come and ask, sign in for instance, all the while. */
static void people_come_and_ask(const Rig *rig) {
    for (int i = 0; i < 2 * HERE; i++) {
        Client *late = client_open(rig);
        assert_int_equal(ask(late, HELLO), 200);
        client_close(late);
    }
}

static void sockets_of_people_signed_in_stay(void **state) {
    static const char *const WHO[] = { "account=1&person=7", "account=1&person=8", "person=9" };
    Rig *rig = *state;
    rig->options.limits.address_sockets = HERE - 1;
    rig_start(rig);
    Client *known[HERE - 1], *refused;
    for (int i = 0; i < HERE - 1; i++) known[i] = client_ws(rig, WHO[i]);
    people_come_and_ask(rig);
    assert_int_equal(try_socket(rig, "", &refused), 503); /* of a stranger: it moves nobody */
    for (int i = 0; i < HERE - 1; i++) {
        answers(known[i]);
        client_close(known[i]);
    }
    client_close(refused);
}

/* With one cookie someone opens one socket after the other. */
static void nobodys_sockets_keep_newcomers_out(void **state) {
    enum { MANY = 40, EACH = 2 };
    static const char *const WHO[] = { "person=7", "account=1&person=7" };
    Rig *rig = *state;
    rig->options.limits.address_sockets = HERE - 1;
    rig->options.limits.person_sockets = EACH;
    rig_start(rig);
    for (int k = 0; k < 2; k++) {
        Client *many[MANY], *other = client_ws(rig, "person=8");
        static Frame f;
        for (int i = 0; i < MANY; i++) {
            many[i] = client_ws(rig, WHO[k]);
            people_come_and_ask(rig);
        }
        answers(other);
        for (int i = 0; i < MANY - EACH; i++) { /* who goes is told why */
            assert_true(client_hear(many[i], &f));
            assert_int_equal(f.code, 4002);
        }
        for (int i = MANY - EACH; i < MANY; i++) answers(many[i]);
        for (int i = 0; i < MANY; i++) client_close(many[i]);
        client_close(other);
        rig_sleep(200); /* all are gone */
    }
}

static void guests_make_room_before_accounts(void **state) {
    Rig *rig = *state;
    rig->options.limits.address_sockets = HERE - 1;
    rig_start(rig);
    Client *account = client_ws(rig, "account=1&person=7"), *one = client_ws(rig, "person=8"),
           *two = client_ws(rig, "person=9"), *more;
    assert_int_equal(try_socket(rig, "person=10", &more),
                     503); /* none has more than it would have */
    client_close(more);
    assert_int_equal(try_socket(rig, "account=1&person=11", &more), 101);
    assert_true(client_gone(one));
    answers(account), answers(two), answers(more);
    client_close(account), client_close(one), client_close(two), client_close(more);
}

static void the_one_with_most_sockets_makes_room_first(void **state) {
    static const char *const KIND[] = { "", "account=1&" };
    Rig *rig = *state;
    rig->options.limits.address_sockets = HERE - 1;
    rig_start(rig);
    for (int k = 0; k < 2; k++) {
        char greedy[64], modest[64];
        snprintf(greedy, sizeof greedy, "%sperson=7", KIND[k]);
        snprintf(modest, sizeof modest, "%sperson=8", KIND[k]);
        Client *first = client_ws(rig, modest), *many[2], *late;
        for (int i = 0; i < 2; i++) many[i] = client_ws(rig, greedy);
        snprintf(modest, sizeof modest, "%sperson=9", KIND[k]);
        assert_int_equal(try_socket(rig, modest, &late), 101);
        assert_true(client_gone(many[0]));
        answers(first), answers(many[1]), answers(late);
        client_close(first), client_close(many[0]), client_close(many[1]), client_close(late);
        rig_sleep(200);
    }
}

/* ---- all places ---- */

static void one_address_does_not_use_up_all_places(void **state) {
    Rig *rig = *state;
    rig->options.limits.connections = HERE + 1;
    rig->options.limits.per_address = HERE + 1;
    rig_start(rig);
    Client *greedy[HERE + 1], *other[2];
    for (int i = 0; i < HERE + 1; i++) {
        greedy[i] = client_open(rig);
        assert_int_equal(ask(greedy[i], HELLO), 200);
    }
    for (int i = 0; i < 2; i++) {
        other[i] = client_from(rig, "127.0.0.2");
        assert_int_equal(ask(other[i], HELLO), 200);
    }
    for (int i = 0; i < 2; i++) assert_true(client_gone(greedy[i])); /* its oldest ones */
    /* The one with the most makes room for itself. */
    Client *again = client_open(rig);
    assert_int_equal(ask(again, HELLO), 200);
    for (int i = 0; i < 2; i++) assert_int_equal(ask(other[i], HELLO), 200);
    for (int i = 0; i < HERE + 1; i++) client_close(greedy[i]);
    for (int i = 0; i < 2; i++) client_close(other[i]);
    client_close(again);
}

/* ---- behind a proxy ---- */

static int open_socket(Client *c, const char *query, const char *from) {
    char request[512];
    snprintf(request, sizeof request,
             "GET /ws?%s HTTP/1.1\r\n" HOST "Connection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
             "X-Forwarded-For: %s\r\n\r\n",
             query, from);
    return ask(c, request);
}

static void sockets_over_a_proxy_count_for_their_visitors(void **state) {
    Rig *rig = *state;
    rig->options.behind_proxy = true;
    rig_start(rig);
    Client *c[HERE + 2];
    for (int i = 0; i < HERE + 2; i++) c[i] = client_open(rig); /* the proxy's: any number */
    for (int i = 0; i < HERE; i++)
        assert_int_equal(open_socket(c[i], "person=7", "192.0.2.7"), 101);
    assert_int_equal(open_socket(c[HERE], "", "192.0.2.7"), 503);
    assert_int_equal(ask(c[HERE], HELLO), 200); /* which is not the proxy's fault */
    assert_int_equal(open_socket(c[HERE + 1], "", "192.0.2.8"), 101);
    for (int i = 0; i < HERE + 2; i++) client_close(c[i]);
}

/* ---- bodies ---- */

enum { ROOM = 128 << 10, BODY = ROOM - 1 }; /* and a zero behind it */

static Client *begin_body_of(const Rig *rig, unsigned person) {
    char *most = calloc(1, BODY), head[256];
    Client *c = client_open(rig);
    snprintf(head, sizeof head,
             "POST /echo?person=%u HTTP/1.1\r\n" HOST
             "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n",
             person, BODY);
    client_says(c, head);
    memset(most, ' ', BODY - 2);
    client_say(c, most, BODY - 2);
    free(most);
    return c;
}

static Client *begin_body(const Rig *rig) {
    return begin_body_of(rig, 0);
}

static void a_person_sends_one_large_body_at_a_time(void **state) {
    Rig *rig = *state;
    rig->options.limits.guest_bytes = rig->options.limits.body_bytes;
    rig->options.limits.upload_bytes = BODY / 2;
    rig_start(rig);
    Answer a;
    Client *first = begin_body_of(rig, 7);
    rig_sleep(200);
    Client *second = begin_body_of(rig, 7), *other = begin_body_of(rig, 8);
    assert_true(client_answer(second, &a));
    assert_int_equal(a.status, 503);
    assert_non_null(strstr(a.body, "already sending a large file"));
    client_says(other, "{}");
    assert_true(client_answer(other, &a));
    assert_int_equal(a.status, 200);
    client_says(first, "{}");
    assert_true(client_answer(first, &a));
    assert_int_equal(a.status, 200);
    Client *third = begin_body_of(rig, 7);
    client_says(third, "{}");
    assert_true(client_answer(third, &a));
    assert_int_equal(a.status, 200);
    client_close(first), client_close(second), client_close(other), client_close(third);
}

static void all_bodies_share_one_bound(void **state) {
    enum { MANY = 4 };
    Rig *rig = *state;
    rig->options.limits.per_address = 0;
    rig->options.limits.guest_bytes = rig->options.limits.body_bytes;
    rig->options.limits.bodies_bytes = MANY * ROOM + ROOM / 2;
    rig_start(rig);
    Client *c[MANY], *small = client_open(rig);
    Answer a;
    for (int i = 0; i < MANY; i++) c[i] = begin_body(rig);
    rig_sleep(200);
    Client *more = begin_body(rig);
    assert_true(client_answer(more, &a));
    assert_int_equal(a.status, 503);
    assert_non_null(strstr(a.body, "\"busy\""));
    assert_non_null(strstr(a.head, "\r\nRetry-After: "));
    assert_int_equal(ask(small, "POST /echo HTTP/1.1\r\n" HOST
                                "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"),
                     200);
    for (int i = 0; i < MANY; i++) {
        client_says(c[i], "{}");
        assert_true(client_answer(c[i], &a));
        assert_int_equal(a.status, 200);
    }
    Client *later = begin_body(rig); /* when they are done there is room again */
    client_says(later, "{}");
    assert_true(client_answer(later, &a));
    assert_int_equal(a.status, 200);
    for (int i = 0; i < MANY; i++) client_close(c[i]);
    client_close(small), client_close(more), client_close(later);
}

/* A large JSON body of someone. */
static void send_values(Client *c, unsigned person, unsigned values) {
    char head[256], *body = malloc(2 * values + 1), *to = body;
    for (unsigned i = 0; i < values; i++) to = stpcpy(to, i ? ",1" : "[1");
    *to++ = ']';
    snprintf(head, sizeof head,
             "POST /count?person=%u HTTP/1.1\r\n" HOST
             "Content-Type: application/json\r\nContent-Length: %u\r\n\r\n",
             person, (unsigned)(to - body));
    client_says(c, head);
    client_say(c, body, (size_t)(to - body));
    free(body);
}

static void one_persons_bodies_hold_up_nobody_elses(void **state) {
    enum { MANY = 60, VALUES = 90000, SOME = 9000, SOON = 8 };
    Rig *rig = *state;
    Limits *limits = &rig->options.limits;
    limits->per_address = 0;
    limits->guest_bytes = limits->body_bytes;
    limits->guest_values = limits->body_values;
    rig_start(rig);
    Client *crowd[MANY], *other = client_open(rig), *elsewhere = client_from(rig, "127.0.0.2");
    Answer a;
    unsigned busy = 0, before;
    for (int i = 0; i < MANY; i++) crowd[i] = client_open(rig);
    for (int i = 0; i < MANY; i++) send_values(crowd[i], 7, VALUES);
    before = rig->counted;
    send_values(elsewhere, 9, SOME);
    send_values(other, 8, SOME);
    assert_true(client_answer(elsewhere, &a));
    assert_int_equal(a.status, 200);
    assert_in_range(strtoul(a.body, NULL, 10) - before, 1, SOON);
    assert_true(client_answer(other, &a));
    assert_int_equal(a.status, 200);
    assert_in_range(strtoul(a.body, NULL, 10) - before, 1, SOON);
    for (int i = 0; i < MANY; i++) {
        assert_true(client_answer(crowd[i], &a));
        if (a.status != 200) assert_int_equal(a.status, 503);
        busy += a.status == 503;
        client_close(crowd[i]);
    }
    assert_in_range(busy, 1, MANY - 5); /* it has some places, not all */
    client_close(other), client_close(elsewhere);
}

int main(void) {
#define WITH_RIG(test) cmocka_unit_test_setup_teardown(test, setup, rig_teardown)
    const struct CMUnitTest tests[] = {
        WITH_RIG(idle_connections_keep_nobody_out),
        WITH_RIG(answers_that_nobody_takes_keep_nobody_out),
        WITH_RIG(sockets_of_people_signed_in_stay),
        WITH_RIG(nobodys_sockets_keep_newcomers_out),
        WITH_RIG(guests_make_room_before_accounts),
        WITH_RIG(the_one_with_most_sockets_makes_room_first),
        WITH_RIG(one_address_does_not_use_up_all_places),
        WITH_RIG(sockets_over_a_proxy_count_for_their_visitors),
        WITH_RIG(all_bodies_share_one_bound),
        WITH_RIG(a_person_sends_one_large_body_at_a_time),
        WITH_RIG(one_persons_bodies_hold_up_nobody_elses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
