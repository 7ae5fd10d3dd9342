/* rig.h - a real server on a free port, run by a thread of the test, and clients that are plain
 * blocking sockets.
 *
 * The server has a few routes of its own (rig.c) and one topic, "t", whose message n is {"n":n} for
 * spectators and {"seat":n} for everyone else.  Connect as /ws?as=seat to be someone else.  Whatever is
 * asked with ?person=7 is asked by that guest, and with &account=1 by one who has an account.
 */
#pragma once
#include "server/loop.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

typedef struct Rig {
    ServerOptions options;
    Server *server;
    pthread_t thread;
    uint16_t port;

    /* between the test's thread and the loop's */
    _Atomic uint64_t head;     /* newest message of the topic; the loop's thread alone writes it */
    _Atomic size_t pad;        /* spaces put into each message */
    _Atomic int joined, left;  /* WebSockets */
    atomic_bool answers_later; /* missed messages are found after a while */
    atomic_bool forgets;       /* publish the log's end only: a gap */
    sem_t stall;               /* /stall keeps the loop until it is posted, */
    sem_t stalled;             /* and posts this before */
    _Atomic unsigned counted;  /* answers to /count, each of which says its number */
    _Atomic unsigned work_us;  /* for which each of them keeps the loop */
} Rig;

/* Ready to be changed: limits and options. */
void rig_prepare(Rig *rig);
void rig_start(Rig *rig);
/* Stop as SIGTERM does and wait for the end. */
void rig_stop(Rig *rig);
/* For a group's setup and teardown: one that is prepared, and the end of one that ran. */
Rig *rig_new(void **state);
int rig_teardown(void **state);

void rig_sleep(long ms);

typedef struct Client {
    int fd;
    bool heads;  /* answers come without bodies: they are to HEAD */
    size_t size; /* bytes read and not yet looked at */
    uint8_t bytes[1 << 20];
} Client;

typedef struct Answer {
    int status;
    char head[8192];
    char body[8192]; /* cut off if longer */
    size_t size;
} Answer;

Client *client_open(const Rig *rig);
Client *client_from(const Rig *rig, const char *address); /* "127.0.0.2" */
void client_close(Client *c);
void client_say(Client *c, const void *bytes, size_t size);
void client_says(Client *c, const char *text);
/* Read one answer; false if the server hung up first or is silent for five seconds. */
bool client_answer(Client *c, Answer *a);
bool client_gone(Client *c); /* the server has closed; reads and throws away */

/* One request on a connection of its own. */
Answer rig_ask(const Rig *rig, const char *request);

/* ---- WebSocket ---- */

typedef struct Frame {
    int opcode;
    size_t size;
    char text[1 << 20]; /* ends with a zero; cut off if longer */
    unsigned code;      /* of a close */
} Frame;

/* What follows the path in the request for a WebSocket, and the server's yes to it. */
#define HANDSHAKE                                                                                  \
    " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"                                       \
    "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"                             \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://localhost\r\n\r\n"
void client_opens_ws(Client *c);
/* Open /ws with this query ("as=seat" or "") and fail the test if it does not open. */
Client *client_ws(const Rig *rig, const char *query);
void client_frame(Client *c, int opcode, bool final, const void *payload, size_t size);
void client_text(Client *c, const char *text);
bool client_hear(Client *c, Frame *f);
/* Read news until number `last` has come; fails the test if a number is missing or comes twice. */
void client_follow(Client *c, const char *key, uint64_t first, uint64_t last);
