/* lobby.c - a table until its game starts: opened, filled, agreed upon. */
#include "app/online/desk.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/layout.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 64 << 10 };

/* ---- writing ---- */

static void write_places(const TablePlace place[SEATS], int seats, Buf *out) {
    jot_key(out, "places"), jot_open(out, '[');
    for (int seat = 0; seat < seats; seat++) {
        jot_item(out), jot_open(out, '{');
        if (place[seat].who) member_big("person", place[seat].who, out);
        if (place[seat].bot) member_word("bot", BOT_LIST[place[seat].bot - 1]->name, out);
        if (place[seat].ready) member_flag("ready", true, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* {"seat":2,"person":"117"} */
static bool add_seat(Task *t, Live *live, const char *type, int seat, uint64_t person,
                     const char *bot) {
    char text[256];
    Buf out = buf_over(text, sizeof text);
    jot_open(&out, '{');
    member_number("seat", seat, &out);
    if (person) member_big("person", person, &out);
    if (bot) member_word("bot", bot, &out);
    jot_close(&out, '}');
    return table_add(t, live, type, &out);
}

/* ---- finding ---- */

static Live *gathering(Task *t, const char *table) {
    Live *live = task_live(t, &GAME, table);
    const TableState *s = live ? live->state : NULL;
    if (!s) return NULL;
    if (s->phase == TABLE_SHUT) task_refuse(t, "shut", "This table was closed.");
    else if (s->phase != TABLE_GATHERING) table_refuse(t, STARTED_ALREADY);
    return t->err.status ? NULL : live;
}

static bool is_free(const TableState *s, int seat) {
    return !s->place[seat].who && !s->place[seat].bot;
}

static int free_seat(const TableState *s) {
    for (int seat = 0; seat < s->settings.seats; seat++)
        if (is_free(s, seat)) return seat;
    return NONE;
}

/* ---- starting ---- */

static void shuffle(TablePlace place[SEATS], int seats) {
    Rng rng = { app_random_id() };
    for (int i = seats; i > 1; i--) {
        uint32_t k = rng_below(&rng, (uint32_t)i);
        TablePlace held = place[i - 1];
        place[i - 1] = place[k];
        place[k] = held;
    }
}

static bool deal_seats(Task *t, Live *live) {
    const TableState *s = live->state;
    char text[1024];
    Buf out = buf_over(text, sizeof text);
    TablePlace place[SEATS];
    memcpy(place, s->place, sizeof place);
    shuffle(place, s->settings.seats);
    jot_open(&out, '{');
    write_places(place, s->settings.seats, &out);
    jot_close(&out, '}');
    return table_add(t, live, "seats.dealt", &out);
}

static Entry start_entry(Task *t, Live *live) {
    const TableState *s = live->state;
    const TableSettings *o = &s->settings;
    Entry e = entry_make(ENTRY_START, BY_SYSTEM, NONE);
    memset(&e.start, 0, sizeof e.start);
    e.start.version = START_NEWEST;
    e.start.scenario = o->scenario;
    e.start.rulebook = o->rulebook;
    e.start.seats = o->seats;
    e.start.game_rules = o->game_rules;
    e.start.table_rules = o->table_rules;
    e.start.board = o->board;
    if (o->board_setup < SETUPS) {
        Rng rng = { o->board_seed ? o->board_seed : app_random_id() };
        LayoutPlan plan = LAYOUT_SETUPS[o->board_setup].plan;
        plan.scenario = o->scenario;
        layout_draw(&rng, plan, &e.start.board);
    }
    for (int seat = 0; seat < o->seats; seat++) {
        e.start.who[seat] = s->place[seat].who;
        e.start.holder[seat] = s->place[seat].who ? HELD_BY_PERSON : HELD_BY_BOT;
    }
    e.start.commit = desk_new_seed(t, desk_of(live));
    return e;
}

static bool start(Task *t, Live *live) {
    const TableState *s = live->state;
    if (free_seat(s) != NONE)
        return task_refuse(t, "seat-empty", "Every seat must be taken first. [B-1]"), false;
    if (s->settings.shuffle && !deal_seats(t, live)) return false;
    Desk *d = desk_of(live);
    if (!d) return false;
    Entry e = start_entry(t, live);
    if (!table_put(t, live, &e)) return false;
    nodes_hold(t, live->id);
    nodes_drive(d);
    for (int seat = 0; seat < s->table.start.seats; seat++)
        if (!d->ears[HEARS_SEAT + seat] && e.start.who[seat]) d->lost[seat] = fair_ms(t->app);
    lobby_row(t, live);
    return shares_settle(t, live);
}

/* Everyone is there and says yes. */
static bool all_ready(const TableState *s) {
    for (int seat = 0; seat < s->settings.seats; seat++)
        if (is_free(s, seat) || !s->place[seat].ready) return false;
    return true;
}

void tables_start(Task *t, const char *table) {
    Live *live = gathering(t, table);
    if (live) start(t, live);
}

/* ---- opening ---- */

bool tables_create(Task *t, const TableOrder *order, char id[APP_ID]) {
    app_random_name(id);
    Live *live = task_make(t, &GAME, id);
    if (!live) return false;
    Buf out = buf_heap(TEXT_MAX);
    jot_open(&out, '{');
    member_big("host", order->host, &out);
    if (*order->event) {
        member_word("event", order->event, &out);
        member_number("round", order->round, &out);
        member_number("game", order->game, &out);
    }
    jot_key(&out, "settings"), jot_open(&out, '{');
    table_settings_members(&order->settings, &out);
    jot_close(&out, '}');
    write_places(order->place, order->settings.seats, &out);
    jot_close(&out, '}');
    bool added = table_add(t, live, "table.opened", &out);
    buf_free(&out);
    if (!added) return false;
    lobby_row(t, live);
    return !order->start || start(t, live);
}

static void write_settings(const TableSettings *settings, Buf *out) {
    jot_open(out, '{');
    jot_key(out, "settings"), jot_open(out, '{');
    table_settings_members(settings, out);
    jot_close(out, '}');
    jot_close(out, '}');
}

void tables_change(Task *t, const char *table, const TableSettings *changed) {
    Live *live = gathering(t, table);
    if (!live) return;
    const TableState *s = live->state;
    for (int seat = changed->seats; seat < s->settings.seats; seat++)
        if (!is_free(s, seat)) {
            task_refuse(t, "seat-taken", "Someone sits in the seat that would be removed.");
            return;
        }
    Buf before = buf_heap(TEXT_MAX), out = buf_heap(TEXT_MAX);
    write_settings(&s->settings, &before);
    write_settings(changed, &out);
    bool same = !before.full && before.size == out.size &&
                memcmp(before.text, out.text, out.size) == 0;
    if (!same && table_add(t, live, "table.changed", &out)) lobby_row(t, live);
    buf_free(&before);
    buf_free(&out);
}

void tables_shut(Task *t, const char *table) {
    Live *live = gathering(t, table);
    char text[4];
    Buf out = buf_over(text, sizeof text);
    buf_text(&out, "{}");
    if (live && table_add(t, live, "table.shut", &out)) lobby_row(t, live);
}

/* ---- sitting ---- */

void tables_sit(Task *t, const char *table, uint64_t person, int seat) {
    Live *live = gathering(t, table);
    if (!live) return;
    const TableState *s = live->state;
    int now = table_state_seat(s, person);
    if (seat == NONE) seat = now != NONE ? now : free_seat(s);
    if (seat == NONE) task_refuse(t, "full", "Every seat is taken.");
    else if (seat >= s->settings.seats)
        task_refuse(t, "no-such-seat", "This table has no such seat. [B-1]");
    else if (*s->event) task_refuse(t, "seats-fixed", "Seats at this table are set by the round.");
    else if (seat == now) return;
    else if (!is_free(s, seat)) task_refuse(t, "seat-taken", "This seat is taken.");
    else if ((now == NONE || add_seat(t, live, "seat.left", now, 0, NULL)) &&
             add_seat(t, live, "seat.taken", seat, person, NULL))
        lobby_row(t, live);
}

void tables_stand(Task *t, const char *table, uint64_t person) {
    Live *live = gathering(t, table);
    if (!live) return;
    const TableState *s = live->state;
    int seat = table_state_seat(s, person);
    if (seat == NONE) task_refuse(t, "no-seat", "They aren't at this table.");
    else if (*s->event) task_refuse(t, "seats-fixed", "Seats at this table are set by the round.");
    else if (add_seat(t, live, "seat.left", seat, 0, NULL)) lobby_row(t, live);
}

void tables_ready(Task *t, const char *table, uint64_t person, bool ready) {
    Live *live = gathering(t, table);
    if (!live) return;
    const TableState *s = live->state;
    int seat = table_state_seat(s, person);
    char text[64];
    Buf out = buf_over(text, sizeof text);
    if (seat == NONE) {
        task_refuse(t, "no-seat", "Take a seat first.");
        return;
    }
    if (s->place[seat].ready == ready) return;
    jot_open(&out, '{');
    member_number("seat", seat, &out);
    member_flag("ready", ready, &out);
    jot_close(&out, '}');
    if (!table_add(t, live, "seat.ready", &out)) return;
    lobby_row(t, live);
    if (all_ready(s)) start(t, live);
}

/* ---- bots ---- */

void tables_add_bot(Task *t, const char *table, int seat, const char *bot) {
    Live *live = gathering(t, table);
    if (!live) return;
    const TableState *s = live->state;
    if (seat == NONE) seat = free_seat(s);
    if (!bot_find(bot)) task_refuse(t, "no-such-bot", "There is no such bot.");
    else if (*s->event) task_refuse(t, "seats-fixed", "Seats at this table are set by the round.");
    else if (seat == NONE || seat >= s->settings.seats || !is_free(s, seat))
        task_refuse(t, "seat-taken", "There is no free seat for the bot.");
    else if (add_seat(t, live, "bot.added", seat, 0, bot)) {
        lobby_row(t, live);
        if (all_ready(s)) start(t, live);
    }
}

void tables_remove_bot(Task *t, const char *table, int seat) {
    Live *live = gathering(t, table);
    if (!live) return;
    const TableState *s = live->state;
    if (seat >= s->settings.seats || !s->place[seat].bot)
        task_refuse(t, "no-such-bot", "There is no bot in this seat.");
    else if (add_seat(t, live, "bot.removed", seat, 0, NULL)) lobby_row(t, live);
}
