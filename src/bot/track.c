#include "bot/track.h"

/* `less` of each kind fewer, but never below none. */
static Cards take_off(Cards pile, Cards less) {
    Cards left = 0;
    for (int kind = 0; kind < RESOURCES; kind++) {
        int here = cards_of(pile, kind) - cards_of(less, kind);
        if (here > 0) left += card(kind) * (Cards)here;
    }
    return left;
}

/* Cards go from hand to hand unseen: between two seats, past the bank. */
static bool is_theft(int kind, Cards bank, const Game *after) {
    return kind != ACT_TRADE && kind != ACT_MONOPOLY && bank == after->bank;
}

void track_event(Shown *known, int kind, const Cards before[SEATS], Cards bank, const Game *after) {
    const Cards any = CARDS(1, 1, 1, 1, 1);
    bool theft = is_theft(kind, bank, after);
    for (int i = 0; i < after->seats; i++) {
        Cards now = after->seat[i].hand;
        if (now == before[i]) continue;
        Cards came = take_off(now, before[i]), went = take_off(before[i], now);
        if (theft) known->hand[i] = take_off(known->hand[i], went ? any : 0);
        else known->hand[i] = take_off(known->hand[i], went) + came;
    }
}
