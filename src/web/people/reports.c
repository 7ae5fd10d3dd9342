/* reports.c - harassment and conduct reports: filed by anyone, read by the people named. */
#include "app/people/reports.h"

#include "app/director/events.h"
#include "app/people/server_settings.h"
#include "app/people/rights.h"
#include "app/online/tables.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/people/people.h"
#include "web/core/limits.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Filing {
    Report report;
    char id[APP_ID]; /* of an existing report */
    char text[REPORT_TEXT];
    size_t size[REPORT_PICTURES], used; /* of each picture, and of all */
    uint8_t bytes[];                    /* one picture after the other */
} Filing;

static bool is_among(const uint64_t *ids, size_t count, uint64_t id) {
    for (size_t i = 0; i < count; i++)
        if (ids[i] == id) return true;
    return false;
}

/* ---- filing ---- */

/* Who reads it unless the reporter says otherwise: the people in charge of the event, else of the server;
 * never someone it is about. */
static void choose_readers(App *app, const char *event, Report *r) {
    uint64_t chief[REPORT_PEOPLE];
    size_t count = *event ? rights_chiefs(app, event, chief, REPORT_PEOPLE) : 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t person = accounts_resolve(app, chief[i]);
        bool no = is_among(r->about, r->abouts, person) || is_among(r->access, r->accesses, person);
        if (!no) r->access[r->accesses++] = person;
    }
    if (r->accesses) return;
    const ServerSettings *h = server_settings(app);
    for (size_t i = 0; i < h->admins && i < REPORT_PEOPLE; i++)
        if (!is_among(r->about, r->abouts, h->admin[i])) r->access[r->accesses++] = h->admin[i];
}

static bool read_people(Exchange *x, const json_t *body, const char *key, uint64_t *ids,
                        size_t *count) {
    const json_t *list = json_object_get(body, key);
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) > REPORT_PEOPLE)
        return reply_error(x, 400, "input",
                           "\"{key%s}\" must be a list of at most {most%d} people.", key,
                           REPORT_PEOPLE),
               false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        Person person;
        uint64_t id;
        if (!text || !app_id_read(text, &id) || !accounts_person(web_app(x), id, &person))
            return reply_error(x, 400, "input", "\"{key%s}\" names someone unknown.", key), false;
        if (!is_among(ids, *count, person.id)) ids[(*count)++] = person.id;
    }
    return true;
}

/* The most that the pictures of a body can be: base64 has four letters for three bytes. */
static size_t pictures_room(const json_t *body) {
    const json_t *list = json_object_get(body, "pictures");
    size_t room = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        room += json_string_length(json_array_get(list, i)) / 4 * 3 + 3;
    return room;
}

static bool read_picture(Exchange *x, const json_t *text, Filing *f, size_t room) {
    uint8_t *to = f->bytes + f->used;
    size_t size = 0;
    bool read = json_is_string(text) &&
                !sodium_base642bin(to, room - f->used, json_string_value(text),
                                   json_string_length(text), NULL, &size, NULL,
                                   sodium_base64_VARIANT_ORIGINAL);
    if (!read || !picture_type((Bytes){ to, size }))
        return reply_error(x, 400, "no-picture",
                           "A picture must be a PNG, JPEG or WebP file in base64."),
               false;
    if (size > REPORT_PICTURE_MAX)
        return reply_error(x, 413, "too-big", "A picture can have at most {most%d} bytes.",
                           REPORT_PICTURE_MAX),
               false;
    f->size[f->report.pictures++] = size;
    f->used += size;
    return true;
}

/* From someone who came in, even if the report does not say who: strangers do not fill our disk. */
static bool read_pictures(Exchange *x, const json_t *body, Filing *f) {
    const json_t *list = json_object_get(body, "pictures");
    size_t count = json_array_size(list), room = pictures_room(body);
    if (!list) return true;
    if (!json_is_array(list) || count > REPORT_PICTURES)
        return reply_error(x, 400, "input",
                           "\"pictures\" must be a list of at most {most%d} pictures.",
                           REPORT_PICTURES),
               false;
    if (count && !web_person(x)->id)
        return reply_error(x, 401, "sign-in", "Sign in to add pictures."), false;
    for (size_t i = 0; i < count; i++)
        if (!read_picture(x, json_array_get(list, i), f, room)) return false;
    if (f->used <= REPORT_PICTURES_MAX) return true;
    return reply_error(x, 413, "too-big", "All pictures together can have at most {most%d} bytes.",
                       REPORT_PICTURES_MAX),
           false;
}

/* Someone's game, and how far it had come. */
static bool read_table(Exchange *x, const json_t *body, Report *r) {
    int64_t step = 0;
    Live *live;
    if (!web_text(x, body, "table", r->table, sizeof r->table) ||
        !web_number(x, body, "step", &step, 0, UINT32_MAX))
        return false;
    r->step = (uint32_t)step;
    if (!*r->table || !live_get(web_app(x), &GAME, r->table, &live, NULL)) return true;
    return reply_error(x, 400, "input", "There is no such table."), false;
}

static bool read_filing(Exchange *x, const json_t *body, Filing *f) {
    char category[32];
    bool anonymous = false;
    Report *r = &f->report;
    const char *event = exchange_param(x, "event");
    if (!web_only(x, body, "category text about to pictures anonymous table step") ||
        !web_needs(x, body, "category", category, sizeof category) ||
        !web_needs(x, body, "text", f->text, sizeof f->text) ||
        !web_flag(x, body, "anonymous", &anonymous) ||
        !read_people(x, body, "about", r->about, &r->abouts) ||
        !read_people(x, body, "to", r->access, &r->accesses) || !read_table(x, body, r) ||
        !read_pictures(x, body, f))
        return false;
    int kind = event_word_find(EV_WORDS_REPORT, category);
    if (kind < 0) return reply_error(x, 400, "input", "There is no such category."), false;
    r->category = (uint8_t)kind;
    r->reporter = anonymous ? 0 : web_person(x)->id;
    Live *live;
    if (*event && live_get(web_app(x), &EVENT, event, &live, NULL))
        return reply_error(x, 404, "missing", "There is no such event."), false;
    snprintf(r->scope, sizeof r->scope, "%s%s", *event ? "event/" : "server", event);
    if (!r->accesses) {
        choose_readers(web_app(x), event, r);
        for (size_t i = 0; i < r->accesses; i++) r->by_role[i] = true;
    }
    if (r->accesses) return true;
    return reply_error(x, 409, "nobody",
                       "Nobody would be able to read this report. Name someone in \"to\"."),
           false;
}

static void pictures_in(const Filing *f, Bytes picture[REPORT_PICTURES]) {
    const uint8_t *at = f->bytes;
    for (unsigned i = 0; i < f->report.pictures; at += f->size[i++])
        picture[i] = (Bytes){ at, f->size[i] };
}

static void file_run(Task *t) {
    Act *act = t->user;
    const Filing *f = act->more;
    char id[APP_ID];
    Bytes picture[REPORT_PICTURES];
    pictures_in(f, picture);
    if (!report_file(t, &f->report, f->text, picture, id)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_word("id", id, &act->answer);
    jot_close(&act->answer, '}');
}

static Filing *filing_new(Exchange *x, const json_t *body) {
    Filing *f = calloc(1, sizeof *f + pictures_room(body));
    if (!f) reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
    return f;
}

void reports_post(Exchange *x) {
    json_t *body = web_body(x);
    Filing *f = body ? filing_new(x, body) : NULL;
    if (f && read_filing(x, body, f) && within(x, QUOTA_REPORTS, QUOTA_REPORTS_ADDRESS))
        people_act(x, file_run, f, sizeof *f + f->used);
    free(f);
    json_decref(body);
}

/* ---- reading ---- */

void reports_get(Exchange *x) {
    Buf out = buf_heap(4 << 20);
    jot_open(&out, '{');
    jot_key(&out, "reports");
    reports_jot(web_app(x), web_person(x)->id, &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void report_get(Exchange *x) {
    App *app = web_app(x);
    const char *id = exchange_param(x, "report");
    const Report *r = report_find(app, id);
    Err err;
    if (!r || !report_may_read(web_app(x), r,
                               web_person(x)->id)) { /* what is not for you does not exist */
        reply_error(x, 404, "missing", "There is no such report.");
        return;
    }
    Buf out = buf_heap(8 << 20);
    if (report_jot(app, id, &out, &err)) reply_failure(x, &err);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* A picture is a file from a stranger: it is what its first bytes say, may be saved or shown as a picture,
 * and can't do anything when opened on its own. */
static void reply_picture(Exchange *x, const Buf *picture, const char *number) {
    const char *type = picture_type((Bytes){ picture->text, picture->size });
    char name[64];
    if (!type) {
        reply_error(x, 404, "missing", "There is no such picture.");
        return;
    }
    snprintf(name, sizeof name, "attachment; filename=\"report-%s.%s\"", number,
             strchr(type, '/') + 1);
    reply_header(x, "Content-Disposition", name);
    reply_header(x, "Content-Security-Policy", "default-src 'none'; sandbox");
    reply_parcel(x, 200, type, shared_bytes_copy(picture->text, picture->size));
}

void report_picture_get(Exchange *x) {
    App *app = web_app(x);
    const char *id = exchange_param(x, "report"), *number = exchange_param(x, "picture");
    const Report *r = report_find(app, id);
    bool numbered = *number >= '1' && *number <= '9' && !number[1];
    unsigned at = numbered ? (unsigned)(*number - '0') : 0;
    Err err;
    if (!r || !report_may_read(web_app(x), r, web_person(x)->id)) {
        reply_error(x, 404, "missing", "There is no such report.");
        return;
    }
    if (!at || at > r->pictures) {
        reply_error(x, 404, "missing", "There is no such picture.");
        return;
    }
    Buf picture = buf_heap(2 * REPORT_PICTURE_MAX);
    if (report_picture(app, id, at, &picture, &err)) reply_failure(x, &err);
    else reply_picture(x, &picture, number);
    buf_free(&picture);
}

/* ---- handling ---- */

typedef struct Step {
    char id[APP_ID], text[REPORT_TEXT];
    uint64_t person;
    int state;
    bool on;
} Step;

static Step *step_new(Exchange *x) {
    Step *step = calloc(1, sizeof *step);
    const char *id = exchange_param(x, "report");
    bool fits = strlen(id) < sizeof step->id;
    if (step && fits) return memcpy(step->id, id, strlen(id) + 1), step;
    free(step);
    reply_error(x, 404, "missing", "There is no such report.");
    return NULL;
}

static void note_run(Task *t) {
    Act *act = t->user;
    const Step *step = act->more;
    report_note(t, step->id, act->person->id, step->text);
}

void report_notes_post(Exchange *x) {
    json_t *body = web_body(x);
    Step *step = body ? step_new(x) : NULL;
    if (step && web_only(x, body, "text") &&
        web_needs(x, body, "text", step->text, sizeof step->text))
        people_act(x, note_run, step, sizeof *step);
    free(step);
    json_decref(body);
}

/* ---- pictures that come later ---- */

static void show_run(Task *t) {
    Act *act = t->user;
    const Filing *f = act->more;
    Bytes picture[REPORT_PICTURES];
    pictures_in(f, picture);
    report_show(t, f->id, act->person->id, picture, f->report.pictures);
}

void report_pictures_post(Exchange *x) {
    json_t *body = web_body(x);
    Filing *f = body ? filing_new(x, body) : NULL;
    const Report *r = f ? report_find(web_app(x), exchange_param(x, "report")) : NULL;
    if (f && (!r || !report_may_read(web_app(x), r, web_person(x)->id))) {
        reply_error(x, 404, "missing", "There is no such report.");
    } else if (f && web_only(x, body, "pictures") && read_pictures(x, body, f)) {
        snprintf(f->id, sizeof f->id, "%s", exchange_param(x, "report"));
        if (!f->report.pictures) reply_error(x, 400, "input", "This report has no pictures.");
        else if (within(x, QUOTA_REPORTS, QUOTA_REPORTS_ADDRESS))
            people_act(x, show_run, f, sizeof *f + f->used);
    }
    free(f);
    json_decref(body);
}

static void state_run(Task *t) {
    Act *act = t->user;
    const Step *step = act->more;
    report_progress(t, step->id, act->person->id, (unsigned)step->state);
}

void report_state_put(Exchange *x) {
    char word[32];
    json_t *body = web_body(x);
    Step *step = body ? step_new(x) : NULL;
    if (step && web_only(x, body, "state") && web_needs(x, body, "state", word, sizeof word)) {
        step->state = event_word_find(EV_WORDS_PROGRESS, word);
        if (step->state < 0) reply_error(x, 400, "input", "There is no such state.");
        else people_act(x, state_run, step, sizeof *step);
    }
    free(step);
    json_decref(body);
}

static void access_run(Task *t) {
    Act *act = t->user;
    const Step *step = act->more;
    report_admit(t, step->id, act->person->id, step->person, step->on);
}

void report_access_put(Exchange *x) {
    json_t *body = web_body(x);
    Step *step = body ? step_new(x) : NULL;
    Person person;
    if (step) step->on = true;
    if (step && web_only(x, body, "person on") && web_id(x, body, "person", &step->person) &&
        web_flag(x, body, "on", &step->on)) {
        if (accounts_person(web_app(x), step->person, &person)) {
            step->person = person.id;
            people_act(x, access_run, step, sizeof *step);
        } else reply_error(x, 400, "input", "\"person\" must be the id of a person.");
    }
    free(step);
    json_decref(body);
}
