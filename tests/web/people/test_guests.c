/* Guests over real sockets: codes that let them in, and codes that lead back into an account. */
#include "web/people/organiser_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *event_scope(void) {
    return event + strlen("/api/");
}

static void a_passer_by_plays_at_once(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *pia = client_open(&rig);
    client_post(pia, "/api/guests", "{'name':'Pia'}");
    client_expects(pia, 201);
    client_get(pia, "/api/me");
    assert_true(json_is_true(json_object_get(json_object_get(pia->json, "me"), "guest")));
    client_post(pia, "/api/tables", "{'sit':true,'bots':['random','random','random']}");
    client_expects(pia, 200);
    client_post(pia, "/api/guests", "{'name':'Pia'}");
    client_refused(pia, 409, "signed-in");
    client_put(ada, "/api/settings", "{'closed':true}");
    client_expects(ada, 200);
    Client *uli = client_open(&rig);
    client_post(uli, "/api/guests", "{'name':'Uli'}");
    client_refused(uli, 409, "closed");
    client_post(uli, "/api/guests", "{}");
    client_refused(uli, 400, "input");
    client_close(ada), client_close(pia), client_close(uli);
    rig_stop(&rig);
}

/* Nobody without an account, and nobody with a new one, passes for someone with a say. */
static void nobody_comes_in_under_an_officials_name(void **state) {
    (void)state;
    static const char *const ADMINS[] = { "Admin", "ADMIN",  "\u0410dmin", "Ad min",
                                          "Adm1n", "Adrnin", "\u00c4dmin" };
    static const char *const CHIEFS[] = { "Olga Chief", "olga-chief", "\u041elga Ch1ef" };
    Rig rig;
    char code[32], path[96];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *admin = rig_admin(&rig, "Admin"), *olga = rig_account(&rig, "Olga Chief"),
           *bea = rig_account(&rig, "Bea Player"), *c = client_open(&rig);
    client_post(olga, "/api/events", "{'rulebook':'nc20','name':'Cup'}");
    snprintf(path, sizeof path, "/api/events/%s/codes", client_word(olga, "event"));
    client_post(olga, path, "{'uses':9}");
    snprintf(code, sizeof code, "%s", client_word(olga, "code"));
    for (size_t i = 0; i < sizeof ADMINS / sizeof *ADMINS; i++) {
        client_post(c, "/api/guests", "{'name':'%s'}", ADMINS[i]);
        client_refused(c, 409, "name-taken");
        client_post(c, "/api/guests", "{'name':'%s','code':'%s'}", ADMINS[i], code);
        client_refused(c, 409, "name-taken");
        client_post(c, "/api/accounts", "{'name':'%s','password':'%s'}", ADMINS[i], RIG_PASSWORD);
        client_refused(c, 409, "name-taken");
    }
    for (size_t i = 0; i < sizeof CHIEFS / sizeof *CHIEFS; i++) {
        client_post(c, "/api/guests", "{'name':'%s','code':'%s'}", CHIEFS[i], code);
        client_refused(c, 409, "name-taken");
    }
    client_post(c, "/api/guests", "{'name':'Bea Player'}"); /* in the lobby nobody knows better */
    client_refused(c, 409, "name-taken");
    client_post(c, "/api/guests", "{'name':'Bea Player','code':'%s'}", code); /* two of one name */
    client_expects(c, 201);
    client_patch(c, "/api/me", "{'name':'Olga-Chief'}");
    client_refused(c, 409, "name-taken");
    client_patch(c, "/api/me", "{'name':'Adm1n'}");
    client_refused(c, 409, "name-taken");
    client_patch(admin, "/api/me", "{'name':'ADMIN'}"); /* one's own */
    client_expects(admin, 200);
    client_close(admin), client_close(olga), client_close(bea), client_close(c);
    rig_stop(&rig);
}

/* Names, titles and links end up in heads of letters and files. */
static void names_and_links_are_one_line(void **state) {
    (void)state;
    static const char *const TWO[] = { "Cup\\r\\nBcc: all@example.org", "https://example.org\\nx" };
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    for (int i = 0; i < 2; i++) {
        client_post(ada, "/api/seasons", "{'name':'%s'}", TWO[i]);
        client_refused(ada, 409, "bad-request");
        client_post(ada, "/api/events", "{'rulebook':'nc20','name':'%s'}", TWO[i]);
        assert_true(ada->status >= 400);
        client_put(ada, "/api/policies/rules", "{'language':'en','title':'%s','text':'Be kind.'}",
                   TWO[i]);
        client_refused(ada, 400, "input");
    }
    client_put(ada, "/api/policies/rules", "{'language':'en','title':'Rules','link':'%s'}", TWO[1]);
    client_refused(ada, 400, "input");
    client_put(ada, "/api/policies/rules", "{'language':'en','title':'Rules','text':'Be\\nkind.'}");
    client_expects(ada, 200);
    client_close(ada);
    rig_stop(&rig);
}

static void people_without_an_account_are_marked(void **state) {
    (void)state;
    Rig rig;
    char path[96];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *pia = client_open(&rig);
    client_post(pia, "/api/guests", "{'name':'Pia'}");
    client_post(ada, "/api/tables", "{'sit':true,'settings':{'shuffle':false}}");
    snprintf(path, sizeof path, "/api/tables/%s", client_word(ada, "table"));
    char *end = path + strlen(path);
    strcpy(end, "/sit");
    client_post(pia, path, "{}");
    client_expects(pia, 200);
    strcpy(end, "/chat");
    client_post(pia, path, "{'text':'I am new.','to':'table'}");
    client_expects(pia, 200);
    client_post(ada, path, "{'text':'I am not.','to':'table'}");
    client_get(ada, "%s", path);
    const json_t *said = json_object_get(ada->json, "chat");
    assert_int_equal(json_array_size(said), 2);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(json_is_true(json_object_get(
                             json_object_get(json_array_get(said, i), "chat"), "guest")),
                         i == 0);
    *end = 0;
    client_get(ada, "%s", path);
    const json_t *places = json_object_get(ada->json, "places");
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(json_is_true(json_object_get(json_array_get(places, i), "guest")), i == 1);
    client_close(ada), client_close(pia);
    rig_stop(&rig);
}

static void a_guest_joins_by_a_code_and_stays_the_same_person(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    client_post(ada, below(event, "codes"), "{'uses':2,'hours':5}");
    client_expects(ada, 200);
    char code[32], id[80], typed[32];
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    snprintf(id, sizeof id, "%s", client_word(ada, "id"));
    assert_non_null(strstr(client_word(ada, "url"), "/j/"));
    size_t size = 0;
    for (const char *at = code; *at; at++) /* as people type it */
        if (*at != '-') typed[size++] = (char)(*at >= 'a' ? *at - 32 : *at);
    typed[size] = 0;
    Client *gus = client_open(&rig);
    client_get(gus, "/api/codes/%s", typed);
    client_expects(gus, 200);
    assert_string_equal(client_word(gus, "scope") + 6, event_scope() + 7);
    client_post(gus, "/api/guests", "{'code':'%s','name':'Gus'}", typed);
    client_expects(gus, 201);
    char person[32];
    snprintf(person, sizeof person, "%s", client_word(gus, "id"));
    client_get(gus, "/api/me");
    assert_true(json_is_true(json_object_get(json_object_get(gus->json, "me"), "guest")));
    assert_string_equal(client_word(gus, "me.joined.0") + 6, event_scope() + 7);
    client_post(gus, "/api/tokens", "{'label':'x'}");
    client_refused(gus, 403, "forbidden"); /* not for guests */
    client_post(gus, "/api/me/account", "{'password':'%s'}", RIG_PASSWORD);
    client_expects(gus, 201);
    assert_string_equal(client_word(gus, "id"), person);
    client_post(gus, "/api/tokens", "{'label':'x'}");
    client_expects(gus, 200);

    Client *hal = client_open(&rig), *ida = client_open(&rig);
    client_post(hal, "/api/guests", "{'code':'%s','name':'Gus'}",
                code); /* guests may share names */
    client_expects(hal, 201);
    client_post(ida, "/api/guests", "{'code':'%s','name':'Ida'}", code);
    client_refused(ida, 409, "code-over"); /* used up */
    client_post(ida, "/api/guests", "{'code':'zzzz-zzzzz','name':'Ida'}");
    client_refused(ida, 401, "no-code");
    client_post(ada, below(event, "codes"), "{'uses':20,'hours':5}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    snprintf(id, sizeof id, "%s", client_word(ada, "id"));
    client_delete(ada, "%s/codes/%s", table, id);
    client_refused(ada, 409, "no-code"); /* not that table's */
    client_delete(ada, "%s/codes/%s", event, id);
    client_expects(ada, 200);
    client_post(ida, "/api/guests", "{'code':'%s','name':'Ida'}", code);
    client_refused(ida, 409, "code-over"); /* called back */
    client_post(ada, below(table, "codes"), "{'hours':5}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    ahead = DAY;
    client_post(ida, "/api/guests", "{'code':'%s','name':'Ida'}", code);
    client_refused(ida, 409, "code-over"); /* out of date */
    json_t *codes = json_object_get(client_get(ada, "%s/codes", event), "codes");
    assert_int_equal(json_array_size(codes), 2);
    client_close(ada), client_close(gus), client_close(hal), client_close(ida);
    rig_stop(&rig);
}

/* ---- back in ---- */

static void a_forgotten_password_is_put_right_without_mail(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea"), *other = client_open(&rig);
    char path[96], code[32];
    snprintf(path, sizeof path, "/api/accounts/%llu/recovery", (unsigned long long)bea->person);
    client_post(bea, path, "{}");
    client_refused(bea, 403, "forbidden"); /* not by oneself */
    client_post(ada, path, "{}");
    client_expects(ada, 200);
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    client_post(other, "/api/recovery", "{'name':'Bea','code':'aaaa-aaaaa','password':'%s'}",
                "a brand new one");
    client_refused(other, 401, "wrong");
    client_post(other, "/api/recovery", "{'name':'bea','code':'%s','password':'a brand new one'}",
                code);
    client_expects(other, 201);
    client_get(bea, "/api/sessions");
    client_refused(bea, 401, "sign-in"); /* every session has ended */
    client_post(bea, "/api/recovery", "{'name':'bea','code':'%s','password':'once more please'}",
                code);
    client_refused(bea, 401, "wrong"); /* good once */
    client_post(ada, path, "{}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    ahead = 3 * DAY;
    client_post(bea, "/api/recovery", "{'name':'bea','code':'%s','password':'once more please'}",
                code);
    client_refused(bea, 401, "wrong"); /* too late */
    client_get(other, "/api/me/export");
    assert_non_null(strstr(other->text, "recovery.issued")); /* the log says who issued it */
    char by[40];
    snprintf(by, sizeof by, "\"by\":\"%llu\"", (unsigned long long)ada->person);
    assert_non_null(strstr(other->text, by));
    client_close(ada), client_close(bea), client_close(other);
    rig_stop(&rig);
}

static void an_organiser_helps_people_who_joined(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *olga = rig_account(&rig, "Olga"), *bea = rig_account(&rig, "Bea"),
           *cal = rig_account(&rig, "Cal");
    client_post(olga, "/api/events", "{'rulebook':'nc20','name':'Her Cup','contact':'Olga'}");
    client_expects(olga, 200);
    snprintf(event, sizeof event, "/api/events/%.20s", client_word(olga, "event"));
    client_post(olga, below(event, "codes"), "{}");
    client_post(bea, "/api/guests", "{'code':'%s'}", client_word(olga, "code"));
    client_expects(bea, 201); /* came by herself */
    client_post(olga, below(event, "steps"),
                "{'kind':'staff.assigned','person':'%llu','role':'judge','on':true}",
                (unsigned long long)cal->person); /* was only put there */
    client_expects(olga, 200);
    const char *ask = "{'account':'%llu'}";
    client_post(olga, below(event, "recovery"), ask, (unsigned long long)bea->person);
    client_refused(olga, 403, "forbidden"); /* organisers are not trusted with it unless told */
    client_put(ada, "/api/settings", "{'organisers_recover':true}");
    client_expects(ada, 200);
    client_post(olga, below(event, "recovery"), ask, (unsigned long long)bea->person);
    client_expects(olga, 200);
    client_post(olga, below(event, "recovery"), ask, (unsigned long long)cal->person);
    client_refused(olga, 403, "forbidden");
    client_post(olga, below(event, "recovery"), ask, (unsigned long long)ada->person);
    client_refused(olga, 403, "forbidden");
    client_post(olga, below(event, "codes"), "{}");
    client_post(ada, "/api/guests", "{'code':'%s'}", client_word(olga, "code"));
    client_expects(ada, 201);
    client_post(olga, below(event, "recovery"), ask, (unsigned long long)ada->person);
    client_refused(olga, 409, "forbidden"); /* never for an administrator */
    client_close(ada), client_close(olga), client_close(bea), client_close(cal);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_passer_by_plays_at_once),
        cmocka_unit_test(nobody_comes_in_under_an_officials_name),
        cmocka_unit_test(names_and_links_are_one_line),
        cmocka_unit_test(people_without_an_account_are_marked),
        cmocka_unit_test(a_guest_joins_by_a_code_and_stays_the_same_person),
        cmocka_unit_test(a_forgotten_password_is_put_right_without_mail),
        cmocka_unit_test(an_organiser_helps_people_who_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
