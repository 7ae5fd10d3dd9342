#define _GNU_SOURCE /* memmem */
#include "load/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 8192, OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

void peer_init(Peer *p, const PeerCalls *calls, void *user, const char *cookie) {
    *p = (Peer){ .calls = calls, .user = user };
    snprintf(p->cookie, sizeof p->cookie, "%s", cookie);
}

/* ---- losing ---- */

static void closed(uv_handle_t *handle) {
    Peer *p = handle->data;
    free(p->bytes);
    p->bytes = NULL;
    p->size = p->room = 0;
    p->calls->lost(p);
}

static void closed_quietly(uv_handle_t *handle) {
    Peer *p = handle->data;
    free(p->bytes);
    p->bytes = NULL;
    p->size = p->room = 0;
}

static void lose(Peer *p) {
    if (!p->alive) return;
    p->alive = p->open = false;
    uv_close((uv_handle_t *)&p->tcp, closed);
}

void peer_close(Peer *p) {
    if (!p->alive) return;
    p->alive = p->open = false;
    uv_close((uv_handle_t *)&p->tcp, closed_quietly);
}

/* ---- sending ---- */

typedef struct Sending {
    uv_write_t write;
    char bytes[];
} Sending;

static void sent(uv_write_t *write, int status) {
    Peer *p = write->data;
    free(write);
    if (status < 0 && status != UV_ECANCELED) lose(p);
}

static void send_bytes(Peer *p, const void *head, size_t head_size, const void *body, size_t size) {
    if (!p->alive) return;
    Sending *s = malloc(sizeof *s + head_size + size);
    memcpy(s->bytes, head, head_size);
    if (size) memcpy(s->bytes + head_size, body, size);
    s->write.data = p;
    uv_buf_t buf = uv_buf_init(s->bytes, (unsigned)(head_size + size));
    if (uv_write(&s->write, (uv_stream_t *)&p->tcp, &buf, 1, sent) < 0) free(s), lose(p);
}

static void send_frame(Peer *p, int opcode, const char *payload, size_t size) {
    uint8_t head[14] = { (uint8_t)(0x80 | opcode) };
    size_t head_size = 2;
    if (size < 126) head[1] = (uint8_t)(0x80 | size);
    else { /* nothing we say is longer than 64 KiB */
        head[1] = 0x80 | 126, head[2] = (uint8_t)(size >> 8), head[3] = (uint8_t)size;
        head_size = 4;
    }
    head_size += 4; /* a mask of zeros is a mask: it leaves the text as it is */
    send_bytes(p, head, head_size, payload, size);
}

void peer_say(Peer *p, const char *text, size_t size) {
    send_frame(p, OPCODE_TEXT, text, size);
}

/* ---- hearing ---- */

/* Take the handshake's answer; how many bytes it had, 0 if it is not all there. */
static size_t take_handshake(Peer *p) {
    char *end = p->size ? memmem(p->bytes, p->size, "\r\n\r\n", 4) : NULL;
    if (!end) return 0;
    if (p->size < 12 || memcmp(p->bytes, "HTTP/1.1 101", 12) != 0) {
        lose(p);
        return 0;
    }
    p->open = true;
    p->calls->opened(p);
    return (size_t)(end + 4 - p->bytes);
}

static size_t take_frame(Peer *p, char *at, size_t left) {
    const uint8_t *head = (const uint8_t *)at;
    if (left < 2) return 0;
    size_t size = head[1] & 127, used = 2;
    if (size == 126) {
        if (left < 4) return 0;
        size = (size_t)head[2] << 8 | head[3], used = 4;
    } else if (size == 127) {
        if (left < 10) return 0;
        size = 0, used = 10;
        for (int i = 2; i < 10; i++) size = size << 8 | head[i];
    }
    if (left < used + size) return 0;
    int opcode = head[0] & 15;
    if (opcode == OPCODE_PING) send_frame(p, OPCODE_PONG, at + used, size);
    if (opcode == OPCODE_CLOSE) lose(p);
    if (opcode == OPCODE_TEXT) {
        char after = at[used + size];
        at[used + size] = 0;
        p->calls->heard(p, at + used, size);
        at[used + size] = after;
    }
    return used + size;
}

static void take(Peer *p) {
    size_t at = 0, used;
    if (!p->open) at = take_handshake(p);
    while (p->open && (used = take_frame(p, p->bytes + at, p->size - at))) at += used;
    if (!p->alive) return;
    p->size -= at;
    memmove(p->bytes, p->bytes + at, p->size);
}

static void room_for(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
    Peer *p = handle->data;
    (void)wanted;
    if (p->room - p->size < FIRST_ROOM) {
        size_t room = p->room ? 2 * p->room : (size_t)2 * FIRST_ROOM;
        char *grown = realloc(p->bytes, room);
        if (grown) p->bytes = grown, p->room = room;
    }
    /* one byte is kept for the zero behind a text */
    *buf = uv_buf_init(p->bytes + p->size, (unsigned)(p->room - p->size - 1));
}

static void got(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    Peer *p = stream->data;
    (void)buf;
    if (size < 0) {
        lose(p);
        return;
    }
    p->size += (size_t)size;
    take(p);
}

/* ---- connecting ---- */

static void connected(uv_connect_t *connect, int status) {
    Peer *p = connect->data;
    if (!p->alive) return;
    if (status < 0) {
        lose(p);
        return;
    }
    char head[1024];
    int size = snprintf(head, sizeof head,
                        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s%s\r\n",
                        *p->cookie ? "Cookie: " : "", p->cookie, *p->cookie ? "\r\n" : "");
    uv_read_start((uv_stream_t *)&p->tcp, room_for, got);
    send_bytes(p, head, (size_t)size, NULL, 0);
}

void peer_connect(Peer *p, uv_loop_t *loop, uint16_t port) {
    struct sockaddr_in to;
    uv_ip4_addr("127.0.0.1", port, &to);
    p->alive = true;
    p->open = false;
    p->port = port;
    uv_tcp_init(loop, &p->tcp);
    uv_tcp_nodelay(&p->tcp, 1);
    p->tcp.data = p->connect.data = p;
    if (uv_tcp_connect(&p->connect, &p->tcp, (struct sockaddr *)&to, connected) < 0) lose(p);
}
