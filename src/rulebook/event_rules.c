#include "rulebook/event_rules.h"

#include <assert.h>

/* One column of the table at a time: PARAMETER names the field and picks its value. */
/* clang-format off */
#define THESE(...) { __VA_ARGS__ }
static const EventRules EVENT_RULES[RULEBOOKS] = {
    [NC20] = {
#define PARAMETER(name, s, k, f, nc20, c1, wc25, c2, dm19, c3, wc04, c4, dc21, c5, custom, c6)     \
    .name = nc20,
#include "rulebook/event_parameters.h"
#undef PARAMETER
    },
    [WC25] = {
#define PARAMETER(name, s, k, f, nc20, c1, wc25, c2, dm19, c3, wc04, c4, dc21, c5, custom, c6)     \
    .name = wc25,
#include "rulebook/event_parameters.h"
#undef PARAMETER
    },
    [DM19] = {
#define PARAMETER(name, s, k, f, nc20, c1, wc25, c2, dm19, c3, wc04, c4, dc21, c5, custom, c6)     \
    .name = dm19,
#include "rulebook/event_parameters.h"
#undef PARAMETER
    },
    [WC04] = {
#define PARAMETER(name, s, k, f, nc20, c1, wc25, c2, dm19, c3, wc04, c4, dc21, c5, custom, c6)     \
    .name = wc04,
#include "rulebook/event_parameters.h"
#undef PARAMETER
    },
    [DC21] = {
#define PARAMETER(name, s, k, f, nc20, c1, wc25, c2, dm19, c3, wc04, c4, dc21, c5, custom, c6)     \
    .name = dc21,
#include "rulebook/event_parameters.h"
#undef PARAMETER
    },
    [CUSTOM] = {
#define PARAMETER(name, s, k, f, nc20, c1, wc25, c2, dm19, c3, wc04, c4, dc21, c5, custom, c6)     \
    .name = custom,
#include "rulebook/event_parameters.h"
#undef PARAMETER
    },
};
/* clang-format on */

EventRules rulebook_event(RulebookId id) {
    assert(id < RULEBOOKS);
    return EVENT_RULES[id];
}

bool rules_format(const EventRules *rules, uint16_t mix) {
    unsigned games = mix_games(mix, PLAYED_BASE);
    if (mix == MIX(games, 0, 0, 0, 0) && games == rules->prelim_games) return true;
    for (int i = 0; i < FORMATS_MAX && rules->formats_allowed[i]; i++)
        if (rules->formats_allowed[i] == mix) return true;
    return !rules->formats_allowed[0];
}
