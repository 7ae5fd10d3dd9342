/* loop.h - the server: one thread, one libuv loop, everything else hangs from it.
 *
 *     Server *server;
 *     if (server_open(&options, &server, &err)) return args_failed_tell(&err.message);
 *     if (server_listen(server, &err)) return args_failed_tell(&err.message);
 *     server_run(server);
 *     server_close(server);
 *
 * server_open takes the port.  Nobody can connect before server_listen, so that a program which then finds that it
 * cannot serve has let nobody in; from then on connections wait.  server_run serves until someone calls
 * server_stop or the process gets SIGTERM or SIGINT: then it stops accepting, answers what has been
 * asked, closes WebSockets with 1001, and after limits.stop_ms cuts off what is left.  A second
 * signal cuts it off at once.
 *
 * Threads: server_stop may be called from any thread; everything else from the thread that runs the
 * loop.  Other threads come in through a uv_async_t of their own on server_loop.
 */
#pragma once
#include "base/err.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/response.h"
#include "server/static.h"
#include "server/ws_hub.h"

typedef struct ServerOptions {
    const char *listen;     /* an address; NULL: 127.0.0.1 */
    uint16_t port;          /* 0: any free one, see server_port */
    const char *public_url; /* what people type, if it is not the address; NULL */
    bool behind_proxy;      /* believe X-Forwarded-For and X-Request-Id of loopback clients */
    bool no_signals;        /* leave SIGTERM and SIGINT alone; for tests */
    Limits limits;
    int log_file; /* a descriptor */
    LogLevel log_level;
    Assets assets;

    const Route *routes; /* outlive the server */
    size_t route_count;

    void *user; /* handed to the functions below */
    /* Does the request say in words of our own making that we have let its sender in before?  Then `mark` is the
     * same for all that come by these words.  Asked before it is counted, often and in advance: it must be quick and
     * look at nothing but the words.  NULL: never. */
    bool (*vouches)(void *user, const Request *request, const Site *site, uint8_t mark[METER_KEY]);
    /* May this request continue?  Asked when its head is there.  False: the guard has answered. */
    bool (*guard)(void *user, Exchange *x);
    /* The same question when its body is there.  False: it was answered, or will be: the keeper of the
     * exchange calls request_go_on or answers it.  NULL: it may. */
    bool (*ready)(void *user, Exchange *x);
    /* A good answer to a question is about to go out, perhaps long after it was asked: may they still
     * hear it?  False: why not, or ERR_STORE if that cannot be found out.  NULL: they may. */
    bool (*still)(void *user, Exchange *x, Err *why);
    /* `still` said ERR_CONFLICT: what was looked at has changed.  Call request_go_on for it a little later. */
    void (*again)(void *user, Exchange *x);
    /* Answer a HEAD instead of its handler; false: the handler is asked, and what it says is thrown
     * away.  NULL: it always is. */
    bool (*head)(void *user, Exchange *x);
    /* A handler that was called right now answers at once: could it not see what it had to?  Then why,
     * and that is answered instead.  NULL: handlers always see. */
    bool (*blind)(void *user, Err *why);
    /* The clock that says when a request had come (Exchange.heard); NULL: nobody asks. */
    uint64_t (*clock)(void *user);
    /* Why we cannot serve right now, or NULL.  For /health/ready; it must not wait for anything. */
    const Message *(*unready)(void *user);
    /* More lines for /metrics. */
    void (*metrics)(void *user, Buf *out);
    /* The loop is about to let go of everyone. */
    void (*stopping)(void *user);
    HubCalls hub; /* what WebSockets may hear */
} ServerOptions;

/* Take a port, then listen.  Everything that can go wrong is reported in a sentence that says what to do. */
Status server_open(const ServerOptions *options, Server **server, Err *err);
Status server_listen(Server *s, Err *err);
void server_run(Server *s);
void server_stop(Server *s);
void server_close(Server *s); /* NULL is allowed */

/* Wait for a descriptor, as poll does with one of them, but no longer than this; true: it is ready.  On
 * the thread of the loop the server goes on serving: while_waiting.c.  For code that has to wait for
 * another machine, as the store does when it reads from PostgreSQL. */
bool server_wait(Server *s, int fd, short events, int ms);

uint16_t server_port(const Server *s);
uv_loop_t *server_loop(Server *s);
Hub *server_hub(Server *s);
/* Has someone sent something that waits for its turn (budget.h)? */
bool server_unheard(const Server *s);
Log *server_log(Server *s);

/* ---- handlers that every table of routes has ---- */

void health_get(Exchange *x);  /* GET /health and /health/live: the process runs */
void ready_get(Exchange *x);   /* GET /health/ready: it can do its work */
void metrics_get(Exchange *x); /* GET /metrics: for loopback clients */
