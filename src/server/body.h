/* body.h - bodies that are JSON: small ones are read at once, large ones on another thread.
 *
 * All bodies that are coming in or being worked on share limits.bodies_bytes of memory.  Of those that
 * are larger than limits.upload_bytes a person sends one at a time.
 *
 * Those who wait for that thread take turns by address and person (line.h), and nobody has more places
 * there than are free for others.
 *
 * Every body is counted before it is built (codec/json_bounds.h); people without an account may send
 * fewer values.  What was read belongs to the exchange until a handler takes it (exchange_json).
 */
#pragma once
#include "server/response.h"

/* Is the body of a whole request large?  Then it is read on another thread, which continues with the
 * request; or it was answered, because too many wait already. */
bool body_waits(Exchange *x);

/* How much of its body has come.  False: there is no room for it beside the others', which was answered:
 * 503, try again. */
bool body_fits(Exchange *x, const Buf *body);
/* It is gone with its exchange. */
void body_gone(const Exchange *x);

typedef struct Bodies Bodies;
Bodies *bodies_open(Server *s); /* NULL without memory or threads */
/* answer what waits, let go of libuv's handles; the loop runs once more */
void bodies_stop(Bodies *b);
void bodies_close(Bodies *b); /* NULL is allowed */
