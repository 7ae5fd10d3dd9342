#include "web/lists/lists.h"

#include "app/people/names.h"
#include "app/entrants/people_find.h"
#include "app/lists/titles.h"
#include "app/lists/views.h"
#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 4 << 20, WORD = 32 };

/* ---- reading the question ---- */

/* A number in the query; false: it is none, and that is answered. */
static bool ask_number(Exchange *x, const char *key, int64_t *number) {
    char text[WORD], *end;
    if (!request_query(&x->request, key, text, sizeof text)) return true;
    *number = strtoll(text, &end, 10);
    if (*text && !*end && *number >= 0) return true;
    reply_error(x, 400, "input", "\"{key%s}\" must be a whole number.", key);
    return false;
}

static bool ask_person(Exchange *x, const char *key, uint64_t *person) {
    char text[WORD];
    if (!request_query(&x->request, key, text, sizeof text)) return true;
    if (app_id_read(text, person)) return true;
    reply_error(x, 400, "input", "\"{key%s}\" must be the id of a person.", key);
    return false;
}

static const char *ask_word(const Exchange *x, const char *key, char word[WORD]) {
    return request_query(&x->request, key, word, WORD) ? word : NULL;
}

static bool ask_page(Exchange *x, ViewPage *page, char after[VIEW_CURSOR]) {
    int64_t limit = 0;
    if (!ask_number(x, "limit", &limit)) return false;
    page->tongue = x->tongue;
    page->limit = limit < VIEW_PAGE_MAX ? (uint32_t)limit : VIEW_PAGE_MAX;
    page->after = request_query(&x->request, "after", after, VIEW_CURSOR) ? after : NULL;
    return true;
}

static void answer(Exchange *x, Status status, Buf *out, const Err *err) {
    if (status) reply_failure(x, err);
    else if (out->full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out->text, out->size);
    buf_free(out);
}

/* ---- handlers ---- */

void games_get(Exchange *x) {
    char event[WORD], rulebook[WORD], scenario[WORD], after[VIEW_CURSOR];
    int64_t turns_min = 0, turns_max = 0;
    GamesAsk ask = { .viewer = web_person(x)->id,
                     .event = ask_word(x, "event", event),
                     .rulebook = ask_word(x, "rulebook", rulebook),
                     .scenario = ask_word(x, "scenario", scenario) };
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    if (!ask_page(x, &ask.page, after) || !ask_person(x, "player", &ask.player) ||
        !ask_person(x, "winner", &ask.winner) || !ask_number(x, "from", &ask.from) ||
        !ask_number(x, "to", &ask.to) || !ask_number(x, "turns_min", &turns_min) ||
        !ask_number(x, "turns_max", &turns_max))
        return;
    ask.turns_min = (uint32_t)turns_min;
    ask.turns_max = (uint32_t)turns_max;
    Status status = views_games(web_app(x), &ask, &out, &err);
    answer(x, status, &out, &err);
}

void players_get(Exchange *x) {
    char name[2 * PERSON_NAME], tidy[PERSON_NAME], after[WORD];
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    if (!request_query(&x->request, "name", name, sizeof name) || name_tidy(name, tidy, &err)) {
        reply_error(x, 400, "input", "Ask with ?name= and at least two letters.");
        return;
    }
    Status status = people_find(web_app(x), web_person(x)->id, tidy, ask_word(x, "after", after),
                                x->tongue, &out, &err);
    answer(x, status, &out, &err);
}

void player_get(Exchange *x) {
    Buf out = buf_heap(ANSWER_MAX);
    uint64_t person;
    Err err;
    bool good = app_id_read(exchange_param(x, "account"), &person);
    Status status = good ? views_player(web_app(x), person, x->tongue, &out, &err)
                         : err_set(&err, ERR_MISSING, "There is no such person.");
    answer(x, status, &out, &err);
}

void player_study_get(Exchange *x) {
    Buf out = buf_heap(ANSWER_MAX);
    uint64_t person;
    Err err;
    bool good = app_id_read(exchange_param(x, "account"), &person);
    Status status = good ? views_study(web_app(x), person, web_person(x)->id, &out, &err)
                         : err_set(&err, ERR_MISSING, "There is no such person.");
    answer(x, status, &out, &err);
}

void ratings_get_all(Exchange *x) {
    char after[VIEW_CURSOR];
    ViewPage page = { 0 };
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    if (!ask_page(x, &page, after)) return;
    Status status = views_ratings(web_app(x), page, &out, &err);
    answer(x, status, &out, &err);
}

void events_get(Exchange *x) {
    const Person *person = web_person(x);
    char after[VIEW_CURSOR];
    ViewPage page = { 0 };
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    if (!ask_page(x, &page, after)) return;
    Status status = views_events_for(web_app(x), person->id, person->rights & RIGHT_ADMIN, page,
                                     &out, &err);
    answer(x, status, &out, &err);
}

void past_events_get(Exchange *x) {
    char after[VIEW_CURSOR];
    ViewPage page = { 0 };
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    if (!ask_page(x, &page, after)) return;
    Status status = views_events(web_app(x), page, &out, &err);
    answer(x, status, &out, &err);
}

void titles_get(Exchange *x) {
    char event[WORD], rulebook[WORD];
    Buf out = buf_heap(ANSWER_MAX);
    Err err;
    Status status = titles_view(web_app(x), ask_word(x, "rulebook", rulebook),
                                ask_word(x, "event", event), x->tongue, &out, &err);
    answer(x, status, &out, &err);
}
