/* response.h - one request and its answer: what a handler works with.
 *
 *     static void event_get(Exchange *x) {
 *         const char *id = exchange_param(x, "id");
 *         ...
 *         reply_json(x, 200, text.text, text.size);
 *     }
 *
 * A handler answers every Exchange exactly once, with one of the reply_ functions; from then on the
 * pointer is dead.  It may do so later (when a write is durable): the Exchange stays valid even if
 * the client has gone, and the answer is then dropped.  All of this happens on the loop's thread.
 * Everything must be answered before server_close.
 *
 * Every answer carries the security headers, the request's id and, unless told otherwise,
 * Cache-Control: no-store.  Errors are {"error":{"code":"word","text":"A sentence."}}, in the language
 * that was asked for; JSON says which one that is (Content-Language, Vary).
 */
#pragma once
#include "base/err.h"
#include "base/sha256.h"
#include "server/out.h"
#include "server/request.h"
#include "server/router.h"

#include <jansson.h>

typedef struct Conn Conn;
typedef struct Server Server;

enum { EXCHANGE_ID = 33 };

struct Exchange {
    Request request; /* its body is there when the handler is called, not yet in a guard */
    RouteMatch match;
    Server *server;
    char id[EXCHANGE_ID];    /* in the log and in X-Request-Id */
    char peer[ADDRESS_TEXT]; /* the client's address; the proxy's word for it if we trust one */
    uint64_t heard;          /* when it had come, on ServerOptions.clock */
    int tongue;              /* the language to answer in: ?lang=de, or Accept-Language */
    void *person;            /* what the guard found out; for the application alone */
    uint64_t payer;          /* a number for that person, to count what they ask; 0: nobody */
    bool known;              /* set by the guard: has an account, and may send larger bodies */
    /* Called once if the client leaves before it is answered, with `work`; NULL: nobody cares. */
    void (*gone)(void *work);
    void *work;
    void (*release)(Exchange *x); /* called before the Exchange is freed; NULL: nothing to do */

    /* inside */
    Conn *conn; /* NULL when the client has gone */
    Buf head, body, fields;
    uint64_t started;
    json_t *json; /* the body, if it was large enough to be read on another thread */
    Err body_err; /* or why it could not be read */
    bool digested;
    uint8_t digest[SHA256_BYTES]; /* of such a body */
    size_t body_room;             /* bytes of memory that its body has: body.c */
    bool large;                   /* its body is larger than limits.upload_bytes: body.c */
    bool complete;                /* the body has been read */
    bool cached;                  /* a Cache-Control field was set */
    bool unsized;                 /* nobody knows how long the answer would be */
};

/* Its body is there, or whatever it waited for: ask ServerOptions.ready, then the handler. */
void request_go_on(Exchange *x);

const char *exchange_param(const Exchange *x, const char *name);
const Site *exchange_site(const Exchange *x);
void *exchange_user(const Exchange *x); /* ServerOptions.user */
/* the client has left: what waits for its turn need not come */
bool exchange_gone(const Exchange *x);

/* The body as JSON, for the caller to json_decref; once.  NULL: it is none (ERR_INPUT), or holds more
 * than limits.h allows (ERR_TOO_BIG). */
json_t *exchange_json(Exchange *x, Err *err);

/* The SHA-256 of the body; of a large one it was found together with its JSON. */
void exchange_digest(const Exchange *x, uint8_t digest[SHA256_BYTES]);

/* Add a header field to the answer to come.  Neither may come from outside unchecked. */
void reply_header(Exchange *x, const char *name, const char *value);
/* Set or (seconds 0) delete a session cookie: see cookie_write. */
void reply_cookie(Exchange *x, const char *name, const char *value, uint32_t seconds);

void reply_json(Exchange *x, int status, const char *json, size_t size);
void reply_text(Exchange *x, int status, const char *type, const char *text);
/* Takes over the caller's reference; NULL: without a body. */
void reply_parcel(Exchange *x, int status, const char *type, SharedBytes *body);
void reply_empty(Exchange *x, int status);
/* To HEAD: it is there. */
void reply_head(Exchange *x);
void reply_error(Exchange *x, int status, const char *code, const char *english, ...)
    __attribute__((format(printf, 4, 5)));
void reply_tell(Exchange *x, int status, const char *code, const Message *message);
/* A failure in the words of base/err.h, with the status that fits its kind. */
void reply_failure(Exchange *x, const Err *err);
