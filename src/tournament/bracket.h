/* bracket.h - single elimination at tables of three and four, for any size that can be played.
 *
 * Seeds are ranks from 1.  Table t of T seats the seeds t, 2T+1-t, 2T+t and 4T+1-t (DC21-1.2.10a,
 * NC20-1.2.7b); seeds that do not exist are missing at the top tables, which play with three.  The
 * winners of a round are seated in the same way by their table numbers, so if favourites win
 * it is as if they were seeded again.  There are no byes: only 3 to 4, 9 to 16, 27 to 64 and 81 to
 * 256 players can be played down to one.
 *
 * Pure: a Bracket is a plain value.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/message.h"

enum { BRACKET_SEATS = 4, BRACKET_ROUNDS = 4, BRACKET_TABLES = 64, BRACKET_MAX = 256 };

typedef struct BracketTable {
    uint16_t seed[BRACKET_SEATS];  /* who sits there, by slot; 0 empty or not known yet */
    uint8_t source[BRACKET_SEATS]; /* the table of the round before that each comes from; 0 none */
    uint16_t winner;               /* 0 until known */
} BracketTable;

typedef struct Bracket {
    uint16_t players;
    uint8_t rounds, tables[BRACKET_ROUNDS]; /* how many tables in each round */
    BracketTable table[BRACKET_ROUNDS][BRACKET_TABLES];
} Bracket;

/* The rank in `slot` (0 to 3) of table t of T, both from 1: the serpentine. */
static inline unsigned bracket_rank(unsigned tables, unsigned table, unsigned slot) {
    return slot % 2 ? (slot + 1) * tables + 1 - table : slot * tables + table;
}

/* Can so many play single elimination without byes?  `most` is the largest allowed. */
bool bracket_playable(unsigned players, unsigned most);

/* The nearest playable sizes below and above; 0 if there is none. */
void bracket_nearest(unsigned players, unsigned most, unsigned *below, unsigned *above);

/* Why not, and what to do: "20 players can't be played down to ..." */
void bracket_refusal(unsigned players, unsigned most, Message *why);

/* Seat everyone; `players` is playable.  Later rounds know the tables their players come from. */
void bracket_build(unsigned players, Bracket *bracket);

/* Let `seed` win table `table` (from 1) of round `round` (from 1) and take the place waiting in the
 * next round.  False, and nothing happens, if the seed does not sit there or another already won. */
bool bracket_advance(Bracket *bracket, unsigned round, unsigned table, unsigned seed);

/* Who opens the table: the best seed (DC21-1.2.10d) of those present, `absent` being a seed to pass
 * over or 0. */
unsigned bracket_host(const BracketTable *table, unsigned absent);

/* Absent players' seats are filled by alternates in their order, the best absent seed first, while
 * no game of round 1 is decided.  `absent` is sorted in place; `takes[i]` becomes the number
 * of the alternate (from 1) in the seat of absent[i], or 0 when nobody is left: that seat is then
 * emptied.  Returns the tables of round 1 left with fewer than three. */
unsigned bracket_fill(Bracket *bracket, uint16_t *absent, size_t count, unsigned alternates,
                      uint16_t *takes);

/* "final", "semi-final", "quarter-final" or "round 1", in that language. */
const char *bracket_round_name(const Bracket *bracket, unsigned round, int tongue);
