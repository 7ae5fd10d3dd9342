/* features_row.h - how a row of features is written; for features.c and what a family adds. */
#pragma once
#include "bot/features.h"

typedef struct Writer {
    int16_t *at;
} Writer;

static inline void put(Writer *w, int number) {
    *w->at++ = (int16_t)(number < 0 ? 0 : number > FEATURE_TOP ? FEATURE_TOP : number);
}

/* A wait as a number: all of it now, half of it after `patience` rolls. */
static inline int16_t soon(int wait, int patience) {
    return (int16_t)(FEATURE_TOP * patience * WAIT_ONE / (patience * WAIT_ONE + wait));
}

/* features_cities.c: improvements, knights and the barbarians, progress cards. */
void features_cities(const Game *g, int seat, Cards pips, Memo *memo, Writer *w);
