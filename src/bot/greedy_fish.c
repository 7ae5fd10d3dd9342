/* greedy_fish.c - fish are spent when they complete something, or when there are many. */
#include "bot/greedy_more.h"

#include "engine/fish.h"

enum { MANY = FISH_LIMIT - 1 }; /* tokens: any more would be lost soon */

static Action purchase(const Eyes *eyes, int kind) {
    return (Action){ .kind = (uint8_t)kind, .seat = eyes->seat };
}

static bool may(const Eyes *eyes, int kind) {
    return (eyes->legal.kinds & BIT(kind)) != 0;
}

/* The resource that the goal lacks and the bank holds; `*lacks` how many cards in all. */
static int lacking(const Eyes *eyes, const Goal *goal, int *lacks) {
    Cards hand = eyes_own(eyes)->hand;
    int found = NONE;
    *lacks = 0;
    for (int kind = 0; kind < RESOURCES; kind++) {
        int gap = cards_of(goal->cost, kind) - cards_of(hand, kind);
        if (gap <= 0) continue;
        *lacks += gap;
        if (eyes->legal.fish_cards >> kind & 1) found = kind;
    }
    return found;
}

bool greedy_fish(const Eyes *eyes, const Goal *goal, bool robbed, Action *a) {
    Cards held = eyes_own(eyes)->fish;
    int lacks, kind = lacking(eyes, goal, &lacks);
    bool many = cards_total(held) >= MANY;
    if (may(eyes, ACT_BOOT)) {
        *a = purchase(eyes, ACT_BOOT);
        a->where = (uint8_t)__builtin_ctz(eyes->legal.boot);
        return true;
    }
    if (may(eyes, ACT_FISH_ROBBER) && robbed) {
        *a = purchase(eyes, ACT_FISH_ROBBER);
        return true;
    }
    if (may(eyes, ACT_FISH_BUY)) {
        *a = purchase(eyes, ACT_FISH_BUY);
        return true;
    }
    if (may(eyes, ACT_FISH_CARD) && kind != NONE && (lacks == 1 || many)) {
        *a = purchase(eyes, ACT_FISH_CARD);
        a->card = (uint8_t)kind;
        return true;
    }
    return false;
}

Action greedy_swap(const Eyes *eyes) { /* a token shows two fish on average */
    Action a = purchase(eyes, ACT_SWAP);
    a.card = cards_of(eyes_own(eyes)->fish, ONE_FISH) ? ONE_FISH : NONE;
    return a;
}
