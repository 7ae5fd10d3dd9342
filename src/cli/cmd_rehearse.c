/* cmd_rehearse.c - `castellan rehearse`: a whole event before the day, with all its papers. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/rehearse_files.h"
#include "cli/rehearse_live.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"

#include <stdarg.h>
#include <string.h>
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
    const char *name; /* for programs */
    Message text;     /* without the number, which comes first */
    unsigned value;
} Figure;

enum { FIGURES = 32 };

typedef struct Figures {
    Figure figure[FIGURES];
    size_t count;
} Figures;

__attribute__((format(printf, 4, 5))) static void add(Figures *f, const char *name, unsigned value,
                                                      const char *english, ...) {
    Figure *to = &f->figure[f->count++];
    va_list args;
    *to = (Figure){ .name = name, .value = value };
    va_start(args, english);
    message_vset(&to->text, english, args);
    va_end(args);
}

static void collect(const Rehearsal *r, unsigned files, Figures *f) {
    const RehearseTally *t = &r->tally;
    unsigned games = 0, threes = 0;
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        if (g->stage == EV_VOID || !g->seats) continue;
        games++;
        threes += g->seats == RESULT_SEATS_MIN;
    }
    f->count = 0;
    add(f, "players", r->ev->players, "{n%u, plural, one {player} other {players}}",
        r->ev->players);
    add(f, "rounds", r->ev->rounds,
        "{n%u, plural, one {round, semi-final, final and groups included} other {rounds, "
        "semi-final, final and groups included}}",
        r->ev->rounds);
    add(f, "tables", games, "{n%u, plural, one {game that counts} other {games that count}}",
        games);
    add(f, "tables_of_three", threes,
        "{n%u, plural, one {of them at a table of three} other {of them at tables of three}}",
        threes);
    add(f, "repeats", r->quality.repeats,
        "{n%u, plural, one {repeat meeting in the schedule} other {repeat meetings in the "
        "schedule}}",
        r->quality.repeats);
    add(f, "late", t->late, "{n%u, plural, one {late entry} other {late entries}}", t->late);
    add(f, "replans", t->replans,
        "{n%u, plural, one {replan of the next rounds} other {replans of the next rounds}}",
        t->replans);
    add(f, "withdrawn", t->withdrawn, "{n%u, plural, one {withdrew} other {withdrew}}",
        t->withdrawn);
    add(f, "no_shows", t->no_shows, "{n%u, plural, one {no-show} other {no-shows}}", t->no_shows);
    add(f, "abandoned", t->abandoned, "{n%u, plural, one {left a game} other {left a game}}",
        t->abandoned);
    add(f, "substitutes", t->substitutes, "{n%u, plural, one {substitute} other {substitutes}}",
        t->substitutes);
    add(f, "step_ups", t->step_ups,
        "{n%u, plural, one {alternate in a semi-final} other {alternates in a semi-final}}",
        t->step_ups);
    add(f, "moves", t->moves,
        "{n%u, plural, one {player moved to keep tables of three} other {players moved to keep "
        "tables of three}}",
        t->moves);
    add(f, "calls", t->calls,
        "{n%u, plural, one {judge call with a ruling} other {judge calls with a ruling}}",
        t->calls);
    add(f, "protests", t->protests, "{n%u, plural, one {protest} other {protests}}", t->protests);
    add(f, "upheld", t->upheld, "{n%u, plural, one {of them upheld} other {of them upheld}}",
        t->upheld);
    add(f, "decided", t->decided,
        "{n%u, plural, one {game decided by a judge} other {games decided by a judge}}",
        t->decided);
    add(f, "voided", t->voided,
        "{n%u, plural, one {void game played again} other {void games played again}}", t->voided);
    add(f, "corrected", t->corrected,
        "{n%u, plural, one {sheet corrected to match the paper} other {sheets corrected to match "
        "the paper}}",
        t->corrected);
    add(f, "disqualified", t->disqualified,
        "{n%u, plural, one {player disqualified} other {players disqualified}}", t->disqualified);
    add(f, "lots", t->lots,
        "{n%u, plural, one {player who drew a lot} other {players who drew a lot}}", t->lots);
    add(f, "entries", (unsigned)r->count,
        "{n%u, plural, one {entry in the log} other {entries in the log}}", (unsigned)r->count);
    add(f, "files", files, "{n%u, plural, one {file} other {files}}", files);
}

static const char *champion(const Rehearsal *r) {
    return r->ev->champion == EV_NONE ? NULL : r->person[r->ev->champion].name;
}

static void summary_json(const Rehearsal *r, unsigned files, int64_t ms, Buf *out) {
    Figures f;
    collect(r, files, &f);
    jot_open(out, '{');
    member_word("rulebook", RULEBOOK_NAME[r->order.rulebook], out);
    member_big("seed", r->order.seed, out);
    for (size_t i = 0; i < f.count; i++) member_number(f.figure[i].name, f.figure[i].value, out);
    member_number("drop_outs", r->tally.drop_outs, out);
    member_number("drop_outs_ordered", r->order.drop_outs, out);
    member_number("disputes", r->tally.disputes, out);
    member_number("disputes_ordered", r->order.disputes, out);
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
    Figures f;
    const int tongue = files->tongue;
    const RehearseTally *t = &r->tally;
    char seed[24];
    Buf digits = buf_over(seed, sizeof seed);
    buf_print(&digits, "%llu", (unsigned long long)r->order.seed);
    collect(r, files->files, &f);
    tongue_print(tongue, out, "A rehearsal under {rulebook%s}, seed {seed%s}, in {folder%s}",
                 RULEBOOK_NAME[r->order.rulebook], seed, files->folder);
    buf_text(out, "\n\n");
    for (size_t i = 0; i < f.count; i++) {
        if (!f.figure[i].value) continue;
        buf_print(out, "%7u  ", f.figure[i].value);
        tongue_tell(tongue, &f.figure[i].text, out);
        buf_char(out, '\n');
    }
    buf_print(out, "%3d%c%03d  %s\n\n", (int)(ms / 1000), words_decimal_mark(tongue),
              (int)(ms % 1000), tongue_row(tongue, "seconds"));
    if (t->drop_outs < r->order.drop_outs) {
        tongue_print(tongue, out,
                     "{n%u} of {ordered%u} drop-outs took place: enough players must remain to "
                     "play the event.",
                     t->drop_outs, r->order.drop_outs);
        buf_char(out, '\n');
    }
    if (t->disputes < r->order.disputes) {
        tongue_print(tongue, out,
                     "{n%u} of {ordered%u} disputes took place: there is at most one at a table "
                     "in a round.",
                     t->disputes, r->order.disputes);
        buf_char(out, '\n');
    }
    const char *title = words_title(r->ev->rules.event.champion_title, tongue);
    if (champion(r)) buf_print(out, "%s: %s\n", title, champion(r));
    else buf_print(out, "%s\n", tongue_row(tongue, "First place is shared."));
}

/* ---- the command -------------------------------------------------------------------------- */

static int run(const RehearseOrder *order, const char *folder, int tongue, int paper, int format) {
    RehearseFiles files;
    Rehearsal r = { 0 };
    Err err;
    double start = now();
    Status status = rehearse_files_open(&files, folder, tongue, &err);
    files.paper = paper;
    if (!status) status = rehearse(order, rehearse_files_watcher(&files), &r, &err);
    if (!status) status = rehearse_files_finish(&files, &r, &err);
    if (!status && paper != PAPER_FORMATS) status = rehearse_paper(&files, &r, &err);
    if (!status) {
        summary_json(&r, files.files + 1, -1, &files.page);
        status = rehearse_files_put(&files, "summary.json", &err);
    }
    int code = EXIT_DONE;
    if (status) {
        code = args_failed_tell(&err.message);
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

/* ---- the command line --------------------------------------------------------------------- */

/* "base,base,cities-and-knights": the scenario of each round. */
static Status read_format(const char *text, EventFormat *format, Err *err) {
    for (const char *at = text; *at; at += *at == ',') {
        size_t size = strcspn(at, ",");
        int scenario = 0;
        while (scenario < PLAYED_SCENARIOS &&
               (strncmp(at, SHEET_SCENARIO_NAME[scenario], size) != 0 ||
                SHEET_SCENARIO_NAME[scenario][size]))
            scenario++;
        if (scenario == PLAYED_SCENARIOS)
            return err_set(
                err, ERR_USAGE,
                "Unknown scenario \"{name%.*s}\". Choose base, fishermen, new-shores, "
                "cities-and-knights or explorers-and-pirates for each round, with commas "
                "between them.",
                (int)size, at);
        if (format->rounds == ROUNDS_MAX)
            return err_set(err, ERR_USAGE, "At most {most%d} rounds can be played.", ROUNDS_MAX);
        format->scenario[format->rounds++] = (uint8_t)scenario;
        at += size;
    }
    return OK;
}

static bool is_online(int rulebook) {
    return rulebook_rules((RulebookId)rulebook).event.phases == PHASES_GROUPS_BRACKET;
}

int cmd_rehearse(int argc, char **argv) {
    const char *rulebook = "wc25", *folder = NULL, *server = NULL, *scenarios = "";
    int64_t players = 0, rounds = 0, drop_outs = 0, disputes = 0;
    int format = FORMAT_TEXT, tongue = IN_ENGLISH, paper = PAPER_FORMATS;
    RehearseOrder order = { .seed = 1 };
    const Option options[] = {
        option_text("rulebook", &rulebook),
        option_text("out", &folder),
        option_text("server", &server),
        option_number("players", &players, REHEARSE_PLAYERS_MIN, EV_PLAYERS_MAX),
        option_number("rounds", &rounds, 1, ROUNDS_MAX),
        option_text("scenarios", &scenarios),
        option_number("drop-outs", &drop_outs, 0, TROUBLE_MAX),
        option_number("disputes", &disputes, 0, TROUBLE_MAX),
        option_seed("seed", &order.seed),
        option_flag("play", &order.play),
        option_choice("paper", &paper, PAPER_FORMAT_NAME),
        option_choice("format", &format, FORMATS),
        option_choice("lang", &tongue, TONGUE_TAG),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("rehearse", &err.message);
    if (argc > 1) return args_misuse("rehearse", "Unexpected \"{word%s}\".", argv[1]);
    int id = rulebook_find(rulebook);
    if (id < 0 || id >= RULEBOOKS)
        return args_misuse(
            "rehearse",
            "Unknown rulebook \"{name%.40s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
            rulebook);
    if (read_format(scenarios, &order.format, &err))
        return args_misuse_tell("rehearse", &err.message);
    if (order.format.rounds && rounds && rounds != order.format.rounds)
        return args_misuse("rehearse",
                           "--scenarios names the game of each round: leave out --rounds.");
    if (is_online(id) && order.play && !folder)
        return rehearse_live(&(LiveOrder){ .rulebook = (RulebookId)id,
                                           .players = players ? (unsigned)players : LIVE_PLAYERS,
                                           .games = (unsigned)rounds,
                                           .seed = order.seed,
                                           .server = server,
                                           .json = format == FORMAT_JSON,
                                           .tongue = tongue });
    if (server)
        return args_misuse("rehearse", "--server only works for online championships: use "
                                       "--rulebook dc21 --play, without --out.");
    if (!players || !folder)
        return args_misuse("rehearse", "Say how many players there are and where to write the "
                                       "files: --players 32 --out FOLDER.");
    order.rulebook = (RulebookId)id;
    order.players = (unsigned)players;
    order.rounds = (unsigned)rounds;
    order.drop_outs = (unsigned)drop_outs;
    order.disputes = (unsigned)disputes;
    return run(&order, folder, tongue, paper, format);
}
