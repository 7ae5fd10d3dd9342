/* board_plan.h - a board as a request may name it: as it lies, or how to draw one.
 *
 *     {"scenario":"base","hexes":[…],"harbours":[…]}       as board_json.h has it
 *     {"setup":"spiral","seed":3,"harbours":"tokens"}      drawn, the same for the same seed
 */
#pragma once
#include "codec/pick.h"
#include "engine/board.h"

/* The beginner's island if `value` is NULL.  On failure *board is the beginner's. */
Status board_plan_read(const json_t *value, int scenario, Board *board, Err *err);
