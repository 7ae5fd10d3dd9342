/* gambler_knights.h - what a gambler does in Cities & Knights: everything that `legal` describes. */
#pragma once
#include "load/gambler.h"

/* Something that only Cities & Knights has and the seat may do, each form equally likely; false if there is
 * nothing.  With `must` only what it owes: an answer, or a card that it has to put back. */
bool gambler_knights(const json_t *view, int seat, bool must, Rng *rng, char words[GAMBLER_WORDS]);
