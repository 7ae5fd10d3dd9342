/* track.h - counting cards: which ones a seat is known to hold, because everyone saw them come.
 *
 * What the dice bring, what is paid, traded, discarded or taken by a Monopoly is public; a stolen
 * card isn't, so a theft leaves less certainty.  Never more than the seat really holds.
 */
#pragma once
#include "bot/eyes.h"
#include "engine/game.h"

/* Follow an event of kind `kind` (enum ActionKind): hands and bank before it, the game after it. */
void track_event(Shown *known, int kind, const Cards before[SEATS], Cards bank, const Game *after);
