/* plan_cities.c - what can be wanted in Cities & Knights besides roads, settlements and cities. */
#include "bot/plan.h"

#include "engine/cities.h"

enum {
    POINT = 100,      /* as in plan.c */
    SECURED = 70,     /* level 5 of an own metropolis that someone could take */
    TOWARDS = 14,     /* for each level on the way to a metropolis still to be won */
    WALL = 12,        /* a wall, */
    WALL_CROWDED = 8, /* more for each card beyond */
    CROWD = 6,
    LASTING = 32, /* a knight, or a higher one, beyond the next attack */
    CARD = 40,    /* a progress card for the best defenders who are equal */
    CITY_LOST = 150,
};

static Goal *add_goal(Plan *plan, const Eyes *eyes, GoalKind kind, int act, int where, Cards cost) {
    Goal *goal = &plan->goal[plan->count++];
    *goal = (Goal){ .kind = kind,
                    .cost = cost,
                    .step = { .kind = (uint8_t)act, .seat = eyes->seat, .where = (uint8_t)where } };
    return goal;
}

Cards plan_cities_price(const Goal *goal) {
    switch (goal->step.kind) {
    case ACT_RECRUIT: return RECRUIT_COST;
    case ACT_PROMOTE: return PROMOTE_COST;
    default: return goal->cost;
    }
}

static bool may_use(const Seat *own, int progress) {
    return own->progress[progress] && !(own->blocked & BLOCKED_CARDS);
}

/* --- improvements ---------------------------------------------------------------------------- */

/* Could another seat take the metropolis of a track from the seat at level 4?  K-48 */
static bool contested(const Eyes *eyes, int track) {
    for (int seat = 0; seat < eyes->game.seats; seat++)
        if (seat != eyes->seat && eyes->game.seat[seat].level[track] >= ABILITY_LEVEL) return true;
    return false;
}

/* A metropolis of this track may still become ours. */
static bool open_metropolis(const Eyes *eyes, int track) {
    const Game *g = &eyes->game;
    int owner = improve_owner(g, track);
    if (owner == eyes->seat || !site_any(improve_free_cities(g, eyes->seat))) return false;
    return owner == NONE || g->seat[owner].level[track] < TOP_LEVEL;
}

static int improvement_value(const Eyes *eyes, int track) {
    static const int16_t LEVEL[TOP_LEVEL + 1] = { 0, 55, 40, 60, 20, 15 }; /* cards, abilities */
    int level = eyes_own(eyes)->level[track] + 1, value = LEVEL[level];
    if (improve_wins(&eyes->game, eyes->seat, track))
        return value + plan_value(eyes, METROPOLIS_POINTS, 0);
    if (improve_owner(&eyes->game, track) == eyes->seat)
        return value + (contested(eyes, track) ? SECURED : 0);
    return value + (open_metropolis(eyes, track) ? TOWARDS * level : 0);
}

/* The own city that is worth protecting most: a metropolis does not fall. */
static int best_city(const Eyes *eyes, SiteSet cities) {
    const Game *g = &eyes->game;
    int best = -1, found = NONE;
    while (site_any(cities)) {
        int site = site_pop(&cities), pips = 0;
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++)
            pips += NUMBER_PIPS[g->board.number[SITE_HEXES[site][i]]];
        if (pips > best) best = pips, found = site;
    }
    return found;
}

static void want_improvements(Plan *plan, const Eyes *eyes) {
    const Game *g = &eyes->game;
    const Seat *own = eyes_own(eyes);
    SiteSet free = improve_free_cities(g, eyes->seat);
    for (int track = 0; track < TRACKS; track++) {
        int level = own->level[track] + 1, price = level - may_use(own, SC_CRANE);
        bool kept = level == TOP_LEVEL && improve_owner(g, track) == eyes->seat;
        if (level > TOP_LEVEL || !site_any(own->cities)) continue;           /* K-44 */
        if (level >= METROPOLIS_LEVEL && !kept && !site_any(free)) continue; /* K-46 */
        bool wins = improve_wins(g, eyes->seat, track);
        Goal *goal = add_goal(plan, eyes, GOAL_IMPROVEMENT, ACT_IMPROVE,
                              wins ? best_city(eyes, free) : (int)NONE,
                              card(TRACK_COMMODITY[track]) * (Cards)price);
        goal->step.card = (uint8_t)track;
        goal->step.card2 = may_use(own, SC_CRANE);
        goal->value = improvement_value(eyes, track);
    }
}

/* --- knights --------------------------------------------------------------------------------- */

typedef struct Attack { /* as it would be fought now */
    int cities, rest;   /* their strength; the others' defence */
    int most, least; /* contributions of the others: the best, and of those who may lose a city */
    bool prey;       /* the seat itself may lose one */
} Attack;

static Attack look_out(const Eyes *eyes) {
    const Game *g = &eyes->game;
    Attack attack = { .cities = barbarians_strength(g), .least = INT8_MAX };
    attack.prey = site_any(barbarians_prey(g, eyes->seat));
    for (int seat = 0; seat < g->seats; seat++) {
        int given = barbarians_contribution(&g->seat[seat]);
        if (seat == eyes->seat) continue;
        attack.rest += given;
        if (given > attack.most) attack.most = given;
        if (given < attack.least && site_any(barbarians_prey(g, seat))) attack.least = given;
    }
    return attack;
}

/* What the attack is worth to a seat that gives so much.  K-66 to K-74 */
static int outcome(const Attack *attack, int given) {
    if (attack->rest + given >= attack->cities)
        return !given || given < attack->most ? 0 : given > attack->most ? POINT : CARD;
    return attack->prey && given <= attack->least ? -CITY_LOST : 0;
}

/* What `more` strength is worth: its part of the best that a few steps could reach. */
static int strength_value(const Eyes *eyes, int more) {
    static const uint8_t NEAR[BARBARIAN_TRACK + 1] = {
        30, 35, 45, 60, 75, 90, 100, 100
    }; /* percent */
    enum { STEPS = 4 };
    Attack attack = look_out(eyes);
    int given = barbarians_contribution(eyes_own(eyes)), best = 0;
    for (int steps = more; steps <= STEPS; steps++) {
        int gain = (outcome(&attack, given + steps) - outcome(&attack, given)) * more / steps;
        if (gain > best) best = gain;
    }
    return best * NEAR[eyes->game.barbarians] / 100;
}

/* Where a knight stands in nobody's way, our own included. */
static int post(const Eyes *eyes, SiteSet sites) {
    SiteSet out_of_the_way = site_minus(sites, eyes->game.open_sites);
    if (site_any(out_of_the_way)) sites = out_of_the_way;
    SiteSet at_robber = site_and(sites, HEX_SITE_SET[eyes->game.robber]);
    if (site_any(at_robber)) sites = at_robber; /* it may chase the robber */
    return site_any(sites) ? site_pop(&sites) : (int)NONE;
}

static void want_recruit(Plan *plan, const Eyes *eyes) {
    if (!knights_left(eyes_own(eyes), BASIC)) return;
    int site = post(eyes, knights_recruit_sites(&eyes->game, eyes->seat));
    if (site == NONE) return;
    Goal *goal = add_goal(plan, eyes, GOAL_KNIGHT, ACT_RECRUIT, site, RECRUIT_COST + ACTIVATE_COST);
    goal->value = LASTING + strength_value(eyes, 1);
}

static void want_activation(Plan *plan, const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    SiteSet idle = site_minus(own->standing, own->active);
    for (int level = MIGHTY; level >= BASIC; level--) {
        SiteSet here = site_and(idle, own->knight[level]);
        if (!site_any(here)) continue;
        Goal *goal = add_goal(plan, eyes, GOAL_KNIGHT, ACT_ACTIVATE, site_pop(&here),
                              ACTIVATE_COST);
        goal->value = 10 + strength_value(eyes, level + 1);
        return;
    }
}

static void want_promotion(Plan *plan, const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    int found = NONE;
    for (SiteSet left = own->standing; site_any(left);) {
        int site = site_pop(&left);
        if (knights_check_rise(&eyes->game, eyes->seat, site)) continue;
        if (found == NONE || site_has(own->active, (unsigned)site)) found = site;
    }
    if (found == NONE) return;
    bool active = site_has(own->active, (unsigned)found);
    Goal *goal = add_goal(plan, eyes, GOAL_KNIGHT, ACT_PROMOTE, found,
                          PROMOTE_COST + (active ? 0 : ACTIVATE_COST));
    goal->value = LASTING + strength_value(eyes, 1);
}

/* --- walls, Medicine ------------------------------------------------------------------------- */

static void want_wall(Plan *plan, const Eyes *eyes) {
    SiteSet sites = improve_wall_sites(eyes_own(eyes));
    int crowd = cards_total(eyes_own(eyes)->hand) - CROWD;
    if (!site_any(sites)) return;
    Goal *goal = add_goal(plan, eyes, GOAL_WALL, ACT_WALL, best_city(eyes, sites), WALL_COST);
    goal->value = WALL + WALL_CROWDED * (crowd > 0 ? crowd : 0);
}

static void want_medicine(Plan *plan, const Eyes *eyes, const Goal *city) {
    if (!city || !may_use(eyes_own(eyes), SC_MEDICINE)) return;
    Goal *goal = add_goal(plan, eyes, GOAL_CITY, ACT_MEDICINE, city->step.where, MEDICINE_COST);
    goal->value = city->value;
}

void plan_cities(Plan *plan, const Eyes *eyes, const Goal *city) {
    want_medicine(plan, eyes, city);
    want_improvements(plan, eyes);
    want_activation(plan, eyes);
    want_recruit(plan, eyes);
    want_promotion(plan, eyes);
    want_wall(plan, eyes);
}
