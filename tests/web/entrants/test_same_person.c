/* One person is one person, over HTTP: known people proposed for a list, records merged and parted again by
 * organisers and leagues, entries claimed by the people they belong to, personal codes. */
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

/* ---- events of their own, side by side ---- */

static char answer[APP_NUMBER]; /* good until the next question for a person */

/* Another event of someone, open for registration; its id goes into d->event. */
static void another_event(Day *d, Client *organiser, const char *name) {
    client_post(organiser, "/api/events", "{'rulebook':'dm19','name':'%s'}", name);
    client_expects(organiser, 200);
    snprintf(d->event, sizeof d->event, "%s", client_word(organiser, "event"));
    day_step(d, organiser, "{'kind':'event.published'}");
    day_step(d, organiser, "{'kind':'registration.opened'}");
}

static const char *person_at(Day *d, Client *staff, int player) {
    const json_t *list = json_object_get(day_get(d, staff, "entrants"), "entrants");
    snprintf(answer, sizeof answer, "%s", word(json_array_get(list, (size_t)player), "person"));
    return answer;
}

static const json_t *row(Client *c, size_t i) {
    return json_array_get(json_object_get(c->json, "rows"), i);
}

/* ---- people who come ---- */

/* A code of the event for everyone. */
static const char *code_for(Day *d, int uses) {
    static char code[32];
    day_post(d, d->chief, "codes", "{'uses':%d}", uses);
    snprintf(code, sizeof code, "%s", client_word(d->chief, "code"));
    return code;
}

static Client *joins(Day *d, const char *code, const char *name) {
    Client *c = client_open(&d->rig);
    client_post(c, "/api/guests", "{'code':'%s','name':'%s'}", code, name);
    client_expects(c, 201);
    app_id_read(client_word(c, "id"), &c->person);
    return c;
}

static int own_player(Day *d, Client *c) {
    const json_t *me = json_object_get(day_get(d, c, "%s", ""), "me");
    const json_t *player = json_object_get(me, "player");
    return player ? (int)json_integer_value(player) : -1;
}

/* What the diary tells someone, newest first. */
static const char *diary(Day *d, Client *who) {
    day_get(d, who, "log?newest=1&limit=12");
    return who->text;
}

/* ---- known people ---- */

static void people_on_a_list_again_are_suggested_as_known(void **state) { /* DM19-4.3 */
    (void)state;
    Day d;
    char anna[APP_NUMBER];
    day_open(&d, "memory:", "dm19");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_post(&d, d.chief, "import",
             "{'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\nBen Petit,FR,\\n"
             "Cy Twin,US,\\n'}");
    snprintf(anna, sizeof anna, "%s", person_at(&d, d.chief, 0));
    another_event(&d, d.chief, "The second");
    day_post(&d, d.chief, "import",
             "{'check':true,'csv':'name,country,email\\nANNA  groß,DE,\\nNadia New,FR,\\n"
             "Cy Twin,SE,\\nA. Gross,,Anna@Example.org\\n'}");
    const json_t *known = json_object_get(row(d.chief, 0), "known");
    assert_int_equal(json_array_size(known), 1);
    assert_string_equal(word(json_array_get(known, 0), "person"), anna);
    assert_string_equal(word(json_array_get(known, 0), "country"), "DE");
    assert_string_equal(word(row(d.chief, 0), "proposed"), anna);
    assert_null(strstr(d.chief->text, "anna@example.org")); /* what is kept is not told */
    assert_null(json_object_get(row(d.chief, 1), "known"));
    assert_int_equal(json_array_size(json_object_get(row(d.chief, 2), "known")), 1);
    /* another country: perhaps a namesake */
    assert_null(json_object_get(row(d.chief, 2), "proposed"));
    assert_string_equal(word(row(d.chief, 3), "proposed"), anna); /* by the address */

    day_refused(&d, d.chief, "bad-csv", "import", "{'csv':'Nadia New,FR\\n','known':{'1':'%llu'}}",
                (unsigned long long)d.desk->person);
    assert_non_null(strstr(d.chief->text, "Line 1"));
    /* nobody is on that line: the person meant would be added as someone new */
    day_refused(&d, d.chief, "no-such-line", "import", "{'csv':'Anna Groß\\n','known':{'7':'%s'}}",
                anna);
    day_refused(&d, d.chief, "no-such-line", "import", "{'csv':'Anna Groß\\n','leave_out':[7]}");
    day_post(&d, d.chief, "import", "{'csv':'Anna Groß\\nNadia New,FR\\n','known':{'1':'%s'}}",
             anna);
    assert_string_equal(person_at(&d, d.chief, 0), anna);
    const json_t *first = json_array_get(
        json_object_get(day_get(&d, d.chief, "entrants"), "entrants"), 0);
    assert_string_equal(word(first, "country"), "DE"); /* as it is known */
    day_refused(&d, d.chief, "registered-twice", "entrants", "{'person':'%s'}", anna);
    day_close(&d);
}

/* Muller on one list and Müller on another: proposed, and a new person unless the organiser says otherwise. */
static void a_name_written_in_another_way_is_proposed_and_never_taken_for_granted(void **state) {
    (void)state; /* DM19-4.3 */
    Day d;
    char person[3][APP_NUMBER];
    day_open(&d, "memory:", "dm19");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_post(&d, d.chief, "import",
             "{'csv':'name,country\\nAnna Groß,DE\\nJörg Müller,DE\\nŁukasz Żak,\\n'}");
    for (int i = 0; i < 3; i++)
        snprintf(person[i], sizeof person[i], "%s", person_at(&d, d.chief, i));
    another_event(&d, d.chief, "The second");
    day_post(&d, d.chief, "import",
             "{'check':true,'csv':'name,country\\nAnna Gross,DE\\nJoerg Mueller,DE\\n"
             "Lukasz Zak,PL\\nJorg Muller,SE\\n'}");
    static const int IS[] = { 0, 1, 2, 1 };
    for (size_t i = 0; i < 4; i++) {
        const json_t *known = json_object_get(row(d.chief, i), "known");
        assert_int_equal(json_array_size(known), 1);
        assert_string_equal(word(json_array_get(known, 0), "person"), person[IS[i]]);
    }
    assert_string_equal(word(row(d.chief, 1), "proposed"), person[1]);
    assert_null(json_object_get(row(d.chief, 2), "proposed")); /* countries are not the same: */
    assert_null(json_object_get(row(d.chief, 3), "proposed")); /* the organiser looks twice */
    day_post(&d, d.chief, "import", "{'csv':'Joerg Mueller,DE\\nLukasz Zak,PL\\nJose Díaz,ES\\n'}");
    for (int i = 0; i < 3; i++) /* nobody said that they are known */
        for (int k = 0; k < 3; k++) assert_string_not_equal(person_at(&d, d.chief, i), person[k]);
    day_get(&d, d.chief, "merges");
    const json_t *pairs = json_object_get(d.chief->json, "proposed");
    assert_int_equal(json_array_size(pairs), 2); /* Müller and Żak */
    assert_int_equal(json_array_size(json_object_get(d.chief->json, "merges")), 0);
    day_close(&d);
}

/* Whom someone else entered is nobody's to find, but for events of one season. */
static void people_of_strangers_are_not_proposed(void **state) {
    (void)state;
    Day d;
    char anna[APP_NUMBER];
    day_open(&d, "memory:", "dm19");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_post(&d, d.chief, "import",
             "{'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\n'}");
    snprintf(anna, sizeof anna, "%s", person_at(&d, d.chief, 0));
    Client *other = rig_account(&d.rig, "Otto Other");
    Client *una = rig_account(&d.rig, "Una Own");
    another_event(&d, other, "Elsewhere");
    day_post(&d, other, "import",
             "{'check':true,'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\n"
             "Una Own,DE,\\n'}");
    assert_null(json_object_get(row(other, 0), "known"));
    const json_t *account = json_object_get(row(other, 1), "known"); /* by the whole name */
    assert_true(json_is_true(json_object_get(json_array_get(account, 0), "account")));
    day_refused(&d, other, "bad-csv", "import", "{'csv':'Anna Groß,DE\\n','known':{'1':'%s'}}",
                anna);
    client_close(other), client_close(una);
    day_close(&d);
}

/* ---- merging, by organisers ---- */

static const char *path_of(const Day *d, const char *person, const char *verb) {
    static char path[160];
    snprintf(path, sizeof path, "/api/events/%s/people/%s/%s", d->event, person, verb);
    return path;
}

typedef struct Twins { /* the same name, entered as a new person at two events of one organiser */
    Day d;
    char first[32];
    char one[APP_NUMBER], two[APP_NUMBER];
} Twins;

static void twins_open(Twins *w) {
    Day *d = &w->d;
    day_open(d, place_fresh("sqlite"), "dm19");
    Client *admin = rig_account(&d->rig, "Ada Admin");
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)admin->person);
    client_put(d->chief, path, "{'admin':true}");
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)d->chief->person);
    client_put(admin, path, "{'admin':false}"); /* organisers are ordinary people here */
    client_expects(admin, 200);
    client_close(admin);
    snprintf(w->first, sizeof w->first, "%s", d->event);
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    day_post(d, d->chief, "import", "{'csv':'Anna Groß,DE\\nBen Petit,FR\\n'}");
    snprintf(w->one, sizeof w->one, "%s", person_at(d, d->chief, 0));
    another_event(d, d->chief, "The second");
    day_post(d, d->chief, "import", "{'csv':'Anna Groß,DE\\nCy Twin,US\\n'}");
    snprintf(w->two, sizeof w->two, "%s", person_at(d, d->chief, 0));
    assert_string_not_equal(w->one, w->two);
}

static void organisers_merge_with_a_preview_and_take_it_back(void **state) { /* DM19-4.3 */
    (void)state;
    Twins w;
    twins_open(&w);
    Day *d = &w.d;
    const json_t *proposed = json_object_get(day_get(d, d->chief, "merges"), "proposed");
    assert_int_equal(json_array_size(proposed), 1);
    client_post(d->chief, path_of(d, w.one, "merge"), "{'other':'%s','check':true}", w.two);
    client_expects(d->chief, 200);
    assert_true(json_is_true(json_object_get(d->chief->json, "allowed")));
    assert_string_equal(client_word(d->chief, "stays.name"), "Anna Groß");
    assert_string_equal(client_word(d->chief, "goes.entries.0.name"), "The second");
    assert_true(json_is_true(json_object_get(d->chief->json, "undo")));
    client_get(d->chief, "/api/accounts/%s", w.two); /* looking changes nothing */
    assert_string_equal(client_word(d->chief, "id"), w.two);

    client_post(d->chief, path_of(d, w.one, "merge"), "{'other':'%s'}", w.two);
    client_expects(d->chief, 200);
    client_get(d->chief, "/api/accounts/%s", w.two);
    assert_string_equal(client_word(d->chief, "id"), w.one);
    day_refused(d, d->chief, "registered-twice", "entrants", "{'person':'%s'}", w.one);
    day_get(d, d->chief, "merges");
    assert_string_equal(client_word(d->chief, "merges.0.other"), w.two);
    assert_string_equal(client_word(d->chief, "merges.0.into_name"), "Anna Groß");
    assert_int_equal(json_array_size(json_object_get(d->chief->json, "proposed")), 0);

    /* They are still nobody's: claiming one of the two entries gets both. */
    Client *una = rig_account(&d->rig, "Una Own");
    day_post(d, una, "claims", "{'player':0}");
    day_post(d, d->chief, "claims/decide", "{'person':'%llu','player':0}",
             (unsigned long long)una->person);
    assert_int_equal(own_player(d, una), 0);
    client_get(d->chief, "/api/accounts/%s", w.two);
    assert_int_equal(strtoull(client_word(d->chief, "id"), NULL, 10), una->person);
    client_post(d->chief, path_of(d, w.one, "part"), "{}"); /* it was not her after all */
    client_expects(d->chief, 200);
    assert_int_equal(own_player(d, una), -1);
    client_get(d->chief, "/api/accounts/%s", w.two);
    assert_string_equal(client_word(d->chief, "id"), w.one);
    client_close(una);

    client_post(d->chief, path_of(d, w.two, "part"), "{}");
    client_expects(d->chief, 200);
    client_get(d->chief, "/api/accounts/%s", w.two);
    assert_string_equal(client_word(d->chief, "id"), w.two);
    client_post(d->chief, path_of(d, w.two, "part"), "{}");
    client_refused(d->chief, 409, "not-merged");
    client_post(d->chief, path_of(d, w.one, "merge"), "{'other':'%s'}", w.two);
    day_restart(d); /* the log says the same */
    client_get(d->chief, "/api/accounts/%s", w.two);
    assert_string_equal(client_word(d->chief, "id"), w.one);
    client_post(d->chief, path_of(d, w.two, "part"), "{}");
    day_restart(d);
    client_get(d->chief, "/api/accounts/%s", w.two);
    assert_string_equal(client_word(d->chief, "id"), w.two);
    day_close(d);
}

static void nobody_merges_people_of_others(void **state) {
    (void)state;
    Twins w;
    twins_open(&w);
    Day *d = &w.d;
    char theirs[APP_NUMBER], shared[APP_NUMBER];
    Client *other = rig_account(&d->rig, "Otto Other");
    client_post(other, path_of(d, w.one, "merge"), "{'other':'%s'}", w.two);
    client_refused(other, 403, "forbidden");
    char second[32];
    snprintf(second, sizeof second, "%s", d->event);
    another_event(d, other, "Elsewhere");
    day_post(d, other, "import", "{'csv':'Anna Groß,DE\\nZoe Zero,DE\\n'}");
    snprintf(theirs, sizeof theirs, "%s", person_at(d, other, 0));
    client_post(other, path_of(d, theirs, "merge"), "{'other':'%s','check':true}", w.two);
    client_refused(other, 403, "not-yours"); /* and nothing is told */
    assert_null(strstr(other->text, "Anna"));
    client_post(other, path_of(d, theirs, "merge"), "{'other':'%s'}", w.two);
    client_refused(other, 409, "not-yours");

    /* Entering someone by number does not make them one's own. */
    snprintf(shared, sizeof shared, "%s", w.one);
    day_post(d, other, "entrants", "{'person':'%s'}", shared);
    client_post(other, path_of(d, shared, "merge"), "{'other':'%s'}", person_at(d, other, 1));
    client_refused(other, 409, "not-yours");
    snprintf(d->event, sizeof d->event, "%s", second);
    client_post(d->chief, path_of(d, shared, "merge"), "{'other':'%s'}", w.two);
    client_refused(d->chief, 409, "not-yours"); /* now neither may: it is the administrator's */
    client_close(other);
    day_close(d);
}

static void accounts_are_not_merged_by_organisers(void **state) {
    (void)state;
    Twins w;
    twins_open(&w);
    Day *d = &w.d;
    char una_id[APP_NUMBER], eve_id[APP_NUMBER];
    Client *una = rig_account(&d->rig, "Una Own"), *eve = rig_account(&d->rig, "Eve Own");
    app_id_write(una->person, una_id), app_id_write(eve->person, eve_id);
    client_post(d->chief, path_of(d, una_id, "merge"), "{'other':'%s'}", w.two);
    client_refused(d->chief, 409, "not-yours"); /* she has never been here */
    day_post(d, d->chief, "entrants", "{'person':'%s'}", una_id);
    client_post(d->chief, path_of(d, una_id, "merge"), "{'other':'%s'}", w.one);
    client_refused(d->chief, 409, "not-yours"); /* and was put there by others */
    snprintf(d->event, sizeof d->event, "%s", w.first);
    day_post(d, una, "entrants", "{'acks':['rules']}");
    day_post(d, eve, "entrants", "{'acks':['rules']}");
    client_post(d->chief, path_of(d, una_id, "merge"), "{'other':'%s'}", eve_id);
    client_refused(d->chief, 409, "two-accounts");
    client_post(d->chief, path_of(d, una_id, "merge"), "{'other':'%s','check':true}", w.one);
    assert_string_equal(client_word(d->chief, "code"), "both-entered");
    day_step(d, d->chief, "{'kind':'entry.withdrawn','player':2}");
    client_post(d->chief, path_of(d, w.one, "merge"), "{'other':'%s'}", una_id);
    client_expects(d->chief, 200); /* whichever is named first, the account stays */
    client_get(d->chief, "/api/accounts/%s", w.one);
    assert_string_equal(client_word(d->chief, "id"), una_id);
    json_t *records = json_object_get(client_get(una, "/api/me/export"), "records");
    assert_int_equal(json_array_size(records), 2);
    client_delete(una, "/api/me"); /* erased, she is erased as both */
    client_expects(una, 204);
    client_get(d->chief, "/api/accounts/%s", w.one);
    client_refused(d->chief, 404, "missing");
    client_post(d->chief, path_of(d, w.one, "part"), "{}");
    client_refused(d->chief, 409, "erased");
    client_close(una), client_close(eve);
    day_close(d);
}

static void refused_merge(Day *d, const char *one, const char *other, const char *code) {
    client_post(d->chief, path_of(d, one, "merge"), "{'other':'%s','check':true}", other);
    client_expects(d->chief, 200);
    assert_string_equal(client_word(d->chief, "code"), code);
    client_post(d->chief, path_of(d, one, "merge"), "{'other':'%s'}", other);
    client_refused(d->chief, 409, code);
}

/* Nobody can put results into someone else's account: they claim the entry, use its code, or have
 * asked for one at these events before. */
static void an_entry_gets_into_an_account_by_its_owner_alone(void **state) { /* DM19-4.3 */
    (void)state;
    Twins w;
    twins_open(&w);
    Day *d = &w.d;
    char una_id[APP_NUMBER], gus_id[APP_NUMBER], eve_id[APP_NUMBER], second[32];
    snprintf(second, sizeof second, "%s", d->event);
    Client *una = rig_account(&d->rig, "Una Own"), *eve = rig_account(&d->rig, "Eve Own");
    app_id_write(una->person, una_id), app_id_write(eve->person, eve_id);
    day_invite(d, una); /* she has come, and not said that she plays */
    Client *gus = joins(d, code_for(d, 1), "Gus Guest");
    app_id_write(gus->person, gus_id);
    refused_merge(d, una_id, w.one, "owner-claims");
    refused_merge(d, w.one, gus_id, "owner-claims"); /* a guest's phone is someone's, too */
    day_post(d, d->chief, "entrants", "{'person':'%s'}", una_id);
    refused_merge(d, una_id, w.one, "owner-claims"); /* entered by others is not asked */
    day_post(d, eve, "entrants", "{'acks':['rules']}");
    day_step(d, eve, "{'kind':'entry.withdrawn','player':3}");
    refused_merge(d, eve_id, w.one, "owner-claims"); /* who withdrew asks no more */

    snprintf(d->event, sizeof d->event, "%s", w.first); /* now she asks, and the desk confirms */
    day_post(d, una, "claims", "{'player':0}");
    day_post(d, d->chief, "claims/decide", "{'person':'%s','player':0}", una_id);
    snprintf(d->event, sizeof d->event, "%s", second);
    refused_merge(d, una_id, w.two, "both-entered");
    day_step(d, d->chief, "{'kind':'entry.withdrawn','player':2}");
    assert_int_equal(own_player(d, una), 2);
    client_post(d->chief, path_of(d, una_id, "merge"), "{'other':'%s'}", w.two);
    client_expects(d->chief, 200);           /* one of the two entries is hers */
    assert_int_equal(own_player(d, una), 0); /* the entry that plays, not the one withdrawn */
    assert_non_null(
        strstr(diary(d, d->chief), "merges two accounts into one person: Una Own, Anna Groß."));
    assert_null(strstr(diary(d, eve), "merges two accounts"));
    client_post(d->chief, path_of(d, w.two, "part"), "{}");
    client_expects(d->chief, 200);
    assert_non_null(strstr(diary(d, d->chief), "separates two accounts that were one person"));
    assert_int_equal(own_player(d, una), 2);
    client_close(una), client_close(eve), client_close(gus);
    day_close(d);
}

/* ---- merging, by the league ---- */

typedef struct League {
    Day d;
    Client *league;
    char season[APP_ID];
} League;

static void tell_event(League *l, Client *who, const char *verb) {
    char path[160];
    snprintf(path, sizeof path, "/api/seasons/%s/events/%s/%s", l->season, l->d.event, verb);
    client_post(who, path, "{}");
    client_expects(who, 200);
}

/* An event of the season with sixteen people by name, three rounds, submitted and accepted. */
static void play_out(League *l, const char *name) {
    Day *d = &l->d;
    another_event(d, d->chief, name);
    tell_event(l, d->chief, "enter");
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'scorekeeper'}",
             (unsigned long long)d->desk->person);
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'head-judge'}",
             (unsigned long long)d->head->person);
    day_import(d, 16);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_schedule(d, "{'seed':'9','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(d);
        day_start(d, round);
        day_finish(d, round);
    }
    day_step(d, d->chief, "{'kind':'event.completed'}");
    tell_event(l, d->chief, "submit");
    tell_event(l, l->league, "accept");
}

static size_t rows_of(League *l, Client *who) {
    client_get(who, "/api/seasons/%s", l->season);
    client_expects(who, 200);
    return json_array_size(json_object_get(json_object_get(who->json, "table"), "ranking"));
}

static void a_league_counts_the_best_results_of_a_player_once(void **state) { /* DM19-4.3 */
    (void)state;
    League l;
    Day *d = &l.d;
    char one[APP_NUMBER], two[APP_NUMBER], third[APP_NUMBER], path[160];
    day_open(d, "memory:", "dm19");
    l.league = rig_account(&d->rig, "Lars League");
    client_post(l.league, "/api/seasons", "{'name':'Season of 2026'}");
    snprintf(l.season, sizeof l.season, "%s", client_word(l.league, "season"));
    play_out(&l, "The first");
    snprintf(one, sizeof one, "%s", person_at(d, d->chief, 0));
    snprintf(third, sizeof third, "%s", person_at(d, d->chief, 1));
    play_out(&l, "The second");
    snprintf(two, sizeof two, "%s", person_at(d, d->chief, 0));
    assert_int_equal(rows_of(&l, l.league), 32); /* everyone twice */

    client_get(d->chief, "/api/seasons/%s/merges", l.season);
    client_refused(d->chief, 403, "forbidden");
    client_get(l.league, "/api/seasons/%s/merges", l.season);
    assert_int_equal(json_array_size(json_object_get(l.league->json, "proposed")), 16);
    snprintf(path, sizeof path, "/api/seasons/%s/people/%s/merge", l.season, one);
    client_post(l.league, path, "{'other':'%s','check':true}", third);
    assert_string_equal(client_word(l.league, "code"), "both-played");
    client_post(l.league, path, "{'other':'%s'}", third);
    client_refused(l.league, 409, "both-played");
    client_post(l.league, path, "{'other':'%s','check':true}", two);
    client_expects(l.league, 200);
    const json_t *change = json_object_get(l.league->json, "season");
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(change, "stays"), "tournaments")), 1);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(change, "then"), "tournaments")), 2);
    client_post(l.league, path, "{'other':'%s'}", two);
    client_expects(l.league, 200);
    assert_int_equal(rows_of(&l, l.league), 31);

    /* What the league has done the organiser cannot take back, and the other way round. */
    client_post(d->chief, path_of(d, two, "part"), "{}");
    client_refused(d->chief, 409, "not-merged");
    snprintf(path, sizeof path, "/api/seasons/%s/people/%s/part", l.season, two);
    client_post(l.league, path, "{}");
    client_expects(l.league, 200);
    assert_int_equal(rows_of(&l, l.league), 32);

    /* Creating an event and adding it to the season gives no power over its players. */
    Client *eve = rig_account(&d->rig, "Eve Stranger");
    another_event(d, eve, "A trap");
    tell_event(&l, eve, "enter");
    day_post(d, eve, "import", "{'csv':'name,country\\nPlayer Aa 1,DE\\n','known':{'2':'%s'}}",
             one);
    assert_string_equal(person_at(d, eve, 0), one);
    day_post(d, eve, "entry-codes", "{}");
    assert_int_equal(json_integer_value(json_object_get(eve->json, "made")), 0);
    client_close(eve);
    client_close(l.league);
    day_close(d);
}

/* ---- claims ---- */

static void hall_open(Day *d) {
    day_open(d, place_fresh("sqlite"), "dm19");
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'scorekeeper'}",
             (unsigned long long)d->desk->person);
    day_post(d, d->chief, "import",
             "{'csv':'name,country,email\\nAnna Groß,DE,anna@example.org\\nBen Petit,FR,\\n"
             "Cy Twin,US,\\n'}");
}

static void new_people_claim_their_entry_and_the_desk_confirms(void **state) {
    (void)state;
    Day d;
    hall_open(&d);
    Client *anna = joins(&d, code_for(&d, 5), "Anna"), *nobody = client_open(&d.rig);
    client_get(nobody, "/api/events/%s/claims", d.event);
    client_refused(nobody, 401, "sign-in");
    assert_int_equal(own_player(&d, anna), -1);
    const json_t *open = json_object_get(day_get(&d, anna, "claims"), "entries");
    assert_int_equal(json_array_size(open), 3);
    assert_null(strstr(anna->text, "example.org")); /* names, and nothing else */
    assert_null(strstr(anna->text, "\"person\""));
    assert_null(json_object_get(anna->json, "claims"));
    day_post(&d, anna, "claims", "{'player':1}");
    day_post(&d, anna, "claims", "{'player':0}"); /* a slip corrected */
    assert_string_equal(client_word(anna, "error.code"), "");
    day_get(&d, anna, "claims");
    assert_string_equal(client_word(anna, "mine.name"), "Anna Groß");
    assert_int_equal(own_player(&d, anna), -1); /* not before the desk says so */
    const json_t *waiting = json_object_get(day_get(&d, d.desk, "claims"), "claims");
    assert_int_equal(json_array_size(waiting), 1);
    assert_string_equal(client_word(d.desk, "claims.0.name"), "Anna");
    assert_string_equal(client_word(d.desk, "claims.0.entry"), "Anna Groß");
    char decide[160];
    snprintf(decide, sizeof decide, "{'person':'%llu','player':0}",
             (unsigned long long)anna->person);
    day_refused(&d, anna, "forbidden", "claims/decide", "%s", decide);
    day_post(&d, d.desk, "claims/decide", "%s", decide);
    assert_int_equal(own_player(&d, anna), 0);
    day_get(&d, anna, "mine");
    client_expects(anna, 200);
    client_get(anna, "/api/me");
    assert_string_equal(client_word(anna, "me.name"), "Anna Groß"); /* as on the posters */
    assert_string_equal(client_word(anna, "me.email"), "anna@example.org");
    day_refused(&d, d.desk, "no-claim", "claims/decide", "%s", decide);
    day_refused(&d, anna, "registered-twice", "entrants", "{'acks':['rules']}");
    day_refused(&d, anna, "no-claim", "claims", "{'player':1}"); /* one entry is enough */

    day_restart(&d); /* the log says the same; and the desk takes it back */
    day_get(&d, d.chief, "merges");
    char record[APP_NUMBER];
    snprintf(record, sizeof record, "%s", client_word(d.chief, "merges.0.other"));
    client_post(d.chief, path_of(&d, record, "part"), "{}");
    client_expects(d.chief, 200);
    const json_t *again = json_object_get(day_get(&d, d.chief, "merges"), "merges");
    assert_int_equal(json_array_size(again), 0);
    client_close(anna), client_close(nobody);
    day_close(&d);
}

static void claims_are_declined_withdrawn_and_not_for_everyone(void **state) {
    (void)state;
    Day d;
    hall_open(&d);
    Client *eve = joins(&d, code_for(&d, 5), "Eve"), *una = rig_account(&d.rig, "Una Own");
    char hall[sizeof d.event];
    snprintf(hall, sizeof hall, "%s", d.event);
    day_post(&d, eve, "claims", "{'player':2}");
    day_post(&d, d.desk, "claims/decide", "{'person':'%llu','player':2,'accept':false}",
             (unsigned long long)eve->person);
    assert_int_equal(own_player(&d, eve), -1);
    assert_int_equal(json_array_size(json_object_get(day_get(&d, d.desk, "claims"), "claims")), 0);
    day_post(&d, una, "claims", "{'player':2}"); /* an account need not have a code */
    day_get(&d, una, "claims");
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/claims", d.event);
    client_delete(una, "%s", path);
    client_expects(una, 200);
    day_refused(&d, d.desk, "no-claim", "claims/decide", "{'person':'%llu','player':2}",
                (unsigned long long)una->person);
    day_get(&d, eve, "log"); /* only the staff needs to know who owns an entry */
    assert_null(strstr(eve->text, "entry.claimed"));
    day_get(&d, d.desk, "log");
    assert_non_null(strstr(d.desk->text, "claims the entry Cy Twin."));

    /* A guest of one event claims nothing at another, and sees nobody there. */
    another_event(&d, d.chief, "The second");
    day_post(&d, d.chief, "import", "{'csv':'Dora New,DE\\n'}");
    assert_int_equal(json_array_size(json_object_get(day_get(&d, eve, "claims"), "entries")), 0);
    day_refused(&d, eve, "no-claim", "claims", "{'player':0}");

    /* Players who are also at someone else's event can't be given away here. */
    char cy[APP_NUMBER];
    snprintf(d.event, sizeof d.event, "%s", hall);
    snprintf(cy, sizeof cy, "%s", person_at(&d, d.chief, 2));
    Client *other = rig_account(&d.rig, "Otto Other");
    another_event(&d, other, "Elsewhere");
    day_post(&d, other, "entrants", "{'person':'%s'}", cy);
    day_post(&d, una, "claims", "{'player':0}");
    day_refused(&d, other, "not-yours", "claims/decide", "{'person':'%llu','player':0}",
                (unsigned long long)una->person);
    client_close(eve), client_close(una), client_close(other);
    day_close(&d);
}

/* ---- personal codes ---- */

static void personal_code(Day *d, int player, char code[32]) {
    const json_t *list = json_object_get(day_get(d, d->desk, "entry-codes"), "codes");
    code[0] = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_object_get(json_array_get(list, i), "player")) == player)
            snprintf(code, 32, "%s", word(json_array_get(list, i), "code"));
}

/* How large the badges are on paper. */
static size_t badges(Day *d, Client *c) {
    client_get(c, "/api/events/%s/print/badges", d->event);
    client_expects(c, 200);
    return c->size;
}

static void a_personal_code_makes_the_entry_ones_own_at_once(void **state) {
    (void)state;
    Day d;
    char ben[32], anna[32], cy[32], path[96];
    hall_open(&d);
    Client *eve = rig_account(&d.rig, "Eve Own");
    day_refused(&d, eve, "forbidden", "entry-codes", "{}");
    client_close(eve);
    size_t plain = badges(&d, d.desk);
    day_post(&d, d.desk, "entry-codes", "{}");
    assert_int_equal(json_integer_value(json_object_get(d.desk->json, "made")), 3);
    assert_true(badges(&d, d.desk) > plain + 1000); /* three codes as squares */
    day_step(&d, d.chief, "{'kind':'staff.assigned','person':'%llu','role':'streamer'}",
             (unsigned long long)d.head->person);
    assert_true(badges(&d, d.head) < plain + 200); /* for the desk to hand out, nobody else */
    personal_code(&d, 1, ben);
    Client *phone = client_open(&d.rig);
    client_get(phone, "/api/codes/%s", ben);
    assert_string_equal(client_word(phone, "entry.name"), "Ben Petit");
    client_post(phone, "/api/guests", "{'code':'%s'}", ben);
    client_expects(phone, 201);
    assert_int_equal(own_player(&d, phone), 1);
    client_get(phone, "/api/me");
    assert_string_equal(client_word(phone, "me.name"), "Ben Petit");
    Client *thief = client_open(&d.rig); /* once */
    client_post(thief, "/api/guests", "{'code':'%s'}", ben);
    client_refused(thief, 409, "code-over");
    client_get(thief, "/api/codes/%s", ben);
    assert_true(json_is_false(json_object_get(thief->json, "open")));
    snprintf(path, sizeof path, "/api/events/%s/entry-codes/1", d.event);
    client_put(d.desk, path, "{}");
    client_refused(d.desk, 409, "not-open"); /* nobody signs in as someone who is here */

    /* Revoked, replaced; made again it is another one. */
    personal_code(&d, 0, anna);
    snprintf(path, sizeof path, "/api/events/%s/entry-codes/0", d.event);
    client_delete(d.desk, "%s", path);
    client_expects(d.desk, 200);
    client_post(thief, "/api/guests", "{'code':'%s'}", anna);
    client_refused(thief, 409, "code-over");
    client_put(d.desk, path, "{}");
    char fresh[32];
    personal_code(&d, 0, fresh);
    assert_string_not_equal(anna, fresh);

    /* Signed-in people have the entry under their account. */
    Client *una = rig_account(&d.rig, "Una Other");
    client_post(una, "/api/guests", "{'code':'%s'}", fresh);
    client_expects(una, 201);
    assert_int_equal(own_player(&d, una), 0);
    client_get(una, "/api/me");
    assert_string_equal(client_word(una, "me.name"), "Una Other");

    day_restart(&d); /* printed again it is the same */
    personal_code(&d, 2, cy);
    assert_int_equal(strlen(cy), 10);
    client_close(phone), client_close(thief), client_close(una);
    day_close(&d);
}

/* A code on a badge can be read by others.  Claiming an entry with results shows in the diary and on the
 * desk's list, and the organiser undoes it: the entry is as it was, and its owner gets another code. */
static void an_entry_with_results_is_taken_over_in_sight_and_taken_back(void **state) {
    (void)state;
    Day d;
    char code[32], fresh[32], path[96], record[APP_NUMBER];
    day_open(&d, place_fresh("sqlite"), "dm19");
    day_begin(&d, 16, "{'seed':'9','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    day_finish(&d, round);
    day_round(&d);
    day_post(&d, d.desk, "entry-codes", "{}");
    personal_code(&d, 5, code);
    snprintf(record, sizeof record, "%s", person_at(&d, d.chief, 5));

    Client *thief = client_open(&d.rig), *anyone = rig_account(&d.rig, "Nora Nobody");
    client_post(thief, "/api/guests", "{'code':'%s'}", code);
    client_expects(thief, 201);
    assert_int_equal(own_player(&d, thief), 5);
    const char *told = diary(&d, d.desk);
    assert_non_null(strstr(told, "Someone who wasn't signed in claims the entry Player Fa 6 with "
                                 "its personal code. Results it already had: 1."));
    assert_null(strstr(diary(&d, anyone), "personal code"));
    assert_null(strstr(diary(&d, thief), "personal code"));
    day_get(&d, d.desk, "claims");
    assert_string_equal(client_word(d.desk, "taken.0.entry"), "Player Fa 6");
    assert_string_equal(client_word(d.desk, "taken.0.record"), record);
    day_get(&d, anyone, "claims");
    assert_null(json_object_get(anyone->json, "taken"));

    day_restart(&d); /* the log says the same */
    assert_int_equal(own_player(&d, thief), 5);
    client_post(d.chief, path_of(&d, record, "part"), "{}");
    client_expects(d.chief, 200);
    assert_int_equal(own_player(&d, thief), -1);
    assert_int_equal(json_array_size(json_object_get(day_get(&d, d.desk, "claims"), "taken")), 0);
    client_post(thief, "/api/guests", "{'code':'%s'}", code); /* not once more */
    client_refused(thief, 409, "code-over");
    snprintf(path, sizeof path, "/api/events/%s/entry-codes/5", d.event);
    client_put(d.desk, path, "{}");
    client_expects(d.desk, 200);
    personal_code(&d, 5, fresh);
    assert_string_not_equal(code, fresh);
    Client *owner = rig_account(&d.rig, "Fay Real");
    client_post(owner, "/api/guests", "{'code':'%s'}", fresh);
    client_expects(owner, 201);
    assert_int_equal(own_player(&d, owner), 5);
    assert_non_null(
        strstr(diary(&d, d.desk), "Fay Real claims the entry Player Fa 6 with its personal code."));
    day_get(&d, d.desk, "claims");
    assert_string_equal(client_word(d.desk, "taken.0.name"), "Fay Real");
    assert_string_equal(client_word(d.desk, "taken.0.entry"), "Player Fa 6");
    day_get(&d, d.desk, "standings"); /* sixteen players with a game each, as before */
    assert_int_equal(json_array_size(json_object_get(d.desk->json, "standings")), 16);
    client_close(thief), client_close(anyone), client_close(owner);
    day_close(&d);
}

/* Things stored with the entry are undone with it. */
static void a_thief_keeps_no_address(void **state) {
    (void)state;
    Day d;
    char code[32];
    hall_open(&d);
    day_post(&d, d.desk, "entry-codes", "{}");
    personal_code(&d, 0, code);
    Client *phone = client_open(&d.rig);
    client_post(phone, "/api/guests", "{'code':'%s'}", code);
    client_expects(phone, 201);
    client_get(phone, "/api/me");
    assert_string_equal(client_word(phone, "me.email"), "anna@example.org");
    assert_int_equal(own_player(&d, phone), 0);
    day_get(&d, d.chief, "merges");
    char record[APP_NUMBER];
    snprintf(record, sizeof record, "%s", client_word(d.chief, "merges.0.other"));
    client_post(d.chief, path_of(&d, record, "part"), "{}");
    client_expects(d.chief, 200);
    client_get(phone, "/api/me");
    assert_string_equal(client_word(phone, "me.email"), "");
    const json_t *first = json_array_get(
        json_object_get(day_get(&d, d.chief, "entrants"), "entrants"), 0);
    assert_string_equal(word(first, "name"), "Anna Groß"); /* as it was */
    day_post(&d, phone, "claims", "{'player':0}"); /* she may say that it is hers after all */
    client_get(phone, "/api/me");
    day_post(&d, d.desk, "claims/decide", "{'person':'%s','player':0}",
             client_word(phone, "me.id"));
    assert_int_equal(own_player(&d, phone), 0);
    client_close(phone);
    day_close(&d);
}

/* ---- who gets in by none of these ways ---- */

static void claim_refused(Day *d, Client *who, int player, const char *code) {
    day_post(d, who, "claims", "{'player':%d}", player);
    day_refused(d, d->chief, code, "claims/decide", "{'person':'%llu','player':%d}",
                (unsigned long long)who->person, player);
    client_delete(who, "/api/events/%s/claims", d->event);
}

static void code_refused(Day *d, Client *who, int player, const char *code) {
    char typed[32];
    day_post(d, d->chief, "entry-codes", "{}");
    personal_code(d, player, typed);
    client_post(who, "/api/guests", "{'code':'%s'}", typed);
    client_refused(who, 409, code);
    assert_int_equal(own_player(d, who), -1);
}

/* Staff who do not play, and people who are banned, get in no more by a claim, a code or a merge than by
 * registering. */
static void staff_and_banned_people_get_in_by_no_other_door(void **state) {
    (void)state; /* NC20-1.1.6 NC20-1.7b */
    Day d;
    char id[APP_NUMBER], entry[APP_NUMBER];
    day_open(&d, "memory:", "nc20");
    Client *who[] = { rig_account(&d.rig, "Jo Judge"), rig_account(&d.rig, "Bad Loser") };
    static const char *const WHY[] = { "staff-plays", "banned" };
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    day_step(&d, d.chief, "{'kind':'staff.assigned','person':'%llu','role':'scorekeeper'}",
             (unsigned long long)d.desk->person);
    day_post(&d, d.chief, "import", "{'csv':'Anna Groß,DE\\nBen Petit,FR\\nCy Twin,US\\n'}");
    for (int i = 0; i < 2; i++) day_invite(&d, who[i]);
    char first[sizeof d.event];
    snprintf(first, sizeof first, "%s", d.event);
    another_event(&d, d.chief, "The second"); /* where both play, by their own will */
    for (int i = 0; i < 2; i++) day_post(&d, who[i], "entrants", "{'acks':['rules']}");
    snprintf(d.event, sizeof d.event, "%s", first);
    day_step(&d, d.chief, "{'kind':'staff.assigned','person':'%llu','role':'judge'}",
             (unsigned long long)who[0]->person);
    client_post(d.chief, "/api/bans", "{'name':'Bad Loser','event':'%s','text':'Threw dice.'}",
                d.event);
    client_expects(d.chief, 200);
    snprintf(entry, sizeof entry, "%s", person_at(&d, d.chief, 0));
    Client *una = rig_account(&d.rig,
                              "Una Own"); /* and people who play with a code get no such role */
    char code[32];
    day_post(&d, d.chief, "entry-codes", "{}");
    personal_code(&d, 2, code);
    client_post(una, "/api/guests", "{'code':'%s'}", code);
    client_expects(una, 201);
    day_refused(&d, d.chief, "staff-plays", "steps",
                "{'kind':'staff.assigned','person':'%llu','role':'judge'}",
                (unsigned long long)una->person);
    client_close(una);
    for (int i = 0; i < 2; i++) {
        claim_refused(&d, who[i], 0, WHY[i]);
        code_refused(&d, who[i], 1, WHY[i]);
        app_id_write(who[i]->person, id);
        refused_merge(&d, id, entry, WHY[i]);
        client_close(who[i]);
    }
    day_close(&d);
}

/* The game at which an entrant sits, and another one, of a round. */
static void games_of(Day *d, int round, int player, int *own, int *other) {
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i), *seats = json_object_get(table, "seats");
        int game = (int)json_integer_value(json_object_get(table, "game"));
        bool sits = false;
        for (size_t k = 0; k < json_array_size(seats); k++)
            sits |= json_integer_value(json_object_get(json_array_get(seats, k), "player")) ==
                    player;
        *(sits ? own : other) = game;
    }
}

static const char RULING[] = "{'kind':'ruling.made','game':%d,'step':%d,'outcome':'normal-play',"
                             "'clause':'DM19-5.2','supplement':%s}";

/* At a table in the hall and online: someone playing there under an entry's record judges nothing. */
static void judges_own_table(Day *d, int game, int incident, const char *table, bool own) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/actions", table);
    client_post(d->head, path, "{'entry':{'kind':'look'},'words':'A card is missing.'}");
    if (own) client_refused(d->head, 409, "forbidden");
    else client_expects(d->head, 200);
    if (own) day_refused(d, d->head, "own-table", "steps", RULING, game, incident, "false");
    else day_step(d, d->head, RULING, game, incident, "false");
}

/* The entry of a judge who plays may stand under a record that became theirs later, by the code on a badge: at
 * that table they judge nothing, until it turns out not to be theirs. */
static void a_judge_with_an_entry_of_a_list_steps_aside_too(void **state) { /* DM19-5.1c */
    (void)state;
    Day d;
    char code[32], record[APP_NUMBER], head[APP_NUMBER], path[64], table[32];
    int own = -1, other = -1;
    day_open(&d, place_fresh("sqlite"), "dm19");
    day_begin(&d, 16, "{'seed':'9','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    games_of(&d, round, 5, &own, &other);
    day_post(&d, d.desk, "entry-codes", "{}");
    personal_code(&d, 5, code);
    snprintf(record, sizeof record, "%s", person_at(&d, d.chief, 5));
    client_post(d.head, "/api/guests", "{'code':'%s'}", code);
    client_expects(d.head, 201);
    assert_int_equal(own_player(&d, d.head), 5); /* a player and a judge */
    const char *incident = "{'kind':'incident.recorded','game':%d,'code':'device','timely':true}";
    int mine = day_step(&d, d.chief, incident, own), far = day_step(&d, d.chief, incident, other);
    snprintf(path, sizeof path, "games/%d/table", own);
    snprintf(table, sizeof table, "%s",
             word(day_post(&d, d.chief, path, "{'start':true}"), "table"));
    judges_own_table(&d, own, mine, table, true);
    day_step(&d, d.head, RULING, other, far, "false");
    day_refused(&d, d.head, "own-table", "steps",
                "{'kind':'penalty.issued','player':5,'penalty':'warning','code':'device',"
                "'clause':'DM19-5.2'}");
    app_id_write(d.head->person, head);
    day_refused(&d, d.head, "own-delegate", "steps",
                "{'kind':'staff.recused','game':%d,'person':'%s'}", other, record);
    day_refused(&d, d.chief, "own-table", "steps",
                "{'kind':'staff.recused','game':%d,'person':'%s'}", own, head);

    day_restart(&d); /* the log says the same */
    judges_own_table(&d, own, mine, table, true);
    client_post(d.chief, path_of(&d, record, "part"), "{}"); /* it was someone else's badge */
    client_expects(d.chief, 200);
    assert_int_equal(own_player(&d, d.head), -1);
    judges_own_table(&d, own, mine, table, false);
    day_close(&d);
}

/* What a closed season has counted nobody changes any more, by whichever of these ways; and what was merged
 * before is not undone. */
static void a_closed_season_stays_as_it_is(void **state) { /* DM19-4.5 */
    (void)state;
    League l;
    Day *d = &l.d;
    char one[APP_NUMBER], two[APP_NUMBER], three[APP_NUMBER], other[APP_NUMBER], path[160],
        code[32];
    day_open(d, "memory:", "dm19");
    l.league = rig_account(&d->rig, "Lars League");
    client_post(l.league, "/api/seasons", "{'name':'Season of 2026'}");
    snprintf(l.season, sizeof l.season, "%s", client_word(l.league, "season"));
    play_out(&l, "The first");
    snprintf(one, sizeof one, "%s", person_at(d, d->chief, 0));
    snprintf(three, sizeof three, "%s", person_at(d, d->chief, 2));
    play_out(&l, "The second");
    snprintf(two, sizeof two, "%s", person_at(d, d->chief, 0));
    snprintf(other, sizeof other, "%s", person_at(d, d->chief, 2));
    day_post(d, d->chief, "entry-codes", "{}");
    personal_code(d, 1, code);
    Client *una = rig_account(&d->rig, "Una Own"), *phone = client_open(&d->rig);
    day_post(d, una, "claims", "{'player':4}");
    client_post(d->chief, path_of(d, one, "merge"), "{'other':'%s'}", two);
    client_expects(d->chief, 200);
    snprintf(path, sizeof path, "/api/seasons/%s/close", l.season);
    client_post(l.league, path, "{'text':'Over.'}");
    client_expects(l.league, 200);
    size_t rows = rows_of(&l, l.league);

    client_post(d->chief, path_of(d, two, "part"), "{}");
    client_refused(d->chief, 409, "season-over");
    client_post(d->chief, path_of(d, three, "merge"), "{'other':'%s'}", other);
    client_refused(d->chief, 409, "season-over");
    snprintf(path, sizeof path, "/api/seasons/%s/people/%s/merge", l.season, three);
    client_post(l.league, path, "{'other':'%s'}", other);
    client_refused(l.league, 409, "season-over");
    snprintf(path, sizeof path, "/api/accounts/%s/merge", three); /* the chief runs the server */
    client_post(d->chief, path, "{'other':'%s'}", other);
    client_refused(d->chief, 409, "season-over");
    day_refused(d, d->desk, "season-over", "claims/decide", "{'person':'%llu','player':4}",
                (unsigned long long)una->person);
    client_post(una, "/api/guests", "{'code':'%s'}", code);
    client_refused(una, 409, "season-over");
    client_post(phone, "/api/guests", "{'code':'%s'}", code);
    client_refused(phone, 409, "season-over");
    assert_int_equal(rows_of(&l, l.league), rows);
    client_close(una), client_close(phone), client_close(l.league);
    day_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_people_claim_their_entry_and_the_desk_confirms),
        cmocka_unit_test(claims_are_declined_withdrawn_and_not_for_everyone),
        cmocka_unit_test(a_personal_code_makes_the_entry_ones_own_at_once),
        cmocka_unit_test(an_entry_with_results_is_taken_over_in_sight_and_taken_back),
        cmocka_unit_test(a_thief_keeps_no_address),
        cmocka_unit_test(an_entry_gets_into_an_account_by_its_owner_alone),
        cmocka_unit_test(staff_and_banned_people_get_in_by_no_other_door),
        cmocka_unit_test(a_judge_with_an_entry_of_a_list_steps_aside_too),
        cmocka_unit_test(a_closed_season_stays_as_it_is),
        cmocka_unit_test(organisers_merge_with_a_preview_and_take_it_back),
        cmocka_unit_test(nobody_merges_people_of_others),
        cmocka_unit_test(accounts_are_not_merged_by_organisers),
        cmocka_unit_test(a_league_counts_the_best_results_of_a_player_once),
        cmocka_unit_test(people_on_a_list_again_are_suggested_as_known),
        cmocka_unit_test(a_name_written_in_another_way_is_proposed_and_never_taken_for_granted),
        cmocka_unit_test(people_of_strangers_are_not_proposed),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
