/* Tables over real sockets: HTTP and WebSocket, people, bots, spectators and judges. */
#include "base/rng.h"
#include "codec/game_log.h"
#include "web/core/rig.h"
#include "store/place.h"
#include "table/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/online/tables.h"

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
    uint64_t seq;      /* the last message it has */
    json_t *view;      /* the newest */
    int seat;          /* or -1 */
    unsigned said;     /* commands so far */
    unsigned admitted; /* subscriptions so far */
    json_t *reply;     /* to the last of them */
    size_t bytes;      /* heard */
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
    if (json_object_get(message, "subscribed")) p->admitted++;
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

/* Something legal out of what the view says; building before ending. */
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
    json_decref(p->reply);
    p->reply = NULL;
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

/* Four players play, each from its own news; until the end or that many moves. */
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
            move(next, rng);
            while (next->seq < (uint64_t)json_integer_value(json_object_get(next->reply, "seq")))
                hear(next);
        } else hear(players[0]);
    }
}

/* ---- scenes ---- */

/* Four people at a table of one of them with these settings, who all follow it. */
static void gather_at(Rig *rig, Player *players[SEATS], int host, const char *settings) {
    static const char *const NAMES[] = { "Ada", "Bob", "Cyd", "Dee" };
    for (int i = 0; i < SEATS; i++)
        players[i] = player(i ? rig_account(rig, NAMES[i]) : rig_admin(rig, NAMES[i]));
    client_post(players[host]->http, "/api/tables", "{'settings':%s}", settings);
    client_expects(players[host]->http, 200);
    snprintf(table, sizeof table, "%s", client_word(players[host]->http, "table"));
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

static void gather(Rig *rig, Player *players[SEATS], const char *settings) {
    gather_at(rig, players, 0, settings);
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

static void returning_clients_miss_nothing(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 21 };
    Player *players[SEATS];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false,'rules':{'vp_target':4}}");
    for (int round = 0; round < 8 && !over(players[0]); round++) {
        Player *p = players[round % SEATS];
        play(players, SEATS, &rng, 25);
        client_close(p->socket); /* the train enters a tunnel */
        p->socket = client_socket(p->http);
        uint64_t seq = p->seq;
        follow(p, "game", seq + 1);
    }
    play(players, SEATS, &rng, 4000);
    assert_true(over(players[0]));
    verify_record(players[2]->http);
    part_all(players);
    rig_stop(&rig);
}

static void a_person_plays_with_bots_and_others_look_on(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 31 };
    begin(&rig);
    Player *ada = player(rig_admin(&rig, "Ada")), *eve = player(rig_account(&rig, "Eve"));
    client_post(ada->http, "/api/tables",
                "{'settings':{'shuffle':false,'rules':{'vp_target':5}},'sit':true,"
                "'bots':['greedy','random','greedy']}");
    client_expects(ada->http, 200);
    snprintf(table, sizeof table, "%s", client_word(ada->http, "table"));
    json_t *lobby = client_get(eve->http, "/api/tables");
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 1);
    ada->seat = 0;
    follow(ada, "game", 1);
    follow(eve, "game", 1);
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s/ready", table);
    client_post(ada->http, path, "{}");
    client_expects(ada->http, 200);
    play(&ada, 1, &rng, 4000);
    assert_true(over(ada));
    while (!over(eve)) hear(eve); /* spectators see the end too, and saw no hand before it */
    assert_int_equal(strcmp(word(eve->view, "role"), "spectator"), 0);
    lobby = client_get(eve->http, "/api/tables");
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 0);
    verify_record(eve->http);
    client_close(ada->http);
    client_close(eve->http);
    part(ada);
    part(eve);
    rig_stop(&rig);
}

/* A refused command leaves the table as it was and the socket open. */
static void refusals_have_a_code(Player *p) {
    static const struct {
        const char *member, *value, *code;
    } BAD[] = {
        { "action", "'fly 3'", "not-understood" },
        { "action", "17", "not-understood" },
        { "action", "{'kind':'road'}", "not-understood" },
        { "action", "'settlement 99'", "" },
        { "action", "'end'", "" },
        { "entry", "{'kind':'accept','offer':1}", "" },
        { "entry", "{'kind':'start'}", "not-understood" },
        { "entry", "[]", "not-understood" },
        { "nothing", "1", "not-understood" },
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(command(p, BAD[i].member, BAD[i].value));
        if (*BAD[i].code) assert_string_equal(refused(p), BAD[i].code);
    }
}

static void nonsense_is_answered_and_changes_nothing(void **state) {
    (void)state;
    Rig rig;
    Player *players[SEATS];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false}");
    Player *ada = players[0];
    while (!ada->view) hear(ada);
    uint64_t seq = ada->seq;
    refusals_have_a_code(ada);
    static const char *const NOISE[] = {
        "{'act':7}",
        "{'act':{}}",
        "{'act':{'table':'nosuchtable00000','command':'x','action':'roll'}}",
        "{'act':{'table':'a/../b','command':'y','action':'roll'}}",
        "{'say':{'table':'nosuchtable00000','command':'z','text':'hi'}}",
        "{'act':{},'say':{}}",
    };
    for (size_t i = 0; i < sizeof NOISE / sizeof NOISE[0]; i++) {
        json_decref(ada->reply);
        ada->reply = NULL;
        socket_say(ada->socket, "%s", NOISE[i]);
        while (!ada->reply) hear(ada);
        assert_non_null(json_object_get(ada->reply, "error"));
    }
    client_get(ada->http, "/api/tables/%s", table);
    client_expects(ada->http, 200);
    assert_int_equal(json_integer_value(json_object_get(ada->http->json, "seq")), seq);
    client_get(ada->http, "/api/tables/nosuchtable00000");
    client_refused(ada->http, 404, "no-such-table");
    part_all(players);
    rig_stop(&rig);
}

static void roles_are_kept_apart(void **state) {
    (void)state;
    Rig rig;
    Player *players[SEATS];
    char path[96];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false,'spectators':false}");
    Client *eve = rig_account(&rig, "Eve"), *nobody = client_open(&rig);
    snprintf(path, sizeof path, "/api/tables/%s/actions", table);
    client_post(eve, path, "{'action':'settlement 10'}");
    client_expects(eve, 403);
    client_post(nobody, path, "{'action':'settlement 10'}");
    client_expects(nobody, 401);
    client_post(players[1]->http, path, "{'entry':{'kind':'abort'},'words':'I lose'}");
    client_refused(players[1]->http, 409, "forbidden");
    client_get(eve, "/api/tables/%s", table);
    client_refused(eve, 403, "no-spectators");
    Player *spy = player(eve);
    socket_say(spy->socket, "{'subscribe':'game/%s'}", table);
    assert_string_equal(word(json_object_get(socket_hear(spy->socket), "error"), "code"),
                        "no-spectators");
    socket_say(spy->socket, "{'act':{'table':'%s','command':'c','action':'settlement 10'}}", table);
    assert_string_equal(word(json_object_get(socket_hear(spy->socket), "error"), "code"),
                        "forbidden");
    char own[64];
    snprintf(own, sizeof own, "account/%llu", (unsigned long long)players[1]->http->person);
    socket_say(spy->socket, "{'subscribe':'%s'}", own);
    assert_non_null(json_object_get(socket_hear(spy->socket), "error"));
    client_get(players[1]->http, "/api/tables/%s", table); /* and players see one hand */
    const json_t *view = json_object_get(players[1]->http->json, "view");
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(json_object_get(of_seat(view, seat), "hand") != NULL, seat == 1);
    part(spy);
    client_close(eve);
    client_close(nobody);
    part_all(players);
    rig_stop(&rig);
}

static bool seat_is_there(const Player *p, int seat) {
    client_get(p->http, "/api/tables/%s", table);
    const json_t *view = json_object_get(p->http->json, "view");
    return json_is_true(json_object_get(of_seat(view, seat), "connected"));
}

/* Ada administers the server and Bob is the host; both play. */
static void players_cannot_judge(void **state) {
    (void)state;
    static const char *const REFUSED[] = {
        "{'entry':{'kind':'holder','seat':2,'holder':'bot'},'words':'away with Cyd'}",
        "{'entry':{'kind':'holder','seat':2,'holder':'nobody'},'words':'away with Cyd'}",
        "{'entry':{'kind':'clock','seat':2,'change':'time-set','ms':1000},'words':'hurry'}",
    };
    Rig rig;
    Player *players[SEATS];
    char path[96];
    begin(&rig);
    gather_at(
        &rig, players, 1,
        "{'shuffle':false,'spectators':false,'rules':{'reconnect_grace_s':0,'turn_limit_s':0}}");
    for (int i = 0; i < SEATS; i++)
        while (!players[i]->view) hear(players[i]);
    snprintf(path, sizeof path, "/api/tables/%s/actions", table);
    for (size_t i = 0; i < 2 * sizeof REFUSED / sizeof REFUSED[0]; i++) {
        client_post(players[i & 1]->http, path, "%s", REFUSED[i / 2]);
        client_refused(players[i & 1]->http, 409, "plays-here");
    }
    assert_true(seat_is_there(players[0], 2));
    /* someone who does not listen any more is missed, though the socket is open */
    socket_say(players[2]->socket, "{'unsubscribe':'game/%s'}", table);
    while (seat_is_there(players[0], 2)) { /* soon */
    }
    client_post(players[1]->http, path, "%s", REFUSED[0]);
    client_expects(players[1]->http, 200);
    part_all(players);
    rig_stop(&rig);
}

static void strangers_do_not_talk_where_nobody_looks_on(void **state) {
    (void)state;
    Rig rig;
    Player *players[SEATS];
    char path[96];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false,'spectators':false}");
    Client *eve = rig_account(&rig, "Eve");
    snprintf(path, sizeof path, "/api/tables/%s/chat", table);
    client_post(eve, path, "{'text':'I see you','to':'spectators'}");
    client_refused(eve, 409, "no-spectators");
    client_close(eve);
    part_all(players);
    rig_stop(&rig);
}

static void a_command_sent_twice_is_done_once(void **state) {
    (void)state;
    Rig rig;
    Player *players[SEATS];
    char path[96];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false}");
    Player *ada = players[0];
    while (!ada->view) hear(ada);
    for (int i = 0; i < 2; i++) {
        ada->said = 7;
        assert_true(command(ada, "action", "'settlement 10'"));
        assert_int_equal(json_is_true(json_object_get(ada->reply, "repeated")), i);
    }
    snprintf(path, sizeof path, "/api/tables/%s/chat", table);
    for (int i = 0; i < 2; i++) { /* two people may have the same idea of a key */
        Client *c = players[i]->http;
        snprintf(c->key, sizeof c->key, "one");
        client_post(c, path, "{'text':'hi'}");
        client_expects(c, 200);
        assert_false(json_is_true(json_object_get(c->json, "repeated")));
    }
    part_all(players);
    rig_stop(&rig);
}

static void words_reach_the_table(void **state) {
    (void)state;
    Rig rig;
    Player *players[SEATS];
    char path[96];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false}");
    socket_say(players[1]->socket, "{'say':{'table':'%s','command':'s','text':'Hallo \\u00fc'}}",
               table);
    json_t *item = NULL;
    while (!item) {
        json_t *message = socket_hear(players[2]->socket), *news;
        size_t i;
        assert_non_null(message);
        json_array_foreach(json_object_get(message, "news"), i,
                           news) if (json_object_get(news, "chat"))
            item = json_incref(json_object_get(news, "chat"));
        if (json_object_get(message, "error"))
            socket_say(players[2]->socket, "{'subscribe':'game/%s','from':1}", table);
    }
    assert_string_equal(word(item, "text"), "Hallo \xc3\xbc");
    assert_string_equal(word(item, "name"), "Bob");
    json_decref(item);
    snprintf(path, sizeof path, "/api/tables/%s/mute", table);
    client_post(players[0]->http, path, "{'person':'%llu'}",
                (unsigned long long)players[1]->http->person);
    client_expects(players[0]->http, 200);
    snprintf(path, sizeof path, "/api/tables/%s/chat", table);
    client_post(players[1]->http, path, "{'text':'am I?'}");
    client_refused(players[1]->http, 409, "muted");
    part_all(players);
    rig_stop(&rig);
}

static void after_signing_out_nothing_is_heard(void **state) {
    (void)state;
    Rig rig;
    Player *players[SEATS];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false}");
    Player *bob = players[1];
    while (bob->admitted < 2) hear(bob); /* once more when the game has started */
    char own[64];
    snprintf(own, sizeof own, "account/%llu", (unsigned long long)bob->http->person);
    client_delete(bob->http, "/api/sessions");
    assert_in_range(bob->http->status, 200, 299);
    const char *code = "";
    while (strcmp(code, "signed-out") != 0) {
        json_t *message = socket_hear(bob->socket);
        assert_non_null(message);
        code = word(json_object_get(message, "error"), "code");
    }
    socket_say(bob->socket, "{'act':{'table':'%s','command':'x','action':'roll'}}", table);
    assert_string_equal(word(json_object_get(socket_hear(bob->socket), "error"), "code"),
                        "sign-in");
    socket_say(bob->socket, "{'subscribe':'%s'}", own);
    assert_non_null(json_object_get(socket_hear(bob->socket), "error"));
    part_all(players);
    rig_stop(&rig);
}

static void a_restart_is_hardly_noticed(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 41 };
    Player *players[SEATS];
    char db[256];
    rig_prepare(&rig);
    options = tables_defaults();
    options.bot_pause_ms = 0;
    rig.options.tables = &options;
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    rig.options.app.db = db;
    rig_start(&rig);
    gather(&rig, players, "{'shuffle':false,'rules':{'vp_target':4,'turn_limit_s':3600}}");
    for (int times = 0; times < 3 && !over(players[0]); times++) {
        play(players, SEATS, &rng, 30);
        rig_stop(&rig);
        rig_start(&rig);
        for (int i = 0; i < SEATS; i++) { /* sessions, seats and clocks are where they were */
            Player *p = players[i];
            uint64_t seq = p->seq;
            client_close(p->socket);
            p->socket = client_socket(p->http);
            assert_non_null(p->socket);
            follow(p, "game", seq + 1);
        }
    }
    play(players, SEATS, &rng, 4000);
    assert_true(over(players[0]));
    verify_record(players[3]->http);
    part_all(players);
    rig_stop(&rig);
}

/* ---- options, and what comes after ---- */

static void the_same_people_play_again(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 41 };
    Player *players[SEATS];
    char again[96], next[32];
    begin(&rig);
    gather(&rig, players, "{'shuffle':false,'listed':false,'rules':{'vp_target':3}}");
    snprintf(again, sizeof again, "/api/tables/%s/again", table);
    client_post(players[1]->http, again, "{}");
    client_refused(players[1]->http, 409, "not-over");
    play(players, SEATS, &rng, 4000);
    assert_true(over(players[0]));
    client_post(players[1]->http, again, "{}");
    client_expects(players[1]->http, 200);
    snprintf(next, sizeof next, "%s", client_word(players[1]->http, "table"));
    client_get(players[2]->http, "/api/tables/%s", table);
    assert_string_equal(client_word(players[2]->http, "next"), next);
    for (int i = 0; i < SEATS; i++) {
        client_post(players[i]->http, again, "{}"); /* once more is the same */
        client_expects(players[i]->http, 200);
        assert_string_equal(client_word(players[i]->http, "table"), next);
    }
    client_get(players[0]->http, "/api/tables/%s", next);
    assert_string_equal(client_word(players[0]->http, "state"), "playing");
    const json_t *settings = json_object_get(players[0]->http->json, "settings");
    assert_true(json_is_false(json_object_get(settings, "listed")));
    part_all(players);
    rig_stop(&rig);
}

static void open_table(Client *c, const char *body) {
    client_post(c, "/api/tables", "%s", body);
    client_expects(c, 200);
    snprintf(table, sizeof table, "%s", client_word(c, "table"));
}

static void commentators_see_the_hands_late_and_with_consent(void **state) {
    (void)state;
    Rig rig;
    char path[96];
    begin(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bob = rig_account(&rig, "Bob");
    open_table(ada, "{'settings':{'shuffle':false,'commentary_delay_s':60},"
                    "'bots':['greedy','random','greedy']}");
    client_get(ada, "/api/tables/%s/commentary", table);
    client_refused(ada, 403, "not-started");
    snprintf(path, sizeof path, "/api/tables/%s/sit", table);
    client_post(bob, path, "{}");
    client_expects(bob, 200);
    snprintf(path, sizeof path, "/api/tables/%s/ready", table);
    client_post(bob, path, "{}");
    client_expects(bob, 200);
    client_get(ada, "/api/tables/%s/commentary", table);
    client_refused(ada, 403, "no-consent");
    client_put(bob, "/api/me/consents", "{'stream':true}");
    client_expects(bob, 200);
    client_get(ada, "/api/tables/%s/commentary", table);
    client_expects(ada, 200);
    const json_t *view = json_object_get(ada->json, "view"); /* a minute ago there was a board */
    assert_int_equal(json_integer_value(json_object_get(view, "count")), 1);
    for (int seat = 0; seat < SEATS; seat++)
        assert_non_null(json_object_get(of_seat(view, seat), "hand"));
    client_get(bob, "/api/tables/%s/commentary", table);
    client_expects(bob, 403); /* players, never */
    client_get(bob, "/api/tables/%s", table);
    const json_t *told = json_object_get(bob->json, "commentary");
    assert_true(json_is_true(json_object_get(told, "mine")));
    assert_true(json_is_true(json_object_get(told, "asked"))); /* here he has not answered */
    snprintf(path, sizeof path, "/api/tables/%s/consent", table);
    client_post(bob, path, "{'given':false}"); /* what is said at the table counts first */
    client_expects(bob, 200);
    client_get(ada, "/api/tables/%s/commentary", table);
    client_refused(ada, 403, "no-consent");
    client_post(bob, path, "{'given':true}");
    client_get(ada, "/api/tables/%s/commentary", table);
    client_expects(ada, 200);
    client_post(ada, path, "{'given':true}");
    client_expects(ada, 403); /* people who don't play have nothing to agree to */
    open_table(ada, "{'bots':['random','random','random','random'],'start':true}");
    client_get(ada, "/api/tables/%s/commentary", table);
    client_refused(ada, 403, "no-commentary");
    snprintf(path, sizeof path, "/api/tables/%s/commentary", table);
    client_post(ada, path, "{'delay_s':5}");
    client_refused(ada, 409, "bad-delay");
    client_post(ada, path, "{'delay_s':60}"); /* asked for while it is played: of bots, nobody */
    client_expects(ada, 200);
    client_get(ada, "/api/tables/%s/commentary", table);
    client_expects(ada, 200);
    client_post(bob, path, "{'delay_s':0}");
    client_expects(bob, 403);
    client_post(ada, "/api/tables", "{'settings':{'commentary_delay_s':5}}");
    client_refused(ada, 409, "not-understood"); /* that is hardly later */
    client_close(ada);
    client_close(bob);
    rig_stop(&rig);
}

/* ---- what isn't a move ---- */

static uint64_t ticks;

static uint64_t still(void) {
    return ticks;
}

/* Post one body and the other by turns, at most so often; how many were accepted until one was too many. */
static int take_turns(Client *c, const char *verb, const char *const body[2], int most) {
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s/%s", table, verb);
    for (int i = 0; i < most; i++) {
        client_post(c, path, "%s", body[i % 2]);
        if (c->status == 429) return client_refused(c, 429, "wait"), i;
        client_expects(c, 200);
    }
    return most;
}

/* Each is a record of the log for ever: someone made 107,500 of them in 45 seconds. */
static void entries_other_than_moves_have_a_rate(void **state) {
    (void)state;
    enum { AT_ONCE = 60, OPENING = 10, MOST = 3 * AT_ONCE };
    static const char OPEN[] = "{'sit':true,'bots':['random','random']}",
                      RUNNING[] = "{'settings':{'shuffle':false,'rules':{'call_pauses':false}},"
                                  "'sit':true,'bots':['random','random','random'],'start':true}";
    static const struct {
        const char *table, *verb, *body[2];
    } VERBS[] = {
        { OPEN, "sit", { "{'seat':3}", "{'seat':0}" } },
        { OPEN, "ready", { "{'ready':true}", "{'ready':false}" } },
        { RUNNING, "mute", { "{'person':'7','muted':true}", "{'person':'7','muted':false}" } },
        { RUNNING, "commentary", { "{'delay_s':60}", "{'delay_s':0}" } },
        { RUNNING, "consent", { "{'given':true}", "{'given':false}" } },
        { RUNNING,
          "actions",
          { "{'entry':{'kind':'call'}}", "{'entry':{'kind':'call-closed','seat':0}}" } },
    };
    Rig rig;
    rig_prepare(&rig);
    ticks = 1000000;
    rig.options.app.ticks = still;
    rig.options.app.quotas = 1;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bob = rig_account(&rig, "Bob");
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        open_table(ada, VERBS[i].table);
        int done = take_turns(ada, VERBS[i].verb, VERBS[i].body, MOST);
        if (done < AT_ONCE / 2 - OPENING || done > AT_ONCE)
            fail_msg("%s: %d were accepted", VERBS[i].verb, done);
    }
    ticks += 1000; /* one more; the first of them may say what stands already, which is free */
    assert_in_range(take_turns(ada, "actions", VERBS[5].body, MOST), 1, 2);
    open_table(ada, OPEN);
    assert_int_equal(take_turns(ada, "ready", VERBS[1].body, MOST) > 0, true);
    open_table(ada, OPEN);
    client_post(bob, "/api/tables", "%s", OPEN);
    client_expects(bob, 200);
    client_close(ada);
    client_close(bob);
    rig_stop(&rig);
}

static char *board_now(Client *c) {
    client_get(c, "/api/tables/%s", table);
    return json_dumps(json_object_get(json_object_get(c->json, "view"), "board"), JSON_SORT_KEYS);
}

static void a_seed_gives_the_same_board_and_counting_along_is_an_option(void **state) {
    (void)state;
    Rig rig;
    begin(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    static const char *const BODY =
        "{'settings':{'board':{'setup':'balanced','seed':77},'tracker':%s},'sit':true,"
        "'bots':['random','random','random'],'start':true}";
    char body[256], *board[2];
    for (int i = 0; i < 2; i++) {
        snprintf(body, sizeof body, BODY, i ? "false" : "true");
        open_table(ada, body);
        board[i] = board_now(ada);
        const json_t *seat = of_seat(json_object_get(ada->json, "view"), 1);
        assert_int_equal(json_object_get(seat, "at_least") != NULL, i == 0);
    }
    assert_string_equal(board[0], board[1]);
    free(board[0]);
    free(board[1]);
    client_close(ada);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_people_play_over_sockets),
        cmocka_unit_test(returning_clients_miss_nothing),
        cmocka_unit_test(a_person_plays_with_bots_and_others_look_on),
        cmocka_unit_test(nonsense_is_answered_and_changes_nothing),
        cmocka_unit_test(roles_are_kept_apart),
        cmocka_unit_test(players_cannot_judge),
        cmocka_unit_test(strangers_do_not_talk_where_nobody_looks_on),
        cmocka_unit_test(a_command_sent_twice_is_done_once),
        cmocka_unit_test(words_reach_the_table),
        cmocka_unit_test(after_signing_out_nothing_is_heard),
        cmocka_unit_test(a_restart_is_hardly_noticed),
        cmocka_unit_test(the_same_people_play_again),
        cmocka_unit_test(commentators_see_the_hands_late_and_with_consent),
        cmocka_unit_test(entries_other_than_moves_have_a_rate),
        cmocka_unit_test(a_seed_gives_the_same_board_and_counting_along_is_an_option),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
