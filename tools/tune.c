/* tune.c - makes src/bot/weights.inc: the evaluation learns from games that bots play.
 *
 *     tune --games N --epochs E --seed S --out FILE
 *
 * Greedy players play N games, each seat with mistakes of its own so that other ways are seen too
 * and their price is learned.  Positions at the beginning of turns are kept with who won, and the
 * net of bot/net.h is fitted to them by Adam.  Floating point lives here only: the weights are
 * written as integers.  One thread, one seed, no clock: the same arguments give the same file on the
 * same machine.
 */
#include "bot/match.h"
#include "bot/playout.h"
#include "bot/settle.h"
#include "bot/turn.h"
#include "engine/layout.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_CAP = 3000, TURNS = 1000, KEEP_ONE_IN = 3, BATCH = 256 };

typedef struct Sample {
    int8_t row[SEATS][FEATURES];
    uint8_t seats, winner;
} Sample;

typedef struct Store {
    Sample *at;
    size_t count, room;
} Store;

typedef struct Floats { /* the net while it learns; inputs are outermost so that loops vectorise */
    float hidden[FEATURES][HIDDEN], hidden_bias[HIDDEN], out[HIDDEN], straight[FEATURES];
} Floats;
enum { WEIGHTS = sizeof(Floats) / sizeof(float) };

static void fail(const char *why) {
    fprintf(stderr, "tune: %s\n", why);
    exit(1);
}

/* --- games ----------------------------------------------------------------------------------- */

static void keep(Store *store, const Mind *mind, const Game *g) {
    if (store->count == store->room) {
        store->room = store->room ? 2 * store->room : 1 << 16;
        store->at = realloc(store->at, store->room * sizeof *store->at);
        if (!store->at) fail("no memory");
    }
    Sample *s = &store->at[store->count++];
    int16_t row[SEATS][FEATURES];
    memset(s, 0, sizeof *s);
    Memo memo = { 0 };
    features_make(g, &mind->ground, &memo, row);
    for (int seat = 0; seat < g->seats; seat++)
        for (int i = 0; i < FEATURES; i++) s->row[seat][i] = (int8_t)row[seat][i];
    s->seats = g->seats;
}

/* Mistakes of one seat in a game, so that other ways are seen too and their price is learned. */
typedef struct Whims {
    uint32_t stop_one_in, stray_one_in; /* ends its turn early; plays any line; 0: never */
} Whims;

static Whims draw_whims(Rng *rng) {
    static const Whims KINDS[] = { { 0, 0 }, { 40, 40 }, { 10, 20 }, { 5, 0 }, { 0, 6 } };
    return KINDS[rng_below(rng, sizeof KINDS / sizeof *KINDS)];
}

static bool now_and_then(uint32_t one_in, Rng *rng) {
    return one_in && rng_below(rng, one_in) == 0;
}

/* A move without talk. */
static void play_alone(Game *g, Rng *rng) {
    Eyes eyes;
    eyes_open(&eyes, g, __builtin_ctz(game_actors(g)), NULL);
    Event e = { .act = BOT_GREEDY.act(&eyes, rng) };
    e.chance = playout_chance(g, &e.act, rng);
    game_do(g, &e);
}

/* True if a whim made the active seat do something. */
static bool whim(Mind *mind, Game *g, const Whims *whims, Rng *rng) {
    if (g->phase != PHASE_ACTION) return false;
    Line lines[LINES];
    Action a = { .kind = ACT_END, .seat = g->turn };
    if (now_and_then(whims->stray_one_in, rng)) {
        int count = turn_lines(mind, g, lines);
        if (!count) return false;
        a = lines[rng_below(rng, (uint32_t)count)].step[0];
    } else if (!now_and_then(whims->stop_one_in, rng)) {
        return false;
    }
    Event e = { a, playout_chance(g, &a, rng) };
    game_do(g, &e);
    return true;
}

static void one_game(Store *store, Mind *mind, Game *g, Rng *rng) {
    static const Bot *const GREEDY[SEATS] = { &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY };
    size_t first = store->count;
    bool trades = rng_below(rng, 2);
    Whims whims[SEATS];
    for (int i = 0; i < SEATS; i++) whims[i] = draw_whims(rng);
    while (game_in_setup(g)) settle_quick(mind, g, rng_below(rng, 2) ? rng : NULL);
    for (int turns = -1; g->phase != PHASE_OVER && g->ply < GAME_CAP;) {
        if (g->turns != turns) {
            turns = g->turns;
            if (turns == 1 || !rng_below(rng, KEEP_ONE_IN)) keep(store, mind, g);
        }
        if (whim(mind, g, &whims[g->turn], rng)) continue;
        if (trades) match_play(g, GREEDY, rng, g->ply + 1, NULL);
        else play_alone(g, rng);
    }
    if (g->winner == NONE) store->count = first;
    for (size_t i = first; i < store->count; i++) store->at[i].winner = g->winner;
}

static void play(Store *store, int games, Rng *rng) {
    static const Net NOTHING;
    for (int i = 0; i < games; i++) {
        Board board;
        Game g;
        Mind mind;
        layout_draw(rng, LAYOUT_SETUPS[rng_below(rng, 2) ? SETUP_SPIRAL : SETUP_RANDOM].plan,
                    &board);
        game_start(&g, &board, rng_below(rng, 6) ? SEATS : SEATS_MIN, rulebook_game(CUSTOM));
        mind_open(&mind, &NOTHING, &board);
        one_game(store, &mind, &g, rng);
    }
    fprintf(stderr, "%d games, %zu positions\n", games, store->count);
}

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
    float hidden[SEATS][HIDDEN], s[SEATS], p[SEATS] = { 0 };
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
static void fit(const Store *store, Floats *net, int epochs, Rng *rng) {
    static Adam adam = { .mean_left = 1, .square_left = 1 };
    static Floats slope;
    size_t count = 0;
    uint32_t *order = malloc((store->count + 1) * sizeof *order);
    if (!order) fail("no memory");
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

/* --- to and from integers -------------------------------------------------------------------- */

static int16_t small(float w, float one) {
    float scaled = roundf(w * one);
    return (int16_t)(scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : scaled);
}

static void to_integers(const Floats *f, Net *net) {
    const float one = 1 << WEIGHT_BITS;
    memset(net, 0, sizeof *net);
    for (int j = 0; j < HIDDEN; j++) {
        for (int i = 0; i < FEATURES; i++) net->hidden[j][i] = small(f->hidden[i][j], one);
        net->hidden_bias[j] = (int32_t)lroundf(f->hidden_bias[j] * one * (1 << FEATURE_BITS));
        net->out[j] = small(f->out[j], one);
    }
    for (int i = 0; i < FEATURES; i++) net->straight[i] = small(f->straight[i], one);
}

static void numbers(FILE *file, const char *name, const int16_t *at, int count) {
    fprintf(file, ".%s = {", name);
    for (int i = 0; i < count; i++) fprintf(file, "%s%d,", i % 16 ? " " : "\n    ", at[i]);
    fprintf(file, "\n},\n");
}

static void save(const char *path, const Net *net) {
    FILE *file = fopen(path, "w");
    if (!file) fail("cannot write");
    fprintf(file, "/* weights.inc - made by tools/tune.c, see docs/bots.md. */\n");
    fprintf(file, ".hidden = {\n");
    for (int j = 0; j < HIDDEN; j++) {
        fprintf(file, "    {");
        for (int i = 0; i < FEATURES; i++)
            fprintf(file, "%s%d,", i % 18 ? " " : "\n        ", net->hidden[j][i]);
        fprintf(file, "\n    },\n");
    }
    fprintf(file, "},\n.hidden_bias = {");
    for (int j = 0; j < HIDDEN; j++)
        fprintf(file, "%s%d,", j % 8 ? " " : "\n    ", net->hidden_bias[j]);
    fprintf(file, "\n},\n");
    numbers(file, "out", net->out, HIDDEN);
    numbers(file, "straight", net->straight, FEATURES);
    fprintf(file, ".out_bias = %d,\n", net->out_bias);
    if (fclose(file)) fail("cannot write");
}

int main(int argc, char **argv) {
    int games = 100000, epochs = 3;
    uint64_t seed = 1;
    const char *out = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games")) games = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--epochs")) epochs = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed")) seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--out")) out = argv[i + 1];
    }
    if (!out || argc % 2 == 0) fail("usage: tune [--games N] [--epochs E] [--seed S] --out FILE");
    Rng rng = { seed };
    Store store = { 0 };
    static Floats floats;
    static Net net;
    start_floats(&floats, &rng);
    play(&store, games, &rng);
    fit(&store, &floats, epochs, &rng);
    to_integers(&floats, &net);
    save(out, &net);
    free(store.at);
    return 0;
}
