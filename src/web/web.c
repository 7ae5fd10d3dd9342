#include "web/web.h"

#include "app/people/accounts.h"
#include "app/core/clock.h"
#include "app/director/events.h"
#include "app/league/seasons.h"
#include "app/online/tables.h"
#include "app/people/guess_queue.h"
#include "app/lists/views.h"
#include "app/whole.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "web/archive/archives.h"
#include "web/director/demo.h"
#include "web/director/events.h"
#include "web/core/device.h"
#include "web/fresh.h"
#include "web/guard.h"
#include "web/head.h"
#include "web/core/live.h"
#include "web/core/words.h"
#include "web/director/print.h"
#include "web/core/repeat.h"
#include "web/routes.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 8 << 20 };

/* ---- what the app tells the world ---- */

static_assert((int)AUDIENCES <= (int)HUB_AUDIENCES, "the hub knows every audience of the app");

static void publish(void *user, const char *topic, uint64_t seq, const News *news) {
    Web *web = user;
    HubNews out = { 0 };
    for (int i = 0; i < AUDIENCES; i++)
        if (news->text[i].size && !news->text[i].full)
            out.text[i] = (Bytes){ news->text[i].text, news->text[i].size };
    Hub *hub = server_hub(web->server);
    if (web->app && fresh_is_due(web->app)) hub_rights_changed(hub, topic); /* so they are asked */
    hub_publish(hub, topic, seq, &out);
}

static void notice(void *user, const char *text) {
    Web *web = user;
    LogLine line = log_start(server_log(web->server), LOG_WARN, "store");
    log_text(&line, "text", text);
    log_end(&line);
}

static void revoke_rights(void *user, const char *topic, uint64_t person, const char *code,
                          const char *text) {
    live_revoke(user, topic, person, code, text);
}

static bool wait_for(void *user, int fd, short events, int ms) {
    const Web *web = user;
    return server_wait(web->server, fd, events, ms);
}

static const Message *unready(void *user) {
    static const Message STOPPING = { .english = "The server is stopping." };
    Web *web = user;
    if (!web->app) return &STOPPING;
    return store_ready(web->app->store, &web->unready) ? &web->unready.message : NULL;
}

/* A request is about to reach its handler. */
static bool ready(void *user, Exchange *x) {
    Web *web = user;
    web->missed = store_missed(web->app->store, NULL);
    return repeat_ready(web, x);
}

/* An empty list and "no such table" are not valid answers if we couldn't look. */
static bool blind(void *user, Err *why) {
    const Web *web = user;
    return web->app && store_missed(web->app->store, why) != web->missed;
}

static void rights_changed(void *user, const char *topic) {
    live_rights_changed(user, topic);
}

/* What players' clocks run on. */
static uint64_t clock_now(void *user) {
    const Web *web = user;
    return web->app ? fair_ms(web->app) : 0;
}

static bool unheard(void *user) {
    const Web *web = user;
    return server_unheard(web->server);
}

static void stopping(void *user) {
    Web *web = user;
    if (web->app) store_hurry(web->app->store), tables_stop(web->app);
    archives_stop(web);
    prints_stop(web);
    if (web->app) guess_queue_halt(web->app); /* or those who wait would keep us waiting */
}

/* ---- from other threads ---- */

typedef struct Errand {
    void (*call)(void *user);
    void *user;
    struct Errand *next;
} Errand;

static void run_errands(uv_async_t *async) {
    Web *web = async->data;
    uv_mutex_lock(&web->lock);
    Errand *errand = web->errand;
    web->errand = NULL;
    uv_mutex_unlock(&web->lock);
    for (Errand *next; errand; errand = next) {
        next = errand->next;
        errand->call(errand->user);
        free(errand);
    }
}

void web_call(Web *web, void (*call)(void *user), void *user) {
    Errand *errand = malloc(sizeof *errand);
    if (!errand) abort();
    *errand = (Errand){ call, user, NULL };
    uv_mutex_lock(&web->lock);
    Errand **last = &web->errand;
    while (*last) last = &(*last)->next;
    *last = errand;
    uv_mutex_unlock(&web->lock);
    uv_async_send(&web->errands);
}

static void look_again(void *user) {
    Exchange *x = user;
    if (web_app(x)) request_go_on(x);
    else reply_error(x, 503, "stopping", "The server is stopping. Try again in a moment.");
}

static void again(void *user, Exchange *x) {
    web_call(user, look_again, x);
}

/* ---- for handlers ---- */

App *web_app(const Exchange *x) {
    return ((Web *)exchange_user(x))->app;
}

json_t *web_body(Exchange *x) {
    Err err;
    json_t *body = exchange_json(x, &err);
    if (json_is_object(body)) return body;
    if (body) reply_error(x, 400, "not-an-object", "The body must be a JSON object.");
    else if (err.status == ERR_TOO_BIG) reply_tell(x, 413, "too-big", &err.message);
    else reply_tell(x, 400, "not-json", &err.message);
    json_decref(body);
    return NULL;
}

void web_refuse(Exchange *x, const Task *t) {
    bool refused = *t->code && t->err.status == ERR_INPUT, wait = !strcmp(t->code, "wait");
    if (refused) reply_tell(x, wait ? 429 : 409, t->code, &t->err.message); /* quota.h */
    else reply_failure(x, &t->err);
}

Act *web_act_new(Exchange *x, json_t *body) {
    Act *act = calloc(1, sizeof *act);
    if (!act) {
        json_decref(body);
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
        return NULL;
    }
    *act = (Act){ .x = x,
                  .app = web_app(x),
                  .person = web_person(x),
                  .body = body,
                  .answer = buf_heap(ANSWER_MAX),
                  .status = 200 };
    return act;
}

static void write_place(Act *act, const Task *t) {
    jot_open(&act->answer, '{');
    jot_key(&act->answer, "first"), jot_number(&act->answer, (int64_t)t->first);
    jot_key(&act->answer, "seq"), jot_number(&act->answer, (int64_t)t->last);
    jot_close(&act->answer, '}');
}

void web_answer(Act *act, const Task *t) {
    Exchange *x = act->x;
    if (t->err.status) {
        web_refuse(x, t);
        return;
    }
    if (t->repeated) reply_header(x, "Idempotent-Replayed", "true");
    if (!act->answer.size) write_place(act, t);
    if (act->cookies) reply_cookie(x, COOKIE_NAME, act->cookie, *act->cookie ? COOKIE_SECONDS : 0);
    if (act->knew) {
        char device[DEVICE_TEXT];
        device_new(act->app, act->knew, device);
        reply_cookie(x, DEVICE_COOKIE, device, DEVICE_SECONDS);
    }
    if (act->answer.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else if (act->status == 204) reply_empty(x, 204);
    else reply_json(x, act->status, act->answer.text, act->answer.size);
}

/* What lies in one stream and is answered with its place needs no keeping: the log finds it again. */
static void compose(Task *t) {
    Act *act = t->user;
    if (act->compose) buf_clear(&act->answer), act->compose(act, t);
    if (*t->stream && !act->answer.size && !act->cookies) return;
    bool plain = !act->answer.size;
    if (plain) write_place(act, t);
    repeat_keep(t, act);
    if (plain) buf_clear(&act->answer); /* it may be judged again */
}

static bool known(Task *t) {
    const Act *act = t->user;
    return repeat_known(act->x);
}

static void ended(Task *t) {
    Act *act = t->user;
    bool again = t->repeated && repeat_again(act->x);
    if (!again && act->done) act->done(act, t);
    else if (!again) web_answer(act, t);
    json_decref(act->body);
    buf_free(&act->answer);
    free(act->more);
    free(act);
}

void web_start(Act *act, const char *stream, void (*run)(Task *t)) {
    char key[ANSWER_KEY];
    bool has = repeat_key(act->x, key);
    Task *t = task_new(act->app, stream, has ? key : NULL, run, ended, act);
    if (t) {
        if (has || act->compose) t->before = compose;
        if (has) t->known = known;
        t->asker = web_asker(act->x);
        t->heard = act->x->heard;
        task_start(t);
        return;
    }
    Task none = { .user = act };
    err_set(&none.err, ERR_SYSTEM, "The server is out of memory. Try again later.");
    ended(&none);
}

/* The stream that a path names: of its table, its season or its event. */
static const char *stream_in_path(const Exchange *x, char stream[STORE_STREAM_MAX + 1]) {
    static const struct {
        const char *param;
        const LiveKind *kind;
    } PLACES[] = { { "table", &GAME }, { "season", &SEASON }, { "event", &EVENT } };
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        const char *id = exchange_param(x, PLACES[i].param);
        if (!*id) continue;
        snprintf(stream, STORE_STREAM_MAX + 1, "%s%s", PLACES[i].kind->prefix, id);
        return stream;
    }
    return NULL;
}

void web_act(Exchange *x, void (*run)(Task *t), json_t *body) {
    char stream[STORE_STREAM_MAX + 1];
    Act *act = web_act_new(x, body);
    if (act) web_start(act, stream_in_path(x, stream), run);
}

static bool numbers_in_path(Exchange *x) {
    uint32_t unused;
    if (*exchange_param(x, "round") && !event_number(x, "round", EV_ROUNDS_MAX - 1, &unused))
        return false;
    return !*exchange_param(x, "game") || event_number(x, "game", EV_NONE - 1, &unused);
}

void web_run_row(Exchange *x) {
    const Route *row = x->match.route;
    if (!numbers_in_path(x)) return;
    json_t *body = web_body(x);
    if (!body) return;
    if (!row->keys || web_only(x, body, row->keys)) web_act(x, row->run, body);
    else json_decref(body);
}

/* ---- opening and closing ---- */

/* Where people find us, in words. */
static void find_address(Web *web, const ServerOptions *o) {
    bool everywhere = !o->listen || strcmp(o->listen, "0.0.0.0") == 0;
    const char *host = everywhere ? "localhost" : o->listen;
    bool six = strchr(host, ':') != NULL;
    if (o->public_url) snprintf(web->address, sizeof web->address, "%s", o->public_url);
    else
        snprintf(web->address, sizeof web->address, "http://%s%s%s:%u", six ? "[" : "", host,
                 six ? "]" : "", (unsigned)server_port(web->server));
}

Status web_open(const WebOptions *options, Web **out, Err *err) {
    *out = NULL;
    Web *web = calloc(1, sizeof *web);
    if (!web) return err_set(err, ERR_SYSTEM, "Not enough memory for the server.");
    ServerOptions server = options->server;
    server.routes = ROUTES;
    server.route_count = ROUTE_COUNT;
    server.user = web;
    server.guard = guard;
    server.vouches = guard_vouches;
    server.ready = ready;
    server.blind = blind;
    server.clock = clock_now;
    server.unready = unready;
    server.head = head_answer;
    server.still = guard_still;
    server.again = again;
    server.stopping = stopping;
    server.hub = live_calls();
    Status status = words_open(&server.assets, options->words, &web->words, err);
    if (!status) status = server_open(&server, &web->server, err);
    if (!status) {
        AppOptions app = options->app;
        app.loop = server_loop(web->server);
        app.hooks = (AppHooks){ web,
                                .publish = publish,
                                .revoke = revoke_rights,
                                .rights_changed = rights_changed,
                                .wait = wait_for,
                                .notice = notice,
                                .unheard = unheard };
        uv_mutex_init(&web->lock);
        uv_async_init(app.loop, &web->errands, run_errands);
        web->errands.data = web;
        status = app_open(&app, &web->app, err);
    }
    if (!status) live_open(web);
    if (!status) status = app_open_whole(web->app, options->tables, &options->mail, err);
    if (!status) status = accounts_setup_token(web->app, web->setup, err);
    Err missed;
    if (!status &&
        store_missed(web->app->store, &missed)) { /* a start that did not see everything */
        status = missed.status;
        if (err) *err = missed;
    }
    if (!status) status = server_listen(web->server, err);
    if (status) return web_close(web), status;
    find_address(web, &server);
    *out = web;
    return OK;
}

void web_run(Web *web) {
    server_run(web->server);
}

void web_close(Web *web) {
    if (!web) return;
    if (web->app) prints_settle(web);
    if (web->app) demos_settle(web);
    if (web->app) archives_settle(web);
    app_close_whole(web->app);
    web->app = NULL;
    if (web->server) {
        run_errands(&web->errands);
        uv_close((uv_handle_t *)&web->errands, NULL);
        uv_mutex_destroy(&web->lock);
    }
    server_close(web->server);
    words_close(web->words);
    free(web);
}
