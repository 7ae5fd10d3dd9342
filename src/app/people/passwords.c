#include "app/people/passwords.h"

#include "app/core/background.h"

#include <sodium.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 64 << 20, TIMES = 2 };
static_assert((int)PASSWORD_HASH >= (int)crypto_pwhash_STRBYTES, "a hash fits");

typedef struct Job {
    uv_work_t work;
    App *app;
    Guess *turn; /* once it is ours */
    PasswordDone done;
    bool (*gone)(void *user);
    void *user;
    bool verify, known, good;
    char password[PASSWORD_MAX + 1], hash[PASSWORD_HASH];
} Job;

Status password_check(const char *password, const char *name, Err *err) {
    size_t size = strlen(password);
    if (size < PASSWORD_MIN)
        return err_set(err, ERR_INPUT, "A password needs at least {least%d} letters.",
                       PASSWORD_MIN);
    if (size > PASSWORD_MAX)
        return err_set(err, ERR_INPUT, "A password can have at most {most%d} bytes.", PASSWORD_MAX);
    size_t same = strspn(password, (char[]){ password[0], 0 });
    if (same == size || (name && *name && strcmp(password, name) == 0))
        return err_set(err, ERR_INPUT, "This password is too easy to guess. Pick another one.");
    return OK;
}

/* On a thread of the pool. */
static void work(uv_work_t *w) {
    Job *job = w->data;
    background();
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

static void end(Job *job, PasswordEnd how) {
    sodium_memzero(job->password, sizeof job->password);
    job->done(job->user, how, job->hash);
    free(job);
}

static void worked(uv_work_t *w, int status) {
    Job *job = w->data;
    Guess *turn = job->turn;
    bool good = status == 0 && job->good;
    end(job, good ? PASSWORD_GOOD : PASSWORD_WRONG);
    guess_over(turn, !good);
}

static void called(void *user, GuessCall what, Guess *turn) {
    Job *job = user;
    job->turn = turn;
    if (what == GUESS_NOW) uv_queue_work(job->app->loop, &job->work, work, worked);
    else end(job, what == GUESS_GONE ? PASSWORD_NOBODY : PASSWORD_LATER);
}

static bool has_gone(void *user) {
    const Job *job = user;
    return job->gone && job->gone(job->user);
}

static Status add(App *app, const PasswordAsk *ask, const char *password, bool verify,
                  const char *hash, Err *err) {
    Job *job = calloc(1, sizeof *job);
    if (job) {
        job->work.data = job;
        job->app = app;
        job->done = ask->done;
        job->gone = ask->gone;
        job->user = ask->user;
        job->verify = verify;
        job->known = hash != NULL;
        snprintf(job->password, sizeof job->password, "%s", password);
        if (hash) snprintf(job->hash, sizeof job->hash, "%s", hash);
    }
    const GuessAsk turn = { .door = ask->door,
                            .address = ask->address,
                            .account = ask->account,
                            .unknown = verify && !hash,
                            .device = ask->device,
                            .heavy = true,
                            .call = called,
                            .gone = has_gone,
                            .user = job };
    if (job && guess_ask(app, &turn)) return OK;
    free(job);
    return err_set(err, ERR_SYSTEM, "Too many people are signing in right now. Try again.");
}

Status password_hash(App *app, const PasswordAsk *ask, const char *password, Err *err) {
    return add(app, ask, password, false, NULL, err);
}

Status password_verify(App *app, const PasswordAsk *ask, const char *password, const char *hash,
                       Err *err) {
    return add(app, ask, password, true, hash, err);
}
