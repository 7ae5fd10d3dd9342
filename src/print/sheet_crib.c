/* sheet_crib.c - the rulebook in force on a few pages: its parameters as they are here, then its
 * clauses in our own words and what we decided where they are silent. */
#include "print/page_words.h"
#include "print/sheet.h"
#include "rulebook/clause.h"
#include "rulebook/parameter.h"

#include <string.h>

enum { COLUMNS = 2, GAP = 24, DECISIONS = 128 };

typedef struct Flow { /* text that runs down a column, then to the next, then to the next page */
    Press *p;
    int column;
    double y, bottom, top, wide;
    bool cited[DECISIONS]; /* our decisions that the pages so far refer to */
} Flow;

static void new_page(Flow *flow) {
    Press *p = flow->p;
    char about[16];
    Buf text = buf_over(about, sizeof about);
    for (const char *c = RULEBOOK_NAME[p->facts->rules.id]; *c; c++)
        buf_char(&text, *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c);
    flow->top = sheet_heading(p, say(p->tongue, SAY_CRIB), about, &flow->bottom);
    flow->column = 0;
    flow->y = flow->top;
}

static double flow_x(const Flow *flow) {
    return PAGE_MARGIN + flow->column * (flow->wide + GAP);
}

/* Make sure that so much fits below the line at hand. */
static void need(Flow *flow, double high) {
    if (flow->y + high <= flow->bottom + 6) return;
    if (++flow->column == COLUMNS) new_page(flow);
    flow->y = flow->top;
}

static void section(Flow *flow, const char *title) {
    need(flow, 52);
    if (flow->y > flow->top) flow->y += 9;
    paper_text(flow->p->paper, (Place){ flow_x(flow), flow->y }, flow->wide,
               (Type){ .size = 12, .face = FACE_TITLE, .bold = true }, title);
    paper_rule(flow->p->paper, (Place){ flow_x(flow), flow->y + 5 },
               (Place){ flow_x(flow) + flow->wide, flow->y + 5 }, 0.7, INK_BLACK);
    flow->y += 18;
}

/* Remember "Q-17" wherever it is referred to. */
static void note_decisions(Flow *flow, const char *text) {
    for (const char *at = text; (at = strstr(at, "Q-")); at += 2) {
        unsigned number = 0;
        for (const char *d = at + 2; *d >= '0' && *d <= '9' && number < 1000; d++)
            number = number * 10 + (unsigned)(*d - '0');
        if (number && number < DECISIONS) flow->cited[number] = true;
    }
}

/* ---- parameters --------------------------------------------------------------------------- */

static bool changed(const Parameter *q, const Rules *rules) {
    Rules preset = rulebook_rules(rules->id);
    return !parameter_same(q, rules, &preset);
}

static void parameter(Flow *flow, const Parameter *q) {
    Press *p = flow->p;
    const Rules *rules = &p->facts->rules;
    char value[VALUE_TEXT + 64];
    Buf text = buf_over(value, sizeof value);
    const char *source = strcmp(q->clause[rules->id], "n/a") != 0 ? q->clause[rules->id] : "";
    parameter_text(q, rules, p->tongue, &text);
    bool other = changed(q, rules);
    if (other) buf_print(&text, " (%s)", say(p->tongue, SAY_CHANGED));
    note_decisions(flow, source);
    double side = 92, wide = flow->wide - side;
    Type about = { .size = 7.5, .ink = INK_QUIET };
    Type said = { .size = 8.5, .bold = true, .ink = other ? INK_ACCENT : INK_BLACK };
    const char *what = parameter_about(q, p->tongue);
    Place nowhere = { 0, 0 };
    double first = paper_paragraph(p->paper, nowhere, wide, 9.5, about, what, false);
    double second = paper_paragraph(p->paper, nowhere, flow->wide, 10.5, said, value, false);
    need(flow, first + second);
    Place at = { flow_x(flow), flow->y };
    paper_paragraph(p->paper, at, wide, 9.5, about, what, true);
    paper_text(p->paper, (Place){ at.x + flow->wide, at.y }, side - 8,
               (Type){ .size = 6.5, .ink = INK_ACCENT, .align = ALIGN_RIGHT }, source);
    paper_paragraph(p->paper, (Place){ at.x, at.y + first + 0.5 }, flow->wide, 10.5, said, value,
                    true);
    flow->y += first + second + 4.5;
}

static void parameters(Flow *flow) {
    RulebookId id = flow->p->facts->rules.id;
    for (int s = 0; s < SECTIONS; s++) {
        bool begun = false;
        for (int i = 0; i < PARAMETER_COUNT; i++) {
            const Parameter *q = &PARAMETERS[i];
            if ((int)q->section != s || !parameter_applies(q, id)) continue;
            if (!begun) section(flow, SECTION_TITLE[s][flow->p->tongue]);
            begun = true;
            parameter(flow, q);
        }
    }
}

/* ---- clauses ------------------------------------------------------------------------------ */

static void clause(Flow *flow, const Clause *c) {
    Paper *paper = flow->p->paper;
    const char *text = c->text[flow->p->tongue];
    double side = 54, wide = flow->wide - side;
    Type type = { .size = 7.5 };
    double high = paper_paragraph(paper, (Place){ 0, 0 }, wide, 9.6, type, text, false);
    need(flow, high);
    Place at = { flow_x(flow), flow->y };
    paper_text(paper, at, side - 6, (Type){ .size = 6.5, .bold = true, .ink = INK_ACCENT }, c->id);
    paper_paragraph(paper, (Place){ at.x + side, at.y }, wide, 9.6, type, text, true);
    flow->y += high + 2.4;
}

static void clauses(Flow *flow) {
    const char *name = RULEBOOK_NAME[flow->p->facts->rules.id];
    size_t size = strlen(name);
    bool begun = false;
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        const Clause *c = &CLAUSES[i];
        if (!clause_within(c, name) || c->id[size] != '-') continue;
        if (!begun) section(flow, say(flow->p->tongue, SAY_CLAUSES));
        begun = true;
        note_decisions(flow, c->see);
        clause(flow, c);
    }
}

static void decisions(Flow *flow) {
    bool begun = false;
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        const Clause *c = &CLAUSES[i];
        unsigned number = 0;
        if (c->id[0] != 'Q') continue;
        for (const char *d = c->id + 2; *d; d++) number = number * 10 + (unsigned)(*d - '0');
        if (number >= DECISIONS || !flow->cited[number]) continue;
        if (!begun) section(flow, say(flow->p->tongue, SAY_DECISIONS));
        begun = true;
        clause(flow, c);
    }
}

Status sheet_crib(Press *p, Err *err) {
    (void)err;
    Flow flow = { .p = p, .wide = (paper_wide(p->paper) - 2.0 * PAGE_MARGIN - GAP) / COLUMNS };
    new_page(&flow);
    Type lead = { .size = 8, .italic = true, .ink = INK_QUIET };
    flow.y += paper_paragraph(p->paper, (Place){ flow_x(&flow), flow.y }, flow.wide, 10.5, lead,
                              say(p->tongue, SAY_CRIB_LEAD), true) +
              8;
    parameters(&flow);
    clauses(&flow);
    decisions(&flow);
    return OK;
}
