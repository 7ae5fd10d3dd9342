/* cmd_elo.c - `castellan elo`: rate the games of an event pair by pair. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/ranking.h"
#include "codec/jot.h"
#include "codec/standings_json.h"
#include "print/standings_text.h"
#include "tongue/tongue.h"
#include "tournament/elo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };
enum { REPORT_MAX = 256 << 20 };

/* What the seat would gain without rounding: for the eye only, nothing is ranked by it. */
static double unrounded(const EventRules *rules, const GameScore *score, const EloGame *game,
                        int seats, int seat) {
    double change = 0;
    for (int i = 0; i < seats; i++) {
        if (i == seat) continue;
        double won = score->place[seat] < score->place[i]    ? 1
                     : score->place[seat] == score->place[i] ? 0.5
                                                             : 0;
        double lead = game->before[i] - game->before[seat];
        change += rules->elo_k_pair * (won - 1 / (1 + pow(10, lead / rules->elo_scale)));
    }
    return change;
}

static void put_game_json(const Results *results, const EloGame *game, bool exact, Buf *out) {
    const Sheet *sheet = &results->sheet[game->sheet];
    GameScore score = score_game(&results->rules, sheet);
    jot_item(out), jot_open(out, '{');
    jot_key(out, "round"), jot_number(out, sheet->round);
    jot_key(out, "table"), jot_number(out, sheet->table);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int s = 0; s < sheet->seats; s++) {
        jot_item(out), jot_open(out, '{');
        jot_key(out, "player"), jot_text(out, results->entrant[sheet->seat[s].player].id);
        jot_key(out, "place"), jot_number(out, score.place[s]);
        jot_key(out, "before"), jot_number(out, game->before[s]);
        jot_key(out, "change"), jot_number(out, game->change[s]);
        if (exact) {
            char number[32];
            snprintf(number, sizeof number, "%.4f",
                     unrounded(&results->rules, &score, game, sheet->seats, s));
            jot_key(out, "unrounded"), buf_text(out, number);
        }
        jot_close(out, '}');
    }
    jot_close(out, ']'), jot_close(out, '}');
}

static void put_json(const Ranking *r, const EloGame *games, uint32_t count, bool exact, Buf *out) {
    const Results *results = &r->file.results;
    jot_open(out, '{');
    jot_key(out, "ratings"), jot_open(out, '[');
    for (uint32_t i = 0; i < results->entrants; i++) {
        const Standing *row = &r->rows[i];
        jot_item(out), jot_open(out, '{');
        jot_key(out, "rank");
        if (row->rank) jot_number(out, row->rank);
        else jot_null(out);
        jot_key(out, "player"), jot_text(out, results->entrant[row->player].id);
        jot_key(out, "elo"), jot_number(out, row->score.elo);
        jot_key(out, "games"), jot_number(out, row->score.games);
        jot_key(out, "state"), jot_text(out, report_state(row->state, 0));
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_key(out, "games"), jot_open(out, '[');
    for (uint32_t i = 0; i < count; i++) put_game_json(results, &games[i], exact, out);
    jot_close(out, ']'), jot_close(out, '}');
    buf_char(out, '\n');
}

static void put_csv(const Ranking *r, const EloGame *games, uint32_t count, bool exact, Buf *out) {
    const Results *results = &r->file.results;
    buf_text(out, exact ? "round,table,player,place,before,change,unrounded\n"
                        : "round,table,player,place,before,change\n");
    for (uint32_t i = 0; i < count; i++) {
        const Sheet *sheet = &results->sheet[games[i].sheet];
        GameScore score = score_game(&results->rules, sheet);
        for (int s = 0; s < sheet->seats; s++) {
            buf_print(out, "%u,%u,", sheet->round, sheet->table);
            standings_csv_field(results->entrant[sheet->seat[s].player].id, out);
            buf_print(out, ",%u,%d,%d", score.place[s], games[i].before[s], games[i].change[s]);
            if (exact) {
                char number[32];
                snprintf(number, sizeof number, ",%.4f",
                         unrounded(&results->rules, &score, &games[i], sheet->seats, s));
                buf_text(out, number);
            }
            buf_char(out, '\n');
        }
    }
}

/* Rate again, this time keeping what each game did. */
static int report(Ranking *r, int format, int tongue, bool exact) {
    const Results *results = &r->file.results;
    EloTable table;
    if (!results->rules.elo_start ||
        !elo_table(results->rules.elo_k_pair, results->rules.elo_scale, &table))
        return args_failed("This rulebook has no ratings. Add --rulebook dc21.");
    EloGame *games = calloc((size_t)results->sheets + 1, sizeof *games);
    if (!games) return args_failed("Not enough memory for these results.");
    result_order(results, r->work.numbers, r->work.numbers + results->sheets);
    uint32_t count = elo_rate(results, &table, r->work.numbers, r->work.ratings, games);
    Buf out = buf_heap(REPORT_MAX);
    switch (format) {
    case FORMAT_TEXT: standings_elo_text(&r->report, games, count, tongue, &out); break;
    case FORMAT_JSON: put_json(r, games, count, exact, &out); break;
    case FORMAT_CSV: put_csv(r, games, count, exact, &out); break;
    }
    int code = file_put(&out);
    buf_free(&out);
    free(games);
    return code;
}

int cmd_elo(int argc, char **argv) {
    static const char *const FORMATS[] = { "text", "json", "csv", NULL };
    RankingOrder order = { .elo_of = "dc21", .cut = -1 };
    int format = FORMAT_TEXT, tongue = 0;
    bool exact = false;
    const Option options[] = {
        option_text("rulebook", &order.rulebook),  option_texts("set", &order.set),
        option_text("ratings", &order.ratings),    option_text("lots", &order.lots),
        option_choice("format", &format, FORMATS), option_choice("lang", &tongue, TONGUE_TAG),
        option_flag("unrounded", &exact),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("elo", &err.message);
    if (argc != 2) return args_misuse("elo", "Give one results file.");
    if (exact && format == FORMAT_TEXT)
        return args_misuse("elo", "--unrounded only works with --format json or csv.");
    order.path = argv[1];
    Ranking ranking;
    int code = ranking_open("elo", &order, &ranking);
    if (!code) code = report(&ranking, format, tongue, exact);
    ranking_close(&ranking);
    return code;
}
