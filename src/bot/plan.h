/* plan.h - what a seat could be working towards, and what is worth most for the wait.
 *
 * A Goal is something to be bought: its whole cost, the roads on the way included, and the first
 * step towards it.  Knows the position and the hand; does not know how to get missing cards.
 */
#pragma once
#include "bot/worth.h"

typedef enum GoalKind {
    GOAL_NONE,
    GOAL_CITY,
    GOAL_SETTLEMENT,
    GOAL_DEVCARD,
    GOAL_ROUTE,
    GOAL_IMPROVEMENT, /* the others: Cities & Knights, plan_cities.c */
    GOAL_KNIGHT,
    GOAL_WALL
} GoalKind;

typedef struct Goal {
    GoalKind kind;
    uint8_t roads; /* to be laid first */
    Action step;   /* the first purchase */
    Cards cost;    /* of everything */
    int value;     /* how much it is wanted */
} Goal;

enum { GOALS = HAS_SHIPS ? 7 : HAS_KNIGHTS ? 14 : 6 };

typedef struct Plan {
    int count;
    Goal goal[GOALS];
} Plan;

/* Everything worth wanting; `means` is the seat's. */
void plan_make(const Eyes *eyes, const Means *means, Plan *plan);

/* What `points` and the production `growth` are wanted for in this state of the game. */
int plan_value(const Eyes *eyes, int points, int growth);

/* plan_cities.c: improvements, knights, walls, a city by Medicine; `city` is the goal of a city already
 * in the plan, or NULL. */
void plan_cities(Plan *plan, const Eyes *eyes, const Goal *city);

Cards plan_cities_price(const Goal *goal); /* of the first step */

/* The best goal by value for the wait of a seat with these means; one of kind GOAL_NONE if nothing
 * can be wanted.  `*score` (may be NULL) says how good it is. */
Goal plan_choose(const Plan *plan, const Means *means, int *score);

/* The price of the goal's first step. */
Cards plan_step_cost(const Goal *goal);

/* The best edge to lay a free road on; eyes->legal.roads must not be empty. */
int plan_free_road(const Eyes *eyes);
