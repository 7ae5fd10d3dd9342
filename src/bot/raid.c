#include "bot/raid.h"

#include <stddef.h>

static int cards_at(const Seat *s, int hex) {
    SiteSet at = HEX_SITE_SET[hex];
    return site_count(site_and(s->settlements, at)) + 2 * site_count(site_and(s->cities, at));
}

int raid_list(const Game *g, Raid raids[RAIDS]) {
    int count = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        if (hex == g->robber) continue;
        unsigned victims = game_victims(g, hex);
        if (!victims) raids[count++] = (Raid){ (uint8_t)hex, NONE };
        for (; victims; victims &= victims - 1)
            raids[count++] = (Raid){ (uint8_t)hex, (uint8_t)__builtin_ctz(victims) };
    }
    return count;
}

int32_t raid_average(Mind *mind, Game *g, int seat, int victim, MindValue value) {
    if (victim == NONE) return value(mind, g, seat);
    Cards own = g->seat[seat].hand, hand = g->seat[victim].hand;
    int64_t sum = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        if (!cards_of(hand, kind)) continue;
        g->seat[seat].hand = own + card(kind);
        g->seat[victim].hand = hand - card(kind);
        sum += (int64_t)cards_of(hand, kind) * value(mind, g, seat);
    }
    return (int32_t)(sum / cards_total(hand));
}

int32_t raid_value(Mind *mind, const Game *g, Raid raid) {
    Game after = *g;
    after.robber = raid.hex;
    after.phase = g->resume;
    return raid_average(mind, &after, g->turn, raid.victim, mind_value);
}

/* Dangerous players are hurt first; our own hexes are left alone. */
static int64_t harm(const Game *g, const int32_t chance[SEATS], Raid raid) {
    enum { OWN_WEIGHT = 2 * CHANCE_ONE, BASE = CHANCE_ONE / 16, CARD = 3 };
    int pips = NUMBER_PIPS[g->board.number[raid.hex]];
    int64_t sum = 0;
    for (int i = 0; i < g->seats; i++) {
        int64_t cards = (int64_t)pips * cards_at(&g->seat[i], raid.hex);
        sum += i == g->turn ? -OWN_WEIGHT * cards : (chance[i] + BASE) * cards;
    }
    if (raid.victim != NONE) sum += CARD * (int64_t)(chance[raid.victim] + BASE);
    return sum;
}

Raid raid_best(Mind *mind, const Game *g, int width, int32_t *value) {
    Raid raids[RAIDS], best = { NONE, NONE };
    int64_t hurt[RAIDS];
    int32_t chance[SEATS], most = -1;
    int count = raid_list(g, raids);
    mind_chances(mind, g, chance);
    for (int i = 0; i < count; i++) hurt[i] = harm(g, chance, raids[i]);
    for (int picked = 0; picked < width && picked < count; picked++) {
        int top = picked;
        for (int i = picked + 1; i < count; i++)
            if (hurt[i] > hurt[top]) top = i;
        Raid raid = raids[top];
        raids[top] = raids[picked];
        hurt[top] = hurt[picked];
        int32_t here = raid_value(mind, g, raid);
        if (here > most) most = here, best = raid;
    }
    if (value) *value = most;
    return best;
}

Cards raid_discard(Mind *mind, const Game *g, int seat, int count) {
    Game after = *g;
    Cards *hand = &after.seat[seat].hand, chosen = 0;
    for (; count > 0; count--) {
        int32_t most = -1;
        int found = NONE;
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            if (!cards_of(*hand, kind)) continue;
            *hand -= card(kind);
            int32_t here = mind_value(mind, &after, seat);
            *hand += card(kind);
            if (here > most) most = here, found = kind;
        }
        *hand -= card(found);
        chosen += card(found);
    }
    return chosen;
}
