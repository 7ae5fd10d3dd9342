/* Every route with every role, over real sockets: the guard lets pass whom the table lets pass.
 *
 * What someone is at an event or a table is told here by a stand-in for the modules that know
 * (rights_register), so that each role can be tried alone; that those modules tell the truth is for
 * their own tests. */
#include "app/people/rights.h"
#include "web/guard.h"
#include "web/core/rig.h"
#include "web/routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the roles ---- */

enum { NOBODY, GUEST, ACCOUNT_ALONE, ADMIN, SEAT, HOST, REFEREE, EVENT_ROLES };
enum { ROLES = EVENT_ROLES + EV_CAUSES };

static uint64_t holder; /* someone with `held` everywhere */
static uint32_t held;

static uint32_t find_at_event(App *app, uint64_t person, const char *id) {
    (void)app, (void)id;
    return person == holder ? held & ~(uint32_t)(RIGHT_SEAT | RIGHT_HOST | RIGHT_REFEREE) : 0;
}

static uint32_t find_at_table(App *app, uint64_t person, const char *id) {
    (void)app, (void)id;
    return person == holder ? held : 0;
}

static void stand_in(Rig *rig, void *user) {
    (void)user;
    rights_register(rig->web->app, RIGHTS_EVENT, NULL, find_at_event);
    rights_register(rig->web->app, RIGHTS_SEASON, NULL, find_at_event);
    rights_register(rig->web->app, RIGHTS_TABLE, NULL, find_at_table);
}

static uint32_t rights_of(int role) {
    if (role == SEAT) return RIGHT_SEAT;
    if (role == HOST) return RIGHT_HOST;
    if (role == REFEREE) return RIGHT_REFEREE;
    return role >= EVENT_ROLES ? RIGHT_EVENT(role - EVENT_ROLES) : 0;
}

static const char *name_of(int role) {
    static const char *const NAMES[] = { "nobody", "guest", "account", "admin",
                                         "seat",   "host",  "referee" };
    return role < EVENT_ROLES ? NAMES[role] : EV_ROLE_NAME[role - EVENT_ROLES];
}

/* ---- people ---- */

/* A guest, by a code that someone with the right makes. */
static Client *new_guest(Rig *rig, Client *organiser, int number) {
    uint64_t before = holder;
    uint32_t had = held;
    holder = organiser->person, held = RIGHT_EVENT(EV_BY_ORGANISER);
    client_post(organiser, "/api/events/e/codes", "{}");
    client_expects(organiser, 200);
    holder = before, held = had;
    Client *c = client_open(rig);
    client_post(c, "/api/guests", "{'code':'%s','name':'Guest %d'}", client_word(organiser, "code"),
                number);
    client_expects(c, 201);
    assert_true(app_id_read(client_word(c, "id"), &c->person));
    return c;
}

static Client *new_person(Rig *rig, Client *admin, int role) {
    static int number;
    char name[32];
    if (role == NOBODY) return client_open(rig);
    if (role == GUEST) return new_guest(rig, admin, ++number);
    snprintf(name, sizeof name, "Person %d", ++number);
    Client *c = rig_account(rig, name);
    if (role != ADMIN) return c;
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)c->person);
    client_put(admin, path, "{'admin':true}");
    client_expects(admin, 200);
    return c;
}

/* ---- the walk ---- */

static void path_of(const Route *route, char *path, size_t room) {
    Buf out = buf_over(path, room);
    for (const char *at = route->path; *at; at++)
        if (*at == ':') {
            buf_text(&out, "1");
            at += strcspn(at, "/") - 1;
        } else buf_char(&out, *at == '*' ? 'x' : *at);
    assert_false(out.full);
}

static bool is_stopped(const Client *c) {
    const char *text = client_word(c, "error.text");
    return (c->status == 401 && strcmp(text, "Sign in first.") == 0) ||
           (c->status == 403 && strcmp(text, "You aren't allowed to do this.") == 0);
}

static uint32_t whole_rights(int role) {
    uint32_t rights = role == NOBODY ? 0 : RIGHT_PERSON;
    if (role > GUEST) rights |= RIGHT_ACCOUNT;
    if (role == ADMIN) rights |= RIGHT_ADMIN;
    return rights;
}

/* What someone has at the places that this route names. */
static uint32_t rights_there(const Route *route, int role) {
    uint32_t rights = whole_rights(role),
             at_event = rights_of(role) & ~(uint32_t)(RIGHT_SEAT | RIGHT_HOST | RIGHT_REFEREE);
    if (strstr(route->path, ":event") || strstr(route->path, ":season")) rights |= at_event;
    if (strstr(route->path, ":table")) rights |= rights_of(role);
    return rights;
}

static bool is_signed_in(Client *c) {
    client_get(c, "/api/me");
    return json_is_object(json_object_get(c->json, "me"));
}

static void every_route_lets_in_the_people_the_table_lets_in(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    rig_do(&rig, stand_in, NULL);
    Client *admin = rig_admin(&rig, "Ada");
    int asked = 0, wrong = 0;
    for (int role = 0; role < ROLES; role++) {
        Client *c = new_person(&rig, admin, role);
        for (size_t i = 0; i < ROUTE_COUNT; i++) {
            char path[256];
            const Route *route = &ROUTES[i];
            bool body = route->method != METHOD_GET;
            path_of(route, path, sizeof path);
            holder = c->person, held = rights_of(role);
            client_ask(c, HTTP_METHOD[route->method], path, body ? "{}" : NULL);
            bool passed = !is_stopped(c), may = guard_allows(route, rights_there(route, role));
            asked++;
            if (passed != may) {
                print_error("%s %s as %s: %d, should %s\n", HTTP_METHOD[route->method], route->path,
                            name_of(role), c->status, may ? "pass" : "be stopped");
                wrong++;
            }
            if (!may && c->status != (role == NOBODY ? 401 : 403)) {
                print_error("%s %s as %s: %d\n", HTTP_METHOD[route->method], route->path,
                            name_of(role), c->status);
                wrong++;
            }
            bool leaving = passed && route->method == METHOD_DELETE;
            if (role != NOBODY && leaving && !is_signed_in(c)) {
                client_close(c);
                c = new_person(&rig, admin, role);
            }
        }
        client_close(c);
    }
    client_close(admin);
    rig_stop(&rig);
    assert_int_equal(wrong, 0);
    assert_true(asked >= (int)ROUTE_COUNT * ROLES);
}

/* A change has to name who may, or to be meant for anyone: no row is open by oversight. */
static void what_anyone_may_do_is_a_short_list(void **state) {
    (void)state;
    static const char *const ANYBODY[] = { "/api/setup",    "/api/accounts",
                                           "/api/sessions", "/api/recovery",
                                           "/api/guests",   "/api/mail/stop/:token",
                                           "/api/reports",  "/api/events/:event/reports" };
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        if (ROUTES[i].role != RIGHT_ANYONE || ROUTES[i].method == METHOD_GET) continue;
        bool listed = false;
        for (size_t k = 0; k < sizeof ANYBODY / sizeof ANYBODY[0]; k++)
            listed |= strcmp(ANYBODY[k], ROUTES[i].path) == 0;
        if (!listed) fail_msg("%s is open to anyone", ROUTES[i].path);
    }
}

/* Rights at one event are none at another: the guard asks for the one in the path. */
static uint32_t find_at_mine(App *app, uint64_t person, const char *id) {
    (void)app;
    return person == holder && strcmp(id, "mine") == 0 ? held : 0;
}

static void learn_mine(Rig *rig, void *user) {
    (void)user;
    rights_register(rig->web->app, RIGHTS_EVENT, NULL, find_at_mine);
}

static void rights_are_those_of_the_place_in_the_path(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    rig_do(&rig, learn_mine, NULL);
    Client *ada = rig_account(&rig, "Ada");
    holder = ada->person, held = RIGHT_EVENT(EV_BY_ORGANISER);
    client_get(ada, "/api/events/mine/codes");
    client_expects(ada, 200);
    client_get(ada, "/api/events/other/codes");
    client_refused(ada, 403, "forbidden");
    client_close(ada);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_route_lets_in_the_people_the_table_lets_in),
        cmocka_unit_test(what_anyone_may_do_is_a_short_list),
        cmocka_unit_test(rights_are_those_of_the_place_in_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
