/* HTTP over real sockets. */
#include "server/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#define HOST "Host: localhost\r\n"
#define JSON HOST "Content-Type: application/json\r\n"

static int setup(void **state) {
    Rig *rig = rig_new(state);
    rig->options.limits.head_ms = 700;
    rig->options.limits.body_ms = 700;
    rig->options.limits.write_ms = 700;
    rig->options.limits.idle_ms = 1500;
    rig->options.limits.stop_ms = 3000;
    rig_start(rig);
    return 0;
}

static void a_request_gets_its_answer(void **state) {
    Answer a = rig_ask(*state, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(a.status, 200);
    assert_string_equal(a.body, "{\"hello\":1}");
    static const char *const FIELDS[] = { "\r\nDate: ",
                                          "\r\nX-Request-Id: ",
                                          "\r\nX-Content-Type-Options: nosniff",
                                          "\r\nX-Frame-Options: DENY",
                                          "\r\nReferrer-Policy: ",
                                          "\r\nContent-Security-Policy: default-src 'none'",
                                          "\r\nCross-Origin-Resource-Policy: ",
                                          "\r\nCache-Control: no-store" };
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++)
        if (!strstr(a.head, FIELDS[i])) fail_msg("%s is missing in %s", FIELDS[i], a.head);
}

/* Also in a build without asserts: a line break in a field would begin a head, or an answer, of its own. */
static void nobody_writes_fields_of_their_own(void **state) {
    Answer a = rig_ask(*state, "GET /fields?value=well HTTP/1.1\r\n" HOST "\r\n");
    assert_non_null(strstr(a.head, "\r\nX-Said: well\r\n"));
    assert_non_null(strstr(a.head, "\r\nSet-Cookie: said=well;"));
    static const char *const LINES[] = { "%0d%0aX-Evil:%201", "a%0aX-Evil:%201",
                                         "a%0dX-Evil:%201" };
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        char request[128];
        snprintf(request, sizeof request, "GET /fields?value=%s HTTP/1.1\r\n" HOST "\r\n",
                 LINES[i]);
        a = rig_ask(*state, request);
        assert_int_equal(a.status, 200);
        assert_null(strstr(a.head, "Evil"));
        assert_null(strstr(a.head, "Set-Cookie"));
    }
    a = rig_ask(*state, "GET /fields?value=a;%20Domain=evil.example HTTP/1.1\r\n" HOST "\r\n");
    assert_null(strstr(a.head, "Set-Cookie"));
}

/* A list that another site shows inside of its own page; nothing else of ours can be framed. */
static void only_embedded_pages_are_framed(void **state) {
    Answer a = rig_ask(*state, "GET /embed/events/x/standings HTTP/1.1\r\n" HOST "\r\n");
    assert_non_null(strstr(a.head, "frame-ancestors *\r\n"));
    assert_null(strstr(a.head, "X-Frame-Options"));
    static const char *const OTHERS[] = { "/", "/embed", "/events/x/standings", "/x/embed/" };
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        char request[128];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "\r\n", OTHERS[i]);
        a = rig_ask(*state, request);
        assert_non_null(strstr(a.head, "frame-ancestors 'none'\r\n"));
        assert_non_null(strstr(a.head, "\r\nX-Frame-Options: DENY\r\n"));
    }
}

static void every_kind_of_refusal_is_json(void **state) {
    static const struct {
        const char *request;
        int status;
        const char *code;
    } CASES[] = {
        { "GET /api/none HTTP/1.1\r\n" HOST "\r\n", 404, "not-found" },
        { "GET /../etc/passwd HTTP/1.1\r\n" HOST "\r\n", 404, "not-found" },
        { "GET /%2e%2e/etc/passwd HTTP/1.1\r\n" HOST "\r\n", 404, "not-found" },
        { "GET /.git/config HTTP/1.1\r\n" HOST "\r\n", 404, "not-found" },
        { "GET /a.js%00 HTTP/1.1\r\n" HOST "\r\n", 404, "not-found" },
        { "POST /hello HTTP/1.1\r\n" JSON "Content-Length: 0\r\n\r\n", 405, "method" },
        { "TRACE /hello HTTP/1.1\r\n" HOST "\r\n", 501, "method" },
        { "CONNECT a:1 HTTP/1.1\r\n" HOST "\r\n", 400, "target" },
        { "GET /forbidden HTTP/1.1\r\n" HOST "\r\n", 403, "forbidden" },
        { "GET /hello HTTP/1.1\r\nHost: evil.com\r\n\r\n", 421, "host" },
        { "GET /hello HTTP/1.1\r\n" HOST "Expect: tea\r\n\r\n", 417, "expect" },
        { "POST /echo HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n{}", 415, "json" },
        { "POST /echo HTTP/1.1\r\n" HOST "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
          415, "json" },
        { "POST /echo HTTP/1.1\r\n" JSON "Origin: http://evil.com\r\nContent-Length: 2\r\n\r\n{}",
          403, "cross-site" },
        { "POST /echo HTTP/1.1\r\n" JSON
          "Sec-Fetch-Site: cross-site\r\nContent-Length: 2\r\n\r\n{}",
          403, "cross-site" },
        { "POST /echo HTTP/1.1\r\n" JSON "Content-Length: 999999999\r\n\r\n", 413, "body-too-big" },
        { "POST /small HTTP/1.1\r\n" JSON "Content-Length: 11\r\n\r\n", 413, "body-too-big" },
        { "GET /hello HTTP/1.1\r\n" HOST "X: a\r\n b\r\n\r\n", 400, "folded-header" },
        { "GET / HTTP/9.9\r\n" HOST "\r\n", 400, "bad-request" },
        { "\x16\x03\x01 hello", 400, "control-character" },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Answer a = rig_ask(*state, CASES[i].request);
        char code[64];
        Buf text = buf_over(code, sizeof code);
        buf_print(&text, "{\"error\":{\"code\":\"%s\",\"text\":\"", CASES[i].code);
        if (a.status != CASES[i].status || strncmp(a.body, code, text.size) != 0)
            fail_msg("%d %s for %s", a.status, a.body, CASES[i].request);
        assert_non_null(strstr(a.head, "\r\nX-Content-Type-Options: nosniff"));
    }
}

static void a_body_comes_whole_or_in_chunks(void **state) {
    Answer a = rig_ask(*state, "POST /echo HTTP/1.1\r\n" JSON "Content-Length: 7\r\n\r\n{\"a\":1}");
    assert_string_equal(a.body, "{\"a\":1}");
    a = rig_ask(*state, "POST /echo HTTP/1.1\r\n" JSON
                        "Transfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n");
    assert_string_equal(a.body, "{\"a\":1}");
    Client *c = client_open(*state);
    client_says(c,
                "POST /echo HTTP/1.1\r\n" JSON "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 100);
    client_says(c, "{}");
    assert_true(client_answer(c, &a));
    assert_string_equal(a.body, "{}");
    client_close(c);
}

static void head_and_options_answer_without_a_body(void **state) {
    Client *c = client_open(*state);
    c->heads = true;
    Answer a;
    client_says(c, "HEAD /hello HTTP/1.1\r\n" HOST "\r\nHEAD /api/x HTTP/1.1\r\n" HOST "\r\n");
    assert_true(client_answer(c, &a));
    assert_non_null(strstr(a.head, "\r\nContent-Length: 11\r\n"));
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 404);
    c->heads = false;
    client_says(c, "OPTIONS /things/1 HTTP/1.1\r\n" HOST "\r\nOPTIONS * HTTP/1.1\r\n" HOST "\r\n");
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 204);
    assert_non_null(strstr(a.head, "\r\nAllow: GET, HEAD, PUT, OPTIONS\r\n"));
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 204);
    client_close(c);
}

/* An answer that repeats it would be no UTF-8, and no JSON. */
static void a_path_that_is_not_text_is_dropped(void **state) {
    static const struct {
        const char *path;
        int status;
    } CASES[] = { { "/things/%c3%a9", 200 },       { "/things/%f0%9f%98%80", 200 },
                  { "/things/%ff", 404 },          { "/things/%c3", 404 },
                  { "/things/%ed%a0%bd", 404 },    { "/things/%c0%af", 404 },
                  { "/things/%e0%80%af", 404 },    { "/things/%f4%90%80%80", 404 },
                  { "/things/%f0%80%80%af", 404 }, { "/things/a/%80", 404 } };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char request[128];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "\r\n", CASES[i].path);
        Answer a = rig_ask(*state, request);
        if (a.status != CASES[i].status) fail_msg("%s: %d %s", CASES[i].path, a.status, a.body);
    }
}

static void requests_in_a_row_are_answered_in_order(void **state) {
    Client *c = client_open(*state);
    Answer a;
    /* The second is answered late; the third must wait for it. */
    client_says(c, "GET /things/1 HTTP/1.1\r\n" HOST "\r\nGET /later HTTP/1.1\r\n" HOST
                   "\r\nGET /things/3/z HTTP/1.1\r\n" HOST "\r\n");
    assert_true(client_answer(c, &a));
    assert_string_equal(a.body, "1|");
    assert_true(client_answer(c, &a));
    assert_string_equal(a.body, "{\"hello\":1}");
    assert_true(client_answer(c, &a));
    assert_string_equal(a.body, "3|z");
    char many[200 * 64];
    Buf text = buf_over(many, sizeof many);
    for (int i = 0; i < 200; i++) buf_print(&text, "GET /things/%d HTTP/1.1\r\n" HOST "\r\n", i);
    client_say(c, many, text.size);
    for (int i = 0; i < 200; i++) {
        assert_true(client_answer(c, &a));
        assert_int_equal(atoi(a.body), i);
    }
    client_close(c);
}

static void a_connection_closes_when_asked(void **state) {
    Client *c = client_open(*state);
    Answer a;
    client_says(c, "GET /hello HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
    assert_true(client_answer(c, &a));
    assert_non_null(strstr(a.head, "\r\nConnection: close\r\n"));
    assert_true(client_gone(c));
    client_close(c);
    c = client_open(*state);
    client_says(c, "GET /later HTTP/1.1\r\n" HOST "\r\n");
    shutdown(c->fd, SHUT_WR); /* half closed: the answer still comes */
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 200);
    assert_true(client_gone(c));
    client_close(c);
    c = client_open(*state);
    client_says(c, "GET /later HTTP/1.1\r\n" HOST "\r\n"); /* gone before the answer */
    client_close(c);
}

static void a_client_that_does_not_read_is_dropped(void **state) {
    Client *slow = client_open(*state);
    for (int i = 0; i < 40; i++) client_says(slow, "GET /big HTTP/1.1\r\n" HOST "\r\n");
    rig_sleep(100);
    Answer a = rig_ask(*state, "GET /hello HTTP/1.1\r\n" HOST "\r\n"); /* others are served */
    assert_int_equal(a.status, 200);
    rig_sleep(1200);
    size_t got = 0;
    for (ssize_t n; (n = recv(slow->fd, slow->bytes, sizeof slow->bytes, 0)) > 0;) got += (size_t)n;
    assert_true(got < 40ul * (4 << 20)); /* cut off, not sent to the end */
    client_close(slow);
}

static void a_patient_reader_gets_everything(void **state) {
    Client *c = client_open(*state);
    Answer a;
    for (int i = 0; i < 5; i++) client_says(c, "GET /big HTTP/1.1\r\n" HOST "\r\n");
    for (int i = 0; i < 5; i++) {
        assert_true(client_answer(c, &a));
        assert_int_equal(a.size, 4 << 20);
        rig_sleep(50);
    }
    client_close(c);
}

static void a_slow_request_is_cut_off(void **state) {
    Client *c = client_open(*state);
    Answer a;
    static const char DRIP[] = "GET /hello HTTP/1.1\r\nHost: localhost\r\nX: aaaaaaaaaaaaaaaaaaa";
    for (size_t i = 0; i < 12; i++) client_say(c, DRIP + i, 1), rig_sleep(80);
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 408);
    assert_true(client_gone(c));
    client_close(c);
    c = client_open(*state);
    client_says(c, "POST /echo HTTP/1.1\r\n" JSON "Content-Length: 10\r\n\r\n{");
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 408);
    client_close(c);
    c = client_open(*state); /* says nothing at all */
    assert_true(client_gone(c));
    client_close(c);
}

static void an_idle_connection_ends(void **state) {
    Client *c = client_open(*state);
    Answer a;
    client_says(c, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
    assert_true(client_answer(c, &a));
    assert_true(client_gone(c));
    client_close(c);
}

static void assets_are_cached_by_their_hash(void **state) {
    Answer a = rig_ask(*state, "GET / HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.body, "<title>Castellan</title>"));
    assert_non_null(strstr(a.head, "\r\nCache-Control: no-cache\r\n"));
    char etag[64], request[256];
    assert_int_equal(sscanf(strstr(a.head, "\r\nETag: ") + 8, "%63[^\r]", etag), 1);
    snprintf(request, sizeof request, "GET / HTTP/1.1\r\n" HOST "If-None-Match: %s\r\n\r\n", etag);
    a = rig_ask(*state, request);
    assert_int_equal(a.status, 304);
    a = rig_ask(*state, "GET /event/7 HTTP/1.1\r\n" HOST "Accept-Encoding: br, gzip;q=0.8\r\n\r\n");
    assert_non_null(strstr(a.head, "\r\nContent-Encoding: gzip\r\n"));
    assert_memory_equal(a.body, "\x1f\x8b", 2);
    a = rig_ask(*state, "GET / HTTP/1.1\r\n" HOST "Accept-Encoding: gzip;q=0\r\n\r\n");
    assert_null(strstr(a.head, "\r\nContent-Encoding: gzip\r\n"));
    char script[64]; /* its name carries its hash, so it may be kept for ever */
    assert_int_equal(sscanf(strstr(a.body, "src=\"/assets/") + 5, "%63[^\"]", script), 1);
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "\r\n", script);
    a = rig_ask(*state, request);
    assert_non_null(strstr(a.head, "\r\nContent-Type: text/javascript"));
    assert_non_null(strstr(a.head, "immutable"));
    a = rig_ask(*state, "GET /none.js HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(a.status, 404);
}

static void cookies_come_and_go(void **state) {
    Answer a = rig_ask(*state, "GET /cookie HTTP/1.1\r\n" HOST "Cookie: session=xyz\r\n\r\n");
    assert_string_equal(a.body, "xyz");
    assert_non_null(strstr(a.head, "\r\nSet-Cookie: session=abc; Path=/; Max-Age=60; HttpOnly"));
}

static void the_numbers_are_printed(void **state) {
    Answer a = rig_ask(*state, "GET /metrics HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.body, "\ncastellan_connections 1\n"));
    a = rig_ask(*state, "GET /health/ready HTTP/1.0\r\n\r\n");
    assert_string_equal(a.body, "{\"status\":\"ready\"}");
}

static void crowds_are_turned_away(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig->options.limits.per_address = 3;
    rig->options.limits.count_loopback = true;
    rig_start(rig);
    Client *c[3];
    for (int i = 0; i < 3; i++) c[i] = client_ws(rig, "person=7"); /* who do not have to go */
    Answer a = rig_ask(rig, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(a.status, 503);
    assert_non_null(strstr(a.head, "\r\nRetry-After: "));
    for (int i = 0; i < 3; i++) client_close(c[i]);
    for (int i = 0; i < 100 && a.status == 503; i++) {
        rig_sleep(50);
        a = rig_ask(rig, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
    }
    assert_int_equal(a.status, 200);
    rig_stop(rig);
    free(rig);
}

static void a_stop_answers_first(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig_start(rig);
    Client *busy = client_open(rig), *idle = client_open(rig), *ws = client_ws(rig, "");
    Answer a;
    client_says(idle, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
    assert_true(client_answer(idle, &a));
    client_says(busy, "GET /later HTTP/1.1\r\n" HOST "\r\n");
    rig_sleep(50);
    server_stop(rig->server);
    assert_true(client_answer(busy, &a));
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.head, "\r\nConnection: close\r\n"));
    assert_true(client_gone(busy));
    assert_true(client_gone(idle));
    static Frame f;
    assert_true(client_hear(ws, &f));
    assert_int_equal(f.code, 1001);
    client_frame(ws, 8, true, "\x03\xe9", 2);
    assert_true(client_gone(ws));
    client_close(busy), client_close(idle), client_close(ws);
    pthread_join(rig->thread, NULL);
    server_close(rig->server);
    free(rig);
}

static void a_taken_port_is_reported_in_a_sentence(void **state) {
    Rig *rig = *state;
    ServerOptions options = rig->options;
    Server *second;
    Err err;
    options.port = rig->port;
    assert_int_equal(server_open(&options, &second, &err), ERR_SYSTEM);
    assert_non_null(strstr(err.text, "is taken. Stop the program that uses it"));
    options.listen = "example.org";
    assert_int_equal(server_open(&options, &second, &err), ERR_USAGE);
}

static bool connects(uint16_t port) {
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool done = connect(fd, (struct sockaddr *)&to, sizeof to) == 0;
    close(fd);
    return done;
}

/* A server that can't serve after all, perhaps because of its database, has let nobody in. */
static void nobody_comes_in_before_the_server_listens(void **state) {
    const Rig *rig = *state;
    ServerOptions options = rig->options;
    Server *server;
    Err err;
    options.port = 0;
    options.no_signals = true;
    assert_int_equal(server_open(&options, &server, &err), OK);
    assert_int_not_equal(server_port(server), 0);
    assert_false(connects(server_port(server)));
    assert_int_equal(server_listen(server, &err), OK);
    assert_true(connects(server_port(server)));
    server_close(server);
}

static void a_proxy_is_trusted_if_configured(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    rig_prepare(rig);
    rig->options.behind_proxy = true;
    rig->options.log_file = pipes[1];
    rig->options.log_level = LOG_INFO;
    rig_start(rig);
    Answer a = rig_ask(rig, "GET /metrics?token=SECRET HTTP/1.1\r\n" HOST
                            "X-Forwarded-For: 1.1.1.1, 9.9.9.9\r\nX-Request-Id: abc-1\r\n"
                            "Cookie: session=SECRET\r\nAuthorization: SECRET\r\n\r\n");
    assert_int_equal(a.status, 403); /* the numbers are not for 9.9.9.9 */
    assert_non_null(strstr(a.head, "\r\nX-Request-Id: abc-1\r\n"));
    rig_stop(rig);
    close(pipes[1]);
    char log[8192] = "";
    assert_true(read(pipes[0], log, sizeof log - 1) > 0);
    close(pipes[0]);
    assert_non_null(strstr(log, "\"id\":\"abc-1\",\"method\":\"GET\",\"route\":\"/metrics\""));
    assert_non_null(strstr(log, "\"peer\":\"9.9.9.9\""));
    assert_null(strstr(log, "SECRET"));
    free(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_gets_its_answer),
        cmocka_unit_test(nobody_writes_fields_of_their_own),
        cmocka_unit_test(only_embedded_pages_are_framed),
        cmocka_unit_test(every_kind_of_refusal_is_json),
        cmocka_unit_test(a_body_comes_whole_or_in_chunks),
        cmocka_unit_test(head_and_options_answer_without_a_body),
        cmocka_unit_test(a_path_that_is_not_text_is_dropped),
        cmocka_unit_test(requests_in_a_row_are_answered_in_order),
        cmocka_unit_test(a_connection_closes_when_asked),
        cmocka_unit_test(a_client_that_does_not_read_is_dropped),
        cmocka_unit_test(a_patient_reader_gets_everything),
        cmocka_unit_test(a_slow_request_is_cut_off),
        cmocka_unit_test(an_idle_connection_ends),
        cmocka_unit_test(assets_are_cached_by_their_hash),
        cmocka_unit_test(cookies_come_and_go),
        cmocka_unit_test(the_numbers_are_printed),
        cmocka_unit_test(crowds_are_turned_away),
        cmocka_unit_test(a_stop_answers_first),
        cmocka_unit_test(a_taken_port_is_reported_in_a_sentence),
        cmocka_unit_test(nobody_comes_in_before_the_server_listens),
        cmocka_unit_test(a_proxy_is_trusted_if_configured),
    };
    return cmocka_run_group_tests(tests, setup, rig_teardown);
}
