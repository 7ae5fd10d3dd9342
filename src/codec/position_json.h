/* position_json.h - the whole state of a game as JSON, every fact of it, and back.
 *
 *     {"scenario":"base","rules":{…},"board":{…},"phase":"action","turn":0,"dice":[3,4],
 *      "robber":9,"bank":{…},"deck":{…},"longest_route":null,"largest_army":2,
 *      "seats":[{"hand":{"brick":1},"settlements":[23],"cities":[],"roads":[12],…},…],…}
 *
 * docs/engine-protocol.md lists the members.  Written are all of them, and of the derived ones
 * those a reader would ask for: points, length of the route, pieces left, rates.  When reading,
 * only "seats" is needed, and a member left out gets what follows from the others: the bank holds
 * what no hand does, the supply what is not on the board, the tiles lie where they would fall.
 * Derived members may be given, and must then be true.  Cards of a seat may be counted instead of
 * named ("hand_size", "devcard_count"): position_deal.h deals them.
 */
#pragma once
#include "base/buf.h"
#include "base/rng.h"
#include "codec/pick.h"

/* What a position says of its table: the rulebook, and its parameters that are not of the game. */
typedef struct PositionTable {
    RulebookId rulebook;
    TableRules rules;
} PositionTable;

/* `at` may be NULL: then nothing is written of the table. */
void position_json_write(const Game *g, const PositionTable *at, Buf *out);

/* What may still be changed (T-23x), or null. */
void open_json_write(const Open *open, Buf *out);

/* Read a position and make sure that play can continue from it.  Cards that are only counted are dealt
 * from `luck`.  From the table's `*at`, unless NULL; by default its clocks are stopped.
 * On failure *g and *at are as they were. */
Status position_json_read(const json_t *value, Rng luck, Game *g, PositionTable *at, Err *err);

/* NULL if a game can stand like this and continue, else one sentence: game_broken(), a legal board,
 * and in set-up no cards but those that a second settlement gave. */
const char *position_flaw(const Game *g);
