/* paper.h - pages to draw on: PDF, SVG or PNG by the same strokes.
 *
 *     Paper *paper;
 *     if (paper_open(&(PaperOrder){ .form = PAPER_PDF, .size = PAPER_A4, … }, &paper, &err)) …
 *     paper_page(paper);
 *     paper_text(paper, (Place){ 40, 60 }, 200, (Type){ .size = 12 }, "Ada");
 *     status = paper_close(paper, &err);
 *
 * Lengths are points (1/72 inch) from the upper left corner.  Text is placed by its baseline and
 * gets a width it never leaves: what is too long is set smaller, then cut with an ellipsis.  Letters
 * are laid out without hinting, so a page is the same in every form and on every machine that has
 * the fonts.
 *
 * A PDF is one file; of SVG and PNG each page is one.  Whatever is put on a page can be watched: that
 * is how tests find what overlaps, leaves the page or has no glyph.
 */
#pragma once
#include "base/bytes.h"
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Paper Paper;

typedef enum PaperForm { PAPER_PDF, PAPER_SVG, PAPER_PNG, PAPER_FORMS } PaperForm;
extern const char *const PAPER_FORM_NAME[PAPER_FORMS + 1]; /* "pdf" …, then NULL */
extern const char *const PAPER_FORM_TYPE[PAPER_FORMS];     /* "application/pdf" … */

typedef enum PaperFormat { PAPER_A4, PAPER_LETTER, PAPER_FORMATS } PaperFormat;
extern const char *const PAPER_FORMAT_NAME[PAPER_FORMATS + 1]; /* "a4", "letter", NULL */

/* Points in a millimetre. */
#define MM (72.0 / 25.4)

typedef struct PaperBox {
    double x, y, wide, high;
} PaperBox;

/* Something that was drawn, for a watcher. */
typedef enum MarkKind { MARK_TEXT, MARK_RULE, MARK_PICTURE } MarkKind;
typedef struct Mark {
    MarkKind kind;
    int page;         /* from 1 */
    PaperBox ink;     /* the ink itself, not the line it stands on */
    const char *text; /* of MARK_TEXT */
    int unknown;      /* letters for which no font has a glyph */
    bool cut;         /* it ends with an ellipsis */
} Mark;

typedef struct PaperOrder {
    PaperForm form;
    PaperFormat format;
    bool across;       /* landscape */
    int dots;          /* of PNG, an inch; 0: 150 */
    const char *title; /* of the document; NULL none */
    const char *date;  /* of a PDF, "2026-06-05T10:00:00Z"; NULL: now */
    void *user;        /* for all three functions */
    /* A finished file: page 0 is the whole PDF, others are pages from 1. */
    Status (*put)(void *user, int page, Bytes file, Err *err);
    void (*watch)(void *user, const Mark *mark); /* or NULL */
    bool (*given_up)(void *user); /* asked before each page: nobody wants it any more; or NULL */
} PaperOrder;

Status paper_open(const PaperOrder *order, Paper **out, Err *err);
/* Finish the last page and give everything back, whatever happened; NULL is allowed. */
Status paper_close(Paper *paper, Err *err);

/* Begin a page; the one before is finished. */
void paper_page(Paper *paper);
int paper_pages(const Paper *paper); /* begun so far */
double paper_wide(const Paper *paper);
double paper_high(const Paper *paper);

/* ---- text ---- */

typedef enum Face { FACE_TEXT, FACE_TITLE, FACE_DIGITS } Face; /* sans; serif; one width for all */
typedef enum Align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;
typedef enum Ink { INK_BLACK, INK_QUIET, INK_FAINT, INK_ACCENT, INK_WHITE } Ink;

typedef struct Type { /* how a text is set */
    double size;      /* in points */
    Face face;
    bool bold, italic;
    Ink ink;
    Align align;    /* x is its left end, its middle or its right end */
    double tracked; /* points between letters */
} Type;

typedef struct Place {
    double x, y;
} Place;

/* One line with its baseline at y, never wider than `wide`.  Returns the width it takes. */
double paper_text(Paper *paper, Place at, double wide, Type type, const char *text);
double paper_text_wide(Paper *paper, Type type, const char *text);

/* A paragraph of lines no wider than `wide`, the first baseline being at `at`.  `leading` is the
 * distance of the lines.  Returns the height from the first baseline to the last, plus one leading;
 * with `draw` false it only measures. */
double paper_paragraph(Paper *paper, Place at, double wide, double leading, Type type,
                       const char *text, bool draw);

/* ---- strokes ---- */

void paper_rule(Paper *paper, Place from, Place to, double weight, Ink ink);
void paper_dashes(Paper *paper, Place from, Place to, double weight, Ink ink); /* where to cut */
void paper_box(Paper *paper, PaperBox box, double radius, double weight, Ink ink);
void paper_fill(Paper *paper, PaperBox box, double radius, Ink ink);

/* ---- pictures ---- */

/* A QR code of the text, as large as the square allows; nothing if it does not fit into a code. */
void paper_qr(Paper *paper, PaperBox box, const char *text);
/* A picture in SVG, as large as the box allows, in its middle. */
void paper_svg(Paper *paper, PaperBox box, const char *svg, size_t size);
