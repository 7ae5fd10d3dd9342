#include "table/tracker.h"

#include <string.h>

/* --- what everyone saw --------------------------------------------------------------------- */

PublicFact fact_still(const Game *g) {
    PublicFact fact;
    memset(&fact, 0, sizeof fact);
    fact.thief = fact.victim = NONE;
    for (int seat = 0; seat < g->seats; seat++)
        fact.total[seat] = (uint8_t)cards_total(g->seat[seat].hand);
    fact.bank = g->bank;
    fact.all = scenario_cards(g->scenario);
    return fact;
}

/* One hand grew and another shrank by an unseen card.  Hand sizes are public, T-19. */
static bool theft(const Game *before, PublicFact *fact) {
    int thief = before->turn, victim = NONE;
    for (int seat = 0; seat < before->seats; seat++)
        if (cards_total(before->seat[seat].hand) > fact->total[seat]) victim = seat;
    if (victim == NONE) return false;
    fact->thief = (uint8_t)thief;
    fact->victim = (uint8_t)victim;
    return true;
}

bool fact_hides(const Game *before, const Action *act) {
    switch ((ActionKind)act->kind) {
    case ACT_GUILD_DUES:
    case ACT_WEDDING:
    case ACT_TAXATION: return true;
    case ACT_DISCARD: return before->phase == PHASE_WEDDING;
    case ACT_ANSWER: return before->phase == PHASE_DUES || before->phase == PHASE_HARBOUR;
    default: return false;
    }
}

/* Cards of these kinds that `one` has less of afterwards. */
static int fewer(Cards before, Cards after, unsigned kinds) {
    int count = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int gone = cards_of(before, kind) - cards_of(after, kind);
        if (kinds >> kind & 1 && gone > 0) count += gone;
    }
    return count;
}

static void note_unseen(PublicFact *fact, int from, int to, int count, unsigned kinds) {
    if (count && fact->unseen_count < UNSEEN_MAX)
        fact->unseen[fact->unseen_count++] = (Unseen){ (uint8_t)from, (uint8_t)to, (uint8_t)count,
                                                       (uint8_t)kinds };
}

/* All goes to the active seat; in an exchange a commodity, for a resource.  K-121 */
static void exchange(const Game *before, const Game *after, PublicFact *fact) {
    const unsigned resources = BIT(RESOURCES) - 1, all = BIT(HAND_KINDS) - 1;
    bool harbour = before->phase == PHASE_HARBOUR;
    int taker = before->turn;
    for (int seat = 0; seat < before->seats; seat++) {
        Cards was = before->seat[seat].hand, is = after->seat[seat].hand;
        if (seat == taker) continue;
        note_unseen(fact, seat, taker, fewer(was, is, all), harbour ? all & ~resources : all);
        note_unseen(fact, taker, seat, fewer(is, was, all), resources);
    }
}

/* Who gave less than was asked for has no more of it.  B-108, K-149 */
static void learn_monopoly(const Game *after, const Action *act, PublicFact *fact) {
    int asked = act->kind == ACT_RESOURCE_MONOPOLY ? 2 : act->kind == ACT_TRADE_MONOPOLY ? 1 : 0;
    if (!asked && act->kind != ACT_MONOPOLY) return;
    for (int seat = 0; seat < after->seats; seat++)
        if (seat != act->seat && (!asked || cards_of(fact->out[seat], act->card) < asked))
            fact->lacks[seat] |= (uint8_t)BIT(act->card);
}

PublicFact fact_of(const Game *before, const Game *after, const Action *act) {
    PublicFact fact = fact_still(after);
    bool robs = act &&
                (act->kind == ACT_ROBBER || act->kind == ACT_STEAL || act->kind == ACT_TAKE ||
                 act->kind == ACT_PIRATE || act->kind == ACT_FISH_STEAL);
    if (robs && theft(before, &fact)) return fact;
    if (act && fact_hides(before, act)) {
        exchange(before, after, &fact);
        return fact;
    }
    bool nothing = act && act->kind == ACT_HARBOR_OFFER && after->phase == PHASE_ACTION;
    if (nothing) fact.lacks[act->where] = (BIT(HAND_KINDS) - 1) & ~(BIT(RESOURCES) - 1); /* K-121 */
    for (int seat = 0; seat < after->seats; seat++)
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            int had = cards_of(before->seat[seat].hand, kind);
            int has = cards_of(after->seat[seat].hand, kind);
            if (has > had) fact.in[seat] += card(kind) * (Cards)(has - had);
            if (has < had) fact.out[seat] += card(kind) * (Cards)(had - has);
        }
    if (act) learn_monopoly(after, act, &fact);
    return fact;
}

enum { PASSES = 100 }; /* four or five do; the bound is for facts that contradict each other */

/* --- what follows from it ------------------------------------------------------------------ */

void tracker_start(Tracker *t) {
    memset(t, 0, sizeof *t);
}

static int most(int a, int b) {
    return a > b ? a : b;
}

static void learn_moves(Tracker *t, int seat, Cards shown, Cards out, Cards in) {
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int gone = cards_of(out, kind), come = cards_of(in, kind);
        int least = most(t->lo[seat][kind], most(cards_of(shown, kind), gone));
        t->lo[seat][kind] = (uint8_t)(least - gone + come);
        t->hi[seat][kind] = (uint8_t)(t->hi[seat][kind] - gone + come);
    }
}

/* The card may be of any kind that the victim may hold. */
static void learn_theft(Tracker *t, int thief, int victim) {
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        if (!t->hi[victim][kind]) continue;
        t->hi[thief][kind]++;
        t->lo[victim][kind] = (uint8_t)most(t->lo[victim][kind] - 1, 0);
    }
}

/* The same for several cards. */
static void learn_unseen(Tracker *t, const Unseen *u) {
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        if (!(u->kinds >> kind & 1)) continue;
        int held = t->hi[u->from][kind], moved = held < u->count ? held : u->count;
        t->hi[u->to][kind] = (uint8_t)(t->hi[u->to][kind] + moved);
        t->lo[u->from][kind] = (uint8_t)most(t->lo[u->from][kind] - u->count, 0);
    }
}

/* Raise lo or lower hi to what `sum`, the exact total of a row or column, leaves for this one. */
static bool squeeze(uint8_t *lo, uint8_t *hi, int sum, int others_lo, int others_hi) {
    int least = sum - others_hi, room = sum - others_lo;
    bool tighter = false;
    if (*lo < least) *lo = (uint8_t)least, tighter = true;
    if (*hi > room) *hi = (uint8_t)room, tighter = true;
    return tighter;
}

static bool squeeze_all(Tracker *t, const PublicFact *fact) {
    bool tighter = false;
    for (int seat = 0; seat < SEATS; seat++)
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            int hand_lo = 0, hand_hi = 0, kind_lo = 0, kind_hi = 0;
            for (int k = 0; k < HAND_KINDS; k++)
                if (k != kind) hand_lo += t->lo[seat][k], hand_hi += t->hi[seat][k];
            for (int s = 0; s < SEATS; s++)
                if (s != seat) kind_lo += t->lo[s][kind], kind_hi += t->hi[s][kind];
            int outside = cards_of(fact->all, kind) - cards_of(fact->bank, kind); /* B-5 */
            uint8_t *lo = &t->lo[seat][kind], *hi = &t->hi[seat][kind];
            tighter |= squeeze(lo, hi, fact->total[seat], hand_lo, hand_hi);
            tighter |= squeeze(lo, hi, outside, kind_lo, kind_hi);
        }
    return tighter;
}

void tracker_learn(Tracker *t, const PublicFact *fact) {
    for (int seat = 0; seat < SEATS; seat++)
        learn_moves(t, seat, fact->shown[seat], fact->out[seat], fact->in[seat]);
    for (int seat = 0; seat < SEATS; seat++)
        for (unsigned left = fact->lacks[seat]; left; left &= left - 1)
            t->lo[seat][__builtin_ctz(left)] = t->hi[seat][__builtin_ctz(left)] = 0;
    for (int i = 0; i < fact->unseen_count; i++) learn_unseen(t, &fact->unseen[i]);
    if (fact->thief != NONE) learn_theft(t, fact->thief, fact->victim);
    while (squeeze_all(t, fact)) {
    }
}
