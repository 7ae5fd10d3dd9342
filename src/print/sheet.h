/* sheet.h - what can be printed of an event, and where things go on the page.
 *
 *     sheet_print(&facts, PRINT_BY_NAME, &(SheetOrder){ .paper = …, .round = 2 }, &err);
 *
 * Quiet pages, like a good rulebook: one accent, much space, figures that stand below each other.
 * One file for each kind of page:
 *
 *   sheet_records.c   record sheets, with names and blank
 *   sheet_lists.c     pairings by name and by table, standings
 *   sheet_people.c    personal schedules, badges, certificates
 *   sheet_hall.c      table signs, boards
 *   sheet_cards.c     a card for each table: who sits there, the bank, whose copy
 *   sheet_words.c     what is on the cards and said at the table, in two languages
 *   sheet_bracket.c   the knock-out as a poster
 *   sheet_crib.c      the rulebook in force, for judges
 *   sheet_poster.c    the event itself, for the door and the shop window
 */
#pragma once
#include "print/facts.h"
#include "print/paper.h"

/* kind, name on the command line, title */
#define PRINTS(_)                                                                                  \
    _(RECORDS, "sheets", "Record sheets")                                                          \
    _(BLANKS, "blank-sheets", "Blank record sheets")                                               \
    _(BY_NAME, "pairings", "Pairings by name")                                                     \
    _(BY_TABLE, "tables", "Pairings by table")                                                     \
    _(SCHEDULES, "schedules", "Personal schedules")                                                \
    _(SIGNS, "signs", "Table signs")                                                               \
    _(CARDS, "cards", "Table cards")                                                               \
    _(BOARDS, "boards", "Boards")                                                                  \
    _(STANDINGS, "standings", "Standings")                                                         \
    _(BRACKET, "bracket", "Bracket")                                                               \
    _(CRIB, "crib", "Judge’s quick guide")                                                         \
    _(CERTIFICATES, "certificates", "Certificates")                                                \
    _(BADGES, "badges", "Badges")                                                                  \
    _(POSTER, "poster", "Poster")                                                                  \
    _(WORDS, "words", "Translation sheet")

typedef enum PrintKind {
#define ROW(kind, name, title) PRINT_##kind,
    PRINTS(ROW)
#undef ROW
        PRINT_KINDS
} PrintKind;

extern const char *const PRINT_NAME[PRINT_KINDS + 1]; /* ends with NULL */
extern const char *const PRINT_TITLE[PRINT_KINDS];    /* in English */

typedef struct SheetOrder {
    PaperOrder paper; /* across and title are filled in */
    int round;        /* from 1 in the order they are played; 0: the one at hand, or all of them */
    int count; /* number of blank sheets, of signs without a round, or of certificates; 0: as many as needed */
    char other[4]; /* words: the language of the material, "fr"; "" the event's */
} SheetOrder;

/* Print; where there is nothing of the kind yet ERR_MISSING says what is lacking. */
Status sheet_print(const Facts *facts, PrintKind kind, const SheetOrder *order, Err *err);

/* ---- for the files above ---- */

typedef struct Press { /* a document in the making */
    const Facts *facts;
    const SheetOrder *order;
    Paper *paper;
    PrintKind kind;
    int tongue;
} Press;

typedef Status SheetDraw(Press *p, Err *err);
SheetDraw sheet_records, sheet_blanks, sheet_by_name, sheet_by_table, sheet_schedules, sheet_signs,
    sheet_cards, sheet_words, sheet_boards, sheet_standings, sheet_bracket, sheet_crib,
    sheet_certificates, sheet_badges, sheet_poster;

/* The index of the round that is meant: the one ordered, else the first with a sheet to fill, else the
 * last.  ERR_MISSING if there is none. */
Status sheet_round(const Press *p, uint16_t *round, Err *err);
/* The tables of a round: the first of them and how many. */
const FactTable *sheet_tables(const Facts *facts, uint16_t round, size_t *count);

/* Several small sheets on each page, to be cut.  With `fit` of them on a page, place k of page p holds
 * sheet k * pages + p: a stack that is cut and laid together is in order. */
typedef struct Collation {
    size_t sheets, pages;
    int fit;
} Collation;
static inline Collation collate(size_t sheets, int fit) {
    return (Collation){ sheets, (sheets + (size_t)fit - 1) / (size_t)fit, fit };
}
/* The sheet on a place; `sheets` or more: the place stays empty. */
static inline size_t collated(const Collation *c, size_t page, int place) {
    return (size_t)place * c->pages + page;
}

/* A page of a list: title, what it is about, and the foot.  Returns the baseline for what comes first;
 * *bottom is the lowest possible place. */
double sheet_heading(Press *p, const char *title, const char *about, double *bottom);
enum { PAGE_MARGIN = 45 }; /* points at either side of a list */

/* A name on one line; if that would be less than seven tenths of the size, on two with this distance,
 * around the baseline.  Returns the width it takes. */
double sheet_name(Press *p, Place at, double wide, double leading, Type type, const char *name);

/* "Presented by Anna's Games · Bank of Catania", one quiet line; nothing if nobody does. */
void sheet_sponsors(Press *p, Place at, double wide, Type type);
