/* arena.h - which bot is stronger, with luck taken out as far as it can be.
 *
 *   arena_play.c    sets of games, on several threads
 *   arena_report.c  shares, Elo and the sequential test, as text or JSON
 *   arena_read.c    a result from JSON and results added, for `castellan merge`
 *   outside.h       programs of other people in a seat
 *
 * A set is one board and one sequence of rolls, played as often as there are seats, with every bot
 * in every seat once.  Set number n of a seed is the same whatever the number of threads or shards.
 */
#pragma once
#include "base/buf.h"
#include "base/err.h"
#include "bot/match.h"
#include "cli/simulate.h"

enum { ARENA_SETS_MAX = 10000000, ARENA_NAME = 200, ARENA_RANGES = 256 };

/* What decides how a set goes.  Results of equal settings may be added. */
typedef struct ArenaSettings {
    int scenario, seats, setup; /* setup: index in LAYOUT_SETUPS */
    RulebookId rulebook;
    char name[SEATS][ARENA_NAME]; /* a bot's, or a program's path */
    bool silent;                  /* no trades between players */
    uint32_t nodes;               /* budget of those that search; 0: their own */
    uint64_t seed;
} ArenaSettings;

/* Is the first bot's share of the wins above `share`?  In 1/1000; 0: not asked. */
typedef struct ArenaTest {
    int share, margin; /* against: share + margin */
} ArenaTest;

typedef struct ArenaPlan {
    ArenaSettings settings;
    const Bot *bots[SEATS];
    ArenaTest test;        /* ends the match as soon as it is decided */
    uint64_t first, count; /* sets */
    int threads;
    bool progress;
} ArenaPlan;

/* Sums over sets: integers, so that parts add up exactly.  By place in the list of bots. */
typedef struct ArenaTally {
    uint64_t sets, games, broken_off, turns;
    uint64_t seat_wins[SEATS];                 /* by seat, regardless of who sat there */
    uint64_t wins[SEATS], wins_squared[SEATS]; /* squared: of a set */
    uint64_t points[SEATS];
    uint64_t moves[SEATS], micros[SEATS]; /* asked to act; thinking, on this machine */
} ArenaTally;

typedef struct ArenaResult {
    ArenaSettings settings;
    ArenaTest test;
    int ranges; /* which sets: ascending, neither touching nor overlapping */
    SimRange range[ARENA_RANGES];
    ArenaTally tally;
} ArenaResult;

/* Play the plan's sets, or until its test is decided.  Fails when a bot breaks the rules or a
 * program cannot be talked to. */
Status arena_play(const ArenaPlan *plan, ArenaResult *result, Err *err);

/* What the sequential test says so far: the logarithm of the likelihood ratio of a share above
 * `share` + `margin` against one of `share`, and where it is decided with 5 % error either way. */
typedef struct ArenaVerdict {
    double ratio, bound;
    enum { VERDICT_OPEN, VERDICT_YES, VERDICT_NO } is;
} ArenaVerdict;

ArenaVerdict arena_verdict(const ArenaTally *tally, int seats, ArenaTest test);

/* A bot's share of the wins of its games, and half its 95 % interval, from the spread of the sets.
 * Places with the same name count together. */
typedef struct ArenaShare {
    const char *name;
    int places;
    double share, half, points, elo, millis;
} ArenaShare;

int arena_shares(const ArenaResult *result, ArenaShare shares[SEATS]);

void arena_report_text(const ArenaResult *result, Buf *out);
void arena_report_json(const ArenaResult *result, Buf *out);

/* Is it JSON that arena_report_json wrote?  Then read it, and add results of different sets. */
bool arena_is_result(const char *text, size_t size);
Status arena_result_read(const char *text, size_t size, ArenaResult *result, Err *err);
Status arena_result_add(ArenaResult *result, const ArenaResult *more, Err *err);
