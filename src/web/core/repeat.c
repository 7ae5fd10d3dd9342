#include "web/core/repeat.h"

#include "base/heap.h"
#include "web/guard.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 2 * SHA256_BYTES + 1, HEAD = 256 };

typedef struct Running { /* one request with a key, and those who sent it again meanwhile */
    Exchange *x;
    char key[ANSWER_KEY];
    struct Waiting *waiting;
    struct Running *next;
} Running;

typedef struct Waiting {
    Web *web;
    Exchange *x;
    struct Waiting *next;
} Waiting;

/* ---- keys ---- */

static void add_text(Sha256 *sha, const char *text) {
    sha256_update(sha, text,
                  strlen(text) + 1); /* with its zero, so that values can't run together */
}

bool repeat_key(const Exchange *x, char key[ANSWER_KEY]) {
    const char *given = request_header(&x->request, "idempotency-key");
    const Person *person = web_person(x);
    const RouteMatch *match = &x->match;
    uint8_t hash[SHA256_BYTES];
    Sha256 sha;
    if (!given || !*given || x->request.method == METHOD_GET || x->request.method == METHOD_HEAD)
        return false;
    if (!person->id && strlen(given) < REPEAT_KEY_LEAST) return false;
    sha256_init(&sha);
    sha256_update(&sha, &person->id, sizeof person->id);
    add_text(&sha, given);
    add_text(&sha, HTTP_METHOD[x->request.method]);
    add_text(&sha, match->route->path);
    for (size_t i = 0; i < match->params; i++) add_text(&sha, match->param[i].value);
    add_text(&sha, x->request.query);
    sha256_final(&sha, hash);
    sha256_hex(hash, key);
    return true;
}

static void hash_body(const Exchange *x, char text[HASH]) {
    uint8_t hash[SHA256_BYTES];
    exchange_digest(x, hash);
    sha256_hex(hash, text);
}

/* ---- answers: "BODY-HASH STATUS COOKIE\n" and the body ---- */

void repeat_keep(Task *t, const Act *act) {
    char key[ANSWER_KEY], body[HASH];
    if (!repeat_key(act->x, key) || act->answer.full) return;
    Buf kept = buf_heap(ANSWER_KEPT_MAX + HEAD);
    hash_body(act->x, body);
    buf_print(&kept, "%s %d %s%s\n", body, act->status, act->cookies ? "=" : "-",
              act->cookies ? act->cookie : "");
    buf_bytes(&kept, act->answer.text, act->answer.size);
    if (!kept.full) answer_keep(t, key, (Bytes){ kept.text, kept.size });
    if (kept.size) sodium_memzero(kept.text, kept.size);
    buf_free(&kept);
}

static void give_again(Exchange *x, const Buf *kept) {
    char body[HASH], was[HASH] = "", cookie[SECRET_TOKEN + 1] = "";
    int status = 0;
    const char *text = memchr(kept->text, '\n', kept->size);
    hash_body(x, body);
    if (!text || sscanf(kept->text, "%64s %d %44s", was, &status, cookie) != 3) {
        reply_error(x, 500, "store", "The earlier answer to this can't be read.");
        return;
    }
    if (strcmp(was, body) != 0) {
        reply_error(x, 422, "key-reused",
                    "This Idempotency-Key was used for something else. Use a new one.");
        return;
    }
    text++;
    reply_header(x, "Idempotent-Replayed", "true");
    if (*cookie == '=') reply_cookie(x, COOKIE_NAME, cookie + 1, cookie[1] ? COOKIE_SECONDS : 0);
    if (status == 204) reply_empty(x, status);
    else reply_json(x, status, text, kept->size - (size_t)(text - kept->text));
    sodium_memzero(cookie, sizeof cookie);
}

bool repeat_known(const Exchange *x) {
    char key[ANSWER_KEY];
    return repeat_key(x, key) && answer_there(web_app(x), key);
}

bool repeat_again(Exchange *x) {
    char key[ANSWER_KEY];
    Buf kept = buf_heap(ANSWER_KEPT_MAX + HEAD);
    bool found = repeat_key(x, key) && !answer_find(web_app(x), key, &kept, NULL);
    if (found) give_again(x, &kept);
    if (kept.size) sodium_memzero(kept.text, kept.size);
    buf_free(&kept);
    return found;
}

/* ---- the way of a request ---- */

static bool waits(Web *web, Exchange *x, const char *key) {
    Running *first = web->running;
    while (first && strcmp(first->key, key) != 0) first = first->next;
    Waiting *waiting = first ? malloc(sizeof *waiting) : NULL;
    if (!first) return false;
    if (!waiting) {
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
        return true;
    }
    *waiting = (Waiting){ web, x, first->waiting };
    first->waiting = waiting;
    return true;
}

bool repeat_ready(void *user, Exchange *x) {
    Web *web = user;
    char key[ANSWER_KEY];
    if (!guard_again(x)) return false; /* its body took its time, or it waited for its twin */
    if (!repeat_key(x, key)) return true;
    if (waits(web, x, key)) return false;
    Err err;
    Buf kept = buf_heap(ANSWER_KEPT_MAX + HEAD);
    Status status = answer_find(web->app, key, &kept, &err);
    Running *running = status == ERR_MISSING ? malloc(sizeof *running) : NULL;
    if (running) {
        *running = (Running){ .x = x, .next = web->running };
        memcpy(running->key, key, sizeof key);
        web->running = running;
    } else if (!status) give_again(x, &kept);
    else if (status == ERR_MISSING)
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
    else reply_failure(x, &err);
    if (kept.size) sodium_memzero(kept.text, kept.size);
    buf_free(&kept);
    return running != NULL;
}

static void go_on(void *user) {
    Waiting *waiting = user;
    Exchange *x = waiting->x;
    if (!waiting->web->app)
        reply_error(x, 503, "stopping", "The server is stopping. Try again in a moment.");
    else request_go_on(x);
    free(waiting);
}

/* Called while the answer goes out, so the others go on a little later. */
void repeat_over(Exchange *x) {
    Web *web = exchange_user(x);
    Running **at = &web->running;
    while (*at && (*at)->x != x) at = &(*at)->next;
    Running *running = *at;
    if (!running) return;
    *at = running->next;
    for (Waiting *waiting = running->waiting, *next; waiting; waiting = next) {
        next = waiting->next;
        web_call(web, go_on, waiting);
    }
    free(running);
}
