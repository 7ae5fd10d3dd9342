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
    PHASE_SWAP,     /* F-26: players with seven fish tokens may swap one */
    PHASE_GOLD,     /* S-80: players next to a gold field choose */
    PHASE_PILLAGE,  /* K-69: players who lose a city choose which, all at the same time */
    PHASE_TIE_DRAW, /* K-73: the best defenders name a deck, one after the other */
    PHASE_PUT_BACK, /* K-24: players with more than four progress cards, all at the same time */
    PHASE_AQUEDUCT, /* K-29: who received nothing takes a resource, one after the other */
    PHASE_RELOCATE, /* K-58: where a displaced knight goes */
    PHASE_TREASON_REMOVE, /* K-133: which knight goes, */
    PHASE_TREASON_PLACE,  /* and what comes instead */
    PHASE_HARBOUR,        /* K-121: a commodity for the card lying face down */
    PHASE_WEDDING,        /* K-136, at the same time */
    PHASE_SABOTAGE,       /* K-130, at the same time */
    PHASE_DUES,           /* K-148 */
    PHASE_SPY,            /* K-137 */
    PHASE_REPLACE_ROAD,   /* K-141 */
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
    _(GOLD, "gold")               /* get: the cards chosen, S-80 */                                \
    _(ALCHEMY, "alchemy")         /* card: red die; card2: yellow die, K-108 */                    \
    _(WALL, "wall")               /* where: city, K-42 */                                          \
    _(IMPROVE, "improve")         /* card: track; card2: 1 with a Crane; where: the city that */   \
                                  /* gets a metropolis, NONE if none is won, K-270 */              \
    _(MEDICINE, "medicine")       /* where: settlement, K-113 */                                   \
    _(RECRUIT, "recruit")         /* where: site, K-51 */                                          \
    _(ACTIVATE, "activate")       /* where: own knight, K-52; likewise */                          \
    _(PROMOTE, "promote")         /* K-53 */                                                       \
    _(KNIGHT_MOVE, "knight-move") /* card: site it leaves; where: site it goes to, K-56 */         \
    _(KNIGHT_DISPLACE, "knight-displace") /* likewise, where a weaker knight stands, K-57 */       \
    _(CHASE, "knight-chase")              /* where: own knight at the robber, K-59 */              \
    _(ENGINEERING, "engineering")         /* where: city, K-110 */                                 \
    _(INVENTION, "invention")             /* card, card2: hexes, K-111 */                          \
    _(IRRIGATION, "irrigation")           /* K-112 */                                              \
    _(MINING, "mining")                   /* K-114 */                                              \
    _(SMITHING, "smithing") /* card, card2: own knights in this order, card2 or NONE, K-143 */     \
    _(COMMERCIAL_HARBOR, "commercial-harbor") /* K-118 */                                          \
    _(HARBOR_OFFER, "harbor-offer")           /* where: seat; card: resource, K-121 */             \
    _(GUILD_DUES, "guild-dues")               /* where: seat, K-119 */                             \
    _(MERCHANT, "merchant")                   /* where: hex, K-90 */                               \
    _(MERCHANT_FLEET, "merchant-fleet")       /* card: resource or commodity, K-122 */             \
    _(RESOURCE_MONOPOLY, "resource-monopoly") /* card: resource, K-123 */                          \
    _(TRADE_MONOPOLY, "trade-monopoly")       /* card: commodity, K-124 */                         \
    _(DIPLOMACY, "diplomacy")                 /* where: edge, K-126 */                             \
    _(ENCOURAGEMENT, "encouragement")         /* K-127 */                                          \
    _(ESPIONAGE, "espionage")                 /* where: seat, K-128 */                             \
    _(INTRIGUE, "intrigue")                   /* where: foreign knight, K-129 */                   \
    _(SABOTAGE, "sabotage")                   /* K-130 */                                          \
    _(TAXATION, "taxation")         /* where: hex; chance: a card of each victim, K-131 */         \
    _(TREASON, "treason")           /* where: seat, K-132 */                                       \
    _(WEDDING, "wedding")           /* K-136 */                                                    \
    _(PUT_BACK, "progress-discard") /* card: progress card, K-24, K-103 */                         \
    _(ANSWER, "answer") /* what the phase asks for, K-172: card2: ANSWER_…, with where, */       \
                        /* card or get.  Chance: the progress card of a tie */

/* What an ANSWER says. */
enum {
    ANSWER_NOTHING,  /* declined */
    ANSWER_PLACE,    /* where: city, site or edge */
    ANSWER_KNIGHT,   /* where: site; card: the level of the knight */
    ANSWER_KIND,     /* card: resource or commodity */
    ANSWER_TRACK,    /* card: track, whose deck is drawn from */
    ANSWER_PROGRESS, /* card: progress card */
    ANSWER_CARDS,    /* get */
    ANSWER_FORMS
};

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

typedef enum ChanceKind {
    CHANCE_NONE,
    CHANCE_DICE,
    CHANCE_CARD,
    CHANCE_THREE_DICE, /* red, yellow and the event die, K-7 */
    CHANCE_EVENT_DIE,  /* alone, after Alchemy, K-108 */
    CHANCE_PROGRESS    /* a progress card out of the upper part of a deck, K-106 */
} ChanceKind;

typedef struct ChanceNeed {
    ChanceKind kind;
    Cards
        from; /* CHANCE_CARD: the pile drawn from, each card equally likely; CHANCE_PROGRESS: likewise,
                   four bits for each card of the deck, and its first card in the top byte */
} ChanceNeed;

/* CHANCE_CARD, _PROGRESS: how many cards it is drawn from, and which one number `index` is. */
static inline int chance_count(ChanceNeed need) {
    if (need.kind != CHANCE_PROGRESS) return cards_total(need.from);
    int count = 0;
    for (Cards left = need.from << 8; left; left >>= 4) count += (int)(left & 15);
    return count;
}

static inline int chance_nth(ChanceNeed need, int index) {
    if (need.kind != CHANCE_PROGRESS) return cards_nth(need.from, index);
    int kind = 0;
    while (index >= (int)(need.from >> (4 * kind) & 15))
        index -= (int)(need.from >> (4 * kind++) & 15);
    return (int)(need.from >> 56) + kind;
}

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
    _(PIRATE_AT_SEA, "pirate-at-sea", "The pirate stays at sea. [S-72]")                           \
    _(CITY_IN_SETUP, "city-in-setup", "In set-up, your second building must be a city. [K-10]")    \
    _(CHOICE_FIRST, "choice-first", "Wait until everyone has chosen. [K-220]")                     \
    _(NO_CHOICE_DUE, "no-choice-due", "You have nothing to choose right now. [K-172]")             \
    _(WRONG_CHOICE, "wrong-choice", "You can't choose this. [K-172]")                              \
    _(SIDEWAYS_FIRST, "sideways-first", "Put your pillaged city upright first. [K-41]")            \
    _(KNIGHT_THERE, "knight-there", "A knight stands on this intersection. [K-40]")                \
    _(NO_WALL_SITE, "no-wall-site", "Walls go under your own cities, one under each. [K-42]")      \
    _(TRACK_FULL, "track-full", "This track is already at its highest level. [K-43]")              \
    _(NO_CITY, "no-city", "You need a city that hasn't been pillaged to buy improvements. [K-44]") \
    _(NO_FREE_CITY, "no-free-city", "You need a city without a metropolis for this level. [K-46]") \
    _(NAME_THE_CITY, "name-the-city",                                                              \
      "Name the city for the new metropolis. It can't have one already. [K-270]")                  \
    _(NOT_YOUR_KNIGHT, "not-your-knight", "You have no knight there. [K-50]")                      \
    _(KNIGHT_ACTIVE, "knight-active", "This knight is already active. [K-52]")                     \
    _(KNIGHT_PROMOTED, "knight-promoted", "A knight can only be promoted once per turn. [K-53]")   \
    _(KNIGHT_MIGHTY, "knight-mighty", "Mighty knights can't be promoted. [K-53]")                  \
    _(NEEDS_FORTRESS, "needs-fortress",                                                            \
      "You need the Fortress to promote a knight to mighty. [K-53]")                               \
    _(NOT_READY, "not-ready",                                                                      \
      "A knight can only act once, and only if it was active before you started your actions. "    \
      "[K-54]")                                                                                    \
    _(KNIGHT_APART, "knight-apart", "This knight can only move along your own roads. [K-56]")      \
    _(KNIGHT_STANDS, "knight-stands",                                                              \
      "You can only displace weaker knights of other players. [K-57]")                             \
    _(NOT_AT_ROBBER, "not-at-robber", "This knight isn't next to the robber's hex. [K-59]")        \
    _(ROBBER_LOCKED, "robber-locked",                                                              \
      "The robber stays put until the first barbarian attack. [K-79]")                             \
    _(NO_PROGRESS_CARD, "no-progress-card", "You don't have this progress card. [K-100]")          \
    _(CARD_USELESS, "card-useless", "This card would have no effect right now. [K-104]")           \
    _(CARD_TARGET, "card-target", "This card can't be used there. [K-104]")                        \
    _(TOO_MANY_CARDS, "too-many-cards",                                                            \
      "You have more than four progress cards. Play some or put some back. [K-103]")               \
    _(NOTHING_TO_PUT_BACK, "nothing-to-put-back",                                                  \
      "You can only put a progress card back if you have more than four. [K-103]")                 \
    _(ALCHEMY_PLAYED, "alchemy-played", "The dice have already been set. [K-146]")                 \
    _(NO_HARBOR_OFFER, "no-harbor-offer", "You can't offer this player a card right now. [K-121]")

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

enum {
    SCIENCE,
    TRADE_TRACK,
    POLITICS,
    TRACKS
}; /* improvements, and decks of progress cards, K-4 */
extern const char *const TRACK_NAME[TRACKS];

/* id, name, how many: each discipline's together, in the order of the tracks.  K-108 to K-136 */
#define PROGRESS(_)                                                                                \
    _(SC_ALCHEMY, "alchemy", 2)                                                                    \
    _(SC_CRANE, "crane", 2)                                                                        \
    _(SC_ENGINEERING, "engineering", 1)                                                            \
    _(SC_INVENTION, "invention", 2)                                                                \
    _(SC_IRRIGATION, "irrigation", 2)                                                              \
    _(SC_MEDICINE, "medicine", 2)                                                                  \
    _(SC_MINING, "mining", 2)                                                                      \
    _(SC_PRINTING, "printing", 1)                                                                  \
    _(SC_ROAD_BUILDING, "road-building", 2)                                                        \
    _(SC_SMITHING, "smithing", 2)                                                                  \
    _(TR_COMMERCIAL_HARBOR, "commercial-harbor", 2)                                                \
    _(TR_GUILD_DUES, "guild-dues", 2)                                                              \
    _(TR_MERCHANT, "merchant", 6)                                                                  \
    _(TR_MERCHANT_FLEET, "merchant-fleet", 2)                                                      \
    _(TR_RESOURCE_MONOPOLY, "resource-monopoly", 4)                                                \
    _(TR_TRADE_MONOPOLY, "trade-monopoly", 2)                                                      \
    _(PO_DIPLOMACY, "diplomacy", 2)                                                                \
    _(PO_ENCOURAGEMENT, "encouragement", 2)                                                        \
    _(PO_ESPIONAGE, "espionage", 3)                                                                \
    _(PO_INTRIGUE, "intrigue", 2)                                                                  \
    _(PO_SABOTAGE, "sabotage", 2)                                                                  \
    _(PO_TAXATION, "taxation", 2)                                                                  \
    _(PO_TREASON, "treason", 2)                                                                    \
    _(PO_CONSTITUTION, "constitution", 1)                                                          \
    _(PO_WEDDING, "wedding", 2)

typedef enum ProgressCard {
#define ROW(id, name, count) id,
    PROGRESS(ROW)
#undef ROW
        PROGRESS_CARDS
} ProgressCard;
extern const char *const PROGRESS_NAME[PROGRESS_CARDS];

enum { BASIC, STRONG, MIGHTY, KNIGHT_LEVELS }; /* K-50 */
extern const char *const KNIGHT_NAME[KNIGHT_LEVELS];
enum {
    DECK_CARDS = 18,        /* of each discipline, K-4 */
    QUEUE_MAX = DECK_CARDS, /* K-106 */
    KNIGHT_PIECES = 2,      /* of each level, K-5 */
    KNIGHTS_MAX = KNIGHT_PIECES * KNIGHT_LEVELS
};

/* The action that is still open: until the next one begins it may be changed (T-23x, T-24x). */
typedef struct Open {
    OPEN_FIELDS(DECLARE)
} Open;

enum { BLOCKED_CARDS = 1, BLOCKED_VP = 2 }; /* Seat.blocked */
