#include "codec/standings_json.h"

#include "codec/jot.h"
#include "tournament/why.h"

#include <string.h>

enum { DECIMALS = 4, VALUE_ROOM = 320 };

static bool is_fraction(uint8_t key) {
    return key == KEY_PCT_SUM || key == KEY_PCT_AVERAGE || key == KEY_TIEBREAK_NUMBER ||
           key == KEY_POINTS;
}

static void put_text(const char *key, const char *text, Buf *out) {
    jot_key(out, key);
    jot_text(out, text);
}

/* Ten thousand rows are printed in one go, so what never changes is written in whole pieces. */
static void put_key(const EventRules *rules, const Standing *row, uint8_t key, bool first,
                    Buf *out) {
    Ratio value = rank_value(rules, row, key);
    buf_text(out, first ? "{\"key\":\"" : ",{\"key\":\"");
    buf_text(out, RANK_KEY_NAME[key]);
    buf_text(out, "\",\"value\":\"");
    ratio_print(&value, out);
    if (is_fraction(key)) {
        buf_text(out, "\",\"decimal\":\"");
        ratio_decimal(&value, DECIMALS, out);
    }
    buf_text(out, "\"}");
}

/* How many games, and what they came to. */
static void put_score(const Results *results, const Standing *row, const uint8_t *keys, int count,
                      Buf *out) {
    buf_text(out, ",\"games\":");
    buf_unsigned(out, row->score.games);
    buf_text(out, ",\"keys\":[");
    for (int i = 0; i < count; i++)
        if (keys[i] != RANK_LOTS || row->lot) put_key(&results->rules, row, keys[i], i == 0, out);
    buf_text(out, "]");
}

/* Were there several preliminary events, of which everyone's best counts (NC20-1.3.2c)? */
static bool has_days(const Results *results) {
    for (uint32_t i = 0; i < results->sheets; i++)
        if (results->sheet[i].phase == SHEET_PRELIMINARY && results->sheet[i].prelim > 1)
            return true;
    return false;
}

/* The corrected sheets that someone is on, with what had been typed. */
static void put_corrected(const Results *results, uint32_t player, Buf *out) {
    bool any = false;
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        for (int s = 0; sheet->corrected && !sheet->dropped && s < sheet->seats; s++) {
            const SheetSeat *seat = &sheet->seat[s];
            if (seat->player != player) continue;
            if (!any) jot_key(out, "corrected"), jot_open(out, '[');
            any = true;
            jot_item(out), jot_open(out, '{');
            put_text("phase", SHEET_PHASE_NAME[sheet->phase], out);
            jot_key(out, "prelim"), jot_number(out, sheet->prelim);
            jot_key(out, "round"), jot_number(out, sheet->round);
            jot_key(out, "table"), jot_number(out, sheet->table);
            jot_key(out, "typed"), jot_number(out, seat->typed);
            jot_key(out, "vp"), jot_number(out, seat->vp);
            if (seat->winner != seat->typed_winner)
                jot_key(out, "won"), jot_flag(out, seat->winner);
            jot_close(out, '}');
        }
    }
    if (any) jot_close(out, ']');
}

typedef struct Told { /* what rows tell only if it is so */
    bool days, corrections;
} Told;

static void put_row(const Results *results, const Standing *row, const uint8_t *keys, int count,
                    Told told, Buf *out) {
    const Entrant *who = &results->entrant[row->player];
    jot_item(out);
    buf_text(out, "{\"rank\":");
    if (row->rank) buf_unsigned(out, row->rank);
    else jot_null(out);
    put_text("player", who->id, out);
    put_text("name", who->name, out);
    if (*who->country) put_text("country", who->country, out);
    if (*who->group) put_text("group", who->group, out);
    if (who->withdrawn) buf_text(out, ",\"withdrawn\":true");
    buf_text(out, ",\"state\":\"");
    buf_text(out, report_state(row->state, 0));
    buf_text(out, "\",\"shared\":");
    buf_unsigned(out, row->shared);
    if (told.corrections) put_corrected(results, row->player, out);
    if (who->cut_rank && who->cut_rank != row->rank)
        buf_text(out, ",\"rank_at_cut\":"), buf_unsigned(out, who->cut_rank);
    if (told.days && row->score.games)
        buf_text(out, ",\"day\":"), buf_unsigned(out, row->score.prelim);
    put_score(results, row, keys, count, out);
    buf_text(out, "}");
}

/* Where semi-finalists are ranked over all their games (WC25-1.3.4a), those are shown with the place. */
static void put_place(const Results *results, const Overall *row, const uint8_t *keys, int count,
                      Buf *out) {
    jot_item(out);
    jot_open(out, '{');
    jot_key(out, "place");
    if (row->place) jot_number(out, row->place);
    else jot_null(out);
    put_text("player", results->entrant[row->total.player].id, out);
    jot_key(out, "shared");
    jot_number(out, row->shared);
    put_text("phase", SHEET_PHASE_NAME[row->phase], out);
    if (row->round) jot_key(out, "round"), jot_number(out, row->round);
    if (row->finish) jot_key(out, "finish"), jot_number(out, row->finish);
    uint8_t settled = overall_settled(&results->rules, row);
    bool told = row->phase == SHEET_SEMI && results->rules.semi_tie == SEMI_TIE_PRELIM;
    if (told || settled != row->finish) jot_key(out, "settled"), jot_number(out, settled);
    if (row->provisional) jot_key(out, "provisional"), jot_flag(out, true);
    jot_key(out, "preliminary");
    if (row->prelim) jot_number(out, row->prelim);
    else jot_null(out);
    if (row->phase == SHEET_SEMI && !overall_by_finish(&results->rules, row))
        put_score(results, &row->total, keys, count, out);
    jot_close(out, '}');
}

void standings_notes_json(const char *notes, Buf *out) {
    char line[512];
    jot_open(out, '[');
    while (*notes) {
        size_t size = strcspn(notes, "\n"), kept = size < sizeof line - 1 ? size : sizeof line - 1;
        memcpy(line, notes, kept);
        line[kept] = 0;
        jot_item(out);
        jot_text(out, line);
        notes += size + (notes[size] == '\n');
    }
    jot_close(out, ']');
}

void standings_json(const Report *report, int tongue, Buf *out) {
    const Results *results = report->results;
    uint8_t keys[RANK_LIST];
    int count = rank_keys(&results->rules, keys);
    Told told = { has_days(results), result_any_corrected(results) };
    char notes[4096];
    Buf said = buf_over(notes, sizeof notes);
    jot_open(out, '{');
    if (*report->name) put_text("name", report->name, out);
    put_text("rulebook", RULEBOOK_NAME[results->rulebook], out);
    jot_key(out, "standings");
    jot_open(out, '[');
    for (uint32_t i = 0; i < results->entrants; i++)
        put_row(results, &report->rows[i], keys, count, told, out);
    jot_close(out, ']');
    if (report->overall) {
        jot_key(out, "overall");
        jot_open(out, '[');
        for (uint32_t i = 0; i < results->entrants; i++)
            put_place(results, &report->overall[i], keys, count, out);
        jot_close(out, ']');
    }
    report_notes(report, tongue, &said);
    jot_key(out, "notes");
    standings_notes_json(notes, out);
    jot_close(out, '}');
    buf_char(out, '\n');
}

void standings_csv_field(const char *text, Buf *out) {
    bool formula = strchr("=+-@", *text) && *text; /* a spreadsheet would run it */
    if (!formula && !text[strcspn(text, ",;\"\r\n")]) {
        buf_text(out, text);
        return;
    }
    buf_char(out, '"');
    if (formula) buf_char(out, '\'');
    for (; *text; text++) {
        if (*text == '"') buf_char(out, '"');
        buf_char(out, *text);
    }
    buf_char(out, '"');
}

/* "round 2 table 5: 9, typed 6": what counts and what had been typed, of all corrected sheets of someone. */
static void put_csv_corrected(const Results *results, uint32_t player, Buf *out) {
    char room[1024];
    Buf text = buf_over(room, sizeof room);
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        for (int s = 0; sheet->corrected && !sheet->dropped && s < sheet->seats; s++) {
            const SheetSeat *seat = &sheet->seat[s];
            if (seat->player != player) continue;
            buf_print(&text, "%s%s round %u table %u: %u%s, typed %u%s", text.size ? "; " : "",
                      SHEET_PHASE_NAME[sheet->phase], sheet->round, sheet->table, seat->vp,
                      seat->winner ? " won" : "", seat->typed, seat->typed_winner ? " won" : "");
        }
    }
    if (text.size) standings_csv_field(room, out);
}

static void put_csv_row(const Report *report, const Standing *row, const Overall *overall,
                        const uint8_t *keys, int count, bool corrected, Buf *out) {
    const Results *results = report->results;
    const Entrant *who = &results->entrant[row->player];
    if (overall && overall->place) buf_unsigned(out, overall->place);
    if (overall) buf_char(out, ',');
    if (overall ? overall->prelim : row->rank)
        buf_unsigned(out, overall ? overall->prelim : row->rank);
    buf_char(out, ',');
    standings_csv_field(who->id, out);
    buf_char(out, ',');
    standings_csv_field(who->name, out);
    buf_char(out, ',');
    standings_csv_field(who->country, out);
    buf_print(out, ",%s,%u", report_state(row->state, 0), row->score.games);
    for (int i = 0; i < count; i++) {
        Ratio value = rank_value(&results->rules, row, keys[i]);
        buf_char(out, ',');
        if (keys[i] != RANK_LOTS || row->lot) ratio_print(&value, out);
        if (!is_fraction(keys[i])) continue;
        buf_char(out, ',');
        ratio_decimal(&value, DECIMALS, out);
    }
    buf_char(out, ',');
    if (corrected) put_csv_corrected(results, row->player, out);
    buf_char(out, '\n');
}

void standings_csv(const Report *report, Buf *out) {
    const Results *results = report->results;
    uint8_t keys[RANK_LIST];
    int count = rank_keys(&results->rules, keys);
    buf_text(out, report->overall ? "place,rank,player,name,country,state,games"
                                  : "rank,player,name,country,state,games");
    for (int i = 0; i < count; i++) {
        buf_print(out, ",%s", RANK_KEY_NAME[keys[i]]);
        if (is_fraction(keys[i])) buf_print(out, ",%s_decimal", RANK_KEY_NAME[keys[i]]);
    }
    buf_text(out, ",corrected\n");
    bool corrected = result_any_corrected(results);
    for (uint32_t i = 0; i < results->entrants; i++) {
        const Overall *overall = report->overall ? &report->overall[i] : NULL;
        const Standing *row = overall ? &overall->total : &report->rows[i];
        put_csv_row(report, row, overall, keys, count, corrected, out);
    }
}

/* ---- why ---- */

static void put_why_open(const Results *results, const Standing *above, const Standing *below,
                         const char *decided, Buf *out) {
    jot_open(out, '{');
    put_text("above", results->entrant[above->player].id, out);
    put_text("below", results->entrant[below->player].id, out);
    put_text("decided", decided, out);
    jot_key(out, "keys");
    jot_open(out, '[');
}

static void put_why_key(const char *key, const char *clause, const char *above, const char *below,
                        Buf *out) {
    jot_item(out);
    jot_open(out, '{');
    put_text("key", key, out);
    put_text("clause", clause, out);
    put_text("above", above, out);
    put_text("below", below, out);
    jot_close(out, '}');
}

static void put_why_number(const char *key, const char *clause, unsigned above, unsigned below,
                           Buf *out) {
    char number[2][VALUE_ROOM];
    Buf left = buf_over(number[0], VALUE_ROOM), right = buf_over(number[1], VALUE_ROOM);
    buf_unsigned(&left, above);
    buf_unsigned(&right, below);
    put_why_key(key, clause, number[0], number[1], out);
}

/* The rulebook's keys up to the one that decides.  Would rounding turn one of them? */
static bool put_why_keys(const Results *results, const Standing *above, const Standing *below,
                         Buf *out) {
    const EventRules *rules = &results->rules;
    uint8_t keys[RANK_LIST], decided;
    int count = rank_keys(rules, keys);
    bool turns = false;
    rank_compare(rules, above, below, &decided);
    for (int i = 0; i < count; i++) {
        const Standing *row[2] = { above, below };
        char value[2][VALUE_ROOM];
        for (int k = 0; k < 2; k++) {
            Buf exact = buf_over(value[k], VALUE_ROOM);
            Ratio ratio = rank_value(rules, row[k], keys[i]);
            ratio_print(&ratio, &exact);
        }
        put_why_key(RANK_KEY_NAME[keys[i]], why_clause(results->rulebook, keys[i]), value[0],
                    value[1], out);
        turns |= why_turns(rules, above, below, keys[i]);
        if (keys[i] == decided) break;
    }
    return turns;
}

static void put_why_close(bool turns, const char *text, Buf *out) {
    jot_close(out, ']');
    jot_key(out, "rounding_turns");
    jot_flag(out, turns);
    put_text("text", text, out);
    jot_close(out, '}');
    buf_char(out, '\n');
}

void standings_why_json(const Results *results, const Standing *a, const Standing *b,
                        const char *text, Buf *out) {
    uint8_t decided;
    bool alike = a->state == b->state;
    int order = rank_compare(&results->rules, a, b, &decided);
    if (!alike) order = a->state < b->state ? -1 : 1;
    const Standing *above = order > 0 ? b : a, *below = order > 0 ? a : b;
    put_why_open(results, above, below, alike ? RANK_KEY_NAME[decided] : "state", out);
    put_why_close(alike && put_why_keys(results, above, below, out), text, out);
}

/* What decides on the final list, by the name of its key. */
static const char *overall_decided(const EventRules *rules, const Overall *above,
                                   const Overall *below, OverallReason reason) {
    uint8_t key = KEY_NONE;
    switch (reason) {
    case OVERALL_BY_PHASE: return above->phase == below->phase ? "bracket_round" : "reached";
    case OVERALL_BY_FINISH: return "finish";
    case OVERALL_BY_KEYS: rank_compare(rules, &above->total, &below->total, &key); break;
    case OVERALL_BY_PRELIM: return "preliminary";
    case OVERALL_EQUAL: break;
    }
    return RANK_KEY_NAME[key];
}

void standings_why_overall_json(const Results *results, const Overall *a, const Overall *b,
                                const char *text, Buf *out) {
    const EventRules *rules = &results->rules;
    OverallReason reason;
    if (a->total.state != STANDING_RANKED || b->total.state != STANDING_RANKED) {
        standings_why_json(results, &a->total, &b->total, text, out);
        return;
    }
    bool swap = overall_compare(rules, a, b, &reason) > 0, turns = false;
    const Overall *above = swap ? b : a, *below = swap ? a : b;
    put_why_open(results, &above->total, &below->total,
                 overall_decided(rules, above, below, reason), out);
    put_why_key("reached", "", SHEET_PHASE_NAME[above->phase], SHEET_PHASE_NAME[below->phase], out);
    if (above->phase == SHEET_BRACKET && below->phase == SHEET_BRACKET)
        put_why_number("bracket_round", "", above->round, below->round, out);
    bool played = above->finish && below->finish && reason != OVERALL_BY_PHASE;
    if (played && overall_by_finish(rules, above))
        put_why_number("finish", why_finish_clause(results->rulebook, above->phase),
                       overall_finish(above), overall_finish(below), out);
    if (reason == OVERALL_BY_KEYS) turns = put_why_keys(results, &above->total, &below->total, out);
    if (reason == OVERALL_BY_PRELIM || reason == OVERALL_EQUAL)
        put_why_number("preliminary", why_prelim_clause(results->rulebook, above->phase),
                       above->prelim, below->prelim, out);
    put_why_close(turns, text, out);
}
