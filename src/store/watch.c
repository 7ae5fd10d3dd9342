#include "store/watch.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { NOTES_MAX = 65536 };

typedef struct Watched {
    char name[STORE_STREAM_MAX + 1]; /* ends in '/': all streams below */
    uint64_t told;                   /* how far someone has heard of a whole name */
} Watched;

typedef struct Note {
    char name[STORE_STREAM_MAX + 1];
    uint64_t seq;
} Note;

struct Watch {
    StoreOptions options;
    pthread_mutex_t mutex; /* guards everything below */
    Watched *watched;      /* sorted by name */
    size_t count, room;
    Note *notes;
    size_t note_count, note_room;
    bool missed; /* more happened than the notes tell */
};

Watch *watch_open(const StoreOptions *options) {
    Watch *watch = calloc(1, sizeof *watch);
    if (!watch) return NULL;
    watch->options = *options;
    pthread_mutex_init(&watch->mutex, NULL);
    return watch;
}

void watch_close(Watch *watch) {
    if (!watch) return;
    pthread_mutex_destroy(&watch->mutex);
    free(watch->watched);
    free(watch->notes);
    free(watch);
}

/* Where a name is, or where it would be. */
static size_t find(const Watch *watch, const char *name, size_t size, bool *there) {
    size_t low = 0, high = watch->count;
    *there = false;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *other = watch->watched[middle].name;
        int order = strncmp(other, name, size);
        if (order == 0 && other[size]) order = 1;
        if (order == 0) {
            *there = true;
            return middle;
        }
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

Status watch_add(Watch *watch, const char *stream, Err *err) {
    size_t size = strlen(stream);
    bool there;
    Status status = OK;
    pthread_mutex_lock(&watch->mutex);
    size_t at = find(watch, stream, size, &there);
    if (!there && watch->count == watch->room) {
        size_t room = watch->room ? watch->room * 2 : 64;
        Watched *more = realloc(watch->watched, room * sizeof *more);
        if (!more) status = err_set(err, ERR_SYSTEM, "Not enough memory.");
        else watch->watched = more, watch->room = room;
    }
    if (!there && !status) {
        Watched *here = &watch->watched[at];
        memmove(here + 1, here, (watch->count - at) * sizeof *here);
        *here = (Watched){ 0 };
        memcpy(here->name, stream, size);
        watch->count++;
    }
    pthread_mutex_unlock(&watch->mutex);
    return status;
}

void watch_remove(Watch *watch, const char *stream) {
    bool there;
    pthread_mutex_lock(&watch->mutex);
    size_t at = find(watch, stream, strlen(stream), &there);
    if (there) {
        Watched *here = &watch->watched[at];
        memmove(here, here + 1, (watch->count - at - 1) * sizeof *here);
        watch->count--;
    }
    pthread_mutex_unlock(&watch->mutex);
}

/* Whether anyone watches this stream and has not heard of `seq`; the mutex is held. */
static bool is_news(Watch *watch, const char *stream, uint64_t seq) {
    bool there, news = false;
    for (const char *slash = strchr(stream, '/'); slash; slash = strchr(slash + 1, '/')) {
        find(watch, stream, (size_t)(slash - stream) + 1, &there);
        news |= there;
    }
    size_t at = find(watch, stream, strlen(stream), &there);
    if (there && watch->watched[at].told < seq) {
        watch->watched[at].told = seq;
        news = true;
    }
    return news;
}

/* The mutex is held. */
static void add_note(Watch *watch, const char *stream, uint64_t seq) {
    Note *last = watch->note_count > 0 ? &watch->notes[watch->note_count - 1] : NULL;
    if (last && strcmp(last->name, stream) == 0) {
        last->seq = seq;
        return;
    }
    if (watch->note_count == watch->note_room && watch->note_room < NOTES_MAX) {
        size_t room = watch->note_room ? watch->note_room * 2 : 64;
        Note *more = realloc(watch->notes, room * sizeof *more);
        if (more) watch->notes = more, watch->note_room = room;
    }
    if (!watch->notes || watch->note_count == watch->note_room) { /* nobody drains: say so */
        watch->missed = true;
        return;
    }
    Note *note = &watch->notes[watch->note_count++];
    *note = (Note){ .seq = seq };
    memcpy(note->name, stream, strlen(stream));
}

void watch_grew(Watch *watch, const char *stream, uint64_t seq) {
    if (!watch->options.grew) return;
    pthread_mutex_lock(&watch->mutex);
    bool news = is_news(watch, stream, seq);
    if (news) add_note(watch, stream, seq);
    pthread_mutex_unlock(&watch->mutex);
    if (news && watch->options.notify) watch->options.notify(watch->options.user);
}

void watch_missed(Watch *watch) {
    pthread_mutex_lock(&watch->mutex);
    watch->missed = true;
    pthread_mutex_unlock(&watch->mutex);
    if (watch->options.notify) watch->options.notify(watch->options.user);
}

void watch_drain(Watch *watch) {
    if (!watch->options.grew) return;
    pthread_mutex_lock(&watch->mutex);
    Note *notes = watch->notes;
    size_t count = watch->note_count;
    bool missed = watch->missed;
    watch->notes = NULL;
    watch->note_count = watch->note_room = 0;
    watch->missed = false;
    pthread_mutex_unlock(&watch->mutex);
    for (size_t i = 0; i < count; i++)
        watch->options.grew(watch->options.user, notes[i].name, notes[i].seq);
    if (missed) watch->options.grew(watch->options.user, NULL, 0);
    free(notes);
}

void watch_each(Watch *watch, void (*visit)(void *user, const char *stream), void *user) {
    pthread_mutex_lock(&watch->mutex);
    for (size_t i = 0; i < watch->count; i++) {
        const char *name = watch->watched[i].name;
        if (name[strlen(name) - 1] != '/') visit(user, name);
    }
    pthread_mutex_unlock(&watch->mutex);
}
