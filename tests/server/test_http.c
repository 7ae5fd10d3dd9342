/* The reader of requests, and the questions asked of one: pure functions over bytes. */
#include "server/http.h"
#include "server/router.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Read `text` in pieces of `step` bytes; returns the status it is refused with, 0 for MORE, 1 for a
 * whole request. */
static int read_by(HttpReader *r, const char *text, size_t size, size_t step) {
    size_t used = 0;
    for (size_t end = 0; end < size;) {
        end = end + step < size ? end + step : size;
        for (HttpEvent event = HTTP_HAS_HEAD; event != HTTP_WANTS_MORE;) {
            size_t took;
            event = http_feed(r, text + used, end - used, &took);
            used += took;
            assert_true(used <= end);
            if (event == HTTP_IS_BAD) return r->bad.status;
            if (event == HTTP_IS_DONE) return 1;
        }
        assert_int_equal(used, end);
    }
    return 0;
}

/* The verdict must not depend on how the bytes arrive. */
static int verdict_of(const char *text, size_t size) {
    Limits limits = limits_default();
    int first = -1;
    for (size_t step = 1; step <= size; step = step < 8          ? step + 1
                                               : step * 2 < size ? step * 2
                                                                 : size + (step == size)) {
        HttpReader r;
        http_open(&r, &limits);
        int verdict = read_by(&r, text, size, step);
        http_close(&r);
        if (first < 0) first = verdict;
        if (verdict != first) fail_msg("step %zu: %d, not %d: %s", step, verdict, first, text);
    }
    return first;
}

static int verdict(const char *text) {
    return verdict_of(text, strlen(text));
}

#define HOST "Host: a\r\n"

static void good_requests_are_read(void **state) {
    (void)state;
    static const char *const GOOD[] = {
        "GET / HTTP/1.1\r\n" HOST "\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\n" HOST "\r\n",
        "GET /a?b=c HTTP/1.1\r\n" HOST "X:\r\nY:   \t\r\nZ: a b \t\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: Chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "Upgrade: h2c\r\nConnection: upgrade\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        if (verdict(GOOD[i]) != 1) fail_msg("%d for %s", verdict(GOOD[i]), GOOD[i]);
}

static void whatever_two_servers_could_read_differently_is_refused(void **state) {
    (void)state;
    static const char *const BAD[] = {
        "GET / HTTP/1.1\n" HOST "\r\n",
        "GET / HTTP/1.1\r\nHost: a\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "\rX: b\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X: a\r\n\tb\r\n\r\n",
        "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X : a\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST ": a\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X: a\x01z\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X: a\x7fz\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "Host: b\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 3, 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: +3\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: -3\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 0x3\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: \r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999\r\n\r\nabc",
        "POST / HTTP/1.1\r\n" HOST
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST
        "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n3\r\nabcX\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST
        "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\n" HOST "\r\n",
        "GET a HTTP/1.1\r\n" HOST "\r\n",
        "GET /a#b HTTP/1.1\r\n" HOST "\r\n",
        "GET  / HTTP/1.1\r\n" HOST "\r\n",
        "GET / HTTP/1.1 \r\n" HOST "\r\n",
        "GET /\r\n" HOST "\r\n",
        "GET / HTTP/2.0\r\n" HOST "\r\n",
        "GET / HTTP/1.2\r\n" HOST "\r\n",
        "GET / HTTPS/1.1\r\n" HOST "\r\n",
        "get / HTTP/1.1\r\n" HOST "\r\n",
        "G\x01T / HTTP/1.1\r\n" HOST "\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\r\n\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        if (verdict(BAD[i]) < 400) fail_msg("%d for %s", verdict(BAD[i]), BAD[i]);
    assert_int_equal(verdict_of("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 30), 400);
}

static void a_request_is_taken_apart(void **state) {
    (void)state;
    static const char TEXT[] =
        "POST /things/a%20b?x=1&name=J%C3%B6rg+M&flag HTTP/1.1\r\nHost: a\r\n"
        "Cookie: one=1; session=abc; session=def\r\nCookie: two=2\r\nConnection: Keep-Alive, "
        "Upgrade\r\n"
        "Content-Type: application/json; charset=utf-8\r\nX-Blank:   padded \t \r\n"
        "Content-Length: 2\r\n\r\n{}";
    Limits limits = limits_default();
    HttpReader r;
    http_open(&r, &limits);
    assert_int_equal(read_by(&r, TEXT, sizeof TEXT - 1, 7), 1);
    Request *q = &r.request;
    char value[32];
    assert_int_equal(q->method, METHOD_POST);
    assert_string_equal(q->path, "/things/a%20b");
    assert_string_equal(request_header(q, "x-blank"), "padded");
    assert_null(request_header(q, "x-other"));
    assert_true(request_query(q, "name", value, sizeof value));
    assert_string_equal(value, "J\xc3\xb6rg M");
    assert_true(request_query(q, "flag", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(request_query(q, "nam", value, sizeof value));
    assert_true(request_cookie(q, "session", value, sizeof value));
    assert_string_equal(value, "abc");
    assert_true(request_cookie(q, "two", value, sizeof value));
    assert_false(request_cookie(q, "thre", value, sizeof value));
    assert_false(request_cookie(q, "session", value, 3)); /* does not fit */
    assert_true(request_lists(q, "connection", "upgrade"));
    assert_false(request_lists(q, "connection", "keep"));
    assert_true(request_is_json(q));
    assert_int_equal(q->body.size, 2);
    http_close(&r);
}

static void limits_answer_with_their_status(void **state) {
    (void)state;
    Limits limits = limits_default();
    char *text = malloc(100000);
    static const struct {
        const char *before, *after;
        size_t fill;
        int status;
    } CASES[] = {
        { "GET /", " HTTP/1.1\r\n" HOST "\r\n", 5000, 414 },
        { "GET / HTTP/1.1\r\n" HOST "X: ", "\r\n\r\n", 20000, 431 },
        { "GET / HTTP/1.1\r\n" HOST "X", ": a\r\n\r\n", 20000, 431 },
        { "GET / HTTP/1.1\r\n" HOST "X: ", "\r\n\r\n", 15000, 1 },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Buf out = buf_over(text, 100000);
        buf_text(&out, CASES[i].before);
        for (size_t n = 0; n < CASES[i].fill; n++) buf_char(&out, 'a');
        buf_text(&out, CASES[i].after);
        assert_int_equal(verdict_of(text, out.size), CASES[i].status);
    }
    Buf out = buf_over(text, 100000);
    buf_text(&out, "GET / HTTP/1.1\r\n" HOST);
    for (int i = 0; i < LIMIT_HEADERS; i++) buf_text(&out, "A: b\r\n");
    buf_text(&out, "\r\n");
    assert_int_equal(verdict_of(text, out.size), 431);
    limits.body_bytes = 4;
    HttpReader r;
    http_open(&r, &limits);
    const char *big = "POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nabcde";
    assert_int_equal(read_by(&r, big, strlen(big), 1), 413);
    http_close(&r);
    http_open(&r, &limits);
    big = "POST / HTTP/1.1\r\n" HOST
          "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    assert_int_equal(read_by(&r, big, strlen(big), 1), 413);
    http_close(&r);
    free(text);
}

static void requests_in_a_row_are_separated(void **state) {
    (void)state;
    static const char ROW[] = "POST /1 HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc"
                              "GET /2 HTTP/1.1\r\n" HOST "\r\n"
                              "POST /3 HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"
                              "1\r\nz\r\n0\r\n\r\n"
                              "GET /4 HTTP/1.1\r\n" HOST "\r\n";
    Limits limits = limits_default();
    HttpReader r;
    http_open(&r, &limits);
    size_t used = 0;
    char next = '1';
    while (used < sizeof ROW - 1) {
        size_t took;
        HttpEvent event = http_feed(&r, ROW + used, sizeof ROW - 1 - used, &took);
        used += took;
        assert_int_not_equal(event, HTTP_IS_BAD);
        if (event != HTTP_IS_DONE && used == sizeof ROW - 1)
            event = http_feed(&r, "", 0, &took); /* a head without body needs no byte more */
        if (event != HTTP_IS_DONE) continue;
        assert_int_equal(r.request.path[1], next++);
        http_next(&r);
    }
    assert_int_equal(next, '5');
    http_close(&r);
}

/* ---- whose page ---- */

static Request with(const char *host, const char *origin, const char *site) {
    Request r = { .method = METHOD_POST, .minor = 1, .query = "" };
    if (host) r.header[r.headers++] = (Header){ "host", host };
    if (origin) r.header[r.headers++] = (Header){ "origin", origin };
    if (site) r.header[r.headers++] = (Header){ "sec-fetch-site", site };
    return r;
}

static void a_server_knows_its_names(void **state) {
    (void)state;
    const Site site = { "https://play.example.org", "laptop" };
    static const char *const OURS[] = { "localhost",        "localhost:8080", "127.0.0.1:80",
                                        "192.168.0.7:8080", "[::1]:8080",     "[fe80::1]",
                                        "play.example.org", "Laptop:8080",    "laptop.local" };
    static const char *const OTHERS[] = { "evil.com",     "play.example.org.evil.com",
                                          "1.2.3.4.evil", "localhost.evil.com",
                                          "laptop.evil",  "laptop.locals",
                                          "localhost:x",  "[::1",
                                          "a@localhost",  "" };
    for (size_t i = 0; i < sizeof OURS / sizeof OURS[0]; i++) {
        Request r = with(OURS[i], NULL, NULL);
        if (!request_host_known(&r, &site)) fail_msg("%s", OURS[i]);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        Request r = with(OTHERS[i], NULL, NULL);
        if (request_host_known(&r, &site)) fail_msg("%s", OTHERS[i]);
    }
}

static void a_page_elsewhere_is_found_out(void **state) {
    (void)state;
    const Site plain = { 0 }, tls = { "https://play.example.org/", NULL };
    static const struct {
        bool own, secure;
        const char *host, *origin, *site;
    } CASES[] = {
        { true, false, "localhost:8080", NULL, NULL },
        { true, false, "localhost:8080", "http://localhost:8080", "same-origin" },
        { true, false, "localhost:8080", NULL, "none" },
        { false, false, "localhost:8080", "http://localhost:9090", NULL },
        { false, false, "localhost:8080", "http://evil.com", NULL },
        { false, false, "localhost:8080", "null", NULL },
        { false, false, "localhost:8080", "", NULL },
        { false, false, "localhost:8080", "http://localhost:8080", "cross-site" },
        { false, false, "localhost:8080", NULL, "same-site" },
        { true, true, "play.example.org", "https://play.example.org", NULL },
        { false, true, "play.example.org", "https://play.example.org.evil.com", NULL },
        { false, true, "play.example.org", "https://other.example.org", NULL },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Request r = with(CASES[i].host, CASES[i].origin, CASES[i].site);
        if (request_is_own(&r, CASES[i].secure ? &tls : &plain) != CASES[i].own)
            fail_msg("case %zu", i);
    }
}

static void cookies_fit_the_connection(void **state) {
    (void)state;
    const Site plain = { 0 }, tls = { "https://a", NULL };
    char room[256];
    Buf out = buf_over(room, sizeof room);
    cookie_write(&out, &plain, "session", "x", 60);
    assert_string_equal(room, "session=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
    buf_clear(&out);
    cookie_write(&out, &tls, "session", "", 0);
    assert_string_equal(room, "__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    Request r = { .headers = 1, .header = { { "cookie", "session=a; __Host-session=b" } } };
    char value[8];
    assert_true(cookie_read(&r, &plain, "session", value, sizeof value));
    assert_string_equal(value, "a");
    assert_true(cookie_read(&r, &tls, "session", value, sizeof value));
    assert_string_equal(value, "b");
}

/* ---- routes ---- */

static void a_path_finds_its_row(void **state) {
    (void)state;
    static const Route TABLE[] = {
        { METHOD_GET, "/a", 1 },           { METHOD_GET, "/a/:id", 2 },
        { METHOD_DELETE, "/a/:id", 3 },    { METHOD_POST, "/a/:id/b/:other", 4 },
        { METHOD_GET, "/a/:id/fixed", 5 }, { METHOD_GET, "/*", 6 },
    };
    static const struct {
        Method method;
        const char *path;
        uint32_t role; /* 0: none */
        const char *id;
        unsigned allowed;
    } CASES[] = {
        { METHOD_GET, "/a", 1, "", 0 },
        { METHOD_HEAD, "/a", 1, "", 0 },
        { METHOD_GET, "/a/x", 2, "x", 0 },
        { METHOD_GET, "/a/x%2Fy%20z", 2, "x/y z", 0 },
        { METHOD_DELETE, "/a/7", 3, "7", 0 },
        { METHOD_POST, "/a/7/b/8", 4, "7", 0 },
        { METHOD_GET, "/a/7/fixed", 5, "7", 0 },
        { METHOD_GET, "/", 6, "", 0 },
        { METHOD_GET, "/a/", 6, "", 0 },
        { METHOD_GET, "/z/y.js", 6, "", 0 },
        { METHOD_PUT, "/a/x", 0, "", 1u << METHOD_GET | 1u << METHOD_HEAD | 1u << METHOD_DELETE },
        { METHOD_GET, "/a/7/b/8", 0, "", 1u << METHOD_POST },
        { METHOD_POST, "/z", 0, "", 0 },
        { METHOD_DELETE, "/a/%zz", 0, "", 0 },
        { METHOD_DELETE, "/a/%00", 0, "", 0 },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char path[64];
        strcpy(path, CASES[i].path);
        RouteMatch m = route_find(TABLE, sizeof TABLE / sizeof TABLE[0], CASES[i].method, path);
        if ((m.route ? m.route->role : 0) != CASES[i].role) fail_msg("%s", CASES[i].path);
        assert_string_equal(route_param(&m, "id"), CASES[i].id);
        if (!m.route) assert_int_equal(m.allowed, CASES[i].allowed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_requests_are_read),
        cmocka_unit_test(whatever_two_servers_could_read_differently_is_refused),
        cmocka_unit_test(a_request_is_taken_apart),
        cmocka_unit_test(limits_answer_with_their_status),
        cmocka_unit_test(requests_in_a_row_are_separated),
        cmocka_unit_test(a_server_knows_its_names),
        cmocka_unit_test(a_page_elsewhere_is_found_out),
        cmocka_unit_test(cookies_fit_the_connection),
        cmocka_unit_test(a_path_finds_its_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
