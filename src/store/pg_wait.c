/* pg_wait.c - PostgreSQL is asked without ever being waited for longer than was agreed.
 *
 * libpq's own calls wait for as long as the server likes: a machine that is stopped, swapping or
 * behind a dead line would take this thread along.  So a question is sent, and its answer polled for
 * until a deadline.  A request that misses it is given up with its connection; then nobody knows
 * whether it was carried out.
 */
#include "store/pg.h"

#include <poll.h>
#include <time.h>

enum { CONNECT_MS = 5000, ANSWER_MS = 60000, HURRY_MS = 1000, SLICE_MS = 200 };

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t patience(const Pg *pg) {
    return pg->backend.wait_ms ? pg->backend.wait_ms : ANSWER_MS;
}

static int64_t dial_ms(const Pg *pg) {
    return pg->backend.connect_ms ? pg->backend.connect_ms : CONNECT_MS;
}

static bool hurries(const Pg *pg) {
    return pg->backend.hurry && __atomic_load_n(pg->backend.hurry, __ATOMIC_RELAXED);
}

/* Wait for the socket; false when it is too late. */
static bool wait_for(const Pg *pg, short events, int64_t *until) {
    const Backend *b = &pg->backend;
    struct pollfd one = { PQsocket(pg->link), events, 0 };
    for (int64_t left; one.fd >= 0 && (left = *until - now_ms()) > 0;) {
        if (hurries(pg) && left > HURRY_MS) *until = now_ms() + HURRY_MS;
        int slice = (int)(left < SLICE_MS ? left : SLICE_MS);
        bool ready = b->wait ? b->wait(b->wait_user, one.fd, events, slice)
                             : poll(&one, 1, slice) > 0;
        if (ready) return true;
    }
    return false;
}

bool pg_is_broken(const Pg *pg) {
    return pg->late || PQstatus(pg->link) != CONNECTION_OK;
}

void pg_dial(Pg *pg) {
    /* The last ones are for a server that vanished without a word. */
    static const char *const KEYS[] = { "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "fallback_application_name",
                                        "dbname",
                                        NULL };
    const char *const values[] = { "10000", "10", "5", "2", "castellan", pg->url, NULL };
    int64_t until = now_ms() + dial_ms(pg);
    PQfinish(pg->link);
    pg->late = false;
    pg->link = PQconnectStartParams(KEYS, values, 1);
    PostgresPollingStatusType next = PGRES_POLLING_WRITING; /* as libpq wants it */
    while (PQstatus(pg->link) != CONNECTION_BAD && next != PGRES_POLLING_OK &&
           next != PGRES_POLLING_FAILED) {
        if (!wait_for(pg, next == PGRES_POLLING_READING ? POLLIN : POLLOUT, &until)) {
            pg->late = true;
            return;
        }
        next = PQconnectPoll(pg->link);
    }
    if (PQstatus(pg->link) == CONNECTION_OK) PQsetnonblocking(pg->link, 1);
}

PGresult *pg_answer(Pg *pg) {
    int64_t until = now_ms() + patience(pg);
    while (!pg->late) {
        int unsent = PQflush(pg->link);
        if (unsent < 0 || (unsent == 0 && !PQisBusy(pg->link))) return PQgetResult(pg->link);
        if (!wait_for(pg, (short)(POLLIN | (unsent ? POLLOUT : 0)), &until)) pg->late = true;
        else if (!PQconsumeInput(pg->link)) return PQgetResult(pg->link);
    }
    return NULL;
}

/* The last of the answers, which is the one that counts; NULL without any. */
static PGresult *last_answer(Pg *pg) {
    PGresult *last = NULL;
    for (PGresult *next; (next = pg_answer(pg));) {
        ExecStatusType was = PQresultStatus(last);
        if (last && was != PGRES_COMMAND_OK && was != PGRES_TUPLES_OK) { /* the first failure */
            PQclear(next);
            continue;
        }
        PQclear(last);
        last = next;
    }
    if (!pg->late) return last;
    PQclear(last);
    return NULL;
}

PGresult *pg_exec(Pg *pg, const char *sql) {
    return !pg->late && PQsendQuery(pg->link, sql) ? last_answer(pg) : NULL;
}

PGresult *pg_exec_prepare(Pg *pg, const char *name, const char *sql) {
    return !pg->late && PQsendPrepare(pg->link, name, sql, 0, NULL) ? last_answer(pg) : NULL;
}

PGresult *pg_exec_prepared(Pg *pg, const char *name, const Params *params) {
    bool sent = !pg->late && PQsendQueryPrepared(pg->link, name, params->count, params->value,
                                                 params->size, params->format, 1);
    return sent ? last_answer(pg) : NULL;
}

int pg_waited_seconds(const Pg *pg) {
    return (int)((PQstatus(pg->link) == CONNECTION_OK ? patience(pg) : dial_ms(pg)) + 999) / 1000;
}
