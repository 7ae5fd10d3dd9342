#include "app/lists/views.h"

#include "app/lists/inside.h"
#include "app/people/privacy.h"
#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAUSE_MS = 100, /* what grew meanwhile is looked at once */
    BUSY_MS = 1000, /* and in a busy hour no more often than this */
    AT_ONCE = 4,    /* streams looked at between two rounds of the loop */
    BEHIND_AT_ONCE = 256,
    RETRY_MS = 3000,
    BEHIND_MS = 30000, /* how often other machines' doings are looked for */
    TEXT_MAX = STORE_BYTES_MAX / 2,
};

const char *const VIEW_NAME[VIEW_COUNT] = {
#define ROW(view, name) name,
    VIEWS(ROW)
#undef ROW
};

/* ---- one stream ---- */

static const LiveKind *kind_of(const char *stream) {
    for (int i = 0; i < VIEW_COUNT; i++) {
        const LiveKind *kind = PROJECTIONS[i].kind;
        if (strncmp(stream, kind->prefix, strlen(kind->prefix)) == 0) return kind;
    }
    return NULL;
}

static void notice_left_out(const App *app, const char *stream, const Err *err) {
    char text[ERR_TEXT + STORE_STREAM_MAX + 64];
    Buf out = buf_over(text, sizeof text);
    message_print(&SPEECH_ENGLISH, &out, "{stream%s} is left out of the lists: {why%p}", stream,
                  &err->message);
    if (app->hooks.notice) app->hooks.notice(app->hooks.user, text);
}

typedef struct Writing { /* one write of a stream's rows */
    ViewRows rows;
    StoreCell cell[STORE_CELLS_MAX];
    char position[VIEW_COUNT][STORE_SEQ_TEXT];
    size_t cells;
} Writing;

static void writing_free(Writing *w) {
    if (!w) return;
    free(w->rows.row);
    buf_free(&w->rows.text);
    free(w);
}

/* The rows of every projection of this stream, and their positions. */
static Writing *project(const LiveKind *kind, const Live *live, const char *stream, uint64_t seq) {
    Writing *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->rows.text = buf_heap(TEXT_MAX);
    for (int i = 0; i < VIEW_COUNT && live; i++)
        if (PROJECTIONS[i].kind == kind) PROJECTIONS[i].rows(live, &w->rows);
    if (w->rows.failed || w->rows.text.full)
        w->rows.count = 0; /* an incomplete list would be worse than none */
    for (size_t i = 0; i < w->rows.count; i++) {
        const struct ViewRow *row = &w->rows.row[i];
        const char *text = w->rows.text.text;
        w->cell[w->cells++] =
            (StoreCell){ BOX_VIEW,         row->erase ? CELL_ERASE : CELL_PUT,
                         row->owner,       text + row->key,
                         text + row->sort, { text + row->value, row->end - row->value } };
    }
    for (int i = 0; i < VIEW_COUNT; i++)
        if (PROJECTIONS[i].kind == kind)
            w->cell[w->cells++] = store_position_cell(VIEW_NAME[i], stream, seq, w->position[i]);
    return w;
}

/* Look at a stream.  NULL and OK: it is being written, look again later.  A stream that cannot be
 * folded has no rows, and a position: it must not be in the way of others. */
static Status look(App *app, const char *stream, Writing **out, Err *err) {
    const LiveKind *kind = kind_of(stream);
    Live *live;
    Err why;
    *out = NULL;
    Status status = live_get(app, kind, stream + strlen(kind->prefix), &live, &why);
    if (status && status != ERR_INPUT && status != ERR_STORE) return *err = why, status;
    if (!status && live->head != live->durable) return OK;
    uint64_t seq = status ? 0 : live->durable;
    if (status) {
        StoreHead head;
        notice_left_out(app, stream, &why);
        status = store_head(app->store, stream, &head, err);
        if (status) return status;
        seq = head.seq;
        live = NULL;
    }
    *out = project(kind, live, stream, seq);
    return *out ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

/* ---- what is due ---- */

static void follow(uv_timer_t *timer);

static void wake(Views *v, uint64_t ms) {
    if (!v->closed && !uv_is_active((uv_handle_t *)&v->timer))
        uv_timer_start(&v->timer, follow, ms, 0);
}

static void note(Views *v, const char *stream) {
    for (size_t i = 0; i < v->dues; i++)
        if (strcmp(v->due[i], stream) == 0) return;
    if (v->dues == v->due_room) {
        size_t room = v->due_room ? 2 * v->due_room : 64;
        void *grown = realloc(v->due, room * sizeof *v->due);
        if (!grown) {
            v->behind = true; /* it will be found */
            return;
        }
        v->due = grown;
        v->due_room = room;
    }
    strcpy(v->due[v->dues++], stream);
}

static bool note_behind(void *user, const char *stream, uint64_t seen, uint64_t head) {
    (void)seen, (void)head;
    note(user, stream);
    return true;
}

/* Ask what was missed; one projection after the other, so that a stream is looked at once. */
static Status find_behind(Views *v, Err *err) {
    Status status = OK;
    v->behind = false;
    v->asked = uv_now(v->app->loop);
    for (int i = 0; i < VIEW_COUNT && !status; i++)
        status = store_behind(v->app->store, VIEW_NAME[i], PROJECTIONS[i].kind->prefix,
                              BEHIND_AT_ONCE, note_behind, v, err);
    v->behind = v->dues >= BEHIND_AT_ONCE;
    return status;
}

/* ---- following ---- */

static void written(void *user, const StoreResult *result) {
    Views *v = user;
    v->writing--;
    v->ratings.stale = true;
    if (!result->err.status) return;
    v->behind = true; /* a full disk, say: try again */
    wake(v, RETRY_MS);
}

static void hand_over(Views *v, Writing *w) {
    StoreWrite write = { .cells = w->cell, .cell_count = w->cells };
    if (store_submit(v->app->store, &write, written, v, NULL)) v->behind = true;
    else v->writing++;
    writing_free(w);
}

static void follow(uv_timer_t *timer) {
    Views *v = timer->data;
    Err err;
    v->looked = uv_now(v->app->loop);
    if (!v->dues && !v->writing && v->behind) find_behind(v, &err);
    size_t count = v->dues < AT_ONCE ? v->dues : AT_ONCE, later = 0;
    for (size_t i = 0; i < count; i++) {
        Writing *w;
        Status status = look(v->app, v->due[i], &w, &err);
        if (w) hand_over(v, w);
        else if (status) v->behind = true;
        else memmove(v->due[later++], v->due[i], sizeof v->due[0]);
    }
    if (v->dues > count)
        memmove(v->due + later, v->due + count, (v->dues - count) * sizeof *v->due);
    v->dues -= count - later;
    bool poll = v->app->shared && uv_now(v->app->loop) - v->asked > BEHIND_MS;
    if (poll) v->behind = true;
    if (v->dues > later) wake(v, 1);
    else if (v->dues || v->behind) wake(v, PAUSE_MS);
    else if (v->app->shared) wake(v, BEHIND_MS);
}

/* The same for someone who may be waiting for other machines. */
static void wake_up(Views *v, uint64_t ms) {
    bool asleep = uv_is_active((uv_handle_t *)&v->timer) &&
                  uv_timer_get_due_in(&v->timer) > BUSY_MS;
    if (asleep) uv_timer_stop(&v->timer);
    wake(v, ms);
}

void views_look(App *app) {
    if (!app->views) return;
    app->views->behind = true;
    wake_up(app->views, PAUSE_MS);
}

static void landed(void *user, Live *live, uint64_t from, uint64_t to) {
    Views *v = user;
    if (v->closed || !view_matters(live, from, to)) return;
    note(v, live->stream);
    uint64_t pause = uv_now(v->app->loop) - v->looked < BUSY_MS ? BUSY_MS : PAUSE_MS;
    wake_up(v, pause);
}

static void nothing(void *user, Live *live, uint64_t from, uint64_t to) {
    (void)user, (void)live, (void)from, (void)to;
}

/* ---- opening and closing ---- */

static Views *views_new(App *app, Err *err) {
    Views *v = calloc(1, sizeof *v);
    if (!v) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later."), NULL;
    v->app = app;
    v->ratings.stale = true;
    v->behind = true;
    uv_timer_init(app->loop, &v->timer);
    v->timer.data = v;
    app->views = v;
    return v;
}

/* Ratings go with people: they are found again. */
static void merged(App *app) {
    if (app->views) app->views->ratings.stale = true;
}

Status views_open(App *app, Err *err) {
    Views *v = views_new(app, err);
    if (!v) return ERR_SYSTEM;
    int slot = 0;
    while (slot < APP_LANDED && app->landed[slot].call) slot++;
    if (slot == APP_LANDED) return err_set(err, ERR_SYSTEM, "Too many followers of the log.");
    app->landed[slot].call = landed;
    app->landed[slot].user = v;
    privacy_register(app, (PrivacyPart){ .merged = merged });
    uv_timer_start(&v->timer, follow, PAUSE_MS, 0);
    return OK;
}

void views_close(App *app) {
    Views *v = app->views;
    if (!v) return;
    v->closed = true;
    uv_timer_stop(&v->timer);
    while (v->writing) uv_run(app->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&v->timer, NULL);
    uv_run(app->loop, UV_RUN_NOWAIT);
    for (int i = 0; i < APP_LANDED; i++)
        if (app->landed[i].user == v) app->landed[i].call = nothing;
    ratings_free(&v->ratings);
    free(v->due);
    free(v);
    app->views = NULL;
}

/* ---- for commands ---- */

Status views_drop(App *app, int view, Err *err) {
    StoreCell cell[4 * VIEW_COUNT];
    size_t count = 0;
    for (int i = 0; i < VIEW_COUNT; i++) {
        if (view != VIEW_COUNT && view != i) continue;
        cell[count++] = (StoreCell){ BOX_POSITION, CELL_ERASE_OWNER, VIEW_NAME[i], "", "", { 0 } };
        for (const char *const *owner = PROJECTIONS[i].owner; *owner; owner++)
            cell[count++] = (StoreCell){ BOX_VIEW, CELL_ERASE_OWNER, *owner, "", "", { 0 } };
    }
    if (app->views) app->views->ratings.stale = app->views->behind = true;
    return store_append(app->store, &(StoreWrite){ .cells = cell, .cell_count = count }, NULL, err);
}

static Status catch_up_due(Views *v, uint64_t *done, Err *err) {
    App *app = v->app;
    Status status = OK;
    for (size_t i = 0; i < v->dues && !status; i++) {
        Writing *w;
        status = look(app, v->due[i], &w, err);
        if (w) {
            StoreWrite write = { .cells = w->cell, .cell_count = w->cells };
            status = store_append(app->store, &write, NULL, err);
            writing_free(w);
            if (!status) ++*done;
        }
    }
    v->dues = 0;
    return status;
}

Status views_catch_up(App *app, void (*progress)(void *user, uint64_t streams), void *user,
                      uint64_t *streams, Err *err) {
    uint64_t done = 0, before;
    bool mine = !app->views;
    Views *v = mine ? views_new(app, err) : app->views;
    if (!v) return ERR_SYSTEM;
    if (!mine) app_settle(app); /* what is being appended, and rows under way */
    Status status;
    do {
        before = done;
        status = find_behind(v, err);
        if (!status) status = catch_up_due(v, &done, err);
        if (progress && !status) progress(user, done);
        uv_update_time(app->loop);
        if (mine) lives_sweep(app, 0, 0); /* so that any number of streams fits the memory */
    } while (!status && done > before);
    v->ratings.stale = true;
    if (streams) *streams = done;
    if (mine) views_close(app);
    return status;
}
