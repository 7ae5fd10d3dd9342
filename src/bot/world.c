#include "bot/world.h"

static int draw(Cards *pile, Rng *rng) {
    int kind = cards_nth(*pile, (int)rng_below(rng, (uint32_t)cards_total(*pile)));
    *pile -= card(kind);
    return kind;
}

/* What `seat` surely holds: the more of each kind that either says. */
static Cards surely(const Eyes *eyes, const Shown *shown, int seat) {
    Cards known = eyes->known.hand[seat], sure = known;
    for (int kind = 0; shown && kind < RESOURCES; kind++) {
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

void world_deal(const Eyes *eyes, const Shown *shown, Rng *rng, Game *world) {
    *world = eyes->game;
    world->rules.win_claim = WIN_AUTOMATIC;
    world->rules.reposition_until_next_action = 0;
    world->rules.redirect_spent = 0;
    world->rules.show_vp_cards = 0;
    world->rules.robber_complete = ROBBER_ON_CLICK;
    game_close(world);
    deal_hands(eyes, shown, rng, world);
    deal_devcards(eyes, rng, world);
}
