/* task.h - one change of the world: judged, recorded, told.
 *
 *     static void rename_run(Task *t) {
 *         Live *live = task_live(t, &ACCOUNT, request->id);
 *         if (!live) return;                                   a failure, or a wait: just return
 *         if (!allowed(live->state)) return task_refuse(t, "forbidden", "Only ... may do that.");
 *         task_add(t, live, "account.renamed", 1, public, (Bytes){ 0 });
 *     }
 *
 * The asker (t->asker) is judged each time before `run` is called.
 * `run` judges and adds; it may be called again if someone else was first, so it looks at the world
 * again each time and keeps nothing.  Everything it added is appended together.  `ended` is called
 * once, when all of it is durable (t->err.status is OK), when it was refused or failed (t->err says
 * why, t->code in a word), or when the same was done before (t->repeated).  Both are called on the
 * loop's thread; `ended` may be called before task_start returns.
 */
#pragma once
#include "app/core/live.h"

enum { TASK_CODE = 48, TASK_TRIES = 32 };

typedef struct Task Task;
struct Task {
    App *app;
    void (*run)(Task *t);
    void (*ended)(Task *t);
    void *user;
    /* Judged well and about to be written: a last chance to add cells; first and last are known.  It is
     * called even if nothing happened.  NULL: not. */
    void (*before)(Task *t);
    /* Has this been done and answered before, here or by another machine?  Asked when someone was first
     * and before it is refused; true: it ends as repeated.  NULL: not. */
    bool (*known)(Task *t);
    /* Who wants this: judged before each `run`, and refused if they may not (any more).  It is the
     * caller's and outlives the task.  NULL: the program itself. */
    struct Asker *asker;
    uint64_t heard; /* when its asker had said it, of fair_ms(): a move counts from then; 0: now */
    char stream[STORE_STREAM_MAX + 1]; /* whose command it is */
    char command[STORE_WORD_MAX + 1];  /* "" if it may not be repeated safely */
    void *noted; /* by `run`, for when it is judged again; from malloc, and freed with the task */

    /* what came of it */
    Err err;
    char code[TASK_CODE]; /* of a refusal: a word for programs */
    bool repeated;        /* this was done before */
    uint64_t first, last; /* the events of the first stream it touched, or of its command's */

    /* inside */
    struct TaskPart *part;
    size_t parts;
    StoreCell *cell;
    size_t cells, cell_room;
    Live *wait;
    unsigned tries;
    Grounds *leans; /* what rights were found in while it ran; NULL: nothing */
    Task *next;
    Task *twins; /* the same command, asked again while this one was under way */
};

/* A new task; the names are copied and may be NULL.  NULL without memory. */
Task *task_new(App *app, const char *stream, const char *command, void (*run)(Task *),
               void (*ended)(Task *), void *user);

/* Judge it, now or when its streams are free.  The task frees itself after `ended`. */
void task_start(Task *t);

/* ---- for `run` ---- */

/* A stream, loaded and free; NULL: return from `run`, whatever is needed will happen. */
Live *task_live(Task *t, const LiveKind *kind, const char *id);
/* The same for a stream that may not exist yet. */
Live *task_make(Task *t, const LiveKind *kind, const char *id);

/* Append an event (its public part, and a sealed one unless sealed.at is NULL) and let it follow at
 * once: live->state has it when this returns.  False if it could not: return from `run`. */
bool task_add(Task *t, Live *live, const char *type, int32_t version, Bytes public, Bytes sealed);
/* The same for an event written from `made`, which `run` has judged: LiveKind.follow_made gets it, and
 * the bytes are not read again. */
bool task_add_made(Task *t, Live *live, const char *type, int32_t version, Bytes public,
                   Bytes sealed, const void *made);

/* Write a cell together with the events. */
void task_cell(Task *t, StoreBox box, const char *owner, const char *key, const char *sort,
               Bytes value);
void task_erase(Task *t, StoreBox box, const char *owner, const char *key); /* key NULL: all */
/* The same as task_cell for a cell that must not be there yet: else someone was first. */
void task_make_cell(Task *t, StoreBox box, const char *owner, const char *key, const char *sort,
                    Bytes value);

/* Nothing of this task happens.  The code is a word for programs, the text a sentence. */
void task_refuse(Task *t, const char *code, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
void task_refuse_tell(Task *t, const char *code, const Message *message);
void task_fail(Task *t, const Err *err);

/* ---- words of people ---- */

enum { WORDS_MAX = 8 << 10, WORDS_COMMITMENT = 2 * SHA256_BYTES + 1 };

/* Keep words of a person where they can be erased.  The log keeps the number that is returned and
 * the commitment, SHA-256(salt, words), of which the number is the first eight bytes; the salt goes
 * when the words go. */
uint64_t task_words(Task *t, uint64_t person, const char *text, char commitment[WORDS_COMMITMENT]);

/* Read them again, appended to `out`; ERR_MISSING when they were erased. */
Status words_read(App *app, uint64_t person, uint64_t words, Buf *out, Err *err);
