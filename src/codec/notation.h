/* notation.h - an action as one line of plain words, and back.
 *
 *     settlement 23      city 23         a site
 *     road 12            road 7-12       an edge, or its two sites
 *     roll   take   buy   knight   road-building   show   claim   end
 *     robber 9           steal 2         a hex; a seat
 *     discard 2 brick+ore                cards: counts may be left out when they are 1
 *     year-of-plenty ore+grain           two cards, or one when the bank has one
 *     monopoly wool
 *     bank brick ore                     give brick at the best rate, take ore
 *     trade 2 brick+3 wool for ore       with seat 2
 *     move 12            move 7-12       the piece just placed, to a site or an edge
 *     redirect ore       redirect 23     another card; a settlement on the site instead
 *     fish-robber   fish-steal 2   fish-card ore   fish-road 12   fish-buy
 *     swap one-fish      swap none       a token for a new one, or none
 *     boot 2                             to a seat
 *     ship 12            sail 12 to 15   an edge; from an edge to another
 *     pirate 9           gold ore+2 wool
 *
 *     alchemy 3 4        red, yellow     invention 2 5      hexes
 *     improve science    improve science at 29 with crane   the city that gets a metropolis
 *     wall 29   medicine 29   recruit 29   activate 29   promote 29   knight-chase 29   engineering 29
 *     knight-move 23 to 29   knight-displace 23 to 35       sites
 *     smithing 23 35     smithing 23     knights, in this order
 *     merchant 8   taxation 8   intrigue 29   diplomacy 43  hexes; a site; an edge
 *     guild-dues 2   espionage 2   treason 2                seats
 *     merchant-fleet wool   resource-monopoly ore   trade-monopoly coin
 *     irrigation   mining   commercial-harbor   encouragement   sabotage   wedding
 *     harbor-offer 2 ore progress-discard crane
 *     answer 29          answer 29 strong          a place; a knight on it
 *     answer ore         answer trade              a kind; a track
 *     answer crane       answer cards ore+coin     answer nothing
 *
 * What is bought with fish is paid with the tokens that leave the least surplus, unless the line ends
 * with them: `fish-card ore with one-fish+three-fish`.
 *
 * Numbers are those of rule B-12, seats count from 0.  Words are separated by spaces; between
 * cards `+`, `,` and spaces are the same.  What is printed reads back as the same action.
 *
 * Knows words and numbers, not whether the action is allowed: game_check() does.  Pure.
 */
#pragma once
#include "base/buf.h"
#include "engine/game.h"

enum { NOTATION_MAX = 120 }; /* bytes of a line; what we print is shorter */

/* Read a line as an action of `seat` on a board of `scenario`.  NULL and *action, or a sentence that says what is wrong
 * and *action as it was. */
const char *notation_read(const char *text, size_t size, int scenario, int seat, Action *action);

/* Append the action, which is tidy. */
void notation_write(const Action *action, Buf *out);

/* "2 brick+ore"; "nothing" for none. */
void notation_cards(Cards cards, const char *const names[], Buf *out);

/* The action with fields that say nothing set to 0, plenty's cards in order, and of a REDIRECT
 * the one of `where` and `card2` that does not count set to NONE.  Tidy actions that do the same
 * in `g` are equal. */
Action notation_tidy(const Game *g, const Action *action);
