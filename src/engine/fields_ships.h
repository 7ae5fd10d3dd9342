/* fields_ships.h - the fields only New Shores has; see fields.h. */
#pragma once

#define SHIPS_BOARD_FIELDS(_)

#define SHIPS_SEAT_FIELDS(_)                                                                       \
    _(FACT, EdgeSet, ships)                                                                        \
    _(DERIVED, EdgeSet, sea_reach) /* as `reach`, for ships, S-43 */                               \
    _(DERIVED, Byte, islands) /* a bit for each small island with one of its buildings, S-100 */   \
    _(FACT, Byte, gold_due)   /* PHASE_GOLD: cards still to be chosen */                           \
    _(DERIVED, BytePerRoll, gold) /* as `income`, cards of free choice, S-80 */

#define SHIPS_GAME_FIELDS(_)                                                                       \
    _(FACT, EdgeSet, new_ships) /* of the active seat: built this turn, S-51 */                    \
    _(FACT, Byte, ship_moved)   /* this turn, S-50 */                                              \
    _(FACT, Byte, pirate)       /* hex; NONE off the board, S-26 */                                \
    _(FACT, Byte, pirate_from)  /* as robber_from */                                               \
    _(FACT, Byte, raider)       /* who makes the move under way: the pirate, else the robber */

#define SHIPS_LEGAL_FIELDS(_)                                                                      \
    _(DERIVED, EdgeSet, ships)        /* SHIP */                                                   \
    _(DERIVED, EdgeSet, sail_from)    /* SAIL: ships that may be moved, */                         \
    _(DERIVED, EdgesPerShip, sail_to) /* and where to, in that order (judged without it, S-55) */  \
    _(DERIVED, HexBits, pirate)       /* PIRATE: a bit for each hex */                             \
    _(DERIVED, Byte, gold)            /* GOLD: how many cards */                                   \
    _(DERIVED, Byte, bank)            /* GOLD: resources the bank holds */

#define SHIPS_CHANCE_FIELDS(_)
