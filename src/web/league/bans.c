#include "web/league/bans.h"

#include "app/league/bans.h"
#include "base/heap.h"
#include "server/response.h"

#include <stdlib.h>

enum { ANSWER_MAX = 8 << 20 };

static void show(Exchange *x, void (*write)(App *app, uint64_t viewer, int tongue, Buf *out)) {
    Buf out = buf_heap(ANSWER_MAX);
    write(web_app(x), web_person(x)->id, x->tongue, &out);
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void bans_get(Exchange *x) {
    show(x, bans_view);
}

void ban_records_get(Exchange *x) {
    show(x, bans_view_records);
}

void bans_add_run(Task *t) {
    const Act *act = t->user;
    bans_add(t, act->person->id, act->body);
}

void ban_decide_run(Task *t) {
    const Act *act = t->user;
    unsigned long number = strtoul(exchange_param(act->x, "ban"), NULL, 10);
    bans_decide(t, act->person->id, number <= BANS_MAX ? (uint32_t)number : 0, act->body);
}
