#include "table/play.h"

#include "engine/cities.h"
#include "engine/correct.h"

#include <string.h>

void play_start(Play *p, const Start *start) {
    memset(p, 0, sizeof *p);
    game_start(&p->game, &start->board, start->seats, start->game_rules);
    p->game.fish_by_roll = start->version < START_LETTER;
    tracker_start(&p->tracker);
    for (int seat = 0; seat < start->seats; seat++)
        correct_vacant(&p->game, seat, start->holder[seat] == HELD_BY_NOBODY);
}

/* --- may it? ------------------------------------------------------------------------------- */

/* Cards move between seats only as agreed.  Asked before the engine, which would tell whether the
 * partner holds the cards. */
static TableRefusal check_act(const Play *p, const Entry *e) {
    const Action *a = &e->move.act;
    if (a->seat != e->seat) return NO_SUCH_ENTRY;
    bool trades = a->kind == ACT_TRADE && a->seat == p->game.turn && p->game.phase == PHASE_ACTION;
    return trades && !offers_agreed(&p->offers, a) ? NOT_AGREED : TABLE_ALLOWED;
}

static TableRefusal check_correction(const Game *g, const Correction *c) {
    Game after = *g;
    return correct_cards(&after, c->from, c->to, c->cards) ? TABLE_ALLOWED : CORRECTION_BAD;
}

static TableRefusal check_robber_put(const Game *g, int hex) {
    if (game_in_setup(g)) return engine_no(IN_SETUP);
    if (g->phase == PHASE_DISCARD) return engine_no(DISCARD_FIRST);
    if (hex == NONE && g->scenario == SCENARIO_FISHERMEN) return TABLE_ALLOWED; /* F-51 */
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS && g->robber_locked)
        return engine_no(ROBBER_LOCKED); /* K-79 */
    return hex < topology_of(g->scenario)->hexes ? TABLE_ALLOWED : engine_no(NO_SUCH_PLACE);
}

static TableRefusal check_piece(const Game *g, int seat, const PiecePut *p) {
    Game after = *g;
    Refusal no = correct_piece(&after, seat, p->piece, p->from, p->to);
    return no == NO_PIECE && p->from != NONE ? PIECE_NOT_THERE : engine_no(no);
}

static TableRefusal check_devcard(const Game *g, int seat, const CardPut *c) {
    Game after = *g;
    Refusal no = correct_devcard(&after, seat, c->card, c->way);
    return no == NO_SUCH_DEVCARD ? CARD_NOT_THERE : engine_no(no);
}

static bool voided(const Ledger *l, uint32_t entry) {
    for (int i = 0; i < l->count; i++)
        if (l->line[i].entry == entry) return l->line[i].voided;
    return false;
}

static TableRefusal check_void(const Play *p, const Entry *log, uint32_t count, const Voided *v) {
    if (!v->count || v->count > VOIDED_MAX) return NOT_A_TRADE;
    for (int i = 0; i < v->count; i++) {
        uint32_t trade = v->trade[i];
        if (trade >= count || log[trade].kind != ENTRY_ACT || log[trade].undone_by ||
            log[trade].move.act.kind != ACT_TRADE || voided(&p->ledger, trade))
            return NOT_A_TRADE;
        for (int k = 0; k < i; k++)
            if (v->trade[k] == trade) return NOT_A_TRADE;
    }
    return TABLE_ALLOWED;
}

static TableRefusal check_decision(const Game *g, const Decision *d) {
    return d->winner == NONE || d->winner < g->seats ? TABLE_ALLOWED : engine_no(NO_SUCH_SEAT);
}

TableRefusal play_check(const Play *p, const TableRules *rules, const Entry *log, uint32_t count,
                        const Entry *e) {
    const Game *g = &p->game;
    switch ((EntryKind)e->kind) {
    case ENTRY_ACT: return check_act(p, e);
    case ENTRY_OFFER:
    case ENTRY_COUNTER:
    case ENTRY_ACCEPT:
    case ENTRY_DECLINE:
    case ENTRY_WITHDRAW:
    case ENTRY_QUIET:
    case ENTRY_TALK: return offers_check(&p->offers, g, rules, e);
    case ENTRY_CORRECT: return check_correction(g, &e->correct);
    case ENTRY_ROBBER_PUT: return check_robber_put(g, e->where);
    case ENTRY_PIECE_PUT: return check_piece(g, e->seat, &e->piece);
    case ENTRY_CARD_PUT: return check_devcard(g, e->seat, &e->devcard);
    case ENTRY_LAPSE:
        return g->turn == e->seat && (g->phase == PHASE_ROAD_CARD || g->phase == PHASE_PRE_ROLL)
                   ? TABLE_ALLOWED
                   : NOTHING_DUE;
    case ENTRY_BLOCK: return g->turn == e->seat && !game_in_setup(g) ? TABLE_ALLOWED : BLOCK_NOW;
    case ENTRY_VOID_TRADES: return check_void(p, log, count, &e->trades);
    case ENTRY_DECIDE: return check_decision(g, &e->decide);
    default: return TABLE_ALLOWED;
    }
}

/* --- what follows -------------------------------------------------------------------------- */

static bool to_the_letter(const Entry *log) {
    return log[0].start.version >= START_LETTER;
}

/* What the maker of an offer, or the one who accepts it, has shown to hold. */
static Cards shown_by(const Play *p, const Entry *e) {
    if (e->kind == ENTRY_OFFER || e->kind == ENTRY_COUNTER) return e->terms.give;
    return e->kind == ENTRY_ACCEPT ? p->offers.open.get : 0;
}

static PublicFact talk(Play *p, const Entry *log, uint32_t index) {
    const Entry *e = &log[index];
    PublicFact fact = fact_still(&p->game);
    fact.shown[e->seat] = shown_by(p, e);
    offers_apply(&p->offers, e, index);
    if (e->kind == ENTRY_ACCEPT && to_the_letter(log)) offers_accepted(&p->offers, p->game.turn);
    if (e->kind == ENTRY_OFFER) game_close(&p->game); /* T-23: the next action has begun */
    return fact;
}

/* Take `cards` for the bank from those who hold them now: first from the one who received them,
 * then from the one who gave them, as far as they have them.  T-27x */
static void return_to_bank(Game *g, Cards cards, int receiver, int giver) {
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int owed = cards_of(cards, kind), from[2] = { receiver, giver };
        for (int i = 0; i < 2; i++) {
            const Seat *s = &g->seat[from[i]];
            int has = cards_of(s->hand - s->pending, kind), taken = has < owed ? has : owed;
            correct_cards(g, from[i], NONE, card(kind) * (Cards)taken);
            owed -= taken;
        }
    }
}

static void void_trades(Play *p, const Entry *log, const Voided *v) {
    for (int i = 0; i < v->count; i++) {
        const Action *a = &log[v->trade[i]].move.act;
        return_to_bank(&p->game, a->give, a->where, a->seat);
        return_to_bank(&p->game, a->get, a->seat, a->where);
        ledger_void(&p->ledger, v->trade[i]);
    }
}

static int stolen(const PublicFact *fact, Chance chance) {
    return fact->thief == NONE ? NONE : chance.a;
}

static void note_catch(Catch *c, int seat, int token) {
    c->seat[c->count] = (uint8_t)seat;
    c->token[c->count++] = (uint8_t)token;
}

/* Who drew which fish token?  Those of a roll come from the active seat on, each all its own. */
static Catch caught(const Game *before, const Game *after, const Move *e) {
    Catch c;
    memset(&c, 0, sizeof c);
    if (after->scenario != SCENARIO_FISHERMEN) return c;
    for (int i = 0; i < after->seats && e->act.kind == ACT_ROLL; i++) {
        int seat = (after->turn + i) % after->seats;
        int drawn = cards_total(after->seat[seat].fish) - cards_total(before->seat[seat].fish) +
                    (after->boot == seat && before->boot != seat);
        while (drawn-- > 0) note_catch(&c, seat, e->chance.more[c.count] - 1);
    }
    bool token = (e->act.kind == ACT_SETTLEMENT || e->act.kind == ACT_SWAP) &&
                 after->draws != before->draws;
    if (token) note_catch(&c, e->act.seat, e->chance.a);
    return c;
}

/* What two hands exchanged, as the two know it. */
static void note_passed(const Game *before, const Game *after, EntryNews *news) {
    for (int i = 0; i < news->fact.unseen_count; i++) {
        const Unseen *u = &news->fact.unseen[i];
        Cards was = before->seat[u->from].hand, is = after->seat[u->from].hand, moved = 0;
        int other = u->from == before->turn ? u->to
                                            : NONE; /* the active seat's hand changes by more */
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            int gone = cards_of(was, kind) - cards_of(is, kind);
            if (other != NONE)
                gone = cards_of(after->seat[other].hand, kind) -
                       cards_of(before->seat[other].hand, kind);
            if (gone > 0) moved += card(kind) * (Cards)gone;
        }
        news->passed[news->passed_count++] = (Passed){ u->from, u->to, u->count, moved };
    }
}

static int progress_of(const Seat *s, int progress) {
    if (progress == SC_PRINTING) return s->printing;
    return progress == PO_CONSTITUTION ? s->constitution : s->progress[progress];
}

static void note_turned(EntryNews *news, int from, int to, int progress) {
    if (news->turned_count < SEATS)
        news->turned[news->turned_count++] = (Turned){ (uint8_t)from, (uint8_t)to,
                                                       (uint8_t)deck_track(progress),
                                                       (uint8_t)progress };
}

/* Progress cards that were drawn, from the active seat on, taken, or put back. */
static void turned(const Game *before, const Game *after, const Action *act, EntryNews *news) {
    bool turns = act->kind == ACT_ROLL || act->kind == ACT_ANSWER || act->kind == ACT_PUT_BACK;
    bool spied = before->phase == PHASE_SPY;
    if (!turns) return;
    for (int i = 0; i < after->seats; i++) {
        int seat = (before->turn + i) % after->seats;
        for (int progress = 0; progress < PROGRESS_CARDS; progress++) {
            int more = progress_of(&after->seat[seat], progress) -
                       progress_of(&before->seat[seat], progress);
            if (more > 0) note_turned(news, spied ? before->victim : NONE, seat, progress);
            if (more < 0 && !spied) note_turned(news, seat, NONE, progress);
        }
    }
}

static void note_attack(const Game *before, const Game *after, const Move *e, Attack *attack) {
    const int ship = 3; /* K-174: the lower faces of the event die */
    attack->landed = e->act.kind == ACT_ROLL && e->chance.event <= ship &&
                     before->barbarians + 1 == BARBARIAN_TRACK;
    for (int seat = 0; seat < after->seats; seat++) {
        const Seat *was = &before->seat[seat], *is = &after->seat[seat];
        if (attack->landed) {
            attack->contribution[seat] = (uint8_t)barbarians_contribution(was);
            attack->defence = (uint8_t)(attack->defence + attack->contribution[seat]);
        }
        if (is->tokens > was->tokens) attack->defender = (uint8_t)seat;
        for (SiteSet gone = site_minus(was->cities, is->cities); site_any(gone);) {
            attack->fallen_seat[attack->fallen_count] = (uint8_t)seat;
            attack->fallen_site[attack->fallen_count++] = (uint8_t)site_pop(&gone);
        }
    }
    if (attack->landed) attack->strength = (uint8_t)barbarians_strength(before);
}

void play_tell_cities(const Game *before, const Game *after, const Move *e, EntryNews *news) {
    news->attack.defender = NONE;
    if (after->scenario != SCENARIO_CITIES_AND_KNIGHTS) return;
    turned(before, after, &e->act, news);
    bool falls = e->act.kind == ACT_ROLL || before->phase == PHASE_PILLAGE;
    if (falls) note_attack(before, after, e, &news->attack);
}

/* What log[index] changes; an ACT has changed the game as it was `before` already. */
static void follow(Play *p, const Game *before, const Entry *log, uint32_t index, EntryNews *news) {
    const Entry *e = &log[index];
    Game *g = &p->game;
    const Action *act = NULL;
    news->stolen = NONE;
    switch ((EntryKind)e->kind) {
    case ENTRY_ACT:
        act = &e->move.act;
        if (act->kind == ACT_TRADE && to_the_letter(log)) offers_traded(&p->offers, act);
        ledger_note(&p->ledger, before, g, act, index);
        break;
    case ENTRY_OFFER:
    case ENTRY_COUNTER:
    case ENTRY_ACCEPT:
    case ENTRY_DECLINE:
    case ENTRY_WITHDRAW:
    case ENTRY_QUIET:
    case ENTRY_TALK:
        news->fact = talk(p, log, index);
        tracker_learn(&p->tracker, &news->fact);
        return;
    case ENTRY_CORRECT: correct_cards(g, e->correct.from, e->correct.to, e->correct.cards); break;
    case ENTRY_ROBBER_PUT: correct_robber(g, e->where); break;
    case ENTRY_PIECE_PUT:
        correct_piece(g, e->seat, e->piece.piece, e->piece.from, e->piece.to);
        break;
    case ENTRY_CARD_PUT: correct_devcard(g, e->seat, e->devcard.card, e->devcard.way); break;
    case ENTRY_LAPSE: correct_lapse(g); break;
    case ENTRY_BLOCK: correct_block(g); break;
    case ENTRY_VOID_TRADES: void_trades(p, log, &e->trades); break;
    case ENTRY_LEAVE:
        correct_vacant(g, e->seat, true);
        correct_barred(g, e->seat, true);
        break;
    case ENTRY_HOLDER: correct_vacant(g, e->seat, e->holder.kind == HELD_BY_NOBODY); break;
    case ENTRY_DECIDE:
        p->decided = 1;
        p->decision = e->decide;
        correct_over(g, e->decide.winner);
        break;
    default: break;
    }
    news->fact = fact_of(before, g, act);
    ledger_rob(&p->ledger, news->fact.thief, news->fact.victim);
    for (int i = 0; act && act->kind == ACT_TAXATION && i < news->fact.unseen_count; i++)
        ledger_rob(&p->ledger, act->seat, news->fact.unseen[i].from); /* K-131 */
    if (act) news->stolen = (uint8_t)stolen(&news->fact, e->move.chance);
    if (act) news->caught = caught(before, g, &e->move);
    note_passed(before, g, news);
    if (act) play_tell_cities(before, g, &e->move, news);
    tracker_learn(&p->tracker, &news->fact);
    offers_follow(&p->offers, before, g);
}

TableRefusal play_apply(Play *p, const Entry *log, uint32_t index, EntryNews *news) {
    Game before = p->game;
    if (log[index].kind == ENTRY_ACT) {
        Refusal no = game_apply(&p->game, &log[index].move);
        if (no) return engine_no(no);
    }
    follow(p, &before, log, index, news);
    return TABLE_ALLOWED;
}

void play_do(Play *p, const Entry *log, uint32_t index, EntryNews *news) {
    Game before = p->game;
    if (log[index].kind == ENTRY_ACT) game_do(&p->game, &log[index].move);
    follow(p, &before, log, index, news);
}
