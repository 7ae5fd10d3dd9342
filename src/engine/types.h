/* types.h - Board, Seat, Game and Legal of this family: the lists of fields.h with its sizes.
 *
 * A Game is pointer-free: assignment copies it. */
#pragma once
#include "engine/sets.h"
#include "engine/words.h"

enum { ROLL_SUMS = 11 }; /* 2 to 12 */

typedef uint8_t PerHex[HEXES];
typedef uint8_t PerPiece[PIECES];
typedef uint8_t BytePerRoll[ROLL_SUMS];
typedef uint8_t Dice[2];
typedef uint8_t PerGround[GROUNDS];
#if HAS_KNIGHTS
typedef uint64_t ActionBits;
#else
typedef uint32_t ActionBits;
#endif
#define ACT_BIT(kind) ((ActionBits)1 << (kind))
typedef uint8_t PerTrack[TRACKS];
typedef uint8_t PerProgress[PROGRESS_CARDS];
typedef uint8_t Queues[TRACKS][QUEUE_MAX];
typedef SiteSet SitesPerLevel[KNIGHT_LEVELS];
typedef SiteSet SitesPerKnight[KNIGHTS_MAX];
typedef Cards CardsPerRoll[ROLL_SUMS];
typedef EdgeSet EdgesPerShip[SHIPS_MAX];
typedef Harbour Harbours[HARBOURS];

typedef struct Board {
    FIELDS(BOARD_FIELDS, DECLARE)
#if FAMILY == FAMILY_ANY
    uint8_t scenario; /* whose board it is */
#endif
} Board;

typedef struct Seat {
    FIELDS(SEAT_FIELDS, DECLARE)
} Seat;

typedef struct Game {
    GameRules rules;
    uint8_t scenario, seats;
    FIELDS(GAME_FIELDS, DECLARE)
    Board board;
    Seat seat[SEATS];
} Game;

typedef struct Legal {
    FIELDS(LEGAL_FIELDS, DECLARE)
#if FAMILY == FAMILY_ANY
    uint8_t scenario;
#endif
} Legal;
