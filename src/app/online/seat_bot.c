#include "app/online/seat_bot.h"

typedef struct Question { /* one question to a bot */
    const Table *t;
    const Entry *log;
    const Bot *bot;
    const Key *key;
    int seat, by;
    Rng *rng;
    Patience patience;
    Eyes eyes;
} Question;

static const Game *game(const Question *m) {
    return &m->t->play.game;
}

/* The seat looks at the table, with what anyone there can know of the hands. */
static void look(Question *m, const Talk *talk) {
    const Tracker *tracker = &m->t->play.tracker;
    eyes_open(&m->eyes, game(m), m->seat, talk);
    m->eyes.patience = m->patience;
    for (int seat = 0; seat < game(m)->seats; seat++)
        for (int kind = 0; kind < HAND_KINDS; kind++)
            m->eyes.known.hand[seat] += card(kind) * (Cards)tracker->lo[seat][kind];
}

/* What the seat has proposed in this turn. */
static Talk talk_of(const Question *m) {
    Talk talk = { .turn = game(m)->turns };
    for (uint32_t n = m->t->count; n-- > 1 && talk.count < PROPOSALS;) {
        const Entry *e = &m->log[n];
        if (e->undone_by) continue;
        if (e->kind == ENTRY_LAPSE || (e->kind == ENTRY_ACT && e->move.act.kind == ACT_END)) break;
        if (e->kind == ENTRY_OFFER && e->seat == m->seat)
            talk.made[talk.count++] = (Proposal){ e->seat, e->terms.to, e->terms.give,
                                                  e->terms.get };
    }
    return talk;
}

static Entry answer(const Question *m, EntryKind kind, uint32_t offer) {
    Entry e = entry_make(kind, m->by, m->seat);
    e.terms.offer = offer;
    return e;
}

static Entry trade(const Question *m, int partner, Cards give, Cards get) {
    Action a = { .kind = ACT_TRADE,
                 .seat = (uint8_t)m->seat,
                 .where = (uint8_t)partner,
                 .give = give,
                 .get = get };
    return table_act(m->t, m->key, m->by, &a);
}

static bool accepts(Question *m, const Proposal *proposal) {
    return cards_cover(game(m)->seat[m->seat].hand, proposal->get) &&
           m->bot->accept(&m->eyes, proposal, m->rng);
}

/* Would the seat give what it is asked for if it got `price`? */
static bool would_sell(Question *m, const Offer *o, Cards price) {
    Proposal proposal = { game(m)->turn, (uint8_t)BIT(m->seat), price, o->get };
    if (price == o->give || cards_kinds(price) & cards_kinds(o->get)) return false;
    return cards_cover(m->eyes.others, price) && accepts(m, &proposal);
}

/* A counter-offer: what was asked for at a different price, at most once a turn.  Tries each kind in turn, then
 * twice what was offered; 0 if no price will do. */
static Cards price_of(Question *m, const Offer *o) {
    if (m->t->play.offers.made[m->seat]) return 0;
    for (int kind = 0; kind < HAND_KINDS; kind++)
        if (would_sell(m, o, card(kind))) return card(kind);
    return would_sell(m, o, 2 * o->give) ? 2 * o->give : 0;
}

/* Yes, no, or a counter-offer to the open offer. */
static Entry answer_offer(Question *m) {
    const Offer *o = &m->t->play.offers.open;
    Proposal proposal = { game(m)->turn, o->to, o->give, o->get };
    if (accepts(m, &proposal)) return answer(m, ENTRY_ACCEPT, o->entry);
    Entry counter = entry_make(ENTRY_COUNTER, m->by, m->seat);
    counter.terms = (Terms){ .give = o->get, .get = price_of(m, o) };
    if (counter.terms.get && !table_check(m->t, m->log, &counter)) return counter;
    return answer(m, ENTRY_DECLINE, o->entry);
}

/* The own offer has all its answers. */
static Entry conclude(Question *m) {
    const Offer *o = &m->t->play.offers.open;
    Proposal proposal = { (uint8_t)m->seat, o->to, o->give, o->get };
    int partner = o->yes ? m->bot->partner(&m->eyes, &proposal, o->yes, m->rng) : NONE;
    if (partner != NONE && o->yes >> partner & 1) return trade(m, partner, o->give, o->get);
    return answer(m, ENTRY_WITHDRAW, o->entry);
}

/* Another seat has made a counter-offer. */
static Entry hear_counter(Question *m, int from) {
    const Offer *o = &m->t->play.offers.counter[from];
    Proposal proposal = { (uint8_t)from, (uint8_t)BIT(m->seat), o->give, o->get };
    if (accepts(m, &proposal)) return trade(m, from, o->get, o->give);
    return answer(m, ENTRY_DECLINE, o->entry);
}

/* A move, or an offer if the table would hear one. */
static Entry move(Question *m) {
    const Game *g = game(m);
    Talk talk = talk_of(m);
    Rng again = *m->rng;
    look(m, &talk);
    Action a = m->bot->act(&m->eyes, m->rng);
    if (a.kind != ACT_TRADE || a.where != NONE) return table_act(m->t, m->key, m->by, &a);
    unsigned others = (BIT(g->seats) - 1) & ~BIT(m->seat) & ~(unsigned)g->vacant;
    Entry offer = entry_make(ENTRY_OFFER, m->by, m->seat);
    offer.terms = (Terms){ .to = (uint8_t)others, .give = a.give, .get = a.get };
    if (!table_check(m->t, m->log, &offer)) return offer;
    look(m, NULL); /* nobody listens: something else, then */
    a = m->bot->act(&m->eyes, &again);
    return table_act(m->t, m->key, m->by, &a);
}

Entry seat_bot(const Table *t, const Entry *log, const Bot *bot, const Key *key, int seat,
               const Patience *patience, Rng *rng) {
    int by = t->seat[seat].holder == HELD_BY_BOT ? BY_BOT : BY_SEAT;
    Question m = { t, log, bot, key, seat, by, rng, { 0 }, { .seat = (uint8_t)seat } };
    if (patience) m.patience = *patience;
    const Game *g = &t->play.game;
    const Offers *o = &t->play.offers;
    look(&m, NULL);
    if (offers_awaited(o, g) >> seat & 1) return answer_offer(&m);
    if (g->turn == seat && g->phase == PHASE_ACTION) {
        for (int from = 0; from < g->seats; from++)
            if (o->counter[from].entry) return hear_counter(&m, from);
        if (o->open.entry) return conclude(&m);
    }
    return move(&m);
}
