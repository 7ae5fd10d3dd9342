/* sheet_words.c - one page that translates cards, pieces and what is said at the table between English
 * and the language of the material (WC25-1.1.1b).  Of a language we have no words in, lines to write on. */
#include "print/glossary.h"
#include "print/page_words.h"
#include "print/sheet.h"

enum { GAP = 26, NOUN = 15, SENTENCE = 33 };

typedef struct Column { /* where the next line goes */
    Press *p;
    GlossaryTongue other;
    double x, y, wide;
} Column;

static void section(Column *c, enum PageWord title) {
    c->y += 6;
    paper_text(c->p->paper, (Place){ c->x, c->y }, c->wide,
               (Type){ .size = 11, .face = FACE_TITLE, .bold = true }, say(c->p->tongue, title));
    paper_rule(c->p->paper, (Place){ c->x, c->y + 5 }, (Place){ c->x + c->wide, c->y + 5 }, 0.7,
               INK_BLACK);
    c->y += 19;
}

/* The translation, or a line to write it on. */
static void put_other(Column *c, const GlossaryRow *row, Place at, double wide, Type type) {
    if (c->other < GLOSSES) paper_text(c->p->paper, at, wide, type, row->text[c->other]);
    else
        paper_rule(c->p->paper, (Place){ at.x, at.y + 2 }, (Place){ at.x + wide, at.y + 2 }, 0.5,
                   INK_FAINT);
}

/* Both next to each other. */
static void put_noun(Column *c, const GlossaryRow *row) {
    double half = c->wide / 2;
    paper_text(c->p->paper, (Place){ c->x, c->y }, half - 8, (Type){ .size = 9.5 },
               row->text[GLOSS_EN]);
    put_other(c, row, (Place){ c->x + half, c->y }, half, (Type){ .size = 9.5, .bold = true });
    c->y += NOUN;
}

/* One above the other. */
static void put_sentence(Column *c, const GlossaryRow *row) {
    paper_text(c->p->paper, (Place){ c->x, c->y }, c->wide, (Type){ .size = 9 },
               row->text[GLOSS_EN]);
    put_other(c, row, (Place){ c->x, c->y + 12 }, c->wide, (Type){ .size = 9.5, .bold = true });
    c->y += SENTENCE;
}

static void put_part(Column *c, GlossaryPart part, enum PageWord title) {
    section(c, title);
    for (int i = 0; i < GLOSSARY_ROWS; i++) {
        if (GLOSSARY[i].part != part) continue;
        if (part == GLOSS_PHRASES) put_sentence(c, &GLOSSARY[i]);
        else put_noun(c, &GLOSSARY[i]);
    }
}

/* The one ordered, else the event's; English material needs no sheet, so then it is German. */
static GlossaryTongue other_of(const Press *p) {
    const char *code = *p->order->other ? p->order->other : p->facts->language;
    GlossaryTongue other = *code ? glossary_find(code) : GLOSS_DE;
    return other == GLOSS_EN ? GLOSS_DE : other;
}

Status sheet_words(Press *p, Err *err) {
    (void)err;
    char about[96];
    Buf text = buf_over(about, sizeof about);
    GlossaryTongue other = other_of(p);
    buf_print(&text, "%s – %s", GLOSS_NAME[GLOSS_EN],
              other < GLOSSES ? GLOSS_NAME[other] : "________________");
    double bottom,
        top = sheet_heading(p, tongue_row(p->tongue, PRINT_TITLE[PRINT_WORDS]), about, &bottom);
    double wide = (paper_wide(p->paper) - 2.0 * PAGE_MARGIN - GAP) / 2;
    Column nouns = { p, other, PAGE_MARGIN, top, wide },
           said = { p, other, PAGE_MARGIN + wide + GAP, top, wide };
    put_part(&nouns, GLOSS_RESOURCES, SAY_RESOURCES);
    put_part(&nouns, GLOSS_TERRAIN, SAY_TERRAIN);
    put_part(&nouns, GLOSS_CARDS, SAY_CARDS);
    put_part(&nouns, GLOSS_THINGS, SAY_THINGS);
    put_part(&said, GLOSS_PHRASES, SAY_PHRASES);
    return OK;
}
