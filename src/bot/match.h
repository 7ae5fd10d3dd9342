/* match.h - a game between bots: who acts, what they say to each other, what chance brings.
 *
 * Pure: the caller hands in the generator, from which bots and chance both draw, so the same
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

/* Somebody who looks on; each function may be NULL. */
typedef struct Watcher {
    void *self;
    void (*event)(void *self, const Event *event, const Game *after);
    void (*answers)(void *self, const Answers *answers, const Game *g); /* before any trade */
} Watcher;

/* Play on until the game is over or `cap` events have been applied in all.  `watcher` may be
 * NULL.  A bot that does something unlawful is a bug: it ends the match with that refusal. */
Refusal match_play(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap,
                   const Watcher *watcher);
