#include "bot/world.h"

#include "engine/cities.h"

#include <string.h>

enum { RESOURCE_BITS = 8 * RESOURCES };
#define RESOURCES_ONLY (((Cards)1 << RESOURCE_BITS) - 1)

static int draw(Cards *pile, Rng *rng) {
    int kind = cards_nth(*pile, (int)rng_below(rng, (uint32_t)cards_total(*pile)));
    *pile -= card(kind);
    return kind;
}

/* What `seat` surely holds: the more of each kind that either says. */
static Cards surely(const Eyes *eyes, const Shown *shown, int seat) {
    Cards known = eyes->known.hand[seat], sure = known;
    if (KNIGHTS && eyes->game.seat[seat].hand) return eyes->game.seat[seat].hand; /* K-148 */
    for (int kind = 0; shown && kind < HAND_KINDS; kind++) {
        int more = cards_of(shown->hand[seat], kind) - cards_of(known, kind);
        if (more > 0) sure += card(kind) * (Cards)more;
    }
    return sure;
}

static void deal_hands(const Eyes *eyes, const Shown *shown, Rng *rng, Game *world) {
    Cards pool = eyes->others;
    int missing[SEATS] = { 0 };
    for (int i = 0; i < world->seats; i++) {
        if (i == eyes->seat) continue;
        Cards sure = surely(eyes, shown, i);
        if (!cards_cover(pool, sure) || cards_total(sure) > eyes->hand_size[i]) sure = 0;
        world->seat[i].hand = sure;
        pool -= sure;
        missing[i] = eyes->hand_size[i] - cards_total(sure);
    }
    for (int i = 0; i < world->seats; i++)
        for (; missing[i] && pool; missing[i]--) world->seat[i].hand += card(draw(&pool, rng));
}

#if !HAS_KNIGHTS
/* Nobody has the points to win and waits: such a hand of victory points is dealt again. */
static void deal_devcards(const Eyes *eyes, Rng *rng, Game *world) {
    Cards pool = eyes->unseen;
    for (int i = 0; i < world->seats; i++) {
        Seat *s = &world->seat[i];
        if (i == eyes->seat) continue;
        for (int tries = 0; tries < 8; tries++) {
            Cards left = pool, held = s->shown * card(VICTORY_POINT);
            left -= held;
            for (int count = eyes->devcard_count[i] - s->shown; count > 0 && left; count--)
                held += card(draw(&left, rng));
            int points = s->points + cards_of(held, VICTORY_POINT) - s->shown;
            if (points >= world->rules.vp_target && tries < 7) continue;
            s->devcards = held;
            s->points = (uint8_t)points;
            pool = left;
            break;
        }
    }
    world->deck = pool;
}
#endif

#if HAS_KNIGHTS
/* One card of the discipline out of those that nobody has shown. */
static int draw_progress(PerProgress pool, int track, Rng *rng) {
    int count = 0, kind = DECK_FIRST[track];
    for (int i = kind; i < DECK_FIRST[track + 1]; i++) count += pool[i];
    int index = (int)rng_below(rng, (uint32_t)count);
    while (index >= pool[kind]) index -= pool[kind++];
    pool[kind]--;
    return kind;
}

static int shown_of(const Seat *s, int track) {
    int count = 0;
    for (int i = DECK_FIRST[track]; i < DECK_FIRST[track + 1]; i++) count += s->progress[i];
    return count;
}

/* The two cards that count at once are never held. */
static int draw_held(PerProgress pool, int track, Rng *rng) {
    int open = track == SCIENCE    ? SC_PRINTING
               : track == POLITICS ? PO_CONSTITUTION
                                   : PROGRESS_CARDS;
    uint8_t aside = open < PROGRESS_CARDS ? pool[open] : 0;
    if (open < PROGRESS_CARDS) pool[open] = 0;
    int drawn = draw_progress(pool, track, rng);
    if (open < PROGRESS_CARDS) pool[open] = aside;
    return drawn;
}

/* Hands by their backs, what others have put under the decks, and the rest is the decks.  K-106 */
static void deal_progress(const Eyes *eyes, Rng *rng, Game *world) {
    PerProgress pool;
    int knower = (eyes->seat + 1) % world->seats; /* anyone else */
    memcpy(pool, eyes->unseen_progress, sizeof pool);
    for (int track = 0; track < TRACKS; track++) {
        for (int seat = 0; seat < world->seats; seat++) {
            Seat *s = &world->seat[seat];
            if (seat == eyes->seat) continue;
            for (int left = eyes->backs[seat][track] - shown_of(s, track); left > 0; left--)
                s->progress[draw_held(pool, track, rng)]++;
        }
        for (int i = 0; i < world->queued[track]; i++)
            if (world->under[track][i] == QUEUED_UNKNOWN)
                world->under[track][i] = queued(draw_held(pool, track, rng), knower);
    }
    memcpy(world->upper, pool, sizeof pool);
    if (world->phase == PHASE_HARBOUR && world->face_down == RESOURCES) { /* K-121 */
        Cards hand = world->seat[world->turn].hand, resources = hand & RESOURCES_ONLY;
        world->face_down = (uint8_t)draw(resources ? &resources : &hand, rng);
    }
}
#endif

void world_deal(const Eyes *eyes, const Shown *shown, Rng *rng, Game *world) {
    *world = eyes->game;
    world->rules.win_claim = WIN_AUTOMATIC;
    world->rules.reposition_until_next_action = 0;
    world->rules.redirect_spent = 0;
    world->rules.show_vp_cards = 0;
    world->rules.robber_complete = ROBBER_ON_CLICK;
    game_close(world);
    deal_hands(eyes, shown, rng, world);
#if HAS_KNIGHTS
    deal_progress(eyes, rng, world);
#else
    deal_devcards(eyes, rng, world);
#endif
}
