#include "codec/position_deal.h"

enum { TRIES = 8 };

static int draw(Cards *pile, Rng *luck) {
    int kind = cards_nth(*pile, (int)rng_below(luck, (uint32_t)cards_total(*pile)));
    *pile -= card(kind);
    return kind;
}

/* `count` cards of the pile, those in `sure` among them if they fit. */
static Cards deal(Cards *pile, int count, Cards sure, Rng *luck) {
    Cards held = cards_cover(*pile, sure) && cards_total(sure) <= count ? sure : 0;
    *pile -= held;
    for (int left = count - cards_total(held); left > 0; left--) held += card(draw(pile, luck));
    return held;
}

/* Of each kind the more that either pile holds. */
static Cards more_of_each(Cards one, Cards two) {
    Cards most = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int a = cards_of(one, kind), b = cards_of(two, kind);
        most += card(kind) * (Cards)(a > b ? a : b);
    }
    return most;
}

static int count_of(const int counts[SEATS], int seats) {
    int all = 0;
    for (int seat = 0; seat < seats; seat++)
        if (counts[seat] > 0) all += counts[seat];
    return all;
}

static bool any_counted(const int counts[SEATS], int seats) {
    for (int seat = 0; seat < seats; seat++)
        if (counts[seat] != COUNTED_NOT) return true;
    return false;
}

Status position_deal_hands(Game *g, const Counted *counted, bool bank_named, Rng *luck, Err *err) {
    Cards named = bank_named ? g->bank : 0;
    for (int seat = 0; seat < g->seats; seat++) named += g->seat[seat].hand;
    if (!cards_cover(scenario_cards(g->scenario), named))
        return OK; /* left for game_broken() to name */
    Cards pile = scenario_cards(g->scenario) - named;
    int left = cards_total(pile), wanted = count_of(counted->hand, g->seats);
    if (wanted > left || (bank_named && wanted != left && any_counted(counted->hand, g->seats)))
        return err_set(
            err, ERR_INPUT,
            "The counted hands have {counted%d} cards, but the named ones leave {left%d}. [B-5]",
            wanted, left);
    for (int seat = 0; seat < g->seats; seat++) {
        Seat *s = &g->seat[seat];
        if (counted->hand[seat] == COUNTED_NOT) continue;
        s->hand = deal(&pile, counted->hand[seat], s->pending, luck);
    }
    if (!bank_named) g->bank = pile;
    return OK;
}

/* Nobody has the points to win and waits: such a hand is dealt again. */
static void deal_seat(Game *g, int seat, int count, Cards *pile, Rng *luck) {
    Seat *s = &g->seat[seat];
    Cards sure = card(VICTORY_POINT) * (Cards)s->shown;
    if (seat == g->turn) sure = more_of_each(sure, g->fresh);
    Cards before = *pile;
    for (int i = 0; i < TRIES; i++) {
        *pile = before;
        s->devcards = deal(pile, count, sure, luck);
        if (s->points + cards_of(s->devcards, VICTORY_POINT) < game_target(g, seat)) return;
    }
}

Status position_deal_devcards(Game *g, const Counted *counted, bool deck_named, Rng *luck,
                              Err *err) {
    Cards named = g->spent + (deck_named ? g->deck : 0);
    for (int seat = 0; seat < g->seats; seat++)
        named += g->seat[seat].devcards + card(KNIGHT) * (Cards)g->seat[seat].knights;
    if (!cards_cover(scenario_devcards(g->scenario), named)) return OK;
    Cards pile = scenario_devcards(g->scenario) - named;
    int left = cards_total(pile), wanted = count_of(counted->devcards, g->seats);
    if (wanted > left || (deck_named && wanted != left && any_counted(counted->devcards, g->seats)))
        return err_set(
            err, ERR_INPUT,
            "{counted%d} development cards are counted, but the named ones leave {left%d}. [B-6]",
            wanted, left);
    for (int seat = 0; seat < g->seats; seat++)
        if (counted->devcards[seat] != COUNTED_NOT)
            deal_seat(g, seat, counted->devcards[seat], &pile, luck);
    if (!deck_named) g->deck = pile;
    return OK;
}
