/* sheet_people.c - what each person gets: a slip with their games, a badge, a certificate. */
#include "print/name_order.h"
#include "print/page_words.h"
#include "rulebook/words.h"
#include "print/sheet.h"

#include <math.h>
#include <string.h>

/* ---- personal schedules ------------------------------------------------------------------- */

static int seat_of(const FactTable *table, uint16_t person) {
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].person == person) return i;
    return -1;
}

static bool has_games(const Facts *f, uint16_t person) {
    for (size_t i = 0; i < f->tables; i++)
        if (seat_of(&f->table[i], person) >= 0) return true;
    return false;
}

/* "Bo, Cy and Di" without "and": the same in both languages. */
static void put_others(const Facts *f, const FactTable *table, int seat, Buf *out) {
    const char *between = "";
    for (int i = 0; i < table->seats; i++) {
        if (i == seat) continue;
        buf_print(out, "%s%s", between, f->person[table->seat[i].person].name);
        between = tongue_comma(f->tongue);
    }
}

/* Whom one plays with: on as many lines as there is room for, smaller if need be; else on one. */
static void put_company(Press *p, const char *names, Place at, double wide, double room) {
    Type type = { .size = 8.5, .ink = INK_QUIET };
    for (; type.size >= 6.5; type.size -= 0.5) {
        double leading = type.size * 1.235;
        if (paper_paragraph(p->paper, at, wide, leading, type, names, false) > room) continue;
        paper_paragraph(p->paper, at, wide, leading, type, names, true);
        return;
    }
    paper_text(p->paper, at, wide, type, names);
}

/* A game in `box`, its first line at the top of it. */
static void put_game(Press *p, const FactTable *table, int seat, PaperBox box) {
    const Facts *f = p->facts;
    char number[64], others[EV_SEATS * FACT_NAME];
    Buf text = buf_over(number, sizeof number), with = buf_over(others, sizeof others);
    double right = box.x + box.wide, y = box.y;
    say_table(p->tongue, table->table, &text);
    paper_text(p->paper, (Place){ box.x, y }, 68, (Type){ .size = 8.5, .ink = INK_QUIET },
               f->round[table->round].title);
    if (f->round[table->round].game)
        paper_text(p->paper, (Place){ box.x, y + 11 }, 68, (Type){ .size = 7.5, .bold = true },
                   f->round[table->round].game);
    paper_text(p->paper, (Place){ box.x + 72, y }, 62, (Type){ .size = 10, .bold = true }, number);
    if (table->seat[seat].order) {
        Buf turn = buf_over(number, sizeof number);
        tongue_print(p->tongue, &turn, "order {order%u}", table->seat[seat].order);
        paper_text(p->paper, (Place){ right, y }, 48,
                   (Type){ .size = 8.5, .ink = INK_QUIET, .align = ALIGN_RIGHT }, number);
    }
    put_others(f, table, seat, &with);
    put_company(p, others, (Place){ box.x + 72, y + 11 }, box.wide - 72, box.high - 11);
}

enum { OWN_CODE = 44 }; /* a bit more than 15 mm, for any phone */

/* The code by which an entry becomes its player's own: a square at this corner, and letters at its left, level with
 * its foot and out of its quiet margin. */
static void put_own_code(Press *p, const FactPerson *person, Place corner) {
    char link[FACT_LINK + sizeof person->code];
    Buf text = buf_over(link, sizeof link);
    buf_print(&text, "%s%s", p->facts->join, person->code);
    paper_qr(p->paper, (PaperBox){ corner.x, corner.y, OWN_CODE, OWN_CODE }, link);
    paper_text(p->paper, (Place){ corner.x - 7, corner.y + OWN_CODE }, 90,
               (Type){ .size = 7.5, .ink = INK_QUIET, .align = ALIGN_RIGHT }, person->code);
}

/* In one line, or in two smaller ones where it would have to be cut and there is room beside a code. */
static void put_slip_name(Press *p, const char *name, Place at, double wide, bool room) {
    enum { LEADING = 13 };
    Type type = { .size = 15, .face = FACE_TITLE, .bold = true }, small = type;
    Place above = { at.x, at.y - 5 };
    small.size = 11;
    bool cut = room && paper_text_wide(p->paper, type, name) * 0.6 > wide;
    if (cut && paper_paragraph(p->paper, above, wide, LEADING, small, name, false) <= 2 * LEADING)
        paper_paragraph(p->paper, above, wide, LEADING, small, name, true);
    else paper_text(p->paper, at, wide, type, name);
}

static void put_slip(Press *p, uint16_t person, PaperBox box) {
    const Facts *f = p->facts;
    double y = box.y + 20, whole = box.wide;
    bool coded = f->person[person].code[0];
    if (coded) { /* beside the name, in the corner */
        put_own_code(p, &f->person[person], (Place){ box.x + whole - OWN_CODE, box.y + 12 });
        box.wide -= OWN_CODE + 12;
    }
    paper_text(p->paper, (Place){ box.x, y }, box.wide,
               (Type){ .size = 7, .bold = true, .ink = INK_ACCENT, .tracked = 0.4 }, f->name);
    put_slip_name(p, f->person[person].name, (Place){ box.x, y + 18 }, box.wide, coded);
    box.wide = whole;
    if (coded) y += 16; /* square and letters stand above the rule */
    paper_rule(p->paper, (Place){ box.x, y + 25 }, (Place){ box.x + box.wide, y + 25 }, 0.8,
               INK_BLACK);
    double step = 38, line = y + 41;
    size_t games = 0;
    for (size_t i = 0; i < f->tables; i++) games += seat_of(&f->table[i], person) >= 0;
    double room = box.y + box.high - 4 - line;
    if (games && step * (double)games > room) step = room / (double)games;
    for (size_t i = 0; i < f->tables && line < box.y + box.high - 12; i++) {
        int seat = seat_of(&f->table[i], person);
        if (seat < 0) continue;
        put_game(p, &f->table[i], seat, (PaperBox){ box.x, line, box.wide, step });
        line += step;
    }
}

Status sheet_schedules(Press *p, Err *err) {
    enum { COLUMNS = 2, INSET = 26 };
    const Facts *f = p->facts;
    uint16_t people[EV_PLAYERS_MAX];
    size_t count = 0, most = 0;
    for (size_t i = 0; i < f->people && i < EV_PLAYERS_MAX; i++) {
        if (!has_games(f, (uint16_t)i)) continue;
        people[count++] = (uint16_t)i;
        size_t games = 0;
        for (size_t t = 0; t < f->tables; t++) games += seat_of(&f->table[t], (uint16_t)i) >= 0;
        if (games > most) most = games;
    }
    if (!count)
        return err_set(err, ERR_MISSING, "There are no tables yet. Publish the schedule first.");
    int rows = most <= 4 ? 4 : most <= 6 ? 3 : most <= 11 ? 2 : 1;
    Collation c = collate(count, COLUMNS * rows);
    double wide = paper_wide(p->paper) / COLUMNS, high = paper_high(p->paper) / rows;
    for (size_t page = 0; page < c.pages; page++) {
        paper_page(p->paper);
        for (int place = 0; place < c.fit; place++) {
            size_t slip = collated(&c, page, place);
            int row = place / COLUMNS;
            double x = place % COLUMNS * wide, y = row * high;
            if (slip < count)
                put_slip(p, people[slip], (PaperBox){ x + INSET, y, wide - 2 * INSET, high });
        }
        for (int i = 1; i < rows; i++)
            paper_dashes(p->paper, (Place){ 0, i * high },
                         (Place){ paper_wide(p->paper), i * high }, 0.4, INK_FAINT);
        paper_dashes(p->paper, (Place){ wide, 0 }, (Place){ wide, paper_high(p->paper) }, 0.4,
                     INK_FAINT);
    }
    return OK;
}

/* ---- badges ------------------------------------------------------------------------------- */

/* A very long name: on three lines, as large as they allow. */
static void put_badge_lines(Press *p, const char *name, Place at, double wide) {
    Type type = { .size = 19, .face = FACE_TITLE, .bold = true, .align = ALIGN_CENTRE };
    double leading, high;
    for (;; type.size--) {
        leading = type.size * 1.15;
        high = paper_paragraph(p->paper, at, wide, leading, type, name, false);
        if (high < 3.5 * leading || type.size <= 11) break;
    }
    at.y -= (high - leading) / 2 + 4;
    paper_paragraph(p->paper, at, wide, leading, type, name, true);
}

/* A long name on two lines, the family name alone on the second. */
static void put_badge_name(Press *p, const char *name, Place at, double wide) {
    Type type = { .size = 27, .face = FACE_TITLE, .bold = true, .align = ALIGN_CENTRE };
    const char *end, *family = name_family(name, &end);
    if (!family || paper_text_wide(p->paper, type, name) <= wide) {
        paper_text(p->paper, at, wide, type, name);
        return;
    }
    char first[FACT_NAME];
    Buf out = buf_over(first, sizeof first);
    buf_print(&out, "%.*s", (int)(family - name), name);
    type.size = 23;
    if (fmax(paper_text_wide(p->paper, type, first), paper_text_wide(p->paper, type, family)) *
            0.6 >
        wide) {
        put_badge_lines(p, name, at, wide);
        return;
    }
    paper_text(p->paper, (Place){ at.x, at.y - 19 }, wide, type, first);
    paper_text(p->paper, (Place){ at.x, at.y + 11 }, wide, type, family);
}

/* 86 by 54 mm, as the usual holders take them. */
static void put_badge(Press *p, const FactPerson *person, PaperBox box) {
    double middle = box.x + box.wide / 2, name = box.y + 83;
    if (person->code[0]) name -= 10; /* the square stands below it, in the corner */
    paper_fill(p->paper, (PaperBox){ box.x, box.y, box.wide, 5 }, 0, INK_ACCENT);
    paper_text(p->paper, (Place){ middle, box.y + 27 }, box.wide - 24,
               (Type){ .size = 9, .ink = INK_QUIET, .align = ALIGN_CENTRE, .tracked = 0.4 },
               p->facts->name);
    put_badge_name(p, person->name, (Place){ middle, name }, box.wide - 24);
    paper_text(p->paper, (Place){ middle, box.y + 118 }, box.wide - 24,
               (Type){ .size = 12, .ink = INK_QUIET, .align = ALIGN_CENTRE, .tracked = 1 },
               person->country);
    if (person->code[0])
        put_own_code(p, person,
                     (Place){ box.x + box.wide - OWN_CODE - 12, box.y + box.high - OWN_CODE - 12 });
    paper_box(p->paper, box, 0, 0.3, INK_FAINT);
}

Status sheet_badges(Press *p, Err *err) {
    enum { COLUMNS = 2, ROWS = 5 };
    const Facts *f = p->facts;
    const double wide = 86 * MM, high = 54 * MM;
    double left = (paper_wide(p->paper) - COLUMNS * wide) / 2;
    double top = (paper_high(p->paper) - ROWS * high) / 2;
    size_t count = 0;
    for (size_t i = 0; i < f->people; i++) {
        if (!f->person[i].plays) continue;
        int place = (int)(count++ % (COLUMNS * ROWS));
        if (!place) paper_page(p->paper);
        int row = place / COLUMNS;
        put_badge(p, &f->person[i],
                  (PaperBox){ left + place % COLUMNS * wide, top + row * high, wide, high });
    }
    return count ? OK : err_set(err, ERR_MISSING, "Nobody is registered yet.");
}

/* ---- certificates ------------------------------------------------------------------------- */

static void put_signature(Press *p, double x, double y, double wide, enum PageWord who) {
    paper_rule(p->paper, (Place){ x, y }, (Place){ x + wide, y }, 0.6, INK_QUIET);
    paper_text(p->paper, (Place){ x + wide / 2, y + 13 }, wide,
               (Type){ .size = 8.5, .ink = INK_QUIET, .align = ALIGN_CENTRE }, say(p->tongue, who));
}

static void put_certificate(Press *p, const FactRow *row) {
    const Facts *f = p->facts;
    paper_page(p->paper);
    double wide = paper_wide(p->paper), high = paper_high(p->paper), middle = wide / 2;
    double line = wide - 150, y = high * 0.21;
    char text[96];
    Buf out = buf_over(text, sizeof text);
    const char *rank = row->rank + (*row->rank == '=');
    paper_box(p->paper, (PaperBox){ 30, 30, wide - 60, high - 60 }, 0, 1.4, INK_BLACK);
    paper_box(p->paper, (PaperBox){ 35, 35, wide - 70, high - 70 }, 0, 0.4, INK_BLACK);
    Type centre = {
        .size = 12, .align = ALIGN_CENTRE, .tracked = 1.5, .ink = INK_ACCENT, .bold = true
    };
    paper_text(p->paper, (Place){ middle, y }, line, centre, f->name);
    paper_text(p->paper, (Place){ middle, y + 56 }, line,
               (Type){ .size = 46, .face = FACE_TITLE, .align = ALIGN_CENTRE },
               say(p->tongue, SAY_CERTIFICATE));
    paper_text(p->paper, (Place){ middle, y + 128 }, line,
               (Type){ .size = 36, .face = FACE_TITLE, .bold = true, .align = ALIGN_CENTRE },
               f->person[row->person].name);
    bool champion = f->champion == row->person && strcmp(rank, "1") == 0;
    champion = champion && *f->rules.event.champion_title;
    if (!champion)
        paper_text(p->paper, (Place){ middle, y + 158 }, line,
                   (Type){ .size = 11, .ink = INK_QUIET, .align = ALIGN_CENTRE },
                   say(p->tongue, SAY_ACHIEVED));
    if (champion) buf_text(&out, words_title(f->rules.event.champion_title, p->tongue));
    else tongue_print(p->tongue, &out, "Place {rank%s}", rank);
    paper_text(p->paper, (Place){ middle, y + 200 }, line,
               (Type){ .size = 30,
                       .face = FACE_TITLE,
                       .bold = true,
                       .align = ALIGN_CENTRE,
                       .ink = INK_ACCENT },
               text);
    Buf players = buf_over(text, sizeof text);
    tongue_print(p->tongue, &players, "of {n%zu, plural, one {# player} other {# players}}",
                 f->standings.rows);
    paper_text(p->paper, (Place){ middle, y + 224 }, line,
               (Type){ .size = 11, .ink = INK_QUIET, .align = ALIGN_CENTRE }, text);
    paper_text(p->paper, (Place){ middle, y + 256 }, line,
               (Type){ .size = 9.5, .ink = INK_QUIET, .align = ALIGN_CENTRE }, f->place);
    sheet_sponsors(p, (Place){ middle, y + 274 }, line,
                   (Type){ .size = 9.5, .align = ALIGN_CENTRE });
    put_signature(p, wide * 0.16, high - 88, wide * 0.26, SAY_ORGANISER);
    put_signature(p, wide * 0.58, high - 88, wide * 0.26, SAY_HEAD_JUDGE);
}

Status sheet_certificates(Press *p, Err *err) {
    enum { BEST = 8 };
    const FactList *list = p->facts->final.rows ? &p->facts->final : &p->facts->standings;
    if (!p->facts->decided)
        return err_set(
            err, ERR_MISSING,
            "There are no certificates yet. Places are final once the last game is decided.");
    size_t count = p->order->count ? (size_t)p->order->count : BEST, made = 0;
    for (size_t i = 0; i < list->rows && made < count; i++) {
        if (*list->row[i].rank == '-') continue;
        put_certificate(p, &list->row[i]);
        made++;
    }
    return made ? OK : err_set(err, ERR_MISSING, "There are no results yet to certify.");
}
