#define _GNU_SOURCE /* memmem */
#include "server/rig.h"

#include "base/heap.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_S = 10 };

/* ---- the server's side ---- */

static void hello_get(Exchange *x) {
    reply_json(x, 200, "{\"hello\":1}", 11);
}

static void echo_post(Exchange *x) {
    reply_json(x, 200, x->request.body.at, x->request.body.size);
}

static void thing_get(Exchange *x) {
    char room[512];
    Buf out = buf_over(room, sizeof room);
    buf_print(&out, "%s|%s", exchange_param(x, "id"), exchange_param(x, "part"));
    reply_text(x, 200, "text/plain", room);
}

static void big_get(Exchange *x) {
    static uint8_t big[4 << 20];
    reply_parcel(x, 200, "application/octet-stream", shared_bytes_over(big, sizeof big));
}

static void cookie_get(Exchange *x) {
    char value[64] = "none";
    cookie_read(&x->request, exchange_site(x), "session", value, sizeof value);
    reply_cookie(x, "session", "abc", 60);
    reply_text(x, 200, "text/plain", value);
}

typedef struct Later {
    uv_timer_t timer;
    Exchange *exchange;
    const Rig *rig;
    HubAsk *ask;
} Later;

static void on_later_closed(uv_handle_t *handle) {
    free(handle->data);
}

static void answer_ask(const Rig *rig, HubAsk *ask);

static void on_later(uv_timer_t *timer) {
    Later *later = timer->data;
    if (later->exchange) hello_get(later->exchange);
    if (later->ask) answer_ask(later->rig, later->ask);
    uv_close((uv_handle_t *)timer, on_later_closed);
}

static void do_later(Server *s, Exchange *x, const Rig *rig, HubAsk *ask, unsigned ms) {
    Later *later = calloc(1, sizeof *later);
    later->exchange = x;
    later->rig = rig;
    later->ask = ask;
    uv_timer_init(server_loop(s), &later->timer);
    later->timer.data = later;
    uv_timer_start(&later->timer, on_later, ms, 0);
}

static void later_get(Exchange *x) {
    do_later(x->server, x, NULL, NULL, 150);
}

static size_t news_text(const Rig *rig, unsigned audience, uint64_t n, char *room, size_t size) {
    Buf out = buf_over(room, size);
    buf_print(&out, "{\"%s\":%llu,\"pad\":\"%*s\"}", audience == HUB_SPECTATOR ? "n" : "seat",
              (unsigned long long)n, (int)rig->pad, "");
    assert_false(out.full);
    return out.size;
}

static void publish_post(Exchange *x) {
    Rig *rig = exchange_user(x);
    static char spectator[1 << 16], seat[1 << 16];
    long count = strtol(exchange_param(x, "count"), NULL, 10);
    for (long i = 0; i < count; i++) {
        uint64_t n = ++rig->head;
        HubNews news = { 0 };
        news.text[HUB_SPECTATOR] = (Bytes){ spectator, news_text(rig, HUB_SPECTATOR, n, spectator,
                                                                 sizeof spectator) };
        news.text[1] = (Bytes){ seat, news_text(rig, 1, n, seat, sizeof seat) };
        if (!rig->forgets || i == count - 1) hub_publish(server_hub(x->server), "t", n, &news);
    }
    reply_empty(x, 204);
}

/* Nobody gets anything done meanwhile. */
static void stall_post(Exchange *x) {
    rig_sleep(strtol(exchange_param(x, "ms"), NULL, 10));
    reply_empty(x, 204);
}

static void stall_get(Exchange *x) {
    Rig *rig = exchange_user(x);
    sem_post(&rig->stalled);
    while (sem_wait(&rig->stall) != 0) {
    }
    hello_get(x);
}

/* Waits as for a database that does not answer: meanwhile others are heard, and parked. */
static void wait_get(Exchange *x) {
    int silent[2];
    assert_int_equal(pipe(silent), 0);
    server_wait(x->server, silent[0], POLLIN, atoi(exchange_param(x, "ms")));
    close(silent[0]), close(silent[1]);
    hello_get(x);
}

static uint64_t clock_ms(void *user) {
    (void)user;
    return uv_hrtime() / 1000000;
}

/* How many milliseconds has the one in our queue waited? */
static void waited_get(Exchange *x) {
    char room[32];
    Buf out = buf_over(room, sizeof room);
    buf_print(&out, "%llu", (unsigned long long)(clock_ms(NULL) - x->heard));
    reply_text(x, 200, "text/plain", room);
}

static void count_get(Exchange *x) {
    Rig *rig = exchange_user(x);
    char room[32];
    Buf out = buf_over(room, sizeof room);
    uint64_t until = uv_hrtime() + (uint64_t)rig->work_us * 1000;
    while (uv_hrtime() < until) {
    }
    buf_print(&out, "%u", ++rig->counted);
    reply_text(x, 200, "text/plain", room);
}

/* Whatever someone sends as ?value= goes into fields of the answer. */
static void fields_get(Exchange *x) {
    char value[256] = "";
    request_query(&x->request, "value", value, sizeof value);
    reply_header(x, "X-Said", value);
    reply_cookie(x, "said", value, 60);
    reply_json(x, 200, "{}", 2);
}

static const Route TEST_ROUTES[] = {
    { METHOD_GET, "/stall", 0, stall_get },
    { METHOD_GET, "/count", 0, count_get },
    { METHOD_POST, "/count", 0, count_get },
    { METHOD_GET, "/urgent", 0, count_get, .urgent = true },
    { METHOD_GET, "/waited", 0, waited_get },
    { METHOD_GET, "/wait/:ms", 0, wait_get },
    { METHOD_GET, "/hello", 0, hello_get },
    { METHOD_GET, "/door", 0, hello_get, .door = true },
    { METHOD_GET, "/fields", 0, fields_get },
    { METHOD_GET, "/later", 0, later_get },
    { METHOD_GET, "/big", 0, big_get },
    { METHOD_GET, "/cookie", 0, cookie_get },
    { METHOD_GET, "/things/:id", 0, thing_get },
    { METHOD_GET, "/things/:id/:part", 0, thing_get },
    { METHOD_PUT, "/things/:id", 0, thing_get },
    { METHOD_POST, "/echo", 0, echo_post },
    { METHOD_POST, "/small", 0, echo_post, 10 },
    { METHOD_POST, "/publish/:count", 0, publish_post },
    { METHOD_POST, "/stall/:ms", 0, stall_post },
    { METHOD_GET, "/forbidden", 7, hello_get },
    { METHOD_GET, "/health/ready", 0, ready_get },
    { METHOD_GET, "/metrics", 0, metrics_get },
    { METHOD_GET, "/ws", 0, ws_get },
    { METHOD_GET, "/*", 0, static_get },
};

static bool guard(void *user, Exchange *x) {
    (void)user;
    char person[16];
    if (request_query(&x->request, "person", person, sizeof person))
        x->payer = strtoull(person, NULL, 10);
    x->known = request_query(&x->request, "account", person, sizeof person);
    if (x->match.route->role == 0) return true;
    reply_error(x, 403, "forbidden", "This is not for you.");
    return false;
}

/* Who has "Cookie: ours=NAME" was here before. */
static bool vouches(void *user, const Request *request, const Site *site, uint8_t mark[METER_KEY]) {
    (void)user, (void)site;
    char name[METER_KEY] = "";
    if (!request_cookie(request, "ours", name, sizeof name)) return false;
    memcpy(mark, name, METER_KEY);
    return true;
}

static bool join(void *user, Exchange *x, void **person) {
    Rig *rig = user;
    char as[16] = "";
    request_query(&x->request, "as", as, sizeof as);
    if (strcmp(as, "nobody") == 0) {
        reply_error(x, 401, "login", "Say who you are.");
        return false;
    }
    *person = (void *)(uintptr_t)(strcmp(as, "seat") == 0);
    rig->joined++;
    return true;
}

static void leave(void *user, void *person) {
    (void)person;
    ((Rig *)user)->left++;
}

static HubAdmit admit(void *user, void *person, const char *topic) {
    Rig *rig = user;
    if (strcmp(topic, "t") != 0)
        return (HubAdmit){ .refusal = "Not for you.", .code = "forbidden" };
    return (HubAdmit){ .audience = (unsigned)(uintptr_t)person, .head = rig->head };
}

static void answer_ask(const Rig *rig, HubAsk *ask) {
    enum { MOST = 512 };
    Bytes news[MOST];
    char *room = malloc(MOST * (rig->pad + 64)), *at = room;
    size_t count = 0;
    for (uint64_t n = ask->from; n <= rig->head && count < ask->limit; n++, count++) {
        size_t size = news_text(rig, ask->audience, n, at, rig->pad + 64);
        news[count] = (Bytes){ at, size };
        at += size;
    }
    hub_answer(ask, news, count);
    free(room);
}

static void resume(void *user, HubAsk *ask) {
    Rig *rig = user;
    if (rig->answers_later) do_later(rig->server, NULL, rig, ask, 20);
    else answer_ask(rig, ask);
}

/* Which answer is this, as /count says? */
static void message(void *user, WsPeer *peer, void *person, const json_t *message, uint64_t heard) {
    (void)person, (void)message, (void)heard;
    Rig *rig = user;
    char room[32];
    Buf out = buf_over(room, sizeof room);
    buf_print(&out, "%u", ++rig->counted);
    ws_peer_send(peer, (Bytes){ out.text, out.size });
}

static void *serve(void *arg) {
    server_run(((Rig *)arg)->server);
    return NULL;
}

void rig_prepare(Rig *rig) {
    memset(rig, 0, sizeof *rig);
    sem_init(&rig->stall, 0, 0);
    sem_init(&rig->stalled, 0, 0);
    rig->options = (ServerOptions){ .limits = limits_default(),
                                    .no_signals = true,
                                    .log_file = STDERR_FILENO,
                                    .log_level = LOG_SILENT,
                                    .assets = assets_embedded(),
                                    .routes = TEST_ROUTES,
                                    .route_count = sizeof TEST_ROUTES / sizeof TEST_ROUTES[0],
                                    .guard = guard,
                                    .vouches = vouches,
                                    .user = rig,
                                    .clock = clock_ms,
                                    .hub = { .join = join,
                                             .leave = leave,
                                             .admit = admit,
                                             .resume = resume,
                                             .message = message,
                                             .urgent = "act" } };
}

void rig_start(Rig *rig) {
    Err err;
    if (server_open(&rig->options, &rig->server, &err)) fail_msg("%s", err.text);
    if (server_listen(rig->server, &err)) fail_msg("%s", err.text);
    rig->port = server_port(rig->server);
    assert_int_equal(pthread_create(&rig->thread, NULL, serve, rig), 0);
}

void rig_stop(Rig *rig) {
    server_stop(rig->server);
    pthread_join(rig->thread, NULL);
    server_close(rig->server);
    sem_destroy(&rig->stall);
    sem_destroy(&rig->stalled);
    assert_int_equal(rig->joined, rig->left);
}

Rig *rig_new(void **state) {
    Rig *rig = malloc(sizeof *rig);
    assert_non_null(rig);
    rig_prepare(rig);
    return *state = rig;
}

int rig_teardown(void **state) {
    rig_stop(*state);
    free(*state);
    return 0;
}

void rig_sleep(long ms) {
    nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000 }, NULL);
}

/* ---- the client's side ---- */

Client *client_open(const Rig *rig) {
    return client_from(rig, "127.0.0.1");
}

Client *client_from(const Rig *rig, const char *address) {
    Client *c = malloc(sizeof *c);
    c->size = 0;
    c->heads = false;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in from = { .sin_family = AF_INET };
    inet_pton(AF_INET, address, &from.sin_addr);
    assert_int_equal(bind(c->fd, (struct sockaddr *)&from, sizeof from), 0);
    struct timeval patience = { PATIENCE_S, 0 };
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(c->fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(rig->port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(c->fd, (struct sockaddr *)&to, sizeof to), 0);
    return c;
}

void client_close(Client *c) {
    close(c->fd);
    free(c);
}

void client_say(Client *c, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        ssize_t sent = send(c->fd, at, size, MSG_NOSIGNAL);
        if (sent <= 0) return; /* the server has hung up: what it said is read next */
        at += sent;
        size -= (size_t)sent;
    }
}

void client_says(Client *c, const char *text) {
    client_say(c, text, strlen(text));
}

/* Read some more; false at the end. */
static bool more(Client *c) {
    if (c->size == sizeof c->bytes) return false;
    ssize_t got = recv(c->fd, c->bytes + c->size, sizeof c->bytes - c->size, 0);
    if (got <= 0) return false;
    c->size += (size_t)got;
    return true;
}

static void forget(Client *c, size_t size) {
    memmove(c->bytes, c->bytes + size, c->size - size);
    c->size -= size;
}

bool client_answer(Client *c, Answer *a) {
    memset(a, 0, sizeof *a);
    uint8_t *end;
    while (!(end = memmem(c->bytes, c->size, "\r\n\r\n", 4)))
        if (!more(c)) return false;
    size_t head = (size_t)(end - c->bytes) + 4;
    assert_true(head < sizeof a->head);
    memcpy(a->head, c->bytes, head);
    forget(c, head);
    assert_memory_equal(a->head, "HTTP/1.1 ", 9);
    a->status = atoi(a->head + 9);
    const char *length = strstr(a->head, "\r\nContent-Length: ");
    a->size = length && !c->heads ? strtoul(length + 18, NULL, 10) : 0;
    for (size_t left = a->size, at = 0; left > 0;) {
        if (c->size == 0 && !more(c)) return false;
        size_t part = c->size < left ? c->size : left;
        for (size_t i = 0; i < part && at + i < sizeof a->body - 1; i++)
            a->body[at + i] = (char)c->bytes[i];
        at += part;
        left -= part;
        forget(c, part);
    }
    return true;
}

bool client_gone(Client *c) {
    for (;;) {
        c->size = 0;
        ssize_t got = recv(c->fd, c->bytes, sizeof c->bytes, 0);
        if (got > 0) continue;
        return got == 0 || errno == ECONNRESET;
    }
}

Answer rig_ask(const Rig *rig, const char *request) {
    Client *c = client_open(rig);
    Answer a;
    client_says(c, request);
    if (!client_answer(c, &a)) fail_msg("no answer to: %s", request);
    client_close(c);
    return a;
}

/* ---- WebSocket ---- */

void client_opens_ws(Client *c) {
    Answer a;
    assert_true(client_answer(c, &a));
    assert_int_equal(a.status, 101);
    assert_non_null(strstr(a.head, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
}

Client *client_ws(const Rig *rig, const char *query) {
    char request[512];
    Buf text = buf_over(request, sizeof request);
    buf_print(&text, "GET /ws?%s" HANDSHAKE, query);
    Client *c = client_open(rig);
    client_says(c, request);
    client_opens_ws(c);
    return c;
}

void client_frame(Client *c, int opcode, bool final, const void *payload, size_t size) {
    static const uint8_t MASK[4] = { 0x37, 0xfa, 0x21, 0x3d };
    uint8_t *frame = malloc(size + 14), *to = frame;
    *to++ = (uint8_t)((final ? 0x80 : 0) | opcode);
    if (size < 126) *to++ = (uint8_t)(0x80 | size);
    else {
        int bytes = size < 65536 ? 2 : 8;
        *to++ = bytes == 2 ? 0xfe : 0xff;
        for (int i = bytes - 1; i >= 0; i--) *to++ = (uint8_t)((uint64_t)size >> 8 * i);
    }
    memcpy(to, MASK, 4), to += 4;
    for (size_t i = 0; i < size; i++) *to++ = ((const uint8_t *)payload)[i] ^ MASK[i % 4];
    client_say(c, frame, (size_t)(to - frame));
    free(frame);
}

void client_text(Client *c, const char *text) {
    client_frame(c, 1, true, text, strlen(text));
}

bool client_hear(Client *c, Frame *f) {
    size_t head = 2, size = 0;
    while (c->size < head)
        if (!more(c)) return false;
    int extra = (c->bytes[1] & 127) == 126 ? 2 : (c->bytes[1] & 127) == 127 ? 8 : 0;
    for (head += (size_t)extra; c->size < head;)
        if (!more(c)) return false;
    assert_int_equal(c->bytes[1] & 128, 0); /* a server does not mask */
    if (extra == 0) size = c->bytes[1];
    for (int i = 0; i < extra; i++) size = size << 8 | c->bytes[2 + i];
    assert_true(head + size <= sizeof c->bytes);
    while (c->size < head + size)
        if (!more(c)) return false;
    f->opcode = c->bytes[0] & 15;
    assert_int_equal(c->bytes[0] & 0xf0, 0x80);
    f->size = size;
    size_t kept = size < sizeof f->text ? size : sizeof f->text - 1;
    memcpy(f->text, c->bytes + head, kept);
    f->text[kept] = 0;
    f->code = f->opcode == 8 && size >= 2 ? (unsigned)(c->bytes[head] << 8 | c->bytes[head + 1])
                                          : 0;
    forget(c, head + size);
    return true;
}

void client_follow(Client *c, const char *key, uint64_t first, uint64_t last) {
    static Frame f;
    for (uint64_t n = first; n <= last;) {
        if (!client_hear(c, &f)) fail_msg("silence before %llu", (unsigned long long)n);
        if (f.opcode == 9) { /* on a busy machine it takes that long */
            client_frame(c, 10, true, f.text, f.size);
            continue;
        }
        if (f.opcode != 1)
            fail_msg("opcode %d, code %u before %llu", f.opcode, f.code, (unsigned long long)n);
        json_t *root = json_loads(f.text, 0, NULL);
        if (!json_is_object(root)) fail_msg("not JSON: %.200s", f.text);
        json_t *news = json_object_get(root, "news"), *item;
        size_t i;
        if (news) assert_int_equal(json_integer_value(json_object_get(root, "from")), n);
        json_array_foreach(news, i, item) {
            assert_int_equal(json_integer_value(json_object_get(item, key)), n);
            n++;
        }
        if (news) assert_int_equal(json_integer_value(json_object_get(root, "seq")), n - 1);
        json_decref(root);
    }
}
