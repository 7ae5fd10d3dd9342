/* People over real sockets: accounts, sessions, guests, what they may keep and have forgotten. */
#include "web/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_start_makes_the_administrator_once),
        cmocka_unit_test(one_signs_in_and_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
