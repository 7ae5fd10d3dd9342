#include "rulebook/rulebook.h"

#include "base/text.h"
#include "rulebook/event_rules.h"

#include <assert.h>

const char *const RULEBOOK_NAME[RULEBOOKS] = { "nc20", "wc25", "dm19", "wc04", "dc21", "custom" };

/* clang-format off */
/* Each macro below lists one column of the table as the fields of a struct. */
#define NC20_VALUE(n, about, s, k, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .n = a,
#define WC25_VALUE(n, about, s, k, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .n = b,
#define DM19_VALUE(n, about, s, k, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .n = c,
#define WC04_VALUE(n, about, s, k, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .n = d,
#define DC21_VALUE(n, about, s, k, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .n = e,
#define CUSTOM_VALUE(n, about, s, k, frozen, a, ac, b, bc, c, cc, d, dc, e, ec, f, fc) .n = f,
#define THESE(...) { __VA_ARGS__ }
#define ALL_COLUMNS(PARAMETERS_LIST) { \
    [NC20] = { PARAMETERS_LIST(NC20_VALUE) }, [WC25] = { PARAMETERS_LIST(WC25_VALUE) }, \
    [DM19] = { PARAMETERS_LIST(DM19_VALUE) }, [WC04] = { PARAMETERS_LIST(WC04_VALUE) }, \
    [DC21] = { PARAMETERS_LIST(DC21_VALUE) }, [CUSTOM] = { PARAMETERS_LIST(CUSTOM_VALUE) } }
static const GameRules GAME_RULES[RULEBOOKS] = ALL_COLUMNS(GAME_PARAMETERS);
static const TableRules TABLE_RULES[RULEBOOKS] = ALL_COLUMNS(TABLE_PARAMETERS);
static const EventRules EVENT_RULES[RULEBOOKS] = ALL_COLUMNS(EVENT_PARAMETERS);
/* clang-format on */

RulebookId rulebook_find(const char *name) {
    int id = 0;
    while (id < RULEBOOKS && !text_same(name, RULEBOOK_NAME[id])) id++;
    return (RulebookId)id;
}

GameRules rulebook_game(RulebookId id) {
    assert(id < RULEBOOKS);
    return GAME_RULES[id];
}

TableRules rulebook_table(RulebookId id) {
    assert(id < RULEBOOKS);
    return TABLE_RULES[id];
}

EventRules rulebook_event(RulebookId id) {
    assert(id < RULEBOOKS);
    return EVENT_RULES[id];
}
