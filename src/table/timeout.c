#include "table/timeout.h"

#include "engine/cities.h"
#include "engine/correct.h"
#include "engine/legal.h"

static int site_pips(const Game *g, int site) {
    const uint8_t *hexes = topology_of(g->scenario)->site_hexes[site];
    int pips = 0;
    for (int i = 0; i < 3 && hexes[i] != NONE; i++) pips += NUMBER_PIPS[g->board.number[hexes[i]]];
    return pips;
}

/* The settlement that is due, or in the second round of Cities & Knights the city.  K-10 */
static int best_site(const Game *g, int seat, ActionKind *kind) {
    int best = NONE, most = -1;
    Legal l;
    game_legal(g, seat, &l);
    *kind = l.kinds & ACT_BIT(ACT_CITY) ? ACT_CITY : ACT_SETTLEMENT;
    for (SiteSet left = *kind == ACT_CITY ? l.cities : l.settlements; site_any(left);) {
        int site = site_pop(&left), pips = site_pips(g, site);
        if (pips > most) best = site, most = pips;
    }
    return best;
}

static int lowest_edge(const Game *g, int seat) {
    Legal l;
    game_legal(g, seat, &l);
    return edge_pop(&l.roads);
}

static Entry forced_act(int seat, ActionKind kind, int where) {
    Entry e = entry_make(ENTRY_ACT, BY_TIMEOUT, seat);
    e.move.act.kind = (uint8_t)kind;
    e.move.act.seat = (uint8_t)seat;
    e.move.act.where = (uint8_t)where;
    return e;
}

static Entry forced_robber(const Game *g, int seat) {
    Entry e = entry_make(ENTRY_ROBBER_PUT, BY_TIMEOUT, seat);
    e.where = (uint8_t)correct_desert(g);
    return e;
}

static Entry forced_word(const Table *t, EntryKind kind, int seat) {
    Entry e = entry_make(kind, BY_TIMEOUT, seat);
    e.terms.offer = t->play.offers.open.entry;
    return e;
}

static Entry keep_fish(int seat) { /* F-26: nobody has to */
    Entry e = forced_act(seat, ACT_SWAP, 0);
    e.move.act.card = NONE;
    return e;
}

/* The first unwalled city that may fall, else the first one; the weakest knight, inactive before active; else
 * the first place.  K-164 */
static int forced_place(const Game *g, int seat, SiteSet sites) {
    const Seat *s = &g->seat[seat];
    SiteSet bare = site_minus(sites, s->walls);
    if (g->phase == PHASE_PILLAGE && site_any(bare)) sites = bare;
    for (int level = 0; level < KNIGHT_LEVELS && g->phase == PHASE_TREASON_REMOVE; level++) {
        SiteSet idle = site_minus(s->knight[level], s->active);
        sites = site_any(idle) ? idle : s->knight[level];
        if (site_any(sites)) break;
    }
    return site_pop(&sites);
}

/* What someone owes in Cities & Knights, but for what is drawn: if it may decline, nothing.  K-164 */
static Entry forced_answer(const Game *g, int seat) {
    Legal l;
    game_legal(g, seat, &l);
    Entry e = forced_act(seat, ACT_ANSWER, 0);
    Action *a = &e.move.act;
    if (l.answer_none && g->phase != PHASE_AQUEDUCT) return e; /* ANSWER_NOTHING */
    a->card2 = l.answer_form;
    if (l.answer_form == ANSWER_PLACE) a->where = (uint8_t)forced_place(g, seat, l.answer_sites);
    if (l.answer_form == ANSWER_TRACK) a->card = (uint8_t)__builtin_ctz(l.answer_cards);
    return e;
}

/* The next entry but for what is drawn: which victim, which cards, which dice. */
static Entry forced_form(const Table *t, int seat) {
    const Game *g = &t->play.game;
    bool vacant = t->seat[seat].holder == HELD_BY_NOBODY;
    if (offers_awaited(&t->play.offers, g) >> seat & 1) return forced_word(t, ENTRY_DECLINE, seat);
    switch ((Phase)g->phase) {
    case PHASE_SETUP_SETTLEMENT: {
        ActionKind kind;
        int site = best_site(g, seat, &kind);
        return forced_act(seat, kind, site);
    }
    case PHASE_SETUP_ROAD: return forced_act(seat, ACT_ROAD, lowest_edge(g, seat));
    case PHASE_PRE_ROLL:
        if (vacant) return entry_make(ENTRY_LAPSE, BY_TIMEOUT, seat); /* the seat passes */
        return forced_act(seat, ACT_ROLL, 0);
    case PHASE_DISCARD: return forced_act(seat, ACT_DISCARD, 0);
    case PHASE_ROBBER: return forced_robber(g, seat);
    case PHASE_STEAL: return forced_act(seat, ACT_STEAL, NONE);
    case PHASE_TAKE: return forced_act(seat, ACT_TAKE, 0);
    case PHASE_ROAD_CARD: return entry_make(ENTRY_LAPSE, BY_TIMEOUT, seat);
    case PHASE_SWAP: return keep_fish(seat);
    case PHASE_GOLD: return forced_act(seat, ACT_GOLD, 0);
    case PHASE_ACTION:
        if (t->play.offers.open.entry) return forced_word(t, ENTRY_WITHDRAW, seat);
        break;
    case PHASE_PUT_BACK: return forced_act(seat, ACT_PUT_BACK, 0);
    case PHASE_WEDDING:
    case PHASE_SABOTAGE: return forced_act(seat, ACT_DISCARD, 0);
    case PHASE_PILLAGE:
    case PHASE_TIE_DRAW:
    case PHASE_AQUEDUCT:
    case PHASE_RELOCATE:
    case PHASE_TREASON_REMOVE:
    case PHASE_TREASON_PLACE:
    case PHASE_HARBOUR:
    case PHASE_DUES:
    case PHASE_SPY:
    case PHASE_REPLACE_ROAD: return forced_answer(g, seat);
    case PHASE_OVER:
    case PHASES: break;
    }
    bool surplus = g->seat[seat].held > HAND_LIMIT_PROGRESS; /* K-103 */
    return forced_act(seat, surplus ? ACT_PUT_BACK : ACT_END, 0);
}

bool timeout_due(const Table *t, int seat) {
    if (seat >= t->start.seats || !(table_running(t) >> seat & 1)) return false;
    return t->seat[seat].timed_out || t->seat[seat].holder == HELD_BY_NOBODY;
}

/* Is a kind or a card drawn for the seat that does not choose?  K-164 */
static bool draws_card(const Action *a) {
    return a->kind == ACT_PUT_BACK || (a->kind == ACT_ANSWER && a->card2 == ANSWER_KIND);
}

bool timeout_draws(const Action *a) {
    return a->kind == ACT_DISCARD || a->kind == ACT_STEAL || a->kind == ACT_GOLD || draws_card(a) ||
           (a->kind == ACT_ANSWER && a->card2 == ANSWER_CARDS);
}

/* How many cards the seat has to give up: half of its hand, or for a wedding two. */
static int cards_owed(const Game *g, int seat) {
    return g->phase == PHASE_DISCARD ? cards_total(g->seat[seat].hand) / 2 : progress_owed(g, seat);
}

/* The kinds of commodity that it holds, each card equally likely; or of resource that the bank has, each
 * kind equally likely. */
static int drawn_kind(const Table *t, const Key *key, int seat) {
    const Game *g = &t->play.game;
    const Cards resources = ~(Cards)0 >> 8 * (8 - RESOURCES);
    Cards held = g->seat[seat].hand & ~resources, kinds = 0;
    for (int kind = 0; kind < RESOURCES; kind++)
        if (cards_of(g->bank, kind)) kinds += card(kind);
    return chance_kind(key, t->epoch, g, seat, g->phase == PHASE_HARBOUR ? held : kinds);
}

bool timeout_next(const Table *t, const Key *key, int seat, Entry *out) {
    if (!timeout_due(t, seat)) return false;
    const Game *g = &t->play.game;
    *out = forced_form(t, seat);
    if (out->kind != ENTRY_ACT) return true;
    Action *a = &out->move.act;
    if (a->kind == ACT_DISCARD)
        a->give = chance_discard(key, t->epoch, g, seat, cards_owed(g, seat));
    if (a->kind == ACT_PUT_BACK) a->card = (uint8_t)chance_progress(key, t->epoch, g, seat);
    if (a->kind == ACT_ANSWER && a->card2 == ANSWER_KIND)
        a->card = (uint8_t)drawn_kind(t, key, seat);
    if (a->kind == ACT_ANSWER && a->card2 == ANSWER_CARDS)
        a->get = chance_dues(key, t->epoch, g, seat);
    if (a->kind == ACT_GOLD) /* S-81: cards are drawn from the bank for seats that don't choose */
        a->get = chance_gold(key, t->epoch, g, seat);
    if (a->kind == ACT_STEAL)
        a->where = (uint8_t)chance_victim(key, t->epoch, g, game_victims(g, game_raided(g)));
    out->move.chance = chance_for(key, t->epoch, g, a);
    return true;
}

/* Elsewhere old records may say anything. */
static bool fixes_card(const Action *a) {
    return a->kind == ACT_SWAP || a->kind == ACT_ANSWER;
}

bool timeout_agrees(const Table *t, const Entry *e) {
    if (!timeout_due(t, e->seat)) return false;
    Entry form = forced_form(t, e->seat);
    if (form.kind != e->kind) return false;
    switch ((EntryKind)e->kind) {
    case ENTRY_ROBBER_PUT: return form.where == e->where;
    case ENTRY_DECLINE:
    case ENTRY_WITHDRAW: return form.terms.offer == e->terms.offer;
    case ENTRY_ACT: {
        const Action *a = &e->move.act, *f = &form.move.act;
        return a->kind == f->kind && a->seat == f->seat &&
               (a->where == f->where || a->kind == ACT_STEAL) &&
               (a->card == f->card || draws_card(f) || !fixes_card(f)) &&
               (a->card2 == f->card2 || f->kind != ACT_ANSWER);
    }
    default: return true;
    }
}

Entry timeout_absent(const Table *t, int seat) {
    Entry e = entry_make(ENTRY_PAUSE, BY_SYSTEM, seat);
    e.pause = PAUSE_ABSENCE;
    if (t->start.table_rules.absent_seat == ABSENT_PAUSES) return e;
    e = entry_make(ENTRY_HOLDER, BY_SYSTEM, seat);
    e.holder.kind = t->start.table_rules.absent_seat == ABSENT_BOT ? HELD_BY_BOT : HELD_BY_NOBODY;
    e.holder.who = t->seat[seat].who;
    return e;
}
