/* board.h - one laid-out island: terrains, numbers, harbours (B-15).
 *
 * A value of a few bytes.  Knows nothing of pieces and players.  Any list of terrains, numbers
 * and harbour edges is a Board; `board_flaw` says whether it is one a tournament may play on.
 */
#pragma once
#include "engine/topology.h"
#include "engine/types.h"

extern const Board BOARD_BEGINNER; /* B-20; for New Shores the printed layout, S-16 */
#if FAMILY == FAMILY_ANY
Board board_beginner(int scenario);
#else
extern const uint8_t HARBOUR_EDGES[HARBOURS]; /* the printed places P0 to P8, B-14, S-14 */
#endif

/* NULL for a legal board, else one sentence: component counts (B-2, B-3, B-9), numbers only on
 * producing hexes, harbours on distinct coastal edges that share no site. */
const char *board_flaw(const Board *board);
