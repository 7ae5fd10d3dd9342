/* repeat.h - a request with an Idempotency-Key, sent again: the first answer once more.
 *
 * Every request that changes something passes here when its body has come, before its handler.  One
 * that was answered well within the last day gets the same answer; one whose twin is under way waits
 * for it; the others continue.  Of twins that reach two machines at once, one stores its answer and is done;
 * the other finds that answer and returns it.  A key belongs to a person and a place (the method and the path); without
 * signing in, the key must be unguessable.
 */
#pragma once
#include "app/core/answers.h"
#include "web/web.h"

enum { REPEAT_KEY_LEAST = 16 }; /* bytes of a key of nobody in particular */

/* False: it was answered (who asks may have lost the right since its head came), or it waits for its
 * twin. */
bool repeat_ready(void *web, Exchange *x);
/* The request has been answered: who waited for that may continue. */
void repeat_over(Exchange *x);

/* For web.c: was it answered before, by this machine or another? */
bool repeat_known(const Exchange *x);
/* Then give that answer again; false if there is none. */
bool repeat_again(Exchange *x);

/* The key of a request, hashed; false if it has none. */
bool repeat_key(const Exchange *x, char key[ANSWER_KEY]);

/* For web.c: keep the answer that the act is about to give together with its change. */
void repeat_keep(Task *t, const Act *act);
