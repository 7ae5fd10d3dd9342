/* At the door: guessing is slow, and nobody is kept out by the guesses of someone else. */
#define _GNU_SOURCE
#include "app/people/accounts.h"
#include "app/core/quota.h"
#include "app/people/guess_queue.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- clocks of our own ---- */

static _Atomic int64_t wall_ahead; /* ms */
static _Atomic uint64_t ticks;     /* ms; it moves when we say so */

static int64_t wall(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + wall_ahead;
}

static uint64_t still(void) {
    return ticks;
}

static void prepare(Rig *rig) {
    rig_prepare(rig);
    wall_ahead = 0;
    ticks = 1000000;
    rig->options.app.now = wall;
    rig->options.app.quotas = 1;
}

static Client *client_from(const Rig *rig, const char *address) {
    Client *c = client_open(rig);
    snprintf(c->from, sizeof c->from, "%s", address);
    return c;
}

static void count_waiting(Rig *rig, void *user) {
    *(unsigned *)user = guess_queue_waiting(rig->web->app);
}

/* Until so many wait for their turn. */
static void await_line(Rig *rig, unsigned wanted) {
    unsigned waiting = 0;
    for (int i = 0; i < 3000; i++) {
        rig_do(rig, count_waiting, &waiting);
        if (waiting == wanted) return;
        usleep(10000);
    }
    fail_msg("%u wait instead of %u", waiting, wanted);
}

static bool is_answered(const Client *c) {
    struct pollfd one = { .fd = c->fd, .events = POLLIN };
    return poll(&one, 1, 0) == 1;
}

/* ---- passwords ---- */

static void a_right_password_gets_in_among_wrong_ones(void **state) {
    (void)state;
    enum { EVES = 8 };
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea"), *eve[EVES], *phone = client_open(&rig);
    for (int i = 0; i < EVES; i++) eve[i] = client_open(&rig); /* in the same hall */
    for (int i = 0; i < 5; i++) {
        client_post(eve[0], "/api/sessions", "{'name':'Bea','password':'guess number %d'}", i);
        client_refused(eve[0], 401, "wrong");
    }
    for (int i = 0; i < EVES; i++)
        client_begin(eve[i], "/api/sessions", "{'name':'Bea','password':'one more guess %d'}", i);
    await_line(&rig, EVES);
    client_begin(phone, "/api/sessions", "{'name':'bea','password':'%s'}", RIG_PASSWORD);
    await_line(&rig, EVES + 1);
    ticks += 10000;
    await_line(&rig, EVES); /* the oldest guess had its turn */
    ticks += 10000;
    client_read(phone); /* and now who came last, before all the other guesses */
    client_expects(phone, 201);
    await_line(&rig,
               EVES - 2); /* a right one isn't a mistake: there was a turn for another guess */
    for (int i = 0; i < EVES; i++) client_close(eve[i]);
    await_line(&rig, 0); /* nothing is done for those who have gone */
    client_close(bea), client_close(phone);
    rig_stop(&rig);
}

/* However many guess at her address, the browser that has known Bea's password before waits for none of
 * them; the cookie that says so is hers alone, cannot be made up, and does not guess any faster. */
static void a_browser_that_knew_it_waits_for_no_guesses(void **state) {
    (void)state;
    enum { EVES = 40 };
    static char device[256];
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea"), *cy = rig_account(&rig, "Cy"), *eve[EVES],
           *phone = client_open(&rig);
    client_post(phone, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    const char *known = strstr(phone->head, "castellan-known=");
    assert_non_null(known);
    snprintf(device, sizeof device, "%.*s", (int)strcspn(known, ";"), known);
    snprintf(phone->cookie, sizeof phone->cookie, "%s", device); /* signed out, and known */
    for (int i = 0; i < EVES; i++) {
        eve[i] = client_open(&rig);
        client_begin(eve[i], "/api/sessions", "{'name':'Bea','password':'one more guess %d'}", i);
    }
    await_line(&rig, EVES - 5); /* from now on it goes slowly; the clock stands still */
    for (int i = 0; i < 3; i++) {
        client_post(phone, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
        client_expects(phone, 201);
        snprintf(phone->cookie, sizeof phone->cookie, "%s", device);
    }
    /* Neither someone else's cookie nor one with another end is hers. */
    snprintf(cy->cookie, sizeof cy->cookie, "%s", device);
    char *end = cy->cookie + strlen(cy->cookie) - 1;
    *end = *end == 'a' ? 'b' : 'a';
    client_begin(cy, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    await_line(&rig, EVES - 4);
    /* And who has it guesses as slowly as anyone. */
    for (int i = 0; i < 5; i++) {
        client_post(phone, "/api/sessions", "{'name':'Bea','password':'thief %d'}", i);
        client_refused(phone, 401, "wrong");
    }
    client_begin(phone, "/api/sessions", "{'name':'Bea','password':'thief again'}");
    await_line(&rig, EVES - 3);
    for (int i = 0; i < EVES; i++) client_close(eve[i]);
    client_close(bea), client_close(cy), client_close(phone);
    await_line(&rig, 0);
    rig_stop(&rig);
}

/* Eve guesses passwords of her neighbours' accounts and of made-up names, on many connections:
 * Bea, signing in among them on a new phone, is still next. */
static void a_guesser_holds_up_nobody_else_at_the_address(void **state) {
    (void)state;
    enum { NAMES = 6, BEFORE = 30, AFTER = 30 };
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea"), *owner[NAMES], *eve[BEFORE + AFTER],
           *first = client_open(&rig), *phone = client_open(&rig);
    char name[32];
    for (int i = 0; i < NAMES; i++) {
        snprintf(name, sizeof name, "Player %d", i);
        owner[i] = rig_account(&rig, name);
    }
    for (int i = 0; i < 30; i++) { /* QUOTA_PASSWORD_ADDRESS */
        client_post(first, "/api/sessions", "{'name':'%s %d','password':'guess guess'}",
                    i % 2 ? "Nobody" : "Player", i % 2 ? i : i / 2 % NAMES);
        client_refused(first, 401, "wrong");
    }
    for (int i = 0; i < BEFORE + AFTER; i++) {
        eve[i] = client_open(&rig);
        if (i == BEFORE)
            client_begin(phone, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
        if (i == BEFORE) await_line(&rig, BEFORE + 1);
        client_begin(eve[i], "/api/sessions", "{'name':'%s %d','password':'guess guess'}",
                     i % 2 ? "Nobody" : "Player", i % 2 ? i + 100 : i % NAMES);
    }
    await_line(&rig, BEFORE + AFTER + 1);
    ticks += 500; /* one turn */
    client_read(phone);
    client_expects(phone, 201);
    for (int i = 0; i < BEFORE + AFTER; i++) client_close(eve[i]);
    await_line(&rig, 0);
    for (int i = 0; i < NAMES; i++) client_close(owner[i]);
    client_close(bea), client_close(first), client_close(phone);
    rig_stop(&rig);
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Eve guesses at Ada's own account from Ada's own address, passwords and codes alike.  A code from
 * someone who may hand one out lets Ada in on a new phone: it is too long to be guessed, so it need
 * not wait for its turn as passwords do. */
static void a_code_works_for_a_person_under_attack(void **state) {
    (void)state;
    enum { EVES = 200 };
    static Client *eve[EVES];
    Rig rig;
    char code[32];
    prepare(&rig);
    rig_start(&rig);
    Client *chief = rig_admin(&rig, "Chief"), *ada = rig_account(&rig, "Ada");
    char path[64];
    snprintf(path, sizeof path, "/api/accounts/%llu/recovery", (unsigned long long)ada->person);
    client_post(chief, path, "{}");
    snprintf(code, sizeof code, "%s", client_word(chief, "code"));
    assert_string_not_equal(code, "");
    Client *phone = client_open(&rig);
    double began = 0;
    for (int i = 0; i < EVES; i++) {
        eve[i] = client_open(&rig);
        if (i == EVES / 2) {
            began = seconds();
            client_begin(phone, "/api/recovery", "{'name':'Ada','code':'%s','password':'%s'}", code,
                         RIG_PASSWORD);
        }
        if (i % 2) client_begin(eve[i], "/api/sessions", "{'name':'Ada','password':'guess %d'}", i);
        else
            client_begin(eve[i], "/api/recovery",
                         "{'name':'Ada','code':'aaaa-aa%03d','password':'my own password'}", i);
    }
    client_read(phone);
    client_expects(phone, 201);
    printf("in by a code after %.2f s\n", seconds() - began);
    assert_true(seconds() - began < 15);
    for (int i = 0; i < EVES; i++) client_close(eve[i]);
    await_line(&rig, 0);
    client_close(chief), client_close(ada), client_close(phone);
    rig_stop(&rig);
}

/* 100 at one address, 1 at another: it is not behind them. */
static void a_crowd_waits_for_itself(void **state) {
    (void)state;
    enum { CROWD = 100 };
    Rig rig;
    prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_account(&rig, "Ada"), *home = client_open(&rig), *crowd[CROWD];
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = client_from(&rig, "127.0.0.2");
        client_begin(crowd[i], "/api/sessions", "{'name':'Nobody %d','password':'guess guess'}", i);
    }
    client_post(home, "/api/sessions", "{'name':'Ada','password':'%s'}", RIG_PASSWORD);
    client_expects(home, 201);
    int answered = 0;
    for (int i = 0; i < CROWD; i++) answered += is_answered(crowd[i]);
    if (answered > CROWD / 2) fail_msg("%d of %d came first", answered, CROWD);
    for (int i = 0; i < CROWD; i++) client_close(crowd[i]);
    await_line(&rig, 0);
    client_close(ada), client_close(home);
    rig_stop(&rig);
}

static void a_stranger_locks_nobody_out(void **state) {
    (void)state;
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *ada = rig_account(&rig, "Ada"), *home = client_open(&rig);
    Client *eve = client_from(&rig, "127.0.0.2"), *more = client_from(&rig, "127.0.0.2");
    for (int i = 0; i < 5; i++)
        client_post(eve, "/api/sessions", "{'name':'Ada','password':'wrong wrong %d'}", i);
    client_begin(eve, "/api/sessions", "{'name':'Ada','password':'wrong wrong'}");
    await_line(&rig, 1);
    client_post(home, "/api/sessions", "{'name':'Ada','password':'%s'}", RIG_PASSWORD);
    client_expects(home, 201);
    assert_false(is_answered(eve)); /* and she waits as before */
    client_post(more, "/api/sessions", "{'name':'Bea','password':'wrong wrong'}");
    client_refused(more, 401, "wrong"); /* others may be tried from there */
    ticks += 31000;
    client_read(eve);
    assert_true(eve->status == 429 || eve->status == 401); /* nobody waits for ever */
    client_close(ada), client_close(eve), client_close(home), client_close(more);
    rig_stop(&rig);
}

/* Who waits for a turn does not keep the server from stopping, and is answered. */
static void stopping_waits_for_no_turn(void **state) {
    (void)state;
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea"), *eve = client_open(&rig);
    for (int i = 0; i < 5; i++)
        client_post(eve, "/api/sessions", "{'name':'Bea','password':'wrong wrong %d'}", i);
    client_begin(eve, "/api/sessions", "{'name':'Bea','password':'wrong wrong'}");
    await_line(&rig, 1);
    rig_stop(&rig);
    client_read(eve);
    client_refused(eve, 429, "wait");
    client_close(bea), client_close(eve);
}

/* ---- a flood ---- */

static int ask_as(Client *c, const char *path) {
    client_get(c, "%s", path);
    return c->status;
}

/* Behind a proxy someone asks without end, with no session or with one that was made up.  Others at that address
 * sign in, and people with a session that wasn't seen yet get through, because it is recognisably ours. */
static void a_flood_lets_others_at_the_address_sign_in(void **state) {
    (void)state;
    enum { MANY = 60 };
    Rig rig;
    prepare(&rig);
    rig.options.server.behind_proxy = true;
    rig.options.server.limits.rate[METER_REQUEST].address = (Rate){ 1, 20 };
    rig.options.server.limits.rate[METER_PROOF].address = (Rate){ 1, 20 };
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"), *eve = client_open(&rig),
           *mal = client_open(&rig), *phone = client_open(&rig);
    client_post(bea, "/api/tokens", "{'label':'robot','days':3}");
    client_expects(bea, 200);
    snprintf(mal->bearer, sizeof mal->bearer, "%.42s%c", client_word(bea, "token"), '_');
    snprintf(phone->bearer, sizeof phone->bearer, "%s", client_word(bea, "token"));
    Client *const hall[] = { eve, mal, bea, phone };
    for (size_t i = 0; i < sizeof hall / sizeof hall[0]; i++)
        snprintf(hall[i]->forwarded, sizeof hall[i]->forwarded, "192.0.2.7");
    int refused[2] = { 0 };
    for (int i = 0; i < MANY; i++) {
        refused[0] += ask_as(eve, "/api/me") == 429;
        refused[1] += ask_as(mal, "/api/me") == 429;
    }
    assert_in_range(refused[0], MANY / 2, MANY - 20);
    assert_in_range(refused[1], MANY / 2, MANY - 20);
    assert_int_equal(ask_as(phone, "/api/me"), 200); /* its token is met for the first time */
    for (int i = 0; i < 8; i++) {
        client_post(eve, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
        client_expects(eve, 201);
        assert_int_equal(ask_as(eve, "/api/me"), 200);
        client_post(eve, "/api/guests", "{'name':'Cy'}");
        assert_int_not_equal(eve->status, 429);
        eve->cookie[0] = 0;
    }
    client_close(ada), client_close(bea), client_close(eve), client_close(mal), client_close(phone);
    rig_stop(&rig);
}

/* ---- codes ---- */

static void wait_for_guests(Rig *rig, void *user) {
    enum { ALL = 2000 }; /* QUOTA_GUESTS */
    const App *app = rig->web->app;
    QuotaKey key = quota_key(app->accounts->quotas, QUOTA_GUESTS, "192.0.2.9");
    *(uint64_t *)user = quota_wait(app->accounts->quotas, &key, ALL, still());
}

/* Places for guests are taken by those who come in, not by codes that lead nowhere. */
static void wrong_codes_use_up_no_places(void **state) {
    (void)state;
    Rig rig;
    char path[64], code[32];
    uint64_t wait = 1;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig.options.server.behind_proxy = true;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = client_open(&rig);
    snprintf(eve->forwarded, sizeof eve->forwarded, "192.0.2.9");
    for (int i = 0; i < 20; i++) {
        client_post(eve, "/api/guests", "{'code':'aaaa-aaa%02d','name':'Eve'}", i);
        client_refused(eve, 401, "no-code");
    }
    rig_do(&rig, wait_for_guests, &wait);
    assert_int_equal(wait, 0);
    client_post(ada, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    snprintf(path, sizeof path, "/api/events/%s/codes", client_word(ada, "event"));
    client_post(ada, path, "{'uses':5}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    client_post(eve, "/api/guests", "{'code':'%s','name':'Eve'}", code);
    client_expects(eve, 201);
    rig_do(&rig, wait_for_guests, &wait);
    assert_int_not_equal(wait, 0); /* that one counts */
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

/* One visitor types nonsense; the hall behind the same address comes in as before. */
static void wrong_codes_keep_nobody_out(void **state) {
    (void)state;
    Rig rig;
    char event[32], code[32], path[64];
    prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = client_open(&rig), *bea = client_open(&rig);
    client_post(ada, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    snprintf(path, sizeof path, "/api/events/%s/codes", event);
    client_post(ada, path, "{'uses':5}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    for (int i = 0; i < 60; i++) {
        client_get(eve, "/api/codes/aaaa-aaa%02d", i);
        client_refused(eve, 404, "no-code");
    }
    for (int i = 0; i < 5; i++) {
        client_post(eve, "/api/recovery",
                    "{'name':'Ada','code':'aaaa-aaa%02d','password':'my own password'}", i);
        client_refused(eve, 401, "wrong");
    }
    client_post(bea, "/api/sessions", "{'name':'Ada','password':'%s'}", RIG_PASSWORD);
    client_expects(bea, 201);
    client_delete(bea, "/api/sessions");
    client_get(bea, "/api/codes/%s", code);
    client_expects(bea, 200);
    client_post(bea, "/api/guests", "{'code':'%s','name':'Bea'}", code);
    client_expects(bea, 201);
    client_close(ada), client_close(bea), client_close(eve);
    rig_stop(&rig);
}

/* ---- what may be made ---- */

static void file_reports(Client *c, int count, int expected) {
    for (int i = 0; i < count; i++) {
        client_post(c, "/api/reports", "{'category':'harassment','text':'Number %d.'}", i);
        client_expects(c, expected);
    }
}

static void a_network_counts_once(void **state) {
    (void)state;
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig.options.server.behind_proxy = true;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = client_open(&rig), *bea = client_open(&rig);
    for (int i = 0; i < 30; i++) {
        snprintf(eve->forwarded, sizeof eve->forwarded, "2001:db8:0:7::%x", 1 + i);
        file_reports(eve, 1, 200);
    }
    snprintf(eve->forwarded, sizeof eve->forwarded, "2001:db8:0:7:1234::1");
    file_reports(eve, 1, 429); /* another address of the same network */
    snprintf(bea->forwarded, sizeof bea->forwarded, "2001:db8:0:8::1");
    file_reports(bea, 1, 200); /* another network */
    client_close(ada), client_close(bea), client_close(eve);
    rig_stop(&rig);
}

/* One visitor's guests report without end; the others at the address are heard. */
static void nobody_uses_up_what_an_address_may(void **state) {
    (void)state;
    enum { GUESTS = 6 };
    Rig rig;
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *old = client_from(&rig, "127.0.0.2"),
           *bea = client_from(&rig, "127.0.0.2"), *stranger = client_from(&rig, "127.0.0.2"),
           *guest[GUESTS];
    client_post(old, "/api/accounts", "{'name':'Old','password':'%s'}", RIG_PASSWORD);
    client_expects(old, 201);
    wall_ahead = 2 * 86400000;
    client_post(bea, "/api/accounts", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_expects(bea, 201);
    for (int i = 0; i < GUESTS; i++) {
        guest[i] = client_from(&rig, "127.0.0.2");
        client_post(guest[i], "/api/guests", "{'name':'Guest %d'}", i);
        client_expects(guest[i], 201);
    }
    file_reports(guest[0], 6, 200); /* a tenth of 60 */
    file_reports(guest[0], 1, 429);
    for (int i = 1; i < GUESTS - 1; i++) file_reports(guest[i], 6, 200);
    file_reports(guest[GUESTS - 1], 1, 429); /* together half */
    file_reports(stranger, 1, 429);
    file_reports(bea, 6, 200); /* an account of today: a tenth */
    file_reports(bea, 1, 429);
    file_reports(old, 10, 200); /* one from before: its own QUOTA_REPORTS */
    file_reports(old, 1, 429);
    for (int i = 0; i < GUESTS; i++) client_close(guest[i]);
    client_close(ada), client_close(old), client_close(bea), client_close(stranger);
    rig_stop(&rig);
}

/* Setting the time of day makes nobody wait a day. */
static void waits_do_not_follow_the_time_of_day(void **state) {
    (void)state;
    Rig rig;
    char wait[16];
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = client_from(&rig, "127.0.0.2");
    file_reports(eve, 30, 200);
    wall_ahead = -86400000;
    file_reports(eve, 1, 429);
    assert_true(client_header(eve, "Retry-After", wait, sizeof wait));
    assert_int_equal(atoi(wait), 300);
    assert_string_equal(client_word(eve, "error.text"),
                        "Too many in a short time. Try again in 5 minutes.");
    wall_ahead = 86400000;
    file_reports(eve, 1, 429);
    ticks += 300000;
    file_reports(eve, 1, 200);
    file_reports(eve, 1, 429);
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

static void nobody_publishes_sixty_events_at_once(void **state) {
    (void)state;
    Rig rig;
    prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve");
    int made[2] = { 0 }, published[2] = { 0 };
    for (int i = 0; i < 120; i++) {
        Client *c = i % 2 ? eve : ada;
        char path[64];
        client_post(c, "/api/events", "{'rulebook':'nc20','name':'Cup %d'}", i);
        if (c->status != 200) {
            client_refused(c, 429, "wait");
            continue;
        }
        made[i % 2]++;
        snprintf(path, sizeof path, "/api/events/%s/steps", client_word(c, "event"));
        client_post(c, path, "{'steps':[{'kind':'event.published'}]}");
        if (c->status == 200) published[i % 2]++;
        else client_refused(c, 429, "wait");
    }
    assert_int_equal(made[0], 60); /* an administrator's hands are free */
    assert_int_equal(published[0], 60);
    assert_in_range(made[1], 30, 31);
    assert_in_range(published[1], 20, 21);
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

/* Bans are one list for the whole server: one account filled it in half a second, and nobody could ban any more. */
static void nobody_fills_the_list_of_bans(void **state) {
    (void)state;
    Rig rig;
    char event[APP_ID], path[64];
    unsigned given[2] = { 0 };
    prepare(&rig);
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve"),
           *bob = rig_account(&rig, "Bob");
    client_post(eve, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(eve, "event"));
    snprintf(path, sizeof path, "/api/events/%s/steps", event);
    for (int i = 0; i < 60; i++) {
        if (i % 2) /* a step, or the other door */
            client_post(eve, path,
                        "{'kind':'entry.banned','person':'%llu','scope':'host','decided':true,"
                        "'text':'x'}",
                        (unsigned long long)bob->person);
        else
            client_post(eve, "/api/bans",
                        "{'person':'%llu','event':'%s','decided':false,'text':'x'}",
                        (unsigned long long)bob->person, event);
        if (eve->status == 200) given[0]++;
        else client_refused(eve, 429, "wait");
        client_post(ada, "/api/bans", "{'person':'%llu','scope':'all','text':'x'}",
                    (unsigned long long)eve->person);
        given[1] += ada->status == 200;
    }
    assert_int_equal(given[0], 50);
    assert_int_equal(given[1], 60); /* an administrator's hands are free */
    client_post(ada, "/api/events", "{'rulebook':'nc20','name':'Other cup'}");
    snprintf(path, sizeof path, "/api/events/%s/steps", client_word(ada, "event"));
    client_post(ada, path,
                "{'kind':'entry.banned','person':'1234','scope':'host','decided':true,'text':'x'}");
    client_refused(ada, 409, "no-such-thing"); /* nobody has this number */
    client_close(ada), client_close(eve), client_close(bob);
    rig_stop(&rig);
}

/* Kept as it came, the cell of the session could not be read again: neither shown nor erased, and the file with one's
 * data was none. */
static void a_browsers_name_for_itself_is_bytes(void **state) {
    static const char BODY[] = "{\"name\":\"Bea\",\"password\":\"a long password 1\"}";
    static const char *const NAMES[] = { "Old \xff\xed\xa0\xbd browser", "Half a letter \xc3" };
    (void)state;
    Rig rig;
    char cut[160];
    prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    memset(cut, 'x', 119);
    strcpy(cut + 119, "\xc3\xa9");
    for (int i = 0; i < 3; i++) {
        char request[512];
        Client *bea = client_open(&rig);
        snprintf(request, sizeof request,
                 "POST /api/%s HTTP/1.1\r\nHost: localhost\r\nUser-Agent: %s\r\n"
                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 i ? "sessions" : "accounts", i < 2 ? NAMES[i] : cut, strlen(BODY), BODY);
        client_send(bea, request);
        client_read(bea);
        client_expects(bea, 201);
        client_get(bea, "/api/sessions");
        char path[32];
        snprintf(path, sizeof path, "sessions.%d.address", i);
        assert_string_equal(client_word(bea, path), "127.0.0.1");
        client_get(bea, "/api/me/export");
        client_expects(bea, 200);
        assert_non_null(bea->json);
        client_close(bea);
    }
    client_close(ada);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_right_password_gets_in_among_wrong_ones),
        cmocka_unit_test(a_browser_that_knew_it_waits_for_no_guesses),
        cmocka_unit_test(a_guesser_holds_up_nobody_else_at_the_address),
        cmocka_unit_test(a_code_works_for_a_person_under_attack),
        cmocka_unit_test(a_crowd_waits_for_itself),
        cmocka_unit_test(a_stranger_locks_nobody_out),
        cmocka_unit_test(stopping_waits_for_no_turn),
        cmocka_unit_test(a_flood_lets_others_at_the_address_sign_in),
        cmocka_unit_test(wrong_codes_use_up_no_places),
        cmocka_unit_test(wrong_codes_keep_nobody_out),
        cmocka_unit_test(a_network_counts_once),
        cmocka_unit_test(nobody_uses_up_what_an_address_may),
        cmocka_unit_test(waits_do_not_follow_the_time_of_day),
        cmocka_unit_test(nobody_publishes_sixty_events_at_once),
        cmocka_unit_test(nobody_fills_the_list_of_bans),
        cmocka_unit_test(a_browsers_name_for_itself_is_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
