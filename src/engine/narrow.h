/* narrow.h - this family's games in the widest form and back.
 *
 * Everything above the engine holds games of the widest form, AnyGame, which has room for every
 * scenario (there it is simply called Game).  Calling into a family means narrowing, asking or changing,
 * and widening again: about a kilobyte copied each way.  Private to the engine and the bots.
 */
#pragma once
#include "engine/legal.h"

#if FAMILY == FAMILY_ANY
typedef Board AnyBoard;
typedef Game AnyGame;
typedef Legal AnyLegal;
typedef Chance AnyChance;
typedef Move AnyMove;
#else
/* The types of fields.h with the sizes of FAMILY_ANY. */
typedef Byte AnyByte;
typedef Number16 AnyNumber16;
typedef Number32 AnyNumber32;
typedef Cards AnyCards;
typedef Open AnyOpen;
typedef uint64_t AnyActionBits;
typedef uint64_t AnyHexBits;
typedef struct AnySiteSet {
    uint64_t w[(ANY_SITES + 63) / 64];
} AnySiteSet;
typedef struct AnyEdgeSet {
    uint64_t w[(ANY_EDGES + 63) / 64];
} AnyEdgeSet;
typedef uint8_t AnyPerHex[ANY_HEXES];
typedef uint8_t AnyPerPiece[ANY_PIECES];
typedef BytePerRoll AnyBytePerRoll;
typedef CardsPerRoll AnyCardsPerRoll;
typedef AnyEdgeSet AnyEdgesPerShip[SHIPS_MAX];
typedef AnySiteSet AnySitesPerLevel[KNIGHT_LEVELS];
typedef AnySiteSet AnySitesPerKnight[KNIGHTS_MAX];
typedef PerTrack AnyPerTrack;
typedef PerProgress AnyPerProgress;
typedef Queues AnyQueues;
typedef Dice AnyDice;
typedef PerGround AnyPerGround;
typedef Harbours AnyHarbours;
typedef Draws AnyDraws;

#define DECLARE_WIDE(SORT, Type, name) Any##Type name;
#define ANY_FIELDS(LIST) BASE_##LIST(DECLARE_WIDE) ADDED(LIST, DECLARE_WIDE)
typedef struct AnyBoard {
    ANY_FIELDS(BOARD_FIELDS)
    uint8_t scenario;
} AnyBoard;

typedef struct AnySeat {
    ANY_FIELDS(SEAT_FIELDS)
} AnySeat;

typedef struct AnyGame {
    GameRules rules;
    uint8_t scenario, seats;
    ANY_FIELDS(GAME_FIELDS)
    AnyBoard board;
    AnySeat seat[SEATS];
} AnyGame;

typedef struct AnyLegal {
    ANY_FIELDS(LEGAL_FIELDS)
    uint8_t scenario;
} AnyLegal;

typedef struct AnyChance {
    ANY_FIELDS(CHANCE_FIELDS)
} AnyChance;

typedef struct AnyMove {
    Action act;
    AnyChance chance;
} AnyMove;
#undef DECLARE_WIDE

/* Widening leaves alone what only other families have: zero, if the wide one was. */
void narrow_board(const AnyBoard *from, Board *to);
void widen_board(const Board *from, AnyBoard *to);
void narrow_game(const AnyGame *from, Game *to);
void widen_game(const Game *from, AnyGame *to);
void narrow_legal(const AnyLegal *from, Legal *to);
void widen_legal(const Legal *from, AnyLegal *to);
Chance narrow_chance(const AnyChance *from);
Move narrow_move(const AnyMove *wide);
AnyMove widen_move(const Move *e);
#endif
