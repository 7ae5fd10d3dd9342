/* deep.h - a fuzz target whose corpus has to get far says so here.
 *
 * replay_main.c checks it after the whole corpus was played; targets without one are not checked.
 */
#pragma once
#include <stdbool.h>

bool fuzz_went_deep(void) __attribute__((weak));
