/* fish.h - what only the Fishermen have: tokens, grounds, the lake, the old boot (rules F-…).
 *
 * The engine calls these where `FISH` is true; other families don't have them.  Fish tokens
 * are piles like cards (ONE_FISH, TWO_FISH, THREE_FISH); the boot lies in the pile as a fourth
 * kind until someone draws it.
 */
#pragma once
#include "engine/legal.h"

enum { FISH_LIMIT = 7 };                                     /* tokens in a hand, F-25 */
enum { LAKE_NUMBERS = 1 << 2 | 1 << 3 | 1 << 11 | 1 << 12 }; /* F-1 */
static const Cards FISH_FULL = CARDS(11, 10, 8, 1, 0);       /* F-2: 29 tokens and the boot */

/* Where the sources differ (rules F-20, F-26, F-44), one named answer each: fish.c asks them, and
 * says where an answer cannot simply be turned round. */
enum {
    FISH_SWAP_UNCONFIRMED = 1,            /* at the limit one token may be changed, once a roll */
    FISH_SHORTAGE_NOBODY_UNCONFIRMED = 1, /* too few tokens for a roll: nobody draws */
    BOOT_WAITS_A_TURN_UNCONFIRMED = 0,    /* the boot may be passed on in the turn it came */
};

extern const uint8_t GROUND_SITES[GROUNDS][3]; /* G0 to G5, clockwise from the north, F-7 */

/* How many fish the tokens show. */
static inline int fish_worth(Cards tokens) {
    return cards_of(tokens, ONE_FISH) + 2 * cards_of(tokens, TWO_FISH) +
           3 * cards_of(tokens, THREE_FISH);
}

/* The price of a purchase with fish in fish, F-31; 0 if `kind` is none. */
int fish_price(int kind);

/* Tokens out of `held` that show at least `price`: the least surplus, of these the most tokens.
 * Nothing if they do not suffice.  F-32 */
Cards fish_payment(Cards held, int price);

/* ---- called by the engine ---- */
void fish_start(Game *g);
Refusal fish_check(const Game *g, const Action *a);
void fish_do(Game *g, const Move *e);
/* What the action draws, if that is a token or bought with fish. */
ChanceNeed fish_chance(const Game *g, const Action *a);
/* Draw `n`, from 1, of the tokens that a roll brings after `so_far`.  F-17 */
ChanceNeed fish_more(const Game *g, const Chance *so_far, int n);
bool fish_more_fits(const Game *g, const Chance *chance);
/* The second settlement touches fish.  F-12 */
bool fish_at_site(const Game *g, int site);
void fish_draw(Game *g, int seat, int token);
/* Catch what the roll brings; afterwards someone may have to swap.  F-15 */
void fish_catch(Game *g, const Chance *chance);
void fish_legal(const Game *g, int seat, Legal *l);
int fish_count(const Legal *l);
void fish_nth(const Legal *l, int index, Action *a);
const char *fish_broken(const Game *g);
/* Who the tokens of a roll go to, in order, and who may swap: how many draws.  A boot among the
 * tokens drawn so far leaves room for one more (F-40), so `roll` tells them. */
int fish_drawers(const Game *g, const Chance *roll, uint8_t who[MORE_DRAWS], unsigned *swap);
