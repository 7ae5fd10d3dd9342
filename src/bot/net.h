/* net.h - the evaluation: from the rows of features.h to each seat's chance to win.
 *
 * One hidden layer and a straight line past it give every seat a strength; the chances are the
 * strengths' exponentials in proportion.  Integers only, so that equal positions have equal values
 * on every machine.  The weights are learned from games between bots (tools/tune.c).
 */
#pragma once
#include "bot/features.h"

enum { HIDDEN = 64 };
/* Features count in 1/64, weights in 1/4096, hidden units in 1/1024. */
enum { FEATURE_BITS = 6, WEIGHT_BITS = 12, UNIT_BITS = 10 };
enum { STRENGTH_ONE = 1 << WEIGHT_BITS }; /* a strength more multiplies the chance by e */
enum { CHANCE_ONE = 1 << 20 };            /* certainty */

typedef struct Net {
    int16_t hidden[FEATURES][HIDDEN]; /* by feature: a row differs from the last one in few */
    int32_t hidden_bias[HIDDEN];
    int16_t out[HIDDEN];
    int16_t straight[FEATURES];
    int32_t out_bias;
} Net;

extern const Net NET; /* expert's: learned from quick players, then from its own games */
#if HAS_KNIGHTS
#define NET_CHAMPION NET /* one for both */
#else
extern const Net NET_CHAMPION; /* learned from games of players who follow NET */
#endif

/* A row that was judged, and the sums that make its strength. */
typedef struct Judged {
    int16_t row[FEATURES];
    int32_t unit[HIDDEN], line;
} Judged;

/* Begin with a row of noughts. */
void net_start(const Net *net, Judged *judged);

/* Update the sums to `row` by its differences only, and return its strength in 1/STRENGTH_ONE.  The result does
 * not depend on earlier rows. */
int32_t net_strength(const Net *net, Judged *judged, const int16_t row[FEATURES]);

/* Strengths to chances in 1/CHANCE_ONE; they add up to nearly one. */
void net_chances(const int32_t strength[SEATS], int seats, int32_t chance[SEATS]);
