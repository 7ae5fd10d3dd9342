/* levels.c - those that search, behind the same small window as all others: in a quick and in a
 * thorough style. */
#include "bot/bot.h"

#include "bot/bargain.h"
#include "bot/barter.h"
#include "bot/search.h"

static bool has_won(const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    return eyes->legal.kinds & BIT(ACT_CLAIM) && own->points >= eyes->game.rules.vp_target &&
           !(own->blocked & BLOCKED_VP);
}

static bool accept_as(const Eyes *eyes, const Haggler *who, const Proposal *proposal, Rng *rng) {
    if (KNIGHTS || eyes->game.scenario != THIS_SCENARIO) return barter_accept(eyes, proposal, rng);
    return bargain_accept(eyes, who, proposal, rng);
}

static int close_as(const Eyes *eyes, const Haggler *who, const Proposal *proposal, unsigned yes,
                    Rng *rng) {
    if (KNIGHTS || eyes->game.scenario != THIS_SCENARIO)
        return barter_partner(eyes, proposal, yes, rng);
    return bargain_partner(eyes, who, proposal, yes, rng);
}

/* Eight kinds of cards can be swapped in too many ways to judge them all: in Cities & Knights the
 * proposal of a quick player. */
static bool propose(const Eyes *eyes, const Haggler *who, Rng *rng, Action *proposal) {
    if (!KNIGHTS) return bargain_propose(eyes, who, rng, proposal);
    if (!eyes->may_propose) return false;
    Means means = worth_means(eyes);
    Plan plan;
    plan_make(eyes, &means, &plan);
    Goal goal = plan_choose(&plan, &means, NULL);
    if (goal.kind == GOAL_NONE || barter_bank(eyes, &goal, false, proposal)) return false;
    return barter_propose(eyes, &goal, proposal);
}

static Action think(const Eyes *eyes, const Haggler *who, const Style *style, Rng *rng) {
    if (has_won(eyes)) return (Action){ .kind = ACT_CLAIM, .seat = eyes->seat };
    if (eyes->game.scenario != THIS_SCENARIO) return BOT_GREEDY.act(eyes, rng);
    Action proposal;
    if (propose(eyes, who, rng, &proposal)) return proposal;
    return search_act(eyes, style, rng);
}

static const Haggler EXPERT = { .net = &NET }, CHAMPION = { .net = &NET_CHAMPION, .games = 64 };

/* In Cities & Knights, where a turn has so many more ways, a few games played ahead. */
static Action act_expert(const Eyes *eyes, Rng *rng) {
    static const Style STYLE = {
        .net = &NET,
        .worlds = 2,
        .depth = KNIGHTS ? 1 : 2,
        .sites = 14,
        .width = KNIGHTS ? 8 : 0,
        .ahead = 8,
        .opening = 20,
        .budget = KNIGHTS ? 16000 : 0,
    };
    return think(eyes, &EXPERT, &STYLE, rng);
}

static bool accept_expert(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    return accept_as(eyes, &EXPERT, proposal, rng);
}

static int close_expert(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    return close_as(eyes, &EXPERT, proposal, yes, rng);
}

static Action act_champion(const Eyes *eyes, Rng *rng) {
    static const Style STYLE = {
        .net = &NET_CHAMPION,
        .worlds = 2,
        .depth = KNIGHTS ? 1 : 2,
        .sites = 14,
        .width = 8,
        .ahead = 8,
        .opening = 20,
        .budget = KNIGHTS ? 60000 : 400000,
    };
    return think(eyes, &CHAMPION, &STYLE, rng);
}

static bool accept_champion(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    return accept_as(eyes, &CHAMPION, proposal, rng);
}

static int close_champion(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    return close_as(eyes, &CHAMPION, proposal, yes, rng);
}

const Bot BOT_EXPERT = {
    .name = "expert",
    .takes_time = KNIGHTS ? BIT(THIS_SCENARIO) : NOWHERE,
    .summary = "rates every way to end its turn, having learned from many games",
    .act = act_expert,
    .accept = accept_expert,
    .partner = close_expert,
};

const Bot BOT_CHAMPION = {
    .name = "champion",
    .takes_time = EVERYWHERE,
    .summary = "plays out the best options a few hundred times before it decides",
    .act = act_champion,
    .accept = accept_champion,
    .partner = close_champion,
};
