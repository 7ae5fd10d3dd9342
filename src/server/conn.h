/* conn.h - one connection: HTTP at first, perhaps a WebSocket later.  Inside the server only.
 *
 * A Conn is made when a client is accepted and freed when libuv has closed its handle, so it stays
 * valid inside any callback that closes it.  It reads one request at a time: while one is being
 * answered the bytes behind it wait in `inbox` and, once there are some, nothing more is read.  So
 * they do when it is the others' turn (budget.h).
 */
#pragma once
#include "server/http.h"
#include "server/log.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/response.h"
#include "server/budget.h"
#include "server/ws_hub.h"

/* A timer that goes on after the sockets were looked at: libuv before 1.45 runs one of 0 ms again at once. */
enum { NEXT_TURN_MS = 1 };

typedef enum ConnStage {
    CONN_HTTP,
    CONN_WS,
    CONN_ENDING, /* the last bytes are being sent; what comes in is thrown away */
    CONN_CLOSED, /* libuv is closing the handle */
} ConnStage;

struct Conn {
    Server *server;
    Conn *before, *after; /* in server->conns */
    uv_tcp_t tcp;
    uv_shutdown_t shutdown;
    Out out;
    ConnStage stage;
    AddressPlace place;
    char address_text[ADDRESS_TEXT];
    bool counted;                 /* in server->addresses, */
    uint8_t crowd[ADDRESS_BYTES]; /* as one of this address: crowd.c */
    bool sits;                    /* counted as a socket, too, */
    uint64_t sitter;              /* of this person; 0: of a stranger */
    Speaker speaker;
    Meter meter;
    Budget budget;

    HttpReader reader;
    Exchange *exchange; /* from the end of its head until it is answered */
    Buf inbox;
    uint64_t heard; /* when the last bytes came, on options.clock: budget_heard */
    bool feeding;   /* conn_feed is at work further down the stack */
    bool reading;   /* uv_read_start is on */
    bool eof;       /* the client will send no more */
    bool shut;      /* uv_shutdown was called */
    bool hushed;    /* not to be read again before the loop turns */
    enum { PARKED_NOT, PARKED_HEAD, PARKED_WHOLE } parked; /* how much of a request waits for it */

    uint64_t deadline;      /* on the loop's clock; 0: none */
    size_t waiting;         /* bytes the client had not taken when last looked at */
    uint64_t waiting_since; /* and since when it is that many */

    WsPeer *peer;
};

struct Server {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_timer_t sweep;
    uv_async_t stop;
    uv_signal_t signals[2];
    uv_prepare_t before_sleep;
    ServerOptions options;
    Site site;
    Limits limits;
    Metrics metrics;
    Log log;
    Hub *hub;
    Addresses *addresses;
    Addresses *sockets_at, *sockets_of; /* how many at an address, and of a person: crowd.c */
    Book *places, *people;              /* how often addresses and persons asked lately */
    Book *proofs;                       /* by which cookies someone was found lately: budget.c */
    Conn *conns;
    uv_check_t serve;
    uv_idle_t awake;
    Waiter urgent, line;       /* which connections have to let others go first: budget.h */
    Waiter served;             /* who had their share of this turn and wants more, */
    bool serving;              /* while those in line are served */
    uint64_t turn, turn_spent; /* its number; nanoseconds */
    struct Bodies *bodies;     /* large ones that wait to be read */
    size_t body_bytes;         /* of memory that bodies have: body.c */
    const Exchange *handled;   /* its handler is at work further down the stack */
    uv_timer_t resume;         /* continues with what waited for the loop to turn */
    uv_thread_t thread;        /* of the loop */
    bool waiting;              /* someone waits further down the stack: while_waiting.c */
    bool running, stopping, listening;
    uint64_t stop_at; /* when patience ends */
    uint64_t swept;   /* when the clock was looked at last */
    uint64_t next_id;
    uint32_t run_id; /* drawn at the start, so that ids of two runs differ */
    int64_t date_second;
    char date[32];
    char machine[256];
    uint16_t port;
    uint64_t started;
    char inbox[64 << 10]; /* what is being read; shared by all connections */
};

/* Take a new client from the listener, or this one if it is not -1. */
void conn_accept(Server *s, int fd);
/* Bytes from the client. */
void conn_hear(Conn *c, const char *bytes, size_t size);
/* Is it answered without the application: how we are, and the files of the page? */
bool route_is_plain(const Route *route);
/* The loop turns again: continue with what could not be done while it waited. */
void conn_resume(Conn *c);
void server_resume(uv_timer_t *timer); /* all of them */

/* Let go of a connection at once. */
void conn_close(Conn *c);
/* Send what is queued, then say goodbye; give up after a moment. */
void conn_end(Conn *c);

/* Its turn has come again: continue with the bytes that had to wait. */
void conn_turn(Conn *c);

/* The exchange of `c` is answered and its answer is in c->out. */
void conn_answered(Conn *c, bool keep);

/* Budget into a WebSocket; the answer is in c->out. */
void conn_upgrade(Conn *c, WsPeer *peer);

/* An exchange without a route yet, for the request whose head `c` has read; NULL without memory. */
Exchange *exchange_open(Conn *c);
/* The client's address; the proxy's word for it if we trust one. */
void exchange_peer(const Conn *c, const Request *request, char peer[ADDRESS_TEXT]);
/* Call its handler. */
void exchange_handle(Exchange *x);
/* Answer with 101 and the given bytes, whose reference is taken over; ends the exchange. */
void exchange_upgrade(Exchange *x, WsPeer *peer, SharedBytes *answer);

/* Look at the clock: who was too slow? */
void conn_sweep(Conn *c, uint64_t at);
/* We were held up for this long, until `at`: no deadline of the client counts it. */
void conn_forgive(Conn *c, uint64_t ms, uint64_t at);

/* The whole server has begun to stop. */
void conn_stop(Conn *c);
