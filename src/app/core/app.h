/* app.h - what all verbs share: the store, the loop, the clock, and the listeners.
 *
 * The app knows people, events and tables, and neither HTTP nor JSON over sockets: src/web turns
 * requests into verbs and news into messages.  A change goes one way only: a Task (task.h) judges it
 * against streams held in memory (live.h), appends what follows, and ends when that is durable.
 *
 * Everything happens on the thread of the loop.  Other threads (the store's writer, password
 * hashing, a long search) come back to it through libuv.
 */
#pragma once
#include "store/store.h"

#include <uv.h>

typedef struct App App;
typedef struct Live Live;
typedef struct Asker Asker; /* asker.h */

/* ---- news ---- */

enum {
    AUDIENCE_PUBLIC = 0, /* may wait a little, gets several at once */
    AUDIENCES = 8,       /* the others are the topic's own: seats, judges, staff */
};

/* What each audience hears of one event: JSON.  An audience without a text of its own gets the
 * public one; without that it learns only that there was something. */
typedef struct News {
    Buf text[AUDIENCES];
} News;

/* How the app tells the world; src/web fills these in, tests may leave them out. */
typedef struct AppHooks {
    void *user;
    void (*publish)(void *user, const char *topic, uint64_t seq, const News *news);
    /* Rights have changed: this listener (person 0: everyone) has to ask again. */
    void (*revoke)(void *user, const char *topic, uint64_t person, const char *code,
                   const char *text);
    /* Who may do or hear what may have changed, for this topic (NULL: anywhere): listeners are
     * judged again before they hear anything more. */
    void (*rights_changed)(void *user, const char *topic);
    void (*notice)(void *user, const char *text); /* for the operator; from the loop's thread */
    /* Has someone sent something that nobody has looked at yet, beyond what is in the sockets? */
    bool (*unheard)(void *user);
    /* Any thread, from within a read: wait for a descriptor as poll does; see StoreOptions. */
    bool (*wait)(void *user, int fd, short events, int ms);
} AppHooks;

typedef struct AppOptions {
    const char *db;     /* for store_open */
    const char *mirror; /* NULL: none */
    bool mirror_async;
    const char *key_file; /* NULL: beside the database file, or castellan.key */
    bool read_only;       /* look and change nothing; another process may be writing */
    bool key_lost;        /* make a new key in place of one that is gone for good */
    bool accept_db;       /* continue with a database that lacks acknowledged writes */
    uint32_t db_wait_ms;  /* for an answer of PostgreSQL, of a write; 0: 5000 */
    uv_loop_t *loop;
    AppHooks hooks;
    int64_t (*now)(void);     /* wall clock in ms; NULL: the system's */
    uint64_t (*steady)(void); /* ms that never jump, beside `now`; NULL: `now` is always right */
    uint64_t (*ticks)(void);  /* monotonic clock in ms; NULL: the system's */
    uint32_t quotas;          /* quota.h: what may be made, times this; 0: once */
} AppOptions;

enum { APP_KEY = 32, APP_LANDED = 8 };

/* The streams that an answer was found in, and where they stood. */
typedef struct Grounds {
    struct {
        const struct LiveKind *kind;
        char stream[STORE_STREAM_MAX + 1];
        uint64_t seq;
    } on[STORE_GROUNDS_MAX];
    size_t count;
    bool full; /* there were more */
} Grounds;

struct App {
    Store *store;
    uv_loop_t *loop;
    AppHooks hooks;
    struct AppTime *time; /* clock.h */
    uint64_t (*ticks)(void);
    bool shared;          /* other machines may append to the same store */
    uint8_t key[APP_KEY]; /* from the key file; what secrets are encrypted with */
    char *key_copy;       /* where the mirror has its copy; NULL: nowhere */
    bool key_due;         /* the mirror may be a new one, without the key */

    struct Lives *lives; /* live.h */

    /* incremented whenever rights may have changed: app_rights_changed */
    uint64_t rights_epoch;
    /* the same for names, for code that caches answers */
    uint64_t names_epoch;
    /* Who asks, and may they?  OK, ERR_SIGN_IN or ERR_FORBIDDEN; people/rights.c. */
    Status (*judge)(App *app, Asker *asker);
    Grounds *grounds; /* collects the streams that are looked at; NULL: nobody wants to know */
    /* where live_lean notes what a right was found in: of the task that runs, or of a look */
    Grounds *leans;
    uint64_t look, looks; /* the look under way (0: none), and how many there were */
    bool leaned;          /* that look leans on something that was not asked for */

    /* Told of every durable stretch of a stream, for projections and watchers. */
    struct {
        void (*call)(void *user, Live *live, uint64_t from, uint64_t to);
        void *user;
    } landed[APP_LANDED];

    /* one pointer for each module that keeps something in memory */
    struct Accounts *accounts;
    struct Events *events;
    struct Tables *tables;
    struct Views *views;

    /* inside */
    uv_async_t wake;  /* the store has something for us */
    uv_timer_t sweep; /* lets go of what nobody uses */
    uint64_t sweeps;
    uv_mutex_t lock; /* guards notes */
    char *notes;     /* notices of the store, a line each */
};

/* For app/open.h: the store (made or migrated) and the key file; the loop must not run yet.  `out` must
 * be closed even if this fails. */
Status app_begin(const AppOptions *options, App **out, Err *err);
/* Finish what is under way and forget all streams. */
void app_finish(App *app);
/* Let go of the store and the loop: its handles are closed when this returns and the loop has run once
 * more, which it does here. */
void app_end(App *app);

/* Run the loop until no task is under way; for commands and tests. */
void app_settle(App *app);

/* Who may do or hear what may have changed, for one topic or (NULL) anywhere. */
void app_rights_changed(App *app, const char *topic);

/* ---- small things ---- */

int64_t app_now(const App *app); /* wall clock in ms, for people; it never jumps: clock.h */
/* Milliseconds that pass evenly, whatever happens to the time of day: for waits, limits and the like. */
uint64_t app_ticks(const App *app);

/* Random bytes nobody can guess. */
void app_random(void *bytes, size_t size);

/* A random id of a person or a text: not 0. */
uint64_t app_random_id(void);

enum { APP_ID = 17 };
/* A random name for a stream or a link: 16 letters and digits, easy to type, hard to guess. */
void app_random_name(char name[APP_ID]);

enum { APP_NUMBER = 21 };
/* An id in words, and back; false for anything else (0 is nobody's id). */
void app_id_write(uint64_t id, char text[APP_NUMBER]);
bool app_id_read(const char *text, uint64_t *id);

/* Encrypt and decrypt what must not be readable in the database (seeds, tokens of others): appended to
 * `out`.  `what` is bound to it, so that one secret cannot stand in for another. */
void app_seal(const App *app, const char *what, Bytes plain, Buf *out);
Status app_unseal(const App *app, const char *what, Bytes sealed, Buf *out, Err *err);
