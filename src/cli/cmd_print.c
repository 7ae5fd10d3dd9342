/* cmd_print.c - `castellan print`: what an event needs on paper. */
#include "app/core/app.h"
#include "app/core/person.h"
#include "app/people/open.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/rehearse_facts.h"
#include "print/sheet.h"
#include "tongue/tongue.h"
#include "web/director/facts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PATH_ROOM = 4096, DEMO_PLAYERS = 32 };

/* ---- files -------------------------------------------------------------------------------- */

typedef struct Output {
    const char *path;
    unsigned files;
} Output;

/* "pairings.png" becomes "pairings-2.png" for page 2. */
static bool name_page(const char *path, int page, char out[PATH_ROOM]) {
    const char *dot = strrchr(path, '.');
    int stem = dot ? (int)(dot - path) : (int)strlen(path);
    int size = page ? snprintf(out, PATH_ROOM, "%.*s-%d%s", stem, path, page, dot ? dot : "")
                    : snprintf(out, PATH_ROOM, "%s", path);
    return size < PATH_ROOM;
}

static Status put_file(void *user, int page, Bytes file, Err *err) {
    Output *out = user;
    char path[PATH_ROOM];
    if (!name_page(out->path, page, path))
        return err_set(err, ERR_INPUT, "The path of --out is too long.");
    FILE *to = fopen(path, "wb");
    bool good = to && fwrite(file.at, 1, file.size, to) == file.size;
    if (to && fclose(to)) good = false;
    out->files++;
    return good ? OK : err_set(err, ERR_SYSTEM, "{path%.150s}: {reason%s}.", path, strerror(errno));
}

/* The form by the ending of the file. */
static int form_of(const char *path) {
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && i < PAPER_FORMS; i++)
        if (strcmp(dot + 1, PAPER_FORM_NAME[i]) == 0) return i;
    return -1;
}

/* ---- where the facts come from ------------------------------------------------------------ */

typedef struct Source {
    const char *event, *url;
    AppOptions app;
    bool demo;
    RehearseOrder order;
    int tongue;
} Source;

static Status keep_board(void *self, const Rehearsal *r, uint8_t round, uint16_t game,
                         const Board *board, Err *err) {
    return rehearse_keep_board(self, r, round, game, board, err);
}

static Status read_demo(const Source *from, Facts *facts, Err *err) {
    Facts kept = { 0 };
    Rehearsal r = { 0 };
    RehearseWatcher watcher = { .self = &kept, .board = keep_board };
    Status status = rehearse(&from->order, watcher, &r, err);
    if (!status) status = rehearse_facts(&r, &kept, from->tongue, facts, err);
    Buf link = buf_over(facts->link, sizeof facts->link);
    buf_print(&link, "%s/events/rehearsal", from->url ? from->url : "http://castellan.local");
    facts_free(&kept);
    rehearse_close(&r);
    return status;
}

static Status read_event(App *app, const Source *from, Facts *facts, Err *err) {
    Live *live;
    Status status = live_get(app, &EVENT, from->event, &live, err);
    if (status) return status;
    EventEye eye = { app, live, 0, RIGHT_EVENT(EV_BY_ORGANISER), app_now(app), IN_ENGLISH };
    return event_facts(&eye, from->url ? from->url : "", from->tongue, facts, err);
}

static Status read_database(const Source *from, Facts *facts, Err *err) {
    uv_loop_t loop;
    AppOptions options = from->app;
    App *app;
    uv_loop_init(&loop);
    options.loop = &loop;
    options.read_only = true;
    Status status = app_open(&options, &app, err);
    if (!status) {
        status = read_event(app, from, facts, err);
        app_close(app);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return status;
}

/* ---- the command -------------------------------------------------------------------------- */

static int find_kind(const char *name) {
    for (int i = 0; i < PRINT_KINDS; i++)
        if (strcmp(name, PRINT_NAME[i]) == 0) return i;
    return -1;
}

static int print(const Source *from, PrintKind kind, SheetOrder *order, Output *out) {
    Facts facts = { 0 };
    Err err;
    Status status = from->demo ? read_demo(from, &facts, &err) : read_database(from, &facts, &err);
    if (!status) status = sheet_print(&facts, kind, order, &err);
    facts_free(&facts);
    if (status) return args_failed_tell(&err.message);
    if (out->files == 1 && order->paper.form == PAPER_PDF) printf("%s\n", out->path);
    else
        file_say("{path%s}: {pages%u, plural, one {# page} other {# pages}}", out->path,
                 out->files);
    return EXIT_DONE;
}

int cmd_print(int argc, char **argv) {
    Source from = { .app = { .db = "castellan.db" },
                    .order = { .rulebook = WC25, .players = DEMO_PLAYERS, .seed = 1 } };
    const char *rulebook = "wc25", *material = "";
    Output out = { 0 };
    int64_t round = 0, count = 0, players = DEMO_PLAYERS, dots = 0;
    int format = PAPER_A4;
    const Option options[] = {
        option_text("event", &from.event),
        option_text("db", &from.app.db),
        option_text("key-file", &from.app.key_file),
        option_text("public-url", &from.url),
        option_text("out", &out.path),
        option_choice("paper", &format, PAPER_FORMAT_NAME),
        option_choice("lang", &from.tongue, TONGUE_TAG),
        option_number("round", &round, 1, EV_ROUNDS_MAX),
        option_number("count", &count, 1, EV_PLAYERS_MAX),
        option_text("material", &material),
        option_number("dpi", &dots, 36, 600),
        option_flag("demo", &from.demo),
        option_text("rulebook", &rulebook),
        option_number("players", &players, REHEARSE_PLAYERS_MIN, EV_PLAYERS_MAX),
        option_seed("seed", &from.order.seed),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("print", &err.message);
    if (argc != 2) return args_misuse("print", "Say what to print: sheets, pairings, boards, …");
    int kind = find_kind(argv[1]);
    if (kind < 0)
        return args_misuse(
            "print",
            "Unknown paper \"{name%.40s}\". `castellan help print` lists what can be printed.",
            argv[1]);
    if (!out.path) return args_misuse("print", "Say where to write it: --out FILE.pdf.");
    int form = form_of(out.path);
    if (form < 0) return args_misuse("print", "--out takes a file ending in .pdf, .svg or .png.");
    if (!from.event == !from.demo)
        return args_misuse("print", "Give one event with --event ID, or make one up with --demo.");
    from.order.rulebook = rulebook_find(rulebook);
    if (from.order.rulebook >= RULEBOOKS)
        return args_misuse(
            "print",
            "Unknown rulebook \"{name%.40s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
            rulebook);
    from.order.players = (unsigned)players;
    SheetOrder order = { .paper = { .form = (PaperForm)form,
                                    .format = (PaperFormat)format,
                                    .dots = (int)dots,
                                    .user = &out,
                                    .put = put_file },
                         .round = (int)round,
                         .count = (int)count };
    Buf other = buf_over(order.other, sizeof order.other);
    buf_text(&other, material);
    return print(&from, (PrintKind)kind, &order, &out);
}
