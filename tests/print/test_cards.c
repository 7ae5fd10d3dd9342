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
    assert_true(says(&seen, "Ada handles all resource cards and says aloud"));
    assert_true(says(&seen, "19 of each resource")); /* NC20-1.5.6b */
    assert_false(says(&seen, "copy"));
    forget(&seen);
}

static void a_card_says_all_that_is_to_be_counted(
    void **state) { /* NC20-1.5.6a NC20-1.5.6b WC25-2.0.6a WC25-2.0.6b */
    (void)state;
    static const struct {
        RulebookId rulebook;
        int tongue;
        const char *says[3];
    } CARD[] = {
        { NC20, IN_ENGLISH, { "5 settlements", "25 development cards, 19", "resource." } },
        { WC25, IN_ENGLISH, { "4 cities and 15 roads", "14 knights, 6 progress", "19 of each" } },
        { WC25, IN_GERMAN, { "4 Städte und 15 Straßen", "14 Ritter, 6 Fortsch", "je 19 Roh" } },
    };
    for (size_t i = 0; i < sizeof CARD / sizeof *CARD; i++) {
        FactPerson person[4] = { 0 };
        FactRound round = { 0 };
        FactTable table;
        Facts f = table_of_four(CARD[i].rulebook, person, &round, &table);
        f.tongue = CARD[i].tongue;
        Seen seen = print(&f, PRINT_CARDS, "");
        for (int k = 0; k < 3; k++) assert_true(says(&seen, CARD[i].says[k]));
        forget(&seen);
    }
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

/* Who comes from the base game to Cities & Knights counts other points and other pieces (DM19-3.3b DM19-6C.1). */
static void sheets_and_cards_say_what_counts(void **state) {
    (void)state;
    static const struct {
        int scenario;
        const char *goal, *from;
    } GAME[] = {
        { PLAYED_BASE, "10 VP.", "Largest Army 2" },
        { PLAYED_FISHERMEN, "10 VP.", "old boot needs one more" },
        { PLAYED_NEW_SHORES, "14 VP.", "small island 2 more" },
        { PLAYED_CITIES_AND_KNIGHTS, "13 VP.", "metropolis 2 more" },
        { PLAYED_EXPLORERS_AND_PIRATES, "15 VP.", "harbour settlement 2" },
    };
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    Facts f = table_of_four(DM19, person, &round, &table);
    for (f.tongue = 0; f.tongue < TONGUES; f.tongue++)
        for (size_t i = 0; i < sizeof GAME / sizeof *GAME; i++) {
            static const PrintKind KIND[] = { PRINT_CARDS, PRINT_RECORDS };
            round.scenario = (uint8_t)GAME[i].scenario;
            for (int k = 0; k < 2; k++) {
                round.game = NULL; /* an event of base games only */
                Seen seen = print(&f, KIND[k], "");
                assert_false(says(&seen, f.tongue ? " SP. " : " VP. "));
                forget(&seen);
                round.game = facts_game(round.scenario, f.tongue);
                seen = print(&f, KIND[k], "");
                assert_int_equal(seen.cut, 0);
                if (f.tongue == IN_ENGLISH) {
                    assert_true(says(&seen, GAME[i].goal));
                    if (KIND[k] == PRINT_RECORDS) assert_true(says(&seen, GAME[i].from));
                } else assert_true(says(&seen, " SP. "));
                forget(&seen);
            }
        }
}

static void the_bank_of_cities_and_knights_has_more_cards(void **state) { /* K-159 K-201 */
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { .scenario = PLAYED_CITIES_AND_KNIGHTS, .game = "Cities & Knights" };
    FactTable table;
    Facts f = table_of_four(DM19, person, &round, &table);
    Seen seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "Ada handles all resource, commodity and progress"));
    assert_false(says(&seen, "54 progress cards")); /* DM19 counts nothing */
    forget(&seen);
    f = table_of_four(CUSTOM, person, &round, &table);
    seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "6 knights and 3 walls"));
    assert_false(says(&seen, "development cards"));
    assert_int_equal(seen.cut, 0);
    forget(&seen);
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
    assert_true(says(&seen, "The starting player"));
    forget(&seen);
}

static void a_card_leads_to_the_board_that_was_drawn_for_its_table(void **state) { /* WC04-29b */
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { .own_boards = true };
    FactTable table;
    FactBoard board = { .table = 6 };
    Facts f = table_of_four(WC04, person, &round, &table);
    f.board = &board, f.boards = 1;
    Seen seen = print(&f, PRINT_CARDS, ""); /* another table's */
    assert_true(says(&seen, "variable set-up"));
    assert_false(says(&seen, "as shown on your table’s sheet"));
    forget(&seen);
    board.table = table.table;
    seen = print(&f, PRINT_CARDS, "");
    assert_true(says(&seen, "as shown on your table’s sheet"));
    assert_false(says(&seen, "variable set-up"));
    forget(&seen);
}

static void
a_chair_is_called_one_and_the_card_says_where_they_begin(void **state) { /* WC25-1.1.5d */
    (void)state;
    static const struct {
        const char *seat, *first;
    } WORD[TONGUES] = { { "blue · seat 2", "Seat 1 is at the front of the hall" },
                        { "Blau · Platz 2", "Platz 1 ist an der Stirnseite des Saals" } };
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    Facts f = table_of_four(WC25, person, &round, &table);
    for (f.tongue = 0; f.tongue < TONGUES; f.tongue++) {
        round.chairs = false;
        table.seat[1].chair = table.seat[1].colour = 0;
        Seen seen = print(&f, PRINT_CARDS, "");
        assert_false(says(&seen, WORD[f.tongue].first));
        forget(&seen);
        round.chairs = true;
        table.seat[1].chair = table.seat[1].colour = 2;
        seen = print(&f, PRINT_CARDS, "");
        assert_true(says(&seen, WORD[f.tongue].seat) && says(&seen, WORD[f.tongue].first));
        forget(&seen);
        seen = print(&f, PRINT_RECORDS, "");
        assert_true(says(&seen, WORD[f.tongue].seat));
        assert_int_equal(seen.cut, 0);
        forget(&seen);
    }
}

/* ---- chosen so far ---- */

static void a_name(const void *user, uint16_t player, Buf *out) {
    static const char *const NAME[] = { "Zoe", "Yara", "Sven", "David" };
    (void)user;
    buf_text(out, NAME[player]);
}

/* A semi-final in which one has chosen and three are still to choose. */
static Facts half_drafted(const EventSeat *chosen) {
    Facts f;
    Err err;
    EventRoom room = { 4, 1 };
    size_t size = event_bytes(room);
    void *memory = malloc(size);
    EventState *ev = event_open(memory, size, room);
    ev->rules = rulebook_rules(WC25);
    ev->players = 4, ev->games = 1, ev->rounds = 1;
    ev->round[0] = (EventRound){ .phase = EV_SEMI, .number = 1 };
    ev->game[0] = (EventGame){ .table = 1, .seats = 4, .winner = EV_SEATS };
    for (uint16_t i = 0; i < 4; i++) {
        ev->game[0].seat[i] = i == 2 ? *chosen : (EventSeat){ 0 };
        ev->game[0].seat[i].player = i;
    }
    FactNames names = { .name = a_name };
    assert_int_equal(facts_open(ev, &names, IN_ENGLISH, false, &f, &err), OK);
    free(memory);
    return f;
}

static void players_who_have_not_chosen_are_on_the_sheet_too(void **state) { /* WC25-1.1.5c */
    (void)state;
    static const char *const NAME[] = { "Zoe", "Yara", "Sven", "David" };
    static const PrintKind KIND[] = { PRINT_RECORDS, PRINT_CARDS, PRINT_BY_TABLE, PRINT_BY_NAME };
    for (uint8_t order = 1; order <= 4; order++) {
        Facts f = half_drafted(&(EventSeat){ .order = order, .chair = 2, .colour = 1 });
        assert_int_equal(f.table[0].seat[order - 1].person, 2);
        assert_true(f.round[0].chairs);
        for (size_t k = 0; k < sizeof KIND / sizeof *KIND; k++) {
            Seen seen = print(&f, KIND[k], "");
            for (int i = 0; i < 4; i++) {
                int times = 0;
                for (int t = 0; t < seen.texts; t++) times += !strcmp(seen.text[t], NAME[i]);
                assert_int_equal(times, 1);
            }
            forget(&seen);
        }
        facts_free(&f);
    }
}

static void a_board_for_all_tables_says_how_to_turn_it(void **state) { /* NC20-1.5.1a */
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    FactBoard board = { .board = { .scenario = 0 } };
    Facts f = table_of_four(NC20, person, &round, &table);
    f.board = &board, f.boards = 1;
    Seen seen = print(&f, PRINT_BOARDS, "");
    assert_true(says(&seen, "This side towards the front of the hall"));
    forget(&seen);
    board.table = 7; /* a table's own board lies as its players like */
    seen = print(&f, PRINT_BOARDS, "");
    assert_true(says(&seen, "Table 7"));
    assert_false(says(&seen, "front of the hall"));
    forget(&seen);
}

static void the_foot_of_a_board_keeps_to_the_margins(void **state) {
    (void)state;
    FactPerson person[4] = { 0 };
    FactRound round = { 0 };
    FactTable table;
    FactBoard board = { .drawn = "drawn: balanced, seed 1853352289707447" };
    Facts f = table_of_four(NC20, person, &round, &table);
    f.board = &board, f.boards = 1;
    Seen seen = print(&f, PRINT_BOARDS, "");
    int left = find(&seen, "drawn: balanced, seed 1853352289707447");
    assert_true(left >= 0 && strstr(seen.text[left], "layout ") == seen.text[left]);
    assert_true(seen.x[left] >= PAGE_MARGIN);
    int right = find(&seen, "compatible with");
    assert_true(right >= 0 && seen.y[right] + 3 > seen.y[left] && seen.y[right] < seen.y[left] + 3);
    assert_int_equal(seen.cut, 0);
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
        cmocka_unit_test(a_card_says_all_that_is_to_be_counted),
        cmocka_unit_test(cards_sheets_and_slips_say_which_game_it_is),
        cmocka_unit_test(sheets_and_cards_say_what_counts),
        cmocka_unit_test(the_bank_of_cities_and_knights_has_more_cards),
        cmocka_unit_test(the_bank_is_who_the_rulebook_says),
        cmocka_unit_test(a_card_leads_to_the_board_that_was_drawn_for_its_table),
        cmocka_unit_test(a_chair_is_called_one_and_the_card_says_where_they_begin),
        cmocka_unit_test(players_who_have_not_chosen_are_on_the_sheet_too),
        cmocka_unit_test(a_board_for_all_tables_says_how_to_turn_it),
        cmocka_unit_test(the_foot_of_a_board_keeps_to_the_margins),
        cmocka_unit_test(a_card_says_whose_copy_is_used),
        cmocka_unit_test(every_language_fits_on_one_page),
        cmocka_unit_test(the_sheet_goes_by_the_event_and_leaves_room_for_other_languages),
    };
    return cmocka_run_group_tests_name("print/cards", tests, NULL, NULL);
}
