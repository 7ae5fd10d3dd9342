#include "store/follow.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { POLL_MS = 500, SLOTS = 512, TELL_MAX = 65536 };

struct Follow {
    const Backend *main;
    Watch *watch;
    FollowHooks hooks;
    uint32_t poll_ms;
    uint32_t answer_ms;
    Backend *line; /* of the thread; NULL while the database is away */
    pthread_t thread;
    int hurry; /* atomic: it is time to close */
    int wake;  /* an eventfd: there is something to tell, or it is time to close */

    pthread_mutex_t mutex; /* guards everything below */
    StoreHead *heads;      /* to be told */
    size_t count, room;
    bool closing, look; /* look: poll now */
    int64_t known;      /* what others had appended by then has been found */
    bool anew;          /* it was away: anything may have happened meanwhile; of the thread */
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wake_up(Follow *follow) {
    uint64_t one = 1;
    if (write(follow->wake, &one, sizeof one) < 0) return; /* full: it is awake anyway */
}

void follow_tell(Follow *follow, const StoreHead *heads, size_t count) {
    pthread_mutex_lock(&follow->mutex);
    if (follow->count + count > follow->room) {
        size_t room = (follow->count + count) * 2;
        StoreHead *more = room <= TELL_MAX ? realloc(follow->heads, room * sizeof *more) : NULL;
        if (more) follow->heads = more, follow->room = room;
        else count = 0; /* a lost hint; the others poll */
    }
    if (count > 0) memcpy(follow->heads + follow->count, heads, count * sizeof *heads);
    follow->count += count;
    pthread_mutex_unlock(&follow->mutex);
    wake_up(follow);
}

static void note_known(Follow *follow, int64_t at) {
    pthread_mutex_lock(&follow->mutex);
    follow->known = at;
    pthread_mutex_unlock(&follow->mutex);
}

uint32_t follow_silence_ms(Follow *follow) {
    pthread_mutex_lock(&follow->mutex);
    int64_t silence = now_ms() - follow->known;
    pthread_mutex_unlock(&follow->mutex);
    return silence < 0 ? 0 : silence < UINT32_MAX ? (uint32_t)silence : UINT32_MAX;
}

void follow_look(Follow *follow) {
    pthread_mutex_lock(&follow->mutex);
    follow->look = true;
    pthread_mutex_unlock(&follow->mutex);
    wake_up(follow);
}

static Status tell_all(Follow *follow, Err *err) {
    pthread_mutex_lock(&follow->mutex);
    StoreHead *heads = follow->heads;
    size_t count = follow->count;
    follow->heads = NULL;
    follow->count = follow->room = 0;
    pthread_mutex_unlock(&follow->mutex);
    Status status = count > 0 ? follow->main->kind->tell(follow->line, heads, count, err) : OK;
    free(heads);
    return status;
}

static bool heard(void *user, const StoreHead *head) {
    watch_grew(user, head->stream, head->seq);
    return true;
}

typedef struct Names {
    char (*name)[STORE_STREAM_MAX + 1];
    size_t count, room;
} Names;

static void take_name(void *user, const char *stream) {
    Names *names = user;
    if (names->count == names->room) {
        size_t room = names->room ? names->room * 2 : 256;
        void *more = realloc(names->name, room * sizeof *names->name);
        if (!more) return; /* the next poll may have memory */
        names->name = more;
        names->room = room;
    }
    strcpy(names->name[names->count++], stream);
}

/* Look at the heads of all watched streams, and at one that is not there if there are none: without
 * asking, we wouldn't learn whether the database answers. */
static Status poll_heads(Follow *follow, Err *err) {
    Names names = { 0 };
    Slot slots[SLOTS];
    Status status = OK;
    watch_each(follow->watch, take_name, &names); /* by name, as slots want it */
    if (names.count == 0) take_name(&names, "-");
    for (size_t at = 0; !status && at < names.count; at += SLOTS) {
        size_t count = names.count - at < SLOTS ? names.count - at : SLOTS;
        for (size_t i = 0; i < count; i++) slots[i] = (Slot){ .name = names.name[at + i] };
        status = follow->line->kind->slots(follow->line, slots, count, err);
        for (size_t i = 0; !status && i < count; i++)
            if (slots[i].seq > 0) watch_grew(follow->watch, slots[i].name, slots[i].seq);
    }
    free(names.name);
    return status;
}

static bool is_closing(Follow *follow) {
    pthread_mutex_lock(&follow->mutex);
    bool closing = follow->closing;
    pthread_mutex_unlock(&follow->mutex);
    return closing;
}

static bool must_look(Follow *follow) {
    pthread_mutex_lock(&follow->mutex);
    bool look = follow->look;
    follow->look = false;
    pthread_mutex_unlock(&follow->mutex);
    return look;
}

/* One round: tell, hear for a while, poll when it is due. */
static Status go_round(Follow *follow, int64_t *polled, Err *err) {
    Status status = tell_all(follow, err);
    if (status) return status;
    int64_t left = *polled + follow->poll_ms - now_ms();
    if (left > 0 && !must_look(follow))
        return follow->main->kind->hear(follow->line, follow->wake, (uint32_t)left, heard,
                                        follow->watch, err);
    int64_t began = now_ms();
    status = poll_heads(follow, err);
    *polled = now_ms();
    if (status) return status;
    note_known(follow, began);
    follow->hooks.seen(follow->hooks.user, NULL);
    /* Only now: reading on before the database is known to answer gets nothing and forgets everything. */
    if (follow->anew) watch_missed(follow->watch);
    follow->anew = false;
    return OK;
}

static void *run(void *arg) {
    Follow *follow = arg;
    int64_t polled = 0;
    while (!is_closing(follow)) {
        Err err;
        Status status = OK;
        if (!follow->line) {
            status = follow->main->kind->again(follow->main, USE_READ, &follow->line, &err);
            if (!status) {
                follow->line->wait_ms = follow->answer_ms;
                follow->line->hurry = &follow->hurry;
                polled = 0;
                follow->anew = true;
            }
        }
        if (!status) status = go_round(follow, &polled, &err);
        if (!status) continue;
        follow->hooks.seen(follow->hooks.user, &err);
        if (follow->line) follow->line->kind->close(follow->line);
        follow->line = NULL;
        struct timespec pause = { 0, 200 * 1000000L };
        nanosleep(&pause, NULL);
    }
    if (follow->line) follow->line->kind->close(follow->line);
    return NULL;
}

Status follow_open(const Backend *main, const StoreOptions *options, Watch *watch,
                   FollowHooks hooks, Follow **follow, Err *err) {
    Follow *f = calloc(1, sizeof *f);
    if (!f) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    f->main = main;
    f->watch = watch;
    f->hooks = hooks;
    f->poll_ms = options->poll_ms ? options->poll_ms : POLL_MS;
    f->answer_ms = options->answer_ms * 3 / 5; /* it asks for little */
    f->known = now_ms();
    f->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&f->mutex, NULL);
    *follow = f; /* the hooks may ask for it */
    if (f->wake >= 0 && pthread_create(&f->thread, NULL, run, f) == 0) return OK;
    *follow = NULL;
    if (f->wake >= 0) close(f->wake);
    pthread_mutex_destroy(&f->mutex);
    free(f);
    return err_set(err, ERR_SYSTEM, "The system provides no thread for following other machines.");
}

void follow_close(Follow *follow) {
    if (!follow) return;
    pthread_mutex_lock(&follow->mutex);
    follow->closing = true;
    __atomic_store_n(&follow->hurry, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&follow->mutex);
    wake_up(follow);
    pthread_join(follow->thread, NULL);
    close(follow->wake);
    pthread_mutex_destroy(&follow->mutex);
    free(follow->heads);
    free(follow);
}
