/* cards.h - a pile of cards as one number: a byte for each kind.
 *
 * Resources, commodities and development cards live in such piles.  A byte never holds more than 95,
 * so piles add and subtract as plain integers, and a comparison of all kinds is one subtraction.
 */
#pragma once
#include "engine/family.h"

#include <stdbool.h>
#include <stdint.h>

enum { BRICK, LUMBER, WOOL, GRAIN, ORE, RESOURCES };   /* B-2, B-5 */
enum { CLOTH = RESOURCES, COIN, PAPER, GOODS };        /* K-3 */
enum { HAND_KINDS = HAS_KNIGHTS ? GOODS : RESOURCES }; /* of cards in a hand */
enum { KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY, VICTORY_POINT, DEVCARDS }; /* B-6 */

typedef uint64_t Cards;

#define CARDS(a, b, c, d, e)                                                                       \
    ((Cards)(a) | (Cards)(b) << 8 | (Cards)(c) << 16 | (Cards)(d) << 24 | (Cards)(e) << 32)
#define CARDS_TOP UINT64_C(0x8080808080808080)

#define COMMODITIES(cloth, coin, paper)                                                            \
    ((Cards)(cloth) << 40 | (Cards)(coin) << 48 | (Cards)(paper) << 56)

static const Cards RESOURCES_FULL = CARDS(19, 19, 19, 19, 19); /* B-5 */
static const Cards COMMODITIES_FULL = COMMODITIES(12, 12, 12); /* K-3 */
static const Cards DEVCARDS_FULL = CARDS(14, 2, 2, 2, 5);      /* B-6 */
#if FAMILY == FAMILY_KNIGHTS
static const Cards BANK_FULL = CARDS(19, 19, 19, 19, 19) | COMMODITIES(12, 12, 12);
static const Cards DECK_FULL = 0; /* K-2 */
#else
static const Cards BANK_FULL = RESOURCES_FULL;
static const Cards DECK_FULL = DEVCARDS_FULL;
#endif

static inline Cards card(int kind) {
    return (Cards)1 << (8 * kind);
}

static inline int cards_of(Cards pile, int kind) {
    return (int)(pile >> (8 * kind) & 0xff);
}

static inline int cards_total(Cards pile) {
    return (int)(pile * UINT64_C(0x0101010101010101) >> 56);
}

/* One bit for each kind, from the top bit of each byte. */
static inline unsigned cards_tops(Cards tops) {
    return (unsigned)(((tops & CARDS_TOP) >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

/* The kinds present. */
static inline unsigned cards_kinds(Cards pile) {
    return cards_tops(pile + ~CARDS_TOP);
}

/* The kinds of which `pile` holds at least as many as `need`; kinds not needed count too. */
static inline unsigned cards_covered(Cards pile, Cards need) {
    return cards_tops((pile | CARDS_TOP) - need);
}

static inline bool cards_cover(Cards pile, Cards need) {
    return (((pile | CARDS_TOP) - need) & CARDS_TOP) == CARDS_TOP;
}

/* The development cards that are played, which those for victory points are not. */
static inline Cards cards_playable(Cards devcards) {
    return devcards & (card(VICTORY_POINT) - 1);
}

/* No byte is out of the range a pile can have, and none is used but those of the kinds there are. */
static inline bool cards_sane(Cards pile) {
    return (pile & CARDS_TOP) == 0 && (KNIGHTS || pile >> 40 == 0);
}

/* The kind of card number `index` when the pile is laid out kind by kind. */
static inline int cards_nth(Cards pile, int index) {
    int kind = 0;
    while (index >= cards_of(pile, kind)) index -= cards_of(pile, kind++);
    return kind;
}
