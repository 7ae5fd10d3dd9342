/* tables_bot.c - what the bot in a seat does next: with the eyes of its seat, and nobody else's. */
#include "app/tables_desk.h"

static const Bot *bot_of(const TableState *s, int seat) {
    uint8_t bot = s->place[seat].bot;
    return bot ? BOT_LIST[bot - 1] : &BOT_GREEDY; /* it minds the seat of somebody who is away */
}

/* What the seat has proposed in this turn. */
static Talk talk_of(const TableState *s, int seat) {
    Talk talk = { .turn = s->table.play.game.turns };
    for (uint32_t n = s->table.count; n-- > 1 && talk.count < PROPOSALS;) {
        const Entry *e = &s->log[n];
        if (e->undone_by) continue;
        if (e->kind == ENTRY_LAPSE || (e->kind == ENTRY_ACT && e->event.act.kind == ACT_END)) break;
        if (e->kind == ENTRY_OFFER && e->seat == seat)
            talk.made[talk.count++] = (Proposal){ (uint8_t)seat, e->terms.to, e->terms.give,
                                                  e->terms.get };
    }
    return talk;
}

static Entry answer(EntryKind kind, int seat, uint32_t offer) {
    Entry e = entry_make(kind, BY_BOT, seat);
    e.terms.offer = offer;
    return e;
}

static Entry act(const TableState *s, const Key *key, const Action *a) {
    return table_act(&s->table, key, BY_BOT, a);
}

static Entry trade(const TableState *s, const Key *key, int seat, int partner, Cards give,
                   Cards get) {
    Action a = { .kind = ACT_TRADE,
                 .seat = (uint8_t)seat,
                 .where = (uint8_t)partner,
                 .give = give,
                 .get = get };
    return act(s, key, &a);
}

/* Yes or no to the open offer. */
static Entry answer_offer(const TableState *s, int seat, Eyes *eyes, Rng *rng) {
    const Game *g = &s->table.play.game;
    const Offer *o = &s->table.play.offers.open;
    Proposal proposal = { g->turn, o->to, o->give, o->get };
    bool yes = cards_cover(g->seat[seat].hand, o->get) &&
               bot_of(s, seat)->accept(eyes, &proposal, rng);
    return answer(yes ? ENTRY_ACCEPT : ENTRY_DECLINE, seat, o->entry);
}

/* The own offer has all its answers. */
static Entry conclude(const TableState *s, const Key *key, int seat, Eyes *eyes, Rng *rng) {
    const Offer *o = &s->table.play.offers.open;
    Proposal proposal = { (uint8_t)seat, o->to, o->give, o->get };
    int partner = o->yes ? bot_of(s, seat)->partner(eyes, &proposal, o->yes, rng) : NONE;
    if (partner != NONE && o->yes >> partner & 1)
        return trade(s, key, seat, partner, o->give, o->get);
    return answer(ENTRY_WITHDRAW, seat, o->entry);
}

/* Somebody holds out a counter-offer. */
static Entry hear_counter(const TableState *s, const Key *key, int seat, int from, Eyes *eyes,
                          Rng *rng) {
    const Offer *o = &s->table.play.offers.counter[from];
    Proposal proposal = { (uint8_t)from, (uint8_t)BIT(seat), o->give, o->get };
    if (cards_cover(s->table.play.game.seat[seat].hand, o->get) &&
        bot_of(s, seat)->accept(eyes, &proposal, rng))
        return trade(s, key, seat, from, o->get, o->give);
    return answer(ENTRY_DECLINE, seat, o->entry);
}

/* A move, or an offer if the table would hear one. */
static Entry move(const TableState *s, const Key *key, int seat, Eyes *eyes, Rng *rng) {
    const Game *g = &s->table.play.game;
    Action a = bot_of(s, seat)->act(eyes, rng);
    if (a.kind != ACT_TRADE || a.where != NONE) return act(s, key, &a);
    Entry offer = entry_make(ENTRY_OFFER, BY_BOT, seat);
    offer.terms = (Terms){ .to = (uint8_t)((BIT(g->seats) - 1) & ~BIT(seat) & ~(unsigned)g->vacant),
                           .give = a.give,
                           .get = a.get };
    if (!table_check(&s->table, s->log, &offer)) return offer;
    eyes_open(eyes, g, seat, NULL); /* nobody listens: something else, then */
    a = bot_of(s, seat)->act(eyes, rng);
    return act(s, key, &a);
}

Entry bot_entry(const TableState *s, const Key *key, int seat) {
    const Game *g = &s->table.play.game;
    const Offers *o = &s->table.play.offers;
    Talk talk = talk_of(s, seat);
    Rng rng = { app_random_id() };
    Eyes eyes;
    if (offers_awaited(o, g) >> seat & 1) {
        eyes_open(&eyes, g, seat, NULL);
        return answer_offer(s, seat, &eyes, &rng);
    }
    if (g->turn == seat && g->phase == PHASE_ACTION) {
        eyes_open(&eyes, g, seat, NULL);
        for (int from = 0; from < g->seats; from++)
            if (o->counter[from].entry) return hear_counter(s, key, seat, from, &eyes, &rng);
        if (o->open.entry) return conclude(s, key, seat, &eyes, &rng);
    }
    eyes_open(&eyes, g, seat, &talk);
    return move(s, key, seat, &eyes, &rng);
}
