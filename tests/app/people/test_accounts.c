/* People below HTTP: names, codes, throttling, and a session that ends on every machine. */
#include "app/core/asker.h"
#include "app/people/codes.h"
#include "app/people/server_settings.h"
#include "app/people/privacy.h"
#include "app/people/rights.h"
#include "app/people/sessions.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "store/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- names ---- */

static void a_name_is_tidied_before_it_is_shown(void **state) {
    (void)state;
    char name[PERSON_NAME];
    assert_int_equal(name_tidy("  Anna \t", name, NULL), ERR_INPUT); /* a tab isn't a space */
    assert_int_equal(name_tidy("  Anna   Lena ", name, NULL), OK);
    assert_string_equal(name, "Anna Lena");
    assert_int_equal(name_tidy("\xc2\xa0Zo\xc3\xab", name, NULL), OK);
    assert_string_equal(name, "Zo\xc3\xab");
    assert_int_equal(name_tidy("\xff\xfe", name, NULL), ERR_INPUT);
    assert_int_equal(name_tidy("\xc0\xaf\xc0\xaf", name, NULL), ERR_INPUT); /* overlong */
    assert_int_equal(name_tidy("\xed\xa0\x80xx", name, NULL), ERR_INPUT);   /* a surrogate */
    assert_int_equal(name_tidy("a\xe2\x80\xae"
                               "b",
                               name, NULL),
                     ERR_INPUT); /* turns around */
    assert_int_equal(name_tidy("\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2", name, NULL), OK); /* dice */
    assert_int_equal(name_tidy("", name, NULL), ERR_INPUT);
}

static void names_fold_as_eyes_do(void **state) {
    (void)state;
    static const char *const SAME[][2] = {
        { "Anna", "ANNA" },
        { "J\xc3\xb6rg", "J\xc3\x96RG" },
        { "Stra\xc3\x9f", "STRASS" },
        { "a b", "A-b" },
        { "\xd0\x90nna", "anna" },
        { "\xce\x9f"
          "do",
          "odo" },
        { "\xef\xbc\xa1nna", "anna" }, /* full width */
    };
    static const char *const OTHER[][2] = {
        { "Anna", "Anne" }, { "Ian", "Lan" }, { "Jorg", "J\xc3\xb6rg" }, { "ab", "a b" }
    };
    char one[2 * PERSON_NAME], two[2 * PERSON_NAME];
    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++) {
        name_fold(SAME[i][0], one), name_fold(SAME[i][1], two);
        assert_string_equal(one, two);
    }
    for (size_t i = 0; i < sizeof OTHER / sizeof OTHER[0]; i++) {
        name_fold(OTHER[i][0], one), name_fold(OTHER[i][1], two);
        assert_string_not_equal(one, two);
    }
}

static bool alike(const char *one, const char *other) {
    FoldedName a, b;
    name_plain(one, a), name_plain(other, b);
    if (strcmp(a, b) == 0) return true;
    name_spelled(one, a), name_spelled(other, b);
    return strcmp(a, b) == 0;
}

static void names_are_alike_in_any_alphabet(void **state) {
    (void)state;
    static const char *const SAME[][2] = {
        { "Anna Groß", "Anna Gross" },
        { "Jörg Müller", "Joerg Mueller" },
        { "Jörg Müller", "Jorg Muller" },
        { "Łukasz Żak", "Lukasz Zak" },
        { "Øyvind", "Oyvind" },
        { "Søren", "Soeren" },
        { "Håkon", "Haakon" },
        { "José Peña", "Jose Pena" },
        { "Jose\u0301", "JOSÉ" },
        { "Mu\u0308ller", "Mueller" },
        { "Mu\u0308ller", "Müller" },
        { "Ægir Þór", "Aegir Thor" },
        { "Ștefan Țară", "Stefan Tara" },
        { "Nguyễn", "Nguyen" },
        { "Dvořák", "Dvorak" },
        { "Đorđe", "Dorde" },
        { "Sean O’Brien", "Sean OBrien" },
        { "İnci Çağ", "Inci Cag" },
    };
    static const char *const OTHER[][2] = {
        { "Jo Muller", "Joe Muller" }, { "Anna", "Anne" }, { "Manuel", "Manul" },
        { "Müller", "Möller" },        { "Иван", "Ivan" }, { "Bär", "Bar Bar" },
    };
    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++)
        if (!alike(SAME[i][0], SAME[i][1])) fail_msg("%s is not %s", SAME[i][0], SAME[i][1]);
    for (size_t i = 0; i < sizeof OTHER / sizeof OTHER[0]; i++)
        if (alike(OTHER[i][0], OTHER[i][1])) fail_msg("%s is %s", OTHER[i][0], OTHER[i][1]);
}

/* ---- codes ---- */

static void a_code_is_read_as_it_was_meant(void **state) {
    (void)state;
    char code[SECRET_CODE], again[SECRET_CODE];
    assert_true(secret_code_read("O1IL-0abcd", code));
    assert_string_equal(code, "0111-0abcd");
    assert_false(secret_code_read("0111-0abc", code));   /* too short */
    assert_false(secret_code_read("0111-0abcde", code)); /* too long */
    assert_false(secret_code_read("0111-0ab!d", code));
    assert_false(secret_code_read("", code));
    for (int i = 0; i < 200; i++) {
        secret_code(code);
        assert_true(secret_code_read(code, again));
        assert_string_equal(code, again);
    }
}

/* ---- guessing ---- */

static bool take(Quotas *quotas, QuotaRow row, const char *whose, uint64_t now) {
    QuotaKey key = quota_key(quotas, row, whose);
    if (quota_wait(quotas, &key, 1, now)) return false;
    quota_take(quotas, &key, 1, now);
    return true;
}

static void a_bucket_empties_and_fills_again(void **state) {
    (void)state;
    Quotas *quotas = quotas_open(0), *more = quotas_open(3);
    QuotaKey a = quota_key(quotas, QUOTA_PASSWORD_HERE, "a");
    uint64_t now = 1000000;
    for (int i = 0; i < 5; i++) assert_true(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    assert_false(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    assert_true(take(quotas, QUOTA_PASSWORD_HERE, "b", now)); /* someone else's */
    assert_true(take(quotas, QUOTA_OLD_PASSWORD, "a", now));  /* for something else */
    assert_int_equal(quota_wait(quotas, &a, 1, now), 10000);
    assert_int_equal(quota_wait(quotas, &a, 3, now), 30000);
    assert_true(quota_wait(quotas, &a, 6, now) == UINT64_MAX); /* it never holds so many */
    now += 10000;
    assert_true(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    assert_false(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    quota_give(quotas, &a, 1, now);
    assert_true(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    quota_give(quotas, &a, 100, now); /* not more than there is room for */
    assert_int_equal(quota_wait(quotas, &a, 5, now), 0);
    assert_true(quota_wait(quotas, &a, 6, now) == UINT64_MAX);
    for (int i = 0; i < 5; i++) assert_true(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    for (int i = 0; i < 100000;
         i++) { /* a crowd takes no more room, and pushes out nobody fuller */
        char key[16];
        snprintf(key, sizeof key, "k%d", i);
        take(quotas, QUOTA_PASSWORD_HERE, key, now);
    }
    assert_false(take(quotas, QUOTA_PASSWORD_HERE, "a", now));
    int made = 0;
    while (take(more, QUOTA_SEASONS, "a", now)) made++;
    assert_int_equal(made, 30); /* what may be made is multiplied, */
    made = 0;
    while (take(more, QUOTA_PASSWORD_HERE, "a", now)) made++;
    assert_int_equal(made, 5); /* guesses are not */
    quotas_close(quotas), quotas_close(more);
}

/* ---- an app ---- */

typedef struct Machine {
    uv_loop_t loop;
    App *app;
} Machine;

static void machine_open(Machine *m, const char *db, const char *key) {
    Err err;
    memset(m, 0, sizeof *m);
    uv_loop_init(&m->loop);
    const AppOptions options = { .db = db, .key_file = key, .loop = &m->loop };
    if (app_open(&options, &m->app, &err)) fail_msg("%s", err.text);
}

static void machine_close(Machine *m) {
    app_close(m->app);
    uv_run(&m->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&m->loop), 0);
}

typedef struct Ask {
    void (*run)(Task *t, struct Ask *ask);
    uint64_t person, session;
    char name[PERSON_NAME], token[SECRET_TOKEN], code[SECRET_CODE], scope[STORE_STREAM_MAX + 1];
    bool ended;
    Err err;
    char refusal[TASK_CODE];
} Ask;

static void ask_run(Task *t) {
    Ask *ask = t->user;
    ask->run(t, ask);
}

static void ask_ended(Task *t) {
    Ask *ask = t->user;
    ask->ended = true;
    ask->err = t->err;
    snprintf(ask->refusal, sizeof ask->refusal, "%s", t->code);
}

static void start(Machine *m, Ask *ask) {
    ask->ended = false;
    task_start(task_new(m->app, NULL, NULL, ask_run, ask_ended, ask));
}

static void finish(Machine *m, Ask *ask) {
    start(m, ask);
    while (!ask->ended) uv_run(&m->loop, UV_RUN_ONCE);
}

static void make_account(Task *t, Ask *ask) {
    Profile profile = { 0 };
    snprintf(profile.name, sizeof profile.name, "%s", ask->name);
    ask->person = app_random_id();
    const SessionStart session = { .person = 0 };
    if (!accounts_create(t, ask->person, &profile, "no hash", NULL)) return;
    SessionStart mine = session;
    mine.person = ask->person;
    session_open(t, &mine, ask->token, &ask->session);
}

static void leave(Task *t, Ask *ask) {
    session_close(t, ask->person, ask->session);
}

static void make_code(Task *t, Ask *ask) {
    char id[SECRET_HASH];
    Code wish = { .scope = "event/e", .uses = 3, .until = app_now(t->app) + 100000 };
    code_make(t, &wish, ask->code, id);
}

static void use_code(Task *t, Ask *ask) {
    ask->person = app_random_id();
    if (!code_use(t, ask->code, ask->person, ask->scope)) return;
    Profile profile = { .name = "Guest" };
    accounts_create(t, ask->person, &profile, NULL, ask->scope);
}

static void a_code_lets_in_as_many_as_it_says(void **state) {
    (void)state;
    Machine m;
    machine_open(&m, "memory:", NULL);
    Ask code = { .run = make_code }, guest[6];
    finish(&m, &code);
    for (int i = 0; i < 6; i++) { /* all at once */
        guest[i] = (Ask){ .run = use_code };
        memcpy(guest[i].code, code.code, SECRET_CODE);
        start(&m, &guest[i]);
    }
    app_settle(m.app);
    int in = 0;
    for (int i = 0; i < 6; i++) {
        assert_true(guest[i].ended);
        if (!guest[i].err.status) {
            in++;
            assert_true(accounts_joined(m.app, guest[i].person, "event/e"));
            assert_false(accounts_joined(m.app, guest[i].person, "event/f"));
        } else assert_string_equal(guest[i].refusal, "code-over");
    }
    assert_int_equal(in, 3);
    machine_close(&m);
}

static bool is_in(Machine *m, const Ask *ask) {
    Person person;
    uint64_t account, session;
    return session_find(m->app, ask->token, &account, &session) &&
           session_look(m->app, account, session, &person) && person.id == ask->person;
}

static void names_are_found_again_after_a_lost_key(void **state) {
    (void)state;
    Machine m;
    Err err;
    char db[256], key[300];
    snprintf(db, sizeof db, "%s", place_path("lost.db"));
    snprintf(key, sizeof key, "%s.key", db);
    machine_open(&m, db, NULL);
    Ask ada = { .run = make_account, .name = "Ada" }, guest = { .run = make_code };
    finish(&m, &ada);
    finish(&m, &guest);
    guest.run = use_code;
    finish(&m, &guest);
    machine_close(&m);
    assert_int_equal(unlink(key), 0);
    memset(&m, 0, sizeof m);
    uv_loop_init(&m.loop);
    const AppOptions options = { .db = db, .key_lost = true, .loop = &m.loop };
    if (app_open(&options, &m.app, &err)) fail_msg("%s", err.text);
    assert_int_equal(name_owner(m.app, "ada"), ada.person);
    assert_int_equal(name_owner(m.app, "Guest"), 0);
    assert_true(is_in(&m, &ada)); /* her session continues */
    Ask other = { .run = make_account, .name = "ADA" };
    finish(&m, &other);
    assert_string_equal(other.refusal, "name-taken");
    machine_close(&m);
}

/* ---- by which streams someone may ---- */

typedef struct Nested { /* what happens while one person is looked at */
    App *app;
    Asker other;
    uint64_t third;
    int looks;
} Nested;

/* As when news that are read on the way go to others, who are judged before they hear them. */
static void look_at_others(void *user, const char *topic) {
    (void)topic;
    Nested *n = user;
    Person person;
    if (!n->app || n->looks++) return;
    assert_int_equal(asker_look(n->app, &n->other, NULL), OK);
    accounts_person(n->app, n->third, &person);
}

/* Someone else has written to this account, and we have to read it again. */
static void read_again(App *app, uint64_t person) {
    char stream[64] = "account/";
    Err err;
    app_id_write(person, stream + strlen(stream));
    Live *live = live_find(app, stream);
    StoreRecord event = { .type = "account.changed", .version = 1, .public = { "{}", 2 } };
    StorePart part = { stream, live->durable, &event, 1 };
    if (store_append(app->store, &(StoreWrite){ .parts = &part, .part_count = 1 }, NULL, &err))
        fail_msg("%s", err.text);
    live_drop(live);
}

/* An append stands on the streams its right was found in.  They are neither lost nor mixed up with those of
 * someone who is looked at meanwhile. */
static void a_look_within_a_look_leaves_its_grounds_alone(void **state) {
    (void)state;
    Machine m;
    Nested n = { 0 };
    Err err;
    memset(&m, 0, sizeof m);
    uv_loop_init(&m.loop);
    const AppOptions options = {
        .db = "memory:", .loop = &m.loop, .hooks = { &n, .rights_changed = look_at_others }
    };
    if (app_open(&options, &m.app, &err)) fail_msg("%s", err.text);
    Ask ada = { .run = make_account, .name = "Ada" }, bea = { .run = make_account, .name = "Bea" },
        cora = { .run = make_account, .name = "Cora" };
    finish(&m, &ada), finish(&m, &bea), finish(&m, &cora);
    Asker asker = { .account = ada.person, .session = ada.session };
    n.other = (Asker){ .account = bea.person, .session = bea.session };
    n.third = cora.person;
    read_again(m.app, ada.person);
    n.app = m.app;
    assert_int_equal(asker_look_for_grounds(m.app, &asker, NULL), OK);
    n.app = NULL;
    assert_true(n.looks > 0);
    StoreGround grounds[STORE_GROUNDS_MAX];
    char own[64] = "account/";
    app_id_write(ada.person, own + strlen(own));
    assert_int_equal(asker_grounds(&asker, grounds, STORE_GROUNDS_MAX), 1);
    assert_string_equal(grounds[0].stream, own);

    Grounds outer = { 0 }; /* the same without anything being read */
    m.app->grounds = &outer;
    n.other.epoch = 0;
    assert_int_equal(asker_look(m.app, &n.other, NULL), OK);
    assert_ptr_equal(m.app->grounds, &outer);
    m.app->grounds = NULL;
    machine_close(&m);
}

/* ---- several machines ---- */

static void wait_until(Machine *one, Machine *two, bool (*is)(Machine *m, const Ask *ask),
                       Machine *where, const Ask *ask) {
    for (int i = 0; i < 2000 && !is(where, ask); i++) {
        uv_run(&one->loop, UV_RUN_NOWAIT);
        uv_run(&two->loop, UV_RUN_NOWAIT);
        uv_sleep(5);
    }
    assert_true(is(where, ask));
}

static bool is_out(Machine *m, const Ask *ask) {
    return !is_in(m, ask);
}

static void a_session_ends_on_every_machine(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    char key[256];
    snprintf(key, sizeof key, "%s", place_path("accounts.key"));
    Machine one, two;
    machine_open(&one, url, key);
    machine_open(&two, url, key);
    Ask ada = { .run = make_account, .name = "Ada" };
    finish(&one, &ada);
    if (ada.err.status) fail_msg("%s", ada.err.text);
    assert_true(is_in(&one, &ada));
    assert_true(is_in(&two, &ada)); /* the other machine knows her */
    Ask other = { .run = make_account, .name = "ada" };
    finish(&two, &other); /* and that her name is taken */
    assert_string_equal(other.refusal, "name-taken");
    ada.run = leave;
    finish(&one, &ada);
    assert_true(is_out(&one, &ada));
    wait_until(&one, &two, is_out, &two, &ada); /* remembered there, and yet over */
    machine_close(&one);
    machine_close(&two);
}

static void a_name_wanted_on_two_machines_is_given_once(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    char key[256];
    snprintf(key, sizeof key, "%s", place_path("names.key"));
    Machine one, two;
    machine_open(&one, url, key);
    machine_open(&two, url, key);
    Ask a = { .run = make_account, .name = "Eve" }, b = a;
    start(&one, &a), start(&two, &b);
    while (!a.ended || !b.ended) {
        uv_run(&one.loop, UV_RUN_NOWAIT);
        uv_run(&two.loop, UV_RUN_NOWAIT);
    }
    assert_true(!a.err.status != !b.err.status);
    assert_string_equal(a.err.status ? a.refusal : b.refusal, "name-taken");
    machine_close(&one);
    machine_close(&two);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_tidied_before_it_is_shown),
        cmocka_unit_test(names_fold_as_eyes_do),
        cmocka_unit_test(names_are_alike_in_any_alphabet),
        cmocka_unit_test(a_code_is_read_as_it_was_meant),
        cmocka_unit_test(a_bucket_empties_and_fills_again),
        cmocka_unit_test(a_code_lets_in_as_many_as_it_says),
        cmocka_unit_test(names_are_found_again_after_a_lost_key),
        cmocka_unit_test(a_look_within_a_look_leaves_its_grounds_alone),
        cmocka_unit_test(a_session_ends_on_every_machine),
        cmocka_unit_test(a_name_wanted_on_two_machines_is_given_once),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
