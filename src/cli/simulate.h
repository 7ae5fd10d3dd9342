/* simulate.h - many games between bots: what is asked for, the playing, the sums, the telling.
 *
 *   simulate_play.c    games by the thousand, on several threads
 *   simulate_tally.c   sums that add up, whichever part was played where
 *   simulate_report.c  a result as text, JSON or CSV
 *   simulate_log.c     games as files
 *   simulate_read.c    a result from JSON, for `castellan merge`
 *
 * Game number n of a seed is the same game whatever the number of threads or shards, because each
 * game has a generator of its own, made of the seed and n.
 */
#pragma once
#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"
#include "bot/match.h"
#include "engine/layout.h"

enum { SIM_GAMES_MAX = 1000000000, SIM_THREADS_MAX = 256, SIM_CAP = 100000, SIM_BOARD_TEXT = 80 };
enum { SIM_REPORT_MAX = 1 << 20 }; /* bytes of a report, without the lines of CSV */

/* What decides how a game goes.  Results of equal settings may be added. */
typedef struct SimSettings {
    int scenario, seats;
    RulebookId rulebook;
    const Bot *bots[SEATS]; /* in the order given; see sim_bots */
    bool rotate;            /* bot i plays game n in seat (i + n) mod seats, else in seat i */
    uint64_t seed;
    uint32_t cap;               /* events after which a game is broken off */
    char board[SIM_BOARD_TEXT]; /* a set-up's name, or "file" and a hash */
} SimSettings;

typedef struct SimPlan {
    SimSettings settings;
    bool fixed; /* one board for all games, else each game draws its own */
    Board board;
    LayoutPlan layout;
    uint64_t first, count; /* the games to play */
    int threads;
    const char *log; /* a folder for game-N.json files, or NULL */
    bool progress;   /* tell on stderr how far it is */
} SimPlan;

/* How one game ended; enough for a line of CSV. */
typedef struct SimGame {
    uint32_t actions;
    uint16_t turns;
    uint8_t winner; /* a seat, or NONE if the game was broken off */
    uint8_t points[SEATS];
} SimGame;

enum { SIM_TURNS_TOP = 4000, SIM_POINTS_TOP = 15 }; /* the last line counts "or more" */

/* Sums over games: all integers, so that parts add up exactly. */
typedef struct SimTally {
    uint64_t games, capped, actions, turns;
    uint64_t wins[SEATS];                        /* by seat */
    uint64_t points[SEATS][SIM_POINTS_TOP + 1];  /* by seat and points */
    uint64_t bot_wins[SEATS], bot_points[SEATS]; /* by place in the list of bots */
    uint64_t rolls[13];
    uint64_t lengths[SIM_TURNS_TOP + 1]; /* games by their number of turns */
} SimTally;

typedef struct SimRange {
    uint64_t first, count;
} SimRange;

enum { SIM_RANGES = 1024 };

typedef struct SimResult {
    SimSettings settings;
    int ranges; /* which games: ascending, neither touching nor overlapping */
    SimRange range[SIM_RANGES];
    double seconds;
    bool complete; /* nobody stopped it */
    SimTally tally;
} SimResult;

/* Who sits where in game number `game`. */
void sim_bots(const SimSettings *settings, uint64_t game, const Bot *bots[SEATS]);

/* The generator of game number `game`. */
Rng sim_rng(const SimSettings *settings, uint64_t game);

/* Lay out game number `game`: its board drawn from `rng`, nothing placed. */
void sim_start(const SimPlan *plan, Rng *rng, Game *g);

/* Play the plan's games and fill `result`.  With `games` (room for plan->count) each game is noted
 * as well, in order.  SIGINT and SIGTERM end it early: the games played until then are the first
 * ones of the plan, and `complete` is false.  Fails if threads cannot be started, a log
 * cannot be written, or a bot breaks the rules. */
Status sim_play(const SimPlan *plan, SimResult *result, SimGame *games, Err *err);

void sim_tally_game(SimTally *tally, const SimSettings *settings, uint64_t number,
                    const SimGame *game);
void sim_tally_add(SimTally *tally, const SimTally *more);

/* The number of turns that `share` (0 to 1) of the games did not exceed; 0 without games. */
int sim_tally_quantile(const SimTally *tally, double share);

/* Add `more` to `result`.  Other settings, or games counted twice, are ERR_INPUT. */
Status sim_result_add(SimResult *result, const SimResult *more, Err *err);

void sim_report_text(const SimResult *result, Buf *out);
void sim_report_json(const SimResult *result, Buf *out);
void sim_report_csv(const SimResult *result, const SimGame *games, Buf *out);

/* Read what sim_report_json wrote. */
Status sim_result_read(const char *text, size_t size, SimResult *result, Err *err);
