/* Printed pages, watched as they are drawn: nothing overlaps or leaves the paper, every letter has a
 * glyph, stacks are in order.  Names are long, short and of many scripts. */
#include "print/days.h"
#include "print/event_to_print.h"
#include "print/page_words.h"
#include "thorough.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MARKS_MAX = 60000 };

/* ---- watching ----------------------------------------------------------------------------- */

typedef struct Seen {
    Mark *mark;
    size_t marks;
    char **text; /* copies */
    int pages;   /* highest page with a mark */
    uint8_t *file;
    size_t size;
    int files;
} Seen;

static void watch(void *user, const Mark *mark) {
    Seen *seen = user;
    assert_true(seen->marks < MARKS_MAX);
    seen->text[seen->marks] = strdup(mark->text ? mark->text : "");
    seen->mark[seen->marks] = *mark;
    seen->mark[seen->marks].text = seen->text[seen->marks];
    seen->marks++;
    if (mark->page > seen->pages) seen->pages = mark->page;
}

static Status keep(void *user, int page, Bytes file, Err *err) {
    Seen *seen = user;
    (void)page, (void)err;
    free(seen->file);
    seen->file = malloc(file.size);
    memcpy(seen->file, file.at, file.size);
    seen->size = file.size;
    seen->files++;
    return OK;
}

static Seen print(const Facts *f, PrintKind kind, SheetOrder order) {
    Seen seen = { .mark = calloc(MARKS_MAX, sizeof *seen.mark),
                  .text = calloc(MARKS_MAX, sizeof *seen.text) };
    Err err = { 0 };
    order.paper.user = &seen;
    order.paper.put = keep;
    order.paper.watch = watch;
    if (sheet_print(f, kind, &order, &err)) fail_msg("%s: %s", PRINT_NAME[kind], err.text);
    return seen;
}

static void forget(Seen *seen) {
    for (size_t i = 0; i < seen->marks; i++) free(seen->text[i]);
    free(seen->text);
    free(seen->mark);
    free(seen->file);
}

static bool overlap(const PaperBox *a, const PaperBox *b) {
    const double hair = 0.05;
    return a->x + hair < b->x + b->wide && b->x + hair < a->x + a->wide &&
           a->y + hair < b->y + b->high && b->y + hair < a->y + a->high;
}

static void nothing_overlaps(const Seen *seen, const char *what) {
    for (size_t i = 0; i < seen->marks; i++)
        for (size_t k = i + 1; k < seen->marks; k++) {
            const Mark *a = &seen->mark[i], *b = &seen->mark[k];
            if (a->page != b->page) continue;
            if (a->kind != MARK_TEXT && b->kind != MARK_TEXT) continue;
            if (overlap(&a->ink, &b->ink))
                fail_msg("%s, page %d: \"%s\" (%.1f %.1f %.1f %.1f) and \"%s\" (%.1f %.1f %.1f "
                         "%.1f, kind %d/%d) overlap",
                         what, a->page, a->text, a->ink.x, a->ink.y, a->ink.wide, a->ink.high,
                         b->text, b->ink.x, b->ink.y, b->ink.wide, b->ink.high, a->kind, b->kind);
        }
}

static void all_on_paper(const Seen *seen, const char *what, double wide, double high) {
    for (size_t i = 0; i < seen->marks; i++) {
        const Mark *m = &seen->mark[i];
        bool inside = m->ink.x >= 10 && m->ink.y >= 10 && m->ink.x + m->ink.wide <= wide - 10 &&
                      m->ink.y + m->ink.high <= high - 10;
        if (!inside)
            fail_msg("%s, page %d: \"%s\" at %.1f %.1f leaves the paper", what, m->page, m->text,
                     m->ink.x, m->ink.y);
        if (m->unknown) fail_msg("%s, page %d: no glyph in \"%s\"", what, m->page, m->text);
    }
}

/* ---- the tests ---------------------------------------------------------------------------- */

static void no_page_has_overlaps_or_missing_glyphs(void **state) {
    (void)state;
    static const double SIZE[PAPER_FORMATS][2] = { { 595.28, 841.89 }, { 612, 792 } };
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        Facts f = event_to_print(tongue ? DM19 : WC25, tongue);
        f.round[0].game = "Entdecker & Piraten"; /* the longest */
        for (int kind = 0; kind < PRINT_KINDS; kind++)
            for (int format = 0; format < PAPER_FORMATS; format++)
                for (int round = 1; round <= (kind == PRINT_RECORDS ? 3 : 1); round++) {
                    if (!is_thorough() && (kind + tongue + format) % 2) continue; /* A4 or Letter */
                    SheetOrder order = { .paper = { .form = PAPER_SVG,
                                                    .format = (PaperFormat)format },
                                         .round = kind == PRINT_BOARDS ? 0 : round };
                    Seen seen = print(&f, (PrintKind)kind, order);
                    bool across = kind == PRINT_CERTIFICATES;
                    assert_true(seen.marks > 3);
                    assert_int_equal(seen.files, seen.pages);
                    nothing_overlaps(&seen, PRINT_NAME[kind]);
                    all_on_paper(&seen, PRINT_NAME[kind], SIZE[format][across],
                                 SIZE[format][!across]);
                    forget(&seen);
                }
        facts_free(&f);
    }
}

/* Which of the marks is this text; they come in reading order. */
static size_t mark_of(const Seen *seen, const char *text) {
    for (size_t i = 0; i < seen->marks; i++)
        if (seen->mark[i].text && strcmp(seen->mark[i].text, text) == 0) return i;
    fail_msg("\"%s\" is not there", text);
    return 0;
}

/* No font for paper has them: a box would stand in their place. */
static void emoji_are_left_out(void **state) {
    (void)state;
    static const char *const NAME[][2] = {
        { "Zoë 🎲 Müller", "Zoë Müller" },
        { "Jan Jansen 👩\u200d🚀", "Jan Jansen" },
        { "🇩🇪 Ann Lee", "Ann Lee" },
        { "Bo🏃\u200d♂\ufe0f Li", "Bo Li" },
        { "Star ★ Heart ♥", "Star ★ Heart ♥" },
        { "অনু\u200dরাগ Sen", "অনু\u200dরাগ Sen" },
    };
    Facts f = event_to_print(DM19, IN_GERMAN);
    snprintf(f.name, sizeof f.name, "Cup 🏆");
    for (size_t i = 0; i < sizeof NAME / sizeof *NAME; i++)
        snprintf(f.person[i].name, sizeof f.person[i].name, "%s", NAME[i][0]);
    Seen seen = print(&f, PRINT_RECORDS, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    all_on_paper(&seen, "emoji", 595.28, 841.89);
    mark_of(&seen, "Cup");
    for (size_t i = 0; i < sizeof NAME / sizeof *NAME; i++) mark_of(&seen, NAME[i][1]);
    forget(&seen);
    facts_free(&f);
}

static void every_rulebook_fits_on_its_crib(void **state) {
    (void)state;
    for (int id = 0; id < RULEBOOKS; id++) {
        Facts f = event_to_print((RulebookId)id, id % TONGUES);
        f.rules.event.prelim_games = 5; /* something is otherwise here */
        Seen seen = print(&f, PRINT_CRIB, (SheetOrder){ .paper = { .form = PAPER_SVG } });
        nothing_overlaps(&seen, RULEBOOK_NAME[id]);
        all_on_paper(&seen, RULEBOOK_NAME[id], 595.28, 841.89);
        for (size_t i = 0; i < seen.marks; i++) {
            assert_null(strstr(seen.mark[i].text, "≡"));
            assert_null(strstr(seen.mark[i].text, "[]")); /* where the document is silent */
        }
        /* What a judge decides comes first, the table of parameters last. */
        const char *trees = say(id % TONGUES, SAY_CRIB_TREES);
        const char *force = say(id % TONGUES, SAY_CRIB_FORCE);
        if (id != CUSTOM) assert_true(mark_of(&seen, trees) < mark_of(&seen, force));
        forget(&seen);
        facts_free(&f);
    }
}

static void a_crib_has_the_scenarios_that_are_played_here(void **state) { /* DM19-2.5b */
    (void)state;
    Facts f = event_to_print(DM19, IN_ENGLISH);
    Seen seen = print(&f, PRINT_CRIB, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    mark_of(&seen, "base 10");
    forget(&seen);
    f.played[PLAYED_CITIES_AND_KNIGHTS] = true;
    seen = print(&f, PRINT_CRIB, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    mark_of(&seen, "base 10, cities-and-knights 13");
    forget(&seen);
    facts_free(&f);
}

static bool says(const Seen *seen, const char *text);

/* What is different in Cities & Knights, and the trees about it, stand in the guide where it is played (DM19-6C.1). */
static void a_crib_tells_of_cities_and_knights_where_it_is_played(void **state) {
    (void)state;
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        static const char *const TITLE[TONGUES] = { "Cities & Knights", "Städte & Ritter" };
        static const char *const TREE[TONGUES] = { "The barbarians (Cities & Knights)",
                                                   "Die Barbaren (Städte & Ritter)" };
        static const char *const DEV[TONGUES] = {
            "New development cards were not kept apart",
            "Neue Entwicklungskarten nicht getrennt gehalten"
        };
        Facts f = event_to_print(DM19, tongue);
        Seen seen = print(&f, PRINT_CRIB, (SheetOrder){ .paper = { .form = PAPER_SVG } });
        for (size_t i = 0; i < seen.marks; i++)
            assert_int_not_equal(strcmp(seen.mark[i].text, TITLE[tongue]), 0);
        assert_false(says(&seen, TREE[tongue]));
        assert_true(says(&seen, DEV[tongue]));
        forget(&seen);
        f.played[PLAYED_CITIES_AND_KNIGHTS] = true;
        seen = print(&f, PRINT_CRIB, (SheetOrder){ .paper = { .form = PAPER_SVG } });
        nothing_overlaps(&seen, "knights");
        all_on_paper(&seen, "knights", 595.28, 841.89);
        mark_of(&seen, TITLE[tongue]);
        mark_of(&seen, "DM19-6C.1");
        for (size_t i = 0; i < seen.marks; i++) /* nobody plays the Fishermen here */
            assert_int_not_equal(strcmp(seen.mark[i].text, "DM19-6F.1"), 0);
        mark_of(&seen, "K-66");
        mark_of(&seen, "K-136");
        mark_of(&seen, TREE[tongue]);
        forget(&seen);
        f.played[PLAYED_BASE] = false;
        seen = print(&f, PRINT_CRIB, (SheetOrder){ .paper = { .form = PAPER_SVG } });
        assert_false(says(&seen, DEV[tongue]));
        forget(&seen);
        facts_free(&f);
    }
}

/* The number of the table on each sheet of a page, from its code; from the top. */
static int table_on(const Seen *seen, int page, int place, double high) {
    for (size_t i = 0; i < seen->marks; i++) {
        const Mark *m = &seen->mark[i];
        if (m->kind == MARK_PICTURE && m->page == page && m->ink.y >= place * high &&
            m->ink.y < (place + 1) * high)
            return atoi(strrchr(m->text, '/') + 1);
    }
    return -1;
}

static void a_stack_that_is_cut_is_in_the_order_of_tables(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    Seen seen = print(&f, PRINT_RECORDS,
                      (SheetOrder){ .paper = { .form = PAPER_SVG }, .round = 2 });
    assert_int_equal(seen.pages, (TABLES + 2) / 3);
    int next = 1;
    for (int place = 0; place < 3; place++)
        for (int page = 1; page <= seen.pages; page++) {
            int table = table_on(&seen, page, place, 841.89 / 3);
            if (table < 0) continue;
            assert_int_equal(table, next);
            next++;
        }
    assert_int_equal(next, TABLES + 1);
    forget(&seen);
    facts_free(&f);
}

static bool says(const Seen *seen, const char *text) {
    for (size_t i = 0; i < seen->marks; i++)
        if (strstr(seen->mark[i].text, text)) return true;
    return false;
}

static void a_sheet_names_its_round_rulebook_chain_and_live_sheet(void **state) {
    (void)state;
    Facts f = event_to_print(NC20, IN_ENGLISH);
    Seen seen = print(&f, PRINT_RECORDS, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    assert_true(says(&seen, "Round 2")); /* the first that is still to be filled in */
    assert_true(says(&seen, "Rules NC20"));
    assert_true(says(&seen, "event/k7xq2m9p4r8t6v1w#412:9f86"));
    assert_true(says(&seen, "https://castellan.example/events/k7xq2m9p4r8t6v1w/rounds/1/tables/1"));
    forget(&seen);
    *f.link = 0;
    seen = print(&f, PRINT_RECORDS, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    for (size_t i = 0; i < seen.marks; i++) assert_true(seen.mark[i].kind != MARK_PICTURE);
    forget(&seen);
    facts_free(&f);
}

static void a_long_name_is_cut_and_a_short_one_is_not(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    snprintf(f.person[0].name, sizeof f.person[0].name, "%090d", 0);
    Seen seen = print(&f, PRINT_RECORDS, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    int cut = 0;
    for (size_t i = 0; i < seen.marks; i++) {
        const Mark *m = &seen.mark[i];
        cut += m->cut;
        if (strcmp(m->text, "Ada Lovelace") == 0) assert_false(m->cut);
    }
    assert_true(cut > 0);
    nothing_overlaps(&seen, "long names");
    forget(&seen);
    facts_free(&f);
}

static void names_that_people_have_are_not_cut(void **state) {
    (void)state;
    static const char *const NAME[] = { "Greta Schönberger-Wiesenthal",
                                        "Friedrich-Wilhelm von Hohenlohe-Langenburg",
                                        "María de los Ángeles Fernández-Villaverde y Ortiz" };
    static const PrintKind KIND[] = { PRINT_RECORDS,  PRINT_CARDS,  PRINT_BY_NAME,
                                      PRINT_BY_TABLE, PRINT_BADGES, PRINT_SCHEDULES,
                                      PRINT_STANDINGS };
    Facts f = event_to_print(WC25, IN_GERMAN);
    *f.sponsors = 0; /* of those a line shows as many as it holds */
    for (size_t i = 0; i < f.people; i++)
        snprintf(f.person[i].name, sizeof f.person[i].name, "%s", NAME[i % 3]);
    for (size_t k = 0; k < sizeof KIND / sizeof *KIND; k++) {
        Seen seen = print(&f, KIND[k], (SheetOrder){ .paper = { .form = PAPER_SVG }, .round = 2 });
        nothing_overlaps(&seen, PRINT_NAME[KIND[k]]);
        for (size_t i = 0; i < seen.marks; i++)
            if (seen.mark[i].cut) fail_msg("%s: %s", PRINT_NAME[KIND[k]], seen.mark[i].text);
        forget(&seen);
    }
    facts_free(&f);
}

/* Names as long as people have them, everyone with a personal code, and an event whose name fills the line. */
static Facts coded_event(int tongue) {
    static const char *const NAME[] = { "Ann Lee", "Greta Schönberger-Wiesenthal",
                                        "Friedrich-Wilhelm von Hohenlohe-Langenburg",
                                        "María de los Ángeles Fernández-Villaverde y Ortiz" };
    Facts f = event_to_print(tongue ? DM19 : WC25, tongue);
    snprintf(f.name, sizeof f.name,
             "Internationale Offene Meisterschaft der Siedler von Nordrhein-Westfalen, "
             "Vorrunde Mönchengladbach");
    snprintf(f.join, sizeof f.join, "https://turniere.siedler-verein-moenchengladbach.example/j/");
    for (size_t i = 0; i < f.people; i++) {
        snprintf(f.person[i].name, sizeof f.person[i].name, "%s", NAME[i % 4]);
        snprintf(f.person[i].code, sizeof f.person[i].code, "WWMMWWMM%02u", (unsigned)i % 100);
    }
    return f;
}

/* The square is large enough for a phone, a millimetre for three of its modules at the most, and the letters below
 * it are whole, wherever names and the event's name end. */
static void badges_and_slips_have_room_for_the_personal_code(void **state) {
    (void)state;
    static const PrintKind KIND[] = { PRINT_BADGES, PRINT_SCHEDULES };
    static const double SIZE[PAPER_FORMATS][2] = { { 595.28, 841.89 }, { 612, 792 } };
    const double least = 15 * 72 / 25.4;
    for (int i = 0; i < 8; i++) {
        int tongue = i & 1, format = i >> 1 & 1;
        PrintKind kind = KIND[i >> 2];
        Facts f = coded_event(tongue);
        Seen seen = print(
            &f, kind,
            (SheetOrder){ .paper = { .form = PAPER_SVG, .format = (PaperFormat)format } });
        unsigned codes = 0, squares = 0;
        nothing_overlaps(&seen, PRINT_NAME[kind]);
        all_on_paper(&seen, PRINT_NAME[kind], SIZE[format][0], SIZE[format][1]);
        for (size_t k = 0; k < seen.marks; k++) {
            const Mark *m = &seen.mark[k];
            if (m->kind == MARK_PICTURE) {
                squares++;
                assert_true(m->ink.wide >= least && m->ink.high >= least);
            } else if (strncmp(m->text, "WWMMWWMM", 8) == 0) {
                codes++;
                assert_false(m->cut);
            } else if (m->cut && strncmp(m->text, "Internationale", 14) != 0) {
                fail_msg("%s: %s is cut", PRINT_NAME[kind], m->text);
            }
        }
        assert_true(codes > 10);
        assert_int_equal(codes, squares);
        forget(&seen);
        facts_free(&f);
    }
}

/* NC20-1.1.3b: who stands in a row with a corrected sheet has a star behind the name, and the page says why. */
static void a_corrected_row_has_its_star(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    FactRow *row = f.standings.row;
    snprintf(f.person[row[2].person].name, sizeof f.person[0].name, "%090d", 0);
    row[0].corrected = row[2].corrected = true;
    Seen seen = print(&f, PRINT_STANDINGS, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    int stars = 0, said = 0;
    nothing_overlaps(&seen, "standings");
    for (size_t i = 0; i < seen.marks; i++) {
        const Mark *m = &seen.mark[i];
        said += strstr(m->text, say(IN_ENGLISH, SAY_CORRECTED_ROWS)) != NULL;
        if (strcmp(m->text, "*") != 0) continue;
        const Mark *name = m - 1;
        assert_string_equal(name->text, f.person[row[stars ? 2 : 0].person].name);
        assert_true(m->ink.x > name->ink.x + name->ink.wide);
        assert_true(m->ink.x < name->ink.x + name->ink.wide + 8);
        stars++;
    }
    assert_int_equal(stars, 2);
    assert_true(said > 0);
    forget(&seen);
    row[0].corrected = row[2].corrected = false;
    seen = print(&f, PRINT_STANDINGS, (SheetOrder){ .paper = { .form = PAPER_SVG } });
    for (size_t i = 0; i < seen.marks; i++) assert_string_not_equal(seen.mark[i].text, "*");
    forget(&seen);
    facts_free(&f);
}

static void the_longest_card_has_room_for_its_sentences(void **state) {
    (void)state;
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        Facts f = event_to_print(NC20, tongue);
        f.rules.event.material_check = CHECK_COUNTS_AND_KINDS;
        for (size_t i = 0; i < f.rounds; i++) f.round[i].chairs = f.round[i].own_boards = true;
        for (size_t i = 0; i < f.people; i++)
            snprintf(f.person[i].name, sizeof f.person[i].name, "%s",
                     "Maximiliane-Friederike von und zu Hohenstein-Waldburg-Wolfegg");
        for (size_t i = 0; i < f.tables; i++) f.table[i].banker = 1, f.table[i].set = 1;
        Seen seen = print(
            &f, PRINT_CARDS,
            (SheetOrder){ .paper = { .form = PAPER_SVG, .format = PAPER_LETTER }, .round = 2 });
        nothing_overlaps(&seen, "cards");
        forget(&seen);
        facts_free(&f);
    }
}

static int pages_of_pdf(const Seen *seen) {
    int pages = 0;
    for (size_t i = 0; i + 11 < seen->size; i++)
        pages += memcmp(seen->file + i, "/Type /Page", 11) == 0 && seen->file[i + 11] != 's';
    return pages;
}

static void a_pdf_has_all_its_pages(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_GERMAN);
    for (int kind = 0; kind < PRINT_KINDS; kind++) {
        Seen seen = print(&f, (PrintKind)kind, (SheetOrder){ .paper = { .form = PAPER_PDF } });
        assert_int_equal(seen.files, 1);
        assert_memory_equal(seen.file, "%PDF-1.", 7);
        assert_int_equal(pages_of_pdf(&seen), seen.pages);
        forget(&seen);
    }
    Seen seen = print(&f, PRINT_BLANKS, (SheetOrder){ .paper = { .form = PAPER_PDF }, .count = 7 });
    assert_int_equal(pages_of_pdf(&seen), 3);
    forget(&seen);
    facts_free(&f);
}

/* 8-byte signature, then the header with width and height. */
static void days_are_written_as_people_write_them(void **state) {
    (void)state;
    static const struct {
        const char *starts, *ends;
        int tongue;
        const char *text;
    } DAYS[] = {
        { "2026-06-05", "", IN_ENGLISH, "Friday, 5 June 2026" },
        { "2026-06-05", "2026-06-05", IN_GERMAN, "Freitag, 5. Juni 2026" },
        { "2026-06-05", "2026-06-07", IN_GERMAN, "5.–7. Juni 2026" },
        { "2026-05-30", "2026-06-01", IN_ENGLISH, "30 May – 1 June 2026" },
        { "2026-12-31", "2027-01-02", IN_GERMAN, "31. Dezember 2026 – 2. Januar 2027" },
        { "1970-01-01", "", IN_ENGLISH, "Thursday, 1 January 1970" },
        { "", "", IN_ENGLISH, "" },
    };
    for (size_t i = 0; i < sizeof DAYS / sizeof DAYS[0]; i++) {
        char text[96];
        Buf out = buf_over(text, sizeof text);
        days_text(DAYS[i].starts, DAYS[i].ends, DAYS[i].tongue, &out);
        assert_string_equal(text, DAYS[i].text);
    }
}

static void a_png_has_the_size_of_the_paper(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    Seen seen = print(&f, PRINT_BY_TABLE,
                      (SheetOrder){ .paper = { .form = PAPER_PNG, .dots = 72 } });
    assert_memory_equal(seen.file, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(seen.file[18] << 8 | seen.file[19], 595);
    assert_int_equal(seen.file[22] << 8 | seen.file[23], 842);
    forget(&seen);
    facts_free(&f);
}

static void brackets_of_every_size_fit(void **state) {
    (void)state;
    static const struct {
        unsigned players;
        int pages;
    } SIZE[] = { { 4, 1 }, { 9, 1 }, { 16, 1 }, { 27, 1 }, { 64, 1 }, { 81, 4 }, { 256, 5 } };
    for (size_t i = 0; i < sizeof SIZE / sizeof SIZE[0]; i++) {
        Facts f = event_to_print(DC21, IN_ENGLISH);
        event_bracket(&f, SIZE[i].players);
        Seen seen = print(&f, PRINT_BRACKET, (SheetOrder){ .paper = { .form = PAPER_SVG } });
        assert_int_equal(seen.pages, SIZE[i].pages);
        nothing_overlaps(&seen, "bracket");
        all_on_paper(&seen, "bracket", 595.28, 841.89);
        forget(&seen);
        facts_free(&f);
    }
}

static void everyone_is_listed_by_last_name(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    Seen seen = print(&f, PRINT_BY_NAME,
                      (SheetOrder){ .paper = { .form = PAPER_SVG }, .round = 1 });
    assert_true(says(&seen, "Lovelace, Ada"));
    assert_true(says(&seen, "山田 太郎")); /* the family name is first already */
    assert_true(says(&seen, "von und zu Hohenstein-Waldburg-")); /* on two lines */
    assert_true(says(&seen, "Wolfegg, Maximiliane-Friederike"));
    size_t aegisson = 0, gross = 0, lovelace = 0, zolc = 0;
    for (size_t i = 0; i < seen.marks; i++) {
        if (strstr(seen.mark[i].text, "Ægisson, Ólafur Þór") && !aegisson) aegisson = i + 1;
        if (strstr(seen.mark[i].text, "Groß-Öztürk, Jürgen") && !gross) gross = i + 1;
        if (strstr(seen.mark[i].text, "Lovelace, Ada") && !lovelace) lovelace = i + 1;
        if (strstr(seen.mark[i].text, "Żółć, Łukasz") && !zolc) zolc = i + 1;
    }
    assert_true(aegisson && aegisson < gross && gross < lovelace && lovelace < zolc);
    forget(&seen);
    facts_free(&f);
}

/* Letters as large as the page allows, told by those of "Bo". */
static void few_people_are_set_larger(void **state) {
    (void)state;
    static const PrintKind KIND[] = { PRINT_BY_NAME, PRINT_BY_TABLE };
    for (size_t k = 0; k < 2; k++) {
        double before = 0;
        for (size_t tables = TABLES; tables > 0; tables -= tables > 4 ? 2 : 1) {
            Facts f = event_to_print(WC25, IN_ENGLISH);
            for (size_t i = 0; i < f.people; i++)
                snprintf(f.person[i].name, sizeof f.person[i].name, "%s", i ? "X" : "Bo");
            f.tables = tables; /* of the first round */
            Seen seen = print(&f, KIND[k], (SheetOrder){ .paper = { .form = PAPER_SVG } });
            nothing_overlaps(&seen, PRINT_NAME[KIND[k]]);
            all_on_paper(&seen, PRINT_NAME[KIND[k]], 595.28, 841.89);
            assert_int_equal(seen.pages, 1);
            double size = seen.mark[mark_of(&seen, "Bo")].ink.high;
            assert_true(size >= before - 0.01);
            if (tables == 1) assert_true(size > 14);
            before = size;
            forget(&seen);
            facts_free(&f);
        }
    }
}

static void what_is_not_there_yet_is_refused_with_a_sentence(void **state) {
    (void)state;
    static const PrintKind LACKING[] = { PRINT_RECORDS,   PRINT_BY_NAME, PRINT_BY_TABLE,
                                         PRINT_SCHEDULES, PRINT_SIGNS,   PRINT_BOARDS,
                                         PRINT_STANDINGS, PRINT_BRACKET, PRINT_CERTIFICATES,
                                         PRINT_BADGES };
    Facts f = { .rules = rulebook_rules(WC25), .champion = EV_NONE };
    for (size_t i = 0; i < sizeof LACKING / sizeof LACKING[0]; i++) {
        Seen seen = { 0 };
        Err err = { 0 };
        SheetOrder order = { .paper = { .user = &seen, .put = keep } };
        assert_int_equal(sheet_print(&f, LACKING[i], &order, &err), ERR_MISSING);
        assert_true(strlen(err.text) > 20 && err.text[strlen(err.text) - 1] == '.');
        free(seen.file);
    }
}

static void certificates_wait_for_the_last_game(void **state) {
    (void)state;
    Facts f = event_to_print(WC25, IN_ENGLISH);
    Seen seen = { 0 };
    Err err = { 0 };
    SheetOrder order = { .paper = { .user = &seen, .put = keep } };
    f.decided = false; /* someone leads, nobody has a place */
    assert_int_equal(sheet_print(&f, PRINT_CERTIFICATES, &order, &err), ERR_MISSING);
    assert_non_null(strstr(err.text, "once the last game is decided"));
    f.decided = true;
    assert_int_equal(sheet_print(&f, PRINT_CERTIFICATES, &order, &err), OK);
    free(seen.file);
    facts_free(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_page_has_overlaps_or_missing_glyphs),
        cmocka_unit_test(emoji_are_left_out),
        cmocka_unit_test(every_rulebook_fits_on_its_crib),
        cmocka_unit_test(a_crib_has_the_scenarios_that_are_played_here),
        cmocka_unit_test(a_crib_tells_of_cities_and_knights_where_it_is_played),
        cmocka_unit_test(a_stack_that_is_cut_is_in_the_order_of_tables),
        cmocka_unit_test(a_sheet_names_its_round_rulebook_chain_and_live_sheet),
        cmocka_unit_test(a_long_name_is_cut_and_a_short_one_is_not),
        cmocka_unit_test(names_that_people_have_are_not_cut),
        cmocka_unit_test(badges_and_slips_have_room_for_the_personal_code),
        cmocka_unit_test(a_corrected_row_has_its_star),
        cmocka_unit_test(the_longest_card_has_room_for_its_sentences),
        cmocka_unit_test(a_pdf_has_all_its_pages),
        cmocka_unit_test(days_are_written_as_people_write_them),
        cmocka_unit_test(a_png_has_the_size_of_the_paper),
        cmocka_unit_test(brackets_of_every_size_fit),
        cmocka_unit_test(everyone_is_listed_by_last_name),
        cmocka_unit_test(few_people_are_set_larger),
        cmocka_unit_test(certificates_wait_for_the_last_game),
        cmocka_unit_test(what_is_not_there_yet_is_refused_with_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
