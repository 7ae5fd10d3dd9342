#include "print/sheet.h"

#include "print/page_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const PRINT_NAME[PRINT_KINDS + 1] = {
#define ROW(kind, name, title) name,
    PRINTS(ROW)
#undef ROW
};

const char *const PRINT_TITLE[PRINT_KINDS] = {
#define ROW(kind, name, title) title,
    PRINTS(ROW)
#undef ROW
};

static const struct {
    SheetDraw *draw;
    bool across;
} PRINT[PRINT_KINDS] = {
    [PRINT_RECORDS] = { sheet_records, false },
    [PRINT_BLANKS] = { sheet_blanks, false },
    [PRINT_BY_NAME] = { sheet_by_name, false },
    [PRINT_BY_TABLE] = { sheet_by_table, false },
    [PRINT_SCHEDULES] = { sheet_schedules, false },
    [PRINT_SIGNS] = { sheet_signs, false },
    [PRINT_CARDS] = { sheet_cards, false },
    [PRINT_BOARDS] = { sheet_boards, false },
    [PRINT_STANDINGS] = { sheet_standings, false },
    [PRINT_BRACKET] = { sheet_bracket, false },
    [PRINT_CRIB] = { sheet_crib, false },
    [PRINT_CERTIFICATES] = { sheet_certificates, true },
    [PRINT_BADGES] = { sheet_badges, false },
    [PRINT_POSTER] = { sheet_poster, false },
    [PRINT_WORDS] = { sheet_words, false },
};

Status sheet_print(const Facts *facts, PrintKind kind, const SheetOrder *order, Err *err) {
    char title[FACT_LINK + 64];
    Buf text = buf_over(title, sizeof title);
    SheetOrder mine = *order;
    Press p = { .facts = facts, .order = &mine, .kind = kind, .tongue = facts->tongue };
    if (*facts->name) buf_print(&text, "%s: ", facts->name);
    buf_text(&text, tongue_row(p.tongue, PRINT_TITLE[kind]));
    mine.paper.title = title;
    mine.paper.across = PRINT[kind].across;
    Err first;
    Status status = paper_open(&mine.paper, &p.paper, err);
    if (status) return status;
    status = PRINT[kind].draw(&p, &first);
    Status closed = paper_close(p.paper, err); /* complains of an empty document, too */
    if (status && err) *err = first;
    return status ? status : closed;
}

/* ---- rounds ------------------------------------------------------------------------------- */

const FactTable *sheet_tables(const Facts *f, uint16_t round, size_t *count) {
    const FactTable *first = NULL;
    *count = 0;
    for (size_t i = 0; i < f->tables; i++) {
        if (f->table[i].round != round) continue;
        if (!first) first = &f->table[i];
        ++*count;
    }
    return first;
}

Status sheet_round(const Press *p, uint16_t *round, Err *err) {
    const Facts *f = p->facts;
    size_t tables;
    if (p->order->round) {
        *round = (uint16_t)(p->order->round - 1);
        if (!sheet_tables(f, *round, &tables))
            return err_set(err, ERR_MISSING, "There is no round {round%d} yet.", p->order->round);
        return OK;
    }
    for (size_t i = 0; i < f->tables; i++) {
        *round = f->table[i].round;
        if (!f->table[i].filled) break;
    }
    return f->tables
               ? OK
               : err_set(err, ERR_MISSING, "There are no tables yet. Publish the schedule first.");
}

/* ---- sponsors ----------------------------------------------------------------------------- */

void sheet_sponsors(Press *p, Place at, double wide, Type type) {
    char line[FACT_SPONSORS + 48];
    Buf text = buf_over(line, sizeof line);
    if (!*p->facts->sponsors) return;
    buf_print(&text, "%s %s", say(p->tongue, SAY_PRESENTED), p->facts->sponsors);
    type.ink = INK_QUIET;
    paper_text(p->paper, at, wide, type, line);
}

/* ---- names -------------------------------------------------------------------------------- */

/* Where the second line of a name begins: after the space or hyphen that leaves the longer line shortest;
 * its end if it has neither. */
static size_t break_of(const Press *p, Type type, const char *name) {
    size_t size = strlen(name), best = size;
    double least = 0;
    for (size_t i = 1; i < size; i++) {
        if (name[i - 1] != ' ' && name[i - 1] != '-') continue;
        char first[FACT_NAME + 2];
        snprintf(first, sizeof first, "%.*s", (int)i, name);
        double longer = fmax(paper_text_wide(p->paper, type, first),
                             paper_text_wide(p->paper, type, name + i));
        if (best < size && longer >= least) continue;
        best = i;
        least = longer;
    }
    return best;
}

double sheet_name(Press *p, Place at, double wide, double leading, Type type, const char *name) {
    const double least = 0.7;
    bool fits = paper_text_wide(p->paper, type, name) * least <= wide;
    size_t end = fits ? strlen(name) : break_of(p, type, name);
    if (!name[end]) return paper_text(p->paper, at, wide, type, name);
    char first[FACT_NAME + 2];
    snprintf(first, sizeof first, "%.*s", (int)(end - (name[end - 1] == ' ')), name);
    double whole = type.size;
    type.size = fmin(whole * least, leading / 1.2);        /* accents have room */
    double rise = (whole - type.size) * 0.3 + leading / 2; /* the middle stays where it is */
    double one = paper_text(p->paper, (Place){ at.x, at.y - rise }, wide, type, first);
    double two = paper_text(p->paper, (Place){ at.x, at.y - rise + leading }, wide, type,
                            name + end);
    return fmax(one, two);
}

/* ---- lists -------------------------------------------------------------------------------- */

double sheet_heading(Press *p, const char *title, const char *about, double *bottom) {
    paper_page(p->paper);
    const Facts *f = p->facts;
    double wide = paper_wide(p->paper) - 2.0 * PAGE_MARGIN, high = paper_high(p->paper);
    double left = PAGE_MARGIN, right = left + wide;
    char page[48];
    Buf number = buf_over(page, sizeof page);
    paper_text(p->paper, (Place){ left, 58 }, wide,
               (Type){ .size = 8.5, .bold = true, .ink = INK_ACCENT, .tracked = 0.6 }, f->name);
    paper_text(p->paper, (Place){ left, 88 }, wide * 0.64,
               (Type){ .size = 25, .face = FACE_TITLE, .bold = true }, title);
    paper_text(p->paper, (Place){ right, 88 }, wide * 0.34,
               (Type){ .size = 11, .ink = INK_QUIET, .align = ALIGN_RIGHT }, about);
    paper_rule(p->paper, (Place){ left, 101 }, (Place){ right, 101 }, 1.1, INK_BLACK);

    tongue_print(p->tongue, &number, "page {page%d}", paper_pages(p->paper));
    Type foot = { .size = 7.5, .ink = INK_QUIET };
    paper_text(p->paper, (Place){ left, high - 32 }, wide * 0.8, foot, f->place);
    foot.align = ALIGN_RIGHT;
    paper_text(p->paper, (Place){ right, high - 32 }, wide * 0.2, foot, page);
    sheet_sponsors(p, (Place){ left, high - 20 }, wide, (Type){ .size = 7.5 });
    *bottom = high - 52;
    return 124;
}
