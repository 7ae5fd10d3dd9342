/* Table cards name players in play order, the bank and the copy that is used; the translation sheet has
 * every word in every language it knows, on one page. */
#include "print/glossary.h"
#include "print/sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXTS_MAX = 400 };

typedef struct Seen {
    char *text[TEXTS_MAX];
    double x[TEXTS_MAX], y[TEXTS_MAX];
    int texts, cut, pages;
} Seen;

static void watch(void *user, const Mark *mark) {
    Seen *seen = user;
    if (mark->page > seen->pages) seen->pages = mark->page;
    if (mark->kind != MARK_TEXT) return;
    assert_true(seen->texts < TEXTS_MAX);
    seen->x[seen->texts] = mark->ink.x;
    seen->y[seen->texts] = mark->ink.y;
    seen->text[seen->texts++] = strdup(mark->text);
    seen->cut += mark->cut;
}

static Status drop(void *user, int page, Bytes file, Err *err) {
    (void)user, (void)page, (void)file, (void)err;
    return OK;
}

static Seen print(const Facts *f, PrintKind kind, const char *other) {
    Seen seen = { 0 };
    Err err = { 0 };
    SheetOrder order = { .paper = {
                             .form = PAPER_SVG, .user = &seen, .put = drop, .watch = watch } };
    snprintf(order.other, sizeof order.other, "%s", other);
    if (sheet_print(f, kind, &order, &err)) fail_msg("%s", err.text);
    return seen;
}

static void forget(Seen *seen) {
    for (int i = 0; i < seen->texts; i++) free(seen->text[i]);
}

static int find(const Seen *seen, const char *text) {
    for (int i = 0; i < seen->texts; i++)
        if (strstr(seen->text[i], text)) return i;
    return -1;
}

static bool says(const Seen *seen, const char *text) {
    return find(seen, text) >= 0;
}

/* One table of four, in play order. */
static Facts table_of_four(RulebookId rulebook, FactPerson person[4], FactRound *round,
                           FactTable *table) {
    static const char *const NAME[] = { "Ada", "Bo", "Cy", "Di" };
    Facts f = { .rules = rulebook_rules(rulebook), .champion = EV_NONE };
    f.person = person, f.people = 4;
    f.round = round, f.rounds = 1;
    f.table = table, f.tables = 1;
    snprintf(f.name, sizeof f.name, "Spring Cup");
    snprintf(round->title, sizeof round->title, "Round 2");
    *table = (FactTable){ .table = 7, .seats = 4, .winner = EV_SEATS, .banker = 1, .set = -1 };
    for (uint8_t i = 0; i < 4; i++) {
        snprintf(person[i].name, sizeof person[i].name, "%s", NAME[i]);
        table->seat[i] = (FactSeat){ .person = i, .order = (uint8_t)(i + 1) };
    }
    return f;
}

static void a_card_names_players_in_play_order_and_the_bank(void **state) { /* NC20-1.5.4a */
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    Facts f = table_of_four(NC20, person, &round, &table);
    Seen seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "Round 2"));
    assert_true(says(&seen, "Table 7"));
    assert_true(seen.y[find(&seen, "Ada")] < seen.y[find(&seen, "Bo")]);
    assert_true(seen.y[find(&seen, "Bo")] < seen.y[find(&seen, "Cy")]);
    assert_true(says(&seen, "starts · Bank"));
    assert_true(says(&seen, "Ada takes in and pays out all resource cards"));
    assert_true(says(&seen, "19 of each resource")); /* NC20-1.5.6b */
    assert_false(says(&seen, "copy"));
    forget(&seen);
}

static void cards_sheets_and_slips_say_which_game_it_is(void **state) { /* DM19-2.5b */
    (void)state;
    static const PrintKind KIND[] = { PRINT_CARDS, PRINT_RECORDS, PRINT_SCHEDULES, PRINT_BY_NAME,
                                      PRINT_BY_TABLE };
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    Facts f = table_of_four(DM19, person, &round, &table);
    for (size_t i = 0; i < sizeof KIND / sizeof *KIND; i++) {
        round.game = NULL;
        Seen plain = print(&f, KIND[i], "");
        assert_false(says(&plain, "Cities & Knights"));
        forget(&plain);
        round.game = "Cities & Knights";
        Seen seen = print(&f, KIND[i], "");
        assert_true(says(&seen, "Cities & Knights"));
        assert_int_equal(seen.cut, 0);
        forget(&seen);
    }
}

static void the_bank_is_who_the_rulebook_says(void **state) {
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { .own_boards = true };
    FactTable table;
    Facts f = table_of_four(WC04, person, &round, &table);
    table.deals = true; /* WC04-18a */
    Seen seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "Ada handles all resource and development cards"));
    assert_true(says(&seen, "variable set-up")); /* WC04-29a */
    forget(&seen);
    table.banker = 0; /* WC25-2.0.4e */
    seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "A judge handles all cards."));
    forget(&seen);
    snprintf(table.judge, sizeof table.judge, "Jo Judge");
    seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "Jo Judge handles all cards."));
    forget(&seen);
    table.banker = 1;
    for (int i = 0; i < 4; i++) table.seat[i].order = 0; /* still to be chosen */
    seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "Whoever plays first"));
    forget(&seen);
}

static void a_card_says_whose_copy_is_used(void **state) { /* DM19-5.8 */
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    Facts f = table_of_four(DM19, person, &round, &table);
    f.tongue = IN_GERMAN;
    table.set = 3;
    Seen seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "das Spiel von Cy"));
    int mark = find(&seen, "dieses Spiel wird benutzt");
    assert_true(mark >= 0);
    assert_true(seen.y[mark] > seen.y[find(&seen, "Cy")] &&
                seen.y[mark] < seen.y[find(&seen, "Di")]);
    forget(&seen);
    table.set = 0;
    seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "das Spiel der Turnierleitung"));
    assert_false(says(&seen, "dieses Spiel wird benutzt"));
    forget(&seen);
}

static void every_language_fits_on_one_page(void **state) { /* WC25-1.1.1b */
    (void)state;
    Facts f = { .rules = rulebook_rules(WC25), .champion = EV_NONE };
    for (int tongue = 0; tongue < GLOSSES; tongue++) {
        Seen seen = print(&f, PRINT_WORDS, GLOSS_CODE[tongue]);
        assert_int_equal(seen.pages, 1);
        assert_int_equal(seen.cut, 0);
        for (int i = 0; i < GLOSSARY_ROWS; i++) {
            assert_true(GLOSSARY[i].text[tongue] && *GLOSSARY[i].text[tongue]);
            assert_true(says(&seen, GLOSSARY[i].text[GLOSS_EN]));
            if (tongue != GLOSS_EN) assert_true(says(&seen, GLOSSARY[i].text[tongue]));
        }
        forget(&seen);
    }
}

static void the_sheet_goes_by_the_event_and_leaves_room_for_other_languages(void **state) {
    (void)state;
    Facts f = { .rules = rulebook_rules(WC25), .champion = EV_NONE, .language = "fr-CA" };
    Seen seen = print(&f, PRINT_WORDS, "");
    assert_true(says(&seen, "English – Français"));
    forget(&seen);
    seen = print(&f, PRINT_WORDS, "it");
    assert_true(says(&seen, "English – Italiano"));
    forget(&seen);
    seen = print(&f, PRINT_WORDS, "cs"); /* no words of ours: lines to write on */
    assert_true(says(&seen, "I roll the dice."));
    assert_false(says(&seen, "Je lance les dés."));
    forget(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_names_players_in_play_order_and_the_bank),
        cmocka_unit_test(cards_sheets_and_slips_say_which_game_it_is),
        cmocka_unit_test(the_bank_is_who_the_rulebook_says),
        cmocka_unit_test(a_card_says_whose_copy_is_used),
        cmocka_unit_test(every_language_fits_on_one_page),
        cmocka_unit_test(the_sheet_goes_by_the_event_and_leaves_room_for_other_languages),
    };
    return cmocka_run_group_tests_name("print/cards", tests, NULL, NULL);
}
