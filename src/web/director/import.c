/* import.c - people from a list, over HTTP: read, looked at, and entered in portions, since each of them has a
 * stream of their own. */
#include "app/director/guest_list.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "server/response.h"
#include "web/core/repeat.h"
#include "web/core/limits.h"
#include "web/director/events.h"
#include "web/director/read.h"
#include "web/people/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 20 };

typedef struct Import {
    Exchange *x;
    App *app;
    char event[APP_ID], key[STORE_WORD_MAX + 1];
    uint64_t who;
    GuestList list;
    size_t done;
    ImportHow how;
} Import;

static void import_free(Import *i) {
    guest_list_free(&i->list);
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
    /* People already here are asked once, before anyone is in; a repeated request never asks. */
    bool bad = i->done == 0 && (events_judge_known(i->app, live, i->who, &i->list, &err) ||
                                events_judge_guests(i->app, live, &i->list, &err) ||
                                guest_list_settle(&i->list, &err));
    if (bad) task_refuse_tell(t, "bad-csv", &err.message);
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
            reply_error(i->x, 409, t->code,
                        "{why%p} ({done%zu} of {count%zu} people are registered.)", &t->err.message,
                        i->done, i->list.count);
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
        reply_error(i->x, 503, "no-memory", "The server is out of memory. Try again later.");
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

static Guest *on_line(Exchange *x, GuestList *list, unsigned long line) {
    for (size_t i = 0; i < list->count; i++)
        if (list->people[i].line == line) return &list->people[i];
    reply_error(x, 400, "no-such-line",
                "The list has nobody on line {line%lu}. Check the list again.", line);
    return NULL;
}

/* "leave_out":[4,7] names lines that the organiser saw and does not want. */
static bool leave_out(Exchange *x, const json_t *lines, GuestList *list) {
    for (size_t i = 0; i < json_array_size(lines); i++) {
        json_int_t line = json_integer_value(json_array_get(lines, i));
        Guest *guest = on_line(x, list, line > 0 ? (unsigned long)line : 0);
        if (!guest) return false;
        guest->left_out = true;
    }
    return true;
}

/* "known":{"4":"1723…"} says who the person on a line is; everyone else is new. */
static bool read_known(Exchange *x, const json_t *lines, GuestList *list) {
    const char *line;
    json_t *value;
    json_object_foreach((json_t *)lines, line, value) {
        const char *text = json_string_value(value);
        char *end;
        unsigned long number = strtoul(line, &end, 10);
        uint64_t person;
        if (!text || *end || !app_id_read(text, &person))
            return reply_error(x, 400, "bad-request",
                               "\"known\" must map line numbers to ids of people: {example%s}.",
                               "{\"2\":\"1723\"}"),
                   false;
        Guest *guest = on_line(x, list, number);
        if (!guest) return false;
        guest->is = person;
    }
    return true;
}

static bool read_list(Exchange *x, const json_t *body, GuestList *list) {
    Err err = { .status = OK };
    const char *csv = json_string_value(json_object_get(body, "csv"));
    char *text = csv ? strdup(csv) : NULL;
    if (!text) {
        reply_error(x, 400, "bad-request",
                    "Send the people as text in \"csv\", with the heading name, country.");
        return false;
    }
    Status status = guest_list_read(text, strlen(text), list, &err);
    free(text);
    if (!status && !leave_out(x, json_object_get(body, "leave_out"), list)) return false;
    if (!status && !read_known(x, json_object_get(body, "known"), list)) return false;
    if (!status) status = guest_list_judge(list, NULL, 0, &err);
    if (!status && !json_is_true(json_object_get(body, "check")))
        status = guest_list_settle(list, &err);
    if (status == ERR_INPUT) reply_tell(x, 400, "bad-csv", &err.message);
    else if (status) reply_failure(x, &err);
    return !status;
}

static bool read_how(Exchange *x, const json_t *body, ImportHow *how) {
    *how = (ImportHow){ .check_in = json_is_true(json_object_get(body, "check_in")) };
    if (!read_acks(json_object_get(body, "acks"), &how->acks))
        return reply_error(x, 400, "unknown-word", "\"acks\" names an unknown text."), false;
    if (!read_declared(json_object_get(body, "declared"), &how->declared))
        return reply_error(x, 409, "unknown-word", "The list does not have this word."), false;
    return true;
}

/* {"csv":"name,country\nAnna,DE\n","check_in":true,"declared":["national"],"acks":["match
 * settings"],"known":{"2":"1723"}} */
void import_post(Exchange *x) {
    json_t *body = web_body(x);
    if (!body) return;
    Import *i = calloc(1, sizeof *i);
    if (!i) reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
    else if (!read_how(x, body, &i->how) || !read_list(x, body, &i->list)) import_free(i);
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
