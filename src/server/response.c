#include "server/response.h"

#include "base/heap.h"
#include "base/must.h"
#include "codec/jot.h"
#include "server/body.h"
#include "server/conn.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEAD_ROOM = 2048 };

/* A page may load what we serve and talk to us, and nothing else. */
static const char SECURITY[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; ";

/* Nobody may frame it, but for the pages that are made to be shown inside of others. */
static const char UNFRAMED[] = "frame-ancestors 'none'\r\nX-Frame-Options: DENY\r\n";
static const char FRAMED[] = "frame-ancestors *\r\n";

static bool is_embedded(const Exchange *x) {
    static const char FOLDER[] = "/embed/";
    return x->request.path && strncmp(x->request.path, FOLDER, sizeof FOLDER - 1) == 0;
}

static const struct {
    int status;
    const char *reason;
} REASONS[] = {
    { 200, "OK" },
    { 201, "Created" },
    { 202, "Accepted" },
    { 204, "No Content" },
    { 303, "See Other" },
    { 304, "Not Modified" },
    { 400, "Bad Request" },
    { 401, "Unauthorized" },
    { 403, "Forbidden" },
    { 404, "Not Found" },
    { 405, "Method Not Allowed" },
    { 406, "Not Acceptable" },
    { 408, "Request Timeout" },
    { 409, "Conflict" },
    { 410, "Gone" },
    { 412, "Precondition Failed" },
    { 413, "Content Too Large" },
    { 414, "URI Too Long" },
    { 415, "Unsupported Media Type" },
    { 417, "Expectation Failed" },
    { 421, "Misdirected Request" },
    { 422, "Unprocessable Content" },
    { 426, "Upgrade Required" },
    { 429, "Too Many Requests" },
    { 431, "Request Header Fields Too Large" },
    { 500, "Internal Server Error" },
    { 501, "Not Implemented" },
    { 503, "Service Unavailable" },
    { 505, "HTTP Version Not Supported" },
};

static const char *reason(int status) {
    for (size_t i = 0; i < sizeof REASONS / sizeof REASONS[0]; i++)
        if (REASONS[i].status == status) return REASONS[i].reason;
    return "Answer";
}

const char *exchange_param(const Exchange *x, const char *name) {
    return route_param(&x->match, name);
}

const Site *exchange_site(const Exchange *x) {
    return &x->server->site;
}

bool exchange_gone(const Exchange *x) {
    return !x->conn || x->conn->eof;
}

void *exchange_user(const Exchange *x) {
    return x->server->options.user;
}

void reply_header(Exchange *x, const char *name, const char *value) {
    if (strpbrk(name, "\r\n:") || strpbrk(value, "\r\n"))
        return; /* it would begin a head of its own */
    if (strcmp(name, "Cache-Control") == 0) x->cached = true;
    buf_print(&x->fields, "%s: %s\r\n", name, value);
}

void reply_cookie(Exchange *x, const char *name, const char *value, uint32_t seconds) {
    if (strpbrk(name, "\r\n;=") || strpbrk(value, "\r\n;")) return;
    buf_text(&x->fields, "Set-Cookie: ");
    cookie_write(&x->fields, &x->server->site, name, value, seconds);
    buf_text(&x->fields, "\r\n");
}

/* The Date field, made once a second. */
static const char *date(Server *s) {
    time_t now = time(NULL);
    if (now != s->date_second) {
        struct tm t;
        gmtime_r(&now, &t);
        strftime(s->date, sizeof s->date, "%a, %d %b %Y %H:%M:%S GMT", &t);
        s->date_second = now;
    }
    return s->date;
}

/* ---- the life of an exchange ---- */

static bool is_word(const char *text) {
    size_t size = strlen(text);
    return size > 0 && size < EXCHANGE_ID &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == size;
}

static bool has_proxy(const Conn *c) {
    return c->server->options.behind_proxy && c->place.local;
}

void exchange_peer(const Conn *c, const Request *request, char peer[ADDRESS_TEXT]) {
    const char *from = NULL;
    for (size_t i = 0; has_proxy(c) && i < request->headers; i++)
        if (strcmp(request->header[i].name, "x-forwarded-for") == 0)
            from = request->header[i].value; /* the last one is the proxy's own */
    if (from && strrchr(from, ',')) from = strrchr(from, ',') + 1;
    while (from && *from == ' ') from++;
    bool plain = from && *from && strspn(from, "0123456789abcdefABCDEF.:") == strlen(from);
    Buf to = buf_over(peer, ADDRESS_TEXT);
    buf_text(&to, plain && strlen(from) < ADDRESS_TEXT ? from : c->address_text);
}

/* Who asks, and under which id?  A proxy on this machine knows better than we do. */
static void name_exchange(Exchange *x) {
    Server *s = x->server;
    Buf id = buf_over(x->id, sizeof x->id);
    const char *told = has_proxy(x->conn) ? request_header(&x->request, "x-request-id") : NULL;
    if (told && is_word(told)) buf_text(&id, told);
    else buf_print(&id, "%08x%08llx", s->run_id, (unsigned long long)s->next_id++);
    exchange_peer(x->conn, &x->request, x->peer);
}

static int asked_tongue(const Request *r) {
    char tag[16];
    int named = request_query(r, "lang", tag, sizeof tag) ? tongue_named(tag) : -1;
    return named >= 0 ? named : tongue_accepted(request_header(r, "accept-language"));
}

Exchange *exchange_open(Conn *c) {
    enum { FIELDS_MAX = 16 << 10 };
    Exchange *x = calloc(1, sizeof *x);
    if (!x) return NULL;
    x->server = c->server;
    x->conn = c;
    x->request = c->reader.request;
    x->fields = buf_heap(FIELDS_MAX);
    x->started = uv_hrtime();
    x->tongue = asked_tongue(&x->request);
    name_exchange(x);
    return x;
}

static void free_exchange(Exchange *x) {
    if (x->release) x->release(x);
    body_gone(x);
    json_decref(x->json);
    buf_free(&x->head);
    buf_free(&x->body);
    buf_free(&x->fields);
    free(x);
}

static void log_answer(Exchange *x, int status, size_t size) {
    Server *s = x->server;
    uint64_t us = (uv_hrtime() - x->started) / 1000;
    metrics_answer(&s->metrics, status, us);
    const Route *route = x->match.route;
    size_t row = route ? (size_t)(route - s->options.routes) : METRIC_ROUTES;
    s->metrics.route[row < METRIC_ROUTES - 1 ? row : METRIC_ROUTES - 1]++;
    LogLine line = log_start(&s->log, status >= 500 ? LOG_WARN : LOG_INFO, "request");
    log_text(&line, "id", x->id);
    log_text(&line, "method", HTTP_METHOD[x->request.method]);
    log_text(&line, "route", route ? route->path : "-");
    log_number(&line, "status", status);
    log_number(&line, "bytes", (int64_t)size);
    log_number(&line, "us", (int64_t)us);
    log_text(&line, "peer", x->peer);
    log_end(&line);
}

static bool keeps(const Exchange *x) {
    bool unread = !x->complete && (x->request.chunked || x->request.length > 0);
    return x->request.keep_alive && !unread && !x->server->stopping && !x->conn->eof;
}

void exchange_handle(Exchange *x) {
    Server *s = x->server;
    const ServerOptions *o = &s->options;
    bool head = x->request.method == METHOD_HEAD && o->head;
    s->handled = x;
    if (!head || !o->head(o->user, x)) x->match.route->handle(x);
    s->handled = NULL;
}

/* The handler has not seen what it answers from: then that is the answer. */
static bool was_blind(Exchange *x, int status) {
    Server *s = x->server;
    Err why;
    if (s->handled != x) return false;
    s->handled = NULL;
    if (status == 503 || !s->options.blind || !s->options.blind(s->options.user, &why))
        return false;
    buf_clear(&x->fields);
    x->cached = false;
    x->unsized = false;
    reply_failure(x, &why);
    return true;
}

/* The asker may no longer see the answer, or nobody can tell: then that is the answer. */
static bool may_not_hear(Exchange *x, int status) {
    const ServerOptions *o = &x->server->options;
    bool asked = x->request.method == METHOD_GET || x->request.method == METHOD_HEAD;
    Err why;
    if (!asked || status >= 300 || !x->match.route || !o->still || o->still(o->user, x, &why))
        return false;
    buf_clear(&x->fields);
    x->cached = false;
    x->unsized = false;
    if (why.status == ERR_CONFLICT && o->again) o->again(o->user, x);
    else if (why.status == ERR_STORE) reply_failure(x, &why);
    else reply_error(x, 403, "rights-changed", "Your role has changed. Try again.");
    return true;
}

void reply_parcel(Exchange *x, int status, const char *type, SharedBytes *body) {
    Server *s = x->server;
    if (was_blind(x, status) || may_not_hear(x, status)) {
        shared_bytes_drop(body);
        return;
    }
    size_t size = body ? body->size : 0;
    log_answer(x, status, size);
    Conn *conn = x->conn;
    if (!conn) {
        shared_bytes_drop(body);
        free_exchange(x);
        return;
    }
    bool keep = keeps(x);
    char room[HEAD_ROOM];
    Buf head = buf_over(room, sizeof room);
    buf_print(&head, "HTTP/1.1 %d %s\r\nDate: %s\r\nX-Request-Id: %s\r\n", status, reason(status),
              date(s), x->id);
    if (type) buf_print(&head, "Content-Type: %s\r\n", type);
    if (status != 204 && status != 304 && !x->unsized)
        buf_print(&head, "Content-Length: %zu\r\n", size);
    if (!x->cached) buf_text(&head, "Cache-Control: no-store\r\n");
    if (!keep) buf_text(&head, "Connection: close\r\n");
    else if (x->request.minor == 0) buf_text(&head, "Connection: keep-alive\r\n");
    if (site_is_secure(&s->site))
        buf_text(&head, "Strict-Transport-Security: max-age=31536000\r\n");
    buf_text(&head, SECURITY);
    buf_text(&head, is_embedded(x) ? FRAMED : UNFRAMED);
    must(!head.full);

    /* The head and a small body travel as one piece. */
    enum { SMALL = 4096 };
    bool silent = x->request.method == METHOD_HEAD || status == 204 || status == 304;
    size_t tail = !silent && size <= SMALL ? size : 0;
    uint8_t *to;
    SharedBytes *parcel = x->fields.full
                              ? NULL
                              : shared_bytes_new(head.size + x->fields.size + 2 + tail, &to);
    if (parcel) {
        memcpy(to, head.text, head.size), to += head.size;
        if (x->fields.size) memcpy(to, x->fields.text, x->fields.size), to += x->fields.size;
        *to++ = '\r', *to++ = '\n';
        if (tail) memcpy(to, body->at, tail);
        s->metrics.bytes_out += parcel->size;
    }
    out_push(&conn->out, parcel);
    if (!silent && size > SMALL) {
        s->metrics.bytes_out += size;
        out_push(&conn->out, shared_bytes_take(body));
    }
    shared_bytes_drop(body);
    free_exchange(x);
    conn_answered(conn, keep);
}

void exchange_upgrade(Exchange *x, WsPeer *peer, SharedBytes *answer) {
    Conn *conn = x->conn;
    log_answer(x, 101, 0);
    out_push(&conn->out, answer);
    free_exchange(x);
    conn_upgrade(conn, peer);
}

void reply_json(Exchange *x, int status, const char *json, size_t size) {
    reply_header(x, "Content-Language", tongue_tag(x->tongue));
    reply_header(x, "Vary", "Accept-Language");
    reply_parcel(x, status, "application/json; charset=utf-8", shared_bytes_copy(json, size));
}

void reply_text(Exchange *x, int status, const char *type, const char *text) {
    reply_parcel(x, status, type, shared_bytes_copy(text, strlen(text)));
}

void reply_empty(Exchange *x, int status) {
    reply_parcel(x, status, NULL, NULL);
}

void reply_head(Exchange *x) {
    must(x->request.method == METHOD_HEAD);
    x->unsized = true;
    reply_empty(x, 200);
}

/* JSON wants whole letters, and someone who is quoted may have sent others. */
static void mend(char *text) {
    for (unsigned char *at = (unsigned char *)text; *at;) {
        int more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : *at >= 0xC0 ? 1 : 0, size = 1;
        while (size <= more && (at[size] & 0xC0) == 0x80) size++;
        bool whole = size == more + 1 && (*at < 0x80 || more);
        for (int i = 0; i < size && !whole; i++) at[i] = '?';
        at += size;
    }
}

void reply_tell(Exchange *x, int status, const char *code, const Message *message) {
    char said[2 * ERR_TEXT], room[4 * ERR_TEXT + 128];
    Buf json = buf_over(room, sizeof room), spoken = buf_over(said, sizeof said);
    tongue_tell(x->tongue, message, &spoken);
    mend(said);
    jot_open(&json, '{');
    jot_key(&json, "error"), jot_open(&json, '{');
    jot_key(&json, "code"), jot_text(&json, code);
    jot_key(&json, "text"), jot_text(&json, said);
    jot_close(&json, '}');
    jot_close(&json, '}');
    if (json.full)
        buf_clear(&json), buf_text(&json, "{\"error\":{\"code\":\"error\",\"text\":\"\"}}");
    reply_json(x, status, json.text, json.size);
}

void reply_error(Exchange *x, int status, const char *code, const char *english, ...) {
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    reply_tell(x, status, code, &message);
}

void reply_failure(Exchange *x, const Err *err) {
    static const struct {
        int status;
        const char *code;
    } KIND[] = {
        [OK] = { 500, "bug" },
        [ERR_USAGE] = { 400, "usage" },
        [ERR_INPUT] = { 400, "input" },
        [ERR_TOO_BIG] = { 413, "too-big" },
        [ERR_CONFLICT] = { 409, "conflict" },
        [ERR_MISSING] = { 404, "missing" },
        [ERR_STORE] = { 503, "store" },
        [ERR_SYSTEM] = { 500, "system" },
        [ERR_SIGN_IN] = { 401, "sign-in" },
        [ERR_FORBIDDEN] = { 403, "forbidden" },
    };
    if (err->status == ERR_STORE) reply_header(x, "Retry-After", "5");
    reply_tell(x, KIND[err->status].status, KIND[err->status].code, &err->message);
}
