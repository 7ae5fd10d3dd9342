/* request.h - a request as a value, and the questions one asks it.
 *
 * Pure: everything points into the memory of the request's reader (http.h), nothing is kept.
 * Names of header fields are in lower case.  Texts end with a zero and hold no other.
 */
#pragma once
#include "base/buf.h"
#include "base/bytes.h"
#include "server/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define METHODS(_)                                                                                 \
    _(GET)                                                                                         \
    _(HEAD)                                                                                        \
    _(POST)                                                                                        \
    _(PUT)                                                                                         \
    _(PATCH)                                                                                       \
    _(DELETE)                                                                                      \
    _(OPTIONS)

typedef enum Method {
#define METHOD(name) METHOD_##name,
    METHODS(METHOD)
#undef METHOD
        METHOD_OTHER /* one that no route can have */
} Method;

extern const char *const HTTP_METHOD[METHOD_OTHER + 1];

typedef struct Header {
    const char *name, *value;
} Header;

typedef struct Request {
    Method method;
    char *path;        /* as sent, with its %xx; the router cuts it into parameters */
    const char *query; /* what followed the '?', as sent; "" if nothing did */
    uint8_t minor;     /* HTTP/1.minor: 0 or 1 */
    bool keep_alive;   /* the client would like to send another */
    bool chunked;      /* the body's length isn't known in advance */
    uint64_t length;   /* Content-Length, 0 without one */
    size_t headers;
    Header header[LIMIT_HEADERS];
    Bytes body; /* all of it */
} Request;

/* The value of the first field of that name (lower case), or NULL. */
const char *request_header(const Request *r, const char *name);

/* Does a comma-separated field hold this word, whatever its case? */
bool request_lists(const Request *r, const char *name, const char *word);

/* The value of a query parameter or a cookie, decoded into `value`; false if it is not there, not
 * well-formed or does not fit.  Of two cookies with one name the first counts, as browsers send
 * the most specific one first; of two query parameters as well. */
bool request_query(const Request *r, const char *name, char *value, size_t room);
bool request_cookie(const Request *r, const char *name, char *value, size_t room);

/* Is the body said to be JSON? */
bool request_is_json(const Request *r);

/* Decode %xx in place; false, leaving it in any state, for bad escapes, zero bytes and what isn't UTF-8. */
bool request_unescape(char *text);

/* ---- whose page sent this? ---- */

/* The names we answer to.  An address needs no name, so a hall without DNS works; a name does,
 * because a page elsewhere can make its own name point at this machine (DNS rebinding). */
typedef struct Site {
    const char *public_url; /* "https://host[:port]" or NULL; told with --public-url */
    const char *machine;    /* our host name, also as NAME.local; may be NULL */
} Site;

/* May a request name this host?  True for addresses, localhost and the names of the site. */
bool request_host_known(const Request *r, const Site *site);

/* Does the request come from a page of ours, or from no page at all?  Judged by Sec-Fetch-Site and
 * Origin; programs send neither. */
bool request_is_own(const Request *r, const Site *site);

/* Are the people on https, so that cookies can insist on it? */
bool site_is_secure(const Site *site);

/* ---- session cookies ---- */

/* Append a Set-Cookie value.  On https it is called __Host-NAME, Secure; in a hall over plain http
 * NAME.  HttpOnly, SameSite=Lax and Path=/ always.  `seconds` 0 deletes it. */
void cookie_write(Buf *out, const Site *site, const char *name, const char *value,
                  uint32_t seconds);
/* Read what cookie_write wrote. */
bool cookie_read(const Request *r, const Site *site, const char *name, char *value, size_t room);
