/* types.h - Board, Seat, Game and Legal of this family: state.h with its sizes filled in. */
#pragma once
#include "engine/sets.h"
#include "engine/words.h"

#define STATE(name) name
#define STATE_SITES SiteSet
#define STATE_EDGES EdgeSet
#define STATE_HEX_BITS HexBits
#define STATE_HEXES HEXES
#define STATE_PIECES PIECES
#define STATE_FISH HAS_FISH
#define STATE_SHIPS HAS_SHIPS
#define STATE_ANY (FAMILY == FAMILY_ANY)
#include "engine/state.h"
#undef STATE
#undef STATE_SITES
#undef STATE_EDGES
#undef STATE_HEX_BITS
#undef STATE_HEXES
#undef STATE_PIECES
#undef STATE_FISH
#undef STATE_SHIPS
#undef STATE_ANY
