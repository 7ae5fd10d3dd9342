/* board_text.h - a board as a picture of plain characters, and its fairness as a small table.
 *
 * For terminals, logs and people without a picture.  Writes into the caller's Buf.
 */
#pragma once
#include "base/buf.h"
#include "engine/layout.h"
#include "print/board_words.h"

/* Append the picture: terrain names, numbers with their pips, harbours by name off their edge
 * and an `o` on each site they serve.  At most 81 columns, 24 lines. */
void board_text(const Board *board, int tongue, Buf *out);

/* Append each part of the score with its weight, and the total. */
void board_text_fairness(const Fairness *fair, int tongue, Buf *out);
