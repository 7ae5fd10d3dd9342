/* cmd_rehearse.c - `castellan rehearse`: a whole event before the day, and every paper of it. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/rehearse_files.h"
#include "cli/rehearse_live.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <time.h>

enum { FORMAT_TEXT, FORMAT_JSON };
enum { ROUNDS_MAX = EV_DAY_ROUNDS, TROUBLE_MAX = 1000, SUMMARY_MAX = 1 << 20 };

static const char *const FORMATS[] = { "text", "json", NULL };
static const char *const LANGUAGES[] = { "en", "de", NULL };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the summary -------------------------------------------------------------------------- */

typedef struct Figure {
    const char *name;             /* for programs */
    const char *text[TONGUES][2]; /* one, many */
    unsigned value;
} Figure;

enum { FIGURES = 32 };

static size_t collect(const Rehearsal *r, unsigned files, Figure out[FIGURES]) {
    const RehearseTally *t = &r->tally;
    unsigned games = 0, threes = 0;
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        if (g->stage == EV_VOID || !g->seats) continue;
        games++;
        threes += g->seats == RESULT_SEATS_MIN;
    }
    /* clang-format off */
    const Figure all[] = {
        { "players", { { "player", "players" }, { "Person", "Personen" } }, r->ev->players },
        { "rounds", { { "round, semi-final, final and groups included", "rounds, semi-final, final and groups included" },
                      { "Runde, mit Halbfinale, Finale und Gruppen", "Runden, mit Halbfinale, Finale und Gruppen" } }, r->ev->rounds },
        { "tables", { { "game that counts", "games that count" }, { "Partie, die zählt", "Partien, die zählen" } }, games },
        { "tables_of_three", { { "of them at a table of three", "of them at tables of three" },
                               { "davon an einem Dreiertisch", "davon an Dreiertischen" } }, threes },
        { "repeats", { { "repeat meeting in the schedule", "repeat meetings in the schedule" },
                       { "wiederholte Begegnung im Plan", "wiederholte Begegnungen im Plan" } }, r->quality.repeats },
        { "late", { { "came late", "came late" }, { "kam später dazu", "kamen später dazu" } }, t->late },
        { "replans", { { "time the rounds to come were planned anew", "times the rounds to come were planned anew" },
                       { "Mal wurden die nächsten Runden neu geplant", "Mal wurden die nächsten Runden neu geplant" } }, t->replans },
        { "withdrawn", { { "withdrew", "withdrew" }, { "zog sich zurück", "zogen sich zurück" } }, t->withdrawn },
        { "no_shows", { { "did not come", "did not come" }, { "kam nicht", "kamen nicht" } }, t->no_shows },
        { "abandoned", { { "left a game", "left a game" }, { "verließ eine Partie", "verließen eine Partie" } }, t->abandoned },
        { "substitutes", { { "substitute", "substitutes" }, { "Ersatzperson", "Ersatzpersonen" } }, t->substitutes },
        { "step_ups", { { "stepped up into a semi-final", "stepped up into a semi-final" },
                        { "rückte in ein Halbfinale nach", "rückten in ein Halbfinale nach" } }, t->step_ups },
        { "moves", { { "person moved to keep tables of three", "people moved to keep tables of three" },
                     { "Person umgesetzt, damit kein Zweiertisch bleibt", "Personen umgesetzt, damit kein Zweiertisch bleibt" } }, t->moves },
        { "calls", { { "judge call with a ruling", "judge calls with a ruling" },
                     { "Ruf nach dem Schiedsgericht mit Entscheidung", "Rufe nach dem Schiedsgericht mit Entscheidung" } }, t->calls },
        { "protests", { { "protest", "protests" }, { "Protest", "Proteste" } }, t->protests },
        { "upheld", { { "of them upheld", "of them upheld" }, { "davon mit Erfolg", "davon mit Erfolg" } }, t->upheld },
        { "decided", { { "game decided by a judge", "games decided by a judge" },
                       { "Partie vom Schiedsgericht entschieden", "Partien vom Schiedsgericht entschieden" } }, t->decided },
        { "voided", { { "game void and played again", "games void and played again" },
                      { "Partie ungültig und neu gespielt", "Partien ungültig und neu gespielt" } }, t->voided },
        { "corrected", { { "sheet corrected against the paper", "sheets corrected against the paper" },
                         { "Ergebnis nach dem Zettel berichtigt", "Ergebnisse nach dem Zettel berichtigt" } }, t->corrected },
        { "disqualified", { { "disqualified", "disqualified" }, { "ausgeschlossen", "ausgeschlossen" } }, t->disqualified },
        { "lots", { { "person who drew a lot", "people who drew a lot" }, { "Los gezogen", "Lose gezogen" } }, t->lots },
        { "entries", { { "entry in the log", "entries in the log" }, { "Eintrag im Protokoll", "Einträge im Protokoll" } }, (unsigned)r->count },
        { "files", { { "file", "files" }, { "Datei", "Dateien" } }, files },
    };
    /* clang-format on */
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

/* "3 of 5 drop-outs took place: ..." where it was fewer than ordered. */
static void shortfall(unsigned took, unsigned ordered, const char *const say[TONGUES], int tongue,
                      Buf *out) {
    if (took < ordered) buf_print(out, say[tongue], took, ordered);
}

static void summary_text(const Rehearsal *r, const RehearseFiles *files, int64_t ms, Buf *out) {
    /* clang-format off */
    static const char *const DROP_OUTS[TONGUES] = {
        "%u of %u drop-outs took place: enough people have to stay for the event to be played.\n",
        "%u von %u Ausfällen fanden statt: Es müssen genug Leute bleiben, um das Turnier zu Ende zu spielen.\n" };
    static const char *const DISPUTES[TONGUES] = {
        "%u of %u disputes took place: there is at most one at a table in a round.\n",
        "%u von %u Streitfällen fanden statt: Es gibt höchstens einen je Tisch und Runde.\n" };
    /* clang-format on */
    Figure figure[FIGURES];
    int tongue = files->tongue;
    bool german = tongue == IN_GERMAN;
    size_t count = collect(r, files->files, figure);
    buf_print(out,
              german ? "Generalprobe nach %s, Startwert %llu, in %s\n\n"
                     : "A rehearsal under %s, seed %llu, in %s\n\n",
              RULEBOOK_NAME[r->order.rulebook], (unsigned long long)r->order.seed, files->folder);
    for (size_t i = 0; i < count; i++)
        if (figure[i].value)
            buf_print(out, "%7u  %s\n", figure[i].value,
                      figure[i].text[tongue][figure[i].value != 1]);
    buf_print(out, "%3d%c%03d  %s\n\n", (int)(ms / 1000), words_decimal_mark(tongue),
              (int)(ms % 1000), german ? "Sekunden" : "seconds");
    shortfall(r->tally.drop_outs, r->order.drop_outs, DROP_OUTS, tongue, out);
    shortfall(r->tally.disputes, r->order.disputes, DISPUTES, tongue, out);
    if (champion(r)) buf_print(out, "%s: %s\n", r->ev->rules.event.champion_title, champion(r));
    else buf_text(out, german ? "Der erste Platz ist geteilt.\n" : "The first place is shared.\n");
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

/* ---- the command line --------------------------------------------------------------------- */

static bool is_online(int rulebook) {
    return rulebook_rules((RulebookId)rulebook).event.phases == PHASES_GROUPS_BRACKET;
}

int cmd_rehearse(int argc, char **argv) {
    const char *rulebook = "wc25", *folder = NULL, *server = NULL;
    int64_t players = 0, rounds = 0, drop_outs = 0, disputes = 0;
    int format = FORMAT_TEXT, tongue = IN_ENGLISH, paper = PAPER_FORMATS;
    RehearseOrder order = { .seed = 1 };
    const Option options[] = {
        option_text("rulebook", &rulebook),
        option_text("out", &folder),
        option_text("server", &server),
        option_number("players", &players, REHEARSE_PLAYERS_MIN, EV_PLAYERS_MAX),
        option_number("rounds", &rounds, 1, ROUNDS_MAX),
        option_number("drop-outs", &drop_outs, 0, TROUBLE_MAX),
        option_number("disputes", &disputes, 0, TROUBLE_MAX),
        option_seed("seed", &order.seed),
        option_flag("play", &order.play),
        option_choice("paper", &paper, PAPER_FORMAT_NAME),
        option_choice("format", &format, FORMATS),
        option_choice("lang", &tongue, LANGUAGES),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse("rehearse", "%s", err.text);
    if (argc > 1) return args_misuse("rehearse", "\"%s\" is one word too many.", argv[1]);
    int id = rulebook_find(rulebook);
    if (id < 0 || id >= RULEBOOKS)
        return args_misuse("rehearse",
                           "There is no rulebook \"%.40s\"; there are nc20, wc25, "
                           "dm19, wc04, dc21 and custom.",
                           rulebook);
    if (is_online(id) && order.play && !folder)
        return rehearse_live(&(LiveOrder){ .rulebook = (RulebookId)id,
                                           .players = players ? (unsigned)players : LIVE_PLAYERS,
                                           .games = (unsigned)rounds,
                                           .seed = order.seed,
                                           .server = server,
                                           .json = format == FORMAT_JSON,
                                           .tongue = tongue });
    if (server)
        return args_misuse("rehearse", "A server plays online championships alone: --rulebook dc21 "
                                       "--play, without --out.");
    if (!players || !folder)
        return args_misuse("rehearse", "Say how many come and where to put it: --players 32 --out "
                                       "FOLDER.");
    order.rulebook = (RulebookId)id;
    order.players = (unsigned)players;
    order.rounds = (unsigned)rounds;
    order.drop_outs = (unsigned)drop_outs;
    order.disputes = (unsigned)disputes;
    return run(&order, folder, tongue, paper, format);
}
