#include "server/body.h"

#include "codec/json_bounds.h"
#include "server/conn.h"

#include <stdlib.h>
#include <string.h>

typedef struct BodyJob {
    Exchange *x;
    Waiter waiter; /* until it is read */
    LinePlace place;
    uint64_t spent; /* on it, in nanoseconds */
    struct BodyJob *next;
} BodyJob;

typedef struct BodyList {
    BodyJob *first, *last;
} BodyList;

/* A thread of its own: libuv's may be busy with bots that think, for minutes. */
struct Bodies {
    Server *server;
    uv_thread_t thread;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;
    Waiter waiting; /* line.h: fair to addresses and people */
    BodyList read;
    uint32_t count; /* of both, and of the one at work */
    bool stop;
    uv_async_t done;
};

static json_t *read_json(Exchange *x, Err *err) {
    const Limits *limits = &x->server->limits;
    size_t values = x->known ? limits->body_values : limits->guest_values;
    Bytes body = x->request.body;
    json_error_t error;
    switch (json_fits(body.at, body.size, (JsonBounds){ values, values, limits->body_depth })) {
    case JSON_TOO_MANY: err_set(err, ERR_TOO_BIG, "The body has too many values."); return NULL;
    case JSON_TOO_DEEP: err_set(err, ERR_TOO_BIG, "The body is nested too deeply."); return NULL;
    case JSON_FITS: break;
    }
    json_t *json = json_loadb(body.at, body.size, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        err_set(err, ERR_INPUT, "The body is not JSON (line {line%d}, column {column%d}): {why%s}.",
                error.line, error.column, error.text);
    return json;
}

json_t *exchange_json(Exchange *x, Err *err) {
    json_t *json = x->json;
    x->json = NULL;
    if (json) return json;
    if (!x->body_err.status) return read_json(x, err);
    *err = x->body_err;
    return NULL;
}

void exchange_digest(const Exchange *x, uint8_t digest[SHA256_BYTES]) {
    if (x->digested) memcpy(digest, x->digest, SHA256_BYTES);
    else sha256(x->request.body.at, x->request.body.size, digest);
}

static void put(BodyList *list, BodyJob *job) {
    job->next = NULL;
    if (list->first) list->last->next = job;
    else list->first = job;
    list->last = job;
}

static BodyJob *take(BodyList *list) {
    BodyJob *job = list->first;
    if (job) list->first = job->next;
    return job;
}

static BodyJob *take_waiting(Bodies *b) {
    Waiter *next = line_next(&b->waiting, uv_hrtime());
    if (!next) return NULL;
    line_leave(next);
    return (BodyJob *)(void *)((char *)next - offsetof(BodyJob, waiter));
}

/* ---- on another thread ---- */

static void read_body(Exchange *x) {
    x->json = read_json(x, &x->body_err);
    sha256(x->request.body.at, x->request.body.size, x->digest);
    x->digested = true;
}

static void work(void *arg) {
    Bodies *b = arg;
    uv_mutex_lock(&b->lock);
    while (!b->stop) {
        BodyJob *job = take_waiting(b);
        if (!job) {
            uv_cond_wait(&b->more, &b->lock);
            continue;
        }
        uv_mutex_unlock(&b->lock);
        uint64_t began = uv_hrtime();
        read_body(job->x);
        job->spent = uv_hrtime() - began;
        uv_mutex_lock(&b->lock);
        put(&b->read, job);
        uv_async_send(&b->done);
    }
    uv_mutex_unlock(&b->lock);
}

/* ---- on the loop's ---- */

/* The next one that was read, or (`waiting`) that was not; NULL: there is none. */
static Exchange *next_of(Bodies *b, bool waiting) {
    uv_mutex_lock(&b->lock);
    BodyJob *job = waiting ? take_waiting(b) : take(&b->read);
    b->count -= job != NULL;
    uv_mutex_unlock(&b->lock);
    Exchange *x = job ? job->x : NULL;
    if (job) budget_worked(b->server, &job->place, job->spent);
    free(job);
    return x;
}

static void stopping(Exchange *x) {
    reply_error(x, 503, "stopping", "The server is stopping. Try again in a moment.");
}

static void on_done(uv_async_t *async) {
    Bodies *b = async->data;
    const Limits *limits = &b->server->limits;
    uint64_t until = uv_hrtime() + limits->turn_line_us * (uint64_t)1000;
    for (Exchange *x; (x = next_of(b, false));) {
        if (b->server->running) request_go_on(x);
        else stopping(x);
        if (!limits->turn_line_us || !b->server->running || uv_hrtime() < until) continue;
        uv_async_send(&b->done); /* the others first */
        return;
    }
}

/* Nobody has more places than are still free, and a person a small part of that: so there is always one
 * for someone else. */
static bool has_room(const Bodies *b, const LinePlace *place) {
    enum { PARTY_SHARE = 16 };
    uint32_t most = b->server->limits.bodies_waiting;
    if (!most) return true;
    if (b->count >= most) return false;
    uint32_t free_places = most - b->count;
    LineCrowd crowd = line_crowd(&b->waiting, place);
    return crowd.address < free_places && crowd.party <= free_places / PARTY_SHARE;
}

static bool add(Bodies *b, Exchange *x) {
    BodyJob *job = calloc(1, sizeof *job);
    if (!job) return false;
    job->x = x;
    job->place = budget_place(x->conn);
    uv_mutex_lock(&b->lock);
    bool room = has_room(b, &job->place);
    b->count += room;
    if (room) line_enter(&b->waiting, &job->waiter, &job->place);
    uv_cond_signal(&b->more);
    uv_mutex_unlock(&b->lock);
    if (!room) free(job);
    return room; // NOLINT(clang-analyzer-unix.Malloc): the line has it, through its waiter
}

static void busy(Exchange *x) {
    reply_header(x, "Retry-After", "1");
    reply_error(x, 503, "busy", "Too many large requests right now. Try again in a moment.");
}

static void one_at_a_time(Exchange *x) {
    x->request.keep_alive = false;
    reply_header(x, "Retry-After", "5");
    reply_error(x, 503, "busy",
                "You are already sending a large file. Wait for it, then try again.");
}

bool body_waits(Exchange *x) {
    const Route *route = x->match.route;
    if (x->request.body.size < x->server->limits.body_small || route->raw || route->unread)
        return false;
    if (!add(x->server->bodies, x)) busy(x);
    return true;
}

/* Is someone signed in sending another one at the same time? */
static bool sends_another(const Exchange *x) {
    for (const Conn *c = x->server->conns; c && x->payer; c = c->after)
        if (c->exchange && c->exchange != x && c->exchange->large && c->exchange->payer == x->payer)
            return true;
    return false;
}

bool body_fits(Exchange *x, const Buf *body) {
    Server *s = x->server;
    const Limits *limits = &s->limits;
    size_t others = s->body_bytes - x->body_room;
    uint64_t size = x->request.length > body->size ? x->request.length : body->size; /* at least */
    uint64_t room = size > body->room ? size : body->room;
    x->body_room = body->room;
    s->body_bytes = others + x->body_room;
    if (!limits->bodies_bytes || size <= limits->body_small) return true;
    if (!x->large && limits->upload_bytes && size > limits->upload_bytes) {
        if (sends_another(x)) return one_at_a_time(x), false;
        x->large = true;
    }
    if (others + room <= limits->bodies_bytes) return true;
    x->request.keep_alive = false;
    busy(x);
    return false;
}

void body_gone(const Exchange *x) {
    x->server->body_bytes -= x->body_room;
}

Bodies *bodies_open(Server *s) {
    Bodies *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->server = s;
    uv_mutex_init(&b->lock);
    uv_cond_init(&b->more);
    uv_async_init(&s->loop, &b->done, on_done);
    b->done.data = b;
    if (uv_thread_create(&b->thread, work, b) == 0) return b;
    uv_close((uv_handle_t *)&b->done, NULL);
    uv_run(&s->loop, UV_RUN_NOWAIT);
    free(b);
    return NULL;
}

void bodies_stop(Bodies *b) {
    uv_mutex_lock(&b->lock);
    b->stop = true;
    uv_cond_signal(&b->more);
    uv_mutex_unlock(&b->lock);
    uv_thread_join(&b->thread);
    for (Exchange *x; (x = next_of(b, true));) stopping(x);
    for (Exchange *x; (x = next_of(b, false));) stopping(x);
    uv_close((uv_handle_t *)&b->done, NULL);
}

void bodies_close(Bodies *b) {
    if (!b) return;
    uv_cond_destroy(&b->more);
    uv_mutex_destroy(&b->lock);
    free(b);
}
