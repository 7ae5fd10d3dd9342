#include "web/core/counter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { FIRST = 7 }; /* the least the server accepts */

static void begin(Counter *c, const Program *server) {
    memset(c, 0, sizeof *c);
    c->sent = c->acked = FIRST - 1;
    caller_open(&c->caller, server->port);
}

void counter_join(Counter *c, const Program *server, const char *cookie) {
    begin(c, server);
    snprintf(c->caller.cookie, sizeof c->caller.cookie, "%s", cookie);
    assert_int_equal(counter_step(c), 200);
}

void counter_open(Counter *c, const Program *server) {
    char body[512];
    begin(c, server);
    snprintf(body, sizeof body,
             "{\"token\":\"%s\",\"name\":\"Counter\",\"password\":\"a fine long password\"}",
             server->setup);
    json_decref(caller_ask(&c->caller, "POST", "/api/setup", body, NULL));
    if (c->caller.status != 200 && c->caller.status != 201) fail_msg("setup: %s", c->caller.text);
    assert_int_equal(counter_step(c), 200);
}

void counter_close(Counter *c) {
    caller_close(&c->caller);
}

void counter_move(Counter *c, const Program *server) {
    char cookie[sizeof c->caller.cookie];
    memcpy(cookie, c->caller.cookie, sizeof cookie);
    caller_close(&c->caller);
    caller_open(&c->caller, server->port);
    memcpy(c->caller.cookie, cookie, sizeof cookie); /* still signed in */
}

int counter_step(Counter *c) {
    char body[64], key[32];
    if (!c->again) c->sent++;
    snprintf(body, sizeof body, "{\"keep_guests_days\":%d}", c->sent);
    snprintf(key, sizeof key, "step-%d", c->sent);
    json_decref(caller_ask(&c->caller, "PUT", "/api/settings", body, key));
    int status = c->caller.status;
    if (status == 200) __atomic_store_n(&c->acked, c->sent, __ATOMIC_SEQ_CST);
    else if (status) {
        c->refused++;
        snprintf(c->said, sizeof c->said, "%.500s", c->caller.text);
    } else c->lost++;
    c->again = status && status != 200;
    return status;
}

static void *work(void *user) {
    Counter *c = user;
    while (!__atomic_load_n(&c->stop, __ATOMIC_SEQ_CST) && c->sent < 3600)
        if (!counter_step(c)) break;
    return NULL;
}

void counter_work(Counter *c) {
    c->stop = 0;
    assert_int_equal(pthread_create(&c->thread, NULL, work, c), 0);
}

void counter_goes_on(Counter *c, int steps) {
    enum { HANGS_S = 300 };
    int before = __atomic_load_n(&c->acked, __ATOMIC_SEQ_CST);
    time_t until = time(NULL) + HANGS_S;
    while (__atomic_load_n(&c->acked, __ATOMIC_SEQ_CST) < before + steps) {
        if (time(NULL) > until) fail_msg("nothing is acknowledged any more");
        usleep(1000);
    }
}

void counter_rest(Counter *c) {
    __atomic_store_n(&c->stop, 1, __ATOMIC_SEQ_CST);
    pthread_join(c->thread, NULL);
}

int counter_shown(Counter *c) {
    json_t *settings = caller_ask(&c->caller, "GET", "/api/settings", NULL, NULL);
    if (c->caller.status != 200) fail_msg("settings: %d %s", c->caller.status, c->caller.text);
    int shown = (int)json_integer_value(json_object_get(settings, "keep_guests_days"));
    json_decref(settings);
    return shown;
}

void counter_checks(Counter *c) {
    int shown = counter_shown(c);
    if (shown < c->acked || shown > c->sent)
        fail_msg("%d is shown, %d was acknowledged and %d sent", shown, c->acked, c->sent);
}
