/* fields.h - every field of a board, a seat, a game, of what may be done and of chance: one list each.
 *
 * A row is _(SORT, Type, name).  The structs (words.h, types.h), the copies between a family's game
 * and the widest one (narrow.c), the encoding (encode.c) and the check of what is derived (broken.c)
 * are all made from these lists, so a field exists everywhere or nowhere.  A SORT is one of
 *   FACT       says what happened, or how the board was laid out; encoded in the order of the rows
 *   DERIVED    follows from the facts: game_derive() makes it, game_broken() compares it
 *   UNENCODED  neither: submitted from outside, copied, never encoded
 * A new Type needs its size in the widest game (narrow.h), and a line each in narrow.c and encode.c.
 *
 * Here are the fields of the base game, which every family has.  A family adds its own with a
 * header like fields_fish.h and a line below; the base game pays nothing for them.
 */
#pragma once
#include "engine/cards.h"
#include "engine/family.h"
#include "engine/fields_fish.h"
#include "engine/fields_knights.h"
#include "engine/fields_ships.h"

#define BASE_BOARD_FIELDS(_)                                                                       \
    _(FACT, PerHex, terrain)                                                                       \
    _(FACT, PerHex, number) /* 2 to 12 without 7; 0 where there is none */                         \
    _(FACT, Harbours, harbour)

#define BASE_SEAT_FIELDS(_)                                                                        \
    _(FACT, Cards, hand)                                                                           \
    _(FACT, Cards, devcards) /* all unplayed ones */                                               \
    _(FACT, Cards, pending)  /* PHASE_DISCARD: chosen, shown to nobody until all are in, B-62 */   \
    _(FACT, SiteSet, settlements)                                                                  \
    _(FACT, SiteSet, cities)                                                                       \
    _(FACT, EdgeSet, roads)                                                                        \
    _(FACT, PerPiece, left)                                                                        \
    _(FACT, Byte, knights)       /* played */                                                      \
    _(FACT, Byte, shown)         /* victory-point cards lying open, T-13 */                        \
    _(FACT, Byte, wrong_claims)  /* T-20x: recorded, without penalty */                            \
    _(FACT, Byte, blocked)       /* a judge's bar on development cards, T-29: BLOCKED_… */       \
    _(DERIVED, Byte, route)      /* length of the longest trail, B-80 */                           \
    _(DERIVED, Byte, points)     /* all of them, hidden cards too, B-130 */                        \
    _(DERIVED, Cards, rate)      /* cards the bank asks for one, by resource, B-120 */             \
    _(DERIVED, SiteSet, touched) /* ends of own roads and ships */                                 \
    _(DERIVED, EdgeSet, reach) /* edges at a site where the seat's own roads may continue, B-71 */ \
    _(DERIVED, CardsPerRoll, income) /* the robber not considered */

#define BASE_GAME_FIELDS(_)                                                                        \
    _(FACT, Byte, phase)                                                                           \
    _(FACT, Byte, turn)        /* the active seat; in set-up the placer */                         \
    _(FACT, Byte, setup_step)  /* 0 to 2 × seats - 1, B-31 */                                     \
    _(FACT, Byte, setup_site)  /* the settlement whose road is due */                              \
    _(FACT, Byte, resume)      /* the phase a knight, a seven or free roads return to */           \
    _(FACT, Dice, dice)        /* of this turn; 0 before the roll */                               \
    _(FACT, Byte, robber)      /* hex; NONE off the board, F-11 */                                 \
    _(FACT, Byte, robber_from) /* where it stood before the move under way */                      \
    _(FACT, Byte, victim)      /* PHASE_TAKE */                                                    \
    _(FACT, Byte, due)         /* PHASE_DISCARD, _SWAP, _GOLD: a bit for each seat choosing */     \
    _(FACT, Byte, free_roads)                                                                      \
    _(FACT, Byte, card_played)  /* this turn, B-101 */                                             \
    _(FACT, Byte, route_holder) /* a seat or NONE */                                               \
    _(FACT, Byte, army_holder)                                                                     \
    _(FACT, Byte, winner)                                                                          \
    _(FACT, Byte, vacant) /* a bit for each seat passed over when turns go round, DM19-5.6b */     \
    _(FACT, Byte, barred) /* a bit for each seat that cannot win, Q-26 */                          \
    _(FACT, Open, open)                                                                            \
    _(FACT, Number16, turns) /* begun so far */                                                    \
    _(FACT, Number16, draws) /* chances used so far: the next draw's number */                     \
    _(FACT, Number32, ply)   /* events applied so far */                                           \
    _(FACT, Cards, bank)                                                                           \
    _(FACT, Cards, deck)                                                                           \
    _(FACT, Cards, fresh)      /* development cards the active seat bought this turn, B-102 */     \
    _(FACT, Cards, spent)      /* progress cards played, B-110 */                                  \
    _(DERIVED, SiteSet, built) /* sites with a building */                                         \
    _(DERIVED, SiteSet, open_sites) /* sites where the distance rule allows one */                 \
    _(DERIVED, EdgeSet, roads)      /* edges that are taken, by a road or a ship */

#define BASE_LEGAL_FIELDS(_)                                                                       \
    _(DERIVED, ActionBits, kinds) /* BIT(ACT_…) of what has a legal form; TRADE with any card */ \
    _(DERIVED, HexBits, hexes)    /* ROBBER: a bit for each hex */                                 \
    _(DERIVED, Byte, seat)                                                                         \
    _(DERIVED, Byte, victims)           /* STEAL: a bit for each seat */                           \
    _(DERIVED, Byte, give)              /* BANK: resources that may be given at their rate */      \
    _(DERIVED, Byte, take)              /* BANK: resources that may be taken */                    \
    _(DERIVED, Byte, redirect)          /* REDIRECT of a bank trade: what may be taken instead */  \
    _(DERIVED, Byte, plenty)            /* YEAR_OF_PLENTY: resources the bank holds */             \
    _(DERIVED, Byte, plenty_two)        /* those it holds two of */                                \
    _(DERIVED, Byte, discard)           /* DISCARD: how many cards */                              \
    _(DERIVED, SiteSet, settlements)    /* SETTLEMENT */                                           \
    _(DERIVED, SiteSet, cities)         /* CITY */                                                 \
    _(DERIVED, EdgeSet, roads)          /* ROAD */                                                 \
    _(DERIVED, SiteSet, move_sites)     /* MOVE of a building */                                   \
    _(DERIVED, EdgeSet, move_edges)     /* MOVE of a road or ship */                               \
    _(DERIVED, SiteSet, redirect_sites) /* REDIRECT of a road's payment to a settlement */

#define BASE_CHANCE_FIELDS(_)                                                                      \
    _(FACT, Byte, a) /* a die, or the card */                                                      \
    _(FACT, Byte, b) /* the other die */

/* What looks the same in every family. */
#define ACTION_FIELDS(_)                                                                           \
    _(FACT, Byte, kind)                                                                            \
    _(FACT, Byte, seat)                                                                            \
    _(FACT, Byte, where) /* site, edge, hex or seat */                                             \
    _(FACT, Byte, card)  /* resources */                                                           \
    _(FACT, Byte, card2)                                                                           \
    _(FACT, Cards, give)                                                                           \
    _(FACT, Cards, get)

#define OPEN_FIELDS(_)                                                                             \
    _(FACT, Byte, kind)         /* ACT_ROAD, _SETTLEMENT, _CITY, _BANK, _ROBBER, or ACT_NONE */    \
    _(FACT, Byte, where)        /* the piece's place; for the robber the hex it came from */       \
    _(FACT, Byte, free_roads)   /* free roads due before this one was laid; 0 if it was paid */    \
    _(FACT, Byte, route_holder) /* who held the tile before: the piece counts where it ends up */  \
    _(FACT, Byte, card)         /* the bank trade */                                               \
    _(FACT, Byte, card2)                                                                           \
    _(FACT, Byte, rate)

/* What families have in common that draw more than once for an action: the tokens or cards in the
 * order in which they are drawn, 1 + the kind, 0 for no more.  F-17, K-174 */
#define DRAWS_BOARD_FIELDS(_)
#define DRAWS_SEAT_FIELDS(_)
#define DRAWS_GAME_FIELDS(_)
#define DRAWS_LEGAL_FIELDS(_)
#define DRAWS_CHANCE_FIELDS(_) _(FACT, Draws, more)

/* OWN(SEAT_FIELDS, _) are the rows a family adds, ADDED(SEAT_FIELDS, _) those that all of them add:
 * the widest game has them side by side. */
#define ADDED(LIST, _) FISH_##LIST(_) SHIPS_##LIST(_) KNIGHTS_##LIST(_) DRAWS_##LIST(_)
#if FAMILY == FAMILY_BASE
#define OWN(LIST, _)
#elif FAMILY == FAMILY_FISHERMEN
#define OWN(LIST, _) FISH_##LIST(_) DRAWS_##LIST(_)
#elif FAMILY == FAMILY_NEW_SHORES
#define OWN(LIST, _) SHIPS_##LIST(_)
#elif FAMILY == FAMILY_KNIGHTS
#define OWN(LIST, _) KNIGHTS_##LIST(_) DRAWS_##LIST(_)
#else
#define OWN(LIST, _) ADDED(LIST, _)
#endif
#define FIELDS(LIST, _) BASE_##LIST(_) OWN(LIST, _)

#define DECLARE(SORT, Type, name) Type name;

typedef uint8_t Byte;
typedef uint16_t Number16;
typedef uint32_t Number32;
