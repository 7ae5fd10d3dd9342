#define _GNU_SOURCE /* memmem, strcasestr */
#include "web/core/rig.h"

#include "base/heap.h"
#include "web/core/answers.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_S = 60, ASKED_MAX = 8 << 20, ANSWER_MAX = 64 << 20 };

const char RIG_PASSWORD[RIG_PASSWORD_SIZE] = "correct horse battery";

/* ---- the server's side ---- */

void rig_prepare(Rig *rig) {
    memset(rig, 0, sizeof *rig);
    rig->options = (WebOptions){ .server = { .limits = limits_default(),
                                             .no_signals = true,
                                             .log_file = STDERR_FILENO,
                                             .log_level = LOG_SILENT,
                                             .assets = assets_embedded() },
                                 .app = { .db = "memory:", .quotas = 1000 } };
}

static void *serve(void *arg) {
    web_run(((Rig *)arg)->web);
    return NULL;
}

void rig_start(Rig *rig) {
    Err err;
    if (web_open(&rig->options, &rig->web, &err)) fail_msg("%s", err.text);
    rig->port = server_port(rig->web->server);
    snprintf(rig->setup, sizeof rig->setup, "%s", rig->web->setup);
    assert_int_equal(pthread_create(&rig->thread, NULL, serve, rig), 0);
}

void rig_stop(Rig *rig) {
    server_stop(rig->web->server);
    pthread_join(rig->thread, NULL);
    web_close(rig->web);
    rig->web = NULL;
}

/* One call on the loop's thread: a uv_async_t cannot be made from here, so it comes as a request of
 * our own would, through the one function that any thread may call. */
typedef struct Errand {
    Rig *rig;
    void (*call)(Rig *rig, void *user);
    void *user;
    uv_sem_t done;
} Errand;

static void do_errand(void *user) {
    Errand *errand = user;
    errand->call(errand->rig, errand->user);
    uv_sem_post(&errand->done);
}

void rig_do(Rig *rig, void (*call)(Rig *rig, void *user), void *user) {
    Errand errand = { rig, call, user, { { 0 } } };
    uv_sem_init(&errand.done, 0);
    web_call(rig->web, do_errand, &errand);
    uv_sem_wait(&errand.done);
    uv_sem_destroy(&errand.done);
}

/* ---- bytes ---- */

static void connect_to(Client *c) {
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*c->from) {
        struct sockaddr_in from = { .sin_family = AF_INET };
        inet_pton(AF_INET, c->from, &from.sin_addr);
        assert_int_equal(bind(c->fd, (struct sockaddr *)&from, sizeof from), 0);
    }
    struct timeval patience = { PATIENCE_S, 0 };
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(c->fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(c->rig->port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(c->fd, (struct sockaddr *)&to, sizeof to), 0);
    c->held = 0;
}

Client *client_open(const Rig *rig) {
    Client *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->rig = rig;
    c->fd = -1;
    return c;
}

void client_close(Client *c) {
    if (!c) return;
    if (c->fd >= 0) close(c->fd);
    json_decref(c->json);
    free(c->text);
    free(c->bytes);
    free(c);
}

static bool say(Client *c, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        ssize_t sent = send(c->fd, at, size, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool more(Client *c) {
    if (c->room - c->held < 65536) {
        c->room = c->room ? 2 * c->room : 1 << 17;
        assert_true(c->room <= ANSWER_MAX);
        c->bytes = realloc(c->bytes, c->room);
        assert_non_null(c->bytes);
    }
    ssize_t got = recv(c->fd, c->bytes + c->held, c->room - c->held, 0);
    if (got <= 0) return false;
    c->held += (size_t)got;
    return true;
}

static void forget(Client *c, size_t size) {
    memmove(c->bytes, c->bytes + size, c->held - size);
    c->held -= size;
}

static void take_text(Client *c, size_t size) {
    free(c->text);
    c->text = malloc(size + 1);
    assert_non_null(c->text);
    if (size) memcpy(c->text, c->bytes, size);
    c->text[size] = 0;
    c->size = size;
    forget(c, size);
    json_decref(c->json);
    c->json = json_loadb(c->text, size, JSON_DECODE_ANY, NULL);
}

/* ---- answers ---- */

bool client_header(const Client *c, const char *name, char *value, size_t room) {
    char field[128];
    snprintf(field, sizeof field, "\r\n%s: ", name);
    const char *at = strcasestr(c->head, field);
    if (!at) return false;
    at += strlen(field);
    snprintf(value, room, "%.*s", (int)strcspn(at, "\r"), at);
    return true;
}

static void keep_cookie(Client *c) {
    char value[512];
    if (!client_header(c, "Set-Cookie", value, sizeof value)) return;
    value[strcspn(value, ";")] = 0;
    bool gone = value[strlen(value) - 1] == '=';
    snprintf(c->cookie, sizeof c->cookie, "%s", gone ? "" : value);
}

static bool read_answer(Client *c, bool head_only) {
    char *end;
    while (!c->held || !(end = memmem(c->bytes, c->held, "\r\n\r\n", 4)))
        if (!more(c)) return false;
    size_t head = (size_t)(end - c->bytes) + 4;
    assert_true(head < sizeof c->head);
    memcpy(c->head, c->bytes, head);
    c->head[head] = 0;
    forget(c, head);
    c->status = atoi(c->head + 9);
    char length[32] = "0";
    client_header(c, "Content-Length", length, sizeof length);
    size_t size = head_only ? 0 : strtoul(length, NULL, 10);
    while (c->held < size)
        if (!more(c)) return false;
    take_text(c, size);
    keep_cookie(c);
    char value[32];
    if (client_header(c, "Connection", value, sizeof value) && strcasecmp(value, "close") == 0) {
        close(c->fd);
        c->fd = -1;
    }
    return true;
}

static void write_request(Client *c, const char *method, const char *path, const char *body,
                          const char *more_fields, Buf *out) {
    buf_print(out, "%s %s HTTP/1.1\r\nHost: localhost:%u\r\n", method, path,
              (unsigned)c->rig->port);
    if (*c->cookie) buf_print(out, "Cookie: %s\r\n", c->cookie);
    if (*c->bearer) buf_print(out, "Authorization: Bearer %s\r\n", c->bearer);
    if (*c->origin) buf_print(out, "Origin: %s\r\n", c->origin);
    if (*c->language) buf_print(out, "Accept-Language: %s\r\n", c->language);
    if (*c->forwarded) buf_print(out, "X-Forwarded-For: %s\r\n", c->forwarded);
    if (*c->key) buf_print(out, "Idempotency-Key: %s\r\n", c->key);
    c->key[0] = 0;
    if (body)
        buf_print(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    buf_print(out, "%s\r\n%s", more_fields, body ? body : "");
    assert_false(out->full);
}

json_t *client_ask(Client *c, const char *method, const char *path, const char *body) {
    Buf request = buf_heap(ASKED_MAX);
    write_request(c, method, path, body, "", &request);
    bool head_only = strcmp(method, "HEAD") == 0, answered = false;
    for (int tries = 0; tries < 2 && !answered; tries++) { /* a kept connection may have ended */
        bool fresh = c->fd < 0;
        if (fresh) connect_to(c);
        answered = say(c, request.text, request.size) && read_answer(c, head_only);
        if (answered) break;
        close(c->fd);
        c->fd = -1;
        c->held = 0;
        if (fresh) break;
    }
    if (!answered) fail_msg("no answer to %s %s", method, path);
    buf_free(&request);
    answers_check(method, path, c->status, c->json);
    return c->json;
}

void client_begin(Client *c, const char *path, const char *body, ...) {
    char *text = NULL;
    va_list args;
    va_start(args, body);
    if (vasprintf(&text, body, args) < 0) fail();
    va_end(args);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    Buf request = buf_heap(ASKED_MAX);
    write_request(c, "POST", path, text, "", &request);
    client_send(c, request.text);
    buf_free(&request);
    free(text);
}

void client_send(Client *c, const char *bytes) {
    if (c->fd < 0) connect_to(c);
    assert_true(say(c, bytes, strlen(bytes)));
}

void client_read(Client *c) {
    if (!read_answer(c, false)) fail_msg("no answer");
}

void client_read_head(Client *c) {
    if (!read_answer(c, true)) fail_msg("no answer");
}

static json_t *ask_by_format(Client *c, const char *method, const char *path, const char *format,
                             va_list args) {
    char *body = NULL;
    if (vasprintf(&body, format, args) < 0) fail();
    for (char *at = body; *at; at++)
        if (*at == '\'') *at = '"';
    json_t *answer = client_ask(c, method, path, body);
    free(body);
    return answer;
}

#define WITH_BODY(name, method)                                                                    \
    json_t *name(Client *c, const char *path, const char *body, ...) {                             \
        va_list args;                                                                              \
        va_start(args, body);                                                                      \
        json_t *answer = ask_by_format(c, method, path, body, args);                               \
        va_end(args);                                                                              \
        return answer;                                                                             \
    }
WITH_BODY(client_post, "POST")
WITH_BODY(client_put, "PUT")
WITH_BODY(client_patch, "PATCH")

#define WITH_PATH(name, method)                                                                    \
    json_t *name(Client *c, const char *path, ...) {                                               \
        char text[2048];                                                                           \
        va_list args;                                                                              \
        va_start(args, path);                                                                      \
        int size = vsnprintf(text, sizeof text, path, args);                                       \
        va_end(args);                                                                              \
        assert_true(size >= 0 && (size_t)size < sizeof text);                                      \
        return client_ask(c, method, text, NULL);                                                  \
    }
WITH_PATH(client_get, "GET")
WITH_PATH(client_delete, "DELETE")

void client_expects(const Client *c, int status) {
    if (c->status != status) fail_msg("%d instead of %d: %s", c->status, status, c->text);
}

void client_refused(const Client *c, int status, const char *code) {
    if (c->status != status || strcmp(client_word(c, "error.code"), code) != 0)
        fail_msg("%d instead of %d %s: %s", c->status, status, code, c->text);
}

const char *client_word(const Client *c, const char *path) {
    const json_t *at = c->json;
    char name[64];
    while (*path) {
        size_t size = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)size, path);
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(name)) : json_object_get(at, name);
        path += size;
        if (*path) path++;
    }
    return json_is_string(at) ? json_string_value(at) : "";
}

/* ---- people ---- */

static void remember(Client *c) {
    client_expects(c, 201);
    assert_true(app_id_read(client_word(c, "id"), &c->person));
}

Client *rig_admin(Rig *rig, const char *name) {
    Client *c = client_open(rig);
    client_post(c, "/api/setup", "{'token':'%s','name':'%s','password':'%s'}", rig->setup, name,
                RIG_PASSWORD);
    remember(c);
    rig->setup[0] = 0;
    return c;
}

Client *rig_account(const Rig *rig, const char *name) {
    Client *c = client_open(rig);
    client_post(c, "/api/accounts", "{'name':'%s','password':'%s'}", name, RIG_PASSWORD);
    remember(c);
    return c;
}

/* ---- WebSocket ---- */

Client *client_socket(Client *c) {
    static const char UPGRADE[] = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    Client *socket = client_open(c->rig);
    char room[4096];
    Buf request = buf_over(room, sizeof room);
    write_request(c, "GET", "/ws", NULL, UPGRADE, &request);
    connect_to(socket);
    if (!say(socket, request.text, request.size) || !read_answer(socket, false))
        fail_msg("no answer to a WebSocket");
    c->status = socket->status;
    if (socket->status == 101) return socket;
    client_close(socket);
    return NULL;
}

void socket_say(Client *socket, const char *format, ...) {
    static const uint8_t MASK[4] = { 0x37, 0xfa, 0x21, 0x3d };
    char text[4096];
    uint8_t frame[sizeof text + 8], *to = frame;
    va_list args;
    va_start(args, format);
    int size = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_true(size >= 0 && (size_t)size < sizeof text);
    *to++ = 0x81;
    if (size < 126) *to++ = (uint8_t)(0x80 | size);
    else *to++ = 0xfe, *to++ = (uint8_t)(size >> 8), *to++ = (uint8_t)size;
    memcpy(to, MASK, 4), to += 4;
    for (int i = 0; i < size; i++) {
        char letter = text[i] == '\'' ? '"' : text[i];
        *to++ = (uint8_t)letter ^ MASK[i % 4];
    }
    say(socket, frame, (size_t)(to - frame));
}

/* Make sure of so many bytes; false at the end. */
static bool hold(Client *c, size_t size) {
    while (c->held < size)
        if (!more(c)) return false;
    return true;
}

json_t *socket_hear(Client *socket) {
    Client *c = socket;
    for (;;) {
        c->status = 0;
        if (!hold(c, 2)) return NULL;
        const uint8_t *at = (const uint8_t *)c->bytes;
        int opcode = at[0] & 15, extra = at[1] == 126 ? 2 : at[1] == 127 ? 8 : 0;
        size_t size = extra ? 0 : at[1], head = 2 + (size_t)extra;
        if (!hold(c, head)) return NULL;
        at = (const uint8_t *)c->bytes;
        for (int i = 0; i < extra; i++) size = size << 8 | at[2 + i];
        if (!hold(c, head + size)) return NULL;
        at = (const uint8_t *)c->bytes + head;
        if (opcode == 8 && size >= 2) c->status = at[0] << 8 | at[1];
        forget(c, head);
        take_text(c, size);
        if (opcode == 8) return NULL;
        if (opcode == 1) return c->json;
    }
}
