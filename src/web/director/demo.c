/* demo.c - an event filled by a rehearsal, over HTTP: asked for here, made in app/rehearsal/demo.c. */
#include "app/rehearsal/demo.h"
#include "app/core/zones.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "server/response.h"
#include "web/director/demo.h"
#include "web/core/repeat.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <stdlib.h>

/* The answer is kept with the first entries: asking again while the rest is being written, or
 * after a crash, returns this event and makes no second one. */

/* Before it is answered: the exchange goes with its answer. */
static void ask_over(const Act *act) {
    Web *web = exchange_user(act->x);
    web->demos--;
}

static void ask_free(Act *act) {
    buf_free(&act->answer);
    free(act);
}

static void keep(void *user, Task *t) {
    repeat_keep(t, user);
}

static bool known(void *user) {
    const Act *act = user;
    return repeat_known(act->x);
}

static void repeated(void *user) {
    Act *act = user;
    ask_over(act);
    if (!repeat_again(act->x))
        reply_error(act->x, 503, "store", "The earlier answer to this can't be read.");
    ask_free(act);
}

static void made(void *user, const char *code, const Err *err) {
    Act *act = user;
    ask_over(act);
    if (err->status == ERR_INPUT && *code) reply_tell(act->x, 409, code, &err->message);
    else if (err->status) reply_failure(act->x, err);
    else reply_json(act->x, act->status, act->answer.text, act->answer.size);
    ask_free(act);
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
    const char *zone = pick_text_or_null(&p, "zone");
    bool known_zone = zone && zone_known(zone);
    snprintf(order->zone, sizeof order->zone, "%s", known_zone ? zone : "");
    Status status = pick_close(&p);
    if (status) reply_tell(x, 400, "input", &err.message);
    json_decref(body);
    return !status;
}

void demo_post(Exchange *x) {
    Web *web = exchange_user(x);
    const Person *person = web_person(x);
    DemoOrder order;
    if (!read_order(x, &order)) return;
    if (web->demos >= DEMOS_AT_ONCE) {
        reply_error(x, 503, "busy", "Other demos are being created. Try again in a moment.");
        return;
    }
    if (demos_of(web->app, person->id) >= DEMOS_EACH && !(person->rights & RIGHT_ADMIN)) {
        reply_error(x, 409, "too-many", "You already have {count%d} demos. Use one of them.",
                    DEMOS_EACH);
        return;
    }
    Act *act = within(x, QUOTA_DEMOS, QUOTA_EVENTS_ADDRESS) ? web_act_new(x, NULL) : NULL;
    if (!act) return;
    char id[APP_ID];
    app_random_name(id);
    act->status = 201;
    jot_open(&act->answer, '{');
    member_word("event", id, &act->answer);
    jot_close(&act->answer, '}');
    web->demos++;
    const DemoAsker asker = { .user = act,
                              .person = person->id,
                              .asker = web_asker(x),
                              .ended = made,
                              .before = keep,
                              .known = known,
                              .repeated = repeated };
    demo_start(web->app, id, &order, &asker);
}

void demos_settle(Web *web) {
    while (web->demos) uv_run(web->app->loop, UV_RUN_ONCE);
}
