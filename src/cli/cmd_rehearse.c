/* cmd_rehearse.c - `castellan rehearse`: a whole event before the day, and every paper of it. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/rehearse_files.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <time.h>

enum { FORMAT_TEXT, FORMAT_JSON };
enum { ROUNDS_MAX = EV_DAY_ROUNDS, TROUBLE_MAX = 1000, SUMMARY_MAX = 1 << 20 };

static const char *const FORMATS[] = { "text", "json", NULL };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the summary -------------------------------------------------------------------------- */

typedef struct Figure {
    const char *name, *text;
    unsigned value;
} Figure;

enum { FIGURES = 24 };

static size_t collect(const Rehearsal *r, unsigned files, Figure out[FIGURES]) {
    const RehearseTally *t = &r->tally;
    unsigned games = 0, threes = 0;
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        if (g->stage == EV_VOID || !g->seats) continue;
        games++;
        threes += g->seats == RESULT_SEATS_MIN;
    }
    const Figure all[] = {
        { "players", "players", r->ev->players },
        { "rounds", "rounds, semi-final, final and groups included", r->ev->rounds },
        { "tables", "games that count", games },
        { "tables_of_three", "of them at tables of three", threes },
        { "repeats", "repeat meetings in the schedule", r->quality.repeats },
        { "withdrawn", "withdrew", t->withdrawn },
        { "no_shows", "did not come", t->no_shows },
        { "abandoned", "left a game", t->abandoned },
        { "substitutes", "substitutes", t->substitutes },
        { "step_ups", "stepped up into a semi-final", t->step_ups },
        { "moves", "people moved to keep tables of three", t->moves },
        { "calls", "judge calls with a ruling", t->calls },
        { "protests", "protests", t->protests },
        { "upheld", "of them upheld", t->upheld },
        { "decided", "games decided by a judge", t->decided },
        { "voided", "games void and played again", t->voided },
        { "corrected", "sheets corrected against the paper", t->corrected },
        { "disqualified", "disqualified", t->disqualified },
        { "lots", "people who drew a lot", t->lots },
        { "entries", "entries in the log", (unsigned)r->count },
        { "files", "files", files },
    };
    size_t count = sizeof all / sizeof all[0];
    for (size_t i = 0; i < count; i++) out[i] = all[i];
    return count;
}

static const char *champion(const Rehearsal *r) {
    return r->ev->champion == EV_NONE ? NULL : r->person[r->ev->champion].name;
}

static void summary_json(const Rehearsal *r, unsigned files, int64_t ms, Buf *out) {
    Figure figure[FIGURES];
    size_t count = collect(r, files, figure);
    jot_open(out, '{');
    member_word("rulebook", RULEBOOK_NAME[r->order.rulebook], out);
    member_big("seed", r->order.seed, out);
    for (size_t i = 0; i < count; i++) member_number(figure[i].name, figure[i].value, out);
    jot_key(out, "champion");
    if (champion(r)) jot_text(out, champion(r));
    else jot_null(out);
    if (ms >= 0) {
        jot_key(out, "seconds");
        buf_print(out, "%d.%03d", (int)(ms / 1000), (int)(ms % 1000));
    }
    jot_close(out, '}');
    buf_char(out, '\n');
}

static void summary_text(const Rehearsal *r, const RehearseFiles *files, int64_t ms, Buf *out) {
    Figure figure[FIGURES];
    size_t count = collect(r, files->files, figure);
    buf_print(out, "A rehearsal under %s, seed %llu, in %s\n\n", RULEBOOK_NAME[r->order.rulebook],
              (unsigned long long)r->order.seed, files->folder);
    for (size_t i = 0; i < count; i++)
        if (figure[i].value) buf_print(out, "%7u  %s\n", figure[i].value, figure[i].text);
    buf_print(out, "%3d.%03d  seconds\n\n", (int)(ms / 1000), (int)(ms % 1000));
    if (champion(r)) buf_print(out, "%s: %s\n", r->ev->rules.event.champion_title, champion(r));
    else buf_text(out, "The first place is shared.\n");
}

/* ---- the command -------------------------------------------------------------------------- */

static int run(const RehearseOrder *order, const char *folder, int format) {
    RehearseFiles files;
    Rehearsal r = { 0 };
    Err err;
    double start = now();
    Status status = rehearse_files_open(&files, folder, &err);
    if (!status) status = rehearse(order, rehearse_files_watcher(&files), &r, &err);
    if (!status) status = rehearse_files_finish(&files, &r, &err);
    if (!status) {
        summary_json(&r, files.files + 1, -1, &files.page);
        status = rehearse_files_put(&files, "summary.json", &err);
    }
    int code = EXIT_DONE;
    if (status) {
        code = args_failed("%s", err.text);
    } else {
        Buf out = buf_heap(SUMMARY_MAX);
        int64_t ms = (int64_t)((now() - start) * 1000);
        if (format == FORMAT_JSON) summary_json(&r, files.files, ms, &out);
        else summary_text(&r, &files, ms, &out);
        code = file_put(&out);
        buf_free(&out);
    }
    rehearse_close(&r);
    rehearse_files_close(&files);
    return code;
}

int cmd_rehearse(int argc, char **argv) {
    const char *rulebook = "wc25", *folder = NULL;
    int64_t players = 0, rounds = 0, drop_outs = 0, disputes = 0;
    int format = FORMAT_TEXT;
    RehearseOrder order = { .seed = 1 };
    const Option options[] = {
        option_text("rulebook", &rulebook),
        option_text("out", &folder),
        option_number("players", &players, REHEARSE_PLAYERS_MIN, EV_PLAYERS_MAX),
        option_number("rounds", &rounds, 1, ROUNDS_MAX),
        option_number("drop-outs", &drop_outs, 0, TROUBLE_MAX),
        option_number("disputes", &disputes, 0, TROUBLE_MAX),
        option_seed("seed", &order.seed),
        option_flag("play", &order.play),
        option_choice("format", &format, FORMATS),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse("rehearse", "%s", err.text);
    if (argc > 1) return args_misuse("rehearse", "\"%s\" is one word too many.", argv[1]);
    if (!players || !folder)
        return args_misuse("rehearse", "Say how many come and where to put it: --players 32 --out "
                                       "FOLDER.");
    int id = rulebook_find(rulebook);
    if (id < 0 || id >= RULEBOOKS)
        return args_misuse("rehearse",
                           "There is no rulebook \"%.40s\"; there are nc20, wc25, "
                           "dm19, wc04, dc21 and custom.",
                           rulebook);
    order.rulebook = (RulebookId)id;
    order.players = (unsigned)players;
    order.rounds = (unsigned)rounds;
    order.drop_outs = (unsigned)drop_outs;
    order.disputes = (unsigned)disputes;
    return run(&order, folder, format);
}
