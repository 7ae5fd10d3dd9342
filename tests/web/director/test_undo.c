/* Taking back what isn't a step of a rulebook: facts, longer studies, timed turns, online tables, and what a
 * season was told; and steps that such things stand on.  Over HTTP, on a real SQLite file. */
#include "app/director/events.h"
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (int)json_integer_value(value);
}

/* The newest line of that kind in the diary, as this person reads it. */
static const json_t *line_of(Day *d, Client *c, const char *kind) {
    const json_t *log = json_object_get(day_get(d, c, "log?newest=1&limit=100"), "log");
    for (size_t i = 0; i < json_array_size(log); i++)
        if (strcmp(word(json_array_get(log, i), "kind"), kind) == 0) return json_array_get(log, i);
    fail_msg("there is no %s in the diary", kind);
    return NULL;
}

static void line_says(Day *d, Client *c, const char *kind, const char *words) {
    const char *text = word(line_of(d, c, kind), "text");
    if (!strstr(text, words)) fail_msg("\"%s\" does not say \"%s\"", text, words);
}

/* The path that undoes the newest line of that kind; good until the next but one. */
static const char *undo_of(Day *d, const char *kind) {
    static char path[2][64];
    static unsigned turn;
    char *to = path[turn++ % 2];
    snprintf(to, sizeof path[0], "steps/seq-%d/undo", number(line_of(d, d->chief, kind), "seq"));
    return to;
}

static void patch(Day *d, const char *body) {
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", d->event);
    client_patch(d->chief, path, "%s", body);
    client_expects(d->chief, 200);
}

static void facts_are(Day *d, const char *name, const char *place) {
    json_t *view = day_get(d, d->chief, "%s", "");
    assert_string_equal(word(view, "name"), name);
    assert_string_equal(word(view, "place"), place);
}

/* ---- facts ---- */

static void changed_facts_come_back(void **state) {
    (void)state;
    Day d;
    char first[64], second[64], undo[64];
    day_open(&d, place_fresh("sqlite"), "nc20");
    char name[160];
    snprintf(name, sizeof name, "%s", word(day_get(&d, d.chief, "%s", ""), "name"));
    snprintf(first, sizeof first, "%s", undo_of(&d, "facts.changed"));
    day_refused(&d, d.chief, "first-facts", first, "{'text':'No name at all.'}");
    patch(&d, "{'name':'Cup of Mistakes','place':'Bonn'}");
    snprintf(first, sizeof first, "%s", undo_of(&d, "facts.changed"));
    patch(&d, "{'place':'Cologne'}");
    snprintf(second, sizeof second, "%s", undo_of(&d, "facts.changed"));
    facts_are(&d, "Cup of Mistakes", "Cologne");
    day_refused(&d, d.chief, "reason-needed", first, "{}");
    day_refused(&d, d.head, "not-for-you", first, "{'text':'I like it less.'}");
    day_refused(&d, d.chief, "no-such-thing", "steps/seq-99999/undo", "{'text':'What?'}");
    day_post(&d, d.chief, first, "{'text':'That was the other cup.'}");
    facts_are(&d, name, "Cologne"); /* what was changed since stays */
    day_refused(&d, d.chief, "undone-already", first, "{'text':'Again.'}");
    line_says(&d, d.chief, "change.undone",
              "undoes: Olga Organiser changes the event details. “That was the other cup.”");
    snprintf(undo, sizeof undo, "%s", undo_of(&d, "change.undone"));
    day_restart(&d);
    facts_are(&d, name, "Cologne");
    day_post(&d, d.chief, second, "{'text':'Not there either.'}");
    facts_are(&d, name, "Essen"); /* as it was made */
    day_post(&d, d.chief, undo, "{'text':'It was right, after all.'}");
    facts_are(&d, "Cup of Mistakes", "Bonn");
    day_restart(&d);
    facts_are(&d, "Cup of Mistakes", "Bonn");
    day_close(&d);
}

static void patch_refused(Day *d, const char *body, const char *words) {
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", d->event);
    client_patch(d->chief, path, "%s", body);
    client_refused(d->chief, 409, "bad-facts");
    assert_non_null(strstr(d->chief->text, words));
}

/* A list that is one fact: given whole, undone whole, shown to everyone. [WC04-1] */
static void sponsors_are_a_fact_like_others(void **state) {
    (void)state;
    Day d;
    char second[64];
    day_open(&d, place_fresh("sqlite"), "wc04");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    patch(&d, "{'sponsors':[{'name':'Anna\u2019s Games','link':'https://anna.example',"
              "'line':'Games since 1995'},{'name':'Bank of the Hall'}]}");
    patch(&d, "{'sponsors':[{'name':'Somebody else'}],'place':'Bonn'}");
    snprintf(second, sizeof second, "%s", undo_of(&d, "facts.changed"));
    patch_refused(&d, "{'sponsors':[{'link':'https://nobody.example'}]}", "name");
    patch_refused(&d, "{'sponsors':[{'name':'Mallory','link':'javascript:alert(1)'}]}", "https://");
    patch_refused(&d, "{'sponsors':[{'name':'Mallory','image':'x'}]}", "image");
    patch_refused(&d, "{'sponsors':'Mallory'}", "sponsors");
    patch_refused(&d, "{'url':'javascript:alert(1)'}", "https://");
    day_post(&d, d.chief, second, "{'text':'That was another event.'}");
    day_restart(&d);
    Client *anybody = client_open(&d.rig);
    json_t *list = json_object_get(day_get(&d, anybody, "%s", ""), "sponsors");
    assert_int_equal(json_array_size(list), 2);
    assert_string_equal(word(json_array_get(list, 0), "name"), "Anna\u2019s Games");
    assert_string_equal(word(json_array_get(list, 0), "link"), "https://anna.example");
    assert_string_equal(word(json_array_get(list, 0), "line"), "Games since 1995");
    assert_null(json_object_get(json_array_get(list, 1), "link"));
    client_close(anybody);
    patch(&d, "{'sponsors':[]}");
    assert_null(json_object_get(day_get(&d, d.chief, "%s", ""), "sponsors"));
    day_close(&d);
}

static void a_time_zone_is_one_that_exists(void **state) {
    (void)state;
    Day d;
    day_open(&d, place_fresh("sqlite"), "nc20");
    patch_refused(&d, "{'zone':'Mars/Olympus'}", "Europe/Berlin");
    patch_refused(&d, "{'zone':'Europe'}", "Europe/Berlin");
    patch_refused(&d, "{'zone':'Europe/Berlin Europe'}", "time zone");
    patch_refused(&d, "{'zone':'/UTC'}", "time zone");
    static const char *const GOOD[] = {
        "Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Asia/Calcutta", "Etc/GMT+5", ""
    };
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        char body[96];
        snprintf(body, sizeof body, "{'zone':'%s'}", GOOD[i]);
        patch(&d, body);
        assert_string_equal(word(day_get(&d, d.chief, "%s", ""), "zone"), GOOD[i]);
    }
    day_refused(&d, d.chief, "bad-zone", "entrants", "{'zone':'Mars/Olympus'}");
    day_close(&d);
}

/* Only the staff sees who did it and why. */
static void the_hall_reads_no_reasons(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    patch(&d, "{'place':'Bonn'}");
    day_post(&d, d.chief, undo_of(&d, "facts.changed"), "{'text':'Our landlord is a crook.'}");
    line_says(&d, d.head, "change.undone", "crook");
    Client *anybody = client_open(&d.rig);
    line_says(&d, anybody, "change.undone", "undoes");
    assert_null(strstr(anybody->text, "crook"));
    Client *socket = client_socket(anybody);
    assert_non_null(socket);
    socket_say(socket, "{'subscribe':'event/%s','from':1}", d.event);
    for (bool there = false; !there;) {
        char *told = json_dumps(socket_hear(socket), JSON_COMPACT);
        assert_non_null(told);
        assert_null(strstr(told, "\"by\":\"1"));
        assert_null(strstr(told, "\"said\""));
        there = strstr(told, "change.undone") != NULL;
        free(told);
    }
    client_close(socket);
    client_close(anybody);
    day_close(&d);
}

/* ---- clocks ---- */

static int study_limit(Day *d, int round) {
    return number(json_object_get(day_get(d, d->chief, "rounds/%d", round), "study"), "limit_s");
}

static void a_longer_study_is_taken_back_while_it_lasts(void **state) {
    (void)state;
    enum { STUDY = 300, MOST = 4 * 3600 };
    Day d;
    char path[64], undo[64];
    day_open(&d, "memory:", "wc25");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    int round = number(day_post(&d, d.chief, "rounds", "{}"), "round");
    snprintf(path, sizeof path, "rounds/%d/extend", round);
    day_refused(&d, d.head, "no-study", path, "{'seconds':60}");
    day_picks(&d, round);
    day_step(&d, d.chief, "{'kind':'board.revealed','round':%d}", round);
    day_post(&d, d.head, path, "{'seconds':60}");
    assert_int_equal(study_limit(&d, round), STUDY + 60);
    day_post(&d, d.head, undo_of(&d, "clock.extended"), "{'text':'The wrong round.'}");
    assert_int_equal(study_limit(&d, round), STUDY);
    day_post(&d, d.head, undo_of(&d, "change.undone"), "{'text':'No, the right one.'}");
    assert_int_equal(study_limit(&d, round), STUDY + 60);
    for (int more = 60; more < MOST; more += 3600)
        day_post(&d, d.head, path, "{'seconds':%d}", MOST - more < 3600 ? MOST - more : 3600);
    assert_int_equal(study_limit(&d, round), STUDY + MOST);
    day_refused(&d, d.head, "too-long", path, "{'seconds':1}");
    snprintf(undo, sizeof undo, "%s", undo_of(&d, "clock.extended"));
    day_post(&d, d.head, undo, "{'text':'Lunch is over.'}");
    day_post(&d, d.head, path, "{'seconds':1}");
    day_refused(&d, d.head, "too-long", undo_of(&d, "change.undone"), "{'text':'Or not?'}");
    day_later(STUDY + MOST + 10);
    day_await_study(&d, round);
    day_refused(&d, d.head, "no-study", undo_of(&d, "clock.extended"), "{'text':'Too late.'}");
    day_close(&d);
}

static int turn_of(Day *d, int round, int game) {
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i), *of = json_object_get(table, "turn_of");
        if (number(table, "game") == game) return of ? (int)json_integer_value(of) : -1;
    }
    return -1;
}

static int player_at(Day *d, int round, int game, int seat) {
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (number(json_array_get(tables, i), "game") == game)
            return number(
                json_array_get(json_object_get(json_array_get(tables, i), "seats"), (size_t)seat),
                "player");
    return -1;
}

static void a_turn_timed_by_mistake_never_was(void **state) {
    (void)state;
    Day d;
    char undo[64];
    day_open(&d, place_fresh("sqlite"), "nc20");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    day_step(&d, d.chief, "{'kind':'turn_timing.enabled','clock':'turn','limit_s':180}");
    day_step(&d, d.desk, "{'kind':'placement.done','game':0}");
    int first = player_at(&d, round, 0, 0), next = player_at(&d, round, 0, 1);
    day_post(&d, d.judge[0], "games/0/turn", "{'player':%d}", first);
    snprintf(undo, sizeof undo, "%s", undo_of(&d, "turn.began"));
    day_post(&d, d.judge[0], "games/0/turn", "{'player':%d}", next);
    assert_int_equal(turn_of(&d, round, 0), next);
    day_refused(&d, d.judge[0], "later-step", undo, "{'text':'Too late.'}");
    day_post(&d, d.judge[0], undo_of(&d, "turn.began"), "{'text':'Not done yet.'}");
    assert_int_equal(turn_of(&d, round, 0), first);
    day_restart(&d);
    assert_int_equal(turn_of(&d, round, 0), first);
    day_post(&d, d.judge[0], undo, "{'text':'Nor begun.'}");
    assert_int_equal(turn_of(&d, round, 0), -1);
    day_close(&d);
}

/* ---- boards ---- */

static void the_board_before_is_there_again(void **state) {
    (void)state;
    Day d;
    char undo[64];
    day_open(&d, place_fresh("sqlite"), "nc20");
    day_step(&d, d.chief, "{'kind':'board.generated','round':0,'setup':'balanced'}");
    char *first = strdup(day_board(&d, d.chief, 0));
    int step = day_step(&d, d.chief, "{'kind':'board.generated','round':0,'setup':'balanced'}");
    assert_string_not_equal(day_board(&d, d.chief, 0), first);
    snprintf(undo, sizeof undo, "steps/%d/undo", step);
    day_post(&d, d.chief, undo, "{'text':'The first was better.'}");
    assert_string_equal(day_board(&d, d.chief, 0), first);
    day_restart(&d);
    assert_string_equal(day_board(&d, d.chief, 0), first);
    free(first);
    day_close(&d);
}

/* ---- online tables ---- */

static const char *opened(Day *d, const char *body) {
    static char table[APP_ID];
    snprintf(table, sizeof table, "%s",
             word(day_post(d, d->chief, "games/0/table", "%s", body), "table"));
    return table;
}

static void table_is(Day *d, const char *table, const char *phase) {
    client_get(d->chief, "/api/tables/%s", table);
    client_expects(d->chief, 200);
    assert_string_equal(client_word(d->chief, "state"), phase);
}

static void a_table_opened_by_mistake_is_given_up(void **state) {
    (void)state;
    Day d;
    char table[APP_ID] = "", start[64], path[64];
    day_open(&d, place_fresh("sqlite"), "nc20");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    for (int i = 0; i < 2; i++) { /* the same request again is the same table */
        char before[APP_ID];
        snprintf(before, sizeof before, "%s", table);
        snprintf(d.chief->key, sizeof d.chief->key, "one-table");
        snprintf(table, sizeof table, "%s", opened(&d, "{}"));
        if (i) assert_string_equal(table, before);
    }
    line_says(&d, d.chief, "table.linked", "Olga Organiser opens an online table for table 1");
    day_refused(&d, d.chief, "has-table", "games/0/table", "{}");
    assert_non_null(strstr(client_word(d.chief, "error.text"), table));
    /* the start it depends on stays while it exists */
    snprintf(start, sizeof start, "steps/%d/undo",
             number(line_of(&d, d.chief, "round.started"), "step"));
    day_refused(&d, d.chief, "has-table", start, "{'text':'Not yet.'}");
    assert_non_null(strstr(client_word(d.chief, "error.text"), table));
    day_post(&d, d.chief, undo_of(&d, "table.linked"), "{'text':'They play on wood.'}");
    table_is(&d, table, "shut");
    day_refused(&d, d.chief, "too-late", undo_of(&d, "change.undone"), "{'text':'Or not.'}");
    /* one that its host gave up makes room for another as well */
    snprintf(table, sizeof table, "%s", opened(&d, "{}"));
    snprintf(path, sizeof path, "/api/tables/%s/shut", table);
    client_post(d.chief, path, "{}");
    client_expects(d.chief, 200);
    day_restart(&d);
    snprintf(table, sizeof table, "%s", opened(&d, "{'start':true}"));
    table_is(&d, table, "playing");
    day_refused(&d, d.chief, "table-plays", undo_of(&d, "table.linked"), "{'text':'Stop.'}");
    assert_non_null(strstr(client_word(d.chief, "error.text"), table));
    day_refused(&d, d.chief, "has-table", start, "{'text':'Not yet.'}");
    day_close(&d);
}

static void a_start_is_taken_back_when_its_table_is_gone(void **state) {
    (void)state;
    Day d;
    char start[64];
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    opened(&d, "{}");
    day_post(&d, d.chief, undo_of(&d, "table.linked"), "{'text':'They play on wood.'}");
    snprintf(start, sizeof start, "steps/%d/undo",
             number(line_of(&d, d.chief, "round.started"), "step"));
    day_post(&d, d.chief, start, "{'text':'Not yet.'}");
    day_close(&d);
}

/* ---- seasons ---- */

typedef struct League {
    Day d;
    Client *league;
    char season[APP_ID];
} League;

static void season_says(League *l, const char *state) {
    client_get(l->league, "/api/seasons/%s", l->season);
    client_expects(l->league, 200);
    const json_t *events = json_object_get(l->league->json, "events");
    assert_string_equal(json_array_size(events) ? word(json_array_get(events, 0), "state") : "",
                        state);
}

static void tell_season(League *l, Client *c, const char *verb, int status) {
    char path[160];
    snprintf(path, sizeof path, "/api/seasons/%s/events/%s/%s", l->season, l->d.event, verb);
    client_post(c, path, "{}");
    client_expects(c, status);
}

static void play_out(Day *d) {
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
}

static void what_a_season_was_told_is_undone_there_too(void **state) {
    (void)state;
    League l;
    Day *d = &l.d;
    char undo[64], path[96];
    day_open(d, "memory:", "dm19");
    l.league = rig_account(&d->rig, "Lars League");
    client_post(l.league, "/api/seasons", "{'name':'Season of 2026'}");
    client_expects(l.league, 200);
    snprintf(l.season, sizeof l.season, "%s", client_word(l.league, "season"));
    snprintf(path, sizeof path, "/api/events/%s", d->event);
    client_patch(d->chief, path, "{'season':'%s'}", l.season);
    client_refused(d->chief, 409, "bad-facts");
    tell_season(&l, d->chief, "enter", 200);
    play_out(d);
    tell_season(&l, d->chief, "submit", 200);
    season_says(&l, "submitted");
    day_post(d, d->chief, undo_of(d, "season.submitted"), "{'text':'A sheet is missing.'}");
    season_says(&l, "");
    tell_season(&l, d->chief, "submit", 200);
    tell_season(&l, l.league, "accept", 200);
    season_says(&l, "accepted");
    snprintf(undo, sizeof undo, "%s", undo_of(d, "tournament.accepted_for_ranking"));
    day_refused(d, d->chief, "not-for-you", undo, "{'text':'We want to be better.'}");
    day_refused(d, d->chief, "event-over", undo_of(d, "round.closed"), "{'text':'One more game.'}");
    snprintf(path, sizeof path, "/api/seasons/%s/close", l.season);
    client_post(l.league, path, "{}");
    client_expects(l.league, 200);
    day_refused(d, l.league, "season-over", undo, "{'text':'Too late.'}");
    snprintf(path, sizeof path, "/api/seasons/%s/reopen", l.season);
    client_post(d->chief, path, "{}");
    client_refused(d->chief, 403, "forbidden");
    client_post(l.league, path, "{}");
    client_expects(l.league, 200);
    client_post(l.league, path, "{}");
    client_refused(l.league, 409, "season-open");
    season_says(&l, "accepted");
    int accepted = number(line_of(d, l.league, "tournament.accepted_for_ranking"), "step");
    day_step(d, l.league, "{'kind':'step.undone','step':%d,'text':'The wrong event.'}",
             accepted); /* the other door is the same */
    season_says(&l, "submitted");
    tell_season(&l, l.league, "accept", 200);
    season_says(&l, "accepted");
    client_close(l.league);
    day_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_facts_come_back),
        cmocka_unit_test(sponsors_are_a_fact_like_others),
        cmocka_unit_test(a_time_zone_is_one_that_exists),
        cmocka_unit_test(the_hall_reads_no_reasons),
        cmocka_unit_test(a_longer_study_is_taken_back_while_it_lasts),
        cmocka_unit_test(a_turn_timed_by_mistake_never_was),
        cmocka_unit_test(the_board_before_is_there_again),
        cmocka_unit_test(a_table_opened_by_mistake_is_given_up),
        cmocka_unit_test(a_start_is_taken_back_when_its_table_is_gone),
        cmocka_unit_test(what_a_season_was_told_is_undone_there_too),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
