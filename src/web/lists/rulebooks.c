/* rulebooks.c - rulebooks, the parameters in force at an event, and the judge's decision trees,
 * to read and to change. */
#include "app/league/seasons.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/parameter.h"
#include "rulebook/tree.h"
#include "server/response.h"
#include "tournament/result.h"
#include "web/director/events.h"
#include "web/league/seasons.h"
#include "tongue/tongue.h"

#include <string.h>

enum { ANSWER_MAX = 1 << 20, CLAUSE_TEXT = 128 };

void rulebooks_get(Exchange *x) {
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{');
    jot_key(&out, "rulebooks"), jot_open(&out, '[');
    for (int i = 0; i < RULEBOOKS; i++) jot_item(&out), jot_text(&out, RULEBOOK_NAME[i]);
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* ---- parameters ---- */

/* A value as it is sent back, and as the reader says it where that differs. */
static void jot_value(const char *key, const char *said, const Parameter *p, const Rules *rules,
                      int tongue, Buf *out) {
    char plain[VALUE_TEXT], spoken[VALUE_TEXT];
    Buf english = buf_over(plain, sizeof plain), own = buf_over(spoken, sizeof spoken);
    parameter_text(p, rules, IN_ENGLISH, &english);
    parameter_text(p, rules, tongue, &own);
    member_word(key, plain, out);
    if (strcmp(plain, spoken) != 0) member_word(said, spoken, out);
}

/* What it can be: the words of a choice, the bounds of a number. */
static void jot_kind(const Parameter *p, int tongue, Buf *out) {
    static const char *const KIND[] = {
        [VALUE_COUNT] = "number",   [VALUE_SECONDS] = "seconds", [VALUE_YESNO] = "yes-no",
        [VALUE_CHOICE] = "choice",  [VALUE_LIST] = "list",       [VALUE_NUMBERS] = "numbers",
        [VALUE_EACH] = "scenarios", [VALUE_MIXES] = "mixes",     [VALUE_TITLE] = "text",
    };
    member_word("kind", KIND[p->kind], out);
    bool number = p->kind == VALUE_COUNT || p->kind == VALUE_SECONDS;
    if (number) member_number("min", p->min, out), member_number("max", p->max, out);
    if (p->kind != VALUE_CHOICE && p->kind != VALUE_LIST && p->kind != VALUE_YESNO) return;
    WordList words = p->kind == VALUE_YESNO ? WORDS_YESNO : p->words;
    jot_key(out, "choices"), jot_open(out, '[');
    for (unsigned i = 0; words_at(words, i, IN_ENGLISH); i++) {
        jot_item(out), jot_open(out, '{');
        member_word("value", words_at(words, i, IN_ENGLISH), out);
        member_word("said", words_at(words, i, tongue), out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Until when it can be changed, whether that is over at this event, and whether players read it there
 * before they sign up (DC21-1.1.1b).  `ev` NULL: there is none. */
static void jot_frozen(const Parameter *p, const EventState *ev, Buf *out) {
    static const char *const FROZEN[] = { "registration", "publication", "first-game" };
    bool match = ev && event_posts_settings(ev) && event_match_setting(p);
    FrozenAt at = match ? AT_REGISTRATION : (FrozenAt)p->frozen_at;
    member_word("frozen_at", FROZEN[at], out);
    if (match) member_flag("match", true, out);
    bool over = ev && (match ? event_settings_frozen(ev) : (int)event_frozen(ev) > (int)at);
    if (over) member_flag("frozen", true, out);
}

static void jot_parameter(const Parameter *p, const Rules *rules, const Rules *own,
                          const EventState *ev, int tongue, Buf *out) {
    char clause[CLAUSE_TEXT];
    Buf where = buf_over(clause, sizeof clause);
    parameter_clause(p, rules->id, &where);
    member_word("name", p->name, out);
    member_word("section", SECTION_NAME[p->section], out);
    member_word("about", parameter_about(p, tongue), out);
    jot_value("value", "said", p, rules, tongue, out);
    jot_kind(p, tongue, out);
    if (where.size) member_word("clause", clause, out);
    jot_frozen(p, ev, out);
    member_flag("applies", parameter_applies(p, rules->id), out);
    if (parameter_is_remark(p)) member_flag("remark", true, out);
    if (parameter_same(p, rules, own)) return;
    member_flag("changed", true, out);
    jot_value("rulebook", "rulebook_said", p, own, tongue, out);
}

/* `ev`: of which event, or NULL where there is none.  `section`: only what is of that section and part of
 * the rulebook; SECTIONS: everything. */
static void show(Exchange *x, const Rules *rules, const EventState *ev, Section section) {
    Rules own = rulebook_rules(rules->id);
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{');
    member_word("rulebook", RULEBOOK_NAME[rules->id], &out);
    jot_key(&out, "sections"), jot_open(&out, '[');
    for (int i = 0; i < SECTIONS; i++) {
        jot_item(&out), jot_open(&out, '{');
        member_word("section", SECTION_NAME[i], &out);
        member_word("title", tongue_row(x->tongue, SECTION_TITLE[i]), &out);
        jot_close(&out, '}');
    }
    jot_close(&out, ']');
    jot_key(&out, "parameters"), jot_open(&out, '[');
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        bool wanted = PARAMETERS[i].section == section &&
                      parameter_applies(&PARAMETERS[i], rules->id);
        if (section != SECTIONS && !wanted) continue;
        if (!parameter_of_events(&PARAMETERS[i])) continue;
        jot_item(&out), jot_open(&out, '{');
        jot_parameter(&PARAMETERS[i], rules, &own, ev, x->tongue, &out);
        jot_close(&out, '}');
    }
    jot_close(&out, ']');
    jot_close(&out, '}');
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* The rulebook of the path; false: there is none, and that is answered. */
static bool find_book(Exchange *x, RulebookId *book) {
    const char *name = exchange_param(x, "rulebook");
    int found = 0;
    while (found < RULEBOOKS && strcmp(RULEBOOK_NAME[found], name) != 0) found++;
    *book = (RulebookId)found;
    if (found < RULEBOOKS) return true;
    reply_error(x, 404, "no-such-rulebook", "There is no such rulebook.");
    return false;
}

/* Every parameter with its value, its clause, and until when it can be changed. */
void rulebook_get(Exchange *x) {
    RulebookId book;
    if (!find_book(x, &book)) return;
    Rules rules = rulebook_rules(book);
    show(x, &rules, NULL, SECTIONS);
}

/* The same as they are in force at an event; what differs from the rulebook says so. */
void parameters_get(Exchange *x) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    const EventState *ev = event_of(eye.live)->ev;
    show(x, &ev->rules, ev, SECTIONS);
}

/* What the league can set for its season, as it is in force there. */
void season_parameters_get(Exchange *x) {
    Live *live;
    Err err;
    Status status = live_get(web_app(x), &SEASON, exchange_param(x, "season"), &live, &err);
    if (status == ERR_MISSING) reply_error(x, 404, "no-such-season", "There is no such season.");
    else if (status) reply_failure(x, &err);
    else show(x, &((const SeasonLive *)live->state)->rules, NULL, SECTION_SEASON);
}

/* ---- decision trees ---- */

static void jot_answers(const TreeLine *line, const TreeLine *end, int tongue, Buf *out) {
    jot_key(out, "answers"), jot_open(out, '[');
    for (; line < end && line->kind == TREE_ANSWER; line++) {
        jot_item(out), jot_open(out, '{');
        member_word("text", tree_text(line, tongue), out);
        member_word("next", line->field[TREE_ID], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void jot_penalties(const char *words, Buf *out) {
    if (*words == '-') return;
    jot_key(out, "penalties"), jot_open(out, '[');
    for (size_t size; *words; words += size, words += *words == ' ') {
        char word[32];
        Buf one = buf_over(word, sizeof word);
        size = strcspn(words, " ");
        buf_bytes(&one, words, size);
        jot_item(out), jot_text(out, word);
    }
    jot_close(out, ']');
}

static void jot_ruling(const TreeLine *rule, RulebookId book, int tongue, Buf *out) {
    char clause[CLAUSE_TEXT];
    Buf text = buf_over(clause, sizeof clause);
    size_t size;
    const char *found = tree_clause(rule, book, &size);
    buf_bytes(&text, found, size);
    member_word("text", tree_text(rule, tongue), out);
    member_word("outcome", rule->field[TREE_OUTCOME], out);
    jot_penalties(rule->field[TREE_PENALTY], out);
    member_word("clause", clause, out);
}

/* Which scenarios it is about, if not all. */
static void jot_games(const TreeLine *tree, Buf *out) {
    if (*tree->field[TREE_GAMES] == '-') return;
    jot_key(out, "scenarios"), jot_open(out, '[');
    for (unsigned s = 0; s < CHOICE_PLAYED_COUNT; s++)
        if (tree_plays(tree, s)) jot_item(out), jot_text(out, SHEET_SCENARIO_NAME[s]);
    jot_close(out, ']');
}

static void jot_tree(const TreeLine *tree, RulebookId book, int tongue, Buf *out) {
    const TreeLine *end = TREE_LINES + TREE_LINE_COUNT;
    jot_item(out), jot_open(out, '{');
    member_word("id", tree->field[TREE_ID], out);
    member_word("title", tree_text(tree, tongue), out);
    member_word("code", tree->field[TREE_CODE], out);
    jot_games(tree, out);
    jot_key(out, "nodes"), jot_open(out, '[');
    for (const TreeLine *line = tree + 1; line < end && line->kind != TREE_BEGIN; line++) {
        if (line->kind == TREE_ANSWER) continue;
        jot_item(out), jot_open(out, '{');
        member_word("id", line->field[TREE_ID], out);
        if (line->kind == TREE_ASK) {
            member_word("question", tree_text(line, tongue), out);
            jot_answers(line + 1, end, tongue, out);
        } else jot_ruling(line, book, tongue, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

/* For the judge: the trees in force, each from its first question to a ruling. */
void trees_get(Exchange *x) {
    RulebookId book;
    if (!find_book(x, &book)) return;
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{');
    jot_key(&out, "trees"), jot_open(&out, '[');
    for (size_t i = 0; i < TREE_LINE_COUNT; i++)
        if (TREE_LINES[i].kind == TREE_BEGIN && tree_applies(&TREE_LINES[i], book))
            jot_tree(&TREE_LINES[i], book, x->tongue, &out);
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}
