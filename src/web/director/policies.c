/* policies.c - the texts people agree to, of the server or of the event in the path. */
#include "app/people/policies.h"

#include "app/director/events.h"
#include "base/heap.h"
#include "base/text.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/ready_text.h"
#include "web/director/events.h"
#include "web/people/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whose texts: an event's, or the server's. */
static const char *place_of(const Exchange *x) {
    const char *event = exchange_param(x, "event");
    return *event ? event : "server";
}

/* Those of a draft are for its staff, as all of it is. */
static bool is_seen(Exchange *x) {
    EventEye eye;
    return !*exchange_param(x, "event") || event_eye(x, &eye);
}

void policies_get(Exchange *x) {
    if (!is_seen(x)) return;
    Buf out = buf_heap(1 << 20);
    jot_open(&out, '{');
    jot_key(&out, "policies");
    policies_jot(policies_find(web_app(x), place_of(x)), &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void policy_get(Exchange *x) {
    if (!is_seen(x)) return;
    char language[ACCOUNT_WORD] = "", version[12] = "0";
    request_query(&x->request, "language", language, sizeof language);
    request_query(&x->request, "version", version, sizeof version);
    const Policy *policy = policy_find(policies_find(web_app(x), place_of(x)),
                                       exchange_param(x, "kind"), language,
                                       (uint32_t)strtoul(version, NULL, 10));
    if (!policy) {
        reply_error(x, 404, "missing", "There is no such text.");
        return;
    }
    Buf out = buf_heap(8 * POLICY_TEXT);
    policy_jot(policy, true, &out);
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* The texts we have ready, as an event of a rulebook gets them: for an event or a server without. */
void ready_texts_get(Exchange *x) {
    char name[16] = "custom", room[READY_TEXT];
    request_query(&x->request, "rulebook", name, sizeof name);
    RulebookId book = rulebook_find(name);
    if (book == RULEBOOKS) {
        reply_error(x, 400, "input", "There is no such rulebook.");
        return;
    }
    Buf out = buf_heap(1 << 20);
    jot_open(&out, '{');
    jot_key(&out, "texts"), jot_open(&out, '[');
    for (size_t i = 0; i < READY_PART_COUNT; i++) {
        const ReadyPart *part = &READY_PARTS[i];
        if (part->part != READY_TITLE) continue;
        Buf text = buf_over(room, sizeof room);
        ready_text(part->kind, part->language, book, &text);
        jot_item(&out), jot_open(&out, '{');
        member_word("kind", part->kind, &out);
        member_word("language", part->language, &out);
        member_word("title", part->text, &out);
        member_word("text", room, &out);
        jot_close(&out, '}');
    }
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* ---- publishing ---- */

typedef struct Draft {
    char place[APP_ID + 16];
    Policy policy;
    char title[POLICY_TITLE], link[512], text[POLICY_TEXT];
} Draft;

static void publish_run(Task *t) {
    Act *act = t->user;
    Draft *draft = act->more;
    draft->policy.title = draft->title;
    draft->policy.text = draft->text;
    draft->policy.link = draft->link;
    draft->policy.by = act->person->id;
    policy_publish(t, draft->place, &draft->policy);
}

static bool read_draft(Exchange *x, const json_t *body, Draft *d) {
    const char *kind = exchange_param(x, "kind");
    if (!policy_kind(kind))
        return reply_error(x, 404, "missing", "There is no such kind of text."), false;
    snprintf(d->place, sizeof d->place, "%s", place_of(x));
    snprintf(d->policy.kind, sizeof d->policy.kind, "%s", kind);
    if (!web_only(x, body, "language title text link prevails") ||
        !web_needs(x, body, "language", d->policy.language, sizeof d->policy.language) ||
        !web_needs(x, body, "title", d->title, sizeof d->title) ||
        !web_text(x, body, "text", d->text, sizeof d->text) ||
        !web_text(x, body, "link", d->link, sizeof d->link) ||
        !web_flag(x, body, "prevails", &d->policy.prevails))
        return false;
    if (strspn(d->policy.language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") !=
        strlen(d->policy.language))
        return reply_error(x, 400, "input", "\"language\" must be a word like \"de\"."), false;
    if (!*d->text == !*d->link)
        return reply_error(x, 400, "input", "Send either a \"text\" or a \"link\"."), false;
    if (!text_is_one_line(d->title) || !text_is_one_line(d->link))
        return reply_error(x, 400, "input", "\"title\" and \"link\" must be one line each."), false;
    if (*d->link && strncmp(d->link, "https://", 8) != 0 && strncmp(d->link, "http://", 7) != 0)
        return reply_error(x, 400, "input", "\"link\" must begin with https://."), false;
    return true;
}

void policy_put(Exchange *x) {
    json_t *body = web_body(x);
    Draft *draft = body ? calloc(1, sizeof *draft) : NULL;
    if (draft && read_draft(x, body, draft)) people_act(x, publish_run, draft, sizeof *draft);
    free(draft);
    json_decref(body);
}

/* ---- agreeing ---- */

void acks_get(Exchange *x) {
    const Account *a = account_find(web_app(x), web_person(x)->id);
    Buf out = buf_heap(1 << 20);
    jot_open(&out, '{');
    jot_key(&out, "acknowledgements"), jot_open(&out, '[');
    for (size_t i = 0; a && i < a->acks; i++) {
        jot_item(&out), jot_open(&out, '{');
        member_word("scope", a->ack[i].scope, &out);
        member_word("kind", a->ack[i].kind, &out);
        member_word("language", a->ack[i].language, &out);
        member_number("version", a->ack[i].version, &out);
        member_word("channel", a->ack[i].channel, &out);
        member_number("at", a->ack[i].at, &out);
        jot_close(&out, '}');
    }
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

typedef struct Ack {
    uint64_t person; /* 0: the asker */
    char place[APP_ID + 16], kind[ACCOUNT_WORD], language[ACCOUNT_WORD], channel[ACCOUNT_WORD];
    int64_t version;
} Ack;

/* An entrant who agrees to an event's text has done so for the check-in, too. */
static void tell_event(Task *t, const char *event, uint64_t person, uint64_t by, const char *kind) {
    int ack = policy_ack(kind);
    Live *live = task_live(t, &EVENT, event);
    if (!live || ack == ACK_NONE) return;
    const EventState *ev = event_of(live)->ev;
    uint16_t player = event_entrant(ev, person);
    if (player == EV_NONE || !(event_acks_missing(ev, player) & EV_BIT(ack))) return;
    EventIntent agrees = event_intent(EVENT_ACK);
    agrees.entry.player = player;
    agrees.entry.acks = (uint16_t)EV_BIT(ack);
    events_do(t, live, by, &agrees, NULL);
}

static void ack_run(Task *t) {
    Act *act = t->user;
    const Ack *ack = act->more;
    const Policy *policy = policy_find(policies_find(t->app, ack->place), ack->kind, ack->language,
                                       (uint32_t)ack->version);
    if (!policy) {
        task_refuse(t, "no-text", "There is no such text to agree to.");
        return;
    }
    uint64_t me = act->person->id, person = ack->person ? ack->person : me;
    if (policy_acknowledge(t, person, ack->place, policy, ack->channel, me) &&
        strcmp(ack->place, "server") != 0)
        tell_event(t, ack->place, person, me, ack->kind);
}

static bool read_ack(Exchange *x, const json_t *body, Ack *ack) {
    return web_needs(x, body, "kind", ack->kind, sizeof ack->kind) &&
           web_text(x, body, "language", ack->language, sizeof ack->language) &&
           web_number(x, body, "version", &ack->version, 1, POLICIES_MAX);
}

void acks_post(Exchange *x) {
    Ack ack = { .channel = "site" };
    json_t *body = web_body(x);
    if (!body) return;
    if (web_only(x, body, "event kind language version") &&
        web_text(x, body, "event", ack.place, sizeof ack.place) && read_ack(x, body, &ack)) {
        if (!*ack.place) snprintf(ack.place, sizeof ack.place, "server");
        people_act(x, ack_run, &ack, sizeof ack);
    }
    json_decref(body);
}

/* Recorded at the desk for the person standing there. */
void event_acks_post(Exchange *x) {
    Ack ack = { 0 };
    json_t *body = web_body(x);
    if (!body) return;
    snprintf(ack.place, sizeof ack.place, "%s", exchange_param(x, "event"));
    bool good = web_only(x, body, "person kind language version channel") &&
                web_id(x, body, "person", &ack.person) &&
                web_text(x, body, "channel", ack.channel, sizeof ack.channel) &&
                read_ack(x, body, &ack);
    bool known = strcmp(ack.channel, "desk") == 0 || strcmp(ack.channel, "paper") == 0;
    Person person;
    if (good && !known) reply_error(x, 400, "input", "\"channel\" must be \"desk\" or \"paper\".");
    else if (good && !accounts_person(web_app(x), ack.person, &person))
        reply_error(x, 404, "missing", "There is no such person.");
    else if (good && people_came(x, person.id)) {
        ack.person = person.id;
        people_act(x, ack_run, &ack, sizeof ack);
    }
    json_decref(body);
}
