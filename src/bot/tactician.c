/* tactician.c - an old-fashioned player to measure others against: weights set by hand, every legal
 * action and every answer to it looked at, chance averaged over.  It trades with the bank only. */
#include "bot/barter.h"
#include "bot/bot.h"

#include "bot/features.h"
#include "bot/playout.h"
#include "bot/world.h"

#include <stddef.h>

enum { DEPTH = 2 };

/* Each line outweighs everything below it: points, income, places to go, the hand. */
static const int64_t POINT = 1000000000000, INCOME = 4000000, REACH = 400, SITE = 1000,
                     SYNERGY = 100, DEVCARD_HELD = 10, KNIGHT_PLAYED = 10, ROUTE = 10, CARD = 1,
                     CROWD = 5;

static int variety(Cards pips) {
    enum { KIND = 4 }; /* pips that another kind is worth */
    return cards_total(pips) + KIND * __builtin_popcount(cards_kinds(pips));
}

/* How near the hand is to a city and a settlement, in twentieths of a whole one. */
static int synergy(Cards hand) {
    static const Cards GOAL[2] = { CARDS(0, 0, 0, 2, 3), CARDS(1, 1, 1, 1, 0) };
    int near = 0;
    for (int i = 0; i < 2; i++) {
        int lack = 0, all = cards_total(GOAL[i]);
        for (int kind = 0; kind < RESOURCES; kind++) {
            int gap = cards_of(GOAL[i], kind) - cards_of(hand, kind);
            if (gap > 0) lack += gap;
        }
        near += 20 * (all - lack) / all;
    }
    return near;
}

static int64_t worth(const Game *g, const Ground *ground, int seat) {
    const Seat *s = &g->seat[seat];
    if (g->winner != NONE) return g->winner == seat ? INT64_MAX / 128 : -INT64_MAX / 128;
    int64_t sum = POINT * s->points + INCOME * variety(ground_income(g, seat));
    for (int i = 0; i < g->seats; i++)
        if (i != seat) sum -= INCOME * variety(ground_income(g, i));
    SiteSet ends = { 0 };
    for (EdgeSet left = edge_minus(s->reach, g->roads); edge_any(left);) {
        int edge = edge_pop(&left);
        site_add(&ends, EDGE_SITES[edge][0]);
        site_add(&ends, EDGE_SITES[edge][1]);
    }
    SiteSet now = site_and(s->touched, g->open_sites), next = site_and(ends, g->open_sites);
    sum += SITE * site_count(now);
    for (SiteSet left = site_or(now, next); site_any(left);)
        sum += REACH * ground->total[site_pop(&left)];
    int cards = cards_total(s->hand);
    sum += SYNERGY * synergy(s->hand) + CARD * cards + ROUTE * s->route;
    sum += DEVCARD_HELD * cards_total(s->devcards) + KNIGHT_PLAYED * s->knights;
    if (cards > g->rules.hand_limit) sum -= CROWD * cards;
    return sum;
}

static int64_t look(const Game *g, const Ground *ground, int seat, int depth);

/* The average over what chance may bring. */
static int64_t follow(const Game *g, const Ground *ground, int seat, const Action *a, int depth) {
    ChanceNeed need = game_chance(g, a);
    int64_t sum = 0, weights = 0;
    int from = need.kind == CHANCE_DICE ? 2 : 0, to = need.kind == CHANCE_DICE ? 12 : RESOURCES - 1;
    if (need.kind == CHANCE_NONE) to = 0;
    for (int i = from; i <= to; i++) {
        Move e = { *a, { (uint8_t)i, 0 } };
        int weight = 1;
        if (need.kind == CHANCE_DICE) {
            weight = i == 7 ? 6 : NUMBER_PIPS[i];
            e.chance = (Chance){ (uint8_t)(i / 2), (uint8_t)(i - i / 2) };
        } else if (need.kind == CHANCE_CARD) {
            weight = cards_of(need.from, i);
        }
        if (!weight) continue;
        Game after = *g;
        game_do(&after, &e);
        sum += weight * (look(&after, ground, seat, depth - 1) / 64);
        weights += weight;
    }
    return weights ? sum / weights * 64 : 0;
}

static int64_t look(const Game *g, const Ground *ground, int seat, int depth) {
    if (!depth || g->phase == PHASE_OVER || g->phase == PHASE_DISCARD)
        return worth(g, ground, seat);
    Action list[LEGAL_MAX];
    Legal legal;
    game_legal(g, g->turn, &legal);
    int count = legal_list(&legal, list);
    int64_t best = 0;
    for (int i = 0; i < count; i++) {
        int64_t here = follow(g, ground, seat, &list[i], depth);
        bool better = g->turn == seat ? here > best : here < best;
        if (!i || better) best = here;
    }
    return best;
}

static Action act(const Eyes *eyes, Rng *rng) {
    const Seat *own = eyes_own(eyes);
    if (eyes->legal.kinds & BIT(ACT_CLAIM) && own->points >= eyes->game.rules.vp_target &&
        !(own->blocked & BLOCKED_VP))
        return (Action){ .kind = ACT_CLAIM, .seat = eyes->seat };
    if (eyes->game.phase == PHASE_DISCARD || eyes->game.scenario != SCENARIO_BASE)
        return BOT_GREEDY.act(eyes, rng);
    Game world;
    Ground ground;
    Action list[LEGAL_MAX];
    Legal legal;
    world_deal(eyes, NULL, rng, &world);
    ground_make(&ground, &world.board);
    game_legal(&world, eyes->seat, &legal);
    int count = legal_list(&legal, list), best = 0;
    int64_t most = 0;
    for (int i = 0; i < count; i++) {
        int64_t here = follow(&world, &ground, eyes->seat, &list[i], DEPTH);
        if (!i || here > most) most = here, best = i;
    }
    return list[best];
}

const Bot BOT_TACTICIAN = {
    .name = "tactician",
    .summary = "weights set by hand, looks two actions ahead; trades only with the bank",
    .act = act,
    .accept = barter_refuse,
    .partner = barter_nobody,
};
