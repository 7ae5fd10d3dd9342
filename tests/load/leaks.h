/* leaks.h - does a message tell someone what they may not know?
 *
 * Every text that a seat or a spectator hears while a game runs is looked through: no hand, no
 * unplayed card and no hidden point of another seat, nothing of the deck, no seed, no hash of a hidden
 * state, no cards of a discard; which card was stolen only for the two whom it is about.
 */
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* `seat` -1: a spectator; `before`: the view it had, or NULL.  Puts the first secret into `flaw` and
 * returns false. */
bool leaks_nothing(const json_t *message, int seat, const json_t *before, char *flaw, size_t room);
