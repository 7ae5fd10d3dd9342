/* mind.h - what a thinking player carries through one decision: weights, ground, a count of nodes.
 *
 * A mind looks at whole games ("worlds"); from what a seat may know world.h makes such.
 */
#pragma once
#include "base/rng.h"
#include "bot/net.h"

typedef struct Mind {
    const Net *net;
    Ground ground;
    uint32_t nodes; /* positions evaluated so far */
    Memo memo;
    struct { /* each seat's row when it was last looked at, and what came of it */
        bool known;
        int32_t strength;
        Judged judged;
    } last[SEATS];
} Mind;

void mind_open(Mind *mind, const Net *net, const Board *board);

/* Every seat's chance to win `g`: a seat that has won has all of it. */
void mind_chances(Mind *mind, const Game *g, int32_t chance[SEATS]);

/* The chance of `seat` to win `g`, in 1/CHANCE_ONE. */
int32_t mind_value(Mind *mind, const Game *g, int seat);

/* The same if the active seat ended its turn now: positions are compared where turns begin. */
int32_t mind_value_ended(Mind *mind, const Game *g, int seat);
