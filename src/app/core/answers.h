/* answers.h - what was answered to a request with a key, so that it can be answered again.
 *
 * The answer is written together with the change it reports: either both are there after a crash, or
 * neither.  Answers hold tokens and codes, so they are encrypted; after a day they are forgotten.
 */
#pragma once
#include "app/core/task.h"

enum {
    ANSWER_KEY = 2 * SHA256_BYTES + 1, /* whose request it was and which, as a hash in words */
    ANSWER_KEPT_MAX = 64 << 10,        /* bytes; a longer one is not kept */
    ANSWER_HOURS = 24,
};

/* For `run`: keep an answer with whatever else the task does.  If there already is one, another machine
 * was first and the task does nothing: of two that arrive at two machines at once, only one is done. */
void answer_keep(Task *t, const char key[ANSWER_KEY], Bytes answer);

bool answer_there(App *app, const char key[ANSWER_KEY]);

/* Read one, appended to `out`; ERR_MISSING if there is none. */
Status answer_find(App *app, const char key[ANSWER_KEY], Buf *out, Err *err);

/* Start forgetting some that are too old; how many. */
unsigned answers_sweep(App *app);
