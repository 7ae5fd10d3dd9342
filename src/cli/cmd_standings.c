/* cmd_standings.c - `castellan standings`: rank the results of an event and say why. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/ranking.h"
#include "codec/standings_json.h"
#include "print/standings_text.h"
#include "tongue/tongue.h"
#include "tournament/why.h"

#include <string.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };
enum { REPORT_MAX = 256 << 20 };

static const char *const FORMATS[] = { "text", "json", "csv", NULL };

/* Who is meant by "A,B": every comma is tried, since names may contain one. */
static Status find_pair(const ResultsFile *file, const char *pair, uint32_t player[2], Err *err) {
    if (!strchr(pair, ',')) return err_set(err, ERR_USAGE, "--why takes two players: --why A,B.");
    Status status = OK;
    for (const char *comma = pair; (comma = strchr(comma, ',')); comma++) {
        char name[320];
        size_t size = (size_t)(comma - pair);
        if (size >= sizeof name) continue;
        memcpy(name, pair, size);
        name[size] = 0;
        status = results_file_find(file, name, &player[0], err);
        if (!status)
            status = results_file_find(file, comma + 1 + (comma[1] == ' '), &player[1], err);
        if (!status) break;
    }
    if (!status && player[0] == player[1])
        status = err_set(err, ERR_USAGE, "--why takes two different players.");
    return status;
}

static const Standing *standing_of(const Ranking *r, uint32_t player) {
    const Standing *row = r->rows;
    while (row->player != player) row++;
    return row;
}

static const Overall *place_of(const Ranking *r, uint32_t player) {
    const Overall *row = r->overall;
    while (row->total.player != player) row++;
    return row;
}

static int explain(const Ranking *r, const char *pair, int format, int tongue, Buf *out) {
    uint32_t player[2] = { 0, 0 };
    Err err;
    Status status = find_pair(&r->file, pair, player, &err);
    if (status == ERR_USAGE) return args_misuse_tell("standings", &err.message);
    if (status) return args_failed_tell(&err.message);
    if (format == FORMAT_CSV)
        return args_misuse("standings", "--why only works with --format text or json.");
    const Results *results = &r->file.results;
    Buf text = buf_heap(1 << 22);
    if (r->overall) {
        const Overall *a = place_of(r, player[0]), *b = place_of(r, player[1]);
        why_overall(results, a, b, tongue, &text);
        if (format == FORMAT_JSON) standings_why_overall_json(results, a, b, text.text, out);
    } else {
        const Standing *a = standing_of(r, player[0]), *b = standing_of(r, player[1]);
        why_standing(results, a, b, tongue, &text);
        if (format == FORMAT_JSON) standings_why_json(results, a, b, text.text, out);
    }
    if (format != FORMAT_JSON) buf_bytes(out, text.text, text.size);
    if (text.full) out->full = true;
    buf_free(&text);
    return EXIT_DONE;
}

int cmd_standings(int argc, char **argv) {
    RankingOrder order = { .cut = -1 };
    const char *why = NULL;
    int format = FORMAT_TEXT, tongue = 0;
    bool csv = false;
    const Option options[] = {
        option_text("rulebook", &order.rulebook),
        option_text("why", &why),
        option_texts("set", &order.set),
        option_text("lots", &order.lots),
        option_number("cut", &order.cut, 0, RESULTS_ENTRANTS),
        option_choice("format", &format, FORMATS),
        option_choice("lang", &tongue, TONGUE_TAG),
        option_flag("csv",
                    &csv), /* the file itself shows what it is; kept for scripts that say so */
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("standings", &err.message);
    if (argc != 2) return args_misuse("standings", "Give one results file.");
    order.path = argv[1];

    Ranking ranking;
    Buf out = buf_heap(REPORT_MAX);
    int code = ranking_open("standings", &order, &ranking);
    if (!code && why) {
        code = explain(&ranking, why, format, tongue, &out);
    } else if (!code) {
        switch (format) {
        case FORMAT_TEXT: standings_text(&ranking.report, tongue, &out); break;
        case FORMAT_JSON: standings_json(&ranking.report, IN_ENGLISH, &out); break;
        case FORMAT_CSV: standings_csv(&ranking.report, &out); break;
        }
    }
    if (!code) code = file_put(&out);
    buf_free(&out);
    ranking_close(&ranking);
    return code;
}
