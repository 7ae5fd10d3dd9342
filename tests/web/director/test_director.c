/* The director over HTTP: whole events under each rulebook, from nothing to the champion, with what
 * goes wrong on the way.  Real sockets, a real SQLite file, a clock that the test moves. */
#include "app/online/tables.h"
#include "event/event.h"
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void play_round(Day *h) {
    int round = day_round(h);
    day_start(h, round);
    day_finish(h, round);
}

static int number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (int)json_integer_value(value);
}

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- WC25 ---- */

/* Each place of the final list is explained as it is, in either order: what
 * decides is the phase reached, the finish, a key or the preliminary rank (WC25-1.3.4a). */
static void reasons_follow_the_final_list(Day *h, Client *who, json_t *overall) {
    unsigned by_finish = 0, by_phase = 0;
    for (size_t i = 0; i + 1 < json_array_size(overall); i++) {
        int above = number(json_array_get(overall, i), "player");
        int below = number(json_array_get(overall, i + 1), "player");
        char asked[80], id[8];
        snprintf(asked, sizeof asked, "standings/why?a=%d&b=%d&list=final", below, above);
        snprintf(id, sizeof id, "%04d", above + 1);
        day_get(h, who, asked);
        assert_string_equal(client_word(who, "above"), id);
        json_t *keys = json_object_get(who->json, "keys");
        const char *decided = client_word(who, "decided");
        assert_string_equal(word(json_array_get(keys, json_array_size(keys) - 1), "key"), decided);
        by_finish += strcmp(decided, "finish") == 0;
        by_phase += strcmp(decided, "reached") == 0;
    }
    assert_true(by_finish >= 1); /* the champion and the next */
    assert_int_equal(by_phase, 2);
    client_get(who, "/api/events/%s/standings/why?a=0&b=1&list=other", h->event);
    client_refused(who, 400, "input");
}

/* CLAUSES 10.2: three days, 84 players, study times, semi-final and final drawn live. */
static void a_world_championship_of_84_reaches_its_champion(void **state) {
    (void)state;
    Day h;
    day_open(&h, "memory:", "wc25");
    day_begin(&h, 84, "{'seed':'7','seconds':5}");
    json_t *quality = json_object_get(day_get(&h, h.chief, "schedule"), "quality");
    assert_int_equal(number(quality, "repeats"), 0);
    assert_true(json_is_true(json_object_get(quality, "repeats_proven")));
    for (int i = 0; i < 4; i++) play_round(&h);
    day_get(&h, h.chief, "standings");
    assert_int_equal(json_array_size(json_object_get(h.chief->json, "standings")), 84);
    client_get(h.chief, "/api/events/%s/standings/why?a=0&b=1&list=final", h.event);
    client_refused(h.chief, 404, "missing");
    day_knock_out(&h);
    json_t *overall = json_object_get(day_get(&h, h.desk, "overall"), "overall");
    assert_int_equal(json_array_size(overall), 84);
    assert_int_equal(number(json_array_get(overall, 0), "place"), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(overall, 0), "phase")),
                        "final");
    Client *anybody = client_open(&h.rig);
    reasons_follow_the_final_list(&h, anybody, overall);
    const json_t *sixth = json_array_get(
        json_object_get(day_get(&h, anybody, "standings"), "overall"), 5);
    assert_string_equal(word(sixth, "phase"), "semi");
    assert_int_equal(number(sixth, "games"), 5); /* ranked over all of them, WC25-1.3.4a */
    day_get(&h, anybody, "standings/why?a=3&b=4");
    assert_non_null(json_object_get(anybody->json, "text"));
    day_get(&h, anybody, "results.csv");
    assert_non_null(strstr(anybody->text, "final,1,1,1,base,"));
    client_close(anybody);
    day_close(&h);
}

/* ---- NC20 ---- */

/* The first table of a round, kept by the caller. */
static json_t *first_table(Day *d, int round) {
    json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    return json_incref(json_array_get(tables, 0));
}

static int player_at(const json_t *table, size_t seat) {
    return number(json_array_get(json_object_get(table, "seats"), seat), "player");
}

/* Judges find what concerns a player and a table; the hall hears what is announced. */
static void a_record_is_kept(Day *d, int game, int player, int incident) {
    json_t *players = json_object_get(day_get(d, d->judge[1], "records"), "players");
    assert_int_equal(json_array_size(players), 1);
    const json_t *record = json_array_get(players, 0);
    assert_int_equal(number(record, "player"), player);
    json_t *entries = json_object_get(record, "entries");
    assert_int_equal(json_array_size(entries), 2);
    assert_int_equal(number(json_array_get(entries, 0), "step"), incident);
    assert_string_equal(word(json_array_get(entries, 0), "code"), "forgotten-robber");
    assert_string_equal(word(json_array_get(entries, 0), "text"),
                        "The robber stayed where it was.");
    assert_string_equal(word(json_array_get(entries, 1), "outcome"), "corrected");
    assert_string_equal(word(json_array_get(entries, 1), "clause"), "NC20-2.12a");
    size_t all = json_array_size(
        json_object_get(day_get(d, d->judge[1], "games/%d/log", game), "log"));
    size_t desk = json_array_size(
        json_object_get(day_get(d, d->desk, "games/%d/log", game), "log"));
    assert_int_equal(all, desk + 2); /* incidents and rulings are for judges */
    int notice = day_step(d, d->chief, "{'kind':'announcement.posted','text':'Soup is ready.'}");
    json_t *notices = json_object_get(day_get(d, d->desk, "notices"), "notices");
    assert_int_equal(number(json_array_get(notices, 0), "step"), notice);
    assert_string_equal(word(json_array_get(notices, 0), "text"), "Soup is ready.");
    assert_null(json_object_get(json_array_get(notices, 0), "channels")); /* everywhere */
    day_post(d, d->chief, "notices", "{'text':'Look up.','channels':['screen']}");
    day_refused(d, d->chief, "no-channel", "notices", "{'text':'Look.','channels':[]}");
    day_refused(d, d->chief, "no-mail", "notices", "{'text':'Look.','channels':['mail']}");
    notices = json_object_get(day_get(d, d->desk, "notices"), "notices");
    assert_int_equal(json_array_size(notices), 2);
    const json_t *channels = json_object_get(json_array_get(notices, 0), "channels");
    assert_int_equal(json_array_size(channels), 1);
    assert_string_equal(json_string_value(json_array_get(channels, 0)), "screen");
}

/* A call, an incident with its ruling, a protest that is upheld and decided (NC20-1.1.2a, NC20-1.1.3a). */
static void argue(Day *d, int round) {
    json_t *table = first_table(d, round);
    int game = number(table, "game"), one = player_at(table, 0), two = player_at(table, 1);
    int call = day_step(d, d->desk, "{'kind':'judge.called','game':%d,'topic':'rules'}", game);
    json_t *calls = json_object_get(day_get(d, d->judge[0], "calls"), "calls");
    assert_int_equal(json_array_size(calls), 1);
    assert_int_equal(number(json_array_get(calls, 0), "step"), call);
    day_step(d, d->judge[0], "{'kind':'judge.arrived','step':%d}", call);
    int incident = day_step(
        d, d->judge[0],
        "{'kind':'incident.recorded','game':%d,'code':'forgotten-robber','timely':true,"
        "'seats':1,'text':'The robber stayed where it was.'}",
        game);
    day_step(
        d, d->judge[0],
        "{'kind':'ruling.made','game':%d,'step':%d,'outcome':'corrected','clause':'NC20-2.12a'}",
        game, incident);
    day_refused(
        d, d->judge[0], "ruled", "steps",
        "{'kind':'ruling.made','game':%d,'step':%d,'outcome':'normal-play','clause':'NC20-2.12a'}",
        game, incident);
    assert_non_null(strstr(client_word(d->judge[0], "error.text"), "[NC20-1.1.2b]"));
    day_step(d, d->judge[0], "{'kind':'judge.call_closed','step':%d}", call);
    a_record_is_kept(d, game, one, incident);
    char path[64];
    snprintf(path, sizeof path, "games/%d/sheet", game);
    day_post(d, d->desk, path, "{'vp':[10,6,5,4],'winner':0}");
    day_step(d, d->desk, "{'kind':'signature.given','game':%d,'player':%d,'method':'paper'}", game,
             one);
    int protest = day_step(d, d->judge[1],
                           "{'kind':'protest.filed','game':%d,'player':%d,'about':'rules','text':'"
                           "Two cards too many.'}",
                           game, two);
    snprintf(path, sizeof path, "rounds/%d/close", round);
    day_refused(d, d->chief, "games-open", path, "{}");
    day_step(d, d->head,
             "{'kind':'protest.decided','step':%d,'upheld':true,'text':'The count was wrong.'}",
             protest);
    day_step(d, d->head,
             "{'kind':'record_sheet.decided_by_judge','game':%d,'vp':[8,9,5,4],'winner':1,'clause':"
             "'NC20-1.1.3c'}",
             game);
    day_refused(d, d->judge[1], "late-protest", "steps",
                "{'kind':'protest.filed','game':%d,'player':%d,'about':'rules'}", game,
                one); /* CLAUSES 10.6, 4 */
    assert_non_null(strstr(client_word(d->judge[1], "error.text"), "[NC20-1.1.3b]"));
    day_refused(d, d->desk, "locked", "steps",
                "{'kind':'record_sheet.filled','game':%d,'vp':[10,2,2,2],'winner':0}", game);
    json_decref(table);
}

/* The plan says who would move; then they do, and nobody would any more. */
static void repair(Day *d) {
    const json_t *moves = json_object_get(
        json_object_get(day_get(d, d->chief, "schedule"), "repair"), "moves");
    size_t wanted = json_array_size(moves);
    const json_t *done = day_post(d, d->chief, "schedule/repair", "{}");
    assert_int_equal(number(done, "moves"), wanted);
    const json_t *left = json_object_get(day_get(d, d->chief, "schedule"), "repair");
    assert_int_equal(json_array_size(json_object_get(left, "moves")), 0);
    assert_true(json_is_true(json_object_get(left, "possible")));
}

/* One withdraws, one does not come: no table of two is left. */
static void drop_out(Day *d) {
    day_step(d, d->desk, "{'kind':'entry.withdrawn','player':3}");
    repair(d);
}

static void not_come(Day *d, int round) {
    json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    int player = -1;
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *seats = json_object_get(json_array_get(tables, i), "seats");
        if (json_array_size(seats) == 4) player = number(json_array_get(seats, 3), "player");
    }
    day_refused(d, d->desk, "grace", "steps", "{'kind':'entry.no_show','player':%d}", player);
    day_later(3600);
    day_step(d, d->desk, "{'kind':'entry.no_show','player':%d}", player);
    repair(d);
}

static void the_frame_is_guarded(Day *d) {
    Client *anybody = client_open(&d->rig);
    char path[128];
    snprintf(path, sizeof path, "/api/events/%s/steps", d->event);
    client_post(anybody, path, "{'kind':'event.cancelled','text':'So there.'}");
    client_expects(anybody, 401);
    day_refused(d, d->desk, "not-for-you", "steps",
                "{'kind':'event.cancelled','text':'So there.'}");
    day_refused(d, d->chief, "reason-needed", "steps", "{'kind':'event.cancelled'}");
    day_refused(d, d->chief, "frozen", "parameters",
                "{'rules':{'prelim_games':'5'},'text':'Longer games.'}");
    assert_non_null(strchr(client_word(d->chief, "error.text"), '['));
    day_refused(d, d->chief, "bad-step", "steps", "{'kind':'event.published','colour':'red'}");
    day_refused(d, d->chief, "bad-step", "steps", "{'kind':'no.such_thing'}");
    client_close(anybody);
}

/* Two are gone before the end, but 26 have played: so many it was about.  And to a call that nobody
 * settled nobody comes any more. */
static void what_is_told_when_all_is_over(Day *d) {
    json_t *facts = day_get(d, d->chief, "%s", "");
    assert_string_equal(word(facts, "stage"), "completed");
    assert_int_equal(number(json_object_get(facts, "entrants"), "present"), 24);
    assert_int_equal(number(facts, "heads"), 26);
    assert_int_equal(number(facts, "calls_open"), 0);
    assert_int_equal(json_array_size(json_object_get(day_get(d, d->head, "calls"), "calls")), 0);
}

/* CLAUSES 10.1. */
static void a_national_qualifier_lives_with_drop_outs_and_a_protest(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 26, "{'seed':'3','seconds':2}");
    the_frame_is_guarded(&d);
    int round = day_round(&d);
    day_start(&d, round);
    argue(&d, round);
    day_finish(&d, round);
    drop_out(&d);
    json_t *opened = day_post(&d, d.chief, "rounds", "{}");
    round = number(opened, "round");
    not_come(&d, round);
    day_prepare(&d, round);
    day_start(&d, round);
    day_finish(&d, round);
    round = day_round(&d);
    day_start(&d, round);
    json_t *table = first_table(&d, round);
    day_step(&d, d.desk, "{'kind':'judge.called','game':%d,'topic':'rules'}",
             number(table, "game"));
    json_decref(table);
    day_finish(&d, round);
    assert_int_equal(number(day_get(&d, d.chief, "%s", ""), "calls_open"), 1);
    day_knock_out(&d);
    what_is_told_when_all_is_over(&d);
    json_t *log = json_object_get(day_get(&d, d.chief, "log?limit=500"), "log");
    bool read = false;
    for (size_t i = 0; i < json_array_size(log); i++) {
        const char *text = word(json_array_get(log, i), "text");
        assert_true(strlen(text) > 8 && !strchr(text, '$'));
        read |= strstr(text, "Hedi Headjudge (head judge) upholds the protest (") &&
                strstr(text, "“The count was wrong.”");
    }
    assert_true(read);
    day_close(&d);
}

/* ---- undo, paper, restart ---- */

static void a_step_can_be_undone_until_a_later_one_depends_on_it(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    int publish = day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened','places':3}");
    day_import(&d, 3);
    char path[64];
    snprintf(path, sizeof path, "steps/%d/undo", publish);
    day_post(&d, d.chief, path,
             "{'text':'Not yet.'}"); /* registration opens a draft just as well */
    day_refused(&d, d.chief, "undone-already", path, "{'text':'Not yet.'}");
    day_refused(&d, d.chief, "no-such-thing", "steps/0/undo", "{'text':'Nothing happened.'}");
    int staff = day_step(&d, d.chief,
                         "{'kind':'staff.assigned','name':'Hedi Headjudge','role':'announcer'}");
    day_step(&d, d.head,
             "{'kind':'announcement.posted','as':'announcer','text':'Welcome!','channels':['site','"
             "screen']}");
    snprintf(path, sizeof path, "steps/%d/undo", staff);
    day_refused(&d, d.chief, "later-step", path, "{'text':'Somebody else does it.'}");
    assert_non_null(strstr(client_word(d.chief, "error.text"), "announcement.posted"));
    day_close(&d);
}

/* NC20-1.2.4b: with 28 the semi-final is left out, and the page says so; when a 29th comes it is played. */
static void a_late_arrival_brings_the_semi_final_back(void **state) {
    (void)state;
    Day d;
    char acks[200];
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_import(&d, 28);
    day_step(&d, d.chief, "{'kind':'semi.skipped','on':true}");
    const json_t *facts = day_get(&d, d.chief, "%s", "");
    assert_true(json_is_true(json_object_get(facts, "semi_left_out")));
    day_signed(&d, acks, sizeof acks);
    day_post(&d, d.chief, "import", "{'csv':'Lara Late,DE','check_in':true,'acks':%s}", acks);
    facts = day_get(&d, d.chief, "%s", "");
    assert_null(json_object_get(facts, "semi_left_out"));
    day_close(&d);
}

/* NC20-1.6.1, WC25-2.1.1a: people without a code of the event aren't invited and can't register; nobody
 * can claim to be invited. */
static void only_invited_people_register(void **state) {
    (void)state;
    static const char *const BOOK[] = { "nc20", "wc25" };
    static const char *const CLAUSE[] = { "[NC20-1.6.1]", "[WC25-2.1.1a]" };
    for (int i = 0; i < 2; i++) {
        Day d;
        day_open(&d, "memory:", BOOK[i]);
        day_step(&d, d.chief, "{'kind':'event.published'}");
        day_step(&d, d.chief, "{'kind':'registration.opened'}");
        Client *una = rig_account(&d.rig, "Una Uninvited"), *ida = rig_account(&d.rig, "Ida Asked");
        const json_t *facts = day_get(&d, una, "%s", "");
        assert_true(json_is_true(json_object_get(facts, "by_invitation")));
        assert_true(json_is_false(json_object_get(json_object_get(facts, "me"), "invited")));
        day_refused(&d, una, "not-invited", "entrants", "{'country':'DE'}");
        assert_non_null(strstr(client_word(una, "error.text"), CLAUSE[i]));
        day_refused(&d, una, "not-for-you", "entrants", "{'declared':['invited']}");
        day_invite(&d, ida);
        facts = json_object_get(day_get(&d, ida, "%s", ""), "me");
        assert_true(json_is_true(json_object_get(facts, "invited")));
        day_post(&d, ida, "entrants", "{'country':'DE'}");
        day_import(&d, 3); /* whom the organisers enter is invited by that */
        client_close(una), client_close(ida);
        day_close(&d);
    }
}

/* A full event keeps a waiting list, and who withdraws makes room (automatic admission). */
static void the_waiting_list_moves_up(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened','places':1}");
    Client *anna = rig_account(&d.rig, "Anna First"), *ben = rig_account(&d.rig, "Ben Second");
    day_invite(&d, anna), day_invite(&d, ben);
    json_t *answer = day_post(&d, anna, "entrants", "{'country':'DE'}");
    assert_string_equal(word(answer, "status"), "registered");
    answer = day_post(&d, ben, "entrants", "{'country':'FR'}");
    assert_string_equal(word(answer, "status"), "waiting");
    day_refused(&d, anna, "registered-twice", "entrants", "{}");
    day_refused(&d, ben, "no-place", "steps", "{'kind':'entry.checked_in'}");
    day_refused(&d, ben, "not-for-you", "steps", "{'kind':'entry.withdrawn','player':0}");
    day_step(&d, anna, "{'kind':'entry.withdrawn'}");
    answer = json_object_get(day_get(&d, ben, "%s", ""), "me");
    assert_string_equal(word(answer, "status"), "registered");
    day_refused(&d, ben, "ack-needed", "steps", "{'kind':'entry.checked_in'}");
    assert_non_null(strstr(client_word(ben, "error.text"), "code of conduct"));
    day_step(&d, ben,
             "{'kind':'policy.acknowledged','acks':['code of conduct','anti-harassment']}");
    day_step(&d, ben, "{'kind':'entry.checked_in'}");
    client_close(anna);
    client_close(ben);
    day_close(&d);
}

/* CLAUSES 10.6, 3: the network is down, and everything is typed in later with its own times. */
static void a_round_on_paper_keeps_its_times(Day *d, int round) {
    day_later(3600);
    int64_t then = day_now() - 1800 * 1000;
    json_t *table = first_table(d, round);
    int game = number(table, "game"), player = player_at(table, 0);
    day_step(d, d->judge[0], "{'kind':'judge.called','game':%d,'topic':'conduct','at':%lld}", game,
             (long long)then);
    day_refused(d, d->judge[0], "in-the-future", "steps",
                "{'kind':'judge.called','game':%d,'topic':'conduct','at':%lld}", game,
                (long long)day_now() + 60000);
    json_t *log = json_object_get(day_get(d, d->chief, "log?limit=1&newest=1"), "log");
    const json_t *line = json_array_get(log, 0);
    assert_true(json_integer_value(json_object_get(line, "at")) == then);
    assert_true(json_integer_value(json_object_get(line, "typed")) > then);
    int call = number(line, "step");
    day_step(d, d->judge[0], "{'kind':'judge.call_closed','step':%d}", call);
    (void)player;
    json_decref(table);
}

/* The server dies while a board is studied: the clock runs on, and every seat is where it was. */
/* The laptop's clock is set an hour forward: times that people were given go on as before. */
static void a_clock_that_is_set_ends_nothing(void **state) {
    (void)state;
    Day d;
    day_open(&d, place_fresh("sqlite"), "wc25");
    d.notices_jumps = true;
    day_restart(&d);
    day_begin(&d, 16, "{'seed':'5','seconds':2}");
    int round = number(day_post(&d, d.chief, "rounds", "{}"), "round");
    day_picks(&d, round);
    day_step(&d, d.chief, "{'kind':'board.revealed','round':%d}", round);
    const json_t *clock = json_object_get(day_get(&d, d.chief, "rounds/%d", round), "study");
    int before = number(clock, "remaining_ms");
    day_jump(3600);
    usleep(3000000); /* the server looks at its clock several times a second */
    clock = json_object_get(day_get(&d, d.chief, "rounds/%d", round), "study");
    assert_non_null(clock);
    assert_int_equal(number(clock, "remaining_ms"), before);
    day_later(400);
    day_await_study(&d, round);
    day_start(&d, round);
    day_finish(&d, round);
    day_close(&d);
}

static void a_restart_loses_neither_a_clock_nor_a_seat(void **state) {
    (void)state;
    Day d;
    day_open(&d, place_fresh("sqlite"), "wc25");
    day_begin(&d, 16, "{'seed':'5','seconds':2}");
    json_t *opened = day_post(&d, d.chief, "rounds", "{}");
    int round = number(opened, "round");
    day_picks(&d, round);
    day_step(&d, d.chief, "{'kind':'board.revealed','round':%d}", round);
    day_post(&d, d.chief, "notices", "{'text':'Study it well.','channels':['screen']}");
    day_later(100);
    char *before = json_dumps(json_object_get(day_get(&d, d.chief, "rounds/%d", round), "tables"),
                              JSON_SORT_KEYS);
    day_restart(&d);
    char *after = json_dumps(json_object_get(day_get(&d, d.chief, "rounds/%d", round), "tables"),
                             JSON_SORT_KEYS);
    assert_string_equal(before, after);
    free(before);
    free(after);
    const json_t *notice = json_array_get(
        json_object_get(day_get(&d, d.chief, "notices"), "notices"), 0);
    assert_string_equal(json_string_value(json_array_get(json_object_get(notice, "channels"), 0)),
                        "screen");
    const json_t *clock = json_object_get(day_get(&d, d.chief, "rounds/%d", round), "study");
    assert_int_equal(number(clock, "remaining_ms"), (300 - 100 - 3) * 1000);
    char path[64];
    snprintf(path, sizeof path, "rounds/%d/extend", round);
    day_post(&d, d.head, path, "{'seconds':60}");
    clock = json_object_get(day_get(&d, d.chief, "rounds/%d", round), "study");
    assert_int_equal(number(clock, "limit_s"), 360);
    day_later(400);
    day_restart(&d); /* it is due while nobody is there: the next server ends it */
    day_await_study(&d, round);
    day_start(&d, round);
    a_round_on_paper_keeps_its_times(&d, round);
    day_refused(&d, d.chief, "board-reused", "steps",
                "{'kind':'board.generated','round':2,'mode':'crafted','board':%s}",
                day_board(&d, d.chief, round));
    day_finish(&d, round);
    day_close(&d);
}

/* ---- what stays hidden ---- */

/* The board lies in the sealed part of the log until its reveal, and so does its hash: a board made by
 * the spiral could be guessed from it. */
static bool no_board(void *user, const StoreRecord *event) {
    const char *zeros = "\"hash\":\"0000000000000000";
    char text[4096];
    if (strcmp(event->type, "board.generated") != 0) return true;
    snprintf(text, sizeof text, "%.*s", (int)event->public.size, (const char *)event->public.at);
    assert_non_null(strstr(text, zeros));
    assert_null(strstr(text, "terrain"));
    assert_non_null(event->sealed.at);
    ++*(int *)user;
    return true;
}

typedef struct Look {
    const char *event;
    int boards;
} Look;

static void look_at_log(Rig *rig, void *user) {
    Look *look = user;
    char stream[64];
    snprintf(stream, sizeof stream, "event/%s", look->event);
    assert_int_equal(store_read(rig->web->app->store, stream, 1, 0, no_board, &look->boards, NULL),
                     OK);
}

static void boards_stay_sealed_until_their_reveal(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "wc25");
    day_begin(&d, 16, "{'seed':'5','seconds':2}");
    json_t *opened = day_post(&d, d.chief, "rounds", "{}");
    int round = number(opened, "round");
    Look look = { d.event, 0 };
    rig_do(&d.rig, look_at_log, &look);
    assert_int_equal(look.boards, 4);
    Client *anybody = client_open(&d.rig);
    char path[128];
    snprintf(path, sizeof path, "/api/events/%s/rounds/%d/board", d.event, round);
    client_get(anybody, "%s", path);
    client_refused(anybody, 404, "no-board");
    client_get(d.head, "%s", path);
    client_expects(d.head, 200);
    client_close(anybody);
    const json_t *list = day_get(&d, d.desk, "rounds"), *coming = json_object_get(list, "coming");
    assert_int_equal(json_array_size(coming), 3);
    assert_true(json_is_true(json_object_get(json_array_get(coming, 2), "has_board")));
    const json_t *now = json_array_get(json_object_get(list, "rounds"), 0);
    assert_string_equal(word(now, "board_scope"), "all");
    assert_string_equal(word(now, "picks_when"), "after-study");
    assert_int_equal(number(now, "study_s"), 300);
    day_close(&d);
}

/* Sent again with the same key it is answered and not repeated; and every kind has its door. */
static void a_repeated_request_is_done_once(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    for (int i = 0; i < 2; i++) {
        strcpy(d.chief->key, "create-1");
        client_post(d.chief, "/api/events", "{'rulebook':'wc04','name':'Once'}");
        client_expects(d.chief, 200);
    }
    do client_get(d.chief, "/api/events"); /* the list follows the log a little later */
    while (json_array_size(json_object_get(d.chief->json, "events")) < 2);
    assert_int_equal(json_array_size(json_object_get(d.chief->json, "events")), 2);
    const json_t *row = json_array_get(json_object_get(d.chief->json, "events"), 0);
    assert_string_equal(json_string_value(json_object_get(row, "stage")), "draft");
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(json_object_get(row, "me"), "roles"), 0)),
        "organiser");
    client_get(d.chief, "/api/events?limit=1");
    assert_int_equal(json_array_size(json_object_get(d.chief->json, "events")), 1);
    client_get(d.chief, "/api/events?limit=1&after=%s", client_word(d.chief, "next"));
    assert_int_equal(json_array_size(json_object_get(d.chief->json, "events")), 1);
    Client *anyone = client_open(&d.rig);
    client_get(anyone, "/api/events"); /* drafts are for those who run them */
    assert_int_equal(json_array_size(json_object_get(anyone->json, "events")), 0);
    for (int i = 0; i < 18; i++) {
        client_post(d.chief, "/api/events", "{'rulebook':'wc04','name':'Draft'}");
        client_expects(d.chief, 200);
    }
    client_post(d.chief, "/api/events", "{'rulebook':'wc04','name':'One more'}");
    client_refused(d.chief, 409, "too-many");
    for (int i = 0; i < 2; i++) {
        strcpy(d.chief->key, "publish-1");
        day_post(&d, d.chief, "steps", "{'kind':'event.published'}");
    }
    assert_non_null(strstr(d.chief->head, "Idempotent-Replayed: true"));
    for (int kind = EVENT_NOTHING + 1; kind < EVENT_KINDS; kind++) {
        day_post(&d, d.chief, "check", "{'kind':'%s'}", EVENT_NATURE[kind].name);
        assert_null(strstr(client_word(d.chief, "text"), "that is known"));
    }
    /* reasons are for the staff, the fact is for everyone */
    day_step(&d, d.chief, "{'kind':'event.cancelled','text':'The hall has burnt down.'}");
    day_get(&d, d.chief, "log");
    assert_non_null(strstr(d.chief->text, "burnt down"));
    day_get(&d, anyone, "log");
    assert_non_null(strstr(anyone->text, "event.cancelled"));
    assert_null(strstr(anyone->text, "burnt down"));
    assert_non_null(strstr(anyone->text, "changes the event details"));
    client_close(anyone);
    day_close(&d);
}

/* ---- DM19 and its season ---- */

/* CLAUSES 10.3: a shop, three rounds, a mix of games, points for the season. */
static void a_ranking_tournament_counts_for_its_season(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "dm19");
    Client *league = rig_account(&d.rig, "Lars League");
    client_post(league, "/api/seasons", "{'name':'Season of 2026'}");
    client_expects(league, 200);
    char season[32], path[160];
    snprintf(season, sizeof season, "%s", client_word(league, "season"));
    snprintf(path, sizeof path, "/api/seasons/%s", season);
    client_get(league, path);
    const json_t *possible = json_object_get(json_object_get(league->json, "counts"), "possible");
    assert_int_equal(json_array_size(possible), 2); /* dm19, and rules of one's own */
    assert_string_equal(json_string_value(json_array_get(possible, 0)), "dm19");
    assert_string_equal(json_string_value(json_array_get(possible, 1)), "custom");
    day_refused(&d, d.chief, "format-forbidden", "steps",
                "{'kind':'format.chosen','scenarios':['fishermen']}");
    day_step(&d, d.chief,
             "{'kind':'format.chosen','scenarios':['base','base','cities-and-knights']}");
    snprintf(path, sizeof path, "/api/seasons/%s/events/%s/submit", season, d.event);
    client_post(d.chief, path, "{}");
    client_refused(d.chief, 409, "enter-first");
    snprintf(path, sizeof path, "/api/seasons/%s/events/%s/enter", season, d.event);
    client_post(d.chief, path, "{}");
    client_expects(d.chief, 200);
    day_begin(&d, 22, "{'seed':'9','seconds':2}");
    int round = day_round(&d);
    day_start(&d, round);
    json_t *table = first_table(&d, round);
    int leaver = player_at(table, 0), game = number(table, "game");
    day_step(&d, d.head, "{'kind':'entry.abandoned','game':%d,'player':%d}", game,
             leaver); /* DM19-5.6a */
    json_decref(table);
    char sheet[64];
    snprintf(sheet, sizeof sheet, "games/%d/sheet", game);
    day_refused(&d, d.desk, "leaver-zero", sheet, "{'vp':[5,10,4,3],'winner':1}");
    day_post(&d, d.desk, sheet, "{'vp':[0,10,4,3],'winner':1,'confirm':true}");
    day_finish(&d, round);
    day_post(&d, d.chief, "schedule/repair", "{}");
    play_round(&d);
    day_refused(&d, d.judge[0], "late-protest",
                "steps", /* after the next round opened: CLAUSES 10.6, 4 */
                "{'kind':'protest.filed','game':0,'player':%d,'about':'rules'}", leaver);
    play_round(&d);
    day_refused(&d, d.chief, "no-knockout", "steps", "{'kind':'cut.made'}");
    day_step(&d, d.chief, "{'kind':'event.completed'}");
    snprintf(path, sizeof path, "/api/seasons/%s/events/%s/submit", season, d.event);
    client_post(d.chief, path, "{}");
    client_expects(d.chief, 200);
    snprintf(path, sizeof path, "/api/seasons/%s/events/%s/accept", season, d.event);
    client_post(d.chief, path, "{}");
    client_refused(d.chief, 403, "forbidden");
    client_post(league, path, "{}");
    client_expects(league, 200);
    client_get(d.chief, "/api/seasons/%s", season);
    assert_true(json_is_false(json_object_get(d.chief->json, "mine")));
    client_get(league, "/api/seasons/%s", season);
    assert_true(json_is_true(json_object_get(league->json, "mine")));
    json_t *ranking = json_object_get(json_object_get(league->json, "table"), "ranking");
    assert_true(json_array_size(ranking) >= 16);
    assert_true(json_array_size(json_object_get(league->json, "results")) >=
                json_array_size(ranking));
    assert_int_equal(number(json_array_get(ranking, 0), "rank"), 1);
    client_get(league, "/api/seasons/%s/ranking.csv", season);
    client_expects(league, 200);
    client_close(league);
    day_close(&d);
}

/* ---- looking back ---- */

/* Standings after an earlier round, a sheet before its correction, the lots before their draw. */
static void what_was_can_still_be_seen(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'5','seconds':1}");
    play_round(&d);
    play_round(&d);
    json_t *rows = json_object_get(day_get(&d, d.desk, "standings?round=0"), "standings");
    assert_int_equal(json_array_size(rows), 16);
    for (size_t i = 0; i < 16; i++) assert_int_equal(number(json_array_get(rows, i), "games"), 1);
    day_get(&d, d.desk, "standings/why?a=0&b=1&round=0");
    assert_null(strstr(client_word(d.desk, "text"), "round 2"));
    day_get(&d, d.desk, "standings/why?a=0&b=1");
    assert_non_null(strstr(client_word(d.desk, "text"), "round 2"));
    rows = json_object_get(day_get(&d, d.desk, "standings"), "standings");
    for (size_t i = 0; i < 16; i++) assert_int_equal(number(json_array_get(rows, i), "games"), 2);
    client_get(d.desk, "/api/events/%s/standings?round=7", d.event);
    client_refused(d.desk, 404, "missing");
    client_get(d.desk, "/api/events/%s/standings?round=first", d.event);
    client_refused(d.desk, 400, "input");

    json_t *table = first_table(&d, 0), *seats = json_object_get(table, "seats");
    int vp[4], winner = number(table, "winner"), other = (winner + 1) % 4;
    for (size_t i = 0; i < 4; i++) vp[i] = number(json_array_get(seats, i), "vp");
    assert_null(json_object_get(table, "typed"));
    json_decref(table);
    int now[4] = { vp[0], vp[1], vp[2], vp[3] };
    now[other] = vp[other] == 2 ? 3 : 2;
    day_step(&d, d.head,
             "{'kind':'correction.proposed','game':0,'was_vp':[%d,%d,%d,%d],'was_winner':%d,"
             "'vp':[%d,%d,%d,%d],'winner':%d,'text':'The paper says so.'}",
             vp[0], vp[1], vp[2], vp[3], winner, now[0], now[1], now[2], now[3], winner);
    day_step(&d, d.desk, "{'kind':'correction.confirmed','game':0,'vp':[%d,%d,%d,%d],'winner':%d}",
             now[0], now[1], now[2], now[3], winner);
    table = first_table(&d, 0);
    const json_t *typed = json_object_get(table, "typed");
    assert_int_equal(
        json_integer_value(json_array_get(json_object_get(typed, "vp"), (size_t)other)), vp[other]);
    assert_int_equal(number(typed, "winner"), winner);
    assert_int_equal(number(json_array_get(json_object_get(table, "seats"), (size_t)other), "vp"),
                     now[other]);
    json_decref(table);

    json_t *round = day_get(&d, d.desk, "rounds/0");
    assert_int_equal(number(round, "goal"), 10);
    assert_true(json_is_true(json_object_get(round, "signatures")));
    json_t *lots = day_get(&d, d.desk, "lots");
    assert_true(json_is_true(json_object_get(lots, "committed")));
    assert_int_equal(strlen(client_word(d.desk, "commitment")), 64);
    assert_int_equal(json_array_size(json_object_get(lots, "draws")), 0);
    day_close(&d);
}

/* ---- WC04 ---- */

/* CLAUSES 10.4: positions before boards, the semi-finals on Sunday. */
static void an_early_world_championship_reaches_its_champion(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "wc04");
    day_begin(&d, 24, "{'seed':'11','seconds':4}");
    for (int i = 0; i < 4; i++) play_round(&d);
    day_step(&d, d.chief, "{'kind':'day.closed'}");
    day_step(&d, d.chief, "{'kind':'day.opened','day':'finals'}");
    day_knock_out(&d);
    day_close(&d);
}

/* ---- DC21 ---- */

enum { ONLINE = 8 };

/* Bots hold every seat: what counts is that the game's end and its sheet are one append. */
static void play_online(Day *d, int game) {
    char path[64];
    snprintf(path, sizeof path, "games/%d/table", game);
    day_post(d, d->chief, path, "{'bots':'greedy'}");
}

/* Wait until that many games have a result that counts; the protest window never ends automatically here. */
static void await_results(Day *d, int round, int wanted) {
    int results = 0;
    for (int i = 0; i < 3000 && results < wanted; i++) {
        json_t *rounds = json_object_get(day_get(d, d->chief, "rounds"), "rounds");
        results = number(json_array_get(rounds, (size_t)round), "results");
        if (results < wanted) usleep(20000);
    }
    assert_true(results >= wanted);
}

static void open_all(Day *d, int round, int from) {
    json_t *tables = json_incref(
        json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables"));
    for (size_t i = 0; i < json_array_size(tables); i++) {
        int game = number(json_array_get(tables, i), "game");
        if (game >= from) play_online(d, game);
    }
    json_decref(tables);
}

static int games_of(Day *d, int round) {
    return number(
        json_array_get(json_object_get(day_get(d, d->chief, "rounds"), "rounds"), (size_t)round),
        "tables");
}

/* The table that a player sits at now, as `mine` tells it. */
static const char *own_table(Day *d, Client *player) {
    json_t *tables = json_object_get(day_get(d, player, "mine"), "tables");
    return word(json_array_get(tables, json_array_size(tables) - 1), "online");
}

/* Everyone leaves their table to the bots that hold a seat here; the games end on their own. */
static void let_bots_play(Day *d, Client *const *player) {
    for (int i = 0; i < ONLINE; i++) {
        char path[80];
        snprintf(path, sizeof path, "/api/tables/%s/away", own_table(d, player[i]));
        client_ask(player[i], "POST", path, "{}");
        client_expects(player[i], 200);
    }
}

/* A wave of the queue: everyone presses "play", the server pairs them and opens their tables. */
static void wave(Day *d, Client *const *player, int round) {
    int before = games_of(d, round), now = before;
    for (int i = 0; i < ONLINE; i++) day_step(d, player[i], "{'kind':'queue.joined'}");
    for (int i = 1; i < 3000 && now < before + ONLINE / 4; i++) {
        now = games_of(d, round);
        if (now < before + ONLINE / 4) usleep(20000);
        if (i % 150 == 0) day_later(61); /* people who have met wait a minute for someone else */
    }
    assert_int_equal(now, before + ONLINE / 4);
    if (!before)
        day_refused(d, d->desk, "online-only", "steps",
                    "{'kind':'record_sheet.filled','game':0,'vp':[10,2,2,2],'winner':0}");
    let_bots_play(d, player);
    await_results(d, round, now);
}

/* Things that wait for the server's clock to close something. */
static void await_step(Day *d, const char *step) {
    bool allowed = false;
    for (int i = 0; i < 500 && !allowed; i++) {
        day_post(d, d->chief, "check", "%s", step);
        allowed = json_is_true(json_object_get(d->chief->json, "allowed"));
        if (!allowed) usleep(20000);
    }
    day_step(d, d->chief, "%s", step);
}

/* DC21-2.0.7a: advancing players accept the server rules first, and are told so. */
static void sign_in_names_what_is_missing(Day *d, Client *player) {
    json_t *may = day_post(d, player, "check", "{'kind':'player.signed_in'}");
    const char *code = word(may, "code");
    if (strcmp(code, "not-promoted") == 0) return;
    assert_string_equal(code, "ack-needed");
    assert_non_null(strstr(word(may, "text"), "Missing: server rules."));
}

static void join_online(Day *d, Client **player) {
    for (int i = 0; i < ONLINE; i++) {
        char name[32];
        snprintf(name, sizeof name, "Online Person %c", 'A' + i);
        player[i] = rig_account(&d->rig, name);
        day_refused(d, player[i], "ack-needed", "entrants",
                    "{'mail':'p%d@example.org','zone':'UTC+1'}", i);
        assert_non_null(strstr(client_word(player[i], "error.text"), "Missing: match settings."));
        day_post(d, player[i], "entrants",
                 "{'mail':'p%d@example.org','zone':'UTC+1','acks':['rules','code of "
                 "conduct','anti-harassment','media',"
                 "'match settings','terms of use']}",
                 i);
        day_refused(d, player[i], "level-needed", "steps", "{'kind':'entry.checked_in'}");
        day_step(d, d->chief, "{'kind':'level.reached','player':%d,'level':2,'text':'Seen.'}", i);
        day_step(d, player[i], "{'kind':'entry.checked_in'}");
    }
    day_refused(d, player[0], "registered-twice", "entrants",
                "{'mail':'p0@example.org','zone':'UTC+1','acks':['match settings']}");
}

/* CLAUSES 10.5, with few people: a group, its weekend, queue, Elo, promotion, bracket. */
static void a_digital_championship_is_played_at_our_own_tables(void **state) {
    (void)state;
    Day d;
    Client *player[ONLINE];
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    day_open_with(&d, "memory:", "dc21", &quick);
    day_step(&d, d.chief,
             "{'kind':'requirement.waived','what':'group-size','text':'A rehearsal.'}");
    day_post(&d, d.chief, "parameters",
             "{'rules':{'absent_seat':'bot plays'},'text':'So that games end by themselves.'}");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_refused(&d, d.chief, "settings-first", "steps", "{'kind':'registration.opened'}");
    day_step(&d, d.chief, "{'kind':'settings.posted'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_refused(&d, d.chief, "settings-frozen", "parameters", /* DC21-1.1.1b */
                "{'rules':{'turn_limit_s':'90'},'text':'Faster.'}");
    join_online(&d, player);
    day_step(&d, d.chief, "{'kind':'registration.closed'}");
    int64_t opens = day_now() / 1000 + 7200;
    /* What the rulebook does not allow is refused by its clause, and no number is another one. */
    day_refused(&d, d.chief, "promoted-none", "groups", "{'promoted':0}");
    day_refused(&d, d.chief, "promoted-many", "groups", "{'promoted':5}");
    day_refused(&d, d.chief, "bracket-size", "groups", "{'promoted':2}");
    day_refused(&d, d.chief, "alternates-many", "groups", "{'promoted':4,'alternates':%d}",
                ONLINE - 3);
    day_refused(&d, d.chief, "input", "groups", "{'alternates':-1}");
    day_refused(&d, d.chief, "input", "groups", "{'promoted':65540}");
    day_refused(&d, d.chief, "window-day", "groups", "{'opens':%lld}", /* DC21-1.2.5a */
                (long long)(day_now() / 1000 + 7200));
    day_post(&d, d.chief, "parameters", "{'rules':{'multi_day':'free'},'text':'Midweek.'}");
    day_refused(&d, d.chief, "window-past", "groups", "{'opens':%lld}",
                (long long)(day_now() / 1000 - 3600));
    day_refused(&d, d.chief, "window-past", "groups", "{'first_friday':'2021-05-07'}");
    day_refused(&d, d.chief, "not-friday", "groups", "{'first_friday':'2121-05-08'}");
    day_refused(&d, d.chief, "not-friday", "groups", "{'first_friday':'soon'}");
    day_post(&d, d.chief, "groups", "{'opens':%lld}", (long long)(day_now() / 1000 + 60));
    day_later(3600); /* planned in time, announced too late */
    day_refused(&d, d.chief, "window-past", "steps",
                "{'kind':'groups.announced','channels':['site','chat','mail'],'spent_s':0}");
    day_post(&d, d.chief, "groups", "{'opens':%lld,'promoted':4,'alternates':2}", (long long)opens);
    day_refused(&d, d.chief, "not-announced", "steps",
                "{'kind':'groups.announced','channels':['site']}");
    day_step(&d, d.chief, "{'kind':'groups.announced','channels':['site','chat','mail']}");
    day_step(&d, d.chief, "{'kind':'event.started'}");
    day_refused(&d, player[0], "window-shut", "steps", "{'kind':'queue.joined'}");
    day_later(7300); /* Friday evening */
    json_t *group = NULL;
    for (int i = 0; i < 500; i++) {
        group = json_array_get(json_object_get(day_get(&d, d.chief, "groups"), "groups"), 0);
        if (strcmp(word(group, "state"), "open") == 0) break;
        usleep(20000);
    }
    assert_string_equal(word(group, "state"), "open");
    int round = number(group, "round");
    for (int i = 0; i < 5; i++) wave(&d, player, round);
    day_later(48 * 3600);
    for (int i = 0; i < 500; i++) {
        group = json_array_get(json_object_get(day_get(&d, d.chief, "groups"), "groups"), 0);
        if (strcmp(word(group, "state"), "closed") == 0) break;
        usleep(20000);
    }
    await_step(&d, "{'kind':'group_ranking.final','group':0}"); /* nobody can protest any more */
    json_t *ratings = json_object_get(day_get(&d, d.chief, "elo"), "ratings");
    int sum = 0;
    for (size_t i = 0; i < json_array_size(ratings); i++)
        sum += number(json_array_get(ratings, i), "elo");
    assert_int_equal(sum % ONLINE, 0); /* what one wins another loses */
    day_post(&d, d.chief, "check", "{'kind':'promotion.made'}");
    if (json_is_false(json_object_get(d.chief->json, "allowed")))
        day_post(&d, d.chief, "lots/draw", "{}");
    day_step(&d, d.chief, "{'kind':'promotion.made'}");
    for (int i = 0; i < ONLINE; i++) {
        sign_in_names_what_is_missing(&d, player[i]);
        day_step(&d, player[i], "{'kind':'policy.acknowledged','acks':['server rules']}");
        day_post(&d, player[i], "check", "{'kind':'player.signed_in'}");
        if (json_is_true(json_object_get(player[i]->json, "allowed")))
            day_step(&d, player[i], "{'kind':'player.signed_in'}");
    }
    day_step(&d, d.chief, "{'kind':'bracket.built'}");
    day_get(&d, d.chief, "bracket");
    json_t *opened = day_post(&d, d.chief, "rounds", "{}");
    round = number(opened, "round");
    open_all(&d, round, 0);
    await_results(&d, round, 1);
    char path[64], closing[64];
    snprintf(path, sizeof path, "rounds/%d/close", round);
    day_refused(&d, d.chief, "protest-runs", path, "{}"); /* */
    day_later(15 * 60);
    snprintf(closing, sizeof closing, "{'kind':'round.closed','round':%d}", round);
    await_step(&d, closing);
    day_step(&d, d.chief, "{'kind':'champion.declared'}");
    day_step(&d, d.chief, "{'kind':'event.completed'}");
    for (int i = 0; i < ONLINE; i++) client_close(player[i]);
    day_close(&d);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(a_world_championship_of_84_reaches_its_champion),
    cmocka_unit_test(a_national_qualifier_lives_with_drop_outs_and_a_protest),
    cmocka_unit_test(a_step_can_be_undone_until_a_later_one_depends_on_it),
    cmocka_unit_test(only_invited_people_register),
    cmocka_unit_test(a_late_arrival_brings_the_semi_final_back),
    cmocka_unit_test(the_waiting_list_moves_up),
    cmocka_unit_test(a_clock_that_is_set_ends_nothing),
    cmocka_unit_test(a_restart_loses_neither_a_clock_nor_a_seat),
    cmocka_unit_test(boards_stay_sealed_until_their_reveal),
    cmocka_unit_test(a_repeated_request_is_done_once),
    cmocka_unit_test(a_ranking_tournament_counts_for_its_season),
    cmocka_unit_test(what_was_can_still_be_seen),
    cmocka_unit_test(an_early_world_championship_reaches_its_champion),
    cmocka_unit_test(a_digital_championship_is_played_at_our_own_tables),
};

int main(void) {
    return cmocka_run_group_tests(TESTS, place_setup, place_teardown);
}
