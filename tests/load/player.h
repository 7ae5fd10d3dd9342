/* player.h - the simplest player there is: takes a look at the news and says what to do next. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { PLAYER_ACTION = 120 };

/* From news with a view of one's own seat: an action in words, or false if there is nothing to do.
 * Builds what it can, else continues; never trades. */
bool player_choose(const char *news, unsigned dice, char action[PLAYER_ACTION]);
