/* socket.h - one WebSocket to a server, on a libuv loop: messages come in, messages go out.
 *
 * After a loss `lost` is called once; socket_open() may then be called again.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

typedef struct Socket Socket;

typedef struct SocketCalls {
    void (*opened)(Socket *s);
    void (*heard)(Socket *s, char *text,
                  size_t size); /* ends with a zero; valid until this returns */
    void (*lost)(Socket *s);    /* refused, closed or broken */
} SocketCalls;

struct Socket {
    const SocketCalls *calls;
    void *user;
    const char *host, *cookie; /* for the handshake; they stay the caller's */
    uv_tcp_t tcp;
    uv_connect_t connect;
    bool alive, open;
    char *bytes; /* what has come and is no whole frame yet */
    size_t size, room;
};

void socket_open(Socket *s, uv_loop_t *loop, const struct sockaddr *to);
void socket_say(Socket *s, const char *text, size_t size);
/* Without a word to `lost`; the loop has to run once more. */
void socket_close(Socket *s);
