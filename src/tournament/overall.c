#include "tournament/overall.h"

#include "tournament/order.h"

bool overall_begun(const Results *results) {
    for (uint32_t i = 0; i < results->sheets; i++)
        if (results->sheet[i].phase != SHEET_PRELIMINARY && !results->sheet[i].dropped) return true;
    return false;
}

/* How far someone got: the higher the better.  Bracket rounds count like phases. */
static int depth(const Overall *row) {
    static const int DEPTH[SHEET_PHASES] = {
        [SHEET_PRELIMINARY] = 0, [SHEET_BRACKET] = 0, [SHEET_SEMI] = 1, [SHEET_FINAL] = 2
    };
    return DEPTH[row->phase] + row->round;
}

static int ascending(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

bool overall_by_finish(const EventRules *rules, const Overall *row) {
    return row->phase == SHEET_FINAL ||
           (row->phase == SHEET_SEMI && rules->overall_5_16 == OVERALL_BLOCKS);
}

uint8_t overall_finish(const Overall *row) {
    return row->phase == SHEET_SEMI ? row->block : row->finish;
}

uint8_t overall_settled(const EventRules *rules, const Overall *row) {
    bool semi = row->phase == SHEET_SEMI && rules->semi_tie == SEMI_TIE_PRELIM;
    bool final = row->phase == SHEET_FINAL && rules->overall_1_4 == FINISH_THEN_PRELIM;
    return row->finish && (semi || final) ? row->block : row->finish;
}

/* Equal VP in the final. */
static int settle(const EventRules *rules, const Overall *a, const Overall *b,
                  OverallReason *reason) {
    if (rules->overall_1_4 == FINISH_THEN_PRELIM || rules->overall_5_16 != OVERALL_RERANK) {
        *reason = OVERALL_BY_PRELIM;
        return ascending(a->prelim, b->prelim);
    }
    *reason = OVERALL_BY_KEYS; /* WC25-1.3.4c; NC20 is silent and does the same, Q-07 */
    return rank_compare(rules, &a->total, &b->total, NULL);
}

int overall_compare(const EventRules *rules, const Overall *a, const Overall *b,
                    OverallReason *reason) {
    OverallReason ignored;
    if (!reason) reason = &ignored;
    *reason = OVERALL_BY_PHASE;
    if (a->total.state != b->total.state) return a->total.state < b->total.state ? -1 : 1;
    if (depth(a) != depth(b)) return depth(a) > depth(b) ? -1 : 1;
    int order = 0;
    if (a->phase == SHEET_FINAL) {
        *reason = OVERALL_BY_FINISH;
        order = ascending(a->finish ? a->finish : 9, b->finish ? b->finish : 9);
        if (!order && a->finish) order = settle(rules, a, b, reason);
    } else if (a->phase == SHEET_SEMI && rules->overall_5_16 == OVERALL_BLOCKS) {
        *reason = OVERALL_BY_FINISH;
        order = ascending(a->block, b->block);
    } else if (a->phase == SHEET_SEMI && rules->overall_5_16 == OVERALL_RERANK) {
        *reason = OVERALL_BY_KEYS;
        order = rank_compare(rules, &a->total, &b->total, NULL);
    }
    if (order) return order;
    *reason = a->prelim == b->prelim ? OVERALL_EQUAL : OVERALL_BY_PRELIM;
    return ascending(a->prelim, b->prelim);
}

typedef struct Context {
    const EventRules *rules;
    const Overall *row;
} Context;

static int better(const void *context, uint32_t a, uint32_t b) {
    const Context *c = context;
    return overall_compare(c->rules, &c->row[a], &c->row[b], NULL);
}

/* What a sheet after the preliminaries does to those who sat there. */
static void enter(const Results *results, const Sheet *sheet, const uint32_t *row_of,
                  Overall *overall) {
    GameScore game = score_game(&results->rules, sheet);
    for (int s = 0; s < sheet->seats; s++) {
        Overall *row = &overall[row_of[sheet->seat[s].player]];
        if (sheet->phase == SHEET_SEMI) score_add(&row->total.score, sheet, &game, s);
        Overall now = { .phase = sheet->phase,
                        .round = sheet->phase == SHEET_BRACKET ? (uint8_t)sheet->round : 0 };
        if (depth(&now) <= depth(row)) continue;
        row->phase = now.phase;
        row->round = now.round;
        row->finish = row->block = game.place[s];
        for (int k = 0; k < sheet->seats; k++) { /* WC04-12 */
            const Overall *other = &overall[row_of[sheet->seat[k].player]];
            if (game.place[k] == game.place[s] && other->prelim < row->prelim) row->block++;
        }
    }
}

/* A semi-final winner waits for the final, the winner of a bracket table for the next round.  The
 * last round of a bracket is its final if it has one table only. */
static void advance(Overall *overall, size_t count, unsigned last_round, unsigned tables) {
    for (size_t i = 0; i < count; i++) {
        Overall *row = &overall[i];
        bool last = row->round == last_round && tables == 1;
        if (row->phase == SHEET_SEMI && row->finish == 1) {
            row->phase = SHEET_FINAL;
            row->finish = 0;
            row->provisional = true;
        } else if (row->phase == SHEET_BRACKET && last) {
            row->phase = SHEET_FINAL;
        } else if (row->phase == SHEET_BRACKET && row->finish == 1) {
            row->round++;
            row->finish = 0;
            row->provisional = true;
        }
    }
}

void overall_table(const Results *results, const Standing *rows, Overall *overall,
                   uint32_t *scratch) {
    const EventRules *rules = &results->rules;
    uint32_t count = results->entrants, *row_of = scratch;
    unsigned last_round = 0, tables = 0;
    for (uint32_t i = 0; i < count; i++) {
        overall[i] = (Overall){ .total = rows[i], .prelim = rows[i].rank };
        row_of[rows[i].player] = i;
    }
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        if (sheet->dropped || sheet->phase == SHEET_PRELIMINARY) continue;
        if (sheet->phase == SHEET_BRACKET && sheet->round > last_round)
            last_round = sheet->round, tables = 0;
        if (sheet->phase == SHEET_BRACKET && sheet->round == last_round) tables++;
        enter(results, sheet, row_of, overall);
    }
    advance(overall, count, last_round, tables);

    Context context = { rules, overall };
    Overall spare;
    uint32_t *order = scratch;
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    order_sort(order, scratch + count, count, better, &context);
    order_apply(order, count, overall, sizeof *overall, &spare);
    for (uint32_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count; to++)
            if (overall_compare(rules, &overall[from], &overall[to], NULL) != 0) break;
        bool ranked = overall[from].total.state == STANDING_RANKED;
        for (uint32_t i = from; i < to; i++) {
            overall[i].place = ranked ? from + 1 : 0;
            overall[i].shared = ranked ? to - from : 0;
        }
    }
}
