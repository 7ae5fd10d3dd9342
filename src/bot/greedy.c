/* greedy.c - a sensible player without foresight: it settles on good numbers, works towards the
 * goal that pays best for the wait, and trades only what that goal does not need. */
#include "bot/bot.h"

#include "bot/barter.h"
#include "bot/greedy_more.h"

enum {
    NEIGHBOURHOOD = 12,  /* in set-up the best site two roads away counts one part in so many */
    VARIETY = 4,         /* and each different resource so much */
    CROWDED = 6,         /* so many cards are an invitation to the robber */
    MONOPOLY_RICH = 5,   /* cards worth a Monopoly on their own */
    MONOPOLY_ENOUGH = 2, /* cards worth it if they complete a goal */
    LEADER_WEIGHT = 3,   /* how much more a point ahead draws the robber */
    STEAL_WEIGHT = 48,   /* what a card to steal is worth beside a hex to block */
    OWN_HEX_WEIGHT = 40, /* and what blocking oneself costs, per pip */
};

static Action simple(const Eyes *eyes, int kind) {
    return (Action){ .kind = (uint8_t)kind, .seat = eyes->seat };
}

static Action at(const Eyes *eyes, int kind, int where) {
    return (Action){ .kind = (uint8_t)kind, .seat = eyes->seat, .where = (uint8_t)where };
}

static bool may(const Eyes *eyes, int kind) {
    return (eyes->legal.kinds & ACT_BIT(kind)) != 0;
}

/* --- set-up ---------------------------------------------------------------------------------- */

/* The best site two roads from `site` by way of `edge`, if nobody builds there first. */
static int prospect(const Eyes *eyes, const Survey *survey, int site, int edge) {
    int via = edge_far(edge, site), best = 0;
    for (int i = 0; i < 3 && SITE_NEXT[via][i] != NONE; i++) {
        int beyond = SITE_NEXT[via][i];
        if (beyond == site || !site_has(eyes->game.open_sites, (unsigned)beyond)) continue;
        int worth = worth_site(survey, beyond);
        if (worth > best) best = worth;
    }
    return best;
}

static Action place_settlement(const Eyes *eyes) {
    Means means = worth_means(eyes);
    Survey survey;
    worth_survey(&eyes->game, &means, &survey);
    int best = -1, found = NONE;
    bool city = KNIGHTS && may(eyes, ACT_CITY); /* K-10 */
    for (SiteSet left = city ? eyes->legal.cities : eyes->legal.settlements; site_any(left);) {
        int site = site_pop(&left), ahead = 0;
        unsigned kinds = 0;
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++)
            kinds |= BIT(eyes->game.board.terrain[SITE_HEXES[site][i]]);
        for (int i = 0; i < 3 && SITE_EDGES[site][i] != NONE; i++) {
            int worth = prospect(eyes, &survey, site, SITE_EDGES[site][i]);
            if (worth > ahead) ahead = worth;
        }
        int worth = worth_site(&survey, site) + ahead / NEIGHBOURHOOD +
                    VARIETY * __builtin_popcount(kinds & (BIT(RESOURCES) - 1));
        if (worth > best) best = worth, found = site;
    }
    return at(eyes, city ? ACT_CITY : ACT_SETTLEMENT, found);
}

static Action place_road(const Eyes *eyes) {
    Means means = worth_means(eyes);
    Survey survey;
    worth_survey(&eyes->game, &means, &survey);
    int best = -1, found = NONE;
    for (EdgeSet left = eyes->legal.roads; edge_any(left);) {
        int edge = edge_pop(&left), worth = prospect(eyes, &survey, eyes->game.setup_site, edge);
        if (worth > best) best = worth, found = edge;
    }
    return at(eyes, ACT_ROAD, found);
}

/* --- the robber ------------------------------------------------------------------------------ */

/* Cards that `s` gets when the number of `hex` is rolled. */
static int cards_at(const Seat *s, int hex) {
    SiteSet at_hex = HEX_SITE_SET[hex];
    return site_count(site_and(s->settlements, at_hex)) +
           2 * site_count(site_and(s->cities, at_hex));
}

static int threat(const Eyes *eyes, int seat) {
    const Seat *s = &eyes->game.seat[seat];
    return 4 + LEADER_WEIGHT * s->points + eyes->devcard_count[seat];
}

int greedy_raid(const Eyes *eyes, HexBits hexes, int *most) {
    const Game *g = &eyes->game;
    int best = 0, found = NONE;
    for (HexBits left = hexes; left; left &= left - 1) {
        int hex = __builtin_ctzll(left), pips = NUMBER_PIPS[g->board.number[hex]], worth = 0;
        for (int i = 0; i < g->seats; i++) {
            int cards = cards_at(&g->seat[i], hex);
            worth += i == eyes->seat ? -OWN_HEX_WEIGHT * pips * cards
                                     : threat(eyes, i) * pips * cards;
        }
        if (eyes_victims(eyes, hex)) worth += STEAL_WEIGHT;
        if (found == NONE || worth > best) best = worth, found = hex;
    }
    if (most) *most = best;
    return found;
}

static Action move_robber(const Eyes *eyes) {
    int best, found = greedy_raid(eyes, eyes->legal.hexes, &best);
    Action pirate;
    if (SHIPS && greedy_pirate(eyes, best, &pirate)) return pirate;
    return at(eyes, ACT_ROBBER, found);
}

static Action choose_victim(const Eyes *eyes) {
    int best = -1, found = NONE;
    for (unsigned left = eyes->legal.victims; left; left &= left - 1) {
        int seat = __builtin_ctz(left), worth = threat(eyes, seat) + eyes->hand_size[seat];
        if (worth > best) best = worth, found = seat;
    }
    return at(eyes, ACT_STEAL, found);
}

/* --- development cards ----------------------------------------------------------------------- */

static bool robbed(const Eyes *eyes) {
    if (FISH && eyes->game.robber == NONE) return false;
    return cards_at(eyes_own(eyes), eyes->game.robber) > 0 &&
           eyes->game.board.number[eyes->game.robber] != 0;
}

/* Would one more knight take the tile, or does a second one wait behind it? */
static bool knight_pays(const Eyes *eyes) {
    const Game *g = &eyes->game;
    const Seat *own = eyes_own(eyes);
    int most = g->army_holder == NONE ? ARMY_LEAST - 1 : g->seat[g->army_holder].knights;
    if (g->army_holder != eyes->seat && own->knights + 1 > most) return true;
    return cards_of(own->devcards, KNIGHT) > 1;
}

static bool play_monopoly(const Eyes *eyes, const Goal *goal, Action *a) {
    Cards hand = eyes_own(eyes)->hand;
    if (!may(eyes, ACT_MONOPOLY)) return false;
    int best = 0, found = NONE;
    for (int kind = 0; kind < RESOURCES; kind++) {
        int gain = cards_of(eyes->others, kind);
        bool completes = gain >= MONOPOLY_ENOUGH && !cards_cover(hand, goal->cost) &&
                         cards_cover(hand + card(kind) * (Cards)gain, goal->cost);
        if (gain < MONOPOLY_RICH && !completes) continue;
        if (gain + 8 * completes > best) best = gain + 8 * completes, found = kind;
    }
    *a = simple(eyes, ACT_MONOPOLY);
    a->card = (uint8_t)found;
    return found != NONE;
}

/* Two cards that complete the goal; with one lacking, a second one of what it costs. */
static bool play_plenty(const Eyes *eyes, const Goal *goal, Action *a) {
    Cards hand = eyes_own(eyes)->hand, bank = eyes->game.bank;
    if (!may(eyes, ACT_YEAR_OF_PLENTY) || cards_cover(hand, goal->cost)) return false;
    uint8_t taken[2];
    int count = 0;
    for (int kind = 0; kind < RESOURCES; kind++)
        for (int gap = cards_of(goal->cost, kind) - cards_of(hand, kind); gap > 0; gap--) {
            if (count == 2 || !cards_of(bank, kind)) return false;
            taken[count++] = (uint8_t)kind;
            bank -= card(kind);
        }
    for (int kind = ORE; count < 2 && kind >= 0; kind--)
        if (cards_of(bank, kind)) taken[count++] = (uint8_t)kind;
    if (count < 2) return false;
    *a = simple(eyes, ACT_YEAR_OF_PLENTY);
    a->card = taken[0];
    a->card2 = taken[1];
    return true;
}

static bool play_card(const Eyes *eyes, const Goal *goal, Action *a) {
    if (may(eyes, ACT_KNIGHT) && (robbed(eyes) || knight_pays(eyes))) {
        *a = simple(eyes, ACT_KNIGHT);
        return true;
    }
    if (may(eyes, ACT_ROAD_BUILDING) && goal->roads) {
        *a = simple(eyes, ACT_ROAD_BUILDING);
        return true;
    }
    return play_plenty(eyes, goal, a) || play_monopoly(eyes, goal, a);
}

/* --- the turn -------------------------------------------------------------------------------- */

static Action before_the_roll(const Eyes *eyes) {
    if (may(eyes, ACT_KNIGHT) && (robbed(eyes) || knight_pays(eyes)))
        return simple(eyes, ACT_KNIGHT);
    Action alchemy;
    if (KNIGHTS && may(eyes, ACT_ALCHEMY) && greedy_alchemy(eyes, &alchemy)) return alchemy;
    return simple(eyes, ACT_ROLL);
}

/* Something else that can be paid without touching what the goal needs; with a crowded hand,
 * anything. */
static bool buy_on_the_side(const Eyes *eyes, const Plan *plan, const Goal *goal, bool crowded,
                            Action *a) {
    Cards hand = eyes_own(eyes)->hand, free_to_use = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int left = cards_of(hand, kind) - cards_of(goal->cost, kind);
        if (left > 0) free_to_use += card(kind) * (Cards)left;
    }
    int best = 0;
    for (int i = 0; i < plan->count; i++) {
        const Goal *other = &plan->goal[i];
        if (other->value > best && cards_cover(crowded ? hand : free_to_use, plan_step_cost(other)))
            best = other->value, *a = other->step;
    }
    return best > 0;
}

static Action end_turn(const Eyes *eyes) {
    if (KNIGHTS && may(eyes, ACT_PUT_BACK)) return greedy_put_back(eyes); /* K-103 */
    return simple(eyes, ACT_END);
}

static Action take_action(const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    if (!FISH && !KNIGHTS && !own->hand && !own->devcards) return simple(eyes, ACT_END);
    Means means = worth_means(eyes);
    Plan plan;
    Action a;
    plan_make(eyes, &means, &plan);
    Goal goal = plan_choose(&plan, &means, NULL);
    if (play_card(eyes, &goal, &a)) return a;
    if (FISH && greedy_fish(eyes, &goal, robbed(eyes), &a)) return a;
    if (KNIGHTS && greedy_cities(eyes, &goal, &a)) return a;
    if (goal.kind == GOAL_NONE) return end_turn(eyes);
    if (SHIPS && greedy_sail(eyes, &goal, &a)) return a;
    if (cards_cover(own->hand, plan_step_cost(&goal))) return goal.step;
    bool crowded = cards_total(own->hand) >= CROWDED;
    if (barter_bank(eyes, &goal, false, &a)) return a;
    if (barter_propose(eyes, &goal, &a)) return a;
    if (buy_on_the_side(eyes, &plan, &goal, crowded, &a)) return a;
    if (crowded && barter_bank(eyes, &goal, true, &a)) return a;
    return end_turn(eyes);
}

static Action discard(const Eyes *eyes) {
    Means means = worth_means(eyes);
    Plan plan;
    plan_make(eyes, &means, &plan);
    Goal goal = plan_choose(&plan, &means, NULL);
    Action a = simple(eyes, ACT_DISCARD);
    a.give = barter_discard(eyes, &means, &goal, eyes->legal.discard);
    return a;
}

static Action choose_gold(const Eyes *eyes) {
    Means means = worth_means(eyes);
    Plan plan;
    plan_make(eyes, &means, &plan);
    Goal goal = plan_choose(&plan, &means, NULL);
    Action a = simple(eyes, ACT_GOLD);
    if (SHIPS) a.get = greedy_gold(eyes, &goal);
    return a;
}

/* What Cities & Knights asks in between. */
static Action answer(const Eyes *eyes) {
    Action a = simple(eyes, ACT_NONE);
    if (KNIGHTS) {
        Means means = worth_means(eyes);
        Plan plan;
        plan_make(eyes, &means, &plan);
        Goal goal = plan_choose(&plan, &means, NULL);
        a = greedy_answer(eyes, &means, &goal);
    }
    return a;
}

/* No road is left for the card, or no place for it. */
static Action free_ship(const Eyes *eyes) {
#if HAS_SHIPS
    EdgeSet places = eyes->legal.ships;
    return at(eyes, ACT_SHIP, edge_pop(&places));
#else
    return simple(eyes, ACT_NONE);
#endif
}

static Action act(const Eyes *eyes, Rng *rng) {
    (void)rng;
    const Seat *own = eyes_own(eyes);
    if (may(eyes, ACT_CLAIM) && own->points >= game_target(&eyes->game, eyes->seat) &&
        !(own->blocked & BLOCKED_VP))
        return simple(eyes, ACT_CLAIM);
    switch ((Phase)eyes->game.phase) {
    case PHASE_SETUP_SETTLEMENT: return place_settlement(eyes);
    case PHASE_SETUP_ROAD: return place_road(eyes);
    case PHASE_PRE_ROLL: return before_the_roll(eyes);
    case PHASE_DISCARD: return discard(eyes);
    case PHASE_ROBBER: return move_robber(eyes);
    case PHASE_STEAL: return choose_victim(eyes);
    case PHASE_TAKE: return simple(eyes, ACT_TAKE);
    case PHASE_ROAD_CARD:
        if (SHIPS && !may(eyes, ACT_ROAD)) return free_ship(eyes);
        return at(eyes, ACT_ROAD, plan_free_road(eyes));
    case PHASE_ACTION: return take_action(eyes);
    case PHASE_SWAP: return FISH ? greedy_swap(eyes) : simple(eyes, ACT_NONE);
    case PHASE_GOLD: return choose_gold(eyes);
    case PHASE_PILLAGE:
    case PHASE_TIE_DRAW:
    case PHASE_PUT_BACK:
    case PHASE_AQUEDUCT:
    case PHASE_RELOCATE:
    case PHASE_TREASON_REMOVE:
    case PHASE_TREASON_PLACE:
    case PHASE_HARBOUR:
    case PHASE_WEDDING:
    case PHASE_SABOTAGE:
    case PHASE_DUES:
    case PHASE_SPY:
    case PHASE_REPLACE_ROAD: return answer(eyes);
    case PHASE_OVER:
    case PHASES: break;
    }
    return simple(eyes, ACT_NONE);
}

const Bot BOT_GREEDY = {
    .name = "greedy",
    .summary = "good numbers, the goal with the best return, fair trades; doesn't look ahead",
    .act = act,
    .accept = barter_accept,
    .partner = barter_partner,
};
