/* What people send to a table and to an event, line by line, judged by the app itself: a letter for
 * the door and who comes through it, then the JSON of the body.
 *
 *     p{"seats":3}             settings of a table that gathers        n{"rulebook":"wc25"}  a new event
 *     s                        the table starts                        k{"kind":"…"}         a step of it
 *     0{"action":"road 12"}    seat 0 to 3 acts, or enters something   j{"entry":{…}}        so does a judge
 *
 * Nothing is believed, whatever happens is recorded, and what was recorded folds to the same again. */
#include "app/events.h"
#include "app/rights.h"
#include "app/tables.h"
#include "base/heap.h"
#include "engine/encode.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ADA = 101, JUDGE = 110, LINES = 160, BODY_MAX = 1 << 16, TOGETHER = 100 };

typedef struct Desk {
    uv_loop_t loop;
    App *app;
    char table[APP_ID], event[APP_ID];
    char door;
    json_t *body;
    bool ended;
} Desk;

static void open_table(Task *t, Desk *desk) {
    TableOrder order = { .settings = table_settings_default(), .host = ADA };
    order.settings.shuffle = 0;
    for (uint64_t seat = 0; seat < SEATS; seat++) order.place[seat].who = ADA + seat;
    tables_create(t, &order, desk->table);
}

static void play(Task *t, const Desk *desk) {
    bool judge = desk->door == 'j';
    tables_play(t, desk->table,
                &(TablePlay){ .person = judge ? JUDGE : ADA + (uint64_t)(desk->door - '0'),
                              .rights = judge ? RIGHT_REFEREE | RIGHT_EVENT(EV_BY_HEAD_JUDGE) : 0,
                              .action = json_object_get(desk->body, "action"),
                              .entry = json_object_get(desk->body, "entry"),
                              .words = json_string_value(json_object_get(desk->body, "words")) });
}

static void run(Task *t) {
    Desk *desk = t->user;
    Live *live;
    switch (desk->door) {
    case 'o': open_table(t, desk); break;
    case 'p': tables_change(t, desk->table, desk->body); break;
    case 's': tables_start(t, desk->table); break;
    case 'n':
        app_random_name(desk->event);
        events_create(t, ADA, desk->body, desk->event);
        break;
    case 'k':
        live = task_live(t, &EVENT, desk->event);
        if (live) events_step(t, live, ADA, desk->body, NULL);
        break;
    default: play(t, desk); break;
    }
}

static void ended(Task *t) {
    Desk *desk = t->user;
    desk->ended = true;
    if (t->err.status && !t->err.text[0]) abort(); /* refused without a word */
}

static void pass(Desk *desk, char door, json_t *body) {
    Task *t = task_new(desk->app, NULL, NULL, run, ended, desk);
    desk->door = door;
    desk->body = body;
    desk->ended = false;
    task_start(t);
    while (!desk->ended) uv_run(&desk->loop, UV_RUN_ONCE);
}

/* The game's hash and its record, as a judge reads it. */
static void describe(Desk *desk, Live *live, Buf *out) {
    const TableState *s = live->state;
    Err err;
    if (!s->table.count) return;
    uint8_t game[GAME_BYTES_MAX];
    buf_bytes(out, game, game_encode(&s->table.play.game, game));
    if (tables_record(desk->app, live, HEARS_JUDGE, out, &err)) buf_text(out, err.text);
}

/* Folded anew from the log everything is as it was. */
static void fold_again(Desk *desk) {
    Buf text[2] = { buf_heap(8 << 20), buf_heap(8 << 20) };
    Live *live;
    for (int i = 0; i < 2; i++) {
        if (live_get(desk->app, &GAME, desk->table, &live, NULL)) abort();
        describe(desk, live, &text[i]);
        live_drop(live);
    }
    bool same = text[0].size == text[1].size &&
                (!text[0].size || memcmp(text[0].text, text[1].text, text[0].size) == 0);
    if (!same) abort();
    buf_free(&text[0]);
    buf_free(&text[1]);
    if (!*desk->event || live_get(desk->app, &EVENT, desk->event, &live, NULL)) return;
    live_drop(live);
    if (live_get(desk->app, &EVENT, desk->event, &live, NULL)) abort();
}

static void open_desk(Desk *desk) {
    const AppOptions options = { .db = "memory:", .loop = &desk->loop };
    const TablesOptions tables = tables_defaults();
    memset(desk, 0, sizeof *desk);
    uv_loop_init(&desk->loop);
    if (app_open(&options, &desk->app, NULL) || tables_open(desk->app, &tables, NULL) ||
        events_open(desk->app, NULL))
        abort();
}

static void close_desk(Desk *desk) {
    tables_stop(desk->app);
    app_settle(desk->app);
    events_close(desk->app);
    tables_close(desk->app);
    app_close(desk->app);
    uv_run(&desk->loop, UV_RUN_DEFAULT);
    uv_loop_close(&desk->loop);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Desk desk;
    static int used;
    if (size > BODY_MAX) return 0;
    if (!used) open_desk(&desk);
    desk.event[0] = 0;
    pass(&desk, 'o', NULL);
    const char *at = (const char *)data, *end = at + size;
    for (int line = 0; at < end && line < LINES; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        json_t *body = length > 1 ? json_loadb(at + 1, length - 1, JSON_REJECT_DUPLICATES, NULL)
                                  : NULL;
        if (length && strchr("psnk0123j", *at) && (json_is_object(body) || *at == 's'))
            pass(&desk, *at, body);
        json_decref(body);
        at += length + 1;
    }
    fold_again(&desk);
    lives_sweep(desk.app, 0, 0);
    if (++used == TOGETHER) close_desk(&desk), used = 0;
    return 0;
}
