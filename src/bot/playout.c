#include "bot/playout.h"

#include <stddef.h>

Cards playout_discard(Cards hand, int count, Rng *rng) {
    Cards chosen = 0;
    for (int total = cards_total(hand); count > 0; count--, total--) {
        Cards one = card(cards_nth(hand, (int)rng_below(rng, (uint32_t)total)));
        hand -= one;
        chosen += one;
    }
    return chosen;
}

#if FAMILY != FAMILY_ANY
/* Any cards the bank holds.  S-80 */
static void playout_gold(const Game *g, const Legal *l, Rng *rng, Action *a) {
#if HAS_SHIPS
    if (a->kind == ACT_GOLD) a->get = playout_discard(g->bank, l->gold, rng);
#else
    (void)g, (void)l, (void)rng, (void)a;
#endif
}

Action playout_pick(const Game *g, Rng *rng) {
    int seat = __builtin_ctz(game_actors(g));
    Legal l;
    game_legal(g, seat, &l);
    if (l.kinds & BIT(ACT_CLAIM)) {
        if (g->seat[seat].points >= game_target(g, seat) && !(g->seat[seat].blocked & BLOCKED_VP))
            return (Action){ .kind = ACT_CLAIM, .seat = (uint8_t)seat };
        l.kinds &= ~ACT_BIT(ACT_CLAIM);
    }
    if ((l.kinds & ~ACT_BIT(ACT_TRADE)) == BIT(ACT_END)) /* the most common case by far */
        return (Action){ .kind = ACT_END, .seat = (uint8_t)seat };
    int count = legal_count(&l);
    Action a = legal_nth(&l, count > 1 ? (int)rng_below(rng, (uint32_t)count) : 0);
    if (a.kind == ACT_DISCARD) a.give = playout_discard(g->seat[seat].hand, l.discard, rng);
    if (SHIPS) playout_gold(g, &l, rng, &a);
#if HAS_KNIGHTS
    if (a.kind == ACT_ANSWER && a.card2 == ANSWER_CARDS) /* K-148 */
        a.get = playout_discard(g->seat[g->victim].hand, l.answer_take, rng);
#endif
    return a;
}
#endif

static Chance two_dice(Rng *rng) {
    uint32_t pair = rng_below(rng, 36);
    return (Chance){ .a = (uint8_t)(1 + pair / 6), .b = (uint8_t)(1 + pair % 6) };
}

/* The fish tokens that a roll brings besides, F-17. */
static Chance dice_and_more(const Game *g, const Action *a, Rng *rng) {
    Chance chance = two_dice(rng);
#if HAS_FISH
    ChanceNeed need;
    for (int n = 1; n <= MORE_DRAWS && (need = game_more(g, a, &chance, n)).kind; n++) {
        uint32_t index = rng_below(rng, (uint32_t)cards_total(need.from));
        chance.more[n - 1] = (uint8_t)(1 + cards_nth(need.from, (int)index));
    }
#else
    (void)g, (void)a;
#endif
    return chance;
}

#if HAS_KNIGHTS
static uint8_t die(Rng *rng) {
    return (uint8_t)(1 + rng_below(rng, 6));
}

static int draw_one(ChanceNeed need, Rng *rng) {
    return chance_nth(need, (int)rng_below(rng, (uint32_t)chance_count(need)));
}

/* Three dice and what the event brings; a progress card; the taxed cards.  K-174 */
static Chance cities_chances(const Game *g, const Action *a, Rng *rng) {
    Chance chance = { 0 };
    ChanceNeed need = game_chance(g, a);
    if (!need.kind && a->kind != ACT_TAXATION) return chance; /* by far the most actions */
    if (need.kind == CHANCE_THREE_DICE) chance = two_dice(rng);
    if (need.kind == CHANCE_THREE_DICE || need.kind == CHANCE_EVENT_DIE) chance.event = die(rng);
    if (need.kind == CHANCE_CARD || need.kind == CHANCE_PROGRESS)
        chance.a = (uint8_t)draw_one(need, rng);
    for (int n = 1; n <= MORE_DRAWS && (need = game_more(g, a, &chance, n)).kind; n++)
        chance.more[n - 1] = (uint8_t)(1 + draw_one(need, rng));
    return chance;
}
#endif

Chance playout_chance(const Game *g, const Action *a, Rng *rng) {
#if HAS_KNIGHTS
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS) return cities_chances(g, a, rng);
#endif
    ChanceNeed need = game_chance(g, a);
    switch (need.kind) {
    case CHANCE_NONE: break;
    case CHANCE_DICE: return FISH ? dice_and_more(g, a, rng) : two_dice(rng);
    case CHANCE_THREE_DICE:
    case CHANCE_EVENT_DIE:
    case CHANCE_PROGRESS: break; /* cities_chance draws these */
    case CHANCE_CARD: {
        uint32_t index = rng_below(rng, (uint32_t)cards_total(need.from));
        return (Chance){ .a = (uint8_t)cards_nth(need.from, (int)index) };
    }
    }
    return (Chance){ 0 };
}

#if FAMILY != FAMILY_ANY

/* Before the roll a seat without a development card to play can only roll: every fourth decision
 * of a random game is taken without asking. */
static bool can_only_roll(const Game *g) {
#if HAS_KNIGHTS
    if (g->seat[g->turn].progress[SC_ALCHEMY]) return false;
#endif
    return g->phase == PHASE_PRE_ROLL && !cards_playable(g->seat[g->turn].devcards) &&
           !g->open.kind && g->rules.win_claim == WIN_AUTOMATIC;
}

/* Inlined into both functions below, so that nobody pays for counting who does not count. */
static inline void play_on(Game *g, Rng *rng, uint32_t cap, uint32_t *rolls) {
    while (g->phase != PHASE_OVER && g->ply < cap) {
        Move e;
        if (!FISH && can_only_roll(g)) {
            e.act = (Action){ .kind = ACT_ROLL, .seat = g->turn };
            e.chance = KNIGHTS ? playout_chance(g, &e.act, rng) : two_dice(rng);
        } else {
            e.act = playout_pick(g, rng);
            e.chance = playout_chance(g, &e.act, rng);
        }
        if (rolls && e.act.kind == ACT_ROLL) rolls[e.chance.a + e.chance.b]++;
        game_do(g, &e);
    }
}

void playout_random(Game *g, Rng *rng, uint32_t cap) {
    play_on(g, rng, cap, NULL);
}

void playout_counted(Game *g, Rng *rng, uint32_t cap, uint32_t rolls[13]) {
    play_on(g, rng, cap, rolls);
}
#endif
