#include "tournament/result.h"

#include "tournament/order.h"

#include <string.h>

const char *const SHEET_SCENARIO_NAME[PLAYED_SCENARIOS] = {
    [PLAYED_BASE] = "base",
    [PLAYED_FISHERMEN] = "fishermen",
    [PLAYED_NEW_SHORES] = "new-shores",
    [PLAYED_CITIES_AND_KNIGHTS] = "cities-and-knights",
    [PLAYED_EXPLORERS_AND_PIRATES] = "explorers-and-pirates",
};
const char *const SHEET_PHASE_NAME[SHEET_PHASES] = { "preliminary", "semi", "final", "bracket" };

#define TEXT(name, text) text,
static const char *const FLAW_TEXT[FLAW_KINDS] = { RESULT_FLAWS(TEXT) };
#undef TEXT

bool result_any_corrected(const Results *results) {
    for (uint32_t i = 0; i < results->sheets; i++)
        if (results->sheet[i].corrected && !results->sheet[i].dropped) return true;
    return false;
}

bool result_corrected(const Results *results, uint32_t player) {
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        for (int s = 0; sheet->corrected && !sheet->dropped && s < sheet->seats; s++)
            if (sheet->seat[s].player == player) return true;
    }
    return false;
}

void result_find_winner(const EventRules *rules, Sheet *sheet) {
    int winner = -1;
    for (int i = 0; i < sheet->seats; i++) {
        if (sheet->seat[i].winner) return;
        if (sheet->seat[i].left || sheet->seat[i].vp < rules->scenario_vp[sheet->scenario])
            continue;
        if (winner >= 0) return;
        winner = i;
    }
    if (winner >= 0) sheet->seat[winner].winner = true;
}

static bool plays(const EventRules *rules, uint8_t scenario) {
    if (!rules->formats_allowed[0]) return true; /* an empty list allows any */
    for (int i = 0; i < FORMATS_MAX; i++)
        if (mix_games(rules->formats_allowed[i], scenario)) return true;
    return false;
}

unsigned result_rounds(const EventRules *rules) {
    if (rules->qual_games_max || !rules->prelim_games) return 0; /* each player has a number */
    unsigned most = rules->prelim_games;
    for (int i = 0; i < FORMATS_MAX; i++) {
        unsigned games = 0;
        for (int s = 0; s < PLAYED_SCENARIOS; s++) games += mix_games(rules->formats_allowed[i], s);
        if (games > most) most = games;
    }
    return most;
}

bool result_counts(const EventRules *rules, const Sheet *sheet) {
    unsigned rounds = result_rounds(rules);
    return !sheet->dropped && sheet->phase == SHEET_PRELIMINARY &&
           (!rounds || sheet->round <= rounds);
}

static Flaw found(FlawKind kind, uint32_t sheet, uint8_t seat, uint8_t other) {
    return (Flaw){ kind, sheet, seat, other };
}

/* What one sheet says, without the others. */
static Flaw check_sheet(const EventRules *rules, const Sheet *sheet, uint32_t index) {
    if (sheet->seats < RESULT_SEATS_MIN || sheet->seats > RESULT_SEATS)
        return found(FLAW_SEATS, index, 0, 0);
    if (!plays(rules, sheet->scenario)) return found(FLAW_SCENARIO, index, 0, 0);
    if (sheet->prelim > 1 && rules->multi_prelim != MULTI_DATES)
        return found(FLAW_PRELIM, index, 0, 0);
    unsigned target = rules->scenario_vp[sheet->scenario];
    int winner = -1, reached[RESULT_SEATS], enough = 0;
    for (uint8_t i = 0; i < sheet->seats; i++) {
        for (uint8_t k = 0; k < i; k++)
            if (sheet->seat[k].player == sheet->seat[i].player)
                return found(FLAW_PLAYER_TWICE, index, i, k);
        if (sheet->seat[i].vp >= target && !sheet->seat[i].left) reached[enough++] = i;
        if (!sheet->seat[i].winner) continue;
        if (winner >= 0) return found(FLAW_TWO_WINNERS, index, i, (uint8_t)winner);
        winner = i;
    }
    if (sheet->dropped) return found(FLAW_NONE, index, 0, 0); /* a void game needs no winner */
    if (winner < 0 && enough > 1)
        return found(FLAW_UNCLEAR_WINNER, index, (uint8_t)reached[1], (uint8_t)reached[0]);
    if (winner < 0) return found(FLAW_NO_WINNER, index, 0, 0);
    if (sheet->seat[winner].left) return found(FLAW_WINNER_LEFT, index, (uint8_t)winner, 0);
    if (sheet->seat[winner].vp < target && !sheet->decided) /* NC20-1.2.3d, Q-68 */
        return found(FLAW_WINNER_SHORT, index, (uint8_t)winner, 0);
    return found(FLAW_NONE, index, 0, 0);
}

static int earlier(const void *context, uint32_t a, uint32_t b) {
    const Sheet *left = (const Sheet *)context + a, *right = (const Sheet *)context + b;
    if (left->phase != right->phase) return left->phase - right->phase;
    if (left->prelim != right->prelim) return left->prelim - right->prelim;
    if (left->round != right->round) return left->round - right->round;
    if (left->table != right->table) return left->table - right->table;
    return left->dropped - right->dropped;
}

void result_order(const Results *results, uint32_t *order, uint32_t *scratch) {
    for (uint32_t i = 0; i < results->sheets; i++) order[i] = i;
    order_sort(order, scratch, results->sheets, earlier, results->sheet);
}

static bool same_round(const Sheet *a, const Sheet *b) {
    return a->phase == b->phase && a->prelim == b->prelim && a->round == b->round;
}

/* What the sheets say together: walk through the rounds and remember where everyone sat. */
static Flaw check_rounds(const Results *results, const uint32_t *order, uint32_t *seen,
                         uint32_t *games) {
    const EventRules *rules = &results->rules;
    memset(seen, 0, results->entrants * sizeof *seen); /* the last round of each, counted from 1 */
    memset(games, 0, results->entrants * sizeof *games);
    uint32_t rounds = 0;
    const Sheet *before = NULL;
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[order[i]];
        bool opens = !before || !same_round(before, sheet);
        if (opens) {
            bool follows = before && before->phase == sheet->phase &&
                           before->prelim == sheet->prelim && before->round + 1 == sheet->round;
            bool first = !before || before->phase != sheet->phase ||
                         before->prelim != sheet->prelim;
            /* Stages after the preliminary may number their games on from it. */
            if (!follows && !(first && (sheet->round == 1 || sheet->phase != SHEET_PRELIMINARY)))
                return found(FLAW_ROUND_MISSING, order[i], 0, 0);
            rounds++;
        } else if (before->table == sheet->table && !before->dropped && !sheet->dropped) {
            return found(FLAW_TABLE_TWICE, order[i], 0, 0);
        }
        before = sheet;
        for (uint8_t s = 0; s < sheet->seats && !sheet->dropped; s++) {
            uint32_t player = sheet->seat[s].player;
            if (seen[player] == rounds) return found(FLAW_ROUND_TWICE, order[i], s, s);
            seen[player] = rounds;
            if (sheet->phase == SHEET_PRELIMINARY && rules->qual_games_max &&
                ++games[player] > rules->qual_games_max) /* DC21-1.2.4a */
                return found(FLAW_TOO_MANY_GAMES, order[i], s, s);
        }
    }
    return found(FLAW_NONE, 0, 0, 0);
}

Flaw result_check(const Results *results, uint32_t *scratch) {
    for (uint32_t i = 0; i < results->sheets; i++) {
        Flaw flaw = check_sheet(&results->rules, &results->sheet[i], i);
        if (flaw.kind) return flaw;
    }
    uint32_t *order = scratch, *seen = scratch + 2 * (size_t)results->sheets;
    result_order(results, order, scratch + results->sheets);
    return check_rounds(results, order, seen, seen + results->entrants);
}

void result_flaw(const Results *results, Flaw flaw, Buf *out) {
    const Sheet *sheet = &results->sheet[flaw.sheet];
    if (sheet->prelim > 1) buf_print(out, "Preliminary event %u, round", sheet->prelim);
    else if (sheet->phase == SHEET_SEMI) buf_text(out, "Semi-final, round");
    else if (sheet->phase == SHEET_FINAL) buf_text(out, "Final, round");
    else if (sheet->phase == SHEET_BRACKET) buf_text(out, "Bracket, round");
    else buf_text(out, "Round");
    buf_print(out, " %u, table %u: ", sheet->round, sheet->table);
    /* Of two players the one who came first on the sheet is named first. */
    bool two = flaw.kind == FLAW_TWO_WINNERS || flaw.kind == FLAW_UNCLEAR_WINNER;
    uint8_t seat[2] = { two ? flaw.other : flaw.seat, flaw.seat };
    const char *name[2] = { "", "" };
    for (int i = 0; i < 2; i++)
        if (seat[i] < sheet->seats) name[i] = results->entrant[sheet->seat[seat[i]].player].name;
    int names = 0;
    for (const char *at = FLAW_TEXT[flaw.kind]; *at; at++) {
        if (at[0] == '%' && at[1] == 's' && names < 2) buf_text(out, name[names++]), at++;
        else buf_char(out, *at);
    }
}
