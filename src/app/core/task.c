#include "app/core/task.h"

#include "app/core/asker.h"
#include "app/core/flight.h"
#include "base/heap.h"
#include "base/must.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct TaskPart { /* what a task does to one stream */
    Live *live;
    uint64_t expected;
    Flight *first; /* its events: this one and the `count - 1` that follow it */
    size_t count;
} TaskPart;

static void judge(Task *t);

/* ---- a task's memory ---- */

Task *task_new(App *app, const char *stream, const char *command, void (*run)(Task *),
               void (*ended)(Task *), void *user) {
    Task *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    *t = (Task){ .app = app, .run = run, .ended = ended, .user = user };
    snprintf(t->stream, sizeof t->stream, "%s", stream ? stream : "");
    snprintf(t->command, sizeof t->command, "%s", stream && command ? command : "");
    return t;
}

static void free_flight(Flight *flight) {
    news_free(&flight->news);
    free(flight);
}

static void free_cells(Task *t) {
    for (size_t i = 0; i < t->cells; i++) free((char *)t->cell[i].owner);
    t->cells = 0;
}

static void end(Task *t) {
    Task *twin = t->twins;
    if (t->ended) t->ended(t);
    for (Task *next; twin; twin = next) { /* the same command: the same answer */
        next = twin->next;
        twin->err = t->err;
        memcpy(twin->code, t->code, sizeof t->code);
        twin->repeated = !t->err.status;
        twin->first = t->first, twin->last = t->last;
        end(twin);
    }
    free_cells(t);
    free(t->cell);
    free(t->part);
    free(t->noted);
    free(t->leans);
    free(t);
}

/* ---- streams ---- */

static Live *hold(Task *t, Live *live) {
    bool mine = false;
    for (size_t i = 0; i < t->parts; i++) mine |= t->part[i].live == live;
    if (!t->app->shared || mine || !live->flying) return live;
    t->wait = live;
    return NULL;
}

Live *task_live(Task *t, const LiveKind *kind, const char *id) {
    Live *live;
    if (t->err.status || live_get(t->app, kind, id, &live, &t->err)) return NULL;
    return hold(t, live);
}

Live *task_make(Task *t, const LiveKind *kind, const char *id) {
    Live *live;
    if (t->err.status || live_make(t->app, kind, id, &live, &t->err)) return NULL;
    return hold(t, live);
}

static TaskPart *part_for(Task *t, Live *live) {
    for (size_t i = 0; i < t->parts; i++)
        if (t->part[i].live == live) return &t->part[i];
    if (t->parts == STORE_PARTS_MAX) return NULL;
    TaskPart *grown = realloc(t->part, (t->parts + 1) * sizeof *grown);
    if (!grown) return NULL;
    t->part = grown;
    t->part[t->parts] = (TaskPart){ .live = live, .expected = live->head };
    return &t->part[t->parts++];
}

static char *put(char **at, const void *bytes, size_t size) {
    char *start = *at;
    memcpy(start, bytes, size);
    *at += size;
    return start;
}

static Flight *make_flight(Task *t, Live *live, const char *type, int32_t version, Bytes public,
                           Bytes sealed) {
    size_t type_size = strlen(type) + 1;
    Flight *flight = calloc(1, sizeof *flight + type_size + public.size + sealed.size);
    if (!flight) return NULL;
    char *at = flight->memory;
    flight->task = t;
    flight->event = (StoreRecord){ .stream = live->stream,
                                   .seq = live->head + 1,
                                   .command = t->command,
                                   .type = put(&at, type, type_size),
                                   .version = version,
                                   .at = app_now(t->app) };
    flight->event.public = (Bytes){ put(&at, public.at, public.size), public.size };
    if (sealed.at) flight->event.sealed = (Bytes){ put(&at, sealed.at, sealed.size), sealed.size };
    return flight;
}

static Status follow(Live *live, const StoreRecord *event, const void *made, Err *err) {
    return made ? live->kind->follow_made(live->state, event, made, err)
                : live->kind->follow(live->state, event, err);
}

bool task_add(Task *t, Live *live, const char *type, int32_t version, Bytes public, Bytes sealed) {
    return task_add_made(t, live, type, version, public, sealed, NULL);
}

bool task_add_made(Task *t, Live *live, const char *type, int32_t version, Bytes public,
                   Bytes sealed, const void *made) {
    if (t->err.status || t->wait) return false;
    must(live->state);
    TaskPart *part = part_for(t, live);
    if (!part || part->count == STORE_EVENTS_MAX)
        return err_set(&t->err, ERR_TOO_BIG,
                       "This is too much at once. Split it into smaller steps."),
               false;
    Flight *flight = make_flight(t, live, type, version, public, sealed);
    if (!flight) return err_set(&t->err, ERR_SYSTEM, "Out of memory. Try again later."), false;
    if (follow(live, &flight->event, made, &t->err)) return free_flight(flight), false;
    live->head = flight->event.seq;
    live_note_rights(live, &flight->event);
    if (live->kind->news) live->kind->news(live, &flight->event, &flight->news);
    if (live->last) live->last->next = flight;
    else live->first = flight;
    live->last = flight;
    if (!part->count++) part->first = flight;
    return true;
}

/* ---- cells ---- */

static void add_cell(Task *t, StoreCell cell) {
    if (t->err.status) return;
    const char *key = cell.key ? cell.key : "", *sort = cell.sort ? cell.sort : "";
    size_t owner_size = strlen(cell.owner) + 1, key_size = strlen(key) + 1,
           sort_size = strlen(sort) + 1;
    char *memory = malloc(owner_size + key_size + sort_size + cell.value.size);
    if (t->cells == t->cell_room) {
        size_t room = t->cell_room ? 2 * t->cell_room : 8;
        StoreCell *grown = realloc(t->cell, room * sizeof *grown);
        if (grown) t->cell = grown, t->cell_room = room;
    }
    if (!memory || t->cells == t->cell_room) {
        free(memory);
        err_set(&t->err, ERR_SYSTEM, "Out of memory. Try again later.");
        return;
    }
    char *at = memory;
    cell.owner = put(&at, cell.owner, owner_size);
    cell.key = put(&at, key, key_size);
    cell.sort = put(&at, sort, sort_size);
    if (cell.value.size) cell.value.at = put(&at, cell.value.at, cell.value.size);
    t->cell[t->cells++] = cell;
}

void task_cell(Task *t, StoreBox box, const char *owner, const char *key, const char *sort,
               Bytes value) {
    add_cell(t, (StoreCell){ box, CELL_PUT, owner, key, sort, value });
}

void task_make_cell(Task *t, StoreBox box, const char *owner, const char *key, const char *sort,
                    Bytes value) {
    add_cell(t, (StoreCell){ box, CELL_MAKE, owner, key, sort, value });
}

void task_erase(Task *t, StoreBox box, const char *owner, const char *key) {
    add_cell(t, (StoreCell){ box, key ? CELL_ERASE : CELL_ERASE_OWNER, owner, key, NULL, { 0 } });
}

/* ---- refusing ---- */

void task_refuse(Task *t, const char *code, const char *english, ...) {
    va_list args;
    va_start(args, english);
    err_vset(&t->err, ERR_INPUT, english, args);
    va_end(args);
    snprintf(t->code, sizeof t->code, "%s", code);
}

void task_refuse_tell(Task *t, const char *code, const Message *message) {
    err_tell(&t->err, ERR_INPUT, message);
    snprintf(t->code, sizeof t->code, "%s", code);
}

void task_fail(Task *t, const Err *err) {
    t->err = *err;
}

/* ---- the way of a task ---- */

/* The events of this task leave their streams, and take along later ones, which were judged after
 * them and will come back refused. */
static void take_back(Task *t) {
    for (size_t i = 0; i < t->parts; i++) {
        TaskPart *part = &t->part[i];
        Live *live = part->live;
        Flight **at = &live->first;
        live->last = NULL;
        for (; *at && *at != part->first; at = &(*at)->next) live->last = *at;
        *at = NULL;
        for (Flight *f = part->first, *next; part->count; part->count--, f = next) {
            next = f->next;
            free_flight(f);
        }
        live_drop(live);
    }
    t->parts = 0;
    free_cells(t);
}

/* Who waited for this stream may continue, one after the other. */
static void wake_waiting(Live *live) {
    while (live->waiting && !live->flying) {
        Task *t = live->waiting;
        live->waiting = t->next;
        if (!live->waiting) live->waiting_last = NULL;
        t->next = NULL;
        judge(t);
    }
}

static void land_part(TaskPart *part, const StoreSpan *span) {
    Live *live = part->live;
    uint64_t from = live->durable;
    live->durable = span->last;
    for (; part->count; part->count--) {
        Flight *flight = live->first;
        must(flight == part->first);
        part->first = flight->next;
        live->first = flight->next;
        if (!live->first) live->last = NULL;
        live_tell(live, flight->event.seq, &flight->news);
        free_flight(flight);
    }
    live_landed(live, from, span->last);
}

static void landed(void *user, const StoreResult *r) {
    Task *t = user;
    Live *lives[STORE_PARTS_MAX];
    size_t count = t->parts;
    bool good = !r->err.status && !r->repeated;
    for (size_t i = 0; i < count; i++) lives[i] = t->part[i].live, lives[i]->flying--;
    if (!r->err.status && r->parts) t->first = r->span[0].first, t->last = r->span[0].last;
    if (good)
        for (size_t i = 0; i < count; i++) land_part(&t->part[i], &r->span[i]);
    else take_back(t);
    for (size_t i = 0; i < count; i++) lives[i]->pins++; /* while others are called */
    t->repeated = r->repeated;
    bool again = r->err.status == ERR_CONFLICT && ++t->tries < TASK_TRIES;
    if (again && t->asker) asker_refresh(t->app, t->asker);
    for (size_t i = 0; again && t->leans && i < t->leans->count; i++) {
        Live *live = live_find(t->app, t->leans->on[i].stream);
        if (live) live_refresh(live);
    }
    if (again) judge(t);
    else {
        t->err = r->err;
        if (r->err.status == ERR_CONFLICT)
            err_set(&t->err, ERR_CONFLICT,
                    "Too many people are changing this right now. Try again.");
        end(t);
    }
    for (size_t i = 0; i < count; i++) {
        wake_waiting(lives[i]);
        lives[i]->pins--;
    }
}

/* What the right to do this hangs on, besides the streams it is done to. */
static bool is_part(const Task *t, const char *stream) {
    for (size_t k = 0; k < t->parts; k++)
        if (strcmp(t->part[k].live->stream, stream) == 0) return true;
    return false;
}

/* Streams named twice count once; a right is taken away by whatever came after the older look. */
static bool add_ground(StoreGround grounds[STORE_GROUNDS_MAX], size_t *count, StoreGround one) {
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(grounds[i].stream, one.stream) != 0) continue;
        if (one.seq < grounds[i].seq) grounds[i].seq = one.seq;
        return true;
    }
    if (*count == STORE_GROUNDS_MAX) return false;
    grounds[(*count)++] = one;
    return true;
}

static size_t grounds_of(Task *t, StoreGround grounds[STORE_GROUNDS_MAX]) {
    StoreGround found[STORE_GROUNDS_MAX];
    size_t of_asker = t->asker ? asker_grounds(t->asker, found, STORE_GROUNDS_MAX) : 0, kept = 0;
    bool fits = !t->leans || !t->leans->full;
    for (size_t i = 0; i < of_asker; i++)
        if (!is_part(t, found[i].stream)) fits &= add_ground(grounds, &kept, found[i]);
    for (size_t i = 0; t->leans && i < t->leans->count; i++) {
        StoreGround one = { t->leans->on[i].stream, t->leans->on[i].seq };
        if (!is_part(t, one.stream)) fits &= add_ground(grounds, &kept, one);
    }
    if (!fits)
        err_set(&t->err, ERR_TOO_BIG, "This is too much at once. Split it into smaller steps.");
    return kept;
}

static void submit(Task *t) {
    StoreGround grounds[STORE_GROUNDS_MAX];
    StorePart parts[STORE_PARTS_MAX];
    size_t count = 0, total = 0;
    for (size_t i = 0; i < t->parts; i++) total += t->part[i].count;
    StoreRecord *events = malloc((total ? total : 1) * sizeof *events);
    if (!events) {
        err_set(&t->err, ERR_SYSTEM, "Out of memory. Try again later.");
        return;
    }
    for (size_t i = 0, at = 0; i < t->parts; i++) {
        const TaskPart *part = &t->part[i];
        parts[count++] = (StorePart){ part->live->stream, part->expected, events + at,
                                      part->count };
        const Flight *f = part->first;
        for (size_t k = 0; k < part->count; k++, f = f->next) events[at++] = f->event;
    }
    StoreWrite write = {
        t->command, parts, count, t->cell, t->cells, grounds, grounds_of(t, grounds)
    };
    if (!t->err.status && !store_submit(t->app->store, &write, landed, t, &t->err))
        for (size_t i = 0; i < t->parts; i++) t->part[i].live->flying++;
    free(events);
}

static void queue(Task *t, Live *live) {
    t->wait = NULL;
    t->next = NULL;
    if (live->waiting_last) live->waiting_last->next = t;
    else live->waiting = t;
    live->waiting_last = t;
}

/* Was this command done before, by us or by another machine, or could that not be found out?  Then
 * the task has its answer. */
static bool answered(Task *t) {
    StoreSpan span;
    if (!*t->command) return false;
    Status status = store_find(t->app->store, t->stream, t->command, &span, &t->err);
    if (status == ERR_MISSING) return false;
    if (!status) {
        t->repeated = true;
        t->first = span.first, t->last = span.last;
        t->err = (Err){ 0 };
    }
    return true;
}

static bool known(Task *t) {
    if (!t->known || !t->known(t)) return false;
    t->repeated = true;
    t->err = (Err){ 0 };
    t->code[0] = 0;
    return true;
}

/* Run it, noting what rights are found in on the way. */
static void run_leaning(Task *t) {
    App *app = t->app;
    Grounds leans, *outer = app->leans;
    leans.count = 0, leans.full = false;
    app->leans = app->shared ? &leans : NULL;
    t->run(t);
    app->leans = outer;
    free(t->leans);
    t->leans = leans.count ? malloc(sizeof leans) : NULL;
    if (t->leans) *t->leans = leans;
    else if (leans.count) err_set(&t->err, ERR_SYSTEM, "Out of memory. Try again later.");
}

/* Nothing is appended that would name the grounds, so they are asked for: has one grown, this has to be
 * judged again. */
static bool grew_meanwhile(Task *t) {
    bool own = true, leant = true;
    Err err;
    if (!t->app->shared || t->tries >= TASK_TRIES) return false;
    Status status = t->asker ? grounds_hold(t->app, &t->asker->grounds, &own, &err) : OK;
    if (!status && t->leans) status = grounds_hold(t->app, t->leans, &leant, &err);
    if (status && !t->err.status) t->err = err, t->code[0] = 0;
    if (status || (own && leant)) return false;
    if (t->asker) t->asker->epoch = 0;
    t->tries++;
    return true;
}

static void judge(Task *t) {
    uint64_t missed = store_missed(t->app->store, NULL);
    t->code[0] = 0;
    /* checked each time: a twin may have been first while this one waited */
    if (answered(t) || (t->tries && known(t))) {
        end(t);
        return;
    }
    t->err = (Err){ 0 };
    if (t->asker && asker_look(t->app, t->asker, &t->err)) {
        const char *code = t->err.status == ERR_SIGN_IN     ? "sign-in"
                           : t->err.status == ERR_FORBIDDEN ? "forbidden"
                                                            : "";
        snprintf(t->code, sizeof t->code, "%s", code);
        end(t);
        return;
    }
    run_leaning(t);
    /* unreadable is not the same as missing: that was not a valid judgement */
    Err why;
    if (store_missed(t->app->store, &why) != missed) {
        t->err = why;
        t->code[0] = 0;
        t->wait = NULL;
    }
    Live *wait = t->wait;
    if (wait) {
        take_back(t);
        queue(t, wait);
        return;
    }
    bool nothing = !t->parts && !t->cells;
    if ((nothing || t->code[0]) && (!t->err.status || t->code[0]) && grew_meanwhile(t)) {
        take_back(t);
        judge(t);
        return;
    }
    if (!t->err.status && t->before) {
        const TaskPart *part = t->parts ? &t->part[0] : NULL;
        t->first = part ? part->expected + 1 : 0;
        t->last = part ? part->expected + part->count : 0;
        t->before(t);
    }
    nothing = !t->parts && !t->cells; /* an answer may be kept all the same */
    if (!t->err.status && !nothing) submit(t);
    bool failed = t->err.status != OK;
    if (failed) take_back(t), known(t); /* "the name is taken", by the same request elsewhere */
    if (failed || nothing) end(t);
}

/* The same command may be on its way already: then wait for its answer. */
static Task *twin_of(const Task *t) {
    Live *live = *t->command ? live_find(t->app, t->stream) : NULL;
    for (Flight *f = live ? live->first : NULL; f; f = f->next)
        if (strcmp(f->event.command, t->command) == 0) return f->task;
    return NULL;
}

void task_start(Task *t) {
    Task *twin = twin_of(t);
    if (!twin) {
        judge(t);
        return;
    }
    t->next = twin->twins;
    twin->twins = t;
}

/* ---- words of people ---- */

enum { SALT = 16 };

uint64_t task_words(Task *t, uint64_t person, const char *text, char commitment[WORDS_COMMITMENT]) {
    size_t size = strlen(text);
    uint8_t value[SALT + WORDS_MAX], hash[SHA256_BYTES];
    uint64_t id = 0;
    if (size > WORDS_MAX) {
        task_refuse(t, "too-long", "This text is too long. At most {most%d} bytes are allowed.",
                    WORDS_MAX);
        return 0;
    }
    for (size_t i = 0; i < size; i++) value[SALT + i] = (uint8_t)text[i];
    do { /* 0 isn't a number, and one in 2^64 salts would give it */
        app_random(value, SALT);
        sha256(value, SALT + size, hash);
        id = 0;
        for (int i = 0; i < 8; i++) id = id << 8 | hash[i];
    } while (!id);
    sha256_hex(hash, commitment);
    char owner[APP_NUMBER], key[32] = "words/";
    app_id_write(person, owner);
    app_id_write(id, key + 6);
    task_cell(t, BOX_PERSON, owner, key, NULL, (Bytes){ value, SALT + size });
    return id;
}

Status words_read(App *app, uint64_t person, uint64_t words, Buf *out, Err *err) {
    char owner[APP_NUMBER], key[32] = "words/", memory[SALT + WORDS_MAX + 1];
    app_id_write(person, owner);
    app_id_write(words, key + 6);
    Buf value = buf_over(memory, sizeof memory);
    Status status = store_get(app->store, BOX_PERSON, owner, key, &value, err);
    if (status) return status;
    if (value.size < SALT) return err_set(err, ERR_STORE, "A stored text is damaged.");
    buf_bytes(out, value.text + SALT, value.size - SALT);
    return OK;
}
