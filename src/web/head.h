/* head.h - HEAD: whether something is there, without writing down what it is.
 *
 * GET and HEAD are judged alike up to the event, table or season that the address names; there HEAD
 * ends.  Content-Length and Content-Type are known once an answer is written, so HEAD leaves them out, as
 * HTTP allows.  Files of the page and the health of the server cost nothing and go the whole way.
 */
#pragma once
#include "web/web.h"

/* For ServerOptions.head. */
bool head_answer(void *web, Exchange *x);
