/* peer.h - one WebSocket client out of thousands, on a libuv loop.
 *
 * Connects, shakes hands with a cookie, hands over each text that comes, sends texts.  After a loss
 * it says so once; peer_connect may then be called again.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct Peer Peer;

typedef struct PeerCalls {
    void (*opened)(Peer *p);
    /* One text, zero-terminated; valid until this returns. */
    void (*heard)(Peer *p, char *text, size_t size);
    void (*lost)(Peer *p); /* refused, closed or broken; the peer may connect again from here */
} PeerCalls;

struct Peer {
    const PeerCalls *calls;
    void *user;
    uv_tcp_t tcp;
    uv_connect_t connect;
    bool alive, open;
    char cookie[512];
    uint16_t port;
    char *bytes; /* what has come and is not a whole frame yet */
    size_t size, room;
};

/* Prepare; nothing happens before peer_connect. */
void peer_init(Peer *p, const PeerCalls *calls, void *user, const char *cookie);
void peer_connect(Peer *p, uv_loop_t *loop, uint16_t port);
void peer_say(Peer *p, const char *text, size_t size);
/* Close without a word to `lost`; the loop has to run once more. */
void peer_close(Peer *p);
