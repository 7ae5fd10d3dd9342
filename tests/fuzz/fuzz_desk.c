/* What people send to a table and to an event, line by line, judged by the app itself: a letter
 * for the route and the person, then the JSON of the body.
 *
 *     p{"seats":3}             settings of a table that gathers        n{"rulebook":"wc25"}  a new event
 *     s                        the table starts                        k{"kind":"…"}         a step of it
 *     0{"action":"road 12"}    seat 0 to 3 acts, or enters something   j{"entry":{…}}        so does a judge
 *
 * Nothing is believed, whatever happens is recorded, and what was recorded folds to the same again.
 *
 * One app in memory serves many inputs, each with a table and an event of its own that are made when
 * a line asks for them; an untouched table serves the next input too.  The lines are judged one after
 * the other and written together, so the writer's thread is waited for once. */
#include "app/league/bans.h"
#include "app/league/seasons.h"
#include "web/director/read.h"
#include "app/director/events.h"
#include "app/people/rights.h"
#include "app/online/tables.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "engine/encode.h"
#include "engine/layout.h"
#include "fuzz/deep.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    ADA = 101,
    JUDGE = 110,
    LINES = 160,
    BODY_MAX = 1 << 16,
    TOGETHER = 200, /* inputs of one app, whose memory grows */
    SWEEP = 50,     /* inputs after which it forgets what nobody uses */
    RECORD_MAX = 8 << 20,
};

typedef struct Line {
    struct Desk *desk;
    char door;
    json_t *body;
} Line;

typedef struct Desk {
    uv_loop_t loop;
    App *app;
    char table[APP_ID], event[APP_ID]; /* "": none yet */
    Line line[LINES + 1];
    int lines, ended;
    bool moved, stepped; /* the table, the event has seen something */
    bool touched;        /* the table is not as it was opened */
    bool in_full;        /* this input's game is compared with its record */
    Buf text[2];
} Desk;

/* Many small pieces are made and dropped: what AddressSanitizer keeps of each is kept short. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
    return "quarantine_size_mb=16:malloc_context_size=4";
}

static unsigned moves, steps; /* that were taken */

bool fuzz_went_deep(void) {
    return moves && steps;
}

static void open_table(Task *t, Desk *desk) {
    TableOrder order = { .settings = table_settings_default(), .host = ADA };
    order.settings.shuffle = 0;
    order.settings.board_setup = SETUP_BEGINNER; /* the quickest to lay out */
    for (uint64_t seat = 0; seat < SEATS; seat++) order.place[seat].who = ADA + seat;
    tables_create(t, &order, desk->table);
}

static void play(Task *t, const Line *line) {
    bool judge = line->door == 'j';
    tables_play(t, line->desk->table,
                &(TablePlay){ .person = judge ? JUDGE : ADA + (uint64_t)(line->door - '0'),
                              .rights = judge ? RIGHT_REFEREE | RIGHT_EVENT(EV_BY_HEAD_JUDGE) : 0,
                              .action = json_object_get(line->body, "action"),
                              .entry = json_object_get(line->body, "entry"),
                              .words = json_string_value(json_object_get(line->body, "words")) });
}

static void run(Task *t) {
    Line *line = t->user;
    Desk *desk = line->desk;
    EventIntent intent = event_intent(EVENT_NOTHING);
    EventSaid said = { 0 };
    TableSettings settings;
    Err err;
    char name[APP_ID];
    Live *live;
    switch (line->door) {
    case 'o': open_table(t, desk); break;
    case 'p':
        settings = table_settings_default();
        if (!table_settings_read(line->body, &settings, &err))
            tables_change(t, desk->table, &settings);
        else task_refuse_tell(t, "not-understood", &err.message);
        break;
    case 's': tables_start(t, desk->table); break;
    case 'n':
        app_random_name(name);
        if (read_event(t, line->body, -1, &said)) events_create(t, ADA, &said, name);
        if (!t->err.status) memcpy(desk->event, name, sizeof name);
        break;
    case 'k':
        live = task_live(t, &EVENT, desk->event);
        if (live && read_step(t, live, line->body, NULL, &intent))
            events_do(t, live, ADA, &intent, NULL);
        break;
    default: play(t, line); break;
    }
}

static void ended(Task *t) {
    Line *line = t->user;
    line->desk->ended++;
    if (t->err.status && !t->err.text[0]) abort(); /* refused without a word */
    if (t->err.status) return;
    if (line->door != 'n' && line->door != 'k' && line->door != 'o') line->desk->touched = true;
    if (strchr("nk", line->door)) steps += line->door == 'k', line->desk->stepped = true;
    else if (strchr("0123j", line->door)) moves++, line->desk->moved = true;
}

static void pass(Desk *desk, char door, json_t *body) {
    Line *line = &desk->line[desk->lines++];
    *line = (Line){ desk, door, json_incref(body) };
    task_start(task_new(desk->app, NULL, NULL, run, ended, line));
}

/* Until everything is written and answered. */
static void settle(Desk *desk) {
    while (desk->ended < desk->lines) uv_run(&desk->loop, UV_RUN_ONCE);
    for (int i = 0; i < desk->lines; i++) json_decref(desk->line[i].body);
    desk->lines = desk->ended = 0;
}

/* The game's hash and its record, as a judge reads it. */
static void describe_game(const Desk *desk, Live *live, Buf *out) {
    const TableState *s = live->state;
    Err err;
    uint8_t game[GAME_BYTES_MAX];
    buf_bytes(out, game, game_encode(&s->table.play.game, game));
    if (desk->in_full && tables_record(live->app, live, HEARS_JUDGE, out, &err))
        buf_text(out, err.text);
}

static void describe_event(const Desk *desk, Live *live, Buf *out) {
    (void)desk;
    EVENT.save(live->state, out);
}

/* Folded again from the log a stream is as it was. */
static void fold_again(Desk *desk, const LiveKind *kind, const char *id,
                       void (*describe)(const Desk *desk, Live *live, Buf *out)) {
    Live *live;
    for (int i = 0; i < 2; i++) {
        if (live_get(desk->app, kind, id, &live, NULL)) abort();
        buf_clear(&desk->text[i]);
        describe(desk, live, &desk->text[i]);
        live_drop(live);
    }
    if (desk->text[0].size != desk->text[1].size ||
        memcmp(desk->text[0].text, desk->text[1].text, desk->text[0].size) != 0)
        abort();
}

static void open_desk(Desk *desk) {
    const AppOptions options = { .db = "memory:", .loop = &desk->loop };
    const TablesOptions tables = tables_defaults();
    memset(desk, 0, sizeof *desk);
    uv_loop_init(&desk->loop);
    if (app_open(&options, &desk->app, NULL) || tables_open(desk->app, &tables, NULL) ||
        events_open(desk->app, NULL))
        abort();
    bans_open(desk->app);
    seasons_open(desk->app);
    for (int i = 0; i < 2; i++) desk->text[i] = buf_heap(RECORD_MAX);
}

static void close_desk(Desk *desk) {
    tables_stop(desk->app);
    app_settle(desk->app);
    events_close(desk->app);
    tables_close(desk->app);
    app_close(desk->app);
    uv_run(&desk->loop, UV_RUN_DEFAULT);
    uv_loop_close(&desk->loop);
    for (int i = 0; i < 2; i++) buf_free(&desk->text[i]);
}

/* Laying out a balanced board takes as long as all the rest, so the default is a quick one. */
static void hurry(json_t *body) {
    const char *kind = json_string_value(json_object_get(body, "kind"));
    bool draws = kind && strcmp(kind, "board.generated") == 0 && !json_object_get(body, "board");
    if (draws && !json_object_get(body, "setup"))
        json_object_set_new(body, "setup", json_string(LAYOUT_SETUPS[SETUP_BEGINNER].name));
}

/* A line that is worth a table gets one first. */
static void read_line(Desk *desk, const char *line, size_t length) {
    if (!length || !strchr("psnk0123j", *line)) return;
    json_t *body = length > 1 ? json_loadb(line + 1, length - 1, JSON_REJECT_DUPLICATES, NULL)
                              : NULL;
    if (json_is_object(body) || *line == 's') {
        if (!strchr("nk", *line) && !*desk->table) pass(desk, 'o', NULL);
        if (*line == 'k') hurry(body);
        pass(desk, *line, body);
    }
    json_decref(body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Desk desk;
    static int used;
    if (size > BODY_MAX) return 0;
    if (!used) open_desk(&desk);
    if (desk.touched) desk.table[0] = 0;
    desk.event[0] = 0;
    desk.moved = desk.stepped = desk.touched = false;
    desk.in_full = size % 4 == 0; /* it is long */
    const char *at = (const char *)data, *end = at + size;
    for (int line = 0; at < end && line < LINES; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        read_line(&desk, at, length);
        at += length + 1;
    }
    settle(&desk);
    if (desk.moved) fold_again(&desk, &GAME, desk.table, describe_game);
    if (desk.stepped) fold_again(&desk, &EVENT, desk.event, describe_event);
    if (++used % SWEEP == 0) lives_sweep(desk.app, 0, 0);
    if (used == TOGETHER) close_desk(&desk), used = 0;
    return 0;
}
