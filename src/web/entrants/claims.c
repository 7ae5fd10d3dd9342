/* claims.c - whose an entry is: claims that the desk decides, and personal codes. */
#include "app/entrants/claims.h"
#include "app/entrants/postage.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"
#include "web/director/events.h"
#include "web/people/people.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 20, PERSONAL_LINK = 320 };

/* ---- claims ---- */

void claims_get(Exchange *x) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    claims_view(&eye, &out);
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

typedef struct Claiming {
    uint64_t person;
    uint16_t player;
    bool yes;
} Claiming;

static Live *event_in_path(Task *t) {
    const Act *act = t->user;
    return task_live(t, &EVENT, exchange_param(act->x, "event"));
}

static bool read_player(Exchange *x, const json_t *body, uint16_t *player) {
    int64_t number = -1;
    if (!web_number(x, body, "player", &number, 0, EV_NONE - 1)) return false;
    if (number < 0) return reply_error(x, 400, "input", "\"player\" is missing."), false;
    *player = (uint16_t)number;
    return true;
}

static void claim_run(Task *t) {
    Act *act = t->user;
    const Claiming *wish = act->more;
    Live *live = event_in_path(t);
    if (live) claims_make(t, live, act->person->id, wish->player);
}

void claims_post(Exchange *x) {
    Claiming wish = { 0 };
    EventEye eye;
    json_t *body = event_eye(x, &eye) ? web_body(x) : NULL;
    if (body && web_only(x, body, "player") && read_player(x, body, &wish.player) &&
        within(x, QUOTA_CLAIMS, QUOTA_ROWS))
        people_act(x, claim_run, &wish, sizeof wish);
    json_decref(body);
}

static void drop_run(Task *t) {
    Act *act = t->user;
    Live *live = event_in_path(t);
    if (live) claims_drop(t, live, act->person->id);
}

void claims_delete(Exchange *x) {
    people_act(x, drop_run, "", 0);
}

static void decide_run(Task *t) {
    Act *act = t->user;
    const Claiming *wish = act->more;
    Live *live = event_in_path(t);
    if (live) claims_decide(t, live, act->person->id, wish->person, wish->player, wish->yes);
}

void claims_decide_post(Exchange *x) {
    Claiming wish = { .yes = true };
    json_t *body = web_body(x);
    if (body && web_only(x, body, "person player accept") &&
        web_id(x, body, "person", &wish.person) && read_player(x, body, &wish.player) &&
        web_flag(x, body, "accept", &wish.yes))
        people_act(x, decide_run, &wish, sizeof wish);
    json_decref(body);
}

/* ---- personal codes ---- */

static void link_of(const Exchange *x, const char *code, char link[PERSONAL_LINK]) {
    snprintf(link, PERSONAL_LINK, "%s/j/%s", ((const Web *)exchange_user(x))->address, code);
}

static void write_code(const EventEye *eye, const Exchange *x, uint16_t player, Buf *out) {
    char code[SECRET_CODE], link[PERSONAL_LINK], room[PERSON_NAME];
    Buf name = buf_over(room, sizeof room);
    if (!entry_code(eye->app, eye->live, player, code)) return;
    link_of(x, code, link);
    events_player_name(eye, player, &name);
    jot_item(out), jot_open(out, '{');
    member_number("player", player, out);
    member_word("name", room, out);
    member_word("code", code, out);
    member_word("url", link, out);
    jot_close(out, '}');
}

void entry_codes_get(Exchange *x) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    const EventState *ev = event_of(eye.live)->ev;
    unsigned open = 0;
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{');
    jot_key(&out, "codes"), jot_open(&out, '[');
    for (uint16_t i = 0; i < ev->players; i++) {
        write_code(&eye, x, i, &out);
        open += claims_open(eye.app, ev, i);
    }
    jot_close(&out, ']');
    member_number("open", open, &out); /* entries that are nobody's yet */
    jot_close(&out, '}');
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* A letter to everyone who has a personal code and an address. */
static bool mail_codes(Task *t, Live *live, size_t *sent) {
    const Act *act = t->user;
    const EventState *ev = event_of(live)->ev;
    Recipient *list = calloc(ev->players + 1u, sizeof *list);
    size_t count = 0;
    for (uint16_t i = 0; list && i < ev->players; i++) {
        char code[SECRET_CODE];
        if (!entry_code(t->app, live, i, code)) continue;
        if (!postage_recipient(t->app, ev->player[i].who, &list[count])) continue;
        memcpy(list[count].code, code, sizeof code);
        link_of(act->x, code, list[count++].link);
    }
    const char *words = tongue_row(act->x->tongue,
                                   "Your personal link for this event. Open it to see your "
                                   "tables and results:");
    const Postage postage = { .sender = act->person,
                              .address = act->x->peer,
                              .event = live,
                              .subject = event_of(live)->facts.name,
                              .text = words,
                              .links = ((const Web *)exchange_user(act->x))->address,
                              .tongue = act->x->tongue };
    int letters = list && count ? postage_send(t, &postage, list, count) : 0;
    free(list);
    *sent = letters > 0 ? (size_t)letters : 0;
    return letters >= 0;
}

static void codes_run(Task *t) {
    Act *act = t->user;
    const bool *mail = act->more;
    size_t made = 0, sent = 0;
    Live *live = event_in_path(t);
    if (!live) return;
    if (*mail ? !mail_codes(t, live, &sent) : !entry_codes_make(t, live, act->person->id, &made))
        return;
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    if (*mail) member_number("letters", (int64_t)sent, &act->answer);
    else member_number("made", (int64_t)made, &act->answer);
    jot_close(&act->answer, '}');
}

/* {}: codes for all who have none; {"mail":true}: letters to those who have one. */
void entry_codes_post(Exchange *x) {
    bool mail = false;
    json_t *body = web_body(x);
    if (!body) return;
    if (web_only(x, body, "mail") && web_flag(x, body, "mail", &mail)) {
        if (mail && !mail_ready(web_app(x)))
            reply_error(x, 409, "no-mail",
                        "This server sends no e-mail. See castellan help serve.");
        else if (within(x, QUOTA_CODES, QUOTA_ROWS)) people_act(x, codes_run, &mail, sizeof mail);
    }
    json_decref(body);
}

static void change_run(Task *t) {
    Act *act = t->user;
    const Claiming *wish = act->more;
    Live *live = event_in_path(t);
    if (live) entry_code_change(t, live, act->person->id, wish->player, wish->yes);
}

static void change_code(Exchange *x, bool on) {
    char *end;
    unsigned long number = strtoul(exchange_param(x, "player"), &end, 10);
    Claiming wish = { .player = (uint16_t)number, .yes = on };
    if (*end || number >= EV_NONE) reply_error(x, 404, "missing", "There is no such entry.");
    else if (within(x, QUOTA_CODES, QUOTA_ROWS)) people_act(x, change_run, &wish, sizeof wish);
}

void entry_code_put(Exchange *x) {
    json_t *body = web_body(x);
    if (body) change_code(x, true);
    json_decref(body);
}

void entry_code_delete(Exchange *x) {
    change_code(x, false);
}
