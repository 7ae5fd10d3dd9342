#include "server/body.h"

#include "codec/json_bounds.h"
#include "server/conn.h"

#include <stdlib.h>
#include <string.h>

struct BodyJob {
    uv_work_t work;
    Exchange *x;
    BodyJob *next; /* among those that wait */
};

static json_t *read_json(Exchange *x, Err *err) {
    const Limits *limits = &x->server->limits;
    size_t values = x->known ? limits->body_values : limits->guest_values;
    Bytes body = x->request.body;
    json_error_t error;
    switch (json_fits(body.at, body.size, (JsonBounds){ values, values, limits->body_depth })) {
    case JSON_TOO_MANY: err_set(err, ERR_TOO_BIG, "The body holds too many values."); return NULL;
    case JSON_TOO_DEEP: err_set(err, ERR_TOO_BIG, "The body is nested too deeply."); return NULL;
    case JSON_FITS: break;
    }
    json_t *json = json_loadb(body.at, body.size, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        err_set(err, ERR_INPUT, "The body is not JSON: line %d, column %d: %s.", error.line,
                error.column, error.text);
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

/* ---- on another thread ---- */

static void work(uv_work_t *w) {
    const BodyJob *job = w->data;
    Exchange *x = job->x;
    x->json = read_json(x, &x->body_err);
    sha256(x->request.body.at, x->request.body.size, x->digest);
    x->digested = true;
}

static void start(Server *s, BodyJob *job);

static void worked(uv_work_t *w, int status) {
    BodyJob *job = w->data;
    Exchange *x = job->x;
    Server *s = x->server;
    s->bodies_read--;
    free(job);
    job = s->bodies;
    if (job) {
        s->bodies = job->next;
        s->bodies_waiting--;
        start(s, job);
    }
    if (status || !s->running) reply_error(x, 503, "stopping", "The server is about to stop.");
    else request_go_on(x);
}

static void start(Server *s, BodyJob *job) {
    s->bodies_read++;
    job->work.data = job;
    uv_queue_work(&s->loop, &job->work, work, worked);
}

bool body_waits(Exchange *x) {
    Server *s = x->server;
    const Limits *limits = &s->limits;
    const Route *route = x->match.route;
    if (x->request.body.size < limits->body_small || route->raw || route->unread) return false;
    bool crowd = limits->bodies_waiting && s->bodies_waiting >= limits->bodies_waiting;
    BodyJob *job = crowd ? NULL : calloc(1, sizeof *job);
    if (!job) {
        reply_header(x, "Retry-After", "1");
        reply_error(x, 503, "busy", "Too many large requests right now. Try again in a moment.");
        return true;
    }
    job->x = x;
    if (s->bodies_read < limits->bodies_at_once) {
        start(s, job);
        return true;
    }
    BodyJob **last = &s->bodies;
    while (*last) last = &(*last)->next;
    *last = job;
    s->bodies_waiting++;
    return true;
}
