/* The texts of an event over HTTP: ready ones from the start, the organisers' own after them, and nobody
 * can accept a missing one. */
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const char *word_of(const json_t *one, const char *key) {
    const char *word = json_string_value(json_object_get(one, key));
    return word ? word : "";
}

/* The newest text of a kind in a language; NULL if there is none. */
static const json_t *newest(Day *h, const char *kind, const char *language) {
    const json_t *all = json_object_get(day_get(h, h->chief, "policies"), "policies"), *one;
    size_t i;
    json_array_foreach((json_t *)all, i, one) {
        if (strcmp(word_of(one, "kind"), kind) == 0 &&
            strcmp(word_of(one, "language"), language) == 0)
            return one;
    }
    return NULL;
}

static void expect_ready(Day *h, const char *kind) {
    static const char *const LANGUAGES[] = { "en", "de" };
    for (int l = 0; l < 2; l++) {
        const json_t *text = newest(h, kind, LANGUAGES[l]);
        if (!text) fail_msg("%s has no %s in %s", h->rulebook, kind, LANGUAGES[l]);
        assert_true(json_is_true(json_object_get(text, "preset")));
        bool german = strcmp(h->rulebook, "dm19") == 0;
        assert_int_equal(json_is_true(json_object_get(text, "prevails")), german == (l == 1));
        day_get(h, h->chief, "policies/%s?language=%s", kind, LANGUAGES[l]);
        assert_true(strlen(client_word(h->chief, "text")) > 200);
    }
}

/* NC20-1.6.1 NC20-1.7a WC25-2.1.1a WC25-2.2.1 WC25-3.1.1 DC21-1.1.2 DC21-2.0.7a DC21-2.1.1 DC21-3.1.1a
 * DC21-1.2.1b Q-63: whatever a rulebook wants accepted can be read when its event is created. */
static void a_new_event_has_the_texts_its_rulebook_wants(void **state) {
    (void)state;
    static const struct {
        const char *rulebook, *kinds[8];
        size_t count;
    } WANTED[] = {
        { "nc20", { "code-of-conduct", "anti-harassment", "recording", "privacy" }, 4 },
        { "wc25", { "code-of-conduct", "anti-harassment", "media", "recording", "privacy" }, 5 },
        { "dm19", { "privacy" }, 1 },
        { "dc21",
          { "code-of-conduct", "anti-harassment", "media", "terms", "server-rules", "privacy" },
          6 },
    };
    for (size_t i = 0; i < sizeof WANTED / sizeof WANTED[0]; i++) {
        Day h;
        day_open(&h, "memory:", WANTED[i].rulebook);
        for (size_t k = 0; k < WANTED[i].count; k++) expect_ready(&h, WANTED[i].kinds[k]);
        const json_t *all = json_object_get(day_get(&h, h.chief, "policies"), "policies");
        assert_int_equal(json_array_size(all), 2 * WANTED[i].count);
        day_close(&h);
    }
}

/* a text is ours until someone edits it; what was agreed to stays readable. */
static void the_organisers_edit_a_ready_text(void **state) {
    (void)state;
    Day h;
    char path[128];
    day_open(&h, "memory:", "wc25");
    snprintf(path, sizeof path, "/api/events/%s/policies/media", h.event);
    client_put(h.chief, path, "{'language':'en','title':'Pictures','text':'Ask first.'}");
    client_expects(h.chief, 200);
    const json_t *own = newest(&h, "media", "en");
    assert_int_equal(json_integer_value(json_object_get(own, "version")), 2);
    assert_null(json_object_get(own, "preset"));
    assert_true(json_is_true(json_object_get(newest(&h, "media", "de"), "preset")));
    day_get(&h, h.chief, "policies/media?language=en&version=1");
    assert_true(json_is_true(json_object_get(h.chief->json, "preset")));
    client_get(h.chief, "/api/ready-texts?rulebook=wc25");
    client_expects(h.chief, 200);
    assert_int_equal(json_array_size(json_object_get(h.chief->json, "texts")), 14);
    client_get(h.chief, "/api/ready-texts?rulebook=poker");
    client_refused(h.chief, 400, "input");
    day_close(&h);
}

/* Rules that ask for another text bring it along; those that an event has stay as they are. */
static void a_rule_that_asks_for_a_text_brings_it(void **state) { /* Q-63 WC25-3.1.1 */
    (void)state;
    Day h;
    day_open(&h, "memory:", "custom");
    assert_null(newest(&h, "media", "en"));
    day_post(&h, h.chief, "parameters",
             "{'rules':{'policy_acks':'rules, media'},'text':'We have a photographer.'}");
    expect_ready(&h, "media");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    day_import(&h, 3); /* the paper they signed says that they know the texts */
    day_close(&h);
}

/* Q-63 NC20-1.6.1: page, API, desk and staff alike. */
static void nobody_accepts_a_text_that_is_not_there(void **state) {
    (void)state;
    Day h;
    day_open(&h, "memory:", "nc20");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    Client *bea = rig_account(&h.rig, "Bea");
    day_invite(&h, bea);
    day_refused(&h, bea, "no-text", "entrants", "{'acks':['code of conduct','terms of use']}");
    assert_non_null(strstr(client_word(bea, "error.text"), "terms of use"));
    assert_non_null(strstr(client_word(bea, "error.text"), "[Q-63]"));
    day_post(&h, bea, "entrants", "{'acks':['code of conduct']}");
    day_refused(&h, bea, "no-text", "steps", "{'kind':'policy.acknowledged','acks':['media']}");
    day_refused(&h, h.desk, "no-text", "steps",
                "{'kind':'policy.acknowledged','player':0,'acks':['media']}");
    day_refused(&h, h.head, "no-text", "steps", "{'kind':'staff.acknowledged','acks':['media']}");
    day_step(&h, h.head, "{'kind':'staff.acknowledged','acks':['code of conduct']}");
    client_post(bea, "/api/me/acknowledgements", "{'event':'%s','kind':'media'}", h.event);
    client_refused(bea, 409, "no-text");
    day_refused(&h, bea, "ack-needed", "steps", "{'kind':'entry.checked_in'}");
    day_step(&h, h.desk, "{'kind':'policy.acknowledged','player':0,'acks':['anti-harassment']}");
    day_step(&h, bea, "{'kind':'entry.checked_in'}");
    client_close(bea);
    day_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_event_has_the_texts_its_rulebook_wants),
        cmocka_unit_test(the_organisers_edit_a_ready_text),
        cmocka_unit_test(a_rule_that_asks_for_a_text_brings_it),
        cmocka_unit_test(nobody_accepts_a_text_that_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
