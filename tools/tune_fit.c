#include "tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 256 };

typedef struct Floats { /* the net while it learns; inputs are outermost so that loops vectorise */
    float hidden[FEATURES][HIDDEN], hidden_bias[HIDDEN], out[HIDDEN], straight[FEATURES];
} Floats;
enum { WEIGHTS = sizeof(Floats) / sizeof(float) };

/* --- learning -------------------------------------------------------------------------------- */

static float strength(const Floats *net, const int8_t row[FEATURES], float hidden[HIDDEN]) {
    float sum = 0;
    memcpy(hidden, net->hidden_bias, sizeof net->hidden_bias);
    for (int i = 0; i < FEATURES; i++) {
        if (!row[i]) continue;
        float x = (float)row[i] / 64;
        sum += x * net->straight[i];
        for (int j = 0; j < HIDDEN; j++) hidden[j] += x * net->hidden[i][j];
    }
    for (int j = 0; j < HIDDEN; j++) {
        if (hidden[j] < 0) hidden[j] = 0;
        sum += hidden[j] * net->out[j];
    }
    return sum;
}

static void chances(const float s[SEATS], int seats, float p[SEATS]) {
    float most = s[0], sum = 0;
    for (int i = 1; i < seats; i++) most = s[i] > most ? s[i] : most;
    for (int i = 0; i < seats; i++) sum += p[i] = expf(s[i] - most);
    for (int i = 0; i < seats; i++) p[i] /= sum;
}

/* The loss of one sample; its gradient is added to `slope` unless that is NULL. */
static float learn(const Floats *net, const Sample *sample, Floats *slope) {
    float hidden[SEATS][HIDDEN], s[SEATS] = { 0 }, p[SEATS] = { 0 };
    for (int i = 0; i < sample->seats; i++) s[i] = strength(net, sample->row[i], hidden[i]);
    chances(s, sample->seats, p);
    float loss = -logf(p[sample->winner] + 1e-9f);
    for (int seat = 0; slope && seat < sample->seats; seat++) {
        float wrong = p[seat] - (seat == sample->winner), back[HIDDEN];
        for (int j = 0; j < HIDDEN; j++) {
            slope->out[j] += wrong * hidden[seat][j];
            back[j] = hidden[seat][j] > 0 ? wrong * net->out[j] : 0;
            slope->hidden_bias[j] += back[j];
        }
        for (int i = 0; i < FEATURES; i++) {
            if (!sample->row[seat][i]) continue;
            float x = (float)sample->row[seat][i] / 64;
            slope->straight[i] += x * wrong;
            for (int j = 0; j < HIDDEN; j++) slope->hidden[i][j] += x * back[j];
        }
    }
    return loss;
}

typedef struct Adam {
    float mean[WEIGHTS], square[WEIGHTS];
    double mean_left, square_left;
} Adam;

static void adam_step(Adam *adam, Floats *net, const Floats *slope, float rate) {
    float *w = (float *)net;
    const float *g = (const float *)slope;
    adam->mean_left *= 0.9, adam->square_left *= 0.999;
    float fix = (float)(sqrt(1 - adam->square_left) / (1 - adam->mean_left));
    for (int i = 0; i < WEIGHTS; i++) {
        float d = g[i] / BATCH + 1e-5f * w[i];
        adam->mean[i] = 0.9f * adam->mean[i] + 0.1f * d;
        adam->square[i] = 0.999f * adam->square[i] + 0.001f * d * d;
        w[i] -= rate * fix * adam->mean[i] / (sqrtf(adam->square[i]) + 1e-7f);
    }
}

static void start_floats(Floats *net, Rng *rng) {
    float *w = (float *)net;
    for (int i = 0; i < WEIGHTS; i++) w[i] = ((float)rng_below(rng, 2001) / 1000 - 1) * 0.12f;
    for (int i = 0; i < FEATURES; i++) net->straight[i] = 0;
}

static void shuffle(uint32_t *order, size_t count, Rng *rng) {
    for (size_t i = count; i > 1; i--) {
        size_t j = rng_below(rng, (uint32_t)i);
        uint32_t t = order[i - 1];
        order[i - 1] = order[j];
        order[j] = t;
    }
}

/* One position in 16 is held back and judged; neighbouring positions are of one game, so whole
 * runs of 256 are. */
static bool held_back(size_t i) {
    return i / 256 % 16 == 7;
}

/* Go over all positions `epochs` times, with ever smaller steps. */
static void go_over(const Store *store, Floats *net, int epochs, Rng *rng) {
    static Adam adam;
    static Floats slope;
    size_t count = 0;
    adam = (Adam){ .mean_left = 1, .square_left = 1 };
    uint32_t *order = malloc((store->count + 1) * sizeof *order);
    if (!order) tune_fail("no memory");
    for (size_t i = 0; i < store->count; i++)
        if (!held_back(i)) order[count++] = (uint32_t)i;
    for (int epoch = 0; epoch < epochs; epoch++) {
        double loss = 0, judged = 0;
        size_t judges = 0;
        shuffle(order, count, rng);
        for (size_t from = 0; from + BATCH <= count; from += BATCH) {
            double done = ((double)epoch + (double)from / (double)count) / epochs;
            memset(&slope, 0, sizeof slope);
            for (size_t i = from; i < from + BATCH; i++)
                loss += learn(net, &store->at[order[i]], &slope);
            adam_step(&adam, net, &slope, (float)(0.0015 * (1 - done) + 0.00002));
        }
        for (size_t i = 0; i < store->count; i++)
            if (held_back(i)) judged += learn(net, &store->at[i], NULL), judges++;
        fprintf(stderr, "epoch %d: loss %.4f, held back %.4f\n", epoch + 1, loss / (double)count,
                judged / (double)(judges ? judges : 1));
    }
    free(order);
}

/* --- to integers ----------------------------------------------------------------------------- */

static int16_t small(float w, float one) {
    float scaled = roundf(w * one);
    return (int16_t)(scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : scaled);
}

static void to_integers(const Floats *f, Net *net) {
    const float one = 1 << WEIGHT_BITS;
    memset(net, 0, sizeof *net);
    for (int j = 0; j < HIDDEN; j++) {
        for (int i = 0; i < FEATURES; i++) net->hidden[i][j] = small(f->hidden[i][j], one);
        net->hidden_bias[j] = (int32_t)lroundf(f->hidden_bias[j] * one * (1 << FEATURE_BITS));
        net->out[j] = small(f->out[j], one);
    }
    for (int i = 0; i < FEATURES; i++) net->straight[i] = small(f->straight[i], one);
}

void fit(const Store *store, int epochs, Rng *rng, Net *net) {
    static Floats floats;
    start_floats(&floats, rng);
    go_over(store, &floats, epochs, rng);
    to_integers(&floats, net);
}
