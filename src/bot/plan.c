#include "bot/plan.h"

#include "bot/greedy_more.h"
#include "engine/cities.h"
#include "engine/route.h"

#include <stddef.h>

/* The scale: a victory point is 100. */
enum {
    POINT = 100,
    GROWTH = 2,        /* what a tenth of a pip more is worth early on */
    GROWTH_POINTS = 8, /* with that many points to go, growth counts in full */
    RIVAL_NEAR = 15,   /* a site a rival has reached too is wanted sooner */
    PROGRESS = 60,     /* a progress card */
    KNIGHT_ALONE = 45,
    KNIGHT_ARMY = 70, /* more for a knight that brings the Largest Army near */
    WINS = 4,         /* times the value, if it ends the game */
    IMPATIENCE = 3,   /* rolls added to every wait */
    REACH = 2,        /* roads towards the Longest Route seriously considered */
};

/* The sites a seat could settle after 0, 1 or 2 more roads, the best of each. */
typedef struct Target {
    int worth;          /* -1: there is none */
    uint8_t site, edge; /* the edge of the first road; NONE without one */
} Target;
enum { ROADS_AHEAD = 2 };

static int site_urgency(const Game *g, int seat, int site) {
    for (int i = 0; i < g->seats; i++)
        if (i != seat && site_has(g->seat[i].touched, (unsigned)site)) return RIVAL_NEAR;
    return 0;
}

static void consider(const Eyes *eyes, const Survey *survey, Target *best, int site, int edge) {
    int worth = worth_site(survey, site);
    if (worth > 0) worth += site_urgency(&eyes->game, eyes->seat, site);
    if (worth > best->worth) *best = (Target){ worth, (uint8_t)site, (uint8_t)edge };
}

/* Sites where a settlement may come: in Cities & Knights not where a knight stands, K-40. */
static SiteSet open_sites(const Game *g) {
#if HAS_KNIGHTS
    return site_minus(g->open_sites, g->knighted);
#else
    return g->open_sites;
#endif
}

static void look_beyond(const Eyes *eyes, const Survey *survey, Target *two, int via, int first) {
    const Game *g = &eyes->game;
    for (int i = 0; i < 3 && SITE_EDGES[via][i] != NONE; i++) {
        int edge = SITE_EDGES[via][i];
        if (edge == first || edge_has(g->roads, (unsigned)edge)) continue;
        unsigned site = (unsigned)edge_far(edge, via);
        if (site_has(open_sites(g), site) && !site_has(eyes_own(eyes)->touched, site))
            consider(eyes, survey, two, (int)site, first);
    }
}

static void find_targets(const Eyes *eyes, const Survey *survey, Target targets[ROADS_AHEAD + 1]) {
    const Game *g = &eyes->game;
    const Seat *own = eyes_own(eyes);
    for (int i = 0; i <= ROADS_AHEAD; i++) targets[i] = (Target){ -1, NONE, NONE };
    for (SiteSet left = site_and(own->touched, open_sites(g)); site_any(left);)
        consider(eyes, survey, &targets[0], site_pop(&left), NONE);
    if (!own->left[ROAD]) return;
    for (EdgeSet left = edge_minus(own->reach, g->roads); edge_any(left);) {
        int edge = edge_pop(&left);
        for (int i = 0; i < 2; i++) {
            unsigned site = EDGE_SITES[edge][i];
            if (site_has(own->touched, site) || site_has(g->built, site)) continue;
            if (site_has(open_sites(g), site)) consider(eyes, survey, &targets[1], (int)site, edge);
            if (own->left[ROAD] > 1) look_beyond(eyes, survey, &targets[2], (int)site, edge);
        }
    }
}

/* --- the Longest Route ----------------------------------------------------------------------- */

/* The edge after which the seat's route is longest; NONE if no road makes it longer. */
static int route_edge(const Eyes *eyes, EdgeSet edges) {
    Game what_if = eyes->game;
    Seat *own = &what_if.seat[eyes->seat];
    int now = own->route, best = now, found = NONE;
    while (edge_any(edges)) {
        int edge = edge_pop(&edges);
        edge_add(&own->roads, (unsigned)edge);
        route_extend(&what_if, eyes->seat, edge);
        if (own->route > best) best = own->route, found = edge;
        edge_remove(&own->roads, (unsigned)edge);
        own->route = (uint8_t)now;
    }
    return found;
}

/* Roads still needed to take the tile; 0 if it is held. */
static int route_lacks(const Eyes *eyes) {
    const Game *g = &eyes->game;
    if (g->route_holder == eyes->seat) return 0;
    int needed = ROUTE_LEAST;
    for (int i = 0; i < g->seats; i++)
        if (i != eyes->seat && g->seat[i].route >= needed) needed = g->seat[i].route + 1;
    return needed - eyes_own(eyes)->route;
}

/* --- goals ----------------------------------------------------------------------------------- */

static Goal *add_goal(Plan *plan, const Eyes *eyes, GoalKind kind, int act, int where) {
    Goal *goal = &plan->goal[plan->count++];
    *goal = (Goal){ .kind = kind,
                    .step = { .kind = (uint8_t)act, .seat = eyes->seat, .where = (uint8_t)where } };
    return goal;
}

int plan_value(const Eyes *eyes, int points, int growth) {
    int to_go = game_target(&eyes->game, eyes->seat) - eyes_own(eyes)->points;
    if (points >= to_go) return WINS * points * POINT;
    if (to_go > GROWTH_POINTS) to_go = GROWTH_POINTS;
    return points * POINT + GROWTH * growth * to_go / GROWTH_POINTS;
}

/* Settlements that may become cities. */
static SiteSet upgradable(const Seat *own) {
#if HAS_KNIGHTS
    return improve_upgradable(own);
#else
    return own->left[CITY] ? own->settlements : (SiteSet){ 0 };
#endif
}

static void want_city(Plan *plan, const Eyes *eyes, const Survey *survey) {
    int best = -1, found = NONE;
    for (SiteSet left = upgradable(eyes_own(eyes)); site_any(left);) {
        int site = site_pop(&left), worth = worth_site(survey, site) - survey->harbour[site];
        if (worth > best) best = worth, found = site;
    }
    if (found == NONE) return;
    Goal *goal = add_goal(plan, eyes, GOAL_CITY, ACT_CITY, found);
    goal->cost = COST[CITY];
    goal->value = plan_value(eyes, 1, best);
}

static void want_settlements(Plan *plan, const Eyes *eyes, const Survey *survey) {
    Target targets[ROADS_AHEAD + 1];
    if (!eyes_own(eyes)->left[SETTLEMENT]) return;
    find_targets(eyes, survey, targets);
    for (int roads = 0; roads <= ROADS_AHEAD; roads++) {
        Target t = targets[roads];
        if (t.worth < 0) continue;
        Goal *goal = add_goal(plan, eyes, GOAL_SETTLEMENT, roads ? ACT_ROAD : ACT_SETTLEMENT,
                              roads ? t.edge : t.site);
        goal->roads = (uint8_t)roads;
        goal->cost = COST[SETTLEMENT] + COST[ROAD] * (Cards)roads;
        int points = SHIPS ? greedy_site_points(eyes, t.site) : 1;
        goal->value = plan_value(eyes, points, t.worth);
    }
}

static int knight_value(const Eyes *eyes) {
    const Game *g = &eyes->game;
    if (g->army_holder == eyes->seat) return KNIGHT_ALONE;
    int most = g->army_holder == NONE ? ARMY_LEAST - 1 : g->seat[g->army_holder].knights;
    int mine = eyes_own(eyes)->knights + cards_of(eyes_own(eyes)->devcards, KNIGHT);
    int lacks = most + 1 - mine;
    return lacks >= 1 && lacks <= 2 ? KNIGHT_ALONE + KNIGHT_ARMY : KNIGHT_ALONE;
}

static void want_devcard(Plan *plan, const Eyes *eyes) {
    if (!eyes->deck_size) return;
    int cards = cards_total(eyes->unseen), knights = cards_of(eyes->unseen, KNIGHT);
    int points = cards_of(eyes->unseen, VICTORY_POINT), progress = cards - knights - points;
    Goal *goal = add_goal(plan, eyes, GOAL_DEVCARD, ACT_BUY, 0);
    goal->cost = COST[DEVCARD];
    goal->value = (knights * knight_value(eyes) + points * plan_value(eyes, 1, 0) +
                   progress * PROGRESS) /
                  cards;
}

static void want_route(Plan *plan, const Eyes *eyes) {
    const Seat *own = eyes_own(eyes);
    int lacks = route_lacks(eyes);
    if (lacks < 1 || lacks > REACH || lacks > own->left[ROAD]) return;
    int edge = route_edge(eyes, edge_minus(own->reach, eyes->game.roads));
    if (edge == NONE) return;
    Goal *goal = add_goal(plan, eyes, GOAL_ROUTE, ACT_ROAD, edge);
    goal->roads = (uint8_t)lacks;
    goal->cost = COST[ROAD] * (Cards)lacks;
    goal->value = plan_value(eyes, TILE_POINTS, 0);
}

void plan_make(const Eyes *eyes, const Means *means, Plan *plan) {
    Survey survey;
    worth_survey(&eyes->game, means, &survey);
    plan->count = 0;
    want_city(plan, eyes, &survey);
    want_settlements(plan, eyes, &survey);
    if (SHIPS) greedy_voyage(plan, eyes, &survey);
    if (KNIGHTS)
        plan_cities(plan, eyes, plan->count && plan->goal[0].kind == GOAL_CITY ? plan->goal : NULL);
    want_devcard(plan, eyes);
    want_route(plan, eyes);
}

Goal plan_choose(const Plan *plan, const Means *means, int *score) {
    const Goal nothing = { .kind = GOAL_NONE };
    const Goal *best = &nothing;
    int most = 0;
    for (int i = 0; i < plan->count; i++) {
        const Goal *goal = &plan->goal[i];
        int scaled = 1000 * goal->value, patience = most ? scaled / most - IMPATIENCE : WAIT_LONG;
        int here = scaled / (worth_wait(means, goal->cost, patience) + IMPATIENCE);
        if (here > most) most = here, best = goal;
    }
    if (score) *score = most;
    return *best;
}

Cards plan_step_cost(const Goal *goal) {
    switch (goal->step.kind) {
    case ACT_CITY: return COST[CITY];
    case ACT_SETTLEMENT: return COST[SETTLEMENT];
    case ACT_ROAD: return COST[ROAD];
    case ACT_BUY: return COST[DEVCARD];
    case ACT_SHIP: return SHIPS ? COST[SHIP] : 0;
    default: return KNIGHTS ? plan_cities_price(goal) : 0;
    }
}

int plan_free_road(const Eyes *eyes) {
    Means means = worth_means(eyes);
    Survey survey;
    Target targets[ROADS_AHEAD + 1];
    worth_survey(&eyes->game, &means, &survey);
    find_targets(eyes, &survey, targets);
    int lacks = route_lacks(eyes);
    if (lacks >= 1 && lacks <= eyes->game.free_roads) {
        int edge = route_edge(eyes, eyes->legal.roads);
        if (edge != NONE) return edge;
    }
    if (targets[1].worth >= 0) return targets[1].edge;
    if (targets[2].worth >= 0) return targets[2].edge;
    int edge = route_edge(eyes, eyes->legal.roads);
    EdgeSet any = eyes->legal.roads;
    return edge != NONE ? edge : edge_pop(&any);
}
