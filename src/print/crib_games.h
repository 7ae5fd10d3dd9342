/* crib_games.h - what a judge has to know of a game that is played beside the base game, in our own words: a line for
 * each matter, with the rule of docs/rules that it comes from. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct CribLine {
    uint8_t scenario; /* PLAYED_… */
    const char *rule; /* "K-63" */
    const char *text; /* in English; a row of the catalogues */
} CribLine;

extern const CribLine CRIB_LINES[];
extern const size_t CRIB_LINE_COUNT;
