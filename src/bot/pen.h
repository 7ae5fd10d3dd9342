/* pen.h - where the lines of a turn are written; for turn.c and what a family adds. */
#pragma once
#include "bot/turn.h"

typedef struct Pen {
    Line *lines;
    int count;
    const Game *g;
} Pen;

/* Write down `start` and then `last`, if there is room. */
void pen_write(Pen *pen, const Line *start, Action last);

/* Add to the line the bank trades after which `hand` covers `cost`; false if it cannot be. */
bool pen_pay(const Game *g, Cards hand, Cards cost, Line *line);

/* turn_cities.c: improvements, knights, walls and progress cards. */
void pen_cities(Pen *pen, Mind *mind);

/* turn_cities.c: the others, and the seat itself, answer what a step has asked, as quick players do,
 * until the turn continues.  K-172 */
void turn_settle(Mind *mind, Game *g);

/* turn_cities.c: do it with one chance out of those there are. */
void turn_do(Mind *mind, Game *g, const Action *a);
