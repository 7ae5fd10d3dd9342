/* seating_names.h - give the places of a finished schedule to people.
 *
 * Who meets whom how often does not change when names are exchanged, and neither do positions; so
 * compatriots and forbidden pairs are kept apart by choosing who takes which place, at no cost to
 * anything more important.
 */
#pragma once
#include "tournament/seating_anneal.h"

/* Bytes for names_assign. */
size_t names_room(const Problem *p);

/* Draw a person for every player of `plan` and put them there, then exchange people until
 * `least` meetings of compatriots (and none of forbidden pairs) are left or the tries are
 * used up, which takes well under a second for a thousand people.  With `columns` the players are
 * numbered as in the closed form: people are dealt country by country.
 * `memory` has names_room bytes, aligned for uint32_t. */
void names_assign(const Problem *p, Schedule *plan, bool columns, uint32_t least, Rng *rng,
                  void *memory);
