#include "bot/mind.h"

#include <string.h>

void mind_open(Mind *mind, const Net *net, const Board *board) {
    mind->net = net;
    mind->nodes = 0;
    ground_make(&mind->ground, board);
    mind->memo = (Memo){ 0 };
    for (int i = 0; i < SEATS; i++) mind->last[i].known = false;
}

static int32_t strength(Mind *mind, int seat, const int16_t row[FEATURES]) {
    typeof(&mind->last[seat]) last = &mind->last[seat];
    if (!last->known) net_start(mind->net, &last->judged);
    if (!last->known || memcmp(last->judged.row, row, sizeof last->judged.row) != 0)
        last->strength = net_strength(mind->net, &last->judged, row);
    last->known = true;
    return last->strength;
}

void mind_chances(Mind *mind, const Game *g, int32_t chance[SEATS]) {
    mind->nodes++;
    if (g->winner != NONE) {
        for (int i = 0; i < SEATS; i++) chance[i] = i == g->winner ? CHANCE_ONE : 0;
        return;
    }
    int16_t row[SEATS][FEATURES];
    int32_t of[SEATS];
    features_make(g, &mind->ground, &mind->memo, row);
    for (int i = 0; i < g->seats; i++) of[i] = strength(mind, i, row[i]);
    net_chances(of, g->seats, chance);
}

int32_t mind_value(Mind *mind, const Game *g, int seat) {
    int32_t chance[SEATS];
    mind_chances(mind, g, chance);
    return chance[seat];
}

int32_t mind_value_ended(Mind *mind, const Game *g, int seat) {
    if (g->phase != PHASE_ACTION) return mind_value(mind, g, seat);
    Game after = *g;
    game_do(&after, &(Move){ { .kind = ACT_END, .seat = g->turn }, { 0, 0 } });
    return mind_value(mind, &after, seat);
}
