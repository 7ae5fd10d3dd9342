#include "rulebook/parameter.h"

#include "tongue/tongue.h"

#include <assert.h>
#include <string.h>

/* ---- the table ---- */

/* clang-format off */
/* Each kind of value gives four columns: kind, words, min, max. */
#define COUNT(min, max) VALUE_COUNT, WORDS_NONE, min, max
#define SECONDS(max) VALUE_SECONDS, WORDS_NONE, 0, max
#define YESNO VALUE_YESNO, WORDS_YESNO, 0, 1
#define CHOICE(list) VALUE_CHOICE, WORDS_##list, 0, CHOICE_##list##_COUNT - 1
#define LIST(list, room) VALUE_LIST, WORDS_##list, 1, CHOICE_##list##_COUNT - 1
#define NUMBERS(room, max) VALUE_NUMBERS, WORDS_NONE, 0, max
#define EACH(min, max) VALUE_EACH, WORDS_PLAYED, min, max
#define MIXES VALUE_MIXES, WORDS_PLAYED, 0, 7
#define TITLE VALUE_TITLE, WORDS_NONE, 0, 0

#define PLACE(field) offsetof(Rules, field), sizeof(((Rules *)0)->field)
#define GAME_ROW(n, about, s, kind, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) \
    { #n, about, SECTION_##s, frozen, kind, PLACE(game.n), { ac, bc, cc, dc, ec, fc } },
#define TABLE_ROW(n, about, s, kind, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) \
    { #n, about, SECTION_##s, frozen, kind, PLACE(table.n), { ac, bc, cc, dc, ec, fc } },
#define EVENT_ROW(n, about, s, kind, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) \
    { #n, about, SECTION_##s, frozen, kind, PLACE(event.n), { ac, bc, cc, dc, ec, fc } },

const Parameter PARAMETERS[PARAMETER_COUNT] = {
    GAME_PARAMETERS(GAME_ROW)
    TABLE_PARAMETERS(TABLE_ROW)
    EVENT_PARAMETERS(EVENT_ROW)
};
/* clang-format on */

const char *const SECTION_NAME[SECTIONS] = { "frame",   "scoring", "seating",
                                             "conduct", "judges",  "season" };
const char *const SECTION_TITLE[SECTIONS] = {
    [SECTION_FRAME] = "Event setup",
    [SECTION_SCORING] = "Scoring and ranking",
    [SECTION_SEATING] = "Seating, boards, time",
    [SECTION_CONDUCT] = "At the table",
    [SECTION_JUDGES] = "Judges, results, penalties",
    [SECTION_SEASON] = "Season, Elo, bracket",
};

Rules rulebook_rules(RulebookId id) {
    Rules rules;
    memset(&rules, 0, sizeof rules); /* the gaps too, so that two Rules can be compared */
    rules.id = id;
    rules.game = rulebook_game(id);
    rules.table = rulebook_table(id);
    rules.event = rulebook_event(id);
    return rules;
}

/* ---- finding ---- */

const Parameter *parameter_find(const char *name) {
    for (size_t i = 0; i < PARAMETER_COUNT; i++) {
        const char *a = PARAMETERS[i].name, *b = name;
        while (*a && (*a == *b || (*a == '_' && *b == '-'))) a++, b++;
        if (*a == *b) return &PARAMETERS[i];
    }
    return NULL;
}

const char *parameter_about(const Parameter *p, int tongue) {
    return tongue_row(tongue, p->about);
}

bool parameter_applies(const Parameter *p, RulebookId id) {
    return p->clause[id][0] != 'n';
}

bool parameter_of_events(const Parameter *p) {
    return p != &PARAMETERS[P_vp_target] && p != &PARAMETERS[P_boot_vp];
}

/* What the program does one way whatever a rulebook says (the rules of the game, the ranking of a season),
 * and what people see to at a table. */
static const uint8_t REMARKS[] = {
    P_multi_prelim_score,
    P_fee,
    P_game_points, /* ranking_keys and position_points say what a game gives */
    P_position_tie_split,
    P_lots_persist,
    P_boot_vp,
    P_pct_aggregate,
    P_overall_17_up,
    P_semi_chart,
    P_board_new,
    P_board_builder,
    P_end_by_time,
    P_turn_begins,
    P_preroll,
    P_trade_talk_before_resolve,
    P_forgotten_robber,
    P_late_production_claim,
    P_shortage,
    P_show_cards,
    P_offturn_proposals,
    P_devcards_per_turn,
    P_hidden_vp_count_for_losers,
    P_tiles_auto_transfer,
    P_unsigned_sheet,
    P_player_livestream,
    P_season_unlimited_entries,
    P_elo_rounding,
    P_bracket_seeding,
    P_bracket_mapping,
    P_tiebreak_number,
};
static_assert(PARAMETER_COUNT <= UINT8_MAX, "the number of a parameter fits a byte");

bool parameter_is_remark(const Parameter *p) {
    for (size_t i = 0; i < sizeof REMARKS; i++)
        if (p == &PARAMETERS[REMARKS[i]]) return true;
    return false;
}

/* "1.2.3a, Q-36" of NC20 becomes "NC20-1.2.3a, Q-36": only our own decisions and the rules of
 * the base game carry their letter already.  NC20-F1 is its footer. */
void parameter_clause(const Parameter *p, RulebookId id, Buf *out) {
    static const char *const DOCUMENT[RULEBOOKS] = {
        "NC20-", "WC25-", "DM19-", "WC04-", "DC21-", ""
    };
    if (!parameter_applies(p, id)) return;
    bool first = true;
    for (const char *at = p->clause[id]; *at; at++) {
        if (first && at[1] != '-') buf_text(out, DOCUMENT[id]);
        buf_char(out, *at);
        first = *at == ' ';
    }
}

/* ---- values as text ---- */

unsigned parameter_value(const Parameter *p, const Rules *rules, unsigned i) {
    const char *field = (const char *)rules + p->offset;
    if (parameter_width(p) == 1) return ((const uint8_t *)field)[i];
    uint16_t value;
    memcpy(&value, field + i * sizeof value, sizeof value);
    return value;
}

unsigned parameter_room(const Parameter *p) {
    return p->size / parameter_width(p);
}

/* How many entries are shown: all up to the last that is not zero. */
static unsigned shown(const Parameter *p, const Rules *rules) {
    unsigned count = parameter_room(p);
    while (count && !parameter_value(p, rules, count - 1)) count--;
    return count;
}

static void mix_text(uint16_t mix, int tongue, Buf *out) {
    bool first = true;
    for (int s = 0; s < PLAYED_SCENARIOS; s++) {
        unsigned games = mix_games(mix, s);
        if (!games) continue;
        buf_print(out, "%s%u %s", first ? "" : " + ", games,
                  words_at(WORDS_PLAYED, (unsigned)s, tongue));
        first = false;
    }
}

/* The word for an empty list. */
static const char *nothing(const Parameter *p, int tongue) {
    if (p->kind == VALUE_LIST) return words_at(p->words, 0, tongue);
    return tongue_row(tongue, p->kind == VALUE_MIXES ? "any" : ABOUT("a setting", "none"));
}

static void list_text(const Parameter *p, const Rules *rules, int tongue, Buf *out) {
    unsigned count = shown(p, rules);
    if (!count) buf_text(out, nothing(p, tongue));
    if (count && p->kind == VALUE_EACH) count = parameter_room(p);
    for (unsigned i = 0; i < count; i++) {
        unsigned value = parameter_value(p, rules, i);
        if (i) buf_text(out, p->kind == VALUE_MIXES ? "; " : ", ");
        if (p->kind == VALUE_MIXES) mix_text((uint16_t)value, tongue, out);
        else if (p->kind == VALUE_LIST) buf_text(out, words_at(p->words, value, tongue));
        else if (p->kind == VALUE_EACH)
            buf_print(out, "%s %u", words_at(p->words, i, tongue), value);
        else buf_unsigned(out, value);
    }
}

void parameter_text(const Parameter *p, const Rules *rules, int tongue, Buf *out) {
    switch (p->kind) {
    case VALUE_COUNT: buf_unsigned(out, parameter_value(p, rules, 0)); break;
    case VALUE_SECONDS: buf_print(out, "%u s", parameter_value(p, rules, 0)); break;
    case VALUE_YESNO:
    case VALUE_CHOICE:
        buf_text(out, words_at(p->words, parameter_value(p, rules, 0), tongue));
        break;
    case VALUE_LIST:
    case VALUE_NUMBERS:
    case VALUE_EACH:
    case VALUE_MIXES: list_text(p, rules, tongue, out); break;
    case VALUE_TITLE: buf_text(out, words_title((const char *)rules + p->offset, tongue)); break;
    }
}

/* ---- comparing ---- */

bool parameter_same(const Parameter *p, const Rules *a, const Rules *b) {
    return memcmp((const char *)a + p->offset, (const char *)b + p->offset, p->size) == 0;
}

size_t rules_overrides(const Rules *rules, const Parameter *list[PARAMETER_COUNT]) {
    const Rules own = rulebook_rules(rules->id);
    size_t count = 0;
    for (size_t i = 0; i < PARAMETER_COUNT; i++)
        if (!parameter_same(&PARAMETERS[i], rules, &own)) list[count++] = &PARAMETERS[i];
    return count;
}
