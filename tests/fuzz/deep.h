/* deep.h - a fuzz target whose corpus has to get far says so here.
 *
 * replay_main.c asks after the whole corpus was played; a target without one is asked nothing.
 */
#pragma once
#include <stdbool.h>

bool fuzz_went_deep(void) __attribute__((weak));
