/* rig.h - a whole Castellan for tests: store, app and server on a free port, run by a thread of the
 * test, and clients that are plain blocking sockets with cookies.
 *
 *     Rig rig;
 *     rig_prepare(&rig);                         change rig.options here: the database, the clock
 *     rig_start(&rig);
 *     Client *ada = rig_admin(&rig, "Ada");      signed in, may everything
 *     json_t *event = client_post(ada, "/api/events", "{'rulebook':'%s'}", "wc25");
 *     assert_int_equal(ada->status, 200);
 *     client_close(ada);
 *     rig_stop(&rig);
 *
 * Bodies are written with ' for ", so that they can be read.  An answer belongs to the client and
 * is good until its next question.
 */
#pragma once
#include "web/web.h"

#include <jansson.h>
#include <pthread.h>

typedef struct Rig {
    WebOptions options;
    Web *web;
    pthread_t thread;
    uint16_t port;
    char setup[128]; /* the token of the one-time link; "" if there is an administrator */
} Rig;

void rig_prepare(Rig *rig); /* a store in memory, any port, a silent log, large quotas */
void rig_start(Rig *rig);
/* Stop as SIGTERM does, wait for the end, close everything. */
void rig_stop(Rig *rig);
/* Call a function on the loop's thread, where the app may be touched, and wait for it. */
void rig_do(Rig *rig, void (*call)(Rig *rig, void *user), void *user);

/* ---- clients ---- */

typedef struct Client {
    const Rig *rig;
    int fd;
    char cookie[512];   /* "name=value", as the server set it; "" if it did not */
    char bearer[128];   /* sent as Authorization: Bearer if not "" */
    char origin[128];   /* sent as Origin if not "" */
    char language[32];  /* sent as Accept-Language if not "" */
    char key[80];       /* sent once as Idempotency-Key if not "" */
    char from[16];      /* the address its connections come from: "127.0.0.2"; "" the usual one */
    char forwarded[48]; /* sent as X-Forwarded-For if not "" */
    uint64_t person;    /* who is signed in, if the rig did it */

    /* the last answer */
    int status;
    char head[8192];
    char *text; /* its body, zero-terminated */
    size_t size;
    json_t *json; /* the body if it is JSON, else NULL */

    char *bytes; /* read and not yet looked at */
    size_t held, room;
} Client;

Client *client_open(const Rig *rig);
void client_close(Client *c); /* NULL is allowed */

/* Ask and read the answer; body NULL: none.  Returns client->json; fails the test in silence. */
json_t *client_ask(Client *c, const char *method, const char *path, const char *body);
json_t *client_get(Client *c, const char *path, ...) __attribute__((format(printf, 2, 3)));
json_t *client_delete(Client *c, const char *path, ...) __attribute__((format(printf, 2, 3)));
/* The body by a format, with ' for ". */
json_t *client_post(Client *c, const char *path, const char *body, ...)
    __attribute__((format(printf, 3, 4)));
json_t *client_put(Client *c, const char *path, const char *body, ...)
    __attribute__((format(printf, 3, 4)));
json_t *client_patch(Client *c, const char *path, const char *body, ...)
    __attribute__((format(printf, 3, 4)));

/* Ask and read the answer later, with client_read: for requests that overlap. */
void client_begin(Client *c, const char *path, const char *body, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with bytes as they are. */
void client_send(Client *c, const char *bytes);
void client_read(Client *c);
void client_read_head(Client *c); /* the answer to HEAD: it has no body */

/* Fail the test, showing the answer, unless the last status was this one. */
void client_expects(const Client *c, int status);
/* The same for an error: its status and its code. */
void client_refused(const Client *c, int status, const char *code);
/* A text of the last answer by its path, "me.name"; "" if it is not there. */
const char *client_word(const Client *c, const char *path);
/* The text of a header field of the last answer into `value`; false if it has none. */
bool client_header(const Client *c, const char *name, char *value, size_t room);

/* ---- people ---- */

enum { RIG_PASSWORD_SIZE = 32 };
extern const char RIG_PASSWORD[RIG_PASSWORD_SIZE]; /* of everyone whom the rig signs in */

Client *rig_admin(Rig *rig, const char *name);         /* makes the administrator; once */
Client *rig_account(const Rig *rig, const char *name); /* a new account, signed in */

/* ---- WebSocket ---- */

/* Open /ws as this client on a connection of its own; NULL if it was refused (status says why). */
Client *client_socket(Client *c);
void socket_say(Client *socket, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The next text as JSON (kept in socket->json); NULL when the server closed, with its code in
 * socket->status.  Pings are answered by nobody and left out. */
json_t *socket_hear(Client *socket);
