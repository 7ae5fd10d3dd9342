/* Tables over real sockets: HTTP and WebSocket, people, bots, spectators and judges. */
#include "base/rng.h"
#include "codec/game_log.h"
#include "rig.h"
#include "store/place.h"
#include "table/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TablesOptions options;

static void begin(Rig *rig) {
    rig_prepare(rig);
    options = tables_defaults();
    options.bot_pause_ms = 0;
    options.lost_ms = 50;
    rig->options.tables = &options;
    rig_start(rig);
}

typedef struct Player { /* a person with a socket, who follows one table */
    Client *http, *socket;
    uint64_t seq;  /* the last message it has */
    json_t *view;  /* the newest */
    int seat;      /* or -1 */
    unsigned said; /* commands so far */
    json_t *reply; /* to the last of them */
    size_t bytes;  /* heard */
    char topic[64];
} Player;

static char table[32];

/* ---- hearing ---- */

static const char *word(const json_t *o, const char *key) {
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void take_news(Player *p, const json_t *message) {
    json_int_t from = json_integer_value(json_object_get(message, "from"));
    json_t *news = json_object_get(message, "news"), *item;
    size_t i;
    assert_int_equal(from, p->seq + 1); /* no gap, nothing twice */
    json_array_foreach(news, i, item) {
        p->seq++;
        json_t *view = json_object_get(item, "view");
        if (!view) continue;
        json_decref(p->view);
        p->view = json_incref(view);
    }
}

/* Hear one message; a subscription that was revoked is asked for again. */
static void hear(Player *p) {
    json_t *message = socket_hear(p->socket);
    if (!message) fail_msg("the server hung up on seat %d: %d", p->seat, p->socket->status);
    if (json_object_get(message, "news")) take_news(p, message);
    else if (json_object_get(message, "reply")) {
        json_decref(p->reply);
        p->reply = json_incref(message);
    } else if (json_object_get(message, "error"))
        socket_say(p->socket, "{'subscribe':'%s','from':%d}", p->topic, (int)p->seq + 1);
}

static void follow(Player *p, const char *topic, uint64_t from) {
    snprintf(p->topic, sizeof p->topic, "%s/%s", topic, table);
    p->seq = from - 1;
    socket_say(p->socket, "{'subscribe':'%s','from':%d}", p->topic, (int)from);
}

static Player *player(Client *http) {
    Player *p = calloc(1, sizeof *p);
    p->http = http;
    p->seat = -1;
    p->socket = client_socket(http);
    assert_non_null(p->socket);
    return p;
}

static void part(Player *p) {
    client_close(p->socket);
    json_decref(p->view);
    json_decref(p->reply);
    free(p);
}

/* ---- playing ---- */

static bool awaited(const Player *p) {
    const json_t *running = json_object_get(p->view, "running"), *seat;
    size_t i;
    json_array_foreach(running, i, seat) if (json_integer_value(seat) == p->seat) return true;
    return false;
}

static bool over(const Player *p) {
    return p->view && strcmp(word(json_object_get(p->view, "result"), "ending"), "running") != 0;
}

static const json_t *of_seat(const json_t *view, int seat) {
    return json_array_get(json_object_get(view, "seats"), (size_t)seat);
}

static int one_of(const json_t *list, Rng *rng) {
    size_t count = json_array_size(list);
    assert_true(count > 0);
    return (int)json_integer_value(json_array_get(list, rng_below(rng, (uint32_t)count)));
}

static bool may(const json_t *view, const char *kind) {
    const json_t *kinds = json_object_get(json_object_get(view, "legal"), "kinds"), *k;
    size_t i;
    json_array_foreach(kinds, i, k) if (strcmp(json_string_value(k), kind) == 0) return true;
    return false;
}

static const json_t *places(const json_t *view, const char *kind, const char *what) {
    return json_object_get(json_object_get(json_object_get(view, "legal"), kind), what);
}

/* Throw away as many as must be, the first that are there. */
static void choose_discard(const json_t *view, int seat, char *out, size_t room) {
    json_t *hand = json_object_get(of_seat(view, seat), "hand"), *count;
    json_int_t left = json_integer_value(
        json_object_get(json_object_get(json_object_get(view, "legal"), "discard"), "count"));
    const char *kind;
    size_t size = (size_t)snprintf(out, room, "discard");
    json_object_foreach(hand, kind, count) {
        json_int_t n = json_integer_value(count) < left ? json_integer_value(count) : left;
        if (n > 0) size += (size_t)snprintf(out + size, room - size, " %d %s", (int)n, kind);
        left -= n;
    }
}

/* Something lawful out of what the view says; building before ending. */
static void choose(const json_t *view, int seat, Rng *rng, char *out, size_t room) {
    static const struct {
        const char *kind, *list;
    } BUILDS[] = { { "city", "sites" },
                   { "settlement", "sites" },
                   { "road", "edges" },
                   { "robber", "hexes" },
                   { "steal", "victims" } };
    static const char *const PLAIN[] = { "claim", "roll", "take", "buy", "knight" };
    for (size_t i = 0; i < 5; i++)
        if (may(view, BUILDS[i].kind) &&
            json_array_size(places(view, BUILDS[i].kind, BUILDS[i].list))) {
            snprintf(out, room, "%s %d", BUILDS[i].kind,
                     one_of(places(view, BUILDS[i].kind, BUILDS[i].list), rng));
            return;
        }
    if (may(view, "discard")) {
        choose_discard(view, seat, out, room);
        return;
    }
    for (size_t i = 0; i < 5; i++)
        if (may(view, PLAIN[i])) {
            snprintf(out, room, "%s", PLAIN[i]);
            return;
        }
    const json_t *bank = json_object_get(json_object_get(view, "legal"), "bank");
    const char *give = json_object_iter_key(json_object_iter(json_object_get(bank, "give")));
    const json_t *take = json_object_get(bank, "take");
    const char *get = json_string_value(json_array_get(
        take, json_array_size(take) ? rng_below(rng, (uint32_t)json_array_size(take)) : 0));
    if (may(view, "bank") && give && get && strcmp(give, get) != 0 && rng_below(rng, 3))
        snprintf(out, room, "bank %s %s", give, get);
    else snprintf(out, room, "end");
}

/* Send a command over the socket and wait for its answer; false if it was refused. */
static bool command(Player *p, const char *member, const char *value) {
    char id[16];
    snprintf(id, sizeof id, "c%u", ++p->said);
    socket_say(p->socket, "{'act':{'table':'%s','command':'%s','%s':%s}}", table, id, member,
               value);
    do hear(p);
    while (!p->reply || strcmp(word(p->reply, "reply"), id) != 0);
    return !json_object_get(p->reply, "error");
}

static const char *refused(const Player *p) {
    return word(json_object_get(p->reply, "error"), "code");
}

static void move(Player *p, Rng *rng) {
    char text[160], quoted[170];
    json_t *offer, *offers = json_object_get(p->view, "offers");
    size_t i;
    json_array_foreach(offers, i, offer) {
        if (json_integer_value(json_object_get(offer, "seat")) == p->seat) continue;
        snprintf(text, sizeof text, "{'kind':'decline','offer':%d}",
                 (int)json_integer_value(json_object_get(offer, "offer")));
        if (command(p, "entry", text)) return;
    }
    choose(p->view, p->seat, rng, text, sizeof text);
    snprintf(quoted, sizeof quoted, "'%s'", text);
    if (!command(p, "action", quoted))
        fail_msg("seat %d, %s: %s", p->seat, text,
                 word(json_object_get(p->reply, "error"), "text"));
}

/* Four players play, each from what it is told; until the end or so many moves. */
static void play(Player *const players[], int count, Rng *rng, int moves) {
    while (!over(players[0]) && moves-- > 0) {
        uint64_t newest = 0;
        for (int i = 0; i < count; i++)
            if (players[i]->seq > newest) newest = players[i]->seq;
        Player *next = NULL;
        for (int i = 0; i < count; i++) {
            while (players[i]->seq < newest || !players[i]->view) hear(players[i]);
            if (awaited(players[i])) next = players[i];
        }
        if (over(players[0])) break;
        if (next) {
            uint64_t before = next->seq;
            move(next, rng);
            while (next->seq == before) hear(next);
        } else hear(players[0]);
    }
}

/* ---- scenes ---- */

/* Four people at a table with these settings, who all follow it. */
static void gather(Rig *rig, Player *players[SEATS], const char *settings) {
    static const char *const NAMES[] = { "Ada", "Bob", "Cyd", "Dee" };
    for (int i = 0; i < SEATS; i++)
        players[i] = player(i ? rig_account(rig, NAMES[i]) : rig_admin(rig, NAMES[i]));
    client_post(players[0]->http, "/api/tables", "{'settings':%s}", settings);
    client_expects(players[0]->http, 200);
    snprintf(table, sizeof table, "%s", client_word(players[0]->http, "table"));
    char path[96];
    for (int i = 0; i < SEATS; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/sit", table);
        client_post(players[i]->http, path, "{'seat':%d}", i);
        client_expects(players[i]->http, 200);
        players[i]->seat = i;
        follow(players[i], "game", 1);
    }
    for (int i = 0; i < SEATS; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/ready", table);
        client_post(players[i]->http, path, "{}");
        client_expects(players[i]->http, 200);
    }
}

static void part_all(Player *players[SEATS]) {
    for (int i = 0; i < SEATS; i++) {
        client_close(players[i]->http);
        part(players[i]);
    }
}

/* The record, downloaded, replays and is proven. */
static void verify_record(Client *c) {
    GameLog log;
    Err err;
    client_get(c, "/api/tables/%s/record", table);
    client_expects(c, 200);
    if (game_log_read(c->text, c->size, &log, &err)) fail_msg("%s", err.text);
    GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
    assert_int_equal(check.verdict, GAME_LOG_HOLDS);
    Table *t = malloc(sizeof *t);
    Verification v = verify_log(t, log.entry, log.count);
    if (v.verdict) fail_msg("%s (entry %u)", VERDICT_TEXT[v.verdict].text, v.entry);
    free(t);
    game_log_free(&log);
}

static void four_people_play_over_sockets(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 11 };
    Player *players[SEATS];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false,'rules':{'vp_target':5}}");
    play(players, SEATS, &rng, 4000);
    assert_true(over(players[0]));
    verify_record(players[1]->http);
    part_all(players);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_people_play_over_sockets),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
