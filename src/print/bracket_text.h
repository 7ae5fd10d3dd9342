/* bracket_text.h - a bracket as a picture of plain characters.
 *
 *     table 1   1  8  9 16  ─┐
 *     table 2   2  7 10 15  ─┤
 *     table 3   3  6 11 14  ─┼─ final
 *     table 4   4  5 12 13  ─┘
 *
 * Tables stand so that those whose winners meet are neighbours.
 */
#pragma once
#include "tournament/bracket.h"

/* The name of a seed, or NULL; `names` itself may be NULL: then seeds are numbers. */
typedef struct BracketNames {
    const char *(*name)(const void *context, unsigned seed);
    const void *context;
} BracketNames;

void bracket_text(const Bracket *bracket, const BracketNames *names, int tongue, Buf *out);
