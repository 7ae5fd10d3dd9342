/* site.h - a server seen from outside: requests that wait for their answers.
 *
 * A Site is one persistent connection; each request says who is asking by a session cookie.
 */
#pragma once
#include "base/err.h"

#include <jansson.h>
#include <stdint.h>

enum { SITE_URL = 256, SITE_COOKIE = 256 };

typedef struct Site {
    char url[SITE_URL]; /* "http://127.0.0.1:8080", without a stroke at the end */
    char host[128];
    uint16_t port;
    void *curl;
} Site;

/* http:// alone: the sockets of a rehearsal speak no TLS. */
Status site_open(Site *s, const char *url, Err *err);
void site_close(Site *s);

/* Ask, with a body (which is taken over) or NULL, as the owner of this cookie; a new one is written
 * there.  `cookie` NULL: nobody.  The answer is the caller's; NULL: it was refused, and `err` has the
 * server's sentence. */
json_t *site_ask(Site *s, char cookie[SITE_COOKIE], const char *method, const char *path,
                 json_t *body, Err *err);
/* The same, for a path made of pieces. */
json_t *site_post(Site *s, char cookie[SITE_COOKIE], json_t *body, Err *err, const char *path, ...)
    __attribute__((format(printf, 5, 6)));
json_t *site_get(Site *s, char cookie[SITE_COOKIE], Err *err, const char *path, ...)
    __attribute__((format(printf, 4, 5)));
