#include "rulebook/event_rules.h"

bool rules_format(const EventRules *rules, uint16_t mix) {
    unsigned games = mix_games(mix, PLAYED_BASE);
    if (mix == MIX(games, 0, 0, 0, 0) && games == rules->prelim_games) return true;
    for (int i = 0; i < FORMATS_MAX && rules->formats_allowed[i]; i++)
        if (rules->formats_allowed[i] == mix) return true;
    return !rules->formats_allowed[0];
}
