#define _GNU_SOURCE /* memmem */
#include "cli/socket.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16 << 10, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, FIN = 0x80, MASKED = 0x80 };

/* ---- the end ---- */

static void forget(uv_handle_t *handle) {
    Socket *s = handle->data;
    free(s->bytes);
    s->bytes = NULL;
    s->size = s->room = 0;
}

static void closed(uv_handle_t *handle) {
    Socket *s = handle->data;
    forget(handle);
    s->calls->lost(s);
}

static void end(Socket *s, uv_close_cb how) {
    if (!s->alive) return;
    s->alive = s->open = false;
    uv_close((uv_handle_t *)&s->tcp, how);
}

void socket_close(Socket *s) {
    end(s, forget);
}

/* ---- saying ---- */

typedef struct Saying {
    uv_write_t write;
    char bytes[];
} Saying;

static void said(uv_write_t *write, int status) {
    Socket *s = write->data;
    free(write);
    if (status < 0 && status != UV_ECANCELED) end(s, closed);
}

static void put(Socket *s, const void *head, size_t head_size, const void *body, size_t size) {
    Saying *saying = s->alive ? malloc(sizeof *saying + head_size + size) : NULL;
    if (!saying) return;
    memcpy(saying->bytes, head, head_size);
    if (size) memcpy(saying->bytes + head_size, body, size);
    saying->write.data = s;
    uv_buf_t buf = uv_buf_init(saying->bytes, (unsigned)(head_size + size));
    if (uv_write(&saying->write, (uv_stream_t *)&s->tcp, &buf, 1, said) == 0) return;
    free(saying);
    end(s, closed);
}

/* What a client says is masked (RFC 6455); with a mask of zeros it stays as it is.  Nothing that we
 * say is longer than 64 KiB. */
static void put_frame(Socket *s, int kind, const char *text, size_t size) {
    uint8_t head[8] = { (uint8_t)(FIN | kind), (uint8_t)(MASKED | (size < 126 ? size : 126)) };
    size_t used = 2;
    if (size >= 126) head[2] = (uint8_t)(size >> 8), head[3] = (uint8_t)size, used = 4;
    put(s, head, used + 4, text, size);
}

void socket_say(Socket *s, const char *text, size_t size) {
    put_frame(s, TEXT, text, size);
}

/* ---- hearing ---- */

static size_t take_handshake(Socket *s) {
    const char *after = s->size ? memmem(s->bytes, s->size, "\r\n\r\n", 4) : NULL;
    if (!after) return 0;
    if (s->size < 12 || memcmp(s->bytes, "HTTP/1.1 101", 12) != 0) {
        end(s, closed);
        return 0;
    }
    s->open = true;
    s->calls->opened(s);
    return (size_t)(after + 4 - s->bytes);
}

/* How long a frame is, its head included; 0: that has not come yet. */
static size_t frame_size(const uint8_t *at, size_t left, size_t *head) {
    if (left < 2) return 0;
    size_t size = at[1] & 127, more = size == 126 ? 2 : size == 127 ? 8 : 0;
    *head = 2 + more;
    if (left < *head) return 0;
    if (more) size = 0;
    for (size_t i = 0; i < more; i++) size = size << 8 | at[2 + i];
    return *head + size;
}

static size_t take_frame(Socket *s, char *at, size_t left) {
    size_t head = 0, whole = frame_size((const uint8_t *)at, left, &head);
    if (!whole || left < whole) return 0;
    int kind = at[0] & 15;
    if (kind == PING) put_frame(s, PONG, at + head, whole - head);
    if (kind == CLOSE) end(s, closed);
    if (kind != TEXT) return whole;
    char after = at[whole]; /* a byte is always kept free behind the last */
    at[whole] = 0;
    s->calls->heard(s, at + head, whole - head);
    at[whole] = after;
    return whole;
}

static void make_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
    Socket *s = handle->data;
    (void)wanted;
    if (s->room - s->size < CHUNK) {
        size_t room = 2 * s->room + 2 * CHUNK;
        char *grown = realloc(s->bytes, room);
        if (grown) s->bytes = grown, s->room = room;
    }
    bool full = s->room <= s->size + 1;
    *buf = uv_buf_init(full ? NULL : s->bytes + s->size,
                       full ? 0 : (unsigned)(s->room - s->size - 1));
}

static void got(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    Socket *s = stream->data;
    (void)buf;
    if (size < 0) {
        end(s, closed);
        return;
    }
    s->size += (size_t)size;
    size_t at = s->open ? 0 : take_handshake(s), used;
    while (s->open && (used = take_frame(s, s->bytes + at, s->size - at))) at += used;
    if (!s->alive) return;
    s->size -= at;
    memmove(s->bytes, s->bytes + at, s->size);
}

/* ---- connecting ---- */

static void connected(uv_connect_t *connect, int status) {
    Socket *s = connect->data;
    char head[1024];
    if (!s->alive) return;
    if (status < 0) {
        end(s, closed);
        return;
    }
    int size = snprintf(head, sizeof head,
                        "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: Y2FzdGVsbGFuIHJlaGVhcg==\r\nCookie: %s\r\n\r\n",
                        s->host, s->cookie);
    uv_read_start((uv_stream_t *)&s->tcp, make_room, got);
    put(s, head, (size_t)size, NULL, 0);
}

void socket_open(Socket *s, uv_loop_t *loop, const struct sockaddr *to) {
    s->alive = true;
    s->open = false;
    uv_tcp_init(loop, &s->tcp);
    uv_tcp_nodelay(&s->tcp, 1);
    s->tcp.data = s->connect.data = s;
    if (uv_tcp_connect(&s->connect, &s->tcp, to, connected) < 0) end(s, closed);
}
