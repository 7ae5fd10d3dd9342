#include "engine/correct.h"

#include "engine/ships.h"

/* A theft under way whose victim has nothing left goes on with another, or is over. */
static void settle_theft(Game *g) {
    if (g->phase != PHASE_STEAL && g->phase != PHASE_TAKE) return;
    unsigned victims = game_victims(g, game_raided(g));
    if (g->phase == PHASE_TAKE && victims >> g->victim & 1) return;
    g->victim = NONE;
    g->phase = victims ? PHASE_STEAL : g->resume;
}

/* A hand brought down to the limit has nothing to discard any more.  B-61 */
static void settle_discards(Game *g) {
    for (int seat = 0; seat < g->seats && g->phase == PHASE_DISCARD; seat++)
        if (g->due >> seat & 1 && cards_total(g->seat[seat].hand) <= g->rules.hand_limit)
            game_discarded(g, seat, 0);
}

bool correct_cards(Game *g, int from, int to, Cards cards) {
    bool seats_exist = (from == NONE || from < g->seats) && (to == NONE || to < g->seats);
    if (!seats_exist || from == to || !cards || !cards_sane(cards)) return false;
    Cards held = from == NONE ? g->bank : g->seat[from].hand - g->seat[from].pending;
    if (!cards_cover(held, cards)) return false;
    *(from == NONE ? &g->bank : &g->seat[from].hand) -= cards;
    *(to == NONE ? &g->bank : &g->seat[to].hand) += cards;
    game_close(g); /* a bank trade still open would count on cards that may be gone */
    settle_theft(g);
    settle_discards(g);
    return true;
}

int correct_desert(const Game *g) {
    if (FISH) return NONE; /* F-51 */
    for (int hex = 0; hex < HEXES; hex++)
        if (g->board.terrain[hex] == DESERT) return hex;
    return g->robber;
}

void correct_robber(Game *g, int hex) {
    g->robber = g->robber_from = (uint8_t)hex;
    if (SHIPS) ships_end_raid(g);
    g->victim = NONE;
    if (g->phase == PHASE_ROBBER || g->phase == PHASE_STEAL || g->phase == PHASE_TAKE)
        g->phase = g->resume;
    game_close(g);
}

bool correct_lapse(Game *g) {
    if (g->phase == PHASE_ROAD_CARD) {
        g->free_roads = 0;
        g->phase = g->resume;
        game_close(g);
        return true;
    }
    if (g->phase != PHASE_PRE_ROLL) return false;
    g->phase = PHASE_ACTION;
    game_do(g, &(Event){ .act = { .kind = ACT_END, .seat = g->turn } });
    return true;
}
