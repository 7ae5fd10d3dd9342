/* protocol_request.h - what the commands of the protocol work with. */
#pragma once
#include "base/buf.h"
#include "cli/session.h"
#include "codec/pick.h"

/* One request under way.  A command takes its members from `p`, writes the members of its answer
 * to `body`, and returns true; or it says why not and returns false. */
typedef struct Request {
    Session *s;
    Pick p;
    Buf body;
    int refusal;      /* of the table or the session; 0 if it is something else */
    const char *code; /* of a failure that isn't a refusal */
    Err err;          /* its sentence */
    bool goodbye;
} Request;

typedef struct Verb {
    const char *name, *summary;
    bool (*run)(Request *r);
    bool needs_game;
} Verb;

extern const Verb VERBS[]; /* ends with a row without a name */

/* Say no; always false. */
bool request_refuse(Request *r, int refusal);
bool request_fail(Request *r, const char *code, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
/* With the sentence already in r->err. */
bool request_bad(Request *r);

/* Nothing more is asked of the request: true if it held nothing else. */
bool request_taken(Request *r);

/* Name and sentence of a refusal of the table or the session. */
struct RefusalText request_text(int refusal);
