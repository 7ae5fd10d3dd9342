/* turn_cities.c - what a turn of Cities & Knights adds: lines for improvements, knights, walls
 * and progress cards.  Where a card is aimed is left to the habits of `greedy`; whether it is played, to
 * the evaluation. */
#include "bot/pen.h"

#include "bot/bot.h"
#include "bot/greedy_more.h"
#include "bot/playout.h"
#include "bot/raid.h"
#include "engine/cities.h"

enum { RAID_WIDTH = 4 };

static Action act_at(const Game *g, int kind, int where) {
    return (Action){ .kind = (uint8_t)kind, .seat = g->turn, .where = (uint8_t)where };
}

/* --- going on -------------------------------------------------------------------------------- */

static void perform(Game *g, Action a, Rng *rng) {
    game_do(g, &(Move){ a, playout_chance(g, &a, rng) });
}

void turn_settle(Mind *mind, Game *g) {
    Rng rng = { mind->nodes };
    Eyes eyes;
    while (g->phase != PHASE_ACTION && g->phase != PHASE_OVER && g->phase != PHASE_PRE_ROLL &&
           !game_in_setup(g)) {
        eyes_open(&eyes, g, __builtin_ctz(game_actors(g)), NULL);
        perform(g, BOT_GREEDY.act(&eyes, &rng), &rng);
    }
}

void turn_do(Mind *mind, Game *g, const Action *a) {
    Rng rng = { mind->nodes };
    bool robber = a->kind == ACT_ROBBER || a->kind == ACT_STEAL;
    if (!robber) turn_settle(mind, g);
    if (g->phase == PHASE_OVER || game_check(g, a)) return; /* the answers have changed something */
    perform(g, *a, &rng);
    if (a->kind != ACT_CHASE) turn_settle(mind, g);
}

/* --- purchases ------------------------------------------------------------------------------- */

/* Pay, do it, and maybe something else that was paid for too. */
static void buy(Pen *pen, Cards cost, Action a, const Action *then) {
    Line line = { 0 };
    if (!pen_pay(pen->g, pen->g->seat[pen->g->turn].hand, cost, &line)) return;
    if (then && line.count < LINE_STEPS - 1) {
        line.step[line.count++] = a;
        a = *then;
    }
    pen_write(pen, &line, a);
}

/* Everything that the plan of a quick player has besides the common goals, whether it seems worth it
 * or not: it knows which city, which site, which knight. */
static void buy_goals(Pen *pen, const Plan *plan) {
    for (int i = 0; i < plan->count; i++) {
        const Goal *goal = &plan->goal[i];
        Action wake = act_at(pen->g, ACT_ACTIVATE, goal->step.where);
        if (goal->step.kind < ACT_ALCHEMY) continue;
        Cards price = plan_step_cost(goal);
        buy(pen, price, goal->step, NULL);
        if (goal->kind == GOAL_KNIGHT && goal->cost != price)
            buy(pen, goal->cost, goal->step, &wake);
    }
}

/* Other sites for a new knight: where rivals would build or pass. */
static void recruit_elsewhere(Pen *pen) {
    enum { MOST = 4 };
    const Game *g = pen->g;
    if (!knights_left(&g->seat[g->turn], BASIC)) return;
    SiteSet rivals = { 0 }, sites = knights_recruit_sites(g, g->turn);
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->turn) rivals = site_or(rivals, g->seat[seat].touched);
    sites = site_and(sites, rivals);
    for (int i = 0; i < MOST && site_any(sites); i++)
        buy(pen, RECRUIT_COST, act_at(g, ACT_RECRUIT, site_pop(&sites)), NULL);
}

/* Knights that are not the first choice. */
static void other_knights(Pen *pen) {
    const Game *g = pen->g;
    const Seat *s = &g->seat[g->turn];
    for (SiteSet left = site_minus(s->standing, s->active); site_any(left);)
        buy(pen, ACTIVATE_COST, act_at(g, ACT_ACTIVATE, site_pop(&left)), NULL);
    for (SiteSet left = s->standing; site_any(left);) {
        int site = site_pop(&left);
        if (!knights_check_rise(g, g->turn, site))
            buy(pen, PROMOTE_COST, act_at(g, ACT_PROMOTE, site), NULL);
    }
}

/* --- knights that act ------------------------------------------------------------------------ */

static void chase(Pen *pen, Mind *mind, int knight) {
    Game robbing = *pen->g;
    Line line = { .count = 1, .step = { act_at(pen->g, ACT_CHASE, knight) } };
    game_do(&robbing, &(Move){ .act = line.step[0] });
    Raid raid = raid_best(mind, &robbing, RAID_WIDTH, NULL);
    Action robber = act_at(pen->g, ACT_ROBBER, raid.hex);
    if (raid.victim == NONE) {
        pen_write(pen, &line, robber);
        return;
    }
    line.step[line.count++] = robber;
    pen_write(pen, &line, act_at(pen->g, ACT_STEAL, raid.victim));
}

static void march(Pen *pen, const Legal *l) {
    int rank = 0;
    Line none = { 0 };
    for (SiteSet left = l->marchers; site_any(left); rank++) {
        int from = site_pop(&left);
        for (SiteSet to = l->displace[rank]; site_any(to);) {
            Action a = act_at(pen->g, ACT_KNIGHT_DISPLACE, site_pop(&to));
            a.card = (uint8_t)from;
            pen_write(pen, &none, a);
        }
    }
}

/* --- all of them ----------------------------------------------------------------------------- */

void pen_cities(Pen *pen, Mind *mind) {
    const Game *g = pen->g;
    Line none = { 0 };
    Action aims[GREEDY_HABITS];
    Eyes eyes;
    Plan plan;
    eyes_open(&eyes, g, g->turn, NULL);
    Means means = worth_means(&eyes);
    plan_make(&eyes, &means, &plan);
    Goal goal = plan_choose(&plan, &means, NULL);
    buy_goals(pen, &plan);
    other_knights(pen);
    recruit_elsewhere(pen);
    march(pen, &eyes.legal);
    for (SiteSet left = eyes.legal.chasers; site_any(left);) chase(pen, mind, site_pop(&left));
    int count = greedy_aims(&eyes, &goal, aims);
    for (int i = 0; i < count; i++)
        if (aims[i].kind != ACT_CHASE && !game_check(g, &aims[i])) pen_write(pen, &none, aims[i]);
}
