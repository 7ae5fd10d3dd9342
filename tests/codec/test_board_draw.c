/* A board laid before everyone's eyes: every piece once, in the order in which it was drawn, and nothing
 * to be read of what does not lie yet. */
#include "codec/board_draw.h"
#include "codec/board_json.h"
#include "engine/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 16384, LAND = 19, NUMBERS = 18 };

static void drawn(int setup, int scenario, int corner, Board *board) {
    Rng rng = { 7 };
    LayoutPlan plan = LAYOUT_SETUPS[setup].plan;
    plan.scenario = (uint8_t)scenario;
    plan.corner = (uint8_t)corner;
    layout_draw(&rng, plan, board);
}

static void every_piece_is_laid_once(void **state) {
    (void)state;
    static const int COUNT[SCENARIOS] = { [SCENARIO_BASE] = LAND + HARBOURS + NUMBERS,
                                          [SCENARIO_FISHERMEN] = LAND + HARBOURS + NUMBERS + 6,
                                          [SCENARIO_NEW_SHORES] = 28 + HARBOURS + 27 };
    for (int scenario = SCENARIO_BASE; scenario <= SCENARIO_NEW_SHORES; scenario++) {
        Board board;
        DrawPiece piece[DRAW_PIECES_MAX];
        bool lies[DRAW_KINDS][HEXES] = { 0 };
        drawn(SETUP_SPIRAL, scenario, CORNER_DRAWN, &board);
        int count = board_draw_order(&board, piece);
        assert_int_equal(count, COUNT[scenario]);
        for (int i = 0; i < count; i++) {
            assert_false(lies[piece[i].kind][piece[i].at]);
            lies[piece[i].kind][piece[i].at] = true;
            if (piece[i].kind == DRAW_TERRAIN)
                assert_int_not_equal(board.terrain[piece[i].at], SEA);
            if (piece[i].kind == DRAW_NUMBER) assert_true(lies[DRAW_TERRAIN][piece[i].at]);
        }
    }
}

/* B-23: the tokens come in the order of their letters, whatever corner they began at. */
static void numbers_come_along_the_spiral(void **state) {
    (void)state;
    static const uint8_t TOKEN[NUMBERS] = { 5, 2, 6,  3, 8, 10, 9, 12, 11,
                                            4, 8, 10, 9, 4, 5,  6, 3,  11 };
    for (int corner = 0; corner < CORNERS; corner++) {
        Board board;
        DrawPiece piece[DRAW_PIECES_MAX];
        drawn(SETUP_SPIRAL, SCENARIO_BASE, corner, &board);
        board_draw_order(&board, piece);
        for (int i = 0; i < NUMBERS; i++)
            assert_int_equal(board.number[piece[LAND + HARBOURS + i].at], TOKEN[i]);
    }
}

/* S-21 */
static void new_shores_begins_on_its_main_island(void **state) {
    (void)state;
    Board board;
    DrawPiece piece[DRAW_PIECES_MAX];
    drawn(SETUP_SPIRAL, SCENARIO_NEW_SHORES, CORNER_DRAWN, &board);
    board_draw_order(&board, piece);
    int first = board.number[12] ? 12 : 13; /* the desert has no number */
    assert_int_equal(piece[28 + HARBOURS].at, first);
}

static void nothing_is_shown_of_pieces_not_laid_yet(void **state) {
    (void)state;
    Board board;
    char text[ROOM];
    drawn(SETUP_SPIRAL, SCENARIO_FISHERMEN, CORNER_DRAWN, &board);
    Buf out = buf_over(text, sizeof text);
    buf_char(&out, '{');
    board_draw_write(&board, 0, &out);
    buf_char(&out, '}');
    assert_false(out.full);
    assert_non_null(strstr(text, "\"pieces\":[]"));
    assert_null(strstr(text, "number"));
    assert_null(strstr(text, "edge"));
    for (int kind = 0; kind < TERRAINS; kind++)
        if (TERRAIN_NAME[kind]) assert_null(strstr(text, TERRAIN_NAME[kind]));
    assert_non_null(strstr(text, "\"grounds\":[null,null,null,null,null,null]"));
}

static void a_laid_board_is_the_board(void **state) {
    (void)state;
    Board board;
    char text[ROOM], whole[ROOM];
    drawn(SETUP_SPIRAL, SCENARIO_NEW_SHORES, CORNER_DRAWN, &board);
    Buf out = buf_over(text, sizeof text), all = buf_over(whole, sizeof whole);
    buf_char(&out, '{');
    board_draw_write(&board, DRAW_PIECES_MAX, &out);
    board_json_write(&board, &all);
    assert_non_null(strstr(text, whole));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_piece_is_laid_once),
        cmocka_unit_test(numbers_come_along_the_spiral),
        cmocka_unit_test(new_shores_begins_on_its_main_island),
        cmocka_unit_test(nothing_is_shown_of_pieces_not_laid_yet),
        cmocka_unit_test(a_laid_board_is_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
