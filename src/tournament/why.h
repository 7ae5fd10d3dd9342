/* why.h - why one player stands above another, in plain sentences.
 *
 * One sentence for each key up to the one that decides, with exact fractions, four decimals and two
 * (WC25-1.3.2f), and how it would look by hand with each game rounded first.  Where rounding first
 * would turn the order around it says so (Q-02, GV-06).  Then every game of both, with what a cap,
 * a judge, a leaver or a void game did to it.
 *
 * Pure: writes text into the caller's Buf, in English or German (rulebook/words.h).
 */
#pragma once
#include "tournament/overall.h"

/* The clause of a key under a rulebook: "NC20-1.4.2"; "" if there is none. */
const char *why_clause(RulebookId rulebook, uint8_t key);

/* The clause by which the place at a table of this phase counts on the final list, and the one by
 * which the preliminary rank does; "" if there is none. */
const char *why_finish_clause(RulebookId rulebook, uint8_t phase);
const char *why_prelim_clause(RulebookId rulebook, uint8_t phase);

/* A unique name: followed by the id if several people share it. */
void why_name(const Results *results, uint32_t player, Buf *out);

/* Would the order of a and b by a percentage key be another with each game rounded first? */
bool why_turns(const EventRules *rules, const Standing *a, const Standing *b, uint8_t key);

/* Append the sentences about two rows of the standings, in either order. */
void why_standing(const Results *results, const Standing *a, const Standing *b, int tongue,
                  Buf *out);

/* The same for the final list of an event. */
void why_overall(const Results *results, const Overall *a, const Overall *b, int tongue, Buf *out);

/* Append the games of a player, one line each. */
void why_games(const Results *results, uint32_t player, int tongue, Buf *out);
