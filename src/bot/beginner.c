/* beginner.c - a beginner that makes a beginner's mistakes. */
#include "bot/bot.h"

#include "bot/barter.h"
#include "bot/features.h"

static bool has_won(const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    return eyes->legal.kinds & BIT(ACT_CLAIM) && own->points >= eyes->game.rules.vp_target &&
           !(own->blocked & BLOCKED_VP);
}

/* The better of two sites that caught the eye. */
static Action place_anywhere(const Eyes *eyes, Rng *rng) {
    Ground ground;
    ground_make(&ground, &eyes->game.board);
    bool city = KNIGHTS && eyes->legal.kinds & BIT(ACT_CITY); /* K-10 */
    SiteSet sites = city ? eyes->legal.cities : eyes->legal.settlements;
    int count = site_count(sites);
    int one = site_nth(sites, (int)rng_below(rng, (uint32_t)count));
    int two = site_nth(sites, (int)rng_below(rng, (uint32_t)count));
    return (Action){ .kind = city ? ACT_CITY : ACT_SETTLEMENT,
                     .seat = eyes->seat,
                     .where = (uint8_t)(ground.total[one] > ground.total[two] ? one : two) };
}

static Action act_beginner(const Eyes *eyes, Rng *rng) {
    enum { FORGETS_ONE_IN = 4 };
    int phase = eyes->game.phase;
    if (has_won(eyes)) return (Action){ .kind = ACT_CLAIM, .seat = eyes->seat };
    if (phase == PHASE_SETUP_SETTLEMENT) return place_anywhere(eyes, rng);
    if (phase == PHASE_ROBBER || phase == PHASE_DISCARD) return BOT_RANDOM.act(eyes, rng);
    bool may_end = eyes->legal.kinds & BIT(ACT_END); /* not with too many cards, K-103 */
    if (phase == PHASE_ACTION && may_end && rng_below(rng, FORGETS_ONE_IN) == 0)
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
