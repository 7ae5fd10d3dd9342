/* Parameters over HTTP: what each can be, what an event changed, what is frozen, in both languages. */
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <string.h>

static const json_t *parameter(const Client *c, const char *name) {
    const json_t *p;
    size_t i;
    json_array_foreach(json_object_get(c->json, "parameters"), i,
                       p) if (strcmp(json_string_value(json_object_get(p, "name")), name) ==
                              0) return p;
    fail_msg("There is no parameter %s.", name);
    return NULL;
}

static void says(const json_t *p, const char *key, const char *text) {
    const char *is = json_string_value(json_object_get(p, key));
    if (!is || strcmp(is, text) != 0) fail_msg("%s is %s, not %s", key, is ? is : "nothing", text);
}

static bool is(const json_t *p, const char *key) {
    return json_is_true(json_object_get(p, key));
}

static void a_rulebook_says_what_each_can_be(void **state) {
    (void)state;
    Day h;
    day_open(&h, "memory:", "nc20");
    client_get(h.chief, "/api/rulebooks/nc20");
    client_expects(h.chief, 200);
    const json_t *games = parameter(h.chief, "prelim_games");
    says(games, "kind", "number");
    says(games, "value", "3");
    says(games, "clause", "NC20-1.2.5");
    assert_true(json_integer_value(json_object_get(games, "max")) >= 4);
    const json_t *mode = parameter(h.chief, "mode");
    says(mode, "kind", "choice");
    assert_true(json_array_size(json_object_get(mode, "choices")) >= 2);
    assert_null(json_object_get(mode, "said")); /* as it is sent */
    assert_false(is(parameter(h.chief, "season_points"), "applies"));
    client_get(h.chief, "/api/rulebooks/nc20?lang=de");
    says(parameter(h.chief, "lots_persist"), "value", "yes");
    says(parameter(h.chief, "lots_persist"), "said", "ja");
    client_get(h.chief, "/api/rulebooks/nobody");
    client_refused(h.chief, 404, "no-such-rulebook");
    day_close(&h);
}

static const json_t *tree(const Client *c, const char *id) {
    const json_t *t;
    size_t i;
    json_array_foreach(json_object_get(c->json, "trees"), i, t) {
        if (strcmp(json_string_value(json_object_get(t, "id")), id) == 0) return t;
    }
    fail_msg("There is no tree %s.", id);
    return NULL;
}

/* At a table of Cities & Knights a judge is asked other questions than in the base game (K-157, K-158). */
static void a_tree_says_which_games_it_is_about(void **state) {
    (void)state;
    Day h;
    day_open(&h, "memory:", "dm19");
    client_get(h.chief, "/api/rulebooks/dm19/trees");
    client_expects(h.chief, 200);
    const json_t *base = json_object_get(tree(h.chief, "forgotten-robber"), "scenarios");
    assert_int_equal(json_array_size(base), 4);
    assert_string_equal(json_string_value(json_array_get(base, 0)), "base");
    const json_t *own = json_object_get(tree(h.chief, "forgotten-robber-knights"), "scenarios");
    assert_int_equal(json_array_size(own), 1);
    assert_string_equal(json_string_value(json_array_get(own, 0)), "cities-and-knights");
    assert_null(json_object_get(tree(h.chief, "leaving"), "scenarios")); /* any */
    client_get(h.chief, "/api/rulebooks/dm19/trees?lang=de");
    says(tree(h.chief, "barbarians"), "title", "Die Barbaren (Städte & Ritter)");
    day_close(&h);
}

static void an_event_says_what_it_changed(void **state) {
    (void)state;
    Day h;
    day_open(&h, "memory:", "nc20");
    day_post(&h, h.chief, "parameters", "{'rules':{'prelim_games':'4'},'text':'A long day.'}");
    day_get(&h, h.chief, "parameters");
    const json_t *games = parameter(h.chief, "prelim_games");
    assert_true(is(games, "changed"));
    says(games, "value", "4");
    says(games, "rulebook", "3");
    assert_true(is(parameter(h.chief, "lots_persist"), "remark"));
    assert_false(is(parameter(h.chief, "language"), "remark"));
    assert_false(is(parameter(h.chief, "fee"), "changed"));
    assert_false(is(parameter(h.chief, "fee"), "frozen"));
    day_refused(&h, h.chief, "remark", "parameters",
                "{'rules':{'lots_persist':'no'},'text':'A change that would do nothing.'}");
    assert_non_null(strstr(client_word(h.chief, "error.text"), "[NC20-1.2.9c]"));
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    Client *bea = rig_account(&h.rig, "Bea"); /* anyone may know the rules */
    day_get(&h, bea, "parameters");
    assert_true(is(parameter(bea, "fee"), "frozen"));
    assert_false(is(parameter(bea, "prelim_games"), "frozen"));
    client_close(bea);
    day_close(&h);
}

static bool offered(const Client *c, const char *name) {
    const json_t *p;
    size_t i;
    json_array_foreach(json_object_get(c->json, "parameters"), i, p) {
        if (strcmp(json_string_value(json_object_get(p, "name")), name) == 0) return true;
    }
    return false;
}

/* The only table of the first round, played online: its settings. */
static const json_t *online_rules(Day *h) {
    day_post(h, h->chief, "games/0/table", "{'bots':'greedy'}");
    char table[64];
    snprintf(table, sizeof table, "/api/tables/%s", client_word(h->chief, "table"));
    client_get(h->chief, table);
    client_expects(h->chief, 200);
    return json_object_get(json_object_get(h->chief->json, "settings"), "rules");
}

static void one_number_rules_paper_and_online_tables(void **state) { /* T-16 */
    (void)state;
    Day h;
    day_open(&h, "memory:", "custom");
    client_get(h.chief, "/api/rulebooks/custom");
    assert_false(offered(h.chief, "vp_target")); /* it would change nothing here */
    day_get(&h, h.chief, "parameters");
    assert_false(offered(h.chief, "vp_target"));
    assert_true(offered(h.chief, "scenario_vp"));
    day_refused(&h, h.chief, "not-of-an-event", "parameters",
                "{'rules':{'vp_target':'12'},'text':'A long game.'}");
    day_refused(&h, h.chief, "not-of-an-event", "parameters",
                "{'rules':{'boot_vp':'12'},'text':'A heavy boot.'}");
    day_post(&h, h.chief, "parameters",
             "{'rules':{'scenario_vp':'base 12','vp_cap':'base 12'},'text':'A long game.'}");
    h.target = 12;
    day_begin(&h, 8, "{'seed':'5','seconds':1}");
    int round = day_round(&h);
    assert_int_equal(json_integer_value(json_object_get(online_rules(&h), "vp_target")), 12);
    day_start(&h, round);
    day_refused(&h, h.desk, "no-winner", "games/1/sheet", "{'vp':[11,8,7,6],'winner':0}");
    day_post(&h, h.desk, "games/1/sheet", "{'vp':[12,8,7,6],'winner':0,'signed':'paper'}");
    day_close(&h);
}

static void look_at_event(const Day *h, Client *c) {
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", h->event);
    client_get(c, path);
    client_expects(c, 200);
}

/* What the page shows of an event goes by this, never by the name of its rulebook. */
static void an_event_says_whether_it_has_groups(void **state) { /* DC21-1.2.3a */
    (void)state;
    Day h;
    day_open(&h, "memory:", "custom");
    look_at_event(&h, h.chief);
    assert_true(json_is_false(json_object_get(h.chief->json, "groups")));
    day_post(&h, h.chief, "parameters",
             "{'rules':{'phases':'qualifier groups, bracket'},'text':'As at the digital one.'}");
    look_at_event(&h, h.chief);
    assert_true(is(h.chief->json, "groups"));
    assert_null(json_object_get(json_object_get(h.chief->json, "me"), "advice_clause"));
    day_close(&h);
}

static void judges_read_which_clause_forbids_advice(void **state) { /* WC25-1.2.1b */
    (void)state;
    Day h;
    day_open(&h, "memory:", "wc25");
    look_at_event(&h, h.head);
    says(json_object_get(h.head->json, "me"), "advice_clause", "WC25-1.2.1b");
    Client *bea = rig_account(&h.rig, "Bea");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    look_at_event(&h, bea);
    assert_null(json_object_get(json_object_get(bea->json, "me"), "advice_clause"));
    client_close(bea);
    day_close(&h);
}

static void entrants_say_what_is_true_for_them(void **state) { /* DM19-4.7a, DM19-5.8 */
    (void)state;
    Day h;
    day_open(&h, "memory:", "dm19");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    Client *bea = rig_account(&h.rig, "Bea");
    day_post(&h, bea, "entrants",
             "{'acks':['rules'],'declared':['declared','resident','brings-game']}");
    day_get(&h, h.chief, "entrants");
    const json_t *one = json_array_get(json_object_get(h.chief->json, "entrants"), 0),
                 *words = json_object_get(one, "declares");
    assert_true(is(one, "declared"));
    assert_int_equal(json_array_size(words), 2);
    assert_string_equal(json_string_value(json_array_get(words, 0)), "resident");
    assert_string_equal(json_string_value(json_array_get(words, 1)), "brings-game");
    client_close(bea);
    day_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rulebook_says_what_each_can_be),
        cmocka_unit_test(a_tree_says_which_games_it_is_about),
        cmocka_unit_test(an_event_says_what_it_changed),
        cmocka_unit_test(one_number_rules_paper_and_online_tables),
        cmocka_unit_test(an_event_says_whether_it_has_groups),
        cmocka_unit_test(judges_read_which_clause_forbids_advice),
        cmocka_unit_test(entrants_say_what_is_true_for_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
