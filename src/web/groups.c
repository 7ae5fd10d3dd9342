/* groups.c - the groups of a digital championship as a list that spreadsheets read and write. */
#include "app/group_list.h"
#include "base/heap.h"
#include "server/response.h"
#include "web/events.h"

#include <stdio.h>

enum { ANSWER_MAX = 4 << 20 };

void groups_csv_get(Exchange *x) {
    EventEye eye;
    Err err;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (group_list_csv(&eye, &out, &err)) reply_failure(x, &err);
    else if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_text(x, 200, "text/csv; charset=utf-8", out.text);
    buf_free(&out);
}

static void list_run(Task *t) {
    const Act *act = t->user;
    Live *live = task_live(t, &EVENT, exchange_param(act->x, "event"));
    if (live) group_list_plan(t, live, act->person->id, act->body);
}

void groups_list_post(Exchange *x) {
    char stream[STORE_STREAM_MAX + 1];
    json_t *body = web_body(x);
    if (!body) return;
    snprintf(stream, sizeof stream, "%s%s", EVENT.prefix, exchange_param(x, "event"));
    web_act(x, stream, list_run, body);
}
