/* greedy_more.h - what `greedy` does with fish and ships; each part exists in its own family only. */
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
