/* sheet_records.c - record sheets: three on a page, to be cut, filled in and signed. */
#include "print/page_words.h"
#include "print/sheet.h"

#include <string.h>

enum { FIT = 3, INSET = 34, BLANKS = 30 };

/* The columns, in points from the left end; names get the rest. */
typedef struct Columns {
    double order, name, seat, vp, won, sign, right;
} Columns;

static Columns columns_of(double left, double right) {
    return (Columns){ .order = left,
                      .name = left + 30,
                      .seat = right - 296,
                      .vp = right - 226,
                      .won = right - 180,
                      .sign = right - 144,
                      .right = right };
}

/* "Round 2" and, large, "Table 7". */
static void put_head(Press *p, const FactTable *table, double left, double right, double top) {
    const Facts *f = p->facts;
    char number[32];
    Buf text = buf_over(number, sizeof number);
    if (table) say_table(p->tongue, table->table, &text);
    else buf_text(&text, say(p->tongue, SAY_TABLE));
    double middle = right - 120, rest = middle - left - 14;
    paper_text(p->paper, (Place){ left, top + 25 }, rest,
               (Type){ .size = 8, .bold = true, .ink = INK_ACCENT, .tracked = 0.5 }, f->name);
    double takes = paper_text(p->paper, (Place){ left, top + 43 }, rest * 0.55,
                              (Type){ .size = 15, .face = FACE_TITLE, .bold = true },
                              table ? f->round[table->round].title
                                    : say(p->tongue, SAY_RECORD_SHEET));
    char about[FACT_LINK];
    Buf line = buf_over(about, sizeof about);
    const char *game = table ? f->round[table->round].game : NULL;
    if (game) buf_print(&line, "%s · ", game);
    if (table) buf_print(&line, "%s · ", say(p->tongue, SAY_RECORD_SHEET));
    buf_print(&line, "%s ", say(p->tongue, SAY_RULES_OF));
    for (const char *c = RULEBOOK_NAME[f->rules.id]; *c; c++)
        buf_char(&line, *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c);
    paper_text(p->paper, (Place){ left + takes + 12, top + 43 }, rest - takes - 12,
               (Type){ .size = 8.5, .ink = INK_QUIET }, about);
    paper_text(p->paper, (Place){ table ? right : right - 42, top + 43 }, table ? 118 : 76,
               (Type){ .size = 26, .face = FACE_TITLE, .bold = true, .align = ALIGN_RIGHT },
               number);
    if (!table)
        paper_rule(p->paper, (Place){ right - 36, top + 43.5 }, (Place){ right, top + 43.5 }, 0.8,
                   INK_BLACK);
}

static void put_titles(Press *p, const Columns *c, double y) {
    Type type = { .size = 7, .ink = INK_QUIET };
    paper_text(p->paper, (Place){ c->order, y }, 26, type, say(p->tongue, SAY_ORDER));
    paper_text(p->paper, (Place){ c->name, y }, 120, type, say(p->tongue, SAY_PLAYER));
    paper_text(p->paper, (Place){ c->seat, y }, 64, type, say(p->tongue, SAY_COLOUR));
    paper_text(p->paper, (Place){ c->sign, y }, 120, type, say(p->tongue, SAY_SIGNATURE));
    type.align = ALIGN_CENTRE;
    paper_text(p->paper, (Place){ c->vp + 17, y }, 34, type, say(p->tongue, SAY_VP));
    paper_text(p->paper, (Place){ c->won + 9, y }, 40, type, say(p->tongue, SAY_WON));
}

/* Colour and chair, as far as they are known; else a line to write on. */
static void put_seat(Press *p, const Columns *c, const FactSeat *seat, double y) {
    char text[48];
    Buf out = buf_over(text, sizeof text);
    if (seat) facts_seat(seat, p->tongue, &out);
    if (out.size) paper_text(p->paper, (Place){ c->seat, y }, 66, (Type){ .size = 9 }, text);
    else
        paper_rule(p->paper, (Place){ c->seat, y + 3 }, (Place){ c->seat + 60, y + 3 }, 0.5,
                   INK_FAINT);
}

static void put_row(Press *p, const Columns *c, const FactTable *table, int row, double y) {
    const FactSeat *seat = table && row < table->seats ? &table->seat[row] : NULL;
    char number[4];
    Buf order = buf_over(number, sizeof number);
    buf_unsigned(&order, seat ? seat->order : (unsigned)(row + 1));
    bool known = seat ? seat->order != 0 : !table;
    if (known)
        paper_text(p->paper, (Place){ c->order + 4, y }, 20, (Type){ .size = 13, .bold = true },
                   number);
    else
        paper_rule(p->paper, (Place){ c->order, y + 3 }, (Place){ c->order + 20, y + 3 }, 0.5,
                   INK_FAINT);
    double name = c->seat - c->name - 12;
    if (seat) {
        const FactPerson *person = &p->facts->person[seat->person];
        double country = *person->country ? 18 : 0;
        double takes = sheet_name(p, (Place){ c->name, y }, name - country, 12,
                                  (Type){ .size = 13 }, person->name);
        paper_text(p->paper, (Place){ c->name + takes + 6, y }, 20,
                   (Type){ .size = 8, .ink = INK_QUIET }, person->country);
    } else {
        paper_rule(p->paper, (Place){ c->name, y + 3 }, (Place){ c->name + name, y + 3 }, 0.5,
                   INK_FAINT);
    }
    put_seat(p, c, seat, y);
    paper_box(p->paper, (PaperBox){ c->vp, y - 15, 34, 21 }, 2, 0.9, INK_BLACK);
    paper_box(p->paper, (PaperBox){ c->won + 2, y - 11.5, 14, 14 }, 2, 0.7, INK_QUIET);
    paper_rule(p->paper, (Place){ c->sign, y + 3 }, (Place){ c->right, y + 3 }, 0.6, INK_QUIET);
}

/* Where an event plays several games: which points count in this one. */
static void put_goal(Press *p, const FactTable *table, double left, double right, double y) {
    char goal[512];
    Buf text = buf_over(goal, sizeof goal);
    if (!p->facts->round[table->round].game) return;
    buf_print(&text, "%s: ", say(p->tongue, SAY_GOAL));
    facts_goal(p->facts, table->round, &text);
    paper_text(p->paper, (Place){ left, y }, right - left,
               (Type){ .size = 7, .ink = INK_QUIET, .italic = true }, goal);
}

/* When it was played, what to remark, who judged; the head of the chain; the code. */
static void put_foot(Press *p, const FactTable *table, double left, double right, double y) {
    char link[FACT_LINK + 32];
    Buf text = buf_over(link, sizeof link);
    facts_link(p->facts, table, &text);
    Type type = { .size = 7, .ink = INK_QUIET };
    double end = *link ? right - 58 : right;
    const struct {
        enum PageWord word;
        double part;
    } FIELD[] = {
        { SAY_BEGAN, 0.16 }, { SAY_ENDED, 0.16 }, { SAY_REMARKS, 0.40 }, { SAY_JUDGE, 0.28 }
    };
    double x = left;
    for (int i = 0; i < 4; i++) {
        double wide = (end - left) * FIELD[i].part - 9;
        double takes = paper_text(p->paper, (Place){ x, y }, wide, type,
                                  say(p->tongue, FIELD[i].word));
        if (wide - takes > 12)
            paper_rule(p->paper, (Place){ x + takes + 4, y + 1.5 }, (Place){ x + wide, y + 1.5 },
                       0.5, INK_QUIET);
        x += wide + 9;
    }
    sheet_sponsors(p, (Place){ left, y + 11 }, end - left - 8, (Type){ .size = 6.5 });
    if (*p->facts->head) {
        char head[FACT_LINK + 32];
        Buf line = buf_over(head, sizeof head);
        buf_print(&line, "%s %s", say(p->tongue, SAY_CHAIN), p->facts->head);
        paper_text(p->paper, (Place){ left, y + 20 }, end - left - 8,
                   (Type){ .size = 6.5, .ink = INK_QUIET, .face = FACE_DIGITS }, head);
    } else if (!table) {
        paper_text(p->paper, (Place){ left, y + 20 }, end - left - 8, type,
                   say(p->tongue, SAY_FOUR_OR_THREE));
    }
    if (*link) paper_qr(p->paper, (PaperBox){ right - 48, y - 22, 48, 48 }, link);
}

/* One sheet; table NULL: a blank one. */
static void put_sheet(Press *p, const FactTable *table, double top, double high) {
    double left = INSET, right = paper_wide(p->paper) - INSET;
    Columns c = columns_of(left, right);
    double first = top + 80, step = (high - 76 - 62) / (EV_SEATS - 1);
    put_head(p, table, left, right, top);
    paper_rule(p->paper, (Place){ left, top + 51 }, (Place){ right, top + 51 }, 0.9, INK_BLACK);
    put_titles(p, &c, top + 61);
    int rows = table ? table->seats : EV_SEATS;
    if (step > 33) step = 33;
    for (int row = 0; row < rows; row++) put_row(p, &c, table, row, first + 7 + step * row);
    if (table) put_goal(p, table, left, right, top + high - 62);
    put_foot(p, table, left, right, top + high - 36);
}

static void put_pages(Press *p, const FactTable *tables, size_t count) {
    Collation c = collate(count, FIT);
    double high = paper_high(p->paper) / FIT, wide = paper_wide(p->paper);
    for (size_t page = 0; page < c.pages; page++) {
        paper_page(p->paper);
        for (int place = 0; place < FIT; place++) {
            size_t sheet = collated(&c, page, place);
            if (sheet < count) put_sheet(p, tables ? &tables[sheet] : NULL, place * high, high);
            if (place)
                paper_dashes(p->paper, (Place){ 0, place * high }, (Place){ wide, place * high },
                             0.4, INK_FAINT);
        }
    }
}

Status sheet_records(Press *p, Err *err) {
    uint16_t round;
    size_t count;
    Status status = sheet_round(p, &round, err);
    if (status) return status;
    const FactTable *tables = sheet_tables(p->facts, round, &count);
    put_pages(p, tables, count);
    return OK;
}

Status sheet_blanks(Press *p, Err *err) {
    (void)err;
    put_pages(p, NULL, p->order->count ? (size_t)p->order->count : BLANKS);
    return OK;
}
