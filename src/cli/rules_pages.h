/* rules_pages.h - the pages of `castellan rulebook`: parameters, differences, clauses.
 *
 * Each page can be text for a person, JSON for a program or CSV for a spreadsheet.  In JSON a
 * value is a number, true or false, a word or a list; `text` is how a person reads it.
 */
#pragma once
#include "base/buf.h"
#include "rulebook/clause.h"
#include "rulebook/parameter.h"

enum { PAGE_TEXT, PAGE_JSON, PAGE_CSV };

typedef struct Page {
    int format;  /* PAGE_ */
    int tongue;  /* IN_ENGLISH …: of a person's words, never of JSON's and CSV's */
    int section; /* only this one; SECTIONS: all */
    bool about;  /* say what each parameter is */
    Buf *out;
} Page;

/* All parameters of `rules` with their clauses; overrides are marked. */
void page_rules(const Page *page, const Rules *rules);

/* The parameters in which two rulebooks differ, side by side. */
void page_difference(const Page *page, const Rules *a, const Rules *b);

/* The clauses whose mark is set, and the parameters that rest on them; `marked` has CLAUSE_COUNT
 * entries. */
void page_clauses(const Page *page, const bool *marked);

/* ---- what the pages share ---- */

/* One field of a CSV line, quoted where it must be; a comma before all but the first. */
void page_csv(Buf *out, bool first, const char *text);

/* `label`, then the words of `text` from `column` on, wrapped at the right margin. */
void page_row(Buf *out, const char *label, int column, const char *text);
