/* ws.h - WebSocket frames (RFC 6455): reading a client's, writing ours.
 *
 * Text messages only.  wslay reads frames; putting fragments together, judging what the protocol
 * leaves to the endpoint and bounding it is done here.
 *
 * Pure apart from the heap: no sockets, no clock.
 */
#pragma once
#include "base/buf.h"
#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WS_CLOSE_NORMAL = 1000,
    WS_CLOSE_GOING = 1001, /* the server stops; come back */
    WS_CLOSE_PROTOCOL = 1002,
    WS_CLOSE_KIND = 1003, /* not text */
    WS_CLOSE_NONE = 1005, /* never sent: the frame had no code */
    WS_CLOSE_NOT_UTF8 = 1007,
    WS_CLOSE_POLICY = 1008,
    WS_CLOSE_TOO_BIG = 1009,
    WS_CLOSE_BUG = 1011,
    /* you did not keep up: connect again and subscribe from where you are */
    WS_CLOSE_RESUME = 4001,
    /* you have opened so many that this one had to go: come back when someone looks at you */
    WS_CLOSE_ELSEWHERE = 4002,
    WS_CONTROL_MAX = 125, /* bytes in a ping, a pong or a close */
    WS_HEAD_MAX = 10,
    WS_ACCEPT = 29, /* of a Sec-WebSocket-Accept, with its zero */
};

typedef enum WsEvent {
    WS_MORE, /* all bytes were used */
    WS_TEXT, /* a whole message, valid UTF-8 */
    WS_PING, /* answer with its payload */
    WS_PONG,
    WS_CLOSE, /* close_code, and the reason as payload */
    WS_FAIL,  /* close_code says what to close with; nothing more is read */
} WsEvent;

typedef struct WsReader {
    Bytes payload; /* of the last event, until the next call; ends with a zero byte */
    uint16_t close_code;

    /* inside */
    struct wslay_frame_context *frames;
    const uint8_t *bytes; /* what is being fed */
    size_t size;
    Buf message;    /* fragments so far */
    Buf control;    /* a ping, pong or close so far */
    uint64_t left;  /* bytes of this frame still to come */
    uint8_t opcode; /* of this frame */
    bool final, in_frame, in_message, failed;
    char control_room[WS_CONTROL_MAX + 1];
} WsReader;

/* `most` is the biggest message in bytes.  False without memory. */
bool ws_open(WsReader *r, size_t most);
void ws_close(WsReader *r);

/* Read on, up to the next event.  *took is how many bytes were used; some may wait inside, so call
 * again with the rest, even if it is nothing, until WS_MORE. */
WsEvent ws_feed(WsReader *r, const void *bytes, size_t size, size_t *took);

/* Write the head of an unmasked, unfragmented frame; returns its size. */
size_t ws_head(uint8_t head[WS_HEAD_MAX], uint8_t opcode, size_t payload);
enum { WS_OP_TEXT = 1, WS_OP_CLOSE = 8, WS_OP_PING = 9, WS_OP_PONG = 10 };

/* The answer to a Sec-WebSocket-Key; false if it is not one. */
bool ws_accept(const char *key, char accept[WS_ACCEPT]);

bool ws_is_utf8(const void *bytes, size_t size);
