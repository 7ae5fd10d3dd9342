#include "web/league/seasons.h"

#include "app/league/seasons.h"
#include "base/heap.h"
#include "base/text.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "server/response.h"
#include "web/core/limits.h"
#include "web/director/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 16 << 20, RESEARCH_MAX = 64 << 20 };

static Live *season_of(Task *t) {
    const Act *a = t->user;
    return task_live(t, &SEASON, exchange_param(a->x, "season"));
}

static const char *event_in_path(const Task *t) {
    const Act *a = t->user;
    return exchange_param(a->x, "event");
}

/* ---- changing ---- */

static bool read_counts(Task *t, const json_t *body, SeasonCounts *counts) {
    if (season_counts_read(body, counts)) return true;
    task_refuse(t, "bad-request",
                "\"rulebooks\" and \"scenarios\" must be lists of words, like \"dm19\" and "
                "\"base\".");
    return false;
}

/* {"name":"2027","rulebook":"dm19","rulebooks":["dm19"],"scenarios":["base"]} */
static bool read_season(Task *t, const json_t *body, SeasonSaid *said) {
    Err err;
    Pick p = pick_open(body, "The season", &err);
    said->name = pick_text_or_null(&p, "name");
    int book = pick_word_or(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS, DM19);
    pick_value(&p, "rulebooks"), pick_value(&p, "scenarios"); /* read below */
    if (!p.status && (!said->name || !*said->name || strlen(said->name) >= SEASON_NAME))
        pick_refuse(&p, "{what%p} needs a \"name\".", &p.what);
    if (!p.status && !text_is_one_line(said->name))
        pick_refuse(&p, "{what%p} needs one line of text as \"{key%s}\".", &p.what, "name");
    if (pick_close(&p)) return task_refuse_tell(t, "bad-request", &err.message), false;
    said->rulebook = (RulebookId)book;
    said->counts = season_counts_of(said->rulebook);
    return read_counts(t, body, &said->counts);
}

static void create_run(Task *t) {
    Act *a = t->user;
    SeasonSaid said = { 0 };
    if (read_season(t, a->body, &said)) seasons_create(t, a->person->id, &said, a->more);
}

void seasons_post(Exchange *x) {
    char stream[STORE_STREAM_MAX + 1], id[APP_ID];
    json_t *body = within(x, QUOTA_SEASONS, QUOTA_EVENTS_ADDRESS) ? web_body(x) : NULL;
    Act *a = body ? web_act_new(x, body) : NULL;
    if (!a) return;
    app_random_name(id);
    a->more = strdup(id);
    snprintf(stream, sizeof stream, "%s%s", SEASON.prefix, id);
    jot_open(&a->answer, '{');
    member_word("season", id, &a->answer);
    jot_close(&a->answer, '}');
    web_start(a, stream, create_run);
}

void season_admin_run(Task *t) {
    Act *a = t->user;
    const char *text = json_string_value(json_object_get(a->body, "person"));
    uint64_t person;
    Live *live = season_of(t);
    if (!live) return;
    if (!text || !app_id_read(text, &person))
        task_refuse(t, "bad-request", "\"person\" must be the id of a person, in quotes.");
    else
        seasons_admin(t, live, a->person->id, person,
                      !json_is_false(json_object_get(a->body, "on")));
}

void season_enter_run(Task *t) {
    Act *a = t->user;
    Live *live = season_of(t);
    if (live) seasons_enter(t, live, a->person->id, event_in_path(t));
}

void season_submit_run(Task *t) {
    Act *a = t->user;
    Live *live = season_of(t);
    if (live) seasons_submit(t, live, a->person->id, event_in_path(t));
}

static void decide(Task *t, bool accept) {
    Act *a = t->user;
    Live *live = season_of(t);
    const char *words = json_string_value(json_object_get(a->body, "text"));
    if (live) seasons_decide(t, live, a->person->id, event_in_path(t), accept, words);
}

void season_accept_run(Task *t) {
    decide(t, true);
}

void season_reject_run(Task *t) {
    decide(t, false);
}

/* {"person" or "name", "direct", "declined", "lot", "entitled", "elsewhere", "text"} */
static bool read_note(Task *t, const json_t *body, NoteSaid *said) {
    Err err;
    Pick p = pick_open(body, "The note", &err);
    said->name = pick_text_or_null(&p, "name");
    said->person = pick_big_or(&p, "person", 0);
    if (!said->person && !said->name) pick_refuse(&p, "{what%p} needs a \"person\".", &p.what);
    said->direct = pick_has(&p, "direct") ? pick_flag_or(&p, "direct", false) : -1;
    said->declined = pick_has(&p, "declined") ? pick_flag_or(&p, "declined", false) : -1;
    said->has_lot = pick_has(&p, "lot");
    said->lot = pick_big_or(&p, "lot", 0);
    said->entitled = pick_word_or(&p, "entitled", SEASON_ENTITLED_NAME, ENTITLED_COUNT, -1);
    said->elsewhere = pick_word_or(&p, "elsewhere", SEASON_ENTITLED_NAME, ENTITLED_COUNT, -1);
    said->words = pick_text_or_null(&p, "text");
    if (pick_close(&p)) return task_refuse_tell(t, "bad-request", &err.message), false;
    return true;
}

void season_member_run(Task *t) {
    Act *a = t->user;
    NoteSaid said = { 0 };
    Live *live = season_of(t);
    if (live && read_note(t, a->body, &said)) seasons_note(t, live, a->person->id, &said);
}

void season_close_run(Task *t) {
    Act *a = t->user;
    Live *live = season_of(t);
    if (live) seasons_shut(t, live, a->person->id);
}

void season_reopen_run(Task *t) {
    Act *a = t->user;
    Live *live = season_of(t);
    if (live) seasons_reopen(t, live, a->person->id);
}

void season_rules_run(Task *t) {
    const Act *a = t->user;
    const json_t *rules = json_object_get(a->body, "rules");
    RulesSaid said = { .count = 0 };
    Live *live = season_of(t);
    if (!live) return;
    if (!json_is_object(rules) || !json_object_size(rules))
        task_refuse(t, "bad-request", "The season needs an object \"rules\".");
    else if (read_rules(t, rules, &said)) seasons_rules(t, live, a->person->id, &said);
}

void season_counts_run(Task *t) {
    const Act *a = t->user;
    Live *live = season_of(t);
    if (!live) return;
    SeasonCounts counts = ((const SeasonLive *)live->state)->counts; /* what is not said stays */
    if (read_counts(t, a->body, &counts)) seasons_counts(t, live, a->person->id, counts);
}

void season_lots_run(Task *t) {
    const Act *a = t->user;
    Live *live = season_of(t);
    if (live) seasons_lots(t, live, a->person->id);
}

void season_publish_run(Task *t) {
    const Act *a = t->user;
    Live *live = season_of(t);
    if (live) seasons_publish(t, live, a->person->id);
}

/* ---- looking ---- */

static void answer(Exchange *x, Status status, const Err *err, const char *type, Buf *out) {
    if (status) reply_failure(x, err);
    else if (out->full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else if (type) reply_text(x, 200, type, out->text ? out->text : "");
    else reply_json(x, 200, out->text, out->size);
    buf_free(out);
}

void seasons_get(Exchange *x) {
    char after[APP_ID];
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    bool goes_on = request_query(&x->request, "after", after, sizeof after);
    Status status = seasons_list(web_app(x), web_person(x)->id, goes_on ? after : NULL, &out, &err);
    answer(x, status, &err, NULL, &out);
}

static bool find(Exchange *x, Live **live) {
    Err err;
    Status status = live_get(web_app(x), &SEASON, exchange_param(x, "season"), live, &err);
    if (status == ERR_MISSING) reply_error(x, 404, "no-such-season", "There is no such season.");
    else if (status) reply_failure(x, &err);
    return !status;
}

void season_get(Exchange *x) {
    Live *live;
    Err err;
    if (!find(x, &live)) return;
    Buf out = buf_heap(ANSWER_MAX);
    answer(x, seasons_view(web_app(x), live, web_person(x)->id, x->tongue, &out, &err), &err, NULL,
           &out);
}

void season_history_get(Exchange *x) {
    Live *live;
    Err err;
    if (!find(x, &live)) return;
    Buf out = buf_heap(ANSWER_MAX);
    answer(x, seasons_history(web_app(x), live, x->tongue, &out, &err), &err, NULL, &out);
}

void season_csv_get(Exchange *x) {
    Live *live;
    Err err;
    if (!find(x, &live)) return;
    Buf out = buf_heap(ANSWER_MAX);
    answer(x, seasons_csv(web_app(x), live, &out, &err), &err, "text/csv; charset=utf-8", &out);
}

void season_research_get(Exchange *x) {
    Live *live;
    Err err;
    if (!find(x, &live)) return;
    Buf out = buf_heap(RESEARCH_MAX);
    reply_header(x, "Content-Disposition", "attachment; filename=\"season-research.json\"");
    answer(x, seasons_research(web_app(x), live, false, &out, &err), &err, NULL, &out);
}
