/* tune.h - the two halves of tune.c: games that bots play, and a net fitted to them. */
#pragma once
#include "bot/net.h"
#include "base/rng.h"

#include <stddef.h>

typedef struct Sample { /* a position at the beginning of a turn, and who won */
    int8_t row[SEATS][FEATURES];
    uint8_t seats, winner;
} Sample;

typedef struct Store {
    Sample *at;
    size_t count, room;
} Store;

/* Print why and leave. */
_Noreturn void tune_fail(const char *why);

/* The players: greedy ones without a teacher; with one, most seats follow its judgement. */
typedef struct Class {
    const Net *teacher;
    bool mistakes; /* most seats make many, rather than some seats a few */
} Class;

/* Play `games` games and add their positions to the store: the same ones for any number of threads. */
void play(Store *store, const Class *class, int games, int threads, Rng *rng);

/* A new net, fitted by Adam to all positions in `epochs` rounds. */
void fit(const Store *store, int epochs, Rng *rng, Net *net);
