#include "server/conn.h"

#include "base/heap.h"
#include "server/body.h"
#include "server/crowd.h"
#include "server/ws_peer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RETRY_S = 10,          /* called when a client was too fast */
    LINGER_MS = 2000,      /* time for the client to read our last response */
    OUT_PAUSE = 256 << 10, /* answers waiting; beyond it no further request is read */
};

static uint64_t now(const Conn *c) {
    return uv_now(&c->server->loop);
}

static void set_deadline(Conn *c, uint32_t ms) {
    c->deadline = ms ? now(c) + ms : 0;
}

/* ---- letting go ---- */

static void on_closed(uv_handle_t *handle) {
    Conn *c = handle->data;
    Server *s = c->server;
    if (c->peer) ws_peer_free(c->peer);
    if (c->before) c->before->after = c->after;
    else s->conns = c->after;
    if (c->after) c->after->before = c->before;
    out_close(&c->out);
    http_close(&c->reader);
    buf_free(&c->inbox);
    free(c);
}

/* Nobody waits for the answer any more. */
static void tell_gone(Exchange *x) {
    void (*gone)(void *work) = x->gone;
    x->gone = NULL;
    if (gone) gone(x->work);
}

void conn_close(Conn *c) {
    if (c->stage == CONN_CLOSED) return;
    c->stage = CONN_CLOSED;
    c->deadline = 0;
    c->server->metrics.connections--;
    crowd_leaves(c);
    budget_leave(c);
    if (c->exchange) {
        /* A handler that has it will answer into the void; one without a handler ends here. */
        Exchange *x = c->exchange;
        c->exchange = NULL;
        x->conn = NULL;
        tell_gone(x);
        if (!x->complete) reply_empty(x, 400);
    }
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

static void on_shut(uv_shutdown_t *shutdown, int status) {
    Conn *c = shutdown->data;
    if (status < 0 || c->eof) conn_close(c);
}

/* Everything is sent: say so, and wait for the client to hang up, so that it reads our last words
 * before the kernel resets the connection over bytes we did not read. */
static void shut(Conn *c) {
    if (c->shut || c->stage != CONN_ENDING || c->out.bytes > 0) return;
    c->shut = true;
    c->shutdown.data = c;
    set_deadline(c, LINGER_MS);
    if (uv_shutdown(&c->shutdown, (uv_stream_t *)&c->tcp, on_shut) < 0) conn_close(c);
}

static void start_reading(Conn *c);
static void feed_socket(Conn *c, const char *bytes, size_t size);

void conn_end(Conn *c) {
    if (c->stage == CONN_ENDING || c->stage == CONN_CLOSED) return;
    c->stage = CONN_ENDING;
    c->deadline = 0;           /* write_ms watches what is left */
    buf_free(&c->reader.body); /* nobody reads it any more */
    budget_leave(c);
    out_flush(&c->out);
    if (c->out.broken) {
        conn_close(c);
        return;
    }
    start_reading(c);
    shut(c);
}

/* ---- requests ---- */

/* What is wrong with this request, judged by its head?  True: something was, and is answered. */
static bool refused(Exchange *x) {
    Server *s = x->server;
    Request *r = &x->request;
    if (!request_host_known(r, &s->site)) {
        reply_error(x, 421, "host", "This server has a different name. See --public-url.");
        return true;
    }
    if (r->method == METHOD_OTHER) {
        reply_error(x, 501, "method", "This server does not know this method.");
        return true;
    }
    if (!x->match.route) {
        char allowed[128];
        Buf text = buf_over(allowed, sizeof allowed);
        route_allowed(x->match.allowed, &text);
        if (x->match.allowed || strcmp(r->path, "*") == 0) reply_header(x, "Allow", allowed);
        if (r->method == METHOD_OPTIONS && (x->match.allowed || strcmp(r->path, "*") == 0))
            reply_empty(x, 204);
        else if (x->match.allowed)
            reply_error(x, 405, "method", "This path does not take {method%s}.",
                        HTTP_METHOD[r->method]);
        else reply_error(x, 404, "not-found", "There is nothing here.");
        return true;
    }
    const char *expect = request_header(r, "expect");
    if (expect && strcmp(expect, "100-continue") != 0) {
        reply_error(x, 417, "expect", "The only supported expectation is 100-continue.");
        return true;
    }
    if (r->method == METHOD_GET || r->method == METHOD_HEAD) return false;
    /* A change: from a page of ours or from no page, and in a form no foreign page can send. */
    if (!request_is_own(r, &s->site)) {
        s->metrics.foreign++;
        reply_error(x, 403, "cross-site", "Pages from other sites can't do this.");
        return true;
    }
    bool has_body = r->chunked || r->length > 0;
    if (!x->match.route->raw && !request_is_json(r) && (has_body || r->method == METHOD_POST)) {
        reply_error(x, 415, "json", "Send JSON with Content-Type: application/json.");
        return true;
    }
    return false;
}

bool route_is_plain(const Route *route) {
    return route->handle == health_get || route->handle == ready_get || route->handle == static_get;
}

static bool is_plain(const Exchange *x) {
    return route_is_plain(x->match.route);
}

/* The application cannot be asked before the loop turns again. */
static bool parks(Conn *c, int how) {
    if (!c->server->waiting || is_plain(c->exchange)) return false;
    c->parked = how;
    c->deadline = 0;
    return true;
}

/* Asked too fast for too long?  True: that was answered. */
static bool too_fast(Exchange *x, bool slow_enough) {
    if (slow_enough) return false;
    char seconds[16];
    Buf wait = buf_over(seconds, sizeof seconds);
    buf_unsigned(&wait, x->conn->speaker.shared ? 1 : RETRY_S);
    reply_header(x, "Retry-After", seconds);
    if (!x->conn->speaker.shared) x->request.keep_alive = false;
    reply_error(x, 429, "too-fast", "Too many requests. Wait a moment, then try again.");
    return true;
}

static void admit(Conn *c) {
    Exchange *x = c->exchange;
    Server *s = c->server;
    if (s->options.guard && !s->options.guard(s->options.user, x)) return;
    pace_person_found(x);
    if (too_fast(x, pace_person(c, METER_REQUEST))) return;
    if (!x->known && s->limits.guest_bytes && s->limits.guest_bytes < c->reader.body_max &&
        !x->match.route->body_max)
        c->reader.body_max = s->limits.guest_bytes;
    uint32_t most = x->match.route->body_max; /* more than usual: only from whom the guard knows */
    if (most && (x->person || most < c->reader.body_max))
        c->reader.body_max = most < LIMIT_BODY ? most : LIMIT_BODY;
    bool has_body = x->request.chunked || x->request.length > 0;
    if (x->request.length <= c->reader.body_max && !body_fits(x, &c->reader.body)) return;
    if (has_body && x->request.length <= c->reader.body_max && x->request.minor == 1 &&
        request_header(&x->request, "expect")) {
        static const char GO_ON[] = "HTTP/1.1 100 Continue\r\n\r\n";
        out_push(&c->out, shared_bytes_over(GO_ON, sizeof GO_ON - 1));
        out_flush(&c->out);
    }
    set_deadline(c, s->limits.body_ms);
}

static void head_came(Conn *c) {
    Exchange *x = exchange_open(c);
    if (!x) {
        conn_close(c);
        return;
    }
    c->exchange = x;
    pace_speaker(x);
    if (x->request.method != METHOD_OTHER)
        x->match = route_find(c->server->options.routes, c->server->options.route_count,
                              x->request.method, x->request.path);
    if (too_fast(x, pace(c, METER_REQUEST)) || refused(x) || parks(c, PARKED_HEAD)) return;
    admit(c);
}

static void request_came(Conn *c) {
    Exchange *x = c->exchange;
    if (!x) { /* answered when its head came */
        http_next(&c->reader);
        return;
    }
    if (parks(c, PARKED_WHOLE)) return;
    x->request.body = c->reader.request.body;
    http_take(&c->reader, &x->head, &x->body);
    http_next(&c->reader);
    x->complete = true;
    x->heard = c->heard;
    c->deadline = 0;
    if (is_plain(x)) {
        x->match.route->handle(x);
        return;
    }
    if (!body_waits(x)) request_go_on(x);
}

void request_go_on(Exchange *x) {
    const ServerOptions *o = &x->server->options;
    if (!o->ready || o->ready(o->user, x)) exchange_handle(x);
}

/* The bytes are no request we can read: answer, and read no more. */
static void malformed(Conn *c) {
    HttpBad bad = c->reader.bad;
    c->server->metrics.malformed++;
    Exchange *x = c->exchange ? c->exchange : exchange_open(c);
    c->exchange = x;
    if (!x) {
        conn_close(c);
        return;
    }
    x->request.keep_alive = false;
    if (x->request.method == METHOD_HEAD && !x->match.route) x->request.method = METHOD_OTHER;
    reply_tell(x, bad.status, bad.code, &(const Message){ .english = bad.text });
}

static bool is_answering(const Conn *c) {
    return c->exchange && c->exchange->complete;
}

/* Keep what cannot be looked at yet, and take no more from the client until it can. */
static void keep(Conn *c, const char *bytes, size_t size) {
    buf_bytes(&c->inbox, bytes, size);
    if (c->inbox.full) {
        conn_close(c);
        return;
    }
    if (is_answering(c) && c->exchange->gone) return; /* unless we want to see it leave */
    if (c->reading) uv_read_stop((uv_stream_t *)&c->tcp);
    c->reading = false;
}

/* The others' turn: keep the bytes until it is this one's again. */
static void step_back(Conn *c, const char *bytes, size_t size) {
    keep(c, bytes, size);
    if (c->stage != CONN_CLOSED) budget_wait(c);
}

/* Can the next request be looked at? */
static bool can_go_on(const Conn *c) {
    return c->stage == CONN_HTTP && !is_answering(c) && !c->parked && c->out.bytes <= OUT_PAUSE;
}

static void feed(Conn *c, const char *bytes, size_t size) {
    c->feeding = true;
    budget_begin(c);
    HttpEvent event = HTTP_WANTS_MORE;
    do {
        if (!can_go_on(c)) break;
        if (event != HTTP_HAS_HEAD && !budget_may(c)) break; /* a request is a whole */
        if (!c->reader.started && size > 0) set_deadline(c, c->server->limits.head_ms);
        size_t took;
        event = http_feed(&c->reader, bytes, size, &took);
        bytes += took;
        size -= took;
        if (event != HTTP_IS_BAD && c->exchange && !body_fits(c->exchange, &c->reader.body)) break;
        switch (event) {
        case HTTP_WANTS_MORE: break;
        case HTTP_HAS_HEAD: head_came(c); break;
        case HTTP_IS_DONE: request_came(c); break;
        case HTTP_IS_BAD: malformed(c); break;
        }
        budget_spend(c, event == HTTP_IS_DONE);
    } while (event != HTTP_WANTS_MORE);
    c->feeding = false;
    if (c->stage == CONN_WS) feed_socket(c, bytes, size);
    else if (c->stage == CONN_HTTP && !budget_may(c)) step_back(c, bytes, size);
    else if (c->stage == CONN_HTTP && size > 0) keep(c, bytes, size);
    else budget_caught_up(c);
}

/* Go on with the bytes that had to wait: it is this one's turn. */
static void go_on_now(Conn *c) {
    if (c->feeding || budget_waits(c) || !can_go_on(c)) return;
    Buf waiting = c->inbox;
    c->inbox = buf_heap(waiting.limit);
    if (waiting.size > 0) feed(c, waiting.text, waiting.size);
    buf_free(&waiting);
    if (c->stage == CONN_HTTP && c->inbox.size == 0 && !budget_waits(c)) {
        if (c->eof && !c->exchange && c->out.bytes == 0) conn_end(c);
        else start_reading(c);
    }
}

/* The same, unless so much was done in this turn of the loop that others wait. */
static void go_on(Conn *c) {
    bool has_turn = c->inbox.size == 0 || !budget_is_over(c->server);
    if (has_turn) go_on_now(c);
    else if (!c->feeding && can_go_on(c)) budget_wait(c);
}

void conn_turn(Conn *c) {
    if (c->stage == CONN_WS) {
        Buf waiting = c->inbox;
        c->inbox = buf_heap(waiting.limit);
        feed_socket(c, waiting.text, waiting.size); /* some may wait inside of its reader */
        buf_free(&waiting);
        if (c->stage == CONN_WS && !budget_waits(c)) start_reading(c);
        return;
    }
    if (is_answering(c) && c->inbox.size == 0) start_reading(c); /* so that we see it leave */
    go_on_now(c);
}

void conn_answered(Conn *c, bool keep_alive) {
    c->exchange = NULL;
    if (c->stage == CONN_CLOSED) return;
    if (!keep_alive) {
        conn_end(c);
        return;
    }
    set_deadline(c, c->server->limits.idle_ms);
    out_flush(&c->out);
    if (c->out.broken) conn_close(c);
    else go_on(c);
}

void conn_upgrade(Conn *c, WsPeer *peer) {
    c->exchange = NULL;
    c->peer = peer;
    c->stage = CONN_WS;
    c->deadline = 0;
    c->speaker.shared = false;
    http_close(&c->reader);
    out_flush(&c->out);
    if (c->out.broken) conn_close(c);
    else if (c->feeding) start_reading(c); /* its handshake may have stood in line */
    else conn_turn(c);
}

static void feed_socket(Conn *c, const char *bytes, size_t size) {
    budget_begin(c);
    size_t used = ws_peer_feed(c->peer, bytes, size);
    if (c->stage != CONN_WS) return;
    if (!budget_may(c)) step_back(c, bytes + used, size - used);
    else budget_caught_up(c);
}

/* ---- libuv's side ---- */

static void on_moved(Out *out) {
    Conn *c = (Conn *)(void *)((char *)out - offsetof(Conn, out));
    if (c->stage == CONN_CLOSED) return;
    if (out->broken) conn_close(c);
    else if (c->stage == CONN_ENDING) shut(c);
    else if (c->stage == CONN_WS) hub_drained(c->peer);
    else go_on(c);
}

static void on_room(uv_handle_t *handle, size_t wish, uv_buf_t *buf) {
    (void)wish;
    Conn *c = handle->data;
    *buf = uv_buf_init(c->server->inbox, sizeof c->server->inbox);
}

void conn_hear(Conn *c, const char *bytes, size_t size) {
    c->server->metrics.bytes_in += (uint64_t)size;
    c->heard = budget_heard(c);
    if (budget_is_over(c->server) && (c->stage == CONN_WS || c->stage == CONN_HTTP))
        step_back(c, bytes, size);
    else if (c->stage == CONN_WS) feed_socket(c, bytes, size);
    else if (c->stage != CONN_HTTP) return; /* thrown away */
    else if (c->inbox.size > 0) keep(c, bytes, size);
    else feed(c, bytes, size);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    Conn *c = stream->data;
    if (size > 0) conn_hear(c, buf->base, (size_t)size);
    if (size > 0) return;
    if (size == 0) return;
    c->eof = true;
    c->reading = false;
    uv_read_stop(stream);
    if (is_answering(c)) tell_gone(c->exchange);
    /* Some clients close their half and wait for the answer. */
    bool owes = c->stage == CONN_HTTP && (is_answering(c) || c->parked || c->out.bytes > 0);
    if (size != UV_EOF || (!owes && !(c->stage == CONN_ENDING && !c->shut))) conn_close(c);
}

static void start_reading(Conn *c) {
    if (c->reading || c->eof || c->stage == CONN_CLOSED) return;
    if (uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) < 0) conn_close(c);
    else c->reading = true;
}

/* ---- coming in ---- */

static void read_address(Conn *c) {
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&name, &size) != 0) return;
    if (name.ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)&name;
        uv_ip4_name(in, c->address_text, sizeof c->address_text);
    } else {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)(const void *)&name;
        uv_ip6_name(in, c->address_text, sizeof c->address_text);
    }
    c->place = address_place(c->address_text);
}

void conn_resume(Conn *c) {
    c->hushed = false;
    if (c->stage == CONN_WS) {
        ws_peer_resume(c->peer);
        if (c->stage == CONN_WS && !budget_waits(c)) start_reading(c);
    }
    if (c->stage != CONN_HTTP || !c->parked || c->feeding) return;
    bool whole = c->parked == PARKED_WHOLE;
    c->parked = PARKED_NOT;
    c->feeding = true;
    if (whole) request_came(c);
    else admit(c);
    c->feeding = false;
    if (c->stage == CONN_WS) {
        conn_turn(c);
        return;
    }
    if (c->inbox.size == 0) feed(c, "", 0); /* its end may have come with its head */
    go_on(c);
}

void conn_accept(Server *s, int fd) {
    Conn *c = calloc(1, sizeof *c);
    if (!c) return;
    c->server = s;
    http_open(&c->reader, &s->limits);
    c->inbox = buf_heap(2 * sizeof s->inbox);
    uv_tcp_init(&s->loop, &c->tcp);
    c->tcp.data = c;
    out_open(&c->out, (uv_stream_t *)&c->tcp, on_moved);
    c->after = s->conns;
    if (s->conns) s->conns->before = c;
    s->conns = c;
    s->metrics.connections++;
    s->metrics.accepted++;
    bool taken = fd >= 0 ? uv_tcp_open(&c->tcp, fd) == 0
                         : uv_accept((uv_stream_t *)&s->listener, (uv_stream_t *)&c->tcp) == 0;
    if (!taken) {
        if (fd >= 0) close(fd);
        conn_close(c);
        return;
    }
    read_address(c);
    uv_tcp_nodelay(&c->tcp, 1);
    if (!crowd_takes(c)) {
        static const char FULL[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                                   "Retry-After: 5\r\nConnection: close\r\n\r\n";
        s->metrics.crowded++;
        out_push(&c->out, shared_bytes_over(FULL, sizeof FULL - 1));
        conn_end(c);
        return;
    }
    set_deadline(c, s->limits.head_ms);
    start_reading(c);
}

/* ---- the clock ---- */

/* A request that came too slowly gets an answer, an idle connection just ends. */
static void too_late(Conn *c) {
    if (c->stage == CONN_HTTP && c->reader.started) {
        c->server->metrics.timeouts++;
        c->reader.bad = (HttpBad){ 408, "timeout", "The request took too long to arrive." };
        malformed(c);
    } else if (c->stage == CONN_HTTP && !c->exchange) {
        conn_end(c);
    } else {
        conn_close(c);
    }
}

void conn_sweep(Conn *c, uint64_t at) {
    if (c->stage == CONN_CLOSED) return;
    size_t waiting = out_waiting(&c->out);
    if (waiting == 0 || waiting != c->waiting) {
        c->waiting = waiting;
        c->waiting_since = at;
    } else if (c->server->limits.write_ms && at - c->waiting_since > c->server->limits.write_ms) {
        c->server->metrics.timeouts++;
        conn_close(c);
        return;
    }
    bool waits = budget_waits(c); /* for us: that isn't its fault */
    budget_sweep(c, at);
    if (c->deadline && at >= c->deadline && !(waits && c->stage == CONN_HTTP)) too_late(c);
    else if (c->stage == CONN_WS && !waits) ws_peer_sweep(c->peer, at);
}

static uint64_t later(uint64_t time, uint64_t ms, uint64_t at) {
    return time + ms < at ? time + ms : at;
}

void conn_forgive(Conn *c, uint64_t ms, uint64_t at) {
    if (c->deadline) c->deadline += ms;
    c->waiting_since = later(c->waiting_since, ms, at);
    if (c->stage != CONN_WS) return;
    c->peer->heard = later(c->peer->heard, ms, at);
    c->peer->asked = later(c->peer->asked, ms, at);
}

void conn_stop(Conn *c) {
    if (c->stage == CONN_WS) ws_peer_close(c->peer, WS_CLOSE_GOING, "The server is stopping.");
    else if (c->stage == CONN_HTTP && !c->exchange && !c->reader.started) conn_end(c);
}
