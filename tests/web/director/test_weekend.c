/* A digital championship's weekend over HTTP: how few have to wait for a game, who meets again, and who shows up. */
#include "app/online/tables.h"
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 8, OPENS_S = 7200, PATIENCE_S = 60, TRIES = 1000, A_MOMENT_US = 20000 };

typedef struct Weekend {
    Day d;
    TablesOptions tables;
    Client *player[MOST];
    int count, round;
} Weekend;

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static json_t *group_of(Weekend *w) {
    return json_array_get(json_object_get(day_get(&w->d, w->d.chief, "groups"), "groups"), 0);
}

static void await_state(Weekend *w, const char *state) {
    for (int i = 0; i < TRIES; i++) {
        const char *is = json_string_value(json_object_get(group_of(w), "state"));
        if (strcmp(is, state) == 0) return;
        usleep(A_MOMENT_US);
    }
    fail_msg("the window is not %s", state);
}

static void join(Weekend *w, int i) {
    char name[32];
    snprintf(name, sizeof name, "Online Person %c", 'A' + i);
    w->player[i] = rig_account(&w->d.rig, name);
    day_post(&w->d, w->player[i], "entrants",
             "{'mail':'p%d@example.org','zone':'UTC+1','acks':['rules','code of "
             "conduct','anti-harassment','media','match settings','terms of use']}",
             i);
    day_step(&w->d, w->d.chief, "{'kind':'level.reached','player':%d,'level':2,'text':'Seen.'}", i);
    day_step(&w->d, w->player[i], "{'kind':'entry.checked_in'}");
}

/* So many people in one group, whose window is open. */
static void weekend_open(Weekend *w, int count) {
    *w = (Weekend){ .tables = tables_defaults(), .count = count };
    Day *d = &w->d;
    w->tables.bot_pause_ms = 0;
    day_open_with(d, "memory:", "dc21", &w->tables);
    day_step(d, d->chief,
             "{'kind':'requirement.waived','what':'group-size','text':'A rehearsal.'}");
    day_post(d, d->chief, "parameters",
             "{'rules':{'absent_seat':'bot plays','multi_day':'free'},"
             "'text':'So that games end by themselves, on any day.'}");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'settings.posted'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    for (int i = 0; i < count; i++) join(w, i);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_post(d, d->chief, "groups", "{'opens':%lld,'promoted':3,'alternates':0}",
             (long long)(day_now() / 1000 + OPENS_S));
    day_step(d, d->chief, "{'kind':'groups.announced','channels':['site','chat','mail']}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_later(OPENS_S + 100);
    await_state(w, "open");
    w->round = number(group_of(w), "round");
}

static void weekend_close(Weekend *w) {
    for (int i = 0; i < w->count; i++) client_close(w->player[i]);
    day_close(&w->d);
}

/* ---- games ---- */

static int of_round(Weekend *w, const char *what) {
    json_t *rounds = json_object_get(day_get(&w->d, w->d.chief, "rounds"), "rounds");
    return number(json_array_get(rounds, (size_t)w->round), what);
}

static void await(Weekend *w, const char *what, int wanted) {
    int is = of_round(w, what);
    for (int i = 0; i < TRIES && is < wanted; i++) {
        usleep(A_MOMENT_US);
        is = of_round(w, what);
    }
    assert_int_equal(is, wanted);
}

/* The server's clock ticks twice a second: after some of them nothing has come of the queue. */
static void nobody_is_paired(Weekend *w, int games) {
    usleep(75 * A_MOMENT_US);
    assert_int_equal(of_round(w, "tables"), games);
}

static void queue_up(Weekend *w, int i) {
    day_step(&w->d, w->player[i], "{'kind':'queue.joined'}");
}

static json_t *last_table(Weekend *w, int i) {
    json_t *tables = json_object_get(day_get(&w->d, w->player[i], "mine"), "tables");
    return json_array_get(tables, json_array_size(tables) - 1);
}

/* Bots that hold a seat end the game. */
static void leave_to_bots(Weekend *w, int i) {
    char path[80];
    const char *table = json_string_value(json_object_get(last_table(w, i), "online"));
    snprintf(path, sizeof path, "/api/tables/%s/away", table);
    client_ask(w->player[i], "POST", path, "{}");
    client_expects(w->player[i], 200);
}

/* ---- who waits ---- */

static void three_who_wait_are_paired_every_time(void **state) { /* DC21-1.2.4a, DC21-1.3.2a */
    (void)state;
    Weekend w;
    weekend_open(&w, 3);
    for (int game = 0; game < 5; game++) {
        for (int i = 0; i < 3; i++) queue_up(&w, i);
        if (game < 2) nobody_is_paired(&w, game);
        day_later(PATIENCE_S + 1);
        await(&w, "tables", game + 1);
        for (int i = 0; i < 3; i++) leave_to_bots(&w, i);
        await(&w, "results", game + 1);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            number(json_object_get(day_get(&w.d, w.player[i], "mine"), "weekend"), "games"), 5);
    weekend_close(&w);
}

/* Players who left can't win, even if a bot plays on for them: the last one stays, or the game would never end. */
static void someone_has_to_stay_in_a_game(void **state) { /* Q-57, Q-68 */
    (void)state;
    Weekend w;
    char path[80];
    weekend_open(&w, 3);
    for (int i = 0; i < 3; i++) queue_up(&w, i);
    day_later(PATIENCE_S + 1);
    await(&w, "tables", 1);
    const char *table = json_string_value(json_object_get(last_table(&w, 0), "online"));
    snprintf(path, sizeof path, "/api/tables/%s/actions", table);
    for (int i = 0; i < 3; i++) {
        client_post(w.player[i], path, "{'entry':{'kind':'leave'}}");
        if (i < 2) client_expects(w.player[i], 200);
        else client_refused(w.player[i], 409, "last-seat");
    }
    leave_to_bots(&w, 2);
    await(&w, "results", 1);
    weekend_close(&w);
}

/* While others play, four who have met wait for them, from the moment they join again. */
static void people_who_have_met_wait_again(void **state) { /* DC21-1.3.2b */
    (void)state;
    Weekend w;
    weekend_open(&w, 8);
    for (int i = 0; i < 8; i++) queue_up(&w, i);
    await(&w, "tables", 2);
    int game = number(last_table(&w, 0), "game"), four[4], count = 0;
    for (int i = 0; i < 8; i++)
        if (number(last_table(&w, i), "game") == game) four[count++] = i;
    assert_int_equal(count, 4);
    for (int i = 0; i < 4; i++) leave_to_bots(&w, four[i]);
    await(&w, "results", 1);
    day_later(10 * PATIENCE_S);
    for (int i = 0; i < 4; i++) queue_up(&w, four[i]);
    nobody_is_paired(&w, 2);
    day_later(PATIENCE_S + 1);
    await(&w, "tables", 3);
    weekend_close(&w);
}

/* ---- who comes ---- */

/* A championship whose registration is open, and nobody there yet. */
static void registration_open(Day *d) {
    day_open(d, "memory:", "dc21");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'settings.posted'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
}

static void an_address_has_to_be_plausible(void **state) { /* DC21-2.0.3 */
    static const char *const WRONG[] = { "nonsense",         "@example.org",    "ann@",
                                         "ann@example",      "ann@.org",        "ann@example.",
                                         "ann@example..org", "ann@ex_mple.org", "ann@-ex.org",
                                         "a b@example.org",  ".a@example.org",  "a..b@example.org",
                                         "ann@127.0.0.1",    "ann@example.c",   "a@b@example.org" };
    static const char *const GOOD[] = { "ann@example.org", "a.n+n@mail.example.co.uk",
                                        "ann@exämple.org", "ann@xn--exmple-cua.museum" };
    (void)state;
    Day d;
    registration_open(&d);
    Client *ann = rig_account(&d.rig, "Ann Plausible");
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        day_refused(&d, ann, "email", "entrants",
                    "{'mail':'%s','zone':'UTC+1','acks':['match settings']}", WRONG[i]);
        assert_non_null(strstr(client_word(ann, "error.text"), "DC21-2.0.3"));
        client_patch(ann, "/api/me", "{'email':'%s'}", WRONG[i]); /* as everywhere */
        client_refused(ann, 400, "email");
    }
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        client_patch(ann, "/api/me", "{'email':'%s'}", GOOD[i]);
        client_expects(ann, 200);
    }
    Client *bob = rig_account(&d.rig, "Bob Nowhere");
    day_refused(&d, bob, "no-account", "entrants", "{'zone':'UTC+1','acks':['match settings']}");
    day_post(&d, ann, "entrants",
             "{'mail':'ann@example.org','zone':'UTC+1','acks':['match settings']}");
    client_close(ann);
    client_close(bob);
    day_close(&d);
}

/* DC21-1.2.4c: groups are made by time zone, so players give theirs when registering, as each line of a list does. */
static void nobody_registers_without_the_time_zone_of_a_group(void **state) {
    (void)state;
    Day d;
    registration_open(&d);
    Client *ann = rig_account(&d.rig, "Ann Nowhen");
    day_refused(&d, ann, "zone-needed", "entrants",
                "{'mail':'ann@example.org','acks':['match settings']}");
    assert_non_null(strstr(client_word(ann, "error.text"), "DC21-1.2.4c"));
    day_refused(&d, d.chief, "zone-needed", "steps",
                "{'kind':'entry.registered','name':'Ann Nowhen','mail':'ann@example.org',"
                "'acks':['match settings']}");
    day_post(&d, ann, "entrants",
             "{'mail':'ann@example.org','zone':'UTC+0','acks':['match settings']}");
    client_close(ann);
    day_close(&d);
}

static void asked_of_a_list(Day *d, const char *csv, const char *more) {
    day_post(d, d->chief, "import", "{'check':true,'csv':'%s'%s}", csv, more);
}

static bool is_allowed(const Day *d) {
    return json_is_true(json_object_get(d->chief->json, "allowed"));
}

/* What the look at a list says, entering it does; and the zones in it are read. */
static void a_list_is_judged_as_it_is_entered(void **state) { /* DC21-1.1.1b, DC21-1.2.4b, c */
    static const char LIST[] = "name,mail,zone\\nAnn Lee,ann@example.org,UTC-5\\n"
                               "Bo Ek,bo@example.org,UTC+05:30\\n";
    static const char ACKS[] = ",'acks':['match settings','rules']";
    static const char SIGNED[] = ",'check_in':true,'acks':['match settings','rules',"
                                 "'code of conduct','terms of use','anti-harassment','media']";
    (void)state;
    Day d;
    registration_open(&d);
    asked_of_a_list(&d, LIST, "");
    assert_false(is_allowed(&d));
    assert_string_equal(client_word(d.chief, "code"), "ack-needed");
    day_refused(&d, d.chief, "ack-needed", "import", "{'csv':'%s'}", LIST);
    asked_of_a_list(&d, LIST, ",'check_in':true,'acks':['match settings']");
    assert_string_equal(client_word(d.chief, "code"), "ack-needed");
    asked_of_a_list(&d, LIST, SIGNED);
    assert_string_equal(client_word(d.chief, "code"), "level-needed");
    day_refused(&d, d.chief, "level-needed", "import", "{'csv':'%s'%s}", LIST, SIGNED);
    day_refused(&d, d.chief, "unknown-word", "import", "{'csv':'%s','acks':['whatever']}", LIST);
    asked_of_a_list(&d, LIST, ACKS);
    assert_true(is_allowed(&d));
    assert_int_equal(number(d.chief->json, "people"), 2);
    assert_int_equal(json_array_size(json_object_get(d.chief->json, "unused")), 0);
    day_post(&d, d.chief, "import", "{'csv':'%s'%s}", LIST, ACKS);
    json_t *list = json_object_get(day_get(&d, d.chief, "entrants"), "entrants");
    assert_int_equal(number(json_array_get(list, 0), "zone"), -300);
    assert_int_equal(number(json_array_get(list, 1), "zone"), 330);
    assert_int_equal(json_array_size(json_object_get(json_array_get(list, 0), "acks_missing")), 4);
    day_close(&d);
}

static void a_list_lacks_what_accounts_need(void **state) { /* DC21-2.0.3, DC21-1.2.4c */
    static const char *const CODE[] = { "missing", "missing", "bad", "here", "twice", "bad" };
    (void)state;
    Day d;
    registration_open(&d);
    day_post(&d, d.chief, "import",
             "{'csv':'name,mail,zone\\nAnn Lee,ann@example.org,UTC\\n','acks':['match settings']}");
    asked_of_a_list(&d,
                    "name,e-mail,time zone\\nCy,,UTC\\nDi,di@example.org,\\n"
                    "Ed,ed@example.org,Berlin\\nFay,ANN@example.org,UTC\\n"
                    "Gus,di@example.org,UTC\\nHal,nonsense,UTC\\n",
                    "");
    json_t *rows = json_object_get(d.chief->json, "rows");
    assert_int_equal(json_array_size(rows), 6);
    for (size_t i = 0; i < 6; i++) {
        json_t *problems = json_object_get(json_array_get(rows, i), "problems");
        assert_int_equal(json_array_size(problems), 1);
        assert_string_equal(json_string_value(json_object_get(json_array_get(problems, 0), "code")),
                            CODE[i]);
    }
    day_refused(&d, d.chief, "bad-csv", "import",
                "{'csv':'name,mail\\nCy,cy@example.org\\n','acks':['match settings']}");
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_who_wait_are_paired_every_time),
        cmocka_unit_test(someone_has_to_stay_in_a_game),
        cmocka_unit_test(people_who_have_met_wait_again),
        cmocka_unit_test(an_address_has_to_be_plausible),
        cmocka_unit_test(nobody_registers_without_the_time_zone_of_a_group),
        cmocka_unit_test(a_list_is_judged_as_it_is_entered),
        cmocka_unit_test(a_list_lacks_what_accounts_need),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
