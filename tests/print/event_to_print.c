/* An event that fills every kind of page; see event_to_print.h. */
#include "print/event_to_print.h"

#include "engine/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const NAMES[] = {
    "Ada Lovelace",
    "Jürgen Groß-Öztürk",
    "Nguyễn Thị Minh Khai",
    "Αριάδνη Παπαδοπούλου",
    "Дарья Кузнецова",
    "李小龍",
    "山田 太郎",
    "やまだ はなこ",
    "김민준",
    "فاطمة الزهراء",
    "محمد عبد الرحمن",
    "דנה לוי",
    "Zoë",
    "Łukasz Żółć",
    "Ólafur Þór Ægisson",
    "ณัฐวุฒิ สุขสันต์",
    "अनुष्का शर्मा",
    "Գայանե Պետրոսյան",
    "ნინო ბერიძე",
    "X",
    "Maximiliane-Friederike von und zu Hohenstein-Waldburg-Wolfegg",
    "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Senior",
};
enum { NAME_COUNT = sizeof NAMES / sizeof NAMES[0] };

static void add_people(Facts *f) {
    f->people = PEOPLE;
    f->person = calloc(PEOPLE, sizeof *f->person);
    for (int i = 0; i < PEOPLE; i++) {
        FactPerson *person = &f->person[i];
        snprintf(person->name, sizeof person->name, "%s", NAMES[i % NAME_COUNT]);
        snprintf(person->country, sizeof person->country, "%s", i % 3 ? "DE" : "");
        person->plays = true;
        person->seed = (uint16_t)(i < 16 ? i + 1 : 0);
    }
}

/* Three rounds; the last table of each has three seats. */
static void add_tables(Facts *f) {
    f->rounds = 3;
    f->round = calloc(3, sizeof *f->round);
    f->table = calloc((size_t)3 * TABLES, sizeof *f->table);
    for (int r = 0; r < 3; r++) {
        snprintf(f->round[r].title, sizeof f->round[r].title, "Round %d", r + 1);
        f->round[r].chairs = r == 1;
        for (int t = 0; t < TABLES; t++) {
            FactTable *table = &f->table[f->tables++];
            *table = (FactTable){ .round = (uint16_t)r,
                                  .table = (uint16_t)(t + 1),
                                  .game = (uint16_t)(r * TABLES + t),
                                  .seats = (uint8_t)(t < 8 ? 4 : 3),
                                  .winner = EV_SEATS,
                                  .filled = r == 0 };
            for (int s = 0; s < table->seats; s++)
                table->seat[s] =
                    (FactSeat){ .person = (uint16_t)((t < 8 ? 4 * t : 32 + 3 * (t - 8)) + s),
                                .order = (uint8_t)(r == 2 ? 0 : s + 1),
                                .chair = (uint8_t)(r == 1 ? s + 1 : 0),
                                .colour = (uint8_t)(r == 1 ? s + 1 : 0) };
        }
    }
}

static void add_list(FactList *list, const char *title) {
    static const FactTitle COLUMN[] = { { "country", false }, { "games", true },
                                        { "wins", true },     { "share of VP", true },
                                        { "VP", true },       { "SP + Anteile", true } };
    static const char *const CELL[] = { "DE", "4", "3", "1.1708", "38", "38.1234" };
    list->title = title;
    list->columns = 6;
    list->rows = PEOPLE;
    list->row = calloc(PEOPLE, sizeof *list->row);
    memcpy(list->column, COLUMN, sizeof COLUMN);
    for (int i = 0; i < PEOPLE; i++) {
        FactRow *row = &list->row[i];
        row->person = (uint16_t)i;
        row->first_out = i == 16;
        snprintf(row->rank, sizeof row->rank, "%s%d", i % 7 == 3 ? "=" : "", i + 1);
        for (int c = 0; c < 6; c++) snprintf(row->cell[c], sizeof row->cell[c], "%s", CELL[c]);
    }
}

void event_bracket(Facts *f, unsigned players) {
    f->has_bracket = true;
    bracket_build(players, &f->bracket);
    for (unsigned i = 0; i < BRACKET_MAX; i++)
        f->seeded[i] = (uint16_t)(i < players ? i % PEOPLE : EV_NONE);
    f->champion = 0;
    if (players > 64) return;
    for (int t = 1; t <= f->bracket.tables[0]; t++)
        assert_true(
            bracket_advance(&f->bracket, 1, (unsigned)t, f->bracket.table[0][t - 1].seed[1]));
}

Facts event_to_print(RulebookId rulebook, int tongue) {
    Facts f = { .tongue = tongue, .rules = rulebook_rules(rulebook), .champion = EV_NONE };
    Err err;
    snprintf(f.name, sizeof f.name, "Deutsche Meisterschaft der Brettspielfreunde Nord 2026");
    snprintf(f.place, sizeof f.place, "Essen · Friday, 5 June 2026");
    snprintf(f.where, sizeof f.where, "Essen, Grugahalle, a long way down the road to the park");
    snprintf(f.days, sizeof f.days, "Friday, 5 June 2026");
    snprintf(f.contact, sizeof f.contact, "hallo@castellan.example");
    f.registering = true;
    f.places = 64;
    for (int i = 0; i < 16; i++)
        snprintf(f.sponsors + strlen(f.sponsors), sizeof f.sponsors - strlen(f.sponsors), "%s%s",
                 i ? " · " : "", NAMES[i]);
    snprintf(f.link, sizeof f.link, "https://castellan.example/events/k7xq2m9p4r8t6v1w");
    snprintf(f.head, sizeof f.head, "event/k7xq2m9p4r8t6v1w#412:9f86 d081 884c 7d65 9a2f eaa0");
    f.played[PLAYED_BASE] = true;
    f.decided = true;
    add_people(&f);
    add_tables(&f);
    add_list(&f.standings, "Standings");
    add_list(&f.final, "Final list");
    event_bracket(&f, 16);
    for (uint16_t r = 0; r < 3; r++)
        assert_int_equal(facts_add_board(&f, r, r == 2 ? 4 : 0, &BOARD_BEGINNER, &err), OK);
    return f;
}
