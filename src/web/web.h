/* web.h - the doors over HTTP and WebSocket: the server, with the app behind it.
 *
 *     Web *web;
 *     if (web_open(&options, &web, &err)) return args_failed("%s", err.text);
 *     web_run(web);
 *     web_close(web);
 *
 * Handlers live in one file for each matter (people.c, events.c, tables.c …) and are listed in
 * routes.c.  A handler that only looks answers at once; one that changes something starts a task and
 * answers when it has ended:
 *
 *     void rename_post(Exchange *x) {
 *         json_t *body = web_body(x);
 *         if (body) web_act(x, "account/117", rename_run, body, web_free_body);
 *     }
 */
#pragma once
#include "app/person.h"
#include "app/task.h"
#include "server/loop.h"

#include <jansson.h>

typedef struct Web {
    Server *server;
    App *app;
    char address[256]; /* "http://localhost:8080": where to look */
} Web;

typedef struct WebOptions {
    ServerOptions server; /* routes, user, guard and hub are filled in */
    AppOptions app;       /* the loop and the hooks are filled in */
} WebOptions;

Status web_open(const WebOptions *options, Web **web, Err *err);
void web_run(Web *web);
void web_close(Web *web); /* NULL is allowed */

/* ---- for handlers ---- */

App *web_app(const Exchange *x);
const Person *web_person(const Exchange *x); /* never NULL; its id is 0 when nobody is signed in */

/* The body as a JSON object; NULL: it is none, and that was answered.  The caller decrefs it. */
json_t *web_body(Exchange *x);

/* One request that changes something. */
typedef struct Act Act;
struct Act {
    Exchange *x;
    App *app;
    const Person *person;
    json_t *body;                    /* or NULL; decref'd when the act has ended */
    Buf answer;                      /* what `run` wants to answer with; empty: {"seq":…} */
    void (*done)(Act *act, Task *t); /* instead of the usual answer; NULL: the usual one */
    void *more;                      /* the handler's own, freed with free() */
};

/* Run a task for a request and answer it: {"first":1,"seq":2} (where in `stream` its events lie),
 * act->answer if `run` wrote one, or the error.  `run` finds the Act in t->user.  The request's
 * Idempotency-Key, if there is one, makes it safe to repeat within `stream`.  Takes over `body`. */
void web_act(Exchange *x, const char *stream, void (*run)(Task *t), json_t *body);
/* The same with more to say: fill `done` or `more` before web_start. */
Act *web_act_new(Exchange *x, json_t *body);
void web_start(Act *act, const char *stream, void (*run)(Task *t));

/* Answer with the failure or refusal of a task. */
void web_refuse(Exchange *x, const Task *t);
