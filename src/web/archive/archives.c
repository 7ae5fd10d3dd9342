/* archives.c - whole events as files: each is written or read on another thread, one at a time; others wait. */
#include "web/archive/archives.h"

#include "app/archive/judge.h"
#include "app/archive/proof.h"
#include "app/core/background.h"
#include "app/lists/views.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/json_bounds.h"
#include "codec/members.h"
#include "server/response.h"
#include "web/director/events.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Filing { /* one file being written or read */
    uv_work_t work;
    Exchange *x;
    Web *web;
    Store *store;
    int tongue;
    uint64_t who;     /* asks for it */
    uv_work_cb does;  /* on the other thread */
    bool begun;       /* or it waits for its turn */
    bool attached;    /* the answer is a file to be saved */
    atomic_bool stop; /* nobody waits for it any more */
    char event[APP_ID];
    char head[STORE_HEAD_TEXT],
        key[ARCHIVE_KEY_TEXT]; /* what the sender knows about the file; or "" */
    int64_t now;
    Grounds grounds; /* that the right to keep it was found in, */
    ArchiveRight right;
    uv_sem_t judged; /* and it was judged again: the other thread may continue */
    Buf answer;
    Status status;
    Err err;
    struct Filing *next; /* in web->filings */
} Filing;

/* ---- by which right ---- */

/* On the loop's thread: may the sender of the file (still) save it? */
static Status judge_sender(Filing *f, Err *err) {
    Asker *asker = web_asker(f->x);
    Status status = asker_look_for_grounds(f->web->app, asker, err);
    if (status) return status;
    f->grounds = asker->grounds; /* the asker's own may change under the other thread's eyes */
    f->right.grounds = f->grounds.count;
    for (size_t i = 0; i < f->grounds.count; i++)
        f->right.ground[i] = (StoreGround){ f->grounds.on[i].stream, f->grounds.on[i].seq };
    return OK;
}

static void judge_again(void *filing) {
    Filing *f = filing;
    f->status = judge_sender(f, &f->err);
    uv_sem_post(&f->judged);
}

/* ---- on the other thread ---- */

/* The loop continues until all filings are over, so it will answer. */
static Status ask_again(void *filing, Err *err) {
    Filing *f = filing;
    web_call(f->web, judge_again, f);
    uv_sem_wait(&f->judged);
    if (f->status && err) *err = f->err;
    return f->status;
}

static void write_it(uv_work_t *work) {
    Filing *f = work->data;
    background();
    const ArchiveOrder order = { .event = f->event, .key = f->web->app->key, .stop = &f->stop };
    f->status = archive_write(f->store, &order, &f->answer, &f->err);
}

/* Heads and keys come from people; what this server has signed or holds it knows itself. */
static ArchiveWitness witness(const Filing *f, const char *heads[1]) {
    heads[0] = f->head;
    return (ArchiveWitness){ .heads = heads,
                             .head_count = *f->head != 0,
                             .key = f->key,
                             .own = f->web->app->key,
                             .store = f->store };
}

/* Built, a file may be a hundred times its size. */
static bool is_small_enough(Filing *f, Bytes body) {
    static const JsonBounds MOST = { ARCHIVE_VALUES_MAX, ARCHIVE_NESTS_MAX, ARCHIVE_DEPTH_MAX };
    if (json_fits(body.at, body.size, MOST) != JSON_FITS)
        f->status = err_set(&f->err, ERR_TOO_BIG, "The file has more than an event can hold.");
    return !f->status;
}

static void judge_it(uv_work_t *work) {
    Filing *f = work->data;
    background();
    Bytes body = f->x->request.body;
    if (!is_small_enough(f, body)) return;
    const char *heads[1];
    ArchiveWitness known = witness(f, heads);
    f->status = archive_judge(body.at, body.size, &known, f->tongue, &f->stop, &f->answer, &f->err);
}

static void keep_it(uv_work_t *work) {
    Filing *f = work->data;
    background();
    Bytes body = f->x->request.body;
    const char *heads[1];
    ArchiveWitness known = witness(f, heads);
    Archive kept;
    if (!is_small_enough(f, body)) return;
    f->status = archive_keep(body.at, body.size, &known, f->store, &f->right, f->now, &f->stop,
                             &kept, &f->err);
    if (f->status) return;
    snprintf(f->event, sizeof f->event, "%s", kept.event);
    jot_open(&f->answer, '{');
    member_word("event", kept.event, &f->answer);
    member_number("recorded", (int64_t)kept.events, &f->answer);
    member_number("added", (int64_t)kept.added, &f->answer);
    member_word("trust", ARCHIVE_TRUST[kept.trust], &f->answer);
    jot_close(&f->answer, '}');
    archive_free(&kept);
}

/* ---- on the loop's ---- */

static void answer(Filing *f) {
    char name[64];
    if (!f->status && f->answer.full)
        f->status = err_set(&f->err, ERR_TOO_BIG, "The answer is too big to send.");
    if (f->status) {
        reply_failure(f->x, &f->err);
        return;
    }
    if (f->attached) {
        snprintf(name, sizeof name, "attachment; filename=\"event-%s.json\"", f->event);
        reply_header(f->x, "Content-Disposition", name);
    }
    reply_json(f->x, 200, f->answer.text, f->answer.size);
}

/* The other thread wrote past us: a reader meanwhile made us hold a part of it. */
static void read_on(const Filing *f) {
    static const char *const PREFIXES[] = { "event/", "kept/" };
    for (size_t i = 0; i < sizeof PREFIXES / sizeof PREFIXES[0]; i++) {
        char stream[STORE_STREAM_MAX + 1];
        snprintf(stream, sizeof stream, "%s%s", PREFIXES[i], f->event);
        lives_grew(f->web->app, stream, UINT64_MAX);
    }
}

static void filings_go_on(Web *web);

static void filed(uv_work_t *work, int status) {
    Filing *f = work->data;
    Filing **link = &f->web->filings;
    while (*link != f) link = &(*link)->next;
    *link = f->next;
    f->web->filing--;
    f->x->gone = NULL;
    filings_go_on(f->web);
    if (*f->event) read_on(f);
    views_look(f->web->app); /* what was kept is in the lists, too */
    if (status && !f->status)
        f->status = err_set(&f->err, ERR_SYSTEM, "Reading the file was cancelled.");
    answer(f);
    uv_sem_destroy(&f->judged);
    buf_free(&f->answer);
    free(f);
}

static void leave(void *filing) {
    Filing *f = filing;
    atomic_store(&f->stop, true);
}

void archives_stop(Web *web) {
    for (Filing *f = web->filings; f; f = f->next) leave(f);
}

void archives_settle(Web *web) {
    archives_stop(web);
    while (web->filing) uv_run(web->app->loop, UV_RUN_ONCE);
}

static void work_on(uv_work_t *work) {
    Filing *f = work->data;
    if (!atomic_load(&f->stop)) f->does(work);
    else f->status = err_set(&f->err, ERR_SYSTEM, "Reading the file was cancelled.");
}

/* How many have begun; of someone, how many there are. */
static unsigned count_begun(const Web *web) {
    unsigned count = 0;
    for (const Filing *f = web->filings; f; f = f->next) count += f->begun;
    return count;
}

static unsigned count_of(const Web *web, uint64_t who) {
    unsigned count = 0;
    for (const Filing *f = web->filings; f; f = f->next) count += f->who == who;
    return count;
}

/* First come, first served. */
static void filings_go_on(Web *web) {
    for (Filing *f = web->filings; f && count_begun(web) < ARCHIVES_AT_ONCE; f = f->next) {
        if (f->begun) continue;
        f->begun = true;
        uv_queue_work(web->app->loop, &f->work, work_on, filed);
    }
}

/* Is there no room in the line, or has this person enough in it?  True: that was answered. */
static bool is_busy(Exchange *x) {
    const Web *web = exchange_user(x);
    if (web->filing < ARCHIVES_WAITING && count_of(web, web_asker(x)->account) < ARCHIVES_EACH)
        return false;
    reply_header(x, "Retry-After", "3");
    reply_error(x, 503, "busy", "Another file is being read. Try again in a moment.");
    return true;
}

bool archives_admit(Exchange *x) {
    bool check = x->match.route->handle == archives_check_post;
    if (!check && x->match.route->handle != archives_post) return true;
    return !is_busy(x) && (!check || within(x, QUOTA_FILES, QUOTA_ROWS));
}

static void start_filing(Exchange *x, uv_work_cb work, const char *event) {
    Web *web = exchange_user(x);
    if (is_busy(x)) return;
    Filing *f = calloc(1, sizeof *f);
    if (!f) {
        reply_error(x, 500, "memory", "Not enough memory for this file.");
        return;
    }
    f->work.data = f;
    f->x = x;
    f->web = web;
    f->right = (ArchiveRight){ .again = ask_again, .user = f };
    if (work == keep_it && judge_sender(f, &f->err)) {
        reply_failure(x, &f->err);
        free(f);
        return;
    }
    uv_sem_init(&f->judged, 0);
    f->store = web->app->store;
    f->tongue = x->tongue;
    f->attached = *event;
    snprintf(f->event, sizeof f->event, "%s", event);
    request_query(&x->request, "head", f->head, sizeof f->head);
    request_query(&x->request, "key", f->key, sizeof f->key);
    f->now = app_now(web->app);
    f->answer = buf_heap(ARCHIVE_MAX);
    f->who = web_asker(x)->account;
    f->does = work;
    Filing **last = &web->filings; /* in the order in which they came */
    while (*last) last = &(*last)->next;
    *last = f;
    web->filing++;
    x->work = f;
    x->gone = leave;
    filings_go_on(web);
}

/* The key this server signs with, for recipients of its files. */
void archive_key_get(Exchange *x) {
    char key[ARCHIVE_KEY_TEXT], room[128];
    Web *web = exchange_user(x);
    Buf out = buf_over(room, sizeof room);
    archive_key_text(web->app->key, key);
    jot_open(&out, '{');
    member_word("key", key, &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
}

void archive_get(Exchange *x) {
    EventEye eye;
    if (event_eye(x, &eye)) start_filing(x, write_it, eye.live->id);
}

void archives_check_post(Exchange *x) {
    start_filing(x, judge_it, "");
}

void archives_post(Exchange *x) {
    start_filing(x, keep_it, "");
}
