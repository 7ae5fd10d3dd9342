#include "print/board_text.h"

#include "print/board_words.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void the_beginner_board_reads_like_this(void **state) { /* B-14, B-20 */
    (void)state;
    static const char PICTURE[] =
        "                        3:1              grain\n"
        "                         .-'o'-.     .-'o'-.     .-'''-.\n"
        "                      o-'       '-.-'       '-o-'       '-.\n"
        "                      | mountains |  pasture  |   forest  |\n"
        "                      |   10 ...  |    2 .    |   9 ....  |\n"
        "                   .-'''-.     .-'''-.     .-'''-.     .-'o'-. ore\n"
        "                o-'       '-.-'       '-.-'       '-.-'       '-o\n"
        "         lumber |   fields  |   hills   |  pasture  |   hills   |\n"
        "                |    12 .   |  6 .....  |   4 ...   |   10 ...  |\n"
        "             .-'o'-.     .-'''-.     .-'''-.     .-'''-.     .-'''-.\n"
        "          .-'       '-.-'       '-.-'       '-.-'       '-.-'       '-o\n"
        "          |   fields  |   forest  |   desert  |   forest  | mountains | 3:1\n"
        "          |   9 ....  |   11 ..   |           |    3 ..   |  8 .....  |\n"
        "          ''-.     .-'''-.     .-'''-.     .-'''-.     .-'''-.     .-'o\n"
        "              '-o-'       '-.-'       '-.-'       '-.-'       '-.-'\n"
        "          brick |   forest  | mountains |   fields  |  pasture  |\n"
        "                |  8 .....  |    3 ..   |   4 ...   |   5 ....  |\n"
        "                o'-.     .-'''-.     .-'''-.     .-'''-.     .-'o\n"
        "                    '-.-'       '-.-'       '-.-'       '-o-' wool\n"
        "                      |   hills   |   fields  |  pasture  |\n"
        "                      |   5 ....  |  6 .....  |   11 ..   |\n"
        "                      o'-.     .-'''-.     .-'o'-.     .-''\n"
        "                          '-o-'       '-o-'       '-.-'\n"
        "                        3:1               3:1\n";
    char text[8192];
    Buf out = buf_over(text, sizeof text);
    board_text(&BOARD_BEGINNER, IN_ENGLISH, &out);
    assert_string_equal(text, PICTURE);
}

/* Harbours may lie on any coastal edge (B-22 (c)): no name may fall off the picture, and umlauts
 * take one column. */
static void every_board_fits_its_frame(void **state) {
    (void)state;
    const Topology *on = topology_of(SCENARIO_BASE);
    for (int turn = 0; turn < on->coast; turn++)
        for (int kind = 0; kind <= HARBOUR_ANY; kind++) {
            Board board = BOARD_BEGINNER;
            for (int i = 0; i < HARBOURS; i++)
                board.harbour[i] = (Harbour){ on->coast_edges[(turn + 3 * i) % on->coast],
                                              (uint8_t)kind };
            char text[8192];
            Buf out = buf_over(text, sizeof text);
            board_text(&board, IN_GERMAN, &out);
            assert_false(out.full);
            int lines = 0, names = 0;
            const char *name = kind == HARBOUR_ANY
                                   ? "3:1"
                                   : tongue_row(IN_GERMAN, BOARD_WORDS.harbour[kind]);
            for (const char *at = text; *at; at++) {
                lines += *at == '\n';
                names += strncmp(at, name, strlen(name)) == 0;
            }
            assert_int_equal(lines, 24);
            assert_int_equal(names, HARBOURS);
        }
}

static void the_score_lists_every_part(void **state) {
    (void)state;
    char text[2048];
    Buf out = buf_over(text, sizeof text);
    Fairness fair = layout_fairness(&BOARD_BEGINNER);
    board_text_fairness(&fair, IN_ENGLISH, &out);
    assert_false(out.full);
    assert_non_null(strstr(text, "  resources        5 x  3 =   15  "));
    assert_non_null(strstr(text, "pips  brick 12, lumber 13, wool 10, grain 13, ore 10; "));
}

static void the_fairness_is_printed_in_german_too(void **state) {
    (void)state;
    char memory[2048];
    Buf out = buf_over(memory, sizeof memory);
    Fairness fair = { .total = 165 };
    board_text_fairness(&fair, IN_GERMAN, &out);
    assert_non_null(strstr(out.text, "Ausgewogenheit (weniger ist gerechter)\n"));
    assert_non_null(
        strstr(out.text, "\n  Summe                      165\n")); /* below its numbers */
    assert_non_null(strstr(out.text, "\n  Plätze           0 x 10 =    0  bester Platz"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_beginner_board_reads_like_this),
        cmocka_unit_test(every_board_fits_its_frame),
        cmocka_unit_test(the_score_lists_every_part),
        cmocka_unit_test(the_fairness_is_printed_in_german_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
