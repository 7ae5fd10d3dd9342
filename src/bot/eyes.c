#include "bot/eyes.h"

#if HAS_KNIGHTS
#include "engine/cities.h"

#include <string.h>
#endif

/* Take out of seat `s` what only its owner may know. */
static void hide(Seat *s) {
    s->points = (uint8_t)(s->points - cards_of(s->devcards, VICTORY_POINT) + s->shown);
    s->hand = s->devcards = s->pending = 0;
#if HAS_KNIGHTS
    memset(s->progress, 0, sizeof s->progress); /* K-160 */
    s->put_back = 0;
#endif
#if HAS_FISH
    s->fish = 0; /* F-18 */
#endif
}

#if HAS_KNIGHTS
/* The decks but for the cards that all, or this seat, know of; a card offered face down.  K-178 */
static void hide_cities(const Game *from, int seat, Eyes *eyes) {
    Game *g = &eyes->game;
    memset(g->upper, 0, sizeof g->upper);
    for (int track = 0; track < TRACKS; track++)
        for (int i = 0; i < g->queued[track]; i++)
            if (!queued_known(g->under[track][i], seat)) g->under[track][i] = QUEUED_UNKNOWN;
    if (g->phase == PHASE_DUES && seat == g->turn) /* K-148, K-137: it looks at them */
        g->seat[g->victim].hand = from->seat[g->victim].hand;
    if (g->phase == PHASE_SPY && seat == g->turn)
        memcpy(g->seat[g->victim].progress, from->seat[g->victim].progress, sizeof(PerProgress));
    if (g->face_down != NONE && seat != g->turn) g->face_down = RESOURCES;
}

/* The backs that everyone sees, and the cards that may be behind them.  K-200 */
static void count_backs(const Game *from, Eyes *eyes) {
    memset(eyes->backs, 0, sizeof eyes->backs);
    memcpy(eyes->unseen_progress, from->upper, sizeof eyes->unseen_progress);
    for (int i = 0; i < PROGRESS_CARDS; i++)
        for (int seat = 0; seat < from->seats; seat++) {
            int hidden = from->seat[seat].progress[i] - eyes->game.seat[seat].progress[i];
            eyes->backs[seat][deck_track(i)] += from->seat[seat].progress[i];
            eyes->unseen_progress[i] += (uint8_t)hidden;
        }
    for (int track = 0; track < TRACKS; track++)
        for (int i = 0; i < from->queued[track]; i++) {
            int put_back = queued_card(from->under[track][i]);
            if (eyes->game.under[track][i] == QUEUED_UNKNOWN && put_back < PROGRESS_CARDS)
                eyes->unseen_progress[put_back]++;
        }
}
#endif

/* What the game is played with: a constant in a family, a question of the scenario in the widest form. */
static Cards all_cards(const Game *g) {
    return FAMILY == FAMILY_ANY ? scenario_cards(g->scenario) : BANK_FULL;
}
static Cards all_devcards(const Game *g) {
    return FAMILY == FAMILY_ANY ? scenario_devcards(g->scenario) : DECK_FULL;
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
#if HAS_KNIGHTS
    hide_cities(g, seat, eyes);
    count_backs(g, eyes);
#endif
    eyes->others = all_cards(g) - g->bank - g->seat[seat].hand;
    eyes->unseen = all_devcards(g) - g->spent - knights * card(KNIGHT) - g->seat[seat].devcards;

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
