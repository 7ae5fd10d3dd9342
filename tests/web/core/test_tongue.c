/* The server answers in the language it is asked in; programs and people's own words are left alone. */
#include "bot/bot.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static Rig rig;

static int start(void **state) {
    (void)state;
    rig_prepare(&rig);
    rig_start(&rig);
    return 0;
}

static int stop(void **state) {
    (void)state;
    rig_stop(&rig);
    return 0;
}

static void speaks(const Client *c, const char *tag) {
    char value[32];
    assert_true(client_header(c, "Content-Language", value, sizeof value));
    assert_string_equal(value, tag);
    assert_true(client_header(c, "Vary", value, sizeof value));
    assert_string_equal(value, "Accept-Language");
}

static void the_query_or_the_header_says_which(void **state) {
    (void)state;
    Client *c = client_open(&rig);
    client_get(c, "/api/events/none");
    client_refused(c, 404, "no-such-event");
    assert_string_equal(client_word(c, "error.text"), "There is no such event.");
    speaks(c, "en");
    client_get(c, "/api/events/none?lang=de");
    client_refused(c, 404, "no-such-event"); /* the code is for programs */
    assert_string_equal(client_word(c, "error.text"), "Dieses Turnier gibt es nicht.");
    speaks(c, "de");
    snprintf(c->language, sizeof c->language, "%s", "de-AT,de;q=0.9,en;q=0.5");
    client_get(c, "/api/events/none");
    assert_string_equal(client_word(c, "error.text"), "Dieses Turnier gibt es nicht.");
    speaks(c, "de");
    snprintf(c->language, sizeof c->language, "%s", "de");
    client_get(c, "/api/events/none?lang=en");
    assert_string_equal(client_word(c, "error.text"), "There is no such event.");
    snprintf(c->language, sizeof c->language, "%s", "de");
    client_get(c, "/api/events/none?lang=xx"); /* the query says nothing we know */
    speaks(c, "de");
    client_close(c);
}

static void an_event_is_run_in_german(void **state) {
    (void)state;
    Client *ada = rig_admin(&rig, "Ada");
    char event[32], path[96];
    client_post(ada, "/api/events", "{'rulebook':'wc25','name':'The time is not up yet.'}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    client_get(ada, "/api/events/%s?lang=de", event);
    client_expects(ada, 200);
    assert_string_equal(client_word(ada, "name"), "The time is not up yet."); /* a name is a name */
    bool told = false;
    const json_t *next = json_object_get(ada->json, "next"), *offer;
    size_t i;
    json_array_foreach(next, i, offer) {
        const char *text = json_string_value(json_object_get(offer, "text"));
        if (text && strstr(text, "Dafür ist es noch zu früh.")) told = true;
    }
    assert_true(told);
    snprintf(path, sizeof path, "/api/events/%s/check?lang=de", event);
    client_post(ada, path, "{'kind':'cut.made'}");
    client_expects(ada, 200);
    assert_string_equal(client_word(ada, "text"),
                        "Die Vorrunde ist noch nicht vorbei. [WC25-1.1.2]");
    client_get(ada, "/api/clauses?rulebook=wc25&q=r%%C3%%A4uber&lang=de");
    client_expects(ada, 200);
    assert_non_null(strstr(client_word(ada, "clauses.0.text"), "Räuber"));
    /* The rules in the language of the event, for any reader; matches in the other language are found too. */
    client_get(ada, "/api/clauses?rulebook=wc25&q=wool&language=de");
    assert_string_equal(client_word(ada, "language"), "de");
    assert_string_equal(client_word(ada, "clauses.0.language"), "en");
    assert_non_null(strstr(client_word(ada, "clauses.0.text"), "Wolle"));
    assert_non_null(strstr(client_word(ada, "clauses.0.found"), "wool"));
    client_get(ada, "/api/clauses?rulebook=wc25&q=wolle&language=de");
    assert_null(json_object_get(json_array_get(json_object_get(ada->json, "clauses"), 0), "found"));
    client_get(ada, "/api/events/%s/log?lang=de", event);
    assert_string_equal(client_word(ada, "log.0.text"),
                        "Ada (Turnierleitung) legt das Turnier nach dem Regelwerk WC25 an.");
    client_get(ada, "/api/events/%s/log", event);
    assert_string_equal(client_word(ada, "log.0.text"),
                        "Ada (organiser) creates the event under the rulebook WC25.");
    client_close(ada);
}

/* The text of the latest step. */
static const char *latest(Client *who, const char *event, const char *lang) {
    client_get(who, "/api/events/%s/log?lang=%s", event, lang);
    const json_t *log = json_object_get(who->json, "log");
    const json_t *text = json_object_get(json_array_get(log, json_array_size(log) - 1), "text");
    return json_string_value(text);
}

static void the_diary_says_who_entered_a_consent(void **state) { /* DC21-2.0.5 NC20-1.7c */
    (void)state;
    Client *ada = rig_admin(&rig, "Ada"), *uwe = rig_account(&rig, "Uwe Zimmermann");
    char event[32], steps[96];
    const char *agrees = "{'kind':'consent.given','player':0,'consent':'voice','given':true}";
    client_post(ada, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    snprintf(steps, sizeof steps, "/api/events/%s/steps", event);
    client_post(ada, steps, "{'kind':'event.published'}");
    client_post(ada, steps, "{'kind':'registration.opened'}");
    client_post(ada, steps, "{'kind':'entry.registered','person':'%llu'}",
                (unsigned long long)uwe->person);
    client_post(uwe, steps, "%s", agrees);
    client_expects(uwe, 200);
    assert_null(strstr(latest(ada, event, "en"), "entered by"));
    client_post(ada, steps, "%s", agrees);
    client_expects(ada, 200);
    assert_non_null(strstr(latest(ada, event, "en"), " (entered by Ada)."));
    assert_non_null(strstr(latest(ada, event, "de"), " (eingetragen von Ada)."));
    client_close(uwe);
    client_close(ada);
}

/* What the program's own players are like is said in the reader's language. */
static void bots_are_described_in_german_too(void **state) {
    (void)state;
    Client *ada = rig_admin(&rig, "Ada");
    char about[BOTS][160];
    client_get(ada, "/api/bots");
    for (int i = 0; i < BOTS; i++) {
        char path[32];
        snprintf(path, sizeof path, "bots.%d.about", i);
        snprintf(about[i], sizeof about[i], "%s", client_word(ada, path));
    }
    client_get(ada, "/api/bots?lang=de");
    for (int i = 0; i < BOTS; i++) {
        char path[32];
        snprintf(path, sizeof path, "bots.%d.about", i);
        assert_string_not_equal(client_word(ada, path), about[i]);
    }
    client_close(ada);
}

/* Standings are made once for everyone, in each language. */
static void reasons_are_in_german_too(void **state) {
    (void)state;
    Client *ada = rig_admin(&rig, "Ada");
    char event[32];
    client_post(ada, "/api/demo", "{'rulebook':'nc20','players':18,'until':'done','seed':3}");
    client_expects(ada, 201);
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    client_get(ada, "/api/events/%s/standings", event);
    assert_non_null(strstr(client_word(ada, "notes.0"), "judge"));
    client_get(ada, "/api/events/%s/standings?lang=de", event);
    assert_non_null(strstr(client_word(ada, "notes.0"), "Schiedsrichter"));
    client_get(ada, "/api/events/%s/standings/why?a=0&b=1&lang=de", event);
    assert_non_null(strstr(client_word(ada, "text"), "Rang"));
    client_close(ada);
}

static void a_socket_keeps_its_language(void **state) {
    (void)state;
    Client *c = client_open(&rig);
    snprintf(c->language, sizeof c->language, "%s", "de");
    Client *socket = client_socket(c);
    assert_non_null(socket);
    socket_say(socket, "{'subscribe':'nothing','from':1}");
    socket_hear(socket);
    assert_string_equal(client_word(socket, "error.text"), "Dieses Thema gibt es nicht.");
    client_close(socket);
    client_close(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_query_or_the_header_says_which, start, stop),
        cmocka_unit_test_setup_teardown(an_event_is_run_in_german, start, stop),
        cmocka_unit_test_setup_teardown(the_diary_says_who_entered_a_consent, start, stop),
        cmocka_unit_test_setup_teardown(bots_are_described_in_german_too, start, stop),
        cmocka_unit_test_setup_teardown(reasons_are_in_german_too, start, stop),
        cmocka_unit_test_setup_teardown(a_socket_keeps_its_language, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
