/* greedy_more.h - what `greedy` does with fish, ships and knights; each part exists in its own family only. */
#pragma once
#include "bot/plan.h"

/* greedy_fish.c: something worth doing with fish or the boot now; which token to change, F-26. */
bool greedy_fish(const Eyes *eyes, const Goal *goal, bool robbed, Action *a);
Action greedy_swap(const Eyes *eyes);

/* greedy_ships.c: a new island within a few ships, if there is one; cards from gold fields; the
 * points a settlement on `site` is worth, S-100; a ship that lies idle goes where the goal wants one;
 * the pirate, if that is worth more than `robber`. */
void greedy_voyage(Plan *plan, const Eyes *eyes, const Survey *survey);
Cards greedy_gold(const Eyes *eyes, const Goal *goal);
int greedy_site_points(const Eyes *eyes, int site);
bool greedy_sail(const Eyes *eyes, const Goal *goal, Action *a);
bool greedy_pirate(const Eyes *eyes, int robber, Action *a);

/* greedy_cities.c: a progress card worth playing now, or something for a knight to do; the card to
 * part with; the dice to be set, K-108; the card of `cards` most worth keeping, or least. */
bool greedy_cities(const Eyes *eyes, const Goal *goal, Action *a);
enum { GREEDY_HABITS = 32 };
/* All of them, each aimed as well as may be, worth it or not; how many.  Not all aims are legal: where nothing
 * is worth aiming at, there is none. */
int greedy_aims(const Eyes *eyes, const Goal *goal, Action aims[GREEDY_HABITS]);
Action greedy_put_back(const Eyes *eyes);
bool greedy_alchemy(const Eyes *eyes, Action *a);
int greedy_progress(uint32_t cards, bool best);

/* greedy_answers.c: what the phase asks for, K-172. */
Action greedy_answer(const Eyes *eyes, const Means *means, const Goal *goal);

/* greedy.c, for all of them: where the robber does most good, and how much (may be NULL). */
int greedy_raid(const Eyes *eyes, HexBits hexes, int *worth);
