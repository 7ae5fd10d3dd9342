/* match.h - a game between bots: who acts, what they say to each other, what chance brings.
 *
 * Pure: the caller submits the generator, from which bots and chance both draw, so the same
 * generator gives the same game on every machine.
 */
#pragma once
#include "bot/bot.h"

/* How a proposal ended. */
typedef struct Answers {
    Proposal proposal;
    uint8_t yes;     /* a bit for each seat that said yes; asked and not yes is no */
    uint8_t partner; /* whom the proposer chose, or NONE */
} Answers;

/* Put `proposal` to the seats it asks, then let the proposer choose.  A seat without the cards
 * says no without its bot being asked. */
Answers match_ask(const Game *g, const Bot *const bots[SEATS], const Proposal *proposal, Rng *rng);

/* Someone who watches; each function may be NULL. */
typedef struct Watcher {
    void *self;
    void (*event)(void *self, const Move *event, const Game *after);
    void (*answers)(void *self, const Answers *answers, const Game *g); /* before any trade */
    void (*thinks)(void *self, int seat, bool begins); /* a seat is asked to act; has answered */
} Watcher;

/* How a match is played.  `{ .cap = … }` is the ordinary way. */
typedef struct MatchPlan {
    uint32_t cap;      /* events in all after which it is broken off */
    bool silent;       /* nobody proposes trades */
    Rng *dice;         /* the rolls come from here, the same for any players; NULL: from `rng` */
    Patience patience; /* of every seat */
    const Watcher *watcher; /* NULL for nobody */
} MatchPlan;

/* Play on until the game is over or broken off.  A bot that does something illegal is a bug: it ends
 * the match with that refusal. */
Refusal match_run(Game *g, const Bot *const bots[SEATS], Rng *rng, const MatchPlan *plan);

/* The ordinary way, until the game is over or `cap` events have been applied in all. */
Refusal match_play(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap,
                   const Watcher *watcher);
