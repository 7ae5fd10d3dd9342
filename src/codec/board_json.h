/* board_json.h - a board as JSON, and back.
 *
 *     {"scenario":"base",
 *      "hexes":[{"terrain":"forest","number":9}, ... 19 of them, by hex id],
 *      "harbours":[{"edge":0,"kind":"3:1"}, ... 9 of them]}
 *
 * The Fishermen's board has its "grounds" besides: six numbers, clockwise from the north.
 * Desert, lake and sea have no number (or null).  Names are those of engine/board.h.  Strict: unknown and
 * repeated keys, wrong counts and anything out of place are refused with one sentence that names
 * the place, and then `board` is as it was.
 */
#pragma once
#include "base/buf.h"
#include "base/err.h"
#include "engine/board.h"

#include <jansson.h>

enum { BOARD_JSON_MAX = 16384 }; /* bytes; what we write is below 2 KiB */

/* What a reader may let pass: numbers of terrains, tokens and harbour kinds other than those of
 * the box, for experiments.  Places are checked all the same. */
enum { BOARD_JSON_STRICT = 0, BOARD_JSON_ANY_COUNTS = 1 };

Status board_json_read(const char *text, size_t size, unsigned flags, Board *board, Err *err);

/* The same from a value someone else has parsed, for documents that carry a board. */
Status board_json_decode(const json_t *value, unsigned flags, Board *board, Err *err);

/* Append the board on one line without a line end. */
void board_json_write(const Board *board, Buf *out);
