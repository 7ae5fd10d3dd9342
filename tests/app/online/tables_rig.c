#include "app/online/tables_rig.h"
#include "app/people/open.h"

#include "base/heap.h"
#include "bot/bot.h"
#include "codec/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the app ---- */

static void publish(void *user, const char *topic, uint64_t seq, const News *news) {
    Rig *rig = user;
    if (rig->heard_count == rig->heard_room) {
        rig->heard_room = rig->heard_room ? 2 * rig->heard_room : 256;
        rig->heard = realloc(rig->heard, rig->heard_room * sizeof *rig->heard);
        assert_non_null(rig->heard);
    }
    Heard *h = &rig->heard[rig->heard_count++];
    memset(h, 0, sizeof *h);
    snprintf(h->topic, sizeof h->topic, "%s", topic);
    h->seq = seq;
    for (int i = 0; i < AUDIENCES; i++)
        if (news->text[i].size) h->text[i] = strdup(news->text[i].text);
}

static void revoke(void *user, const char *topic, uint64_t person, const char *code,
                   const char *text) {
    (void)topic, (void)person, (void)code, (void)text;
    ((Rig *)user)->revoked++;
}

static void notice(void *user, const char *text) {
    Rig *rig = user;
    rig->notices++;
    snprintf(rig->notice, sizeof rig->notice, "%s", text);
}

static void game_ended(void *user, Task *t, const char *table, const TableState *state,
                       const Result *result) {
    (void)t, (void)table, (void)state;
    ((Rig *)user)->ends += result->ending ? 1u : -1u;
}

void rig_begin(Rig *rig, const char *db, const char *key) {
    Err err;
    uv_loop_init(&rig->loop);
    const AppOptions options = {
        .db = db,
        .key_file = key,
        .loop = &rig->loop,
        .hooks = { .user = rig,
                   .publish = publish,
                   .revoke = revoke,
                   .notice = notice,
                   .unheard = rig->unheard },
        .now = rig->now,
        .steady = rig->steady,
        .db_wait_ms = rig->db_wait_ms,
    };
    if (app_open(&options, &rig->app, &err)) fail_msg("%s", err.text);
    if (tables_open(rig->app, &rig->options, &err)) fail_msg("%s", err.text);
    tables_on_end(rig->app, game_ended, rig);
}

void rig_open(Rig *rig, const char *db) {
    memset(rig, 0, sizeof *rig);
    rig->options = tables_defaults();
    rig->options.bot_pause_ms = 0;
    rig_begin(rig, db, NULL);
}

void rig_close(Rig *rig) {
    tables_stop(rig->app);
    app_settle(rig->app);
    tables_close(rig->app);
    app_close(rig->app);
    uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&rig->loop), 0);
    for (size_t i = 0; i < rig->heard_count; i++)
        for (int k = 0; k < AUDIENCES; k++) free(rig->heard[i].text[k]);
    free(rig->heard);
    rig->heard = NULL;
    rig->heard_count = rig->heard_room = 0;
}

/* ---- verbs ---- */

typedef struct Ask {
    Rig *rig;
    enum { MAKE, SIT, READY, BOT, PLAY, SAY, VERB } what;
    uint64_t person;
    int seat;
    const char *text;
    bool flag, ended;
    TablePlay play;
    TableOrder order;
    Person who;
    void (*verb)(Task *t, const char *table, uint64_t person);
} Ask;

static void run(Task *t) {
    Ask *a = t->user;
    char *table = a->rig->table;
    switch (a->what) {
    case MAKE: tables_create(t, &a->order, table); break;
    case SIT: tables_sit(t, table, a->person, a->seat); break;
    case READY: tables_ready(t, table, a->person, true); break;
    case BOT: tables_add_bot(t, table, a->seat, a->text); break;
    case PLAY: tables_play(t, table, &a->play); break;
    case SAY: tables_say(t, table, &a->who, a->text, a->flag); break;
    case VERB: a->verb(t, table, a->person); break;
    }
}

static void ended(Task *t) {
    Ask *a = t->user;
    a->ended = true;
    a->rig->err = t->err;
    a->rig->seq = t->last;
    a->rig->repeated = t->repeated;
    snprintf(a->rig->code, sizeof a->rig->code, "%s", t->code);
}

static bool ask(Ask *a, const char *key) {
    char stream[64];
    snprintf(stream, sizeof stream, "game/%s", a->rig->table);
    Task *t = task_new(a->rig->app, stream, key, run, ended, a);
    assert_non_null(t);
    t->heard = a->rig->said;
    task_start(t);
    while (!a->ended) uv_run(&a->rig->loop, UV_RUN_ONCE);
    return !a->rig->err.status;
}

static json_t *parse(const char *text) {
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *c = copy; *c; c++)
        if (*c == '\'') *c = '"';
    json_t *value = json_loads(copy, JSON_DECODE_ANY, NULL);
    if (!value) fail_msg("not JSON: %s", text);
    return value;
}

bool rig_make(Rig *rig, uint64_t host, const char *settings) {
    Ask a = { .rig = rig, .what = MAKE };
    Err err;
    json_t *value = parse(settings);
    a.order.host = host;
    a.order.settings = table_settings_default();
    if (table_settings_read(value, &a.order.settings, &err)) fail_msg("%s", err.text);
    json_decref(value);
    return ask(&a, NULL);
}

bool rig_sit(Rig *rig, uint64_t person, int seat) {
    return ask(&(Ask){ .rig = rig, .what = SIT, .person = person, .seat = seat }, NULL);
}

bool rig_ready(Rig *rig, uint64_t person) {
    return ask(&(Ask){ .rig = rig, .what = READY, .person = person }, NULL);
}

bool rig_bot(Rig *rig, int seat, const char *bot) {
    return ask(&(Ask){ .rig = rig, .what = BOT, .seat = seat, .text = bot }, NULL);
}

bool rig_expect(Rig *rig, uint64_t person, const char *action, uint64_t expect, const char *key) {
    json_t *value = json_string(action);
    Ask a = { .rig = rig, .what = PLAY };
    a.play = (TablePlay){ .person = person, .action = value, .expect = expect };
    bool done = ask(&a, key);
    json_decref(value);
    return done;
}

bool rig_act(Rig *rig, uint64_t person, const char *action) {
    return rig_expect(rig, person, action, 0, NULL);
}

bool rig_enter(Rig *rig, uint64_t person, uint32_t rights, const char *entry, const char *words) {
    json_t *value = parse(entry);
    Ask a = { .rig = rig, .what = PLAY };
    a.play = (TablePlay){ .person = person, .rights = rights, .entry = value, .words = words };
    bool done = ask(&a, NULL);
    json_decref(value);
    return done;
}

bool rig_say(Rig *rig, uint64_t person, uint32_t rights, const char *text, bool spectators) {
    Ask a = { .rig = rig, .what = SAY, .text = text, .flag = spectators };
    a.who = (Person){ .id = person, .rights = rights };
    return ask(&a, NULL);
}

bool rig_verb(Rig *rig, void (*verb)(Task *t, const char *table, uint64_t person),
              uint64_t person) {
    return ask(&(Ask){ .rig = rig, .what = VERB, .verb = verb, .person = person }, NULL);
}

/* ---- looking and waiting ---- */

Live *rig_live(Rig *rig) {
    Live *live;
    Err err;
    if (live_get(rig->app, &GAME, rig->table, &live, &err)) fail_msg("%s", err.text);
    return live;
}

const TableState *rig_state(Rig *rig) {
    return rig_live(rig)->state;
}

void rig_wait(Rig *rig, unsigned ms) {
    uint64_t end = uv_hrtime() + ms * UINT64_C(1000000);
    while (uv_hrtime() < end) {
        uv_run(&rig->loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
}

void rig_until(Rig *rig, TablePhase phase) {
    uint64_t end = uv_hrtime() + 60 * UINT64_C(1000000000);
    while (rig_state(rig)->phase != phase || rig_live(rig)->head != rig_live(rig)->durable) {
        if (uv_hrtime() > end) fail_msg("the table is not there yet; %s", rig->notice);
        uv_run(&rig->loop, UV_RUN_NOWAIT);
    }
}

void rig_four(Rig *rig, const char *settings) {
    assert_true(rig_make(rig, ADA, settings));
    for (int i = 0; i < SEATS; i++) assert_true(rig_sit(rig, ADA + (unsigned)i, i));
    for (int i = 0; i < SEATS; i++) assert_true(rig_ready(rig, ADA + (unsigned)i));
    assert_int_equal(rig_state(rig)->phase, TABLE_PLAYING);
    for (unsigned i = 0; i < SEATS; i++) tables_listen(rig_live(rig), HEARS_SEAT + i);
}

/* ---- moving ---- */

bool rig_move(Rig *rig, Rng *rng) {
    const TableState *s = rig_state(rig);
    const Table *t = &s->table;
    if (table_over(t)) return false;
    int seat = __builtin_ctz(table_running(t));
    char text[NOTATION_MAX];
    Buf line = buf_over(text, sizeof text);
    if (offers_awaited(&t->play.offers, &t->play.game) >> seat & 1) {
        snprintf(text, sizeof text, "{'kind':'%s','offer':%u}",
                 rng_below(rng, 2) &&
                         cards_cover(t->play.game.seat[seat].hand, t->play.offers.open.get)
                     ? "accept"
                     : "decline",
                 t->play.offers.open.entry);
        if (!rig_enter(rig, t->seat[seat].who, 0, text, NULL))
            fail_msg("%s: %s", text, rig->err.text);
        return true;
    }
    Eyes eyes;
    eyes_open(&eyes, &t->play.game, seat, NULL);
    Action a = BOT_GREEDY.act(&eyes, rng);
    a = notation_tidy(&t->play.game, &a);
    notation_write(&a, &line);
    if (!rig_act(rig, t->seat[seat].who, text)) fail_msg("%s: %s", text, rig->err.text);
    return true;
}
