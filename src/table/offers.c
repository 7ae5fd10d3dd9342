#include "table/offers.h"

#include <string.h>

/* --- may it? ------------------------------------------------------------------------------- */

static bool kinds_exist(const Game *g,
                        Cards pile) { /* K-35: commodities only where there are some */
    return cards_sane(pile) && !(cards_kinds(pile) & ~cards_kinds(scenario_cards(g->scenario)));
}

static TableRefusal check_terms(const Game *g, const Terms *terms) { /* B-117, K-250 */
    if (!kinds_exist(g, terms->give) || !kinds_exist(g, terms->get)) return engine_no(NO_SUCH_CARD);
    if (!terms->give || !terms->get) return engine_no(TRADE_GIFT);
    if (cards_kinds(terms->give) & cards_kinds(terms->get)) return engine_no(TRADE_SAME);
    return TABLE_ALLOWED;
}

/* Offers can't be used to pester: only so many per turn, and the same one only so often.  B-119 */
static TableRefusal check_pace(const Offers *o, const TableRules *rules, const Entry *e) {
    int same = 0;
    if (o->made[e->seat] >= rules->offers_per_turn || o->seen_count == OFFERS_SEEN)
        return OFFERS_ENOUGH;
    for (int i = 0; i < o->seen_count; i++)
        same += o->seen[i].seat == e->seat && o->seen[i].give == e->terms.give &&
                o->seen[i].get == e->terms.get;
    return same < rules->same_offer_per_turn ? TABLE_ALLOWED : OFFER_REPEATED;
}

/* `to` must name others at the table, and someone there who listens. */
static TableRefusal check_audience(const Offers *o, const Game *g, const Entry *e, unsigned to,
                                   unsigned not_to) {
    unsigned all = BIT(g->seats) - 1;
    if (!to || to & ~all || to & (not_to | BIT(e->seat) | g->vacant)) return OFFER_TO;
    return to & ~(unsigned)o->quiet ? TABLE_ALLOWED : NOBODY_LISTENS;
}

static TableRefusal check_proposal(const Offers *o, const Game *g, const TableRules *rules,
                                   const Entry *e, unsigned to, unsigned not_to) {
    TableRefusal no = check_audience(o, g, e, to, not_to);
    if (!no) no = check_terms(g, &e->terms);
    if (!no) no = check_pace(o, rules, e);
    return no;
}

static TableRefusal check_held(const Game *g, int seat, Cards cards) { /* B-118 */
    return cards_cover(g->seat[seat].hand, cards) ? TABLE_ALLOWED : engine_no(TRADE_CARDS);
}

static TableRefusal check_answer(const Offers *o, const Entry *e) {
    if (!o->open.entry || o->open.entry != e->terms.offer) return OFFER_GONE;
    return o->open.to >> e->seat & 1 ? TABLE_ALLOWED : NOT_ASKED;
}

static bool counter_named(const Offers *o, uint32_t entry) {
    for (int seat = 0; seat < SEATS; seat++)
        if (entry && o->counter[seat].entry == entry) return true;
    return false;
}

TableRefusal offers_check(const Offers *o, const Game *g, const TableRules *rules, const Entry *e) {
    bool active = e->seat == g->turn;
    const Offer *own = active ? &o->open : &o->counter[e->seat];
    if (e->kind == ENTRY_TALK && rules->silent_placement && game_in_setup(g)) return SILENCE;
    if (g->phase != PHASE_ACTION) return engine_no(TRADE_NOT_NOW); /* B-115, WC25-3.0.2b */
    TableRefusal no;
    switch ((EntryKind)e->kind) {
    case ENTRY_OFFER:
        if (!active) return NOT_ACTIVE;
        no = check_proposal(o, g, rules, e, e->terms.to, 0);
        return no ? no : check_held(g, e->seat, e->terms.give);
    case ENTRY_COUNTER:
        if (active) return ACTIVE_OFFERS;
        no = check_proposal(o, g, rules, e, BIT(g->turn), 0);
        return no ? no : check_held(g, e->seat, e->terms.give);
    case ENTRY_TALK: /* WC25-3.0.7: between inactive players, and nobody has to hold the cards */
        return active ? ACTIVE_OFFERS : check_proposal(o, g, rules, e, e->terms.to, BIT(g->turn));
    case ENTRY_ACCEPT:
        no = check_answer(o, e);
        return no ? no : check_held(g, e->seat, o->open.get);
    case ENTRY_DECLINE:
        if (active) return counter_named(o, e->terms.offer) ? TABLE_ALLOWED : OFFER_GONE;
        return check_answer(o, e);
    case ENTRY_WITHDRAW:
        return own->entry && own->entry == e->terms.offer ? TABLE_ALLOWED : OFFER_GONE;
    case ENTRY_QUIET: return TABLE_ALLOWED;
    default: return NO_SUCH_ENTRY;
    }
}

/* --- what follows -------------------------------------------------------------------------- */

static void remember(Offers *o, const Entry *e) {
    o->made[e->seat]++;
    o->seen[o->seen_count++] =
        (struct SeenOffer){ .seat = e->seat, .give = e->terms.give, .get = e->terms.get };
}

static Offer standing(const Entry *e, uint32_t index, unsigned to, unsigned no) {
    Offer offer;
    memset(&offer, 0, sizeof offer);
    offer.entry = index;
    offer.to = (uint8_t)to;
    offer.no = (uint8_t)no;
    offer.give = e->terms.give;
    offer.get = e->terms.get;
    return offer;
}

static void answer(Offer *offer, int seat, bool yes) {
    unsigned bit = BIT(seat);
    offer->yes = (uint8_t)(yes ? offer->yes | bit : offer->yes & ~bit);
    offer->no = (uint8_t)(yes ? offer->no & ~bit : offer->no | bit);
}

static void drop(Offer *offer) {
    memset(offer, 0, sizeof *offer);
}

static void drop_named(Offers *o, uint32_t entry) {
    if (o->open.entry == entry) drop(&o->open);
    for (int seat = 0; seat < SEATS; seat++)
        if (o->counter[seat].entry == entry) drop(&o->counter[seat]);
}

static void hush(Offers *o, int seat) {
    o->quiet |= (uint8_t)BIT(seat);
    if (o->open.to >> seat & 1) answer(&o->open, seat, false);
}

void offers_apply(Offers *o, const Entry *e, uint32_t index) {
    switch ((EntryKind)e->kind) {
    case ENTRY_OFFER:
        remember(o, e);
        o->open = standing(e, index, e->terms.to, e->terms.to & o->quiet);
        break;
    case ENTRY_COUNTER:
        remember(o, e);
        o->counter[e->seat] = standing(e, index, 0, 0);
        if (o->open.to >> e->seat & 1) answer(&o->open, e->seat, false);
        break;
    case ENTRY_TALK: remember(o, e); break;
    case ENTRY_ACCEPT: answer(&o->open, e->seat, true); break;
    case ENTRY_DECLINE:
        if (o->open.entry == e->terms.offer) answer(&o->open, e->seat, false);
        else drop_named(o, e->terms.offer);
        break;
    case ENTRY_WITHDRAW: drop_named(o, e->terms.offer); break;
    case ENTRY_QUIET: hush(o, e->seat); break;
    default: break;
    }
}

static bool accepted(const Offer *open, const Action *trade) {
    return open->entry && open->yes >> trade->where & 1 && open->give == trade->give &&
           open->get == trade->get;
}

static bool countered(const Offer *counter, const Action *trade) {
    return counter->entry && counter->give == trade->get && counter->get == trade->give;
}

bool offers_agreed(const Offers *o, const Action *trade) {
    if (trade->where >= SEATS) return false;
    return accepted(&o->open, trade) || countered(&o->counter[trade->where], trade);
}

static void forget(Offers *o, int seat, Cards give, Cards get) {
    for (int i = 0; i < o->seen_count; i++) {
        const struct SeenOffer *seen = &o->seen[i];
        if (seen->seat != seat || seen->give != give || seen->get != get) continue;
        o->seen[i] = o->seen[--o->seen_count];
        memset(&o->seen[o->seen_count], 0, sizeof o->seen[0]);
        o->made[seat]--;
        return;
    }
}

void offers_accepted(Offers *o, int maker) {
    if (o->open.agreed) return;
    o->open.agreed = 1;
    if (o->accepted < UINT8_MAX) o->accepted++;
    forget(o, maker, o->open.give, o->open.get);
}

void offers_traded(Offers *o, const Action *trade) {
    if (countered(&o->counter[trade->where], trade))
        forget(o, trade->where, trade->get, trade->give);
}

void offers_follow(Offers *o, const Game *before, const Game *after) {
    if (before->turns != after->turns || after->phase == PHASE_OVER) {
        memset(o, 0, sizeof *o);
        return;
    }
    for (int seat = 0; seat < after->seats; seat++) {
        if (before->seat[seat].hand == after->seat[seat].hand) continue;
        drop(&o->counter[seat]);
        if (seat == after->turn) drop(&o->open);
        else o->open.yes &= (uint8_t)~BIT(seat); /* to be asked again */
    }
}

unsigned offers_awaited(const Offers *o, const Game *g) {
    if (g->phase != PHASE_ACTION) return 0;
    return o->open.to & ~(unsigned)(o->open.yes | o->open.no);
}
