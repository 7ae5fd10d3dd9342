/* director/day.c - the comfortable doors of an event's day: several steps behind one request. */
#include "app/people/mail.h"
#include "base/heap.h"
#include "bot/bot.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "server/response.h"
#include "web/director/events.h"
#include "web/director/read.h"
#include "web/people/people.h"
#include "web/core/repeat.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 20 };

static uint32_t number_of(const Task *t, const char *name) {
    const Act *act = t->user;
    return (uint32_t)strtoul(exchange_param(act->x, name), NULL, 10);
}

/* ---- people ---- */

void entrants_run(Task *t) {
    Act *act = t->user;
    EventIntent form = event_intent(EVENT_REGISTER);
    Live *live = event_live(t);
    if (!live) return;
    uint16_t player = event_of(live)->ev->players;
    if (!read_step(t, live, act->body, NULL, &form) ||
        !events_do(t, live, act->person->id, &form, NULL))
        return;
    const EventPlayer *p = &event_of(live)->ev->player[player];
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number("player", player, &act->answer);
    member_word("status", EV_STATUS_NAME[p->status], &act->answer);
    jot_close(&act->answer, '}');
}

/* ---- boards, lots ---- */

void boards_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    bool approve = json_is_true(json_object_get(act->body, "approve"));
    int setup;
    if (live && read_setup(t, act->body, &setup))
        events_boards(t, live, act->person->id, setup, approve);
}

void lots_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_lots_commit(t, live, act->person->id);
}

void lots_draw_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_lots_draw(t, live, act->person->id);
}

/* ---- schedule ---- */

static void show_search(Exchange *x, int status) {
    Buf out = buf_heap(ANSWER_MAX);
    if (events_search_view(web_app(x), exchange_param(x, "event"), x->tongue, &out))
        reply_json(x, status, out.text, out.size);
    else reply_error(x, 404, "no-search", "No schedule has been made since the server started.");
    buf_free(&out);
}

void search_post(Exchange *x) {
    char code[TASK_CODE] = "", key[ANSWER_KEY];
    Err err;
    json_t *body = within(x, QUOTA_SEARCHES, QUOTA_SEARCHES_ADDRESS) ? web_body(x) : NULL;
    if (!body) return;
    SearchSaid said = { 0 };
    Status status = read_search(body, &said, &err);
    if (status) strcpy(code, "bad-request");
    else
        status = events_search(web_app(x), exchange_param(x, "event"), web_person(x)->id, &said,
                               repeat_key(x, key) ? key : NULL, code, &err);
    json_decref(body);
    if (!status) show_search(x, 202);
    else if (*code) reply_tell(x, strcmp(code, "bad-request") ? 409 : 400, code, &err.message);
    else reply_failure(x, &err);
}

void search_get(Exchange *x) {
    show_search(x, 200);
}

void search_delete(Exchange *x) {
    if (events_search_stop(web_app(x), exchange_param(x, "event"))) show_search(x, 202);
    else reply_error(x, 409, "no-search", "No schedule is being made.");
}

void wishes_run(Task *t) {
    const Act *act = t->user;
    EventWishes wishes;
    Live *live = event_live(t);
    if (!live) return;
    if (events_read_wishes(act->body, &wishes)) events_wish(t, live, &wishes);
    else events_refuse_wishes(t);
}

void wishes_get(Exchange *x) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    EventWishes wishes;
    Buf out = buf_heap(ANSWER_MAX);
    events_wishes(eye.app, eye.live, &wishes);
    jot_open(&out, '{');
    events_wishes_write(&wishes, &out);
    jot_close(&out, '}');
    if (!out.full) reply_json(x, 200, out.text, out.size);
    else reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
    buf_free(&out);
}

void plan_publish_run(Task *t) {
    Act *act = t->user;
    const json_t *said = json_object_get(act->body, "rounds");
    const char *words = json_string_value(json_object_get(act->body, "text"));
    json_int_t rounds = said ? json_integer_value(said) : -1;
    Live *live = event_live(t);
    if (!live) return;
    if (said && (rounds < 0 || rounds > UINT8_MAX))
        task_refuse(t, "bad-step", "\"{key%s}\" must be a whole number from 0 to {most%d}.",
                    "rounds", UINT8_MAX);
    else events_publish_plan(t, live, act->person->id, (int)rounds, words);
}

void repair_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (!live) return;
    uint32_t before = event_of(live)->ev->count;
    if (!events_repair(t, live, act->person->id)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number("moves", event_of(live)->ev->count - before, &act->answer);
    jot_close(&act->answer, '}');
}

/* ---- rounds ---- */

void round_run(Task *t) {
    Act *act = t->user;
    uint8_t round;
    Live *live = event_live(t);
    bool bankers = !json_is_false(json_object_get(act->body, "bankers"));
    if (!live || !events_round_open(t, live, act->person->id, bankers, &round)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number("round", round, &act->answer);
    jot_close(&act->answer, '}');
}

static void round_step(Task *t, EventKind kind) {
    Act *act = t->user;
    uint32_t n;
    Live *live = event_live(t);
    if (!live) return;
    EventIntent step = event_intent(kind);
    step.entry.round = (uint8_t)number_of(t, "round");
    buf_clear(&act->answer);
    if (read_step(t, live, act->body, "round", &step) &&
        events_do(t, live, act->person->id, &step, &n))
        event_answer(act, n);
}

/* Boards of single tables that are sealed are shown as the games begin. */
void round_start_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live && events_show_table_boards(t, live, act->person->id, (uint8_t)number_of(t, "round")))
        round_step(t, EVENT_ROUND_START);
}

void round_boards_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    BoardHow how;
    bool show = json_is_true(json_object_get(act->body, "show"));
    if (live && read_board(t, act->body, &how))
        events_table_boards(t, live, act->person->id, (uint8_t)number_of(t, "round"), &how, show);
}

void round_close_run(Task *t) {
    round_step(t, EVENT_ROUND_CLOSE);
}

/* {"on":false} lets them play on. */
void round_pause_run(Task *t) {
    Act *act = t->user;
    bool on = !json_is_false(json_object_get(act->body, "on"));
    const char *words = json_string_value(json_object_get(act->body, "text"));
    Live *live = event_live(t);
    if (live)
        events_pause_round(t, live, act->person->id, (uint8_t)number_of(t, "round"), on, words);
}

void extend_run(Task *t) {
    Act *act = t->user;
    json_int_t seconds = json_integer_value(json_object_get(act->body, "seconds"));
    Live *live = event_live(t);
    if (!live) return;
    if (seconds < 1 || seconds > 3600) {
        task_refuse(t, "bad-request", "\"seconds\" must be a whole number from 1 to 3600.");
        return;
    }
    events_extend(t, live, act->person->id, (uint8_t)number_of(t, "round"), (uint16_t)seconds);
}

void draw_run(Task *t) {
    enum { MOST = 200, SLOWEST_MS = 10000, FASTEST_MS = 100 };
    Act *act = t->user;
    json_int_t laid = json_integer_value(json_object_get(act->body, "laid"));
    json_int_t pace = json_integer_value(json_object_get(act->body, "pace_ms"));
    Live *live = event_live(t);
    if (!live) return;
    if (laid < 0 || laid > MOST || pace > SLOWEST_MS || (pace && pace < FASTEST_MS)) {
        task_refuse(t, "bad-request",
                    "\"laid\" is how many pieces are laid, \"pace_ms\" is 0 or the time to the "
                    "next one, from 100 to 10000.");
        return;
    }
    events_lay(t, live, act->person->id, (uint8_t)number_of(t, "round"), (uint16_t)laid,
               (uint16_t)pace);
}

/* ---- games ---- */

void turn_run(Task *t) {
    Act *act = t->user;
    const json_t *player = json_object_get(act->body, "player");
    uint16_t whose = json_is_integer(player) ? (uint16_t)json_integer_value(player)
                                             : (uint16_t)EV_NONE;
    Live *live = event_live(t);
    if (live) events_turn(t, live, act->person->id, (uint16_t)number_of(t, "game"), whose);
}

static void read_points(Pick *p, uint8_t vp[EV_SEATS]) {
    const json_t *list = pick_value(p, "vp");
    for (size_t i = 0; i < EV_SEATS && i < json_array_size(list); i++) {
        json_int_t points = json_integer_value(json_array_get(list, i));
        if (points < 0 || points > UINT8_MAX)
            pick_refuse(p, "{what%p} needs numbers from 0 in \"{key%s}\".", &p->what, "vp");
        vp[i] = (uint8_t)points;
    }
}

/* By seat, by entrant, or by nothing but the points. */
static void read_winner(Pick *p, SheetForm *form) {
    const json_t *seat = pick_value(p, "winner"), *player = pick_value(p, "winner_player");
    json_int_t number = json_integer_value(seat);
    if (json_is_integer(player)) form->winner_player = (uint16_t)json_integer_value(player);
    if (!json_is_integer(seat)) return;
    if (number > EV_SEATS)
        pick_refuse(p, "{what%p} needs a whole number \"{key%s}\" from 0 to {most%d}.", &p->what,
                    "winner", EV_SEATS);
    form->winner = number < 0 ? EV_SEATS : (int)number;
}

/* If players don't sign, any "all have signed" means that the sheet is right. */
static void read_signed(Pick *p, bool signatures, SheetForm *form) {
    form->confirm = json_is_true(pick_value(p, "confirm"));
    if (!json_is_string(json_object_get(p->object, "signed"))) return;
    if (signatures) form->method = pick_word(p, "signed", SIGNED_METHOD_NAME, SIGNED_METHODS);
    else form->confirm = true;
}

static bool read_sheet(Task *t, const EventState *ev, const json_t *body, SheetForm *form) {
    Err err;
    Pick p = pick_open(body, "The entry", &err);
    *form = (SheetForm){ .winner = -1, .winner_player = EV_NONE, .method = -1 };
    if (!json_is_array(json_object_get(body, "vp"))) {
        task_refuse(t, "bad-request", "The sheet needs \"vp\", the points of each seat.");
        return false;
    }
    read_points(&p, form->vp);
    read_winner(&p, form);
    p.what = *MESSAGE("The step");
    form->at = pick_number_or(&p, "at", 1, INT64_MAX, 0);
    read_signed(&p, ev->rules.event.signature_required, form);
    if (p.status) task_refuse_tell(t, "bad-step", &err.message);
    return !p.status;
}

void sheet_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    uint16_t game = (uint16_t)number_of(t, "game");
    SheetForm form;
    if (!live || !read_sheet(t, event_of(live)->ev, act->body, &form) ||
        !events_sheet(t, live, act->person->id, game, &form))
        return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("sheet", EV_SHEET_STATE_NAME[event_of(live)->ev->game[game].sheet], &act->answer);
    jot_close(&act->answer, '}');
}

/* ---- groups ---- */

static int64_t number_or(const json_t *body, const char *key, int64_t missing) {
    const json_t *value = json_object_get(body, key);
    return json_is_integer(value) ? json_integer_value(value) : missing;
}

/* group_numbers() has looked at them. */
static void groups_run(Task *t) {
    Act *act = t->user;
    const json_t *body = act->body;
    GroupsForm form = {
        .least = (unsigned)number_or(body, "least", 0),
        .promoted = (int)number_or(body, "promoted", -1),
        .alternates = (int)number_or(body, "alternates", -1),
        .weekends = (unsigned)number_or(body, "weekends", 0),
        .opens = number_or(body, "opens", 0),
        .first_friday = json_string_value(json_object_get(body, "first_friday")),
    };
    Live *live = event_live(t);
    if (live) events_groups(t, live, act->person->id, &form);
}

/* What isn't a number at all; which numbers are right the rulebook says. */
static bool group_numbers(Exchange *x, const json_t *body) {
    int64_t unused;
    return web_number(x, body, "promoted", &unused, 0, UINT16_MAX) &&
           web_number(x, body, "alternates", &unused, 0, UINT16_MAX) &&
           web_number(x, body, "least", &unused, RESULT_SEATS_MIN, UINT16_MAX) &&
           web_number(x, body, "weekends", &unused, 1, GROUP_ZONES) &&
           web_number(x, body, "opens", &unused, 1, UINT32_MAX);
}

void groups_post(Exchange *x) {
    json_t *body = web_body(x);
    if (!body) return;
    if (group_numbers(x, body)) web_act(x, groups_run, body);
    else json_decref(body);
}

/* The queue is paired automatically; this is for an organiser who doesn't want to wait. */
void pair_run(Task *t) {
    Act *act = t->user;
    unsigned games;
    Live *live = event_live(t);
    if (!live) return;
    json_int_t group = json_integer_value(json_object_get(act->body, "group"));
    bool threes = json_is_true(json_object_get(act->body, "threes"));
    if (!(event_roles(event_of(live)->ev, act->person->id) & EV_ORGANISER)) {
        events_refuse(t, event_of(live), NULL, EV_NOT_YOURS);
        return;
    }
    if (group < 0 || group >= event_of(live)->ev->groups) {
        events_refuse(t, event_of(live), NULL, EV_NO_SUCH);
        return;
    }
    if (!events_pair(t, live, (uint16_t)group, (EventPairing){ .threes = threes }, &games)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number("games", games, &act->answer);
    jot_close(&act->answer, '}');
}

/* ---- announcements ---- */

void notices_run(Task *t) {
    Act *act = t->user;
    uint32_t n;
    size_t letters;
    Live *live = event_live(t);
    if (!live) return;
    const char *text = json_string_value(json_object_get(act->body, "text"));
    if (!text || !*text) {
        task_refuse(t, "bad-request", "An announcement needs a \"text\".");
        return;
    }
    EventIntent notice = event_intent(EVENT_NOTICE);
    buf_clear(&act->answer);
    if (!read_step(t, live, act->body, NULL, &notice)) return;
    bool mail = notice.channels & 1 << EV_CHANNEL_MAIL;
    if (mail && !mail_ready(t->app))
        task_refuse(t, "no-mail", "This server sends no e-mail. See castellan help serve.");
    else if (events_do(t, live, act->person->id, &notice, &n) &&
             (!mail || mail_to_event(t, live, event_of(live)->facts.name, text, &letters)))
        event_answer(act, n);
}

/* ---- a game at an online table ---- */

/* A bot's place in BOT_LIST from 1; 0 if none is asked for. */
static bool read_bot(Task *t, const json_t *body, uint8_t *bot) {
    const char *name = json_string_value(json_object_get(body, "bots"));
    *bot = 0;
    for (unsigned i = 0; name && i < BOTS; i++)
        if (strcmp(BOT_LIST[i]->name, name) == 0) *bot = (uint8_t)(i + 1);
    if (name && !*bot) task_refuse(t, "unknown-bot", "No bot is called {name%s}.", name);
    return !name || *bot;
}

void game_table_run(Task *t) {
    Act *act = t->user;
    bool start = json_is_true(json_object_get(act->body, "start"));
    char table[APP_ID];
    uint8_t bot;
    Live *live = event_live(t);
    if (!live || !read_bot(t, act->body, &bot) ||
        !events_table(t, live, act->person->id, (uint16_t)number_of(t, "game"), bot, start, table))
        return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("table", table, &act->answer);
    jot_close(&act->answer, '}');
}
