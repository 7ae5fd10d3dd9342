#include "bot/eyes.h"

/* Take out of seat `s` what only its owner may know. */
static void hide(Seat *s) {
    s->points = (uint8_t)(s->points - cards_of(s->devcards, VICTORY_POINT) + s->shown);
    s->hand = s->devcards = s->pending = 0;
#if HAS_FISH
    s->fish = 0; /* F-18 */
#endif
}

void eyes_open(Eyes *eyes, const Game *g, int seat, const Talk *talk) {
    eyes->game = *g;
    eyes->seat = (uint8_t)seat;
    eyes->known = (Shown){ 0 };
    eyes->patience = (Patience){ 0 };
    eyes->deck_size = (uint8_t)cards_total(g->deck);
    game_legal(g, seat, &eyes->legal);

    Cards knights = 0;
    for (int i = 0; i < SEATS; i++) {
        eyes->hand_size[i] = (uint8_t)cards_total(g->seat[i].hand);
        eyes->devcard_count[i] = (uint8_t)cards_total(g->seat[i].devcards);
        knights += g->seat[i].knights;
        if (i != seat) hide(&eyes->game.seat[i]);
    }
    eyes->game.deck = 0;
#if HAS_FISH
    eyes->game.fish_pile = 0;
#endif
    if (seat != g->turn) eyes->game.fresh = 0;
    eyes->others = BANK_FULL - g->bank - g->seat[seat].hand;
    eyes->unseen = DECK_FULL - g->spent - knights * card(KNIGHT) - g->seat[seat].devcards;

    eyes->talk = (Talk){ .turn = g->turns };
    if (talk && talk->turn == g->turns) eyes->talk = *talk;
    eyes->may_propose = talk && eyes->talk.count < PROPOSALS &&
                        (eyes->legal.kinds & BIT(ACT_TRADE)) != 0;
}

#if FAMILY != FAMILY_ANY
unsigned eyes_victims(const Eyes *eyes, int hex) {
    unsigned victims = 0;
    for (int i = 0; i < eyes->game.seats; i++) {
        const Seat *s = &eyes->game.seat[i];
        SiteSet at = site_and(site_or(s->settlements, s->cities), HEX_SITE_SET[hex]);
        if (i != eyes->game.turn && eyes->hand_size[i] && site_any(at)) victims |= BIT(i);
    }
    return victims;
}
#endif
