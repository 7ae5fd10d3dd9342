/* groups.c - groups and pairings as lists that spreadsheets and pairing programs read and write. */
#include "app/director/group_list.h"
#include "app/director/pairing_list.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "server/response.h"
#include "web/director/events.h"

#include <stdio.h>

enum { ANSWER_MAX = 4 << 20 };

static void show_list(Exchange *x, Status (*list)(const EventEye *eye, Buf *out, Err *err)) {
    EventEye eye;
    Err err;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (list(&eye, &out, &err)) reply_failure(x, &err);
    else if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_text(x, 200, "text/csv; charset=utf-8", out.text);
    buf_free(&out);
}

void groups_csv_get(Exchange *x) {
    show_list(x, group_list_csv);
}

void pairings_csv_get(Exchange *x) {
    show_list(x, pairing_list_csv);
}

static const char *csv_of(const Act *act) {
    return json_string_value(json_object_get(act->body, "csv"));
}

/* {"csv":…,"promoted":4,"alternates":8} */
static void list_run(Task *t) {
    const Act *act = t->user;
    const json_t *promoted = json_object_get(act->body, "promoted");
    Live *live = task_live(t, &EVENT, exchange_param(act->x, "event"));
    GroupListSaid said = {
        .csv = csv_of(act),
        .promoted = promoted ? (int)json_integer_value(promoted) : -1,
        .alternates = (uint16_t)json_integer_value(json_object_get(act->body, "alternates")),
    };
    if (live) group_list_plan(t, live, act->person->id, &said);
}

/* {"csv":…}: {"same":12} where a list was only checked against what the rulebook says, else {"rounds":…} of the plan. */
static void pairings_run(Task *t) {
    Act *act = t->user;
    Live *live = task_live(t, &EVENT, exchange_param(act->x, "event"));
    unsigned same = 0;
    if (!live || !pairing_list_plan(t, live, act->person->id, csv_of(act), &same)) return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    if (same) member_number("same", same, &act->answer);
    else member_number("rounds", event_of(live)->ev->plan.rounds, &act->answer);
    jot_close(&act->answer, '}');
}

static void read_list(Exchange *x, void (*run)(Task *t)) {
    int64_t unused; /* of a list of groups, which says how many advance */
    json_t *body = web_body(x);
    if (!body) return;
    if (web_number(x, body, "promoted", &unused, 0, UINT16_MAX) &&
        web_number(x, body, "alternates", &unused, 0, UINT16_MAX))
        web_act(x, run, body);
    else json_decref(body);
}

void groups_list_post(Exchange *x) {
    read_list(x, list_run);
}

void pairings_list_post(Exchange *x) {
    read_list(x, pairings_run);
}
