/* Who runs an event and who plays in it, over HTTP: staff who may not play, recusal, and what
 * is stored about players. */
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void organisers_do_not_play(void **state) { /* NC20-1.1.6 */
    (void)state;
    Day h;
    day_open(&h, "memory:", "nc20");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    day_refused(&h, h.head, "staff-plays", "entrants", "{}");
    assert_non_null(strstr(client_word(h.head, "error.text"), "NC20-1.1.6"));
    Client *bea = rig_account(&h.rig, "Bea");
    day_invite(&h, bea);
    day_post(&h, bea, "entrants", "{}");
    client_get(bea, "/api/events/%s/mine", h.event);
    int player = (int)json_integer_value(json_object_get(bea->json, "player"));
    day_refused(&h, h.desk, "ack-needed", "steps", "{'kind':'entry.checked_in','player':%d}",
                player);
    static const char *const TEXTS[] = { "code-of-conduct",
                                         "anti-harassment" }; /* NC20-1.6.1, 1.7a */
    for (int i = 0; i < 2; i++) {
        char path[128];
        snprintf(path, sizeof path, "/api/events/%s/policies/%s", h.event, TEXTS[i]);
        client_put(h.chief, path, "{'language':'en','title':'T','text':'Be kind.'}");
        client_expects(h.chief, 200);
        client_post(bea, "/api/me/acknowledgements", "{'event':'%s','kind':'%s'}", h.event,
                    TEXTS[i]);
        client_expects(bea, 200);
    }
    day_step(&h, h.desk, "{'kind':'entry.checked_in','player':%d}", player);
    day_refused(&h, h.chief, "staff-plays", "steps",
                "{'kind':'staff.assigned','person':'%llu','role':'judge','on':true}",
                (unsigned long long)bea->person);
    client_close(bea);
    day_close(&h);
}

static size_t finds(Day *h, Client *c, const char *part, const char *name) {
    const json_t *people = json_object_get(day_get(h, c, "people?name=%s", part), "people");
    size_t count = json_array_size(people);
    if (!name) return count;
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(people, i);
        if (strcmp(json_string_value(json_object_get(one, "name")), name) == 0) return count;
    }
    fail_msg("%s is not found by %s", name, part);
    return 0;
}

/* Part of a name finds those whom the organiser knows; a stranger is found by the whole name alone. */
static void an_organiser_finds_people_by_part_of_a_name(void **state) {
    (void)state;
    Day h;
    char code[32], event[32], path[64];
    day_open(&h, "memory:", "nc20");
    Client *gerd = client_open(&h.rig), *stranger = rig_account(&h.rig, "Ulla Unknown");
    assert_string_equal(h.rulebook, "nc20");
    json_t *made = day_post(&h, h.chief, "codes", "{}");
    snprintf(code, sizeof code, "%s", json_string_value(json_object_get(made, "code")));
    client_post(gerd, "/api/guests", "{'code':'%s','name':'Gerd Guestjudge'}", code);
    client_expects(gerd, 201);
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    day_post(&h, h.chief, "import", "{'csv':'name,country\\nPia Player,DE\\n'}");
    assert_int_equal(finds(&h, h.chief, "GUESTJ", "Gerd Guestjudge"), 1); /* came by a code */
    assert_int_equal(finds(&h, h.chief, "pia", "Pia Player"), 1);
    assert_int_equal(finds(&h, h.chief, "unkn", NULL), 0);
    assert_int_equal(finds(&h, h.chief, "Ulla%20Unknown", "Ulla Unknown"), 1);
    snprintf(path, sizeof path, "/api/events/%s/people?name=pia", h.event);
    client_get(h.desk, path);
    client_refused(h.desk, 403, "forbidden");
    client_get(h.chief, "/api/events/%s/people?name=p", h.event);
    client_refused(h.chief, 400, "input");
    /* At another event of the same organiser they are still known. */
    snprintf(event, sizeof event, "%s", h.event);
    client_post(h.chief, "/api/events", "{'rulebook':'nc20','name':'The next cup'}");
    snprintf(h.event, sizeof h.event, "%s", client_word(h.chief, "event"));
    assert_int_equal(finds(&h, h.chief, "pia", "Pia Player"), 1);
    client_close(gerd), client_close(stranger);
    day_close(&h);
}

/* The game in which the head judge sits. */
static int own_game(Day *h) {
    json_t *tables = json_object_get(day_get(h, h->head, "mine"), "tables");
    return (int)json_integer_value(json_object_get(json_array_get(tables, 0), "game"));
}

static size_t incidents(Day *h) {
    return json_array_size(json_object_get(day_get(h, h->chief, "incidents"), "incidents"));
}

/* An incident and its ruling are one list: what is refused leaves nothing behind. */
static void rule_at_once(Day *h, Client *delegate, int game) {
    const char *both =
        "{'steps':[{'kind':'incident.recorded','game':%d,'code':'device','timely':true},"
        "{'kind':'ruling.made','game':%d,'step_of':%d,'outcome':'normal-play','clause':'DM19-5.2'}]"
        "}";
    size_t before = incidents(h);
    day_refused(h, h->head, "own-table", "steps", both, game, game, 0);
    assert_int_equal(incidents(h), before);
    day_refused(h, delegate, "bad-step", "steps", both, game, game, 1); /* itself */
    day_refused(h, delegate, "bad-step", "steps", both, game, game, -1);
    assert_int_equal(incidents(h), before);
    int incident = day_step(h, delegate, both, game, game, 0);
    assert_int_equal(incidents(h), before + 1);
    day_refused(h, delegate, "ruled", "steps",
                "{'kind':'ruling.made','game':%d,'step':%d,'outcome':'normal-play',"
                "'clause':'DM19-5.2'}",
                game, incident);
}

/* The call is at the judge's own table, so the delegate goes there. */
static void call_at_own_table(Day *h, Client *delegate, int game, int round) {
    char path[32];
    int call = day_step(h, h->desk, "{'kind':'judge.called','game':%d,'topic':'rules'}", game);
    json_t *calls = json_object_get(day_get(h, h->head, "calls"), "calls");
    assert_true(json_is_true(json_object_get(json_array_get(calls, 0), "own")));
    calls = json_object_get(day_get(h, delegate, "calls"), "calls");
    assert_null(json_object_get(json_array_get(calls, 0), "own"));
    day_step(h, delegate, "{'kind':'judge.arrived','step':%d}", call);
    day_step(h, delegate, "{'kind':'judge.call_closed','step':%d}", call);
    snprintf(path, sizeof path, "rounds/%d", round);
    const json_t *tables = json_object_get(day_get(h, delegate, path), "tables"), *table;
    size_t i;
    json_array_foreach(tables, i, table) {
        bool own = json_integer_value(json_object_get(table, "game")) == game;
        const char *name = json_string_value(json_object_get(table, "delegate"));
        if (own) assert_string_equal(name, "Ivy Impartial");
        else assert_null(name);
    }
}

static void a_judge_who_plays_steps_aside(void **state) { /* DM19-5.1b, 5.1c */
    (void)state;
    Day h;
    day_open(&h, "memory:", "dm19");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    day_import(&h, 15);
    day_post(&h, h.head, "entrants", "{'acks':%u,'declared':%d}", EV_BIT(ACK_RULES),
             EV_DECLARED); /* DM19 allows it */
    int self = (int)json_integer_value(json_object_get(h.head->json, "player"));
    day_step(&h, h.desk, "{'kind':'entry.checked_in','player':%d}", self);
    day_step(&h, h.chief, "{'kind':'registration.closed'}");
    day_schedule(&h, "{'seed':'7','seconds':1}");
    day_step(&h, h.chief, "{'kind':'event.started'}");
    day_step(&h, h.head, "{'kind':'briefing.done'}");
    int round = day_round(&h);
    day_start(&h, round);
    int game = own_game(&h);
    const char *ruling =
        "{'kind':'ruling.made','game':%d,'step':%d,'outcome':'normal-play','clause':'DM19-5.2'}";
    int incident = day_step(
        &h, h.chief, "{'kind':'incident.recorded','game':%d,'code':'device','timely':true}", game);
    day_refused(&h, h.head, "own-table", "steps", ruling, game, incident);
    Client *ivy = rig_account(&h.rig, "Ivy Impartial");
    client_get(ivy, "/api/events/%s/incidents", h.event);
    client_refused(ivy, 403, "forbidden");
    day_step(&h, h.head, "{'kind':'staff.recused','game':%d,'person':'%llu'}", game,
             (unsigned long long)ivy->person);
    day_step(&h, ivy, ruling, game, incident); /* the delegate decides */
    rule_at_once(&h, ivy, game);
    json_t *me = json_object_get(day_get(&h, ivy, "%s", ""), "me");
    const json_t *judges = json_object_get(me, "judges");
    assert_int_equal(json_array_size(judges), 1);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(judges, 0), "game")), game);
    call_at_own_table(&h, ivy, game, round);
    client_delete(h.head, "/api/me");
    client_refused(h.head, 409, "playing"); /* not in the middle of it */
    client_get(h.head, "/api/me/export");
    client_expects(h.head, 200);
    assert_non_null(strstr(h.head->text, "\"registrations\":[{"));
    assert_non_null(strstr(h.head->text, "head-judge"));
    client_close(ivy);
    day_close(&h);
}

static int seat_of(const json_t *table, int player) {
    const json_t *seats = json_object_get(table, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (json_integer_value(json_object_get(json_array_get(seats, i), "player")) == player)
            return (int)i;
    return -1;
}

/* Tables of three and four, one of them the head judge's own: what is refused at another table says
 * why, a bystander steps in, and one decides where the judge sits. */
static void a_shop_with_one_judge_who_plays(void **state) { /* DM19-5.1b, 5.1c, 5.6c */
    (void)state;
    Day h;
    char path[48];
    day_open(&h, "memory:", "dm19");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    day_import(&h, 14);
    day_post(&h, h.head, "entrants", "{'acks':%u,'declared':%d}", EV_BIT(ACK_RULES), EV_DECLARED);
    int self = (int)json_integer_value(json_object_get(h.head->json, "player"));
    day_step(&h, h.desk, "{'kind':'entry.checked_in','player':%d}", self);
    day_step(&h, h.chief, "{'kind':'registration.closed'}");
    day_schedule(&h, "{'seed':'7','seconds':1}");
    day_step(&h, h.chief, "{'kind':'event.started'}");
    day_step(&h, h.head, "{'kind':'briefing.done'}");
    int round = day_round(&h);
    day_start(&h, round);
    snprintf(path, sizeof path, "rounds/%d", round);
    json_t *tables = json_incref(json_object_get(day_get(&h, h.head, path), "tables"));
    int small = -1, own = -1, other = -1;
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i);
        bool three = json_array_size(json_object_get(table, "seats")) == 3;
        if (seat_of(table, self) >= 0) own = (int)i;
        else if (three) small = (int)i;
        else other = (int)i;
    }
    assert_true(small >= 0 && own >= 0 && other >= 0);
    const json_t *three = json_array_get(tables, (size_t)small);
    int game = (int)json_integer_value(json_object_get(three, "game"));
    int leaver = (int)json_integer_value(
        json_object_get(json_array_get(json_object_get(three, "seats"), 2), "player"));
    day_step(&h, h.head, "{'kind':'entry.abandoned','game':%d,'player':%d}", game, leaver);
    const char *sheet = "{'kind':'record_sheet.filled','game':%d,'vp':[%d,8,0],'winner':0}";
    day_refused(&h, h.head, "substitute-first", "steps", sheet, game, 10); /* not: no seat there */
    const char *in = "{'kind':'substitute.seated','game':%d,'player':%d,'bystander':'%s'}";
    day_refused(&h, h.head, "bad-name", "steps", in, game, leaver, "x");
    day_step(&h, h.head, in, game, leaver, "Bea Bystander");
    day_get(&h, h.desk, "log?newest=1&limit=2");
    assert_non_null(strstr(h.desk->text, "Bea Bystander takes the seat of"));
    day_refused(&h, h.head, "no-winner", "steps", sheet, game, 9);
    day_step(&h, h.head, sheet, game, 10);

    int mine = (int)json_integer_value(
        json_object_get(json_array_get(tables, (size_t)own), "game"));
    int incident = day_step(
        &h, h.chief, "{'kind':'incident.recorded','game':%d,'code':'device','timely':true}", mine);
    const char *ruling = "{'kind':'ruling.made','game':%d,'step':%d,'outcome':'normal-play',"
                         "'clause':'DM19-5.2','for_delegate':%s}";
    day_refused(&h, h.head, "own-table", "steps", ruling, mine, incident, "false");
    day_refused(&h, h.head, "no-delegate", "steps", ruling, mine, incident, "true");
    day_step(&h, h.head, "{'kind':'staff.recused','game':%d,'bystander':'Ivy Impartial'}", mine);
    day_refused(&h, h.head, "own-table", "steps", ruling, mine, incident, "false");
    day_step(&h, h.head, ruling, mine, incident, "true");
    day_get(&h, h.head, "log?newest=1&limit=2");
    assert_non_null(strstr(h.head->text, "Ivy Impartial (judge)"));
    assert_non_null(strstr(h.head->text, "(recorded by "));
    json_decref(tables);
    day_close(&h);
}

/* People imported and checked in at once have accepted what the organiser says, and nothing else. */
static void
a_list_accepts_nothing_on_its_own(void **state) { /* NC20-1.6.1, NC20-1.7a, WC25-3.1.1 */
    (void)state;
    Day h;
    day_open(&h, "memory:", "nc20");
    day_step(&h, h.chief, "{'kind':'event.published'}");
    day_step(&h, h.chief, "{'kind':'registration.opened'}");
    day_refused(&h, h.chief, "ack-needed", "import", "{'csv':'Pia Player,DE\\n','check_in':true}");
    assert_non_null(strstr(client_word(h.chief, "error.text"), "NC20-1.6.1"));
    day_refused(&h, h.chief, "ack-needed", "import",
                "{'csv':'Pia Player,DE\\n','check_in':true,'acks':['code of conduct']}");
    day_post(&h, h.chief, "import", "{'csv':'Pia Player,DE\\n','check_in':true,'check':true}");
    assert_string_equal(client_word(h.chief, "code"), "ack-needed");
    json_t *list = json_object_get(day_get(&h, h.chief, "entrants"), "entrants");
    assert_int_equal(json_array_size(list), 0);
    day_post(&h, h.chief, "import",
             "{'csv':'Pia Player,DE\\n','check_in':true,"
             "'acks':['code of conduct','anti-harassment']}");
    list = json_object_get(day_get(&h, h.chief, "entrants"), "entrants");
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 0), "status")),
                        "present");
    day_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(organisers_do_not_play),
        cmocka_unit_test(an_organiser_finds_people_by_part_of_a_name),
        cmocka_unit_test(a_judge_who_plays_steps_aside),
        cmocka_unit_test(a_shop_with_one_judge_who_plays),
        cmocka_unit_test(a_list_accepts_nothing_on_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
