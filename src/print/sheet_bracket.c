/* sheet_bracket.c - the knock-out as a poster: tables whose winners meet are next to each other.
 *
 * Sixteen tables of the first round fit on a page.  A larger bracket is one page for each table of
 * its semi-finals with all that leads there, then one for the end.
 */
#include "print/page_words.h"
#include "rulebook/words.h"
#include "print/sheet.h"

#include <math.h>

enum { DEEP = 3 }; /* rounds on a page */

typedef struct Poster {
    Press *p;
    const Bracket *bracket;
    int first, last;   /* rounds on this page, from 0 */
    double left, wide; /* of a column, its gap included */
    double line;       /* the height of a line in the first column */
} Poster;

static unsigned leaves(const Poster *o, int r, int t) {
    if (r == o->first) return 1;
    unsigned count = 0;
    for (int slot = 0; slot < BRACKET_SEATS; slot++) {
        int source = o->bracket->table[r][t].source[slot];
        if (source) count += leaves(o, r - 1, source - 1);
    }
    return count ? count : 1;
}

/* "3 Ada Lovelace", or where someone will come from. */
static void put_slot(const Poster *o, int r, int t, int slot, PaperBox box, double y) {
    Press *p = o->p;
    const BracketTable *table = &o->bracket->table[r][t];
    unsigned seed = table->seed[slot];
    bool won = seed && seed == table->winner;
    double size = fmin(14, o->line * 0.71);
    char text[FACT_NAME + 32];
    Buf out = buf_over(text, sizeof text);
    if (seed) {
        uint16_t person = seed <= BRACKET_MAX ? p->facts->seeded[seed - 1] : EV_NONE;
        buf_print(&out, "%u", seed);
        paper_text(p->paper, (Place){ box.x + 22, y }, 18,
                   (Type){ .size = size * 0.8, .ink = INK_QUIET, .align = ALIGN_RIGHT }, text);
        paper_text(p->paper, (Place){ box.x + 28, y }, box.wide - 32,
                   (Type){ .size = size, .bold = won, .ink = won ? INK_ACCENT : INK_BLACK },
                   person == EV_NONE ? "?" : p->facts->person[person].name);
    } else if (table->source[slot]) {
        say_table(p->tongue, table->source[slot], &out);
        paper_text(p->paper, (Place){ box.x + 28, y }, box.wide - 32,
                   (Type){ .size = size * 0.9, .ink = INK_FAINT, .italic = true }, text);
    }
}

static void put_card(const Poster *o, int r, int t, double middle) {
    Press *p = o->p;
    double wide = o->wide - 22, line = o->line;
    PaperBox box = { o->left + (r - o->first) * o->wide, middle - 2.6 * line, wide, 5.2 * line };
    char text[48];
    Buf out = buf_over(text, sizeof text);
    paper_box(p->paper, box, 2.5, 0.6, INK_QUIET);
    if (r == o->bracket->rounds - 1) buf_text(&out, say(p->tongue, SAY_FINAL));
    else say_table(p->tongue, (unsigned)t + 1, &out);
    paper_text(p->paper, (Place){ box.x + 5, box.y + 0.85 * line }, wide - 10,
               (Type){ .size = fmin(8.5, line * 0.66), .ink = INK_QUIET }, text);
    for (int slot = 0; slot < BRACKET_SEATS; slot++)
        put_slot(o, r, t, slot, box, box.y + (1.8 + slot) * line);
}

static void join(const Poster *o, int r, double from, double to) {
    double x = o->left + (r - o->first) * o->wide;
    double start = x - 22, bend = x - 11;
    paper_rule(o->p->paper, (Place){ start, from }, (Place){ bend, from }, 0.6, INK_QUIET);
    if (fabs(from - to) > 0.1)
        paper_rule(o->p->paper, (Place){ bend, from }, (Place){ bend, to }, 0.6, INK_QUIET);
    paper_rule(o->p->paper, (Place){ bend, to }, (Place){ x, to }, 0.6, INK_QUIET);
}

/* Draw a table with all that leads to it between two heights; returns its middle. */
static double put_tree(const Poster *o, int r, int t, double top, double bottom) {
    double middle = (top + bottom) / 2, from[BRACKET_SEATS];
    int sources = 0;
    if (r > o->first) {
        double unit = (bottom - top) / leaves(o, r, t), y = top;
        for (int slot = 0; slot < BRACKET_SEATS; slot++) {
            int source = o->bracket->table[r][t].source[slot];
            if (!source) continue;
            double high = unit * leaves(o, r - 1, source - 1);
            from[sources++] = put_tree(o, r - 1, source - 1, y, y + high);
            y += high;
        }
        if (sources) middle = (from[0] + from[sources - 1]) / 2;
    }
    for (int i = 0; i < sources; i++) join(o, r, from[i], middle);
    put_card(o, r, t, middle);
    return middle;
}

/* Under the final stands who won it. */
static void put_champion(const Poster *o, double middle) {
    Press *p = o->p;
    const Facts *f = p->facts;
    if (f->champion == EV_NONE) return;
    double x = o->left + (o->last - o->first) * o->wide;
    double y = middle + 2.6 * o->line + 24, wide = o->wide - 22;
    const char *title = words_title(f->rules.event.champion_title, p->tongue);
    paper_text(p->paper, (Place){ x, y }, wide,
               (Type){ .size = 8, .bold = true, .ink = INK_ACCENT, .tracked = 0.5 },
               *title ? title : say(p->tongue, SAY_CHAMPION));
    paper_text(p->paper, (Place){ x, y + 21 }, wide,
               (Type){ .size = 18, .face = FACE_TITLE, .bold = true }, f->person[f->champion].name);
}

static void put_poster(Press *p, int first, int last, int root) {
    const Bracket *bracket = &p->facts->bracket;
    Poster o = { .p = p, .bracket = bracket, .first = first, .last = last };
    int columns = last - first + 1;
    bool whole = last == bracket->rounds - 1;
    char about[48];
    Buf text = buf_over(about, sizeof about);
    if (!whole) {
        buf_print(&text, "%s, ", bracket_round_name(bracket, (unsigned)last + 1, p->tongue));
        say_table(p->tongue, (unsigned)root + 1, &text);
    }
    double bottom, top = sheet_heading(p, say(p->tongue, SAY_BRACKET), whole ? "" : about, &bottom);
    o.left = PAGE_MARGIN;
    o.wide = (paper_wide(p->paper) - 2.0 * PAGE_MARGIN + 22) / columns;
    if (o.wide > 260) o.wide = 260;
    o.line = fmin(19, (bottom - top) / leaves(&o, last, root) / 5.6);
    double middle = put_tree(&o, last, root, top - 6, bottom);
    if (whole) put_champion(&o, middle);
}

Status sheet_bracket(Press *p, Err *err) {
    const Bracket *bracket = &p->facts->bracket;
    if (!p->facts->has_bracket)
        return err_set(err, ERR_MISSING, "There is no bracket yet. Apply the cut first.");
    int last = bracket->rounds - 1;
    if (last < DEEP) {
        put_poster(p, 0, last, 0);
        return OK;
    }
    for (int t = 0; t < bracket->tables[last - 1]; t++) put_poster(p, 0, last - 1, t);
    put_poster(p, last - 1, last, 0);
    return OK;
}
