#include "server/ws.h"

#include "base/heap.h"
#include "server/sha1.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>
#include <sys/types.h>
#include <wslay/wslay.h>

/* ---- UTF-8 ---- */

bool ws_is_utf8(const void *bytes, size_t size) {
    const uint8_t *at = bytes, *end = at + size;
    while (at < end) {
        uint8_t lead = *at++;
        if (lead < 0x80) continue;
        int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4 || end - at < more) return false;
        uint8_t low = 0x80, high = 0xbf; /* of the second byte: no long forms, no surrogates */
        if (lead == 0xe0) low = 0xa0;
        if (lead == 0xed) high = 0x9f;
        if (lead == 0xf0) low = 0x90;
        if (lead == 0xf4) high = 0x8f;
        if (*at < low || *at > high) return false;
        for (at++; --more > 0; at++)
            if ((*at & 0xc0) != 0x80) return false;
    }
    return true;
}

/* ---- reading ---- */

static ssize_t give(uint8_t *to, size_t room, int flags, void *user) {
    (void)flags;
    WsReader *r = user;
    size_t size = r->size < room ? r->size : room;
    if (size == 0) return -1; /* nothing now */
    memcpy(to, r->bytes, size);
    r->bytes += size;
    r->size -= size;
    return (ssize_t)size;
}

bool ws_open(WsReader *r, size_t most) {
    static const struct wslay_frame_callbacks CALLS = { .recv_callback = give };
    *r = (WsReader){ .message = buf_heap(most + 1) };
    return wslay_frame_context_init(&r->frames, &CALLS, r) == 0;
}

void ws_close(WsReader *r) {
    if (r->frames) wslay_frame_context_free(r->frames);
    buf_free(&r->message);
    r->frames = NULL;
}

static WsEvent fail(WsReader *r, uint16_t code) {
    r->failed = true;
    r->close_code = code;
    return WS_FAIL;
}

/* The head of a frame is there: may it come now?  Returns the code to close with, or 0. */
static uint16_t judge(WsReader *r, const struct wslay_frame_iocb *io) {
    if (!io->mask || io->rsv) return WS_CLOSE_PROTOCOL;
    switch (io->opcode) {
    case WSLAY_CONNECTION_CLOSE:
    case WSLAY_PING:
    case WSLAY_PONG:
        if (!io->fin || io->payload_length > WS_CONTROL_MAX) return WS_CLOSE_PROTOCOL;
        r->control = buf_over(r->control_room, sizeof r->control_room);
        break;
    case WSLAY_TEXT_FRAME:
        if (r->in_message) return WS_CLOSE_PROTOCOL;
        buf_clear(&r->message);
        r->in_message = true;
        break;
    case WSLAY_CONTINUATION_FRAME:
        if (!r->in_message) return WS_CLOSE_PROTOCOL;
        break;
    case WSLAY_BINARY_FRAME: return r->in_message ? WS_CLOSE_PROTOCOL : WS_CLOSE_KIND;
    default: return WS_CLOSE_PROTOCOL;
    }
    if (!wslay_is_ctrl_frame(io->opcode) &&
        io->payload_length >= r->message.limit - r->message.size)
        return WS_CLOSE_TOO_BIG;
    r->in_frame = true;
    r->final = io->fin;
    r->opcode = io->opcode;
    r->left = io->payload_length;
    return 0;
}

static bool is_close_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static WsEvent got_close(WsReader *r) {
    const uint8_t *at = (const uint8_t *)r->control.text;
    r->close_code = WS_CLOSE_NONE;
    r->payload = (Bytes){ "", 0 };
    if (r->control.size == 0) return WS_CLOSE;
    unsigned code = r->control.size >= 2 ? (unsigned)(at[0] << 8 | at[1]) : 0;
    if (!is_close_code(code)) return fail(r, WS_CLOSE_PROTOCOL);
    if (!ws_is_utf8(at + 2, r->control.size - 2)) return fail(r, WS_CLOSE_NOT_UTF8);
    r->close_code = (uint16_t)code;
    r->payload = (Bytes){ at + 2, r->control.size - 2 };
    return WS_CLOSE;
}

/* A frame is complete: is there something to tell? */
static WsEvent got_frame(WsReader *r) {
    r->in_frame = false;
    if (r->opcode == WSLAY_CONNECTION_CLOSE) return got_close(r);
    if (wslay_is_ctrl_frame(r->opcode)) {
        r->payload = (Bytes){ r->control.text, r->control.size };
        return r->opcode == WSLAY_PING ? WS_PING : WS_PONG;
    }
    if (!r->final) return WS_MORE;
    r->in_message = false;
    r->payload = (Bytes){ r->message.size ? r->message.text : "", r->message.size };
    if (!ws_is_utf8(r->payload.at, r->payload.size)) return fail(r, WS_CLOSE_NOT_UTF8);
    return WS_TEXT;
}

WsEvent ws_feed(WsReader *r, const void *bytes, size_t size, size_t *took) {
    *took = size;
    if (r->failed) return WS_FAIL;
    r->bytes = bytes;
    r->size = size;
    WsEvent event = WS_MORE;
    while (event == WS_MORE) {
        struct wslay_frame_iocb io = { 0 };
        ssize_t got = wslay_frame_recv(r->frames, &io);
        if (got == WSLAY_ERR_WANT_READ) break;
        if (got < 0) return fail(r, WS_CLOSE_PROTOCOL);
        if (!r->in_frame) {
            uint16_t code = judge(r, &io);
            if (code) return fail(r, code);
        }
        buf_bytes(wslay_is_ctrl_frame(r->opcode) ? &r->control : &r->message, io.data,
                  io.data_length);
        r->left -= io.data_length;
        if (r->message.full) return fail(r, WS_CLOSE_TOO_BIG);
        if (r->left == 0) event = got_frame(r);
    }
    *took = size - r->size;
    return event;
}

/* ---- writing ---- */

size_t ws_head(uint8_t head[WS_HEAD_MAX], uint8_t opcode, size_t payload) {
    head[0] = (uint8_t)(0x80 | opcode);
    if (payload <= 125) {
        head[1] = (uint8_t)payload;
        return 2;
    }
    int bytes = payload <= 0xffff ? 2 : 8;
    head[1] = bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++) head[2 + i] = (uint8_t)(payload >> 8 * (bytes - 1 - i));
    return 2 + (size_t)bytes;
}

bool ws_accept(const char *key, char accept[WS_ACCEPT]) {
    static const char MAGIC[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t nonce[16], digest[SHA1_BYTES];
    size_t size;
    if (strlen(key) != 24 ||
        sodium_base642bin(nonce, sizeof nonce, key, 24, NULL, &size, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        size != sizeof nonce)
        return false;
    char text[24 + sizeof MAGIC];
    memcpy(text, key, 24);
    memcpy(text + 24, MAGIC, sizeof MAGIC);
    sha1(text, 24 + sizeof MAGIC - 1, digest);
    sodium_bin2base64(accept, WS_ACCEPT, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
