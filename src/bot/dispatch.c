/* dispatch.c - bots for games of any scenario: each call goes to the family's own bot. */
#include "bot/bot.h"
#include "bot/family_calls.h"
#include "bot/playout.h"
#include "bot/simulate.h"

#include <stddef.h>

static const FamilyBots *of(int scenario) {
    static const FamilyBots *const FAMILIES[SCENARIOS] = {
        [SCENARIO_BASE] = &BASE_BOTS,
        [SCENARIO_FISHERMEN] = &FISHERMEN_BOTS,
        [SCENARIO_NEW_SHORES] = &NEW_SHORES_BOTS,
        [SCENARIO_CITIES_AND_KNIGHTS] = &CITIES_AND_KNIGHTS_BOTS,
    };
    return FAMILIES[scenario];
}

static AnyEyes parts(const Eyes *eyes) {
    return (AnyEyes){ &eyes->game, &eyes->legal, EYES_TAIL(eyes), EYES_TAIL_BYTES };
}

static Action act(int bot, const Eyes *eyes, Rng *rng) {
    AnyEyes wide = parts(eyes);
    return of(eyes->game.scenario)->act(bot, &wide, rng);
}

static bool accept(int bot, const Eyes *eyes, const Proposal *proposal, Rng *rng) {
    AnyEyes wide = parts(eyes);
    return of(eyes->game.scenario)->accept(bot, &wide, proposal, rng);
}

static int partner(int bot, const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    AnyEyes wide = parts(eyes);
    return of(eyes->game.scenario)->partner(bot, &wide, proposal, yes, rng);
}

#define ROW(constant, title, slow, words)                                                          \
    static Action act_##constant(const Eyes *eyes, Rng *rng) {                                     \
        return act(BOT_INDEX_##constant, eyes, rng);                                               \
    }                                                                                              \
    static bool accept_##constant(const Eyes *eyes, const Proposal *proposal, Rng *rng) {          \
        return accept(BOT_INDEX_##constant, eyes, proposal, rng);                                  \
    }                                                                                              \
    static int partner_##constant(const Eyes *eyes, const Proposal *proposal, unsigned yes,        \
                                  Rng *rng) {                                                      \
        return partner(BOT_INDEX_##constant, eyes, proposal, yes, rng);                            \
    }                                                                                              \
    const Bot NAME(BOT_##constant) = { .name = title,                                              \
                                       .summary = words,                                           \
                                       .takes_time = slow,                                         \
                                       .act = act_##constant,                                      \
                                       .accept = accept_##constant,                                \
                                       .partner = partner_##constant };
ALL_BOTS(ROW)
#undef ROW

Action playout_pick(const Game *g, Rng *rng) {
    return of(g->scenario)->pick(g, rng);
}

void playout_random(Game *g, Rng *rng, uint32_t cap) {
    uint32_t rolls[13] = { 0 };
    of(g->scenario)->playout(g, rng, cap, rolls);
}

void playout_counted(Game *g, Rng *rng, uint32_t cap, uint32_t rolls[13]) {
    of(g->scenario)->playout(g, rng, cap, rolls);
}

Refusal simulate_match(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap,
                       EventEar ear) {
    int index[SEATS] = { 0 };
    for (int seat = 0; seat < g->seats; seat++)
        while (BOT_LIST[index[seat]] != bots[seat]) index[seat]++;
    return of(g->scenario)->match(g, index, rng, cap, ear);
}
