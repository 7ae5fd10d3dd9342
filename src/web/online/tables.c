/* tables.c - online tables over HTTP.  What they do is app/online/tables.h's business. */
#include "web/online/tables.h"

#include "app/core/sentence.h"
#include "base/heap.h"
#include "bot/bot.h"
#include "codec/game_log.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <string.h>

enum { ANSWER_MAX = 8 << 20 };

/* ---- looking ---- */

static void answer(Exchange *x, const Buf *out) {
    if (out->full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out->text, out->size);
}

/* The table of the path, as the asker hears of it; false: it was answered. */
static bool find_table(Exchange *x, Live **live, unsigned *audience) {
    const Person *person = web_person(x);
    Err err;
    if (live_get(web_app(x), &GAME, exchange_param(x, "table"), live, &err))
        return reply_error(x, 404, "no-such-table", "There is no such table."), false;
    TableEar ear = tables_ear(*live, person->id, person->rights, false);
    if (ear.code && strcmp(ear.code, "delayed") == 0) ear = (TableEar){ .audience = 0 };
    if (ear.code)
        return reply_tell(x, 403, ear.code, &(const Message){ .english = ear.text }), false;
    *audience = ear.audience;
    return true;
}

void tables_get(Exchange *x) {
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    if (tables_list(web_app(x), &out, &err)) reply_failure(x, &err);
    else answer(x, &out);
    buf_free(&out);
}

/* The players of the program's own, weakest first. */
void bots_get(Exchange *x) {
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{'), jot_key(&out, "bots"), jot_open(&out, '[');
    for (int i = 0; i < BOTS; i++) {
        jot_item(&out), jot_open(&out, '{');
        member_word("name", BOT_LIST[i]->name, &out);
        member_told("about", x->tongue, MESSAGE(BOT_LIST[i]->summary), &out);
        jot_close(&out, '}');
    }
    jot_close(&out, ']'), jot_close(&out, '}');
    answer(x, &out);
    buf_free(&out);
}

bool table_there(Exchange *x) {
    Live *live;
    unsigned audience;
    return find_table(x, &live, &audience);
}

void table_get(Exchange *x) {
    Live *live;
    unsigned audience;
    if (!find_table(x, &live, &audience)) return;
    Buf out = buf_heap(ANSWER_MAX);
    tables_view(web_app(x), live, audience, &out);
    answer(x, &out);
    buf_free(&out);
}

void table_record_get(Exchange *x) {
    Live *live;
    unsigned audience;
    Err err;
    if (!find_table(x, &live, &audience)) return;
    Buf out = buf_heap(GAME_LOG_MAX);
    if (tables_record(web_app(x), live, audience, &out, &err)) reply_failure(x, &err);
    else {
        char name[96];
        snprintf(name, sizeof name, "attachment; filename=\"game-%s.json\"", live->id);
        reply_header(x, "Content-Disposition", name);
        answer(x, &out);
    }
    buf_free(&out);
}

void table_chat_get(Exchange *x) {
    Live *live;
    unsigned audience;
    if (!find_table(x, &live, &audience)) return;
    Buf out = buf_heap(ANSWER_MAX);
    tables_said(web_app(x), live, audience, &out);
    answer(x, &out);
    buf_free(&out);
}

void table_commentary_get(Exchange *x) {
    Live *live;
    Err err;
    if (live_get(web_app(x), &GAME, exchange_param(x, "table"), &live, &err)) {
        reply_error(x, 404, "no-such-table", "There is no such table.");
        return;
    }
    Buf out = buf_heap(ANSWER_MAX);
    TableEar ear = tables_commentary(web_app(x), live, web_person(x)->id, &out);
    if (ear.code) reply_tell(x, 403, ear.code, &(const Message){ .english = ear.text });
    else answer(x, &out);
    buf_free(&out);
}

/* ---- changing ---- */

static const char *table_of(const Act *act) {
    return exchange_param(act->x, "table");
}

static int64_t seat_in(const json_t *body) {
    const json_t *seat = json_object_get(body, "seat");
    return json_is_integer(seat) ? json_integer_value(seat) : NONE;
}

/* A seat within reason, or none. */
static void act_at_seat(Exchange *x, const char *keys, void (*run)(Task *t)) {
    json_t *body = web_body(x);
    int64_t seat = 0;
    if (!body) return;
    if (web_only(x, body, keys) && web_number(x, body, "seat", &seat, 0, SEATS - 1))
        web_act(x, run, body);
    else json_decref(body);
}

/* ---- opening ---- */

/* The seating at the start: the host if they want a seat, then bots. */
static bool read_places(const json_t *body, uint64_t person, TableOrder *order) {
    int seat = 0;
    if (json_is_true(json_object_get(body, "sit"))) order->place[seat++].who = person;
    const json_t *bots = json_object_get(body, "bots");
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const char *name = json_string_value(json_array_get(bots, i));
        int bot = 0;
        while (bot < BOTS && name && strcmp(BOT_LIST[bot]->name, name) != 0) bot++;
        if (!name || bot == BOTS || seat >= order->settings.seats) return false;
        order->place[seat++] = (TablePlace){ .bot = (uint8_t)(1 + bot), .ready = 1 };
    }
    order->start = json_is_true(json_object_get(body, "start"));
    return true;
}

static void open_run(Task *t) {
    Act *act = t->user;
    TableOrder order = { .settings = table_settings_default(), .host = act->person->id };
    const json_t *settings = json_object_get(act->body, "settings");
    char id[APP_ID];
    Err err;
    if (settings && table_settings_read(settings, &order.settings, &err)) {
        task_refuse_tell(t, "not-understood", &err.message);
        return;
    }
    if (!read_places(act->body, act->person->id, &order)) {
        task_refuse(t, "no-such-bot", "Name existing bots, and no more than there are seats.");
        return;
    }
    if (!tables_create(t, &order, id)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("table", id, &act->answer);
    jot_close(&act->answer, '}');
}

void tables_post(Exchange *x) {
    json_t *body = web_body(x);
    if (!body) return;
    if (!web_only(x, body, "settings sit bots start") ||
        !within(x, QUOTA_TABLES, QUOTA_TABLES_ADDRESS)) {
        json_decref(body);
        return;
    }
    web_act(x, open_run, body);
}

/* ---- before the start ---- */

void table_change_run(Task *t) {
    const Act *act = t->user;
    const Live *live = task_live(t, &GAME, table_of(act));
    Err err;
    if (!live) return;
    const TableState *s = live->state; /* what is not said stays as it is */
    TableSettings changed = s ? s->settings : table_settings_default();
    if (table_settings_read(act->body, &changed, &err))
        task_refuse_tell(t, "not-understood", &err.message);
    else tables_change(t, table_of(act), &changed);
}

static void sit_run(Task *t) {
    Act *act = t->user;
    tables_sit(t, table_of(act), act->person->id, (int)seat_in(act->body));
}

void table_sit_post(Exchange *x) {
    act_at_seat(x, "seat", sit_run);
}

/* The person a body names, or the asker. */
static uint64_t person_in(const Act *act) {
    uint64_t id = 0;
    const char *text = json_string_value(json_object_get(act->body, "person"));
    return text && app_id_read(text, &id) ? id : act->person->id;
}

void table_stand_run(Task *t) {
    Act *act = t->user;
    uint64_t person = person_in(act);
    if (person != act->person->id && !(act->person->rights & RIGHT_HOST))
        task_refuse(t, "forbidden", "Only the host can ask others to leave their seat.");
    else tables_stand(t, table_of(act), person);
}

void table_ready_run(Task *t) {
    Act *act = t->user;
    const json_t *ready = json_object_get(act->body, "ready");
    tables_ready(t, table_of(act), act->person->id, !json_is_false(ready));
}

static void bot_run(Task *t) {
    Act *act = t->user;
    const char *bot = json_string_value(json_object_get(act->body, "bot"));
    tables_add_bot(t, table_of(act), (int)seat_in(act->body), bot ? bot : BOT_GREEDY.name);
}

void table_bots_post(Exchange *x) {
    act_at_seat(x, "seat bot", bot_run);
}

static void unbot_run(Task *t) {
    Act *act = t->user;
    const char *seat = exchange_param(act->x, "seat");
    bool good = seat[0] >= '0' && seat[0] < '0' + SEATS && !seat[1];
    if (good) tables_remove_bot(t, table_of(act), seat[0] - '0');
    else task_refuse(t, "no-such-seat", "This table has no such seat. [B-1]");
}

void table_bot_delete(Exchange *x) {
    web_act(x, unbot_run, NULL);
}

void table_start_run(Task *t) {
    tables_start(t, table_of(t->user));
}

void table_shut_run(Task *t) {
    tables_shut(t, table_of(t->user));
}

void table_again_run(Task *t) {
    Act *act = t->user;
    char next[APP_ID] = "";
    tables_again(t, table_of(act), act->person->id, next);
    if (t->err.status || t->wait) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("table", next, &act->answer);
    jot_close(&act->answer, '}');
}

void table_again_post(Exchange *x) {
    if (within(x, QUOTA_TABLES, QUOTA_TABLES_ADDRESS)) web_run_row(x);
}

/* ---- playing ---- */

void table_actions_run(Task *t) {
    Act *act = t->user;
    const json_t *expect = json_object_get(act->body, "expect");
    TablePlay play = { .person = act->person->id,
                       .rights = act->person->rights,
                       .action = json_object_get(act->body, "action"),
                       .entry = json_object_get(act->body, "entry"),
                       .words = json_string_value(json_object_get(act->body, "words")),
                       .expect = (uint64_t)json_integer_value(expect) };
    if (!play.action == !play.entry)
        task_refuse(t, "not-understood", "Send an \"action\" or an \"entry\".");
    else tables_play(t, table_of(act), &play);
}

/* What an entry of a judge would do; nothing is changed. */
void table_preview_post(Exchange *x) {
    Live *live;
    unsigned audience;
    json_t *body = web_body(x);
    if (!body) return;
    const Person *person = web_person(x);
    TablePlay play = { .person = person->id,
                       .rights = person->rights,
                       .entry = json_object_get(body, "entry") };
    if (web_only(x, body, "entry") && find_table(x, &live, &audience)) {
        Buf out = buf_heap(ANSWER_MAX);
        tables_preview(live, &play, x->tongue, &out);
        answer(x, &out);
        buf_free(&out);
    }
    json_decref(body);
}

void table_away_run(Task *t) {
    Act *act = t->user;
    tables_away(t, table_of(act), act->person->id);
}

void table_back_run(Task *t) {
    Act *act = t->user;
    tables_back(t, table_of(act), act->person->id);
}

void table_chat_run(Task *t) {
    Act *act = t->user;
    const char *text = json_string_value(json_object_get(act->body, "text"));
    const char *to = json_string_value(json_object_get(act->body, "to"));
    bool spectators = to && strcmp(to, "spectators") == 0;
    tables_say(t, table_of(act), act->person, text ? text : "", spectators);
    buf_clear(&act->answer);
    if (tables_hears_late(t->app, table_of(act), act->person)) buf_text(&act->answer, "{}");
}

void table_mute_run(Task *t) {
    Act *act = t->user;
    const json_t *muted = json_object_get(act->body, "muted");
    uint64_t person;
    const char *text = json_string_value(json_object_get(act->body, "person"));
    if (!text || !app_id_read(text, &person))
        task_refuse(t, "not-understood", "\"person\" must be the id of a person.");
    else tables_mute(t, table_of(act), person, !json_is_false(muted));
}

void table_commentary_run(Task *t) {
    Act *act = t->user;
    const json_t *delay = json_object_get(act->body, "delay_s");
    if (!json_is_integer(delay)) task_refuse(t, "not-understood", "Give the delay as \"delay_s\".");
    else tables_ask_commentary(t, table_of(act), json_integer_value(delay));
}

void table_consent_run(Task *t) {
    Act *act = t->user;
    tables_consent(t, table_of(act), act->person->id,
                   json_is_true(json_object_get(act->body, "given")));
}
