#include "table/tracker.h"

#include <string.h>

/* --- what everyone saw --------------------------------------------------------------------- */

PublicFact fact_still(const Game *g) {
    PublicFact fact;
    memset(&fact, 0, sizeof fact);
    fact.thief = fact.victim = fact.none_of = fact.collector = NONE;
    for (int seat = 0; seat < g->seats; seat++)
        fact.total[seat] = (uint8_t)cards_total(g->seat[seat].hand);
    fact.bank = g->bank;
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

PublicFact fact_of(const Game *before, const Game *after, const Action *act) {
    PublicFact fact = fact_still(after);
    bool robs = act &&
                (act->kind == ACT_ROBBER || act->kind == ACT_STEAL || act->kind == ACT_TAKE ||
                 act->kind == ACT_PIRATE || act->kind == ACT_FISH_STEAL);
    if (robs && theft(before, &fact)) return fact;
    for (int seat = 0; seat < after->seats; seat++)
        for (int kind = 0; kind < RESOURCES; kind++) {
            int had = cards_of(before->seat[seat].hand, kind);
            int has = cards_of(after->seat[seat].hand, kind);
            if (has > had) fact.in[seat] += card(kind) * (Cards)(has - had);
            if (has < had) fact.out[seat] += card(kind) * (Cards)(had - has);
        }
    if (act && act->kind == ACT_MONOPOLY) {
        fact.none_of = act->card;
        fact.collector = act->seat;
    }
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
    for (int kind = 0; kind < RESOURCES; kind++) {
        int gone = cards_of(out, kind), come = cards_of(in, kind);
        int least = most(t->lo[seat][kind], most(cards_of(shown, kind), gone));
        t->lo[seat][kind] = (uint8_t)(least - gone + come);
        t->hi[seat][kind] = (uint8_t)(t->hi[seat][kind] - gone + come);
    }
}

/* The card may be of any kind that the victim may hold. */
static void learn_theft(Tracker *t, int thief, int victim) {
    for (int kind = 0; kind < RESOURCES; kind++) {
        if (!t->hi[victim][kind]) continue;
        t->hi[thief][kind]++;
        t->lo[victim][kind] = (uint8_t)most(t->lo[victim][kind] - 1, 0);
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
        for (int kind = 0; kind < RESOURCES; kind++) {
            int hand_lo = 0, hand_hi = 0, kind_lo = 0, kind_hi = 0;
            for (int k = 0; k < RESOURCES; k++)
                if (k != kind) hand_lo += t->lo[seat][k], hand_hi += t->hi[seat][k];
            for (int s = 0; s < SEATS; s++)
                if (s != seat) kind_lo += t->lo[s][kind], kind_hi += t->hi[s][kind];
            int outside = cards_of(BANK_FULL, kind) - cards_of(fact->bank, kind); /* B-5 */
            uint8_t *lo = &t->lo[seat][kind], *hi = &t->hi[seat][kind];
            tighter |= squeeze(lo, hi, fact->total[seat], hand_lo, hand_hi);
            tighter |= squeeze(lo, hi, outside, kind_lo, kind_hi);
        }
    return tighter;
}

void tracker_learn(Tracker *t, const PublicFact *fact) {
    for (int seat = 0; seat < SEATS; seat++)
        learn_moves(t, seat, fact->shown[seat], fact->out[seat], fact->in[seat]);
    if (fact->none_of != NONE)
        for (int seat = 0; seat < SEATS; seat++)
            if (seat != fact->collector)
                t->lo[seat][fact->none_of] = t->hi[seat][fact->none_of] = 0;
    if (fact->thief != NONE) learn_theft(t, fact->thief, fact->victim);
    while (squeeze_all(t, fact)) {
    }
}
