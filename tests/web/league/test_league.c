/* What a league's administrator does (CLAUSES 10.1 to 10.5), over HTTP: a season from its parameters to
 * its final, bans across events, and who left a game. */
#include "app/league/seasons.h"
#include "app/online/tables.h"
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

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

typedef struct League {
    Day d;
    Client *admin;  /* of the server */
    Client *league; /* of the season */
    char season[APP_ID];
} League;

static void make_admin(Client *by, const Client *who, bool on) {
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)who->person);
    client_put(by, path, "{'admin':%s}", on ? "true" : "false");
    client_expects(by, 200);
}

static void league_open_with(League *l, const TablesOptions *tables) {
    day_open_with(&l->d, "memory:", "dm19", tables);
    l->admin = rig_account(&l->d.rig, "Ada Admin");
    make_admin(l->d.chief, l->admin, true);
    make_admin(l->admin, l->d.chief, false); /* organisers are ordinary people here */
    l->league = rig_account(&l->d.rig, "Lars League");
    client_post(l->league, "/api/seasons", "{'name':'Season of 2026'}");
    client_expects(l->league, 200);
    snprintf(l->season, sizeof l->season, "%s", client_word(l->league, "season"));
}

static void league_open(League *l) {
    league_open_with(l, NULL);
}

static void league_close(League *l) {
    client_close(l->league);
    client_close(l->admin);
    day_close(&l->d);
}

/* Send something to the season; its refusal, or "" if it was taken. */
static const char *tell(League *l, Client *who, const char *verb, const char *body) {
    char path[160];
    snprintf(path, sizeof path, "/api/seasons/%s/%s", l->season, verb);
    client_post(who, path, "%s", body);
    return client_word(who, "error.code");
}

static const char *tell_event(League *l, Client *who, const char *verb, const char *body) {
    char path[96];
    snprintf(path, sizeof path, "events/%s/%s", l->d.event, verb);
    return tell(l, who, path, body);
}

static const json_t *season(League *l, Client *who) {
    client_get(who, "/api/seasons/%s", l->season);
    client_expects(who, 200);
    return who->json;
}

static void play_rounds(Day *d) {
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
}

static void play_out(Day *d) {
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    play_rounds(d);
}

/* Without a final the first of the list has won: its page, the list of events and the titles agree. */
static void the_first_of_the_rounds_has_won(void **state) { /* DM19-3.2 */
    (void)state;
    League l;
    char first[PERSON_NAME];
    league_open(&l);
    day_begin(&l.d, 16, "{'seed':'9','seconds':1}");
    assert_null(json_object_get(day_get(&l.d, l.d.chief, "%s", ""), "champion"));
    play_rounds(&l.d);
    const json_t *rows = json_object_get(day_get(&l.d, l.d.chief, "overall"), "overall");
    assert_int_equal(number(json_array_get(rows, 0), "place"), 1);
    assert_int_equal(number(json_array_get(rows, 1), "place"), 2);
    snprintf(first, sizeof first, "%s", word(json_array_get(rows, 0), "name"));
    const json_t *champion = json_object_get(day_get(&l.d, l.d.chief, "%s", ""), "champion");
    assert_string_equal(word(champion, "name"), first);
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

static const char *season_state(League *l) {
    const json_t *events = json_object_get(season(l, l->league), "events");
    return word(json_array_get(events, 0), "state");
}

/* ---- the season ---- */

static const json_t *parameter(League *l, const char *name) {
    const json_t *one;
    size_t i;
    client_get(l->league, "/api/seasons/%s/parameters", l->season);
    client_expects(l->league, 200);
    json_array_foreach(json_object_get(l->league->json, "parameters"), i, one) {
        if (strcmp(word(one, "name"), name) == 0) return one;
    }
    return NULL;
}

static void
the_league_sets_points_what_counts_ties_and_the_quota(void **state) { /* DM19-4.2 – 4.5 */
    (void)state;
    League l;
    league_open(&l);
    assert_string_equal(word(parameter(&l, "season_best_of"), "value"), "3");
    assert_string_equal(word(parameter(&l, "season_qualifiers"), "clause"),
                        "DM19-4.5, DM19-4.6, DM19-4.7a, Q-29");
    assert_null(parameter(&l, "elo_start"));
    assert_string_equal(tell(&l, l.d.chief, "parameters", "{'rules':{'season_best_of':'2'}}"),
                        "forbidden");
    assert_string_equal(tell(&l, l.league, "parameters", "{'rules':{'prelim_games':'4'}}"),
                        "not-of-a-season");
    assert_string_equal(tell(&l, l.league, "parameters", "{'rules':{'season_best_of':'many'}}"),
                        "bad-value");
    assert_string_equal(tell(&l, l.league, "parameters", "{'rules':{'season_best_of':'0'}}"),
                        "bad-value");
    assert_string_equal(tell(&l, l.league, "parameters",
                             "{'rules':{'season_best_of':'2','season_qualifiers':'8',"
                             "'season_points':'50, 30, 10'}}"),
                        "");
    assert_string_equal(word(parameter(&l, "season_best_of"), "value"), "2");
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
    assert_string_equal(tell_event(&l, d->chief, "enter", "{}"), "");
    play_out(d);
    assert_int_equal(json_array_size(json_object_get(season(&l, l.league), "events")), 0);
    int handed_in = day_step(d, d->chief, "{'kind':'season.submitted'}");
    assert_string_equal(season_state(&l), "submitted");
    const json_t *event = json_array_get(json_object_get(season(&l, l.league), "events"), 0);
    assert_int_equal(number(event, "valid"), 16);
    assert_true(json_is_true(json_object_get(event, "official")));
    assert_true(json_is_true(json_object_get(event, "acceptable")));
    event = json_array_get(json_object_get(season(&l, d->chief), "events"), 0);
    assert_true(json_is_true(json_object_get(event, "acceptable"))); /* everybody may know */
    char undo[48];
    snprintf(undo, sizeof undo, "steps/%d/undo", handed_in);
    day_post(d, d->chief, undo, "{'text':'A sheet is missing.'}");
    assert_int_equal(json_array_size(json_object_get(season(&l, l.league), "events")), 0);
    day_step(d, d->chief, "{'kind':'season.submitted'}");
    day_refused(d, d->chief, "not-for-you", "steps", "{'kind':'tournament.accepted_for_ranking'}");
    assert_string_equal(season_state(&l), "submitted");
    day_step(d, l.league,
             "{'kind':'tournament.rejected_for_ranking','text':'The list of staff is missing.'}");
    assert_string_equal(season_state(&l), "rejected");
    event = json_array_get(json_object_get(season(&l, d->chief), "events"), 0);
    assert_string_equal(word(event, "text"), "The list of staff is missing.");
    assert_string_equal(tell_event(&l, d->chief, "submit", "{}"), "");
    /* The league's own least number of valid results goes before the event's. */
    tell(&l, l.league, "parameters", "{'rules':{'season_min_valid_results':'17'}}");
    event = json_array_get(json_object_get(season(&l, l.league), "events"), 0);
    assert_true(json_is_false(json_object_get(event, "acceptable")));
    assert_non_null(strstr(word(event, "why_not"), "DM19-4.1"));
    day_refused(d, l.league, "too-few-valid", "steps",
                "{'kind':'tournament.accepted_for_ranking'}");
    tell(&l, l.league, "parameters", "{'rules':{'season_min_valid_results':'16'}}");
    day_step(d, l.league, "{'kind':'tournament.accepted_for_ranking'}");
    assert_string_equal(season_state(&l), "accepted");
    tell(&l, l.league, "close", "{}");
    league_close(&l);
}

static const char *state_of(League *l, const char *player) {
    const json_t *one, *table = json_object_get(season(l, l->league), "table");
    size_t i;
    json_array_foreach(json_object_get(table, "ranking"), i, one) {
        if (strcmp(word(one, "player"), player) == 0) return word(one, "state");
    }
    return "";
}

static size_t finalists(League *l) {
    const json_t *table = json_object_get(season(l, l->league), "table");
    return json_array_size(json_object_get(table, "finalists"));
}

static void ranked_at(League *l, size_t at, char player[APP_NUMBER]) {
    const json_t *table = json_object_get(season(l, l->league), "table");
    snprintf(player, APP_NUMBER, "%s",
             word(json_array_get(json_object_get(table, "ranking"), at), "player"));
}

/* Everybody has the same points and the tie-breaks say nothing: the cut runs through all of them. */
static void season_of_equals(League *l) {
    league_open(l);
    tell(l, l->league, "parameters",
         "{'rules':{'season_qualifiers':'6','season_tiebreaks':'fewest tournaments',"
         "'season_points':'5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5'}}");
    tell_event(l, l->d.chief, "enter", "{}");
    play_out(&l->d);
    tell_event(l, l->d.chief, "submit", "{}");
    assert_string_equal(tell_event(l, l->league, "accept", "{}"), "");
}

static void
the_season_ends_with_thirty_or_so_in_a_final(void **state) { /* DM19-4.5 – 4.7, Q-28, Q-30 */
    (void)state;
    League l;
    char note[160], first[APP_NUMBER], second[APP_NUMBER], third[APP_NUMBER];
    season_of_equals(&l);
    assert_int_equal(finalists(&l), 0);
    assert_string_equal(tell(&l, l.league, "finalists", "{}"), "ties-open");
    assert_string_equal(tell(&l, l.league, "lots", "{}"), "");
    assert_string_equal(tell(&l, l.league, "lots", "{}"), "no-ties");
    assert_int_equal(finalists(&l), 6);
    assert_string_equal(tell(&l, l.league, "final", "{'name':'The final'}"), "publish-first");
    ranked_at(&l, 0, first), ranked_at(&l, 1, second), ranked_at(&l, 2, third);
    snprintf(note, sizeof note, "{'person':'%s','entitled':'no','text':'Lives in France.'}", first);
    assert_string_equal(tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, first), "not_resident"); /* DM19-4.7a */
    snprintf(note, sizeof note, "{'person':'%s','direct':true,'text':'Essen'}", second);
    assert_string_equal(tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, second), "direct"); /* DM19-4.6 */
    snprintf(note, sizeof note, "{'person':'%s','elsewhere':'yes'}", third);
    assert_string_equal(tell(&l, l.league, "members", note), "");
    assert_string_equal(state_of(&l, third), "other_championship"); /* DM19-4.7b */
    assert_int_equal(finalists(&l), 6);                             /* the list goes further down */
    const json_t *notes = json_object_get(season(&l, l.league), "notes");
    assert_non_null(strstr(word(json_array_get(notes, 0), "entitled"), ""));
    assert_null(strstr((season(&l, l.d.chief), l.d.chief->text), "Lives in France"));
    assert_string_equal(tell(&l, l.league, "finalists", "{}"), "");
    assert_string_equal(tell(&l, l.league, "parameters", "{'rules':{'season_qualifiers':'2'}}"),
                        "finalists-named"); /* DM19-4.5 */
    assert_string_equal(tell(&l, l.league, "parameters", "{'rules':{'season_best_of':'1'}}"),
                        "finalists-named"); /* DM19-4.3 */
    const json_t *out = json_object_get(season(&l, l.d.chief), "published");
    assert_int_equal(json_array_size(json_object_get(out, "people")), 6);

    assert_string_equal(tell(&l, l.d.chief, "final", "{'name':'The final'}"), "forbidden");
    assert_string_equal(tell(&l, l.league, "final", "{'name':'The final','starts':'2026-12-05'}"),
                        "");
    assert_int_equal(number(l.league->json, "people"), 7); /* and who is qualified directly */
    char event[APP_ID];
    snprintf(event, sizeof event, "%s", word(l.league->json, "event"));
    client_get(l.league, "/api/events/%s/entrants", event);
    assert_int_equal(json_array_size(json_object_get(l.league->json, "entrants")), 7);
    assert_string_equal(word(season(&l, l.league), "final"), event);
    assert_string_equal(tell(&l, l.league, "final", "{'name':'Another'}"), "has-final");

    /* Somebody declines: the next one moves up, and is asked; who is there already is told of. */
    char place[APP_NUMBER], path[96];
    ranked_at(&l, 3, place);
    snprintf(note, sizeof note, "{'person':'%s','declined':true}", place);
    tell(&l, l.league, "members", note);
    assert_int_equal(finalists(&l), 6);
    snprintf(path, sizeof path, "/api/events/%s/invitees", event);
    client_post(l.league, path, "{'season':'%s'}", l.season);
    client_expects(l.league, 200);
    assert_int_equal(number(l.league->json, "people"), 1);
    const json_t *left = json_object_get(l.league->json, "left_out");
    assert_int_equal(json_array_size(left), 6);
    assert_string_equal(word(json_array_get(left, 0), "code"), "registered-twice");

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

static void who_said_nothing_is_not_called_anything(void **state) { /* DM19-4.7a */
    (void)state;
    League l;
    char note[96], silent[APP_NUMBER] = "", foreign[APP_NUMBER] = "";
    league_open(&l);
    Day *d = &l.d;
    tell_event(&l, d->chief, "enter", "{}");
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    day_step(d, d->desk, "{'kind':'entry.eligibility_checked','player':0,'declared':['declared']}");
    day_step(d, d->desk,
             "{'kind':'entry.eligibility_checked','player':1,'declared':['declared','neither']}");
    snprintf(silent, sizeof silent, "%s", word(entrant(d, 0), "person"));
    snprintf(foreign, sizeof foreign, "%s", word(entrant(d, 1), "person"));
    play_rounds(d);
    tell_event(&l, d->chief, "submit", "{}");
    tell_event(&l, l.league, "accept", "{}");
    assert_int_equal(number(season(&l, l.league), "qualifiers"), 30);
    assert_string_equal(state_of(&l, silent), "undecided");
    assert_string_equal(state_of(&l, foreign), "not_resident");
    assert_int_equal(finalists(&l), 14);
    snprintf(note, sizeof note, "{'person':'%s','entitled':'yes'}", silent);
    assert_string_equal(tell(&l, l.league, "members", note), "");
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
    assert_string_equal(tell_event(l, d->chief, "enter", "{}"), "");
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

static void what_somebody_says_of_themselves_they_change_until_finalists_are_named(
    void **state) { /* DM19-4.7a */
    (void)state;
    League l;
    char who[APP_NUMBER], first[sizeof l.d.event];
    league_open(&l);
    Day *d = &l.d;
    tell_event(&l, d->chief, "enter", "{}");
    Client *una = una_enters(d);
    app_id_write(una->person, who);
    day_refused(d, una, "not-for-you", "steps", SAYS, ",'direct'"); /* DM19-4.6 */
    day_refused(d, una, "not-for-you", "steps",
                "{'kind':'entry.eligibility_checked','player':3,'declared':['neither']}");
    day_step(d, una, SAYS, ",'resident','brings-game'");
    const json_t *diary = json_object_get(day_get(d, d->desk, "log"), "log");
    const char *last = word(json_array_get(diary, json_array_size(diary) - 1), "text");
    assert_string_equal(last, "Una Own declares: lives mainly in Germany, brings a game.");
    Client *stranger = client_open(&d->rig); /* what people are is not everybody's */
    day_get(d, stranger, "log");
    assert_null(strstr(stranger->text, "lives mainly"));
    client_close(stranger);
    play_rounds(d);
    tell_event(&l, d->chief, "submit", "{}");
    tell_event(&l, l.league, "accept", "{}");
    assert_string_equal(state_of(&l, who), "finalist");
    snprintf(first, sizeof first, "%s", d->event);
    second_event(&l);
    const json_t *me = json_object_get(day_get(d, una, "%s", ""), "me");
    int player = number(me, "player");
    day_step(d, una, SAYS, ",'neither','invited'"); /* she has moved since */
    play_rounds(d);
    tell_event(&l, d->chief, "submit", "{}");
    tell_event(&l, l.league, "accept", "{}");
    assert_string_equal(state_of(&l, who), "not_resident"); /* the latest counts */
    day_refused(d, d->desk, "event-over", "steps",
                "{'kind':'entry.eligibility_checked','player':%d,'declared':['resident']}", player);
    day_step(d, una, SAYS,
             ",'resident','invited'"); /* and back: the event is over, the season is not */
    assert_string_equal(state_of(&l, who), "finalist");
    assert_string_equal(tell(&l, l.league, "finalists", "{}"), "");
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
            found += strcmp(word(player, "player"), id) == 0;
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
        assert_true(*word(game, "scenario"));
        assert_int_equal(number(last, "order"), 4);
        assert_true(number(last, "vp") > 0 && number(last, "place") > 0);
    }
}

static void researchers_follow_people_through_a_season(void **state) { /* CLAUSES 10.3 */
    (void)state;
    League l;
    const json_t *one, *player;
    size_t i, k;
    unsigned known = 0, twice = 0;
    league_open(&l);
    tell_event(&l, l.d.chief, "enter", "{}");
    day_begin(&l.d, 16, "{'seed':'9','seconds':1}");
    agree(&l.d, 16);
    play_rounds(&l.d);
    tell_event(&l, l.d.chief, "submit", "{}");
    assert_int_equal(json_array_size(study(&l)), 0); /* it does not count yet */
    assert_string_equal(tell_event(&l, l.league, "accept", "{}"), "");
    second_event(&l);
    agree(&l.d, 3);
    play_rounds(&l.d);
    tell_event(&l, l.d.chief, "submit", "{}");
    assert_string_equal(tell_event(&l, l.league, "accept", "{}"), "");

    client_get(l.d.chief, "/api/seasons/%s/research.json", l.season);
    client_expects(l.d.chief, 403);
    const json_t *tournaments = study(&l);
    assert_null(strstr(l.league->text, "Player ")); /* so everybody is called */
    assert_null(strstr(l.league->text, "The second"));
    assert_string_equal(word(l.league->json, "kind"), "season-research");
    assert_string_equal(word(l.league->json, "rulebook"), "dm19");
    assert_int_equal(json_array_size(tournaments), 2);
    json_array_foreach(tournaments, i, one) {
        every_game_is_there(one);
        json_array_foreach(json_object_get(one, "players"), k, player) {
            known++;
            twice += followed(tournaments, word(player, "player")) == 2;
        }
    }
    assert_int_equal(known, 16 + 3);
    assert_int_equal(twice, 2 * 3); /* who agreed in both has one id, seen from both */
    char id[16];
    one = json_array_get(tournaments, 0);
    snprintf(id, sizeof id, "%s",
             word(json_array_get(json_object_get(one, "players"), 0), "player"));
    study(&l);
    assert_null(strstr(l.league->text, id)); /* new in every file */
    league_close(&l);
}

/* ---- bans ---- */

static void new_event(Client *who, const char *rulebook, char event[APP_ID]) {
    client_post(who, "/api/events", "{'rulebook':'%s','name':'Another event'}", rulebook);
    client_expects(who, 200);
    snprintf(event, APP_ID, "%s", client_word(who, "event"));
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/steps", event);
    client_post(who, path, "{'steps':[{'kind':'event.published'},{'kind':'registration.opened'}]}");
    client_expects(who, 200);
}

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
    return number(json_array_get(json_object_get(who->json, "bans"), at), "ban");
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
    new_event(l.d.chief, "dm19", own);
    new_event(other, "dm19", foreign);
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
    assert_string_equal(registers(bad, own), ""); /* a case is no ban */
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
    new_event(l.d.chief, "dm19", own);
    new_event(other, "dm19", foreign);
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
    new_event(l.d.chief, "wc25", world);
    new_event(l.d.chief, "dm19", shop);
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
whoever_leaves_an_online_table_has_abandoned_the_game(void **state) { /* DM19-5.6a DM19-5.7 */
    (void)state;
    League l;
    league_open(&l);
    Day *d = &l.d;
    Client *ann = rig_account(&d->rig, "Ann Player");
    assert_string_equal(tell_event(&l, d->chief, "enter", "{}"), "");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    int player = number(day_post(d, ann, "entrants", "{'declared':['declared'],'acks':['rules']}"),
                        "player");
    day_step(d, d->chief, "{'kind':'entry.checked_in','player':%d}", player);
    day_import(d, 16);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_schedule(d, "{'seed':'5','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
    int round = day_round(d);
    day_start(d, round);
    int game = number(json_array_get(json_object_get(day_get(d, ann, "mine"), "tables"), 0),
                      "game");
    char path[96];
    snprintf(path, sizeof path, "games/%d/table", game);
    snprintf(path, sizeof path, "/api/tables/%s/actions",
             word(day_post(d, d->chief, path, "{'start':true}"), "table"));
    client_ask(ann, "POST", path, "{\"entry\":{\"kind\":\"leave\"}}");
    client_expects(ann, 200);
    const json_t *entrants = json_object_get(day_get(d, d->chief, "entrants"), "entrants");
    assert_string_equal(word(json_array_get(entrants, (size_t)player), "status"), "abandoned");
    day_get(d, d->chief, "games/%d/log", game);
    assert_non_null(strstr(d->chief->text, "entry.abandoned"));

    /* The league examines it when the event was handed in. */
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
    assert_string_equal(tell_event(&l, d->chief, "submit", "{}"), "");
    const json_t *leavers = json_object_get(season(&l, l.league), "leavers");
    assert_int_equal(json_array_size(leavers), 1);
    assert_string_equal(word(json_array_get(leavers, 0), "name"), "Ann Player");
    assert_null(json_object_get(season(&l, d->chief), "leavers"));
    client_post(
        l.league, "/api/bans",
        "{'person':'%llu','event':'%s','season':'%s','scope':'all','text':'Left the table.'}",
        (unsigned long long)ann->person, d->event, l.season);
    client_expects(l.league, 200);
    leavers = json_object_get(season(&l, l.league), "leavers");
    assert_string_equal(word(json_array_get(leavers, 0), "case"), "banned");
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
    new_event(d->chief, "dm19", own);
    int step = day_step(
        d, d->chief,
        "{'kind':'entry.banned','name':'Bad Loser','scope':'host','decided':true,'text':'Rude.'}");
    assert_string_equal(registers(bad, own), "banned");
    snprintf(undo, sizeof undo, "steps/%d/undo", step);
    int undone = number(day_post(d, d->chief, undo, "{'text':'The wrong person.'}"), "step");
    assert_string_equal(registers(bad, own), "");
    snprintf(undo, sizeof undo, "steps/%d/undo", undone);
    day_post(d, d->chief, undo, "{'text':'It was he.'}");
    assert_string_equal(registers(bad, own), "banned");
    client_close(bad);
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
    assert_string_equal(word(title, "event"), d.event);
    assert_int_equal(json_array_size(json_object_get(title, "next")), 0);
    const json_t *winner = json_object_get(title, "champion");
    snprintf(champion, sizeof champion, "%s", word(winner, "person"));
    char country[8];
    snprintf(country, sizeof country, "%s", word(winner, "country"));
    const json_t *countries = json_object_get(d.head->json, "countries");
    assert_int_equal(number(json_array_get(countries, 0), "rank"), 1);
    assert_int_equal(number(json_array_get(countries, 0), "titles"), 1);
    assert_string_equal(word(json_array_get(countries, 0), "country"), country);
    titles(d.head, "?rulebook=nc20");
    client_get(d.head, "/api/archive/titles?rulebook=wc04");
    assert_int_equal(json_array_size(json_object_get(d.head->json, "titles")), 0);

    new_event(d.chief, "wc25", next);
    snprintf(path, sizeof path, "/api/events/%s/invitees", next);
    client_post(d.chief, path, "{'from':'%s'}", next);
    client_refused(d.chief, 400, "bad-request"); /* it is not over */
    client_post(d.chief, path, "{'from':'%s'}", d.event);
    client_expects(d.chief, 200);
    assert_int_equal(number(d.chief->json, "people"), 1);
    client_get(d.chief, "/api/events/%s/entrants", next);
    const json_t *entrant = json_array_get(json_object_get(d.chief->json, "entrants"), 0);
    assert_string_equal(word(entrant, "person"), champion);
    assert_string_equal(word(entrant, "country"), country);
    title = json_array_get(json_object_get(titles(d.head, ""), "titles"), 0);
    assert_string_equal(word(json_array_get(json_object_get(title, "next"), 0), "event"), next);

    /* Whoever is banned from the programme is left out, and the clause is told. */
    char other[APP_ID];
    new_event(d.chief, "wc25", other);
    client_post(d.chief, "/api/bans",
                "{'person':'%s','scope':'championships','everywhere':true,'text':'Grave.'}",
                champion);
    client_expects(d.chief, 200);
    snprintf(path, sizeof path, "/api/events/%s/invitees", other);
    client_post(d.chief, path, "{'from':'%s','best':4}", d.event);
    client_expects(d.chief, 200);
    assert_int_equal(number(d.chief->json, "people"), 3);
    const json_t *left = json_array_get(json_object_get(d.chief->json, "left_out"), 0);
    assert_string_equal(word(left, "person"), champion);
    assert_string_equal(word(left, "code"), "banned");
    assert_non_null(strstr(word(left, "text"), "WC25-2.1.11b"));

    /* On a list there are only names: that, too, is told. */
    char name[64];
    snprintf(name, sizeof name, "%s", word(left, "name"));
    snprintf(path, sizeof path, "/api/events/%s/import", other);
    client_post(d.chief, path, "{'csv':'name\\nSomebody Else\\n%s\\n','check':true}", name);
    client_expects(d.chief, 200);
    const json_t *rows = json_object_get(d.chief->json, "rows");
    assert_null(json_object_get(json_array_get(rows, 0), "problems"));
    const json_t *problem = json_array_get(json_object_get(json_array_get(rows, 1), "problems"), 0);
    assert_string_equal(word(problem, "code"), "banned");
    client_post(d.chief, path, "{'csv':'name\\n%s\\n'}", name);
    assert_true(d.chief->status >= 400);
    assert_non_null(strstr(client_word(d.chief, "error.text"), "is banned"));

    /* Whoever is gone has no name, and that is said in the reader's language. */
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
    assert_int_equal(number(groups, "promoted_per_group"), 2);
    assert_int_equal(number(groups, "alternates"), 1);
    const json_t *second = json_array_get(json_object_get(groups, "groups"), 1);
    assert_int_equal(number(second, "size"), 4);
    assert_int_equal(number(second, "closes") - number(second, "opens"), 48 * 3600);
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
        number(json_array_get(json_object_get(day_get(&d, d.chief, "groups"), "groups"), 1),
               "size"),
        4);
    day_step(&d, d.chief, "{'kind':'groups.announced','channels':['site','chat','mail']}");
    day_refused(&d, d.chief, "too-late", "groups/list", "{'csv':'id,group\\n1,1\\n'}");
    day_close(&d);
}

/* ---- what counts ---- */

/* A new event of the organiser, which is the one at hand from now on. */
static void another_event(League *l, const char *rulebook, const char *rules) {
    client_post(l->d.chief, "/api/events", "{'rulebook':'%s','name':'Another one'%s}", rulebook,
                rules);
    client_expects(l->d.chief, 200);
    snprintf(l->d.event, sizeof l->d.event, "%s", client_word(l->d.chief, "event"));
}

static const json_t *counts(League *l) {
    return json_object_get(season(l, l->d.chief), "counts");
}

static void a_season_says_which_rulebooks_and_games_count(void **state) { /* DM19-1.1c, DM19-2.5b */
    static const char *const OTHERS[] = { "nc20", "dc21", "wc25", "custom" };
    (void)state;
    League l;
    league_open(&l);
    assert_string_equal(word(counts(&l), "rulebooks"), "");
    assert_string_equal(client_word(l.d.chief, "counts.rulebooks.0"), "dm19");
    assert_int_equal(json_array_size(json_object_get(counts(&l), "scenarios")), 5);
    assert_true(json_is_false(json_object_get(counts(&l), "online")));
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        another_event(&l, OTHERS[i], "");
        assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "other-rulebook");
        assert_non_null(strstr(client_word(l.d.chief, "error.text"), OTHERS[i]));
        day_step(&l.d, l.d.chief, "{'kind':'event.cancelled','text':'Not needed.'}");
    }
    assert_string_equal(tell(&l, l.d.chief, "counts", "{'scenarios':['base']}"), "forbidden");
    assert_string_equal(tell(&l, l.league, "counts", "{'rulebooks':['nc20']}"), "not-in-rulebook");
    assert_string_equal(tell(&l, l.league, "counts", "{'rulebooks':[]}"), "nothing-counts");
    assert_string_equal(tell(&l, l.league, "counts", "{'scenarios':['chess']}"), "bad-request");
    assert_string_equal(
        tell(&l, l.league, "counts", "{'rulebooks':['dm19','custom'],'scenarios':['base']}"), "");
    another_event(&l, "custom", "");
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "online-season");
    another_event(&l, "custom", ",'rules':{'mode':'physical'}");
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "");
    another_event(&l, "dm19", "");
    day_step(&l.d, l.d.chief, "{'kind':'format.chosen','scenarios':['base','base','fishermen']}");
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "other-games");
    assert_string_equal(tell(&l, l.league, "counts", "{'scenarios':['base','fishermen']}"), "");
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "");
    assert_string_equal(client_word(l.d.chief, "error.code"), "");
    league_close(&l);
}

/* The organisers may change the list of mixes, as any parameter; the ranking goes by the document's own. */
static void a_mix_that_the_rulebook_does_not_list_never_counts(
    void **state) { /* DM19-2.5b, DM19-2.6, DM19-2.1, Q-31 */
    (void)state;
    League l;
    league_open(&l);
    another_event(&l, "dm19",
                  ",'rules':{'formats_allowed':'5 base; 1 base + 2 cities-and-knights'}");
    day_step(&l.d, l.d.chief,
             "{'kind':'format.chosen','scenarios':['base','base','base','base','base']}");
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "unofficial");
    assert_non_null(strstr(client_word(l.d.chief, "error.text"), "[Q-31]"));
    day_step(
        &l.d, l.d.chief,
        "{'kind':'format.chosen','scenarios':['base','cities-and-knights','cities-and-knights']}");
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "unofficial");
    another_event(&l, "dm19", ",'rules':{'prelim_games':'4'}"); /* this is one of them */
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "");
    league_close(&l);
}

/* Bots play a game of the round at an online table, to its end. */
static void play_online(Day *d, int round) {
    char path[64];
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    snprintf(path, sizeof path, "games/%d/table", number(json_array_get(tables, 0), "game"));
    day_post(d, d->chief, path, "{'bots':'greedy'}");
    for (int i = 0; i < 3000; i++) {
        tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
        if (strcmp(word(json_array_get(tables, 0), "stage"), "over") == 0) return;
        usleep(20000);
    }
    fail_msg("the game does not end");
}

/* One game at an online table is enough: no such event is handed in, entered or accepted. */
static void a_game_at_an_online_table_does_not_count(void **state) { /* DM19-1.1c */
    (void)state;
    League l;
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    league_open_with(&l, &quick);
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "");
    day_begin(&l.d, 16, "{'seed':'9','seconds':1}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(&l.d);
        if (i == 1) play_online(&l.d, round);
        day_start(&l.d, round);
        day_finish(&l.d, round);
    }
    day_step(&l.d, l.d.chief, "{'kind':'event.completed'}");
    assert_string_equal(tell_event(&l, l.d.chief, "submit", "{}"), "online-season");
    const char *why = client_word(l.d.chief, "error.text");
    assert_non_null(strstr(why, "1 of 12 games"));
    assert_non_null(strstr(why, "DM19-1.1c"));
    day_refused(&l.d, l.d.chief, "online-season", "steps", "{'kind':'season.submitted'}");
    league_close(&l);
}

/* The step that wrote down the result of a game; -1 if none did. */
static int sheet_step(Day *d, int game) {
    const json_t *log = json_object_get(day_get(d, d->chief, "log?newest=1&limit=40"), "log");
    for (size_t i = 0; i < json_array_size(log); i++) {
        const json_t *line = json_array_get(log, i);
        if (strcmp(word(line, "kind"), "record_sheet.filled") == 0 && number(line, "game") == game)
            return number(line, "step");
    }
    return -1;
}

/* What was played online stays so, though somebody takes the table's result back and types another; a table at
 * which nobody played, and which was closed, is none. */
static void an_online_game_typed_as_paper_is_still_online(void **state) { /* DM19-1.1c */
    (void)state;
    League l;
    Day *d = &l.d;
    char path[64];
    TablesOptions quick = tables_defaults();
    quick.bot_pause_ms = 0;
    league_open_with(&l, &quick);
    assert_string_equal(tell_event(&l, d->chief, "enter", "{}"), "");
    day_begin(d, 16, "{'seed':'9','seconds':1}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
        int game = number(json_array_get(tables, 0), "game");
        int other = number(json_array_get(tables, 1), "game");
        if (i == 1) {
            play_online(d, round);
            snprintf(path, sizeof path, "steps/%d/undo", sheet_step(d, game));
            day_post(d, d->chief, path, "{'text':'We will type it.'}");
            day_result(d, game, 4);
            assert_int_not_equal(sheet_step(d, game), -1);
            snprintf(path, sizeof path, "games/%d/table", other);
            day_post(d, d->chief, path, "{}"); /* opened, and never played at */
            day_get(d, d->chief, "log?newest=1&limit=3");
            const json_t *log = json_object_get(d->chief->json, "log");
            for (size_t k = 0; k < json_array_size(log); k++)
                if (strcmp(word(json_array_get(log, k), "kind"), "table.linked") == 0)
                    snprintf(path, sizeof path, "steps/seq-%d/undo",
                             number(json_array_get(log, k), "seq"));
            day_post(d, d->chief, path, "{'text':'On wood, please.'}");
        }
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
    assert_string_equal(tell_event(&l, d->chief, "submit", "{}"), "online-season");
    assert_non_null(strstr(client_word(d->chief, "error.text"), "1 of 12 games"));
    league_close(&l);
}

/* What was handed in is judged by what counts when it is accepted; everybody reads why not. */
static void what_no_longer_counts_is_not_accepted(void **state) { /* DM19-1.1c, DM19-2.5b */
    (void)state;
    League l;
    league_open(&l);
    assert_string_equal(tell_event(&l, l.d.chief, "enter", "{}"), "");
    play_out(&l.d);
    assert_string_equal(tell_event(&l, l.d.chief, "submit", "{}"), "");
    assert_string_equal(tell(&l, l.league, "counts", "{'scenarios':['fishermen']}"), "");
    const json_t *event = json_array_get(json_object_get(season(&l, l.d.desk), "events"), 0);
    assert_true(json_is_false(json_object_get(event, "acceptable")));
    assert_non_null(strstr(word(event, "why_not"), "DM19-2.5b"));
    assert_int_equal(number(event, "games"), 12);
    assert_int_equal(number(event, "online_games"), 0);
    assert_string_equal(tell_event(&l, l.league, "accept", "{}"), "other-games");
    assert_string_equal(tell(&l, l.league, "counts", "{'scenarios':['base']}"), "");
    event = json_array_get(json_object_get(season(&l, l.d.desk), "events"), 0);
    assert_true(json_is_true(json_object_get(event, "acceptable")));
    assert_string_equal(tell_event(&l, l.league, "accept", "{}"), "");
    assert_string_equal(tell(&l, l.league, "counts", "{'rulebooks':['custom']}"), "");
    assert_string_equal(season_state(&l), "accepted"); /* it stays */
    league_close(&l);
}

/* Each season has to be read, and anybody with an account opens some: one look at thousands of them took seconds. */
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
    client_get(l.league, "/api/seasons?after=%s", "%ff");
    client_expects(l.league, 400);
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
        cmocka_unit_test(who_said_nothing_is_not_called_anything),
        cmocka_unit_test(what_somebody_says_of_themselves_they_change_until_finalists_are_named),
        cmocka_unit_test(researchers_follow_people_through_a_season),
        cmocka_unit_test(a_ban_shuts_the_doors_it_may_shut),
        cmocka_unit_test(a_ban_after_the_entry_holds_at_the_door),
        cmocka_unit_test(a_programme_a_date_and_two_accounts),
        cmocka_unit_test(whoever_leaves_an_online_table_has_abandoned_the_game),
        cmocka_unit_test(an_events_ban_goes_with_its_step),
        cmocka_unit_test(a_champion_is_kept_and_goes_on_to_the_next_stage),
        cmocka_unit_test(groups_go_out_and_come_in_as_a_list),
        cmocka_unit_test(a_season_says_which_rulebooks_and_games_count),
        cmocka_unit_test(a_mix_that_the_rulebook_does_not_list_never_counts),
        cmocka_unit_test(a_game_at_an_online_table_does_not_count),
        cmocka_unit_test(an_online_game_typed_as_paper_is_still_online),
        cmocka_unit_test(what_no_longer_counts_is_not_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
