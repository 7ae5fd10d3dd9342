/* cmd_replay.c - `castellan replay`: a game.json played again and told entry by entry. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "codec/game_log.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/outcome.h"
#include "codec/tell.h"
#include "codec/view_json.h"
#include "print/board_svg.h"
#include "tongue/tongue.h"

#include <stdio.h>

enum { FORMAT_TEXT, FORMAT_JSON };

typedef struct Order {
    int format, tongue;
    int64_t from, to, at; /* entries; -1 for "the last" */
    const char *svg;
} Order;

typedef struct Teller {
    const Order *order;
    Buf *out;
    Game at; /* the game to draw */
} Teller;

/* --- telling -------------------------------------------------------------------------------- */

static void tell_json(const Table *before, const Table *after, const Entry *e, uint32_t n,
                      const Teller *teller) {
    const Game *was = &before->play.game, *is = &after->play.game;
    char line[1024];
    Buf text = buf_over(line, sizeof line);
    tell_entry(was, is, e, teller->order->tongue, &text);
    jot_item(teller->out), jot_open(teller->out, '{');
    member_number("n", n, teller->out);
    member_word("kind", ENTRY_NATURE[e->kind].name, teller->out);
    if (e->seat != NONE) member_number("seat", e->seat, teller->out);
    member_number("turn", is->turns, teller->out);
    member_word("text", line, teller->out);
    if (e->undone_by) member_number("undone_by", e->undone_by, teller->out);
    if (e->kind == ENTRY_ACT) {
        Outcome outcome = outcome_of(was, &e->move, is);
        outcome_json_members(&outcome, is->seats, teller->out);
    }
    jot_close(teller->out, '}');
}

static void tell_line(const Table *before, const Table *after, const Entry *e, uint32_t n,
                      const Teller *teller) {
    buf_print(teller->out, "%6u  %4u  ", n, before->play.game.turns);
    if (e->seat == NONE) buf_text(teller->out, "   -  ");
    else buf_print(teller->out, "%4u  ", e->seat);
    tell_entry(&before->play.game, &after->play.game, e, teller->order->tongue, teller->out);
    if (e->by == BY_TIMEOUT)
        buf_print(teller->out, " (%s)", tongue_row(teller->order->tongue, "time-out"));
    if (e->undone_by) {
        buf_text(teller->out, " (");
        tongue_print(teller->order->tongue, teller->out, "undone by {entry%u}", e->undone_by);
        buf_char(teller->out, ')');
    }
    buf_char(teller->out, '\n');
}

static void step(const Table *before, const Table *after, const Entry *log, uint32_t n,
                 void *with) {
    Teller *teller = with;
    const Order *order = teller->order;
    if (order->at < 0 || n <= order->at) teller->at = after->play.game;
    if (n < order->from || (order->to >= 0 && n > order->to)) return;
    if (order->format == FORMAT_JSON) tell_json(before, after, &log[n], n, teller);
    else tell_line(before, after, &log[n], n, teller);
}

enum { SCORE_COLUMNS = 9 };

/* Columns that a word of UTF-8 takes. */
static int width(const char *word) {
    int columns = 0;
    for (; *word; word++) columns += ((unsigned char)*word & 0xc0) != 0x80;
    return columns;
}

static void tell_ending(const Result *r, int tongue, Buf *out) {
    static const char *const ENDING[ENDINGS] = { "Still in progress", "Won", "Decided by a judge",
                                                 "Game aborted" };
    buf_print(out, "\n%s", tongue_row(tongue, ENDING[r->ending]));
    if (r->winner != NONE)
        buf_text(out, ": "), tongue_print(tongue, out, "seat {seat%d}", r->winner);
    buf_text(out, "\n\n");
}

static void tell_scores(const Table *t, int tongue, Buf *out) {
    static const char *const COLUMN[SCORE_COLUMNS] = {
        ABOUT("a column", "seat"),
        "place",
        "points",
        "settlements",
        "cities",
        "roads",
        ABOUT("a column: its length", "route"),
        "knights",
        "VP cards",
    };
    Result r = table_result(t);
    const Game *g = &t->play.game;
    const char *title[SCORE_COLUMNS];
    tell_ending(&r, tongue, out);
    for (int i = 0; i < SCORE_COLUMNS; i++) {
        title[i] = tongue_row(tongue, COLUMN[i]);
        buf_print(out, "%s%s", i ? "  " : "", title[i]);
    }
    buf_char(out, '\n');
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        const int row[SCORE_COLUMNS] = { seat,
                                         r.place[seat],
                                         r.vp[seat],
                                         site_count(s->settlements),
                                         site_count(s->cities),
                                         edge_count(s->roads),
                                         s->route,
                                         s->knights,
                                         cards_of(s->devcards, VICTORY_POINT) };
        for (int i = 0; i < SCORE_COLUMNS; i++)
            buf_print(out, "%s%*d", i ? "  " : "", width(title[i]), row[i]);
        buf_char(out, '\n');
    }
}

/* --- the picture ---------------------------------------------------------------------------- */

static int draw(const Game *g, const Order *order) {
    BoardPieces pieces = { 0 };
    for (int edge = 0; edge < EDGES; edge++) pieces.edge_owner[edge] = NONE;
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        for (unsigned site = 0; site < SITES; site++) {
            bool city = site_has(s->cities, site);
            if (!city && !site_has(s->settlements, site)) continue;
            pieces.site_built[site] = city ? BUILT_CITY : BUILT_SETTLEMENT;
            pieces.site_owner[site] = (uint8_t)seat;
        }
        for (unsigned edge = 0; edge < EDGES; edge++)
            if (edge_has(seat_edges(s), edge)) {
                pieces.edge_owner[edge] = (uint8_t)seat;
                pieces.edge_ship[edge] = edge_has(s->ships, edge);
            }
    }
    BoardPicture picture = { .board = &g->board,
                             .pieces = &pieces,
                             .robber = g->robber,
                             .pirate = g->scenario == SCENARIO_NEW_SHORES ? g->pirate : NONE,
                             .tongue = (uint8_t)order->tongue };
    Buf text = buf_heap(BOARD_SVG_MAX);
    board_svg(&picture, &text);
    FILE *file = fopen(order->svg, "wb");
    bool done = file && !text.full && fwrite(text.text, 1, text.size, file) == text.size;
    if (file && fclose(file) != 0) done = false;
    buf_free(&text);
    return done ? EXIT_DONE : args_failed("{path%s} can't be written.", order->svg);
}

/* --- the verdict ---------------------------------------------------------------------------- */

static int complain(const char *path, const GameLogCheck *check) {
    switch (check->verdict) {
    case GAME_LOG_HOLDS: return EXIT_DONE;
    case GAME_LOG_REFUSED:
        return args_failed("{path%s}: Entry {entry%01u} breaks the rules. {why%p}", path,
                           check->entry, MESSAGE(table_refusal(check->refusal).text));
    case GAME_LOG_WRONG_STATE:
        return args_failed(
            "{path%s}: After entry {entry%01u} the game differs from the recorded one.", path,
            check->entry);
    case GAME_LOG_WRONG_HEAD: break;
    }
    return args_failed("{path%s}: Entry {entry%01u} isn't the recorded one.", path, check->entry);
}

/* Twice: the first time tells what was undone later. */
static int replay(const char *path, GameLog *log, const Order *order) {
    Buf out = buf_heap(GAME_LOG_MAX);
    Teller teller = { .order = order, .out = &out };
    Table final;
    bool json = order->format == FORMAT_JSON;
    game_log_check(log, NULL, NULL, NULL);
    if (json) buf_text(&out, "{\"steps\":[");
    else buf_text(&out, tongue_row(order->tongue, "     n  turn  seat\n"));
    GameLogCheck check = game_log_check(log, step, &teller, &final);
    if (json) {
        buf_char(&out, ']');
        member_flag("holds", check.verdict == GAME_LOG_HOLDS, &out);
        member_number("states_checked", check.states, &out);
        jot_key(&out, "scores"), scores_json_write(&final, &out);
        buf_text(&out, "}\n");
    } else {
        tell_scores(&final, order->tongue, &out);
    }
    int code = file_put(&out);
    buf_free(&out);
    if (code == EXIT_DONE && order->svg) code = draw(&teller.at, order);
    return code == EXIT_DONE ? complain(path, &check) : code;
}

int cmd_replay(int argc, char **argv) {
    static const char *const FORMATS[] = { "text", "json", NULL };
    Order order = { .to = -1, .at = -1 };
    const Option options[] = {
        option_choice("format", &order.format, FORMATS),
        option_choice("lang", &order.tongue, TONGUE_TAG),
        option_number("from", &order.from, 0, GAME_LOG_ENTRIES),
        option_number("to", &order.to, 0, GAME_LOG_ENTRIES),
        option_number("at", &order.at, 0, GAME_LOG_ENTRIES),
        option_text("svg", &order.svg),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("replay", &err.message);
    if (argc != 2) return args_misuse("replay", "Give one game.json.");
    Buf text = buf_heap(GAME_LOG_MAX + 1);
    GameLog log;
    Status status = file_read(argv[1], &text, &err);
    if (!status) status = game_log_read(text.text, text.size, &log, &err);
    buf_free(&text);
    if (status) return args_failed_tell(&err.message);
    int code = EXIT_FAILED;
    if (game_log_closed(&log))
        args_failed("{path%s}: A public log hides cards. Replay the full log.", argv[1]);
    else if (order.at >= log.count)
        code = args_misuse("replay", "--at is past the last entry, {last%01u}.", log.count - 1);
    else code = replay(argv[1], &log, &order);
    game_log_free(&log);
    return code;
}
