/* greedy_more.h - what `greedy` does with fish and ships; each part exists in its own family only. */
#pragma once
#include "bot/plan.h"

/* greedy_fish.c: something worth doing with fish or the boot now; which token to change, F-26. */
bool greedy_fish(const Eyes *eyes, const Goal *goal, bool robbed, Action *a);
Action greedy_swap(const Eyes *eyes);

/* greedy_ships.c: a new island within a few ships, if there is one; cards from gold fields; the
 * points a settlement on `site` is worth, S-100. */
void greedy_voyage(Plan *plan, const Eyes *eyes, const Survey *survey);
Cards greedy_gold(const Eyes *eyes, const Goal *goal);
int greedy_site_points(const Eyes *eyes, int site);
