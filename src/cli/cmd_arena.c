/* cmd_arena.c - `castellan arena`: which bot is stronger? */
#include "base/heap.h"
#include "cli/arena.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/outside.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Order { /* the command line as it was given */
    const char *scenario, *bots, *board, *rulebook, *shard, *test;
    int64_t games, first, threads, nodes;
    uint64_t seed;
    int format;
    bool silent;
} Order;

/* A name of ours, or a path: something with a slash in it. */
static Status read_bots(const char *list, ArenaPlan *plan, Err *err) {
    ArenaSettings *s = &plan->settings;
    int count = 1;
    for (const char *at = list; *at; at++) count += *at == ',';
    if (count < SEATS_MIN || count > SEATS)
        return err_set(err, ERR_USAGE, "--bots takes 3 or 4 names, one for each seat.");
    for (s->seats = 0; s->seats < count; s->seats++) {
        char *name = s->name[s->seats];
        size_t size = strcspn(list, ",");
        snprintf(name, ARENA_NAME, "%.*s", (int)size, list);
        plan->bots[s->seats] = strchr(name, '/') ? outside_bot(s->seats, name) : bot_find(name);
        if (!plan->bots[s->seats])
            return err_set(err, ERR_USAGE,
                           "Unknown bot \"{name%s}\". `castellan help arena` lists them; a program "
                           "of your own needs a path with a slash.",
                           name);
        list += size + 1;
    }
    return OK;
}

static Status read_shard(const char *shard, ArenaPlan *plan, Err *err) {
    unsigned k, n;
    char rest;
    if (!shard) return OK;
    if (sscanf(shard, "%7u/%7u%c", &k, &n, &rest) != 2 || k < 1 || k > n)
        return err_set(err, ERR_USAGE, "--shard takes K/N (part K of N), not \"{value%s}\".",
                       shard);
    uint64_t from = plan->count * (k - 1) / n, to = plan->count * k / n;
    plan->first += from;
    plan->count = to - from;
    return OK;
}

/* A percentage, "35" or "35,5": is the first bot's share above it, rather than by 5 points? */
static Status read_test(const char *text, ArenaTest *test, Err *err) {
    unsigned share, margin = 5;
    char rest;
    if (!text) return OK;
    int got = sscanf(text, "%2u,%2u%c", &share, &margin, &rest);
    if (got < 1 || got > 2 || (got == 1 && strspn(text, "0123456789") != strlen(text)) || !share ||
        !margin || share + margin > 99)
        return err_set(err, ERR_USAGE, "--test takes PERCENT or PERCENT,MARGIN, not \"{value%s}\".",
                       text);
    *test = (ArenaTest){ .share = 10 * (int)share, .margin = 10 * (int)margin };
    return OK;
}

static Status make_plan(const Order *o, ArenaPlan *plan, Err *err) {
    ArenaSettings *s = &plan->settings;
    *plan = (ArenaPlan){ .first = (uint64_t)o->first, .threads = (int)o->threads };
    s->scenario = scenario_find(o->scenario);
    s->rulebook = rulebook_find(o->rulebook);
    s->silent = o->silent;
    s->nodes = (uint32_t)o->nodes;
    s->seed = o->seed;
    for (s->setup = 0; s->setup < SETUPS; s->setup++)
        if (!strcmp(LAYOUT_SETUPS[s->setup].name, o->board)) break;
    if (!plan->threads) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        plan->threads = processors > 1 && processors < SIM_THREADS_MAX ? (int)processors : 1;
    }
    plan->progress = isatty(STDERR_FILENO);
    if (s->scenario == SCENARIOS)
        return err_set(err, ERR_USAGE,
                       "Unknown scenario \"{name%s}\". Choose base, fishermen, new-shores or "
                       "cities-and-knights.",
                       o->scenario);
    if (s->rulebook == RULEBOOKS)
        return err_set(
            err, ERR_USAGE,
            "Unknown rulebook \"{name%s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
            o->rulebook);
    if (s->setup == SETUPS)
        return err_set(err, ERR_USAGE,
                       "Unknown board \"{name%s}\". Choose spiral, random, beginner or balanced.",
                       o->board);
    Status status = read_bots(o->bots, plan, err);
    if (status) return status;
    uint64_t seats = s->seats > SEATS_MIN ? SEATS : SEATS_MIN;
    plan->count = ((uint64_t)o->games + seats - 1) / seats; /* whole sets */
    status = read_shard(o->shard, plan, err);
    return status ? status : read_test(o->test, &plan->test, err);
}

int cmd_arena(int argc, char **argv) {
    enum { FORMAT_TEXT, FORMAT_JSON };
    static const char *const WORDS[] = { "text", "json", NULL };
    Order o = { .scenario = "base",
                .bots = "champion,greedy,greedy,greedy",
                .board = "spiral",
                .rulebook = "custom",
                .games = 400,
                .threads = 1,
                .seed = 1 };
    const Option options[] = {
        option_text("scenario", &o.scenario),
        option_text("bots", &o.bots),
        option_text("board", &o.board),
        option_text("rulebook", &o.rulebook),
        option_number("games", &o.games, 1, ARENA_SETS_MAX),
        option_number("first", &o.first, 0, ARENA_SETS_MAX),
        option_number("threads", &o.threads, 0, SIM_THREADS_MAX),
        option_number("nodes", &o.nodes, 0, UINT32_MAX),
        option_seed("seed", &o.seed),
        option_text("shard", &o.shard),
        option_text("test", &o.test),
        option_flag("no-trades", &o.silent),
        option_choice("format", &o.format, WORDS),
    };
    Err err;
    ArenaPlan plan;
    ArenaResult result;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("arena", &err.message);
    if (argc > 1) return args_misuse("arena", "Unexpected \"{word%s}\".", argv[1]);
    if (make_plan(&o, &plan, &err)) return args_misuse_tell("arena", &err.message);
    signal(SIGPIPE, SIG_IGN); /* a program that ended is reported as a sentence */
    if (arena_play(&plan, &result, &err)) return args_failed_tell(&err.message);
    Buf out = buf_heap(SIM_REPORT_MAX);
    if (o.format == FORMAT_JSON) arena_report_json(&result, &out);
    else arena_report_text(&result, &out);
    int code = file_put(&out);
    buf_free(&out);
    return code;
}
