/* levels.c - players of every strength behind the same small window: a beginner that makes a
 * beginner's mistakes, and the search in a quick and in a thorough style. */
#include "bot/bot.h"

#include "bot/bargain.h"
#include "bot/barter.h"
#include "bot/features.h"
#include "bot/search.h"

static bool has_won(const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    return eyes->legal.kinds & BIT(ACT_CLAIM) && own->points >= eyes->game.rules.vp_target &&
           !(own->blocked & BLOCKED_VP);
}

/* --- beginner -------------------------------------------------------------------------------- */

/* The better of two sites that caught the eye. */
static Action place_anywhere(const Eyes *eyes, Rng *rng) {
    Ground ground;
    ground_make(&ground, &eyes->game.board);
    int count = site_count(eyes->legal.settlements);
    int one = site_nth(eyes->legal.settlements, (int)rng_below(rng, (uint32_t)count));
    int two = site_nth(eyes->legal.settlements, (int)rng_below(rng, (uint32_t)count));
    return (Action){ .kind = ACT_SETTLEMENT,
                     .seat = eyes->seat,
                     .where = (uint8_t)(ground.total[one] > ground.total[two] ? one : two) };
}

static Action act_beginner(const Eyes *eyes, Rng *rng) {
    enum { FORGETS_ONE_IN = 4 };
    int phase = eyes->game.phase;
    if (has_won(eyes)) return (Action){ .kind = ACT_CLAIM, .seat = eyes->seat };
    if (phase == PHASE_SETUP_SETTLEMENT) return place_anywhere(eyes, rng);
    if (phase == PHASE_ROBBER || phase == PHASE_DISCARD) return BOT_RANDOM.act(eyes, rng);
    if (phase == PHASE_ACTION && rng_below(rng, FORGETS_ONE_IN) == 0)
        return (Action){ .kind = ACT_END, .seat = eyes->seat };
    return BOT_GREEDY.act(eyes, rng);
}

const Bot BOT_BEGINNER = {
    .name = "beginner",
    .summary = "knows the rules but little else: settles anywhere, forgets to build",
    .act = act_beginner,
    .accept = barter_accept,
    .partner = barter_partner,
};

/* --- those that search ----------------------------------------------------------------------- */

static bool accept_as(const Eyes *eyes, const Haggler *who, const Proposal *proposal, Rng *rng) {
    if (eyes->game.scenario != SCENARIO_BASE) return barter_accept(eyes, proposal, rng);
    return bargain_accept(eyes, who, proposal, rng);
}

static int close_as(const Eyes *eyes, const Haggler *who, const Proposal *proposal, unsigned yes,
                    Rng *rng) {
    if (eyes->game.scenario != SCENARIO_BASE) return barter_partner(eyes, proposal, yes, rng);
    return bargain_partner(eyes, who, proposal, yes, rng);
}

static Action think(const Eyes *eyes, const Haggler *who, const Style *style, Rng *rng) {
    if (has_won(eyes)) return (Action){ .kind = ACT_CLAIM, .seat = eyes->seat };
    if (eyes->game.scenario != SCENARIO_BASE) return BOT_GREEDY.act(eyes, rng);
    Action proposal;
    if (bargain_propose(eyes, who, rng, &proposal)) return proposal;
    return search_act(eyes, style, rng);
}

static const Haggler EXPERT = { .net = &NET }, CHAMPION = { .net = &NET_CHAMPION, .games = 64 };

static Action act_expert(const Eyes *eyes, Rng *rng) {
    static const Style STYLE = { .net = &NET, .worlds = 2, .depth = 2, .sites = 14 };
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
        .depth = 2,
        .sites = 14,
        .width = 8,
        .ahead = 8,
        .opening = 20,
        .budget = 400000,
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
    .summary = "rates every way to end its turn, having learned from many games",
    .act = act_expert,
    .accept = accept_expert,
    .partner = close_expert,
};

const Bot BOT_CHAMPION = {
    .name = "champion",
    .takes_time = true,
    .summary = "plays out the best options a few hundred times before it decides",
    .act = act_champion,
    .accept = accept_champion,
    .partner = close_champion,
};
