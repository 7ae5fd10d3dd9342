#include "app/core/app.h"

#include "app/core/clock.h"
#include "app/core/keyfile.h"
#include "app/core/live.h"
#include "base/heap.h"

#include <sodium.h>

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Streams that nobody asks for are forgotten after a while, and much sooner when there are many. */
enum { SWEEP_MS = 5000, IDLE_MS = 10 * 60 * 1000, CROWD = 2000, CROWDED_IDLE_MS = 5000 };
enum { RIGHTS_SWEEPS = 12 }; /* a minute: well within IDLE_MS */
/* for PostgreSQL, in a write; three fifths of it: more than any read takes */
enum { DB_WAIT_MS = 5000 };

uint64_t app_ticks(const App *app) {
    return app->ticks();
}

/* ---- what the store calls ---- */

static void wake_up(void *user) { /* writer */
    App *app = user;
    uv_async_send(&app->wake);
}

static void note(void *user, const char *text) { /* writer */
    App *app = user;
    uv_mutex_lock(&app->lock);
    size_t size = app->notes ? strlen(app->notes) : 0, more = strlen(text);
    char *notes = realloc(app->notes, size + more + 2);
    if (notes) {
        snprintf(notes + size, more + 2, "%s\n", text);
        app->notes = notes;
    }
    uv_mutex_unlock(&app->lock);
    uv_async_send(&app->wake);
}

static void grew(void *user, const char *stream, uint64_t seq) {
    lives_grew(user, stream, seq);
}

static void pass_notes_on(App *app) {
    uv_mutex_lock(&app->lock);
    char *notes = app->notes;
    app->notes = NULL;
    uv_mutex_unlock(&app->lock);
    for (char *line = notes; line && *line;) {
        char *end = strchr(line, '\n');
        *end = 0;
        if (app->hooks.notice) app->hooks.notice(app->hooks.user, line);
        line = end + 1;
    }
    if (notes) keyfile_mirror(app); /* the mirror may have gone or come back */
    free(notes);
}

static bool wait_for(void *user, int fd, short events, int ms) {
    const App *app = user;
    return app->hooks.wait(app->hooks.user, fd, events, ms);
}

static void woken(uv_async_t *wake) {
    App *app = wake->data;
    pass_notes_on(app);
    store_drain(app->store);
}

void app_rights_changed(App *app, const char *topic) {
    app->rights_epoch++;
    if (app->hooks.rights_changed) app->hooks.rights_changed(app->hooks.user, topic);
}

static void sweep(uv_timer_t *timer) {
    App *app = timer->data;
    bool crowded = lives_count(app) > CROWD;
    lives_sweep(app, crowded ? CROWDED_IDLE_MS : IDLE_MS, IDLE_MS);
    keyfile_mirror(app);
    /* Sessions end by the clock, too. */
    if (++app->sweeps % RIGHTS_SWEEPS == 0) app_rights_changed(app, NULL);
}

/* ---- opening and closing ---- */

Status app_begin(const AppOptions *options, App **out, Err *err) {
    const AppOptions *o = options;
    *out = NULL;
    if (sodium_init() < 0) return err_set(err, ERR_SYSTEM, "There is no source of random numbers.");
    App *app = calloc(1, sizeof *app);
    if (!app) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    *out = app;
    app->loop = o->loop;
    app->rights_epoch = 1;
    app->hooks = o->hooks;
    app->ticks = o->ticks ? o->ticks : mono_ms;
    app->shared = strncmp(o->db, "postgres", 8) == 0;
    app->wake.data = app->sweep.data = app;
    uv_mutex_init(&app->lock);
    uv_async_init(app->loop, &app->wake, woken);
    uv_timer_init(app->loop, &app->sweep);
    uv_timer_start(&app->sweep, sweep, SWEEP_MS, SWEEP_MS);
    app->time = apptime_open(app, o->now, o->steady);
    uint32_t db_wait = o->db_wait_ms ? o->db_wait_ms : DB_WAIT_MS;
    const StoreOptions of_store = { .user = app,
                                    .notify = wake_up,
                                    .notice = note,
                                    .grew = grew,
                                    .wait = o->hooks.wait ? wait_for : NULL,
                                    .read_only = o->read_only,
                                    .answer_ms = db_wait,
                                    .read_ms = db_wait * 3 / 5,
                                    .accept_db = o->accept_db,
                                    .mirror = o->mirror,
                                    .mirror_async = o->mirror_async };
    Status status = app->time ? store_open(o->db, &of_store, &app->store, err)
                              : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    if (!status) status = keyfile_open(app, o, err);
    if (!status && !(app->lives = lives_open()))
        status = err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    return status;
}

void app_settle(App *app) {
    StoreStats stats;
    for (store_stats(app->store, &stats); stats.under_way; store_stats(app->store, &stats))
        uv_run(app->loop, UV_RUN_ONCE);
}

void app_finish(App *app) {
    if (app->store) store_hurry(app->store), app_settle(app);
    uv_close((uv_handle_t *)&app->sweep, NULL);
    if (app->lives) lives_close(app);
}

void app_end(App *app) {
    store_close(app->store);
    uv_close((uv_handle_t *)&app->wake, NULL);
    apptime_stop(app->time);
    uv_run(app->loop, UV_RUN_NOWAIT);
    apptime_free(app->time);
    uv_mutex_destroy(&app->lock);
    free(app->notes);
    free(app->key_copy);
    sodium_memzero(app->key, sizeof app->key);
    free(app);
}

/* ---- small things ---- */

void app_random(void *bytes, size_t size) {
    randombytes_buf(bytes, size);
}

uint64_t app_random_id(void) {
    uint64_t id;
    do randombytes_buf(&id, sizeof id);
    while (!id);
    return id;
}

void app_random_name(char name[APP_ID]) {
    static const char LETTERS[33] = "0123456789abcdefghjkmnpqrstvwxyz"; /* no i, l, o, u */
    uint8_t bytes[APP_ID - 1];
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) name[i] = LETTERS[bytes[i] & 31];
    name[APP_ID - 1] = 0;
}

void app_id_write(uint64_t id, char text[APP_NUMBER]) {
    Buf out = buf_over(text, APP_NUMBER);
    buf_unsigned(&out, id);
}

bool app_id_read(const char *text, uint64_t *id) {
    uint64_t number = 0;
    if (*text < '1' || *text > '9') return false;
    for (const char *at = text; *at; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit > 9 || number > (UINT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *id = number;
    return true;
}

enum {
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    MAC = crypto_aead_xchacha20poly1305_ietf_ABYTES
};
static_assert(APP_KEY == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "the key fits the cipher");

void app_seal(const App *app, const char *what, Bytes plain, Buf *out) {
    uint8_t nonce[NONCE];
    randombytes_buf(nonce, sizeof nonce);
    uint8_t *cipher = malloc(plain.size + MAC);
    if (!cipher) {
        out->full = true;
        return;
    }
    unsigned long long size = 0;
    crypto_aead_xchacha20poly1305_ietf_encrypt(cipher, &size, plain.at, plain.size,
                                               (const uint8_t *)what, strlen(what), NULL, nonce,
                                               app->key);
    buf_bytes(out, nonce, sizeof nonce);
    buf_bytes(out, cipher, (size_t)size);
    free(cipher);
}

Status app_unseal(const App *app, const char *what, Bytes sealed, Buf *out, Err *err) {
    const uint8_t *bytes = sealed.at;
    uint8_t *plain = sealed.size > NONCE + MAC ? malloc(sealed.size) : NULL;
    unsigned long long size = 0;
    bool good = plain && !crypto_aead_xchacha20poly1305_ietf_decrypt(
                             plain, &size, NULL, bytes + NONCE, sealed.size - NONCE,
                             (const uint8_t *)what, strlen(what), bytes, app->key);
    if (good) buf_bytes(out, plain, (size_t)size);
    if (plain) sodium_memzero(plain, sealed.size);
    free(plain);
    return good ? OK
                : err_set(err, ERR_STORE,
                          "The secret {what%s} can't be opened: the key file belongs to another "
                          "database.",
                          what);
}
