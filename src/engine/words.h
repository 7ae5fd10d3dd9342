/* words.h - the words of the game: phases, actions, chance, refusals.  The same in every scenario.
 *
 * An action that a scenario does not know is refused there; nothing else tells them apart here.
 */
#pragma once
#include "engine/cards.h"
#include "engine/fields.h"
#include "engine/land.h"
#include "engine/scenario.h"
#include "rulebook/rulebook.h"

typedef enum Phase {
    PHASE_SETUP_SETTLEMENT, /* B-32 */
    PHASE_SETUP_ROAD,
    PHASE_PRE_ROLL,  /* B-41: roll, or one development card */
    PHASE_DISCARD,   /* B-61: every seat over the limit, at the same time */
    PHASE_ROBBER,    /* B-63 */
    PHASE_STEAL,     /* B-65: choose the victim */
    PHASE_TAKE,      /* T-23x: take the card, where that is a step of its own */
    PHASE_ROAD_CARD, /* B-106 */
    PHASE_ACTION,    /* B-40 iv */
    PHASE_OVER,
    PHASE_SWAP, /* F-26: who holds seven fish tokens may change one */
    PHASE_GOLD, /* S-80: who sits at a gold field chooses */
    PHASES
} Phase;

/* kind, name, what its fields say */
#define ACTIONS(_)                                                                                 \
    _(SETTLEMENT, "settlement") /* where: site */                                                  \
    _(ROAD, "road")             /* where: edge */                                                  \
    _(CITY, "city")             /* where: site */                                                  \
    _(ROLL, "roll")             /* chance: two dice */                                             \
    _(DISCARD, "discard")       /* give */                                                         \
    _(ROBBER, "robber")         /* where: hex; chance: the card if taken at once */                \
    _(STEAL, "steal")           /* where: victim; chance likewise */                               \
    _(TAKE, "take")             /* chance: the card */                                             \
    _(BUY, "buy")               /* chance: the development card */                                 \
    _(KNIGHT, "knight")                                                                            \
    _(ROAD_BUILDING, "road-building")                                                              \
    _(YEAR_OF_PLENTY, "year-of-plenty") /* card, card2: resources; card2 NONE if one is left */    \
    _(MONOPOLY, "monopoly")             /* card: resource */                                       \
    _(BANK, "bank")                     /* card: given, at the best rate; card2: taken */          \
    _(TRADE, "trade")                   /* where: partner; give, get as the active seat sees it */ \
    _(MOVE, "move")                     /* where: new place of the piece just laid, T-23x */       \
    _(REDIRECT, "redirect")             /* card2: other card of the bank trade just made; or */    \
                                        /* where: a settlement instead of the road just paid */    \
    _(SHOW, "show")                     /* one victory-point card, T-13 */                         \
    _(CLAIM, "claim")                   /* "I have won", T-20x */                                  \
    _(END, "end")                                                                                  \
    _(FISH_ROBBER, "fish-robber") /* 2 fish, F-31.  Of all five, give: the tokens, none for the */ \
    _(FISH_STEAL, "fish-steal")   /* 3: where: victim       payment fish_payment() makes */        \
    _(FISH_CARD, "fish-card")     /* 4: card: resource */                                          \
    _(FISH_ROAD, "fish-road")     /* 5: where: edge */                                             \
    _(FISH_BUY, "fish-buy")       /* 7: chance: the development card */                            \
    _(SWAP, "swap")               /* card: the token given, NONE for none; chance: the new one */  \
    _(BOOT, "boot")               /* where: seat, F-42 */                                          \
    _(SHIP, "ship")               /* where: edge, S-40 */                                          \
    _(SAIL, "sail")               /* card: the edge a ship leaves; where: the one it goes to */    \
    _(PIRATE, "pirate")           /* where: hex; chance as of ROBBER */                            \
    _(GOLD, "gold")               /* get: the cards chosen, S-80 */

typedef enum ActionKind {
    ACT_NONE,
#define ROW(kind, name) ACT_##kind,
    ACTIONS(ROW)
#undef ROW
        ACTION_KINDS
} ActionKind;

#define BIT(n) (UINT32_C(1) << (n))

typedef struct Action { /* an intent */
    ACTION_FIELDS(DECLARE)
} Action;

enum { MORE_DRAWS = 6 }; /* no roll brings more fish tokens: the lake has room for three cities */
typedef uint8_t Draws[MORE_DRAWS];
typedef struct Chance {
    FIELDS(CHANCE_FIELDS, DECLARE)
} Chance;

typedef struct Move { /* a fact */
    Action act;
    Chance chance;
} Move;

typedef enum ChanceKind { CHANCE_NONE, CHANCE_DICE, CHANCE_CARD } ChanceKind;

typedef struct ChanceNeed {
    ChanceKind kind;
    Cards from; /* CHANCE_CARD: the pile drawn from, each card equally likely */
} ChanceNeed;

/* code, name, sentence with its rule */
#define REFUSALS(_)                                                                                \
    _(ALLOWED, "ok", "")                                                                           \
    _(GAME_IS_OVER, "game-over", "The game is over. [B-130]")                                      \
    _(NO_SUCH_SEAT, "no-such-seat", "There is no such seat at this table. [B-1]")                  \
    _(NO_SUCH_ACTION, "no-such-action", "There is no such action. [B-160]")                        \
    _(NO_SUCH_PLACE, "no-such-place", "There is no such place on the board. [B-10]")               \
    _(NO_SUCH_CARD, "no-such-card", "There is no such resource. [B-5]")                            \
    _(NOT_YOUR_TURN, "not-your-turn", "It is not your turn. [B-40]")                               \
    _(IN_SETUP, "in-setup", "Set-up: place a settlement, then a road next to it. [B-32]")          \
    _(ROLL_FIRST, "roll-first", "Before you roll, you can only play one development card. [B-41]") \
    _(ROLLED_ALREADY, "rolled-already", "The dice have already been rolled this turn. [B-41]")     \
    _(DISCARD_FIRST, "discard-first", "Everyone over the limit must discard first. [B-62]")        \
    _(ROBBER_FIRST, "robber-first", "Move the robber and steal a card first. [B-42]")              \
    _(ROADS_FIRST, "roads-first", "Place your free roads first. [B-106]")                          \
    _(NO_ROBBER_DUE, "no-robber-due", "The robber moves only after a seven or a knight. [B-63]")   \
    _(NO_GOODS, "no-goods", "You don't have the cards to pay for this. [B-70]")                    \
    _(NO_PIECE, "no-piece", "You have none of these pieces left. [B-77]")                          \
    _(EDGE_TAKEN, "edge-taken", "This edge is taken. [B-71]")                                      \
    _(ROAD_APART, "road-apart", "Roads must connect to your own roads or buildings. [B-71]")       \
    _(ROAD_NOT_THERE, "road-not-there",                                                            \
      "The road must touch the settlement you just placed. [B-32]")                                \
    _(SITE_TAKEN, "site-taken", "This intersection is taken. [B-72]")                              \
    _(TOO_CLOSE, "too-close", "Settlements must be two edges apart. [B-72]")                       \
    _(NO_ROAD_THERE, "no-road-there", "None of your roads leads to this intersection. [B-73]")     \
    _(NOT_YOUR_SETTLEMENT, "not-your-settlement",                                                  \
      "A city must replace one of your own settlements. [B-74]")                                   \
    _(NO_DISCARD_DUE, "no-discard-due", "You don't have to discard. [B-61]")                       \
    _(WRONG_DISCARD, "wrong-discard", "Discard exactly half of your cards, rounded down. [B-61]")  \
    _(ROBBER_STAYS, "robber-stays", "The robber must move to another hex. [B-63]")                 \
    _(ROBBER_FINAL, "robber-final", "The robber has already moved. [T-23]")                        \
    _(NOT_A_VICTIM, "not-a-victim",                                                                \
      "Steal from an opponent who has cards and a building at the robber's hex. [B-65]")           \
    _(NOTHING_TO_TAKE, "nothing-to-take", "You can't take a card from anyone right now. [B-65]")   \
    _(DECK_EMPTY, "deck-empty", "No development cards are left. [B-100]")                          \
    _(CARD_PLAYED, "card-played", "You have already played a development card this turn. [B-101]") \
    _(CARD_NEW, "card-new", "You can't play a card in the turn you buy it. [B-102]")               \
    _(NO_SUCH_DEVCARD, "no-such-devcard", "You don't have this development card. [B-104]")         \
    _(CARDS_BLOCKED, "cards-blocked", "A judge has blocked your development cards. [T-29]")        \
    _(NO_FREE_ROAD, "no-free-road", "You have no road left, or nowhere to place one. [B-106]")     \
    _(BANK_LACKS, "bank-lacks", "The bank does not have this card. [B-107]")                       \
    _(TAKE_TWO, "take-two", "Take two cards as long as the bank has two. [B-107]")                 \
    _(BANK_SAME, "bank-same", "You can't take the resource you give. [B-120]")                     \
    _(BANK_RATE, "bank-rate", "You have too few of this resource for your rate. [B-120]")          \
    _(TRADE_NOT_NOW, "trade-not-now", "You can trade only after you roll. [B-115]")                \
    _(TRADE_PARTNER, "trade-partner", "Trade with another player at this table. [B-116]")          \
    _(TRADE_GIFT, "trade-gift", "Each side must give at least one card. [B-117]")                  \
    _(TRADE_SAME, "trade-same", "You can't give and take the same resource. [B-117]")              \
    _(TRADE_CARDS, "trade-cards", "Both sides must have the cards they give. [B-118]")             \
    _(ACTION_CLOSED, "action-closed",                                                              \
      "The next action has begun, so this can't be changed any more. [T-23]")                      \
    _(NO_REPOSITION, "no-reposition", "A placed piece can't be moved. [B-76]")                     \
    _(NO_REDIRECT, "no-redirect", "Cards you have paid can't be used for something else. [T-24]")  \
    _(KEEP_HIDDEN, "keep-hidden",                                                                  \
      "Victory point cards stay hidden until they win the game. [B-109]")                          \
    _(NO_CLAIM, "no-claim", "The game ends automatically when a player has won. [T-20]")           \
    _(MAY_NOT_CLAIM, "may-not-claim", "A substitute can't win the game. [Q-26]")                   \
    _(CHANCE_WRONG, "chance-wrong", "This roll or card is not possible. [B-161]")                  \
    _(NOT_IN_SCENARIO, "not-in-scenario", "This scenario does not have this action. [B-160]")      \
    _(SWAP_FIRST, "swap-first", "Players with seven fish tokens can swap one first. [F-26]")       \
    _(NO_SWAP_DUE, "no-swap-due", "You have no fish token to swap now. [F-26]")                    \
    _(NO_FISH, "no-fish", "Pay with your own fish tokens, worth at least the price. [F-32]")       \
    _(ROBBER_IS_OFF, "robber-is-off", "The robber is not on the board. [F-34]")                    \
    _(FISH_VICTIM, "fish-victim", "Steal from another player who has cards. [F-34]")               \
    _(NO_BOOT, "no-boot", "You don't have the old boot. [F-42]")                                   \
    _(BOOT_STAYS, "boot-stays",                                                                    \
      "The boot must go to a player with at least as many visible points as you. [F-42]")          \
    _(GOLD_FIRST, "gold-first", "Cards from the gold fields are chosen first. [S-82]")             \
    _(NO_GOLD_DUE, "no-gold-due", "You have no cards to choose now. [S-81]")                       \
    _(WRONG_GOLD, "wrong-gold",                                                                    \
      "Choose exactly as many cards as you are due, from what the bank has. [S-81]")               \
    _(ROAD_AT_SEA, "road-at-sea", "Roads go on land or along the coast. [S-45]")                   \
    _(SHIP_ON_LAND, "ship-on-land", "Ships go at sea or along the coast. [S-41]")                  \
    _(SHIP_APART, "ship-apart", "Ships must connect to your own ships or buildings. [S-43]")       \
    _(SITE_AT_SEA, "site-at-sea", "Settlements go on land. [S-46]")                                \
    _(MAIN_ISLAND, "main-island", "Starting settlements go on the main island. [S-30]")            \
    _(PIRATE_NEAR, "pirate-near", "Ships can't enter or leave the pirate's hex. [S-73]")           \
    _(NOT_YOUR_SHIP, "not-your-ship", "You have no ship there. [S-50]")                            \
    _(SHIP_MOVED, "ship-moved", "You have already moved a ship this turn. [S-50]")                 \
    _(SHIP_NEW, "ship-new", "A ship can't move in the turn it was built. [S-51]")                  \
    _(SHIP_CLOSED, "ship-closed", "Only a ship with an open end can move. [S-52]")                 \
    _(ROBBER_ON_LAND, "robber-on-land", "The robber stays on land. [S-71]")                        \
    _(PIRATE_AT_SEA, "pirate-at-sea", "The pirate stays at sea. [S-72]")

typedef enum Refusal {
#define ROW(code, name, text) code,
    REFUSALS(ROW)
#undef ROW
        REFUSAL_CODES
} Refusal;

extern const struct RefusalText { const char *name, *text; } REFUSAL_TEXT[REFUSAL_CODES];
extern const char *const ACTION_NAME[ACTION_KINDS];
extern const char *const PHASE_NAME[PHASES];
extern const char *const DEVCARD_NAME[DEVCARDS];
enum { PIECE_NAMES = 4 }; /* in the order of ROAD, SETTLEMENT, CITY, SHIP */
extern const char *const PIECE_NAME[PIECE_NAMES];

enum { ONE_FISH, TWO_FISH, THREE_FISH, OLD_BOOT, FISH_TOKENS }; /* kinds in a pile of tokens, F-2 */
extern const char *const FISH_NAME[FISH_TOKENS];

/* The action that is still open: until the next one begins it may be changed (T-23x, T-24x). */
typedef struct Open {
    OPEN_FIELDS(DECLARE)
} Open;

enum { BLOCKED_CARDS = 1, BLOCKED_VP = 2 }; /* Seat.blocked */
