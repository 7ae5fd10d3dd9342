/* events_day.c - the comfortable doors of an event's day: several steps behind one request. */
#include "app/guest_list.h"
#include "app/mail.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "server/response.h"
#include "web/events.h"
#include "web/people.h"
#include "web/repeat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 20 };

static uint32_t number_of(const Task *t, const char *name) {
    const Act *act = t->user;
    return (uint32_t)strtoul(exchange_param(act->x, name), NULL, 10);
}

static void start(Exchange *x, void (*run)(Task *t)) {
    json_t *body = web_body(x);
    if (body) event_act(x, run, body);
}

/* ---- people ---- */

static void register_run(Task *t) {
    Act *act = t->user;
    uint32_t player;
    Live *live = event_live(t);
    if (!live || !events_register(t, live, act->person->id, act->body, &player)) return;
    const EventPlayer *p = &event_of(live)->ev->player[player];
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number("player", player, &act->answer);
    member_word("status", EV_STATUS_NAME[p->status], &act->answer);
    jot_close(&act->answer, '}');
}

void entrants_post(Exchange *x) {
    start(x, register_run);
}

/* A list of people is taken in portions, since each of them has a stream of their own. */
typedef struct Import {
    Exchange *x;
    App *app;
    char event[APP_ID], key[STORE_WORD_MAX + 1];
    uint64_t who;
    GuestList list;
    size_t done;
    ImportHow how;
    json_t *declared;
} Import;

static void import_free(Import *i) {
    guest_list_free(&i->list);
    json_decref(i->declared);
    free(i);
}

static size_t portion(const Import *i) {
    size_t left = i->list.count - i->done;
    return left < IMPORT_AT_ONCE ? left : IMPORT_AT_ONCE;
}

static void import_run(Task *t) {
    Import *i = t->user;
    Live *live = task_live(t, &EVENT, i->event);
    if (!live) return;
    Err err;
    /* Who is here already is asked once, before anybody is in; a request that is sent again never asks. */
    bool bad = i->done == 0 && (events_judge_known(i->app, live, i->who, &i->list, &err) ||
                                events_judge_guests(i->app, live, &i->list, &err) ||
                                guest_list_settle(&i->list, &err));
    if (bad) task_refuse(t, "bad-csv", "%s", err.text);
    else events_import(t, live, i->who, i->list.people + i->done, portion(i), i->how);
}

static void import_next(Import *i);

static void import_answer(Import *i) {
    char text[64];
    int size = snprintf(text, sizeof text, "{\"people\":%zu}", i->list.count);
    reply_json(i->x, 200, text, (size_t)size);
    import_free(i);
}

static void import_ended(Task *t) {
    Import *i = t->user;
    if (t->err.status) {
        if (!i->done) web_refuse(i->x, t);
        else if (t->err.status == ERR_INPUT)
            reply_error(i->x, 409, t->code, "%s (%zu of %zu people are in.)", t->err.text, i->done,
                        i->list.count);
        else reply_failure(i->x, &t->err);
        import_free(i);
        return;
    }
    i->done += portion(i);
    if (i->done < i->list.count) import_next(i);
    else import_answer(i);
}

static void import_next(Import *i) {
    char stream[STORE_STREAM_MAX + 1], command[STORE_WORD_MAX + 1] = "";
    snprintf(stream, sizeof stream, "%s%s", EVENT.prefix, i->event);
    if (*i->key) snprintf(command, sizeof command, "%.40s-%zu", i->key, i->done);
    Task *t = task_new(i->app, stream, command, import_run, import_ended, i);
    if (t) t->asker = web_asker(i->x);
    if (t) task_start(t);
    else {
        reply_error(i->x, 503, "no-memory",
                    "The server has no memory for this just now; try again.");
        import_free(i);
    }
}

/* "check":true only looks. */
static void import_look(Exchange *x, Import *i) {
    EventEye eye;
    Err err;
    if (!event_eye(x, &eye)) return;
    if (events_judge_guests(eye.app, eye.live, &i->list, &err)) {
        reply_failure(x, &err);
        return;
    }
    Buf out = buf_heap(ANSWER_MAX);
    if (events_import_view(&eye, &i->list, i->how, &out, &err)) reply_failure(x, &err);
    else if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* "leave_out":[4,7] names lines that the organiser saw and does not want. */
static void leave_out(GuestList *list, const json_t *lines) {
    for (size_t i = 0; i < json_array_size(lines); i++)
        for (size_t k = 0; k < list->count; k++)
            if (list->people[k].line == json_integer_value(json_array_get(lines, i)))
                list->people[k].left_out = true;
}

/* "known":{"4":"1723…"} says who the person on a line is; everybody else is new. */
static bool read_known(Exchange *x, const json_t *lines, GuestList *list) {
    const char *line;
    json_t *value;
    json_object_foreach((json_t *)lines, line, value) {
        const char *text = json_string_value(value);
        uint64_t person;
        if (!text || !app_id_read(text, &person))
            return reply_error(x, 400, "bad-request",
                               "\"known\" names lines and numbers of people: {\"2\":\"1723\"}."),
                   false;
        for (size_t k = 0; k < list->count; k++)
            if (list->people[k].line == strtoul(line, NULL, 10)) list->people[k].is = person;
    }
    return true;
}

static bool read_list(Exchange *x, const json_t *body, GuestList *list) {
    Err err = { .status = OK };
    const char *csv = json_string_value(json_object_get(body, "csv"));
    char *text = csv ? strdup(csv) : NULL;
    if (!text) {
        reply_error(x, 400, "bad-request",
                    "The people come as text in \"csv\", with a heading: name, country.");
        return false;
    }
    Status status = guest_list_read(text, strlen(text), list, &err);
    free(text);
    if (!status) leave_out(list, json_object_get(body, "leave_out"));
    if (!status && !read_known(x, json_object_get(body, "known"), list)) return false;
    if (!status) status = guest_list_judge(list, NULL, 0, &err);
    if (!status && !json_is_true(json_object_get(body, "check")))
        status = guest_list_settle(list, &err);
    if (status == ERR_INPUT) reply_error(x, 400, "bad-csv", "%s", err.text);
    else if (status) reply_failure(x, &err);
    return !status;
}

static bool read_how(Exchange *x, const json_t *body, Import *i) {
    i->declared = json_incref(json_object_get(body, "declared"));
    i->how = (ImportHow){ .check_in = json_is_true(json_object_get(body, "check_in")),
                          .declared = i->declared };
    if (events_ack_words(json_object_get(body, "acks"), &i->how.acks)) return true;
    reply_error(x, 400, "unknown-word", "There is no such text among \"acks\".");
    return false;
}

/* {"csv":"name,country\nAnna,DE\n","check_in":true,"declared":["national"],"acks":["match settings"],"known":{"2":"1723"}} */
void import_post(Exchange *x) {
    json_t *body = web_body(x);
    if (!body) return;
    Import *i = calloc(1, sizeof *i);
    if (!i)
        reply_error(x, 503, "no-memory", "The server has no memory for this just now; try again.");
    else if (!read_how(x, body, i) || !read_list(x, body, &i->list)) import_free(i);
    else if (json_is_true(json_object_get(body, "check"))) {
        import_look(x, i);
        import_free(i);
    } else {
        char key[ANSWER_KEY] = ""; /* one person's is not another's */
        repeat_key(x, key);
        i->x = x;
        i->app = web_app(x);
        i->who = web_person(x)->id;
        snprintf(i->event, sizeof i->event, "%s", exchange_param(x, "event"));
        snprintf(i->key, sizeof i->key, "%s", key);
        import_next(i);
    }
    json_decref(body);
}

/* ---- boards, lots ---- */

static void boards_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_boards(t, live, act->person->id, act->body);
}

void boards_post(Exchange *x) {
    start(x, boards_run);
}

static void lots_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_lots_commit(t, live, act->person->id);
}

void lots_post(Exchange *x) {
    start(x, lots_run);
}

static void lots_draw_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_lots_draw(t, live, act->person->id);
}

void lots_draw_post(Exchange *x) {
    start(x, lots_draw_run);
}

/* ---- schedule ---- */

static void show_search(Exchange *x, int status) {
    Buf out = buf_heap(ANSWER_MAX);
    if (events_search_view(web_app(x), exchange_param(x, "event"), x->tongue, &out))
        reply_json(x, status, out.text, out.size);
    else
        reply_error(x, 404, "no-search", "No schedule has been drawn up since the server started.");
    buf_free(&out);
}

void search_post(Exchange *x) {
    char code[TASK_CODE] = "", key[ANSWER_KEY];
    Err err;
    json_t *body = web_body(x);
    if (!body) return;
    Status status = events_search(web_app(x), exchange_param(x, "event"), web_person(x)->id, body,
                                  repeat_key(x, key) ? key : NULL, code, &err);
    json_decref(body);
    if (!status) show_search(x, 202);
    else if (*code) reply_error(x, strcmp(code, "bad-request") ? 409 : 400, code, "%s", err.text);
    else reply_failure(x, &err);
}

void search_get(Exchange *x) {
    show_search(x, 200);
}

void search_delete(Exchange *x) {
    if (events_search_stop(web_app(x), exchange_param(x, "event"))) show_search(x, 202);
    else reply_error(x, 409, "no-search", "No schedule is being drawn up.");
}

static void wish_run(Task *t) {
    const Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_wish(t, live, act->body);
}

void wishes_put(Exchange *x) {
    start(x, wish_run);
}

void wishes_get(Exchange *x) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    json_t *wishes = events_wishes(eye.app, eye.live);
    char *text = json_dumps(wishes, JSON_COMPACT);
    if (text) reply_json(x, 200, text, strlen(text));
    else reply_error(x, 503, "no-memory", "The server has no memory for this just now; try again.");
    free(text);
    json_decref(wishes);
}

static void publish_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_publish_plan(t, live, act->person->id, act->body);
}

void plan_publish_post(Exchange *x) {
    start(x, publish_run);
}

static void repair_run(Task *t) {
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

void repair_post(Exchange *x) {
    start(x, repair_run);
}

/* ---- rounds ---- */

static void round_run(Task *t) {
    Act *act = t->user;
    uint8_t round;
    Live *live = event_live(t);
    if (!live || !events_round_open(t, live, act->person->id, act->body, &round)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number("round", round, &act->answer);
    jot_close(&act->answer, '}');
}

void round_post(Exchange *x) {
    start(x, round_run);
}

static void round_step(Task *t, EventKind kind) {
    Act *act = t->user;
    uint32_t n;
    Live *live = event_live(t);
    if (!live) return;
    json_t *step = json_copy(act->body);
    json_object_set_new(step, "kind", json_string(EVENT_NATURE[kind].name));
    json_object_set_new(step, "round", json_integer(number_of(t, "round")));
    buf_clear(&act->answer);
    if (events_step(t, live, act->person->id, step, &n)) event_answer(act, n);
    json_decref(step);
}

/* Boards of single tables that lie sealed are shown as the games begin. */
static void start_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live && events_show_table_boards(t, live, act->person->id, (uint8_t)number_of(t, "round")))
        round_step(t, EVENT_ROUND_START);
}

static void table_boards_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live)
        events_table_boards(t, live, act->person->id, (uint8_t)number_of(t, "round"), act->body);
}

static void close_run(Task *t) {
    round_step(t, EVENT_ROUND_CLOSE);
}

static void round_verb(Exchange *x, void (*run)(Task *t)) {
    uint32_t round;
    if (event_number(x, "round", EV_ROUNDS_MAX - 1, &round)) start(x, run);
}

void round_start_post(Exchange *x) {
    round_verb(x, start_run);
}

void round_boards_post(Exchange *x) {
    round_verb(x, table_boards_run);
}

void round_close_post(Exchange *x) {
    round_verb(x, close_run);
}

/* {"on":false} lets them play on. */
static void pause_run(Task *t) {
    Act *act = t->user;
    bool on = !json_is_false(json_object_get(act->body, "on"));
    const char *words = json_string_value(json_object_get(act->body, "text"));
    Live *live = event_live(t);
    if (live)
        events_pause_round(t, live, act->person->id, (uint8_t)number_of(t, "round"), on, words);
}

void round_pause_post(Exchange *x) {
    round_verb(x, pause_run);
}

static void extend_run(Task *t) {
    Act *act = t->user;
    json_int_t seconds = json_integer_value(json_object_get(act->body, "seconds"));
    Live *live = event_live(t);
    if (!live) return;
    if (seconds < 1 || seconds > 3600) {
        task_refuse(t, "bad-request", "\"seconds\" is how many more there are, 1 to 3600.");
        return;
    }
    events_extend(t, live, act->person->id, (uint8_t)number_of(t, "round"), (uint16_t)seconds);
}

void extend_post(Exchange *x) {
    round_verb(x, extend_run);
}

static void draw_run(Task *t) {
    enum { MOST = 200, SLOWEST_MS = 10000, FASTEST_MS = 100 };
    Act *act = t->user;
    json_int_t laid = json_integer_value(json_object_get(act->body, "laid"));
    json_int_t pace = json_integer_value(json_object_get(act->body, "pace_ms"));
    Live *live = event_live(t);
    if (!live) return;
    if (laid < 0 || laid > MOST || pace > SLOWEST_MS || (pace && pace < FASTEST_MS)) {
        task_refuse(t, "bad-request",
                    "\"laid\" is how many pieces lie, \"pace_ms\" 0 or the time to the next one, "
                    "100 to 10000.");
        return;
    }
    events_lay(t, live, act->person->id, (uint8_t)number_of(t, "round"), (uint16_t)laid,
               (uint16_t)pace);
}

void draw_post(Exchange *x) {
    round_verb(x, draw_run);
}

/* ---- games ---- */

static void turn_run(Task *t) {
    Act *act = t->user;
    const json_t *player = json_object_get(act->body, "player");
    uint16_t whose = json_is_integer(player) ? (uint16_t)json_integer_value(player)
                                             : (uint16_t)EV_NONE;
    Live *live = event_live(t);
    if (live) events_turn(t, live, act->person->id, (uint16_t)number_of(t, "game"), whose);
}

static void sheet_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    uint16_t game = (uint16_t)number_of(t, "game");
    if (!live || !events_sheet(t, live, act->person->id, game, act->body)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("sheet", EV_SHEET_STATE_NAME[event_of(live)->ev->game[game].sheet], &act->answer);
    jot_close(&act->answer, '}');
}

static void game_verb(Exchange *x, void (*run)(Task *t)) {
    uint32_t game;
    if (event_number(x, "game", EV_NONE - 1, &game)) start(x, run);
}

void turn_post(Exchange *x) {
    game_verb(x, turn_run);
}

void sheet_post(Exchange *x) {
    game_verb(x, sheet_run);
}

/* ---- groups ---- */

static void groups_run(Task *t) {
    Act *act = t->user;
    Live *live = event_live(t);
    if (live) events_groups(t, live, act->person->id, act->body);
}

/* What is no number at all; which numbers are right the rulebook says. */
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
    if (group_numbers(x, body)) event_act(x, groups_run, body);
    else json_decref(body);
}

/* The queue is paired by itself; this is for an organiser who does not want to wait. */
static void pair_run(Task *t) {
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

void pair_post(Exchange *x) {
    start(x, pair_run);
}

/* ---- announcements ---- */

static bool is_for_mail(const json_t *notice) {
    const json_t *channels = json_object_get(notice, "channels");
    for (size_t i = 0; i < json_array_size(channels); i++) {
        const char *word = json_string_value(json_array_get(channels, i));
        if (word && strcmp(word, event_word(EV_WORDS_CHANNEL, EV_CHANNEL_MAIL)) == 0) return true;
    }
    return false;
}

static void notice_run(Task *t) {
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
    json_t *step = json_copy(act->body);
    json_object_set_new(step, "kind", json_string(EVENT_NATURE[EVENT_NOTICE].name));
    buf_clear(&act->answer);
    bool mail = is_for_mail(act->body);
    if (mail && !mail_ready(t->app))
        task_refuse(t, "no-mail", "This server sends no mail; see castellan help serve.");
    else if (events_step(t, live, act->person->id, step, &n) &&
             (!mail || mail_to_event(t, live, event_of(live)->facts.name, text, &letters)))
        event_answer(act, n);
    json_decref(step);
}

void notices_post(Exchange *x) {
    start(x, notice_run);
}

/* ---- a game at an online table ---- */

static void table_run(Task *t) {
    Act *act = t->user;
    char table[APP_ID];
    Live *live = event_live(t);
    if (!live ||
        !events_table(t, live, act->person->id, (uint16_t)number_of(t, "game"), act->body, table))
        return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("table", table, &act->answer);
    jot_close(&act->answer, '}');
}

void game_table_post(Exchange *x) {
    game_verb(x, table_run);
}
