/* Printed pages as the printer gets them: rendered to PNG and looked at.  No letter touches another text
 * or a line, nothing is lost or stands in the margin, no letter is a box, lists break between rows, and
 * pages look as they did.  Each check is shown a page with the fault, too: it must find it. */
#include "print/event_to_print.h"
#include "print/raster.h"
#include "thorough.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DOTS = 110, MARKS_MAX = 20000, MARGIN = 10 };

/* ---- looking at a page -------------------------------------------------------------------- */

typedef struct Desk { /* where finished pages are looked at, one after the other */
    Mark mark[MARKS_MAX];
    char *text[MARKS_MAX]; /* of each mark */
    size_t marks;          /* of the page at hand */
    int dots;              /* an inch */
    bool bleeds;           /* a bar of colour reaches the edge of the paper on purpose */
    int pages;
    char fault[512]; /* the first one; "" none */
    void (*also)(struct Desk *desk, const Raster *page);
    char sketch[RASTER_TEXT + 1]; /* of the first page */
    size_t rows, on_page;         /* names of a list: so far, on the first page */
    bool framed;                  /* of a single letter: it is a box */
    uint64_t shape;               /* and what it looks like */
} Desk;

static void blame(Desk *desk, const char *what, const Mark *mark) {
    if (*desk->fault) return;
    if (!mark) snprintf(desk->fault, sizeof desk->fault, "page %d: %s", desk->pages, what);
    else
        snprintf(desk->fault, sizeof desk->fault, "page %d: %s: \"%s\" at %.1f %.1f", desk->pages,
                 what, mark->text, mark->ink.x, mark->ink.y);
}

static void watch(void *user, const Mark *mark) {
    Desk *desk = user;
    assert_true(desk->marks < MARKS_MAX);
    desk->text[desk->marks] = strdup(mark->text ? mark->text : "");
    desk->mark[desk->marks] = *mark;
    desk->mark[desk->marks].text = desk->text[desk->marks];
    desk->marks++;
}

/* Every piece of ink that a text has lies in the text's own box, and there is some. */
static void look_at_text(Desk *desk, const Raster *r, const Mark *mark, bool *known) {
    Spot box = raster_spot(r, mark->ink, 0), room = raster_spot(r, mark->ink, 2);
    int ink = 0, right = 0, left = r->wide;
    for (int y = box.top; y < box.bottom; y++)
        for (int x = box.left; x < box.right; x++) {
            int part = r->part[y * r->wide + x];
            if (!part) continue;
            ink++;
            known[part] = true;
            if (x > right) right = x;
            if (x < left) left = x;
            if (!spot_inside(r->piece[part].box, room)) blame(desk, "touches something else", mark);
        }
    if (mark->ink.wide * r->scale < 3) return; /* a full stop may be too small to be seen */
    if (!ink) blame(desk, "cannot be read", mark);
    else if (right - left < (box.right - box.left) / 2) blame(desk, "is not all there", mark);
}

static void know(const Raster *r, const Mark *mark, bool *known) {
    Spot box = raster_spot(r, mark->ink, 1);
    for (int y = box.top; y < box.bottom; y++)
        for (int x = box.left; x < box.right; x++) known[r->part[y * r->wide + x]] = true;
}

/* What belongs to nothing that was drawn knowingly; bars of colour are none of it. */
static void look_for_strangers(Desk *desk, const Raster *r, const bool *known) {
    for (int i = 1; i < r->pieces; i++) {
        Spot box = r->piece[i].box;
        int area = (box.right - box.left) * (box.bottom - box.top);
        bool bar = r->piece[i].pixels > area * 9 / 10 && box.right - box.left > 40;
        if (!known[i] && !bar && area > 4) blame(desk, "ink that belongs to nothing", NULL);
    }
}

static void look_at_margin(Desk *desk, const Raster *r) {
    int edge = (int)(MARGIN * r->scale);
    for (int i = 1; i < r->pieces; i++) {
        Spot box = r->piece[i].box;
        if (box.left < edge || box.top < edge || box.right > r->wide - edge ||
            box.bottom > r->high - edge)
            blame(desk, "ink in the margin", NULL);
    }
}

static Status look(void *user, int page, Bytes file, Err *err) {
    Desk *desk = user;
    Raster r;
    (void)page, (void)err;
    raster_read(file, desk->dots, &r);
    bool *known = calloc((size_t)r.pieces, sizeof *known);
    desk->pages++;
    for (size_t i = 0; i < desk->marks; i++) {
        const Mark *mark = &desk->mark[i];
        if (mark->kind == MARK_TEXT) look_at_text(desk, &r, mark, known);
        else know(&r, mark, known);
    }
    look_for_strangers(desk, &r, known);
    if (!desk->bleeds) look_at_margin(desk, &r);
    if (desk->pages == 1) raster_sketch(&r, desk->sketch);
    if (desk->also) desk->also(desk, &r);
    free(known);
    raster_free(&r);
    for (size_t i = 0; i < desk->marks; i++) free(desk->text[i]);
    desk->marks = 0;
    return OK;
}

static Desk *new_desk(void) {
    return calloc(1, sizeof(Desk));
}

static PaperOrder png_for(Desk *desk) {
    if (!desk->dots) desk->dots = DOTS;
    return (PaperOrder){
        .form = PAPER_PNG, .dots = desk->dots, .user = desk, .put = look, .watch = watch
    };
}

static void print(const Facts *f, PrintKind kind, SheetOrder order, Desk *desk) {
    Err err = { 0 };
    PaperFormat format = order.paper.format;
    order.paper = png_for(desk);
    order.paper.format = format;
    desk->bleeds = kind == PRINT_POSTER;
    if (sheet_print(f, kind, &order, &err)) fail_msg("%s: %s", PRINT_NAME[kind], err.text);
}

/* A page of one's own. */
static Paper *blank(Desk *desk) {
    Paper *paper;
    Err err;
    PaperOrder order = png_for(desk);
    assert_int_equal(paper_open(&order, &paper, &err), OK);
    paper_page(paper);
    return paper;
}

/* ---- every page --------------------------------------------------------------------------- */

static void every_page_is_clean(void **state) {
    (void)state;
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        Facts f = event_to_print(tongue ? DM19 : WC25, tongue);
        for (int kind = 0; kind < PRINT_KINDS; kind++) {
            if (!is_thorough() && kind % 2 == tongue) continue; /* English or German */
            Desk *desk = new_desk();
            SheetOrder order = { .paper = { .format = tongue ? PAPER_LETTER : PAPER_A4 },
                                 .round = kind == PRINT_BOARDS ? 0 : 2 };
            print(&f, (PrintKind)kind, order, desk);
            assert_true(desk->pages > 0);
            if (*desk->fault) fail_msg("%s, %s", PRINT_NAME[kind], desk->fault);
            free(desk);
        }
        facts_free(&f);
    }
}

static void a_page_with_a_fault_is_found(void **state) {
    (void)state;
    static const struct {
        Place first, second;
        Ink ink;
        const char *fault; /* "" none */
    } PLANTED[] = {
        { { 60, 100 }, { 60, 130 }, INK_BLACK, "" },
        { { 60, 100 }, { 60, 104 }, INK_BLACK, "touches something else" },
        { { 60, 100 }, { 100, 100 }, INK_BLACK, "touches something else" },
        { { 3, 100 }, { 60, 130 }, INK_BLACK, "ink in the margin" },
        { { 60, 838 }, { 60, 130 }, INK_BLACK, "ink in the margin" },
        { { 60, 100 }, { 60, 130 }, INK_WHITE, "cannot be read" },
    };
    for (size_t i = 0; i < sizeof PLANTED / sizeof PLANTED[0]; i++) {
        Desk *desk = new_desk();
        Paper *paper = blank(desk);
        Err err;
        paper_text(paper, PLANTED[i].first, 300, (Type){ .size = 12 }, "Nguyễn Thị Minh Khai");
        paper_text(paper, PLANTED[i].second, 300, (Type){ .size = 12, .ink = PLANTED[i].ink },
                   "Αριάδνη Παπαδοπούλου");
        assert_int_equal(paper_close(paper, &err), OK);
        if (*PLANTED[i].fault ? !strstr(desk->fault, PLANTED[i].fault) : *desk->fault != 0)
            fail_msg("%zu: \"%s\" instead of \"%s\"", i, desk->fault, PLANTED[i].fault);
        free(desk);
    }
}

static void a_name_across_a_line_is_found(void **state) {
    (void)state;
    Desk *desk = new_desk();
    Paper *paper = blank(desk);
    Err err;
    paper_rule(paper, (Place){ 40, 96 }, (Place){ 400, 96 }, 0.8, INK_BLACK);
    paper_text(paper, (Place){ 60, 100 }, 300, (Type){ .size = 12 }, "Дарья Кузнецова");
    assert_int_equal(paper_close(paper, &err), OK);
    assert_non_null(strstr(desk->fault, "touches something else"));
    free(desk);
}

/* ---- letters ------------------------------------------------------------------------------ */

typedef struct Letter {
    uint32_t code;
    bool framed;
    uint64_t shape;
} Letter;

static void look_at_letter(Desk *desk, const Raster *r) {
    Spot box = { r->wide, r->high, 0, 0 };
    for (int i = 1; i < r->pieces; i++) {
        Spot one = r->piece[i].box;
        if (one.left < box.left) box.left = one.left;
        if (one.top < box.top) box.top = one.top;
        if (one.right > box.right) box.right = one.right;
        if (one.bottom > box.bottom) box.bottom = one.bottom;
    }
    desk->framed = r->pieces > 1 && raster_framed(r, box);
    desk->shape = 1469598103934665603U;
    for (int y = box.top; y < box.bottom; y++)
        for (int x = box.left; x < box.right; x++)
            desk->shape = (desk->shape ^ (uint64_t)(r->part[y * r->wide + x] != 0)) *
                          1099511628211U;
    desk->shape ^= (uint64_t)(box.right - box.left) << 32 ^ (uint64_t)(box.bottom - box.top);
}

static Letter draw_letter(const char *utf8, size_t size) {
    char text[8] = { 0 };
    Desk *desk = new_desk();
    desk->dots = 36; /* large letters on a coarse page: the page is soon looked through */
    desk->also = look_at_letter;
    Paper *paper = blank(desk);
    Err err;
    memcpy(text, utf8, size);
    paper_text(paper, (Place){ 150, 400 }, 400, (Type){ .size = 180 }, text);
    assert_int_equal(paper_close(paper, &err), OK);
    Letter letter = { .framed = desk->framed, .shape = desk->shape };
    free(desk);
    return letter;
}

static size_t letter_size(unsigned char first) {
    return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

static uint32_t letter_code(const char *at, size_t size) {
    uint32_t code = (unsigned char)*at & (size == 1 ? 0x7f : 0xff >> (size + 1));
    for (size_t i = 1; i < size; i++) code = code << 6 | ((unsigned char)at[i] & 0x3f);
    return code;
}

/* Boxes of Pango have a frame; boxes of a font look all alike.  Of one block of letters no two do. */
static void every_letter_of_every_name_is_itself(void **state) {
    (void)state;
    enum { LETTERS = 600 };
    static Letter seen[LETTERS];
    size_t count = 0;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    for (size_t i = 0; i < f.people; i++)
        for (const char *at = f.person[i].name; *at; at += letter_size((unsigned char)*at)) {
            size_t size = letter_size((unsigned char)*at), k = 0;
            uint32_t code = letter_code(at, size);
            while (k < count && seen[k].code != code) k++;
            if (k < count || code == ' ') continue;
            Letter letter = draw_letter(at, size);
            letter.code = code;
            if (letter.framed) fail_msg("U+%04X in \"%s\" is a box", code, f.person[i].name);
            for (k = 0; k < count; k++)
                if (seen[k].code >> 8 == code >> 8 && seen[k].shape == letter.shape)
                    fail_msg("U+%04X and U+%04X look the same", code, seen[k].code);
            assert_true(count < LETTERS);
            seen[count++] = letter;
        }
    assert_true(count > 150);
    facts_free(&f);
    assert_true(draw_letter("\xee\x84\xa3", 3).framed); /* U+E123 is nobody's letter */
    assert_true(draw_letter("\xf3\xb0\x80\x80", 4).framed);
}

/* ---- page breaks -------------------------------------------------------------------------- */

/* Names of a list stand one below the other; between two there is a strip of clean paper. */
static void look_at_rows(Desk *desk, const Raster *r) {
    size_t names = 0;
    Spot above = { 0 };
    for (size_t i = 0; i < desk->marks; i++) {
        const Mark *mark = &desk->mark[i];
        if (strncmp(mark->text, "Somebody ", 9) != 0) continue;
        size_t number = (size_t)atoi(mark->text + 9);
        if (number != desk->rows) blame(desk, "is not the next of the list", mark);
        desk->rows++;
        names++;
        Spot spot = raster_spot(r, mark->ink, 0);
        if (names > 1) {
            bool clean = false;
            for (int y = above.bottom - 1; y <= spot.top && !clean; y++) {
                clean = true;
                for (int x = spot.left; x < spot.right; x++)
                    if (r->part[y * r->wide + x]) clean = false;
            }
            if (!clean) blame(desk, "stands too close to the name above", mark);
        }
        above = spot;
    }
    if (desk->pages == 1) desk->on_page = names;
    if (names > desk->on_page) blame(desk, "has more rows than the first page", NULL);
}

static void a_long_list_breaks_between_rows(void **state) {
    (void)state;
    enum { ROWS = 300 };
    Facts f = event_to_print(WC25, IN_ENGLISH);
    f.people = ROWS;
    f.person = realloc(f.person, ROWS * sizeof *f.person);
    f.standings.row = realloc(f.standings.row, ROWS * sizeof *f.standings.row);
    f.standings.rows = ROWS;
    for (int i = 0; i < ROWS; i++) {
        f.standings.row[i] = f.standings.row[3];
        f.standings.row[i].person = (uint16_t)i;
        f.standings.row[i].first_out = false;
        if (i >= PEOPLE) f.person[i] = f.person[0];
        snprintf(f.person[i].name, sizeof f.person[i].name, "Somebody %d", i);
    }
    f.final.rows = 0;
    f.has_bracket = false;
    Desk *desk = new_desk();
    desk->also = look_at_rows;
    print(&f, PRINT_STANDINGS, (SheetOrder){ 0 }, desk);
    if (*desk->fault) fail_msg("%s", desk->fault);
    assert_int_equal(desk->rows, ROWS);
    assert_true(desk->on_page > 20);
    assert_int_equal(desk->pages, (ROWS + desk->on_page - 1) / desk->on_page);
    free(desk);
    facts_free(&f);
}

/* ---- pages look as they did --------------------------------------------------------------- */

static const PrintKind PICTURED[] = { PRINT_RECORDS,   PRINT_BLANKS,  PRINT_BY_NAME,
                                      PRINT_BY_TABLE,  PRINT_SIGNS,   PRINT_BOARDS,
                                      PRINT_STANDINGS, PRINT_BRACKET, PRINT_CERTIFICATES,
                                      PRINT_BADGES,    PRINT_POSTER };
enum { PICTURES = sizeof PICTURED / sizeof PICTURED[0] };

/* The first page of PICTURED[i] as letters; drawn once. */
static const char *first_page(int i) {
    static char drawn[PICTURES][RASTER_TEXT + 1];
    if (*drawn[i]) return drawn[i];
    PrintKind kind = PICTURED[i];
    Facts f = event_to_print(WC25, IN_ENGLISH);
    Desk *desk = new_desk();
    print(&f, kind, (SheetOrder){ .round = kind == PRINT_BOARDS ? 0 : 2 }, desk);
    memcpy(drawn[i], desk->sketch, RASTER_TEXT + 1);
    free(desk);
    facts_free(&f);
    return drawn[i];
}

static FILE *picture_file(PrintKind kind, const char *mode) {
    char path[512];
    snprintf(path, sizeof path, "%s/tests/print/pictures/%s.txt", SOURCE_ROOT, PRINT_NAME[kind]);
    FILE *file = fopen(path, mode);
    if (!file) fail_msg("%s is missing: run the test once with PICTURES=write", path);
    return file;
}

/* A page that was changed on purpose is drawn again with PICTURES=write, looked at, and committed. */
static void pages_look_as_they_did(void **state) {
    (void)state;
    const char *write = getenv("PICTURES");
    for (int i = 0; i < PICTURES; i++) {
        char then[RASTER_TEXT + 1] = "";
        const char *now = first_page(i);
        FILE *file = picture_file(PICTURED[i], write ? "w" : "r");
        if (write) fwrite(now, 1, RASTER_TEXT, file);
        else then[fread(then, 1, RASTER_TEXT, file)] = 0;
        fclose(file);
        int different = write ? 0 : sketch_distance(now, then);
        if (different > RASTER_TEXT / 40)
            fail_msg("%s: %d of %d fields look otherwise; if that is meant: PICTURES=write",
                     PRINT_NAME[PICTURED[i]], different, RASTER_TEXT);
    }
}

static void another_page_looks_otherwise(void **state) {
    (void)state;
    for (int i = 0; i < PICTURES; i++)
        for (int k = 0; k < i; k++)
            assert_true(sketch_distance(first_page(i), first_page(k)) > RASTER_TEXT / 40);
    const char *list = first_page(6);
    char moved[RASTER_TEXT + 1]; /* and so does a list that stands two fields lower */
    memcpy(moved, list, sizeof moved);
    memmove(moved + (size_t)(RASTER_ACROSS + 1) * 12, list + (size_t)(RASTER_ACROSS + 1) * 10,
            (size_t)(RASTER_ACROSS + 1) * (RASTER_DOWN - 12));
    assert_true(sketch_distance(moved, list) > RASTER_TEXT / 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_page_is_clean),
        cmocka_unit_test(a_page_with_a_fault_is_found),
        cmocka_unit_test(a_name_across_a_line_is_found),
        cmocka_unit_test(every_letter_of_every_name_is_itself),
        cmocka_unit_test(a_long_list_breaks_between_rows),
        cmocka_unit_test(pages_look_as_they_did),
        cmocka_unit_test(another_page_looks_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
