#include "app/archive/judge.h"

#include "app/archive/kept.h"
#include "app/director/events.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "store/chain.h"

#include <jansson.h>

#include <string.h>

/* ---- a sandbox ---- */

typedef struct Sandbox { /* an app in memory that holds this one event */
    uv_loop_t loop;
    App *app;
    Live *live;
} Sandbox;

static void sandbox_close(Sandbox *h) {
    app_close(h->app);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    uv_loop_close(&h->loop);
}

static Status sandbox_open(Sandbox *h, Archive *archive, Err *err) {
    *h = (Sandbox){ .app = NULL };
    if (uv_loop_init(&h->loop)) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    Status status = app_open(&(AppOptions){ .db = "memory:", .loop = &h->loop }, &h->app, err);
    if (!status) status = archive_import(archive, h->app->store, err);
    if (!status) status = live_get(h->app, &EVENT, archive->event, &h->live, err);
    if (status) sandbox_close(h);
    return status;
}

/* ---- what a league asks ---- */

static void put_check(const char *check, bool good, Buf *out) {
    jot_item(out), jot_open(out, '{');
    member_word("check", check, out);
    member_flag("good", good, out);
}

static void put_clause(const char *parameter, RulebookId id, Buf *out) {
    char clause[128];
    Buf where = buf_over(clause, sizeof clause);
    parameter_clause(parameter_find(parameter), id, &where);
    if (where.size) member_word("clause", clause, out);
}

/* The minimum number of them. */
static void put_count(const char *check, const char *parameter, const EventState *ev,
                      unsigned count, unsigned least, Buf *out) {
    put_check(check, count >= least, out);
    member_number("count", count, out);
    member_number("least", least, out);
    put_clause(parameter, ev->rules.id, out);
    jot_close(out, '}');
}

static void put_checks(const EventLive *e, Buf *out) {
    const EventState *ev = e->ev;
    const Parameter *changed[PARAMETER_COUNT];
    jot_key(out, "checks"), jot_open(out, '[');
    put_check("completed", ev->stage == EV_COMPLETED, out), jot_close(out, '}');
    put_check("rulebook", !rules_overrides(&ev->rules, changed) && !ev->waived, out);
    jot_close(out, '}');
    put_check("official", !ev->unofficial && !e->facts.demo, out), jot_close(out, '}');
    put_count("attendees", "min_attendees", ev, ev->attendees, ev->rules.event.min_attendees, out);
    put_count("judges", "min_judges", ev, event_staffed(ev, EV_JUDGES), ev->rules.event.min_judges,
              out);
    jot_close(out, ']');
}

static void put_changed(const EventState *ev, int tongue, Buf *out) {
    const Parameter *list[PARAMETER_COUNT];
    size_t count = rules_overrides(&ev->rules, list);
    Rules own = rulebook_rules(ev->rules.id);
    jot_key(out, "changed"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        char text[VALUE_TEXT], was[VALUE_TEXT];
        Buf value = buf_over(text, sizeof text), old = buf_over(was, sizeof was);
        parameter_text(list[i], &ev->rules, tongue, &value);
        parameter_text(list[i], &own, tongue, &old);
        jot_item(out), jot_open(out, '{');
        member_word("about", parameter_about(list[i], tongue), out);
        member_word("value", text, out);
        member_word("rulebook", was, out);
        put_clause(list[i]->name, ev->rules.id, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* ---- the file ---- */

static void put_file(const Archive *a, Buf *out) {
    member_number("streams", (int64_t)a->streams, out);
    member_number("recorded", (int64_t)a->events, out);
    member_number("sealed", (int64_t)a->closed, out);
    member_number("people", (int64_t)a->people, out);
    member_flag("names", json_is_true(json_object_get(a->json, "names")), out);
    member_word("trust", ARCHIVE_TRUST[a->trust], out);
    if (*a->key) member_word("key", a->key, out);
}

/* Where the event stands, as paper says it. */
static Status put_head(const Sandbox *h, Buf *out, Err *err) {
    StoreHead head;
    char text[STORE_HEAD_TEXT];
    Status status = store_head(h->app->store, h->live->stream, &head, err);
    if (status) return status;
    head_write(&head, text);
    member_word("head", text, out);
    return OK;
}

/* The members of a whole object that `view` wrote. */
static void put_members(const Buf *whole, Buf *out) {
    if (whole->full) out->full = true;
    if (out->full || whole->size <= 2) return;
    if (out->text[out->size - 1] != '{') buf_char(out, ',');
    buf_bytes(out, whole->text + 1, whole->size - 2);
}

static Status put_view(const EventEye *eye, Buf *out, Err *err) {
    Buf part = buf_heap(ARCHIVE_MAX);
    events_view(eye, &part);
    put_members(&part, out);
    buf_clear(&part);
    events_view_staff(eye, &part);
    put_members(&part, out);
    buf_clear(&part);
    Status status = events_view_overall(eye, &part, err);
    if (!status) put_members(&part, out);
    buf_free(&part);
    return status;
}

Status archive_judge(const char *text, size_t size, const ArchiveWitness *witness, int tongue,
                     const atomic_bool *stop, Buf *out, Err *err) {
    Archive archive;
    Sandbox sandbox;
    Status status = archive_read(text, size, &archive, err);
    if (status) return status;
    archive.stop = stop;
    status = archive_trust(&archive, witness, err);
    bool opened = !status && !(status = sandbox_open(&sandbox, &archive, err));
    if (opened) {
        const EventLive *e = event_of(sandbox.live);
        const EventEye eye = {
            .app = sandbox.app, .live = sandbox.live, .now = app_now(sandbox.app), .tongue = tongue
        };
        jot_open(out, '{');
        status = put_view(&eye, out, err);
        put_file(&archive, out);
        if (!status) status = put_head(&sandbox, out, err);
        member_number("rules_version", e->log[0].start.version, out);
        put_checks(e, out);
        put_changed(e->ev, tongue, out);
        jot_close(out, '}');
        sandbox_close(&sandbox);
    }
    archive_free(&archive);
    return status;
}

/* ---- keeping it ---- */

/* Is this the stream of the event itself, or of a game that was played at it? */
static bool belongs(const Archive *a, const char *stream, const json_t *events) {
    if (strncmp(stream, "event/", 6) == 0) return strcmp(stream + 6, a->event) == 0;
    const json_t *opened = json_object_get(json_array_get(events, 0), "public");
    const char *of = json_string_value(json_object_get(opened, "event"));
    return of && strcmp(of, a->event) == 0;
}

/* An event that is here already gets nothing more by a file, neither a longer log nor another game:
 * anyone could have written that. */
static Status may_keep(const Archive *a, Store *to, Err *err) {
    char own[STORE_STREAM_MAX + 1];
    Buf text = buf_over(own, sizeof own);
    StoreHead event;
    const json_t *item;
    size_t i;
    buf_print(&text, "event/%s", a->event);
    Status known = store_head(to, own, &event, err);
    if (known) return known;
    json_array_foreach(json_object_get(a->json, "streams"), i, item) {
        const char *name = json_string_value(json_object_get(item, "stream"));
        const json_t *events = json_object_get(item, "events");
        StoreHead head;
        if (!belongs(a, name, events))
            return err_set(err, ERR_CONFLICT, "This file contains data of another event.");
        Status status = store_head(to, name, &head, err);
        if (status) return status;
        if ((head.seq || event.seq) && head.seq < json_array_size(events))
            return err_set(
                err, ERR_CONFLICT,
                "This event is already here, and the file goes further than this server's copy.");
    }
    return OK;
}

/* An unfinished event would continue here, besides the place where it is being played. */
static Status is_over(Archive *a, Err *err) {
    Sandbox sandbox;
    Status status = sandbox_open(&sandbox, a, err);
    if (status) return status;
    const EventLive *e = event_of(sandbox.live);
    if (e->ev->stage != EV_COMPLETED)
        status = err_set(err, ERR_CONFLICT, "Only completed events can be archived here.");
    else if (e->facts.demo) status = err_set(err, ERR_CONFLICT, "Demos can't be archived.");
    sandbox_close(&sandbox);
    return status;
}

Status archive_keep(const char *text, size_t size, const ArchiveWitness *witness, Store *to,
                    ArchiveRight *right, int64_t at, const atomic_bool *stop, Archive *kept,
                    Err *err) {
    Status status = archive_read(text, size, kept, err);
    if (status) return status;
    kept->stop = stop;
    status = archive_trust(kept, witness, err);
    if (!status) status = is_over(kept, err);
    kept->stop = NULL;
    kept->right = right; /* from here on it is written into the store that is meant */
    if (!status) status = may_keep(kept, to, err);
    if (!status) status = archive_take(kept, to, at, err);
    if (status) archive_free(kept);
    return status;
}
