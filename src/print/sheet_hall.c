/* sheet_hall.c - what stands on the tables: their numbers, and the boards to build. */
#include "base/heap.h"
#include "print/board_svg.h"
#include "print/page_words.h"
#include "print/sheet.h"

#include <string.h>

/* ---- table signs -------------------------------------------------------------------------- */

/* Two on a page, to be cut, or one to be folded: the number can be read across the hall. */
static void put_sign(Press *p, unsigned number, PaperBox box) {
    const Facts *f = p->facts;
    char text[FACT_LINK + 32];
    Buf out = buf_over(text, sizeof text);
    double left = box.x + 46, right = box.x + box.wide - 46, base = box.y + box.high * 0.67;
    paper_text(p->paper, (Place){ left, box.y + 48 }, box.wide - 92,
               (Type){ .size = 11, .bold = true, .ink = INK_ACCENT, .tracked = 0.8 }, f->name);
    paper_text(p->paper, (Place){ left, box.y + 80 }, 200, (Type){ .size = 26, .face = FACE_TITLE },
               say(p->tongue, SAY_TABLE));
    buf_print(&out, "%u", number);
    paper_text(p->paper, (Place){ box.x + box.wide / 2, base + 20 }, box.wide * 0.62,
               (Type){ .size = 250, .face = FACE_TITLE, .bold = true, .align = ALIGN_CENTRE },
               text);
    if (*f->link) {
        Buf link = buf_over(text, sizeof text);
        buf_print(&link, "%s/tables/%u", f->link, number);
        paper_qr(p->paper, (PaperBox){ right - 78, box.y + box.high - 122, 78, 78 }, text);
        paper_text(p->paper, (Place){ right, box.y + box.high - 32 }, 240,
                   (Type){ .size = 8, .ink = INK_QUIET, .align = ALIGN_RIGHT },
                   say(p->tongue, SAY_CALL));
    }
    paper_text(p->paper, (Place){ left, box.y + box.high - 32 }, 240,
               (Type){ .size = 8, .ink = INK_QUIET }, f->place);
    sheet_sponsors(p, (Place){ left, box.y + box.high - 19 }, box.wide - 92, (Type){ .size = 8 });
}

/* Tables of the largest round. */
static size_t most_tables(const Facts *f) {
    size_t most = 0;
    for (size_t i = 0; i < f->tables; i++)
        if (f->table[i].table > most) most = f->table[i].table;
    return most;
}

Status sheet_signs(Press *p, Err *err) {
    enum { FIT = 2 };
    size_t count = p->order->count ? (size_t)p->order->count : most_tables(p->facts);
    if (!count)
        return err_set(err, ERR_MISSING,
                       "There are no tables yet. Use --count N to print that many.");
    Collation c = collate(count, FIT);
    double wide = paper_wide(p->paper), high = paper_high(p->paper) / FIT;
    for (size_t page = 0; page < c.pages; page++) {
        paper_page(p->paper);
        for (int place = 0; place < FIT; place++) {
            size_t sign = collated(&c, page, place);
            if (sign < count)
                put_sign(p, (unsigned)sign + 1, (PaperBox){ 0, place * high, wide, high });
        }
        paper_dashes(p->paper, (Place){ 0, high }, (Place){ wide, high }, 0.4, INK_FAINT);
    }
    return OK;
}

/* ---- boards ------------------------------------------------------------------------------- */

static uint8_t desert_of(const Board *board) {
    for (int hex = 0; hex < topology_of(board->scenario)->hexes; hex++)
        if (board->terrain[hex] == DESERT) return (uint8_t)hex;
    return NONE;
}

/* One board at all tables is one board only if it is turned the same way at each (NC20-1.5.1a).
 * Returns the height it takes. */
static double put_top_mark(Press *p, double y) {
    static const char ARROW[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 16'>"
                                "<path d='M10 0L20 16H0Z' fill='#222'/></svg>";
    double middle = paper_wide(p->paper) / 2;
    paper_svg(p->paper, (PaperBox){ middle - 10, y, 20, 16 }, ARROW, sizeof ARROW - 1);
    paper_text(p->paper, (Place){ middle, y + 28 }, middle,
               (Type){ .size = 9, .bold = true, .align = ALIGN_CENTRE },
               say(p->tongue, SAY_BOARD_TOP));
    return 36;
}

/* Which board it is, how it was drawn, and whose it is not. */
static void put_board_foot(Press *p, const FactBoard *from, double y) {
    char which[160];
    Buf text = buf_over(which, sizeof which);
    double wide = paper_wide(p->paper) - 2.0 * PAGE_MARGIN;
    Type type = { .size = 7.5, .ink = INK_QUIET };
    board_svg_layout(&from->board, p->tongue, &text);
    if (*from->drawn) buf_print(&text, " · %s", from->drawn);
    paper_text(p->paper, (Place){ PAGE_MARGIN, y }, wide * 0.62, type, which);
    type.align = ALIGN_RIGHT;
    paper_text(p->paper, (Place){ PAGE_MARGIN + wide, y }, wide * 0.36, type,
               tongue_row(p->tongue, BOARD_WORDS.compatible));
}

static Status put_board(Press *p, const FactBoard *from, Err *err) {
    const Facts *f = p->facts;
    char title[96], about[48];
    Buf text = buf_over(title, sizeof title), which = buf_over(about, sizeof about);
    buf_text(&text, f->round[from->round].title);
    if (from->table) say_table(p->tongue, from->table, &which);
    else buf_text(&which, say(p->tongue, SAY_ALL_TABLES));
    double bottom, top = sheet_heading(p, title, about, &bottom);
    Buf svg = buf_heap(BOARD_SVG_MAX);
    board_svg(&(BoardPicture){ .board = &from->board,
                               .robber = desert_of(&from->board),
                               .pirate = NONE,
                               .tongue = (uint8_t)p->tongue,
                               .bare = true },
              &svg);
    double wide = paper_wide(p->paper) - 60;
    double mark = from->table ? 0 : put_top_mark(p, top - 12);
    put_board_foot(p, from, bottom + 2);
    bool whole = !svg.full;
    if (whole)
        paper_svg(p->paper, (PaperBox){ 30, top - 18 + mark, wide, bottom - top - 8 - mark },
                  svg.text, svg.size);
    buf_free(&svg);
    return whole ? OK : err_set(err, ERR_TOO_BIG, "The picture of the board is too big.");
}

Status sheet_boards(Press *p, Err *err) {
    const Facts *f = p->facts;
    Status status = OK;
    size_t made = 0;
    for (uint16_t round = 0; round < f->rounds; round++)
        for (size_t i = 0; i < f->boards && !status; i++) {
            bool meant = !p->order->round || p->order->round == round + 1;
            if (f->board[i].round != round || !meant) continue;
            status = put_board(p, &f->board[i], err);
            made++;
        }
    if (!made && !status) return err_set(err, ERR_MISSING, "No board can be shown yet.");
    return status;
}
