/* demo.c - an event filled by a rehearsal, over HTTP: asked for here, made in app/demo.c. */
#include "app/demo.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "server/response.h"
#include "web/demo.h"

#include <stdlib.h>

typedef struct Asking {
    Exchange *x;
    Web *web;
    char id[APP_ID];
} Asking;

static void made(void *user, const char *code, const Err *err) {
    Asking *a = user;
    a->web->demos--;
    if (err->status && *code) reply_error(a->x, 409, code, "%s", err->text);
    else if (err->status) reply_failure(a->x, err);
    else {
        char room[64];
        Buf out = buf_over(room, sizeof room);
        jot_open(&out, '{');
        member_word("event", a->id, &out);
        jot_close(&out, '}');
        reply_json(a->x, 201, out.text, out.size);
    }
    free(a);
}

static bool read_order(Exchange *x, DemoOrder *order) {
    json_t *body = web_body(x);
    Err err;
    if (!body) return false;
    Pick p = pick_open(body, "The demo", &err);
    order->rulebook = (RulebookId)pick_word(&p, "rulebook", RULEBOOK_NAME, CUSTOM);
    order->players = (unsigned)pick_number(&p, "players", 0, DEMO_PLAYERS_MAX);
    order->until = pick_word(&p, "until", DEMO_STAGE_NAME, DEMO_STAGE_COUNT);
    order->seed = (uint64_t)pick_number_or(&p, "seed", 1, INT64_MAX, 1);
    order->tongue = x->tongue;
    Status status = pick_close(&p);
    if (status) reply_error(x, 400, "input", "%s", err.text);
    json_decref(body);
    return !status;
}

void demo_post(Exchange *x) {
    Web *web = exchange_user(x);
    const Person *person = web_person(x);
    DemoOrder order;
    if (!read_order(x, &order)) return;
    if (web->demos >= DEMOS_AT_ONCE) {
        reply_error(x, 503, "busy", "Other demos are being made; try again in a moment.");
        return;
    }
    if (demos_of(web->app, person->id) >= DEMOS_EACH && !(person->rights & RIGHT_ADMIN)) {
        reply_error(x, 409, "too-many", "You have %d demos already; use one of them.", DEMOS_EACH);
        return;
    }
    Asking *a = calloc(1, sizeof *a);
    if (!a) {
        reply_error(x, 503, "no-memory", "The server has no memory for this just now; try again.");
        return;
    }
    *a = (Asking){ .x = x, .web = web };
    app_random_name(a->id);
    web->demos++;
    demo_start(web->app, person->id, a->id, &order, made, a);
}

void demos_settle(Web *web) {
    while (web->demos) uv_run(web->app->loop, UV_RUN_ONCE);
}
