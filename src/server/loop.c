#include "server/loop.h"

#include "base/heap.h"
#include "base/must.h"
#include "codec/jot.h"
#include "server/body.h"
#include "server/conn.h"

#include <assert.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SWEEP_MS = 100, STALL_MS = 200, BACKLOG = 1024, METRICS_MAX = 1 << 20 };

/* ---- stopping ---- */

static void close_everybody(Server *s) {
    for (Conn *c = s->conns, *after; c; c = after) after = c->after, conn_close(c);
}

static void begin_stop(Server *s) {
    if (s->stopping) { /* asked twice: no more patience */
        s->stop_at = 0;
        return;
    }
    s->stopping = true;
    s->stop_at = uv_now(&s->loop) + s->limits.stop_ms;
    LogLine line = log_start(&s->log, LOG_INFO, "stopping");
    log_number(&line, "connections", (int64_t)s->metrics.connections);
    log_end(&line);
    if (s->listening) uv_close((uv_handle_t *)&s->listener, NULL);
    s->listening = false;
    if (s->options.stopping) s->options.stopping(s->options.user);
    for (Conn *c = s->conns, *after; c; c = after) after = c->after, conn_stop(c);
}

static void on_stop(uv_async_t *async) {
    begin_stop(async->data);
}

static void on_signal(uv_signal_t *signal, int number) {
    (void)number;
    begin_stop(signal->data);
}

/* After a stall of ours timers come before sockets: what the clients have sent meanwhile is still to be
 * read.  So it counts against nobody, and slow clients are judged the next time. */
static void on_sweep(uv_timer_t *timer) {
    Server *s = timer->data;
    uint64_t now = uv_now(&s->loop), since = now - s->swept;
    bool stalled = since > SWEEP_MS + STALL_MS;
    s->swept = now;
    for (Conn *c = s->conns, *after; c; c = after) {
        after = c->after;
        if (stalled) conn_forgive(c, since - SWEEP_MS, now);
        else conn_sweep(c, now);
    }
    if (s->stopping && now >= s->stop_at) close_everybody(s);
}

static void on_before_sleep(uv_prepare_t *prepare) {
    Server *s = prepare->data;
    if (s->stopping && !s->conns) uv_stop(&s->loop);
    log_flush(&s->log);
}

/* ---- opening ---- */

static void on_connection(uv_stream_t *listener, int status) {
    Server *s = listener->data;
    if (status == 0) conn_accept(s, -1);
    else {
        LogLine line = log_start(&s->log, LOG_WARN, "accept");
        log_text(&line, "text", uv_strerror(status));
        log_end(&line);
    }
}

static Status listen_failed(int error, const char *address, unsigned port, Err *err) {
    switch (error) {
    case UV_EADDRINUSE:
        return err_set(err, ERR_SYSTEM,
                       "Port {port%01u} is taken. Stop the program that uses it, or choose another "
                       "with --port.",
                       port);
    case UV_EACCES:
        return err_set(err, ERR_SYSTEM,
                       "Port {port%01u} needs more rights. Choose one from 1024 up with --port.",
                       port);
    case UV_EADDRNOTAVAIL:
        return err_set(
            err, ERR_SYSTEM,
            "This machine has no address {address%s}. Use --listen 0.0.0.0 for all it has.",
            address);
    default:
        return err_set(err, ERR_SYSTEM, "Can't listen at {address%s} port {port%01u}: {why%s}.",
                       address, port, uv_strerror(error));
    }
}

static const char *address_of(const Server *s) {
    const char *address = s->options.listen ? s->options.listen : "127.0.0.1";
    return strcmp(address, "localhost") == 0 ? "127.0.0.1" : address;
}

static Status take_port(Server *s, Err *err) {
    const char *address = address_of(s);
    struct sockaddr_storage name = { 0 };
    unsigned port = s->options.port;
    if (uv_ip4_addr(address, (int)port, (struct sockaddr_in *)(void *)&name) != 0 &&
        uv_ip6_addr(address, (int)port, (struct sockaddr_in6 *)(void *)&name) != 0)
        return err_set(err, ERR_USAGE,
                       "\"{address%s}\" is not an address to listen at. Write it like 0.0.0.0.",
                       address);
    uv_tcp_init(&s->loop, &s->listener);
    s->listener.data = s;
    s->listening = true;
    int size = sizeof name, error = uv_tcp_bind(&s->listener, (struct sockaddr *)&name, 0);
    /* This, too, says that a port is taken. */
    if (!error) error = uv_tcp_getsockname(&s->listener, (struct sockaddr *)&name, &size);
    if (error) return listen_failed(error, address, port, err);
    s->port = ntohs(name.ss_family == AF_INET ? ((struct sockaddr_in *)(void *)&name)->sin_port
                                              : ((struct sockaddr_in6 *)(void *)&name)->sin6_port);
    return OK;
}

Status server_listen(Server *s, Err *err) {
    int error = uv_listen((uv_stream_t *)&s->listener, BACKLOG, on_connection);
    if (error) return listen_failed(error, address_of(s), s->port, err);
    LogLine line = log_start(&s->log, LOG_INFO, "listening");
    log_text(&line, "address", address_of(s));
    log_number(&line, "port", s->port);
    log_end(&line);
    return OK;
}

/* A socket is a file to the kernel: let there be as many as it allows. */
static void allow_many_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static void start_handles(Server *s) {
    uv_timer_init(&s->loop, &s->sweep);
    uv_timer_init(&s->loop, &s->resume);
    uv_async_init(&s->loop, &s->stop, on_stop);
    uv_prepare_init(&s->loop, &s->before_sleep);
    s->sweep.data = s->resume.data = s->stop.data = s->before_sleep.data = s;
    uv_timer_start(&s->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    uv_prepare_start(&s->before_sleep, on_before_sleep);
    budgets_open(s);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&s->loop, &s->signals[i]);
        s->signals[i].data = s;
        if (!s->options.no_signals)
            uv_signal_start(&s->signals[i], on_signal, i == 0 ? SIGTERM : SIGINT);
    }
}

Status server_open(const ServerOptions *options, Server **server, Err *err) {
    *server = NULL;
    must(options->limits.headers <= LIMIT_HEADERS);
    Server *s = sodium_init() < 0 ? NULL : calloc(1, sizeof *s);
    if (!s || uv_loop_init(&s->loop) < 0) {
        free(s);
        return err_set(err, ERR_SYSTEM, "The server is out of memory or files.");
    }
    s->options = *options;
    s->limits = options->limits;
    s->run_id = randombytes_random();
    s->started = uv_hrtime();
    if (gethostname(s->machine, sizeof s->machine - 1) != 0) s->machine[0] = 0;
    s->site = (Site){ options->public_url, s->machine[0] ? s->machine : NULL };
    log_open(&s->log, options->log_file, options->log_level);
    signal(SIGPIPE, SIG_IGN); /* a client that has gone must not end the process */
    allow_many_files();
    start_handles(s);
    s->addresses = addresses_open();
    s->sockets_at = addresses_open();
    s->sockets_of = addresses_open();
    s->places = book_open(randombytes_random());
    s->people = book_open(randombytes_random());
    s->proofs = book_open(randombytes_random());
    s->bodies = bodies_open(s);
    s->hub = hub_open(s);
    bool counts = s->addresses && s->sockets_at && s->sockets_of;
    Status status = counts && s->places && s->people && s->proofs && s->bodies && s->hub
                        ? take_port(s, err)
                        : err_set(err, ERR_SYSTEM, "The server is out of memory.");
    if (status) server_close(s);
    else *server = s;
    return status;
}

void server_run(Server *s) {
    s->thread = uv_thread_self();
    __atomic_store_n(&s->running, true, __ATOMIC_RELEASE);
    uv_update_time(&s->loop);
    s->swept = uv_now(&s->loop);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    __atomic_store_n(&s->running, false, __ATOMIC_RELEASE);
    LogLine line = log_start(&s->log, LOG_INFO, "stopped");
    log_end(&line);
    log_flush(&s->log);
}

void server_stop(Server *s) {
    uv_async_send(&s->stop);
}

void server_close(Server *s) {
    if (!s) return;
    assert(!s->running);
    close_everybody(s);
    if (s->listening) uv_close((uv_handle_t *)&s->listener, NULL);
    s->listening = false;
    uv_close((uv_handle_t *)&s->sweep, NULL);
    uv_close((uv_handle_t *)&s->resume, NULL);
    uv_close((uv_handle_t *)&s->stop, NULL);
    uv_close((uv_handle_t *)&s->before_sleep, NULL);
    budgets_stop(s);
    for (int i = 0; i < 2; i++) uv_close((uv_handle_t *)&s->signals[i], NULL);
    if (s->hub) hub_stop(s->hub);
    if (s->bodies) bodies_stop(s->bodies);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    int busy = uv_loop_close(&s->loop);
    assert(busy == 0 && "somebody left a handle open on the server's loop");
    (void)busy;
    hub_close(s->hub);
    bodies_close(s->bodies);
    addresses_close(s->addresses);
    addresses_close(s->sockets_at);
    addresses_close(s->sockets_of);
    book_close(s->places);
    book_close(s->people);
    book_close(s->proofs);
    log_close(&s->log);
    free(s);
}

uint16_t server_port(const Server *s) {
    return s->port;
}

uv_loop_t *server_loop(Server *s) {
    return &s->loop;
}

Hub *server_hub(Server *s) {
    return s->hub;
}

bool server_unheard(const Server *s) {
    return s->line.first || s->urgent.first || uv_is_active((const uv_handle_t *)&s->resume);
}

Log *server_log(Server *s) {
    return &s->log;
}

/* ---- how are we? ---- */

void health_get(Exchange *x) {
    static const char ALIVE[] = "{\"status\":\"alive\"}";
    reply_json(x, 200, ALIVE, sizeof ALIVE - 1);
}

void ready_get(Exchange *x) {
    static const char READY[] = "{\"status\":\"ready\"}";
    const ServerOptions *options = &x->server->options;
    const Message *why = x->server->stopping ? MESSAGE("The server is stopping.") : NULL;
    if (!why && options->unready) why = options->unready(options->user);
    if (why) {
        reply_header(x, "Retry-After", "5");
        reply_tell(x, 503, "unready", why);
    } else reply_json(x, 200, READY, sizeof READY - 1);
}

static uint64_t resident_bytes(void) {
    size_t bytes = 0;
    return uv_resident_set_memory(&bytes) == 0 ? bytes : 0;
}

static void write_routes(const Server *s, Buf *out) {
    metrics_head(out, "route_requests_total", "counter", "Requests by route.");
    for (size_t i = 0; i < s->options.route_count && i < METRIC_ROUTES - 1; i++) {
        char labels[256];
        Buf text = buf_over(labels, sizeof labels);
        const Route *route = &s->options.routes[i];
        buf_print(&text, "method=\"%s\",route=\"%s\"", HTTP_METHOD[route->method], route->path);
        metrics_line(out, "route_requests_total", labels, s->metrics.route[i]);
    }
}

void metrics_get(Exchange *x) {
    Server *s = x->server;
    /* Numbers about us are for the operator; a proxy's clients come with their own address. */
    if (strcmp(x->peer, "::1") != 0 && strncmp(x->peer, "127.", 4) != 0) {
        reply_error(x, 403, "local", "Only this machine can read the metrics.");
        return;
    }
    Buf out = buf_heap(METRICS_MAX);
    metrics_write(&s->metrics, &out);
    write_routes(s, &out);
    metrics_head(&out, "resident_bytes", "gauge", "Memory in use.");
    metrics_line(&out, "resident_bytes", "", resident_bytes());
    metrics_head(&out, "uptime_seconds", "gauge", "Since the server was opened.");
    metrics_line(&out, "uptime_seconds", "", (uv_hrtime() - s->started) / 1000000000);
    if (s->options.metrics) s->options.metrics(s->options.user, &out);
    if (out.full) reply_error(x, 500, "too-big", "The metrics are too large to send.");
    else
        reply_parcel(x, 200, "text/plain; version=0.0.4; charset=utf-8",
                     shared_bytes_copy(out.text, out.size));
    buf_free(&out);
}
