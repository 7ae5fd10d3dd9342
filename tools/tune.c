/* tune.c - makes src/bot/weights.inc and weights_champion.inc, and as tune_cities weights_cities.inc: the
 * evaluation learns from games that bots play.
 *
 *     tune --games N --more M [--rounds R] --epochs E --seed S [--threads T] --out FILE
 *     tune --own N --epochs E --seed S [--threads T] --out FILE
 *
 * Greedy players play N games, each seat with mistakes of its own so that other ways are seen too
 * and their price is learned.  Positions at the beginning of turns are kept with who won, and the
 * net of bot/net.h is fitted to them.  Then it plays M games itself, with the same mistakes, and a new
 * net is fitted to all of them; so R times over.  With --own players who follow the weights in use play N games with
 * fewer mistakes, and a net is fitted to these alone.  Floating point lives here only: the weights are written as integers.
 * One seed, no clock: the same arguments give the same file on the same machine, whatever the threads.
 */
#include "tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tune_fail(const char *why) {
    fprintf(stderr, "tune: %s\n", why);
    exit(1);
}

static void numbers(FILE *file, const char *name, const int16_t *at, int count) {
    fprintf(file, ".%s = {", name);
    for (int i = 0; i < count; i++) fprintf(file, "%s%d,", i % 16 ? " " : "\n    ", at[i]);
    fprintf(file, "\n},\n");
}

static void save(const char *path, const Net *net) {
    FILE *file = fopen(path, "w");
    if (!file) tune_fail("cannot write");
    const char *name = strrchr(path, '/');
    fprintf(file, "/* %s - made by tools/tune.c, see docs/bots.md. */\n", name ? name + 1 : path);
    fprintf(file, ".hidden = {\n");
    for (int i = 0; i < FEATURES; i++) {
        fprintf(file, "    {");
        for (int j = 0; j < HIDDEN; j++)
            fprintf(file, "%s%d,", j % 16 ? " " : "\n        ", net->hidden[i][j]);
        fprintf(file, "\n    },\n");
    }
    fprintf(file, "},\n.hidden_bias = {");
    for (int j = 0; j < HIDDEN; j++)
        fprintf(file, "%s%d,", j % 8 ? " " : "\n    ", net->hidden_bias[j]);
    fprintf(file, "\n},\n");
    numbers(file, "out", net->out, HIDDEN);
    numbers(file, "straight", net->straight, FEATURES);
    fprintf(file, ".out_bias = %d,\n", net->out_bias);
    if (fclose(file)) tune_fail("cannot write");
}

typedef struct Wish {
    int games, more, own, rounds, epochs, threads;
    uint64_t seed;
    const char *out;
} Wish;

static Wish read_wish(int argc, char **argv) {
    Wish wish = { .games = 100000, .rounds = 1, .epochs = 3, .threads = 1, .seed = 1 };
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games")) wish.games = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--more")) wish.more = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--own")) wish.own = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--rounds")) wish.rounds = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--epochs")) wish.epochs = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--threads")) wish.threads = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed")) wish.seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--out")) wish.out = argv[i + 1];
    }
    if (!wish.out || argc % 2 == 0)
        tune_fail("usage: tune [--games N] [--more M [--rounds R]] [--own N] [--epochs E] "
                  "[--seed S] [--threads T] --out FILE");
    return wish;
}

static void learn_from_greedy(const Wish *wish, Store *store, Rng *rng, Net *net) {
    static Net teacher;
    play(store, &(Class){ .mistakes = true }, wish->games, wish->threads, rng);
    fit(store, wish->epochs, rng, net);
    for (int round = 0; wish->more && round < wish->rounds; round++) {
        teacher = *net;
        play(store, &(Class){ .teacher = &teacher, .mistakes = true }, wish->more, wish->threads,
             rng);
        fit(store, wish->epochs, rng, net);
        save(wish->out, net);
    }
}

static void learn_from_own(const Wish *wish, Store *store, Rng *rng, Net *net) {
    play(store, &(Class){ .teacher = &NET }, wish->own, wish->threads, rng);
    fit(store, wish->epochs, rng, net);
}

int main(int argc, char **argv) {
    Wish wish = read_wish(argc, argv);
    Rng rng = { wish.seed };
    Store store = { 0 };
    static Net net;
    if (wish.own) learn_from_own(&wish, &store, &rng, &net);
    else learn_from_greedy(&wish, &store, &rng, &net);
    save(wish.out, &net);
    free(store.at);
    return 0;
}
