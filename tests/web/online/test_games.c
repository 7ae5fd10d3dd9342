/* test_games GAMES [SCENARIO] - whole games over real WebSockets under each rulebook: no legal move is refused, no table hangs,
 * nobody hears a secret, every record holds. */
#include "load/contest.h"
#include "load/leaks.h"
#include "store/place.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 20, CITIES_GAMES = 200 };
static int games = 1;
static const char *only; /* this scenario, NULL for all */

static const char *const BOOKS[] = { "nc20", "wc25", "dm19", "wc04", "dc21" };
enum { BOOK_COUNT = sizeof BOOKS / sizeof BOOKS[0] };

/* So many under each rulebook. */
static void play_games(const char *scenario, int each, int first_kind, int past_kind,
                       bool all_kinds) {
    static Contest contest;
    Program program;
    if (only && strcmp(only, scenario) != 0) return;
    char db[512], log[512], name[64];
    snprintf(name, sizeof name, "%s.db", scenario);
    snprintf(db, sizeof db, "%s", place_path(name));
    snprintf(name, sizeof name, "%s.log", scenario);
    snprintf(log, sizeof log, "%s", place_path(name));
    program_start(&program, 0, log, (const char *const[]){ "--db", db, "--log", "warn", NULL });
    contest_open(&contest, &program);
    for (int i = 0; i < BOOK_COUNT; i++) {
        long moves = contest.moves;
        if (!contest_play(&contest, scenario, BOOKS[i], each, each < MANY ? each : MANY))
            fail_msg("%s", contest.flaw);
        print_message("%s: %d games, %ld moves\n", BOOKS[i], contest.ended, contest.moves - moves);
    }
    for (int i = first_kind; i < past_kind && CONTEST_KIND[i]; i++) {
        print_message("%s: %ld\n", CONTEST_KIND[i], contest.kinds[i]);
        if (all_kinds) assert_true(contest.kinds[i] > 0); /* all that can be done was done */
    }
    contest_close(&contest);
    assert_int_equal(program_stop(&program), 0);
}

static void whole_games_under_every_rulebook(void **state) {
    (void)state;
    play_games("base", games, 0, CONTEST_KNIGHTS, games >= MANY);
}

/* K-160, K-164: 200 of them in all where all is done. */
static void whole_games_of_cities_and_knights(void **state) {
    (void)state;
    int each = games >= MANY ? CITIES_GAMES / BOOK_COUNT : games;
    play_games("cities-and-knights", each, CONTEST_KNIGHTS, CONTEST_KINDS, games >= MANY);
}

/* Seat 0's listener gets a secret of seat 1: would we notice? */
static void a_secret_would_be_noticed(void **state) {
    static const char *const ITEMS[] = {
        "{'view':{'seats':[{},{'hand':{'ore':1}}],'result':{'ending':'running'}}}",
        "{'view':{'seats':[{},{'devcards':{'knight':1}}],'result':{'ending':'running'}}}",
        "{'view':{'seats':[{},{'points':7}],'result':{'ending':'running'}}}",
        "{'view':{'seats':[{},{}],'seed':'00','result':{'ending':'running'}}}",
        "{'view':{'seats':[{},{}],'deck':['knight'],'result':{'ending':'running'}}}",
        "{'entry':{'kind':'act','seat':1,'state':'00'}}",
        "{'passed':[{'from':1,'to':2,'count':1,'cards':{'ore':1}}]}",
        "{'turned':[{'from':null,'to':1,'track':'science','card':'crane'}]}",
        "{'view':{'seats':[{},{'progress':{'crane':1}}],'result':{'ending':'running'}}}",
        "{'view':{'turn':1,'seats':[{},{}],'looks_at':{},'result':{'ending':'running'}}}",
        "{'entry':{'kind':'act','seat':1,'action':{'kind':'discard','cards':{'ore':4}}}}",
        "{'entry':{'kind':'act','seat':1,'action':{'kind':'buy','card':'knight'}}}",
        "{'entry':{'kind':'act','seat':1,'action':{'kind':'steal','victim':2}},'stolen':'ore',"
        "'view':{'seats':[{'hand':{'ore':1}},{},{}],'result':{'ending':'running'}}}",
    };
    static const char *const FINE[] = {
        "{'passed':[{'from':0,'to':2,'count':1,'cards':{'ore':1}},{'from':1,'to':2,'count':2}]}",
        "{'turned':[{'from':null,'to':1,'track':'science','card':'printing'}]}",
        "{'view':{'seats':[{'hand':{'ore':1},'points':3},{'cards':2}],'result':{'ending':'running'}"
        "}}",
        "{'entry':{'kind':'act','seat':0,'action':{'kind':'steal','victim':2}},'stolen':'ore'}",
        "{'entry':{'kind':'act','seat':1,'action':{'kind':'steal','victim':0}},'stolen':'ore',"
        "'view':{'seats':[{'hand':{}},{},{}],'result':{'ending':'running'}}}",
        "{'view':{'seats':[{},{'hand':{'ore':1}}],'seed':'00','result':{'ending':'won'}}}",
    };
    (void)state;
    json_t *before = json_pack("{s[{s{si}}]}", "seats", "hand", "ore", 1);
    char flaw[200];
    for (size_t i = 0; i < sizeof ITEMS / sizeof ITEMS[0] + sizeof FINE / sizeof FINE[0]; i++) {
        bool fine = i >= sizeof ITEMS / sizeof ITEMS[0];
        char text[400];
        snprintf(text, sizeof text, "{'news':[%s]}",
                 fine ? FINE[i - sizeof ITEMS / sizeof ITEMS[0]] : ITEMS[i]);
        for (char *c = text; *c; c++)
            if (*c == '\'') *c = '"';
        json_t *message = json_loads(text, 0, NULL);
        assert_non_null(message);
        if (leaks_nothing(message, 0, before, flaw, sizeof flaw) != fine)
            fail_msg("%s: %s", fine ? "no secret" : "a secret", text);
        json_decref(message);
    }
    json_decref(before);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_would_be_noticed),
        cmocka_unit_test(whole_games_under_every_rulebook),
        cmocka_unit_test(whole_games_of_cities_and_knights),
    };
    if (argc > 1) games = atoi(argv[1]);
    if (argc > 2) only = argv[2];
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
