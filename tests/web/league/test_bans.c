/* Who may not play, over HTTP: bans across events, and players who leave a game (DM19-5.7). */
#include "web/league/league.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* May this person register there?  "" or the refusal. */
static const char *registers(Client *who, const char *event) {
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/check", event);
    client_post(who, path,
                "{'kind':'entry.registered','acks':['rules'],'declared':['declared','national']}");
    client_expects(who, 200);
    return client_word(who, "code");
}

static int ban_number(Client *who, size_t at) {
    client_get(who, "/api/bans");
    client_expects(who, 200);
    return league_number(json_array_get(json_object_get(who->json, "bans"), at), "ban");
}

static const char *decide(Client *who, int ban, const char *body) {
    char path[48];
    snprintf(path, sizeof path, "/api/bans/%d", ban);
    client_post(who, path, "%s", body);
    return client_word(who, "error.code");
}

static void a_ban_shuts_the_doors_it_may_shut(void **state) { /* NC20-1.7b WC25-2.1.11b DM19-5.7 */
    (void)state;
    League l;
    league_open(&l);
    Client *bad = rig_account(&l.d.rig, "Bad Loser"), *other = rig_account(&l.d.rig, "Olga Other");
    char own[APP_ID], foreign[APP_ID];
    league_new_event(l.d.chief, "dm19", own);
    league_new_event(other, "dm19", foreign);
    client_post(bad, "/api/bans", "{'name':'Olga Other','event':'%s','text':'I like it.'}", own);
    client_refused(bad, 409, "not-for-you");
    client_post(l.d.chief, "/api/bans", "{'name':'Bad Loser','event':'%s'}", l.d.event);
    assert_int_equal(l.d.chief->status, 409); /* without a reason */
    client_post(l.d.chief, "/api/bans",
                "{'name':'Bad Loser','event':'%s','scope':'all','text':'Threw the dice.'}",
                l.d.event);
    client_refused(l.d.chief, 409, "not-for-you"); /* that is for a league */

    client_post(l.d.chief, "/api/bans",
                "{'name':'Bad Loser','event':'%s','decided':false,'text':'Threw the dice.'}",
                l.d.event);
    client_expects(l.d.chief, 200);
    assert_string_equal(registers(bad, own), ""); /* a case isn't a ban */
    int ban = ban_number(l.d.chief, 0);
    assert_string_equal(decide(other, ban, "{'ban':true,'text':'Me too.'}"), "not-for-you");
    assert_string_equal(decide(l.d.chief, ban, "{'ban':true,'text':'Threw the table.'}"), "");
    assert_string_equal(registers(bad, own), "banned"); /* the organiser's next event */
    assert_non_null(strstr(client_word(bad, "text"), "You are banned"));
    assert_non_null(strstr(client_word(bad, "text"), "DM19-5.7"));
    assert_string_equal(registers(bad, foreign), ""); /* but not another's */
    assert_int_equal(ban_number(other, 0), 0);        /* who need not know */
    assert_string_equal(decide(l.d.chief, ban, "{'everywhere':true,'text':'Far and wide.'}"),
                        "not-for-you");
    assert_string_equal(
        decide(l.admin, ban, "{'scope':'all','everywhere':true,'text':'Decided by the office.'}"),
        "");
    assert_string_equal(registers(bad, foreign), "banned");
    assert_string_equal(decide(l.admin, ban, "{'ban':false,'text':'Apologised.'}"), "");
    assert_string_equal(registers(bad, foreign), "");
    assert_string_equal(registers(bad, own), "");
    assert_string_equal(decide(l.admin, ban, "{'ban':true,'text':'Again.'}"), "decided-already");
    client_get(bad, "/api/me/export");
    assert_non_null(strstr(bad->text, "Apologised."));
    client_close(bad), client_close(other);
    league_close(&l);
}

/* Is this entrant marked as banned in the list that `who` reads? */
static bool marked(Client *who, const char *event, size_t player) {
    client_get(who, "/api/events/%s/entrants", event);
    client_expects(who, 200);
    const json_t *list = json_object_get(who->json, "entrants");
    return json_is_true(json_object_get(json_array_get(list, player), "banned"));
}

/* "" or why this entrant is not checked in. */
static const char *checks_in(Client *who, const char *event, int player) {
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/check", event);
    client_post(who, path, "{'kind':'entry.checked_in','player':%d}", player);
    client_expects(who, 200);
    return client_word(who, "code");
}

/* A ban that comes after the entry holds at the door: at the desk, by oneself and on a list that is checked in at
 * once; the organiser sees it before, and a ban that is lifted shuts nothing any more. */
static void a_ban_after_the_entry_holds_at_the_door(void **state) { /* NC20-1.7b DM19-5.7 */
    (void)state;
    League l;
    league_open(&l);
    Client *bad = rig_account(&l.d.rig, "Bad Loser"), *other = rig_account(&l.d.rig, "Olga Other");
    char own[APP_ID], foreign[APP_ID], path[96];
    league_new_event(l.d.chief, "dm19", own);
    league_new_event(other, "dm19", foreign);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "/api/events/%s/entrants", i ? foreign : own);
        client_post(bad, path, "{'acks':['rules'],'declared':['declared','national']}");
        client_expects(bad, 200);
    }
    assert_string_equal(checks_in(bad, own, 0), "");
    client_post(l.d.chief, "/api/bans", "{'name':'Bad Loser','event':'%s','text':'Threw dice.'}",
                own);
    client_expects(l.d.chief, 200);
    assert_true(marked(l.d.chief, own, 0));
    assert_false(marked(bad, own, 0)); /* for those who let people in */
    assert_false(marked(other, foreign, 0));
    assert_string_equal(checks_in(l.d.chief, own, 0), "banned");
    assert_non_null(strstr(client_word(l.d.chief, "text"), "This person is banned. [DM19-5.7]"));
    assert_string_equal(checks_in(bad, own, 0), "banned");
    assert_non_null(strstr(client_word(bad, "text"), "You are banned and can't take part"));
    assert_string_equal(checks_in(bad, foreign, 0), ""); /* another's house */
    snprintf(path, sizeof path, "/api/events/%s/steps", own);
    client_post(l.d.chief, path, "{'kind':'entry.checked_in','player':0}");
    client_refused(l.d.chief, 409, "banned");
    snprintf(path, sizeof path, "/api/events/%s/import", own);
    client_post(l.d.chief, path,
                "{'csv':'Bad Loser,DE\\n','check_in':true,'acks':['rules'],'known':{'1':'%llu'}}",
                (unsigned long long)bad->person);
    assert_int_equal(l.d.chief->status, 409);

    int ban = ban_number(l.d.chief, 0);
    assert_string_equal(decide(l.d.chief, ban, "{'ban':false,'text':'Apologised.'}"), "");
    assert_false(marked(l.d.chief, own, 0));
    snprintf(path, sizeof path, "/api/events/%s/steps", own);
    client_post(bad, path, "{'kind':'entry.checked_in','player':0}");
    client_expects(bad, 200);
    client_close(bad), client_close(other);
    league_close(&l);
}

/* By a code of the event (WC25-2.1.1a). */
static void invite(Client *organiser, const char *event, Client *who) {
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/codes", event);
    client_post(organiser, path, "{}");
    client_expects(organiser, 200);
    client_post(who, "/api/guests", "{'code':'%s'}", client_word(organiser, "code"));
    client_expects(who, 201);
}

static void a_programme_a_date_and_two_accounts(void **state) { /* WC25-2.1.11b DC21 10.5 */
    (void)state;
    League l;
    league_open(&l);
    Client *bad = rig_account(&l.d.rig, "Bad Loser"), *twin = rig_account(&l.d.rig, "Bad Twin");
    char world[APP_ID], shop[APP_ID], path[96];
    league_new_event(l.d.chief, "wc25", world);
    league_new_event(l.d.chief, "dm19", shop);
    int64_t end = day_now() + 3600 * 1000;
    client_post(l.admin, "/api/bans",
                "{'name':'Bad Loser','scope':'championships','everywhere':true,'until':%lld,"
                "'text':'Grave.'}",
                (long long)end);
    client_expects(l.admin, 200);
    invite(l.d.chief, world, bad), invite(l.d.chief, world, twin);
    assert_string_equal(registers(bad, world), "banned");
    assert_string_equal(registers(bad, shop), "");
    assert_string_equal(registers(twin, world), "");
    snprintf(path, sizeof path, "/api/accounts/%llu/merge", (unsigned long long)bad->person);
    client_post(l.admin, path, "{'other':'%llu'}", (unsigned long long)twin->person);
    client_expects(l.admin, 200); /* one person, one account */
    snprintf(path, sizeof path, "/api/events/%s/check", world);
    client_post(l.d.chief, path, "{'kind':'entry.registered','person':'%llu'}",
                (unsigned long long)twin->person);
    assert_string_equal(client_word(l.d.chief, "code"), "banned");
    day_later(3601);
    assert_string_equal(registers(bad, world), "");
    client_get(l.admin, "/api/bans");
    assert_non_null(strstr(l.admin->text, "\"over\":true"));
    client_close(bad), client_close(twin);
    league_close(&l);
}

/* ---- who left ---- */

static void
a_player_who_leaves_an_online_table_has_abandoned_the_game(void **state) { /* DM19-5.6a DM19-5.7 */
    (void)state;
    League l;
    league_open(&l);
    Day *d = &l.d;
    Client *ann = rig_account(&d->rig, "Ann Player");
    assert_string_equal(league_tell_event(&l, d->chief, "enter", "{}"), "");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    int player = league_number(
        day_post(d, ann, "entrants", "{'declared':['declared'],'acks':['rules']}"), "player");
    day_step(d, d->chief, "{'kind':'entry.checked_in','player':%d}", player);
    day_import(d, 16);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_schedule(d, "{'seed':'5','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
    int round = day_round(d);
    day_start(d, round);
    int game = league_number(json_array_get(json_object_get(day_get(d, ann, "mine"), "tables"), 0),
                             "game");
    char path[96];
    snprintf(path, sizeof path, "games/%d/table", game);
    snprintf(path, sizeof path, "/api/tables/%s/actions",
             league_word(day_post(d, d->chief, path, "{'start':true}"), "table"));
    client_ask(ann, "POST", path, "{\"entry\":{\"kind\":\"leave\"}}");
    client_expects(ann, 200);
    const json_t *entrants = json_object_get(day_get(d, d->chief, "entrants"), "entrants");
    assert_string_equal(league_word(json_array_get(entrants, (size_t)player), "status"),
                        "abandoned");
    day_get(d, d->chief, "games/%d/log", game);
    assert_non_null(strstr(d->chief->text, "entry.abandoned"));

    /* The league examines it when the event was submitted. */
    client_get(d->chief, "/api/bans/records");
    assert_non_null(strstr(d->chief->text, "Ann Player"));
    day_step(d, d->chief, "{'kind':'game.aborted','game':%d,'text':'She left with the dice.'}",
             game);
    day_finish(d, round);
    day_post(d, d->chief, "schedule/repair", "{}");
    for (int i = 0; i < 2; i++) {
        round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
    assert_string_equal(league_tell_event(&l, d->chief, "submit", "{}"), "");
    const json_t *leavers = json_object_get(league_season(&l, l.league), "leavers");
    assert_int_equal(json_array_size(leavers), 1);
    assert_string_equal(league_word(json_array_get(leavers, 0), "name"), "Ann Player");
    assert_null(json_object_get(league_season(&l, d->chief), "leavers"));
    client_post(
        l.league, "/api/bans",
        "{'person':'%llu','event':'%s','season':'%s','scope':'all','text':'Left the table.'}",
        (unsigned long long)ann->person, d->event, l.season);
    client_expects(l.league, 200);
    leavers = json_object_get(league_season(&l, l.league), "leavers");
    assert_string_equal(league_word(json_array_get(leavers, 0), "case"), "banned");
    client_close(ann);
    league_close(&l);
}

/* ---- undoing ---- */

static void an_events_ban_goes_with_its_step(void **state) { /* NC20-1.7b */
    (void)state;
    League l;
    league_open(&l);
    Day *d = &l.d;
    Client *bad = rig_account(&d->rig, "Bad Loser");
    char own[APP_ID], undo[64];
    league_new_event(d->chief, "dm19", own);
    int step = day_step(
        d, d->chief,
        "{'kind':'entry.banned','name':'Bad Loser','scope':'host','decided':true,'text':'Rude.'}");
    assert_string_equal(registers(bad, own), "banned");
    snprintf(undo, sizeof undo, "steps/%d/undo", step);
    int undone = league_number(day_post(d, d->chief, undo, "{'text':'The wrong person.'}"), "step");
    assert_string_equal(registers(bad, own), "");
    snprintf(undo, sizeof undo, "steps/%d/undo", undone);
    day_post(d, d->chief, undo, "{'text':'It was he.'}");
    assert_string_equal(registers(bad, own), "banned");
    client_close(bad);
    league_close(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ban_shuts_the_doors_it_may_shut),
        cmocka_unit_test(a_ban_after_the_entry_holds_at_the_door),
        cmocka_unit_test(a_programme_a_date_and_two_accounts),
        cmocka_unit_test(a_player_who_leaves_an_online_table_has_abandoned_the_game),
        cmocka_unit_test(an_events_ban_goes_with_its_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
