#include "app/core/live.h"

#include "app/core/flight.h"
#include "app/core/upcast.h"
#include "base/heap.h"
#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, SNAPSHOT_MAX = STORE_BYTES_MAX / 2 };

typedef struct Lives {
    Live *bucket[BUCKETS];
    size_t count;
} Lives;

static unsigned bucket_of(const char *stream) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *stream; stream++) hash = (hash ^ (uint8_t)*stream) * 16777619u;
    return hash % BUCKETS;
}

Lives *lives_open(void) {
    return calloc(1, sizeof(Lives));
}

Live *live_find(App *app, const char *stream) {
    Live *live = app->lives->bucket[bucket_of(stream)];
    while (live && strcmp(live->stream, stream) != 0) live = live->next;
    return live;
}

void news_free(News *news) {
    for (int i = 0; i < AUDIENCES; i++)
        if (news->text[i].room) buf_free(&news->text[i]);
}

void live_tell(Live *live, uint64_t seq, News *news) {
    const AppHooks *hooks = &live->app->hooks;
    if (seq <= live->told) return;
    live->told = seq;
    if (live->kind->amend && live->state) live->kind->amend(live, seq, news);
    if (hooks->publish && live->kind->news) hooks->publish(hooks->user, live->stream, seq, news);
}

/* ---- rights ---- */

RightsChange live_changes_rights(const void *state, const StoreRecord *event) {
    (void)state, (void)event;
    return RIGHTS_ALL;
}

void live_note_rights(Live *live, const StoreRecord *event) {
    RightsChange change = live->kind->rights ? live->kind->rights(live->state, event)
                                             : RIGHTS_UNCHANGED;
    if (change) app_rights_changed(live->app, change == RIGHTS_TOPIC ? live->stream : NULL);
    if (live->kind->names && live->kind->names(event)) live->app->names_epoch++;
}

static void note_ground(Grounds *grounds, const Live *live) {
    for (size_t i = 0; i < grounds->count; i++)
        if (strcmp(grounds->on[i].stream, live->stream) == 0) return;
    if (grounds->count == STORE_GROUNDS_MAX) {
        grounds->full = true;
        return;
    }
    grounds->on[grounds->count].kind = live->kind;
    grounds->on[grounds->count].seq = live->head;
    strcpy(grounds->on[grounds->count++].stream, live->stream);
}

void live_lean(Live *live) {
    if (!live || !live->app->shared) return;
    App *app = live->app;
    if (app->leans) note_ground(app->leans, live);
    else if (app->look && live->fresh != app->look) live->leaned = app->look, app->leaned = true;
}

/* ---- folding ---- */

void live_drop(Live *live) {
    if (live->state && live->kind->rights)
        app_rights_changed(live->app, NULL); /* it may have been wrong */
    if (live->state && live->kind->names) live->app->names_epoch++;
    if (live->state) live->kind->close(live->state);
    live->state = NULL;
    live->head = 0;
}

typedef struct Folding {
    Live *live;
    Err *err;
    Status status;
} Folding;

/* One more event from the store; existing listeners hear of it if it is new. */
static bool fold_one(void *user, const StoreRecord *event) {
    Folding *f = user;
    Live *live = f->live;
    Upcast today;
    Err why;
    f->status = upcast(UPCASTS, event, &today, &why);
    if (!f->status) f->status = live->kind->follow(live->state, &today.event, &why);
    if (f->status) {
        err_set(f->err, f->status, "{stream%s}#{seq%1llu} can't be read: {why%p}", live->stream,
                (unsigned long long)event->seq, &why.message);
        upcast_free(&today);
        return false;
    }
    live->head = event->seq;
    if (event->seq > live->durable) live->durable = event->seq;
    if (live->told && event->seq > live->told) {
        News news = { 0 };
        live_note_rights(live, &today.event);
        if (live->kind->news) live->kind->news(live, &today.event, &news);
        live_tell(live, event->seq, &news);
        news_free(&news);
    }
    upcast_free(&today);
    return true;
}

static void start_from_snapshot(Live *live) {
    Err ignored;
    if (!live->kind->load) return;
    Buf bytes = buf_heap(SNAPSHOT_MAX);
    uint64_t seq = 0;
    if (!store_snapshot(live->app->store, live->stream, live->kind->format, &seq, &bytes,
                        &ignored) &&
        seq <= live->durable) {
        if (!live->kind->load(live->state, (Bytes){ bytes.text, bytes.size }, &ignored))
            live->head = live->snapshot = seq;
        else { /* of another build: fold it all */ live_drop(live);
            live->state = live->kind->open(live);
        }
    }
    buf_free(&bytes);
}

static Status fold(Live *live, Err *err) {
    if (live->state) return OK;
    App *app = live->app;
    StoreHead head;
    Status status = store_head(app->store, live->stream, &head, err);
    if (status) return status;
    uint64_t before = live->durable;
    live->durable = head.seq;
    live->state = live->kind->open(live);
    if (live->state && head.seq) start_from_snapshot(live);
    if (!live->state) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    Folding f = { live, err, OK };
    status = store_read(app->store, live->stream, live->head + 1, 0, fold_one, &f, err);
    if (!status) status = f.status;
    for (Flight *flight = live->first; flight && !status; flight = flight->next)
        if (flight->event.seq > live->head) {
            status = live->kind->follow(live->state, &flight->event, err);
            live->head = flight->event.seq;
        }
    if (status) return live_drop(live), status;
    if (!live->told) { /* our own writes are announced when their task completes */
        bool ours = live->first && live->first->event.seq <= live->durable;
        live->told = ours ? live->first->event.seq - 1 : live->durable;
    }
    if (live->durable > before && before) live_landed(live, before, live->durable);
    if (app->shared) store_watch(app->store, live->stream, NULL);
    return OK;
}

static void kept(void *user, const StoreResult *result) {
    (void)user, (void)result;
}

/* Store a snapshot of the state, which is at the durable position.  Nobody waits for it, and one that
 * does not fit or is not kept only makes the next folding longer. */
static void keep_snapshot(Live *live) {
    char key[STORE_SEQ_TEXT], sort[STORE_SEQ_TEXT];
    Buf bytes = buf_heap(SNAPSHOT_MAX);
    live->kind->save(live->state, &bytes);
    live->snapshot = live->head;
    if (!bytes.full) {
        StoreCell cell = store_snapshot_cell(live->stream, live->kind->format, live->head,
                                             (Bytes){ bytes.text, bytes.size }, key, sort);
        store_submit(live->app->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, kept, NULL,
                     NULL);
    }
    buf_free(&bytes);
}

void live_landed(Live *live, uint64_t from, uint64_t to) {
    App *app = live->app;
    if (live->kind->names) app->names_epoch++; /* until now the old name was on the disk */
    for (int i = 0; i < APP_LANDED && app->landed[i].call; i++)
        app->landed[i].call(app->landed[i].user, live, from, to);
    if (live->kind->save && to >= live->snapshot + LIVE_SNAPSHOT_EVERY && live->state &&
        live->head == live->durable)
        keep_snapshot(live);
}

/* ---- finding ---- */

Status live_make(App *app, const LiveKind *kind, const char *id, Live **out, Err *err) {
    char stream[STORE_STREAM_MAX + 1];
    int size = snprintf(stream, sizeof stream, "%s%s", kind->prefix, id);
    *out = NULL;
    if (size < 0 || (size_t)size >= sizeof stream)
        return err_set(err, ERR_MISSING, "There is nothing with this name.");
    Live *live = live_find(app, stream);
    if (!live) {
        live = calloc(1, sizeof *live);
        if (!live) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
        live->app = app;
        live->kind = kind;
        strcpy(live->stream, stream);
        live->id = live->stream + strlen(kind->prefix);
        Live **bucket = &app->lives->bucket[bucket_of(stream)];
        live->next = *bucket;
        *bucket = live;
        app->lives->count++;
    }
    must(live->kind == kind);
    live->used = uv_now(app->loop);
    *out = live;
    Grounds *grounds = app->grounds;
    app->grounds = NULL; /* what is read on the way goes to listeners, who are judged first */
    Status status = fold(live, err);
    app->grounds = grounds;
    if (grounds && !status) note_ground(grounds, live);
    return status;
}

/* Made-up names must not fill the memory: missing streams aren't held. */
static Status is_there(App *app, const LiveKind *kind, const char *id, Err *err) {
    char stream[STORE_STREAM_MAX + 1];
    StoreHead head;
    int size = snprintf(stream, sizeof stream, "%s%s", kind->prefix, id);
    bool named = size >= 0 && (size_t)size < sizeof stream;
    if (named && live_find(app, stream)) return OK;
    Status status = named ? store_head(app->store, stream, &head, err) : OK;
    if (status || (named && head.seq)) return status;
    return err_set(err, ERR_MISSING, "There is nothing with this name.");
}

Status live_get(App *app, const LiveKind *kind, const char *id, Live **out, Err *err) {
    *out = NULL;
    Status status = is_there(app, kind, id, err);
    if (status) return status;
    status = live_make(app, kind, id, out, err);
    if (status || !*out || (*out)->head) return status;
    *out = NULL;
    return err_set(err, ERR_MISSING, "There is nothing with this name.");
}

void live_each(App *app, const LiveKind *kind, void (*visit)(void *user, Live *live), void *user) {
    for (int i = 0; i < BUCKETS; i++)
        for (Live *live = app->lives->bucket[i], *next; live; live = next) {
            next = live->next;
            if (live->kind == kind) visit(user, live);
        }
}

/* ---- forgetting ---- */

static void forget(Live *live) {
    live->app->lives->count--;
    if (live->kind->release) live->kind->release(live);
    if (live->app->shared) store_unwatch(live->app->store, live->stream);
    live_drop(live);
    free(live);
}

static void sweep_bucket(Live **at, uint64_t now, uint64_t idle_ms, uint64_t watched_ms) {
    while (*at) {
        Live *live = *at;
        bool watched = live->app->shared && live->kind->rights == live_changes_rights;
        bool used = now - live->used < (watched ? watched_ms : idle_ms);
        bool busy = live->pins || live->flying || live->waiting || used;
        if (busy) at = &live->next;
        else {
            *at = live->next;
            forget(live);
        }
    }
}

size_t lives_count(const App *app) {
    return app->lives->count;
}

void lives_sweep(App *app, uint64_t idle_ms, uint64_t watched_ms) {
    uint64_t now = uv_now(app->loop);
    for (int i = 0; i < BUCKETS; i++)
        sweep_bucket(&app->lives->bucket[i], now, idle_ms, watched_ms);
}

void lives_close(App *app) {
    for (int i = 0; i < BUCKETS; i++)
        while (app->lives->bucket[i]) {
            Live *live = app->lives->bucket[i];
            app->lives->bucket[i] = live->next;
            forget(live);
        }
    free(app->lives);
    app->lives = NULL;
}

/* ---- other machines ---- */

static void catch_up(Live *live) {
    Err err;
    if (live->flying || !live->state) return; /* its append will find out, or nobody looks */
    uint64_t before = live->durable;
    Folding f = { live, &err, OK };
    Status status = store_read(live->app->store, live->stream, live->head + 1, 0, fold_one, &f,
                               &err);
    if (status || f.status) live_drop(live);
    else if (live->durable > before) live_landed(live, before, live->durable);
}

bool live_refresh(Live *live) {
    StoreHead head;
    Err ignored;
    if (!live->app->shared) return true;
    /* Asked first: a read that fails would throw away a state that was good. */
    if (store_head(live->app->store, live->stream, &head, &ignored)) return false;
    if (head.seq > live->durable) catch_up(live);
    return !live->flying || head.seq <= live->durable;
}

void lives_refresh(App *app, char (*streams)[STORE_STREAM_MAX + 1], size_t count) {
    StoreHead heads[STORE_HEADS_MAX];
    size_t asked = 0;
    for (size_t i = 0; app->shared && i < count && asked < STORE_HEADS_MAX; i++) {
        const Live *live = live_find(app, streams[i]);
        if (live && live->state && !live->flying) strcpy(heads[asked++].stream, streams[i]);
    }
    if (!asked || store_heads(app->store, heads, asked, NULL)) return;
    for (size_t i = 0; i < asked; i++) lives_grew(app, heads[i].stream, heads[i].seq);
}

/* ---- what rights were found in ---- */

uint64_t live_look(App *app, char (*streams)[STORE_STREAM_MAX + 1], size_t count) {
    if (!app->shared) return 0;
    lives_refresh(app, streams, count);
    app->look = ++app->looks;
    app->leaned = false;
    for (size_t i = 0; i < count; i++) {
        Live *live = live_find(app, streams[i]);
        if (live) live->fresh = app->look;
    }
    return app->look;
}

/* Ask for the heads of a few streams, and read on what has grown. */
static Status ask_heads(App *app, StoreHead *heads, size_t count, bool *grew, Err *err) {
    Status status = count ? store_heads(app->store, heads, count, err) : OK;
    for (size_t i = 0; i < count && !status; i++) {
        const Live *live = live_find(app, heads[i].stream);
        if (!live || (live->flying ? live->head : live->durable) >= heads[i].seq) continue;
        *grew = true;
        lives_grew(app, heads[i].stream, heads[i].seq);
    }
    return status;
}

Status live_look_holds(App *app, uint64_t look, bool *holds, Err *err) {
    StoreHead heads[STORE_HEADS_MAX];
    size_t count = 0;
    Status status = OK;
    bool grew = false;
    *holds = true;
    if (!look || app->look != look || !app->leaned) return OK;
    app->leaned = false;
    for (int i = 0; i < BUCKETS && !status; i++)
        for (Live *live = app->lives->bucket[i]; live && !status; live = live->next) {
            if (live->leaned != look || live->fresh == look) continue;
            live->fresh = look;
            strcpy(heads[count++].stream, live->stream);
            if (count < STORE_HEADS_MAX) continue;
            status = ask_heads(app, heads, count, &grew, err);
            count = 0;
        }
    if (!status) status = ask_heads(app, heads, count, &grew, err);
    *holds = !grew;
    return status;
}

Status grounds_hold(App *app, const Grounds *grounds, bool *hold, Err *err) {
    StoreHead heads[STORE_HEADS_MAX];
    Status status = OK;
    bool grew = false;
    for (size_t at = 0; at < grounds->count && !status; at += STORE_HEADS_MAX) {
        size_t count = grounds->count - at < STORE_HEADS_MAX ? grounds->count - at
                                                             : STORE_HEADS_MAX;
        for (size_t i = 0; i < count; i++) strcpy(heads[i].stream, grounds->on[at + i].stream);
        status = ask_heads(app, heads, count, &grew, err);
    }
    *hold = !grew;
    return status;
}

void lives_grew(App *app, const char *stream, uint64_t seq) {
    if (!stream) {
        for (int i = 0; i < BUCKETS; i++)
            for (Live *live = app->lives->bucket[i]; live; live = live->next) catch_up(live);
        return;
    }
    Live *live = live_find(app, stream);
    if (live && live->durable < seq) catch_up(live);
}
