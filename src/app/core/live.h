/* live.h - a stream held in memory, folded.
 *
 * A Live is a stream with its state: an event, a game, an account.  The state stands at `head`,
 * which may be ahead of what is durable: commands are judged against what is about to be, and
 * acknowledged and published when it is so.  If an append fails or someone else was first, the state is
 * dropped and folded again from the store; nobody heard anything wrong meanwhile.
 *
 * With several machines on one store (app->shared) only one append to a stream is under way at a
 * time; other commands wait for it.
 */
#pragma once
#include "app/core/app.h"

typedef enum RightsChange { RIGHTS_UNCHANGED, RIGHTS_TOPIC, RIGHTS_ALL } RightsChange;

/* What a kind of stream is.  All of these are called on the loop's thread. */
typedef struct LiveKind {
    const char *prefix; /* "event/": the stream of id x is called event/x, and so is its topic */

    /* The state before the first event; NULL without memory. */
    void *(*open)(Live *live);
    void (*close)(void *state);

    /* Let one more event follow, be it read or about to be appended.  Events of older versions have
     * become today's before (upcast.h).  Refusing one that is read means that the stream is
     * damaged. */
    Status (*follow)(void *state, const StoreRecord *event, Err *err);
    /* The same for an event just written from a value that was judged: `made`, of a type that the kind
     * knows.  NULL if none is ever added so. */
    Status (*follow_made)(void *state, const StoreRecord *event, const void *made, Err *err);

    /* Does the event just followed change who may do or hear something: on this topic, or anywhere?
     * NULL: never. */
    RightsChange (*rights)(const void *state, const StoreRecord *event);
    /* The rights (person.h) that a stream of this kind can give to someone; 0: it is always
     * asked. */
    uint32_t gives;

    /* Does it change a name, who may see it, or anything else in a list of people?  NULL: never. */
    bool (*names)(const StoreRecord *event);

    /* Say what each audience hears of the event just followed.  NULL: nothing is sent. */
    void (*news)(Live *live, const StoreRecord *event, News *news);
    /* The same event is durable and about to be sent: add news for audiences that were
     * empty when it was written.  NULL: they were written for everyone. */
    void (*amend)(Live *live, uint64_t seq, News *news);

    /* Snapshots, so that long streams load quickly: NULL if there are none.  `format` changes with
     * whatever the bytes depend on; bytes that do not fit are refused and the stream is folded. */
    int32_t format;
    void (*save)(const void *state, Buf *out);
    Status (*load)(void *state, Bytes bytes, Err *err);

    void (*release)(Live *live); /* free live->beside; NULL: this kind has none */
} LiveKind;

enum { LIVE_SNAPSHOT_EVERY = 256 }; /* events between two snapshots */

typedef struct Flight Flight; /* events on their way to the disk: task.c */

struct Live {
    App *app;
    const LiveKind *kind;
    char stream[STORE_STREAM_MAX + 1];
    const char *id;   /* of the stream, behind its prefix */
    uint64_t head;    /* where the state stands */
    uint64_t durable; /* what the store has acknowledged */
    void *state;      /* NULL: to be folded before it is looked at */
    void *beside;     /* what the kind keeps besides (timers, say); survives a new folding */
    unsigned pins;    /* reasons to stay in memory besides appends under way */

    /* inside */
    uint64_t told;     /* news up to here are out; 0: nobody has listened yet */
    uint64_t snapshot; /* where the last snapshot stands */
    unsigned flying;   /* tasks with appends under way */
    Flight *first, *last;
    struct Task *waiting, *waiting_last;
    uint64_t used;          /* loop time */
    uint64_t fresh, leaned; /* the last look it was read on for, and that leans on it */
    Live *next;
};

/* The stream of that id, loaded; ERR_MISSING if it does not exist. */
Status live_get(App *app, const LiveKind *kind, const char *id, Live **out, Err *err);

/* The stream of that id, which may not exist yet (then its head is 0). */
Status live_make(App *app, const LiveKind *kind, const char *id, Live **out, Err *err);

/* With several machines on one store: read now what others have appended and we have not heard of.
 * False: not possible while an append of our own is under way, and there is something. */
bool live_refresh(Live *live);

/* The same for several streams, with one question for those that are in memory.  One that has an
 * append of our own under way is left to it. */
void lives_refresh(App *app, char (*streams)[STORE_STREAM_MAX + 1], size_t count);

/* A right was found in this stream (NULL: in none), while running a task or reading.  On a
 * shared store it becomes a ground of the task's append; a task that appends nothing, and a look, ask
 * whether it has grown on another machine, and then judge again.  Code that finds a right reports it here:
 * events_roles, seasons_rights, tables_rights, server_admin and their like do. */
void live_lean(Live *live);

/* A look begins, with these streams read on; 0 where there is one machine.  Afterwards live_look_holds
 * asks for what it leant on besides: false, and all of it was read on, if something had grown. */
uint64_t live_look(App *app, char (*streams)[STORE_STREAM_MAX + 1], size_t count);
Status live_look_holds(App *app, uint64_t look, bool *holds, Err *err);

/* Have these grounds grown?  Then they are read on. */
Status grounds_hold(App *app, const Grounds *grounds, bool *hold, Err *err);

/* The one in memory, or NULL; it may need folding: live_get. */
Live *live_find(App *app, const char *stream);

/* Visit all streams of one kind that are in memory. */
void live_each(App *app, const LiveKind *kind, void (*visit)(void *user, Live *live), void *user);

/* For kinds of which every event may change someone's rights: LiveKind.rights. */
RightsChange live_changes_rights(const void *state, const StoreRecord *event);

/* ---- inside the app ---- */

struct Lives *lives_open(void);
void lives_close(App *app);
size_t lives_count(const App *app); /* in memory */
/* Forget what nobody used for this long; where other machines write, what rights hang on is kept for
 * `watched_ms`, so that we hear of it when a right is taken away. */
void lives_sweep(App *app, uint64_t idle_ms, uint64_t watched_ms);
void lives_grew(App *app, const char *stream, uint64_t seq); /* from the store */
void live_drop(Live *live); /* the state is not to be trusted any more */
void live_tell(Live *live, uint64_t seq, News *news);
void news_free(News *news);
