/* bot.h - the named players a program can seat.
 *
 * A bot is a few pure functions of what its seat may know (eyes.h) and a generator: the same eyes
 * and the same generator give the same move on every machine.  It keeps nothing between calls.
 * docs/bots.md tells how to add one.
 */
#pragma once
#include "base/rng.h"
#include "bot/eyes.h"

typedef struct Bot {
    const char *name, *summary;
    bool takes_time; /* a tenth of a second a move: not for a loop that others wait for */

    /* What to do now; the seat is one of game_actors().  The action is lawful, or, while
     * eyes->may_propose, a proposal: ACT_TRADE with `where` NONE. */
    Action (*act)(const Eyes *eyes, Rng *rng);

    /* Another seat proposes: yes or no?  The seat holds what is asked of it. */
    bool (*accept)(const Eyes *eyes, const Proposal *proposal, Rng *rng);

    /* With whom of those who said yes (at least one) is the own proposal closed?  A seat, or NONE
     * for nobody. */
    int (*partner)(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng);
} Bot;

extern const Bot BOT_RANDOM, BOT_BEGINNER, BOT_TACTICIAN, BOT_GREEDY, BOT_EXPERT, BOT_CHAMPION;

enum { BOTS = 6 };
extern const Bot *const BOT_LIST[BOTS]; /* weakest first */

/* NULL if there is no bot of that name. */
const Bot *bot_find(const char *name);
