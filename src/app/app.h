/* app.h - what all verbs share: the store, the loop, the clock, and who is to be told.
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
    /* Rights have changed: whoever listens (person 0: everybody) has to ask again. */
    void (*revoke)(void *user, const char *topic, uint64_t person, const char *code,
                   const char *text);
    void (*notice)(void *user, const char *text); /* for the operator; from the loop's thread */
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
    uv_loop_t *loop;
    AppHooks hooks;
    int64_t (*now)(void); /* wall clock in ms; NULL: the system's */
} AppOptions;

enum { APP_KEY = 32, APP_LANDED = 8 };

struct App {
    Store *store;
    uv_loop_t *loop;
    AppHooks hooks;
    int64_t (*now)(void);
    bool shared;          /* other machines may append to the same store */
    uint8_t key[APP_KEY]; /* from the key file; what secrets are encrypted with */
    char *key_copy;       /* where the mirror has its copy; NULL: nowhere */
    bool key_due;         /* the mirror may be a new one, without the key */

    struct Lives *lives; /* live.h */

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
    uv_mutex_t lock;  /* guards notes */
    char *notes;      /* notices of the store, a line each */
};

/* Open the store (making or migrating it) and the key file.  The loop must not run yet. */
Status app_open(const AppOptions *options, App **out, Err *err);

/* Finish what is under way and let go of the loop: its handles are closed when this returns and
 * the loop has run once more, which it does here.  NULL is allowed. */
void app_close(App *app);

/* Run the loop until no task is under way; for commands and tests. */
void app_settle(App *app);

/* ---- small things ---- */

int64_t app_now(const App *app); /* wall clock in ms, for people */

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

/* Encrypt and decrypt what must not lie open in the database (seeds, tokens of others): appended to
 * `out`.  `what` is bound to it, so that one secret cannot stand in for another. */
void app_seal(const App *app, const char *what, Bytes plain, Buf *out);
Status app_unseal(const App *app, const char *what, Bytes sealed, Buf *out, Err *err);
