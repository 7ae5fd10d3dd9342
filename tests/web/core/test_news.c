/* What different people hear of an event over WebSocket, as it happens and afterwards. */
#include "store/place.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

typedef struct Ear {
    Client *who, *socket;
    json_t *news; /* everything heard: news[i] has the number i + 1 */
} Ear;

static void subscribe(Ear *ear, Client *who, const char *event, size_t from) {
    ear->who = who;
    ear->socket = client_socket(who);
    if (!ear->news) ear->news = json_array();
    assert_non_null(ear->socket);
    socket_say(ear->socket, "{'subscribe':'event/%s','from':%zu}", event, from);
    assert_non_null(json_object_get(socket_hear(ear->socket), "subscribed"));
}

/* Hear on until `last`; numbers come once and in order. */
static void hear_until(Ear *ear, size_t last) {
    while (json_array_size(ear->news) < last) {
        json_t *message = socket_hear(ear->socket), *item;
        size_t i;
        assert_non_null(message);
        assert_int_equal(json_integer_value(json_object_get(message, "from")),
                         json_array_size(ear->news) + 1);
        json_array_foreach(json_object_get(message, "news"), i, item)
            json_array_append(ear->news, item);
    }
}

static void hang_up(Ear *ear) {
    client_close(ear->socket);
    json_decref(ear->news);
}

static char *told(const Ear *ear) {
    return json_dumps(ear->news, JSON_COMPACT);
}

static void everyone_hears_what_they_may_of_an_event(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *olga = rig_admin(&rig, "Olga"), *hedi = rig_account(&rig, "Hedi"),
           *anybody = client_open(&rig);
    char event[32], steps[96];
    client_post(olga, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(olga, "event"));
    snprintf(steps, sizeof steps, "/api/events/%s/steps", event);
    client_post(olga, steps, "{'kind':'staff.assigned','person':'%llu','role':'head-judge'}",
                (unsigned long long)hedi->person);
    client_expects(olga, 200);
    client_post(olga, steps, "{'kind':'event.published'}");
    client_expects(olga, 200);

    Ear judge = { 0 }, public = { 0 };
    subscribe(&judge, hedi, event, 1);
    subscribe(&public, anybody, event, 1);
    client_post(olga, steps, "{'kind':'registration.opened'}");
    client_expects(olga, 200);
    client_post(hedi, steps,
                "{'kind':'incident.recorded','code':'disruption','timely':true,'seats':0,"
                "'text':'A guest sings between the tables.'}");
    client_expects(hedi, 200);
    client_get(olga, "/api/events/%s", event);
    size_t last = (size_t)json_integer_value(json_object_get(olga->json, "seq"));
    hear_until(&judge, last);
    hear_until(&public, last);

    char *judges = told(&judge), *publics = told(&public);
    assert_non_null(strstr(judges, "\"incident.recorded\""));
    /* the number of the words: they can be erased */
    assert_non_null(strstr(judges, "\"text\":\""));
    assert_non_null(strstr(publics, "\"registration.opened\""));
    assert_null(strstr(publics, "incident"));
    assert_null(strstr(judges, "sings"));
    assert_null(strstr(publics, "\"who\""));
    assert_true(json_is_null(json_array_get(public.news, last - 1))); /* a number, and no more */

    /* A connection is lost; the next one continues where it was, and says the same. */
    client_close(judge.socket);
    client_post(olga, steps, "{'kind':'registration.closed'}");
    client_expects(olga, 200);
    subscribe(&judge, hedi, event, last + 1);
    hear_until(&judge, last + 1);
    Ear later = { 0 };
    subscribe(&later, hedi, event, 1);
    hear_until(&later, last + 1);
    assert_true(json_equal(later.news, judge.news));

    free(judges);
    free(publics);
    hang_up(&judge), hang_up(&public), hang_up(&later);
    client_close(olga), client_close(hedi), client_close(anybody);
    rig_stop(&rig);
}

/* Another submit the database file, behind the server's back. */
static void meddle(const char *path, const char *sql) {
    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) fail_msg("%s", message);
    sqlite3_close(db);
}

static const char *error_heard(Client *socket) {
    for (;;) {
        const json_t *message = socket_hear(socket), *error = json_object_get(message, "error");
        assert_non_null(message);
        if (error) return json_string_value(json_object_get(error, "code"));
        assert_null(json_object_get(message, "news"));
    }
}

/* The log can't be read right now: askers are told to come again, and then miss nothing. */
static void clients_without_their_missed_news_come_again(void **state) {
    (void)state;
    Rig rig;
    char db[256], event[32];
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    rig_prepare(&rig);
    rig.options.app.db = db;
    rig_start(&rig);
    Client *olga = rig_admin(&rig, "Olga");
    client_post(olga, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    client_expects(olga, 200);
    snprintf(event, sizeof event, "%s", client_word(olga, "event"));
    client_get(olga, "/api/events/%s", event);
    size_t last = (size_t)json_integer_value(json_object_get(olga->json, "seq"));
    Client *socket = client_socket(olga);
    meddle(db, "ALTER TABLE event RENAME TO elsewhere");
    socket_say(socket, "{'subscribe':'event/%s','from':1}", event);
    assert_string_equal(error_heard(socket), "again");
    meddle(db, "ALTER TABLE elsewhere RENAME TO event");
    Ear ear = { .who = olga, .socket = socket, .news = json_array() };
    socket_say(socket, "{'subscribe':'event/%s','from':1}", event); /* the socket is still good */
    assert_non_null(json_object_get(socket_hear(socket), "subscribed"));
    hear_until(&ear, last);
    hang_up(&ear);
    client_close(olga);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_hears_what_they_may_of_an_event),
        cmocka_unit_test(clients_without_their_missed_news_come_again),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
