/* sheet_poster.c - the event on one page, for the door and the shop window: what, when, where, and a code
 * that leads to its page. */
#include "print/page_words.h"
#include "print/sheet.h"

#include <string.h>

enum { MARGIN = 62, CODE = 168 };

/* A paragraph in the largest size with which it takes no more than so many lines; returns its height. */
static double put_large(Press *p, Place at, double wide, Type type, int lines, const char *text) {
    const double LEADING = 1.25; /* room for the accents of every script */
    for (; type.size > 9; type.size -= 1) {
        double leading = type.size * LEADING;
        double high = paper_paragraph(p->paper, at, wide, leading, type, text, false);
        if (high <= leading * (lines + 0.5)) break;
    }
    return paper_paragraph(p->paper, at, wide, type.size * LEADING, type, text, true);
}

/* The code, and what it is for. */
static void put_code(Press *p, Place at, double wide) {
    const Facts *f = p->facts;
    char places[48];
    Buf out = buf_over(places, sizeof places);
    if (f->places)
        tongue_print(p->tongue, &out, "{n%u, plural, one {# place} other {# places}}", f->places);
    double x = at.x, y = at.y + 40;
    if (*f->link) {
        paper_qr(p->paper, (PaperBox){ at.x, at.y, CODE, CODE }, f->link);
        x += CODE + 26;
    }
    double rest = at.x + wide - x;
    paper_text(p->paper, (Place){ x, y }, rest,
               (Type){ .size = 24, .face = FACE_TITLE, .bold = true, .ink = INK_ACCENT },
               say(p->tongue, f->registering ? SAY_REGISTER_NOW : SAY_POSTER_CODE));
    const char *const LINE[] = { f->registering ? places : "", f->link, f->contact };
    for (size_t i = 0; i < sizeof LINE / sizeof LINE[0]; i++) {
        if (!*LINE[i]) continue;
        y += 28;
        paper_text(p->paper, (Place){ x, y }, rest, (Type){ .size = 13 }, LINE[i]);
    }
}

static void put_sponsors(Press *p, double y, double wide) {
    Type type = { .size = 10, .ink = INK_QUIET, .tracked = 0.4 };
    if (!*p->facts->sponsors) return;
    paper_rule(p->paper, (Place){ MARGIN, y - 20 }, (Place){ MARGIN + wide, y - 20 }, 0.5,
               INK_FAINT);
    paper_text(p->paper, (Place){ MARGIN, y }, wide, type, say(p->tongue, SAY_PRESENTED));
    put_large(p, (Place){ MARGIN, y + 20 }, wide, (Type){ .size = 16 }, 3, p->facts->sponsors);
}

Status sheet_poster(Press *p, Err *err) {
    const Facts *f = p->facts;
    if (!*f->name) return err_set(err, ERR_MISSING, "The event has no name yet.");
    paper_page(p->paper);
    double wide = paper_wide(p->paper) - 2.0 * MARGIN, high = paper_high(p->paper), y = high * 0.2;
    paper_fill(p->paper, (PaperBox){ 0, 0, paper_wide(p->paper), 14 }, 0, INK_ACCENT);
    y += put_large(p, (Place){ MARGIN, y }, wide,
                   (Type){ .size = 58, .face = FACE_TITLE, .bold = true }, 3, f->name);
    Type type = { .size = 26, .bold = true, .ink = INK_ACCENT };
    if (*f->days) y += put_large(p, (Place){ MARGIN, y + 8 }, wide, type, 1, f->days) + 8;
    type = (Type){ .size = 22 };
    if (*f->where) put_large(p, (Place){ MARGIN, y + 8 }, wide, type, 3, f->where);
    put_code(p, (Place){ MARGIN, high - 350 }, wide);
    put_sponsors(p, high - 116, wide);
    return OK;
}
