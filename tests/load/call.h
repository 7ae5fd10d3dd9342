/* call.h - one HTTP client that waits for its answers. */
#pragma once
#include <jansson.h>
#include <stdint.h>

typedef struct Caller {
    uint16_t port;
    int fd;             /* -1: not connected */
    char cookie[512];   /* what the server set last; sent along */
    int status;         /* of the last answer; 0: the server went away */
    char text[1 << 21]; /* its body, cut off if longer */
} Caller;

void caller_open(Caller *c, uint16_t port);
void caller_close(Caller *c);

/* Ask, and return the answer's JSON, which the caller decrefs; NULL if there is none.  `body` is
 * JSON or NULL; `key` is an Idempotency-Key or NULL. */
json_t *caller_ask(Caller *c, const char *method, const char *path, const char *body,
                   const char *key);
