#include "bot/playout.h"

Cards playout_discard(Cards hand, int count, Rng *rng) {
    Cards chosen = 0;
    for (int total = cards_total(hand); count > 0; count--, total--) {
        Cards one = card(cards_nth(hand, (int)rng_below(rng, (uint32_t)total)));
        hand -= one;
        chosen += one;
    }
    return chosen;
}

Action playout_pick(const Game *g, Rng *rng) {
    int seat = __builtin_ctz(game_actors(g));
    Legal l;
    game_legal(g, seat, &l);
    if (l.kinds & BIT(ACT_CLAIM)) {
        if (g->seat[seat].points >= g->rules.vp_target && !g->seat[seat].blocked)
            return (Action){ .kind = ACT_CLAIM, .seat = (uint8_t)seat };
        l.kinds &= ~BIT(ACT_CLAIM);
    }
    int count = legal_count(&l);
    Action a = legal_nth(&l, count > 1 ? (int)rng_below(rng, (uint32_t)count) : 0);
    if (a.kind == ACT_DISCARD) a.give = playout_discard(g->seat[seat].hand, l.discard, rng);
    return a;
}

Chance playout_chance(const Game *g, const Action *a, Rng *rng) {
    ChanceNeed need = game_chance(g, a);
    switch (need.kind) {
    case CHANCE_NONE: break;
    case CHANCE_DICE: {
        uint32_t pair = rng_below(rng, 36);
        return (Chance){ (uint8_t)(1 + pair / 6), (uint8_t)(1 + pair % 6) };
    }
    case CHANCE_CARD: {
        uint32_t index = rng_below(rng, (uint32_t)cards_total(need.from));
        return (Chance){ (uint8_t)cards_nth(need.from, (int)index), 0 };
    }
    }
    return (Chance){ 0, 0 };
}

void playout_random(Game *g, Rng *rng, uint32_t cap) {
    while (g->phase != PHASE_OVER && g->ply < cap) {
        Event e = { .act = playout_pick(g, rng) };
        e.chance = playout_chance(g, &e.act, rng);
        game_do(g, &e);
    }
}
