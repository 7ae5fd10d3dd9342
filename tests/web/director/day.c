#include "web/director/day.h"

#include "event/event.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 16 };

static _Atomic int64_t now_ms = INT64_C(1767600000000); /* 2026-01-05 08:00 UTC */

int64_t day_now(void) {
    return atomic_load(&now_ms);
}

void day_later(unsigned seconds) {
    atomic_fetch_add(&now_ms, (int64_t)seconds * 1000);
}

static _Atomic int64_t jumped_ms;

static uint64_t steady_ms(void) {
    return (uint64_t)(atomic_load(&now_ms) - atomic_load(&jumped_ms));
}

void day_jump(int seconds) {
    atomic_fetch_add(&jumped_ms, (int64_t)seconds * 1000);
    atomic_fetch_add(&now_ms, (int64_t)seconds * 1000);
}

unsigned day_draw(Day *h, unsigned below) {
    h->chance = h->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(h->chance >> 33) % below;
}

/* ---- asking ---- */

json_t *day_get(Day *h, Client *c, const char *path, ...) {
    char rest[256], whole[512];
    va_list args;
    va_start(args, path);
    vsnprintf(rest, sizeof rest, path, args);
    va_end(args);
    snprintf(whole, sizeof whole, "/api/events/%s%s%s", h->event, *rest ? "/" : "", rest);
    json_t *answer = client_ask(c, "GET", whole, NULL);
    client_expects(c, 200);
    return answer;
}

static void send_to(Day *h, Client *c, const char *path, const char *body, va_list args) {
    char text[TEXT_MAX], whole[512];
    vsnprintf(text, sizeof text, body, args);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    snprintf(whole, sizeof whole, "/api/events/%s/%s", h->event, path);
    client_ask(c, "POST", whole, text);
}

json_t *day_post(Day *h, Client *c, const char *path, const char *body, ...) {
    va_list args;
    va_start(args, body);
    send_to(h, c, path, body, args);
    va_end(args);
    if (c->status != 200 && c->status != 202)
        fail_msg("%s: %s: %d %s", path, body, c->status, c->text);
    return c->json;
}

void day_refused(Day *h, Client *c, const char *code, const char *path, const char *body, ...) {
    va_list args;
    va_start(args, body);
    send_to(h, c, path, body, args);
    va_end(args);
    const char *is = client_word(c, "error.code");
    if (strcmp(is, code) != 0)
        fail_msg("%s: %s: not %s but %d %s", path, body, code, c->status, c->text);
    assert_true(strlen(client_word(c, "error.text")) > 10);
}

int day_step(Day *h, Client *c, const char *body, ...) {
    va_list args;
    va_start(args, body);
    send_to(h, c, "steps", body, args);
    va_end(args);
    if (c->status != 200) fail_msg("%s: %d %s", body, c->status, c->text);
    day_later(3);
    return (int)json_integer_value(json_object_get(c->json, "step"));
}

/* ---- the staff ---- */

static void assign(Day *h, const Client *c, const char *role) {
    day_step(h, h->chief, "{'kind':'staff.assigned','person':'%llu','role':'%s'}",
             (unsigned long long)c->person, role);
}

static void start_rig(Day *h) {
    rig_prepare(&h->rig);
    h->rig.options.app.db = h->db;
    if (*h->key_file) h->rig.options.app.key_file = h->key_file;
    h->rig.options.app.now = day_now;
    if (h->notices_jumps) h->rig.options.app.steady = steady_ms;
    h->rig.options.tables = h->tables;
    rig_start(&h->rig);
}

void day_open(Day *h, const char *db, const char *rulebook) {
    day_open_with(h, db, rulebook, NULL);
}

static void begin(Day *h, const char *db, const char *rulebook) {
    snprintf(h->db, sizeof h->db, "%s", db);
    h->rulebook = rulebook;
    h->chance = 42;
    h->target = 10;
    start_rig(h);
    h->chief = rig_admin(&h->rig, "Olga Organiser");
    h->head = rig_account(&h->rig, "Hedi Headjudge");
    h->desk = rig_account(&h->rig, "Dora Desk");
    client_post(h->chief, "/api/events",
                "{'rulebook':'%s','name':'Cup of the "
                "%s','place':'Essen','starts':'2026-01-05','contact':'olga@example.org'}",
                rulebook, rulebook);
    client_expects(h->chief, 200);
    snprintf(h->event, sizeof h->event, "%s", client_word(h->chief, "event"));
    assign(h, h->head, "head-judge");
    assign(h, h->desk, "scorekeeper");
}

void day_open_with(Day *h, const char *db, const char *rulebook,
                   const struct TablesOptions *tables) {
    memset(h, 0, sizeof *h);
    h->tables = tables;
    begin(h, db, rulebook);
}

void day_open_keyed(Day *h, const char *db, const char *rulebook, const char *key_file) {
    memset(h, 0, sizeof *h);
    snprintf(h->key_file, sizeof h->key_file, "%s", key_file);
    begin(h, db, rulebook);
}

static void hire_judges(Day *h) {
    for (int i = 0; i < DAY_JUDGES; i++) {
        char name[32];
        snprintf(name, sizeof name, "Judge Number %d", i + 1);
        h->judge[i] = rig_account(&h->rig, name);
        assign(h, h->judge[i], "judge");
    }
}

void day_close(Day *h) {
    for (int i = 0; i < DAY_JUDGES; i++) client_close(h->judge[i]);
    client_close(h->desk);
    client_close(h->head);
    client_close(h->chief);
    rig_stop(&h->rig);
}

static void hang_up(Client *c) {
    if (!c) return;
    if (c->fd >= 0) close(c->fd);
    c->fd = -1;
    c->held = 0;
}

void day_restart(Day *h) {
    hang_up(h->chief), hang_up(h->head), hang_up(h->desk);
    for (int i = 0; i < DAY_JUDGES; i++) hang_up(h->judge[i]);
    rig_stop(&h->rig);
    start_rig(h);
}

/* ---- before the first round ---- */

void day_invite(Day *h, Client *c) {
    day_post(h, h->chief, "codes", "{'uses':1,'hours':5}");
    client_post(c, "/api/guests", "{'code':'%s'}", client_word(h->chief, "code"));
    client_expects(c, 201);
}

void day_signed(Day *h, char *out, size_t room) {
    json_t *asked = json_object_get(day_get(h, h->chief, "%s", ""), "acks_needed");
    size_t size = (size_t)snprintf(out, room, "[");
    for (size_t i = 0; i < json_array_size(asked); i++) {
        const char *word = json_string_value(json_array_get(asked, i));
        if (strcmp(word, "server rules") == 0) continue;
        size += (size_t)snprintf(out + size, room - size, "%s'%s'", size > 1 ? "," : "", word);
    }
    snprintf(out + size, room - size, "]");
}

void day_import(Day *h, unsigned people) {
    static const char *const COUNTRY[] = { "DE", "FR", "US", "NL", "PL", "ES", "SE", "JP" };
    char csv[TEXT_MAX / 2], acks[200];
    day_signed(h, acks, sizeof acks);
    int size = snprintf(csv, sizeof csv, "name,country\\n");
    for (unsigned i = 0; i < people; i++)
        size += snprintf(csv + size, sizeof csv - (size_t)size, "Player %c%c %u,%s\\n",
                         (int)('A' + i % 26), (int)('a' + i / 26), i + 1, COUNTRY[i % 8]);
    day_post(h, h->chief, "import",
             "{'csv':'%s','check_in':true,'acks':%s,'declared':['national','resident']}", csv,
             acks);
    assert_int_equal(json_integer_value(json_object_get(h->chief->json, "people")), people);
}

void day_schedule(Day *h, const char *how) {
    day_post(h, h->chief, "schedule/search", "%s", how);
    for (int i = 0; i < 600; i++) {
        day_get(h, h->chief, "schedule/search");
        const char *state = client_word(h->chief, "state");
        if (strcmp(state, "failed") == 0) fail_msg("%s", h->chief->text);
        if (strcmp(state, "done") == 0) break;
        usleep(50000);
    }
    assert_string_equal(client_word(h->chief, "state"), "done");
    day_post(h, h->chief, "schedule/publish", "{}");
}

void day_begin(Day *h, unsigned people, const char *how) {
    hire_judges(h);
    day_step(h, h->chief, "{'kind':'event.published'}");
    day_step(h, h->chief, "{'kind':'registration.opened'}");
    day_import(h, people);
    day_step(h, h->chief, "{'kind':'registration.closed'}");
    day_schedule(h, how);
    json_t *common = day_post(h, h->chief, "check", "{'kind':'board.generated','round':0}");
    if (json_is_true(json_object_get(common, "allowed")))
        day_post(h, h->chief, "boards", "{'approve':true}");
    day_step(h, h->chief, "{'kind':'event.started'}");
    day_step(h, h->head, "{'kind':'briefing.done'}");
}

/* ---- a round ---- */

static json_t *tables_of(Day *h, int round) {
    json_t *view = day_get(h, h->chief, "rounds/%d", round);
    h->target = (unsigned)json_integer_value(json_object_get(view, "goal"));
    return json_incref(json_object_get(view, "tables"));
}

static bool taken(const json_t *seats, const char *key, const char *word, json_int_t number) {
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *value = json_object_get(json_array_get(seats, i), key);
        if (word ? json_is_string(value) && !strcmp(json_string_value(value), word)
                 : json_is_integer(value) && json_integer_value(value) == number)
            return true;
    }
    return false;
}

/* One choice on behalf of whose turn it is; false if the rulebook wants it later. */
static bool pick(Day *h, const json_t *table) {
    static const char *const COLOUR[] = { "red", "blue", "white", "orange" };
    const json_t *seats = json_object_get(table, "seats"), *picks = json_object_get(table, "picks");
    int size = (int)json_array_size(seats),
        game = (int)json_integer_value(json_object_get(table, "game"));
    int order = 1, chair = 1 + (int)day_draw(h, (unsigned)size), colour = 0;
    char choice[128] = "";
    while (taken(seats, "order", NULL, order)) order++;
    bool sits = json_is_true(json_object_get(picks, "chair")); /* else all chairs may be given */
    while (sits && taken(seats, "chair", NULL, chair)) chair = chair % size + 1;
    while (colour < 3 && taken(seats, "colour", COLOUR[colour], 0)) colour++;
    size_t at = 0;
    if (json_is_true(json_object_get(picks, "order")))
        at += (size_t)snprintf(choice + at, sizeof choice - at, ",'order':%d", order);
    if (sits) at += (size_t)snprintf(choice + at, sizeof choice - at, ",'chair':%d", chair);
    if (json_is_true(json_object_get(picks, "colour")))
        snprintf(choice + at, sizeof choice - at, ",'colour':'%s'", COLOUR[colour]);
    day_post(h, h->desk, "check", "{'kind':'seats.selected','game':%d,'player':%d%s}", game,
             (int)json_integer_value(json_object_get(picks, "player")), choice);
    if (json_is_false(json_object_get(h->desk->json, "allowed"))) {
        const char *code = client_word(h->desk, "code");
        assert_true(strcmp(code, "pick-early") == 0 || strcmp(code, "pick-study") == 0);
        return false;
    }
    day_step(h, h->desk, "{'kind':'seats.selected','game':%d,'player':%d%s}", game,
             (int)json_integer_value(json_object_get(picks, "player")), choice);
    return true;
}

void day_picks(Day *h, int round) {
    for (bool any = true; any;) {
        json_t *tables = tables_of(h, round);
        any = false;
        for (size_t i = 0; i < json_array_size(tables); i++) {
            const json_t *table = json_array_get(tables, i);
            if (json_object_get(table, "picks")) any |= pick(h, table);
        }
        json_decref(tables);
    }
}

static bool word_is(const json_t *object, const char *key, const char *word) {
    const char *value = json_string_value(json_object_get(object, key));
    return value && strcmp(value, word) == 0;
}

/* Every piece of a board that is drawn live. */
static void lay(Day *h, int round) {
    char path[64];
    snprintf(path, sizeof path, "rounds/%d/draw", round);
    if (word_is(day_get(h, h->chief, "rounds/%d", round), "board_mode", "live"))
        day_post(h, h->chief, path, "{'laid':200}");
}

/* One board for all, drawn now if there is none; else each table builds its own. */
static void show_boards(Day *h, int round, bool reveal) {
    const json_t *view = day_get(h, h->chief, "rounds/%d", round);
    bool has = json_is_true(json_object_get(view, "has_board"));
    if (!has) {
        day_post(h, h->chief, "check", "{'kind':'board.generated','round':%d}", round);
        has = json_is_true(json_object_get(h->chief->json, "allowed"));
        if (has) {
            day_step(h, h->chief, "{'kind':'board.generated','round':%d}", round);
            day_step(h, h->head, "{'kind':'board.approved','round':%d}", round);
        }
    }
    if (!reveal) return;
    if (has) {
        lay(h, round);
        day_step(h, h->chief, "{'kind':'board.revealed','round':%d}", round);
        return;
    }
    json_t *tables = tables_of(h, round);
    for (size_t i = 0; i < json_array_size(tables); i++)
        day_step(h, h->desk, "{'kind':'board.table_built','game':%d}",
                 (int)json_integer_value(json_object_get(json_array_get(tables, i), "game")));
    json_decref(tables);
}

static void study(Day *h, int round) {
    const json_t *view = day_get(h, h->chief, "rounds/%d", round);
    const json_t *clock = json_object_get(view, "study");
    if (!clock) return;
    unsigned limit = (unsigned)json_integer_value(json_object_get(clock, "limit_s"));
    day_refused(h, h->chief, "time-left", "steps", "{'kind':'timer.expired','round':%d}", round);
    day_later(limit + 1); /* now the server ends it automatically */
    day_await_study(h, round);
}

void day_await_study(Day *h, int round) {
    for (int i = 0; i < 500; i++) {
        if (!json_object_get(day_get(h, h->chief, "rounds/%d", round), "study")) return;
        usleep(20000);
    }
    fail_msg("The study time of round %d does not end.", round);
}

const char *day_board(Day *h, Client *c, int round) {
    static char text[TEXT_MAX];
    char *board = json_dumps(json_object_get(day_get(h, c, "rounds/%d/board", round), "board"),
                             JSON_COMPACT);
    snprintf(text, sizeof text, "%s", board);
    free(board);
    return text;
}

int day_round(Day *h) {
    json_t *opened = day_post(h, h->chief, "rounds", "{}");
    int round = (int)json_integer_value(json_object_get(opened, "round"));
    day_prepare(h, round);
    return round;
}

void day_prepare(Day *h, int round) {
    show_boards(h, round, false);
    day_picks(h, round);
    show_boards(h, round, true);
    study(h, round);
    day_picks(h, round);
}

void day_start(Day *h, int round) {
    char path[64];
    snprintf(path, sizeof path, "rounds/%d/start", round);
    day_post(h, h->chief, path, "{}");
}

void day_result(Day *h, int game, int seats) {
    char path[64], vp[64];
    size_t at = 0;
    int winner = (int)day_draw(h, (unsigned)seats);
    for (int i = 0; i < seats; i++)
        at += (size_t)snprintf(vp + at, sizeof vp - at, "%s%u", i ? "," : "",
                               i == winner ? h->target : 2 + day_draw(h, 8));
    snprintf(path, sizeof path, "games/%d/sheet", game);
    day_later(60 + day_draw(h, 60));
    day_post(h, h->desk, path, "{'vp':[%s],'winner':%d,'signed':'paper'}", vp, winner);
}

void day_results(Day *h, int round) {
    json_t *tables = tables_of(h, round);
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i);
        if (!word_is(table, "sheet", "open") || word_is(table, "stage", "void")) continue;
        day_result(h, (int)json_integer_value(json_object_get(table, "game")),
                   (int)json_array_size(json_object_get(table, "seats")));
    }
    json_decref(tables);
}

void day_finish(Day *h, int round) {
    char path[64];
    day_results(h, round);
    snprintf(path, sizeof path, "rounds/%d/close", round);
    day_post(h, h->chief, path, "{}");
}

/* ---- the end ---- */

static void play(Day *h) {
    int round = day_round(h);
    day_start(h, round);
    day_finish(h, round);
}

static void cut(Day *h) {
    json_t *may = day_post(h, h->chief, "check", "{'kind':'cut.made'}");
    if (json_is_false(json_object_get(may, "allowed"))) {
        assert_string_equal(client_word(h->chief, "code"), "ties-open");
        day_post(h, h->chief, "lots/draw", "{}");
    }
    day_step(h, h->chief, "{'kind':'cut.made'}");
}

void day_knock_out(Day *h) {
    cut(h);
    json_t *may = day_post(h, h->chief, "check", "{'kind':'day.closed'}");
    bool days = strcmp(h->rulebook, "wc25") == 0 || strcmp(h->rulebook, "wc04") == 0;
    if (days && json_is_true(json_object_get(may, "allowed"))) {
        day_step(h, h->chief, "{'kind':'day.closed'}");
        day_later(16 * 3600);
        day_step(h, h->chief, "{'kind':'day.opened','day':'finals'}");
    }
    json_t *view = day_get(h, h->chief, "%s", "");
    if (json_object_get(view, "semi_final")) {
        play(h);
        day_step(h, h->chief, "{'kind':'final.seeded'}");
    }
    play(h);
    day_step(h, h->chief, "{'kind':'champion.declared'}");
    day_step(h, h->chief, "{'kind':'event.completed'}");
    view = day_get(h, h->chief, "%s", "");
    assert_string_equal(client_word(h->chief, "stage"), "completed");
    assert_non_null(json_object_get(view, "champion"));
}

void day_whole(Day *h) {
    day_open(h, "memory:", "nc20");
    day_begin(h, 16, "{'seed':'7','seconds':1}");
    for (int i = 0; i < 3; i++) {
        int round = day_round(h);
        day_start(h, round);
        day_finish(h, round);
    }
    day_knock_out(h);
}
