/* simulate.h - a match at full speed: played inside the scenario's own family, seen only by its
 * events.  For those who hold games of the widest form; match.h is for those who watch. */
#pragma once
#include "bot/bot.h"
#include "bot/family_calls.h"

/* As match_play(); `bots` are of BOT_LIST. */
Refusal simulate_match(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap, EventEar ear);
