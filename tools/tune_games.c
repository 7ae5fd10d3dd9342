#include "tune.h"

#include "bot/match.h"
#include "bot/playout.h"
#include "bot/search.h"
#include "bot/settle.h"
#include "engine/layout.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_CAP = 3000, KEEP_ONE_IN = 3, THREADS_MAX = 16 };

/* --- who plays ------------------------------------------------------------------------------- */

static const Class *class; /* fixed while games are played */

/* Talks like greedy and plays the line after which its chance is best. */
static Action learner(const Eyes *eyes, Rng *rng) {
    Style style = { .worlds = 1, .depth = 1, .sites = KNIGHTS ? 4 : 8, .net = class->teacher };
    if (eyes->may_propose) {
        Action talk = BOT_GREEDY.act(eyes, rng);
        if (talk.kind == ACT_TRADE) return talk;
    }
    return search_act(eyes, &style, rng);
}

static bool accept(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    return BOT_GREEDY.accept(eyes, proposal, rng);
}

static int partner(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    return BOT_GREEDY.partner(eyes, proposal, yes, rng);
}

static const Bot LEARNER = { .act = learner, .accept = accept, .partner = partner };

static const Bot *draw_player(Rng *rng) {
    enum {
        GREEDY_ONE_IN = KNIGHTS ? 2 : 8
    }; /* what pays against quick players must be seen, too */
    return !class->teacher || !rng_below(rng, GREEDY_ONE_IN) ? &BOT_GREEDY : &LEARNER;
}

/* --- positions ------------------------------------------------------------------------------- */

static void keep(Store *store, const Mind *mind, const Game *g) {
    if (store->count == store->room) {
        store->room = store->room ? 2 * store->room : 1 << 12;
        store->at = realloc(store->at, store->room * sizeof *store->at);
        if (!store->at) tune_fail("no memory");
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

/* --- games ----------------------------------------------------------------------------------- */

/* Mistakes of one seat in a game, so that other ways are seen too and their price is learned. */
typedef struct Whims {
    uint32_t stop_one_in, stray_one_in; /* ends its turn early; plays any line; 0: never */
    uint8_t fancy; /* Cities & Knights: what it does every other time it can, or ACT_NONE */
} Whims;

/* Quick players of Cities & Knights are all alike; what comes of it when someone puts improvements, or
 * knights, or roads above everything is seen only if someone does. */
static uint8_t draw_fancy(Rng *rng) {
    static const uint8_t FANCIES[] = { ACT_NONE,    ACT_NONE,     ACT_NONE, ACT_IMPROVE,
                                       ACT_IMPROVE, ACT_IMPROVE,  ACT_CITY, ACT_SETTLEMENT,
                                       ACT_ROAD,    ACT_RECRUIT,  ACT_WALL, ACT_ACTIVATE,
                                       ACT_PROMOTE, ACT_ACTIVATE, ACT_NONE, ACT_NONE };
    return KNIGHTS ? FANCIES[rng_below(rng, sizeof FANCIES)] : ACT_NONE;
}

static Whims draw_whims(Rng *rng) {
    enum { KINDS = 5 };
    static const Whims MANY[KINDS] = {
        { 0 }, { 40, 40, 0 }, { 10, 20, 0 }, { 5, 0, 0 }, { 0, 6, 0 }
    };
    static const Whims FEW[KINDS] = { { 0 }, { 0 }, { 40, 40, 0 }, { 10, 20, 0 }, { 0, 8, 0 } };
    return (class->mistakes ? MANY : FEW)[rng_below(rng, KINDS)];
}

static bool now_and_then(uint32_t one_in, Rng *rng) {
    return one_in && rng_below(rng, one_in) == 0;
}

/* The first step of any line that ends with what the seat fancies. */
static bool indulge(Mind *mind, const Game *g, uint8_t fancy, Rng *rng, Action *a) {
    Line lines[LINES];
    int count = turn_lines(mind, g, lines), found = 0;
    for (int i = 0; i < count; i++)
        if (lines[i].step[lines[i].count - 1].kind == fancy && !rng_below(rng, (uint32_t)++found))
            *a = lines[i].step[0];
    return found > 0;
}

/* True if a whim made the active seat do something. */
static bool whim(Mind *mind, Game *g, const Whims *whims, Rng *rng) {
    if (g->phase != PHASE_ACTION) return false;
    Line lines[LINES];
    Action a = { .kind = ACT_END, .seat = g->turn };
    if (whims->fancy && rng_below(rng, 2) && indulge(mind, g, whims->fancy, rng, &a)) {
        /* done as it likes */
    } else if (now_and_then(whims->stray_one_in, rng)) {
        int count = turn_lines(mind, g, lines);
        if (!count) return false;
        a = lines[rng_below(rng, (uint32_t)count)].step[0];
    } else if (!now_and_then(whims->stop_one_in, rng)) {
        return false;
    }
    if (game_check(g, &a)) return false; /* too many progress cards to end the turn, K-103 */
    Move e = { a, playout_chance(g, &a, rng) };
    game_do(g, &e);
    return true;
}

/* Half of the seats settle as they would, the others by the quick eye, right or wrong. */
static void settle(Mind *mind, Game *g, const Bot *const bots[SEATS], Rng *rng) {
    while (game_in_setup(g)) {
        if (!class->teacher || rng_below(rng, 2))
            settle_quick(mind, g, rng_below(rng, 2) ? rng : NULL);
        else do
                match_play(g, bots, rng, g->ply + 1, NULL);
            while (g->phase == PHASE_SETUP_ROAD);
    }
}

static void one_game(Store *store, Mind *mind, Game *g, Rng *rng) {
    size_t first = store->count;
    const Bot *bots[SEATS];
    Whims whims[SEATS];
    MatchPlan plan = { .silent = rng_below(rng, 2) };
    for (int i = 0; i < SEATS; i++) {
        whims[i] = draw_whims(rng);
        whims[i].fancy = draw_fancy(rng);
        bots[i] = draw_player(rng);
    }
    settle(mind, g, bots, rng);
    for (int turns = -1; g->phase != PHASE_OVER && g->ply < GAME_CAP;) {
        if (g->turns != turns) {
            turns = g->turns;
            if (KNIGHTS) ground_make(&mind->ground, &g->board); /* numbers are swapped, K-111 */
            if (turns == 1 || !rng_below(rng, KEEP_ONE_IN)) keep(store, mind, g);
        }
        if (whim(mind, g, &whims[g->turn], rng)) continue;
        plan.cap = g->ply + 1;
        Refusal no = match_run(g, bots, rng, &plan);
        if (no) tune_fail(REFUSAL_TEXT[no].text);
    }
    if (g->winner == NONE) store->count = first;
    for (size_t i = first; i < store->count; i++) store->at[i].winner = g->winner;
}

/* --- many of them ---------------------------------------------------------------------------- */

typedef struct Share { /* of one thread */
    Store store;
    int from, until;
    uint64_t seed;
} Share;

static void *play_share(void *with) {
    static const Net NOTHING;
    Share *share = with;
    for (int i = share->from; i < share->until; i++) {
        Board board;
        Game g;
        Mind mind;
        Rng rng = { share->seed + (uint64_t)i };
        rng.state = rng_next(&rng);
        layout_draw(&rng, LAYOUT_SETUPS[rng_below(&rng, 2) ? SETUP_SPIRAL : SETUP_RANDOM].plan,
                    &board);
        game_start(&g, &board, rng_below(&rng, 6) ? SEATS : SEATS_MIN,
                   scenario_rules(THIS_SCENARIO, rulebook_game(CUSTOM)));
        mind_open(&mind, class->teacher ? class->teacher : &NOTHING, &board);
        one_game(&share->store, &mind, &g, &rng);
    }
    return NULL;
}

static void append(Store *store, Store *more) {
    store->room = store->count + more->count;
    store->at = realloc(store->at, (store->room + 1) * sizeof *store->at);
    if (!store->at) tune_fail("no memory");
    memcpy(store->at + store->count, more->at, more->count * sizeof *store->at);
    store->count = store->room;
    free(more->at);
}

void play(Store *store, const Class *players, int games, int threads, Rng *rng) {
    Share share[THREADS_MAX] = { 0 };
    pthread_t thread[THREADS_MAX];
    uint64_t seed = rng_next(rng);
    class = players;
    if (threads < 1 || threads > THREADS_MAX) tune_fail("1 to 16 threads");
    for (int k = 0; k < threads; k++) {
        share[k].from = (int)((int64_t)games * k / threads);
        share[k].until = (int)((int64_t)games * (k + 1) / threads);
        share[k].seed = seed;
        if (pthread_create(&thread[k], NULL, play_share, &share[k])) tune_fail("no thread");
    }
    for (int k = 0; k < threads; k++) {
        pthread_join(thread[k], NULL);
        if (share[k].store.count) append(store, &share[k].store);
    }
    fprintf(stderr, "%d games, %zu positions in all\n", games, store->count);
}
