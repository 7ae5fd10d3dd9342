#include "app/people/reports_forget.h"

#include "app/people/server_settings.h"
#include "app/people/privacy.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a person's reports ---- */

typedef struct List {
    char (*id)[APP_ID];
    size_t count;
    bool short_of_memory;
} List;

static bool note_id(void *user, const StoreCell *cell) {
    List *list = user;
    char(*more)[APP_ID] = realloc(list->id, (list->count + 1) * sizeof *more);
    list->short_of_memory = !more;
    if (!more) return false;
    list->id = more;
    snprintf(more[list->count++], APP_ID, "%.*s", APP_ID - 1, cell->key);
    return true;
}

/* Those that the person wrote or may read. */
static List reports_of(App *app, uint64_t person) {
    char owner[64];
    List list = { 0 };
    snprintf(owner, sizeof owner, "reports/%llu", (unsigned long long)person);
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = owner }, note_id, &list, NULL);
    return list;
}

static bool is_only_reader(App *app, const Report *r, uint64_t person) {
    uint64_t self = accounts_resolve(app, person);
    bool reads = false;
    for (size_t i = 0; i < r->accesses; i++) {
        uint64_t reader = accounts_resolve(app, r->access[i]);
        const Account *a = account_find(app, reader);
        if (reader == self) reads = true;
        else if (a && !a->erased && report_may_read(app, r, r->access[i])) return false;
    }
    return reads;
}

static bool is_needed(App *app, uint64_t person, bool unasked, Message *why) {
    List list = reports_of(app, person);
    bool needed = false;
    for (size_t i = 0; i < list.count && !needed; i++) {
        const Report *r = report_find(app, list.id[i]);
        if (!r || r->state == EV_PROGRESS_CLOSED) continue;
        needed = is_only_reader(app, r, person) || (unasked && r->reporter == person);
    }
    if (needed)
        message_set(
            why, "An open report needs this person. Close it first, or let someone else read it.");
    free(list.id);
    return needed;
}

static void tell_pictures(App *app, const char *id, unsigned count, Buf *out) {
    jot_key(out, "files"), jot_open(out, '[');
    for (unsigned i = 1; i <= count; i++) {
        Buf file = buf_heap(2 * REPORT_PICTURE_MAX);
        size_t room = sodium_base64_ENCODED_LEN(REPORT_PICTURE_MAX, sodium_base64_VARIANT_ORIGINAL);
        char *text = malloc(room);
        if (text && !report_picture(app, id, i, &file, NULL)) {
            sodium_bin2base64(text, room, (const unsigned char *)file.text, file.size,
                              sodium_base64_VARIANT_ORIGINAL);
            jot_item(out), jot_text(out, text);
        }
        free(text);
        buf_free(&file);
    }
    jot_close(out, ']');
}

static void write_reports(App *app, uint64_t person, Buf *out) {
    List list = reports_of(app, person);
    Err err;
    jot_key(out, "reports"), jot_open(out, '[');
    for (size_t i = 0; i < list.count; i++) {
        const Report *r = report_find(app, list.id[i]);
        if (!r || r->reporter != person) continue;
        unsigned pictures = r->pictures;
        jot_item(out), jot_open(out, '{');
        jot_key(out, "report");
        if (report_jot(app, list.id[i], out, &err)) out->full = true;
        tell_pictures(app, list.id[i], pictures, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    free(list.id);
}

static bool forget(Task *t, uint64_t person) {
    char owner[64];
    List list = reports_of(t->app, person);
    for (size_t i = 0; i < list.count; i++) {
        const Report *r = report_find(t->app, list.id[i]);
        if (r && r->reporter == person) report_erase(t, list.id[i]);
    }
    snprintf(owner, sizeof owner, "reports/%llu", (unsigned long long)person);
    task_erase(t, BOX_SECRET, owner, NULL);
    if (list.short_of_memory) {
        Err err;
        err_set(&err, ERR_SYSTEM, "Out of memory. Try again later.");
        task_fail(t, &err);
    }
    free(list.id);
    return !t->err.status;
}

void reports_open(App *app) {
    privacy_register(app, (PrivacyPart){ is_needed, write_reports, forget });
}

/* ---- what was kept long enough ---- */

enum { SWEEP = 200 };

typedef struct Sweep {
    App *app;
    char due[SWEEP][APP_ID], last[STORE_STREAM_MAX + 1];
    size_t count, seen;
} Sweep;

static bool is_due(App *app, const Report *r) {
    uint32_t days = server_settings(app)->keep_reports_days;
    if (!days || r->expired || r->state != EV_PROGRESS_CLOSED) return false;
    return r->changed + days * INT64_C(86400000) < app_now(app);
}

static bool look_at(void *user, const StoreHead *head) {
    Sweep *s = user;
    const char *id = strchr(head->stream, '/') + 1;
    s->seen++;
    snprintf(s->last, sizeof s->last, "%s", head->stream);
    const Report *r = report_find(s->app, id);
    if (r && is_due(s->app, r)) snprintf(s->due[s->count++], APP_ID, "%.*s", APP_ID - 1, id);
    return true;
}

static void expire_run(Task *t) {
    const char *id = t->user;
    const Report *r = report_find(t->app, id);
    if (r && is_due(t->app, r)) report_expire(t, id);
}

static void expire_ended(Task *t) {
    free(t->user);
}

unsigned reports_sweep(App *app) {
    Accounts *all = app->accounts;
    Sweep *s = server_settings(app)->keep_reports_days ? calloc(1, sizeof *s) : NULL;
    if (!s) return 0;
    s->app = app;
    store_streams(app->store, "report/", all->reports_swept, SWEEP, look_at, s, NULL);
    snprintf(all->reports_swept, sizeof all->reports_swept, "%s", s->seen == SWEEP ? s->last : "");
    unsigned started = 0;
    for (size_t i = 0; i < s->count; i++) {
        char *id = strdup(s->due[i]);
        Task *t = id ? task_new(app, NULL, NULL, expire_run, expire_ended, id) : NULL;
        if (t) started++, task_start(t);
        else free(id);
    }
    free(s);
    return started;
}
