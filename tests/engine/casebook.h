/* casebook.h - scenarios a referee can read, and the program that checks them.
 *
 * A file of tests/scenarios/ is a casebook: scenarios on one topic, separated by header lines.
 *
 *     # B-72 NC20-2.4b settlements keep one site apart      the rules it covers, then a title
 *     ## remarks start with two signs
 *     given    3 seats, rulebook nc20; turn 0; seat 0 settlement 12, road 11 19, hand 2 ore
 *     when     seat 1 roll 3 4                              actions, done in this order
 *     refuse   not-your-turn                                the last of them is refused instead
 *     then     seat 0 points 1, route 2; bank 17 ore; phase action
 *     legal    seat 0 road: 12 25                           all the places there are
 *     illegal  seat 0 claim                                 no form of it is on offer
 *     may      seat 0 bank ore for wool                     allowed, but not done
 *     case     every case continues from the position before the first one
 *
 * The base game is played unless a scenario begins with another one: `given new-shores; turn 0 …`.
 *
 * Clauses end at a semicolon.  Commas separate the parts of a clause, which share its seat.
 * Places are the ids of rule B-12: sites, edges, hexes; `10-14` is a range.  Piles of cards are
 * `2 ore 1 wool` or `nothing`.  Whatever a hand holds has come out of the bank, so the cards are
 * always 19 of each kind and the development cards 25.  What each word means is written where it
 * is read: casebook_given.c, casebook_when.c, casebook_then.c, casebook_knights.c.
 *
 * Around every action the program also checks: what is listed is allowed and the reverse,
 * a refusal changes nothing, the game stays legal, and its encoding decodes to itself.
 */
#pragma once
#include "engine/legal.h"

#include <stddef.h>

/* ---- words ------------------------------------------------------------------------------- */

enum { WORDS_MAX = 96, WHY_MAX = 400 };

/* One part of a clause, word by word.  `seat` is the seat it speaks about, or NONE. */
typedef struct Words {
    char *list[WORDS_MAX];
    int count, at;
    int seat;
    bool all_kinds; /* `seat 0:` and a list */
} Words;

/* Read the next word if it is this one.  */
bool words_take(Words *w, const char *word);
/* The next word, or "" at the end. */
const char *words_peek(const Words *w);
const char *words_next(Words *w);
bool words_end(const Words *w);
/* The next word as a number; -1, and not read, if it is none. */
int words_number(Words *w);
/* As words_number, and `none` is NONE. */
int words_seat(Words *w);
/* The index of the next word in `names`; -1, and not read, if it is none of them. */
int words_name(Words *w, const char *const *names, int count);
/* How many kinds of cards these are the names of. */
int words_kinds(const char *const *names);
/* `2 ore 1 wool` or `nothing`; false if that is not what comes. */
bool words_pile(Words *w, const char *const *names, Cards *pile);
/* All numbers and ranges that come next, as marks; false if one is not below `size`. */
bool words_places(Words *w, bool *marks, int size);

/* ---- one scenario under way -------------------------------------------------------------- */

typedef struct Scene {
    Game game;
    Game before;         /* as it was before the last `when` */
    RulebookId rulebook; /* the one of this run */
    bool turn_given, phase_given, route_given, army_given;
    bool given;   /* the position is complete */
    Move waiting; /* the last action of a `when`: allowed or refused, the next line tells */
    bool is_waiting;
    char why[WHY_MAX]; /* what went wrong */
} Scene;

/* Note what went wrong and return false. */
bool scene_wrong(Scene *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

void given_start(Scene *s, RulebookId rulebook);
bool given_read(Scene *s, Words *w);
/* Derive what follows from the facts given and see that they are legal. */
bool given_complete(Scene *s);

/* Read an action into `e`; the words are used up. */
bool when_read(Scene *s, Words *w, Move *e);
/* Do it: it must be allowed. */
bool when_do(Scene *s, const Move *e);
/* It must be refused, with this code, and change nothing. */
bool when_refused(Scene *s, const Move *e, const char *code);
/* It must be allowed and listed, and is not done. */
bool when_may(Scene *s, const Move *e);
/* Has when_refused seen this refusal? */
bool when_refusal_seen(int code);

bool then_read(Scene *s, Words *w);
bool legal_read(Scene *s, Words *w);
bool illegal_read(Scene *s, Words *w);

/* The words of Cities & Knights (casebook_knights.c): false, and nothing read, if a word is none of
 * them; else *good says whether all is well. */
bool knights_given(Scene *s, Words *w, bool *good);
bool knights_given_seat(Scene *s, Words *w, bool *good);
bool knights_then(Scene *s, Words *w, bool *good);
bool knights_then_seat(Scene *s, Words *w, bool *good);
/* The rest of a roll, and of an action that only this scenario knows; false if it says too little. */
bool knights_roll(Scene *s, Words *w, Move *e, bool *said);
bool knights_action(Words *w, Move *e, bool *said);

/* ---- a whole file ------------------------------------------------------------------------ */

/* Run every scenario of the file, report each failure as path:line, return how many failed and
 * add the number of scenarios to *count. */
int casebook_run(const char *path, int *count);
