/* game.h - the whole state of one game as a plain value, and the three questions to ask it.
 *
 *   game_check    may I?        changes nothing, answers with the rule
 *   game_apply    do it.        all of it, or nothing
 *   game_legal    what may I?   described as sets (legal.h), listed on request
 *
 * Pure: no clock, no generator, no allocation, no I/O.  Chance (dice, draws, thefts) arrives in
 * the Event, so the same events give the same game for ever.  A Game is pointer-free: assignment
 * copies it, undo is keeping the old one, a what-if is a local variable.
 *
 * Fields are of two sorts.  Facts say what happened; marked "derived" are those that follow from
 * the facts and are kept current so that nothing has to be searched for: game_derive() makes them
 * anew, game_broken() proves that they still agree.
 */
#pragma once
#include "engine/board.h"
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
    _(END, "end")

typedef enum ActionKind {
    ACT_NONE,
#define ROW(kind, name) ACT_##kind,
    ACTIONS(ROW)
#undef ROW
        ACTION_KINDS
} ActionKind;

#define BIT(n) (UINT32_C(1) << (n))

typedef struct Action { /* an intent */
    uint8_t kind, seat;
    uint8_t where;       /* site, edge, hex or seat */
    uint8_t card, card2; /* resources */
    Cards give, get;
} Action;

typedef struct Chance { /* two dice, or a card in `a` */
    uint8_t a, b;
} Chance;

typedef struct Event { /* a fact */
    Action act;
    Chance chance;
} Event;

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
    _(NOT_YOUR_TURN, "not-your-turn", "It is another seat's turn. [B-40]")                         \
    _(IN_SETUP, "in-setup", "Set-up: a settlement, then a road at it. [B-32]")                     \
    _(ROLL_FIRST, "roll-first",                                                                    \
      "Before the roll nothing but one development card may be played. [B-41]")                    \
    _(ROLLED_ALREADY, "rolled-already", "The dice have been rolled this turn. [B-41]")             \
    _(DISCARD_FIRST, "discard-first", "All discards must be made first. [B-62]")                   \
    _(ROBBER_FIRST, "robber-first", "The robber must be moved and the theft made first. [B-42]")   \
    _(ROADS_FIRST, "roads-first", "The free roads are placed first. [B-106]")                      \
    _(NO_ROBBER_DUE, "no-robber-due", "The robber moves after a seven or a knight only. [B-63]")   \
    _(NO_GOODS, "no-goods", "The hand does not cover the cost. [B-70]")                            \
    _(NO_PIECE, "no-piece", "No such piece is left in the supply. [B-77]")                         \
    _(EDGE_TAKEN, "edge-taken", "There is a road on this edge already. [B-71]")                    \
    _(ROAD_APART, "road-apart",                                                                    \
      "The road touches none of your buildings or roads that lead on. [B-71]")                     \
    _(ROAD_NOT_THERE, "road-not-there", "The road must touch the settlement just placed. [B-32]")  \
    _(SITE_TAKEN, "site-taken", "This site is built on. [B-72]")                                   \
    _(TOO_CLOSE, "too-close", "A neighbouring site is built on. [B-72]")                           \
    _(NO_ROAD_THERE, "no-road-there", "None of your roads ends at this site. [B-73]")              \
    _(NOT_YOUR_SETTLEMENT, "not-your-settlement",                                                  \
      "A city replaces one of your own settlements. [B-74]")                                       \
    _(NO_DISCARD_DUE, "no-discard-due", "You have nothing to discard. [B-61]")                     \
    _(WRONG_DISCARD, "wrong-discard",                                                              \
      "Discard exactly half of your cards, rounded down, from your hand. [B-61]")                  \
    _(ROBBER_STAYS, "robber-stays", "The robber must go to another hex. [B-63]")                   \
    _(ROBBER_FINAL, "robber-final", "The robber's move is complete. [T-23]")                       \
    _(NOT_A_VICTIM, "not-a-victim",                                                                \
      "Steal from an opponent with cards and a building at the robber's hex. [B-65]")              \
    _(NOTHING_TO_TAKE, "nothing-to-take",                                                          \
      "No card can be taken or chosen from a seat at this moment. [B-65]")                         \
    _(DECK_EMPTY, "deck-empty", "No development cards are left. [B-100]")                          \
    _(CARD_PLAYED, "card-played", "One development card a turn has been played. [B-101]")          \
    _(CARD_NEW, "card-new", "A card may not be played in the turn it was bought. [B-102]")         \
    _(NO_SUCH_DEVCARD, "no-such-devcard", "You hold no such development card. [B-104]")            \
    _(CARDS_BLOCKED, "cards-blocked", "A judge has barred your development cards. [T-29]")         \
    _(NO_FREE_ROAD, "no-free-road", "You have no road left or no place for it. [B-106]")           \
    _(BANK_LACKS, "bank-lacks", "The bank does not hold that card. [B-107]")                       \
    _(TAKE_TWO, "take-two", "Take two cards while the bank holds two. [B-107]")                    \
    _(BANK_SAME, "bank-same", "The card taken must differ from those given. [B-120]")              \
    _(BANK_RATE, "bank-rate", "You hold too few of that resource for your rate. [B-120]")          \
    _(TRADE_NOT_NOW, "trade-not-now", "Trade is for the action phase. [B-115]")                    \
    _(TRADE_PARTNER, "trade-partner", "Trade with another seat of this table. [B-116]")            \
    _(TRADE_GIFT, "trade-gift", "Each side gives at least one card. [B-117]")                      \
    _(TRADE_SAME, "trade-same", "No resource may be on both sides of a trade. [B-117]")            \
    _(TRADE_CARDS, "trade-cards", "Both sides must hold the cards they give. [B-118]")             \
    _(ACTION_CLOSED, "action-closed",                                                              \
      "Nothing just done may still be changed: the next action has begun. [T-23]")                 \
    _(NO_REPOSITION, "no-reposition", "A placed piece stays where it is. [B-76]")                  \
    _(NO_REDIRECT, "no-redirect", "What is paid is paid. [T-24]")                                  \
    _(KEEP_HIDDEN, "keep-hidden",                                                                  \
      "Victory-point cards stay hidden unless they win the game. [B-109]")                         \
    _(NO_CLAIM, "no-claim", "The game ends by itself when a seat has won. [T-20]")                 \
    _(MAY_NOT_CLAIM, "may-not-claim", "A substitute cannot win the game. [Q-26]")                  \
    _(CHANCE_WRONG, "chance-wrong", "The dice or the card drawn cannot be. [B-161]")

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

/* The action that is still open: until the next one begins it may be changed (T-23x, T-24x). */
typedef struct Open {
    uint8_t kind;         /* ACT_ROAD, _SETTLEMENT, _CITY, _BANK, _ROBBER, or ACT_NONE */
    uint8_t where;        /* the piece's place; for the robber the hex it came from */
    uint8_t free_roads;   /* free roads due before this one was laid; 0 if it was paid */
    uint8_t route_holder; /* who held the tile before: the piece counts where it ends up */
    uint8_t card, card2;  /* the bank trade */
    uint8_t rate;
} Open;

typedef struct Seat {
    Cards hand;
    Cards devcards; /* all unplayed ones */
    Cards pending;  /* PHASE_DISCARD: the cards chosen, shown to nobody until all are in, B-62 */
    SiteSet settlements, cities;
    EdgeSet roads;
    uint8_t left[PIECES];
    uint8_t knights;      /* played */
    uint8_t shown;        /* victory-point cards lying open, T-13 */
    uint8_t wrong_claims; /* T-20x: recorded, without penalty */
    uint8_t blocked;      /* a judge's bar on development cards, T-29: BLOCKED_… */
    /* derived */
    uint8_t route;    /* length of the longest trail, B-80 */
    uint8_t points;   /* all of them, hidden cards too, B-130 */
    Cards rate;       /* cards the bank asks for one, by resource, B-120 */
    SiteSet touched;  /* ends of own roads */
    EdgeSet reach;    /* edges at a site from which the own network may go on, B-71 */
    Cards income[11]; /* by roll 2 to 12, the robber not considered */
} Seat;

enum { BLOCKED_CARDS = 1, BLOCKED_VP = 2 }; /* Seat.blocked */

typedef struct Game {
    GameRules rules;
    uint8_t scenario, seats;
    uint8_t phase;
    uint8_t turn;        /* the active seat; in set-up the placer */
    uint8_t setup_step;  /* 0 to 2 × seats - 1, B-31 */
    uint8_t setup_site;  /* the settlement whose road is due */
    uint8_t resume;      /* the phase a knight, a seven or free roads return to */
    uint8_t dice[2];     /* of this turn; 0 before the roll */
    uint8_t robber;      /* hex */
    uint8_t robber_from; /* where it stood before the move under way */
    uint8_t victim;      /* PHASE_TAKE */
    uint8_t due;         /* PHASE_DISCARD: a bit for each seat still choosing */
    uint8_t free_roads;
    uint8_t card_played;               /* this turn, B-101 */
    uint8_t route_holder, army_holder; /* a seat or NONE */
    uint8_t winner;
    uint8_t vacant; /* a bit for each seat passed over when turns go round, DM19-5.6b */
    uint8_t barred; /* a bit for each seat that cannot win, Q-26 */
    uint16_t turns; /* begun so far */
    uint16_t draws; /* chances used so far: the next draw's number */
    uint32_t ply;   /* events applied so far */
    Open open;
    Cards bank, deck;
    Cards fresh; /* development cards the active seat bought this turn, B-102 */
    Cards spent; /* progress cards played, B-110 */
    Board board;
    Seat seat[SEATS];
    /* derived */
    SiteSet built;      /* sites with a building */
    SiteSet open_sites; /* sites where the distance rule allows one */
    EdgeSet roads;      /* edges with a road */
} Game;

/* A new game before the first placement.  `seats` is 3 or 4; the board is taken as it is. */
void game_start(Game *g, const Board *board, int seats, GameRules rules);

Refusal game_check(const Game *g, const Action *a);
Refusal game_apply(Game *g, const Event *e);

/* As game_apply for an event the caller knows to be lawful, because game_legal() listed its
 * action and its chance was drawn as game_chance() says.  Asserts nothing, refuses nothing. */
void game_do(Game *g, const Event *e);

/* What chance a lawful action needs. */
ChanceNeed game_chance(const Game *g, const Action *a);

/* The seats that may act now (discards are made by several at once), one bit each. */
unsigned game_actors(const Game *g);

/* Opponents the active seat may steal from with the robber on `hex`, one bit each.  B-65 */
unsigned game_victims(const Game *g, int hex);

/* Whatever has just been done is final from here on (a trade is offered, say).  T-23 */
static inline void game_close(Game *g) {
    g->open = (Open){ 0 }; /* all of it: a closed action leaves no trace in a state hash */
}

static inline bool game_in_setup(const Game *g) {
    return g->phase <= PHASE_SETUP_ROAD;
}

/* Take the piece just laid off the board again, its price still paid, as if it were still to be
 * placed: `open.kind` is ACT_ROAD, ACT_SETTLEMENT or ACT_CITY.  For T-23x and T-24x. */
void game_lift_open_piece(Game *g);

/* The game is over and nothing in it waits any more; `winner` may be NONE. */
void game_finish(Game *g, int winner);

/* `seat`, whose discard is due, has chosen; the cards go when the last choice is in.  B-62 */
void game_discarded(Game *g, int seat, Cards chosen);

/* Make all derived fields from the facts. */
void game_derive(Game *g);

/* NULL while the game is lawful: cards and pieces conserved, what the phase waits for is there,
 * derived fields in agreement with the facts.  Else one sentence.  A lawful game can be played on.
 * For positions from outside, and for tests. */
const char *game_broken(const Game *g);
