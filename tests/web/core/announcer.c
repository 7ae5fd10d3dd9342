#include "web/core/announcer.h"

#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 20000, ENTRIES_A_LIFE = 5, SHEETS_A_LIFE = 20 };

void announcer_move(Announcer *h, const Program *server) {
    char cookie[sizeof h->caller.cookie];
    memcpy(cookie, h->caller.cookie, sizeof cookie);
    caller_close(&h->caller);
    caller_open(&h->caller, server->port);
    memcpy(h->caller.cookie, cookie, sizeof cookie);
}

void announcer_open(Announcer *h, const Program *server, const char *cookie, int number) {
    memset(h, 0, sizeof *h);
    h->number = number;
    h->before = 1;
    caller_open(&h->caller, server->port);
    snprintf(h->caller.cookie, sizeof h->caller.cookie, "%s", cookie);
    char key[24];
    for (int i = 0; i < 2; i++) { /* an event created twice under one key is one event */
        snprintf(key, sizeof key, "event-%d", number);
        json_t *answer = caller_ask(&h->caller, "POST", "/api/events",
                                    "{\"rulebook\":\"wc25\",\"name\":\"A day of notices\"}", key);
        if (h->caller.status != 200) fail_msg("%d %s", h->caller.status, h->caller.text);
        const char *event = json_string_value(json_object_get(answer, "event"));
        if (i) assert_string_equal(event, h->event);
        snprintf(h->event, sizeof h->event, "%s", event);
        json_decref(answer);
    }
}

static void take_step(Announcer *h, const char *kind) {
    char path[80], body[64];
    snprintf(path, sizeof path, "/api/events/%s/steps", h->event);
    snprintf(body, sizeof body, "{\"kind\":\"%s\"}", kind);
    json_decref(caller_ask(&h->caller, "POST", path, body, NULL));
    if (h->caller.status != 200) fail_msg("%d %s", h->caller.status, h->caller.text);
}

void announcer_registers(Announcer *h, const Program *server, const char *cookie, int number) {
    announcer_open(h, server, cookie, number);
    h->kind = ANNOUNCER_ENTRIES;
    take_step(h, "event.published");
    take_step(h, "registration.opened");
}

void announcer_scores(Announcer *h, const Program *server, const char *cookie, int number) {
    Day day = { .rulebook = "custom", .chance = 42, .rig.port = server->port };
    Client *c = client_open(&day.rig);
    snprintf(c->cookie, sizeof c->cookie, "%s", cookie);
    day.chief = day.head = day.desk = c; /* all in one */
    memset(h, 0, sizeof *h);
    h->kind = ANNOUNCER_SHEETS;
    h->number = number;
    caller_open(&h->caller, server->port);
    client_post(c, "/api/events", "{'rulebook':'custom','name':'A day of results'}");
    client_expects(c, 200);
    snprintf(day.event, sizeof day.event, "%s", client_word(c, "event"));
    snprintf(h->event, sizeof h->event, "%s", day.event);
    day_begin(&day, 16, "{'seed':'7','seconds':1}");
    day_start(&day, day_round(&day));
    snprintf(h->caller.cookie, sizeof h->caller.cookie, "%s", cookie);
    for (int i = 0; i < DAY_JUDGES; i++) client_close(day.judge[i]);
    client_close(c);
}

void announcer_join(Announcer *h, const Program *server, const Announcer *other, int number) {
    memset(h, 0, sizeof *h);
    h->number = number;
    caller_open(&h->caller, server->port);
    memcpy(h->caller.cookie, other->caller.cookie, sizeof h->caller.cookie);
    memcpy(h->event, other->event, sizeof h->event);
}

void announcer_close(Announcer *h) {
    caller_close(&h->caller);
}

/* Say sentence number n; the status. */
static int announce(Announcer *h, int n) {
    static const char *const WHERE[] = { "notices", "import", "games/0/sheet" };
    char path[80], body[256], key[40];
    snprintf(path, sizeof path, "/api/events/%s/%s", h->event, WHERE[h->kind]);
    snprintf(key, sizeof key, "said-%d-%d", h->number, n);
    if (h->kind == ANNOUNCER_NOTICES) snprintf(body, sizeof body, "{\"text\":\"Notice %d\"}", n);
    else if (h->kind == ANNOUNCER_ENTRIES)
        snprintf(body, sizeof body, "{\"csv\":\"name,country\\nPlayer Number %d,DE\\n\"}", n);
    else /* it can be filled in again until someone signs it */
        snprintf(body, sizeof body, "{\"vp\":[10,%d,4,5],\"winner\":0}", 2 + n % 7);
    json_decref(caller_ask(&h->caller, "POST", path, body, key));
    return h->caller.status;
}

static bool go_on(Announcer *h) {
    h->uncertain = true;
    int status = announce(h, h->said + 1);
    if (status == 200) {
        h->said++;
        h->uncertain = false;
        return true;
    }
    bool busy = status == 503 || (status == 409 && strstr(h->caller.text, "\"conflict\""));
    bool bad = status && !busy;
    if (bad) snprintf(h->flaw, sizeof h->flaw, "%d %.400s", status, h->caller.text);
    return busy; /* the same notice once more */
}

static void *work(void *user) {
    Announcer *h = user;
    int most = h->kind == ANNOUNCER_ENTRIES  ? h->said + ENTRIES_A_LIFE
               : h->kind == ANNOUNCER_SHEETS ? h->said + SHEETS_A_LIFE
                                             : MOST;
    while (!__atomic_load_n(&h->stop, __ATOMIC_SEQ_CST) && h->said < most)
        if (!go_on(h)) break;
    return NULL;
}

void announcer_work(Announcer *h) {
    h->stop = 0;
    assert_int_equal(pthread_create(&h->thread, NULL, work, h), 0);
}

void announcer_rest(Announcer *h) {
    __atomic_store_n(&h->stop, 1, __ATOMIC_SEQ_CST);
    pthread_join(h->thread, NULL);
    if (*h->flaw) fail_msg("%s", h->flaw);
}

void announcer_repeats(Announcer *h) {
    caller_close(&h->caller);
    while (h->uncertain)
        if (!go_on(h)) fail_msg("%d %s", h->caller.status, h->caller.text);
    for (int i = 0; i < 3 && h->said > i; i++) {
        int status = announce(h, h->said - i);
        if (status != 200) fail_msg("%d %s", status, h->caller.text);
    }
}

/* ---- against the log ---- */

typedef struct Audit {
    char (*command)[STORE_WORD_MAX + 1];
    size_t count;
} Audit;

static bool note(void *user, const StoreRecord *event) {
    Audit *a = user;
    if (event->part && *event->command && a->count <= MOST)
        snprintf(a->command[a->count++], sizeof a->command[0], "%s", event->command);
    return true;
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

static void check_event(const char *event, int commands, Store *store) {
    char stream[64];
    Err err;
    Audit a = { calloc(MOST + 1, sizeof *a.command), 0 };
    snprintf(stream, sizeof stream, "event/%s", event);
    assert_int_equal(store_read(store, stream, 1, 0, note, &a, &err), OK);
    assert_int_equal(a.count, commands);
    qsort(a.command, a.count, sizeof *a.command, by_name);
    for (size_t i = 1; i < a.count; i++) assert_string_not_equal(a.command[i - 1], a.command[i]);
    free(a.command);
}

void announcer_checks(const Announcer *announcers, size_t count, Store *store) {
    for (size_t i = 0; i < count; i++) {
        int commands = 0;
        for (size_t k = 0; k < count; k++)
            if (strcmp(announcers[k].event, announcers[i].event) == 0)
                commands += announcers[k].said + announcers[k].before;
        check_event(announcers[i].event, commands, store);
    }
}
