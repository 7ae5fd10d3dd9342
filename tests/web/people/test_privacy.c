/* Who reads whose name and texts: minors at their own tables and in merged records, what was written
 * about erased people, and an organiser who plays. */
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

static Client *minor(const Rig *rig, const char *name, char id[32]) {
    Client *kim = client_open(rig);
    client_post(kim, "/api/accounts", "{'name':'%s','birth_year':2015,'password':'%s'}", name,
                RIG_PASSWORD);
    client_expects(kim, 201);
    snprintf(id, 32, "%s", client_word(kim, "id"));
    return kim;
}

static void expect_name(Client *c, const char *path, const char *name, bool there) {
    client_get(c, "%s", path);
    client_expects(c, 200);
    if ((strstr(c->text, name) != NULL) != there)
        fail_msg("%s %s: %s", there ? "no name at" : "a name at", path, c->text);
}

/* Hear on until a message says one of these; it must never say the other. */
static void hear_name(Client *socket, const char *wanted, const char *never) {
    for (bool there = false; !there;) {
        char *text = json_dumps(socket_hear(socket), JSON_COMPACT);
        assert_non_null(text);
        assert_null(strstr(text, never));
        there = strstr(text, wanted) != NULL;
        free(text);
    }
}

static Client *listens(Client *c, const char *table) {
    Client *socket = client_socket(c);
    assert_non_null(socket);
    socket_say(socket, "{'subscribe':'game/%s'}", table);
    assert_non_null(json_object_get(socket_hear(socket), "subscribed"));
    return socket;
}

static void minors_see_their_own_name_at_their_table(void **state) {
    (void)state;
    Rig rig;
    char id[32], pseudonym[16], path[64], table[32], chat[64];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *kim = minor(&rig, "Kimberly", id), *bea = rig_account(&rig, "Bea"),
           *nobody = client_open(&rig);
    snprintf(pseudonym, sizeof pseudonym, "Player %s", id + strlen(id) - 4);
    client_post(kim, "/api/tables", "{'sit':true,'settings':{'shuffle':false}}");
    client_expects(kim, 200);
    snprintf(table, sizeof table, "%s", client_word(kim, "table"));
    snprintf(path, sizeof path, "/api/tables/%s", table);
    snprintf(chat, sizeof chat, "/api/tables/%s/chat", table);
    expect_name(kim, path, "Kimberly", true);
    expect_name(kim, path, pseudonym, false);
    expect_name(nobody, path, "Kimberly", false);
    expect_name(nobody, path, pseudonym, true);
    Client *hers = listens(kim, table), *others = listens(bea, table);
    client_post(bea, "/api/tables", "{}"); /* someone else's; nothing of it is heard here */
    client_post(kim, chat, "{'text':'Who plays?'}");
    client_expects(kim, 200);
    hear_name(hers, "Kimberly", pseudonym);
    hear_name(others, pseudonym, "Kimberly");
    char sit[64];
    snprintf(sit, sizeof sit, "/api/tables/%s/sit", table);
    client_post(bea, sit, "{}");
    client_expects(bea, 200);
    hear_name(hers, "seat.taken", pseudonym);
    expect_name(bea, path, "Kimberly", false);
    expect_name(bea, path, "Bea", true);
    expect_name(kim, path, "Kimberly", true);
    expect_name(kim, "/api/tables", "Kimberly", false); /* the lobby is everyone's */
    client_close(hers), client_close(others);
    client_close(kim), client_close(bea), client_close(nobody);
    rig_stop(&rig);
}

/* A desk may say that someone who came is a minor, and that a parent has agreed; but it can't say that someone
 * is no longer a minor, as it may want the name on a screen. */
static void a_desk_protects_minors_and_does_not_lift_it(void **state) {
    (void)state;
    Rig rig;
    char id[32], event[64], path[160], shown[96], server[96];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"),
           *leo = rig_account(&rig, "Leo Late"), *kim = minor(&rig, "Kimberly", id);
    client_post(bea, "/api/events", "{'rulebook':'dm19','name':'Cup'}");
    snprintf(event, sizeof event, "/api/events/%s", client_word(bea, "event"));
    snprintf(path, sizeof path, "%s/steps", event);
    client_post(bea, path, "{'kind':'event.published'}");
    client_post(bea, path, "{'kind':'registration.opened'}");
    snprintf(path, sizeof path, "%s/people/%s/minor", event, id);
    client_put(bea, path, "{'minor':true,'guardian':true}");
    client_refused(bea, 403, "forbidden"); /* she has not come here */
    snprintf(shown, sizeof shown, "%s/entrants", event);
    client_post(kim, shown, "{'acks':['rules']}");
    client_expects(kim, 200);
    expect_name(leo, shown, "Kimberly", false);
    client_put(bea, path, "{'minor':false}");
    client_refused(bea, 403, "forbidden");
    client_put(bea, path, "{'minor':false,'guardian':true}");
    client_refused(bea, 403, "forbidden");
    expect_name(leo, shown, "Kimberly", false);
    client_put(bea, path, "{'guardian':true}"); /* a parent stands beside her */
    client_expects(bea, 200);
    expect_name(leo, shown, "Kimberly", false); /* who agrees to no media yet */
    snprintf(server, sizeof server, "/api/accounts/%s/minor", id);
    client_put(ada, server, "{'minor':false}");
    client_expects(ada, 200);
    expect_name(leo, shown, "Kimberly", true);
    client_close(ada), client_close(bea), client_close(leo), client_close(kim);
    rig_stop(&rig);
}

/* Whichever of the two records stays: one of them was a child's, so the person is a child. */
static void a_merged_record_stays_a_minors_in_both_directions(void **state) {
    (void)state;
    Rig rig;
    char id[32], path[64], shown[64];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *nobody = client_open(&rig);
    for (int into_minor = 0; into_minor < 2; into_minor++) {
        char child[16], adult[16];
        snprintf(child, sizeof child, "Kimberly%d", into_minor);
        snprintf(adult, sizeof adult, "Bea%d", into_minor);
        Client *kim = minor(&rig, child, id), *bea = rig_account(&rig, adult);
        char grown[32];
        snprintf(grown, sizeof grown, "%llu", (unsigned long long)bea->person);
        const char *stays = into_minor ? id : grown, *goes = into_minor ? grown : id;
        snprintf(path, sizeof path, "/api/accounts/%s/merge", stays);
        client_post(ada, path, "{'other':'%s'}", goes);
        client_expects(ada, 200);
        for (int both = 0; both < 2; both++) { /* found under both numbers, named under neither */
            snprintf(shown, sizeof shown, "/api/players/%s", both ? id : grown);
            expect_name(nobody, shown, child, false);
            expect_name(nobody, shown, adult, false);
            expect_name(ada, shown, into_minor ? child : adult, false);
        }
        snprintf(shown, sizeof shown, "/api/accounts/%s", goes);
        expect_name(ada, shown, into_minor ? child : adult, true);
        Client *left = into_minor ? kim : bea;
        client_get(left, "/api/me/consents");
        client_expects(left, 200);
        assert_true(json_is_true(json_object_get(left->json, "minor")));
        client_put(left, "/api/me/consents", "{'media':true}");
        client_refused(left, 409, "guardian");
        client_close(kim), client_close(bea);
    }
    client_close(ada), client_close(nobody);
    rig_stop(&rig);
}

/* A ruling's reason is about a player: it goes with the player, though a judge wrote it. */
static void texts_about_an_erased_person_are_erased_too(void **state) {
    (void)state;
    Day d;
    day_open(&d, place_fresh("sqlite"), "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    Client *eva = rig_account(&d.rig, "Eva Entrant"), *tom = rig_account(&d.rig, "Tom Entrant");
    day_invite(&d, eva), day_invite(&d, tom);
    int about_eva = number(day_post(&d, eva, "entrants", "{}"), "player");
    int about_tom = number(day_post(&d, tom, "entrants", "{}"), "player");
    static const char BODY[] =
        "{'kind':'penalty.issued','player':%d,'penalty':'warning','code':'disruption',"
        "'text':'%s sang the whole evening.'}";
    day_step(&d, d.head, BODY, about_eva, "Eva");
    day_step(&d, d.head, BODY, about_tom, "Tom");
    day_get(&d, d.head, "log?limit=200");
    assert_non_null(strstr(d.head->text, "Eva sang"));
    client_delete(eva, "/api/me");
    client_expects(eva, 204);
    for (int restarts = 0; restarts < 2; restarts++) {
        day_get(&d, d.head, "log?limit=200");
        assert_null(strstr(d.head->text, "Eva sang"));
        assert_null(strstr(d.head->text, "Eva Entrant"));
        assert_non_null(strstr(d.head->text, "(text erased)"));
        assert_non_null(strstr(d.head->text, "Tom sang"));
        if (!restarts) day_restart(&d);
    }
    client_close(eva), client_close(tom);
    day_close(&d);
}

/* ---- an organiser who plays ---- */

enum { ALL_HANDS = -1, NO_HAND = -2 };

static void hands_seen(const json_t *view, int own) {
    const json_t *seats = json_object_get(view, "seats");
    assert_true(json_array_size(seats) >= 3);
    for (size_t i = 0; i < json_array_size(seats); i++)
        assert_int_equal(json_object_get(json_array_get(seats, i), "hand") != NULL,
                         own == ALL_HANDS || (int)i == own);
}

/* The next view that the socket tells. */
static const json_t *view_heard(Client *socket) {
    for (;;) {
        const json_t *message = socket_hear(socket), *item;
        size_t i;
        assert_non_null(message);
        json_array_foreach(json_object_get(message, "news"), i, item) {
            const json_t *view = json_object_get(item, "view");
            if (view) return view;
        }
    }
}

/* A round under way in which the organiser plays; the game, and the place at its table. */
static int organiser_plays(Day *d, int *seat) {
    day_step(d, d->chief, "{'kind':'event.published'}");
    day_step(d, d->chief, "{'kind':'registration.opened'}");
    int me = number(day_post(d, d->chief, "entrants", "{'declared':['declared']}"), "player");
    day_step(d, d->chief, "{'kind':'policy.acknowledged','player':%d,'acks':['rules']}", me);
    day_step(d, d->chief, "{'kind':'entry.checked_in','player':%d}", me);
    day_import(d, 15);
    day_step(d, d->chief, "{'kind':'registration.closed'}");
    day_schedule(d, "{'seed':'5','seconds':1}");
    day_step(d, d->chief, "{'kind':'event.started'}");
    day_step(d, d->head, "{'kind':'briefing.done'}");
    int round = day_round(d);
    day_start(d, round);
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *seats = json_object_get(json_array_get(tables, i), "seats");
        for (size_t k = 0; k < json_array_size(seats); k++)
            if (number(json_array_get(seats, k), "player") == me) {
                *seat = number(json_array_get(seats, k), "order") - 1;
                return number(json_array_get(tables, i), "game");
            }
    }
    fail_msg("The organiser isn't playing anywhere.");
    return 0;
}

/* DM19-5.1c: where organisers may play, one who does sees at their own table what a player sees. */
static void an_organiser_who_plays_sees_one_hand(void **state) {
    (void)state;
    Day d;
    int seat = 0;
    char path[64], table[32];
    day_open(&d, "memory:", "dm19");
    snprintf(path, sizeof path, "games/%d/table", organiser_plays(&d, &seat));
    snprintf(table, sizeof table, "%s",
             word(day_post(&d, d.chief, path, "{'start':true}"), "table"));
    snprintf(path, sizeof path, "/api/tables/%s", table);
    client_get(d.chief, "%s", path);
    hands_seen(json_object_get(d.chief->json, "view"), seat);
    client_get(d.head, "%s", path);
    hands_seen(json_object_get(d.head->json, "view"), NO_HAND); /* who judges asks for it first */
    snprintf(path, sizeof path, "/api/tables/%s/actions", table);
    client_post(d.chief, path, "{'entry':{'kind':'look'}}");
    client_refused(d.chief, 409, "not-for-you");
    client_post(d.head, path, "{'entry':{'kind':'look'},'words':'A card is missing.'}");
    client_expects(d.head, 200);
    Client *player = listens(d.chief, table), *judge = listens(d.head, table);
    client_post(d.head, path,
                "{'entry':{'kind':'pause','pause':'fault'},'words':'Quiet, please.'}");
    client_expects(d.head, 200);
    hands_seen(view_heard(player), seat);
    hands_seen(view_heard(judge), ALL_HANDS);
    client_post(
        d.chief, path,
        "{'entry':{'kind':'clock','seat':%d,'change':'time-set','ms':1000},'words':'Hurry.'}",
        (seat + 1) % 3);
    client_refused(d.chief, 409, "plays-here");
    socket_say(player, "{'subscribe':'watch/%s'}", table); /* nor by the other door */
    assert_non_null(json_object_get(socket_hear(player), "error"));
    client_close(player), client_close(judge);
    day_close(&d);
}

/* ---- the list of entrants, which is kept ---- */

static void ask_with_mark(Client *c, const char *path, const char *mark) {
    char request[1024];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: %s\r\n%s%s%s\r\n", path, mark,
             *c->cookie ? "Cookie: " : "", c->cookie, *c->cookie ? "\r\n" : "");
    client_send(c, request);
    client_read(c);
}

static const json_t *entrant(const Client *c, size_t player) {
    return json_array_get(json_object_get(c->json, "entrants"), player);
}

/* Everyone reads what they may, and nothing that is over. */
static void the_list_of_entrants_is_right_for_everyone(void **state) {
    (void)state;
    Day d;
    char id[32], path[64], mark[64], other[64];
    day_open(&d, "memory:", "dm19");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    Client *kim = minor(&d.rig, "Kimberly", id), *bea = rig_account(&d.rig, "Bea"),
           *cy = rig_account(&d.rig, "Cyrus"), *nobody = client_open(&d.rig);
    Client *players[] = { bea, kim, cy };
    for (int i = 0; i < 3; i++) day_post(&d, players[i], "entrants", "{'country':'DE'}");
    snprintf(path, sizeof path, "/api/events/%s/entrants", d.event);

    expect_name(nobody, path, "Kimberly", false);
    assert_true(client_header(nobody, "ETag", mark, sizeof mark));
    ask_with_mark(nobody, path, mark);
    client_expects(nobody, 304);
    expect_name(d.chief, path, "Kimberly", true);
    assert_string_not_equal(word(entrant(d.chief, 2), "person"), "");
    expect_name(kim, path, "Kimberly", true);
    assert_false(client_header(kim, "ETag", other, sizeof other)); /* hers alone */
    assert_string_equal(word(entrant(kim, 1), "person"), id);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(number(entrant(kim, i), "player"), i);
        if (i != 1) assert_string_equal(word(entrant(kim, i), "person"), "");
    }
    ask_with_mark(kim, path, mark); /* and what others have kept is not hers */
    client_expects(kim, 200);
    client_get(nobody, "%s", path);
    for (size_t i = 0; i < 3; i++) assert_string_equal(word(entrant(nobody, i), "person"), "");

    client_patch(bea, "/api/me", "{'name':'Beatrix'}");
    client_expects(bea, 200);
    expect_name(nobody, path, "Beatrix", true);
    assert_true(client_header(nobody, "ETag", other, sizeof other));
    assert_string_not_equal(mark, other);
    ask_with_mark(nobody, path, mark);
    client_expects(nobody, 200);
    day_step(&d, d.chief, "{'kind':'entry.withdrawn','player':0}");
    client_get(nobody, "%s", path);
    assert_string_equal(word(entrant(nobody, 0), "status"), "withdrawn");
    expect_name(d.desk, path, "Kimberly", true);
    day_step(&d, d.chief,
             "{'kind':'staff.assigned','person':'%llu','role':'scorekeeper','on':false}",
             (unsigned long long)d.desk->person);
    expect_name(d.desk, path, "Kimberly", false);
    client_delete(cy, "/api/me");
    expect_name(nobody, path, "Cyrus", false);
    for (int i = 0; i < 3; i++) client_close(players[i]);
    client_close(nobody);
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minors_see_their_own_name_at_their_table),
        cmocka_unit_test(a_desk_protects_minors_and_does_not_lift_it),
        cmocka_unit_test(a_merged_record_stays_a_minors_in_both_directions),
        cmocka_unit_test(texts_about_an_erased_person_are_erased_too),
        cmocka_unit_test(an_organiser_who_plays_sees_one_hand),
        cmocka_unit_test(the_list_of_entrants_is_right_for_everyone),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
