/* Ten thousand hostile requests against the whole program: nonsense ids, wrong types, deep nesting,
 * broken text, wrong methods and roles, stolen and forged sessions, other sites' pages, far too much,
 * far too slow, and commands at a socket that are almost right.  Afterwards it answers, holds no
 * connection and no memory of it, and stops without a complaint of its sanitizers.
 *
 * Everything follows from a seed, which a failure prints; arguments: how many, and the seed. */
#include "base/heap.h"
#include "base/rng.h"
#include "load/call.h"
#include "load/program.h"
#include "store/place.h"
#include "web/routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ASKED_MAX = 1 << 22, SLOW = 24, CALM_MS = 30000 };

static int attacks = 10000;
static uint64_t seed = 4;
static Rng rng;
static Program server;
static int tally[6]; /* answers by their hundreds */

/* What a stranger could have learnt. */
static struct {
    char event[40], table[40], season[40], account[40];
    char admin[512], person[512], ended[512]; /* cookies; the last of someone who signed out */
} known;

#define PICK(list) list[rng_below(&rng, sizeof list / sizeof list[0])]

/* ---- bodies ---- */

/* Bodies that are right somewhere, with ' for ". */
static const char *const GOOD[] = {
    "{'kind':'staff.assigned','person':'1','role':'judge'}",
    "{'steps':[{'kind':'event.published'},{'kind':'registration.opened'}]}",
    "{'kind':'undo','step':3}",
    "{'kind':'result.entered','game':0,'seats':[{'vp':10},{'vp':7},{'vp':4},{'vp':3}],'winner':0}",
    "{'rulebook':'wc25','name':'Cup','place':'Essen','starts':'2026-01-05'}",
    "{'csv':'name,country\\nAda,DE\\nBob,FR','check_in':true}",
    "{'rules':{'prelim_games':'4'},'text':'why'}",
    "{'settings':{'rulebook':'dc21','seats':3,'board':{'setup':'spiral'}},'sit':true}",
    "{'settings':{'rules':{'vp_target':11},'spectator_delay_s':30},'bots':['greedy','random']}",
    "{'action':'settlement 23'}",
    "{'action':{'kind':'bank','give':{'brick':4},'get':{'ore':1}},'expect':7}",
    "{'entry':{'kind':'offer','to':[0,2],'give':{'brick':1},'get':{'ore':1}}}",
    "{'entry':{'kind':'rewind','to':2,'keep':true},'words':'so be it'}",
    "{'entry':{'kind':'clock','seat':1,'ms':60000}}",
    "{'text':'Hello','to':'spectators'}",
    "{'seat':2,'bot':'greedy'}",
    "{'name':'Somebody New','password':'a fine long password','email':'a@example.org'}",
    "{'token':'abc','name':'Eve','password':'a fine long password'}",
    "{'keep_guests_days':30}",
    "{'label':'Door','uses':3,'hours':4}",
    "{'code':'ABCD-EFGH','name':'Guest'}",
    "{'category':'harassment','text':'It happened at table 4.','about':'1'}",
    "{'players':24,'rounds':4,'seconds':1,'seed':9}",
    "{'player':1,'seconds':60,'round':0,'approve':true}",
    "{}",
};

static const char *const ODD[] = {
    "0",
    "-1",
    "1e999",
    "123456789012345678901234567890",
    "-9223372036854775808",
    "9223372036854775807",
    "0.1",
    "null",
    "true",
    "[]",
    "{}",
    "'\\u0000'",
    "'\\ud800'",
    "'\xff\xfe'",
    "'\xc0\xaf'",
    "'\xf5\x80\x80\x80'",
    "'\x01'",
    "'18446744073709551616'",
    "'../../../etc/passwd'",
    "'%00%0d%0aX: y'",
    "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    "{'a':1,'a':2}",
};

/* Another value instead of an existing one. */
static void swap_value(Buf *body) {
    const char *at = body->text;
    unsigned colons = 0;
    for (const char *c = at; *c; c++) colons += *c == ':';
    if (!colons) return;
    unsigned which = rng_below(&rng, colons) + 1;
    while (which) which -= *at++ == ':';
    size_t keep = (size_t)(at - body->text), skip = strcspn(at, ",}]");
    char *rest = strdup(at + skip);
    body->size = keep;
    body->text[keep] = 0;
    buf_text(body, PICK(ODD));
    buf_text(body, rest);
    free(rest);
}

static void spoil_bytes(Buf *body) {
    for (unsigned i = 1 + rng_below(&rng, 3); i > 0 && body->size > 1; i--) {
        size_t at = rng_below(&rng, (uint32_t)body->size);
        char byte = (char)rng_next(&rng);
        body->text[at] = byte ? byte : '"';
    }
}

static void write_deep(Buf *body) {
    unsigned depth = 100 + rng_below(&rng, 20000);
    bool lists = rng_below(&rng, 2);
    for (unsigned i = 0; i < depth; i++) buf_text(body, lists ? "[" : "{\"a\":");
    if (rng_below(&rng, 2)) buf_text(body, "1");
    for (unsigned i = 0; i < depth && rng_below(&rng, 50); i++) buf_char(body, lists ? ']' : '}');
}

static void write_body(Buf *body) {
    buf_clear(body);
    unsigned kind = rng_below(&rng, 40);
    if (kind == 0) {
        write_deep(body);
        return;
    }
    if (kind == 1) { /* one long text */
        buf_text(body, "{\"name\":\"");
        for (unsigned i = rng_below(&rng, 200000); i > 0; i--) buf_char(body, 'x');
        buf_text(body, "\",\"text\":\"\"}");
        return;
    }
    buf_text(body, PICK(GOOD));
    if (kind < 30) swap_value(body);
    if (kind > 34) swap_value(body), swap_value(body);
    for (char *at = body->text; *at; at++)
        if (*at == '\'') *at = '"';
    if (kind < 8) spoil_bytes(body);
    if (kind == 8) body->size = rng_below(&rng, (uint32_t)body->size + 1);
}

/* ---- requests ---- */

static void write_path(const Route *route, Buf *out) {
    static const char *const IDS[] = { "0",     "1",     "-1",     "65536", "99999999999999999999",
                                       "x",     "%00",   "%2e%2e", "%ff",   "a%20b",
                                       "rules", "media", "~" };
    for (const char *at = route->path; *at; at++) {
        if (*at != ':') {
            buf_char(out, *at == '*' ? 'x' : *at);
            continue;
        }
        size_t size = strcspn(at, "/");
        bool real = rng_below(&rng, 8) > 0;
        const char *id = PICK(IDS);
        if (real && strncmp(at, ":event", size) == 0) id = known.event;
        if (real && strncmp(at, ":table", size) == 0) id = known.table;
        if (real && strncmp(at, ":season", size) == 0) id = known.season;
        if (real && strncmp(at, ":account", size) == 0) id = known.account;
        buf_text(out, id);
        at += size - 1;
    }
    static const char *const QUERIES[] = { "?limit=-1", "?after=%00&limit=99999999999",
                                           "?q=%",      "?player=x&winner=-1&from=1e9",
                                           "?a&b&=&&",  "?round=-1" };
    if (rng_below(&rng, 6) == 0) buf_text(out, PICK(QUERIES));
}

/* Requests that end the asker's session are for people without one. */
static bool is_the_end(const Route *route) {
    bool leaves = strcmp(route->path, "/api/me") == 0 || strstr(route->path, "/sessions") ||
                  strstr(route->path, "/admin") || strstr(route->path, "/merge");
    bool erases = route->method == METHOD_DELETE && strstr(route->path, ":account");
    return leaves || erases || strcmp(route->path, "/api/me/password") == 0;
}

static const char *some_cookie(bool ends, char forged[512]) {
    unsigned who = rng_below(&rng, 10);
    if (ends) who = 7 + who % 3;
    if (who < 4) return known.admin;
    if (who < 7) return known.person;
    if (who == 7) return known.ended;
    snprintf(forged, 512, "%s", known.admin); /* one letter of a good one is another */
    size_t size = strlen(forged);
    if (size) forged[size - 1 - rng_below(&rng, 20)] ^= 1 + (char)rng_below(&rng, 3);
    return who == 8 ? forged : "";
}

static void write_request(Buf *out, Buf *body) {
    static const char *const METHODS[] = { "GET",  "POST",    "PUT",   "PATCH", "DELETE",
                                           "HEAD", "OPTIONS", "TRACE", "BREW" };
    static const char *const TYPES[] = { "text/plain", "application/x-www-form-urlencoded",
                                         "application/json; charset=utf-7", "application/jsonx" };
    const Route *route = &ROUTES[rng_below(&rng, (uint32_t)ROUTE_COUNT)];
    char forged[512];
    bool proper = rng_below(&rng, 12) > 0;
    bool person = strstr(route->path, ":account") || strncmp(route->path, "/api/me", 7) == 0;
    const char *cookie = some_cookie(is_the_end(route) || (!proper && person), forged);
    buf_clear(out);
    buf_print(out, "%s ", proper ? HTTP_METHOD[route->method] : PICK(METHODS));
    write_path(route, out);
    buf_print(out, " HTTP/1.1\r\nHost: localhost:%u\r\n", server.port);
    if (*cookie) buf_print(out, "Cookie: %s\r\n", cookie);
    if (rng_below(&rng, 20) == 0)
        buf_text(out, "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAA\r\n");
    if (rng_below(&rng, 20) == 0) buf_text(out, "Origin: https://evil.example\r\n");
    if (rng_below(&rng, 10) == 0) buf_print(out, "Idempotency-Key: k%u\r\n", rng_below(&rng, 50));
    if (proper && route->method == METHOD_GET) {
        buf_text(out, "\r\n");
        return;
    }
    write_body(body);
    buf_print(out, "Content-Type: %s\r\nContent-Length: %zu\r\n\r\n",
              rng_below(&rng, 20) ? "application/json" : PICK(TYPES), body->size);
    buf_bytes(out, body->text, body->size);
}

/* ---- connections ---- */

static int dial(void) {
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(server.port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = { 30, 0 };
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) fail_msg("the server is gone");
    return fd;
}

static void say(int fd, const char *text, size_t size) {
    while (size) {
        ssize_t sent = send(fd, text, size, MSG_NOSIGNAL);
        if (sent <= 0) return; /* it has heard enough and said so */
        text += sent, size -= (size_t)sent;
    }
}

/* The status of the answer, 0 if there was none. */
static int ask(const Buf *request) {
    char answer[512];
    size_t size = 0;
    int fd = dial(), status = 0;
    say(fd, request->text, request->size);
    while (size < 12) {
        ssize_t got = recv(fd, answer + size, sizeof answer - 1 - size, 0);
        if (got <= 0) break;
        size += (size_t)got;
    }
    answer[size] = 0;
    if (size >= 12) status = atoi(answer + 9);
    close(fd);
    return status;
}

static int ask_plain(const char *method, const char *path, const char *fields, const char *body) {
    char text[4096];
    Buf request = buf_over(text, sizeof text);
    buf_print(&request, "%s %s HTTP/1.1\r\nHost: localhost:%u\r\n%s", method, path, server.port,
              fields);
    if (body)
        buf_print(&request, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                  strlen(body));
    buf_print(&request, "\r\n%s", body ? body : "");
    assert_false(request.full);
    return ask(&request);
}

/* ---- attackers with patience, and at sockets ---- */

static int slow[SLOW];

/* Begin something and leave it. */
static void dawdle(void) {
    static const char *const BEGUN[] = {
        "GET /api/eve",
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 500\r\n\r\n{\"a\":",
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 99999999999\r\n\r\n{",
        "GET /api/tables HTTP/1.1\r\nX-",
        "\x16\x03\x01\x02",
    };
    int *fd = &slow[rng_below(&rng, SLOW)];
    if (*fd > 0) close(*fd);
    *fd = dial();
    const char *begun = PICK(BEGUN);
    say(*fd, begun, strlen(begun));
}

static void say_frame(int fd, int first, const char *text, size_t size) {
    uint8_t head[8] = { (uint8_t)first, (uint8_t)(0x80 | (size < 126 ? size : 126)) };
    size_t used = 2;
    if (size >= 126) head[2] = (uint8_t)(size >> 8), head[3] = (uint8_t)size, used = 4;
    say(fd, (const char *)head, used + 4); /* a mask of zeros */
    say(fd, text, size);
}

/* Commands that are almost right, on someone's socket; and malformed frames. */
static void storm_socket(Buf *body) {
    char text[2048];
    Buf request = buf_over(text, sizeof text);
    int fd = dial();
    buf_print(&request,
              "GET /ws HTTP/1.1\r\nHost: localhost:%u\r\nCookie: %s\r\nUpgrade: websocket\r\n"
              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
              server.port, rng_below(&rng, 3) ? known.admin : known.person);
    say(fd, request.text, request.size);
    for (unsigned i = 0; i < 20; i++) {
        char line[4096];
        write_body(body);
        int size = snprintf(line, sizeof line,
                            i % 2 ? "{\"act\":{\"table\":\"%s\",\"command\":\"c%u\",%s}"
                                  : "{\"subscribe\":\"game/%s\",\"from\":%u%.0s}",
                            known.table, rng_below(&rng, 1000), body->size ? body->text + 1 : "");
        if (size >= (int)sizeof line) size = sizeof line - 1;
        bool odd = rng_below(&rng, 30) == 0;
        say_frame(fd, odd ? (int)rng_below(&rng, 256) : 0x81, line, (size_t)size);
    }
    char answer[1024]; /* something came back, be it a farewell */
    assert_true(recv(fd, answer, sizeof answer, 0) > 0);
    close(fd);
}

static void attack(Buf *request, Buf *body) {
    unsigned kind = rng_below(&rng, 60);
    if (kind == 0) dawdle();
    else if (kind == 1) storm_socket(body);
    else {
        write_request(request, body);
        int status = ask(request);
        tally[status / 100 % 6]++;
        if (status == 0 || (status >= 500 && status != 503 && status != 501))
            fail_msg("seed %llu: %d for %.3000s", (unsigned long long)seed, status, request->text);
    }
}

/* ---- what is never allowed ---- */

static void other_sites_and_old_sessions_are_turned_away(void) {
    char fields[1024];
    snprintf(fields, sizeof fields, "Cookie: %s\r\nOrigin: https://evil.example\r\n", known.admin);
    assert_int_equal(ask_plain("POST", "/api/tables", fields, "{}"), 403);
    char upgrade[2048];
    snprintf(upgrade, sizeof upgrade,
             "%sUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
             fields);
    assert_int_equal(ask_plain("GET", "/ws", upgrade, NULL), 403);
    snprintf(fields, sizeof fields, "Cookie: %s\r\n", known.ended);
    assert_int_equal(ask_plain("POST", "/api/tables", fields, "{}"), 401);
    assert_int_equal(ask_plain("GET", "/api/settings", fields, NULL), 401);
    snprintf(fields, sizeof fields, "Cookie: %s\r\n", known.person);
    assert_int_equal(ask_plain("GET", "/api/settings", fields, NULL), 403);
    snprintf(fields, sizeof fields,
             "Cookie: %s\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n",
             known.admin);
    assert_int_equal(ask_plain("POST", "/api/tables", fields, NULL), 413);
}

/* ---- the siege ---- */

static void sign_up(Caller *c, const char *path, const char *name, char cookie[512]) {
    char body[512];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"a fine long password\"%s%s%s}",
             name, strstr(path, "setup") ? ",\"token\":\"" : "",
             strstr(path, "setup") ? server.setup : "", strstr(path, "setup") ? "\"" : "");
    caller_open(c, server.port);
    json_t *answer = caller_ask(c, "POST", path, body, NULL);
    if (c->status != 201) fail_msg("%d %s", c->status, c->text);
    snprintf(cookie, 512, "%s", c->cookie);
    const char *id = json_string_value(json_object_get(answer, "id"));
    snprintf(known.account, sizeof known.account, "%s", id ? id : "");
    json_decref(answer);
}

static void learn(Caller *c, const char *path, const char *body, const char *word, char id[40]) {
    json_t *answer = caller_ask(c, "POST", path, body, NULL);
    const char *is = json_string_value(json_object_get(answer, word));
    if (!is) fail_msg("%s: %d %s", path, c->status, c->text);
    snprintf(id, 40, "%s", is);
    json_decref(answer);
}

static void prepare(void) {
    static Caller admin, person;
    sign_up(&admin, "/api/setup", "Ada", known.admin);
    sign_up(&person, "/api/accounts", "Eve", known.ended);
    json_decref(caller_ask(&person, "DELETE", "/api/sessions", NULL, NULL));
    caller_close(&person);
    sign_up(&person, "/api/accounts", "Bea", known.person);
    learn(&admin, "/api/events", "{\"rulebook\":\"wc25\",\"name\":\"Cup\"}", "event", known.event);
    learn(&admin, "/api/tables",
          "{\"sit\":true,\"bots\":[\"random\",\"random\",\"random\"],\"start\":true}", "table",
          known.table);
    learn(&admin, "/api/seasons", "{\"name\":\"2026\",\"rulebook\":\"dm19\"}", "season",
          known.season);
    caller_close(&admin);
    caller_close(&person);
}

/* Anyone can make up names; they aren't kept in memory. */
static void unknown_names_take_no_memory(void) {
    enum { NAMES = 1500, MORE_KIB = 48 << 10 };
    enum { CODES = 30 }; /* guesses, which are slowed down */
    static const char *const KINDS[] = { "events", "tables", "seasons", "players", "codes" };
    long before, after, peak;
    program_memory(&server, &before, &peak);
    for (int i = 0; i < NAMES; i++)
        for (size_t k = 0; k < sizeof KINDS / sizeof KINDS[0] - (i >= CODES); k++) {
            char path[64];
            snprintf(path, sizeof path, "/api/%s/%016x", KINDS[k], i);
            int status = ask_plain("GET", path, "", NULL);
            assert_true(status == 404 || status == 429);
        }
    program_memory(&server, &after, &peak);
    if (after > before + MORE_KIB) fail_msg("%ld KiB became %ld", before, after);
}

/* Everyone has gone: so has what was kept for them. */
static void await_calm(void) {
    static Caller c;
    caller_open(&c, server.port);
    for (int i = 0; i < CALM_MS / 100; i++, usleep(100000)) {
        json_decref(caller_ask(&c, "GET", "/metrics", NULL, NULL));
        assert_int_equal(c.status, 200);
        bool calm = strstr(c.text, "\ncastellan_connections 1\n") &&
                    strstr(c.text, "\ncastellan_websockets 0\n");
        if (!calm) continue;
        caller_close(&c);
        return;
    }
    fail_msg("something is left over: %s", c.text);
}

static void the_server_outlives_the_siege(void **state) {
    (void)state;
    char db[512], log_file[512];
    long first = 0, second, peak;
    Buf request = buf_heap(ASKED_MAX), body = buf_heap(ASKED_MAX);
    rng = (Rng){ seed };
    snprintf(db, sizeof db, "%s", place_path("siege.db"));
    snprintf(log_file, sizeof log_file, "%s", place_path("siege.log"));
    const char *args[] = { "--db", db, "--log", "error", "--bot-pause", "20", NULL };
    setenv("ASAN_OPTIONS", "quarantine_size_mb=8", 0);
    program_start(&server, 0, log_file, args);
    prepare();
    for (int i = 0; i < attacks; i++) {
        attack(&request, &body);
        if (i == attacks / 2) program_memory(&server, &first, &peak);
    }
    for (int i = 0; i < SLOW; i++)
        if (slow[i] > 0) close(slow[i]);
    await_calm();
    other_sites_and_old_sessions_are_turned_away();
    await_calm();
    program_memory(&server, &second, &peak);
    printf("%d attacks, %d taken, %d refused; %ld MiB after half of them, %ld after all\n", attacks,
           tally[2], tally[4], first >> 10, second >> 10);
    assert_true(second < 2 * first + (64 << 10));
    unknown_names_take_no_memory();
    char fields[600];
    snprintf(fields, sizeof fields, "Cookie: %s\r\n", known.admin);
    assert_int_equal(ask_plain("GET", "/api/me", fields, NULL), 200);
    assert_int_equal(ask_plain("POST", "/api/tables", fields, "{}"), 200);
    assert_int_equal(program_stop(&server), 0); /* with sanitizers: nothing leaked */
    buf_free(&request);
    buf_free(&body);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_server_outlives_the_siege) };
    if (argc > 1) attacks = atoi(argv[1]);
    if (argc > 2) seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
