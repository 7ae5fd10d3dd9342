/* barbarians.c - their voyage, the attack with all its ties, pillage and defenders.  K-63 to K-86 */
#include "engine/cities.h"

SiteSet barbarians_prey(const Game *g, int seat) {
    return improve_free_cities(g, seat);
}

void barbarians_pillage(Game *g, int seat, int site) { /* K-70 */
    Seat *s = &g->seat[seat];
    unsigned at = (unsigned)site;
    site_remove(&s->walls, at);
    site_remove(&s->cities, at);
    site_add(&s->settlements, at);
    if (s->left[SETTLEMENT]) {
        s->left[SETTLEMENT]--;
        s->left[CITY]++;
    } else {
        site_add(&s->sideways, at); /* K-75 */
    }
    s->points--;
    game_incomes(g);
}

unsigned barbarians_decks(const Game *g) {
    unsigned decks = 0;
    for (int track = 0; track < TRACKS; track++)
        if (deck_size(g, track)) decks |= BIT(track);
    return decks;
}

/* The best defender takes a token; several best ones a progress card each.  K-72 to K-74 */
static void honour(Game *g, const int given[SEATS]) {
    int most = 0;
    unsigned best = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        if (given[seat] > most) most = given[seat], best = 0;
        if (given[seat] == most) best |= BIT(seat);
    }
    if (!most && !ZERO_TIE_AWARDS) return;
    if (!(best & (best - 1))) {
        Seat *s = &g->seat[__builtin_ctz(best)];
        s->tokens++;
        s->points++;
        game_end_if_won(g);
        return;
    }
    if (!barbarians_decks(g)) return; /* K-85 */
    g->due = (uint8_t)best;
    g->phase = PHASE_TIE_DRAW;
}

/* Of the players with something to lose, the weakest lose a city each.  K-67 to K-69 */
static void ravage(Game *g, const int given[SEATS]) {
    int least = INT8_MAX;
    uint8_t choosing = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (site_any(barbarians_prey(g, seat)) && given[seat] < least) least = given[seat];
    for (int seat = 0; seat < g->seats; seat++) {
        SiteSet prey = barbarians_prey(g, seat);
        if (!site_any(prey) || given[seat] != least) continue;
        if (site_count(prey) == 1) barbarians_pillage(g, seat, site_pop(&prey));
        else choosing |= (uint8_t)BIT(seat);
    }
    g->due = choosing;
    if (choosing) g->phase = PHASE_PILLAGE;
}

void barbarians_sail(Game *g) { /* K-20 */
    if (++g->barbarians < BARBARIAN_TRACK) return;
    int attack = barbarians_strength(g), defence = 0, given[SEATS] = { 0 };
    for (int seat = 0; seat < g->seats; seat++)
        defence += given[seat] = barbarians_contribution(&g->seat[seat]);
    if (defence >= attack) honour(g, given); /* K-66 */
    else ravage(g, given);
}

void barbarians_leave(Game *g) {
    g->barbarians = 0;
    g->robber_locked = 0;
    for (int seat = 0; seat < g->seats; seat++) g->seat[seat].active = (SiteSet){ 0 };
}
