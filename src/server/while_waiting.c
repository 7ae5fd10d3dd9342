/* while_waiting.c - the loop's thread waits for someone, and the server continues.
 *
 * A handler that asks another machine something must not find the world changed when the answer comes,
 * so nothing of the application runs meanwhile.  What needs nobody does: clients are taken, pings
 * answered, health and the files of the page told.  Requests and messages for the application are read
 * as far as they come and wait until the loop turns again (conn_resume).
 */
#define _GNU_SOURCE /* accept4 */
#include "server/conn.h"
#include "server/peek.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { AT_ONCE_MS = 10, PIECE = 16 << 10, ACCEPTS = 64 };

static bool plain_wait(int fd, short events, int ms) {
    struct pollfd wait = { fd, events, 0 };
    return poll(&wait, 1, ms) > 0;
}

static bool listens(const Conn *c) {
    bool open = c->stage == CONN_HTTP || c->stage == CONN_WS;
    return open && c->reading && !c->feeding && !c->hushed;
}

static int descriptor(const void *handle) {
    uv_os_fd_t fd = -1;
    return uv_fileno(handle, &fd) == 0 ? fd : -1;
}

static void take_clients(Server *s) {
    for (int i = 0; i < ACCEPTS; i++) {
        int fd = accept4(descriptor(&s->listener), NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) return;
        conn_accept(s, fd);
    }
}

static void hear(Conn *c) {
    char bytes[PIECE];
    ssize_t size = recv(descriptor(&c->tcp), bytes, sizeof bytes, MSG_DONTWAIT);
    if (size > 0) conn_hear(c, bytes, (size_t)size);
    else c->hushed = true; /* gone, and libuv will say so */
}

/* One look at everyone; true when `fd` is ready. */
static bool look(Server *s, int fd, short events, int ms) {
    size_t count = 2;
    for (const Conn *c = s->conns; c; c = c->after) count += listens(c);
    struct pollfd *wait = calloc(count, sizeof *wait);
    Conn **who = calloc(count, sizeof(void *));
    if (!wait || !who) {
        free(wait);
        free(who);
        return plain_wait(fd, events, ms);
    }
    wait[0] = (struct pollfd){ fd, events, 0 };
    wait[1] = (struct pollfd){ s->listening ? descriptor(&s->listener) : -1, POLLIN, 0 };
    count = 2;
    for (Conn *c = s->conns; c; c = c->after) {
        if (!listens(c)) continue;
        who[count] = c;
        wait[count++] = (struct pollfd){ descriptor(&c->tcp), POLLIN, 0 };
    }
    bool ready = poll(wait, count, ms) > 0 && wait[0].revents;
    uv_update_time(&s->loop);
    s->turn++; /* of the loop: everyone has a share of it again */
    s->turn_spent = 0;
    for (size_t i = 2; i < count && !ready; i++)
        if (wait[i].revents) hear(who[i]);
    if (!ready && wait[1].revents) take_clients(s);
    free(wait);
    free(who);
    return ready;
}

/* Nobody in line has a turn meanwhile.  Sockets leave it: their pings are answered, and what is for the application
 * waits with everything else until the loop turns again.  So do connections whose requests need no
 * database. */
static void hear_those_in_line(Server *s) {
    for (Conn *c = s->conns, *after; c; c = after) {
        after = c->after;
        if (c->feeding || !budget_waits(c) || c->budget.held_until) continue;
        if (c->stage != CONN_WS && (c->stage != CONN_HTTP || !peek_plain(c))) continue;
        budget_leave(c);
        conn_turn(c);
    }
}

bool server_wait(Server *s, int fd, short events, int ms) {
    uv_thread_t self = uv_thread_self();
    bool here = __atomic_load_n(&s->running, __ATOMIC_ACQUIRE) &&
                uv_thread_equal(&self, &s->thread) && !s->waiting;
    if (!here) return plain_wait(fd, events, ms);
    if (plain_wait(fd, events, ms < AT_ONCE_MS ? ms : AT_ONCE_MS)) return true;
    if (ms <= AT_ONCE_MS) return false;
    uint64_t until = uv_hrtime() / 1000000 + (uint64_t)(ms - AT_ONCE_MS);
    bool ready = false;
    s->waiting = true;
    for (uint64_t now; !ready && (now = uv_hrtime() / 1000000) < until;) {
        hear_those_in_line(s);
        ready = look(s, fd, events, (int)(until - now));
    }
    s->waiting = false;
    log_flush(&s->log);
    uv_timer_start(&s->resume, server_resume, 0, 0);
    return ready;
}

void server_resume(uv_timer_t *timer) {
    Server *s = timer->data;
    uint64_t until = uv_hrtime() + s->limits.turn_line_us * (uint64_t)1000;
    for (Conn *c = s->conns, *after; c; c = after) {
        after = c->after;
        conn_resume(c);
        if (!after || !s->limits.turn_line_us || uv_hrtime() < until) continue;
        uv_timer_start(timer, server_resume, NEXT_TURN_MS, 0); /* the rest is still parked */
        return;
    }
}
