/* gambler.h - a player who does everything that is allowed: builds, buys, plays every card, trades
 * with the bank and with people, makes counter-offers, moves what was just built. */
#pragma once
#include "base/rng.h"

#include <jansson.h>
#include <stdbool.h>

enum { GAMBLER_WORDS = 400 };

/* From the view of one's own seat: the member of a command that says what to do (`"action":"roll"`,
 * `"entry":{"kind":"accept","offer":31}`), or false if the seat has nothing to do now. */
bool gambler_choose(const json_t *view, int seat, Rng *rng, char words[GAMBLER_WORDS]);
