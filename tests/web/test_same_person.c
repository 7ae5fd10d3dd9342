/* One person is one person, over HTTP: known people proposed for a list, records merged and parted again by
 * organisers and leagues, entries claimed by the people they belong to, personal codes. */
#include "web/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- events of their own, side by side ---- */

static char answer[APP_NUMBER]; /* good until the next question for a person */

/* Another event of somebody, open for registration; its id goes into d->event. */
static void another_event(Day *d, Client *organiser, const char *name) {
    client_post(organiser, "/api/events", "{'rulebook':'dm19','name':'%s'}", name);
    client_expects(organiser, 200);
    snprintf(d->event, sizeof d->event, "%s", client_word(organiser, "event"));
    day_step(d, organiser, "{'kind':'event.published'}");
    day_step(d, organiser, "{'kind':'registration.opened'}");
}

static const char *person_at(Day *d, Client *staff, int player) {
    const json_t *list = json_object_get(day_get(d, staff, "entrants"), "entrants");
    snprintf(answer, sizeof answer, "%s", word(json_array_get(list, (size_t)player), "person"));
    return answer;
}

static const json_t *row(Client *c, size_t i) {
    return json_array_get(json_object_get(c->json, "rows"), i);
}

/* ---- known people ---- */

static void whoever_is_on_a_list_again_is_proposed_as_known(void **state) { /* DM19-4.3 */
    (void)state;
    Day d;
    char anna[APP_NUMBER];
    day_open(&d, "memory:", "dm19");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_post(&d, d.chief, "import",
             "{'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\nBen Petit,FR,\\n"
             "Cy Twin,US,\\n'}");
    snprintf(anna, sizeof anna, "%s", person_at(&d, d.chief, 0));
    another_event(&d, d.chief, "The second");
    day_post(&d, d.chief, "import",
             "{'check':true,'csv':'name,country,email\\nANNA  groß,DE,\\nNadia New,FR,\\n"
             "Cy Twin,SE,\\nA. Gross,,Anna@Example.org\\n'}");
    const json_t *known = json_object_get(row(d.chief, 0), "known");
    assert_int_equal(json_array_size(known), 1);
    assert_string_equal(word(json_array_get(known, 0), "person"), anna);
    assert_string_equal(word(json_array_get(known, 0), "country"), "DE");
    assert_string_equal(word(row(d.chief, 0), "proposed"), anna);
    assert_null(strstr(d.chief->text, "anna@example.org")); /* what is kept is not told */
    assert_null(json_object_get(row(d.chief, 1), "known"));
    assert_int_equal(json_array_size(json_object_get(row(d.chief, 2), "known")), 1);
    assert_null(
        json_object_get(row(d.chief, 2), "proposed")); /* another country: perhaps a namesake */
    assert_string_equal(word(row(d.chief, 3), "proposed"), anna); /* by the address */

    day_refused(&d, d.chief, "bad-csv", "import", "{'csv':'Nadia New,FR\\n','known':{'1':'%llu'}}",
                (unsigned long long)d.desk->person);
    assert_non_null(strstr(d.chief->text, "Line 1"));
    day_post(&d, d.chief, "import", "{'csv':'Anna Groß\\nNadia New,FR\\n','known':{'1':'%s'}}",
             anna);
    assert_string_equal(person_at(&d, d.chief, 0), anna);
    const json_t *first = json_array_get(
        json_object_get(day_get(&d, d.chief, "entrants"), "entrants"), 0);
    assert_string_equal(word(first, "country"), "DE"); /* as it is known */
    day_refused(&d, d.chief, "registered-twice", "entrants", "{'person':'%s'}", anna);
    day_close(&d);
}

/* Whom somebody else entered is nobody's to find, but for events of one season. */
static void people_of_strangers_are_not_proposed(void **state) {
    (void)state;
    Day d;
    char anna[APP_NUMBER];
    day_open(&d, "memory:", "dm19");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_post(&d, d.chief, "import",
             "{'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\n'}");
    snprintf(anna, sizeof anna, "%s", person_at(&d, d.chief, 0));
    Client *other = rig_account(&d.rig, "Otto Other");
    Client *una = rig_account(&d.rig, "Una Own");
    another_event(&d, other, "Elsewhere");
    day_post(&d, other, "import",
             "{'check':true,'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\n"
             "Una Own,DE,\\n'}");
    assert_null(json_object_get(row(other, 0), "known"));
    const json_t *account = json_object_get(row(other, 1), "known"); /* by the whole name */
    assert_true(json_is_true(json_object_get(json_array_get(account, 0), "account")));
    day_refused(&d, other, "bad-csv", "import", "{'csv':'Anna Groß,DE\\n','known':{'1':'%s'}}",
                anna);
    client_close(other), client_close(una);
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_is_on_a_list_again_is_proposed_as_known),
        cmocka_unit_test(people_of_strangers_are_not_proposed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
