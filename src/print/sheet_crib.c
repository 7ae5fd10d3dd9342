/* sheet_crib.c - the rulebook in force on a few pages, in the order in which a judge needs it: what to do when
 * called, what to decide, how the game goes, how people behave, the rest of the clauses in our own words, what
 * we decided where they are silent; and as a table at the end the parameters as they are here. */
#include "print/crib_games.h"
#include "print/page_words.h"
#include "print/sheet.h"
#include "rulebook/clause.h"
#include "rulebook/parameter.h"
#include "rulebook/tree.h"
#include "tongue/tongue.h"

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

/* ---- clauses ------------------------------------------------------------------------------ */

static void ruled_line(Flow *flow, const char *rule, const char *text) {
    Paper *paper = flow->p->paper;
    double side = 54, wide = flow->wide - side;
    Type type = { .size = 7.5 };
    double high = paper_paragraph(paper, (Place){ 0, 0 }, wide, 9.6, type, text, false);
    need(flow, high);
    Place at = { flow_x(flow), flow->y };
    paper_text(paper, at, side - 6, (Type){ .size = 6.5, .bold = true, .ink = INK_ACCENT }, rule);
    paper_paragraph(paper, (Place){ at.x + side, at.y }, wide, 9.6, type, text, true);
    flow->y += high + 2.4;
}

static void clause(Flow *flow, const Clause *c) {
    ruled_line(flow, c->id, clause_text(c, flow->p->tongue));
}

/* Which clauses stand where; what no chapter names is in the last one. */
typedef enum Chapter { CALLED, PLAY, CONDUCT, TOURNAMENT, CHAPTERS } Chapter;

enum { PARTS = 16 };
static const char *const PART[RULEBOOKS][TOURNAMENT][PARTS] = {
    [NC20] = { [CALLED] = { "NC20-1.1" },
               [PLAY] = { "NC20-1.5", "NC20-2" },
               [CONDUCT] = { "NC20-1.6", "NC20-1.7" } },
    [WC25] = { [CALLED] = { "WC25-1.2" },
               [PLAY] = { "WC25-2.0", "WC25-3.0" },
               [CONDUCT] = { "WC25-2.1", "WC25-2.2", "WC25-3.1" } },
    [DM19] = { [CALLED] = { "DM19-5" },
               [PLAY] = { "DM19-6B", "DM19-6S", "DM19-6F", "DM19-6C", "DM19-6E" } },
    [WC04] = { [PLAY] = { "WC04-17", "WC04-18", "WC04-19", "WC04-20", "WC04-21", "WC04-22",
                          "WC04-23", "WC04-24", "WC04-25", "WC04-26", "WC04-27", "WC04-28",
                          "WC04-29" } },
    [DC21] = { [CALLED] = { "DC21-1.1" }, [PLAY] = { "DC21-2.0" }, [CONDUCT] = { "DC21-2.1" } },
};

static Chapter chapter_of(const Clause *c, RulebookId book) {
    for (int chapter = 0; chapter < TOURNAMENT; chapter++)
        for (int i = 0; i < PARTS && PART[book][chapter][i]; i++)
            if (clause_within(c, PART[book][chapter][i])) return (Chapter)chapter;
    return TOURNAMENT;
}

/* Clauses about a particular scenario apply where it is played. */
static const struct {
    const char *part;
    int scenario;
} OWN_GAME[] = { { "DM19-6S", PLAYED_NEW_SHORES },
                 { "DM19-6F", PLAYED_FISHERMEN },
                 { "DM19-6C", PLAYED_CITIES_AND_KNIGHTS },
                 { "DM19-6E", PLAYED_EXPLORERS_AND_PIRATES } };

static bool is_played_here(const Facts *f, const Clause *c) {
    for (size_t i = 0; i < sizeof OWN_GAME / sizeof OWN_GAME[0]; i++)
        if (clause_within(c, OWN_GAME[i].part)) return f->played[OWN_GAME[i].scenario];
    return true;
}

static void chapter(Flow *flow, Chapter which) {
    static const enum PageWord TITLE[CHAPTERS] = { [CALLED] = SAY_CRIB_CALLED,
                                                   [PLAY] = SAY_CRIB_PLAY,
                                                   [CONDUCT] = SAY_CRIB_CONDUCT,
                                                   [TOURNAMENT] = SAY_CRIB_EVENT };
    RulebookId book = flow->p->facts->rules.id;
    size_t size = strlen(RULEBOOK_NAME[book]);
    bool begun = false;
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        const Clause *c = &CLAUSES[i];
        if (!clause_within(c, RULEBOOK_NAME[book]) || c->id[size] != '-') continue;
        if (chapter_of(c, book) != which || !is_played_here(flow->p->facts, c)) continue;
        if (!begun) section(flow, say(flow->p->tongue, TITLE[which]));
        begun = true;
        note_decisions(flow, c->see);
        clause(flow, c);
    }
}

/* What is different in a game that is played here besides the base game. */
static void games(Flow *flow) {
    const Facts *f = flow->p->facts;
    unsigned begun = PLAYED_BASE;
    for (size_t i = 0; i < CRIB_LINE_COUNT; i++) {
        const CribLine *line = &CRIB_LINES[i];
        if (!f->played[line->scenario]) continue;
        if (begun != line->scenario) section(flow, facts_game(line->scenario, f->tongue));
        begun = line->scenario;
        ruled_line(flow, line->rule, tongue_row(f->tongue, line->text));
    }
}

/* ---- decision trees ----------------------------------------------------------------------- */

static const Type ASKS = { .size = 7.5, .bold = true }, ANSWERS = { .size = 7.5 };
enum { INDENT = 12 };

/* The line of that name in the tree that begins here. */
static const TreeLine *line_named(const TreeLine *tree, const char *id) {
    const TreeLine *end = TREE_LINES + TREE_LINE_COUNT;
    for (const TreeLine *line = tree + 1; line < end && line->kind != TREE_BEGIN; line++)
        if (line->kind != TREE_ANSWER && strcmp(line->field[TREE_ID], id) == 0) return line;
    return NULL;
}

/* Questions are numbered as they come. */
static unsigned number_of(const TreeLine *tree, const TreeLine *ask) {
    unsigned number = 1;
    for (const TreeLine *line = tree + 1; line < ask; line++) number += line->kind == TREE_ASK;
    return number;
}

/* "Yes → 2", or the ruling it leads to with its clause. */
static void put_answer(Flow *flow, const TreeLine *tree, const TreeLine *answer, Buf *out) {
    const TreeLine *next = line_named(tree, answer->field[TREE_ID]);
    size_t size;
    buf_print(out, "%s → ", tree_text(answer, flow->p->tongue));
    if (next && next->kind == TREE_ASK) buf_print(out, "%u", number_of(tree, next));
    else if (next) {
        const char *source = tree_clause(next, flow->p->facts->rules.id, &size);
        buf_text(out, tree_text(next, flow->p->tongue));
        if (size) buf_print(out, " [%.*s]", (int)size, source);
        note_decisions(flow, next->field[TREE_CLAUSES]);
    }
}

/* A question with its answers, which stay together; their height. */
static double question(Flow *flow, const TreeLine *tree, const TreeLine *ask, bool draw) {
    Paper *paper = flow->p->paper;
    const TreeLine *end = TREE_LINES + TREE_LINE_COUNT;
    char room[1024];
    Buf text = buf_over(room, sizeof room);
    double x = flow_x(flow), y = flow->y, wide = flow->wide - INDENT;
    buf_print(&text, "%u", number_of(tree, ask));
    if (draw) paper_text(paper, (Place){ x, y }, INDENT, ASKS, room);
    y += paper_paragraph(paper, (Place){ x + INDENT, y }, wide, 9.6, ASKS,
                         tree_text(ask, flow->p->tongue), draw);
    for (const TreeLine *line = ask + 1; line < end && line->kind == TREE_ANSWER; line++) {
        text = buf_over(room, sizeof room);
        put_answer(flow, tree, line, &text);
        y += paper_paragraph(paper, (Place){ x + INDENT, y }, wide, 9.6, ANSWERS, room, draw);
    }
    return y - flow->y + 2;
}

static void one_tree(Flow *flow, const TreeLine *tree) {
    const TreeLine *end = TREE_LINES + TREE_LINE_COUNT;
    need(flow, 16 + question(flow, tree, tree + 1, false));
    paper_text(flow->p->paper, (Place){ flow_x(flow), flow->y + 2 }, flow->wide,
               (Type){ .size = 9, .bold = true, .ink = INK_ACCENT },
               tree_text(tree, flow->p->tongue));
    flow->y += 14;
    for (const TreeLine *line = tree + 1; line < end && line->kind != TREE_BEGIN; line++) {
        if (line->kind != TREE_ASK) continue;
        need(flow, question(flow, tree, line, false));
        flow->y += question(flow, tree, line, true);
    }
    flow->y += 4;
}

/* Under this rulebook, about a scenario that is played here. */
static bool tree_in_force(const Facts *f, const TreeLine *tree) {
    if (!tree_applies(tree, f->rules.id)) return false;
    for (unsigned s = 0; s < CHOICE_PLAYED_COUNT; s++)
        if (f->played[s] && tree_plays(tree, s)) return true;
    return false;
}

static void trees(Flow *flow) {
    bool begun = false;
    for (size_t i = 0; i < TREE_LINE_COUNT; i++) {
        const TreeLine *line = &TREE_LINES[i];
        if (line->kind != TREE_BEGIN || !tree_in_force(flow->p->facts, line)) continue;
        if (!begun) section(flow, say(flow->p->tongue, SAY_CRIB_TREES));
        begun = true;
        one_tree(flow, line);
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

/* ---- parameters --------------------------------------------------------------------------- */

static bool changed(const Parameter *q, const Rules *rules) {
    Rules preset = rulebook_rules(rules->id);
    return !parameter_same(q, rules, &preset);
}

/* The value; of one that each scenario has, only those that are played here. */
static void value_text(const Press *p, const Parameter *q, Buf *out) {
    const Facts *f = p->facts;
    if (q->kind == VALUE_EACH)
        for (unsigned i = 0; i < parameter_room(q); i++) {
            unsigned value = parameter_value(q, &f->rules, i);
            if (f->played[i] && value)
                buf_print(out, "%s%s %u", out->size ? tongue_comma(p->tongue) : "",
                          words_at(q->words, i, p->tongue), value);
        }
    if (!out->size) parameter_text(q, &f->rules, p->tongue, out);
}

/* A row of the table: what it is and its clause, the value beside it. */
static void parameter(Flow *flow, const Parameter *q) {
    Press *p = flow->p;
    const Rules *rules = &p->facts->rules;
    char value[VALUE_TEXT + 64], room[512];
    Buf text = buf_over(value, sizeof value), about = buf_over(room, sizeof room);
    const char *source = q->clause[rules->id]; /* none where the document is silent */
    bool other = changed(q, rules), sourced = *source && strcmp(source, "n/a") != 0;
    value_text(p, q, &text);
    if (other) buf_print(&text, " (%s)", say(p->tongue, SAY_CHANGED));
    buf_text(&about, parameter_about(q, p->tongue));
    if (sourced) buf_print(&about, " [%s]", source);
    Type what = { .size = 6.5, .ink = INK_QUIET };
    Type said = { .size = 7, .bold = true, .ink = other ? INK_ACCENT : INK_BLACK };
    double left = flow->wide * 0.56, right = flow->wide - left - 8;
    Place nowhere = { 0, 0 };
    double first = paper_paragraph(p->paper, nowhere, left, 8, what, room, false);
    double second = paper_paragraph(p->paper, nowhere, right, 8, said, value, false);
    double high = first > second ? first : second;
    need(flow, high);
    Place at = { flow_x(flow), flow->y };
    paper_paragraph(p->paper, at, left, 8, what, room, true);
    paper_paragraph(p->paper, (Place){ at.x + left + 8, at.y }, right, 8, said, value, true);
    paper_rule(p->paper, (Place){ at.x, at.y + high - 5.4 },
               (Place){ at.x + flow->wide, at.y + high - 5.4 }, 0.25, INK_FAINT);
    flow->y += high + 1.8;
}

static void parameters(Flow *flow) {
    RulebookId id = flow->p->facts->rules.id;
    section(flow, say(flow->p->tongue, SAY_CRIB_FORCE));
    for (int s = 0; s < SECTIONS; s++) {
        bool begun = false;
        for (int i = 0; i < PARAMETER_COUNT; i++) {
            const Parameter *q = &PARAMETERS[i];
            if ((int)q->section != s || !parameter_applies(q, id)) continue;
            if (!begun) {
                need(flow, 34);
                paper_text(flow->p->paper, (Place){ flow_x(flow), flow->y + 3 }, flow->wide,
                           (Type){ .size = 8.5, .bold = true },
                           tongue_row(flow->p->tongue, SECTION_TITLE[s]));
                flow->y += 14;
            }
            begun = true;
            parameter(flow, q);
        }
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
    chapter(&flow, CALLED);
    trees(&flow);
    chapter(&flow, PLAY);
    games(&flow);
    for (int which = CONDUCT; which < CHAPTERS; which++) chapter(&flow, (Chapter)which);
    decisions(&flow);
    parameters(&flow);
    return OK;
}
