/* merges.c - two records of one person: for administrators, organisers and leagues, whichever the path names. */
#include "app/entrants/merging.h"
#include "base/heap.h"
#include "web/people/people.h"

#include <stdio.h>
#include <string.h>

enum { ANSWER_MAX = 4 << 20 };

typedef struct Wish {
    uint64_t one, other;
} Wish;

static MergeBy right_of(const Exchange *x, uint64_t person) {
    const char *event = exchange_param(x, "event"), *season = exchange_param(x, "season");
    return (MergeBy){ .person = person,
                      .event = *event ? event : NULL,
                      .season = *season ? season : NULL };
}

static void merge_run(Task *t) {
    Act *act = t->user;
    const Wish *wish = act->more;
    merging_merge(t, right_of(act->x, act->person->id), wish->one, wish->other);
}

static void show_preview(Exchange *x, const Wish *wish) {
    Err err;
    Buf out = buf_heap(ANSWER_MAX);
    MergeBy by = right_of(x, web_person(x)->id);
    Status status = merging_preview(web_app(x), by, wish->one, wish->other, x->tongue, &out, &err);
    if (status == ERR_FORBIDDEN) reply_tell(x, 403, "not-yours", &err.message);
    else if (status) reply_failure(x, &err);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* {"other":"1723…","check":true}: "check" only checks. */
void merge_post(Exchange *x) {
    Wish wish = { 0 };
    bool check = false;
    json_t *body = web_body(x);
    if (!body) return;
    bool good = web_only(x, body, "other check") && web_flag(x, body, "check", &check) &&
                web_id(x, body, "other", &wish.other);
    if (good && !wish.other) reply_error(x, 400, "input", "\"other\" is missing.");
    else if (good && (wish.one = people_account(x))) {
        if (check) show_preview(x, &wish);
        else people_act(x, merge_run, &wish, sizeof wish);
    }
    json_decref(body);
}

static void part_run(Task *t) {
    Act *act = t->user;
    const Wish *wish = act->more;
    merging_part(t, right_of(act->x, act->person->id), wish->other);
}

/* The record of the path is its own person again. */
void part_post(Exchange *x) {
    Wish wish = { 0 };
    json_t *body = web_body(x);
    if (!body) return;
    if (app_id_read(exchange_param(x, "account"), &wish.other))
        people_act(x, part_run, &wish, sizeof wish);
    else reply_error(x, 404, "missing", "There is no such person.");
    json_decref(body);
}

void merges_get(Exchange *x) {
    Buf out = buf_heap(ANSWER_MAX);
    merging_list(web_app(x), right_of(x, web_person(x)->id), x->tongue, &out);
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}
