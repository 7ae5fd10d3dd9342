/* cmd_simulate.c - `castellan simulate`: let bots play, one game to watch or many to count. */
#include "base/heap.h"
#include "base/sha256.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/show.h"
#include "cli/simulate.h"
#include "codec/board_json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };
static const char *const FORMAT_WORDS[] = { "text", "json", "csv", NULL };
enum { CSV_LINE = 64, CSV_GAMES_MAX = 10000000, SHARDS_MAX = 1000000 };

typedef struct Order { /* the command line as it was given */
    const char *scenario, *rulebook, *bots, *board, *shard, *log;
    int64_t games, first, threads, cap;
    uint64_t seed;
    int format;
    bool rotate, show;
} Order;

/* --- reading the order ----------------------------------------------------------------------- */

static Status no_such_bot(const char *name, Err *err) {
    char list[ERR_TEXT / 2];
    Buf known = buf_over(list, sizeof list);
    for (int i = 0; i < BOTS; i++) buf_print(&known, "%s%s", i ? ", " : "", BOT_LIST[i]->name);
    return err_set(err, ERR_USAGE, "Unknown bot \"{name%s}\". Choose from {bots%s}.", name, list);
}

/* Names between commas; 3 or 4 of them make the table. */
static Status read_bots(const char *list, SimSettings *s, Err *err) {
    int count = 1;
    for (const char *at = list; *at; at++) count += *at == ',';
    if (count < SEATS_MIN || count > SEATS)
        return err_set(err, ERR_USAGE, "--bots takes 3 or 4 names, one for each seat.");
    for (s->seats = 0; s->seats < count; s->seats++) {
        char name[32];
        size_t size = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)size, list);
        s->bots[s->seats] = bot_find(name);
        if (!s->bots[s->seats]) return no_such_bot(name, err);
        list += size + 1;
    }
    return OK;
}

static Status read_board_file(const char *path, SimPlan *plan, Err *err) {
    Buf text = buf_heap(BOARD_JSON_MAX + 1);
    Err why;
    Status status = file_read(path, &text, err);
    if (!status &&
        (status = board_json_read(text.text, text.size, BOARD_JSON_STRICT, &plan->board, &why)))
        err_set(err, status, "{path%s}: {why%p}", path, &why.message);
    buf_free(&text);
    if (!status && plan->board.scenario != plan->settings.scenario)
        status = err_set(err, ERR_USAGE, "{path%s} is a board for the scenario \"{scenario%s}\".",
                         path, SCENARIO_NAME[plan->board.scenario]);
    if (status) return status;
    uint8_t bytes[LAYOUT_BYTES], hash[SHA256_BYTES];
    char hex[SHA256_HEX];
    int size = layout_bytes(&plan->board, bytes);
    sha256(bytes, (size_t)size, hash);
    sha256_hex(hash, hex);
    snprintf(plan->settings.board, sizeof plan->settings.board, "file %.16s", hex);
    plan->fixed = true;
    return OK;
}

static Status read_board(const char *board, SimPlan *plan, Err *err) {
    for (int i = 0; i < SETUPS; i++)
        if (strcmp(board, LAYOUT_SETUPS[i].name) == 0) {
            plan->layout = LAYOUT_SETUPS[i].plan;
            plan->layout.scenario = (uint8_t)plan->settings.scenario;
            snprintf(plan->settings.board, sizeof plan->settings.board, "%s", board);
            return OK;
        }
    return read_board_file(board, plan, err);
}

/* Part k of n, as "k/n": the parts are as equal as can be and together all games. */
static Status read_shard(const char *shard, SimPlan *plan, Err *err) {
    unsigned k, n;
    char rest;
    if (!shard) return OK;
    if (sscanf(shard, "%7u/%7u%c", &k, &n, &rest) != 2 || k < 1 || k > n || n > SHARDS_MAX)
        return err_set(err, ERR_USAGE, "--shard takes K/N (part K of N), not \"{value%s}\".",
                       shard);
    uint64_t from = plan->count * (k - 1) / n, to = plan->count * k / n;
    plan->first += from;
    plan->count = to - from;
    return OK;
}

static Status make_plan(const Order *order, SimPlan *plan, Err *err) {
    SimSettings *s = &plan->settings;
    *plan = (SimPlan){ .first = (uint64_t)order->first, .count = (uint64_t)order->games };
    s->scenario = scenario_find(order->scenario);
    s->rulebook = rulebook_find(order->rulebook);
    s->rotate = order->rotate;
    s->seed = order->seed;
    s->cap = (uint32_t)order->cap;
    plan->log = order->log;
    plan->threads = (int)order->threads;
    if (!plan->threads) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        plan->threads = processors < 1                 ? 1
                        : processors > SIM_THREADS_MAX ? SIM_THREADS_MAX
                                                       : (int)processors;
    }
    plan->progress = isatty(STDERR_FILENO);
    if (s->scenario == SCENARIOS)
        return err_set(err, ERR_USAGE,
                       "Unknown scenario \"{name%s}\". Choose base, fishermen, new-shores or "
                       "cities-and-knights.",
                       order->scenario);
    if (s->rulebook == RULEBOOKS)
        return err_set(
            err, ERR_USAGE,
            "Unknown rulebook \"{name%s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
            order->rulebook);
    Status status = read_bots(order->bots, s, err);
    if (!status) status = read_board(order->board, plan, err);
    if (!status) status = read_shard(order->shard, plan, err);
    return status;
}

/* --- doing it -------------------------------------------------------------------------------- */

static bool wants_colour(void) {
    const char *no = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(no && *no);
}

static int show_one(const SimPlan *plan) {
    const SimSettings *s = &plan->settings;
    const Bot *bots[SEATS];
    Game g;
    Rng rng = sim_rng(s, plan->first);
    sim_start(plan, &rng, &g);
    sim_bots(s, plan->first, bots);
    printf("Game %llu of seed %llu: scenario %s, rulebook %s, board %s\n\n",
           (unsigned long long)plan->first, (unsigned long long)s->seed, SCENARIO_NAME[s->scenario],
           RULEBOOK_NAME[s->rulebook], s->board);
    Refusal no = show_game(&g, bots, &rng, s->cap, wants_colour());
    return no ? args_failed("A bot broke the rules: {why%p}", MESSAGE(REFUSAL_TEXT[no].text))
              : EXIT_DONE;
}

static int play_all(const SimPlan *plan, int format) {
    Err err;
    SimGame *games = NULL;
    SimResult *result = malloc(sizeof *result);
    if (format == FORMAT_CSV) games = malloc((size_t)(plan->count + 1) * sizeof *games);
    if (!result || (format == FORMAT_CSV && !games)) {
        free(result);
        free(games);
        return args_failed("Not enough memory.");
    }
    int code = EXIT_FAILED;
    if (sim_play(plan, result, games, &err)) {
        args_failed_tell(&err.message);
    } else {
        Buf out = buf_heap(SIM_REPORT_MAX + (size_t)(games ? result->tally.games : 0) * CSV_LINE);
        if (format == FORMAT_TEXT) sim_report_text(result, &out);
        if (format == FORMAT_JSON) sim_report_json(result, &out);
        if (format == FORMAT_CSV) sim_report_csv(result, games, &out);
        code = file_put(&out);
        buf_free(&out);
        if (!result->complete)
            code = args_failed("Stopped after {played%llu} of {games%llu} games.",
                               (unsigned long long)result->tally.games,
                               (unsigned long long)plan->count);
    }
    free(result);
    free(games);
    return code;
}

int cmd_simulate(int argc, char **argv) {
    Order order = { .scenario = "base",
                    .rulebook = "custom",
                    .bots = "random,random,random,random",
                    .board = "spiral",
                    .games = 1000,
                    .seed = 1,
                    .threads = 1,
                    .cap = SIM_CAP };
    const Option options[] = {
        option_text("scenario", &order.scenario),
        option_text("rulebook", &order.rulebook),
        option_text("bots", &order.bots),
        option_text("board", &order.board),
        option_number("games", &order.games, 1, SIM_GAMES_MAX),
        option_number("first", &order.first, 0, SIM_GAMES_MAX),
        option_seed("seed", &order.seed),
        option_number("threads", &order.threads, 0, SIM_THREADS_MAX),
        option_number("cap", &order.cap, 1, UINT32_MAX),
        option_text("shard", &order.shard),
        option_text("log", &order.log),
        option_flag("rotate", &order.rotate),
        option_choice("format", &order.format, FORMAT_WORDS),
        option_flag("show", &order.show),
    };
    Err err;
    SimPlan plan;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("simulate", &err.message);
    if (argc > 1) return args_misuse("simulate", "Unexpected \"{word%s}\".", argv[1]);
    Status status = make_plan(&order, &plan, &err);
    if (status == ERR_USAGE) return args_misuse_tell("simulate", &err.message);
    if (status) return args_failed_tell(&err.message);
    if (order.show && order.format != FORMAT_TEXT)
        return args_misuse("simulate", "--show prints text. Leave out --format.");
    if (order.show && order.log)
        return args_misuse("simulate", "--show writes no files. Leave out --show or --log.");
    if (order.format == FORMAT_CSV && plan.count > CSV_GAMES_MAX)
        return args_misuse("simulate",
                           "--format csv takes at most {most%d} games at a time. Use --shard.",
                           CSV_GAMES_MAX);
    if (order.log && mkdir(order.log, 0777) && errno != EEXIST)
        return args_failed("The folder {path%s} can't be created: {reason%s}.", order.log,
                           strerror(errno));
    return order.show ? show_one(&plan) : play_all(&plan, order.format);
}
