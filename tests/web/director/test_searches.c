/* Schedules are drawn up beside everything else: few at a time, and nobody waits for them who wants
 * something else. */
#include "app/director/inside.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EVENTS = 4, PEOPLE = 45, APART = 16 };

static void post(Client *c, const char *event, const char *path, const char *body) {
    char full[96];
    snprintf(full, sizeof full, "/api/events/%s/%s", event, path);
    client_post(c, full, "%s", body);
    client_expects(c, 200);
}

/* An event whose entrants wait for a schedule. */
static void prepare(Client *c, char event[32]) {
    char body[4096];
    client_post(c, "/api/events", "{'rulebook':'wc25','name':'Open'}");
    client_expects(c, 200);
    snprintf(event, 32, "%s", client_word(c, "event"));
    post(c, event, "steps", "{'kind':'event.published'}");
    post(c, event, "steps", "{'kind':'registration.opened'}");
    int size = snprintf(body, sizeof body,
                        "{'check_in':true,'acks':['rules',"
                        "'code of conduct','anti-harassment','media'],'csv':'name,country\\n");
    for (int i = 0; i < PEOPLE; i++)
        size += snprintf(body + size, sizeof body - (size_t)size, "Player %c%c,DE\\n", 'A' + i % 26,
                         'a' + i / 26);
    snprintf(body + size, sizeof body - (size_t)size, "'}");
    post(c, event, "import", body);
    post(c, event, "steps", "{'kind':'registration.closed'}");
}

static void search(Client *c, const char *event, const char *how) {
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/schedule/search", event);
    client_post(c, path, "%s", how);
}

static void is_in(Client *c, const char *event, const char *state) {
    client_get(c, "/api/events/%s/schedule/search", event);
    client_expects(c, 200);
    assert_string_equal(client_word(c, "state"), state);
}

/* More people are to be kept apart than there are tables: it is never as good as it could be. */
static const char *endless(void) {
    static char how[2048];
    int size = snprintf(how, sizeof how, "{'seconds':600,'apart':[");
    for (int a = 0; a < APART; a++)
        for (int b = 0; b < a; b++)
            size += snprintf(how + size, sizeof how - (size_t)size, "%s[%d,%d]",
                             a + b > 1 ? "," : "", b, a);
    snprintf(how + size, sizeof how - (size_t)size, "]}");
    return how;
}

static void set_share(Rig *rig, void *ms) {
    rig->web->app->events->share_ms = *(const uint64_t *)ms;
}

/* Two searches of ten minutes each were started by anyone, and no tournament had its schedule until they were over. */
static void one_person_keeps_nobody_from_a_schedule(void **state) {
    (void)state;
    Rig rig;
    char event[2][32], third[32], fourth[32];
    uint64_t share = 600000;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *eve = rig_admin(&rig, "Eve"), *bob = rig_account(&rig, "Bob"),
           *cleo = rig_account(&rig, "Cleo");
    rig_do(&rig, set_share, &share);
    for (int i = 0; i < 2; i++) prepare(eve, event[i]), search(eve, event[i], endless());
    prepare(bob, third), prepare(cleo, fourth);
    search(bob, third, endless());
    is_in(bob, third, "queued");
    share = 300;
    rig_do(&rig, set_share, &share);
    search(cleo, fourth, endless());
    for (int tries = 0; tries < 3000; tries++) {
        client_get(cleo, "/api/events/%s/schedule/search", fourth);
        if (!strcmp(client_word(cleo, "state"), "done")) break;
        usleep(10000);
    }
    assert_string_equal(client_word(cleo, "state"), "done");
    for (int i = 0; i < 2; i++) { /* with the best that was found in its time */
        is_in(eve, event[i], "done");
        assert_true(json_is_true(json_object_get(eve->json, "stopped")));
    }
    client_close(eve), client_close(bob), client_close(cleo);
    rig_stop(&rig);
}

static void searches_are_in_nobodys_way(void **state) {
    (void)state;
    Rig rig;
    char event[EVENTS][32];
    Client *organiser[2];
    uint64_t share = 600000;
    rig_prepare(&rig);
    rig_start(&rig);
    rig_do(&rig, set_share, &share);
    organiser[0] = rig_admin(&rig, "Ada");
    organiser[1] = rig_account(&rig, "Bob");
    for (int i = 0; i < EVENTS; i++) {
        prepare(organiser[i / 2], event[i]);
        for (int again = 0; again < 2; again++) { /* the answer was lost: it is the same search */
            snprintf(organiser[i / 2]->key, sizeof organiser[i / 2]->key, "search-%d", i);
            search(organiser[i / 2], event[i], endless());
            client_expects(organiser[i / 2], 202);
        }
        is_in(organiser[i / 2], event[i], i < 2 ? "searching" : "queued");
    }
    assert_int_equal(json_integer_value(json_object_get(organiser[1]->json, "place")), 2);
    search(organiser[1], event[3], endless());
    client_refused(organiser[1], 409, "busy");
    char more[32];
    prepare(organiser[1], more);
    search(organiser[1], more, endless());
    client_refused(organiser[1], 409, "too-many");
    for (int i = 0; i < 6; i++) { /* whose passwords are hashed on libuv's threads */
        char name[16];
        snprintf(name, sizeof name, "Guest%d", i);
        client_close(rig_account(&rig, name));
    }
    for (int i = 0; i < 2; i++) is_in(organiser[0], event[i], "searching");
    client_delete(organiser[1], "/api/events/%s/schedule/search", event[2]);
    client_expects(organiser[1], 202);
    assert_string_equal(client_word(organiser[1], "state"), "failed");
    client_delete(organiser[0], "/api/events/%s/schedule/search", event[0]);
    client_expects(organiser[0], 202);
    do client_get(organiser[1], "/api/events/%s/schedule/search", event[3]);
    while (strcmp(client_word(organiser[1], "state"), "queued") == 0);
    assert_string_equal(client_word(organiser[1], "state"), "searching");
    client_close(organiser[0]);
    client_close(organiser[1]);
    rig_stop(&rig); /* with two of them searching */
}

/* Someone who asked for a schedule and is dismissed while it is being made no longer has a say in it. */
static void a_dismissed_organisers_search_comes_to_nothing(void **state) {
    static const char ROLE[] =
        "{'kind':'staff.assigned','person':'%llu','role':'organiser','on':%s}";
    (void)state;
    Rig rig;
    char event[32], steps[64];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bob = rig_account(&rig, "Bob");
    prepare(ada, event);
    snprintf(steps, sizeof steps, "/api/events/%s/steps", event);
    for (int stays = 0; stays < 2; stays++) {
        client_post(ada, steps, ROLE, (unsigned long long)bob->person, "true");
        client_expects(ada, 200);
        search(bob, event, endless());
        client_expects(bob, 202);
        is_in(ada, event, "searching");
        if (!stays) client_post(ada, steps, ROLE, (unsigned long long)bob->person, "false");
        client_delete(ada, "/api/events/%s/schedule/search", event);
        client_expects(ada, 202);
        do client_get(ada, "/api/events/%s/schedule/search", event);
        while (strcmp(client_word(ada, "state"), "searching") == 0 ||
               strcmp(client_word(ada, "state"), "appending") == 0);
        assert_string_equal(client_word(ada, "state"), stays ? "done" : "failed");
        client_get(ada, "/api/events/%s/schedule", event);
        size_t rounds = json_array_size(json_object_get(ada->json, "rounds"));
        assert_int_equal(rounds > 0, stays);
    }
    client_close(ada), client_close(bob);
    rig_stop(&rig);
}

/* The table from 1 at which an entrant sits in a round of the plan. */
static size_t table_of(const json_t *round, const char *player) {
    size_t table, seat;
    const json_t *seats, *who;
    json_array_foreach(round, table, seats) json_array_foreach(
        seats, seat, who) if (strcmp(json_string_value(who), player) == 0) return table +
        1;
    return 0;
}

static void wishes_hold_for_every_search(void **state) {
    (void)state;
    Rig rig;
    char event[32];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *organiser = rig_admin(&rig, "Ada"), *stranger = rig_account(&rig, "Bob");
    prepare(organiser, event);
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/schedule/wishes", event);
    client_put(organiser, path, "{'apart':[[0,45]]}");
    client_refused(organiser, 409, "bad-request");
    client_put(organiser, path, "{'fixed':[[5,0]]}");
    client_refused(organiser, 409, "bad-request");
    client_put(organiser, path, "{'apart':[[0,1],[1,2]],'fixed':[[5,3],[6,12]]}");
    client_expects(organiser, 200);
    client_get(stranger, "%s", path);
    client_expects(stranger, 403);
    client_get(organiser, "%s", path);
    client_expects(organiser, 200);
    assert_string_equal(organiser->text, "{\"apart\":[[0,1],[1,2]],\"fixed\":[[5,3],[6,12]]}");
    search(organiser, event, "{'seconds':1}");
    client_expects(organiser, 202);
    do client_get(organiser, "/api/events/%s/schedule/search", event);
    while (strcmp(client_word(organiser, "state"), "done") != 0);
    client_get(organiser, "/api/events/%s/schedule", event);
    const json_t *rounds = json_object_get(organiser->json, "rounds"), *round;
    size_t i;
    assert_int_equal(json_array_size(rounds), 4);
    json_array_foreach(rounds, i, round) {
        assert_int_equal(table_of(round, "5"), 3);
        assert_int_equal(table_of(round, "6"), 12);
        assert_int_not_equal(table_of(round, "0"), table_of(round, "1"));
        assert_int_not_equal(table_of(round, "1"), table_of(round, "2"));
    }
    client_close(organiser);
    client_close(stranger);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_are_in_nobodys_way),
        cmocka_unit_test(one_person_keeps_nobody_from_a_schedule),
        cmocka_unit_test(a_dismissed_organisers_search_comes_to_nothing),
        cmocka_unit_test(wishes_hold_for_every_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
