#include "tournament/rank.h"

#include "tournament/elo.h"
#include "tournament/order.h"

#include <string.h>

const char *const RANK_KEY_NAME[RANK_KEYS] = {
    [KEY_NONE] = "none",
    [KEY_WINS] = "wins",
    [KEY_POINTS] = "points",
    [KEY_ELO] = "elo",
    [KEY_VP_SUM] = "vp_sum",
    [KEY_PCT_SUM] = "pct_sum",
    [KEY_PCT_AVERAGE] = "pct_average",
    [KEY_FIRSTS] = "first_places",
    [KEY_SECONDS] = "second_places",
    [KEY_THIRDS] = "third_places",
    [KEY_TIEBREAK_NUMBER] = "tiebreak_number",
    [RANK_LOTS] = "lots",
};

int rank_keys(const EventRules *rules, uint8_t keys[RANK_LIST]) {
    int count = 0;
    while (count < KEYS_MAX && rules->ranking_keys[count]) {
        keys[count] = (uint8_t)rules->ranking_keys[count];
        count++;
    }
    if (rules->last_resort == LAST_LOTS) keys[count++] = RANK_LOTS;
    return count;
}

/* The shares added, as the organiser wants them computed. */
static Ratio pct_sum(const EventRules *rules, const Score *score) {
    if (rules->pct_precision == PRECISION_EXACT) return score->pct;
    return ratio_of(score->manual, SCORE_MANUAL);
}

static Ratio pct_average(const EventRules *rules, const Score *score) {
    Ratio sum = pct_sum(rules, score);
    return score->games ? ratio_divide(&sum, score->games) : sum;
}

/* DC21-1.3.4b */
static Ratio tiebreak_number(const EventRules *rules, const Score *score) {
    Ratio vp = ratio_of(score->vp, 1), sum = pct_sum(rules, score);
    return ratio_add(&vp, &sum);
}

/* Keys that are whole numbers, the higher the better. */
static bool whole(const Standing *row, uint8_t key, int64_t *value) {
    const Score *score = &row->score;
    switch (key) {
    case KEY_WINS: *value = score->wins; return true;
    case KEY_ELO: *value = score->elo; return true;
    case KEY_VP_SUM: *value = score->vp; return true;
    case KEY_POINTS: *value = score->sixths; return true; /* in sixths */
    case KEY_FIRSTS: *value = score->place[0]; return true;
    case KEY_SECONDS: *value = score->place[1]; return true;
    case KEY_THIRDS: *value = score->place[2]; return true;
    default: return false;
    }
}

Ratio rank_value(const EventRules *rules, const Standing *row, uint8_t key) {
    int64_t value;
    if (whole(row, key, &value)) return ratio_of(value, key == KEY_POINTS ? SCORE_SIXTHS : 1);
    switch (key) {
    case KEY_PCT_SUM: return pct_sum(rules, &row->score);
    case KEY_PCT_AVERAGE: return pct_average(rules, &row->score);
    case KEY_TIEBREAK_NUMBER: return tiebreak_number(rules, &row->score);
    case RANK_LOTS: return ratio_of((int64_t)(row->lot & INT64_MAX), 1);
    default: return ratio_of(0, 1);
    }
}

static int descending(int64_t a, int64_t b) {
    return (a < b) - (a > b);
}

int rank_by(const EventRules *rules, const Standing *a, const Standing *b, uint8_t key) {
    int64_t left, right;
    if (whole(a, key, &left) && whole(b, key, &right)) return descending(left, right);
    if (key == RANK_LOTS) { /* no lot, 0, becomes the highest of all */
        uint64_t mine = a->lot - 1, theirs = b->lot - 1;
        return (mine > theirs) - (mine < theirs);
    }
    if (key == KEY_PCT_SUM && rules->pct_precision == PRECISION_EXACT) /* without a copy */
        return ratio_compare(&b->score.pct, &a->score.pct);
    Ratio above = rank_value(rules, a, key), below = rank_value(rules, b, key);
    return ratio_compare(&below, &above);
}

/* By `count` keys; which of them told a from b is left in `*decided`. */
static int compare(const EventRules *rules, const uint8_t *keys, int count, const Standing *a,
                   const Standing *b, uint8_t *decided) {
    *decided = KEY_NONE;
    for (int i = 0; i < count; i++) {
        int order = rank_by(rules, a, b, keys[i]);
        if (!order) continue;
        *decided = keys[i];
        return order;
    }
    return 0;
}

int rank_compare(const EventRules *rules, const Standing *a, const Standing *b, uint8_t *decided) {
    uint8_t keys[RANK_LIST], ignored;
    int count = rank_keys(rules, keys);
    return compare(rules, keys, count, a, b, decided ? decided : &ignored);
}

typedef struct Rows {
    const Results *results;
    const Standing *row;
    uint8_t keys[RANK_LIST];
    int count;
} Rows;

static int by_id(const Results *results, uint32_t a, uint32_t b) {
    const char *left = results->entrant[a].id, *right = results->entrant[b].id;
    while (*left && *left == *right) left++, right++;
    return (unsigned char)*left - (unsigned char)*right;
}

static int better(const void *context, uint32_t a, uint32_t b) {
    const Rows *rows = context;
    const Standing *left = &rows->row[a], *right = &rows->row[b];
    if (left->state != right->state) return left->state < right->state ? -1 : 1;
    uint8_t ignored;
    int order = compare(&rows->results->rules, rows->keys, rows->count, left, right, &ignored);
    return order ? order : by_id(rows->results, left->player, right->player);
}

/* Equal in everything but lots? */
static bool level(const EventRules *rules, const Standing *a, const Standing *b) {
    uint8_t decided;
    if (a->state != b->state) return false;
    return rank_compare(rules, a, b, &decided) == 0 || decided == RANK_LOTS;
}

/* Rows [from, to) are level: they share a rank unless each has a lot of its own. */
static void number(const EventRules *rules, Standing *rows, size_t from, size_t to) {
    bool apart = rules->last_resort == LAST_LOTS;
    for (size_t i = from; i < to; i++)
        if (!rows[i].lot || (i > from && rows[i].lot == rows[i - 1].lot)) apart = false;
    for (size_t i = from; i < to; i++) {
        bool ranked = rows[i].state == STANDING_RANKED;
        rows[i].rank = ranked ? (uint32_t)(apart ? i : from) + 1 : 0;
        rows[i].shared = ranked ? (uint32_t)(apart ? 1 : to - from) : 0;
    }
}

void rank_rows(const Results *results, Standing *rows, size_t count, RankWork work) {
    const EventRules *rules = &results->rules;
    Rows context = { .results = results, .row = rows };
    context.count = rank_keys(rules, context.keys);
    uint32_t *order = work.numbers;
    for (size_t i = 0; i < count; i++) order[i] = (uint32_t)i;
    order_sort(order, order + count, count, better, &context);
    Standing spare;
    order_apply(order, count, rows, sizeof *rows, &spare);
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && level(rules, &rows[from], &rows[to]); to++) {
        }
        number(rules, rows, from, to);
    }
}

/* Keep the better of two scores of one player (NC20-1.3.2c). */
static void keep_best(const EventRules *rules, Standing *row, const Score *score) {
    Standing other = *row;
    other.score = *score;
    if (!score->games) return;
    if (!row->score.games || rank_compare(rules, &other, row, NULL) < 0) row->score = *score;
}

/* Add up the sheets of each preliminary event; `order` is sorted. */
static void tally(const Results *results, const uint32_t *order, Standing *rows, Score *scores) {
    const EventRules *rules = &results->rules;
    for (uint32_t i = 0; i < results->entrants; i++) scores[i] = score_none(rules);
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[order[i]];
        if (!result_counts(rules, sheet)) continue;
        GameScore game = score_game(rules, sheet);
        for (int s = 0; s < sheet->seats; s++) {
            uint32_t player = sheet->seat[s].player;
            Score *score = &scores[player];
            if (score->games && score->prelim != sheet->prelim) { /* a new event starts at zero */
                keep_best(rules, &rows[player], score);
                *score = score_none(rules);
            }
            score_add(score, sheet, &game, s);
            if (sheet->seat[s].left && rules->leaver == LEAVER_DISQUALIFIED)
                rows[player].state = STANDING_LEFT;
        }
    }
    for (uint32_t i = 0; i < results->entrants; i++) keep_best(rules, &rows[i], &scores[i]);
}

static StandingState state_of(const EventRules *rules, const Entrant *entrant,
                              const Standing *row) {
    if (entrant->disqualified) return STANDING_DISQUALIFIED;
    if (row->state == STANDING_LEFT) return STANDING_LEFT;
    if (!row->score.games) return STANDING_UNPLAYED;
    if (row->score.games < rules->qual_games_min) return STANDING_INCOMPLETE;
    return STANDING_RANKED;
}

bool rank_table(const Results *results, Standing *rows, RankWork work) {
    const EventRules *rules = &results->rules;
    for (uint32_t i = 0; i < results->entrants; i++)
        rows[i] =
            (Standing){ .player = i, .lot = results->entrant[i].lot, .score = score_none(rules) };
    uint32_t *order = work.numbers;
    result_order(results, order, order + results->sheets);
    tally(results, order, rows, work.scores);
    if (rules->elo_start) {
        EloTable table;
        if (!elo_table(rules->elo_k_pair, rules->elo_scale, &table)) return false;
        elo_rate(results, &table, order, work.ratings, NULL);
        for (uint32_t i = 0; i < results->entrants; i++) rows[i].score.elo = work.ratings[i];
    }
    for (uint32_t i = 0; i < results->entrants; i++)
        rows[i].state = state_of(rules, &results->entrant[i], &rows[i]);
    rank_rows(results, rows, results->entrants, work);
    return true;
}

size_t rank_tied(const Standing *rows, size_t count, size_t cut, size_t *at) {
    for (size_t i = *at; i < count && i < cut; i++)
        if (rows[i].state == STANDING_RANKED && rows[i].shared > 1) {
            *at = rows[i].rank - 1;
            return rows[i].shared;
        }
    return 0;
}
