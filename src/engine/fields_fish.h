/* fields_fish.h - the fields only the Fishermen have; see fields.h. */
#pragma once

#define FISH_BOARD_FIELDS(_)                                                                       \
    _(FACT, PerGround, ground) /* the numbers of the grounds G0 to G5, F-7 */

#define FISH_SEAT_FIELDS(_) _(FACT, Cards, fish) /* tokens of one, two and three fish, F-2 */

#define FISH_GAME_FIELDS(_)                                                                        \
    _(FACT, Cards, fish_pile)  /* face down: tokens of one, two, three fish, and the boot, F-10 */ \
    _(FACT, Cards, fish_spent) /* face up beside it, F-19 */                                       \
    _(FACT, Byte, boot)        /* who holds the old boot, or NONE while it is in the pile */       \
    _(UNENCODED, Byte, fish_by_roll) /* a game of older rules: START_LETTER in table/entry.h */

#define FISH_LEGAL_FIELDS(_)                                                                       \
    _(DERIVED, EdgeSet, fish_roads) /* FISH_ROAD */                                                \
    _(DERIVED, Byte, fish_victims)  /* FISH_STEAL: a bit for each seat */                          \
    _(DERIVED, Byte, fish_cards)    /* FISH_CARD: a bit for each resource */                       \
    _(DERIVED, Byte, swap)          /* SWAP: a bit for each kind of token that may be given */     \
    _(DERIVED, Byte, boot)          /* BOOT: a bit for each seat */

#define FISH_CHANCE_FIELDS(_)
