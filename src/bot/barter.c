#include "bot/barter.h"

enum { ABOUT_TO_WIN = 2 }; /* open points short of the target: no more trades with such a seat */
enum { MARGIN = 6 };       /* percent by which a trade must better the best goal */

/* Cards of `kind` beyond what the goal costs; negative when it lacks some. */
static int spare(Cards hand, const Goal *goal, int kind) {
    return cards_of(hand, kind) - cards_of(goal->cost, kind);
}

static int lacks(Cards hand, Cards cost) {
    int count = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int gap = cards_of(cost, kind) - cards_of(hand, kind);
        if (gap > 0) count += gap;
    }
    return count;
}

/* The kind the bank gives most cheaply for: fewest cards asked, then most to spare. */
static int cheapest_to_give(const Eyes *eyes, const Goal *goal, int *trades) {
    const Seat *own = eyes_own(eyes);
    int best = NONE, best_rank = 0;
    *trades = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int left = spare(own->hand, goal, kind), rate = cards_of(own->rate, kind);
        if (left < rate) continue;
        *trades += left / rate;
        int rank = 32 * (RATE_BANK - rate) + left + 1;
        if (rank > best_rank) best = kind, best_rank = rank;
    }
    return best;
}

/* The kind `cost` lacks most of, if the bank has it. */
static int most_lacking(const Eyes *eyes, Cards cost) {
    int best = NONE, most = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int gap = cards_of(cost, kind) - cards_of(eyes_own(eyes)->hand, kind);
        if (gap > most && cards_of(eyes->game.bank, kind)) best = kind, most = gap;
    }
    return best;
}

bool barter_bank(const Eyes *eyes, const Goal *goal, bool crowded, Action *trade) {
    if (!(eyes->legal.kinds & BIT(ACT_BANK))) return false;
    Cards step = plan_step_cost(goal), hand = eyes_own(eyes)->hand;
    int trades, give = cheapest_to_give(eyes, goal, &trades);
    int take = most_lacking(eyes, lacks(hand, step) ? step : goal->cost);
    if (give == NONE || take == NONE) return false;
    if (trades < lacks(hand, step) && !crowded) return false;
    *trade = (Action){
        .kind = ACT_BANK, .seat = eyes->seat, .card = (uint8_t)give, .card2 = (uint8_t)take
    };
    return true;
}

static bool proposed_before(const Talk *talk, Cards give, Cards get) {
    for (int i = 0; i < talk->count; i++)
        if (talk->made[i].give == give && talk->made[i].get == get) return true;
    return false;
}

bool barter_propose(const Eyes *eyes, const Goal *goal, Action *proposal) {
    Cards hand = eyes_own(eyes)->hand;
    int lacking = lacks(hand, goal->cost);
    if (!eyes->may_propose || !lacking) return false;
    for (int count = 1; count <= 2; count++)
        for (int get = 0; get < HAND_KINDS; get++) {
            if (spare(hand, goal, get) >= 0 || !cards_of(eyes->others, get)) continue;
            int best = NONE, most = count - 1;
            for (int give = 0; give < HAND_KINDS; give++) {
                int left = spare(hand, goal, give);
                if (left > most &&
                    !proposed_before(&eyes->talk, card(give) * (Cards)count, card(get)))
                    best = give, most = left;
            }
            if (best == NONE) continue;
            *proposal = (Action){ .kind = ACT_TRADE,
                                  .seat = eyes->seat,
                                  .where = NONE,
                                  .give = card(best) * (Cards)count,
                                  .get = card(get) };
            return true;
        }
    return false;
}

static bool about_to_win(const Eyes *eyes, int seat) {
    return eyes->game.seat[seat].points + ABOUT_TO_WIN >= eyes->game.rules.vp_target;
}

bool barter_accept(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)rng;
    if (about_to_win(eyes, proposal->seat)) return false;
    Means means = worth_means(eyes);
    Plan plan;
    int before, after;
    plan_make(eyes, &means, &plan);
    plan_choose(&plan, &means, &before);
    means.hand += proposal->give - proposal->get;
    plan_choose(&plan, &means, &after);
    return after * 100 > before * (100 + MARGIN);
}

int barter_partner(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    (void)proposal, (void)rng;
    int best = NONE;
    for (int seat = 0; seat < eyes->game.seats; seat++) {
        if (!(yes >> seat & 1) || about_to_win(eyes, seat)) continue;
        if (best == NONE || eyes->game.seat[seat].points < eyes->game.seat[best].points)
            best = seat;
    }
    return best;
}

bool barter_refuse(const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    (void)eyes, (void)proposal, (void)rng;
    return false;
}

int barter_nobody(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    (void)eyes, (void)proposal, (void)yes, (void)rng;
    return NONE;
}

Cards barter_discard(const Eyes *eyes, const Means *means, const Goal *goal, int count) {
    Cards hand = eyes_own(eyes)->hand, chosen = 0;
    for (; count > 0; count--) {
        int best = NONE, most = 0;
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            if (!cards_of(hand, kind)) continue;
            /* what is needed goes last; among equals what comes back soonest */
            int rank = 1000 + 50 * spare(hand, goal, kind) + means->pips[kind];
            if (rank > most) best = kind, most = rank;
        }
        hand -= card(best);
        chosen += card(best);
    }
    return chosen;
}
