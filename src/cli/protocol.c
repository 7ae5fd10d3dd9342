/* protocol.c - the frame of a request: parse, find the command, answer.  The commands are in
 * protocol_game.c (what changes the game) and protocol_ask.c (what only looks). */
#include "cli/protocol.h"

#include "base/heap.h"
#include "cli/protocol_request.h"
#include "codec/action_json.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { ID_MAX = 100 };

/* --- saying no ------------------------------------------------------------------------------ */

struct RefusalText request_text(int refusal) {
    if (refusal == SESSION_FULL)
        return (struct RefusalText){ "log-full", "The log of this session is full." };
    if (refusal == SESSION_NO_LOG)
        return (struct RefusalText){ "no-log",
                                     "This session started from a position, so it has no log." };
    return table_refusal((TableRefusal)refusal);
}

bool request_refuse(Request *r, int refusal) {
    r->refusal = refusal;
    return false;
}

bool request_fail(Request *r, const char *code, const char *english, ...) {
    va_list args;
    va_start(args, english);
    err_vset(&r->err, ERR_INPUT, english, args);
    va_end(args);
    r->code = code;
    return false;
}

bool request_bad(Request *r) {
    r->code = "bad-request";
    return false;
}

bool request_taken(Request *r) {
    return !pick_close(&r->p) || request_bad(r);
}

/* --- the frame ------------------------------------------------------------------------------ */

static void write_error(const Request *r, Buf *out) {
    jot_key(out, "error");
    if (r->refusal) refusal_json_write(request_text(r->refusal), out);
    else refusal_json_write((struct RefusalText){ r->code, r->err.text }, out);
}

/* The request's id goes back as it came: a text or a whole number. */
static bool read_id(const json_t *id, Buf *out) {
    if (json_is_integer(id)) return buf_signed(out, json_integer_value(id)), true;
    if (!json_is_string(id) || json_string_length(id) > ID_MAX) return false;
    jot_text(out, json_string_value(id));
    return true;
}

static const Verb *find(const char *name) {
    for (const Verb *v = VERBS; v->name; v++)
        if (name && strcmp(v->name, name) == 0) return v;
    return NULL;
}

static bool run(Request *r) {
    const char *name = pick_text_or_null(&r->p, "cmd");
    const Verb *verb = find(name);
    if (r->p.status) return request_bad(r);
    if (!verb) return request_fail(r, "unknown-command", "Unknown command. Try \"help\".");
    if (verb->needs_game && !r->s->open)
        return request_fail(r, "no-game", "There is no game. Start with \"new\" or \"position\".");
    return verb->run(r);
}

static void answer(const Request *r, const char *id, bool ok, Buf *out) {
    size_t from = out->size;
    jot_open(out, '{');
    if (*id) jot_key(out, "id"), buf_text(out, id);
    member_flag("ok", ok, out);
    if (!ok) write_error(r, out);
    else if (r->body.size > 1)
        buf_char(out, ','), buf_bytes(out, r->body.text + 1, r->body.size - 1);
    jot_close(out, '}');
    buf_char(out, '\n');
    if (!out->full) return;
    out->size = from; /* an answer that does not fit is replaced */
    out->full = false;
    buf_text(
        out,
        "{\"ok\":false,\"error\":{\"code\":\"too-big\",\"text\":\"The answer is too big.\"}}\n");
}

bool protocol_line(Session *s, const char *line, size_t size, Buf *out) {
    char id[6 * ID_MAX + 3] = ""; /* escaped, in quotes */
    Buf id_text = buf_over(id, sizeof id);
    Request r = { .s = s, .body = buf_heap(PROTOCOL_ANSWER_MAX) };
    bool ok = false;
    jot_open(&r.body, '{'); /* so that the first member has no comma */
    json_t *value = pick_parse(line, size, PROTOCOL_LINE_MAX, "The request", &r.err);
    if (!value) {
        r.code = r.err.status == ERR_TOO_BIG ? "too-long" : "bad-json";
    } else {
        r.p = pick_open(value, "The request", &r.err);
        const json_t *given = pick_value(&r.p, "id");
        if (given && !read_id(given, &id_text))
            request_fail(&r, "bad-request", "\"id\" must be a whole number or a short text.");
        else ok = run(&r);
    }
    if (r.body.full) ok = request_fail(&r, "too-big", "The answer is too big.");
    answer(&r, id, ok, out);
    json_decref(value);
    buf_free(&r.body);
    return !r.goodbye;
}

void protocol_too_long(Buf *out) {
    Request r = { .code = "too-long" };
    err_set(&r.err, ERR_TOO_BIG, "A request can have at most {most%d} bytes.", PROTOCOL_LINE_MAX);
    answer(&r, "", false, out);
}
