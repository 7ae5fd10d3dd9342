/* Judges of an event at its online tables, over real sockets: what happens at one of the two places is
 * known at the other. */
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
    return (int)json_integer_value(json_object_get(object, key));
}

typedef struct Bench {
    Day d;
    Client *ann; /* plays */
    int game, round, player, seat;
    char table[32];
} Bench;

/* A round under way in which Ann plays at an online table; the others have no devices. */
static void bench_open(Bench *l, const char *rulebook) {
    Day *d = &l->d;
    day_open(d, "memory:", rulebook);
    l->ann = rig_account(&d->rig, "Ann Player");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    l->player = number(day_post(d, l->ann, "entrants", "{'declared':['declared']}"), "player");
    day_step(d, d->chief, "{'kind':'policy.acknowledged','player':%d,'acks':['rules']}", l->player);
    day_step(d, d->chief, "{'kind':'entry.checked_in','player':%d}", l->player);
    day_import(d, 15);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_schedule(d, "{'seed':'5','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
    l->round = day_round(d);
    day_start(d, l->round);
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", l->round), "tables");
    l->game = -1;
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *seats = json_object_get(json_array_get(tables, i), "seats");
        for (size_t k = 0; k < json_array_size(seats); k++)
            if (number(json_array_get(seats, k), "player") == l->player) {
                l->game = number(json_array_get(tables, i), "game");
                l->seat = number(json_array_get(seats, k), "order") - 1;
            }
    }
    assert_true(l->game >= 0);
    char path[64];
    snprintf(path, sizeof path, "games/%d/table", l->game);
    snprintf(l->table, sizeof l->table, "%s",
             word(day_post(d, d->chief, path, "{'start':true}"), "table"));
}

static void bench_close(Bench *l) {
    client_close(l->ann);
    day_close(&l->d);
}

static void enter(Bench *l, Client *who, const char *body) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/actions", l->table);
    client_ask(who, "POST", path, body);
}

static size_t calls(Bench *l) {
    return json_array_size(json_object_get(day_get(&l->d, l->d.head, "calls"), "calls"));
}

/* The view as this client has it. */
static const json_t *view(Bench *l, Client *who) {
    client_get(who, "/api/tables/%s", l->table);
    client_expects(who, 200);
    return json_object_get(who->json, "view");
}

static bool paused(Bench *l, const char *why) {
    const json_t *list = json_object_get(view(l, l->ann), "paused"), *one;
    size_t i;
    json_array_foreach(list, i, one) {
        if (strcmp(json_string_value(one), why) == 0) return true;
    }
    return false;
}

/* The newest entry of the table. */
static const json_t *newest(Bench *l) {
    const json_t *news = json_object_get(view(l, l->ann), "news");
    return json_object_get(json_array_get(news, json_array_size(news) - 1), "entry");
}

static void a_call_at_the_table_is_in_the_queue_of_the_desk(void **state) { /* T-41 */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    enter(&l, l.ann, "{\"entry\":{\"kind\":\"call\"},\"words\":\"A card is missing.\"}");
    client_expects(l.ann, 200);
    assert_true(paused(&l, "call"));
    const json_t *call = json_array_get(json_object_get(day_get(d, d->head, "calls"), "calls"), 0);
    assert_int_equal(number(call, "game"), l.game);
    assert_string_equal(word(call, "text"), "A card is missing.");
    assert_string_equal(word(call, "name"), "Ann Player");
    enter(&l, l.ann, "{\"entry\":{\"kind\":\"call\"}}"); /* once more rings no second bell */
    assert_int_equal(calls(&l), 1);
    enter(&l, d->head, "{\"entry\":{\"kind\":\"call-closed\"}}");
    client_expects(d->head, 200);
    assert_int_equal(calls(&l), 0);
    assert_false(paused(&l, "call"));
    enter(&l, l.ann, "{\"entry\":{\"kind\":\"call\"}}"); /* and the other way round */
    char own[64];
    snprintf(own, sizeof own, "{\"entry\":{\"kind\":\"call-closed\",\"seat\":%d}}", l.seat);
    enter(&l, l.ann, own); /* withdrawn: nobody is on the way */
    client_expects(l.ann, 200);
    assert_int_equal(calls(&l), 0);
    day_step(d, l.ann, "{'kind':'judge.called','game':%d,'topic':'rules'}", l.game);
    assert_true(paused(&l, "call"));
    call = json_array_get(json_object_get(day_get(d, d->chief, "calls"), "calls"), 0);
    assert_null(json_object_get(call, "may_go")); /* that is for judges, where there are any */
    assert_null(json_object_get(call, "may_settle"));
    call = json_array_get(json_object_get(day_get(d, d->head, "calls"), "calls"), 0);
    assert_true(json_is_true(json_object_get(call, "may_go")));
    int step = number(call, "step");
    day_refused(d, d->chief, "for-judges", "steps", "{'kind':'judge.arrived','step':%d}", step);
    assert_non_null(strstr(d->chief->text, "[DM19-5.1a]"));
    day_step(d, d->head, "{'kind':'judge.arrived','step':%d}", step);
    enter(&l, l.ann, own);
    client_refused(l.ann, 409, "not-for-you"); /* someone comes */
    assert_true(paused(&l, "call"));
    day_step(d, d->head, "{'kind':'judge.call_closed','step':%d}", step);
    assert_false(paused(&l, "call"));
    bench_close(&l);
}

static void the_events_decisions_reach_its_table(void **state) { /* T-32 */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    day_step(d, d->head,
             "{'kind':'penalty.issued','player':%d,'game':%d,'penalty':'warning','code':'cards-"
             "shown','text':'Only for judges.'}",
             l.player, l.game);
    const json_t *ruling = newest(&l);
    assert_string_equal(word(ruling, "kind"), "ruling");
    assert_string_equal(word(ruling, "ruled"), "warning");
    assert_int_equal(number(ruling, "seat"), l.seat);
    assert_null(strstr(l.ann->text, "Only for judges."));
    char path[64];
    snprintf(path, sizeof path, "rounds/%d/pause", l.round);
    day_post(d, d->head, path, "{'text':'The lights went out.'}");
    assert_true(paused(&l, "judge"));
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", l.round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        assert_true(json_is_true(json_object_get(json_array_get(tables, i), "paused")));
    day_refused(d, d->head, "taken", path, "{'text':'Once more.'}");
    day_post(d, d->head, path, "{'on':false,'text':'There is light.'}");
    assert_false(paused(&l, "judge"));
    day_step(d, d->head, "{'kind':'game.paused','game':%d,'pause':'fault'}", l.game);
    assert_true(paused(&l, "fault"));
    day_step(d, d->head, "{'kind':'game.resumed','game':%d,'pause':'fault'}", l.game);
    assert_false(paused(&l, "fault"));
    bench_close(&l);
}

/* Take a step of the event back; the undoing's own number. */
static int undo(Bench *l, int step) {
    char path[64];
    snprintf(path, sizeof path, "steps/%d/undo", step);
    return number(day_post(&l->d, l->d.head, path, "{'text':'A mistake.'}"), "step");
}

static int newest_step(Bench *l) {
    const json_t *log = json_object_get(day_get(&l->d, l->d.chief, "log?limit=1&newest=1"), "log");
    return number(json_array_get(log, 0), "step");
}

static void what_the_event_undoes_is_undone_at_its_table(void **state) { /* T-32, T-41 */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    day_step(d, d->head, "{'kind':'game.paused','game':%d,'pause':'order'}", l.game);
    int step = undo(&l, newest_step(&l));
    assert_false(paused(&l, "judge"));
    undo(&l, step); /* the undoing was the mistake */
    assert_true(paused(&l, "judge"));
    enter(&l, d->head, "{\"entry\":{\"kind\":\"resume\",\"pause\":\"judge\"}}");
    client_expects(d->head, 200);
    undo(&l, newest_step(&l)); /* what was done at the table is a step of the event, too */
    assert_true(paused(&l, "judge"));
    day_step(d, d->head, "{'kind':'game.resumed','game':%d,'pause':'order'}", l.game);

    day_step(d, l.ann, "{'kind':'judge.called','game':%d,'topic':'rules'}", l.game);
    int called = newest_step(&l);
    day_step(d, d->head, "{'kind':'judge.call_closed','step':%d}", called);
    undo(&l, newest_step(&l));
    assert_true(paused(&l, "call"));
    undo(&l, called);
    assert_false(paused(&l, "call"));

    day_step(d, d->head,
             "{'kind':'penalty.issued','player':%d,'game':%d,'penalty':'warning','code':'cards-"
             "shown','text':'Shown.'}",
             l.player, l.game);
    undo(&l, newest_step(&l));
    assert_string_equal(word(newest(&l), "ruled"), "taken-back");
    assert_int_equal(number(newest(&l), "seat"), l.seat);
    bench_close(&l);
}

static bool table_says(Bench *l, const char *key) {
    const json_t *tables = json_object_get(day_get(&l->d, l->d.chief, "rounds/%d", l->round),
                                           "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (number(json_array_get(tables, i), "game") == l->game)
            return json_is_true(json_object_get(json_array_get(tables, i), key));
    return false;
}

static void what_a_judge_does_at_the_table_is_in_the_diary(void **state) { /* T-32 */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    enter(&l, d->head, "{\"entry\":{\"kind\":\"look\"},\"words\":\"Counting.\"}");
    client_expects(d->head, 200);
    day_get(d, d->chief, "log?newest=1");
    assert_non_null(strstr(d->chief->text, " looks at the hands at "));
    char path[64];
    snprintf(path, sizeof path, "steps/seq-%d/undo",
             number(json_array_get(json_object_get(d->chief->json, "log"), 0), "seq"));
    day_refused(d, d->chief, "at-table", path, "{'text':'Never mind.'}");
    enter(&l, d->head,
          "{\"entry\":{\"kind\":\"correct\",\"to\":0,\"cards\":{\"ore\":1}},\"words\":\"Found.\"}");
    day_get(d, d->chief, "log?newest=1&lang=de");
    assert_non_null(strstr(d->chief->text, " berichtigt etwas an "));
    day_get(d, d->head, "games/%d/log", l.game);
    assert_non_null(strstr(d->head->text, " corrects something at "));
    day_get(d, d->head, "games/%d/log", l.game ? 0 : 1); /* not at the next table */
    assert_null(strstr(d->head->text, " corrects something at "));
    enter(&l, d->head, "{\"entry\":{\"kind\":\"pause\",\"pause\":\"judge\"},\"words\":\"Wait.\"}");
    client_expects(d->head, 200);
    assert_true(table_says(&l, "paused"));
    enter(&l, d->head, "{\"entry\":{\"kind\":\"resume\",\"pause\":\"judge\"}}");
    client_expects(d->head, 200);
    assert_false(table_says(&l, "paused"));
    bench_close(&l);
}

static void sit_in(Bench *l, int seat, const char *holder, Client *who) {
    char body[192];
    client_get(who, "/api/me");
    snprintf(body, sizeof body,
             "{\"entry\":{\"kind\":\"holder\",\"seat\":%d,\"holder\":\"%s\",\"person\":\"%s\"},"
             "\"words\":\"Please.\"}",
             seat, holder, client_word(who, "me.id"));
    enter(l, l->d.head, body);
}

static const char *holder(const json_t *view, int seat) {
    json_t *at = json_array_get(json_object_get(view, "seats"), (size_t)seat);
    return json_string_value(json_object_get(at, "holder"));
}

static void a_substitute_has_seen_nobodys_hand(void **state) { /* DM19-5.6c, T-32 */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    int seat = (l.seat + 1) % 4;
    Client *sam = rig_account(&d->rig, "Sam Spare"), *kim = rig_account(&d->rig, "Kim Judge");
    client_get(kim, "/api/me");
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%s','role':'judge'}",
             client_word(kim, "me.id"));
    sit_in(&l, seat, "substitute", sam);
    client_refused(d->head, 409, "no-substitute"); /* all are there */
    sit_in(&l, seat, "person", sam);
    client_refused(d->head, 409, "no-substitute"); /* nor by another name */
    for (int i = 1; i <= 2; i++) {
        char body[96];
        snprintf(body, sizeof body, "{\"entry\":{\"kind\":\"leave\",\"seat\":%d}}",
                 (l.seat + i) % 4);
        enter(&l, d->head, body);
        client_expects(d->head, 200);
    }
    assert_true(json_is_true(json_object_get(view(&l, l.ann), "wants_substitute")));
    enter(&l, kim, "{\"entry\":{\"kind\":\"look\"}}");
    client_expects(kim, 200);
    enter(&l, kim, "{\"entry\":{\"kind\":\"look\",\"looks\":false}}");
    sit_in(&l, seat, "substitute", kim);
    client_refused(d->head, 409, "has-looked");
    sit_in(&l, seat, "substitute", l.ann);
    client_refused(d->head, 409, "plays-here");
    sit_in(&l, seat, "substitute", sam);
    client_expects(d->head, 200);
    assert_int_equal(number(view(&l, sam), "seat"), seat);
    assert_false(json_is_true(json_object_get(view(&l, l.ann), "wants_substitute")));
    char path[96]; /* away and back as anyone else: the seat is kept */
    snprintf(path, sizeof path, "/api/tables/%s/away", l.table);
    client_post(sam, path, "{}");
    client_expects(sam, 200);
    assert_string_not_equal(holder(view(&l, l.ann), seat), "substitute");
    assert_int_equal(number(view(&l, sam), "seat"), seat);
    snprintf(path, sizeof path, "/api/tables/%s/back", l.table);
    client_post(sam, path, "{}");
    client_expects(sam, 200);
    assert_string_equal(holder(view(&l, l.ann), seat), "substitute");
    char undo[64]; /* a player there can't be left out */
    client_get(d->head, "/api/events/%s/log?newest=1", d->event);
    const json_t *line = json_array_get(json_object_get(d->head->json, "log"), 0);
    assert_string_equal(json_string_value(json_object_get(line, "kind")), "substitute.seated");
    snprintf(undo, sizeof undo, "steps/%d/undo", number(line, "step"));
    day_refused(d, d->chief, "has-table", undo, "{'text':'Not Sam.'}");
    client_close(sam), client_close(kim);
    bench_close(&l);
}

/* How far a game is, the online table that plays it says: nobody types its result while people play it, a judge
 * no more than others.  Aborting it at the event ends the table in the same step. */
static void the_hall_does_not_end_a_game_that_an_online_table_plays(void **state) {
    (void)state; /* NC20-1.2.3d DM19-2.7 WC04-17b */
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    static const char *const KIND[] = { "placement.done", "game.ended" };
    char body[128];
    for (int i = 0; i < 2; i++) {
        snprintf(body, sizeof body, "{'kind':'%s','game':%d}", KIND[i], l.game);
        day_refused(d, d->chief, "has-table", "steps", body);
        assert_non_null(strstr(client_word(d->chief, "error.text"), l.table));
        day_refused(d, l.ann, "has-table", "steps", body);
    }
    snprintf(body, sizeof body,
             "{'kind':'record_sheet.filled','game':%d,'vp':[10,2,2,2],'winner':0}", l.game);
    day_refused(d, d->chief, "has-table", "steps", body);
    day_refused(d, d->head, "has-table", "steps", body);
    assert_non_null(strstr(client_word(d->head, "error.text"), "have a judge decide or abort it"));
    assert_non_null(strstr(client_word(d->head, "error.text"), "[DM19-2.7]"));
    snprintf(body, sizeof body, "{\"entry\":{\"kind\":\"leave\",\"seat\":%d}}", (l.seat + 1) % 4);
    enter(&l, d->head, body); /* now a judge could decide it, but not past the table */
    client_expects(d->head, 200);
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", l.round), "tables");
    const json_t *seats = NULL;
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (number(json_array_get(tables, i), "game") == l.game)
            seats = json_object_get(json_array_get(tables, i), "seats");
    int winner = json_object_get(json_array_get(seats, 0), "left") ? 1 : 0;
    snprintf(body, sizeof body,
             "{'kind':'record_sheet.decided_by_judge','game':%d,'vp':[%d,%d,0,0],'winner':%d,"
             "'text':'So be it.'}",
             l.game, winner ? 0 : 10, winner ? 10 : 0, winner);
    day_refused(d, d->head, "has-table", "steps", body);
    tables = json_object_get(day_get(d, d->chief, "rounds/%d", l.round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i);
        bool online = number(table, "game") == l.game; /* where silence reigns, the table says */
        assert_true(!online || !json_object_get(table, "silent"));
    }
    day_step(d, d->head, "{'kind':'game.aborted','game':%d,'text':'A power cut.'}", l.game);
    assert_true(json_is_true(json_object_get(view(&l, l.ann), "aborted")));
    enter(&l, d->head, "{\"entry\":{\"kind\":\"pause\"}}");
    assert_int_not_equal(d->head->status, 200); /* nobody plays on */
    day_get(d, d->head, "calls");
    assert_null(strstr(d->head->text, "\"result\"")); /* and no judge is called to it */
    bench_close(&l);
}

static void readers_of_a_report_find_its_table(void **state) { /* DC21-2.2c */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    Day *d = &l.d;
    char path[64], id[32];
    snprintf(path, sizeof path, "/api/tables/%s/chat", l.table);
    client_post(l.ann, path, "{'text':'Is this seat taken?'}");
    client_expects(l.ann, 200);
    day_refused(d, l.ann, "input", "reports",
                "{'category':'conduct','text':'There.','table':'nowhere','step':3}");
    snprintf(id, sizeof id, "%s",
             word(day_post(d, l.ann, "reports",
                           "{'category':'conduct','text':'Here.','table':'%s','step':3}", l.table),
                  "id"));
    client_get(d->chief, "/api/reports/%s", id);
    assert_string_equal(client_word(d->chief, "table"), l.table);
    assert_int_equal(number(d->chief->json, "step"), 3);
    client_get(d->chief, "%s", path);
    client_expects(d->chief, 200);
    assert_string_equal(client_word(d->chief, "chat.0.chat.text"), "Is this seat taken?");
    bench_close(&l);
}

static void a_preview_is_for_judges(void **state) { /* T-32 */
    (void)state;
    Bench l;
    bench_open(&l, "dm19");
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/preview", l.table);
    client_post(l.ann, path, "{'entry':{'kind':'correct','to':0,'cards':{'ore':1}}}");
    client_refused(l.ann, 403, "forbidden");
    client_post(l.d.head, path, "{'entry':{'kind':'correct','to':0,'cards':{'ore':1}}}");
    client_expects(l.d.head, 200);
    assert_true(json_is_true(json_object_get(l.d.head->json, "allowed")));
    const json_t *after = json_object_get(l.d.head->json, "view");
    assert_int_equal(number(json_array_get(json_object_get(after, "seats"), 0), "cards"), 1);
    char asked[80];
    snprintf(asked, sizeof asked, "%s?lang=de", path);
    client_post(l.d.head, asked, "{'entry':{'kind':'correct','from':0,'cards':{'ore':1}}}");
    assert_string_equal(client_word(l.d.head, "code"), "look-first");
    assert_non_null(strstr(client_word(l.d.head, "text"), "Handkarten"));
    client_post(l.d.head, path, "{'entry':{'kind':'rewind','to':1}}");
    assert_true(json_is_false(json_object_get(l.d.head->json, "allowed")));
    bench_close(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_at_the_table_is_in_the_queue_of_the_desk),
        cmocka_unit_test(the_events_decisions_reach_its_table),
        cmocka_unit_test(what_the_event_undoes_is_undone_at_its_table),
        cmocka_unit_test(what_a_judge_does_at_the_table_is_in_the_diary),
        cmocka_unit_test(a_substitute_has_seen_nobodys_hand),
        cmocka_unit_test(the_hall_does_not_end_a_game_that_an_online_table_plays),
        cmocka_unit_test(readers_of_a_report_find_its_table),
        cmocka_unit_test(a_preview_is_for_judges),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
