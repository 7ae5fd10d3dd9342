#include "cli/rules_pages.h"

#include "codec/jot.h"
#include "tongue/tongue.h"

#include <string.h>

enum { VALUE_COLUMN = 32, SIDE_COLUMN = 12, MARGIN = 100, ROW_TEXT = 2 * VALUE_TEXT + 256 };

/* ---- what the pages share ---- */

static int letters(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++) count += (text[i] & 0xc0) != 0x80; /* UTF-8 */
    return count;
}

void page_row(Buf *out, const char *label, int column, const char *text) {
    int at = letters(label, strlen(label));
    buf_text(out, label);
    if (at >= column) buf_char(out, '\n'), at = 0;
    buf_print(out, "%*s", column - at, "");
    at = column;
    while (*text) {
        size_t size = strcspn(text, " ");
        int width = letters(text, size);
        if (at > column && at + 1 + width > MARGIN) {
            buf_print(out, "\n%*s", column, "");
            at = column;
        }
        if (at > column) buf_char(out, ' '), at++;
        buf_bytes(out, text, size);
        at += width;
        text += size + strspn(text + size, " ");
    }
    buf_char(out, '\n');
}

void page_csv(Buf *out, bool first, const char *text) {
    if (!first) buf_char(out, ',');
    if (!strpbrk(text, ",\"\n\r")) {
        buf_text(out, text);
        return;
    }
    buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') buf_char(out, '"');
        buf_char(out, *text);
    }
    buf_char(out, '"');
}

static const char *const FROZEN_AT[] = { "registration", "publication", "first game" };

typedef struct Text {
    char text[ROW_TEXT];
} Text;

static Text value_text(const Parameter *p, const Rules *rules, int tongue) {
    Text value;
    Buf out = buf_over(value.text, sizeof value.text);
    parameter_text(p, rules, tongue, &out);
    return value;
}

static Text where_told(const Parameter *p, RulebookId id) {
    Text clause;
    Buf out = buf_over(clause.text, sizeof clause.text);
    parameter_clause(p, id, &out);
    return clause;
}

static bool listed(const Page *page, const Parameter *p) {
    return page->section == SECTIONS || page->section == (int)p->section;
}

/* ---- JSON ---- */

static void json_words(const Parameter *p, const Rules *rules, Buf *out) {
    jot_open(out, '[');
    for (unsigned i = 0; i < parameter_room(p) && parameter_value(p, rules, i); i++)
        jot_item(out), jot_text(out, words_at(p->words, parameter_value(p, rules, i), IN_ENGLISH));
    jot_close(out, ']');
}

static void json_numbers(const Parameter *p, const Rules *rules, Buf *out) {
    jot_open(out, '[');
    for (unsigned i = 0; i < parameter_room(p); i++)
        jot_item(out), jot_number(out, parameter_value(p, rules, i));
    jot_close(out, ']');
}

static void json_each(const Parameter *p, const Rules *rules, Buf *out) {
    jot_open(out, '{');
    for (unsigned i = 0; i < parameter_room(p); i++) {
        jot_key(out, words_at(p->words, i, IN_ENGLISH));
        jot_number(out, parameter_value(p, rules, i));
    }
    jot_close(out, '}');
}

/* A list of objects: [{"base":2,"new-shores":1}] */
static void json_mixes(const Parameter *p, const Rules *rules, Buf *out) {
    jot_open(out, '[');
    for (unsigned i = 0; i < parameter_room(p); i++) {
        uint16_t mix = (uint16_t)parameter_value(p, rules, i);
        if (!mix) break;
        jot_item(out), jot_open(out, '{');
        for (int s = 0; s < PLAYED_SCENARIOS; s++)
            if (mix_games(mix, s)) {
                jot_key(out, words_at(p->words, (unsigned)s, IN_ENGLISH));
                jot_number(out, mix_games(mix, s));
            }
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void json_value(const Parameter *p, const Rules *rules, Buf *out) {
    unsigned value = parameter_value(p, rules, 0);
    switch (p->kind) {
    case VALUE_COUNT:
    case VALUE_SECONDS: jot_number(out, value); break;
    case VALUE_YESNO: jot_flag(out, value); break;
    case VALUE_CHOICE: jot_text(out, words_at(p->words, value, IN_ENGLISH)); break;
    case VALUE_LIST: json_words(p, rules, out); break;
    case VALUE_NUMBERS: json_numbers(p, rules, out); break;
    case VALUE_EACH: json_each(p, rules, out); break;
    case VALUE_MIXES: json_mixes(p, rules, out); break;
    case VALUE_TITLE: jot_text(out, value_text(p, rules, IN_ENGLISH).text); break;
    }
}

/* value, text and clauses as members of the open object */
static void json_side(const Page *page, const Parameter *p, const Rules *rules) {
    Buf *out = page->out;
    jot_key(out, "value"), json_value(p, rules, out);
    jot_key(out, "text"), jot_text(out, value_text(p, rules, page->tongue).text);
    jot_key(out, "applies"), jot_flag(out, parameter_applies(p, rules->id));
    jot_key(out, "clauses"), jot_open(out, '[');
    Text clauses = where_told(p, rules->id);
    for (char *at = clauses.text, *next; *at; at = next) {
        size_t size = strcspn(at, ",");
        next = at + size + (at[size] ? strlen(", ") : 0);
        at[size] = 0;
        jot_item(out), jot_text(out, at);
    }
    jot_close(out, ']');
}

static void json_head(const Page *page, const Parameter *p) {
    Buf *out = page->out;
    jot_item(out), jot_open(out, '{');
    jot_key(out, "name"), jot_text(out, p->name);
    jot_key(out, "section"), jot_text(out, SECTION_NAME[p->section]);
    jot_key(out, "about"), jot_text(out, parameter_about(p, page->tongue));
    jot_key(out, "frozen_at"), jot_text(out, FROZEN_AT[p->frozen_at]);
    if (parameter_is_remark(p)) jot_key(out, "remark"), jot_flag(out, true);
}

/* ---- one rulebook ---- */

/* "3 [NC20-1.2.5]"; a dash where the rulebook has no such thing */
static Text told(const Page *page, const Parameter *p, const Rules *rules, const Rules *own) {
    Text text;
    Buf out = buf_over(text.text, sizeof text.text);
    bool same = parameter_same(p, rules, own), applies = parameter_applies(p, rules->id);
    if (same && !applies) buf_text(&out, "–");
    else parameter_text(p, rules, page->tongue, &out);
    if (!same)
        buf_print(&out, " %s %s", tongue_row(page->tongue, "instead of"),
                  value_text(p, own, page->tongue).text);
    const Text clause = where_told(p, rules->id);
    if (clause.text[0]) buf_print(&out, " [%s]", clause.text);
    else if (applies && rules->id != CUSTOM)
        buf_print(&out, " [%s]", tongue_row(page->tongue, "silent"));
    if (applies && parameter_is_remark(p))
        buf_print(&out, " (%s)", tongue_row(page->tongue, "remark"));
    return text;
}

static void text_rules(const Page *page, const Rules *rules, const Rules *own) {
    static const char *const UNTIL[] = {
        "fixed once registration is open",
        "fixed once the schedule is published",
        "fixed once the first game has begun",
    };
    for (int section = 0; section < SECTIONS; section++) {
        if (page->section != SECTIONS && page->section != section) continue;
        buf_print(page->out, "\n%s\n", tongue_row(page->tongue, SECTION_TITLE[section]));
        for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++) {
            if ((int)p->section != section) continue;
            Text label, about;
            Buf name = buf_over(label.text, sizeof label.text);
            buf_print(&name, "%c %s", parameter_same(p, rules, own) ? ' ' : '*', p->name);
            page_row(page->out, label.text, VALUE_COLUMN, told(page, p, rules, own).text);
            if (!page->about) continue;
            Buf line = buf_over(about.text, sizeof about.text);
            buf_print(&line, "%s (%s)", parameter_about(p, page->tongue),
                      parameter_is_remark(p)
                          ? tongue_row(page->tongue, "a remark, cannot be changed")
                          : tongue_row(page->tongue, UNTIL[p->frozen_at]));
            page_row(page->out, "", 6, about.text);
        }
    }
}

static void csv_rules(const Page *page, const Rules *rules, const Rules *own) {
    buf_text(page->out, "name,section,value,rulebook_value,clauses,frozen_at,about\n");
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++) {
        if (!listed(page, p)) continue;
        page_csv(page->out, true, p->name);
        page_csv(page->out, false, SECTION_NAME[p->section]);
        page_csv(page->out, false, value_text(p, rules, IN_ENGLISH).text);
        page_csv(page->out, false, value_text(p, own, IN_ENGLISH).text);
        page_csv(page->out, false, where_told(p, rules->id).text);
        page_csv(page->out, false, parameter_is_remark(p) ? "remark" : FROZEN_AT[p->frozen_at]);
        page_csv(page->out, false, parameter_about(p, page->tongue));
        buf_char(page->out, '\n');
    }
}

static void json_rules(const Page *page, const Rules *rules, const Rules *own) {
    Buf *out = page->out;
    jot_open(out, '{');
    jot_key(out, "rulebook"), jot_text(out, RULEBOOK_NAME[rules->id]);
    jot_key(out, "parameters"), jot_open(out, '[');
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++) {
        if (!listed(page, p)) continue;
        json_head(page, p);
        json_side(page, p, rules);
        jot_key(out, "changed"), jot_flag(out, !parameter_same(p, rules, own));
        if (!parameter_same(p, rules, own)) jot_key(out, "rulebook_value"), json_value(p, own, out);
        jot_close(out, '}');
    }
    jot_close(out, ']'), jot_close(out, '}'), buf_char(out, '\n');
}

void page_rules(const Page *page, const Rules *rules) {
    const Rules own = rulebook_rules(rules->id);
    if (page->format == PAGE_JSON) json_rules(page, rules, &own);
    else if (page->format == PAGE_CSV) csv_rules(page, rules, &own);
    else text_rules(page, rules, &own);
}

/* ---- two rulebooks ---- */

static int text_difference(const Page *page, const Rules *a, const Rules *b) {
    int count = 0;
    for (int section = 0; section < SECTIONS; section++) {
        bool titled = false;
        for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++) {
            if ((int)p->section != section || !listed(page, p) || parameter_same(p, a, b)) continue;
            if (!titled)
                buf_print(page->out, "\n%s\n", tongue_row(page->tongue, SECTION_TITLE[section]));
            titled = true;
            count++;
            buf_print(page->out, "  %s\n", p->name);
            if (page->about) page_row(page->out, "", 6, parameter_about(p, page->tongue));
            for (const Rules *side = a; side; side = side == a ? b : NULL) {
                char label[SIDE_COLUMN] = "    ";
                strcat(label, RULEBOOK_NAME[side->id]);
                const Rules own = rulebook_rules(side->id);
                page_row(page->out, label, SIDE_COLUMN, told(page, p, side, &own).text);
            }
        }
    }
    return count;
}

static void csv_difference(const Page *page, const Rules *a, const Rules *b) {
    const char *left = RULEBOOK_NAME[a->id], *right = RULEBOOK_NAME[b->id];
    buf_print(page->out, "name,section,%s,%s_clauses,%s,%s_clauses\n", left, left, right, right);
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++) {
        if (!listed(page, p) || parameter_same(p, a, b)) continue;
        page_csv(page->out, true, p->name);
        page_csv(page->out, false, SECTION_NAME[p->section]);
        page_csv(page->out, false, value_text(p, a, IN_ENGLISH).text);
        page_csv(page->out, false, where_told(p, a->id).text);
        page_csv(page->out, false, value_text(p, b, IN_ENGLISH).text);
        page_csv(page->out, false, where_told(p, b->id).text);
        buf_char(page->out, '\n');
    }
}

static void json_difference(const Page *page, const Rules *a, const Rules *b) {
    Buf *out = page->out;
    jot_open(out, '{');
    jot_key(out, "a"), jot_text(out, RULEBOOK_NAME[a->id]);
    jot_key(out, "b"), jot_text(out, RULEBOOK_NAME[b->id]);
    jot_key(out, "parameters"), jot_open(out, '[');
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++) {
        if (!listed(page, p) || parameter_same(p, a, b)) continue;
        json_head(page, p);
        jot_key(out, "a"), jot_open(out, '{'), json_side(page, p, a), jot_close(out, '}');
        jot_key(out, "b"), jot_open(out, '{'), json_side(page, p, b), jot_close(out, '}');
        jot_close(out, '}');
    }
    jot_close(out, ']'), jot_close(out, '}'), buf_char(out, '\n');
}

void page_difference(const Page *page, const Rules *a, const Rules *b) {
    if (page->format == PAGE_JSON) json_difference(page, a, b);
    else if (page->format == PAGE_CSV) csv_difference(page, a, b);
    else {
        int count = text_difference(page, a, b);
        const char *left = RULEBOOK_NAME[a->id], *right = RULEBOOK_NAME[b->id];
        buf_char(page->out, '\n');
        tongue_print(page->tongue, page->out,
                     "{n%d, plural, one {# parameter differs} other {# parameters differ}} between "
                     "{one%s} and {other%s}.",
                     count, left, right);
        buf_char(page->out, '\n');
    }
}
