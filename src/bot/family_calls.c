/* family_calls.c - this family's bots, asked with games of the widest form; see family_calls.h. */
#include "bot/family_calls.h"

#include "bot/bot.h"
#include "bot/playout.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const Bot *bot_at(int bot) {
    return BOT_LIST[bot] ? BOT_LIST[bot] : &BOT_GREEDY;
}

static void narrow(const AnyEyes *wide, Eyes *eyes) {
    assert(wide->tail_bytes >= EYES_TAIL_BYTES);
    narrow_game(wide->game, &eyes->game);
    narrow_legal(wide->legal, &eyes->legal);
    memcpy((uint8_t *)eyes + offsetof(Eyes, seat), wide->tail, EYES_TAIL_BYTES);
}

static Action act(int bot, const AnyEyes *wide, Rng *rng) {
    Eyes eyes;
    narrow(wide, &eyes);
    return bot_at(bot)->act(&eyes, rng);
}

static bool accept(int bot, const AnyEyes *wide, const Proposal *proposal, Rng *rng) {
    Eyes eyes;
    narrow(wide, &eyes);
    return bot_at(bot)->accept(&eyes, proposal, rng);
}

static int partner(int bot, const AnyEyes *wide, const Proposal *proposal, unsigned yes, Rng *rng) {
    Eyes eyes;
    narrow(wide, &eyes);
    return bot_at(bot)->partner(&eyes, proposal, yes, rng);
}

static Action pick(const AnyGame *wide, Rng *rng) {
    Game g;
    narrow_game(wide, &g);
    return playout_pick(&g, rng);
}

static void playout(AnyGame *wide, Rng *rng, uint32_t cap, uint32_t rolls[13]) {
    Game g;
    narrow_game(wide, &g);
    playout_counted(&g, rng, cap, rolls);
    widen_game(&g, wide);
}

static void pass_widened(void *self, const Move *event, const Game *after) {
    (void)after;
    const EventEar *ear = self;
    AnyMove wide = widen_move(event);
    if (ear->event) ear->event(ear->self, &wide);
}

static Refusal match(AnyGame *wide, const int bots[SEATS], Rng *rng, uint32_t cap, EventEar ear) {
    Game g;
    const Bot *players[SEATS] = { NULL };
    Watcher watcher = { .self = &ear, .event = pass_widened };
    narrow_game(wide, &g);
    for (int seat = 0; seat < g.seats; seat++) players[seat] = bot_at(bots[seat]);
    Refusal no = match_play(&g, players, rng, cap, &watcher);
    widen_game(&g, wide);
    return no;
}

const FamilyBots THIS_FAMILY_BOTS = { act, accept, partner, pick, playout, match };
