#include "bot/eyes.h"

#include "engine/cities.h"

#include <string.h>

/* Take out of seat `s` what only its owner may know. */
static void hide(Seat *s) {
    s->points = (uint8_t)(s->points - cards_of(s->devcards, VICTORY_POINT) + s->shown);
    s->hand = s->devcards = s->pending = 0;
#if HAS_FISH
    s->fish = 0; /* F-18 */
#endif
}

#if HAS_KNIGHTS
/* Take out what the seat may not know of progress cards and of cards lying face down, and count what
 * is left unseen.  K-160, K-178 */
static void look_at_cards(Eyes *eyes, const Game *g) {
    Game *shown = &eyes->game;
    int seat = eyes->seat;
    bool looks = seat == g->turn && g->phase == PHASE_SPY;
    for (int i = 0; i < PROGRESS_CARDS; i++) {
        eyes->unseen_progress[i] = g->upper[i];
        for (int each = 0; each < SEATS; each++) {
            eyes->backs[each][deck_track(i)] += g->seat[each].progress[i];
            if (each == seat || (looks && each == g->victim)) continue;
            eyes->unseen_progress[i] = (uint8_t)(eyes->unseen_progress[i] +
                                                 g->seat[each].progress[i]);
            shown->seat[each].progress[i] = 0;
        }
        shown->upper[i] = 0;
    }
    for (int track = 0; track < TRACKS; track++)
        for (int i = 0; i < g->queued[track]; i++) {
            int knower = queued_knower(g->under[track][i]);
            if (knower == NONE || knower == seat) continue;
            eyes->unseen_progress[queued_card(g->under[track][i])]++;
            shown->under[track][i] = HIDDEN_CARD;
        }
    for (int each = 0; each < SEATS; each++)
        if (each != seat) shown->seat[each].put_back = 0;
    if (seat != g->turn) shown->face_down = NONE; /* K-121 */
    if (seat == g->turn && g->phase == PHASE_DUES)
        shown->seat[g->victim].hand = g->seat[g->victim].hand; /* K-148 */
}
#endif

/* All cards that hands and bank share. */
static Cards all_cards(const Game *g) {
#if FAMILY == FAMILY_ANY
    return RESOURCES_FULL + (g->scenario == SCENARIO_CITIES_AND_KNIGHTS ? COMMODITIES_FULL : 0);
#else
    (void)g;
    return BANK_FULL;
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
    eyes->others = all_cards(g) - g->bank - g->seat[seat].hand;
    eyes->unseen = DECK_FULL - g->spent - knights * card(KNIGHT) - g->seat[seat].devcards;

#if HAS_KNIGHTS
    memset(eyes->backs, 0, sizeof eyes->backs);
    memset(eyes->unseen_progress, 0, sizeof eyes->unseen_progress);
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS) look_at_cards(eyes, g);
#endif

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
