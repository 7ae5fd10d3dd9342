/* mail.c - letters: invitations, word to everyone at an event, and a test. */
#include "app/people/codes.h"
#include "app/director/events.h"
#include "app/entrants/people_at.h"
#include "app/entrants/postage.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"
#include "web/people/people.h"
#include "web/core/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INVITED_MAX = 100, WORD_MAX = 4096, WORD_PEOPLE = 2000 };

static bool is_ready(Exchange *x) {
    if (mail_ready(web_app(x))) return true;
    return reply_error(x, 409, "no-mail", "This server sends no e-mail. See castellan help serve."),
           false;
}

static void answer_count(Act *act, const char *key, size_t count) {
    buf_clear(&act->answer);
    jot_open(&act->answer, '{');
    member_number(key, (int64_t)count, &act->answer);
    jot_close(&act->answer, '}');
}

/* ---- invitations: a code for all of them, a letter for each ---- */

typedef struct Invitation {
    char event[APP_ID], subject[MAIL_SUBJECT], text[WORD_MAX];
    Recipient to[INVITED_MAX];
    size_t count;
    int64_t hours;
} Invitation;

static const char *links_of(const Act *act) {
    return ((const Web *)exchange_user(act->x))->address;
}

static void invite_run(Task *t) {
    Act *act = t->user;
    const Invitation *wish = act->more;
    char code[SECRET_CODE], id[SECRET_HASH], text[WORD_MAX + 512];
    Live *event = task_live(t, &EVENT, wish->event);
    if (!event) return;
    Code rule = { .by = act->person->id,
                  .uses = (uint32_t)wish->count,
                  .until = app_now(t->app) + wish->hours * INT64_C(3600000) };
    snprintf(rule.scope, sizeof rule.scope, "event/%s", wish->event);
    if (!code_make(t, &rule, code, id)) return;
    snprintf(text, sizeof text, "%s\n\n%s/j/%s", wish->text, links_of(act), code);
    const Postage postage = { .sender = act->person,
                              .address = act->x->peer,
                              .event = event,
                              .subject = wish->subject,
                              .text = text,
                              .links = links_of(act),
                              .tongue = act->x->tongue };
    int sent = postage_send(t, &postage, wish->to, wish->count);
    if (sent >= 0) answer_count(act, "invited", (size_t)sent);
}

static bool read_addresses(Exchange *x, const json_t *body, Invitation *wish) {
    const json_t *list = json_object_get(body, "to");
    size_t count = json_array_size(list);
    Err err;
    if (!json_is_array(list) || !count || count > INVITED_MAX)
        return reply_error(x, 400, "input", "\"to\" must be a list of 1 to {most%d} addresses.",
                           INVITED_MAX),
               false;
    for (size_t i = 0; i < count; i++) {
        const char *to = json_string_value(json_array_get(list, i));
        if (!to || !*to || profile_check_email(to, &err))
            return reply_error(x, 400, "email",
                               "Address {n%zu} in \"to\" is not an e-mail address.", i + 1),
                   false;
        snprintf(wish->to[wish->count++].to, PROFILE_TEXT, "%s", to);
    }
    return true;
}

void invitations_post(Exchange *x) {
    json_t *body = is_ready(x) ? web_body(x) : NULL;
    Invitation *wish = body ? calloc(1, sizeof *wish) : NULL;
    if (wish) wish->hours = 14 * 24;
    if (wish && web_only(x, body, "to subject text hours") &&
        web_needs(x, body, "subject", wish->subject, sizeof wish->subject) &&
        web_needs(x, body, "text", wish->text, sizeof wish->text) &&
        web_number(x, body, "hours", &wish->hours, 1, CODE_DAYS_MAX * 24) &&
        read_addresses(x, body, wish)) {
        snprintf(wish->event, sizeof wish->event, "%s", exchange_param(x, "event"));
        people_act(x, invite_run, wish, sizeof *wish);
    }
    free(wish);
    json_decref(body);
}

/* ---- a word to everyone who takes part and wants mail ---- */

typedef struct Word {
    char event[APP_ID], subject[MAIL_SUBJECT], text[WORD_MAX];
} Word;

bool mail_to_event(Task *t, Live *event, const char *subject, const char *text, size_t *sent) {
    const Act *act = t->user;
    uint64_t *people = calloc(WORD_PEOPLE, sizeof *people);
    Recipient *list = calloc(WORD_PEOPLE, sizeof *list);
    size_t known = people && list ? people_at_event(t->app, event->id, people, WORD_PEOPLE) : 0;
    size_t count = 0;
    for (size_t i = 0; i < known; i++) count += postage_recipient(t->app, people[i], &list[count]);
    const Postage postage = { .sender = act->person,
                              .address = act->x->peer,
                              .event = event,
                              .subject = subject,
                              .text = text,
                              .links = links_of(act),
                              .tongue = act->x->tongue };
    int letters = list ? postage_send(t, &postage, list, count) : 0;
    free(people);
    free(list);
    *sent = letters > 0 ? (size_t)letters : 0;
    return letters >= 0;
}

static void word_run(Task *t) {
    Act *act = t->user;
    const Word *word = act->more;
    size_t sent;
    Live *event = task_live(t, &EVENT, word->event);
    if (event && mail_to_event(t, event, word->subject, word->text, &sent))
        answer_count(act, "letters", sent);
}

static bool read_word(Exchange *x, const json_t *body, Word *word) {
    return web_only(x, body, "subject text") &&
           web_needs(x, body, "subject", word->subject, sizeof word->subject) &&
           web_needs(x, body, "text", word->text, sizeof word->text);
}

void event_mail_post(Exchange *x) {
    Word word = { 0 };
    json_t *body = is_ready(x) ? web_body(x) : NULL;
    if (body && read_word(x, body, &word)) {
        snprintf(word.event, sizeof word.event, "%s", exchange_param(x, "event"));
        people_act(x, word_run, &word, sizeof word);
    }
    json_decref(body);
}

/* ---- does it work? ---- */

static void test_run(Task *t) {
    Act *act = t->user;
    Recipient me;
    Letter letter = { .subject = "Castellan",
                      .text = tongue_row(act->x->tongue,
                                         "This is a test e-mail: this server can send e-mails.") };
    if (!postage_recipient(t->app, act->person->id, &me)) {
        task_refuse(t, "no-address", "Add your e-mail address and turn on e-mails first.");
        return;
    }
    memcpy(letter.to, me.to, sizeof letter.to);
    mail_send(t, &letter);
    answer_count(act, "letters", 1);
}

void mail_test_post(Exchange *x) {
    json_t *body = is_ready(x) ? web_body(x) : NULL;
    if (body) people_act(x, test_run, "", 0);
    json_decref(body);
}

/* ---- is it yours?  and: no more ---- */

static void ask_run(Task *t) {
    Act *act = t->user;
    if (postage_ask(t, act->person->id, act->x->tongue)) answer_count(act, "letters", 1);
}

void me_email_post(Exchange *x) {
    json_t *body = is_ready(x) ? web_body(x) : NULL;
    if (body && within(x, QUOTA_ROWS, QUOTA_CONFIRMED_ADDRESS)) people_act(x, ask_run, "", 0);
    json_decref(body);
}

static void confirm_run(Task *t) {
    Act *act = t->user;
    postage_confirm(t, act->person->id, act->more);
}

void me_email_put(Exchange *x) {
    char code[32];
    json_t *body = web_body(x);
    if (body && web_only(x, body, "code") && web_needs(x, body, "code", code, sizeof code) &&
        within(x, QUOTA_CONFIRM_TRIES, QUOTA_ROWS))
        people_act(x, confirm_run, code, sizeof code);
    json_decref(body);
}

static void stop_run(Task *t) {
    Act *act = t->user;
    act->status = 204;
    postage_stop(t, act->more);
}

/* The link in an e-mail works without signing in. */
void mail_stop_post(Exchange *x) {
    const char *token = exchange_param(x, "token");
    if (postage_token_good(web_app(x), token)) people_act(x, stop_run, token, POSTAGE_TOKEN);
    else reply_error(x, 404, "missing", "This link is incomplete. Copy it again.");
}
