#include "cli/ranking.h"

#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "tournament/lots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ranking_path(const char *path) {
    return strcmp(path, "-") == 0 ? "/dev/stdin" : path;
}

int ranking_rulebook(const char *verb, const char *path, const char *option, const char *named,
                     RulebookId *id) {
    const char *name = option ? option : named;
    if (!name)
        return args_failed(
            "{path%s} names no rulebook. Add --rulebook nc20, wc25, dm19, wc04, dc21 or custom.",
            path);
    *id = rulebook_find(name);
    if (*id < RULEBOOKS) return EXIT_DONE;
    if (option)
        return args_misuse(
            verb, "Unknown rulebook \"{name%s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
            name);
    return args_failed("{path%s}: Unknown rulebook \"{name%.40s}\". Choose nc20, wc25, dm19, wc04, "
                       "dc21 or custom.",
                       path, name);
}

static int override_by(const char *verb, const char *pair, Rules *rules) {
    char name[64];
    Err err;
    size_t size = strcspn(pair, "=");
    if (!pair[size] || size >= sizeof name)
        return args_misuse(verb, "--set takes NAME=VALUE, such as pct_precision=manual2.");
    memcpy(name, pair, size);
    name[size] = 0;
    if (rules_change(rules, name, pair + size + 1, STAGE_DRAFT, &err))
        return args_misuse_tell(verb, &err.message);
    return EXIT_DONE;
}

/* The overrides of the file, then those of the command line. */
static int override(const char *verb, const RankingOrder *order, Ranking *r) {
    Err err;
    for (int i = 0; i < r->file.sets; i++)
        if (rules_set(&r->rules, r->file.set_name[i], r->file.set_text[i], STAGE_DRAFT, &err))
            return args_failed("{path%s}: Line {line%01u}, column {column%01u}: {why%p}",
                               order->path, r->file.set_spot[i].line, r->file.set_spot[i].column,
                               &err.message);
    int code = EXIT_DONE;
    for (int i = 0; code == EXIT_DONE && i < order->set.count; i++)
        code = override_by(verb, order->set.at[i], &r->rules);
    return code;
}

static bool allocate(Ranking *r) {
    size_t entrants = r->file.results.entrants, sheets = r->file.results.sheets;
    r->rows = calloc(entrants + 1, sizeof *r->rows);
    r->work.numbers = calloc(2 * (entrants + sheets) + 1, sizeof *r->work.numbers);
    r->work.ratings = calloc(entrants + 1, sizeof *r->work.ratings);
    r->work.scores = calloc(entrants + 1, sizeof *r->work.scores);
    if (overall_begun(&r->file.results)) {
        r->overall = calloc(entrants + 1, sizeof *r->overall);
        if (!r->overall) return false;
    }
    return r->rows && r->work.numbers && r->work.ratings && r->work.scores;
}

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Does the seed fit the commitment that the file carries? */
static bool keeps_word(const char *commit, const char *seed) {
    uint8_t digest[SHA256_BYTES];
    if (strlen(commit) != 2 * sizeof digest) return false;
    for (size_t i = 0; i < sizeof digest; i++) {
        int high = hex_value(commit[2 * i]), low = hex_value(commit[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        digest[i] = (uint8_t)(high << 4 | low);
    }
    return lots_verify(seed, strlen(seed), digest);
}

/* Draw what is tied and has no lot yet, and rank again. */
static int draw_lots(const RankingOrder *order, Ranking *r) {
    const char *seed = order->lots ? order->lots : r->file.lots_seed;
    const char *mix = r->file.lots_mix ? r->file.lots_mix : "";
    if (!seed) return EXIT_DONE;
    if (r->rules.event.last_resort != LAST_LOTS)
        return args_failed("This rulebook shares places instead of drawing lots. Leave out the "
                           "seed, or add --set last_resort=lots.");
    if (r->file.lots_commit && !keeps_word(r->file.lots_commit, seed))
        return args_failed("{path%s}: The seed of the lots doesn't match its commitment.",
                           order->path);
    LotsKey key = lots_key(seed, strlen(seed), mix, strlen(mix));
    uint32_t count = r->file.results.entrants;
    lots_draw(&key, r->rows, count, count, r->file.entrant, count);
    r->report.lots_seed = seed;
    rank_table(&r->file.results, r->rows, r->work);
    return EXIT_DONE;
}

static int read_ratings(const RankingOrder *order, Ranking *r) {
    Err err;
    if (!order->ratings) return EXIT_DONE;
    Buf text = buf_heap(RESULTS_FILE_MAX);
    int code = EXIT_DONE;
    if (file_read(ranking_path(order->ratings), &text, &err)) code = args_failed_tell(&err.message);
    else if (results_file_ratings(&r->file, text.text, text.size, &err))
        code = args_failed("{path%s}: {why%p}", order->ratings, &err.message);
    buf_free(&text);
    return code;
}

/* The rules by the option, by the file, or with Elo if that is asked for and the file's have none:
 * then a message says so. */
static int choose_rules(const char *verb, const RankingOrder *order, Ranking *r) {
    RulebookId id = CUSTOM;
    const char *named = r->file.rulebook ? r->file.rulebook : order->elo_of;
    int code = ranking_rulebook(verb, order->path, order->rulebook, named, &id);
    if (code) return code;
    r->rules = rulebook_rules(id);
    code = override(verb, order, r);
    if (code || order->rulebook || !order->elo_of || r->rules.event.elo_start) return code;
    fprintf(
        stderr,
        "castellan: %s uses %s, which has no Elo, so it is rated by %s.  Add --rulebook %s to hide "
        "this message.\n",
        order->path, RULEBOOK_NAME[id], order->elo_of, order->elo_of);
    r->rules = rulebook_rules(rulebook_find(order->elo_of));
    return override(verb, order, r);
}

int ranking_open(const char *verb, const RankingOrder *order, Ranking *r) {
    Err err;
    *r = (Ranking){ .text = buf_heap(RESULTS_FILE_MAX) };
    if (file_read(ranking_path(order->path), &r->text, &err)) return args_failed_tell(&err.message);
    if (results_file_read(r->text.text, r->text.size, &r->file, &err))
        return args_failed("{path%s}: {why%p}", order->path, &err.message);
    int code = choose_rules(verb, order, r);
    if (!code) code = read_ratings(order, r);
    if (code) return code;
    if (results_file_bind(&r->file, &r->rules, &err))
        return args_failed("{path%s}: {why%p}", order->path, &err.message);
    if (!allocate(r)) return args_failed("Not enough memory for these results.");
    if (!rank_table(&r->file.results, r->rows, r->work))
        return args_failed("Elo needs an even number of points per pair, from 2 to 32, and a scale "
                           "from 1 to 800.");
    size_t cut = r->rules.event.phases == PHASES_SEMI_FINAL ? r->rules.event.max_bracket : 0;
    if (order->cut >= 0) cut = (size_t)order->cut;
    if (cut >= r->file.results.entrants && order->cut < 0) cut = 0;
    r->report =
        (Report){ .results = &r->file.results, .name = r->file.name, .rows = r->rows, .cut = cut };
    code = draw_lots(order, r);
    if (code) return code;
    if (r->overall) {
        overall_table(&r->file.results, r->rows, r->overall, r->work.numbers);
        r->report.overall = r->overall;
    }
    return EXIT_DONE;
}

void ranking_close(Ranking *r) {
    free(r->rows);
    free(r->overall);
    free(r->work.numbers);
    free(r->work.ratings);
    free(r->work.scores);
    results_file_free(&r->file);
    buf_free(&r->text);
}
