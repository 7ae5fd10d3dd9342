#include "server/http.h"

#include "base/heap.h"
#include "base/must.h"

#include <string.h>
#include <strings.h>

static int fail(HttpReader *r, int status, const char *code, const char *text) {
    if (r->stage != READ_BAD) r->bad = (HttpBad){ status, code, text };
    r->stage = READ_BAD;
    return -1;
}

/* ---- what llhttp tells us ---- */

static int begin(HttpReader *r) {
    if (r->ended) return fail(r, 400, "trailers", "Don't send header fields after the body.");
    if (r->fields == 2 * (size_t)r->limits->headers)
        return fail(r, 431, "too-many-headers", "The request has too many header fields.");
    r->at[r->fields] = (uint32_t)r->head.size;
    r->open = true;
    return 0;
}

static int add(HttpReader *r, const char *at, size_t size) {
    buf_bytes(&r->head, at, size);
    return r->head.full ? fail(r, 431, "head-too-big", "The head of the request is too big.") : 0;
}

static int end(HttpReader *r) {
    r->open = false;
    r->fields++;
    return add(r, "", 1);
}

static int on_url(llhttp_t *p, const char *at, size_t size) {
    HttpReader *r = p->data;
    if (r->head.size + size > r->limits->target_bytes)
        return fail(r, 414, "target-too-long", "The path is too long.");
    return add(r, at, size);
}

static int on_url_complete(llhttp_t *p) {
    return add(p->data, "", 1);
}

static int on_name(llhttp_t *p, const char *at, size_t size) {
    HttpReader *r = p->data;
    if (!r->open && begin(r)) return -1;
    size_t first = r->head.size;
    if (add(r, at, size)) return -1;
    for (char *c = r->head.text + first; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c + ('a' - 'A'));
    return 0;
}

static int on_value(llhttp_t *p, const char *at, size_t size) {
    HttpReader *r = p->data;
    if (!r->open && begin(r)) return -1;
    return add(r, at, size);
}

static int on_end(llhttp_t *p) {
    HttpReader *r = p->data;
    if (!r->open && begin(r)) return -1; /* a value that is empty */
    return end(r);
}

static int on_head(llhttp_t *p) {
    HttpReader *r = p->data;
    r->ended = true;
    p->upgrade = 0; /* what follows is read as HTTP until we have agreed to something else */
    return HPE_PAUSED;
}

static int on_extension(llhttp_t *p, const char *at, size_t size) {
    (void)at, (void)size;
    return fail(p->data, 400, "chunk-extension", "Send chunks without extensions.");
}

static int on_body(llhttp_t *p, const char *at, size_t size) {
    HttpReader *r = p->data;
    if (r->body.size + size > r->body_max)
        return fail(r, 413, "body-too-big", "The body of the request is too big.");
    buf_bytes(&r->body, at, size);
    return r->body.full ? fail(r, 413, "body-too-big", "The body of the request is too big.") : 0;
}

static int on_message(llhttp_t *p) {
    HttpReader *r = p->data;
    r->stage = READ_DONE;
    return HPE_PAUSED;
}

static const llhttp_settings_t CALLS = {
    .on_url = on_url,
    .on_url_complete = on_url_complete,
    .on_header_field = on_name,
    .on_header_field_complete = on_end,
    .on_header_value = on_value,
    .on_header_value_complete = on_end,
    .on_headers_complete = on_head,
    .on_chunk_extension_name = on_extension,
    .on_chunk_extension_value = on_extension,
    .on_body = on_body,
    .on_message_complete = on_message,
};

/* ---- beginning and ending ---- */

static void start(HttpReader *r) {
    const Limits *limits = r->limits;
    Buf head = r->head, body = r->body;
    *r = (HttpReader){
        .limits = limits, .head = head, .body = body, .body_max = limits->body_bytes
    };
    llhttp_init(&r->parser, HTTP_REQUEST, &CALLS);
    r->parser.data = r;
}

/* Buffers a little larger than the limits, so that the limits say what is too big. */
static Buf head_buf(const Limits *limits) {
    return buf_heap((size_t)limits->head_bytes + 2 * LIMIT_HEADERS + 2);
}

static Buf body_buf(void) {
    return buf_heap((size_t)LIMIT_BODY + 1);
}

void http_open(HttpReader *r, const Limits *limits) {
    must(limits->headers <= LIMIT_HEADERS);
    *r = (HttpReader){ .limits = limits, .head = head_buf(limits), .body = body_buf() };
    start(r);
}

void http_close(HttpReader *r) {
    buf_free(&r->head);
    buf_free(&r->body);
}

void http_next(HttpReader *r) {
    buf_clear(&r->head);
    buf_clear(&r->body);
    start(r);
}

void http_take(HttpReader *r, Buf *head, Buf *body) {
    must(r->stage == READ_DONE);
    *head = r->head;
    *body = r->body;
    r->head = head_buf(r->limits);
    r->body = body_buf();
}

/* ---- the guard ---- */

/* Walk over bytes of the head.  Returns how many belong to it, and in *whole whether it ended. */
static size_t guard(HttpReader *r, const char *bytes, size_t size, bool *whole) {
    *whole = false;
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i], last = r->last;
        r->last = c;
        if (++r->head_seen > r->limits->head_bytes)
            return fail(r, 431, "head-too-big", "The head of the request is too big."), i;
        if ((c == '\n') != (last == '\r'))
            return fail(r, 400, "line-end", "Lines must end with CR LF."), i;
        if (c == '\n') {
            if (r->line == 0 && r->in_lines) return *whole = true, i + 1;
            if (r->line == 0 && r->head_seen > 2)
                return fail(r, 400, "bad-request", "A request must start with its method."), i;
            r->in_lines |= r->line > 0;
            r->line = 0;
            continue;
        }
        if (c == '\r') continue;
        if (r->line == 0 && (c == ' ' || c == '\t'))
            return fail(r, 400, "folded-header", "A header line starts with a space."), i;
        if (r->line == 0 && c == ':')
            return fail(r, 400, "bad-request", "A header field has no name."), i;
        if (!r->in_lines && (c == ' ' || c == '\t')) { /* method, path, version: two spaces */
            if (c == '\t' || last == ' ' || ++r->blanks > 2)
                return fail(r, 400, "bad-request",
                            "There must be one space before path and version."),
                       i;
        }
        if (((unsigned char)c < ' ' && c != '\t') || c == 127)
            return fail(r, 400, "control-character", "The head has a control character."), i;
        r->line++;
    }
    return size;
}

/* ---- judging a head ---- */

static Method method_of(uint8_t method) {
    switch (method) {
    case HTTP_GET: return METHOD_GET;
    case HTTP_HEAD: return METHOD_HEAD;
    case HTTP_POST: return METHOD_POST;
    case HTTP_PUT: return METHOD_PUT;
    case HTTP_PATCH: return METHOD_PATCH;
    case HTTP_DELETE: return METHOD_DELETE;
    case HTTP_OPTIONS: return METHOD_OPTIONS;
    default: return METHOD_OTHER;
    }
}

static void trim(char *value) {
    size_t size = strlen(value);
    while (size > 0 && (value[size - 1] == ' ' || value[size - 1] == '\t')) value[--size] = 0;
}

static int count(const Request *q, const char *name) {
    int found = 0;
    for (size_t i = 0; i < q->headers; i++) found += strcmp(q->header[i].name, name) == 0;
    return found;
}

/* How long is the body?  There is one way to say it, and it is said once. */
static int judge_length(HttpReader *r) {
    Request *q = &r->request;
    int lengths = count(q, "content-length"), codings = count(q, "transfer-encoding");
    if (lengths + codings > 1)
        return fail(r, 400, "length-twice", "The length of the body is given more than once.");
    if (codings) {
        if (q->minor == 0 || strcasecmp(request_header(q, "transfer-encoding"), "chunked") != 0)
            return fail(r, 501, "transfer-encoding",
                        "The only supported transfer encoding is chunked.");
        q->chunked = true;
    }
    if (lengths) {
        const char *text = request_header(q, "content-length");
        size_t digits = strlen(text);
        if (digits == 0 || digits > 18 || strspn(text, "0123456789") != digits)
            return fail(r, 400, "bad-length", "Content-Length must be a plain number.");
        for (; *text; text++) q->length = q->length * 10 + (uint64_t)(*text - '0');
    }
    return 0;
}

static int judge(HttpReader *r) {
    Request *q = &r->request;
    char *text = r->head.text;
    q->method = method_of(r->parser.method);
    q->minor = r->parser.http_minor;
    q->keep_alive = llhttp_should_keep_alive(&r->parser);
    if (r->parser.http_major != 1 || q->minor > 1)
        return fail(r, 505, "version", "This server speaks HTTP/1.1.");
    q->headers = r->fields / 2;
    for (size_t i = 0; i < q->headers; i++) {
        trim(text + r->at[2 * i + 1]);
        q->header[i] = (Header){ text + r->at[2 * i], text + r->at[2 * i + 1] };
    }
    if (count(q, "host") != 1 && (q->minor == 1 || count(q, "host") > 1))
        return fail(r, 400, "host", "A request must name its host once.");
    if (text[0] != '/' && strcmp(text, "*") != 0)
        return fail(r, 400, "target", "The path must start with a slash.");
    if (strchr(text, '#')) return fail(r, 400, "target", "A path can't have a fragment.");
    q->path = text;
    char *mark = strchr(text, '?');
    if (mark) *mark = 0;
    q->query = mark ? mark + 1 : "";
    return judge_length(r);
}

/* ---- reading ---- */

static HttpEvent bad_grammar(HttpReader *r) {
    fail(r, 400, "bad-request", "The request is not well-formed HTTP/1.1.");
    return HTTP_IS_BAD;
}

static HttpEvent read_head(HttpReader *r, const char *bytes, size_t size, size_t *took) {
    bool whole;
    *took = guard(r, bytes, size, &whole);
    if (r->stage == READ_BAD) return HTTP_IS_BAD;
    llhttp_errno_t error = llhttp_execute(&r->parser, bytes, *took);
    if (r->stage == READ_BAD) return HTTP_IS_BAD;
    if (!whole) return error == HPE_OK && !r->ended ? HTTP_WANTS_MORE : bad_grammar(r);
    if (error != HPE_PAUSED || !r->ended) return bad_grammar(r); /* the two readers disagree */
    if (judge(r)) return HTTP_IS_BAD;
    r->stage = READ_BODY;
    return HTTP_HAS_HEAD;
}

static HttpEvent done(HttpReader *r) {
    r->stage = READ_DONE;
    r->request.body = (Bytes){ r->body.size ? r->body.text : "", r->body.size };
    return HTTP_IS_DONE;
}

static HttpEvent read_body(HttpReader *r, const char *bytes, size_t size, size_t *took) {
    *took = 0;
    if (!r->request.chunked && r->request.length == 0) return done(r);
    if (r->request.length > r->body_max) {
        fail(r, 413, "body-too-big", "The body of the request is too big.");
        return HTTP_IS_BAD;
    }
    llhttp_resume(&r->parser);
    llhttp_errno_t error = llhttp_execute(&r->parser, bytes, size);
    if (r->stage == READ_DONE) {
        *took = (size_t)(llhttp_get_error_pos(&r->parser) - bytes);
        return done(r);
    }
    if (r->stage == READ_BAD) return HTTP_IS_BAD;
    if (error != HPE_OK) return bad_grammar(r);
    *took = size;
    return HTTP_WANTS_MORE;
}

HttpEvent http_feed(HttpReader *r, const void *bytes, size_t size, size_t *took) {
    *took = 0;
    r->started |= size > 0;
    switch (r->stage) {
    case READ_HEAD: return size > 0 ? read_head(r, bytes, size, took) : HTTP_WANTS_MORE;
    case READ_BODY: return read_body(r, bytes, size, took);
    case READ_DONE: return HTTP_IS_DONE;
    case READ_BAD: break;
    }
    return HTTP_IS_BAD;
}
