/* knockout.h - semi-finals and final as a bracket, read off the games that were played. */
#pragma once
#include "event/event.h"

/* The knock-out of an event as far as it is known: semi-finals and final of a hall, or the bracket of
 * an online event.  False if there is none yet. */
bool knockout_bracket(const EventState *ev, Bracket *bracket);
