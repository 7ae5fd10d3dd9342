#include "rulebook/rulebook.h"

#include "base/text.h"

const char *const RULEBOOK_NAME[RULEBOOKS] = { "nc20", "wc25", "dm19", "wc04", "dc21", "custom" };

#define ROW(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc)                                  \
    { #name, kind, AT_FIRST_GAME, { a, b, c, d, e, f }, { ac, bc, cc, dc, ec, fc } },
const Parameter PARAMETERS[] = { GAME_PARAMETERS(ROW) TABLE_PARAMETERS(ROW) };
const size_t PARAMETER_COUNT = sizeof PARAMETERS / sizeof PARAMETERS[0];


/* Each macro below lists one column of the table as the fields of a struct. */
#define NC20_VALUE(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .name = (a),
#define WC25_VALUE(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .name = (b),
#define DM19_VALUE(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .name = (c),
#define WC04_VALUE(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .name = (d),
#define DC21_VALUE(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .name = (e),
#define CUSTOM_VALUE(name, kind, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .name = (f),
#define ALL_COLUMNS(PARAMETERS_LIST)                                                               \
    {                                                                                              \
        [NC20] = { PARAMETERS_LIST(NC20_VALUE) }, [WC25] = { PARAMETERS_LIST(WC25_VALUE) },        \
        [DM19] = { PARAMETERS_LIST(DM19_VALUE) }, [WC04] = { PARAMETERS_LIST(WC04_VALUE) },        \
        [DC21] = { PARAMETERS_LIST(DC21_VALUE) }, [CUSTOM] = { PARAMETERS_LIST(CUSTOM_VALUE) },    \
    }
static const GameRules GAME_RULES[RULEBOOKS] = ALL_COLUMNS(GAME_PARAMETERS);
static const TableRules TABLE_RULES[RULEBOOKS] = ALL_COLUMNS(TABLE_PARAMETERS);

static const char *const WORDS[PARAM_KINDS][3] = {
    [PARAM_YESNO] = { "no", "yes" },
    [PARAM_WIN] = { "automatic", "explicit" },
    [PARAM_ROBBER] = { "on click", "on attempt", "on taking" },
    [PARAM_BLOCK] = { "this turn", "until next turn", "until next turn, VP cards too" },
    [PARAM_JUDGE] = { "full", "pause and abort only" },
    [PARAM_ABSENT] = { "table pauses", "seat passes", "bot plays" },
    [PARAM_SUBSTITUTE] = { "none", "unscored" },
};

RulebookId rulebook_find(const char *name) {
    int id = 0;
    while (id < RULEBOOKS && !text_same(name, RULEBOOK_NAME[id])) id++;
    return (RulebookId)id;
}

GameRules rulebook_game(RulebookId id) {
    return GAME_RULES[id];
}

TableRules rulebook_table(RulebookId id) {
    return TABLE_RULES[id];
}

const char *rulebook_word(ParameterKind kind, unsigned value) {
    return value < 3 ? WORDS[kind][value] : NULL;
}
