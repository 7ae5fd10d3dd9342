/* bargain.h - trades between players, judged by what they do to one's chance to win.
 *
 * A trade helps two seats; what helps the other one too much lowers one's own chance, so nobody
 * who uses these feeds a leader.  Knows worlds (world.h); the other seats are taken for players who
 * say yes when the trade does them good.
 */
#pragma once
#include "bot/turn.h"
#include "bot/world.h"

typedef struct Haggler {
    const Net *net; /* by whose judgement */
    uint32_t games; /* played ahead with a trade and without it; 0: a glance does */
} Haggler;

/* Is the proposal good for the seat?  It has the cards it is asked for. */
bool bargain_accept(const Eyes *eyes, const Haggler *who, const Proposal *proposal, Rng *rng);

/* The best proposal not made before in this turn; false if none is worth the asking. */
bool bargain_propose(const Eyes *eyes, const Haggler *who, Rng *rng, Action *proposal);

/* The seat in `yes` to close its proposal with, or NONE. */
int bargain_partner(const Eyes *eyes, const Haggler *who, const Proposal *proposal, unsigned yes,
                    Rng *rng);
