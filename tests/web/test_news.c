/* What different people hear of an event over WebSocket, as it happens and afterwards. */
#include "web/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

static void everybody_hears_what_they_may_of_an_event(void **state) {
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
    assert_non_null(
        strstr(judges, "\"text\":\"")); /* the number of the words: they can be erased */
    assert_non_null(strstr(publics, "\"registration.opened\""));
    assert_null(strstr(publics, "incident"));
    assert_null(strstr(judges, "sings"));
    assert_null(strstr(publics, "\"who\""));
    assert_true(json_is_null(json_array_get(public.news, last - 1))); /* a number, and no more */

    /* A connection is lost; the next one goes on where it was, and says the same. */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_hears_what_they_may_of_an_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
