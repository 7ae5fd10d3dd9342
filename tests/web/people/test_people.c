/* People over real sockets: accounts, names, passwords, sessions, and what nobody learns of others. */
#define _GNU_SOURCE /* memmem */
#include "store/place.h"
#include "web/people/organiser_rig.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
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
        "x",         "a\\u200bb",
        "a\\u202eb", "a\\u2800b",
        "a\\nb",     "12345678901234567890123456789012345678901234567890123456789012345"
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
    for (int round = 0; round < 2;
         round++) { /* while it runs, and when everything is in one file */
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
        cmocka_unit_test(the_texts_of_a_draft_are_for_its_staff),
        cmocka_unit_test(a_recovery_code_opens_once),
        cmocka_unit_test(a_report_is_for_the_people_named),
        cmocka_unit_test(other_pages_can_do_nothing_here),
        cmocka_unit_test(no_secret_is_written_down),
        cmocka_unit_test(it_is_all_there_after_a_restart),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
