#include "app/core/answers.h"

#include "base/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP = 1000, SORT = 24 };

static const char OWNER[] = "answers";

static void what_for(const char *key, char what[ANSWER_KEY + 8]) {
    snprintf(what, ANSWER_KEY + 8, "answer %s", key);
}

static void sort_of(int64_t at, char sort[SORT]) {
    snprintf(sort, SORT, "%020lld", (long long)at);
}

void answer_keep(Task *t, const char key[ANSWER_KEY], Bytes answer) {
    char what[ANSWER_KEY + 8], sort[SORT];
    if (answer.size > ANSWER_KEPT_MAX) return;
    Buf sealed = buf_heap(2 * ANSWER_KEPT_MAX);
    what_for(key, what);
    sort_of(app_now(t->app), sort);
    app_seal(t->app, what, answer, &sealed);
    if (!sealed.full)
        task_make_cell(t, BOX_SECRET, OWNER, key, sort, (Bytes){ sealed.text, sealed.size });
    buf_free(&sealed);
}

bool answer_there(App *app, const char key[ANSWER_KEY]) {
    return !store_get(app->store, BOX_SECRET, OWNER, key, NULL, NULL);
}

Status answer_find(App *app, const char key[ANSWER_KEY], Buf *out, Err *err) {
    char what[ANSWER_KEY + 8];
    Buf sealed = buf_heap(2 * ANSWER_KEPT_MAX);
    what_for(key, what);
    Status status = store_get(app->store, BOX_SECRET, OWNER, key, &sealed, err);
    if (!status) status = app_unseal(app, what, (Bytes){ sealed.text, sealed.size }, out, err);
    buf_free(&sealed);
    return status;
}

/* ---- forgetting ---- */

typedef struct Old {
    char limit[SORT];
    char key[SWEEP][ANSWER_KEY];
    unsigned count;
} Old;

static bool take_old(void *user, const StoreCell *cell) {
    Old *old = user;
    if (strcmp(cell->sort, old->limit) >= 0 || strlen(cell->key) != ANSWER_KEY - 1) return false;
    memcpy(old->key[old->count++], cell->key, ANSWER_KEY);
    return true;
}

static void forget_run(Task *t) {
    const Old *old = t->user;
    for (unsigned i = 0; i < old->count; i++) task_erase(t, BOX_SECRET, OWNER, old->key[i]);
}

static void forget_ended(Task *t) {
    free(t->user);
}

unsigned answers_sweep(App *app) {
    Old *old = calloc(1, sizeof *old);
    if (!old) return 0;
    sort_of(app_now(app) - ANSWER_HOURS * INT64_C(3600000), old->limit);
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = OWNER, .limit = SWEEP }, take_old,
               old, NULL);
    unsigned count = old->count;
    Task *t = count ? task_new(app, NULL, NULL, forget_run, forget_ended, old) : NULL;
    if (t) task_start(t);
    else free(old);
    return t ? count : 0;
}
