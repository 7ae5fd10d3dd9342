#include "bot/match.h"

#include "bot/playout.h"
#include "bot/track.h"

#include <stddef.h>

Answers match_ask(const Game *g, const Bot *const bots[SEATS], const Proposal *proposal, Rng *rng) {
    Answers answers = { .proposal = *proposal, .partner = NONE };
    Eyes eyes;
    for (int seat = 0; seat < g->seats; seat++) {
        if (!(proposal->to >> seat & 1) || !cards_cover(g->seat[seat].hand, proposal->get))
            continue;
        eyes_open(&eyes, g, seat, NULL);
        if (bots[seat]->accept(&eyes, proposal, rng)) answers.yes |= (uint8_t)BIT(seat);
    }
    if (!answers.yes) return answers;
    eyes_open(&eyes, g, proposal->seat, NULL);
    int partner = bots[proposal->seat]->partner(&eyes, proposal, answers.yes, rng);
    if (partner != NONE && answers.yes >> partner & 1) answers.partner = (uint8_t)partner;
    return answers;
}

/* Carry the proposal `a` through.  True with the trade in `a` if it came to one. */
static bool negotiate(Game *g, const Bot *const bots[SEATS], Rng *rng, Talk *talk,
                      const Watcher *watcher, Action *a) {
    Proposal proposal = { .seat = a->seat, .give = a->give, .get = a->get };
    proposal.to = (uint8_t)((BIT(g->seats) - 1) & ~BIT(a->seat));
    if (talk->turn != g->turns) *talk = (Talk){ .turn = g->turns };
    talk->made[talk->count++] = proposal;
    game_close(g); /* T-23: proposing finishes the previous action */
    Answers answers = match_ask(g, bots, &proposal, rng);
    if (watcher && watcher->answers) watcher->answers(watcher->self, &answers, g);
    a->where = answers.partner;
    return answers.partner != NONE;
}

static void thinks(const Watcher *watcher, int seat, bool begins) {
    if (watcher && watcher->thinks) watcher->thinks(watcher->self, seat, begins);
}

/* Do it, and let everyone count the cards that show. */
static void perform(Game *g, const Move *e, Shown *known) {
    Cards before[SEATS], bank = g->bank;
    for (int i = 0; i < SEATS; i++) before[i] = g->seat[i].hand;
    game_do(g, e);
    track_event(known, e->act.kind, before, bank, g);
}

Refusal match_run(Game *g, const Bot *const bots[SEATS], Rng *rng, const MatchPlan *plan) {
    const Watcher *watcher = plan->watcher;
    Talk talk = { 0 };
    Shown known = { 0 };
    while (g->phase != PHASE_OVER && g->ply < plan->cap) {
        int seat = __builtin_ctz(game_actors(g));
        Eyes eyes;
        eyes_open(&eyes, g, seat, plan->silent ? NULL : &talk);
        eyes.known = known;
        eyes.patience = plan->patience;
        thinks(watcher, seat, true);
        Move e = { .act = bots[seat]->act(&eyes, rng) };
        thinks(watcher, seat, false);
        if (e.act.kind == ACT_TRADE && e.act.where == NONE && eyes.may_propose &&
            !negotiate(g, bots, rng, &talk, watcher, &e.act))
            continue;
        Refusal no = game_check(g, &e.act);
        if (no) return no;
        e.chance = playout_chance(g, &e.act,
                                  e.act.kind == ACT_ROLL && plan->dice ? plan->dice : rng);
        perform(g, &e, &known);
        if (watcher && watcher->event) watcher->event(watcher->self, &e, g);
    }
    return ALLOWED;
}

Refusal match_play(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap,
                   const Watcher *watcher) {
    return match_run(g, bots, rng, &(MatchPlan){ .cap = cap, .watcher = watcher });
}
