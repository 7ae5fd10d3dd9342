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
    /* A bit for each scenario where its moves take too long for a loop that others wait for. */
    uint8_t takes_time;

    /* What to do now; the seat is one of game_actors().  The action is legal, or, while
     * eyes->may_propose, a proposal: ACT_TRADE with `where` NONE. */
    Action (*act)(const Eyes *eyes, Rng *rng);

    /* Another seat proposes: yes or no?  The seat has the cards it is asked for. */
    bool (*accept)(const Eyes *eyes, const Proposal *proposal, Rng *rng);

    /* With whom of those who said yes (at least one) is its own proposal closed?  A seat, or NONE
     * for nobody. */
    int (*partner)(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng);
} Bot;

enum { NOWHERE = 0, EVERYWHERE = 255 };

/* Constant, name, where it takes time, summary; weakest first.  RANDOM and GREEDY know every scenario, all
 * but TACTICIAN know Cities & Knights; at a table of one that a bot does not know, GREEDY plays for it
 * (family_calls.c). */
#define ALL_BOTS(_)                                                                                \
    _(RANDOM, "random", NOWHERE, "any legal action at random; trades only with the bank")          \
    _(BEGINNER, "beginner", NOWHERE,                                                               \
      "knows the rules but little else: settles anywhere, forgets to build")                       \
    _(TACTICIAN, "tactician", NOWHERE,                                                             \
      "weights set by hand, looks two actions ahead; trades only with the bank")                   \
    _(GREEDY, "greedy", NOWHERE,                                                                   \
      "good numbers, the goal with the best return, fair trades; doesn't look ahead")              \
    _(EXPERT, "expert", BIT(SCENARIO_CITIES_AND_KNIGHTS),                                          \
      "rates every way to end its turn, having learned from many games")                           \
    _(CHAMPION, "champion", EVERYWHERE,                                                            \
      "plays out the best options a few hundred times before it decides")

enum {
#define ROW(constant, name, slow, summary) BOT_INDEX_##constant,
    ALL_BOTS(ROW)
#undef ROW
        BOTS
};
#define ROW(constant, name, slow, summary) extern const Bot NAME(BOT_##constant);
ALL_BOTS(ROW)
#undef ROW
extern const Bot *const BOT_LIST[BOTS]; /* NULL for those that a family does not have */

/* NULL if there is no bot of that name. */
const Bot *bot_find(const char *name);
