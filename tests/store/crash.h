/* crash.h - a process that writes until it is killed, and whether it kept its word.
 *
 * Used by the short test and by the long one.
 */
#pragma once

/* So many times: let a process write to `url` (and its mirror, unless NULL), kill it at a random
 * moment, and hold the database and the mirror against what was acknowledged. */
void crash_rounds(const char *url, const char *mirror, int rounds, unsigned seed);
