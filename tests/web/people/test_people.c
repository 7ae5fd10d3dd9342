/* People over real sockets: accounts, sessions, guests, what they may keep and have forgotten. */
#define _GNU_SOURCE /* memmem */
#include "app/people/privacy.h"
#include "store/place.h"
#include "web/core/rig.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void the_first_start_makes_the_administrator_once(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    char token[128];
    snprintf(token, sizeof token, "%s", rig.setup);
    Client *nobody = client_open(&rig);
    client_post(nobody, "/api/setup", "{'token':'%.20sx','name':'Eve','password':'%s'}", token,
                RIG_PASSWORD);
    client_refused(nobody, 401, "setup-over");
    Client *ada = rig_admin(&rig, "Ada");
    json_t *me = json_object_get(client_get(ada, "/api/me"), "me");
    assert_true(json_is_true(json_object_get(me, "admin")));
    assert_string_equal(client_word(ada, "me.name"), "Ada");
    client_post(nobody, "/api/setup", "{'token':'%s','name':'Eve','password':'%s'}", token,
                RIG_PASSWORD);
    client_refused(nobody, 401, "setup-over");
    client_get(nobody, "/api/me");
    client_expects(nobody, 200);
    assert_true(json_is_null(json_object_get(nobody->json, "me")));
    client_close(nobody);
    client_close(ada);
    rig_stop(&rig);
}

static void one_signs_in_and_out(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea");
    Client *phone = client_open(&rig);
    client_get(phone, "/api/sessions");
    client_refused(phone, 401, "sign-in");
    client_post(phone, "/api/sessions", "{'name':'bea','password':'wrong wrong wrong'}");
    client_refused(phone, 401, "wrong");
    client_post(phone, "/api/sessions", "{'name':'nobody','password':'%s'}", RIG_PASSWORD);
    client_refused(phone, 401, "wrong");
    client_post(phone, "/api/sessions", "{'name':' bEA ','password':'%s'}", RIG_PASSWORD);
    client_expects(phone, 201);
    json_t *list = json_object_get(client_get(bea, "/api/sessions"), "sessions");
    assert_int_equal(json_array_size(list), 2);
    char path[64];
    snprintf(path, sizeof path, "/api/sessions/%s",
             json_string_value(json_object_get(json_array_get(list, 1), "id")));
    client_delete(bea, "%s", path);
    client_expects(bea, 204);
    client_get(phone, "/api/sessions");
    client_refused(phone, 401, "sign-in");
    char cookie[512];
    snprintf(cookie, sizeof cookie, "%s", bea->cookie);
    client_delete(bea, "/api/sessions");
    client_expects(bea, 204);
    assert_string_equal(bea->cookie, "");
    snprintf(bea->cookie, sizeof bea->cookie, "%s", cookie); /* replayed */
    client_get(bea, "/api/sessions");
    client_refused(bea, 401, "sign-in");
    client_close(phone);
    client_close(bea);
    rig_stop(&rig);
}

/* ---- names and passwords ---- */

static void names_that_look_alike_are_one_name(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *cora = rig_account(&rig, "Cora Müller"), *eve = client_open(&rig);
    static const char *const ALIKE[] = { "cora müller", "  CORA   MÜLLER ", "cora_müller",
                                         "Сora Müller" /* a Cyrillic С */ };
    for (size_t i = 0; i < sizeof ALIKE / sizeof ALIKE[0]; i++) {
        client_post(eve, "/api/accounts", "{'name':'%s','password':'%s'}", ALIKE[i], RIG_PASSWORD);
        client_refused(eve, 409, "name-taken");
    }
    static const char *const BAD[] = {
        "x", "a\\u200bb", "a\\u202eb", "a\\nb",
        "12345678901234567890123456789012345678901234567890123456789012345"
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        client_post(eve, "/api/accounts", "{'name':'%s','password':'%s'}", BAD[i], RIG_PASSWORD);
        client_refused(eve, 400, "name");
    }
    client_post(eve, "/api/accounts", "{'name':'Eve','password':'short'}");
    client_refused(eve, 400, "password");
    client_post(eve, "/api/accounts", "{'name':'Eve','password':'%s','role':'admin'}",
                RIG_PASSWORD);
    client_refused(eve, 400, "input");
    client_post(eve, "/api/accounts", "{'name':'Eve','password':'%s','email':'no'}", RIG_PASSWORD);
    client_refused(eve, 400, "email");
    client_patch(cora, "/api/me", "{'name':'Dora'}"); /* her old name is free now */
    client_expects(cora, 200);
    client_post(eve, "/api/accounts", "{'name':'cora müller','password':'%s'}", RIG_PASSWORD);
    client_expects(eve, 201);
    client_get(eve, "/api/accounts/%llu", (unsigned long long)cora->person);
    assert_string_equal(client_word(eve, "name"), "Dora");
    client_get(eve, "/api/accounts?name=DORA");
    assert_string_equal(client_word(eve, "people.0.name"), "Dora");
    client_close(cora);
    client_close(eve);
    rig_stop(&rig);
}

static void two_who_want_a_name_at_once_do_not_both_get_it(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    enum { MANY = 6 };
    Client *c[MANY];
    char request[512], body[128];
    for (int i = 0; i < MANY; i++) { /* all ask before the first is answered */
        c[i] = client_open(&rig);
        snprintf(body, sizeof body, "{\"name\":\"Same\",\"password\":\"%s\"}", RIG_PASSWORD);
        snprintf(request, sizeof request,
                 "POST /api/accounts HTTP/1.1\r\nHost: localhost\r\n"
                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 strlen(body), body);
        client_send(c[i], request);
    }
    int made = 0;
    for (int i = 0; i < MANY; i++) {
        client_read(c[i]);
        if (c[i]->status == 201) made++;
        else client_refused(c[i], 409, "name-taken");
        client_close(c[i]);
    }
    assert_int_equal(made, 1);
    rig_stop(&rig);
}

static void a_new_password_ends_the_other_sessions(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea"), *phone = client_open(&rig);
    client_post(phone, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_put(bea, "/api/me/password", "{'old':'not this one','new':'another password'}");
    client_refused(bea, 403, "wrong");
    client_put(bea, "/api/me/password", "{'old':'%s','new':'another password'}", RIG_PASSWORD);
    client_expects(bea, 200);
    client_get(bea, "/api/sessions");
    client_expects(bea, 200);
    client_get(phone, "/api/sessions");
    client_refused(phone, 401, "sign-in");
    client_post(phone, "/api/sessions", "{'name':'Bea','password':'%s'}", RIG_PASSWORD);
    client_refused(phone, 401, "wrong");
    client_post(phone, "/api/sessions", "{'name':'Bea','password':'another password'}");
    client_expects(phone, 201);
    client_close(bea);
    client_close(phone);
    rig_stop(&rig);
}

/* ---- a clock of our own ---- */

static _Atomic int64_t ahead; /* ms */

static int64_t later(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + ahead;
}

static const int64_t DAY = 86400000;

static void sessions_and_tokens_run_out(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    ahead = 0;
    rig.options.app.now = later;
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea"), *program = client_open(&rig);
    client_post(bea, "/api/tokens", "{'label':'bot','days':60}");
    client_expects(bea, 200);
    snprintf(program->bearer, sizeof program->bearer, "%s", client_word(bea, "token"));
    char id[32];
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_get(program, "/api/me");
    assert_string_equal(client_word(program, "me.name"), "Bea");
    ahead = 31 * DAY;
    client_get(bea, "/api/sessions");
    client_refused(bea, 401, "sign-in"); /* out of date */
    json_t *list = json_object_get(client_get(program, "/api/sessions"), "sessions");
    assert_int_equal(json_array_size(list), 1);
    program->bearer[5] ^= 1; /* forged */
    client_get(program, "/api/sessions");
    client_refused(program, 401, "sign-in");
    program->bearer[5] ^= 1;
    client_delete(program, "/api/sessions/%s", id); /* called back */
    client_expects(program, 204);
    client_get(program, "/api/sessions");
    client_refused(program, 401, "sign-in");
    client_close(bea);
    client_close(program);
    rig_stop(&rig);
}

/* ---- guests ---- */

static char event[64], table[64]; /* paths of an event and a table of hers */

static void start_with_organiser(Rig *rig, Client **ada) {
    rig_prepare(rig);
    ahead = 0;
    rig->options.app.now = later;
    rig_start(rig);
    *ada = rig_admin(rig, "Ada");
    client_post(*ada, "/api/events", "{'rulebook':'dm19','name':'The Cup'}");
    client_expects(*ada, 200);
    snprintf(event, sizeof event, "/api/events/%.20s", client_word(*ada, "event"));
    client_post(*ada, "/api/tables", "{}");
    client_expects(*ada, 200);
    snprintf(table, sizeof table, "/api/tables/%.20s", client_word(*ada, "table"));
}

/* A path below one of them. */
static const char *below(const char *place, const char *format, ...) {
    static char path[256];
    char rest[128];
    va_list args;
    va_start(args, format);
    vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    snprintf(path, sizeof path, "%s/%s", place, rest);
    return path;
}

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

static void expect_name(Client *c, const char *path, const char *name, bool there) {
    client_get(c, "%s", path);
    client_expects(c, 200);
    if ((strstr(c->text, name) != NULL) != there)
        fail_msg("%s %s: %s", there ? "no name at" : "a name at", path, c->text);
}

/* Wherever strangers read names, that of a minor is not among them until a parent has agreed. */
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

/* ---- small doors ---- */

static void the_texts_of_a_draft_are_for_its_staff(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *nobody = client_open(&rig);
    client_put(ada, below(event, "policies/rules"),
               "{'language':'en','title':'Rules','text':'Be kind.'}");
    client_expects(ada, 200);
    client_get(nobody, "%s", below(event, "policies"));
    client_refused(nobody, 404, "no-such-event");
    client_get(nobody, "%s", below(event, "policies/rules"));
    client_refused(nobody, 404, "no-such-event");
    expect_name(ada, below(event, "policies/rules"), "Be kind.", true);
    client_post(ada, below(event, "steps"), "{'kind':'event.published'}");
    client_expects(ada, 200);
    expect_name(nobody, below(event, "policies/rules"), "Be kind.", true);
    client_close(ada), client_close(nobody);
    rig_stop(&rig);
}

static void a_recovery_code_opens_once(void **state) {
    (void)state;
    enum { TRIES = 6 };
    Rig rig;
    Client *ada, *thief[TRIES];
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea");
    char path[96], code[32], body[256], request[1024];
    snprintf(path, sizeof path, "/api/accounts/%llu/recovery", (unsigned long long)bea->person);
    client_post(ada, path, "{}");
    client_expects(ada, 200);
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    for (int i = 0; i < TRIES; i++) {
        snprintf(body, sizeof body,
                 "{\"name\":\"Bea\",\"code\":\"%s\",\"password\":\"a new password %d\"}", code, i);
        snprintf(request, sizeof request,
                 "POST /api/recovery HTTP/1.1\r\nHost: localhost:%u\r\n"
                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 (unsigned)rig.port, strlen(body), body);
        thief[i] = client_open(&rig);
        client_send(thief[i], request);
    }
    int opened = 0;
    for (int i = 0; i < TRIES; i++) client_read(thief[i]), opened += thief[i]->status == 201;
    assert_int_equal(opened, 1);
    for (int i = 0; i < TRIES; i++) client_close(thief[i]);
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

static void a_report_is_for_the_people_named(void **state) {
    (void)state;
    Rig rig;
    Client *ada;
    start_with_organiser(&rig, &ada);
    Client *bea = rig_account(&rig, "Bea"), *cal = rig_account(&rig, "Cal"),
           *dan = rig_account(&rig, "Dan");
    client_post(bea, below(event, "reports"),
                "{'category':'harassment','text':'He shouted at me.','about':['%llu']}",
                (unsigned long long)cal->person);
    client_expects(bea, 200);
    char id[32];
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_get(ada, "/api/reports/%s", id); /* the organiser */
    assert_string_equal(client_word(ada, "texts.0"), "He shouted at me.");
    client_get(bea, "/api/reports/%s", id); /* the reporter */
    client_expects(bea, 200);
    Client *others[] = { cal, dan };
    for (int i = 0; i < 2; i++) {
        client_get(others[i], "/api/reports/%s", id);
        client_refused(others[i], 404, "missing");
        json_t *list = json_object_get(client_get(others[i], "/api/reports"), "reports");
        assert_int_equal(json_array_size(list), 0);
        char path[64];
        snprintf(path, sizeof path, "/api/reports/%s/notes", id);
        client_post(others[i], path, "{'text':'x'}");
        client_refused(others[i], 404, "missing");
    }
    char path[64];
    snprintf(path, sizeof path, "/api/reports/%s/access", id);
    client_put(bea, path, "{'person':'%llu'}", (unsigned long long)dan->person);
    client_refused(bea, 409, "forbidden"); /* that is for those who handle it */
    client_put(ada, path, "{'person':'%llu'}", (unsigned long long)dan->person);
    client_expects(ada, 200);
    snprintf(path, sizeof path, "/api/reports/%s/notes", id);
    client_post(dan, path, "{'text':'I talked to both.'}");
    client_expects(dan, 200);
    snprintf(path, sizeof path, "/api/reports/%s/state", id);
    client_put(dan, path, "{'state':'closed'}");
    client_expects(dan, 200);
    client_get(bea, "/api/reports/%s", id);
    assert_string_equal(client_word(bea, "texts.1"), "I talked to both.");
    assert_string_equal(client_word(bea, "state"), "closed");

    Client *nobody = client_open(&rig); /* nobody has to say who they are */
    client_post(nobody, "/api/reports", "{'category':'conduct','text':'It is loud.'}");
    client_expects(nobody, 200);
    client_post(bea, "/api/reports", "{'category':'assault','text':'Secret.','anonymous':true}");
    client_expects(bea, 200);
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_get(bea, "/api/reports/%s", id);
    client_refused(bea, 404, "missing"); /* not even to her */
    client_get(ada, "/api/reports/%s", id);
    client_expects(ada, 200);
    assert_string_equal(client_word(ada, "reporter"), "");
    client_close(ada), client_close(bea), client_close(cal), client_close(dan);
    client_close(nobody);
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

/* ---- other people's pages, and what must not leak ---- */

static void other_pages_can_do_nothing_here(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *bea = rig_account(&rig, "Bea");
    snprintf(bea->origin, sizeof bea->origin, "https://evil.example");
    client_post(bea, "/api/tokens", "{'label':'x'}");
    client_refused(bea, 403, "cross-site");
    client_delete(bea, "/api/me");
    client_refused(bea, 403, "cross-site");
    assert_null(client_socket(bea)); /* no WebSocket either */
    assert_int_equal(bea->status, 403);
    snprintf(bea->origin, sizeof bea->origin, "http://localhost:%u", (unsigned)rig.port);
    client_post(bea, "/api/tokens", "{'label':'x'}");
    client_expects(bea, 200);
    client_close(bea);
    rig_stop(&rig);
}

/* Is this text anywhere in that file? */
static bool holds(const char *path, const char *text) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    static char bytes[32 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return memmem(bytes, size, text, strlen(text)) != NULL;
}

static void no_secret_is_written_down(void **state) {
    (void)state;
    Rig rig;
    char db[256], log[256], wal[300];
    snprintf(db, sizeof db, "%s", place_path("people.db"));
    snprintf(log, sizeof log, "%s", place_path("people.log"));
    snprintf(wal, sizeof wal, "%s-wal", db);
    rig_prepare(&rig);
    rig.options.app.db = db;
    rig.options.server.log_level = LOG_DEBUG;
    rig.options.server.log_file = open(log, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    rig_start(&rig);
    char setup[128], token[128], cookie[128], code[32], recovery[32];
    snprintf(setup, sizeof setup, "%s", rig.setup);
    Client *ada = rig_admin(&rig, "Ada");
    snprintf(cookie, sizeof cookie, "%.100s", strchr(ada->cookie, '=') + 1);
    client_post(ada, "/api/tokens", "{'label':'x'}");
    snprintf(token, sizeof token, "%s", client_word(ada, "token"));
    client_post(ada, "/api/tables", "{}");
    snprintf(table, sizeof table, "/api/tables/%.20s", client_word(ada, "table"));
    client_post(ada, below(table, "codes"), "{}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    client_get(ada, "/api/codes/%s", code);
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/recovery", (unsigned long long)ada->person);
    client_post(ada, path, "{}");
    snprintf(recovery, sizeof recovery, "%s", client_word(ada, "code"));
    client_post(ada, "/api/reports", "{'category':'conduct','text':'Only for few eyes.'}");
    client_expects(ada, 200);
    client_post(ada, "/api/sessions", "{'name':'Ada','password':'a wrong pass word'}");
    const char *secrets[] = {
        RIG_PASSWORD, setup, token, cookie, code, recovery, "Only for few eyes", "a wrong pass word"
    };
    client_close(ada);
    for (int round = 0; round < 2; round++) { /* while it runs, and when everything is in one file */
        for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++) {
            assert_true(strlen(secrets[i]) > 8);
            if (holds(db, secrets[i]) || holds(wal, secrets[i])) fail_msg("%s: stored", secrets[i]);
            if (holds(log, secrets[i])) fail_msg("%s: logged", secrets[i]);
        }
        if (round == 0) rig_stop(&rig);
    }
    close(rig.options.server.log_file);
}

static void it_is_all_there_after_a_restart(void **state) {
    (void)state;
    Rig rig;
    char db[256];
    snprintf(db, sizeof db, "%s", place_path("again.db"));
    rig_prepare(&rig);
    rig.options.app.db = db;
    rig_start(&rig);
    assert_string_not_equal(rig.setup, "");
    char first[128];
    snprintf(first, sizeof first, "%s", rig.setup);
    rig_stop(&rig);
    rig_start(&rig);
    assert_string_not_equal(rig.setup, first); /* a new link at each start */
    Client *eve = client_open(&rig);
    client_post(eve, "/api/setup", "{'token':'%s','name':'Eve','password':'%s'}", first,
                RIG_PASSWORD);
    client_refused(eve, 401, "setup-over");
    Client *ada = rig_admin(&rig, "Ada");
    rig_stop(&rig);
    rig_start(&rig);
    assert_string_equal(rig.setup, "");
    client_get(ada, "/api/me"); /* the session continues */
    assert_string_equal(client_word(ada, "me.name"), "Ada");
    client_post(eve, "/api/sessions", "{'name':'Ada','password':'%s'}", RIG_PASSWORD);
    client_expects(eve, 201);
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_start_makes_the_administrator_once),
        cmocka_unit_test(one_signs_in_and_out),
        cmocka_unit_test(names_that_look_alike_are_one_name),
        cmocka_unit_test(two_who_want_a_name_at_once_do_not_both_get_it),
        cmocka_unit_test(a_new_password_ends_the_other_sessions),
        cmocka_unit_test(sessions_and_tokens_run_out),
        cmocka_unit_test(a_passer_by_plays_at_once),
        cmocka_unit_test(nobody_comes_in_under_an_officials_name),
        cmocka_unit_test(names_and_links_are_one_line),
        cmocka_unit_test(people_without_an_account_are_marked),
        cmocka_unit_test(a_guest_joins_by_a_code_and_stays_the_same_person),
        cmocka_unit_test(a_forgotten_password_is_put_right_without_mail),
        cmocka_unit_test(an_organiser_helps_people_who_joined),
        cmocka_unit_test(people_agree_to_a_version_of_a_text),
        cmocka_unit_test(a_minor_needs_a_guardian_before_the_cameras),
        cmocka_unit_test(a_minors_name_is_not_for_strangers),
        cmocka_unit_test(harassment_does_not_go_into_the_log),
        cmocka_unit_test(the_texts_of_a_draft_are_for_its_staff),
        cmocka_unit_test(a_recovery_code_opens_once),
        cmocka_unit_test(a_report_is_for_the_people_named),
        cmocka_unit_test(data_are_handed_out_and_erased),
        cmocka_unit_test(nobody_is_forgotten_in_the_middle_of_a_game),
        cmocka_unit_test(old_guests_are_forgotten),
        cmocka_unit_test(two_records_of_one_person_become_one),
        cmocka_unit_test(other_pages_can_do_nothing_here),
        cmocka_unit_test(no_secret_is_written_down),
        cmocka_unit_test(it_is_all_there_after_a_restart),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
