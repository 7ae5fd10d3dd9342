#include "bot/track.h"

/* `less` of each kind fewer, but never below none. */
static Cards take_off(Cards pile, Cards less) {
    Cards left = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int here = cards_of(pile, kind) - cards_of(less, kind);
        if (here > 0) left += card(kind) * (Cards)here;
    }
    return left;
}

/* Cards go from hand to hand unseen, past the bank: thefts, and what is given or exchanged because of
 * progress cards. */
static bool is_theft(int kind, Cards bank, const Game *after) {
    bool open = kind == ACT_TRADE || kind == ACT_MONOPOLY || kind == ACT_RESOURCE_MONOPOLY ||
                kind == ACT_TRADE_MONOPOLY;
    return !open && bank == after->bank;
}

void track_event(Shown *known, int kind, const Cards before[SEATS], Cards bank, const Game *after) {
    const Cards any = CARDS(1, 1, 1, 1, 1) | (KNIGHTS ? COMMODITIES(1, 1, 1) : 0);
    bool theft = is_theft(kind, bank, after);
    for (int i = 0; i < after->seats; i++) {
        Cards now = after->seat[i].hand;
        if (now == before[i]) continue;
        Cards came = take_off(now, before[i]), went = take_off(before[i], now);
        if (theft) known->hand[i] = take_off(known->hand[i], any * (Cards)cards_total(went));
        else known->hand[i] = take_off(known->hand[i], went) + came;
    }
}
