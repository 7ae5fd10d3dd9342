/* invitees.c - people asked to an event, and the final of a season: a change in portions, since each of
 * the people has a stream of their own. */
#include "app/league/invitees.h"

#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "server/response.h"
#include "web/director/events.h"
#include "web/director/read.h"
#include "web/core/repeat.h"
#include "web/league/seasons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 20 };

typedef struct Inviting {
    Exchange *x;
    App *app;
    char event[APP_ID], season[APP_ID], key[ANSWER_KEY];
    uint64_t who;
    InviteeList people;
    size_t done;
    json_t *body; /* of a final that is still to be created */
} Inviting;

static void inviting_free(Inviting *i) {
    invitees_free(&i->people);
    json_decref(i->body);
    free(i);
}

static void fail(Inviting *i, int status, const char *code, const Message *why) {
    reply_tell(i->x, status, code, why);
    inviting_free(i);
}

static bool start(Inviting *i, const char *prefix, const char *id, const char *what,
                  void (*run)(Task *t), void (*ended)(Task *t)) {
    char stream[STORE_STREAM_MAX + 1], command[STORE_WORD_MAX + 1] = "";
    snprintf(stream, sizeof stream, "%s%s", prefix, id);
    if (*i->key) snprintf(command, sizeof command, "%.40s-%s", i->key, what);
    Task *t = task_new(i->app, stream, command, run, ended, i);
    if (t) t->asker = web_asker(i->x);
    if (t) task_start(t);
    else fail(i, 503, "no-memory", MESSAGE("The server is out of memory. Try again later."));
    return t != NULL;
}

static void answer(Inviting *i) {
    Live *live;
    Err err;
    Buf out = buf_heap(ANSWER_MAX);
    if (live_get(i->app, &EVENT, i->event, &live, &err)) reply_failure(i->x, &err);
    else {
        jot_open(&out, '{');
        member_word("event", i->event, &out);
        invitees_write(i->app, live, &i->people, i->x->tongue, &out);
        jot_close(&out, '}');
        reply_json(i->x, 200, out.text, out.size);
    }
    buf_free(&out);
    inviting_free(i);
}

static void enter_run(Task *t) {
    Inviting *i = t->user;
    Live *live = task_live(t, &EVENT, i->event);
    if (live) invitees_enter(t, live, i->who, &i->people, i->done);
}

static void enter_ended(Task *t);

static void enter_next(Inviting *i) {
    char what[32];
    snprintf(what, sizeof what, "%zu", i->done);
    start(i, EVENT.prefix, i->event, what, enter_run, enter_ended);
}

static void enter_ended(Task *t) {
    Inviting *i = t->user;
    if (t->err.status) {
        web_refuse(i->x, t);
        inviting_free(i);
        return;
    }
    i->done += INVITEES_AT_ONCE;
    if (i->done < i->people.count) enter_next(i);
    else answer(i);
}

static Inviting *inviting_new(Exchange *x) {
    Inviting *i = calloc(1, sizeof *i);
    if (!i) {
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
        return NULL;
    }
    i->x = x;
    i->app = web_app(x);
    i->who = web_person(x)->id;
    repeat_key(x, i->key);
    return i;
}

static Status find_people(Inviting *i, Err *err) {
    const char *from = json_string_value(json_object_get(i->body, "from"));
    const char *season = json_string_value(json_object_get(i->body, "season"));
    json_int_t best = json_integer_value(json_object_get(i->body, "best"));
    if (season) return invitees_of_season(i->app, season, &i->people, err);
    if (from)
        return invitees_of_event(
            i->app, from, best > 0 && best <= INVITEES_MAX ? (unsigned)best : 1, &i->people, err);
    return err_set(err, ERR_INPUT, "Send \"from\", the id of an event, or \"season\".");
}

void invitees_post(Exchange *x) {
    json_t *body = web_body(x);
    Inviting *i = body ? inviting_new(x) : NULL;
    Err err;
    if (!i) return json_decref(body);
    i->body = body;
    snprintf(i->event, sizeof i->event, "%s", exchange_param(x, "event"));
    Status status = find_people(i, &err);
    if (status == ERR_INPUT) fail(i, 400, "bad-request", &err.message);
    else if (status) {
        reply_failure(x, &err);
        inviting_free(i);
    } else enter_next(i);
}

/* ---- the final of a season ---- */

static void final_run(Task *t) {
    Inviting *i = t->user;
    Live *live = task_live(t, &SEASON, i->season);
    EventSaid said = { 0 };
    if (!live) return;
    const SeasonLive *s = live->state; /* DM19 says nothing of the rulebook of its final: Q-30 */
    if (read_event(t, i->body, s->rulebook, &said)) seasons_final(t, live, i->who, &said, i->event);
}

static void final_ended(Task *t) {
    Inviting *i = t->user;
    Err err;
    Live *live;
    if (t->err.status) web_refuse(i->x, t);
    else if (t->repeated && !live_get(i->app, &SEASON, i->season, &live, &err))
        snprintf(i->event, sizeof i->event, "%s", ((const SeasonLive *)live->state)->final);
    if (!t->err.status && !invitees_of_season(i->app, i->season, &i->people, &err)) enter_next(i);
    else {
        if (!t->err.status) reply_failure(i->x, &err);
        inviting_free(i);
    }
}

void season_final_post(Exchange *x) {
    json_t *body = web_body(x);
    Inviting *i = body ? inviting_new(x) : NULL;
    if (!i) return json_decref(body);
    i->body = body;
    app_random_name(i->event);
    snprintf(i->season, sizeof i->season, "%s", exchange_param(x, "season"));
    start(i, SEASON.prefix, i->season, "final", final_run, final_ended);
}
