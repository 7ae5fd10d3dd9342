#include "store/mirror.h"

#include "base/heap.h"
#include "store/transfer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { WAIT_MS = 3000, RETRY_MS = 2000, BACKLOG_BYTES = 128 << 20 };

struct Mirror {
    const Backend *main;
    char *path;
    struct stat about; /* the mirror's file, when it was opened */
    char *home;        /* the main database's file, if it is one */
    bool apart;        /* the mirror began on another disk than the main one */
    StoreOptions options;
    MirrorHooks hooks;
    pthread_t thread;
    Backend *copy; /* of the mirror's thread; NULL while it is lost */

    pthread_mutex_t mutex; /* guards everything below */
    pthread_cond_t work;
    Batch *first, **last; /* being written first, then waiting */
    size_t bytes;
    uint32_t waiting;
    bool closing;
    bool overrun; /* more came than could be kept: catch up instead */
    int state;    /* StoreStats.mirror */
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void send_notice(Mirror *m, const char *news, const char *detail) {
    char text[ERR_TEXT + 128];
    Buf out = buf_over(text, sizeof text);
    buf_print(&out, "%s: %s", news, detail);
    if (m->options.notice) m->options.notice(m->options.user, text);
}

/* ---- writing one batch ---- */

/* The rows of a batch that the mirror does not have yet; false if there would be a gap. */
static bool pick_rows(const Batch *batch, Slot *slots, Row *rows, size_t *count) {
    *count = 0;
    for (size_t i = 0; i < batch->row_count; i++) {
        const Row *row = &batch->rows[i];
        Slot *slot = &slots[row->slot];
        if (row->event.seq <= slot->seq) continue; /* it came while catching up */
        if (row->event.seq != slot->seq + 1) return false;
        slot->seq = row->event.seq;
        slot->touched = true;
        memcpy(slot->hash, row->hash, sizeof slot->hash);
        rows[(*count)++] = *row;
    }
    return true;
}

static bool is_kept(const StoreCell *cell) {
    return cell->box == BOX_PERSON || cell->box == BOX_SECRET;
}

static Status write_batch(Mirror *m, const Batch *batch, Err *err) {
    const BackendKind *kind = m->copy->kind;
    size_t count = 0;
    Slot *slots = calloc(batch->slot_count + 1, sizeof *slots);
    Row *rows = calloc(batch->row_count + 1, sizeof *rows);
    Status status = ERR_SYSTEM;
    if (!slots || !rows) {
        err_set(err, status, "Not enough memory.");
        goto done;
    }
    if ((status = kind->begin(m->copy, err))) goto done;
    for (size_t i = 0; i < batch->slot_count; i++)
        slots[i] = (Slot){ .name = batch->slots[i].name, .create = batch->slots[i].touched };
    if (batch->slot_count > 0) status = kind->lock(m->copy, slots, batch->slot_count, err);
    if (!status && !pick_rows(batch, slots, rows, &count))
        status = err_set(err, ERR_CONFLICT, "It has fallen behind.");
    if (!status && count > 0)
        status = kind->insert(m->copy, rows, count, slots, batch->slot_count, err);
    for (size_t i = 0; !status && i < batch->cell_count; i++)
        if (is_kept(&batch->cells[i])) status = kind->cells(m->copy, &batch->cells[i], 1, err);
    if (!status) status = kind->commit(m->copy, err);
    else kind->rollback(m->copy);
    if (!status && kind->rest) kind->rest(m->copy, false);
done:
    free(slots);
    free(rows);
    return status;
}

/* ---- attaching ---- */

/* A stick that was pulled out leaves an empty folder behind, on the very disk it should
 * protect against. */
static Status expect_apart(const Mirror *m, Err *err) {
    struct stat home, folder;
    char path[4096];
    Buf text = buf_over(path, sizeof path);
    const char *slash = strrchr(m->path, '/');
    if (!m->apart || stat(m->home, &home) != 0) return OK;
    buf_bytes(&text, m->path, slash ? (size_t)(slash - m->path) : 0);
    if (!slash) buf_char(&text, '.');
    if (stat(path, &folder) == 0 && folder.st_dev != home.st_dev) return OK;
    return err_set(err, ERR_MISSING, "The mirror's disk is missing.");
}

/* A file that was deleted can still be written, to nobody's use. */
static bool is_there(const Mirror *m) {
    struct stat now;
    return stat(m->path, &now) == 0 && now.st_dev == m->about.st_dev &&
           now.st_ino == m->about.st_ino;
}

static Status attach(Mirror *m, Err *err) {
    Backend *from = NULL, *copy = NULL;
    Status status = expect_apart(m, err);
    if (!status) status = BACKEND_SQLITE.open(m->path, USE_MIRROR, &copy, err);
    if (!status) status = m->main->kind->again(m->main, USE_READ, &from, err);
    if (!status) status = from->kind->still(from, true, err);
    if (!status) status = transfer_check(from, copy, err);
    if (!status) status = transfer_streams(from, copy, NULL, err);
    if (!status) status = transfer_cells(from, copy, true, err);
    if (!status && stat(m->path, &m->about) != 0)
        status = err_set(err, ERR_STORE, "The mirror's file is gone.");
    if (from) from->kind->close(from);
    if (!status) m->copy = copy;
    else if (copy) copy->kind->close(copy);
    return status;
}

static void set_state(Mirror *m, int state) {
    pthread_mutex_lock(&m->mutex);
    m->state = state;
    pthread_mutex_unlock(&m->mutex);
}

static void lose(Mirror *m, const char *why) {
    m->copy->kind->close(m->copy);
    m->copy = NULL;
    set_state(m, MIRROR_LOST);
    send_notice(m, "The mirror is lost, play goes on without it", why);
}

static void try_again(Mirror *m) {
    Err err;
    pthread_mutex_lock(&m->mutex);
    m->overrun = false;
    pthread_mutex_unlock(&m->mutex);
    if (attach(m, &err)) return;
    set_state(m, MIRROR_CURRENT);
    send_notice(m, "The mirror is back and up to date", m->path);
}

/* ---- the thread ---- */

/* Wait until there is a batch, without taking it out; NULL when closing, or when it is time to
 * look for a lost mirror. */
static Batch *next_batch(Mirror *m, bool *closing, bool *overrun) {
    pthread_mutex_lock(&m->mutex);
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += RETRY_MS / 1000;
    int rc = 0;
    while (!m->first && !m->closing && rc == 0)
        rc = pthread_cond_timedwait(&m->work, &m->mutex, &until);
    Batch *batch = m->first;
    *closing = m->closing;
    *overrun = m->overrun;
    pthread_mutex_unlock(&m->mutex);
    return batch;
}

/* Answer a batch once.  Under the mutex, so that answers keep their order. */
static void answer(Mirror *m, Batch *batch) {
    if (!batch->answered) m->hooks.answer(m->hooks.user, batch);
    batch->answered = true;
}

/* The first batch is written, or given up: answer it and let it go. */
static void finish(Mirror *m) {
    pthread_mutex_lock(&m->mutex);
    Batch *batch = m->first;
    answer(m, batch);
    m->first = batch->next;
    if (!m->first) m->last = &m->first;
    m->bytes -= batch->bytes;
    m->waiting--;
    bool caught_up = !m->first && m->state == MIRROR_LATE;
    if (caught_up) m->state = MIRROR_CURRENT;
    pthread_mutex_unlock(&m->mutex);
    batch_free(batch);
    if (caught_up) send_notice(m, "The mirror has caught up", m->path);
}

static void *run(void *arg) {
    Mirror *m = arg;
    int64_t tried = 0;
    for (;;) {
        bool closing, overrun;
        Batch *batch = next_batch(m, &closing, &overrun);
        if (!batch && closing) return NULL;
        Err err;
        if (m->copy && overrun) lose(m, "It was too slow.");
        if (m->copy && !is_there(m)) lose(m, "Its file has gone.");
        if (!m->copy && now_ms() - tried >= RETRY_MS) {
            try_again(m);
            tried = now_ms();
        }
        if (m->copy && batch && write_batch(m, batch, &err)) lose(m, err.text);
        if (batch) finish(m);
        else if (m->copy && m->copy->kind->rest) m->copy->kind->rest(m->copy, true);
    }
}

/* A mirror that hangs must not eat the memory: forget all but the batch it may be writing, and
 * have it catch up from the main database later. */
static void drop_backlog(Mirror *m) {
    m->overrun = true;
    answer(m, m->first);
    for (Batch *batch = m->first->next, *next; batch; batch = next) {
        next = batch->next;
        answer(m, batch);
        m->bytes -= batch->bytes;
        m->waiting--;
        batch_free(batch);
    }
    m->first->next = NULL;
    m->last = &m->first->next;
}

void mirror_push(Mirror *m, Batch *batch) {
    pthread_mutex_lock(&m->mutex);
    batch->mirrored_at = now_ms();
    batch->answered = m->options.mirror_async;
    batch->next = NULL;
    *m->last = batch;
    m->last = &batch->next;
    m->bytes += batch->bytes;
    m->waiting++;
    if (m->bytes > BACKLOG_BYTES) drop_backlog(m);
    pthread_cond_signal(&m->work);
    pthread_mutex_unlock(&m->mutex);
}

void mirror_tick(Mirror *m) {
    uint32_t wait = m->options.mirror_wait_ms ? m->options.mirror_wait_ms : WAIT_MS;
    bool late = false;
    pthread_mutex_lock(&m->mutex);
    bool overdue = m->first && !m->first->answered && now_ms() - m->first->mirrored_at > wait;
    for (Batch *batch = m->first; overdue && batch; batch = batch->next) answer(m, batch);
    if (overdue && m->state == MIRROR_CURRENT) m->state = MIRROR_LATE, late = true;
    pthread_mutex_unlock(&m->mutex);
    if (late) send_notice(m, "The mirror is slow, play goes on without waiting for it", m->path);
}

void mirror_stats(Mirror *m, StoreStats *stats) {
    pthread_mutex_lock(&m->mutex);
    stats->mirror = m->state;
    stats->mirror_lag = m->waiting;
    pthread_mutex_unlock(&m->mutex);
}

/* ---- opening and closing ---- */

char *mirror_path(const char *place, const char *url) {
    struct stat about;
    const char *slash = strrchr(url, '/');
    const char *name = slash ? slash + 1 : url;
    Buf path = buf_heap(1 << 16);
    buf_text(&path, place);
    if (stat(place, &about) == 0 && S_ISDIR(about.st_mode)) buf_print(&path, "/%s", name);
    if (!path.full) return path.text;
    buf_free(&path);
    return NULL;
}

Status mirror_open(const Backend *main, const char *url, const StoreOptions *options,
                   MirrorHooks hooks, Mirror **mirror, Err *err) {
    Mirror *m = calloc(1, sizeof *m);
    char *path = mirror_path(options->mirror, url), *home = strdup(url);
    if (!m || !path || !home) {
        free(m);
        free(path);
        free(home);
        return err_set(err, ERR_SYSTEM, "Not enough memory.");
    }
    m->main = main;
    m->path = path;
    m->home = home;
    m->options = *options;
    m->hooks = hooks;
    m->state = MIRROR_CURRENT;
    m->last = &m->first;
    pthread_mutex_init(&m->mutex, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&m->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    Status status = attach(m, err);
    struct stat about;
    m->apart = !status && stat(home, &about) == 0 && about.st_dev != m->about.st_dev;
    if (!status && pthread_create(&m->thread, NULL, run, m) != 0)
        status = err_set(err, ERR_SYSTEM, "The system provides no thread for the mirror.");
    if (!status) {
        *mirror = m;
        return OK;
    }
    if (m->copy) m->copy->kind->close(m->copy);
    pthread_cond_destroy(&m->work);
    pthread_mutex_destroy(&m->mutex);
    free(m->path);
    free(m->home);
    free(m);
    return status;
}

void mirror_close(Mirror *m) {
    pthread_mutex_lock(&m->mutex);
    m->closing = true;
    pthread_cond_signal(&m->work);
    pthread_mutex_unlock(&m->mutex);
    pthread_join(m->thread, NULL);
    if (m->copy) m->copy->kind->close(m->copy);
    pthread_cond_destroy(&m->work);
    pthread_mutex_destroy(&m->mutex);
    free(m->path);
    free(m->home);
    free(m);
}
