/* Over real sockets: texts that people accept, what they consent to and report, and what is kept of them, for how long. */
#include "app/people/privacy.h"
#include "web/people/organiser_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- texts and consents ---- */

static void people_agree_to_a_version_of_a_text(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea");
    client_put(bea, "/api/policies/code-of-conduct", "{}");
    client_refused(bea, 403, "forbidden");
    client_put(ada, "/api/policies/poetry", "{'language':'en','title':'T','text':'x'}");
    client_refused(ada, 404, "missing");
    client_put(ada, "/api/policies/code-of-conduct",
               "{'language':'en','title':'Be kind','text':'Be kind.','prevails':true}");
    client_expects(ada, 200);
    client_put(ada, "/api/policies/code-of-conduct",
               "{'language':'de','title':'Seid nett','text':'Seid nett.'}");
    client_put(ada, "/api/policies/code-of-conduct",
               "{'language':'en','title':'Be kinder','text':'Be kinder.','prevails':true}");
    client_expects(ada, 200);
    json_t *list = json_object_get(client_get(bea, "/api/policies"), "policies");
    assert_int_equal(json_array_size(list), 2); /* the newest of each language */
    client_get(bea, "/api/policies/code-of-conduct");
    assert_string_equal(client_word(bea, "text"), "Be kinder.");
    client_get(bea, "/api/policies/code-of-conduct?language=en&version=1");
    assert_string_equal(client_word(bea, "text"), "Be kind.");
    client_post(bea, "/api/me/acknowledgements", "{'kind':'code-of-conduct','version':9}");
    client_refused(bea, 409, "no-text");
    client_post(bea, "/api/me/acknowledgements", "{'kind':'code-of-conduct','language':'en'}");
    client_expects(bea, 200);
    client_put(ada, below(event, "policies/media"),
               "{'language':'de','title':'M','link':'https://x'}");
    client_expects(ada, 200);
    char person[32];
    snprintf(person, sizeof person, "%llu", (unsigned long long)bea->person);
    client_post(ada, below(event, "acknowledgements"),
                "{'person':'%s','kind':'media','channel':'paper'}", person);
    client_refused(ada, 403, "forbidden"); /* she is not there */
    client_post(ada, below(event, "codes"), "{}");
    client_post(bea, "/api/guests", "{'code':'%s'}", client_word(ada, "code"));
    client_post(ada, below(event, "acknowledgements"),
                "{'person':'%s','kind':'media','channel':'paper'}", person);
    client_expects(ada, 200);
    json_t *acks = json_object_get(client_get(bea, "/api/me/acknowledgements"), "acknowledgements");
    assert_int_equal(json_array_size(acks), 2);
    assert_string_equal(client_word(bea, "acknowledgements.0.scope"), "server");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(acks, 0), "version")), 2);
    assert_string_equal(client_word(bea, "acknowledgements.1.channel"), "paper");
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

static void a_minor_needs_a_guardian_before_the_cameras(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *kim = client_open(&rig);
    client_post(kim, "/api/accounts",
                "{'name':'Kim','full_name':'Kim Small','birth_year':2015,'password':'%s'}",
                RIG_PASSWORD);
    client_expects(kim, 201);
    char id[32], path[80];
    snprintf(id, sizeof id, "%s", client_word(kim, "id"));
    snprintf(path, sizeof path, "/api/accounts/%s/minor", id);
    client_put(kim, "/api/me/consents", "{'media':true}");
    client_refused(kim, 409, "guardian");
    client_put(kim, path, "{'guardian':true}");
    client_refused(kim, 403, "forbidden");
    client_put(ada, path, "{'minor':true,'guardian':true}");
    client_expects(ada, 200);
    client_put(kim, "/api/me/consents", "{'media':true,'voice':false}");
    client_expects(kim, 200);
    client_put(kim, "/api/me/consents", "{'media':false}"); /* and withdrawn again */
    client_expects(kim, 200);
    client_get(kim, "/api/me/consents");
    assert_true(json_is_false(json_object_get(json_object_get(kim->json, "consents"), "media")));
    client_patch(kim, "/api/me", "{'name':'kim small'}"); /* the whole name is not for the public */
    client_refused(kim, 409, "full-name");
    client_get(ada, "/api/accounts/%s", id);
    assert_null(strstr(ada->text, "Small"));
    client_close(ada), client_close(kim);
    rig_stop(&rig);
}

static void become_minor(const Rig *rig, Client **kim, const char *name, char id[32]) {
    *kim = client_open(rig);
    client_post(*kim, "/api/accounts", "{'name':'%s','birth_year':2015,'password':'%s'}", name,
                RIG_PASSWORD);
    client_expects(*kim, 201);
    snprintf(id, 32, "%s", client_word(*kim, "id"));
}

/* Strangers never see a minor's name until a parent has agreed. */
static void a_minors_name_is_not_for_strangers(void **state) {
    (void)state;
    Rig rig;
    Client *ada, *kim, *nobody, *max;
    char id[32], other[32], path[96], minor[96];
    start_with_organiser(&rig, &ada);
    nobody = client_open(&rig);
    become_minor(&rig, &kim, "Kimberly", id);
    client_post(kim, "/api/tables", "{'sit':true}");
    client_expects(kim, 200);
    snprintf(path, sizeof path, "/api/players/%s", id);
    snprintf(minor, sizeof minor, "/api/accounts/%s/minor", id);
    expect_name(nobody, path, "Kimberly", false);
    expect_name(nobody, "/api/tables", "Kimberly", false);
    expect_name(nobody, "/api/tables", id, true);
    Client *bea = rig_account(&rig, "Bea");
    char record[96];
    snprintf(record, sizeof record, "/api/accounts/%s", id);
    expect_name(bea, record, "Kimberly", false);
    expect_name(ada, record, "Kimberly", true);
    expect_name(kim, record, "Kimberly", true);
    expect_name(kim, "/api/me", "Kimberly", true);

    client_post(ada, below(event, "steps"), "{'kind':'event.published'}");
    client_post(ada, below(event, "steps"), "{'kind':'registration.opened'}");
    client_expects(ada, 200);
    client_post(kim, below(event, "entrants"), "{}");
    client_expects(kim, 200);
    client_post(kim, below(event, "steps"),
                "{'kind':'consent.given','player':0,'consent':'media','given':true}");
    client_refused(kim, 409, "guardian");
    client_post(ada, below(event, "steps"),
                "{'kind':'consent.given','player':0,'consent':'media','given':true}");
    client_refused(ada, 409, "guardian");
    expect_name(nobody, below(event, "entrants"), "Kimberly", false);
    expect_name(ada, below(event, "entrants"), "Kimberly", true);
    client_put(ada, minor, "{'minor':true,'guardian':true}");
    client_expects(ada, 200);
    expect_name(nobody, path, "Kimberly", false); /* asked, and not yet agreed */
    client_post(kim, below(event, "steps"),
                "{'kind':'consent.given','player':0,'consent':'media','given':true}");
    client_expects(kim, 200);
    expect_name(nobody, below(event, "entrants"), "Kimberly", true);
    client_put(kim, "/api/me/consents", "{'media':true}");
    client_expects(kim, 200);
    expect_name(nobody, path, "Kimberly", true);

    become_minor(&rig, &max, "Maximilian", other); /* and an adult record that is the same person */
    char merge[96], adult[96];
    snprintf(merge, sizeof merge, "/api/accounts/%llu/merge", (unsigned long long)bea->person);
    snprintf(adult, sizeof adult, "/api/players/%llu", (unsigned long long)bea->person);
    expect_name(nobody, adult, "\"Bea\"", true);
    client_post(ada, merge, "{'other':'%s'}", other);
    client_expects(ada, 200);
    expect_name(nobody, adult, "\"Bea\"", false);
    client_get(bea, "/api/me/consents");
    assert_true(json_is_true(json_object_get(bea->json, "minor")));
    client_put(bea, "/api/me/consents", "{'media':true}");
    client_refused(bea, 409, "guardian");
    client_close(ada), client_close(kim), client_close(nobody), client_close(max),
        client_close(bea);
    rig_stop(&rig);
}

/* ---- reports ---- */

static void harassment_does_not_go_into_the_log(void **state) {
    (void)state;
    static const char *const KINDS[] = { "harassment", "assault", "improper-contact" };
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea");
    client_post(ada, below(event, "steps"), "{'kind':'event.published'}");
    client_post(ada, below(event, "steps"), "{'kind':'registration.opened'}");
    client_post(bea, below(event, "entrants"), "{}");
    client_expects(bea, 200);
    for (int i = 0; i < 3; i++) {
        client_post(bea, below(event, "steps"),
                    "{'kind':'report.filed','report':'%s','text':'Unspeakable.'}", KINDS[i]);
        client_refused(bea, 409, "confidential");
        assert_non_null(strstr(bea->text, below(event, "reports")));
        client_post(bea, below(event, "steps"),
                    "{'steps':[{'kind':'report.filed','report':'%s','text':'Unspeakable.',"
                    "'anonymous':true}]}",
                    KINDS[i]);
        client_refused(bea, 409, "confidential");
    }
    expect_name(ada, below(event, "incidents"), "Unspeakable", false);
    client_post(bea, below(event, "reports"), "{'category':'assault','text':'Unspeakable.'}");
    client_expects(bea, 200);
    expect_name(ada, below(event, "incidents"), "Unspeakable", false);
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

/* ---- what is kept, and for how long ---- */

static void data_are_handed_out_and_erased(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = client_open(&rig);
    client_post(
        bea, "/api/accounts",
        "{'name':'Bea','full_name':'Beatrice B.','email':'bea@example.org','password':'%s'}",
        RIG_PASSWORD);
    client_expects(bea, 201);
    char id[32];
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_put(bea, "/api/me/consents", "{'research':true}");
    client_get(bea, "/api/me/export");
    client_expects(bea, 200);
    static const char *const THERE[] = { "Beatrice B.", "bea@example.org", "session.opened",
                                         "consent.given", "research" };
    for (size_t i = 0; i < sizeof THERE / sizeof THERE[0]; i++)
        if (!strstr(bea->text, THERE[i])) fail_msg("%s is not in the export", THERE[i]);
    assert_null(strstr(bea->text, "argon2"));
    assert_null(strstr(bea->text, "\"hash\""));
    char cup[32], path[96];
    client_post(ada, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    client_expects(ada, 200);
    snprintf(cup, sizeof cup, "%s", client_word(ada, "event"));
    snprintf(path, sizeof path, "/api/events/%s/steps", cup);
    client_post(ada, path, "{'kind':'staff.assigned','person':'%s','role':'judge'}", id);
    client_expects(ada, 200);
    char cookie[512];
    snprintf(cookie, sizeof cookie, "%s", bea->cookie);
    client_delete(bea, "/api/me");
    client_expects(bea, 204);
    snprintf(bea->cookie, sizeof bea->cookie, "%s", cookie);
    client_get(bea, "/api/sessions");
    client_refused(bea, 401, "sign-in");
    client_get(ada, "/api/accounts/%s", id);
    client_refused(ada, 404, "missing");
    client_get(ada, "/api/events/%s/staff", cup); /* what she did stays, without her name */
    assert_non_null(strstr(ada->text, "\"erased person\""));
    client_get(ada, "/api/events/%s/staff?lang=de", cup);
    assert_non_null(strstr(ada->text, "\"gelöschte Person\""));
    bea->cookie[0] = 0;
    client_post(bea, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_refused(bea, 401, "wrong");
    client_post(bea, "/api/accounts", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_expects(bea, 201); /* the name is free */
    client_delete(ada, "/api/me");
    client_refused(ada, 409, "last-admin");
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

static void nobody_is_forgotten_in_the_middle_of_a_game(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea");
    client_post(bea, "/api/tables",
                "{'sit':true,'bots':['random','random','random'],'start':true}");
    client_expects(bea, 200);
    client_delete(bea, "/api/me");
    client_refused(bea, 409, "playing");
    client_get(bea, "/api/me");
    assert_string_equal(client_word(bea, "me.name"), "Bea");
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

static void sweep(Rig *rig, void *user) {
    *(unsigned *)user = privacy_sweep(rig->web->app);
}

static void old_guests_are_forgotten(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    client_put(ada, "/api/settings", "{'keep_guests_days':3}");
    client_refused(ada, 400, "input");
    client_put(ada, "/api/settings", "{'keep_guests_days':14,'keep_accounts_days':400}");
    client_expects(ada, 200);
    client_post(ada, below(table, "codes"), "{}");
    Client *gus = client_open(&rig);
    client_post(gus, "/api/guests", "{'code':'%s','name':'Gus'}", client_word(ada, "code"));
    client_expects(gus, 201);
    Client *bea = rig_account(&rig, "Bea");
    unsigned started = 9;
    rig_do(&rig, sweep, &started);
    assert_int_equal(started, 0);
    ahead = 15 * DAY;
    rig_do(&rig, sweep, &started);
    assert_int_equal(started, 1);
    client_get(gus, "/api/sessions"); /* durable by the time this is answered, or soon after */
    client_refused(gus, 401, "sign-in");
    client_get(bea, "/api/sessions");
    client_expects(bea, 200);
    ahead = 500 * DAY; /* administrators stay */
    rig_do(&rig, sweep, &started);
    assert_int_equal(started, 1);
    client_close(ada), client_close(gus), client_close(bea);
    rig_stop(&rig);
}

static void two_records_of_one_person_become_one(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea"), *old = rig_account(&rig, "Old Bea");
    client_post(old, "/api/events", "{'rulebook':'dm19','name':'Her old cup'}");
    client_expects(old, 200); /* the old record has a role there */
    snprintf(event, sizeof event, "/api/events/%.20s", client_word(old, "event"));
    client_get(bea, "%s/codes", event);
    client_refused(bea, 403, "forbidden");
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/merge", (unsigned long long)bea->person);
    client_post(bea, path, "{'other':'%llu'}", (unsigned long long)old->person);
    client_refused(bea, 403, "forbidden");
    client_post(ada, path, "{'other':'%llu'}", (unsigned long long)old->person);
    client_expects(ada, 200);
    client_get(bea, "%s/codes", event); /* what the old one might, she may */
    client_expects(bea, 200);
    client_get(old, "/api/sessions");
    client_refused(old, 401, "sign-in");
    client_post(old, "/api/sessions", "{'name':'Old Bea','password':'%s'}", RIG_PASSWORD);
    client_refused(old, 401, "wrong");
    client_get(ada, "/api/accounts/%llu", (unsigned long long)old->person);
    assert_string_equal(client_word(ada, "name"), "Bea"); /* found under both numbers */
    client_post(ada, path, "{'other':'%llu'}", (unsigned long long)old->person);
    client_refused(ada, 409, "no-merge");
    json_t *records = json_object_get(client_get(bea, "/api/me/export"), "records");
    assert_int_equal(json_array_size(records), 2);
    assert_non_null(strstr(bea->text, "Her old cup"));
    client_patch(bea, event, "{'name':'Her cup'}"); /* and continues where it was */
    client_expects(bea, 200);
    client_close(ada), client_close(bea), client_close(old);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_agree_to_a_version_of_a_text),
        cmocka_unit_test(a_minor_needs_a_guardian_before_the_cameras),
        cmocka_unit_test(a_minors_name_is_not_for_strangers),
        cmocka_unit_test(harassment_does_not_go_into_the_log),
        cmocka_unit_test(data_are_handed_out_and_erased),
        cmocka_unit_test(nobody_is_forgotten_in_the_middle_of_a_game),
        cmocka_unit_test(old_guests_are_forgotten),
        cmocka_unit_test(two_records_of_one_person_become_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
