/* events.c - events over HTTP: creating one, and the one door through which every step goes. */
#include "web/director/events.h"
#include "web/director/read.h"

#include "app/core/secrets.h"
#include "app/director/correct.h"
#include "app/core/sentence.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "server/response.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The steps of a list are done in one go, while everyone waits.  What a step costs beyond the usual: an undoing
 * folds the log, a board that is drawn tries many. */
enum {
    STEPS_AT_ONCE = 512,
    WORK_AT_ONCE = 100000,
    BOARD_WORK = 5000,
    LOT_WORK = 5,
    ANSWER_MAX = 32 << 20
};

/* ---- shared ---- */

bool event_number(Exchange *x, const char *name, uint32_t most, uint32_t *number) {
    const char *text = exchange_param(x, name);
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    bool good = *text >= '0' && *text <= '9' && !*end && value <= most;
    if (good) *number = (uint32_t)value;
    else
        reply_error(x, 404, "no-such-thing",
                    "There is no such {what%s, select, game {game} round {round} player {player} "
                    "step {step} other {thing}}.",
                    name);
    return good;
}

Live *event_live(Task *t) {
    const Act *act = t->user;
    return task_live(t, &EVENT, exchange_param(act->x, "event"));
}

void event_answer(Act *act, uint32_t step) {
    jot_open(&act->answer, '{');
    member_number("step", step, &act->answer);
    member_number("now", app_now(act->app), &act->answer);
    jot_close(&act->answer, '}');
}

bool event_eye(Exchange *x, EventEye *eye) {
    const Web *web = exchange_user(x);
    const Person *person = web_person(x);
    Err err;
    *eye = (EventEye){ .app = web_app(x),
                       .person = person->id,
                       .rights = person->rights,
                       .now = app_now(web_app(x)),
                       .tongue = x->tongue,
                       .links = web->address };
    Status status = live_get(eye->app, &EVENT, exchange_param(x, "event"), &eye->live, &err);
    bool hidden = !status && event_of(eye->live)->ev->stage == EV_DRAFT && !events_staff_eye(eye) &&
                  !(person->rights & RIGHT_ADMIN);
    if (status == ERR_MISSING || hidden) {
        reply_error(x, 404, "no-such-event", "There is no such event.");
        return false;
    }
    if (status) reply_failure(x, &err);
    return !status;
}

/* ---- creating ---- */

static void create_run(Task *t) {
    Act *act = t->user;
    EventSaid said = { 0 };
    if (read_event(t, act->body, -1, &said)) events_create(t, act->person->id, &said, act->more);
}

/* What was refused does not count. */
static void created(Act *act, Task *t) {
    if (t->err.status) within_undo(act->x, QUOTA_EVENTS, QUOTA_EVENTS_ADDRESS);
    web_answer(act, t);
}

/* The same request, sent again, means the same event: its id comes from the key. */
static void name_event(const App *app, const Person *person, const char *key, char id[APP_ID]) {
    static const char LETTERS[] = "0123456789abcdefghjkmnpqrstvwxyz";
    char text[APP_NUMBER + STORE_WORD_MAX + 2], hash[SECRET_HASH];
    app_random_name(id);
    if (!key) return;
    snprintf(text, sizeof text, "%llu/%.64s", (unsigned long long)person->id, key);
    secret_hash(app, "new-event", text, hash);
    for (int i = 0; i < APP_ID - 1; i++) id[i] = LETTERS[(hash[i] ^ hash[i + 16] << 1) & 31];
}

void events_post(Exchange *x) {
    char stream[STORE_STREAM_MAX + 1], id[APP_ID];
    json_t *body = within(x, QUOTA_EVENTS, QUOTA_EVENTS_ADDRESS) ? web_body(x) : NULL;
    Act *act = body ? web_act_new(x, body) : NULL;
    if (!act) return;
    name_event(act->app, act->person, request_header(&x->request, "idempotency-key"), id);
    snprintf(stream, sizeof stream, "%s%s", EVENT.prefix, id);
    act->more = strdup(id);
    act->done = created;
    jot_open(&act->answer, '{');
    member_word("event", id, &act->answer);
    jot_close(&act->answer, '}');
    web_start(act, stream, create_run);
}

void event_facts_run(Task *t) {
    Act *act = t->user;
    FactsSaid said = { 0 };
    Live *live = event_live(t);
    if (!live) return;
    if (json_object_get(act->body, "season"))
        task_refuse(t, "bad-facts",
                    "To add an event to a season, use \"enter\" in the season. [DM19-1.1]");
    else if (read_facts(t, act->body, &said)) events_facts(t, live, act->person->id, &said);
}

/* ---- steps ---- */

static bool leaves(const EventEntry *entry) {
    return entry->kind == EVENT_WITHDRAW || entry->kind == EVENT_NO_SHOW;
}

/* The log of an event is read by its staff; such reports are not (NC20-1.7e, DC21-2.2c). */
static bool is_confidential(const EventEntry *entry) {
    return entry->kind == EVENT_REPORT && events_report_private(entry->topic);
}

/* A ruling in a list is about the incident before it, which has no number yet: "step_of" is its place
 * in the list.  NULL if it isn't a place before this one. */
static json_t *numbered(const json_t *step, const uint32_t *number, size_t before) {
    const json_t *of = json_object_get(step, "step_of");
    json_int_t place = json_integer_value(of);
    if (!of) return json_incref((json_t *)step);
    if (!json_is_integer(of) || place < 0 || (size_t)place >= before) return NULL;
    json_t *copy = json_copy((json_t *)step);
    json_object_del(copy, "step_of");
    json_object_set_new(copy, "step", json_integer(number[place]));
    return copy;
}

static bool do_step(Task *t, Live *live, const Act *act, const EventIntent *step, uint32_t *n) {
    if (is_confidential(&step->entry)) {
        task_refuse(t, "confidential",
                    "Reports of harassment and assault are only for the people named. Send them to "
                    "/api/events/{event%s}/reports.",
                    live->id);
        return false;
    }
    return events_do(t, live, act->person->id, step, n) &&
           (!leaves(&step->entry) || events_admit(t, live));
}

/* Is there too much to do in this list?  One step is always possible. */
static bool is_too_much(Task *t, const Live *live, int kind, size_t i, uint32_t *work) {
    if (kind == EVENT_UNDO) *work += event_of(live)->ev->count;
    if (kind == EVENT_BOARD) *work += BOARD_WORK;
    if (kind == EVENT_LOT) *work += LOT_WORK * event_of(live)->ev->players; /* ranked each time */
    if (!i || *work <= WORK_AT_ONCE) return false;
    task_refuse(t, "too-much", "This is too much at once. Split it into smaller steps.");
    return true;
}

/* `number` are those of the steps before it in the list, and its own at i; `done` becomes what it says. */
static bool run_step(Task *t, Live *live, const Act *act, const json_t *wanted, uint32_t *number,
                     size_t i, uint32_t *work, EventEntry *done) {
    EventIntent step = event_intent(EVENT_NOTHING);
    json_t *body = numbered(wanted, number, i);
    if (!body) {
        task_refuse(t, "bad-step",
                    "\"step_of\" must be the place of an earlier step in the list, from 0.");
        return false;
    }
    bool good = read_step(t, live, body, NULL, &step) &&
                !is_too_much(t, live, step.entry.kind, i, work) &&
                do_step(t, live, act, &step, &number[i]);
    *done = step.entry;
    json_decref(body);
    return good;
}

/* One step, or all of a list: they happen together or not at all.  `last` becomes the last one. */
static bool run_steps(Task *t, Live *live, const Act *act, uint32_t *first, EventEntry *last) {
    const json_t *list = json_object_get(act->body, "steps");
    size_t count = list ? json_array_size(list) : 1;
    uint32_t number[STEPS_AT_ONCE], work = 0;
    *first = event_of(live)->ev->count;
    if (list && (!json_is_array(list) || !count || count > STEPS_AT_ONCE)) {
        task_refuse(t, "bad-step", "\"steps\" must be a list of 1 to {most%d} steps.",
                    STEPS_AT_ONCE);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!run_step(t, live, act, list ? json_array_get(list, i) : act->body, number, i, &work,
                      last))
            return false;
    return true;
}

static void steps_run(Task *t) {
    Act *act = t->user;
    uint32_t first;
    EventEntry last;
    Live *live = event_live(t);
    buf_clear(&act->answer);
    if (live && run_steps(t, live, act, &first, &last)) event_answer(act, first);
}

static bool is_publishing(const json_t *step) {
    const char *kind = json_string_value(json_object_get(step, "kind"));
    return kind && strcmp(kind, EVENT_NATURE[EVENT_PUBLISH].name) == 0;
}

/* Making an event public puts it before everyone's eyes. */
static bool publishes(const json_t *body) {
    const json_t *step;
    size_t i;
    json_array_foreach(json_object_get(body, "steps"), i,
                       step) if (is_publishing(step)) return true;
    return is_publishing(body);
}

static void published(Act *act, Task *t) {
    if (t->err.status) within_undo(act->x, QUOTA_PUBLISHED, QUOTA_PUBLISHED_ADDRESS);
    web_answer(act, t);
}

void steps_post(Exchange *x) {
    char stream[STORE_STREAM_MAX + 1];
    json_t *body = web_body(x);
    bool counts = body && publishes(body);
    if (counts && !within(x, QUOTA_PUBLISHED, QUOTA_PUBLISHED_ADDRESS)) {
        json_decref(body);
        return;
    }
    Act *act = body ? web_act_new(x, body) : NULL;
    if (!act) return;
    if (counts) act->done = published;
    snprintf(stream, sizeof stream, "%s%s", EVENT.prefix, exchange_param(x, "event"));
    web_start(act, stream, steps_run);
}

/* ---- would it be allowed? ---- */

enum { WARNINGS = 2048 };

typedef struct Wish {
    bool allowed;
    char code[TASK_CODE];
    Message why;
    char warnings[WARNINGS]; /* a list of sentences, or "" */
} Wish;

/* Of a step that corrects a sheet: what has used its numbers (docs/decisions/0043). */
static void warn(const Act *act, const Task *t, Live *live, const EventEntry *step, Wish *wish) {
    if (step->kind != EVENT_PROPOSE && step->kind != EVENT_APPROVE) return;
    EventEye eye = { .app = t->app, .live = live, .tongue = act->x->tongue };
    Buf out = buf_over(wish->warnings, sizeof wish->warnings);
    events_write_uses(&eye, step->game, &out);
}

/* The steps are tried and undone: whatever comes of it, the task is refused. */
static void check_run(Task *t) {
    Act *act = t->user;
    Wish *wish = act->more;
    uint32_t first;
    EventEntry last;
    Live *live = event_live(t);
    if (!live) return;
    size_t count = json_array_size(json_object_get(act->body, "steps"));
    event_of(live)->asking = count < 2; /* later ones of a list stand on the earlier */
    wish->allowed = run_steps(t, live, act, &first, &last);
    event_of(live)->asking = false;
    if (t->wait) return;
    if (wish->allowed && !json_object_get(act->body, "steps")) warn(act, t, live, &last, wish);
    snprintf(wish->code, sizeof wish->code, "%s", t->code);
    wish->why = t->err.message;
    bool judged = wish->allowed || *t->code;
    if (judged) task_refuse(t, "only-asked", "Nothing was changed. This was only a check.");
}

static void check_done(Act *act, Task *t) {
    const Wish *wish = act->more;
    if (strcmp(t->code, "only-asked") != 0) {
        web_refuse(act->x, t);
        return;
    }
    jot_open(&act->answer, '{');
    member_flag("allowed", wish->allowed, &act->answer);
    if (!wish->allowed) {
        member_word("code", wish->code, &act->answer);
        member_told("text", act->x->tongue, &wish->why, &act->answer);
    }
    if (*wish->warnings) jot_key(&act->answer, "warnings"), buf_text(&act->answer, wish->warnings);
    jot_close(&act->answer, '}');
    reply_json(act->x, 200, act->answer.text, act->answer.size);
}

void check_post(Exchange *x) {
    char stream[STORE_STREAM_MAX + 1];
    json_t *body = web_body(x);
    Act *act = body ? web_act_new(x, body) : NULL;
    if (!act) return;
    act->more = calloc(1, sizeof(Wish));
    act->done = check_done;
    snprintf(stream, sizeof stream, "%s%s", EVENT.prefix, exchange_param(x, "event"));
    web_start(act, stream, check_run);
}

/* ---- undo, parameters ---- */

static const char BY_SEQ[] = "seq-"; /* any line of the diary, by its place in the log */

static void undo_step(Task *t, Live *live, uint32_t number) {
    Act *act = t->user;
    EventIntent undo = event_intent(EVENT_UNDO);
    uint32_t n;
    undo.entry.step = number;
    buf_clear(&act->answer);
    if (read_step(t, live, act->body, "step", &undo) &&
        events_do(t, live, act->person->id, &undo, &n))
        event_answer(act, n);
}

/* The step that lies there, or else what isn't a step. */
static void undo_seq(Task *t, Live *live, uint64_t seq) {
    const Act *act = t->user;
    const EventLive *e = event_of(live);
    for (uint32_t n = 0; n < e->ev->count; n++)
        if (e->step[n].seq == seq) {
            undo_step(t, live, n);
            return;
        }
    events_undo_aside(t, live, act->person->id, seq,
                      json_string_value(json_object_get(act->body, "text")));
}

static void undo_run(Task *t) {
    const Act *act = t->user;
    const char *which = exchange_param(act->x, "step");
    Live *live = event_live(t);
    bool by_seq = strncmp(which, BY_SEQ, sizeof BY_SEQ - 1) == 0;
    if (live && by_seq) undo_seq(t, live, strtoull(which + sizeof BY_SEQ - 1, NULL, 10));
    else if (live) undo_step(t, live, (uint32_t)strtoul(which, NULL, 10));
}

void undo_post(Exchange *x) {
    const char *which = exchange_param(x, "step");
    uint32_t step;
    bool by_seq = strncmp(which, BY_SEQ, sizeof BY_SEQ - 1) == 0;
    if (!by_seq && !event_number(x, "step", UINT32_MAX - 1, &step)) return;
    json_t *body = web_body(x);
    if (body) web_act(x, undo_run, body);
}

static bool set_parameter(Task *t, Live *live, const char *name, const json_t *value) {
    const Act *act = t->user;
    const json_t *words = json_object_get(act->body, "text");
    if (words && !json_is_string(words))
        task_refuse(t, "bad-step", "The step needs a text \"{key%s}\".", "text");
    else if (!json_is_string(value))
        task_refuse(t, "bad-step", "The entry needs a text \"{key%s}\".", "value");
    else
        return events_override(t, live, act->person->id, name, json_string_value(value),
                               json_string_value(words));
    return false;
}

/* {"rules":{"prelim_games":"4"},"text":"why"}: several parameters at once. */
void parameters_run(Task *t) {
    Act *act = t->user;
    const json_t *rules = json_object_get(act->body, "rules");
    const char *name;
    json_t *value;
    Live *live = event_live(t);
    if (!live) return;
    uint32_t first = event_of(live)->ev->count;
    if (!json_is_object(rules) || !json_object_size(rules)) {
        task_refuse(t, "bad-request", "\"rules\" must be an object with the parameters to change.");
        return;
    }
    json_object_foreach((json_t *)rules, name, value) {
        if (!set_parameter(t, live, name, value)) return;
    }
    buf_clear(&act->answer);
    event_answer(act, first);
}
