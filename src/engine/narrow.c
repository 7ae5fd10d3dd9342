#include "engine/narrow.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(SiteSet) <= sizeof(AnySiteSet) && sizeof(EdgeSet) <= sizeof(AnyEdgeSet) &&
                  sizeof(PerHex) <= sizeof(AnyPerHex) && sizeof(PerPiece) <= sizeof(AnyPerPiece) &&
                  sizeof(HexBits) <= sizeof(AnyHexBits),
              "the widest game has room for this family's");

/* How a field of each type goes from one form to the other: assigned; as much of its bytes as both
 * have room for; or that, for each element. */
#define ASSIGN(Type, to, from) (to) = (Type)(from)
#define OVERLAP(Type, to, from)                                                                    \
    memcpy(&(to), &(from), sizeof(to) < sizeof(from) ? sizeof(to) : sizeof(from))
#define EACH(Type, to, from)                                                                       \
    for (size_t i = 0; i < sizeof(to) / sizeof *(to); i++) OVERLAP(Type, (to)[i], (from)[i])
#define COPY_Byte ASSIGN
#define COPY_Number16 ASSIGN
#define COPY_Number32 ASSIGN
#define COPY_Cards ASSIGN
#define COPY_ActionBits ASSIGN
#define COPY_HexBits ASSIGN
#define COPY_SiteSet OVERLAP
#define COPY_EdgeSet OVERLAP
#define COPY_PerHex OVERLAP
#define COPY_PerPiece OVERLAP
#define COPY_BytePerRoll OVERLAP
#define COPY_CardsPerRoll OVERLAP
#define COPY_Open OVERLAP
#define COPY_EdgesPerShip EACH
#define COPY_SitesPerLevel EACH
#define COPY_SitesPerKnight EACH
#define COPY_PerTrack OVERLAP
#define COPY_PerProgress OVERLAP
#define COPY_Queues OVERLAP
#define COPY_Dice OVERLAP
#define COPY_PerGround OVERLAP
#define COPY_Harbours OVERLAP
#define COPY_Draws OVERLAP
#define NARROW(SORT, Type, field) COPY_##Type(Type, to->field, from->field);
#define WIDEN(SORT, Type, field) COPY_##Type(Any##Type, to->field, from->field);

void narrow_board(const AnyBoard *from, Board *to) {
    FIELDS(BOARD_FIELDS, NARROW)
}

void widen_board(const Board *from, AnyBoard *to) {
    FIELDS(BOARD_FIELDS, WIDEN)
    to->scenario = THIS_SCENARIO;
}

static void narrow_seat(const AnySeat *from, Seat *to) {
    FIELDS(SEAT_FIELDS, NARROW)
}

static void widen_seat(const Seat *from, AnySeat *to) {
    FIELDS(SEAT_FIELDS, WIDEN)
}

void narrow_game(const AnyGame *from, Game *to) {
    to->rules = from->rules;
    to->scenario = from->scenario;
    to->seats = from->seats;
    FIELDS(GAME_FIELDS, NARROW)
    narrow_board(&from->board, &to->board);
    for (int seat = 0; seat < SEATS; seat++) narrow_seat(&from->seat[seat], &to->seat[seat]);
}

void widen_game(const Game *from, AnyGame *to) {
    to->rules = from->rules;
    to->scenario = from->scenario;
    to->seats = from->seats;
    FIELDS(GAME_FIELDS, WIDEN)
    widen_board(&from->board, &to->board);
    for (int seat = 0; seat < SEATS; seat++) widen_seat(&from->seat[seat], &to->seat[seat]);
}

void narrow_legal(const AnyLegal *from, Legal *to) {
    memset(to, 0, sizeof *to);
    FIELDS(LEGAL_FIELDS, NARROW)
}

void widen_legal(const Legal *from, AnyLegal *to) {
    memset(to, 0, sizeof *to);
    FIELDS(LEGAL_FIELDS, WIDEN)
    to->scenario = THIS_SCENARIO;
}

Chance narrow_chance(const AnyChance *from) {
    Chance chance = { 0 }, *to = &chance;
    FIELDS(CHANCE_FIELDS, NARROW)
    return chance;
}

Move narrow_move(const AnyMove *wide) {
    return (Move){ wide->act, narrow_chance(&wide->chance) };
}

AnyMove widen_move(const Move *e) {
    AnyMove wide = { .act = e->act };
    const Chance *from = &e->chance;
    AnyChance *to = &wide.chance;
    FIELDS(CHANCE_FIELDS, WIDEN)
    return wide;
}
