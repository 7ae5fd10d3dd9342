/* What a league does over HTTP (CLAUSES 10.1 to 10.5): a season from its parameters to its final, its archive and what
 * researchers get of it. */
#include "web/league/league.h"
#include "app/league/seasons.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Without a final the first of the list has won: its page, the list of events and the titles agree. */
static void the_first_of_the_rounds_has_won(void **state) { /* DM19-3.2 */
    (void)state;
    League l;
    char first[PERSON_NAME];
    league_open(&l);
    day_begin(&l.d, 16, "{'seed':'9','seconds':1}");
    assert_null(json_object_get(day_get(&l.d, l.d.chief, "%s", ""), "champion"));
    league_play_rounds(&l.d);
    const json_t *rows = json_object_get(day_get(&l.d, l.d.chief, "overall"), "overall");
    assert_int_equal(league_number(json_array_get(rows, 0), "place"), 1);
    assert_int_equal(league_number(json_array_get(rows, 1), "place"), 2);
    snprintf(first, sizeof first, "%s", league_word(json_array_get(rows, 0), "name"));
    const json_t *champion = json_object_get(day_get(&l.d, l.d.chief, "%s", ""), "champion");
    assert_string_equal(league_word(champion, "name"), first);
    for (int tries = 0; tries < 500; tries++) { /* the list follows the log */
        client_get(l.d.chief, "/api/events");
        if (*client_word(l.d.chief, "events.0.champion_name")) break;
        usleep(20000);
    }
    assert_string_equal(client_word(l.d.chief, "events.0.champion_name"), first);
    client_get(l.d.chief, "/api/archive/titles?event=%s", l.d.event);
    assert_string_equal(client_word(l.d.chief, "titles.0.champion.name"), first);
    league_close(&l);
}

/* ---- the season ---- */

static const json_t *parameter(League *l, const char *name) {
    const json_t *one;
    size_t i;
    client_get(l->league, "/api/seasons/%s/parameters", l->season);
    client_expects(l->league, 200);
    json_array_foreach(json_object_get(l->league->json, "parameters"), i, one) {
        if (strcmp(league_word(one, "name"), name) == 0) return one;
    }
    return NULL;
}

static void
the_league_sets_points_what_counts_ties_and_the_quota(void **state) { /* DM19-4.2 – 4.5 */
    (void)state;
    League l;
    league_open(&l);
    assert_string_equal(league_word(parameter(&l, "season_best_of"), "value"), "3");
    assert_string_equal(league_word(parameter(&l, "season_qualifiers"), "clause"),
                        "DM19-4.5, DM19-4.6, DM19-4.7a, Q-29");
    assert_null(parameter(&l, "elo_start"));
    assert_string_equal(
        league_tell(&l, l.d.chief, "parameters", "{'rules':{'season_best_of':'2'}}"), "forbidden");
    assert_string_equal(league_tell(&l, l.league, "parameters", "{'rules':{'prelim_games':'4'}}"),
                        "not-of-a-season");
    assert_string_equal(
        league_tell(&l, l.league, "parameters", "{'rules':{'season_best_of':'many'}}"),
        "bad-value");
    assert_string_equal(league_tell(&l, l.league, "parameters", "{'rules':{'season_best_of':'0'}}"),
                        "bad-value");
    assert_string_equal(league_tell(&l, l.league, "parameters",
                                    "{'rules':{'season_best_of':'2','season_qualifiers':'8',"
                                    "'season_points':'50, 30, 10'}}"),
                        "");
    assert_string_equal(league_word(parameter(&l, "season_best_of"), "value"), "2");
    assert_true(json_is_true(json_object_get(parameter(&l, "season_points"), "changed")));
    league_close(&l);
}

static void a_raw_step_tells_the_season_as_much_as_its_own_door(void **state) { /* DM19-4.1 */
    (void)state;
    League l;
    league_open(&l);
    Day *d = &l.d;
    /* An organiser who is his own league accepts nothing: the season is run by others. */
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'league'}",
             (unsigned long long)d->chief->person);
    day_refused(d, d->chief, "too-early", "steps", "{'kind':'season.submitted'}");
    assert_string_equal(league_tell_event(&l, d->chief, "enter", "{}"), "");
    league_play_out(d);
    assert_int_equal(json_array_size(json_object_get(league_season(&l, l.league), "events")), 0);
    int handed_in = day_step(d, d->chief, "{'kind':'season.submitted'}");
    assert_string_equal(league_state(&l), "submitted");
    const json_t *event = json_array_get(json_object_get(league_season(&l, l.league), "events"), 0);
    assert_int_equal(league_number(event, "valid"), 16);
    assert_true(json_is_true(json_object_get(event, "official")));
    assert_true(json_is_true(json_object_get(event, "acceptable")));
    event = json_array_get(json_object_get(league_season(&l, d->chief), "events"), 0);
    assert_true(json_is_true(json_object_get(event, "acceptable"))); /* everyone may know */
    char undo[48];
    snprintf(undo, sizeof undo, "steps/%d/undo", handed_in);
    day_post(d, d->chief, undo, "{'text':'A sheet is missing.'}");
    assert_int_equal(json_array_size(json_object_get(league_season(&l, l.league), "events")), 0);
    day_step(d, d->chief, "{'kind':'season.submitted'}");
    day_refused(d, d->chief, "not-for-you", "steps", "{'kind':'tournament.accepted_for_ranking'}");
    assert_string_equal(league_state(&l), "submitted");
    day_step(d, l.league,
             "{'kind':'tournament.rejected_for_ranking','text':'The list of staff is missing.'}");
    assert_string_equal(league_state(&l), "rejected");
    event = json_array_get(json_object_get(league_season(&l, d->chief), "events"), 0);
    assert_string_equal(league_word(event, "text"), "The list of staff is missing.");
    assert_string_equal(league_tell_event(&l, d->chief, "submit", "{}"), "");
    /* The league's own least number of valid results goes before the event's. */
    league_tell(&l, l.league, "parameters", "{'rules':{'season_min_valid_results':'17'}}");
    event = json_array_get(json_object_get(league_season(&l, l.league), "events"), 0);
    assert_true(json_is_false(json_object_get(event, "acceptable")));
    assert_non_null(strstr(league_word(event, "why_not"), "DM19-4.1"));
    day_refused(d, l.league, "too-few-valid", "steps",
                "{'kind':'tournament.accepted_for_ranking'}");
    league_tell(&l, l.league, "parameters", "{'rules':{'season_min_valid_results':'16'}}");
    day_step(d, l.league, "{'kind':'tournament.accepted_for_ranking'}");
    assert_string_equal(league_state(&l), "accepted");
    league_tell(&l, l.league, "close", "{}");
    league_close(&l);
}

static const char *state_of(League *l, const char *player) {
    const json_t *one, *table = json_object_get(league_season(l, l->league), "table");
    size_t i;
    json_array_foreach(json_object_get(table, "ranking"), i, one) {
        if (strcmp(league_word(one, "player"), player) == 0) return league_word(one, "state");
    }
    return "";
}

static size_t finalists(League *l) {
    const json_t *table = json_object_get(league_season(l, l->league), "table");
    return json_array_size(json_object_get(table, "finalists"));
}

static void ranked_at(League *l, size_t at, char player[APP_NUMBER]) {
    const json_t *table = json_object_get(league_season(l, l->league), "table");
    snprintf(player, APP_NUMBER, "%s",
             league_word(json_array_get(json_object_get(table, "ranking"), at), "player"));
}

/* Everyone has the same points and the tie-breaks say nothing: the cut runs through all of them. */
static void season_of_equals(League *l) {
    league_open(l);
    league_tell(l, l->league, "parameters",
                "{'rules':{'season_qualifiers':'6','season_tiebreaks':'fewest tournaments',"
                "'season_points':'5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5'}}");
    league_tell_event(l, l->d.chief, "enter", "{}");
    league_play_out(&l->d);
    league_tell_event(l, l->d.chief, "submit", "{}");
    assert_string_equal(league_tell_event(l, l->league, "accept", "{}"), "");
}

static void
the_season_ends_with_thirty_or_so_in_a_final(void **state) { /* DM19-4.5 – 4.7, Q-28, Q-30 */
    (void)state;
    League l;
    char note[160], first[APP_NUMBER], second[APP_NUMBER], third[APP_NUMBER];
    season_of_equals(&l);
    assert_int_equal(finalists(&l), 0);
    assert_string_equal(league_tell(&l, l.league, "finalists", "{}"), "ties-open");
    assert_string_equal(league_tell(&l, l.league, "lots", "{}"), "");
    assert_string_equal(league_tell(&l, l.league, "lots", "{}"), "no-ties");
    assert_int_equal(finalists(&l), 6);
    assert_string_equal(league_tell(&l, l.league, "final", "{'name':'The final'}"),
                        "publish-first");
    ranked_at(&l, 0, first), ranked_at(&l, 1, second), ranked_at(&l, 2, third);
    snprintf(note, sizeof note, "{'person':'%s','entitled':'no','text':'Lives in France.'}", first);
    assert_string_equal(league_tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, first), "not_resident"); /* DM19-4.7a */
    snprintf(note, sizeof note, "{'person':'%s','direct':true,'text':'Essen'}", second);
    assert_string_equal(league_tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, second), "direct"); /* DM19-4.6 */
    snprintf(note, sizeof note, "{'person':'%s','elsewhere':'yes'}", third);
    assert_string_equal(league_tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, third), "other_championship"); /* DM19-4.7b */
    assert_int_equal(finalists(&l), 6);                             /* the list goes further down */
    const json_t *notes = json_object_get(league_season(&l, l.league), "notes");
    assert_non_null(strstr(league_word(json_array_get(notes, 0), "entitled"), ""));
    assert_null(strstr((league_season(&l, l.d.chief), l.d.chief->text), "Lives in France"));
    assert_string_equal(league_tell(&l, l.league, "finalists", "{}"), "");
    assert_string_equal(
        league_tell(&l, l.league, "parameters", "{'rules':{'season_qualifiers':'2'}}"),
        "finalists-named"); /* DM19-4.5 */
    assert_string_equal(league_tell(&l, l.league, "parameters", "{'rules':{'season_best_of':'1'}}"),
                        "finalists-named"); /* DM19-4.3 */
    const json_t *out = json_object_get(league_season(&l, l.d.chief), "published");
    assert_int_equal(json_array_size(json_object_get(out, "people")), 6);

    assert_string_equal(league_tell(&l, l.d.chief, "final", "{'name':'The final'}"), "forbidden");
    assert_string_equal(
        league_tell(&l, l.league, "final", "{'name':'The final','starts':'2026-12-05'}"), "");
    assert_int_equal(league_number(l.league->json, "people"), 7); /* and direct qualifiers */
    char event[APP_ID];
    snprintf(event, sizeof event, "%s", league_word(l.league->json, "event"));
    client_get(l.league, "/api/events/%s/entrants", event);
    assert_int_equal(json_array_size(json_object_get(l.league->json, "entrants")), 7);
    assert_string_equal(league_word(league_season(&l, l.league), "final"), event);
    assert_string_equal(league_tell(&l, l.league, "final", "{'name':'Another'}"), "has-final");

    /* Someone declines: the next player moves up and is asked; people already there are listed. */
    char place[APP_NUMBER], path[96];
    ranked_at(&l, 3, place);
    snprintf(note, sizeof note, "{'person':'%s','declined':true}", place);
    league_tell(&l, l.league, "members", note);
    assert_int_equal(finalists(&l), 6);
    snprintf(path, sizeof path, "/api/events/%s/invitees", event);
    client_post(l.league, path, "{'season':'%s'}", l.season);
    client_expects(l.league, 200);
    assert_int_equal(league_number(l.league->json, "people"), 1);
    const json_t *left = json_object_get(l.league->json, "left_out");
    assert_int_equal(json_array_size(left), 6);
    assert_string_equal(league_word(json_array_get(left, 0), "code"), "registered-twice");

    client_get(l.league, "/api/seasons/%s/history", l.season);
    client_expects(l.league, 200);
    const json_t *tournaments = json_object_get(l.league->json, "tournaments");
    assert_int_equal(json_array_size(tournaments), 1);
    const json_t *ranking = json_object_get(json_array_get(tournaments, 0), "ranking");
    assert_int_equal(json_array_size(ranking), 16);
    assert_true(json_real_value(json_object_get(json_array_get(ranking, 0), "points")) == 5.0);
    league_close(&l);
}

static const json_t *entrant(Day *d, size_t at) {
    day_get(d, d->chief, "entrants");
    return json_array_get(json_object_get(d->chief->json, "entrants"), at);
}

static void nobody_declares_what_they_did_not_say(void **state) { /* DM19-4.7a */
    (void)state;
    League l;
    Day *d = &l.d;
    league_open(&l);
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    day_post(d, d->chief, "import", "{'csv':'Ben Petit,FR\\n'}");
    assert_true(json_is_false(json_object_get(entrant(d, 0), "declared")));
    assert_int_equal(json_array_size(json_object_get(entrant(d, 0), "declares")), 0);
    day_step(d, d->desk, "{'kind':'policy.acknowledged','player':0,'acks':['rules']}");
    day_refused(d, d->desk, "declaration-needed", "steps",
                "{'kind':'entry.checked_in','player':0}");
    day_post(d, d->chief, "import", "{'csv':'Eve Grand,FR\\n','check_in':true,'acks':['rules']}");
    assert_true(json_is_true(json_object_get(entrant(d, 1), "declared"))); /* they were asked */
    assert_int_equal(json_array_size(json_object_get(entrant(d, 1), "declares")), 0);
    day_post(d, d->chief, "import",
             "{'csv':'Ida Klein,FR\\n','check_in':true,'acks':['rules'],"
             "'declared':['resident']}");
    const json_t *said = json_object_get(entrant(d, 2), "declares");
    assert_int_equal(json_array_size(said), 1);
    assert_string_equal(json_string_value(json_array_get(said, 0)), "resident");
    day_refused(d, d->chief, "unknown-word", "import", "{'csv':'Odd,FR\\n','declared':['noble']}");
    Client *una = rig_account(&d->rig, "Una Unasked");
    day_post(d, una, "entrants", "{'declared':['national']}"); /* to say it is to declare it */
    assert_true(json_is_true(json_object_get(entrant(d, 3), "declared")));
    client_close(una);
    league_close(&l);
}

static void undeclared_players_get_no_label(void **state) { /* DM19-4.7a */
    (void)state;
    League l;
    char note[96], silent[APP_NUMBER] = "", foreign[APP_NUMBER] = "";
    league_open(&l);
    Day *d = &l.d;
    league_tell_event(&l, d->chief, "enter", "{}");
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    day_step(d, d->desk, "{'kind':'entry.eligibility_checked','player':0,'declared':['declared']}");
    day_step(d, d->desk,
             "{'kind':'entry.eligibility_checked','player':1,'declared':['declared','neither']}");
    snprintf(silent, sizeof silent, "%s", league_word(entrant(d, 0), "person"));
    snprintf(foreign, sizeof foreign, "%s", league_word(entrant(d, 1), "person"));
    league_play_rounds(d);
    league_tell_event(&l, d->chief, "submit", "{}");
    league_tell_event(&l, l.league, "accept", "{}");
    assert_int_equal(league_number(league_season(&l, l.league), "qualifiers"), 30);
    assert_string_equal(state_of(&l, silent), "undecided");
    assert_string_equal(state_of(&l, foreign), "not_resident");
    assert_int_equal(finalists(&l), 14);
    snprintf(note, sizeof note, "{'person':'%s','entitled':'yes'}", silent);
    assert_string_equal(league_tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, silent), "finalist");
    league_close(&l);
}

/* ---- for researchers ---- */

/* The same sixteen again, as people who are known. */
static void second_event(League *l) {
    Day *d = &l->d;
    char first[sizeof d->event];
    snprintf(first, sizeof first, "%s", d->event);
    client_post(d->chief, "/api/events", "{'rulebook':'dm19','name':'The second'}");
    client_expects(d->chief, 200);
    snprintf(d->event, sizeof d->event, "%s", client_word(d->chief, "event"));
    assert_string_equal(league_tell_event(l, d->chief, "enter", "{}"), "");
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'scorekeeper'}",
             (unsigned long long)d->desk->person);
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'head-judge'}",
             (unsigned long long)d->head->person);
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    day_post(d, d->chief, "invitees", "{'from':'%s','best':16}", first);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    for (int player = 0; player < 16; player++) {
        day_step(d, d->desk, "{'kind':'policy.acknowledged','player':%d,'acks':['rules']}", player);
        day_step(d, d->desk, "{'kind':'entry.checked_in','player':%d}", player);
    }
    day_schedule(d, "{'seed':'8','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
}

/* One of sixteen has an account, and says at the registration that she is a national. */
static Client *una_enters(Day *d) {
    Client *una = rig_account(&d->rig, "Una Own");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    day_refused(d, una, "not-for-you", "entrants", "{'declared':['national','direct']}");
    day_post(d, una, "entrants", "{'declared':['national'],'acks':['rules']}");
    day_step(d, una, "{'kind':'entry.checked_in'}");
    day_import(d, 15);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_schedule(d, "{'seed':'9','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
    return una;
}

#define SAYS "{'kind':'entry.eligibility_checked','declared':['declared'%s]}"

static void
what_people_say_of_themselves_they_change_until_finalists_are_named(void **state) { /* DM19-4.7a */
    (void)state;
    League l;
    char who[APP_NUMBER], first[sizeof l.d.event];
    league_open(&l);
    Day *d = &l.d;
    league_tell_event(&l, d->chief, "enter", "{}");
    Client *una = una_enters(d);
    app_id_write(una->person, who);
    day_refused(d, una, "not-for-you", "steps", SAYS, ",'direct'"); /* DM19-4.6 */
    day_refused(d, una, "not-for-you", "steps",
                "{'kind':'entry.eligibility_checked','player':3,'declared':['neither']}");
    day_step(d, una, SAYS, ",'resident','brings-game'");
    const json_t *diary = json_object_get(day_get(d, d->desk, "log"), "log");
    const char *last = league_word(json_array_get(diary, json_array_size(diary) - 1), "text");
    assert_string_equal(last, "Una Own declares: lives mainly in Germany, brings a game.");
    Client *stranger = client_open(&d->rig); /* what people are is not everyone's */
    day_get(d, stranger, "log");
    assert_null(strstr(stranger->text, "lives mainly"));
    client_close(stranger);
    league_play_rounds(d);
    league_tell_event(&l, d->chief, "submit", "{}");
    league_tell_event(&l, l.league, "accept", "{}");
    assert_string_equal(state_of(&l, who), "finalist");
    snprintf(first, sizeof first, "%s", d->event);
    second_event(&l);
    const json_t *me = json_object_get(day_get(d, una, "%s", ""), "me");
    int player = league_number(me, "player");
    day_step(d, una, SAYS, ",'neither','invited'"); /* she has moved since */
    league_play_rounds(d);
    league_tell_event(&l, d->chief, "submit", "{}");
    league_tell_event(&l, l.league, "accept", "{}");
    assert_string_equal(state_of(&l, who), "not_resident"); /* the latest counts */
    day_refused(d, d->desk, "event-over", "steps",
                "{'kind':'entry.eligibility_checked','player':%d,'declared':['resident']}", player);
    day_step(d, una, SAYS,
             ",'resident','invited'"); /* and back: the event is over, the season is not */
    assert_string_equal(state_of(&l, who), "finalist");
    assert_string_equal(league_tell(&l, l.league, "finalists", "{}"), "");
    day_refused(d, una, "finalists-named", "steps", SAYS, ",'neither','invited'");
    client_close(una);
    league_close(&l);
}

/* In how many tournaments this id is known. */
static unsigned followed(const json_t *tournaments, const char *id) {
    const json_t *one, *player;
    size_t i, k;
    unsigned found = 0;
    json_array_foreach(tournaments, i, one) {
        json_array_foreach(json_object_get(one, "players"), k, player) {
            found += strcmp(league_word(player, "player"), id) == 0;
        }
    }
    return found;
}

static const json_t *study(League *l) {
    client_get(l->league, "/api/seasons/%s/research.json", l->season);
    client_expects(l->league, 200);
    return json_object_get(l->league->json, "tournaments");
}

static void agree(Day *d, int people) {
    for (int player = 0; player < people; player++)
        day_step(d, d->desk,
                 "{'kind':'consent.given','player':%d,'consent':'research','given':true}", player);
}

static void every_game_is_there(const json_t *tournament) {
    const json_t *game;
    size_t i;
    assert_int_equal(json_array_size(json_object_get(tournament, "games")), 12);
    json_array_foreach(json_object_get(tournament, "games"), i, game) {
        const json_t *last = json_array_get(json_object_get(game, "seats"), 3);
        assert_true(*league_word(game, "scenario"));
        assert_int_equal(league_number(last, "order"), 4);
        assert_true(league_number(last, "vp") > 0 && league_number(last, "place") > 0);
    }
}

static void researchers_follow_people_through_a_season(void **state) { /* CLAUSES 10.3 */
    (void)state;
    League l;
    const json_t *one, *player;
    size_t i, k;
    unsigned known = 0, twice = 0;
    league_open(&l);
    league_tell_event(&l, l.d.chief, "enter", "{}");
    day_begin(&l.d, 16, "{'seed':'9','seconds':1}");
    agree(&l.d, 16);
    league_play_rounds(&l.d);
    league_tell_event(&l, l.d.chief, "submit", "{}");
    assert_int_equal(json_array_size(study(&l)), 0); /* it does not count yet */
    assert_string_equal(league_tell_event(&l, l.league, "accept", "{}"), "");
    second_event(&l);
    agree(&l.d, 3);
    league_play_rounds(&l.d);
    league_tell_event(&l, l.d.chief, "submit", "{}");
    assert_string_equal(league_tell_event(&l, l.league, "accept", "{}"), "");

    client_get(l.d.chief, "/api/seasons/%s/research.json", l.season);
    client_expects(l.d.chief, 403);
    const json_t *tournaments = study(&l);
    assert_null(strstr(l.league->text, "Player ")); /* so everyone is called */
    assert_null(strstr(l.league->text, "The second"));
    assert_string_equal(league_word(l.league->json, "kind"), "season-research");
    assert_string_equal(league_word(l.league->json, "rulebook"), "dm19");
    assert_int_equal(json_array_size(tournaments), 2);
    json_array_foreach(tournaments, i, one) {
        every_game_is_there(one);
        json_array_foreach(json_object_get(one, "players"), k, player) {
            known++;
            twice += followed(tournaments, league_word(player, "player")) == 2;
        }
    }
    assert_int_equal(known, 16 + 3);
    assert_int_equal(twice, 2 * 3); /* who agreed in both has one id, seen from both */
    char id[16];
    one = json_array_get(tournaments, 0);
    snprintf(id, sizeof id, "%s",
             league_word(json_array_get(json_object_get(one, "players"), 0), "player"));
    study(&l);
    assert_null(strstr(l.league->text, id)); /* new in every file */
    league_close(&l);
}

/* ---- the archive ---- */

static const json_t *titles(Client *who, const char *query) {
    for (int i = 0; i < 200; i++) { /* lists are made a moment after each change */
        client_get(who, "/api/archive/titles%s", query);
        client_expects(who, 200);
        if (json_array_size(json_object_get(who->json, "titles"))) break;
        usleep(20000);
    }
    return who->json;
}

static void
a_champion_is_kept_and_goes_on_to_the_next_stage(void **state) { /* CLAUSES 10.1 10.2 10.4 */
    (void)state;
    Day d;
    char next[APP_ID], path[96], champion[APP_NUMBER];
    day_whole(&d);
    const json_t *title = json_array_get(json_object_get(titles(d.head, ""), "titles"), 0);
    assert_string_equal(league_word(title, "event"), d.event);
    assert_int_equal(json_array_size(json_object_get(title, "next")), 0);
    const json_t *winner = json_object_get(title, "champion");
    snprintf(champion, sizeof champion, "%s", league_word(winner, "person"));
    char country[8];
    snprintf(country, sizeof country, "%s", league_word(winner, "country"));
    const json_t *countries = json_object_get(d.head->json, "countries");
    assert_int_equal(league_number(json_array_get(countries, 0), "rank"), 1);
    assert_int_equal(league_number(json_array_get(countries, 0), "titles"), 1);
    assert_string_equal(league_word(json_array_get(countries, 0), "country"), country);
    titles(d.head, "?rulebook=nc20");
    client_get(d.head, "/api/archive/titles?rulebook=wc04");
    assert_int_equal(json_array_size(json_object_get(d.head->json, "titles")), 0);

    league_new_event(d.chief, "wc25", next);
    snprintf(path, sizeof path, "/api/events/%s/invitees", next);
    client_post(d.chief, path, "{'from':'%s'}", next);
    client_refused(d.chief, 400, "bad-request"); /* it is not over */
    client_post(d.chief, path, "{'from':'%s'}", d.event);
    client_expects(d.chief, 200);
    assert_int_equal(league_number(d.chief->json, "people"), 1);
    client_get(d.chief, "/api/events/%s/entrants", next);
    const json_t *entrant = json_array_get(json_object_get(d.chief->json, "entrants"), 0);
    assert_string_equal(league_word(entrant, "person"), champion);
    assert_string_equal(league_word(entrant, "country"), country);
    title = json_array_get(json_object_get(titles(d.head, ""), "titles"), 0);
    assert_string_equal(league_word(json_array_get(json_object_get(title, "next"), 0), "event"),
                        next);

    /* People banned from the programme are left out, and the clause is given. */
    char other[APP_ID];
    league_new_event(d.chief, "wc25", other);
    client_post(d.chief, "/api/bans",
                "{'person':'%s','scope':'championships','everywhere':true,'text':'Grave.'}",
                champion);
    client_expects(d.chief, 200);
    snprintf(path, sizeof path, "/api/events/%s/invitees", other);
    client_post(d.chief, path, "{'from':'%s','best':4}", d.event);
    client_expects(d.chief, 200);
    assert_int_equal(league_number(d.chief->json, "people"), 3);
    const json_t *left = json_array_get(json_object_get(d.chief->json, "left_out"), 0);
    assert_string_equal(league_word(left, "person"), champion);
    assert_string_equal(league_word(left, "code"), "banned");
    assert_non_null(strstr(league_word(left, "text"), "WC25-2.1.11b"));

    /* On a list there are only names: that, too, is told. */
    char name[64];
    snprintf(name, sizeof name, "%s", league_word(left, "name"));
    snprintf(path, sizeof path, "/api/events/%s/import", other);
    client_post(d.chief, path, "{'csv':'name\\nSomebody Else\\n%s\\n','check':true}", name);
    client_expects(d.chief, 200);
    const json_t *rows = json_object_get(d.chief->json, "rows");
    assert_null(json_object_get(json_array_get(rows, 0), "problems"));
    const json_t *problem = json_array_get(json_object_get(json_array_get(rows, 1), "problems"), 0);
    assert_string_equal(league_word(problem, "code"), "banned");
    client_post(d.chief, path, "{'csv':'name\\n%s\\n'}", name);
    assert_true(d.chief->status >= 400);
    assert_non_null(strstr(client_word(d.chief, "error.text"), "is banned"));

    /* Erased people have no name, and the placeholder is in the reader's language. */
    Client *eve = rig_account(&d.rig, "Eve Erased");
    client_post(d.chief, "/api/bans", "{'person':'%llu','scope':'championships','text':'Loud.'}",
                (unsigned long long)eve->person);
    client_expects(d.chief, 200);
    client_delete(eve, "/api/me");
    client_expects(eve, 204);
    snprintf(d.chief->language, sizeof d.chief->language, "de");
    client_get(d.chief, "/api/bans");
    assert_non_null(strstr(d.chief->text, "\"gelöschte Person\""));
    assert_null(strstr(d.chief->text, "erased person"));
    client_close(eve);
    day_close(&d);
}

/* ---- groups ---- */

static void groups_go_out_and_come_in_as_a_list(void **state) { /* DC21-1.2.7b, CLAUSES 10.5 */
    (void)state;
    Day d;
    day_open(&d, "memory:", "dc21");
    day_step(&d, d.chief, "{'kind':'requirement.waived','what':'group-size','text':'Few came.'}");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'settings.posted'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "Online Person %c", 'A' + i);
        Client *player = rig_account(&d.rig, name);
        day_post(&d, player, "entrants",
                 "{'mail':'p%d@example.org','zone':'UTC+1','acks':['match settings']}", i);
        client_close(player);
    }
    day_step(&d, d.chief, "{'kind':'registration.closed'}");
    day_refused(&d, d.chief, "bad-csv", "groups/list", "{'csv':'name,group\\nNobody at all,1\\n'}");
    assert_non_null(strstr(client_word(d.chief, "error.text"), "Line 2"));
    day_refused(&d, d.chief, "bad-csv", "groups/list", "{'csv':'id,group\\n1,99\\n'}");
    day_refused(&d, d.chief, "bad-csv", "groups/list", "{'csv':'name,country\\nA,DE\\n'}");
    day_refused(&d, d.chief, "bad-csv", "groups/list", "{'csv':'id,group,opens\\n1,1,Friday\\n'}");
    day_post(
        &d, d.chief, "groups/list",
        "{'promoted':2,'alternates':1,'csv':'name;group;opens\\nonline person "
        "a;1;2027-01-08T17:00Z\\n"
        "Online Person B;1;\\nOnline Person C;1;\\nOnline Person D;1;\\nOnline Person E;2;"
        "2027-01-15T17:00Z\\nOnline Person F;2;\\nOnline Person G;2;\\nOnline Person H;2;\\n'}");
    const json_t *groups = day_get(&d, d.chief, "groups");
    assert_int_equal(league_number(groups, "promoted_per_group"), 2);
    assert_int_equal(league_number(groups, "alternates"), 1);
    const json_t *second = json_array_get(json_object_get(groups, "groups"), 1);
    assert_int_equal(league_number(second, "size"), 4);
    assert_int_equal(league_number(second, "closes") - league_number(second, "opens"), 48 * 3600);
    client_get(d.chief, "/api/events/%s/groups.csv", d.event);
    client_expects(d.chief, 200);
    assert_non_null(
        strstr(d.chief->text, "0005,Online Person E,2,2027-01-15T17:00Z,2027-01-17T17:00Z,,,"));
    char again[4096], *to = again; /* what went out comes in unchanged */
    for (const char *at = d.chief->text; *at && to < again + sizeof again - 3; at++) {
        if (*at == '\n') *to++ = '\\', *to++ = 'n';
        else *to++ = *at;
    }
    *to = 0;
    day_post(&d, d.chief, "groups/list", "{'promoted':2,'alternates':1,'csv':'%s'}", again);
    assert_int_equal(
        league_number(json_array_get(json_object_get(day_get(&d, d.chief, "groups"), "groups"), 1),
                      "size"),
        4);
    day_step(&d, d.chief, "{'kind':'groups.announced','channels':['site','chat','mail']}");
    day_refused(&d, d.chief, "too-late", "groups/list", "{'csv':'id,group\\n1,1\\n'}");
    day_close(&d);
}

/* Each season has to be read, and anyone with an account opens some: one look at thousands of them took seconds. */
static void seasons_are_listed_some_at_a_time(void **state) {
    (void)state;
    League l;
    char last[32];
    league_open(&l);
    for (int i = 1; i <= SEASONS_AT_ONCE; i++) {
        client_post(l.league, "/api/seasons", "{'name':'Season %d'}", i);
        client_expects(l.league, 200);
    }
    client_get(l.league, "/api/seasons");
    client_expects(l.league, 200);
    assert_int_equal(json_array_size(json_object_get(l.league->json, "seasons")), SEASONS_AT_ONCE);
    snprintf(last, sizeof last, "%s", client_word(l.league, "next"));
    client_get(l.league, "/api/seasons?after=%s", last);
    client_expects(l.league, 200);
    assert_int_equal(json_array_size(json_object_get(l.league->json, "seasons")), 1);
    assert_string_not_equal(client_word(l.league, "seasons.0.season"), last);
    assert_null(json_object_get(l.league->json, "next"));
    league_close(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seasons_are_listed_some_at_a_time),
        cmocka_unit_test(the_league_sets_points_what_counts_ties_and_the_quota),
        cmocka_unit_test(a_raw_step_tells_the_season_as_much_as_its_own_door),
        cmocka_unit_test(the_season_ends_with_thirty_or_so_in_a_final),
        cmocka_unit_test(the_first_of_the_rounds_has_won),
        cmocka_unit_test(nobody_declares_what_they_did_not_say),
        cmocka_unit_test(undeclared_players_get_no_label),
        cmocka_unit_test(what_people_say_of_themselves_they_change_until_finalists_are_named),
        cmocka_unit_test(researchers_follow_people_through_a_season),
        cmocka_unit_test(a_champion_is_kept_and_goes_on_to_the_next_stage),
        cmocka_unit_test(groups_go_out_and_come_in_as_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
