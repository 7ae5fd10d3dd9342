#include "server/ws_peer.h"

#include "server/crowd.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { GOODBYE_MS = 2000, LATER_MAX = 64 };

typedef struct WsText {
    struct WsText *next;
    size_t size;
    uint64_t heard; /* when it came: Conn.heard */
    char bytes[];
} WsText;

/* ---- the handshake ---- */

static bool is_handshake(Exchange *x) {
    const Request *r = &x->request;
    if (request_lists(r, "upgrade", "websocket") && request_lists(r, "connection", "upgrade") &&
        r->method == METHOD_GET && r->minor == 1)
        return true;
    reply_header(x, "Upgrade", "websocket");
    reply_header(x, "Connection", "Upgrade");
    reply_error(x, 426, "upgrade", "This path needs WebSocket.");
    return false;
}

static bool is_version(Exchange *x) {
    const char *version = request_header(&x->request, "sec-websocket-version");
    if (version && strcmp(version, "13") == 0) return true;
    reply_header(x, "Sec-WebSocket-Version", "13");
    reply_error(x, 426, "version", "This server speaks WebSocket version 13.");
    return false;
}

/* A page elsewhere can open a socket to us with the user's cookies: only Origin tells. */
static bool is_from_here(Exchange *x) {
    if (request_is_own(&x->request, &x->server->site)) return true;
    x->server->metrics.foreign++;
    reply_error(x, 403, "cross-site", "Pages from other sites can't open this.");
    return false;
}

static SharedBytes *welcome(const char *accept) {
    char room[256];
    Buf text = buf_over(room, sizeof room);
    buf_print(&text,
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Accept: %s\r\n\r\n",
              accept);
    return shared_bytes_copy(text.text, text.size);
}

static WsPeer *make_peer(Server *s, Conn *conn, int tongue, void *person) {
    WsPeer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    *peer = (WsPeer){
        .conn = conn, .hub = s->hub, .person = person, .heard = uv_now(&s->loop), .tongue = tongue
    };
    if (ws_open(&peer->reader, s->limits.ws_message_bytes)) return peer;
    ws_close(&peer->reader);
    free(peer);
    return NULL;
}

void ws_get(Exchange *x) {
    Server *s = x->server;
    char accept[WS_ACCEPT];
    if (!is_handshake(x) || !is_version(x) || !is_from_here(x)) return;
    const char *key = request_header(&x->request, "sec-websocket-key");
    if (!key || !ws_accept(key, accept)) {
        reply_error(x, 400, "key", "Sec-WebSocket-Key is missing or wrong.");
        return;
    }
    if (!x->conn || s->stopping) {
        reply_error(x, 503, "stopping", "The server is stopping. Try again in a moment.");
        return;
    }
    void *person = NULL;
    if (s->options.hub.join && !s->options.hub.join(s->options.user, x, &person)) return;
    bool room = crowd_takes_socket(x->conn);
    WsPeer *peer = room ? make_peer(s, x->conn, x->tongue, person) : NULL;
    if (!peer) {
        if (s->options.hub.leave) s->options.hub.leave(s->options.user, person);
        reply_header(x, "Retry-After", "5");
        if (room) reply_error(x, 503, "memory", "The server is out of memory.");
        else
            reply_error(
                x, 503, "crowded",
                "Too many connections from your network. Close some pages, then try again.");
        return;
    }
    s->metrics.sockets++;
    exchange_upgrade(x, peer, welcome(accept));
}

void ws_peer_free(WsPeer *peer) {
    Server *s = peer->conn->server;
    hub_forget(peer);
    for (WsText *text = peer->later, *next; text; text = next) next = text->next, free(text);
    s->metrics.sockets--;
    if (s->options.hub.leave) s->options.hub.leave(s->options.user, peer->person);
    ws_close(&peer->reader);
    free(peer);
}

/* ---- sending ---- */

SharedBytes *ws_frame(uint8_t opcode, const void *payload, size_t size) {
    uint8_t head[WS_HEAD_MAX], *to;
    size_t head_size = ws_head(head, opcode, size);
    SharedBytes *frame = shared_bytes_new(head_size + size, &to);
    if (!frame) return NULL;
    memcpy(to, head, head_size);
    if (size) memcpy(to + head_size, payload, size);
    return frame;
}

static void put(WsPeer *peer, SharedBytes *frame) {
    Conn *c = peer->conn;
    if (frame) c->server->metrics.bytes_out += frame->size;
    out_push(&c->out, frame);
    out_flush(&c->out);
    if (c->out.broken) conn_close(c);
}

static void drop_slow(WsPeer *peer) {
    Server *s = peer->conn->server;
    s->metrics.slow++;
    LogLine line = log_start(&s->log, LOG_INFO, "slow socket");
    log_text(&line, "peer", peer->conn->address_text);
    log_number(&line, "waiting", (int64_t)peer->conn->out.bytes);
    log_end(&line);
    out_forget(&peer->conn->out);
    ws_peer_close(peer, WS_CLOSE_RESUME, "resume");
    /* It may still take what is on its way and read why: as long as write_ms lets it. */
    peer->conn->deadline = 0;
}

void ws_peer_push(WsPeer *peer, SharedBytes *frame) {
    Conn *c = peer->conn;
    if (peer->closing || c->stage != CONN_WS) {
        shared_bytes_drop(frame);
        return;
    }
    c->server->metrics.sent++;
    put(peer, frame);
    if (c->stage == CONN_WS && c->out.bytes > c->server->limits.ws_backlog_bytes) drop_slow(peer);
}

void ws_peer_send(WsPeer *peer, Bytes json) {
    ws_peer_push(peer, ws_frame(WS_OP_TEXT, json.at, json.size));
}

static void put_close(WsPeer *peer, uint16_t code, const void *reason, size_t size) {
    uint8_t payload[WS_CONTROL_MAX];
    if (size > sizeof payload - 2) size = sizeof payload - 2;
    payload[0] = (uint8_t)(code >> 8);
    payload[1] = (uint8_t)code;
    if (size) memcpy(payload + 2, reason, size);
    peer->closing = true;
    bool empty = code == WS_CLOSE_NONE;
    put(peer, ws_frame(WS_OP_CLOSE, payload, empty ? 0 : size + 2));
}

void ws_peer_close(WsPeer *peer, uint16_t code, const char *reason) {
    Conn *c = peer->conn;
    if (peer->closing || c->stage != CONN_WS) return;
    put_close(peer, code, reason, strlen(reason));
    c->deadline = uv_now(&c->server->loop) + GOODBYE_MS;
}

/* ---- reading ---- */

bool ws_peer_paced(WsPeer *peer, MeterKind kind) {
    Conn *c = peer->conn;
    if (pace(c, kind) && pace_person(c, kind)) return true;
    ws_peer_close(peer, WS_CLOSE_POLICY, "too-fast");
    return false;
}

/* The hub asks the application, which is in the middle of something: later, and in order. */
static void keep(WsPeer *peer, Bytes bytes) {
    Conn *c = peer->conn;
    WsText *text = malloc(sizeof *text + bytes.size);
    if (!text) {
        conn_close(c);
        return;
    }
    *text = (WsText){ .size = bytes.size, .heard = c->heard };
    if (bytes.size) memcpy(text->bytes, bytes.at, bytes.size);
    if (!peer->later) peer->later_last = &peer->later;
    *peer->later_last = text;
    peer->later_last = &text->next;
    if (++peer->later_count < LATER_MAX || !c->reading) return;
    uv_read_stop((uv_stream_t *)&c->tcp);
    c->reading = false;
}

void ws_peer_resume(WsPeer *peer) {
    Conn *c = peer->conn;
    while (peer->later && !c->feeding && c->stage == CONN_WS && !peer->closing) {
        WsText *text = peer->later;
        peer->later = text->next;
        peer->later_count--;
        c->heard = text->heard;
        hub_hear(peer, (Bytes){ text->bytes, text->size });
        free(text);
    }
}

static void hear(WsPeer *peer, WsEvent event) {
    Conn *c = peer->conn;
    WsReader *r = &peer->reader;
    switch (event) {
    case WS_MORE:
    case WS_PONG: return;
    case WS_TEXT:
        c->server->metrics.received++;
        if (peer->closing) return;
        if (c->server->waiting || peer->later) keep(peer, r->payload);
        else hub_hear(peer, r->payload);
        return;
    case WS_PING:
        if (!peer->closing)
            ws_peer_push(peer, ws_frame(WS_OP_PONG, r->payload.at, r->payload.size));
        return;
    case WS_CLOSE:
        if (!peer->closing) put_close(peer, r->close_code, r->payload.at, r->payload.size);
        break;
    case WS_FAIL:
        if (!peer->closing) put_close(peer, r->close_code, "", 0);
        break;
    }
    conn_end(c);
}

size_t ws_peer_feed(WsPeer *peer, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    size_t used = 0;
    Conn *c = peer->conn;
    peer->heard = uv_now(&c->server->loop);
    c->feeding = true;
    for (WsEvent event = WS_TEXT; event != WS_MORE && c->stage == CONN_WS && budget_may(c);) {
        size_t took;
        event = ws_feed(&peer->reader, at + used, size - used, &took);
        used += took;
        bool asks = event == WS_TEXT || event == WS_PING || event == WS_PONG;
        if (!asks || peer->closing || ws_peer_paced(peer, METER_MESSAGE)) hear(peer, event);
        budget_spend(c, event != WS_MORE);
    }
    c->feeding = false;
    return used;
}

void ws_peer_sweep(WsPeer *peer, uint64_t now) {
    const Limits *limits = &peer->conn->server->limits;
    if (peer->closing && peer->conn->out.bytes == 0 && !peer->conn->deadline)
        peer->conn->deadline = now + GOODBYE_MS; /* all is said: now it is the client's turn */
    if (limits->ws_silence_ms && now - peer->heard > limits->ws_silence_ms) {
        peer->conn->server->metrics.timeouts++;
        conn_close(peer->conn);
    } else if (limits->ws_ping_ms && now - peer->heard > limits->ws_ping_ms &&
               now - peer->asked > limits->ws_ping_ms) {
        peer->asked = now;
        ws_peer_push(peer, ws_frame(WS_OP_PING, "", 0));
    }
}
