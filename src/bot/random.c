/* random.c - the player of playout.h behind the same small window as every other bot: it picks
 * alike from an equal generator, so a game of four of them is playout_random()'s game. */
#include "bot/barter.h"
#include "bot/bot.h"
#include "bot/playout.h"

static Action act(const Eyes *eyes, Rng *rng) {
    const Seat *own = eyes_own(eyes);
    Legal l = eyes->legal;
    if (l.kinds & BIT(ACT_CLAIM)) {
        if (own->points >= game_target(&eyes->game, eyes->seat) && !(own->blocked & BLOCKED_VP))
            return (Action){ .kind = ACT_CLAIM, .seat = eyes->seat };
        l.kinds &= ~ACT_BIT(ACT_CLAIM);
    }
    int count = legal_count(&l);
    Action a = legal_nth(&l, count > 1 ? (int)rng_below(rng, (uint32_t)count) : 0);
    if (a.kind == ACT_DISCARD) a.give = playout_discard(own->hand, l.discard, rng);
#if HAS_SHIPS
    if (a.kind == ACT_GOLD) a.get = playout_discard(eyes->game.bank, l.gold, rng);
#endif
#if HAS_KNIGHTS
    if (a.kind == ACT_ANSWER && a.card2 == ANSWER_CARDS) /* K-148 */
        a.get = playout_discard(eyes->game.seat[eyes->game.victim].hand, l.answer_take, rng);
#endif
    return a;
}

const Bot BOT_RANDOM = {
    .name = "random",
    .summary = "any legal action at random; trades only with the bank",
    .act = act,
    .accept = barter_refuse,
    .partner = barter_nobody,
};
