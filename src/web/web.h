/* web.h - the doors over HTTP and WebSocket: the server, with the app behind it.
 *
 *     Web *web;
 *     if (web_open(&options, &web, &err)) return args_failed_tell(&err.message);
 *     web_run(web);
 *     web_close(web);
 *
 * Handlers live in one file for each matter (people.c, events.c, tables.c …) and are listed in
 * routes.c.  A handler that only looks answers at once; one that changes something starts a task and
 * answers when it has ended:
 *
 *     void round_close_run(Task *t) {
 *         Act *act = t->user;
 *         Live *live = event_live(t);
 *         if (live) events_round_close(t, live, act->person->id, number_of(t, "round"));
 *     }
 *
 * with the row
 *
 *     { METHOD_POST, "/api/events/:event/rounds/:round/close", ORGANISER, RUN(round_close_run) },
 *
 * Handlers that need to look at the request first read the body and call web_act.
 */
#pragma once
#include "app/core/asker.h"
#include "app/people/mail.h"
#include "app/core/person.h"
#include "app/core/task.h"
#include "server/loop.h"

#include <jansson.h>

typedef struct Web {
    Server *server;
    App *app;
    char address[256]; /* "http://localhost:8080": where to look */
    char setup[64];    /* the token that makes the administrator; "" if there is one */

    /* inside */
    uv_async_t errands;
    uv_mutex_t lock; /* guards errand */
    struct Errand *errand;
    unsigned printing; /* documents being drawn, or waiting for it: print.c */
    struct Print *prints;
    unsigned demos;  /* events being rehearsed: demo.c */
    unsigned filing; /* events read from files or written to them: archives.c */
    struct Filing *filings;
    struct Listener *listeners; /* open WebSockets: live.c */
    struct Words *words;        /* what the page says: core/words.c */
    struct Running *running;    /* requests with a key: repeat.c */
    uint64_t missed;            /* reads that had failed when the handler at work was called */
    Err unready;                /* what the store said last */
} Web;

typedef struct WebOptions {
    ServerOptions server; /* routes, user, guard and hub are filled in */
    AppOptions app;       /* the loop and the hooks are filled in */
    MailOptions mail;
    const char *words;                  /* a folder with catalogues; NULL: those of the program */
    const struct TablesOptions *tables; /* NULL: as usual */
} WebOptions;

Status web_open(const WebOptions *options, Web **out, Err *err);
void web_run(Web *web);
void web_close(Web *web); /* NULL is allowed */

/* Have a function called on the loop's thread, soon; from any thread while the server runs. */
void web_call(Web *web, void (*call)(void *user), void *user);

/* ---- for handlers ---- */

App *web_app(const Exchange *x);
const Person *web_person(const Exchange *x); /* never NULL; its id is 0 when nobody is signed in */

/* The same for tasks: NULL when nobody is signed in. */
Asker *web_asker(const Exchange *x);

/* The session by which that person is here; 0 if nobody is. */
uint64_t web_session(const Exchange *x);

/* The body as a JSON object; NULL: it is none, and that was answered.  The caller decrefs it. */
json_t *web_body(Exchange *x);

/* One request that changes something. */
typedef struct Act Act;
struct Act {
    Exchange *x;
    App *app;
    const Person *person;
    json_t *body;    /* or NULL; decref'd when the act has ended */
    Buf answer;      /* what `run` wants to answer with; empty: {"seq":…} */
    int status;      /* of a good answer: 200; 204 has no body */
    bool cookies;    /* a good answer sets the session's cookie to this, or */
    char cookie[64]; /* deletes it when it is "" */
    uint64_t knew;   /* whose password this browser has just known; 0: nobody's (device.h) */
    /* Write the answer when everything is judged and nothing is durable yet; NULL: `run` has. */
    void (*compose)(Act *act, Task *t);
    void (*done)(Act *act, Task *t); /* instead of the usual answer; NULL: the usual one */
    void *more;                      /* the handler's own, freed with free() */
};

/* Run a task for a request and answer it: {"first":1,"seq":2} (where in `stream` its events lie),
 * act->answer if `run` wrote one, or the error.  `run` finds the Act in t->user.  The request's
 * Idempotency-Key, if there is one, makes it safe to repeat: repeat.h.  `stream` is that of the table, the
 * season or the event in the path, if there is one.  Takes over `body`. */
void web_act(Exchange *x, void (*run)(Task *t), json_t *body);
/* The handler of all rows that say what to run (Route.run): the body is read, looked at for members that the
 * row does not have, and the task begins. */
void web_run_row(Exchange *x);
/* The same with more to say: fill `done` or `more` before web_start.  `stream` is where the change lies;
 * NULL: in several, or in none. */
Act *web_act_new(Exchange *x, json_t *body);
void web_start(Act *act, const char *stream, void (*run)(Task *t));

/* ---- members of a body; each answers (400, "input") and returns false when it is wrong ---- */

/* A text of at most `room` - 1 bytes, without control characters; absent counts as "". */
bool web_text(Exchange *x, const json_t *body, const char *key, char *text, size_t room);
/* The same, and it has to be there. */
bool web_needs(Exchange *x, const json_t *body, const char *key, char *text, size_t room);
/* A whole number within these bounds; absent leaves it as it is. */
bool web_number(Exchange *x, const json_t *body, const char *key, int64_t *number, int64_t least,
                int64_t most);
/* true or false; absent leaves it as it is. */
bool web_flag(Exchange *x, const json_t *body, const char *key, bool *flag);
/* The id of a person as text; 0 if it is absent. */
bool web_id(Exchange *x, const json_t *body, const char *key, uint64_t *id);
/* Nothing but these members: "name password". */
bool web_only(Exchange *x, const json_t *body, const char *keys);

/* For `done`: answer as usual. */
void web_answer(Act *act, const Task *t);

/* Answer with the failure or refusal of a task. */
void web_refuse(Exchange *x, const Task *t);
