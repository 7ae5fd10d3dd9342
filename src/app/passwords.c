#include "app/passwords.h"

#include "app/accounts.h"

#include <sodium.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 64 << 20, TIMES = 2 };
static_assert((int)PASSWORD_HASH >= (int)crypto_pwhash_STRBYTES, "a hash fits");

typedef struct Job {
    uv_work_t work;
    struct Passwords *all;
    PasswordDone done;
    void *user;
    bool verify, known, good;
    char password[PASSWORD_MAX + 1], hash[PASSWORD_HASH];
    struct Job *next;
} Job;

typedef struct Passwords {
    App *app;
    Job *first, *last; /* waiting */
    int running, waiting;
} Passwords;

Status password_check(const char *password, const char *name, Err *err) {
    size_t size = strlen(password);
    if (size < PASSWORD_MIN)
        return err_set(err, ERR_INPUT, "A password has at least %d letters.", PASSWORD_MIN);
    if (size > PASSWORD_MAX)
        return err_set(err, ERR_INPUT, "A password has at most %d bytes.", PASSWORD_MAX);
    size_t same = strspn(password, (char[]){ password[0], 0 });
    if (same == size || (name && *name && strcmp(password, name) == 0))
        return err_set(err, ERR_INPUT, "That password is too easy to guess.");
    return OK;
}

/* On a thread of the pool. */
static void work(uv_work_t *w) {
    Job *job = w->data;
    if (!job->verify) {
        job->good = crypto_pwhash_str_alg(job->hash, job->password, strlen(job->password), TIMES,
                                          MEMORY, crypto_pwhash_ALG_ARGON2ID13) == 0;
        return;
    }
    if (job->known) {
        job->good = crypto_pwhash_str_verify(job->hash, job->password, strlen(job->password)) == 0;
        return;
    }
    char thrown_away[crypto_pwhash_STRBYTES]; /* a name that nobody has takes as long */
    (void)!crypto_pwhash_str_alg(thrown_away, job->password, strlen(job->password), TIMES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13);
}

static void start_some(Passwords *all);

static void worked(uv_work_t *w, int status) {
    Job *job = w->data;
    Passwords *all = job->all;
    all->running--;
    sodium_memzero(job->password, sizeof job->password);
    job->done(job->user, status == 0 && job->good, job->hash);
    free(job);
    start_some(all);
}

static void start_some(Passwords *all) {
    while (all->first && all->running < PASSWORDS_AT_ONCE) {
        Job *job = all->first;
        all->first = job->next;
        if (!all->first) all->last = NULL;
        all->waiting--;
        all->running++;
        uv_queue_work(all->app->loop, &job->work, work, worked);
    }
}

static Status add(App *app, const char *password, bool verify, const char *hash, PasswordDone done,
                  void *user, Err *err) {
    Passwords *all = app->accounts->passwords;
    Job *job = all->waiting < PASSWORDS_WAITING ? calloc(1, sizeof *job) : NULL;
    if (!job)
        return err_set(err, ERR_SYSTEM, "Too many people are signing in just now; try again.");
    job->work.data = job;
    job->all = all;
    job->done = done;
    job->user = user;
    job->verify = verify;
    job->known = hash != NULL;
    snprintf(job->password, sizeof job->password, "%s", password);
    if (hash) snprintf(job->hash, sizeof job->hash, "%s", hash);
    if (all->last) all->last->next = job;
    else all->first = job;
    all->last = job;
    all->waiting++;
    start_some(all);
    return OK;
}

Status password_hash(App *app, const char *password, PasswordDone done, void *user, Err *err) {
    return add(app, password, false, NULL, done, user, err);
}

Status password_verify(App *app, const char *password, const char *hash, PasswordDone done,
                       void *user, Err *err) {
    return add(app, password, true, hash, done, user, err);
}

Passwords *passwords_open(App *app) {
    Passwords *all = calloc(1, sizeof *all);
    if (all) all->app = app;
    return all;
}

void passwords_settle(App *app) {
    const Passwords *all = app->accounts->passwords;
    while (all && all->running) uv_run(app->loop, UV_RUN_ONCE);
}

void passwords_close(App *app) {
    free(app->accounts->passwords);
}
