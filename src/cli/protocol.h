/* protocol.h - the engine's line protocol: a request on one line, its answer on one line.
 *
 *     {"id":7,"cmd":"apply","action":"road 12"}
 *     {"id":7,"ok":true,"did":[…],"hash":"…","now":{…}}
 *     {"id":7,"ok":false,"error":{"code":"no-goods","rule":"B-70","text":"…"}}
 *
 * docs/engine-protocol.md is the reference.  Whatever the line holds, there is exactly one answer,
 * and a request that fails has changed nothing.
 */
#pragma once
#include "base/buf.h"
#include "cli/session.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_MAX = 1024 * 1024,       /* bytes of a request */
    PROTOCOL_ANSWER_MAX = 32 * 1024 * 1024 /* bytes of an answer */
};

/* Answer the line (without its end) by appending a line (with its end) to `out`.  False when the
 * client has said goodbye. */
bool protocol_line(Session *s, const char *line, size_t size, Buf *out);

/* The answer to a line that was too long to be kept. */
void protocol_too_long(Buf *out);
