#include "app/people/reports.h"

#include "app/people/server_settings.h"
#include "app/people/rights.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the stream ---- */

static void *report_open(Live *live) {
    Report *r = calloc(1, sizeof *r);
    if (r) r->live = live;
    return r;
}

static const char *word(const json_t *facts, const char *key) {
    const char *text = json_string_value(json_object_get(facts, key));
    return text ? text : "";
}

static uint64_t id_of(const json_t *text) {
    uint64_t id = 0;
    return json_is_string(text) && app_id_read(json_string_value(text), &id) ? id : 0;
}

static size_t read_ids(const json_t *list, uint64_t ids[REPORT_PEOPLE]) {
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(list) && count < REPORT_PEOPLE; i++)
        ids[count++] = id_of(json_array_get(list, i));
    return count;
}

static size_t place_of(const uint64_t *ids, size_t count, uint64_t id) {
    size_t at = 0;
    while (at < count && ids[at] != id) at++;
    return at;
}

static void filed(Report *r, const json_t *facts, int64_t at) {
    snprintf(r->scope, sizeof r->scope, "%s", word(facts, "scope"));
    int category = event_word_find(EV_WORDS_REPORT, word(facts, "category"));
    r->category = (uint8_t)(category < 0 ? 0 : category);
    r->reporter = id_of(json_object_get(facts, "reporter"));
    r->abouts = read_ids(json_object_get(facts, "about"), r->about);
    r->accesses = read_ids(json_object_get(facts, "access"), r->access);
    bool by_role = json_is_true(json_object_get(facts, "by_role"));
    for (size_t i = 0; i < r->accesses; i++) r->by_role[i] = by_role;
    snprintf(r->table, sizeof r->table, "%s", word(facts, "table"));
    r->step = (uint32_t)json_integer_value(json_object_get(facts, "step"));
    size_t pictures = json_array_size(json_object_get(facts, "pictures"));
    r->pictures = (unsigned)(pictures < REPORT_PICTURES ? pictures : REPORT_PICTURES);
    r->at = at;
}

static void pictured(Report *r, const json_t *facts) {
    size_t all = r->pictures + json_array_size(json_object_get(facts, "pictures"));
    r->pictures = (unsigned)(all < REPORT_PICTURES_ALL ? all : REPORT_PICTURES_ALL);
}

static void admitted(Report *r, const json_t *facts) {
    uint64_t person = id_of(json_object_get(facts, "person"));
    bool on = json_is_true(json_object_get(facts, "on"));
    size_t at = place_of(r->access, r->accesses, person);
    if (on && at < REPORT_PEOPLE) {
        if (at == r->accesses) r->access[r->accesses++] = person;
        r->by_role[at] = false; /* let in by name, whatever else they are */
    }
    if (!on && at < r->accesses) {
        r->access[at] = r->access[--r->accesses];
        r->by_role[at] = r->by_role[r->accesses];
    }
}

static Status report_follow(void *state, const StoreRecord *event, Err *err) {
    Report *r = state;
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    bool good = json_is_object(facts);
    if (good && strcmp(event->type, "report.filed") == 0) filed(r, facts, event->at);
    else if (good && strcmp(event->type, "report.noted") == 0) r->notes++;
    else if (good && strcmp(event->type, "report.pictured") == 0) pictured(r, facts);
    else if (good && strcmp(event->type, "report.admitted") == 0) admitted(r, facts);
    else if (good && strcmp(event->type, "report.escalated") == 0) {
        int step = event_word_find(EV_WORDS_PROGRESS, word(facts, "state"));
        r->state = (uint8_t)(step < 0 ? 0 : step);
    } else if (good && strcmp(event->type, "report.expired") == 0) r->expired = true;
    else good = false;
    if (!r->expired) r->changed = event->at;
    json_decref(facts);
    return good ? OK : err_set(err, ERR_STORE, "A report has no such event.");
}

static const LiveKind REPORT = {
    .prefix = "report/", .open = report_open, .close = free, .follow = report_follow
};

const Report *report_find(App *app, const char *id) {
    Live *live;
    return live_get(app, &REPORT, id, &live, NULL) ? NULL : live->state;
}

/* Does this person still answer for what the report is about?  The administrators stand in where an
 * event had nobody. */
static bool in_office(App *app, const Report *r, uint64_t person) {
    static const char EVENT_SCOPE[] = "event/";
    uint64_t chief[REPORT_PEOPLE];
    size_t count = 0;
    if (strncmp(r->scope, EVENT_SCOPE, sizeof EVENT_SCOPE - 1) == 0)
        count = rights_chiefs(app, r->scope + sizeof EVENT_SCOPE - 1, chief, REPORT_PEOPLE);
    for (size_t i = 0; i < count; i++)
        if (accounts_resolve(app, chief[i]) == accounts_resolve(app, person)) return true;
    return server_admin(app, person);
}

/* Is the person at this place of the access list one of its readers now? */
static bool reads(App *app, const Report *r, size_t at) {
    return at < r->accesses && (!r->by_role[at] || in_office(app, r, r->access[at]));
}

bool report_may_read(App *app, const Report *r, uint64_t person) {
    if (!person) return false;
    live_lean(r->live); /* who was let in may be sent away */
    return r->reporter == person || reads(app, r, place_of(r->access, r->accesses, person));
}

/* ---- words that few may read ---- */

enum { SALT = 16 };

static void box_of(const char *id, char owner[STORE_KEY_MAX]) {
    snprintf(owner, STORE_KEY_MAX, "report/%s", id);
}

/* A box of their own: who reads the words need not carry the pictures. */
static void pictures_of(const char *id, char owner[STORE_KEY_MAX]) {
    snprintf(owner, STORE_KEY_MAX, "report/%s/pictures", id);
}

/* Encrypt words or a picture beside the log; what the log gets of it is salted. */
static void keep(Task *t, const char *owner, unsigned number, Bytes what,
                 char commitment[WORDS_COMMITMENT]) {
    char key[16], salt[SALT];
    uint8_t hash[SHA256_BYTES];
    Buf plain = buf_heap(SALT + what.size + 1), sealed = buf_heap(2 * (SALT + what.size) + 256);
    snprintf(key, sizeof key, "%04u", number);
    app_random(salt, SALT);
    buf_bytes(&plain, salt, SALT);
    buf_bytes(&plain, what.at, what.size);
    if (!plain.full) {
        sha256(plain.text, plain.size, hash);
        sha256_hex(hash, commitment);
        app_seal(t->app, owner, (Bytes){ plain.text, plain.size }, &sealed);
    }
    if (plain.full || sealed.full) {
        Err err;
        err_set(&err, ERR_SYSTEM, "Out of memory. Try again later.");
        task_fail(t, &err);
    } else task_cell(t, BOX_SECRET, owner, key, key, (Bytes){ sealed.text, sealed.size });
    buf_free(&plain);
    buf_free(&sealed);
}

static void keep_text(Task *t, const char *id, unsigned number, const char *text,
                      char commitment[WORDS_COMMITMENT]) {
    char owner[STORE_KEY_MAX];
    box_of(id, owner);
    keep(t, owner, number, (Bytes){ text, strlen(text) }, commitment);
}

/* `had`: how many the report has already. */
static void keep_pictures(Task *t, const char *id, unsigned had, const Bytes *picture,
                          unsigned count, Buf *facts) {
    char owner[STORE_KEY_MAX], commitment[WORDS_COMMITMENT] = "";
    pictures_of(id, owner);
    jot_key(facts, "pictures"), jot_open(facts, '[');
    for (unsigned i = 0; i < count; i++) {
        keep(t, owner, had + i + 1, picture[i], commitment);
        jot_item(facts), jot_text(facts, commitment);
    }
    jot_close(facts, ']');
}

/* Who finds the report in their list. */
static void list_for(Task *t, uint64_t person, const char *id, bool on) {
    char owner[64];
    snprintf(owner, sizeof owner, "reports/%llu", (unsigned long long)person);
    if (on) task_cell(t, BOX_SECRET, owner, id, NULL, (Bytes){ "1", 1 });
    else task_erase(t, BOX_SECRET, owner, id);
}

static bool wake_readers(Task *t, const Report *r) {
    for (size_t i = 0; i < r->accesses; i++)
        if (!accounts_wake(t, r->access[i])) return false;
    return true;
}

/* ---- for `run` ---- */

static bool add(Task *t, Live *live, const char *type, Buf *facts) {
    jot_close(facts, '}');
    bool added = !facts->full &&
                 task_add(t, live, type, 1, (Bytes){ facts->text, facts->size }, (Bytes){ 0 });
    if (facts->full) task_refuse(t, "too-long", "This is too much for one report.");
    return added;
}

static void jot_ids(const char *key, const uint64_t *ids, size_t count, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        char text[APP_NUMBER];
        app_id_write(ids[i], text);
        jot_item(out), jot_text(out, text);
    }
    jot_close(out, ']');
}

static void jot_table(const Report *r, Buf *out) {
    if (!*r->table) return;
    member_word("table", r->table, out);
    member_number("step", r->step, out);
}

bool report_file(Task *t, const Report *r, const char *text, const Bytes *picture,
                 char id[APP_ID]) {
    char room[4096], commitment[WORDS_COMMITMENT] = "";
    Buf facts = buf_over(room, sizeof room);
    app_random_name(id);
    Live *live = task_make(t, &REPORT, id);
    if (!live) return false;
    keep_text(t, id, 0, text, commitment);
    jot_open(&facts, '{');
    member_word("scope", r->scope, &facts);
    member_word("category", event_word(EV_WORDS_REPORT, r->category), &facts);
    if (r->reporter) member_big("reporter", r->reporter, &facts);
    jot_ids("about", r->about, r->abouts, &facts);
    jot_ids("access", r->access, r->accesses, &facts);
    if (r->accesses && r->by_role[0]) member_flag("by_role", true, &facts);
    jot_table(r, &facts);
    member_word("said", commitment, &facts);
    if (r->pictures) keep_pictures(t, id, 0, picture, r->pictures, &facts);
    if (t->err.status) return false;
    if (r->reporter) list_for(t, r->reporter, id, true);
    for (size_t i = 0; i < r->accesses; i++) list_for(t, r->access[i], id, true);
    return add(t, live, "report.filed", &facts) && wake_readers(t, r);
}

/* The report, if this person may read it; what is not for them does not exist for them. */
static Live *open_for(Task *t, const char *id, uint64_t by) {
    Live *live = task_live(t, &REPORT, id);
    if (!live || report_may_read(t->app, live->state, by)) return live;
    Err err;
    err_set(&err, ERR_MISSING, "There is nothing with this name.");
    task_fail(t, &err);
    return NULL;
}

static bool is_listed(Task *t, const Live *live, uint64_t by) {
    const Report *r = live->state;
    if (reads(t->app, r, place_of(r->access, r->accesses, by))) return true;
    return task_refuse(t, "forbidden", "Only the people who handle the report can do this."), false;
}

bool report_note(Task *t, const char *id, uint64_t by, const char *text) {
    char room[512], commitment[WORDS_COMMITMENT] = "";
    Buf facts = buf_over(room, sizeof room);
    Live *live = open_for(t, id, by);
    if (!live) return false;
    if (report_gone(t->app, id))
        return task_refuse(t, "erased", "The text of this report was erased."), false;
    unsigned notes = ((const Report *)live->state)->notes;
    if (notes == REPORT_NOTES)
        return task_refuse(t, "too-many", "A report can have at most {most%d} notes.",
                           REPORT_NOTES),
               false;
    keep_text(t, id, notes + 1, text, commitment);
    if (t->err.status) return false;
    jot_open(&facts, '{');
    member_big("by", by, &facts);
    member_word("said", commitment, &facts);
    return add(t, live, "report.noted", &facts);
}

bool report_show(Task *t, const char *id, uint64_t by, const Bytes *picture, unsigned count) {
    char room[1024];
    Buf facts = buf_over(room, sizeof room);
    Live *live = open_for(t, id, by);
    if (!live) return false;
    if (report_gone(t->app, id))
        return task_refuse(t, "erased", "The text of this report was erased."), false;
    unsigned had = ((const Report *)live->state)->pictures;
    if (had + count > REPORT_PICTURES_ALL)
        return task_refuse(t, "too-many", "A report can have at most {most%d} pictures.",
                           REPORT_PICTURES_ALL),
               false;
    jot_open(&facts, '{');
    member_big("by", by, &facts);
    keep_pictures(t, id, had, picture, count, &facts);
    if (t->err.status) return false;
    return add(t, live, "report.pictured", &facts);
}

bool report_progress(Task *t, const char *id, uint64_t by, unsigned state) {
    char room[256];
    Buf facts = buf_over(room, sizeof room);
    Live *live = open_for(t, id, by);
    if (!live || !is_listed(t, live, by)) return false;
    jot_open(&facts, '{');
    member_big("by", by, &facts);
    member_word("state", event_word(EV_WORDS_PROGRESS, state), &facts);
    return add(t, live, "report.escalated", &facts) && wake_readers(t, live->state);
}

/* Would the report be left without a reader, or without one in office where there is one? */
static bool leaves_nobody(App *app, const Report *r, uint64_t person) {
    bool anybody = false, office = false, was_office = false;
    for (size_t i = 0; i < r->accesses; i++) {
        if (!reads(app, r, i)) continue;
        bool holds = in_office(app, r, r->access[i]);
        was_office |= holds;
        if (r->access[i] == person) continue;
        anybody = true;
        office |= holds;
    }
    return !anybody || (was_office && !office);
}

bool report_admit(Task *t, const char *id, uint64_t by, uint64_t person, bool on) {
    char room[256];
    Buf facts = buf_over(room, sizeof room);
    Live *live = open_for(t, id, by);
    if (!live || !is_listed(t, live, by)) return false;
    const Report *r = live->state;
    if (!on && leaves_nobody(t->app, r, person))
        return task_refuse(t, "nobody-left",
                           "Someone responsible for the event must be able to read the report."),
               false;
    if (on && r->accesses == REPORT_PEOPLE)
        return task_refuse(t, "too-many", "Too many people can read the report already."), false;
    list_for(t, person, id, on || person == r->reporter);
    jot_open(&facts, '{');
    member_big("by", by, &facts);
    member_big("person", person, &facts);
    member_flag("on", on, &facts);
    return add(t, live, "report.admitted", &facts) && accounts_wake(t, person);
}

/* ---- erasing ---- */

bool report_gone(App *app, const char *id) {
    char owner[STORE_KEY_MAX];
    box_of(id, owner);
    return store_get(app->store, BOX_SECRET, owner, "0000", NULL, NULL) == ERR_MISSING;
}

void report_erase(Task *t, const char *id) {
    char owner[STORE_KEY_MAX];
    box_of(id, owner);
    task_erase(t, BOX_SECRET, owner, NULL);
    pictures_of(id, owner);
    task_erase(t, BOX_SECRET, owner, NULL);
}

bool report_expire(Task *t, const char *id) {
    char room[16];
    Buf facts = buf_over(room, sizeof room);
    Live *live = task_live(t, &REPORT, id);
    if (!live) return false;
    report_erase(t, id);
    jot_open(&facts, '{');
    return add(t, live, "report.expired", &facts);
}

/* ---- reading ---- */

static void jot_readers(App *app, const Report *r, Buf *out) {
    uint64_t reader[REPORT_PEOPLE];
    size_t count = 0;
    for (size_t i = 0; i < r->accesses; i++)
        if (reads(app, r, i)) reader[count++] = r->access[i];
    jot_ids("access", reader, count, out);
}

static void jot_frame(App *app, const char *id, const Report *r, Buf *out) {
    bool gone = report_gone(app, id);
    member_word("id", id, out);
    member_word("scope", r->scope, out);
    member_word("category", event_word(EV_WORDS_REPORT, r->category), out);
    member_word("state", event_word(EV_WORDS_PROGRESS, r->state), out);
    member_number("at", r->at, out);
    member_flag("anonymous", !r->reporter, out);
    if (r->reporter) member_big("reporter", r->reporter, out);
    jot_ids("about", r->about, r->abouts, out);
    jot_readers(app, r, out);
    if (!gone) jot_table(r, out);
    member_number("pictures", gone ? 0 : r->pictures, out);
    member_flag("erased", gone, out);
}

typedef struct Reading {
    App *app;
    uint64_t person;
    const char *owner;
    Buf *out;
    Status status;
    Err *err;
} Reading;

static bool jot_text_of(void *user, const StoreCell *cell) {
    Reading *r = user;
    Buf plain = buf_heap(2 * REPORT_TEXT);
    r->status = app_unseal(r->app, r->owner, cell->value, &plain, r->err);
    if (!r->status) {
        jot_item(r->out);
        jot_text(r->out, plain.size >= SALT ? plain.text + SALT : "");
    }
    buf_free(&plain);
    return !r->status;
}

Status report_jot(App *app, const char *id, Buf *out, Err *err) {
    char owner[STORE_KEY_MAX];
    const Report *r = report_find(app, id);
    if (!r) return err_set(err, ERR_MISSING, "There is nothing with this name.");
    box_of(id, owner);
    jot_open(out, '{');
    jot_frame(app, id, r, out);
    jot_key(out, "texts"), jot_open(out, '['); /* the report itself, then the notes */
    Reading reading = { .app = app, .owner = owner, .out = out, .err = err };
    Status status = store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = owner }, jot_text_of,
                               &reading, err);
    jot_close(out, ']');
    jot_close(out, '}');
    return status ? status : reading.status;
}

static bool jot_listed(void *user, const StoreCell *cell) {
    Reading *l = user;
    const Report *r = report_find(l->app, cell->key);
    if (!r || !report_may_read(l->app, r, l->person)) return true;
    jot_item(l->out), jot_open(l->out, '{');
    jot_frame(l->app, cell->key, r, l->out);
    jot_close(l->out, '}');
    return !l->out->full;
}

void reports_jot(App *app, uint64_t person, Buf *out) {
    char owner[64];
    snprintf(owner, sizeof owner, "reports/%llu", (unsigned long long)person);
    Reading l = { .app = app, .person = person, .out = out };
    jot_open(out, '[');
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = owner }, jot_listed, &l, NULL);
    jot_close(out, ']');
}

/* ---- pictures ---- */

Status report_picture(App *app, const char *id, unsigned number, Buf *out, Err *err) {
    char owner[STORE_KEY_MAX], key[16];
    Buf sealed = buf_heap(2 * REPORT_PICTURE_MAX), plain = buf_heap(2 * REPORT_PICTURE_MAX);
    pictures_of(id, owner);
    snprintf(key, sizeof key, "%04u", number);
    Status status = store_get(app->store, BOX_SECRET, owner, key, &sealed, err);
    if (!status) status = app_unseal(app, owner, (Bytes){ sealed.text, sealed.size }, &plain, err);
    if (!status && plain.size > SALT) buf_bytes(out, plain.text + SALT, plain.size - SALT);
    if (!status && (sealed.full || plain.full || out->full))
        status = err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    buf_free(&sealed);
    buf_free(&plain);
    return status;
}

const char *picture_type(Bytes bytes) {
    static const char PNG[] = "\x89PNG\r\n\x1a\n", JPEG[] = "\xff\xd8\xff";
    const char *at = bytes.at;
    if (bytes.size < 16) return NULL;
    if (memcmp(at, PNG, sizeof PNG - 1) == 0 && memcmp(at + 12, "IHDR", 4) == 0) return "image/png";
    if (memcmp(at, JPEG, sizeof JPEG - 1) == 0) return "image/jpeg";
    if (memcmp(at, "RIFF", 4) == 0 && memcmp(at + 8, "WEBP", 4) == 0) return "image/webp";
    return NULL;
}
